/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.h: one search through everything that a campaign has: armies, map, boards, battles, journal
 *
 * It knows what the campaign that it is given knows: what a side may see is searched in that side's copy
 * (campaign/knowledge/knowledge.h). */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct
{
  BivItem *item;                    /* (owned) a side, formation, unit, place, board, battle, or journal entry */
  char    *title;                   /* "12th Lancers" */
  char    *detail;                  /* "A05, Cavalry, Halden Column" */
  guint    rank;                    /* the lower, the nearer to what was asked */
} BivSearchHit;

/**
 * biv_search:
 * @text: words that must all be there, in any order and case; nothing is found for none
 * @most: hits wanted
 * @n_all: (out): how many there are
 *
 * Returns: (transfer full): of #BivSearchHit, the nearest first; of one rank armies before places, battles and the journal,
 *   where the latest line comes first
 */
GPtrArray *biv_search (BivCampaign *campaign,
                       const char  *text,
                       guint        most,
                       guint       *n_all);

G_END_DECLS
