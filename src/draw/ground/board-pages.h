/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-pages.h: a board at its true size over several sheets of paper, to be cut and laid together
 *
 * Lengths are in millimetres. The first page is the plan; the others follow row by row from the north-west. */
#pragma once
#include "draw/ground/board-drawing.h"
G_BEGIN_DECLS

typedef struct _BivBoardPages BivBoardPages;

/** biv_board_pages_new: @drawing: kept, not owned. @cell: a cell, or 100 mm of a table, on paper. Returns: (transfer full)
 *  (nullable): %NULL where that would be more than 99 sheets */
BivBoardPages *biv_board_pages_new   (const BivBoardDrawing *drawing,
                                      const char            *name,
                                      double                 cell,
                                      double                 paper_width,
                                      double                 paper_height);
void           biv_board_pages_free  (BivBoardPages         *pages);
guint          biv_board_pages_get_n (const BivBoardPages   *pages);
/** biv_board_pages_draw: a BivSurfaceDraw. @pages: BivBoardPages */
void           biv_board_pages_draw  (cairo_t               *cr,
                                      guint                  page,
                                      gpointer               pages);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBoardPages, biv_board_pages_free)

G_END_DECLS
