/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-rows.h: rows beside a table: what is owed, whom a unit can fire at, who will fight whom
 *
 * All of them fill a box anew. Returns: whether there is a row in it. @func is called with @owner when a row is pressed. */
#pragma once
#include <gtk/gtk.h>
#include "app/battle/fusilier/eyes.h"
G_BEGIN_DECLS

typedef void (*BivTableRowFunc) (gpointer owner,
                                 int      unit);

/** biv_table_rows_fill_duties: what must be done before the phase may end (FU-ORDER-12) */
gboolean biv_table_rows_fill_duties  (GtkBox          *box,
                                      const BivEyes   *eyes,
                                      BivTableRowFunc  func,
                                      gpointer         owner);
/** biv_table_rows_fill_targets: whom @unit (-1: nobody) can fire at, in whatever phase, what harms most first. @may_aim: whether it
 *  may name one of them now. @aimed_at: the one that it does, or -1 */
gboolean biv_table_rows_fill_targets (GtkBox          *box,
                                      const BivEyes   *eyes,
                                      int              unit,
                                      gboolean         may_aim,
                                      int              aimed_at,
                                      BivTableRowFunc  func,
                                      gpointer         owner);
/** biv_table_rows_fill_combats: with sums and chances, from left to right (FU-COMBAT) */
gboolean biv_table_rows_fill_combats (GtkBox          *box,
                                      const BivEyes   *eyes);

G_END_DECLS
