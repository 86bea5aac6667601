/* SPDX-License-Identifier: GPL-3.0-or-later */
/* worth.c: how good a position is for a side */
#include "engine/worth.h"

#include "engine/field-tables.h"
#include "engine/verdict.h"

#define WHOLE     BIV_WORTH_WHOLE
#define OF_RESULT 8000                /* the rest is what the armies look like afterwards: a lost field is better left */
#define OF_OBJECTIVES 600             /* what all of them are worth while nobody knows when the battle ends */
#define OF_COMMAND 150                /* what a side's commanders are worth to the campaign, beside this battle */

/* Strength is counted in hundredths of a unit. */
#define UNIT    100
#define COMMAND 150                   /* of command, where the book does not say: the campaign misses them longest */

/* ---- What is over ---- */

/* Where the book names no winner, a lead short of a clear one counts for something. */
static guint
worth_of_result (const BivField *field,
                 const BivState *state,
                 int             side)
{
  int verdict = biv_verdict_find (field, state);
  int lead = biv_verdict_get_losses (field, state, 1 - side) - biv_verdict_get_losses (field, state, side);
  int result = OF_RESULT / 2;

  if (verdict != BIV_RESULT_DRAW)
    result = verdict == BIV_RESULT_A + side ? OF_RESULT : 0;
  else if (state->result != BIV_RESULT_DRAW)
    result += CLAMP (lead, -200, 200) * 10;
  return (guint) (result + (lead + 1000) * (WHOLE - OF_RESULT) / 2000);
}

/* ---- What goes on ---- */

static gboolean
is_command (const BivField *field,
            guint           unit)
{
  return g_strcmp0 (biv_book_get_type_at (field->book, field->units[unit].type)->arm, "command") == 0;
}

/* What it is worth with all its units, and with what is left of them. */
typedef struct
{
  int whole, left;
} Strength;

static Strength
strength_of (const BivField *field,
             const BivState *state,
             int             side)
{
  const BivRuleset *ruleset = field->ruleset;
  Strength strength = { 0 };

  for (guint unit = 0; unit < field->n_units; unit++)
    {
      BivUnitEnding ending;
      int worth;

      if (field->units[unit].side != side)
        continue;
      worth = ruleset->worth != NULL ? ruleset->worth (field, unit) : is_command (field, unit) ? COMMAND : UNIT;
      ruleset->ending (field, state, unit, &ending);
      strength.whole += worth;
      if (ending.steps_start > 0)
        strength.left += worth * CLAMP (ending.steps_end, 0, ending.steps_start) / ending.steps_start;
    }
  return strength;
}

void
biv_worth_start_init (BivWorthStart  *start,
                      const BivField *field,
                      const BivState *state)
{
  for (int side = 0; side < BIV_N_SIDES; side++)
    start->left[side] = field->ruleset->expect != NULL ? strength_of (field, state, side).left : 0;
}

/* What dice destroyed is the greatest part of what chance does, and hides what a plan is worth: in its place is put what they
 * destroy on the mean. Returns: by how much a side has more left than it should have by now */
static int
luck_of (const BivField *field,
         int             started,
         const Strength *strength,
         int             expected)
{
  if (field->ruleset->expect == NULL)
    return 0;
  return strength->left - started - expected / BIV_EXPECT_WHOLE;
}

/* Before it is beaten, or exhausted. */
static int
can_lose (const Strength *strength,
          int             luck,
          const BivScore *score)
{
  /* The limit may count steps, and luck is strength. */
  int whole = score->limit > 0 ? strength->whole * (score->limit - score->lost) / MAX (score->of, 1) : strength->left;

  return MAX (whole - luck, 0);
}

/* Each side is worn down by chance, one unit now here, now there, until one has nothing left: the lead counts by how far chance
 * may carry what both can lose, which goes with its root. So went thousands of battles that the quick choice fought
 * against itself on squares, by each of three rulebooks: a lead of that root was won seven times in eight. */
static int
chance_of (gint64 lead,
           int    both_can_lose)
{
  gint64 spread = biv_root ((guint64) (lead * lead + 5 * UNIT / 4 * both_can_lose + 1) * 10000);
  gint64 straight = WHOLE / 2 + WHOLE / 2 * 100 * lead / spread;

  /* The far ends are flat: who is hopelessly behind has hardly any chance. */
  return (int) (straight * straight * (3 * WHOLE - 2 * straight) / WHOLE / WHOLE);
}

