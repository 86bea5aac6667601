/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-map-hand.c: a map of places drawn up by hand: links dragged in a row, several things chosen and changed at once, names put
 * where they are wanted, distances; all of it by keys too */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/canvas/map-canvas.h"
#include "app/desk/field-row.h"
#include "app/map/backdrop-panel.h"
#include "app/map/map-page.h"
#include "app/map/map-tools.h"
#include "app/map/several-panel.h"
#include "campaign/model/map.h"
#include "draw/ink/curve.h"
#include "fixture.h"
#include "store/pieces.h"

typedef struct
{
  BivDocument  *document;
  BivDesk      *desk;
  BivCampaign  *campaign;
  GtkWidget    *window, *page;
  BivMapCanvas *canvas;
  char         *said;               /* the last report; NULL: none, or taken back */
} Fixture;

static void
on_report (Fixture    *fixture,
           const char *text)
{
  g_free (fixture->said);
  fixture->said = g_strdup (text);
}

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
  g_signal_connect_swapped (fixture->desk, "report", G_CALLBACK (on_report), fixture);
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
  g_clear_pointer (&fixture->said, g_free);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

/* ---- The same hands as in front of the screen ---- */

static void
press_with (Fixture         *fixture,
            guint            key,
            GdkModifierType  modifiers)
{
  fixture_press_with (GTK_WIDGET (fixture->canvas), key, modifiers);
  fixture_let_settle ();
}

static void
press (Fixture *fixture,
       guint    key)
{
  press_with (fixture, key, 0);
}

/* In the drawing's pixels: where a place is. */
static BivPoint
spot_of (Fixture    *fixture,
         const char *place)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);
  guint cell = 0;
  BivBox box;

  BIV_EACH (BivItem, item, fixture->campaign, BIV_KIND_PLACE)
    {
      if (g_str_equal (biv_item_get_id (item), place))
        {
          g_assert_true (BIV_CANVAS_GET_CLASS (canvas)->get_cell_box (canvas, cell, &box));
          return (BivPoint) { box.x + box.width / 2, box.y + box.height / 2 };
        }
      cell++;
    }
  g_assert_not_reached ();
}

static void
drag_with (Fixture         *fixture,
           BivPoint         from,
           BivPoint         to,
           GdkModifierType  modifiers)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);

  g_assert_cmpint (BIV_CANVAS_GET_CLASS (canvas)->drag_begin (canvas, from.x, from.y, modifiers), ==, BIV_DRAG_CARRIES);
  BIV_CANVAS_GET_CLASS (canvas)->drag_update (canvas, (from.x + to.x) / 2, (from.y + to.y) / 2);
  BIV_CANVAS_GET_CLASS (canvas)->drag_update (canvas, to.x, to.y);
  fixture_let_settle ();
  BIV_CANVAS_GET_CLASS (canvas)->drag_end (canvas, to.x, to.y, FALSE);
  fixture_let_settle ();
}

static void
click_with (Fixture         *fixture,
            BivPoint         at,
            GdkModifierType  modifiers)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);

  BIV_CANVAS_GET_CLASS (canvas)->drag_begin (canvas, at.x, at.y, modifiers);
  g_signal_emit_by_name (canvas, "activate-cell", BIV_CANVAS_GET_CLASS (canvas)->find_cell (canvas, at.x, at.y));
  fixture_let_settle ();
}

static const char *
shown_panel (Fixture *fixture)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (get_child (fixture, "panel")));
}

static const char *
several_title (Fixture *fixture)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (get_child (fixture, "several_panel")),
                                                                       BIV_TYPE_SEVERAL_PANEL, "title")));
}

static BivMapTool
get_tool (Fixture *fixture)
{
  return biv_map_tools_get (BIV_MAP_TOOLS (get_child (fixture, "tools")));
}

static BivPlace *
place_of (Fixture    *fixture,
          const char *id)
{
  return biv_campaign_find_place (fixture->campaign, id);
}

static guint
count (Fixture *fixture,
       BivKind  kind)
{
  return biv_campaign_peek_items (fixture->campaign, kind)->len;
}

static guint
count_steps (Fixture *fixture)
{
  return biv_campaign_count_steps (fixture->campaign);
}

/* ---- Tools ---- */

