/* SPDX-License-Identifier: GPL-3.0-or-later */
/* retreat.h: where a beaten or falling-back formation goes (CA-RETREAT-1 to CA-RETREAT-5, CA-CONTACT-5, CA-MOVE-6)
 *
 * Formations here are bodies: each is worked out by itself (CA-RETREAT-4), and all that moves with it goes along. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_retreat_list_barred: of BivLink: the links by which enemies of @side among these formations arrived this turn
 *  (CA-RETREAT-2). @formations: (nullable): ids, %NULL-ended. Returns: (transfer container) */
GPtrArray *biv_retreat_list_barred   (BivCampaign       *campaign,
                                      const char *const *formations,
                                      const char        *side);
/** biv_retreat_choose: the link to take: back by the way it came, or else towards a base or depot (CA-RETREAT-1).
 *  @barred: (nullable): of BivLink. Returns: (transfer none) (nullable): %NULL: no legal retreat (CA-RETREAT-5) */
BivLink   *biv_retreat_choose        (BivCampaign       *campaign,
                                      BivFormation      *formation,
                                      GPtrArray         *barred);
/** biv_retreat_choose_second: after a decisive defeat, from where it has come to: a link that leads nearer to a base or
 *  depot (CA-RETREAT-3). Returns: (transfer none) (nullable) */
BivLink   *biv_retreat_choose_second (BivCampaign       *campaign,
                                      BivFormation      *formation);
/** biv_retreat_choose_fall_back: the same as biv_retreat_choose() for who falls back without a battle or after a drawn
 *  one: who was met on a link goes back to the end it came from (CA-MOVE-6). @stays: (out): set where that end is the
 *  place it is at; the link is then %NULL, but it has a retreat */
BivLink   *biv_retreat_choose_fall_back (BivCampaign    *campaign,
                                      BivFormation      *formation,
                                      GPtrArray         *barred,
                                      gboolean          *stays);
/** biv_retreat_is_legal: whether one link may be taken (CA-RETREAT-2); for an overruled choice */
gboolean   biv_retreat_is_legal      (BivCampaign       *campaign,
                                      BivFormation      *formation,
                                      BivLink           *link,
                                      GPtrArray         *barred);
/** biv_retreat_find_refuge: the side's first base still owned and free of enemies, without one the first such depot, then
 *  the first such place (CA-RETREAT-5). Returns: (transfer none) (nullable) */
BivPlace  *biv_retreat_find_refuge   (BivCampaign       *campaign,
                                      const char        *side);
/** biv_retreat_move: the body and all that moves with it are at @place now, having come by @link (nullable) */
void       biv_retreat_move          (BivProposal       *proposal,
                                      BivFormation      *formation,
                                      BivLink           *link,
                                      const char        *place);

G_END_DECLS
