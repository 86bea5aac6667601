/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate.h: the campaign map as a plate: framed, titled and explained, for paper and for files
 *
 * All lengths are millimetres on paper. A plate is laid out once, for a box, and drawn in any palette; what stands on it and
 * where does not depend on the palette. It is the picture of what the drawing's reader knows, and of nothing else. */
#pragma once
#include "draw/ink/signs.h"
#include "draw/map/map-drawing.h"
G_BEGIN_DECLS

typedef struct _BivMapPlate BivMapPlate;

typedef enum
{
  BIV_PLATE_TITLE = 1 << 0,           /* whose map it is, of which turn, the scale and north */
  BIV_PLATE_FOOT  = 1 << 1,           /* places, armies and signs in lists */
  BIV_PLATE_WHOLE = BIV_PLATE_TITLE | BIV_PLATE_FOOT,
} BivPlateParts;

/**
 * biv_map_plate_new:
 * @drawing: (transfer full): where everything lies, with the picture under it
 * @width, @height: of the box that is filled
 */
BivMapPlate *biv_map_plate_new        (BivMapDrawing     *drawing,
                                       double             width,
                                       double             height,
                                       BivPlateParts      parts);
void         biv_map_plate_free       (BivMapPlate       *plate);
/** biv_map_plate_choose_size: of a page that the map fills without crowding: an A4 the way it fits, or larger. @width, @height:
 *  (out) */
void         biv_map_plate_choose_size (const BivMapDrawing *drawing,
                                       double            *width,
                                       double            *height);
/** biv_map_plate_get_size: what it fills of its box from the upper left corner: a map without white beyond it may be smaller */
void         biv_map_plate_get_size   (const BivMapPlate *plate,
                                       double            *width,
                                       double            *height);
/** biv_map_plate_get_inset: what of its box is white on either hand */
double       biv_map_plate_get_inset  (const BivMapPlate *plate);
/** biv_map_plate_draw: @cr: its unit is a millimetre, its origin the box's upper left corner; the paper is there already */
void         biv_map_plate_draw       (const BivMapPlate *plate,
                                       cairo_t           *cr,
                                       const BivPalette  *palette);
/** biv_map_signs_new: the signs at a plate's foot by themselves. @drawing: (transfer full). Returns: (transfer full) */
BivSigns    *biv_map_signs_new        (BivMapDrawing     *drawing);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivMapPlate, biv_map_plate_free)

G_END_DECLS
