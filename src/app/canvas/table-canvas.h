/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-canvas.h: a table in millimetres on the screen, for drawing it up and for battles
 *
 * Its model's units are millimetres from the north-western corner. Its cells are the points of a lattice of 50 mm, so that the
 * keyboard gets everywhere; places in signals and calls are those of the table. Units on it: table-bases.h. */
#pragma once
#include "app/canvas/canvas.h"
#include "board/tabletop-edit.h"
#include "board/tabletop-twin.h"
#include "draw/map/backdrop.h"
G_BEGIN_DECLS

#define BIV_TYPE_TABLE_CANVAS (biv_table_canvas_get_type ())
G_DECLARE_FINAL_TYPE (BivTableCanvas, biv_table_canvas, BIV, TABLE_CANVAS, BivCanvas)

#define BIV_TABLE_LATTICE (50 * BIV_MM)

/* Signals: "press" (x, y), returns gboolean: whether the drag is the owner's; then "drag" (x, y) and "release" (cancelled).
 * "point" (x, y): the pointer is there. In hundredths of a millimetre. */

/** biv_table_canvas_set_table: @table: (nullable) */
void      biv_table_canvas_set_table  (BivTableCanvas *self,
                                       BivTabletop    *table);
/** biv_table_canvas_set_layers: what of the table is drawn; at first all */
void      biv_table_canvas_set_layers (BivTableCanvas *self,
                                       BivLayers       layers);
/** biv_table_canvas_set_axis: where twins are mirrored: a dashed line, or a mark in the middle */
void      biv_table_canvas_set_axis   (BivTableCanvas *self,
                                       BivTwins        twins);

/** biv_table_canvas_set_tracing: a picture over the ground and under all marks, to draw after; @picture: (nullable); @box: where it
 *  lies, in millimetres from the north-western corner; @turn: hundredths of a degree, clockwise about its upper left corner;
 *  @strength: per cent */
void      biv_table_canvas_set_tracing (BivTableCanvas *self,
                                        BivBackdrop    *picture,
                                        const BivBox   *box,
                                        int             turn,
                                        int             strength);

typedef enum
{
  BIV_TABLE_SHADE_MOVED,            /* where it would be: solid */
  BIV_TABLE_SHADE_TWIN,             /* its twin: dashed */
} BivTableShadeKind;

/* An object as it would be, pale, above all others. */
typedef struct
{
  BivTableShadeKind kind;
  gboolean          is_closed;
  BivLength         width;          /* of a band */
  guint             n_spots;
  BivSpot           spots[BIV_POLYGON_MAX_SPOTS];
} BivTableShade;

/** biv_table_canvas_set_shades: copied; none: @n_shades 0 */
void      biv_table_canvas_set_shades (BivTableCanvas      *self,
                                       const BivTableShade *shades,
                                       guint                n_shades);
/** biv_table_canvas_find_handle: Returns: the spot of the picked object that is shown within reach of @at; -1 for none */
int       biv_table_canvas_find_handle (BivTableCanvas *self,
                                        BivSpot         at);
/** biv_table_canvas_set_picked: @object: %BIV_NO_OBJECT for none; @spot: -1 for none */
void      biv_table_canvas_set_picked (BivTableCanvas *self,
                                       guint           object,
                                       int             spot);
/** biv_table_canvas_set_several: outlined, without their points; none: @n_objects 0; copied */
void      biv_table_canvas_set_several (BivTableCanvas *self,
                                        const guint    *objects,
                                        guint           n_objects);
/** biv_table_canvas_set_frame: a frame that is being drawn round things; @frame: (nullable); copied */
void      biv_table_canvas_set_frame  (BivTableCanvas  *self,
                                       const BivBounds *frame);
/** biv_table_canvas_get_modifiers: Returns: which keys were held when the last press began */
GdkModifierType biv_table_canvas_get_modifiers (BivTableCanvas *self);
/** biv_table_canvas_set_sketch: a line that is being drawn, up to the pointer or cursor; none: @n_spots 0 */
void      biv_table_canvas_set_sketch (BivTableCanvas *self,
                                       const BivSpot  *spots,
                                       guint           n_spots);
/** biv_table_canvas_set_tip: where the sketch would go on */
void      biv_table_canvas_set_tip    (BivTableCanvas *self,
                                       BivSpot         tip);
/** biv_table_canvas_get_spot: Returns: %FALSE where @cell is none of the lattice */
gboolean  biv_table_canvas_get_spot   (BivTableCanvas *self,
                                       guint           cell,
                                       BivSpot        *spot);
/** biv_table_canvas_get_reach: how far eight px are on the table */
BivLength biv_table_canvas_get_reach  (BivTableCanvas *self);

G_END_DECLS
