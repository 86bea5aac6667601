/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.c: how far a campaign has come, in a line */
#include "app/widgets/summary.h"

#include <glib/gi18n.h>

#include "campaign/battle/lone.h"
#include "campaign/model/calendar.h"
#include "campaign/model/words.h"
#include "engine/biv-book.h"

char *
biv_summary_dup_book (BivCampaign *campaign)
{
  g_autoptr (BivBook) book = campaign->ruleset != NULL ? biv_book_load (campaign->ruleset, NULL) : NULL;

  return g_strdup (book != NULL ? biv_book_get_title (book) : campaign->ruleset);
}

/* "5", "5 of 8" */
static char *
dup_number (BivCampaign *campaign,
            gboolean     with_limit)
{
  int limit = with_limit ? biv_campaign_get_option_number (campaign, "turn.limit") : BIV_NONE;

  if (limit == BIV_NONE)
    return g_strdup_printf ("%d", campaign->turn);
  /* TRANSLATORS: the present turn and the last one: "5 of 8" */
  return g_strdup_printf (_("%d of %d"), campaign->turn, limit);
}

char *
biv_summary_dup_turn (BivCampaign *campaign,
                      gboolean     with_limit)
{
  const char *phase = biv_word_get_label (biv_phase_get_type (), campaign->phase);
  gboolean has_date = biv_calendar_is_dated (campaign);
  g_autofree char *number = NULL, *date = NULL, *book = NULL;

  if (campaign->state == BIV_STATE_SETUP)
    {
      book = biv_summary_dup_book (campaign);
      if (biv_lone_campaign_is (campaign))
        /* TRANSLATORS: in the place of how far a campaign has come; %s is a rulebook's title. */
        return g_strdup_printf (_("A battle by itself, %s"), book);
      /* TRANSLATORS: how far a campaign has come; %s is a rulebook's title. */
      return g_strdup_printf (_("Setting up, %s"), book);
    }
  number = dup_number (campaign, with_limit);
  date = biv_calendar_dup_label (campaign, campaign->turn);
  if (campaign->state == BIV_STATE_FINISHED)
    return has_date ? g_strdup_printf (_("Ended on turn %s, %s"), number, date)
                    : g_strdup_printf (_("Ended on turn %s"), number);
  /* TRANSLATORS: how far a campaign has come: turn, date, phase; turn, phase. */
  return has_date ? g_strdup_printf (_("Turn %s, %s, %s"), number, date, phase)
                  : g_strdup_printf (_("Turn %s, %s"), number, phase);
}

const char *
biv_summary_get_clause (const BivRefusal *refusal)
{
  return refusal->clauses[0] != NULL ? refusal->clauses[0] : refusal->code;
}
