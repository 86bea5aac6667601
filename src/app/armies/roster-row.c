/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-row.c: a line of a table that becomes a roster, and a row of the tree that comes of it */
#include "app/armies/roster-row.h"

#include <glib/gi18n.h>

#include "app/widgets/announce.h"
#include "app/widgets/label.h"

#define NARROWEST 74                 /* pixels of a column */
#define WIDEST    60                 /* figures' widths: what is longer is told by its tooltip */
#define MEASURED  400                /* lines */
#define INDENT    14                 /* pixels a level of the tree */

static gboolean
is_word_to_look_at (const BivRosterWord *word)
{
  return word != NULL && word->state >= BIV_WORD_GUESSED;
}

gboolean
biv_roster_line_is_to_look_at (BivRosterLine *line)
{
  return line->fault != NULL || line->note != NULL || is_word_to_look_at (line->side) || is_word_to_look_at (line->type)
         || is_word_to_look_at (line->quality) || is_word_to_look_at (line->place);
}

/* ---- Columns ---- */

static int
measure (PangoLayout *layout,
         const char  *text)
{
  int width;

  pango_layout_set_text (layout, text, (int) MIN (strlen (text), 200));
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

BivRosterColumns *
biv_roster_columns_new (BivRoster *roster,
                        GtkWidget *widget)
{
  BivRosterColumns *self = g_new0 (BivRosterColumns, 1);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, NULL);
  int widest = WIDEST * measure (layout, "0");

  self->n = biv_roster_count_columns (roster);
  for (guint i = 0; i < self->n; i++)
    {
      /* The choice at its head has an arrow besides. */
      int width = MAX (measure (layout, roster->headings[i]) + 16,
                       measure (layout, biv_column_get_label (roster->meanings[i])) + 52);

      for (guint row = roster->n_head; row < MIN (roster->sheet->rows->len, roster->n_head + MEASURED); row++)
        width = MAX (width, measure (layout, biv_spreadsheet_get (roster->sheet, row, i)) + 20);
      self->widths[i] = CLAMP (width, NARROWEST, MAX (widest, NARROWEST));
    }
  return self;
}

void
biv_roster_columns_free (BivRosterColumns *self)
{
  g_free (self);
}

/* ---- Lines ---- */

struct _BivRosterRow
{
  GtkWidget       parent_instance;

  BivRosterLine  *line;              /* (nullable) */
  BivRoster      *roster;            /* (nullable), not owned */
  BivRosterColumns *columns;         /* likewise */
  gboolean        is_filling;
  GtkWidget      *box;
  GtkWidget      *mark;
  GtkWidget      *number;
  GPtrArray      *cells;             /* of GtkLabel */
};

G_DEFINE_FINAL_TYPE (BivRosterRow, biv_roster_row, GTK_TYPE_WIDGET)

static guint dropped_signal, edit_signal;

static const BivRosterWord *
find_word (BivRosterLine    *line,
           BivColumnMeaning  meaning)
{
  switch (meaning)
    {
    case BIV_COLUMN_SIDE:
      return line->side;
    case BIV_COLUMN_TYPE:
      return line->type;
    case BIV_COLUMN_QUALITY:
      return line->quality;
    case BIV_COLUMN_PLACE:
      return line->place;
    default:
      return NULL;
    }
}

/* Steps stand beside the men that they were reckoned from, once a line. */
static gboolean
is_reckoned_here (const BivRosterLine *line,
                  BivColumnMeaning     meaning)
{
  return line->is_reckoned
         && ((meaning == BIV_COLUMN_MEN && line->men > 0) || (meaning == BIV_COLUMN_SABRES && line->men == 0 && line->sabres > 0)
             || (meaning == BIV_COLUMN_GUNS && line->men == 0 && line->sabres == 0));
}

