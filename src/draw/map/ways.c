/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ways.c: links by kind, and the water that a crossing brings with it
 *
 * A crossing over no drawn river has its own reach of water, fading at both ends (CA-MAP-9). On a grid
 * it is the edge between the two cells, and edges join to a river. All casings of the roads are drawn before all fills;
 * that is what makes junctions join. */
#include "config.h"

#include "draw/map/private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/said.h"
#include "campaign/map/length.h"
#include "campaign/model/map.h"

#define REACH 135.0                 /* of water across a link */
#define ROAD  8.6
#define INNER 5.4
#define CLOSED_AT 0.38              /* of the way: where the sign of a closed link is */
#define ARROW 7.0                   /* half of an arrowhead */

static gboolean
is_shown (const BivMapWay *way,
          const BivBox    *part)
{
  const double room = REACH / 2 + 10;

  const BivBox box = { way->box.x - room, way->box.y - room, way->box.width + 2 * room, way->box.height + 2 * room };

  return biv_map_meets (part, &box);
}

static void
stroke_way (const BivMapWay *way,
            cairo_t         *cr,
            const BivColour *colour,
            double           width)
{
  biv_map_way_add (way, cr);
  biv_stroke (cr, *colour, width);
}

/* ---- Water ---- */

/* A winding course square to the link at its middle, as a curve from one end of its reach to the other. */
static BivCubic
course_of (const BivMapWay *way)
{
  BivPoint along, at = biv_map_way_get_point (way, 0.5, &along);
  guint seed = g_str_hash (biv_id_of (way->link));
  double bend = 12.0 + seed % 13, nx = -along.y, ny = along.x;

  return (BivCubic) {
    .a = { at.x - nx * REACH / 2 - along.x * bend, at.y - ny * REACH / 2 - along.y * bend },
    .b = { at.x - nx * REACH / 6 + along.x * bend, at.y - ny * REACH / 6 + along.y * bend },
    .c = { at.x + nx * REACH / 6 - along.x * bend, at.y + ny * REACH / 6 - along.y * bend },
    .d = { at.x + nx * REACH / 2 + along.x * bend, at.y + ny * REACH / 2 + along.y * bend },
  };
}

/* The edge between two cells. */
static BivCubic
edge_of (const BivMapDrawing *drawing,
         const BivMapWay     *way)
{
  BivPoint a = way->curve.a, d = way->curve.d;
  double share = drawing->campaign->map_form == BIV_MAP_HEXES ? 0.5 / sqrt (3.0) : 0.5;
  double x = (a.x + d.x) / 2, y = (a.y + d.y) / 2, nx = -(d.y - a.y) * share, ny = (d.x - a.x) * share;

  return (BivCubic) {
    .a = { x - nx, y - ny }, .b = { x - nx / 3, y - ny / 3 }, .c = { x + nx / 3, y + ny / 3 }, .d = { x + nx, y + ny },
  };
}

static void
stroke_fading (const BivCubic  *course,
               cairo_t         *cr,
               const BivColour *colour,
               double           width)
{
  cairo_pattern_t *fade = cairo_pattern_create_linear (course->a.x, course->a.y, course->d.x, course->d.y);

  cairo_pattern_add_color_stop_rgba (fade, 0.0, colour->red, colour->green, colour->blue, 0.0);
  cairo_pattern_add_color_stop_rgba (fade, 0.16, colour->red, colour->green, colour->blue, 1.0);
  cairo_pattern_add_color_stop_rgba (fade, 0.84, colour->red, colour->green, colour->blue, 1.0);
  cairo_pattern_add_color_stop_rgba (fade, 1.0, colour->red, colour->green, colour->blue, 0.0);
  biv_cubic_add (course, cr);
  cairo_set_source (cr, fade);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  cairo_pattern_destroy (fade);
}

static gboolean
has_water (const BivLink *link)
{
  return link->crossing != BIV_CROSSING_NONE || link->river;
}

