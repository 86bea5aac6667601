/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-retrace.h: what has been done this turn, out of the steps that the file keeps, as lines of an example */
#pragma once
#include "script/campaign-example.h"
G_BEGIN_DECLS

/**
 * biv_campaign_retrace:
 * @name: one word
 *
 * A position in the middle of a turn cannot say who has been in contact, what posture was carried out, and which battles
 * are applied. An example that opens with the turn, and does what has been done since, can.
 *
 * Returns: (transfer full) (nullable): an example that stands where @campaign stands; %NULL where nothing has been done
 *   since the turn opened
 */
BivCampaignExample *biv_campaign_retrace (BivCampaign *campaign,
                                          const char  *name);

G_END_DECLS