static void
set_class (GtkWidget  *widget,
           const char *name,
           gboolean    is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
show_cell (BivRosterRow *self,
           guint         column)
{
  BivRosterLine *line = self->line;
  BivColumnMeaning meaning = self->roster->meanings[column];
  GtkWidget *label = self->cells->pdata[column];
  const char *cell = biv_spreadsheet_get (self->roster->sheet, line->row, column);
  const BivRosterWord *word = *cell != '\0' ? find_word (line, meaning) : NULL;
  g_autofree char *text = biv_cell_dup_clean (cell), *shown = NULL;
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  gboolean is_fault = line->fault != NULL && line->fault_column == column;
  gboolean is_number = meaning >= BIV_COLUMN_STEPS && meaning <= BIV_COLUMN_FRONTAGE;

  if (is_reckoned_here (line, meaning))
    shown = g_strdup_printf ("%s → %d", text, line->steps);
  else if (meaning == BIV_COLUMN_UNIT && line->double_of > 0)
    /* TRANSLATORS: a unit in a table, and the line that it repeats */
    shown = g_strdup_printf (_("%s  (as %u)"), text, line->double_of);
  else if (is_fault && *text == '\0')
    shown = g_strdup ("?");
  else
    shown = g_strdup (text);
  if (is_word_to_look_at (word) || is_fault)
    pango_attr_list_insert (attributes, pango_attr_underline_new (PANGO_UNDERLINE_ERROR));
  gtk_label_set_text (GTK_LABEL (label), shown);
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_label_set_xalign (GTK_LABEL (label), is_number ? 1 : 0);
  set_class (label, "error", is_fault);
  set_class (label, "roster-edited", self->columns->edited == line && self->columns->edited_column == column);
  set_class (label, "dim-label", meaning == BIV_COLUMN_LEAVE_OUT);
  gtk_widget_set_tooltip_text (label, is_fault ? line->fault : shown);
}

/* What the row says to who cannot see it. */
static void
name_row (BivRosterRow *self)
{
  BivRosterLine *line = self->line;
  const char *what = line->fault != NULL ? line->fault : line->note != NULL ? line->note : "";
  g_autofree char *words = g_strdup_printf (_("Take in line %u, %s"), line->number,
                                            line->name != NULL ? line->name : line->body != NULL ? line->body->name : "");

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->mark), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  biv_announce_describe (self->mark, what);
}

static void
show_line (BivRosterRow *self)
{
  BivRosterLine *line = self->line;
  g_autofree char *number = g_strdup_printf ("%u", line->number);

  self->is_filling = TRUE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->mark), !line->is_dropped);
  gtk_label_set_text (GTK_LABEL (self->number), number);
  for (guint i = 0; i < self->cells->len; i++)
    show_cell (self, i);
  set_class (self->box, "roster-fault", line->fault != NULL);
  set_class (self->box, "roster-double", line->fault == NULL && (line->there != NULL || line->double_of > 0));
  set_class (self->box, "roster-left-out", line->fate == BIV_LINE_LEFT_OUT && line->fault == NULL);
  gtk_widget_set_tooltip_text (self->number, line->fault != NULL ? line->fault : line->note);
  name_row (self);
  self->is_filling = FALSE;
}

void
biv_roster_row_bind (BivRosterRow     *self,
                     BivRoster        *roster,
                     BivRosterColumns *columns,
                     BivRosterLine    *line)
{
  g_return_if_fail (BIV_IS_ROSTER_ROW (self));

  if (self->line != NULL)
    g_signal_handlers_disconnect_by_func (self->line, show_line, self);
  g_set_object (&self->line, line);
  self->roster = roster;
  self->columns = columns;
  if (line == NULL)
    return;
  while (self->cells->len > columns->n)
    {
      gtk_box_remove (GTK_BOX (self->box), self->cells->pdata[self->cells->len - 1]);
      g_ptr_array_set_size (self->cells, (int) self->cells->len - 1);
    }
  while (self->cells->len < columns->n)
    {
      GtkWidget *label = biv_label_new (NULL, "roster-cell", BIV_LABEL_ENDS);

      gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
      gtk_label_set_width_chars (GTK_LABEL (label), 1);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
      gtk_box_append (GTK_BOX (self->box), label);
      g_ptr_array_add (self->cells, label);
    }
  for (guint i = 0; i < columns->n; i++)
    gtk_widget_set_size_request (self->cells->pdata[i], columns->widths[i], -1);
  g_signal_connect_object (line, "changed", G_CALLBACK (show_line), self, G_CONNECT_SWAPPED);
  show_line (self);
}

