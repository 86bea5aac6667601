/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opponent.c: what a side had best do, thought over */
#include "engine/biv-opponent.h"

#include "engine/biv-playout.h"
#include "engine/field-tables.h"
#include "engine/verdict.h"

#include <math.h>
#include <string.h>

#define NEAR 1.959964                 /* 95 in 100 */

/* How hard each strength thinks: playouts, in all. One on a table costs forty times one on squares. */
typedef struct
{
  const char *id;
  guint       playouts, on_table;
} Effort;

static const Effort efforts[BIV_N_STRENGTHS] = {
  [BIV_STRENGTH_QUICK] = { "quick", 0, 0 },
  [BIV_STRENGTH_GOOD] = { "good", 1000, 200 },
  [BIV_STRENGTH_STRONG] = { "strong", 10000, 2000 },
};

#define MOST_WIDTH 200                /* candidates, and no more than can be tried */
#define TRIES      4                  /* of each, at least */
#define PROPOSALS  16                 /* so many times what would quickly be chosen; one may come up again */

/* A playout ends when the next turn but this one begins, and the armies are looked at: both sides have answered by then. What
 * comes later says more of the dice than of the order that is tried, and was found to make the choice no better. */
#define TURNS 2

/* Worths are counted in ten-thousandths of a battle, so that sums are the same in any order. */
#define WHOLE 10000
#define OF_RESULT 9000                /* the rest is what the armies look like afterwards */

typedef struct
{
  BivAction action;
  guint     n;                        /* playouts, of the numbers 0 to n - 1 */
  guint64   sum, squares;             /* of worths */
  double    behind;                   /* the best one by the same dice, when it was left aside */
} Tried;

struct _BivSearch
{
  gatomicrefcount references;
  BivField       *field;
  BivState       *state;
  int             side;
  BivSearchWish   wish;
  guint           playouts;

  GMutex          lock;               /* guards what follows while it runs */
  GArray         *tried;              /* Tried: those that are left first, each part the best first */
  guint           n_left;
  guint64         n_played;
};

const char *
biv_strength_get_id (BivStrength strength)
{
  g_return_val_if_fail (strength < BIV_N_STRENGTHS, NULL);

  return efforts[strength].id;
}

gboolean
biv_strength_from_id (const char  *id,
                      BivStrength *strength)
{
  for (guint i = 0; i < BIV_N_STRENGTHS; i++)
    if (g_strcmp0 (id, efforts[i].id) == 0)
      {
        *strength = i;
        return TRUE;
      }
  return FALSE;
}

/* ---- What could be done ---- */

static void
consider (BivSearch       *search,
          const BivAction *action)
{
  Tried tried = { .action = *action };

  for (guint i = 0; i < search->tried->len; i++)
    if (biv_action_equal (&g_array_index (search->tried, Tried, i).action, action))
      return;
  g_array_append_val (search->tried, tried);
}

/* What would quickly be chosen comes first; then what is no unit's; then, as far as there is room, any of the rest. */
static void
list_candidates (BivSearch *search)
{
  const BivRuleset *ruleset = search->field->ruleset;
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  guint width = CLAMP (search->playouts / TRIES, PROPOSALS, MOST_WIDTH);
  BivRandom random;

  biv_random_init (&random, search->wish.seed, G_MAXUINT64);
  for (guint i = 0; i < PROPOSALS; i++)
    {
      BivAction action;

      if (ruleset->choose (search->field, search->state, 1u << search->side, &random, NULL, &action))
        consider (search, &action);
    }
  ruleset->actions (search->field, search->state, search->side, -1, actions);
  for (guint i = 0; i < actions->len; i++)
    if (g_array_index (actions, BivAction, i).unit < 0)
      consider (search, &g_array_index (actions, BivAction, i));
  while (search->tried->len < width && actions->len > 0)
    {
      guint which = biv_random_below (&random, actions->len);

      consider (search, &g_array_index (actions, BivAction, which));
      g_array_remove_index_fast (actions, which);
    }
}

