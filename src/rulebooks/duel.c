/* SPDX-License-Identifier: GPL-3.0-or-later */
/* duel.c: two strengths of the program fight one another */
#include "rulebooks/biv-duel.h"

#include "engine/biv-playout.h"
#include "engine/verdict.h"
#include "rulebooks/biv-random-battle.h"

#include <math.h>

#define NEAR 1.959964                 /* 95 in 100 */

typedef struct
{
  const BivRuleset  *ruleset;
  const BivDuelWish *wish;
  GCancellable      *cancellable;
  gint               next;            /* atomic: of the battles */
  GMutex             lock;
  BivDuelResult     *result;          /* under the lock */
} Duel;

/* What is nobody's is done first. Where both sides may act they take turns. */
static gboolean
decide (const Duel     *duel,
        guint           battle,
        BivField       *field,
        const BivState *state,
        BivRandom      *random,
        guint           n,
        guint           decisions[2],
        BivAction      *action)
{
  guint may = state->deciders;
  int side = (may & (BIV_MAY_A | BIV_MAY_B)) == (BIV_MAY_A | BIV_MAY_B) ? (int) (n % 2) : may & BIV_MAY_A ? 0 : 1;
  guint who = (guint) side ^ (battle & 1);
  BivSearchWish wish = {
    .strength = duel->wish->strengths[who], .seed = biv_random_next (random), .playouts = duel->wish->playouts[who],
    .n_threads = 1,
  };

  if (!(may & (BIV_MAY_A | BIV_MAY_B)))
    return biv_opponent_choose (field, state, BIV_MAY_NOBODY, &wish, action);
  decisions[who]++;
  return biv_opponent_choose (field, state, 1u << side, &wish, action);
}

static void
count (Duel           *duel,
       guint           battle,
       const BivField *field,
       const BivState *end,
       const guint     decisions[2])
{
  int verdict = biv_verdict_find (field, end);
  int won = battle & 1 ? BIV_RESULT_B : BIV_RESULT_A;

  g_mutex_lock (&duel->lock);
  duel->result->battles++;
  duel->result->unnamed += end->result == BIV_RESULT_NONE || end->result >= BIV_N_COMMON_RESULTS;
  duel->result->drawn += verdict == BIV_RESULT_DRAW;
  duel->result->won += verdict == won;
  duel->result->lost += verdict != won && verdict != BIV_RESULT_DRAW;
  for (guint i = 0; i < 2; i++)
    duel->result->decisions[i] += decisions[i];
  g_mutex_unlock (&duel->lock);
}

static void
fight (Duel *duel,
       guint battle)
{
  guint64 position = duel->wish->seed * 1000003 + battle / 2;
  g_autoptr (BivSetup) setup = biv_random_setup_new (duel->ruleset, position, duel->wish->size,
                                                     BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT | BIV_RANDOM_EVEN);
  g_autoptr (BivField) field = biv_field_new (duel->ruleset, setup, NULL);
  g_autofree BivState *state = biv_field_new_state (field);
  guint decisions[2] = { 0 };
  BivRandom random;
  BivDice dice;

  duel->ruleset->settle (field, state, NULL);
  biv_random_init (&random, position, battle & 1);
  biv_dice_init_rolled (&dice, position, 2);
  for (guint n = 0; n < BIV_PLAYOUT_MOST && !biv_battle_is_over (state); n++)
    {
      BivAction action;

      if (g_cancellable_is_cancelled (duel->cancellable))
        return;
      if (!decide (duel, battle, field, state, &random, n, decisions, &action))
        break;
      duel->ruleset->apply (field, state, &action, &dice, NULL);
    }
  count (duel, battle, field, state, decisions);
}

static gpointer
work (gpointer data)
{
  Duel *duel = data;

  for (;;)
    {
      guint battle = (guint) g_atomic_int_add (&duel->next, 1);

      if (battle >= duel->wish->battles || g_cancellable_is_cancelled (duel->cancellable))
        return NULL;
      fight (duel, battle);
    }
}

/* Wilson's, of the score: a mean of halves spreads no wider than a share does. */
static void
measure (BivDuelResult *result)
{
  double n = MAX (result->battles, 1), z = NEAR, middle, spread;

  result->score = (result->won + result->drawn / 2.0) / n;
  middle = (result->score + z * z / (2 * n)) / (1 + z * z / n);
  spread = z * sqrt (result->score * (1 - result->score) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  result->low = MAX (middle - spread, 0);
  result->high = MIN (middle + spread, 1);
}

gboolean
biv_duel_run (const BivRuleset  *ruleset,
              const BivDuelWish *wish,
              GCancellable      *cancellable,
              BivDuelResult     *result)
{
  Duel duel = { .ruleset = ruleset, .wish = wish, .cancellable = cancellable, .result = result };
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  guint n_threads;

  g_return_val_if_fail (ruleset != NULL && wish != NULL && result != NULL, FALSE);

  *result = (BivDuelResult) { 0 };
  g_mutex_init (&duel.lock);
  n_threads = wish->n_threads > 0 ? wish->n_threads : g_get_num_processors ();
  for (guint i = 1; i < MIN (n_threads, wish->battles); i++)
    g_ptr_array_add (others, g_thread_new ("duel", work, &duel));
  work (&duel);
  for (guint i = 0; i < others->len; i++)
    g_thread_join (g_ptr_array_index (others, i));
  g_mutex_clear (&duel.lock);
  measure (result);
  return !g_cancellable_is_cancelled (cancellable);
}
