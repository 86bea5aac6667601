/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.h: what SHEET-DEPLOY draws of boards of cells and of tables in millimetres alike (5.3) */
#pragma once
#include "draw/ground/board-drawing.h"
#include "draw/ink/signs.h"
#include "draw/sheet/document.h"
#include "draw/tabletop/table-pages.h"
G_BEGIN_DECLS

#define BIV_DEPLOY_ABOVE 5.8        /* mm over the board, part of which lies in the head's white */

typedef struct
{
  BivSheet        *sheet;
  BivBattle       *battle;
  BivBoardDrawing *drawing;
  GPtrArray       *shown;           /* of BivParticipant */
  GPtrArray       *generals;        /* of BivFormation: tables: who is shown too */
  BivSigns        *signs;           /* tables: that are on it; NULL: a board of cells */
  double           size;             /* mm: the longer side of a board in cells */
  BivTablePages    pages;           /* tables: at the scale that was asked for; one where all of it fits on the first page */
} BivDeployBoard;

/** biv_deploy_draw_home_edge: @number: 0: A, south; 1: B, north. Drawn at a baseline */
void     biv_deploy_draw_home_edge (const BivDeployBoard *board,
                                    BivPen               *pen,
                                    int                   number,
                                    double                x,
                                    double                y);
/** biv_deploy_draw_north: once the board has been turned, an arrow says where the map's north is (CA-SETUP-7) */
void     biv_deploy_draw_north     (const BivDeployBoard *board,
                                    BivPen               *pen,
                                    double                x,
                                    double                y);

/* ---- A table ---- */

/**
 * biv_deploy_add_table:
 * @board: taken
 * @scale: mm there for one on paper; 0: as large as the first page has room for
 *
 * The whole table on the first page. The sheet comes to lie so that @scale takes the fewest pages.
 *
 * Returns: %FALSE with @error (G_IO_ERROR_INVALID_ARGUMENT) where that would be more than %BIV_TABLE_PAGES_MOST pages
 */
gboolean biv_deploy_add_table      (BivDeployBoard       *board,
                                    GDestroyNotify        free_board,
                                    int                   scale,
                                    GError              **error);
/** biv_deploy_add_table_pages: the same in parts to be laid side by side, where it did not fit on one page */
void     biv_deploy_add_table_pages (const BivDeployBoard *board);

G_END_DECLS
