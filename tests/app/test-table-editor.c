/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-editor.c: a table in millimetres drawn up with the pointer, step by step, and taken back */
#include <glib/gstdio.h>
#include <string.h>

#include "app/boards/board-tracing.h"
#include "app/canvas/table-canvas.h"
#include "app/boards/table-editor.h"
#include "app/boards/table-layers.h"
#include "app/boards/table-tools.h"
#include "campaign/model/proposal.h"
#include "fixture.h"

typedef struct
{
  BivDocument    *document;
  BivDesk        *desk;
  char           *id;
  BivTableEditor *editor;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (BivTabletop) table
    = biv_tabletop_draft_seal (biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT), NULL);
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  g_autoptr (BivProposal) proposal = NULL;
  BivItem *item;

  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (fixture->desk), "a table");
  item = biv_proposal_new_item (proposal, BIV_KIND_BATTLEFIELD);
  fixture->id = g_strdup (biv_item_get_id (item));
  biv_proposal_set_text (proposal, item, "name", "Croix");
  biv_proposal_set_board (proposal, item, "board", board);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  fixture->editor = g_object_ref_sink (g_object_new (BIV_TYPE_TABLE_EDITOR, NULL));
  biv_table_editor_edit (fixture->editor, fixture->desk, fixture->id);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->editor);
  g_free (fixture->id);
  g_object_unref (fixture->document);
}

static BivTabletop *
get_table (Fixture *fixture)
{
  return biv_board_get_table (BIV_BATTLEFIELD (biv_campaign_find (biv_desk_get_campaign (fixture->desk), fixture->id))->board);
}

static gpointer
get_child (Fixture    *fixture,
           const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (fixture->editor), BIV_TYPE_TABLE_EDITOR, name);
}

static void
take_tool (Fixture      *fixture,
           BivTableTool  tool)
{
  biv_table_tools_set (get_child (fixture, "tools"), tool);
}

/* Its tool, and of that the kind. */
static void
take (Fixture *fixture,
      int      thing)
{
  BivThing first, last;

  take_tool (fixture, biv_table_tool_from_thing ((BivThing) thing));
  biv_table_tool_get_things (biv_table_tool_from_thing ((BivThing) thing), &first, &last);
  gtk_drop_down_set_selected (get_child (fixture, "new_kind"), (guint) thing - first);
}

/* As the canvas has it: the controller before its own. */
static gboolean
press_key (Fixture         *fixture,
           guint            key,
           GdkModifierType  state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (get_child (fixture, "canvas"));
  gboolean is_done = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_done; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller)
          && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", key, 0, state, &is_done);
    }
  return is_done;
}

static guint
count (Fixture *fixture)
{
  return biv_tabletop_get_n_objects (biv_board_get_table (
    BIV_BATTLEFIELD (biv_campaign_find (biv_desk_get_campaign (fixture->desk), fixture->id))->board));
}

static void
undo (Fixture *fixture)
{
  biv_desk_undo (fixture->desk);
  g_assert_true (biv_table_editor_refresh (fixture->editor));
}

static gboolean
press (Fixture *fixture,
       int      x_mm,
       int      y_mm)
{
  gboolean is_taken = FALSE;

  g_signal_emit_by_name (get_child (fixture, "canvas"), "press", x_mm * BIV_MM, y_mm * BIV_MM, &is_taken);
  return is_taken;
}

static void
click (Fixture *fixture,
       int      x_mm,
       int      y_mm)
{
  press (fixture, x_mm, y_mm);
  g_signal_emit_by_name (get_child (fixture, "canvas"), "release", FALSE);
}

static void
drag (Fixture  *fixture,
      int       x_mm,
      int       y_mm,
      int       to_x_mm,
      int       to_y_mm,
      gboolean  is_cancelled)
{
  g_assert_true (press (fixture, x_mm, y_mm));
  g_signal_emit_by_name (get_child (fixture, "canvas"), "drag", to_x_mm * BIV_MM, to_y_mm * BIV_MM);
  g_signal_emit_by_name (get_child (fixture, "canvas"), "release", is_cancelled);
}

