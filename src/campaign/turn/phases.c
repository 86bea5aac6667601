/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phases.c: how one phase follows another, and what is open before it is left (CA-TURN-1, CA-REF-6) */
#include "config.h"
#include "campaign/turn/phases.h"
#include "campaign/model/strength.h"
#include "campaign/model/phase.h"
#include "campaign/model/order.h"
#include "campaign/model/army.h"
#include "campaign/model/map.h"
#include "campaign/orders/courier.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/battle/siege.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

static BivPhase
get_next_phase (BivCampaign *campaign,
                BivPhase     phase)
{
  do
    phase = phase == BIV_PHASE_CLOSE ? BIV_PHASE_OPEN : phase + 1;
  while (!biv_turn_uses_phase (campaign, phase));
  return phase;
}

void
biv_turn_clear_moves (BivProposal  *proposal,
                      BivFormation *formation)
{
  static const char *const ids[] = { "previous-place", "arrived-by", "met-on", "met-from", "moves-with" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    biv_proposal_set_text (proposal, formation, ids[i], NULL);
  biv_proposal_set_moment (proposal, formation, "arrival", BIV_NO_MOMENT);
  biv_proposal_set_details (proposal, formation, "moments", NULL);
  biv_proposal_set_number (proposal, formation, "spent", 0);
}

void
biv_turn_clear_marks (BivProposal *proposal)
{
  gboolean has_couriers = biv_courier_is_used (biv_proposal_get_scratch (proposal));

  BIV_EACH (BivFormation, formation, biv_proposal_get_scratch (proposal), BIV_KIND_FORMATION)
    {
      biv_turn_clear_moves (proposal, formation);
      /* With couriers it goes on with it (CA-ORDER-5). */
      if (!has_couriers || biv_campaign_find (biv_proposal_get_scratch (proposal), formation->carried_order) == NULL)
        biv_proposal_set_text (proposal, formation, "carried-order", NULL);
      biv_proposal_set_flag (proposal, formation, "in-contact", FALSE);
      biv_proposal_set_flag (proposal, formation, "fought", FALSE);
    }
}

void
biv_turn_end_phase (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivPhase phase = campaign->phase;
  const char *nick = biv_word_get_nick (biv_phase_get_type (), (int) phase);
  g_autofree char *text = g_strdup_printf (_("End of the phase %s."), biv_word_get_label (biv_phase_get_type (), (int) phase));

  biv_proposal_note (proposal, BIV_ENTRY_PHASE, "CA-TURN-1", text, nick, NULL);
  if (phase == BIV_PHASE_CLOSE)
    {
      biv_turn_clear_marks (proposal);
      biv_proposal_set_number (proposal, campaign, "current-turn", campaign->turn + 1);
    }
  biv_proposal_set_choice (proposal, campaign, "current-phase", (int) get_next_phase (campaign, phase));
}

/* ---- The phases in which nothing is worked out ---- */

BivProposal *
biv_turn_propose_orders (BivCampaign      *campaign,
                         BivDice          *dice,
                         const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("End orders"), dice, answers);

  if (biv_turn_begin_phase (proposal, BIV_PHASE_ORDERS))
    biv_turn_end_phase (proposal);
  return proposal;
}

/* CA-REF-3: undo stops at the opening of the turn that begins here. */
BivProposal *
biv_turn_propose_close (BivCampaign      *campaign,
                        BivDice          *dice,
                        const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Close the turn"), dice, answers);

  if (biv_turn_begin_phase (proposal, BIV_PHASE_CLOSE))
    {
      biv_turn_end_phase (proposal);
      biv_proposal_set_opens_turn (proposal, TRUE);
    }
  return proposal;
}

/* ---- Battle, once its battles are applied ---- */

static BivBattle *
find_unfinished (BivCampaign *campaign)
{
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->state != BIV_BATTLE_APPLIED && battle->state != BIV_BATTLE_CANCELLED)
      return battle;
  return NULL;
}

/* CA-SIEGE-1, CA-SIEGE-5. A garrison that surrenders is besieged to the end of the phase. */
static void
finish_sieges (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivSiege, siege, campaign, BIV_KIND_SIEGE)
    if (biv_siege_is_due (campaign, siege))
      biv_siege_roll (proposal, siege);
  biv_siege_mend (proposal);
  biv_siege_review (proposal);
}

BivProposal *
biv_turn_propose_battle (BivCampaign      *campaign,
                         BivDice          *dice,
                         const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Finish the battles"), dice, answers);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  gboolean carries_over = g_strcmp0 (biv_proposal_answer (proposal, "carry-over", "no"), "yes") == 0;
  BivBattle *unfinished = find_unfinished (scratch);

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_BATTLE))
    return proposal;
  if (unfinished != NULL && !carries_over)
    return biv_proposal_refuse (proposal, "CA-REF-6", _("The battle at %s has not been applied yet."),
                                biv_turn_name (scratch, unfinished->place));
  finish_sieges (proposal);
  biv_knowledge_observe (proposal);
  biv_turn_end_phase (proposal);
  return proposal;
}

