/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extract.h: what the commander of one formation is told by his side, whoever plays it */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/**
 * biv_knowledge_copy_extract:
 * @formation: of the campaign
 *
 * As biv_knowledge_copy_for() for a player who commands @formation and all below it and nothing else, as one of several of his
 * side (CA-MAIL-2): of his side's sightings he has those that his own troops made, and those of where they stand and of a link
 * away. Of what others of his side have, nothing is in it.
 *
 * Returns: (transfer full)
 */
BivCampaign *biv_knowledge_copy_extract (BivCampaign  *campaign,
                                         BivFormation *formation);

G_END_DECLS
