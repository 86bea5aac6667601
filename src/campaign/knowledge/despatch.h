/* SPDX-License-Identifier: GPL-3.0-or-later */
/* despatch.h: what commanders write to each other and to the referee, and how it travels (CA-MAIL-4 to CA-MAIL-8)
 *
 * A despatch holds what it carries as it stood when it was written: a return and an order of march as details, sightings as
 * items of their own that are nobody's until it comes (BivSighting.despatch). */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/player.h"
G_BEGIN_DECLS

typedef struct _BivLetter BivLetter;

typedef struct
{
  char *word;                           /* what an orders form says: an id, a name, or his side's id */
  char *name;                           /* what is shown */
} BivAddressee;

/* ---- What there is ---- */

/** biv_despatch_is_used: whether players may write (`players.mode` commanders, `mail.mode` on) */
gboolean     biv_despatch_is_used    (BivCampaign     *campaign);
/** biv_despatch_find: @word: its id, or of a formation's own return formation and turn: "FC:3". Returns: (nullable) */
BivDespatch *biv_despatch_find       (BivCampaign     *campaign,
                                      const char      *word);
/** biv_despatch_list_new: those that a briefing prints now: that have come into the player's hands since the opening of the
 *  last turn, in the order in which they came (CA-MAIL-8). Returns: (transfer container): of BivDespatch */
GPtrArray   *biv_despatch_list_new   (BivCampaign     *campaign,
                                      const BivPlayer *player);
gboolean     biv_despatch_is_in_hand (BivDespatch     *despatch,
                                      const BivPlayer *player);
/** biv_despatch_is_his: whether he wrote it; what the referee wrote in his name he did not */
gboolean     biv_despatch_is_his     (BivCampaign     *campaign,
                                      BivDespatch     *despatch,
                                      const BivPlayer *player);
/** biv_despatch_find_return: the newest return of @formation, an id, that has come into his hands. Returns: (nullable) */
BivDespatch *biv_despatch_find_return (BivCampaign    *campaign,
                                      const BivPlayer *player,
                                      const char      *formation);
/** biv_despatch_list_returned: formations of which he has a return. Returns: (transfer container): of const BivReturned *, each
 *  of the newest; @despatches: (out) (transfer container) (optional): in the same order, the despatch that it is in */
GPtrArray   *biv_despatch_list_returned (BivCampaign  *campaign,
                                      const BivPlayer *player,
                                      GPtrArray      **despatches);
/** biv_despatch_list_sightings: what it tells of enemies. Returns: (transfer container): of BivSighting */
GPtrArray   *biv_despatch_list_sightings (BivCampaign *campaign,
                                      BivDespatch     *despatch);

/** biv_despatch_find_written: the same, that its player has written in this turn already: one to @letter's addressee with its
 *  words and what goes with it. Returns: (nullable) */
BivDespatch *biv_despatch_find_written (BivCampaign   *campaign,
                                      const BivLetter *letter);
/** biv_despatch_find_headquarters: the formation to which goes what is written to who commands in chief. Returns: (nullable) */
const char  *biv_despatch_find_headquarters (BivCampaign *campaign,
                                      const char      *side);
/**
 * biv_despatch_list_addressees:
 * @campaign: his copy, or the whole
 *
 * Whom he knows to write to, beside the referee: in the order of battle, then such as he has but the name of. Nobody is told more
 * of the others' formations than he has seen or was written, not even who commands in chief (CA-MAIL-3): in the first turn there
 * may be none, and he writes to them by the names that he was told at the table.
 *
 * Returns: (transfer full): of #BivAddressee
 */
GPtrArray   *biv_despatch_list_addressees (BivCampaign *campaign,
                                      const BivPlayer *player);

/* ---- In words ---- */

/** biv_despatch_dup_title: "Ford Column to Halden Column" */
char        *biv_despatch_dup_title  (BivCampaign     *campaign,
                                      BivDespatch     *despatch);
/** biv_despatch_dup_fate: "on the way", "arrived in turn 2", "taken in turn 2 by Dorrim Host", "arrives in turn 4"; of what its own
 *  player has written, in his copy, "sent" (CA-MAIL-6) */
char        *biv_despatch_dup_fate   (BivCampaign     *campaign,
                                      BivDespatch     *despatch);
/** biv_despatch_list_lines: its text and all that it carries, a line each. Returns: (transfer full): of char * */
GPtrArray   *biv_despatch_list_lines (BivCampaign     *campaign,
                                      BivDespatch     *despatch);
/** biv_despatch_dup_told: Returns: (transfer full): the same in one line, as the journal has it: "Hold the ford." */
char        *biv_despatch_dup_told   (BivCampaign     *campaign,
                                      BivDespatch     *despatch);
