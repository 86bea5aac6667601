/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-campaign.h: campaigns that nobody would think of, for tests and benches */
#pragma once
#include "base/biv-random.h"
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** random_campaign_new: items of every kind, every field at times at its fallback and at times not, odd texts, and
 *  @n_steps steps done on top. Equal streams give equal campaigns. */
BivCampaign *random_campaign_new  (BivRandom *random,
                                   guint      n_steps);
/** random_board_new: squares or hexes of any size, ground and edges */
BivBoard    *random_board_new     (BivRandom *random);
/** random_ground_new: the same, or a table with anything on it */
BivBoard    *random_ground_new    (BivRandom *random);
/** random_text_new: what may stand in XML, and what tempts it: quotes, entities, white space, other scripts */
char        *random_text_new      (BivRandom *random);

G_END_DECLS
