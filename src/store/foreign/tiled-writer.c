/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiled-writer.c: maps and boards as maps of Tiled
 *
 * Each kind of ground is a tile with its word for a class and a layer of its own over open ground, so that all that lies in a
 * cell is seen and can be changed there. What a map says of its places and links, objects say in properties. */
#include "config.h"
#include "store/foreign/export.h"

#include <math.h>
#include <string.h>

#include "base/biv-xml-writer.h"
#include "campaign/map/drawn.h"
#include "campaign/model/items.h"
#include "campaign/model/map.h"

#define SCALE      16               /* px a map unit */
#define HEX_COLUMN 0.866            /* from column to column, as biv_place_get_spot() has it */
#define MARGIN     4                /* map units round a map of places */
#define MOST       200              /* cells on a side of it: larger maps have larger ones */

/* ---- Tiles ---- */

static void
add_tile (GArray          *tiles,
          const char      *word,
          const BivGround *ground)
{
  BivTile tile = { g_intern_string (word), *ground };

  g_array_append_val (tiles, tile);
}

static void
add_board_tiles (GArray        *tiles,
                 BivBoardShape  shape)
{
  BivGround ground;

  add_tile (tiles, "open", &(BivGround) { 0 });
  for (guint level = 1; level <= BIV_BOARD_MAX_LEVEL; level++)
    {
      g_autofree char *word = g_strdup_printf ("level-%u", level);

      add_tile (tiles, word, &(BivGround) { .level = (guint8) level });
    }
  for (guint mark = 1; mark <= BIV_MARK_MINE; mark <<= 1)
    add_tile (tiles, biv_mark_get_name ((BivMark) mark), &(BivGround) { .marks = (guint16) mark });
  for (guint points = 1; points <= BIV_BOARD_MAX_POINTS; points++)
    {
      g_autofree char *word = g_strdup_printf ("objective-%u", points);

      add_tile (tiles, word, &(BivGround) { .objective = (guint8) points });
    }
  for (guint side = 0; side < (shape == BIV_BOARD_HEXES ? 6 : 4); side++)
    for (guint mark = 1; mark <= BIV_MARK_MINE; mark <<= 1)
      {
        g_autofree char *word = g_strdup_printf ("edge-%s-%s", biv_direction_get_name (shape, side),
                                                 biv_mark_get_name ((BivMark) mark));

        ground = (BivGround) { 0 };
        ground.edges[side] = (guint16) mark;
        add_tile (tiles, word, &ground);
      }
}

static void
add_map_tiles (GArray *tiles)
{
  for (int terrain = BIV_TERRAIN_OPEN; terrain <= BIV_TERRAIN_WATER; terrain++)
    {
      const char *word = biv_word_get_nick (biv_terrain_get_type (), terrain);
      BivGround look;

      biv_ground_answer_get_look (BIV_GROUND_FOR_MAP, word, &look);
      add_tile (tiles, word, &look);
    }
}

GArray *
biv_tile_list (BivGroundTarget target,
               BivBoardShape   shape)
{
  GArray *tiles = g_array_new (FALSE, FALSE, sizeof (BivTile));

  if (target == BIV_GROUND_FOR_MAP)
    add_map_tiles (tiles);
  else
    add_board_tiles (tiles, shape);
  return tiles;
}

/* ---- The head of a map ---- */

static void
write_property (BivXmlWriter *writer,
                const char   *name,
                const char   *value)
{
  biv_xml_writer_open (writer, "property");
  biv_xml_writer_attribute (writer, "name", name);
  if (strpbrk (value, "\n\r\t") == NULL)
    biv_xml_writer_attribute (writer, "value", value);
  else
    biv_xml_writer_text (writer, value);
  biv_xml_writer_close (writer);
}

