/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbers.h: the numbers behind a campaign, turn by turn: strength, points, losses */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_NUMBER_STRENGTH,                /* steps of units that are there, fit or recovering */
  BIV_NUMBER_READY,                   /* steps of units that are ready */
  BIV_NUMBER_POINTS,                  /* CA-VICTORY-2, as if the campaign ended then */
  BIV_NUMBER_LOST,                    /* steps lost for good, captured ones too */
  BIV_N_NUMBERS
} BivNumber;

/** biv_number_get_label: Returns: (transfer none): translated: "Strength, in steps" */
const char *biv_number_get_label (BivNumber    number);

/* How a side stood when a turn closed, or stands now. */
typedef struct
{
  int turn;
  int values[BIV_N_NUMBERS];
} BivTurnNumbers;

/** biv_numbers_count: of @side, as @campaign stands: in a player's copy of what he commands */
void        biv_numbers_count    (BivCampaign    *campaign,
                                  const char     *side,
                                  BivTurnNumbers *numbers);
/** biv_numbers_list: Returns: (transfer full): of GArray of #BivTurnNumbers, one for each side in file order, its oldest turn
 *  first; as far as the campaign's steps reach back, and at least the present turn */
GPtrArray  *biv_numbers_list     (BivCampaign *campaign);

G_END_DECLS