BivSearch *
biv_search_new (BivField            *field,
                const BivState      *state,
                int                  side,
                const BivSearchWish *wish)
{
  BivSearch *search;

  g_return_val_if_fail (field != NULL && state != NULL && wish != NULL && wish->strength < BIV_N_STRENGTHS, NULL);
  g_return_val_if_fail (side >= 0 && side < BIV_N_SIDES, NULL);

  search = g_new0 (BivSearch, 1);
  g_atomic_ref_count_init (&search->references);
  search->field = biv_field_ref (field);
  search->state = biv_field_copy_state (field, state);
  search->side = side;
  search->wish = *wish;
  search->playouts = wish->playouts > 0 ? wish->playouts
                     : field->ruleset->shape == BIV_BOARD_TABLE ? efforts[wish->strength].on_table
                                                                : efforts[wish->strength].playouts;
  g_mutex_init (&search->lock);
  search->tried = g_array_new (FALSE, FALSE, sizeof (Tried));
  if (state->deciders & (1u << side))
    list_candidates (search);
  search->n_left = search->tried->len;
  return search;
}

BivSearch *
biv_search_ref (BivSearch *search)
{
  g_return_val_if_fail (search != NULL, NULL);

  g_atomic_ref_count_inc (&search->references);
  return search;
}

void
biv_search_unref (BivSearch *search)
{
  g_return_if_fail (search != NULL);

  if (!g_atomic_ref_count_dec (&search->references))
    return;
  biv_field_unref (search->field);
  g_free (search->state);
  g_mutex_clear (&search->lock);
  g_array_unref (search->tried);
  g_free (search);
}

/* ---- Trying ---- */

/* Of a battle that goes on: what each side has left. Where the book names no winner, a lead short of a clear one counts for
 * something. */
static guint
worth_of (const BivSearch *search,
          const BivState  *end)
{
  int verdict = biv_verdict_find (search->field, end);
  int lead = biv_verdict_get_losses (search->field, end, 1 - search->side)
             - biv_verdict_get_losses (search->field, end, search->side);
  int result = OF_RESULT / 2;

  if (end->result == BIV_RESULT_NONE)
    return (guint) ((lead + 1000) * WHOLE / 2000);
  if (verdict != BIV_RESULT_DRAW)
    result = verdict == BIV_RESULT_A + search->side ? OF_RESULT : 0;
  else if (end->result != BIV_RESULT_DRAW)
    result += CLAMP (lead, -200, 200) * 10;
  return (guint) (result + (lead + 1000) * (WHOLE - OF_RESULT) / 2000);
}

/* Of one round: each candidate that is left is to have played so many. */
typedef struct
{
  BivSearch    *search;
  GCancellable *cancellable;
  gint64        ends;                 /* monotonic time; 0: never */
  guint         from, upto;           /* numbers */
  gint          next;                 /* atomic: of the pieces */
  gint          is_stopped;           /* atomic */
} Round;

/* The first two dice of playouts fall evenly by their numbers, the second in steps of six: a few in a row would all have it
 * alike. Here each of six in a row has another first die and another second one. */
static guint
spread (guint64 seed,
        guint   k)
{
  guint first = (k + (guint) (seed >> 8) % 6) % 6, second = (k + k / 6 + (guint) (seed >> 16) % 6) % 6;

  return k / 36 * 36 + 6 * second + first;
}

#define PIECE 6                       /* playouts: two dice may fall evenly in as many */

