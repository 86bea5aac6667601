/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-new-campaign.h: a new campaign from a few answers */
#pragma once
#include "campaign/biv-campaign.h"
G_BEGIN_DECLS

/* What is taken over from another campaign. */
typedef enum
{
  BIV_TAKES_NOTHING,                /* two places and a road, to go on from */
  BIV_TAKES_MAP,                    /* places, links, boards */
  BIV_TAKES_ARMIES,                 /* the map, and formations and units on it */
} BivTakes;

/**
 * biv_new_campaign:
 * @names: of the two sides
 * @from: (nullable): a campaign with two sides; %NULL with %BIV_TAKES_NOTHING
 *
 * Returns: (transfer full): in `setup`, with the preset simple
 */
BivCampaign *biv_new_campaign (const char        *ruleset,
                               const char        *title,
                               const char *const  names[2],
                               BivTakes           takes,
                               BivCampaign       *from);

G_END_DECLS
