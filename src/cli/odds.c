/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds.c: the verb that works out how a battle would end, whole or in shards, and puts shards together */
#include "config.h"
#include "cli/cli.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/fight.h"
#include "campaign/knowledge/players-copy.h"
#include "cli/files.h"
#include "engine/biv-odds.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/odds-file.h"
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define NO_NUMBER     G_MININT64
#define NO_PRECISION  (-1.5)
#define NO_THREADS    G_MININT
#define MOST_BATTLES  G_GINT64_CONSTANT (1000000000)
#define LEAST_POINTS  0.01
#define MOST_POINTS   50.0
#define USUAL_POINTS  1.0
#define MOST_SHARDS   100000
#define MOST_THREADS  256
#define BAR           40            /* letters */

typedef struct
{
  gint64   battles, seed;
  double   precision;
  int      threads;
  char    *shard_text, *example, *output;
  gboolean is_json, is_merge;

  guint    shard, n_shards;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->shard_text);
  g_free (options->example);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* ---- What is asked for ---- */

/* "2/8" */
static gboolean
read_shard (Options *options)
{
  g_auto (GStrv) parts = NULL;
  guint64 shard, n_shards;

  options->shard = options->n_shards = 1;
  if (options->shard_text == NULL)
    return TRUE;
  parts = g_strsplit (options->shard_text, "/", -1);
  if (g_strv_length (parts) != 2 || !g_ascii_string_to_unsigned (parts[0], 10, 1, MOST_SHARDS, &shard, NULL)
      || !g_ascii_string_to_unsigned (parts[1], 10, 1, MOST_SHARDS, &n_shards, NULL) || shard > n_shards)
    return biv_cli_complain (_("--shard is K/N, the shard K of N, as 1/8 to 8/8; there is no %s"), options->shard_text);
  options->shard = (guint) shard;
  options->n_shards = (guint) n_shards;
  return TRUE;
}

static gboolean
check_options (Options    *options,
               gboolean    has_place)
{
  gboolean plays = !options->is_merge;
  const char *where = _("it goes with a battle that is played; shards that are merged say it themselves");
  const BivCliOption table[] = {
    { "battles", options->battles != NO_NUMBER, plays, where },
    { "precision", options->precision != NO_PRECISION, plays, where },
    { "seed", options->seed != NO_NUMBER, plays, where },
    { "threads", options->threads != NO_THREADS, plays, where },
    { "shard", options->shard_text != NULL, plays, where },
    { "example", options->example != NULL, plays, where },
    { "example", options->example != NULL, !has_place, _("it goes with a FILE of examples; a campaign has places") },
    { "precision", options->precision != NO_PRECISION, options->battles == NO_NUMBER, _("--battles says how many") },
  };

  if (!biv_cli_check_options (table, G_N_ELEMENTS (table)))
    return FALSE;
  if (options->battles != NO_NUMBER && (options->battles < 1 || options->battles > MOST_BATTLES))
    biv_cli_complain (_("--battles is 1 to 1000000000"));
  else if (options->precision != NO_PRECISION && !(options->precision >= LEAST_POINTS && options->precision <= MOST_POINTS))
    biv_cli_complain (_("--precision is 0.01 to 50 points of a hundred"));
  else if (options->seed != NO_NUMBER && options->seed < 0)
    biv_cli_complain (_("--seed is 0 or more"));
  else if (options->threads != NO_THREADS && (options->threads < 1 || options->threads > MOST_THREADS))
    biv_cli_complain (_("--threads is 1 to 256"));
  else
    return read_shard (options);
  return FALSE;
}

/* ---- Which battle ---- */

static gboolean
is_xml (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, NULL);
  char bytes[64];
  gssize n = stream != NULL ? g_input_stream_read (G_INPUT_STREAM (stream), bytes, sizeof bytes, NULL, NULL) : 0;
  gssize i = n >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  while (i < n && g_ascii_isspace (bytes[i]))
    i++;
  return i < n && bytes[i] == '<';
}

