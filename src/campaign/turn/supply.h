/* SPDX-License-Identifier: GPL-3.0-or-later */
/* supply.h: who is in supply (CA-SUPPLY) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_supply_is_in_supply: whether the formation would be in supply if Supply came now */
gboolean biv_supply_is_in_supply (BivCampaign  *campaign,
                                  BivFormation *formation);

G_END_DECLS
