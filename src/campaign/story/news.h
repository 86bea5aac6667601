/* SPDX-License-Identifier: GPL-3.0-or-later */
/* news.h: what the newspaper of a turn has to tell (CA-JOURNAL-4)
 *
 * The referee's flagged lines, and, unless the option gazette.fill is off, what every side may know and nothing else: it is made
 * of the campaign as everybody knows it, and of no other. A line that the referee has flagged is told as he has it, and not once
 * more. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/proposal.h"
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
  char       *object;                 /* (nullable): id of the battle, also of one that is told in the referee's words */
  char       *head;                   /* (nullable): as a headline, or before a short item */
  char       *deck;                   /* (nullable): below a headline */
  char       *text;                   /* paragraphs, apart by \n */
  char       *close;                  /* (nullable): of a battle: how the day ended */
  gboolean    is_struck;              /* the newspaper does not tell it: the referee has taken it out, or not given it out */
  gboolean    is_kept;                /* some side may not know of it: to be given out in the referee's words, by reword */
} BivNews;

/** biv_news_get_issue: the turn that a newspaper printed now is about: one that has just begun has no news of its own */
int        biv_news_get_issue (BivCampaign *campaign);
/** biv_news_new_line: a line of the referee's for the newspaper of that turn, which every side reads. @head: (nullable). Returns:
 *  (transfer full): for biv_turn_propose_note() */
BivEntry  *biv_news_new_line  (BivCampaign *campaign,
                               int          turn,
                               const char  *head,
                               const char  *text);
/**
 * biv_news_list:
 * @campaign: as the reader has it
 *
 * Returns: (transfer full): of BivNews: the referee's first, then battles, those with most formations first, places, sieges,
 *   arrivals, retreats, and the weather
 */
GPtrArray *biv_news_list      (BivCampaign *campaign,
                               int          turn);
/** biv_news_list_with_struck: likewise, and what the referee has struck, where it would stand, and battles that he may give out
 *  although not every side has fought in them */
GPtrArray *biv_news_list_with_struck (BivCampaign *campaign,
                               int          turn);
/** biv_news_is_everybodys: whether all sides of the campaign have fought in that battle, so that all of them have seen the field */
gboolean   biv_news_is_everybodys (BivCampaign *campaign,
                               BivBattle   *battle);
/**
 * biv_turn_propose_strike_news:
 * @news: not one that is kept
 * @is_struck: whether the newspaper is to tell it no longer, or again
 *
 * One step. The line itself stays in the journal.
 */
BivProposal *biv_turn_propose_strike_news (BivCampaign   *campaign,
                               const BivNews *news,
                               gboolean       is_struck);
/**
 * biv_turn_propose_reword_news:
 * @head: (nullable)
 *
 * What the newspaper says of it, in the referee's words. His own line is written anew; of any other the words stay in the journal
 * (CA-JOURNAL-1), and a line that refers to it is printed in its place. One step.
 */
BivProposal *biv_turn_propose_reword_news (BivCampaign   *campaign,
                               const BivNews *news,
                               const char    *head,
                               const char    *text);

G_END_DECLS
