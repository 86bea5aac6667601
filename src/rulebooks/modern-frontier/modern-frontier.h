/* SPDX-License-Identifier: GPL-3.0-or-later */
/* modern-frontier.h: Bob Cordery's “Modern” version of Joseph Morschauser's Frontier rules, on hexes */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

extern const BivRuleset biv_modern_frontier;

G_END_DECLS
