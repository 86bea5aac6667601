/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-position.h: the position lines of a battle example, as a setup
 *
 * No line is understood halfway: a word, cell, type, option or value that is none is an error of the file. */
#pragma once
#include "script/example.h"
#include "rulebooks/biv-rulebooks.h"
G_BEGIN_DECLS

typedef struct
{
  const BivRuleset *ruleset;
  BivBook          *book;
  BivSetup         *setup;
} BivBattlePosition;

/**
 * biv_battle_position_new:
 * @lines: of BivStatement
 *
 * Returns: (transfer full) (nullable): %NULL with the errors in @verdict
 */
BivBattlePosition *biv_battle_position_new        (const GPtrArray     *lines,
                                                   BivVerdict          *verdict);
void               biv_battle_position_free       (BivBattlePosition   *position);
/** biv_battle_position_edit: one position line, which says what may stand between the lines of a script too:
 *  `unit`, `remove`, `set`, `side`, `terrain`, `clear` */
gboolean           biv_battle_position_edit       (BivBattlePosition   *position,
                                                   const BivStatement  *line,
                                                   GError             **error);
/** biv_battle_position_is_edit: whether the line is one of those */
gboolean           biv_battle_position_is_edit    (const BivStatement  *line);

/* ---- The pieces of such lines, which edits in a battle under way need too ---- */

/* "unit A inf b2 N name=A02 fired=yes" */
/**
 * biv_battle_line_read_unit:
 * @n_listed: units that each side has so far
 * @may_be_outside: a cell that the board lacks is taken, as a fault of the deployment
 *
 * Returns: (transfer full) (nullable): a setup of this unit alone
 */
BivSetup          *biv_battle_line_read_unit      (const BivBattlePosition *position,
                                                   const BivStatement      *line,
                                                   const guint              n_listed[BIV_N_SIDES],
                                                   gboolean                 may_be_outside,
                                                   GError                 **error);

/* "terrain d3,d4 level 1 wood": cells, then facts of each: "level=1", "wood=yes". `clear` is the same with every mark off. */
typedef struct
{
  GArray   *cells;              /* of BivCell */
  BivFacts *facts;
} BivGroundLine;

gboolean           biv_battle_line_read_ground    (const BivBattlePosition *position,
                                                   const BivStatement      *line,
                                                   BivGroundLine           *ground,
                                                   GError                 **error);
void               biv_ground_line_clear          (BivGroundLine           *ground);

/* "set unit A1 fired=yes", "side A army=native" */
typedef struct
{
  BivTarget    target;
  const char  *which;           /* borrowed: the unit, side or cell in words; NULL for the battle */
  BivFacts    *facts;
} BivFactLine;

gboolean           biv_battle_line_read_facts     (const BivBattlePosition *position,
                                                   const BivStatement      *line,
                                                   BivFactLine             *facts,
                                                   GError                 **error);
void               biv_fact_line_clear            (BivFactLine             *facts);

/** biv_battle_check_key: whether examples know this fact of a unit, side, cell or of the battle, and may set it */
gboolean           biv_battle_check_key           (const BivBattlePosition *position,
                                                   BivTarget                target,
                                                   const char              *key,
                                                   gboolean                 is_set,
                                                   GError                 **error);
/** biv_facts_read: "KEY=VALUE" words from @first on */
BivFacts          *biv_facts_read                 (const BivStatement      *line,
                                                   guint                    first,
                                                   GError                 **error);
/** biv_target_from_word: "unit", "side", "cell", "battle" */
gboolean           biv_target_from_word           (const char              *word,
                                                   BivTarget               *target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBattlePosition, biv_battle_position_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BivGroundLine, biv_ground_line_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BivFactLine, biv_fact_line_clear)

G_END_DECLS
