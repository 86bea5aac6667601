/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-types.c: the `type` lines of a battle example */
#include "config.h"
#include "script/battle-types.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define LINE_ERROR G_IO_ERROR, G_IO_ERROR_INVALID_DATA

/* What the format calls otherwise than the book. */
static const struct { const char *word, *entry; } renamed[] = {
  { "sv", "steps" }, { "mount", "becomes" },
};

static const char *
entry_of (const char *word)
{
  for (gsize i = 0; i < G_N_ELEMENTS (renamed); i++)
    if (g_str_equal (renamed[i].word, word))
      return renamed[i].entry;
  return word;
}

/* No other entry of the table is the format's to say. */
static gboolean
is_word_of_format (const BivBook *book,
                   const char    *word)
{
  static const char *const words[] = { "like", "class", "sv", "mount", NULL };

  return g_strv_contains (words, word) || g_strv_contains (biv_book_get_flags (book), word)
         || biv_book_knows_number (book, word);
}

gboolean
biv_battle_line_read_type (BivBattlePosition   *position,
                           const BivStatement  *line,
                           GError             **error)
{
  g_autoptr (BivFacts) facts = NULL;
  g_autoptr (BivBook) shipped = NULL;
  BivBook *book;

  if (*biv_book_get_flags (position->book) == NULL)
    return biv_fail (error, LINE_ERROR, _("\"%s\" begins no line of a position in %s"), line->words[0],
                     position->ruleset->id);
  if (line->n_words < 2 || strchr (line->words[1], '=') != NULL)
    return biv_fail (error, LINE_ERROR, _("the line should read \"%s\""), "type TYPE [like=TYPE] [KEY=VALUE...]");
  facts = biv_facts_read (line, 2, error);
  if (facts == NULL)
    return FALSE;
  if (biv_book_find_type (position->book, line->words[1]) < 0 && biv_facts_get (facts, "like") == NULL)
    return biv_fail (error, LINE_ERROR, _("\"%s\" is a new type: say like which it is, \"like=TYPE\""), line->words[1]);
  for (guint i = 0; i < biv_facts_get_n (facts); i++)
    {
      const char *word = biv_facts_get_key (facts, i);
      g_autofree char *key = g_strconcat (line->words[1], ".", entry_of (word), NULL);

      if (!is_word_of_format (position->book, word))
        return biv_fail (error, LINE_ERROR, _("a type of %s has no \"%s\""), position->ruleset->id, word);
      biv_facts_set (position->setup->types, key, biv_facts_get_value (facts, i));
    }
  shipped = biv_book_load (position->ruleset->id, error);
  book = shipped != NULL ? biv_book_new_overlaid (shipped, position->setup->types, error) : NULL;
  if (book == NULL)
    return FALSE;
  biv_book_unref (position->book);
  position->book = book;
  return TRUE;
}

/* ---- Writing ---- */

static void
write_type (GString        *text,
            const BivBook  *book,
            const BivFacts *types,
            guint           number)
{
  const BivBookType *type = biv_book_get_type_at (book, number);
  g_autofree char *key = g_strconcat (type->id, ".like", NULL);
  const char *like = biv_facts_get (types, key);

  g_string_append_printf (text, "type    %s", type->id);
  if (like != NULL)
    g_string_append_printf (text, " like=%s", like);
  g_string_append_printf (text, " class=%s sv=%d", type->class_id, type->steps);
  for (guint i = 0; i < biv_facts_get_n (type->numbers); i++)
    g_string_append_printf (text, " %s=%s", biv_facts_get_key (type->numbers, i), biv_facts_get_value (type->numbers, i));
  for (const char *const *flag = biv_book_get_flags (book); *flag != NULL; flag++)
    g_string_append_printf (text, " %s=%s", *flag, biv_book_has_flag (book, number, *flag) ? "yes" : "no");
  g_string_append_printf (text, " mount=%s\n", type->becomes != NULL ? type->becomes : "none");
}

char *
biv_battle_types_dup_lines (const char      *ruleset,
                            const BivFacts  *types,
                            GError         **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (BivBook) shipped = NULL;
  g_autoptr (BivBook) book = NULL;
  g_auto (GStrv) changed = NULL;

  if (biv_facts_get_n (types) == 0)
    return g_strdup ("");
  shipped = biv_book_load (ruleset, error);
  book = shipped != NULL ? biv_book_new_overlaid (shipped, types, error) : NULL;
  if (book == NULL)
    return NULL;
  changed = biv_book_list_changed (book, shipped);
  for (char **id = changed; *id != NULL; id++)
    {
      int number = biv_book_find_type (book, *id);

      if (number < 0 || *biv_book_get_flags (book) == NULL)
        return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                              _("this battle was fought with changed unit tables, which an example of %s cannot say"),
                              ruleset);
      write_type (text, book, types, (guint) number);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
