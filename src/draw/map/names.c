/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.c: where flags and the names of places stand, so that they hide as little as can be
 *
 * Flags first, by their staffs. Then seventeen spots round each place are tried for its name, the usual ones first. A spot
 * costs its penalty and what it covers of everything that lies there already; the cheapest wins. */
#include "draw/ink/crowd.h"
#include "draw/map/private.h"

#include <string.h>

#include "campaign/model/item-names.h"

#define BY_ITSELF   9.0               /* what covering a pixel of a name costs */
#define BY_HAND     12.0
#define NUMBER_SIZE 9.5             /* of a cell's number, at its upper edge */
#define NUMBER_UP   39.0            /* map pixels from the cell's middle */

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
           BivCrowd            *crowd)
{
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);
      double weight = link_weight (way->link), length = biv_map_way_get_length (way);

      for (double along = 0.0; weight > 0 && along <= length; along += 7.0)
        {
          BivPoint at = biv_map_way_get_point (way, along / MAX (length, 1.0), NULL);

          biv_crowd_add (crowd, (BivBox) { at.x - 3.5, at.y - 3.5, 7, 7 }, weight);
        }
      if (way->link->crossing != BIV_CROSSING_NONE)
        {
          BivPoint at = biv_map_way_get_point (way, 0.5, NULL);

          /* Between two cells without a way there is water alone, which a name may cross. */
          biv_crowd_add (crowd, (BivBox) { at.x - 16, at.y - 16, 32, 32 }, weight > 0 ? 3.0 : 0.4);
        }
    }
}

static void
add_places (const BivMapDrawing *drawing,
            BivCrowd            *crowd)
{
  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);

      if (biv_map_is_bare (drawing, node))
        continue;
      biv_crowd_add (crowd, (BivBox) { node->at.x - BIV_MAP_DISC, node->at.y - BIV_MAP_DISC, 2 * BIV_MAP_DISC,
                                       2 * BIV_MAP_DISC }, 6.0);
      if (node->place->objective_points > 0)
        biv_crowd_add (crowd, (BivBox) { node->at.x + 4, node->at.y - 20, 17, 17 }, 6.0);
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
            BivCrowd   *crowd)
{
  double cheapest = G_MAXDOUBLE;
  gsize n_sides = is_alone ? G_N_ELEMENTS (sides) : G_N_ELEMENTS (sides) - 1;

  for (int level = 0; level < STACK; level++)
    for (gsize i = 0; i < n_sides; i++)
      {
        BivBox box = flag_box (at, i, level);
        BivBox with_elbows = { box.x - ELBOW, box.y, box.width + 2 * ELBOW, box.height };
        double cost = sides[i].penalty + 100.0 * level + biv_crowd_get_cost (crowd, &with_elbows);

        if (box.x < 0 || box.y < 0 || box.x + box.width > crowd->width)
          cost += 1e5;
        if (cost < cheapest)
          {
            cheapest = cost;
            flag->box = box;
            flag->staff_x = sides[i].staff == 0.0 ? at.x : sides[i].flag < 0 ? box.x + box.width : box.x;
          }
      }
  biv_crowd_add (crowd, flag->box, 12.0);
}

/* A sighting may be of anybody: each flies by itself. */
void
biv_map_stack_flags (BivMapDrawing *drawing)
{
  g_autoptr (GHashTable) tops = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < drawing->flags->len; i++)
    {
      BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);
      char *key;
      gpointer number;

      if (flag->formation == NULL)
        continue;
      key = g_strdup_printf ("%u %s", flag->node, flag->side != NULL ? flag->side : "");
      if (g_hash_table_lookup_extended (tops, key, NULL, &number))
        {
          flag->top = GPOINTER_TO_UINT (number);
          BIV_MAP_FLAG (drawing, flag->top)->n_stacked++;
          BIV_MAP_NODE (drawing, flag->node)->n_flags--;
          g_free (key);
        }
      else
        g_hash_table_insert (tops, key, GUINT_TO_POINTER (i));
    }
}

