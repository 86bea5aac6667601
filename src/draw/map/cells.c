/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.c: the ground of a grid, cell by cell: neighbours of one ground are one piece of it; and what is about to be painted */
#include "draw/map/private.h"

#include <math.h>

#include "campaign/map/grid.h"
#include "campaign/model/map.h"

#define GOLDEN_ANGLE 2.39996323     /* radians: spots that follow one another by it are spread evenly over a disc */
#define FEW_SIGNS    0.3            /* zoom under which a cell has a few large signs instead of many small ones */

/* ---- The outline of a cell ---- */

/* A hex has a point to the east. */
static guint
list_corners (const BivMapDrawing *drawing,
              BivPoint             at,
              double               share,
              BivPoint             corners[BIV_GRID_CELL_SIDES])
{
  gboolean is_hex = drawing->campaign->map_form == BIV_MAP_HEXES;
  guint n = is_hex ? 6 : 4;
  double reach = share * drawing->scale * (is_hex ? 1 / sqrt (3.0) : M_SQRT1_2), first = is_hex ? 0.0 : G_PI_4;

  for (guint i = 0; i < n; i++)
    {
      double angle = first + 2 * G_PI * i / n;

      corners[i] = (BivPoint) { at.x + reach * cos (angle), at.y + reach * sin (angle) };
    }
  return n;
}

void
biv_map_add_cell (const BivMapDrawing *drawing,
                  cairo_t             *cr,
                  BivPoint             at,
                  double               share)
{
  BivPoint corners[BIV_GRID_CELL_SIDES];
  guint n = list_corners (drawing, at, share, corners);

  cairo_new_sub_path (cr);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, corners[i].x, corners[i].y);
  cairo_close_path (cr);
}

/* ---- Ground ---- */

typedef struct
{
  const BivColour *fill, *edge;     /* fill NULL: the paper */
  double           strength;
} Ground;

static Ground
get_ground (const BivPalette *palette,
            BivTerrain        terrain)
{
  switch (terrain)
    {
    case BIV_TERRAIN_HILLS:
      return (Ground) { &palette->level[1], &palette->contour, 1.0 };
    case BIV_TERRAIN_WOODS:
      return (Ground) { &palette->wood, &palette->tree_shade, 1.0 };
    case BIV_TERRAIN_MARSH:
      return (Ground) { &palette->water, &palette->bank, 0.4 };
    case BIV_TERRAIN_DESERT:
      return (Ground) { &palette->level[1], &palette->contour, 0.6 };
    case BIV_TERRAIN_WATER:
      return (Ground) { &palette->water, &palette->bank, 1.0 };
    case BIV_TERRAIN_OPEN:
    case BIV_TERRAIN_TOWN:
    case BIV_TERRAIN_FORT:
    default:
      return (Ground) { NULL, NULL, 0.0 };
    }
}

/* Evenly over the cell, and each cell a little otherwise than the next one. */
static BivPoint
get_spot (double   cell,
          BivPoint at,
          guint    seed,
          guint    i,
          guint    n)
{
  double angle = (seed % 628) / 100.0 + i * GOLDEN_ANGLE, reach = 0.46 * cell * sqrt ((i + 0.6) / n);

  return (BivPoint) { at.x + reach * cos (angle), at.y + reach * sin (angle) };
}

static void
add_disc (cairo_t *cr,
          BivPoint at,
          double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, at.x, at.y, radius, 0, 2 * G_PI);
}

/* All of one kind in one path: so many signs as a small map has are not drawn one by one. */
static void
add_few_signs (double      cell,
               cairo_t    *cr,
               BivTerrain  terrain,
               BivPoint    at,
               guint       seed)
{
  guint n = terrain == BIV_TERRAIN_WOODS ? 6 : terrain == BIV_TERRAIN_DESERT ? 8 : 3;

  for (guint i = 0; i < n; i++)
    {
      BivPoint spot = get_spot (cell, at, seed, i, n);

      if (terrain == BIV_TERRAIN_WOODS)
        add_disc (cr, spot, 9.0);
      else if (terrain == BIV_TERRAIN_DESERT)
        add_disc (cr, spot, 2.6);
      else if (terrain == BIV_TERRAIN_HILLS)
        {
          cairo_move_to (cr, spot.x - 17, spot.y + 7);
          cairo_line_to (cr, spot.x, spot.y - 11);
          cairo_line_to (cr, spot.x + 17, spot.y + 7);
        }
      else
        {
          cairo_move_to (cr, spot.x - 17, spot.y);
          cairo_rel_line_to (cr, 34, 0);
        }
    }
}

