/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book-ground.c: what it takes to come into a cell, in a book's own words */
#include "config.h"
#include "engine/biv-book.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
has_river_edge (const BivGround *ground)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ground->edges); i++)
    if ((ground->edges[i] & BIV_MARK_RIVER) != 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_such (const BivGround *ground,
         const char      *mark)
{
  BivMark found;

  if (strcmp (mark, "open") == 0)
    return TRUE;
  if (strcmp (mark, "level") == 0)
    return ground->level > 0;
  if (strcmp (mark, "edge-river") == 0)
    return has_river_edge (ground);
  return biv_mark_from_name (mark, &found) && (ground->marks & found) != 0;
}

/* Heights and rivers along edges are told besides: they cost what a step costs, and more is to be seen to. */
static gboolean
is_besides (const char *mark)
{
  return strcmp (mark, "level") == 0 || strcmp (mark, "edge-river") == 0;
}

static void
append_clauses (const BivBook       *book,
                const BivBookGround *ground,
                GString             *words)
{
  for (char **id = ground->clauses; *id != NULL; id++)
    {
      const char *clause = biv_book_get_clause_words (book, *id);

      if (clause != NULL)
        g_string_append_printf (words, "%s%s (%s)", words->len > 0 ? " " : "", clause, *id);
    }
}

char *
biv_book_dup_ground_words (const BivBook   *book,
                           const BivGround *ground)
{
  g_autoptr (GString) besides = g_string_new (NULL), words = g_string_new (NULL);

  g_return_val_if_fail (book != NULL && ground != NULL, NULL);

  for (guint i = 0; i < biv_book_get_n_grounds (book); i++)
    {
      const BivBookGround *entry = biv_book_get_ground (book, i);

      if (!is_such (ground, entry->mark) || (words->len > 0 && !is_besides (entry->mark)))
        continue;
      if (is_besides (entry->mark))
        {
          append_clauses (book, entry, besides);
          continue;
        }
      if (strcmp (entry->cost, "none") == 0)
        g_string_append (words, _("cannot be entered."));
      else
        /* TRANSLATORS: to move into a cell of the board: "costs 2." */
        g_string_append_printf (words, _("costs %s."), strcmp (entry->cost, "1/2") == 0 ? "½" : entry->cost);
      append_clauses (book, entry, words);
    }
  if (besides->len > 0)
    g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", besides->str);
  return g_strdup (words->str);
}
