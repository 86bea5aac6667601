/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-drawing.c: a board's static layers in their order, and the frame round it */
#include "draw/ground/board-drawing-private.h"
#include "base/fit.h"
#include "draw/ink/lettering.h"
#include "draw/tabletop/tabletop-drawing.h"
#include "draw/ground/ways.h"

#include <math.h>
#include <string.h>

/* Outlines depend on the cells within this many of theirs: two points either side, round a corner. */
#define OUTLINE_REACH 3
/* How far, in c, a cell's own drawing may hang over its edges: trees, curves through a corner, ways off the board. */
#define OVERHANG      0.3
/* Streets follow roads that follow crossings that follow rivers. */
#define WAY_REACH     7

/* ---- Life ---- */

static BivBoardDrawing *
drawing_alloc (BivBoardShape shape,
               int           width,
               int           height,
               guint32       seed)
{
  BivBoardDrawing *drawing = g_new0 (BivBoardDrawing, 1);

  drawing->shape = shape;
  drawing->width = width;
  drawing->height = height;
  drawing->seed = seed;
  drawing->n_directions = shape == BIV_BOARD_SQUARES ? 4 : 6;
  drawing->ground = g_new0 (BivGround, (gsize) width * height);
  return drawing;
}

static void
set_ground (BivBoardDrawing *drawing,
            BivCell          cell,
            const BivGround *ground)
{
  BivPlot plot = biv_plot_from_cell (drawing, cell);

  drawing->ground[plot.row * drawing->width + plot.column] = *ground;
  for (guint d = 0; d < drawing->n_directions; d++)
    if ((ground->edges[d] & BIV_MARK_ROAD) != 0)
      drawing->has_road_edges = TRUE;
}

BivBoardDrawing *
biv_board_drawing_new_from_ground (BivBoardShape    shape,
                                   int              width,
                                   int              height,
                                   const BivGround *ground,
                                   guint32          seed)
{
  BivBoardDrawing *drawing;

  g_return_val_if_fail (width > 0 && height > 0 && (gint64) width * height < BIV_NO_CELL, NULL);
  g_return_val_if_fail (ground != NULL, NULL);

  drawing = drawing_alloc (shape, width, height, seed);
  for (int cell = 0; cell < width * height; cell++)
    set_ground (drawing, cell, &ground[cell]);
  return drawing;
}

BivBoardDrawing *
biv_board_drawing_new_of_table (BivTabletop *table)
{
  BivBoardDrawing *drawing = drawing_alloc (BIV_BOARD_TABLE, 0, 0, 0);

  drawing->table = biv_tabletop_ref (table);
  return drawing;
}

void
biv_board_drawing_free (BivBoardDrawing *drawing)
{
  if (drawing == NULL)
    return;
  g_clear_pointer (&drawing->table, biv_tabletop_unref);
  for (int i = 0; drawing->names != NULL && i < drawing->width * drawing->height; i++)
    g_clear_pointer (&drawing->names[i], g_ref_string_release);
  g_free (drawing->names);
  g_free (drawing->ground);
  g_free (drawing);
}

/* ---- Widths ---- */

double
biv_painter_line (const BivPainter *painter,
                  double            share,
                  double            floor_px)
{
  return MAX (share, (painter->look->on_paper ? 0.25 : floor_px) / painter->c);
}

/* Paper shows detail that a screen of the same size could not. */
static double
detail_of (const BivBoardLook *look)
{
  return look->on_paper ? look->cell * 2.5 : look->cell;
}

/* ---- Drawing ---- */

static BivTabletopLook
look_at_table (const BivBoardLook *look)
{
  return (BivTabletopLook) {
    .palette = look->palette,
    .scale = look->cell / BIV_TABLETOP_CELL_MM,
    .layers = look->layers,
    .on_paper = look->on_paper,
  };
}

