/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-book.c: the shipped books, a campaign's overlay, and books that are none */
#include "engine/biv-book.h"

#include <string.h>

static BivBook *
load (const char *id)
{
  g_autoptr (GError) error = NULL;
  BivBook *book = biv_book_load (id, &error);

  g_assert_no_error (error);
  return book;
}

static void
test_every_book_has_types (void)
{
  static const struct { const char *book; guint n_types; } rows[] = {
    { "frontier-musket", 9 }, { "morschauser-frontier", 9 }, { "musket-period", 5 }, { "modern-frontier", 19 }, { "fusilier", 3 },
  };
  const char *const *ids = biv_book_list_ids ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) book = load (ids[i]);

      g_assert_cmpstr (biv_book_get_id (book), ==, ids[i]);
      g_assert_cmpuint (biv_book_get_n_types (book), >, 0);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBook) book = load (rows[i].book);

      g_assert_cmpstr (ids[i], ==, rows[i].book);
      g_assert_cmpuint (biv_book_get_n_types (book), ==, rows[i].n_types);
    }
}

/* What a campaign has to know of a book, and the overlaid one says the same. (CA-SETUP-4, CA-BATTLE-2, CA-BATTLE-3,
 * CA-EXP-2) */
static void
test_traits (void)
{
  static const struct { const char *book; gboolean has_one_command, is_in_tenths; int over, under; const char *fields; } rows[] = {
    { "frontier-musket", TRUE, FALSE, 0, 0, NULL },
    { "morschauser-frontier", TRUE, FALSE, 0, 0, NULL },
    { "musket-period", TRUE, FALSE, 0, 0, NULL },
    { "modern-frontier", FALSE, FALSE, 1, 3, NULL },
    { "fusilier", FALSE, TRUE, 0, 0, "frontage guns calibre class weight mount dismounted" },
  };
  g_autoptr (BivFacts) nothing = biv_facts_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBook) shipped = load (rows[i].book), over = biv_book_new_overlaid (shipped, nothing, NULL);

      for (int n = 0; n < 2; n++)
        {
          const BivBookTraits *traits = biv_book_get_traits (n == 0 ? shipped : over);
          g_autofree char *fields = traits->unit_fields != NULL ? g_strjoinv (" ", traits->unit_fields) : NULL;

          g_assert_cmpint (traits->has_one_command, ==, rows[i].has_one_command);
          g_assert_cmpint (traits->has_tenths, ==, rows[i].is_in_tenths);
          g_assert_cmpint (traits->has_routs, ==, rows[i].is_in_tenths);
          g_assert_cmpint (traits->has_brigade_quality, ==, rows[i].is_in_tenths);
          g_assert_cmpint (traits->exhausted_over, ==, rows[i].over);
          g_assert_cmpint (traits->exhausted_under, ==, rows[i].under);
          g_assert_cmpstr (fields, ==, rows[i].fields);
          g_assert_cmpint (traits->columns, ==, 0);
        }
    }
}

static void
test_traits_that_are_none (void)
{
  static const struct { const char *trait, *says; } rows[] = {
    { "columns=\"6\"", "rows" },
    { "columns=\"3\" rows=\"6\"", "“columns” is 3" },
    { "columns=\"65\" rows=\"64\"", "“columns” is 65" },
    { "columns=\"six\" rows=\"6\"", "six" },
    { "commands=\"two\"", "it may be one" },
    { "steps=\"hundredths\"", "it may be tenths" },
    { "routs=\"no\"", "it may be yes" },
    { "quality=\"army\"", "it may be brigade" },
    { "exhausted=\"4/3\"", "4/3" },
    { "exhausting=\"1/3\"", "exhausting" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "<ruleset xmlns=\"urn:bivouac:ruleset:1\" id=\"x\" %s><title>X</title><types>"
        "<type id=\"foot\" class=\"foot\" arm=\"foot\" allowance=\"2\" steps=\"1\"><name>Foot</name></type></types></ruleset>",
        rows[i].trait);
      g_autoptr (GError) error = NULL;

      g_assert_null (biv_book_new_from_xml (text, -1, "x.xml", &error));
      g_assert_nonnull (error);
      if (strstr (error->message, rows[i].says) == NULL || !g_str_has_prefix (error->message, "x.xml:1: "))
        g_error ("%s: %s", rows[i].trait, error->message);
    }
}

