/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-view.c: a table on its way to a roster: its columns chosen at their heads, its words settled, the tree that comes of it */
#include "app/armies/roster-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/biv-file.h"
#include "app/armies/roster-card.h"
#include "app/armies/roster-mappings.h"
#include "app/armies/roster-row.h"
#include "app/desk/chooser.h"
#include "app/widgets/choice.h"
#include "app/widgets/even.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "campaign/model/strength.h"
#include "campaign/roster/heading.h"

struct _BivRosterView
{
  GtkWidget           parent_instance;

  BivCampaign        *campaign;      /* (nullable) */
  BivRoster          *roster;        /* (nullable) */
  BivRosterColumns   *columns;       /* (nullable): how wide they are */
  char               *told;          /* of the table: "130 lines, between tabs, UTF-8" */
  GtkFilterListModel *filtered;
  GtkCustomFilter    *filter;
  GListStore         *bodies;        /* of BivRosterBodyItem */
  GtkWidget          *drop_downs[BIV_SPREADSHEET_COLUMNS_MOST];
  BivRosterCard      *kinds[BIV_N_ROSTER_WORDS];
  gboolean            is_filling, is_narrow;
  guint               settle_id;
  guint               last_column;   /* that a cell was put right in, for the next */

  GtkWidget          *box;           /* template children */
  GtkWidget          *paste_button;
  GtkLabel           *about;
  GtkToggleButton    *preview_button;
  GtkMenuButton      *mapping_button;
  GtkStack           *stack;
  GtkWidget          *work;
  GtkWidget          *preview;
  GtkScrolledWindow  *head_window;
  GtkBox             *head;
  GtkScrolledWindow  *list_window;
  GtkListView        *list;
  GtkWidget          *edit_box;
  GtkLabel           *edit_label;
  GtkEntry           *edit_entry;
  GtkLabel           *status;
  GtkWidget          *missing_button;
  GtkToggleButton    *all_button;
  GtkToggleButton    *look_button;
  GtkWidget          *rule;
  GtkLabel           *rule_title;
  GtkWidget          *men_box;
  GtkWidget          *sabres_box;
  GtkWidget          *guns_box;
  GtkSpinButton      *men;
  GtkSpinButton      *sabres;
  GtkSpinButton      *guns;
  GtkSpinButton      *least;
  GtkDropDown        *rounding;
  GtkBox             *cards;
  GtkListView        *tree;
  GtkWidget          *doubles_box;
  GtkLabel           *doubles_words;
  GtkDropDown        *doubles;
  GtkLabel           *summary;
  GtkWidget          *step_words;
};

G_DEFINE_FINAL_TYPE (BivRosterView, biv_roster_view, GTK_TYPE_WIDGET)

static guint changed_signal;

/* ---- What is shown of a roster ---- */

static gboolean
has_column (BivRosterView    *self,
            BivColumnMeaning  meaning)
{
  for (guint i = 0; i < biv_roster_count_columns (self->roster); i++)
    if (self->roster->meanings[i] == meaning)
      return TRUE;
  return FALSE;
}

static void
show_rule (BivRosterView *self)
{
  const BivRoster *roster = self->roster;
  gboolean has_men = has_column (self, BIV_COLUMN_MEN), has_sabres = has_column (self, BIV_COLUMN_SABRES);
  gboolean has_guns = has_column (self, BIV_COLUMN_GUNS), has_steps = has_column (self, BIV_COLUMN_STEPS);
  gboolean has_tenths = biv_campaign_get_traits (self->campaign, NULL)->has_tenths;

  gtk_widget_set_visible (self->rule, !has_steps && (has_men || has_sabres || has_guns));
  gtk_widget_set_visible (self->men_box, has_men);
  gtk_widget_set_visible (self->sabres_box, has_sabres);
  gtk_widget_set_visible (self->guns_box, has_guns && !has_tenths);
  /* TRANSLATORS: "1 step for every", then a number, "men" */
  gtk_label_set_text (self->rule_title, has_tenths ? _("1 tenth for every") : _("1 step for every"));
  gtk_spin_button_set_value (self->men, roster->men_a_step);
  gtk_spin_button_set_value (self->sabres, roster->sabres_a_step);
  gtk_spin_button_set_value (self->guns, roster->guns_a_step);
  gtk_spin_button_set_value (self->least, roster->mapping->least);
  gtk_drop_down_set_selected (self->rounding, (guint) roster->mapping->rounding);
}

