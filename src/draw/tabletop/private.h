/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private.h: what the files that draw a table share: a context whose unit is the millimetre */
#pragma once
#include "draw/ink/curve.h"
#include "draw/tabletop/tabletop-drawing.h"
G_BEGIN_DECLS

/* Pixels a cell of BIV_TABLETOP_CELL_MM below which detail goes. */
#define BIV_DETAIL_TABLE_HACHURES 20
#define BIV_DETAIL_TABLE_TREES    16
#define BIV_DETAIL_TABLE_GRID     8

typedef struct
{
  const BivTabletop     *table;
  const BivTabletopLook *look;
  const BivPalette      *palette;
  cairo_t               *cr;
  double                 height;        /* of the table, mm */
  double                 detail;        /* px a cell of BIV_TABLETOP_CELL_MM, as the level of detail counts it */
  const BivBox          *part;          /* what is to be seen, mm; NULL: all */
} BivTabletopPainter;

#define BIV_TABLE_ROUND 30.0            /* mm: further from its outline nothing of an object is drawn */

static inline double
biv_table_x (BivSpot spot)
{
  return (double) spot.x / BIV_MM;
}

static inline double
biv_table_y (const BivTabletopPainter *painter,
             BivSpot                   spot)
{
  return painter->height - (double) spot.y / BIV_MM;
}

/* A width in mm, but never under @floor_px; on paper never under a quarter of a point. */
static inline double
biv_table_line (const BivTabletopPainter *painter,
                double                    mm,
                double                    floor_px)
{
  return MAX (mm, (painter->look->on_paper ? 0.25 : floor_px) / painter->look->scale);
}

/* Whether anything of what lies between these is to be seen. */
static inline gboolean
biv_table_shows (const BivTabletopPainter *painter,
                 const BivBounds          *bounds,
                 BivLength                 width)
{
  const BivBox *part = painter->part;
  double more = BIV_TABLE_ROUND + 1.5 * width / BIV_MM + 8.0 / painter->look->scale;

  return part == NULL
         || ((double) bounds->west / BIV_MM - more < part->x + part->width && (double) bounds->east / BIV_MM + more > part->x
             && painter->height - (double) bounds->north / BIV_MM - more < part->y + part->height
             && painter->height - (double) bounds->south / BIV_MM + more > part->y);
}

/* The same of an object. */
static inline gboolean
biv_table_shows_object (const BivTabletopPainter *painter,
                        const BivTabletopObject  *object)
{
  return biv_table_shows (painter, &object->outline.bounds, object->width);
}

void biv_table_add_path         (const BivTabletopPainter *painter,
                                 const BivPolygon         *outline,
                                 gboolean                  is_closed);
gboolean biv_table_is_free      (const BivTabletopPainter *painter,           /* tabletop-drawing.c */
                                 const BivBox             *box);
void biv_table_draw_contours    (const BivTabletopPainter *painter);          /* relief.c */
/* @written: of BivBox, mm: where no figure goes */
void biv_table_draw_figures     (const BivTabletopPainter *painter,
                                 const GArray             *written);
/* Where the height of a contour is written. Returns: whether it is */
gboolean biv_table_find_figure  (const BivTabletopPainter *painter,
                                 const BivTabletopObject  *contour,
                                 BivPoint                 *at);
double biv_table_get_figure_size (const BivTabletopPainter *painter);         /* of its letters, mm */
/* @written: of BivBox, mm: what is written is added */
void biv_table_draw_labels      (const BivTabletopPainter *painter,           /* labels.c */
                                 GArray                   *written);
void biv_table_draw_areas       (const BivTabletopPainter *painter);          /* areas.c */
void biv_table_draw_obstacles   (const BivTabletopPainter *painter);          /* lines.c */
void biv_table_draw_ways        (const BivTabletopPainter *painter,
                                 BivLayers                 layers);
/* Whether a road goes over a stream there, and whether two end on its banks to be joined by wading. */
gboolean biv_table_has_bridge   (const BivTabletop        *table);
gboolean biv_table_has_ford     (const BivTabletop        *table);

G_END_DECLS
