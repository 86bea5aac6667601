/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-private.h: what the files that seal a board share */
#pragma once
#include "board/board-tables.h"
G_BEGIN_DECLS

/* The lines and arcs of a board of hexes. */
void biv_board_lay_hexes (BivBoard *board);

G_END_DECLS