static void
show_doubles (BivRosterView *self)
{
  const BivRoster *roster = self->roster;
  guint n_there = 0;
  g_autofree char *words = NULL, *all = NULL, *there = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (roster->lines)); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (G_LIST_MODEL (roster->lines), i);

      n_there += line->there != NULL;
    }
  words = g_strdup_printf (ngettext ("%u double.", "%u doubles.", roster->n_doubles), roster->n_doubles);
  there = g_strdup_printf (ngettext ("%u is in the campaign.", "%u are in the campaign.", n_there), n_there);
  all = n_there > 0 ? g_strdup_printf ("%s %s", words, there) : g_strdup (words);
  gtk_label_set_text (self->doubles_words, all);
  gtk_widget_set_visible (self->doubles_box, roster->n_doubles > 0);
  gtk_drop_down_set_selected (self->doubles, (guint) roster->mapping->doubles);
}

static guint
count_to_look_at (BivRosterView *self)
{
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->roster->lines)); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (G_LIST_MODEL (self->roster->lines), i);

      n += biv_roster_line_is_to_look_at (line);
    }
  return n;
}

static void
show_status (BivRosterView *self)
{
  const BivRoster *roster = self->roster;
  guint n = count_to_look_at (self);
  g_autofree char *look = g_strdup_printf (_("To look at, %u"), n), *words = biv_roster_dup_words (roster), *fault = NULL;
  const BivRosterFault *first = roster->faults->len > 0 ? roster->faults->pdata[0] : NULL;
  BivRosterLine *chosen = gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (gtk_list_view_get_model (self->list)));
  const char *note = chosen != NULL ? chosen->fault != NULL ? chosen->fault : chosen->note : NULL;

  gtk_button_set_label (GTK_BUTTON (self->look_button), look);
  gtk_widget_set_sensitive (GTK_WIDGET (self->look_button), n > 0 || gtk_toggle_button_get_active (self->look_button));
  if (note != NULL && (first == NULL || chosen->fault != NULL))
    fault = g_strdup_printf (_("Line %u: %s"), chosen->number, note);
  else if (first != NULL)
    fault = g_strdup_printf (_("Line %u: %s"), first->line, first->text);
  else if (roster->n_open > 0)
    fault = g_strdup_printf (ngettext ("%u word has to be settled below.", "%u words have to be settled below.", roster->n_open),
                             roster->n_open);
  gtk_label_set_text (self->status, fault != NULL ? fault : _("F2 or a double click puts a cell right, Delete leaves a line out"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), fault);
  if (first != NULL || roster->n_open > 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "error");
  gtk_label_set_text (self->summary, words);
  gtk_widget_set_visible (self->step_words, TRUE);
  gtk_widget_set_visible (self->missing_button, roster->n_open > 0);
}

/* What is the matter with the line that is chosen. */
static void
on_line_chosen (BivRosterView *self)
{
  if (self->roster != NULL && !self->is_filling)
    show_status (self);
}

static void
show_tree (BivRosterView *self)
{
  g_autoptr (GPtrArray) items = biv_roster_body_items_list (self->roster);

  g_list_store_splice (self->bodies, 0, g_list_model_get_n_items (G_LIST_MODEL (self->bodies)), items->pdata, items->len);
}