static void
ink_few_signs (cairo_t          *cr,
               const BivPalette *palette,
               BivTerrain        terrain)
{
  switch (terrain)
    {
    case BIV_TERRAIN_WOODS:
      biv_fill (cr, palette->tree);
      break;
    case BIV_TERRAIN_DESERT:
      biv_fill_alpha (cr, palette->contour, 0.8);
      break;
    case BIV_TERRAIN_HILLS:
      biv_stroke (cr, palette->contour, 4.5);
      break;
    default:
      biv_stroke_alpha (cr, palette->bank, 0.9, 3.5);
      break;
    }
}

static void
draw_signs (const BivMapDrawing *drawing,
            cairo_t             *cr,
            const BivPalette    *palette,
            BivTerrain           terrain,
            BivPoint             at,
            guint                seed)
{
  guint n = terrain == BIV_TERRAIN_WOODS ? 26 : terrain == BIV_TERRAIN_HILLS ? 7 : terrain == BIV_TERRAIN_DESERT ? 30 : 11;

  for (guint i = 0; i < n; i++)
    {
      BivPoint spot = get_spot (drawing->scale, at, seed, i, n);

      switch (terrain)
        {
        case BIV_TERRAIN_WOODS:
          biv_map_draw_tree (cr, palette, spot, 4.4 + 1.4 * ((seed >> (i % 16)) & 3) / 3.0);
          break;
        case BIV_TERRAIN_HILLS:
          biv_map_draw_molehill (cr, palette, (BivPoint) { spot.x, spot.y + 4 }, 22.0 + 2.0 * ((seed >> i) & 3));
          break;
        case BIV_TERRAIN_DESERT:
          add_disc (cr, spot, 1.0);
          break;
        case BIV_TERRAIN_MARSH:
          biv_map_draw_reeds (cr, spot);
          break;
        case BIV_TERRAIN_WATER:
        default:
          cairo_move_to (cr, spot.x - 6, spot.y);
          cairo_rel_curve_to (cr, 3, -3, 3, -3, 6, 0);
          cairo_rel_curve_to (cr, 3, 3, 3, 3, 6, 0);
          break;
        }
    }
  if (terrain == BIV_TERRAIN_DESERT)
    biv_fill_alpha (cr, palette->contour, 0.7);
  else if (terrain == BIV_TERRAIN_MARSH || terrain == BIV_TERRAIN_WATER)
    biv_stroke_alpha (cr, palette->bank, terrain == BIV_TERRAIN_MARSH ? 0.9 : 0.55, 1.0);
}

/* Where there is a picture, the picture is the ground; and so is what somebody has drawn. */
static gboolean
has_own_ground (const BivMapDrawing *drawing,
                const BivMapNode    *node)
{
  return !node->is_on_drawn
         && (drawing->backdrop == NULL || !biv_map_is_in (&drawing->backdrop_box, node->at, 0.0));
}

static const BivMapNode *
find_beside (const BivMapDrawing *drawing,
             const BivGridCell   *cell)
{
  guint number = biv_grid_has_cell (drawing->campaign, cell)
                   ? g_array_index (drawing->cells, guint, (cell->column - 1) * drawing->campaign->map_rows + cell->row - 1) : 0;

  return number > 0 ? BIV_MAP_NODE (drawing, number - 1) : NULL;
}