/* Each letter takes its tool; a tool for one act gives way to the first one, but not while Shift is held. */
static void
test_tools (Fixture       *fixture,
            gconstpointer  data)
{
  static const struct { guint key; BivMapTool tool; } rows[] = {
    { GDK_KEY_v, BIV_MAP_TOOL_SELECT }, { GDK_KEY_p, BIV_MAP_TOOL_PLACE },     { GDK_KEY_r, BIV_MAP_TOOL_ROAD },
    { GDK_KEY_w, BIV_MAP_TOOL_RIVER },  { GDK_KEY_a, BIV_MAP_TOOL_WOODS },     { GDK_KEY_h, BIV_MAP_TOOL_HILLS },
    { GDK_KEY_t, BIV_MAP_TOOL_LETTERING }, { GDK_KEY_b, BIV_MAP_TOOL_BACKDROP }, { GDK_KEY_m, BIV_MAP_TOOL_MEASURE },
    { GDK_KEY_x, BIV_MAP_TOOL_ERASE },
  };
  guint n = count (fixture, BIV_KIND_PLACE);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      press (fixture, rows[i].key);
      g_assert_cmpint (get_tool (fixture), ==, rows[i].tool);
    }
  press (fixture, GDK_KEY_Escape);
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_SELECT);
  press (fixture, GDK_KEY_p);
  click_with (fixture, (BivPoint) { 30, 30 }, GDK_SHIFT_MASK);
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_PLACE);
  press_with (fixture, GDK_KEY_Return, GDK_SHIFT_MASK);
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_PLACE);
  press (fixture, GDK_KEY_Return);
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_SELECT);
  g_assert_cmpuint (count (fixture, BIV_KIND_PLACE), ==, n + 3);
}

/* Links are dragged one after another; a drag to nowhere makes none; the keyboard makes one of the same tool. */
static void
test_links_in_a_row (Fixture       *fixture,
                     gconstpointer  data)
{
  static const char *const ways[][2] = { { "P01", "P10" }, { "P01", "P04" }, { "P10", "P04" } };
  guint n = count (fixture, BIV_KIND_LINK);

  press (fixture, GDK_KEY_r);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      BivLink *link;

      drag_with (fixture, spot_of (fixture, ways[i][0]), spot_of (fixture, ways[i][1]), 0);
      g_assert_cmpuint (count (fixture, BIV_KIND_LINK), ==, n + i + 1);
      link = biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->pdata[n + i];
      g_assert_cmpstr (link->from, ==, ways[i][0]);
      g_assert_cmpstr (link->to, ==, ways[i][1]);
      g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_ROAD);
    }
  drag_with (fixture, spot_of (fixture, "P01"), (BivPoint) { 5, 5 }, 0);
  g_assert_cmpuint (count (fixture, BIV_KIND_LINK), ==, n + 3);
  biv_map_canvas_show_place (fixture->canvas, "P02");
  press (fixture, GDK_KEY_Return);
  biv_map_canvas_show_place (fixture->canvas, "P10");
  press (fixture, GDK_KEY_Return);
  g_assert_cmpuint (count (fixture, BIV_KIND_LINK), ==, n + 4);
  for (int i = 0; i < 4; i++)
    biv_desk_undo (fixture->desk);
  g_assert_cmpuint (count (fixture, BIV_KIND_LINK), ==, n);
}

/* The eraser takes what is clicked, and stays; who stands on a place keeps it. */
static void
test_eraser (Fixture       *fixture,
             gconstpointer  data)
{
  guint n = count (fixture, BIV_KIND_LINK), n_places = count (fixture, BIV_KIND_PLACE);
  BivFormation *formation = biv_campaign_find_formation (fixture->campaign, "HC");

  press (fixture, GDK_KEY_x);
  g_signal_emit_by_name (fixture->canvas, "link-activated", "L01");
  fixture_let_settle ();
  g_assert_cmpuint (count (fixture, BIV_KIND_LINK), ==, n - 1);
  g_signal_emit_by_name (fixture->canvas, "place-activated", formation->location);
  fixture_let_settle ();
  g_assert_cmpuint (count (fixture, BIV_KIND_PLACE), ==, n_places);
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_ERASE);
  biv_desk_undo (fixture->desk);
  g_assert_cmpuint (count (fixture, BIV_KIND_LINK), ==, n);
}

