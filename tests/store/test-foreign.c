/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-foreign.c: maps and boards of other programs: read, refused in words, settled, made ours, written and read back */
#include <glib.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "campaign/model/campaign.h"
#include "campaign/model/item-names.h"
#include "campaign/model/items.h"
#include "campaign/model/map.h"
#include "campaign/model/proposal.h"
#include "random-campaign.h"
#include "store/board-file.h"
#include "store/foreign/export.h"
#include "store/foreign/ground-import.h"
#include "tests/rounds.h"

/* ---- Files of our own making ---- */

#define TMX(attributes, inside) \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.8\" " attributes " tilewidth=\"8\" tileheight=\"8\">\n" \
  inside "</map>\n"
#define SQUARES "orientation=\"orthogonal\" width=\"4\" height=\"4\" infinite=\"0\""
#define TILES \
  "<tileset firstgid=\"1\" name=\"land\"><tile id=\"0\" type=\"open\"/><tile id=\"1\" class=\"wood\"/>" \
  "<tile id=\"2\" type=\"Old forest\"/>" \
  "<tile id=\"3\"><properties><property name=\"what\" value=\"deep water\"/></properties></tile></tileset>\n"
#define LAYER(name, data) "<layer id=\"1\" name=\"" name "\" width=\"4\" height=\"4\">" data "</layer>\n"
#define CSV(text) "<data encoding=\"csv\">\n" text "</data>"
#define FOREST_IN_THE_CORNER "3,1,1,1,\n1,1,1,1,\n1,1,1,2,\n1,1,4,1\n"

static const char forest[] = TMX (SQUARES, TILES LAYER ("Ground", CSV (FOREST_IN_THE_CORNER)));

static const char tmj[] =
  "{ \"orientation\":\"orthogonal\", \"width\":4, \"height\":4, \"infinite\":false, \"nothing\":null, \"below\":-1.5,\n"
  "  \"tilesets\":[{\"firstgid\":1, \"name\":\"land\", \"tiles\":[{\"id\":0,\"type\":\"open\"},{\"id\":1,\"class\":\"wood\"},\n"
  "    {\"id\":2,\"type\":\"Old f\\u006frest\"},\n"
  "    {\"id\":3,\"properties\":[{\"name\":\"what\",\"type\":\"string\",\"value\":\"deep water\"}]}]}],\n"
  "  \"layers\":[{\"type\":\"tilelayer\",\"name\":\"Ground\",\"width\":4,\"height\":4,\"visible\":true,\n"
  "    \"data\":[3,1,1,1,1,1,1,1,1,1,1,2,1,1,4,1]}] }\n";

static const char wesnoth[] =
  "Xv, Xv, Xv, Xv, Xv, Xv\nXv, Gg, Gg^Fp, 1 Kh, Ch, Xv\nXv, Hh, Mm, Wo, Ww^Bw|, Xv\nXv, Ss, Rr, Gg^Vh, Gg, Xv\nXv, Re, Dd, "
  "Aa, Uu, Xv\n"
  "Xv, Xv, Xv, Xv, Xv, Xv\n";

static const char megamek[] =
  "#a board\nsize 4 4\noption exit_roads_to_pavement false\nhex 0101 -1 \"woods:1;foliage_elev:2\" \"grass\"\nhex 0201 2 "
  "\"road:1:8\" \"\"\n"
  "hex 0202 12 \"road:1:9\" \"\"\nhex 0203 0 \"water:1;rough:1\" \"\"\nhex 0404 0 \"\" \"\"\nend\n";

static const char vassal[] =
  "<?xml version=\"1.0\"?>\n<VASSAL.build.GameModule name=\"A war\" VassalVersion=\"3.2\">\n"
  "<VASSAL.build.module.map.boardPicker.Board name=\"Small\"><VASSAL.build.module.map.boardPicker.board.mapgrid.RegionGrid>\n"
  "<VASSAL.build.module.map.boardPicker.board.Region name=\"Elsewhere\" originx=\"1\" originy=\"2\"/>\n"
  "</VASSAL.build.module.map.boardPicker.board.mapgrid.RegionGrid></VASSAL.build.module.map.boardPicker.Board>\n"
  "<VASSAL.build.module.map.boardPicker.Board name=\"Main\"><VASSAL.build.module.map.boardPicker.board.mapgrid.RegionGrid>\n"
  "<VASSAL.build.module.map.boardPicker.board.Region name=\"Dorrim\" originx=\"310\" originy=\"55\"/>\n"
  "<VASSAL.build.module.map.boardPicker.board.Region name=\"Halden\" originx=\"100\" originy=\"-20\"/>\n"
  "</VASSAL.build.module.map.boardPicker.board.mapgrid.RegionGrid></VASSAL.build.module.map.boardPicker.Board>\n"
  "</VASSAL.build.GameModule>\n";

static const char places[] =
  "Town;Longitude;Latitude;Ground;Owner;Mayor\nDorrim;4,5;50,5;Wald;First;A. Smith\nHalden;4,0;50,0;plain;Nobody;\n\n"
  "From;To;Road;Km\nDorrim;Halden;road;55\n";

static const char *const samples[] = { forest, tmj, wesnoth, megamek, vassal, places };

static BivForeign *
parse (const char  *text,
       GError     **error)
{
  return biv_foreign_parse ("file.map", text, strlen (text), NULL, NULL, error);
}

static BivForeign *
parse_right (const char *text)
{
  g_autoptr (GError) error = NULL;
  BivForeign *foreign = parse (text, &error);

  g_assert_no_error (error);
  return foreign;
}

/* ---- Boards ---- */

static BivBoard *
make_board (BivForeign *foreign,
            const char *mapping_text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivGroundMapping) mapping = mapping_text != NULL ? biv_ground_mapping_parse (mapping_text, "kept", &error)
         : NULL;
  g_autoptr (BivGroundImport) import = biv_ground_import_new (foreign, BIV_GROUND_FOR_BOARD, mapping);
  BivBoard *board;

  g_assert_no_error (error);
  biv_ground_import_make_missing (import);
  board = biv_ground_import_make_board (import, &error);
  g_assert_no_error (error);
  return board;
}

static void
expect_ground (const BivBoard *board,
               const char     *cell,
               guint           marks,
               guint           level)
{
  BivCell number;

  g_assert_true (biv_board_cell_from_name (board, cell, &number));
  g_assert_cmphex (biv_board_get_ground (board, number)->marks, ==, marks);
  g_assert_cmpuint (biv_board_get_ground (board, number)->level, ==, level);
}

