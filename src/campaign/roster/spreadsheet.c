/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spreadsheet.c: rows of cells out of a file or the clipboard
 *
 * Debian has libcsv; it knows neither lines nor encodings, and a row has to know its line in the file. */
#include "config.h"
#include "campaign/roster/spreadsheet.h"

#include "base/i18n.h"
#include "base/fail.h"
#include <string.h>

#define QUOTED_MOST  (64 * 1024)     /* bytes between quotation marks */
#define COUNT_MOST   1000000
#define LOOKED_AT    20              /* lines, for what stands between the cells */
#define RECKONED     "=+-@'"         /* what a spreadsheet takes for the beginning of a formula */

/* ---- Letters ---- */

/* Half of its bytes are nought where every letter has two. */
static const char *
guess_utf16 (const char *data,
             gsize       size)
{
  gsize even = 0, odd = 0, pairs = MIN (size / 2, 512);

  for (gsize i = 0; i < pairs; i++)
    {
      even += data[2 * i] == '\0';
      odd += data[2 * i + 1] == '\0';
    }
  if (pairs == 0 || (even <= pairs * 2 / 5 && odd <= pairs * 2 / 5))
    return NULL;
  return odd > even ? "UTF-16LE" : "UTF-16BE";
}

/* What is no text at all is told by its first bytes, so that the message can say what to do. */
static gboolean
refuse_other_files (const char  *data,
                    gsize        size,
                    const char  *name,
                    GError     **error)
{
  if (size < 4 || (memcmp (data, "PK\3\4", 4) != 0 && memcmp (data, "\xD0\xCF\x11\xE0", 4) != 0))
    return TRUE;
  return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("%s:1:1: this is a spreadsheet's own file. Save it as CSV, or copy its cells and paste them"), name);
}

static char *
dup_bytes (const char *data,
           gsize       size)
{
  char *text = g_malloc (size + 1);

  memcpy (text, data, size);
  text[size] = '\0';
  return text;
}

/* No text has such a letter: as another control letter it is told with its line and column. @text: (transfer full) */
static char *
mark_nul (char  *text,
          gsize  length)
{
  for (gsize i = 0; text != NULL && i < length; i++)
    if (text[i] == '\0')
      text[i] = '\1';
  return text;
}

/* Spreadsheets write UTF-8, UTF-16 as "Unicode text", or what Windows wrote before either, which holds Latin-1. */
static char *
dup_text (GBytes      *bytes,
          const char  *name,
          const char **encoding,
          GError     **error)
{
  gsize size, length;
  const char *data = g_bytes_get_data (bytes, &size), *from = NULL;
  g_autofree char *whole = NULL;
  gboolean is_windows;
  char *text;

  if (size > BIV_SPREADSHEET_BYTES_MOST)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: the table is larger than %d megabytes"),
                          name, BIV_SPREADSHEET_BYTES_MOST / 1024 / 1024);
  if (size == 0 || !refuse_other_files (data, size, name, error))
    {
      if (size == 0)
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: there is no line of a table in it"), name);
      return NULL;
    }
  if (size >= 4 && (memcmp (data, "\xFF\xFE\0\0", 4) == 0 || memcmp (data, "\0\0\xFE\xFF", 4) == 0))
    from = "UTF-32";
  else if (size >= 2 && (memcmp (data, "\xFF\xFE", 2) == 0 || memcmp (data, "\xFE\xFF", 2) == 0))
    from = "UTF-16";
  else
    from = guess_utf16 (data, size);
  *encoding = from == NULL ? "UTF-8" : g_str_has_prefix (from, "UTF-16") ? "UTF-16" : from;
  if (from == NULL)
    data = whole = mark_nul (dup_bytes (data, size), size);
  if (from == NULL && g_utf8_validate_len (data, size, NULL))
    return g_steal_pointer (&whole);
  is_windows = from == NULL;
  if (is_windows)
    {
      *encoding = "Latin-1";
      from = "WINDOWS-1252";
    }
  text = g_convert (data, (gssize) size, "UTF-8", from, NULL, &length, NULL);
  /* Windows has five places with nothing in them; Latin-1 has something everywhere. */
  if (text == NULL && is_windows)
    text = g_convert (data, (gssize) size, "UTF-8", "ISO-8859-1", NULL, &length, NULL);
  if (text == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _("%s: this is not the text it says it is (%s). Save it again as UTF-8"), name, *encoding);
  return mark_nul (text, text != NULL ? length : 0);
}

