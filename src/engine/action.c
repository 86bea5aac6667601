/* SPDX-License-Identifier: GPL-3.0-or-later */
/* action.c: something a side, or the referee, does in a battle */
#include "engine/biv-action.h"

#include <string.h>

gboolean
biv_action_equal (const BivAction *a,
                  const BivAction *b)
{
  return memcmp (a, b, G_STRUCT_OFFSET (BivAction, path)) == 0
         && memcmp (a->path, b->path, a->n_path * (biv_action_has_steps (a) ? sizeof (BivTableStep) : sizeof (BivCell))) == 0
         && (a->kind != BIV_ACTION_OVERRULE || strcmp (a->text, b->text) == 0);
}

void
biv_actions_add (GArray        *actions,
                 BivActionKind  kind,
                 int            side)
{
  BivAction action;

  biv_action_init (&action, kind, side);
  g_array_append_val (actions, action);
}
