/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-map-drawing.c: where places, flags and names lie, and that a side's map lacks what it may not know */
#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "campaign/knowledge/knowledge.h"
#include "draw/map/private.h"
#include "store/campaign-file.h"

static BivCampaign *
load (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

static BivCampaign *
load_sample (void)
{
  return load ("karrash-road.campaign");
}

static void
test_places_are_found_where_they_lie (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (campaign, NULL);

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      const char *id = biv_id_of (place);
      double x, y;
      int column, row;

      g_assert_true (biv_map_drawing_get_point (drawing, id, &x, &y));
      g_assert_cmpstr (biv_map_drawing_find_place (drawing, x + 5, y - 5), ==, id);
      biv_map_drawing_get_units (drawing, x, y, &column, &row);
      g_assert_cmpint (column, ==, place->x);
      g_assert_cmpint (row, ==, place->y);
    }
  g_assert_null (biv_map_drawing_find_place (drawing, 1, 1));
}

static void
test_flags_are_found (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (campaign, NULL);
  static const char *const formations[] = { "HC", "FC", "DH", "HB" };

  for (gsize i = 0; i < G_N_ELEMENTS (formations); i++)
    {
      BivBox box;

      g_assert_true (biv_map_drawing_get_flag (drawing, formations[i], &box));
      g_assert_cmpstr (biv_map_drawing_find_formation (drawing, box.x + box.width / 2, box.y + box.height / 2), ==,
                       formations[i]);
    }
}

static gboolean
do_meet (const BivBox *a,
         const BivBox *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

/* Where the hexes are close, and everybody stands beside somebody else, no flag hides a place or another flag. */
static void
test_flags_hide_no_place (void)
{
  static const struct { const char *formation, *place; } stand[] = {
    { "HQH", "0504" }, { "HS", "0304" }, { "HW", "0204" }, { "HQL", "0403" }, { "HQC", "0304" }, { "CP", "0203" },
  };
  g_autoptr (BivCampaign) campaign = load ("sorrel-junction.campaign");
  g_autoptr (BivMapDrawing) drawing = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (stand); i++)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, stand[i].formation);

      g_assert_nonnull (formation);
      g_assert_nonnull (biv_campaign_find_place (campaign, stand[i].place));
      g_free (formation->location);
      formation->location = g_strdup (stand[i].place);
    }
  drawing = biv_map_drawing_new (campaign, NULL);
  g_assert_cmpuint (drawing->flags->len, >=, G_N_ELEMENTS (stand));
  for (guint i = 0; i < drawing->flags->len; i++)
    {
      const BivBox *flag = &BIV_MAP_FLAG (drawing, i)->box;

      for (guint j = 0; j < i; j++)
        g_assert_false (do_meet (flag, &BIV_MAP_FLAG (drawing, j)->box));
      for (guint j = 0; j < drawing->nodes->len; j++)
        {
          const BivMapNode *node = BIV_MAP_NODE (drawing, j);
          BivBox disc = { node->at.x - BIV_MAP_DISC + 3, node->at.y - BIV_MAP_DISC + 3, 2 * BIV_MAP_DISC - 6,
                          2 * BIV_MAP_DISC - 6 };

          if (!biv_map_is_bare (drawing, node) && do_meet (flag, &disc))
            g_error ("the flag %u hides %s", i, biv_id_of (node->place));
        }
    }
}

/* CA-SCOUT-6: the other side's formations fly no flag of their own on a side's map. */
static void
test_side_map_lacks_the_enemy (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivCampaign) known = biv_knowledge_copy_for (campaign, "CROWN");
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (known, "CROWN");
  BivBox box;

  g_assert_true (biv_map_drawing_get_flag (drawing, "HC", &box));
  g_assert_false (biv_map_drawing_get_flag (drawing, "DH", &box));
  g_assert_false (biv_map_drawing_get_flag (drawing, "HB", &box));
}

