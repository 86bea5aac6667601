/* SPDX-License-Identifier: GPL-3.0-or-later */
/* speaking.c: what the window names by itself, made into files in a FOLDER, its argument
 *
 * With arguments FOLDER FILE... these campaigns there are looked at instead.
 * Its translations are those of a test, in the folder BIV_TEST_LOCALEDIR. A line of its output says what is shown as it is kept
 * in a file. */
#include "config.h"
#include <gtk/gtk.h>
#include <libintl.h>
#include <string.h>

#include "app/shell/application.h"
#include "app/armies/army-edit.h"
#include "app/boards/board-editor.h"
#include "app/boards/boards-page.h"
#include "app/map/map-page.h"
#include "app/shell/new-dialog.h"
#include "app/shell/pages.h"
#include "app/settings/settings-page.h"
#include "app/canvas/table-canvas.h"
#include "app/boards/table-editor.h"
#include "app/boards/table-tools.h"
#include "app/armies/unit-grid.h"
#include "base/said.h"
#include "campaign/map/template.h"
#include "campaign/orders/orders-form.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/turn/turn.h"
#include "fixture.h"
#include "store/campaign-file.h"
#include "store/orders-file.h"
#include "campaign/knowledge/knowledge.h"

#define N_RULESETS 5

static const char *folder;
static BivApplication *application;

/* ---- Files ---- */

static void
write_text (const char *name,
            const char *text,
            gssize      size)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, size, &error);
  g_assert_no_error (error);
}

/* Dice are of chance, and of no language. */
static void
save (BivCampaign *campaign,
      const char  *name)
{
  gsize size;
  g_autofree char *text = NULL;

  g_free (campaign->dice_key);
  g_clear_pointer (&campaign->dice_seal, g_free);
  campaign->dice_key = g_strdup ("00112233445566778899aabbccddeeff");
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    g_clear_pointer (&side->word, g_free);
  text = biv_campaign_file_dup_text (campaign, &size);
  write_text (name, text, (gssize) size);
}

/* ---- The screen ---- */

static void
look (GtkWidget  *widget,
      const char *where)
{
  const char *text = NULL;

  if (GTK_IS_LABEL (widget))
    text = gtk_label_get_text (GTK_LABEL (widget));
  else if (GTK_IS_EDITABLE (widget))
    text = gtk_editable_get_text (GTK_EDITABLE (widget));
  else if (GTK_IS_WINDOW (widget))
    text = gtk_window_get_title (GTK_WINDOW (widget));
  if (biv_said_has_keys (text))
    g_print ("%s: %s\n", where, text);
  text = gtk_widget_get_tooltip_text (widget);
  if (biv_said_has_keys (text))
    g_print ("%s, tooltip: %s\n", where, text);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    look (child, where);
}

static BivWindow *
show (BivDocument *document)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 720);
  gtk_window_present (GTK_WINDOW (window));
  biv_window_set_document (window, document);
  fixture_let_settle ();
  return window;
}

static void
look_at_pages (BivWindow *window)
{
  for (const BivPageInfo *info = biv_pages_get (); info->name != NULL; info++)
    {
      biv_window_show_page (window, info->name, NULL);
      fixture_show_parts (GTK_WIDGET (window), BIV_TYPE_SETTINGS_PAGE);
      fixture_let_settle ();
      look (GTK_WIDGET (window), info->name);
    }
}

static void
close_window (BivWindow *window)
{
  if (biv_window_get_document (window) != NULL)
    biv_document_discard (biv_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  fixture_let_settle ();
}

/* ---- A campaign from four questions ---- */

static void
make_new (const char *name,
          int         ruleset,
          int         map)
{
  BivWindow *window = biv_window_new (GTK_APPLICATION (application));
  GtkWidget *dialog = biv_new_dialog_new (window);
  BivDocument *document;
#define CHILD(name) gtk_widget_get_template_child (dialog, BIV_TYPE_NEW_DIALOG, name)
  GtkListBox *maps = GTK_LIST_BOX (CHILD ("map_list")), *steps = GTK_LIST_BOX (CHILD ("steps"));

  g_random_set_seed (7);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (CHILD ("ruleset_list")), (guint) ruleset);
  gtk_list_box_select_row (maps, gtk_list_box_get_row_at_index (maps, map));
  gtk_editable_set_text (GTK_EDITABLE (CHILD ("title_entry")), "Northern Marches");
  g_signal_emit_by_name (CHILD ("add_side_button"), "clicked");
  gtk_list_box_select_row (steps, gtk_list_box_get_row_at_index (steps, 3));
  fixture_let_settle ();
  g_signal_emit_by_name (gtk_widget_get_template_child (GTK_WIDGET (CHILD ("units")), BIV_TYPE_UNIT_GRID, "example_button"),
                         "clicked");
  fixture_let_settle ();
  look (dialog, name);
  g_random_set_seed (7);
  g_signal_emit_by_name (CHILD ("create_button"), "clicked");
  fixture_let_settle ();
#undef CHILD
  document = biv_window_get_document (window);
  g_assert_nonnull (document);
  if (ruleset == 0)
    look_at_pages (window);
  save (biv_document_get_campaign (document), name);
  close_window (window);
}