/* Control letters stand in no table: it is a picture, a program, or half a file. */
static gboolean
refuse_control_letters (const char  *text,
                        const char  *name,
                        GError     **error)
{
  guint line = 1, column = 0;

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '\n')
        {
          line++;
          column = 0;
          continue;
        }
      column++;
      if ((guchar) *at >= ' ' || *at == '\t' || *at == '\r' || *at == '\f' || *at == '\v')
        continue;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("%s:%u:%u: this is no text: there is a control character in it. Save the table as CSV in UTF-8"), name,
                   line, column);
      return FALSE;
    }
  return TRUE;
}

/* ---- Cells ---- */

char *
biv_cell_dup_clean (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) clean = g_string_new (NULL);
  gboolean is_kept_from_reckoning = valid[0] == '\'' && valid[1] != '\0' && strchr (RECKONED, valid[1]) != NULL;

  for (const char *at = valid + is_kept_from_reckoning; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gboolean is_blank = g_unichar_isspace (letter) || g_unichar_iscntrl (letter) || letter == 0xFEFF || letter == 0x200B;

      if (!is_blank)
        g_string_append_unichar (clean, letter);
      else if (clean->len > 0 && clean->str[clean->len - 1] != ' ')
        g_string_append_c (clean, ' ');
    }
  return g_strchomp (g_string_free (g_steal_pointer (&clean), FALSE));
}

gboolean
biv_cell_is_formula (const char *text)
{
  static const char *const failures[] = { "#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "Err:5" };

  if (text[0] == '=' && text[1] != '\0')
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    if (g_str_has_prefix (text, failures[i]))
      return TRUE;
  return FALSE;
}

gboolean
biv_cell_read_count (const char *text,
                     int        *count)
{
  g_autoptr (GString) figures = g_string_new (NULL);
  gint64 number;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);

      if (!g_unichar_isspace (letter) && letter != '\'' && letter != 0x2019)
        g_string_append_unichar (figures, letter);
    }
  *count = 0;
  if (figures->len == 0 || g_str_equal (figures->str, "-") || g_str_equal (figures->str, "\xE2\x80\x93"))
    return TRUE;
  if (g_regex_match_simple ("^[0-9]{1,3}([.,][0-9]{3})+$", figures->str, 0, 0))
    {
      g_string_replace (figures, ",", "", 0);
      g_string_replace (figures, ".", "", 0);
    }
  else if (g_regex_match_simple ("^[0-9]+[.,]0+$", figures->str, 0, 0))
    g_string_truncate (figures, strcspn (figures->str, ".,"));
  if (!g_ascii_isdigit (figures->str[0]) || !g_ascii_string_to_signed (figures->str, 10, 0, COUNT_MOST, &number, NULL))
    return FALSE;
  *count = (int) number;
  return TRUE;
}

void
biv_spreadsheet_append_cell (GString    *csv,
                             const char *text)
{
  gboolean is_formula = *text != '\0' && strchr (RECKONED, *text) != NULL;

  if (strpbrk (text, ",;\t|\"\r\n") == NULL && !g_ascii_isspace (*text))
    {
      g_string_append_printf (csv, "%s%s", is_formula ? "'" : "", text);
      return;
    }
  g_string_append (csv, is_formula ? "\"'" : "\"");
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *at);
    }
  g_string_append_c (csv, '"');
}

/* A cell as it is kept: ends of lines are alike. */
static char *
dup_kept (const char *text)
{
  GString *kept = g_string_new (text);

  g_string_replace (kept, "\r\n", "\n", 0);
  g_string_replace (kept, "\r", "\n", 0);
  return g_strstrip (g_string_free (kept, FALSE));
}

/* ---- Rows ---- */

static void
row_free (gpointer data)
{
  BivSpreadRow *row = data;

  g_strfreev (row->cells);
  g_free (row);
}

static void
fault_free (gpointer data)
{
  BivSpreadFault *fault = data;

  g_free (fault->text);
  g_free (fault);
}

static void
add_fault (BivSpreadsheet *self,
           guint           column,
           char           *text)
{
  BivSpreadFault *fault = g_new0 (BivSpreadFault, 1);

  fault->row = self->rows->len;
  fault->column = column;
  fault->text = text;
  g_ptr_array_add (self->faults, fault);
}

/* How often @separator stands outside quotation marks in a line. */
static guint
count_in_line (const char *line,
               gsize       length,
               char        separator)
{
  gboolean is_quoted = FALSE;
  guint n = 0;

  for (gsize i = 0; i < length; i++)
    {
      is_quoted ^= line[i] == '"';
      n += !is_quoted && line[i] == separator;
    }
  return n;
}

