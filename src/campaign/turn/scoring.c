/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scoring.c: Scoring: prisoners, ownership, points, and whether the campaign ends (CA-VICTORY-8) */
#include "config.h"
#include "campaign/model/army.h"
#include "campaign/battle/arrival.h"
#include "campaign/turn/phases.h"
#include "campaign/model/strength.h"
#include "campaign/model/phase.h"
#include "campaign/model/turn-words.h"
#include "campaign/turn/victory.h"
#include "base/i18n.h"

#define MOST_MORALE 12              /* CA-VICTORY-6 */

/* ---- Prisoners (CA-RECOVER-4) ---- */

/* Longest held first; held equally long, in order of battle, which is the order they are found in. */
static int
compare_captivity (gconstpointer a,
                   gconstpointer b)
{
  const BivUnit *one = *(BivUnit *const *) a, *other = *(BivUnit *const *) b;

  return (one->captured_turn > other->captured_turn) - (one->captured_turn < other->captured_turn);
}

static GPtrArray *
list_prisoners (BivCampaign *campaign,
                const char  *of,
                const char  *captor)
{
  GPtrArray *units = biv_army_list_units (campaign, of);
  GPtrArray *prisoners = g_ptr_array_new ();

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (unit->status == BIV_STATUS_CAPTURED && g_strcmp0 (unit->captor, captor) == 0)
        g_ptr_array_add (prisoners, unit);
    }
  g_ptr_array_sort (prisoners, compare_captivity);
  return prisoners;
}

/* The first @n come home. Returns: %FALSE where their side has no base of its own left. */
static gboolean
send_home (BivProposal *proposal,
           const char  *side,
           GPtrArray   *prisoners,
           guint        n)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *base = biv_arrival_find_base (campaign, side);
  int ready_turn = campaign->turn + biv_campaign_get_option_number (campaign, "fate.turns");

  if (base == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      BivUnit *unit = g_ptr_array_index (prisoners, i);
      BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
      g_autoptr (GPtrArray) one = g_ptr_array_new ();
      g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
      g_autofree char *text = g_strdup_printf (_("%s is free again and recovers at %s until turn %d."), name,
                                               biv_turn_name (campaign, base), ready_turn);

      if (formation == NULL)
        continue;
      g_ptr_array_add (one, unit);
      biv_arrival_bring (proposal, formation, one, base, BIV_STATUS_RECOVERING);
      biv_proposal_set_number (proposal, unit, "steps-now", (unit->steps_full + 1) / 2);
      biv_proposal_set_number (proposal, unit, "ready-turn", ready_turn);
      biv_proposal_set_text (proposal, unit, "captor", NULL);
      biv_proposal_set_number (proposal, unit, "captured-turn", BIV_NONE);
      biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-RECOVER-4", text, biv_id_of (unit), side,
                                            NULL),
                         side);
    }
  return TRUE;
}

static void
exchange_prisoners (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  if (!biv_campaign_option_is (campaign, "captured.exchange", "on") ||
      g_strcmp0 (biv_proposal_answer (proposal, "exchange", "yes"), "no") == 0)
    return;
  for (guint i = 0; i < sides->len; i++)
    for (guint j = i + 1; j < sides->len; j++)
      {
        const char *a = biv_id_of (g_ptr_array_index (sides, i)), *b = biv_id_of (g_ptr_array_index (sides, j));
        g_autoptr (GPtrArray) of_a = list_prisoners (campaign, a, b);
        g_autoptr (GPtrArray) of_b = list_prisoners (campaign, b, a);
        guint n = MIN (of_a->len, of_b->len);

        if (biv_arrival_find_base (campaign, a) == NULL || biv_arrival_find_base (campaign, b) == NULL)
          continue;
        send_home (proposal, a, of_a, n);
        send_home (proposal, b, of_b, n);
      }
}

/* Who owns the base is what this Scoring finds, not what the last one did: so after ownership, unlike the exchange, which
 * CA-VICTORY-8 puts before it. */
static void
rescue_prisoners (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  if (!biv_campaign_option_is (campaign, "captured.rescue", "on"))
    return;
  BIV_EACH (BivSide, captor, campaign, BIV_KIND_SIDE)
    {
      g_autoptr (GPtrArray) bases = biv_side_list_bases (campaign, biv_id_of (captor));
      BivPlace *first = bases->len > 0 ? g_ptr_array_index (bases, 0) : NULL;
      g_autoptr (GPtrArray) prisoners = NULL;

      if (first == NULL || first->owner == NULL || g_strcmp0 (first->owner, biv_id_of (captor)) == 0)
        continue;
      prisoners = list_prisoners (campaign, first->owner, biv_id_of (captor));
      send_home (proposal, first->owner, prisoners, prisoners->len);
    }
}