static void
expect_forest (const char *text)
{
  g_autoptr (BivBoard) board = make_board (parse_right (text), NULL);

  expect_ground (board, "a4", BIV_MARK_WOOD, 0);
  expect_ground (board, "b4", 0, 0);
  expect_ground (board, "d2", BIV_MARK_WOOD, 0);
  expect_ground (board, "c1", BIV_MARK_IMPASSABLE, 0);
}

/* Every way in which a layer may be written is the same layer. */
static char *
dup_base64 (const char *compression,
            guint       n_wrong)
{
  static const guint32 tiles[] = { 3, 1, 1, 1, 0x80000001u, 1, 1, 1, 1, 1, 0xf0000001u, 2, 1, 1, 4, 1 };
  guint8 bytes[4 * G_N_ELEMENTS (tiles) + 4] = { 0 };
  gsize n = 4 * G_N_ELEMENTS (tiles) + n_wrong;
  g_autoptr (GConverter) converter = NULL;
  g_autofree char *packed = g_malloc (1000), *coded = NULL;
  gsize n_read = 0, n_written = n;

  for (gsize i = 0; i < G_N_ELEMENTS (tiles); i++)
    for (int part = 0; part < 4; part++)
      bytes[4 * i + (gsize) part] = (guint8) (tiles[i] >> 8 * part);
  if (compression == NULL)
    memcpy (packed, bytes, n);
  else
    {
      converter = G_CONVERTER (g_zlib_compressor_new (*compression == 'z' ? G_ZLIB_COMPRESSOR_FORMAT_ZLIB
                                                      : G_ZLIB_COMPRESSOR_FORMAT_GZIP,
                                                      9));
      g_assert_cmpint (g_converter_convert (converter, bytes, n, packed, 1000, G_CONVERTER_INPUT_AT_END, &n_read, &n_written,
                                            NULL), ==,
                       G_CONVERTER_FINISHED);
    }
  coded = g_base64_encode ((guchar *) packed, n_written);
  return g_strdup_printf (TMX (SQUARES, TILES LAYER ("Ground", "<data encoding=\"base64\"%s%s%s>\n  %s\n</data>")),
                          compression != NULL ? " compression=\"" : "", compression != NULL ? compression : "",
                          compression != NULL ? "\"" : "", coded);
}

/* Older files of Tiled name the type of their document: it is not looked up, and lines stay what they are. */
static void
test_document_type (void)
{
  g_autofree char *typed = g_strconcat ("<?xml version=\"1.0\"?>\n<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">\n",
                                        strchr (forest, '\n') + 1, NULL);
  g_autofree char *own = g_strconcat ("<?xml version=\"1.0\"?>\n<!DOCTYPE map [ <!ENTITY a \"b\"> ]>\n", strchr (forest, '\n') + 1,
                                      NULL);
  g_autoptr (GError) error = NULL;

  expect_forest (typed);
  g_assert_null (parse (own, &error));
  g_assert_true (g_str_has_prefix (error->message, "file.map:2: "));
}

static void
test_tiled_data (void)
{
  static const char *const compressions[] = { NULL, "zlib", "gzip" };
  g_autoptr (GString) tiles = g_string_new (NULL);
  g_autofree char *by_tile = NULL;

  expect_forest (forest);
  expect_forest (tmj);
  for (gsize i = 0; i < G_N_ELEMENTS (compressions); i++)
    {
      g_autofree char *text = dup_base64 (compressions[i], 0), *more = dup_base64 (compressions[i], 4);
      g_autoptr (GError) error = NULL;

      expect_forest (text);
      g_assert_null (parse (more, &error));
      g_assert_nonnull (strstr (error->message, "damaged"));
    }
  for (const char *at = FOREST_IN_THE_CORNER; *at != '\0'; at++)
    if (g_ascii_isdigit (*at))
      g_string_append_printf (tiles, "<tile gid=\"%c\"/>", *at);
  by_tile = g_strdup_printf (TMX (SQUARES, TILES LAYER ("Ground", "<data>%s</data>")), tiles->str);
  expect_forest (by_tile);
}

/* Layers lie over one another, and groups hold layers; what is hidden, drawn or an object is left out and told. */
static void
test_tiled_layers (void)
{
  g_autoptr (BivForeign) foreign = parse_right (
    TMX (SQUARES, TILES LAYER ("Ground", CSV ("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"))
         "<group name=\"more\">" LAYER ("Trees", CSV ("2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0")) "</group>"
         "<layer name=\"Night\" width=\"4\" height=\"4\" visible=\"0\">" CSV ("2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2") "</layer>"
         "<imagelayer name=\"Sky\"/><objectgroup name=\"Things\"><object id=\"1\"/><object id=\"2\"/></objectgroup>"));
  g_autofree char *notes = NULL;
  g_autoptr (BivGroundImport) import = NULL;
  g_autoptr (BivBoard) board = NULL;

  g_assert_cmpuint (foreign->pieces->len, ==, 17);
  import = biv_ground_import_new (g_steal_pointer (&foreign), BIV_GROUND_FOR_BOARD, NULL);
  notes = biv_ground_import_dup_notes (import);
  g_assert_nonnull (strstr (notes, "Night"));
  g_assert_nonnull (strstr (notes, "Sky"));
  g_assert_nonnull (strstr (notes, "2 objects"));
  board = biv_ground_import_make_board (import, NULL);
  expect_ground (board, "a4", BIV_MARK_WOOD, 0);
  expect_ground (board, "b4", 0, 0);
}

static GBytes *
lend (const char *source,
      gpointer    data)
{
  static const char set[] = "<tileset name=\"land\"><tile id=\"0\" type=\"open\"/><tile id=\"1\" type=\"wood\"/></tileset>";
  static const char json[] = "{\"name\":\"land\",\"tiles\":[{\"id\":0,\"type\":\"open\"},{\"id\":1,\"type\":\"wood\"}]}";

  g_ptr_array_add (data, g_strdup (source));
  return g_str_equal (source, "land.tsx")   ? g_bytes_new_static (set, strlen (set))
         : g_str_equal (source, "land.tsj") ? g_bytes_new_static (json, strlen (json))
         : g_str_equal (source, "bad.tsx")  ? g_bytes_new_static ("<tileset", 8)
                                            : NULL;
}

/* A tileset beside the map gives tiles their classes; one that is not to be had leaves them their numbers. */
static void
test_tilesets_beside (void)
{
  static const char *const sources[] = { "land.tsx", "land.tsj", "../land.tsx", "bad.tsx" };

  for (gsize i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      g_autofree char *text = g_strdup_printf (TMX (SQUARES, "<tileset firstgid=\"1\" source=\"%s\"/>"
                                                    LAYER ("L", CSV ("2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"))), sources[i]);
      g_autoptr (GPtrArray) asked = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivForeign) foreign = biv_foreign_parse ("file.tmx", text, strlen (text), lend, asked, &error);

      g_assert_cmpuint (asked->len, ==, 1);
      if (i == 3)
        {
          g_assert_null (foreign);
          g_assert_true (g_str_has_prefix (error->message, "bad.tsx:1: "));
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpstr (((BivForeignGround *) foreign->grounds->pdata[0])->key, ==, i < 2 ? "wood" : "land/1");
      g_assert_cmpuint (foreign->notes->len, ==, i < 2 ? 0 : 1);
    }
}