/* The campaign's table of arms and allowances. (CA-MOVE-1) */
static void
test_arms_and_allowances (void)
{
  static const struct { const char *book, *type, *arm; int allowance, steps; } rows[] = {
    { "frontier-musket", "inf", "foot", 2, 1 },
    { "frontier-musket", "icw", "foot", 2, 1 },
    { "frontier-musket", "cav", "horse", 4, 1 },
    { "frontier-musket", "cavd", "horse", 4, 1 },
    { "frontier-musket", "mg", "mg", 2, 1 },
    { "frontier-musket", "lfa", "gun", 2, 1 },
    { "frontier-musket", "fsa", "gun", 1, 1 },
    { "frontier-musket", "cmd", "command", 4, 1 },
    { "morschauser-frontier", "cav-nat", "horse", 4, 1 },
    { "musket-period", "art", "gun", 2, 1 },
    { "modern-frontier", "engineer", "engineer", 2, 4 },
    { "modern-frontier", "tank", "other", 4, 3 },
    { "modern-frontier", "heavy-art", "gun", 1, 2 },
    { "modern-frontier", "transport-horse", "transport", 2, 1 },
    { "fusilier", "infantry", "foot", 2, 10 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBook) book = load (rows[i].book);
      int type = biv_book_find_type (book, rows[i].type);

      g_assert_cmpint (type, >=, 0);
      g_assert_cmpstr (biv_book_get_type_at (book, type)->arm, ==, rows[i].arm);
      g_assert_cmpint (biv_book_get_type_at (book, type)->allowance, ==, rows[i].allowance);
      g_assert_cmpint (biv_book_get_type_at (book, type)->steps, ==, rows[i].steps);
    }
}

/* Table 2.1 of the rules. (FM-ARMY-4) */
static void
test_the_unit_table (void)
{
  static const struct { const char *type; int move, power, range; gboolean advances; } rows[] = {
    { "inf", 1, 5, 2, TRUE },  { "icw", 1, 4, 0, TRUE },  { "cav", 2, 5, 0, TRUE },  { "cavd", 1, 4, 2, TRUE },
    { "mg", 1, 6, 3, FALSE },  { "lfa", 1, 1, 4, FALSE }, { "fa", 1, 1, 6, FALSE },  { "fsa", 0, 1, 10, FALSE },
    { "cmd", 2, 5, 0, FALSE },
  };
  g_autoptr (BivBook) book = load ("frontier-musket");

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      int type = biv_book_find_type (book, rows[i].type);

      g_assert_cmpint (type, >=, 0);
      g_assert_cmpint (biv_book_get_number (book, type, "move", -1), ==, rows[i].move);
      g_assert_cmpint (biv_book_get_number (book, type, "power", -1), ==, rows[i].power);
      g_assert_cmpint (biv_book_get_number (book, type, "range", 0), ==, rows[i].range);
      g_assert_true (biv_book_has_flag (book, type, "advances") == rows[i].advances);
    }
}

static void
test_overlay (void)
{
  g_autoptr (BivBook) book = load ("frontier-musket");
  g_autoptr (BivFacts) overlay = biv_facts_new ();
  g_autoptr (BivBook) over = NULL;
  g_autoptr (GError) error = NULL;
  int type = biv_book_find_type (book, "icw");

  biv_facts_set (overlay, "icw.power", "5");
  over = biv_book_new_overlaid (book, overlay, &error);
  g_assert_no_error (error);
  g_assert_cmpint (biv_book_get_number (over, type, "power", 0), ==, 5);
  g_assert_cmpint (biv_book_get_number (book, type, "power", 0), ==, 4);
  g_assert_cmpstr (biv_book_get_type_at (over, type)->name, ==, "Infantry (Close Combat Weapons)");
}

