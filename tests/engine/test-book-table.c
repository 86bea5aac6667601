/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-book-table.c: a referee changes the table of unit types, one thing after the other */
#include "engine/book-table.h"

#include <string.h>

/* "inf.power=6 lancers.like=cav" as an overlay and back. */
static BivFacts *
read_overlay (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  BivFacts *overlay = biv_facts_new ();

  for (char **word = words; *word != NULL && **word != '\0'; word++)
    {
      g_auto (GStrv) pair = g_strsplit (*word, "=", 2);

      biv_facts_set (overlay, pair[0], pair[1]);
    }
  return overlay;
}

static char *
dup_overlay_text (const BivFacts *overlay)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < biv_facts_get_n (overlay); i++)
    g_string_append_printf (text, "%s%s=%s", i > 0 ? " " : "", biv_facts_get_key (overlay, i),
                            biv_facts_get_value (overlay, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

typedef struct
{
  const char *name;
  const char *before;
  const char *action;               /* "set inf power 6", "add cav Lancers", "remove inf", "restore inf power" */
  const char *after;                /* NULL: refused */
  const char *says;
} TableRow;

static const TableRow rows[] = {
  { "set", "", "set inf power 6", "inf.power=6", NULL },
  { "set-to-the-book-s", "inf.power=6", "set inf power 5", "", NULL },
  { "entries-of-a-type-together", "inf.power=6 cav.move=3", "set inf move 2", "inf.power=6 inf.move=2 cav.move=3", NULL },
  { "set-again", "inf.power=6 cav.move=3", "set inf power 7", "inf.power=7 cav.move=3", NULL },
  { "out-of-range", "", "set inf power 13", NULL, "1 to 12" },
  { "no-number", "", "set inf power many", NULL, "many" },
  { "no-such-column", "", "set inf armour 1", NULL, "inf.armour" },
  { "no-such-type", "", "set elephant power 1", NULL, "elephant" },
  { "a-number-it-never-had", "", "set icw range 0", "", NULL },
  { "add", "", "add cav Lancers", "lancers.like=cav lancers.name=Lancers", NULL },
  { "add-with-changes", "cav.power=6", "add cav Lancers", "cav.power=6 lancers.like=cav lancers.power=6 lancers.name=Lancers",
    NULL },
  { "add-like-an-added-one", "lancers.like=cav lancers.name=L lancers.power=6", "add lancers Dragoons",
    "lancers.like=cav lancers.name=L lancers.power=6 dragoons.like=cav dragoons.power=6 dragoons.name=Dragoons", NULL },
  { "add-the-same-name", "lancers.like=cav", "add cav Lancers", "lancers.like=cav lancers-2.like=cav lancers-2.name=Lancers",
    NULL },
  { "add-a-name-without-letters", "", "add cav 12", "type.like=cav type.name=12", NULL },
  { "add-a-name-of-the-book", "", "add cav inf", "inf-2.like=cav inf-2.name=inf", NULL },
  { "add-like-nothing", "", "add elephant Lancers", NULL, "elephant" },
  { "add-without-a-name", "", "add cav ", NULL, "1 to 60" },
  { "set-an-added-one-back", "lancers.like=cav lancers.power=6", "set lancers power 5", "lancers.like=cav", NULL },
  { "remove-the-book-s", "inf.power=6", "remove inf", "inf.removed=yes", NULL },
  { "remove-an-added-one", "lancers.like=cav lancers.power=6 inf.power=6", "remove lancers", "inf.power=6", NULL },
  { "remove-what-another-is-like", "lancers.like=cav hussars.like=lancers", "remove lancers", "hussars.like=cav", NULL },
  { "remove-what-another-becomes", "lancers.like=cav inf.becomes=lancers", "remove lancers", "", NULL },
  { "remove-nothing", "", "remove elephant", NULL, "elephant" },
  { "restore-a-value", "inf.power=6 inf.move=2", "restore inf power", "inf.move=2", NULL },
  { "restore-a-type", "inf.power=6 inf.move=2 cav.move=3", "restore inf", "cav.move=3", NULL },
  { "restore-a-removed-one", "inf.removed=yes", "restore inf", "", NULL },
  { "restore-an-added-one", "lancers.like=cav lancers.power=6 lancers.name=L", "restore lancers",
    "lancers.like=cav lancers.name=L", NULL },
};

static BivFacts *
act (BivBook     *shipped,
     BivFacts    *before,
     const char  *action,
     GError     **error)
{
  g_auto (GStrv) words = g_strsplit (action, " ", 4);
  g_autofree char *id = NULL;

  if (strcmp (words[0], "set") == 0)
    return biv_book_overlay_set (shipped, before, words[1], words[2], words[3], error);
  if (strcmp (words[0], "add") == 0)
    return biv_book_overlay_add (shipped, before, words[1], words[2], &id, error);
  if (strcmp (words[0], "remove") == 0)
    return biv_book_overlay_remove (shipped, before, words[1], error);
  return biv_book_overlay_restore (shipped, before, words[1], words[2], error);
}

static void
test_change (gconstpointer data)
{
  const TableRow *row = data;
  g_autoptr (BivBook) shipped = biv_book_load ("frontier-musket", NULL);
  g_autoptr (BivFacts) before = read_overlay (row->before);
  g_autofree char *untouched = dup_overlay_text (before);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivFacts) after = act (shipped, before, row->action, &error);
  g_autofree char *text = after != NULL ? dup_overlay_text (after) : NULL;

  g_assert_cmpstr (text, ==, row->after);
  if (row->says != NULL)
    g_assert_nonnull (strstr (error->message, row->says));
  else
    g_assert_no_error (error);
  g_assert_cmpstr (untouched, ==, row->before);
}

/* What the page shows: every column has a value for every type, and setting that value changes nothing. */
static void
test_columns (gconstpointer ruleset)
{
  g_autoptr (BivBook) shipped = biv_book_load (ruleset, NULL);
  g_autoptr (GArray) columns = biv_book_list_columns (shipped);
  g_autoptr (BivFacts) empty = biv_facts_new ();

  g_assert_cmpuint (columns->len, >=, 6);
  for (guint i = 0; i < columns->len; i++)
    {
      const BivBookColumn *column = &g_array_index (columns, BivBookColumn, i);

      g_assert_cmpint (*column->label, !=, '\0');
      for (guint type = 0; type < biv_book_get_n_types (shipped); type++)
        {
          const char *id = biv_book_get_type_at (shipped, type)->id;
          g_autofree char *value = biv_book_dup_entry (shipped, type, column->id);
          g_autofree char *usual = biv_book_overlay_dup_usual (shipped, empty, id, column->id);
          g_autoptr (BivFacts) same = biv_book_overlay_set (shipped, empty, id, column->id, value, NULL);

          g_assert_cmpstr (value, ==, usual);
          g_assert_nonnull (same);
          g_assert_cmpuint (biv_facts_get_n (same), ==, 0);
          if (column->kind == BIV_COLUMN_CHOICE)
            {
              g_auto (GStrv) choices = biv_book_list_choices (shipped, column->id);

              g_assert_true (g_strv_contains ((const char *const *) choices, value));
            }
        }
    }
}

/* A type that was added has the figure of the book's type that it is like. */
static void
test_figure (void)
{
  g_autoptr (BivBook) shipped = biv_book_load ("frontier-musket", NULL);
  g_autoptr (BivFacts) overlay = read_overlay ("lancers.like=cav hussars.like=lancers");
  g_autoptr (BivBook) book = biv_book_new_overlaid (shipped, overlay, NULL);

  g_assert_cmpstr (biv_book_get_type_at (book, (guint) biv_book_find_type (book, "hussars"))->figure, ==, "cav");
  g_assert_cmpstr (biv_book_get_type_at (book, (guint) biv_book_find_type (book, "inf"))->figure, ==, "inf");
  g_assert_true (biv_book_overlay_is_added (shipped, overlay, "hussars"));
  g_assert_false (biv_book_overlay_is_added (shipped, overlay, "cav"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/book-table/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_change);
    }
  for (const char *const *id = biv_book_list_ids (); *id != NULL; id++)
    {
      g_autofree char *path = g_strconcat ("/engine/book-table/columns/", *id, NULL);

      g_test_add_data_func (path, *id, test_columns);
    }
  g_test_add_func ("/engine/book-table/figure", test_figure);
  return g_test_run ();
}
