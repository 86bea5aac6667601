/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opening-orders.c: the orders with which a battle on a table begins, written with its deployment (FU-SETUP-6 to -9) */
#include "config.h"
#include "campaign/battle/opening-orders.h"

#include "base/i18n.h"
#include <string.h>

#include "campaign/battle/battle-query.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/fight-table.h"
#include "campaign/model/order-note.h"
#include "campaign/model/turn-words.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-fusilier-view.h"
#include "campaign/battle/deployment.h"

#define INTO_THEIR_ZONE (100 * BIV_MM)  /* where an attack is sent: as deep in the enemy's zone as a first line stands */
#define STEP            (20 * BIV_MM)   /* between places that are tried */
#define MOST_STEPS      40

/* ---- One ---- */

BivOpeningOrder *
biv_opening_order_new (const char *formation,
                       const char *general,
                       const char *kind)
{
  BivOpeningOrder *order = g_new (BivOpeningOrder, 1);

  biv_detail_init (&biv_opening_details, order);
  order->formation = g_strdup (formation);
  order->general = g_strdup (general);
  order->kind = g_strdup (kind);
  return order;
}

void
biv_opening_order_free (BivOpeningOrder *order)
{
  biv_detail_clear (&biv_opening_details, order);
  g_free (order);
}

gboolean
biv_opening_order_has_objective (const BivOpeningOrder *order)
{
  return order->objective.x != BIV_NONE;
}

char *
biv_opening_order_dup_place (BivSpot place)
{
  g_autofree char *x = biv_text_dup_length (place.x), *y = biv_text_dup_length (place.y);

  return g_strdup_printf ("%s, %s", x, y);
}

void
biv_opening_order_set_note (BivOpeningOrder *order,
                            const char      *note)
{
  g_free (order->note);
  order->note = biv_order_note_dup_clean (note);
}

BivOpeningOrder *
biv_opening_order_read (const char *word)
{
  BivOpeningOrder *order = g_new (BivOpeningOrder, 1);

  if (biv_detail_parse (&biv_opening_details, "", word, order, NULL))
    return order;
  g_free (order);
  return NULL;
}

const char *const *
biv_opening_orders_list_kinds (void)
{
  static const char *const kinds[] = { "attack", "seize", "hold", "move", "support", "retire", "screen", NULL };

  return kinds;
}

/* ---- Who has which ---- */

static BivOpeningOrder *
copy_order (const BivOpeningOrder *order)
{
  BivOpeningOrder *copy = g_new (BivOpeningOrder, 1);

  biv_detail_copy (&biv_opening_details, order, copy);
  return copy;
}

GPtrArray *
biv_opening_orders_list (BivCampaign *campaign,
                         BivBattle   *battle,
                         const char  *side)
{
  GPtrArray *orders = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_opening_order_free);

  BIV_EACH_DETAIL (BivOpeningOrder, order, battle->opening)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);

      if (side == NULL || (formation != NULL && g_strcmp0 (formation->side, side) == 0))
        g_ptr_array_add (orders, copy_order (order));
    }
  return orders;
}

BivOpeningOrder *
biv_opening_orders_find (BivCampaign *campaign,
                         BivBattle   *battle,
                         const char  *formation)
{
  const BivOpeningOrder *order = biv_details_find (battle->opening, formation);

  return order != NULL ? copy_order (order) : NULL;
}

BivOpeningOrder *
biv_opening_orders_find_obeyed (BivCampaign *campaign,
                                BivBattle   *battle,
                                const char  *formation)
{
  for (BivFormation *at = biv_campaign_find_formation (campaign, formation); at != NULL;
       at = at->parent != NULL ? biv_campaign_find_formation (campaign, at->parent) : NULL)
    {
      BivOpeningOrder *order = biv_opening_orders_find (campaign, battle, biv_id_of (at));

      if (order != NULL)
        return order;
    }
  return NULL;
}

/* ---- Who may write to whom (FU-ORDER-8) ---- */

static gboolean
is_under (BivCampaign  *campaign,
          BivFormation *low,
          BivFormation *high)
{
  BivFormation *at = low;

  while (at != NULL && at != high)
    at = at->parent != NULL ? biv_campaign_find_formation (campaign, at->parent) : NULL;
  return at != NULL;
}

