/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal-page.c: what has happened, line by line, and what the referee writes beside it (CA-JOURNAL) */
#include "app/journal/journal-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/desk/chooser.h"
#include "app/desk/desk.h"
#include "app/journal/despatch-box.h"
#include "app/journal/journal-row.h"
#include "app/journal/note-dialog.h"
#include "app/widgets/choice.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/numbers-view.h"
#include "app/widgets/row-name.h"
#include "app/widgets/template.h"
#include "base/biv-file.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/player.h"
#include "campaign/story/journal.h"
#include "draw/map/photograph.h"

struct _BivJournalPage
{
  BivPage           parent_instance;

  GtkFilter        *filter;
  GtkSelectionModel *shown;
  BivJournalFilter  asked;          /* its strings are the items' own, but for the object */
  char             *about;          /* id; NULL: everything */
  char             *text;           /* case-folded; NULL: any */
  int               n_turns;        /* in the drop-down */
  gboolean          is_refreshing;
  guint             scroll_id;      /* the end is shown when there has been a layout */
  guint             n_all;          /* lines when the end was last shown */
  GtkWidget        *popover;        /* the menu of a line; NULL: never opened */

  GtkWidget        *search;         /* template children from here on */
  GtkDropDown      *turn_list;
  GtkDropDown      *side_list;
  GtkDropDown      *kind_list;
  GtkWidget        *about_button;
  GtkLabel         *about_label;
  GtkToggleButton  *lines_button;
  GtkToggleButton  *despatches_button;
  BivDespatchBox   *despatches;
  GtkToggleButton  *numbers_button;
  GtkWidget        *numbers_scroller;
  BivNumbersView   *numbers;
  GtkStack         *stack;
  GtkWidget        *scroller;
  GtkListView      *view;
  GtkWidget        *empty;
  GtkWidget        *line_buttons;
  GtkWidget        *write_button;
  GtkLabel         *totals;
};

G_DEFINE_FINAL_TYPE (BivJournalPage, biv_journal_page, BIV_TYPE_PAGE)

static BivDesk *
desk_of (BivJournalPage *self)
{
  return biv_page_get_desk (BIV_PAGE (self));
}

static BivCampaign *
campaign_of (BivJournalPage *self)
{
  return biv_desk_get_campaign (desk_of (self));
}

/* ---- Filter ---- */

static gboolean
has_text (const char *text,
          const char *folded)
{
  g_autofree char *own = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  return own != NULL && strstr (own, folded) != NULL;
}

static gboolean
match (gpointer item,
       gpointer data)
{
  BivJournalPage *self = data;
  BivEntry *entry = item;

  return biv_journal_matches (campaign_of (self), entry, &self->asked)
         && (self->text == NULL
             || has_text (biv_said (entry->text), self->text)
             || has_text (biv_said (entry->headline), self->text)
             || has_text (entry->clause, self->text));
}

static void
show_totals (BivJournalPage *self)
{
  guint all = biv_campaign_peek_items (campaign_of (self), BIV_KIND_ENTRY)->len;
  guint shown = g_list_model_get_n_items (G_LIST_MODEL (self->shown));
  g_autofree char *text = NULL;

  if (gtk_toggle_button_get_active (self->despatches_button))
    {
      guint n = biv_campaign_peek_items (campaign_of (self), BIV_KIND_DESPATCH)->len;

      text = g_strdup_printf (ngettext ("%u letter", "%u letters", n), n);
    }
  else if (shown == all)
    text = g_strdup_printf (ngettext ("%u line", "%u lines", all), all);
  else
    /* TRANSLATORS: lines of the journal that the filter lets through, of all */
    text = g_strdup_printf (_("%u of %u lines"), shown, all);
  gtk_label_set_text (self->totals, text);
  if (gtk_toggle_button_get_active (self->despatches_button))
    gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->despatches));
  else if (gtk_toggle_button_get_active (self->numbers_button))
    gtk_stack_set_visible_child (self->stack, self->numbers_scroller);
  else
    gtk_stack_set_visible_child (self->stack, all > 0 ? self->scroller : self->empty);
}

/* Where nobody writes and nobody has written, there is no box. */
static gboolean
has_despatches (BivJournalPage *self)
{
  return biv_player_are_commanders (campaign_of (self)) || biv_campaign_option_is (campaign_of (self), "mail.mode", "on") ||
         biv_campaign_peek_items (campaign_of (self), BIV_KIND_DESPATCH)->len > 0;
}