/* The line round a piece of ground: the sides on which something else begins. */
static void
add_outer_sides (const BivMapDrawing *drawing,
                 cairo_t             *cr,
                 const BivMapNode    *node)
{
  BivGridCell cell = { node->place->x, node->place->y }, beside[BIV_GRID_CELL_SIDES];
  guint n = biv_grid_list_beside (drawing->campaign, &cell, beside);

  for (guint i = 0; i < n; i++)
    {
      const BivMapNode *other = find_beside (drawing, &beside[i]);
      BivMapSpot spot = biv_grid_get_spot (drawing->campaign, &beside[i]);
      BivPoint at = { (spot.x - drawing->left) * drawing->scale, (spot.y - drawing->top) * drawing->scale };
      double share = drawing->campaign->map_form == BIV_MAP_HEXES ? 0.5 / sqrt (3.0) : 0.5;
      double x = (node->at.x + at.x) / 2, y = (node->at.y + at.y) / 2;
      double nx = -(at.y - node->at.y) * share, ny = (at.x - node->at.x) * share;

      if (other != NULL && other->place->terrain == node->place->terrain)
        continue;
      cairo_move_to (cr, x - nx, y - ny);
      cairo_line_to (cr, x + nx, y + ny);
    }
}

static void
draw_ground_of (const BivMapDrawing *drawing,
                cairo_t             *cr,
                const BivMapLook    *look,
                BivTerrain           terrain,
                const GArray        *seen)
{
  Ground ground = get_ground (look->palette, terrain);
  gboolean has_few = !look->on_paper && look->zoom < FEW_SIGNS;
  gboolean has_any = FALSE;

  if (ground.fill == NULL)
    return;
  for (guint i = 0; i < seen->len; i++)
    {
      const BivMapNode *node = g_array_index (seen, const BivMapNode *, i);

      if (node->place->terrain != terrain)
        continue;
      /* A hair larger, so that no seam shows between two cells of a piece. */
      biv_map_add_cell (drawing, cr, node->at, 1.004);
      has_any = TRUE;
    }
  if (!has_any)
    return;
  biv_set_colour_alpha (cr, *ground.fill, ground.strength);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  cairo_fill (cr);
  for (guint i = 0; i < seen->len; i++)
    {
      const BivMapNode *node = g_array_index (seen, const BivMapNode *, i);

      if (node->place->terrain != terrain)
        continue;
      if (has_few)
        add_few_signs (drawing->scale, cr, terrain, node->at, node->seed);
      else
        draw_signs (drawing, cr, look->palette, terrain, node->at, node->seed);
    }
  if (has_few)
    ink_few_signs (cr, look->palette, terrain);
  for (guint i = 0; i < seen->len; i++)
    if (g_array_index (seen, const BivMapNode *, i)->place->terrain == terrain)
      add_outer_sides (drawing, cr, g_array_index (seen, const BivMapNode *, i));
  biv_set_colour_alpha (cr, *ground.edge, 0.8);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, MAX (1.6, has_few ? 1.0 / look->zoom : 0.0));
  cairo_stroke (cr);
}

void
biv_map_draw_cells (const BivMapDrawing *drawing,
                    cairo_t             *cr,
                    const BivMapLook    *look,
                    const BivBox        *part)
{
  g_autoptr (GArray) seen = g_array_new (FALSE, FALSE, sizeof (const BivMapNode *));

  for (guint i = 0; i < drawing->nodes->len; i++)
    {
      const BivMapNode *node = BIV_MAP_NODE (drawing, i);

      if (biv_map_is_in (part, node->at, drawing->scale) && has_own_ground (drawing, node))
        g_array_append_val (seen, node);
    }
  cairo_save (cr);
  for (int terrain = BIV_TERRAIN_HILLS; terrain <= BIV_TERRAIN_WATER; terrain++)
    draw_ground_of (drawing, cr, look, (BivTerrain) terrain, seen);
  cairo_restore (cr);
  for (guint i = 0; i < drawing->nodes->len; i++)
    if (biv_map_is_in (part, BIV_MAP_NODE (drawing, i)->at, drawing->scale))
      biv_map_add_cell (drawing, cr, BIV_MAP_NODE (drawing, i)->at, 1.0);
  /* Fainter than the ways, and more so in the dark, where light lines shine; stronger than on a board, whose cells are
   * told apart by their ground too. */
  biv_stroke_alpha (cr, look->palette->grid, MIN (1.0, 1.5 * look->palette->grid_opacity), 1.0);
}

