/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-grid.c: cells, corners and sides of a grid, and strokes over it (CA-MAP-4) */
#include "campaign/map/grid-stroke.h"
#include "campaign/model/map.h"

#define COLUMNS 12
#define ROWS    9

static BivCampaign *
make_grid (BivMapForm form)
{
  BivCampaign *campaign = biv_campaign_new ("frontier-musket", "Grid");

  biv_campaign_add (campaign, biv_item_new (BIV_KIND_SIDE, "A"));
  biv_campaign_add (campaign, biv_item_new (BIV_KIND_SIDE, "B"));
  campaign->map_form = form;
  campaign->map_columns = COLUMNS;
  campaign->map_rows = ROWS;
  biv_map_derive_grid (campaign);
  return campaign;
}

static BivPlace *
place_at (BivCampaign *campaign,
          int          column,
          int          row)
{
  return biv_grid_find_place (campaign, &(BivGridCell) { column, row });
}

static BivLink *
pair_of (BivCampaign *campaign,
         int          column,
         int          row,
         int          other_column,
         int          other_row)
{
  return biv_grid_find_pair (campaign, &(BivGridCell) { column, row }, &(BivGridCell) { other_column, other_row });
}

static BivMapSpot
spot_of (BivCampaign *campaign,
         int          column,
         int          row)
{
  return biv_grid_get_spot (campaign, &(BivGridCell) { column, row });
}

/* ---- Cells, corners, sides ---- */

static const BivMapForm forms[] = { BIV_MAP_SQUARES, BIV_MAP_HEXES };

static void
test_cells (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = make_grid (*(const BivMapForm *) data);

  for (int column = 1; column <= COLUMNS; column++)
    for (int row = 1; row <= ROWS; row++)
      {
        BivGridCell cell = { column, row }, found, beside[BIV_GRID_CELL_SIDES];
        BivMapSpot spot = biv_grid_get_spot (campaign, &cell);
        BivMapSpot of_place = biv_place_get_spot (campaign, biv_grid_find_place (campaign, &cell));
        guint n;

        g_assert_cmpfloat_with_epsilon (spot.x, of_place.x, 1e-9);
        g_assert_cmpfloat_with_epsilon (spot.y, of_place.y, 1e-9);
        /* A little off the middle it is still the same cell. */
        for (int i = -1; i <= 1; i++)
          {
            g_assert_true (biv_grid_find_cell (campaign, (BivMapSpot) { spot.x + 0.3 * i, spot.y - 0.3 * i }, &found));
            g_assert_cmpint (found.column, ==, column);
            g_assert_cmpint (found.row, ==, row);
          }
        /* The cells beside it are those that a link joins it to, and no others. */
        n = biv_grid_list_beside (campaign, &cell, beside);
        {
          BivItem *place = BIV_ITEM (place_at (campaign, column, row));
          g_autoptr (GPtrArray) links = biv_map_list_links (campaign, biv_item_get_id (place));
          guint n_pairs = 0;

          for (guint i = 0; i < n; i++)
            {
              BivLink *pair = biv_grid_find_pair (campaign, &cell, &beside[i]);

              g_assert_true ((pair != NULL) == biv_grid_has_cell (campaign, &beside[i]));
              g_assert_true (pair == NULL || g_ptr_array_find (links, pair, NULL));
              n_pairs += pair != NULL;
            }
          g_assert_cmpuint (n_pairs, ==, links->len);
        }
      }
  g_assert_null (pair_of (campaign, 1, 1, 3, 1));
  g_assert_null (place_at (campaign, 0, 1));
  g_assert_null (place_at (campaign, COLUMNS + 1, 1));
}

