/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knowledge.h: what a side may know (CA-SCOUT), a filter below all views */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* A reader who is no side, and knows what every side knows and nothing else: no id is written so. */
#define BIV_EVERYBODY "*"

/** biv_knowledge_list_sightings: (transfer container): of BivSighting that @side still remembers (CA-SCOUT-4), newest first */
GPtrArray   *biv_knowledge_list_sightings (BivCampaign *campaign, const char *side);
/** biv_knowledge_is_remembered: CA-SCOUT-4: whether it stands on the briefing still */
gboolean     biv_knowledge_is_remembered  (BivCampaign *campaign, BivSighting *sighting);
/** biv_knowledge_find: the sighting in force of @seen at @place, or NULL */
BivSighting *biv_knowledge_find           (BivCampaign *campaign, const char *side, const char *place, const char *seen);
/** biv_knowledge_dup_text: "Clans of Karrash at Kessel Heights", "Clans of Karrash at Kessel Heights: small; foot, command" */
char        *biv_knowledge_dup_text       (BivCampaign *campaign, BivSighting *sighting);
/** biv_knowledge_dup_unit: as sightings know units by name and type after a battle: "Tower Men, Infantry (Firearms)" */
char        *biv_knowledge_dup_unit       (BivCampaign *campaign, BivUnit *unit);
/** biv_knowledge_copy_for: Returns: (transfer full): the campaign as @side, or %BIV_EVERYBODY, may know it: other sides'
 *  formations, units, orders, journal lines, secret notes and unknown links are not in it at all (CA-SCOUT-6). With
 *  `scout.mode` open their formations and units are (CA-SCOUT-1). `copy_for` names the side; ids are as in @campaign, to be
 *  looked at in one run of the program: what is given away is sealed first (players-copy.h) */
BivCampaign *biv_knowledge_copy_for       (BivCampaign *campaign, const char *side);

/* ---- Parts of turn procedures ---- */

/** biv_knowledge_observe: the sightings made after Movement, and after the last battle (CA-SCOUT-2, CA-SCOUT-5); what is
 *  known better by them goes (CA-SCOUT-8) */
void         biv_knowledge_observe        (BivProposal *proposal);
/**
 * biv_knowledge_report:
 * @source: (nullable): the formation or place that saw it, by name
 * @units: (nullable): of BivUnit: those who were on the board, after a battle; else all ready ones there are seen
 *
 * A sighting made now, with what its level tells of who is there (CA-SCOUT-3). An older one of the same side at the same
 * place gives way, one of this turn only if its level is no higher (CA-SCOUT-4), and formations that it names are struck
 * from those at other places (CA-SCOUT-8).
 *
 * Returns: (transfer none) (nullable): the scratch's; %NULL where a better one of this turn stands
 */
BivSighting *biv_knowledge_report         (BivProposal *proposal, const char *side, const char *place, const char *seen,
                                           int level, const char *source, GPtrArray *units);
BivProposal *biv_turn_propose_plant     (BivCampaign *campaign, const char *side, const char *place, const char *seen,
                                         const char *text);   /* CA-SCOUT-7 */

G_END_DECLS
