/* SPDX-License-Identifier: GPL-3.0-or-later */
/* supply.c: the Supply phase (CA-SUPPLY-1 to CA-SUPPLY-6, CA-SIEGE-3) */
#include "config.h"
#include "campaign/turn/supply.h"

#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/model/map.h"
#include "campaign/battle/siege.h"
#include "campaign/turn/turn.h"
#include "campaign/model/strength.h"
#include "campaign/model/phase.h"
#include "campaign/turn/phases.h"
#include "campaign/model/turn-words.h"

#define MOST_DAYS  4
#define MOST_STOCK 12

/* ---- Who needs a way to a depot, and who has one ---- */

/* CA-SUPPLY-6, CA-MOVE-11 */
static gboolean
is_exempt (BivCampaign  *campaign,
           BivFormation *body)
{
  BivSide *side = biv_campaign_find_side (campaign, body->side);

  return body->embarked || (side != NULL && side->side_kind == BIV_SIDE_NATIVE &&
                            biv_campaign_option_is (campaign, "supply.native-exempt", "on"));
}

/* CA-SIEGE-3: the fort's stores last for the first three turns of a siege; from the fourth who is shut in is starved. */
#define TURNS_OF_STORES 3

typedef enum
{
  NOT_BESIEGED,
  FED,
  STARVED,
} Garrison;

static Garrison
get_garrison (BivCampaign  *campaign,
              BivFormation *body)
{
  BivSiege *siege = body->shut_in ? biv_siege_find (campaign, body->location) : NULL;

  if (siege == NULL)
    return NOT_BESIEGED;
  return campaign->turn < siege->start_turn + TURNS_OF_STORES ? FED : STARVED;
}

static int
compare_ways (gconstpointer a,
              gconstpointer b)
{
  const BivDepotWay *first = a;
  const BivDepotWay *second = b;

  return first->cost != second->cost ? first->cost - second->cost : g_strcmp0 (biv_id_of (first->place), biv_id_of (second->place));
}

/* CA-SUPPLY-2: own depots and bases within reach, the nearest first (cost, then id). */
static GArray *
list_depots_in_reach (BivCampaign  *campaign,
                      BivFormation *body)
{
  BivSide *side = biv_campaign_find_side (campaign, body->side);
  int reach = biv_campaign_get_option_number (campaign, "supply.reach");
  GArray *ways = biv_map_list_depots (campaign, body->location, side, TRUE);

  for (guint i = ways->len; i-- > 0;)
    if (g_array_index (ways, BivDepotWay, i).cost > reach)
      g_array_remove_index (ways, i);
  g_array_sort (ways, compare_ways);
  return ways;
}

static int
gain_of (BivPlace *place)
{
  return MAX (place->objective_points, 1);
}

static gboolean
would_have_days (BivCampaign  *campaign,
                 BivFormation *body)
{
  g_autoptr (GArray) depots = list_depots_in_reach (campaign, body);

  if (body->supply_days > 1)
    return TRUE;
  for (guint i = 0; i < depots->len; i++)
    {
      BivPlace *place = g_array_index (depots, BivDepotWay, i).place;

      if (place->stock + gain_of (place) > 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
biv_supply_is_in_supply (BivCampaign  *campaign,
                         BivFormation *formation)
{
  BivFormation *body = biv_army_get_body (campaign, formation);
  g_autoptr (GArray) depots = NULL;

  if (biv_campaign_option_is (campaign, "supply.mode", "off") || body->location == NULL || is_exempt (campaign, body))
    return TRUE;
  if (get_garrison (campaign, body) != NOT_BESIEGED)
    return get_garrison (campaign, body) == FED;
  if (biv_campaign_option_is (campaign, "supply.mode", "days"))
    return would_have_days (campaign, body);
  depots = list_depots_in_reach (campaign, body);
  return depots->len > 0;
}

/* ---- Days (CA-SUPPLY-5) ---- */

static void
fill_depots (BivProposal *proposal)
{
  BIV_EACH (BivPlace, place, biv_proposal_get_scratch (proposal), BIV_KIND_PLACE)
    if (biv_place_is_depot (place))
      biv_proposal_set_number (proposal, place, "stock", MIN (place->stock + gain_of (place), MOST_STOCK));
}

static void
set_for_all (BivProposal  *proposal,
             BivFormation *body,
             const char   *field,
             int           value)
{
  g_autoptr (GPtrArray) members = biv_army_list_members (biv_proposal_get_scratch (proposal), body);

  for (guint i = 0; i < members->len; i++)
    biv_proposal_set_number (proposal, g_ptr_array_index (members, i), field, value);
}

/* CA-SUPPLY-5: what the nearest depot that has any cannot give, the next one gives. The clause can be read as if it stopped
 * at the first: where that makes a difference, the referee is asked. */
static int
decide_days (BivProposal  *proposal,
             BivFormation *body,
             const GArray *depots)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("issue:", biv_id_of (body), NULL);
  g_autofree char *what = NULL;
  g_autofree char *why = NULL;
  BivPlace *nearest = NULL;
  int wanted = MOST_DAYS - body->supply_days, days = 0, of_nearest;

  for (guint i = 0; i < depots->len; i++)
    {
      BivPlace *place = g_array_index (depots, BivDepotWay, i).place;

      if (nearest == NULL && place->stock > 0)
        nearest = place;
      days += place->stock;
    }
  days = MIN (days, wanted);
  of_nearest = nearest != NULL ? MIN (nearest->stock, wanted) : 0;
  if (days == of_nearest)
    return days;
  /* TRANSLATORS: %s is a formation; the answer is a number */
  what = g_strdup_printf (_("Days of supply for %s"), biv_turn_name (campaign, biv_id_of (body)));
  /* TRANSLATORS: %s is a depot, %d the days of supply it has */
  why = g_strdup_printf (_("At %s no more than %d; the next depot gives the rest"), biv_turn_name (campaign, biv_id_of (nearest)),
                         of_nearest);
  return biv_turn_decide_count (proposal, row, days, 0, days, "CA-SUPPLY-5", biv_id_of (body), what, why);
}

static void
issue (BivProposal  *proposal,
       BivFormation *body)
{
  g_autoptr (GArray) depots = list_depots_in_reach (biv_proposal_get_scratch (proposal), body);
  int left = body->supply_days < MOST_DAYS ? decide_days (proposal, body, depots) : 0;

  for (guint i = 0; i < depots->len && left > 0; i++)
    {
      BivPlace *place = g_array_index (depots, BivDepotWay, i).place;
      int days = MIN (left, place->stock);

      biv_proposal_set_number (proposal, place, "stock", place->stock - days);
      set_for_all (proposal, body, "supply-days", body->supply_days + days);
      left -= days;
    }
}

/* ---- Hunger (CA-SUPPLY-3) ---- */

static void
waste_unit (BivProposal *proposal,
            BivUnit     *unit)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
  g_autofree char *text = NULL;

  if (unit->steps_full <= 1 || unit->steps_now <= 1)
    {
      int turns = biv_campaign_get_option_number (campaign, "fate.turns");

      biv_proposal_set_choice (proposal, unit, "status", BIV_STATUS_RECOVERING);
      biv_proposal_set_number (proposal, unit, "ready-turn", campaign->turn + turns);
      text = g_strdup_printf (_("%s fell apart for want of supplies; ready again in turn %d."), name,
                              campaign->turn + turns);
    }
  else
    {
      biv_proposal_set_number (proposal, unit, "steps-now", unit->steps_now - 1);
      text = g_strdup_printf (_("%s lost a step for want of supplies."), name);
    }
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_SUPPLY, "CA-SUPPLY-3", text, biv_id_of (unit), unit->formation,
                                        NULL), biv_unit_get_side (campaign, unit));
}

