/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opponent.c: what a side had best do, thought over */
#include "engine/biv-opponent.h"

#include "board/board-tables.h"
#include "engine/field-tables.h"
#include "engine/planned.h"
#include "engine/worth.h"

#include <math.h>
#include <string.h>

#define NEAR 1.959964                 /* 95 in 100 */
#define WHOLE BIV_WORTH_WHOLE

/* How hard each strength thinks: playouts, in all. One on a table costs forty times one on squares. */
typedef struct
{
  const char *id;
  guint       playouts, on_table;
  gboolean    thinks_of_answers;
} Effort;

static const Effort efforts[BIV_N_STRENGTHS] = {
  [BIV_STRENGTH_QUICK] = { "quick", 0, 0, FALSE },
  [BIV_STRENGTH_GOOD] = { "good", 3000, 200, FALSE },
  [BIV_STRENGTH_STRONG] = { "strong", 30000, 1000, TRUE },
};

#define MOST_WIDTH 200                /* plans to begin with, and no more than can be tried */
#define TRIES      3                  /* of each, so many times its share of the playouts */
#define PROPOSALS  16                 /* so many times what would quickly be chosen; one may come up again */
#define BEST       8                  /* plans that are varied */
#define FINALISTS  4                  /* of them that are tried longest */

/* A playout ends when the next turn but this one begins, and the armies are looked at: both sides have answered by then. What
 * comes later says more of the dice than of the order that is tried, and was found to make the choice no better. */
#define TURNS 2

/* What is quickly chosen has more sense in it than a few playouts can tell: where they see no difference, what departs from it
 * stands back by this, once for each departure up to the third. */
#define STRAYING  60
#define MOST_STRAYS 3

/* In playouts the enemy answers quickly, and a plan may look good because he does not see what is weak in it. So for each of the
 * best plans the enemy is given a search of his own, in which the plan is played first, whatever dice fall; by playouts that he has
 * not seen the plans are then tried against what he found. */
#define ANSWERED      6               /* plans that are tried so */
#define LEAST_ANSWERS 600             /* playouts of his search; where there is no room for them, none is tried so */

/* What a side could do in its turn. */
typedef struct
{
  GArray *actions;                    /* BivAction; the first of them is what is to be decided now */
  guint   strays;
  GArray *answer;                     /* (nullable): BivAction; what the enemy does then, when he has thought, in this turn: */
  guint   answer_turn;
  guint   n;                          /* playouts, of the numbers 0 to n - 1 */
  guint64 sum, squares;               /* of worths */
} Plan;

/* The best that was seen of those plans that begin with this. */
typedef struct
{
  BivAction action;
  guint     n;
  guint64   sum, squares;
  double    behind;                   /* the best one by the same dice, when it was left aside */
} Tried;

struct _BivSearch
{
  gatomicrefcount references;
  BivField       *field;
  BivState       *state;
  BivWorthStart   start;              /* of @state */
  int             side;
  BivSearchWish   wish;
  guint           playouts;
  guint           of_plans;           /* of them, before the enemy's answers are thought of; all where they are not */
  BivSearch      *asks;               /* (nullable): who looks for an answer here, */
  const GArray   *asked;              /* to this plan of the other side */
  BivRandom       random;

