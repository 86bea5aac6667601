/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv-reader.c: maps and boards as tables: places and links with a line each, or ground with a cell each
 *
 * A table of places or links begins with its heading; one file may have several, one below the other. Ours name the fields of
 * campaign files, with "map", "place", "link" or "drawn" over the ids; of others the headings are guessed. What has no
 * heading is ground: a cell of the table is a square of the board. */
#include "config.h"
#include "store/foreign/foreign-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "campaign/model/items.h"
#include "campaign/roster/spreadsheet.h"
#include "store/foreign/csv-words.h"

#define ACROSS 1000.0               /* map units that a map with places between whole numbers gets */

/* ---- Headings ---- */

/* Fields of places and links as other tables call them. */
static const struct
{
  const char *heading, *field;
} place_headings[] = {
  { "name", "name" }, { "place", "name" }, { "town", "name" }, { "city", "name" }, { "ort", "name" }, { "nom", "name" },
  { "region", "name" }, { "id", "id" }, { "x", "x" }, { "east", "x" }, { "lon", "x" }, { "longitude", "x" }, { "y", "y" },
  { "south", "y" }, { "lat", "north" }, { "latitude", "north" }, { "north", "north" }, { "terrain", "terrain" },
  { "ground", "terrain" }, { "type", "terrain" }, { "owner", "owner" }, { "side", "owner" }, { "points", "objective-points" },
  { "vp", "objective-points" }, { "objective", "objective-points" }, { "features", "features" }, { "fort", "fort-rating" },
  { "notes", "notes" }, { "remarks", "notes" },
}, link_headings[] = {
  { "id", "id" }, { "from", "from" }, { "start", "from" }, { "von", "from" }, { "to", "to" }, { "end", "to" },
  { "nach", "to" }, { "kind", "kind" }, { "type", "kind" }, { "road", "kind" }, { "crossing", "crossing" },
  { "length", "length" }, { "distance", "length" }, { "km", "length" }, { "miles", "length" }, { "cost", "cost" }, { "mp", "cost" },
  { "closed", "closed" },
};

typedef struct
{
  BivKind  kind;
  gboolean is_ours;
  char   **fields;                  /* of each column: a field's name, "id", "name", "north"; NULL: left out */
  guint    n_columns;
} Table;

static void
table_clear (Table *table)
{
  for (guint i = 0; i < table->n_columns; i++)
    g_free (table->fields[i]);
  g_clear_pointer (&table->fields, g_free);
  table->n_columns = 0;
}

static char *
dup_folded (const BivSpreadsheet *sheet,
            guint                 row,
            guint                 column)
{
  g_autofree char *clean = biv_cell_dup_clean (biv_spreadsheet_get (sheet, row, column));

  return g_utf8_casefold (clean, -1);
}

static const char *
find_heading (BivKind     kind,
              const char *folded)
{
  gboolean is_link = kind == BIV_KIND_LINK;
  gsize n = is_link ? G_N_ELEMENTS (link_headings) : G_N_ELEMENTS (place_headings);

  if (g_str_has_suffix (folded, "_x") || g_str_has_suffix (folded, "_y"))
    folded += strlen (folded) - 1;
  for (gsize i = 0; i < n; i++)
    if (g_str_equal (is_link ? link_headings[i].heading : place_headings[i].heading, folded))
      return is_link ? link_headings[i].field : place_headings[i].field;
  return biv_kind_find_field (kind, folded) != NULL ? folded : NULL;
}

static gboolean
has_field (const Table *table,
           const char  *field)
{
  for (guint i = 0; i < table->n_columns; i++)
    if (g_strcmp0 (table->fields[i], field) == 0)
      return TRUE;
  return FALSE;
}

