/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-help.c: F1 tells of what is in sight; links, the way back and the search lead where they say */
#include <string.h>

#include "app/desk/page.h"
#include "app/help/help-panel.h"
#include "app/help/help-window.h"
#include "app/help/manual-view.h"
#include "app/rules/rules-page.h"
#include "app/shell/application.h"
#include "app/shell/finder.h"
#include "app/shell/new-dialog.h"
#include "app/shell/pages.h"
#include "app/shell/window.h"
#include "app/widgets/help-button.h"
#include "fixture.h"

static BivApplication *application;

static BivWindow *
show_window (gboolean has_campaign)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 720);
  gtk_window_present (GTK_WINDOW (window));
  if (has_campaign)
    {
      g_autoptr (BivDocument) document = fixture_open_sample ();

      biv_window_set_document (window, document);
    }
  fixture_wait (60);
  return window;
}

static void
close_window (BivWindow *window)
{
  if (biv_window_get_document (window) != NULL)
    biv_document_discard (biv_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  fixture_wait (60);
}

static BivHelpPanel *
panel_of (gpointer window)
{
  return BIV_HELP_PANEL (fixture_find (window, BIV_TYPE_HELP_PANEL));
}

/* As every window hears it: by a shortcut of the class. */
static void
press_f1 (gpointer window)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (window);
  gboolean is_done = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_done; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      GListModel *shortcuts = GTK_IS_SHORTCUT_CONTROLLER (controller) ? G_LIST_MODEL (controller) : NULL;

      for (guint j = 0; shortcuts != NULL && !is_done && j < g_list_model_get_n_items (shortcuts); j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, j);
          g_autofree char *trigger = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));

          if (g_str_equal (trigger, "F1"))
            is_done = gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, window,
                                                    gtk_shortcut_get_arguments (shortcut));
        }
    }
  g_assert_true (is_done);
  fixture_wait (60);
}

static void
test_pages (void)
{
  BivWindow *window = show_window (TRUE);

  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    {
      biv_window_show_page (window, info->name, NULL);
      fixture_wait (60);
      press_f1 (window);
      g_assert_cmpstr (biv_help_panel_get_topic (panel_of (window)), ==, info->name);
      press_f1 (window);
      g_assert_false (gtk_widget_get_visible (GTK_WIDGET (panel_of (window))));
    }
  /* Open, it goes along; what was chosen to be read stays. */
  press_f1 (window);
  biv_window_show_page (window, "map", NULL);
  g_assert_cmpstr (biv_help_panel_get_topic (panel_of (window)), ==, "map");
  biv_help_panel_show (panel_of (window), "files");
  biv_window_show_page (window, "turn", NULL);
  g_assert_cmpstr (biv_help_panel_get_topic (panel_of (window)), ==, "files");
  close_window (window);
}

/* What a page has within it tells of itself: deployment and fight, not battles. */
static void
test_stages (void)
{
  BivWindow *window = show_window (TRUE);
  BivDesk *desk = biv_document_get_desk (biv_window_get_document (window));
  BivBattle *battle = fixture_go_to_battle (desk);
  static const char *const topics[] = { "battles#setup", "deployment" };

  biv_window_show_page (window, "battles", biv_id_of (battle));
  fixture_wait (60);
  for (gsize i = 0; i < G_N_ELEMENTS (topics); i++)
    {
      g_assert_cmpstr (biv_window_get_topic (window), ==, topics[i]);
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.next-step", NULL));
      fixture_wait (60);
    }
  close_window (window);
}

