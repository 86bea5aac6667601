/* SPDX-License-Identifier: GPL-3.0-or-later */
/* luck.c: what of a battle's end was luck, and what was chosen */
#include "engine/biv-luck.h"

#include "engine/biv-playout.h"
#include "engine/field-tables.h"
#include "engine/session-private.h"
#include "engine/verdict.h"

#include <math.h>
#include <string.h>

#define ROUND 30                      /* each face of a die, of six sides or of ten, is played out as often as the others */
#define MOST_SIDES 10                 /* of a die */
#define NEAR  1.959964                /* 95 in 100 */

/* The worth of a position, or of an order some of whose dice have fallen, in half-battles of A's. */
typedef struct
{
  guint moment;
  int   n_faces;                      /* of the order's dice that have fallen; ALL_FACES: the moment itself */
  guint halves;
  guint n_odd;                        /* battles that were worth a half */
} Worth;

#define ALL_FACES (-1)

typedef struct
{
  BivField  *field;
  BivState  *state;
  BivAction  action;                  /* that led here */
  GArray    *faces;                   /* BivFace */
  GArray    *throws;                  /* BivThrow: the same, with what they were thrown for */
  gboolean   is_referees;
  guint      before;                  /* number of the Worth with which its step begins */
  guint      ordered;                 /* likewise: the order given, no die fallen */
  guint      here;                    /* likewise: what has come of it */
} Step;

struct _BivLuck
{
  gatomicrefcount references;
  guint64  seed;
  guint    battles;
  GArray  *steps;                     /* Step, one a moment */
  GArray  *worths;                    /* Worth, in the order in which they came about; that of the moment is its step's last */
  GArray  *dice;                      /* BivLuckDie */
  gint64   sums[BIV_N_LUCKS][3];      /* half-battles; by nobody, A and B */
  gint     next, n_played;            /* atomic: of the worths */
};

/* ---- What is to be played ---- */

static void
clear_step (gpointer data)
{
  Step *step = data;

  biv_field_unref (step->field);
  g_free (step->state);
  g_array_unref (step->faces);
  g_array_unref (step->throws);
}

static Step *
step_at (BivLuck *luck,
         guint    moment)
{
  return &g_array_index (luck->steps, Step, moment);
}

static guint
add_worth (BivLuck *luck,
           guint    moment,
           int      n_faces)
{
  Worth worth = { .moment = moment, .n_faces = n_faces };

  g_array_append_val (luck->worths, worth);
  return luck->worths->len - 1;
}

/* Another field: he has changed the ground, or brought somebody on. */
static gboolean
is_referees (const Step *before,
             const Step *step)
{
  return step->action.kind == BIV_ACTION_OVERRULE || step->field != before->field;
}

/* What each face was thrown for: the order is played once more. Of dice that have numbers those without were typed. */
static GArray *
list_throws (const Step *before,
             const Step *step,
             gboolean    has_numbers)
{
  GArray *throws = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  g_autofree BivState *state = NULL;
  BivDice dice;

  if (step->is_referees || step->faces->len == 0)
    return throws;
  state = biv_field_copy_state (before->field, before->state);
  biv_dice_init_given (&dice, (const BivFace *) step->faces->data, step->faces->len, BIV_DICE_ASK);
  dice.log = throws;
  before->field->ruleset->apply (before->field, state, &step->action, &dice, NULL);
  g_assert (!biv_dice_is_short (&dice) && throws->len == step->faces->len);
  for (guint i = 0; i < throws->len; i++)
    g_array_index (throws, BivThrow, i).is_typed = has_numbers && g_array_index (step->faces, BivFace, i).number == 0;
  return throws;
}

