/* SPDX-License-Identifier: GPL-3.0-or-later */
/* live.c: the map put together: the static layers, what lies over them, and a whole page */
#include "config.h"

#include "draw/map/private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "campaign/knowledge/knowledge.h"
#include "campaign/model/strength.h"
#include "campaign/model/calendar.h"
#include "draw/counter/side-look.h"
#include "draw/ink/plaque.h"

/* ---- Static ---- */

void
biv_map_drawing_draw_static (const BivMapDrawing *drawing,
                             cairo_t             *cr,
                             const BivMapLook    *look,
                             const BivBox        *part)
{
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  cairo_rectangle (cr, 0, 0, drawing->width, drawing->height);
  cairo_clip (cr);
  biv_set_colour (cr, look->palette->level[0]);
  cairo_paint (cr);
  if (drawing->backdrop != NULL)
    biv_backdrop_draw (drawing->backdrop, cr, &drawing->backdrop_box, drawing->campaign->backdrop_turn,
                       drawing->campaign->backdrop_strength);
  biv_map_draw_areas (drawing, cr, look, part);
  biv_map_draw_ground (drawing, cr, look, part);
  biv_map_draw_lines (drawing, cr, look, part);
  biv_map_draw_ways (drawing, cr, look, part);
  biv_map_draw_places (drawing, cr, look, part);
  biv_map_draw_shape_names (drawing, cr, look, part);
  biv_map_draw_lengths (drawing, cr, look, part);
  biv_map_draw_names (drawing, cr, look, part);
  cairo_restore (cr);
}

/* ---- Flags ---- */

static void
draw_picked (cairo_t          *cr,
             const BivPalette *palette,
             const BivBox     *box)
{
  const double room = 4.0, radius = 5.0;

  biv_rounded_add (cr, (BivBox) { box->x - room, box->y - room, box->width + 2 * room, box->height + 2 * room }, radius);
  biv_set_colour (cr, palette->halo);
  cairo_set_line_width (cr, 5.0);
  cairo_stroke_preserve (cr);
  biv_stroke (cr, palette->reach, 2.6);
}

/* All that a flag paints: itself with what sticks out of it, and its staff down to its place. */
static BivBox
get_reach (const BivMapDrawing *drawing,
           const BivMapFlag    *flag)
{
  double foot = BIV_MAP_NODE (drawing, flag->node)->at.y, bottom = MAX (flag->box.y + flag->box.height, foot);
  double top = MIN (flag->box.y, foot);

  return (BivBox) { flag->box.x - BIV_MAP_FLAG_EDGE, top - BIV_MAP_FLAG_EDGE, flag->box.width + 2 * BIV_MAP_FLAG_EDGE,
                    bottom - top + 2 * BIV_MAP_FLAG_EDGE };
}

/* One of a stack is seen on top of it while it is the picked one. */
static void
draw_picked_flag (const BivMapDrawing *drawing,
                  cairo_t             *cr,
                  const BivMapLook    *look,
                  const char          *picked)
{
  for (guint i = 0; i < drawing->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);

      if (g_strcmp0 (flag->formation, picked) != 0)
        continue;
      if (flag->n_stacked > 1)
        biv_map_draw_flag_at (drawing, cr, look, flag);
      draw_picked (cr, look->palette, &flag->box);
    }
}

guint
biv_map_drawing_draw_flags (const BivMapDrawing *drawing,
                            cairo_t             *cr,
                            const BivMapLook    *look,
                            const char          *picked,
                            const BivBox        *part)
{
  guint n_drawn = 0;

  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  for (guint i = 0; i < drawing->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);
      BivBox reach = get_reach (drawing, flag);

      if (flag->top != i || !biv_map_meets (part, &reach))
        continue;
      biv_map_draw_stack_at (drawing, cr, look, flag);
      n_drawn++;
    }
  if (picked != NULL)
    draw_picked_flag (drawing, cr, look, picked);
  cairo_restore (cr);
  return n_drawn;
}

