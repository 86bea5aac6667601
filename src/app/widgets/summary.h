/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.h: how far a campaign has come, in a line */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_summary_dup_turn: Returns: (transfer full): "Turn 5, 15 March 1883, Contact"; @with_limit: "Turn 5 of 8, ..." */
char *biv_summary_dup_turn    (BivCampaign *campaign,
                               gboolean     with_limit);
/** biv_summary_dup_book: Returns: (transfer full): the rulebook's title, or its id where it is not one of ours */
char *biv_summary_dup_book    (BivCampaign *campaign);
/** biv_summary_get_clause: the first clause of a refusal, to stand dim at the right */
const char *biv_summary_get_clause (const BivRefusal *refusal);

G_END_DECLS