static void
on_mark (BivRosterRow *self)
{
  if (!self->is_filling && self->line != NULL)
    g_signal_emit (self, dropped_signal, 0, self->line, !gtk_check_button_get_active (GTK_CHECK_BUTTON (self->mark)));
}

/* The second click is the cell's alone: the list would take the keys back. */
static void
on_click (BivRosterRow *self,
          int           n_press,
          double        x,
          double        y,
          GtkGesture   *gesture)
{
  GtkWidget *at = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  for (guint i = 0; n_press == 2 && self->line != NULL && i < self->cells->len; i++)
    if (self->cells->pdata[i] == at)
      {
        gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
        g_signal_emit (self, edit_signal, 0, self->line, i);
      }
}

GtkWidget *
biv_roster_row_new (void)
{
  return g_object_new (BIV_TYPE_ROSTER_ROW, NULL);
}

static void
biv_roster_row_dispose (GObject *object)
{
  BivRosterRow *self = BIV_ROSTER_ROW (object);

  biv_roster_row_bind (self, NULL, NULL, NULL);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->cells, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_roster_row_parent_class)->dispose (object);
}

static void
biv_roster_row_class_init (BivRosterRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_roster_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  dropped_signal = g_signal_new ("dropped", BIV_TYPE_ROSTER_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                 BIV_TYPE_ROSTER_LINE, G_TYPE_BOOLEAN);
  edit_signal = g_signal_new ("edit", BIV_TYPE_ROSTER_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                              BIV_TYPE_ROSTER_LINE, G_TYPE_UINT);
}

