/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-map-names.c: where flags and the names of places stand, so that they hide as little as can be
 *
 * Flags first, by their staffs. Then seventeen spots round each place are tried for its name, the usual ones first. A spot
 * costs its penalty and what it covers of everything that lies there already; the cheapest wins. */
#include "draw/biv-map-private.h"

#include <math.h>
#include <string.h>

#define BUCKET 128.0                /* map pixels: boxes are looked for among their neighbours only */

typedef struct
{
  BivBox box;
  double weight;
} Obstacle;

typedef struct
{
  GHashTable *buckets;              /* of GArray of Obstacle */
  double      width, height;
} Crowd;

static gpointer
bucket_key (double x,
            double y)
{
  return GUINT_TO_POINTER (((guint) (int) floor (x / BUCKET) & 0xffff) << 16 | ((guint) (int) floor (y / BUCKET) & 0xffff));
}

static void
crowd_add (Crowd  *crowd,
           BivBox  box,
           double  weight)
{
  Obstacle obstacle = { box, weight };

  for (double x = floor (box.x / BUCKET) * BUCKET; x < box.x + box.width; x += BUCKET)
    for (double y = floor (box.y / BUCKET) * BUCKET; y < box.y + box.height; y += BUCKET)
      {
        gpointer key = bucket_key (x, y);
        GArray *bucket = g_hash_table_lookup (crowd->buckets, key);

        if (bucket == NULL)
          {
            bucket = g_array_new (FALSE, FALSE, sizeof (Obstacle));
            g_hash_table_insert (crowd->buckets, key, bucket);
          }
        g_array_append_val (bucket, obstacle);
      }
}

static double
overlap (const BivBox *a,
         const BivBox *b)
{
  double width = MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x);
  double height = MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y);

  return width > 0 && height > 0 ? width * height : 0.0;
}

/* What a box would cover, weighted. What lies over a bucket's edge counts once in each bucket, with its part in it. */
static double
crowd_cost (const Crowd  *crowd,
            const BivBox *box)
{
  double cost = 0.0;

  for (double x = floor (box->x / BUCKET) * BUCKET; x < box->x + box->width; x += BUCKET)
    for (double y = floor (box->y / BUCKET) * BUCKET; y < box->y + box->height; y += BUCKET)
      {
        GArray *bucket = g_hash_table_lookup (crowd->buckets, bucket_key (x, y));
        double x1 = MAX (box->x, x), y1 = MAX (box->y, y);
        BivBox part = { x1, y1, MIN (box->x + box->width, x + BUCKET) - x1, MIN (box->y + box->height, y + BUCKET) - y1 };

        for (guint i = 0; bucket != NULL && i < bucket->len; i++)
          {
            const Obstacle *obstacle = &g_array_index (bucket, Obstacle, i);

            cost += obstacle->weight * overlap (&part, &obstacle->box);
          }
      }
  return cost;
}

/* ---- What is there before the names ---- */

static double
link_weight (const BivLink *link)
{
  switch (link->link_kind)
    {
    case BIV_LINK_ROAD:
      return 2.2;
    case BIV_LINK_RIVER:
    case BIV_LINK_SEA:
      return 1.2;
    case BIV_LINK_GROUND:
      return 0.0;
    case BIV_LINK_TRACK:
    case BIV_LINK_TRAIL:
    case BIV_LINK_RAIL:
    default:
      return 1.6;
    }
}

static void
add_links (const BivMapDrawing *drawing,
           Crowd               *crowd)
{
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);
      double weight = link_weight (way->link), length = biv_cubic_get_length (&way->curve);

      for (double along = 0.0; weight > 0 && along <= length; along += 7.0)
        {
          BivPoint at = biv_cubic_get_point (&way->curve, along / MAX (length, 1.0), NULL);

          crowd_add (crowd, (BivBox) { at.x - 3.5, at.y - 3.5, 7, 7 }, weight);
        }
      if (way->link->crossing != BIV_CROSSING_NONE)
        {
          BivPoint at = biv_cubic_get_point (&way->curve, 0.5, NULL);

          /* Between two cells without a way there is water alone, which a name may cross. */
          crowd_add (crowd, (BivBox) { at.x - 16, at.y - 16, 32, 32 }, weight > 0 ? 3.0 : 0.4);
        }
    }
}

static void
add_places (const BivMapDrawing *drawing,
            Crowd               *crowd)
{
  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);

      if (biv_map_is_bare (drawing, node))
        continue;
      crowd_add (crowd, (BivBox) { node->at.x - BIV_MAP_DISC, node->at.y - BIV_MAP_DISC, 2 * BIV_MAP_DISC,
                                   2 * BIV_MAP_DISC }, 6.0);
      if (node->place->objective_points > 0)
        crowd_add (crowd, (BivBox) { node->at.x + 4, node->at.y - 20, 17, 17 }, 6.0);
    }
}

/* ---- The flags ---- */

