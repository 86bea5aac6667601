/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knowledge.h: what a side, or one of its players, may know (CA-SCOUT, CA-MAIL-3), a filter below all views
 *
 * `who` is a side's id: its player, of several the one who commands in chief, and in a copy the one whose copy it is; or a
 * formation's id: its player (campaign/model/player.h). biv_player_list() are all readers of a turn. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/player.h"
G_BEGIN_DECLS

/* A reader who is no side, and knows what every side knows, every player of it, and nothing else: no id is written so. */
#define BIV_EVERYBODY "*"

/** biv_knowledge_list_sightings: (transfer container): of BivSighting that @who still remembers (CA-SCOUT-4), newest first */
GPtrArray   *biv_knowledge_list_sightings (BivCampaign *campaign, const char *who);
/** biv_knowledge_is_his: whether he has the sighting; one that is in a despatch is nobody's */
gboolean     biv_knowledge_is_his         (BivSighting *sighting, const BivPlayer *player);
/** biv_knowledge_is_remembered: CA-SCOUT-4: whether it stands on the briefing still */
gboolean     biv_knowledge_is_remembered  (BivCampaign *campaign, BivSighting *sighting);
/** biv_knowledge_find: the sighting in force of @seen at @place, or NULL */
BivSighting *biv_knowledge_find           (BivCampaign *campaign, const char *who, const char *place, const char *seen);
/** biv_knowledge_get_size_label: "small", as a sighting has it, translated */
const char  *biv_knowledge_get_size_label (const char  *size);
/** biv_knowledge_dup_text: "Clans of Karrash at Kessel Heights", "Clans of Karrash at Kessel Heights: small; foot, command" */
char        *biv_knowledge_dup_text       (BivCampaign *campaign, BivSighting *sighting);
/** biv_knowledge_dup_text_beside: (transfer full): the same, but for units, foot, horse and guns, which stand beside it */
char        *biv_knowledge_dup_text_beside (BivCampaign *campaign, BivSighting *sighting);
/** biv_knowledge_dup_unit: as sightings know units by name and type after a battle: "Tower Men, Infantry (Firearms)" */
char        *biv_knowledge_dup_unit       (BivCampaign *campaign, BivUnit *unit);
/** biv_knowledge_copy_for: Returns: (transfer full): the campaign as @who, or %BIV_EVERYBODY, may know it: other sides'
 *  formations, units, orders, journal lines, secret notes and unknown links are not in it at all (CA-SCOUT-6), nor what other
 *  players of his side have (CA-MAIL-3). With `scout.mode` open their formations and units are (CA-SCOUT-1). `copy_for` and
 *  `copy_player` name the reader; ids are as in @campaign, to be looked at in one run of the program: what is given away is
 *  sealed first (players-copy.h) */
BivCampaign *biv_knowledge_copy_for       (BivCampaign *campaign, const char *who);

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
BivSighting *biv_knowledge_report         (BivProposal *proposal, const char *who, const char *place, const char *seen,
                                           int level, const char *source, GPtrArray *units);
BivProposal *biv_turn_propose_plant     (BivCampaign *campaign, const char *who, const char *place, const char *seen,
                                         const char *text);   /* CA-SCOUT-7 */

G_END_DECLS