  GMutex          lock;               /* guards what follows while it runs */
  GPtrArray      *plans;              /* that are left, the best first */
  GArray         *aside;              /* Tried */
  guint64         n_played;
  gboolean        is_done;
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

/* ---- How often each is tried ---- */

/* The first two dice of playouts fall evenly by their numbers, as long as they come by the half dozen. */
#define PIECE 6

/* A plan is tried a few times first; who does well, three times as often; who is left in the end, three times that. Who thinks
 * longer looks both at more plans and more closely. */
static guint
few_of (const BivSearch *search)
{
  return PIECE * MAX (((guint) sqrt (search->of_plans) + 16) / 32, 1);
}

#define MORE 3

/* ---- Plans ---- */

static Plan *
plan_new (const BivAction *actions,
          guint            n_actions,
          guint            strays)
{
  Plan *plan = g_new0 (Plan, 1);

  plan->actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  g_array_append_vals (plan->actions, actions, n_actions);
  plan->strays = MIN (strays, MOST_STRAYS);
  return plan;
}

static void
plan_free (Plan *plan)
{
  g_array_unref (plan->actions);
  g_clear_pointer (&plan->answer, g_array_unref);
  g_free (plan);
}

static gboolean
plan_is_equal (const Plan *a,
               const Plan *b)
{
  if (a->actions->len != b->actions->len)
    return FALSE;
  for (guint i = 0; i < a->actions->len; i++)
    if (!biv_action_equal (&g_array_index (a->actions, BivAction, i), &g_array_index (b->actions, BivAction, i)))
      return FALSE;
  return TRUE;
}

static double
mean_of (guint64 sum,
         guint   n)
{
  return n > 0 ? (double) sum / ((double) n * WHOLE) : 0.5;
}

/* By which plans are compared. */
static double
standing_of (const Plan *plan)
{
  return mean_of (plan->sum, plan->n) - (double) (plan->strays * STRAYING) / WHOLE;
}

/* Who was tried before who was not; then as if each had been tried as often. Of equals who was found first. */
static gboolean
is_behind (const Plan *plan,
           const Plan *other)
{
  gint64 one = (gint64) plan->sum - (gint64) plan->n * plan->strays * STRAYING;
  gint64 two = (gint64) other->sum - (gint64) other->n * other->strays * STRAYING;

  if (plan->n == 0 || other->n == 0)
    return plan->n == 0 && other->n > 0;
  return one * other->n < two * plan->n;
}

/* Stable, as no sort of GLib's promises to be. */
static void
sort_plans (GPtrArray *plans)
{
  for (guint i = 1; i < plans->len; i++)
    for (guint k = i; k > 0 && is_behind (plans->pdata[k - 1], plans->pdata[k]); k--)
      {
        gpointer kept = plans->pdata[k];

        plans->pdata[k] = plans->pdata[k - 1];
        plans->pdata[k - 1] = kept;
      }
}

/* ---- What could be done ---- */

/* Where it leaves the unit that it moves. */
static BivCell
end_of (const BivField  *field,
        const BivState  *state,
        const BivAction *move)
{
  BivPlacement placement;

  if (move->n_path > 0)
    return move->path[move->n_path - 1];
  field->ruleset->placement (field, state, (guint) move->unit, &placement);
  return placement.cell;
}

/* By which cells a unit goes hardly ever matters, and most moves differ in nothing else: where it ends and looks does. To stay
 * where it is, is another thing than to come back there. */
static gboolean
come_to_the_same (const BivSearch *search,
                  const BivAction *one,
                  const BivAction *other)
{
  if (one->kind != BIV_ACTION_MOVE || other->kind != BIV_ACTION_MOVE || search->field->ruleset->shape == BIV_BOARD_TABLE
      || one->n_path == 0 || other->n_path == 0)
    return biv_action_equal (one, other);
  return one->unit == other->unit && one->other == other->other && one->value == other->value && one->facing == other->facing
         && one->path[one->n_path - 1] == other->path[other->n_path - 1];
}

static void
consider (BivSearch       *search,
          const BivAction *action,
          guint            strays)
{
  for (guint i = 0; i < search->plans->len; i++)
    {
      const Plan *plan = search->plans->pdata[i];

      if (come_to_the_same (search, &g_array_index (plan->actions, BivAction, 0), action))
        return;
    }
  g_ptr_array_add (search->plans, plan_new (action, 1, strays));
}

static gboolean
is_at_nobody (const BivField  *field,
              const BivState  *state,
              const BivAction *shot)
{
  int there = biv_field_find_unit_at (field, state, shot->cell);

  return shot->cell != BIV_NO_CELL && (there < 0 || field->units[there].side == shot->side);
}

/* Of one unit, or (-1) of all. A book may let a gun fire at any cell in its range, dozens of them: those where nobody stands would
 * take the room of all that is worth a thought. */
static void
list_actions (const BivSearch *search,
              const BivState  *state,
              int              unit,
              GArray          *actions)
{
  guint n = 0;

  search->field->ruleset->actions (search->field, state, search->side, unit, actions);
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction action = g_array_index (actions, BivAction, i);

      if (action.kind != BIV_ACTION_FIRE || !is_at_nobody (search->field, state, &action))
        g_array_index (actions, BivAction, n++) = action;
    }
  g_array_set_size (actions, n);
}

/* What would quickly be chosen comes first; then what is no unit's, and to leave the field, which is never chosen quickly
 * (CA-BATTLE-5); then, as far as there is room, any of the rest. */
static void
list_first_actions (BivSearch *search)
{
  const BivRuleset *ruleset = search->field->ruleset;
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  BivAction leave;
  guint width = CLAMP (search->of_plans / few_of (search) / TRIES, PROPOSALS, MOST_WIDTH);

  for (guint i = 0; i < PROPOSALS; i++)
    {
      BivAction action;

      if (ruleset->choose (search->field, search->state, 1u << search->side, &search->random, NULL, &action))
        consider (search, &action, 0);
    }
  list_actions (search, search->state, -1, actions);
  for (guint i = 0; i < actions->len; i++)
    if (g_array_index (actions, BivAction, i).unit < 0)
      consider (search, &g_array_index (actions, BivAction, i), 1);
  biv_action_init (&leave, BIV_ACTION_LEAVE, search->side);
  if (ruleset->check (search->field, search->state, &leave, NULL))
    consider (search, &leave, 1);
  while (search->plans->len < width && actions->len > 0)
    {
      guint which = biv_random_below (&search->random, actions->len);

      consider (search, &g_array_index (actions, BivAction, which), 1);
      g_array_remove_index_fast (actions, which);
    }
}

