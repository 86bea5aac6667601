/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overlay.c: what lies over the ground for as long as it matters */
#include "draw/ground/overlay.h"
#include "draw/ink/figure.h"
#include "draw/ink/plaque.h"
#include "draw/ink/room.h"
#include "draw/ground/outline.h"

#include <math.h>

#define HATCH_PITCH  0.125
#define ZONE_EDGE    3.0              /* px */
#define NAME_GAP     0.03             /* cells, between a zone's name and one that is taken */
#define LEGAL_INSET  0.045
#define LEGAL_LEAST  24.0             /* px a cell, from which costs are shown */
#define PATH_WIDTH   0.085
#define PATH_HEAD    0.24
#define PATH_START   0.40             /* from the first cell's centre: outside a counter there */
#define BADGE_RADIUS 0.155
#define BADGE_AT     0.385            /* from the cell's centre, both ways */
#define VEIL         0.30
#define VEIL_LIGHT   0.13
#define HALO         3.0              /* px round a line */
#define SHOT_END     0.30             /* from the target's centre */

/* All overlays draw in c. */
static void
begin (cairo_t            *cr,
       const BivBoardLook *look)
{
  cairo_save (cr);
  cairo_scale (cr, look->cell, look->cell);
  cairo_new_path (cr);
}

static double
line (const BivBoardLook *look,
      double              share,
      double              floor_px)
{
  return MAX (share, (look->on_paper ? 0.25 : floor_px) / look->cell);
}

static BivPoint
centre_of (const BivBoardDrawing *drawing,
           BivCell                cell)
{
  return biv_plot_get_centre (drawing, biv_plot_from_cell (drawing, cell));
}

static gboolean
is_cell (const BivBoardDrawing *drawing,
         BivCell                cell)
{
  return cell < biv_board_drawing_get_n_cells (drawing);
}

/* What reach is lettered in: the same blue, dark enough (on the dark palette light enough) to be read. */
static BivColour
strong_reach (const BivPalette *palette)
{
  return biv_colour_mix (palette->reach, palette->ink, 0.35);
}

static void
add_rounded_cell (const BivBoardDrawing *drawing,
                  cairo_t               *cr,
                  BivCell                cell,
                  double                 inset,
                  double                 radius)
{
  BivPoint centre = centre_of (drawing, cell);
  double half = 0.5 - inset;

  if (drawing->shape == BIV_BOARD_HEXES)
    {
      biv_board_drawing_add_cell_path (drawing, cr, 1.0, cell, inset);
      return;
    }
  biv_rounded_add (cr, (BivBox) { centre.x - half, centre.y - half, 2 * half, 2 * half }, radius);
}

/* ---- Zones ---- */

/* The lines lie at x - y = n: fixed to the board, so that they do not swim in scrolling. */
static void
add_hatching (cairo_t *cr,
              double   width,
              double   height)
{
  for (double n = -height; n <= width; n += HATCH_PITCH * G_SQRT2)
    {
      cairo_move_to (cr, n, 0.0);
      cairo_line_to (cr, n + height, height);
    }
}

static gboolean
is_in_field (const BivBoardDrawing *drawing,
             BivPlot                plot,
             gconstpointer          data)
{
  const guint8 *field = data;
  BivCell cell = biv_plot_to_cell (drawing, plot);

  return cell != BIV_NO_CELL && field[cell] != 0;
}

/* The outline round all of @cells, in c. */
static void
add_round_all (const BivBoardDrawing *drawing,
               cairo_t               *cr,
               const BivOutlineStyle *style,
               const BivCell         *cells,
               gsize                  n_cells)
{
  g_autofree guint8 *field = g_new0 (guint8, biv_board_drawing_get_n_cells (drawing));
  BivPlots all = { 0, 0, drawing->width - 1, drawing->height - 1 };
  g_autoptr (BivOutline) outline = NULL;
  g_autoptr (GArray) points = NULL;

  for (gsize i = 0; i < n_cells; i++)
    if (is_cell (drawing, cells[i]))
      field[cells[i]] = 1;
  outline = biv_outline_new (drawing, &all, is_in_field, field);
  points = biv_outline_get_points (outline, drawing, style, NULL, NULL);
  if (points->len > 0)
    biv_outline_add (outline, points, FALSE, cr);
}