static void
draw_wood (Fixture *fixture)
{
  take (fixture, BIV_THING_WOOD);
  click (fixture, 300, 300);
  click (fixture, 500, 300);
  click (fixture, 500, 500);
  click (fixture, 300, 500);
  click (fixture, 300, 300);
}

/* ---- The tests ---- */

static void
test_outline (Fixture       *fixture,
              gconstpointer  data)
{
  draw_wood (fixture);
  g_assert_cmpuint (biv_tabletop_get_n_objects (get_table (fixture)), ==, 1);
  g_assert_cmpuint (biv_tabletop_get_object (get_table (fixture), 0)->outline.n_spots, ==, 4);
  biv_desk_undo (fixture->desk);
  g_assert_true (biv_table_editor_refresh (fixture->editor));
  g_assert_cmpuint (biv_tabletop_get_n_objects (get_table (fixture)), ==, 0);
}

static void
test_all_kinds (Fixture       *fixture,
                gconstpointer  data)
{
  for (int i = 0; i < BIV_N_THINGS; i++)
    {
      int x = 50 + 90 * i;

      take (fixture, i);
      click (fixture, x, 100);
      if (biv_thing_get_form ((BivThing) i) != BIV_THING_SPOT)
        click (fixture, x + 50, 160);
      if (biv_thing_get_form ((BivThing) i) == BIV_THING_OUTLINE)
        {
          click (fixture, x, 200);
          click (fixture, x, 100);
        }
      else if (biv_thing_get_form ((BivThing) i) == BIV_THING_LINE || biv_thing_get_form ((BivThing) i) == BIV_THING_BAND)
        click (fixture, x + 50, 160);
      g_assert_cmpuint (biv_tabletop_get_n_objects (get_table (fixture)), ==, i + 1);
      g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), (guint) i)->thing, ==, i);
    }
}

static void
test_dragging (Fixture       *fixture,
               gconstpointer  data)
{
  const BivTabletopObject *wood;

  draw_wood (fixture);
  take_tool (fixture, BIV_TABLE_SELECT);
  drag (fixture, 500, 500, 612, 588, FALSE);
  wood = biv_tabletop_get_object (get_table (fixture), 0);
  g_assert_cmpint (wood->outline.spots[2].x, ==, 61000);                /* on the lattice of 5 mm */
  g_assert_cmpint (wood->outline.spots[2].y, ==, 59000);
  drag (fixture, 400, 400, 450, 380, FALSE);
  wood = biv_tabletop_get_object (get_table (fixture), 0);
  g_assert_cmpint (wood->outline.spots[0].x, ==, 35000);
  g_assert_cmpint (wood->outline.spots[0].y, ==, 28000);
  drag (fixture, 400, 400, 700, 700, TRUE);
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->outline.spots[0].x, ==, 35000);
}

/* As the canvas hands it on, with the keys that are held. */
static void
drag_with (Fixture         *fixture,
           int              x_mm,
           int              y_mm,
           int              to_x_mm,
           int              to_y_mm,
           GdkModifierType  held)
{
  BivCanvas *canvas = get_child (fixture, "canvas");
  int height = biv_tabletop_get_height (get_table (fixture)) / BIV_MM;

  g_assert_cmpint (BIV_CANVAS_GET_CLASS (canvas)->drag_begin (canvas, x_mm, height - y_mm, held), ==, BIV_DRAG_PAINTS);
  if (to_x_mm != x_mm || to_y_mm != y_mm)
    BIV_CANVAS_GET_CLASS (canvas)->drag_update (canvas, to_x_mm, height - to_y_mm);
  BIV_CANVAS_GET_CLASS (canvas)->drag_end (canvas, to_x_mm, height - to_y_mm, FALSE);
}

static void
draw_area (Fixture *fixture,
           int      thing,
           int      x_mm,
           int      y_mm)
{
  take (fixture, thing);
  click (fixture, x_mm, y_mm);
  click (fixture, x_mm + 100, y_mm);
  click (fixture, x_mm + 100, y_mm + 100);
  click (fixture, x_mm, y_mm);
}

