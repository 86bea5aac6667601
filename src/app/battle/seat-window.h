/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seat-window.h: two players at one computer deploy and fight in turns, and a curtain falls between them
 *
 * While it is there the referee's window is away: nothing of it can be seen, reached by keys or read aloud. Who sits at it sees
 * what his side may know and nothing else (campaign/battle/seat.h). Between the two, and before the table is uncovered, nothing
 * is shown but whose turn it is. */
#pragma once
#include "app/desk/desk.h"
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_SEAT_WINDOW (biv_seat_window_get_type ())
G_DECLARE_FINAL_TYPE (BivSeatWindow, biv_seat_window, BIV, SEAT_WINDOW, GtkApplicationWindow)

/** biv_seat_window_new: @battle: as biv_seat_can_be_taken() has it; @referees: goes away like every other window of the program,
 *  and comes again when both have deployed, the battle is over or it is broken off. The new one is shown. Returns: (nullable):
 *  %NULL: the battle cannot go on, and @desk has reported why */
GtkWidget *biv_seat_window_new (BivDesk    *desk,
                                const char *battle,
                                GtkWindow  *referees);

G_END_DECLS