void
biv_overlay_draw_zone (const BivBoardDrawing *drawing,
                       cairo_t               *cr,
                       const BivBoardLook    *look,
                       BivZoneKind            zone,
                       const BivSideLook     *side,
                       const BivCell         *cells,
                       gsize                  n_cells)
{
  BivColour colour = look->palette->ink;
  double width, height;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && (cells != NULL || n_cells == 0));

  if (zone == BIV_ZONE_ENEMY)
    return;
  if (side != NULL)
    colour = biv_palette_side (look->palette, side).colour;
  begin (cr, look);
  for (gsize i = 0; i < n_cells; i++)
    if (is_cell (drawing, cells[i]))
      biv_board_drawing_add_cell_path (drawing, cr, 1.0, cells[i], 0.0);
  if (zone == BIV_ZONE_OWN)
    {
      const BivOutlineStyle style = { 0.02, line (look, 0.0, ZONE_EDGE) / 2.0, BIV_WOBBLE_WORKS, 0.0, 0.0 };

      biv_fill_alpha (cr, colour, look->palette->kind == BIV_PALETTE_BLACK_AND_WHITE ? 0.07 : 0.13);
      add_round_all (drawing, cr, &style, cells, n_cells);
      biv_stroke (cr, colour, line (look, 0.0, ZONE_EDGE));
    }
  else
    {
      biv_board_drawing_get_size (drawing, &width, &height);
      cairo_clip (cr);
      add_hatching (cr, width, height);
      biv_stroke_alpha (cr, colour, 0.62, line (look, 0.016, 0.8));
    }
  cairo_restore (cr);
}

/* Those that may be in the way. */
static GArray *
list_taken (const BivBoardDrawing *drawing,
            const BivCell         *taken,
            gsize                  n_taken)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (BivBox));

  for (gsize i = 0; i < n_taken; i++)
    if (is_cell (drawing, taken[i]))
      {
        BivPoint centre = centre_of (drawing, taken[i]);
        BivBox box = { centre.x - 0.5 - NAME_GAP, centre.y - 0.5 - NAME_GAP, 1.0 + 2 * NAME_GAP, 1.0 + 2 * NAME_GAP };

        g_array_append_val (boxes, box);
      }
  return boxes;
}

/* The rank furthest from the middle is the last that counters fill. */
void
biv_overlay_draw_zone_name (const BivBoardDrawing *drawing,
                            cairo_t               *cr,
                            const BivBoardLook    *look,
                            const BivSideLook     *side,
                            const BivCell         *cells,
                            gsize                  n_cells,
                            const BivCell         *taken,
                            gsize                  n_taken,
                            const char            *words)
{
  double left = G_MAXDOUBLE, right = -1.0, top = G_MAXDOUBLE, bottom = -1.0, board_width, board_height;
  g_autoptr (GArray) boxes = NULL;
  BivBox plate = { 0 }, zone;
  BivPlaque plaque;
  BivSideInks inks;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && side != NULL && words != NULL);

  for (gsize i = 0; i < n_cells; i++)
    if (is_cell (drawing, cells[i]))
      {
        BivPoint centre = centre_of (drawing, cells[i]);

        left = MIN (left, centre.x - 0.5);
        right = MAX (right, centre.x + 0.5);
        top = MIN (top, centre.y - 0.5);
        bottom = MAX (bottom, centre.y + 0.5);
      }
  if (right < 0.0)
    return;
  inks = biv_palette_side (look->palette, side);
  plaque = (BivPlaque) { .face = inks.tint, .edge = inks.colour, .ink = biv_colour_mix (inks.colour, look->palette->ink, 0.25),
                         .weight = line (look, 0.02, 1.4), .lettering = BIV_LETTERING_BOLD };
  biv_board_drawing_get_size (drawing, &board_width, &board_height);
  begin (cr, look);
  plaque.size = MAX (0.19, 11.0 / look->cell);
  plate.height = plaque.size * 1.75;
  plaque.radius = plate.height / 2.0;
  plate.width = biv_lettering_width (words, BIV_LETTERING_BOLD, plaque.size) + plate.height;
  left = MAX (MIN (left + 0.12, right - 0.12 - plate.width), 0.0);
  zone = (BivBox) { left, top + 0.12, right - 0.12 - left, bottom - top - 0.24 };
  boxes = list_taken (drawing, taken, n_taken);
  biv_box_find_room (&plate, &zone, board_height - bottom < top, (const BivBox *) (gpointer) boxes->data, boxes->len);
  biv_plaque_draw (cr, plate, &plaque, words);
  cairo_restore (cr);
}

/* ---- Legal cells ---- */