/* With a pointer, and from place to place with the keyboard; what it comes to is told, and nothing is changed. */
static void
test_measure (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *by_pointer = NULL, *by_keys = NULL, *none = NULL;
  guint n = count_steps (fixture);

  press (fixture, GDK_KEY_m);
  drag_with (fixture, spot_of (fixture, "P01"), spot_of (fixture, "P09"), 0);
  by_pointer = biv_map_canvas_dup_site_words (fixture->canvas);
  g_assert_nonnull (strstr (by_pointer, "map units"));
  press (fixture, GDK_KEY_Escape);
  none = biv_map_canvas_dup_site_words (fixture->canvas);
  g_assert_null (none);
  biv_map_canvas_show_place (fixture->canvas, "P01");
  press (fixture, GDK_KEY_Return);
  biv_map_canvas_show_place (fixture->canvas, "P09");
  press (fixture, GDK_KEY_Return);
  by_keys = biv_map_canvas_dup_site_words (fixture->canvas);
  g_assert_nonnull (strstr (by_keys, "map units"));
  g_assert_cmpuint (count_steps (fixture), ==, n);
}

/* ---- Several ---- */

static void
choose_two (Fixture *fixture)
{
  click_with (fixture, spot_of (fixture, "P03"), 0);
  click_with (fixture, spot_of (fixture, "P04"), GDK_CONTROL_MASK);
  g_assert_cmpstr (shown_panel (fixture), ==, "several");
  g_assert_cmpstr (several_title (fixture), ==, "2 places");
}

static void
test_choosing (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *all = g_strdup_printf ("%u places, %u links", count (fixture, BIV_KIND_PLACE), count (fixture, BIV_KIND_LINK));

  choose_two (fixture);
  /* The second once more is out; Shift does the same as Ctrl. */
  click_with (fixture, spot_of (fixture, "P04"), GDK_SHIFT_MASK);
  g_assert_cmpstr (shown_panel (fixture), ==, "place");
  press_with (fixture, GDK_KEY_a, GDK_CONTROL_MASK);
  g_assert_cmpstr (several_title (fixture), ==, all);
  press (fixture, GDK_KEY_Escape);
  g_assert_cmpstr (shown_panel (fixture), ==, "whole");
  /* A frame round all the map, then round nothing. */
  drag_with (fixture, (BivPoint) { 1, 1 }, (BivPoint) { 5000, 5000 }, 0);
  g_assert_cmpstr (several_title (fixture), ==, all);
  drag_with (fixture, (BivPoint) { 1, 1 }, (BivPoint) { 4, 4 }, 0);
  g_assert_cmpstr (shown_panel (fixture), ==, "whole");
  /* By keys alone: one with Return, the cursor on with Alt, the other with Ctrl+Space. */
  biv_map_canvas_show_place (fixture->canvas, "P09");
  press (fixture, GDK_KEY_Return);
  press_with (fixture, GDK_KEY_Right, GDK_ALT_MASK);
  press_with (fixture, GDK_KEY_space, GDK_CONTROL_MASK);
  g_assert_cmpstr (several_title (fixture), ==, "2 places");
  press_with (fixture, GDK_KEY_Page_Down, GDK_CONTROL_MASK);
  g_assert_cmpstr (shown_panel (fixture), ==, "place");
}