/* Takes the row for the heading of a table of @kind. */
static void
take_heading (Table                *table,
              BivKind               kind,
              gboolean              is_ours,
              const BivSpreadsheet *sheet,
              guint                 row)
{
  table_clear (table);
  table->kind = kind;
  table->is_ours = is_ours;
  table->n_columns = sheet->n_columns;
  table->fields = g_new0 (char *, sheet->n_columns + 1);
  for (guint i = 0; i < sheet->n_columns; i++)
    {
      g_autofree char *folded = dup_folded (sheet, row, i);
      const char *field = is_ours && i == 0 ? "id"
                          : is_ours && i > 0 && g_str_equal (folded, "+") ? "+"
                          : is_ours ? (g_str_equal (folded, "name") || biv_kind_find_field (kind, folded) != NULL ? folded
                                       : NULL)
                                    : find_heading (kind, folded);

      if (field != NULL && (*field == '+' || !has_field (table, field)))
        table->fields[i] = g_strdup (field);
    }
}

/* Returns: whether the row is a heading, which @table then is of */
static gboolean
read_heading (Table                *table,
              const BivSpreadsheet *sheet,
              guint                 row)
{
  static const BivKind kinds[] = { BIV_KIND_CAMPAIGN, BIV_KIND_PLACE, BIV_KIND_LINK, BIV_KIND_DRAWN };
  g_autofree char *first = dup_folded (sheet, row, 0), *second = dup_folded (sheet, row, 1);
  Table other = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (first, biv_csv_get_word (kinds[i]))
        && (g_str_equal (second, "name") || biv_kind_find_field (kinds[i], second) != NULL))
      {
        take_heading (table, kinds[i], TRUE, sheet, row);
        return TRUE;
      }
  take_heading (&other, BIV_KIND_LINK, FALSE, sheet, row);
  if (!has_field (&other, "from") || !has_field (&other, "to"))
    {
      take_heading (&other, BIV_KIND_PLACE, FALSE, sheet, row);
      if (!has_field (&other, "name") || !has_field (&other, "x")
          || (!has_field (&other, "y") && !has_field (&other, "north")))
        {
          table_clear (&other);
          return FALSE;
        }
    }
  table_clear (table);
  *table = other;
  return TRUE;
}

/* ---- Places and links ---- */

/* A text that is too long for one cell goes on in those under a "+". */
static void
go_on (BivForeignItem *item,
       const Table    *table,
       guint           column,
       const char     *text)
{
  char **kept = NULL;

  while (column > 0 && (table->fields[column] == NULL || *table->fields[column] == '+'))
    column--;
  if (g_strcmp0 (table->fields[column], "name") == 0)
    kept = &item->name;
  else if (item->words->len > 0)
    kept = (char **) &item->words->pdata[item->words->len - 1];
  if (kept != NULL && *kept != NULL && *text != '\0')
    {
      char *all = g_strconcat (*kept, text, NULL);

      g_free (*kept);
      *kept = all;
    }
}

static gboolean
read_row (BivForeign            *map,
          const Table           *table,
          const BivSpreadsheet  *sheet,
          guint                  row,
          GError               **error)
{
  const BivSpreadRow *cells = sheet->rows->pdata[row];
  BivForeignItem *item = biv_foreign_add_item (map, table->kind, NULL, NULL, cells->line);

  if (item == NULL)
    return biv_foreign_refuse (map->file_name, cells->line, 0, error, _("the table has more than %d lines; none of ours has"),
                               BIV_FOREIGN_ITEMS_MOST);
  for (guint i = 0; i < table->n_columns; i++)
    {
      const char *field = table->fields[i], *raw = biv_spreadsheet_get (sheet, row, i);
      g_autofree char *text = table->is_ours && field != NULL ? biv_csv_dup_read (raw) : biv_cell_dup_clean (raw);

      if (field == NULL)
        continue;
      if (*field == '+')
        {
          go_on (item, table, i, text);
          continue;
        }
      if (!table->is_ours && biv_cell_is_formula (raw))
        return biv_foreign_refuse (map->file_name, cells->line, i + 1, error,
                                   _("“%s” is a formula, or what is left of one; write down what it comes to"), raw);
      if (g_str_equal (field, "id") || g_str_equal (field, "name"))
        {
          char **kept = *field == 'i' ? &item->id : &item->name;

          g_free (*kept);
          *kept = *text != '\0' ? g_strdup (text) : NULL;
        }
      else if (*text != '\0' || table->is_ours)
        biv_foreign_item_say (item, field, *text != '\0' ? text : "");
    }
  return TRUE;
}

