/* SPDX-License-Identifier: GPL-3.0-or-later */
/* list-keys.h: Tab leaves a list of choices, the arrows go along it */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_list_leave_by_tab: for a @list whose rows are choices and hold nothing to be used by itself: Tab goes to what
 *  comes after the list and not to its next row, which would choose that; Shift and Tab go to what comes before it */
void biv_list_leave_by_tab (GtkListBox       *list);
/** biv_list_leave: the focus goes from within @list to what comes after it, or before it */
void biv_list_leave        (GtkWidget        *list,
                            GtkDirectionType  direction);

G_END_DECLS