static BivSpot
first_spot (Fixture *fixture,
            guint    object)
{
  return biv_tabletop_get_object (get_table (fixture), object)->outline.spots[0];
}

/* A frame and Shift pick several; they move, are copied, come to the front and go together, each time as one step. */
static void
test_several (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *page = get_child (fixture, "page_several");

  draw_area (fixture, BIV_THING_WOOD, 300, 300);
  draw_area (fixture, BIV_THING_MARSH, 600, 300);
  draw_area (fixture, BIV_THING_WOOD, 900, 800);
  take_tool (fixture, BIV_TABLE_SELECT);
  drag_with (fixture, 250, 250, 750, 450, 0);
  g_assert_true (gtk_widget_get_visible (page));
  g_assert_cmpstr (gtk_label_get_text (get_child (fixture, "n_several")), ==, "2 things");
  g_assert_cmpstr (gtk_label_get_text (get_child (fixture, "several_kinds")), ==, "Wood: 1\nMarsh: 1");
  drag_with (fixture, 380, 320, 430, 330, 0);
  g_assert_cmpint (first_spot (fixture, 0).x, ==, 350 * BIV_MM);
  g_assert_cmpint (first_spot (fixture, 1).x, ==, 650 * BIV_MM);
  g_assert_cmpint (first_spot (fixture, 1).y, ==, 310 * BIV_MM);
  g_assert_cmpint (first_spot (fixture, 2).x, ==, 900 * BIV_MM);
  undo (fixture);
  g_assert_cmpint (first_spot (fixture, 0).x, ==, 300 * BIV_MM);
  g_assert_cmpint (first_spot (fixture, 1).x, ==, 600 * BIV_MM);
  /* With Ctrl a copy of both comes along, and is picked. */
  drag_with (fixture, 380, 320, 380, 520, GDK_CONTROL_MASK);
  g_assert_cmpuint (count (fixture), ==, 5);
  g_assert_cmpint (first_spot (fixture, 0).y, ==, 300 * BIV_MM);
  g_assert_cmpint (first_spot (fixture, 3).y, ==, 500 * BIV_MM);
  g_assert_cmpint (first_spot (fixture, 4).x, ==, 600 * BIV_MM);
  g_assert_true (press_key (fixture, GDK_KEY_Delete, 0));
  g_assert_cmpuint (count (fixture), ==, 3);
  undo (fixture);
  undo (fixture);
  g_assert_cmpuint (count (fixture), ==, 3);
  /* Shift takes one in and out; a click on open ground lets go of all. */
  drag_with (fixture, 380, 320, 380, 320, 0);
  drag_with (fixture, 980, 820, 980, 820, GDK_SHIFT_MASK);
  g_assert_cmpstr (gtk_label_get_text (get_child (fixture, "several_kinds")), ==, "Wood: 2");
  g_assert_true (press_key (fixture, GDK_KEY_Page_Up, 0));
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->thing, ==, BIV_THING_MARSH);
  g_assert_cmpint (first_spot (fixture, 2).x, ==, 900 * BIV_MM);
  g_assert_true (press_key (fixture, GDK_KEY_d, GDK_CONTROL_MASK));
  g_assert_cmpuint (count (fixture), ==, 5);
  g_assert_cmpint (first_spot (fixture, 3).x, ==, 350 * BIV_MM);
  undo (fixture);
  undo (fixture);
  drag_with (fixture, 980, 820, 980, 820, 0);
  drag_with (fixture, 980, 820, 980, 820, GDK_SHIFT_MASK);
  g_assert_false (gtk_widget_get_visible (page));
  g_assert_true (press_key (fixture, GDK_KEY_a, GDK_CONTROL_MASK));
  g_assert_cmpstr (gtk_label_get_text (get_child (fixture, "n_several")), ==, "3 things");
  g_assert_true (press_key (fixture, GDK_KEY_Up, GDK_SHIFT_MASK));
  g_assert_cmpint (first_spot (fixture, 2).y, ==, 805 * BIV_MM);
  /* None of them where one would lie off the table. */
  drag_with (fixture, 380, 325, 1500, 325, 0);
  g_assert_cmpint (first_spot (fixture, 0).x, ==, 300 * BIV_MM);
  drag_with (fixture, 1500, 1000, 1500, 1000, 0);
  g_assert_false (gtk_widget_get_visible (page));
}

