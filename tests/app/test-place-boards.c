/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-place-boards.c: a place is given a board in three ways: from the board, from the place, from the battle's set-up
 * (CA-SETUP-2), and a new board begins with the rulebook's own shape and size */
#include <gtk/gtk.h>
#include <string.h>

#include "app/battle/battles-page.h"
#include "app/boards/board-button.h"
#include "app/boards/board-places.h"
#include "app/boards/boards-page.h"
#include "app/desk/item-picker.h"
#include "app/map/place-ground.h"
#include "campaign/map/place-boards.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  GtkWidget   *window;
  char        *page, *id;           /* what was asked to be shown last */
} Fixture;

static void
on_show (Fixture    *fixture,
         const char *page,
         const char *id)
{
  g_free (fixture->page);
  g_free (fixture->id);
  fixture->page = g_strdup (page);
  fixture->id = g_strdup (id);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  fixture->window = gtk_window_new ();
  g_signal_connect_swapped (fixture->desk, "show", G_CALLBACK (on_show), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
  g_free (fixture->page);
  g_free (fixture->id);
}

static BivPlace *
find_place (Fixture    *fixture,
            const char *id)
{
  return biv_campaign_find_place (fixture->campaign, id);
}

static guint
count (char **ids)
{
  return ids != NULL ? g_strv_length (ids) : 0;
}

/* ---- From the place ---- */

static void
test_from_the_place (Fixture       *fixture,
                     gconstpointer  data)
{
  GtkWidget *ground = g_object_new (BIV_TYPE_PLACE_GROUND, NULL), *button;
  BivPlace *place = find_place (fixture, "P09");

  gtk_window_set_child (GTK_WINDOW (fixture->window), ground);
  biv_place_ground_show (BIV_PLACE_GROUND (ground), fixture->desk, place, FALSE);
  button = fixture_find (ground, BIV_TYPE_BOARD_BUTTON);
  g_assert_cmpuint (count (place->boards), ==, 0);
  biv_item_picker_pick (BIV_ITEM_PICKER (fixture_find (ground, BIV_TYPE_ITEM_PICKER)), "BA1");
  g_assert_cmpstr (place->boards[0], ==, "BA1");
  gtk_widget_activate_action (button, "board-button.make", NULL);
  g_assert_cmpuint (count (place->boards), ==, 2);
  g_assert_null (fixture->page);
  gtk_widget_activate_action (button, "board-button.draw", NULL);
  g_assert_cmpuint (count (place->boards), ==, 3);
  g_assert_cmpstr (fixture->page, ==, "boards");
  g_assert_cmpstr (fixture->id, ==, place->boards[2]);
  gtk_widget_activate_action (button, "board-button.edit", "s", "BA1");
  g_assert_cmpstr (fixture->id, ==, "BA1");
  biv_desk_undo (fixture->desk);
  g_assert_cmpuint (count (place->boards), ==, 2);
}

/* ---- From the board ---- */

static void
test_from_the_board (Fixture       *fixture,
                     gconstpointer  data)
{
  BivBattlefield *board = BIV_BATTLEFIELD (biv_campaign_find (fixture->campaign, "BA1"));
  GtkWidget *dialog = biv_board_places_new (fixture->desk, board, GTK_WINDOW (fixture->window));
  BivItemPicker *picker = BIV_ITEM_PICKER (fixture_find (dialog, BIV_TYPE_ITEM_PICKER));
  GObject *words = gtk_widget_get_template_child (dialog, BIV_TYPE_BOARD_PLACES, "words");
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *now = NULL;

  biv_item_picker_pick (picker, "P09");
  g_assert_cmpstr (find_place (fixture, "P09")->boards[0], ==, "BA1");
  biv_item_picker_drop (picker, "P01");
  g_assert_cmpuint (count (find_place (fixture, "P01")->boards), ==, 0);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (words)));
  /* Water has none (CA-SETUP-3): it is said, and not shown as done. */
  biv_desk_edit (fixture->desk, "Flood", find_place (fixture, "P06"), "terrain", "water", NULL);
  biv_item_picker_pick (picker, "P06");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (words)));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (words)), "Black Thicket"));
  now = biv_item_picker_dup_ids (picker);
  g_assert_cmpstr (now, ==, "P09");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* ---- From the battle's set-up ---- */

