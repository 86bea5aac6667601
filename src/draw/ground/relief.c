/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief.c: hills: foot and crest of every contour level, hachures down the slope, figures on the contours */
#include "base/fit.h"
#include "draw/ink/lettering.h"
#include "draw/ground/outline.h"

#include <math.h>

/* A hill's cell holds its own slope: it falls from the crest to the foot, both within the cell. Where the ground outside
 * is more than one level lower, the lines lie side by side: a cliff. */
#define FOOT_INSET      0.045
#define CREST_INSET     0.165
#define CLIFF_INSET     0.15
#define HACHURE_PITCH   0.046
#define HACHURE_PAPER   0.06
#define HACHURE_LEAST   2.0           /* px: nearer together they would run into one another */
#define HACHURE_LENGTH  0.115
#define FIGURE_SIZE     0.16
#define FIGURE_ROOM     0.095         /* radius of the gap that a figure stands in */
#define FIGURE_APART    4             /* cells: of two figures on one hill nearer than that, one goes */

static gboolean
is_as_high (const BivBoardDrawing *drawing,
            BivPlot                plot,
            gconstpointer          data)
{
  return biv_plot_get_ground (drawing, plot)->level >= GPOINTER_TO_UINT (data);
}

static guint
missed_levels (const BivBoardDrawing *drawing,
               const BivBorder       *border,
               gconstpointer          data)
{
  BivPlot outside = biv_plot_get_neighbour (drawing, border->plot, border->direction);
  guint level = GPOINTER_TO_UINT (data), low = biv_plot_get_ground (drawing, outside)->level;

  return low + 1 < level ? level - 1 - low : 0;
}

static guint
highest_level (const BivPainter *painter)
{
  guint highest = 0;
  BivPlot plot;

  for (plot.row = painter->window.first_row; plot.row <= painter->window.last_row; plot.row++)
    for (plot.column = painter->window.first_column; plot.column <= painter->window.last_column; plot.column++)
      highest = MAX (highest, biv_plot_get_ground (painter->drawing, plot)->level);
  return highest;
}

/* ---- Figures ---- */

typedef struct
{
  BivPoint at;
  guint32  rank;                      /* the least on a hill stands */
} FigurePlace;

static gboolean
falls (const BivBoardDrawing *drawing,
       BivPlot                plot,
       guint                  direction,
       guint                  level)
{
  return biv_plot_get_ground (drawing, plot)->level >= level
         && biv_plot_get_ground (drawing, biv_plot_get_neighbour (drawing, plot, direction))->level < level;
}

static double
crest_inset_at (const BivBoardDrawing *drawing,
                BivPlot                plot,
                guint                  direction,
                guint                  level)
{
  BivBorder border = { plot, direction, 0 };

  return CREST_INSET + CLIFF_INSET * missed_levels (drawing, &border, GUINT_TO_POINTER (level));
}

/* A figure stands on a crest that runs west to east, best on the line between two cells, so that no counter hides it;
 * on a hill of one cell, below the crest's end. */
static gboolean
find_figure_place (const BivBoardDrawing *drawing,
                   BivPlot                plot,
                   guint                  level,
                   FigurePlace           *place)
{
  guint south = drawing->n_directions / 2;
  BivPlot east = { plot.column + 1, plot.row };
  BivPoint centre = biv_plot_get_centre (drawing, plot);
  guint32 chance = biv_wobble_hash (drawing->seed, BIV_WOBBLE_FIGURE, plot.column, plot.row, level) >> 4;
  const guint32 worse = 1u << 28;

  if (!biv_plot_is_on_board (drawing, plot))
    return FALSE;
  for (guint side = 0; side < 2 && drawing->shape == BIV_BOARD_SQUARES; side++)
    {
      guint direction = side == 0 ? south : 0;
      double sign = side == 0 ? 1.0 : -1.0;
      double inset = crest_inset_at (drawing, plot, direction, level);

      if (falls (drawing, plot, direction, level) && falls (drawing, east, direction, level)
          && biv_plot_is_on_board (drawing, east) && crest_inset_at (drawing, east, direction, level) == inset
          && inset < 0.3)
        {
          *place = (FigurePlace) { { centre.x + 0.44, centre.y + sign * (0.5 - inset) }, chance + worse * side };
          return TRUE;
        }
    }
  if (falls (drawing, plot, south, level) && crest_inset_at (drawing, plot, south, level) < 0.3)
    {
      *place = (FigurePlace) { { centre.x + 0.22, centre.y + 0.5 - 0.105 }, chance + worse * 2 };
      return TRUE;
    }
  return FALSE;
}

/* One figure stands where no better place on the same hill is near. "The same hill" is looked for among the cells near
 * by only, so that the choice, too, is a cell's own. */