static BivSession *
open_example (const char    *path,
              const Options *options)
{
  g_autoptr (BivSetup) setup = biv_cli_load_setup (path, options->example);
  g_autoptr (GError) error = NULL;
  BivSession *session = NULL;

  if (setup == NULL)
    return NULL;
  session = biv_session_new (biv_ruleset_find (setup->ruleset), setup, 0, &error);
  if (session == NULL)
    biv_cli_complain ("%s: %s", path, error->message);
  return session;
}

static gboolean
is_open (BivBattle *battle)
{
  return battle->state == BIV_BATTLE_PENDING || battle->state == BIV_BATTLE_DEPLOYED;
}

/* The one at that place, or the only one. */
static BivBattle *
find_battle (BivCampaign *campaign,
             const char  *path,
             const char  *place)
{
  BivBattle *only = NULL;
  guint n = 0;

  if (place != NULL)
    {
      BivBattle *named = biv_cli_find_battle (campaign, place);

      if (named != NULL && !is_open (named))
        biv_cli_complain (_("%s: the battle \"%s\" has been fought, and is what it is"), path, place);
      return named != NULL && is_open (named) ? named : NULL;
    }
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (is_open (battle))
      {
        only = battle;
        n++;
      }
  if (n == 0)
    biv_cli_complain (_("%s: there is no open battle"), path);
  else if (n > 1)
    biv_cli_complain (_("%s: there are %u open battles: name the PLACE of one"), path, n);
  return n == 1 ? only : NULL;
}

/* What nobody has set up or deployed is, here alone, as resolve would do it: nothing is saved. */
static BivSession *
open_campaign (const char *path,
               const char *place,
               guint64     seed)
{
  g_autoptr (BivCampaign) campaign = biv_cli_load_campaign (path, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  BivBattle *battle;
  BivSession *session = NULL;

  if (campaign == NULL)
    return NULL;
  /* A player's copy has what its side knows of the enemy, which is not who stands there. */
  if (biv_campaign_is_copy (campaign))
    {
      biv_cli_complain (_("%s is a player's copy: only the referee's campaign knows both armies"), path);
      return NULL;
    }
  battle = find_battle (campaign, path, place);
  if (battle == NULL)
    return NULL;
  id = g_strdup (biv_id_of (battle));
  if (biv_fight_prepare (campaign, id, seed, &error))
    session = biv_fight_new_session (campaign, biv_campaign_find_battle (campaign, id), seed, &error);
  if (session == NULL)
    biv_cli_complain ("%s: %s", path, error->message);
  return session;
}

/* ---- Playing and merging ---- */

static BivOddsAnswer *
play (char          **files,
      const Options  *options)
{
  guint64 seed = options->seed != NO_NUMBER ? (guint64) options->seed : 1;
  guint64 battles = options->battles != NO_NUMBER ? (guint64) options->battles
                    : biv_odds_battles_for (options->precision != NO_PRECISION ? options->precision : USUAL_POINTS);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivOdds) odds = NULL;
  BivOddsAnswer *answer;

  if (is_xml (files[0]))
    {
      if (options->example != NULL)
        {
          biv_cli_complain (_("--example does not apply here: %s"), _("it goes with a FILE of examples; a campaign has places"));
          return NULL;
        }
      session = open_campaign (files[0], files[1], seed);
    }
  else if (files[1] != NULL)
    biv_cli_complain (_("%s is no campaign, and has no place \"%s\"; --example NAME names an example"), files[0], files[1]);
  else
    session = open_example (files[0], options);
  if (session == NULL)
    return NULL;
  answer = biv_odds_answer_new (session, seed, battles, options->shard, options->n_shards);
  odds = biv_odds_new (biv_session_get_field (session), biv_session_get_state (session), seed);
  biv_odds_start (odds, battles, options->shard - 1, options->n_shards,
                  options->threads != NO_THREADS ? (guint) options->threads : 0);
  biv_odds_wait (odds);
  biv_odds_get_tally (odds, &answer->tally);
  return answer;
}