static void
draw_cost (const BivBoardDrawing *drawing,
           cairo_t               *cr,
           const BivBoardLook    *look,
           BivCell                cell,
           const char            *cost)
{
  BivPoint centre = centre_of (drawing, cell);
  double size = MAX (0.17, 9.0 / look->cell), height = size * 1.2;
  double width = MAX (biv_lettering_width (cost, BIV_LETTERING_BOLD, size) + 0.07, height);
  double reach = drawing->shape == BIV_BOARD_SQUARES ? 0.44 : 0.26;
  double right = centre.x + reach, bottom = centre.y + 0.44;

  cairo_new_path (cr);
  cairo_rectangle (cr, right - width, bottom - height, width, height);
  biv_fill (cr, look->palette->page);
  biv_set_colour (cr, strong_reach (look->palette));
  biv_lettering_draw (cr, cost, BIV_LETTERING_BOLD, size, right - width / 2.0, bottom - height / 2.0);
}

void
biv_overlay_draw_legal (const BivBoardDrawing *drawing,
                        cairo_t               *cr,
                        const BivBoardLook    *look,
                        BivCell                cell,
                        gboolean               dashed,
                        const char            *cost)
{
  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);

  if (!is_cell (drawing, cell))
    return;
  begin (cr, look);
  add_rounded_cell (drawing, cr, cell, LEGAL_INSET, 0.07);
  biv_set_colour_alpha (cr, look->palette->reach, dashed ? 0.10 : 0.22);
  cairo_fill_preserve (cr);
  if (dashed)
    cairo_set_dash (cr, (const double[]) { 0.08, 0.05 }, 2, 0.0);
  biv_stroke (cr, look->palette->reach, line (look, 0.03, 1.5));
  cairo_set_dash (cr, NULL, 0, 0.0);
  if (cost != NULL && *cost != '\0' && look->cell >= LEGAL_LEAST)
    draw_cost (drawing, cr, look, cell, cost);
  cairo_restore (cr);
}

/* ---- Arrows ---- */

static BivPoint
toward (BivPoint from,
        BivPoint to,
        double   distance)
{
  double length = MAX (hypot (to.x - from.x, to.y - from.y), 1e-9);

  return (BivPoint) { from.x + (to.x - from.x) / length * distance, from.y + (to.y - from.y) / length * distance };
}

static void
add_head (cairo_t *cr,
          BivPoint from,
          BivPoint tip,
          double   size)
{
  BivPoint back = toward (tip, from, size);
  BivPoint across = { (tip.y - back.y) * 0.52, (back.x - tip.x) * 0.52 };

  cairo_move_to (cr, tip.x, tip.y);
  cairo_line_to (cr, back.x + across.x, back.y + across.y);
  cairo_line_to (cr, back.x - across.x, back.y - across.y);
  cairo_close_path (cr);
}

/* A line of points with a head at its end, @margin broader all round. */
static void
draw_arrow (cairo_t        *cr,
            const BivPoint *points,
            gsize           n,
            double          width,
            double          head,
            double          margin,
            BivColour       colour)
{
  BivPoint neck = toward (points[n - 1], points[n - 2], head * 0.8);

  biv_set_colour (cr, colour);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_new_path (cr);
  for (gsize i = 0; i + 1 < n; i++)
    cairo_line_to (cr, points[i].x, points[i].y);
  cairo_line_to (cr, neck.x, neck.y);
  cairo_set_line_width (cr, width + 2.0 * margin);
  cairo_stroke (cr);
  add_head (cr, points[n - 2], points[n - 1], head);
  if (margin > 0.0)
    {
      cairo_set_line_width (cr, 2.0 * margin);
      cairo_stroke_preserve (cr);
    }
  cairo_fill (cr);
}

void
biv_overlay_draw_path (const BivBoardDrawing *drawing,
                       cairo_t               *cr,
                       const BivBoardLook    *look,
                       const BivCell         *cells,
                       gsize                  n_cells)
{
  g_autofree BivPoint *points = NULL;
  double width = line (look, PATH_WIDTH, 3.0), head = MAX (PATH_HEAD, 8.0 / look->cell);

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && (cells != NULL || n_cells == 0));

  if (n_cells < 2)
    return;
  points = g_new (BivPoint, n_cells);
  for (gsize i = 0; i < n_cells; i++)
    {
      if (!is_cell (drawing, cells[i]))
        return;
      points[i] = centre_of (drawing, cells[i]);
    }
  points[0] = toward (points[0], points[1], PATH_START);
  begin (cr, look);
  draw_arrow (cr, points, n_cells, width, head, line (look, 0.03, 1.5), look->palette->plate);
  draw_arrow (cr, points, n_cells, width, head, 0.0,
              biv_colour_mix (look->palette->reach,
                              look->palette->plate_ink, 0.45));
  cairo_restore (cr);
}

