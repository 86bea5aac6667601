/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight.c: the verb that fights a single battle by computer */
#include "config.h"
#include "cli/cli.h"
#include "cli/answer-json.h"
#include "cli/files.h"
#include "script/example-writer.h"
#include "engine/biv-opponent.h"
#include "engine/biv-session.h"
#include "rulebooks/biv-random-battle.h"
#include "store/record-file.h"
#include <glib/gi18n-lib.h>

/* Play can go on for ever where no option ends a battle. */
#define MAX_ORDERS 3000
#define NO_SIZE    G_MININT
#define NO_SEED    G_MININT64

typedef struct
{
  char    *ruleset;
  gboolean is_random;
  gint64   seed;                /* NO_SEED: dice of a fresh key */
  int      size;
  gboolean is_computer;
  char    *strength_text;
  BivStrength strength;
  gboolean as_example;
  gboolean every_unit;
  gboolean only_begins;
  char    *words;
  gboolean is_json;
  char    *example;
  char    *output;
} Options;

/* ---- Which battle ---- */

static BivSetup *
make_setup (const Options     *options,
            const BivDiceLine *line)
{
  const BivRuleset *ruleset = options->ruleset != NULL ? biv_ruleset_find (options->ruleset) : NULL;
  guint64 seed = (guint64) options->seed;

  if (ruleset == NULL)
    {
      if (options->ruleset == NULL)
        biv_cli_complain (_("by which rules? --ruleset ID"));
      else
        biv_cli_complain (_("this version of Bivouac cannot play \"%s\""), options->ruleset);
      return NULL;
    }
  if (options->seed == NO_SEED)
    {
      BivRandom random;

      biv_dice_line_fork (line, "position", 0, &random);
      seed = biv_random_next (&random);
    }
  return biv_random_setup_new (ruleset, seed, options->size == NO_SIZE ? 0 : options->size, BIV_RANDOM_ALL);
}

/* ---- The fight ---- */

static gboolean
play_random (BivSession *session,
             BivRandom  *random,
             GArray     *actions)
{
  BivAction action;
  BivRefusal why = { 0 };

  return biv_random_action (biv_session_get_field (session), biv_session_get_state (session), random, actions, &action)
         && biv_session_play (session, &action, &why) == BIV_PLAY_DONE;
}

static gboolean
play_computer (BivSession    *session,
               const Options *options)
{
  BivSearchWish wish = { .strength = options->strength, .seed = biv_session_get_choice_seed (session) };
  guint deciders = biv_session_get_deciders (session);
  BivAction action;

  if (options->strength == BIV_STRENGTH_QUICK)
    return biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
  return biv_opponent_choose (biv_session_get_field (session), biv_session_get_state (session), deciders, &wish, &action)
         && biv_session_play_chosen (session, &action);
}

/* Where the options let nothing end a battle (MP-END-3), players would shake hands. */
static gboolean
has_side_left (BivSession *session,
               int         side)
{
  guint n_units = biv_setup_get_n_units (biv_field_get_setup (biv_session_get_field (session)));

  for (guint i = 0; i < n_units; i++)
    {
      BivUnitEnding ending;

      biv_session_get_ending (session, i, &ending);
      if (ending.side == side && ending.ending != BIV_ENDING_DESTROYED && ending.ending != BIV_ENDING_ROUTED
          && ending.ending != BIV_ENDING_LEFT)
        return TRUE;
    }
  return FALSE;
}

/* What the rules did not end is broken off, undecided where the book knows the word: its record is whole, and its dice can be
 * proved. */
static gboolean
break_off (BivSession        *session,
           const BivRuleset  *ruleset,
           GError           **error)
{
  const char *result = g_strv_contains (ruleset->results, "undecided") ? "undecided" : "draw";

  return biv_session_is_over (session) || biv_session_overrule (session, BIV_TARGET_BATTLE, 0, "result", result, NULL, error);
}

/* Before the first die. Where the record goes to standard output, it says it itself. */
static void
tell_seal (BivSession    *session,
           const Options *options)
{
  g_autofree char *seal = biv_session_dup_seal (session);

  if (!biv_cli_is_standard (options->output))
    g_print ("seal %s\n", seal);
}