/* Whoever has a general and is no body of troops there is the army: he commands all. */
GPtrArray *
biv_opening_orders_list_writers (BivCampaign *campaign,
                                 BivBattle   *battle,
                                 const char  *formation)
{
  GPtrArray *writers = g_ptr_array_new ();
  BivFormation *found = biv_campaign_find_formation (campaign, formation);
  g_autoptr (GPtrArray) generals = found != NULL ? biv_fight_list_generals (campaign, battle, found->side) : NULL;
  g_autoptr (GPtrArray) bodies = found != NULL ? biv_fight_list_bodies (campaign, battle, found->side) : NULL;

  for (guint i = 0; generals != NULL && i < generals->len; i++)
    {
      BivFormation *general = g_ptr_array_index (generals, i);

      if (!g_ptr_array_find (bodies, general, NULL) || is_under (campaign, found, general))
        g_ptr_array_add (writers, general);
    }
  return writers;
}

static gboolean
holds_spot (BivBattle *battle,
            BivSpot    spot)
{
  const BivTabletop *table = battle->board != NULL ? biv_board_get_table (battle->board) : NULL;

  return table != NULL && spot.x >= 0 && spot.y >= 0 && spot.x <= biv_tabletop_get_width (table)
         && spot.y <= biv_tabletop_get_height (table);
}

gboolean
biv_opening_orders_check (BivCampaign           *campaign,
                          BivBattle             *battle,
                          const BivOpeningOrder *order,
                          BivRefusal            *why)
{
  g_autoptr (GPtrArray) bodies = biv_fight_list_bodies (campaign, battle, NULL);
  g_autoptr (GPtrArray) generals = biv_fight_list_generals (campaign, battle, NULL);
  g_autoptr (GPtrArray) writers = biv_opening_orders_list_writers (campaign, battle, order->formation);
  BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
  BivFormation *general = biv_campaign_find_formation (campaign, order->general);

  if (formation == NULL || !g_ptr_array_find (bodies, formation, NULL))
    return biv_refusal_set (why, "E-ORDER-2", "FU-ORDER-8",
                            _("An order is written to %s, who is not on this table; write it to a formation that is, or take "
                              "it back."),
                            biv_turn_name (campaign, order->formation));
  if (general == NULL || !g_ptr_array_find (generals, general, NULL))
    return biv_refusal_set (why, "E-SETUP-14", "FU-ORDER-8",
                            _("The order to %s is written by %s, who has no general on this table; let another write it, or "
                              "take it back."),
                            biv_turn_name (campaign, order->formation), biv_turn_name (campaign, order->general));
  if (!g_ptr_array_find (writers, general, NULL))
    return biv_refusal_set (why, "E-ORDER-2", "FU-ORDER-8", _("%s does not command %s."),
                            biv_turn_name (campaign, order->general), biv_turn_name (campaign, order->formation));
  if (!g_strv_contains (biv_opening_orders_list_kinds (), order->kind))
    return biv_refusal_set (why, "FU-SETUP-8", "FU-SETUP-8", _("“%s” is no order."), order->kind);
  if (biv_opening_order_has_objective (order) && !holds_spot (battle, order->objective))
    return biv_refusal_set (why, "FU-SETUP-9", "FU-SETUP-9",
                            _("The objective of the order to %s is off the table; point at a place on it."),
                            biv_turn_name (campaign, order->formation));
  return TRUE;
}

gboolean
biv_opening_orders_counts (BivBattle             *battle,
                           const BivOpeningOrder *order,
                           BivRefusal            *why)
{
  g_return_val_if_fail (biv_fight_is_on_table (battle), FALSE);

  return biv_fusilier_check_objective (biv_board_get_table (battle->board), order->kind,
                                       biv_opening_order_has_objective (order) ? &order->objective : NULL, why);
}

/* ---- Into the fight ---- */

