/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: warnings about a campaign that has been edited into nonsense (CA-REF-4) */
#include "config.h"
#include "campaign/check.h"

#include "base/i18n.h"
#include "campaign/battle/arrival.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/map/made-board.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/battle/opening-orders.h"
#include "campaign/battle/outcome.h"
#include "campaign/battle/siege.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/model/turn-words.h"
#include "rulebooks/biv-rulebooks.h"

typedef struct
{
  BivCampaign *campaign;
  GPtrArray   *warnings;            /* of BivItemFault */
} Check;

static void G_GNUC_PRINTF (4, 5)
warn (Check      *check,
      gpointer    item,
      const char *clause,
      const char *format,
      ...)
{
  g_autofree char *text = NULL;
  BivRefusal why = { 0 };
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  biv_refusal_set (&why, clause, clause, "%s", text);
  biv_item_faults_add (check->warnings, biv_id_of (item), &why);
}

static const char *
name_of (Check      *check,
         const char *id)
{
  return biv_turn_name (check->campaign, id);
}

/* ---- Orders ---- */

static void
check_orders (Check *check)
{
  BivCampaign *campaign = check->campaign;
  g_autoptr (GHashTable) ordered = g_hash_table_new (g_str_hash, g_str_equal);

  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
      BivRefusal why;

      if (formation == NULL || order->turn != campaign->turn || order->status == BIV_ORDER_DRAFT)
        continue;
      if (!g_hash_table_add (ordered, order->formation))
        warn (check, order, "CA-ORDER-1", _("%s has two orders for this turn; take one away."), name_of (check, order->formation));
      else if (order->status != BIV_ORDER_GIVEN || campaign->phase > BIV_PHASE_MOVEMENT)
        continue;
      else if (formation->location == NULL)
        warn (check, order, "CA-ORDER-1", _("%s has an order and is off the map; bring it onto the map, or take the order away."),
              name_of (check, order->formation));
      else if (!biv_turn_check_order (campaign, order, &why))
        warn (check, order, why.code, _("The order of %s will be refused: %s Give it another one."),
              name_of (check, order->formation), why.text);
    }
}

/* ---- Who is in two places ---- */

static const char *
find_arrivals_side (BivCampaign *campaign,
                    BivSchedule *line)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, line->formation);
  BivUnit *unit = line->units != NULL ? biv_campaign_find_unit (campaign, line->units[0]) : NULL;

  if (formation != NULL)
    return formation->side;
  return unit != NULL ? biv_unit_get_side (campaign, unit) : NULL;
}

/* A line whose time is past is proposed again at every opening: it was barred, or the referee said no, or it was typed in
 * too late. */
static void
check_arrival_turn (Check       *check,
                    BivSchedule *line,
                    const char  *side)
{
  BivCampaign *campaign = check->campaign;
  int limit = biv_campaign_get_option_number (campaign, "turn.limit");
  gboolean is_past = line->turn < campaign->turn || (line->turn == campaign->turn && campaign->phase > BIV_PHASE_OPEN);
  gboolean is_barred = side != NULL && line->place != NULL && biv_arrival_find_place (campaign, side, line->place) == NULL;

  if (campaign->state == BIV_STATE_RUNNING && is_past && !is_barred)
    warn (check, line, "CA-REPLACE-1",
          _("The arrival of turn %d is past and has not come; name a later turn, or take the line away. It is proposed when "
            "turn %d opens."), line->turn, campaign->turn + 1);
  if (limit != BIV_NONE && line->turn > limit)
    warn (check, line, "CA-TURN-5", _("The arrival of turn %d comes after the last turn, %d; name an earlier one, or set the "
                                      "limit higher."), line->turn, limit);
  if (biv_campaign_option_is (campaign, "replace.mode", "off"))
    warn (check, line, "CA-REPLACE-2", _("The arrival of turn %d will not come: reinforcements are off. Set the option "
                                         "Replacements to the schedule, or take the line away."), line->turn);
}

