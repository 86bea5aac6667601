/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-drop.h: units and formations dropped on others in the order of battle: put there, or merged with them */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_DROP_PUT,                     /* units into a formation or an empty post, formations below what they are put on */
  BIV_DROP_MERGE,                   /* two formations become one (CA-ORDER-6), one unit's steps fill another (CA-REPLACE-4) */
  BIV_N_DROPS
} BivDrop;

/** biv_army_drop_list_items: Returns: (transfer container): of BivItem: units and formations; what is gone, and the target
 *  itself, is left out. @ids: a line each */
GPtrArray  *biv_army_drop_list_items (BivDesk    *desk,
                                      const char *ids,
                                      BivItem    *target);
/** biv_army_drop_may: whether there is anything to do in this way, so that it is worth offering */
gboolean    biv_army_drop_may        (BivDesk    *desk,
                                      BivDrop     drop,
                                      GPtrArray  *items,
                                      BivItem    *target);
/** biv_army_drop_dup_label: "Merge into Halden Column", "Put below Halden Column" */
char       *biv_army_drop_dup_label  (BivDesk    *desk,
                                      BivDrop     drop,
                                      GPtrArray  *items,
                                      BivItem    *target);
/** biv_army_drop_do: as a step; what cannot be is reported */
void        biv_army_drop_do         (BivDesk    *desk,
                                      BivDrop     drop,
                                      GPtrArray  *items,
                                      BivItem    *target);

G_END_DECLS
