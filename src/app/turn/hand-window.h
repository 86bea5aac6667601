/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hand-window.h: what has no page of its own, changed by hand: turns, orders, contacts, sieges, battles and who fought in
 * them, reports, the rungs of a ladder, and where the campaign stands (CA-REF-4)
 *
 * Whatever the procedures of the turn wrote can be put right here, one field at a time; what is not allowed is said under the
 * field. Sides, places, formations and units are changed where they are shown. */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_HAND_WINDOW (biv_hand_window_get_type ())
G_DECLARE_FINAL_TYPE (BivHandWindow, biv_hand_window, BIV, HAND_WINDOW, GtkWindow)

/** biv_hand_window_new: @parent: (nullable) */
GtkWidget *biv_hand_window_new       (BivDesk       *desk,
                                      GtkWindow     *parent);
/** biv_hand_window_show_kind: the things of that kind, the last first. Returns: %FALSE where it is not among them */
gboolean   biv_hand_window_show_kind (BivHandWindow *self,
                                      BivKind        kind);

G_END_DECLS
