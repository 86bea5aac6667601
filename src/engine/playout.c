/* SPDX-License-Identifier: GPL-3.0-or-later */
/* playout.c: a battle played to its end by the program */
#include "engine/biv-playout.h"

#include "engine/field-tables.h"
#include "engine/planned.h"

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

/* A playout under way whose acts have dice of their own. */
typedef struct
{
  const BivField *field;
  BivState       *state;
  BivSweep        sweep;
  Acts            acts;
  guint           sixths[N_EVEN], n_even, n;
  guint64         family;
  gint32         *expected;         /* by side; NULL: nobody asks */
  BivDice         dice;
} Playing;

static void
begin (Playing        *playing,
       const BivField *field,
       const BivState *start,
       BivState       *state,
       guint64         seed,
       guint64         number)
{
  *playing = (Playing) { .field = field, .state = state, .sixths = { (guint) (number % 6), (guint) (number / 6 % 6) } };
  memcpy (state, start, field->ruleset->state_size);
  biv_dice_init_rolled (&playing->dice, seed, number);
  playing->family = playing->dice.random.state;
}

static gboolean
is_going_on (const Playing *playing,
             guint          turn)
{
  return playing->state->result == 0 && playing->state->turn < turn && playing->n < BIV_PLAYOUT_MOST;
}

static gboolean
choose (Playing   *playing,
        BivAction *action)
{
  note_turn (playing->state, &playing->acts);
  playing->dice.random.state = mix (playing->family ^ mix (key_of_choice (playing->state, &playing->acts)));
  return playing->field->ruleset->choose (playing->field, playing->state, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY,
                                          &playing->dice.random, &playing->sweep, action);
}

static void
play (Playing         *playing,
      const BivAction *action)
{
  BivRandom *random = &playing->dice.random;
  guint64 begun;

  note_turn (playing->state, &playing->acts);
  random->state = mix (playing->family ^ mix (key_of_act (playing->state, action, &playing->acts)));
  if (playing->n_even < N_EVEN)
    /* The first number that comes is in this sixth of all; where in it, the state says. */
    random->state = unmix (playing->sixths[playing->n_even] * SIXTH + random->state / 6) - G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  begun = random->state;
  if (playing->expected != NULL && playing->field->ruleset->expect != NULL)
    playing->field->ruleset->expect (playing->field, playing->state, action, playing->expected);
  playing->field->ruleset->apply (playing->field, playing->state, action, &playing->dice, NULL);
  if (playing->n_even < N_EVEN && random->state != begun)
    playing->n_even++;
  playing->n++;
}

guint
biv_playout_alike_until (const BivField *field,
                         const BivState *start,
                         BivState       *state,
                         guint64         seed,
                         guint64         number,
                         guint           turn)
{
  BivAction action;
  Playing playing;

  begin (&playing, field, start, state, seed, number);
  while (is_going_on (&playing, turn) && choose (&playing, &action))
    play (&playing, &action);
  return playing.n;
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

/* ---- By a plan ---- */

/* Of what is left of a plan the first thing that may be done now, and @at is behind it. Returns: %FALSE where there is none,
 * or a question has come up that it does not answer: what is planned comes after that */
static gboolean
take_next (const Playing *playing,
           const GArray  *plan,
           guint         *at,
           BivAction     *action)
{
  for (guint i = *at; i < plan->len; i++)
    {
      const BivAction *next = &g_array_index (plan, BivAction, i);

      if (playing->field->ruleset->check (playing->field, playing->state, next, NULL))
        {
          *action = *next;
          *at = i + 1;
          return TRUE;
        }
      if (playing->state->decision != BIV_ACTION_NONE)
        return FALSE;
    }
  return FALSE;
}

static gboolean
is_turn_of (const BivState *start,
            const BivState *state,
            int             side)
{
  return state->turn == start->turn && state->deciders & (1u << side);
}

/* What comes next in the side's plan for that turn, where it may decide. Returns: %FALSE: it has to be chosen */
static gboolean
take_planned (Playing      *playing,
              guint         turn,
              int           side,
              const GArray *plan,
              guint        *at,
              BivAction    *action)
{
  const BivState *state = playing->state;

  if (state->turn != turn || !(state->deciders & (1u << side)) || !take_next (playing, plan, at, action))
    return FALSE;
  playing->sweep = (BivSweep) { 0 };
  return TRUE;
}

guint
biv_playout_planned (const BivField *field,
                     const BivState *start,
                     BivState       *state,
                     guint64         seed,
                     guint64         number,
                     guint           turn,
                     int             side,
                     const GArray   *plan,
                     gint32         *expected,
                     GArray         *done)
{
  BivAction action;
  Playing playing;
  guint at = 0;

  begin (&playing, field, start, state, seed, number);
  playing.expected = expected;
  while (is_going_on (&playing, turn))
    {
      gboolean is_own_turn = is_turn_of (start, state, side);

      if (!take_planned (&playing, start->turn, side, plan, &at, &action) && !choose (&playing, &action))
        break;
      if (done != NULL && is_own_turn && action.side == side && done->len < BIV_PLAN_MOST)
        g_array_append_val (done, action);
      play (&playing, &action);
    }
  return playing.n;
}

/* Its own, and by no question that the other put to it. */
static gboolean
is_others_part (const BivState *state,
                int             side)
{
  return state->decision == BIV_ACTION_NONE && (state->deciders & (BIV_MAY_A | BIV_MAY_B)) == 1u << (1 - side);
}

gboolean
biv_playout_until_answer (const BivField *field,
                          const BivState *start,
                          BivState       *state,
                          guint64         seed,
                          guint64         number,
                          guint           turn,
                          int             side,
                          const GArray   *plan)
{
  BivAction action;
  Playing playing;
  guint at = 0;

  begin (&playing, field, start, state, seed, number);
  while (is_going_on (&playing, turn))
    {
      if (is_others_part (state, side))
        return TRUE;
      if (!take_planned (&playing, start->turn, side, plan, &at, &action) && !choose (&playing, &action))
        return FALSE;
      play (&playing, &action);
    }
  return FALSE;
}

guint
biv_playout_answered (const BivField *field,
                      const BivState *start,
                      BivState       *state,
                      guint64         seed,
                      guint64         number,
                      guint           turn,
                      int             side,
                      const GArray   *plan,
                      const GArray   *answer,
                      guint           answer_turn,
                      gint32         *expected)
{
  guint at = 0, answer_at = 0;
  BivAction action;
  Playing playing;

  begin (&playing, field, start, state, seed, number);
  playing.expected = expected;
  while (is_going_on (&playing, turn))
    {
      if (!take_planned (&playing, start->turn, side, plan, &at, &action)
          && !take_planned (&playing, answer_turn, 1 - side, answer, &answer_at, &action) && !choose (&playing, &action))
        break;
      play (&playing, &action);
    }
  return playing.n;
}

gboolean
biv_playout_follow (const BivField *field,
                    const BivState *start,
                    BivState       *state,
                    guint64         seed,
                    guint64         number,
                    int             side,
                    const GArray   *plan)
{
  BivAction action;
  Playing playing;
  guint at = 0;

  begin (&playing, field, start, state, seed, number);
  while (at < plan->len && is_going_on (&playing, (guint) start->turn + 1))
    {
      if (!take_planned (&playing, start->turn, side, plan, &at, &action) && !choose (&playing, &action))
        return FALSE;
      play (&playing, &action);
    }
  return state->result == 0 && is_turn_of (start, state, side);
}
