/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-board-editor.c: a board of hexes drawn up by the keyboard, step by step, and taken back; the gallery that boards are in */
#include <glib/gstdio.h>
#include <string.h>

#include "app/boards/board-editor-private.h"
#include "app/boards/board-tile.h"
#include "app/boards/boards-page.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

typedef struct
{
  BivDocument    *document;
  BivDesk        *desk;
  char           *id;
  BivBoardEditor *editor;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (BivBoard) board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, 8, 6));
  g_autoptr (BivProposal) proposal = NULL;
  BivItem *item;

  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (fixture->desk), "a board");
  item = biv_proposal_new_item (proposal, BIV_KIND_BATTLEFIELD);
  fixture->id = g_strdup (biv_item_get_id (item));
  biv_proposal_set_text (proposal, item, "name", "Hexes");
  biv_proposal_set_board (proposal, item, "board", board);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  fixture->editor = g_object_ref_sink (g_object_new (BIV_TYPE_BOARD_EDITOR, NULL));
  biv_board_editor_edit (fixture->editor, fixture->desk, fixture->id);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->editor);
  g_free (fixture->id);
  g_object_unref (fixture->document);
}

/* ---- The gallery ---- */

static GtkWidget *
find_tile (GtkWidget *from)
{
  GtkWidget *found = BIV_IS_BOARD_TILE (from) ? from : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_tile (child);
  return found;
}

/* Cards are of one width, whatever their boards are called, and a long name does not widen them. */
static void
test_gallery (Fixture      *fixture,
              gconstpointer data)
{
  BivItem *item = biv_campaign_find (biv_desk_get_campaign (fixture->desk), fixture->id);
  GtkWidget *window = gtk_window_new (), *page = g_object_new (BIV_TYPE_BOARDS_PAGE, "desk", fixture->desk, NULL);
  guint n = 0;

  g_assert_true (biv_desk_edit (fixture->desk, "Rename", item, "name",
                                "The crossroads between the two woods, the chapel and the mill by the old bridge", NULL));
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 720);
  gtk_window_set_child (GTK_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  biv_page_queue_refresh (BIV_PAGE (page));
  fixture_let_settle ();
  for (GtkWidget *tile = find_tile (page); tile != NULL; tile = gtk_widget_get_next_sibling (tile), n++)
    {
      GtkWidget *card = gtk_widget_get_first_child (tile), *first = gtk_widget_get_first_child (find_tile (page));

      g_assert_cmpint (gtk_widget_get_width (card), ==, gtk_widget_get_width (first));
      g_assert_cmpint (gtk_widget_get_width (card), <, 360);
    }
  g_assert_cmpuint (n, >, 1);
  gtk_window_destroy (GTK_WINDOW (window));
  fixture_let_settle ();
}

static BivBoard *
get_board (Fixture *fixture)
{
  return BIV_BATTLEFIELD (biv_campaign_find (biv_desk_get_campaign (fixture->desk), fixture->id))->board;
}

static const BivGround *
ground_at (Fixture    *fixture,
           const char *name)
{
  BivCell cell;

  g_assert_true (biv_board_cell_from_name (get_board (fixture), name, &cell));
  return biv_board_get_ground (get_board (fixture), cell);
}

/* Return on a cell; the page would refresh the editor after every step. */
static void
press_on (Fixture    *fixture,
          const char *name)
{
  BivCell cell;

  g_assert_true (biv_board_cell_from_name (get_board (fixture), name, &cell));
  biv_canvas_set_cursor (BIV_CANVAS (fixture->editor->canvas), cell);
  g_signal_emit_by_name (fixture->editor->canvas, "activate-cell", (guint) cell);
  g_assert_true (biv_board_editor_refresh (fixture->editor));
}

static void
press (Fixture *fixture,
       guint    key)
{
  g_assert_true (biv_editor_press_key (fixture->editor, key, 0));
}

/* ---- The tests ---- */

