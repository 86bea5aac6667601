/* SPDX-License-Identifier: GPL-3.0-or-later */
/* announce.h: what has happened is said to whoever cannot see it
 *
 * GTK 4.8 tells a screen reader nothing of an alert or of a label that has changed. What every screen reader does say is a new
 * description of what has the focus: that is where the words go, all that are said in one go together. Later versions of GTK
 * have a way of their own (gtk_accessible_announce()), which is taken where it is there. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_announce: says @words (nullable, plain text) as soon as something of @widget's window has the focus */
void biv_announce          (gpointer    widget,
                            const char *words);
/** biv_announce_texts: all that is written in @widget and in sight, from the first to the last */
void biv_announce_texts    (gpointer    widget);
/** biv_announce_changes: from now on whatever @label reads when it comes into sight, or reads anew while it is, is said */
void biv_announce_changes  (GtkLabel   *label);
/** biv_announce_describe: the description of @widget, to be set so and not otherwise: it comes back after something was said */
void biv_announce_describe (gpointer    widget,
                            const char *words);

G_END_DECLS
