/* SPDX-License-Identifier: GPL-3.0-or-later */
/* room.h: where there is room for a plate with words among things that must be seen */
#pragma once
#include "draw/ink/layers.h"
G_BEGIN_DECLS

/** biv_box_find_room: sets @plate's corner: its place in @within that touches none of @taken; of several the first from the
 *  right upper corner (@from_below: the right lower one) to the left, then row by row on. Where there is none, that corner.
 *  All in one unit */
void biv_box_find_room (BivBox       *plate,
                        const BivBox *within,
                        gboolean      from_below,
                        const BivBox *taken,
                        guint         n_taken);

G_END_DECLS
