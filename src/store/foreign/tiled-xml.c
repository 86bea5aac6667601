/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiled-xml.c: maps of Tiled as XML (.tmx), and tilesets (.tsx) */
#include "config.h"
#include "store/foreign/tiled-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NOT_SAID G_MININT64

/* Returns: @otherwise where the attribute is not there; %NOT_SAID where it is no number */
static gint64
read_number (const BivXmlElement *element,
             const char          *name,
             gint64               otherwise)
{
  const char *text = biv_xml_get_attribute (element, name);
  gint64 number;

  if (text == NULL)
    return otherwise;
  return g_ascii_string_to_signed (text, 10, -G_MAXINT32, G_MAXUINT32, &number, NULL) ? number : NOT_SAID;
}

static const char *
get_type (const BivXmlElement *element)
{
  const char *type = biv_xml_get_attribute (element, "class");

  if (type == NULL || *type == '\0')
    type = biv_xml_get_attribute (element, "type");
  return type != NULL && *type != '\0' ? type : NULL;
}

static const char *
get_property (const BivXmlElement *property)
{
  const char *value = biv_xml_get_attribute (property, "value");

  return value != NULL ? value : property->text;
}

/* ---- Tilesets ---- */

static void
read_tile (BivTiledSet         *set,
           const BivXmlElement *element,
           GPtrArray           *terrains)
{
  gint64 id = read_number (element, "id", -1);
  const char *corners = biv_xml_get_attribute (element, "terrain");
  BivTiledTile *tile;

  if (id < 0 || id > G_MAXINT32)
    return;
  tile = biv_tiled_set_tile (set, (guint) id);
  if (tile->type == NULL)
    tile->type = g_strdup (get_type (element));
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    for (const BivXmlElement *property = biv_xml_is (child, "properties") ? child->first_child : NULL; property != NULL;
         property = property->next)
      {
        const char *name = biv_xml_get_attribute (property, "name");
        char *more = g_strjoin (" ", tile->words != NULL ? tile->words : "", name != NULL ? name : "",
                                get_property (property), NULL);

        g_free (tile->words);
        tile->words = more;
      }
  if (corners != NULL)
    {
      g_auto (GStrv) words = g_strsplit (corners, ",", 5);
      int numbers[4] = { 0 };

      for (guint i = 0; i < 4 && words[i] != NULL; i++)
        numbers[i] = *words[i] != '\0' ? (int) MIN (g_ascii_strtoull (words[i], NULL, 10), 1000) + 1 : 0;
      biv_tiled_choose_terrain (set, (guint) id, numbers, 4, terrains);
    }
}

static void
read_wang_set (BivTiledSet         *set,
               const BivXmlElement *wang)
{
  g_autoptr (GPtrArray) colours = g_ptr_array_new ();

  for (const BivXmlElement *child = wang->first_child; child != NULL; child = child->next)
    {
      const char *name = biv_xml_get_attribute (child, "name"), *edges = biv_xml_get_attribute (child, "wangid");
      gint64 id = read_number (child, "tileid", -1);

      if (biv_xml_is (child, "wangcolor"))
        g_ptr_array_add (colours, (gpointer) (name != NULL ? name : ""));
      else if (biv_xml_is (child, "wangtile") && edges != NULL && id >= 0 && id <= G_MAXINT32)
        {
          g_auto (GStrv) words = g_strsplit (edges, ",", 9);
          int numbers[8] = { 0 };

          for (guint i = 0; i < 8 && words[i] != NULL; i++)
            numbers[i] = (int) MIN (g_ascii_strtoull (words[i], NULL, 10), 1000);
          biv_tiled_choose_terrain (set, (guint) id, numbers, 8, colours);
        }
    }
}

