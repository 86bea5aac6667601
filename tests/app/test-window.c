/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-window.c: the real window: every page at every width, a turn played and taken back, files that are no good
 *
 * Every warning ends the test (G_DEBUG=fatal-warnings), so going about is most of the checking. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/shell/application.h"
#include "app/armies/armies-page.h"
#include "app/armies/army-cell.h"
#include "app/armies/army-rows.h"
#include "app/armies/army-table.h"
#include "app/boards/board-editor.h"
#include "app/boards/boards-page.h"
#include "app/shell/error-page.h"
#include "app/shell/finder.h"
#include "app/shell/new-dialog.h"
#include "app/journal/journal-page.h"
#include "app/widgets/notice.h"
#include "app/widgets/numbers-view.h"
#include "app/shell/pages.h"
#include "app/canvas/sheet-canvas.h"
#include "app/sheets/sheets-page.h"
#include "app/widgets/work-bar.h"
#include "app/canvas/map-canvas.h"
#include "app/map/map-page.h"
#include "app/map/map-tools.h"
#include "app/armies/roster-dialog.h"
#include "app/shell/warnings-window.h"
#include "app/shell/welcome.h"
#include "app/shell/window.h"
#include "app/turn/turn-page.h"
#include "campaign/battle/fight.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "engine/biv-session.h"
#include "store/campaign-file.h"
#include "campaign/model/item-names.h"
#include "fixture.h"

#define SETTLED_AFTER_MS 60
#define MOST_TRIES       500

static BivApplication *application;

/* Frames are drawn, idle work is done, and what the screen had to say has been heard, however late it was said. */
static void
let_settle (void)
{
  fixture_wait (SETTLED_AFTER_MS);
}

static GtkWidget *
find_descendant (GtkWidget *widget,
                 GType      type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_descendant (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The screen answers a wish for another size when it comes to it, and may first tell the size that the window had: GTK
 * takes that for the user's wish and forgets ours. */
static gboolean
make_narrow (BivWindow *window)
{
  for (int tries = 0; tries < MOST_TRIES; tries++)
    {
      GtkWidget *page = find_descendant (GTK_WIDGET (window), BIV_TYPE_PAGE);

      if (page != NULL && biv_page_get_is_narrow (BIV_PAGE (page)))
        return TRUE;
      gtk_window_set_default_size (GTK_WINDOW (window), 880, 700);
      let_settle ();
    }
  return FALSE;
}

static BivWindow *
show_window (int width,
             int height)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));
  let_settle ();
  for (int tries = 0; tries < MOST_TRIES && gtk_widget_get_width (GTK_WIDGET (window)) == 0; tries++)
    let_settle ();
  return window;
}

static void
close_window (BivWindow *window)
{
  if (biv_window_get_document (window) != NULL)
    biv_document_discard (biv_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  let_settle ();
}

static void
do_action (BivWindow  *window,
           const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
  let_settle ();
}

/* ---- Pages ---- */

typedef struct
{
  const char *name;
  int         width, height;
  gboolean    is_narrow;
} SizeRow;

static const SizeRow size_rows[] = {
  { "wide", 1280, 720, FALSE },
  { "icons-only", 1050, 720, FALSE },
  { "narrow", 880, 700, TRUE },
};

/* A clause is a link: whoever cannot read it does not know where it leads. */
static void
assert_clauses_are_whole (GtkWidget  *widget,
                          const char *page)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "clause")
      && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))))
    g_error ("%s: the clause %s is cut", page, gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    assert_clauses_are_whole (child, page);
}

static void
set_options (BivDocument       *document,
             const char *const *options)
{
  BivDesk *desk = biv_document_get_desk (document);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (biv_desk_get_campaign (desk), "Options");

  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "options", options);
  g_assert_true (biv_desk_commit (desk, proposal));
  let_settle ();
}

static void
test_pages (gconstpointer data)
{
  const SizeRow *row = data;
  BivWindow *window = show_window (row->width, row->height);
  g_autoptr (BivDocument) document = fixture_open_sample ();

  g_test_message ("start page: %d px", gtk_widget_get_width (GTK_WIDGET (window)));
  biv_window_set_document (window, document);
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    {
      GtkWidget *page;
      graphene_rect_t bounds;

      biv_window_show_page (window, info->name, NULL);
      let_settle ();
      page = find_descendant (GTK_WIDGET (window), info->get_type ());
      g_assert_nonnull (page);
      g_test_message ("%s: %d px", info->name, gtk_widget_get_width (GTK_WIDGET (window)));
      g_assert_cmpint (biv_page_get_is_narrow (BIV_PAGE (page)), ==, row->is_narrow);
      /* Nothing is cut off at the right. */
      g_assert_true (gtk_widget_compute_bounds (page, GTK_WIDGET (window), &bounds));
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (GTK_WIDGET (window)));
      assert_clauses_are_whole (page, info->name);
      fixture_check_rows (GTK_WIDGET (window), info->name);
    }
  /* With a row for the weather of each turn. */
  set_options (document, (const char *const[]) { "weather.mode=simple", NULL });
  biv_window_show_page (window, "turn", NULL);
  for (int i = 0; i < 2 * BIV_N_PHASES; i++)
    {
      assert_clauses_are_whole (GTK_WIDGET (window), "turn");
      fixture_check_rows (GTK_WIDGET (window), "turn");
      do_action (window, "win.next-step");
    }
  close_window (window);
}

/* The editor of boards takes the whole page, and has room in it. */
static void
edit_first_board (BivWindow *window)
{
  BivCampaign *campaign = biv_desk_get_campaign (biv_document_get_desk (biv_window_get_document (window)));
  BivItem *board = biv_campaign_peek_items (campaign, BIV_KIND_BATTLEFIELD)->pdata[0];
  GtkWidget *page = find_descendant (GTK_WIDGET (window), BIV_TYPE_BOARDS_PAGE);
  int height;

  g_assert_true (gtk_widget_activate_action (page, "boards.edit", "s", biv_item_get_id (board)));
  let_settle ();
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, 1280, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, <=, 720);
}

/* A tool's letter hides nothing of its icon. Returns: how many there are */
static guint
count_uncovered_tools (GtkWidget *widget)
{
  guint n = 0;

  if (gtk_widget_has_css_class (widget, "tool-letter") && gtk_widget_get_mapped (widget))
    {
      GtkWidget *icon = gtk_overlay_get_child (GTK_OVERLAY (gtk_widget_get_parent (widget)));
      graphene_rect_t letter_box, icon_box;

      g_assert_true (gtk_widget_compute_bounds (widget, gtk_widget_get_parent (widget), &letter_box));
      g_assert_true (gtk_widget_compute_bounds (icon, gtk_widget_get_parent (widget), &icon_box));
      g_assert_cmpfloat (letter_box.origin.x, >=, icon_box.origin.x + icon_box.size.width);
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += count_uncovered_tools (child);
  return n;
}

/* At twice the size of text all of the window has room on a small screen, header bar and sidebar too. */
static void
test_large_text (void)
{
  BivWindow *window;
  g_autoptr (BivDocument) document = fixture_open_sample ();

  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * 2, NULL);
  window = show_window (1280, 720);
  biv_window_set_document (window, document);
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    {
      int width, height;

      biv_window_show_page (window, info->name, NULL);
      let_settle ();
      gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, 1280, &height, NULL, NULL, NULL);
      g_test_message ("%s: %d x %d", info->name, width, height);
      g_assert_cmpint (width, <=, 1280);
      g_assert_cmpint (height, <=, 720);
      if (strcmp (info->name, "boards") == 0)
        {
          edit_first_board (window);
          g_assert_cmpuint (count_uncovered_tools (GTK_WIDGET (window)), >, 5);
        }
    }
  close_window (window);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024, NULL);
}

