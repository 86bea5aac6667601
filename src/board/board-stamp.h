/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-stamp.h: a piece of ground cut out of a board: in hand, on its way to another, or kept
 *
 * It may be turned and mirrored. Hexes keep their shape wherever they are laid: what an even column shifts by half a hex
 * is shifted back on an odd one. A stamp never changes and may be shared. */
#pragma once
#include "board/board-edit.h"
G_BEGIN_DECLS

typedef struct _BivStamp BivStamp;

#define BIV_TYPE_STAMP (biv_stamp_get_type ())
GType          biv_stamp_get_type    (void);

/**
 * biv_stamp_new:
 * @cells: of @board, each once
 * @held: the cell by which it is held: this one comes to lie where it is laid
 *
 * Returns: (transfer full) (nullable): %NULL where there are no cells
 */
BivStamp      *biv_stamp_new         (const BivBoard *board,
                                      const BivCell  *cells,
                                      guint           n_cells,
                                      BivCell         held);
/** biv_stamp_new_from_board: held in its middle, without the cells that are open, flat and bare: what a file of a stamp means.
 *  Returns: (transfer full) (nullable): %NULL where nothing is on it */
BivStamp      *biv_stamp_new_from_board (const BivBoard *board);
/** biv_stamp_to_board: Returns: (transfer full) (nullable): the smallest board that holds it; %NULL where none is large enough */
BivBoard      *biv_stamp_to_board    (const BivStamp *stamp);
BivStamp      *biv_stamp_ref         (BivStamp       *stamp);
void           biv_stamp_unref       (BivStamp       *stamp);
BivBoardShape  biv_stamp_get_shape   (const BivStamp *stamp);
guint          biv_stamp_get_n_cells (const BivStamp *stamp);
/** biv_stamp_get_size: of the box round it, in cells */
void           biv_stamp_get_size    (const BivStamp *stamp,
                                      int            *width,
                                      int            *height);
/** biv_stamp_turned: about the cell it is held by, clockwise: squares by a quarter, hexes by a sixth. Returns: (transfer full) */
BivStamp      *biv_stamp_turned      (const BivStamp *stamp,
                                      int             times);
/** biv_stamp_mirrored: west and east change places. Returns: (transfer full) */
BivStamp      *biv_stamp_mirrored    (const BivStamp *stamp);
/** biv_stamp_get_place: @column, @row: (out): where its cell number @i lies, on the board or off it, if the cell it is held by
 *  lies at @at_column, @at_row */
void           biv_stamp_get_place   (const BivStamp *stamp,
                                      guint           i,
                                      int             at_column,
                                      int             at_row,
                                      int            *column,
                                      int            *row);
/** biv_stamp_lay: @draft: of the stamp's shape. What lies off the board is left out. Returns: how many cells were laid */
guint          biv_stamp_lay         (const BivStamp *stamp,
                                      BivBoardDraft  *draft,
                                      int             at_column,
                                      int             at_row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivStamp, biv_stamp_unref)

G_END_DECLS
