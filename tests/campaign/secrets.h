/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secrets.h: what a side may not know of a campaign, in words to be looked for (CA-SCOUT-6) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** secrets_find_word: as a word of its own: "71" is not in "1871". Returns: (nullable): where it stands in @text */
const char *secrets_find_word   (const char  *text,
                                 const char  *word);
/** secrets_list_hidden: names and ids of all that others have, but for what @side, or a formation's player, was told: by
 *  sightings, by despatches, by prisoners, by his own army; and, where @has_met, by meeting the enemy. Returns: (transfer full):
 *  of char * */
GPtrArray  *secrets_list_hidden (BivCampaign *campaign,
                                 const char  *side,
                                 gboolean     has_met);

G_END_DECLS
