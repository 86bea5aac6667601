/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army.h: who belongs to whom, what is ready, how far it may go */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* Order of battle: sides in file order, a formation before its sub-formations, units in file order (section 4). The
 * arrays are (transfer none), valid until the campaign changes. */
GPtrArray   *biv_army_list_formations   (BivCampaign *campaign, const char *side);        /* NULL side: all */
GPtrArray   *biv_army_list_units        (BivCampaign *campaign, const char *side);
/** biv_army_get_rank: where a unit stands among those of a side, from 1. Returns: 0 where it is none of them */
guint        biv_army_get_rank          (BivCampaign *campaign, const char *side, BivUnit *unit);
GPtrArray   *biv_army_list_sub_formations (BivCampaign *campaign, const char *formation);
GPtrArray   *biv_army_list_own_units    (BivCampaign *campaign, const char *formation);   /* without sub-formations */
/** biv_army_list_body: (transfer container): the units of a body: the formation and all that moves with it (2.4) */
GPtrArray   *biv_army_list_body         (BivCampaign *campaign, BivFormation *formation);
/** biv_army_list_members: (transfer container): the formations of a body, itself first */
GPtrArray   *biv_army_list_members      (BivCampaign *campaign, BivFormation *formation);
/** biv_army_list_bodies: (transfer container): all formations on the map that move on their own, embarked ones too */
GPtrArray   *biv_army_list_bodies       (BivCampaign *campaign);
/** biv_army_list_bodies_at: (transfer container): the formations that move on their own, at this place; @side nullable.
 *  Who is embarked is not there (CA-MOVE-11) */
GPtrArray   *biv_army_list_bodies_at    (BivCampaign *campaign, const char *place, const char *side);
BivFormation *biv_army_get_body         (BivCampaign *campaign, BivFormation *formation); /* whom it moves with */
/** biv_army_get_body_as_it_stands: whom it would move with if Movement began now, whatever was settled before */
BivFormation *biv_army_get_body_as_it_stands (BivCampaign *campaign, BivFormation *formation);
/** biv_army_list_followers: (transfer container): the units that would go with @formation if it had an order of its own */
GPtrArray   *biv_army_list_followers    (BivCampaign *campaign, BivFormation *formation);

/* Posts: the order of battle keeps the place of who is gone, until another unit of the formation takes it (`post-of`); who
 * has taken it is listed in it, before the lost one. */
/** biv_unit_get_successor: Returns: (nullable): who has its post now */
BivUnit     *biv_unit_get_successor     (BivCampaign *campaign, BivUnit *unit);
/** biv_unit_leaves_gap: lost or captured, and its post is empty */
gboolean     biv_unit_leaves_gap        (BivCampaign *campaign, BivUnit *unit);
gboolean     biv_body_has_ready_combat  (BivCampaign *campaign, BivFormation *formation);
int          biv_body_count_ready_combat (BivCampaign *campaign, BivFormation *formation);
int          biv_body_count_ready       (BivCampaign *campaign, BivFormation *formation);
/** biv_body_get_allowance: MP this turn, weather, supply and @forced considered (CA-MOVE-1); of a formation that moves
 *  with another, what it would have on its own */
int          biv_body_get_allowance     (BivCampaign *campaign, BivFormation *formation, gboolean forced);

int          biv_units_get_allowance    (BivCampaign *campaign, GPtrArray *units, BivFormation *formation, gboolean forced);


/** biv_formation_get_order: the order it carries out this turn: this turn's own, or with couriers the one in hand
 *  (CA-ORDER-5). Returns: (nullable) */
BivOrder    *biv_formation_get_order    (BivCampaign *campaign, BivFormation *formation);
BivOrder    *biv_formation_get_own_order (BivCampaign *campaign, BivFormation *formation);  /* given this turn, nullable */
/** biv_formation_get_posture: as it is carried out: a missing or refused order is hold (CA-ORDER-1) */
BivPosture   biv_formation_get_posture  (BivCampaign *campaign, BivFormation *formation);
gboolean     biv_formation_is_shaken    (BivCampaign *campaign, BivFormation *formation);   /* this turn */

G_END_DECLS
