/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gazette-private.h: what writing a newspaper and setting it share, and what tests look at */
#pragma once
#include "campaign/story/news.h"
#include "draw/ink/words.h"
#include "draw/map/backdrop.h"
#include "draw/sheet/battle-picture.h"
#include "draw/sheet/table.h"
G_BEGIN_DECLS

/* One of its stories, the lead first. */
typedef struct
{
  char      *head;                    /* (nullable) */
  char      *deck;                    /* (nullable) */
  char      *text;                    /* paragraphs, apart by \n */
  char     **pictures;                /* (nullable): names of files */
  char      *battle;                  /* (nullable): id */
} BivStory;

/* What a newspaper is made of, before it is set. */
typedef struct
{
  char      *masthead, *date;
  int        number;                  /* of the issue */
  int        year;                    /* 0: of no century */
  GPtrArray *stories;                 /* of BivStory; empty: there is no news */
  GPtrArray *items;                   /* of BivStory: short ones, left out where there is no room */
  char      *weather;
  BivFought *fought;                  /* (nullable): of the first story that is a battle */
  BivCampaign *known;                 /* as everybody knows it; owned */
  BivTable  *war;                     /* (nullable): the sheet's: battles that everybody knows of, won and fought, a row a side */
} BivIssue;

/** biv_gazette_set: @issue: (transfer full): onto pages of the sheet */
void biv_gazette_set (BivSheet *sheet,
                      BivIssue *issue);
/** biv_gazette_draw_map: the seat of war; made when it is drawn: newspapers that are read as words need none */
void biv_gazette_draw_map (BivCampaign      *known,
                           const char       *reader,
                           const BivBox     *box,
                           cairo_t          *cr,
                           const BivPalette *palette);
void biv_issue_free  (BivIssue *issue);
/** biv_issue_count_battles: that everybody knows of */
guint biv_issue_count_battles (const BivIssue *issue,
                               const char     *side,
                               gboolean        only_won);

/** biv_issue_knows_battles: whether there is any that everybody knows of */
gboolean biv_issue_knows_battles (const BivIssue *issue);

/* A page, as it is set. */
typedef struct
{
  BivSheet       *sheet;              /* borrowed */
  GArray         *words;              /* of BivWord */
  GArray         *rules;              /* of BivBox: filled */
  GPtrArray      *pictures;           /* of BivGazettePicture */
  BivIssue       *issue;              /* (nullable): of the first page, owned: the others have nothing but words */
  BivBox          fought;             /* width 0: there is none */
  BivBox          map;
} BivGazettePage;

typedef struct
{
  BivBackdrop *picture;
  BivBox       box;
} BivGazettePicture;

G_END_DECLS