/* The cursor, Shift and Return: the same without a pointer. Twins of several come along. */
static void
test_several_by_keys (Fixture       *fixture,
                      gconstpointer  data)
{
  BivTableCanvas *canvas = get_child (fixture, "canvas");
  guint cells[2], n = 0;

  gtk_toggle_button_set_active (get_child (fixture, "twins_turned"), TRUE);
  draw_area (fixture, BIV_THING_WOOD, 300, 300);
  draw_area (fixture, BIV_THING_MARSH, 600, 300);
  g_assert_cmpuint (count (fixture), ==, 4);
  take_tool (fixture, BIV_TABLE_SELECT);
  g_signal_emit_by_name (canvas, "cancel", &(gboolean) { FALSE });
  for (guint cell = 0; n < 2; cell++)
    {
      BivSpot spot;

      g_assert_true (biv_table_canvas_get_spot (canvas, cell, &spot));
      if (spot.y == 300 * BIV_MM && (spot.x == 350 * BIV_MM || spot.x == 650 * BIV_MM))
        cells[n++] = cell;
    }
  for (guint i = 0; i < n; i++)
    {
      biv_canvas_set_cursor (BIV_CANVAS (canvas), cells[i]);
      g_assert_true (press_key (fixture, GDK_KEY_Return, GDK_SHIFT_MASK));
    }
  g_assert_cmpstr (gtk_label_get_text (get_child (fixture, "n_several")), ==, "2 things");
  g_assert_true (press_key (fixture, GDK_KEY_Right, GDK_SHIFT_MASK));
  g_assert_cmpint (first_spot (fixture, 0).x, ==, 305 * BIV_MM);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (biv_tabletop_find_twin (get_table (fixture), BIV_TWINS_TURNED, i), !=, BIV_NO_OBJECT);
  g_assert_true (press_key (fixture, GDK_KEY_Delete, 0));
  g_assert_cmpuint (count (fixture), ==, 0);
}

/* Said in the status line, and nothing is done. */
static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  GtkLabel *status = get_child (fixture, "status");
  gboolean is_done = FALSE;

  take (fixture, BIV_THING_MARSH);
  click (fixture, 300, 300);
  click (fixture, 500, 500);
  click (fixture, 500, 300);
  click (fixture, 300, 500);
  click (fixture, 300, 300);
  g_assert_cmpuint (biv_tabletop_get_n_objects (get_table (fixture)), ==, 0);
  g_assert_nonnull (strstr (gtk_label_get_text (status), "cross or touch"));
  /* Nothing is lost for another tool: it stays in hand until it is mended, or dropped. */
  g_assert_true (press_key (fixture, GDK_KEY_r, 0));
  g_assert_cmpint (biv_table_tools_get (get_child (fixture, "tools")), ==, BIV_TABLE_AREA);
  g_signal_emit_by_name (get_child (fixture, "canvas"), "cancel", &is_done);
  g_assert_true (is_done);
  draw_wood (fixture);
  take_tool (fixture, BIV_TABLE_SELECT);
  drag (fixture, 400, 400, 50, 400, FALSE);
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->outline.spots[0].x, ==, 30000);
}

static void
test_values (Fixture       *fixture,
             gconstpointer  data)
{
  take (fixture, BIV_THING_STREAM);
  click (fixture, 0, 600);
  click (fixture, 1800, 620);
  click (fixture, 1800, 620);
  gtk_spin_button_set_value (get_child (fixture, "band"), 35);
  gtk_drop_down_set_selected (get_child (fixture, "depth"), BIV_DEPTH_DEEP);
  gtk_editable_set_text (get_child (fixture, "object_name"), "Elm Brook");
  g_signal_emit_by_name (get_child (fixture, "object_name"), "activate");
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->width, ==, 3500);
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->depth, ==, BIV_DEPTH_DEEP);
  g_assert_cmpuint (biv_tabletop_find (get_table (fixture), "Elm Brook"), ==, 0);
}

