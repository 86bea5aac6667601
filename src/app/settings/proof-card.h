/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof-card.h: by what the dice are proved, and how they have fallen */
#pragma once
#include "app/desk/desk.h"
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_PROOF_CARD (biv_proof_card_get_type ())
G_DECLARE_FINAL_TYPE (BivProofCard, biv_proof_card, BIV, PROOF_CARD, GtkWidget)

/** biv_proof_card_set_desk: @desk outlives the card */
void biv_proof_card_set_desk (BivProofCard *self,
                             BivDesk     *desk);
/** biv_proof_card_update: the campaign may have changed */
void biv_proof_card_update   (BivProofCard *self);

G_END_DECLS
