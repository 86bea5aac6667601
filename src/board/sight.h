/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sight.h: what stands in the way of a line from the centre of one square to that of another
 *
 * For rulebooks: which squares hide what, and how much of it must be seen, is theirs. */
#pragma once
#include "board/board-tables.h"
G_BEGIN_DECLS

/* How much of the line is hidden. Squares that it touches come in pairs, one on either hand of the same corner. */
typedef enum
{
  BIV_SIGHT_CLEAR,
  BIV_SIGHT_ONE_HAND,         /* at some corner one of the pair blocks */
  BIV_SIGHT_BOTH_HANDS,       /* at some corner both block */
  BIV_SIGHT_CROSSED,          /* a square that the line crosses blocks */
} BivSight;

/**
 * biv_board_look:
 * @blocks: whether a square between the two hides what is behind it
 *
 * Laid out where it is called, so that @blocks costs no call.
 */
static inline __attribute__ ((always_inline)) BivSight
biv_board_look (const BivBoard *board,
                BivCell         from,
                BivCell         to,
                gboolean      (*blocks) (gconstpointer data, BivCell cell),
                gconstpointer   data)
{
  const BivLine *line = biv_board_line (board, from, to);
  const gint16 *between = board->differences + line->first;
  BivSight sight = BIV_SIGHT_CLEAR;

  for (guint i = 0; i < line->n_crossed; i++, between++)
    if (blocks (data, (BivCell) (from + *between)))
      return BIV_SIGHT_CROSSED;
  for (guint i = 0; i < line->n_corners; i++, between += 2)
    {
      gboolean one = blocks (data, (BivCell) (from + between[0]));
      gboolean two = blocks (data, (BivCell) (from + between[1]));

      if (one && two)
        return BIV_SIGHT_BOTH_HANDS;
      if (one || two)
        sight = BIV_SIGHT_ONE_HAND;
    }
  return sight;
}

G_END_DECLS