/* Nothing outside the map's folder is opened, whatever the map says, and by no link. */
static void
test_folder (void)
{
  static const char set[] = "<tileset name=\"land\"><tile id=\"0\" type=\"wood\"/></tileset>";
  g_autofree char *folder = g_dir_make_tmp ("bivouac-foreign-XXXXXX", NULL), *inner = g_build_filename (folder, "maps", NULL);
  g_autofree char *outside = g_build_filename (folder, "out.tsx", NULL), *inside = g_build_filename (inner, "in.tsx", NULL);
  g_autofree char *link = g_build_filename (inner, "link.tsx", NULL), *map = g_build_filename (inner, "m.tmx", NULL);
  const char *sources[] = { "in.tsx", "../out.tsx", "link.tsx", outside, "../maps/in.tsx" };
  g_autoptr (GFile) file = g_file_new_for_path (map), linked = g_file_new_for_path (link);

  g_assert_cmpint (g_mkdir_with_parents (inner, 0700), ==, 0);
  g_assert_true (g_file_set_contents (outside, set, -1, NULL) && g_file_set_contents (inside, set, -1, NULL));
  g_assert_true (g_file_make_symbolic_link (linked, "../out.tsx", NULL, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      g_autofree char *text = g_strdup_printf (TMX (SQUARES, "<tileset firstgid=\"1\" source=\"%s\"/>"
                                                    LAYER ("L", CSV ("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"))), sources[i]);
      g_autoptr (BivForeign) foreign = NULL;
      g_autoptr (GError) error = NULL;
      gboolean is_inside = strstr (sources[i], "in.tsx") != NULL;

      g_assert_true (g_file_set_contents (map, text, -1, NULL));
      foreign = biv_foreign_read (file, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (foreign->notes->len, ==, is_inside ? 0 : 1);
      g_assert_true (is_inside == g_str_equal (((BivForeignGround *) foreign->grounds->pdata[0])->key, "wood"));
    }
  g_file_delete (file, NULL, NULL);
  g_file_delete (linked, NULL, NULL);
  g_assert_cmpint (g_remove (inside), ==, 0);
  g_assert_cmpint (g_remove (outside), ==, 0);
  g_assert_cmpint (g_rmdir (inner), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* However hexes are laid there, those that touch there touch here. */
static void
test_hexes (void)
{
  static const struct
  {
    const char *axis, *index;
    int         height;
  } rows[] = { { "x", "odd", 5 }, { "x", "even", 5 }, { "y", "odd", 5 }, { "y", "even", 5 }, { "y", "odd", 6 }, { "y", "even",
                                                                                                                  6 } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      /* Three in a ring: 1,1 and 2,1 and the one below both, in rows, or beside both, in columns. */
      gboolean is_x = *rows[i].axis == 'x', is_shifted = *rows[i].index == 'o';
      int third_x = is_x ? 2 : is_shifted ? 2 : 1, third_y = is_x ? (is_shifted ? 2 : 1) : 2;
      g_autoptr (GString) data = g_string_new (NULL);
      g_autofree char *text = NULL;
      g_autoptr (BivBoard) board = NULL;
      BivCell found[3];
      guint n = 0;

      for (int row = 0; row < rows[i].height; row++)
        for (int column = 0; column < 5; column++)
          {
            gboolean is_second = is_x ? column == 1 && row == 2 : column == 2 && row == 1;
            gboolean is_one = (column == 1 && row == 1) || is_second || (column == third_x && row == third_y);

            g_string_append_printf (data, "%s%d", data->len > 0 ? "," : "", is_one ? 2 : 1);
          }
      text = g_strdup_printf ("<map orientation=\"hexagonal\" staggeraxis=\"%s\" staggerindex=\"%s\" width=\"5\" "
                              "height=\"%d\">" TILES
                              "<layer name=\"a\" width=\"5\" height=\"%d\"><data encoding=\"csv\">%s</data></layer></map>",
                              rows[i].axis, rows[i].index, rows[i].height, rows[i].height, data->str);
      board = make_board (parse_right (text), NULL);
      for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
        if (biv_board_get_ground (board, (BivCell) cell)->marks == BIV_MARK_WOOD)
          {
            g_assert_cmpuint (n, <, 3);
            found[n++] = (BivCell) cell;
          }
      g_assert_cmpuint (n, ==, 3);
      g_assert_cmpint (biv_board_get_distance (board, found[0], found[1]), ==, 1);
      g_assert_cmpint (biv_board_get_distance (board, found[1], found[2]), ==, 1);
      g_assert_cmpint (biv_board_get_distance (board, found[0], found[2]), ==, 1);
    }
}

static void
test_wesnoth (void)
{
  g_autoptr (BivBoard) board = make_board (parse_right (wesnoth), NULL);

  g_assert_cmpint (biv_board_get_width (board), ==, 4);
  g_assert_cmpint (biv_board_get_height (board), ==, 4);
  expect_ground (board, "0101", 0, 0);
  expect_ground (board, "0201", BIV_MARK_WOOD, 0);
  expect_ground (board, "0301", BIV_MARK_WORKS, 0);
  expect_ground (board, "0102", 0, 1);
  expect_ground (board, "0202", 0, 2);
  expect_ground (board, "0302", BIV_MARK_IMPASSABLE, 0);
  expect_ground (board, "0402", BIV_MARK_RIVER | BIV_MARK_BRIDGE, 0);
  expect_ground (board, "0303", BIV_MARK_TOWN, 0);
}

static void
test_megamek (void)
{
  g_autoptr (BivForeign) foreign = parse_right (megamek);
  g_autoptr (BivBoard) board = NULL;
  BivCell cell;

  g_assert_cmpuint (foreign->notes->len, ==, 2);
  board = make_board (g_steal_pointer (&foreign), NULL);
  expect_ground (board, "0101", BIV_MARK_WOOD, 0);
  expect_ground (board, "0404", 0, 1);
  expect_ground (board, "0202", BIV_MARK_ROAD, BIV_BOARD_MAX_LEVEL);
  g_assert_true (biv_board_cell_from_name (board, "0202", &cell));
  g_assert_cmphex (biv_board_get_ground (board, cell)->edges[BIV_HEX_N], ==, BIV_MARK_ROAD);
  g_assert_cmphex (biv_board_get_ground (board, cell)->edges[BIV_HEX_S], ==, 0);
}

/* With tabs, a maker's name that is no UTF-8, no line "end" and a factory: as MegaMek reads it too. */
static void
test_megamek_loose (void)
{
  g_autoptr (GString) text = g_string_new ("# by J\xfcrgen\nSIZE\t4\t4\ntag \"winter\"\n");
  g_autoptr (BivForeign) foreign = NULL;
  g_autoptr (BivBoard) board = NULL;

  for (int y = 1; y <= 4; y++)
    for (int x = 1; x <= 4; x++)
      g_string_append_printf (text, "hex\t%02d%02d\t0\t\"%s\"\t\"\"%s", x, y, x == 2 && y == 3 ? "heavy_industrial:2" : "",
                              x + y < 8 ? "\n" : "");
  foreign = parse_right (text->str);
  board = make_board (g_steal_pointer (&foreign), NULL);
  expect_ground (board, "0203", BIV_MARK_TOWN, 0);
  expect_ground (board, "0404", 0, 0);
}

/* ---- What is settled is kept, and goes before what is guessed ---- */

static void
test_mapping (void)
{
  g_autoptr (BivGroundImport) import = biv_ground_import_new (parse_right (wesnoth), BIV_GROUND_FOR_BOARD, NULL);
  g_autoptr (BivGroundMapping) mapping = NULL, again = NULL;
  g_autoptr (BivBoard) board = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *second = NULL;

  g_assert_cmpuint (import->n_unknown, ==, 0);
  biv_ground_import_answer (import, "Gg", "level-3 wood");
  biv_ground_import_answer (import, "^Fp", "-");
  mapping = biv_ground_import_dup_mapping (import);
  text = biv_ground_mapping_dup_text (mapping);
  again = biv_ground_mapping_parse (text, "kept", &error);
  g_assert_no_error (error);
  second = biv_ground_mapping_dup_text (again);
  g_assert_cmpstr (text, ==, second);
  board = make_board (parse_right (wesnoth), text);
  expect_ground (board, "0201", BIV_MARK_WOOD, 3);
  g_assert_null (biv_ground_mapping_parse ("[board]\nGg=meadow\n", "kept", &error));
  g_assert_true (g_str_has_prefix (error->message, "kept: [board] Gg: "));
}

/* A tile of which nothing is known is in the way until somebody says what it is. */
static void
test_unknown (void)
{
  g_autoptr (BivGroundImport) import = biv_ground_import_new (
    parse_right (TMX (SQUARES, "<tileset firstgid=\"1\" name=\"x7\"/>" LAYER ("L", CSV ("2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1")))),
    BIV_GROUND_FOR_BOARD, NULL);
  g_autofree char *problems = biv_ground_import_dup_problems (import), *none = NULL;

  g_assert_cmpuint (import->n_unknown, ==, 2);
  g_assert_nonnull (strstr (problems, "file.map: “x7/1” in 1 cell, first in column 1, row 1"));
  biv_ground_import_answer (import, "x7/0", "open");
  biv_ground_import_answer (import, "x7/1", "town");
  none = biv_ground_import_dup_problems (import);
  g_assert_cmpstr (none, ==, "");
}

/* ---- Refusals ---- */

static const struct
{
  const char *text, *message;
} refusals[] = {
  { "", "file.map:1: the file is empty" },
  { "PK\003\004zip", "file.map:1: *zip*damaged*" },
  { "<html/>", "file.map:1: <html> is neither*" },
  { "<tileset name=\"x\"/>", "file.map:1: this is a tileset*" },
  { "<!DOCTYPE map []><map/>", "file.map:1: *" },
  { TMX ("orientation=\"isometric\" width=\"4\" height=\"4\"", ""), "file.map:2: *isometric*" },
  { TMX ("orientation=\"staggered\" width=\"4\" height=\"4\"", ""), "file.map:2: *isometric and staggered*" },
  { TMX ("orientation=\"orthogonal\" width=\"4\" height=\"4\" infinite=\"1\"", ""), "file.map:2: *infinite*" },
  { TMX ("orientation=\"orthogonal\" width=\"40000\" height=\"4\"", ""), "file.map:2: *40000 x 4 cells; 256 x 256*" },
  { TMX ("orientation=\"orthogonal\" width=\"-1\" height=\"4\"", ""), "file.map:2: *" },
  { TMX (SQUARES, ""), "file.map: the map has no layer*" },
  { TMX (SQUARES, TILES LAYER ("a", CSV ("1,1,1"))), "file.map:5: *3 tiles, and the map 16" },
  { TMX (SQUARES, TILES LAYER ("a", CSV ("1,1,1,1,1,1,1,1,1,1,\n1,1,1,1,1,1,1"))), "file.map:6:13: *more tiles*" },
  { TMX (SQUARES, TILES LAYER ("a", CSV ("1,x"))), "file.map:5:3: *no number*" },
  { TMX (SQUARES, LAYER ("a", CSV ("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"))), "file.map:3: *belongs to no tileset" },
  { TMX (SQUARES, TILES LAYER ("a", "<data encoding=\"base64\" compression=\"zstd\">AAAA</data>")), "file.map:4: "
                                                                                                    "*zstd*CSV*" },
  { TMX (SQUARES, TILES LAYER ("a", "<data encoding=\"base64\" compression=\"zlib\">AAAA</data>")), "file.map:4: *damaged*" },
  { TMX (SQUARES, TILES LAYER ("a", "<data encoding=\"base64\">A(AA</data>")), "file.map:4: *base64*" },
  { TMX (SQUARES, TILES LAYER ("a", "<data encoding=\"morse\">.-</data>")), "file.map:4: *morse*" },
  { TMX (SQUARES, TILES LAYER ("a", "<data><chunk x=\"0\" y=\"0\"/></data>")), "file.map:4: *infinite*" },
  { TMX (SQUARES, TILES "<layer name=\"a\" width=\"3\" height=\"4\"/>"), "file.map:4: *3 x 4 tiles, and the map 4 x 4*" },
  { TMX (SQUARES, TILES "<tileset firstgid=\"1\" name=\"b\"/>"), "file.map:4: *first tile*" },
  { "{ \"orientation\": \"orthogonal\", \"width\": 4, }", "file.map:1:44: *" },
  { "{ \"a\": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]] }", "file.map:1:*nested too deeply" },
  { "{ \"width\": 4 }", "file.map:1: this is no map of Tiled*" },
  { "{ \"orientation\": \"isometric\" }", "file.map:1: *isometric*" },
  { "{ \"orientation\": \"orthogonal\", \"width\": 4, \"height\": 4, \"layers\": [ { \"type\": \"tilelayer\", \"name\": "
    "\"a\" } ] }",
    "file.map: the layer “a” has no data" },
  { "Gg, Gg, Gg\nGg, Gg\nGg, Gg, Gg\n", "file.map:2: *2 hexes, and the first one 3*" },
  { "Gg, Gg, Gg\nGg, Gg!, Gg\nGg, Gg, Gg\n", "file.map:2: *“Gg!”*" },
  { "Gg, Gg\nGg, Gg\n", "file.map:1: *no hex within its border*" },
  { "size 4 4\nhex 0505 0 \"\" \"\"\nend\n", "file.map:2: “0505” is no hex*" },
  { "size 4 4\nhex 0101 high \"\" \"\"\nend\n", "file.map:2: *height*" },
  { "size 4 4\nhex 0101 0 \"woods\" \"\"\nend\n", "file.map:2: “woods” is no terrain*" },
  { "size 4 4\nhex 0101 0 \"\" \"\"\nhex 0101 0 \"\" \"\"\nend\n", "file.map:3: *twice*" },
  { "size 4 4\nhex 0101 0 \"\" \"\"\n", "file.map:*ends too early*" },
  { "size 4\nend\n", "file.map:1: *size 16 17*" },
  { "Size 120 4\nHEX 12001 0 \"\" \"\"\nHex 0101 0 \"\" \"\"\nhex 12101 0 \"\" \"\"\nEnd\n", "file.map:4: “12101” is no hex*" },
  { "size 4 4\nhills everywhere\nend\n", "file.map:2: “hills” begins no line*" },
  { "<VASSAL.build.GameModule name=\"a\"/>", "file.map:1: this module has no regions*" },
  { "<VASSAL.build.GameModule><a.board.Region name=\"b\" originx=\"c\" originy=\"1\"/></VASSAL.build.GameModule>",
    "file.map:1: the region “b”*" },
  { "nothing of a map", "file.map:1: this is no map*" },
  { "name,x,y\nDorrim,here,3\n", "file.map:2: “Dorrim” has “here”*" },
  { "a,b,c,d\na,b,c\n", "file.map:2: *3 cells, and the first one 4*" },
};

static void
test_refusals (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BivForeign) foreign = parse (refusals[i].text, &error);

      g_assert_null (foreign);
      g_assert_nonnull (error);
      if (!g_pattern_match_simple (refusals[i].message, error->message))
        g_error ("“%s” and not “%s”", error->message, refusals[i].message);
    }
}

/* A board too large or too small for us names what it has and what would do. */
static void
test_sizes (void)
{
  static const char *const texts[] = { "size 3 4\nend\n", "size 200 4\nend\n" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (BivGroundImport) import = biv_ground_import_new (parse_right (texts[i]), BIV_GROUND_FOR_BOARD, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (biv_ground_import_make_board (import, &error));
      g_assert_true (g_str_has_prefix (error->message, i == 0 ? "file.map: it has 3 x 4 hexes" : "file.map: it has 200 x 4 "
                                                                                                 "hexes"));
    }
}

/* Broken anywhere: one message that says where, or a file that still says something. */
static void
expect_message_or_map (const char *bytes,
                       gsize       n_bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivForeign) foreign = biv_foreign_parse ("file.map", bytes, n_bytes, NULL, NULL, &error);

  if (foreign != NULL)
    {
      g_autoptr (BivBoard) board = make_board (g_steal_pointer (&foreign), NULL);
    }
  else
    g_assert_true (g_utf8_validate (error->message, -1, NULL) && g_str_has_prefix (error->message, "file.map:"));
}

static gboolean
is_of_ground (const char *text)
{
  return text != vassal && text != places;
}

static void
test_broken (void)
{
  BivRandom random;

  biv_random_init (&random, 7, 1815);
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      gsize length = strlen (samples[i]);

      for (gsize cut = 0; cut < length; cut++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (BivForeign) foreign = biv_foreign_parse ("file.map", samples[i], cut, NULL, NULL, &error);

          g_assert_true (foreign != NULL || g_str_has_prefix (error->message, "file.map:"));
        }
      for (int round = 0; round < ROUNDS (2000); round++)
        {
          g_autofree char *text = g_strdup (samples[i]);
          g_autoptr (GError) error = NULL;
          g_autoptr (BivForeign) foreign = NULL;

          for (guint n = 1 + biv_random_below (&random, 3); n > 0; n--)
            text[biv_random_below (&random, (guint) length)] = (char) (1 + biv_random_below (&random, 255));
          foreign = biv_foreign_parse ("file.map", text, length, NULL, NULL, &error);
          g_assert_true (foreign != NULL || (g_str_has_prefix (error->message, "file.map:")
                                             && g_utf8_validate (error->message, -1, NULL)));
        }
      if (is_of_ground (samples[i]))
        expect_message_or_map (samples[i], length);
    }
}

/* ---- Broken at every tag ---- */

static BivProposal *
propose (const char  *text,
         BivCampaign *campaign,
         GError     **error)
{
  g_autoptr (BivForeign) foreign = parse (text, error);
  g_autoptr (BivGroundImport) import = NULL;

  if (foreign == NULL)
    return NULL;
  import = biv_ground_import_new (g_steal_pointer (&foreign), BIV_GROUND_FOR_MAP, NULL);
  biv_ground_import_make_missing (import);
  return biv_ground_import_propose_map (import, campaign, NULL, error);
}

/* Of XML each tag, of the others each word, each mark between words and each line. Returns: (transfer full): of guint: beginning
 * and end by turns */
static GArray *
list_tags (const char *text)
{
  GArray *tags = g_array_new (FALSE, FALSE, sizeof (guint));
  guint length = (guint) strlen (text), line = 0;
  gboolean is_xml = *text == '<';

  for (guint at = 0; at < length;)
    {
      guint n = is_xml ? (guint) strcspn (text + at + 1, ">") + 2 : (guint) strcspn (text + at, " \t\n,;:{}[]");
      guint end = MIN (at + MAX (n, 1), length);

      if (is_xml && text[at] != '<')
        end = at + (guint) strcspn (text + at, "<");
      g_array_append_vals (tags, ((const guint[]) { at, end }), 2);
      if (!is_xml && text[at] == '\n')
        {
          g_array_append_vals (tags, ((const guint[]) { line, end }), 2);
          line = end;
        }
      at = end;
    }
  return tags;
}

/* A line that the message names is one of the file's. */
static void
expect_where (const char *message,
              const char *text)
{
  const char *at = message + strlen ("file.map:");
  guint n_lines = 1;

  g_assert_true (g_str_has_prefix (message, "file.map:") && g_utf8_validate (message, -1, NULL));
  for (const char *end = strchr (text, '\n'); end != NULL; end = strchr (end + 1, '\n'))
    n_lines++;
  if (g_ascii_isdigit (*at))
    {
      guint64 line = g_ascii_strtoull (at, NULL, 10);

      if (line < 1 || line > n_lines)
        g_error ("“%s” of a file of %u lines", message, n_lines);
    }
  else
    g_assert_true (*at == ' ');
}

/* As a board: one that our own file holds, or a message. As a map: one step that undo takes back, or a message and nothing. */
static void
expect_whole_or_nothing (const char  *text,
                         BivCampaign *campaign,
                         BivCampaign *before)
{
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivForeign) foreign = NULL;
  g_autoptr (GError) error = NULL, map_error = NULL;
  BivRefusal why = { 0 };

  foreign = parse (text, &error);
  if (foreign == NULL)
    {
      expect_where (error->message, text);
      return;
    }
  if (foreign->has_cells)
    {
      g_autoptr (BivGroundImport) import = biv_ground_import_new (g_steal_pointer (&foreign), BIV_GROUND_FOR_BOARD, NULL);
      g_autoptr (BivBoard) board = NULL, again = NULL;

      biv_ground_import_make_missing (import);
      board = biv_ground_import_make_board (import, &error);
      if (board != NULL)
        {
          gsize n = 0;
          g_autofree char *file = biv_board_file_dup_text (board, "A board", &n);

          again = biv_board_file_parse ("a.board", file, n, NULL, &error);
          g_assert_no_error (error);
          g_assert_true (biv_board_equal (board, again));
        }
      else
        expect_where (error->message, text);
    }
  proposal = propose (text, campaign, &map_error);
  if (proposal == NULL || (!biv_proposal_is_empty (proposal) && !biv_campaign_commit (campaign, proposal, &map_error)))
    g_assert_nonnull (map_error);
  else if (!biv_proposal_is_empty (proposal))
    g_assert_true (biv_campaign_undo (campaign, &why));
  g_assert_true (biv_campaign_is_same (campaign, before, NULL));
}

