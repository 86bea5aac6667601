/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-whole-campaigns.c: campaigns with random orders, from the first opening to the end
 *
 * No phase sticks, no unit is lost from the books, every step can be taken back to the beginning and done again
 * (CA-REF-3, CA-REF-5, CA-REF-6, CA-BATTLE-1, CA-BATTLE-2, CA-TURN-1, CA-VICTORY-3). */
#include "fixture.h"

#include <stdlib.h>
#include <string.h>
#include "base/biv-random.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/turn/detach.h"
#include "campaign/orders/orders.h"
#include "campaign/model/strength.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/result.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/apply.h"
#include "campaign/battle/fight.h"
#include "campaign/model/map.h"
#include "campaign/model/route.h"
#include "campaign/turn/turn.h"

#define MOST_TURNS 14

typedef struct
{
  BivCampaign *campaign;
  BivRandom    random;
  BivDice      dice;
  guint        n_units;
  guint        n_battles, n_engine, n_quick, n_table, n_sieges;
} Run;

/* ---- Whatever the rules say, the books must be right ---- */

static void
check_unit (Run     *run,
            BivUnit *unit)
{
  BivCampaign *campaign = run->campaign;
  gboolean is_gone = unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED;

  g_assert_nonnull (biv_campaign_find_formation (campaign, unit->formation));
  g_assert_cmpint (unit->steps_now, >=, 0);
  g_assert_cmpint (unit->steps_now, <=, unit->steps_full);
  g_assert_cmpint (unit->status == BIV_STATUS_RECOVERING, ==, unit->ready_turn != BIV_NONE);
  g_assert_cmpint (unit->status == BIV_STATUS_CAPTURED, ==, unit->captor != NULL);
  if (is_gone)
    g_assert_cmpint (unit->steps_now, ==, 0);
  else
    g_assert_cmpint (unit->steps_now, >, 0);
  if (unit->captor != NULL)
    g_assert_true (biv_sides_are_hostile (campaign, unit->captor, biv_unit_get_side (campaign, unit)));
}

static void
check_books (Run *run)
{
  BivCampaign *campaign = run->campaign;

  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_UNIT)->len, ==, run->n_units);
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    check_unit (run, unit);
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      if (formation->location != NULL)
        g_assert_nonnull (biv_campaign_find_place (campaign, formation->location));
      if (formation->shut_in)
        g_assert_nonnull (formation->location);
    }
  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    {
      g_assert_nonnull (biv_campaign_find_battle (campaign, participant->battle));
      g_assert_nonnull (biv_campaign_find_unit (campaign, participant->unit));
    }
}

static void
commit (Run         *run,
        BivProposal *proposal)
{
  g_autoptr (BivProposal) owned = proposal;
  g_autoptr (GError) error = NULL;

  if (biv_proposal_get_refusal (owned) != NULL)
    g_error ("%s: refused with %s: %s", biv_proposal_get_title (owned), biv_proposal_get_refusal (owned)->code,
             biv_proposal_get_refusal (owned)->text);
  biv_campaign_commit (run->campaign, owned, &error);
  g_assert_no_error (error);
  check_books (run);
}

static guint
below (Run   *run,
       guint  n)
{
  return biv_random_below (&run->random, n);
}

/* ---- A turn ---- */

static char **
wander (Run          *run,
        BivFormation *formation)
{
  GStrvBuilder *path = g_strv_builder_new ();
  const char *at = formation->location;
  char **places;

  for (guint n = 1 + below (run, 3); n > 0; n--)
    {
      g_autoptr (GPtrArray) neighbours = biv_map_list_neighbours (run->campaign, at);

      if (neighbours->len == 0)
        break;
      at = biv_item_get_id (g_ptr_array_index (neighbours, below (run, neighbours->len)));
      g_strv_builder_add (path, at);
    }
  places = g_strv_builder_end (path);
  g_strv_builder_unref (path);
  return places;
}

/* Four times in five towards an enemy: campaigns in which nobody meets tell little. */
static char **
random_path (Run          *run,
             BivFormation *formation)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (run->campaign);
  BivFormation *other = g_ptr_array_index (bodies, below (run, bodies->len));
  char **path = NULL;

  if (below (run, 5) != 0 && biv_sides_are_hostile (run->campaign, formation->side, other->side))
    path = biv_route_find (run->campaign, formation->location, other->location, NULL);
  return path != NULL ? path : wander (run, formation);
}

