/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv-writer.c: maps and boards as tables that spreadsheets open and that are read back as they were */
#include "config.h"
#include "store/foreign/export.h"

#include <string.h>

#include "campaign/model/items.h"
#include "campaign/roster/spreadsheet.h"
#include "store/foreign/csv-words.h"

#define PIECE 1800                  /* letters of a cell; what is longer goes on in the next one, under a "+" */

const char *
biv_csv_get_word (BivKind kind)
{
  return kind == BIV_KIND_CAMPAIGN ? "map" : biv_kind_get_element (kind);
}

/* A cell is read without blanks and ends of lines at its ends. */
static char *
dup_written (const char *text)
{
  gsize last = strlen (text);
  GString *out = g_string_new (NULL);

  for (const char *at = text; *at != '\0'; at++)
    {
      gboolean is_end = at == text || (gsize) (at - text) == last - 1;

      if (*at == '\n')
        g_string_append (out, "\\n");
      else if (*at == '\t')
        g_string_append (out, "\\t");
      else if (*at == '\r')
        g_string_append (out, "\\r");
      else if (*at == ' ' && is_end)
        g_string_append (out, "\\_");
      else if (*at == '\\' || (*at == '\'' && at == text))
        g_string_append_printf (out, "\\%c", *at);
      else
        g_string_append_c (out, *at);
    }
  return g_string_free (out, FALSE);
}

char *
biv_csv_dup_read (const char *cell)
{
  g_autofree char *valid = g_utf8_make_valid (cell, -1);
  GString *out = g_string_new (NULL);
  /* The apostrophe that keeps a spreadsheet from reckoning; one of the text's own has a backslash before it. */
  const char *at = valid + (*valid == '\'');

  for (; *at != '\0'; at++)
    {
      if (*at != '\\' || at[1] == '\0')
        {
          g_string_append_c (out, *at);
          continue;
        }
      at++;
      g_string_append_c (out, *at == 'n' ? '\n' : *at == 't' ? '\t' : *at == 'r' ? '\r' : *at == '_' ? ' ' : *at);
    }
  return g_string_free (out, FALSE);
}

/* ---- Tables of items ---- */

/* Of a text that is too long for a cell the pieces. Returns: (transfer full) */
static char **
split (const char *text)
{
  g_autoptr (GStrvBuilder) pieces = g_strv_builder_new ();

  do
    {
      const char *end = g_utf8_strlen (text, -1) > PIECE / 2 ? g_utf8_offset_to_pointer (text, PIECE / 2)
             : text + strlen (text);
      g_autofree char *piece = g_strndup (text, (gsize) (end - text)), *written = dup_written (piece);

      g_strv_builder_add (pieces, written);
      text = end;
    }
  while (*text != '\0');
  return g_strv_builder_end (pieces);
}

/* What the column of this field is to say of @item; "" for nothing. @field: %NULL: the name */
static char *
dup_said (BivItem            *item,
          const BivFieldSpec *field)
{
  if (field == NULL)
    return g_strdup (biv_item_get_name (item) != NULL ? biv_item_get_name (item) : "");
  return biv_item_is_fallback (item, field) ? g_strdup ("") : biv_item_dup_field (item, field);
}

/* The fields that anything is said about. Returns: (transfer full): of BivFieldSpec; the name is %NULL */
static GPtrArray *
list_columns (GPtrArray         *items,
              BivKind            kind,
              const char *const *only,
              GArray            *widths)
{
  GPtrArray *columns = g_ptr_array_new ();
  const BivFieldSpec *fields = biv_kind_get_fields (kind);

  for (const BivFieldSpec *field = NULL; field == NULL || field->name != NULL; field = field == NULL ? fields : field + 1)
    {
      guint width = 0;

      if (only != NULL && (field == NULL || !g_strv_contains (only, field->name)))
        continue;
      for (guint i = 0; i < items->len; i++)
        {
          g_autofree char *text = dup_said (items->pdata[i], field);

          if (*text != '\0')
            width = MAX (width, (guint) ((g_utf8_strlen (text, -1) + PIECE / 2 - 1) / (PIECE / 2)));
        }
      if (width == 0 && !(field != NULL && only != NULL))
        continue;
      width = MAX (width, 1);
      g_ptr_array_add (columns, (gpointer) field);
      g_array_append_val (widths, width);
    }
  return columns;
}

static void
append_table (GString           *csv,
              GPtrArray         *items,
              BivKind            kind,
              const char *const *only)
{
  g_autoptr (GArray) widths = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) columns = list_columns (items, kind, only, widths);

  if (items->len == 0)
    return;
  g_string_append (csv, biv_csv_get_word (kind));
  for (guint i = 0; i < columns->len; i++)
    {
      const BivFieldSpec *field = columns->pdata[i];

      g_string_append_printf (csv, ",%s", field != NULL ? field->name : "name");
      for (guint more = 1; more < g_array_index (widths, guint, i); more++)
        g_string_append (csv, ",+");
    }
  /* A table is known by its second heading. */
  if (columns->len == 0)
    g_string_append (csv, ",name");
  g_string_append (csv, "\r\n");
  for (guint row = 0; row < items->len; row++)
    {
      BivItem *item = items->pdata[row];

      biv_spreadsheet_append_cell (csv, kind == BIV_KIND_CAMPAIGN ? "map" : biv_item_get_id (item));
      for (guint i = 0; i < columns->len; i++)
        {
          g_autofree char *text = dup_said (item, columns->pdata[i]);
          g_auto (GStrv) pieces = split (text);
          guint n = g_strv_length (pieces);

          for (guint piece = 0; piece < g_array_index (widths, guint, i); piece++)
            {
              g_string_append_c (csv, ',');
              biv_spreadsheet_append_cell (csv, piece < n ? pieces[piece] : "");
            }
        }
      g_string_append (csv, "\r\n");
    }
}

