/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-grid-tools.c: a map of hexes drawn with the tools of its panel, by pointer and by keys (CA-MAP-4) */
#include <gtk/gtk.h>
#include <string.h>

#include "app/canvas/map-canvas.h"
#include "app/map/crossing-bar.h"
#include "app/map/map-page.h"
#include "app/map/map-tools.h"
#include "app/shell/new-campaign.h"
#include "campaign/map/grid.h"
#include "campaign/model/map.h"
#include "fixture.h"

typedef struct
{
  BivDesk      *desk;
  BivCampaign  *campaign;
  GtkWidget    *window, *page;
  BivMapCanvas *canvas;
} Fixture;

static GObject *
get_child (Fixture    *fixture,
           const char *name)
{
  return gtk_widget_get_template_child (fixture->page, BIV_TYPE_MAP_PAGE, name);
}

static const BivMapTemplate *
find_template (const char *id)
{
  for (const BivMapTemplate *map = biv_map_template_list (); map->id != NULL; map++)
    if (g_str_equal (map->id, id))
      return map;
  g_assert_not_reached ();
}

static void
set_up (Fixture       *fixture,
        gconstpointer  template)
{
  BivNewAnswers answers = { .ruleset = "frontier-musket", .title = "Drawn", .names = { "Crown", "Clans" }, .n_sides = 2,
                            .map = find_template (template), .columns = 14, .rows = 10 };

  fixture->campaign = biv_new_campaign (&answers);
  fixture->desk = biv_desk_new (fixture->campaign);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1100, 700);
  fixture->page = g_object_new (BIV_TYPE_MAP_PAGE, "desk", fixture->desk, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->page);
  gtk_window_present (GTK_WINDOW (fixture->window));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_page_queue_refresh), fixture->page, G_CONNECT_SWAPPED);
  biv_page_queue_refresh (BIV_PAGE (fixture->page));
  fixture_let_settle ();
  fixture->canvas = BIV_MAP_CANVAS (get_child (fixture, "canvas"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_child (fixture, "edit")), TRUE);
  fixture_let_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  template)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->desk);
  g_clear_object (&fixture->campaign);
}

static void
press_with (Fixture         *fixture,
            guint            key,
            GdkModifierType  modifiers)
{
  fixture_press_with (GTK_WIDGET (fixture->canvas), key, modifiers);
  fixture_let_settle ();
}

static void
press (Fixture    *fixture,
       guint       key)
{
  press_with (fixture, key, 0);
}

static BivPlace *
place_at (Fixture *fixture,
          int      column,
          int      row)
{
  return biv_grid_find_place (fixture->campaign, &(BivGridCell) { column, row });
}

static BivLink *
pair_of (Fixture *fixture,
         int      column,
         int      row,
         int      other_column,
         int      other_row)
{
  return biv_grid_find_pair (fixture->campaign, &(BivGridCell) { column, row }, &(BivGridCell) { other_column, other_row });
}

/* A cell's middle where the canvas draws it. */
static BivBox
box_of (Fixture *fixture,
        int      column,
        int      row)
{
  guint cell = 0;
  BivBox box;

  BIV_EACH (BivPlace, place, fixture->campaign, BIV_KIND_PLACE)
    if (place->x == column && place->y == row)
      cell = place_i;
  g_assert_true (BIV_CANVAS_GET_CLASS (fixture->canvas)->get_cell_box (BIV_CANVAS (fixture->canvas), cell, &box));
  return (BivBox) { box.x + box.width / 2, box.y + box.height / 2, 0, 0 };
}

static void
drag_with (Fixture         *fixture,
           BivBox           from,
           BivBox           to,
           GdkModifierType  modifiers,
           gboolean         cancelled)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);
  BivCanvasClass *klass = BIV_CANVAS_GET_CLASS (canvas);

  g_assert_cmpint (klass->drag_begin (canvas, from.x, from.y, modifiers), ==, BIV_DRAG_PAINTS);
  for (int i = 1; i <= 10; i++)
    {
      klass->drag_update (canvas, from.x + (to.x - from.x) * i / 10, from.y + (to.y - from.y) * i / 10);
      fixture_let_settle ();
    }
  klass->drag_end (canvas, to.x, to.y, cancelled);
  fixture_let_settle ();
}

static void
drag (Fixture *fixture,
      BivBox   from,
      BivBox   to)
{
  drag_with (fixture, from, to, 0, FALSE);
}

