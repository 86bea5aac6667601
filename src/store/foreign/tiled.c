/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiled.c: maps of the Tiled editor, whichever of its two formats they come in
 *
 * A tile is known by its class, or else by the terrain that most of it is, or else by tileset and number. How it is flipped or
 * turned says nothing here. Hexes that stand on a point are turned by a quarter, so that they lie on a side as ours do. */
#include "config.h"
#include "store/foreign/tiled-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/foreign/export.h"
#include "store/json/json-reader.h"

#define TILE_MASK     0x0fffffffu   /* the four bits above say how the tile is flipped */
#define BASE_64       "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/= \t\r\n"
#define SET_BYTES     (4 * 1024 * 1024)

static void
tile_free (gpointer data)
{
  BivTiledTile *tile = data;

  g_free (tile->type);
  g_free (tile->terrain);
  g_free (tile->words);
  g_free (tile);
}

static void
set_free (gpointer data)
{
  BivTiledSet *set = data;

  g_free (set->name);
  g_hash_table_unref (set->tiles);
  g_free (set);
}

static void
layer_free (gpointer data)
{
  BivTiledLayer *layer = data;

  g_free (layer->name);
  g_free (layer->tiles);
  g_free (layer);
}

BivTiled *
biv_tiled_new (const char       *file_name,
               BivForeignBeside  beside,
               gpointer          data)
{
  BivTiled *self = g_new0 (BivTiled, 1);

  self->foreign = biv_foreign_new (BIV_FOREIGN_TILED, file_name);
  self->beside = beside;
  self->data = data;
  self->sets = g_ptr_array_new_with_free_func (set_free);
  self->layers = g_ptr_array_new_with_free_func (layer_free);
  self->labels = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->scale = 1;
  return self;
}

void
biv_tiled_free (BivTiled *self)
{
  if (self == NULL)
    return;
  biv_foreign_free (self->foreign);
  g_ptr_array_unref (self->sets);
  g_ptr_array_unref (self->layers);
  g_hash_table_unref (self->labels);
  g_free (self);
}

/* ---- What kind of map ---- */

gboolean
biv_tiled_begin (BivTiled    *self,
                 const char  *orientation,
                 const char  *stagger_axis,
                 const char  *stagger_index,
                 gboolean     is_infinite,
                 gint64       width,
                 gint64       height,
                 guint        line,
                 GError     **error)
{
  const char *name = self->foreign->file_name;

  if (orientation == NULL)
    return biv_foreign_refuse (name, line, 0, error,
                               _("the map does not say its orientation; orthogonal and hexagonal ones are taken"));
  if (g_str_equal (orientation, "isometric") || g_str_equal (orientation, "staggered"))
    return biv_foreign_refuse (name, line, 0, error,
                               _("this map is %s: seen at a slant, and no board here is; set it to orthogonal or hexagonal "
                                 "in Tiled (Map, Map Properties)"),
                               g_str_equal (orientation, "staggered") ? _("isometric and staggered") : _("isometric"));
  self->is_hexes = g_str_equal (orientation, "hexagonal");
  if (!self->is_hexes && !g_str_equal (orientation, "orthogonal"))
    return biv_foreign_refuse (name, line, 0, error,
                               _("a map with the orientation “%s” cannot be taken; orthogonal and hexagonal ones can"),
                               orientation);
  if (is_infinite)
    return biv_foreign_refuse (name, line, 0, error,
                               _("this map is infinite, and a board has an end; turn Infinite off in Tiled (Map, Map "
                                 "Properties)"));
  self->is_pointed = self->is_hexes && g_strcmp0 (stagger_axis, "x") != 0;
  self->is_first_shifted = g_strcmp0 (stagger_index, "even") == 0;
  if (width < 1 || height < 1 || width > BIV_FOREIGN_SIDE_MOST || height > BIV_FOREIGN_SIDE_MOST)
    return biv_foreign_set_size (self->foreign, BIV_BOARD_SQUARES, width, height, line, error);
  self->width = (int) width;
  self->height = (int) height;
  return TRUE;
}