static void
show_all (BivRosterView *self)
{
  if (self->roster != NULL)
    {
      self->is_filling = TRUE;
      for (guint i = 0; i < biv_roster_count_columns (self->roster); i++)
        gtk_drop_down_set_selected (GTK_DROP_DOWN (self->drop_downs[i]), self->roster->meanings[i]);
      show_rule (self);
      show_doubles (self);
      show_status (self);
      show_tree (self);
      for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
        biv_roster_card_show (self->kinds[kind], self->roster);
      if (gtk_toggle_button_get_active (self->look_button))
        gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
      self->is_filling = FALSE;
    }
  g_signal_emit (self, changed_signal, 0);
}

/* In a narrow window one of both at a time. */
static void
show_halves (BivRosterView *self)
{
  gboolean is_preview = gtk_toggle_button_get_active (self->preview_button);

  gtk_widget_set_visible (GTK_WIDGET (self->preview_button), self->is_narrow && self->roster != NULL);
  gtk_widget_set_visible (self->work, !self->is_narrow || !is_preview);
  gtk_widget_set_visible (self->preview, !self->is_narrow || is_preview);
  gtk_widget_set_hexpand (self->preview, self->is_narrow);
}

/* ---- The heads ---- */

static void
on_meaning (GtkDropDown   *list,
            GParamSpec    *pspec,
            BivRosterView *self)
{
  guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (list), "column"));
  guint meaning = gtk_drop_down_get_selected (list);

  if (self->is_filling || meaning >= BIV_N_COLUMNS)
    return;
  biv_roster_set_meaning (self->roster, column, (BivColumnMeaning) meaning);
  show_all (self);
}

static void
add_head (BivRosterView *self,
          GtkStringList *meanings,
          guint          column)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *list;
  const char *heading = self->roster->headings[column];
  g_autofree char *number = g_strdup_printf (_("Column %u"), column + 1), *called = NULL;
  GtkWidget *label = biv_label_new (*heading != '\0' ? heading : number, "dim-label", BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  list = gtk_drop_down_new (G_LIST_MODEL (g_object_ref (meanings)), NULL);
  /* TRANSLATORS: accessible name of a choice: "Column 5 of 9, Regiment, means" */
  called = g_strdup_printf (_("Column %u of %u, %s, means"), column + 1, biv_roster_count_columns (self->roster),
                            *heading != '\0' ? heading : number);
  gtk_widget_set_margin_start (label, 8);
  gtk_widget_set_tooltip_text (label, heading);
  gtk_widget_add_css_class (list, "dense");
  gtk_widget_set_size_request (box, self->columns->widths[column], -1);
  gtk_widget_set_overflow (box, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, called, -1);
  g_object_set_data (G_OBJECT (list), "column", GUINT_TO_POINTER (column));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (self->head, box);
  biv_choice_let_shrink (GTK_DROP_DOWN (list));
  self->drop_downs[column] = list;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), self->roster->meanings[column]);
  g_signal_connect (list, "notify::selected", G_CALLBACK (on_meaning), self);
}

static void
make_heads (BivRosterView *self)
{
  g_autoptr (GtkStringList) meanings = gtk_string_list_new (NULL);
  GtkWidget *child, *lead = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  for (guint i = 0; i < BIV_N_COLUMNS; i++)
    gtk_string_list_append (meanings, biv_column_get_label ((BivColumnMeaning) i));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->head))) != NULL)
    gtk_box_remove (self->head, child);
  gtk_widget_set_size_request (lead, BIV_ROSTER_ROW_LEAD, -1);
  gtk_box_append (self->head, lead);
  for (guint i = 0; i < biv_roster_count_columns (self->roster); i++)
    add_head (self, meanings, i);
}

/* ---- Lines ---- */

static void
on_dropped (BivRosterRow  *row,
            BivRosterLine *line,
            gboolean       is_dropped,
            BivRosterView *self)
{
  biv_roster_drop_line (self->roster, line, is_dropped);
  show_all (self);
}

