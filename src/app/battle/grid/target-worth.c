/* SPDX-License-Identifier: GPL-3.0-or-later */
/* target-worth.c: what it would be worth to a side that a unit were gone
 *
 * The same battles are played twice, with the same dice as far as they go alike (biv-playout.h), so that a few hundred of them
 * tell one unit from another. */
#include "config.h"

#include "app/battle/grid/target-worth.h"

#include "engine/biv-playout.h"
#include "engine/biv-text.h"
#include "engine/verdict.h"

#include <string.h>

#define SEED    1                     /* the same position always has the same worths */
#define BATTLES 600

typedef enum
{
  WORTH_UNKNOWN,
  WORTH_ASKED,
  WORTH_KNOWN,
} Stage;

struct _BivTargetWorth
{
  GObject       parent_instance;

  guint         id;                   /* of the moment that all this is about; 0: nothing is known */
  guint8        stages[BIV_MAX_UNITS];
  double        worths[BIV_MAX_UNITS];        /* to side A */
  GCancellable *cancellable;          /* of what is being reckoned */
};

G_DEFINE_FINAL_TYPE (BivTargetWorth, biv_target_worth, G_TYPE_OBJECT)

typedef struct
{
  BivField *field;
  BivState *state;
  guint     id;
  guint     n_units;
  guint     units[BIV_MAX_UNITS];
  double    worths[BIV_MAX_UNITS];
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->state);
  biv_field_unref (job->field);
  g_free (job);
}

/* ---- In the thread ---- */

static double
play_out (const BivField *field,
          const BivState *start,
          BivState       *scratch,
          guint64         number)
{
  int winner;

  biv_playout_alike (field, start, scratch, SEED, number);
  /* Of many a battle the book names no winner. */
  winner = biv_verdict_find (field, scratch);
  return winner == BIV_RESULT_A ? 1.0 : winner == BIV_RESULT_B ? 0.0 : 0.5;
}

/* As if the referee took it off. Returns: (transfer full) (nullable): %NULL where the book will not have it */
static BivState *
dup_without (Job   *job,
             guint  unit)
{
  g_autoptr (BivField) field = biv_field_ref (job->field);
  g_autofree BivState *state = biv_field_copy_state (job->field, job->state);
  BivAction action;
  BivDice dice;

  if (!biv_text_parse_fact (field, state, BIV_TARGET_UNIT, unit, "at", "-", &action, NULL)
      || !biv_battle_check (field, state, &action, NULL))
    return NULL;
  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  return biv_battle_play (&field, &state, &action, &dice, NULL) ? g_steal_pointer (&state) : NULL;
}

static void
reckon (GTask        *task,
        gpointer      source,
        gpointer      data,
        GCancellable *cancellable)
{
  Job *job = data;
  g_autofree BivState *scratch = biv_field_copy_state (job->field, job->state);
  g_autofree double *before = g_new (double, BATTLES);

  for (guint n = 0; n < BATTLES; n++)
    {
      if (g_task_return_error_if_cancelled (task))
        return;
      before[n] = play_out (job->field, job->state, scratch, n);
    }
  for (guint i = 0; i < job->n_units; i++)
    {
      g_autofree BivState *without = dup_without (job, job->units[i]);
      double sum = 0;

      for (guint n = 0; without != NULL && n < BATTLES; n++)
        {
          if (g_task_return_error_if_cancelled (task))
            return;
          sum += play_out (job->field, without, scratch, n) - before[n];
        }
      job->worths[i] = sum / BATTLES;
    }
  g_task_return_boolean (task, TRUE);
}

/* ---- Asking ---- */

static void
on_reckoned (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  BivTargetWorth *self = BIV_TARGET_WORTH (source);
  const Job *job = g_task_get_task_data (G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), NULL) || job->id != self->id)
    return;
  for (guint i = 0; i < job->n_units; i++)
    {
      self->stages[job->units[i]] = WORTH_KNOWN;
      self->worths[job->units[i]] = job->worths[i];
    }
  g_signal_emit_by_name (self, "found");
}

static guint
id_of (BivSession *session)
{
  return biv_session_get_moment_id (session, biv_session_get_moment (session));
}

static void
forget (BivTargetWorth *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  memset (self->stages, 0, sizeof self->stages);
  self->id = 0;
}

void
biv_target_worth_ask (BivTargetWorth *self,
                      BivSession     *session,
                      const guint    *units,
                      guint           n_units)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (BIV_IS_TARGET_WORTH (self) && n_units <= BIV_MAX_UNITS);

  if (id_of (session) != self->id)
    forget (self);
  self->id = id_of (session);
  job = g_new0 (Job, 1);
  for (guint i = 0; i < n_units; i++)
    if (self->stages[units[i]] == WORTH_UNKNOWN)
      {
        self->stages[units[i]] = WORTH_ASKED;
        job->units[job->n_units++] = units[i];
      }
  if (job->n_units == 0)
    {
      g_free (job);
      return;
    }
  job->field = biv_field_ref (biv_session_get_field (session));
  job->state = biv_field_copy_state (job->field, biv_session_get_state (session));
  job->id = self->id;
  if (self->cancellable == NULL)
    self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, on_reckoned, NULL);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, reckon);
}

gboolean
biv_target_worth_get (BivTargetWorth *self,
                      BivSession     *session,
                      int             side,
                      guint           unit,
                      double         *worth)
{
  g_return_val_if_fail (BIV_IS_TARGET_WORTH (self) && unit < BIV_MAX_UNITS && worth != NULL, FALSE);

  if (id_of (session) != self->id || self->stages[unit] != WORTH_KNOWN)
    return FALSE;
  *worth = side == 0 ? self->worths[unit] : -self->worths[unit];
  return TRUE;
}

static void
biv_target_worth_finalize (GObject *object)
{
  BivTargetWorth *self = BIV_TARGET_WORTH (object);

  forget (self);
  G_OBJECT_CLASS (biv_target_worth_parent_class)->finalize (object);
}

static void
biv_target_worth_class_init (BivTargetWorthClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_target_worth_finalize;
  g_signal_new ("found", BIV_TYPE_TARGET_WORTH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_target_worth_init (BivTargetWorth *self)
{
}

BivTargetWorth *
biv_target_worth_new (void)
{
  return g_object_new (BIV_TYPE_TARGET_WORTH, NULL);
}