static void
begin_map (BivXmlWriter  *writer,
           gboolean       is_hexes,
           int            width,
           int            height,
           int            side)
{
  biv_xml_writer_open (writer, "map");
  biv_xml_writer_attribute (writer, "version", "1.8");
  biv_xml_writer_attribute (writer, "tiledversion", "1.8.2");
  biv_xml_writer_attribute (writer, "orientation", is_hexes ? "hexagonal" : "orthogonal");
  biv_xml_writer_attribute (writer, "renderorder", "right-down");
  biv_xml_writer_number (writer, "width", width);
  biv_xml_writer_number (writer, "height", height);
  biv_xml_writer_number (writer, "tilewidth", side);
  biv_xml_writer_number (writer, "tileheight", is_hexes ? BIV_TILE_TALL : side);
  biv_xml_writer_number (writer, "infinite", 0);
  if (is_hexes)
    {
      biv_xml_writer_number (writer, "hexsidelength", BIV_TILE_SIDE / 2);
      biv_xml_writer_attribute (writer, "staggeraxis", "x");
      biv_xml_writer_attribute (writer, "staggerindex", "odd");
    }
}

static void
write_tiles (BivXmlWriter *writer,
             gboolean      is_hexes,
             const GArray *tiles,
             const char   *picture)
{
  guint rows = (tiles->len + BIV_TILES_ACROSS - 1) / BIV_TILES_ACROSS;
  int tall = is_hexes ? BIV_TILE_TALL : BIV_TILE_SIDE;

  biv_xml_writer_open (writer, "tileset");
  biv_xml_writer_number (writer, "firstgid", 1);
  biv_xml_writer_attribute (writer, "name", "Bivouac");
  biv_xml_writer_number (writer, "tilewidth", BIV_TILE_SIDE);
  biv_xml_writer_number (writer, "tileheight", tall);
  biv_xml_writer_number (writer, "tilecount", (int) (rows * BIV_TILES_ACROSS));
  biv_xml_writer_number (writer, "columns", BIV_TILES_ACROSS);
  biv_xml_writer_open (writer, "image");
  biv_xml_writer_attribute (writer, "source", picture);
  biv_xml_writer_number (writer, "width", BIV_TILES_ACROSS * BIV_TILE_SIDE);
  biv_xml_writer_number (writer, "height", (int) rows * tall);
  biv_xml_writer_close (writer);
  for (guint i = 0; i < tiles->len; i++)
    {
      biv_xml_writer_open (writer, "tile");
      biv_xml_writer_number (writer, "id", (int) i);
      biv_xml_writer_attribute (writer, "type", g_array_index (tiles, BivTile, i).word);
      biv_xml_writer_close (writer);
    }
  biv_xml_writer_close (writer);
}

/* @cells: numbers of tiles from 1, 0 for none, from the north-west. */
static void
write_layer (BivXmlWriter  *writer,
             int           *id,
             const char    *name,
             const guint   *cells,
             int            width,
             int            height)
{
  g_autoptr (GString) data = g_string_new ("\n");

  for (int i = 0; i < width * height; i++)
    g_string_append_printf (data, "%u%s", cells[i], i + 1 == width * height ? "\n" : i % width == width - 1 ? ",\n" : ",");
  biv_xml_writer_open (writer, "layer");
  biv_xml_writer_number (writer, "id", ++*id);
  biv_xml_writer_attribute (writer, "name", name);
  biv_xml_writer_number (writer, "width", width);
  biv_xml_writer_number (writer, "height", height);
  biv_xml_writer_open (writer, "data");
  biv_xml_writer_attribute (writer, "encoding", "csv");
  biv_xml_writer_text (writer, data->str);
  biv_xml_writer_close (writer);
  biv_xml_writer_close (writer);
}

static void
write_figure (BivXmlWriter *writer,
              const char   *name,
              double        figure)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  biv_xml_writer_attribute (writer, name, g_ascii_formatd (text, sizeof text, "%.10g", floor (figure * 100 + 0.5) / 100));
}

/* ---- Boards ---- */

BivMapSpot
biv_tile_get_middle (gboolean is_hexes,
                     int      column,
                     int      row)
{
  if (is_hexes)
    return (BivMapSpot) { BIV_TILE_SIDE / 2.0 + column * 0.75 * BIV_TILE_SIDE,
                          BIV_TILE_TALL / 2.0 + (row + (column % 2) * 0.5) * BIV_TILE_TALL };
  return (BivMapSpot) { (column + 0.5) * BIV_TILE_SIDE, (row + 0.5) * BIV_TILE_SIDE };
}