static void
test_from_the_set_up (Fixture       *fixture,
                      gconstpointer  data)
{
  GtkWidget *page, *button;
  BivBattle *battle;
  BivPlace *place;
  g_autofree char *made = NULL;

  battle = fixture_go_to_battle (fixture->desk);
  place = find_place (fixture, battle->place);
  page = g_object_new (BIV_TYPE_BATTLES_PAGE, "desk", fixture->desk, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), page);
  gtk_window_present (GTK_WINDOW (fixture->window));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_page_queue_refresh), page, G_CONNECT_SWAPPED);
  biv_page_show_item (BIV_PAGE (page), biv_id_of (battle));
  fixture_let_settle ();
  button = fixture_find (page, BIV_TYPE_BOARD_BUTTON);
  g_assert_nonnull (button);
  g_assert_cmpuint (count (place->boards), ==, 0);
  /* What would be made for the battle is kept with the place before it is edited. */
  gtk_widget_activate_action (button, "board-button.edit", "s", "not stored yet");
  g_assert_cmpuint (count (place->boards), ==, 1);
  made = g_strdup (place->boards[0]);
  g_assert_cmpstr (fixture->id, ==, made);
  gtk_widget_activate_action (button, "board-button.take", "s", "BA1");
  fixture_let_settle ();
  biv_page_do_next_step (BIV_PAGE (page));
  fixture_let_settle ();
  g_assert_true (battle->is_set_up);
  g_assert_cmpstr (battle->battlefield, ==, "BA1");
  g_assert_cmpuint (count (place->boards), ==, 2);
  g_assert_cmpstr (place->boards[0], ==, made);
  g_assert_cmpstr (place->boards[1], ==, "BA1");
}

/* ---- New ---- */

static void
test_new (void)
{
  static const struct
  {
    const char    *ruleset;
    BivBoardShape  shape;
  } rows[] = {
    { "frontier-musket", BIV_BOARD_SQUARES }, { "modern-frontier", BIV_BOARD_HEXES }, { "fusilier", BIV_BOARD_TABLE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new (rows[i].ruleset, "New");
      g_autoptr (BivDesk) desk = biv_desk_new (campaign);
      GtkWidget *window = gtk_window_new (), *page = g_object_new (BIV_TYPE_BOARDS_PAGE, "desk", desk, NULL);
      GObject *button = gtk_widget_get_template_child (page, BIV_TYPE_BOARDS_PAGE, "new_button");
      GObject *name = gtk_widget_get_template_child (page, BIV_TYPE_BOARDS_PAGE, "new_name");
      g_autoptr (BivBoard) expected = biv_open_ground_new (rows[i].ruleset);
      GPtrArray *boards = biv_campaign_peek_items (campaign, BIV_KIND_BATTLEFIELD);

      gtk_window_set_child (GTK_WINDOW (window), page);
      gtk_window_present (GTK_WINDOW (window));
      fixture_let_settle ();
      gtk_menu_button_popup (GTK_MENU_BUTTON (button));
      fixture_let_settle ();
      g_signal_emit_by_name (name, "activate");
      g_assert_cmpuint (boards->len, ==, 1);
      g_assert_cmpint (biv_board_get_shape (BIV_BATTLEFIELD (boards->pdata[0])->board), ==, rows[i].shape);
      g_assert_true (biv_board_equal (BIV_BATTLEFIELD (boards->pdata[0])->board, expected));
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/app/place-boards/CA-SETUP-2/from-the-place", Fixture, NULL, set_up, test_from_the_place, tear_down);
  g_test_add ("/app/place-boards/CA-SETUP-2/from-the-board", Fixture, NULL, set_up, test_from_the_board, tear_down);
  g_test_add ("/app/place-boards/CA-SETUP-2/from-the-set-up", Fixture, NULL, set_up, test_from_the_set_up, tear_down);
  g_test_add_func ("/app/place-boards/new", test_new);
  return g_test_run ();
}
