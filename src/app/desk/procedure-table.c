/* SPDX-License-Identifier: GPL-3.0-or-later */
/* procedure-table.c: the rows of a procedure's proposal, with the die that is due among them */
#include "app/desk/procedure-table.h"

#include "app/desk/die-row.h"
#include "app/desk/proposal-row.h"
#include "app/widgets/template.h"

struct _BivProcedureTable
{
  GtkWidget     parent_instance;

  BivProcedure *procedure;
  GPtrArray    *rows;               /* of BivProposalRow, in order, not owned */
  GtkWidget    *die_row;
  BivRowsFunc   list_rows;          /* NULL: those of the proposal, as they come */
  BivHeadingFunc make_heading;      /* NULL: none */
  gpointer      data;               /* for both */
  guint         die_place;          /* where the die was shown last */
  guint         idle;               /* brings the die into view once it has its place */

  GtkWidget    *frame;              /* template children */
  GtkWidget    *head_1, *head_2, *head_3;
  GtkListBox   *list;
};

G_DEFINE_FINAL_TYPE (BivProcedureTable, biv_procedure_table, GTK_TYPE_WIDGET)

/* ---- Places ---- */

#define PLACE "biv-place"

static void
set_place (GtkWidget *row,
           guint      place)
{
  g_object_set_data (G_OBJECT (row), PLACE, GUINT_TO_POINTER (place));
}

static int
compare_places (GtkListBoxRow *one,
                GtkListBoxRow *other,
                gpointer       data)
{
  guint a = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (one), PLACE));
  guint b = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (other), PLACE));

  return (a > b) - (a < b);
}

static void
show_heading (GtkListBoxRow *row,
              GtkListBoxRow *before,
              gpointer       data)
{
  BivProcedureTable *self = data;
  const char *id = BIV_IS_PROPOSAL_ROW (row) ? biv_proposal_row_get_id (BIV_PROPOSAL_ROW (row)) : NULL;

  gtk_list_box_row_set_header (row, id != NULL && self->make_heading != NULL ? self->make_heading (id, self->data) : NULL);
}

/* ---- Rows ---- */

static void
remove_row (BivProcedureTable *self,
            guint              index)
{
  GtkWidget *row = self->rows->pdata[index];

  g_ptr_array_remove_index (self->rows, index);
  gtk_list_box_remove (self->list, row);
}

/* Rows keep their widgets as long as their ids stay, so that the focus stays, and a menu that is open. */
static void
update_rows (BivProcedureTable *self,
             GPtrArray         *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const BivRow *row = rows->pdata[i];

      while (i < self->rows->len && g_strcmp0 (biv_proposal_row_get_id (self->rows->pdata[i]), row->id) != 0)
        remove_row (self, i);
      if (i == self->rows->len)
        {
          GtkWidget *widget = biv_proposal_row_new (self->procedure);

          set_place (widget, 2 * i);
          gtk_list_box_append (self->list, widget);
          g_ptr_array_add (self->rows, widget);
        }
      set_place (self->rows->pdata[i], 2 * i);
      biv_proposal_row_show (self->rows->pdata[i], row);
    }
  while (self->rows->len > rows->len)
    remove_row (self, self->rows->len - 1);
}

/* Below the row that waits for it, the first of the proposal that waits; else at the end. */
static guint
find_die_place (GPtrArray *rows,
                GPtrArray *proposed)
{
  const BivRow *waiting = NULL;

  for (guint i = 0; i < proposed->len && waiting == NULL; i++)
    if (((const BivRow *) proposed->pdata[i])->is_waiting)
      waiting = proposed->pdata[i];
  for (guint i = 0; i < rows->len && waiting != NULL; i++)
    if (g_strcmp0 (((const BivRow *) rows->pdata[i])->id, waiting->id) == 0)
      return 2 * i + 1;
  return 2 * rows->len;
}

/* The next die may lie below what is seen. */
static gboolean
bring_die_into_view (gpointer data)
{
  BivProcedureTable *self = data;
  GtkWidget *window = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW), *viewport;
  double x, y;

  self->idle = 0;
  viewport = window != NULL ? gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (window)) : NULL;
  if (viewport != NULL && gtk_widget_get_mapped (self->die_row)
      && gtk_widget_translate_coordinates (self->die_row, viewport, 0, 0, &x, &y))
    {
      GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window));
      double height = gtk_widget_get_height (self->die_row), top = gtk_adjustment_get_value (adjustment) + y;

      gtk_adjustment_clamp_page (adjustment, top - height, top + 2 * height);
    }
  return G_SOURCE_REMOVE;
}