/* A dialog has it beside it, in a window that can be read while the dialog is worked in. */
static void
test_dialog (void)
{
  BivWindow *window = show_window (TRUE);
  GtkWidget *dialog = biv_new_dialog_new (window);
  GtkWindow *help;

  gtk_window_present (GTK_WINDOW (dialog));
  fixture_wait (60);
  press_f1 (dialog);
  help = GTK_WINDOW (fixture_find_toplevel (BIV_TYPE_HELP_WINDOW));
  g_assert_nonnull (help);
  g_assert_true (gtk_window_get_transient_for (help) == GTK_WINDOW (dialog));
  g_assert_true (gtk_window_get_group (help) != gtk_window_get_group (GTK_WINDOW (dialog)));
  g_assert_cmpstr (biv_help_panel_get_topic (panel_of (help)), ==, "new-campaign");
  /* The "?" in its head does the same. */
  g_signal_emit_by_name (fixture_find (dialog, BIV_TYPE_HELP_BUTTON), "clicked");
  fixture_wait (60);
  g_assert_null (fixture_find_toplevel (BIV_TYPE_HELP_WINDOW));
  gtk_window_destroy (GTK_WINDOW (dialog));
  close_window (window);
}

/* Every page can be shown, and none is wider than the panel: whatever else is wrong with one is a warning, and ends the test. */
static void
test_every_page (void)
{
  BivManualView *view = g_object_ref_sink (g_object_new (BIV_TYPE_MANUAL_VIEW, NULL));
  GPtrArray *pages = biv_manual_list ();

  g_assert_cmpuint (pages->len, >, 30);
  for (guint i = 0; i < pages->len; i++)
    {
      int least;

      biv_manual_view_show (view, pages->pdata[i]);
      gtk_widget_measure (GTK_WIDGET (view), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      if (least > 335)
        g_error ("%s is at least %d px wide", ((const BivManualPage *) pages->pdata[i])->id, least);
    }
  g_object_unref (view);
}

/* ---- Words on hover ---- */

/* "7", "5/7", "3 %": nobody knows what it counts. */
static gboolean
is_bare_figure (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789/ %+-") == strlen (text) && strpbrk (text, "0123456789") != NULL;
}

/* A label beside it, or a head above it, says what a figure is; else a tooltip does, its own or of what it is in. */
static void
list_figures (GtkWidget  *widget,
              gboolean    is_told,
              const char *page,
              GString    *found)
{
  is_told = is_told || gtk_widget_get_tooltip_text (widget) != NULL || GTK_IS_COLUMN_VIEW (widget) || GTK_IS_GRID (widget)
            || GTK_IS_SPIN_BUTTON (widget) || GTK_IS_DROP_DOWN (widget);
  if (!is_told && gtk_widget_get_mapped (widget) && GTK_IS_LABEL (widget)
      && is_bare_figure (gtk_label_get_text (GTK_LABEL (widget))))
    g_string_append_printf (found, " %s: “%s”", page, gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    list_figures (child, is_told, page, found);
}

static void
test_figures (void)
{
  BivWindow *window = show_window (TRUE);
  g_autoptr (GString) found = g_string_new (NULL);

  fixture_go_to_battle (biv_document_get_desk (biv_window_get_document (window)));
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    {
      biv_window_show_page (window, info->name, NULL);
      fixture_wait (60);
      list_figures (GTK_WIDGET (window), FALSE, info->name, found);
    }
  g_assert_cmpstr (found->str, ==, "");
  close_window (window);
}

static guint
count_rows (GtkListBox *list)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (list, (int) n) != NULL)
    n++;
  return n;
}