static void
draw_table (const BivBoardDrawing *drawing,
            cairo_t               *cr,
            const BivBoardLook    *look,
            const BivBox          *part)
{
  BivTabletopLook table_look = look_at_table (look);
  BivBox mm = { 0 };

  if (part != NULL)
    mm = (BivBox) { part->x * BIV_TABLETOP_CELL_MM, part->y * BIV_TABLETOP_CELL_MM, part->width * BIV_TABLETOP_CELL_MM,
                    part->height * BIV_TABLETOP_CELL_MM };
  biv_tabletop_draw (drawing->table, cr, &table_look, part != NULL ? &mm : NULL);
}

static void
add_box (const BivPainter *painter)
{
  double width, height;

  biv_board_drawing_get_size (painter->drawing, &width, &height);
  cairo_rectangle (painter->cr, 0, 0, width, height);
}

static void
draw_ground (const BivPainter *painter)
{
  cairo_new_path (painter->cr);
  add_box (painter);
  biv_set_colour (painter->cr, painter->palette->level[0]);
  cairo_fill (painter->cr);
}

/* Hexes leave notches in the box round them, which belong to the frame: it is laid over what runs out into them. */
static gboolean
lays_frame (const BivPainter *painter)
{
  return painter->drawing->shape == BIV_BOARD_HEXES && (painter->look->layers & BIV_LAYER_GROUND) != 0;
}

static void
fill_notches (const BivPainter *painter)
{
  cairo_new_path (painter->cr);
  add_box (painter);
  biv_marks_add_board_path (painter);
  cairo_set_fill_rule (painter->cr, CAIRO_FILL_RULE_EVEN_ODD);
  biv_set_colour (painter->cr, painter->palette->frame);
  cairo_fill (painter->cr);
  cairo_set_fill_rule (painter->cr, CAIRO_FILL_RULE_WINDING);
}

/* To the hexes themselves only where no frame covers the rest: what is drawn within such a path takes several times as long. */
static void
clip_to_board (const BivPainter *painter)
{
  cairo_save (painter->cr);
  cairo_new_path (painter->cr);
  if (lays_frame (painter))
    add_box (painter);
  else
    biv_marks_add_board_path (painter);
  cairo_clip (painter->cr);
}

static void
draw_layers (const BivPainter *painter)
{
  BivLayers layers = painter->look->layers;

  clip_to_board (painter);
  if ((layers & BIV_LAYER_GROUND) != 0)
    draw_ground (painter);
  if ((layers & BIV_LAYER_RELIEF) != 0)
    biv_relief_draw (painter);
  if ((layers & BIV_LAYER_WOOD) != 0)
    {
      biv_broken_draw (painter);
      biv_woods_draw (painter);
    }
  if ((layers & BIV_LAYER_TOWN) != 0)
    biv_towns_draw_ground (painter);
  if ((layers & BIV_LAYER_WATER) != 0)
    biv_rivers_draw (painter);
  if ((layers & BIV_LAYER_ROADS) != 0)
    biv_roads_draw (painter);
  if ((layers & BIV_LAYER_WATER) != 0)
    biv_crossings_draw (painter);
  if ((layers & BIV_LAYER_TOWN) != 0)
    biv_towns_draw_houses (painter);
  if ((layers & BIV_LAYER_GROUND) != 0)
    biv_marks_draw_impassable (painter);
  if ((layers & BIV_LAYER_WORKS) != 0)
    biv_works_draw (painter);
  if ((layers & BIV_LAYER_FIGURES) != 0)
    biv_relief_draw_figures (painter);
  if ((layers & BIV_LAYER_GRID) != 0)
    biv_marks_draw_grid (painter);
  if ((layers & BIV_LAYER_MIDDLE) != 0)
    biv_marks_draw_middle (painter);
  if ((layers & BIV_LAYER_LABELS) != 0)
    biv_marks_draw_labels (painter);
  if ((layers & BIV_LAYER_TAGS) != 0)
    biv_marks_draw_tags (painter);
  if ((layers & BIV_LAYER_OBJECTIVES) != 0)
    biv_marks_draw_objectives (painter);
  if ((layers & BIV_LAYER_NAMES) != 0)
    biv_marks_draw_names (painter);
  if (lays_frame (painter))
    fill_notches (painter);
  cairo_restore (painter->cr);
  if ((layers & BIV_LAYER_EDGE) != 0)
    biv_marks_draw_edge (painter);
}

