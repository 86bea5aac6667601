/* SPDX-License-Identifier: GPL-3.0-or-later */
/* morschauser-frontier.h: the rules of Joseph Morschauser's Frontier War Game */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

extern const BivRuleset biv_morschauser_frontier;

G_END_DECLS
