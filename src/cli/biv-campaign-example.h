/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-campaign-example.h: what a turn did, written as an example that any program knowing the clauses can check */
#pragma once
#include "campaign/biv-turn.h"
G_BEGIN_DECLS

typedef struct _BivCampaignExample BivCampaignExample;

/** biv_campaign_example_new: writes @campaign (borrowed, as it changes) as the position. @name: one word */
BivCampaignExample *biv_campaign_example_new    (BivCampaign        *campaign,
                                                 const char         *name);
void                biv_campaign_example_free   (BivCampaignExample *self);

/* What was done, once it is committed: a `do` with the dice thrown (of BivThrow), and what is otherwise than before. */
void                biv_campaign_example_order  (BivCampaignExample *self,
                                                 BivOrder           *order);
void                biv_campaign_example_phase  (BivCampaignExample *self,
                                                 BivPhase            phase,
                                                 const GArray       *dice);
/** biv_campaign_example_battle: @verb: setup, quick, result or apply */
void                biv_campaign_example_battle (BivCampaignExample *self,
                                                 const char         *verb,
                                                 BivBattle          *battle,
                                                 const GArray       *dice);
/**
 * biv_campaign_example_end:
 *
 * Plays what has been written. Boards, pictures, planted sightings, changed unit tables and the like are nothing that the
 * format knows.
 *
 * Returns: (transfer full) (nullable): the text; %NULL with @error where something happened for reasons that it cannot say
 */
char               *biv_campaign_example_end    (BivCampaignExample *self,
                                                 GError            **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivCampaignExample, biv_campaign_example_free)

G_END_DECLS
