/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-knowledge.h: what a side may know (CA-SCOUT), a filter below all views */
#pragma once
#include "campaign/biv-campaign.h"
G_BEGIN_DECLS

/** biv_knowledge_list_sightings: (transfer container): of BivSighting that @side still remembers (CA-SCOUT-4), newest first */
GPtrArray   *biv_knowledge_list_sightings (BivCampaign *campaign, const char *side);
/** biv_knowledge_find: the sighting in force of @seen at @place, or NULL */
BivSighting *biv_knowledge_find           (BivCampaign *campaign, const char *side, const char *place, const char *seen);
/** biv_knowledge_dup_text: "Karrash at Kessel Heights", "Karrash at Kessel Heights: small; foot, command" */
char        *biv_knowledge_dup_text       (BivCampaign *campaign, BivSighting *sighting);
/** biv_knowledge_copy_for: Returns: (transfer full): the campaign as @side may know it: other sides' formations, units,
 *  orders, journal lines, secret notes and unknown links are not in it at all (CA-SCOUT-6) */
BivCampaign *biv_knowledge_copy_for       (BivCampaign *campaign, const char *side);

G_END_DECLS
