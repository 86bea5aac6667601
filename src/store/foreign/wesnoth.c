/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wesnoth.c: maps of Battle for Wesnoth: hexes as rows of terrain codes, "Gg^Fp", with commas between
 *
 * What stands before the ^ is the ground, what stands behind it lies over it; each is a ground of its own here. A map has a
 * border of one hex that nobody stands on; it is left away. */
#include "config.h"
#include "store/foreign/foreign-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CODE_MOST 24                /* letters */

/* Codes are built like families: the longest beginning that is listed counts. */
static const struct
{
  const char *begins, *label, *board, *map;
} families[] = {
  { "A", N_("snow"), "open", "open" },
  { "Ai", N_("ice"), "broken", "open" },
  { "C", N_("castle"), "works", "town" },
  { "D", N_("sand"), "open", "desert" },
  { "G", N_("grass"), "open", "open" },
  { "H", N_("hills"), "level-1", "hills" },
  { "I", N_("floor of a house"), "town", "town" },
  { "K", N_("keep"), "works", "fort fort-1" },
  { "M", N_("mountains"), "level-2", "hills" },
  { "Mv", N_("volcano"), "impassable", "water" },
  { "Q", N_("chasm"), "impassable", "water" },
  { "R", N_("road"), "road", "open road" },
  { "S", N_("swamp"), "broken", "marsh" },
  { "T", N_("mushrooms"), "wood", "woods" },
  { "U", N_("cave"), "open", "open" },
  { "Uh", N_("rocky cave"), "broken", "hills" },
  { "Ur", N_("road in a cave"), "road", "open road" },
  { "W", N_("water"), "river", "water" },
  { "Wo", N_("deep water"), "impassable", "water" },
  { "Wwf", N_("ford"), "ford", "open" },
  { "X", N_("wall"), "impassable", "water" },
  { "_", N_("off the map"), "impassable", "water" },
  { "_f", N_("fog"), "open", "open" },
  { "_s", N_("shroud"), "open", "open" },
  { "^", N_("ornament"), "-", "-" },
  { "^B", N_("bridge"), "bridge", "open road" },
  { "^Br", N_("rails of a mine"), "-", "-" },
  { "^C", N_("castle"), "works", "town" },
  { "^F", N_("forest"), "wood", "woods" },
  { "^K", N_("keep"), "works", "fort fort-1" },
  { "^Q", N_("chasm"), "impassable", "water" },
  { "^Tf", N_("mushrooms"), "wood", "woods" },
  { "^Uf", N_("mushrooms"), "wood", "woods" },
  { "^V", N_("village"), "town", "town" },
  { "^X", N_("wall"), "impassable", "water" },
  { "^_", N_("off the map"), "impassable", "water" },
};

static int
find_family (const char *code)
{
  int found = -1;
  gsize length = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    if (g_str_has_prefix (code, families[i].begins) && strlen (families[i].begins) > length)
      {
        found = (int) i;
        length = strlen (families[i].begins);
      }
  return found;
}

const char *
biv_wesnoth_guess (const char *key,
                   gboolean    for_map)
{
  int i = find_family (key);

  return i < 0 ? NULL : for_map ? families[i].map : families[i].board;
}

static gboolean
lay (BivForeign *map,
     int         column,
     int         row,
     const char *code)
{
  int family = find_family (code);
  g_autofree char *label = family < 0 ? g_strdup (code) : g_strdup_printf ("%s (%s)", _(families[family].label), code);

  return biv_foreign_lay (map, column, row, code, label, NULL);
}

/* Whether @text is ground with or without something over it; the code begins behind names of places: "1 Kh". */
static gboolean
find_code (const char  *text,
           const char **code)
{
  const char *blank = strrchr (text, ' ');
  gsize n_letters, n_over;

  *code = blank != NULL ? blank + 1 : text;
  n_letters = strcspn (*code, "^");
  n_over = strlen (*code) - n_letters;
  if (n_letters < 1 || n_letters > 4 || n_over == 1 || n_over > CODE_MOST || (!g_ascii_isupper (**code) && **code != '_'))
    return FALSE;
  for (const char *at = *code; *at != '\0'; at++)
    if (!g_ascii_isalnum (*at) && strchr ("_^|/\\", *at) == NULL)
      return FALSE;
  for (const char *at = text; at < *code; at++)
    if (!g_ascii_isalnum (*at) && *at != '_' && *at != ' ')
      return FALSE;
  return TRUE;
}

static gboolean
is_head (const char *line)
{
  return g_str_has_prefix (line, "border_size=") || g_str_has_prefix (line, "usage=");
}

/* Terrains of add-ons have letters of their own, so that any word of a table might be one: all of the line have to be. */
static gboolean
is_of_codes (const char *from,
             gsize       length)
{
  g_autofree char *line = g_strndup (from, length);
  g_auto (GStrv) cells = g_strsplit (g_strstrip (line), ",", -1);

  for (guint i = 0; cells[i] != NULL; i++)
    {
      const char *code;

      if (!find_code (g_strstrip (cells[i]), &code) && (*cells[i] != '\0' || cells[i + 1] != NULL))
        return FALSE;
    }
  return g_strv_length (cells) > 1;
}

