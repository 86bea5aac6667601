/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play-reckon.c: the lines of an example that ask a calculator */
#include "config.h"
#include "script/play-reckon.h"
#include <glib/gi18n-lib.h>

gboolean
biv_play_is_expect_reckon (const BivStatement *line)
{
  return biv_statement_is (line, "expect") && line->n_words > 1 && g_str_equal (line->words[1], "reckon");
}

void
biv_play_reckon (const BivStatement  *line,
                 const BivFacts      *options,
                 BivReckoned        **last,
                 BivVerdict          *verdict)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (last, biv_reckoned_free);
  if (line->n_words < 2)
    {
      biv_verdict_fail (verdict, line->line, _("the line should read \"%s\""), "reckon NAME KEY=VALUE...");
      return;
    }
  *last = biv_calculator_run_words ((const char *const *) line->words + 1, options, &error);
  if (*last == NULL)
    biv_verdict_fail (verdict, line->line, "%s", error->message);
}

/* What the calculator did not say reads none. */
static const char *
answer_of (const BivReckoned *last,
           const char        *key)
{
  const char *value = NULL;

  if (last->is_refused)
    value = g_str_equal (key, "refused") ? last->refusal.code : NULL;
  else
    value = biv_facts_get (last->answers, key);
  return value != NULL ? value : "none";
}

void
biv_play_expect_reckon (const BivStatement *line,
                        const BivReckoned  *last,
                        BivVerdict         *verdict)
{
  if (last == NULL || line->n_words < 3)
    {
      if (last == NULL)
        biv_verdict_fail (verdict, line->line, _("nothing has been reckoned yet: a line \"reckon ...\" stands above"));
      else
        biv_verdict_fail (verdict, line->line, _("the line should read \"%s\""), "expect reckon KEY=VALUE...");
      return;
    }
  for (guint i = 2; i < line->n_words; i++)
    {
      g_autofree char *key = NULL;
      const char *expected = biv_word_split (line->words[i], &key), *found;

      if (expected == NULL)
        {
          biv_verdict_fail (verdict, line->line, _("the line should read \"%s\""), "expect reckon KEY=VALUE...");
          return;
        }
      found = answer_of (last, key);
      if (!g_str_equal (expected, found))
        {
          g_autofree char *all = biv_reckoned_dup_text (last);

          biv_verdict_fail (verdict, line->line, _("expected %s, found %s=%s; all of it: %s"), line->words[i], key, found, all);
        }
    }
}

/* ---- Cases without a battle ---- */

gboolean
biv_play_knows_reckon (const char *ruleset)
{
  for (guint i = 0; i < biv_calculator_get_n (); i++)
    if (g_str_equal (biv_calculator_get_ruleset (biv_calculator_get_at (i)), ruleset))
      return TRUE;
  return FALSE;
}

gboolean
biv_play_needs_no_battle (const BivCase *one)
{
  for (guint i = 0; i < one->position->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (one->position, i);

      if (i == 0 ? !biv_statement_is (line, "ruleset") || line->n_words != 2 || !biv_play_knows_reckon (line->words[1])
                 : !biv_statement_is (line, "option"))
        return FALSE;
    }
  for (guint i = 0; i < one->script->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (one->script, i);

      if (line->error != NULL || (!biv_statement_is (line, "reckon") && !biv_play_is_expect_reckon (line)))
        return FALSE;
    }
  return one->position->len > 0;
}

static BivFacts *
read_options (const BivCase *one,
              BivVerdict    *verdict)
{
  const BivStatement *ruleset = g_ptr_array_index (one->position, 0);
  g_autoptr (BivFacts) options = biv_facts_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBook) book = biv_book_load (ruleset->words[1], &error);

  for (guint i = 1; book != NULL && i < one->position->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (one->position, i);

      if (line->n_words != 3)
        biv_verdict_fail (verdict, line->line, _("the line should read \"%s\""), "option NAME VALUE");
      else if (!biv_book_check_option (book, line->words[1], line->words[2], &error))
        biv_verdict_fail (verdict, line->line, "%s", error->message);
      else
        biv_facts_set (options, line->words[1], line->words[2]);
      g_clear_error (&error);
    }
  if (error != NULL)
    biv_verdict_fail (verdict, ruleset->line, "%s", error->message);
  return biv_verdict_has_passed (verdict) ? g_steal_pointer (&options) : NULL;
}

void
biv_play_reckon_case (const BivCase *one,
                      BivVerdict    *verdict)
{
  g_autoptr (BivFacts) options = read_options (one, verdict);
  g_autoptr (BivReckoned) last = NULL;

  for (guint i = 0; options != NULL && i < one->script->len; i++)
    {
      const BivStatement *line = g_ptr_array_index (one->script, i);

      if (biv_statement_is (line, "reckon"))
        biv_play_reckon (line, options, &last, verdict);
      else
        biv_play_expect_reckon (line, last, verdict);
    }
}