/* A row that the keyboard comes to has a name that can be said. */
static void
assert_rows_have_names (GtkWidget  *widget,
                        const char *page)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LIST_BOX_ROW (widget) && gtk_widget_get_focusable (widget)
      && !gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
    {
      GtkWidget *label = find_descendant (widget, GTK_TYPE_LABEL);

      g_error ("%s: the row “%s” has no name", page, label != NULL ? gtk_label_get_text (GTK_LABEL (label)) : "");
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    assert_rows_have_names (child, page);
}

static void
test_rows_have_names (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();

  assert_rows_have_names (GTK_WIDGET (window), "start");
  biv_window_set_document (window, document);
  fixture_go_to_contact (biv_document_get_desk (document));
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    {
      biv_window_show_page (window, info->name, "HC");
      let_settle ();
      assert_rows_have_names (GTK_WIDGET (window), info->name);
    }
  biv_window_show_page (window, "map", "P01");
  let_settle ();
  assert_rows_have_names (GTK_WIDGET (window), "map");
  close_window (window);
}

static void
test_items_are_shown (void)
{
  static const struct
  {
    const char *page, *id;
  } rows[] = {
    { "armies", "A05" }, { "armies", "HB" }, { "armies", "CLAN" }, { "armies", "nothing" },
    { "map", "HC" },     { "map", "P09" },   { "journal", "A05" }, { "journal", "turn-1" },
    { "turn", "HC" },    { "sheets", "oob" }, { "settings", "x" }, { "nowhere", "HC" },
    { "settings", "schedule-1" },
  };
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();

  biv_window_set_document (window, document);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      biv_window_show_page (window, rows[i].page, rows[i].id);
      let_settle ();
    }
  close_window (window);
}

/* A board that is edited from elsewhere leads back there; one that is edited from the gallery leads to the gallery. */
static void
test_way_back (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);
  const char *board = biv_item_get_id (g_ptr_array_index (biv_campaign_peek_items (campaign, BIV_KIND_BATTLEFIELD), 0));
  GtkWidget *page;

  biv_window_set_document (window, document);
  biv_window_show_page (window, "map", "P09");
  let_settle ();
  for (int i = 0; i < 2; i++)
    {
      biv_desk_show (biv_document_get_desk (document), "boards", board);
      let_settle ();
      page = find_descendant (GTK_WIDGET (window), BIV_TYPE_BOARDS_PAGE);
      g_assert_nonnull (page);
      g_signal_emit_by_name (find_descendant (page, BIV_TYPE_BOARD_EDITOR), "leave");
      let_settle ();
      g_assert_nonnull (find_descendant (GTK_WIDGET (window), BIV_TYPE_MAP_PAGE));
    }
  biv_window_show_page (window, "boards", board);
  let_settle ();
  g_signal_emit_by_name (find_descendant (GTK_WIDGET (window), BIV_TYPE_BOARD_EDITOR), "leave");
  let_settle ();
  g_assert_nonnull (find_descendant (GTK_WIDGET (window), BIV_TYPE_BOARDS_PAGE));
  /* The focus is on a tile: its name's label looks after 100 ms whether it has come back, and must be there. */
  close_window (window);
  fixture_wait (500);
}

static void
test_numbers (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *page, *view;
  g_autofree char *words = NULL;

  biv_window_set_document (window, document);
  fixture_go_to_contact (biv_document_get_desk (document));
  biv_window_show_page (window, "journal", NULL);
  let_settle ();
  page = find_descendant (GTK_WIDGET (window), BIV_TYPE_JOURNAL_PAGE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, BIV_TYPE_JOURNAL_PAGE,
                                                                                  "numbers_button")), TRUE);
  let_settle ();
  view = find_descendant (GTK_WIDGET (window), BIV_TYPE_NUMBERS_VIEW);
  g_assert_nonnull (view);
  words = biv_numbers_view_dup_words (BIV_NUMBERS_VIEW (view));
  g_assert_nonnull (strstr (words, "Crown of Alvora: turn 1 12"));
  close_window (window);
}

/* Units are pasted into a campaign that there is already, all as one step. */
/* As from the keyboard, on its way down to what has the focus. */
static void
press (GtkWidget *widget,
       guint      keyval)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean is_done = FALSE;

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller)
          && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0, 0, &is_done);
    }
  let_settle ();
}

static char *
dup_selected (GtkWidget *page)
{
  BivArmyTable *table = BIV_ARMY_TABLE (find_descendant (page, BIV_TYPE_ARMY_TABLE));
  g_autoptr (GPtrArray) selected = biv_army_table_list_selected (table);

  g_assert_cmpuint (selected->len, ==, 1);
  return g_strdup (biv_item_get_id (selected->pdata[0]));
}

/* The window of shortcuts is not made before it is asked for: it is as large as all of a page. */
static void
test_shortcuts_when_asked_for (void)
{
  BivWindow *window = show_window (900, 700);

  g_assert_null (fixture_find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW));
  close_window (window);
}

/* Searched while it is sorted, and the search emptied: who was selected still is, and all stand where they stood. */
static void
test_armies_sorted_and_searched (void)
{
  BivWindow *window = show_window (1100, 700);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autoptr (GtkColumnViewColumn) first = NULL;
  g_autoptr (GPtrArray) selected = NULL;
  GListModel *rows;
  BivItem *unit;
  GtkWidget *table, *view;
  guint n_rows;

  biv_window_set_document (window, document);
  unit = biv_campaign_find (biv_document_get_campaign (document), "A05");
  biv_window_show_page (window, "armies", NULL);
  let_settle ();
  table = find_descendant (GTK_WIDGET (window), BIV_TYPE_ARMY_TABLE);
  view = find_descendant (table, GTK_TYPE_COLUMN_VIEW);
  first = g_list_model_get_item (gtk_column_view_get_columns (GTK_COLUMN_VIEW (view)), 0);
  biv_army_table_set_expanded (BIV_ARMY_TABLE (table), TRUE);
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (view), first, GTK_SORT_DESCENDING);
  biv_army_table_select (BIV_ARMY_TABLE (table), unit);
  rows = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (view)));
  n_rows = g_list_model_get_n_items (rows);
  biv_army_table_set_filter (BIV_ARMY_TABLE (table), "A05", NULL, BIV_NONE);
  g_assert_cmpuint (g_list_model_get_n_items (rows), <, n_rows);
  biv_army_table_set_filter (BIV_ARMY_TABLE (table), NULL, NULL, BIV_NONE);
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, n_rows);
  selected = biv_army_table_list_selected (BIV_ARMY_TABLE (table));
  g_assert_cmpuint (selected->len, ==, 1);
  g_assert_true (selected->pdata[0] == unit);
  let_settle ();
  close_window (window);
}

static gboolean
has_row_of (GListModel *rows,
            BivItem    *item)
{
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (BivArmySlot) slot = g_list_model_get_item (rows, i);
      g_autoptr (BivItem) other = gtk_tree_list_row_get_item (biv_army_slot_get_row (slot));

      if (other == item)
        return TRUE;
    }
  return FALSE;
}