gboolean
biv_wesnoth_is (const char *text)
{
  gsize first = strcspn (text, "\r\n"), end = strlen (text), begin;

  if (is_head (text))
    return TRUE;
  while (end > 0 && g_ascii_isspace (text[end - 1]))
    end--;
  for (begin = end; begin > 0 && text[begin - 1] != '\n';)
    begin--;
  /* A table has words over its figures: its last line is none of codes. */
  return is_of_codes (text, first) && is_of_codes (text + begin, end - begin);
}

typedef struct
{
  char  **cells;
  guint   line, n_cells;
} Row;

static void
row_clear (gpointer data)
{
  g_strfreev (((Row *) data)->cells);
}

/* The rows, and how broad the border is. */
static gboolean
read_rows (BivForeign  *map,
           const char  *text,
           GArray      *rows,
           int         *border,
           GError     **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = g_strstrip (lines[i]);
      Row row = { NULL, i + 1, 0 };

      if (*line == '\0')
        continue;
      if (is_head (line))
        {
          if (g_str_has_prefix (line, "border_size="))
            *border = line[strlen ("border_size=")] == '0' ? 0 : 1;
          continue;
        }
      row.cells = g_strsplit (line, ",", BIV_FOREIGN_SIDE_MOST + 8);
      row.n_cells = g_strv_length (row.cells);
      if (row.n_cells > 1 && *g_strstrip (row.cells[row.n_cells - 1]) == '\0')
        row.n_cells--;
      g_array_append_val (rows, row);
      if (row.n_cells != g_array_index (rows, Row, 0).n_cells)
        return biv_foreign_refuse (map->file_name, i + 1, 0, error,
                                   _("this row has %u hexes, and the first one %u; all rows are of one length"), row.n_cells,
                                   g_array_index (rows, Row, 0).n_cells);
      if (rows->len > BIV_FOREIGN_SIDE_MOST + 2)
        return biv_foreign_refuse (map->file_name, i + 1, 0, error,
                                   _("the map has more than %d rows; cut it to the part you want"),
                                   BIV_FOREIGN_SIDE_MOST);
    }
  return TRUE;
}

static gboolean
read_cell (BivForeign  *map,
           const Row   *row,
           guint        i,
           int          column,
           int          line,
           guint       *n_named,
           GError     **error)
{
  const char *text = g_strstrip (row->cells[i]), *code, *over;
  g_autofree char *base = NULL;

  if (!find_code (text, &code))
    return biv_foreign_refuse (map->file_name, row->line, 0, error,
                               _("hex %u of this row is “%s”, and no terrain of Wesnoth, such as Gg or Hh^Fp"), i + 1, text);
  *n_named += code != text;
  over = strchr (code, '^');
  base = over != NULL ? g_strndup (code, (gsize) (over - code)) : g_strdup (code);
  if (lay (map, column, line, base) && (over == NULL || lay (map, column, line, over)))
    return TRUE;
  return biv_foreign_refuse (map->file_name, row->line, 0, error, _("the map has more than %d kinds of terrain"),
                             BIV_FOREIGN_GROUNDS_MOST);
}

BivForeign *
biv_wesnoth_read (const char  *file_name,
                  const char  *text,
                  GError     **error)
{
  g_autoptr (BivForeign) map = biv_foreign_new (BIV_FOREIGN_WESNOTH, file_name);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Row));
  int border = 1;
  guint n_named = 0;

  g_array_set_clear_func (rows, row_clear);
  if (!g_utf8_validate (text, -1, NULL))
    biv_foreign_refuse (file_name, 1, 0, error, _("this is no UTF-8 text"));
  else if (!read_rows (map, text, rows, &border, error))
    return NULL;
  else if (rows->len <= (guint) border * 2 || g_array_index (rows, Row, 0).n_cells <= (guint) border * 2)
    biv_foreign_refuse (file_name, 1, 0, error, _("the map has no hex within its border of one hex"));
  else if (biv_foreign_set_size (map, BIV_BOARD_HEXES, (gint64) g_array_index (rows, Row, 0).n_cells - border * 2,
                                 (gint64) rows->len - border * 2, 1, error))
    {
      for (int row = 0; row < map->height; row++)
        for (int column = 0; column < map->width; column++)
          if (!read_cell (map, &g_array_index (rows, Row, row + border), (guint) (column + border), column, row, &n_named,
                          error))
            return NULL;
      if (border > 0)
        biv_foreign_note (map, _("the border of one hex is left away: nobody stands on it"));
      if (n_named > 0)
        biv_foreign_note (map, ngettext ("%u hex where a player begins is left out as such; its ground is taken",
                                         "%u hexes where players begin are left out as such; their ground is taken", n_named),
                          n_named);
      return g_steal_pointer (&map);
    }
  return NULL;
}
