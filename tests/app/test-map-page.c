/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-map-page.c: the map is edited by hand: places where they are put, links with all that a link has, tools that let go */
#include <gtk/gtk.h>
#include <string.h>

#include "app/armies/formation-panel.h"
#include "app/desk/field-row.h"
#include "app/map/link-panel.h"
#include "app/canvas/map-canvas.h"
#include "app/map/map-page.h"
#include "app/map/map-tools.h"
#include "app/map/place-panel.h"
#include "app/map/whole-panel.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/turn-words.h"
#include "campaign/orders/orders.h"
#include "campaign/turn/turn.h"
#include "fixture.h"

typedef struct
{
  BivDocument *document;
  BivDesk     *desk;
  BivCampaign *campaign;
  GtkWidget   *window, *page, *canvas;
  char        *said;                /* the last report; NULL: none, or taken back */
} Fixture;

static GObject *
get_child (Fixture    *fixture,
           const char *name)
{
  return gtk_widget_get_template_child (fixture->page, BIV_TYPE_MAP_PAGE, name);
}

static void
on_report (Fixture    *fixture,
           const char *text)
{
  g_free (fixture->said);
  fixture->said = g_strdup (text);
}

static void
set_toggle (Fixture    *fixture,
            const char *name,
            gboolean    is_active)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_child (fixture, name)), is_active);
  fixture_let_settle ();
}

static void
set_tool (Fixture    *fixture,
          BivMapTool  tool)
{
  biv_map_tools_set (BIV_MAP_TOOLS (get_child (fixture, "tools")), tool);
  fixture_let_settle ();
}

static BivMapTool
get_tool (Fixture *fixture)
{
  return biv_map_tools_get (BIV_MAP_TOOLS (get_child (fixture, "tools")));
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
  fixture->canvas = GTK_WIDGET (get_child (fixture, "canvas"));
  set_toggle (fixture, "edit", TRUE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_free (fixture->said);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  biv_document_discard (fixture->document);
  g_clear_object (&fixture->document);
}

static const char *
shown_panel (Fixture *fixture)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (get_child (fixture, "panel")));
}

static const char *
get_label (Fixture    *fixture,
           const char *panel,
           GType       type,
           const char *name)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (get_child (fixture, panel)), type, name)));
}

static BivLink *
link_between (Fixture    *fixture,
              const char *from,
              const char *to)
{
  BIV_EACH (BivLink, link, fixture->campaign, BIV_KIND_LINK)
    if (g_str_equal (link->from, from) && g_str_equal (link->to, to))
      return link;
  return NULL;
}

static GtkWidget *
find_row (Fixture    *fixture,
          const char *panel,
          GType       type,
          const char *field)
{
  GtkWidget *rows = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_child (fixture, panel)), type, "fields"));

  for (GtkWidget *row = gtk_widget_get_first_child (rows); row != NULL; row = gtk_widget_get_next_sibling (row))
    if (BIV_IS_FIELD_ROW (row) && g_str_equal (biv_field_row_get_field (BIV_FIELD_ROW (row)), field))
      return row;
  g_assert_not_reached ();
}

/* Chooses in a row's drop-down what is lettered like that. */
static void
choose (GtkWidget  *row,
        const char *words)
{
  GtkDropDown *list = GTK_DROP_DOWN (fixture_find (row, GTK_TYPE_DROP_DOWN));
  GtkStringList *model;

  g_assert_nonnull (list);
  model = GTK_STRING_LIST (gtk_drop_down_get_model (list));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (model)); i++)
    if (g_str_equal (gtk_string_list_get_string (model, i), words))
      {
        gtk_drop_down_set_selected (list, i);
        fixture_let_settle ();
        return;
      }
  g_error ("there is no choice \"%s\"", words);
}

static void
type_in (GtkWidget  *row,
         const char *words)
{
  GtkWidget *entry = fixture_find (row, GTK_TYPE_ENTRY);

  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), words);
  g_signal_emit_by_name (entry, "activate");
  fixture_let_settle ();
}

static void
check_chosen (GtkWidget *widget)
{
  if (GTK_IS_DROP_DOWN (widget))
    g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (widget)), !=, GTK_INVALID_LIST_POSITION);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_chosen (child);
}

/* ---- Links ---- */