void
biv_tiled_take_property (BivTiled   *self,
                         const char *name,
                         const char *value)
{
  if (g_str_equal (name, "bivouac"))
    {
      self->foreign->is_ours = TRUE;
      self->has_places_only = g_str_equal (value, "places");
    }
  else if (g_str_equal (name, "name") && g_utf8_validate (value, -1, NULL))
    {
      g_free (self->foreign->name);
      self->foreign->name = g_strdup (value);
    }
  else if (g_str_equal (name, "scale"))
    self->scale = CLAMP (g_ascii_strtod (value, NULL), 0.001, 1000);
  else if (g_str_has_prefix (name, "map-"))
    {
      BivForeignItem *map = self->foreign->items->len > 0 ? self->foreign->items->pdata[0]
                                                           : biv_foreign_add_item (self->foreign, BIV_KIND_CAMPAIGN, NULL,
                                                                                   NULL, 0);

      biv_foreign_item_say (map, name, value);
    }
}

/* ---- Tilesets ---- */

BivTiledSet *
biv_tiled_add_set (BivTiled    *self,
                   gint64       first,
                   const char  *name,
                   guint        line,
                   GError     **error)
{
  const BivTiledSet *before = self->sets->len > 0 ? self->sets->pdata[self->sets->len - 1] : NULL;
  BivTiledSet *set;

  if (first < 1 || first > TILE_MASK || (before != NULL && (guint32) first <= before->first))
    {
      biv_foreign_refuse (self->foreign->file_name, line, 0, error,
                          _("the tileset’s first tile has the number %.0f; numbers begin with 1 and grow from set to set"),
                          (double) first);
      return NULL;
    }
  set = g_new0 (BivTiledSet, 1);
  set->first = (guint32) first;
  set->name = name != NULL && *name != '\0' ? g_utf8_make_valid (name, -1) : g_strdup_printf ("%u", self->sets->len + 1);
  set->tiles = g_hash_table_new_full (NULL, NULL, NULL, tile_free);
  g_ptr_array_add (self->sets, set);
  return set;
}

BivTiledTile *
biv_tiled_set_tile (BivTiledSet *set,
                    guint        id)
{
  BivTiledTile *tile = g_hash_table_lookup (set->tiles, GUINT_TO_POINTER (id));

  if (tile == NULL)
    {
      tile = g_new0 (BivTiledTile, 1);
      g_hash_table_insert (set->tiles, GUINT_TO_POINTER (id), tile);
    }
  return tile;
}

void
biv_tiled_choose_terrain (BivTiledSet *set,
                          guint        id,
                          const int   *numbers,
                          guint        n,
                          GPtrArray   *names)
{
  BivTiledTile *tile = biv_tiled_set_tile (set, id);
  guint most = 0;
  int best = 0;

  for (guint i = 0; i < n; i++)
    {
      guint count = 0;

      for (guint j = 0; j < n; j++)
        count += numbers[j] == numbers[i];
      if (numbers[i] >= 1 && (guint) numbers[i] <= names->len && count > most)
        {
          most = count;
          best = numbers[i];
        }
    }
  if (best > 0 && tile->terrain == NULL)
    tile->terrain = g_strdup (names->pdata[best - 1]);
}