/* Returns: how many names are in sight, each of them that of who stands there */
static int
check_names_in_sight (GtkWidget *widget,
                      GtkWidget *view)
{
  int n = 0;
  graphene_rect_t bounds;

  if (GTK_IS_TREE_EXPANDER (widget) && gtk_widget_get_mapped (widget) && gtk_widget_compute_bounds (widget, view, &bounds)
      && bounds.origin.y < gtk_widget_get_height (view) && bounds.origin.y + bounds.size.height > 0)
    {
      BivItem *item = biv_army_cell_get_item (BIV_ARMY_CELL (gtk_widget_get_parent (widget)));

      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (find_descendant (widget, GTK_TYPE_LABEL))), ==, biv_item_call (item));
      g_assert_true (has_row_of (G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (view))), item));
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += check_names_in_sight (child, view);
  return n;
}

/* Rows that are far away are filled when they come near, however that happens, and go when the table gets shorter. */
static void
test_armies_scrolled (void)
{
  BivWindow *window = show_window (1100, 420);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);
  BivItem *last = biv_campaign_find (campaign, "N13");
  GtkWidget *table, *view;
  int n;

  for (int i = 0; i < 400; i++)
    {
      g_autofree char *id = g_strdup_printf ("U%03d", i);
      BivItem *unit = biv_item_new (BIV_KIND_UNIT, id);

      biv_item_set_name (unit, id);
      BIV_UNIT (unit)->formation = g_strdup ("HC");
      BIV_UNIT (unit)->type = g_strdup ("inf");
      biv_campaign_add (campaign, unit);
    }
  biv_window_set_document (window, document);
  biv_window_show_page (window, "armies", NULL);
  let_settle ();
  table = find_descendant (GTK_WIDGET (window), BIV_TYPE_ARMY_TABLE);
  view = find_descendant (table, GTK_TYPE_COLUMN_VIEW);
  biv_army_table_set_expanded (BIV_ARMY_TABLE (table), TRUE);
  let_settle ();
  n = check_names_in_sight (view, view);
  g_assert_cmpint (n, >, 4);
  biv_army_table_select (BIV_ARMY_TABLE (table), last);
  let_settle ();
  g_assert_cmpint (check_names_in_sight (view, view), >=, n - 1);
  biv_army_table_set_filter (BIV_ARMY_TABLE (table), "U39", NULL, BIV_NONE);
  let_settle ();
  g_assert_cmpint (check_names_in_sight (view, view), >=, n - 1);
  biv_army_table_set_filter (BIV_ARMY_TABLE (table), NULL, NULL, BIV_NONE);
  biv_army_table_select (BIV_ARMY_TABLE (table), last);
  let_settle ();
  g_assert_cmpint (check_names_in_sight (view, view), >=, n - 1);
  biv_army_table_set_expanded (BIV_ARMY_TABLE (table), FALSE);
  let_settle ();
  g_assert_cmpint (check_names_in_sight (view, view), >, 4);
  close_window (window);
}

/* Rows are closed and opened by keys, and the name is written over from the menu too, whatever has the focus then. */
static void
test_armies_by_keys (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autofree char *left = NULL, *closed = NULL, *top = NULL;
  GtkWidget *page, *view, *focus;
  GListModel *rows;
  guint n;

  biv_window_set_document (window, document);
  biv_window_show_page (window, "armies", "A02");
  let_settle ();
  page = find_descendant (GTK_WIDGET (window), BIV_TYPE_PAGE);
  view = find_descendant (page, GTK_TYPE_COLUMN_VIEW);
  rows = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (view)));
  n = g_list_model_get_n_items (rows);
  press (view, GDK_KEY_Left);
  left = dup_selected (page);
  g_assert_cmpstr (left, ==, "HC");
  press (view, GDK_KEY_Left);
  closed = dup_selected (page);
  g_assert_cmpstr (closed, ==, "HC");
  g_assert_cmpuint (g_list_model_get_n_items (rows), <, n);
  press (view, GDK_KEY_Right);
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, n);
  press (view, GDK_KEY_Left);
  press (view, GDK_KEY_Left);
  top = dup_selected (page);
  g_assert_cmpstr (top, ==, "CROWN");

  g_assert_true (gtk_widget_activate_action (page, "armies.edit", NULL));
  let_settle ();
  focus = gtk_root_get_focus (GTK_ROOT (window));
  g_assert_true (GTK_IS_EDITABLE (focus) && gtk_widget_is_ancestor (focus, view));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (focus)), ==, "Crown of Alvora");
  close_window (window);
}

/* The list of @from is left by Tab with its choice as it was, and the arrows still go along it. */
static void
check_left_by_tab (GtkWidget  *from,
                   GtkListBox *list)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, 1);
  GtkWidget *focus;

  gtk_list_box_select_row (list, row);
  let_settle ();
  gtk_widget_grab_focus (GTK_WIDGET (row));
  for (int i = 0; i < 2; i++)
    {
      press (GTK_WIDGET (list), i == 0 ? GDK_KEY_Tab : GDK_KEY_ISO_Left_Tab);
      focus = gtk_root_get_focus (GTK_ROOT (from));
      g_assert_nonnull (focus);
      g_assert_false (gtk_widget_is_ancestor (focus, GTK_WIDGET (list)));
      g_assert_true (gtk_list_box_get_selected_row (list) == row);
      gtk_widget_grab_focus (GTK_WIDGET (row));
      g_assert_true (gtk_root_get_focus (GTK_ROOT (from)) == GTK_WIDGET (row));
    }
  g_signal_emit_by_name (list, "move-cursor", GTK_MOVEMENT_DISPLAY_LINES, 1, FALSE, FALSE);
  g_assert_true (gtk_list_box_get_selected_row (list) == gtk_list_box_get_row_at_index (list, 2));
}

/* Tab goes on from the pages, and from the questions and the maps of a new campaign, and chooses none of them. */
static void
test_lists_left_by_tab (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog;
  GtkListBox *steps;

  biv_window_set_document (window, document);
  let_settle ();
  check_left_by_tab (GTK_WIDGET (window),
                     GTK_LIST_BOX (gtk_widget_get_template_child (GTK_WIDGET (window), BIV_TYPE_WINDOW, "page_list")));
  biv_window_show_page (window, "sheets", NULL);
  let_settle ();
  check_left_by_tab (GTK_WIDGET (window),
                     GTK_LIST_BOX (gtk_widget_get_template_child (find_descendant (GTK_WIDGET (window), BIV_TYPE_SHEETS_PAGE),
                                                                  BIV_TYPE_SHEETS_PAGE, "list")));
  dialog = biv_new_dialog_new (window);
  gtk_window_present (GTK_WINDOW (dialog));
  let_settle ();
  steps = GTK_LIST_BOX (gtk_widget_get_template_child (dialog, BIV_TYPE_NEW_DIALOG, "steps"));
  check_left_by_tab (dialog, steps);
  gtk_list_box_select_row (steps, gtk_list_box_get_row_at_index (steps, 2));
  let_settle ();
  check_left_by_tab (dialog, GTK_LIST_BOX (gtk_widget_get_template_child (dialog, BIV_TYPE_NEW_DIALOG, "map_list")));
  gtk_window_destroy (GTK_WINDOW (dialog));
  close_window (window);
}