/* Every side of every cell is found from its corner, between the cells that it lies between. */
static void
test_sides (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = make_grid (*(const BivMapForm *) data);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (int column = 1; column <= COLUMNS; column++)
    for (int row = 1; row <= ROWS; row++)
      for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
          {
            BivMapSpot spot = spot_of (campaign, column, row), a, b, from, to;
            BivGridSide sides[BIV_GRID_CORNER_SIDES];
            BivGridCorner corner;
            guint n;

            g_assert_true (biv_grid_find_corner (campaign, (BivMapSpot) { spot.x + 0.3 * dx, spot.y + 0.2 * dy }, &corner));
            n = biv_grid_list_sides (campaign, &corner, sides);
            g_assert_cmpuint (n, >=, 2);
            for (guint i = 0; i < n; i++)
              {
                BivLink *pair = biv_grid_find_pair (campaign, &sides[i].a, &sides[i].b);

                if (pair != NULL)
                  g_hash_table_add (seen, pair);
                /* The middle of the side is half-way between the two cells. */
                a = biv_grid_get_spot (campaign, &sides[i].a);
                b = biv_grid_get_spot (campaign, &sides[i].b);
                from = biv_grid_get_corner_spot (campaign, &sides[i].from);
                to = biv_grid_get_corner_spot (campaign, &sides[i].to);
                g_assert_cmpfloat_with_epsilon ((a.x + b.x) / 2, (from.x + to.x) / 2, 1e-6);
                g_assert_cmpfloat_with_epsilon ((a.y + b.y) / 2, (from.y + to.y) / 2, 1e-6);
              }
          }
  g_assert_cmpuint (g_hash_table_size (seen), ==, biv_campaign_peek_items (campaign, BIV_KIND_LINK)->len);
}

typedef struct
{
  BivMapForm form;
  int        size, column, row;
  guint      n_cells;
} DabRow;

static const DabRow dabs[] = {
  { BIV_MAP_HEXES, 1, 6, 5, 1 },    { BIV_MAP_HEXES, 2, 6, 5, 7 },   { BIV_MAP_HEXES, 3, 6, 5, 19 },
  { BIV_MAP_HEXES, 4, 6, 5, 37 },   { BIV_MAP_HEXES, 5, 6, 5, 61 },  { BIV_MAP_HEXES, 2, 7, 5, 7 },
  { BIV_MAP_HEXES, 2, 1, 1, 3 },    { BIV_MAP_HEXES, 2, 12, 9, 3 },  { BIV_MAP_HEXES, 2, 2, 1, 6 },
  { BIV_MAP_SQUARES, 1, 6, 5, 1 },  { BIV_MAP_SQUARES, 2, 6, 5, 9 }, { BIV_MAP_SQUARES, 5, 6, 5, 81 },
  { BIV_MAP_SQUARES, 2, 1, 1, 4 },
};

static void
test_dab (gconstpointer data)
{
  const DabRow *row = data;
  g_autoptr (BivCampaign) campaign = make_grid (row->form);
  g_autoptr (GArray) cells = biv_grid_list_dab (campaign, &(BivGridCell) { row->column, row->row }, row->size);

  g_assert_cmpuint (cells->len, ==, row->n_cells);
}

/* ---- Strokes ---- */

/* Through the middles of these cells, and committed; undo must take it all back at once. */
static gboolean
stroke (BivCampaign        *campaign,
        const BivGridStyle *style,
        const int          *cells,
        guint               n)
{
  g_autoptr (BivGridStroke) stroke = biv_grid_stroke_new (campaign, style, spot_of (campaign, cells[0], cells[1]));
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i < n; i++)
    biv_grid_stroke_go_on (stroke, spot_of (campaign, cells[2 * i], cells[2 * i + 1]));
  proposal = biv_grid_stroke_propose (stroke);
  if (proposal == NULL)
    return FALSE;
  g_assert_true (biv_campaign_commit (campaign, proposal, &error));
  g_assert_no_error (error);
  return TRUE;
}

#define STROKE(campaign, style, ...) \
  stroke ((campaign), (style), (const int[]) { __VA_ARGS__ }, G_N_ELEMENTS (((const int[]) { __VA_ARGS__ })) / 2)