static gboolean
is_best_near (const BivBoardDrawing *drawing,
              BivPlot                plot,
              guint                  level,
              guint32                rank)
{
  enum { SPAN = 2 * FIGURE_APART + 1 };
  gboolean seen[SPAN][SPAN] = { { FALSE } };
  BivPlot queue[SPAN * SPAN];
  guint head = 0, tail = 0;

  queue[tail++] = plot;
  seen[FIGURE_APART][FIGURE_APART] = TRUE;
  while (head < tail)
    {
      BivPlot here = queue[head++];
      FigurePlace other;

      if (find_figure_place (drawing, here, level, &other) && other.rank < rank)
        return FALSE;
      for (guint d = 0; d < drawing->n_directions; d++)
        {
          BivPlot next = biv_plot_get_neighbour (drawing, here, d);
          int i = next.column - plot.column + FIGURE_APART, j = next.row - plot.row + FIGURE_APART;

          if (i < 0 || i >= SPAN || j < 0 || j >= SPAN || seen[j][i]
              || biv_plot_get_ground (drawing, next)->level < level)
            continue;
          seen[j][i] = TRUE;
          queue[tail++] = next;
        }
    }
  return TRUE;
}

static gboolean
shows_figures (const BivPainter *painter)
{
  return (painter->look->layers & BIV_LAYER_FIGURES) != 0 && painter->detail >= BIV_DETAIL_FIGURES
         && painter->drawing->shape == BIV_BOARD_SQUARES && painter->palette->kind != BIV_PALETTE_BLACK_AND_WHITE;
}

static GArray *
list_figures (const BivBoardDrawing *drawing,
              const BivPlots        *window,
              guint                  level)
{
  GArray *figures = g_array_new (FALSE, FALSE, sizeof (BivPoint));
  FigurePlace place;
  BivPlot plot;

  for (plot.row = window->first_row; plot.row <= window->last_row; plot.row++)
    for (plot.column = window->first_column; plot.column <= window->last_column; plot.column++)
      if (find_figure_place (drawing, plot, level, &place) && is_best_near (drawing, plot, level, place.rank))
        g_array_append_val (figures, place.at);
  return figures;
}

void
biv_relief_draw_figures (const BivPainter *painter)
{
  guint highest = highest_level (painter);

  if (!shows_figures (painter))
    return;
  for (guint level = 1; level <= highest; level++)
    {
      g_autoptr (GArray) figures = list_figures (painter->drawing, &painter->part, level);
      char text[4];

      BIV_FIT (text, "%u", MIN (level, 99));
      for (guint i = 0; i < figures->len; i++)
        {
          BivPoint at = g_array_index (figures, BivPoint, i);

          biv_set_colour (painter->cr, painter->palette->contour);
          biv_lettering_draw (painter->cr, text, BIV_LETTERING_BOLD, FIGURE_SIZE, at.x, at.y);
        }
    }
}

void
biv_relief_list_figures (const BivBoardDrawing *drawing,
                         const BivPlots        *window,
                         guint                  level,
                         GArray                *figures)
{
  g_autoptr (GArray) found = list_figures (drawing, window, level);

  g_array_append_vals (figures, found->data, found->len);
}

/* ---- Hachures ---- */

/* One stroke, down from the crest: broad above, a third as broad below; the light comes from the north-west. */
static void
add_hachure (const BivPainter *painter,
             BivPoint          at,
             BivPoint          down,
             double            length)
{
  double shade = ((down.x + down.y) / G_SQRT2 + 1.0) / 2.0;
  double half = MAX ((0.006 + 0.016 * shade) / 2.0, (painter->look->on_paper ? 0.3 : 0.5) / painter->c / 2.0);
  BivPoint across = { -down.y * half, down.x * half };
  BivPoint end = { at.x + down.x * length, at.y + down.y * length };

  cairo_move_to (painter->cr, at.x - across.x, at.y - across.y);
  cairo_line_to (painter->cr, at.x + across.x, at.y + across.y);
  cairo_line_to (painter->cr, end.x + across.x * 0.35, end.y + across.y * 0.35);
  cairo_line_to (painter->cr, end.x - across.x * 0.35, end.y - across.y * 0.35);
  cairo_close_path (painter->cr);
}

static gboolean
is_near (const GArray *figures,
         BivPoint      at,
         double        distance)
{
  for (guint i = 0; i < figures->len; i++)
    {
      BivPoint figure = g_array_index (figures, BivPoint, i);

      if (fabs (figure.x - at.x) < distance && fabs (figure.y - at.y) < distance
          && hypot (figure.x - at.x, figure.y - at.y) < distance)
        return TRUE;
    }
  return FALSE;
}

