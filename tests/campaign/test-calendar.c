/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-calendar.c: CA-TURN-2, CA-TURN-3, CA-WEATHER-3 */
#include "fixture.h"

#include "campaign/biv-calendar.h"
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
  return g_test_run ();
}