gboolean
biv_tiled_load_set (BivTiled     *self,
                    BivTiledSet  *set,
                    const char   *source,
                    GError      **error)
{
  g_autoptr (GBytes) bytes = self->beside != NULL ? self->beside (source, self->data) : NULL;
  g_autofree char *name = g_path_get_basename (source), *text = NULL;
  g_autoptr (BivXml) xml = NULL;
  g_autoptr (GVariant) value = NULL;
  const char *data;
  gsize n;

  if (bytes == NULL)
    {
      g_autofree char *told = g_utf8_make_valid (source, -1);

      biv_foreign_note (self->foreign,
                        _("the tileset %s is not beside the map, within its folder; its tiles are known by their numbers "
                          "alone"), told);
      g_free (set->name);
      set->name = g_utf8_make_valid (name, -1);
      *(strrchr (set->name, '.') != NULL ? strrchr (set->name, '.') : set->name + strlen (set->name)) = '\0';
      return TRUE;
    }
  data = g_bytes_get_data (bytes, &n);
  if (n > SET_BYTES)
    return biv_foreign_refuse (self->foreign->file_name, 0, 0, error, _("its tileset %s is larger than %d MB; none is"), name,
                               SET_BYTES / 1024 / 1024);
  text = g_strndup (data != NULL ? data : "", n);
  if (*g_strchug (text) == '{')
    {
      value = biv_json_parse_any (name, text, error);
      return value != NULL && (biv_tiled_json_read_set (set, value)
                               || biv_foreign_refuse (name, 0, 0, error, _("this is no tileset of Tiled")));
    }
  xml = biv_xml_parse (name, data, n, error);
  return xml != NULL && (biv_tiled_xml_read_set (set, biv_xml_get_root (xml))
                         || biv_foreign_refuse (name, 1, 0, error, _("this is no tileset of Tiled")));
}

/* ---- Layers ---- */

gboolean
biv_tiled_check_layer_size (BivTiled    *self,
                            const char  *layer,
                            gint64       width,
                            gint64       height,
                            guint        line,
                            GError     **error)
{
  if (width == self->width && height == self->height)
    return TRUE;
  return biv_foreign_refuse (self->foreign->file_name, line, 0, error,
                             _("the layer “%s” has %.0f x %.0f tiles, and the map %d x %d; they have to be the same"), layer,
                             (double) width, (double) height, self->width, self->height);
}

gboolean
biv_tiled_add_layer (BivTiled    *self,
                     const char  *name,
                     guint32     *tiles,
                     guint        line,
                     GError     **error)
{
  BivTiledLayer *layer = g_new0 (BivTiledLayer, 1);

  layer->name = g_utf8_make_valid (name, -1);
  layer->tiles = tiles;
  layer->line = line;
  g_ptr_array_add (self->layers, layer);
  if (self->layers->len > BIV_FOREIGN_LAYERS_MOST)
    return biv_foreign_refuse (self->foreign->file_name, line, 0, error,
                               _("the map has more than %d layers; merge some of them"),
                               BIV_FOREIGN_LAYERS_MOST);
  return TRUE;
}

/* Numbers with commas between. */
static guint32 *
decode_csv (BivTiled    *self,
            const char  *layer,
            const char  *text,
            guint        line,
            GError     **error)
{
  guint n = (guint) (self->width * self->height), i = 0, column = 0;
  g_autofree guint32 *tiles = g_new0 (guint32, n);
  const char *at = text;

  while (TRUE)
    {
      char *end;
      guint64 number;

      for (; g_ascii_isspace (*at) || *at == ','; at++)
        {
          column++;
          if (*at == '\n')
            {
              line++;
              column = 0;
            }
        }
      if (*at == '\0')
        break;
      number = g_ascii_isdigit (*at) ? g_ascii_strtoull (at, &end, 10) : G_MAXUINT64;
      if (number > G_MAXUINT32)
        {
          biv_foreign_refuse (self->foreign->file_name, line, column + 1, error,
                              _("the layer “%s” has no number of a tile here"), layer);
          return NULL;
        }
      if (i == n)
        {
          biv_foreign_refuse (self->foreign->file_name, line, column + 1, error,
                              _("the layer “%s” has more tiles than the map’s %d x %d"), layer, self->width, self->height);
          return NULL;
        }
      tiles[i++] = (guint32) number;
      column += (guint) (end - at);
      at = end;
    }
  if (i == n)
    return g_steal_pointer (&tiles);
  biv_foreign_refuse (self->foreign->file_name, line, 0, error, _("the layer “%s” has %u tiles, and the map %u"), layer, i,
                      n);
  return NULL;
}