/* Most march and attack: a campaign in which everybody holds tells nothing. */
static void
give_order (Run          *run,
            BivFormation *formation)
{
  static const BivPosture postures[] = {
    BIV_POSTURE_ATTACK, BIV_POSTURE_ATTACK, BIV_POSTURE_ATTACK, BIV_POSTURE_MARCH, BIV_POSTURE_MARCH, BIV_POSTURE_HOLD,
    BIV_POSTURE_REST, BIV_POSTURE_EVADE, BIV_POSTURE_BESIEGE, BIV_POSTURE_SCOUT,
  };
  g_autoptr (BivOrder) order = BIV_ORDER (biv_item_new (BIV_KIND_ORDER, "an-order"));
  BivRefusal why;

  order->formation = g_strdup (biv_id_of (formation));
  order->turn = run->campaign->turn;
  order->posture = postures[below (run, G_N_ELEMENTS (postures))];
  order->status = BIV_ORDER_GIVEN;
  if (order->posture == BIV_POSTURE_ATTACK || order->posture == BIV_POSTURE_MARCH)
    order->path = random_path (run, formation);
  order->forced = biv_campaign_option_is (run->campaign, "move.forced", "on") && below (run, 4) == 0;
  if (biv_turn_check_order (run->campaign, order, &why))
    commit (run, biv_turn_propose_order (run->campaign, order));
}

static void
give_orders (Run *run)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (run->campaign);

  for (guint i = 0; i < bodies->len; i++)
    if (below (run, 5) != 0)
      give_order (run, g_ptr_array_index (bodies, i));
}

/* Now and then part of a formation goes its own way. */
static void
detach (Run *run)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (run->campaign);
  BivFormation *formation = bodies->len > 0 ? g_ptr_array_index (bodies, below (run, bodies->len)) : NULL;
  g_autoptr (GPtrArray) units = formation != NULL ? biv_army_list_body (run->campaign, formation) : NULL;
  g_autoptr (BivProposal) proposal = NULL;
  BivUnit *unit;

  if (units == NULL || units->len < 3 || below (run, 3) != 0)
    return;
  unit = g_ptr_array_index (units, below (run, units->len));
  proposal = biv_turn_propose_detach (run->campaign, biv_id_of (formation),
                                      (const char *const[]) { biv_id_of (unit), NULL });
  if (biv_proposal_get_refusal (proposal) == NULL)
    commit (run, g_steal_pointer (&proposal));
}

/* ---- A battle ---- */

static void
type_result_in (Run        *run,
                const char *battle)
{
  g_autoptr (BivBattleResult) result = biv_battle_result_new ();
  g_autoptr (GPtrArray) participants =
    biv_battle_list_participants (run->campaign, biv_campaign_find_battle (run->campaign, battle), NULL);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (participant->role == BIV_ROLE_BOARD && below (run, 3) == 0)
        biv_unit_results_add (result->units, participant->unit, below (run, 4) == 0 ? BIV_END_LEFT : BIV_END_DESTROYED,
                              participant->start_steps);
    }
  commit (run, biv_turn_propose_result (run->campaign, battle, result, NULL, NULL));
}

static void
fight (Run        *run,
       const char *battle)
{
  g_autoptr (BivProposal) again = NULL;
  g_autoptr (GError) error = NULL;

  run->n_battles++;
  switch (below (run, 3))
    {
    case 0:
      run->n_engine++;
      biv_fight_resolve (run->campaign, battle, biv_random_next (&run->random), &error);
      g_assert_no_error (error);
      break;
    case 1:
      run->n_quick++;
      commit (run, biv_turn_propose_setup (run->campaign, battle, &run->dice, NULL));
      commit (run, biv_turn_propose_quick (run->campaign, battle, &run->dice, NULL));
      break;
    default:
      run->n_table++;
      commit (run, biv_turn_propose_setup (run->campaign, battle, &run->dice, NULL));
      type_result_in (run, battle);
    }
  commit (run, biv_turn_propose_apply (run->campaign, battle, &run->dice, NULL));
  again = biv_turn_propose_apply (run->campaign, battle, &run->dice, NULL);
  g_assert_nonnull (biv_proposal_get_refusal (again));
}

static void
fight_battles (Run *run)
{
  GPtrArray *battles = biv_campaign_peek_items (run->campaign, BIV_KIND_BATTLE);

  for (guint i = 0; i < battles->len; i++)
    {
      BivBattle *battle = g_ptr_array_index (battles, i);

      if (battle->state == BIV_BATTLE_PENDING)
        {
          g_autofree char *id = g_strdup (biv_id_of (battle));

          fight (run, id);
        }
    }
}

/* Returns: whether the campaign goes on. */
static gboolean
play_phase (Run *run)
{
  BivCampaign *campaign = run->campaign;
  BivPhase before = campaign->phase;
  int turn = campaign->turn;

  if (before == BIV_PHASE_ORDERS)
    {
      detach (run);
      give_orders (run);
    }
  else if (before == BIV_PHASE_BATTLE)
    {
      fight_battles (run);
      run->n_sieges += biv_campaign_peek_items (campaign, BIV_KIND_SIEGE)->len;
    }
  commit (run, biv_turn_propose_phase (campaign, &run->dice, NULL));
  g_assert_true (campaign->phase != before || campaign->turn != turn);
  return campaign->turn <= MOST_TURNS && !(campaign->state == BIV_STATE_FINISHED && campaign->phase == BIV_PHASE_CLOSE);
}

/* ---- Taking it all back ---- */

