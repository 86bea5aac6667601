/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-words.h: what the turn procedures say to the referee: names instead of ids, rows with their dice */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_turn_name: Returns: (transfer none): the item's name; its place's where a battle has none yet;
 *  what it is called without one (item-names.h). A word that is no item's is its own name */
const char *biv_turn_name           (BivCampaign       *campaign,
                                     const char        *id);
/** biv_turn_dup_unit_name: Returns: (transfer full): "A02 1st Bn Royal Alvoran Foot" */
char       *biv_turn_dup_unit_name  (BivCampaign       *campaign,
                                     const char        *unit);
/** biv_turn_dup_formation_name: Returns: (transfer full): its name, with its side where another formation has the same:
 *  "Cavalry Division (SAR)" */
char       *biv_turn_dup_formation_name (BivCampaign   *campaign,
                                     const char        *id);
/** biv_turn_dup_names: Returns: (transfer full): "Halden Column, Ford Column"; "none" for an empty list */
char       *biv_turn_dup_names      (BivCampaign       *campaign,
                                     const char *const *ids);
/** biv_turn_dup_battle_name: Returns: (transfer full): "Battle of Two Palms", "Second Battle of Two Palms" (CA-RESULT-11) */
char       *biv_turn_dup_battle_name (BivCampaign      *campaign,
                                     BivBattle         *battle);

/** biv_turn_complete_row: the words of a row and of its choices, what it is about (@object nullable), and the last die
 *  thrown if @has_die */
void        biv_turn_complete_row   (BivProposal       *proposal,
                                     const char        *row,
                                     const char        *object,
                                     gboolean           has_die,
                                     const char        *what,
                                     const char        *computed_label,
                                     const char        *chosen_label,
                                     const char        *why);
/**
 * biv_turn_decide_flag: a row that says yes or no, complete with its words; the last die thrown if @has_die
 * @object: (nullable): id of the item it is about
 * @yes: what yes means in words: "comes back"; @no: likewise
 *
 * Returns: what to go on with (CA-REF-1)
 */
gboolean    biv_turn_decide_flag    (BivProposal       *proposal,
                                     const char        *row,
                                     gboolean           computed,
                                     const char        *clause,
                                     const char        *object,
                                     gboolean           has_die,
                                     const char        *what,
                                     const char        *yes,
                                     const char        *no,
                                     const char        *why);
/** biv_turn_decide_count: the same for a whole number from @least to @most, both offered and all between them */
int         biv_turn_decide_count   (BivProposal       *proposal,
                                     const char        *row,
                                     int                computed,
                                     int                least,
                                     int                most,
                                     const char        *clause,
                                     const char        *object,
                                     const char        *what,
                                     const char        *why);
/** biv_turn_read_number: what was chosen in a row that takes any number; anything else refuses the proposal */
int         biv_turn_read_number    (BivProposal       *proposal,
                                     const char        *row,
                                     const char        *chosen,
                                     int                least,
                                     int                most,
                                     const char        *clause);
/** biv_turn_label_choices: in other words than the row's id tells. @labels: %NULL-ended, as many as the choices */
void        biv_turn_label_choices  (BivProposal       *proposal,
                                     const char        *row,
                                     const char *const *labels);
/** biv_turn_offer: what is likely to be wanted in a row that takes anything; before its words are completed */
void        biv_turn_offer          (BivProposal       *proposal,
                                     const char        *row,
                                     const char *const *offers);
/** biv_turn_take_names: a row that takes anything takes ids of items of @kind, in a list with commas; a person writes what they
 *  are called instead: units by their numbers, all others by their names */
void        biv_turn_take_names     (BivProposal       *proposal,
                                     const char        *row,
                                     BivKind            kind);
/** biv_row_dup_written: Returns: (transfer full): what is chosen, as a person writes it: "12, 13"; "" where it has no such form */
char       *biv_row_dup_written     (const BivRow      *row,
                                     BivCampaign       *campaign);
/** biv_row_dup_read: Returns: (transfer full): the value that was @written so. What nothing is called by is left as it is, for
 *  the procedure to refuse */
char       *biv_row_dup_read        (const BivRow      *row,
                                     BivCampaign       *campaign,
                                     const char        *written);
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