void
biv_map_draw_ground_sample (cairo_t          *cr,
                            const BivPalette *palette,
                            BivTerrain        terrain,
                            double            size)
{
  const double cell = 96.0;         /* a grid's, for which signs are drawn */
  Ground ground = get_ground (palette, terrain);

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, size, size);
  cairo_clip (cr);
  biv_set_colour (cr, palette->level[0]);
  cairo_paint (cr);
  cairo_scale (cr, size / cell, size / cell);
  if (ground.fill != NULL)
    {
      biv_set_colour_alpha (cr, *ground.fill, ground.strength);
      cairo_paint (cr);
      add_few_signs (cell, cr, terrain, (BivPoint) { cell / 2, cell / 2 }, 137);
      ink_few_signs (cr, palette, terrain);
    }
  cairo_restore (cr);
  if (terrain == BIV_TERRAIN_TOWN || terrain == BIV_TERRAIN_FORT)
    biv_map_draw_sign (cr, terrain, size / 2, size / 2, &palette->ink);
}

/* ---- What is about to be painted ---- */

static BivPoint
point_of (const BivMapDrawing *drawing,
          BivMapSpot           spot)
{
  return (BivPoint) { (spot.x - drawing->left) * drawing->scale, (spot.y - drawing->top) * drawing->scale };
}

/* The sides of @cells that no two of them share. */
static void
add_rim (const BivMapDrawing *drawing,
         cairo_t             *cr,
         const GArray        *cells)
{
  g_autoptr (GHashTable) own = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < cells->len; i++)
    {
      const BivGridCell *cell = &g_array_index (cells, BivGridCell, i);

      g_hash_table_add (own, GINT_TO_POINTER (cell->column * 1000 + cell->row));
    }
  for (guint i = 0; i < cells->len; i++)
    {
      const BivGridCell *cell = &g_array_index (cells, BivGridCell, i);
      BivPoint at = point_of (drawing, biv_grid_get_spot (drawing->campaign, cell));
      BivGridCell beside[BIV_GRID_CELL_SIDES];
      guint n = biv_grid_list_beside (drawing->campaign, cell, beside);

      for (guint j = 0; j < n; j++)
        {
          BivPoint to = point_of (drawing, biv_grid_get_spot (drawing->campaign, &beside[j]));
          double share = drawing->campaign->map_form == BIV_MAP_HEXES ? 0.5 / sqrt (3.0) : 0.5;
          double x = (at.x + to.x) / 2, y = (at.y + to.y) / 2, nx = -(to.y - at.y) * share, ny = (to.x - at.x) * share;

          if (g_hash_table_contains (own, GINT_TO_POINTER (beside[j].column * 1000 + beside[j].row)))
            continue;
          cairo_move_to (cr, x - nx, y - ny);
          cairo_line_to (cr, x + nx, y + ny);
        }
    }
}

static void
stroke_mark (cairo_t          *cr,
             const BivMapLook *look,
             double            width_px)
{
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  biv_set_colour (cr, look->palette->halo);
  cairo_set_line_width (cr, (width_px + 3.0) / look->zoom);
  cairo_stroke_preserve (cr);
  biv_stroke (cr, look->palette->reach, width_px / look->zoom);
}

