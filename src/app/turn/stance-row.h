/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stance-row.h: what two sides are to each other: enemies, allies, or neither (2.3) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_STANCE_ROW (biv_stance_row_get_type ())
G_DECLARE_FINAL_TYPE (BivStanceRow, biv_stance_row, BIV, STANCE_ROW, GtkWidget)

GtkWidget *biv_stance_row_new    (BivDesk      *desk,
                                  BivSide      *one,
                                  BivSide      *other);
/** biv_stance_row_update: shows it as it is now */
void       biv_stance_row_update (BivStanceRow *self);
/** biv_stance_row_set: as if it had been chosen: one step, or none where it is so already */
void       biv_stance_row_set    (BivStanceRow *self,
                                  BivStance     stance);

G_END_DECLS