static void
test_link (Fixture       *fixture,
           gconstpointer  data)
{
  BivLink *link = link_between (fixture, "P09", "P10");
  GtkWidget *check;
  g_autofree char *id = NULL;

  if (link == NULL)
    link = link_between (fixture, "P10", "P09");
  g_assert_nonnull (link);
  id = g_strdup (biv_id_of (link));
  g_signal_emit_by_name (fixture->canvas, "link-activated", id);
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "link");
  g_assert_cmpstr (get_label (fixture, "link_panel", BIV_TYPE_LINK_PANEL, "title"), ==, "Road");

  /* Whatever is chosen from a list says what is chosen now, also where that is nothing. */
  biv_desk_edit (fixture->desk, "Edit", BIV_ITEM (link), "crossing", "none", NULL);
  fixture_let_settle ();
  check_chosen (GTK_WIDGET (get_child (fixture, "link_panel")));

  choose (find_row (fixture, "link_panel", BIV_TYPE_LINK_PANEL, "kind"), "Track");
  choose (find_row (fixture, "link_panel", BIV_TYPE_LINK_PANEL, "crossing"), "Ford");
  g_assert_cmpint (link->link_kind, ==, BIV_LINK_TRACK);
  g_assert_cmpint (link->crossing, ==, BIV_CROSSING_FORD);
  g_assert_cmpstr (get_label (fixture, "link_panel", BIV_TYPE_LINK_PANEL, "title"), ==, "Track");
  type_in (find_row (fixture, "link_panel", BIV_TYPE_LINK_PANEL, "cost"), "5");
  g_assert_cmpint (link->cost, ==, 5);
  type_in (find_row (fixture, "link_panel", BIV_TYPE_LINK_PANEL, "cost"), "");
  g_assert_cmpint (link->cost, ==, BIV_NONE);
  type_in (find_row (fixture, "link_panel", BIV_TYPE_LINK_PANEL, "closed"), "snow");
  g_assert_cmpstr (link->closed, ==, "snow");
  g_assert_nonnull (strstr (get_label (fixture, "link_panel", BIV_TYPE_LINK_PANEL, "what"), "closed: snow"));
  /* The line below the map says the same, not what a place is that was selected before. */
  {
    g_autofree char *sentence = g_strdup_printf ("%s to %s: Ford, closed", biv_turn_name (fixture->campaign, link->from),
                                                 biv_turn_name (fixture->campaign, link->to));

    g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (get_child (fixture, "status"))), ==, sentence);
  }

  choose (find_row (fixture, "link_panel", BIV_TYPE_LINK_PANEL, "one-way"),
          g_str_equal (link->to, "P10") ? "Only to Old Caravanserai" : "Only to Two Palms");
  g_assert_true (link->one_way);
  {
    g_autofree char *to = g_strdup (link->to);

    g_signal_emit_by_name (gtk_widget_get_template_child (GTK_WIDGET (get_child (fixture, "link_panel")), BIV_TYPE_LINK_PANEL,
                                                          "turn_round"), "clicked");
    fixture_let_settle ();
    g_assert_cmpstr (link->from, ==, to);
  }

  /* CA-MAP-8: one side does not know of it; the other cannot be taken out, since a link that nobody knew cannot be said. */
  check = gtk_widget_get_first_child (GTK_WIDGET (gtk_widget_get_template_child (
    GTK_WIDGET (get_child (fixture, "link_panel")), BIV_TYPE_LINK_PANEL, "known")));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  fixture_let_settle ();
  g_assert_cmpuint (g_strv_length (link->known_to), ==, 1);
  g_assert_cmpstr (link->known_to[0], ==, biv_item_get_id (biv_campaign_peek_items (fixture->campaign, BIV_KIND_SIDE)->pdata[1]));
  g_assert_false (gtk_widget_get_sensitive (gtk_widget_get_next_sibling (check)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  fixture_let_settle ();
  g_assert_null (link->known_to);

  g_signal_emit_by_name (get_child (fixture, "link_panel"), "remove");
  fixture_let_settle ();
  g_assert_null (biv_campaign_find_link (fixture->campaign, id));
  g_assert_cmpstr (shown_panel (fixture), ==, "whole");
  biv_desk_undo (fixture->desk);
  fixture_let_settle ();
  g_assert_nonnull (biv_campaign_find_link (fixture->campaign, id));
  g_assert_cmpstr (shown_panel (fixture), ==, "whole");
}

/* The place's list leads to the link, whose list leads to the place at its other end. */
static void
test_lists (Fixture       *fixture,
            gconstpointer  data)
{
  GtkListBox *links = GTK_LIST_BOX (gtk_widget_get_template_child (GTK_WIDGET (get_child (fixture, "place_panel")),
                                                                   BIV_TYPE_PLACE_PANEL, "links"));
  GtkListBox *places = GTK_LIST_BOX (gtk_widget_get_template_child (GTK_WIDGET (get_child (fixture, "link_panel")),
                                                                    BIV_TYPE_LINK_PANEL, "places"));

  g_signal_emit_by_name (fixture->canvas, "place-activated", "P09");
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "place");
  g_signal_emit_by_name (links, "row-activated", gtk_list_box_get_row_at_index (links, 0));
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "link");
  g_signal_emit_by_name (places, "row-activated", gtk_list_box_get_row_at_index (places, 1));
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "place");
}

