/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders.c: orders given and checked (CA-ORDER-1 to CA-ORDER-4, CA-ORDER-7) */
#include "config.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/model/phase.h"
#include "campaign/model/order.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/model/map.h"
#include "campaign/model/turn-words.h"

/* One in hand leads only as far as is left of it (CA-ORDER-5). */
static gboolean
has_path (BivOrder *order)
{
  char **path = biv_order_get_path (order);

  return path != NULL && path[0] != NULL;
}

/* ---- The check: the first refusal that applies ---- */

static gboolean
may_scout (BivCampaign *campaign,
           GPtrArray   *units)
{
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      BivArm arm = biv_unit_get_arm (campaign, unit);

      if (biv_unit_is_ready (unit) && arm != BIV_ARM_HORSE && arm != BIV_ARM_COMMAND)
        return FALSE;
    }
  return TRUE;
}

/* A fort that the side's enemies own, or hold against it. */
static gboolean
is_enemy_fort (BivCampaign  *campaign,
               BivFormation *formation)
{
  BivPlace *place = biv_campaign_find_place (campaign, formation->location);

  return place != NULL && biv_map_is_hostile_fort (campaign, place, formation->side);
}

/* CA-ORDER-2 */
static gboolean
check_posture (BivCampaign  *campaign,
               BivFormation *formation,
               GPtrArray    *units,
               BivOrder     *order,
               BivRefusal   *why)
{
  const char *name = biv_turn_name (campaign, biv_id_of (formation));

  if (order->posture == BIV_POSTURE_ATTACK && biv_formation_is_shaken (campaign, formation))
    return biv_refusal_set (why, "CA-ORDER-4", "CA-ORDER-4", _("%s is shaken and cannot attack until turn %d."), name,
                            formation->shaken_until + 1);
  if (order->posture == BIV_POSTURE_SCOUT && !may_scout (campaign, units))
    return biv_refusal_set (why, "CA-ORDER-2", "CA-ORDER-2",
                            _("%s cannot scout: only horse and commands can, and it has others."), name);
  if (has_path (order) && (order->posture == BIV_POSTURE_HOLD || order->posture == BIV_POSTURE_REST ||
                           order->posture == BIV_POSTURE_BESIEGE))
    return biv_refusal_set (why, "CA-ORDER-2", "CA-ORDER-2", _("%s stays where it is on this order: it takes no path."),
                            name);
  if (order->posture == BIV_POSTURE_BESIEGE && !is_enemy_fort (campaign, formation))
    return biv_refusal_set (why, "CA-ORDER-2", "CA-ORDER-2", _("%s has no enemy fort to besiege where it is."), name);
  return TRUE;
}

/* CA-SIEGE-6 */
static gboolean
check_garrison (BivCampaign  *campaign,
                BivFormation *formation,
                BivOrder     *order,
                BivRefusal   *why)
{
  if (!formation->shut_in)
    return TRUE;
  if (!has_path (order) && biv_order_get_embark (order) == BIV_EMBARK_NONE &&
      (order->posture == BIV_POSTURE_HOLD || order->posture == BIV_POSTURE_REST || order->posture == BIV_POSTURE_ATTACK))
    return TRUE;
  return biv_refusal_set (why, "CA-SIEGE-6", "CA-SIEGE-6",
                          _("%s is shut in at %s: it can hold, rest, or attack out of the fort."),
                          biv_turn_name (campaign, biv_id_of (formation)), biv_turn_name (campaign, formation->location));
}

gboolean
biv_turn_check_closed (BivCampaign *campaign,
                       BivLink     *link,
                       BivRefusal  *why)
{
  const char *reason = link->closed;

  if (!biv_map_is_closed (campaign, link, TRUE))
    return TRUE;
  if (reason == NULL)
    reason = biv_map_is_closed (campaign, link, FALSE)
               ? _("a river without bridge, ford or ferry")
               : biv_word_get_label (biv_weather_get_type (), biv_campaign_get_weather (campaign));
  return biv_refusal_set (why, "CA-MAP-3", "CA-MAP-3", _("%s is closed (%s)."), biv_turn_name (campaign, biv_id_of (link)), reason);
}