static void
play_piece (const Round *round,
            guint        candidate,
            guint        from,
            guint        upto,
            BivState    *after,
            BivState    *end)
{
  BivSearch *search = round->search;
  const BivField *field = search->field;
  Tried part = { 0 };
  Tried *tried;
  BivAction action;

  g_mutex_lock (&search->lock);
  action = g_array_index (search->tried, Tried, candidate).action;
  g_mutex_unlock (&search->lock);
  for (guint k = from; k < upto; k++)
    {
      guint number = spread (search->wish.seed, k);
      guint64 worth;
      BivDice dice;

      memcpy (after, search->state, biv_field_get_state_size (field));
      biv_dice_init_rolled (&dice, ~search->wish.seed, number);
      field->ruleset->apply (field, after, &action, &dice, NULL);
      biv_playout_alike_until (field, after, end, search->wish.seed, number, search->state->turn + TURNS);
      worth = worth_of (search, end);
      part.sum += worth;
      part.squares += worth * worth;
      part.n++;
    }
  g_mutex_lock (&search->lock);
  tried = &g_array_index (search->tried, Tried, candidate);
  tried->n += part.n;
  tried->sum += part.sum;
  tried->squares += part.squares;
  search->n_played += part.n;
  g_mutex_unlock (&search->lock);
}

static gpointer
play_round (gpointer data)
{
  Round *round = data;
  const BivSearch *search = round->search;
  guint n_pieces = (round->upto - round->from + PIECE - 1) / PIECE;
  g_autofree BivState *after = biv_field_copy_state (search->field, search->state);
  g_autofree BivState *end = biv_field_copy_state (search->field, search->state);

  for (;;)
    {
      guint i = (guint) g_atomic_int_add (&round->next, 1), from;

      if (i >= n_pieces * search->n_left)
        return NULL;
      if (g_cancellable_is_cancelled (round->cancellable) || (round->ends > 0 && g_get_monotonic_time () >= round->ends))
        {
          g_atomic_int_set (&round->is_stopped, TRUE);
          return NULL;
        }
      from = round->from + i / search->n_left * PIECE;
      play_piece (round, i % search->n_left, from, MIN (from + PIECE, round->upto), after, end);
    }
}

/* Of equals who was found first, so that the order is one. */
static int
by_worth (gconstpointer a,
          gconstpointer b)
{
  const Tried *first = a, *second = b;
  guint64 one = first->sum * MAX (second->n, 1), other = second->sum * MAX (first->n, 1);

  return one > other ? -1 : one < other ? 1 : 0;
}

/* g_array_sort() does not promise to leave equals in their order. */
static void
sort_left (BivSearch *search)
{
  for (guint i = 1; i < search->n_left; i++)
    for (guint k = i; k > 0; k--)
      {
        Tried *tried = &g_array_index (search->tried, Tried, k), kept = *tried;

        if (by_worth (&tried[-1], tried) <= 0)
          break;
        *tried = tried[-1];
        tried[-1] = kept;
      }
}

static gboolean
run_round (BivSearch    *search,
           GCancellable *cancellable,
           gint64        ends,
           guint         from,
           guint         upto)
{
  Round round = { .search = search, .cancellable = cancellable, .ends = ends, .from = from, .upto = upto };
  guint n_threads = search->wish.n_threads > 0 ? search->wish.n_threads : g_get_num_processors ();
  g_autoptr (GPtrArray) others = g_ptr_array_new ();

  for (guint i = 1; i < n_threads; i++)
    g_ptr_array_add (others, g_thread_new ("search", play_round, &round));
  play_round (&round);
  for (guint i = 0; i < others->len; i++)
    g_thread_join (g_ptr_array_index (others, i));
  return !g_atomic_int_get (&round.is_stopped);
}

static guint
count_halvings (guint n)
{
  guint halvings = 0;

  for (; n > 1; n = (n + 1) / 2)
    halvings++;
  return halvings;
}

static double
mean_of (const Tried *tried)
{
  return tried->n > 0 ? (double) tried->sum / ((double) tried->n * WHOLE) : 0.5;
}

static void
leave_aside (BivSearch *search,
             guint      n_left)
{
  double best = mean_of (&g_array_index (search->tried, Tried, 0));

  for (guint i = n_left; i < search->n_left; i++)
    g_array_index (search->tried, Tried, i).behind = best - mean_of (&g_array_index (search->tried, Tried, i));
  search->n_left = n_left;
}

