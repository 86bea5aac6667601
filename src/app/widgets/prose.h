/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prose.h: a text of several lines among fields of one: it grows with what is written, up to some lines, then it scrolls
 *
 * A frame round a GtkTextView. Tab leaves it, Return begins a line. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_prose_new: @label: its accessible name */
GtkWidget     *biv_prose_new        (const char *label);
/** biv_prose_get_height: px, for the text that stands there in @width px: of two lines at least, of eight at most */
int            biv_prose_get_height (GtkWidget  *prose,
                                     int         width);
/** biv_prose_get_view: Returns: (transfer none): where the text is written */
GtkTextView   *biv_prose_get_view   (GtkWidget  *prose);
/** biv_prose_dup_text: Returns: (transfer full): as it stands there */
char          *biv_prose_dup_text   (GtkWidget  *prose);
/** biv_prose_dup_written: all that stands in a view of text, in a frame or not. Returns: (transfer full) */
char          *biv_prose_dup_written (GtkTextView *view);
/** biv_prose_set_text: @text: (nullable) */
void           biv_prose_set_text   (GtkWidget  *prose,
                                     const char *text);

G_END_DECLS
