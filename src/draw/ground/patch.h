/* SPDX-License-Identifier: GPL-3.0-or-later */
/* patch.h: a piece of a board that is marked, in hand, or on its way; and the axis about which both halves are painted
 *
 * Drawn live, like what overlay.h has. */
#pragma once
#include "board/board-twin.h"
#include "draw/ground/board-drawing.h"
G_BEGIN_DECLS

/** biv_patch_draw: the outline of @stamp, held at @column, @row, which need not be on the board. What lies off the board is
 *  hatched. @is_dashed: it is not there yet, or its twin */
void biv_patch_draw      (const BivBoardDrawing *drawing,
                          cairo_t               *cr,
                          const BivBoardLook    *look,
                          const BivStamp        *stamp,
                          int                    column,
                          int                    row,
                          gboolean               is_dashed);
/** biv_patch_draw_axis: @words: on a plate at its northern end: "mirrored" */
void biv_patch_draw_axis (const BivBoardDrawing *drawing,
                          cairo_t               *cr,
                          const BivBoardLook    *look,
                          BivSymmetry            symmetry,
                          const char            *words);

G_END_DECLS
