/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-hexes.c: lines and arcs among hexes, in whole numbers
 *
 * Cube coordinates: three axes whose sum is nothing; a step adds 1 on one of them and takes 1 from another. (MD-HEX-1 to
 * MD-HEX-3) */
#include "board/board-private.h"

typedef struct
{
  int axes[3];                        /* x eastward, y, z */
} Cube;

/* Which axis grows and which shrinks with a step that way. (MD-HEX-3) */
static const struct
{
  guint8 plus, minus;
} units[] = {
  [BIV_HEX_N] = { 1, 2 },  [BIV_HEX_NE] = { 0, 2 }, [BIV_HEX_SE] = { 0, 1 },
  [BIV_HEX_S] = { 2, 1 },  [BIV_HEX_SW] = { 2, 0 }, [BIV_HEX_NW] = { 1, 0 },
};

/* Rounded down, of a column that may lie west of the first too. */
static int
half (int column)
{
  return (column - (column & 1)) / 2;
}

static Cube
difference_of (const BivBoard *board,
               BivCell         from,
               BivCell         to)
{
  int x = board->place[to][0] - board->place[from][0];
  int z = board->place[to][1] - half (board->place[to][0]) - board->place[from][1] + half (board->place[from][0]);

  return (Cube) { { x, -x - z, z } };
}

/* ---- Lines (MD-HEX-9) ---- */

/* The whole number next to @number / @n; the one above in @other, where it is as near. */
static int
nearest (int  number,
         int  n,
         int *other)
{
  int below = number / n - (number % n < 0);
  int rest = number - below * n;

  *other = 2 * rest == n ? below + 1 : 2 * rest < n ? below : below + 1;
  return 2 * rest <= n ? below : below + 1;
}

/* @parity: 1 for a viewer in a column half a hex further south. */
static void
trace_line (GArray  *pool,
            BivLine *line,
            int      width,
            int      parity,
            int      columns,
            int      rows)
{
  int x = columns, z = rows - half (parity + columns), y = -x - z;
  int n = MAX (MAX (ABS (x), ABS (y)), ABS (z));

  line->first = pool->len;
  line->n_crossed = (guint16) MAX (n - 1, 0);
  for (int i = 1; i < n; i++)
    {
      int xs[2], zs[2], ys[2];

      if (ABS (x) == n)
        {
          xs[0] = xs[1] = x / n * i;
          zs[0] = nearest (z * i, n, &zs[1]);
        }
      else if (ABS (z) == n)
        {
          zs[0] = zs[1] = z / n * i;
          xs[0] = nearest (x * i, n, &xs[1]);
        }
      else
        {
          ys[0] = ys[1] = y / n * i;
          xs[0] = nearest (x * i, n, &xs[1]);
          zs[0] = -xs[0] - ys[0];
          zs[1] = -xs[1] - ys[1];
        }
      for (int hand = 0; hand < 2; hand++)
        {
          gint16 difference = (gint16) ((zs[hand] + half (parity + xs[hand])) * width + xs[hand]);

          g_array_append_val (pool, difference);
        }
    }
}

static void
lay_lines (BivBoard *board)
{
  g_autoptr (GArray) pool = g_array_new (FALSE, FALSE, sizeof (gint16));
  int across = 2 * board->width - 1, along = 2 * board->height - 1;

  board->lines = g_new0 (BivLine, 2 * across * along);
  for (int parity = 0; parity < 2; parity++)
    for (int rows = 1 - board->height; rows < board->height; rows++)
      for (int columns = 1 - board->width; columns < board->width; columns++)
        trace_line (pool, &board->lines[(parity * along + rows + board->height - 1) * across + columns + board->width - 1],
                    board->width, parity, columns, rows);
  board->differences = (gint16 *) g_array_steal (pool, NULL);
}

/* ---- Arcs (MD-HEX-6, MD-HEX-7) ---- */

static gboolean
is_ahead (guint direction,
          int   parity,
          int   columns,
          int   rows)
{
  int x = columns, z = rows - half (parity + columns);
  Cube cube = { { x, -x - z, z } };

  return (columns != 0 || rows != 0) && cube.axes[units[direction].plus] >= 0 && cube.axes[units[direction].minus] <= 0;
}

void
biv_board_lay_hexes (BivBoard *board)
{
  lay_lines (board);
  biv_board_lay_arcs (board, is_ahead);
}

/* ---- Directions (MD-HEX-11) ---- */

guint
biv_board_toward (const BivBoard *board,
                  BivCell         from,
                  BivCell         to)
{
  Cube cube = difference_of (board, from, to);
  int along[G_N_ELEMENTS (units)], most = 0;
  guint direction = 0;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      along[i] = cube.axes[units[i].plus] - cube.axes[units[i].minus];
      most = MAX (most, along[i]);
    }
  while (along[direction] != most || along[(direction + 1) % G_N_ELEMENTS (units)] == most)
    direction++;
  return direction;
}
