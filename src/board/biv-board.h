/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-board.h: the ground of a battle, sealed into tables
 *
 * A board is drawn up as a BivBoardDraft and sealed into a BivBoard, which never changes again and may be shared by
 * threads. Terrain that changes during a battle is battle state and lies over it. */
#pragma once
#include <glib-object.h>
#include "board/biv-tabletop.h"
G_BEGIN_DECLS

#define BIV_BOARD_MIN_SIDE  4
#define BIV_BOARD_MAX_SIDE  64
#define BIV_BOARD_MAX_CELLS (BIV_BOARD_MAX_SIDE * BIV_BOARD_MAX_SIDE)

typedef enum
{
  BIV_BOARD_SQUARES,
  BIV_BOARD_HEXES,                    /* flat-topped, even columns half a hex further south, named CCRR */
  BIV_BOARD_TABLE,                    /* no cells at all: everything about it is asked of its BivTabletop */
} BivBoardShape;

/* A cell's number: row by row. Squares: from a1 eastward, then rank 2, so that north is up. Hexes: from 0101, row 01 in
 * the north. */
typedef guint16 BivCell;
#define BIV_NO_CELL G_MAXUINT16

/**
 * BivSquareDirection:
 *
 * Squares use N, E, S, W; hexes N, NE, SE, S, SW, NW. Clockwise from north in both.
 */
typedef enum
{
  BIV_SQUARE_N, BIV_SQUARE_E, BIV_SQUARE_S, BIV_SQUARE_W,
} BivSquareDirection;

typedef enum
{
  BIV_HEX_N, BIV_HEX_NE, BIV_HEX_SE, BIV_HEX_S, BIV_HEX_SW, BIV_HEX_NW,
} BivHexDirection;

#define BIV_NO_DIRECTION 0xff

/**
 * BivMark:
 *
 * What a cell, or an edge of one, may be marked with. One cell may carry several: a wooded hill with a road.
 */
typedef enum
{
  BIV_MARK_WOOD       = 1 << 0,
  BIV_MARK_TOWN       = 1 << 1,       /* built-up */
  BIV_MARK_ROAD       = 1 << 2,
  BIV_MARK_RIVER      = 1 << 3,
  BIV_MARK_FORD       = 1 << 4,
  BIV_MARK_BRIDGE     = 1 << 5,
  BIV_MARK_TRENCH     = 1 << 6,
  BIV_MARK_WORKS      = 1 << 7,       /* fieldworks; a fort's walls */
  BIV_MARK_BROKEN     = 1 << 8,       /* broken or marshy ground */
  BIV_MARK_IMPASSABLE = 1 << 9,
  BIV_MARK_WIRE       = 1 << 10,
  BIV_MARK_MINE       = 1 << 11,
} BivMark;

#define BIV_BOARD_MAX_LEVEL  9
#define BIV_BOARD_MAX_POINTS 9

/**
 * BivGround:
 *
 * One cell of ground.
 */
typedef struct
{
  guint16 marks;                      /* of BivMark */
  guint8  level;                      /* contour, 0 to BIV_BOARD_MAX_LEVEL */
  guint8  objective;                  /* points for who holds it, 0 for none (CA-SETUP-10) */
  guint16 edges[6];                   /* marks of each edge (ROAD, RIVER, BRIDGE); both neighbours carry the same */
} BivGround;

#define BIV_TYPE_GROUND (biv_ground_get_type ())
GType biv_ground_get_type (void);
#define BIV_BOARD_MAX_LABEL  40       /* characters */

typedef struct _BivBoard      BivBoard;
typedef struct _BivBoardDraft BivBoardDraft;

#define BIV_TYPE_BOARD (biv_board_get_type ())
GType biv_board_get_type (void);      /* boxed, so that a board can be a property */
#define BIV_TYPE_BOARD_DRAFT (biv_board_draft_get_type ())
GType biv_board_draft_get_type (void);

/* ---- Names ---- */

/**
 * biv_mark_get_name:
 *
 * "wood": as the text format and the XML write it. Not translated.
 */
const char *biv_mark_get_name       (BivMark        mark);
/**
 * biv_mark_from_name:
 * @mark: (out)
 */
gboolean    biv_mark_from_name      (const char    *name,
                                     BivMark       *mark);
/**
 * biv_direction_get_name:
 *
 * "N", "NE".
 */
const char *biv_direction_get_name  (BivBoardShape  shape,
                                     guint          direction);
/**
 * biv_direction_from_name:
 * @direction: (out)
 */
