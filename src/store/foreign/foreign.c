/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign.c: a map or a board of another program: whose it is, and what it is put together from */
#include "config.h"
#include "store/foreign/foreign-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "base/biv-file.h"
#include "store/foreign/zip.h"

#define PIECES_MOST   1000000
#define NOTES_MOST    200
#define LOOKED_AT     4096          /* bytes in which a file gives itself away */
#define KEY_MOST      2000          /* letters: a cell of a board of ours with everything on it has fewer */
#define SENTENCE_MOST 600
#define TOLD          60            /* letters of a name that a sentence has room for */

/* ---- Faults ---- */

/* What a file says of itself stands in the middle of a sentence: of one that is too long the middle goes. */
static char *
dup_told (const char *format,
          va_list     args) G_GNUC_PRINTF (1, 0);

static char *
dup_told (const char *format,
          va_list     args)
{
  g_autofree char *words = g_strdup_vprintf (format, args), *valid = g_utf8_make_valid (words, -1);
  g_autofree char *begin = NULL, *end = NULL;
  glong length = g_utf8_strlen (valid, -1);

  for (char *at = valid; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
  if (length <= SENTENCE_MOST)
    return g_steal_pointer (&valid);
  begin = g_utf8_substring (valid, 0, SENTENCE_MOST / 2);
  end = g_utf8_substring (valid, length - SENTENCE_MOST / 2, length);
  return g_strconcat (begin, "…", end, NULL);
}

gboolean
biv_foreign_refuse (const char  *file_name,
                    guint        line,
                    guint        column,
                    GError     **error,
                    const char  *format,
                    ...)
{
  g_autofree char *words = NULL, *at = NULL;
  va_list args;

  va_start (args, format);
  words = dup_told (format, args);
  va_end (args);
  at = column > 0 ? g_strdup_printf ("%u:%u: ", line, column) : line > 0 ? g_strdup_printf ("%u: ", line) : g_strdup (" ");
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s:%s%s", file_name, at, words);
  return FALSE;
}

/* ---- Putting one together ---- */

static void
ground_free (gpointer data)
{
  BivForeignGround *ground = data;

  g_free (ground->key);
  g_free (ground->label);
  g_free (ground->hint);
  g_free (ground);
}

static void
item_free (gpointer data)
{
  BivForeignItem *item = data;

  g_free (item->id);
  g_free (item->name);
  g_ptr_array_unref (item->words);
  g_free (item);
}

/* The public part, and what only building it needs. */
typedef struct
{
  BivForeign  foreign;
  GHashTable *numbers;              /* key: number of the ground + 1 */
  guint8     *is_covered;           /* of each cell: something lies there */
} Built;

BivForeign *
biv_foreign_new (BivForeignFormat  format,
                 const char       *file_name)
{
  Built *built = g_new0 (Built, 1);
  BivForeign *self = &built->foreign;

  self->format = format;
  self->file_name = g_strdup (file_name);
  self->name = g_strdup ("");
  self->grounds = g_ptr_array_new_with_free_func (ground_free);
  self->pieces = g_array_new (FALSE, FALSE, sizeof (BivForeignPiece));
  self->items = g_ptr_array_new_with_free_func (item_free);
  self->notes = g_ptr_array_new_with_free_func (g_free);
  self->labels = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  built->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

void
biv_foreign_free (BivForeign *self)
{
  Built *built = (Built *) self;

  if (self == NULL)
    return;
  g_hash_table_unref (built->numbers);
  g_free (built->is_covered);
  g_free (self->file_name);
  g_free (self->name);
  g_ptr_array_unref (self->grounds);
  g_array_unref (self->pieces);
  g_free (self->levels);
  g_free (self->exits);
  g_ptr_array_unref (self->items);
  g_ptr_array_unref (self->notes);
  g_hash_table_unref (self->labels);
  g_free (built);
}

void
biv_foreign_note (BivForeign *self,
                  const char *format,
                  ...)
{
  va_list args;

  if (self->notes->len >= NOTES_MOST)
    return;
  va_start (args, format);
  g_ptr_array_add (self->notes, dup_told (format, args));
  va_end (args);
}

gboolean
biv_foreign_set_size (BivForeign    *self,
                      BivBoardShape  shape,
                      gint64         width,
                      gint64         height,
                      guint          line,
                      GError       **error)
{
  Built *built = (Built *) self;

  if (width < 1 || height < 1)
    return biv_foreign_refuse (self->file_name, line, 0, error,
                               _("the map says that it has %.0f x %.0f cells; it needs some"), (double) width, (double) height);
  if (width > BIV_FOREIGN_SIDE_MOST || height > BIV_FOREIGN_SIDE_MOST)
    return biv_foreign_refuse (self->file_name, line, 0, error,
                               _("the map has %.0f x %.0f cells; %d x %d are read at most, so cut it to the part you want"),
                               (double) width, (double) height, BIV_FOREIGN_SIDE_MOST, BIV_FOREIGN_SIDE_MOST);
  self->has_cells = TRUE;
  self->shape = shape;
  self->width = (int) width;
  self->height = (int) height;
  built->is_covered = g_new0 (guint8, (gsize) (width * height));
  return TRUE;
}

/* Of another program's words as much as a person can read, in one line. */
static char *
dup_readable (const char *text,
              glong       most)
{
  char *clean = g_utf8_make_valid (text, -1);

  if (g_utf8_strlen (clean, -1) > most)
    *g_utf8_offset_to_pointer (clean, most) = '\0';
  for (char *at = clean; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
  return clean;
}

gboolean
biv_foreign_lay (BivForeign *self,
                 int         column,
                 int         row,
                 const char *key,
                 const char *label,
                 const char *hint)
{
  Built *built = (Built *) self;
  guint32 cell = (guint32) (row * self->width + column);
  g_autofree char *clean = dup_readable (key, KEY_MOST);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (built->numbers, clean));
  BivForeignGround *ground;
  BivForeignPiece piece;

  g_assert (column >= 0 && column < self->width && row >= 0 && row < self->height);
  if (self->pieces->len >= PIECES_MOST || (number == 0 && self->grounds->len >= BIV_FOREIGN_GROUNDS_MOST))
    return FALSE;
  if (number == 0)
    {
      ground = g_new0 (BivForeignGround, 1);
      ground->label = dup_readable (label != NULL ? label : key, TOLD);
      ground->hint = dup_readable (hint != NULL ? hint : "", 4 * TOLD);
      ground->key = g_steal_pointer (&clean);
      ground->column = (guint) column + 1;
      ground->row = (guint) row + 1;
      g_ptr_array_add (self->grounds, ground);
      number = self->grounds->len;
      g_hash_table_insert (built->numbers, ground->key, GUINT_TO_POINTER (number));
    }
  ground = self->grounds->pdata[number - 1];
  ground->n_cells++;
  ground->is_base |= !built->is_covered[cell];
  built->is_covered[cell] = TRUE;
  piece = (BivForeignPiece) { cell, (guint16) (number - 1) };
  g_array_append_val (self->pieces, piece);
  return TRUE;
}

void
biv_foreign_label (BivForeign *self,
                   int         column,
                   int         row,
                   const char *text)
{
  char *label = g_utf8_make_valid (text, -1);

  g_assert (column >= 0 && column < self->width && row >= 0 && row < self->height);
  if (g_utf8_strlen (label, -1) > BIV_BOARD_MAX_LABEL)
    *g_utf8_offset_to_pointer (label, BIV_BOARD_MAX_LABEL) = '\0';
  g_hash_table_insert (self->labels, GUINT_TO_POINTER (row * self->width + column), label);
}

BivForeignItem *
biv_foreign_add_item (BivForeign *self,
                      BivKind     kind,
                      const char *id,
                      const char *name,
                      guint       line)
{
  BivForeignItem *item;

  if (self->items->len >= BIV_FOREIGN_ITEMS_MOST)
    return NULL;
  item = g_new0 (BivForeignItem, 1);
  item->kind = kind;
  item->id = g_strdup (id);
  item->name = g_strdup (name);
  item->words = g_ptr_array_new_with_free_func (g_free);
  item->line = line;
  g_ptr_array_add (self->items, item);
  return item;
}

void
biv_foreign_item_say (BivForeignItem *item,
                      const char     *field,
                      const char     *text)
{
  g_ptr_array_add (item->words, g_strdup (field));
  g_ptr_array_add (item->words, g_strdup (text));
}

const char *
biv_foreign_item_get (const BivForeignItem *item,
                      const char           *field)
{
  for (guint i = 0; i + 1 < item->words->len; i += 2)
    if (g_str_equal (item->words->pdata[i], field))
      return item->words->pdata[i + 1];
  return NULL;
}

/* ---- Whose file it is ---- */

/* What a file begins with, behind a byte order mark and blanks. */
static const char *
skip_to_content (const char *bytes,
                 gsize      *n_bytes)
{
  if (*n_bytes >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0)
    {
      bytes += 3;
      *n_bytes -= 3;
    }
  for (; *n_bytes > 0 && g_ascii_isspace (*bytes); bytes++)
    (*n_bytes)--;
  return bytes;
}

static gboolean
begins_with (const char *bytes,
             gsize       n_bytes,
             const char *word)
{
  return n_bytes >= strlen (word) && memcmp (bytes, word, strlen (word)) == 0;
}

gboolean
biv_foreign_is_own_board (const char *bytes,
                          gsize       n_bytes)
{
  gsize n = n_bytes;
  const char *at;

  g_return_val_if_fail (bytes != NULL || n_bytes == 0, FALSE);

  at = skip_to_content (bytes, &n);
  return begins_with (at, n, "<")
         && (g_strstr_len (at, (gssize) MIN (n, LOOKED_AT), "<board") != NULL
             || g_strstr_len (at, (gssize) MIN (n, LOOKED_AT), "urn:bivouac:") != NULL);
}

/* Tiled's older files name the document type that describes them. Nothing is looked up and nothing is declared in it: blanks take
 * its place, so that lines and columns stay what they are. Returns: (transfer full) */
static char *
dup_without_type (const char *bytes,
                  gsize       n_bytes)
{
  static const char name[] = "<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">";
  char *text = g_strndup (bytes, n_bytes), *at = strstr (text, name);

  for (gsize i = 0; at != NULL && i < strlen (name); i++)
    at[i] = ' ';
  return text;
}

static BivForeign *
read_xml (const char        *file_name,
          const char        *bytes,
          gsize              n_bytes,
          BivForeignBeside   beside,
          gpointer           data,
          GError           **error)
{
  gboolean has_type = g_strstr_len (bytes, (gssize) MIN (n_bytes, LOOKED_AT), "<!DOCTYPE map") != NULL
                      && memchr (bytes, '\0', n_bytes) == NULL;
  g_autofree char *text = has_type ? dup_without_type (bytes, n_bytes) : NULL;
  g_autoptr (BivXml) xml = biv_xml_parse (file_name, text != NULL ? text : bytes, text != NULL ? strlen (text) : n_bytes, error);
  BivXmlElement *root;

  if (xml == NULL)
    return NULL;
  root = biv_xml_get_root (xml);
  if (biv_xml_is (root, "map"))
    return biv_tiled_read_xml (file_name, xml, beside, data, error);
  if (biv_xml_is (root, "tileset"))
    biv_foreign_refuse (file_name, root->line, 0, error,
                        _("this is a tileset of Tiled, without a map; take the map (.tmx) that uses it"));
  else if (g_str_has_prefix (root->name, "VASSAL.") || biv_xml_get_attribute (root, "VassalVersion") != NULL)
    return biv_vassal_read (file_name, xml, error);
  else
    biv_foreign_refuse (file_name, root->line, 0, error,
                        _("<%s> is neither a map of Tiled (<map>) nor a "
                          "module of VASSAL; nothing else in XML can be taken in"),
                        root->name);
  return NULL;
}

/* A module of VASSAL, of which only the list of what it is put together from is looked at. */
static BivForeign *
read_packed (const char        *file_name,
             const char        *bytes,
             gsize              n_bytes,
             BivForeignBeside   beside,
             gpointer           data,
             GError           **error)
{
  static const char *const names[] = { "buildFile.xml", "buildFile", NULL };
  g_autoptr (GBytes) packed = g_bytes_new_static (bytes, n_bytes), whole = NULL;
  g_autoptr (GError) damage = NULL;
  const char *text, *at;
  gsize n = 0;

  whole = biv_zip_read (packed, names, BIV_FOREIGN_BYTES_MOST, &damage);
  text = whole != NULL ? g_bytes_get_data (whole, &n) : NULL;
  at = skip_to_content (text, &n);
  if (damage != NULL)
    biv_foreign_refuse (file_name, 1, 0, error, "%s", damage->message);
  else if (n == 0 || *at != '<')
    biv_foreign_refuse (file_name, 1, 0, error,
                        _("this is packed (zip) and no module of VASSAL, for it has no buildFile.xml; unpack it and take what "
                          "is in it"));
  else
    return read_xml (file_name, text, g_bytes_get_size (whole), beside, data, error);
  return NULL;
}

BivForeign *
biv_foreign_parse (const char        *file_name,
                   const char        *bytes,
                   gsize              n_bytes,
                   BivForeignBeside   beside,
                   gpointer           data,
                   GError           **error)
{
  g_autofree char *text = NULL;
  const char *at;
  gsize n = n_bytes;

  g_return_val_if_fail (file_name != NULL && (bytes != NULL || n_bytes == 0), NULL);

  at = skip_to_content (bytes, &n);
  if (n == 0)
    biv_foreign_refuse (file_name, 1, 0, error, _("the file is empty"));
  else if (begins_with (at, n, "PK\x03\x04"))
    return read_packed (file_name, bytes, n_bytes, beside, data, error);
  else if (n_bytes > BIV_FOREIGN_BYTES_MOST)
    biv_foreign_refuse (file_name, 1, 0, error, _("the file is larger than %d MB; no map is"),
                        BIV_FOREIGN_BYTES_MOST / 1024 / 1024);
  else if (begins_with (at, n, "\x1f\x8b"))
    biv_foreign_refuse (file_name, 1, 0, error, _("this is packed (gzip): unpack it, and take what is in it"));
  else if (begins_with (at, n, "<"))
    return read_xml (file_name, bytes, n_bytes, beside, data, error);
  else if (memchr (at, '\0', n) != NULL && !begins_with (at, n, "\xff\xfe") && !begins_with (at, n, "\xfe\xff"))
    biv_foreign_refuse (file_name, 1, 0, error,
                        _("this is no text: a map of Tiled (.tmx, .tmj), "
                          "Wesnoth or MegaMek is one, and so is a table (.csv)"));
  else
    {
      text = g_strndup (at, n);
      if (*text == '{')
        return biv_tiled_read_json (file_name, text, beside, data, error);
      if (biv_megamek_is (text))
        return biv_megamek_read (file_name, text, error);
      if (biv_wesnoth_is (text))
        return biv_wesnoth_read (file_name, text, error);
      return biv_csv_read (file_name, bytes, n_bytes, error);
    }
  return NULL;
}

/* ---- A file, and the tilesets in its folder ---- */

/* Inside the folder: no way up, no way from the root, no address; and not by a link that leads out of it. */
static GBytes *
read_beside (const char *source,
             gpointer    data)
{
  g_autoptr (GFile) folder = g_file_get_parent (data), file = NULL;
  g_autofree char *root = NULL, *path = NULL, *real_root = NULL, *real_path = NULL, *within = NULL;

  if (folder == NULL || *source == '\0' || g_path_is_absolute (source) || strstr (source, "://") != NULL)
    return NULL;
  file = g_file_resolve_relative_path (folder, source);
  root = g_file_get_path (folder);
  path = g_file_get_path (file);
  real_root = root != NULL ? realpath (root, NULL) : NULL;
  real_path = path != NULL ? realpath (path, NULL) : NULL;
  if (real_root == NULL || real_path == NULL)
    return NULL;
  within = g_strconcat (g_str_equal (real_root, "/") ? "" : real_root, "/", NULL);
  return g_str_has_prefix (real_path, within) ? biv_file_read (file, BIV_FOREIGN_BYTES_MOST, NULL, NULL) : NULL;
}

BivForeign *
biv_foreign_read (GFile   *file,
                  GError **error)
{
  g_autofree char *name = biv_file_dup_name (file);
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  bytes = biv_file_read (file, BIV_FOREIGN_PACKED_MOST, NULL, error);
  return bytes != NULL ? biv_foreign_parse (name, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), read_beside, file,
                                            error)
                       : NULL;
}

/* ---- Words ---- */

const char *
biv_foreign_format_get_word (BivForeignFormat format)
{
  static const char *const words[BIV_N_FOREIGN_FORMATS] = { "tiled", "wesnoth", "megamek", "vassal", "csv" };

  g_return_val_if_fail (format < BIV_N_FOREIGN_FORMATS, NULL);
  return words[format];
}

char *
biv_foreign_dup_name (const BivForeign *self)
{
  const char *end;

  g_return_val_if_fail (self != NULL, NULL);

  end = strrchr (self->file_name, '.');
  if (*self->name != '\0')
    return g_strdup (self->name);
  return end != NULL && end != self->file_name ? g_strndup (self->file_name, (gsize) (end - self->file_name))
                                               : g_strdup (self->file_name);
}

char *
biv_foreign_dup_words (const BivForeign *self)
{
  static const char *const names[BIV_N_FOREIGN_FORMATS] = { "Tiled", "Wesnoth", "MegaMek", "VASSAL", "CSV" };
  guint n_places = 0, n_links = 0;
  GString *words;

  g_return_val_if_fail (self != NULL, NULL);

  words = g_string_new (names[self->format]);
  if (self->has_cells)
    {
      g_string_append (words, ", ");
      g_string_append_printf (words, self->shape == BIV_BOARD_HEXES ? _("%d x %d hexes") : _("%d x %d squares"), self->width,
                              self->height);
      g_string_append (words, ", ");
      g_string_append_printf (words, ngettext ("%u kind of ground", "%u kinds of ground", self->grounds->len),
                              self->grounds->len);
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      const BivForeignItem *item = self->items->pdata[i];

      n_places += item->kind == BIV_KIND_PLACE;
      n_links += item->kind == BIV_KIND_LINK;
    }
  if (n_places > 0)
    {
      g_string_append (words, ", ");
      g_string_append_printf (words, ngettext ("%u place", "%u places", n_places), n_places);
    }
  if (n_links > 0)
    {
      g_string_append (words, ", ");
      g_string_append_printf (words, ngettext ("%u link", "%u links", n_links), n_links);
    }
  return g_string_free (words, FALSE);
}
