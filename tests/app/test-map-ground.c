/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-map-ground.c: ground drawn on the map by hand and by keys, its points, and the crossings that it asks for (CA-MAP-9) */
#include <gtk/gtk.h>
#include <string.h>

#include "app/canvas/map-canvas.h"
#include "app/desk/field-row.h"
#include "app/map/crossing-bar.h"
#include "app/map/drawn-panel.h"
#include "app/map/map-page.h"
#include "app/map/map-tools.h"
#include "campaign/map/drawn.h"
#include "draw/ink/curve.h"
#include "fixture.h"

typedef struct
{
  BivDocument  *document;
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

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->document = fixture_open_sample ();
  fixture->desk = biv_document_get_desk (fixture->document);
  fixture->campaign = biv_desk_get_campaign (fixture->desk);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1100, 700);
  fixture->page = g_object_new (BIV_TYPE_MAP_PAGE, "desk", fixture->desk, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->page);
  gtk_window_present (GTK_WINDOW (fixture->window));
  g_signal_connect_object (fixture->desk, "changed", G_CALLBACK (biv_page_queue_refresh), fixture->page, G_CONNECT_SWAPPED);
  biv_page_show_item (BIV_PAGE (fixture->page), "P09");
  fixture_let_settle ();
  fixture->canvas = BIV_MAP_CANVAS (get_child (fixture, "canvas"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_child (fixture, "edit")), TRUE);
  fixture_let_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

static void
press (Fixture *fixture,
       guint    key)
{
  fixture_press (GTK_WIDGET (fixture->canvas), key);
  fixture_let_settle ();
}

static void
click (Fixture *fixture,
       double   x,
       double   y)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);

  BIV_CANVAS_GET_CLASS (canvas)->drag_begin (canvas, x, y, 0);
  g_signal_emit_by_name (canvas, "activate-cell", BIV_CANVAS_GET_CLASS (canvas)->find_cell (canvas, x, y));
  fixture_let_settle ();
}

/* From the first point over the others to the last. */
static void
drag (Fixture        *fixture,
      const BivPoint *points,
      guint           n)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);

  g_assert_cmpint (BIV_CANVAS_GET_CLASS (canvas)->drag_begin (canvas, points[0].x, points[0].y, 0), ==, BIV_DRAG_CARRIES);
  for (guint i = 1; i < n; i++)
    BIV_CANVAS_GET_CLASS (canvas)->drag_update (canvas, points[i].x, points[i].y);
  BIV_CANVAS_GET_CLASS (canvas)->drag_end (canvas, points[n - 1].x, points[n - 1].y, FALSE);
  fixture_let_settle ();
}

static gboolean
is_drawing (Fixture *fixture)
{
  return biv_map_tool_draws (biv_map_tools_get (BIV_MAP_TOOLS (get_child (fixture, "tools"))));
}

static GPtrArray *
list_drawn (Fixture *fixture)
{
  return biv_campaign_peek_items (fixture->campaign, BIV_KIND_DRAWN);
}

static BivDrawn *
last_drawn (Fixture *fixture)
{
  GPtrArray *drawn = list_drawn (fixture);

  g_assert_cmpuint (drawn->len, >, 0);
  return drawn->pdata[drawn->len - 1];
}

static const char *
shown_panel (Fixture *fixture)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (get_child (fixture, "panel")));
}

/* ---- Drawing ---- */

/* A free stroke of many spots becomes a line of few points; the brush stays for the next one; undo takes one back. */
static void
test_freely (Fixture       *fixture,
             gconstpointer  data)
{
  BivPoint spots[101];

  press (fixture, GDK_KEY_w);
  for (guint round = 0; round < 2; round++)
    {
      for (guint i = 0; i <= 100; i++)
        spots[i] = (BivPoint) { 100.0 + 20.0 * round + 3.0 * i, 40.0 + 0.5 * i + (i % 2) };
      drag (fixture, spots, G_N_ELEMENTS (spots));
      g_assert_cmpuint (list_drawn (fixture)->len, ==, round + 1);
      g_assert_cmpint (last_drawn (fixture)->drawn_kind, ==, BIV_DRAWN_RIVER);
      g_assert_cmpuint (last_drawn (fixture)->points->len, >=, 2);
      g_assert_cmpuint (last_drawn (fixture)->points->len, <, 12);
    }
  g_assert_true (is_drawing (fixture));
  g_assert_cmpstr (shown_panel (fixture), ==, "drawn");
  biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_cmpuint (list_drawn (fixture)->len, ==, 1);
}

