/* SPDX-License-Identifier: GPL-3.0-or-later */
/* example.c: a script cut into the cases that can pass or fail, and what became of each */
#include "config.h"
#include "script/example.h"
#include <glib/gi18n-lib.h>

/* ---- Cutting ---- */

static BivCase *
case_new (char  *name,
          guint  line)
{
  BivCase *one = g_new0 (BivCase, 1);

  one->name = name;
  one->line = line;
  one->position = g_ptr_array_new ();
  one->script = g_ptr_array_new ();
  return one;
}

static void
case_free (BivCase *one)
{
  g_free (one->name);
  g_ptr_array_unref (one->position);
  g_ptr_array_unref (one->script);
  g_free (one->error);
  g_free (one);
}

static void
case_refuse (BivCase    *one,
             const char *error)
{
  if (one->error == NULL)
    one->error = g_strdup (error);
}

static void
position_free (BivPosition *position)
{
  g_free (position->name);
  g_ptr_array_unref (position->lines);
  g_free (position);
}

static gboolean
opens_script (const BivStatement *statement)
{
  static const char *const words[] = { "do", "dice", "refused", "expect", "mark", "reckon", NULL };

  return statement->n_words > 0 && g_strv_contains (words, statement->words[0]);
}

/* Where the lines go while the file is being cut. At most one of the three is open. */
typedef struct
{
  BivExamples *examples;
  BivCase     *example;         /* the one that variants belong to */
  BivCase     *current;         /* it, or its variant */
  BivPosition *position;
  guint        n_own;           /* lines of the example's own position */
  gboolean     has_variants;
} Cutter;

static void
close_example (Cutter *cutter)
{
  /* An example with variants and no script of its own only gives them its position. */
  if (cutter->example != NULL && cutter->has_variants && cutter->example->script->len == 0
      && cutter->example->error == NULL)
    g_ptr_array_remove (cutter->examples->cases, cutter->example);
  cutter->example = NULL;
  cutter->current = NULL;
  cutter->position = NULL;
  cutter->has_variants = FALSE;
}

static BivCase *
stray_case (Cutter             *cutter,
            const BivStatement *statement)
{
  if (cutter->current == NULL)
    {
      cutter->current = case_new (g_strdup (_("(outside every example)")), statement->line);
      g_ptr_array_add (cutter->examples->cases, cutter->current);
    }
  return cutter->current;
}

static void
open_example (Cutter             *cutter,
              const BivStatement *statement)
{
  close_example (cutter);
  cutter->example = case_new (g_strdup (statement->n_words > 1 ? statement->words[1] : "?"), statement->line);
  cutter->current = cutter->example;
  g_ptr_array_add (cutter->examples->cases, cutter->example);
  if (statement->n_words < 2)
    case_refuse (cutter->example, _("an example needs a name"));
  if (statement->error != NULL)
    case_refuse (cutter->example, statement->error);
}

static void
open_variant (Cutter             *cutter,
              const BivStatement *statement)
{
  BivCase *variant = NULL;

  if (cutter->example == NULL)
    {
      BivCase *stray = NULL;

      close_example (cutter);
      stray = stray_case (cutter, statement);
      case_refuse (stray, _("a variant stands below its example"));
      return;
    }
  variant = case_new (g_strdup_printf ("%s/%s", cutter->example->name,
                                       statement->n_words > 1 ? statement->words[1] : "?"), statement->line);
  for (guint i = 0; i < cutter->example->position->len; i++)
    g_ptr_array_add (variant->position, g_ptr_array_index (cutter->example->position, i));
  if (statement->n_words != 2)
    case_refuse (variant, _("a variant needs a name and nothing else"));
  if (statement->error != NULL)
    case_refuse (variant, statement->error);
  cutter->has_variants = TRUE;
  cutter->current = variant;
  g_ptr_array_add (cutter->examples->cases, variant);
}

static void
open_position (Cutter             *cutter,
               const BivStatement *statement)
{
  close_example (cutter);
  if (statement->n_words != 2 || statement->error != NULL)
    {
      case_refuse (stray_case (cutter, statement),
                   statement->error != NULL ? statement->error : _("a position needs a name and nothing else"));
      return;
    }
  cutter->position = g_new0 (BivPosition, 1);
  cutter->position->name = g_strdup (statement->words[1]);
  cutter->position->line = statement->line;
  cutter->position->lines = g_ptr_array_new ();
  g_ptr_array_add (cutter->examples->positions, cutter->position);
}

static void
take_line (Cutter       *cutter,
           BivStatement *statement)
{
  if (cutter->position != NULL)
    {
      g_ptr_array_add (cutter->position->lines, statement);
    }
  else if (cutter->current == NULL)
    {
      case_refuse (stray_case (cutter, statement), _("this line stands before the first example"));
    }
  else if (cutter->current->script->len > 0 || opens_script (statement))
    {
      g_ptr_array_add (cutter->current->script, statement);
    }
  else
    {
      g_ptr_array_add (cutter->current->position, statement);
    }
}