/* ---- Rings ---- */

static void
draw_double_ring (const BivBoardDrawing *drawing,
                  cairo_t               *cr,
                  const BivBoardLook    *look,
                  BivCell                cell,
                  double                 inset,
                  BivColour              outer)
{
  if (!is_cell (drawing, cell))
    return;
  begin (cr, look);
  add_rounded_cell (drawing, cr, cell, inset, 0.09);
  biv_set_colour (cr, outer);
  cairo_set_line_width (cr, line (look, 0.085, 4.0));
  cairo_stroke_preserve (cr);
  biv_stroke (cr, look->palette->page, line (look, 0.03, 1.4));
  cairo_restore (cr);
}

void
biv_overlay_draw_cursor (const BivBoardDrawing *drawing,
                         cairo_t               *cr,
                         const BivBoardLook    *look,
                         BivCell                cell)
{
  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);

  draw_double_ring (drawing, cr, look, cell, 0.05, look->palette->ink);
}

void
biv_overlay_draw_edge (const BivBoardDrawing *drawing,
                       cairo_t               *cr,
                       const BivBoardLook    *look,
                       BivCell                cell,
                       guint                  direction)
{
  BivPoint centre, a, b;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);
  g_return_if_fail (is_cell (drawing, cell) && direction < drawing->n_directions);

  centre = centre_of (drawing, cell);
  a = biv_cell_get_corner (drawing, direction);
  b = biv_cell_get_corner (drawing, direction + 1);
  begin (cr, look);
  cairo_move_to (cr, centre.x + a.x, centre.y + a.y);
  cairo_line_to (cr, centre.x + b.x, centre.y + b.y);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, line (look, 0.11, 6.0));
  biv_set_colour (cr, look->palette->ink);
  cairo_stroke_preserve (cr);
  biv_stroke (cr, look->palette->plate, line (look, 0.07, 3.5));
  cairo_restore (cr);
}

void
biv_overlay_draw_picked (const BivBoardDrawing *drawing,
                         cairo_t               *cr,
                         const BivBoardLook    *look,
                         BivCell                cell)
{
  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);

  draw_double_ring (drawing, cr, look, cell, 0.075, strong_reach (look->palette));
}

void
biv_overlay_draw_plate (const BivBoardDrawing *drawing,
                        cairo_t               *cr,
                        const BivBoardLook    *look,
                        BivCell                cell,
                        const char            *text)
{
  BivColour ink;
  BivPoint centre;
  double size, width, height;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && text != NULL);

  if (!is_cell (drawing, cell) || look->cell < (look->on_paper ? 8.0 : LEGAL_LEAST))
    return;
  centre = centre_of (drawing, cell);
  ink = look->palette->kind == BIV_PALETTE_DARK ? look->palette->halo : look->palette->ink;
  size = MAX (0.125, (look->on_paper ? 4.5 : 8.0) / look->cell);
  height = size * 1.25;
  begin (cr, look);
  width = biv_lettering_width (text, BIV_LETTERING_BOLD, size) + 0.07;
  biv_plaque_draw (cr, (BivBox) { centre.x - width / 2.0, centre.y + 0.485 - height, width, height },
                   &(BivPlaque) { .face = look->palette->badge, .edge = ink, .ink = ink, .radius = 0.03,
                                  .weight = line (look, 0.012, 0.8), .lettering = BIV_LETTERING_BOLD, .size = size }, text);
  cairo_restore (cr);
}

void
biv_overlay_draw_past (const BivBoardDrawing *drawing,
                       cairo_t               *cr,
                       const BivBoardLook    *look)
{
  double width, height, edge;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);

  biv_board_drawing_get_size (drawing, &width, &height);
  begin (cr, look);
  edge = line (look, 0.06, 4.0);
  cairo_rectangle (cr, edge / 2.0, edge / 2.0, width - edge, height - edge);
  biv_stroke (cr, look->palette->past, edge);
  cairo_restore (cr);
}

/* ---- Badges ---- */

static const BivStroke mark[] = {
  { BIV_STROKE_FILL, 0, "M 43 18 L 57 18 L 54 60 L 46 60 Z" },
  { BIV_STROKE_FILL, 0, "O 50 75 7.5" },
  { BIV_STROKE_END, 0, NULL }
};

