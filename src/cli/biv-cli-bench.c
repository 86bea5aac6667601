/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-cli-bench.c: the verb that measures how fast battles are played, with a digest of what was played */
#include "config.h"
#include "cli/biv-cli.h"
#include "base/biv-digest.h"
#include "rulebooks/biv-random-battle.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* So that no single board decides the figure. */
#define N_FIELDS 16

/* A battle that goes on longer than this has a fault in its choices. */
#define MAX_DECISIONS 20000

typedef struct
{
  const BivRuleset *ruleset;
  BivField         *fields[N_FIELDS];
  BivState         *starts[N_FIELDS];
  BivState         *state;            /* the battle being played */
  guint64           seed;
  guint64           n_decisions;
} Bench;

static gboolean
begin (Bench             *bench,
       const BivRuleset  *ruleset,
       guint64            seed,
       int                size,
       GError           **error)
{
  gsize largest = 0;

  *bench = (Bench) { .ruleset = ruleset, .seed = seed };
  for (int i = 0; i < N_FIELDS; i++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed * N_FIELDS + (guint64) i, size, BIV_RANDOM_PLAIN);

      bench->fields[i] = biv_field_new (ruleset, setup, error);
      if (bench->fields[i] == NULL)
        return FALSE;
      bench->starts[i] = biv_field_new_state (bench->fields[i]);
      ruleset->settle (bench->fields[i], bench->starts[i], NULL);
      largest = MAX (largest, biv_field_get_state_size (bench->fields[i]));
    }
  bench->state = g_malloc0 (largest);
  return TRUE;
}

static void
finish (Bench *bench)
{
  for (int i = 0; i < N_FIELDS; i++)
    {
      g_clear_pointer (&bench->starts[i], g_free);
      g_clear_pointer (&bench->fields[i], biv_field_unref);
    }
  g_clear_pointer (&bench->state, g_free);
}

/* One battle, by the choices of playouts; @digest may be NULL. */
static void
play (Bench     *bench,
      guint64    number,
      BivDigest *digest)
{
  const BivRuleset *ruleset = bench->ruleset;
  const BivField *field = bench->fields[number % N_FIELDS];
  gsize size = biv_field_get_state_size (field);
  BivRandom random;
  BivDice dice;

  biv_random_init (&random, bench->seed, 2 * number);
  biv_dice_init_rolled (&dice, bench->seed, 2 * number + 1);
  memcpy (bench->state, bench->starts[number % N_FIELDS], size);
  for (int i = 0; i < MAX_DECISIONS && !biv_battle_is_over (bench->state); i++)
    {
      BivAction action;

      if (!ruleset->choose (field, bench->state, bench->state->deciders, &random, &action))
        break;
      ruleset->apply (field, bench->state, &action, &dice, NULL);
      bench->n_decisions++;
    }
  if (digest != NULL)
    biv_digest_add (digest, bench->state, size);
}

static gboolean
measure (const BivRuleset *ruleset,
         guint64           seed,
         int               size,
         guint64           n_battles,
         double            seconds)
{
  Bench bench;
  BivDigest digest;
  g_autofree char *fingerprint = NULL;
  g_autoptr (GError) error = NULL;
  gint64 start = 0;
  double taken = 0;
  guint64 played = 0;

  if (!begin (&bench, ruleset, seed, size, &error))
    {
      biv_cli_complain ("%s: %s", ruleset->id, error->message);
      finish (&bench);
      return FALSE;
    }
  biv_digest_init (&digest);
  start = g_get_monotonic_time ();
  for (; played < n_battles; played++)
    play (&bench, played, &digest);
  taken = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  while (taken < seconds)
    {
      for (guint64 batch = played + 256; played < batch; played++)
        play (&bench, played, NULL);
      taken = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
    }
  fingerprint = biv_digest_dup_text (&digest);
  g_print ("%s battles/s=%.0f decisions/s=%.0f digest=%s\n", ruleset->id, (double) played / MAX (taken, 1e-6),
           (double) bench.n_decisions / MAX (taken, 1e-6), fingerprint);
  finish (&bench);
  return TRUE;
}

static gboolean
measure_named (char    **names,
               guint64   seed,
               int       size,
               guint64   n_battles,
               double    seconds)
{
  for (char **name = names; *name != NULL; name++)
    {
      const BivRuleset *ruleset = biv_ruleset_find (*name);

      if (ruleset == NULL)
        {
          biv_cli_complain (_("this version of Bivouac cannot play \"%s\""), *name);
          return FALSE;
        }
      if (!measure (ruleset, seed, size, n_battles, seconds))
        return FALSE;
    }
  return TRUE;
}

int
biv_cli_bench (int    argc,
               char **argv)
{
  double seconds = -1;
  int n_battles = 2000, size = 12;
  gint64 seed = 1;
  const GOptionEntry entries[] = {
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, N_("Go on playing for so long (1)"), N_("N") },
    { "battles", 0, 0, G_OPTION_ARG_INT, &n_battles, N_("Battles that the digest is taken of (2000)"), N_("N") },
    { "size", 0, 0, G_OPTION_ARG_INT, &size, N_("Units of a side (12)"), N_("N") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_("Which boards, armies and dice (1)"), N_("N") },
    { NULL },
  };
  g_auto (GStrv) names = NULL;

  if (!biv_cli_parse (argc, argv, _("[RULESET...]"),
                      _("Plays random battles on one core, by the same choices that odds are worked out with, and prints a "
                        "line for each RULESET (default: all). The same seed, size and number of battles give the same "
                        "digest on every machine, as long as play is the same."),
                      entries, 0, -1, &names))
    return BIV_CLI_WRONG;
  if (size < 1 || size > 40 || n_battles < 1 || seconds > 3600)
    {
      biv_cli_complain (_("--size is 1 to 40, --battles at least 1, --seconds at most 3600"));
      return BIV_CLI_WRONG;
    }
  if (seconds < 0)
    seconds = 1;
  if (names[0] != NULL)
    return measure_named (names, (guint64) seed, size, (guint64) n_battles, seconds) ? BIV_CLI_DONE : BIV_CLI_WRONG;
  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    {
      if (!measure (biv_ruleset_get_at (i), (guint64) seed, size, (guint64) n_battles, seconds))
        return BIV_CLI_WRONG;
    }
  return BIV_CLI_DONE;
}
