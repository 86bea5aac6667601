/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-lines.c: lines of units as words: read from a table, its heading understood */
#include "config.h"

#include "campaign/story/unit-table.h"

#include "base/i18n.h"
#include "base/fail.h"
#include <string.h>

#define TABLE_MOST   (4 * 1024 * 1024)   /* bytes */
#define COLUMNS_MOST 200
#define QUOTED_MOST  4096               /* bytes between quotation marks */

/* What a heading may call a column, in small letters, besides its label in the user's language. */
static const struct
{
  const char *label;                /* marked with N_() */
  const char *others;
} columns[BIV_N_CELLS] = {
  [BIV_CELL_SIDE]      = { N_("Side"), "side|army|nation|faction|player|bando|ejército|ejercito" },
  [BIV_CELL_FORMATION] = { N_("Formation"),
                           "formation|brigade|division|corps|column|body|command|parent|formación|formacion|brigada" },
  [BIV_CELL_UNIT]      = { N_("Unit"), "unit|units|name|unit name|battalion|regiment|unidad|nombre" },
  [BIV_CELL_TYPE]      = { N_("Type"), "type|unit type|troop type|arm|kind|class|tipo|arma" },
  [BIV_CELL_STEPS]     = { N_("Steps"), "steps|full steps|steps full|strength|strength points|sp|full|pasos|fuerza" },
  [BIV_CELL_QUALITY]   = { N_("Quality"), "quality|grade|morale|training|calidad" },
  [BIV_CELL_REF]       = { N_("Ref"), "ref|no|no.|nr|number|id|roster|#|número|numero|n.º" },
  [BIV_CELL_COMMANDER] = { N_("Commander"), "commander|leader|general|comandante|mando" },
  [BIV_CELL_PLACE]     = { N_("Place"), "place|location|at|starts at|lugar" },
  [BIV_CELL_FRONTAGE]  = { N_("Frontage"), "frontage|front|frontage mm|front mm|mm|frente" },
  [BIV_CELL_GUNS]      = { N_("Guns"), "guns|pieces|cañones|piezas" },
  [BIV_CELL_REMARKS]   = { N_("Remarks"), "remarks|notes|remark|note|comment|comments|observaciones|notas" },
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

/* Without what cannot be seen: a spreadsheet's hard blanks, tabs and ends of lines within a cell. */
static char *
dup_clean (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) clean = g_string_new (NULL);
  gsize n = 0;

  for (const char *at = valid; *at != '\0' && n < BIV_UNIT_CELL_MOST; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);
      gboolean is_blank = g_unichar_isspace (letter) || g_unichar_iscntrl (letter) || letter == 0xFEFF;

      if (is_blank && (clean->len == 0 || clean->str[clean->len - 1] == ' '))
        continue;
      if (is_blank)
        g_string_append_c (clean, ' ');
      else
        g_string_append_unichar (clean, letter);
      n++;
    }
  return g_strchomp (g_string_free (g_steal_pointer (&clean), FALSE));
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

/* ---- Cells ---- */

/* What stands between the cells: what the first line has most of, tabs before all others. */
static char
find_separator (const char *text)
{
  gsize length = strcspn (text, "\r\n"), n_semicolons = 0, n_commas = 0;

  if (memchr (text, '\t', length) != NULL)
    return '\t';
  for (gsize i = 0; i < length; i++)
    {
      n_semicolons += text[i] == ';';
      n_commas += text[i] == ',';
    }
  return n_semicolons >= n_commas && n_semicolons > 0 ? ';' : ',';
}

/* One cell from *at on, which is left on the separator, the end of the line, or the end. A quotation mark within quotes is
 * doubled; where the closing one is missing, the rest of the line is the cell. */
static char *
take_cell (const char **at,
           char         separator)
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
  if (closing != NULL)
    {
      for (const char *look = from + 1; look < closing; look++)
        {
          g_string_append_c (cell, *look);
          look += *look == '"';
        }
      from = closing + 1;
    }
  while (*from != '\0' && *from != separator && *from != '\n' && *from != '\r')
    g_string_append_c (cell, *from++);
  *at = from;
  return g_string_free (g_steal_pointer (&cell), FALSE);
}

/* @n_cut: (out): cells that were longer than a cell may be */
static GPtrArray *
take_row (const char **at,
          char         separator,
          guint       *n_cut)
{
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);

  *n_cut = 0;
  for (;;)
    {
      g_autofree char *cell = take_cell (at, separator);

      if (row->len < COLUMNS_MOST)
        {
          g_ptr_array_add (row, dup_clean (cell));
          *n_cut += (glong) g_utf8_strlen (row->pdata[row->len - 1], -1) == BIV_UNIT_CELL_MOST
                    && g_utf8_strlen (cell, -1) > BIV_UNIT_CELL_MOST;
        }
      if (**at != separator)
        break;
      (*at)++;
    }
  if (**at == '\r')
    (*at)++;
  if (**at == '\n')
    (*at)++;
  return row;
}

/* ---- Heading ---- */

static int
find_column (const char *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);

  for (int cell = 0; cell < BIV_N_CELLS; cell++)
    {
      g_autofree char *label = g_utf8_casefold (_(columns[cell].label), -1);
      g_auto (GStrv) others = g_strsplit (columns[cell].others, "|", -1);

      if (g_str_equal (folded, label) || g_strv_contains ((const char *const *) others, folded))
        return cell;
    }
  return -1;
}

