/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calc-combat.c: one pairing: scores, margins and results
 * (FU-COMBAT-5 to FU-COMBAT-15, FU-INF, FU-COL-3 to FU-COL-5, FU-CAV-2 to FU-CAV-12, FU-RESULT-1 to FU-RESULT-11) */
#include "config.h"
#include "rulebooks/fusilier/calculators/calc.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { INFANTRY_LIST, CAVALRY_LIST };

/* One side of a pairing, and its outcomes. */
typedef struct
{
  const FuCombatant *units;
  FuOutcome         *outcome;
  guint              n;
} Side;

static guint
list_of (const FuCombatant *unit)
{
  return unit->is_horse ? CAVALRY_LIST : INFANTRY_LIST;
}

/* ---- In words (FU-INF-2, FU-RESULT) ---- */

const char *const fu_result_words[] = {
  [FU_NO_RESULT] = "none", [FU_HOLD] = "hold", [FU_PURSUE] = "pursue", [FU_RETREAT] = "retreat", [FU_ROUT] = "rout",
  [FU_RIDDEN_THROUGH] = "ridden-through", [FU_DRAW] = "draw", NULL,
};

const FuModWords fu_mods[FU_N_MODS] = {
  [FU_MOD_DOWNHILL] = { "attacking-downhill", N_("attacking downhill"), "FU-COMBAT-9" },
  [FU_MOD_UPHILL] = { "attacking-uphill", N_("attacking uphill"), "FU-COMBAT-9" },
  [FU_MOD_BROKEN] = { "broken-ground", N_("over broken ground"), "FU-COMBAT-10" },
  [FU_MOD_BARRICADE] = { "barricade", N_("against barricades"), "FU-COMBAT-11" },
  [FU_MOD_BUILDING] = { "building", N_("against a building"), "FU-COMBAT-11" },
  [FU_MOD_FORTIFICATION] = { "fortification", N_("against a fortification"), "FU-COMBAT-11" },
  [FU_MOD_GENERAL] = { "general", N_("general in person"), "FU-COMBAT-12" },
  [FU_MOD_FRONTAGE_14] = { "frontage-1.4", N_("frontage at least 1.4 times theirs"), "FU-COMBAT-13" },
  [FU_MOD_FRONTAGE_12] = { "frontage-1.2", N_("frontage at least 1.2 times theirs"), "FU-COMBAT-13" },
  [FU_MOD_HEAVY] = { "heavy", N_("heavy cavalry"), "FU-CAV-3" },
  [FU_MOD_LIGHT] = { "light", N_("light cavalry"), "FU-CAV-3" },
  [FU_MOD_FRONTALLY] = { "infantry-frontally", N_("infantry from the front"), "FU-CAV-7" },
  [FU_MOD_WINS] = { "combats-won", N_("combats won"), "FU-CAV-4" },
  [FU_MOD_REFORMING] = { "reforming", N_("reforming"), "FU-INF-3" },
  [FU_MOD_RIDDEN] = { "ridden-through", N_("ridden through"), "FU-CAV-4" },
  [FU_MOD_DISORDERED] = { "disordered", N_("disordered"), "FU-COL-7" },
  [FU_MOD_DAMAGE] = { "damage", N_("damage points"), "FU-COMBAT-14" },
};

char *
fu_dup_mods (const FuNumbers *numbers,
             const gint8      counted[FU_N_MODS],
             const guint8    *defeats,
             guint            n_defeats)
{
  GString *text = g_string_new (NULL);

  for (guint mod = 0; mod < FU_N_MODS; mod++)
    if (counted[mod] != 0)
      g_string_append_printf (text, "%s%s%+d", text->len > 0 ? "," : "", fu_mods[mod].id, counted[mod]);
  for (guint i = 0; i < n_defeats; i++)
    g_string_append_printf (text, "%sdefeat-%d", text->len > 0 ? "," : "", fu_defeat_cost (numbers, defeats[i]));
  if (text->len == 0)
    g_string_append (text, "none");
  return g_string_free (text, FALSE);
}

int
fu_defeat_cost (const FuNumbers *numbers,
                int              margin)
{
  return CLAMP (margin, numbers->defeat_least, numbers->defeat_most);
}

/* FU-COMBAT-14: the book prints them in the list of the cavalry alone. */
guint
fu_count_defeats (const FuNumbers *numbers,
                  gboolean         is_horse,
                  guint            n_defeats)
{
  return is_horse || numbers->defeats_count_for_foot ? n_defeats : 0;
}

