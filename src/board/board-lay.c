/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-lay.c: tables that rulebooks lay over a board when a battle is made */
#include "board/board-tables.h"

#include <string.h>

static guint64 *
lay_reach (const BivBoard *board,
           int             range,
           gboolean        all_round)
{
  guint n_facings = all_round ? 1 : board->n_directions;
  guint64 *sets = g_new0 (guint64, n_facings * board->n_cells * board->n_words);

  for (BivCell from = 0; from < board->n_cells; from++)
    {
      BivCells disc;

      biv_cells_disc (board, from, range, &disc);
      biv_cells_remove (disc.words, from);
      for (guint facing = 0; facing < n_facings; facing++)
        {
          const guint64 *arc = all_round ? disc.words : biv_board_arc (board, from, facing);
          guint64 *set = sets + (facing * board->n_cells + from) * board->n_words;

          for (guint i = 0; i < board->n_words; i++)
            set[i] = arc[i] & disc.words[i];
        }
    }
  return sets;
}

guint8
biv_reaches_lay (BivReaches     *reaches,
                 const BivBoard *board,
                 int             range,
                 gboolean        all_round)
{
  guint number = 0;

  while (number < reaches->n && reaches->ranges[number] != range)
    number++;
  g_assert (number < BIV_MAX_REACHES);
  if (number == reaches->n)
    {
      reaches->a_facing = all_round ? 0 : board->n_cells * board->n_words;
      reaches->ranges[number] = range;
      reaches->sets[number] = lay_reach (board, range, all_round);
      reaches->n++;
    }
  return (guint8) number;
}

void
biv_reaches_clear (BivReaches *reaches)
{
  for (guint i = 0; i < reaches->n; i++)
    g_free (reaches->sets[i]);
  reaches->n = 0;
}

/* The cells from which a step leads into each cell. */
typedef struct
{
  guint8  n;
  BivCell from[7];
} Entries;

static Entries *
list_entries (const BivBoard *board,
              gboolean      (*is_way) (gconstpointer data, BivCell from, BivCell to),
              gconstpointer   data)
{
  Entries *entries = g_new0 (Entries, board->n_cells);

  for (BivCell to = 0; to < board->n_cells; to++)
    for (guint direction = 0; direction < board->n_directions; direction++)
      {
        BivCell from = biv_board_next (board, to, direction);

        if (from != BIV_NO_CELL && is_way (data, from, to))
          entries[to].from[entries[to].n++] = from;
      }
  return entries;
}

guint8 *
biv_board_lay_ways (const BivBoard *board,
                    gboolean      (*is_way) (gconstpointer data, BivCell from, BivCell to),
                    gconstpointer   data)
{
  g_autofree Entries *entries = list_entries (board, is_way, data);
  g_autofree BivCell *queue = g_new (BivCell, board->n_cells);
  guint8 *all = g_malloc (board->n_cells * board->n_cells);

  memset (all, BIV_NO_WAY, board->n_cells * board->n_cells);
  for (BivCell end = 0; end < board->n_cells; end++)
    {
      guint8 *ways = all + end * board->n_cells;
      guint n = 1;

      queue[0] = end;
      ways[end] = 0;
      for (guint i = 0; i < n; i++)
        for (guint entry = 0; entry < entries[queue[i]].n; entry++)
          {
            BivCell from = entries[queue[i]].from[entry];

            if (ways[from] != BIV_NO_WAY)
              continue;
            ways[from] = (guint8) MIN (ways[queue[i]] + 1, BIV_FAR - 1);
            queue[n++] = from;
          }
      for (BivCell from = 0; from < board->n_cells; from++)
        if (ways[from] == BIV_NO_WAY)
          ways[from] = (guint8) MIN (BIV_FAR + biv_board_get_distance (board, from, end), BIV_NO_WAY - 1);
    }
  return all;
}
