/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fusilier-tables.c: every cell of the book's three big tables, and the small ones, against copies of their own */
#include "engine/biv-book.h"

#include <string.h>

typedef struct
{
  const char *chart;            /* NULL: the first field of the line says which */
  const char *file;
  guint       n_cells;
} Table;

static BivBook *
load (void)
{
  g_autoptr (GError) error = NULL;
  BivBook *book = biv_book_load ("fusilier", &error);

  g_assert_no_error (error);
  return book;
}

static int
read_cell (const char *text)
{
  if (strcmp (text, "-") == 0)
    return BIV_CHART_NOUGHT;
  if (strcmp (text, "R") == 0)
    return BIV_CHART_ALWAYS;
  return (int) g_ascii_strtoll (text, NULL, 10);
}

static guint
count_cells (const BivBookChart *chart)
{
  guint n = 0;

  for (guint i = 0; i < chart->n_rows * chart->n_columns; i++)
    n += chart->cells[i] != BIV_CHART_BLANK;
  return n;
}

/* Lines of row, column, value; before them the table's name, where a file holds several. */
static void
test_cells (gconstpointer data)
{
  const Table *table = data;
  g_autoptr (BivBook) book = load ();
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "rulebooks", "tables", table->file, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0, n_there = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (char **line = lines + 1; *line != NULL; line++, n++)
    {
      g_auto (GStrv) fields = g_strsplit (g_strchomp (*line), ",", -1);
      gboolean is_named = table->chart == NULL;
      g_autofree char *name = is_named ? g_strconcat ("artillery-", fields[0], NULL) : g_strdup (table->chart);
      const BivBookChart *chart = biv_book_find_chart (book, name);

      g_assert_cmpuint (g_strv_length (fields), ==, is_named ? 4 : 3);
      g_assert_nonnull (chart);
      g_assert_cmpint (biv_book_chart_get (chart, fields[is_named], fields[is_named + 1]), ==,
                       read_cell (fields[is_named + 2]));
    }
  g_assert_cmpuint (n, ==, table->n_cells);
  for (guint i = 0; i < biv_book_get_n_charts (book); i++)
    {
      const BivBookChart *chart = biv_book_get_chart (book, i);

      if (table->chart != NULL ? strcmp (chart->id, table->chart) == 0 : g_str_has_prefix (chart->id, "artillery-"))
        n_there += count_cells (chart);
    }
  g_assert_cmpuint (n_there, ==, n);
}

/* FU-MOR-4: what is printed is the share that is lost, rounded with halves up. */
static void
test_the_basic_chance_is_a_sum (void)
{
  g_autoptr (BivBook) book = load ();
  const BivBookChart *chart = biv_book_find_chart (book, "morale-basic");
  guint n = 0;

  for (int original = 2; original <= 20; original++)
    for (int lost = 1; lost <= MIN (original, 18); lost++, n++)
      {
        g_autofree char *row = g_strdup_printf ("%d", original), *column = g_strdup_printf ("%d", lost);
        int sum = lost == original ? BIV_CHART_NOUGHT : (200 * lost + original) / (2 * original);

        g_assert_cmpint (biv_book_chart_get (chart, row, column), ==, sum);
      }
  g_assert_cmpuint (n, ==, 206);
}

/* FU-ART-2: never fewer points for more guns, nor for a nearer bracket. */
static void
test_artillery_never_falls (void)
{
  static const char *const brackets[] = { "artillery-long", "artillery-effective", "artillery-short" };
  g_autoptr (BivBook) book = load ();

  for (guint b = 0; b < G_N_ELEMENTS (brackets); b++)
    {
      const BivBookChart *chart = biv_book_find_chart (book, brackets[b]);
      const BivBookChart *further = b > 0 ? biv_book_find_chart (book, brackets[b - 1]) : NULL;

      g_assert_cmpuint (chart->n_rows * chart->n_columns, ==, 11 * 13);
      for (guint i = 0; i < 11 * 13; i++)
        {
          g_assert_true (i % 13 == 0 || chart->cells[i] >= chart->cells[i - 1]);
          g_assert_true (further == NULL || chart->cells[i] >= further->cells[i]);
        }
    }
}

typedef struct
{
  const char *chart, *row, *column;
  int         value;
} Cell;