static void
assert_same (BivCampaign *a,
             BivCampaign *b)
{
  for (BivKind kind = BIV_KIND_SIDE; kind < BIV_N_KINDS; kind++)
    {
      GPtrArray *items_a = biv_campaign_peek_items (a, kind), *items_b = biv_campaign_peek_items (b, kind);

      if (kind == BIV_KIND_ENTRY)
        continue;
      g_assert_cmpuint (items_a->len, ==, items_b->len);
      for (guint i = 0; i < items_a->len; i++)
        {
          BivItem *one = g_ptr_array_index (items_a, i), *other = g_ptr_array_index (items_b, i);

          g_assert_cmpstr (biv_item_get_id (one), ==, biv_item_get_id (other));
          for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
            {
              g_autofree char *text = biv_item_dup_field (one, field), *other_text = biv_item_dup_field (other, field);

              if (g_strcmp0 (text, other_text) != 0)
                g_error ("%s %s: %s is %s, was %s", biv_kind_get_element (kind), biv_item_get_id (one), field->name, text,
                         other_text);
            }
        }
    }
  g_assert_cmpint (a->turn, ==, b->turn);
  g_assert_cmpint (a->phase, ==, b->phase);
  g_assert_cmpstr (a->result, ==, b->result);
}

static void
check_history (Run         *run,
               BivCampaign *beginning,
               guint        n_steps)
{
  g_autoptr (BivCampaign) end = biv_campaign_copy (run->campaign);
  guint n_back = 0, n_again = 0;

  while (biv_campaign_peek_steps (run->campaign)->len > n_steps && biv_campaign_undo (run->campaign, NULL))
    n_back++;
  g_assert_cmpuint (biv_campaign_peek_steps (run->campaign)->len, ==, n_steps);
  g_assert_cmpuint (n_back, >, 10);
  assert_same (run->campaign, beginning);
  while (n_again < n_back && biv_campaign_redo (run->campaign))
    n_again++;
  g_assert_cmpuint (n_again, ==, n_back);
  assert_same (run->campaign, end);
}

/* ---- Many of them ---- */

/* What differs from preset simple, so that every chapter is walked through sooner or later. */
static const char *const variants[][8] = {
  { NULL },
  { "move.forced on", "supply.mode line", "weather.mode simple", "result.pursuit on", "replace.mode points", "exp.mode on",
    NULL },
  { "supply.mode days", "weather.mode seasonal", "events.mode on", "result.advance on", "vp.count per-turn",
    "morale.mode on", "setup.guns flank", NULL },
  { "deploy.order hidden", "fate.table bath", "retreat.surrender on", "captured.exchange on", "captured.rescue on",
    "contact.slip off", "setup.feed on", NULL },
  { "move.mode alternate", "fate.table morning", "siege.mode off", "setup.unit-cap 6", "setup.orient side-a-south",
    "scout.mode umpired-error", "courier.delay 1", NULL },
  { "fate.table harsh", "victory.exhaustion off", "setup.orient as-stored", "deploy.order attacker-first",
    "victory.cut-off 25", "vp.per-unit 1", NULL },
};

static void
test_campaign (gconstpointer data)
{
  guint seed = GPOINTER_TO_UINT (data), n_steps;
  Run run = { .campaign = fixture_karrash () };
  g_autoptr (BivCampaign) owned = run.campaign;
  g_autoptr (BivCampaign) beginning = NULL;
  const char *const *options = variants[seed % G_N_ELEMENTS (variants)];

  biv_random_init (&run.random, seed, 1);
  biv_dice_init_rolled (&run.dice, seed, 2);
  fixture_line (run.campaign, "phase open");
  fixture_line (run.campaign, "option undo.depth campaign");
  fixture_line (run.campaign, "option turn.limit 14");
  for (guint i = 0; options[i] != NULL; i++)
    {
      g_autofree char *line = g_strconcat ("option ", options[i], NULL);

      fixture_line (run.campaign, line);
    }
  run.n_units = biv_campaign_peek_items (run.campaign, BIV_KIND_UNIT)->len;
  beginning = biv_campaign_copy (run.campaign);
  n_steps = biv_campaign_peek_steps (run.campaign)->len;
  while (play_phase (&run))
    ;
  g_test_message ("%d turns, %u battles (%u engine, %u quick, %u table), %u sieges, result %s", run.campaign->turn,
                  run.n_battles, run.n_engine, run.n_quick, run.n_table, run.n_sieges,
                  run.campaign->result != NULL ? run.campaign->result : "none");
  check_history (&run, beginning, n_steps);
}

/* BIV_TEST_CAMPAIGNS says how many. */
int
main (int   argc,
      char *argv[])
{
  const char *wanted = g_getenv ("BIV_TEST_CAMPAIGNS");
  guint n = wanted != NULL ? (guint) atoi (wanted) : 12;

  g_test_init (&argc, &argv, NULL);
  for (guint seed = 0; seed < n; seed++)
    {
      g_autofree char *name = g_strdup_printf ("/campaign/whole/%u", seed);

      g_test_add_data_func (name, GUINT_TO_POINTER (seed), test_campaign);
    }
  return g_test_run ();
}
