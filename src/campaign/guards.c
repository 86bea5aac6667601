/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guards.c: what is asked and done whenever a proposal is committed, by rooms that know more than the model does */
#include "config.h"
#include "campaign/model/guards.h"

#include "campaign/knowledge/players-copy.h"
#include "campaign/turn/standing.h"

const BivCommitGuard biv_commit_guards[] = { biv_players_copy_allows, NULL };

const BivCommitSettle biv_commit_settle = biv_standing_settle_bodies;