BivProposal *
biv_turn_propose_siege (BivCampaign      *campaign,
                        const char       *place,
                        BivDice          *dice,
                        const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Roll for the siege"), dice, answers);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivSiege *siege = biv_siege_find (scratch, place);

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_BATTLE))
    return proposal;
  if (siege == NULL)
    biv_proposal_refuse (proposal, "CA-SIEGE-1", _("%s is not besieged."), biv_turn_name (scratch, place));
  else if (!biv_siege_is_due (scratch, siege))
    biv_proposal_refuse (proposal, "CA-SIEGE-1", _("No die is due for the siege of %s this turn."),
                         biv_turn_name (scratch, place));
  else
    biv_siege_roll (proposal, siege);
  return proposal;
}

/* ---- What is still open (CA-REF-6) ---- */

static void
open_matter_free (BivOpenMatter *matter)
{
  g_free (matter->object);
  g_free (matter->text);
  g_free (matter->detail);
  g_free (matter);
}

static void
add_matter (GPtrArray  *matters,
            gpointer    object,
            const char *clause,
            gboolean    bars,
            char       *text,
            char       *detail)
{
  BivOpenMatter *matter = g_new0 (BivOpenMatter, 1);

  matter->object = g_strdup (biv_id_of (object));
  matter->text = text;
  matter->detail = detail;
  matter->clause = clause;
  matter->bars = bars;
  g_ptr_array_add (matters, matter);
}

static gboolean
has_ready_unit (BivCampaign  *campaign,
                BivFormation *formation)
{
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, formation);

  for (guint i = 0; i < units->len; i++)
    if (biv_unit_is_ready (g_ptr_array_index (units, i)))
      return TRUE;
  return FALSE;
}

static void
list_missing_orders (BivCampaign *campaign,
                     GPtrArray   *matters)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (bodies, i);
      BivOrder *order = biv_courier_get_written (campaign, formation);

      if ((order == NULL || order->status == BIV_ORDER_DRAFT) && has_ready_unit (campaign, formation))
        add_matter (matters, formation, "CA-ORDER-1", FALSE,
                    g_strdup_printf (_("%s has no order"), biv_turn_name (campaign, biv_id_of (formation))),
                    g_strdup_printf (_("At %s; it will hold."), biv_turn_name (campaign, formation->location)));
    }
}

static void
list_contacts (BivCampaign *campaign,
               GPtrArray   *matters)
{
  BIV_EACH (BivContact, contact, campaign, BIV_KIND_CONTACT)
    if (contact->turn == campaign->turn && contact->outcome == BIV_OUTCOME_NONE)
      add_matter (matters, contact, "CA-CONTACT-3", FALSE,
                  g_strdup_printf (_("Contact at %s"), biv_turn_name (campaign, contact->place)),
                  biv_turn_dup_names (campaign, (const char *const *) contact->formations));
}

static const char *
what_is_next (BivBattle *battle)
{
  switch (battle->state)
    {
    case BIV_BATTLE_PENDING:  return battle->is_set_up ? _("To be deployed and fought.") : _("To be set up.");
    case BIV_BATTLE_DEPLOYED: return _("To be fought.");
    case BIV_BATTLE_FOUGHT:
    case BIV_BATTLE_APPLIED:
    case BIV_BATTLE_CANCELLED:
    default:                  return _("Its result is to be applied.");
    }
}

static void
list_battles (BivCampaign *campaign,
              GPtrArray   *matters)
{
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->state != BIV_BATTLE_APPLIED && battle->state != BIV_BATTLE_CANCELLED)
      add_matter (matters, battle, "CA-REF-6", TRUE,
                  g_strdup_printf (_("Battle at %s"), biv_turn_name (campaign, battle->place)),
                  g_strdup (what_is_next (battle)));
  BIV_EACH (BivSiege, siege, campaign, BIV_KIND_SIEGE)
    if (biv_siege_is_due (campaign, siege))
      add_matter (matters, siege, "CA-SIEGE-1", FALSE,
                  g_strdup_printf (_("Siege of %s"), biv_turn_name (campaign, siege->place)),
                  g_strdup (_("Its die of this turn is to be rolled.")));
}

static void
list_points_to_spend (BivCampaign *campaign,
                      GPtrArray   *matters)
{
  if (!biv_campaign_option_is (campaign, "replace.mode", "points"))
    return;
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      int points = side->replacement_stock + side->replacement_points;

      if (biv_turn_has_use_for_points (campaign, side))
        add_matter (matters, side, "CA-REPLACE-2", FALSE,
                    g_strdup_printf (_("%s may spend replacement points"), biv_turn_name (campaign, biv_id_of (side))),
                    g_strdup_printf (ngettext ("%d point.", "%d points.", points), points));
    }
}

/* ---- What a campaign that is being set up has not got yet ---- */

static gboolean
is_expected (BivCampaign  *campaign,
             BivFormation *formation)
{
  for (BivFormation *at = formation; at != NULL; at = biv_campaign_find_formation (campaign, at->parent))
    BIV_EACH (BivSchedule, line, campaign, BIV_KIND_SCHEDULE)
      if (g_strcmp0 (line->formation, biv_id_of (at)) == 0)
        return TRUE;
  return FALSE;
}

