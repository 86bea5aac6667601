/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-private.h: the net of places and links, worked out once */
#pragma once
#include "campaign/model/map.h"
G_BEGIN_DECLS

typedef struct
{
  BivPlace  *place;
  GPtrArray *links;                     /* of BivLink, in file order, that touch the place */
} BivWayNode;

typedef struct
{
  BivWayNode *nodes;                    /* in file order */
  guint       n_nodes;
  GHashTable *numbers;                  /* place id -> its node's number + 1 */
} BivMapNet;

BivMapNet  *biv_map_net_get  (BivCampaign *campaign);
/** biv_map_net_find: Returns: (nullable): %NULL where there is no such place */
BivWayNode *biv_map_net_find (BivMapNet   *net,
                              const char  *place);

G_END_DECLS