/* Each tag is taken out, written twice, changed with the next one, and the file cut behind it. */
static void
test_every_tag (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "War"), before = NULL;
  BivItem *side = biv_item_new (BIV_KIND_SIDE, "F");

  biv_item_set_name (side, "First");
  biv_campaign_add (campaign, side);
  before = biv_campaign_copy (campaign);
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (GArray) tags = list_tags (samples[i]);

      for (guint tag = 0; tag + 1 < tags->len; tag += 2)
        {
          guint begin = g_array_index (tags, guint, tag), end = g_array_index (tags, guint, tag + 1);
          guint next = tag + 3 < tags->len ? g_array_index (tags, guint, tag + 3) : end;
          g_autofree char *head = g_strndup (samples[i], begin), *body = g_strndup (samples[i] + begin, end - begin);
          g_autofree char *after = g_strndup (samples[i] + end, next > end ? next - end : 0);
          const char *rest = samples[i] + end, *tail = rest + strlen (after);
          g_autofree char *without = g_strconcat (head, rest, NULL), *twice = g_strconcat (head, body, body, rest, NULL);
          g_autofree char *swapped = g_strconcat (head, after, body, tail, NULL), *cut = g_strconcat (head, body, NULL);
          const char *broken[] = { without, twice, swapped, cut };

          for (gsize j = 0; j < G_N_ELEMENTS (broken); j++)
            expect_whole_or_nothing (broken[j], campaign, before);
        }
    }
}