static const Cell cells[] = {
  { "start-time", "2", "hour", 12 },        { "start-time", "5", "hour", 6 },         /* FU-SETUP-10 */
  { "start-time", "8", "hour", 9 },         { "start-time", "12", "hour", 16 },
  { "orders", "marlburian", "to-division", 50 }, { "orders", "marlburian", "to-unit", 20 },     /* FU-ORDER-6 */
  { "orders", "seven-years", "to-brigade", 15 }, { "orders", "napoleonic", "to-unit", 8 },
  { "movement", "infantry-line", "speed", 30 }, { "movement", "infantry-column", "speed", 50 },  /* FU-MOVE-1 */
  { "movement", "skirmishers", "speed", 60 }, { "movement", "cavalry", "speed", 80 },
  { "movement", "horse-artillery", "speed", 70 }, { "movement", "field-artillery", "speed", 30 },
  { "movement", "siege-artillery", "speed", 20 },
  { "going", "wood", "foot", 2 },           { "going", "wood", "horse", 4 },          /* FU-OBST-4 */
  { "going", "dense-wood", "foot", 4 },     { "going", "dense-wood", "horse", BIV_CHART_NOUGHT },   /* FU-OBST-6 */
  { "going", "knee", "foot", 2 },           { "going", "waist", "horse", 4 },         /* FU-OBST-3 */
  { "obstacles", "minutes", "value", 2 },   { "obstacles", "height-cm", "value", 150 },             /* FU-OBST-1 */
  { "evolutions", "column-line", "minutes", 10 }, { "evolutions", "column-square", "minutes", 5 },  /* FU-EVOL-1 */
  { "evolutions", "line-square", "minutes", 10 }, { "evolutions", "mount", "minutes", 3 },
  { "evolutions", "limber-horse", "minutes", 2 }, { "evolutions", "limber-siege", "minutes", 10 },  /* FU-EVOL-5 */
  { "evolutions", "abreast", "minutes", 5 },                                          /* FU-EVOL-3 */
  { "woods", "lost", "face", 5 },                                                     /* FU-MOVE-11 */
  { "ranges", "18", "long", 1200 },         { "ranges", "8", "effective", 625 },      /* FU-ART-1 */
  { "ranges", "3", "short", 150 },          { "ranges", "5", "short", BIV_CHART_BLANK },
  { "skirmish", "open", "face", 4 },        { "skirmish", "cover", "face", 5 },       /* FU-SKIRM-1, FU-SKIRM-3 */
  { "skirmish", "reply", "face", 6 },       { "skirmish", "horse", "face", 4 },       /* FU-SKIRM-4, FU-SKIRM-8 */
  { "zones", "combat", "reach", 200 },      { "zones", "rifle", "reach", 400 },       /* FU-COMBAT-1, FU-SKIRM-2 */
  { "combat", "broken-ground", "infantry", -1 }, { "combat", "broken-ground", "cavalry", -2 },      /* FU-CAV-9 */
  { "combat", "fortification", "infantry", -6 }, { "combat", "fortification", "cavalry", BIV_CHART_NOUGHT },
  { "combat", "senior", "cavalry", 2 },     { "combat", "heavy", "cavalry", 1 },      /* FU-COMBAT-12, FU-CAV-3 */
  { "combat", "infantry-frontally", "cavalry", -4 }, { "combat", "reforming", "infantry", -6 },     /* FU-CAV-7, FU-INF-3 */
  { "combat", "defeat-least", "cavalry", -2 }, { "combat", "defeat-most", "cavalry", -5 },          /* FU-COMBAT-15 */
  { "results", "infantry", "pursue", 7 },   { "results", "cavalry", "pursue", 4 },    /* FU-INF-4, FU-RESULT-11 */
  { "results", "infantry", "retreat", 4 },  { "results", "cavalry", "rout", 9 },      /* FU-RESULT-10 */
  { "buildings", "stone", "area", 10 },     { "buildings", "wood", "area", 20 },      /* FU-BUILD-1 */
};

static void
test_small_tables (void)
{
  g_autoptr (BivBook) book = load ();

  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      const BivBookChart *chart = biv_book_find_chart (book, cells[i].chart);

      g_assert_nonnull (chart);
      g_assert_cmpint (biv_book_chart_get (chart, cells[i].row, cells[i].column), ==, cells[i].value);
    }
}

/* What is no number has words for the screen. */
static void
test_all_are_labelled (void)
{
  g_autoptr (BivBook) book = load ();

  for (guint i = 0; i < biv_book_get_n_charts (book); i++)
    {
      const BivBookChart *chart = biv_book_get_chart (book, i);

      for (guint row = 0; row < chart->n_rows; row++)
        if (!g_ascii_isdigit (chart->rows[row][0]))
          g_assert_cmpstr (chart->row_labels[row], !=, chart->rows[row]);
      for (guint column = 0; column < chart->n_columns; column++)
        if (!g_ascii_isdigit (chart->columns[column][0]))
          g_assert_cmpstr (chart->column_labels[column], !=, chart->columns[column]);
    }
}

static const Table tables[] = {
  { NULL,             "fusilier-artillery.csv",      429 },       /* FU-ART-2 */
  { "morale-basic",   "fusilier-morale-basic.csv",   206 },       /* FU-MOR-4 */
  { "morale-quality", "fusilier-morale-quality.csv", 162 },       /* FU-MOR-4, FU-MOR-6, FU-MOR-8 */
};

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strdup_printf ("/fusilier/tables/%s", tables[i].file);

      g_test_add_data_func (path, &tables[i], test_cells);
    }
  g_test_add_func ("/fusilier/tables/basic-chance-is-a-sum", test_the_basic_chance_is_a_sum);
  g_test_add_func ("/fusilier/tables/artillery-never-falls", test_artillery_never_falls);
  g_test_add_func ("/fusilier/tables/small", test_small_tables);
  g_test_add_func ("/fusilier/tables/labels", test_all_are_labelled);
  return g_test_run ();
}
