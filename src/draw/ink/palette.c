/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palette.c: the four palettes, and the inks of a side */
#include "draw/ink/palette.h"

#include <math.h>
#include <string.h>

#define RGB(hex) { ((hex) >> 16 & 0xff) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex) & 0xff) / 255.0 }

/* The least contrast at which a line of a side's colour can be told from what it lies on. */
#define SIDE_CONTRAST 3.0

static const BivColour black = RGB (0x000000);
static const BivColour white = RGB (0xffffff);

static const BivPalette palettes[BIV_N_PALETTES] = {
  {
    .kind = BIV_PALETTE_LIGHT, .name = "light",
    .page = RGB (0xf4f0e4), .frame = RGB (0xd9d0b8),
    .level = { RGB (0xede7d5), RGB (0xe7d3a0), RGB (0xd4b679), RGB (0xbc995c) }, .crest_lift = 0.22,
    .contour = RGB (0x8a5a2b), .hachure = RGB (0x8a5a2b),
    .wood = RGB (0xb9cfa8), .wood_edge = RGB (0x5f8352), .tree = RGB (0x6f9150), .tree_shade = RGB (0x47652f),
    .town = RGB (0xebcfc2), .house = RGB (0xb5604a), .roof = RGB (0xc98570), .house_line = RGB (0x6e2f22),
    .water = RGB (0xa5c8de), .midstream = RGB (0xa5c8de), .bank = RGB (0x3f7698),
    .road = RGB (0xfffbef), .road_edge = RGB (0x6b5a3f), .track = RGB (0x6b5a3f), .works = RGB (0x54402a),
    .ink = RGB (0x2b261e), .grid = RGB (0x6e654f), .grid_opacity = 0.34, .middle_line = RGB (0x8c2f39),
    .plate = RGB (0xfffdf5), .badge = RGB (0xfffdf5), .halo = RGB (0xfffdf5), .plate_ink = RGB (0x2b261e),
    .side = { RGB (0x1b4f91), RGB (0xb8401a), RGB (0x0b7f73), RGB (0x2e2e2e) },
    .tint = { RGB (0xd6e3f3), RGB (0xfbe3d8), RGB (0xd3ede7), RGB (0xe4e1db) },
    .dark_figure = RGB (0xfffdf5),
    .reach = RGB (0x3584e4), .refused = RGB (0xb3141f), .past = RGB (0xc77d0a),
  },
  {
    .kind = BIV_PALETTE_DARK, .name = "dark",
    .page = RGB (0x1f211f), .frame = RGB (0x2a2c27),
    .level = { RGB (0x34362f), RGB (0x4a4433), RGB (0x5f533a), RGB (0x766543) }, .crest_lift = 0.06,
    .contour = RGB (0xc79a63), .hachure = RGB (0xb98b55),
    .wood = RGB (0x263f33), .wood_edge = RGB (0x7fa366), .tree = RGB (0x5c8350), .tree_shade = RGB (0x1d2e1c),
    .town = RGB (0x54403a), .house = RGB (0xc0755f), .roof = RGB (0xd59480), .house_line = RGB (0x2a1712),
    .water = RGB (0x2f5f7d), .midstream = RGB (0x2f5f7d), .bank = RGB (0x7fb4d3),
    .road = RGB (0xd9cfb4), .road_edge = RGB (0x1c1a14), .track = RGB (0xa3967a), .works = RGB (0xe0c9a0),
    .ink = RGB (0xece6d6), .grid = RGB (0xc9c2ac), .grid_opacity = 0.22, .middle_line = RGB (0xe58e96),
    .plate = RGB (0xf4f0e4), .badge = RGB (0xf4f0e4), .halo = RGB (0x14150f), .plate_ink = RGB (0x14150f),
    .side = { RGB (0x4e8fd9), RGB (0xf08a5e), RGB (0x4cc4b0), RGB (0xe0dcd2) },
    .tint = { RGB (0x16283d), RGB (0x3d1d10), RGB (0x0b2e29), RGB (0x2b2a28) },
    .dark_figure = RGB (0x101317),
    .reach = RGB (0x62a0ea), .refused = RGB (0xff8a86), .past = RGB (0xf8c35a),
  },
  {
    .kind = BIV_PALETTE_CONTRAST, .name = "contrast",
    .page = RGB (0xffffff), .frame = RGB (0xffffff),
    .level = { RGB (0xffffff), RGB (0xf2dda8), RGB (0xe0b860), RGB (0xb98a2a) }, .crest_lift = 0.22,
    .contour = RGB (0x5a2e00), .hachure = RGB (0x5a2e00),
    .wood = RGB (0xcfe8b4), .wood_edge = RGB (0x1f4d0b), .tree = RGB (0x3e8a1f), .tree_shade = RGB (0x123a05),
    .town = RGB (0xfbd9cc), .house = RGB (0x8e1b0b), .roof = RGB (0x8e1b0b), .house_line = RGB (0x000000),
    .water = RGB (0x8ccbff), .midstream = RGB (0x8ccbff), .bank = RGB (0x003a70),
    .road = RGB (0xffffff), .road_edge = RGB (0x000000), .track = RGB (0x000000), .works = RGB (0x000000),
    .ink = RGB (0x000000), .grid = RGB (0x000000), .grid_opacity = 0.75, .middle_line = RGB (0xa00020),
    .plate = RGB (0xffffff), .badge = RGB (0xffffff), .halo = RGB (0xffffff), .plate_ink = RGB (0x000000),
    .side = { RGB (0x003a8c), RGB (0xb32400), RGB (0x00756a), RGB (0x000000) },
    .tint = { RGB (0xffffff), RGB (0xffffff), RGB (0xffffff), RGB (0xffffff) },
    .dark_figure = RGB (0xffffff),
    .reach = RGB (0x0050c8), .refused = RGB (0xb00010), .past = RGB (0x9a5b00),
  },
  {
    .kind = BIV_PALETTE_BLACK_AND_WHITE, .name = "bw",
    .page = RGB (0xffffff), .frame = RGB (0xffffff),
    .level = { RGB (0xffffff), RGB (0xf1f1f1), RGB (0xdfdfdf), RGB (0xcccccc) }, .crest_lift = 0.10,
    .contour = RGB (0x000000), .hachure = RGB (0x000000),
    .wood = RGB (0xffffff), .wood_edge = RGB (0x000000), .tree = RGB (0xffffff), .tree_shade = RGB (0x000000),
    .town = RGB (0xffffff), .house = RGB (0x000000), .roof = RGB (0x000000), .house_line = RGB (0x000000),
    .water = RGB (0xd4d4d4), .midstream = RGB (0xececec), .bank = RGB (0x000000),
    .road = RGB (0xffffff), .road_edge = RGB (0x000000), .track = RGB (0x000000), .works = RGB (0x000000),
    .ink = RGB (0x000000), .grid = RGB (0x000000), .grid_opacity = 0.45, .middle_line = RGB (0x000000),
    .plate = RGB (0xffffff), .badge = RGB (0xffffff), .halo = RGB (0xffffff), .plate_ink = RGB (0x000000),
    .side = { RGB (0x000000), RGB (0x000000), RGB (0x000000), RGB (0x000000) },
    .tint = { RGB (0xffffff), RGB (0xffffff), RGB (0xffffff), RGB (0xffffff) },
    .dark_figure = RGB (0xffffff),
    .reach = RGB (0x000000), .refused = RGB (0x000000), .past = RGB (0x000000),
  },
};