gboolean    biv_direction_from_name (BivBoardShape  shape,
                                     const char    *name,
                                     guint         *direction);

/* ---- Letters: one for each usual kind of ground, for boards written as rows of text ----
 *
 * `.` open, `h` hill 1 contour, `H` 2, `w` wood, `t` town, `f` works, `-` road, `r` river, `o` ford, `b` bridge, `m` broken */

/**
 * biv_ground_from_letter:
 * @ground: (out caller-allocates)
 *
 * Returns: %FALSE where no ground has this letter
 */
gboolean    biv_ground_from_letter  (char             letter,
                                     BivGround       *ground);
/**
 * biv_ground_get_letter:
 *
 * Of its marks and level.
 *
 * Returns: 0 where no letter says them all
 */
char        biv_ground_get_letter   (const BivGround *ground);

/* ---- A draft: ground that may still be changed ---- */

/**
 * biv_board_draft_new:
 * @width: files or columns
 * @height: ranks or rows
 *
 * Returns: (transfer full) (nullable): open ground at level 0, or %NULL where the size is not one a board can have
 */
BivBoardDraft   *biv_board_draft_new        (BivBoardShape         shape,
                                             int                   width,
                                             int                   height);
/**
 * biv_board_draft_new_from:
 *
 * Returns: (transfer full): the same ground, to be changed; of a board with cells
 */
BivBoardDraft   *biv_board_draft_new_from   (const BivBoard       *board);
/**
 * biv_board_draft_new_from_rows:
 * @rows: (array zero-terminated=1): one string a row, the northern first, in the letters above
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_INVALID_DATA), which names row and letter
 */
BivBoardDraft   *biv_board_draft_new_from_rows (const char *const *rows,
                                             GError              **error);
void             biv_board_draft_free       (BivBoardDraft        *draft);
int              biv_board_draft_get_width  (const BivBoardDraft  *draft);
int              biv_board_draft_get_height (const BivBoardDraft  *draft);
BivBoardShape    biv_board_draft_get_shape  (const BivBoardDraft  *draft);
guint            biv_board_draft_get_n_directions (const BivBoardDraft *draft);
/**
 * biv_board_draft_get_neighbour:
 *
 * Returns: %BIV_NO_CELL off the board
 */
BivCell          biv_board_draft_get_neighbour (const BivBoardDraft *draft,
                                             BivCell               cell,
                                             guint                 direction);
/**
 * biv_board_draft_ground:
 *
 * Returns: (transfer none): the cell's ground, to be changed in place
 */
BivGround       *biv_board_draft_ground     (BivBoardDraft        *draft,
                                             BivCell               cell);
/**
 * biv_board_draft_set_ground:
 *
 * The same for those languages in which a structure that comes back is a copy.
 */
void             biv_board_draft_set_ground (BivBoardDraft        *draft,
                                             BivCell               cell,
                                             const BivGround      *ground);
/**
 * biv_board_draft_cell_from_name:
 * @cell: (out)
 *
 * Returns: %FALSE where @text names no cell of this draft
 */
gboolean         biv_board_draft_cell_from_name (const BivBoardDraft *draft,
                                             const char           *text,
                                             BivCell              *cell);
/**
 * biv_board_draft_set_edge:
 *
 * Marks the edge on both of its sides; at the board's border on the one there is.
 */
void             biv_board_draft_set_edge   (BivBoardDraft        *draft,
                                             BivCell               cell,
                                             guint                 direction,
                                             guint16               marks);
/**
 * biv_board_draft_set_label:
 * @label: (nullable): nothing
 *
 * What is written on the cell: "The mill". No rule reads it.
 */
void             biv_board_draft_set_label  (BivBoardDraft        *draft,
                                             BivCell               cell,
                                             const char           *label);
/**
 * biv_board_draft_get_label:
 *
 * Returns: (transfer none) (nullable)
 */
const char      *biv_board_draft_get_label  (const BivBoardDraft  *draft,
                                             BivCell               cell);
/**
 * biv_board_draft_seal:
 * @draft: (transfer full): taken
 *
 * Returns: (transfer full): takes @draft
 */
BivBoard        *biv_board_draft_seal       (BivBoardDraft        *draft);
/**
 * biv_board_new_table:
 *
 * Returns: (transfer full): a board of shape %BIV_BOARD_TABLE, which has no cells and 0 as width and height; drafts
 *   cannot be made of it. @table: kept
 */
BivBoard        *biv_board_new_table        (BivTabletop             *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBoardDraft, biv_board_draft_free)

/* ---- A sealed board ---- */