static void
test_overlays_that_do_not_fit (void)
{
  static const struct { const char *key, *value, *says; } rows[] = {
    { "elephant.power", "5", "elephant" },
    { "icw.armour", "5", "icw.armour" },
    { "icw", "5", "icw" },
    { "icw.power", "0", "1 to 12" },
    { "icw.move", "99999999999999999999", "0 to 5" },
    { "icw.power", "five", "five" },
    { "lancers.like", "elephant", "elephant" },
    { "Lancers.like", "cav", "small letters" },
    { "cav.class", "airship", "airship" },
    { "cav.arm", "tail", "tail" },
    { "cav.becomes", "elephant", "elephant" },
    { "cav.steps", "-1", "0 to 999" },
    { "cav.doubles", "yes", "cav.doubles" },
  };
  g_autoptr (BivBook) book = load ("frontier-musket");

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivFacts) overlay = biv_facts_new ();
      g_autoptr (GError) error = NULL;

      biv_facts_set (overlay, rows[i].key, rows[i].value);
      g_assert_null (biv_book_new_overlaid (book, overlay, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, rows[i].says));
    }
}

/* A campaign adds a type, changes one, and takes one out. */
static void
test_a_table_of_one_s_own (void)
{
  static const struct { const char *key, *value; } entries[] = {
    { "lancers.power", "6" }, { "lancers.like", "cav" }, { "lancers.name", "Lancers" }, { "lancers.becomes", "none" },
    { "inf.steps", "3" },     { "cavd.removed", "yes" }, { "mg.power", "6" },
  };
  g_autoptr (BivBook) book = load ("frontier-musket");
  g_autoptr (BivFacts) overlay = biv_facts_new ();
  g_autoptr (BivBook) over = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) changed = NULL;
  g_autofree char *list = NULL;
  const BivBookType *lancers;

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    biv_facts_set (overlay, entries[i].key, entries[i].value);
  over = biv_book_new_overlaid (book, overlay, &error);
  g_assert_no_error (error);
  lancers = biv_book_get_type_at (over, (guint) biv_book_find_type (over, "lancers"));
  g_assert_cmpstr (lancers->name, ==, "Lancers");
  g_assert_cmpstr (lancers->class_id, ==, "cavalry");
  g_assert_null (lancers->becomes);
  g_assert_cmpint (biv_book_get_number (over, (guint) biv_book_find_type (over, "lancers"), "power", 0), ==, 6);
  g_assert_cmpint (biv_book_find_type (over, "cavd"), ==, -1);
  g_assert_null (biv_book_get_type_at (over, (guint) biv_book_find_type (over, "cav"))->becomes);
  /* The machine guns have the power that they had. */
  changed = biv_book_list_changed (over, book);
  list = g_strjoinv (" ", changed);
  g_assert_cmpstr (list, ==, "cav cavd inf lancers");
}

static void
test_option_values (void)
{
  static const struct { const char *id, *value; gboolean is_good; } rows[] = {
    { "artillery-self-hit", "on", TRUE },      { "artillery-self-hit", "yes", FALSE },
    { "hill-defender", "plus1", TRUE },        { "hill-defender", "plus2", FALSE },
    { "one-off-depth", "4", TRUE },            { "one-off-depth", "5", FALSE },
    { "turn-limit", "0", TRUE },               { "turn-limit", "-1", FALSE },
    { "command-contours", "unlimited", TRUE }, { "elephants", "on", FALSE },
  };
  g_autoptr (BivBook) book = load ("frontier-musket");

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (biv_book_check_option (book, rows[i].id, rows[i].value, &error) == rows[i].is_good);
      g_assert_true ((error == NULL) == rows[i].is_good);
    }
}

