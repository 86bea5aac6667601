/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight.c: a battle fought to its end, and what its odds were, with the installed library and nothing else
 *
 *   cc -o fight fight.c $(pkg-config --cflags --libs bivouac-engine-1)
 *   ./fight [RULESET [SEED]] */
#include <engine/biv-odds.h>
#include <engine/biv-session.h>
#include <rulebooks/biv-random-battle.h>
#include <rulebooks/biv-rulebooks.h>

#include <locale.h>
#include <stdlib.h>

#define EVERYBODY (BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY)

/* How the battle would end from where it stands, if the program went on for both sides. */
static void
print_odds (BivSession *session,
            guint64     battles)
{
  static const char *const names[] = { [BIV_RESULT_A] = "A", [BIV_RESULT_B] = "B", [BIV_RESULT_DRAW] = "draw" };
  g_autoptr (BivOdds) odds = biv_odds_new (biv_session_get_field (session), biv_session_get_state (session), 1);
  BivTally tally;

  biv_odds_start (odds, battles, 0, 1, 0);
  biv_odds_wait (odds);
  biv_odds_get_tally (odds, &tally);
  g_print ("odds of %" G_GUINT64_FORMAT " battles:", tally.battles);
  for (guint result = BIV_RESULT_A; result <= BIV_RESULT_DRAW; result++)
    {
      double low, high;

      biv_tally_share (&tally, result, &low, &high);
      g_print ("  %s %.0f to %.0f %%", names[result], 100 * low, 100 * high);
    }
  g_print ("\n");
}

int
main (int    n_arguments,
      char **arguments)
{
  const char *id = n_arguments > 1 ? arguments[1] : "frontier-musket";
  guint64 seed = n_arguments > 2 ? strtoull (arguments[2], NULL, 10) : 7;
  const BivRuleset *ruleset = biv_ruleset_find (id);
  g_autoptr (BivSetup) setup = NULL;
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivSession) again = NULL;
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  if (ruleset == NULL)
    {
      g_printerr ("fight: there is no rulebook “%s”\n", id);
      return EXIT_FAILURE;
    }
  setup = biv_random_setup_new (ruleset, seed, 8, BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT);
  session = biv_session_new (ruleset, setup, seed, &error);
  if (session == NULL)
    {
      g_printerr ("fight: %s\n", error->message);
      return EXIT_FAILURE;
    }
  print_odds (session, 400);

  while (biv_session_play_computer (session, EVERYBODY))
    ;
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);

      g_print ("%s%s\n", biv_log_line_is_heading (line) ? "" : "  ", biv_log_line_get_text (line));
    }

  /* What is kept of a battle is its record. It plays again to the same end, and says where it does not. */
  record = biv_session_dup_record (session);
  again = biv_session_new_from_record (ruleset, record, 0, &error);
  if (again == NULL)
    {
      g_printerr ("fight: %s\n", error->message);
      return EXIT_FAILURE;
    }
  g_print ("result: %s, in %u orders\n", biv_record_get_result (record), biv_record_get_n_steps (record));
  return EXIT_SUCCESS;
}