void
biv_opening_orders_describe (BivCampaign *campaign,
                             BivBattle   *battle,
                             BivSetup    *setup)
{
  g_autoptr (GPtrArray) orders = biv_opening_orders_list (campaign, battle, NULL);

  for (guint i = 0; i < orders->len; i++)
    {
      const BivOpeningOrder *order = g_ptr_array_index (orders, i);
      BivFormation *formation = biv_campaign_find_formation (campaign, order->formation);
      BivSetupPart *part;
      g_autofree char *name = NULL, *general = NULL, *at = NULL;

      if (!biv_opening_orders_check (campaign, battle, order, NULL))
        continue;
      name = biv_fight_dup_formation_name (campaign, formation);
      general = biv_fight_dup_general_name (campaign, biv_campaign_find_formation (campaign, order->general));
      part = biv_setup_add_part (setup, BIV_PART_ORDER, biv_deployment_sits_south (battle, formation->side) ? 0 : 1, name,
                                 order->kind);
      biv_facts_set (part->facts, "by", general);
      if (biv_opening_order_has_objective (order))
        at = biv_text_dup_place (order->objective);
      /* FU-SETUP-9: only who retires needs none. */
      if (biv_opening_order_has_objective (order) || g_strcmp0 (order->kind, "retire") != 0)
        biv_facts_set (part->facts, "objective", at != NULL ? at : "none");
      biv_facts_set (part->facts, BIV_FACT_NOTE, order->note);
    }
}

/* ---- Writing ---- */

/* @order: (nullable): %NULL: the formation has none any more */
static void
set_order (BivProposal           *proposal,
           BivBattle             *battle,
           const char            *formation,
           const BivOpeningOrder *order)
{
  g_autoptr (GArray) orders = g_array_new (FALSE, FALSE, sizeof (BivOpeningOrder));
  gboolean is_written = order == NULL;

  BIV_EACH_DETAIL (BivOpeningOrder, one, battle->opening)
    if (g_strcmp0 (one->formation, formation) != 0)
      g_array_append_vals (orders, one, 1);
    else if (!is_written)
      {
        g_array_append_vals (orders, order, 1);
        is_written = TRUE;
      }
  if (!is_written)
    g_array_append_vals (orders, order, 1);
  biv_proposal_set_details (proposal, battle, "opening", orders);
}

/* ---- Kept with a deployment (CA-DEPLOY-9) ---- */

void
biv_opening_orders_append (BivCampaign *campaign,
                           BivBattle   *battle,
                           const char  *side,
                           GString     *text)
{
  g_autoptr (GPtrArray) orders = biv_opening_orders_list (campaign, battle, side);

  for (guint i = 0; i < orders->len; i++)
    {
      g_autofree char *word = biv_detail_dup_word (&biv_opening_details, g_ptr_array_index (orders, i));

      g_string_append_printf (text, "order %s\n", word);
    }
}

void
biv_opening_orders_forget (BivProposal *proposal,
                           BivBattle   *battle,
                           const char  *side)
{
  g_autoptr (GPtrArray) orders = biv_opening_orders_list (biv_proposal_get_scratch (proposal), battle, side);

  for (guint i = 0; i < orders->len; i++)
    set_order (proposal, battle, ((BivOpeningOrder *) g_ptr_array_index (orders, i))->formation, NULL);
}

gboolean
biv_opening_orders_load (BivProposal *proposal,
                         BivBattle   *battle,
                         const char  *side,
                         const char  *word,
                         BivRefusal  *why)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (BivOpeningOrder) order = biv_opening_order_read (word);
  BivFormation *formation = order != NULL ? biv_campaign_find_formation (campaign, order->formation) : NULL;

  if (formation == NULL || g_strcmp0 (formation->side, side) != 0)
    return biv_refusal_set (why, "FU-SETUP-8", "FU-SETUP-8", _("“%s” is no order."), word);
  if (!biv_opening_orders_check (campaign, battle, order, why))
    return FALSE;
  set_order (proposal, battle, order->formation, order);
  return TRUE;
}

static BivBattle *
find_table_battle (BivProposal *proposal,
                   const char  *battle)
{
  BivBattle *found = biv_deployment_find_deployable (proposal, battle);

  if (found != NULL && !biv_fight_is_on_table (found))
    {
      biv_proposal_refuse (proposal, "FU-SETUP-6", _("Opening orders are written for battles on a table."));
      return NULL;
    }
  return found;
}

BivProposal *
biv_turn_propose_opening_order (BivCampaign           *campaign,
                                const char            *battle,
                                const BivOpeningOrder *order)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Write an opening order"), NULL, NULL);
  BivBattle *found = find_table_battle (proposal, battle);
  BivRefusal why = { 0 };

  if (found == NULL)
    return proposal;
  if (!biv_opening_orders_check (biv_proposal_get_scratch (proposal), found, order, &why))
    biv_proposal_take_refusal (proposal, &why);
  else
    set_order (proposal, found, order->formation, order);
  return proposal;
}

