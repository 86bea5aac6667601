/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order-note.h: what an order on a table says besides its kind and objective, in a person's own words (FU-SETUP-8)
 *
 * No rule knows of it. It goes with the order: with an opening order to the battle's beginning, with one that is written in
 * the fight as the words of that step, and so into record and log. Who may not read the order may not read it. */
#pragma once
#include "engine/biv-session.h"
#include "rulebooks/biv-fusilier-view.h"
G_BEGIN_DECLS

#define BIV_ORDER_NOTE_MOST 200         /* characters */

/** biv_order_note_is_right: one line of visible text, neither empty nor too long */
gboolean biv_order_note_is_right  (const char             *note);
/** biv_order_note_dup_clean: Returns: (transfer full) (nullable): @note (nullable) as one line, cut where it is too long;
 *  %NULL where it says nothing */
char    *biv_order_note_dup_clean (const char             *note);
/** biv_order_note_dup_of: @order: as biv_fusilier_list_orders() has it for the moment that is shown. Returns: (transfer full)
 *  (nullable): what else it says; of two orders that are the same word for word, what was written last */
char    *biv_order_note_dup_of    (BivSession             *session,
                                   const BivFusilierOrder *order);

G_END_DECLS