/* Going through all turns takes its time with a long campaign: only when they are looked at. */
static void
show_numbers (BivJournalPage *self)
{
  gboolean is_shown = gtk_toggle_button_get_active (self->numbers_button);
  gboolean has_box = has_despatches (self), in_box;
  GtkWidget *const of_lines[] = { self->search, GTK_WIDGET (self->turn_list), GTK_WIDGET (self->side_list),
                                  GTK_WIDGET (self->kind_list) };

  if (!has_box && gtk_toggle_button_get_active (self->despatches_button))
    gtk_toggle_button_set_active (self->lines_button, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->despatches_button), has_box);
  in_box = gtk_toggle_button_get_active (self->despatches_button);
  for (gsize i = 0; i < G_N_ELEMENTS (of_lines); i++)
    {
      gtk_widget_set_sensitive (of_lines[i], !is_shown);
      gtk_widget_set_visible (of_lines[i], !in_box || of_lines[i] == self->search);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->side_list), !in_box && biv_desk_get_reader (desk_of (self)) == NULL);
  gtk_widget_set_tooltip_text (self->write_button, in_box ? _("Ctrl+N") : NULL);
  g_object_set (self->search, "placeholder-text", in_box ? _("Find in letters") : _("Find in the journal"), NULL);
  gtk_widget_set_visible (self->line_buttons, !in_box && biv_desk_get_reader (desk_of (self)) == NULL);
  gtk_widget_set_visible (self->write_button, in_box ? biv_despatch_box_may_write (desk_of (self))
                                                     : biv_desk_get_reader (desk_of (self)) == NULL);
  gtk_button_set_label (GTK_BUTTON (self->write_button), in_box ? _("Write a letter…") : _("Write a line…"));
  if (in_box)
    {
      biv_despatch_box_show (self->despatches, desk_of (self));
      biv_despatch_box_find (self->despatches, gtk_editable_get_text (GTK_EDITABLE (self->search)));
    }
  if (is_shown)
    biv_numbers_view_show (self->numbers, campaign_of (self));
}

static void
on_numbers_toggled (BivJournalPage *self)
{
  show_numbers (self);
  show_totals (self);
}

static void
on_filter_changed (BivJournalPage *self)
{
  const char *text;
  GPtrArray *sides;
  guint side, turn, kind;

  if (self->is_refreshing)
    return;
  sides = biv_campaign_peek_items (campaign_of (self), BIV_KIND_SIDE);
  side = gtk_drop_down_get_selected (self->side_list);
  turn = gtk_drop_down_get_selected (self->turn_list);
  kind = gtk_drop_down_get_selected (self->kind_list);
  text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_free (self->text);
  self->text = *text != '\0' ? g_utf8_casefold (text, -1) : NULL;
  self->asked = BIV_JOURNAL_ALL;
  self->asked.object = self->about;
  if (side > 0 && side <= sides->len)
    self->asked.side = biv_item_get_id (sides->pdata[side - 1]);
  if (turn > 0 && turn != GTK_INVALID_LIST_POSITION)
    self->asked.turn = self->n_turns - (int) turn + 1;
  if (kind > 0 && kind != GTK_INVALID_LIST_POSITION)
    self->asked.kind = (int) kind - 1;
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  if (gtk_toggle_button_get_active (self->despatches_button))
    biv_despatch_box_find (self->despatches, text);
  show_totals (self);
}