static void
test_ways (void)
{
  BivWindow *window = show_window (TRUE);
  BivHelpPanel *panel;
  BivManualView *view;
  GtkAdjustment *adjustment;
  GtkWidget *back;

  press_f1 (window);
  panel = panel_of (window);
  view = BIV_MANUAL_VIEW (fixture_find (GTK_WIDGET (panel), BIV_TYPE_MANUAL_VIEW));
  back = (GtkWidget *) gtk_widget_get_template_child (GTK_WIDGET (panel), BIV_TYPE_HELP_PANEL, "back_button");
  g_assert_false (gtk_widget_get_visible (back));
  g_signal_emit_by_name (view, "go", "settings#types");
  fixture_wait (100);
  g_assert_cmpstr (biv_help_panel_get_topic (panel), ==, "settings#types");
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (GTK_WIDGET (view),
                                                                                                   GTK_TYPE_SCROLLED_WINDOW)));
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 0);
  g_signal_emit_by_name (view, "go", "#players");
  g_assert_cmpstr (biv_help_panel_get_topic (panel), ==, "settings#players");
  g_assert_true (gtk_widget_get_visible (back));
  g_signal_emit_by_name (back, "clicked");
  g_assert_cmpstr (biv_help_panel_get_topic (panel), ==, "settings#types");
  g_signal_emit_by_name (back, "clicked");
  g_assert_cmpstr (biv_help_panel_get_topic (panel), ==, "turn");
  g_assert_false (gtk_widget_get_visible (back));

  /* A clause is on the Rules page. */
  g_signal_emit_by_name (view, "go", "clause:FM-MOVE-9");
  fixture_wait (100);
  g_assert_nonnull (fixture_find (GTK_WIDGET (window), BIV_TYPE_RULES_PAGE));
  g_assert_true (gtk_widget_get_mapped (fixture_find (GTK_WIDGET (window), BIV_TYPE_RULES_PAGE)));
  /* Escape gives the page its focus back. */
  biv_help_panel_enter (panel);
  g_assert_true (fixture_press (GTK_WIDGET (panel), GDK_KEY_Escape));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (panel)));
  close_window (window);
}

static void
search (BivHelpPanel *panel,
        const char   *words)
{
  GtkWidget *entry = (GtkWidget *) gtk_widget_get_template_child (GTK_WIDGET (panel), BIV_TYPE_HELP_PANEL, "search");

  gtk_editable_set_text (GTK_EDITABLE (entry), words);
  g_signal_emit_by_name (entry, "search-changed");
}

static void
test_search (void)
{
  BivWindow *window = show_window (FALSE);
  BivHelpPanel *panel;
  GtkListBox *hits;
  GtkStack *stack;
  const char *to;

  press_f1 (window);
  panel = panel_of (window);
  g_assert_cmpstr (biv_help_panel_get_topic (panel), ==, "welcome");
  hits = GTK_LIST_BOX (gtk_widget_get_template_child (GTK_WIDGET (panel), BIV_TYPE_HELP_PANEL, "hits"));
  stack = GTK_STACK (gtk_widget_get_template_child (GTK_WIDGET (panel), BIV_TYPE_HELP_PANEL, "stack"));
  search (panel, "spreadsheet");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "hits");
  to = biv_manual_view_get_row_target (gtk_list_box_get_row_at_index (hits, 0));
  g_assert_true (g_str_equal (to, "roster") || g_str_equal (to, "spreadsheets"));
  /* Several words are all wanted, in any case and order. */
  search (panel, "\"CRASH  files\"");
  g_assert_cmpstr (biv_manual_view_get_row_target (gtk_list_box_get_row_at_index (hits, 0)), ==, "files");
  /* The rules are searched too; without a campaign their words are shown in the panel. */
  search (panel, "FM-MOVE-9");
  g_assert_cmpuint (count_rows (hits), >, 0);
  g_signal_emit_by_name (fixture_find (GTK_WIDGET (panel), BIV_TYPE_MANUAL_VIEW), "go", "clause:FM-MOVE-9");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "clause");
  search (panel, "qqqq");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "nothing");
  search (panel, "");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "page");
  close_window (window);
}

int
main (int    argc,
      char **argv)
{
  int status;

  fixture_isolate ();
  gtk_test_init (&argc, &argv, NULL);
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_application_set_default (G_APPLICATION (application));
  g_test_add_func ("/app/help/pages", test_pages);
  g_test_add_func ("/app/help/stages", test_stages);
  g_test_add_func ("/app/help/dialog", test_dialog);
  g_test_add_func ("/app/help/every-page", test_every_page);
  g_test_add_func ("/app/help/figures", test_figures);
  g_test_add_func ("/app/help/ways", test_ways);
  g_test_add_func ("/app/help/search", test_search);
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
