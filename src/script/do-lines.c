/* SPDX-License-Identifier: GPL-3.0-or-later */
/* do-lines.c: a `do` with the lines of dice and the refusal that belong to it */
#include "config.h"
#include "script/do-lines.h"

#include "script/battle-run.h"

#include <glib/gi18n-lib.h>

static void
read_dice (BivDoLines         *lines,
           const BivStatement *line,
           const char         *like,
           BivReadFaces        read,
           gpointer            data)
{
  lines->dice = lines->dice != NULL ? lines->dice : line;
  for (guint i = 1; i < line->n_words; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!read (data, line->words[i], lines->faces, &error))
        biv_verdict_fail (lines->verdict, line->line, "%s", error->message);
    }
  if (line->n_words == 1)
    biv_verdict_fail (lines->verdict, line->line, "%s", like);
}

guint
biv_do_lines_gather (BivDoLines      *lines,
                     BivVerdict      *verdict,
                     const GPtrArray *script,
                     guint            at,
                     const char      *like,
                     BivReadFaces     read,
                     gpointer         data)
{
  *lines = (BivDoLines) { verdict, g_ptr_array_index (script, at), g_array_new (FALSE, FALSE, sizeof (BivFace)) };
  for (; at + 1 < script->len && lines->refused == NULL; at++)
    {
      const BivStatement *next = g_ptr_array_index (script, at + 1);

      if (next->error == NULL && biv_statement_is (next, "refused"))
        lines->refused = next;
      else if (next->error == NULL && biv_statement_is (next, "dice"))
        read_dice (lines, next, like, read, data);
      else
        break;
    }
  return at;
}

void
biv_do_lines_clear (BivDoLines *lines)
{
  g_clear_pointer (&lines->faces, g_array_unref);
}

void
biv_do_lines_judge_refusal (const BivDoLines *lines,
                            const BivRefusal *why,
                            gboolean          may_throw)
{
  g_autofree char *id = biv_refusal_dup_id (why);
  gboolean is_expected = FALSE;

  for (guint i = 1; lines->refused != NULL && i < lines->refused->n_words; i++)
    is_expected |= biv_refusal_has_id (why, lines->refused->words[i]);
  if (lines->refused == NULL)
    biv_verdict_fail (lines->verdict, lines->order->line, _("expected it to be accepted, found it refused: %s, \"%s\""), id,
                      why->text);
  else if (lines->dice != NULL && !may_throw)
    biv_verdict_fail (lines->verdict, lines->dice->line, _("what is refused has no dice"));
  else if (lines->refused->n_words < 2)
    biv_verdict_fail (lines->verdict, lines->refused->line, _("refused with which id? \"refused ID...\""));
  else if (!is_expected)
    {
      g_autofree char *expected = g_strjoinv (" ", lines->refused->words + 1);
      g_autofree char *found = g_strdup_printf ("%s, \"%s\"", id, why->text);

      biv_verdict_differ (lines->verdict, lines->refused->line, expected, found);
    }
}

gboolean
biv_do_lines_was_to_be_refused (const BivDoLines *lines)
{
  if (lines->refused != NULL)
    biv_verdict_fail (lines->verdict, lines->refused->line, _("expected it to be refused, found it accepted"));
  return lines->refused != NULL;
}

gboolean
biv_do_lines_judge_dice (const BivDoLines *lines,
                         const BivDice    *dice,
                         BivCallSide       call,
                         gpointer          data)
{
  guint line = lines->dice != NULL ? lines->dice->line : lines->order->line;

  if (dice->is_mismatched)
    biv_verdict_fail (lines->verdict, line, _("die %u does not fit: side %s throws it, with %d faces, for %s"),
                      dice->n_used + 1, call (data, dice->wanted.side), dice->wanted.sides, dice->wanted.clause);
  else if (dice->is_short)
    biv_verdict_fail (lines->verdict, line, _("the dice run out: the next one is side %s's, with %d faces, for %s"),
                      call (data, dice->wanted.side), dice->wanted.sides, dice->wanted.clause);
  else if (!biv_dice_is_spent (dice))
    biv_verdict_fail (lines->verdict, line, _("%u dice are used, but %u stand here"), dice->n_used, dice->n_given);
  else
    return TRUE;
  return FALSE;
}
