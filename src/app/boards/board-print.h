/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-print.h: a board to the printer, as large as the paper takes it */
#pragma once
#include <gtk/gtk.h>
#include "board/biv-board.h"
G_BEGIN_DECLS

/** biv_board_print_new: @name: above the board. To be run with gtk_print_operation_run (). Returns: (transfer full) */
GtkPrintOperation *biv_board_print_new (const BivBoard *board,
                                        const char     *name);

G_END_DECLS