/* The ink of every order on its own. */
static guint
count_ink (BivCampaign *campaign,
           const char  *reader,
           const char  *picked)
{
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (campaign, reader);
  BivMapLook look = { .zoom = 1.0, .palette = biv_palette_for (BIV_PALETTE_LIGHT) };
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;
  const guchar *bytes;
  guint n = 0;

  biv_map_drawing_get_size (drawing, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_A8, (int) width, (int) height);
  cr = cairo_create (surface);
  biv_map_drawing_draw_orders (drawing, cr, &look, picked, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = cairo_image_surface_get_data (surface);
  for (int i = 0; i < cairo_image_surface_get_stride (surface) * (int) height; i++)
    n += bytes[i] > 0;
  cairo_surface_destroy (surface);
  return n;
}

/* Every order has its arrow until it is carried out; a side's map has its own alone. */
static void
test_orders_are_arrows (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivCampaign) known = NULL;
  const char *side = BIV_FORMATION (biv_campaign_find (campaign, "HC"))->side;
  BivOrder *order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "order-HC"));
  guint n;

  campaign->phase = BIV_PHASE_ORDERS;
  g_assert_cmpuint (count_ink (campaign, NULL, NULL), ==, 0);
  order->formation = g_strdup ("HC");
  order->turn = campaign->turn;
  order->posture = BIV_POSTURE_MARCH;
  order->path = g_strsplit ("P03,P09", ",", 0);
  order->status = BIV_ORDER_GIVEN;
  biv_campaign_add (campaign, BIV_ITEM (order));
  n = count_ink (campaign, NULL, NULL);
  g_assert_cmpuint (n, >, 200);
  g_assert_cmpuint (count_ink (campaign, NULL, "HC"), ==, 0);
  BIV_EACH (BivSide, one, campaign, BIV_KIND_SIDE)
    {
      const char *id = biv_id_of (one);

      g_clear_object (&known);
      known = biv_knowledge_copy_for (campaign, id);
      g_assert_cmpuint (count_ink (known, id, NULL) > 0, ==, g_str_equal (id, side));
    }
  order->status = BIV_ORDER_CARRIED_OUT;
  g_assert_cmpuint (count_ink (campaign, NULL, NULL), ==, 0);
  order->status = BIV_ORDER_GIVEN;
  campaign->phase = BIV_PHASE_CONTACT;
  g_assert_cmpuint (count_ink (campaign, NULL, NULL), ==, 0);
}

/* Names cover no disc, and do not run off the map. */
static void
test_names_hide_no_place (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (campaign, NULL);

  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *named = BIV_MAP_NODE (drawing, i);
      double left = named->name_at.x - named->name_width / 2, right = named->name_at.x + named->name_width / 2;

      g_assert_cmpfloat (named->name_width, >, 10);
      g_assert_cmpfloat (left, >=, 0);
      g_assert_cmpfloat (right, <=, drawing->width);
      for (guint j = 0; j < drawing->nodes->len; j++)
        {
          const BivMapNode *other = BIV_MAP_NODE (drawing, j);
          gboolean is_over = other->at.x > left && other->at.x < right && ABS (other->at.y - named->name_at.y) < 6;

          g_assert_false (is_over);
        }
    }
}

static char *
draw (BivMapDrawing *drawing,
      double         zoom)
{
  BivMapLook look = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .zoom = zoom };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 300);
  cairo_t *cr = cairo_create (surface);
  char *digest;

  biv_map_drawing_draw_static (drawing, cr, &look, NULL);
  biv_map_drawing_draw_flags (drawing, cr, &look, NULL, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, cairo_image_surface_get_data (surface),
                                        (gsize) (cairo_image_surface_get_stride (surface) * 300));
  cairo_surface_destroy (surface);
  return digest;
}

/* Whether anything but paper is painted right of @x, on the flag's own lines. */
static gboolean
is_painted_beyond (BivMapDrawing *drawing,
                   const BivBox  *box)
{
  BivMapLook look = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .zoom = 1.0 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 300, (int) box->height - 6);
  cairo_t *cr = cairo_create (surface);
  const guchar *data;
  gsize size;
  gboolean is_painted = FALSE;

  /* From the edge on with its outline, below the eye at the corner. */
  cairo_translate (cr, -(box->x + box->width + 3), -(box->y + 12));
  biv_map_draw_flag_at (drawing, cr, &look, BIV_MAP_FLAG (drawing, 0));
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  size = (gsize) (cairo_image_surface_get_stride (surface) * cairo_image_surface_get_height (surface));
  for (gsize i = 0; i < size; i++)
    is_painted = is_painted || data[i] != 0;
  cairo_surface_destroy (surface);
  return is_painted;
}