void
biv_map_drawing_draw_footprint (const BivMapDrawing *drawing,
                                cairo_t             *cr,
                                const BivMapLook    *look,
                                const GArray        *cells,
                                int                  terrain)
{
  Ground ground = terrain >= 0 ? get_ground (look->palette, (BivTerrain) terrain) : (Ground) { NULL, NULL, 0.0 };

  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  for (guint i = 0; terrain >= 0 && i < cells->len; i++)
    biv_map_add_cell (drawing, cr,
                      point_of (drawing, biv_grid_get_spot (drawing->campaign, &g_array_index (cells, BivGridCell, i))), 1.0);
  if (terrain >= 0)
    {
      biv_set_colour_alpha (cr, look->palette->level[0], 0.75);
      if (ground.fill != NULL)
        cairo_fill_preserve (cr);
      else
        cairo_fill (cr);
    }
  if (ground.fill != NULL)
    {
      biv_fill_alpha (cr, *ground.fill, ground.strength * 0.85);
      for (guint i = 0; i < cells->len; i++)
        {
          const BivGridCell *cell = &g_array_index (cells, BivGridCell, i);

          add_few_signs (drawing->scale, cr, (BivTerrain) terrain,
                         point_of (drawing, biv_grid_get_spot (drawing->campaign, cell)),
                         (guint) (cell->column * 37 + cell->row * 101));
        }
      ink_few_signs (cr, look->palette, (BivTerrain) terrain);
    }
  add_rim (drawing, cr, cells);
  stroke_mark (cr, look, 3.0);
  cairo_restore (cr);
}

void
biv_map_drawing_draw_corner (const BivMapDrawing *drawing,
                             cairo_t             *cr,
                             const BivMapLook    *look,
                             const BivGridCorner *corner)
{
  BivPoint at = point_of (drawing, biv_grid_get_corner_spot (drawing->campaign, corner));

  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  cairo_new_sub_path (cr);
  cairo_arc (cr, at.x, at.y, 6.0 / look->zoom, 0, 2 * G_PI);
  stroke_mark (cr, look, 2.4);
  cairo_restore (cr);
}

void
biv_map_drawing_draw_side (const BivMapDrawing *drawing,
                           cairo_t             *cr,
                           const BivMapLook    *look,
                           const BivGridCell   *cell,
                           const BivGridCell   *beside)
{
  BivPoint a = point_of (drawing, biv_grid_get_spot (drawing->campaign, cell));
  BivPoint d = point_of (drawing, biv_grid_get_spot (drawing->campaign, beside));
  double share = drawing->campaign->map_form == BIV_MAP_HEXES ? 0.5 / sqrt (3.0) : 0.5;
  double x = (a.x + d.x) / 2, y = (a.y + d.y) / 2, nx = -(d.y - a.y) * share, ny = (d.x - a.x) * share;

  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  cairo_move_to (cr, x - nx, y - ny);
  cairo_line_to (cr, x + nx, y + ny);
  stroke_mark (cr, look, 3.0);
  cairo_restore (cr);
}

/* ---- Items as they would be ---- */

static void
smooth_again (BivMapDrawing *drawing,
              guint          number)
{
  const BivMapNode *node = BIV_MAP_NODE (drawing, number);

  biv_map_smooth_ways (drawing, number);
  for (guint i = 0; i < node->n_ends; i++)
    biv_map_note_way (BIV_MAP_WAY (drawing, g_array_index (drawing->ends, guint, node->first_end + i)));
}

gboolean
biv_map_drawing_preview (BivMapDrawing *drawing,
                         BivItem       *item,
                         BivBox        *box)
{
  BivMapNode *node = BIV_IS_PLACE (item) ? biv_map_find_node (drawing, biv_item_get_id (item)) : NULL;
  BivMapWay *way = BIV_IS_LINK (item) ? biv_map_find_way (drawing, BIV_LINK (item)->from, BIV_LINK (item)->to) : NULL;

  if (node == NULL && way == NULL)
    return FALSE;
  /* What is drawn from is borrowed: it lives as long as the drawing. */
  g_hash_table_add (drawing->previews, g_object_ref (item));
  if (node != NULL)
    {
      node->place = BIV_PLACE (item);
      biv_map_note_node (node);
      *box = biv_map_get_node_box (drawing, node);
      return TRUE;
    }
  way->link = BIV_LINK (item);
  smooth_again (drawing, way->from);
  smooth_again (drawing, way->to);
  *box = biv_map_get_ends_box (drawing, way);
  return TRUE;
}
