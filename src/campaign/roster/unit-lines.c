/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-lines.c: lines of units as words: read from a table, its heading understood */
#include "config.h"

#include "campaign/roster/unit-table.h"

#include "campaign/roster/columns.h"
#include "campaign/roster/spreadsheet.h"

#include "base/i18n.h"
#include "base/fail.h"

/* Each is a column of a spreadsheet, with its words. */
static const struct
{
  BivColumnMeaning meaning;
  const char      *label;           /* marked with N_() */
} columns[BIV_N_CELLS] = {
  [BIV_CELL_SIDE]      = { BIV_COLUMN_SIDE, N_("Side") },
  [BIV_CELL_FORMATION] = { BIV_COLUMN_FORMATION, N_("Formation") },
  [BIV_CELL_UNIT]      = { BIV_COLUMN_UNIT, N_("Unit") },
  [BIV_CELL_TYPE]      = { BIV_COLUMN_TYPE, N_("Type") },
  [BIV_CELL_STEPS]     = { BIV_COLUMN_STEPS, N_("Steps") },
  [BIV_CELL_QUALITY]   = { BIV_COLUMN_QUALITY, N_("Quality") },
  [BIV_CELL_REF]       = { BIV_COLUMN_REF, N_("Ref") },
  [BIV_CELL_COMMANDER] = { BIV_COLUMN_COMMANDER, N_("Commander") },
  [BIV_CELL_PLACE]     = { BIV_COLUMN_PLACE, N_("Place") },
  [BIV_CELL_FRONTAGE]  = { BIV_COLUMN_FRONTAGE, N_("Frontage") },
  [BIV_CELL_GUNS]      = { BIV_COLUMN_GUNS, N_("Guns") },
  [BIV_CELL_REMARKS]   = { BIV_COLUMN_REMARKS, N_("Remarks") },
};

const char *
biv_cell_of_unit_get_label (BivCellOfUnit cell)
{
  g_return_val_if_fail (cell < BIV_N_CELLS, NULL);
  return _(columns[cell].label);
}

/* ---- A line ---- */

static guint line_changed;

G_DEFINE_FINAL_TYPE (BivUnitLine, biv_unit_line, G_TYPE_OBJECT)

BivUnitLine *
biv_unit_line_new (void)
{
  return g_object_new (BIV_TYPE_UNIT_LINE, NULL);
}

/* As long as a cell may be. */
static char *
dup_clean (const char *text)
{
  char *clean = biv_cell_dup_clean (text);

  if (g_utf8_strlen (clean, -1) > BIV_UNIT_CELL_MOST)
    *g_utf8_offset_to_pointer (clean, BIV_UNIT_CELL_MOST) = '\0';
  return g_strchomp (clean);
}

void
biv_unit_line_set (BivUnitLine   *self,
                   BivCellOfUnit  cell,
                   const char    *text)
{
  char *clean;

  g_return_if_fail (BIV_IS_UNIT_LINE (self) && cell < BIV_N_CELLS && text != NULL);

  clean = dup_clean (text);
  if (g_str_equal (clean, self->cells[cell]))
    {
      g_free (clean);
      return;
    }
  g_free (self->cells[cell]);
  self->cells[cell] = clean;
  g_clear_pointer (&self->keys[cell], g_free);
  g_signal_emit (self, line_changed, 0);
}

gboolean
biv_unit_line_says (BivUnitLine   *self,
                    BivCellOfUnit  cell,
                    const char    *text)
{
  g_autofree char *clean = NULL;

  g_return_val_if_fail (BIV_IS_UNIT_LINE (self) && cell < BIV_N_CELLS && text != NULL, FALSE);

  clean = dup_clean (text);
  return g_str_equal (clean, self->cells[cell]);
}

void
biv_unit_line_set_kept (BivUnitLine   *self,
                        BivCellOfUnit  cell,
                        const char    *key)
{
  g_return_if_fail (BIV_IS_UNIT_LINE (self) && cell < BIV_N_CELLS && key != NULL);

  biv_unit_line_set (self, cell, biv_said_shown (key));
  g_free (self->keys[cell]);
  self->keys[cell] = g_strdup (key);
}

const char *
biv_unit_line_get_kept (BivUnitLine   *self,
                        BivCellOfUnit  cell)
{
  g_return_val_if_fail (BIV_IS_UNIT_LINE (self) && cell < BIV_N_CELLS, "");

  return self->keys[cell] != NULL ? self->keys[cell] : self->cells[cell];
}

