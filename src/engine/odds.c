/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds.c: how a battle would end */
#include "engine/biv-odds.h"

#include "engine/field-tables.h"
#include "engine/biv-playout.h"
#include "engine/verdict.h"

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

/* Where the book is silent about the winner, who he is by what a campaign goes by. */
static guint
judge (const BivField *field,
       const BivState *end)
{
  return end->result < BIV_N_COMMON_RESULTS ? (guint) end->result : (guint) biv_verdict_find (field, end);
}

static void
count (BivTally       *tally,
       const BivField *field,
       const BivState *end)
{
  guint lost[BIV_N_SIDES] = { 0 };

  tally->battles++;
  tally->results[judge (field, end)]++;
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
      biv_playout_alike (field, start, state, seed, number);
      count (tally, field, state);
    }
}

/* ---- Two positions ---- */

void
biv_contrast_add (BivContrast       *contrast,
                  const BivContrast *more)
{
  g_return_if_fail (contrast != NULL && more != NULL);

  biv_tally_add (&contrast->before, &more->before);
  biv_tally_add (&contrast->now, &more->now);
  for (guint i = 0; i < BIV_MAX_RESULTS; i++)
    for (guint n = 0; n < BIV_MAX_RESULTS; n++)
      contrast->pairs[i][n] += more->pairs[i][n];
  for (guint i = 0; i < BIV_MAX_UNITS; i++)
    {
      contrast->doomed[i] += more->doomed[i];
      contrast->saved[i] += more->saved[i];
    }
}

/* Each pair has made it so, undone it, or left it as it was: the mean of +1, -1 and 0. One of each is added to what was seen, so
 * that a few pairs that agree do not pass for certainty. */
static double
difference_of (guint64  made,
               guint64  undone,
               guint64  pairs,
               double  *low,
               double  *high)
{
  double n = (double) pairs, difference, spread;

  difference = n > 0 ? ((double) made - (double) undone) / n : 0;
  spread = n > 0 ? z * sqrt (MAX ((double) (made + undone + 2) / (n + 2) - difference * difference, 0) / n) : 1;
  if (low != NULL)
    *low = MAX (difference - spread, -1);
  if (high != NULL)
    *high = MIN (difference + spread, 1);
  return difference;
}

double
biv_contrast_share (const BivContrast *contrast,
                    guint              result,
                    double            *low,
                    double            *high)
{
  guint64 made = 0, undone = 0;

  g_return_val_if_fail (contrast != NULL && result < BIV_MAX_RESULTS, 0);

  for (guint other = 0; other < BIV_MAX_RESULTS; other++)
    if (other != result)
      {
        made += contrast->pairs[other][result];
        undone += contrast->pairs[result][other];
      }
  return difference_of (made, undone, contrast->now.battles, low, high);
}

double
biv_contrast_loss (const BivContrast *contrast,
                   guint              unit,
                   double            *low,
                   double            *high)
{
  g_return_val_if_fail (contrast != NULL && unit < BIV_MAX_UNITS, 0);

  return difference_of (contrast->doomed[unit], contrast->saved[unit], contrast->now.battles, low, high);
}

gboolean
biv_odds_can_contrast (const BivField *before,
                       const BivField *now)
{
  g_return_val_if_fail (before != NULL && now != NULL, FALSE);

  if (before->ruleset != now->ruleset || before->n_units != now->n_units)
    return FALSE;
  for (guint i = 0; i < now->n_units; i++)
    if (before->units[i].side != now->units[i].side || !g_str_equal (before->units[i].name, now->units[i].name))
      return FALSE;
  return TRUE;
}

/* ---- In the background ---- */

/* What the threads play. They hold it themselves, so that nobody has to wait for the battle that each is at. */
typedef struct
{
  gatomicrefcount references;

  BivField  *fields[2];               /* before, which may be NULL, and now */
  BivState  *starts[2];
  guint64    seed;
  guint      n_shards;

  GMutex     lock;                    /* guards what follows */
  GCond      done;
  BivContrast sum;
  guint64    battles;
  guint64    next;                    /* the first number that nobody has taken */
  gboolean   is_stopped;
  guint      n_working;
} Run;

/* A thread puts what it has counted to the rest so often; the first figure is there as soon as one battle is over. */
#define PUT_EVERY_MS  20
#define TELL_FIRST_MS 40
#define TELL_EVERY_MS 100

struct _BivOdds
{
  GObject    parent_instance;

  Run       *run;
  guint      n_threads;
  GSource   *teller;
};

