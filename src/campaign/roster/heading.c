/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heading.c: which rows of a spreadsheet are its heading, and what each column means */
#include "config.h"
#include "campaign/roster/heading.h"

#include <string.h>
#include "campaign/model/strength.h"
#include "campaign/roster/words.h"

#define HEAD_MOST  6                 /* rows that are looked at for a heading */
#define LOOKED_AT  60                /* lines, for what is in a column */
#define MANY       30                /* as strength: men, not steps */

/* The order of a table without a heading, as they have always been typed here. */
static const BivColumnMeaning usual[] = {
  BIV_COLUMN_SIDE, BIV_COLUMN_FORMATION, BIV_COLUMN_UNIT, BIV_COLUMN_TYPE, BIV_COLUMN_STEPS, BIV_COLUMN_QUALITY, BIV_COLUMN_REF,
  BIV_COLUMN_COMMANDER, BIV_COLUMN_PLACE, BIV_COLUMN_FRONTAGE, BIV_COLUMN_GUNS, BIV_COLUMN_REMARKS,
};

/* ---- The heading ---- */

/* How many different things the cells of a row say that columns can mean. @n_filled: (out): its cells with something in
 * them. 0 where a cell has a figure: that is a line. */
static guint
count_known (const BivSpreadsheet *sheet,
             guint                 row,
             guint                *n_filled)
{
  gboolean has[BIV_N_COLUMNS] = { FALSE };
  guint n = 0;

  *n_filled = 0;
  for (guint column = 0; column < sheet->n_columns; column++)
    {
      const char *cell = biv_spreadsheet_get (sheet, row, column);
      BivColumnMeaning meaning = *cell != '\0' ? biv_column_guess (cell) : BIV_COLUMN_LEAVE_OUT;
      int count;

      if (*cell == '\0')
        continue;
      if (biv_cell_read_count (cell, &count) && strpbrk (cell, "0123456789") != NULL)
        return 0;
      (*n_filled)++;
      if (meaning != BIV_COLUMN_LEAVE_OUT && !has[meaning])
        {
          has[meaning] = TRUE;
          n++;
        }
    }
  return n;
}

/* One word alone may be a unit's name by chance; two are a heading. */
static gboolean
is_heading (const BivSpreadsheet *sheet,
            guint                 row,
            guint                *n_known)
{
  guint n_filled;

  *n_known = count_known (sheet, row, &n_filled);
  return (*n_known >= 2 && *n_known * 3 >= n_filled)
         || (*n_known == 1 && n_filled == 1 && sheet->n_columns == 1
             && biv_column_guess (biv_spreadsheet_get (sheet, row, 0)) == BIV_COLUMN_UNIT);
}

/* A cell over several columns stands in the first of them: what stands above column @column, or to the left of there. */
static const char *
find_above (const BivSpreadsheet *sheet,
            guint                 row,
            guint                 column)
{
  for (guint i = column + 1; i > 0; i--)
    if (*biv_spreadsheet_get (sheet, row, i - 1) != '\0')
      return biv_spreadsheet_get (sheet, row, i - 1);
  return "";
}

void
biv_roster_find_heading (BivRoster *self)
{
  const BivSpreadsheet *sheet = self->sheet;
  guint best = 0, most = 0, n_known, n_filled, last;

  for (guint row = 0; row < MIN (HEAD_MOST, sheet->rows->len); row++)
    if (is_heading (sheet, row, &n_known) && n_known > most)
      {
        most = n_known;
        best = row;
      }
  g_clear_pointer (&self->headings, g_strfreev);
  self->headings = g_new0 (char *, sheet->n_columns + 1);
  self->has_heading = most > 0;
  for (guint column = 0; column < sheet->n_columns; column++)
    self->headings[column] = g_strdup ("");
  self->n_head = 0;
  if (!self->has_heading)
    return;
  /* A second row of it, under cells that go over several columns. */
  for (last = best; last + 1 < sheet->rows->len; last++)
    {
      n_known = count_known (sheet, last + 1, &n_filled);
      if (n_known == 0 || n_known < n_filled)
        break;
    }
  for (guint column = 0; column < sheet->n_columns; column++)
    {
      const char *heading = "";

      for (guint row = last + 1; row > best && *heading == '\0'; row--)
        heading = biv_spreadsheet_get (sheet, row - 1, column);
      if (*heading == '\0' && best > 0 && biv_column_guess (find_above (sheet, best - 1, column)) != BIV_COLUMN_LEAVE_OUT)
        heading = find_above (sheet, best - 1, column);
      g_free (self->headings[column]);
      self->headings[column] = biv_cell_dup_clean (heading);
    }
  self->n_head = last + 1;
}

