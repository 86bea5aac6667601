/* SPDX-License-Identifier: GPL-3.0-or-later */
/* musket-period.h: the ruleset musket-period, for the table of rulesets */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

extern const BivRuleset biv_musket_period;

G_END_DECLS
