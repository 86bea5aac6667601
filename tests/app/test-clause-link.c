/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-clause-link.c: which words become links to a clause, and to whose book */
#include "app/biv-clause-link.h"

static void
test_markup (void)
{
  static const struct { const char *text, *markup; } rows[] = {
    { "", "" },
    { "No clause & no link", "No clause &amp; no link" },
    { "FM-ART-5", "<a href=\"clause:FM-ART-5\" title=\"A gun fires once a turn.\">FM-ART-5</a>" },
    { "It fired. FM-ART-5!", "It fired. <a href=\"clause:FM-ART-5\" title=\"A gun fires once a turn.\">FM-ART-5</a>!" },
    { "A < B (FM-ART-5, MF-RIV-1)",
      "A &lt; B (<a href=\"clause:FM-ART-5\" title=\"A gun fires once a turn.\">FM-ART-5</a>, "
      "<a href=\"clause:MF-RIV-1\" title=\"Entering a river square costs two squares.\">MF-RIV-1</a>)" },
    { "CA-MOVE-10 is the campaign’s, FM-ART-999 nobody’s",
      "<a href=\"clause:CA-MOVE-10\" title=\"Any number of friends may share a place; only the board sets limits.\">CA-MOVE-10</a>"
      " is the campaign’s, FM-ART-999 nobody’s" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *markup = biv_clause_dup_markup (rows[i].text);

      g_assert_cmpstr (markup, ==, rows[i].markup);
    }
}

static void
test_books (void)
{
  static const struct { const char *clause, *book; } rows[] = {
    { "FM-ART-5", "frontier-musket" }, { "MF-RIV-1", "morschauser-frontier" }, { "MP-RIV-1", "musket-period" },
    { "CA-MOVE-5", "campaign" }, { "CA-MOVE-99", NULL }, { "XX-ART-5", NULL }, { "FM-ART-999", NULL }, { "", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpstr (biv_clause_find_book (rows[i].clause), ==, rows[i].book);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/clause-link/markup", test_markup);
  g_test_add_func ("/app/clause-link/books", test_books);
  return g_test_run ();
}
