/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-tracing.h: a picture or a photograph of a real table under the pen: chosen, fitted, faded
 *
 * It is a help while a board is drawn, and goes into no file. */
#pragma once
#include <gtk/gtk.h>
#include "draw/map/backdrop.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_TRACING (biv_board_tracing_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardTracing, biv_board_tracing, BIV, BOARD_TRACING, GtkWidget)

/* Signals: "changed": another picture, place or strength, or another question; "report" (string): what did not work. */

/** biv_board_tracing_use_mm: it lies under a table and is measured in millimetres, not in cells; called once, at first */
void         biv_board_tracing_use_mm      (BivBoardTracing *self);
/** biv_board_tracing_set_size: of the board or table, in cells or millimetres, as all lengths here */
void         biv_board_tracing_set_size    (BivBoardTracing *self,
                                            double           width,
                                            double           height);
/** biv_board_tracing_open: reads it while the window goes on; "changed" or "report" tells the end of that. Another one, or
 *  biv_board_tracing_remove(), stops it */
void         biv_board_tracing_open        (BivBoardTracing *self,
                                            GFile           *file);
/** biv_board_tracing_get: @box: (out): where it lies; @turn: (out): hundredths of a degree, clockwise about its upper left corner;
 *  @strength: (out): per cent. Returns: (transfer none) (nullable) */
BivBackdrop *biv_board_tracing_get         (BivBoardTracing *self,
                                            BivBox          *box,
                                            int             *turn,
                                            int             *strength);
void         biv_board_tracing_remove      (BivBoardTracing *self);
/** biv_board_tracing_get_question: Returns: which point is to be clicked next, for the line below the board; %NULL: none */
const char  *biv_board_tracing_get_question (BivBoardTracing *self);
/** biv_board_tracing_give_point: the answer. After the fourth the picture is turned, scaled and moved */
void         biv_board_tracing_give_point  (BivBoardTracing *self,
                                            double           x,
                                            double           y);
/** biv_board_tracing_stop_asking: Returns: whether it was asking */
gboolean     biv_board_tracing_stop_asking (BivBoardTracing *self);

G_END_DECLS