gboolean
biv_tiled_xml_read_set (BivTiledSet   *set,
                        BivXmlElement *element)
{
  g_autoptr (GPtrArray) terrains = g_ptr_array_new ();
  const char *name = biv_xml_get_attribute (element, "name");

  if (!biv_xml_is (element, "tileset"))
    return FALSE;
  if (name != NULL && *name != '\0')
    {
      g_free (set->name);
      set->name = g_strdup (name);
    }
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    for (const BivXmlElement *terrain = biv_xml_is (child, "terraintypes") ? child->first_child : NULL; terrain != NULL;
         terrain = terrain->next)
      {
        name = biv_xml_get_attribute (terrain, "name");
        g_ptr_array_add (terrains, (gpointer) (name != NULL ? name : ""));
      }
  for (const BivXmlElement *child = element->first_child; child != NULL; child = child->next)
    {
      if (biv_xml_is (child, "tile"))
        read_tile (set, child, terrains);
      for (const BivXmlElement *wang = biv_xml_is (child, "wangsets") ? child->first_child
           : NULL; wang != NULL; wang = wang->next)
        read_wang_set (set, wang);
    }
  return TRUE;
}

/* ---- Layers ---- */

static guint32 *
read_tiles (BivTiled            *self,
            const char          *layer,
            const BivXmlElement *data,
            GError             **error)
{
  guint n = (guint) (self->width * self->height), i = 0;
  g_autofree guint32 *tiles = g_new0 (guint32, n);

  for (const BivXmlElement *tile = data->first_child; tile != NULL; tile = tile->next)
    {
      gint64 number = read_number (tile, "gid", 0);

      if (!biv_xml_is (tile, "tile") || number < 0)
        biv_foreign_refuse (self->foreign->file_name, tile->line, 0, error, _("the layer “%s” has no number of a tile here"),
                            layer);
      else if (i == n)
        biv_foreign_refuse (self->foreign->file_name, tile->line, 0, error,
                            _("the layer “%s” has more tiles than the map’s %d x %d"), layer, self->width, self->height);
      else
        {
          tiles[i++] = (guint32) number;
          continue;
        }
      return NULL;
    }
  if (i == n)
    return g_steal_pointer (&tiles);
  biv_foreign_refuse (self->foreign->file_name, data->line, 0, error, _("the layer “%s” has %u tiles, and the map %u"), layer,
                      i, n);
  return NULL;
}

static gboolean
read_layer (BivTiled            *self,
            const BivXmlElement *layer,
            GError             **error)
{
  const char *name = biv_xml_get_attribute (layer, "name"), *encoding;
  const BivXmlElement *data = layer->first_child;
  guint32 *tiles;

  if (name == NULL)
    name = "";
  if (!biv_tiled_check_layer_size (self, name, read_number (layer, "width", self->width), read_number (layer, "height",
                                                                                                       self->height),
                                   layer->line, error))
    return FALSE;
  while (data != NULL && !biv_xml_is (data, "data"))
    data = data->next;
  if (data == NULL)
    return biv_foreign_refuse (self->foreign->file_name, layer->line, 0, error, _("the layer “%s” has no <data>"), name);
  encoding = biv_xml_get_attribute (data, "encoding");
  if (data->first_child != NULL && biv_xml_is (data->first_child, "chunk"))
    return biv_foreign_refuse (self->foreign->file_name, data->line, 0, error,
                               _("the layer “%s” is one of an infinite map; turn Infinite off in Tiled (Map, Map Properties)"),
                               name);
  tiles = encoding == NULL ? read_tiles (self, name, data, error)
                           : biv_tiled_decode (self, name, encoding, biv_xml_get_attribute (data, "compression"), data->text,
                                               data->line, error);
  return tiles != NULL && biv_tiled_add_layer (self, name, tiles, layer->line, error);
}

static void
read_object (BivTiled            *self,
             const BivXmlElement *object)
{
  const char *x = biv_xml_get_attribute (object, "x"), *y = biv_xml_get_attribute (object, "y");
  BivForeignItem *item = biv_tiled_add_object (self, get_type (object), biv_xml_get_attribute (object, "name"),
                                               x != NULL ? g_ascii_strtod (x, NULL) : 0, y != NULL ? g_ascii_strtod (y, NULL)
                                                      : 0,
                                               object->line);

  for (const BivXmlElement *child = item != NULL ? object->first_child : NULL; child != NULL; child = child->next)
    for (const BivXmlElement *property = biv_xml_is (child, "properties") ? child->first_child : NULL; property != NULL;
         property = property->next)
      {
        const char *name = biv_xml_get_attribute (property, "name");

        if (g_strcmp0 (name, "id") == 0 && item->id == NULL)
          item->id = g_strdup (get_property (property));
        else if (name != NULL)
          biv_foreign_item_say (item, name, get_property (property));
      }
}