/* Return, a double click, and another tool: each ends an outline; what is too little for one goes. */
static void
test_finishing (Fixture       *fixture,
                gconstpointer  data)
{
  take (fixture, BIV_THING_WOOD);
  click (fixture, 300, 300);
  click (fixture, 500, 300);
  g_assert_true (press_key (fixture, GDK_KEY_Return, 0));               /* two corners are none */
  g_assert_cmpuint (count (fixture), ==, 0);
  click (fixture, 500, 500);
  g_assert_true (press_key (fixture, GDK_KEY_Return, 0));
  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_cmpint (biv_table_tools_get (get_child (fixture, "tools")), ==, BIV_TABLE_SELECT);
  take (fixture, BIV_THING_ROAD);
  click (fixture, 0, 700);
  click (fixture, 900, 720);
  click (fixture, 1800, 700);
  click (fixture, 1800, 700);
  g_assert_cmpuint (count (fixture), ==, 2);
  take (fixture, BIV_THING_MARSH);
  click (fixture, 900, 300);
  click (fixture, 1100, 300);
  click (fixture, 1100, 500);
  g_assert_true (press_key (fixture, GDK_KEY_h, 0));
  g_assert_cmpuint (count (fixture), ==, 3);
  g_assert_cmpint (biv_table_tools_get (get_child (fixture, "tools")), ==, BIV_TABLE_HEIGHT);
  click (fixture, 1300, 900);
  g_assert_true (press_key (fixture, GDK_KEY_v, 0));
  g_assert_cmpuint (count (fixture), ==, 3);
  undo (fixture);
  undo (fixture);
  undo (fixture);
  g_assert_cmpuint (count (fixture), ==, 0);
}

static void
test_curves (Fixture       *fixture,
             gconstpointer  data)
{
  take (fixture, BIV_THING_WOOD);
  g_assert_true (press_key (fixture, GDK_KEY_c, 0));
  draw_wood (fixture);
  g_assert_cmpuint (biv_tabletop_get_object (get_table (fixture), 0)->outline.n_spots, >, 8);
}

static void
test_points (Fixture       *fixture,
             gconstpointer  data)
{
  draw_wood (fixture);
  click (fixture, 400, 300);
  click (fixture, 400, 300);                                            /* twice on a side: a point */
  g_assert_cmpuint (biv_tabletop_get_object (get_table (fixture), 0)->outline.n_spots, ==, 5);
  g_assert_true (press_key (fixture, GDK_KEY_Delete, 0));
  g_assert_cmpuint (biv_tabletop_get_object (get_table (fixture), 0)->outline.n_spots, ==, 4);
  g_assert_true (press_key (fixture, GDK_KEY_bracketright, 0));
  g_assert_true (press_key (fixture, GDK_KEY_Insert, 0));
  g_assert_cmpuint (biv_tabletop_get_object (get_table (fixture), 0)->outline.n_spots, ==, 5);
  g_assert_true (press_key (fixture, GDK_KEY_Right, GDK_SHIFT_MASK));
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->outline.spots[1].x, ==, 40500);
  undo (fixture);
  undo (fixture);
  g_assert_cmpuint (biv_tabletop_get_object (get_table (fixture), 0)->outline.n_spots, ==, 4);
}

static void
test_order_and_copies (Fixture       *fixture,
                       gconstpointer  data)
{
  draw_wood (fixture);
  g_assert_true (press_key (fixture, GDK_KEY_d, GDK_CONTROL_MASK));
  g_assert_cmpuint (count (fixture), ==, 2);
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 1)->outline.spots[0].x, ==, 35000);
  g_assert_true (press_key (fixture, GDK_KEY_Page_Down, 0));
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->outline.spots[0].x, ==, 35000);
  undo (fixture);
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 0)->outline.spots[0].x, ==, 30000);
  g_assert_true (press_key (fixture, GDK_KEY_n, 0));
  g_assert_true (press_key (fixture, GDK_KEY_x, GDK_CONTROL_MASK));
  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_true (press_key (fixture, GDK_KEY_v, GDK_CONTROL_MASK));
  fixture_let_settle ();
  g_assert_cmpuint (count (fixture), ==, 2);
  undo (fixture);
  g_assert_cmpuint (count (fixture), ==, 1);
}

