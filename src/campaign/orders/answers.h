/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.h: who has sent orders for this turn and who has not, and what he is reminded with */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_answers_has_come: whether orders of @side, or words to the referee, have been taken in for this turn */
gboolean   biv_answers_has_come       (BivCampaign *campaign,
                                       const char  *side);
/** biv_answers_list_missing: Returns: (transfer container): of BivSide: who has somebody on the map to order, and has sent
 *  nothing */
GPtrArray *biv_answers_list_missing   (BivCampaign *campaign);
/** biv_answers_dup_reminder: @by: (nullable): when orders are wanted. Returns: (transfer full): a mail to one side's player, as
 *  text, with what he needs to know and nothing that he may not */
char      *biv_answers_dup_reminder   (BivCampaign *campaign,
                                       BivSide     *side,
                                       const char  *by);

G_END_DECLS
