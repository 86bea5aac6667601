/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiled-json.c: maps of Tiled as JSON (.tmj, .json), and tilesets (.tsj) */
#include "config.h"
#include "store/foreign/tiled-private.h"

#include <glib/gi18n-lib.h>

#include "store/json/json-reader.h"

#define DEEPEST 8                   /* groups in groups */

/* ---- Values: an object's own, or nothing ---- */

static const char *
get_text (GVariant   *object,
          const char *name)
{
  const char *text = NULL;

  g_variant_lookup (object, name, "&s", &text);
  return text;
}

static gboolean
read_figure (GVariant *value,
             double   *figure)
{
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_UINT64))
    *figure = (double) g_variant_get_uint64 (value);
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE_INT64))
    *figure = (double) g_variant_get_int64 (value);
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
    *figure = g_variant_get_double (value);
  else
    return FALSE;
  return TRUE;
}

static double
get_figure (GVariant   *object,
            const char *name,
            double      otherwise)
{
  g_autoptr (GVariant) value = g_variant_lookup_value (object, name, NULL);

  if (value != NULL)
    read_figure (value, &otherwise);
  return otherwise;
}

static gint64
get_number (GVariant   *object,
            const char *name,
            gint64      otherwise)
{
  return (gint64) CLAMP (get_figure (object, name, (double) otherwise), -1e9, 5e9);
}

static gboolean
get_flag (GVariant   *object,
          const char *name,
          gboolean    otherwise)
{
  g_variant_lookup (object, name, "b", &otherwise);
  return otherwise;
}

/* Returns: (transfer full) (nullable) */
static GVariant *
get_list (GVariant   *object,
          const char *name)
{
  return g_variant_lookup_value (object, name, G_VARIANT_TYPE ("av"));
}

/* Returns: (transfer full) (nullable): the member, where it is an object */
static GVariant *
get_object (GVariant *list,
            gsize     i)
{
  g_autoptr (GVariant) boxed = g_variant_get_child_value (list, i);
  g_autoptr (GVariant) value = g_variant_get_variant (boxed);

  return g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT) ? g_steal_pointer (&value) : NULL;
}

static GVariant *
drop (GVariant *object)
{
  g_variant_unref (object);
  return NULL;
}

#define EACH(object, list) \
  for (gsize i_##object = 0, n_##object = list != NULL ? g_variant_n_children (list) : 0; i_##object < n_##object; \
       i_##object++) \
    for (g_autoptr (GVariant) object = get_object (list, i_##object); object != NULL; object = drop (object))

static guint
read_numbers (GVariant *list,
              int      *numbers,
              guint     most,
              int       add)
{
  guint n = (guint) MIN (list != NULL ? g_variant_n_children (list) : 0, most);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (list, i);
      g_autoptr (GVariant) value = g_variant_get_variant (boxed);
      double figure = 0;

      read_figure (value, &figure);
      numbers[i] = (int) CLAMP (figure, -1, 1000) + add;
    }
  return n;
}

/* As words, whatever it is. Returns: (transfer full) (nullable) */
static char *
dup_value (GVariant *property)
{
  g_autoptr (GVariant) value = g_variant_lookup_value (property, "value", NULL);
  double figure;

  if (value == NULL)
    return NULL;
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return g_variant_dup_string (value, NULL);
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_BOOLEAN))
    return g_strdup (g_variant_get_boolean (value) ? "true" : "false");
  return read_figure (value, &figure) ? g_strdup_printf ("%.10g", figure) : NULL;
}

static const char *
get_type (GVariant *object)
{
  const char *type = get_text (object, "class");

  if (type == NULL || *type == '\0')
    type = get_text (object, "type");
  return type != NULL && *type != '\0' ? type : NULL;
}

/* ---- Tilesets ---- */

static GPtrArray *
list_names (GVariant *list)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  EACH (object, list)
    g_ptr_array_add (names, g_strdup (get_text (object, "name") != NULL ? get_text (object, "name") : ""));
  return names;
}