/* On the other half too, and what it would lie on is said, not barred. */
static void
test_twins (Fixture       *fixture,
            gconstpointer  data)
{
  GtkListBox *checks = get_child (fixture, "checks");
  const BivTabletopObject *twin;

  gtk_toggle_button_set_active (get_child (fixture, "twins_turned"), TRUE);
  draw_wood (fixture);
  g_assert_cmpuint (count (fixture), ==, 2);
  twin = biv_tabletop_get_object (get_table (fixture), 1);
  g_assert_cmpint (twin->outline.spots[0].x, ==, 150000);
  g_assert_cmpint (twin->outline.spots[0].y, ==, 90000);
  drag (fixture, 400, 400, 450, 400, FALSE);
  g_assert_cmpint (biv_tabletop_get_object (get_table (fixture), 1)->outline.spots[0].x, ==, 145000);
  g_assert_true (press_key (fixture, GDK_KEY_Delete, 0));
  g_assert_cmpuint (count (fixture), ==, 0);
  undo (fixture);
  g_assert_cmpuint (count (fixture), ==, 2);
  gtk_toggle_button_set_active (get_child (fixture, "twins_none"), TRUE);
  take (fixture, BIV_THING_ROAD);
  click (fixture, 1800, 800);
  click (fixture, 1000, 800);
  g_assert_true (press_key (fixture, GDK_KEY_Return, 0));
  gtk_toggle_button_set_active (get_child (fixture, "twins_turned"), TRUE);
  click (fixture, 450, 400);                                            /* the wood: its twin lies on the road */
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (fixture_find (GTK_WIDGET (checks), GTK_TYPE_LABEL))), ==,
                   "The twin lies on: Road.");
}

static void
test_layers (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *layers = get_child (fixture, "layers"), *row = gtk_widget_get_first_child (layers), *lock;

  draw_wood (fixture);
  for (int i = 0; i < 5; i++)                                           /* names, walls, houses, roads, water: woods */
    row = gtk_widget_get_next_sibling (row);
  lock = gtk_widget_get_last_child (row);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (lock), TRUE);
  click (fixture, 400, 400);                                            /* cannot be touched */
  g_assert_false (gtk_widget_get_visible (get_child (fixture, "page_picked")));
  take (fixture, BIV_THING_WOOD);
  click (fixture, 900, 900);
  g_assert_nonnull (strstr (gtk_label_get_text (get_child (fixture, "status")), "locked"));
  take_tool (fixture, BIV_TABLE_SELECT);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (lock), FALSE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_first_child (row)), FALSE);
  click (fixture, 400, 400);                                            /* hidden: the same */
  g_assert_false (gtk_widget_get_visible (get_child (fixture, "page_picked")));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_first_child (row)), TRUE);
  click (fixture, 400, 400);
  g_assert_true (gtk_widget_get_visible (get_child (fixture, "page_picked")));
}

