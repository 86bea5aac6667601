/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resources.c: what is compiled into a program of the window is there from its start to its very end
 *
 * What glib-compile-resources registers by itself it takes away again when the program ends, while GTK may still be reading an
 * icon in a thread of its own, which then ends the program with an error. */
#include <gio/gio.h>

void biv_app_register_resource     (void);
void biv_icons_register_resource   (void);
void biv_samples_register_resource (void);
void biv_manual_register_resource  (void);

static void __attribute__ ((constructor))
register_resources (void)
{
  biv_app_register_resource ();
  biv_icons_register_resource ();
  biv_samples_register_resource ();
  biv_manual_register_resource ();
}