static void on_edit (BivRosterRow *row, BivRosterLine *line, guint column, BivRosterView *self);

static void
on_setup_line (GtkSignalListItemFactory *factory,
               GtkListItem              *item,
               BivRosterView            *self)
{
  GtkWidget *row = biv_roster_row_new ();

  g_signal_connect (row, "dropped", G_CALLBACK (on_dropped), self);
  g_signal_connect (row, "edit", G_CALLBACK (on_edit), self);
  gtk_list_item_set_child (item, row);
  gtk_list_item_set_activatable (item, FALSE);
}

static void
on_bind_line (GtkSignalListItemFactory *factory,
              GtkListItem              *item,
              BivRosterView            *self)
{
  biv_roster_row_bind (BIV_ROSTER_ROW (gtk_list_item_get_child (item)), self->roster, self->columns, gtk_list_item_get_item (item));
}

static void
on_unbind_line (GtkSignalListItemFactory *factory,
                GtkListItem              *item,
                BivRosterView            *self)
{
  biv_roster_row_bind (BIV_ROSTER_ROW (gtk_list_item_get_child (item)), NULL, NULL, NULL);
}

static gboolean
is_shown (gpointer item,
          gpointer data)
{
  BivRosterView *self = data;

  return !gtk_toggle_button_get_active (self->look_button) || biv_roster_line_is_to_look_at (item);
}

static void
on_filter (BivRosterView *self)
{
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

/* F3 */
static void
go_to_next (BivRosterView *self)
{
  GtkSelectionModel *lines = gtk_list_view_get_model (self->list);
  guint n = lines != NULL ? g_list_model_get_n_items (G_LIST_MODEL (lines)) : 0, from;

  if (n == 0)
    return;
  from = gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (lines));
  for (guint i = 1; i <= n; i++)
    {
      guint at = from == GTK_INVALID_LIST_POSITION ? i - 1 : (from + i) % n;
      g_autoptr (BivRosterLine) line = g_list_model_get_item (G_LIST_MODEL (lines), at);

      if (!biv_roster_line_is_to_look_at (line))
        continue;
      gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (lines), at);
      gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", at);
      return;
    }
}

/* Delete: leaves the chosen line out, or takes it in again. */
static void
drop_line (BivRosterView *self)
{
  GtkSelectionModel *lines = gtk_list_view_get_model (self->list);
  BivRosterLine *line = gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (lines));

  if (line == NULL || self->roster == NULL)
    return;
  biv_roster_drop_line (self->roster, line, !line->is_dropped);
  show_all (self);
}

/* ---- Cells put right ---- */

static void
leave_cell (BivRosterView *self)
{
  BivRosterLine *line = self->columns != NULL ? self->columns->edited : NULL;

  gtk_widget_set_visible (self->edit_box, FALSE);
  if (line == NULL)
    return;
  self->columns->edited = NULL;
  g_signal_emit_by_name (line, "changed");
}

/* The cell stands in the line below the table, as in a spreadsheet, and is marked in it. */
static void
edit_cell (BivRosterView *self,
           BivRosterLine *line,
           guint          column)
{
  const char *heading = self->roster->headings[column];
  g_autofree char *words = NULL;

  leave_cell (self);
  self->columns->edited = line;
  self->columns->edited_column = self->last_column = column;
  /* TRANSLATORS: what stands before a cell that is put right: "Line 14, Regiment" */
  words = *heading != '\0' ? g_strdup_printf (_("Line %u, %s"), line->number, heading)
                           : g_strdup_printf (_("Line %u, column %u"), line->number, column + 1);
  gtk_label_set_text (self->edit_label, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->edit_entry), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_editable_set_text (GTK_EDITABLE (self->edit_entry), biv_spreadsheet_get (self->roster->sheet, line->row, column));
  gtk_widget_set_visible (self->edit_box, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->edit_entry));
  gtk_editable_select_region (GTK_EDITABLE (self->edit_entry), 0, -1);
  g_signal_emit_by_name (line, "changed");
}