/* "50.85", "50,85" */
static gboolean
read_figure (const char *text,
             double     *figure)
{
  g_autofree char *plain = g_strdelimit (g_strdup (text), ",", '.');
  char *end;

  *figure = g_ascii_strtod (plain, &end);
  return end != plain && *end == '\0' && isfinite (*figure) && fabs (*figure) <= 1e9;
}

/* What the place's @field says, in numbers. */
static gboolean
read_at (BivForeign            *map,
         const BivForeignItem  *item,
         const char            *field,
         double                *figure,
         GError               **error)
{
  const char *text = biv_foreign_item_get (item, field);

  if (text != NULL && read_figure (text, figure))
    return TRUE;
  return biv_foreign_refuse (map->file_name, item->line, 0, error, _("“%s” has “%s” where a number says where it lies (%s)"),
                             item->name != NULL ? item->name : "", text != NULL ? text : "", field);
}

static void
replace_words (BivForeignItem *item,
               double          x,
               double          y)
{
  g_autofree char *east = g_strdup_printf ("%ld", lround (x)), *south = g_strdup_printf ("%ld", lround (y));

  for (guint i = 0; i + 1 < item->words->len;)
    {
      const char *field = item->words->pdata[i];

      if (g_str_equal (field, "x") || g_str_equal (field, "y") || g_str_equal (field, "north"))
        g_ptr_array_remove_range (item->words, i, 2);
      else
        i += 2;
    }
  biv_foreign_item_say (item, "x", east);
  biv_foreign_item_say (item, "y", south);
}

/* Map units are whole, and y grows southward. Places between whole numbers, degrees above all, are spread out. */
static gboolean
settle_places (BivForeign  *map,
               GError     **error)
{
  double west = G_MAXDOUBLE, east = -G_MAXDOUBLE, top = G_MAXDOUBLE, bottom = -G_MAXDOUBLE, scale = 1;
  gboolean is_between = FALSE, is_north = FALSE;

  for (int pass = 0; pass < 2; pass++)
    {
      for (guint i = 0; i < map->items->len; i++)
        {
          BivForeignItem *item = map->items->pdata[i];
          double x, y;

          if (item->kind != BIV_KIND_PLACE)
            continue;
          is_north |= biv_foreign_item_get (item, "north") != NULL;
          if (!read_at (map, item, "x", &x, error) || !read_at (map, item, is_north ? "north" : "y", &y, error))
            return FALSE;
          y = is_north ? -y : y;
          is_between |= x != floor (x) || y != floor (y);
          west = MIN (west, x);
          east = MAX (east, x);
          top = MIN (top, y);
          bottom = MAX (bottom, y);
          if (pass == 1)
            replace_words (item, is_between ? (x - west) * scale : x, is_between || is_north ? (y - top) * scale : y);
        }
      if (is_between)
        scale = ACROSS / MAX (MAX (east - west, bottom - top), 1e-9);
    }
  if (is_between)
    biv_foreign_note (map, _("the places lie between whole numbers; they are spread out over %d map units"), (int) ACROSS);
  return TRUE;
}

static gboolean
read_tables (BivForeign            *map,
             const BivSpreadsheet  *sheet,
             GError               **error)
{
  Table table = { 0 };
  gboolean is_right = TRUE, is_all_ours = TRUE;

  for (guint row = 0; row < sheet->rows->len && is_right; row++)
    if (read_heading (&table, sheet, row))
      {
        is_all_ours &= table.is_ours;
        for (guint i = 0; i < table.n_columns; i++)
          {
            const char *heading = biv_spreadsheet_get (sheet, row, i);

            if (table.fields[i] == NULL && *heading != '\0')
              biv_foreign_note (map, _("the column %u, “%s”, is left out: nothing of ours is called so"), i + 1, heading);
          }
      }
    else
      is_right = read_row (map, &table, sheet, row, error);
  table_clear (&table);
  map->is_ours = is_all_ours;
  return is_right && (is_all_ours || settle_places (map, error));
}

/* ---- Ground ---- */