/* Return in a written answer leads to the next question, with its first answer ready to be written. */
static void
test_new_by_return (void)
{
  BivWindow *window = show_window (1280, 720);
  GtkWidget *dialog = biv_new_dialog_new (window), *title;
  GtkStack *stack = GTK_STACK (gtk_widget_get_template_child (dialog, BIV_TYPE_NEW_DIALOG, "stack"));

  gtk_window_present (GTK_WINDOW (dialog));
  let_settle ();
  title = GTK_WIDGET (gtk_widget_get_template_child (dialog, BIV_TYPE_NEW_DIALOG, "title_entry"));
  gtk_editable_set_text (GTK_EDITABLE (title), "Rivers");
  g_signal_emit_by_name (title, "activate");
  let_settle ();
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "sides");
  g_assert_true (GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (dialog))));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (gtk_root_get_focus (GTK_ROOT (dialog)))), ==, "Blue");
  g_signal_emit_by_name (gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (dialog)), GTK_TYPE_ENTRY), "activate");
  let_settle ();
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "map");
  g_assert_true (GTK_IS_LIST_BOX_ROW (gtk_root_get_focus (GTK_ROOT (dialog))));
  gtk_window_destroy (GTK_WINDOW (dialog));
  close_window (window);
}

/* The assistant takes a roster before there is a map: its places and sides are made, and Create has it all. */
static void
test_new_with_roster (void)
{
  BivWindow *window = show_window (1280, 720);
  GtkWidget *dialog = biv_new_dialog_new (window), *title, *create, *roster = NULL;
  GObject *grid, *box;
  GListModel *windows = gtk_window_get_toplevels ();
  BivRosterView *view;
  BivCampaign *campaign;

  gtk_window_present (GTK_WINDOW (dialog));
  let_settle ();
  title = GTK_WIDGET (gtk_widget_get_template_child (dialog, BIV_TYPE_NEW_DIALOG, "title_entry"));
  create = GTK_WIDGET (gtk_widget_get_template_child (dialog, BIV_TYPE_NEW_DIALOG, "create_button"));
  grid = gtk_widget_get_template_child (dialog, BIV_TYPE_NEW_DIALOG, "units");
  box = gtk_widget_get_template_child (dialog, BIV_TYPE_NEW_DIALOG, "roster_box");
  gtk_editable_set_text (GTK_EDITABLE (title), "Rivers");
  g_signal_emit_by_name (grid, "spreadsheet");
  let_settle ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) one = g_list_model_get_item (windows, i);

      if (BIV_IS_ROSTER_DIALOG (one))
        roster = one;
    }
  g_assert_nonnull (roster);
  view = biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (roster));
  g_assert_true (biv_roster_view_read_text (view, "Side,Corps,Commander,Unit,Type,Place\n"
                                                  "Blue,I,Ney,Foot,inf,Charl\nBrenn,II,,Horse,cav,\n"));
  g_assert_false (biv_roster_dialog_take (BIV_ROSTER_DIALOG (roster)));
  biv_roster_make_missing (biv_roster_view_get_roster (view));
  g_assert_true (biv_roster_dialog_take (BIV_ROSTER_DIALOG (roster)));
  let_settle ();
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (box)));
  g_assert_true (gtk_widget_get_sensitive (create));
  /* Another answer, and the roster is looked at anew with what there would be. */
  gtk_editable_set_text (GTK_EDITABLE (title), "Many Rivers");
  let_settle ();
  g_signal_emit_by_name (create, "clicked");
  let_settle ();
  campaign = biv_document_get_campaign (biv_window_get_document (window));
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (campaign)), ==, "Many Rivers");
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len, ==, 2);
  /* Red, which nobody has asked for, is Brenn. */
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len, ==, 2);
  g_assert_nonnull (biv_item_find_called (campaign, BIV_KIND_SIDE, "Blue"));
  g_assert_nonnull (biv_item_find_called (campaign, BIV_KIND_SIDE, "Brenn"));
  g_assert_nonnull (biv_item_find_called (campaign, BIV_KIND_PLACE, "Charl"));
  close_window (window);
}

static void
test_units_from_a_table (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);
  guint n = biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len;
  BivRosterView *view;
  GtkWidget *dialog;

  biv_window_set_document (window, document);
  dialog = biv_roster_dialog_new (biv_document_get_desk (document), GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (dialog));
  let_settle ();
  g_assert_false (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
  view = biv_roster_dialog_get_view (BIV_ROSTER_DIALOG (dialog));
  g_assert_true (biv_roster_view_read_text (view, "Side\tFormation\tUnit\tType\n"
                                                  "CLAN\tNew Band\tRidge Men\tinf\n"
                                                  "\t\tRidge Riders\tcav\n"));
  let_settle ();
  g_assert_true (biv_roster_dialog_take (BIV_ROSTER_DIALOG (dialog)));
  let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len, ==, n + 2);
  biv_desk_undo (biv_document_get_desk (document));
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len, ==, n);
  close_window (window);
}

static void
look_for (GtkWidget  *finder,
          const char *words)
{
  GObject *search = gtk_widget_get_template_child (finder, BIV_TYPE_FINDER, "search");

  gtk_editable_set_text (GTK_EDITABLE (search), words);
  g_signal_emit_by_name (search, "search-changed");
}

/* Ctrl+F finds anything, and Return goes there. */
static void
test_finder (void)
{
  static const struct
  {
    const char *text, *page;
  } rows[] = {
    { "lancers", "armies" }, { "two palms", "map" }, { "halden column", "armies" }, { "end of the phase orders", "journal" },
  };
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();

  biv_window_set_document (window, document);
  fixture_go_to_contact (biv_document_get_desk (document));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GtkWidget *finder = biv_finder_new (biv_document_get_desk (document), GTK_WINDOW (window));
      GtkWidget *stack;

      gtk_window_present (GTK_WINDOW (finder));
      let_settle ();
      g_assert_false (biv_finder_go (BIV_FINDER (finder)));
      look_for (finder, "submarine");
      g_assert_false (biv_finder_go (BIV_FINDER (finder)));
      look_for (finder, rows[i].text);
      g_assert_true (biv_finder_go (BIV_FINDER (finder)));
      let_settle ();
      stack = gtk_widget_get_ancestor (find_descendant (GTK_WIDGET (window), BIV_TYPE_PAGE), GTK_TYPE_STACK);
      g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (stack)), ==, rows[i].page);
    }
  do_action (window, "win.find");
  close_window (window);
}

/* A window that was wide can be made narrow, whatever its pages need. */
static void
test_made_narrow (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();

  biv_window_set_document (window, document);
  fixture_go_to_contact (biv_document_get_desk (document));
  let_settle ();
  g_assert_true (make_narrow (window));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <, 960);
  close_window (window);
}

/* ---- A turn ---- */

static void
test_a_turn_and_back (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);

  biv_window_set_document (window, document);
  fixture_go_to_contact (biv_document_get_desk (document));
  let_settle ();
  do_action (window, "win.next-step");
  g_assert_cmpint (campaign->phase, ==, BIV_PHASE_CONTACT);
  do_action (window, "win.next-step");
  g_assert_cmpint (campaign->phase, ==, BIV_PHASE_BATTLE);
  do_action (window, "win.undo");
  g_assert_cmpint (campaign->phase, ==, BIV_PHASE_CONTACT);
  do_action (window, "win.redo");
  g_assert_cmpint (campaign->phase, ==, BIV_PHASE_BATTLE);
  for (int i = 0; i < 4; i++)
    do_action (window, "win.next-panel");
  do_action (window, "win.find");
  do_action (window, "win.undo");
  close_window (window);
}