static void
on_edit (BivRosterRow  *row,
         BivRosterLine *line,
         guint          column,
         BivRosterView *self)
{
  edit_cell (self, line, column);
}

/* F2: the cell that is wrong, else the one of the column that was put right last. */
static void
edit_chosen (BivRosterView *self)
{
  GtkSelectionModel *lines = gtk_list_view_get_model (self->list);
  BivRosterLine *line = gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (lines));
  guint n = self->roster != NULL ? biv_roster_count_columns (self->roster) : 0;

  if (line == NULL || n == 0)
    return;
  edit_cell (self, line, line->fault != NULL && line->fault_column < n ? line->fault_column : MIN (self->last_column, n - 1));
}

static void
take_cell (BivRosterView *self)
{
  BivRosterLine *line = self->columns != NULL ? self->columns->edited : NULL;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->edit_entry));

  if (line == NULL)
    return;
  if (!g_str_equal (text, biv_spreadsheet_get (self->roster->sheet, line->row, self->columns->edited_column)))
    {
      biv_roster_set_cell (self->roster, line, self->columns->edited_column, text);
      show_all (self);
    }
}

static void
on_cell_activated (BivRosterView *self)
{
  take_cell (self);
  leave_cell (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

/* To the same cell of the line before or after, of those that are shown. */
static void
edit_beside (BivRosterView *self,
             int            by)
{
  GtkSelectionModel *lines = gtk_list_view_get_model (self->list);
  BivRosterLine *line = self->columns->edited;
  guint column = self->columns->edited_column, n = g_list_model_get_n_items (G_LIST_MODEL (lines));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BivRosterLine) here = g_list_model_get_item (G_LIST_MODEL (lines), i);
      g_autoptr (BivRosterLine) next = NULL;

      if (here != line || (by < 0 && i == 0) || (by > 0 && i + 1 == n))
        continue;
      next = g_list_model_get_item (G_LIST_MODEL (lines), i + (guint) by);
      gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (lines), i + (guint) by);
      gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", i + (guint) by);
      edit_cell (self, next, column);
      return;
    }
}

