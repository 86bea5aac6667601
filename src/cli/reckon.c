/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckon.c: the verb for one sum of a rulebook, beside a real table */
#include "config.h"
#include "cli/cli.h"
#include "cli/answer-json.h"
#include "base/biv-xml-check.h"
#include "rulebooks/calculators.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>

/* ---- What there is ---- */

static void
list_calculators (void)
{
  for (guint i = 0; i < biv_calculator_get_n (); i++)
    {
      const BivCalculator *calculator = biv_calculator_get_at (i);

      g_print ("%-16s  %s\n", calculator->id, _(calculator->words));
    }
}

static char *
dup_range (const BivInput *input)
{
  switch (input->kind)
    {
    case BIV_INPUT_NUMBER:
      return g_strdup_printf (_("%d to %d"), input->minimum, input->maximum);
    case BIV_INPUT_SWITCH:
      return g_strdup ("yes, no");
    case BIV_INPUT_CHOICE:
      return g_strjoinv (", ", (char **) input->choices);
    case BIV_INPUT_TIME:
      return g_strdup ("HH:MM");
    default:
      return g_strdup ("");
    }
}

static void
print_input (const BivInput *input)
{
  g_autofree char *key = g_strdup_printf ("%s%s", input->key, input->is_line ? "1=" : "=");
  g_autofree char *range = dup_range (input);
  g_autoptr (GString) line = g_string_new (_(input->label));

  if (input->unit != NULL)
    g_string_append_printf (line, ", %s", _(input->unit));
  if (*range != '\0')
    g_string_append_printf (line, ": %s", range);
  if (input->fallback != NULL)
    g_string_append_printf (line, " (%s)", input->fallback);
  if (input->hint != NULL)
    g_string_append_printf (line, "; %s", _(input->hint));
  g_print ("  %-14s  %s\n", key, line->str);
}

static int
answer_no_calculator (const char *name)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *nearest = NULL;

  for (guint i = 0; i < biv_calculator_get_n (); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "", biv_calculator_get_at (i)->id);
  nearest = biv_xml_dup_nearest (name, names->str);
  return nearest != NULL
           ? biv_cli_answer (BIV_CLI_WRONG, _("there is no calculator \"%s\"; did you mean \"%s\"?"), name, nearest)
           : biv_cli_answer (BIV_CLI_WRONG, _("there is no calculator \"%s\"; \"bivouac-cli reckon --list\" lists them"), name);
}

static int
explain (const char *name)
{
  const BivCalculator *calculator = biv_calculator_find (name);

  if (calculator == NULL)
    return answer_no_calculator (name);
  g_print ("%s (%s)\n", _(calculator->words), calculator->clause);
  for (const BivInput *input = calculator->inputs; input->key != NULL; input++)
    print_input (input);
  if (*calculator->dice != '\0')
    g_print ("  %-14s  %s\n", "dice=", _(calculator->dice));
  return BIV_CLI_DONE;
}

/* ---- The sum ---- */

/* As a person at the table would write the dice that were rolled. */
static char *
dup_dice (const GArray *throws)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < throws->len; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? "," : " dice=", g_array_index (throws, BivThrow, i).face % 10);
  return g_string_free (text, FALSE);
}

static BivReckoned *
reckon_rolling (const char *const *words,
                guint64            seed,
                char             **rolled,
                GError           **error)
{
  g_autoptr (BivFacts) inputs = biv_facts_new (), options = biv_facts_new ();
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  g_autoptr (GArray) throws = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  const BivCalculator *calculator = biv_calculator_parse_words (words, inputs, options, faces, error);
  BivReckoned *reckoned;
  BivDice dice;

  if (calculator == NULL)
    return NULL;
  if (faces->len > 0)
    return biv_fail_null (error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_DICE, "%s",
                          _("either --seed or dice=, not both"));
  biv_dice_init_rolled (&dice, seed, 0);
  dice.log = throws;
  reckoned = biv_calculator_run (calculator, inputs, options, &dice, error);
  *rolled = dup_dice (throws);
  return reckoned;
}

static void
print_lines (const BivReckoned *reckoned)
{
  for (guint i = 0; i < reckoned->lines->len; i++)
    {
      const BivSumLine *line = g_ptr_array_index (reckoned->lines, i);

      g_print ("  %-4s %+4d  %s (%s)\n", line->about, line->number, line->words, line->clause);
    }
}

static int
put_out (const BivReckoned *reckoned,
         const char        *rolled,
         gboolean           with_lines)
{
  g_autofree char *text = biv_reckoned_dup_text (reckoned);

  g_print ("%s%s\n", text, rolled != NULL && !reckoned->is_refused ? rolled : "");
  if (reckoned->is_refused)
    return biv_cli_answer (BIV_CLI_NO, "%s", reckoned->refusal.text);
  if (with_lines)
    print_lines (reckoned);
  return BIV_CLI_DONE;
}

