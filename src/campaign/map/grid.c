/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.c: the cells of a map of squares or hexes: which lies where, their corners and their sides (CA-MAP-4)
 *
 * Corners are counted in whole numbers. On hexes, whose flat sides are up and down, a cell's middle is at 3 columns across and
 * 2 rows down, an even column's one further; its corners are 2 across beside it, and 1 across and 1 down or up. On squares it
 * is at 2 columns and 2 rows, and its corners 1 across and 1 down or up. */
#include "config.h"
#include "campaign/map/grid.h"

#include <math.h>

#include "base/fit.h"
#include "campaign/model/map.h"

static gboolean
is_hexes (BivCampaign *campaign)
{
  return campaign->map_form == BIV_MAP_HEXES;
}

static int
get_stagger (int column)
{
  return (column & 1) == 0 ? 1 : 0;
}

/* ---- Cells ---- */

gboolean
biv_grid_has_cell (BivCampaign       *campaign,
                   const BivGridCell *cell)
{
  return cell->column >= 1 && cell->row >= 1 && cell->column <= campaign->map_columns && cell->row <= campaign->map_rows;
}

BivPlace *
biv_grid_find_place (BivCampaign       *campaign,
                     const BivGridCell *cell)
{
  char id[32];

  if (!biv_grid_has_cell (campaign, cell))
    return NULL;
  BIV_FIT (id, "%02d%02d", cell->column, cell->row);
  return biv_campaign_find_place (campaign, id);
}

BivLink *
biv_grid_find_pair (BivCampaign       *campaign,
                    const BivGridCell *a,
                    const BivGridCell *b)
{
  gboolean is_forward = a->column < b->column || (a->column == b->column && a->row < b->row);
  const BivGridCell *first = is_forward ? a : b, *second = is_forward ? b : a;
  char id[64];

  if (!biv_grid_has_cell (campaign, a) || !biv_grid_has_cell (campaign, b))
    return NULL;
  BIV_FIT (id, "%02d%02d-%02d%02d", first->column, first->row, second->column, second->row);
  return biv_campaign_find_link (campaign, id);
}

BivMapSpot
biv_grid_get_spot (BivCampaign       *campaign,
                   const BivGridCell *cell)
{
  gboolean has_stagger = is_hexes (campaign);

  return (BivMapSpot) { cell->column * (has_stagger ? BIV_MAP_HEX_PITCH : 1.0),
                        cell->row + (has_stagger ? get_stagger (cell->column) / 2.0 : 0.0) };
}

/* A point belongs to the cell whose middle is nearest. */
gboolean
biv_grid_find_cell (BivCampaign *campaign,
                    BivMapSpot   spot,
                    BivGridCell *cell)
{
  double nearest = G_MAXDOUBLE;
  int middle;

  g_return_val_if_fail (biv_map_is_grid (campaign), FALSE);

  if (!is_hexes (campaign))
    {
      *cell = (BivGridCell) { (int) lround (spot.x), (int) lround (spot.y) };
      return biv_grid_has_cell (campaign, cell);
    }
  middle = (int) lround (spot.x / BIV_MAP_HEX_PITCH);
  for (int column = middle - 1; column <= middle + 1; column++)
    {
      BivGridCell candidate = { column, (int) lround (spot.y - get_stagger (column) / 2.0) };
      BivMapSpot at = biv_grid_get_spot (campaign, &candidate);
      double distance = hypot (at.x - spot.x, at.y - spot.y);

      if (distance < nearest)
        {
          nearest = distance;
          *cell = candidate;
        }
    }
  return biv_grid_has_cell (campaign, cell);
}

guint
biv_grid_list_beside (BivCampaign       *campaign,
                      const BivGridCell *cell,
                      BivGridCell        beside[BIV_GRID_CELL_SIDES])
{
  int column = cell->column, row = cell->row, north = row - 1 + get_stagger (column);

  beside[0] = (BivGridCell) { column, row - 1 };
  beside[1] = (BivGridCell) { column, row + 1 };
  if (!is_hexes (campaign))
    {
      beside[2] = (BivGridCell) { column - 1, row };
      beside[3] = (BivGridCell) { column + 1, row };
      return 4;
    }
  for (int i = 0; i < 2; i++)
    {
      beside[2 + i] = (BivGridCell) { column - 1, north + i };
      beside[4 + i] = (BivGridCell) { column + 1, north + i };
    }
  return 6;
}

