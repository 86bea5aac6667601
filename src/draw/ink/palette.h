/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palette.h: the colours of boards, maps and counters, and how sides are told apart
 *
 * Four palettes, fixed for the life of the program. Nothing means anything by colour alone: a side is a colour and a
 * pattern, and the pattern goes with the side's place in the campaign, not with its colour. */
#pragma once
#include <cairo.h>
#include <glib.h>
G_BEGIN_DECLS

typedef struct
{
  double red, green, blue;            /* sRGB, 0 to 1 */
} BivColour;

typedef enum
{
  BIV_PALETTE_LIGHT,
  BIV_PALETTE_DARK,
  BIV_PALETTE_CONTRAST,
  BIV_PALETTE_BLACK_AND_WHITE,        /* what print uses unless colour is asked for */
  BIV_N_PALETTES
} BivPaletteKind;

typedef enum
{
  BIV_PATTERN_SOLID,                  /* dark face, light figure */
  BIV_PATTERN_OPEN,                   /* light face, dark figure, thick edge, dark plate */
  BIV_PATTERN_DIAGONAL,
  BIV_PATTERN_BARS,
  BIV_PATTERN_CROSS,
  BIV_PATTERN_DOTS,
  BIV_N_PATTERNS
} BivPattern;

#define BIV_PALETTE_LEVELS 4
#define BIV_PALETTE_SIDES  4

typedef struct
{
  BivPaletteKind kind;
  const char    *name;                /* "light", "dark", "contrast", "bw": not translated */

  BivColour      page, frame;
  BivColour      level[BIV_PALETTE_LEVELS];     /* [0] is open ground; biv_palette_level () goes on above */
  double         crest_lift;          /* how much lighter than its slope a hill's top is, as a share of white */
  BivColour      contour, hachure;
  BivColour      wood, wood_edge, tree, tree_shade;
  BivColour      town, house, roof, house_line;
  BivColour      water, midstream, bank;
  BivColour      road, road_edge;
  BivColour      track;               /* a way that is a line of its own */
  BivColour      works;
  BivColour      ink, grid;
  double         grid_opacity;        /* 0 to 1 */
  BivColour      middle_line;         /* and mines */
  BivColour      plate, badge, halo;
  BivColour      plate_ink;           /* what is written on plates and badges */
  BivColour      side[BIV_PALETTE_SIDES], tint[BIV_PALETTE_SIDES];
  BivColour      dark_figure;         /* the figure on a solid face, where that is not the plate's colour */
  BivColour      reach, refused, past;          /* overlays: legal cells and paths; refused; the board's edge in the past */
} BivPalette;

/** biv_palette_for: Returns: (transfer none): one of the four, the same pointer each time */
const BivPalette *biv_palette_for          (BivPaletteKind    kind);
/** biv_palette_from_name: Returns: (transfer none) (nullable): %NULL where @name is none of the four */
const BivPalette *biv_palette_from_name    (const char       *name);
/** biv_palette_level: the ground's tint at a contour level, 0 to any height */
BivColour         biv_palette_level        (const BivPalette *palette,
                                            guint             level);

/* ---- Sides ---- */

/* Who a thing belongs to, as the campaign tells it. Zeroed and with an index, it is the palette's own side. */
typedef struct
{
  guint      index;                   /* file order in the campaign, from 0 */
  gboolean   has_colour;
  BivColour  colour;                  /* the campaign's own, used as far as it can be read */
  gboolean   has_pattern;
  BivPattern pattern;                 /* the campaign's own hatching */
} BivSideLook;

/* What it is drawn in. */
typedef struct
{
  BivPattern pattern;
  BivColour  colour;                  /* edges, patterns, swatches, lettering on paper */
  BivColour  tint;                    /* the light (dark theme: deep) companion; row and zone tints */
  BivColour  face, figure;            /* of a counter */
  BivColour  plate, lettering;        /* below the face, and the number on it */
  BivColour  on_plate;                /* the side's colour, written on the palette's own plate */
} BivSideInks;

/** biv_palette_side: a side's own colour is taken if it has contrast 3 against plate and tint, else it is darkened (on
 *  the dark palette lightened) until it has. Black and white takes no colours. */
BivSideInks       biv_palette_side         (const BivPalette  *palette,
                                            const BivSideLook *side);
/** biv_pattern_for_side: past the sixth side the patterns begin again */
BivPattern        biv_pattern_for_side     (guint              index);
/** biv_pattern_from_name: "solid", "open", "diagonal", "bars", "cross", "dots" */
gboolean          biv_pattern_from_name    (const char        *name,
                                            BivPattern        *pattern);
/** biv_pattern_fill: fills the context's path and keeps none of it; @pitch is the distance of the lines, in user units */
void              biv_pattern_fill         (cairo_t           *cr,
                                            const BivSideInks *inks,
                                            double             pitch);

/* ---- Colours ---- */

/** biv_colour_mix: @share of @b, 0 to 1, the rest @a */
BivColour         biv_colour_mix           (BivColour          a,
                                            BivColour          b,
                                            double             share);
/** biv_colour_contrast: 1 to 21, as WCAG 2 counts it */
double            biv_colour_contrast      (BivColour          a,
                                            BivColour          b);
void              biv_set_colour           (cairo_t           *cr,
                                            BivColour          colour);
void              biv_set_colour_alpha     (cairo_t           *cr,
                                            BivColour          colour,
                                            double             alpha);
/* The path that stands: its line, its area, or both, in that colour, which stays set. @width: in units of @cr */
void              biv_stroke               (cairo_t           *cr,
                                            BivColour          colour,
                                            double             width);
void              biv_stroke_alpha         (cairo_t           *cr,
                                            BivColour          colour,
                                            double             alpha,
                                            double             width);
void              biv_fill                 (cairo_t           *cr,
                                            BivColour          colour);
void              biv_fill_alpha           (cairo_t           *cr,
                                            BivColour          colour,
                                            double             alpha);
void              biv_fill_and_stroke      (cairo_t           *cr,
                                            BivColour          fill,
                                            BivColour          edge,
                                            double             width);

G_END_DECLS
