/* SPDX-License-Identifier: GPL-3.0-or-later */
/* movement.c: the Movement phase (CA-ORDER-5, CA-MAIL-4, CA-MOVE-8 to CA-MOVE-11, CA-SUPPLY-4) */
#include "config.h"
#include "campaign/turn/turn.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/model/phase.h"
#include "campaign/model/order.h"

#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/turn/contacts.h"
#include "campaign/orders/courier.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/map.h"
#include "campaign/turn/meetings.h"
#include "campaign/battle/siege.h"
#include "campaign/turn/standing.h"
#include "campaign/turn/phases.h"
#include "campaign/model/turn-words.h"

/* ---- Orders as they are found when Movement begins ---- */

static void
forget_last_moves (BivProposal *proposal)
{
  BIV_EACH (BivFormation, formation, biv_proposal_get_scratch (proposal), BIV_KIND_FORMATION)
    {
      biv_turn_clear_moves (proposal, formation);
      biv_proposal_set_list (proposal, formation, "draft", NULL);
    }
}

static void
check_orders (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      BivOrder *order = biv_formation_get_order (campaign, formation);
      BivRefusal why;

      if (order == NULL || order->status == BIV_ORDER_REFUSED)
        continue;
      if (biv_turn_check_order (campaign, order, &why))
        biv_proposal_set_choice (proposal, order, "status", BIV_ORDER_CARRIED_OUT);
      else
        biv_turn_refuse_order (proposal, order, &why, formation->side);
    }
}

/* ---- Initiative (CA-MOVE-8) ---- */

static gboolean
are_all_different (const int *dice,
                   guint      n_dice)
{
  for (guint i = 0; i < n_dice; i++)
    for (guint j = i + 1; j < n_dice; j++)
      if (dice[i] == dice[j])
        return FALSE;
  return TRUE;
}

/* CA-REF-1: the order in which the sides move, as a row. All orders are offered while there are few. */
static GPtrArray *
decide_initiative (BivProposal *proposal,
                   GPtrArray   *computed)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *word = g_strjoinv (",", (char **) computed->pdata);
  g_autofree char *label = biv_turn_dup_names (campaign, (const char *const *) computed->pdata);
  g_autofree char *turned = NULL, *chosen_label = NULL;
  g_auto (GStrv) ids = NULL;
  GPtrArray *chosen = g_ptr_array_new ();
  const char *choices[3] = { word, NULL, NULL };

  if (computed->len == 3)
    {
      turned = g_strdup_printf ("%s,%s", (char *) computed->pdata[1], (char *) computed->pdata[0]);
      choices[1] = turned;
    }
  ids = g_strsplit (biv_proposal_decide (proposal, "initiative", word, turned != NULL ? choices : NULL, "CA-MOVE-8"), ",", -1);
  for (guint i = 0; ids[i] != NULL; i++)
    {
      BivSide *side = biv_campaign_find_side (campaign, ids[i]);

      if (side != NULL && !g_ptr_array_find (chosen, biv_id_of (side), NULL))
        g_ptr_array_add (chosen, (gpointer) biv_id_of (side));
    }
  g_ptr_array_add (chosen, NULL);
  if (chosen->len != computed->len)
    biv_proposal_refuse (proposal, "CA-MOVE-8", _("The initiative names every side once, with commas between: %s."), label);
  chosen_label = biv_turn_dup_names (campaign, (const char *const *) chosen->pdata);
  biv_turn_complete_row (proposal, "initiative", NULL, TRUE, _("Initiative"), label, chosen_label, NULL);
  return chosen;
}

/* All roll again if any two are level. Returns: (transfer full): the sides' ids in the order in which they move */
static GPtrArray *
roll_initiative (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  GPtrArray *chosen;
  g_autofree int *dice = g_new0 (int, MAX (sides->len, 1));
  guint n_rounds = 0;

  do
    for (guint i = 0; i < sides->len; i++)
      {
        biv_proposal_set_die_text (proposal, _("initiative: the highest moves first"));
        dice[i] = biv_proposal_roll (proposal, biv_id_of (g_ptr_array_index (sides, i)), 6, "CA-MOVE-8", NULL);
      }
  /* More than six sides can never be all different: then level ones move in file order. */
  while (!are_all_different (dice, sides->len) && ++n_rounds < 1000 && sides->len <= 6);
  for (int face = 6; face >= 1; face--)
    for (guint i = 0; i < sides->len; i++)
      if (dice[i] == face)
        g_ptr_array_add (order, (gpointer) biv_id_of (g_ptr_array_index (sides, i)));
  g_ptr_array_add (order, NULL);
  chosen = decide_initiative (proposal, order);
  biv_proposal_set_list (proposal, biv_turn_ensure (proposal), "initiative", (const char *const *) chosen->pdata);
  return chosen;
}