/* ---- Places ---- */

static void
test_add_place (Fixture       *fixture,
                gconstpointer  data)
{
  guint n = biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->len;
  g_autofree char *words = NULL;
  BivPlace *place;

  set_tool (fixture, BIV_MAP_TOOL_PLACE);
  g_assert_cmpstr (shown_panel (fixture), ==, "none");
  words = biv_map_canvas_dup_site_words (BIV_MAP_CANVAS (fixture->canvas));
  g_assert_nonnull (words);
  g_signal_emit_by_name (fixture->canvas, "site-chosen", 31, 47);
  fixture_let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->len, ==, n + 1);
  place = biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->pdata[n];
  g_assert_cmpint (place->x, ==, 31);
  g_assert_cmpint (place->y, ==, 47);
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_SELECT);
  g_assert_cmpstr (shown_panel (fixture), ==, "place");

  /* Everything that is chosen is chosen by name. */
  choose (find_row (fixture, "place_panel", BIV_TYPE_PLACE_PANEL, "owner"), "Clans of Karrash");
  choose (find_row (fixture, "place_panel", BIV_TYPE_PLACE_PANEL, "base-of"), "Crown of Alvora");
  choose (find_row (fixture, "place_panel", BIV_TYPE_PLACE_PANEL, "fort-rating"), "2");
  choose (find_row (fixture, "place_panel", BIV_TYPE_PLACE_PANEL, "features"), "depot");
  choose (find_row (fixture, "place_panel", BIV_TYPE_PLACE_PANEL, "features"), "bridge");
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (biv_campaign_find_side (fixture->campaign, place->owner))), ==,
                   "Clans of Karrash");
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (biv_campaign_find_side (fixture->campaign, place->base_of))), ==,
                   "Crown of Alvora");
  g_assert_cmpint (place->fort_rating, ==, 2);
  g_assert_true (biv_place_has_feature (place, "depot"));
  g_assert_true (biv_place_has_feature (place, "bridge"));
  choose (find_row (fixture, "place_panel", BIV_TYPE_PLACE_PANEL, "fort-rating"), "No fort");
  g_assert_cmpint (place->fort_rating, ==, BIV_NONE);
}

/* The arrows move the site inside the map, Return puts the place there. */
static void
test_add_place_by_keys (Fixture       *fixture,
                        gconstpointer  data)
{
  guint n = biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->len;
  BivPlace *place;

  set_tool (fixture, BIV_MAP_TOOL_PLACE);
  for (int i = 0; i < 400; i++)
    fixture_press (fixture->canvas, GDK_KEY_Right);
  for (int i = 0; i < 400; i++)
    fixture_press (fixture->canvas, GDK_KEY_Up);
  fixture_press (fixture->canvas, GDK_KEY_Down);
  fixture_press (fixture->canvas, GDK_KEY_Return);
  fixture_let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->len, ==, n + 1);
  place = biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->pdata[n];
  g_assert_cmpint (place->x, ==, fixture->campaign->map_columns);
  g_assert_cmpint (place->y, ==, 1);
}

static int
distance (const BivPlace *place,
          const BivPlace *other)
{
  int x = place->x - other->x, y = place->y - other->y;

  return x * x + y * y;
}

/* Each new place is offered beside the one before it, where there is room for its name, until the map is full. */
static void
test_places_side_by_side (Fixture       *fixture,
                          gconstpointer  data)
{
  BivPlace *before = biv_campaign_find_place (fixture->campaign, "P01");

  biv_map_canvas_show_place (BIV_MAP_CANVAS (fixture->canvas), "P01");
  for (int i = 0; i < 6; i++)
    {
      GPtrArray *places = biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE);
      guint n = places->len;
      BivPlace *place;

      set_tool (fixture, BIV_MAP_TOOL_PLACE);
      fixture_press (fixture->canvas, GDK_KEY_Return);
      fixture_let_settle ();
      g_assert_cmpuint (places->len, ==, n + 1);
      place = places->pdata[n];
      g_assert_cmpint (distance (place, before), <=, 20 * 20);
      for (guint j = 0; j < n; j++)
        g_assert_cmpint (distance (place, places->pdata[j]), >=, 8 * 8);
      before = place;
    }
}

/* The pointer is at @x and @y of the map's own, as GTK tells it. */
static void
tell_pointer (Fixture *fixture,
              double   x,
              double   y)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (fixture->canvas);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, "motion", x, y);
    }
}