static void
draw_badge (const BivBoardDrawing *drawing,
            cairo_t               *cr,
            const BivBoardLook    *look,
            BivCell                cell,
            const BivStroke       *figure,
            BivColour              edge,
            BivColour              face,
            BivColour              sign)
{
  BivPoint centre = centre_of (drawing, cell);
  cairo_pattern_t *ink = cairo_pattern_create_rgb (sign.red, sign.green, sign.blue);
  cairo_pattern_t *paper = cairo_pattern_create_rgb (face.red, face.green, face.blue);
  double radius = MAX (BADGE_RADIUS, 7.0 / look->cell), x = centre.x + BADGE_AT, y = centre.y - BADGE_AT;

  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  cairo_set_source (cr, paper);
  cairo_fill_preserve (cr);
  biv_stroke (cr, edge, line (look, 0.026, 1.4));
  biv_figure_draw (cr, figure, x - 0.8 * radius, y - 0.8 * radius, 1.6 * radius, 1.0 / look->cell, ink, paper);
  cairo_pattern_destroy (ink);
  cairo_pattern_destroy (paper);
}

void
biv_overlay_draw_refused (const BivBoardDrawing *drawing,
                          cairo_t               *cr,
                          const BivBoardLook    *look,
                          BivCell                cell)
{
  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);

  if (!is_cell (drawing, cell))
    return;
  begin (cr, look);
  add_rounded_cell (drawing, cr, cell, 0.08, 0.12);
  biv_set_colour_alpha (cr, look->palette->page, 0.75);
  cairo_set_line_width (cr, line (look, 0.07, 4.0));
  cairo_stroke_preserve (cr);
  biv_set_colour (cr, look->palette->refused);
  cairo_set_dash (cr, (const double[]) { 0.09, 0.055 }, 2, 0.0);
  cairo_set_line_width (cr, line (look, 0.04, 2.0));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
  draw_badge (drawing, cr, look, cell, mark, look->palette->page, look->palette->refused,
              look->palette->kind == BIV_PALETTE_DARK ? look->palette->halo : look->palette->plate);
  cairo_restore (cr);
}

void
biv_overlay_draw_swords (const BivBoardDrawing *drawing,
                         cairo_t               *cr,
                         const BivBoardLook    *look,
                         BivCell                cell)
{
  BivColour edge;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);

  if (!is_cell (drawing, cell))
    return;
  edge = biv_colour_mix (look->palette->reach,
                         look->palette->plate_ink, 0.45);
  begin (cr, look);
  draw_badge (drawing, cr, look, cell, biv_figure_swords, edge, look->palette->badge, edge);
  cairo_restore (cr);
}

/* ---- A shot, and who threatens whom ---- */

static const BivColour night = { 0.0, 0.0, 0.0 };

/* What a line's halo is in: the paper's colour, or, in the dark, the ground's. */
static BivColour
halo_colour (const BivPalette *palette)
{
  return palette->kind == BIV_PALETTE_DARK ? palette->level[0] : palette->plate;
}

static BivColour
line_colour (const BivPalette *palette)
{
  return palette->kind == BIV_PALETTE_DARK ? biv_colour_mix (palette->reach, palette->plate, 0.6)
                                           : biv_colour_mix (palette->reach, palette->plate_ink, 0.45);
}

void
biv_overlay_draw_veil (const BivBoardDrawing *drawing,
                       cairo_t               *cr,
                       const BivBoardLook    *look,
                       const BivCell         *cells,
                       gsize                  n_cells,
                       gboolean               light)
{
  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && (cells != NULL || n_cells == 0));

  begin (cr, look);
  for (gsize i = 0; i < n_cells; i++)
    if (is_cell (drawing, cells[i]))
      biv_board_drawing_add_cell_path (drawing, cr, 1.0, cells[i], 0.0);
  /* The ink of the dark is white, and a veil of it would be a light. */
  biv_fill_alpha (cr, look->palette->kind == BIV_PALETTE_DARK ? night : look->palette->ink, light ? VEIL_LIGHT : VEIL);
  cairo_restore (cr);
}

