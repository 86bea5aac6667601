/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fusilier.h: Ray Lucas's "Fusilier", a wargames system for the flintlock era */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

extern const BivRuleset biv_fusilier;

G_END_DECLS