#define COLUMN 8                    /* flags of an open stack that lie over one another */

/* Upward from where the stack is, and away from its staff; at the map's upper edge as far down as it takes. */
static void
spread_stacks (BivMapDrawing *drawing)
{
  g_autofree guint *n_spread = g_new0 (guint, drawing->flags->len);

  for (guint i = 0; i < drawing->flags->len; i++)
    {
      BivMapFlag *flag = BIV_MAP_FLAG (drawing, i), *top = BIV_MAP_FLAG (drawing, flag->top);
      guint n = n_spread[flag->top]++, n_rows = MIN (top->n_stacked, COLUMN), row = n % COLUMN, column = n / COLUMN;
      double lowest = MAX (top->box.y, EYE + (n_rows - 1) * BIV_MAP_FLAG_STEP);
      double away = top->box.x + top->box.width <= top->staff_x ? -1.0 : 1.0;

      flag->n_stacked = top->n_stacked;
      flag->box = top->box;
      flag->staff_x = top->staff_x;
      flag->spread = (BivBox) { top->box.x + away * column * (BIV_MAP_FLAG_W + 2.0), lowest - row * BIV_MAP_FLAG_STEP,
                                top->box.width, top->box.height };
    }
}

void
biv_map_place_flags (BivMapDrawing *drawing)
{
  BivCrowd crowd;

  biv_crowd_init (&crowd, drawing->width, drawing->height, 128.0);
  add_places (drawing, &crowd);
  for (guint i = 0; i < drawing->flags->len; i++)
    {
      BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);

      if (flag->top != i)
        continue;
      place_flag (flag, BIV_MAP_NODE (drawing, flag->node)->at, BIV_MAP_NODE (drawing, flag->node)->n_flags == 1, &crowd);
    }
  biv_crowd_clear (&crowd);
  spread_stacks (drawing);
}

static void
add_flags (const BivMapDrawing *drawing,
           BivCrowd            *crowd)
{
  for (guint i = 0; i < drawing->flags->len; i++)
    if (BIV_MAP_FLAG (drawing, i)->top == i)
      biv_crowd_add (crowd, BIV_MAP_FLAG (drawing, i)->box, 8.0);
}

/* ---- The names ---- */

static BivLettering
map_name_lettering (const BivPlace *place)
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

static double
map_name_size (const BivPlace *place)
{
  return place->terrain == BIV_TERRAIN_TOWN || place->terrain == BIV_TERRAIN_FORT ? 17.0 : 14.5;
}

static gboolean
is_by_hand (const BivPlace *place)
{
  return place->name_x != BIV_NONE && place->name_y != BIV_NONE;
}

/* Names that somebody has put where they are come first: the others make way for them. */
static int
rank_of (const BivPlace *place)
{
  return (is_by_hand (place) ? 10000 : 0) + 100 * place->objective_points
         + (place->terrain == BIV_TERRAIN_TOWN || place->terrain == BIV_TERRAIN_FORT ? 10 : 0);
}

static int
compare_nodes (gconstpointer a,
               gconstpointer b)
{
  const BivMapNode *one = *(BivMapNode *const *) a, *two = *(BivMapNode *const *) b;
  int difference = rank_of (two->place) - rank_of (one->place);

  return difference != 0 ? difference
                         : strcmp (biv_id_of (one->place), biv_id_of (two->place));
}

gboolean
biv_map_shows_number (const BivMapDrawing *drawing,
                      const BivMapNode    *node)
{
  if (!biv_place_is_cell (drawing->campaign, node->place))
    return FALSE;
  switch (drawing->campaign->map_numbers)
    {
    case BIV_NUMBERS_PLACES:
      return !biv_map_is_bare (drawing, node);
    case BIV_NUMBERS_FIFTH:
      return node->place->x % 5 == 0 && node->place->y % 5 == 0;
    case BIV_NUMBERS_OFF:
      return FALSE;
    case BIV_NUMBERS_ALL:
    default:
      return TRUE;
    }
}