static const char *pattern_names[BIV_N_PATTERNS] = { "solid", "open", "diagonal", "bars", "cross", "dots" };

const BivPalette *
biv_palette_for (BivPaletteKind kind)
{
  g_return_val_if_fail (kind < BIV_N_PALETTES, &palettes[BIV_PALETTE_LIGHT]);

  return &palettes[kind];
}

const BivPalette *
biv_palette_from_name (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  for (guint i = 0; i < BIV_N_PALETTES; i++)
    if (strcmp (palettes[i].name, name) == 0)
      return &palettes[i];
  return NULL;
}

BivColour
biv_palette_level (const BivPalette *palette,
                   guint             level)
{
  const guint last = BIV_PALETTE_LEVELS - 1;

  if (level <= last)
    return palette->level[level];
  return biv_colour_mix (palette->level[last], palette->contour, MIN (0.09 * (level - last), 0.6));
}

/* ---- Colours ---- */

BivColour
biv_colour_mix (BivColour a,
                BivColour b,
                double    share)
{
  return (BivColour) { a.red + (b.red - a.red) * share,
                       a.green + (b.green - a.green) * share,
                       a.blue + (b.blue - a.blue) * share };
}

static double
linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
luminance (BivColour colour)
{
  return 0.2126 * linear (colour.red) + 0.7152 * linear (colour.green) + 0.0722 * linear (colour.blue);
}