#define EYE    6.0                  /* of the closed eye at a flag's corner, above it */
#define STACK  4                    /* flags over another that are looked at */
#define ELBOW  8.0                  /* room that a flag wants beside it: its eye and a place's points stick out */

/* To the left of the staff, to the right, or across it, where neighbours leave room above the place alone. */
static const struct
{
  double staff, flag, penalty;
} sides[] = { { -6.0, -6.0 - BIV_MAP_FLAG_W, 0 }, { 7.0, 7.0, 10 }, { 0.0, -BIV_MAP_FLAG_W / 2, 60 } };

/* Above its place, level over level; at the map's upper edge, where there is no more above, beside it and downward. */
static BivBox
flag_box (BivPoint at,
          gsize    side,
          int      level)
{
  double top = at.y - BIV_MAP_STAFF - 10.0;
  int n_above = top >= EYE ? 1 + (int) ((top - EYE) / BIV_MAP_FLAG_STEP) : 0;
  BivBox box = { at.x + sides[side].flag, top - level * BIV_MAP_FLAG_STEP, BIV_MAP_FLAG_W, BIV_MAP_FLAG_H };

  if (level < n_above || sides[side].staff == 0.0)
    return box;
  box.x += (sides[side].flag < 0 ? -1 : 1) * (BIV_MAP_DISC + 5.0);
  box.y = n_above > 0 ? top + (level - n_above + 1) * BIV_MAP_FLAG_STEP : EYE + level * BIV_MAP_FLAG_STEP;
  return box;
}

/* Several at a place fly to the left, to the right, then upward in a stack; across the staff flies one that is alone. */
static void
place_flag (BivMapFlag *flag,
            BivPoint    at,
            gboolean    is_alone,
            Crowd      *crowd)
{
  double cheapest = G_MAXDOUBLE;
  gsize n_sides = is_alone ? G_N_ELEMENTS (sides) : G_N_ELEMENTS (sides) - 1;

  for (int level = 0; level < STACK; level++)
    for (gsize i = 0; i < n_sides; i++)
      {
        BivBox box = flag_box (at, i, level);
        BivBox with_elbows = { box.x - ELBOW, box.y, box.width + 2 * ELBOW, box.height };
        double cost = sides[i].penalty + 100.0 * level + crowd_cost (crowd, &with_elbows);

        if (box.x < 0 || box.y < 0 || box.x + box.width > crowd->width)
          cost += 1e5;
        if (cost < cheapest)
          {
            cheapest = cost;
            flag->box = box;
            flag->staff_x = sides[i].staff == 0.0 ? at.x : sides[i].flag < 0 ? box.x + box.width : box.x;
          }
      }
  crowd_add (crowd, flag->box, 12.0);
}

static Crowd
crowd_for (const BivMapDrawing *drawing)
{
  Crowd crowd = { .width = drawing->width, .height = drawing->height };

  crowd.buckets = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  return crowd;
}

static gboolean
is_alone (const BivMapDrawing *drawing,
          const BivMapFlag    *flag)
{
  for (guint i = 0; i < drawing->flags->len; i++)
    if (BIV_MAP_FLAG (drawing, i) != flag && BIV_MAP_FLAG (drawing, i)->node == flag->node)
      return FALSE;
  return TRUE;
}

void
biv_map_place_flags (BivMapDrawing *drawing)
{
  Crowd crowd = crowd_for (drawing);

  add_places (drawing, &crowd);
  for (guint i = 0; i < drawing->flags->len; i++)
    {
      BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);

      place_flag (flag, BIV_MAP_NODE (drawing, flag->node)->at, is_alone (drawing, flag), &crowd);
    }
  g_hash_table_unref (crowd.buckets);
}

static void
add_flags (const BivMapDrawing *drawing,
           Crowd               *crowd)
{
  for (guint i = 0; i < drawing->flags->len; i++)
    crowd_add (crowd, BIV_MAP_FLAG (drawing, i)->box, 8.0);
}

/* ---- The names ---- */

BivLettering
biv_map_name_lettering (const BivPlace *place)
{
  switch (place->terrain)
    {
    case BIV_TERRAIN_TOWN:
    case BIV_TERRAIN_FORT:
      return BIV_LETTERING_SERIF_BOLD;
    case BIV_TERRAIN_HILLS:
    case BIV_TERRAIN_WOODS:
    case BIV_TERRAIN_DESERT:
    case BIV_TERRAIN_MARSH:
    case BIV_TERRAIN_WATER:
      return BIV_LETTERING_SERIF_ITALIC;
    case BIV_TERRAIN_OPEN:
    default:
      return BIV_LETTERING_SERIF;
    }
}

double
biv_map_name_size (const BivPlace *place)
{
  return place->terrain == BIV_TERRAIN_TOWN || place->terrain == BIV_TERRAIN_FORT ? 17.0 : 14.5;
}

static int
rank_of (const BivPlace *place)
{
  return 100 * place->objective_points + (place->terrain == BIV_TERRAIN_TOWN || place->terrain == BIV_TERRAIN_FORT ? 10 : 0);
}

