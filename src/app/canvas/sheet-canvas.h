/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet-canvas.h: a printed sheet on the screen, one page at a time; its one cell is the page
 *
 * Its unit is the point. Arrows and the wheel move the page, Ctrl with the wheel zooms, Page Up and Page Down turn. */
#pragma once
#include "app/canvas/canvas.h"
#include "draw/sheet/sheet.h"
G_BEGIN_DECLS

#define BIV_TYPE_SHEET_CANVAS (biv_sheet_canvas_get_type ())
G_DECLARE_FINAL_TYPE (BivSheetCanvas, biv_sheet_canvas, BIV, SHEET_CANVAS, BivCanvas)

typedef enum
{
  BIV_SHEET_FIT_NONE,               /* the referee has zoomed */
  BIV_SHEET_FIT_WIDTH,
  BIV_SHEET_FIT_PAGE,
} BivSheetFit;

/* Property "page" (int, from 0). */

/** biv_sheet_canvas_take_sheet: @sheet: (transfer full) (nullable): in place of the one before; the page stays the same
 *  where there still is one of that number, which may show only once it is laid out */
void         biv_sheet_canvas_take_sheet (BivSheetCanvas *self,
                                          BivSheet       *sheet);
/** biv_sheet_canvas_get_sheet: Returns: (transfer none) (nullable) */
BivSheet    *biv_sheet_canvas_get_sheet  (BivSheetCanvas *self);
/** biv_sheet_canvas_lay_on: biv_sheet_lay_on() of its sheet; what can be shown of it then is. Returns: whether there is more to
 *  lay out */
gboolean     biv_sheet_canvas_lay_on     (BivSheetCanvas *self,
                                          gint64          us);
int          biv_sheet_canvas_get_page   (BivSheetCanvas *self);
/** biv_sheet_canvas_set_page: the nearest there is, or is going to be: one that is not laid out yet is white; its top comes into
 *  sight */
void         biv_sheet_canvas_set_page   (BivSheetCanvas *self,
                                          int             page);
BivSheetFit  biv_sheet_canvas_get_fit    (BivSheetCanvas *self);

G_END_DECLS