/* To exactly @wanted bytes, and no byte more is unpacked than shows that there are more. */
static GByteArray *
unpack (const guchar         *bytes,
        gsize                 n_bytes,
        GZlibCompressorFormat format,
        gsize                 wanted)
{
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_decompressor_new (format));
  g_autoptr (GByteArray) out = g_byte_array_new ();
  GConverterResult result = G_CONVERTER_CONVERTED;
  gsize n_used = 0, n_out = 0;

  g_byte_array_set_size (out, (guint) wanted + 1);
  while (result != G_CONVERTER_FINISHED && n_out <= wanted)
    {
      gsize n_read = 0, n_written = 0;

      result = g_converter_convert (converter, bytes + n_used, n_bytes - n_used, out->data + n_out, wanted + 1 - n_out,
                                    G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL);
      if (result == G_CONVERTER_ERROR)
        return NULL;
      n_used += n_read;
      n_out += n_written;
    }
  if (n_out != wanted)
    return NULL;
  g_byte_array_set_size (out, (guint) wanted);
  return g_steal_pointer (&out);
}

static guint32 *
decode_base64 (BivTiled    *self,
               const char  *layer,
               const char  *compression,
               const char  *text,
               guint        line,
               GError     **error)
{
  gsize n = (gsize) (self->width * self->height), n_bytes = 0;
  g_autofree guchar *bytes = NULL;
  g_autoptr (GByteArray) out = NULL;
  guint32 *tiles;

  if (text[strspn (text, BASE_64)] != '\0')
    {
      biv_foreign_refuse (self->foreign->file_name, line, 0, error,
                          _("the layer “%s” has a character that base64 does not know"),
                          layer);
      return NULL;
    }
  bytes = g_base64_decode (text, &n_bytes);
  if (compression == NULL || *compression == '\0')
    {
      if (n_bytes == n * 4)
        out = g_byte_array_append (g_byte_array_new (), bytes, (guint) n_bytes);
    }
  else if (g_str_equal (compression, "zlib") || g_str_equal (compression, "gzip"))
    out = unpack (bytes, n_bytes, *compression == 'z' ? G_ZLIB_COMPRESSOR_FORMAT_ZLIB : G_ZLIB_COMPRESSOR_FORMAT_GZIP, n * 4);
  else
    {
      biv_foreign_refuse (self->foreign->file_name, line, 0, error,
                          _("the layer “%s” is compressed with %s, which is not read here; save it in Tiled as CSV, or as "
                            "base64 with zlib or gzip (Map, Map Properties)"), layer, compression);
      return NULL;
    }
  if (out == NULL)
    {
      biv_foreign_refuse (self->foreign->file_name, line, 0, error,
                          _("the data of layer “%s” is damaged: it does not hold %d x %d tiles"), layer, self->width,
                          self->height);
      return NULL;
    }
  tiles = g_new (guint32, n);
  for (gsize i = 0; i < n; i++)
    tiles[i] = (guint32) out->data[4 * i] | (guint32) out->data[4 * i + 1] << 8 | (guint32) out->data[4 * i + 2] << 16
               | (guint32) out->data[4 * i + 3] << 24;
  return tiles;
}

guint32 *
biv_tiled_decode (BivTiled    *self,
                  const char  *layer,
                  const char  *encoding,
                  const char  *compression,
                  const char  *text,
                  guint        line,
                  GError     **error)
{
  if (g_strcmp0 (encoding, "csv") == 0)
    return decode_csv (self, layer, text, line, error);
  if (g_strcmp0 (encoding, "base64") == 0)
    return decode_base64 (self, layer, compression, text, line, error);
  biv_foreign_refuse (self->foreign->file_name, line, 0, error,
                      _("the layer “%s” is written as %s, which is not read here; save it in Tiled as CSV or base64"), layer,
                      encoding);
  return NULL;
}