/* Whichever moved last is told of: a pointer that lies on the map does not keep the keyboard's place from being told. */
static void
test_looked_at (Fixture       *fixture,
                gconstpointer  data)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);
  GtkLabel *status = GTK_LABEL (get_child (fixture, "status"));
  GObject *search = get_child (fixture, "search");
  BivPlace *other = biv_campaign_find_place (fixture->campaign, "P02");
  guint hover = BIV_NOWHERE;

  biv_map_canvas_show_place (BIV_MAP_CANVAS (fixture->canvas), "P01");
  for (int at = 0; at < 600 * 600 && hover == BIV_NOWHERE; at += 7)
    {
      tell_pointer (fixture, at % 600, at / 600.0);
      g_object_get (canvas, "hover", &hover, NULL);
    }
  g_assert_cmpuint (hover, !=, BIV_NOWHERE);
  g_assert_cmpuint (biv_canvas_get_looked_at (canvas), ==, hover);
  biv_map_canvas_show_place (BIV_MAP_CANVAS (fixture->canvas), "P02");
  g_assert_true (g_str_has_prefix (gtk_label_get_text (status), biv_item_call (other)));
  /* Found by its name, it has the keyboard. */
  gtk_editable_set_text (GTK_EDITABLE (search), biv_item_call (other));
  g_signal_emit_by_name (search, "activate");
  fixture_let_settle ();
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture->window)), fixture->canvas));
}

/* A flag has initials alone: who is pointed at has his name told, until the keys go elsewhere. */
static void
test_flag_is_named (Fixture       *fixture,
                    gconstpointer  data)
{
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);
  BivFormation *formation = biv_campaign_find_formation (fixture->campaign, "FC");
  BivSide *side = biv_campaign_find_side (fixture->campaign, formation->side);
  BivPlace *place = biv_campaign_find_place (fixture->campaign, formation->location);
  GtkLabel *status = GTK_LABEL (get_child (fixture, "status"));
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (fixture->campaign, NULL);
  g_autofree char *words = g_strdup_printf ("%s, %s, %s", biv_item_call (formation), biv_item_call (side), biv_item_call (place));
  BivBox box;

  set_toggle (fixture, "edit", FALSE);
  g_assert_true (biv_map_drawing_get_flag (drawing, "FC", &box));
  BIV_CANVAS_GET_CLASS (canvas)->point_at (canvas, box.x + box.width / 2, box.y + box.height / 2);
  g_assert_cmpstr (gtk_label_get_text (status), ==, words);
  biv_map_canvas_show_place (BIV_MAP_CANVAS (canvas), "P02");
  g_assert_cmpstr (gtk_label_get_text (status), !=, words);
  BIV_CANVAS_GET_CLASS (canvas)->point_at (canvas, box.x + box.width / 2 + 1, box.y + box.height / 2);
  BIV_CANVAS_GET_CLASS (canvas)->pointer_left (canvas);
  g_assert_cmpstr (gtk_label_get_text (status), !=, words);
}

/* When orders are given no more, the panel beside the map still says what was ordered, and nobody is told to give any. */
static void
test_order_is_read (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "draft"));
  GtkWidget *panel = GTK_WIDGET (get_child (fixture, "formation_panel")), *where;

  set_toggle (fixture, "edit", FALSE);
  order->formation = g_strdup ("FC");
  order->turn = fixture->campaign->turn;
  order->posture = BIV_POSTURE_ATTACK;
  order->path = g_strdupv ((char *[]) { "P06", NULL });
  biv_desk_commit (fixture->desk, biv_turn_propose_order (fixture->campaign, order));
  g_assert_true (biv_desk_may_order (fixture->desk));
  biv_desk_commit (fixture->desk, biv_turn_propose_phase (fixture->campaign, NULL, NULL));
  g_assert_false (biv_desk_may_order (fixture->desk));
  biv_page_show_item (BIV_PAGE (fixture->page), "FC");
  fixture_let_settle ();
  where = GTK_WIDGET (gtk_widget_get_template_child (panel, BIV_TYPE_FORMATION_PANEL, "where"));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (where)), "Order: Attack by Black Thicket"));
}

/* A pointer that rests on the map is told of again and again, and takes nothing from the arrows; one that moves does. */
static void
test_pointer_rests (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autofree char *at_pointer = NULL, *by_keys = NULL, *after = NULL, *moved = NULL;
  BivMapCanvas *canvas = BIV_MAP_CANVAS (fixture->canvas);

  set_tool (fixture, BIV_MAP_TOOL_PLACE);
  tell_pointer (fixture, 200, 200);
  at_pointer = biv_map_canvas_dup_site_words (canvas);
  fixture_press (fixture->canvas, GDK_KEY_Right);
  by_keys = biv_map_canvas_dup_site_words (canvas);
  g_assert_cmpstr (by_keys, !=, at_pointer);
  tell_pointer (fixture, 200, 200);
  after = biv_map_canvas_dup_site_words (canvas);
  g_assert_cmpstr (after, ==, by_keys);
  tell_pointer (fixture, 300, 260);
  moved = biv_map_canvas_dup_site_words (canvas);
  g_assert_cmpstr (moved, !=, by_keys);
}