void
biv_board_drawing_draw (const BivBoardDrawing *drawing,
                        cairo_t               *cr,
                        const BivBoardLook    *look,
                        const BivBox          *part)
{
  BivPainter painter = { .drawing = drawing, .look = look, .cr = cr };
  BivBox whole = { 0 }, shown;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && look->palette != NULL && look->cell > 0.0);

  if (drawing->table != NULL)
    {
      draw_table (drawing, cr, look, part);
      return;
    }
  biv_board_drawing_get_size (drawing, &whole.width, &whole.height);
  painter.palette = look->palette;
  painter.c = look->cell;
  painter.detail = detail_of (look);
  shown = part != NULL ? *part : whole;
  shown = (BivBox) { shown.x - OVERHANG, shown.y - OVERHANG, shown.width + 2 * OVERHANG, shown.height + 2 * OVERHANG };
  painter.seen = biv_plots_in_box (drawing, &shown);
  painter.part = biv_plots_on_board (drawing, painter.seen);
  if (painter.part.first_column > painter.part.last_column || painter.part.first_row > painter.part.last_row)
    return;
  painter.window = biv_plots_grown (painter.part, OUTLINE_REACH);

  cairo_save (cr);
  cairo_scale (cr, look->cell, look->cell);
  cairo_set_tolerance (cr, 0.1);
  if (part != NULL)
    {
      cairo_rectangle (cr, part->x, part->y, part->width, part->height);
      cairo_clip (cr);
    }
  draw_layers (&painter);
  cairo_restore (cr);
}

/* ---- Frame ---- */

double
biv_board_drawing_get_margin (const BivBoardDrawing *drawing,
                              const BivBoardLook    *look)
{
  double margin;

  g_return_val_if_fail (drawing != NULL && look != NULL, 0.0);

  if (drawing->table != NULL)
    {
      BivTabletopLook table_look = look_at_table (look);

      return biv_tabletop_get_margin (&table_look);
    }
  if (drawing->shape == BIV_BOARD_HEXES)
    margin = 0.22 * look->cell;
  else if (detail_of (look) < BIV_DETAIL_LETTERS)
    margin = MAX (0.2 * look->cell, 3.0);
  else
    margin = MAX (0.40 * look->cell, 12.0);
  return look->on_paper ? margin : round (margin);
}

static void
draw_letters (const BivBoardDrawing *drawing,
              cairo_t               *cr,
              const BivBoardLook    *look,
              const BivBox          *window,
              double                 margin)
{
  double c = look->cell, size = MAX (0.19 * c, look->on_paper ? 6.0 : 8.0);
  double right = window->x + window->width, bottom = window->y + window->height;
  char text[8];

  biv_set_colour (cr, look->palette->ink);
  for (int column = 0; column < drawing->width; column++)
    {
      double x = (column + 0.5) * c;

      if (x < window->x || x > right)
        continue;
      biv_board_column_name (column, text);
      biv_lettering_draw (cr, text, BIV_LETTERING_BOLD, size, x, window->y - margin / 2.0);
      biv_lettering_draw (cr, text, BIV_LETTERING_BOLD, size, x, bottom + margin / 2.0);
    }
  for (int row = 0; row < drawing->height; row++)
    {
      double y = (row + 0.5) * c;

      if (y < window->y || y > bottom)
        continue;
      BIV_FIT (text, "%d", drawing->height - row);
      biv_lettering_draw (cr, text, BIV_LETTERING_BOLD, size, window->x - margin / 2.0, y);
      biv_lettering_draw (cr, text, BIV_LETTERING_BOLD, size, right + margin / 2.0, y);
    }
}