/* One of them is carried, and they go together; so they do with the arrows; each is a step. */
static void
test_moving (Fixture       *fixture,
             gconstpointer  data)
{
  BivPlace *one = place_of (fixture, "P03"), *other = place_of (fixture, "P04"), *third = place_of (fixture, "P09");
  int x = one->x, y = one->y, other_x = other->x, other_y = other->y, third_x = third->x;
  BivPoint from = spot_of (fixture, "P03");
  guint64 n_grounds;
  guint n;

  choose_two (fixture);
  n = count_steps (fixture);
  fixture_let_draw (GTK_WIDGET (fixture->canvas));
  n_grounds = biv_map_canvas_get_n_grounds_drawn (fixture->canvas);
  BIV_CANVAS_GET_CLASS (fixture->canvas)->drag_begin (BIV_CANVAS (fixture->canvas), from.x, from.y, 0);
  for (int i = 0; i < 20; i++)
    {
      BIV_CANVAS_GET_CLASS (fixture->canvas)->drag_update (BIV_CANVAS (fixture->canvas), from.x - i, from.y);
      fixture_let_draw (GTK_WIDGET (fixture->canvas));
    }
  /* While they are carried the map below is not drawn anew. */
  g_assert_cmpuint (biv_map_canvas_get_n_grounds_drawn (fixture->canvas), ==, n_grounds);
  BIV_CANVAS_GET_CLASS (fixture->canvas)->drag_end (BIV_CANVAS (fixture->canvas), from.x - 2 * 9.6, from.y + 9.6, FALSE);
  fixture_let_settle ();
  g_assert_cmpint (one->x, ==, x - 2);
  g_assert_cmpint (one->y, ==, y + 1);
  g_assert_cmpint (other->x, ==, other_x - 2);
  g_assert_cmpint (other->y, ==, other_y + 1);
  g_assert_cmpint (third->x, ==, third_x);
  g_assert_cmpuint (count_steps (fixture), ==, n + 1);
  g_assert_cmpstr (several_title (fixture), ==, "2 places");
  press (fixture, GDK_KEY_Right);
  press_with (fixture, GDK_KEY_Up, GDK_SHIFT_MASK);
  g_assert_cmpint (one->x, ==, x - 1);
  g_assert_cmpint (one->y, ==, y + 1 - MIN (10, MIN (y + 1, other_y + 1)));
  for (int i = 0; i < 3; i++)
    biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_cmpint (one->x, ==, x);
  g_assert_cmpint (one->y, ==, y);
  g_assert_cmpint (other->x, ==, other_x);
}

static GtkWidget *
find_row (Fixture    *fixture,
          BivKind     kind,
          const char *field)
{
  GtkWidget *rows = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_child (fixture, "several_panel")),
                                                               BIV_TYPE_SEVERAL_PANEL, "sections"));

  for (GtkWidget *row = gtk_widget_get_first_child (rows); row != NULL; row = gtk_widget_get_next_sibling (row))
    if (BIV_IS_FIELD_ROW (row) && g_str_equal (biv_field_row_get_field (BIV_FIELD_ROW (row)), field)
        && biv_item_get_kind (biv_field_row_get_item (BIV_FIELD_ROW (row))) == kind)
      return row;
  g_assert_not_reached ();
}

static GtkWidget *
find_check (GtkWidget  *from,
            const char *label)
{
  if (GTK_IS_CHECK_BUTTON (from) && g_strcmp0 (gtk_check_button_get_label (GTK_CHECK_BUTTON (from)), label) == 0)
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_check (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static const char *
chosen_word (GtkWidget *row)
{
  GtkDropDown *list = GTK_DROP_DOWN (fixture_find (row, GTK_TYPE_DROP_DOWN));

  return gtk_string_object_get_string (GTK_STRING_OBJECT (gtk_drop_down_get_selected_item (list)));
}

/* What they share is shown, else that it is mixed; a value goes to all of them, in one step. */
static void
test_changing (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *panel = GTK_WIDGET (get_child (fixture, "several_panel")), *row;
  g_autoptr (GError) error = NULL;
  guint n;

  biv_desk_edit (fixture->desk, "Edit", place_of (fixture, "P03"), "terrain", "woods", &error);
  biv_desk_edit (fixture->desk, "Edit", place_of (fixture, "P04"), "terrain", "marsh", &error);
  biv_desk_edit (fixture->desk, "Edit", place_of (fixture, "P03"), "features", "depot", &error);
  g_assert_no_error (error);
  fixture_let_settle ();
  choose_two (fixture);
  n = count_steps (fixture);
  row = find_row (fixture, BIV_KIND_PLACE, "terrain");
  g_assert_cmpstr (chosen_word (row), ==, "Mixed");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (fixture_find (row, GTK_TYPE_DROP_DOWN)), BIV_TERRAIN_HILLS);
  fixture_let_settle ();
  g_assert_cmpint (place_of (fixture, "P03")->terrain, ==, BIV_TERRAIN_HILLS);
  g_assert_cmpint (place_of (fixture, "P04")->terrain, ==, BIV_TERRAIN_HILLS);
  g_assert_cmpuint (count_steps (fixture), ==, n + 1);
  /* A feature that one of them has: neither ticked nor not; ticked, all have it. */
  g_assert_true (gtk_check_button_get_inconsistent (GTK_CHECK_BUTTON (find_check (panel, "depot"))));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find_check (panel, "depot")), TRUE);
  fixture_let_settle ();
  g_assert_true (biv_place_has_feature (place_of (fixture, "P03"), "depot"));
  g_assert_true (biv_place_has_feature (place_of (fixture, "P04"), "depot"));
  g_assert_false (gtk_check_button_get_inconsistent (GTK_CHECK_BUTTON (find_check (panel, "depot"))));
  g_assert_cmpuint (count_steps (fixture), ==, n + 2);
  biv_desk_undo (fixture->desk);
  biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_cmpint (place_of (fixture, "P04")->terrain, ==, BIV_TERRAIN_MARSH);
}

