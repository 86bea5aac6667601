/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-editor.c: the campaign's table of unit types, in a list and the values of the one that is selected */
#include "app/desk/clause-link.h"
#include "app/rules/type-editor.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/rules/type-dialog.h"
#include "app/rules/type-row.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/list-keys.h"
#include "app/widgets/template.h"
#include "campaign/battle/type-table.h"
#include "campaign/model/type-overlay.h"
#include "campaign/model/strength.h"

#define LONG_NAME 30                /* letters; from here on a name may be cut at its end */

struct _BivTypeEditor
{
  GtkWidget   parent_instance;

  BivDesk    *desk;                 /* not owned: it outlives its pages */
  BivBook    *shipped;
  GPtrArray  *ids;                  /* of the types in the list, in its order */
  char       *selected;             /* id */
  gboolean    is_updating;
  guint       idle_id;

  GtkWidget  *columns;              /* template children from here on */
  GtkListBox *types;
  GtkListBox *values;
  GtkLabel   *note, *fault;
  GtkLabel   *warning;              /* what a battle would have against the type that is selected */
  GtkWidget  *values_frame;
  GtkWidget  *taken_out;            /* says so, in place of the values */
  GtkWidget  *remove;
  GtkWidget  *restore;
  GtkWidget  *restore_all;
};

G_DEFINE_FINAL_TYPE (BivTypeEditor, biv_type_editor, GTK_TYPE_WIDGET)

static BivCampaign *
campaign_of (BivTypeEditor *self)
{
  return biv_desk_get_campaign (self->desk);
}

/* ---- What there is ---- */

/* The campaign's types, then those that it took out of the book. */
static GPtrArray *
list_ids (BivTypeEditor *self,
          BivBook       *book)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    g_ptr_array_add (ids, g_strdup (biv_book_get_type_at (book, i)->id));
  for (guint i = 0; i < biv_book_get_n_types (self->shipped); i++)
    {
      const char *id = biv_book_get_type_at (self->shipped, i)->id;

      if (biv_book_find_type (book, id) < 0)
        g_ptr_array_add (ids, g_strdup (id));
    }
  return ids;
}

static guint
count_changes (const BivFacts *overlay,
               const char     *type)
{
  g_autofree char *stem = g_strconcat (type, ".", NULL);
  guint n = 0;

  for (guint i = 0; i < biv_facts_get_n (overlay); i++)
    n += g_str_has_prefix (biv_facts_get_key (overlay, i), stem);
  return n;
}

static char *
dup_state (BivTypeEditor  *self,
           const BivFacts *overlay,
           BivBook        *book,
           const char     *type)
{
  int number = biv_book_find_type (book, type);
  guint n = count_changes (overlay, type);

  if (number < 0)
    return g_strdup (_("Taken out"));
  if (biv_book_overlay_is_added (self->shipped, overlay, type))
    {
      int like = biv_book_find_type (self->shipped, biv_book_get_type_at (book, (guint) number)->figure);

      /* TRANSLATORS: a unit type that the referee added, and the one it is like */
      return g_strdup_printf (_("Added, like %s"), like >= 0 ? biv_book_get_type_at (self->shipped, (guint) like)->name : type);
    }
  if (n == 0)
    return g_strdup (_("As usual"));
  return g_strdup_printf (ngettext ("%u value changed", "%u values changed", n), n);
}

/* ---- The list ---- */