static void
test_brushes (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct { guint key; guint16 marks; guint8 level; } keys[] = {
    { GDK_KEY_2, 0, 1 },                   { GDK_KEY_3, BIV_MARK_WOOD, 0 },       { GDK_KEY_4, BIV_MARK_TOWN, 0 },
    { GDK_KEY_5, BIV_MARK_WORKS, 0 },      { GDK_KEY_6, BIV_MARK_ROAD, 0 },       { GDK_KEY_7, BIV_MARK_RIVER, 0 },
    { GDK_KEY_8, BIV_MARK_RIVER | BIV_MARK_BRIDGE, 0 }, { GDK_KEY_9, BIV_MARK_RIVER | BIV_MARK_FORD, 0 },
    { GDK_KEY_0, BIV_MARK_IMPASSABLE, 0 }, { GDK_KEY_h, BIV_MARK_TRENCH, 0 },     { GDK_KEY_g, BIV_MARK_BROKEN, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      press (fixture, keys[i].key);
      press_on (fixture, "0302");
      g_assert_cmphex (ground_at (fixture, "0302")->marks, ==, keys[i].marks);
      g_assert_cmpint (ground_at (fixture, "0302")->level, ==, keys[i].level);
      biv_desk_undo (fixture->desk);
      g_assert_true (biv_board_editor_refresh (fixture->editor));
      g_assert_cmphex (ground_at (fixture, "0302")->marks, ==, 0);
    }
  press (fixture, GDK_KEY_3);
  press_on (fixture, "0302");
  press (fixture, GDK_KEY_1);
  press_on (fixture, "0302");
  g_assert_cmphex (ground_at (fixture, "0302")->marks, ==, 0);
}

/* A line with the keyboard takes two cells; a road goes through the edges between. */
static void
test_a_road_as_a_line (Fixture       *fixture,
                       gconstpointer  data)
{
  press (fixture, GDK_KEY_6);
  press (fixture, GDK_KEY_l);
  press_on (fixture, "0302");
  press_on (fixture, "0305");
  g_assert_cmphex (ground_at (fixture, "0303")->edges[BIV_HEX_N], ==, BIV_MARK_ROAD);
  g_assert_cmphex (ground_at (fixture, "0303")->edges[BIV_HEX_S], ==, BIV_MARK_ROAD);
  g_assert_cmphex (ground_at (fixture, "0305")->edges[BIV_HEX_S], ==, 0);
  biv_desk_undo (fixture->desk);
  g_assert_cmphex (ground_at (fixture, "0303")->edges[BIV_HEX_N], ==, 0);
}

static void
keep_report (const char **reported,
             const char  *text)
{
  *reported = text != NULL ? "something" : NULL;
}

/* Turned by half, seven columns would lose the hexes that hang out: refused in words, which go with the next step back. */
static void
test_turning (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (BivBoard) odd = NULL;
  const char *reported = NULL;

  g_signal_connect_swapped (fixture->desk, "report", G_CALLBACK (keep_report), &reported);
  press (fixture, GDK_KEY_3);
  press_on (fixture, "0101");
  g_signal_emit_by_name (fixture->editor->turn_right, "clicked");
  g_assert_null (reported);
  g_assert_cmphex (ground_at (fixture, "0806")->marks, ==, BIV_MARK_WOOD);
  odd = biv_board_resized (get_board (fixture), 7, 6);
  biv_editor_commit (fixture->editor, "size", odd);
  g_assert_true (biv_board_editor_refresh (fixture->editor));
  g_signal_emit_by_name (fixture->editor->turn_right, "clicked");
  g_assert_nonnull (reported);
  g_assert_true (biv_board_equal (get_board (fixture), odd));
  biv_desk_undo (fixture->desk);
  g_assert_null (reported);
  g_signal_handlers_disconnect_by_data (fixture->desk, &reported);
}

/* E takes up the edges, E again what is next to lay there; the brackets turn round the cell. */
static void
test_edges (Fixture       *fixture,
            gconstpointer  data)
{
  press (fixture, GDK_KEY_e);
  press_on (fixture, "0302");
  g_assert_cmphex (ground_at (fixture, "0302")->edges[BIV_HEX_N], ==, BIV_MARK_RIVER);
  press (fixture, GDK_KEY_bracketright);
  press_on (fixture, "0302");
  g_assert_cmphex (ground_at (fixture, "0302")->edges[BIV_HEX_NE], ==, BIV_MARK_RIVER);
  press (fixture, GDK_KEY_e);
  press_on (fixture, "0302");
  g_assert_cmphex (ground_at (fixture, "0302")->edges[BIV_HEX_NE], ==, BIV_MARK_RIVER | BIV_MARK_BRIDGE);
  press (fixture, GDK_KEY_bracketleft);
  press (fixture, GDK_KEY_e);
  press_on (fixture, "0302");
  g_assert_cmphex (ground_at (fixture, "0302")->edges[BIV_HEX_N], ==, BIV_MARK_RIVER | BIV_MARK_BRIDGE | BIV_MARK_ROAD);
  g_assert_cmphex (ground_at (fixture, "0301")->marks, ==, BIV_MARK_ROAD);
  press (fixture, GDK_KEY_e);
  press_on (fixture, "0302");
  g_assert_cmphex (ground_at (fixture, "0302")->edges[BIV_HEX_N], ==, 0);
}

static void
test_heights (Fixture       *fixture,
              gconstpointer  data)
{
  press (fixture, GDK_KEY_c);
  press_on (fixture, "0302");
  press_on (fixture, "0302");
  g_assert_cmpint (ground_at (fixture, "0302")->level, ==, 2);
  press (fixture, GDK_KEY_c);
  press_on (fixture, "0302");
  g_assert_cmpint (ground_at (fixture, "0302")->level, ==, 1);
}

/* The status line says what a cell is, and what it takes to come into it by the campaign's rulebook. */
static void
test_status (Fixture       *fixture,
             gconstpointer  data)
{
  const char *words;

  press (fixture, GDK_KEY_7);
  press_on (fixture, "0302");
  words = gtk_label_get_text (fixture->editor->status);
  g_assert_nonnull (strstr (words, "0302"));
  g_assert_nonnull (strstr (words, "FM-RIVER-1"));
}

static void
test_squares_have_no_edge_tool (Fixture       *fixture,
                                gconstpointer  data)
{
  press (fixture, GDK_KEY_e);
  biv_board_editor_edit (fixture->editor, fixture->desk, "BA1");
  g_assert_cmpint (fixture->editor->tool, ==, BIV_TOOL_BRUSH);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->editor->tool_buttons[BIV_TOOL_EDGE])));
  g_assert_false (biv_editor_press_key (fixture->editor, GDK_KEY_e, 0));
}