/* ---- There and back ---- */

static void
test_boards_and_back (void)
{
  BivRandom random;

  biv_random_init (&random, 3, 14);
  for (int round = 0; round < ROUNDS (120); round++)
    {
      g_autoptr (BivBoard) board = random_board_new (&random);
      g_autofree char *name = random_text_new (&random), *csv = biv_board_dup_csv (board, name);
      g_autofree char *tiled = biv_board_dup_tiled (board, name, "tiles.png");
      const char *texts[] = { csv, tiled };

      for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
        {
          g_autoptr (BivForeign) foreign = parse_right (texts[i]);
          g_autoptr (BivGroundImport) import = NULL;
          g_autoptr (BivBoard) back = NULL;
          g_autoptr (GError) error = NULL;

          g_assert_cmpstr (foreign->name, ==, name);
          import = biv_ground_import_new (g_steal_pointer (&foreign), BIV_GROUND_FOR_BOARD, NULL);
          g_assert_cmpuint (import->n_guessed + import->n_unknown, ==, 0);
          back = biv_ground_import_make_board (import, &error);
          g_assert_no_error (error);
          g_assert_true (biv_board_equal (back, board));
        }
    }
}

/* An empty name is none. */
static const char *
get_name (BivItem *item)
{
  return biv_item_get_name (item) != NULL ? biv_item_get_name (item) : "";
}