/* F6 begins where a panel's work begins, Shift+F6 goes to the panel before. */
static void
test_round_panels (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *page, *canvas;

  biv_window_set_document (window, document);
  biv_window_show_page (window, "map", "P01");
  let_settle ();
  page = find_descendant (GTK_WIDGET (window), BIV_TYPE_MAP_PAGE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, BIV_TYPE_MAP_PAGE, "edit")), TRUE);
  let_settle ();
  canvas = find_descendant (page, BIV_TYPE_MAP_CANVAS);
  gtk_widget_grab_focus (canvas);
  do_action (window, "win.next-panel");
  let_settle ();
  g_assert_true (GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (window))));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (gtk_root_get_focus (GTK_ROOT (window)))), ==,
                   biv_item_call (biv_campaign_find_place (biv_document_get_campaign (document), "P01")));
  do_action (window, "win.previous-panel");
  let_settle ();
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)), canvas));
  do_action (window, "win.previous-panel");
  let_settle ();
  g_assert_true (gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (window)), BIV_TYPE_MAP_TOOLS) != NULL);
  do_action (window, "win.previous-panel");
  let_settle ();
  g_assert_true (gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (window)), GTK_TYPE_LIST_BOX_ROW) != NULL);
  /* The page's number leads to its work, also where the page is there already. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.page-number", "i", 2);
  let_settle ();
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)), canvas));
  close_window (window);
}

/* ---- Files ---- */

static void
test_a_file_that_is_no_good (void)
{
  static const char *const contents[] = {
    "", "hello", "<campaign", "<?xml version=\"1.0\"?>\n<campaign xmlns=\"urn:bivouac:campaign:1\" version=\"99\"/>",
    "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"b\">]>\n<campaign xmlns=\"urn:bivouac:campaign:1\"/>",
    "\xff\xfe\x00\x01", "<?xml version=\"1.0\"?>\n<a>\x01</a>",
  };
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  BivWindow *window = show_window (1280, 720);
  int fd = g_file_open_tmp ("bad-XXXXXX.campaign", &path, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  file = g_file_new_for_path (path);
  for (gsize i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_assert_true (g_file_set_contents (path, contents[i], -1, NULL));
      biv_window_open (window, file);
      let_settle ();
      g_assert_null (biv_window_get_document (window));
      g_assert_nonnull (find_descendant (GTK_WIDGET (window), BIV_TYPE_ERROR_PAGE));
      do_action (window, "win.back");
      g_assert_nonnull (find_descendant (GTK_WIDGET (window), BIV_TYPE_WELCOME));
    }
  g_unlink (path);
  biv_window_open (window, file);
  let_settle ();
  g_assert_nonnull (find_descendant (GTK_WIDGET (window), BIV_TYPE_ERROR_PAGE));
  close_window (window);
}

/* The first die of a battle that has begun, with another face. Returns: (transfer full): the campaign's file */
static char *
forge_a_face (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", "wend-crossing.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);
  g_autoptr (BivSession) session = NULL;
  BivBattle *battle;
  char *text, *face;

  g_assert_no_error (error);
  battle = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
  session = biv_fight_new_session (campaign, battle, 7, &error);
  g_assert_no_error (error);
  for (int i = 0; i < 60; i++)
    biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
  g_assert_true (biv_fight_keep_progress (campaign, battle, session, BIV_NONE, NULL));
  text = biv_campaign_file_dup_text (campaign, NULL);
  face = strstr (text, " faces=\"");
  g_assert_nonnull (face);
  face += strlen (" faces=\"A");
  g_assert_true (*face >= '1' && *face <= '6');
  *face = *face == '1' ? '2' : '1';
  return text;
}

static gboolean
shows_text (GtkWidget  *widget,
            const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows_text (child, text))
      return TRUE;
  return FALSE;
}

/* A battle's record proves itself: the window refuses a campaign in which a face was changed, by line, step and what. */
static void
test_a_forged_face (void)
{
  g_autofree char *path = NULL, *text = forge_a_face ();
  g_autoptr (GFile) file = NULL;
  BivWindow *window = show_window (1280, 720);
  int fd = g_file_open_tmp ("forged-XXXXXX.campaign", &path, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  file = g_file_new_for_path (path);
  biv_window_open (window, file);
  let_settle ();
  g_assert_null (biv_window_get_document (window));
  g_assert_nonnull (find_descendant (GTK_WIDGET (window), BIV_TYPE_ERROR_PAGE));
  g_assert_true (shows_text (GTK_WIDGET (window), "step"));
  g_assert_true (shows_text (GTK_WIDGET (window), "line"));
  g_unlink (path);
  close_window (window);
}

/* A file that was put right is opened without being asked for again. */
static void
test_a_file_put_right (void)
{
  g_autoptr (BivDocument) sample = fixture_open_sample ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *beside = NULL;
  g_autoptr (GFile) file = NULL;
  BivWindow *window = show_window (1280, 720);
  int fd = g_file_open_tmp ("right-XXXXXX.campaign", &path, NULL);

  g_close (fd, NULL);
  file = g_file_new_for_path (path);
  biv_window_open (window, file);
  let_settle ();
  g_assert_null (biv_window_get_document (window));
  g_assert_true (fixture_save (sample, file, BIV_SAVE_OVER, &error));
  g_assert_no_error (error);
  biv_document_let_go (sample);
  for (int i = 0; i < 100 && biv_window_get_document (window) == NULL; i++)
    let_settle ();
  g_assert_nonnull (biv_window_get_document (window));
  close_window (window);
  beside = g_strconcat (path, "~", NULL);
  g_unlink (path);
  g_unlink (beside);
}

/* The disk is slow: who leaves goes when the file is whole, and is not asked about changes that are in it. */
static void
test_left_while_saving (void)
{
  g_autoptr (BivDocument) sample = fixture_open_sample ();
  BivWindow *window = show_window (1280, 720);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *beside = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (BivFileLock) held = NULL;
  g_autoptr (BivCampaign) saved = NULL;
  BivDocument *document;
  int fd = g_file_open_tmp ("slow-XXXXXX.campaign", &path, NULL);

  g_close (fd, NULL);
  file = g_file_new_for_path (path);
  g_assert_true (fixture_save (sample, file, BIV_SAVE_OVER, &error));
  biv_document_let_go (sample);
  biv_window_open (window, file);
  let_settle ();
  document = biv_window_get_document (window);
  g_assert_true (biv_desk_edit (biv_document_get_desk (document), "Name", biv_document_get_campaign (document), "name",
                                "A Slow Road", &error));
  biv_document_let_go (document);
  held = biv_file_lock_new (file, 0, &error);
  g_assert_no_error (error);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  g_assert_true (biv_document_is_saving (document));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
  g_assert_true (biv_window_get_document (window) == document);
  g_clear_pointer (&held, biv_file_lock_free);
  while (biv_window_get_document (window) != NULL)
    g_main_context_iteration (NULL, TRUE);
  saved = biv_campaign_file_load (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (saved)), ==, "A Slow Road");
  close_window (window);
  beside = g_strconcat (path, "~", NULL);
  g_unlink (path);
  g_unlink (beside);
}

static void
test_one_window_a_campaign (void)
{
  g_autoptr (BivDocument) sample = fixture_open_sample ();
  BivWindow *window = show_window (1280, 720);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  int fd = g_file_open_tmp ("one-XXXXXX.campaign", &path, NULL);
  guint n;

  g_close (fd, NULL);
  file = g_file_new_for_path (path);
  g_assert_true (fixture_save (sample, file, BIV_SAVE_OVER, &error));
  biv_document_let_go (sample);
  biv_window_open (window, file);
  let_settle ();
  n = g_list_length (gtk_application_get_windows (GTK_APPLICATION (application)));
  biv_window_open (window, file);
  let_settle ();
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (GTK_APPLICATION (application))), ==, n);
  /* Nor when the desktop asks for it once more. */
  g_application_open (G_APPLICATION (application), &file, 1, "");
  let_settle ();
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (GTK_APPLICATION (application))), ==, n);
  close_window (window);
  g_unlink (path);
}

