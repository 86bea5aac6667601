/* SPDX-License-Identifier: GPL-3.0-or-later */
/* megamek.c: boards of MegaMek: a line for each hex, with its height and what lies on it: hex 0304 1 "woods:1;road:1:9" ""
 *
 * A road may say by bits through which edges it leaves, from the north clockwise, as ours do. */
#include "config.h"
#include "store/foreign/foreign-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LEVEL_MOST 200              /* either way */

typedef struct
{
  const char *name, *label, *board, *map;
} Terrain;

static const Terrain terrains[] = {
  { "bridge", N_("bridge"), "bridge", "open road" },
  { "building", N_("building"), "town", "town" },
  { "fields", N_("fields"), "open", "open" },
  { "fortified", N_("fortified"), "works", "-" },
  { "fuel_tank", N_("fuel tank"), "town", "town" },
  { "geyser", N_("geyser"), "impassable", "-" },
  { "heavy_industrial", N_("factories"), "town", "town" },
  { "ice", N_("ice"), "broken", "open" },
  { "impassable", N_("nobody gets in"), "impassable", "water" },
  { "jungle", N_("jungle"), "wood", "woods" },
  { "magma", N_("magma"), "impassable", "water" },
  { "mud", N_("mud"), "broken", "marsh" },
  { "pavement", N_("pavement"), "open", "open" },
  { "planted_fields", N_("fields"), "open", "open" },
  { "rapids", N_("rapids"), "river", "water" },
  { "road", N_("road"), "road", "road" },
  { "rough", N_("rough ground"), "broken", "open" },
  { "rubble", N_("rubble"), "broken", "open" },
  { "sand", N_("sand"), "open", "desert" },
  { "snow", N_("snow"), "open", "open" },
  { "swamp", N_("swamp"), "broken", "marsh" },
  { "tundra", N_("tundra"), "open", "open" },
  { "water", N_("water"), "river", "water" },
  { "water:0", N_("shallow water"), "ford", "open" },
  { "woods", N_("woods"), "wood", "woods" },
};

/* More about what lies there, or what comes and goes: nothing that a board of ours has. */
static const char *const details[] = {
  "arms", "black_ice", "bldg", "bridge", "cliff", "deployment", "elevator", "fire", "fluff", "foliage", "fuel_tank", "ground_fluff",
  "hazardous", "incline", "industrial", "legs", "metal", "road_fluff", "screen", "sky", "smoke", "space",
  "ultra_sublevel", "water_fluff",
};

static const Terrain *
find_terrain (const char *key)
{
  g_autofree char *name = g_strndup (key, strcspn (key, ":"));
  const Terrain *found = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (terrains); i++)
    {
      if (g_str_equal (terrains[i].name, key))
        return &terrains[i];
      if (g_str_equal (terrains[i].name, name))
        found = &terrains[i];
    }
  return found;
}

const char *
biv_megamek_guess (const char *key,
                   gboolean    for_map)
{
  const Terrain *terrain = find_terrain (key);

  if (terrain != NULL)
    return for_map ? terrain->map : terrain->board;
  return g_str_equal (key, "clear") ? "open" : NULL;
}

static gboolean
is_detail (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (details); i++)
    if (g_str_has_prefix (name, details[i]))
      return TRUE;
  return FALSE;
}

/* ---- A line: words with blanks between, some of them in quotation marks ---- */

static GPtrArray *
split_line (const char *line)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  while (*line != '\0')
    {
      gsize length;

      line += strspn (line, " \t\r");
      if (*line == '\0')
        break;
      if (*line == '"')
        {
          line++;
          length = strcspn (line, "\"");
        }
      else
        length = strcspn (line, " \t\r");
      g_ptr_array_add (words, g_strndup (line, length));
      line += length;
      if (*line == '"')
        line++;
    }
  return words;
}

typedef struct
{
  BivForeign  *map;
  GError     **error;
  guint        line;
  GHashTable  *left_out;            /* names of terrains that say more about others, each noted once */
  GHashTable  *seen;                /* cells */
} Reader;