/* Whatever a side is called, its name ends inside its flag. */
static void
test_long_names_stay_in_flags (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (campaign, NULL);
  BivMapFlag *flag = BIV_MAP_FLAG (drawing, 0);
  BivSide *side = biv_campaign_find_side (campaign, flag->side);

  flag->staff_x = flag->box.x;
  flag->is_unseen = FALSE;
  flag->seen_turn = BIV_NONE;
  g_free (side->short_name);
  side->short_name = g_strdup ("The Confederated Cantons of Upper and Lower Sarn");
  g_free (flag->line);
  flag->line = g_strdup ("The Second Cantonal Brigade of the Left Bank");
  g_assert_false (is_painted_beyond (drawing, &flag->box));
}

/* A part of the map, drawn by itself, is that part of the whole to the byte, and no flag far from it was drawn. */
static void
test_part_is_part_of_the_whole (void)
{
  static const BivBox parts[] = { { 0, 0, 300, 200 }, { 250, 180, 220, 160 }, { 500, 300, 200, 200 }, { 700, 20, 90, 400 } };
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) drawing = NULL;
  BivMapLook look = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .zoom = 1.0 };
  BivOrder *order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "order-HC"));

  campaign->phase = BIV_PHASE_ORDERS;
  order->formation = g_strdup ("HC");
  order->turn = campaign->turn;
  order->posture = BIV_POSTURE_MARCH;
  order->path = g_strsplit ("P03,P09", ",", 0);
  order->status = BIV_ORDER_GIVEN;
  biv_campaign_add (campaign, BIV_ITEM (order));
  drawing = biv_map_drawing_new (campaign, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      int width = (int) parts[i].width, height = (int) parts[i].height;
      cairo_surface_t *pictures[2];
      guint n_drawn[2];

      for (int is_part = 0; is_part < 2; is_part++)
        {
          cairo_t *cr;

          pictures[is_part] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
          cr = cairo_create (pictures[is_part]);
          cairo_translate (cr, -parts[i].x, -parts[i].y);
          biv_map_drawing_draw_orders (drawing, cr, &look, NULL, is_part ? &parts[i] : NULL);
          n_drawn[is_part] = biv_map_drawing_draw_flags (drawing, cr, &look, "HC", is_part ? &parts[i] : NULL);
          cairo_destroy (cr);
          cairo_surface_flush (pictures[is_part]);
        }
      g_assert_cmpuint (n_drawn[0], ==, biv_map_drawing_get_n_flags (drawing));
      g_assert_cmpuint (n_drawn[1], <, n_drawn[0]);
      g_assert_cmpmem (cairo_image_surface_get_data (pictures[0]), (gsize) (cairo_image_surface_get_stride (pictures[0]) * height),
                       cairo_image_surface_get_data (pictures[1]), (gsize) (cairo_image_surface_get_stride (pictures[1]) * height));
      cairo_surface_destroy (pictures[0]);
      cairo_surface_destroy (pictures[1]);
    }
}

static void
test_the_same_map_is_drawn_twice (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) one = biv_map_drawing_new (campaign, NULL);
  g_autoptr (BivMapDrawing) two = biv_map_drawing_new (campaign, NULL);
  g_autofree char *first = draw (one, 0.4), *again = draw (two, 0.4), *larger = draw (one, 0.8);

  g_assert_cmpstr (first, ==, again);
  g_assert_cmpstr (first, !=, larger);
}

/* Under 60 % only places with points or flags are named, under 35 % only towns, forts and bases. */
static void
test_names_go_with_the_zoom (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (campaign, NULL);
  static const struct
  {
    const char *place;
    double      zoom;
    gboolean    is_named;
  } rows[] = {
    { "P06", 0.7, TRUE },  { "P06", 0.5, FALSE }, { "P02", 0.5, TRUE },  { "P02", 0.3, FALSE },
    { "P08", 0.5, TRUE },  { "P07", 0.3, TRUE },  { "P01", 0.3, TRUE },  { "P04", 0.3, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      BivMapLook look = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .zoom = rows[i].zoom };

      g_assert_cmpint (biv_map_shows_name (drawing, biv_map_find_node (drawing, rows[i].place), &look), ==, rows[i].is_named);
    }
}

