/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-drawing.h: a table in millimetres, and what stands on it, on a cairo context
 *
 * Lengths are millimetres of the table; x grows east and y south, from the table's north-western corner, which is the
 * context's origin. Outlines are drawn as they are stored: there the outline is the rule. */
#pragma once
#include "board/biv-tabletop.h"
#include "draw/ink/layers.h"
#include "draw/ink/palette.h"
G_BEGIN_DECLS

/* What a board's drawing takes for c on a table, so that tables and boards share canvases, tiles and sheets. */
#define BIV_TABLETOP_CELL_MM 100.0

typedef struct
{
  const BivPalette *palette;
  double            scale;            /* user units a millimetre */
  BivLayers         layers;           /* as of a board; objectives and the middle line are not there */
  gboolean          on_paper;
  const GArray     *taken;            /* (nullable): of BivBox, in user units from the table's corner: no names and figures there */
  const BivBox     *window;           /* (nullable): the same of what is framed: they stand inside it or not at all */
} BivTabletopLook;

/** biv_tabletop_draw: @part: (nullable): what is to be seen, in millimetres from the north-western corner */
void   biv_tabletop_draw        (const BivTabletop     *table,
                                 cairo_t               *cr,
                                 const BivTabletopLook *look,
                                 const BivBox          *part);
/** biv_tabletop_draw_words: its names and the figures of its contours alone, over what stands there */
void   biv_tabletop_draw_words  (const BivTabletop     *table,
                                 cairo_t               *cr,
                                 const BivTabletopLook *look);
/* So many spots of what is picked are shown, unless there is room for all. */
#define BIV_TABLETOP_HANDLES 12

/** biv_tabletop_shows_spot: whether the spot of a picked object is shown, so that it can be taken hold of: of one with many,
 *  some all round it, until the scale leaves room for each */
gboolean biv_tabletop_shows_spot (const BivTabletopObject *object,
                                  double                   scale,
                                  guint                    spot);
/** biv_tabletop_draw_marked: one object of several that are picked: a double line */
void   biv_tabletop_draw_marked  (const BivTabletop     *table,
                                  cairo_t               *cr,
                                  const BivTabletopLook *look,
                                  guint                  object);
/** biv_tabletop_draw_outline: one object picked: a double line, and those of its spots that are shown as small squares, @spot
 *  (or -1) filled and always shown */
void   biv_tabletop_draw_outline (const BivTabletop     *table,
                                 cairo_t               *cr,
                                 const BivTabletopLook *look,
                                 guint                  object,
                                 int                    spot);
/** biv_tabletop_get_margin: how wide a frame with its figures should be, in user units */
double biv_tabletop_get_margin  (const BivTabletopLook *look);
/** biv_tabletop_draw_frame: a frame with millimetres round a window on the table, in user units from the table's corner */
void   biv_tabletop_draw_frame  (const BivTabletop     *table,
                                 cairo_t               *cr,
                                 const BivTabletopLook *look,
                                 const BivBox          *window);

/* How a base stands. */
typedef enum
{
  BIV_BASE_LINE,
  BIV_BASE_COLUMN,                    /* with company lines */
  BIV_BASE_SQUARE,
  BIV_BASE_SKIRMISH,
  BIV_BASE_MOUNTED,
  BIV_BASE_DISMOUNTED,
  BIV_BASE_LIMBERED,
  BIV_BASE_UNLIMBERED,
} BivBaseForm;

typedef struct
{
  const BivTabletopLook *table;
  BivSideLook            side;
  BivBaseForm            form;
  int                    count;       /* companies one behind another, or guns */
  gboolean               is_hidden;   /* on the sketch map only: a dotted outline */
  gboolean               is_picked;
  const char            *name;        /* nullable; below it, or above where it faces south */
  double                 name_aside;  /* mm that it stands off the middle, along the front */
  gboolean               is_abandoned;        /* guns without a crew: hollow, struck out, and looking nowhere */
  gboolean               hangs;       /* a general’s flag: down, since men stand above him */
} BivBaseLook;

/** biv_base_draw: to scale, at least four px deep; @height: of the table, in millimetres */
void   biv_base_draw            (const BivBase         *base,
                                 cairo_t               *cr,
                                 double                 height,
                                 const BivBaseLook     *look);
/** biv_base_get_name_box: where its name is written, in user units from the table's corner. Returns: whether it has one */
gboolean biv_base_get_name_box  (const BivBase         *base,
                                 double                 height,
                                 const BivBaseLook     *look,
                                 BivBox                *box);
/** biv_general_hangs: whether the flag of a general there hangs down: so near the table's northern edge it would be cut off */
gboolean biv_general_hangs      (BivSpot                at,
                                 double                 height,
                                 const BivTabletopLook *look);
/** biv_general_draw: a flag on a pin whose foot is @at, the same size at every scale; form and count say nothing */
void   biv_general_draw         (BivSpot                at,
                                 cairo_t               *cr,
                                 double                 height,
                                 const BivBaseLook     *look);

G_END_DECLS
