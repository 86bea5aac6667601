/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arrival.h: units that come onto the map, and the detachments they form (CA-REPLACE-1, CA-ORDER-6)
 *
 * Parts of turn procedures: they change the proposal's scratch. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_arrival_is_barred: hostile ready combat units stand there, or it is a hostile fort */
gboolean      biv_arrival_is_barred      (BivCampaign  *campaign,
                                          const char   *side,
                                          const char   *place);
/** biv_arrival_find_place: @place itself, or the nearest linked place that is free (cost, then id); %NULL: none
 *  (CA-REPLACE-1) */
const char   *biv_arrival_find_place     (BivCampaign  *campaign,
                                          const char   *side,
                                          const char   *place);
/** biv_arrival_find_base: the side's first base that it owns and where no enemy stands; %NULL: none */
const char   *biv_arrival_find_base      (BivCampaign  *campaign,
                                          const char   *side);
/** biv_arrival_new_detachment: Returns: (transfer none): an empty one of @parent at @place, "Detachment n", with the
 *  parent's shaken mark and supply, shut in and on board as it is (CA-ORDER-6) */
BivFormation *biv_arrival_new_detachment (BivProposal  *proposal,
                                          BivFormation *parent,
                                          const char   *place);
/**
 * biv_arrival_bring:
 * @units: of BivUnit; become @status there, ready ones `detached` where they form a detachment
 *
 * A formation that is off the map arrives with them, or has them where it already is; elsewhere they form a detachment
 * (CA-REPLACE-1).
 *
 * Returns: (transfer none): the formation they are in
 */
BivFormation *biv_arrival_bring          (BivProposal  *proposal,
                                          BivFormation *formation,
                                          GPtrArray    *units,
                                          const char   *place,
                                          BivStatus     status);
/** biv_arrival_ready_status: `ready`, or `detached` for a unit of a detachment whose parent exists (CA-ORDER-6) */
BivStatus     biv_arrival_ready_status   (BivCampaign  *campaign,
                                          BivUnit      *unit);

G_END_DECLS
