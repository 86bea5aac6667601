/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-rulebooks.h: the rulesets that can be played */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

/**
 * biv_ruleset_find:
 *
 * Returns: (nullable): %NULL for an id that is none, or a book that has no rules in C (yet its BivBook may be loaded)
 */
const BivRuleset *biv_ruleset_find   (const char *id);
/**
 * biv_ruleset_get_at:
 *
 * Returns: (nullable): the @i-th that can be played, %NULL beyond the last
 */
const BivRuleset *biv_ruleset_get_at (guint       i);
/**
 * biv_ruleset_add:
 *
 * One more, behind those that there are; its book is /org/bivouac/rulesets/ID.xml in a resource that is registered. Once,
 * before anything else is asked.
 *
 * Returns: %FALSE with @error where the id is taken, or there is no such book
 */
gboolean          biv_ruleset_add    (const BivRuleset *ruleset,
                                      GError          **error);

/* ---- Checks before a battle (BivRefusal in both arrays; either may be NULL) ---- */

/**
 * biv_setup_check_army:
 * @side: 0, 1, or BIV_NOBODY for both
 * @faults: (nullable) (element-type BivRefusal): they are added to it
 * @warnings: (nullable) (element-type BivRefusal): they are added to it
 */
void              biv_setup_check_army       (const BivSetup *setup,
                                              int             side,
                                              GArray         *faults,
                                              GArray         *warnings);
/**
 * biv_setup_check_deployment:
 * @faults: (nullable) (element-type BivRefusal): they are added to it
 * @warnings: (nullable) (element-type BivRefusal): they are added to it
 */
void              biv_setup_check_deployment (const BivSetup *setup,
                                              int             side,
                                              GArray         *faults,
                                              GArray         *warnings);
/**
 * biv_setup_get_zone: (skip)
 *
 * Returns: (transfer full): a flag for each cell: may @side place units there
 */
guint8           *biv_setup_get_zone         (const BivSetup *setup,
                                              int             side);

G_END_DECLS