/* ---- Objects of ours ---- */

/* On the cell whose middle is the nearest, where that is not off the board. */
static void
add_label (BivTiled   *self,
           const char *text,
           double      x,
           double      y)
{
  double nearest = BIV_TILE_SIDE * BIV_TILE_SIDE;
  int column = -1, row = -1;
  int about_column = (int) CLAMP (x / (self->is_hexes ? 0.75 * BIV_TILE_SIDE : BIV_TILE_SIDE), -9, BIV_FOREIGN_SIDE_MOST);
  int about_row = (int) CLAMP (y / (self->is_hexes ? BIV_TILE_TALL : BIV_TILE_SIDE), -9, BIV_FOREIGN_SIDE_MOST);

  for (int i = about_column - 1; i <= about_column + 1; i++)
    for (int j = about_row - 1; j <= about_row + 1; j++)
      {
        BivMapSpot middle = biv_tile_get_middle (self->is_hexes, i, j);
        double apart = (middle.x - x) * (middle.x - x) + (middle.y - y) * (middle.y - y);

        if (i < 0 || j < 0 || i >= self->width || j >= self->height || apart >= nearest)
          continue;
        nearest = apart;
        column = i;
        row = j;
      }
  if (column >= 0)
    g_hash_table_insert (self->labels, GUINT_TO_POINTER (row * self->width + column), g_strdup (text));
  else
    biv_foreign_note (self->foreign, _("the label “%s” lies off the board, and is left out"), text);
}

BivForeignItem *
biv_tiled_add_object (BivTiled   *self,
                      const char *type,
                      const char *name,
                      double      x,
                      double      y,
                      guint       line)
{
  static const BivKind kinds[] = { BIV_KIND_PLACE, BIV_KIND_LINK, BIV_KIND_DRAWN };
  BivForeignItem *item = NULL;

  if (g_strcmp0 (type, BIV_TILE_LABEL) == 0 && name != NULL)
    add_label (self, name, x, y);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds) && item == NULL; i++)
    if (g_strcmp0 (type, biv_kind_get_element (kinds[i])) == 0)
      item = biv_foreign_add_item (self->foreign, kinds[i], NULL, name != NULL && *name != '\0' ? name : NULL, line);
  if (item != NULL && item->kind == BIV_KIND_PLACE && self->has_places_only)
    {
      g_autofree char *east = g_strdup_printf ("%d", (int) CLAMP (x / self->scale + (x < 0 ? -0.5 : 0.5), -2e9, 2e9));
      g_autofree char *south = g_strdup_printf ("%d", (int) CLAMP (y / self->scale + (y < 0 ? -0.5 : 0.5), -2e9, 2e9));

      biv_foreign_item_say (item, "x", east);
      biv_foreign_item_say (item, "y", south);
    }
  return item;
}

/* ---- From tiles to ground ---- */

static BivTiledSet *
find_set (BivTiled *self,
          guint32   number)
{
  BivTiledSet *found = NULL;

  for (guint i = 0; i < self->sets->len; i++)
    if (((BivTiledSet *) self->sets->pdata[i])->first <= number)
      found = self->sets->pdata[i];
  return found;
}

