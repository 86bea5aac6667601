/* SPDX-License-Identifier: GPL-3.0-or-later */
/* example-writer.h: a recorded battle written as an example that any program knowing the rules can check */
#pragma once
#include "engine/biv-record.h"
G_BEGIN_DECLS

/**
 * biv_example_write:
 * @name: of the example, one word
 * @every_unit: expect all units after every order, not only those it changed
 *
 * The position, then each order with its dice and what it changed. Units whose names would not be understood there
 * ("N01" on side B) are called by side and number. A referee's overruling is written as an edit of the position; where he
 * ended the battle, or a side left the field, the example ends too.
 *
 * Returns: (transfer full) (nullable): %NULL with @error for a record that does not replay, a ruleset that is not built, or
 *   a battle whose changed unit tables the format cannot say
 */
char *biv_example_write (const BivRecord  *record,
                         const char       *name,
                         gboolean          every_unit,
                         GError          **error);

G_END_DECLS
