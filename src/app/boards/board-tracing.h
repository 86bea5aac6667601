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

/* Signals: "changed": another picture, place or strength; "report" (string): what did not work. */

/** biv_board_tracing_set_size: of the board, in cells */
void         biv_board_tracing_set_size    (BivBoardTracing *self,
                                            double           width,
                                            double           height);
/** biv_board_tracing_open: Returns: %FALSE where it is no picture, which is reported */
gboolean     biv_board_tracing_open        (BivBoardTracing *self,
                                            GFile           *file);
/** biv_board_tracing_get: @box: (out): where it lies, in cells; @strength: (out): per cent. Returns: (transfer none) (nullable) */
BivBackdrop *biv_board_tracing_get         (BivBoardTracing *self,
                                            BivBox          *box,
                                            int             *strength);
void         biv_board_tracing_remove      (BivBoardTracing *self);

G_END_DECLS