static gboolean
lay_tile (BivTiled             *self,
          const BivTiledLayer  *layer,
          int                   column,
          int                   row,
          guint32               number,
          GError              **error)
{
  BivTiledSet *set = find_set (self, number);
  guint id = set != NULL ? number - set->first : 0;
  const BivTiledTile *tile = set != NULL ? g_hash_table_lookup (set->tiles, GUINT_TO_POINTER (id)) : NULL;
  g_autofree char *key = NULL, *label = NULL, *hint = NULL;

  if (set == NULL)
    return biv_foreign_refuse (self->foreign->file_name, layer->line, 0, error,
                               _("the layer “%s” has a tile with the number %u, which belongs to no tileset"), layer->name,
                               number);
  if (tile != NULL && tile->type != NULL)
    key = g_strdup (tile->type);
  else if (tile != NULL && tile->terrain != NULL)
    key = g_strdup_printf ("%s: %s", set->name, tile->terrain);
  else
    {
      key = g_strdup_printf ("%s/%u", set->name, id);
      label = g_strdup_printf (_("%s, tile %u"), set->name, id);
    }
  hint = tile != NULL && tile->type != NULL ? g_strdup (tile->type)
         : tile != NULL && tile->terrain != NULL ? g_strdup (tile->terrain)
         : g_strjoin (" | ", tile != NULL && tile->words != NULL ? tile->words : "", layer->name, set->name, NULL);
  return biv_foreign_lay (self->foreign, column, row, key, label, hint)
         || biv_foreign_refuse (self->foreign->file_name, layer->line, 0, error,
                                _("the map has more than %d kinds of tiles, or too many of them; give tiles classes, or "
                                  "leave layers out"),
                                BIV_FOREIGN_GROUNDS_MOST);
}

/* Hexes on their points, the shifted rows half a hex further east: turned clockwise, what was a row is a column, from the east,
 * and what lay further east lies further south. Where the columns that lie further south are then the odd ones, an empty
 * column goes before them. */
static gboolean
begin_cells (BivTiled  *self,
             int       *west,
             GError   **error)
{
  int width = self->is_pointed ? self->height : self->width, height = self->is_pointed ? self->width : self->height;
  gboolean is_first = self->is_first_shifted;

  /* The westernmost column was the southernmost row. */
  if (self->is_pointed && self->height % 2 == 0)
    is_first = !is_first;
  *west = self->is_hexes && is_first ? 1 : 0;
  if (!biv_foreign_set_size (self->foreign, self->is_hexes ? BIV_BOARD_HEXES : BIV_BOARD_SQUARES, width + *west, height, 0,
                             error))
    return FALSE;
  if (self->is_pointed)
    biv_foreign_note (self->foreign,
                      _("its hexes stand on a point: the map is turned by a quarter, and its north lies in the east"));
  if (*west > 0)
    biv_foreign_note (self->foreign,
                      _("a column of open ground is put before the others in the west, for here the even columns lie further "
                        "south"));
  return TRUE;
}

BivForeign *
biv_tiled_finish (BivTiled  *self,
                  GError   **error)
{
  GHashTableIter labels;
  gpointer cell, text;
  int west = 0;

  if (!self->has_places_only && !begin_cells (self, &west, error))
    return NULL;
  for (guint i = 0; i < self->layers->len && !self->has_places_only; i++)
    {
      const BivTiledLayer *layer = self->layers->pdata[i];

      for (int row = 0; row < self->height; row++)
        for (int column = 0; column < self->width; column++)
          {
            guint32 number = layer->tiles[row * self->width + column] & TILE_MASK;
            int to_column = (self->is_pointed ? self->height - 1 - row : column) + west;

            if (number != 0 && !lay_tile (self, layer, to_column, self->is_pointed ? column : row, number, error))
              return NULL;
          }
    }
  if (!self->has_places_only && self->layers->len == 0)
    {
      biv_foreign_refuse (self->foreign->file_name, 0, 0, error, _("the map has no layer of tiles that can be seen"));
      return NULL;
    }
  g_hash_table_iter_init (&labels, self->labels);
  while (!self->has_places_only && g_hash_table_iter_next (&labels, &cell, &text))
    {
      int column = GPOINTER_TO_INT (cell) % self->width, row = GPOINTER_TO_INT (cell) / self->width;

      biv_foreign_label (self->foreign, (self->is_pointed ? self->height - 1 - row : column) + west,
                         self->is_pointed ? column : row, text);
    }
  return g_steal_pointer (&self->foreign);
}
