/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiled-private.h: a map of Tiled while it is read, from XML or from JSON */
#pragma once
#include "store/foreign/foreign-private.h"
G_BEGIN_DECLS

typedef struct
{
  guint32     first;                /* number of its first tile */
  char       *name;
  GHashTable *tiles;                /* GUINT_TO_POINTER (id): BivTiledTile */
} BivTiledSet;

typedef struct
{
  char *type;                       /* its class; NULL: none */
  char *terrain;                    /* what most of its corners and edges are; NULL: none */
  char *words;                      /* its properties; NULL: none */
} BivTiledTile;

typedef struct
{
  char     *name;
  guint32  *tiles;                  /* numbers as the file has them, row by row */
  guint     line;
} BivTiledLayer;

typedef struct
{
  BivForeign       *foreign;
  BivForeignBeside  beside;
  gpointer          data;
  GPtrArray        *sets;           /* of BivTiledSet, by their first tile */
  GPtrArray        *layers;         /* of BivTiledLayer, the lowest first */
  int               width, height;  /* as the file has them */
  gboolean          is_hexes, is_pointed, is_first_shifted;
  gboolean          has_places_only;
  GHashTable       *labels;         /* of ours: GUINT_TO_POINTER (cell as the file has it): char * */
  double            scale;          /* of ours: pixels a map unit */
} BivTiled;

BivTiled     *biv_tiled_new          (const char *file_name, BivForeignBeside beside, gpointer data);
void          biv_tiled_free         (BivTiled *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivTiled, biv_tiled_free)

/** biv_tiled_begin: strings: (nullable): as the file has them. Returns: %FALSE with @error where such a map cannot be taken */
gboolean      biv_tiled_begin        (BivTiled    *self,
                                      const char  *orientation,
                                      const char  *stagger_axis,
                                      const char  *stagger_index,
                                      gboolean     is_infinite,
                                      gint64       width,
                                      gint64       height,
                                      guint        line,
                                      GError     **error);
/** biv_tiled_take_property: takes note of a property of the map: who wrote it, and its name */
void          biv_tiled_take_property (BivTiled *self, const char *name, const char *value);
/** biv_tiled_add_set: Returns: (transfer none) (nullable): %NULL with @error. @first: from 1 */
BivTiledSet  *biv_tiled_add_set      (BivTiled *self, gint64 first, const char *name, guint line, GError **error);
/** biv_tiled_load_set: a tileset in a file of its own, XML or JSON. Returns: %FALSE with @error where it is damaged */
gboolean      biv_tiled_load_set     (BivTiled *self, BivTiledSet *set, const char *source, GError **error);
/** biv_tiled_set_tile: Returns: (transfer none): the tile with this number in the set */
BivTiledTile *biv_tiled_set_tile     (BivTiledSet *set, guint id);
/** biv_tiled_choose_terrain: of numbers into @names that a tile's corners and edges have, the most frequent; 0 is none */
void          biv_tiled_choose_terrain (BivTiledSet *set, guint id, const int *numbers, guint n, GPtrArray *names);
/** biv_tiled_add_layer: @tiles: (transfer full): as many as the map has cells */
gboolean      biv_tiled_add_layer    (BivTiled *self, const char *name, guint32 *tiles, guint line, GError **error);
/** biv_tiled_decode: a layer's data as text. Returns: (transfer full) (nullable): %NULL with @error */
guint32      *biv_tiled_decode       (BivTiled *self, const char *layer, const char *encoding, const char *compression,
                                      const char *text, guint line, GError **error);
gboolean      biv_tiled_check_layer_size (BivTiled *self, const char *layer, gint64 width, gint64 height, guint line,
                                          GError **error);
/** biv_tiled_add_object: of a map of ours. Returns: (transfer none) (nullable): %NULL where it is nothing of a map */
BivForeignItem *biv_tiled_add_object (BivTiled *self, const char *type, const char *name, double x, double y, guint line);
/** biv_tiled_finish: Returns: (transfer full) (nullable): %NULL with @error */
BivForeign   *biv_tiled_finish       (BivTiled *self, GError **error);

/** biv_tiled_xml_read_set, _json_: of a file of its own, or out of the map's */
gboolean      biv_tiled_xml_read_set (BivTiledSet *set, BivXmlElement *element);
gboolean      biv_tiled_json_read_set (BivTiledSet *set, GVariant *value);

G_END_DECLS