/* The same for a program. @words: as they were given; @rolled: (nullable): "dice=4,2" with a blank before. */
static int
put_json (GString            *text,
          const BivReckoned  *reckoned,
          const char *const  *words,
          const char         *rolled)
{
  const BivCalculator *calculator = biv_calculator_find (words[0]);
  const char *dice = rolled != NULL ? rolled + strlen (" dice=") : NULL;

  for (const char *const *word = words + 1; *word != NULL; word++)
    if (g_str_has_prefix (*word, "dice="))
      dice = *word + strlen ("dice=");
  biv_json_put_text (text, "calculator", calculator->id);
  biv_json_put_text (text, "clause", calculator->clause);
  biv_json_put_key (text, "inputs");
  g_string_append_c (text, '{');
  for (const char *const *word = words + 1; *word != NULL; word++)
    {
      const char *equals = strchr (*word, '=');
      g_autofree char *key = equals != NULL ? g_strndup (*word, (gsize) (equals - *word)) : NULL;

      if (key != NULL && !g_str_equal (key, "dice"))
        biv_json_put_text (text, key, equals + 1);
    }
  g_string_append_c (text, '}');
  biv_json_put_text (text, "dice", dice);
  biv_json_put_key (text, "answers");
  g_string_append_c (text, '{');
  for (guint i = 0; i < biv_facts_get_n (reckoned->answers); i++)
    biv_json_put_text (text, biv_facts_get_key (reckoned->answers, i), biv_facts_get_value (reckoned->answers, i));
  g_string_append_c (text, '}');
  biv_json_begin_list (text, "sum");
  for (guint i = 0; i < reckoned->lines->len; i++)
    {
      const BivSumLine *line = g_ptr_array_index (reckoned->lines, i);

      biv_json_put_next (text);
      g_string_append_c (text, '{');
      biv_json_put_text (text, "about", *line->about != '\0' ? line->about : NULL);
      biv_json_put_number (text, "number", line->number);
      biv_json_put_text (text, "clause", line->clause);
      biv_json_put_text (text, "text", line->words);
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, ']');
  biv_json_put_key (text, "refused");
  if (reckoned->is_refused)
    {
      g_string_append_c (text, '{');
      biv_json_put_text (text, "clause", reckoned->refusal.code);
      biv_json_put_text (text, "text", reckoned->refusal.text);
      g_string_append_c (text, '}');
    }
  else
    g_string_append (text, "null");
  return !biv_cli_json_end (text, NULL) ? BIV_CLI_WRONG : reckoned->is_refused ? BIV_CLI_NO : BIV_CLI_DONE;
}

static gboolean
check_options (gboolean           is_list,
               gboolean           is_explain,
               gboolean           with_lines,
               gboolean           has_seed,
               gboolean           is_json,
               const char *const *words)
{
  const BivCalculator *calculator = words[0] != NULL ? biv_calculator_find (words[0]) : NULL;
  gboolean throws = calculator == NULL || *calculator->dice != '\0';
  const char *alone = is_list ? _("--list goes alone") : _("--inputs goes with one NAME alone");
  const BivCliOption table[] = {
    { "inputs", is_explain, !is_list, alone },
    { "sum", with_lines, !is_list && !is_explain, alone },
    { "seed", has_seed, !is_list && !is_explain, alone },
    { "json", is_json, !is_list && !is_explain, alone },
    { "sum", with_lines, !is_json, _("JSON has the sum anyway") },
    { "seed", has_seed, throws, _("no dice are thrown for this sum") },
    { "list", is_list, words[0] == NULL, _("it goes without a NAME") },
    { "inputs", is_explain, words[0] == NULL || words[1] == NULL, _("it goes with one NAME alone") },
  };

  return biv_cli_check_options (table, G_N_ELEMENTS (table));
}

int
biv_cli_reckon (int    argc,
                char **argv)
{
  gboolean is_list = FALSE, is_explain = FALSE, with_lines = FALSE, is_json = FALSE;
  gint64 seed = G_MININT64;
  const GOptionEntry entries[] = {
    { "list", 0, 0, G_OPTION_ARG_NONE, &is_list, N_("List the calculators"), NULL },
    { "inputs", 0, 0, G_OPTION_ARG_NONE, &is_explain, N_("Say what the calculator NAME takes"), NULL },
    { "sum", 0, 0, G_OPTION_ARG_NONE, &with_lines, N_("Show the sum behind the answer, with clauses"), NULL },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_("Roll the dice, instead of dice="), N_("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &is_json, N_("Write JSON, not words"), NULL },
    { NULL },
  };
  g_auto (GStrv) words = NULL;
  g_autoptr (BivFacts) options = biv_facts_new ();
  g_autoptr (BivReckoned) reckoned = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *rolled = NULL;
  GString *text = NULL;

  if (!biv_cli_parse (argc, argv, _("NAME [KEY=VALUE...]"),
                      _("Works out one sum of the Fusilier rules from plain values, for a battle on a real table. "
                        "dice= are the faces as they fell, with commas; option.NAME=VALUE sets an option of the rules. "
                        "--list tells the names, --inputs NAME what one takes."), entries, 0, -1, &words))
    return BIV_CLI_WRONG;
  if (!check_options (is_list, is_explain, with_lines, seed != G_MININT64, is_json, (const char *const *) words))
    return BIV_CLI_WRONG;
  if (is_list)
    {
      list_calculators ();
      return BIV_CLI_DONE;
    }
  if (words[0] == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, _("usage: %s %s; \"%s --help\" says more"), argv[0], _("NAME [KEY=VALUE...]"),
                           argv[0]);
  if (is_explain)
    return explain (words[0]);
  text = is_json ? biv_cli_json_begin ("reckon") : NULL;
  if (seed == G_MININT64)
    reckoned = biv_calculator_run_words ((const char *const *) words, options, &error);
  else
    reckoned = reckon_rolling ((const char *const *) words, (guint64) seed, &rolled, &error);
  if (reckoned == NULL)
    return biv_cli_answer (BIV_CLI_WRONG, "%s", error->message);
  if (text != NULL)
    return put_json (text, reckoned, (const char *const *) words, rolled);
  return put_out (reckoned, rolled, with_lines);
}