static BivRecord *
fight (const BivSetup    *setup,
       const Options     *options,
       const BivDiceKey  *key,
       const BivDiceLine *line,
       GError           **error)
{
  g_autoptr (BivSession) session = biv_session_new (biv_ruleset_find (setup->ruleset), setup, (guint64) options->seed, error);
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  BivRandom random;

  if (session == NULL)
    return NULL;
  biv_random_init (&random, (guint64) options->seed, 1);
  if (options->seed == NO_SEED)
    {
      biv_dice_line_fork (line, "orders", 0, &random);
      biv_session_set_key (session, key, 0);
      if (options->words != NULL && !biv_session_say_words (session, options->words, error))
        return NULL;
      tell_seal (session, options);
    }
  for (int i = 0; i < MAX_ORDERS && !options->only_begins && !biv_session_is_over (session); i++)
    {
      if (options->is_computer && !(has_side_left (session, 0) && has_side_left (session, 1)))
        break;
      if (!(options->is_computer ? play_computer (session, options) : play_random (session, &random, actions)))
        break;
    }
  if (!options->only_begins && !break_off (session, biv_ruleset_find (setup->ruleset), error))
    return NULL;
  return biv_session_dup_record (session);
}

/* ---- What is asked for ---- */

static gboolean
check_options (Options *options,
               gboolean       has_file)
{
  const BivCliOption table[] = {
    { "ruleset", options->ruleset != NULL, options->is_random, _("it goes with --random; an example says its rules itself") },
    { "size", options->size != NO_SIZE, options->is_random, _("it goes with --random; an example says its units itself") },
    { "strength", options->strength_text != NULL, options->is_computer, _("it goes with --computer") },
    { "example", options->example != NULL, has_file, _("it goes with a FILE of examples") },
    { "words", options->words != NULL, options->seed == NO_SEED, _("dice of a seed come of no key, and hang on no words") },
    { "begin", options->only_begins, !options->is_computer && !options->as_example, _("nothing is played with it") },
    { "every-unit", options->every_unit, options->as_example, _("it goes with --as-example") },
    { "json", options->is_json, !options->as_example, _("either --json or --as-example") },
  };

  if (options->is_random == has_file)
    biv_cli_complain (_("either a FILE with an example, or --random --ruleset ID"));
  else if (!biv_cli_check_options (table, G_N_ELEMENTS (table)))
    return FALSE;
  else if (options->size != NO_SIZE && (options->size < 1 || options->size > 40))
    biv_cli_complain (_("--size is 1 to 40"));
  else
    {
      if (options->strength_text != NULL)
        biv_strength_from_id (options->strength_text, &options->strength);
      return TRUE;
    }
  return FALSE;
}

/* ---- What comes of it ---- */

/* For a program: who won, and what became of whom. */
static gboolean
put_json (const BivRecord *record,
          const Options   *options,
          GError         **error)
{
  static const char *const endings[] = { "intact", "damaged", "destroyed", "routed", "left", "never-on" };
  const BivSetup *setup = biv_record_get_setup (record);
  g_autoptr (BivSession) session = biv_session_new_from_record (biv_ruleset_find (setup->ruleset), record, 0, error);
  GString *text;

  if (session == NULL)
    return FALSE;
  text = biv_cli_json_begin ("fight");
  biv_json_put_text (text, "ruleset", setup->ruleset);
  if (options->seed != NO_SEED)
    biv_json_put_number (text, "seed", options->seed);
  else
    biv_json_put_null (text, "seed");
  biv_json_put_text (text, "result", biv_record_get_result (record));
  biv_json_put_number (text, "turns", biv_session_get_state (session)->turn);
  biv_json_put_number (text, "orders", biv_record_get_n_steps (record));
  biv_json_put_text (text, "digest", biv_record_get_digest (record));
  biv_json_begin_list (text, "units");
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    {
      const BivSetupUnit *unit = biv_setup_get_unit (setup, i);
      BivUnitEnding ending = { 0 };

      biv_session_get_ending (session, i, &ending);
      biv_json_put_next (text);
      g_string_append_c (text, '{');
      biv_json_put_text (text, "unit", unit->name);
      biv_json_put_text (text, "side", biv_side_letter (unit->side));
      biv_json_put_text (text, "type", unit->type);
      biv_json_put_number (text, "start-steps", ending.steps_start);
      biv_json_put_number (text, "end-steps", ending.steps_end);
      biv_json_put_text (text, "end", endings[ending.ending]);
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, ']');
  return biv_cli_json_end (text, options->output);
}