static void
check_schedule (Check *check)
{
  BivCampaign *campaign = check->campaign;
  g_autoptr (GHashTable) expected = g_hash_table_new (g_str_hash, g_str_equal);

  BIV_EACH (BivSchedule, line, campaign, BIV_KIND_SCHEDULE)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, line->formation);
      BivPlace *place = biv_campaign_find_place (campaign, line->place);

      if (line->has_arrived)
        continue;
      if (place == NULL && campaign->map_form != BIV_MAP_LADDER)
        warn (check, line, "CA-REPLACE-1", _("The arrival of turn %d has no place; name one, or take the line away."), line->turn);
      else if (place != NULL && place->terrain == BIV_TERRAIN_WATER)
        warn (check, line, "CA-REPLACE-1", _("The arrival of turn %d is at %s, which is water; name a place on land."),
              line->turn, name_of (check, line->place));
      check_arrival_turn (check, line, find_arrivals_side (campaign, line));
      if (line->units == NULL || *line->units == NULL)
        warn (check, line, "CA-REPLACE-1", _("Nobody comes in the arrival of turn %d; name its units, or take the line away."),
              line->turn);
      for (char **id = line->units; id != NULL && *id != NULL; id++)
        {
          BivUnit *unit = biv_campaign_find_unit (campaign, *id);
          const char *side = unit != NULL ? biv_unit_get_side (campaign, unit) : NULL;

          if (!g_hash_table_add (expected, *id))
            warn (check, line, "CA-REPLACE-1", _("%s is to arrive twice; take it out of one of the lines."), name_of (check, *id));
          else if (unit != NULL && unit->status != BIV_STATUS_RESERVE)
            warn (check, line, "CA-REPLACE-1",
                  _("%s is to arrive and has arrived already; make it a reserve, or take it out of the line."),
                  name_of (check, *id));
          if (formation == NULL && unit != NULL && unit->formation == NULL)
            warn (check, line, "CA-REPLACE-1", _("%s is to arrive and belongs to no formation; name the one it joins."),
                  name_of (check, *id));
          if (formation != NULL && side != NULL && g_strcmp0 (side, formation->side) != 0)
            warn (check, line, "CA-REPLACE-1", _("%s is to arrive with %s, which is the other side's; name its own."),
                  name_of (check, *id), name_of (check, line->formation));
        }
    }
}

static gboolean
is_open (BivBattle *battle)
{
  return battle->state != BIV_BATTLE_APPLIED && battle->state != BIV_BATTLE_CANCELLED;
}

static void
check_battle_formations (Check      *check,
                         BivBattle  *battle,
                         GHashTable *fighting)
{
  for (char **id = battle->formations; id != NULL && *id != NULL; id++)
    {
      BivFormation *formation = biv_campaign_find_formation (check->campaign, *id);
      BivBattle *other = g_hash_table_lookup (fighting, *id);

      if (formation == NULL)
        continue;
      if (other != NULL && other != battle)
        warn (check, battle, "CA-CONTACT-8", _("%s is in two battles, at %s and at %s; take it out of one."), name_of (check, *id),
              name_of (check, other->place), name_of (check, battle->place));
      g_hash_table_insert (fighting, *id, battle);
      if (check->campaign->map_form != BIV_MAP_LADDER && g_strcmp0 (formation->location, battle->place) != 0)
        warn (check, battle, "CA-SETUP-4", _("%s is in the battle at %s and stands elsewhere; move it, or take it out."),
              name_of (check, *id), name_of (check, battle->place));
    }
}

/* ---- Results ---- */

static void
check_participant (Check          *check,
                   BivBattle      *battle,
                   BivParticipant *participant)
{
  BivRefusal why;

  if (battle->state == BIV_BATTLE_FOUGHT && !biv_outcome_check_end (check->campaign, battle, participant, &why))
    warn (check, participant, why.code, "%s", why.text);
}