static GtkWidget *
find_toplevel (GType type)
{
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWidget) one = g_list_model_get_item (all, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (one, type) && gtk_widget_get_mapped (one))
        return one;
    }
  return NULL;
}

static GtkWidget *
find_labelled (GtkWidget  *from,
               const char *label)
{
  GtkWidget *found = GTK_IS_BUTTON (from) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (from)), label) == 0 ? from : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_labelled (child, label);
  return found;
}

/* Whoever is off the map while a campaign is set up is led to where his place is given: the map has nothing of him. */
static void
test_off_the_map (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);
  GtkWidget *button;

  campaign->state = BIV_STATE_SETUP;
  g_clear_pointer (&biv_campaign_find_formation (campaign, "FC")->location, g_free);
  biv_window_set_document (window, document);
  biv_window_show_page (window, "turn", NULL);
  let_settle ();
  button = find_labelled (find_descendant (GTK_WIDGET (window), BIV_TYPE_TURN_PAGE), "Show in armies");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  let_settle ();
  g_assert_true (gtk_widget_get_mapped (find_descendant (GTK_WIDGET (window), BIV_TYPE_ARMIES_PAGE)));
  close_window (window);
}

/* Ctrl+W with something unsaved asks; Cancel leaves all as it is, Discard takes the change away: from the file, the window, and
 * what is offered after a crash. */
static void
test_left_unsaved (void)
{
  g_autoptr (BivDocument) sample = fixture_open_sample (), again = NULL;
  BivWindow *window = show_window (1280, 720);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *before = NULL, *after = NULL, *beside = NULL;
  g_autoptr (GFile) file = NULL;
  g_auto (GStrv) keys = gtk_application_get_accels_for_action (GTK_APPLICATION (application), "window.close");
  int fd = g_file_open_tmp ("left-XXXXXX.campaign", &path, NULL);

  g_close (fd, NULL);
  g_assert_true (g_strv_contains ((const char *const *) keys, "<Control>w"));
  file = g_file_new_for_path (path);
  g_assert_true (fixture_save (sample, file, BIV_SAVE_OVER, &error));
  biv_document_let_go (sample);
  biv_window_open (window, file);
  let_settle ();
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  set_options (biv_window_get_document (window), (const char *const[]) { "turn.limit=5", NULL });
  g_assert_true (biv_document_has_changes (biv_window_get_document (window)));
  for (int i = 0; i < 2; i++)
    {
      GtkWidget *dialog, *button;

      gtk_window_close (GTK_WINDOW (window));
      let_settle ();
      dialog = find_toplevel (GTK_TYPE_MESSAGE_DIALOG);
      g_assert_nonnull (dialog);
      button = find_labelled (dialog, i == 0 ? "_Cancel" : "_Discard");
      g_assert_nonnull (button);
      g_signal_emit_by_name (button, "clicked");
      let_settle ();
      g_assert_null (find_toplevel (GTK_TYPE_MESSAGE_DIALOG));
      g_assert_true (((gpointer) find_toplevel (BIV_TYPE_WINDOW) == (gpointer) window) == (i == 0));
    }
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, before);
  again = biv_document_open (file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (biv_document_count_recoverable (again), ==, 0);
  biv_document_let_go (again);
  beside = g_strconcat (path, "~", NULL);
  g_unlink (path);
  g_unlink (beside);
}

/* CA-JOURNAL-5: the journal as it is shown, as a page or as text; one that cannot be written is told of. */
static void
test_journal_exported (void)
{
  static const struct { const char *name, *begins; } forms[] = { { "j.html", "<!DOCTYPE html>" }, { "j.txt", "Turn " } };
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autofree char *folder = g_dir_make_tmp ("journal-XXXXXX", NULL);

  biv_window_set_document (window, document);
  fixture_go_to_contact (biv_document_get_desk (document));
  biv_window_show_page (window, "journal", NULL);
  let_settle ();
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *path = g_build_filename (folder, forms[i].name, NULL), *text = NULL;
      g_autoptr (GFile) where = g_file_new_for_path (folder);
      GtkWidget *page = find_descendant (GTK_WIDGET (window), BIV_TYPE_PAGE), *dialog;

      g_assert_true (gtk_widget_activate_action (page, "journal.export", NULL));
      fixture_wait (400);
      dialog = find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG);
      g_assert_nonnull (dialog);
      g_assert_true (gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), where, NULL));
      gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), forms[i].name);
      fixture_wait (600);
      gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
      for (int tries = 0; tries < 50 && text == NULL; tries++)
        {
          let_settle ();
          if (g_file_test (path, G_FILE_TEST_EXISTS))
            g_file_get_contents (path, &text, NULL, NULL);
        }
      g_assert_nonnull (text);
      g_assert_true (g_str_has_prefix (text, forms[i].begins));
      g_assert_nonnull (strstr (text, "Ford Column"));
      g_unlink (path);
    }
  g_rmdir (folder);
  close_window (window);
}

/* Every kind of sheet, the map's picture missing too (CA-MAP-7): each has its choices, and none a warning. */
static void
test_sheets (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);

  biv_window_set_document (window, document);
  g_assert_true (biv_desk_edit (desk, "Picture", biv_desk_get_campaign (desk), "backdrop", "missing.png", NULL));
  for (guint kind = 0; kind < BIV_N_SHEETS; kind++)
    {
      GtkWidget *canvas;

      biv_window_show_page (window, "sheets", biv_sheet_kind_get_id ((BivSheetKind) kind));
      let_settle ();
      canvas = find_descendant (GTK_WIDGET (window), BIV_TYPE_SHEET_CANVAS);
      /* There has been no battle. */
      g_assert_cmpint (canvas != NULL, ==, !biv_sheet_kind_needs_battle ((BivSheetKind) kind));
      if (canvas != NULL)
        g_assert_nonnull (biv_sheet_canvas_get_sheet (BIV_SHEET_CANVAS (canvas)));
    }
  biv_window_show_page (window, "map", NULL);
  let_settle ();
  g_assert_nonnull (find_descendant (GTK_WIDGET (window), BIV_TYPE_NOTICE));
  close_window (window);
}

/* What a side's sheet says of itself counts units of others that are named by whole words. */
static void
test_sheet_names_others (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivSide *side = biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->pdata[0];
  BivUnit *own = NULL, *other = NULL;
  GtkWidget *page;
  GtkLabel *note;
  g_autofree char *before = NULL;

  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    if (g_strcmp0 (biv_unit_get_side (campaign, unit), biv_item_get_id (BIV_ITEM (side))) == 0)
      own = unit;
    else
      other = unit;
  biv_window_set_document (window, document);
  g_assert_true (biv_desk_edit (desk, "Name", BIV_ITEM (own), "name", "42nd Footmen", NULL));
  g_assert_true (biv_desk_edit (desk, "Name", BIV_ITEM (other), "name", "Nowhere named", NULL));
  biv_window_show_page (window, "sheets", "oob");
  let_settle ();
  page = find_descendant (GTK_WIDGET (window), BIV_TYPE_SHEETS_PAGE);
  note = GTK_LABEL (gtk_widget_get_template_child (page, BIV_TYPE_SHEETS_PAGE, "note"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (gtk_widget_get_template_child (page, BIV_TYPE_SHEETS_PAGE, "reader_choice")), 1);
  let_settle ();
  before = g_strdup (gtk_label_get_text (note));
  g_test_message ("%s", before);
  g_assert_nonnull (strstr (before, biv_item_get_name (BIV_ITEM (side))));
  g_assert_true (biv_desk_edit (desk, "Name", BIV_ITEM (other), "name", "2nd Foot", NULL));
  let_settle ();
  g_assert_cmpstr (gtk_label_get_text (note), ==, before);
  g_assert_true (biv_desk_edit (desk, "Name", BIV_ITEM (other), "name", "42nd Footmen", NULL));
  let_settle ();
  g_assert_cmpstr (gtk_label_get_text (note), !=, before);
  close_window (window);
}

static GtkWidget *
find_question (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) one = g_list_model_get_item (windows, i);

      if (GTK_IS_MESSAGE_DIALOG (one))
        return one;
    }
  return NULL;
}

