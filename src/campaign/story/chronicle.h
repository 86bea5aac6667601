/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chronicle.h: what a campaign will be remembered for, turn by turn
 *
 * Told from how the campaign stood at the close of each turn, not from the journal: what was undone did not happen. A side is
 * told what changed in what it knew at the time (CA-SCOUT-6). */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_DEED_BATTLE,                    /* object: the battle */
  BIV_DEED_PLACE,                     /* object: the place that changed hands */
  BIV_DEED_COMMANDER,                 /* object: the formation whose commander fell, was taken, or is out */
  BIV_DEED_SIEGE,                     /* object: the place: a siege begins, a breach is made, a siege ends */
  BIV_DEED_LOSSES,                    /* object: the side whose units are lost for good or captured */
  BIV_DEED_ARRIVAL,                   /* object: the place */
  BIV_DEED_LEAD,                      /* object: the side that has gone into the lead */
  BIV_DEED_EXHAUSTED,                 /* object: the side */
  BIV_DEED_END,                       /* how the campaign ended */
} BivDeedKind;

typedef struct
{
  int          turn;
  BivDeedKind  kind;
  gboolean     is_turning_point;
  char        *object;                /* id, or NULL */
  char        *text;                  /* a sentence, translated */
} BivDeed;

/**
 * biv_chronicle_list:
 * @campaign: as it stands, with its steps; what they do not reach back to is not told, but for battles
 * @reader: (nullable): who reads (campaign/knowledge/knowledge.h); %NULL: the referee. A player is told of the turns in which he
 *   was one
 * @until: the last turn told of
 *
 * Returns: (transfer full): of BivDeed, oldest first
 */
GPtrArray *biv_chronicle_list (BivCampaign *campaign,
                               const char  *reader,
                               int          until);

G_END_DECLS