/* E takes the tools out; a place is put down and named, Return goes back to the map, and the next one follows. */
static void
test_places_one_after_another (Fixture       *fixture,
                               gconstpointer  data)
{
  guint n = biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->len;
  GtkRoot *root = gtk_widget_get_root (fixture->canvas);
  GtkToggleButton *edit = GTK_TOGGLE_BUTTON (get_child (fixture, "edit"));

  gtk_toggle_button_set_active (edit, FALSE);
  gtk_widget_grab_focus (fixture->canvas);
  fixture_press (fixture->canvas, GDK_KEY_e);
  g_assert_true (gtk_toggle_button_get_active (edit));
  for (guint i = 1; i <= 2; i++)
    {
      GtkWidget *focus;

      fixture_press (fixture->canvas, GDK_KEY_p);
      fixture_press (fixture->canvas, GDK_KEY_Down);
      fixture_press (fixture->canvas, GDK_KEY_Return);
      fixture_let_settle ();
      focus = gtk_root_get_focus (root);
      g_assert_true (GTK_IS_TEXT (focus));
      gtk_editable_set_text (GTK_EDITABLE (focus), i == 1 ? "Nether Sarn" : "Over Sarn");
      g_signal_emit_by_name (focus, "activate");
      fixture_let_settle ();
      focus = gtk_root_get_focus (root);
      g_assert_true (focus == fixture->canvas || gtk_widget_is_ancestor (focus, fixture->canvas));
      g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->len, ==, n + i);
      g_assert_cmpstr (biv_item_get_name (biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->pdata[n + i - 1]),
                       ==, i == 1 ? "Nether Sarn" : "Over Sarn");
    }
  fixture_press (fixture->canvas, GDK_KEY_e);
  g_assert_false (gtk_toggle_button_get_active (edit));
}

/* Who stands there is to be moved first; once that is done, nothing speaks of it any more. */
static void
test_message_goes (Fixture       *fixture,
                   gconstpointer  data)
{
  BivFormation *formation = biv_campaign_find_formation (fixture->campaign, "HC");
  g_autoptr (GError) error = NULL;

  g_signal_emit_by_name (fixture->canvas, "place-activated", formation->location);
  g_signal_emit_by_name (get_child (fixture, "place_panel"), "remove");
  fixture_let_settle ();
  g_assert_nonnull (fixture->said);
  g_assert_true (biv_desk_edit (fixture->desk, "Move", formation, "location", NULL, &error));
  fixture_let_settle ();
  g_assert_null (fixture->said);
}

/* What is wrong with a value is said until the value is another one. */
static void
test_fault_goes (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkWidget *row, *entry;
  GtkWidget *fault;

  g_signal_emit_by_name (fixture->canvas, "place-activated", "P09");
  fixture_let_settle ();
  row = find_row (fixture, "place_panel", BIV_TYPE_PLACE_PANEL, "objective-points");
  entry = fixture_find (row, GTK_TYPE_ENTRY);
  fault = gtk_widget_get_last_child (row);
  type_in (row, "12");
  g_assert_true (gtk_widget_get_visible (fault));
  gtk_editable_set_text (GTK_EDITABLE (entry), "1");
  g_assert_false (gtk_widget_get_visible (fault));
}

/* Nothing of a place that was removed is left: no ring, no cursor, no panel, no words. */
static void
test_no_ghost (Fixture       *fixture,
               gconstpointer  data)
{
  BivMapCanvas *canvas = BIV_MAP_CANVAS (fixture->canvas);
  GPtrArray *places = biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE);
  const char *status;

  set_tool (fixture, BIV_MAP_TOOL_PLACE);
  g_signal_emit_by_name (fixture->canvas, "site-chosen", 31, 47);
  fixture_let_settle ();
  g_assert_cmpuint (biv_canvas_get_cursor (BIV_CANVAS (canvas)), ==,
                    biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE)->len - 1);
  g_signal_emit_by_name (get_child (fixture, "place_panel"), "remove");
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "whole");
  status = gtk_label_get_text (GTK_LABEL (get_child (fixture, "status")));
  /* Where the keyboard has come to the map, its cursor stands at the first place. */
  if (biv_canvas_get_cursor (BIV_CANVAS (canvas)) == BIV_NOWHERE)
    g_assert_cmpstr (status, ==, "");
  else
    {
      g_assert_cmpuint (biv_canvas_get_cursor (BIV_CANVAS (canvas)), ==, 0);
      g_assert_true (g_str_has_prefix (status, biv_item_get_name (places->pdata[0])));
    }
}

/* ---- Tools ---- */

