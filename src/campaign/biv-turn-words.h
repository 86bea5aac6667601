/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-turn-words.h: what the turn procedures say to the referee: names instead of ids, rows with their dice */
#pragma once
#include "campaign/biv-campaign.h"
G_BEGIN_DECLS

/** biv_turn_name: Returns: (transfer none): the item's name; its place's where a battle has none yet, else the id */
const char *biv_turn_name           (BivCampaign       *campaign,
                                     const char        *id);
/** biv_turn_dup_unit_name: Returns: (transfer full): "A02 1st Bn Royal Alvoran Foot" */
char       *biv_turn_dup_unit_name  (BivCampaign       *campaign,
                                     const char        *unit);
/** biv_turn_dup_names: Returns: (transfer full): "Halden Column, Ford Column"; "none" for an empty list */
char       *biv_turn_dup_names      (BivCampaign       *campaign,
                                     const char *const *ids);
/** biv_turn_dup_battle_name: Returns: (transfer full): "Battle of Two Palms", "Second Battle of Two Palms" (CA-RESULT-11) */
char       *biv_turn_dup_battle_name (BivCampaign      *campaign,
                                     BivBattle         *battle);

/** biv_turn_complete_row: the words of a row, what it is about (@object nullable), and the last die thrown if @has_die */
void        biv_turn_complete_row   (BivProposal       *proposal,
                                     const char        *row,
                                     const char        *object,
                                     gboolean           has_die,
                                     const char        *what,
                                     const char        *computed_label,
                                     const char        *chosen_label,
                                     const char        *why);
/** biv_turn_note_objects: a journal line about many things. @objects: of const char * */
BivEntry   *biv_turn_note_objects   (BivProposal       *proposal,
                                     BivEntryKind       kind,
                                     const char        *clause,
                                     const char        *text,
                                     GPtrArray         *objects);

/** biv_turn_find_battle: the scratch's battle; refuses @proposal where the phase is not Battle (CA-TURN-1) or there is
 *  no such battle (CA-BATTLE-1). Returns: (nullable) */
BivBattle  *biv_turn_find_battle    (BivProposal       *proposal,
                                     const char        *battle);

G_END_DECLS