static int
compare_nodes (gconstpointer a,
               gconstpointer b)
{
  const BivMapNode *one = *(BivMapNode *const *) a, *two = *(BivMapNode *const *) b;
  int difference = rank_of (two->place) - rank_of (one->place);

  return difference != 0 ? difference
                         : strcmp (biv_item_get_id (BIV_ITEM (one->place)), biv_item_get_id (BIV_ITEM (two->place)));
}

/* The middle of the name, from the place's middle: dx in half name widths plus sx, dy in map pixels. */
static const struct
{
  double half, sx, dy, penalty;
} spots[] = {
  { 0, 0, 24, 0 },      { 1, 18, 5, 4 },      { -1, -18, 5, 8 },    { 1, 14, 20, 10 },    { -1, -14, 20, 14 },
  { 1, 24, -12, 18 },   { -1, -24, -12, 22 }, { 0, 0, 32, 16 },     { 1, 26, 12, 20 },    { -1, -26, 12, 24 },
  { 0, 20, 26, 22 },    { 0, -20, 26, 26 },   { 0, 34, 30, 34 },    { 0, -34, 30, 38 },   { 0, 0, -24, 42 },
  { 1, 34, 26, 50 },    { -1, -34, 26, 70 },
};

static void
place_name (BivMapDrawing *drawing,
            BivMapNode    *node,
            Crowd         *crowd,
            cairo_t       *cr)
{
  const char *name = biv_item_get_name (BIV_ITEM (node->place));
  double size = biv_map_name_size (node->place), cheapest = G_MAXDOUBLE;
  BivBox chosen = { 0 };

  if (name == NULL || name[0] == '\0')
    return;
  node->name_width = biv_lettering_width (cr, 1.0, name, biv_map_name_lettering (node->place), size);
  for (gsize i = 0; i < G_N_ELEMENTS (spots); i++)
    {
      double x = node->at.x + spots[i].half * node->name_width / 2 + spots[i].sx, y = node->at.y + spots[i].dy;
      BivBox box = { x - node->name_width / 2 - 2, y - size * 0.62, node->name_width + 4, size * 1.15 };
      double cost = spots[i].penalty + crowd_cost (crowd, &box) * 0.5;

      if (box.x < 0 || box.y < 0 || box.x + box.width > crowd->width || box.y + box.height > crowd->height)
        cost += 1e6;
      if (cost < cheapest)
        {
          cheapest = cost;
          chosen = box;
          node->name_at = (BivPoint) { x, y };
        }
    }
  crowd_add (crowd, chosen, 9.0);
}

void
biv_map_place_names (BivMapDrawing *drawing)
{
  Crowd crowd = crowd_for (drawing);
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  add_links (drawing, &crowd);
  add_places (drawing, &crowd);
  add_flags (drawing, &crowd);
  for (guint i = 0; i < drawing->nodes->len; i++)
    g_ptr_array_add (order, BIV_MAP_NODE (drawing, i));
  g_ptr_array_sort (order, compare_nodes);
  for (guint i = 0; i < order->len; i++)
    place_name (drawing, g_ptr_array_index (order, i), &crowd, cr);
  g_hash_table_unref (crowd.buckets);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Under 60 % only places with points or flags are named, under 35 % only towns, forts and bases. */
gboolean
biv_map_shows_name (const BivMapDrawing *drawing,
                    const BivMapNode    *node,
                    const BivMapLook    *look)
{
  const BivPlace *place = node->place;

  if (look->on_paper || look->zoom >= 0.6)
    return TRUE;
  if (place->terrain == BIV_TERRAIN_TOWN || place->terrain == BIV_TERRAIN_FORT || place->base_of != NULL)
    return TRUE;
  if (look->zoom < 0.35)
    return FALSE;
  if (place->objective_points > 0)
    return TRUE;
  for (guint i = 0; i < drawing->flags->len; i++)
    if (BIV_MAP_NODE (drawing, BIV_MAP_FLAG (drawing, i)->node) == node)
      return TRUE;
  return FALSE;
}

void
biv_map_draw_names (const BivMapDrawing *drawing,
                    cairo_t             *cr,
                    const BivMapLook    *look,
                    const BivBox        *part)
{
  const BivPalette *palette = look->palette;
  cairo_pattern_t *halo = cairo_pattern_create_rgb (palette->level[0].red, palette->level[0].green, palette->level[0].blue);

  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);

      if (node->name_width <= 0 || !biv_map_is_in (part, node->name_at, node->name_width / 2 + 20)
          || !biv_map_shows_name (drawing, node, look))
        continue;
      biv_map_ink (cr, &palette->ink, 1.0);
      biv_lettering_draw_haloed (cr, look->zoom, biv_item_get_name (BIV_ITEM (node->place)),
                                 biv_map_name_lettering (node->place), biv_map_name_size (node->place), node->name_at.x,
                                 node->name_at.y, halo, 3.0);
    }
  cairo_pattern_destroy (halo);
}