static GtkWidget *
new_label (const char *text,
           const char *css_class)
{
  GtkWidget *label = biv_label_new (text, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
add_type_row (BivTypeEditor  *self,
              BivBook        *book,
              const BivFacts *overlay,
              const char     *type)
{
  int number = biv_book_find_type (book, type);
  const char *name = number >= 0 ? biv_book_get_type_at (book, (guint) number)->name
                                 : biv_book_get_type_at (self->shipped, (guint) biv_book_find_type (self->shipped, type))->name;
  g_autofree char *state = dup_state (self, overlay, book, type);
  /* TRANSLATORS: a unit type and how it stands in the table, for screen readers */
  g_autofree char *whole = g_strdup_printf (_("%s: %s"), name, state);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *state_label = new_label (state, "remark");

  gtk_box_append (GTK_BOX (box), new_label (name, count_changes (overlay, type) > 0 ? "heading" : NULL));
  gtk_widget_add_css_class (state_label, "dim-label");
  gtk_box_append (GTK_BOX (box), state_label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  if (g_utf8_strlen (name, -1) > LONG_NAME)
    gtk_widget_set_tooltip_text (row, name);
  if (number < 0)
    gtk_widget_add_css_class (row, "missing");
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
  gtk_list_box_append (self->types, row);
}

static gboolean
has_focus_inside (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

static void
select_row (BivTypeEditor *self)
{
  gboolean had_focus = has_focus_inside (GTK_WIDGET (self->types));
  GtkListBoxRow *row;
  guint at = 0;

  if (self->selected == NULL || !g_ptr_array_find_with_equal_func (self->ids, self->selected, g_str_equal, &at))
    at = 0;
  g_free (self->selected);
  self->selected = self->ids->len > 0 ? g_strdup (self->ids->pdata[at]) : NULL;
  row = gtk_list_box_get_row_at_index (self->types, (int) at);
  gtk_list_box_select_row (self->types, row);
  if (had_focus && row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
fill_list (BivTypeEditor  *self,
           BivBook        *book,
           const BivFacts *overlay)
{
  gboolean had_focus = has_focus_inside (GTK_WIDGET (self->types));
  GtkListBoxRow *row;

  g_ptr_array_unref (self->ids);
  self->ids = list_ids (self, book);
  biv_children_remove (self->types);
  for (guint i = 0; i < self->ids->len; i++)
    add_type_row (self, book, overlay, self->ids->pdata[i]);
  select_row (self);
  row = gtk_list_box_get_selected_row (self->types);
  if (had_focus && row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* ---- The values ---- */

static void
show_selected (BivTypeEditor  *self,
               BivBook        *book,
               const BivFacts *overlay)
{
  gboolean is_there = self->selected != NULL && biv_book_find_type (book, self->selected) >= 0;
  gboolean is_added = is_there && biv_book_overlay_is_added (self->shipped, overlay, self->selected);
  guint n_changes = self->selected != NULL ? count_changes (overlay, self->selected) : 0;

  g_autofree char *faults = is_there ? biv_type_table_dup_faults (campaign_of (self), self->selected) : NULL;

  gtk_label_set_text (self->warning, faults != NULL ? faults : "");
  gtk_widget_set_visible (GTK_WIDGET (self->warning), faults != NULL);
  gtk_widget_set_visible (self->values_frame, is_there);
  gtk_widget_set_visible (self->taken_out, !is_there);
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->values)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    biv_type_row_show (BIV_TYPE_ROW (row), self->selected);
  gtk_widget_set_sensitive (self->remove, is_there);
  gtk_widget_set_sensitive (self->restore, n_changes > 0 && !is_added);
  gtk_widget_set_sensitive (self->restore_all, biv_facts_get_n (overlay) > 0);
}

static void
show_fault (BivTypeEditor *self,
            const char    *text)
{
  gtk_label_set_text (self->fault, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), text != NULL);
}

static void
on_selected (BivTypeEditor *self,
             GtkListBoxRow *row)
{
  g_autoptr (BivFacts) overlay = NULL;

  if (self->is_updating || row == NULL)
    return;
  g_free (self->selected);
  self->selected = g_strdup (self->ids->pdata[gtk_list_box_row_get_index (row)]);
  overlay = biv_type_table_dup_overlay (campaign_of (self), campaign_of (self)->ruleset);
  show_fault (self, NULL);
  show_selected (self, biv_campaign_get_book (campaign_of (self), NULL), overlay);
}

/* ---- Changing ---- */

static gboolean
on_idle (gpointer data)
{
  BivTypeEditor *self = BIV_TYPE_EDITOR (data);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->types);

  self->idle_id = 0;
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
  return G_SOURCE_REMOVE;
}

/* The button that was pressed may be insensitive now, and the row is a new one, that has no place before the next frame: the
 * list scrolls to what has the focus only then. */
static void
reveal_selected (BivTypeEditor *self)
{
  if (self->idle_id == 0)
    self->idle_id = g_idle_add_full (G_PRIORITY_LOW, on_idle, self, NULL);
}

/* @proposal: (transfer full) */
static void
commit (BivTypeEditor *self,
        BivProposal   *proposal)
{
  g_autoptr (BivProposal) owned = proposal;
  const BivRefusal *refusal = biv_proposal_get_refusal (owned);

  show_fault (self, refusal != NULL ? refusal->text : NULL);
  if (refusal == NULL && !biv_proposal_is_empty (owned))
    biv_desk_commit (self->desk, owned);
  reveal_selected (self);
}

static void
on_added (BivTypeEditor *self,
          const char    *id)
{
  g_free (self->selected);
  self->selected = g_strdup (id);
  biv_type_editor_update (self);
  reveal_selected (self);
}

static void
on_add (BivTypeEditor *self)
{
  BivBook *book = biv_campaign_get_book (campaign_of (self), NULL);
  const char *like = self->selected != NULL && biv_book_find_type (book, self->selected) >= 0 ? self->selected : NULL;
  GtkWidget *dialog = biv_type_dialog_new (self->desk, like, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));

  show_fault (self, NULL);
  g_signal_connect_object (dialog, "added", G_CALLBACK (on_added), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_remove (BivTypeEditor *self)
{
  if (self->selected != NULL)
    commit (self, biv_type_table_propose_remove (campaign_of (self), self->selected));
}

static void
on_restore (BivTypeEditor *self)
{
  if (self->selected != NULL)
    commit (self, biv_type_table_propose_restore (campaign_of (self), self->selected, NULL));
}

static void
on_restore_all (BivTypeEditor *self)
{
  commit (self, biv_type_table_propose_restore (campaign_of (self), NULL, NULL));
}

static gboolean
on_delete_key (GtkWidget *widget,
               GVariant  *args,
               gpointer   data)
{
  BivTypeEditor *self = BIV_TYPE_EDITOR (widget);

  if (!has_focus_inside (GTK_WIDGET (self->types)) || !gtk_widget_get_sensitive (self->remove))
    return FALSE;
  on_remove (self);
  return TRUE;
}

/* ---- The editor ---- */

void
biv_type_editor_set_is_narrow (BivTypeEditor *self,
                               gboolean       is_narrow)
{
  g_return_if_fail (BIV_IS_TYPE_EDITOR (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

void
biv_type_editor_update (BivTypeEditor *self)
{
  BivCampaign *campaign = campaign_of (self);
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  g_autoptr (BivFacts) overlay = biv_type_table_dup_overlay (campaign, campaign->ruleset);

  g_return_if_fail (BIV_IS_TYPE_EDITOR (self));

  self->is_updating = TRUE;
  fill_list (self, book, overlay);
  self->is_updating = FALSE;
  show_selected (self, book, overlay);
}

void
biv_type_editor_set_desk (BivTypeEditor *self,
                          BivDesk       *desk)
{
  g_autoptr (GArray) columns = NULL;

  g_return_if_fail (BIV_IS_TYPE_EDITOR (self) && BIV_IS_DESK (desk) && self->desk == NULL);

  self->desk = desk;
  self->shipped = biv_book_load (biv_desk_get_campaign (desk)->ruleset, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->note), biv_book_get_types_note (self->shipped) != NULL);
  biv_clause_label_set (self->note, biv_book_get_types_note (self->shipped));
  columns = biv_book_list_columns (self->shipped);
  for (guint i = 0; i < columns->len; i++)
    gtk_list_box_append (self->values, biv_type_row_new (desk, &g_array_index (columns, BivBookColumn, i)));
}

static void
biv_type_editor_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_handle_id (&BIV_TYPE_EDITOR (object)->idle_id, g_source_remove);
  if (child != NULL)
    gtk_widget_unparent (child);
  gtk_widget_dispose_template (GTK_WIDGET (object), BIV_TYPE_TYPE_EDITOR);
  G_OBJECT_CLASS (biv_type_editor_parent_class)->dispose (object);
}

static void
biv_type_editor_finalize (GObject *object)
{
  BivTypeEditor *self = BIV_TYPE_EDITOR (object);

  g_clear_pointer (&self->shipped, biv_book_unref);
  g_ptr_array_unref (self->ids);
  g_free (self->selected);
  G_OBJECT_CLASS (biv_type_editor_parent_class)->finalize (object);
}

static void
biv_type_editor_class_init (BivTypeEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "settings#types");
  G_OBJECT_CLASS (klass)->dispose = biv_type_editor_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_type_editor_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/rules/type-editor.ui");
  BIV_BIND_CHILDREN (widget_class, BivTypeEditor, columns, types, values, note, fault, warning, values_frame, taken_out, remove,
                     restore, restore_all);
  BIV_BIND_CALLBACKS (widget_class, on_selected, on_add, on_remove, on_restore, on_restore_all);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Delete, 0, on_delete_key, NULL);
}

static void
biv_type_editor_init (BivTypeEditor *self)
{
  self->ids = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_list_leave_by_tab (self->types);
}
