/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calculators.c: the list of calculators, their inputs checked, their answers as text */
#include "config.h"
#include "rulebooks/calculators-private.h"

#include "base/fail.h"
#include "engine/rulesets.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK (biv-calculator-error-quark, biv_calculator_error)

static const BivCalculator *const calculators[] = {
  &biv_reckon_start_time, &biv_reckon_frontage, &biv_reckon_activation, &biv_reckon_march, &biv_reckon_artillery,
  &biv_reckon_skirmish, &biv_reckon_infantry_combat, &biv_reckon_cavalry_combat, &biv_reckon_pairing, &biv_reckon_morale,
  &biv_reckon_risk, &biv_reckon_woods, &biv_reckon_building,
};

guint
biv_calculator_get_n (void)
{
  return G_N_ELEMENTS (calculators);
}

const BivCalculator *
biv_calculator_get_at (guint i)
{
  return i < G_N_ELEMENTS (calculators) ? calculators[i] : NULL;
}

const BivCalculator *
biv_calculator_find (const char *id)
{
  g_autofree char *written = NULL;

  g_return_val_if_fail (id != NULL, NULL);

  written = g_strdelimit (g_strdup (id), "_", '-');
  for (gsize i = 0; i < G_N_ELEMENTS (calculators); i++)
    if (strcmp (calculators[i]->id, written) == 0)
      return calculators[i];
  return NULL;
}

const char *
biv_calculator_get_ruleset (const BivCalculator *calculator)
{
  return biv_fusilier.id;
}

/* ---- Texts ---- */

gboolean
biv_parse_whole (const char *text,
                 int         minimum,
                 int         maximum,
                 int        *number)
{
  gint64 read;

  if (!g_ascii_string_to_signed (text, 10, minimum, maximum, &read, NULL))
    return FALSE;
  *number = (int) read;
  return TRUE;
}

gboolean
biv_parse_length (const char *text,
                  BivLength   most,
                  BivLength  *length)
{
  gint64 hundredths = 0;
  guint n_digits = 0;
  int n_decimals = -1;

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '.' && n_decimals < 0 && n_digits > 0)
        {
          n_decimals = 0;
          continue;
        }
      if (!g_ascii_isdigit (*at) || n_decimals == 2 || ++n_digits > 10)
        return FALSE;
      hundredths = 10 * hundredths + (*at - '0');
      n_decimals += n_decimals >= 0;
    }
  if (n_digits == 0 || n_decimals == 0)
    return FALSE;
  for (int i = MAX (n_decimals, 0); i < 2; i++)
    hundredths *= 10;
  if (hundredths > most)
    return FALSE;
  *length = (BivLength) hundredths;
  return TRUE;
}

gboolean
biv_parse_minutes (const char *text,
                   int         most,
                   gint32     *ticks)
{
  g_auto (GStrv) parts = g_strsplit (text, "/", 2);
  gint64 over, under = 1;

  if (parts[0] == NULL || !g_ascii_string_to_signed (parts[0], 10, 0, 100 * (gint64) FU_MINUTE, &over, NULL)
      || (parts[1] != NULL && !g_ascii_string_to_signed (parts[1], 10, 1, FU_MINUTE, &under, NULL))
      || over * FU_MINUTE % under != 0 || over > most * under)
    return FALSE;
  *ticks = (gint32) (over * FU_MINUTE / under);
  return TRUE;
}

/* ---- Inputs ---- */

/* "a3" is the line "a"'s. */
static gboolean
is_key_of (const BivInput *input,
           const char     *key)
{
  gsize length = strlen (input->key);
  int number;

  if (!input->is_line)
    return strcmp (input->key, key) == 0;
  return strncmp (input->key, key, length) == 0 && key[length] != '0'
         && biv_parse_whole (key + length, 1, BIV_SUM_MAX_LINE, &number);
}

static const BivInput *
find_input (const BivCalculator *calculator,
            const char          *key)
{
  for (const BivInput *input = calculator->inputs; input->key != NULL; input++)
    if (is_key_of (input, key))
      return input;
  return NULL;
}

const char *
biv_sum_get (const BivSum *sum,
             const char   *key)
{
  const char *value = biv_facts_get (sum->inputs, key);
  const BivInput *input = find_input (sum->calculator, key);

  return value != NULL ? value : input != NULL && !input->is_line ? input->fallback : NULL;
}

gboolean
biv_sum_has (const BivSum *sum,
             const char   *key)
{
  return biv_sum_get (sum, key) != NULL;
}

