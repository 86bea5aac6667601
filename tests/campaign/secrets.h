/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secrets.h: what a side may not know of a campaign, in words to be looked for (CA-SCOUT-6) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** secrets_find_word: as a word of its own: "71" is not in "1871". Returns: (nullable): where it stands in @text */
const char *secrets_find_word   (const char  *text,
                                 const char  *word);
/** secrets_list_hidden: names and ids of all that others have (@side: or a formation of one of its players), but for what this one was told: by sightings, by
 *  prisoners, by its own army; and, where @has_met, by meeting the enemy. Returns: (transfer full): of char * */
GPtrArray  *secrets_list_hidden (BivCampaign *campaign,
                                 const char  *side,
                                 gboolean     has_met);

G_END_DECLS
