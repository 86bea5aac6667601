/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-example.h: what a turn did, written as an example that any program knowing the clauses can check */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct _BivCampaignExample BivCampaignExample;

/** biv_campaign_example_new: writes @campaign (borrowed, as it changes) as the position. @name: one word */
BivCampaignExample *biv_campaign_example_new         (BivCampaign        *campaign,
                                                      const char         *name);
void                biv_campaign_example_free        (BivCampaignExample *self);
/** biv_campaign_example_look_at: from here on the same campaign is @campaign, and that it is the same is expected */
void                biv_campaign_example_look_at     (BivCampaignExample *self,
                                                      BivCampaign        *campaign);
/** biv_campaign_example_set_earlier: @earlier: (transfer full) (nullable): an example of the same that began earlier, to
 *  which the same is done from now on; it is the answer where @self cannot say why something happened */
void                biv_campaign_example_set_earlier (BivCampaignExample *self,
                                                      BivCampaignExample *earlier);

/* What was done, once it is committed: a `do` with the dice thrown (of BivThrow), and what is otherwise than before. */

/** biv_campaign_example_order: with the refusal, if it was refused */
void                biv_campaign_example_order       (BivCampaignExample *self,
                                                      BivOrder           *order);
/** biv_campaign_example_no_order: it was taken back */
void                biv_campaign_example_no_order    (BivCampaignExample *self,
                                                      const char         *formation);
void                biv_campaign_example_phase       (BivCampaignExample *self,
                                                      BivPhase            phase,
                                                      const GArray       *dice);
/** biv_campaign_example_contact: one of them; @is_overruled: what came of it was the referee's choice (CA-REF-1) */
void                biv_campaign_example_contact     (BivCampaignExample *self,
                                                      BivContact         *contact,
                                                      gboolean            is_overruled,
                                                      const GArray       *dice);
/** biv_campaign_example_battle: @verb: setup, quick, result or apply; @overruled: (nullable): ids of what the referee chose
 *  otherwise: sides, units, formations */
void                biv_campaign_example_battle      (BivCampaignExample *self,
                                                      const char         *verb,
                                                      BivBattle          *battle,
                                                      const char *const  *overruled,
                                                      const GArray       *dice);
/** biv_campaign_example_ask: any other verb, with its words */
void                biv_campaign_example_ask         (BivCampaignExample *self,
                                                      const char         *verb,
                                                      const char *const  *words,
                                                      const GArray       *dice);
/** biv_campaign_example_written: a despatch, as its player or the referee wrote it */
void                biv_campaign_example_written     (BivCampaignExample *self,
                                                      BivDespatch        *despatch);
/** biv_campaign_example_edits: of BivEdit: changes by hand, as far as a position can say them */
void                biv_campaign_example_edits       (BivCampaignExample *self,
                                                      const GPtrArray    *edits);
/**
 * biv_campaign_example_end:
 *
 * Plays what has been written. Boards, pictures, planted sightings, changed unit tables and the like are nothing that the
 * format knows.
 *
 * Returns: (transfer full) (nullable): the text; %NULL with @error where something happened for reasons that it cannot say
 */
char               *biv_campaign_example_end         (BivCampaignExample *self,
                                                      GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivCampaignExample, biv_campaign_example_free)

G_END_DECLS
