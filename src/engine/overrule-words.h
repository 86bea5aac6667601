/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overrule-words.h: what the referee has set, in a sentence (CA-REF-4) */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

/** biv_overrule_dup_text: @before: the state in which @action, of kind OVERRULE or GROUND, was done.
 *  Returns: (transfer full): "The referee moves 2nd Line from e3 to e4." */
char *biv_overrule_dup_text (const BivField  *field,
                             const BivState  *before,
                             const BivAction *action);

/** biv_overrule_get_name: @fact: a fact's key, "dp". Returns: (nullable): what it is called, "disorder points" */
const char *biv_overrule_get_name (const char *fact);

G_END_DECLS