static void
read_tile (BivTiledSet *set,
           GVariant    *object,
           GPtrArray   *terrains)
{
  gint64 id = get_number (object, "id", -1);
  g_autoptr (GVariant) corners = get_list (object, "terrain"), properties = get_list (object, "properties");
  BivTiledTile *tile;
  int numbers[4] = { 0 };

  if (id < 0 || id > G_MAXINT32)
    return;
  tile = biv_tiled_set_tile (set, (guint) id);
  if (tile->type == NULL)
    tile->type = g_strdup (get_type (object));
  EACH (property, properties)
    {
      g_autofree char *value = dup_value (property);
      const char *name = get_text (property, "name");
      char *more = g_strjoin (" ", tile->words != NULL ? tile->words : "", name != NULL ? name : "", value != NULL ? value
                              : "", NULL);

      g_free (tile->words);
      tile->words = more;
    }
  if (corners != NULL)
    biv_tiled_choose_terrain (set, (guint) id, numbers, read_numbers (corners, numbers, 4, 1), terrains);
}

gboolean
biv_tiled_json_read_set (BivTiledSet *set,
                         GVariant    *value)
{
  g_autoptr (GVariant) tiles = NULL, wang_sets = NULL, terrains = NULL;
  g_autoptr (GPtrArray) terrain_names = NULL;

  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT))
    return FALSE;
  tiles = get_list (value, "tiles");
  wang_sets = get_list (value, "wangsets");
  terrains = get_list (value, "terrains");
  terrain_names = list_names (terrains);
  if (get_text (value, "name") != NULL && *get_text (value, "name") != '\0')
    {
      g_free (set->name);
      set->name = g_strdup (get_text (value, "name"));
    }
  EACH (tile, tiles)
    read_tile (set, tile, terrain_names);
  EACH (wang, wang_sets)
    {
      g_autoptr (GVariant) colours = get_list (wang, "colors"), wang_tiles = get_list (wang, "wangtiles");
      g_autoptr (GPtrArray) names = list_names (colours);

      EACH (tile, wang_tiles)
        {
          g_autoptr (GVariant) edges = get_list (tile, "wangid");
          gint64 id = get_number (tile, "tileid", -1);
          int numbers[8] = { 0 };

          if (id >= 0 && id <= G_MAXINT32)
            biv_tiled_choose_terrain (set, (guint) id, numbers, read_numbers (edges, numbers, 8, 0), names);
        }
    }
  return TRUE;
}

static gboolean
read_sets (BivTiled  *self,
           GVariant  *map,
           GError   **error)
{
  g_autoptr (GVariant) sets = get_list (map, "tilesets");

  EACH (object, sets)
    {
      BivTiledSet *set = biv_tiled_add_set (self, get_number (object, "firstgid", 1), get_text (object, "name"), 0, error);
      const char *source = get_text (object, "source");

      if (set == NULL || (source != NULL && !biv_tiled_load_set (self, set, source, error)))
        return FALSE;
      if (source == NULL)
        biv_tiled_json_read_set (set, object);
    }
  return TRUE;
}

/* ---- Layers ---- */

static guint32 *
read_tiles (BivTiled    *self,
            const char  *name,
            GVariant    *list,
            GError     **error)
{
  gsize n = (gsize) (self->width * self->height), n_there = g_variant_n_children (list);
  g_autofree guint32 *tiles = g_new0 (guint32, n);

  if (n_there != n)
    {
      biv_foreign_refuse (self->foreign->file_name, 0, 0, error, _("the layer “%s” has %u tiles, and the map %u"), name,
                          (guint) n_there, (guint) n);
      return NULL;
    }
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (list, i);
      g_autoptr (GVariant) value = g_variant_get_variant (boxed);
      double figure = -1;

      if (!read_figure (value, &figure) || figure < 0 || figure > G_MAXUINT32)
        {
          biv_foreign_refuse (self->foreign->file_name, 0, 0, error,
                              _("the layer “%s” has no number of a tile at its place %u"),
                              name, (guint) i + 1);
          return NULL;
        }
      tiles[i] = (guint32) figure;
    }
  return g_steal_pointer (&tiles);
}