/* In the middle of their cells, so that they can be seen and moved in Tiled. */
static void
write_labels (BivXmlWriter   *writer,
              const BivBoard *board,
              int            *layer)
{
  gboolean is_hexes = biv_board_get_shape (board) == BIV_BOARD_HEXES;
  int width = biv_board_get_width (board), height = biv_board_get_height (board), id = 0;

  for (int row = 0; row < height; row++)
    for (int column = 0; column < width; column++)
      {
        const char *label = biv_board_get_label (board, biv_board_get_cell (board, column, is_hexes ? row : height - 1 - row));
        BivMapSpot at = biv_tile_get_middle (is_hexes, column, row);

        if (label == NULL)
          continue;
        if (id == 0)
          {
            biv_xml_writer_open (writer, "objectgroup");
            biv_xml_writer_number (writer, "id", ++*layer);
            biv_xml_writer_attribute (writer, "name", "Labels");
          }
        biv_xml_writer_open (writer, "object");
        biv_xml_writer_number (writer, "id", ++id);
        biv_xml_writer_attribute (writer, "name", label);
        biv_xml_writer_attribute (writer, "type", BIV_TILE_LABEL);
        write_figure (writer, "x", at.x);
        write_figure (writer, "y", at.y);
        biv_xml_writer_open (writer, "point");
        biv_xml_writer_close (writer);
        biv_xml_writer_close (writer);
      }
  if (id > 0)
    biv_xml_writer_close (writer);
}

static gboolean
has_tile (const BivGround *ground,
          const BivTile   *tile)
{
  if ((ground->marks & tile->ground.marks) != 0 || (tile->ground.level > 0 && ground->level == tile->ground.level)
      || (tile->ground.objective > 0 && ground->objective == tile->ground.objective))
    return TRUE;
  for (guint side = 0; side < 6; side++)
    if ((ground->edges[side] & tile->ground.edges[side]) != 0)
      return TRUE;
  return FALSE;
}

char *
biv_board_dup_tiled (const BivBoard *board,
                     const char     *name,
                     const char     *picture)
{
  g_autoptr (BivXmlWriter) writer = NULL;
  g_autoptr (GArray) tiles = NULL;
  g_autofree guint *cells = NULL;
  BivBoardShape shape;
  int width, height, id = 0;

  g_return_val_if_fail (board != NULL && picture != NULL, NULL);

  shape = biv_board_get_shape (board);
  if (shape == BIV_BOARD_TABLE)
    return NULL;
  width = biv_board_get_width (board);
  height = biv_board_get_height (board);
  tiles = biv_tile_list (BIV_GROUND_FOR_BOARD, shape);
  cells = g_new (guint, (gsize) (width * height));
  writer = biv_xml_writer_new ();
  begin_map (writer, shape == BIV_BOARD_HEXES, width, height, BIV_TILE_SIDE);
  biv_xml_writer_open (writer, "properties");
  write_property (writer, "bivouac", "board");
  write_property (writer, "name", name != NULL ? name : "");
  biv_xml_writer_close (writer);
  write_tiles (writer, shape == BIV_BOARD_HEXES, tiles, picture);
  for (guint i = 0; i < tiles->len; i++)
    {
      const BivTile *tile = &g_array_index (tiles, BivTile, i);
      gboolean is_used = i == 0;

      for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
          {
            BivCell cell = biv_board_get_cell (board, column, shape == BIV_BOARD_SQUARES ? height - 1 - row : row);
            gboolean has = i == 0 || has_tile (biv_board_get_ground (board, cell), tile);

            cells[row * width + column] = has ? i + 1 : 0;
            is_used |= has;
          }
      if (is_used)
        write_layer (writer, &id, tile->word, cells, width, height);
    }
  write_labels (writer, board, &id);
  return biv_xml_writer_finish (writer, NULL);
}

/* ---- Maps ---- */

static gboolean
is_of_grid (const char *field)
{
  return g_str_equal (field, "x") || g_str_equal (field, "y");
}