BivBoard        *biv_board_ref              (BivBoard             *board);
void             biv_board_unref            (BivBoard             *board);
gboolean         biv_board_equal            (const BivBoard       *a,
                                             const BivBoard       *b);
/**
 * biv_board_turned:
 * @quarters: quarter turns clockwise, 0 to 3; a board that is not square, and a hex board, takes 0 and 2 only;
 *   a table takes all
 *
 * Returns: (transfer full): edges turn with it (CA-SETUP-7)
 */
BivBoard        *biv_board_turned           (BivBoard             *board,
                                             int                   quarters);

BivBoardShape    biv_board_get_shape        (const BivBoard       *board);
/**
 * biv_board_get_table:
 *
 * Returns: (transfer none) (nullable): %NULL where the board has cells
 */
BivTabletop        *biv_board_get_table        (const BivBoard       *board);
int              biv_board_get_width        (const BivBoard       *board);
int              biv_board_get_height       (const BivBoard       *board);
guint            biv_board_get_n_cells      (const BivBoard       *board);
const BivGround *biv_board_get_ground       (const BivBoard       *board,
                                             BivCell               cell);
/**
 * biv_board_get_label:
 *
 * Returns: (transfer none) (nullable)
 */
const char      *biv_board_get_label        (const BivBoard       *board,
                                             BivCell               cell);
/**
 * biv_board_get_column:
 *
 * Counted from 0 in the west. biv_board_get_row: squares: rank from 0 in the south; hexes: from 0 in the north.
 */
int              biv_board_get_column       (const BivBoard       *board,
                                             BivCell               cell);
int              biv_board_get_row          (const BivBoard       *board,
                                             BivCell               cell);
/**
 * biv_board_get_cell:
 *
 * Returns: %BIV_NO_CELL off the board
 */
BivCell          biv_board_get_cell         (const BivBoard       *board,
                                             int                   column,
                                             int                   row);
/**
 * biv_board_get_neighbour:
 *
 * Returns: %BIV_NO_CELL off the board
 */
BivCell          biv_board_get_neighbour    (const BivBoard       *board,
                                             BivCell               cell,
                                             guint                 direction);
/**
 * biv_board_get_distance:
 *
 * In cells, through sides, never corners.
 */
int              biv_board_get_distance     (const BivBoard       *board,
                                             BivCell               from,
                                             BivCell               to);
/**
 * biv_board_get_n_directions:
 *
 * 4 or 6.
 */
guint            biv_board_get_n_directions (const BivBoard       *board);

/* A cell that has a name but lies outside this board, such as i9 on a chessboard: orders and deployments name such cells
 * and are refused by a rule, so the name has to survive. No table may be read with it. */
#define BIV_CELL_OUTSIDE 0x8000

static inline gboolean
biv_cell_is_outside (BivCell cell)
{
  return cell >= BIV_CELL_OUTSIDE;    /* BIV_NO_CELL too */
}

/* Room for any cell's name and its end. */
#define BIV_CELL_NAME 8
/**
 * biv_board_column_name: (skip)
 *
 * Of squares: "a" to "z", then "aa", "ab" and on to "bl".
 *
 * Returns: @name
 */
char            *biv_board_column_name      (int                   column,
                                             char                  name[BIV_CELL_NAME]);
/**
 * biv_board_cell_name: (skip)
 *
 * "d4", "aa12", "0304"; "-" for %BIV_NO_CELL; cells outside as well.
 *
 * Returns: @name
 */
char            *biv_board_cell_name        (const BivBoard       *board,
                                             BivCell               cell,
                                             char                  name[BIV_CELL_NAME]);
/**
 * biv_board_dup_cell_name: (rename-to biv_board_cell_name)
 *
 * Returns: (transfer full): the same, for who has no array to put it in
 */
char            *biv_board_dup_cell_name    (const BivBoard       *board,
                                             BivCell               cell);
/**
 * biv_board_cell_from_name:
 * @cell: (out)
 *
 * Returns: %FALSE where @text names no cell of this board
 */
gboolean         biv_board_cell_from_name   (const BivBoard       *board,
                                             const char           *text,
                                             BivCell              *cell);
/**
 * biv_board_cell_from_any_name:
 * @cell: (out)
 *
 * Returns: %TRUE with a cell outside (%BIV_CELL_OUTSIDE) too, for a1 to bl64 and 0101 to 9999; %FALSE where no board of
 *   this shape has such a cell
 */
gboolean         biv_board_cell_from_any_name (const BivBoard     *board,
                                             const char           *text,
                                             BivCell              *cell);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBoard, biv_board_unref)

G_END_DECLS
