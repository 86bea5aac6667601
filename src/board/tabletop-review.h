/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-review.h: what looks forgotten on a table: a table may have it, but most likely nobody wanted it */
#pragma once
#include "board/biv-tabletop.h"
G_BEGIN_DECLS

typedef struct
{
  guint   object;                     /* a road or a stream */
  BivSpot at;
} BivTabletopEnd;

/** biv_tabletop_list_loose_ends: where roads and streams end on the open table: not at its edge, at no other way or water, and a
 *  road at no house or village. Returns: (transfer full) (element-type BivTabletopEnd) */
GArray *biv_tabletop_list_loose_ends (const BivTabletop *table);

G_END_DECLS
