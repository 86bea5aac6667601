/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spoken.h: what a screen reader says of the parts of GTK's own widgets that GTK 4.8 leaves without a name */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_spoken_begin: once for the whole program. From then on whatever comes into sight is called by what is written on it: rows
 *  and cells of lists by their labels, the button of a drop-down by the drop-down's name and what is chosen, an expander by its
 *  title, a paned's handle as what it is; and a label with a key of its own is read without the underscore, and once */
void biv_spoken_begin (void);

/** biv_spoken_call_late: a row of a list that came into sight without words, which are in it now. @part: anything in it */
void biv_spoken_call_late (GtkWidget *part);

G_END_DECLS