static guint
count_terrain (BivCampaign *campaign,
               BivTerrain   terrain)
{
  guint n = 0;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    n += place->terrain == terrain;
  return n;
}

static void
test_brush (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = make_grid (*(const BivMapForm *) data);
  BivGridStyle style = { .tool = BIV_GRID_BRUSH, .terrain = BIV_TERRAIN_WOODS, .size = 1 };

  g_assert_true (STROKE (campaign, &style, 2, 3, 9, 3));
  g_assert_cmpuint (count_terrain (campaign, BIV_TERRAIN_WOODS), >=, 8);
  for (int column = 2; column <= 9; column++)
    if (campaign->map_form == BIV_MAP_SQUARES)
      g_assert_cmpint (place_at (campaign, column, 3)->terrain, ==, BIV_TERRAIN_WOODS);
  g_assert_cmpuint (biv_campaign_peek_steps (campaign)->len, ==, 1);
  /* Once more changes nothing, and is no step. */
  g_assert_false (STROKE (campaign, &style, 2, 3, 9, 3));
  style.erases = TRUE;
  style.size = 5;
  g_assert_true (STROKE (campaign, &style, 2, 3, 9, 3));
  g_assert_cmpuint (count_terrain (campaign, BIV_TERRAIN_WOODS), ==, 0);
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_cmpuint (count_terrain (campaign, BIV_TERRAIN_OPEN), ==, COLUMNS * ROWS);
}

static void
test_way (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = make_grid (*(const BivMapForm *) data);
  BivGridStyle style = { .tool = BIV_GRID_WAY, .way = BIV_LINK_ROAD, .crossing = BIV_CROSSING_BRIDGE };

  /* A click lays nothing. */
  g_assert_false (STROKE (campaign, &style, 4, 4));
  pair_of (campaign, 4, 5, 4, 6)->river = TRUE;
  g_assert_true (STROKE (campaign, &style, 4, 2, 4, 7));
  for (int row = 2; row < 7; row++)
    {
      g_assert_cmpint (pair_of (campaign, 4, row, 4, row + 1)->link_kind, ==, BIV_LINK_ROAD);
      g_assert_cmpint (pair_of (campaign, 4, row, 4, row + 1)->crossing, ==, row == 5 ? BIV_CROSSING_BRIDGE : BIV_CROSSING_NONE);
    }
  /* Going back takes it up again. */
  style.way = BIV_LINK_RAIL;
  g_assert_true (STROKE (campaign, &style, 8, 2, 8, 6, 8, 3));
  g_assert_cmpint (pair_of (campaign, 8, 2, 8, 3)->link_kind, ==, BIV_LINK_RAIL);
  g_assert_cmpint (pair_of (campaign, 8, 3, 8, 4)->link_kind, ==, BIV_LINK_GROUND);
  g_assert_false (STROKE (campaign, &style, 6, 2, 6, 5, 6, 2));
  style.erases = TRUE;
  g_assert_true (STROKE (campaign, &style, 4, 2, 4, 7));
  g_assert_cmpint (pair_of (campaign, 4, 5, 4, 6)->link_kind, ==, BIV_LINK_GROUND);
  g_assert_true (pair_of (campaign, 4, 5, 4, 6)->river);
}

/* Squares that touch in a corner only: the road goes round it. */
static void
test_way_round_a_corner (void)
{
  g_autoptr (BivCampaign) campaign = make_grid (BIV_MAP_SQUARES);
  BivGridStyle style = { .tool = BIV_GRID_WAY, .way = BIV_LINK_ROAD };
  guint n = 0;

  g_assert_true (STROKE (campaign, &style, 3, 3, 5, 5));
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    n += link->link_kind == BIV_LINK_ROAD;
  g_assert_cmpuint (n, ==, 4);
}

