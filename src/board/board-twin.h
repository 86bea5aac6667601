/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-twin.h: painting both halves of a board at once
 *
 * Whether a board of hexes can be painted so is what biv_board_fits_itself () says. */
#pragma once
#include "board/board-stamp.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_SYMMETRY_OFF,
  BIV_SYMMETRY_MIRRORED,              /* west and east are alike */
  BIV_SYMMETRY_TURNED,                /* so are the two halves after half a turn */
} BivSymmetry;

/** biv_symmetry_fits: whether every cell of the board has a twin; off it fits every board */
gboolean  biv_symmetry_fits           (BivSymmetry     symmetry,
                                       const BivBoard *board);
/** biv_symmetry_move: to where the twin of what lies there lies, on the board or off it */
void      biv_symmetry_move           (BivSymmetry     symmetry,
                                       const BivBoard *board,
                                       int            *column,
                                       int            *row);
/** biv_symmetry_get_cell: Returns: the twin; the cell itself where it is off or @cell lies on the axis. It has to fit */
BivCell   biv_symmetry_get_cell       (BivSymmetry     symmetry,
                                       const BivBoard *board,
                                       BivCell         cell);
guint     biv_symmetry_get_direction  (BivSymmetry     symmetry,
                                       const BivBoard *board,
                                       guint           direction);
/** biv_symmetry_get_stamp: Returns: (transfer full): @stamp as its twin lies */
BivStamp *biv_symmetry_get_stamp      (BivSymmetry     symmetry,
                                       const BivStamp *stamp);
/** biv_symmetry_lay: the stamp, and below it its twin */
void      biv_symmetry_lay            (BivSymmetry     symmetry,
                                       const BivBoard *board,
                                       const BivStamp *stamp,
                                       BivBoardDraft  *draft,
                                       int             at_column,
                                       int             at_row);

G_END_DECLS