/* The board's edge lies half under the frame: drawn again where the window reaches it, whichever of the two came first. */
static void
draw_edge_in_window (const BivBoardDrawing *drawing,
                     cairo_t               *cr,
                     const BivBoardLook    *look,
                     const BivBox          *window)
{
  double right = drawing->width * look->cell, bottom = drawing->height * look->cell, near = 0.5;
  double line = MAX (BIV_EDGE_LINE * look->cell, look->on_paper ? 0.25 : 1.2);
  double x1 = MAX (window->x, 0.0), y1 = MAX (window->y, 0.0);
  double x2 = MIN (window->x + window->width, right), y2 = MIN (window->y + window->height, bottom);
  const struct { gboolean is_seen; double x1, y1, x2, y2; } sides[] = {
    { window->y <= near, x1, 0.0, x2, 0.0 },
    { window->x <= near, 0.0, y1, 0.0, y2 },
    { window->y + window->height >= bottom - near, x1, bottom, x2, bottom },
    { window->x + window->width >= right - near, right, y1, right, y2 },
  };

  cairo_new_path (cr);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    if (sides[i].is_seen)
      {
        cairo_move_to (cr, sides[i].x1, sides[i].y1);
        cairo_line_to (cr, sides[i].x2, sides[i].y2);
      }
  biv_set_colour (cr, look->palette->ink);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_SQUARE);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
}

void
biv_board_drawing_draw_frame (const BivBoardDrawing *drawing,
                              cairo_t               *cr,
                              const BivBoardLook    *look,
                              const BivBox          *window)
{
  double margin, overlap;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && window != NULL);

  if (drawing->table != NULL)
    {
      BivTabletopLook table_look = look_at_table (look);

      biv_tabletop_draw_frame (drawing->table, cr, &table_look, window);
      return;
    }
  margin = biv_board_drawing_get_margin (drawing, look);
  /* Between hexes and the box round them the frame's colour goes on: no seam may show. */
  overlap = drawing->shape == BIV_BOARD_HEXES ? 0.5 : 0.0;
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_rectangle (cr, window->x - margin, window->y - margin, window->width + 2 * margin, window->height + 2 * margin);
  cairo_rectangle (cr, window->x + overlap, window->y + overlap, window->width - 2 * overlap, window->height - 2 * overlap);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  biv_fill (cr, look->palette->frame);
  if (drawing->shape == BIV_BOARD_SQUARES && (look->layers & BIV_LAYER_EDGE) != 0)
    draw_edge_in_window (drawing, cr, look, window);
  if (drawing->shape == BIV_BOARD_SQUARES && detail_of (look) >= BIV_DETAIL_LETTERS)
    draw_letters (drawing, cr, look, window, margin);
  cairo_restore (cr);
}

/* ---- What a change changes ---- */

typedef struct
{
  BivBox   box;
  gboolean is_empty;
} Damage;

static void
add_damage (Damage *damage,
            double  x,
            double  y,
            double  reach)
{
  BivBox *box = &damage->box;
  double right, bottom;

  if (damage->is_empty)
    {
      *box = (BivBox) { x - reach, y - reach, 2 * reach, 2 * reach };
      damage->is_empty = FALSE;
      return;
    }
  right = MAX (box->x + box->width, x + reach);
  bottom = MAX (box->y + box->height, y + reach);
  box->x = MIN (box->x, x - reach);
  box->y = MIN (box->y, y - reach);
  box->width = right - box->x;
  box->height = bottom - box->y;
}

static gboolean
figures_differ (const GArray *before,
                const GArray *after)
{
  return before->len != after->len
         || (before->len > 0 && memcmp (before->data, after->data, before->len * sizeof (BivPoint)) != 0);
}

