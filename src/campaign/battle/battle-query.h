/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-query.h: questions about a battle: who is in it, on which ground, what became of whom
 *
 * All of them only read. Lists are (transfer container) and in order-of-battle order unless said otherwise. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_battle_find_at: Returns: (transfer none) (nullable): the place's battle of this turn, or the one carried over to
 *  it; the latest where there were several, cancelled ones left out */
BivBattle      *biv_battle_find_at           (BivCampaign *campaign,
                                              const char  *place);
/** biv_battle_find_named: of any turn. @name: its own name, "Battle of Two Palms", or where it was fought: "Two Palms" as
 *  above, "Two Palms:3" in turn 3; ids will do. Returns: (transfer none) (nullable) */
BivBattle      *biv_battle_find_named        (BivCampaign *campaign,
                                              const char  *name);
/** biv_battle_dup_names: (transfer full): of all that were not called off: "Battle of Two Palms, Battle of Black Thicket" */
char           *biv_battle_dup_names         (BivCampaign *campaign);
/** biv_battle_get_side: the two sides in file order; @which 0 or 1. %NULL while nobody is known to meet anybody */
const char     *biv_battle_get_side          (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              guint        which);
/** biv_battle_get_enemy: the other side of the two */
const char     *biv_battle_get_enemy         (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
/** biv_battle_list_formations: of BivFormation: the bodies of @side that take part, joiners included; before the set-up
 *  those that will. @side: (nullable): both */
GPtrArray      *biv_battle_list_formations   (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
/** biv_battle_get_largest: Returns: (nullable): the body of @side with the most ready units, who marches to the guns left
 *  out; level: the first (CA-SETUP-6, CA-BATTLE-6) */
BivFormation   *biv_battle_get_largest       (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
/** biv_battle_list_candidates: of BivUnit: the ready units of the side's bodies, from which the board list is taken */
GPtrArray      *biv_battle_list_candidates   (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);

/* ---- After the set-up ---- */

BivParticipant *biv_battle_find_participant  (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *unit);
/** biv_ref_of: Returns: the number by which players call its unit; the id of one that is gone */
const char     *biv_ref_of                   (BivCampaign          *campaign,
                                              const BivParticipant *participant);
/** biv_battle_list_participants: of BivParticipant. @side: (nullable): both, sides in file order */
GPtrArray      *biv_battle_list_participants (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
/** biv_battle_list_units: ids: on the board list */
GPtrArray      *biv_battle_list_units        (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
/** biv_battle_list_left_out: ids: ready, at the place, but not on the board and in no reserve with a turn */
GPtrArray      *biv_battle_list_left_out     (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
/** biv_battle_list_reserves: (transfer full): "FC:4", "A03:1": formations and units that come on later, with the turn */
GPtrArray      *biv_battle_list_reserves     (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
/** biv_battle_list_destroyed: ids: destroyed in the result entered or worked out; routed ones are not among them */
GPtrArray      *biv_battle_list_destroyed    (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
/* Points of a quick result, and die and modifiers together (CA-BATTLE-6). Points are known once the battle is set up.
 * BIV_NONE: not yet. */
int             biv_battle_get_points        (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
int             biv_battle_get_total         (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side);
/** biv_battle_get_modifier: what a quick result adds to the side's die; @why: (out) (optional): (transfer full): in words */
int             biv_battle_get_modifier      (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              const char  *side,
                                              char       **why);
gboolean        biv_battle_is_lopsided       (BivCampaign *campaign,
                                              BivBattle   *battle);   /* CA-CONTACT-10 */

/* ---- Marching to the guns (CA-SETUP-8) ---- */

/** biv_battle_list_joiners: of BivFormation: who may be asked, both sides; each with the link it would come by */
GPtrArray      *biv_battle_list_joiners      (BivCampaign *campaign,
                                              BivBattle   *battle);
BivLink        *biv_battle_get_joining_link  (BivCampaign *campaign,
                                              BivBattle   *battle,
                                              BivFormation *formation);   /* NULL: it cannot join */

/* ---- Ground (CA-SETUP-6, CA-SETUP-7) ---- */

/** biv_battle_quarters_for: clockwise quarter turns that bring @approach ('N', 'E', 'S', 'W') to the south edge */
int             biv_battle_quarters_for      (const BivBoard *board,
                                              char            approach);
/** biv_battle_turn_point: where a square of an n x n board comes to; @x, @y from 0, y northward, changed in place */
void            biv_battle_turn_point        (char            approach,
                                              int             n,
                                              int            *x,
                                              int            *y);
/** biv_battle_board_letter: what lies in a cell, in the letters of the campaign files */
char            biv_battle_board_letter      (const BivBoard *board,
                                              BivCell         cell);

/* ---- Units ---- */

/** biv_unit_get_battle_frontage: mm (CA-SETUP-5); BIV_NONE: the unit has none */
int             biv_unit_get_battle_frontage (BivCampaign *campaign,
                                              BivUnit     *unit);
/** biv_unit_may_be_deployed: steps and guns enough for the board (CA-SETUP-5) */
gboolean        biv_unit_may_be_deployed     (BivCampaign *campaign,
                                              BivUnit     *unit);
/** biv_unit_get_square: Returns: (nullable): where it stands in its battle of this turn */
const char     *biv_unit_get_square          (BivCampaign *campaign,
                                              BivUnit     *unit);

/* ---- Lists in fields ---- */


G_END_DECLS