/* On hexes by rows that lean: one step changes the column, the leaning row, or both against each other. */
static int
get_distance (BivCampaign       *campaign,
              const BivGridCell *a,
              const BivGridCell *b)
{
  int across = b->column - a->column, down = b->row - a->row, lean;

  if (!is_hexes (campaign))
    return MAX (ABS (across), ABS (down));
  lean = (2 * b->row + get_stagger (b->column) - b->column - (2 * a->row + get_stagger (a->column) - a->column)) / 2;
  return (ABS (across) + ABS (lean) + ABS (across + lean)) / 2;
}

GArray *
biv_grid_list_dab (BivCampaign       *campaign,
                   const BivGridCell *middle,
                   int                size)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivGridCell));
  int reach = CLAMP (size, 1, BIV_GRID_BRUSH_MOST) - 1;

  g_return_val_if_fail (biv_map_is_grid (campaign), cells);

  for (int column = middle->column - reach; column <= middle->column + reach; column++)
    for (int row = middle->row - reach; row <= middle->row + reach; row++)
      {
        BivGridCell cell = { column, row };

        if (biv_grid_has_cell (campaign, &cell) && get_distance (campaign, middle, &cell) <= reach)
          g_array_append_val (cells, cell);
      }
  return cells;
}

/* ---- Patches ---- */

static gboolean
is_road (const BivLink *link)
{
  return link->link_kind == BIV_LINK_ROAD || link->link_kind == BIV_LINK_RAIL || link->link_kind == BIV_LINK_TRACK
         || link->link_kind == BIV_LINK_TRAIL;
}

static gboolean
has_road (BivCampaign *campaign,
          BivPlace    *place)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (campaign, biv_id_of (place));

  for (guint i = 0; i < links->len; i++)
    if (is_road (g_ptr_array_index (links, i)))
      return TRUE;
  return FALSE;
}

/* What a fill does not go over: a river, a closed side, the edge of a road; from a road it goes on along the road alone. */
static gboolean
joins (BivCampaign *campaign,
       BivLink     *pair,
       BivPlace    *to,
       BivTerrain   ground,
       gboolean     on_road)
{
  if (pair == NULL || to == NULL || to->terrain != ground)
    return FALSE;
  if (pair->river || pair->crossing != BIV_CROSSING_NONE || pair->closed != NULL)
    return FALSE;
  return on_road ? is_road (pair) : !has_road (campaign, to);
}

GArray *
biv_grid_list_patch (BivCampaign       *campaign,
                     const BivGridCell *cell)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (BivGridCell));
  BivPlace *start = biv_grid_find_place (campaign, cell);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  gboolean on_road;

  if (start == NULL)
    return cells;
  on_road = has_road (campaign, start);
  g_hash_table_add (seen, start);
  g_array_append_val (cells, *cell);
  for (guint i = 0; i < cells->len; i++)
    {
      BivGridCell here = g_array_index (cells, BivGridCell, i), beside[BIV_GRID_CELL_SIDES];
      guint n = biv_grid_list_beside (campaign, &here, beside);

      for (guint j = 0; j < n; j++)
        {
          BivPlace *to = biv_grid_find_place (campaign, &beside[j]);

          if (joins (campaign, biv_grid_find_pair (campaign, &here, &beside[j]), to, start->terrain, on_road)
              && g_hash_table_add (seen, to))
            g_array_append_val (cells, beside[j]);
        }
    }
  return cells;
}

/* ---- Corners and sides ---- */

static BivGridCorner
get_middle (BivCampaign       *campaign,
            const BivGridCell *cell)
{
  if (!is_hexes (campaign))
    return (BivGridCorner) { 2 * cell->column, 2 * cell->row };
  return (BivGridCorner) { 3 * cell->column, 2 * cell->row + get_stagger (cell->column) };
}

/* The cell with its middle there, on the map or not. */
static BivGridCell
cell_with_middle (BivCampaign *campaign,
                  int          x,
                  int          y)
{
  int column = is_hexes (campaign) ? x / 3 : x / 2;

  return (BivGridCell) { column, (y - (is_hexes (campaign) ? get_stagger (column) : 0)) / 2 };
}

BivMapSpot
biv_grid_get_corner_spot (BivCampaign         *campaign,
                          const BivGridCorner *corner)
{
  return (BivMapSpot) { corner->x * (is_hexes (campaign) ? BIV_MAP_HEX_PITCH / 3 : 0.5), corner->y / 2.0 };
}

