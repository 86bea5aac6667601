/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-rows.h: the rows of the table of armies as its view sees them: a slot for each place on the screen
 *
 * A list view of GTK 4.8 throws a row's widgets away when its item leaves the list, and keeps two hundred of them: a search
 * that shows other units costs more for the widgets than for the search. So the view is given slots. A slot stays where it
 * is, with its widgets, and only what stands in it changes. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_ARMY_SLOT (biv_army_slot_get_type ())
G_DECLARE_FINAL_TYPE (BivArmySlot, biv_army_slot, BIV, ARMY_SLOT, GObject)

/** biv_army_slot_get_row: Returns: (transfer none) (nullable) */
GtkTreeListRow *biv_army_slot_get_row (BivArmySlot       *self);
guint           biv_army_slot_get_position (BivArmySlot  *self);

/* Signals: "shortening", with how many slots will be left: a view of GTK 4.8 that is scrolled to those that go shows them for ever,
 * and can still be scrolled away. "refilled": slots have other rows than before, and may be shown again. */
#define BIV_TYPE_ARMY_ROWS (biv_army_rows_get_type ())
G_DECLARE_FINAL_TYPE (BivArmyRows, biv_army_rows, BIV, ARMY_ROWS, GObject)

/** biv_army_rows_new: of @selection, whose items are GtkTreeListRow. A list of BivArmySlot and a selection like it */
BivArmyRows    *biv_army_rows_new     (GtkSelectionModel *selection);
/** biv_army_rows_hold: while much of the tree changes, says nothing of it until biv_army_rows_release () */
void            biv_army_rows_hold    (BivArmyRows       *self);
void            biv_army_rows_release (BivArmyRows       *self);

G_END_DECLS
