/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book-chart.c: the tables of numbers that a ruleset prints */
#include "config.h"
#include "engine/book-private.h"

#include "base/fail.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_CELL 20000

void
biv_book_clear_chart (gpointer data)
{
  BivBookChart *chart = data;

  g_strfreev (chart->rows);
  g_strfreev (chart->columns);
  g_free (chart->row_labels);
  g_free (chart->column_labels);
  g_free (chart->cells);
}

/* ---- Reading ---- */

static gboolean
read_cell (const char *text,
           gint16     *cell)
{
  gint64 number = 0;

  if (strcmp (text, "-") == 0)
    *cell = BIV_CHART_NOUGHT;
  else if (strcmp (text, "R") == 0)
    *cell = BIV_CHART_ALWAYS;
  else if (g_ascii_string_to_signed (text, 10, -MAX_CELL, MAX_CELL, &number, NULL))
    *cell = (gint16) number;
  else
    return FALSE;
  return TRUE;
}

gboolean
biv_book_chart_add_row (BivBookChart *chart,
                        const char   *row,
                        const char   *cells,
                        GError      **error)
{
  g_auto (GStrv) words = g_strsplit_set (cells, " \n\t", -1);
  gint16 *read = NULL;
  guint n = 0;

  chart->cells = g_renew (gint16, chart->cells, (gsize) (chart->n_rows + 1) * chart->n_columns);
  read = chart->cells + (gsize) chart->n_rows * chart->n_columns;
  for (guint i = 0; i < chart->n_columns; i++)
    read[i] = BIV_CHART_BLANK;
  for (char **word = words; *word != NULL; word++)
    {
      if (**word == '\0')
        continue;
      if (n == chart->n_columns || !read_cell (*word, &read[n]))
        return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE,
                         n == chart->n_columns ? _("The row “%s” of the table “%s” is too long at “%s”.")
                                               : _("In the row “%s” of the table “%s”, “%s” is neither a number nor “-” nor “R”."),
                         row, chart->id, *word);
      n++;
    }
  chart->rows = g_renew (char *, chart->rows, chart->n_rows + 2);
  chart->rows[chart->n_rows++] = g_strdup (row);
  chart->rows[chart->n_rows] = NULL;
  return TRUE;
}

static const char **
label_words (char             **words,
             guint              n,
             GHashTable        *labels)
{
  const char **named = g_new0 (const char *, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const char *label = g_hash_table_lookup (labels, words[i]);

      named[i] = label != NULL ? label : words[i];
    }
  return named;
}

void
biv_book_chart_label (BivBookChart *chart,
                      GHashTable   *labels)
{
  chart->row_labels = label_words (chart->rows, chart->n_rows, labels);
  chart->column_labels = label_words (chart->columns, chart->n_columns, labels);
}

static const char **
copy_labels (BivBook     *book,
             const char **labels,
             guint        n)
{
  const char **copy = g_new0 (const char *, n + 1);

  for (guint i = 0; i < n; i++)
    copy[i] = g_string_chunk_insert_const (book->strings, labels[i]);
  return copy;
}

BivBookChart
biv_book_chart_copy (BivBook            *book,
                     const BivBookChart *chart)
{
  BivBookChart copy = *chart;

  copy.id = g_string_chunk_insert_const (book->strings, chart->id);
  copy.name = g_string_chunk_insert_const (book->strings, chart->name);
  copy.clause = g_string_chunk_insert_const (book->strings, chart->clause);
  copy.rows = g_strdupv (chart->rows);
  copy.columns = g_strdupv (chart->columns);
  copy.row_labels = copy_labels (book, chart->row_labels, chart->n_rows);
  copy.column_labels = copy_labels (book, chart->column_labels, chart->n_columns);
  copy.cells = g_memdup2 (chart->cells, sizeof (gint16) * chart->n_rows * chart->n_columns);
  return copy;
}

/* ---- Asking ---- */

guint
biv_book_get_n_charts (const BivBook *book)
{
  return book->charts->len;
}

const BivBookChart *
biv_book_get_chart (const BivBook *book,
                    guint          i)
{
  g_return_val_if_fail (book != NULL && i < book->charts->len, NULL);

  return &g_array_index (book->charts, BivBookChart, i);
}

const BivBookChart *
biv_book_find_chart (const BivBook *book,
                     const char    *id)
{
  g_return_val_if_fail (book != NULL && id != NULL, NULL);

  for (guint i = 0; i < book->charts->len; i++)
    if (strcmp (g_array_index (book->charts, BivBookChart, i).id, id) == 0)
      return &g_array_index (book->charts, BivBookChart, i);
  return NULL;
}

static int
find_word (char       **words,
           guint        n,
           const char  *word)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (words[i], word) == 0)
      return (int) i;
  return -1;
}

int
biv_book_chart_get (const BivBookChart *chart,
                    const char         *row,
                    const char         *column)
{
  int r, c;

  g_return_val_if_fail (chart != NULL && row != NULL && column != NULL, BIV_CHART_BLANK);

  r = find_word (chart->rows, chart->n_rows, row);
  c = find_word (chart->columns, chart->n_columns, column);
  return r >= 0 && c >= 0 ? chart->cells[(guint) r * chart->n_columns + (guint) c] : BIV_CHART_BLANK;
}