static void
on_search_stopped (BivJournalPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
set_about (BivJournalPage *self,
           const char     *id)
{
  BivItem *item = id != NULL ? biv_campaign_find (campaign_of (self), id) : NULL;
  g_autofree char *name = item != NULL ? biv_item_dup_label (campaign_of (self), item) : NULL;
  gboolean is_reader = biv_desk_get_reader (biv_page_get_desk (BIV_PAGE (self))) != NULL;
  g_autofree char *text = NULL;

  /* What is not known to a side is not asked about either. */
  if (item == NULL && is_reader)
    id = NULL;
  /* TRANSLATORS: on a button: only lines about this unit, formation or place are shown */
  text = id != NULL ? g_strdup_printf (_("About %s"), name) : NULL;
  g_free (self->about);
  self->about = g_strdup (id);
  gtk_label_set_text (self->about_label, text != NULL ? text : "");
  gtk_widget_set_visible (self->about_button, id != NULL);
}

static void
on_about_cleared (BivJournalPage *self)
{
  set_about (self, NULL);
  on_filter_changed (self);
}

/* The latest turn first, below "All turns". */
static void
fill_turns (BivJournalPage *self)
{
  g_autoptr (GtkStringList) turns = gtk_string_list_new (NULL);
  int last = campaign_of (self)->turn, chosen = self->asked.turn;

  if (last == self->n_turns)
    return;
  self->n_turns = last;
  gtk_string_list_append (turns, _("All turns"));
  for (int turn = last; turn > 0; turn--)
    {
      g_autofree char *text = g_strdup_printf (_("Turn %d"), turn);

      gtk_string_list_append (turns, text);
    }
  gtk_drop_down_set_model (self->turn_list, G_LIST_MODEL (turns));
  gtk_drop_down_set_selected (self->turn_list, chosen > 0 && chosen <= last ? (guint) (last - chosen + 1) : 0);
}

static void
fill_filters (BivJournalPage *self)
{
  g_autoptr (GtkStringList) sides = gtk_string_list_new (NULL), kinds = gtk_string_list_new (NULL);

  gtk_string_list_append (sides, _("Referee"));
  BIV_EACH (BivSide, side, campaign_of (self), BIV_KIND_SIDE)
    {
      /* TRANSLATORS: lines of the journal that a side may read */
      g_autofree char *text = g_strdup_printf (_("As %s"), biv_item_call (side));

      gtk_string_list_append (sides, text);
    }
  gtk_drop_down_set_model (self->side_list, G_LIST_MODEL (sides));
  /* Who looks as a side has its lines and no others. */
  gtk_widget_set_visible (GTK_WIDGET (self->side_list), biv_desk_get_reader (biv_page_get_desk (BIV_PAGE (self))) == NULL);
  gtk_string_list_append (kinds, _("All kinds"));
  for (int kind = BIV_ENTRY_PHASE; kind <= BIV_ENTRY_DESPATCH; kind++)
    gtk_string_list_append (kinds, biv_word_get_label (biv_entry_kind_get_type (), kind));
  gtk_drop_down_set_model (self->kind_list, G_LIST_MODEL (kinds));
  fill_turns (self);
}

/* ---- What can be done with a line ---- */

static BivEntry *
get_selected (BivJournalPage *self)
{
  return gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (self->shown));
}

static void
update_actions (BivJournalPage *self)
{
  BivEntry *entry = get_selected (self);
  gboolean may_write = entry != NULL && biv_desk_get_reader (desk_of (self)) == NULL;
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "journal.change", may_write);
  gtk_widget_action_set_enabled (widget, "journal.remark", may_write);
  gtk_widget_action_set_enabled (widget, "journal.remove", may_write && biv_journal_is_own (entry));
}

static void
on_change (BivJournalPage *self)
{
  gtk_window_present (GTK_WINDOW (biv_note_dialog_new_change (desk_of (self), get_selected (self),
                                                              GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))))));
}

static void
on_remark (BivJournalPage *self)
{
  gtk_window_present (GTK_WINDOW (biv_note_dialog_new_remark (desk_of (self), get_selected (self),
                                                              GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))))));
}

static void
on_remove (BivJournalPage *self)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_strike (campaign_of (self), get_selected (self));

  biv_desk_commit (desk_of (self), proposal);
}

/* Return, or a double click. */
static void
on_activate (BivJournalPage *self,
             guint           position)
{
  gtk_selection_model_select_item (self->shown, position, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (self), "journal.change", NULL);
}