static void
test_books_that_are_none (void)
{
  static const struct { const char *text, *says; } rows[] = {
    { "", "x.xml" },
    { "<ruleset/>", "not a ruleset" },
    { "<!DOCTYPE x><ruleset xmlns='urn:bivouac:ruleset:1'/>", "x.xml:1: a document type" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'>\n\xe9</ruleset>", "x.xml:2: the byte E9 is not UTF-8" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><numbers>\n<number id='a' minimum='2' maximum='1'>A</number></numbers>"
      "</ruleset>", "x.xml:2: The minimum is 2" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><options><option id='a' kind='number' default='1' minimum='3' "
      "maximum='1' clause='X'><name>A</name></option></options></ruleset>", "The minimum is 3" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'>\n<ships/></ruleset>", "x.xml:2: " },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><types>\n<type id='a' class='b' arm='wing'><name>A</name></type></types>"
      "</ruleset>", "wing" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><types><type id='a' class='b' arm='foot' wings='2'/></types></ruleset>",
      "wings" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><options><option id='a' kind='number' default='9' maximum='3' "
      "clause='X'><name>A</name></option></options></ruleset>", "0 to 3" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><clauses><clause id='XX-A-1'>W.</clause></clauses></ruleset>", "XX-A-1" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><clauses><clause id='XX-A-1' source='rumour'>W.</clause></clauses>"
      "</ruleset>", "XX-A-1" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><clauses><clause id='XX-A-1' source='book'>W.</clause></clauses>"
      "</ruleset>", "needs a section" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><clauses source='ruling'><clause id='XX-A-1'>W.</clause></clauses>"
      "</ruleset>", "gives no reason" },
    { "<ruleset xmlns='urn:bivouac:ruleset:1' id='x'><unclosed></ruleset>", "x.xml:1: " },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (biv_book_new_from_xml (rows[i].text, -1, "x.xml", &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, rows[i].says));
    }
}

/* What it takes to come into a cell, by the first clause that the book names for it, and heights besides. */
static void
test_grounds (void)
{
  static const struct
  {
    const char *book;
    guint16     marks;
    guint8      level;
    const char *cost, *clauses;
  } rows[] = {
    { "frontier-musket", 0, 0, "costs 1.", "FM-MOVE-2" },
    { "frontier-musket", BIV_MARK_WOOD, 1, "costs 1.", "FM-TERRAIN-7 FM-HILL-1" },
    { "frontier-musket", BIV_MARK_RIVER, 0, "cannot be entered.", "FM-RIVER-1" },
    { "frontier-musket", BIV_MARK_RIVER | BIV_MARK_BRIDGE | BIV_MARK_ROAD, 0, "costs 1.", "FM-RIVER-2 FM-ROAD-2" },
    { "frontier-musket", BIV_MARK_ROAD, 0, "costs ½.", "FM-ROAD-1" },
    { "frontier-musket", BIV_MARK_IMPASSABLE, 0, "cannot be entered.", "FM-TERRAIN-4" },
    { "morschauser-frontier", BIV_MARK_RIVER, 0, "costs 2.", "MF-RIV-1 MF-RIV-2" },
    { "morschauser-frontier", BIV_MARK_RIVER | BIV_MARK_FORD, 0, "costs 2.", "MF-RIV-1" },
    { "musket-period", BIV_MARK_RIVER | BIV_MARK_FORD, 0, "costs 1.", "MP-RIV-2 MP-RIV-3" },
    { "musket-period", BIV_MARK_WOOD, 0, "costs 1.", "MP-MOV-1" },
    { "modern-frontier", BIV_MARK_RIVER, 0, "costs 2.", "MD-RIVER-1" },
    { "modern-frontier", BIV_MARK_TOWN | BIV_MARK_ROAD, 2, "costs 1.", "MD-BUA-1 MD-HILL-1" },
    { "modern-frontier", BIV_MARK_WIRE, 0, "costs 1.", "MD-WIRE-1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivBook) book = load (rows[i].book);
      BivGround ground = { .marks = rows[i].marks, .level = rows[i].level };
      g_autofree char *words = biv_book_dup_ground_words (book, &ground);
      g_auto (GStrv) clauses = g_strsplit (rows[i].clauses, " ", -1);

      g_assert_true (g_str_has_prefix (words, rows[i].cost));
      for (guint j = 0; clauses[j] != NULL; j++)
        g_assert_nonnull (strstr (words, clauses[j]));
    }
}

/* Every clause that a table of grounds names has its words. */
static void
test_named_clauses_have_words (void)
{
  const char *const *ids = biv_book_list_ids ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) book = load (ids[i]);

      for (guint j = 0; j < biv_book_get_n_grounds (book); j++)
        for (char **clause = biv_book_get_ground (book, j)->clauses; *clause != NULL; clause++)
          g_assert_nonnull (biv_book_get_clause_words (book, *clause));
    }
}

