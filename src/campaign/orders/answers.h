/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.h: who has sent orders for this turn and who has not, and what he is reminded with */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/player.h"
G_BEGIN_DECLS

/** biv_answers_has_come: whether orders of @player, despatches, or words to the referee have been taken in for this turn */
gboolean   biv_answers_has_come       (BivCampaign     *campaign,
                                       const BivPlayer *player);
/** biv_answers_list_missing: Returns: (transfer full): of BivPlayer: who has somebody on the map to order, and has sent
 *  nothing */
GPtrArray *biv_answers_list_missing   (BivCampaign     *campaign);
/** biv_answers_dup_reminder: @by: (nullable): when orders are wanted. Returns: (transfer full): a mail to one player, as
 *  text, with what he needs to know and nothing that he may not */
char      *biv_answers_dup_reminder   (BivCampaign     *campaign,
                                       const BivPlayer *player,
                                       const char      *by);

G_END_DECLS