static void
expect_same_items (BivCampaign *a,
                   BivCampaign *b,
                   BivKind      kind)
{
  GPtrArray *from = biv_campaign_peek_items (a, kind), *to = biv_campaign_peek_items (b, kind);

  g_assert_cmpuint (from->len, ==, to->len);
  for (guint i = 0; i < from->len; i++)
    {
      BivItem *other = biv_campaign_find (b, biv_item_get_id (from->pdata[i]));
      const BivFieldSpec *differs = NULL;

      g_assert_nonnull (other);
      g_assert_cmpstr (get_name (from->pdata[i]), ==, get_name (other));
      if (!biv_item_equal (from->pdata[i], other, &differs) && differs != NULL && !g_str_equal (differs->name, "name"))
        {
          g_autofree char *before = biv_item_dup_field (from->pdata[i], differs), *after = biv_item_dup_field (other,
                                                                                                               differs);

          /* An empty text is none either. */
          if (*before != '\0' || !g_str_equal (after, "none"))
            g_error ("%s, %s: “%s” is “%s”", biv_item_get_id (from->pdata[i]), differs->name, before, after);
        }
    }
}

/* Taken over, it is what was written; taken over again, it changes nothing; taken back, nothing is left of it. */
static void
expect_there_and_back (BivCampaign *campaign,
                       const char  *text)
{
  static const BivKind kept[] = { BIV_KIND_SIDE, BIV_KIND_BATTLEFIELD };
  g_autoptr (BivCampaign) empty = biv_campaign_new ("frontier-musket", "Empty"), before = NULL;
  g_autoptr (BivProposal) proposal = NULL, again = NULL, own = NULL;
  g_autoptr (GError) error = NULL;
  BivRefusal why = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    BIV_EACH (BivItem, item, campaign, kept[i])
      biv_campaign_add (empty, biv_item_copy (item));
  before = biv_campaign_copy (empty);
  proposal = propose (text, empty, &error);
  g_assert_no_error (error);
  g_assert_true (biv_proposal_is_empty (proposal) || biv_campaign_commit (empty, proposal, &error));
  g_assert_no_error (error);
  expect_same_items (campaign, empty, BIV_KIND_PLACE);
  expect_same_items (campaign, empty, BIV_KIND_DRAWN);
  expect_same_items (campaign, empty, BIV_KIND_LINK);
  g_assert_cmpint (campaign->map_form, ==, empty->map_form);
  again = propose (text, empty, &error);
  g_assert_no_error (error);
  g_assert_true (biv_proposal_is_empty (again));
  own = propose (text, campaign, &error);
  g_assert_no_error (error);
  g_assert_true (biv_proposal_is_empty (own));
  if (!biv_proposal_is_empty (proposal))
    {
      g_assert_true (biv_campaign_undo (empty, &why));
      g_assert_true (biv_campaign_is_same (empty, before, NULL));
    }
}

