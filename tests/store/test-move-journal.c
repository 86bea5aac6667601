/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-move-journal.c: a battle under way survives whatever ends the program, up to the last move that was made */
#include "store/move-journal.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaign/battle/fight.h"
#include "engine/setup-check.h"
#include "store/campaign-file.h"
#include "store/recovery.h"
#include "campaign/battle/deploy.h"
#include "table-battle.h"
#include "tests/rounds.h"
#include "tests/remove-tree.h"

#define MOST_TEXT (4 * 1024 * 1024)

typedef struct
{
  BivCampaign *campaign;
  BivBattle   *battle;
  BivSession  *session;
  BivRecovery *recovery;
  GRand       *random;
} Game;

/* ---- A battle of a campaign ---- */

static BivCampaign *
load_sample (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

static BivCampaign *
begin_on_table (void)
{
  BivCampaign *campaign = table_battle_begin ();
  const char *id = table_battle_get_id (campaign);

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, id, NULL));
  if (biv_campaign_option_is (campaign, "deploy.order", "hidden"))
    table_battle_commit (campaign, biv_turn_propose_reveal (campaign, id));
  table_battle_commit (campaign, biv_turn_propose_deployed (campaign, id, NULL));
  return campaign;
}

static void
game_init (Game       *game,
           const char *sample,
           guint32     seed)
{
  g_autoptr (GError) error = NULL;

  *game = (Game) { .campaign = sample != NULL ? load_sample (sample) : begin_on_table () };
  game->battle = biv_campaign_peek_items (game->campaign, BIV_KIND_BATTLE)->pdata[0];
  game->session = biv_fight_new_session (game->campaign, game->battle, seed, &error);
  g_assert_no_error (error);
  game->recovery = biv_recovery_new (game->campaign, NULL, NULL);
  biv_recovery_follow (game->recovery, biv_id_of (game->battle), game->session);
  game->random = g_rand_new_with_seed (seed);
}

static void
game_clear (Game *game)
{
  biv_recovery_finish (game->recovery);
  g_clear_object (&game->recovery);
  g_clear_object (&game->session);
  g_clear_object (&game->campaign);
  g_clear_pointer (&game->random, g_rand_free);
}

/* The steps of a record, a line each. */
static char *
dup_steps (const BivRecord *record)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; record != NULL && i < biv_record_get_n_steps (record); i++)
    {
      const BivRecordStep *step = biv_record_get_step (record, i);

      g_string_append_printf (text, "%s |", step->order);
      for (guint face = 0; face < step->n_faces; face++)
        g_string_append_printf (text, " %d:%u", step->faces[face].side, step->faces[face].face);
      g_string_append_printf (text, " | %s\n", step->reason != NULL ? step->reason : "");
    }
  return g_string_free (text, FALSE);
}

static char *
dup_history (BivSession *session)
{
  g_autoptr (BivRecord) record = biv_session_dup_record (session);

  return dup_steps (record);
}

static void
rename_unit (Game *game)
{
  BivItem *unit = biv_campaign_peek_items (game->campaign, BIV_KIND_UNIT)->pdata[0];
  g_autoptr (BivProposal) proposal = biv_proposal_new (game->campaign, "Rename", NULL, NULL);
  g_autofree char *name = g_strdup_printf ("Guard %u", g_rand_int (game->random));

  biv_proposal_set_text (proposal, unit, "name", name);
  g_assert_true (biv_campaign_commit (game->campaign, proposal, NULL));
}

static void
overrule (Game *game)
{
  g_autoptr (GError) error = NULL;

  biv_session_overrule (game->session, BIV_TARGET_UNIT, 0, "at", "-", "lost “in” the <marsh> & gone", &error);
  g_assert_no_error (error);
}

