/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns.h: what a column of a roster may mean, and what a heading gives away about it */
#pragma once
#include "campaign/model/items.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_COLUMN_LEAVE_OUT,
  BIV_COLUMN_SIDE,                  /* empty: as in the line above */
  /* Formations, the higher to the left: each is within the one of the column before it. In the order of BivLevel. */
  BIV_COLUMN_ARMY, BIV_COLUMN_CORPS, BIV_COLUMN_WING, BIV_COLUMN_DIVISION, BIV_COLUMN_BRIGADE, BIV_COLUMN_COLUMN,
  BIV_COLUMN_BAND, BIV_COLUMN_GARRISON, BIV_COLUMN_DETACHMENT,
  BIV_COLUMN_FORMATION,             /* of a level that its name gives away, or else of none in particular */
  BIV_COLUMN_PATH,                  /* "Guard.1st_Div.Foot": where the line itself stands in the tree */
  BIV_COLUMN_LEVEL,                 /* of the formation that the line is about; with it names stay as they are written */
  BIV_COLUMN_COMMANDER,             /* of the innermost formation of the line */
  BIV_COLUMN_RANK,
  BIV_COLUMN_RATING,
  BIV_COLUMN_CHIEF,                 /* "yes": the side's commander-in-chief */
  BIV_COLUMN_UNIT,                  /* empty: the line is about the formation */
  BIV_COLUMN_REF,
  BIV_COLUMN_TYPE,
  BIV_COLUMN_QUALITY,
  BIV_COLUMN_STEPS,                 /* full ones */
  BIV_COLUMN_STEPS_LEFT,
  BIV_COLUMN_MEN,                   /* to be made steps of by a rule, as the next two */
  BIV_COLUMN_SABRES,
  BIV_COLUMN_GUNS,                  /* where a rulebook's units have guns, their number too */
  BIV_COLUMN_FRONTAGE,              /* mm */
  BIV_COLUMN_CALIBRE,
  BIV_COLUMN_CLASS,
  BIV_COLUMN_WEIGHT,
  BIV_COLUMN_PLACE,                 /* of the innermost formation of the line */
  BIV_COLUMN_PLAYER,                /* of the side */
  BIV_COLUMN_REMARKS,
  BIV_N_COLUMNS
} BivColumnMeaning;

/** biv_column_get_label: Returns: (transfer none): translated: "Division" */
const char      *biv_column_get_label  (BivColumnMeaning  meaning);
/** biv_column_get_word: Returns: (transfer none): as mappings keep it: "division" */
const char      *biv_column_get_word   (BivColumnMeaning  meaning);
/** biv_column_find_word: Returns: %FALSE where no meaning has that word */
gboolean         biv_column_find_word  (const char       *word,
                                        BivColumnMeaning *meaning);
/** biv_column_guess: of a heading; %BIV_COLUMN_LEAVE_OUT where it says nothing to us */
BivColumnMeaning biv_column_guess      (const char       *heading);
/** biv_column_is_level: whether its cells are names of formations of one level; @level: (out) (optional) */
gboolean         biv_column_is_level   (BivColumnMeaning  meaning,
                                        BivLevel         *level);
/** biv_column_is_body: the same, or of any level */
gboolean         biv_column_is_body    (BivColumnMeaning  meaning);

G_END_DECLS
