/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut.h: words that end in an ellipsis for want of room are told whole on hover */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_cut_begin: from now on, for every label of the program that may end in an ellipsis and has no words on hover of its own.
 *  Once, when the program starts */
void biv_cut_begin (void);

G_END_DECLS