/* CA-ORDER-3, CA-MAP-3, CA-MOVE-11 */
static gboolean
check_link (BivCampaign  *campaign,
            BivFormation *formation,
            const char   *from,
            const char   *to,
            BivRefusal   *why)
{
  BivSide *side = biv_campaign_find_side (campaign, formation->side);
  BivLink *link = from != NULL ? biv_map_find_link_for (campaign, from, to, side, formation->embarked) : NULL;

  if (link == NULL)
    return biv_refusal_set (why, "CA-ORDER-3", "CA-ORDER-3", _("%s knows no link from %s to %s."),
                            biv_turn_name (campaign, formation->side),
                            from != NULL ? biv_turn_name (campaign, from) : _("off the map"), biv_turn_name (campaign, to));
  if (!biv_turn_check_closed (campaign, link, why))
    return FALSE;
  if (!biv_map_suits (campaign, link, from, formation->embarked))
    return biv_refusal_set (why, "CA-MOVE-11", "CA-MOVE-11",
                            formation->embarked ? _("%s is on board and cannot go by land from %s to %s.")
                                                : _("%s is not on board and cannot go by water from %s to %s."),
                            biv_turn_name (campaign, biv_id_of (formation)), biv_turn_name (campaign, from),
                            biv_turn_name (campaign, to));
  return TRUE;
}

gboolean
biv_turn_check_order (BivCampaign *campaign,
                      BivOrder    *order,
                      BivRefusal  *why)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
  g_autoptr (GPtrArray) units = NULL;
  const char *from;
  gboolean forced = order->forced && biv_campaign_option_is (campaign, "move.forced", "on");

  if (formation == NULL)
    return biv_refusal_set (why, "CA-ORDER-1", "CA-ORDER-1", _("There is no such formation."));
  units = biv_army_list_followers (campaign, formation);
  if (!check_posture (campaign, formation, units, order, why) || !check_garrison (campaign, formation, order, why))
    return FALSE;
  if (!has_path (order))
    return TRUE;
  if (biv_units_get_allowance (campaign, units, formation, forced) == 0)
    return biv_refusal_set (why, "CA-MOVE-1", "CA-MOVE-1", _("%s cannot move."),
                            biv_turn_name (campaign, biv_id_of (formation)));
  from = formation->location;
  for (char **to = biv_order_get_path (order); *to != NULL; from = *to++)
    if (!check_link (campaign, formation, from, *to, why))
      return FALSE;
  return TRUE;
}

/* ---- Giving an order ---- */

static char *
dup_words (BivCampaign *campaign,
           BivOrder    *order,
           char       **places)
{
  g_autoptr (GString) words = g_string_new (biv_word_get_label (biv_posture_get_type (), order->posture));

  if (places != NULL && places[0] != NULL)
    {
      g_autofree char *path = biv_turn_dup_names (campaign, (const char *const *) places);

      /* TRANSLATORS: the path of an order, behind its posture: "March by Miller's Cross, Two Palms" */
      g_string_append_printf (words, _(" by %s"), path);
    }
  if (order->forced)
    g_string_append_printf (words, ", %s", _("forced march"));
  if (order->embark != BIV_EMBARK_NONE)
    g_string_append_printf (words, ", %s", order->embark == BIV_EMBARK_EMBARK ? _("embark") : _("land"));
  if (order->burn)
    g_string_append_printf (words, ", %s", _("burn the depot"));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

char *
biv_order_dup_words (BivCampaign *campaign,
                     BivOrder    *order)
{
  return dup_words (campaign, order, order->path);
}

char *
biv_order_dup_rest_words (BivCampaign *campaign,
                          BivOrder    *order)
{
  return dup_words (campaign, order, biv_order_get_path (order));
}

static void
copy_order (BivProposal *proposal,
            BivOrder    *to,
            BivOrder    *from)
{
  static const char *const fields[] = { "posture", "path", "forced", "burn", "embark", "text", "entered-by" };

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    biv_proposal_copy_field (proposal, to, fields[i], from);
  biv_proposal_set_choice (proposal, to, "status", BIV_ORDER_GIVEN);
  biv_proposal_set_text (proposal, to, "reason", NULL);
}

/* This turn's order of the formation, a draft too. */
BivOrder *
biv_turn_find_order (BivCampaign *campaign,
                     const char  *formation)
{
  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    if (order->turn == campaign->turn && g_strcmp0 (order->formation, formation) == 0)
      return order;
  return NULL;
}

/* The formation's order of this turn becomes @order. */
static BivOrder *
put_order (BivProposal *proposal,
           BivOrder    *order)
{
  BIV_KEEPS_KEYS;
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivOrder *given = biv_turn_find_order (scratch, order->formation);

  if (given == NULL)
    {
      given = biv_proposal_new_item (proposal, BIV_KIND_ORDER);
      biv_proposal_set_text (proposal, given, "formation", order->formation);
      biv_proposal_set_number (proposal, given, "turn", scratch->turn);
    }
  copy_order (proposal, given, order);
  biv_courier_send (proposal, given);
  return given;
}

void
biv_turn_hold_order (BivProposal      *proposal,
                     BivOrder         *order,
                     const BivRefusal *why)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivFormation *formation = biv_campaign_find_formation (scratch, order->formation);
  const char *side = formation != NULL ? formation->side : NULL;
  g_autofree char *text = NULL;
  BivOrder *held;

  if (biv_courier_comes_at_once (scratch, order->formation))
    {
      held = put_order (proposal, order);
      biv_turn_refuse_order (proposal, held, why, side);
      biv_courier_send (proposal, held);
      return;
    }
  /* CA-ORDER-5 b: it would not have come at once, and no courier is sent with it. */
  text = g_strdup_printf (_("%s: the order is refused. %s It is not sent."), biv_turn_name (scratch, order->formation),
                          why->text);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ORDER, why->code, text, order->formation, NULL), side);
}

