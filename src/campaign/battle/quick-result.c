/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quick-result.c: a battle settled by a die a side (CA-BATTLE-6, CA-BATTLE-7) */
#include "config.h"
#include "campaign/model/strength.h"
#include "campaign/battle/quick-result.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/fate.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

#define LAST_TURN_THAT_COUNTS 6     /* CA-SETUP-8: of those who march to the guns */
#define DECISIVE_DIFFERENCE   4

/* One of the two sides, in file order. */
typedef struct
{
  const char *id;
  int         points, total;
  GPtrArray  *participants;         /* of BivParticipant: combat units that count */
  GPtrArray  *units;                /* of BivUnit: the same */
  guint       n_destroyed;
} Party;

static gboolean
counts (BivCampaign    *campaign,
        BivParticipant *participant)
{
  BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

  return unit != NULL && biv_unit_is_ready (unit) && biv_unit_is_combat (campaign, unit) &&
         (participant->role == BIV_ROLE_BOARD ||
          (participant->role == BIV_ROLE_RESERVE && participant->arrives <= LAST_TURN_THAT_COUNTS));
}

static void
party_init (Party       *party,
            BivCampaign *campaign,
            BivBattle   *battle,
            const char  *side)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, side);

  party->id = side;
  party->points = biv_battle_get_points (campaign, battle, side);
  party->total = BIV_NONE;
  party->participants = g_ptr_array_new ();
  party->units = g_ptr_array_new ();
  party->n_destroyed = 0;
  for (guint i = 0; i < all->len; i++)
    if (counts (campaign, g_ptr_array_index (all, i)))
      {
        BivParticipant *participant = g_ptr_array_index (all, i);

        g_ptr_array_add (party->participants, participant);
        g_ptr_array_add (party->units, biv_campaign_find_unit (campaign, participant->unit));
      }
}

static void
party_clear (Party *party)
{
  g_ptr_array_unref (party->participants);
  g_ptr_array_unref (party->units);
}

static void
roll_total (BivProposal *proposal,
            BivBattle   *battle,
            Party       *party)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *why = NULL, *text = NULL;
  int modifier = biv_battle_get_modifier (campaign, battle, party->id, &why);
  int die;

  biv_proposal_set_die_text (proposal, _("the higher total wins, by 4 or more decisively"));
  die = biv_proposal_roll (proposal, party->id, 6, "CA-BATTLE-6", battle->place);
  party->total = die + modifier;
  text = modifier > 0 ? g_strdup_printf (_("%s: %d, %s: %d."), biv_turn_name (campaign, party->id), die, why,
                                         party->total)
                      : g_strdup_printf (_("%s: %d."), biv_turn_name (campaign, party->id), die);
  biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-BATTLE-6", text, battle->place, party->id, NULL);
}

static void
store_totals (BivProposal *proposal,
              BivBattle   *battle,
              Party        parties[2])
{
  biv_proposal_set_details (proposal, battle, "totals", NULL);
  for (guint i = 0; i < 2; i++)
    biv_proposal_add_detail (proposal, battle, "totals",
                             &(BivTotal) { (char *) parties[i].id, parties[i].points, parties[i].total });
}

/* ---- Losses ---- */

/* A sixth, a third, a half or, in a draw, a quarter of the combat units, rounded down; a beaten side at least one. */
static guint
count_destroyed (const Party *party,
                 const char  *winner,
                 int          degree)
{
  guint n = party->units->len;

  if (degree == BIV_DEGREE_DRAW)
    return n / 4;
  if (g_strcmp0 (winner, party->id) == 0)
    return n / 6;
  return MIN (n, MAX (1, degree == BIV_DEGREE_DECISIVE ? n / 2 : n / 3));
}

static char *
join_picked (GPtrArray      *units,
             const gboolean *is_picked)
{
  GString *ids = g_string_new (NULL);

  for (guint i = 0; i < units->len; i++)
    if (is_picked[i])
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? "," : "",
                              biv_item_get_id (g_ptr_array_index (units, i)));
  return g_string_free (ids, FALSE);
}

/* Whom the referee names must have been there. */
static void
refuse_strangers (BivProposal *proposal,
                  const Party *party,
                  char       **named)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  for (guint i = 0; named[i] != NULL; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, named[i]);
      gboolean was_there = FALSE;

      for (guint j = 0; j < party->participants->len && !was_there; j++)
        was_there = g_str_equal (((BivParticipant *) g_ptr_array_index (party->participants, j))->unit, named[i]);
      if (!was_there)
        biv_proposal_refuse (proposal, "CA-BATTLE-2", _("%s had no unit “%s” there; take it out."),
                             biv_turn_name (campaign, party->id), unit != NULL ? biv_unit_get_ref (unit) : named[i]);
    }
}