void
biv_map_drawing_draw_picked (const BivMapDrawing *drawing,
                             cairo_t             *cr,
                             const BivMapLook    *look,
                             const char          *picked)
{
  if (picked == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  draw_picked_flag (drawing, cr, look, picked);
  cairo_restore (cr);
}

void
biv_map_drawing_draw_unfolded (const BivMapDrawing *drawing,
                               cairo_t             *cr,
                               const BivMapLook    *look,
                               const char          *picked)
{
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  for (guint i = 0; drawing->unfolded >= 0 && i < drawing->flags->len; i++)
    {
      BivMapFlag flag = *BIV_MAP_FLAG (drawing, i);

      if (flag.top != (guint) drawing->unfolded)
        continue;
      flag.box = flag.spread;
      biv_map_draw_flag_at (drawing, cr, look, &flag);
      if (picked != NULL && g_strcmp0 (flag.formation, picked) == 0)
        draw_picked (cr, look->palette, &flag.box);
    }
  cairo_restore (cr);
}

/* ---- Over the map ---- */

static void
draw_plaque (cairo_t          *cr,
             const BivPalette *palette,
             const BivColour  *edge,
             double            weight,
             double            size,
             BivBox            box,
             const char       *words)
{
  biv_plaque_draw (cr, box,
                   &(BivPlaque) { .face = palette->plate, .edge = *edge, .ink = palette->plate_ink, .radius = 6.0, .weight = weight,
                                  .lettering = BIV_LETTERING_BOLD, .size = size }, words);
}

/* Common halves and thirds are lettered as one sign. */
static char *
dup_moment (BivMoment moment)
{
  static const struct
  {
    int         num, den;
    const char *sign;
  } signs[] = { { 1, 2, "½" }, { 1, 3, "⅓" }, { 2, 3, "⅔" }, { 1, 4, "¼" }, { 3, 4, "¾" } };

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (signs[i].num == moment.num && signs[i].den == moment.den)
      return g_strdup (signs[i].sign);
  return biv_moment_dup_text (moment);
}

void
biv_map_drawing_draw_reach (const BivMapDrawing *drawing,
                            cairo_t             *cr,
                            const BivMapLook    *look,
                            const char          *place,
                            BivMoment            moment)
{
  const double dashes[] = { 6.0, 4.0 };
  BivMapNode *node = biv_map_find_node (drawing, place);
  g_autofree char *words = dup_moment (moment);
  const BivColour *reach = &look->palette->reach;

  if (node == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  cairo_new_path (cr);
  cairo_arc (cr, node->at.x, node->at.y, 25.0, 0, 2 * G_PI);
  biv_set_colour_alpha (cr, *reach, 0.16);
  cairo_fill_preserve (cr);
  biv_set_colour (cr, *reach);
  cairo_set_line_width (cr, 2.0);
  if (biv_moment_compare (moment, biv_moment (1, 2)) > 0)
    cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  draw_plaque (cr, look->palette, reach, 1.2, 11.0, (BivBox) { node->at.x + 19, node->at.y - 27, 26, 17 }, words);
  cairo_restore (cr);
}

static void
draw_arrow_head (cairo_t *cr,
                 BivPoint at,
                 BivPoint along)
{
  cairo_move_to (cr, at.x, at.y);
  cairo_line_to (cr, at.x - along.x * 15 - along.y * 8, at.y - along.y * 15 + along.x * 8);
  cairo_line_to (cr, at.x - along.x * 15 + along.y * 8, at.y - along.y * 15 - along.x * 8);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static int
n_steps (const BivMapWay *way)
{
  return 24 * (way->bent != NULL ? (int) way->bent->len : 1);
}

/* One leg, clear of the discs at its ends. */
static void
draw_leg (const BivMapDrawing *drawing,
          cairo_t             *cr,
          const BivMapNode    *from,
          const BivMapNode    *to,
          gboolean             is_last)
{
  BivMapWay *way = biv_map_find_way (drawing, biv_id_of (from->place), biv_id_of (to->place));
  BivMapWay straight = { .curve = { from->at, from->at, to->at, to->at } };
  gboolean is_back = way != NULL && BIV_MAP_NODE (drawing, way->from) != from;
  BivPoint along, end;
  double length, clear;

  if (way == NULL)
    way = &straight;
  length = MAX (biv_map_way_get_length (way), 1.0);
  clear = MIN ((BIV_MAP_DISC + 2) / length, 0.4);
  end = biv_map_way_get_point (way, is_back ? clear : 1.0 - clear, &along);
  if (is_back)
    along = (BivPoint) { -along.x, -along.y };
  cairo_new_path (cr);
  for (int i = 0; i <= n_steps (way); i++)
    {
      double t = CLAMP (clear + (1.0 - 2 * clear - (is_last ? 8.0 / length : 0.0)) * i / n_steps (way), 0.0, 1.0);
      BivPoint at = biv_map_way_get_point (way, is_back ? 1.0 - t : t, NULL);

      cairo_line_to (cr, at.x, at.y);
    }
  cairo_stroke (cr);
  if (is_last)
    draw_arrow_head (cr, end, along);
}

/* The start first, in two strokes: a halo, and the ink over it. */
static void
draw_march (const BivMapDrawing *drawing,
            cairo_t             *cr,
            const BivMapLook    *look,
            const char          *start,
            const char *const   *places,
            const BivColour     *ink,
            double               width)
{
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int pass = 0; pass < 2; pass++)
    {
      BivMapNode *from = biv_map_find_node (drawing, start);

      biv_set_colour (cr, pass == 0 ? look->palette->halo : *ink);
      cairo_set_line_width (cr, pass == 0 ? width + 3.0 : width);
      for (gsize i = 0; places[i] != NULL; i++)
        {
          BivMapNode *to = biv_map_find_node (drawing, places[i]);

          if (from != NULL && to != NULL)
            draw_leg (drawing, cr, from, to, places[i + 1] == NULL);
          from = to;
        }
    }
  cairo_restore (cr);
}

void
biv_map_drawing_draw_path (const BivMapDrawing *drawing,
                           cairo_t             *cr,
                           const BivMapLook    *look,
                           const char *const   *places)
{
  if (places != NULL && places[0] != NULL)
    draw_march (drawing, cr, look, places[0], places + 1, &look->palette->reach, 5.0);
}

guint
biv_map_drawing_draw_orders (const BivMapDrawing *drawing,
                             cairo_t             *cr,
                             const BivMapLook    *look,
                             const char          *picked,
                             const BivBox        *part)
{
  guint n_drawn = 0;

  for (guint i = 0; i < drawing->flags->len; i++)
    {
      const BivMapFlag *flag = BIV_MAP_FLAG (drawing, i);
      BivSideLook side_look;
      BivSideInks inks;

      if (flag->march == NULL || g_strcmp0 (flag->formation, picked) == 0 || !biv_map_meets (part, &flag->march_box))
        continue;
      side_look = biv_side_look (drawing->campaign, flag->side);
      inks = biv_palette_side (look->palette, &side_look);
      draw_march (drawing, cr, look, biv_id_of (BIV_MAP_NODE (drawing, flag->node)->place),
                  (const char *const *) flag->march, &inks.colour, 2.6);
      n_drawn++;
    }
  return n_drawn;
}

void
biv_map_drawing_draw_ring (const BivMapDrawing *drawing,
                           cairo_t             *cr,
                           const BivMapLook    *look,
                           const char          *place,
                           gboolean             is_cursor)
{
  BivMapNode *node = biv_map_find_node (drawing, place);

  if (node == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  cairo_new_path (cr);
  cairo_arc (cr, node->at.x, node->at.y, BIV_MAP_DISC + (is_cursor ? 7.0 : 4.5), 0, 2 * G_PI);
  biv_set_colour (cr, look->palette->halo);
  cairo_set_line_width (cr, 5.0);
  cairo_stroke_preserve (cr);
  biv_stroke (cr, is_cursor ? look->palette->ink : look->palette->reach, 2.4);
  cairo_restore (cr);
}

/* The line again, wide and open enough to see what it is drawn over. */
void
biv_map_draw_way_halo (cairo_t          *cr,
                       const BivPalette *palette,
                       const BivMapWay  *way,
                       gboolean          with_ends)
{
  const BivPoint ends[] = { way->curve.a, way->curve.d };

  cairo_new_path (cr);
  biv_map_way_add (way, cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  biv_stroke_alpha (cr, palette->reach, 0.38, 13.0);
  for (gsize i = 0; with_ends && i < G_N_ELEMENTS (ends); i++)
    {
      cairo_rectangle (cr, ends[i].x - 5.5, ends[i].y - 5.5, 11.0, 11.0);
      biv_fill_and_stroke (cr, palette->halo, palette->reach, 2.2);
    }
}

void
biv_map_drawing_draw_link (const BivMapDrawing *drawing,
                           cairo_t             *cr,
                           const BivMapLook    *look,
                           const char          *link,
                           const char          *words)
{
  const BivMapWay *way = biv_map_find_way_of (drawing, link);
  BivPoint middle;

  if (way == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  biv_map_draw_way_halo (cr, look->palette, way, TRUE);
  cairo_restore (cr);
  middle = biv_map_way_get_point (way, 0.5, NULL);
  if (words != NULL)
    biv_map_drawing_draw_words (drawing, cr, look, middle.x, middle.y, words);
}

void
biv_map_drawing_draw_words (const BivMapDrawing *drawing,
                            cairo_t             *cr,
                            const BivMapLook    *look,
                            double               x,
                            double               y,
                            const char          *words)
{
  double width;

  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  width = biv_lettering_width (words, BIV_LETTERING_BOLD, 12.0) + 22;
  draw_plaque (cr, look->palette, &look->palette->reach, 1.4, 12.0, (BivBox) { x - width / 2, y + 24, width, 20 }, words);
  cairo_restore (cr);
}

void
biv_map_drawing_get_site (const BivMapDrawing *drawing,
                          int                  column,
                          int                  row,
                          double              *x,
                          double              *y)
{
  *x = (column - drawing->left) * drawing->scale;
  *y = (row - drawing->top) * drawing->scale;
}

void
biv_map_drawing_draw_site (const BivMapDrawing *drawing,
                           cairo_t             *cr,
                           const BivMapLook    *look,
                           int                  column,
                           int                  row)
{
  double x, y;

  biv_map_drawing_get_site (drawing, column, row, &x, &y);
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  for (int pass = 0; pass < 2; pass++)
    {
      cairo_new_path (cr);
      cairo_arc (cr, x, y, BIV_MAP_DISC, 0, 2 * G_PI);
      cairo_move_to (cr, x - BIV_MAP_DISC - 9, y);
      cairo_line_to (cr, x + BIV_MAP_DISC + 9, y);
      cairo_move_to (cr, x, y - BIV_MAP_DISC - 9);
      cairo_line_to (cr, x, y + BIV_MAP_DISC + 9);
      biv_stroke (cr, pass == 0 ? look->palette->halo : look->palette->reach, pass == 0 ? 5.0 : 2.2);
    }
  cairo_restore (cr);
}

void
biv_map_drawing_draw_meeting (const BivMapDrawing *drawing,
                              cairo_t             *cr,
                              const BivMapLook    *look,
                              const char          *place,
                              const char          *words)
{
  BivMapNode *node = biv_map_find_node (drawing, place);
  double width, x, y;

  if (node == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, look->zoom, look->zoom);
  width = biv_lettering_width (words, BIV_LETTERING_BOLD, 12.0) + 38;
  x = node->at.x - width / 2;
  y = node->at.y + 40;
  draw_plaque (cr, look->palette, &look->palette->past, 1.8, 12.0, (BivBox) { x, y, width, 24 }, NULL);
  biv_set_colour (cr, look->palette->past);
  cairo_move_to (cr, x + 9, y + 6);
  cairo_rel_line_to (cr, 11, 12);
  cairo_move_to (cr, x + 20, y + 6);
  cairo_rel_line_to (cr, -11, 12);
  cairo_set_line_width (cr, 1.8);
  cairo_stroke (cr);
  biv_set_colour (cr, look->palette->plate_ink);
  biv_lettering_draw (cr, words, BIV_LETTERING_BOLD, 12.0, x + 26 + (width - 34) / 2, y + 12);
  cairo_restore (cr);
}