/* Ways and figures depend on cells further off than outlines do; those whose own part changed are found by asking. */
static void
add_far_damage (const BivBoardDrawing *before,
                const BivBoardDrawing *after,
                BivPlots               near,
                Damage                *damage)
{
  BivPlots plots = biv_plots_on_board (after, biv_plots_grown (near, WAY_REACH));
  BivPlot plot;

  for (plot.row = plots.first_row; plot.row <= plots.last_row; plot.row++)
    for (plot.column = plots.first_column; plot.column <= plots.last_column; plot.column++)
      {
        BivPlots here = { plot.column, plot.row, plot.column, plot.row };
        BivPoint centre = biv_plot_get_centre (after, plot);

        for (guint way = BIV_WAY_RIVER; way <= BIV_WAY_ROAD; way++)
          if (biv_way_get_edges (before, way, plot) != biv_way_get_edges (after, way, plot))
            add_damage (damage, centre.x, centre.y, 1.0);
        for (guint level = 1; level <= BIV_BOARD_MAX_LEVEL; level++)
          {
            g_autoptr (GArray) old = g_array_new (FALSE, FALSE, sizeof (BivPoint));
            g_autoptr (GArray) new = g_array_new (FALSE, FALSE, sizeof (BivPoint));

            if (level > biv_plot_get_ground (before, plot)->level && level > biv_plot_get_ground (after, plot)->level)
              break;
            biv_relief_list_figures (before, &here, level, old);
            biv_relief_list_figures (after, &here, level, new);
            if (figures_differ (old, new))
              add_damage (damage, centre.x, centre.y, 1.0);
          }
      }
}

/* No wider than a stroke and its surroundings: a line across the board is several of them. */
#define GROUP_SIDE 12

static BivPlots
united (BivPlots plots,
        BivPlot  plot)
{
  return (BivPlots) { MIN (plots.first_column, plot.column), MIN (plots.first_row, plot.row),
                      MAX (plots.last_column, plot.column), MAX (plots.last_row, plot.row) };
}

/* To a group near by that does not grow too large, or to one of its own. */
static void
add_to_groups (GArray  *groups,
               BivPlot  plot)
{
  BivPlots alone = { plot.column, plot.row, plot.column, plot.row };

  for (guint i = groups->len; i-- > 0;)
    {
      BivPlots *group = &g_array_index (groups, BivPlots, i), all = united (*group, plot), near = biv_plots_grown (*group, 2);

      if (biv_plots_contain (&near, plot) && all.last_column - all.first_column < GROUP_SIDE
          && all.last_row - all.first_row < GROUP_SIDE)
        {
          *group = all;
          return;
        }
    }
  g_array_append_val (groups, alone);
}

static gboolean
cells_differ (const BivBoardDrawing *before,
              const BivBoardDrawing *after,
              BivPlot                plot)
{
  int i = plot.row * after->width + plot.column;

  return memcmp (&before->ground[i], &after->ground[i], sizeof (BivGround)) != 0
         || g_strcmp0 (biv_plot_get_name (before, plot), biv_plot_get_name (after, plot)) != 0;
}

static gboolean
are_comparable (const BivBoardDrawing *before,
                const BivBoardDrawing *after)
{
  return before->shape == after->shape && before->width == after->width && before->height == after->height
         && before->seed == after->seed && before->has_road_edges == after->has_road_edges && after->table == NULL;
}

GArray *
biv_board_drawing_list_changes (const BivBoardDrawing *before,
                                const BivBoardDrawing *after)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (BivBox));
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (BivPlots));
  BivPlot plot;

  g_return_val_if_fail (before != NULL && after != NULL, boxes);

  if (!are_comparable (before, after))
    {
      BivBox all = { 0 };

      biv_board_drawing_get_size (after, &all.width, &all.height);
      if (after->table == NULL || before->table == NULL || !biv_tabletop_equal (before->table, after->table))
        g_array_append_val (boxes, all);
      return boxes;
    }
  for (plot.row = 0; plot.row < after->height; plot.row++)
    for (plot.column = 0; plot.column < after->width; plot.column++)
      if (cells_differ (before, after, plot))
        add_to_groups (groups, plot);
  for (guint i = 0; i < groups->len; i++)
    {
      const BivPlots *group = &g_array_index (groups, BivPlots, i);
      Damage damage = { .is_empty = TRUE };

      for (plot.row = group->first_row; plot.row <= group->last_row; plot.row++)
        for (plot.column = group->first_column; plot.column <= group->last_column; plot.column++)
          if (cells_differ (before, after, plot))
            {
              BivPoint centre = biv_plot_get_centre (after, plot);

              add_damage (&damage, centre.x, centre.y, BIV_DRAWING_REACH + 0.5);
            }
      add_far_damage (before, after, *group, &damage);
      g_array_append_val (boxes, damage.box);
    }
  return boxes;
}