/* ---- Marches ---- */

static guint
rank_of (GPtrArray  *initiative,
         const char *side)
{
  for (guint i = 0; i + 1 < initiative->len; i++)
    if (g_strcmp0 (g_ptr_array_index (initiative, i), side) == 0)
      return i;
  return 0;
}

/* CA-REF-1: how far a body comes, meetings apart: the referee may let it end at any place on its way, or stay. */
static void
decide_goal (BivProposal *proposal,
             BivMarch    *march)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();
  g_autofree char *row = g_strconcat ("march:", biv_id_of (march->body), NULL);
  const char *computed, *chosen;

  if (march->legs->len == 0)
    return;
  g_ptr_array_add (choices, (gpointer) g_array_index (march->legs, BivLeg, 0).from);
  for (guint i = 0; i < march->legs->len; i++)
    g_ptr_array_add (choices, (gpointer) g_array_index (march->legs, BivLeg, i).to);
  computed = g_ptr_array_index (choices, choices->len - 1);
  g_ptr_array_add (choices, NULL);
  chosen = biv_proposal_decide (proposal, row, computed, (const char *const *) choices->pdata, "CA-MOVE-1");
  biv_turn_complete_row (proposal, row, biv_id_of (march->body), FALSE, biv_turn_name (campaign, biv_id_of (march->body)),
                         biv_turn_name (campaign, computed), biv_turn_name (campaign, chosen),
                         _("as far as it comes if it meets nobody"));
  /* A path may come by one place twice; the last time is meant where that is what was computed. */
  if (g_strcmp0 (chosen, computed) == 0)
    return;
  for (guint i = 0; i < march->legs->len; i++)
    if (g_strcmp0 (g_ptr_array_index (choices, i), chosen) == 0)
      {
        g_array_set_size (march->legs, i);
        return;
      }
}

static GPtrArray *
plan_marches (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  g_autoptr (GPtrArray) initiative = NULL;
  GPtrArray *marches = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_march_free);
  gboolean may_force = biv_campaign_option_is (campaign, "move.forced", "on");

  if (biv_campaign_option_is (campaign, "move.mode", "alternate"))
    initiative = roll_initiative (proposal);
  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);
      BivOrder *order = biv_formation_get_order (campaign, body);
      BivMoment start = { 0, 1 }, span = { 1, 1 };
      char **path;

      if (order == NULL || order->status == BIV_ORDER_REFUSED)
        continue;
      path = biv_order_get_path (order);
      if (path == NULL || path[0] == NULL)
        continue;
      if (initiative != NULL && initiative->len > 1)
        {
          start = biv_moment ((int) rank_of (initiative, body->side), (int) initiative->len - 1);
          span = biv_moment (1, (int) initiative->len - 1);
        }
      g_ptr_array_add (marches, biv_march_new (campaign, body, path, order->forced && may_force, start, span));
      decide_goal (proposal, g_ptr_array_index (marches, marches->len - 1));
    }
  return marches;
}

static void
note_march (BivProposal *proposal,
            BivMarch    *march)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *name = biv_turn_name (campaign, biv_id_of (march->body));
  const char *place = biv_turn_name (campaign, march->body->location);
  g_autofree char *text = NULL;
  BivEntry *entry;

  if (!march->has_left && march->legs->len == 0)
    text = g_strdup_printf (_("%s stayed at %s."), name, place);
  else if (!march->has_left)
    text = g_strdup_printf (_("%s is reached by the enemy at %s before it can leave."), name, place);
  else if (march->is_driven_off)
    text = g_strdup_printf (_("%s does not get through and ends at %s."), name, place);
  else if (march->is_stopped && march->body->met_on != NULL)
    text = g_strdup_printf (_("%s meets the enemy on the march, near %s."), name, place);
  else if (march->is_stopped)
    text = g_strdup_printf (_("%s comes to %s and meets the enemy."), name, place);
  else if (march->body->draft != NULL)
    text = g_strdup_printf (_("%s comes as far as %s."), name, place);
  else
    text = g_strdup_printf (_("%s comes to %s."), name, place);
  entry = biv_proposal_note (proposal, BIV_ENTRY_MOVE, "CA-MOVE-4", text, biv_id_of (march->body), march->body->location, NULL);
  for (guint i = 0; i < march->n_done; i++)
    biv_entry_add_object (entry, g_array_index (march->legs, BivLeg, i).to);
  biv_entry_show_to (entry, march->body->side);
}

