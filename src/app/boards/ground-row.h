/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground-row.h: a kind of ground of another program, and what it is here: both drawn, with a drop-down */
#pragma once
#include <gtk/gtk.h>
#include "store/foreign/ground-import.h"
G_BEGIN_DECLS

#define BIV_TYPE_GROUND_ROW (biv_ground_row_get_type ())
G_DECLARE_FINAL_TYPE (BivGroundRow, biv_ground_row, BIV, GROUND_ROW, GtkWidget)

/** biv_ground_row_get_colour: that goes with a ground's key, light enough for dark letters */
void       biv_ground_row_get_colour (const char     *key,
                                      GdkRGBA        *colour);

/* Signal "answered" (key, answer): the user has chosen; answer as mappings have it, %NULL for what is guessed. */

GtkWidget *biv_ground_row_new    (BivGroundTarget         target,
                                  const BivSettledGround *settled);
/** biv_ground_row_update: what is in force now, of the same ground */
void       biv_ground_row_update (BivGroundRow           *self,
                                  const BivSettledGround *settled);

G_END_DECLS
