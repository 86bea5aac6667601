/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strength.h: what a unit is, and what a side has left */
#pragma once
#include "campaign/model/campaign.h"
#include "engine/biv-book.h"
G_BEGIN_DECLS

/** biv_campaign_get_book: @ruleset: (nullable): %NULL is the campaign's own, whose book comes with the referee's table.
 *  Returns: (transfer none) (nullable): until the next change; %NULL for a ruleset that there is not */
BivBook     *biv_campaign_get_book          (BivCampaign    *campaign,
                                             const char     *ruleset);
/** biv_campaign_get_traits: of that book; what most books say for a ruleset that there is not. Returns: (transfer none): until
 *  the next change */
const BivBookTraits *biv_campaign_get_traits (BivCampaign *campaign, const char *ruleset);
/** biv_campaign_has_unit_field: whether its units have a field that other books' units have not: "frontage" */
gboolean     biv_campaign_has_unit_field (BivCampaign *campaign, const char *ruleset, const char *field);
BivArm       biv_unit_get_arm           (BivCampaign *campaign, BivUnit *unit);
int          biv_unit_get_allowance     (BivCampaign *campaign, BivUnit *unit);   /* MP of its type (2.5) */
gboolean     biv_unit_is_ready          (BivUnit *unit);                          /* ready or detached */
gboolean     biv_unit_is_combat         (BivCampaign *campaign, BivUnit *unit);   /* neither command nor transport */
/* Its roster number; the id where none is given and the id can stand for one (2.5); else what it is counted as. */
const char  *biv_unit_get_ref           (BivUnit *unit);
/* See biv_units_number(). */
void         biv_unit_set_counted       (BivUnit *unit, const char *number);
void         biv_unit_copy_counted      (BivUnit *from, BivUnit *to);
const char  *biv_unit_get_label         (BivUnit *unit);                          /* its name, or else its ref */
const char  *biv_unit_get_quality       (BivUnit *unit);                          /* "average" where nothing is said */
const char  *biv_unit_get_ruleset       (BivCampaign *campaign, BivUnit *unit);
/** biv_unit_get_traits: of its book. Returns: (transfer none): until the next change */
const BivBookTraits *biv_unit_get_traits (BivCampaign *campaign, BivUnit *unit);
/** biv_unit_is_battery: its steps are its guns: with none of them left in action it is there yet (CA-FATE-7) */
gboolean     biv_unit_is_battery        (BivCampaign *campaign, BivUnit *unit);
const char  *biv_unit_get_side          (BivCampaign *campaign, BivUnit *unit);
const char  *biv_unit_get_type_label    (BivCampaign *campaign, BivUnit *unit);   /* "Infantry (Firearms)" */
const char  *biv_unit_get_figure        (BivCampaign *campaign, BivUnit *unit);   /* the ruleset's type that it looks like */
int          biv_unit_get_steps_due     (BivUnit *unit);
BivStance    biv_sides_get_stance       (BivCampaign *campaign, const char *a, const char *b);
gboolean     biv_sides_are_hostile      (BivCampaign *campaign, const char *a, const char *b);
GPtrArray   *biv_side_list_bases        (BivCampaign *campaign, const char *side);   /* (transfer container): BivPlace */
int          biv_side_get_full_steps    (BivCampaign *campaign, const char *side);   /* ever had (CA-VICTORY-4) */
int          biv_side_get_lost_steps    (BivCampaign *campaign, const char *side);
int          biv_side_get_victory_points (BivCampaign *campaign, const char *side);  /* CA-VICTORY-2 */
int          biv_side_get_index         (BivCampaign *campaign, const char *side);   /* file order, from 0 */
/** biv_unit_peek_participants: Returns: (transfer none): of BivParticipant, in file order: it in each battle that it stands in,
 *  whatever became of the battle; until the next change */
GPtrArray   *biv_unit_peek_participants (BivCampaign *campaign, BivUnit *unit);
/* Battles it took part in, applied ones. */
int          biv_unit_count_battles     (BivCampaign *campaign, BivUnit *unit);

G_END_DECLS