enum
{
  PROP_IS_RUNNING = 1,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE (BivOdds, biv_odds, G_TYPE_OBJECT)

static void
run_unref (Run *run)
{
  if (!g_atomic_ref_count_dec (&run->references))
    return;
  for (guint i = 0; i < 2; i++)
    {
      g_clear_pointer (&run->fields[i], biv_field_unref);
      g_free (run->starts[i]);
    }
  g_mutex_clear (&run->lock);
  g_cond_clear (&run->done);
  g_free (run);
}

static gboolean
take_number (Run     *run,
             guint64 *number)
{
  gboolean is_left;

  g_mutex_lock (&run->lock);
  is_left = !run->is_stopped && run->next < run->battles;
  *number = run->next;
  if (is_left)
    run->next += run->n_shards;
  g_mutex_unlock (&run->lock);
  return is_left;
}

static gboolean
is_lost (const BivField *field,
         const BivState *end,
         guint           unit)
{
  BivPlacement placement;

  field->ruleset->placement (field, end, unit, &placement);
  return placement.presence == BIV_PRESENCE_LOST;
}

static void
count_pair (BivContrast *part,
            const Run   *run,
            BivState    *ends[2])
{
  part->pairs[judge (run->fields[0], ends[0])][judge (run->fields[1], ends[1])]++;
  for (guint unit = 0; unit < run->fields[1]->n_units; unit++)
    {
      gboolean before = is_lost (run->fields[0], ends[0], unit), now = is_lost (run->fields[1], ends[1], unit);

      part->doomed[unit] += now && !before;
      part->saved[unit] += before && !now;
    }
}

static void
play_number (BivContrast *part,
             const Run   *run,
             BivState    *ends[2],
             guint64      number)
{
  BivTally *tallies[2] = { &part->before, &part->now };

  for (guint i = 0; i < 2; i++)
    if (run->fields[i] != NULL)
      {
        biv_playout_alike (run->fields[i], run->starts[i], ends[i], run->seed, number);
        count (tallies[i], run->fields[i], ends[i]);
      }
  if (run->fields[0] != NULL)
    count_pair (part, run, ends);
}

static void
put (Run         *run,
     BivContrast *part)
{
  g_mutex_lock (&run->lock);
  biv_contrast_add (&run->sum, part);
  g_mutex_unlock (&run->lock);
  memset (part, 0, sizeof *part);
}

static gpointer
work (gpointer data)
{
  Run *run = data;
  g_autofree BivContrast *part = g_new0 (BivContrast, 1);
  BivState *ends[2] = { NULL, biv_field_copy_state (run->fields[1], run->starts[1]) };
  gint64 put_at = 0;                  /* the first battle at once */
  guint64 number;

  if (run->fields[0] != NULL)
    ends[0] = biv_field_copy_state (run->fields[0], run->starts[0]);
  while (take_number (run, &number))
    {
      play_number (part, run, ends, number);
      if (g_get_monotonic_time () < put_at)
        continue;
      put (run, part);
      put_at = g_get_monotonic_time () + PUT_EVERY_MS * 1000;
    }
  put (run, part);
  g_mutex_lock (&run->lock);
  if (--run->n_working == 0)
    g_cond_broadcast (&run->done);
  g_mutex_unlock (&run->lock);
  g_free (ends[0]);
  g_free (ends[1]);
  run_unref (run);
  return NULL;
}

static void tell_after (BivOdds *self,
                        guint    ms);

static gboolean
tell (gpointer data)
{
  BivOdds *self = data;
  gboolean is_running = biv_odds_is_running (self);

  g_object_ref (self);
  g_clear_pointer (&self->teller, g_source_unref);
  if (is_running)
    tell_after (self, TELL_EVERY_MS);
  g_signal_emit (self, changed_signal, 0);
  if (!is_running)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IS_RUNNING]);
  g_object_unref (self);
  return G_SOURCE_REMOVE;
}

static void
tell_after (BivOdds *self,
            guint    ms)
{
  self->teller = g_timeout_source_new (ms);
  g_source_set_callback (self->teller, tell, self, NULL);
  g_source_attach (self->teller, g_main_context_get_thread_default ());
}

static void
stop_telling (BivOdds *self)
{
  if (self->teller == NULL)
    return;
  g_source_destroy (self->teller);
  g_clear_pointer (&self->teller, g_source_unref);
}

static BivOdds *
make_odds (BivField       *before,
           const BivState *state_before,
           BivField       *now,
           const BivState *state_now,
           guint64         seed)
{
  BivOdds *self = g_object_new (BIV_TYPE_ODDS, NULL);

  if (before != NULL)
    {
      self->run->fields[0] = biv_field_ref (before);
      self->run->starts[0] = biv_field_copy_state (before, state_before);
    }
  self->run->fields[1] = biv_field_ref (now);
  self->run->starts[1] = biv_field_copy_state (now, state_now);
  self->run->seed = seed;
  return self;
}

