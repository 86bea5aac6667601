/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c: a sheet as plain words, and its units as a spreadsheet: one a line (CA-SHEET-5) */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/fail.h"
#include "draw/sheet/units.h"

/* ---- Words ---- */

static void
append_table (GString        *text,
              const BivTable *table)
{
  gboolean is_first = TRUE;

  if (table->title != NULL)
    g_string_append_printf (text, "%s\n", table->title);
  for (guint i = 0; table->look == BIV_TABLE_RULED && i < table->n_columns; i++)
    if (biv_column_is_seen (&table->columns[i]))
      {
        g_string_append_printf (text, "%s%s", is_first ? "" : "\t", table->columns[i].title);
        is_first = FALSE;
      }
  if (!is_first)
    g_string_append_c (text, '\n');
  for (guint i = 0; i < table->rows->len; i++)
    {
      g_autofree char *row = biv_table_row_dup_text (g_ptr_array_index (table->rows, i));

      if (!biv_table_row_is_blank (g_ptr_array_index (table->rows, i)))
        g_string_append_printf (text, "%s\n", row);
    }
}

char *
biv_sheet_dup_text (BivSheet *sheet)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (sheet != NULL, NULL);

  g_string_append_printf (text, "%s\t%s\n%s\t%s\n", sheet->frame.title, sheet->frame.sheet,
                          sheet->frame.left != NULL ? sheet->frame.left : "", sheet->frame.right);
  for (guint i = 0; i < sheet->document->len; i++)
    {
      const BivBlock *block = g_ptr_array_index (sheet->document, i);

      if (block->table != NULL)
        append_table (text, block->table);
      else if (block->text != NULL && block->text[0] != '\0')
        g_string_append_printf (text, "%s\n", block->text);
      if (block->caption != NULL && g_strcmp0 (block->caption, block->text) != 0)
        g_string_append_printf (text, "%s\n", block->caption);
    }
  g_string_append_printf (text, "%s\t%s\n", sheet->frame.audience, sheet->frame.printed);
  return g_string_free (text, FALSE);
}

/* ---- A spreadsheet ---- */

/* Figures stay figures: a spreadsheet adds them up. */
static gboolean
is_number (const BivSheetColumn *column,
           const char           *text)
{
  return biv_column_is_figure (column) && text[strspn (text, "0123456789.")] == '\0';
}

/* RFC 4180. What a spreadsheet would take for a formula begins with an apostrophe: names come from anywhere. */
static void
append_cell (GString              *csv,
             const BivSheetColumn *column,
             const char           *text)
{
  if (text == NULL || *text == '\0' || g_str_equal (text, "–"))
    return;
  if (column != NULL && is_number (column, text))
    {
      g_string_append (csv, text);
      return;
    }
  g_string_append_c (csv, '"');
  if (strchr ("=+-@\t\r", *text) != NULL)
    g_string_append_c (csv, '\'');
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *at);
    }
  g_string_append_c (csv, '"');
}

/* @row: (nullable): the heads. Only what is told of a unit for spreadsheets alone makes a row one of theirs. */
static void
append_line (GString           *csv,
             const BivTable    *table,
             const BivTableRow *row)
{
  gboolean is_first = TRUE, is_units = row == NULL || row->unit != NULL;

  for (guint i = 0; i < table->n_columns && !is_units && row->style == BIV_ROW_PLAIN; i++)
    is_units = !biv_column_is_seen (&table->columns[i]) && row->cells[i] != NULL;
  if (!is_units)
    return;
  for (guint i = 0; i < table->n_columns; i++)
    if (biv_column_is_data (&table->columns[i]))
      {
        g_autofree char *words = row != NULL ? biv_unit_dup_cell (row, i) : g_strdup (table->columns[i].title);

        if (!is_first)
          g_string_append_c (csv, ',');
        append_cell (csv, row != NULL ? &table->columns[i] : NULL, words);
        is_first = FALSE;
      }
  g_string_append (csv, "\r\n");
}

static gboolean
is_of_units (const BivTable *table)
{
  for (guint i = 0; i < table->n_columns; i++)
    if (!biv_column_is_seen (&table->columns[i]))
      return TRUE;
  return FALSE;
}

char *
biv_sheet_dup_csv (BivSheet *sheet,
                   GError  **error)
{
  g_autoptr (GString) csv = g_string_new (NULL);

  g_return_val_if_fail (sheet != NULL, NULL);

  if (!biv_sheet_kind_may_be_csv (sheet->kind))
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                          _("Only an order of battle, a roster and a deployment can be written as CSV."));
  for (guint i = 0; i < sheet->tables->len; i++)
    {
      const BivTable *table = g_ptr_array_index (sheet->tables, i);

      if (!is_of_units (table))
        continue;
      if (csv->len == 0)
        append_line (csv, table, NULL);
      for (guint j = 0; j < table->rows->len; j++)
        append_line (csv, table, g_ptr_array_index (table->rows, j));
    }
  return g_string_free (g_steal_pointer (&csv), FALSE);
}