/* Tab goes on to the next cell of the line, the arrows to the lines about it, Escape leaves the cell as it was. */
static gboolean
on_cell_key (BivRosterView   *self,
             guint            key,
             guint            code,
             GdkModifierType  state)
{
  gboolean is_back = key == GDK_KEY_ISO_Left_Tab || (key == GDK_KEY_Tab && (state & GDK_SHIFT_MASK) != 0);
  BivRosterLine *line = self->columns != NULL ? self->columns->edited : NULL;
  guint n = self->roster != NULL ? biv_roster_count_columns (self->roster) : 0, column;

  if (line == NULL || n == 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Escape)
    {
      leave_cell (self);
      gtk_widget_grab_focus (GTK_WIDGET (self->list));
    }
  else if (is_back || key == GDK_KEY_Tab)
    {
      column = (self->columns->edited_column + n + (is_back ? n - 1 : 1)) % n;
      take_cell (self);
      edit_cell (self, line, column);
    }
  else if (key == GDK_KEY_Down || key == GDK_KEY_Up)
    {
      take_cell (self);
      edit_beside (self, key == GDK_KEY_Down ? 1 : -1);
    }
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* ---- Rule and doubles ---- */

static void
settle_now (gpointer data)
{
  BivRosterView *self = data;

  self->settle_id = 0;
  biv_roster_settle (self->roster);
  show_all (self);
}

static void
on_rule (BivRosterView *self)
{
  BivRosterMapping *mapping;

  if (self->is_filling || self->roster == NULL)
    return;
  mapping = self->roster->mapping;
  mapping->men_a_step = gtk_spin_button_get_value_as_int (self->men);
  mapping->sabres_a_step = gtk_spin_button_get_value_as_int (self->sabres);
  mapping->guns_a_step = gtk_spin_button_get_value_as_int (self->guns);
  mapping->least = gtk_spin_button_get_value_as_int (self->least);
  mapping->rounding = (BivRosterRounding) gtk_drop_down_get_selected (self->rounding);
  if (self->settle_id == 0)
    self->settle_id = g_idle_add_once (settle_now, self);
}

static void
on_doubles (BivRosterView *self)
{
  if (self->is_filling || self->roster == NULL)
    return;
  self->roster->mapping->doubles = (BivRosterDoubles) gtk_drop_down_get_selected (self->doubles);
  biv_roster_settle (self->roster);
  show_all (self);
}

static void
on_answered (BivRosterCard *card,
             const char    *word,
             const char    *answer,
             BivRosterView *self)
{
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    if (self->kinds[kind] == card)
      biv_roster_answer (self->roster, (BivRosterWords) kind, word, answer);
  show_all (self);
}

/* A table of another war has a dozen words that are none here: they need not be answered one by one. */
static void
on_make_missing (BivRosterView *self)
{
  if (self->roster == NULL)
    return;
  biv_roster_make_missing (self->roster);
  show_all (self);
}

/* ---- Mappings ---- */

static void
use_mapping (GtkWidget  *widget,
             const char *action,
             GVariant   *name)
{
  BivRosterView *self = BIV_ROSTER_VIEW (widget);
  g_autoptr (BivRosterMapping) mapping = biv_roster_mappings_load (g_variant_get_string (name, NULL));
  g_autofree char *words = NULL;

  if (mapping == NULL || self->roster == NULL)
    return;
  biv_roster_set_mapping (self->roster, mapping);
  words = g_strdup_printf (_("%s; read as in %s"), self->told, g_variant_get_string (name, NULL));
  gtk_label_set_text (self->about, words);
  show_all (self);
}

static void
fill_mappings (BivRosterView *self)
{
  g_auto (GStrv) names = biv_roster_mappings_list ();
  g_autoptr (GMenu) menu = g_menu_new ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (names[i], NULL);

      g_menu_item_set_action_and_target (item, "roster.use-mapping", "s", names[i]);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (self->mapping_button, G_MENU_MODEL (menu));
  gtk_widget_set_visible (GTK_WIDGET (self->mapping_button), names[0] != NULL && self->roster != NULL);
}

void
biv_roster_view_keep_mapping (BivRosterView *self)
{
  g_autoptr (BivRosterMapping) mapping = NULL;

  g_return_if_fail (BIV_IS_ROSTER_VIEW (self));

  if (self->roster == NULL)
    return;
  mapping = biv_roster_dup_mapping (self->roster);
  biv_roster_mappings_keep (biv_item_get_name (BIV_ITEM (self->campaign)), mapping);
}

/* ---- Reading ---- */

static void
tell (BivRosterView *self,
      const char    *words,
      gboolean       is_error)
{
  gtk_label_set_text (self->about, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->about), words);
  if (is_error)
    gtk_widget_add_css_class (GTK_WIDGET (self->about), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->about), "error");
}

static void
clear_lines (BivRosterView *self)
{
  g_clear_handle_id (&self->settle_id, g_source_remove);
  leave_cell (self);
  gtk_filter_list_model_set_model (self->filtered, NULL);
  g_list_store_remove_all (self->bodies);
  g_clear_pointer (&self->roster, biv_roster_free);
  g_clear_pointer (&self->columns, biv_roster_columns_free);
}

