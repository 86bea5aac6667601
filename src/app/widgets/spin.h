/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spin.h: a number that the wheel leaves alone */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_spin_ignore_wheel: on a page that scrolls the wheel is the page's. GtkSpinButton takes it wherever the pointer passes,
 *  and the referee's numbers would change unseen. */
void biv_spin_ignore_wheel (GtkSpinButton *spin);

G_END_DECLS
