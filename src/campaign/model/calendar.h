/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calendar.h: the date of a turn (CA-TURN-3) */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_calendar_dup_label: Returns: (transfer full): "15 March 1883", "3 March 1883, morning", "Turn 5" */
char *biv_calendar_dup_label (BivCampaign *campaign, int turn);
/** biv_calendar_dup_turn: Returns: (transfer full): the same behind the turn's number: "Turn 5, 15 March 1883"; "Turn 5" where
 *  turns are only numbered */
char *biv_calendar_dup_turn  (BivCampaign *campaign, int turn);
/** biv_calendar_dup_day: as short as a map has room for. Returns: (transfer full): "15 March", "turn 5" */
char *biv_calendar_dup_day   (BivCampaign *campaign, int turn);
/** biv_calendar_is_dated: whether turns have dates; without, they are only numbered */
gboolean biv_calendar_is_dated (BivCampaign *campaign);
/** biv_calendar_get_dated_season: what follows from the date. Returns: BivSeason, or %BIV_NONE without one (CA-WEATHER-3) */
int   biv_calendar_get_dated_season (BivCampaign *campaign, int turn);
/** biv_calendar_get_season: the one that was set for the turn, or that of its date. Returns: BivSeason, or %BIV_NONE */
int   biv_calendar_get_season (BivCampaign *campaign, int turn);

G_END_DECLS