static void
biv_roster_row_init (BivRosterRow *self)
{
  GtkWidget *lead = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkGesture *click = gtk_gesture_click_new ();

  self->cells = g_ptr_array_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  self->mark = gtk_check_button_new ();
  self->number = gtk_label_new (NULL);
  gtk_widget_set_tooltip_text (self->mark, _("Take this line in"));
  gtk_label_set_xalign (GTK_LABEL (self->number), 1);
  gtk_widget_set_hexpand (self->number, TRUE);
  gtk_widget_set_margin_start (self->mark, 6);
  gtk_widget_set_margin_end (self->number, 8);
  gtk_widget_add_css_class (self->number, "dim-label");
  gtk_widget_add_css_class (self->box, "roster-line");
  gtk_widget_set_size_request (lead, BIV_ROSTER_ROW_LEAD, -1);
  /* The cells stand under their heads, however wide the list is. */
  gtk_widget_set_hexpand (lead, FALSE);
  gtk_box_append (GTK_BOX (lead), self->mark);
  gtk_box_append (GTK_BOX (lead), self->number);
  gtk_box_append (GTK_BOX (self->box), lead);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect_swapped (self->mark, "toggled", G_CALLBACK (on_mark), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_click), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

/* ---- The tree ---- */

struct _BivRosterBodyItem
{
  GObject  parent_instance;
  char    *name, *detail;
  guint    depth, n_units;           /* depth 0: a side */
};

G_DEFINE_FINAL_TYPE (BivRosterBodyItem, biv_roster_body_item, G_TYPE_OBJECT)

static void
biv_roster_body_item_finalize (GObject *object)
{
  BivRosterBodyItem *self = BIV_ROSTER_BODY_ITEM (object);

  g_free (self->name);
  g_free (self->detail);
  G_OBJECT_CLASS (biv_roster_body_item_parent_class)->finalize (object);
}

static void
biv_roster_body_item_class_init (BivRosterBodyItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_roster_body_item_finalize;
}

static void
biv_roster_body_item_init (BivRosterBodyItem *self)
{
}

/* @detail: (transfer full) (nullable) */
static BivRosterBodyItem *
add_item (GPtrArray  *items,
          const char *name,
          char       *detail,
          guint       depth,
          guint       n_units)
{
  BivRosterBodyItem *item = g_object_new (BIV_TYPE_ROSTER_BODY_ITEM, NULL);

  item->name = g_strdup (name);
  item->detail = detail;
  item->depth = depth;
  item->n_units = n_units;
  g_ptr_array_add (items, item);
  return item;
}

static void
add_body (GPtrArray           *items,
          const BivRosterBody *body,
          guint                depth)
{
  GString *detail = g_string_new (body->commander);

  if (!body->is_wanted)
    {
      g_string_free (detail, TRUE);
      return;
    }
  if (body->is_chief)
    g_string_append_printf (detail, "%s%s", detail->len > 0 ? ", " : "", _("commander-in-chief"));
  if (body->there != NULL)
    g_string_append_printf (detail, "%s%s", detail->len > 0 ? ", " : "", _("there already"));
  add_item (items, body->name, g_string_free (detail, FALSE), depth, body->n_units);
  for (guint i = 0; i < body->children->len; i++)
    add_body (items, body->children->pdata[i], depth + 1);
}

GPtrArray *
biv_roster_body_items_list (BivRoster *roster)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) sides = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < roster->bodies->len; i++)
    {
      const BivRosterBody *body = roster->bodies->pdata[i];
      const BivRosterWord *side = body->side;
      BivRosterBodyItem *item;

      if (!body->is_wanted || !g_hash_table_add (sides, (gpointer) side))
        continue;
      item = add_item (items, side->name != NULL ? side->name : side->label,
                       g_strdup (side->id == NULL ? side->name != NULL ? _("new") : _("to be settled") : ""), 0, 0);
      for (guint j = i; j < roster->bodies->len; j++)
        {
          const BivRosterBody *root = roster->bodies->pdata[j];

          if (root->side != side || root->parent != NULL || !root->is_wanted)
            continue;
          add_body (items, root, 1);
          item->n_units += root->n_units;
        }
    }
  return items;
}

/* Who commands stands under the name: beside it neither would be whole. */
static void
on_setup_body (GtkSignalListItemFactory *factory,
               GtkListItem              *item,
               gpointer                  data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *count = gtk_label_new (NULL);

  for (int i = 0; i < 2; i++)
    {
      GtkWidget *label = biv_label_new (NULL, i == 0 ? NULL : "dim-label caption", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_box_append (GTK_BOX (words), label);
    }
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (count, GTK_ALIGN_START);
  gtk_widget_add_css_class (count, "dim-label");
  gtk_widget_add_css_class (box, "roster-body");
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), count);
  gtk_list_item_set_child (item, box);
  gtk_list_item_set_activatable (item, FALSE);
}

static void
on_bind_body (GtkSignalListItemFactory *factory,
              GtkListItem              *item,
              gpointer                  data)
{
  BivRosterBodyItem *body = gtk_list_item_get_item (item);
  GtkWidget *words = gtk_widget_get_first_child (gtk_list_item_get_child (item)), *name = gtk_widget_get_first_child (words);
  GtkWidget *detail = gtk_widget_get_next_sibling (name), *count = gtk_widget_get_next_sibling (words);
  g_autofree char *number = g_strdup_printf ("%u", body->n_units);

  gtk_widget_set_margin_start (words, (int) body->depth * INDENT);
  gtk_label_set_text (GTK_LABEL (name), body->name);
  gtk_label_set_text (GTK_LABEL (detail), body->detail);
  gtk_widget_set_visible (detail, *body->detail != '\0');
  gtk_label_set_text (GTK_LABEL (count), number);
  set_class (name, "heading", body->depth == 0);
}

GtkListItemFactory *
biv_roster_body_factory_new (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup_body), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind_body), NULL);
  return factory;
}