BivProposal *
biv_turn_propose_no_opening_order (BivCampaign *campaign,
                                   const char  *battle,
                                   const char  *formation)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Take an opening order back"), NULL, NULL);
  BivBattle *found = find_table_battle (proposal, battle);

  if (found != NULL)
    set_order (proposal, found, formation, NULL);
  return proposal;
}

/* ---- By the program ---- */

gboolean
biv_opening_orders_find_middle (BivCampaign *campaign,
                                BivBattle   *battle,
                                const char  *formation,
                                BivSpot     *middle)
{
  BivFormation *found = biv_campaign_find_formation (campaign, formation);
  g_autoptr (GPtrArray) own = biv_battle_list_participants (campaign, battle, found != NULL ? found->side : NULL);
  gint64 x = 0, y = 0, n = 0;

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
      BivFormation *brigade = unit != NULL ? biv_campaign_find_formation (campaign, unit->formation) : NULL;
      BivAngle facing;
      BivSpot at;

      if (brigade == NULL || !is_under (campaign, brigade, found)
          || !biv_deployment_get_spot (battle, participant, &at, &facing))
        continue;
      x += at.x;
      y += at.y;
      n++;
    }
  if (n == 0)
    return FALSE;
  *middle = biv_spot ((BivLength) (x / n), (BivLength) (y / n));
  return TRUE;
}

/* The nearest place to which troops can come: rings of places, each twenty millimetres further out. */
static gboolean
find_objective (BivBattle       *battle,
                BivOpeningOrder *order,
                BivSpot          wanted)
{
  wanted = biv_spot (wanted.x - wanted.x % BIV_MM, wanted.y - wanted.y % BIV_MM);
    for (int ring = 0; ring <= MOST_STEPS; ring++)
    for (int y = -ring; y <= ring; y++)
      for (int x = -ring; x <= ring; x += ABS (y) == ring || ring == 0 ? 1 : 2 * ring)
        {
          order->objective = biv_spot (wanted.x + x * STEP, wanted.y + y * STEP);
          if (biv_opening_orders_counts (battle, order, NULL))
            return TRUE;
        }
  return FALSE;
}

BivOpeningOrder *
biv_opening_orders_dup_usual (BivCampaign *campaign,
                              BivBattle   *battle,
                              const char  *formation)
{
  BivFormation *found = biv_campaign_find_formation (campaign, formation);
  const char *side = found != NULL ? found->side : NULL;
  gboolean attacks = battle->meeting || g_strcmp0 (battle->attacker, side) == 0;
  gboolean is_south = biv_deployment_sits_south (battle, side);
  g_autoptr (GPtrArray) writers = biv_opening_orders_list_writers (campaign, battle, formation);
  g_autoptr (BivOpeningOrder) order = NULL;
  BivBounds zone;
  BivSpot spot;

  if (writers->len == 0 || !biv_opening_orders_find_middle (campaign, battle, formation, &spot))
    return NULL;
  order = biv_opening_order_new (formation, biv_id_of (g_ptr_array_index (writers, 0)), attacks ? "attack" : "hold");
  if (attacks && biv_deployment_get_zone (campaign, battle, battle->sides[is_south ? 1 : 0], &zone))
    spot.y = is_south ? MIN (zone.south + INTO_THEIR_ZONE, zone.north) : MAX (zone.north - INTO_THEIR_ZONE, zone.south);
  return find_objective (battle, order, spot) ? g_steal_pointer (&order) : NULL;
}

void
biv_opening_orders_propose_rest (BivProposal *proposal,
                                 BivBattle   *battle,
                                 const char  *side)
{
  BIV_KEEPS_KEYS;
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) bodies = biv_fight_list_bodies (campaign, battle, side);

  /* Parents first: one order for all below who have no task of their own (FU-SETUP-7). */
  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (bodies, i);
      g_autoptr (BivOpeningOrder) obeyed = biv_opening_orders_find_obeyed (campaign, battle, biv_id_of (formation));
      g_autoptr (BivOpeningOrder) usual = obeyed == NULL ? biv_opening_orders_dup_usual (campaign, battle, biv_id_of (formation))
                                                         : NULL;

      if (usual != NULL)
        set_order (proposal, battle, usual->formation, usual);
    }
}
