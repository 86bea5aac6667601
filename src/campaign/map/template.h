/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.h: maps to begin a campaign on: small, fair to every side, and all to be changed */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct
{
  const char *id;                   /* "crossroads" */
  const char *label;                /* marked with N_() */
  const char *words;                /* one sentence, marked with N_() */
  BivMapForm  form;
  int         columns, rows;        /* usual ones; 0: its size cannot be chosen */
} BivMapTemplate;

#define BIV_MAP_TEMPLATE_SIDE_LEAST 4
#define BIV_MAP_TEMPLATE_SIDE_MOST  80

/** biv_map_template_list: Returns: (transfer none): the table, ended by a %NULL id */
const BivMapTemplate *biv_map_template_list  (void);
/** biv_map_template_build: gives @campaign, which is being built and has its sides and no places, this map; every side has
 *  a base on it, or on a ladder a place in it; on the empty ones there is nothing but cells. @columns, @rows: where its size can
 *  be chosen */
void                  biv_map_template_build (const BivMapTemplate *map,
                                              BivCampaign          *campaign,
                                              int                   columns,
                                              int                   rows);

G_END_DECLS