/* Whether there is anything to say of it that the tiles do not. */
static gboolean
is_worth_an_object (BivItem  *item,
                    gboolean  is_grid)
{
  if (!is_grid || BIV_IS_DRAWN (item) || biv_item_get_name (item) != NULL)
    return TRUE;
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    if (!biv_item_is_fallback (item, field) && !is_of_grid (field->name) && !g_str_equal (field->name, "terrain")
        && !g_str_equal (field->name, "from") && !g_str_equal (field->name, "to"))
      return TRUE;
  return FALSE;
}

/* Map units are px there. On a grid the spot is in cells; the tiles' corner is the first cell's. */
static BivMapSpot
to_px (BivCampaign *campaign,
       BivMapSpot   spot)
{
  if (campaign->map_form == BIV_MAP_SQUARES)
    return (BivMapSpot) { (spot.x - 0.5) * BIV_TILE_SIDE, (spot.y - 0.5) * BIV_TILE_SIDE };
  if (campaign->map_form == BIV_MAP_HEXES)
    return (BivMapSpot) { BIV_TILE_SIDE / 2.0 + (spot.x / HEX_COLUMN - 1) * 0.75 * BIV_TILE_SIDE,
                          (spot.y - 0.5) * BIV_TILE_TALL };
  return (BivMapSpot) { spot.x * SCALE, spot.y * SCALE };
}

/* A line or an area, for the eye: what is read back are the properties. */
static void
write_course (BivXmlWriter *writer,
              BivCampaign  *campaign,
              const GArray *knots,
              gboolean      is_closed)
{
  g_autoptr (GString) points = g_string_new (NULL);
  BivMapSpot first = to_px (campaign, g_array_index (knots, BivMapSpot, 0));

  for (guint i = 0; i < knots->len; i++)
    {
      BivMapSpot spot = to_px (campaign, g_array_index (knots, BivMapSpot, i));
      char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (points, "%s%s,%s", i > 0 ? " " : "", g_ascii_formatd (x, sizeof x, "%.2f", spot.x - first.x),
                              g_ascii_formatd (y, sizeof y, "%.2f", spot.y - first.y));
    }
  biv_xml_writer_open (writer, is_closed ? "polygon" : "polyline");
  biv_xml_writer_attribute (writer, "points", points->str);
  biv_xml_writer_close (writer);
}

static void
write_object (BivXmlWriter *writer,
              BivCampaign  *campaign,
              BivItem      *item,
              int           id,
              gboolean      is_grid)
{
  g_autoptr (GArray) knots = BIV_IS_LINK (item)    ? biv_link_list_knots (campaign, BIV_LINK (item))
                             : BIV_IS_DRAWN (item) ? biv_drawn_list_knots (BIV_DRAWN (item))
                                                   : NULL;
  BivMapSpot at = { 0, 0 };

  if (BIV_IS_PLACE (item))
    at = is_grid ? biv_place_get_spot (campaign, BIV_PLACE (item)) : (BivMapSpot) { BIV_PLACE (item)->x,
                                                                                    BIV_PLACE (item)->y };
  else if (knots->len > 0)
    at = g_array_index (knots, BivMapSpot, 0);
  at = to_px (campaign, at);
  biv_xml_writer_open (writer, "object");
  biv_xml_writer_number (writer, "id", id);
  if (biv_item_get_name (item) != NULL)
    biv_xml_writer_attribute (writer, "name", biv_item_get_name (item));
  biv_xml_writer_attribute (writer, "type", biv_kind_get_element (biv_item_get_kind (item)));
  write_figure (writer, "x", at.x);
  write_figure (writer, "y", at.y);
  biv_xml_writer_open (writer, "properties");
  write_property (writer, "id", biv_item_get_id (item));
  for (const BivFieldSpec *field = biv_kind_get_fields (biv_item_get_kind (item)); field->name != NULL; field++)
    {
      g_autofree char *text = biv_item_is_fallback (item, field) ? NULL : biv_item_dup_field (item, field);

      if (text != NULL
          && !(BIV_IS_PLACE (item) && (is_of_grid (field->name) || (is_grid && g_str_equal (field->name, "terrain")))))
        write_property (writer, field->name, text);
    }
  biv_xml_writer_close (writer);
  if (knots == NULL || knots->len < 2)
    {
      biv_xml_writer_open (writer, "point");
      biv_xml_writer_close (writer);
    }
  else
    write_course (writer, campaign, knots, BIV_IS_DRAWN (item) && biv_drawn_is_area (BIV_DRAWN (item)->drawn_kind));
  biv_xml_writer_close (writer);
}