int
biv_sum_get_number (const BivSum *sum,
                    const char   *key)
{
  const char *value = biv_sum_get (sum, key);

  return value != NULL ? (int) g_ascii_strtoll (value, NULL, 10) : 0;
}

BivLength
biv_sum_get_length (const BivSum *sum,
                    const char   *key)
{
  const char *value = biv_sum_get (sum, key);
  BivLength length = 0;

  if (value != NULL)
    biv_parse_length (value, G_MAXINT32, &length);
  return length;
}

gint32
biv_sum_get_ticks (const BivSum *sum,
                   const char   *key)
{
  const char *value = biv_sum_get (sum, key);
  gint32 ticks = 0;

  if (value != NULL)
    biv_parse_minutes (value, 10, &ticks);
  return ticks;
}

int
biv_sum_get_time (const BivSum *sum,
                  const char   *key)
{
  const char *value = biv_sum_get (sum, key);
  int minutes = -1;

  if (value != NULL)
    biv_book_read_time (value, &minutes);
  return minutes;
}

gboolean
biv_sum_get_switch (const BivSum *sum,
                    const char   *key)
{
  return g_strcmp0 (biv_sum_get (sum, key), "yes") == 0;
}

int
biv_sum_get_choice (const BivSum *sum,
                    const char   *key)
{
  const BivInput *input = find_input (sum->calculator, key);
  const char *value = biv_sum_get (sum, key);

  g_return_val_if_fail (input != NULL && input->choices != NULL, -1);

  for (int i = 0; value != NULL && input->choices[i] != NULL; i++)
    if (strcmp (input->choices[i], value) == 0)
      return i;
  return -1;
}

/* Beside the error, for those who show it at its field. */
static void
blame (const BivSum *sum,
       const char   *key,
       const char   *words)
{
  biv_fault_clear (sum->fault);
  *sum->fault = (BivFault) { g_strdup (key), g_strdup (words) };
}

int
biv_sum_get_line (const BivSum  *sum,
                  const char    *key,
                  const char   **texts)
{
  int n = 0, n_given = 0;

  for (guint i = 0; i < biv_facts_get_n (sum->inputs); i++)
    {
      const BivInput *input = find_input (sum->calculator, biv_facts_get_key (sum->inputs, i));

      n_given += input != NULL && input->is_line && strcmp (input->key, key) == 0;
    }
  for (; n < n_given; n++)
    {
      g_autofree char *each = g_strdup_printf ("%s%d", key, n + 1);

      texts[n] = biv_facts_get (sum->inputs, each);
      if (texts[n] == NULL)
        {
          blame (sum, each, _("a unit is missing here."));
          g_set_error (sum->error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_VALUE,
                       _("“%s” is missing; the units of a side are %s1, %s2 and so on, without a gap."), each, key, key);
          return -1;
        }
    }
  if (n > 0)
    return n;
  blame (sum, key, _("each side has at least one unit."));
  g_set_error (sum->error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_VALUE,
               _("“%s1” is missing; each side has at least one unit."), key);
  return -1;
}

gboolean
biv_sum_get_base (const BivSum *sum,
                  const char   *key,
                  const char   *text,
                  BivBase      *base)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  guint n = g_strv_length (parts);
  BivLength numbers[5] = { 0, 0, 0, 0, FU_MM (15) };
  static const BivLength most[5] = { BIV_LENGTH_MAX, BIV_LENGTH_MAX, 35999, BIV_LENGTH_MAX, BIV_LENGTH_MAX };

  if (n < 4 || n > 5)
    return biv_sum_fail (sum, key, _("it reads X,Y,FACING,FRONTAGE or X,Y,FACING,FRONTAGE,DEPTH."));
  for (guint i = 0; i < n; i++)
    if (!biv_parse_length (parts[i], most[i], &numbers[i]))
      return biv_sum_fail (sum, key, _("“%s” will not do; places and lengths are 0 to 10000 mm with at most two decimals, "
                                       "facings 0 to 359.99 degrees."), parts[i]);
  if (numbers[3] == 0 || numbers[4] == 0)
    return biv_sum_fail (sum, key, _("a base has a frontage and a depth above 0."));
  *base = biv_base_make (biv_spot (numbers[0], numbers[1]), biv_angle_from_hundredths (numbers[2]), numbers[3], numbers[4]);
  return TRUE;
}

