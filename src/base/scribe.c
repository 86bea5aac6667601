/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scribe.c: writes to a disk in a thread, one thing after the other, so that a slow disk holds nobody up */
#include "base/scribe.h"

typedef struct
{
  BivScribeWork  work;              /* NULL: the scribe may go */
  gpointer       what;
  GDestroyNotify free_what;
  GError        *error;             /* when it is done */
} Work;

struct _BivScribe
{
  BivScribeDone done;
  gpointer      owner;
  GMainContext *context;            /* where it is told */
  GThread      *thread;             /* NULL: nothing was handed over yet */
  GSource      *telling;            /* NULL: nobody needs to be told */

  GMutex        mutex;              /* of what follows */
  GCond         is_done;
  GAsyncQueue  *todo;               /* of Work */
  GQueue        finished;           /* of Work, not told yet */
  guint         n_open;             /* handed over, and not finished */
};

static void
work_free (Work *work)
{
  if (work->free_what != NULL)
    work->free_what (work->what);
  g_clear_error (&work->error);
  g_free (work);
}

static void
tell (BivScribe *scribe)
{
  Work *work;

  for (;;)
    {
      g_mutex_lock (&scribe->mutex);
      work = g_queue_pop_head (&scribe->finished);
      if (work == NULL && scribe->telling != NULL)
        {
          g_source_destroy (scribe->telling);
          g_clear_pointer (&scribe->telling, g_source_unref);
        }
      g_mutex_unlock (&scribe->mutex);
      if (work == NULL)
        return;
      scribe->done (scribe->owner, g_steal_pointer (&work->error));
      work_free (work);
    }
}

static gboolean
on_finished (gpointer scribe)
{
  tell (scribe);
  return G_SOURCE_REMOVE;
}

static gpointer
run (gpointer data)
{
  BivScribe *scribe = data;

  for (;;)
    {
      Work *work = g_async_queue_pop (scribe->todo);

      if (work->work == NULL)
        {
          work_free (work);
          return NULL;
        }
      work->work (work->what, &work->error);
      g_mutex_lock (&scribe->mutex);
      g_queue_push_tail (&scribe->finished, work);
      scribe->n_open--;
      if (scribe->telling == NULL)
        {
          scribe->telling = g_idle_source_new ();
          g_source_set_priority (scribe->telling, G_PRIORITY_DEFAULT);
          g_source_set_callback (scribe->telling, on_finished, scribe, NULL);
          g_source_attach (scribe->telling, scribe->context);
        }
      g_cond_signal (&scribe->is_done);
      g_mutex_unlock (&scribe->mutex);
    }
}

BivScribe *
biv_scribe_new (BivScribeDone done,
                gpointer      owner)
{
  BivScribe *scribe = g_new0 (BivScribe, 1);

  scribe->done = done;
  scribe->owner = owner;
  scribe->context = g_main_context_ref_thread_default ();
  g_mutex_init (&scribe->mutex);
  g_cond_init (&scribe->is_done);
  scribe->todo = g_async_queue_new ();
  g_queue_init (&scribe->finished);
  return scribe;
}

static void
push (BivScribe      *scribe,
      BivScribeWork   work,
      gpointer        what,
      GDestroyNotify  free_what)
{
  Work *handed = g_new0 (Work, 1);

  handed->work = work;
  handed->what = what;
  handed->free_what = free_what;
  g_async_queue_push (scribe->todo, handed);
}

void
biv_scribe_write (BivScribe      *scribe,
                  BivScribeWork   work,
                  gpointer        what,
                  GDestroyNotify  free_what)
{
  gint64 until = g_get_monotonic_time () + BIV_SCRIBE_PATIENCE;
  gboolean is_behind;

  g_return_if_fail (scribe != NULL && work != NULL);

  g_mutex_lock (&scribe->mutex);
  is_behind = scribe->n_open > 0;
  scribe->n_open++;
  g_mutex_unlock (&scribe->mutex);
  if (scribe->thread == NULL)
    scribe->thread = g_thread_new ("scribe", run, scribe);
  push (scribe, work, what, free_what);
  if (is_behind)
    return;
  g_mutex_lock (&scribe->mutex);
  while (scribe->n_open > 0 && g_cond_wait_until (&scribe->is_done, &scribe->mutex, until))
    ;
  g_mutex_unlock (&scribe->mutex);
  tell (scribe);
}

static void
wait (BivScribe *scribe)
{
  g_mutex_lock (&scribe->mutex);
  while (scribe->n_open > 0)
    g_cond_wait (&scribe->is_done, &scribe->mutex);
  g_mutex_unlock (&scribe->mutex);
}

void
biv_scribe_wait (BivScribe *scribe)
{
  g_return_if_fail (scribe != NULL);

  wait (scribe);
  tell (scribe);
}

void
biv_scribe_free (BivScribe *scribe)
{
  if (scribe == NULL)
    return;
  if (scribe->thread != NULL)
    {
      push (scribe, NULL, NULL, NULL);
      g_thread_join (scribe->thread);
    }
  if (scribe->telling != NULL)
    {
      g_source_destroy (scribe->telling);
      g_source_unref (scribe->telling);
    }
  g_queue_clear_full (&scribe->finished, (GDestroyNotify) work_free);
  g_async_queue_unref (scribe->todo);
  g_mutex_clear (&scribe->mutex);
  g_cond_clear (&scribe->is_done);
  g_main_context_unref (scribe->context);
  g_free (scribe);
}