static void
list_unready_sides (BivCampaign *campaign,
                    GPtrArray   *matters)
{
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      if (biv_army_list_units (campaign, biv_id_of (side))->len == 0)
        add_matter (matters, side, NULL, FALSE, g_strdup_printf (_("No units: %s"), biv_turn_name (campaign, biv_id_of (side))),
                    g_strdup (_("Type them in, or take in a roster from a spreadsheet.")));
      else if (side->commander_in_chief == NULL)
        add_matter (matters, side, "CA-ORDER-5", FALSE,
                    g_strdup_printf (_("No commander-in-chief: %s"), biv_turn_name (campaign, biv_id_of (side))),
                    g_strdup (_("Name the formation that he is with.")));
    }
}

/* Bases where nobody stands, and formations that stand nowhere. */
static void
list_unready_places (BivCampaign *campaign,
                     GPtrArray   *matters)
{
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      g_autoptr (GPtrArray) bodies = NULL;

      if (place->base_of == NULL || biv_army_list_units (campaign, place->base_of)->len == 0)
        continue;
      bodies = biv_army_list_bodies_at (campaign, biv_id_of (place), place->base_of);
      if (bodies->len == 0)
        add_matter (matters, place, NULL, FALSE, g_strdup_printf (_("No units at %s"), biv_turn_name (campaign, biv_id_of (place))),
                    g_strdup_printf (_("It is a base of %s."), biv_turn_name (campaign, place->base_of)));
    }
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (formation->location == NULL && biv_army_list_own_units (campaign, biv_id_of (formation))->len > 0
        && !is_expected (campaign, formation))
      add_matter (matters, formation, "CA-REPLACE-1", FALSE,
                  g_strdup_printf (_("%s is off the map"), biv_turn_name (campaign, biv_id_of (formation))),
                  g_strdup_printf (_("It belongs to %s. Put it at a place, or plan its arrival."),
                                   biv_turn_name (campaign, formation->side)));
}

/* A side gets its base on the map: best where its troops are. */
static BivItem *
find_way_to (BivCampaign        *campaign,
             const BivItemFault *fault)
{
  BivItem *item = biv_campaign_find (campaign, fault->unit);

  if (item == NULL)
    return BIV_ITEM (campaign);
  if (!BIV_IS_SIDE (item))
    return item;
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->side, fault->unit) == 0 && biv_campaign_find_place (campaign, formation->location) != NULL)
      return BIV_ITEM (biv_campaign_find_place (campaign, formation->location));
  return BIV_ITEM (campaign);
}

static void
list_unready_map (BivCampaign *campaign,
                  GPtrArray   *matters)
{
  g_autoptr (GPtrArray) warnings = biv_map_list_warnings (campaign);

  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    if (link->river && link->crossing == BIV_CROSSING_NONE
        && (link->link_kind == BIV_LINK_ROAD || link->link_kind == BIV_LINK_TRACK || link->link_kind == BIV_LINK_RAIL))
      add_matter (matters, link, "CA-MAP-2", FALSE,
                  g_strdup_printf (_("%s to %s: no crossing of the river"), biv_turn_name (campaign, link->from),
                                   biv_turn_name (campaign, link->to)),
                  g_strdup (_("Give the link a bridge, a ford or a ferry.")));
  for (guint i = 0; i < warnings->len; i++)
    {
      const BivItemFault *fault = warnings->pdata[i];

      add_matter (matters, find_way_to (campaign, fault), fault->why.code, FALSE, g_strdup (fault->why.text), NULL);
    }
}

/* Without a map there is no place to put anybody at: that is told first and alone. */
static void
list_unready (BivCampaign *campaign,
              GPtrArray   *matters)
{
  gboolean has_places = biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len > 0;

  if (campaign->map_form != BIV_MAP_LADDER && !has_places)
    add_matter (matters, campaign, NULL, FALSE, g_strdup (_("There is no map yet")), g_strdup (_("It has no place.")));
  list_unready_sides (campaign, matters);
  if (!has_places)
    return;
  list_unready_places (campaign, matters);
  list_unready_map (campaign, matters);
}

GPtrArray *
biv_turn_list_open_matters (BivCampaign *campaign)
{
  GPtrArray *matters = g_ptr_array_new_with_free_func ((GDestroyNotify) open_matter_free);

  if (campaign->state == BIV_STATE_SETUP)
    {
      list_unready (campaign, matters);
      return matters;
    }
  switch (campaign->phase)
    {
    case BIV_PHASE_ORDERS:   list_missing_orders (campaign, matters); break;
    case BIV_PHASE_CONTACT:  list_contacts (campaign, matters); break;
    case BIV_PHASE_BATTLE:   list_battles (campaign, matters); break;
    case BIV_PHASE_RECOVERY: list_points_to_spend (campaign, matters); break;
    case BIV_PHASE_OPEN:
    case BIV_PHASE_MOVEMENT:
    case BIV_PHASE_SUPPLY:
    case BIV_PHASE_SCORING:
    case BIV_PHASE_CLOSE:
    case BIV_N_PHASES:
    default:
      break;
    }
  return matters;
}