/* On a grid a cell of which nothing is said is open ground, and a side of a cell has nothing on it. */
static gboolean
is_worth_a_line (BivCampaign *campaign,
                 BivItem     *item)
{
  gboolean is_place = BIV_IS_PLACE (item);

  if (campaign->map_form != BIV_MAP_SQUARES && campaign->map_form != BIV_MAP_HEXES)
    return TRUE;
  if (biv_item_get_name (item) != NULL)
    return TRUE;
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    if (!biv_item_is_fallback (item, field)
        && !(is_place ? g_str_equal (field->name, "x") || g_str_equal (field->name, "y")
                      : g_str_equal (field->name, "from") || g_str_equal (field->name, "to")))
      return TRUE;
  return FALSE;
}

char *
biv_map_dup_csv (BivCampaign *campaign)
{
  static const BivKind kinds[] = { BIV_KIND_PLACE, BIV_KIND_DRAWN, BIV_KIND_LINK };
  static const char *const of_map[] = { "map-form", "map-columns", "map-rows", NULL };
  g_autoptr (GPtrArray) map = g_ptr_array_new ();
  GString *csv;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  csv = g_string_new (NULL);
  g_ptr_array_add (map, campaign);
  append_table (csv, map, BIV_KIND_CAMPAIGN, of_map);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GPtrArray) worth = g_ptr_array_new ();

      BIV_EACH (BivItem, item, campaign, kinds[i])
        if (is_worth_a_line (campaign, item))
          g_ptr_array_add (worth, item);
      append_table (csv, worth, kinds[i], NULL);
    }
  return g_string_free (csv, FALSE);
}

/* ---- Boards ---- */

static void
append_word (GString    *cell,
             const char *word)
{
  g_string_append_printf (cell, "%s%s", cell->len > 0 ? " " : "", word);
}

static char *
dup_ground (const BivBoard  *board,
            const BivGround *ground)
{
  GString *cell = g_string_new (NULL);
  g_autofree char *level = g_strdup_printf ("level-%u", ground->level), *points = g_strdup_printf ("objective-%u",
                                                                                                   ground->objective);

  for (guint mark = 1; mark <= BIV_MARK_MINE; mark <<= 1)
    if ((ground->marks & mark) != 0)
      append_word (cell, biv_mark_get_name ((BivMark) mark));
  if (ground->level > 0)
    append_word (cell, level);
  if (ground->objective > 0)
    append_word (cell, points);
  for (guint side = 0; side < biv_board_get_n_directions (board); side++)
    for (guint mark = 1; mark <= BIV_MARK_MINE; mark <<= 1)
      if ((ground->edges[side] & mark) != 0)
        {
          g_autofree char *word = g_strdup_printf ("edge-%s-%s", biv_direction_get_name (biv_board_get_shape (board), side),
                                                   biv_mark_get_name ((BivMark) mark));

          append_word (cell, word);
        }
  if (cell->len == 0)
    append_word (cell, "open");
  return g_string_free (cell, FALSE);
}

char *
biv_board_dup_csv (const BivBoard *board,
                   const char     *name)
{
  gboolean is_squares;
  g_autofree char *written = NULL;
  GString *csv;
  int height;

  g_return_val_if_fail (board != NULL, NULL);

  if (biv_board_get_shape (board) == BIV_BOARD_TABLE)
    return NULL;
  is_squares = biv_board_get_shape (board) == BIV_BOARD_SQUARES;
  height = biv_board_get_height (board);
  csv = g_string_new (BIV_CSV_BOARD);
  g_string_append (csv, is_squares ? ",squares," : ",hexes,");
  written = dup_written (name != NULL ? name : "");
  biv_spreadsheet_append_cell (csv, written);
  g_string_append (csv, "\r\n");
  for (int row = 0; row < height; row++)
    for (int column = 0; column < biv_board_get_width (board); column++)
      {
        BivCell cell = biv_board_get_cell (board, column, is_squares ? height - 1 - row : row);
        g_autofree char *ground = dup_ground (board, biv_board_get_ground (board, cell));
        g_autofree char *label = biv_board_get_label (board, cell) != NULL ? dup_written (biv_board_get_label (board, cell)) : NULL;
        g_autofree char *all = g_strconcat (ground, label != NULL ? BIV_CSV_LABEL : NULL, label, NULL);

        biv_spreadsheet_append_cell (csv, all);
        g_string_append (csv, column + 1 < biv_board_get_width (board) ? "," : "\r\n");
      }
  return g_string_free (csv, FALSE);
}