/* A picture under the pen, laid by two of its points; it is asked for with the canvas's own clicks, and draws nothing. */
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
  g_autofree char *folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL), *path = g_build_filename (folder, "table.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 90, 60);
  const double points[][2] = { { 0, 0 }, { 100, 200 }, { 1800, 0 }, { 1000, 200 } };
  BivBoardTracing *tracing = get_child (fixture, "tracing");
  GtkLabel *status = get_child (fixture, "status");
  BivBox box;
  int turn, strength;

  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  /* What is on its way is let go of with the picture. */
  biv_board_tracing_open (tracing, file);
  biv_board_tracing_remove (tracing);
  g_assert_false (is_reading (tracing));
  fixture_wait (300);
  g_assert_null (biv_board_tracing_get (tracing, &box, &turn, &strength));
  open_picture (tracing, file);
  g_assert_nonnull (biv_board_tracing_get (tracing, &box, &turn, &strength));
  g_assert_cmpfloat_with_epsilon (box.width, 1800, 0.5);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (GTK_WIDGET (tracing), BIV_TYPE_BOARD_TRACING,
                                                                                 "by_points")), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      g_assert_cmpstr (gtk_label_get_text (status), ==, biv_board_tracing_get_question (tracing));
      g_signal_emit_by_name (get_child (fixture, "canvas"), "point-given", points[i][0], points[i][1]);
    }
  g_assert_null (biv_board_tracing_get_question (tracing));
  biv_board_tracing_get (tracing, &box, &turn, &strength);
  g_assert_cmpint (turn, ==, 0);
  g_assert_cmpfloat_with_epsilon (box.x, 100, 0.5);
  g_assert_cmpfloat_with_epsilon (box.y, 200, 0.5);
  g_assert_cmpfloat_with_epsilon (box.width, 900, 0.5);
  /* Escape stops the questions; another table has no picture. */
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (GTK_WIDGET (tracing), BIV_TYPE_BOARD_TRACING,
                                                                                 "by_points")), TRUE);
  g_signal_emit_by_name (get_child (fixture, "canvas"), "cancel", &(gboolean) { FALSE });
  g_assert_null (biv_board_tracing_get_question (tracing));
  biv_table_editor_edit (fixture->editor, fixture->desk, fixture->id);
  g_assert_null (biv_board_tracing_get (tracing, &box, &turn, &strength));
  g_assert_cmpuint (count (fixture), ==, 0);
  cairo_surface_destroy (surface);
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_rmdir (folder);
}

static void
test_words (Fixture       *fixture,
            gconstpointer  data)
{
  draw_wood (fixture);
  g_signal_emit_by_name (get_child (fixture, "canvas"), "point", 40000, 40000);
  g_assert_cmpstr (gtk_label_get_text (get_child (fixture, "status")), ==, "Wood, 200 by 200 millimetres");
  g_assert_cmpstr (gtk_label_get_text (get_child (fixture, "place")), ==, "400 / 400 mm, height 0");
  take_tool (fixture, BIV_TABLE_MEASURE);
  g_assert_true (press (fixture, 100, 400));
  g_signal_emit_by_name (get_child (fixture, "canvas"), "drag", 70000, 40000);
  g_signal_emit_by_name (get_child (fixture, "canvas"), "release", FALSE);
  g_assert_cmpstr (gtk_label_get_text (get_child (fixture, "status")), ==, "600 millimetres: Wood");
  take_tool (fixture, BIV_TABLE_ERASER);
  click (fixture, 400, 400);
  g_assert_cmpuint (count (fixture), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  g_test_add ("/app/table-editor/outline", Fixture, NULL, set_up, test_outline, tear_down);
  g_test_add ("/app/table-editor/all-kinds", Fixture, NULL, set_up, test_all_kinds, tear_down);
  g_test_add ("/app/table-editor/dragging", Fixture, NULL, set_up, test_dragging, tear_down);
  g_test_add ("/app/table-editor/several", Fixture, NULL, set_up, test_several, tear_down);
  g_test_add ("/app/table-editor/several-by-keys", Fixture, NULL, set_up, test_several_by_keys, tear_down);
  g_test_add ("/app/table-editor/refused", Fixture, NULL, set_up, test_refused, tear_down);
  g_test_add ("/app/table-editor/values", Fixture, NULL, set_up, test_values, tear_down);
  g_test_add ("/app/table-editor/finishing", Fixture, NULL, set_up, test_finishing, tear_down);
  g_test_add ("/app/table-editor/curves", Fixture, NULL, set_up, test_curves, tear_down);
  g_test_add ("/app/table-editor/points", Fixture, NULL, set_up, test_points, tear_down);
  g_test_add ("/app/table-editor/order-and-copies", Fixture, NULL, set_up, test_order_and_copies, tear_down);
  g_test_add ("/app/table-editor/twins", Fixture, NULL, set_up, test_twins, tear_down);
  g_test_add ("/app/table-editor/layers", Fixture, NULL, set_up, test_layers, tear_down);
  g_test_add ("/app/table-editor/tracing", Fixture, NULL, set_up, test_tracing, tear_down);
  g_test_add ("/app/table-editor/words", Fixture, NULL, set_up, test_words, tear_down);
  return g_test_run ();
}