/* ---- Ownership (CA-VICTORY-1, CA-VICTORY-6) ---- */

static void
change_morale (BivProposal *proposal,
               const char  *side,
               int          by)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivSide *item = biv_campaign_find_side (campaign, side);

  if (item != NULL && by != 0 && biv_campaign_option_is (campaign, "morale.mode", "on"))
    biv_proposal_set_number (proposal, item, "morale", MIN (item->morale + by, MOST_MORALE));
}

static char **
dup_side_choices (BivCampaign *campaign)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    g_ptr_array_add (choices, g_strdup (biv_id_of (side)));
  g_ptr_array_add (choices, g_strdup ("none"));
  g_ptr_array_add (choices, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&choices), FALSE);
}

static const char *
owner_label (BivCampaign *campaign,
             const char  *owner)
{
  return g_strcmp0 (owner, "none") == 0 ? C_("owner", "nobody") : biv_turn_name (campaign, owner);
}

static void
change_owner (BivProposal *proposal,
              BivPlace    *place,
              const char  *computed)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("owner:", biv_id_of (place), NULL);
  g_autofree char *before = g_strdup (place->owner), *text = NULL;
  g_auto (GStrv) choices = dup_side_choices (campaign);
  const char *chosen = biv_proposal_decide (proposal, row, computed != NULL ? computed : "none",
                                            (const char *const *) choices, "CA-VICTORY-1");
  const char *after = g_strcmp0 (chosen, "none") == 0 ? NULL : chosen;
  BivEntry *entry;

  biv_turn_complete_row (proposal, row, biv_id_of (place), FALSE, biv_turn_name (campaign, biv_id_of (place)),
                         owner_label (campaign, computed != NULL ? computed : "none"), owner_label (campaign, chosen),
                         _("alone there with ready troops"));
  if (g_strcmp0 (before, after) == 0)
    return;
  biv_proposal_set_text (proposal, place, "owner", after);
  text = after != NULL
           ? g_strdup_printf (_("%s now belongs to %s."), biv_turn_name (campaign, biv_id_of (place)),
                              biv_turn_name (campaign, after))
           : g_strdup_printf (_("%s now belongs to nobody."), biv_turn_name (campaign, biv_id_of (place)));
  entry = biv_proposal_note (proposal, BIV_ENTRY_OWNER, "CA-VICTORY-1", text, biv_id_of (place),
                             after != NULL ? after : before, after != NULL ? before : NULL, NULL);
  biv_entry_show_to (entry, before);
  biv_entry_show_to (entry, after);
  biv_entry_show_if_open (entry, campaign);
  if (place->start_owner != NULL && g_strcmp0 (before, place->start_owner) == 0)
    change_morale (proposal, place->start_owner, -place->objective_points);
  else if (place->start_owner != NULL && g_strcmp0 (after, place->start_owner) == 0)
    change_morale (proposal, place->start_owner, place->objective_points);
}

/* The referee's answer may also give away a place about which nothing was worked out. */
static void
settle_ownership (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      const char *computed = biv_victory_find_owner (campaign, place);
      g_autofree char *row = g_strconcat ("owner:", biv_id_of (place), NULL);

      if (g_strcmp0 (computed, place->owner) != 0 || biv_proposal_answer (proposal, row, NULL) != NULL)
        change_owner (proposal, place, computed);
    }
}

/* ---- Points (CA-VICTORY-2) ---- */

static int
points_of_places (BivCampaign *campaign,
                  const char  *side)
{
  int points = 0;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (g_strcmp0 (place->owner, side) == 0)
      points += place->objective_points;
  return points;
}

static void
score_one (BivProposal *proposal,
           BivSide     *side)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("vp:", biv_id_of (side), NULL);
  g_autofree char *computed = g_strdup_printf ("%d", points_of_places (campaign, biv_id_of (side)));
  const char *chosen = biv_proposal_decide (proposal, row, computed, NULL, "CA-VICTORY-2");
  int points = biv_turn_read_number (proposal, row, chosen, -1000, 1000, "CA-VICTORY-2");
  g_autofree char *text = g_strdup_printf (ngettext ("%s: %d point for its places.", "%s: %d points for its places.",
                                                     (gulong) ABS (points)),
                                           biv_turn_name (campaign, biv_id_of (side)), points);

  biv_turn_complete_row (proposal, row, biv_id_of (side), FALSE, biv_turn_name (campaign, biv_id_of (side)), computed, chosen,
                         _("points of the places it owns"));
  biv_row_set_words (biv_proposal_get_row (proposal, row), NULL, _("victory points"), NULL, NULL, NULL);
  if (points == 0)
    return;
  biv_proposal_set_number (proposal, side, "vp", side->vp + points);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_VP, "CA-VICTORY-2", text, biv_id_of (side), NULL),
                     biv_id_of (side));
}