void
biv_overlay_draw_range (const BivBoardDrawing *drawing,
                        cairo_t               *cr,
                        const BivBoardLook    *look,
                        const BivCell         *cells,
                        gsize                  n_cells)
{
  const BivOutlineStyle style = { 0.02, line (look, 0.0, 2.5) / 2.0, BIV_WOBBLE_WORKS, 0.0, 0.0 };

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && (cells != NULL || n_cells == 0));

  if (n_cells == 0)
    return;
  begin (cr, look);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  add_round_all (drawing, cr, &style, cells, n_cells);
  biv_set_colour (cr, halo_colour (look->palette));
  cairo_set_line_width (cr, line (look, 0.0, 2.5 + HALO));
  cairo_stroke_preserve (cr);
  biv_stroke (cr, look->palette->reach, line (look, 0.0, 2.5));
  cairo_restore (cr);
}

static void
draw_die (cairo_t            *cr,
          const BivBoardLook *look,
          double              x,
          double              y,
          double              size,
          int                 face,
          BivColour           ink)
{
  static const struct { guint8 faces; double x, y; } pips[] = {
    { 0x15, 0.5, 0.5 },               /* 1, 3, 5 */
    { 0x3e, 0.26, 0.26 }, { 0x3e, 0.74, 0.74 },       /* 2 to 6 */
    { 0x38, 0.74, 0.26 }, { 0x38, 0.26, 0.74 },       /* 4 to 6 */
    { 0x20, 0.26, 0.5 }, { 0x20, 0.74, 0.5 },         /* 6 */
  };

  biv_plaque_draw (cr, (BivBox) { x, y, size, size },
                   &(BivPlaque) { .face = look->palette->plate, .edge = ink, .ink = ink, .radius = size * 0.2,
                                  .weight = line (look, 0.02, 1.4) }, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (pips); i++)
    {
      if ((pips[i].faces >> (face - 1) & 1) == 0)
        continue;
      cairo_arc (cr, x + pips[i].x * size, y + pips[i].y * size, size * 0.1, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

void
biv_overlay_draw_landing (const BivBoardDrawing *drawing,
                          cairo_t               *cr,
                          const BivBoardLook    *look,
                          BivCell                cell,
                          const char            *faces,
                          gboolean               is_own)
{
  BivPoint centre;
  double size = MAX (0.26, 13.0 / look->cell);
  BivColour ink;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && faces != NULL);

  if (!is_cell (drawing, cell))
    return;
  centre = centre_of (drawing, cell);
  ink = is_own ? biv_colour_mix (look->palette->past, look->palette->ink, 0.3) : look->palette->ink;
  begin (cr, look);
  add_rounded_cell (drawing, cr, cell, 0.07, 0.06);
  biv_set_colour (cr, halo_colour (look->palette));
  cairo_set_line_width (cr, line (look, 0.0, 2.0 + HALO));
  cairo_stroke_preserve (cr);
  biv_set_colour (cr, ink);
  cairo_set_dash (cr, (const double[]) { 4.5 / look->cell, 3.0 / look->cell }, 2, 0.0);
  cairo_set_line_width (cr, line (look, 0.0, 2.0));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
  for (guint i = 0; faces[i] >= '1' && faces[i] <= '6'; i++)
    draw_die (cr, look, centre.x + 0.5 - size * (1.05 + i * 1.1), centre.y - 0.5 + 0.02, size, faces[i] - '0',
              is_own ? ink : look->palette->plate_ink);
  cairo_restore (cr);
}

static const BivStroke burst[] = {
  { BIV_STROKE_FILL, 0, "M 50 4 L 60 32 L 88 18 L 70 44 L 98 52 L 70 60 L 86 86 L 58 70 L 50 98 L 42 70 L 14 86 L 30 60 L 2 52 "
                        "L 30 44 L 12 18 L 40 32 Z" },
  { BIV_STROKE_END, 0, NULL }
};

void
biv_overlay_draw_fell (const BivBoardDrawing *drawing,
                       cairo_t               *cr,
                       const BivBoardLook    *look,
                       BivCell                cell)
{
  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);

  if (!is_cell (drawing, cell))
    return;
  begin (cr, look);
  draw_badge (drawing, cr, look, cell, burst, look->palette->refused, look->palette->plate, look->palette->refused);
  cairo_restore (cr);
}

void
biv_overlay_draw_brackets (const BivBoardDrawing *drawing,
                           cairo_t               *cr,
                           const BivBoardLook    *look,
                           BivCell                cell)
{
  const double half = drawing->shape == BIV_BOARD_HEXES ? 0.44 : 0.47, arm = 0.19;
  BivPoint centre;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);

  if (!is_cell (drawing, cell))
    return;
  centre = centre_of (drawing, cell);
  begin (cr, look);
  for (int corner = 0; corner < 4; corner++)
    {
      double right = corner & 1 ? 1.0 : -1.0, down = corner & 2 ? 1.0 : -1.0;

      cairo_move_to (cr, centre.x + right * (half - arm), centre.y + down * half);
      cairo_line_to (cr, centre.x + right * half, centre.y + down * half);
      cairo_line_to (cr, centre.x + right * half, centre.y + down * (half - arm));
    }
  biv_set_colour (cr, halo_colour (look->palette));
  cairo_set_line_width (cr, line (look, 0.0, 3.5 + HALO));
  cairo_stroke_preserve (cr);
  biv_stroke (cr, look->palette->refused, line (look, 0.0, 3.5));
  cairo_restore (cr);
}