static gboolean
read_layer (BivTiled    *self,
            const char  *name,
            GVariant    *layer,
            GError     **error)
{
  g_autoptr (GVariant) data = g_variant_lookup_value (layer, "data", NULL), chunks = get_list (layer, "chunks");
  const char *encoding = get_text (layer, "encoding");
  guint32 *tiles = NULL;

  if (chunks != NULL)
    return biv_foreign_refuse (self->foreign->file_name, 0, 0, error,
                               _("the layer “%s” is one of an infinite map; turn Infinite off in Tiled (Map, Map Properties)"),
                               name);
  if (!biv_tiled_check_layer_size (self, name, get_number (layer, "width", self->width), get_number (layer, "height",
                                                                                                     self->height), 0,
                                   error))
    return FALSE;
  if (data != NULL && g_variant_is_of_type (data, G_VARIANT_TYPE ("av")))
    tiles = read_tiles (self, name, data, error);
  else if (data != NULL && g_variant_is_of_type (data, G_VARIANT_TYPE_STRING))
    tiles = biv_tiled_decode (self, name, encoding != NULL ? encoding : "csv", get_text (layer, "compression"),
                              g_variant_get_string (data, NULL), 0, error);
  else
    return biv_foreign_refuse (self->foreign->file_name, 0, 0, error, _("the layer “%s” has no data"), name);
  return tiles != NULL && biv_tiled_add_layer (self, name, tiles, 0, error);
}

static void
read_objects (BivTiled   *self,
              const char *name,
              GVariant   *layer)
{
  g_autoptr (GVariant) objects = get_list (layer, "objects");
  guint n = 0;

  EACH (object, objects)
    {
      BivForeignItem *item = NULL;
      g_autoptr (GVariant) properties = get_list (object, "properties");

      n++;
      if (self->foreign->is_ours)
        item = biv_tiled_add_object (self, get_type (object), get_text (object, "name"), get_figure (object, "x", 0),
                                     get_figure (object, "y", 0), 0);
      if (item == NULL)
        continue;
      EACH (property, properties)
        {
          g_autofree char *value = dup_value (property);

          if (g_strcmp0 (get_text (property, "name"), "id") == 0 && item->id == NULL)
            item->id = g_steal_pointer (&value);
          else if (value != NULL && get_text (property, "name") != NULL)
            biv_foreign_item_say (item, get_text (property, "name"), value);
        }
    }
  if (n > 0 && !self->foreign->is_ours)
    biv_foreign_note (self->foreign,
                      ngettext ("%u object of the layer “%s” is left out", "%u objects of the layer “%s” are left out", n), n,
                      name);
}

static gboolean
read_layers (BivTiled  *self,
             GVariant  *parent,
             guint      depth,
             GError   **error)
{
  g_autoptr (GVariant) layers = get_list (parent, "layers");

  EACH (layer, layers)
    {
      const char *name = get_text (layer, "name"), *type = get_text (layer, "type");
      gboolean is_tiles = g_strcmp0 (type, "tilelayer") == 0, is_group = g_strcmp0 (type, "group") == 0;

      if (name == NULL)
        name = "";
      if ((is_tiles || is_group) && !get_flag (layer, "visible", TRUE))
        biv_foreign_note (self->foreign, _("the layer “%s” is hidden, and left out"), name);
      else if (is_tiles && !read_layer (self, name, layer, error))
        return FALSE;
      else if (is_group && depth < DEEPEST && !read_layers (self, layer, depth + 1, error))
        return FALSE;
      if (g_strcmp0 (type, "objectgroup") == 0)
        read_objects (self, name, layer);
      if (g_strcmp0 (type, "imagelayer") == 0)
        biv_foreign_note (self->foreign, _("the picture “%s” is left out"), name);
    }
  return TRUE;
}

BivForeign *
biv_tiled_read_json (const char        *file_name,
                     const char        *text,
                     BivForeignBeside   beside,
                     gpointer           data,
                     GError           **error)
{
  g_autoptr (BivTiled) self = biv_tiled_new (file_name, beside, data);
  g_autoptr (GVariant) map = biv_json_parse_any (file_name, text, error), properties = NULL;

  if (map == NULL)
    return NULL;
  if (get_text (map, "orientation") == NULL)
    {
      biv_foreign_refuse (file_name, 1, 0, error, _("this is no map of Tiled: it does not say its orientation"));
      return NULL;
    }
  properties = get_list (map, "properties");
  EACH (property, properties)
    {
      g_autofree char *value = dup_value (property);

      if (value != NULL && get_text (property, "name") != NULL)
        biv_tiled_take_property (self, get_text (property, "name"), value);
    }
  if (!biv_tiled_begin (self, get_text (map, "orientation"), get_text (map, "staggeraxis"), get_text (map, "staggerindex"),
                        get_flag (map, "infinite", FALSE), get_number (map, "width", 0), get_number (map, "height", 0), 1,
                        error)
      || !read_sets (self, map, error) || !read_layers (self, map, 0, error))
    return NULL;
  return biv_tiled_finish (self, error);
}