/* Wire and mines are of one rulebook; a board that has them keeps their brushes. */
static void
test_brushes_of_other_books (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr (BivBoard) board = NULL;
  BivBoardDraft *draft;

  g_assert_false (biv_editor_press_key (fixture->editor, GDK_KEY_w, 0));
  g_assert_false (biv_editor_press_key (fixture->editor, GDK_KEY_m, 0));
  g_assert_false (biv_board_panel_offers (fixture->editor->panel, BIV_BRUSH_WIRE));
  press (fixture, GDK_KEY_h);
  draft = biv_board_draft_new (BIV_BOARD_HEXES, 8, 6);
  biv_board_draft_paint (draft, 3, BIV_BRUSH_WIRE);
  board = biv_board_draft_seal (draft);
  biv_editor_commit (fixture->editor, "wire", board);
  biv_board_editor_edit (fixture->editor, fixture->desk, fixture->id);
  press (fixture, GDK_KEY_w);
  press_on (fixture, "0302");
  g_assert_cmpuint (ground_at (fixture, "0302")->marks, ==, BIV_MARK_WIRE);
  g_assert_false (biv_editor_press_key (fixture->editor, GDK_KEY_m, 0));
}

/* ---- What is marked and what is in hand ---- */

static void
press_with (Fixture         *fixture,
            guint            key,
            GdkModifierType  state)
{
  g_assert_true (biv_editor_press_key (fixture->editor, key, state));
  g_assert_true (biv_board_editor_refresh (fixture->editor));
}

static void
undo (Fixture *fixture)
{
  biv_desk_undo (fixture->desk);
  g_assert_true (biv_board_editor_refresh (fixture->editor));
}

static BivCell
cell_at (Fixture    *fixture,
         const char *name)
{
  BivCell cell = BIV_NO_CELL;

  g_assert_true (biv_board_cell_from_name (get_board (fixture), name, &cell));
  return cell;
}