static void
check_outcome (Check     *check,
               BivBattle *battle)
{
  gboolean is_drawn = g_strcmp0 (battle->winner, "draw") == 0;
  gboolean is_of_the_battle = FALSE;

  if (battle->winner == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    is_of_the_battle |= g_strcmp0 (battle->winner, biv_battle_get_side (check->campaign, battle, i)) == 0;
  if (!is_drawn && !is_of_the_battle)
    warn (check, battle, "CA-BATTLE-3", _("The battle at %s is won by %s, which was not in it; name one of its sides."),
          name_of (check, battle->place), name_of (check, battle->winner));
  if (battle->degree != BIV_NONE && is_drawn != (battle->degree == BIV_DEGREE_DRAW))
    warn (check, battle, "CA-BATTLE-4", _("The battle at %s is both drawn and won; choose the winner again."),
          name_of (check, battle->place));
}

/* CA-DEPLOY-7: what no placing by hand brings about, but a file may have. A concealed unit that has come into view is not of
 * it: that happens as the enemy is placed, and the deployment says so. */
static void
check_deployment (Check     *check,
                  BivBattle *battle)
{
  g_autoptr (GPtrArray) faults = NULL;

  if (!battle->is_set_up || battle->record != NULL || battle->state > BIV_BATTLE_DEPLOYED
      || biv_deployment_is_unseen (check->campaign, battle))
    return;
  faults = biv_turn_list_faults (check->campaign, biv_id_of (battle));
  for (guint i = 0; i < faults->len; i++)
    {
      const BivRefusal *why = &((BivItemFault *) g_ptr_array_index (faults, i))->why;

      if (g_strcmp0 (why->code, "E-SETUP-4") != 0)
        warn (check, battle, why->code, _("The battle at %s, put it right in its deployment: %s"),
              name_of (check, battle->place), why->text);
    }
}

/* ---- Room to deploy (CA-DEPLOY-4) ---- */

static const BivTabletop *
get_table (BivBoard *board)
{
  return board != NULL ? biv_board_get_table (board) : NULL;
}

static gboolean
has_table (BivCampaign *campaign,
           BivPlace    *place)
{
  for (char **id = place->boards; id != NULL && *id != NULL; id++)
    {
      BivItem *item = biv_campaign_find (campaign, *id);

      if (item != NULL && BIV_IS_BATTLEFIELD (item) && get_table (BIV_BATTLEFIELD (item)->board) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Of the tables on which there may be battles; one that is made where there is none is the campaign's. */
static BivLength
find_shallowest (BivCampaign *campaign,
                 gpointer    *item)
{
  BivLength least = G_MAXINT;

  BIV_EACH (BivBattlefield, field, campaign, BIV_KIND_BATTLEFIELD)
    if (get_table (field->board) != NULL && biv_tabletop_get_height (get_table (field->board)) < least)
      {
        least = biv_tabletop_get_height (get_table (field->board));
        *item = field;
      }
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (least > BIV_MADE_TABLE_SIDE && place->terrain != BIV_TERRAIN_WATER && !has_table (campaign, place))
      {
        least = BIV_MADE_TABLE_SIDE;
        *item = campaign;
      }
  return least;
}

/* Of the battles that are to be deployed, where there are any; else of the tables, as soon as the option is set. */
static void
check_room (Check *check)
{
  const BivRuleset *ruleset = biv_ruleset_find (check->campaign->ruleset);
  gboolean is_told = FALSE;
  gpointer item = NULL;
  BivLength least;
  BivRefusal why;

  BIV_EACH (BivBattle, battle, check->campaign, BIV_KIND_BATTLE)
    if (battle->state == BIV_BATTLE_PENDING && battle->is_set_up && get_table (battle->board) != NULL
        && !biv_deployment_has_room (check->campaign, biv_tabletop_get_height (get_table (battle->board)), &why))
      {
        /* TRANSLATORS: a place, and why nobody can be deployed there */
        warn (check, battle, why.code, _("The battle at %s: %s"), name_of (check, battle->place), why.text);
        is_told = TRUE;
      }
  if (is_told || ruleset == NULL || ruleset->shape != BIV_BOARD_TABLE)
    return;
  least = find_shallowest (check->campaign, &item);
  if (item != NULL && !biv_deployment_has_room (check->campaign, least, &why))
    warn (check, item, why.code, "%s", why.text);
}

/* An order with which a battle is to begin may be none, as the file was typed: its troops would stand still. */
static void
check_opening_orders (Check     *check,
                      BivBattle *battle)
{
  g_autoptr (GPtrArray) orders = NULL;
  BivRefusal why;

  /* Once it is fought they have been sent. */
  if (battle->opening == NULL || battle->record != NULL || !biv_fight_is_on_table (battle))
    return;
  orders = biv_opening_orders_list (check->campaign, battle, NULL);
  for (guint i = 0; i < orders->len; i++)
    {
      const BivOpeningOrder *order = g_ptr_array_index (orders, i);

      /* One that nobody may write is a fault of the deployment. */
      if (biv_opening_orders_check (check->campaign, battle, order, NULL)
          && !biv_opening_orders_counts (battle, order, &why))
        /* TRANSLATORS: a formation, and why its order counts as none */
        warn (check, battle, "FU-SETUP-9", _("The opening order to %s: %s"), name_of (check, order->formation), why.text);
    }
}

static void
check_battles (Check *check)
{
  g_autoptr (GHashTable) fighting = g_hash_table_new (g_str_hash, g_str_equal);

  BIV_EACH (BivBattle, battle, check->campaign, BIV_KIND_BATTLE)
    {
      g_autoptr (GPtrArray) participants = NULL;

      if (!is_open (battle))
        continue;
      participants = biv_battle_list_participants (check->campaign, battle, NULL);
      check_battle_formations (check, battle, fighting);
      for (guint i = 0; i < participants->len; i++)
        check_participant (check, battle, g_ptr_array_index (participants, i));
      check_outcome (check, battle);
      check_deployment (check, battle);
      check_opening_orders (check, battle);
    }
}

/* ---- Units ---- */

static void
check_unit (Check   *check,
            BivUnit *unit)
{
  BivCampaign *campaign = check->campaign;
  const char *name = biv_item_call (unit), *side = NULL;
  gboolean is_gone = unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED;

  if (unit->formation == NULL && !is_gone && unit->status != BIV_STATUS_RESERVE)
    warn (check, unit, "CA-ORDER-1", _("%s belongs to no formation and gets no orders; put it into one, or make it a reserve."),
          name);
  if (unit->steps_now > unit->steps_full)
    warn (check, unit, "CA-RECOVER-1", _("%s has more steps than it can have; set them to %d or less."), name, unit->steps_full);
  else if (!is_gone && unit->steps_now + biv_unit_get_steps_due (unit) > unit->steps_full)
    warn (check, unit, "CA-RECOVER-1", _("%s is due more steps than it has lost; take some out."), name);
  if (is_gone && unit->steps_now > 0)
    warn (check, unit, "CA-FATE-5", _("%s is lost or captured and has steps left; set them to 0, or change its status."), name);
  /* A battery with all its guns silenced gets some back (CA-FATE-7). */
  if (!is_gone && unit->steps_now == 0 && biv_unit_get_steps_due (unit) == 0)
    warn (check, unit, "CA-FATE-5", _("%s has no steps left and is on the roster; give it some, or strike it off as lost."), name);
  if (unit->status == BIV_STATUS_RECOVERING && unit->ready_turn == BIV_NONE)
    warn (check, unit, "CA-FATE-3", _("%s is recovering and will never be ready; say in which turn."), name);
  if (unit->status == BIV_STATUS_CAPTURED && unit->captor == NULL)
    warn (check, unit, "CA-FATE-2", _("%s is captured by nobody; name its captor."), name);
  if (unit->captor != NULL && unit->status != BIV_STATUS_CAPTURED)
    warn (check, unit, "CA-FATE-2", _("%s has a captor and is not captured; take the captor away, or change its status."), name);
  if (unit->captor == NULL)
    return;
  side = biv_unit_get_side (campaign, unit);
  if (side != NULL && !biv_sides_are_hostile (campaign, unit->captor, side))
    warn (check, unit, "CA-FATE-2", _("%s is held by %s, which is no enemy; name another captor."), name,
          name_of (check, unit->captor));
}

/* ---- Formations and sieges ---- */

static void
check_formation (Check        *check,
                 BivFormation *formation)
{
  BivCampaign *campaign = check->campaign;
  BivFormation *parent = biv_campaign_find_formation (campaign, formation->parent);
  BivPlace *place = biv_campaign_find_place (campaign, formation->location);
  const char *name = biv_item_call (formation);

  if (parent != NULL && g_strcmp0 (parent->side, formation->side) != 0)
    warn (check, formation, "CA-ORDER-6", _("%s is under %s, which is another side's; give it a parent of its own side, or none."),
          name, name_of (check, formation->parent));
  if (formation->shut_in && biv_siege_find (campaign, formation->location) == NULL)
    warn (check, formation, "CA-SIEGE-1", _("%s is shut in where there is no siege; let it out, or enter the siege."), name);
  if (place != NULL && place->terrain == BIV_TERRAIN_WATER && !formation->embarked)
    warn (check, formation, "CA-MAP-4", _("%s stands in the water at %s; move it to land, or embark it."), name,
          name_of (check, formation->location));
}

static void
check_siege (Check    *check,
             BivSiege *siege)
{
  BivPlace *place = biv_campaign_find_place (check->campaign, siege->place);
  const char *name = name_of (check, siege->place);
  guint n_inside = 0, n_outside = 0;

  BIV_EACH (BivFormation, formation, check->campaign, BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->location, siege->place) == 0)
      {
        n_inside += formation->shut_in && g_strcmp0 (formation->side, siege->garrison) == 0;
        n_outside += !formation->shut_in && g_strcmp0 (formation->side, siege->besieger) == 0;
      }
  if (place != NULL && !biv_place_has_fort (place))
    warn (check, siege, "CA-SIEGE-1", _("%s is besieged and is no fort; make it one, or end the siege."), name);
  else if (place != NULL && g_strcmp0 (place->owner, siege->garrison) != 0)
    warn (check, siege, "CA-SIEGE-1",
          _("%s is besieged, and its garrison does not own it; give it to the garrison, or end the siege."), name);
  if (!biv_sides_are_hostile (check->campaign, siege->besieger, siege->garrison))
    warn (check, siege, "CA-SIEGE-1", _("%s is besieged by no enemy of its garrison; name another side, or end the siege."), name);
  else if (n_inside == 0)
    warn (check, siege, "CA-SIEGE-5", _("%s is besieged, and nobody is shut in there; shut somebody in, or end the siege."), name);
  else if (n_outside == 0)
    warn (check, siege, "CA-SIEGE-5", _("%s is besieged, and no besieger is there; move one there, or end the siege."), name);
}

/* ---- Sides and the end ---- */

static gboolean
has_enemy_base (BivCampaign *campaign,
                const char  *side)
{
  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (place->base_of != NULL && biv_sides_are_hostile (campaign, side, place->base_of))
      return TRUE;
  return FALSE;
}

static void
check_places_of_victory (Check      *check,
                         BivVictory *victory)
{
  guint n_places = victory->places != NULL ? g_strv_length (victory->places) : 0;
  const char *side = name_of (check, victory->side);

  if (n_places == 0)
    warn (check, victory, "CA-VICTORY-5", _("Victory for %s is by places, and none is named; name some, or take the "
                                            "condition away."), side);
  for (guint i = 0; i < n_places; i++)
    for (guint j = i + 1; j < n_places; j++)
      if (g_str_equal (victory->places[i], victory->places[j]))
        {
          warn (check, victory, "CA-VICTORY-5", _("%s counts twice for the victory of %s; name it once."),
                name_of (check, victory->places[i]), side);
          return;
        }
  if (victory->n != BIV_NONE && n_places > 0 && victory->n > (int) n_places)
    warn (check, victory, "CA-VICTORY-5", _("%s must hold %d of %u places to win; ask for fewer, or name more."), side,
          victory->n, n_places);
}

static void
check_last_turn_of_keep (Check      *check,
                         BivVictory *victory)
{
  BivCampaign *campaign = check->campaign;
  int limit = biv_campaign_get_option_number (campaign, "turn.limit");
  const char *side = name_of (check, victory->side);

  if (victory->turn == BIV_NONE)
    warn (check, victory, "CA-VICTORY-5", _("Victory for %s is by keeping places, and no turn is named; say until which."),
          side);
  else if (campaign->state == BIV_STATE_RUNNING && victory->turn < campaign->turn)
    warn (check, victory, "CA-VICTORY-5", _("%s was to keep its places until turn %d, which is past; name a later turn, or "
                                            "take the condition away."), side, victory->turn);
  else if (limit != BIV_NONE && victory->turn > limit)
    warn (check, victory, "CA-VICTORY-5", _("%s is to keep its places until turn %d, and the last is turn %d; name an earlier "
                                            "one, or set the limit higher."), side, victory->turn, limit);
}

static void
check_victory (Check      *check,
               BivVictory *victory)
{
  BivFormation *formation = biv_campaign_find_formation (check->campaign, victory->formation);
  const char *side = name_of (check, victory->side);

  if (victory->is_disabled)
    return;
  switch (victory->victory_kind)
    {
    case BIV_VICTORY_HOLD:
      check_places_of_victory (check, victory);
      break;
    case BIV_VICTORY_KEEP:
      check_places_of_victory (check, victory);
      check_last_turn_of_keep (check, victory);
      break;
    case BIV_VICTORY_BASE:
      if (!has_enemy_base (check->campaign, victory->side))
        warn (check, victory, "CA-VICTORY-5", _("Victory for %s is by the enemy's bases, and there are none; give an enemy one, or "
                                                "take the condition away."), side);
      break;
    case BIV_VICTORY_DESTROY:
      if (formation == NULL)
        warn (check, victory, "CA-VICTORY-5", _("Victory for %s is by destroying a formation, and none is named; name an "
                                                "enemy's."), side);
      else if (g_strcmp0 (formation->side, victory->side) == 0)
        warn (check, victory, "CA-VICTORY-5", _("Victory for %s is by the loss of their own %s; name an enemy's formation."), side,
              name_of (check, victory->formation));
      break;
    default:
      break;
    }
}

static void
check_rest (Check *check)
{
  BivCampaign *campaign = check->campaign;
  int limit = biv_campaign_get_option_number (campaign, "turn.limit");

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      BivFormation *staff = biv_campaign_find_formation (campaign, side->commander_in_chief);

      if (staff != NULL && g_strcmp0 (staff->side, biv_id_of (side)) != 0)
        warn (check, side, "CA-ORDER-5", _("%s is commanded by the enemy's %s; name a formation of its own."),
              name_of (check, biv_id_of (side)), name_of (check, side->commander_in_chief));
    }
  BIV_EACH (BivVictory, victory, campaign, BIV_KIND_VICTORY)
    check_victory (check, victory);
  if (campaign->state == BIV_STATE_FINISHED && campaign->result == NULL)
    warn (check, campaign, "CA-VICTORY-3", _("The campaign is over and nobody has won; enter the result, or let it go on."));
  if (campaign->state == BIV_STATE_RUNNING && limit != BIV_NONE && campaign->turn > limit)
    warn (check, campaign, "CA-TURN-5", _("This is turn %d, and the campaign has %d; set the limit higher, or end it."),
          campaign->turn, limit);
}

GPtrArray *
biv_campaign_list_warnings (BivCampaign *campaign)
{
  Check check = { campaign, biv_item_faults_new () };

  check_orders (&check);
  check_schedule (&check);
  check_battles (&check);
  check_room (&check);
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    check_unit (&check, unit);
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    check_formation (&check, formation);
  BIV_EACH (BivSiege, siege, campaign, BIV_KIND_SIEGE)
    check_siege (&check, siege);
  check_rest (&check);
  return check.warnings;
}

GPtrArray *
biv_campaign_list_all_warnings (BivCampaign *campaign)
{
  GPtrArray *warnings = biv_campaign_list_warnings (campaign);

  g_ptr_array_extend_and_steal (warnings, biv_map_list_warnings (campaign));
  return warnings;
}
