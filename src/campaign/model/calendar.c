/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calendar.c: the date of a turn (CA-TURN-2, CA-TURN-3) */
#include "config.h"
#include "campaign/model/calendar.h"

#include "base/i18n.h"

static const char *const month_names[] = {
  NC_("month in a date", "January"), NC_("month in a date", "February"), NC_("month in a date", "March"),
  NC_("month in a date", "April"), NC_("month in a date", "May"), NC_("month in a date", "June"),
  NC_("month in a date", "July"), NC_("month in a date", "August"), NC_("month in a date", "September"),
  NC_("month in a date", "October"), NC_("month in a date", "November"), NC_("month in a date", "December"),
};

static gboolean
parse_date (const char *text,
            GDate      *date)
{
  int figures[3] = { 0 };
  const int lengths[3] = { 4, 2, 2 };
  const char *at = text;

  if (text == NULL)
    return FALSE;
  for (guint part = 0; part < 3; part++)
    {
      for (int i = 0; i < lengths[part]; i++, at++)
        {
          if (!g_ascii_isdigit (*at))
            return FALSE;
          figures[part] = figures[part] * 10 + (*at - '0');
        }
      if (*at != (part < 2 ? '-' : '\0'))
        return FALSE;
      at++;
    }
  if (!g_date_valid_dmy ((GDateDay) figures[2], (GDateMonth) figures[1], (GDateYear) figures[0]))
    return FALSE;
  g_date_clear (date, 1);
  g_date_set_dmy (date, (GDateDay) figures[2], (GDateMonth) figures[1], (GDateYear) figures[0]);
  return TRUE;
}

/* CA-TURN-3: start date plus turn - 1 lengths. Months are counted from the start date, so that 31 January goes by 28
 * February to 31 March. */
static gboolean
date_of_turn (BivCampaign *campaign,
              int          turn,
              GDate       *date)
{
  static const struct
  {
    const char *length;
    guint       days;
  } lengths[] = { { "day", 1 }, { "3-day", 3 }, { "week", 7 }, { "fortnight", 14 } };
  const char *length = biv_campaign_get_option (campaign, "turn.length");
  guint n_turns = (guint) MAX (turn - 1, 0);

  if (g_strcmp0 (length, "unnamed") == 0 || !parse_date (campaign->start_date, date))
    return FALSE;
  if (g_strcmp0 (length, "month") == 0)
    g_date_add_months (date, n_turns);
  else if (g_strcmp0 (length, "half-day") == 0)
    g_date_add_days (date, n_turns / 2);
  else
    for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
      if (g_strcmp0 (length, lengths[i].length) == 0)
        g_date_add_days (date, n_turns * lengths[i].days);
  return TRUE;
}

char *
biv_calendar_dup_label (BivCampaign *campaign,
                        int          turn)
{
  GDate date;
  g_autofree char *day = NULL;

  if (!date_of_turn (campaign, turn, &date))
    return g_strdup_printf (_("Turn %d"), turn);
  /* TRANSLATORS: a date: day, month, year */
  day = g_strdup_printf (C_("date", "%d %s %d"), g_date_get_day (&date),
                         biv_say_in ("month in a date", month_names[g_date_get_month (&date) - 1]),
                         g_date_get_year (&date));
  if (!biv_campaign_option_is (campaign, "turn.length", "half-day"))
    return g_steal_pointer (&day);
  /* TRANSLATORS: a date and the half of the day */
  return g_strdup_printf (turn % 2 == 1 ? _("%s, morning") : _("%s, afternoon"), day);
}

char *
biv_calendar_dup_day (BivCampaign *campaign,
                      int          turn)
{
  GDate date;

  if (!date_of_turn (campaign, turn, &date))
    return g_strdup_printf (C_("map", "turn %d"), turn);
  /* TRANSLATORS: a date without its year: day, month */
  return g_strdup_printf (C_("date", "%d %s"), g_date_get_day (&date),
                          biv_say_in ("month in a date", month_names[g_date_get_month (&date) - 1]));
}

char *
biv_calendar_dup_turn (BivCampaign *campaign,
                       int          turn)
{
  g_autofree char *label = biv_calendar_dup_label (campaign, turn);

  return biv_calendar_is_dated (campaign) ? g_strdup_printf (_("Turn %d, %s"), turn, label) : g_steal_pointer (&label);
}

gboolean
biv_calendar_is_dated (BivCampaign *campaign)
{
  GDate date;

  return date_of_turn (campaign, campaign->turn, &date);
}

/* CA-WEATHER-3: winter is December to February, and so on by threes. */
int
biv_calendar_get_dated_season (BivCampaign *campaign,
                               int          turn)
{
  static const BivSeason of_month[] = {
    BIV_SEASON_WINTER, BIV_SEASON_WINTER, BIV_SEASON_SPRING, BIV_SEASON_SPRING, BIV_SEASON_SPRING, BIV_SEASON_SUMMER,
    BIV_SEASON_SUMMER, BIV_SEASON_SUMMER, BIV_SEASON_AUTUMN, BIV_SEASON_AUTUMN, BIV_SEASON_AUTUMN, BIV_SEASON_WINTER,
  };
  GDate date;

  if (!date_of_turn (campaign, turn, &date))
    return BIV_NONE;
  return of_month[g_date_get_month (&date) - 1];
}

/* CA-WEATHER-3: unless the turn's season is set by hand */
int
biv_calendar_get_season (BivCampaign *campaign,
                         int          turn)
{
  BivTurn *played = biv_campaign_find_turn (campaign, turn);

  return played != NULL && played->season != BIV_NONE ? played->season : biv_calendar_get_dated_season (campaign, turn);
}