static void
score_places (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  if (!biv_campaign_option_is (campaign, "vp.count", "per-turn"))
    return;
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    score_one (proposal, side);
}

/* ---- The end ---- */

/* CA-VICTORY-5: turns running are counted for every condition, whether one of them ends the campaign or not. */
static void
count_turns_running (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivVictory, condition, campaign, BIV_KIND_VICTORY)
    {
      gboolean holds = biv_victory_holds_now (campaign, condition);

      biv_proposal_set_number (proposal, condition, "held", holds ? condition->held + 1 : 0);
      if (condition->victory_kind == BIV_VICTORY_KEEP && !holds)
        biv_proposal_set_flag (proposal, condition, "broken", TRUE);
    }
}

static const char *
result_label (BivCampaign *campaign,
              const char  *result)
{
  if (g_strcmp0 (result, "none") == 0)
    return _("the campaign goes on");
  return g_strcmp0 (result, "drawn") == 0 ? _("drawn") : biv_turn_name (campaign, result);
}

static void
finish (BivProposal *proposal,
        const char  *result,
        int          reason,
        const char  *clause,
        const char  *why)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *words = NULL, *text = NULL;

  biv_proposal_set_text (proposal, campaign, "result", result);
  biv_proposal_set_choice (proposal, campaign, "result-reason", reason);
  biv_proposal_set_choice (proposal, campaign, "state", BIV_STATE_FINISHED);
  words = biv_victory_dup_result (campaign);
  text = why != NULL ? g_strdup_printf ("%s (%s)", words, why) : g_strdup (words);
  biv_entry_show_to_all (biv_proposal_note (proposal, BIV_ENTRY_VP, clause, text,
                                            biv_campaign_find_side (campaign, result) != NULL ? result : NULL, NULL),
                         campaign);
}

static void
end_campaign (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_auto (GStrv) choices = dup_side_choices (campaign);
  GPtrArray *with_drawn;
  BivCampaignEnd end;
  const char *chosen;

  if (campaign->state == BIV_STATE_FINISHED)
    return;
  biv_victory_find_end (campaign, &end);
  if (end.winner == NULL && biv_proposal_answer (proposal, "result", NULL) == NULL)
    return;
  with_drawn = g_ptr_array_new ();
  g_ptr_array_add (with_drawn, (gpointer) "drawn");
  for (guint i = 0; choices[i] != NULL; i++)
    g_ptr_array_add (with_drawn, choices[i]);
  g_ptr_array_add (with_drawn, NULL);
  chosen = biv_proposal_decide (proposal, "result", end.winner != NULL ? end.winner : "none",
                                (const char *const *) with_drawn->pdata,
                                end.clause != NULL ? end.clause : "CA-VICTORY-8");
  g_ptr_array_unref (with_drawn);
  biv_turn_complete_row (proposal, "result", NULL, FALSE, _("Result of the campaign"),
                         result_label (campaign, end.winner != NULL ? end.winner : "none"),
                         result_label (campaign, chosen), end.text);
  if (g_strcmp0 (chosen, "none") != 0)
    finish (proposal, chosen, end.reason, end.clause != NULL ? end.clause : "CA-VICTORY-8", end.text);
  g_free (end.text);
}

BivProposal *
biv_turn_propose_end (BivCampaign *campaign,
                      const char  *result)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, result != NULL ? _("End the campaign") : _("Let the campaign go on"),
                                            NULL, NULL);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);

  if (result != NULL)
    finish (proposal, result, BIV_NONE, "CA-REF-1", _("ended by the referee"));
  else
    {
      biv_proposal_set_text (proposal, scratch, "result", NULL);
      biv_proposal_set_choice (proposal, scratch, "result-reason", BIV_NONE);
      biv_proposal_set_choice (proposal, scratch, "state", BIV_STATE_RUNNING);
      biv_entry_show_to_all (biv_proposal_note (proposal, BIV_ENTRY_VP, "CA-REF-1", _("The referee lets the campaign go on."),
                                                NULL, NULL),
                             scratch);
    }
  return proposal;
}

BivProposal *
biv_turn_propose_scoring (BivCampaign      *campaign,
                          BivDice          *dice,
                          const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Score the turn"), dice, answers);

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_SCORING))
    return proposal;
  exchange_prisoners (proposal);
  settle_ownership (proposal);
  rescue_prisoners (proposal);
  score_places (proposal);
  count_turns_running (proposal);
  end_campaign (proposal);
  biv_turn_end_phase (proposal);
  return proposal;
}
