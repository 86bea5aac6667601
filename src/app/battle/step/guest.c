/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guest.c: a desk at which somebody plays a battle that was handed over to him */
#include "config.h"
#include "app/battle/step/guest.h"

#define KEY "handover"

void
biv_guest_sit (BivDesk     *desk,
               BivHandover *handover)
{
  g_object_set_data_full (G_OBJECT (desk), KEY, handover, (GDestroyNotify) biv_handover_free);
}

BivHandover *
biv_guest_get (BivDesk *desk)
{
  return g_object_get_data (G_OBJECT (desk), KEY);
}