/* What a referee does of an evening. */
static void
do_something (Game *game)
{
  guint what = (guint) g_rand_int_range (game->random, 0, 100);

  if (what < 12)
    biv_session_undo (game->session);
  else if (what < 18)
    biv_session_redo (game->session);
  else if (what < 20)
    biv_session_seek (game->session, biv_session_get_last_moment (game->session) / 2);
  else if (what < 21 && biv_session_is_at_end (game->session) && !biv_session_is_over (game->session))
    overrule (game);
  else if (what < 26)
    g_assert_true (biv_fight_keep_progress (game->campaign, game->battle, game->session, BIV_NONE, NULL));
  else if (what < 30)
    rename_unit (game);
  else
    {
      biv_session_seek (game->session, biv_session_get_last_moment (game->session));
      biv_session_play_computer (game->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
    }
}

/* ---- Killed ---- */

static void
play_until_killed (const char *sample,
                   guint32     seed,
                   char       *told)
{
  Game game;

  game_init (&game, sample, seed);
  for (;;)
    {
      g_autofree char *history = NULL;

      do_something (&game);
      biv_recovery_settle (game.recovery);
      g_assert_null (biv_recovery_get_problem (game.recovery));
      history = dup_history (game.session);
      g_assert_cmpuint (strlen (history), <, MOST_TEXT);
      /* The other half is what holds until this is written. */
      memcpy (told + (told[0] == 'a' ? 1 + MOST_TEXT : 1), history, strlen (history) + 1);
      __atomic_store_n (&told[0], told[0] == 'a' ? 'b' : 'a', __ATOMIC_SEQ_CST);
    }
}

/* @shorter and one line more. */
static gboolean
is_one_more (const char *longer,
             const char *shorter)
{
  const char *rest = longer + strlen (shorter);

  return g_str_has_prefix (longer, shorter) && *rest != '\0' && strchr (rest, '\n') == rest + strlen (rest) - 1;
}

static void
expect_restored (const char *told)
{
  g_autoptr (GPtrArray) offers = biv_recovery_list_offers ();
  g_autoptr (BivCampaign) campaign = NULL;
  g_autofree char *history = NULL;
  g_autoptr (GError) error = NULL;
  BivBattle *battle;

  /* Before anything was done, and when the only move is being taken back, nothing is kept and nothing lost. */
  if (offers->len == 0)
    {
      g_assert_true (told[0] == '\0' || is_one_more (told, ""));
      return;
    }
  g_assert_cmpuint (offers->len, ==, 1);
  campaign = biv_recovery_offer_restore (offers->pdata[0], NULL, &error);
  g_assert_no_error (error);
  g_assert_true (biv_campaign_is_dirty (campaign));
  battle = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE)->pdata[0];
  history = dup_steps (battle->record);
  /* At most the move that was being made or taken back as it ended is another. */
  if (strcmp (history, told) != 0 && !is_one_more (history, told) && !is_one_more (told, history))
    g_error ("Restored:\n%s\nbut it was\n%s", history, told);
  biv_recovery_offer_discard (offers->pdata[0]);
}

static void
test_killed (gconstpointer sample)
{
  char *told = mmap (NULL, 1 + 2 * MOST_TEXT, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

  g_assert_true (told != MAP_FAILED);
  for (int round = 0; round < ROUNDS (sample != NULL ? 20 : 6); round++)
    {
      guint32 seed = g_test_rand_int_range (0, G_MAXINT);
      int signal_number = round % 2 == 0 ? SIGKILL : SIGTERM, status;
      pid_t child;

      told[0] = 'a';
      told[1] = '\0';
      child = fork ();
      if (child == 0)
        play_until_killed (sample, seed, told);
      g_usleep ((gulong) g_test_rand_int_range (20000, sample != NULL ? 400000 : 1500000));
      kill (child, signal_number);
      g_assert_cmpint (waitpid (child, &status, 0), ==, child);
      g_assert_true (WIFSIGNALED (status));
      g_assert_cmpint (WTERMSIG (status), ==, signal_number);
      expect_restored (told + (told[0] == 'a' ? 1 : 1 + MOST_TEXT));
    }
  munmap (told, 1 + 2 * MOST_TEXT);
}

/* ---- What it costs, and what is not whole ---- */

static char *
dup_file (const char *ending)
{
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "bivouac", "recovery", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  char *found = NULL;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ending))
      {
        g_assert_null (found);
        found = g_build_filename (path, name, NULL);
      }
  return found;
}

static void
play_on (Game  *game,
         guint  n)
{
  for (guint i = 0; i < n && biv_session_play_computer (game->session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY); i++)
    ;
}