static void
expect_map_and_back (BivCampaign *campaign)
{
  BivBoardShape shape;
  g_autofree char *csv = biv_map_dup_csv (campaign), *tiled = biv_map_dup_tiled (campaign, "tiles.png", &shape);

  expect_there_and_back (campaign, csv);
  expect_there_and_back (campaign, tiled);
}

static void
test_places_and_back (void)
{
  BivRandom random;

  biv_random_init (&random, 9, 26);
  for (int round = 0; round < ROUNDS (24); round++)
    {
      g_autoptr (BivCampaign) campaign = random_campaign_new (&random, 0);

      campaign->map_form = BIV_MAP_NODES;
      expect_map_and_back (campaign);
    }
}

static void
test_grids_and_back (void)
{
  BivRandom random;

  biv_random_init (&random, 5, 53);
  for (int round = 0; round < ROUNDS (16); round++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Grid");

      biv_campaign_add (campaign, biv_item_new (BIV_KIND_SIDE, "A"));
      campaign->map_form = round % 2 == 0 ? BIV_MAP_HEXES : BIV_MAP_SQUARES;
      campaign->map_columns = 1 + (int) biv_random_below (&random, 9);
      campaign->map_rows = 1 + (int) biv_random_below (&random, 9);
      biv_map_derive_grid (campaign);
      BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
        {
          place->terrain = (BivTerrain) biv_random_below (&random, 8);
          if (biv_random_below (&random, 4) == 0)
            biv_item_set_name (BIV_ITEM (place), "A place, \"so called\"");
          if (biv_random_below (&random, 4) == 0)
            place->owner = g_strdup ("A");
        }
      BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
        {
          if (biv_random_below (&random, 3) == 0)
            link->link_kind = BIV_LINK_TRACK;
          link->river = biv_random_below (&random, 5) == 0;
          if (link->river)
            link->crossing = (BivCrossing) biv_random_below (&random, 4);
        }
      expect_map_and_back (campaign);
    }
}

/* ---- Maps of others ---- */

static void
append_number (GByteArray *bytes,
               guint32     number,
               guint       n)
{
  for (guint i = 0; i < n; i++)
    g_byte_array_append (bytes, &(guint8) { (guint8) (number >> 8 * i) }, 1);
}

/* As a program that packs would: a file, the list of files, and the end of the list. */
static GByteArray *
pack (const char *name,
      const char *text,
      gboolean    is_deflated)
{
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 9));
  GByteArray *bytes = g_byte_array_new ();
  gsize n_read = 0, n_packed = strlen (text), n_name = strlen (name);
  g_autofree char *packed = g_malloc (n_packed + 100);
  guint32 list;

  memcpy (packed, text, n_packed);
  if (is_deflated)
    g_assert_cmpint (g_converter_convert (converter, text, strlen (text), packed, strlen (text) + 100, G_CONVERTER_INPUT_AT_END,
                                          &n_read, &n_packed, NULL), ==, G_CONVERTER_FINISHED);
  for (int round = 0; round < 2; round++)
    {
      if (round == 1)
        list = bytes->len;
      append_number (bytes, round == 0 ? 0x04034b50u : 0x02014b50u, 4);
      append_number (bytes, 20, round == 0 ? 2 : 4);
      append_number (bytes, 0, 2);
      append_number (bytes, is_deflated ? 8 : 0, 2);
      append_number (bytes, 0, 4);
      append_number (bytes, 0, 4);
      append_number (bytes, (guint32) n_packed, 4);
      append_number (bytes, (guint32) strlen (text), 4);
      append_number (bytes, (guint32) n_name, 2);
      append_number (bytes, 0, 2);
      for (int i = 0; i < 7 && round == 1; i++)
        append_number (bytes, 0, 2);
      g_byte_array_append (bytes, (const guint8 *) name, (guint) n_name);
      if (round == 0)
        g_byte_array_append (bytes, (const guint8 *) packed, (guint) n_packed);
    }
  n_name = bytes->len - list;
  append_number (bytes, 0x06054b50u, 4);
  append_number (bytes, 0, 4);
  append_number (bytes, 1, 2);
  append_number (bytes, 1, 2);
  append_number (bytes, (guint32) n_name, 4);
  append_number (bytes, list, 4);
  append_number (bytes, 0, 2);
  return bytes;
}

/* A module is read as it is; cut anywhere, or with any byte changed, it is that or a message. */
static void
test_modules (void)
{
  for (int round = 0; round < 2; round++)
    {
      g_autoptr (GByteArray) module = pack ("buildFile", vassal, round == 1), other = pack ("images/map.png", vassal, round == 1);
      g_autoptr (BivForeign) foreign = NULL, none = NULL;
      g_autoptr (GError) error = NULL;

      foreign = biv_foreign_parse ("a.vmod", (const char *) module->data, module->len, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpint (foreign->format, ==, BIV_FOREIGN_VASSAL);
      g_assert_cmpuint (foreign->items->len, ==, 2);
      none = biv_foreign_parse ("a.vmod", (const char *) other->data, other->len, NULL, NULL, &error);
      g_assert_null (none);
      g_assert_nonnull (strstr (error->message, "no buildFile.xml"));
      for (guint i = 0; i < module->len * 2; i++)
        {
          g_autoptr (GError) damage = NULL;
          g_autoptr (BivForeign) damaged = NULL;
          guint8 byte = module->data[i / 2];

          if (i % 2 == 0)
            module->data[i / 2] ^= 0xff;
          damaged = biv_foreign_parse ("a.vmod", (const char *) module->data, i % 2 == 0 ? module->len : i / 2, NULL, NULL,
                                       &damage);
          g_assert_true (damaged != NULL || g_str_has_prefix (damage->message, "a.vmod:"));
          module->data[i / 2] = byte;
        }
    }
}

static void
test_regions (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "War");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivProposal) proposal = propose (vassal, campaign, &error);
  BivPlace *dorrim;

  g_assert_no_error (error);
  g_assert_true (biv_campaign_commit (campaign, proposal, &error));
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len, ==, 2);
  dorrim = biv_item_find_called (campaign, BIV_KIND_PLACE, "Dorrim");
  g_assert_cmpint (dorrim->x, ==, 310);
  g_assert_cmpint (dorrim->y, ==, 55);
}

