/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-shots.c: the fire of the guns of both sides, shot by shot */
#include "engine/grid-shots.h"

#include <string.h>

guint
biv_shots_find_gunners (const BivField      *field,
                        const BivGridBattle *battle,
                        BivSideHasShot       has_shot)
{
  guint sides = biv_grid_unpassed (battle);

  for (int side = 0; side < BIV_N_SIDES; side++)
    if (sides & 1u << side && !has_shot (field, battle, side))
      sides &= ~(1u << side);
  return sides;
}

guint
biv_shots_find_deciders (const BivField      *field,
                         const BivGridBattle *battle,
                         BivSideHasShot       has_shot,
                         guint                n_shots)
{
  guint deciders = biv_shots_find_gunners (field, battle, has_shot);

  return deciders == 0 && n_shots > 0 ? biv_grid_unpassed (battle) : deciders;
}

static void
tell (const BivGridBattle *battle,
      guint                gun,
      BivCell              cell,
      guint16              note,
      const char          *clause,
      BivEvents           *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_SHOT, (int) gun, clause);

  if (event == NULL)
    return;
  event->side = battle->stands[gun].side;
  event->cell = cell;
  event->note = note;
}

void
biv_shots_tell (const BivGridBattle *battle,
                guint                gun,
                BivCell              cell,
                gboolean             is_direct,
                const char          *clause,
                BivEvents           *events)
{
  tell (battle, gun, cell, is_direct ? BIV_SHOT_DIRECT : 0, clause, events);
}

void
biv_shots_declare (const BivGridBattle *battle,
                   guint                gun,
                   BivCell              cell,
                   gboolean             is_direct,
                   const char          *clause,
                   BivEvents           *events)
{
  tell (battle, gun, cell, (is_direct ? BIV_SHOT_DIRECT : 0) | BIV_SHOT_DECLARED, clause, events);
}

void
biv_shots_tell_landing (int         side,
                        guint       gun,
                        BivCell     cell,
                        int         face,
                        const char *clause,
                        BivEvents  *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_LANDED, (int) gun, clause);

  if (event == NULL)
    return;
  event->side = (gint8) side;
  event->cell = cell;
  event->value = (gint16) face;
}

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