BivOdds *
biv_odds_new (BivField       *field,
              const BivState *state,
              guint64         seed)
{
  g_return_val_if_fail (field != NULL && state != NULL, NULL);

  return make_odds (NULL, NULL, field, state, seed);
}

BivOdds *
biv_odds_new_contrast (BivField       *before,
                       const BivState *state_before,
                       BivField       *now,
                       const BivState *state_now,
                       guint64         seed)
{
  g_return_val_if_fail (before != NULL && state_before != NULL && now != NULL && state_now != NULL, NULL);
  g_return_val_if_fail (biv_odds_can_contrast (before, now), NULL);

  return make_odds (before, state_before, now, state_now, seed);
}

static void
set_to_work (BivOdds *self,
             guint64  battles)
{
  self->run->battles = battles;
  self->run->is_stopped = FALSE;
  self->run->n_working = self->n_threads;
  for (guint i = 0; i < self->n_threads; i++)
    {
      g_atomic_ref_count_inc (&self->run->references);
      g_thread_unref (g_thread_new ("odds", work, self->run));
    }
  tell_after (self, TELL_FIRST_MS);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IS_RUNNING]);
}

void
biv_odds_start (BivOdds *self,
                guint64  battles,
                guint    shard,
                guint    n_shards,
                guint    n_threads)
{
  g_return_if_fail (BIV_IS_ODDS (self) && n_shards > 0 && shard < n_shards);
  g_return_if_fail (!biv_odds_is_running (self));

  self->run->n_shards = n_shards;
  self->run->next = shard;
  memset (&self->run->sum, 0, sizeof self->run->sum);
  self->n_threads = n_threads > 0 ? n_threads : g_get_num_processors ();
  stop_telling (self);
  set_to_work (self, battles);
}

void
biv_odds_go_on (BivOdds *self,
                guint64  battles)
{
  g_return_if_fail (BIV_IS_ODDS (self) && self->n_threads > 0);

  biv_odds_stop (self);
  set_to_work (self, battles);
}

static void
tell_threads_to_stop (BivOdds *self)
{
  g_mutex_lock (&self->run->lock);
  self->run->is_stopped = TRUE;
  g_mutex_unlock (&self->run->lock);
}

void
biv_odds_halt (BivOdds *self)
{
  g_return_if_fail (BIV_IS_ODDS (self));

  tell_threads_to_stop (self);
}

void
biv_odds_cancel (BivOdds *self)
{
  g_return_if_fail (BIV_IS_ODDS (self));

  tell_threads_to_stop (self);
  stop_telling (self);
}

void
biv_odds_stop (BivOdds *self)
{
  g_return_if_fail (BIV_IS_ODDS (self));

  tell_threads_to_stop (self);
  biv_odds_wait (self);
}

void
biv_odds_wait (BivOdds *self)
{
  g_return_if_fail (BIV_IS_ODDS (self));

  g_mutex_lock (&self->run->lock);
  while (self->run->n_working > 0)
    g_cond_wait (&self->run->done, &self->run->lock);
  g_mutex_unlock (&self->run->lock);
  stop_telling (self);
}

gboolean
biv_odds_is_running (BivOdds *self)
{
  gboolean is_running;

  g_return_val_if_fail (BIV_IS_ODDS (self), FALSE);

  g_mutex_lock (&self->run->lock);
  is_running = self->run->n_working > 0;
  g_mutex_unlock (&self->run->lock);
  return is_running;
}

void
biv_odds_get_tally (BivOdds  *self,
                    BivTally *tally)
{
  g_return_if_fail (BIV_IS_ODDS (self) && tally != NULL);

  g_mutex_lock (&self->run->lock);
  *tally = self->run->sum.now;
  g_mutex_unlock (&self->run->lock);
}

void
biv_odds_get_contrast (BivOdds     *self,
                       BivContrast *contrast)
{
  g_return_if_fail (BIV_IS_ODDS (self) && contrast != NULL);

  g_mutex_lock (&self->run->lock);
  *contrast = self->run->sum;
  g_mutex_unlock (&self->run->lock);
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
  biv_odds_cancel (BIV_ODDS (object));
  G_OBJECT_CLASS (biv_odds_parent_class)->dispose (object);
}

static void
biv_odds_finalize (GObject *object)
{
  run_unref (BIV_ODDS (object)->run);
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
  self->run = g_new0 (Run, 1);
  g_atomic_ref_count_init (&self->run->references);
  self->run->n_shards = 1;
  g_mutex_init (&self->run->lock);
  g_cond_init (&self->run->done);
}
