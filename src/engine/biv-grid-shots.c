/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-grid-shots.c: targets that were named while the dice are still to fall */
#include "engine/biv-grid-shots.h"

#include <string.h>

void
biv_shots_name (BivNamedShot *shots,
                guint8       *n_shots,
                guint         gun,
                BivCell       cell)
{
  shots[(*n_shots)++] = (BivNamedShot) { .cell = cell, .gun = (guint8) gun };
}

static void
drop (BivNamedShot *shots,
      guint8       *n_shots,
      guint         number)
{
  memmove (&shots[number], &shots[number + 1], (*n_shots - number - 1u) * sizeof *shots);
  shots[--*n_shots] = (BivNamedShot) { 0 };
}

void
biv_shots_forget (BivNamedShot *shots,
                  guint8       *n_shots,
                  guint         gun)
{
  for (guint i = 0; i < *n_shots; i++)
    if (shots[i].gun == gun)
      {
        drop (shots, n_shots, i);
        return;
      }
}

gboolean
biv_shots_take (const BivGridBattle *battle,
                BivNamedShot        *shots,
                guint8              *n_shots,
                BivNamedShot        *shot)
{
  while (*n_shots > 0)
    {
      *shot = shots[0];
      drop (shots, n_shots, 0);
      if (battle->stands[shot->gun].cell != BIV_NO_CELL)
        return TRUE;
    }
  return FALSE;
}
