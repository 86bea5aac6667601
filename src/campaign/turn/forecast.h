/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forecast.h: whom the orders given so far would bring together, if movement came now
 *
 * For the referee's map. Dice that would decide are not thrown: such a meeting's outcome is open. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct
{
  char       *place;                /* id */
  BivMoment   moment;
  char      **formations;           /* ids, of all sides */
  BivOutcome  outcome;              /* BIV_OUTCOME_NONE: a die decides */
  char       *attacker;             /* side; NULL in a meeting engagement, and where nobody attacks */
} BivMeeting;

/** biv_forecast_list_meetings: Returns: (transfer full): of BivMeeting, in the order in which they would be settled;
 *  empty in every phase but Orders */
GPtrArray *biv_forecast_list_meetings (BivCampaign *campaign);

G_END_DECLS