static gboolean
read_terrain (Reader     *reader,
              int         column,
              int         row,
              const char *text)
{
  BivForeign *map = reader->map;
  g_auto (GStrv) parts = g_strsplit (text, ":", 4);
  g_autofree char *key = NULL, *label = NULL;
  const Terrain *terrain;
  gint64 level, exits;

  if (parts[0] == NULL || *parts[0] == '\0')
    return TRUE;
  if (parts[1] == NULL || !g_ascii_string_to_signed (parts[1], 10, -LEVEL_MOST, G_MAXINT32, &level, NULL))
    return biv_foreign_refuse (map->file_name, reader->line, 0, reader->error,
                               _("“%s” is no terrain of MegaMek, such as woods:1 or road:1:9"), text);
  terrain = find_terrain (parts[0]);
  if (terrain == NULL && is_detail (parts[0]))
    {
      g_hash_table_add (reader->left_out, g_strdup (parts[0]));
      return TRUE;
    }
  if (g_str_equal (parts[0], "road") && parts[2] != NULL && g_ascii_string_to_signed (parts[2], 10, 0, 63, &exits, NULL))
    map->exits[row * map->width + column] = (guint8) exits;
  key = g_strdup_printf ("%s:%s", parts[0], parts[1]);
  terrain = find_terrain (key);
  label = terrain != NULL ? g_strdup_printf ("%s (%s)", _(terrain->label), key) : g_strdup (key);
  if (biv_foreign_lay (map, column, row, key, label, NULL))
    return TRUE;
  return biv_foreign_refuse (map->file_name, reader->line, 0, reader->error, _("the board has more than %d kinds of terrain"),
                             BIV_FOREIGN_GROUNDS_MOST);
}

