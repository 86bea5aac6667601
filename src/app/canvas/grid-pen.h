/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-pen.h: the tool in hand over a map of squares or hexes: where it is, what it would do there, the stroke it is at
 *
 * The canvas owns it and tells it what pointer and keys do; it changes no campaign. With the keyboard Return does what a click
 * does, and Space puts the pen down and takes it up; with Ctrl either takes away. */
#pragma once
#include <gtk/gtk.h>
#include "campaign/map/grid-stroke.h"
#include "draw/map/map-drawing.h"
G_BEGIN_DECLS

typedef struct _BivGridPen BivGridPen;

typedef enum
{
  BIV_GRID_PEN_IGNORES,             /* it is for somebody else */
  BIV_GRID_PEN_TAKES,
  BIV_GRID_PEN_IS_DONE,             /* the stroke is made: biv_grid_pen_get_stroke () */
  BIV_GRID_PEN_HAS_PICKED,          /* the ground under it is wanted */
} BivGridPenAnswer;

BivGridPen      *biv_grid_pen_new         (void);
void             biv_grid_pen_free        (BivGridPen          *pen);
/** biv_grid_pen_take: @style: (nullable): a tool, copied; @picks: the eyedropper instead. Neither: nothing is in hand */
void             biv_grid_pen_take        (BivGridPen          *pen,
                                           const BivGridStyle  *style,
                                           gboolean             picks);
gboolean         biv_grid_pen_has_tool    (BivGridPen          *pen);
/** biv_grid_pen_goes_along_sides: whether the arrows lead it from corner to corner, and no cursor from cell to cell */
gboolean         biv_grid_pen_goes_along_sides (BivGridPen     *pen);
/** biv_grid_pen_get_stroke: Returns: (transfer none) (nullable): what is being drawn; %NULL: nothing */
BivGridStroke   *biv_grid_pen_get_stroke  (BivGridPen          *pen);
/** biv_grid_pen_drop: lets go of the stroke. Returns: whether there was one */
gboolean         biv_grid_pen_drop        (BivGridPen          *pen);

/* @campaign: the one that is shown, a grid. */
void             biv_grid_pen_point       (BivGridPen          *pen,
                                           BivCampaign         *campaign,
                                           BivMapSpot           spot);
BivGridPenAnswer biv_grid_pen_press       (BivGridPen          *pen,
                                           BivCampaign         *campaign,
                                           BivMapSpot           spot,
                                           gboolean             erases);
BivGridPenAnswer biv_grid_pen_release     (BivGridPen          *pen);
/** biv_grid_pen_key: @spot: where the cursor is */
BivGridPenAnswer biv_grid_pen_key         (BivGridPen          *pen,
                                           BivCampaign         *campaign,
                                           guint                key,
                                           GdkModifierType      modifiers,
                                           BivMapSpot           spot);
/** biv_grid_pen_get_spot: Returns: %FALSE where it is nowhere yet */
gboolean         biv_grid_pen_get_spot    (BivGridPen          *pen,
                                           BivMapSpot          *spot);
void             biv_grid_pen_paint       (BivGridPen          *pen,
                                           BivCampaign         *campaign,
                                           const BivMapDrawing *drawing,
                                           cairo_t             *cr,
                                           const BivMapLook    *look);
/** biv_grid_pen_dup_words: what is there, what it would be and what that would cost: "0610, open; woods would cost 3". Returns:
 *  (transfer full) (nullable) */
char            *biv_grid_pen_dup_words   (BivGridPen          *pen,
                                           BivCampaign         *campaign);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivGridPen, biv_grid_pen_free)

G_END_DECLS