/* How many playouts the enemy has to find what he answers to a plan, where that is thought of. */
static guint
answers_of (const BivSearch *search)
{
  guint playouts = search->playouts * 2 / 5 / ANSWERED;

  return efforts[search->wish.strength].thinks_of_answers && playouts >= LEAST_ANSWERS ? playouts : 0;
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
  biv_worth_start_init (&search->start, field, state);
  search->side = side;
  search->wish = *wish;
  search->playouts = wish->playouts > 0 ? wish->playouts
                     : field->ruleset->shape == BIV_BOARD_TABLE ? efforts[wish->strength].on_table
                                                                : efforts[wish->strength].playouts;
  search->of_plans = answers_of (search) > 0 ? search->playouts / 2 : search->playouts;
  g_mutex_init (&search->lock);
  search->plans = g_ptr_array_new_with_free_func ((GDestroyNotify) plan_free);
  search->aside = g_array_new (FALSE, FALSE, sizeof (Tried));
  biv_random_init (&search->random, wish->seed, G_MAXUINT64);
  if (state->deciders & (1u << side))
    list_first_actions (search);
  search->is_done = search->plans->len <= 1;
  return search;
}

G_DEFINE_BOXED_TYPE (BivSearch, biv_search, biv_search_ref, biv_search_unref)

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
  g_ptr_array_unref (search->plans);
  g_array_unref (search->aside);
  g_free (search);
}

/* ---- Trying ---- */

/* Something to be done to each of some plans, by all threads. */
typedef struct _Round Round;

struct _Round
{
  BivSearch    *search;
  GCancellable *cancellable;
  gint64        ends;                 /* monotonic time; 0: never */
  GPtrArray    *plans;                /* Plan; one that is NULL is still to be made */
  void        (*work) (Round *round, guint piece, BivState *state);
  guint         n_pieces;
  guint         from, upto;           /* playouts by their numbers */
  const guint64 *seeds;               /* of what is to be made */
  gint          next;                 /* atomic: of the pieces */
  gint          is_stopped;           /* atomic */
};

/* The first two dice of playouts fall evenly by their numbers, the second in steps of six: a few in a row would all have it
 * alike. Here each of six in a row has another first die and another second one. */
static guint
spread (guint64 seed,
        guint   k)
{
  guint first = (k + (guint) (seed >> 8) % 6) % 6, second = (k + k / 6 + (guint) (seed >> 16) % 6) % 6;

  return k / 36 * 36 + 6 * second + first;
}

static guint64
try_once (BivSearch    *search,
          const GArray *actions,
          guint         number,
          BivState     *end,
          GArray       *done)
{
  gint32 expected[BIV_N_SIDES] = { 0 };

  biv_playout_planned (search->field, search->state, end, search->wish.seed, spread (search->wish.seed, number),
                       (guint) search->state->turn + TURNS, search->side, actions, expected, done);
  return biv_worth_of (search->field, &search->start, end, search->side, expected);
}

/* For who answers, what he answers to is played before it, each time by other dice. */
static guint64
try_as_answer (BivSearch    *search,
               const GArray *actions,
               guint         number,
               BivState     *end)
{
  const BivSearch *asks = search->asks;
  gint32 expected[BIV_N_SIDES] = { 0 };

  biv_playout_answered (search->field, asks->state, end, search->wish.seed, spread (search->wish.seed, number),
                        (guint) asks->state->turn + TURNS, asks->side, search->asked, actions, search->state->turn, expected);
  return biv_worth_of (search->field, &asks->start, end, search->side, expected);
}

/* By dice that were not thrown for its answer. */
static guint64
try_answered (BivSearch  *search,
              const Plan *plan,
              guint       number,
              BivState   *end)
{
  guint64 seed = ~search->wish.seed;
  gint32 expected[BIV_N_SIDES] = { 0 };

  biv_playout_answered (search->field, search->state, end, seed, spread (seed, number), (guint) search->state->turn + TURNS,
                        search->side, plan->actions, plan->answer, plan->answer_turn, expected);
  return biv_worth_of (search->field, &search->start, end, search->side, expected);
}

static guint64
try_plan (BivSearch  *search,
          const Plan *plan,
          guint       number,
          BivState   *end)
{
  if (plan->answer != NULL)
    return try_answered (search, plan, number, end);
  if (search->asks != NULL)
    return try_as_answer (search, plan->actions, number, end);
  return try_once (search, plan->actions, number, end, NULL);
}

