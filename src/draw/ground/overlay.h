/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overlay.h: what lies over the ground for as long as it matters: zones, legal cells, ranges, paths, refusals
 *
 * Drawn live, above the static layers and below the counters but for the badges. The context's origin is the board's;
 * sizes follow look->cell. Cells are numbers as in BivCell. */
#pragma once
#include "draw/ground/board-drawing.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_ZONE_OWN,                       /* where a side may deploy: its tint, edged in its colour */
  BIV_ZONE_ENEMY,                     /* the other half: bare */
  BIV_ZONE_BARRED,                    /* in one's own zone, but closed: hatched in the side's colour */
} BivZoneKind;

/** biv_overlay_draw_zone: @side may be %NULL for BIV_ZONE_ENEMY */
void biv_overlay_draw_zone    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivZoneKind            zone,
                               const BivSideLook     *side,
                               const BivCell         *cells,
                               gsize                  n_cells);
/** biv_overlay_draw_zone_name: @words on a plate in the outer right corner of @cells, in the colours of @side */
void biv_overlay_draw_zone_name (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               const BivSideLook     *side,
                               const BivCell         *cells,
                               gsize                  n_cells,
                               const char            *words);
/** biv_overlay_draw_legal: one cell that may be chosen; dashed where it takes a second activation or a later turn
 *  @cost: (nullable): short text for the corner, "1", "½" */
void biv_overlay_draw_legal   (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell,
                               gboolean               dashed,
                               const char            *cost);
/** biv_overlay_draw_path: an arrow through the centres of @cells, beginning outside a counter that stands on the first */
void biv_overlay_draw_path    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               const BivCell         *cells,
                               gsize                  n_cells);
/** biv_overlay_draw_cursor: the keyboard's cell: a double ring, white and ink */
void biv_overlay_draw_cursor  (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell);
/** biv_overlay_draw_edge: the edge that is pointed at: a double line, white and ink */
void biv_overlay_draw_edge    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell,
                               guint                  direction);
/** biv_overlay_draw_picked: the ring round the cell of the chosen unit */
void biv_overlay_draw_picked  (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell);
/** biv_overlay_draw_refused: a dashed red frame and a "!" */
void biv_overlay_draw_refused (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell);
/** biv_overlay_draw_swords: crossed swords in the cell's upper right corner: a fight would follow. Above the counters */
void biv_overlay_draw_swords  (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell);
/** biv_overlay_draw_plate: a few letters on a plate at the foot of the cell, where no counter covers them */
void biv_overlay_draw_plate   (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell,
                               const char            *text);
/** biv_overlay_draw_past: the board edged in amber, while an earlier moment is shown */
void biv_overlay_draw_past    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look);

G_END_DECLS