static void
follow_die (BivProcedureTable *self,
            guint              place)
{
  if (place == self->die_place)
    return;
  self->die_place = place;
  if (self->idle == 0)
    self->idle = g_idle_add (bring_die_into_view, self);
}

void
biv_procedure_table_update (BivProcedureTable *self)
{
  g_autoptr (GPtrArray) rows = NULL;
  BivProposal *proposal;
  gboolean has_die;
  guint place;

  g_return_if_fail (BIV_IS_PROCEDURE_TABLE (self) && self->procedure != NULL);

  proposal = biv_procedure_get_proposal (self->procedure);
  rows = self->list_rows != NULL ? self->list_rows (proposal, self->data) : g_ptr_array_ref (biv_proposal_get_rows (proposal));
  biv_proposal_columns_fit ((GtkWidget *const[]) { self->head_1, self->head_2, self->head_3 });
  update_rows (self, rows);
  place = find_die_place (rows, biv_proposal_get_rows (proposal));
  set_place (self->die_row, place);
  if (gtk_widget_get_parent (self->die_row) == NULL)
    gtk_list_box_append (self->list, self->die_row);
  gtk_list_box_invalidate_sort (self->list);
  gtk_list_box_invalidate_headers (self->list);
  has_die = biv_die_row_update (BIV_DIE_ROW (self->die_row));
  gtk_widget_set_visible (self->frame, has_die || rows->len > 0);
  if (has_die)
    follow_die (self, place);
}

void
biv_procedure_table_grab_die (BivProcedureTable *self)
{
  g_return_if_fail (BIV_IS_PROCEDURE_TABLE (self));
  biv_die_row_grab_face (BIV_DIE_ROW (self->die_row));
}

gboolean
biv_procedure_table_press_key (BivProcedureTable *self,
                               guint              keyval)
{
  g_return_val_if_fail (BIV_IS_PROCEDURE_TABLE (self), FALSE);
  return biv_die_row_press_key (BIV_DIE_ROW (self->die_row), keyval);
}

/* ---- The class ---- */

void
biv_procedure_table_arrange (BivProcedureTable *self,
                             BivRowsFunc        list_rows,
                             BivHeadingFunc     make_heading,
                             gpointer           data)
{
  g_return_if_fail (BIV_IS_PROCEDURE_TABLE (self));

  self->list_rows = list_rows;
  self->make_heading = make_heading;
  self->data = data;
  gtk_list_box_set_header_func (self->list, show_heading, self, NULL);
  biv_procedure_table_update (self);
}

void
biv_procedure_table_set_procedure (BivProcedureTable *self,
                                   BivDesk           *desk,
                                   BivProcedure      *procedure)
{
  g_return_if_fail (BIV_IS_PROCEDURE_TABLE (self) && self->procedure == NULL);

  self->procedure = g_object_ref (procedure);
  self->die_row = g_object_ref_sink (biv_die_row_new (desk, procedure));
}

GtkWidget *
biv_procedure_table_new (BivDesk      *desk,
                         BivProcedure *procedure)
{
  BivProcedureTable *self = g_object_new (BIV_TYPE_PROCEDURE_TABLE, NULL);

  biv_procedure_table_set_procedure (self, desk, procedure);
  g_signal_connect_object (procedure, "changed", G_CALLBACK (biv_procedure_table_update), self, G_CONNECT_SWAPPED);
  biv_procedure_table_update (self);
  return GTK_WIDGET (self);
}

static void
biv_procedure_table_dispose (GObject *object)
{
  BivProcedureTable *self = BIV_PROCEDURE_TABLE (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->frame, gtk_widget_unparent);
  g_clear_object (&self->die_row);
  g_clear_object (&self->procedure);
  G_OBJECT_CLASS (biv_procedure_table_parent_class)->dispose (object);
}

static void
biv_procedure_table_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_PROCEDURE_TABLE (object)->rows);
  G_OBJECT_CLASS (biv_procedure_table_parent_class)->finalize (object);
}

static void
biv_procedure_table_class_init (BivProcedureTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_procedure_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_procedure_table_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/desk/procedure-table.ui");
  BIV_BIND_CHILDREN (widget_class, BivProcedureTable, frame, head_1, head_2, head_3, list);
}

static void
biv_procedure_table_init (BivProcedureTable *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  /* A row that changes its place keeps the focus, and the view stays where it is. */
  gtk_list_box_set_sort_func (self->list, compare_places, NULL, NULL);
}