/* What happens by itself moves nothing but by its dice; and what is over is worth what it ended in. */
static void
add_worths (BivLuck *luck,
            guint    moment)
{
  Step *step = step_at (luck, moment);
  gboolean is_nobodys = step->action.side == BIV_NOBODY && !step->is_referees;

  step->before = moment > 0 ? step_at (luck, moment - 1)->here : 0;
  step->ordered = step->before;
  if (moment > 0 && is_nobodys && step->throws->len == 0)
    {
      step->here = step->before;
      return;
    }
  if (step->throws->len > 0 && !is_nobodys)
    step->ordered = add_worth (luck, moment, 0);
  for (guint i = 1; i < step->throws->len; i++)
    add_worth (luck, moment, (int) i);
  step->here = add_worth (luck, moment, ALL_FACES);
  if (step->throws->len == 0)
    step->ordered = step->here;
}

static gboolean
has_numbered_dice (BivSession *session)
{
  for (guint i = 0; i < session->moments->len; i++)
    {
      const GArray *faces = biv_session_moment_at (session, i)->faces;

      for (guint k = 0; k < faces->len; k++)
        if (g_array_index (faces, BivFace, k).number > 0)
          return TRUE;
    }
  return session->has_line;
}

BivLuck *
biv_luck_new (BivSession *session,
              guint64     seed,
              guint       battles)
{
  gboolean has_numbers;
  BivLuck *luck;

  g_return_val_if_fail (BIV_IS_SESSION (session) && battles > 0, NULL);

  has_numbers = has_numbered_dice (session);

  luck = g_new0 (BivLuck, 1);
  g_atomic_ref_count_init (&luck->references);
  luck->seed = seed;
  luck->battles = (battles + ROUND - 1) / ROUND * ROUND;
  luck->steps = g_array_new (FALSE, TRUE, sizeof (Step));
  g_array_set_clear_func (luck->steps, clear_step);
  luck->worths = g_array_new (FALSE, TRUE, sizeof (Worth));
  luck->dice = g_array_new (FALSE, TRUE, sizeof (BivLuckDie));
  for (guint i = 0; i < session->moments->len; i++)
    {
      const BivSessionMoment *moment = biv_session_moment_at (session, i);
      Step step = {
        .field = biv_field_ref (moment->field),
        .state = biv_field_copy_state (moment->field, moment->state),
        .action = moment->action,
        .faces = g_array_copy (moment->faces),
      };

      if (i == 0)
        biv_action_init (&step.action, BIV_ACTION_NONE, BIV_NOBODY);
      step.is_referees = i > 0 && is_referees (step_at (luck, i - 1), &step);
      step.throws = i > 0 ? list_throws (step_at (luck, i - 1), &step, has_numbers)
                          : g_array_new (FALSE, FALSE, sizeof (BivThrow));
      g_array_append_val (luck->steps, step);
      add_worths (luck, i);
    }
  return luck;
}

G_DEFINE_BOXED_TYPE (BivLuck, biv_luck, biv_luck_ref, biv_luck_unref)

BivLuck *
biv_luck_ref (BivLuck *luck)
{
  g_return_val_if_fail (luck != NULL, NULL);

  g_atomic_ref_count_inc (&luck->references);
  return luck;
}

void
biv_luck_unref (BivLuck *luck)
{
  g_return_if_fail (luck != NULL);

  if (!g_atomic_ref_count_dec (&luck->references))
    return;
  g_array_unref (luck->steps);
  g_array_unref (luck->worths);
  g_array_unref (luck->dice);
  g_free (luck);
}

/* ---- Playing out ---- */

/* Where the book is silent about the winner, who he is by what a campaign goes by. A battle without an end is worth a half. */
static void
count (Worth          *worth,
       const BivField *field,
       const BivState *end)
{
  int result = end->result == BIV_RESULT_NONE ? BIV_RESULT_DRAW : biv_verdict_find (field, end);

  worth->halves += result == BIV_RESULT_A ? 2 : result == BIV_RESULT_B ? 0 : 1;
  worth->n_odd += result == BIV_RESULT_DRAW;
}

static void
play_moment (const BivLuck *luck,
             const Step    *step,
             BivState      *scratch,
             Worth         *worth)
{
  if (biv_battle_is_over (step->state))
    {
      count (worth, step->field, step->state);
      worth->halves *= luck->battles;
      worth->n_odd *= luck->battles;
      return;
    }
  for (guint number = 0; number < luck->battles; number++)
    {
      biv_playout_alike (step->field, step->state, scratch, luck->seed, number);
      count (worth, step->field, scratch);
    }
}