/* Every clause of every book says where it comes from, and what is not the book's says why. A book with the mark left out
 * is refused. */
static void
test_every_clause_has_a_source (void)
{
  static const struct { const char *clause; BivClauseSource source; const char *section; } known[] = {
    { "FM-ART-2", BIV_SOURCE_BOOK, "Artillery Fire" },
    { "FM-ART-13", BIV_SOURCE_RULING, "Artillery Fire" },
    { "MF-MOV-19", BIV_SOURCE_RULING, NULL },
    { "MP-CCB-7", BIV_SOURCE_BOOK, "Special Rules 2" },
    { "MD-UNIT-1", BIV_SOURCE_RULING, "Unit Types" },
    { "MD-HEX-1", BIV_SOURCE_OURS, NULL },
    { "FU-ART-1", BIV_SOURCE_BOOK, "8.1" },
    { "FU-MOVE-10", BIV_SOURCE_RULING, "6.2" },
    { "CA-MOVE-5", BIV_SOURCE_OURS, NULL },
  };
  const char *const *ids = biv_book_list_ids ();
  guint n_of[3] = { 0 };

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) book = biv_book_load (ids[i], NULL);

      for (guint j = 0; j < biv_book_get_n_clauses (book); j++)
        {
          const BivBookClause *clause = biv_book_get_clause (book, j);

          n_of[clause->source]++;
          g_assert_cmpint (clause->reason != NULL, ==, clause->source != BIV_SOURCE_BOOK);
          g_assert_true (clause->source != BIV_SOURCE_BOOK || clause->section != NULL);
        }
    }
  for (guint i = 0; i < G_N_ELEMENTS (n_of); i++)
    g_assert_cmpuint (n_of[i], >, 10);
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (BivBook) book = biv_book_find_clause (known[i].clause, NULL);
      const BivBookClause *clause = biv_book_find_clause_of (book, known[i].clause);

      g_assert_cmpint (clause->source, ==, known[i].source);
      g_assert_cmpstr (clause->section, ==, known[i].section);
    }
}

/* The clauses of a campaign's table are its book's, whoever asks first. */
static void
test_an_overlaid_book_has_the_clauses (void)
{
  const char *const *ids = biv_book_list_ids ();
  g_autoptr (BivFacts) nothing = biv_facts_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) shipped = load (ids[i]);
      g_autoptr (BivBook) over = biv_book_new_overlaid (shipped, nothing, NULL);
      g_autoptr (BivBook) twice = biv_book_new_overlaid (over, nothing, NULL);
      guint n = biv_book_get_n_clauses (twice);

      g_assert_cmpuint (n, >, 20);
      g_assert_cmpuint (biv_book_get_n_clauses (shipped), ==, n);
      for (guint j = 0; j < n; j++)
        {
          const BivBookClause *clause = biv_book_get_clause (twice, j);

          g_assert_cmpstr (clause->id, ==, biv_book_get_clause (shipped, j)->id);
          g_assert_cmpstr (biv_book_get_clause_words (over, clause->id), ==, clause->words);
        }
    }
}

/* Whatever is shipped is a book from its first line to its last. */
static void
test_every_book_is_right (void)
{
  const char *const *ids = biv_book_list_ids ();

  for (guint i = 0; i <= g_strv_length ((char **) ids); i++)
    {
      const char *id = ids[i] != NULL ? ids[i] : BIV_BOOK_CAMPAIGN;
      g_autofree char *file = g_strconcat (id, ".xml", NULL), *text = NULL;
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "rulesets", file, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivBook) read = NULL, shipped = ids[i] != NULL ? load (id) : biv_book_load_campaign (NULL);

      g_file_get_contents (path, &text, NULL, &error);
      g_assert_no_error (error);
      read = biv_book_new_from_xml (text, -1, file, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (biv_book_get_n_clauses (shipped), ==, biv_book_get_n_clauses (read));
      g_assert_cmpuint (biv_book_get_n_options (shipped), ==, biv_book_get_n_options (read));
      g_assert_cmpuint (biv_book_get_n_types (shipped), ==, biv_book_get_n_types (read));
    }
}