/* Sequential halving: each round has as many playouts as the next, with half as many candidates. */
gboolean
biv_search_run (BivSearch    *search,
                GCancellable *cancellable)
{
  guint n_rounds, played = 0;
  gint64 ends;

  g_return_val_if_fail (search != NULL && search->n_played == 0, FALSE);

  n_rounds = count_halvings (search->n_left);
  ends = search->wish.seconds > 0 ? g_get_monotonic_time () + (gint64) (search->wish.seconds * G_USEC_PER_SEC) : 0;
  while (search->n_left > 1)
    {
      guint more = MAX (search->playouts / n_rounds / search->n_left, 1);
      gboolean is_whole = run_round (search, cancellable, ends, played, played + more);

      played += more;
      g_mutex_lock (&search->lock);
      sort_left (search);
      leave_aside (search, is_whole ? (search->n_left + 1) / 2 : 1);
      g_mutex_unlock (&search->lock);
    }
  return !g_cancellable_is_cancelled (cancellable);
}

/* ---- Answers ---- */

double
biv_search_get_progress (BivSearch *search)
{
  double progress;

  g_return_val_if_fail (search != NULL, 0);

  g_mutex_lock (&search->lock);
  progress = search->n_left <= 1 ? 1 : MIN ((double) search->n_played / MAX (search->playouts, 1), 1);
  g_mutex_unlock (&search->lock);
  return progress;
}

/* Who was left aside early was tried by few dice, which may have been kind: he is shown as far behind the best as he was by
 * the same dice. */
GArray *
biv_search_list (BivSearch *search)
{
  GArray *list;
  double best;

  g_return_val_if_fail (search != NULL, NULL);

  list = g_array_new (FALSE, FALSE, sizeof (BivCandidate));
  g_mutex_lock (&search->lock);
  best = search->tried->len > 0 ? mean_of (&g_array_index (search->tried, Tried, 0)) : 0.5;
  for (guint i = 0; i < search->tried->len; i++)
    {
      const Tried *tried = &g_array_index (search->tried, Tried, i);
      double n = MAX (tried->n, 1), mean = mean_of (tried), square = (double) tried->squares / (n * WHOLE * WHOLE);
      BivCandidate candidate = {
        .action = tried->action, .playouts = tried->n, .worth = i < search->n_left ? mean : MAX (best - tried->behind, 0),
        .margin = tried->n > 0 ? NEAR * sqrt (MAX (square - mean * mean, 0) / n) : 0.5,
      };
      guint at = list->len;

      /* Equals stay as they were found. */
      while (at > 0 && g_array_index (list, BivCandidate, at - 1).worth < candidate.worth)
        at--;
      g_array_insert_val (list, at, candidate);
    }
  g_mutex_unlock (&search->lock);
  return list;
}

gboolean
biv_search_get_best (BivSearch *search,
                     BivAction *action)
{
  gboolean is_any;

  g_return_val_if_fail (search != NULL && action != NULL, FALSE);

  g_mutex_lock (&search->lock);
  is_any = search->tried->len > 0;
  if (is_any)
    *action = g_array_index (search->tried, Tried, 0).action;
  g_mutex_unlock (&search->lock);
  return is_any;
}

gboolean
biv_opponent_choose (BivField            *field,
                     const BivState      *state,
                     guint                sides,
                     const BivSearchWish *wish,
                     BivAction           *action)
{
  g_autoptr (BivSearch) search = NULL;
  BivRandom random;
  guint may;

  g_return_val_if_fail (field != NULL && state != NULL && wish != NULL && action != NULL, FALSE);

  may = sides & state->deciders;
  if (wish->strength == BIV_STRENGTH_QUICK || !(may & (BIV_MAY_A | BIV_MAY_B)))
    {
      biv_random_init (&random, wish->seed, G_MAXUINT64);
      return field->ruleset->choose (field, state, sides, &random, NULL, action);
    }
  search = biv_search_new (field, state, may & BIV_MAY_A ? 0 : 1, wish);
  biv_search_run (search, NULL);
  return biv_search_get_best (search, action);
}