gboolean
biv_grid_find_corner (BivCampaign   *campaign,
                      BivMapSpot     spot,
                      BivGridCorner *corner)
{
  static const BivGridCorner of_hex[] = { { 2, 0 }, { 1, 1 }, { -1, 1 }, { -2, 0 }, { -1, -1 }, { 1, -1 } };
  static const BivGridCorner of_square[] = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } };
  const BivGridCorner *ways = is_hexes (campaign) ? of_hex : of_square;
  guint n = is_hexes (campaign) ? G_N_ELEMENTS (of_hex) : G_N_ELEMENTS (of_square);
  double nearest = G_MAXDOUBLE;
  BivGridCorner middle;
  BivGridCell cell;

  if (!biv_grid_find_cell (campaign, spot, &cell))
    return FALSE;
  middle = get_middle (campaign, &cell);
  for (guint i = 0; i < n; i++)
    {
      BivGridCorner candidate = { middle.x + ways[i].x, middle.y + ways[i].y };
      BivMapSpot at = biv_grid_get_corner_spot (campaign, &candidate);
      double distance = hypot (at.x - spot.x, at.y - spot.y);

      if (distance < nearest)
        {
          nearest = distance;
          *corner = candidate;
        }
    }
  return TRUE;
}

/* On hexes a flat side lies between two cells of one column; a leaning one between the cell whose middle is as high as the
 * corner at 2 across, and the one in the next column whose middle is as high as its other end. */
static BivGridSide
make_side (BivCampaign         *campaign,
           const BivGridCorner *from,
           BivGridCorner        to)
{
  BivGridSide side = { *from, to, { 0, 0 }, { 0, 0 } };
  int x = (from->x + to.x) / 2, y = (from->y + to.y) / 2;
  BivGridCorner left, right;

  if (from->y == to.y)
    {
      side.a = cell_with_middle (campaign, x, y - 1);
      side.b = cell_with_middle (campaign, x, y + 1);
      return side;
    }
  if (!is_hexes (campaign))
    {
      side.a = cell_with_middle (campaign, x - 1, y);
      side.b = cell_with_middle (campaign, x + 1, y);
      return side;
    }
  left = from->x < to.x ? *from : to;
  right = from->x < to.x ? to : *from;
  side.a = cell_with_middle (campaign, left.x - 1, right.y);
  side.b = cell_with_middle (campaign, right.x + 1, left.y);
  return side;
}

guint
biv_grid_list_sides (BivCampaign         *campaign,
                     const BivGridCorner *corner,
                     BivGridSide          sides[BIV_GRID_CORNER_SIDES])
{
  int out = corner->x % 3 == 1 ? 1 : -1;
  const BivGridCorner of_hexes[] = { { -2 * out, 0 }, { out, -1 }, { out, 1 } };
  static const BivGridCorner of_squares[] = { { -2, 0 }, { 2, 0 }, { 0, -2 }, { 0, 2 } };
  const BivGridCorner *ways = is_hexes (campaign) ? of_hexes : of_squares;
  guint n_ways = is_hexes (campaign) ? G_N_ELEMENTS (of_hexes) : G_N_ELEMENTS (of_squares), n = 0;

  for (guint i = 0; i < n_ways; i++)
    {
      BivGridSide side = make_side (campaign, corner, (BivGridCorner) { corner->x + ways[i].x, corner->y + ways[i].y });

      if (biv_grid_has_cell (campaign, &side.a) || biv_grid_has_cell (campaign, &side.b))
        sides[n++] = side;
    }
  return n;
}

/* The nearest side is that towards the nearest of the other middles, and half-way there. */
gboolean
biv_grid_find_side (BivCampaign *campaign,
                    BivMapSpot   spot,
                    BivGridCell *cell,
                    BivGridCell *beside,
                    double      *distance)
{
  BivGridCell all[BIV_GRID_CELL_SIDES];
  double nearest = G_MAXDOUBLE;
  BivMapSpot middle, other = { 0, 0 };
  guint n;

  if (!biv_grid_find_cell (campaign, spot, cell))
    return FALSE;
  n = biv_grid_list_beside (campaign, cell, all);
  for (guint i = 0; i < n; i++)
    {
      BivMapSpot at = biv_grid_get_spot (campaign, &all[i]);
      double away = hypot (at.x - spot.x, at.y - spot.y);

      if (away < nearest)
        {
          nearest = away;
          *beside = all[i];
          other = at;
        }
    }
  middle = biv_grid_get_spot (campaign, cell);
  *distance = MAX (0.0, 0.5 - ((spot.x - middle.x) * (other.x - middle.x) + (spot.y - middle.y) * (other.y - middle.y)));
  return TRUE;
}