static void
write_objects (BivXmlWriter *writer,
               BivCampaign  *campaign,
               gboolean      is_grid,
               int          *layer)
{
  static const struct
  {
    BivKind     kind;
    const char *name;
  } groups[] = { { BIV_KIND_DRAWN, "Drawn ground" }, { BIV_KIND_LINK, "Links" }, { BIV_KIND_PLACE, "Places" } };
  int id = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      gboolean is_begun = FALSE;

      BIV_EACH (BivItem, item, campaign, groups[i].kind)
        {
          if (!is_worth_an_object (item, is_grid))
            continue;
          if (!is_begun)
            {
              biv_xml_writer_open (writer, "objectgroup");
              biv_xml_writer_number (writer, "id", ++*layer);
              biv_xml_writer_attribute (writer, "name", groups[i].name);
              is_begun = TRUE;
            }
          write_object (writer, campaign, item, ++id, is_grid);
        }
      if (is_begun)
        biv_xml_writer_close (writer);
    }
}

/* How far places go, in map units. */
static int
get_extent (BivCampaign *campaign,
            gboolean     for_width)
{
  int most = 0;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    most = MAX (most, for_width ? place->x : place->y);
  return MIN (most, BIV_MAP_POINT_MOST) + MARGIN;
}

static void
write_terrain (BivXmlWriter *writer,
               BivCampaign  *campaign,
               int          *layer)
{
  int width = campaign->map_columns, height = campaign->map_rows;
  g_autofree guint *cells = g_new0 (guint, (gsize) (width * height));

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (place->x >= 1 && place->x <= width && place->y >= 1 && place->y <= height)
      cells[(place->y - 1) * width + place->x - 1] = (guint) place->terrain + 1;
  write_layer (writer, layer, "Ground", cells, width, height);
}

char *
biv_map_dup_tiled (BivCampaign   *campaign,
                   const char    *picture,
                   BivBoardShape *shape)
{
  static const char *const of_map[] = { "map-form", "map-columns", "map-rows" };
  g_autoptr (BivXmlWriter) writer = NULL;
  g_autoptr (GArray) tiles = NULL;
  gboolean is_grid;
  int layer = 0, width, height, units = 1;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && picture != NULL && shape != NULL, NULL);

  is_grid = biv_map_is_grid (campaign);
  width = campaign->map_columns;
  height = campaign->map_rows;
  *shape = campaign->map_form == BIV_MAP_HEXES ? BIV_BOARD_HEXES : BIV_BOARD_SQUARES;
  tiles = biv_tile_list (BIV_GROUND_FOR_MAP, *shape);
  writer = biv_xml_writer_new ();
  if (!is_grid)
    {
      width = get_extent (campaign, TRUE);
      height = get_extent (campaign, FALSE);
      units = (MAX (width, height) + MOST - 1) / MOST;
      width = (width + units - 1) / units;
      height = (height + units - 1) / units;
    }
  begin_map (writer, *shape == BIV_BOARD_HEXES, width, height, is_grid ? BIV_TILE_SIDE : SCALE * units);
  biv_xml_writer_open (writer, "properties");
  write_property (writer, "bivouac", is_grid ? "map" : "places");
  if (!is_grid)
    {
      g_autofree char *scale = g_strdup_printf ("%d", SCALE);

      write_property (writer, "scale", scale);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (of_map); i++)
    {
      g_autofree char *text = biv_item_dup_field (BIV_ITEM (campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, of_map[i]));

      write_property (writer, of_map[i], text);
    }
  biv_xml_writer_close (writer);
  write_tiles (writer, *shape == BIV_BOARD_HEXES, tiles, picture);
  if (is_grid)
    write_terrain (writer, campaign, &layer);
  write_objects (writer, campaign, is_grid, &layer);
  return biv_xml_writer_finish (writer, NULL);
}
