/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order-card.h: the card on which an order is written: who writes to whom, what, toward which place, with which note (FU-ORDER) */
#pragma once
#include <gtk/gtk.h>
#include "app/battle/fusilier/eyes.h"
G_BEGIN_DECLS

#define BIV_TYPE_ORDER_CARD (biv_order_card_get_type ())
G_DECLARE_FINAL_TYPE (BivOrderCard, biv_order_card, BIV, ORDER_CARD, GtkFrame)

/* Signal "changed": another order is on it than before.
 * Signal "written" (BivAction *action, const char *note): it is to be given; @note: (nullable). Whoever does so returns %TRUE. */

/** biv_order_card_show: as things stand; hidden where no order can be written. @unit, @general: whoever is picked, or -1: where
 *  that is somebody else than before, his brigade is written to, or he writes */
void     biv_order_card_show       (BivOrderCard  *self,
                                    const BivEyes *eyes,
                                    int            unit,
                                    int            general);
/** biv_order_card_forget: something was played or taken back: what is written already is read anew (FU-SETUP-6) */
void     biv_order_card_forget     (BivOrderCard  *self);
/** biv_order_card_get_order: the order that is on it, with its objective if it has one. Returns: %FALSE: none, or it is hidden */
gboolean biv_order_card_get_order  (BivOrderCard  *self,
                                    BivAction     *order);
/** biv_order_card_aim: @spot becomes its objective. Returns: %FALSE: it did not wait for a place */
gboolean biv_order_card_aim        (BivOrderCard  *self,
                                    BivSpot        spot);
/** biv_order_card_stop_aiming: Returns: whether it waited for a place; it does not any more */
gboolean biv_order_card_stop_aiming (BivOrderCard *self);

G_END_DECLS