static guint
count_steps (Fixture *fixture)
{
  return biv_campaign_peek_steps (fixture->campaign)->len;
}

static guint
count_terrain (Fixture    *fixture,
               BivTerrain  terrain)
{
  guint n = 0;

  BIV_EACH (BivPlace, place, fixture->campaign, BIV_KIND_PLACE)
    n += place->terrain == terrain;
  return n;
}

/* ---- Ground ---- */

static void
test_brush (Fixture       *fixture,
            gconstpointer  template)
{
  g_autofree char *words = NULL;

  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (get_child (fixture, "panel"))), ==, "grid");
  press (fixture, GDK_KEY_b);
  press (fixture, GDK_KEY_3);           /* woods: the third of the terrains */
  BIV_CANVAS_GET_CLASS (fixture->canvas)->point_at (BIV_CANVAS (fixture->canvas), box_of (fixture, 6, 5).x,
                                                    box_of (fixture, 6, 5).y);
  words = biv_map_canvas_dup_site_words (fixture->canvas);
  g_assert_cmpstr (words, ==, "0605, Open; Woods would cost 3");
  press (fixture, GDK_KEY_bracketright);
  drag (fixture, box_of (fixture, 4, 5), box_of (fixture, 8, 5));
  g_assert_cmpuint (count_steps (fixture), ==, 1);
  g_assert_cmpuint (count_terrain (fixture, BIV_TERRAIN_WOODS), >=, 15);
  /* With Ctrl it takes away; what is dropped in the middle was never there. */
  drag_with (fixture, box_of (fixture, 4, 5), box_of (fixture, 8, 5), GDK_CONTROL_MASK, TRUE);
  g_assert_cmpuint (count_steps (fixture), ==, 1);
  drag_with (fixture, box_of (fixture, 4, 5), box_of (fixture, 8, 5), GDK_CONTROL_MASK, FALSE);
  g_assert_cmpuint (count_terrain (fixture, BIV_TERRAIN_WOODS), ==, 0);
  biv_desk_undo (fixture->desk);
  biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_cmpuint (count_terrain (fixture, BIV_TERRAIN_OPEN), ==, 140);
  /* Escape puts the brush away, and the pointer drags the map again. */
  press (fixture, GDK_KEY_Escape);
  g_assert_cmpint (BIV_CANVAS_GET_CLASS (fixture->canvas)->drag_begin (BIV_CANVAS (fixture->canvas), 300, 300, 0), ==,
                   BIV_DRAG_PANS);
}

static void
test_fill_and_pick (Fixture       *fixture,
                    gconstpointer  template)
{
  BivBox at = box_of (fixture, 3, 3);

  press (fixture, GDK_KEY_f);
  press (fixture, GDK_KEY_5);
  drag (fixture, at, at);
  g_assert_cmpuint (count_terrain (fixture, BIV_TERRAIN_DESERT), ==, 140);
  press (fixture, GDK_KEY_1);
  press (fixture, GDK_KEY_b);
  drag (fixture, at, at);
  g_assert_cmpint (place_at (fixture, 3, 3)->terrain, ==, BIV_TERRAIN_OPEN);
  /* The eyedropper takes desert up, and the brush has it. */
  press (fixture, GDK_KEY_i);
  BIV_CANVAS_GET_CLASS (fixture->canvas)->drag_begin (BIV_CANVAS (fixture->canvas), box_of (fixture, 9, 9).x,
                                                      box_of (fixture, 9, 9).y, 0);
  fixture_let_settle ();
  drag (fixture, at, at);
  g_assert_cmpint (place_at (fixture, 3, 3)->terrain, ==, BIV_TERRAIN_DESERT);
}

/* Return paints where the cursor is; with Space down the cursor paints as it goes. */
static void
test_brush_by_keys (Fixture       *fixture,
                    gconstpointer  template)
{
  press (fixture, GDK_KEY_b);
  press (fixture, GDK_KEY_2);
  biv_map_canvas_show_place (fixture->canvas, "0304");
  press (fixture, GDK_KEY_Return);
  g_assert_cmpint (place_at (fixture, 3, 4)->terrain, ==, BIV_TERRAIN_HILLS);
  g_assert_cmpuint (count_steps (fixture), ==, 1);
  press (fixture, GDK_KEY_space);
  for (int i = 0; i < 4; i++)
    press (fixture, GDK_KEY_Right);
  g_assert_cmpuint (count_steps (fixture), ==, 1);
  press (fixture, GDK_KEY_space);
  g_assert_cmpuint (count_steps (fixture), ==, 2);
  for (int column = 3; column <= 7; column++)
    g_assert_cmpint (place_at (fixture, column, 4)->terrain, ==, BIV_TERRAIN_HILLS);
  press_with (fixture, GDK_KEY_Return, GDK_CONTROL_MASK);
  g_assert_cmpint (place_at (fixture, 7, 4)->terrain, ==, BIV_TERRAIN_OPEN);
}