gboolean
biv_unit_line_is_empty (BivUnitLine *self)
{
  g_return_val_if_fail (BIV_IS_UNIT_LINE (self), TRUE);

  for (int cell = 0; cell < BIV_N_CELLS; cell++)
    if (self->cells[cell][0] != '\0')
      return FALSE;
  return TRUE;
}

static void
biv_unit_line_finalize (GObject *object)
{
  BivUnitLine *self = BIV_UNIT_LINE (object);

  for (int cell = 0; cell < BIV_N_CELLS; cell++)
    {
      g_free (self->cells[cell]);
      g_free (self->keys[cell]);
    }
  g_free (self->fault);
  g_free (self->dropped);
  g_free (self->note);
  G_OBJECT_CLASS (biv_unit_line_parent_class)->finalize (object);
}

static void
biv_unit_line_class_init (BivUnitLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_unit_line_finalize;
  line_changed = g_signal_new ("changed", BIV_TYPE_UNIT_LINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_unit_line_init (BivUnitLine *self)
{
  for (int cell = 0; cell < BIV_N_CELLS; cell++)
    self->cells[cell] = g_strdup ("");
}

/* ---- Heading ---- */

/* What a column of a spreadsheet is in a line. Any formation is the formation, and an army a side: whoever has a tree of them
 * takes the table over as a spreadsheet. */
static int
cell_of_meaning (BivColumnMeaning meaning)
{
  if (meaning == BIV_COLUMN_ARMY)
    return BIV_CELL_SIDE;
  for (int cell = 0; cell < BIV_N_CELLS; cell++)
    if (columns[cell].meaning == meaning || (cell == BIV_CELL_FORMATION && biv_column_is_body (meaning)))
      return cell;
  return -1;
}

static int
find_column (const char *word)
{
  /* Elsewhere it may be men. */
  if (g_ascii_strcasecmp (word, "strength") == 0)
    return BIV_CELL_STEPS;
  return *word != '\0' ? cell_of_meaning (biv_column_guess (word)) : -1;
}

/* Which cell each column fills, -1 for none. One word alone may be a unit's name by chance; two are a heading. */
static gboolean
read_heading (const BivSpreadsheet *sheet,
              int                  *cells)
{
  gboolean is_taken[BIV_N_CELLS] = { FALSE };
  guint n = 0;

  for (guint i = 0; i < sheet->n_columns; i++)
    {
      cells[i] = find_column (biv_spreadsheet_get (sheet, 0, i));
      if (cells[i] >= 0 && is_taken[cells[i]])
        cells[i] = -1;
      if (cells[i] < 0)
        continue;
      is_taken[cells[i]] = TRUE;
      n++;
    }
  return n >= 2 || (n == 1 && sheet->n_columns == 1 && cells[0] == BIV_CELL_UNIT);
}

/* @n_filled: in how many lines each column has something */
static char *
dup_column_words (const BivSpreadsheet *sheet,
                  const int            *cells,
                  const guint          *n_filled)
{
  g_autoptr (GString) taken = g_string_new (NULL), left = g_string_new (NULL);

  for (guint i = 0; i < sheet->n_columns; i++)
    {
      const char *word = biv_spreadsheet_get (sheet, 0, i);
      int meant = find_column (word);
      g_autofree char *number = g_strdup_printf (_("column %u"), i + 1);

      if (cells[i] >= 0)
        {
          g_string_append_printf (taken, "%s%s", taken->len > 0 ? ", " : "", biv_cell_of_unit_get_label ((BivCellOfUnit) cells[i]));
          continue;
        }
      if (*word == '\0' && n_filled[i] == 0)
        continue;
      g_string_append_printf (left, "%s%s", left->len > 0 ? ", " : "", *word != '\0' ? word : number);
      if (meant >= 0)
        /* TRANSLATORS: behind the name of a column that is left out, since an earlier column is the formation, say */
        g_string_append_printf (left, _(" (%s is another column)"), biv_cell_of_unit_get_label ((BivCellOfUnit) meant));
      if (n_filled[i] > 0)
        g_string_append_printf (left, ngettext (" in %u line", " in %u lines", n_filled[i]), n_filled[i]);
    }
  if (left->len == 0)
    /* TRANSLATORS: columns of a pasted table, as its heading names them */
    return g_strdup_printf (_("Columns by the heading: %s."), taken->str);
  /* TRANSLATORS: columns of a pasted table: those taken over, those that are not known */
  return g_strdup_printf (_("Columns by the heading: %s. Left out: %s."), taken->str, left->str);
}

/* Without a heading the columns are in our own order; what is beyond them is left out. */
static char *
dup_usual_words (const BivSpreadsheet *sheet,
                 const guint          *n_filled)
{
  g_autoptr (GString) usual = g_string_new (NULL), left = g_string_new (NULL);

  for (guint i = 0; i < MIN (MAX (sheet->n_columns, BIV_CELL_QUALITY + 1), BIV_N_CELLS); i++)
    g_string_append_printf (usual, "%s%s", i > 0 ? ", " : "", biv_cell_of_unit_get_label ((BivCellOfUnit) i));
  for (guint i = BIV_N_CELLS; i < sheet->n_columns; i++)
    if (n_filled[i] > 0)
      {
        g_string_append_printf (left, "%s", left->len > 0 ? ", " : "");
        g_string_append_printf (left, _("column %u"), i + 1);
        g_string_append_printf (left, ngettext (" in %u line", " in %u lines", n_filled[i]), n_filled[i]);
      }
  if (left->len == 0)
    /* TRANSLATORS: columns of a pasted table whose first line is no heading */
    return g_strdup_printf (_("No heading: columns in the order %s."), usual->str);
  return g_strdup_printf (_("No heading: columns in the order %s. Left out: %s."), usual->str, left->str);
}

/* ---- The table ---- */

/* Returns: (transfer full) (nullable): what of a row no cell of ours takes, or cannot be meant as it stands */
static char *
dup_dropped (const BivSpreadsheet *sheet,
             guint                 row,
             const int            *cells)
{
  g_autoptr (GString) words = g_string_new (NULL);
  guint n_cut = 0;

  for (guint i = 0; i < sheet->n_columns; i++)
    {
      const char *cell = biv_spreadsheet_get (sheet, row, i);

      n_cut += g_utf8_strlen (cell, -1) > BIV_UNIT_CELL_MOST;
      if (*cell != '\0' && cells[i] < 0)
        g_string_append_printf (words, "%s“%s”", words->len > 0 ? ", " : "", cell);
    }
  if (words->len > 0)
    {
      /* TRANSLATORS: words of a line of a pasted table that are in no column of ours */
      g_string_prepend (words, _("Left out: "));
      g_string_append_c (words, '.');
    }
  if (n_cut > 0)
    g_string_append_printf (words, _("%sCut after %d letters."), words->len > 0 ? " " : "", BIV_UNIT_CELL_MOST);
  for (guint i = 0; i < sheet->faults->len; i++)
    {
      const BivSpreadFault *fault = sheet->faults->pdata[i];

      if (fault->row == row)
        g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", fault->text);
    }
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

GListStore *
biv_unit_table_read (const char  *text,
                     char       **words,
                     GError     **error)
{
  g_autoptr (GListStore) lines = g_list_store_new (BIV_TYPE_UNIT_LINE);
  g_autoptr (BivSpreadsheet) sheet = NULL;
  int cells[BIV_SPREADSHEET_COLUMNS_MOST];
  guint n_filled[BIV_SPREADSHEET_COLUMNS_MOST] = { 0 };
  gboolean has_heading;

  g_return_val_if_fail (text != NULL && words != NULL, NULL);

  *words = NULL;
  sheet = biv_spreadsheet_read_text (text, _("Clipboard"), error);
  if (sheet == NULL)
    return NULL;
  has_heading = read_heading (sheet, cells);
  for (guint i = 0; !has_heading && i < sheet->n_columns; i++)
    cells[i] = i < BIV_N_CELLS ? (int) i : -1;
  for (guint row = has_heading; row < sheet->rows->len; row++)
    {
      g_autoptr (BivUnitLine) line = biv_unit_line_new ();

      for (guint i = 0; i < sheet->n_columns; i++)
        {
          const char *cell = biv_spreadsheet_get (sheet, row, i);

          n_filled[i] += *cell != '\0';
          if (cells[i] >= 0)
            biv_unit_line_set (line, (BivCellOfUnit) cells[i], cell);
        }
      if (biv_unit_line_is_empty (line))
        continue;
      line->dropped = dup_dropped (sheet, row, cells);
      if (g_list_model_get_n_items (G_LIST_MODEL (lines)) == BIV_UNIT_LINES_MOST)
        return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("The table has more than %d lines."),
                              BIV_UNIT_LINES_MOST);
      g_list_store_append (lines, line);
    }
  if (g_list_model_get_n_items (G_LIST_MODEL (lines)) == 0)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s", _("There is no line of a table in it."));
  *words = has_heading ? dup_column_words (sheet, cells, n_filled) : dup_usual_words (sheet, n_filled);
  return g_steal_pointer (&lines);
}