gboolean
biv_sum_fail (const BivSum *sum,
              const char   *key,
              const char   *format,
              ...)
{
  g_autofree char *what = NULL;
  const char *value = biv_sum_get (sum, key);
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  blame (sum, key, what);
  if (value != NULL)
    g_set_error (sum->error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_VALUE, _("“%s” is “%s”: %s"), key, value, what);
  else
    g_set_error (sum->error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_VALUE, _("“%s” is missing: %s"), key, what);
  return FALSE;
}

gboolean
biv_sum_refuse (BivSum     *sum,
                const char *code,
                const char *clause,
                const char *format,
                ...)
{
  g_autofree char *words = NULL;
  va_list args;

  va_start (args, format);
  words = g_strdup_vprintf (format, args);
  va_end (args);
  biv_refusal_set (&sum->out->refusal, code, clause, "%s", words);
  sum->out->is_refused = TRUE;
  return TRUE;
}

/* ---- Inputs checked ---- */

static gboolean
check_input (const BivSum   *sum,
             const BivInput *input,
             const char     *key,
             const char     *value)
{
  g_autofree char *all = NULL;
  BivLength length;
  gint32 ticks;
  int number;

  switch (input->kind)
    {
    case BIV_INPUT_NUMBER:
      return biv_parse_whole (value, input->minimum, input->maximum, &number)
             || biv_sum_fail (sum, key, _("a whole number from %d to %d is wanted."), input->minimum, input->maximum);
    case BIV_INPUT_LENGTH:
      return biv_parse_length (value, FU_MM (1000000), &length)
             || biv_sum_fail (sum, key, _("a length in millimetres is wanted, 0 to 1000000, with at most two decimals."));
    case BIV_INPUT_MINUTES:
      return biv_parse_minutes (value, 10, &ticks)
             || biv_sum_fail (sum, key, _("minutes are wanted, 0 to 10, whole or a fraction such as 10/3."));
    case BIV_INPUT_TIME:
      return biv_book_read_time (value, &number) || biv_sum_fail (sum, key, _("a time of day is wanted, such as 08:40."));
    case BIV_INPUT_SWITCH:
      return strcmp (value, "yes") == 0 || strcmp (value, "no") == 0 || biv_sum_fail (sum, key, _("it may be yes or no."));
    case BIV_INPUT_CHOICE:
      all = g_strjoinv (", ", (char **) input->choices);
      return g_strv_contains (input->choices, value) || biv_sum_fail (sum, input->key, _("it may be %s."), all);
    default:
      return *value != '\0' || biv_sum_fail (sum, key, _("nothing stands after the “=”."));
    }
}

static gboolean
check_inputs (const BivSum *sum)
{
  for (guint i = 0; i < biv_facts_get_n (sum->inputs); i++)
    {
      const char *key = biv_facts_get_key (sum->inputs, i);
      const BivInput *input = find_input (sum->calculator, key);

      if (input == NULL)
        {
          g_autoptr (GString) all = g_string_new (NULL);

          for (input = sum->calculator->inputs; input->key != NULL; input++)
            g_string_append_printf (all, "%s%s%s", all->len > 0 ? ", " : "", input->key, input->is_line ? "1" : "");
          if (all->len > 0)
            g_set_error (sum->error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_UNKNOWN, _("%s has no input “%s”; it takes %s."),
                         sum->calculator->id, key, all->str);
          else
            g_set_error (sum->error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_UNKNOWN,
                         _("%s takes dice alone; leave out “%s”."), sum->calculator->id, key);
          return FALSE;
        }
      if (!check_input (sum, input, key, biv_facts_get_value (sum->inputs, i)))
        return FALSE;
    }
  for (const BivInput *input = sum->calculator->inputs; input->key != NULL; input++)
    if (input->is_needed && !input->is_line && !biv_sum_has (sum, input->key))
      {
        blame (sum, input->key, _("it is still to be filled in."));
        return biv_fail (sum->error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_VALUE, _("%s needs “%s=”."), sum->calculator->id,
                         input->key);
      }
  return TRUE;
}

/* ---- Answers ---- */

void
biv_sum_answer (BivSum     *sum,
                const char *key,
                const char *format,
                ...)
{
  g_autofree char *value = NULL;
  va_list args;

  va_start (args, format);
  value = g_strdup_vprintf (format, args);
  va_end (args);
  biv_facts_set (sum->out->answers, key, value);
}

void
biv_sum_answer_number (BivSum     *sum,
                       const char *key,
                       gint64      number)
{
  biv_sum_answer (sum, key, "%" G_GINT64_FORMAT, number);
}