double
biv_colour_contrast (BivColour a,
                     BivColour b)
{
  double la = luminance (a), lb = luminance (b);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

void
biv_set_colour (cairo_t   *cr,
                BivColour  colour)
{
  cairo_set_source_rgb (cr, colour.red, colour.green, colour.blue);
}

void
biv_set_colour_alpha (cairo_t   *cr,
                      BivColour  colour,
                      double     alpha)
{
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, alpha);
}

void
biv_stroke (cairo_t   *cr,
            BivColour  colour,
            double     width)
{
  biv_set_colour (cr, colour);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

void
biv_stroke_alpha (cairo_t   *cr,
                  BivColour  colour,
                  double     alpha,
                  double     width)
{
  biv_set_colour_alpha (cr, colour, alpha);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

void
biv_fill (cairo_t   *cr,
          BivColour  colour)
{
  biv_set_colour (cr, colour);
  cairo_fill (cr);
}

void
biv_fill_alpha (cairo_t   *cr,
                BivColour  colour,
                double     alpha)
{
  biv_set_colour_alpha (cr, colour, alpha);
  cairo_fill (cr);
}

void
biv_fill_and_stroke (cairo_t   *cr,
                     BivColour  fill,
                     BivColour  edge,
                     double     width)
{
  biv_set_colour (cr, fill);
  cairo_fill_preserve (cr);
  biv_stroke (cr, edge, width);
}

/* ---- Sides ---- */

BivPattern
biv_pattern_for_side (guint index)
{
  return index % BIV_N_PATTERNS;
}

gboolean
biv_pattern_from_name (const char *name,
                       BivPattern *pattern)
{
  g_return_val_if_fail (name != NULL && pattern != NULL, FALSE);

  for (guint i = 0; i < BIV_N_PATTERNS; i++)
    if (strcmp (pattern_names[i], name) == 0)
      {
        *pattern = i;
        return TRUE;
      }
  return FALSE;
}

/* Moves a side's own colour away from what it has to stand against, until it does. */
static BivColour
make_readable (BivColour colour,
               BivColour toward,
               BivColour first,
               BivColour second)
{
  const int steps = 40;

  for (int i = 0; i <= steps; i++)
    {
      BivColour tried = biv_colour_mix (colour, toward, i / (double) steps);

      if (biv_colour_contrast (tried, first) >= SIDE_CONTRAST && biv_colour_contrast (tried, second) >= SIDE_CONTRAST)
        return tried;
    }
  return toward;
}

static void
take_own_colour (const BivPalette *palette,
                 BivColour         own,
                 BivSideInks      *inks)
{
  switch (palette->kind)
    {
    case BIV_PALETTE_DARK:
      /* A face here is the side's colour with a dark figure, or a deep tint with a figure of the side's colour. */
      inks->tint = biv_colour_mix (own, palette->dark_figure, 0.78);
      inks->colour = make_readable (own, white, palette->dark_figure, inks->tint);
      break;
    case BIV_PALETTE_LIGHT:
      inks->tint = biv_colour_mix (own, white, 0.82);
      inks->colour = make_readable (own, black, palette->plate, inks->tint);
      break;
    case BIV_PALETTE_CONTRAST:
      inks->colour = make_readable (own, black, palette->plate, inks->tint);
      break;
    case BIV_PALETTE_BLACK_AND_WHITE:
    case BIV_N_PALETTES:
      break;
    }
}

BivSideInks
biv_palette_side (const BivPalette  *palette,
                  const BivSideLook *side)
{
  BivSideInks inks = { 0 };

  g_return_val_if_fail (palette != NULL && side != NULL, inks);

  inks.pattern = side->has_pattern ? side->pattern : biv_pattern_for_side (side->index);
  inks.colour = palette->side[side->index % BIV_PALETTE_SIDES];
  inks.tint = palette->tint[side->index % BIV_PALETTE_SIDES];
  if (side->has_colour)
    take_own_colour (palette, side->colour, &inks);

  inks.plate = palette->plate;
  inks.on_plate = palette->kind == BIV_PALETTE_DARK ? biv_colour_mix (inks.colour, black, 0.6) : inks.colour;
  inks.lettering = inks.on_plate;
  if (inks.pattern == BIV_PATTERN_SOLID)
    {
      inks.face = inks.colour;
      inks.figure = palette->dark_figure;
    }
  else
    {
      inks.face = inks.tint;
      inks.figure = inks.colour;
    }
  if (inks.pattern == BIV_PATTERN_OPEN)
    {
      inks.plate = inks.colour;
      inks.lettering = palette->kind == BIV_PALETTE_DARK ? palette->dark_figure : palette->plate;
    }
  return inks;
}

/* ---- Patterns ---- */

static void
add_hatching (cairo_t *cr,
              double   x1,
              double   y1,
              double   x2,
              double   y2,
              double   pitch)
{
  /* Lines of x + y = n * pitch * sqrt 2 over the box: rising from west to east, and the same on every tile. */
  double step = pitch * G_SQRT2;

  for (double n = floor ((x1 + y1) / step); n * step <= x2 + y2; n++)
    {
      cairo_move_to (cr, n * step - y1, y1);
      cairo_line_to (cr, n * step - y2, y2);
    }
}

void
biv_pattern_fill (cairo_t           *cr,
                  const BivSideInks *inks,
                  double             pitch)
{
  double x1, y1, x2, y2;

  cairo_save (cr);
  cairo_clip (cr);
  cairo_clip_extents (cr, &x1, &y1, &x2, &y2);
  biv_set_colour (cr, inks->pattern == BIV_PATTERN_SOLID ? inks->colour : inks->tint);
  cairo_paint (cr);
  biv_set_colour (cr, inks->colour);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  switch (inks->pattern)
    {
    case BIV_PATTERN_DIAGONAL:
      add_hatching (cr, x1, y1, x2, y2, pitch);
      cairo_set_line_width (cr, 0.48 * pitch);
      cairo_stroke (cr);
      break;
    case BIV_PATTERN_BARS:
      for (double x = floor (x1 / pitch) * pitch; x <= x2 + pitch; x += pitch)
        {
          cairo_move_to (cr, x, y1);
          cairo_line_to (cr, x, y2);
        }
      cairo_set_line_width (cr, 0.45 * pitch);
      cairo_stroke (cr);
      break;
    case BIV_PATTERN_CROSS:
      for (double x = floor (x1 / pitch) * pitch; x <= x2 + pitch; x += pitch)
        {
          cairo_move_to (cr, x, y1);
          cairo_line_to (cr, x, y2);
        }
      for (double y = floor (y1 / pitch) * pitch; y <= y2 + pitch; y += pitch)
        {
          cairo_move_to (cr, x1, y);
          cairo_line_to (cr, x2, y);
        }
      cairo_set_line_width (cr, 0.26 * pitch);
      cairo_stroke (cr);
      break;
    case BIV_PATTERN_DOTS:
      for (double y = floor (y1 / pitch); y * pitch <= y2 + pitch; y++)
        for (double x = floor (x1 / pitch); x * pitch <= x2 + pitch; x++)
          {
            cairo_new_sub_path (cr);
            cairo_arc (cr, (x + (fmod (fabs (y), 2.0) == 1.0 ? 0.5 : 0.0)) * pitch, y * pitch, 0.27 * pitch, 0, 2 * G_PI);
          }
      cairo_fill (cr);
      break;
    case BIV_PATTERN_SOLID:
    case BIV_PATTERN_OPEN:
    case BIV_N_PATTERNS:
      break;
    }
  cairo_restore (cr);
}
