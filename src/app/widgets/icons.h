/* SPDX-License-Identifier: GPL-3.0-or-later */
/* icons.h: the program's icons, kept loaded */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_icons_hold: loads what @display shows of icons, and keeps it until the program ends, through changes of theme.
 * GTK 4.8 loads icons in threads. An icon that nobody holds any more when its thread has done can be asked for in the
 * very moment in which the thread lets it go, and the program falls with it. */
void biv_icons_hold (GdkDisplay *display);

G_END_DECLS