/* Which: the dice, or the referee. */
static void
destroy (BivProposal *proposal,
         Party       *party)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree gboolean *is_picked =
    biv_fate_pick_lowest (proposal, party->id, party->units, party->n_destroyed, "CA-BATTLE-6");
  g_autofree char *computed = join_picked (party->units, is_picked);
  g_autofree char *row = g_strconcat ("destroyed:", party->id, NULL);
  g_autofree char *what = NULL, *computed_names = NULL, *chosen_names = NULL;
  g_auto (GStrv) computed_ids = NULL, chosen = NULL;

  if (party->n_destroyed == 0)
    return;
  chosen = g_strsplit (biv_proposal_decide (proposal, row, computed, NULL, "CA-BATTLE-6"), ",", -1);
  computed_ids = g_strsplit (computed, ",", -1);
  computed_names = biv_turn_dup_names (campaign, (const char *const *) computed_ids);
  chosen_names = biv_turn_dup_names (campaign, (const char *const *) chosen);
  biv_turn_take_names (proposal, row, BIV_KIND_UNIT);
  what = g_strdup_printf (_("%s: units destroyed"), biv_turn_name (campaign, party->id));
  biv_turn_complete_row (proposal, row, party->id, FALSE, what, computed_names, chosen_names, _("the lowest dice"));
  refuse_strangers (proposal, party, chosen);
  for (guint i = 0; i < party->participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (party->participants, i);

      if (!g_strv_contains ((const char *const *) chosen, participant->unit))
        continue;
      biv_proposal_set_choice (proposal, participant, "end", BIV_END_DESTROYED);
      biv_proposal_set_number (proposal, participant, "end-steps", 0);
    }
}

/* Who counted was on the board; joiners who would have come too late were not. */
static void
mark_presence (BivProposal *proposal,
               BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, NULL);

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);
      gboolean was_on = participant->role == BIV_ROLE_BOARD ||
                        (participant->role == BIV_ROLE_RESERVE && participant->arrives <= LAST_TURN_THAT_COUNTS);

      biv_proposal_set_flag (proposal, participant, "was-on", was_on);
      if (!was_on)
        biv_proposal_set_choice (proposal, participant, "end", BIV_END_NEVER_ON);
    }
}

static void
settle (BivProposal *proposal,
        BivBattle   *battle,
        Party        parties[2])
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  /* CA-BATTLE-7: who marches to the guns is too late for a side that has nobody on its board list. */
  const gboolean can_fight[2] = { biv_outcome_had_combat_units (campaign, battle, parties[0].id),
                                  biv_outcome_had_combat_units (campaign, battle, parties[1].id) };
  gboolean is_fought = can_fight[0] && can_fight[1];
  const char *winner = "draw";
  int degree = BIV_DEGREE_DRAW;

  if (is_fought)
    {
      int difference;

      for (guint i = 0; i < 2; i++)
        roll_total (proposal, battle, &parties[i]);
      difference = parties[0].total - parties[1].total;
      winner = difference > 0 ? parties[0].id : difference < 0 ? parties[1].id : "draw";
      degree = ABS (difference) >= DECISIVE_DIFFERENCE ? BIV_DEGREE_DECISIVE
               : difference != 0                       ? BIV_DEGREE_WIN
                                                       : BIV_DEGREE_DRAW;
    }
  else if (can_fight[0] || can_fight[1])
    {
      winner = parties[can_fight[0] ? 0 : 1].id;
      degree = BIV_DEGREE_WIN;
    }
  winner = biv_outcome_decide_winner (proposal, battle, winner, is_fought ? "CA-BATTLE-6" : "CA-BATTLE-7",
                                      !is_fought ? _("one side alone can fight")
                                      : g_strcmp0 (winner, "draw") != 0 ? _("the higher total") : _("equal totals"));
  degree = biv_outcome_decide_degree (proposal, battle, winner, degree, is_fought ? "CA-BATTLE-6" : "CA-BATTLE-7",
                                      NULL);
  mark_presence (proposal, battle);
  for (guint i = 0; is_fought && i < 2; i++)
    {
      parties[i].n_destroyed = count_destroyed (&parties[i], winner, degree);
      destroy (proposal, &parties[i]);
    }
  store_totals (proposal, battle, parties);
  biv_proposal_set_text (proposal, battle, "winner", winner);
  biv_proposal_set_choice (proposal, battle, "degree", degree);
}

static void
note_result (BivProposal *proposal,
             BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *outcome = biv_outcome_dup_text (campaign, battle);
  g_autofree char *text = g_strdup_printf (_("%s, by quick result: %s."),
                                           biv_turn_name (campaign, biv_id_of (battle)), outcome);

  biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-BATTLE-6", text, biv_id_of (battle),
                     battle->place, biv_battle_get_side (campaign, battle, 0),
                     biv_battle_get_side (campaign, battle, 1), NULL);
}

BivProposal *
biv_turn_propose_quick (BivCampaign      *campaign,
                        const char       *battle,
                        BivDice          *dice,
                        const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Quick result"), dice, answers);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_turn_find_battle (proposal, battle);
  Party parties[2];

  if (found == NULL)
    return proposal;
  if (!found->is_set_up || (found->state != BIV_BATTLE_PENDING && found->state != BIV_BATTLE_DEPLOYED))
    return biv_proposal_refuse (proposal, "CA-BATTLE-1",
                                found->is_set_up ? _("%s has been fought already.") : _("%s has not been set up yet."),
                                biv_turn_name (scratch, battle));
  for (guint i = 0; i < 2; i++)
    party_init (&parties[i], scratch, found, biv_battle_get_side (scratch, found, i));
  settle (proposal, found, parties);
  biv_proposal_set_choice (proposal, found, "resolved-by", BIV_BY_QUICK);
  biv_proposal_set_choice (proposal, found, "state", BIV_BATTLE_FOUGHT);
  note_result (proposal, found);
  for (guint i = 0; i < 2; i++)
    party_clear (&parties[i]);
  return proposal;
}