void
biv_overlay_draw_rank (const BivBoardDrawing *drawing,
                       cairo_t               *cr,
                       const BivBoardLook    *look,
                       BivCell                cell,
                       const char            *number,
                       gboolean               is_first)
{
  BivPoint centre;
  double radius = MAX (0.16, 8.5 / look->cell), x, y;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && number != NULL);

  if (!is_cell (drawing, cell))
    return;
  centre = centre_of (drawing, cell);
  x = centre.x - 0.36;
  y = centre.y - 0.36;
  begin (cr, look);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  biv_set_colour (cr, is_first ? look->palette->refused : look->palette->plate);
  cairo_fill_preserve (cr);
  biv_stroke (cr, is_first ? look->palette->plate : look->palette->plate_ink, line (look, 0.0, 1.4));
  biv_set_colour (cr, is_first ? look->palette->plate : look->palette->plate_ink);
  biv_lettering_draw (cr, number, BIV_LETTERING_BOLD, radius * 1.25, x, y);
  cairo_restore (cr);
}

void
biv_overlay_draw_threat (const BivBoardDrawing *drawing,
                         cairo_t               *cr,
                         const BivBoardLook    *look,
                         BivCell                cell,
                         const BivSideLook     *side,
                         const char            *number)
{
  const double size = MAX (0.26, 15.0 / look->cell);
  double left, bottom;
  BivPoint centre;
  BivSideInks inks;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && side != NULL && number != NULL);

  if (!is_cell (drawing, cell))
    return;
  inks = biv_palette_side (look->palette, side);
  centre = centre_of (drawing, cell);
  left = centre.x - (drawing->shape == BIV_BOARD_HEXES ? 0.34 : 0.48);
  bottom = centre.y + (drawing->shape == BIV_BOARD_HEXES ? 0.46 : 0.48);
  begin (cr, look);
  cairo_move_to (cr, left, bottom - size);
  cairo_line_to (cr, left, bottom);
  cairo_line_to (cr, left + size, bottom);
  cairo_close_path (cr);
  biv_fill_and_stroke (cr, inks.pattern == BIV_PATTERN_SOLID ? inks.colour : inks.tint, inks.colour, line (look, 0.0, 1.4));
  biv_set_colour (cr, inks.pattern == BIV_PATTERN_SOLID ? look->palette->plate : inks.colour);
  biv_lettering_draw (cr, number, BIV_LETTERING_BOLD, size * 0.62, left + size * 0.3, bottom - size * 0.32);
  cairo_restore (cr);
}

/* ---- Lines ---- */

void
biv_overlay_draw_shot (const BivBoardDrawing *drawing,
                       cairo_t               *cr,
                       const BivBoardLook    *look,
                       BivCell                from,
                       BivCell                to)
{
  double width = line (look, 0.07, 4.0), head = MAX (PATH_HEAD, 9.0 / look->cell);
  BivPoint points[2];

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL);

  if (!is_cell (drawing, from) || !is_cell (drawing, to) || from == to)
    return;
  points[0] = centre_of (drawing, from);
  points[1] = centre_of (drawing, to);
  points[0] = toward (points[0], points[1], PATH_START);
  points[1] = toward (points[1], points[0], SHOT_END);
  begin (cr, look);
  draw_arrow (cr, points, 2, width, head, line (look, 0.0, HALO / 2.0), halo_colour (look->palette));
  draw_arrow (cr, points, 2, width, head, 0.0, line_colour (look->palette));
  cairo_restore (cr);
}