/** biv_despatch_dup_returned: of the return of @formation in it: "at Black Thicket: ready A08 4th Foot, ...; lost A09 ..." */
char        *biv_despatch_dup_returned (BivCampaign   *campaign,
                                      BivDespatch     *despatch,
                                      const BivReturned *returned);

/* ---- Written, and what the referee makes of it ---- */

struct _BivLetter
{
  const char         *id;               /* (nullable): by itself */
  const char         *sender;           /* (nullable): formation; %NULL: the referee */
  const char         *addressee;        /* (nullable): likewise */
  const char         *text;             /* (nullable) */
  const char *const  *with;             /* (nullable): return, sightings, march */
  int                 arrives;          /* the referee's: turn at whose opening; %BIV_NONE: at once */
  const char         *called;           /* (nullable): what the sender calls the addressee; %NULL: by his name */
};

/* No more does a courier carry, and a mail bring without harm. */
#define BIV_DESPATCH_MOST_TEXT   2000   /* letters of one that a player writes */
#define BIV_DESPATCH_MOST_A_TURN 20     /* that he writes in one turn */

/** biv_despatch_check: whether a player may write it now (CA-MAIL-4, CA-MAIL-1). In his copy it may be addressed to a name, or to
 *  his side. Returns: %FALSE with @why */
gboolean     biv_despatch_check      (BivCampaign     *campaign,
                                      const BivLetter *letter,
                                      BivRefusal      *why);
/** biv_despatch_write: one that was checked. Part of a proposal. Returns: (transfer none): the scratch's */
BivDespatch *biv_despatch_write      (BivProposal     *proposal,
                                      const BivLetter *letter);

/** biv_turn_propose_write: a player's (CA-MAIL-4). Refused with CA-MAIL-4 where there is no mail, the sender is not on the map
 *  or the addressee is of another side, with CA-MAIL-1 where a side has one player */
BivProposal *biv_turn_propose_write  (BivCampaign     *campaign,
                                      const BivLetter *letter);
/** biv_turn_propose_letter: the referee's, in whosever name (CA-MAIL-6) */
BivProposal *biv_turn_propose_letter (BivCampaign     *campaign,
                                      const BivLetter *letter);

typedef struct
{
  const char *text;                     /* (nullable): other words */
  const char *taken_by;                 /* (nullable): formation */
  int         arrives;                  /* turn; %BIV_NONE: by its courier still */
  gboolean    is_stopped;
} BivDespatchChange;

/** biv_turn_propose_despatch: one on its way, in any phase (CA-MAIL-6). @reason: (nullable): the referee's */
BivProposal *biv_turn_propose_despatch (BivCampaign   *campaign,
                                      BivDespatch     *despatch,
                                      const BivDespatchChange *change,
                                      const char      *reason);

/* ---- What will come of one on its way, as everybody stands now ---- */

typedef struct
{
  GPtrArray    *chain;                  /* of BivPlace, from where he set out to where the addressee is: the way that he takes;
                                           NULL: there is none, or nobody has to ride */
  guint         n_ridden;               /* links of it that lie behind him */
  int           speed;                  /* links in a turn */
  int           computed;               /* turn in which its courier is there, unless it is taken; BIV_NONE: in none */
  int           arrives;                /* the same, or the turn that the referee has named instead */
  BivPlace     *barred;                 /* (nullable): where an enemy bars every way that is short enough: a die is rolled */
  BivFormation *taker;                  /* (nullable): who takes it there, on 2 in 6 */
} BivDespatchForecast;

void         biv_despatch_forecast_clear (BivDespatchForecast *forecast);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BivDespatchForecast, biv_despatch_forecast_clear)
/** biv_despatch_forecast: the referee's to know; @forecast is to be cleared */
void         biv_despatch_forecast   (BivCampaign     *campaign,
                                      BivDespatch     *despatch,
                                      BivDespatchForecast *forecast);

/* ---- Parts of turn procedures ---- */

/** biv_despatch_open: those that arrive at this opening, as the referee says (CA-MAIL-6) */
void         biv_despatch_open       (BivProposal     *proposal);
/** biv_despatch_leave: at the beginning of Movement: what was written sets out, and returns are sent (CA-MAIL-4, CA-MAIL-7) */
void         biv_despatch_leave      (BivProposal     *proposal);
/** biv_despatch_ride: at its end, after the sightings (CA-MAIL-5). Rows "mail:despatch-4": "through", "back", "taken:DH" */
void         biv_despatch_ride       (BivProposal     *proposal);
/** biv_despatch_redirect: @from has been merged into @into, who gets its post (CA-MAIL-4) */
void         biv_despatch_redirect   (BivProposal     *proposal,
                                      const char      *from,
                                      const char      *into);

G_END_DECLS