/* ---- What counts (FU-INF-2, FU-CAV-2) ---- */

/* FU-COMBAT-8 to FU-COMBAT-11: of an attacker alone. */
static void
count_ground (const FuNumbers   *numbers,
              const FuCombatant *unit,
              FuOutcome         *outcome)
{
  static const guint8 works[] = { FU_N_MODS, FU_MOD_BARRICADE, FU_MOD_BUILDING, FU_MOD_FORTIFICATION };
  const gint8 *list = numbers->combat[list_of (unit)];

  if (!unit->attacks)
    return;
  if (unit->slope != 0)
    {
      FuMod mod = unit->slope > 0 ? FU_MOD_DOWNHILL : FU_MOD_UPHILL;

      outcome->mods[mod] = list[mod];
    }
  if (unit->over_broken)
    outcome->mods[FU_MOD_BROKEN] = list[FU_MOD_BROKEN];                          /* FU-CAV-9: twice as bad for horse */
  if (unit->works != FU_NO_WORKS)
    outcome->mods[works[unit->works]] = list[works[unit->works]];
}

/* FU-COMBAT-13: the single unit against the sum of its opponents, each of many against the single. */
static void
count_frontage (const FuNumbers   *numbers,
                const FuCombatant *unit,
                const Side        *others,
                FuOutcome         *outcome)
{
  const gint8 *list = numbers->combat[list_of (unit)];
  gint64 theirs = 0;

  for (guint i = 0; i < others->n; i++)
    theirs += others->units[i].frontage;
  if (5 * (gint64) unit->frontage >= 7 * theirs)
    outcome->mods[FU_MOD_FRONTAGE_14] = list[FU_MOD_FRONTAGE_14];
  else if (5 * (gint64) unit->frontage >= 6 * theirs)
    outcome->mods[FU_MOD_FRONTAGE_12] = list[FU_MOD_FRONTAGE_12];
}

/* FU-CAV-7: any opponent on foot will do. FU-CAV-12: horse that is reforming is attacked, and attacks nobody. */
static gboolean
charges_infantry (const FuCombatant *unit,
                  const Side        *others)
{
  if (!unit->is_horse || unit->is_reforming)
    return FALSE;
  for (guint i = 0; i < others->n; i++)
    if (!others->units[i].is_horse)
      return TRUE;
  return FALSE;
}

static void
count_condition (const FuNumbers   *numbers,
                 const FuCombatant *unit,
                 FuOutcome         *outcome)
{
  const gint8 *list = numbers->combat[list_of (unit)];

  /* FU-INF-3: for foot as the option has it. */
  if (unit->is_reforming && (unit->is_horse || numbers->reforming_infantry != FU_REFORM_FREE))
    outcome->mods[FU_MOD_REFORMING] = list[FU_MOD_REFORMING];
  if (unit->was_ridden)
    outcome->mods[FU_MOD_RIDDEN] = list[FU_MOD_RIDDEN];
  if (unit->is_disordered)
    outcome->mods[FU_MOD_DISORDERED] = list[FU_MOD_DISORDERED];                  /* FU-COL-7 */
  outcome->mods[FU_MOD_WINS] = (gint8) CLAMP (list[FU_MOD_WINS] * unit->wins, -100, 100);                /* FU-CAV-4 */
  outcome->mods[FU_MOD_DAMAGE] = (gint8) CLAMP (list[FU_MOD_DAMAGE] * unit->dp, -100, 100);      /* FU-COMBAT-14, FU-ART-3 */
}

static void
count_all (const FuNumbers   *numbers,
           const FuCombatant *unit,
           const Side        *others,
           FuOutcome         *outcome)
{
  guint list = list_of (unit);

  count_ground (numbers, unit, outcome);
  if (unit->general > 0)                                                         /* FU-COMBAT-12 */
    outcome->mods[FU_MOD_GENERAL] = numbers->general[list][unit->general - 1];
  count_frontage (numbers, unit, others, outcome);
  if (unit->weight == FU_HEAVY)                                                  /* FU-CAV-3 */
    outcome->mods[FU_MOD_HEAVY] = numbers->combat[list][FU_MOD_HEAVY];
  else if (unit->weight == FU_LIGHT)
    outcome->mods[FU_MOD_LIGHT] = numbers->combat[list][FU_MOD_LIGHT];
  if (charges_infantry (unit, others))
    outcome->mods[FU_MOD_FRONTALLY] = numbers->combat[list][FU_MOD_FRONTALLY];
  count_condition (numbers, unit, outcome);
}

