/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clause-link.c: the clause that a refusal, a sum or a line of a log names leads to the Rules page */
#include "app/desk/clause-link.h"

#include <string.h>

#include "app/desk/desk.h"
#include "app/desk/page.h"
#include "campaign/story/reference.h"

char *
biv_clause_dup_refusal (const BivRefusal *why)
{
  return g_strdup_printf ("%s  %s", why->text, why->clauses[0] != NULL ? why->clauses[0] : why->code);
}

const char *
biv_clause_find_book (const char *clause)
{
  g_autoptr (BivBook) book = NULL;

  g_return_val_if_fail (clause != NULL, NULL);

  book = biv_book_find_clause (clause, NULL);
  return book != NULL ? biv_book_get_id (book) : NULL;
}

char *
biv_clause_dup_markup (const char *text)
{
  static GRegex *clauses;
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GString) markup = g_string_new (NULL);
  int done = 0;

  g_return_val_if_fail (text != NULL, NULL);

  if (clauses == NULL)
    clauses = g_regex_new ("\\b[A-Z]{2}-[A-Z]+-[0-9]+\\b", 0, 0, NULL);
  for (g_regex_match (clauses, text, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *id = g_match_info_fetch (match, 0), *before = NULL, *link = NULL, *source = NULL;
      const char *words = NULL;
      g_autoptr (BivBook) book = biv_book_find_clause (id, &words);
      int start, end;

      if (book == NULL || !g_match_info_fetch_pos (match, 0, &start, &end))
        continue;
      source = biv_reference_dup_source (book, id);
      before = g_markup_escape_text (text + done, start - done);
      /* An id is read as one word: no line ends at its hyphens. */
      link = g_markup_printf_escaped ("<a href=\"" BIV_CLAUSE_SCHEME "%s\" title=\"%s\n%s\">"
                                      "<span allow_breaks=\"false\">%s</span></a>", id, words, source, id);
      g_string_append (markup, before);
      g_string_append (markup, link);
      done = end;
    }
  if (text[done] != '\0')
    {
      g_autofree char *rest = g_markup_escape_text (text + done, -1);

      g_string_append (markup, rest);
    }
  return g_strdup (markup->str);
}

gboolean
biv_clause_label_follow (GtkLabel   *label,
                         const char *uri)
{
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (label), BIV_TYPE_PAGE);

  if (!g_str_has_prefix (uri, BIV_CLAUSE_SCHEME))
    return FALSE;
  if (page != NULL)
    biv_desk_show (biv_page_get_desk (BIV_PAGE (page)), "rules", uri + strlen (BIV_CLAUSE_SCHEME));
  else
    gtk_widget_activate_action (GTK_WIDGET (label), "win.show-clause", "s", uri + strlen (BIV_CLAUSE_SCHEME));
  return TRUE;
}

void
biv_clause_label_set (GtkLabel   *label,
                      const char *text)
{
  g_autofree char *markup = biv_clause_dup_markup (text != NULL ? text : "");

  g_return_if_fail (GTK_IS_LABEL (label));

  /* Once for a label, however often its text changes. */
  g_signal_handlers_disconnect_by_func (label, biv_clause_label_follow, NULL);
  g_signal_connect (label, "activate-link", G_CALLBACK (biv_clause_label_follow), NULL);
  gtk_label_set_markup (label, markup);
}