/* What stands between the cells: what most of the first lines have the same number of, tabs before all others. */
static char
find_separator (const char *text)
{
  static const char separators[] = "\t;,|";
  char best = ',';
  guint best_score = 0;

  for (const char *separator = separators; *separator != '\0'; separator++)
    {
      guint counts[LOOKED_AT], n = 0, score = 0;

      for (const char *at = text; *at != '\0' && n < LOOKED_AT;)
        {
          gsize length = strcspn (at, "\r\n");

          if (length > 0)
            counts[n++] = count_in_line (at, length, *separator);
          at += length + strspn (at + length, "\r\n");
        }
      for (guint i = 0; i < n; i++)
        {
          guint alike = 0;

          for (guint j = 0; j < n && counts[i] > 0; j++)
            alike += counts[j] == counts[i];
          score = MAX (score, alike * 100 + MIN (counts[i], 99));
        }
      if (*separator == '\t' && score > 0)
        return '\t';
      if (score > best_score)
        {
          best_score = score;
          best = *separator;
        }
    }
  return best;
}

/* One cell from *at on, which is left on the separator, the end of the line, or the end. A quotation mark within quotes is
 * doubled. Returns: (transfer full): @is_open: (out): the mark that closes it is missing: the rest of the line is the cell */
static char *
take_cell (const char **at,
           char         separator,
           guint       *line,
           gboolean    *is_open)
{
  g_autoptr (GString) cell = g_string_new (NULL);
  const char *from = *at, *closing = NULL;

  for (const char *look = from + 1; *from == '"' && *look != '\0' && look - from < QUOTED_MOST; look++)
    {
      if (*look == '"' && look[1] != '"')
        {
          closing = look;
          break;
        }
      look += *look == '"';
    }
  *is_open = *from == '"' && closing == NULL;
  if (closing != NULL)
    {
      for (const char *look = from + 1; look < closing; look++)
        {
          g_string_append_c (cell, *look);
          *line += *look == '\n';
          look += *look == '"';
        }
      from = closing + 1;
    }
  while (*from != '\0' && *from != separator && *from != '\n' && *from != '\r')
    g_string_append_c (cell, *from++);
  *at = from;
  return g_string_free (g_steal_pointer (&cell), FALSE);
}

static void
take_row (BivSpreadsheet *self,
          const char    **at,
          guint          *line)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  BivSpreadRow *row;
  guint begins = *line, n_beyond = 0, n_filled = 0;

  for (;;)
    {
      gboolean is_open;
      g_autofree char *cell = take_cell (at, self->separator, line, &is_open);
      char *kept = dup_kept (cell);

      if (is_open)
        add_fault (self, cells->len, g_strdup (_("A quotation mark is opened and never closed.")));
      if (g_utf8_strlen (kept, -1) > BIV_SPREADSHEET_CELL_MOST)
        {
          *g_utf8_offset_to_pointer (kept, BIV_SPREADSHEET_CELL_MOST) = '\0';
          add_fault (self, cells->len, g_strdup_printf (_("The cell has more than %d letters."), BIV_SPREADSHEET_CELL_MOST));
        }
      n_beyond += cells->len >= BIV_SPREADSHEET_COLUMNS_MOST && *kept != '\0';
      if (cells->len < BIV_SPREADSHEET_COLUMNS_MOST)
        {
          if (*kept != '\0')
            n_filled = cells->len + 1;
          g_ptr_array_add (cells, kept);
        }
      else
        g_free (kept);
      if (**at != self->separator)
        break;
      (*at)++;
    }
  if (**at == '\r')
    (*at)++;
  if (**at == '\n')
    (*at)++;
  (*line)++;
  if (n_filled == 0)
    return;
  if (n_beyond > 0)
    add_fault (self, BIV_SPREADSHEET_COLUMNS_MOST,
               g_strdup_printf (_("The line has more than %d columns."), BIV_SPREADSHEET_COLUMNS_MOST));
  row = g_new0 (BivSpreadRow, 1);
  row->line = begins;
  row->n_cells = cells->len;
  g_ptr_array_add (cells, NULL);
  row->cells = (char **) g_ptr_array_free (g_steal_pointer (&cells), FALSE);
  self->n_columns = MAX (self->n_columns, n_filled);
  g_ptr_array_add (self->rows, row);
}

