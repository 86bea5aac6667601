/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-run.h: a battle example while it is being played; shared by the script's runner and its expectations */
#pragma once
#include "script/battle-position.h"
#include "engine/biv-text.h"
#include "rulebooks/calculators.h"
G_BEGIN_DECLS

/* Where a unit stood last; never: no cell, and no place. */
typedef struct
{
  BivCell  cell;
  BivSpot  place;             /* on a table */
  gboolean has_place;
} BivLastStand;

typedef struct
{
  BivBattlePosition *position;
  BivField          *field;       /* NULL: a position in `setup` that no battle can be made of; see why_not */
  BivState          *state;
  GError            *why_not;
  GArray            *last_stands; /* of BivLastStand, one a unit */
  BivReckoned       *reckoned;    /* (nullable): what a calculator answered last */
  BivVerdict        *verdict;
} BivBattleRun;

/** biv_battle_run_expect: one `expect` line; what does not hold goes into the verdict */
void     biv_battle_run_expect     (BivBattleRun        *run,
                                    const BivStatement  *line);
/** biv_battle_run_dup_setup: Returns: (transfer full): the position as it stands now */
BivSetup *biv_battle_run_dup_setup (const BivBattleRun  *run);
/** biv_battle_run_find: @word: the unit (by name or cell), side or cell; %NULL for the battle. @which: (out): its number */
gboolean biv_battle_run_find       (const BivBattleRun  *run,
                                    BivTarget            target,
                                    const char          *word,
                                    guint               *which,
                                    GError             **error);
/** biv_refusal_dup_id: Returns: (transfer full): "FM-E-MOVE-FORD+FM-RIVER-4" */
char    *biv_refusal_dup_id        (const BivRefusal    *why);

G_END_DECLS
