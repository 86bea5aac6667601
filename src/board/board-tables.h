/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-tables.h: a sealed board from the inside, for rulebooks and drawing
 *
 * Playouts look at hundreds of millions of cells a second, so these accessors are inline reads of tables; the checked
 * ones are in biv-board.h. Arguments are trusted: a cell is a cell of this board. */
#pragma once
#include "board/biv-board.h"
#include "board/cells.h"
G_BEGIN_DECLS

/* The cells between two others, as differences to the viewer's number. Which cells a line crosses depends only on the
 * difference between its ends (of hexes, on how the viewer's column lies too), so one table serves the whole board.
 *
 * A line of hexes has two differences a step, in the order of the steps: the same one twice, or those of the two hexes
 * between which it runs, of which one may lie beyond the northern or southern end of the board. */
typedef struct
{
  guint32 first;                      /* in the pool of differences */
  guint16 n_crossed;                  /* squares: cells; hexes: steps */
  guint16 n_corners;                  /* touched pairs, two differences each, after the crossed ones */
} BivLine;

struct _BivBoard
{
  gatomicrefcount  references;
  BivBoardShape    shape;
  int              width;
  int              height;
  guint            n_cells;
  guint            n_words;           /* of a cell set on this board */
  guint            n_directions;
  BivGround       *ground;
  char           **labels;            /* GRefStrings, one for each cell, or NULL; NULL: there are none */
  guint8         (*place)[2];         /* column, row */
  BivCell        (*neighbours)[8];    /* BIV_NO_CELL off the board */
  guint64         *around;            /* per cell: the set of its neighbours */
  gsize            is_sight_laid;
  guint64         *arcs;              /* per direction and cell: the quarter or, of hexes, third ahead, edges with it */
  BivLine         *lines;             /* by the difference of rows, then of columns; of hexes, columns 01, 03... first */
  gint16          *differences;       /* the pool of the lines */
  struct _BivBoard *like;             /* whose tables these are; NULL: its own */
  BivTabletop        *table;             /* of a board without cells, which has nothing of the above */
};

static inline int
biv_board_column (const BivBoard *board,
                  BivCell         cell)
{
  return board->place[cell][0];
}

static inline int
biv_board_row (const BivBoard *board,
               BivCell         cell)
{
  return board->place[cell][1];
}

static inline BivCell
biv_board_next (const BivBoard *board,
                BivCell         cell,
                guint           direction)
{
  return board->neighbours[cell][direction];
}

/* Squares: files and ranks between, through sides. */
static inline int
biv_board_steps (const BivBoard *board,
                 BivCell         a,
                 BivCell         b)
{
  return ABS (board->place[a][0] - board->place[b][0]) + ABS (board->place[a][1] - board->place[b][1]);
}

static inline const guint64 *
biv_board_around (const BivBoard *board,
                  BivCell         cell)
{
  return board->around + cell * board->n_words;
}

/** biv_board_lay_sight: makes the tables that biv_board_line () and biv_board_arc () read, which no more than a battle has a
 *  use for: who makes one calls this first. It may be called again, and by several threads at once */
void     biv_board_lay_sight (const BivBoard *board);

static inline const guint64 *
biv_board_arc (const BivBoard *board,
               BivCell         cell,
               guint           direction)
{
  return board->arcs + (direction * board->n_cells + cell) * board->n_words;
}

/* The same of hexes, through edges. (MD-HEX-3, MD-HEX-4) */
static inline int
biv_board_hexes_between (const BivBoard *board,
                         BivCell         a,
                         BivCell         b)
{
  int x = board->place[b][0] - board->place[a][0];
  int z = board->place[b][1] - board->place[b][0] / 2 - board->place[a][1] + board->place[a][0] / 2;

  return MAX (MAX (ABS (x), ABS (z)), ABS (x + z));
}

static inline const BivLine *
biv_board_line (const BivBoard *board,
                BivCell         from,
                BivCell         to)
{
  int columns = board->place[to][0] - board->place[from][0] + board->width - 1;
  int rows = board->place[to][1] - board->place[from][1] + board->height - 1;

  if (board->shape == BIV_BOARD_HEXES && board->place[from][0] & 1)
    rows += 2 * board->height - 1;
  return &board->lines[rows * (2 * board->width - 1) + columns];
}

/** biv_board_toward: hexes. Returns: of the six directions the one that leads most nearly from @from to @to, another cell;
 *  of two the clockwise one (MD-HEX-11) */
guint    biv_board_toward   (const BivBoard *board,
                             BivCell         from,
                             BivCell         to);

/* ---- Tables that a rulebook lays over the board ---- */

#define BIV_MAX_REACHES 32

/* What can be reached from everywhere, range by range; zeroed to begin with. Whoever reaches as far shares a table. */
typedef struct
{
  guint    n;
  int      ranges[BIV_MAX_REACHES];
  guint64 *sets[BIV_MAX_REACHES];     /* by facing and cell */
  gsize    a_facing;                  /* words of a set; 0: all facings share them */
} BivReaches;

/** biv_reaches_lay: @all_round: everything within @range, the same for all of @reaches; otherwise of that the arc ahead.
 *  Returns: the number of the table */
guint8   biv_reaches_lay    (BivReaches     *reaches,
                             const BivBoard *board,
                             int             range,
                             gboolean        all_round);
void     biv_reaches_clear  (BivReaches     *reaches);

/* The set of the cells that can be reached from @cell, facing that way. */
static inline const guint64 *
biv_reaches_get (const BivReaches *reaches,
                 guint             number,
                 const BivBoard   *board,
                 BivCell           cell,
                 guint             facing)
{
  return reaches->sets[number] + facing * reaches->a_facing + cell * board->n_words;
}

#define BIV_FAR    192                /* beyond this no way leads */
#define BIV_NO_WAY 0xff

/**
 * biv_board_lay_ways:
 * @is_way: whether the step between two neighbours may be made at all, whoever stands about
 *
 * How far it is from everywhere to everywhere, walked backward from each end.
 *
 * Returns: (transfer full): at [end * n_cells + from] the number of steps; where no way leads, as the crow flies, added to
 *   %BIV_FAR
 */
guint8  *biv_board_lay_ways (const BivBoard *board,
                             gboolean      (*is_way) (gconstpointer data, BivCell from, BivCell to),
                             gconstpointer   data);

G_END_DECLS
