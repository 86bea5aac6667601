/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cards.h: the cards beside a battlefield, which scroll where a small screen has no room for all of them */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

/** biv_cards_bring: scrolls what both are in, no further than it has to, to show them when they have been laid out
 *
 * @first: goes before @last where there is not room for both
 * @last: (nullable): passed over while it is hidden
 */
void biv_cards_bring (GtkWidget *first,
                      GtkWidget *last);

G_END_DECLS
