/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-position-private.h: what the files about the lines of a battle's position share */
#pragma once
#include "script/battle-position.h"
G_BEGIN_DECLS

gboolean biv_line_needs_words       (const BivStatement       *line,
                                     guint                     n_least,
                                     guint                     n_most,
                                     const char               *form,
                                     GError                  **error);
gboolean biv_line_read_cell         (const BivBattlePosition  *position,
                                     const char               *word,
                                     gboolean                  may_be_outside,
                                     BivCell                  *cell,
                                     GError                  **error);
/* What only a table has (table-position.c). */
gboolean biv_battle_position_is_table (const BivBattlePosition *position);
gboolean biv_table_read_board       (BivBattlePosition        *position,
                                     const char               *size,
                                     GError                  **error);
gboolean biv_table_edit_ground      (BivBattlePosition        *position,
                                     const BivStatement       *line,
                                     GError                  **error);
gboolean biv_table_place_unit       (const BivStatement       *line,
                                     BivSetupUnit             *unit,
                                     GError                  **error);
gboolean biv_table_read_part        (BivBattlePosition        *position,
                                     const BivStatement       *line,
                                     GError                  **error);
gboolean biv_table_edit_part        (BivBattlePosition        *position,
                                     const BivFactLine        *line,
                                     GError                  **error);
/* Whether a line of such a part has that key. */
gboolean biv_table_part_says        (const BivSetupPart       *part,
                                     const char               *key);
/* `terrain`, `clear` */
gboolean biv_battle_edit_ground     (BivBattlePosition        *position,
                                     const BivStatement       *line,
                                     GError                  **error);
/* `set cell` */
gboolean biv_battle_edit_cell_facts (BivBattlePosition        *position,
                                     const BivFactLine        *line,
                                     GError                  **error);

G_END_DECLS
