/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-reference.c: the rulebook of a campaign, and what it marks as changed */
#include "battle-script.h"

#include <string.h>
#include "campaign/story/reference.h"
#include "campaign/model/rule-options.h"
#include "campaign/battle/type-table.h"

static BivBook *
load (const char *id)
{
  BivBook *book = strcmp (id, BIV_BOOK_CAMPAIGN) == 0 ? biv_book_load_campaign (NULL) : biv_book_load (id, NULL);

  g_assert_nonnull (book);
  return book;
}

static const BivReferenceLine *
find_line (GPtrArray        *lines,
           BivReferenceKind  kind,
           const char       *words)
{
  for (guint i = 0; i < lines->len; i++)
    {
      const BivReferenceLine *line = g_ptr_array_index (lines, i);

      if (line->kind == kind && ((line->text != NULL && strstr (line->text, words) != NULL)
                                 || (line->cells != NULL && strstr (line->cells[0], words) != NULL)))
        return line;
    }
  g_error ("no line with “%s”", words);
}

static guint
count_changed (GPtrArray *lines)
{
  guint n = 0;

  for (guint i = 0; i < lines->len; i++)
    n += ((const BivReferenceLine *) g_ptr_array_index (lines, i))->is_changed;
  return n;
}

/* Each book has all its clauses once, each under a part that has a name, and nothing is marked where nothing differs. */
static void
test_every_book (void)
{
  static const char *const ids[] = {
    "frontier-musket", "morschauser-frontier", "musket-period", "modern-frontier", "fusilier", BIV_BOOK_CAMPAIGN,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (BivBook) book = load (ids[i]);
      g_autoptr (GPtrArray) lines = biv_reference_list (NULL, book);
      guint n_clauses = 0;

      g_assert_cmpuint (count_changed (lines), ==, 0);
      for (guint j = 0; j < lines->len; j++)
        {
          const BivReferenceLine *line = g_ptr_array_index (lines, j);

          n_clauses += line->kind == BIV_REFERENCE_CLAUSE;
          if (line->kind == BIV_REFERENCE_CLAUSE)
            g_assert_cmpstr (biv_reference_get_part (line->clause), !=, "");
          if (line->kind == BIV_REFERENCE_ROW)
            g_assert_cmpuint (g_strv_length (line->cells), >, 1);
        }
      g_assert_cmpuint (n_clauses, ==, biv_book_get_n_clauses (book));
      g_assert_cmpstr (((BivReferenceLine *) g_ptr_array_index (lines, 0))->text, ==, biv_book_get_title (book));
    }
}

/* An option other than the preset's, one of the rulebook's, and a type with another figure: each is marked, and says what it
 * would be. */
static void
test_changes (void)
{
  g_autoptr (BivCampaign) campaign = fixture_karrash ();
  g_autoptr (BivBook) own = load ("frontier-musket"), other = load ("fusilier"), rules = load (BIV_BOOK_CAMPAIGN);
  g_autoptr (GPtrArray) book = NULL, layer = NULL, foreign = NULL;
  const BivReferenceLine *line;
  g_autofree char *values = NULL, *same = NULL;

  fixture_commit (campaign, biv_rule_options_propose_set (campaign, "turn-limit", "12"));
  fixture_commit (campaign, biv_type_table_propose_set (campaign, "inf", "power", "6"));
  fixture_commit (campaign, biv_type_table_propose_remove (campaign, "fsa"));
  fixture_line (campaign, "option scout.memory 4");
  book = biv_reference_list (campaign, own);
  layer = biv_reference_list (campaign, rules);
  foreign = biv_reference_list (campaign, other);

  line = find_line (book, BIV_REFERENCE_ROW, "Infantry (Firearms)");
  g_assert_true (line->is_changed);
  g_assert_true (g_strv_contains ((const char *const *) line->cells, "6 (5)"));
  g_assert_true (find_line (book, BIV_REFERENCE_ROW, "(taken out)")->is_changed);
  g_assert_false (find_line (book, BIV_REFERENCE_ROW, "Cavalry")->is_changed);
  g_assert_cmpuint (count_changed (book), ==, 3);
  g_assert_cmpuint (count_changed (foreign), ==, 0);

  line = find_line (layer, BIV_REFERENCE_OPTION, "Memory of sightings");
  g_assert_true (line->is_changed);
  g_assert_cmpstr (line->value, ==, "4");
  g_assert_cmpstr (line->usual, ==, "2");
  values = biv_reference_dup_values (line);
  g_assert_cmpstr (values, ==, "Here: 4; the preset: 2. CA-SCOUT-4");
  same = biv_reference_dup_values (find_line (layer, BIV_REFERENCE_OPTION, "Scouting"));
  g_assert_cmpstr (same, ==, "Sightings. CA-SCOUT-1");
}

/* Where a clause comes from is said behind it: the section, the reason, the option that changes it. */
static void
test_sources (void)
{
  static const struct { const char *clause, *words; } rows[] = {
    { "FM-ART-2", "The book: Artillery Fire." },
    { "FM-ART-13", "Ruling on Artillery Fire: The text says any unit in that square, and makes no exception for the "
      "gun. Option: Guns may hit themselves." },
    { "MF-MOV-19", "Ruling. The book knows nothing beyond the edge." },
    { "MD-HEX-1", "Bivouac’s own. How hexes are numbered, so that orders can be written down." },
    { "CA-MAP-1", "Bivouac’s own." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBook) book = biv_book_find_clause (rows[i].clause, NULL);
      g_autofree char *words = biv_reference_dup_source (book, rows[i].clause);

      g_assert_cmpstr (words, ==, rows[i].words);
      g_assert_null (biv_reference_dup_source (book, "FM-ART-99"));
    }
}

/* Of a table that is no rulebook's own, the reader is told. */
static void
test_lost_table (void)
{
  g_autoptr (BivBook) modern = load ("modern-frontier"), musket = load ("musket-period");
  g_autoptr (GPtrArray) told = biv_reference_list (NULL, modern), plain = biv_reference_list (NULL, musket);

  g_assert_nonnull (strstr (find_line (told, BIV_REFERENCE_NOTE, "lost")->text, "MD-UNIT-1"));
  for (guint i = 0; i < plain->len; i++)
    g_assert_cmpint (((const BivReferenceLine *) g_ptr_array_index (plain, i))->kind, !=, BIV_REFERENCE_NOTE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/campaign/reference/every-book", test_every_book);
  g_test_add_func ("/campaign/reference/changes", test_changes);
  g_test_add_func ("/campaign/reference/sources", test_sources);
  g_test_add_func ("/campaign/reference/lost-table", test_lost_table);
  return g_test_run ();
}