/* Links: their kind, who knows of them; those between places are chosen with a button. */
static void
test_links_at_once (Fixture       *fixture,
                    gconstpointer  data)
{
  GtkWidget *panel = GTK_WIDGET (get_child (fixture, "several_panel"));
  guint n = count (fixture, BIV_KIND_LINK);
  g_autofree char *words = g_strdup_printf ("%u links", n);
  const char *crown = biv_item_get_name (BIV_ITEM (biv_campaign_find_side (fixture->campaign, "CROWN")));
  GtkWidget *row;

  press_with (fixture, GDK_KEY_a, GDK_CONTROL_MASK);
  g_signal_emit_by_name (gtk_widget_get_template_child (panel, BIV_TYPE_SEVERAL_PANEL, "only_places"), "clicked");
  fixture_let_settle ();
  g_signal_emit_by_name (gtk_widget_get_template_child (panel, BIV_TYPE_SEVERAL_PANEL, "add_links"), "clicked");
  fixture_let_settle ();
  g_signal_emit_by_name (gtk_widget_get_template_child (panel, BIV_TYPE_SEVERAL_PANEL, "only_links"), "clicked");
  fixture_let_settle ();
  g_assert_cmpstr (several_title (fixture), ==, words);
  row = find_row (fixture, BIV_KIND_LINK, "kind");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (fixture_find (row, GTK_TYPE_DROP_DOWN)), BIV_LINK_TRAIL);
  fixture_let_settle ();
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find_check (panel, crown)), FALSE);
  fixture_let_settle ();
  BIV_EACH (BivLink, link, fixture->campaign, BIV_KIND_LINK)
    {
      g_assert_cmpint (link->link_kind, ==, BIV_LINK_TRAIL);
      g_assert_false (biv_map_side_knows (link, "CROWN"));
    }
  press (fixture, GDK_KEY_Delete);
  g_assert_cmpuint (count (fixture, BIV_KIND_LINK), ==, 0);
  biv_desk_undo (fixture->desk);
  g_assert_cmpuint (count (fixture, BIV_KIND_LINK), ==, n);
}

/* ---- Names ---- */