/* ---- Roads and rivers ---- */

static void
test_road_and_river (Fixture       *fixture,
                     gconstpointer  template)
{
  GtkWidget *bar = GTK_WIDGET (get_child (fixture, "crossing_bar"));
  BivBox above = box_of (fixture, 5, 5), below = box_of (fixture, 5, 6), east = box_of (fixture, 8, 5);
  BivLink *crossed = pair_of (fixture, 5, 5, 5, 6);

  press (fixture, GDK_KEY_r);
  drag (fixture, box_of (fixture, 5, 2), box_of (fixture, 5, 8));
  for (int row = 2; row < 8; row++)
    g_assert_cmpint (pair_of (fixture, 5, row, 5, row + 1)->link_kind, ==, BIV_LINK_ROAD);
  press (fixture, GDK_KEY_w);
  drag (fixture, (BivBox) { above.x - 200, (above.y + below.y) / 2, 0, 0 }, (BivBox) { east.x, (above.y + below.y) / 2, 0, 0 });
  g_assert_true (crossed->river);
  g_assert_cmpint (crossed->crossing, ==, BIV_CROSSING_BRIDGE);
  g_assert_cmpuint (count_steps (fixture), ==, 2);
  g_assert_false (gtk_widget_get_visible (bar));
  /* A road without a crossing is asked about. */
  {
    g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "None");

    biv_proposal_set_choice (proposal, crossed, "crossing", BIV_CROSSING_NONE);
    biv_desk_commit (fixture->desk, proposal);
    fixture_let_settle ();
  }
  g_assert_true (gtk_widget_get_visible (bar));
  /* The eraser takes both away. */
  press (fixture, GDK_KEY_x);
  drag (fixture, above, below);
  g_assert_false (crossed->river);
  g_assert_cmpint (crossed->link_kind, ==, BIV_LINK_GROUND);
  g_assert_false (gtk_widget_get_visible (bar));
}

static void
test_river_by_keys (Fixture       *fixture,
                    gconstpointer  template)
{
  guint n = 0;

  biv_map_canvas_show_place (fixture->canvas, "0505");
  press (fixture, GDK_KEY_w);
  press (fixture, GDK_KEY_Return);
  for (int i = 0; i < 4; i++)
    press (fixture, GDK_KEY_Down);
  press (fixture, GDK_KEY_Return);
  BIV_EACH (BivLink, link, fixture->campaign, BIV_KIND_LINK)
    n += link->river;
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpuint (count_steps (fixture), ==, 1);
  /* Escape drops what was begun. */
  press (fixture, GDK_KEY_space);
  press (fixture, GDK_KEY_Down);
  press (fixture, GDK_KEY_Escape);
  g_assert_cmpuint (count_steps (fixture), ==, 1);
}

static void
test_border_and_stamp (Fixture       *fixture,
                       gconstpointer  template)
{
  BivBox above = box_of (fixture, 5, 5), below = box_of (fixture, 5, 6);
  GtkWidget *panel = GTK_WIDGET (get_child (fixture, "grid_panel"));

  press (fixture, GDK_KEY_o);
  drag (fixture, (BivBox) { above.x - 30, (above.y + below.y) / 2, 0, 0 },
        (BivBox) { above.x + 30, (above.y + below.y) / 2, 0, 0 });
  g_assert_true (biv_map_is_closed (fixture->campaign, pair_of (fixture, 5, 5, 5, 6), FALSE));
  press (fixture, GDK_KEY_p);
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_template_child (panel, G_OBJECT_TYPE (panel), "name")), "Sarnholt");
  drag (fixture, above, above);
  g_assert_cmpint (place_at (fixture, 5, 5)->terrain, ==, BIV_TERRAIN_TOWN);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (place_at (fixture, 5, 5))), ==, "Sarnholt");
  /* Its name was for one place. */
  drag (fixture, below, below);
  g_assert_null (biv_item_get_name (BIV_ITEM (place_at (fixture, 5, 6))));
}

