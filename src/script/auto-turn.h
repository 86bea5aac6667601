/* SPDX-License-Identifier: GPL-3.0-or-later */
/* auto-turn.h: what the program does where nobody commands: orders for all sides, and battles settled */
#pragma once
#include "script/campaign-example.h"
#include "base/biv-random.h"
G_BEGIN_DECLS

/**
 * biv_auto_give_orders: an order for each formation that moves on its own and has none
 * @example: (nullable): what is done is written there
 *
 * Towards the enemy's places and bases, to besiege or storm, back to rest where little is left: orders that are accepted,
 * by chance among those that make sense.
 */
void     biv_auto_give_orders   (BivCampaign        *campaign,
                                 BivRandom          *random,
                                 BivCampaignExample *example);
/**
 * biv_auto_settle_battles: every open battle of the campaign, in order: set up, fought by the engine where it knows the
 *   rulebook and @is_quick does not say otherwise, else by the quick result, and applied
 * @seed: %BIV_OWN_DICE: the dice of the campaign and its battles; otherwise they are of @random
 *
 * Returns: %FALSE with @error where a step was refused
 */
gboolean biv_auto_settle_battles (BivCampaign        *campaign,
                                  guint64             seed,
                                  BivRandom          *random,
                                  gboolean            is_quick,
                                  BivCampaignExample *example,
                                  GError            **error);

G_END_DECLS