static void
count (BivSearch  *search,
       Plan       *plan,
       const Plan *part)
{
  g_mutex_lock (&search->lock);
  plan->n += part->n;
  plan->sum += part->sum;
  plan->squares += part->squares;
  search->n_played += part->n;
  g_mutex_unlock (&search->lock);
  if (search->asks != NULL)
    {
      g_mutex_lock (&search->asks->lock);
      search->asks->n_played += part->n;
      g_mutex_unlock (&search->asks->lock);
    }
}

static void
add_worth (Plan    *plan,
           guint64  worth)
{
  plan->n++;
  plan->sum += worth;
  plan->squares += worth * worth;
}

static void
try_piece (Round    *round,
           guint     piece,
           BivState *end)
{
  Plan *plan = round->plans->pdata[piece % round->plans->len];
  guint from = round->from + piece / round->plans->len * PIECE;
  Plan part = { 0 };

  /* Number 0 was played when it was completed. */
  for (guint k = plan->answer != NULL ? from : MAX (from, 1); k < MIN (from + PIECE, round->upto); k++)
    add_worth (&part, try_plan (round->search, plan, k, end));
  count (round->search, plan, &part);
}

/* It becomes what came of it in the playout of number 0, to the end of the turn. */
static void
complete (BivSearch *search,
          Plan      *plan,
          BivState  *end)
{
  GArray *done = g_array_new (FALSE, FALSE, sizeof (BivAction));
  Plan part = { 0 };
  guint64 worth;

  worth = try_once (search, plan->actions, 0, end, done);
  if (search->asks != NULL)
    worth = try_as_answer (search, done->len > 0 ? done : plan->actions, 0, end);
  add_worth (&part, worth);
  g_mutex_lock (&search->lock);
  if (done->len > 0)
    {
      GArray *planned = plan->actions;

      plan->actions = done;
      done = planned;
    }
  g_mutex_unlock (&search->lock);
  g_array_unref (done);
  count (search, plan, &part);
}

static gpointer
go_round (gpointer data)
{
  Round *round = data;
  g_autofree BivState *state = biv_field_copy_state (round->search->field, round->search->state);

  for (;;)
    {
      guint piece = (guint) g_atomic_int_add (&round->next, 1);

      if (piece >= round->n_pieces)
        return NULL;
      if (g_cancellable_is_cancelled (round->cancellable) || (round->ends > 0 && g_get_monotonic_time () >= round->ends))
        {
          g_atomic_int_set (&round->is_stopped, TRUE);
          return NULL;
        }
      round->work (round, piece, state);
    }
}

/* Returns: %FALSE where it was stopped before all of it was done */
static gboolean
run_round (Round *round)
{
  guint n_threads = round->search->wish.n_threads > 0 ? round->search->wish.n_threads : g_get_num_processors ();
  g_autoptr (GPtrArray) others = g_ptr_array_new ();

  round->next = 0;
  for (guint i = 1; i < MIN (n_threads, round->n_pieces); i++)
    g_ptr_array_add (others, g_thread_new ("search", go_round, round));
  go_round (round);
  for (guint i = 0; i < others->len; i++)
    g_thread_join (g_ptr_array_index (others, i));
  return !g_atomic_int_get (&round->is_stopped);
}

static gboolean
try_plans (Round     *round,
           GPtrArray *plans,
           guint      from,
           guint      upto)
{
  round->plans = plans;
  round->work = try_piece;
  round->from = from;
  round->upto = upto;
  round->n_pieces = (upto - from + PIECE - 1) / PIECE * plans->len;
  return run_round (round);
}

/* ---- Plans that come of others ---- */

static BivCell
nearest_enemy (const BivSearch *search,
               const BivState  *state,
               BivCell          cell)
{
  const BivField *field = search->field;
  BivCell nearest = BIV_NO_CELL;
  int best = G_MAXINT;

  for (guint unit = 0; unit < field->n_units; unit++)
    {
      BivPlacement placement;
      int distance;

      if (field->units[unit].side == search->side)
        continue;
      field->ruleset->placement (field, state, unit, &placement);
      if (placement.presence != BIV_PRESENCE_ON || placement.cell == BIV_NO_CELL)
        continue;
      distance = biv_board_get_distance (field->board, cell, placement.cell);
      if (distance < best)
        {
          best = distance;
          nearest = placement.cell;
        }
    }
  return nearest;
}

/* How far from there is the cell that it looks at. */
static int
looks_past (const BivField  *field,
            const BivAction *move,
            BivCell          end,
            BivCell          there)
{
  BivCell ahead = move->facing != BIV_NO_DIRECTION ? biv_board_next (field->board, end, move->facing) : end;

  return ahead != BIV_NO_CELL ? biv_board_get_distance (field->board, ahead, there) : G_MAXINT - 1;
}