/* A map with a town at its very edge: flags fly inside the frame, off each other and off the town. */
/* On the screen those of one side at one place lie in one stack; it opens under the pointer, and each of them is found then. */
static void
test_stacks (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) drawing = NULL, apart = NULL;
  g_autoptr (GPtrArray) stacked = g_ptr_array_new ();
  double width, height;
  BivBox first, box, two[2];

  for (int i = 0; i < 20; i++)
    {
      g_autofree char *id = g_strdup_printf ("STACK%d", i);
      BivItem *formation = biv_item_new (BIV_KIND_FORMATION, id);

      biv_item_set_name (formation, id);
      BIV_FORMATION (formation)->side = g_strdup ("CROWN");
      BIV_FORMATION (formation)->location = g_strdup ("P04");
      g_assert_true (biv_campaign_add (campaign, formation));
      g_ptr_array_add (stacked, (gpointer) biv_item_get_id (formation));
    }
  apart = biv_map_drawing_new (campaign, NULL);
  drawing = biv_map_drawing_new_in_stacks (campaign, NULL);
  biv_map_drawing_get_size (drawing, &width, &height);
  g_assert_true (biv_map_drawing_get_flag (drawing, "STACK0", &first));
  for (guint i = 1; i < stacked->len; i++)
    {
      g_assert_true (biv_map_drawing_get_flag (drawing, stacked->pdata[i], &box));
      g_assert_cmpfloat (box.x, ==, first.x);
      g_assert_cmpfloat (box.y, ==, first.y);
    }
  for (guint i = 0; i < 2; i++)
    g_assert_true (biv_map_drawing_get_flag (apart, stacked->pdata[i], &two[i]));
  g_assert_true (two[0].x != two[1].x || two[0].y != two[1].y);
  g_assert_cmpstr (biv_map_drawing_find_formation (drawing, first.x + 5, first.y + 5), ==, "STACK0");
  g_assert_false (biv_map_drawing_unfold_at (drawing, width - 1, height - 1));
  g_assert_true (biv_map_drawing_unfold_at (drawing, first.x + 5, first.y + 5));
  for (guint i = 0; i < stacked->len; i++)
    {
      g_assert_true (biv_map_drawing_get_flag (drawing, stacked->pdata[i], &box));
      g_assert_cmpfloat (box.y, >=, 0.0);
      g_assert_cmpstr (biv_map_drawing_find_formation (drawing, box.x + 5, box.y + 5), ==, stacked->pdata[i]);
      /* The pointer goes from one to another. */
      g_assert_false (biv_map_drawing_unfold_at (drawing, box.x + 5, box.y + 5));
    }
  g_assert_true (biv_map_drawing_unfold_at (drawing, width - 1, height - 1));
  g_assert_true (biv_map_drawing_get_flag (drawing, "STACK7", &box));
  g_assert_cmpfloat (box.y, ==, first.y);
  g_assert_false (biv_map_drawing_fold (drawing));
}

static void
test_flags_stay_on_the_map (void)
{
  static const int rows[] = { 0, 1, 3, 6, 9 };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = load_sample ();
      g_autoptr (BivMapDrawing) drawing = NULL;
      BivMapNode *town;
      BivBox disc;

      biv_campaign_find_place (campaign, "P05")->y = rows[i];
      BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
        {
          g_free (formation->location);
          formation->location = g_strdup ("P05");
        }
      drawing = biv_map_drawing_new (campaign, NULL);
      town = biv_map_find_node (drawing, "P05");
      disc = (BivBox) { town->at.x - 9, town->at.y - 9, 18, 18 };
      g_assert_cmpuint (drawing->flags->len, ==, 4);
      for (guint j = 0; j < drawing->flags->len; j++)
        {
          const BivBox *box = &BIV_MAP_FLAG (drawing, j)->box;

          g_assert_cmpfloat (box->x, >=, 0.0);
          g_assert_cmpfloat (box->y, >=, 0.0);
          g_assert_cmpfloat (box->x + box->width, <=, drawing->width);
          g_assert_cmpfloat (box->y + box->height, <=, drawing->height);
          g_assert_false (box->x < disc.x + disc.width && disc.x < box->x + box->width && box->y < disc.y + disc.height
                          && disc.y < box->y + box->height);
          for (guint k = 0; k < j; k++)
            {
              const BivBox *other = &BIV_MAP_FLAG (drawing, k)->box;

              g_assert_false (box->x < other->x + other->width && other->x < box->x + box->width
                              && box->y < other->y + other->height && other->y < box->y + box->height);
            }
        }
    }
}