/* The pointer goes down on one cell, over the others, and comes up. */
static void
drag (Fixture    *fixture,
      const char *from,
      const char *to)
{
  fixture->editor->opened = 0;
  g_signal_emit_by_name (fixture->editor->canvas, "paint-begin", (guint) cell_at (fixture, from));
  g_signal_emit_by_name (fixture->editor->canvas, "paint-over", (guint) cell_at (fixture, to));
  g_signal_emit_by_name (fixture->editor->canvas, "paint-end", FALSE);
  g_assert_true (biv_board_editor_refresh (fixture->editor));
}

/* A wood at 0202 and a town at 0302, both marked by two presses of Return. */
static void
mark_two (Fixture *fixture)
{
  press (fixture, GDK_KEY_3);
  press_on (fixture, "0202");
  press (fixture, GDK_KEY_4);
  press_on (fixture, "0302");
  press (fixture, GDK_KEY_s);
  press_on (fixture, "0202");
  press_on (fixture, "0302");
  g_assert_cmpuint (biv_board_hand_get_n_marked (fixture->editor->hand), ==, 2);
}

static void
test_copy_and_paste (Fixture       *fixture,
                     gconstpointer  data)
{
  mark_two (fixture);
  press_with (fixture, GDK_KEY_c, GDK_CONTROL_MASK);
  press_with (fixture, GDK_KEY_v, GDK_CONTROL_MASK);
  g_assert_true (biv_board_hand_is_full (fixture->editor->hand));
  press_on (fixture, "0505");
  g_assert_false (biv_board_hand_is_full (fixture->editor->hand));
  /* Held by its second cell, from an even column to an odd one: the other lies a row higher. */
  g_assert_cmphex (ground_at (fixture, "0505")->marks, ==, BIV_MARK_TOWN);
  g_assert_cmphex (ground_at (fixture, "0405")->marks, ==, BIV_MARK_WOOD);
  g_assert_cmphex (ground_at (fixture, "0202")->marks, ==, BIV_MARK_WOOD);
  undo (fixture);
  g_assert_cmphex (ground_at (fixture, "0505")->marks | ground_at (fixture, "0405")->marks, ==, 0);
  /* Cut, it is gone until it is laid; both are steps of their own. */
  press_with (fixture, GDK_KEY_a, GDK_CONTROL_MASK);
  g_assert_cmpuint (biv_board_hand_get_n_marked (fixture->editor->hand), ==, 48);
  press_with (fixture, GDK_KEY_x, GDK_CONTROL_MASK);
  g_assert_cmphex (ground_at (fixture, "0202")->marks, ==, 0);
  undo (fixture);
  g_assert_cmphex (ground_at (fixture, "0202")->marks, ==, BIV_MARK_WOOD);
}

/* Return takes up what is marked, and lays it; one step takes both back. A drag does the same, and with nothing moved nothing
 * happens. */
static void
test_moving (Fixture       *fixture,
             gconstpointer  data)
{
  mark_two (fixture);
  press_on (fixture, "0302");
  g_assert_true (biv_board_hand_is_full (fixture->editor->hand));
  press_on (fixture, "0704");
  g_assert_cmphex (ground_at (fixture, "0704")->marks, ==, BIV_MARK_TOWN);
  g_assert_cmphex (ground_at (fixture, "0202")->marks | ground_at (fixture, "0302")->marks, ==, 0);
  undo (fixture);
  g_assert_cmphex (ground_at (fixture, "0302")->marks, ==, BIV_MARK_TOWN);
  g_assert_cmphex (ground_at (fixture, "0704")->marks, ==, 0);
  drag (fixture, "0202", "0302");
  g_assert_cmpuint (biv_board_hand_get_n_marked (fixture->editor->hand), ==, 2);
  drag (fixture, "0202", "0202");
  g_assert_cmphex (ground_at (fixture, "0202")->marks, ==, BIV_MARK_WOOD);
  drag (fixture, "0202", "0205");
  g_assert_cmphex (ground_at (fixture, "0205")->marks, ==, BIV_MARK_WOOD);
  g_assert_cmphex (ground_at (fixture, "0202")->marks, ==, 0);
}

