/* SPDX-License-Identifier: GPL-3.0-or-later */
/* held-toggle.h: a toggle button with a key of its own: pressed, it is switched; held, it is on for as long as the key is down */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_held_toggle_listen: @page: where the key is heard, and released; lives as long as @button */
void biv_held_toggle_listen (GtkToggleButton *button,
                             GtkWidget       *page,
                             guint            key);
/** biv_held_toggle_press: @page has taken the key: switches it, once until it is let go */
void biv_held_toggle_press  (GtkToggleButton *button);

G_END_DECLS