/* Each face once, in some order. */
static void
shuffle (BivRandom *random,
         guint8    *faces,
         guint      n)
{
  for (guint i = 0; i < n; i++)
    {
      guint other = biv_random_below (random, i + 1);

      faces[i] = faces[other];
      faces[other] = (guint8) (i + 1);
    }
}

/* The next die shows each face as often as the others, by chance in this battle or that; those after it fall as they fall. What
 * follows has the dice of the battle of the same number that the moment itself is measured by, so that the difference is known
 * the better for it. */
static void
play_order (const BivLuck *luck,
            const Step    *before,
            const Step    *step,
            BivState      *scratch,
            Worth         *worth)
{
  const BivField *field = before->field;
  const BivThrow *next = &g_array_index (step->throws, BivThrow, worth->n_faces);
  g_autofree BivState *after = biv_field_copy_state (field, before->state);
  g_autofree BivFace *faces = g_new0 (BivFace, (gsize) worth->n_faces + 1);
  guint8 shown[MOST_SIDES];

  for (int i = 0; i < worth->n_faces; i++)
    faces[i] = g_array_index (step->faces, BivFace, i);
  faces[worth->n_faces] = (BivFace) { .side = next->side, .sides = next->sides };
  for (guint number = 0; number < luck->battles; number++)
    {
      BivDice dice;

      biv_dice_init_given (&dice, faces, (guint) worth->n_faces + 1, BIV_DICE_ROLL);
      biv_random_init (&dice.random, luck->seed ^ (guint64) worth->moment << 32, number);
      if (number % next->sides == 0)
        shuffle (&dice.random, shown, next->sides);
      faces[worth->n_faces].face = shown[number % next->sides];
      memcpy (after, before->state, biv_field_get_state_size (field));
      field->ruleset->apply (field, after, &step->action, &dice, NULL);
      biv_playout_alike (field, after, scratch, luck->seed, number);
      count (worth, field, scratch);
    }
}

typedef struct
{
  BivLuck      *luck;
  GCancellable *cancellable;
} Work;

static gpointer
play (gpointer data)
{
  const Work *work = data;
  BivLuck *luck = work->luck;

  for (;;)
    {
      guint i = (guint) g_atomic_int_add (&luck->next, 1);
      g_autofree BivState *scratch = NULL;
      Worth *worth;
      const Step *step;

      if (i >= luck->worths->len || g_cancellable_is_cancelled (work->cancellable))
        return NULL;
      worth = &g_array_index (luck->worths, Worth, i);
      step = step_at (luck, worth->moment);
      scratch = biv_field_copy_state (step->field, step->state);
      if (worth->n_faces == ALL_FACES)
        play_moment (luck, step, scratch, worth);
      else
        play_order (luck, step_at (luck, worth->moment - 1), step, scratch, worth);
      g_atomic_int_inc (&luck->n_played);
    }
}

/* ---- What moved it ---- */

static gint64
halves_at (BivLuck *luck,
           guint    worth)
{
  return g_array_index (luck->worths, Worth, worth).halves;
}

static void
add_die (BivLuck        *luck,
         guint           moment,
         guint           which,
         const BivThrow *throw,
         gint64          swing)
{
  BivLuckDie die = { .moment = moment, .which = which, .throw = *throw, .swing = (double) swing / (2.0 * luck->battles) };

  g_array_append_val (luck->dice, die);
  luck->sums[throw->is_typed ? BIV_LUCK_TYPED : BIV_LUCK_ROLLED][throw->side + 1] += swing;
}

static void
add_up (BivLuck *luck)
{
  for (guint moment = 1; moment < luck->steps->len; moment++)
    {
      const Step *step = step_at (luck, moment);
      gint64 ordered = halves_at (luck, step->ordered), last = ordered;

      luck->sums[step->is_referees ? BIV_LUCK_OVERRULED : BIV_LUCK_CHOSEN][step->action.side + 1] +=
        ordered - halves_at (luck, step->before);
      for (guint i = 0; i < step->throws->len; i++)
        {
          /* The worths of an order stand one after the other, that of the moment last. */
          gint64 now = halves_at (luck, step->here - (step->throws->len - 1 - i));

          add_die (luck, moment, i, &g_array_index (step->throws, BivThrow, i), now - last);
          last = now;
        }
    }
}

