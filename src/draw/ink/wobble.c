/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wobble.c: the unsteady hand of the draughtsman */
#include "draw/ink/wobble.h"

static guint32
stir (guint32 hash,
      guint32 word)
{
  hash ^= word * 0x9e3779b1u;
  hash ^= hash >> 15;
  hash *= 0x85ebca77u;
  hash ^= hash >> 13;
  hash *= 0xc2b2ae3du;
  return hash ^ hash >> 16;
}

guint32
biv_wobble_hash (guint32   seed,
                 BivWobble what,
                 int       column,
                 int       row,
                 guint     index)
{
  guint32 hash = stir (seed ^ 0x6b8f1d2bu, what);

  hash = stir (hash, (guint32) column + 0x10000u);
  hash = stir (hash, (guint32) row + 0x20000u);
  return stir (hash, index);
}

double
biv_wobble (guint32   seed,
            BivWobble what,
            int       column,
            int       row,
            guint     index)
{
  return biv_wobble_hash (seed, what, column, row, index) / (G_MAXUINT32 / 2.0) - 1.0;
}
