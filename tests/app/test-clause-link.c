/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-clause-link.c: which words become links to a clause, and to whose book */
#include "app/desk/clause-link.h"

/* An id and what its clause says; no line ends within an id. */
#define LINK(id, title) \
  "<a href=\"clause:" id "\" title=\"" title "\"><span allow_breaks=\"false\">" id "</span></a>"

static void
test_markup (void)
{
  static const struct { const char *text, *markup; } rows[] = {
    { "", "" },
    { "No clause & no link", "No clause &amp; no link" },
    { "FM-ART-5", LINK ("FM-ART-5", "A gun fires once a turn.\nThe book: Artillery Fire.") },
    { "It fired. FM-ART-5!", "It fired. " LINK ("FM-ART-5", "A gun fires once a turn.\nThe book: Artillery Fire.") "!" },
    { "A < B (FM-ART-5, MF-RIV-1)",
      "A &lt; B (" LINK ("FM-ART-5", "A gun fires once a turn.\nThe book: Artillery Fire.") ", "
      LINK ("MF-RIV-1", "Entering a river square costs two squares.\nRuling on Special Rules 3: The price of "
            "crossing is paid on the way in, so that a stand can stop in the water.") ")" },
    { "CA-MOVE-10 is the campaign’s, FM-ART-999 nobody’s",
      LINK ("CA-MOVE-10", "Any number of friends may share a place; only the board sets limits.\nBivouac’s own.")
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