gboolean
biv_luck_reckon (BivLuck      *luck,
                 guint         n_threads,
                 GCancellable *cancellable)
{
  Work work = { luck, cancellable };
  g_autoptr (GPtrArray) others = g_ptr_array_new ();

  g_return_val_if_fail (luck != NULL && luck->dice->len == 0, FALSE);

  if (n_threads == 0)
    n_threads = g_get_num_processors ();
  for (guint i = 1; i < n_threads; i++)
    g_ptr_array_add (others, g_thread_new ("luck", play, &work));
  play (&work);
  for (guint i = 0; i < others->len; i++)
    g_thread_join (g_ptr_array_index (others, i));
  if ((guint) g_atomic_int_get (&luck->n_played) < luck->worths->len)
    return FALSE;
  add_up (luck);
  return TRUE;
}

/* ---- Answers ---- */

double
biv_luck_get_progress (BivLuck *luck)
{
  return (double) g_atomic_int_get (&luck->n_played) / MAX (luck->worths->len, 1);
}

guint
biv_luck_get_battles (BivLuck *luck)
{
  return luck->battles;
}

guint
biv_luck_get_n_moments (BivLuck *luck)
{
  return luck->steps->len;
}

double
biv_luck_get_worth (BivLuck *luck,
                    guint    moment,
                    double  *margin)
{
  const Worth *worth;
  double n = luck->battles, mean, square;

  g_return_val_if_fail (moment < luck->steps->len, 0.5);

  worth = &g_array_index (luck->worths, Worth, step_at (luck, moment)->here);
  mean = worth->halves / (2 * n);
  square = (worth->halves - worth->n_odd) / (2 * n) + worth->n_odd / (4 * n);
  if (margin != NULL)
    *margin = biv_battle_is_over (step_at (luck, worth->moment)->state) ? 0 : NEAR * sqrt (MAX (square - mean * mean, 0) / n);
  return mean;
}

guint
biv_luck_get_n_dice (BivLuck *luck)
{
  return luck->dice->len;
}

const BivLuckDie *
biv_luck_get_die (BivLuck *luck,
                  guint    i)
{
  g_return_val_if_fail (i < luck->dice->len, NULL);

  return &g_array_index (luck->dice, BivLuckDie, i);
}

double
biv_luck_get_choice (BivLuck *luck,
                     guint    moment)
{
  const Step *step;

  g_return_val_if_fail (moment < luck->steps->len, 0);

  step = step_at (luck, moment);
  return moment == 0 ? 0 : (double) (halves_at (luck, step->ordered) - halves_at (luck, step->before)) / (2.0 * luck->battles);
}

double
biv_luck_get_sum (BivLuck     *luck,
                  BivLuckKind  kind,
                  int          side)
{
  gint64 sum;

  g_return_val_if_fail (kind < BIV_N_LUCKS && side >= BIV_NOBODY && side < BIV_N_SIDES, 0);

  sum = luck->sums[kind][side + 1];
  return (double) (side == 1 ? -sum : sum) / (2.0 * luck->battles);
}

guint
biv_luck_get_decisive (BivLuck *luck)
{
  gint64 ended = halves_at (luck, step_at (luck, luck->steps->len - 1)->here), furthest = 0;
  guint found = 0;

  for (guint moment = 1; moment < luck->steps->len; moment++)
    {
      const Step *step = step_at (luck, moment);
      gint64 way = halves_at (luck, step->here) - halves_at (luck, step->before);

      /* Halves: all that were played, once for each side. */
      if (ended == (gint64) luck->battles)
        way = ABS (way);
      else if (ended < (gint64) luck->battles)
        way = -way;
      if (way > furthest)
        {
          furthest = way;
          found = moment;
        }
    }
  return found;
}