/* ---- What the columns mean ---- */

char *
biv_roster_dup_column_key (const BivRoster *self,
                           guint            column)
{
  const char *heading = self->headings[column];

  if (*heading == '\0')
    return g_strdup_printf ("%u", column + 1);
  for (guint i = 0; i < column; i++)
    if (g_ascii_strcasecmp (self->headings[i], heading) == 0)
      return g_strdup_printf ("%s (%u)", heading, column + 1);
  return g_strdup (heading);
}

static gboolean
is_taken (const BivRoster  *self,
          BivColumnMeaning  meaning)
{
  for (guint i = 0; i < self->sheet->n_columns; i++)
    if (self->meanings[i] == meaning)
      return TRUE;
  return FALSE;
}

typedef struct
{
  guint n, n_counts, n_different;
  guint n_of[BIV_N_ROSTER_WORDS];    /* that are such a word */
  int   middle;                      /* of the counts */
} Content;

static int
compare_counts (gconstpointer a,
                gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

static void
look_at (const BivRoster *self,
         guint            column,
         Content         *content)
{
  g_autoptr (GHashTable) different = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (BivRosterMapping) nothing = biv_roster_mapping_new ();

  *content = (Content) { 0 };
  for (guint row = self->n_head; row < self->sheet->rows->len && content->n < LOOKED_AT; row++)
    {
      const char *cell = biv_spreadsheet_get (self->sheet, row, column);
      g_autofree char *clean = biv_cell_dup_clean (cell);
      int count;

      if (*clean == '\0')
        continue;
      content->n++;
      if (strpbrk (clean, "0123456789") != NULL && biv_cell_read_count (clean, &count))
        {
          content->n_counts++;
          g_array_append_val (counts, count);
        }
      g_hash_table_add (different, (gpointer) cell);
      for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
        {
          BivRosterWord *word = biv_roster_word_new ((BivRosterWords) kind, clean, row, column);

          biv_roster_word_settle (word, self->campaign, nothing);
          content->n_of[kind] += word->state == BIV_WORD_KNOWN
                                 || (word->state == BIV_WORD_GUESSED && kind == BIV_ROSTER_QUALITIES);
          biv_roster_word_free (word);
        }
    }
  content->n_different = g_hash_table_size (different);
  g_array_sort (counts, compare_counts);
  content->middle = counts->len > 0 ? g_array_index (counts, int, counts->len / 2) : 0;
}

/* Most of it are words that the campaign has. Figures may be grades, and are anything else too. */
static BivColumnMeaning
guess_by_content (const BivRoster *self,
                  const Content   *content)
{
  static const BivColumnMeaning meanings[BIV_N_ROSTER_WORDS] = {
    BIV_COLUMN_SIDE, BIV_COLUMN_TYPE, BIV_COLUMN_QUALITY, BIV_COLUMN_PLACE,
  };

  for (int kind = 0; kind < BIV_N_ROSTER_WORDS && content->n_counts * 2 < content->n; kind++)
    if (content->n > 0 && content->n_of[kind] * 5 >= content->n * 3 && !is_taken (self, meanings[kind]))
      return meanings[kind];
  return BIV_COLUMN_LEAVE_OUT;
}

/* Without a heading: what is left are figures, and names, of which the most different are the units'. */
static void
guess_the_rest (BivRoster     *self,
                const Content *contents,
                const gboolean *is_said)
{
  static const BivColumnMeaning levels[] = {
    BIV_COLUMN_ARMY, BIV_COLUMN_CORPS, BIV_COLUMN_DIVISION, BIV_COLUMN_BRIGADE,
  };
  guint n_columns = self->sheet->n_columns, unit = n_columns, n_bodies = 0;
  gboolean is_usual = TRUE;

  for (guint i = 0; i < n_columns; i++)
    is_usual &= self->meanings[i] == BIV_COLUMN_LEAVE_OUT || (i < G_N_ELEMENTS (usual) && self->meanings[i] == usual[i]);
  is_usual &= n_columns < 3 || contents[2].n_counts * 2 <= contents[2].n;
  for (guint i = 0; i < MIN (n_columns, G_N_ELEMENTS (usual)) && is_usual; i++)
    if (!is_said[i] && self->meanings[i] == BIV_COLUMN_LEAVE_OUT && !is_taken (self, usual[i]))
      self->meanings[i] = usual[i];
  if (is_usual)
    return;
  for (guint i = 0; i < n_columns; i++)
    {
      if (is_said[i] || self->meanings[i] != BIV_COLUMN_LEAVE_OUT || contents[i].n == 0)
        continue;
      if (contents[i].n_counts * 2 > contents[i].n)
        {
          BivColumnMeaning meaning = contents[i].middle >= MANY ? BIV_COLUMN_MEN : BIV_COLUMN_STEPS;

          if (!is_taken (self, meaning))
            self->meanings[i] = meaning;
        }
      else if (!is_taken (self, BIV_COLUMN_UNIT)
               && (unit == n_columns || contents[i].n_different >= contents[unit].n_different))
        unit = i;
    }
  if (unit == n_columns)
    return;
  self->meanings[unit] = BIV_COLUMN_UNIT;
  for (guint i = 0; i < unit; i++)
    n_bodies += !is_said[i] && self->meanings[i] == BIV_COLUMN_LEAVE_OUT && contents[i].n > 0;
  for (guint i = unit; i > 0 && n_bodies > 0; i--)
    if (!is_said[i - 1] && self->meanings[i - 1] == BIV_COLUMN_LEAVE_OUT && contents[i - 1].n > 0)
      {
        guint from_below = 0;

        for (guint j = i; j < unit; j++)
          from_below += biv_column_is_body (self->meanings[j]);
        if (from_below < G_N_ELEMENTS (levels))
          self->meanings[i - 1] = n_bodies == 1 ? BIV_COLUMN_FORMATION : levels[G_N_ELEMENTS (levels) - 1 - from_below];
      }
}

void
biv_roster_guess_meanings (BivRoster *self)
{
  guint n_columns = self->sheet->n_columns;
  g_autofree Content *contents = g_new0 (Content, n_columns + 1);
  g_autofree gboolean *is_said = g_new0 (gboolean, n_columns + 1);

  memset (self->meanings, 0, sizeof self->meanings);
  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *key = biv_roster_dup_column_key (self, i), *clean = biv_cell_dup_clean (key);
      g_autofree char *folded = g_utf8_casefold (clean, -1);
      gpointer said;

      is_said[i] = g_hash_table_lookup_extended (self->mapping->columns, folded, NULL, &said);
      if (is_said[i])
        self->meanings[i] = (BivColumnMeaning) GPOINTER_TO_UINT (said);
      look_at (self, i, &contents[i]);
    }
  for (guint i = 0; i < n_columns; i++)
    {
      BivColumnMeaning meaning = biv_column_guess (self->headings[i]);

      if (is_said[i] || meaning == BIV_COLUMN_LEAVE_OUT || (is_taken (self, meaning) && !biv_column_is_body (meaning)))
        continue;
      /* "Strength" is what a unit has: men or steps. */
      if (meaning == BIV_COLUMN_MEN && contents[i].n_counts > 0 && contents[i].middle < MANY && !is_taken (self, BIV_COLUMN_STEPS)
          && g_ascii_strcasecmp (self->headings[i], "strength") == 0)
        meaning = BIV_COLUMN_STEPS;
      /* "Army" may be whose it is. */
      if (meaning == BIV_COLUMN_ARMY && contents[i].n > 0 && contents[i].n_of[BIV_ROSTER_SIDES] == contents[i].n
          && !is_taken (self, BIV_COLUMN_SIDE))
        meaning = BIV_COLUMN_SIDE;
      self->meanings[i] = meaning;
    }
  for (guint i = 0; i < n_columns; i++)
    if (!is_said[i] && self->meanings[i] == BIV_COLUMN_LEAVE_OUT)
      self->meanings[i] = guess_by_content (self, &contents[i]);
  if (!self->has_heading)
    guess_the_rest (self, contents, is_said);
}