/* @sheet: (transfer full) (nullable): %NULL with @error */
static gboolean
take_sheet (BivRosterView  *self,
            BivSpreadsheet *sheet,
            const GError   *error)
{
  g_autoptr (BivRosterMapping) before = NULL;
  g_autofree char *words = NULL;

  if (sheet == NULL || self->campaign == NULL)
    {
      tell (self, error != NULL ? error->message : "", TRUE);
      return FALSE;
    }
  clear_lines (self);
  g_free (self->told);
  self->roster = biv_roster_new (sheet, self->campaign, NULL);
  self->told = biv_spreadsheet_dup_words (self->roster->sheet, self->roster->n_head);
  before = biv_roster_mappings_find (self->roster);
  if (before != NULL)
    biv_roster_set_mapping (self->roster, before);
  self->columns = biv_roster_columns_new (self->roster, GTK_WIDGET (self));
  words = before != NULL ? g_strdup_printf (_("%s; read as such a table before"), self->told) : g_strdup (self->told);
  tell (self, words, FALSE);
  self->is_filling = TRUE;
  gtk_toggle_button_set_active (self->all_button, TRUE);
  make_heads (self);
  self->is_filling = FALSE;
  gtk_filter_list_model_set_model (self->filtered, G_LIST_MODEL (self->roster->lines));
  gtk_stack_set_visible_child_name (self->stack, "table");
  show_halves (self);
  fill_mappings (self);
  show_all (self);
  return TRUE;
}

gboolean
biv_roster_view_read_text (BivRosterView *self,
                           const char    *text)
{
  g_autoptr (GError) error = NULL;
  BivSpreadsheet *sheet;

  g_return_val_if_fail (BIV_IS_ROSTER_VIEW (self) && text != NULL, FALSE);

  sheet = biv_spreadsheet_read_text (text, _("Clipboard"), &error);
  return take_sheet (self, sheet, error);
}

static void
read_file (BivRosterView *self,
           GFile         *file)
{
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  BivSpreadsheet *sheet;

  name = biv_file_dup_name (file);
  bytes = biv_file_read (file, BIV_SPREADSHEET_BYTES_MOST, NULL, &error);
  sheet = bytes != NULL ? biv_spreadsheet_read_bytes (bytes, name, &error) : NULL;
  take_sheet (self, sheet, error);
}

static void
on_text_read (GObject      *clipboard,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (BivRosterView) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    biv_roster_view_read_text (self, text != NULL ? text : "");
}

static void
on_paste (BivRosterView *self)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, on_text_read, g_object_ref (self));
}

static void
paste (GtkWidget  *widget,
       const char *action,
       GVariant   *parameter)
{
  on_paste (BIV_ROSTER_VIEW (widget));
}

static void
on_file_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivRosterView        *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  g_object_unref (chooser);
  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    read_file (self, file);
}