/* A move of the same unit: into each cell that it can reach as likely as into another, however many ways lead there; mostly so
 * that it looks to whoever is nearest then. */
static BivAction
draw_move (const BivSearch *search,
           const BivState  *state,
           BivRandom       *random,
           const GArray    *legal,
           const BivAction *drawn)
{
  const BivField *field = search->field;
  g_autofree BivCell *ends = g_new (BivCell, legal->len);
  guint n_ends = 0, n = 0;
  int best = G_MAXINT;
  gboolean is_watchful = biv_random_below (random, 4) > 0;
  BivAction move = *drawn;
  BivCell end, enemy;

  for (guint i = 0; i < legal->len; i++)
    {
      const BivAction *action = &g_array_index (legal, BivAction, i);
      guint k = 0;

      if (action->kind != BIV_ACTION_MOVE || action->unit != drawn->unit)
        continue;
      end = end_of (field, state, action);
      while (k < n_ends && ends[k] != end)
        k++;
      if (k == n_ends)
        ends[n_ends++] = end;
    }
  end = ends[biv_random_below (random, n_ends)];
  enemy = is_watchful ? nearest_enemy (search, state, end) : BIV_NO_CELL;
  for (guint i = 0; i < legal->len; i++)
    {
      const BivAction *action = &g_array_index (legal, BivAction, i);
      int past;

      if (action->kind != BIV_ACTION_MOVE || action->unit != drawn->unit || end_of (field, state, action) != end)
        continue;
      past = enemy != BIV_NO_CELL ? looks_past (field, action, end, enemy) : 0;
      if (past < best)
        {
          best = past;
          n = 0;
        }
      if (past == best && biv_random_below (random, ++n) == 0)
        move = *action;
    }
  return move;
}

/* Anything that a unit of its side drawn by lot may do where the plan has got to. */
static void
append_anything (const BivSearch *search,
                 const BivState  *state,
                 BivRandom       *random,
                 GArray          *actions)
{
  const BivRuleset *ruleset = search->field->ruleset;
  g_autoptr (GArray) legal = g_array_new (FALSE, FALSE, sizeof (BivAction));

  for (guint try = 0; try < 8 && legal->len == 0; try++)
    {
      guint unit = biv_random_below (random, search->field->n_units);

      if (search->field->units[unit].side == search->side)
        list_actions (search, state, (int) unit, legal);
    }
  if (legal->len == 0)
    list_actions (search, state, -1, legal);
  if (legal->len > 0)
    {
      BivAction action = g_array_index (legal, BivAction, biv_random_below (random, legal->len));

      if (action.kind == BIV_ACTION_MOVE && ruleset->shape != BIV_BOARD_TABLE)
        action = draw_move (search, state, random, legal, &action);
      g_array_append_val (actions, action);
    }
}

/* Cut short, and quickly ended otherwise. */
static Plan *
end_otherwise (const BivSearch *search,
               const Plan      *parent,
               guint            at,
               BivRandom       *random,
               BivState        *state)
{
  Plan *plan = plan_new (NULL, 0, at > 0 ? parent->strays : 0);
  g_autoptr (GArray) begun = g_array_new (FALSE, FALSE, sizeof (BivAction));

  g_array_append_vals (begun, parent->actions->data, at);
  biv_playout_planned (search->field, search->state, state, biv_random_next (random), 0, (guint) search->state->turn + 1,
                       search->side, begun, NULL, plan->actions);
  return plan;
}

static Plan *
put_in_something (const BivSearch *search,
                  const Plan      *parent,
                  guint            at,
                  BivRandom       *random,
                  BivState        *state)
{
  Plan *plan = plan_new ((const BivAction *) (gpointer) parent->actions->data, at, parent->strays + 1);

  if (biv_playout_follow (search->field, search->state, state, search->wish.seed, spread (search->wish.seed, 0), search->side,
                          plan->actions))
    append_anything (search, state, random, plan->actions);
  g_array_append_vals (plan->actions, &g_array_index (parent->actions, BivAction, at), parent->actions->len - at);
  return plan;
}

static Plan *
change_order (const Plan *parent,
              guint       at,
              BivRandom  *random)
{
  BivAction action = g_array_index (parent->actions, BivAction, at);
  Plan *plan = plan_new ((const BivAction *) (gpointer) parent->actions->data, parent->actions->len, parent->strays + 1);

  g_array_remove_index (plan->actions, at);
  g_array_insert_val (plan->actions, biv_random_below (random, parent->actions->len), action);
  return plan;
}

/* The last thing says that the side is done, and what is left out before it is not quickly done after all. */
static Plan *
leave_out_something (const Plan *parent,
                     BivRandom  *random)
{
  Plan *plan = plan_new ((const BivAction *) (gpointer) parent->actions->data, parent->actions->len, parent->strays + 1);

  if (plan->actions->len > 1)
    g_array_remove_index (plan->actions, biv_random_below (random, plan->actions->len - 1));
  return plan;
}

