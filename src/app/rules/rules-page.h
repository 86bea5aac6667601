/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-page.h: what the rulebooks say, in our own words: units, numbers, sequence of play, ground, options, clauses
 *
 * biv_page_show_item() takes a clause's id, or a ruleset's. */
#pragma once
#include "app/desk/page.h"
G_BEGIN_DECLS

#define BIV_TYPE_RULES_PAGE (biv_rules_page_get_type ())
G_DECLARE_FINAL_TYPE (BivRulesPage, biv_rules_page, BIV, RULES_PAGE, BivPage)

G_END_DECLS
