/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forecast.c: whom the orders given so far would bring together, if movement came now */
#include "campaign/turn/forecast.h"

#include "campaign/turn/turn.h"

static void
meeting_free (gpointer data)
{
  BivMeeting *meeting = data;

  g_free (meeting->place);
  g_strfreev (meeting->formations);
  g_free (meeting->attacker);
  g_free (meeting);
}

/* Runs one procedure on a copy, which goes on to the next phase. Returns: FALSE where it needs a die or is refused. */
static gboolean
go_on (BivCampaign  *copy,
       BivProposal *(*propose) (BivCampaign *, BivDice *, const BivAnswers *))
{
  g_autoptr (BivProposal) proposal = NULL;
  BivDice dice;

  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  proposal = propose (copy, &dice, NULL);
  if (biv_proposal_get_refusal (proposal) != NULL || biv_proposal_get_wanted (proposal) != NULL)
    return FALSE;
  return biv_campaign_commit (copy, proposal, NULL);
}

/* How one contact would be settled, on a copy of its own, so that a die at one place does not hide the next. */
static void
settle (BivCampaign *moved,
        BivMeeting  *meeting)
{
  g_autoptr (BivProposal) proposal = NULL;
  BivDice dice;

  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  proposal = biv_turn_propose_one_contact (moved, meeting->place, &dice, NULL);
  if (biv_proposal_get_refusal (proposal) != NULL || biv_proposal_get_wanted (proposal) != NULL)
    return;
  BIV_EACH (BivContact, contact, biv_proposal_get_scratch (proposal), BIV_KIND_CONTACT)
    if (contact->turn == moved->turn && g_strcmp0 (contact->place, meeting->place) == 0)
      {
        meeting->outcome = contact->outcome;
        g_free (meeting->attacker);
        meeting->attacker = g_strdup (contact->attacker);
      }
}

static int
compare_moments (gconstpointer a,
                 gconstpointer b)
{
  const BivMeeting *one = *(BivMeeting *const *) a, *two = *(BivMeeting *const *) b;
  int difference = biv_moment_compare (one->moment, two->moment);

  return difference != 0 ? difference : g_strcmp0 (one->place, two->place);
}

/* CA-MOVE-5, CA-CONTACT-1, CA-CONTACT-9 */
GPtrArray *
biv_forecast_list_meetings (BivCampaign *campaign)
{
  GPtrArray *meetings = g_ptr_array_new_with_free_func (meeting_free);
  g_autoptr (BivCampaign) copy = NULL;

  if (campaign->phase != BIV_PHASE_ORDERS)
    return meetings;
  copy = biv_campaign_copy (campaign);
  if (!go_on (copy, biv_turn_propose_orders) || !go_on (copy, biv_turn_propose_movement))
    return meetings;
  BIV_EACH (BivContact, contact, copy, BIV_KIND_CONTACT)
    {
      BivMeeting *meeting;

      if (contact->turn != copy->turn)
        continue;
      meeting = g_new0 (BivMeeting, 1);
      meeting->place = g_strdup (contact->place);
      meeting->moment = contact->moment;
      meeting->formations = g_strdupv (contact->formations);
      g_ptr_array_add (meetings, meeting);
    }
  g_ptr_array_sort (meetings, compare_moments);
  for (guint i = 0; i < meetings->len; i++)
    settle (copy, g_ptr_array_index (meetings, i));
  return meetings;
}
