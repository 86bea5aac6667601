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
/** biv_overlay_draw_zone_name: @words on a plate in the outer right corner of @cells, in the colours of @side, or where it
 *  covers none of @taken, the cells in which counters stand */
void biv_overlay_draw_zone_name (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               const BivSideLook     *side,
                               const BivCell         *cells,
                               gsize                  n_cells,
                               const BivCell         *taken,
                               gsize                  n_taken,
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
/* ---- A shot, and who threatens whom ---- */

/** biv_overlay_draw_veil: what is out of reach lies under it; @light: what is reached by indirect fire alone */
void biv_overlay_draw_veil    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               const BivCell         *cells,
                               gsize                  n_cells,
                               gboolean               light);
/** biv_overlay_draw_range: range and arc: the outline round all of @cells, and no fill */
void biv_overlay_draw_range   (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               const BivCell         *cells,
                               gsize                  n_cells);
/** biv_overlay_draw_landing: a dashed frame where a shot may come down; @faces: figures of the die that say so, each drawn as
 *  a die in the corner; @is_own: amber: one of its own stands there */
void biv_overlay_draw_landing (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell,
                               const char            *faces,
                               gboolean               is_own);
/** biv_overlay_draw_fell: a burst where it has come down. Above the counters */
void biv_overlay_draw_fell    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell);
/** biv_overlay_draw_brackets: the four corners of the chosen target. Above the counters */
void biv_overlay_draw_brackets (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell);
/** biv_overlay_draw_rank: a numbered disc; @is_first: filled. Above the counters */
void biv_overlay_draw_rank    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell,
                               const char            *number,
                               gboolean               is_first);
/** biv_overlay_draw_threat: a corner in the enemy's form, with how many of his units can strike there. Above the counters */
void biv_overlay_draw_threat  (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                cell,
                               const BivSideLook     *side,
                               const char            *number);
/** biv_overlay_draw_shot: an arrow from cell to cell, under the counters */
void biv_overlay_draw_shot    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                from,
                               BivCell                to);
/** biv_overlay_draw_pill: @words on the middle of that arrow, moved along it off any of the @n_counters cells that counters
 *  stand in */
void biv_overlay_draw_pill    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               BivCell                from,
                               BivCell                to,
                               const char            *words,
                               const BivCell         *counters,
                               gsize                  n_counters);
/** biv_overlay_draw_trail: a move that was made: an arrow in the side's colour, and an empty dashed frame where it began */
void biv_overlay_draw_trail   (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look,
                               const BivSideLook     *side,
                               const BivCell         *cells,
                               gsize                  n_cells);

/** biv_overlay_draw_past: the board edged in amber, while an earlier moment is shown */
void biv_overlay_draw_past    (const BivBoardDrawing *drawing,
                               cairo_t               *cr,
                               const BivBoardLook    *look);

G_END_DECLS
