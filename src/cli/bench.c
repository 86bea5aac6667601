/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.c: the verb that measures how fast battles are played, with a digest of what was played */
#include "config.h"
#include "cli/cli.h"
#include "rulebooks/biv-bench.h"
#include <glib/gi18n-lib.h>

/* What a side has in a battle of an ordinary size, and on a table in a large one, of which fewer are played. */
#define NO_SIZE       G_MININT
#define NO_SECONDS    (-1.5)
#define USUAL_SIZE    12
#define LARGE_SIZE    38
#define LARGE_BATTLES 40

static void
measure_at (const BivRuleset   *ruleset,
            const BivBenchWish *wish,
            const char         *what)
{
  BivBenchResult result;

  biv_bench_run (ruleset, wish, &result);
  g_print ("%s%s battles/s=%.0f decisions/s=%.0f digest=%s\n", ruleset->id, what,
           (double) result.battles / MAX (result.seconds, 1e-6), (double) result.decisions / MAX (result.seconds, 1e-6),
           result.digest);
}

/* Where no size was asked for, a table is measured in both. */
static void
measure (const BivRuleset   *ruleset,
         const BivBenchWish *wish)
{
  BivBenchWish sized = *wish;

  if (wish->size != NO_SIZE)
    {
      measure_at (ruleset, wish, "");
      return;
    }
  sized.size = USUAL_SIZE;
  measure_at (ruleset, &sized, "");
  if (ruleset->shape != BIV_BOARD_TABLE)
    return;
  sized.size = LARGE_SIZE;
  sized.battles = MIN (sized.battles, LARGE_BATTLES);
  measure_at (ruleset, &sized, " size=38");
}

static gboolean
measure_named (char               **names,
               const BivBenchWish  *wish)
{
  for (char **name = names; *name != NULL; name++)
    {
      const BivRuleset *ruleset = biv_ruleset_find (*name);

      if (ruleset == NULL)
        return biv_cli_complain (_("this version of Bivouac cannot play \"%s\""), *name);
      measure (ruleset, wish);
    }
  return TRUE;
}

int
biv_cli_bench (int    argc,
               char **argv)
{
  double seconds = NO_SECONDS;
  int n_battles = 2000, size = NO_SIZE;
  gint64 seed = 1;
  const GOptionEntry entries[] = {
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, N_("Go on playing for so long (1)"), N_("N") },
    { "battles", 0, 0, G_OPTION_ARG_INT, &n_battles, N_("Battles that the digest is taken of (2000)"), N_("N") },
    { "size", 0, 0, G_OPTION_ARG_INT, &size, N_("Units of a side (12; on a table 38 besides)"), N_("N") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_("Which boards, armies and dice (1)"), N_("N") },
    { NULL },
  };
  g_auto (GStrv) names = NULL;
  BivBenchWish wish;

  if (!biv_cli_parse (argc, argv, _("[RULESET...]"),
                      _("Plays random battles on one core, by the same choices that odds are worked out with, and prints a "
                        "line for each RULESET (default: all). The same seed, size and number of battles give the same "
                        "digest on every machine, as long as play is the same."),
                      entries, 0, -1, &names))
    return BIV_CLI_WRONG;
  if ((size < 1 && size != NO_SIZE) || size > 40 || n_battles < 1 || !(seconds <= 3600)
      || (seconds < 0 && seconds != NO_SECONDS))
    return biv_cli_answer (BIV_CLI_WRONG, _("--size is 1 to 40, --battles at least 1, --seconds 0 to 3600"));
  wish = (BivBenchWish) { .battles = (guint64) n_battles, .seconds = seconds < 0 ? 1 : seconds, .size = size,
                          .seed = (guint64) seed };
  if (names[0] != NULL)
    return measure_named (names, &wish) ? BIV_CLI_DONE : BIV_CLI_WRONG;
  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    measure (biv_ruleset_get_at (i), &wish);
  return BIV_CLI_DONE;
}