/* ---- The throw (FU-INF-1, FU-CAV-2, FU-COL-3) ---- */

static void
throw_side (const FuNumbers *numbers,
            const Side      *side,
            const Side      *others,
            BivDice         *dice)
{
  for (guint i = 0; i < side->n; i++)
    {
      const FuCombatant *unit = &side->units[i];
      FuOutcome *outcome = &side->outcome[i];
      const char *clause = unit->is_horse ? "FU-CAV-2" : "FU-INF-1";

      *outcome = (FuOutcome) { .victor = -1 };
      count_all (numbers, unit, others, outcome);
      outcome->score = biv_dice_d6 (dice, unit->side, clause);
      outcome->score += biv_dice_d6 (dice, unit->side, clause);
      outcome->score += unit->quality;                                           /* FU-COMBAT-7 */
      for (guint mod = 0; mod < FU_N_MODS; mod++)
        outcome->score += outcome->mods[mod];
      for (guint k = 0; k < fu_count_defeats (numbers, unit->is_horse, unit->n_defeats); k++)    /* FU-COMBAT-15 */
        outcome->score -= fu_defeat_cost (numbers, unit->defeats[k]);
    }
}

/* ---- Who wins (FU-COMBAT-6) ---- */

static guint
leftmost_best (const Side *side)
{
  guint best = 0;

  for (guint i = 1; i < side->n; i++)
    if (side->outcome[i].score > side->outcome[best].score)
      best = i;
  return best;
}

static void
set_margin (FuOutcome *outcome,
            int        margin)
{
  outcome->has_margin = TRUE;
  outcome->margin = margin;
}

static void
set_draw (const FuNumbers *numbers,
          FuOutcome       *outcome)
{
  outcome->result = FU_DRAW;
  outcome->damage = numbers->draw_damage;                                        /* FU-RESULT-8 */
}

/* FU-INF-4, FU-CAV-10, FU-RESULT-11: whose table, for a unit and the one that beat it or that it beat. */
static guint
table_for (const FuNumbers   *numbers,
           const FuCombatant *winner,
           const FuCombatant *loser,
           gboolean           for_winner)
{
  if (winner->is_horse == loser->is_horse || numbers->mixed_results == FU_MIXED_WINNER)
    return list_of (winner);
  if (numbers->mixed_results == FU_MIXED_CAVALRY)
    return CAVALRY_LIST;
  return list_of (for_winner ? winner : loser);
}

static void
set_winner (const FuNumbers   *numbers,
            const FuCombatant *winner,
            const FuCombatant *loser,
            FuOutcome         *outcome,
            int                margin)
{
  guint table = table_for (numbers, winner, loser, TRUE);

  set_margin (outcome, margin);
  outcome->result = margin >= numbers->pursue[table] ? FU_PURSUE : FU_HOLD;
  outcome->broke_through = winner->is_column && !winner->is_horse && margin >= 2;        /* FU-COL-4 */
}

static void
set_loser (const FuNumbers   *numbers,
           const FuCombatant *winner,
           const FuCombatant *loser,
           FuOutcome         *outcome,
           int                margin,
           int                victor)
{
  guint table = table_for (numbers, winner, loser, FALSE);

  set_margin (outcome, -margin);
  outcome->victor = victor;
  outcome->defeat = fu_defeat_cost (numbers, margin);
  if (margin >= numbers->rout[table])                                            /* FU-RESULT-10 */
    outcome->result = FU_ROUT;
  else if (margin >= numbers->retreat[table])
    outcome->result = FU_RETREAT;
  else if (table == INFANTRY_LIST)
    outcome->result = FU_HOLD;
  else
    outcome->result = loser->was_ridden ? FU_RETREAT : FU_RIDDEN_THROUGH;        /* FU-RESULT-6, FU-RESULT-7 */
}

static void
force_back (const FuNumbers *numbers,
            FuOutcome       *outcome)
{
  if (numbers->columns_force_retreat && (outcome->result == FU_HOLD || outcome->result == FU_RIDDEN_THROUGH))
    outcome->result = FU_RETREAT;
}

