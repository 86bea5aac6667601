/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-options.h: the rulebook's options as the campaign's referee has them
 *
 * The campaign keeps only what differs from the book of its own ruleset: "activation=by-phase". A battle that has begun
 * keeps the options in its record. */
#pragma once
#include "campaign/model/campaign.h"
#include "engine/biv-book.h"
#include "engine/biv-setup.h"
G_BEGIN_DECLS

/** biv_rule_options_is_open: whether the referee sets it; the rest is the campaign's to say: how sides deploy, and what an
 *  army without a Command unit may do (CA-SETUP-4, CA-DEPLOY-1) */
gboolean     biv_rule_options_is_open     (const char    *id);
/** biv_rule_options_accepts: Returns: %FALSE with @error that names the entry which does not fit, or is there twice.
 *  @entries: (nullable) */
gboolean     biv_rule_options_accepts     (const char    *ruleset,
                                           char         **entries,
                                           GError       **error);
/** biv_rule_options_get: Returns: (transfer none) (nullable): what the campaign has instead of the book's value */
const char  *biv_rule_options_get         (BivCampaign   *campaign,
                                           const char    *id);
/** biv_rule_options_take: into a battle of @setup's ruleset; nothing if that is not the campaign's own */
void         biv_rule_options_take        (BivCampaign   *campaign,
                                           BivSetup      *setup);
/** biv_rule_options_propose_set: an edit by hand (CA-REF-4). @value: (nullable): the book's own. Returns: (transfer full):
 *  refused where the value does not fit; empty where nothing changes */
BivProposal *biv_rule_options_propose_set (BivCampaign   *campaign,
                                           const char    *id,
                                           const char    *value);

G_END_DECLS
