/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-scene.h: what is shown of a battle on its table: bases, ways, attacks, pairings, reaches */
#pragma once
#include "app/battle/fusilier/table-plan.h"
#include "app/canvas/table-bases.h"
G_BEGIN_DECLS

/* Ids of bases: units have their numbers, generals theirs from here on. */
#define BIV_TABLE_GENERALS 1000u

typedef struct
{
  BivTablePlan *plan;
  int           unit, general;      /* whoever is picked; -1 */
  int           shown;              /* the unit whose reach is drawn; -1 */
  int           threatening;        /* the side whose reach and targets are asked for; BIV_NOBODY: none is */
  gboolean      has_order;
  BivAction     order;              /* that is being written */
  gboolean      has_measured;
  BivSpot       from, to;           /* what was measured */
  BivBox        seen;               /* of the table, in its canvas' millimetres, that was last brought into sight by itself; of no
                                       width: nothing yet */
} BivTableScene;

/** biv_table_scene_show: draws it anew, as @eyes see it, and brings the armies into sight where nobody has zoomed */
void biv_table_scene_show (BivTableScene  *self,
                           const BivEyes  *eyes,
                           BivTableCanvas *canvas);

G_END_DECLS