/* Over figures in a row there is room for eleven letters. */
static void
test_heads_are_short (void)
{
  const char *const *ids = biv_book_list_ids ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (BivBook) book = load (ids[i]);

      for (guint n = 0; n < biv_book_get_n_numbers (book); n++)
        {
          const BivBookNumber *number = biv_book_get_number_at (book, n);
          g_auto (GStrv) words = g_strsplit (number->head != NULL ? number->head : number->name, ",", 2);

          if (g_utf8_strlen (words[0], -1) > 11)
            g_error ("%s, %s: “%s”", ids[i], number->id, words[0]);
        }
    }
}

/* The campaign's own rules: every clause has words, and no number is left out. */
static void
test_the_campaign_s_book (void)
{
  static const struct { const char *part; guint n; } parts[] = {
    { "REF", 6 }, { "TURN", 5 }, { "MAP", 10 }, { "ORDER", 7 }, { "MOVE", 11 }, { "WEATHER", 4 }, { "SUPPLY", 6 },
    { "SCOUT", 8 }, { "MAIL", 8 }, { "CONTACT", 11 }, { "SETUP", 10 }, { "DEPLOY", 9 }, { "BATTLE", 8 }, { "RESULT", 11 },
    { "FATE", 9 }, { "RETREAT", 7 }, { "RECOVER", 4 }, { "REPLACE", 4 }, { "EXP", 3 }, { "SIEGE", 6 }, { "VICTORY", 8 },
    { "LADDER", 3 }, { "EVENT", 1 }, { "JOURNAL", 5 }, { "SHEET", 6 },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBook) book = biv_book_load_campaign (&error), found = NULL;
  guint at = 0;

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    for (guint n = 1; n <= parts[i].n; n++, at++)
      {
        g_autofree char *id = g_strdup_printf ("CA-%s-%u", parts[i].part, n);
        const BivBookClause *clause = biv_book_get_clause (book, at);

        g_assert_cmpstr (clause->id, ==, id);
        g_assert_cmpuint (g_utf8_strlen (clause->words, -1), >, 30);
      }
  g_assert_cmpuint (biv_book_get_n_clauses (book), ==, at);
  g_assert_cmpuint (biv_book_get_n_phases (book), ==, 9);
  g_assert_null (biv_book_load ("campaign", NULL));
  found = biv_book_find_clause ("CA-MOVE-5", NULL);
  g_assert_true (found == book);
  g_assert_null (biv_book_find_clause ("CA-MOVE-99", NULL));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/book/every-book-has-types", test_every_book_has_types);
  g_test_add_func ("/engine/book/traits", test_traits);
  g_test_add_func ("/engine/book/traits-that-are-none", test_traits_that_are_none);
  g_test_add_func ("/engine/book/arms-and-allowances", test_arms_and_allowances);
  g_test_add_func ("/engine/book/the-unit-table", test_the_unit_table);
  g_test_add_func ("/engine/book/heads-are-short", test_heads_are_short);
  g_test_add_func ("/engine/book/overlay", test_overlay);
  g_test_add_func ("/engine/book/a-table-of-one-s-own", test_a_table_of_one_s_own);
  g_test_add_func ("/engine/book/overlays-that-do-not-fit", test_overlays_that_do_not_fit);
  g_test_add_func ("/engine/book/grounds", test_grounds);
  g_test_add_func ("/engine/book/named-clauses-have-words", test_named_clauses_have_words);
  g_test_add_func ("/engine/book/every-clause-has-a-source", test_every_clause_has_a_source);
  g_test_add_func ("/engine/book/an-overlaid-book-has-the-clauses", test_an_overlaid_book_has_the_clauses);
  g_test_add_func ("/engine/book/every-book-is-right", test_every_book_is_right);
  g_test_add_func ("/engine/book/option-values", test_option_values);
  g_test_add_func ("/engine/book/the-campaign-s-book", test_the_campaign_s_book);
  g_test_add_func ("/engine/book/books-that-are-none", test_books_that_are_none);
  return g_test_run ();
}