/* CA-ORDER-3: as far as it can; the rest stays as next turn's draft. */
static void
finish_march (BivProposal *proposal,
              BivMarch    *march)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivOrder *order = biv_formation_get_order (campaign, march->body);
  char **rest = march->path + MIN (march->n_done, g_strv_length (march->path));

  if (!march->is_driven_off)
    biv_proposal_set_list (proposal, march->body, "draft", (const char *const *) (*rest != NULL ? rest : NULL));
  if (march->is_stopped && order != NULL)
    biv_proposal_set_choice (proposal, order, "status", BIV_ORDER_STOPPED);
  biv_courier_keep_rest (proposal, march->body, (const char *const *) rest,
                         march->n_done > 0 ? g_array_index (march->legs, BivLeg, march->n_done - 1).to : NULL);
  note_march (proposal, march);
}

/* ---- At the end of Movement ---- */

gboolean
biv_turn_is_landing (BivCampaign *campaign,
                     const char  *id)
{
  BivPlace *place = biv_campaign_find_place (campaign, id);
  g_autoptr (GPtrArray) links = biv_map_list_links (campaign, id);

  for (guint i = 0; i < links->len; i++)
    if (((BivLink *) g_ptr_array_index (links, i))->crossing == BIV_CROSSING_FERRY)
      return TRUE;
  return place != NULL && biv_place_has_feature (place, "port");
}

const char *
biv_turn_get_bar_to_embarking (BivCampaign  *campaign,
                               BivFormation *body,
                               BivOrder     *order)
{
  gboolean lands = order->embark == BIV_EMBARK_LAND;

  if (order->path != NULL && order->path[0] != NULL)
    return _("Going on board or ashore takes the whole turn's move.");
  if (!biv_turn_is_landing (campaign, body->location))
    return _("There is neither a port nor a ferry.");
  if (body->embarked != lands)
    return lands ? _("It is not on board.") : _("It is on board already.");
  if (lands && biv_map_has_hostile_combat (campaign, body->location, body->side))
    return _("The enemy holds the landing.");
  return NULL;
}

static void
embark (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = g_ptr_array_index (bodies, i);
      BivOrder *order = biv_formation_get_order (campaign, body);
      g_autoptr (GPtrArray) members = NULL;
      g_autofree char *text = NULL;
      const char *bar;

      if (order == NULL || order->status == BIV_ORDER_REFUSED || biv_order_get_embark (order) == BIV_EMBARK_NONE)
        continue;
      bar = biv_turn_get_bar_to_embarking (campaign, body, order);
      if (bar != NULL)
        {
          BivRefusal why;

          biv_refusal_set (&why, "CA-MOVE-11", "CA-MOVE-11", "%s", bar);
          biv_turn_refuse_order (proposal, order, &why, body->side);
          continue;
        }
      if (body->carried_order != NULL)
        biv_proposal_set_flag (proposal, order, "embark-done", TRUE);
      members = biv_army_list_members (campaign, body);
      for (guint j = 0; j < members->len; j++)
        biv_proposal_set_flag (proposal, g_ptr_array_index (members, j), "embarked",
                               order->embark == BIV_EMBARK_EMBARK);
      text = g_strdup_printf (order->embark == BIV_EMBARK_EMBARK ? _("%s goes on board at %s.") : _("%s lands at %s."),
                              biv_turn_name (campaign, biv_id_of (body)), biv_turn_name (campaign, body->location));
      biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_MOVE, "CA-MOVE-11", text, biv_id_of (body), body->location,
                                            NULL), body->side);
    }
}

/* CA-MOVE-9: what a unit must roll above: its formation may have forced its march last turn, alone or with another. */
static int
find_worst (BivCampaign *campaign,
            BivUnit     *unit)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);

  return formation->forced_turn != BIV_NONE && formation->forced_turn == campaign->turn - 1 ? 2 : 1;
}