void
biv_sum_answer_length (BivSum     *sum,
                       const char *key,
                       BivLength   length)
{
  if (length % 100 == 0)
    biv_sum_answer (sum, key, "%d", length / 100);
  else if (length % 10 == 0)
    biv_sum_answer (sum, key, "%d.%d", length / 100, length / 10 % 10);
  else
    biv_sum_answer (sum, key, "%d.%02d", length / 100, length % 100);
}

void
biv_sum_answer_ticks (BivSum     *sum,
                      const char *key,
                      gint32      ticks)
{
  g_autofree char *minutes = fu_dup_minutes (ticks);

  biv_facts_set (sum->out->answers, key, minutes);
}

void
biv_sum_answer_time (BivSum     *sum,
                     const char *key,
                     int         minutes)
{
  int day = 24 * 60, time = ((minutes % day) + day) % day;

  biv_sum_answer (sum, key, "%02d:%02d", time / 60, time % 60);
}

void
biv_sum_answer_switch (BivSum     *sum,
                       const char *key,
                       gboolean    is_so)
{
  biv_facts_set (sum->out->answers, key, is_so ? "yes" : "no");
}

static void
free_line (BivSumLine *line)
{
  g_free (line->about);
  g_free (line->words);
  g_free (line);
}

void
biv_sum_line (BivSum     *sum,
              const char *about,
              const char *words,
              int         number,
              const char *clause)
{
  BivSumLine *line = g_new (BivSumLine, 1);

  *line = (BivSumLine) { g_strdup (about), g_strdup (words), number, clause };
  g_ptr_array_add (sum->out->lines, line);
}

void
biv_reckoned_free (BivReckoned *reckoned)
{
  if (reckoned == NULL)
    return;
  biv_facts_free (reckoned->answers);
  g_ptr_array_unref (reckoned->lines);
  g_free (reckoned);
}

char *
biv_reckoned_dup_text (const BivReckoned *reckoned)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (reckoned != NULL, g_string_free (text, FALSE));

  if (reckoned->is_refused)
    g_string_append_printf (text, "refused=%s", reckoned->refusal.code);
  for (guint i = 0; !reckoned->is_refused && i < biv_facts_get_n (reckoned->answers); i++)
    g_string_append_printf (text, "%s%s=%s", i > 0 ? " " : "", biv_facts_get_key (reckoned->answers, i),
                            biv_facts_get_value (reckoned->answers, i));
  return g_string_free (text, FALSE);
}

/* ---- Running ---- */

void
biv_fault_clear (BivFault *fault)
{
  g_return_if_fail (fault != NULL);

  g_clear_pointer (&fault->key, g_free);
  g_clear_pointer (&fault->words, g_free);
}

BivReckoned *
biv_calculator_run (const BivCalculator *calculator,
                    const BivFacts      *inputs,
                    const BivFacts      *options,
                    BivDice             *dice,
                    GError             **error)
{
  BivFault fault = { NULL };
  BivReckoned *reckoned = biv_calculator_try (calculator, inputs, options, dice, &fault, error);

  biv_fault_clear (&fault);
  return reckoned;
}

BivReckoned *
biv_calculator_try (const BivCalculator *calculator,
                    const BivFacts      *inputs,
                    const BivFacts      *options,
                    BivDice             *dice,
                    BivFault            *fault,
                    GError             **error)
{
  g_autoptr (BivReckoned) out = g_new0 (BivReckoned, 1);
  g_autoptr (BivBook) book = NULL;
  FuNumbers numbers;
  BivSum sum = { calculator, &numbers, inputs, dice, out, error, fault };

  g_return_val_if_fail (calculator != NULL && inputs != NULL && options != NULL && dice != NULL && fault != NULL, NULL);

  out->answers = biv_facts_new ();
  out->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) free_line);
  book = biv_book_load (biv_calculator_get_ruleset (calculator), error);
  if (book == NULL || !fu_numbers_init (&numbers, book, options, error) || !check_inputs (&sum) || !calculator->run (&sum))
    return NULL;
  return g_steal_pointer (&out);
}