/* How much of a box of that size, round a point, lies on counters. */
static double
overlap (const BivBoardDrawing *drawing,
         BivPoint               at,
         double                 width,
         double                 height,
         const BivCell         *counters,
         gsize                  n_counters)
{
  double sum = 0.0;

  for (gsize i = 0; i < n_counters; i++)
    {
      BivPoint centre;

      if (!is_cell (drawing, counters[i]))
        continue;
      centre = centre_of (drawing, counters[i]);
      sum += MAX (0.0, width / 2.0 + 0.42 - fabs (at.x - centre.x)) * MAX (0.0, height / 2.0 + 0.45 - fabs (at.y - centre.y));
    }
  return sum;
}

void
biv_overlay_draw_pill (const BivBoardDrawing *drawing,
                       cairo_t               *cr,
                       const BivBoardLook    *look,
                       BivCell                from,
                       BivCell                to,
                       const char            *words,
                       const BivCell         *counters,
                       gsize                  n_counters)
{
  static const double shares[] = { 0.5, 0.42, 0.58, 0.34, 0.66 }, asides[] = { 0.0, 0.45, -0.45, 0.9, -0.9, 1.3, -1.3 };
  double size = MAX (0.22, 12.0 / look->cell), height = size * 1.7, width, board_width, board_height, least = G_MAXDOUBLE;
  BivPoint a, b, best = { 0.0, 0.0 };

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && words != NULL && (counters != NULL || n_counters == 0));

  if (!is_cell (drawing, from) || !is_cell (drawing, to))
    return;
  a = centre_of (drawing, from);
  b = centre_of (drawing, to);
  biv_board_drawing_get_size (drawing, &board_width, &board_height);
  begin (cr, look);
  width = biv_lettering_width (words, BIV_LETTERING_BOLD, size) + height;
  for (gsize aside = 0; aside < G_N_ELEMENTS (asides); aside++)
    for (gsize i = 0; i < G_N_ELEMENTS (shares); i++)
      {
        BivPoint at = { a.x + (b.x - a.x) * shares[i], a.y + (b.y - a.y) * shares[i] + asides[aside] };
        double covered;

        at.x = CLAMP (at.x, width / 2.0 + 0.05, MAX (board_width - width / 2.0 - 0.05, width / 2.0 + 0.05));
        at.y = CLAMP (at.y, height / 2.0 + 0.05, board_height - height / 2.0 - 0.05);
        covered = overlap (drawing, at, width, height, counters, n_counters) + 0.001 * (double) aside;
        if (covered < least)
          {
            least = covered;
            best = at;
          }
      }
  biv_plaque_draw (cr, (BivBox) { best.x - width / 2.0, best.y - height / 2.0, width, height },
                   &(BivPlaque) { .face = halo_colour (look->palette), .edge = line_colour (look->palette),
                                  .ink = line_colour (look->palette), .radius = height / 2.0, .weight = line (look, 0.0, 1.6),
                                  .lettering = BIV_LETTERING_BOLD, .size = size }, words);
  cairo_restore (cr);
}

void
biv_overlay_draw_trail (const BivBoardDrawing *drawing,
                        cairo_t               *cr,
                        const BivBoardLook    *look,
                        const BivSideLook     *side,
                        const BivCell         *cells,
                        gsize                  n_cells)
{
  g_autofree BivPoint *points = NULL;
  double width = line (look, 0.07, 4.0), head = MAX (PATH_HEAD, 9.0 / look->cell);
  BivColour colour;

  g_return_if_fail (drawing != NULL && cr != NULL && look != NULL && side != NULL && (cells != NULL || n_cells == 0));

  if (n_cells < 2)
    return;
  for (gsize i = 0; i < n_cells; i++)
    if (!is_cell (drawing, cells[i]))
      return;
  colour = biv_palette_side (look->palette, side).colour;
  points = g_new (BivPoint, n_cells);
  for (gsize i = 0; i < n_cells; i++)
    points[i] = centre_of (drawing, cells[i]);
  points[n_cells - 1] = toward (points[n_cells - 1], points[n_cells - 2], 0.38);
  begin (cr, look);
  add_rounded_cell (drawing, cr, cells[0], 0.10, 0.08);
  cairo_set_dash (cr, (const double[]) { 5.0 / look->cell, 3.5 / look->cell }, 2, 0.0);
  biv_stroke (cr, colour, line (look, 0.0, 2.0));
  cairo_set_dash (cr, NULL, 0, 0.0);
  draw_arrow (cr, points, n_cells, width, head, line (look, 0.0, HALO / 2.0), halo_colour (look->palette));
  draw_arrow (cr, points, n_cells, width, head, 0.0, colour);
  cairo_restore (cr);
}