static BivMapSpot
corner_near (BivCampaign   *campaign,
             BivMapSpot     spot,
             BivGridCorner *corner)
{
  g_assert_true (biv_grid_find_corner (campaign, spot, corner));
  return biv_grid_get_corner_spot (campaign, corner);
}

/* A hand that grazes a cell beside its way leaves no kink there. */
static void
test_way_without_kinks (void)
{
  g_autoptr (BivCampaign) campaign = make_grid (BIV_MAP_HEXES);
  BivGridStyle style = { .tool = BIV_GRID_WAY, .way = BIV_LINK_ROAD };

  g_assert_true (STROKE (campaign, &style, 4, 4, 5, 5, 4, 5, 4, 6));
  g_assert_cmpint (pair_of (campaign, 4, 4, 4, 5)->link_kind, ==, BIV_LINK_ROAD);
  g_assert_cmpint (pair_of (campaign, 4, 5, 4, 6)->link_kind, ==, BIV_LINK_ROAD);
  g_assert_cmpint (pair_of (campaign, 4, 4, 5, 5)->link_kind, ==, BIV_LINK_GROUND);
}

/* A river is one line: it leads from corner to corner, each of its sides beginning where the one before ended. */
static void
test_river (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = make_grid (*(const BivMapForm *) data);
  BivGridStyle style = { .tool = BIV_GRID_RIVER, .crossing = BIV_CROSSING_FORD };
  BivGridCorner begin, end, at;
  BivMapSpot from = corner_near (campaign, (BivMapSpot) { 2.0, 2.4 }, &begin);
  BivMapSpot to = corner_near (campaign, (BivMapSpot) { 7.0, 6.6 }, &end);
  g_autoptr (BivGridStroke) stroke = biv_grid_stroke_new (campaign, &style, from);
  g_autoptr (BivProposal) proposal = NULL, again = NULL;
  g_autoptr (GPtrArray) changed = NULL;
  guint n = 0;

  pair_of (campaign, 1, 1, 1, 2)->link_kind = BIV_LINK_ROAD;
  biv_grid_stroke_go_on (stroke, to);
  g_assert_true (biv_grid_stroke_get_corner (stroke, &at));
  g_assert_cmpint (at.x, ==, end.x);
  g_assert_cmpint (at.y, ==, end.y);
  changed = biv_grid_stroke_take_changed (stroke);
  g_assert_cmpuint (changed->len, >=, 8);
  proposal = biv_grid_stroke_propose (stroke);
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    n += link->river;
  g_assert_cmpuint (n, ==, changed->len);
  /* The whole way back on one stroke leaves nothing. */
  {
    g_autoptr (BivGridStroke) other = biv_grid_stroke_new (campaign, &style, from);

    style.erases = TRUE;
    biv_grid_stroke_go_on (other, to);
    g_assert_null (biv_grid_stroke_propose (other));
  }
  {
    g_autoptr (BivGridStroke) eraser = biv_grid_stroke_new (campaign, &style, from);

    biv_grid_stroke_go_on (eraser, to);
    again = biv_grid_stroke_propose (eraser);
    g_assert_true (biv_campaign_commit (campaign, again, NULL));
  }
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    g_assert_false (link->river);
}