static BivOddsAnswer *
merge (char **files,
       int   *answer)
{
  g_autoptr (GPtrArray) shards = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_odds_answer_free);
  g_autoptr (GError) error = NULL;
  BivOddsAnswer *whole;

  for (char **path = files; *path != NULL; path++)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (*path);
      BivOddsAnswer *shard = biv_odds_answer_load (file, &error);

      if (shard == NULL)
        {
          biv_cli_complain ("%s", error->message);
          return NULL;
        }
      g_ptr_array_add (shards, shard);
    }
  whole = biv_odds_answer_merge ((const BivOddsAnswer *const *) shards->pdata, (const char *const *) files, shards->len, &error);
  if (whole == NULL)
    {
      biv_cli_complain ("%s", error->message);
      *answer = BIV_CLI_NO;
    }
  return whole;
}

/* ---- In words ---- */

/* "45.2 % (44.2 to 46.2)" */
static char *
dup_share (double share,
           double low,
           double high)
{
  /* TRANSLATORS: a chance with the interval in which it lies: "45.2 % (44.2 to 46.2)" */
  return g_strdup_printf (_("%5.1f %% (%.1f to %.1f)"), 100 * share, 100 * low, 100 * high);
}

static char *
dup_result (const BivOddsAnswer *answer,
            guint                i)
{
  static const struct
  {
    const char *id, *words;
  } results[] = {
    { "none", N_("no end in sight") }, { "draw", N_("a draw") },                { "both-exhausted", N_("both sides exhausted") },
    { "undecided", N_("undecided") },  { "nightfall", N_("undecided by night") }, { "turn-limit", N_("the last turn is over") },
  };
  const char *id = answer->results[i];

  if (g_str_equal (id, "A") || g_str_equal (id, "B"))
    return g_strdup_printf (_("victory for %s"), answer->sides[id[0] - 'A']);
  for (gsize n = 0; n < G_N_ELEMENTS (results); n++)
    if (g_str_equal (results[n].id, id))
      return g_strdup (_(results[n].words));
  return g_strdup (id);
}

static void
append_results (GString             *text,
                const BivOddsAnswer *answer)
{
  for (guint i = 0; answer->results[i] != NULL; i++)
    {
      double low, high, share = biv_tally_share (&answer->tally, i, &low, &high);
      g_autofree char *words = dup_result (answer, i), *chance = dup_share (share, low, high);

      if (answer->tally.results[i] == 0 && !g_str_equal (answer->results[i], "A") && !g_str_equal (answer->results[i], "B"))
        continue;
      g_string_append (text, "  ");
      biv_cli_append_padded (text, words, 36);
      g_string_append_printf (text, " %s\n", chance);
    }
}

static void
append_losses (GString             *text,
               const BivOddsAnswer *answer,
               int                  side)
{
  double n = (double) MAX (answer->tally.battles, 1);

  /* TRANSLATORS: a side, and how many units it loses on average */
  g_string_append_printf (text, _("Losses of %s: %.2f units on average. Destroyed, and steps lost:"), answer->sides[side],
                          (double) answer->tally.lost[side] / n);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < answer->units->len; i++)
    {
      const BivOddsUnit *unit = &g_array_index (answer->units, BivOddsUnit, i);
      double low, high, share = biv_tally_loss (&answer->tally, i, &low, &high);
      g_autofree char *chance = dup_share (share, low, high);

      if (unit->side != side)
        continue;
      g_string_append (text, "  ");
      biv_cli_append_padded (text, unit->name, 7);
      biv_cli_append_padded (text, g_str_equal (unit->call, unit->name) ? "" : unit->call, 28);
      g_string_append_printf (text, " %-24s %6.2f\n", chance, (double) answer->tally.steps[i] / n);
    }
}

static void
append_spread (GString             *text,
               const BivOddsAnswer *answer,
               int                  side)
{
  guint64 most = 1;
  guint last = 0;

  for (guint i = 0; i <= BIV_MAX_UNITS; i++)
    if (answer->tally.spread[side][i] > 0)
      {
        most = MAX (most, answer->tally.spread[side][i]);
        last = i;
      }
  g_string_append_printf (text, _("How many units of %s are lost, in how many battles of a hundred:"), answer->sides[side]);
  g_string_append_c (text, '\n');
  for (guint i = 0; i <= last; i++)
    {
      guint64 count = answer->tally.spread[side][i];
      int bar = (int) lround (BAR * (double) count / (double) most);

      g_string_append_printf (text, "  %3u %5.1f%s", i, 100 * (double) count / (double) MAX (answer->tally.battles, 1),
                              bar > 0 ? " " : "");
      while (bar-- > 0)
        g_string_append_c (text, '#');
      g_string_append_c (text, '\n');
    }
}