/* A name is carried away and stays there; the keyboard moves it on, and puts it back to where it is placed by itself. */
static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  BivPlace *place = place_of (fixture, "P09");
  int x, y, new_x, new_y;
  BivPoint at = spot_of (fixture, "P09");

  g_assert_true (biv_map_canvas_get_name_spot (fixture->canvas, "P09", &x, &y));
  at = (BivPoint) { at.x + x * 0.096, at.y + y * 0.096 };
  drag_with (fixture, at, (BivPoint) { at.x + 30, at.y + 48 }, 0);
  g_assert_cmpint (ABS (place->name_x - x - 313), <=, 2);
  g_assert_cmpint (ABS (place->name_y - y - 500), <=, 2);
  g_assert_true (biv_map_canvas_get_name_spot (fixture->canvas, "P09", &new_x, &new_y));
  g_assert_cmpint (ABS (new_x - place->name_x), <=, 1);
  click_with (fixture, spot_of (fixture, "P09"), 0);
  press_with (fixture, GDK_KEY_Left, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  g_assert_cmpint (ABS (place->name_x - new_x + 50), <=, 1);
  press_with (fixture, GDK_KEY_Home, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  g_assert_cmpint (place->name_x, ==, BIV_NONE);
  g_assert_cmpint (place->name_y, ==, BIV_NONE);
  g_assert_true (biv_map_canvas_get_name_spot (fixture->canvas, "P09", &new_x, &new_y));
  g_assert_cmpint (new_x, ==, x);
  g_assert_cmpint (new_y, ==, y);
}

/* ---- Pieces ---- */

/* Two places with what lies between them are kept, and put on the map again where it is clicked; by keys it is the same. */
static void
test_pieces (Fixture       *fixture,
             gconstpointer  data)
{
  guint n = count (fixture, BIV_KIND_PLACE);
  g_auto (GStrv) names = NULL;
  BivPlace *first;

  choose_two (fixture);
  g_signal_emit_by_name (get_child (fixture, "piece_menu"), "keep", "A valley / with signs");
  fixture_let_settle ();
  names = biv_pieces_list ();
  g_assert_cmpstr (names[0], ==, "A valley / with signs");
  press (fixture, GDK_KEY_Escape);
  g_signal_emit_by_name (get_child (fixture, "piece_menu"), "put", names[0]);
  fixture_let_settle ();
  g_assert_cmpuint (count (fixture, BIV_KIND_PLACE), ==, n);
  press (fixture, GDK_KEY_Right);
  press (fixture, GDK_KEY_Return);
  g_assert_cmpuint (count (fixture, BIV_KIND_PLACE), ==, n + 2);
  g_assert_cmpstr (shown_panel (fixture), ==, "several");
  first = biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->pdata[n];
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (first)), ==, biv_item_get_name (BIV_ITEM (place_of (fixture, "P03"))));
  g_assert_nonnull (fixture->said);
  g_assert_nonnull (strstr (fixture->said, biv_item_get_name (BIV_ITEM (first))));
  biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_cmpuint (count (fixture, BIV_KIND_PLACE), ==, n);
  /* Escape lets go of one that was taken. */
  g_signal_emit_by_name (get_child (fixture, "piece_menu"), "put", names[0]);
  press (fixture, GDK_KEY_Escape);
  click_with (fixture, (BivPoint) { 40, 40 }, 0);
  g_assert_cmpuint (count (fixture, BIV_KIND_PLACE), ==, n);
  g_assert_true (biv_pieces_remove (names[0], NULL));
}

/* ---- The picture under the map ---- */

static void
write_picture (const char *path)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 200, 140);

  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

/* It is dragged, moved by keys, and fitted by two crosses: then each lies on its place. */
static void
test_picture (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("biv-picture-XXXXXX", NULL), *path = g_build_filename (folder, "scan.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  BivBackdropPanel *panel = BIV_BACKDROP_PANEL (get_child (fixture, "backdrop_panel"));
  const char *const places[] = { "P01", "P08" };
  const BivPoint spots[] = { { 120, 150 }, { 700, 420 } };
  g_autoptr (GError) error = NULL;
  GtkWidget *ties;
  int x;

  write_picture (path);
  biv_desk_set_folder (fixture->desk, file);
  biv_desk_edit (fixture->desk, "Picture", fixture->campaign, "backdrop", "scan.png", &error);
  g_assert_no_error (error);
  fixture_let_settle ();
  press (fixture, GDK_KEY_b);
  g_assert_cmpstr (shown_panel (fixture), ==, "backdrop");
  x = fixture->campaign->backdrop_x;
  drag_with (fixture, (BivPoint) { 200, 200 }, (BivPoint) { 200 + 96, 200 }, 0);
  g_assert_cmpint (ABS (fixture->campaign->backdrop_x - x - 1000), <=, 1);
  press_with (fixture, GDK_KEY_Left, GDK_SHIFT_MASK);
  g_assert_cmpint (ABS (fixture->campaign->backdrop_x - x), <=, 1);
  for (guint i = 0; i < 2; i++)
    {
      guint at = 1;

      g_signal_emit_by_name (panel, "ask-point", i);
      fixture_let_settle ();
      click_with (fixture, spots[i], 0);
      ties = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (panel), BIV_TYPE_BACKDROP_PANEL, "ties_box"));
      ties = i == 0 ? gtk_widget_get_first_child (ties) : gtk_widget_get_last_child (ties);
      BIV_EACH (BivItem, place, fixture->campaign, BIV_KIND_PLACE)
        {
          if (g_str_equal (biv_item_get_id (place), places[i]))
            gtk_drop_down_set_selected (GTK_DROP_DOWN (gtk_widget_get_last_child (ties)), at);
          at++;
        }
      fixture_let_settle ();
    }
  g_signal_emit_by_name (gtk_widget_get_template_child (GTK_WIDGET (panel), BIV_TYPE_BACKDROP_PANEL, "fit"), "clicked");
  fixture_let_settle ();
  g_assert_cmpint (fixture->campaign->backdrop_turn, !=, 0);
  for (guint i = 0; i < 2; i++)
    {
      BivMapSpot at;

      g_assert_true (biv_backdrop_panel_get_point (panel, i, &at));
      g_assert_cmpfloat_with_epsilon (at.x, place_of (fixture, places[i])->x, 0.05);
      g_assert_cmpfloat_with_epsilon (at.y, place_of (fixture, places[i])->y, 0.05);
    }
  biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_cmpint (fixture->campaign->backdrop_turn, ==, 0);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* ---- Many ---- */

