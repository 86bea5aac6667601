/* SPDX-License-Identifier: GPL-3.0-or-later */
/* news.h: what the newspaper of a turn has to tell (CA-JOURNAL-4)
 *
 * The referee's flagged lines, and, unless the option gazette.fill is off, what every side may know and nothing else: it is made
 * of the campaign as everybody knows it, and of no other. A line that the referee has flagged is told as he has it, and not once
 * more. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_NEWS_NOTE,                      /* a line that the referee has flagged */
  BIV_NEWS_BATTLE,                    /* object: the battle */
  BIV_NEWS_PLACE,                     /* a place has changed hands */
  BIV_NEWS_SIEGE,
  BIV_NEWS_ARRIVAL,
  BIV_NEWS_RETREAT,
  BIV_NEWS_WEATHER,
} BivNewsKind;

typedef struct
{
  BivNewsKind kind;
  BivEntry   *entry;                  /* (nullable): the line that it is told from */
  char       *object;                 /* (nullable): id */
  char       *head;                   /* (nullable): as a headline, or before a short item */
  char       *deck;                   /* (nullable): below a headline */
  char       *text;                   /* paragraphs, apart by \n */
  char       *close;                  /* (nullable): of a battle: how the day ended */
} BivNews;

/** biv_news_get_issue: the turn that a newspaper printed now is about: one that has just begun has no news of its own */
int        biv_news_get_issue (BivCampaign *campaign);
/**
 * biv_news_list:
 * @campaign: as the reader has it
 *
 * Returns: (transfer full): of BivNews: the referee's first, then battles, those with most formations first, places, sieges,
 *   arrivals, retreats, and the weather
 */
GPtrArray *biv_news_list      (BivCampaign *campaign,
                               int          turn);
/** biv_news_is_everybodys: whether all sides of the campaign have fought in that battle, so that all of them have seen the field */
gboolean   biv_news_is_everybodys (BivCampaign *campaign,
                               BivBattle   *battle);

G_END_DECLS
