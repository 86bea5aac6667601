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
#define COMMAND 150                   /* of command: the campaign misses them longest */

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

/* What it can still lose before it is beaten. Where losses exhaust it, half of that is what it has left, half what is left until
 * then: an exhausted side may not attack, and is not beaten yet. */
static int
strength_left (const BivField *field,
               const BivState *state,
               int             side,
               const BivScore *score)
{
  int whole = 0, left = 0;

  for (guint unit = 0; unit < field->n_units; unit++)
    {
      int weight = is_command (field, unit) ? COMMAND : UNIT;
      BivUnitEnding ending;

      if (field->units[unit].side != side)
        continue;
      field->ruleset->ending (field, state, unit, &ending);
      whole += weight;
      if (ending.steps_start > 0)
        left += weight * CLAMP (ending.steps_end, 0, ending.steps_start) / ending.steps_start;
    }
  if (score->limit > 0)
    left = (left + whole * MAX (score->limit - score->lost, 0) / score->limit) / 2;
  return left;
}

/* Each side is worn down by chance, one unit now here, now there, until one has nothing left: the lead counts by how far chance
 * may carry what is left of both, which goes with its root. So went thousands of battles that the quick choice fought
 * against itself on squares, by each of three rulebooks: a lead of that root was won seven times in eight. */
static int
chance_of (int ours,
           int theirs)
{
  gint64 lead = ours - theirs;
  gint64 spread = biv_root ((guint64) (lead * lead + 5 * UNIT / 4 * (ours + theirs) + 1) * 10000);
  gint64 straight = WHOLE / 2 + WHOLE / 2 * 100 * lead / spread;

  /* The far ends are flat: who is hopelessly behind has hardly any chance. */
  return (int) (straight * straight * (3 * WHOLE - 2 * straight) / WHOLE / WHOLE);
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
worth_of_going_on (const BivField *field,
                   const BivState *state,
                   int             side)
{
  BivScore ours, theirs;
  int chance;

  biv_battle_get_score (field, state, side, &ours);
  biv_battle_get_score (field, state, 1 - side, &theirs);
  chance = chance_of (strength_left (field, state, side, &ours), strength_left (field, state, 1 - side, &theirs));
  if (ours.last_turn > 0)
    chance = draw_to_the_end (field, state, side, ours.last_turn, chance);
  if (ours.of_points > 0)
    chance += OF_OBJECTIVES * (ours.points - theirs.points) / ours.of_points;
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
biv_worth_of (const BivField *field,
              const BivState *state,
              int             side)
{
  guint worth = state->result == BIV_RESULT_NONE ? worth_of_going_on (field, state, side) : worth_of_result (field, state, side);
  int lead = commanders_lost (field, state, 1 - side) - commanders_lost (field, state, side);

  return worth * (WHOLE - 2 * OF_COMMAND) / WHOLE + (guint) (OF_COMMAND + lead * OF_COMMAND / 1000);
}
