/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.c: how many battles a second */
#include "rulebooks/biv-bench.h"

#include "base/biv-digest.h"
#include "base/fit.h"
#include "engine/biv-playout.h"
#include "rulebooks/biv-random-battle.h"

#include <string.h>
#include <time.h>

/* Several grounds and armies in turn, so that no single one makes the figure. */
#define GROUNDS 32

typedef struct
{
  BivField *fields[GROUNDS];
  BivState *starts[GROUNDS];
  BivState *state;
} Bench;

static void
lay_out (Bench              *bench,
         const BivRuleset   *ruleset,
         const BivBenchWish *wish)
{
  for (guint i = 0; i < GROUNDS; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, wish->seed * GROUNDS + i, wish->size,
                                                            BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT);
      g_autoptr (GError) error = NULL;

      bench->fields[i] = biv_field_new (ruleset, setup, &error);
      g_assert_no_error (error);
      bench->starts[i] = biv_field_new_state (bench->fields[i]);
      ruleset->settle (bench->fields[i], bench->starts[i], NULL);
    }
  bench->state = g_malloc0 (ruleset->state_size);
}

static void
clear (Bench *bench)
{
  for (guint i = 0; i < GROUNDS; i++)
    {
      biv_field_unref (bench->fields[i]);
      g_free (bench->starts[i]);
    }
  g_free (bench->state);
}

static gboolean
is_undecided (const BivField *field,
              const BivState *state)
{
  const char *end = biv_battle_get_result_id (field, state);

  return strcmp (end, "A") != 0 && strcmp (end, "B") != 0 && strcmp (end, "draw") != 0;
}

/* Of the processor, not of the clock on the wall: whoever else is at work on the machine makes no difference. */
static gint64
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

void
biv_bench_run (const BivRuleset   *ruleset,
               const BivBenchWish *wish,
               BivBenchResult     *result)
{
  gint64 began, most = (gint64) (wish->seconds * G_USEC_PER_SEC);
  g_autofree char *text = NULL;
  BivDigest digest;
  Bench bench;

  g_return_if_fail (ruleset != NULL && wish != NULL && result != NULL);

  memset (result, 0, sizeof *result);
  lay_out (&bench, ruleset, wish);
  biv_digest_init (&digest);
  began = get_time ();
  for (guint64 i = 0; i < wish->battles || (i % 64 != 0 && most > 0) || get_time () - began < most; i++)
    {
      result->decisions += biv_playout (bench.fields[i % GROUNDS], bench.starts[i % GROUNDS], bench.state, wish->seed, i);
      result->battles++;
      result->undecided += is_undecided (bench.fields[i % GROUNDS], bench.state);
      if (i < wish->battles)
        biv_field_digest_state (bench.fields[i % GROUNDS], bench.state, &digest);
    }
  result->seconds = (double) (get_time () - began) / G_USEC_PER_SEC;
  text = biv_digest_dup_text (&digest);
  BIV_FIT_TEXT (result->digest, text);
  clear (&bench);
}