/* The column has what works over cells; W is the river along their sides there, X the eraser, K the picture. */
static void
test_column (Fixture       *fixture,
             gconstpointer  template)
{
  static const struct { guint key; BivMapTool tool; const char *page; } rows[] = {
    { GDK_KEY_b, BIV_MAP_TOOL_BRUSH, "grid" },    { GDK_KEY_w, BIV_MAP_TOOL_SIDES, "grid" },
    { GDK_KEY_x, BIV_MAP_TOOL_ERASER, "grid" },   { GDK_KEY_r, BIV_MAP_TOOL_WAY, "grid" },
    { GDK_KEY_p, BIV_MAP_TOOL_STAMP, "grid" },    { GDK_KEY_k, BIV_MAP_TOOL_BACKDROP, "backdrop" },
    { GDK_KEY_l, BIV_MAP_TOOL_RIVER, "none" },    { GDK_KEY_m, BIV_MAP_TOOL_MEASURE, "none" },
    { GDK_KEY_v, BIV_MAP_TOOL_SELECT, "grid" },
  };
  BivMapTools *tools = BIV_MAP_TOOLS (get_child (fixture, "tools"));

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      press (fixture, rows[i].key);
      g_assert_cmpint (biv_map_tools_get (tools), ==, rows[i].tool);
      g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (get_child (fixture, "panel"))), ==, rows[i].page);
    }
  /* A number takes ground up, and with it the brush. */
  press (fixture, GDK_KEY_2);
  g_assert_cmpint (biv_map_tools_get (tools), ==, BIV_MAP_TOOL_BRUSH);
  press (fixture, GDK_KEY_f);
  press (fixture, GDK_KEY_3);
  g_assert_cmpint (biv_map_tools_get (tools), ==, BIV_MAP_TOOL_FILL);
  /* Links and places are there already, and on a map without cells what draws over them is not. */
  biv_map_tools_set_grid (tools, FALSE);
  g_assert_cmpint (biv_map_tools_get (tools), ==, BIV_MAP_TOOL_SELECT);
  g_assert_false (biv_map_tools_press (tools, GDK_KEY_f));
  g_assert_true (biv_map_tools_press (tools, GDK_KEY_w));
  g_assert_cmpint (biv_map_tools_get (tools), ==, BIV_MAP_TOOL_RIVER);
}

/* A stroke draws where it goes and nowhere else: no part of the map is drawn as a whole. */
static void
test_draws_little (Fixture       *fixture,
                   gconstpointer  template)
{
  guint64 before;

  press (fixture, GDK_KEY_b);
  drag (fixture, box_of (fixture, 3, 3), box_of (fixture, 4, 3));
  fixture_let_draw (GTK_WIDGET (fixture->canvas));
  before = biv_map_canvas_get_n_grounds_drawn (fixture->canvas);
  fixture_let_draw (GTK_WIDGET (fixture->canvas));
  g_assert_cmpuint (biv_map_canvas_get_n_grounds_drawn (fixture->canvas), ==, before);
  press (fixture, GDK_KEY_2);
  drag (fixture, box_of (fixture, 3, 3), box_of (fixture, 3, 3));
  fixture_let_draw (GTK_WIDGET (fixture->canvas));
  /* The cell in its tile or the two or four that meet there, once for the stroke; nothing for the step. */
  g_assert_cmpuint (biv_map_canvas_get_n_grounds_drawn (fixture->canvas) - before, <=, 4);
  g_assert_cmpuint (biv_map_canvas_get_n_grounds_drawn (fixture->canvas) - before, >=, 1);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*test) (Fixture *fixture, gconstpointer template);
  } tests[] = {
    { "brush", test_brush }, { "fill-and-pick", test_fill_and_pick }, { "brush-by-keys", test_brush_by_keys },
    { "road-and-river", test_road_and_river }, { "river-by-keys", test_river_by_keys },
    { "border-and-stamp", test_border_and_stamp }, { "draws-little", test_draws_little },
    { "column", test_column },
  };

  fixture_isolate ();
  gtk_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/app/grid-tools/", tests[i].name, NULL);

      g_test_add (path, Fixture, "empty-hexes", set_up, tests[i].test, tear_down);
    }
  return g_test_run ();
}