/* A move adds its line, and nothing that was written is written again, however long the battle is. */
static void
test_grows_by_the_move (void)
{
  g_autofree char *copy = NULL, *moves = NULL;
  struct stat copy_before, before, after;
  Game game;

  game_init (&game, "wend-crossing.campaign", 7);
  g_assert_null (dup_file (".campaign"));       /* nothing was done yet */
  play_on (&game, 1);
  copy = dup_file (".campaign");
  moves = dup_file (".moves");
  g_assert_nonnull (copy);
  g_assert_nonnull (moves);
  g_assert_cmpint (stat (copy, &copy_before), ==, 0);
  for (int i = 0; i < 200 && !biv_session_is_over (game.session); i++)
    {
      g_assert_cmpint (stat (moves, &before), ==, 0);
      play_on (&game, 1);
      g_assert_cmpint (stat (moves, &after), ==, 0);
      g_assert_cmpint (after.st_ino, ==, before.st_ino);
      g_assert_cmpint (after.st_size - before.st_size, >, 0);
      g_assert_cmpint (after.st_size - before.st_size, <, 400);
    }
  g_assert_cmpint (stat (copy, &after), ==, 0);
  g_assert_cmpint (after.st_ino, ==, copy_before.st_ino);
  /* Taken back to the beginning there is nothing to keep. */
  while (biv_session_undo (game.session))
    ;
  g_clear_pointer (&moves, g_free);
  g_assert_null (moves = dup_file (".moves"));
  g_clear_pointer (&copy, g_free);
  g_assert_null (copy = dup_file (".campaign"));
  game_clear (&game);
}

static gint64
time_moves (gboolean is_kept,
            guint    *n_moves)
{
  gint64 began;
  Game game;

  game_init (&game, "wend-crossing.campaign", 7);
  if (!is_kept)
    biv_recovery_follow (game.recovery, NULL, NULL);
  play_on (&game, 1);
  began = g_get_monotonic_time ();
  play_on (&game, 400);
  began = g_get_monotonic_time () - began;
  *n_moves = biv_session_get_last_moment (game.session) - 1;
  game_clear (&game);
  return began;
}

/* For whoever wants to know; a busy machine proves nothing. */
static void
test_cost (void)
{
  guint n_kept, n_not;
  gint64 kept = time_moves (TRUE, &n_kept), not_kept = time_moves (FALSE, &n_not);

  g_test_message ("a move: %.0f microseconds with its line, %.0f without", (double) kept / MAX (n_kept, 1),
                  (double) not_kept / MAX (n_not, 1));
  g_assert_cmpuint (n_kept, ==, n_not);
}

/* The power goes as a line is written: what stands before it counts, and whatever else is in it hinders nobody. */
static void
test_not_whole (void)
{
  g_autofree char *moves = NULL, *text = NULL, *history = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  gsize n_bytes;
  Game game;

  game_init (&game, "wend-crossing.campaign", 11);
  play_on (&game, 40);
  biv_session_undo (game.session);
  play_on (&game, 3);
  history = dup_history (game.session);
  moves = dup_file (".moves");
  g_assert_true (g_file_get_contents (moves, &text, &n_bytes, NULL));
  for (int round = 0; round < ROUNDS (40); round++)
    {
      gsize cut = round == 0 ? n_bytes : (gsize) g_test_rand_int_range (0, (int) n_bytes);
      g_autofree char *path = g_build_filename (g_get_user_state_dir (), "cut.moves", NULL);
      g_autoptr (BivCampaign) again = load_sample ("wend-crossing.campaign");
      g_autofree char *restored = NULL;
      BivBattle *battle = biv_campaign_peek_items (again, BIV_KIND_BATTLE)->pdata[0];

      g_assert_true (g_file_set_contents (path, text, (gssize) cut, NULL));
      if (biv_move_journal_restore (path, again, NULL))
        restored = dup_steps (battle->record);
      if (round == 0)
        g_assert_cmpstr (restored, ==, history);
      else if (restored != NULL && strstr (text + cut, "<back") == NULL)
        g_assert_true (g_str_has_prefix (history, restored));
      g_remove (path);
    }
  game_clear (&game);
}

/* Whoever threw real dice goes on with them: a die that the program threw instead could not be taken back. */
static void
test_who_throws (void)
{
  static const gboolean changes[][2] = { { TRUE, TRUE }, { FALSE, TRUE }, { TRUE, FALSE }, { FALSE, FALSE } };

  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *moves = NULL;
      g_autoptr (BivCampaign) again = load_sample ("wend-crossing.campaign");
      BivBattle *battle = biv_campaign_peek_items (again, BIV_KIND_BATTLE)->pdata[0];
      g_autoptr (GError) error = NULL;
      Game game;

      game_init (&game, "wend-crossing.campaign", 12);
      for (int n = 0; n < 2; n++)
        {
          play_on (&game, 2);
          biv_session_set_types_dice (game.session, changes[i][n]);
          biv_session_undo (game.session);
        }
      moves = dup_file (".moves");
      g_assert_true (biv_move_journal_restore (moves, again, &error));
      g_assert_no_error (error);
      g_assert_cmpint (battle->dice_by, ==, changes[i][1] ? BIV_DICE_BY_PEOPLE : BIV_DICE_BY_PROGRAM);
      game_clear (&game);
    }
}