static gboolean
is_campaign (const BivCase *one)
{
  const BivStatement *first = one->position->len > 0 ? g_ptr_array_index (one->position, 0) : NULL;

  return first != NULL && (biv_statement_is (first, "campaign") || biv_statement_is (first, "from"));
}

BivExamples *
biv_examples_new (BivScript *script)
{
  BivExamples *examples = g_new0 (BivExamples, 1);
  Cutter cutter = { .examples = examples };

  examples->script = script;
  examples->cases = g_ptr_array_new_with_free_func ((GDestroyNotify) case_free);
  examples->positions = g_ptr_array_new_with_free_func ((GDestroyNotify) position_free);
  for (guint i = 0; i < script->statements->len; i++)
    {
      BivStatement *statement = g_ptr_array_index (script->statements, i);

      if (biv_statement_is (statement, "example"))
        open_example (&cutter, statement);
      else if (biv_statement_is (statement, "variant"))
        open_variant (&cutter, statement);
      else if (biv_statement_is (statement, "position"))
        open_position (&cutter, statement);
      else
        take_line (&cutter, statement);
    }
  close_example (&cutter);

  for (guint i = 0; i < examples->cases->len; i++)
    {
      BivCase *one = g_ptr_array_index (examples->cases, i);

      one->is_campaign = is_campaign (one);
      if (one->script->len == 0)
        case_refuse (one, _("there is nothing to check here: an example or variant needs a script"));
    }
  return examples;
}

void
biv_examples_free (BivExamples *examples)
{
  if (examples == NULL)
    return;
  g_ptr_array_unref (examples->cases);
  g_ptr_array_unref (examples->positions);
  biv_script_free (examples->script);
  g_free (examples);
}

gboolean
biv_examples_read_briefings (const BivExamples *examples)
{
  for (guint i = 0; i < examples->script->statements->len; i++)
    {
      BivStatement *statement = g_ptr_array_index (examples->script->statements, i);

      if (biv_statement_is (statement, "expect") && statement->n_words > 1 && g_str_equal (statement->words[1], "briefing"))
        return TRUE;
    }
  return FALSE;
}

const BivPosition *
biv_examples_find_position (const BivExamples *examples,
                            const char        *name,
                            guint              line)
{
  for (guint i = examples->positions->len; i-- > 0;)
    {
      const BivPosition *position = g_ptr_array_index (examples->positions, i);

      if (position->line < line && g_str_equal (position->name, name))
        return position;
    }
  return NULL;
}

/* ---- What became of them ---- */

static void
failure_free (BivFailure *failure)
{
  g_free (failure->text);
  g_free (failure);
}

BivVerdict *
biv_verdict_new (void)
{
  BivVerdict *verdict = g_new0 (BivVerdict, 1);

  verdict->failures = g_ptr_array_new_with_free_func ((GDestroyNotify) failure_free);
  return verdict;
}

void
biv_verdict_free (BivVerdict *verdict)
{
  if (verdict == NULL)
    return;
  g_ptr_array_unref (verdict->failures);
  g_free (verdict);
}

void
biv_verdict_fail (BivVerdict *verdict,
                  guint       line,
                  const char *format,
                  ...)
{
  BivFailure *failure = g_new0 (BivFailure, 1);
  va_list args;

  va_start (args, format);
  failure->line = line;
  failure->text = g_strdup_vprintf (format, args);
  va_end (args);
  g_ptr_array_add (verdict->failures, failure);
}

void
biv_verdict_differ (BivVerdict *verdict,
                    guint       line,
                    const char *expected,
                    const char *found)
{
  biv_verdict_fail (verdict, line, _("expected %s, found %s"), expected, found);
}

gboolean
biv_verdict_has_passed (const BivVerdict *verdict)
{
  return verdict->failures->len == 0;
}

/* ---- Comparing answers ---- */

gboolean
biv_words_equal_in_order (const char *const *a,
                          const char *const *b)
{
  return g_strv_equal (a, b);
}

gboolean
biv_words_equal_as_sets (const char *const *a,
                         const char *const *b)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer count = NULL;

  for (; *a != NULL; a++)
    g_hash_table_insert (counts, (gpointer) *a, GINT_TO_POINTER (GPOINTER_TO_INT (g_hash_table_lookup (counts, *a)) + 1));
  for (; *b != NULL; b++)
    g_hash_table_insert (counts, (gpointer) *b, GINT_TO_POINTER (GPOINTER_TO_INT (g_hash_table_lookup (counts, *b)) - 1));
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, NULL, &count))
    {
      if (GPOINTER_TO_INT (count) != 0)
        return FALSE;
    }
  return TRUE;
}