/* A river laid along a road is bridged, or has what the referee wants; a border closes. */
static void
test_crossing_and_border (void)
{
  g_autoptr (BivCampaign) campaign = make_grid (BIV_MAP_SQUARES);
  BivGridStyle style = { .tool = BIV_GRID_RIVER, .crossing = BIV_CROSSING_FERRY };
  BivLink *road = pair_of (campaign, 4, 4, 5, 4);
  g_autoptr (BivGridStroke) river = NULL, border = NULL;
  g_autoptr (BivProposal) proposal = NULL, closing = NULL;

  road->link_kind = BIV_LINK_TRACK;
  river = biv_grid_stroke_new (campaign, &style, (BivMapSpot) { 4.5, 2.5 });
  biv_grid_stroke_go_on (river, (BivMapSpot) { 4.5, 6.5 });
  proposal = biv_grid_stroke_propose (river);
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  g_assert_true (road->river);
  g_assert_cmpint (road->crossing, ==, BIV_CROSSING_FERRY);
  g_assert_cmpint (pair_of (campaign, 4, 3, 5, 3)->crossing, ==, BIV_CROSSING_NONE);
  style.tool = BIV_GRID_BORDER;
  border = biv_grid_stroke_new (campaign, &style, (BivMapSpot) { 6.5, 2.5 });
  biv_grid_stroke_go_on (border, (BivMapSpot) { 6.5, 4.5 });
  closing = biv_grid_stroke_propose (border);
  g_assert_true (biv_campaign_commit (campaign, closing, NULL));
  g_assert_true (biv_map_is_closed (campaign, pair_of (campaign, 6, 3, 7, 3), FALSE));
  g_assert_true (biv_map_is_closed (campaign, pair_of (campaign, 6, 4, 7, 4), FALSE));
  g_assert_false (biv_map_is_closed (campaign, pair_of (campaign, 6, 5, 7, 5), FALSE));
}

/* Other ground, a river, a closed side and a road stop it. */
static void
test_fill (void)
{
  g_autoptr (BivCampaign) campaign = make_grid (BIV_MAP_SQUARES);
  BivGridStyle style = { .tool = BIV_GRID_FILL, .terrain = BIV_TERRAIN_MARSH };

  for (int row = 1; row <= ROWS; row++)
    {
      pair_of (campaign, 3, row, 4, row)->river = TRUE;
      place_at (campaign, 8, row)->terrain = BIV_TERRAIN_HILLS;
      if (row < ROWS)
        pair_of (campaign, 11, row, 11, row + 1)->link_kind = BIV_LINK_ROAD;
    }
  g_assert_true (STROKE (campaign, &style, 2, 2));
  g_assert_cmpuint (count_terrain (campaign, BIV_TERRAIN_MARSH), ==, 3 * ROWS);
  g_assert_true (STROKE (campaign, &style, 5, 2));
  g_assert_cmpuint (count_terrain (campaign, BIV_TERRAIN_MARSH), ==, (3 + 4) * ROWS);
  g_assert_true (STROKE (campaign, &style, 9, 2));
  g_assert_cmpuint (count_terrain (campaign, BIV_TERRAIN_MARSH), ==, (3 + 4 + 2) * ROWS);
  /* One that begins on the road goes along it. */
  g_assert_true (STROKE (campaign, &style, 11, 2));
  g_assert_cmpuint (count_terrain (campaign, BIV_TERRAIN_MARSH), ==, (3 + 4 + 3) * ROWS);
}

static void
test_stamps (void)
{
  g_autoptr (BivCampaign) campaign = make_grid (BIV_MAP_HEXES);
  BivGridStyle style = { .tool = BIV_GRID_STAMP, .name = "Sarnholt" };
  BivPlace *place = place_at (campaign, 5, 5);

  for (style.stamp = BIV_STAMP_TOWN; style.stamp < BIV_N_STAMPS; style.stamp++)
    {
      style.side = style.stamp == BIV_STAMP_OWNER ? "B" : "A";
      g_assert_true (STROKE (campaign, &style, 5, 5));
      style.name = NULL;
    }
  g_assert_cmpstr (biv_item_get_name (BIV_ITEM (place)), ==, "Sarnholt");
  g_assert_cmpint (place->terrain, ==, BIV_TERRAIN_FORT);
  g_assert_cmpint (place->fort_rating, ==, 1);
  g_assert_cmpstr (place->base_of, ==, "A");
  g_assert_cmpstr (place->owner, ==, "B");
  g_assert_true (biv_place_has_feature (place, "village") && biv_place_has_feature (place, "mine"));
  style.stamp = BIV_STAMP_VILLAGE;
  style.erases = TRUE;
  g_assert_true (STROKE (campaign, &style, 5, 5));
  g_assert_false (biv_place_has_feature (place, "village"));
  g_assert_true (biv_place_has_feature (place, "mine"));
  style = (BivGridStyle) { .tool = BIV_GRID_ERASER };
  g_assert_true (STROKE (campaign, &style, 5, 5));
  g_assert_null (place->features);
  g_assert_cmpint (place->fort_rating, ==, BIV_NONE);
  /* Whose it is stays. */
  g_assert_cmpstr (place->owner, ==, "B");
}