/* CA-MOVE-9: one die a ready unit of every formation that moved under such an order, stopped or not. */
static void
drop_stragglers (BivProposal *proposal,
                 BivMarch    *march)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, march->body);
  g_autoptr (GPtrArray) members = biv_army_list_members (campaign, march->body);

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      int worst = find_worst (campaign, unit);
      g_autofree char *die_text = g_strdup_printf (_("forced march: %d or less straggles"), worst);
      g_autofree char *row = g_strconcat ("straggles:", biv_id_of (unit), NULL);
      g_autofree char *name = NULL;
      g_autofree char *text = NULL;
      int die;

      if (!biv_unit_is_ready (unit))
        continue;
      biv_proposal_set_die_text (proposal, die_text);
      die = biv_proposal_roll (proposal, march->body->side, 6, "CA-MOVE-9", biv_id_of (unit));
      name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
      if (!biv_turn_decide_flag (proposal, row, die <= worst, "CA-MOVE-9", biv_id_of (unit), TRUE, name, _("straggles"),
                                 _("keeps up"), die_text))
        continue;
      biv_proposal_set_choice (proposal, unit, "status", BIV_STATUS_RECOVERING);
      biv_proposal_set_number (proposal, unit, "ready-turn", campaign->turn + 1);
      text = g_strdup_printf (_("%s straggles on the forced march; it is back next turn."), name);
      biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_FATE, "CA-MOVE-9", text, biv_id_of (unit),
                                            biv_id_of (march->body), NULL), march->body->side);
    }
  for (guint i = 0; i < members->len; i++)
    biv_proposal_set_number (proposal, g_ptr_array_index (members, i), "forced-turn", campaign->turn);
}

static gboolean
has_left_alone (BivCampaign *campaign,
                const char  *place,
                const char  *side)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies_at (campaign, place, side);

  return bodies->len == 0;
}

/* CA-SUPPLY-4 */
static void
burn_depot (BivProposal *proposal,
            BivMarch    *march)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivOrder *order = biv_formation_get_order (campaign, march->body);
  BivPlace *place;
  g_autoptr (GPtrArray) features = NULL;
  g_autofree char *text = NULL;

  if (order == NULL || !order->burn || order->has_burnt || !march->has_left ||
      !biv_campaign_option_is (campaign, "depot.burn", "on"))
    return;
  place = biv_campaign_find_place (campaign, g_array_index (march->legs, BivLeg, 0).from);
  if (!biv_place_has_feature (place, "depot") || g_strcmp0 (place->owner, march->body->side) != 0 ||
      !has_left_alone (campaign, biv_id_of (place), march->body->side))
    return;
  features = g_ptr_array_new ();
  for (char **feature = place->features; *feature != NULL; feature++)
    if (g_strcmp0 (*feature, "depot") != 0)
      g_ptr_array_add (features, *feature);
  g_ptr_array_add (features, NULL);
  biv_proposal_set_list (proposal, place, "features", (const char *const *) features->pdata);
  biv_proposal_set_number (proposal, place, "stock", 0);
  if (march->body->carried_order != NULL)
    biv_proposal_set_flag (proposal, order, "burn-done", TRUE);
  text = g_strdup_printf (_("%s burns the depot at %s."), biv_turn_name (campaign, biv_id_of (march->body)),
                          biv_turn_name (campaign, biv_id_of (place)));
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_SUPPLY, "CA-SUPPLY-4", text, biv_id_of (place),
                                        biv_id_of (march->body), NULL), march->body->side);
}

/* ---- The phase ---- */

BivProposal *
biv_turn_propose_movement (BivCampaign      *campaign,
                           BivDice          *dice,
                           const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Carry out the orders"), dice, answers);
  g_autoptr (GPtrArray) marches = NULL;

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_MOVEMENT))
    return proposal;
  forget_last_moves (proposal);
  biv_courier_read_orders (proposal);
  check_orders (proposal);
  biv_standing_settle_bodies (proposal);
  biv_despatch_leave (proposal);
  marches = plan_marches (proposal);
  biv_meetings_run (proposal, marches);
  for (guint i = 0; i < marches->len; i++)
    finish_march (proposal, g_ptr_array_index (marches, i));
  embark (proposal);
  for (guint i = 0; i < marches->len; i++)
    {
      BivMarch *march = g_ptr_array_index (marches, i);

      if (march->forced && march->has_left)
        drop_stragglers (proposal, march);
    }
  for (guint i = 0; i < marches->len; i++)
    burn_depot (proposal, g_ptr_array_index (marches, i));
  biv_siege_review (proposal);
  biv_contacts_make (proposal);
  biv_knowledge_observe (proposal);
  biv_despatch_ride (proposal);
  biv_turn_end_phase (proposal);
  return proposal;
}