static void
test_table_of_places (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "War");
  g_autoptr (GError) error = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  BivItem *side = biv_item_new (BIV_KIND_SIDE, "F");
  BivPlace *dorrim, *halden;
  BivLink *link;

  biv_item_set_name (side, "First");
  biv_campaign_add (campaign, side);
  proposal = propose (places, campaign, &error);
  g_assert_no_error (error);
  g_assert_true (biv_campaign_commit (campaign, proposal, &error));
  dorrim = biv_item_find_called (campaign, BIV_KIND_PLACE, "Dorrim");
  halden = biv_item_find_called (campaign, BIV_KIND_PLACE, "Halden");
  g_assert_cmpstr (dorrim->owner, ==, "F");
  g_assert_null (halden->owner);
  g_assert_cmpint (dorrim->terrain, ==, BIV_TERRAIN_WOODS);
  /* North is up. */
  g_assert_cmpint (dorrim->y, ==, 0);
  g_assert_cmpint (halden->y, ==, 1000);
  g_assert_cmpint (dorrim->x, ==, 1000);
  link = biv_campaign_peek_items (campaign, BIV_KIND_LINK)->pdata[0];
  g_assert_cmpint (link->link_kind, ==, BIV_LINK_ROAD);
  g_assert_cmpint (link->length, ==, 55);
}

/* What will not do leaves the campaign as it was. */
static void
test_maps_refused (void)
{
  static const struct
  {
    const char *text, *message;
  } rows[] = {
    { "name,x,y\nDorrim,1,2\n\nfrom,to\nDorrim,Nowhere\n", "file.map:5: “to” of this link is “Nowhere”*" },
    { "name,x,y,terrain\nDorrim,1,2,blue\n", "file.map:2: *" },
    { "size 200 4\nend\n", "file.map: it has 200 x 4 cells, and a campaign’s map at most 99 x 99*" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "War"), before = biv_campaign_copy (campaign);
      g_autoptr (GError) error = NULL;

      g_assert_null (propose (rows[i].text, campaign, &error));
      if (!g_pattern_match_simple (rows[i].message, error->message))
        g_error ("“%s” and not “%s”", error->message, rows[i].message);
      g_assert_true (biv_campaign_is_same (campaign, before, NULL));
    }
}

/* A grid of another size takes the old one's place; where somebody stands beyond it, that is refused. */
static void
test_grid_over_grid (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "War"), before = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivProposal) first = propose (wesnoth, campaign, &error), second = NULL, third = NULL;
  BivFormation *formation = BIV_FORMATION (biv_item_new (BIV_KIND_FORMATION, "H"));
  BivItem *side = biv_item_new (BIV_KIND_SIDE, "F");

  g_assert_no_error (error);
  g_assert_true (biv_campaign_commit (campaign, first, &error));
  g_assert_cmpint (campaign->map_form, ==, BIV_MAP_HEXES);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len, ==, 16);
  g_assert_cmpint (biv_campaign_find_place (campaign, "0302")->terrain, ==, BIV_TERRAIN_WATER);
  g_assert_cmpint (biv_campaign_find_place (campaign, "0301")->fort_rating, ==, 1);
  second = propose ("size 3 2\nhex 0101 0 \"road:1\" \"\"\nhex 0201 1 \"road:1\" \"\"\nend\n", campaign, &error);
  g_assert_no_error (error);
  g_assert_true (biv_campaign_commit (campaign, second, &error));
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len, ==, 6);
  g_assert_cmpint (biv_campaign_find_place (campaign, "0201")->terrain, ==, BIV_TERRAIN_HILLS);
  g_assert_cmpint (biv_campaign_find_link (campaign, "0101-0201")->link_kind, ==, BIV_LINK_ROAD);
  biv_campaign_add (campaign, side);
  formation->side = g_strdup ("F");
  formation->location = g_strdup ("0302");
  biv_campaign_add (campaign, BIV_ITEM (formation));
  before = biv_campaign_copy (campaign);
  third = propose ("size 2 2\nend\n", campaign, &error);
  g_assert_no_error (error);
  g_assert_false (biv_campaign_commit (campaign, third, &error));
  g_assert_nonnull (strstr (error->message, "0302"));
  g_assert_true (biv_campaign_is_same (campaign, before, NULL));
}

/* What a file is, its content says. */
static void
test_own_boards (void)
{
  static const char board[] = "<?xml version=\"1.0\"?>\n<board xmlns=\"urn:bivouac:board:1\" version=\"1\">";

  g_assert_true (biv_foreign_is_own_board (board, strlen (board)));
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    g_assert_false (biv_foreign_is_own_board (samples[i], strlen (samples[i])));
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/foreign/tiled/data", test_tiled_data);
  g_test_add_func ("/foreign/tiled/document-type", test_document_type);
  g_test_add_func ("/foreign/tiled/layers", test_tiled_layers);
  g_test_add_func ("/foreign/tiled/tilesets-beside", test_tilesets_beside);
  g_test_add_func ("/foreign/tiled/folder", test_folder);
  g_test_add_func ("/foreign/tiled/hexes", test_hexes);
  g_test_add_func ("/foreign/wesnoth", test_wesnoth);
  g_test_add_func ("/foreign/megamek", test_megamek);
  g_test_add_func ("/foreign/megamek-loose", test_megamek_loose);
  g_test_add_func ("/foreign/mapping", test_mapping);
  g_test_add_func ("/foreign/unknown", test_unknown);
  g_test_add_func ("/foreign/refusals", test_refusals);
  g_test_add_func ("/foreign/sizes", test_sizes);
  g_test_add_func ("/foreign/broken", test_broken);
  g_test_add_func ("/foreign/every-tag", test_every_tag);
  g_test_add_func ("/foreign/boards-and-back", test_boards_and_back);
  g_test_add_func ("/foreign/places-and-back", test_places_and_back);
  g_test_add_func ("/foreign/grids-and-back", test_grids_and_back);
  g_test_add_func ("/foreign/regions", test_regions);
  g_test_add_func ("/foreign/modules", test_modules);
  g_test_add_func ("/foreign/table-of-places", test_table_of_places);
  g_test_add_func ("/foreign/maps-refused", test_maps_refused);
  g_test_add_func ("/foreign/grid-over-grid", test_grid_over_grid);
  g_test_add_func ("/foreign/own-boards", test_own_boards);
  return g_test_run ();
}