static void
test_add_link (Fixture       *fixture,
               gconstpointer  data)
{
  guint n = biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len;
  BivLink *link;

  g_assert_null (link_between (fixture, "P01", "P10"));
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P01");
  set_tool (fixture, BIV_MAP_TOOL_ROAD);
  /* The same place again is no other end. */
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P01");
  fixture_let_settle ();
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_ROAD);
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P10");
  fixture_let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len, ==, n + 1);
  link = link_between (fixture, "P01", "P10");
  g_assert_nonnull (link);
  g_assert_cmpstr (shown_panel (fixture), ==, "link");
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_ROAD);

  /* With nothing selected the first place begins it. */
  g_signal_emit_by_name (fixture->canvas, "link-activated", biv_id_of (link));
  set_tool (fixture, BIV_MAP_TOOL_ROAD);
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P04");
  fixture_let_settle ();
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_ROAD);
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P10");
  fixture_let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len, ==, n + 2);

  /* The same once more is said to be there. */
  g_signal_emit_by_name (fixture->canvas, "link-drawn", "P10", "P04");
  fixture_let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len, ==, n + 2);
  g_assert_nonnull (fixture->said);
  g_assert_cmpstr (shown_panel (fixture), ==, "link");
}

/* Whoever has just put down thirty places and takes the other tool begins a link where he clicks next. */
static void
test_new_place_begins_no_link (Fixture       *fixture,
                               gconstpointer  data)
{
  guint n = biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len;

  set_tool (fixture, BIV_MAP_TOOL_PLACE);
  g_signal_emit_by_name (fixture->canvas, "site-chosen", 3, 3);
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "place");
  set_tool (fixture, BIV_MAP_TOOL_ROAD);
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P01");
  fixture_let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len, ==, n);
  /* It is said where it begins. */
  g_assert_cmpstr (shown_panel (fixture), ==, "none");
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (get_child (fixture, "hint"))),
                            biv_item_call (biv_campaign_find_place (fixture->campaign, "P01"))));
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P10");
  fixture_let_settle ();
  g_assert_nonnull (link_between (fixture, "P01", "P10"));
}

/* ---- The map as a whole ---- */

static GtkWidget *
whole_child (Fixture    *fixture,
             const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_child (fixture, "whole_panel")), BIV_TYPE_WHOLE_PANEL, name));
}

/* Who edits the map and has chosen nothing sees how large it is, and is led to what the check names (CA-MAP-6). */
static void
test_whole (Fixture       *fixture,
            gconstpointer  data)
{
  BivMapCanvas *canvas = BIV_MAP_CANVAS (fixture->canvas);
  gboolean is_done = FALSE;
  guint64 n_drawn;

  g_signal_emit_by_name (canvas, "cancel", &is_done);
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "whole");
  g_assert_null (fixture_find (whole_child (fixture, "faults"), GTK_TYPE_BUTTON));
  set_tool (fixture, BIV_MAP_TOOL_PLACE);
  g_signal_emit_by_name (canvas, "site-chosen", 31, 47);
  fixture_let_settle ();
  g_signal_emit_by_name (canvas, "cancel", &is_done);
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "whole");
  g_assert_nonnull (strchr (gtk_label_get_text (GTK_LABEL (whole_child (fixture, "to_look_at"))), '2'));
  g_signal_emit_by_name (fixture_find (whole_child (fixture, "faults"), GTK_TYPE_BUTTON), "clicked");
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "place");

  /* No flag lies over the map that is being drawn, unless it is asked for. */
  fixture_let_draw (fixture->canvas);
  n_drawn = biv_map_canvas_get_n_flags_drawn (canvas);
  gtk_widget_queue_draw (fixture->canvas);
  fixture_let_draw (fixture->canvas);
  g_assert_cmpuint (biv_map_canvas_get_n_flags_drawn (canvas), ==, n_drawn);
  set_toggle (fixture, "flags", TRUE);
  fixture_let_draw (fixture->canvas);
  g_assert_cmpuint (biv_map_canvas_get_n_flags_drawn (canvas), >, n_drawn);
}

/* ---- Nothing moves under the pointer ---- */

/* In the window's pixels. */
static void
get_spot (Fixture    *fixture,
          const char *place,
          double     *x,
          double     *y)
{
  GPtrArray *places = biv_campaign_peek_items (fixture->campaign, BIV_KIND_PLACE);
  BivCanvas *canvas = BIV_CANVAS (fixture->canvas);
  guint cell = 0;
  double left, top, scale;
  graphene_rect_t bounds;
  BivBox box;

  while (g_strcmp0 (biv_item_get_id (places->pdata[cell]), place) != 0)
    cell++;
  g_assert_true (BIV_CANVAS_GET_CLASS (canvas)->get_cell_box (canvas, cell, &box));
  biv_canvas_to_model (canvas, 0, 0, &left, &top);
  g_object_get (canvas, "scale", &scale, NULL);
  g_assert_true (gtk_widget_compute_bounds (fixture->canvas, fixture->window, &bounds));
  *x = bounds.origin.x + (box.x - left) * scale;
  *y = bounds.origin.y + (box.y - top) * scale;
}