static void
test_eraser (void)
{
  g_autoptr (BivCampaign) campaign = make_grid (BIV_MAP_HEXES);
  BivGridStyle style = { .tool = BIV_GRID_ERASER };
  BivLink *pair = pair_of (campaign, 4, 4, 4, 5), *aside = pair_of (campaign, 8, 4, 8, 5);

  pair->link_kind = aside->link_kind = BIV_LINK_RAIL;
  pair->river = aside->river = TRUE;
  pair->crossing = BIV_CROSSING_BRIDGE;
  g_assert_true (STROKE (campaign, &style, 4, 4, 4, 5));
  g_assert_cmpint (pair->link_kind, ==, BIV_LINK_GROUND);
  g_assert_false (pair->river);
  g_assert_cmpint (pair->crossing, ==, BIV_CROSSING_NONE);
  g_assert_true (aside->river);
}

/* A pointer that leaves the map and comes back draws on; one that never comes in does nothing. */
static void
test_beyond_the_map (gconstpointer data)
{
  g_autoptr (BivCampaign) campaign = make_grid (*(const BivMapForm *) data);
  BivGridStyle style = { .size = 3, .terrain = BIV_TERRAIN_DESERT, .way = BIV_LINK_ROAD };

  for (style.tool = BIV_GRID_BRUSH; style.tool <= BIV_GRID_ERASER; style.tool++)
    {
      g_autoptr (BivGridStroke) stroke = biv_grid_stroke_new (campaign, &style, (BivMapSpot) { -50.0, -3.0 });

      biv_grid_stroke_go_on (stroke, (BivMapSpot) { -1e9, 1e9 });
      biv_grid_stroke_go_on (stroke, (BivMapSpot) { -50.0, 100.0 });
      g_assert_null (biv_grid_stroke_propose (stroke));
      biv_grid_stroke_go_on (stroke, (BivMapSpot) { 100.0, -50.0 });
      biv_grid_stroke_go_on (stroke, (BivMapSpot) { 5.0, 5.0 });
    }
}

int
main (int    argc,
      char **argv)
{
  static const struct { const char *name; GTestDataFunc test; } on_both[] = {
    { "cells", test_cells }, { "sides", test_sides }, { "brush", test_brush }, { "way", test_way }, { "river", test_river },
    { "beyond-the-map", test_beyond_the_map },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (on_both); i++)
    for (gsize form = 0; form < G_N_ELEMENTS (forms); form++)
      {
        g_autofree char *path = g_strconcat ("/grid/", on_both[i].name, form == 0 ? "/squares" : "/hexes", NULL);

        g_test_add_data_func (path, &forms[form], on_both[i].test);
      }
  for (gsize i = 0; i < G_N_ELEMENTS (dabs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/grid/dab/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, &dabs[i], test_dab);
    }
  g_test_add_func ("/grid/way-round-a-corner", test_way_round_a_corner);
  g_test_add_func ("/grid/crossing-and-border", test_crossing_and_border);
  g_test_add_func ("/grid/way-without-kinks", test_way_without_kinks);
  g_test_add_func ("/grid/fill", test_fill);
  g_test_add_func ("/grid/stamps", test_stamps);
  g_test_add_func ("/grid/eraser", test_eraser);
  return g_test_run ();
}
