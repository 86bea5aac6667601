/* SPDX-License-Identifier: GPL-3.0-or-later */
/* players-card.h: who plays a side, where each is reached and what he commands: added, renamed and removed in one place
 * (CA-MAIL-1) */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_PLAYERS_CARD (biv_players_card_get_type ())
G_DECLARE_FINAL_TYPE (BivPlayersCard, biv_players_card, BIV, PLAYERS_CARD, GtkWidget)

GtkWidget *biv_players_card_new    (BivDesk        *desk,
                                    BivSide        *side);
/** biv_players_card_update: shows them as they are now; nothing where a side has one player only (`players.mode` sides) */
void       biv_players_card_update (BivPlayersCard *self);

G_END_DECLS
