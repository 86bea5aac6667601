/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-types.h: the `type` lines of a battle example, where a ruleset's table is the referee's to edit */
#pragma once
#include "script/battle-position.h"
G_BEGIN_DECLS

/** biv_battle_line_read_type: "type rocket like=field-art r=5": into the position's setup and book */
gboolean  biv_battle_line_read_type (BivBattlePosition   *position,
                                     const BivStatement  *line,
                                     GError             **error);
/**
 * biv_battle_types_dup_lines:
 * @types: the campaign's overlay
 *
 * Returns: (transfer full): such lines; %NULL with @error where the format cannot say it
 */
char     *biv_battle_types_dup_lines (const char         *ruleset,
                                      const BivFacts     *types,
                                      GError            **error);

G_END_DECLS
