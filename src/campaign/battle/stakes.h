/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stakes.h: what a battle will mean, said before anybody deploys (CA-SETUP-9) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_stakes_dup_points: (transfer full): "A win: 1 point. A decisive win: 2 points." */
char *biv_stakes_dup_points  (BivCampaign *campaign);
/** biv_stakes_dup_retreat: (transfer full): where each formation of @side would go if it were beaten as everybody stands
 *  now: "Halden Column would go back to Miller's Cross." */
char *biv_stakes_dup_retreat (BivCampaign *campaign,
                              BivBattle   *battle,
                              const char  *side);

G_END_DECLS
