/* SPDX-License-Identifier: GPL-3.0-or-later */
/* length.h: how long links are, and costs proposed from it (CA-MAP-10)
 *
 * A length is printed and shown, and no rule reads it. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/proposal.h"
G_BEGIN_DECLS

/** biv_link_dup_length: "22 km". Returns: (transfer full) (nullable): %NULL where it has none */
char        *biv_link_dup_length        (BivCampaign *campaign,
                                         BivLink     *link);
/** biv_length_dup_words: so many of the campaign's units */
char        *biv_length_dup_words       (BivCampaign *campaign,
                                         int          length);
/** biv_link_cost_from_length: MP at so many units of length a point: rounded up, at least 1, and what a ford or a ferry adds,
 *  since a cost overrides the crossing (CA-MAP-2). Returns: %BIV_NONE where the link has no length */
int          biv_link_cost_from_length  (BivLink     *link,
                                         int          per_point);
/** biv_length_suggest: units of length a point, so that most roads would cost 1. Returns: at least 1 */
int          biv_length_suggest         (BivCampaign *campaign);
/** biv_link_measure: the drawn way's length in map units, its bends in it */
double       biv_link_measure           (BivCampaign *campaign,
                                         BivLink     *link);
/** biv_length_find_scale: units of length a map unit, by the links that have a length but @except. Returns: 0: none has */
double       biv_length_find_scale      (BivCampaign *campaign,
                                         BivLink     *except);
/**
 * biv_length_add_costs:
 * @per_point: units of length a movement point
 * @among: (nullable): set of link ids: of no others; %NULL: of all links
 * @by_hand: (nullable): link id to cost (GINT_TO_POINTER), which goes before what is worked out; %BIV_NONE: as the kind says
 *
 * Adds to @proposal the costs of all links that have a length in it.
 */
void         biv_length_add_costs       (BivProposal *proposal,
                                         int          per_point,
                                         GHashTable  *among,
                                         GHashTable  *by_hand);

G_END_DECLS