/* Point by point; the last one once more is the end. */
static void
test_by_points (Fixture       *fixture,
                gconstpointer  data)
{
  press (fixture, GDK_KEY_a);
  click (fixture, 40, 40);
  click (fixture, 140, 40);
  click (fixture, 140, 40);         /* two points are no area yet */
  click (fixture, 140, 120);
  g_assert_cmpuint (list_drawn (fixture)->len, ==, 0);
  click (fixture, 140, 120);
  g_assert_cmpuint (list_drawn (fixture)->len, ==, 1);
  g_assert_cmpint (last_drawn (fixture)->drawn_kind, ==, BIV_DRAWN_WOODS);
  /* Escape drops what was begun, then puts the pen away. */
  click (fixture, 200, 40);
  press (fixture, GDK_KEY_Escape);
  g_assert_true (is_drawing (fixture));
  press (fixture, GDK_KEY_Escape);
  g_assert_false (is_drawing (fixture));
  g_assert_cmpuint (list_drawn (fixture)->len, ==, 1);
}

static void
test_by_keys (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *words = NULL;
  const BivMapPoint *points;

  press (fixture, GDK_KEY_w);
  press (fixture, GDK_KEY_space);
  for (int i = 0; i < 5; i++)
    press (fixture, GDK_KEY_Right);
  press (fixture, GDK_KEY_space);
  press (fixture, GDK_KEY_Down);
  press (fixture, GDK_KEY_space);
  press (fixture, GDK_KEY_BackSpace);
  words = biv_map_canvas_dup_site_words (fixture->canvas);
  g_assert_nonnull (strstr (words, "Point 3"));
  press (fixture, GDK_KEY_Return);
  g_assert_cmpuint (last_drawn (fixture)->points->len, ==, 2);
  points = (const BivMapPoint *) last_drawn (fixture)->points->data;
  g_assert_cmpint (points[1].x - points[0].x, ==, 500);
  g_assert_cmpint (points[1].y, ==, points[0].y);
}

/* It stands where it was clicked, and wants its words. */
static void
test_lettering (Fixture       *fixture,
                gconstpointer  data)
{
  press (fixture, GDK_KEY_t);
  click (fixture, 60, 60);
  g_assert_cmpint (last_drawn (fixture)->drawn_kind, ==, BIV_DRAWN_LETTERING);
  g_assert_cmpuint (last_drawn (fixture)->points->len, ==, 1);
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (last_drawn (fixture))), ==, "Lettering");
  g_assert_false (is_drawing (fixture));
  g_assert_cmpstr (shown_panel (fixture), ==, "drawn");
}

/* ---- Points ---- */

static void
draw_line (Fixture *fixture)
{
  press (fixture, GDK_KEY_w);
  click (fixture, 40, 30);
  click (fixture, 140, 30);
  click (fixture, 240, 60);
  press (fixture, GDK_KEY_Return);
  press (fixture, GDK_KEY_Escape);
  g_signal_emit_by_name (fixture->canvas, "drawn-activated", biv_id_of (last_drawn (fixture)));
  fixture_let_settle ();
}

static void
test_points (Fixture       *fixture,
             gconstpointer  data)
{
  const BivPoint move[] = { { 140, 30 }, { 140, 50 }, { 140, 70 } };
  GArray *before;
  BivMapPoint second;

  draw_line (fixture);
  before = g_array_ref (last_drawn (fixture)->points);
  drag (fixture, move, G_N_ELEMENTS (move));
  g_assert_cmpuint (last_drawn (fixture)->points->len, ==, 3);
  g_assert_cmpint (g_array_index (last_drawn (fixture)->points, BivMapPoint, 1).y, >, g_array_index (before, BivMapPoint, 1).y);
  /* By keys: the next point, one to the right, then out with it. */
  press (fixture, GDK_KEY_Page_Down);
  second = g_array_index (last_drawn (fixture)->points, BivMapPoint, 2);
  press (fixture, GDK_KEY_Right);
  g_assert_cmpint (g_array_index (last_drawn (fixture)->points, BivMapPoint, 2).x, ==, second.x + 100);
  press (fixture, GDK_KEY_Delete);
  g_assert_cmpuint (last_drawn (fixture)->points->len, ==, 2);
  press (fixture, GDK_KEY_Page_Down);
  press (fixture, GDK_KEY_Insert);
  g_assert_cmpuint (last_drawn (fixture)->points->len, ==, 3);
  for (int i = 0; i < 4; i++)
    {
      biv_desk_undo (fixture->desk);
      fixture_let_settle ();
    }
  g_assert_cmpuint (last_drawn (fixture)->points->len, ==, 3);
  g_assert_cmpint (memcmp (last_drawn (fixture)->points->data, before->data, 3 * sizeof (BivMapPoint)), ==, 0);
  g_array_unref (before);
}