static cairo_surface_t *
draw_part (const BivMapDrawing *drawing,
           const BivBox        *part,
           gboolean             culls)
{
  BivMapLook look = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .zoom = 1.0 };
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) part->width, (int) part->height);
  cairo_t *cr = cairo_create (picture);

  cairo_translate (cr, -part->x, -part->y);
  biv_map_drawing_draw_static (drawing, cr, &look, culls ? part : NULL);
  cairo_destroy (cr);
  cairo_surface_flush (picture);
  return picture;
}

static gboolean
are_alike (cairo_surface_t *a,
           cairo_surface_t *b)
{
  gsize size = (gsize) (cairo_image_surface_get_stride (a) * cairo_image_surface_get_height (a));

  return memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), size) == 0;
}

/* A link that is gone one way alone points to where it leads. */
static void
test_one_way (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  BivLink *link = BIV_LINK (biv_campaign_peek_items (campaign, BIV_KIND_LINK)->pdata[0]);
  cairo_surface_t *pictures[3];

  for (int i = 0; i < 3; i++)
    {
      g_autoptr (BivMapDrawing) drawing = NULL;
      const BivBox all = { 0, 0, 1000, 700 };

      link->one_way = i > 0;
      if (i == 2)
        {
          char *from = g_steal_pointer (&link->from);

          link->from = g_steal_pointer (&link->to);
          link->to = from;
        }
      drawing = biv_map_drawing_new (campaign, NULL);
      pictures[i] = draw_part (drawing, &all, FALSE);
    }
  g_assert_false (are_alike (pictures[0], pictures[1]));
  g_assert_false (are_alike (pictures[1], pictures[2]));
  for (int i = 0; i < 3; i++)
    cairo_surface_destroy (pictures[i]);
}

/* ---- Drawn ground (CA-MAP-9) ---- */

static void
add_drawn (BivCampaign  *campaign,
           const char   *name,
           BivDrawnKind  kind,
           const char   *points)
{
  g_autofree char *id = biv_campaign_dup_new_id (campaign, "drawn");
  BivItem *drawn = biv_item_new (BIV_KIND_DRAWN, id);

  g_assert_true (biv_item_parse_field (drawn, biv_kind_find_field (BIV_KIND_DRAWN, "points"), points, NULL));
  ((BivDrawn *) drawn)->drawn_kind = kind;
  biv_item_set_name (drawn, name);
  biv_campaign_add (campaign, drawn);
}

static void
draw_some (BivCampaign *campaign)
{
  add_drawn (campaign, "Sarn", BIV_DRAWN_RIVER, "5600,-600 5700,1200 5200,2600 4700,4300 4000,5200 2800,6000 2600,8000");
  add_drawn (campaign, "Black Thicket", BIV_DRAWN_WOODS, "4000,5600 5200,5400 5800,6400 5000,7000 3800,6700");
  add_drawn (campaign, NULL, BIV_DRAWN_HILLS, "6100,1000 7600,900 8200,1900 7000,2800 6000,2100");
  add_drawn (campaign, "Long Sea", BIV_DRAWN_SEA, "-600,5000 600,5200 900,6200 1500,7600 -600,7800");
  add_drawn (campaign, "Sink", BIV_DRAWN_MARSH, "7800,5400 8900,5200 9000,6300 8000,6600");
  add_drawn (campaign, "Dry Pan", BIV_DRAWN_DESERT, "600,600 2600,400 2800,1800 900,2200");
  add_drawn (campaign, "Shore", BIV_DRAWN_COAST, "100,100 900,300 2000,200");
  add_drawn (campaign, "THE HIGH KARRASH", BIV_DRAWN_LETTERING, "6200,600 7200,400 9400,700");
  add_drawn (campaign, "x", BIV_DRAWN_LETTERING, "100,100");
  /* Less than a line, and twice the same point. */
  add_drawn (campaign, "nothing", BIV_DRAWN_RIVER, "100,100");
  add_drawn (campaign, "dot", BIV_DRAWN_RIVER, "100,100 100,100");
  add_drawn (campaign, "flat", BIV_DRAWN_HILLS, "100,100 200,100 300,100");
}

