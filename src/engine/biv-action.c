/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-action.c: something a side, or the referee, does in a battle */
#include "engine/biv-action.h"

#include <string.h>

void
biv_action_init (BivAction    *action,
                 BivActionKind kind,
                 int           side)
{
  g_return_if_fail (action != NULL);

  memset (action, 0, sizeof *action);
  action->kind = (guint8) kind;
  action->side = (gint8) side;
  action->unit = action->other = -1;
  action->cell = BIV_NO_CELL;
  action->facing = BIV_NO_DIRECTION;
}

gboolean
biv_action_equal (const BivAction *a,
                  const BivAction *b)
{
  return memcmp (a, b, G_STRUCT_OFFSET (BivAction, path)) == 0
         && memcmp (a->path, b->path, a->n_path * sizeof (BivCell)) == 0;
}
