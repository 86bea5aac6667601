/* SPDX-License-Identifier: GPL-3.0-or-later */
/* playout.c: a battle played to its end by the program */
#include "engine/biv-playout.h"

#include "engine/field-tables.h"

#include <string.h>

guint
biv_playout (const BivField *field,
             const BivState *start,
             BivState       *state,
             guint64         seed,
             guint64         number)
{
  const BivRuleset *ruleset = field->ruleset;
  BivSweep sweep = { 0 };
  guint n = 0;
  BivDice dice;

  memcpy (state, start, ruleset->state_size);
  biv_dice_init_rolled (&dice, seed, number);
  while (state->result == 0 && n < BIV_PLAYOUT_MOST)
    {
      BivAction action;

      if (!ruleset->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, &sweep, &action))
        break;
      ruleset->apply (field, state, &action, &dice, NULL);
      n++;
    }
  return n;
}

/* ---- With dice of its own for each act ---- */

#define N_EVEN 2                    /* dice that fall evenly */
#define N_PHASES 64                 /* no rulebook has as many */
#define SIXTH  (G_MAXUINT64 / 6)

/* How often each unit has done each thing, and what is no unit's in this turn. No two acts of a battle may have the same dice:
 * a byte comes round again after more than any unit does. */
typedef struct
{
  guint8  of_units[BIV_N_ACTIONS][BIV_MAX_UNITS];
  guint16 others[BIV_N_ACTIONS];
  guint16 chosen[N_PHASES][3];      /* by nobody, A and B */
  guint16 turn;
} Acts;

/* The step by which a state of BivRandom becomes a number. */
static guint64
mix (guint64 z)
{
  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* The same backwards. */
static guint64
unmix (guint64 z)
{
  z = (z ^ (z >> 31) ^ (z >> 62)) * G_GUINT64_CONSTANT (0x319642b2d24d8ec3);
  z = (z ^ (z >> 27) ^ (z >> 54)) * G_GUINT64_CONSTANT (0x96de1b173f119089);
  return z ^ (z >> 30) ^ (z >> 60);
}

static void
note_turn (const BivState *state,
           Acts           *acts)
{
  if (acts->turn == state->turn)
    return;
  memset (acts->others, 0, sizeof acts->others);
  memset (acts->chosen, 0, sizeof acts->chosen);
  acts->turn = state->turn;
}

static guint64
key_of_choice (const BivState *state,
               Acts           *acts)
{
  guint phase = state->phase % N_PHASES, side = (guint) (state->side + 1) % 3;

  return (guint64) state->turn << 48 | (guint64) phase << 40 | (guint64) side << 32
         | (guint64) acts->chosen[phase][side]++ << 8;
}

/* What is nobody's or a whole side's hangs on the turn and on its order there. */
static guint64
key_of_act (const BivState  *state,
            const BivAction *action,
            Acts            *acts)
{
  guint kind = MIN (action->kind, BIV_N_ACTIONS - 1u);
  guint64 key = (guint64) kind << 32 | (guint64) (guint8) action->side << 24 | (guint64) (guint8) action->unit << 8 | 1;

  if (action->unit >= 0 && action->unit < BIV_MAX_UNITS)
    return key | (guint64) acts->of_units[kind][action->unit]++ << 48 | 2;
  return key | (guint64) state->turn << 48 | (guint64) (acts->others[kind]++ & 0xff) << 40;
}

guint
biv_playout_alike_until (const BivField *field,
                         const BivState *start,
                         BivState       *state,
                         guint64         seed,
                         guint64         number,
                         guint           turn)
{
  const BivRuleset *ruleset = field->ruleset;
  BivSweep sweep = { 0 };
  Acts acts = { .turn = 0 };
  guint sixths[N_EVEN] = { (guint) (number % 6), (guint) (number / 6 % 6) };
  guint n = 0, n_even = 0;
  guint64 family;
  BivDice dice;

  memcpy (state, start, ruleset->state_size);
  biv_dice_init_rolled (&dice, seed, number);
  family = dice.random.state;
  while (state->result == 0 && state->turn < turn && n < BIV_PLAYOUT_MOST)
    {
      BivAction action;
      guint64 begun;

      note_turn (state, &acts);
      dice.random.state = mix (family ^ mix (key_of_choice (state, &acts)));
      if (!ruleset->choose (field, state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY, &dice.random, &sweep, &action))
        break;
      dice.random.state = mix (family ^ mix (key_of_act (state, &action, &acts)));
      if (n_even < N_EVEN)
        /* The first number that comes is in this sixth of all; where in it, the state says. */
        dice.random.state = unmix (sixths[n_even] * SIXTH + dice.random.state / 6) - G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      begun = dice.random.state;
      ruleset->apply (field, state, &action, &dice, NULL);
      if (n_even < N_EVEN && dice.random.state != begun)
        n_even++;
      n++;
    }
  return n;
}

guint
biv_playout_alike (const BivField *field,
                   const BivState *start,
                   BivState       *state,
                   guint64         seed,
                   guint64         number)
{
  return biv_playout_alike_until (field, start, state, seed, number, G_MAXUINT);
}