/* From each map; from the first by each rulebook. */
static void
make_all_new (void)
{
  int n_maps = 0;

  while (biv_map_template_list ()[n_maps].id != NULL)
    n_maps++;
  for (int map = 0; map < n_maps; map++)
    for (int ruleset = 0; ruleset < (map == 0 ? N_RULESETS : 1); ruleset++)
      {
        g_autofree char *name = g_strdup_printf ("new-%s-%d.campaign", biv_map_template_list ()[map].id, ruleset);

        make_new (name, ruleset, map);
      }
}

/* ---- What is added by a gesture ---- */

/* Returns: the first widget of that type whose own words begin like that; @words: (nullable) */
static GtkWidget *
find (GtkWidget  *from,
      GType       type,
      const char *words)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type)
      && (words == NULL || (GTK_IS_BUTTON (from) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (from)), words) == 0)))
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type, words);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
show_page (BivWindow  *window,
           const char *name,
           GType       type)
{
  biv_window_show_page (window, name, NULL);
  fixture_let_settle ();
  return find (GTK_WIDGET (window), type, NULL);
}

static const char *
last_id (BivCampaign *campaign,
         BivKind      kind)
{
  GPtrArray *items = biv_campaign_peek_items (campaign, kind);

  return biv_item_get_id (items->pdata[items->len - 1]);
}

static void
click_table (GtkWidget *canvas,
             int        x_mm,
             int        y_mm)
{
  gboolean is_taken = FALSE;

  g_signal_emit_by_name (canvas, "press", x_mm * BIV_MM, y_mm * BIV_MM, &is_taken);
  g_signal_emit_by_name (canvas, "release", FALSE);
}

/* A label is put down, and its place in the list of what lies there is looked at; a hill is drawn. */
static void
draw_table (BivCampaign *campaign,
            BivDesk     *desk,
            const char  *id)
{
  GtkWidget *editor = g_object_ref_sink (g_object_new (BIV_TYPE_TABLE_EDITOR, NULL)), *canvas;
  static const BivThing things[] = { BIV_THING_WOOD, BIV_THING_LABEL };
  static const int outline[][2] = { { 300, 300 }, { 500, 300 }, { 500, 500 }, { 300, 500 }, { 300, 300 } };

  biv_table_editor_edit (BIV_TABLE_EDITOR (editor), desk, id);
  canvas = GTK_WIDGET (gtk_widget_get_template_child (editor, BIV_TYPE_TABLE_EDITOR, "canvas"));
  for (gsize i = 0; i < G_N_ELEMENTS (things); i++)
    {
      gboolean is_wood = things[i] == BIV_THING_WOOD;

      biv_table_tools_set (BIV_TABLE_TOOLS (gtk_widget_get_template_child (editor, BIV_TYPE_TABLE_EDITOR, "tools")),
                           biv_table_tool_from_thing (things[i]));
      for (gsize at = 0; at < (is_wood ? G_N_ELEMENTS (outline) : 1); at++)
        click_table (canvas, outline[at][0], outline[at][1] + (is_wood ? 0 : 200));
    }
  look (editor, "table editor");
  /* As it is shown it is entered again. */
  g_signal_emit_by_name (gtk_widget_get_template_child (editor, BIV_TYPE_TABLE_EDITOR, "object_name"), "activate");
  g_object_unref (editor);
}

/* The name is left as it is shown; the board becomes wider. */
static void
widen_board (BivDesk    *desk,
             const char *id)
{
  GtkWidget *editor = g_object_ref_sink (g_object_new (BIV_TYPE_BOARD_EDITOR, NULL)), *name;
  GtkSpinButton *width = GTK_SPIN_BUTTON (gtk_widget_get_template_child (editor, BIV_TYPE_BOARD_EDITOR, "width"));

  biv_board_editor_edit (BIV_BOARD_EDITOR (editor), desk, id);
  name = GTK_WIDGET (gtk_widget_get_template_child (editor, BIV_TYPE_BOARD_EDITOR, "name_entry"));
  look (editor, "board editor");
  gtk_spin_button_set_value (width, gtk_spin_button_get_value (width) + 1);
  g_signal_emit_by_name (name, "activate");
  g_object_unref (editor);
}