/* A sheet is written while the window stays at hand; who stops it finds no file, and no half of one. */
static void
test_sheet_is_written (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autofree char *folder = g_dir_make_tmp ("bivouac-sheet-XXXXXX", NULL), *path = g_build_filename (folder, "a.pdf", NULL);
  g_autofree char *content = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *page, *bar, *export;
  GtkLabel *written;

  biv_window_set_document (window, document);
  biv_window_show_page (window, "sheets", "oob");
  let_settle ();
  page = find_descendant (GTK_WIDGET (window), BIV_TYPE_SHEETS_PAGE);
  bar = GTK_WIDGET (gtk_widget_get_template_child (page, BIV_TYPE_SHEETS_PAGE, "writing"));
  export = GTK_WIDGET (gtk_widget_get_template_child (page, BIV_TYPE_SHEETS_PAGE, "export"));
  written = GTK_LABEL (gtk_widget_get_template_child (page, BIV_TYPE_SHEETS_PAGE, "written"));
  biv_sheets_page_write_into (BIV_SHEETS_PAGE (page), file);
  g_assert_true (biv_work_bar_is_busy (BIV_WORK_BAR (bar)));
  g_assert_false (gtk_widget_get_sensitive (export));
  g_signal_emit_by_name (gtk_widget_get_template_child (bar, BIV_TYPE_WORK_BAR, "stop"), "clicked");
  let_settle ();
  g_assert_true (gtk_widget_get_sensitive (export));
  g_assert_cmpstr (gtk_label_get_text (written), ==, "Stopped: nothing is written");
  /* The folder is empty: it goes. */
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  biv_sheets_page_write_into (BIV_SHEETS_PAGE (page), file);
  let_settle ();
  g_assert_cmpstr (gtk_label_get_text (written), ==, "Written: a.pdf");
  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF-"));
  g_unlink (path);
  g_rmdir (folder);
  close_window (window);
}

/* The first page is there at once; who stops the rest keeps it, and goes on by turning to the next. */
static void
test_sheet_is_laid (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autofree char *whole = NULL;
  GtkWidget *page, *bar, *next;
  GtkLabel *position;
  BivSheetCanvas *canvas;

  biv_window_set_document (window, document);
  biv_window_show_page (window, "sheets", "oob");
  let_settle ();
  page = find_descendant (GTK_WIDGET (window), BIV_TYPE_SHEETS_PAGE);
  bar = GTK_WIDGET (gtk_widget_get_template_child (page, BIV_TYPE_SHEETS_PAGE, "laying"));
  next = GTK_WIDGET (gtk_widget_get_template_child (page, BIV_TYPE_SHEETS_PAGE, "next"));
  position = GTK_LABEL (gtk_widget_get_template_child (page, BIV_TYPE_SHEETS_PAGE, "position"));
  canvas = BIV_SHEET_CANVAS (gtk_widget_get_template_child (page, BIV_TYPE_SHEETS_PAGE, "canvas"));
  g_assert_false (biv_work_bar_is_busy (BIV_WORK_BAR (bar)));
  biv_window_show_page (window, "sheets", "rules");
  g_assert_true (biv_work_bar_is_busy (BIV_WORK_BAR (bar)));
  g_assert_cmpint (biv_sheet_get_n_pages (biv_sheet_canvas_get_sheet (canvas)), >=, 1);
  g_signal_emit_by_name (gtk_widget_get_template_child (bar, BIV_TYPE_WORK_BAR, "stop"), "clicked");
  let_settle ();
  g_assert_false (biv_sheet_is_laid (biv_sheet_canvas_get_sheet (canvas)));
  g_assert_nonnull (strstr (gtk_label_get_text (position), "at least"));
  g_assert_true (gtk_widget_get_sensitive (next));
  for (int turned = 0; !biv_work_bar_is_busy (BIV_WORK_BAR (bar)); turned++)
    {
      g_assert_cmpint (turned, <, 100);
      g_signal_emit_by_name (next, "clicked");
    }
  let_settle ();
  g_assert_true (biv_sheet_is_laid (biv_sheet_canvas_get_sheet (canvas)));
  whole = g_strdup_printf ("Page %d of %d", biv_sheet_canvas_get_page (canvas) + 1,
                           biv_sheet_get_n_pages (biv_sheet_canvas_get_sheet (canvas)));
  g_assert_cmpstr (gtk_label_get_text (position), ==, whole);
  close_window (window);
}