static gboolean
read_faces (const char *text,
            GArray     *faces,
            GError    **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  for (char **word = words; *word != NULL; word++)
    {
      BivFace face = { .side = BIV_NOBODY };
      int read;

      if (!biv_parse_whole (*word, 0, 9, &read))
        {
          g_set_error (error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_DICE,
                       _("“dice” is “%s”: “%s” is no die; a six-sided one shows 1 to 6, a ten-sided one 0 to 9, with commas "
                         "between."), text, *word);
          return FALSE;
        }
      face.face = (guint8) (read == 0 ? 10 : read);                              /* FU-ORDER-2 */
      g_array_append_val (faces, face);
    }
  return TRUE;
}

static gboolean
read_option (const char *id,
             const char *value,
             BivFacts   *options,
             GError    **error)
{
  g_autoptr (BivBook) book = biv_book_load (biv_fusilier.id, error);
  g_autofree char *written = g_strdelimit (g_strdup (id), "_", '-');

  if (book == NULL || !biv_book_check_option (book, written, value, error))
    return FALSE;
  biv_facts_set (options, written, value);
  return TRUE;
}

static gboolean
read_word (const char *word,
           BivFacts   *inputs,
           BivFacts   *options,
           GArray     *faces,
           GError    **error)
{
  const char *equals = strchr (word, '=');
  g_autofree char *key = equals != NULL ? g_strndup (word, (gsize) (equals - word)) : NULL;

  if (key == NULL || *key == '\0')
    return biv_fail (error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_VALUE, _("“%s” is not of the form key=value."), word);
  if (g_str_has_prefix (key, "option."))
    return read_option (key + strlen ("option."), equals + 1, options, error);
  if (biv_facts_get (inputs, key) != NULL || (strcmp (key, "dice") == 0 && faces->len > 0))
    return biv_fail (error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_VALUE, _("“%s” is given twice."), key);
  if (strcmp (key, "dice") == 0)
    return read_faces (equals + 1, faces, error);
  biv_facts_set (inputs, key, equals + 1);
  return TRUE;
}

const BivCalculator *
biv_calculator_parse_words (const char *const *words,
                            BivFacts          *inputs,
                            BivFacts          *options,
                            GArray            *faces,
                            GError           **error)
{
  const BivCalculator *calculator;

  g_return_val_if_fail (words != NULL && words[0] != NULL, NULL);

  calculator = biv_calculator_find (words[0]);
  if (calculator == NULL)
    {
      g_autoptr (GString) all = g_string_new (NULL);

      for (gsize i = 0; i < G_N_ELEMENTS (calculators); i++)
        g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", calculators[i]->id);
      g_set_error (error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_UNKNOWN, _("There is no calculator “%s”; there are %s."),
                   words[0], all->str);
      return NULL;
    }
  for (const char *const *word = words + 1; *word != NULL; word++)
    if (!read_word (*word, inputs, options, faces, error))
      return NULL;
  return calculator;
}

static gboolean
check_dice (const BivDice *dice,
            GError       **error)
{
  if (dice->is_mismatched)
    g_set_error (error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_DICE,
                 _("“dice”: die %u does not fit; it is one of %d faces, for %s."), dice->n_used + 1, dice->wanted.sides,
                 dice->wanted.clause);
  else if (dice->is_short)
    g_set_error (error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_DICE,
                 _("“dice”: die %u is missing; it is one of %d faces, for %s."), dice->n_used + 1, dice->wanted.sides,
                 dice->wanted.clause);
  else if (!biv_dice_is_spent (dice))
    g_set_error (error, BIV_CALCULATOR_ERROR, BIV_CALCULATOR_ERROR_DICE,
                 _("“dice”: %u are needed, but %u stand there."), dice->n_used, dice->n_given);
  else
    return TRUE;
  return FALSE;
}

BivReckoned *
biv_calculator_run_words (const char *const *words,
                          const BivFacts    *options,
                          GError           **error)
{
  g_autoptr (BivFacts) inputs = biv_facts_new (), in_force = NULL;
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  g_autoptr (BivReckoned) reckoned = NULL;
  const BivCalculator *calculator;
  BivDice dice;

  g_return_val_if_fail (words != NULL && words[0] != NULL && options != NULL, NULL);

  in_force = biv_facts_copy (options);
  calculator = biv_calculator_parse_words (words, inputs, in_force, faces, error);
  if (calculator == NULL)
    return NULL;
  biv_dice_init_given (&dice, (const BivFace *) faces->data, faces->len, BIV_DICE_ASK);
  reckoned = biv_calculator_run (calculator, inputs, in_force, &dice, error);
  if (reckoned == NULL || (!reckoned->is_refused && !check_dice (&dice, error)))
    return NULL;
  return g_steal_pointer (&reckoned);
}