static void
edit_text (Fixture    *fixture,
           gpointer    item,
           const char *field,
           const char *text)
{
  g_autoptr (GError) error = NULL;

  biv_desk_edit (fixture->desk, "Edit", item, field, text, &error);
  g_assert_no_error (error);
  fixture_let_settle ();
}

static void
test_stands_still (Fixture       *fixture,
                   gconstpointer  data)
{
  static const struct
  {
    int x, y;
  } sites[] = { { 0, 0 }, { 100, 70 }, { 0, 70 }, { 50, 1 }, { 99, 30 } };
  g_autofree char *long_name = g_strnfill (120, 'm');
  double x, y, now_x, now_y;

  /* The map has a size. */
  edit_text (fixture, fixture->campaign, "map-columns", "100");
  edit_text (fixture, fixture->campaign, "map-rows", "70");
  set_toggle (fixture, "edit", FALSE);
  set_toggle (fixture, "edit", TRUE);
  biv_canvas_fit (BIV_CANVAS (fixture->canvas));
  fixture_wait (100);
  get_spot (fixture, "P09", &x, &y);  for (gsize i = 0; i < G_N_ELEMENTS (sites); i++)
    {
      set_tool (fixture, BIV_MAP_TOOL_PLACE);
      g_signal_emit_by_name (fixture->canvas, "site-chosen", sites[i].x, sites[i].y);
      fixture_wait (100);
      get_spot (fixture, "P09", &now_x, &now_y);
          g_assert_cmpfloat_with_epsilon (now_x, x, 0.01);
      g_assert_cmpfloat_with_epsilon (now_y, y, 0.01);
    }
  /* However long the names are that the panel has to show. */
  edit_text (fixture, biv_campaign_find (fixture->campaign, "P10"), "name", long_name);
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P10");
  fixture_wait (100);
  check_chosen (GTK_WIDGET (get_child (fixture, "place_panel")));
  get_spot (fixture, "P09", &now_x, &now_y);
  g_assert_cmpfloat_with_epsilon (now_x, x, 0.01);
  for (guint i = 0; i < biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len; i++)
    {
      g_signal_emit_by_name (fixture->canvas, "link-activated",
                             biv_item_get_id (biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->pdata[i]));
      fixture_wait (100);
      get_spot (fixture, "P09", &now_x, &now_y);
          g_assert_cmpfloat_with_epsilon (now_x, x, 0.01);
      g_assert_cmpfloat_with_epsilon (now_y, y, 0.01);
    }
}

/* Four sides, and names as long as names are: the page is no wider for it, and tells them apart as they are called now. */
static void
test_long_sides (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *long_name = g_strnfill (60, 'W');
  GtkWidget *readers = GTK_WIDGET (get_child (fixture, "readers"));
  int least;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "Add side");

      biv_proposal_set_text (proposal, biv_proposal_new_item (proposal, BIV_KIND_SIDE), "name", i == 0 ? "Third" : "Fourth");
      g_assert_true (biv_desk_commit (fixture->desk, proposal));
    }
  BIV_EACH (BivSide, side, fixture->campaign, BIV_KIND_SIDE)
    {
      edit_text (fixture, side, "short-name", NULL);
      edit_text (fixture, side, "name", long_name);
    }
  fixture_let_settle ();
  gtk_widget_measure (fixture->page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 1280 - 173);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (gtk_widget_get_last_child (readers)), ==, long_name);
}

/* A half-drawn link, a tool and a selected link end with the mode that they belong to. */
static void
test_lets_go (Fixture       *fixture,
              gconstpointer  data)
{
  guint n = biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len;
  gboolean is_done;

  g_signal_emit_by_name (fixture->canvas, "place-activated", "P01");
  set_tool (fixture, BIV_MAP_TOOL_ROAD);
  set_toggle (fixture, "edit", FALSE);
  set_toggle (fixture, "edit", TRUE);
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P10");
  fixture_let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len, ==, n);

  set_tool (fixture, BIV_MAP_TOOL_ROAD);
  g_signal_emit_by_name (fixture->canvas, "cancel", &is_done);
  g_assert_true (is_done);
  g_assert_cmpstr (shown_panel (fixture), ==, "whole");
  g_signal_emit_by_name (fixture->canvas, "place-activated", "P04");
  fixture_let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->len, ==, n);

  set_tool (fixture, BIV_MAP_TOOL_PLACE);
  set_tool (fixture, BIV_MAP_TOOL_ROAD);
  g_assert_cmpint (get_tool (fixture), ==, BIV_MAP_TOOL_ROAD);
  g_assert_null (biv_map_canvas_dup_site_words (BIV_MAP_CANVAS (fixture->canvas)));
  set_tool (fixture, BIV_MAP_TOOL_SELECT);

  g_signal_emit_by_name (fixture->canvas, "link-activated",
                         biv_item_get_id (biv_campaign_peek_items (fixture->campaign, BIV_KIND_LINK)->pdata[0]));
  fixture_let_settle ();
  g_assert_cmpstr (shown_panel (fixture), ==, "link");
  set_toggle (fixture, "edit", FALSE);
  g_assert_cmpstr (shown_panel (fixture), ==, "none");
}