/* All banks before all water: that is what makes the edges one river. */
static void
draw_edges (const BivMapDrawing *drawing,
            cairo_t             *cr,
            const BivPalette    *palette,
            const BivBox        *part)
{
  const struct
  {
    const BivColour *colour;
    double           width;
  } strokes[] = { { &palette->bank, 12.0 }, { &palette->water, 9.4 } };

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (gsize stroke = 0; stroke < G_N_ELEMENTS (strokes); stroke++)
    {
      for (guint i = 0; i < drawing->ways->len; i++)
        {
          const BivMapWay *way = BIV_MAP_WAY (drawing, i);
          BivCubic edge;

          if (!has_water (way->link) || !is_shown (way, part))
            continue;
          edge = edge_of (drawing, way);
          biv_cubic_add (&edge, cr);
        }
      biv_stroke (cr, *strokes[stroke].colour, strokes[stroke].width);
    }
  cairo_restore (cr);
}

static void
draw_reaches (const BivMapDrawing *drawing,
              cairo_t             *cr,
              const BivPalette    *palette,
              const BivBox        *part)
{
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);
      BivCubic course;

      if (!has_water (way->link) || way->has_river || !is_shown (way, part))
        continue;
      course = course_of (way);
      stroke_fading (&course, cr, &palette->bank, 12.0);
      stroke_fading (&course, cr, &palette->water, 9.4);
      stroke_fading (&course, cr, &palette->bank, 5.4);
      stroke_fading (&course, cr, &palette->water, 4.2);
    }
}

static void
draw_crossed_water (const BivMapDrawing *drawing,
                    cairo_t             *cr,
                    const BivPalette    *palette,
                    const BivBox        *part)
{
  if (biv_map_is_grid (drawing->campaign))
    draw_edges (drawing, cr, palette, part);
  else
    draw_reaches (drawing, cr, palette, part);
}

/* ---- Crossings ---- */

static void
draw_bridge (const BivMapWay  *way,
             cairo_t          *cr,
             const BivPalette *palette)
{
  BivPoint along, at = biv_map_way_get_point (way, way->crossing_at, &along);

  cairo_save (cr);
  cairo_translate (cr, at.x, at.y);
  cairo_rotate (cr, atan2 (along.y, along.x));
  /* A broad river wants a long bridge. */
  cairo_scale (cr, MAX (1.0, (way->river_width + 9.0) / 20.0), 1.0);
  cairo_rectangle (cr, -11, -INNER / 2, 22, INNER);
  biv_fill (cr, palette->road);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, -15, side * 9.0);
      cairo_line_to (cr, -10, side * 5.4);
      cairo_line_to (cr, 10, side * 5.4);
      cairo_line_to (cr, 15, side * 9.0);
    }
  biv_stroke (cr, palette->ink, 2.0);
  cairo_restore (cr);
}

static void
draw_ford (const BivMapWay  *way,
           cairo_t          *cr,
           const BivPalette *palette)
{
  BivPoint along, at = biv_map_way_get_point (way, way->crossing_at, &along);

  biv_set_colour (cr, palette->road_edge);
  for (int row = -1; row <= 1; row++)
    for (int column = -2; column <= 2; column++)
      {
        cairo_arc (cr, at.x + along.x * column * 3.2 - along.y * row * 4.2, at.y + along.y * column * 3.2 + along.x * row * 4.2,
                   1.1, 0, 2 * G_PI);
        cairo_fill (cr);
      }
}

static void
draw_ferry (const BivMapWay  *way,
            cairo_t          *cr,
            const BivPalette *palette)
{
  BivPoint at = biv_map_way_get_point (way, way->crossing_at, NULL);

  cairo_move_to (cr, at.x - 11, at.y - 2);
  cairo_curve_to (cr, at.x - 7, at.y + 6, at.x + 7, at.y + 6, at.x + 11, at.y - 2);
  cairo_close_path (cr);
  biv_fill_and_stroke (cr, palette->plate, palette->plate_ink, 1.6);
}

static void
draw_crossing (const BivMapWay  *way,
               cairo_t          *cr,
               const BivMapLook *look)
{
  switch (way->link->crossing)
    {
    case BIV_CROSSING_BRIDGE:
      draw_bridge (way, cr, look->palette);
      break;
    case BIV_CROSSING_FORD:
      draw_ford (way, cr, look->palette);
      break;
    case BIV_CROSSING_FERRY:
      draw_ferry (way, cr, look->palette);
      break;
    case BIV_CROSSING_NONE:
    default:
      break;
    }
}

/* ---- Links ---- */