static void
read_objects (BivTiled            *self,
              const BivXmlElement *group)
{
  const char *name = biv_xml_get_attribute (group, "name");
  guint n = 0;

  for (const BivXmlElement *object = group->first_child; object != NULL; object = object->next)
    if (biv_xml_is (object, "object"))
      {
        n++;
        if (self->foreign->is_ours)
          read_object (self, object);
      }
  if (n > 0 && !self->foreign->is_ours)
    biv_foreign_note (self->foreign,
                      ngettext ("%u object of the layer “%s” is left out", "%u objects of the layer “%s” are left out", n), n,
                      name != NULL ? name : "");
}

static gboolean
read_layers (BivTiled            *self,
             const BivXmlElement *parent,
             GError             **error)
{
  for (const BivXmlElement *child = parent->first_child; child != NULL; child = child->next)
    {
      const char *name = biv_xml_get_attribute (child, "name"), *visible = biv_xml_get_attribute (child, "visible");
      gboolean is_layer = biv_xml_is (child, "layer"), is_group = biv_xml_is (child, "group");

      if ((is_layer || is_group) && g_strcmp0 (visible, "0") == 0)
        biv_foreign_note (self->foreign, _("the layer “%s” is hidden, and left out"), name != NULL ? name : "");
      else if (is_layer ? !read_layer (self, child, error) : is_group && !read_layers (self, child, error))
        return FALSE;
      if (biv_xml_is (child, "objectgroup"))
        read_objects (self, child);
      if (biv_xml_is (child, "imagelayer"))
        biv_foreign_note (self->foreign, _("the picture “%s” is left out"), name != NULL ? name : "");
    }
  return TRUE;
}

/* ---- The map ---- */

static gboolean
read_sets (BivTiled            *self,
           const BivXmlElement *map,
           GError             **error)
{
  for (BivXmlElement *child = map->first_child; child != NULL; child = child->next)
    {
      const char *source = biv_xml_get_attribute (child, "source");
      BivTiledSet *set;

      if (!biv_xml_is (child, "tileset"))
        continue;
      set = biv_tiled_add_set (self, read_number (child, "firstgid", 1), biv_xml_get_attribute (child, "name"), child->line,
                               error);
      if (set == NULL || (source != NULL && !biv_tiled_load_set (self, set, source, error)))
        return FALSE;
      if (source == NULL)
        biv_tiled_xml_read_set (set, child);
    }
  return TRUE;
}

BivForeign *
biv_tiled_read_xml (const char        *file_name,
                    BivXml            *xml,
                    BivForeignBeside   beside,
                    gpointer           data,
                    GError           **error)
{
  g_autoptr (BivTiled) self = biv_tiled_new (file_name, beside, data);
  const BivXmlElement *map = biv_xml_get_root (xml);
  const char *infinite = biv_xml_get_attribute (map, "infinite");

  for (const BivXmlElement *child = map->first_child; child != NULL; child = child->next)
    for (const BivXmlElement *property = biv_xml_is (child, "properties") ? child->first_child : NULL; property != NULL;
         property = property->next)
      if (biv_xml_get_attribute (property, "name") != NULL)
        biv_tiled_take_property (self, biv_xml_get_attribute (property, "name"), get_property (property));
  if (!biv_tiled_begin (self, biv_xml_get_attribute (map, "orientation"), biv_xml_get_attribute (map, "staggeraxis"),
                        biv_xml_get_attribute (map, "staggerindex"), infinite != NULL && *infinite != '0',
                        read_number (map, "width", 0), read_number (map, "height", 0), map->line, error)
      || !read_sets (self, map, error) || !read_layers (self, map, error))
    return NULL;
  return biv_tiled_finish (self, error);
}
