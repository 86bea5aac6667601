/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new-campaign.h: a new campaign from a few answers */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/map/template.h"
G_BEGIN_DECLS

#define BIV_NEW_SIDES_MOST 4

/* What is taken over from another campaign. */
typedef enum
{
  BIV_TAKES_NOTHING,                /* the map is a template */
  BIV_TAKES_MAP,                    /* places, links, boards */
  BIV_TAKES_ARMIES,                 /* the map, and formations and units on it */
} BivTakes;

typedef struct
{
  const char           *ruleset, *title;
  BivPreset             preset;
  const char           *start_date; /* YYYY-MM-DD, or NULL */
  const char           *names[BIV_NEW_SIDES_MOST];   /* of the sides */
  BivSideKind           kinds[BIV_NEW_SIDES_MOST];
  guint                 n_sides;    /* 2 and more */
  BivTakes              takes;
  const BivMapTemplate *map;        /* with BIV_TAKES_NOTHING */
  int                   columns, rows;   /* where its size can be chosen */
  BivCampaign          *from;       /* else; (nullable) */
} BivNewAnswers;

/** biv_new_campaign: Returns: (transfer full): in `setup`. Sides that @from has and the answers do not, stay; sides that it
 *  does not have are added and have no base yet */
BivCampaign *biv_new_campaign (const BivNewAnswers *answers);

G_END_DECLS