static void
draw_trail (const BivMapWay  *way,
            cairo_t          *cr,
            const BivPalette *palette)
{
  const double dots[] = { 0.0, 6.5 };

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_dash (cr, dots, G_N_ELEMENTS (dots), 0);
  stroke_way (way, cr, &palette->track, 2.6);
  cairo_restore (cr);
}

static void
draw_rail (const BivMapWay  *way,
           cairo_t          *cr,
           const BivPalette *palette)
{
  const double ties[] = { 1.6, 6.4 };

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  stroke_way (way, cr, &palette->ink, 1.6);
  cairo_set_dash (cr, ties, G_N_ELEMENTS (ties), 0);
  stroke_way (way, cr, &palette->ink, 7.0);
  cairo_restore (cr);
}

static void
draw_water_way (const BivMapWay  *way,
                cairo_t          *cr,
                const BivPalette *palette)
{
  const double dashes[] = { 9.0, 6.0 };

  if (way->link->link_kind == BIV_LINK_RIVER)
    {
      stroke_way (way, cr, &palette->bank, 10.6);
      stroke_way (way, cr, &palette->water, 9.0);
      return;
    }
  cairo_save (cr);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  stroke_way (way, cr, &palette->bank, 2.2);
  cairo_restore (cr);
}

/* A link that cannot be used: a bar across it. */
static void
draw_closed (const BivMapWay  *way,
             cairo_t          *cr,
             const BivPalette *palette)
{
  BivPoint along, at = biv_map_way_get_point (way, CLOSED_AT, &along);

  for (int i = -1; i <= 1; i += 2)
    {
      cairo_move_to (cr, at.x + i * along.x * 2.5 - along.y * 8, at.y + i * along.y * 2.5 + along.x * 8);
      cairo_line_to (cr, at.x + i * along.x * 2.5 + along.y * 8, at.y + i * along.y * 2.5 - along.x * 8);
    }
  biv_stroke (cr, palette->refused, 2.0);
}

/* A link that is gone one way alone: an arrowhead in either half of it, clear of a bar and of a crossing in the middle. */
static void
draw_one_way (const BivMapWay  *way,
              cairo_t          *cr,
              const BivPalette *palette)
{
  const BivColour *paper = &palette->level[0];

  for (int i = 0; i < 2; i++)
    {
      BivPoint along, at = biv_map_way_get_point (way, i == 0 ? 0.24 : 0.76, &along);

      cairo_move_to (cr, at.x + along.x * ARROW, at.y + along.y * ARROW);
      cairo_line_to (cr, at.x - along.x * ARROW - along.y * ARROW, at.y - along.y * ARROW + along.x * ARROW);
      cairo_line_to (cr, at.x - along.x * ARROW / 2, at.y - along.y * ARROW / 2);
      cairo_line_to (cr, at.x - along.x * ARROW + along.y * ARROW, at.y - along.y * ARROW - along.x * ARROW);
      cairo_close_path (cr);
    }
  biv_set_colour (cr, *paper);
  cairo_set_line_width (cr, 3.0);
  cairo_stroke_preserve (cr);
  biv_fill (cr, palette->ink);
}

static void
letter_beside (const BivMapWay  *way,
               double            t,
               const char       *words,
               cairo_t          *cr,
               const BivMapLook *look,
               cairo_pattern_t  *halo)
{
  BivPoint along, at = biv_map_way_get_point (way, t, &along);
  double side = along.x < 0 ? 1.0 : -1.0;

  biv_lettering_draw_haloed (cr, words, BIV_LETTERING_SERIF_ITALIC, 11.0, at.x - side * along.y * 14.0,
                             at.y + side * along.x * 11.0, halo, 2.4);
}

#define REASON_LETTERS 24           /* of what a map has room for */

/* CA-MAP-3: "closed, snow". */
char *
biv_map_dup_closed (const BivLink *link)
{
  g_autofree char *reason = biv_said_dup (link->closed);

  if (g_utf8_strlen (reason, -1) > REASON_LETTERS)
    {
      g_autofree char *beginning = g_utf8_substring (reason, 0, REASON_LETTERS - 1);

      g_free (reason);
      reason = g_strconcat (beginning, "…", NULL);
    }
  /* TRANSLATORS: on the map, beside a link that cannot be used; %s is the reason: "closed, snow" */
  return g_strdup_printf (C_("map", "closed, %s"), reason);
}

