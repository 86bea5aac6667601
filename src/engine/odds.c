/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds.c: how a battle would end */
#include "engine/biv-odds.h"

#include "engine/field-tables.h"
#include "engine/biv-playout.h"

#include <math.h>
#include <string.h>

/* ---- Tallies ---- */

void
biv_tally_add (BivTally       *tally,
               const BivTally *more)
{
  g_return_if_fail (tally != NULL && more != NULL);

  tally->battles += more->battles;
  tally->turns += more->turns;
  for (guint i = 0; i < BIV_MAX_RESULTS; i++)
    tally->results[i] += more->results[i];
  for (guint i = 0; i < BIV_N_SIDES; i++)
    tally->lost[i] += more->lost[i];
  for (guint i = 0; i < BIV_MAX_UNITS; i++)
    {
      tally->survived[i] += more->survived[i];
      tally->steps[i] += more->steps[i];
    }
  for (guint i = 0; i < BIV_N_SIDES; i++)
    for (guint n = 0; n <= BIV_MAX_UNITS; n++)
      tally->spread[i][n] += more->spread[i][n];
}

static const double z = 1.959964;             /* 95 in 100 */

/* Wilson's interval: of use from the first battle on, and never outside what can be. */
static double
share_of (guint64  part,
          guint64  whole,
          double  *low,
          double  *high)
{
  double n = (double) whole, p, middle, spread;

  p = n > 0 ? (double) part / n : 0;
  middle = n > 0 ? (p + z * z / (2 * n)) / (1 + z * z / n) : 0.5;
  spread = n > 0 ? z * sqrt (p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n) : 0.5;
  if (low != NULL)
    *low = MAX (middle - spread, 0);
  if (high != NULL)
    *high = MIN (middle + spread, 1);
  return p;
}

double
biv_tally_share (const BivTally *tally,
                 guint           result,
                 double         *low,
                 double         *high)
{
  g_return_val_if_fail (tally != NULL && result < BIV_MAX_RESULTS, 0);

  return share_of (tally->results[result], tally->battles, low, high);
}

double
biv_tally_loss (const BivTally *tally,
                guint           unit,
                double         *low,
                double         *high)
{
  g_return_val_if_fail (tally != NULL && unit < BIV_MAX_UNITS, 0);

  return share_of (tally->battles - tally->survived[unit], tally->battles, low, high);
}

/* The interval is widest about one half. */
guint64
biv_odds_battles_for (double points)
{
  g_return_val_if_fail (points > 0, 0);

  return (guint64) ceil (z * z / 4 / (points / 100 * points / 100));
}

static void
count (BivTally       *tally,
       const BivField *field,
       const BivState *end)
{
  guint lost[BIV_N_SIDES] = { 0 };

  tally->battles++;
  tally->results[MIN (end->result, BIV_MAX_RESULTS - 1)]++;
  tally->turns += end->turn;
  for (guint unit = 0; unit < field->n_units; unit++)
    {
      BivPlacement placement;
      BivUnitEnding ending;

      field->ruleset->placement (field, end, unit, &placement);
      field->ruleset->ending (field, end, unit, &ending);
      if (placement.presence == BIV_PRESENCE_LOST)
        lost[field->units[unit].side]++;
      else
        tally->survived[unit]++;
      tally->steps[unit] += (guint64) CLAMP (ending.steps_start - ending.steps_end, 0, G_MAXINT16);
    }
  for (guint side = 0; side < BIV_N_SIDES; side++)
    {
      tally->lost[side] += lost[side];
      tally->spread[side][lost[side]]++;
    }
}

void
biv_tally_play (BivTally       *tally,
                const BivField *field,
                const BivState *start,
                guint64         seed,
                guint64         first,
                guint64         step,
                guint64         end)
{
  g_autofree BivState *state = NULL;

  g_return_if_fail (tally != NULL && field != NULL && start != NULL && step > 0);

  state = biv_field_copy_state (field, start);
  for (guint64 number = first; number < end; number += step)
    {
      biv_playout (field, start, state, seed, number);
      count (tally, field, state);
    }
}

/* ---- In the background ---- */

/* Small enough for a first answer at once, large enough that the lock costs nothing. */
#define CHUNK 32
#define TELL_EVERY_MS 100

struct _BivOdds
{
  GObject    parent_instance;

  BivField  *field;
  BivState  *start;
  guint64    seed;

  guint64    battles;
  guint      shard;
  guint      n_shards;
  GPtrArray *threads;
  GSource   *teller;

  GMutex     lock;                    /* guards what follows */
  BivTally   tally;
  guint64    next;                    /* the first number that nobody has taken */
  gboolean   is_stopped;
  guint      n_working;
};