static void
starve (BivProposal  *proposal,
        BivFormation *body)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (biv_proposal_get_scratch (proposal), body);

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      g_autofree char *row = NULL, *name = NULL;
      gboolean wastes;

      if (!biv_unit_is_ready (unit))
        continue;
      biv_proposal_set_die_text (proposal, _("1: it wastes away"));
      wastes = biv_proposal_roll (proposal, body->side, 6, "CA-SUPPLY-3", biv_id_of (unit)) == 1;
      row = g_strconcat ("wastes:", biv_id_of (unit), NULL);
      name = biv_turn_dup_unit_name (biv_proposal_get_scratch (proposal), biv_id_of (unit));
      if (biv_turn_decide_flag (proposal, row, wastes, "CA-SUPPLY-3", biv_id_of (unit), TRUE, name, _("wastes away"),
                                _("holds out"), _("1: it wastes away")))
        waste_unit (proposal, unit);
    }
}

static void
count_turn (BivProposal  *proposal,
            BivFormation *body,
            gboolean      is_in_supply)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("supply:", biv_id_of (body), NULL);
  g_autofree char *text = NULL;
  int turns;

  is_in_supply = biv_turn_decide_flag (proposal, row, is_in_supply, "CA-SUPPLY-2", biv_id_of (body), FALSE,
                                       biv_turn_name (campaign, biv_id_of (body)), _("in supply"), _("out of supply"), NULL);
  turns = is_in_supply ? 0 : body->out_of_supply + 1;
  if (is_in_supply && body->out_of_supply > 0)
    text = g_strdup_printf (_("In supply again: %s."), biv_turn_name (campaign, biv_id_of (body)));
  else if (!is_in_supply)
    text = g_strdup_printf (ngettext ("%s is out of supply for %d turn.", "%s is out of supply for %d turns.", turns),
                            biv_turn_name (campaign, biv_id_of (body)), turns);
  set_for_all (proposal, body, "out-of-supply", turns);
  if (text != NULL)
    biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_SUPPLY, "CA-SUPPLY-3", text, biv_id_of (body), NULL), body->side);
  if (turns >= 3)
    starve (proposal, body);
}

/* ---- The phase ---- */

BivProposal *
biv_turn_propose_supply (BivCampaign      *campaign,
                         BivDice          *dice,
                         const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Supply"), dice, answers);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) bodies = NULL;
  gboolean by_days = biv_campaign_option_is (scratch, "supply.mode", "days");

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_SUPPLY))
    return proposal;
  if (biv_campaign_option_is (scratch, "supply.mode", "off"))
    {
      biv_turn_end_phase (proposal);
      return proposal;
    }
  bodies = biv_army_list_bodies (scratch);
  if (by_days)
    {
      fill_depots (proposal);
      for (guint i = 0; i < bodies->len; i++)
        if (!is_exempt (scratch, g_ptr_array_index (bodies, i)))
          set_for_all (proposal, g_ptr_array_index (bodies, i), "supply-days",
                       MAX (((BivFormation *) g_ptr_array_index (bodies, i))->supply_days - 1, 0));
      for (guint i = 0; i < bodies->len; i++)
        if (!is_exempt (scratch, g_ptr_array_index (bodies, i)))
          issue (proposal, g_ptr_array_index (bodies, i));
    }
  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);

      if (by_days && !is_exempt (scratch, body) && get_garrison (scratch, body) == NOT_BESIEGED)
        count_turn (proposal, body, body->supply_days > 0);
      else
        count_turn (proposal, body, biv_supply_is_in_supply (scratch, body));
    }
  biv_turn_end_phase (proposal);
  return proposal;
}