static void
single_wins (const FuNumbers *numbers,
             const Side      *single,
             const Side      *many)
{
  guint best = leftmost_best (many);

  set_winner (numbers, single->units, &many->units[best], single->outcome,
              single->outcome->score - many->outcome[best].score);
  for (guint i = 0; i < many->n; i++)
    {
      set_loser (numbers, single->units, &many->units[i], &many->outcome[i], single->outcome->score - many->outcome[i].score,
                 0);
      if (single->outcome->broke_through)
        force_back (numbers, &many->outcome[i]);
    }
}

static void
single_loses (const FuNumbers *numbers,
              const Side      *single,
              const Side      *many)
{
  guint best = leftmost_best (many);

  set_loser (numbers, &many->units[best], single->units, single->outcome, many->outcome[best].score - single->outcome->score,
             (int) best);
  for (guint i = 0; i < many->n; i++)
    {
      int margin = many->outcome[i].score - single->outcome->score;

      if (margin <= 0)
        continue;
      set_winner (numbers, &many->units[i], single->units, &many->outcome[i], margin);
      if (many->outcome[i].broke_through)
        force_back (numbers, single->outcome);
    }
}

static void
compare (const FuNumbers *numbers,
         const Side      *single,
         const Side      *many)
{
  int best = many->outcome[leftmost_best (many)].score, score = single->outcome->score;

  if (score > best)
    {
      single_wins (numbers, single, many);
    }
  else if (score < best)
    {
      single_loses (numbers, single, many);
    }
  else
    {
      set_draw (numbers, single->outcome);
      for (guint i = 0; i < many->n; i++)
        if (many->outcome[i].score == score)
          set_draw (numbers, &many->outcome[i]);
    }
}

/* ---- Routs of their own, and columns that must deploy (FU-RESULT-1, FU-INF-3, FU-COL-5) ---- */

static void
rout_the_worst (const FuNumbers *numbers,
                const Side      *side)
{
  for (guint i = 0; i < side->n; i++)
    {
      const FuCombatant *unit = &side->units[i];

      if (side->outcome[i].score <= 0
          || (unit->is_reforming && !unit->is_horse && numbers->reforming_infantry == FU_REFORM_ROUTS))
        side->outcome[i].result = FU_ROUT;
    }
}

/* FU-RESULT-1: two that both rout have not drawn. */
static void
undo_draws (const Side *single,
            const Side *many)
{
  gboolean stands_before = FALSE;

  if (single->outcome->result != FU_ROUT)
    return;
  for (guint i = 0; i < many->n; i++)
    if (many->outcome[i].result == FU_ROUT)
      many->outcome[i].damage = 0;
    else
      stands_before |= many->outcome[i].damage > 0;
  if (!stands_before)
    single->outcome->damage = 0;
}

/* A second round needs somebody to fight it with. */
static void
deploy_columns (const Side *side,
                const Side *others)
{
  gboolean goes_on = FALSE;

  for (guint i = 0; i < side->n; i++)
    if (side->outcome[i].broke_through)
      return;
  for (guint i = 0; i < others->n; i++)
    if (others->outcome[i].broke_through)
      return;
    else
      goes_on |= others->outcome[i].result != FU_RETREAT && others->outcome[i].result != FU_ROUT;
  for (guint i = 0; goes_on && i < side->n; i++)
    if (side->units[i].is_column && !side->units[i].is_horse)
      side->outcome[i].must_deploy = side->outcome[i].result == FU_HOLD || side->outcome[i].result == FU_DRAW
                                     || side->outcome[i].result == FU_NO_RESULT;
}

void
fu_fight (const FuNumbers   *numbers,
          const FuCombatant *a,
          guint              n_a,
          const FuCombatant *b,
          guint              n_b,
          BivDice           *dice,
          FuOutcome         *outcome)
{
  Side attackers = { a, outcome, n_a }, others = { b, outcome + n_a, n_b };

  g_return_if_fail (n_a >= 1 && n_b >= 1 && (n_a == 1 || n_b == 1));

  throw_side (numbers, &attackers, &others, dice);
  throw_side (numbers, &others, &attackers, dice);
  if (n_b == 1)
    compare (numbers, &others, &attackers);
  else
    compare (numbers, &attackers, &others);
  rout_the_worst (numbers, &attackers);
  rout_the_worst (numbers, &others);
  if (n_b == 1)
    undo_draws (&others, &attackers);
  else
    undo_draws (&attackers, &others);
  deploy_columns (&attackers, &others);
  deploy_columns (&others, &attackers);
}