static void
test_turning_in_hand (Fixture       *fixture,
                      gconstpointer  data)
{
  mark_two (fixture);
  press_with (fixture, GDK_KEY_c, GDK_CONTROL_MASK);
  press_with (fixture, GDK_KEY_v, GDK_CONTROL_MASK);
  press_with (fixture, GDK_KEY_r, 0);
  press_with (fixture, GDK_KEY_r, GDK_SHIFT_MASK);
  press_with (fixture, GDK_KEY_m, 0);
  press_on (fixture, "0504");
  g_assert_cmphex (ground_at (fixture, "0504")->marks, ==, BIV_MARK_TOWN);
  g_assert_cmphex (ground_at (fixture, "0604")->marks, ==, BIV_MARK_WOOD);
  undo (fixture);
  /* Dropped, it leaves the board as it was. */
  press_with (fixture, GDK_KEY_v, GDK_CONTROL_MASK);
  {
    gboolean had = FALSE;

    g_signal_emit_by_name (fixture->editor->canvas, "cancel", &had);
    g_assert_true (had);
  }
  g_assert_false (biv_board_hand_is_full (fixture->editor->hand));
  g_assert_true (biv_board_canvas_get_board (fixture->editor->canvas) == get_board (fixture));
  /* What is marked turns where it lies. */
  mark_two (fixture);
  press_with (fixture, GDK_KEY_r, 0);
  g_assert_cmphex (ground_at (fixture, "0302")->marks, ==, BIV_MARK_TOWN);
  g_assert_cmphex (ground_at (fixture, "0202")->marks, ==, 0);
}

static void
test_paste_on_another_shape (Fixture       *fixture,
                             gconstpointer  data)
{
  const char *reported = NULL;

  mark_two (fixture);
  press_with (fixture, GDK_KEY_c, GDK_CONTROL_MASK);
  g_signal_connect_swapped (fixture->desk, "report", G_CALLBACK (keep_report), &reported);
  biv_board_editor_edit (fixture->editor, fixture->desk, "BA1");
  press_with (fixture, GDK_KEY_v, GDK_CONTROL_MASK);
  g_assert_nonnull (reported);
  g_assert_false (biv_board_hand_is_full (fixture->editor->hand));
  g_signal_handlers_disconnect_by_data (fixture->desk, &reported);
}

/* Eight columns of hexes are alike after half a turn, and never mirrored. */
static void
test_both_halves (Fixture       *fixture,
                  gconstpointer  data)
{
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (fixture->editor->symmetry_mirrored)));
  press (fixture, GDK_KEY_y);
  g_assert_cmpint (fixture->editor->symmetry, ==, BIV_SYMMETRY_TURNED);
  press (fixture, GDK_KEY_3);
  press_on (fixture, "0101");
  g_assert_cmphex (ground_at (fixture, "0101")->marks, ==, BIV_MARK_WOOD);
  g_assert_cmphex (ground_at (fixture, "0806")->marks, ==, BIV_MARK_WOOD);
  undo (fixture);
  g_assert_cmphex (ground_at (fixture, "0101")->marks | ground_at (fixture, "0806")->marks, ==, 0);
  press (fixture, GDK_KEY_t);
  press (fixture, GDK_KEY_3);
  press_on (fixture, "0303");
  g_assert_cmpint (ground_at (fixture, "0303")->level, >, 0);
  g_assert_cmpint (ground_at (fixture, "0303")->level, ==, ground_at (fixture, "0604")->level);
  press (fixture, GDK_KEY_y);
  g_assert_cmpint (fixture->editor->symmetry, ==, BIV_SYMMETRY_OFF);
}

static void
test_stamps (Fixture       *fixture,
             gconstpointer  data)
{
  press (fixture, GDK_KEY_t);
  g_assert_true (biv_board_hand_is_full (fixture->editor->hand));
  press (fixture, GDK_KEY_5);
  press_on (fixture, "0403");
  g_assert_cmphex (ground_at (fixture, "0403")->marks, ==, BIV_MARK_ROAD | BIV_MARK_RIVER | BIV_MARK_FORD);
  /* It stays in hand until it is dropped. */
  g_assert_true (biv_board_hand_is_full (fixture->editor->hand));
  undo (fixture);
  g_assert_cmphex (ground_at (fixture, "0403")->marks, ==, 0);
  {
    gboolean had = FALSE;

    g_signal_emit_by_name (fixture->editor->canvas, "cancel", &had);
  }
  g_assert_false (biv_board_hand_is_full (fixture->editor->hand));
  g_assert_cmpint (fixture->editor->tool, ==, BIV_TOOL_SELECT);
}

