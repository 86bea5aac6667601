/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disguise.h: a campaign whose ids nobody would write, so that one which is shown anywhere is found */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** disguise_text: Returns: (transfer full): a campaign file with every id of an item, and every word that names it, replaced:
 *  "zq7x1" */
char       *disguise_text       (const char  *xml);
/** disguise_find_id: Returns: (nullable): where @text has such an id, or a part of one */
const char *disguise_find_id    (const char  *text);
/** disguise_find_made_id: the same for ids that the program has made for its own items: "battle-1", "order-12" */
const char *disguise_find_made_id (BivCampaign *campaign,
                                   const char  *text);

G_END_DECLS