/* A link bends where its line is drawn aside; its ends stay, nothing else changes, and the map measures it longer. */
static void
test_bends (Fixture       *fixture,
            gconstpointer  data)
{
  BivLink *link = biv_campaign_find_link (fixture->campaign, "L08");
  g_autoptr (GArray) knots = NULL;

  g_signal_emit_by_name (fixture->canvas, "link-activated", "L08");
  fixture_let_settle ();
  press (fixture, GDK_KEY_Insert);
  g_assert_cmpuint (link->bends->len, ==, 1);
  press (fixture, GDK_KEY_Down);
  knots = biv_link_list_knots (fixture->campaign, link);
  g_assert_cmpuint (knots->len, ==, 3);
  g_assert_cmpint (link->cost, ==, BIV_NONE);
  press (fixture, GDK_KEY_Delete);
  g_assert_null (link->bends);
  g_assert_nonnull (biv_campaign_find_link (fixture->campaign, "L08"));
}

/* ---- Crossings ---- */

/* Straight through a road that has no crossing. */
static void
draw_river (Fixture *fixture)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "River");
  BivDrawn *river = biv_proposal_new_item (proposal, BIV_KIND_DRAWN);
  BivLink *link = biv_campaign_find_link (fixture->campaign, "L01");
  BivPlace *from = biv_campaign_find_place (fixture->campaign, link->from);
  BivPlace *to = biv_campaign_find_place (fixture->campaign, link->to);
  int x = (from->x + to->x) * 50, y = (from->y + to->y) * 50;
  const BivMapPoint points[] = { { x, y - 300 }, { x, y + 300 } };
  g_autoptr (GArray) array = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));

  g_array_append_vals (array, points, 2);
  biv_proposal_set_points (proposal, river, "points", array);
  biv_proposal_set_text (proposal, river, "name", "Sarn");
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  fixture_let_settle ();
}

static void
test_crossing (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *bar = GTK_WIDGET (get_child (fixture, "crossing_bar"));
  BivLink *link = biv_campaign_find_link (fixture->campaign, "L01");

  g_assert_false (gtk_widget_get_visible (bar));
  draw_river (fixture);
  g_assert_true (gtk_widget_get_visible (bar));
  /* Drawing changes no link. */
  g_assert_cmpint (link->crossing, ==, BIV_CROSSING_NONE);
  g_signal_emit_by_name (fixture_find_button (bar, "Ford"), "clicked");
  fixture_let_settle ();
  g_assert_cmpint (link->crossing, ==, BIV_CROSSING_FORD);
  g_assert_false (gtk_widget_get_visible (bar));
  biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_true (gtk_widget_get_visible (bar));
  /* None is remembered, and goes with the river; the river goes, and the link stays as it is. */
  g_signal_emit_by_name (fixture_find_button (bar, "None"), "clicked");
  fixture_let_settle ();
  g_assert_false (gtk_widget_get_visible (bar));
  g_assert_cmpuint (g_strv_length (link->no_crossing), ==, 1);
  g_signal_emit_by_name (fixture->canvas, "drawn-activated", biv_id_of (last_drawn (fixture)));
  fixture_let_settle ();
  press (fixture, GDK_KEY_Delete);
  g_assert_cmpuint (list_drawn (fixture)->len, ==, 0);
  g_assert_true (link->no_crossing == NULL || link->no_crossing[0] == NULL);
  g_assert_cmpint (link->crossing, ==, BIV_CROSSING_NONE);
  g_assert_cmpstr (shown_panel (fixture), ==, "whole");
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add ("/app/map-ground/CA-MAP-9/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("freely", test_freely);
  ADD ("by-points", test_by_points);
  ADD ("by-keys", test_by_keys);
  ADD ("lettering", test_lettering);
  ADD ("points", test_points);
  ADD ("bends", test_bends);
  ADD ("crossing", test_crossing);
  return g_test_run ();
}
