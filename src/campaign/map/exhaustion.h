/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exhaustion.h: how many lost steps exhaust a side, cut off from its depots or not (CA-VICTORY-4) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

int          biv_side_get_exhaustion_mark (BivCampaign *campaign, const char *side); /* BIV_NONE: option off */

G_END_DECLS
