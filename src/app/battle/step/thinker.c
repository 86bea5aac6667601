/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thinker.c: what a side had best do in a battle, thought over in the background */
#include "config.h"

#include "app/battle/step/thinker.h"

#include "app/widgets/preferences.h"

#define SECONDS    4.0                /* after which whatever has been found will do */
#define TELL_MS    120

struct _BivThinker
{
  GObject       parent_instance;

  BivSession   *session;
  BivSearch    *search;               /* NULL: nothing is known of this position */
  guint         moment;               /* id of the one that it is about */
  GCancellable *cancellable;          /* NULL: it does not run */
  guint         teller;
};

static guint changed_signal, found_signal;

G_DEFINE_FINAL_TYPE (BivThinker, biv_thinker, G_TYPE_OBJECT)

static void
say_changed (BivThinker *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
on_tell (gpointer data)
{
  say_changed (data);
  return G_SOURCE_CONTINUE;
}

static void
end_run (BivThinker *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->teller, g_source_remove);
}

static void
forget (BivThinker *self)
{
  end_run (self);
  g_clear_pointer (&self->search, biv_search_unref);
}

static guint
get_moment (BivThinker *self)
{
  return biv_session_get_moment_id (self->session, biv_session_get_moment (self->session));
}

static void
on_session_changed (BivThinker *self)
{
  if (self->search != NULL && self->moment != get_moment (self))
    {
      forget (self);
      say_changed (self);
    }
}

static void
think (GTask        *task,
       gpointer      source,
       gpointer      data,
       GCancellable *cancellable)
{
  g_task_return_boolean (task, biv_search_run (data, cancellable));
}

static void
on_thought (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  BivThinker *self = BIV_THINKER (source);

  /* Stopped, or about something else by now. */
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  end_run (self);
  say_changed (self);
  g_signal_emit (self, found_signal, 0);
}

BivThinker *
biv_thinker_new (BivSession *session)
{
  BivThinker *self;

  g_return_val_if_fail (BIV_IS_SESSION (session), NULL);

  self = g_object_new (BIV_TYPE_THINKER, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "changed", G_CALLBACK (on_session_changed), self, G_CONNECT_SWAPPED);
  return self;
}

void
biv_thinker_ask (BivThinker *self,
                 int         side)
{
  BivSearchWish wish = { .seconds = SECONDS };
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (BIV_IS_THINKER (self) && side >= 0 && side < BIV_N_SIDES);

  if (self->cancellable != NULL || !biv_session_is_at_end (self->session)
      || !(biv_session_get_deciders (self->session) & (1u << side)))
    return;
  forget (self);
  wish.strength = MAX (biv_preferences_get_strength (biv_preferences_get ()), BIV_STRENGTH_GOOD);
  wish.seed = biv_session_get_choice_seed (self->session);
  self->search = biv_search_new (biv_session_get_field (self->session), biv_session_get_state (self->session), side, &wish);
  self->moment = get_moment (self);
  self->cancellable = g_cancellable_new ();
  self->teller = g_timeout_add (TELL_MS, on_tell, self);
  task = g_task_new (self, self->cancellable, on_thought, NULL);
  g_task_set_task_data (task, biv_search_ref (self->search), (GDestroyNotify) biv_search_unref);
  g_task_run_in_thread (task, think);
  say_changed (self);
}

void
biv_thinker_stop (BivThinker *self)
{
  g_return_if_fail (BIV_IS_THINKER (self));

  if (self->cancellable == NULL)
    return;
  end_run (self);
  say_changed (self);
}

gboolean
biv_thinker_is_running (BivThinker *self)
{
  g_return_val_if_fail (BIV_IS_THINKER (self), FALSE);

  return self->cancellable != NULL;
}

double
biv_thinker_get_progress (BivThinker *self)
{
  g_return_val_if_fail (BIV_IS_THINKER (self), 0);

  return self->search != NULL ? biv_search_get_progress (self->search) : 0;
}

GArray *
biv_thinker_list (BivThinker *self)
{
  g_return_val_if_fail (BIV_IS_THINKER (self), NULL);

  return self->search != NULL ? biv_search_list (self->search) : NULL;
}

gboolean
biv_thinker_get_best (BivThinker *self,
                      BivAction  *action)
{
  g_return_val_if_fail (BIV_IS_THINKER (self), FALSE);

  return self->search != NULL && biv_search_get_best (self->search, action);
}

static void
biv_thinker_dispose (GObject *object)
{
  BivThinker *self = BIV_THINKER (object);

  forget (self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (biv_thinker_parent_class)->dispose (object);
}

static void
biv_thinker_class_init (BivThinkerClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_thinker_dispose;
  changed_signal = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  found_signal = g_signal_new ("found", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_thinker_init (BivThinker *self)
{
}