static void
draw_hachures (const BivPainter *painter,
               const BivOutline *outline,
               const GArray     *crest,
               const GArray     *figures)
{
  double pitch = painter->look->on_paper ? HACHURE_PAPER : MAX (HACHURE_PITCH, HACHURE_LEAST / painter->c);

  cairo_new_path (painter->cr);
  for (guint i = 0; i < crest->len; i++)
    {
      const BivBorder *border = &g_array_index (outline->borders, BivBorder, i / 2);
      BivCubic span;
      int n;

      if (!biv_plots_contain (&painter->seen, border->plot))
        continue;
      span = biv_outline_get_span (outline, crest, i);
      n = MAX (1, lround (biv_cubic_get_length (&span) / pitch));
      for (int k = 0; k < n; k++)
        {
          BivPoint along;
          BivPoint at = biv_cubic_get_point (&span, (k + 0.5) / n, &along);
          guint which = (border->direction * 2 + i % 2) * 64 + MIN (k, 63);
          double unsteady = biv_wobble (painter->drawing->seed, BIV_WOBBLE_HACHURE, border->plot.column,
                                        border->plot.row, which);
          BivPoint middle = { at.x + along.y * HACHURE_LENGTH / 2.0, at.y - along.x * HACHURE_LENGTH / 2.0 };

          if (is_near (figures, at, FIGURE_ROOM) || is_near (figures, middle, FIGURE_ROOM))
            continue;
          add_hachure (painter, at, (BivPoint) { along.y, -along.x }, HACHURE_LENGTH * (0.97 + 0.17 * unsteady));
        }
    }
  biv_set_colour (painter->cr, painter->palette->hachure);
  cairo_fill (painter->cr);
}

/* ---- A level ---- */

/* The crest's line, in pieces where a figure stands in a gap of it. */
static void
add_broken_line (const BivPainter *painter,
                 const BivOutline *outline,
                 const GArray     *crest,
                 const GArray     *figures)
{
  const int pieces = 24;
  gboolean is_drawing = FALSE;
  guint loop = G_MAXUINT;

  for (guint i = 0; i < crest->len; i++)
    {
      const BivBorder *border = &g_array_index (outline->borders, BivBorder, i / 2);
      BivCubic span = biv_outline_get_span (outline, crest, i);

      if (border->loop != loop)
        is_drawing = FALSE;
      loop = border->loop;
      if (!is_near (figures, span.a, 0.7))
        {
          if (!is_drawing)
            cairo_move_to (painter->cr, span.a.x, span.a.y);
          cairo_curve_to (painter->cr, span.b.x, span.b.y, span.c.x, span.c.y, span.d.x, span.d.y);
          is_drawing = TRUE;
          continue;
        }
      for (int k = 0; k <= pieces; k++)
        {
          BivPoint at = biv_cubic_get_point (&span, k / (double) pieces, NULL);

          if (is_near (figures, at, FIGURE_ROOM))
            is_drawing = FALSE;
          else if (is_drawing)
            cairo_line_to (painter->cr, at.x, at.y);
          else
            cairo_move_to (painter->cr, at.x, at.y);
          is_drawing = !is_near (figures, at, FIGURE_ROOM);
        }
    }
}

static void
draw_level (const BivPainter *painter,
            guint             level)
{
  static const BivOutlineStyle foot_style = { 0.27, FOOT_INSET, BIV_WOBBLE_RELIEF, 0.022, CLIFF_INSET };
  static const BivOutlineStyle crest_style = { 0.27, CREST_INSET, BIV_WOBBLE_RELIEF, 0.028, CLIFF_INSET };
  const BivBoardDrawing *drawing = painter->drawing;
  gconstpointer data = GUINT_TO_POINTER (level);
  g_autoptr (BivOutline) outline = biv_outline_new (drawing, &painter->window, is_as_high, data);
  g_autoptr (GArray) foot = biv_outline_get_points (outline, drawing, &foot_style, missed_levels, data);
  g_autoptr (GArray) crest = biv_outline_get_points (outline, drawing, &crest_style, missed_levels, data);
  g_autoptr (GArray) figures = NULL;
  BivColour tint = biv_palette_level (painter->palette, level);
  cairo_t *cr = painter->cr;

  if (shows_figures (painter))
    figures = list_figures (drawing, &painter->part, level);
  else
    figures = g_array_new (FALSE, FALSE, sizeof (BivPoint));

  cairo_new_path (cr);
  biv_outline_add (outline, foot, TRUE, cr);
  biv_fill (cr, tint);
  cairo_new_path (cr);
  biv_outline_add (outline, crest, TRUE, cr);
  biv_fill (cr, biv_colour_mix (tint, (BivColour) { 1, 1, 1 }, painter->palette->crest_lift));

  if (painter->detail >= BIV_DETAIL_HACHURES)
    draw_hachures (painter, outline, crest, figures);
  cairo_new_path (cr);
  if (figures->len > 0)
    add_broken_line (painter, outline, crest, figures);
  else
    biv_outline_add (outline, crest, TRUE, cr);
  biv_set_colour (cr, painter->palette->contour);
  cairo_set_line_width (cr, biv_painter_line (painter, 0.016, 0.8));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

void
biv_relief_draw (const BivPainter *painter)
{
  guint highest = highest_level (painter);

  for (guint level = 1; level <= highest; level++)
    draw_level (painter, level);
}
