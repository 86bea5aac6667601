/* SPDX-License-Identifier: GPL-3.0-or-later */
/* late-edit.h: an entry, or a text of several lines, that is taken when the focus has left it
 *
 * While GTK moves the focus, nothing may go from the window that the focus is leaving: it still walks there. What the
 * text brings about often makes a page anew. So it is taken right afterwards, before anything else happens. */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

/* @item, @field: what the entry was made for, which may not be what the owner shows by now; @text: as it was left */
typedef void (*BivLateEdit) (BivDesk    *desk,
                             BivItem    *item,
                             const char *field,
                             const char *text,
                             gpointer    owner);

/** biv_late_edit_watch: @entry: a GtkEditable or a GtkTextView; @field: static; @owner is kept until its @take was called, the
 *  rest as long as @entry */
void biv_late_edit_watch (GtkWidget   *entry,
                          BivDesk     *desk,
                          BivItem     *item,
                          const char  *field,
                          BivLateEdit  take,
                          GtkWidget   *owner);

G_END_DECLS