static void
pop_up (BivJournalPage *self,
        double          x,
        double          y)
{
  if (self->popover == NULL)
    {
      g_autoptr (GMenu) menu = g_menu_new ();

      g_menu_append (menu, _("Change…"), "journal.change");
      g_menu_append (menu, _("Remark…"), "journal.remark");
      g_menu_append (menu, _("Take out"), "journal.remove");
      self->popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
      gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
      gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static gboolean
on_menu_key (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   data)
{
  BivJournalPage *self = BIV_JOURNAL_PAGE (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  double x = 40, y = 40;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->view)) || get_selected (self) == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_translate_coordinates (focus, widget, 40, gtk_widget_get_height (focus) / 2.0, &x, &y);
  pop_up (self, x, y);
  return GDK_EVENT_STOP;
}

/* ---- Lines ---- */

/* The menu of the line under the pointer: the page of a list item's gesture is its widget's. */
static void
on_second_button (GtkListItem *item,
                  int          n_press,
                  double       x,
                  double       y)
{
  GtkWidget *line = gtk_list_item_get_child (item);
  BivJournalPage *self = BIV_JOURNAL_PAGE (gtk_widget_get_ancestor (line, BIV_TYPE_JOURNAL_PAGE));

  gtk_selection_model_select_item (self->shown, gtk_list_item_get_position (item), TRUE);
  gtk_widget_translate_coordinates (line, GTK_WIDGET (self), x, y, &x, &y);
  pop_up (self, x, y);
}

static void
on_setup (GtkListItemFactory *factory,
          GtkListItem        *item,
          BivJournalPage     *self)
{
  GtkWidget *line = biv_journal_row_new (desk_of (self));
  GtkGesture *second = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (second), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (second, "pressed", G_CALLBACK (on_second_button), item, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (line, GTK_EVENT_CONTROLLER (second));
  gtk_list_item_set_child (item, line);
  gtk_list_item_set_activatable (item, biv_desk_get_reader (desk_of (self)) == NULL);
}

static void
on_bind (GtkListItemFactory *factory,
         GtkListItem        *item)
{
  GtkWidget *line = gtk_list_item_get_child (item), *row = gtk_widget_get_parent (line);

  biv_journal_row_show (BIV_JOURNAL_ROW (line), gtk_list_item_get_item (item));
  if (row != NULL)
    biv_row_name_from_labels (row);
}

static void
scroll_to_end (BivJournalPage *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown));

  if (n > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", n - 1);
}

static gboolean
scroll_at_last (gpointer data)
{
  BivJournalPage *self = data;

  self->scroll_id = 0;
  scroll_to_end (self);
  return G_SOURCE_REMOVE;
}

/* A list that has not been laid out yet does not know where its end is. */
static void
queue_scroll (BivJournalPage *self)
{
  if (self->scroll_id == 0)
    self->scroll_id = g_idle_add_full (G_PRIORITY_LOW, scroll_at_last, self, NULL);
}

static void
make_list (BivJournalPage *self)
{
  GListModel *entries = biv_campaign_get_items (campaign_of (self), BIV_KIND_ENTRY);
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkFilterListModel *filtered;

  self->asked = BIV_JOURNAL_ALL;
  self->filter = GTK_FILTER (gtk_custom_filter_new (match, self, NULL));
  filtered = gtk_filter_list_model_new (g_object_ref (entries), g_object_ref (self->filter));
  self->shown = GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (filtered)));
  gtk_single_selection_set_autoselect (GTK_SINGLE_SELECTION (self->shown), FALSE);
  gtk_single_selection_set_can_unselect (GTK_SINGLE_SELECTION (self->shown), TRUE);
  g_signal_connect_object (self->shown, "notify::selected-item", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  gtk_list_view_set_factory (self->view, factory);
  gtk_list_view_set_model (self->view, self->shown);
}

static void
on_write (BivJournalPage *self)
{
  if (gtk_toggle_button_get_active (self->despatches_button))
    {
      biv_despatch_box_write (self->despatches);
      return;
    }
  gtk_window_present (GTK_WINDOW (biv_note_dialog_new (desk_of (self),
                                                       GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))))));
}

/* ---- Written out (CA-JOURNAL-5) ---- */

static void
on_export_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivJournalPage       *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL, *text = NULL, *words = NULL;
  g_autoptr (GError) error = NULL;

  g_object_unref (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    return;
  text = g_str_has_suffix (base, ".txt") ? biv_journal_dup_text (campaign_of (self), &self->asked)
                                         : biv_journal_dup_html (campaign_of (self), &self->asked, biv_photograph_dup_uri,
                                                                 biv_desk_get_folder (desk_of (self)));
  if (biv_file_replace (file, text, strlen (text), NULL, BIV_FILE_REPLACE_NONE, NULL, &error))
    return;
  words = g_strdup_printf (_("“%s” was not written: %s"), base, error->message);
  biv_desk_report (desk_of (self), words);
}

static void
on_export (BivJournalPage *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (GTK_WIDGET (self), desk_of (self), _("Export the journal"),
                                                   GTK_FILE_CHOOSER_ACTION_SAVE, _("Pages and texts"), "html txt", FALSE);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), _("Journal.html"));
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_export_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- The page ---- */

static void
biv_journal_page_refresh (BivPage *page)
{
  BivJournalPage *self = BIV_JOURNAL_PAGE (page);
  guint n_all;

  self->is_refreshing = TRUE;
  fill_turns (self);
  self->is_refreshing = FALSE;
  show_numbers (self);
  /* A line that was changed may be one of those that are asked for now, or none of them any more. */
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_totals (self);
  update_actions (self);
  n_all = biv_campaign_peek_items (campaign_of (self), BIV_KIND_ENTRY)->len;
  if (n_all == self->n_all)
    return;
  self->n_all = n_all;
  if (gtk_widget_get_height (GTK_WIDGET (self->view)) > 0)
    scroll_to_end (self);
  else
    queue_scroll (self);
}