static Plan *
begin_as_one_end_as_other (const Plan *one,
                           guint       at,
                           const Plan *other)
{
  Plan *plan = plan_new ((const BivAction *) (gpointer) one->actions->data, at, MAX (one->strays, other->strays));

  g_array_append_vals (plan->actions, other->actions->data, other->actions->len);
  return plan;
}

static Plan *
vary (const BivSearch *search,
      guint64          seed,
      BivState        *state)
{
  GPtrArray *plans = search->plans;
  BivRandom random;
  const Plan *parent;
  guint at;

  biv_random_init (&random, seed, 0);
  /* The better one of two. */
  at = biv_random_below (&random, plans->len);
  parent = plans->pdata[MIN (at, biv_random_below (&random, plans->len))];
  at = biv_random_below (&random, parent->actions->len);
  switch (biv_random_below (&random, 10))
    {
    case 0:
    case 1:
    case 2:
      return end_otherwise (search, parent, at, &random, state);
    case 3:
    case 4:
    case 5:
      return put_in_something (search, parent, at, &random, state);
    case 6:
    case 7:
      return leave_out_something (parent, &random);
    case 8:
      return change_order (parent, at, &random);
    default:
      return begin_as_one_end_as_other (parent, at, plans->pdata[biv_random_below (&random, plans->len)]);
    }
}

/* A new one is made, unless there is one already. */
static void
complete_piece (Round    *round,
                guint     piece,
                BivState *state)
{
  if (round->plans->pdata[piece] == NULL)
    round->plans->pdata[piece] = vary (round->search, round->seeds[piece], state);
  complete (round->search, round->plans->pdata[piece], state);
}

static gboolean
complete_plans (Round     *round,
                GPtrArray *plans)
{
  round->plans = plans;
  round->work = complete_piece;
  round->n_pieces = plans->len;
  return run_round (round);
}

static gboolean
is_new (const BivSearch *search,
        GPtrArray       *plans,
        guint            which)
{
  const Plan *plan = plans->pdata[which];

  if (plan->actions->len == 0
      || !search->field->ruleset->check (search->field, search->state, &g_array_index (plan->actions, BivAction, 0), NULL))
    return FALSE;
  for (guint i = 0; i < which; i++)
    if (plan_is_equal (plans->pdata[i], plan))
      return FALSE;
  for (guint i = 0; plans != search->plans && i < search->plans->len; i++)
    if (plan_is_equal (search->plans->pdata[i], plan))
      return FALSE;
  return TRUE;
}

static void
drop_known (const BivSearch *search,
            GPtrArray       *plans)
{
  for (guint i = plans->len; i-- > 0;)
    if (plans->pdata[i] == NULL || !is_new (search, plans, i))
      g_ptr_array_remove_index (plans, i);
}

/* ---- Who is left ---- */

/* Of several that begin alike the one that was tried longest is remembered, and of these the best. */
static void
leave_aside (BivSearch  *search,
             const Plan *plan,
             double      behind)
{
  Tried tried = {
    .action = g_array_index (plan->actions, BivAction, 0), .n = plan->n, .sum = plan->sum, .squares = plan->squares,
    .behind = behind,
  };

  for (guint i = 0; i < search->aside->len; i++)
    {
      Tried *known = &g_array_index (search->aside, Tried, i);

      if (!biv_action_equal (&known->action, &tried.action))
        continue;
      if (tried.n > known->n || (tried.n == known->n && behind < known->behind))
        *known = tried;
      return;
    }
  g_array_append_val (search->aside, tried);
}

static void
keep_best (BivSearch *search,
           GPtrArray *plans,
           guint      n)
{
  g_mutex_lock (&search->lock);
  sort_plans (plans);
  for (guint i = n; i < plans->len; i++)
    leave_aside (search, plans->pdata[i], standing_of (plans->pdata[0]) - standing_of (plans->pdata[i]));
  if (plans->len > n)
    g_ptr_array_set_size (plans, (int) n);
  g_mutex_unlock (&search->lock);
}

