/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clerk.c: does in a thread what needs a disk, one thing after the other, so that a slow disk holds nobody up */
#include "base/clerk.h"

typedef struct
{
  BivClerkWork  work;              /* NULL: the clerk may go */
  gpointer       what;
  GDestroyNotify free_what;
  GError        *error;             /* when it is done */
} Work;

struct _BivClerk
{
  BivClerkDone done;
  gpointer      owner;
  GMainContext *context;            /* where it is told */
  GThread      *thread;             /* NULL: nothing was handed over yet */
  GSource      *telling;            /* NULL: nobody needs to be told */
  guint         n_tellings;         /* under way: who is told may free the clerk */
  gboolean      is_freed;           /* in the course of one */

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
stop_telling (BivClerk *clerk)
{
  if (clerk->telling != NULL)
    g_source_destroy (clerk->telling);
  g_clear_pointer (&clerk->telling, g_source_unref);
}

static void
destroy (BivClerk *clerk)
{
  stop_telling (clerk);
  g_queue_clear_full (&clerk->finished, (GDestroyNotify) work_free);
  g_async_queue_unref (clerk->todo);
  g_mutex_clear (&clerk->mutex);
  g_cond_clear (&clerk->is_done);
  g_main_context_unref (clerk->context);
  g_free (clerk);
}

static void
tell (BivClerk *clerk)
{
  clerk->n_tellings++;
  while (!clerk->is_freed)
    {
      Work *work;

      g_mutex_lock (&clerk->mutex);
      work = g_queue_pop_head (&clerk->finished);
      if (work == NULL)
        stop_telling (clerk);
      g_mutex_unlock (&clerk->mutex);
      if (work == NULL)
        break;
      clerk->done (clerk->owner, g_steal_pointer (&work->error));
      work_free (work);
    }
  if (--clerk->n_tellings == 0 && clerk->is_freed)
    destroy (clerk);
}

static gboolean
on_finished (gpointer clerk)
{
  tell (clerk);
  return G_SOURCE_REMOVE;
}

static gpointer
run (gpointer data)
{
  BivClerk *clerk = data;

  for (;;)
    {
      Work *work = g_async_queue_pop (clerk->todo);

      if (work->work == NULL)
        {
          work_free (work);
          return NULL;
        }
      work->work (work->what, &work->error);
      g_mutex_lock (&clerk->mutex);
      g_queue_push_tail (&clerk->finished, work);
      clerk->n_open--;
      if (clerk->telling == NULL)
        {
          clerk->telling = g_idle_source_new ();
          g_source_set_priority (clerk->telling, G_PRIORITY_DEFAULT);
          g_source_set_callback (clerk->telling, on_finished, clerk, NULL);
          g_source_attach (clerk->telling, clerk->context);
        }
      g_cond_signal (&clerk->is_done);
      g_mutex_unlock (&clerk->mutex);
    }
}

BivClerk *
biv_clerk_new (BivClerkDone done,
               gpointer     owner)
{
  BivClerk *clerk = g_new0 (BivClerk, 1);

  clerk->done = done;
  clerk->owner = owner;
  clerk->context = g_main_context_ref_thread_default ();
  g_mutex_init (&clerk->mutex);
  g_cond_init (&clerk->is_done);
  clerk->todo = g_async_queue_new ();
  g_queue_init (&clerk->finished);
  return clerk;
}

static void
push (BivClerk       *clerk,
      BivClerkWork    work,
      gpointer        what,
      GDestroyNotify  free_what)
{
  Work *handed = g_new0 (Work, 1);

  handed->work = work;
  handed->what = what;
  handed->free_what = free_what;
  g_async_queue_push (clerk->todo, handed);
}

void
biv_clerk_hand (BivClerk       *clerk,
                BivClerkWork    work,
                gpointer        what,
                GDestroyNotify  free_what)
{
  gint64 until = g_get_monotonic_time () + BIV_CLERK_PATIENCE;
  gboolean is_behind;

  g_return_if_fail (clerk != NULL && work != NULL);

  g_mutex_lock (&clerk->mutex);
  is_behind = clerk->n_open > 0;
  clerk->n_open++;
  g_mutex_unlock (&clerk->mutex);
  if (clerk->thread == NULL)
    clerk->thread = g_thread_new ("clerk", run, clerk);
  push (clerk, work, what, free_what);
  if (is_behind)
    return;
  g_mutex_lock (&clerk->mutex);
  while (clerk->n_open > 0 && g_cond_wait_until (&clerk->is_done, &clerk->mutex, until))
    ;
  g_mutex_unlock (&clerk->mutex);
  tell (clerk);
}

static void
wait (BivClerk *clerk)
{
  g_mutex_lock (&clerk->mutex);
  while (clerk->n_open > 0)
    g_cond_wait (&clerk->is_done, &clerk->mutex);
  g_mutex_unlock (&clerk->mutex);
}

void
biv_clerk_wait (BivClerk *clerk)
{
  g_return_if_fail (clerk != NULL);

  wait (clerk);
  tell (clerk);
}

void
biv_clerk_free (BivClerk *clerk)
{
  if (clerk == NULL)
    return;
  if (clerk->thread != NULL)
    {
      push (clerk, NULL, NULL, NULL);
      g_thread_join (clerk->thread);
    }
  if (clerk->n_tellings > 0)
    clerk->is_freed = TRUE;
  else
    destroy (clerk);
}