static void
add_boards (BivWindow   *window,
            BivDesk     *desk,
            BivCampaign *campaign)
{
  static const char *const shapes[] = { "new_squares", "new_hexes", "new_table" };
  GtkWidget *page = show_page (window, "boards", BIV_TYPE_BOARDS_PAGE);

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      const char *made;

      gtk_menu_button_popup (GTK_MENU_BUTTON (gtk_widget_get_template_child (page, BIV_TYPE_BOARDS_PAGE, "new_button")));
      fixture_let_settle ();
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, BIV_TYPE_BOARDS_PAGE, shapes[i])),
                                    TRUE);
      g_signal_emit_by_name (gtk_widget_get_template_child (page, BIV_TYPE_BOARDS_PAGE, "new_name"), "activate");
      fixture_let_settle ();
      made = last_id (campaign, BIV_KIND_BATTLEFIELD);
      if (i < 2)
        widen_board (desk, made);
      else
        draw_table (campaign, desk, made);
      gtk_widget_activate_action (page, "boards.duplicate", "s", made);
      gtk_widget_activate_action (page, "boards.duplicate", "s", last_id (campaign, BIV_KIND_BATTLEFIELD));
      fixture_let_settle ();
    }
  gtk_widget_activate_action (page, "boards.duplicate", "s", "BA1");
}

/* An order of the side in its copy, as a file for the referee. */
static void
write_orders (BivCampaign *copy,
              const char  *side,
              const char  *name)
{
  g_autoptr (BivOrdersForm) form = biv_orders_form_gather (copy, side);
  gsize size;
  g_autofree char *text = NULL;

  g_clear_pointer (&form->word, g_free);
  text = biv_orders_file_dup_text (form, &size);
  write_text (name, text, (gssize) size);
}

static void
make_gestures (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autoptr (BivCampaign) copy = NULL, armies = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *path = g_build_filename (folder, "new-crossroads-0.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivWindow *window = show (document);
  GtkWidget *page;
  g_autoptr (GError) error = NULL;

  page = show_page (window, "settings", BIV_TYPE_SETTINGS_PAGE);
  fixture_show_parts (page, BIV_TYPE_SETTINGS_PAGE);
  g_signal_emit_by_name (find (page, GTK_TYPE_BUTTON, g_dgettext (GETTEXT_PACKAGE, "Add a side")), "clicked");
  fixture_let_settle ();
  page = show_page (window, "map", BIV_TYPE_MAP_PAGE);
  g_signal_emit_by_name (gtk_widget_get_template_child (page, BIV_TYPE_MAP_PAGE, "canvas"), "site-chosen", 20, 20);
  fixture_let_settle ();
  /* What is left as it is shown stays what it is. */
  biv_desk_edit (desk, "Name", biv_campaign_find (campaign, last_id (campaign, BIV_KIND_PLACE)), "name",
                 biv_item_get_name (biv_campaign_find (campaign, last_id (campaign, BIV_KIND_PLACE))), NULL);
  add_boards (window, desk, campaign);
  armies = biv_document_read (file, &error);
  g_assert_no_error (error);
  g_assert_true (biv_army_edit_copy_from (desk, armies, &error));
  proposal = biv_turn_propose_event (campaign, 3, "The bridge is gone.");
  g_assert_true (biv_desk_commit (desk, proposal));
  g_clear_object (&proposal);
  proposal = biv_turn_propose_event (campaign, 2, biv_turn_get_event (campaign, 2));
  biv_desk_commit (desk, proposal);
  g_clear_object (&proposal);
  proposal = biv_turn_propose_plant (campaign, "CROWN", "P09",
                                     biv_item_get_id (biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->pdata[1]), NULL);
  g_assert_true (biv_desk_commit (desk, proposal));
  look_at_pages (window);
  copy = biv_players_copy_new (campaign, "CROWN");
  write_orders (copy, "CROWN", "crown.orders");
  save (copy, "copy.campaign");
  save (campaign, "gestures.campaign");
  close_window (window);
}

/* With every battle that was fought. */
static void
look_at_file (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_document_read (file, &error);
  g_autoptr (BivDocument) document = NULL;
  BivWindow *window;

  g_assert_no_error (error);
  document = biv_document_new (campaign);
  g_object_unref (campaign);
  window = show (document);
  look_at_pages (window);
  BIV_EACH (BivItem, battle, biv_document_get_campaign (document), BIV_KIND_BATTLE)
    {
      biv_window_show_page (window, "battles", biv_item_get_id (battle));
      fixture_let_settle ();
      look (GTK_WIDGET (window), name);
    }
  close_window (window);
}

int
main (int    argc,
      char **argv)
{
  g_assert_cmpint (argc, >=, 2);
  folder = argv[1];
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("BIV_TEST_LOCALEDIR"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  if (!gtk_init_check ())
    return 77;
  application = biv_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  for (int i = 2; i < argc; i++)
    look_at_file (argv[i]);
  if (argc == 2)
    {
      make_all_new ();
      make_gestures ();
    }
  return 0;
}