static gboolean
read_ground (BivForeign            *map,
             const BivSpreadsheet  *sheet,
             guint                  first,
             BivBoardShape          shape,
             GError               **error)
{
  guint width = first < sheet->rows->len ? ((BivSpreadRow *) sheet->rows->pdata[first])->n_cells : 0;

  if (!biv_foreign_set_size (map, shape, width, (gint64) sheet->rows->len - first, 1, error))
    return FALSE;
  for (guint row = first; row < sheet->rows->len; row++)
    {
      const BivSpreadRow *cells = sheet->rows->pdata[row];

      if (cells->n_cells != width)
        return biv_foreign_refuse (map->file_name, cells->line, 0, error,
                                   _("this line has %u cells, and the first one %u; a board has as many in each"),
                                   cells->n_cells, width);
      for (guint column = 0; column < width; column++)
        {
          const char *label = map->is_ours ? strstr (cells->cells[column], BIV_CSV_LABEL) : NULL;
          g_autofree char *ground = label != NULL ? g_strndup (cells->cells[column], (gsize) (label - cells->cells[column]))
                                    : g_strdup (cells->cells[column]);
          g_autofree char *text = biv_cell_dup_clean (ground);

          if (label != NULL)
            {
              g_autofree char *written = biv_csv_dup_read (label + strlen (BIV_CSV_LABEL));

              biv_foreign_label (map, (int) column, (int) (row - first), written);
            }
          if (*text != '\0' && !biv_foreign_lay (map, (int) column, (int) (row - first), text, NULL, text))
            return biv_foreign_refuse (map->file_name, cells->line, column + 1, error,
                                       _("the table has more than %d kinds of ground"), BIV_FOREIGN_GROUNDS_MOST);
        }
    }
  return TRUE;
}

/* "Bivouac board", shape, name */
static gboolean
read_own_ground (BivForeign            *map,
                 const BivSpreadsheet  *sheet,
                 GError               **error)
{
  g_autofree char *shape = dup_folded (sheet, 0, 1);

  map->is_ours = TRUE;
  g_free (map->name);
  map->name = biv_csv_dup_read (biv_spreadsheet_get (sheet, 0, 2));
  if (g_str_equal (shape, "squares") || g_str_equal (shape, "hexes"))
    return read_ground (map, sheet, 1, *shape == 's' ? BIV_BOARD_SQUARES : BIV_BOARD_HEXES, error);
  return biv_foreign_refuse (map->file_name, 1, 2, error, _("the board’s shape is “%s”; it may be squares or hexes"), shape);
}

BivForeign *
biv_csv_read (const char  *file_name,
              const char  *bytes,
              gsize        n_bytes,
              GError     **error)
{
  g_autoptr (BivForeign) map = biv_foreign_new (BIV_FOREIGN_CSV, file_name);
  g_autoptr (GBytes) all = g_bytes_new_static (bytes, n_bytes);
  g_autoptr (BivSpreadsheet) sheet = biv_spreadsheet_read_bytes (all, file_name, error);
  g_autofree char *first = NULL;
  Table table = { 0 };
  gboolean is_read, is_table;

  if (sheet == NULL)
    return NULL;
  if (sheet->faults->len > 0)
    {
      const BivSpreadFault *fault = sheet->faults->pdata[0];

      biv_foreign_refuse (file_name, ((BivSpreadRow *) sheet->rows->pdata[MIN (fault->row, sheet->rows->len - 1)])->line,
                          fault->column + 1, error, "%s", fault->text);
      return NULL;
    }
  first = dup_folded (sheet, 0, 0);
  is_table = read_heading (&table, sheet, 0);
  table_clear (&table);
  if (g_str_equal (first, BIV_CSV_BOARD))
    is_read = read_own_ground (map, sheet, error);
  else if (is_table)
    is_read = read_tables (map, sheet, error);
  else if (sheet->n_columns < 2)
    is_read = biv_foreign_refuse (file_name, 1, 0, error,
                                  _("this is no map that can be read: neither Tiled’s, Wesnoth’s, MegaMek’s or VASSAL’s, nor "
                                    "a table of places (with columns name, x and y), of links (from and to) or of ground"));
  else
    is_read = read_ground (map, sheet, 0, BIV_BOARD_SQUARES, error);
  return is_read ? g_steal_pointer (&map) : NULL;
}