/* "0304", and of the hundredth column "10004": two figures, or three where a number has as many. */
static gboolean
read_name (const char *text,
           int        *column,
           int        *row)
{
  gsize length = strlen (text);

  for (gsize n = 2; n <= 3 && n + 2 <= length; n++)
    {
      g_autofree char *west = g_strndup (text, n);
      const char *south = text + n;
      gint64 x, y;

      if (strlen (south) > 3 || (n == 3 && *west == '0') || (strlen (south) == 3 && *south == '0')
          || !g_ascii_string_to_signed (west, 10, 1, 999, &x, NULL) || !g_ascii_string_to_signed (south, 10, 1, 999, &y, NULL))
        continue;
      *column = (int) x - 1;
      *row = (int) y - 1;
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_hex (Reader    *reader,
          GPtrArray *words)
{
  BivForeign *map = reader->map;
  const char *name = words->len > 1 ? words->pdata[1] : "";
  g_auto (GStrv) lying = g_strsplit (words->len > 3 ? words->pdata[3] : "", ";", -1);
  gpointer cell;
  gint64 level;
  int column = 0, row = 0;

  if (!map->has_cells)
    return biv_foreign_refuse (map->file_name, reader->line, 0, reader->error,
                               _("a hex stands here before the size; a line “size 16 17” is missing above it"));
  if (!read_name (name, &column, &row) || column >= map->width || row >= map->height)
    return biv_foreign_refuse (map->file_name, reader->line, 0, reader->error,
                               _("“%s” is no hex of this board of %d x %d"), name, map->width, map->height);
  if (words->len < 3 || !g_ascii_string_to_signed (words->pdata[2], 10, -LEVEL_MOST, LEVEL_MOST, &level, NULL))
    return biv_foreign_refuse (map->file_name, reader->line, 0, reader->error,
                               _("the height of hex %s is missing, or is no whole number from %d to %d"), name, -LEVEL_MOST,
                               LEVEL_MOST);
  cell = GINT_TO_POINTER (row * map->width + column + 1);
  if (!g_hash_table_add (reader->seen, cell))
    return biv_foreign_refuse (map->file_name, reader->line, 0, reader->error, _("hex %s stands here twice; take one out"),
                               name);
  map->levels[row * map->width + column] = (int) level;
  for (guint i = 0; lying[i] != NULL; i++)
    if (!read_terrain (reader, column, row, lying[i]))
      return FALSE;
  return TRUE;
}

static gboolean
read_size (Reader    *reader,
           GPtrArray *words)
{
  BivForeign *map = reader->map;
  gint64 width = 0, height = 0;

  if (map->has_cells)
    return biv_foreign_refuse (map->file_name, reader->line, 0, reader->error,
                               _("the size stands here a second time; take one out"));
  if (words->len != 3 || !g_ascii_string_to_signed (words->pdata[1], 10, 0, G_MAXINT32, &width, NULL)
      || !g_ascii_string_to_signed (words->pdata[2], 10, 0, G_MAXINT32, &height, NULL))
    return biv_foreign_refuse (map->file_name, reader->line, 0, reader->error, _("the size should read “size 16 17”"));
  if (!biv_foreign_set_size (map, BIV_BOARD_HEXES, width, height, reader->line, reader->error))
    return FALSE;
  map->levels = g_new0 (int, (gsize) map->width * map->height);
  map->exits = g_malloc ((gsize) map->width * map->height);
  memset (map->exits, BIV_FOREIGN_NO_EXITS, (gsize) map->width * map->height);
  return TRUE;
}

typedef enum { WORD_NONE, WORD_SIZE, WORD_HEX, WORD_END, WORD_LEFT_OUT } Word;

/* With large or small letters. */
static Word
find_word (const char *word)
{
  static const struct { const char *name; Word word; } words[] = {
    { "size", WORD_SIZE },             { "hex", WORD_HEX },              { "end", WORD_END },
    { "option", WORD_LEFT_OUT },       { "tag", WORD_LEFT_OUT },         { "description", WORD_LEFT_OUT },
    { "background", WORD_LEFT_OUT },   { "annotation", WORD_LEFT_OUT },  { "note", WORD_LEFT_OUT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (words[i].name, word) == 0)
      return words[i].word;
  return WORD_NONE;
}

gboolean
biv_megamek_is (const char *text)
{
  g_autofree char *word = NULL;

  for (text += strspn (text, " \t\r\n"); *text == '#'; text += strspn (text, " \t\r\n"))
    text += strcspn (text, "\n");
  word = g_strndup (text, strcspn (text, " \t\r\n"));
  return find_word (word) != WORD_NONE && strchr (" \t", text[strlen (word)]) != NULL && text[strlen (word)] != '\0';
}

static gboolean
read_line (Reader     *reader,
           const char *line,
           gboolean   *is_end)
{
  g_autoptr (GPtrArray) words = split_line (line);
  const char *first = words->len > 0 ? words->pdata[0] : "#";

  if (*first == '#')
    return TRUE;
  switch (find_word (first))
    {
    case WORD_SIZE:
      return read_size (reader, words);
    case WORD_HEX:
      return read_hex (reader, words);
    case WORD_END:
      *is_end = TRUE;
      return TRUE;
    case WORD_LEFT_OUT:
      return TRUE;
    case WORD_NONE:
    default:
      return biv_foreign_refuse (reader->map->file_name, reader->line, 0, reader->error,
                                 _("“%s” begins no line of a MegaMek board; size, hex and end do"), first);
    }
}

BivForeign *
biv_megamek_read (const char  *file_name,
                  const char  *text,
                  GError     **error)
{
  g_autoptr (BivForeign) map = biv_foreign_new (BIV_FOREIGN_MEGAMEK, file_name);
  g_autoptr (GHashTable) left_out = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  seen = g_hash_table_new (NULL, NULL);
  /* Notes and names of makers are in whatever encoding; of them nothing is kept. */
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) lines = g_strsplit (valid, "\n", -1);
  Reader reader = { map, error, 0, left_out, seen };
  gboolean is_end = FALSE;
  guint n_missing;

  for (guint i = 0; lines[i] != NULL && !is_end; i++)
    {
      reader.line = i + 1;
      if (!read_line (&reader, lines[i], &is_end))
        return NULL;
    }
  n_missing = map->has_cells ? (guint) (map->width * map->height) - g_hash_table_size (seen) : 0;
  /* What is whole needs no end: MegaMek asks for none. */
  if (!map->has_cells || (!is_end && n_missing > 0))
    {
      biv_foreign_refuse (file_name, reader.line, 0, error,
                          map->has_cells ? _("the file ends too early; a line “end” is missing, and perhaps hexes before it")
                                         : _("a line “size 16 17” is missing"));
      return NULL;
    }
  if (n_missing > 0)
    biv_foreign_note (map,
                      ngettext ("%u hex is not in the file; it is open ground",
                                "%u hexes are not in the file; they are open ground", n_missing), n_missing);
  if (g_hash_table_size (left_out) > 0)
    {
      g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (left_out), (GCompareFunc) strcmp);
      g_autoptr (GString) all = g_string_new (NULL);

      for (GList *name = names; name != NULL && all->len < 300; name = name->next)
        g_string_append_printf (all, "%s%s", all->len > 0 ? ", " : "", (char *) name->data);
      biv_foreign_note (map, _("left out, for a board has nothing like it: %s"), all->str);
    }
  return g_steal_pointer (&map);
}