BivSpreadsheet *
biv_spreadsheet_read_text (const char  *text,
                           const char  *name,
                           GError     **error)
{
  g_autoptr (BivSpreadsheet) self = g_new0 (BivSpreadsheet, 1);
  g_autofree char *valid = NULL;
  const char *at;
  guint line = 1;

  g_return_val_if_fail (text != NULL && name != NULL, NULL);

  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->faults = g_ptr_array_new_with_free_func (fault_free);
  self->encoding = "UTF-8";
  if (strlen (text) > BIV_SPREADSHEET_BYTES_MOST)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: the table is larger than %d megabytes"),
                          name, BIV_SPREADSHEET_BYTES_MOST / 1024 / 1024);
  valid = g_utf8_make_valid (text, -1);
  if (!refuse_control_letters (valid, name, error))
    return NULL;
  at = valid + (g_str_has_prefix (valid, "\xEF\xBB\xBF") ? 3 : 0);
  /* A line that some spreadsheets write for one another. */
  if (g_ascii_strncasecmp (at, "sep=", 4) == 0 && at[4] != '\0' && strchr ("\t;,|", at[4]) != NULL
      && (at[5] == '\r' || at[5] == '\n'))
    {
      self->separator = at[4];
      at += 5;
      at += *at == '\r';
      at += *at == '\n';
      line++;
    }
  else
    self->separator = find_separator (at);
  while (*at != '\0')
    {
      take_row (self, &at, &line);
      if (self->rows->len > BIV_SPREADSHEET_ROWS_MOST)
        return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                              _("%s:%u:1: the table has more than %d lines; take it in parts"), name, line - 1,
                              BIV_SPREADSHEET_ROWS_MOST);
    }
  if (self->rows->len == 0)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: there is no line of a table in it"), name);
  return g_steal_pointer (&self);
}

BivSpreadsheet *
biv_spreadsheet_read_bytes (GBytes      *bytes,
                            const char  *name,
                            GError     **error)
{
  const char *encoding = NULL;
  g_autofree char *text = NULL;
  BivSpreadsheet *self;

  g_return_val_if_fail (bytes != NULL && name != NULL, NULL);

  text = dup_text (bytes, name, &encoding, error);
  self = text != NULL ? biv_spreadsheet_read_text (text, name, error) : NULL;
  if (self != NULL)
    self->encoding = encoding;
  return self;
}

const char *
biv_spreadsheet_get (const BivSpreadsheet *self,
                     guint                 row,
                     guint                 column)
{
  const BivSpreadRow *found;

  g_return_val_if_fail (self != NULL && row < self->rows->len, "");

  found = self->rows->pdata[row];
  return column < found->n_cells ? found->cells[column] : "";
}

void
biv_spreadsheet_set (BivSpreadsheet *self,
                     guint           row,
                     guint           column,
                     const char     *text)
{
  BivSpreadRow *found;
  char *kept;

  g_return_if_fail (self != NULL && row < self->rows->len && column < self->n_columns && text != NULL);

  found = self->rows->pdata[row];
  if (column >= found->n_cells)
    {
      found->cells = g_renew (char *, found->cells, column + 2);
      for (guint i = found->n_cells; i <= column; i++)
        found->cells[i] = g_strdup ("");
      found->n_cells = column + 1;
      found->cells[column + 1] = NULL;
    }
  kept = dup_kept (text);
  if (g_utf8_strlen (kept, -1) > BIV_SPREADSHEET_CELL_MOST)
    *g_utf8_offset_to_pointer (kept, BIV_SPREADSHEET_CELL_MOST) = '\0';
  g_free (found->cells[column]);
  found->cells[column] = kept;
  for (guint i = self->faults->len; i-- > 0;)
    {
      const BivSpreadFault *fault = self->faults->pdata[i];

      if (fault->row == row && fault->column == column)
        g_ptr_array_remove_index (self->faults, i);
    }
}

char *
biv_spreadsheet_dup_words (const BivSpreadsheet *self,
                           guint                 n_head)
{
  guint n = self->rows->len - MIN (n_head, self->rows->len);
  g_autofree char *lines = g_strdup_printf (ngettext ("%u line", "%u lines", n), n);
  const char *between = self->separator == '\t' ? _("between tabs")
                        : self->separator == ';' ? _("between semicolons")
                        : self->separator == ',' ? _("between commas")
                                                 : _("between bars");

  /* TRANSLATORS: "130 lines, between tabs, UTF-16" */
  return g_strdup_printf (_("%s, %s, %s"), lines, between, self->encoding);
}

void
biv_spreadsheet_free (BivSpreadsheet *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->faults);
  g_free (self);
}