/* Beside its sign. */
static void
draw_reason (const BivMapWay  *way,
             cairo_t          *cr,
             const BivMapLook *look,
             cairo_pattern_t  *halo)
{
  g_autofree char *words = way->link->closed != NULL ? biv_map_dup_closed (way->link) : NULL;

  if (words == NULL)
    return;
  biv_set_colour (cr, look->palette->refused);
  letter_beside (way, CLOSED_AT, words, cr, look, halo);
}

/* On a grid the side itself is barred: dashes and dots along it, as borders are drawn. */
void
biv_map_draw_closed_side (const BivMapDrawing *drawing,
                          const BivMapWay     *way,
                          cairo_t             *cr,
                          const BivMapLook    *look)
{
  const double dashes[] = { 11.0, 6.0, 2.0, 6.0 };
  BivCubic edge = edge_of (drawing, way);

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  biv_cubic_add (&edge, cr);
  biv_set_colour (cr, look->palette->halo);
  cairo_set_line_width (cr, 6.5);
  cairo_stroke_preserve (cr);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  biv_stroke (cr, look->palette->refused, 3.6);
  cairo_restore (cr);
}

/* CA-MAP-10: beside the line, a third of the way along, where no crossing is and no bar. */
static void
draw_length (const BivMapDrawing *drawing,
             const BivMapWay     *way,
             cairo_t             *cr,
             const BivMapLook    *look,
             cairo_pattern_t     *halo)
{
  g_autofree char *words = biv_link_dup_length (drawing->campaign, way->link);

  if (words == NULL)
    return;
  biv_set_colour_alpha (cr, look->palette->ink, 0.85);
  letter_beside (way, 0.66, words, cr, look, halo);
}

void
biv_map_draw_lengths (const BivMapDrawing *drawing,
                      cairo_t             *cr,
                      const BivMapLook    *look,
                      const BivBox        *part)
{
  const BivColour *paper = &look->palette->level[0];
  cairo_pattern_t *halo;

  if (!look->on_paper && look->zoom < 0.6)
    return;
  halo = cairo_pattern_create_rgb (paper->red, paper->green, paper->blue);
  for (guint i = 0; i < drawing->ways->len; i++)
    if (is_shown (BIV_MAP_WAY (drawing, i), part))
      {
        draw_length (drawing, BIV_MAP_WAY (drawing, i), cr, look, halo);
        /* A border runs along many sides of a grid, and is one thing. */
        if (!biv_map_is_grid (drawing->campaign))
          draw_reason (BIV_MAP_WAY (drawing, i), cr, look, halo);
      }
  cairo_pattern_destroy (halo);
}

void
biv_map_draw_ways (const BivMapDrawing *drawing,
                   cairo_t             *cr,
                   const BivMapLook    *look,
                   const BivBox        *part)
{
  const BivPalette *palette = look->palette;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);

      if ((way->link->link_kind == BIV_LINK_RIVER || way->link->link_kind == BIV_LINK_SEA) && is_shown (way, part))
        draw_water_way (way, cr, palette);
    }
  draw_crossed_water (drawing, cr, palette, part);
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < drawing->ways->len; i++)
      {
        const BivMapWay *way = BIV_MAP_WAY (drawing, i);

        if (!is_shown (way, part))
          continue;
        if (way->link->link_kind == BIV_LINK_ROAD)
          stroke_way (way, cr, pass == 0 ? &palette->road_edge : &palette->road, pass == 0 ? ROAD : INNER);
        else if (pass == 0 && way->link->link_kind == BIV_LINK_TRACK)
          stroke_way (way, cr, &palette->track, 2.6);
        else if (pass == 0 && way->link->link_kind == BIV_LINK_TRAIL)
          draw_trail (way, cr, palette);
        else if (pass == 0 && way->link->link_kind == BIV_LINK_RAIL)
          draw_rail (way, cr, palette);
      }
  for (guint i = 0; i < drawing->ways->len; i++)
    {
      const BivMapWay *way = BIV_MAP_WAY (drawing, i);

      if (!is_shown (way, part))
        continue;
      draw_crossing (way, cr, look);
      if (way->link->one_way)
        draw_one_way (way, cr, palette);
      if (way->link->closed != NULL && biv_map_is_grid (drawing->campaign))
        biv_map_draw_closed_side (drawing, way, cr, look);
      else if (way->link->closed != NULL)
        draw_closed (way, cr, palette);
    }
}
