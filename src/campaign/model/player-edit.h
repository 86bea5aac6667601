/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player-edit.h: players of a side added, renamed, reached and removed by the referee (CA-MAIL-1)
 *
 * A player is known by the name that formations and sides give him (player.h); what he has seen, what was written to him and
 * what he may read in the journal go by that name. So he is renamed everywhere at once. */
#pragma once
#include "campaign/model/player.h"
G_BEGIN_DECLS

/** biv_player_propose_add: @formation: of whose side he is: he commands it, and all below it that names nobody. Refused where the
 *  name is empty, or @formation names somebody already */
BivProposal *biv_player_propose_add     (BivCampaign     *campaign,
                                         const char      *formation,
                                         const char      *name);
/** biv_player_propose_rename: refused where the name is empty or another player's of the side */
BivProposal *biv_player_propose_rename  (BivCampaign     *campaign,
                                         const BivPlayer *player,
                                         const char      *name);
/** biv_player_propose_contact: @contact: (nullable): where he is reached, in any words */
BivProposal *biv_player_propose_contact (BivCampaign     *campaign,
                                         const BivPlayer *player,
                                         const char      *contact);
/** biv_player_propose_remove: what he commanded goes to who is above it. Refused for who commands in chief: a side has one */
BivProposal *biv_player_propose_remove  (BivCampaign     *campaign,
                                         const BivPlayer *player);

G_END_DECLS
