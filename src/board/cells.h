/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.h: sets of cells, a bit each
 *
 * A set has room for the largest board; functions take the number of words that this board uses, so that a set on a
 * chessboard is one word. */
#pragma once
#include "board/biv-board.h"
G_BEGIN_DECLS

#define BIV_CELLS_WORDS (BIV_BOARD_MAX_CELLS / 64)

typedef struct
{
  guint64 words[BIV_CELLS_WORDS];
} BivCells;

/* The compiler's own is a call into a library where the processor is any that runs Debian. */
static inline guint
biv_bits_count (guint64 bits)
{
  bits -= (bits >> 1) & G_GUINT64_CONSTANT (0x5555555555555555);
  bits = (bits & G_GUINT64_CONSTANT (0x3333333333333333)) + ((bits >> 2) & G_GUINT64_CONSTANT (0x3333333333333333));
  bits = (bits + (bits >> 4)) & G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f);
  return (guint) ((bits * G_GUINT64_CONSTANT (0x0101010101010101)) >> 56);
}

static inline void
biv_cells_add (guint64 *words,
               BivCell  cell)
{
  words[cell >> 6] |= G_GUINT64_CONSTANT (1) << (cell & 63);
}

static inline void
biv_cells_remove (guint64 *words,
                  BivCell  cell)
{
  words[cell >> 6] &= ~(G_GUINT64_CONSTANT (1) << (cell & 63));
}

static inline gboolean
biv_cells_has (const guint64 *words,
               BivCell        cell)
{
  return (words[cell >> 6] >> (cell & 63)) & 1;
}

static inline void
biv_cells_clear (guint64 *words,
                 guint    n_words)
{
  for (guint i = 0; i < n_words; i++)
    words[i] = 0;
}

static inline gboolean
biv_cells_is_empty (const guint64 *words,
                    guint          n_words)
{
  for (guint i = 0; i < n_words; i++)
    if (words[i] != 0)
      return FALSE;
  return TRUE;
}

static inline guint
biv_cells_count (const guint64 *words,
                 guint          n_words)
{
  guint n = 0;

  for (guint i = 0; i < n_words; i++)
    n += biv_bits_count (words[i]);
  return n;
}

/* The @n-th cell of the set, counted from 0. The set has more than @n. */
static inline BivCell
biv_cells_nth (const guint64 *words,
               guint          n)
{
  guint word = 0;
  guint64 bits = words[0];

  while (n >= biv_bits_count (bits))
    {
      n -= biv_bits_count (bits);
      bits = words[++word];
    }
  for (; n > 0; n--)
    bits &= bits - 1;
  return (BivCell) (word * 64 + (guint) __builtin_ctzll (bits));
}

/* for (BIV_EACH_CELL (walk, words, n_words)): walks the set in the order of the cells' numbers; the cell is walk.cell.
 * Each word is read when the walk comes to it. */
#define BIV_EACH_CELL(walk, words, n_words)                                                                            \
  BivCellsWalk walk = { 0, 0, (words)[0] }; biv_cells_next (&walk, (words), (n_words));

typedef struct
{
  BivCell cell;
  guint   word;
  guint64 bits;
} BivCellsWalk;

static inline gboolean
biv_cells_next (BivCellsWalk  *walk,
                const guint64 *words,
                guint          n_words)
{
  while (walk->bits == 0)
    {
      if (++walk->word >= n_words)
        return FALSE;
      walk->bits = words[walk->word];
    }
  walk->cell = (BivCell) (walk->word * 64 + (guint) __builtin_ctzll (walk->bits));
  walk->bits &= walk->bits - 1;
  return TRUE;
}

/** biv_cells_disc: every cell within @range of @centre, itself left out */
void biv_cells_disc  (const BivBoard *board,
                      BivCell         centre,
                      int             range,
                      BivCells       *disc);

G_END_DECLS
