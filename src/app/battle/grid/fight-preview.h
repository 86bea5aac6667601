/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-preview.h: what follows a move: the ground there, and who could fire at it */
#pragma once
#include <gtk/gtk.h>
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_fight_preview_fill: @move: (nullable): %NULL, or what is no move to another cell: nothing is shown. Instead of what is in
 *  @box */
void biv_fight_preview_fill (GtkBox          *box,
                             BivSession      *session,
                             const BivAction *move);

G_END_DECLS