/* Which cell each column fills, -1 for none. One word alone may be a unit's name by chance; two are a heading. */
static gboolean
read_heading (GPtrArray *row,
              int       *cells)
{
  gboolean is_taken[BIV_N_CELLS] = { FALSE };
  guint n = 0;

  for (guint i = 0; i < row->len; i++)
    {
      cells[i] = find_column (row->pdata[i]);
      if (cells[i] >= 0 && is_taken[cells[i]])
        cells[i] = -1;
      if (cells[i] < 0)
        continue;
      is_taken[cells[i]] = TRUE;
      n++;
    }
  return n >= 2 || (n == 1 && row->len == 1 && cells[0] == BIV_CELL_UNIT);
}

/* @n_filled: in how many lines each column has something. @width: of the widest line */
static char *
dup_column_words (GPtrArray   *heading,
                  const int   *cells,
                  const guint *n_filled,
                  guint        width)
{
  g_autoptr (GString) taken = g_string_new (NULL), left = g_string_new (NULL);

  for (guint i = 0; i < MIN (MAX (heading->len, width), COLUMNS_MOST); i++)
    {
      const char *word = i < heading->len ? heading->pdata[i] : "";
      int cell = i < heading->len ? cells[i] : -1, meant = *word != '\0' ? find_column (word) : -1;
      g_autofree char *number = g_strdup_printf (_("column %u"), i + 1);

      if (cell >= 0)
        {
          g_string_append_printf (taken, "%s%s", taken->len > 0 ? ", " : "", _(columns[cell].label));
          continue;
        }
      if (*word == '\0' && n_filled[i] == 0)
        continue;
      g_string_append_printf (left, "%s%s", left->len > 0 ? ", " : "", *word != '\0' ? word : number);
      if (meant >= 0)
        /* TRANSLATORS: behind the name of a column that is left out, since an earlier column is the formation, say */
        g_string_append_printf (left, _(" (%s is another column)"), _(columns[meant].label));
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
dup_usual_words (const guint *n_filled,
                 guint        width)
{
  g_autoptr (GString) usual = g_string_new (NULL), left = g_string_new (NULL);

  for (guint i = 0; i < MIN (MAX (width, BIV_CELL_QUALITY + 1), BIV_N_CELLS); i++)
    g_string_append_printf (usual, "%s%s", i > 0 ? ", " : "", _(columns[i].label));
  for (guint i = BIV_N_CELLS; i < MIN (width, COLUMNS_MOST); i++)
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

/* Returns: (transfer full) (nullable): what of a row no cell of ours takes */
static char *
dup_dropped (GPtrArray *row,
             const int *cells,
             guint      n_columns,
             guint      n_cut)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < row->len; i++)
    if (((const char *) row->pdata[i])[0] != '\0' && (i >= n_columns || cells[i] < 0))
      g_string_append_printf (words, "%s“%s”", words->len > 0 ? ", " : "", (const char *) row->pdata[i]);
  if (words->len > 0)
    {
      /* TRANSLATORS: words of a line of a pasted table that are in no column of ours */
      g_string_prepend (words, _("Left out: "));
      g_string_append_c (words, '.');
    }
  if (n_cut > 0)
    g_string_append_printf (words, _("%sCut after %d letters."), words->len > 0 ? " " : "", BIV_UNIT_CELL_MOST);
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

GListStore *
biv_unit_table_read (const char  *text,
                     char       **words,
                     GError     **error)
{
  g_autoptr (GListStore) lines = g_list_store_new (BIV_TYPE_UNIT_LINE);
  g_autoptr (GPtrArray) first = NULL;
  int cells[COLUMNS_MOST];
  guint n_filled[COLUMNS_MOST] = { 0 };
  const char *at = text, *after;
  guint n_columns, width = 0, n_cut;
  gboolean has_heading;
  char separator;

  g_return_val_if_fail (text != NULL && words != NULL, NULL);

  *words = NULL;
  if (strlen (text) > TABLE_MOST)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("The table is larger than %d megabytes."),
                          TABLE_MOST / 1024 / 1024);
  if (g_str_has_prefix (at, "\xEF\xBB\xBF"))
    at += 3;
  while (*at == '\n' || *at == '\r')
    at++;
  separator = find_separator (at);
  after = at;
  first = take_row (&after, separator, &n_cut);
  has_heading = read_heading (first, cells);
  if (has_heading)
    at = after;
  else
    for (int i = 0; i < COLUMNS_MOST; i++)
      cells[i] = i < BIV_N_CELLS ? i : -1;
  n_columns = has_heading ? first->len : COLUMNS_MOST;

  while (*at != '\0')
    {
      g_autoptr (GPtrArray) row = take_row (&at, separator, &n_cut);
      g_autoptr (BivUnitLine) line = biv_unit_line_new ();

      for (guint i = 0; i < MIN (row->len, n_columns); i++)
        if (cells[i] >= 0)
          biv_unit_line_set (line, (BivCellOfUnit) cells[i], row->pdata[i]);
      for (guint i = 0; i < row->len; i++)
        if (((const char *) row->pdata[i])[0] != '\0')
          {
            n_filled[i]++;
            width = MAX (width, i + 1);
          }
      if (biv_unit_line_is_empty (line))
        continue;
      line->dropped = dup_dropped (row, cells, n_columns, n_cut);
      if (g_list_model_get_n_items (G_LIST_MODEL (lines)) == BIV_UNIT_LINES_MOST)
        return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("The table has more than %d lines."),
                              BIV_UNIT_LINES_MOST);
      g_list_store_append (lines, line);
    }
  if (g_list_model_get_n_items (G_LIST_MODEL (lines)) == 0)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s", _("There is no line of a table in it."));
  *words = has_heading ? dup_column_words (first, cells, n_filled, width) : dup_usual_words (n_filled, width);
  return g_steal_pointer (&lines);
}