static void
test_labels_and_picking (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autofree char *words = NULL;

  press (fixture, GDK_KEY_n);
  fixture->editor->labelled = cell_at (fixture, "0304");
  gtk_editable_set_text (GTK_EDITABLE (fixture->editor->label_entry), "  The mill ");
  g_signal_emit_by_name (fixture->editor->label_entry, "activate");
  g_assert_true (biv_board_editor_refresh (fixture->editor));
  g_assert_cmpstr (biv_board_get_label (get_board (fixture), cell_at (fixture, "0304")), ==, "The mill");
  words = BIV_CANVAS_GET_CLASS (fixture->editor->canvas)->describe (BIV_CANVAS (fixture->editor->canvas),
                                                                    cell_at (fixture, "0304"));
  g_assert_nonnull (strstr (words, "The mill"));
  undo (fixture);
  g_assert_null (biv_board_get_label (get_board (fixture), cell_at (fixture, "0304")));

  press (fixture, GDK_KEY_4);
  press_on (fixture, "0304");
  press (fixture, GDK_KEY_7);
  press (fixture, GDK_KEY_p);
  press_on (fixture, "0304");
  g_assert_cmpint (fixture->editor->tool, ==, BIV_TOOL_BRUSH);
  g_assert_cmpint (fixture->editor->brush, ==, BIV_BRUSH_TOWN);
}

/* By what its tooltip says. */
static GtkWidget *
find_lock (GtkWidget  *from,
           const char *words)
{
  const char *tip = GTK_IS_TOGGLE_BUTTON (from) ? gtk_widget_get_tooltip_text (from) : NULL;

  if (g_strcmp0 (tip, words) == 0)
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_lock (child, words);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
keep_words (char      **kept,
            const char *words)
{
  g_free (*kept);
  *kept = g_strdup (words);
}

/* What is locked stays, and what goes on beside it is painted. */
static void
test_locks (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *lock = find_lock (GTK_WIDGET (fixture->editor), "Lock Roads");
  g_autofree char *reported = NULL;

  g_assert_nonnull (lock);
  g_signal_connect_swapped (fixture->desk, "report", G_CALLBACK (keep_words), &reported);
  press (fixture, GDK_KEY_6);
  press_on (fixture, "0302");
  g_assert_cmphex (ground_at (fixture, "0302")->marks, ==, BIV_MARK_ROAD);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (lock), TRUE);
  press_on (fixture, "0303");
  g_assert_cmphex (ground_at (fixture, "0303")->marks, ==, 0);
  g_assert_nonnull (strstr (reported, "Roads"));
  press (fixture, GDK_KEY_2);
  press_on (fixture, "0303");
  g_assert_cmpint (ground_at (fixture, "0303")->level, ==, 1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (lock), FALSE);
  press (fixture, GDK_KEY_6);
  press_on (fixture, "0304");
  g_assert_cmphex (ground_at (fixture, "0304")->marks, ==, BIV_MARK_ROAD);
  g_signal_handlers_disconnect_by_data (fixture->desk, &reported);
}

/* An outline is closed at the cell where it began; three times three cells become higher at once. */
static void
test_outline (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const corners[] = { "0302", "0502", "0504", "0304", "0302" };

  press (fixture, GDK_KEY_c);
  press (fixture, GDK_KEY_u);
  for (gsize i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      biv_canvas_set_cursor (BIV_CANVAS (fixture->editor->canvas), cell_at (fixture, corners[i]));
      g_signal_emit_by_name (fixture->editor->canvas, "activate-cell", (guint) cell_at (fixture, corners[i]));
    }
  g_assert_true (biv_board_editor_refresh (fixture->editor));
  g_assert_cmpint (ground_at (fixture, "0403")->level, ==, 1);
  g_assert_cmpint (ground_at (fixture, "0302")->level, ==, 1);
  g_assert_cmpint (ground_at (fixture, "0203")->level, ==, 0);
  undo (fixture);
  g_assert_cmpint (ground_at (fixture, "0403")->level, ==, 0);
}