/* What is left out of a part is what does not reach into it: tiles fit together. */
static void
test_drawn_parts_fit (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) drawing = NULL;

  draw_some (campaign);
  drawing = biv_map_drawing_new (campaign, NULL);
  for (int x = 0; x < 1000; x += 256)
    for (int y = 0; y < 640; y += 256)
      {
        const BivBox part = { x, y, 256, 256 };
        cairo_surface_t *whole = draw_part (drawing, &part, FALSE), *alone = draw_part (drawing, &part, TRUE);

        g_test_message ("%d, %d", x, y);
        g_assert_true (are_alike (whole, alone));
        cairo_surface_destroy (whole);
        cairo_surface_destroy (alone);
      }
}

/* An area round a place is called by a name that lies neither on its disc nor on its name; where the place moves, so may that. */
static void
test_area_name_beside_place (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  BivPlace *place = BIV_PLACE (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->pdata[0]);
  int x = place->x * 100, y = place->y * 100;
  g_autofree char *points = g_strdup_printf ("%d,%d %d,%d %d,%d %d,%d", x - 900, y - 900, x + 900, y - 900, x + 900, y + 900,
                                             x - 900, y + 900);
  g_autoptr (BivMapDrawing) drawing = NULL, after = NULL;
  g_autoptr (GArray) boxes = NULL;
  const BivMapShape *shape;
  const BivMapNode *node = NULL;

  add_drawn (campaign, "The Great Wood", BIV_DRAWN_WOODS, points);
  drawing = biv_map_drawing_new (campaign, NULL);
  shape = BIV_MAP_SHAPE (drawing, drawing->shapes->len - 1);
  for (guint i = 0; i < drawing->nodes->len; i++)
    if (BIV_MAP_NODE (drawing, i)->place == place)
      node = BIV_MAP_NODE (drawing, i);
  g_assert_nonnull (node);
  g_assert_cmpfloat (fabs (shape->name_at.y - node->at.y), >, BIV_MAP_DISC);
  g_assert_true (shape->name_at.y < node->name_box.y || shape->name_at.y > node->name_box.y + node->name_box.height);
  place->y -= 5;
  after = biv_map_drawing_new (campaign, NULL);
  g_assert_true (biv_map_drawing_list_differences (after, drawing, &boxes));
  shape = BIV_MAP_SHAPE (after, after->shapes->len - 1);
  if (shape->name_at.y != BIV_MAP_SHAPE (drawing, drawing->shapes->len - 1)->name_at.y)
    {
      gboolean is_told = FALSE;

      for (guint i = 0; i < boxes->len; i++)
        is_told |= memcmp (&g_array_index (boxes, BivBox, i), &shape->box, sizeof shape->box) == 0;
      g_assert_true (is_told);
    }
}

/* A crossing over a drawn river lies where the river is, and has no reach of its own; elsewhere it has one. */
static void
test_drawn_river_under_bridge (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) before = biv_map_drawing_new (campaign, NULL), after = NULL;
  BivLink *link = NULL;
  g_autoptr (GArray) boxes = NULL;
  g_autofree char *points = NULL;
  const BivMapWay *way;
  BivPoint at;
  BivMapPoint point;

  BIV_EACH (BivLink, one, campaign, BIV_KIND_LINK)
    if (one->crossing == BIV_CROSSING_BRIDGE)
      link = one;
  way = biv_map_find_way_of (before, biv_id_of (link));
  g_assert_false (way->has_river);
  g_assert_cmpfloat (way->crossing_at, ==, 0.5);
  at = biv_map_way_get_point (way, 0.25, NULL);
  biv_map_drawing_get_map_point (before, at.x, at.y, &point);
  points = g_strdup_printf ("%d,%d %d,%d", point.x, point.y - 500, point.x, point.y + 500);
  add_drawn (campaign, "Sarn", BIV_DRAWN_RIVER, points);
  after = biv_map_drawing_new (campaign, NULL);
  g_assert_true (!biv_map_drawing_list_differences (after, before, &boxes) || boxes->len > 0);
  way = biv_map_find_way_of (after, biv_id_of (link));
  g_assert_true (way->has_river);
  g_assert_cmpfloat_with_epsilon (way->crossing_at, 0.25, 0.03);
}