#define MANY    2000
#define CARRIED 500

/* 2,000 places; 500 of them are carried with many motions, and none of them draws the map anew or takes long. */
static void
test_many (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "Many");
  BivCanvasClass *klass = BIV_CANVAS_GET_CLASS (fixture->canvas);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;
  g_autofree char *first = NULL, *title = g_strdup_printf ("%d places", CARRIED);
  const char *before = NULL;
  guint64 n_grounds;
  BivPoint from;
  gint64 begun;
  double each;
  int x;

  biv_proposal_set_number (proposal, fixture->campaign, "map-columns", 400);
  biv_proposal_set_number (proposal, fixture->campaign, "map-rows", 400);
  for (int i = 0; i < MANY; i++)
    {
      BivItem *place = biv_proposal_new_item (proposal, BIV_KIND_PLACE);

      biv_proposal_set_number (proposal, place, "x", 10 + 8 * (i % 45));
      biv_proposal_set_number (proposal, place, "y", 10 + 8 * (i / 45));
      if (i < CARRIED)
        g_strv_builder_add (builder, biv_item_get_id (place));
      if (before != NULL)
        {
          BivItem *link = biv_proposal_new_item (proposal, BIV_KIND_LINK);

          biv_proposal_set_text (proposal, link, "from", before);
          biv_proposal_set_text (proposal, link, "to", biv_item_get_id (place));
          biv_proposal_set_choice (proposal, link, "kind", BIV_LINK_TRACK);
        }
      else
        first = g_strdup (biv_item_get_id (place));
      before = biv_item_get_id (place);
    }
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  fixture_let_settle ();
  ids = g_strv_builder_end (builder);
  g_signal_emit_by_name (fixture->canvas, "framed", ids, FALSE);
  fixture_let_settle ();
  g_assert_cmpstr (several_title (fixture), ==, title);
  from = spot_of (fixture, first);
  x = place_of (fixture, first)->x;
  n_grounds = biv_map_canvas_get_n_grounds_drawn (fixture->canvas);
  g_assert_cmpint (klass->drag_begin (BIV_CANVAS (fixture->canvas), from.x, from.y, 0), ==, BIV_DRAG_CARRIES);
  begun = g_get_monotonic_time ();
  for (int i = 0; i < 50; i++)
    klass->drag_update (BIV_CANVAS (fixture->canvas), from.x + i, from.y);
  each = (double) (g_get_monotonic_time () - begun) / 50 / 1000;
  fixture_let_settle ();
  g_test_message ("%.2f ms a motion", each);
  g_assert_cmpfloat (each, <, 16.0);
  g_assert_cmpuint (biv_map_canvas_get_n_grounds_drawn (fixture->canvas), ==, n_grounds);
  klass->drag_end (BIV_CANVAS (fixture->canvas), from.x + 9.6 * 5, from.y, FALSE);
  fixture_let_settle ();
  g_assert_cmpint (place_of (fixture, first)->x, ==, x + 5);
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add ("/app/map-hand/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("tools", test_tools);
  ADD ("links-in-a-row", test_links_in_a_row);
  ADD ("eraser", test_eraser);
  ADD ("measure", test_measure);
  ADD ("choosing", test_choosing);
  ADD ("moving", test_moving);
  ADD ("changing", test_changing);
  ADD ("links-at-once", test_links_at_once);
  ADD ("names", test_names);
  ADD ("pieces", test_pieces);
  ADD ("picture", test_picture);
  ADD ("many", test_many);
  return g_test_run ();
}
