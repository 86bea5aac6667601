/* SPDX-License-Identifier: GPL-3.0-or-later */
/* twins.h: two campaigns that differ only in what a side may not know (CA-SCOUT-6)
 *
 * Whatever is made of both for that side must be the same to the byte: names, ids and numbers that are hidden cannot be in
 * it then, nor how many there are, in what order, how long or how large. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/player.h"
G_BEGIN_DECLS

/* One way of differing: "units", "more-units", "sightings"... */
typedef struct
{
  const char *name;
  void      (*make) (BivCampaign *twin, const char *side);
} TwinDifference;

/** twin_differences: ends with a %NULL name */
extern const TwinDifference twin_differences[];

/** twin_new: @difference: (nullable): all of them. Returns: (transfer full): without steps */
BivCampaign *twin_new (BivCampaign          *campaign,
                       const char           *side,
                       const TwinDifference *difference);

/** twin_new_for_player: all that another player of his side has and he may not know is something else (CA-MAIL-3). Returns:
 *  (transfer full): without steps */
BivCampaign *twin_new_for_player (BivCampaign     *campaign,
                                  const BivPlayer *player);

G_END_DECLS
