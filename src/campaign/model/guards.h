/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guards.h: what is asked and done whenever a proposal is committed, by rooms that know more than the model does
 *
 * The tables are those of campaign/guards.c: the model names no room above it, and no program can leave a guard out. */
#pragma once
#include "campaign/model/proposal.h"
G_BEGIN_DECLS

/* Whether @proposal may be committed. Returns: %FALSE with @error, and nothing is changed */
typedef gboolean (*BivCommitGuard)  (BivCampaign  *campaign,
                                     BivProposal  *proposal,
                                     GError      **error);
/* What follows from an edit by hand of who is where and of orders, in the proposal's scratch (CA-REF-4). */
typedef void     (*BivCommitSettle) (BivProposal  *proposal);

extern const BivCommitGuard  biv_commit_guards[];       /* in this order, ended by NULL */
extern const BivCommitSettle biv_commit_settle;

G_END_DECLS