static char *
dup_words (const BivOddsAnswer *answer)
{
  g_autofree char *battles = g_strdup_printf ("%" G_GUINT64_FORMAT, answer->tally.battles);
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, answer->seed);
  GString *text = g_string_new (NULL);

  /* TRANSLATORS: a rulebook's id, how many battles, the seed of the dice, the battle's digest */
  g_string_append_printf (text, ngettext ("%s: %s battle, seed %s, battle %s", "%s: %s battles, seed %s, battle %s",
                                          (gulong) answer->tally.battles),
                          answer->ruleset, battles, seed, answer->battle);
  g_string_append_c (text, '\n');
  append_results (text, answer);
  g_string_append_printf (text, _("They end in turn %.1f on average. 19 times in 20 the truth lies inside what is in brackets."),
                          (double) answer->tally.turns / (double) MAX (answer->tally.battles, 1));
  g_string_append_c (text, '\n');
  if (answer->results[BIV_N_COMMON_RESULTS] != NULL)
    g_string_append_printf (text, "%s\n", _("Where the rulebook names no winner, the campaign’s rule does (CA-BATTLE-3)."));
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      g_string_append_c (text, '\n');
      append_losses (text, answer, side);
      append_spread (text, answer, side);
    }
  return g_string_free (text, FALSE);
}

int
biv_cli_odds (int    argc,
              char **argv)
{
  g_auto (Options) options = { .battles = NO_NUMBER, .seed = NO_NUMBER, .precision = NO_PRECISION, .threads = NO_THREADS };
  const GOptionEntry entries[] = {
    { "battles", 0, 0, G_OPTION_ARG_INT64, &options.battles, N_("Play so many battles (9604)"), N_("N") },
    { "precision", 0, 0, G_OPTION_ARG_DOUBLE, &options.precision, N_("Play until so many points either way are left (1)"),
      N_("P") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, N_("Which dice (1)"), N_("S") },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options.threads, N_("On so many at once (one a processor)"), N_("T") },
    { "shard", 0, 0, G_OPTION_ARG_STRING, &options.shard_text, N_("Play part K of N, and write it as JSON"), N_("K/N") },
    { "merge", 0, 0, G_OPTION_ARG_NONE, &options.is_merge, N_("Put the shards in FILE... together"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.is_json, N_("Write JSON, not words"), NULL },
    { "example", 0, 0, G_OPTION_ARG_STRING, &options.example, N_("Which example of FILE (the first)"), N_("NAME") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write to this file (standard output)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivOddsAnswer) answer = NULL;
  g_autofree char *text = NULL;
  int failure = BIV_CLI_WRONG;

  if (!biv_cli_parse (argc, argv, _("FILE [PLACE]"),
                      _("Plays a battle out many times, by the program for both sides, and tells how it ends: the chance of each "
                        "result with its interval, what each unit loses, and how the losses spread. FILE is an example, or a "
                        "campaign with a battle at PLACE. The same battle, seed and number of battles give the same answer on "
                        "every machine and any number of threads; shards of a run, merged, are the whole."),
                      entries, 1, -1, &files))
    return BIV_CLI_WRONG;
  if (!options.is_merge && g_strv_length (files) > 2)
    return biv_cli_answer (BIV_CLI_WRONG, _("one FILE at a time, and one PLACE; --merge takes more"));
  if (!check_options (&options, !options.is_merge && files[1] != NULL))
    return BIV_CLI_WRONG;
  answer = options.is_merge ? merge (files, &failure) : play (files, &options);
  if (answer == NULL)
    return failure;
  text = options.is_json || options.shard_text != NULL ? biv_odds_answer_dup_text (answer) : dup_words (answer);
  return biv_cli_put_text (text, options.output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}