/* The best are varied, and whatever does as well takes its place among them. */
static gboolean
breed (BivSearch *search,
       Round     *round)
{
  guint few = few_of (search), n = search->of_plans / few / 20;
  g_autoptr (GPtrArray) plans = g_ptr_array_new_with_free_func ((GDestroyNotify) plan_free);
  g_autofree guint64 *seeds = NULL;

  n = CLAMP (n, 8, 64);
  seeds = g_new (guint64, n);
  for (guint i = 0; i < n; i++)
    {
      seeds[i] = biv_random_next (&search->random);
      g_ptr_array_add (plans, NULL);
    }
  round->seeds = seeds;
  if (!complete_plans (round, plans))
    return FALSE;
  drop_known (search, plans);
  if (plans->len == 0)
    return TRUE;
  if (!try_plans (round, plans, 0, few))
    return FALSE;
  keep_best (search, plans, n / 3);
  if (!try_plans (round, plans, few, few * MORE))
    return FALSE;
  g_mutex_lock (&search->lock);
  while (plans->len > 0)
    g_ptr_array_add (search->plans, g_ptr_array_steal_index (plans, 0));
  g_mutex_unlock (&search->lock);
  keep_best (search, search->plans, BEST);
  return TRUE;
}

/* Of plans that are to have so many playouts more, how many there is room for. */
static guint
room_for (const BivSearch *search,
          guint            playouts)
{
  return search->n_played < search->of_plans ? (guint) (search->of_plans - search->n_played) / playouts : 0;
}

/* ---- What the enemy answers ---- */

static gboolean look_for_best (BivSearch *search,
                               Round     *round);

/* Where he is to answer: any dice that come to it will do. Returns: %FALSE where none do within the time */
static gboolean
come_to_answer (const BivSearch *search,
                const Plan      *plan,
                BivState        *state)
{
  for (guint i = 0; i < PIECE; i++)
    if (biv_playout_until_answer (search->field, search->state, state, search->wish.seed, spread (search->wish.seed, i),
                                  (guint) search->state->turn + TURNS, search->side, plan->actions))
      return TRUE;
  return FALSE;
}

/* Where the enemy does not come to it, or has nothing to think about, he goes on as quickly as ever. */
static void
answer_piece (Round    *round,
              guint     piece,
              BivState *state)
{
  BivSearch *search = round->search;
  Plan *plan = round->plans->pdata[piece];
  BivSearchWish wish = {
    .strength = BIV_STRENGTH_GOOD, .seed = search->wish.seed + 1, .playouts = answers_of (search), .n_threads = 1,
  };
  Round his = { .cancellable = round->cancellable, .ends = round->ends };
  g_autoptr (BivSearch) enemys = NULL;

  plan->answer = g_array_new (FALSE, FALSE, sizeof (BivAction));
  if (!come_to_answer (search, plan, state))
    return;
  enemys = biv_search_new (search->field, state, 1 - search->side, &wish);
  if (enemys->plans->len == 0)
    return;
  enemys->asks = search;
  enemys->asked = plan->actions;
  his.search = enemys;
  if (look_for_best (enemys, &his))
    {
      const Plan *best;

      keep_best (enemys, enemys->plans, 1);
      best = enemys->plans->pdata[0];
      g_array_append_vals (plan->answer, best->actions->data, best->actions->len);
      plan->answer_turn = state->turn;
    }
}

static gboolean
leaves_field (const Plan *plan)
{
  for (guint i = 0; i < plan->actions->len; i++)
    if (g_array_index (plan->actions, BivAction, i).kind == BIV_ACTION_LEAVE)
      return TRUE;
  return FALSE;
}

/* Of the best. An enemy who thinks, against a side that afterwards does not, makes a field look lost that is not: whether it is,
 * has been judged before. */
static GPtrArray *
copy_those_that_stay (const GPtrArray *plans)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) plan_free);

  for (guint i = 0; i < plans->len && copies->len < ANSWERED; i++)
    {
      const Plan *plan = plans->pdata[i];

      if (!leaves_field (plan))
        g_ptr_array_add (copies, plan_new ((const BivAction *) (gpointer) plan->actions->data, plan->actions->len, plan->strays));
    }
  return copies;
}

/* What quick answers told is forgotten only when every plan was tried against better ones. Returns: %FALSE where it was stopped */
static gboolean
think_of_answers (BivSearch *search,
                  Round     *round)
{
  g_autoptr (GPtrArray) plans = NULL;
  guint tries = few_of (search) * MORE * 2;

  keep_best (search, search->plans, ANSWERED + 1);
  if (search->plans->len <= 1 || leaves_field (search->plans->pdata[0]))
    return TRUE;
  plans = copy_those_that_stay (search->plans);
  round->plans = plans;
  round->work = answer_piece;
  round->n_pieces = plans->len;
  if (!run_round (round) || !try_plans (round, plans, 0, tries))
    return FALSE;
  keep_best (search, search->plans, 1);
  g_mutex_lock (&search->lock);
  g_ptr_array_set_size (search->plans, 0);
  g_ptr_array_extend_and_steal (search->plans, g_steal_pointer (&plans));
  g_mutex_unlock (&search->lock);
  keep_best (search, search->plans, ANSWERED / 2);
  return try_plans (round, search->plans, tries, tries * MORE);
}

