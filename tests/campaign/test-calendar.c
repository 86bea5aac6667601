/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-calendar.c: CA-TURN-2, CA-TURN-3, CA-WEATHER-3 */
#include "fixture.h"

#include "campaign/model/calendar.h"
#include "campaign/turn/turn.h"
#include <string.h>

typedef struct
{
  const char *path, *start, *length;
  int         turn;
  const char *label, *season;
} DateRow;

static const DateRow rows[] = {
  { "first", "1883-03-03", "3-day", 1, "3 March 1883", "spring" },
  { "fifth", "1883-03-03", "3-day", 5, "15 March 1883", "spring" },
  { "day-over-the-year", "1761-12-31", "day", 2, "1 January 1762", "winter" },
  { "leap-day", "1884-02-28", "day", 2, "29 February 1884", "winter" },
  { "no-leap-day", "1900-02-28", "day", 2, "1 March 1900", "spring" },
  { "week", "1883-06-01", "week", 3, "15 June 1883", "summer" },
  { "fortnight", "1883-09-01", "fortnight", 2, "15 September 1883", "autumn" },
  { "month-short", "1883-01-31", "month", 2, "28 February 1883", "winter" },
  { "month-after-short", "1883-01-31", "month", 3, "31 March 1883", "spring" },
  { "month-over-the-year", "1883-11-30", "month", 4, "29 February 1884", "winter" },
  { "morning", "1883-03-03", "half-day", 1, "3 March 1883, morning", "spring" },
  { "afternoon", "1883-03-03", "half-day", 2, "3 March 1883, afternoon", "spring" },
  { "next-morning", "1883-03-03", "half-day", 3, "4 March 1883, morning", "spring" },
  { "unnamed", "1883-03-03", "unnamed", 7, "Turn 7", "none" },
  { "no-date", "none", "day", 7, "Turn 7", "none" },
  { "in-words", "spring of the third year", "day", 2, "Turn 2", "none" },
  { "no-such-day", "1883-02-30", "day", 2, "Turn 2", "none" },
  { "first-year", "0001-01-01", "day", 2, "2 January 1", "winter" },
};

static void
test_date (gconstpointer data)
{
  const DateRow *row = data;
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Dates");
  g_autofree char *option = g_strdup_printf ("option turn.length %s", row->length);
  g_autofree char *label = NULL, *turn = NULL;

  fixture_line (campaign, option);
  campaign->start_date = g_strcmp0 (row->start, "none") == 0 ? NULL : g_strdup (row->start);
  label = biv_calendar_dup_label (campaign, row->turn);
  g_assert_cmpstr (label, ==, row->label);
  /* The number is said once. */
  turn = biv_calendar_dup_turn (campaign, row->turn);
  g_assert_true (g_str_has_prefix (turn, "Turn "));
  g_assert_true (g_str_has_suffix (turn, row->label));
  g_assert_null (strstr (turn + 1, "Turn "));
  g_assert_cmpstr (biv_word_get_nick (biv_season_get_type (), biv_calendar_get_season (campaign, row->turn)), ==,
                   row->season);
}

typedef struct
{
  const char *season;               /* set by hand; NULL: as the date has it, which is there none */
  const char *needed;
  const char *faces[6];             /* what comes of 1 to 6 */
} WeatherRow;

static const WeatherRow weather_rows[] = {
  { NULL, "4 or less: fair; 5: rain; 6: storm", { "fair", "fair", "fair", "fair", "rain", "storm" } },
  { "spring", "4 or less: fair; 5: rain; 6: storm", { "fair", "fair", "fair", "fair", "rain", "storm" } },
  { "summer", "5 or less: fair; 6: rain", { "fair", "fair", "fair", "fair", "fair", "rain" } },
  { "autumn", "4 or less: fair; 5: rain; 6: storm", { "fair", "fair", "fair", "fair", "rain", "storm" } },
  { "winter", "3 or less: fair; 4: rain; 5 or more: snow", { "fair", "fair", "fair", "rain", "snow", "snow" } },
};

/* What is said before the die is thrown is what comes of it, in the season that the referee has set. */
static void
test_weather (gconstpointer data)
{
  const WeatherRow *row = data;
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Seasons");
  int season = BIV_NONE;
  BivDice none;
  g_autoptr (BivProposal) set = NULL, asking = NULL, again = NULL;

  fixture_line (campaign, "option weather.mode seasonal");
  for (int one = BIV_SEASON_SPRING; one <= BIV_SEASON_WINTER; one++)
    if (g_strcmp0 (row->season, biv_word_get_nick (biv_season_get_type (), one)) == 0)
      season = one;
  set = biv_turn_propose_turn (campaign, season, NULL);
  g_assert_cmpint (biv_proposal_is_empty (set), ==, season == BIV_NONE);
  if (season != BIV_NONE)
    g_assert_true (biv_campaign_commit (campaign, set, NULL));
  again = biv_turn_propose_turn (campaign, season, NULL);
  g_assert_true (biv_proposal_is_empty (again));
  biv_dice_init_given (&none, NULL, 0, BIV_DICE_ASK);
  asking = biv_turn_propose_open (campaign, &none, NULL);
  g_assert_cmpstr (biv_proposal_get_wanted_text (asking), ==, row->needed);
  for (int face = 1; face <= 6; face++)
    {
      g_autoptr (BivProposal) proposal = NULL;
      BivFace given = { BIV_NOBODY, (guint8) face, FALSE };
      BivDice dice;

      biv_dice_init_given (&dice, &given, 1, BIV_DICE_ASK);
      proposal = biv_turn_propose_open (campaign, &dice, NULL);
      g_assert_cmpstr (biv_word_get_nick (biv_weather_get_type (),
                                          (int) biv_campaign_get_weather (biv_proposal_get_scratch (proposal))), ==,
                       row->faces[face - 1]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/calendar/CA-TURN-3/", rows[i].path, NULL);

      g_test_add_data_func (path, &rows[i], test_date);
    }
  for (guint i = 0; i < G_N_ELEMENTS (weather_rows); i++)
    {
      const char *season = weather_rows[i].season != NULL ? weather_rows[i].season : "none";
      g_autofree char *path = g_strconcat ("/calendar/CA-WEATHER-3/", season, NULL);

      g_test_add_data_func (path, &weather_rows[i], test_weather);
    }
  return g_test_run ();
}