/* CA-MAP-4: the number of every cell is what it is ordered by, whether it has a name or not. */
static void
add_numbers (const BivMapDrawing *drawing,
             BivCrowd            *crowd)
{
  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);

      if (biv_map_shows_number (drawing, node))
        biv_crowd_add (crowd, (BivBox) { node->at.x - 13, node->at.y - NUMBER_UP - 6, 26, 12 }, 2.0);
    }
}

static void
draw_number (const BivMapNode *node,
             cairo_t          *cr,
             const BivMapLook *look,
             cairo_pattern_t  *halo)
{
  g_autofree char *number = g_strdup_printf ("%02d%02d", node->place->x, node->place->y);

  biv_set_colour_alpha (cr, look->palette->ink, 0.85);
  biv_lettering_draw_haloed (cr, number, BIV_LETTERING_MEDIUM, NUMBER_SIZE, node->at.x, node->at.y - NUMBER_UP,
                             halo, 2.0);
}

static void
place_name (BivMapDrawing *drawing,
            BivMapNode    *node,
            BivCrowd      *crowd,
            cairo_t       *cr)
{
  const char *name = biv_item_get_name (BIV_ITEM (node->place));
  double size = map_name_size (node->place);

  if (name == NULL || name[0] == '\0')
    return;
  node->name_width = biv_lettering_width (name, map_name_lettering (node->place), size);
  if (is_by_hand (node->place))
    {
      node->name_at = (BivPoint) { node->at.x + node->place->name_x / 100.0 * drawing->scale,
                                   node->at.y + node->place->name_y / 100.0 * drawing->scale };
      node->name_box = (BivBox) { node->name_at.x - node->name_width / 2 - 2, node->name_at.y - size * 0.62,
                                  node->name_width + 4, size * 1.15 };
    }
  else
    node->name_at = biv_crowd_place_name (crowd, node->at, node->name_width, size, FALSE, &node->name_box);
  biv_crowd_add (crowd, node->name_box, is_by_hand (node->place) ? BY_HAND : BY_ITSELF);
}

void
biv_map_place_names (BivMapDrawing *drawing)
{
  BivCrowd crowd;
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  biv_crowd_init (&crowd, drawing->width, drawing->height, 128.0);
  add_links (drawing, &crowd);
  add_places (drawing, &crowd);
  add_flags (drawing, &crowd);
  add_numbers (drawing, &crowd);
  biv_map_place_shape_names (drawing, &crowd);
  for (guint i = 0; i < drawing->nodes->len; i++)
    g_ptr_array_add (order, BIV_MAP_NODE (drawing, i));
  g_ptr_array_sort (order, compare_nodes);
  for (guint i = 0; i < order->len; i++)
    place_name (drawing, g_ptr_array_index (order, i), &crowd, cr);
  biv_crowd_clear (&crowd);
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
  return place->objective_points > 0 || node->n_flags > 0;
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

      if ((look->on_paper || look->zoom >= 0.6) && biv_map_is_in (part, node->at, 2 * NUMBER_UP)
          && biv_map_shows_number (drawing, node))
        draw_number (node, cr, look, halo);
      if (node->name_width <= 0 || !biv_map_is_in (part, node->name_at, node->name_width / 2 + 20)
          || !biv_map_shows_name (drawing, node, look))
        continue;
      biv_set_colour (cr, palette->ink);
      biv_lettering_draw_haloed (cr, biv_item_get_name (BIV_ITEM (node->place)),
                                 map_name_lettering (node->place), map_name_size (node->place), node->name_at.x,
                                 node->name_at.y, halo, 3.0);
    }
  cairo_pattern_destroy (halo);
}
