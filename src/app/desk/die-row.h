/* SPDX-License-Identifier: GPL-3.0-or-later */
/* die-row.h: the die that is due: whose, what it must reach, and its faces to type
 *
 * A row for a proposal's table, or a card of its own beside a board. */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_DIE_ROW (biv_die_row_get_type ())
G_DECLARE_FINAL_TYPE (BivDieRow, biv_die_row, BIV, DIE_ROW, GtkListBoxRow)

GtkWidget *biv_die_row_new          (BivDesk      *desk,
                                     BivProcedure *procedure);
/** biv_die_row_update: Returns: %FALSE where no die is due; nothing is shown then */
gboolean   biv_die_row_update       (BivDieRow    *self);
void       biv_die_row_grab_face    (BivDieRow    *self);
/** biv_die_row_press_key: 1 to 6 (0 for the ten of a D10) mark a face, Return uses it. Returns: whether it did anything */
gboolean   biv_die_row_press_key    (BivDieRow    *self,
                                     guint         keyval);

G_END_DECLS
