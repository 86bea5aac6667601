/* SPDX-License-Identifier: GPL-3.0-or-later */
/* target-rows.h: whom a unit can fire at, row by row: rank, strength, place, chance, worth */
#pragma once
#include "app/battle/grid/fight-marks.h"
G_BEGIN_DECLS

typedef void (*BivTargetRowFunc) (gpointer owner,
                                  BivCell  cell);

/** biv_target_rows_fill: @targets: of BivFightTarget, in the order of their discs on the board. @aims: (nullable): BivAim of each
 *  cell. @chosen: the cell of the one that is aimed at. @aim_at: called with @owner when a row is pressed */
void biv_target_rows_fill (GtkBox           *box,
                           BivSession       *session,
                           GArray           *targets,
                           const guint8     *aims,
                           BivCell           chosen,
                           BivTargetRowFunc  aim_at,
                           gpointer          owner);

G_END_DECLS
