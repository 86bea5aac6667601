/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-expect.h: what the expectations of campaign examples share */
#pragma once
#include "script/campaign-run.h"
G_BEGIN_DECLS

/** biv_campaign_run_ask: "expect QUESTION ARGS... = ANSWER...". Returns: %FALSE with @error where it is put wrongly; what
 *  does not hold goes into the verdict */
gboolean biv_campaign_run_ask       (BivCampaignRun      *run,
                                     const BivStatement  *line,
                                     GError             **error);
/** biv_campaign_expect_differ: the line, without the word `expect`, was expected. Returns: %TRUE, for it was put rightly */
gboolean biv_campaign_expect_differ (BivCampaignRun      *run,
                                     const BivStatement  *line,
                                     const char          *found);

G_END_DECLS