static void
test_damaged (void)
{
  static const char *const texts[] = {
    "", "\n", "<moves\n", "<moves battle=\"nobody\" from=\"0\">\n", "<moves from=\"0\">\n<back/>\n",
    "<moves battle=\"battle-4\" from=\"0\">\n<back/>\n", "<campaign>\n", "<moves battle=\"battle-4\" from=\"-4\">\n",
    "<moves battle=\"battle-4\" from=\"0\">\n<step order=\"A move nobody a1 N\"/>\n", "\xff\xfe\n",
    "<moves battle=\"battle-4\" from=\"0\">\n<step faces=\"A9\"/>\n<other/>\n",
    "<moves battle=\"battle-4\" from=\"0\">\n<dice by=\"nobody\"/>\n", "<moves battle=\"battle-4\" from=\"0\">\n<dice/>\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_build_filename (g_get_user_state_dir (), "bad.moves", NULL);
      g_autoptr (BivCampaign) campaign = load_sample ("wend-crossing.campaign");
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      g_assert_false (biv_move_journal_restore (path, campaign, &error));
      g_assert_nonnull (error);
      g_assert_false (biv_campaign_is_dirty (campaign));
      g_remove (path);
    }
}

/* ---- Kept with the campaign ---- */

/* However often a battle is broken off it is one step, and none when all of it is taken back. */
static void
test_one_step (void)
{
  GPtrArray *steps;
  guint n_before;
  Game game;

  game_init (&game, "wend-crossing.campaign", 3);
  steps = biv_campaign_peek_steps (game.campaign);
  n_before = steps->len;
  for (int i = 0; i < 3; i++)
    {
      play_on (&game, 2);
      g_assert_false (biv_session_is_kept (game.session));
      g_assert_true (biv_fight_keep_progress (game.campaign, game.battle, game.session, BIV_NONE, NULL));
      g_assert_true (biv_session_is_kept (game.session));
      g_assert_cmpuint (steps->len, ==, n_before + 1);
      g_assert_cmpuint (biv_record_get_n_steps (game.battle->record), ==, biv_session_get_last_moment (game.session));
    }
  /* One back and another instead is as long, and another. */
  biv_session_undo (game.session);
  g_assert_false (biv_session_is_kept (game.session));
  biv_session_redo (game.session);
  g_assert_true (biv_session_is_kept (game.session));
  while (biv_session_undo (game.session))
    ;
  g_assert_true (biv_fight_keep_progress (game.campaign, game.battle, game.session, BIV_NONE, NULL));
  g_assert_cmpuint (steps->len, ==, n_before);
  g_assert_null (game.battle->record);
  g_assert_false (biv_campaign_is_dirty (game.campaign));
  game_clear (&game);
}

static void
test_as_long_and_another (void)
{
  g_autofree char *history = NULL, *kept = NULL;
  Game game;

  game_init (&game, "wend-crossing.campaign", 5);
  play_on (&game, 6);
  g_assert_true (biv_fight_keep_progress (game.campaign, game.battle, game.session, BIV_NONE, NULL));
  biv_session_undo (game.session);
  overrule (&game);
  g_assert_cmpuint (biv_session_get_last_kept (game.session), ==, 5);
  g_assert_false (biv_session_is_kept (game.session));
  g_assert_true (biv_fight_keep_progress (game.campaign, game.battle, game.session, BIV_NONE, NULL));
  history = dup_history (game.session);
  kept = dup_steps (game.battle->record);
  g_assert_cmpstr (kept, ==, history);
  game_clear (&game);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *state = g_dir_make_tmp ("bivouac-test-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/store/move-journal/killed/squares", "wend-crossing.campaign", test_killed);
  g_test_add_data_func ("/store/move-journal/killed/hexes", "kelmar-bridge.campaign", test_killed);
  g_test_add_data_func ("/store/move-journal/killed/table", NULL, test_killed);
  g_test_add_func ("/store/move-journal/grows-by-the-move", test_grows_by_the_move);
  g_test_add_func ("/store/move-journal/cost", test_cost);
  g_test_add_func ("/store/move-journal/not-whole", test_not_whole);
  g_test_add_func ("/store/move-journal/who-throws", test_who_throws);
  g_test_add_func ("/store/move-journal/damaged", test_damaged);
  g_test_add_func ("/store/move-journal/one-step", test_one_step);
  g_test_add_func ("/store/move-journal/as-long-and-another", test_as_long_and_another);
  result = g_test_run ();
  remove_tree (state);
  return result;
}