static gboolean
is_reading (BivBoardTracing *tracing)
{
  GObject *wait = gtk_widget_get_template_child (GTK_WIDGET (tracing), BIV_TYPE_BOARD_TRACING, "wait");

  return gtk_widget_get_visible (GTK_WIDGET (wait));
}

static void
open_picture (BivBoardTracing *tracing,
              GFile           *file)
{
  biv_board_tracing_open (tracing, file);
  g_assert_true (is_reading (tracing));
  for (int i = 0; i < 500 && is_reading (tracing); i++)
    fixture_wait (20);
  g_assert_false (is_reading (tracing));
}

static void
test_tracing (Fixture       *fixture,
              gconstpointer  data)
{
  BivBoardTracing *tracing = biv_board_panel_get_tracing (fixture->editor->panel);
  g_autofree char *folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL), *path = g_build_filename (folder, "table.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 80, 40);
  const char *reported = NULL;
  BivCanvas *canvas = BIV_CANVAS (fixture->editor->canvas);
  int turn, strength;
  BivBox box;

  g_signal_connect_swapped (fixture->desk, "report", G_CALLBACK (keep_report), &reported);
  g_assert_true (g_file_set_contents (path, "no picture", -1, NULL));
  open_picture (tracing, file);
  g_assert_nonnull (reported);
  g_assert_null (biv_board_tracing_get (tracing, &box, &turn, &strength));
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  open_picture (tracing, file);
  g_assert_nonnull (biv_board_tracing_get (tracing, &box, &turn, &strength));
  g_assert_cmpfloat_with_epsilon (box.width, 2 * box.height, 0.01);
  g_assert_cmpint (strength, >, 0);
  /* By two points: its upper corners go to where the board's left corners are, so it stands on its side. */
  {
    const double points[][2] = { { box.x, box.y }, { 0, 4 }, { box.x + box.width, box.y }, { 0, 0 } };

    g_assert_null (biv_board_tracing_get_question (tracing));
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (GTK_WIDGET (tracing), BIV_TYPE_BOARD_TRACING,
                                                                                   "by_points")), TRUE);
    for (guint i = 0; i < G_N_ELEMENTS (points); i++)
      {
        g_assert_nonnull (biv_board_tracing_get_question (tracing));
        g_signal_emit_by_name (canvas, "point-given", points[i][0], points[i][1]);
      }
    g_assert_null (biv_board_tracing_get_question (tracing));
    g_assert_nonnull (biv_board_tracing_get (tracing, &box, &turn, &strength));
    g_assert_cmpint (turn, ==, -9000);
    g_assert_cmpfloat_with_epsilon (box.width, 4, 0.06);
    g_assert_cmpfloat_with_epsilon (box.y, 4, 0.06);
  }
  biv_board_editor_edit (fixture->editor, fixture->desk, "BA1");
  g_assert_null (biv_board_tracing_get (tracing, &box, &turn, &strength));
  g_signal_handlers_disconnect_by_data (fixture->desk, &reported);
  cairo_surface_destroy (surface);
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  static const struct { const char *path; void (*test) (Fixture *, gconstpointer); } tests[] = {
    { "/app/board-editor/brushes", test_brushes },
    { "/app/board-editor/a-road-as-a-line", test_a_road_as_a_line },
    { "/app/board-editor/turning", test_turning },
    { "/app/board-editor/edges", test_edges },
    { "/app/board-editor/heights", test_heights },
    { "/app/board-editor/status", test_status },
    { "/app/board-editor/brushes-of-other-books", test_brushes_of_other_books },
    { "/app/board-editor/squares-have-no-edge-tool", test_squares_have_no_edge_tool },
    { "/app/board-editor/copy-and-paste", test_copy_and_paste },
    { "/app/board-editor/moving", test_moving },
    { "/app/board-editor/turning-in-hand", test_turning_in_hand },
    { "/app/board-editor/paste-on-another-shape", test_paste_on_another_shape },
    { "/app/board-editor/both-halves", test_both_halves },
    { "/app/board-editor/stamps", test_stamps },
    { "/app/board-editor/labels-and-picking", test_labels_and_picking },
    { "/app/board-editor/outline", test_outline },
    { "/app/board-editor/locks", test_locks },
    { "/app/board-editor/tracing", test_tracing },
    { "/app/board-editor/gallery", test_gallery },
  };

  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
