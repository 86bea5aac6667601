/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cards.h: the cards beside a battlefield, which scroll where a small screen has no room for all of them */
#pragma once
#include "app/widgets/bin.h"
G_BEGIN_DECLS

/* Around the scrolled window: it asks for the height that the cards need in their width. A GtkScrolledWindow of GTK 4.8 asks for
 * what they would need in the width that they like best, and where a line breaks all the same, it is too low. */
#define BIV_TYPE_CARDS (biv_cards_get_type ())
G_DECLARE_FINAL_TYPE (BivCards, biv_cards, BIV, CARDS, BivBin)

/** biv_cards_bring: scrolls what both are in, no further than it has to, to show them when they have been laid out
 *
 * @first: goes before @last where there is not room for both
 * @last: (nullable): passed over while it is hidden
 */
void biv_cards_bring (GtkWidget *first,
                      GtkWidget *last);

G_END_DECLS