/* Lines before areas, small areas before large ones. */
static void
test_drawn_is_found (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) drawing = NULL;
  double x, y;

  add_drawn (campaign, "large", BIV_DRAWN_DESERT, "0,0 9000,0 9000,6000 0,6000");
  add_drawn (campaign, "small", BIV_DRAWN_WOODS, "1000,1000 3000,1000 3000,3000 1000,3000");
  add_drawn (campaign, "river", BIV_DRAWN_RIVER, "500,2000 4000,2000");
  drawing = biv_map_drawing_new (campaign, NULL);
#define AT(px, py, expected)                                                                                        \
  biv_map_drawing_get_spot (drawing, &(BivMapPoint) { px, py }, &x, &y);                                            \
  g_assert_cmpstr (biv_item_get_name (biv_campaign_find (campaign, biv_map_drawing_find_drawn (drawing, x, y))), ==, expected)
  AT (2000, 2010, "river");
  AT (2000, 2500, "small");
  AT (5000, 3000, "large");
#undef AT
  biv_map_drawing_get_spot (drawing, &(BivMapPoint) { 9900, 6900 }, &x, &y);
  g_assert_null (biv_map_drawing_find_drawn (drawing, x, y));
}

/* A road goes through its bends, and a march goes along it; ends and order stay. */
static void
test_bends (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  BivLink *link = BIV_LINK (biv_campaign_peek_items (campaign, BIV_KIND_LINK)->pdata[0]);
  BivMapPoint bend = { 3000, 1000 };
  g_autoptr (BivMapDrawing) drawing = NULL;
  const BivMapWay *way;
  double x, y, nearest = G_MAXDOUBLE;

  link->bends = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));
  g_array_append_val (link->bends, bend);
  drawing = biv_map_drawing_new (campaign, NULL);
  way = biv_map_find_way_of (drawing, biv_id_of (link));
  biv_map_drawing_get_spot (drawing, &bend, &x, &y);
  for (int i = 0; i <= 200; i++)
    {
      BivPoint at = biv_map_way_get_point (way, i / 200.0, NULL);

      nearest = MIN (nearest, hypot (at.x - x, at.y - y));
    }
  g_assert_cmpfloat (nearest, <, 3.0);
  g_assert_cmpstr (biv_map_drawing_find_link (drawing, x, y), ==, biv_id_of (link));
  g_assert_true (biv_map_drawing_get_point (drawing, link->from, &x, &y));
  g_assert_cmpfloat_with_epsilon (biv_map_way_get_point (way, 0.0, NULL).x, x, 0.01);
  g_assert_true (biv_map_drawing_get_point (drawing, link->to, &x, &y));
  g_assert_cmpfloat_with_epsilon (biv_map_way_get_point (way, 1.0, NULL).x, x, 0.01);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/map/places-are-found-where-they-lie", test_places_are_found_where_they_lie);
  g_test_add_func ("/draw/map/flags-are-found", test_flags_are_found);
  g_test_add_func ("/draw/map/stacks", test_stacks);
  g_test_add_func ("/draw/map/flags-stay-on-the-map", test_flags_stay_on_the_map);
  g_test_add_func ("/draw/map/one-way", test_one_way);
  g_test_add_func ("/draw/map/flags-hide-no-place", test_flags_hide_no_place);
  g_test_add_func ("/draw/map/side-map-lacks-the-enemy", test_side_map_lacks_the_enemy);
  g_test_add_func ("/draw/map/orders-are-arrows", test_orders_are_arrows);
  g_test_add_func ("/draw/map/names-hide-no-place", test_names_hide_no_place);
  g_test_add_func ("/draw/map/the-same-map-is-drawn-twice", test_the_same_map_is_drawn_twice);
  g_test_add_func ("/draw/map/part-of-the-whole", test_part_is_part_of_the_whole);
  g_test_add_func ("/draw/map/CA-MAP-9/parts-fit", test_drawn_parts_fit);
  g_test_add_func ("/draw/map/CA-MAP-9/river-under-bridge", test_drawn_river_under_bridge);
  g_test_add_func ("/draw/map/CA-MAP-9/is-found", test_drawn_is_found);
  g_test_add_func ("/draw/map/bends", test_bends);
  g_test_add_func ("/draw/map/long-names-stay-in-flags", test_long_names_stay_in_flags);
  g_test_add_func ("/draw/map/names-go-with-the-zoom", test_names_go_with_the_zoom);
  g_test_add_func ("/draw/map/CA-MAP-9/area-name-beside-place", test_area_name_beside_place);
  return g_test_run ();
}