/* CA-SHEET-3: the turn's sheets go into a folder at once; those that are there are replaced only where the referee says so. */
static void
test_sheets_are_not_replaced (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autofree char *path = g_dir_make_tmp ("bivouac-sheets-XXXXXX", NULL), *words = NULL, *after = NULL;
  g_autofree char *briefing = g_build_filename (path, "turn-01-KAR-briefing.pdf", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  static const int answers[] = { GTK_RESPONSE_CANCEL, GTK_RESPONSE_OK };
  g_autoptr (GDir) dir = NULL;
  BivSheetsPage *page;

  biv_window_set_document (window, document);
  biv_window_show_page (window, "sheets", "oob");
  let_settle ();
  page = BIV_SHEETS_PAGE (find_descendant (GTK_WIDGET (window), BIV_TYPE_SHEETS_PAGE));
  biv_sheets_page_write_set_into (page, BIV_SHEET_SET_TURN, folder);
  g_assert_null (find_question ());
  let_settle ();
  g_assert_true (g_file_test (briefing, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_set_contents (briefing, "scribbled on", -1, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      GtkWidget *question;

      biv_sheets_page_write_set_into (page, BIV_SHEET_SET_TURN, folder);
      question = find_question ();
      g_assert_nonnull (question);
      g_clear_pointer (&words, g_free);
      g_assert_true (g_file_get_contents (briefing, &words, NULL, NULL));
      g_assert_cmpstr (words, ==, "scribbled on");
      gtk_dialog_response (GTK_DIALOG (question), answers[i]);
      let_settle ();
      g_assert_null (find_question ());
    }
  g_assert_true (g_file_get_contents (briefing, &after, NULL, NULL));
  g_assert_true (g_str_has_prefix (after, "%PDF-"));
  close_window (window);
  dir = g_dir_open (path, 0, NULL);
  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
  g_rmdir (path);
}

/* ---- What does not fit together (CA-REF-4) ---- */

static GtkWidget *
find_line (GtkWidget  *widget,
           const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return widget;
  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) && gtk_widget_get_tooltip_text (widget) != NULL &&
      strstr (gtk_widget_get_tooltip_text (widget), text) != NULL)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_line (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Warnings are looked for a moment after the last change. */
static gboolean
wait_for_line (GtkWidget  *widget,
               const char *text,
               gboolean    is_there)
{
  for (int tries = 0; tries < MOST_TRIES && (find_line (widget, text) != NULL) != is_there; tries++)
    let_settle ();
  return (find_line (widget, text) != NULL) == is_there;
}

static void
test_warnings (void)
{
  BivWindow *window = show_window (1280, 720);
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivUnit *first = biv_campaign_find_unit (campaign, "A02"), *second = biv_campaign_find_unit (campaign, "N02");
  GtkWidget *list, *views = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (window), BIV_TYPE_WINDOW, "views"));
  graphene_rect_t before, after;
  g_autoptr (GError) error = NULL;

  biv_window_set_document (window, document);
  let_settle ();
  g_assert_true (gtk_widget_compute_bounds (views, GTK_WIDGET (window), &before));
  first->steps_now = 3;                           /* as by hand, in the file */
  g_assert_true (biv_desk_edit (desk, "Remarks", second, "remarks", "seen", &error));
  g_assert_true (wait_for_line (GTK_WIDGET (window), "1 thing in this campaign", TRUE));
  /* The page is where it was: nothing moves under the pointer. */
  let_settle ();
  g_assert_true (gtk_widget_compute_bounds (views, GTK_WIDGET (window), &after));
  g_assert_true (graphene_rect_equal (&before, &after));

  /* A side is told nothing of it. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.see-as", "s", "CLAN"));
  g_assert_true (wait_for_line (GTK_WIDGET (window), "in this campaign", FALSE));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.see-as", "s", ""));
  g_assert_true (wait_for_line (GTK_WIDGET (window), "1 thing in this campaign", TRUE));

  list = biv_warnings_window_new (desk, GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (list));
  g_assert_true (wait_for_line (list, "1st Bn Royal Alvoran Foot has more steps", TRUE));
  g_assert_nonnull (find_line (list, "CA-RECOVER-1"));
  g_assert_true (biv_desk_edit (desk, "Steps", first, "steps-now", "1", &error));
  g_assert_true (wait_for_line (list, "Everything fits together", TRUE));
  g_assert_true (wait_for_line (GTK_WIDGET (window), "in this campaign", FALSE));
  gtk_window_destroy (GTK_WINDOW (list));
  close_window (window);
}

/* Each thing is shown where it can be mended. */
static void
test_where_it_is_mended (void)
{
  static const struct { const char *thing, *page, *id; } rows[] = {
    { "A02", "armies", "A02" }, { "HC", "armies", "HC" }, { "CROWN", "armies", "CROWN" }, { "P01", "map", "P01" },
    { "order-x", "map", "HC" }, { NULL, "settings", NULL }, { "schedule-x", "settings", "schedule-x" },
    { "L01", "map", "P01" },
  };
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);
  BivOrder *order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "order-x"));

  order->formation = g_strdup ("HC");
  biv_campaign_add (campaign, BIV_ITEM (order));
  biv_campaign_add (campaign, biv_item_new (BIV_KIND_SCHEDULE, "schedule-x"));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *id;

      g_assert_cmpstr (biv_warnings_window_find_page (campaign, rows[i].thing, &id), ==, rows[i].page);
      g_assert_cmpstr (id, ==, rows[i].id);
    }
  biv_document_discard (document);
}

/* A window for a file that is named never makes the start page; one without a file has it, and has it again when it is left. */
static void
test_start_page_where_it_is_seen (void)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));
  g_autoptr (BivDocument) document = fixture_open_sample ();

  g_assert_null (fixture_find (GTK_WIDGET (window), BIV_TYPE_WELCOME));
  biv_window_set_document (window, document);
  gtk_window_present (GTK_WINDOW (window));
  let_settle ();
  g_assert_null (fixture_find (GTK_WIDGET (window), BIV_TYPE_WELCOME));
  g_assert_nonnull (fixture_find (GTK_WIDGET (window), BIV_TYPE_PAGE));
  biv_document_discard (document);
  biv_window_set_document (window, NULL);
  let_settle ();
  g_assert_nonnull (fixture_find (GTK_WIDGET (window), BIV_TYPE_WELCOME));
  close_window (window);
  window = show_window (1280, 720);
  g_assert_nonnull (fixture_find (GTK_WIDGET (window), BIV_TYPE_WELCOME));
  close_window (window);
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_test_message ("no display");
      return 77;
    }
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (size_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/app/window/pages/", size_rows[i].name, NULL);

      g_test_add_data_func (path, &size_rows[i], test_pages);
    }
  g_test_add_func ("/app/window/made-narrow", test_made_narrow);
  g_test_add_func ("/app/window/start-page-where-it-is-seen", test_start_page_where_it_is_seen);
  g_test_add_func ("/app/window/shortcuts-when-asked-for", test_shortcuts_when_asked_for);
  g_test_add_func ("/app/window/armies-sorted-and-searched", test_armies_sorted_and_searched);
  g_test_add_func ("/app/window/armies-scrolled", test_armies_scrolled);
  g_test_add_func ("/app/window/armies-by-keys", test_armies_by_keys);
  g_test_add_func ("/app/window/lists-left-by-tab", test_lists_left_by_tab);
  g_test_add_func ("/app/window/round-panels", test_round_panels);
  g_test_add_func ("/app/window/new-by-return", test_new_by_return);
  g_test_add_func ("/app/window/off-the-map", test_off_the_map);
  g_test_add_func ("/app/window/rows-have-names", test_rows_have_names);
  g_test_add_func ("/app/window/items-are-shown", test_items_are_shown);
  g_test_add_func ("/app/window/way-back", test_way_back);
  g_test_add_func ("/app/window/numbers", test_numbers);
  g_test_add_func ("/app/window/units-from-a-table", test_units_from_a_table);
  g_test_add_func ("/app/window/new-with-roster", test_new_with_roster);
  g_test_add_func ("/app/window/finder", test_finder);
  g_test_add_func ("/app/window/CA-REF-4/warnings", test_warnings);
  g_test_add_func ("/app/window/CA-REF-4/where-it-is-mended", test_where_it_is_mended);
  g_test_add_func ("/app/window/a-turn-and-back", test_a_turn_and_back);
  g_test_add_func ("/app/window/large-text", test_large_text);
  g_test_add_func ("/app/window/no-good", test_a_file_that_is_no_good);
  g_test_add_func ("/app/window/forged-face", test_a_forged_face);
  g_test_add_func ("/app/window/put-right", test_a_file_put_right);
  g_test_add_func ("/app/window/left-while-saving", test_left_while_saving);
  g_test_add_func ("/app/window/one-a-campaign", test_one_window_a_campaign);
  g_test_add_func ("/app/window/left-unsaved", test_left_unsaved);
  /* A file chooser asks libcloudproviders, which leaks. */
  if (g_getenv ("BIVOUAC_SANITIZED") == NULL)
    g_test_add_func ("/app/window/journal-exported", test_journal_exported);
  g_test_add_func ("/app/window/sheets", test_sheets);
  g_test_add_func ("/app/window/sheet-names-others", test_sheet_names_others);
  g_test_add_func ("/app/window/sheets/laid", test_sheet_is_laid);
  g_test_add_func ("/app/window/sheets/written", test_sheet_is_written);
  g_test_add_func ("/app/window/CA-SHEET-3/not-replaced", test_sheets_are_not_replaced);
  return g_test_run ();
}