static void
on_open (BivRosterView *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (self, NULL, _("Open a table of units"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                                   _("Tables (CSV, tabs)"), "csv tsv tab txt", TRUE);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_file_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- The view ---- */

static void
on_preview (BivRosterView *self)
{
  show_halves (self);
}

void
biv_roster_view_set_is_narrow (BivRosterView *self,
                               gboolean       is_narrow)
{
  g_return_if_fail (BIV_IS_ROSTER_VIEW (self));

  self->is_narrow = is_narrow;
  show_halves (self);
}

void
biv_roster_view_set_campaign (BivRosterView *self,
                              BivCampaign   *campaign)
{
  g_return_if_fail (BIV_IS_ROSTER_VIEW (self) && BIV_IS_CAMPAIGN (campaign));

  g_set_object (&self->campaign, campaign);
  if (self->roster != NULL)
    biv_roster_set_campaign (self->roster, campaign);
  show_all (self);
}

BivRoster *
biv_roster_view_get_roster (BivRosterView *self)
{
  g_return_val_if_fail (BIV_IS_ROSTER_VIEW (self), NULL);

  if (self->settle_id != 0)
    {
      g_clear_handle_id (&self->settle_id, g_source_remove);
      settle_now (self);
    }
  return self->roster;
}

static void
biv_roster_view_dispose (GObject *object)
{
  BivRosterView *self = BIV_ROSTER_VIEW (object);

  self->is_filling = TRUE;
  if (self->list != NULL)
    {
      gtk_list_view_set_model (self->list, NULL);
      gtk_list_view_set_model (self->tree, NULL);
      clear_lines (self);
    }
  gtk_widget_dispose_template (GTK_WIDGET (self), BIV_TYPE_ROSTER_VIEW);
  g_clear_object (&self->filtered);
  g_clear_object (&self->filter);
  g_clear_object (&self->bodies);
  g_clear_object (&self->campaign);
  g_clear_pointer (&self->told, g_free);
  G_OBJECT_CLASS (biv_roster_view_parent_class)->dispose (object);
}

static void
biv_roster_view_class_init (BivRosterViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_roster_view_dispose;
  changed_signal = g_signal_new ("changed", BIV_TYPE_ROSTER_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  g_type_ensure (BIV_TYPE_EVEN);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/armies/roster-view.ui");
  BIV_BIND_CHILDREN (widget_class, BivRosterView, box, paste_button, about, preview_button, mapping_button, stack, work,
                     preview, head_window, head, list_window,
                     list, edit_box, edit_label, edit_entry, status, missing_button, all_button, look_button, rule, rule_title,
                     men_box, sabres_box, guns_box, men, sabres, guns,
                     least, rounding, cards, tree, doubles_box, doubles_words, doubles, summary, step_words);
  BIV_BIND_CALLBACKS (widget_class, on_paste, on_open, on_filter, on_rule, on_doubles, on_preview, on_cell_activated,
                      on_make_missing);
  gtk_widget_class_install_action (widget_class, "roster.next", NULL, BIV_COMMAND (go_to_next));
  gtk_widget_class_install_action (widget_class, "roster.paste", NULL, paste);
  gtk_widget_class_install_action (widget_class, "roster.drop-line", NULL, BIV_COMMAND (drop_line));
  gtk_widget_class_install_action (widget_class, "roster.use-mapping", "s", use_mapping);
  gtk_widget_class_install_action (widget_class, "roster.edit-cell", NULL, BIV_COMMAND (edit_chosen));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "roster.edit-cell", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F3, 0, "roster.next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "roster.drop-line", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "roster.paste", NULL);
}

static void
biv_roster_view_init (BivRosterView *self)
{
  g_autoptr (GtkListItemFactory) lines = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkListItemFactory) bodies = biv_roster_body_factory_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkSingleSelection *selection;
  GtkNoSelection *none;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->filter = gtk_custom_filter_new (is_shown, self, NULL);
  self->filtered = gtk_filter_list_model_new (NULL, GTK_FILTER (g_object_ref (self->filter)));
  self->bodies = g_list_store_new (BIV_TYPE_ROSTER_BODY_ITEM);
  g_signal_connect (lines, "setup", G_CALLBACK (on_setup_line), self);
  g_signal_connect (lines, "bind", G_CALLBACK (on_bind_line), self);
  g_signal_connect (lines, "unbind", G_CALLBACK (on_unbind_line), self);
  gtk_list_view_set_factory (self->list, lines);
  selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->filtered)));
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_can_unselect (selection, TRUE);
  g_signal_connect_object (selection, "notify::selected", G_CALLBACK (on_line_chosen), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
  g_object_unref (selection);
  gtk_list_view_set_factory (self->tree, bodies);
  none = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->bodies)));
  gtk_list_view_set_model (self->tree, GTK_SELECTION_MODEL (none));
  g_object_unref (none);
  gtk_scrolled_window_set_hadjustment (self->head_window, gtk_scrolled_window_get_hadjustment (self->list_window));
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    {
      self->kinds[kind] = BIV_ROSTER_CARD (biv_roster_card_new ((BivRosterWords) kind));
      gtk_box_append (self->cards, GTK_WIDGET (self->kinds[kind]));
      g_signal_connect (self->kinds[kind], "answered", G_CALLBACK (on_answered), self);
    }
  gtk_widget_set_visible (self->step_words, FALSE);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_cell_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->edit_entry), keys);
}