/* Of all lines, since what the filters leave out could not be seen. */
static void
show_line (BivJournalPage *self,
           int             number)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BivEntry) entry = g_list_model_get_item (G_LIST_MODEL (self->shown), i);

      if (entry->number != number)
        continue;
      gtk_selection_model_select_item (self->shown, i, TRUE);
      gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", i);
      gtk_widget_grab_focus (GTK_WIDGET (self->view));
      return;
    }
}

/* "turn-5" shows a turn, "line-12" a line among all the others, any other id the lines about a thing. */
static void
biv_journal_page_show_item (BivPage    *page,
                            const char *id)
{
  BivJournalPage *self = BIV_JOURNAL_PAGE (page);
  int turn = id != NULL && g_str_has_prefix (id, "turn-") ? (int) g_ascii_strtoll (id + 5, NULL, 10) : 0;
  int line = id != NULL && g_str_has_prefix (id, "line-") ? (int) g_ascii_strtoll (id + 5, NULL, 10) : 0;

  if (id != NULL)
    g_clear_handle_id (&self->scroll_id, g_source_remove);
  gtk_toggle_button_set_active (self->lines_button, TRUE);
  self->is_refreshing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_drop_down_set_selected (self->side_list, 0);
  gtk_drop_down_set_selected (self->kind_list, 0);
  gtk_drop_down_set_selected (self->turn_list, turn > 0 && turn <= self->n_turns ? (guint) (self->n_turns - turn + 1) : 0);
  set_about (self, turn > 0 || line > 0 ? NULL : id);
  self->is_refreshing = FALSE;
  on_filter_changed (self);
  if (line > 0)
    show_line (self, line);
}

static void
biv_journal_page_find (BivPage *page)
{
  gtk_widget_grab_focus (BIV_JOURNAL_PAGE (page)->search);
}

static void
biv_journal_page_constructed (GObject *object)
{
  BivJournalPage *self = BIV_JOURNAL_PAGE (object);

  G_OBJECT_CLASS (biv_journal_page_parent_class)->constructed (object);
  self->is_refreshing = TRUE;
  fill_filters (self);
  make_list (self);
  self->is_refreshing = FALSE;
  gtk_widget_set_visible (self->line_buttons, biv_desk_get_reader (desk_of (self)) == NULL);
  update_actions (self);
}

static void
biv_journal_page_dispose (GObject *object)
{
  BivJournalPage *self = BIV_JOURNAL_PAGE (object);

  g_clear_handle_id (&self->scroll_id, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  self->is_refreshing = TRUE;
  if (self->view != NULL)
    gtk_list_view_set_model (self->view, NULL);
  self->view = NULL;
  g_clear_object (&self->filter);
  G_OBJECT_CLASS (biv_journal_page_parent_class)->dispose (object);
}

static void
biv_journal_page_finalize (GObject *object)
{
  BivJournalPage *self = BIV_JOURNAL_PAGE (object);

  g_clear_object (&self->shown);
  g_free (self->about);
  g_free (self->text);
  G_OBJECT_CLASS (biv_journal_page_parent_class)->finalize (object);
}

static void
biv_journal_page_class_init (BivJournalPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  biv_help_class_set_topic (klass, "journal");
  object_class->constructed = biv_journal_page_constructed;
  object_class->dispose = biv_journal_page_dispose;
  object_class->finalize = biv_journal_page_finalize;
  page_class->refresh = biv_journal_page_refresh;
  page_class->show_item = biv_journal_page_show_item;
  page_class->find = biv_journal_page_find;

  g_type_ensure (BIV_TYPE_DESPATCH_BOX);
  g_type_ensure (BIV_TYPE_NUMBERS_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/journal/journal-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivJournalPage, search, lines_button, numbers_button, numbers_scroller, numbers,
                     despatches_button, despatches, write_button,
                     turn_list, side_list, kind_list, about_button, about_label, stack, scroller, view, empty, totals,
                     line_buttons);
  BIV_BIND_CALLBACKS (widget_class, on_numbers_toggled, on_activate, on_filter_changed, on_search_stopped, on_about_cleared,
                      on_write);
  gtk_widget_class_install_action (widget_class, "journal.export", NULL, BIV_COMMAND (on_export));
  gtk_widget_class_install_action (widget_class, "journal.change", NULL, BIV_COMMAND (on_change));
  gtk_widget_class_install_action (widget_class, "journal.remark", NULL, BIV_COMMAND (on_remark));
  gtk_widget_class_install_action (widget_class, "journal.remove", NULL, BIV_COMMAND (on_remove));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "journal.change", NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, on_menu_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, on_menu_key, NULL);
}

static void
biv_journal_page_init (BivJournalPage *self)
{
  self->is_refreshing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_choice_let_shrink (self->side_list);
}