/* Where the battle ends with both exhausted a clear lead wins it, and anything less is a draw (CA-BATTLE-3 d); who can lose more
 * before he is exhausted adds to his lead by then. So went twenty thousand battles of the quick choice by modern-frontier, of
 * armies about as strong; the larger one loses the smaller part of itself. */
static int
chance_of_clear_lead (const Strength strengths[BIV_N_SIDES],
                      const int      losable[BIV_N_SIDES],
                      int            side)
{
  const Strength *own = &strengths[side], *other = &strengths[1 - side];
  int whole = (own->whole + other->whole) / 2, clear = whole / 5, both = losable[0] + losable[1] + UNIT / 2;
  int lead = whole * own->left / MAX (own->whole, 1) - whole * other->left / MAX (other->whole, 1);

  lead += (losable[side] - losable[1 - side]) / 4 + own->whole - other->whole;
  return (chance_of (lead - clear, both) + chance_of (lead + clear, both)) / 2;
}

/* The nearer the last turn, the more counts how it would end now (CA-BATTLE-3). */
static int
draw_to_the_end (const BivField *field,
                 const BivState *state,
                 int             side,
                 int             last_turn,
                 int             chance)
{
  int verdict = biv_verdict_find (field, state);
  int now = verdict == BIV_RESULT_DRAW ? WHOLE / 2 : verdict == BIV_RESULT_A + side ? WHOLE : 0;

  return chance + (now - chance) / (2 + MAX (last_turn - (int) state->turn, 0));
}

/* Who wins has destroyed the other. */
static int
worth_of_armies (const BivField *field,
                 const BivState *state,
                 int             side,
                 int             chance)
{
  int won = 2000 - biv_verdict_get_losses (field, state, side), lost = biv_verdict_get_losses (field, state, 1 - side);

  return (won * chance / WHOLE + lost * (WHOLE - chance) / WHOLE) * (WHOLE - OF_RESULT) / 2000;
}

static guint
worth_of_going_on (const BivField      *field,
                   const BivWorthStart *start,
                   const BivState      *state,
                   int                  side,
                   const gint32         expected[BIV_N_SIDES])
{
  Strength strengths[BIV_N_SIDES];
  BivScore scores[BIV_N_SIDES];
  int losable[BIV_N_SIDES], chance;

  for (int each = 0; each < BIV_N_SIDES; each++)
    {
      Strength *strength = &strengths[each];
      int luck;

      *strength = strength_of (field, state, each);
      luck = luck_of (field, start->left[each], strength, expected[each]);
      biv_battle_get_score (field, state, each, &scores[each]);
      losable[each] = can_lose (strength, luck, &scores[each]);
      strength->left = MAX (strength->left - luck, 0);
    }
  chance = biv_book_get_traits (field->book)->exhausted_over > 0
             ? chance_of_clear_lead (strengths, losable, side)
             : chance_of (losable[side] - losable[1 - side], losable[0] + losable[1]);
  if (scores[side].last_turn > 0)
    chance = draw_to_the_end (field, state, side, scores[side].last_turn, chance);
  if (scores[side].of_points > 0)
    chance += OF_OBJECTIVES * (scores[side].points - scores[1 - side].points) / scores[side].of_points;
  chance = CLAMP (chance, 0, WHOLE);
  return (guint) (chance * OF_RESULT / WHOLE + worth_of_armies (field, state, side, chance));
}

/* ---- Who commands ---- */

/* Of @side's, in thousandths. */
static int
commanders_lost (const BivField *field,
                 const BivState *state,
                 int             side)
{
  int of = 0, lost = 0;

  for (guint unit = 0; unit < field->n_units; unit++)
    {
      BivUnitEnding ending;

      if (field->units[unit].side != side || !is_command (field, unit))
        continue;
      field->ruleset->ending (field, state, unit, &ending);
      of++;
      lost += ending.ending == BIV_ENDING_DESTROYED;
    }
  return of > 0 ? lost * 1000 / of : 0;
}

guint
biv_worth_of (const BivField      *field,
              const BivWorthStart *start,
              const BivState      *state,
              int                  side,
              const gint32         expected[BIV_N_SIDES])
{
  guint worth = state->result == BIV_RESULT_NONE ? worth_of_going_on (field, start, state, side, expected)
                                                 : worth_of_result (field, state, side);
  int lead = commanders_lost (field, state, 1 - side) - commanders_lost (field, state, side);

  return worth * (WHOLE - 2 * OF_COMMAND) / WHOLE + (guint) (OF_COMMAND + lead * OF_COMMAND / 1000);
}