/* Returns: %FALSE where it was stopped */
static gboolean
look_for_best (BivSearch *search,
               Round     *round)
{
  guint few = few_of (search);

  if (!complete_plans (round, search->plans))
    return FALSE;
  g_mutex_lock (&search->lock);
  drop_known (search, search->plans);
  g_mutex_unlock (&search->lock);
  if (!try_plans (round, search->plans, 0, few))
    return FALSE;
  keep_best (search, search->plans, CLAMP (room_for (search, 2 * few * (MORE - 1)), 1, 2 * BEST));
  if (search->plans->len > 1 && !try_plans (round, search->plans, few, few * MORE))
    return FALSE;
  keep_best (search, search->plans, BEST);
  while (room_for (search, few * MORE * (MORE - 1)) > FINALISTS)
    {
      guint64 played = search->n_played;

      if (!breed (search, round))
        return FALSE;
      /* All that comes of them is known. */
      if (search->n_played < played + 2 * few)
        break;
    }
  if (answers_of (search) > 0)
    return think_of_answers (search, round);
  keep_best (search, search->plans, CLAMP (room_for (search, few * MORE * (MORE - 1)), 1, FINALISTS));
  return search->plans->len <= 1 || try_plans (round, search->plans, few * MORE, few * MORE * MORE);
}

gboolean
biv_search_run (BivSearch    *search,
                GCancellable *cancellable)
{
  Round round = { .search = search, .cancellable = cancellable };

  g_return_val_if_fail (search != NULL && search->n_played == 0, FALSE);

  if (search->wish.seconds > 0)
    round.ends = g_get_monotonic_time () + (gint64) (search->wish.seconds * G_USEC_PER_SEC);
  if (!search->is_done)
    look_for_best (search, &round);
  keep_best (search, search->plans, 1);
  g_mutex_lock (&search->lock);
  search->is_done = TRUE;
  g_mutex_unlock (&search->lock);
  return !g_cancellable_is_cancelled (cancellable);
}

/* ---- Answers ---- */

double
biv_search_get_progress (BivSearch *search)
{
  double progress;

  g_return_val_if_fail (search != NULL, 0);

  g_mutex_lock (&search->lock);
  progress = search->is_done ? 1 : MIN ((double) search->n_played / MAX (search->playouts, 1), 1);
  g_mutex_unlock (&search->lock);
  return progress;
}

/* Equals stay as they were found. */
static void
list (GArray      *list,
      const Tried *tried,
      double       worth)
{
  double n = MAX (tried->n, 1), mean = mean_of (tried->sum, tried->n);
  double square = (double) tried->squares / (n * WHOLE * WHOLE);
  BivCandidate candidate = {
    .action = tried->action, .playouts = tried->n, .worth = worth,
    .margin = tried->n > 0 ? NEAR * sqrt (MAX (square - mean * mean, 0) / n) : 0.5,
  };
  guint at = list->len;

  for (guint i = 0; i < list->len; i++)
    if (biv_action_equal (&g_array_index (list, BivCandidate, i).action, &tried->action))
      return;
  while (at > 0 && g_array_index (list, BivCandidate, at - 1).worth < worth)
    at--;
  g_array_insert_val (list, at, candidate);
}

/* Who was left aside early was tried by few dice, which may have been kind: he is shown as far behind the best as he was by
 * the same dice. */
GArray *
biv_search_list (BivSearch *search)
{
  GArray *candidates;
  double best = 0.5;

  g_return_val_if_fail (search != NULL, NULL);

  candidates = g_array_new (FALSE, FALSE, sizeof (BivCandidate));
  g_mutex_lock (&search->lock);
  for (guint i = 0; i < search->plans->len; i++)
    {
      const Plan *plan = search->plans->pdata[i], *first = search->plans->pdata[0];
      Tried tried = {
        .action = g_array_index (plan->actions, BivAction, 0), .n = plan->n, .sum = plan->sum, .squares = plan->squares,
      };

      if (i == 0)
        best = mean_of (plan->sum, plan->n);
      list (candidates, &tried, MAX (best - (standing_of (first) - standing_of (plan)), 0));
    }
  for (guint i = 0; i < search->aside->len; i++)
    {
      const Tried *tried = &g_array_index (search->aside, Tried, i);

      list (candidates, tried, MAX (best - tried->behind, 0));
    }
  g_mutex_unlock (&search->lock);
  return candidates;
}

gboolean
biv_search_get_best (BivSearch *search,
                     BivAction *action)
{
  gboolean is_any;

  g_return_val_if_fail (search != NULL && action != NULL, FALSE);

  g_mutex_lock (&search->lock);
  is_any = search->plans->len > 0;
  if (is_any)
    {
      const Plan *best = search->plans->pdata[0];

      *action = g_array_index (best->actions, BivAction, 0);
    }
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
