/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign.h: what a map or a board of another program holds, before anybody knows what its ground means here
 *
 * Tiled's maps (.tmx, .tmj: orthogonal and hexagonal, with tilesets beside them), Wesnoth's (.map), MegaMek's (.board), the
 * regions of a VASSAL module (.vmod, or its buildFile.xml), and tables (.csv). What a file is, its content says, whatever its name.
 *
 * Every file is hostile: sizes are bounded before anything is kept, and what comes back is the whole file or nothing. Messages
 * read "name:line: what is wrong and what would do", or "name:line:column: " where the column is known. */
#pragma once
#include <gio/gio.h>
#include "board/biv-board.h"
#include "campaign/model/item.h"
G_BEGIN_DECLS

#define BIV_FOREIGN_BYTES_MOST   (16 * 1024 * 1024)
#define BIV_FOREIGN_PACKED_MOST  (256 * 1024 * 1024)    /* of a module of VASSAL, with its pictures */
#define BIV_FOREIGN_SIDE_MOST    256          /* cells that are read; what a board or a map may have is less */
#define BIV_FOREIGN_LAYERS_MOST  128
#define BIV_FOREIGN_GROUNDS_MOST 2000         /* kinds of ground in one file */
#define BIV_FOREIGN_ITEMS_MOST   20000        /* places, links and drawn ground in one file */

typedef enum
{
  BIV_FOREIGN_TILED,
  BIV_FOREIGN_WESNOTH,
  BIV_FOREIGN_MEGAMEK,
  BIV_FOREIGN_VASSAL,
  BIV_FOREIGN_CSV,
  BIV_N_FOREIGN_FORMATS
} BivForeignFormat;

/* A kind of ground in the file. */
typedef struct
{
  char     *key;                    /* what mappings know it by: "Desert/30", "forest", "Gg", "^Fp", "woods:1" */
  char     *label;                  /* as a person knows it: "grass (Gg)" */
  char     *hint;                   /* words from which it may be guessed: class, terrain, layer; "" for none */
  guint     n_cells;
  guint     column, row;            /* where it is first, from 1, from the west and the north */
  gboolean  is_base;                /* somewhere it lies under all else */
} BivForeignGround;

/* A ground in a cell. */
typedef struct
{
  guint32 cell;                     /* row by row, from the north-west */
  guint16 ground;                   /* its number */
} BivForeignPiece;

/* A place, a link, drawn ground, or the map itself, in the words of campaign files. */
typedef struct
{
  BivKind     kind;                 /* PLACE, LINK, DRAWN; CAMPAIGN: of the map itself */
  char       *id, *name;            /* nullable */
  GPtrArray  *words;                /* of char *: name of a field, its text, name, text… */
  guint       line, column;         /* 0: not known */
} BivForeignItem;

#define BIV_FOREIGN_NO_EXITS 0xff

typedef struct
{
  BivForeignFormat  format;
  char             *file_name;      /* for messages */
  char             *name;           /* what the map is called; "" where the file does not say */
  gboolean          is_ours;        /* Bivouac wrote it: grounds lie together as they are, and none covers another */

  gboolean          has_cells;
  BivBoardShape     shape;          /* squares or hexes; hexes with flat tops, even columns further south */
  int               width, height;
  GPtrArray        *grounds;        /* of BivForeignGround, in the order in which they are met */
  GArray           *pieces;         /* of BivForeignPiece, what lies lower first */
  int              *levels;         /* (nullable): of each cell, as the file has them */
  GHashTable       *labels;         /* GUINT_TO_POINTER (cell): char *, what is written on it */
  guint8           *exits;          /* (nullable): of each cell's road, by BivHexDirection; %BIV_FOREIGN_NO_EXITS: not said */

  GPtrArray        *items;          /* of BivForeignItem */
  GPtrArray        *notes;          /* of char *: sentences: what is left out, what was turned */
} BivForeign;

/**
 * biv_foreign_read:
 * @file: tilesets are looked for in its folder, and nowhere else
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_INVALID_DATA, #BivXmlError, #BivFileError)
 */
BivForeign *biv_foreign_read       (GFile        *file,
                                    GError      **error);

/* Reads the tileset @source, as the map names it. Returns: (transfer full) (nullable): %NULL without an error: it is not to be
 * had, and its tiles are known by number alone. @source: as it stands in the map, not yet checked */
typedef GBytes *(*BivForeignBeside) (const char *source, gpointer data);

/** biv_foreign_parse: the same from bytes. @beside: (nullable) */
BivForeign *biv_foreign_parse      (const char        *file_name,
                                    const char        *bytes,
                                    gsize              n_bytes,
                                    BivForeignBeside   beside,
                                    gpointer           data,
                                    GError           **error);
void        biv_foreign_free       (BivForeign        *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivForeign, biv_foreign_free)

/** biv_foreign_is_own_board: whether it is a board as Bivouac keeps it (store/board-file.h), whatever its name */
gboolean    biv_foreign_is_own_board (const char      *bytes,
                                      gsize            n_bytes);
/** biv_foreign_get_word: Returns: (transfer none): as mappings are kept: "tiled" */
const char *biv_foreign_format_get_word (BivForeignFormat format);
/** biv_foreign_dup_name: (transfer full): what the board is called: as the file says, or else the file's name without its ending */
char       *biv_foreign_dup_name   (const BivForeign  *self);
/** biv_foreign_dup_words: (transfer full): "Tiled, 40 x 40 squares, 12 kinds of ground" */
char       *biv_foreign_dup_words  (const BivForeign  *self);

G_END_DECLS