enum
{
  PROP_IS_RUNNING = 1,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE (BivOdds, biv_odds, G_TYPE_OBJECT)

/* Returns: %FALSE when there is nothing left to do */
static gboolean
take_chunk (BivOdds *self,
            guint64 *first,
            guint64 *end)
{
  guint64 chunk = (guint64) CHUNK * self->n_shards;
  gboolean is_left;

  g_mutex_lock (&self->lock);
  is_left = !self->is_stopped && self->next < self->battles;
  *first = self->next;
  *end = MIN (self->battles, self->next + chunk);
  if (is_left)
    self->next += chunk;
  g_mutex_unlock (&self->lock);
  return is_left;
}

static gpointer
work (gpointer data)
{
  BivOdds *self = data;
  guint64 first, end;

  while (take_chunk (self, &first, &end))
    {
      BivTally part = { 0 };

      biv_tally_play (&part, self->field, self->start, self->seed, first, self->n_shards, end);
      g_mutex_lock (&self->lock);
      biv_tally_add (&self->tally, &part);
      g_mutex_unlock (&self->lock);
    }
  g_mutex_lock (&self->lock);
  self->n_working--;
  g_mutex_unlock (&self->lock);
  return NULL;
}

static void
join (BivOdds *self)
{
  for (guint i = 0; i < self->threads->len; i++)
    g_thread_join (g_ptr_array_index (self->threads, i));
  g_ptr_array_set_size (self->threads, 0);
}

static gboolean
tell (gpointer data)
{
  BivOdds *self = data;
  gboolean is_running = biv_odds_is_running (self);

  g_object_ref (self);
  g_signal_emit (self, changed_signal, 0);
  if (!is_running && self->teller != NULL)
    {
      join (self);
      g_clear_pointer (&self->teller, g_source_unref);
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IS_RUNNING]);
    }
  g_object_unref (self);
  return is_running ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
stop_telling (BivOdds *self)
{
  if (self->teller == NULL)
    return;
  g_source_destroy (self->teller);
  g_clear_pointer (&self->teller, g_source_unref);
}

BivOdds *
biv_odds_new (BivField       *field,
              const BivState *state,
              guint64         seed)
{
  BivOdds *self;

  g_return_val_if_fail (field != NULL && state != NULL, NULL);

  self = g_object_new (BIV_TYPE_ODDS, NULL);
  self->field = biv_field_ref (field);
  self->start = biv_field_copy_state (field, state);
  self->seed = seed;
  return self;
}

void
biv_odds_start (BivOdds *self,
                guint64  battles,
                guint    shard,
                guint    n_shards,
                guint    n_threads)
{
  g_return_if_fail (BIV_IS_ODDS (self) && n_shards > 0 && shard < n_shards);
  g_return_if_fail (self->threads->len == 0);

  self->battles = battles;
  self->shard = shard;
  self->n_shards = n_shards;
  self->next = shard;
  self->is_stopped = FALSE;
  memset (&self->tally, 0, sizeof self->tally);
  if (n_threads == 0)
    n_threads = g_get_num_processors ();
  self->n_working = n_threads;
  for (guint i = 0; i < n_threads; i++)
    g_ptr_array_add (self->threads, g_thread_new ("odds", work, self));
  self->teller = g_timeout_source_new (TELL_EVERY_MS);
  g_source_set_callback (self->teller, tell, self, NULL);
  g_source_attach (self->teller, g_main_context_get_thread_default ());
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IS_RUNNING]);
}

void
biv_odds_stop (BivOdds *self)
{
  g_return_if_fail (BIV_IS_ODDS (self));

  g_mutex_lock (&self->lock);
  self->is_stopped = TRUE;
  g_mutex_unlock (&self->lock);
  biv_odds_wait (self);
}

void
biv_odds_wait (BivOdds *self)
{
  g_return_if_fail (BIV_IS_ODDS (self));

  join (self);
  stop_telling (self);
}

gboolean
biv_odds_is_running (BivOdds *self)
{
  gboolean is_running;

  g_return_val_if_fail (BIV_IS_ODDS (self), FALSE);

  g_mutex_lock (&self->lock);
  is_running = self->n_working > 0;
  g_mutex_unlock (&self->lock);
  return is_running;
}

void
biv_odds_get_tally (BivOdds  *self,
                    BivTally *tally)
{
  g_return_if_fail (BIV_IS_ODDS (self) && tally != NULL);

  g_mutex_lock (&self->lock);
  *tally = self->tally;
  g_mutex_unlock (&self->lock);
}

static void
biv_odds_get_property (GObject    *object,
                       guint       id,
                       GValue     *value,
                       GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_IS_RUNNING: g_value_set_boolean (value, biv_odds_is_running (BIV_ODDS (object))); break;
    default:              G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
biv_odds_dispose (GObject *object)
{
  biv_odds_stop (BIV_ODDS (object));
  G_OBJECT_CLASS (biv_odds_parent_class)->dispose (object);
}

static void
biv_odds_finalize (GObject *object)
{
  BivOdds *self = BIV_ODDS (object);

  g_clear_pointer (&self->field, biv_field_unref);
  g_free (self->start);
  g_ptr_array_unref (self->threads);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (biv_odds_parent_class)->finalize (object);
}

static void
biv_odds_class_init (BivOddsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = biv_odds_get_property;
  object_class->dispose = biv_odds_dispose;
  object_class->finalize = biv_odds_finalize;
  props[PROP_IS_RUNNING] = g_param_spec_boolean ("is-running", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_odds_init (BivOdds *self)
{
  self->threads = g_ptr_array_new ();
  g_mutex_init (&self->lock);
}