BivProposal *
biv_turn_propose_refused_order (BivCampaign      *campaign,
                                BivOrder         *order,
                                const BivRefusal *why)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Give an order"), NULL, NULL);

  if (biv_turn_begin_phase (proposal, BIV_PHASE_ORDERS))
    biv_turn_hold_order (proposal, order, why);
  return proposal;
}

void
biv_turn_refuse_order (BivProposal      *proposal,
                       BivOrder         *order,
                       const BivRefusal *why,
                       const char       *side)
{
  g_autofree char *text = g_strdup_printf (_("%s: the order is refused. %s It holds."),
                                           biv_turn_name (biv_proposal_get_scratch (proposal), order->formation),
                                           biv_refusal_get_key (why));

  biv_proposal_set_choice (proposal, order, "status", BIV_ORDER_REFUSED);
  biv_proposal_set_text (proposal, order, "reason", why->code);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ORDER, why->code, text, order->formation, NULL), side);
}

void
biv_turn_give_order (BivProposal *proposal,
                     BivOrder    *order)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivFormation *formation = biv_campaign_find_formation (scratch, order->formation);
  BivOrder *given = put_order (proposal, order);
  g_autofree char *words = biv_order_dup_words (scratch, given);
  g_autofree char *when = biv_courier_dup_arrival_words (scratch, given->arrives);
  /* TRANSLATORS: a formation and its order: "Halden Column: March by Miller's Cross"; when it arrives, if couriers are slow:
   * "Ford Column: March by Two Palms (arrives in turn 3)." */
  g_autofree char *text = when != NULL
                            ? g_strdup_printf (_("%s: %s (%s)."), biv_turn_name (scratch, order->formation), words, when)
                            : g_strdup_printf (_("%s: %s."), biv_turn_name (scratch, order->formation), words);
  BivEntry *entry = biv_proposal_note (proposal, BIV_ENTRY_ORDER, "CA-ORDER-1", text, order->formation, NULL);

  for (char **place = given->path; place != NULL && *place != NULL; place++)
    biv_entry_add_object (entry, *place);
  biv_entry_show_to (entry, formation->side);
}

BivProposal *
biv_turn_propose_order (BivCampaign *campaign,
                        BivOrder    *order)
{
  BIV_KEEPS_KEYS;
  /* TRANSLATORS: a step; %s is a formation */
  g_autofree char *title = g_strdup_printf (_("Give %s an order"), biv_turn_name (campaign, order->formation));
  BivProposal *proposal = biv_turn_begin_orders (campaign, title);
  BivRefusal why;

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_ORDERS))
    return proposal;
  if (biv_turn_check_order (biv_proposal_get_scratch (proposal), order, &why))
    biv_turn_give_order (proposal, order);
  else
    biv_proposal_take_refusal (proposal, &why);
  return proposal;
}

BivProposal *
biv_turn_propose_many_orders (BivCampaign *campaign,
                              GPtrArray   *orders)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_turn_begin_orders (campaign, _("Give the orders"));
  guint n_given = 0;

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_ORDERS))
    return proposal;
  while (n_given < orders->len)
    {
      BivOrder *order = g_ptr_array_index (orders, n_given);
      BivRefusal why;

      if (!biv_turn_check_order (biv_proposal_get_scratch (proposal), order, &why))
        {
          g_ptr_array_remove_index (orders, n_given);
          continue;
        }
      biv_turn_give_order (proposal, order);
      n_given++;
    }
  return proposal;
}