static void
rename_item (Fixture    *fixture,
             const char *id,
             const char *name)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "Rename");

  biv_proposal_set_text (proposal, biv_campaign_find (fixture->campaign, id), "name", name);
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  fixture_let_draw (fixture->canvas);
}

/* Three hundred columns at six places. Panning and picking draw no flag a second time; what has changed draws them again. */
static void
test_many_flags_are_drawn_once (Fixture       *fixture,
                                gconstpointer  data)
{
  static const char *const homes[] = { "P01", "P02", "P03", "P07", "P08", "P10" };
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (fixture->campaign, "Columns");
  BivMapCanvas *canvas = BIV_MAP_CANVAS (fixture->canvas);
  guint64 n_drawn, n_grounds;

  for (int i = 0; i < 300; i++)
    {
      BivFormation *formation = biv_proposal_new_item (proposal, BIV_KIND_FORMATION);

      biv_proposal_set_text (proposal, formation, "name", "Column");
      biv_proposal_set_text (proposal, formation, "side", i % 2 == 0 ? "CROWN" : "CLAN");
      biv_proposal_set_text (proposal, formation, "location", homes[i % 6]);
    }
  g_assert_true (biv_desk_commit (fixture->desk, proposal));
  set_toggle (fixture, "flags", TRUE);
  fixture_let_draw (fixture->canvas);
  n_drawn = biv_map_canvas_get_n_flags_drawn (canvas);
  g_assert_cmpuint (n_drawn, >, 0);
  for (int i = 0; i < 5; i++)
    {
      biv_map_canvas_select (canvas, i % 2 == 0 ? "HC" : NULL, NULL);
      fixture_let_draw (fixture->canvas);
    }
  g_assert_cmpuint (biv_map_canvas_get_n_flags_drawn (canvas), ==, n_drawn);
  /* What the map does not show draws none of it. */
  n_grounds = biv_map_canvas_get_n_grounds_drawn (canvas);
  rename_item (fixture, "A02", "The Old Guard");
  g_assert_cmpuint (biv_map_canvas_get_n_flags_drawn (canvas), ==, n_drawn);
  g_assert_cmpuint (biv_map_canvas_get_n_grounds_drawn (canvas), ==, n_grounds);
  rename_item (fixture, "HC", "Field Force");
  g_assert_cmpuint (biv_map_canvas_get_n_flags_drawn (canvas), >, n_drawn);
  rename_item (fixture, "P09", "Three Palms");
  g_assert_cmpuint (biv_map_canvas_get_n_grounds_drawn (canvas), >, n_grounds);
  n_drawn = biv_map_canvas_get_n_flags_drawn (canvas);
  for (int i = 0; i < 4; i++)
    biv_desk_undo (fixture->desk);
  fixture_let_draw (fixture->canvas);
  g_assert_cmpuint (biv_map_canvas_get_n_flags_drawn (canvas), >, n_drawn);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add ("/app/map-page/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("many-flags", test_many_flags_are_drawn_once);
  ADD ("link", test_link);
  ADD ("lists", test_lists);
  ADD ("add-place", test_add_place);
  ADD ("add-place-by-keys", test_add_place_by_keys);
  ADD ("places-side-by-side", test_places_side_by_side);
  ADD ("looked-at", test_looked_at);
  ADD ("flag-is-named", test_flag_is_named);
  ADD ("order-is-read", test_order_is_read);
  ADD ("pointer-rests", test_pointer_rests);
  ADD ("places-one-after-another", test_places_one_after_another);
  ADD ("message-goes", test_message_goes);
  ADD ("fault-goes", test_fault_goes);
  ADD ("no-ghost", test_no_ghost);
  ADD ("add-link", test_add_link);
  ADD ("new-place-begins-no-link", test_new_place_begins_no_link);
  ADD ("whole", test_whole);
  ADD ("stands-still", test_stands_still);
  ADD ("long-sides", test_long_sides);
  ADD ("lets-go", test_lets_go);
  return g_test_run ();
}
