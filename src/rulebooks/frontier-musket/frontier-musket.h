/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frontier-musket.h: the ruleset of the Frontier/Musket rules, for the list of rulesets */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

extern const BivRuleset biv_frontier_musket;

G_END_DECLS