static int
put_out (BivRecord     *record,
         const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *name = options->seed != NO_SEED ? g_strdup_printf ("fight-%" G_GINT64_FORMAT, options->seed)
                                                   : g_strdup ("fight");

  if (options->is_json && !put_json (record, options, &error))
    return error != NULL ? biv_cli_answer (BIV_CLI_WRONG, "%s", error->message) : BIV_CLI_WRONG;
  if (options->is_json)
    return BIV_CLI_DONE;
  if (options->as_example)
    text = biv_example_write (record, name, options->every_unit, &error);
  else
    text = biv_record_file_dup_text (record, NULL);
  if (text == NULL)
    return biv_cli_answer (BIV_CLI_NO, "%s", error->message);
  return biv_cli_put_text (text, options->output) ? BIV_CLI_DONE : BIV_CLI_WRONG;
}

int
biv_cli_fight (int    argc,
               char **argv)
{
  Options options = { .seed = NO_SEED, .size = NO_SIZE };
  const GOptionEntry entries[] = {
    { "ruleset", 0, 0, G_OPTION_ARG_STRING, &options.ruleset, N_("Rules of a random battle"), N_("ID") },
    { "random", 0, 0, G_OPTION_ARG_NONE, &options.is_random, N_("Make up board, armies and options"), NULL },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, N_("Which battle, and which dice (another each time)"), N_("N") },
    { "size", 0, 0, G_OPTION_ARG_INT, &options.size, N_("Units of a side in a random battle"), N_("N") },
    { "computer", 0, 0, G_OPTION_ARG_NONE, &options.is_computer, N_("Play sensibly, not any legal order"), NULL },
    { "strength", 0, 0, G_OPTION_ARG_STRING, &options.strength_text, N_("How well: quick, good or strong (quick)"),
      N_("STRENGTH") },
    { "words", 0, 0, G_OPTION_ARG_STRING, &options.words, N_("What the players say before the first die, which hangs on it too"),
      N_("WORDS") },
    { "begin", 0, 0, G_OPTION_ARG_NONE, &options.only_begins, N_("Write the battle as it begins, to be played by handing it over"),
      NULL },
    { "example", 0, 0, G_OPTION_ARG_STRING, &options.example, N_("Which example of FILE (the first)"), N_("NAME") },
    { "as-example", 0, 0, G_OPTION_ARG_NONE, &options.as_example, N_("Write an example, not a record"), NULL },
    { "every-unit", 0, 0, G_OPTION_ARG_NONE, &options.every_unit, N_("Expect all units after every order"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.is_json, N_("Write what came of it as JSON, not the record"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write to this file (standard output)"), N_("FILE") },
    { NULL },
  };
  g_auto (GStrv) files = NULL;
  g_autoptr (BivSetup) setup = NULL;
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *ruleset = NULL;
  g_autofree char *example = NULL;
  g_autofree char *strength = NULL;
  g_autofree char *output = NULL;
  g_autofree char *words = NULL;
  BivDiceLine line;
  BivDiceKey key;
  gboolean is_parsed = biv_cli_parse (argc, argv, _("[FILE]"),
                                      _("Fights one battle by computer: from the position of an example in FILE, or, with "
                                        "--random, one made up from the seed. The record is written, or an example that "
                                        "\"bivouac-cli play\" can check. Written to a file, the seal of its dice is told before "
                                        "the first of them."),
                                      entries, 0, 1, &files);

  ruleset = options.ruleset;
  example = options.example;
  strength = options.strength_text;
  output = options.output;
  words = options.words;
  if (!is_parsed)
    return BIV_CLI_WRONG;
  if (!check_options (&options, files[0] != NULL))
    return BIV_CLI_WRONG;
  biv_dice_key_init_fresh (&key);
  biv_dice_line_init (&line, &key, "battle", 0);
  setup = options.is_random ? make_setup (&options, &line) : biv_cli_load_setup (files[0], options.example);
  if (setup == NULL)
    return BIV_CLI_WRONG;
  record = fight (setup, &options, &key, &line, &error);
  if (record == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s", error->message);
  return put_out (record, &options);
}
