/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome.c: who won a battle, and how clearly (CA-BATTLE-3, CA-BATTLE-4, CA-RESULT-2) */
#include "config.h"
#include "campaign/battle/outcome.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

#define WINNER_LOSES_LESS_THAN 25   /* percent, CA-BATTLE-4 */
#define LOSER_LOSES_AT_LEAST   50
#define CLEAR_DIFFERENCE       20   /* percentage points, CA-BATTLE-3 (d) */

/* ---- Units in, units out (CA-BATTLE-2) ---- */

gboolean
biv_outcome_check_end (BivCampaign    *campaign,
                       BivBattle      *battle,
                       BivParticipant *participant,
                       BivRefusal     *why)
{
  BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
  const char *name = biv_turn_name (campaign, participant->unit), *place = biv_turn_name (campaign, battle->place);
  int start = participant->start_steps, end = participant->end_steps;

  if (unit == NULL)
    return TRUE;
  if (start > unit->steps_full)
    return biv_refusal_set (why, "CA-BATTLE-2", NULL,
                            _("%s begins the battle at %s with more steps than it ever had; enter %d at most."), name, place,
                            unit->steps_full);
  if (end > start)
    return biv_refusal_set (why, "CA-BATTLE-2", NULL,
                            _("%s ends the battle at %s with more steps than it began; enter %d at most."), name, place, start);
  if (participant->end == BIV_END_DESTROYED && end > 0)
    return biv_refusal_set (why, "CA-BATTLE-2", NULL, _("%s is destroyed at %s and has steps left; enter 0, or another end."),
                            name, place);
  if (participant->end == BIV_END_DAMAGED && (end == start || (end == 0 && !biv_unit_is_battery (campaign, unit))))
    return biv_refusal_set (why, "CA-BATTLE-2", NULL,
                            _("%s is damaged at %s, and its steps do not say so; enter some between 0 and %d, or another end."),
                            name, place, start);
  if (participant->end == BIV_END_INTACT && end != start && end != 0)
    return biv_refusal_set (why, "CA-BATTLE-2", NULL, _("%s is intact at %s and has lost steps; enter it as damaged."), name,
                            place);
  return TRUE;
}

gboolean
biv_outcome_find_fault (BivCampaign *campaign,
                        BivBattle   *battle,
                        BivRefusal  *why)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);
  g_autoptr (GHashTable) named = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = participants->pdata[i];

      if (!g_hash_table_add (named, participant->unit))
        {
          biv_refusal_set (why, "CA-BATTLE-2", NULL, _("%s is named twice in this result; enter it once."),
                           biv_turn_name (campaign, participant->unit));
          return TRUE;
        }
      if (!biv_outcome_check_end (campaign, battle, participant, why))
        return TRUE;
    }
  return FALSE;
}

/* ---- Losses ---- */

static gboolean
is_counted (BivParticipant *participant)
{
  return participant->role == BIV_ROLE_BOARD || participant->was_on;
}

static int
lost_steps_of (BivParticipant *participant)
{
  if (participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED)
    return participant->start_steps;
  return MAX (participant->start_steps - participant->end_steps, 0);
}

int
biv_outcome_get_start_steps (BivCampaign *campaign,
                             BivBattle   *battle,
                             const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  int steps = 0;

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (is_counted (participant))
        steps += participant->start_steps;
    }
  return steps;
}

int
biv_outcome_get_lost_steps (BivCampaign *campaign,
                            BivBattle   *battle,
                            const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  int steps = 0;

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (is_counted (participant))
        steps += lost_steps_of (participant);
    }
  return steps;
}

int
biv_outcome_get_loss_share (BivCampaign *campaign,
                            BivBattle   *battle,
                            const char  *side)
{
  int start = biv_outcome_get_start_steps (campaign, battle, side);

  return start > 0 ? 100 * biv_outcome_get_lost_steps (campaign, battle, side) / start : 0;
}

/* A book may give a side an exhaustion point without being asked: so much of its strength, rounded up. */
static gboolean
is_exhausted (BivCampaign *campaign,
              BivBattle   *battle,
              const char  *side)
{
  const BivBookTraits *traits = biv_campaign_get_traits (campaign, battle->ruleset);
  int start = biv_outcome_get_start_steps (campaign, battle, side);

  return traits->exhausted_over > 0 && start > 0 &&
         biv_outcome_get_lost_steps (campaign, battle, side) * traits->exhausted_under >= start * traits->exhausted_over;
}

gboolean
biv_outcome_had_combat_units (BivCampaign *campaign,
                              BivBattle   *battle,
                              const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (participant->role == BIV_ROLE_BOARD && unit != NULL && biv_unit_is_combat (campaign, unit))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_on_the_board (BivCampaign *campaign,
                 BivBattle   *battle,
                 const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (is_counted (participant) &&
          (participant->end == BIV_END_INTACT || participant->end == BIV_END_DAMAGED))
        return TRUE;
    }
  return FALSE;
}

/* ---- Winner, degree, holder ---- */

/* What one line of CA-BATTLE-3 says: 1 the first side, -1 the second, 0 it does not decide. */
static int
judge (gboolean of_first,
       gboolean of_second)
{
  return of_first == of_second ? 0 : of_first ? 1 : -1;
}

const char *
biv_outcome_find_winner (BivCampaign  *campaign,
                         BivBattle    *battle,
                         const int     objectives[2],
                         const char  **why)
{
  const char *a = biv_battle_get_side (campaign, battle, 0), *b = biv_battle_get_side (campaign, battle, 1);
  int share_a = biv_outcome_get_loss_share (campaign, battle, a);
  int share_b = biv_outcome_get_loss_share (campaign, battle, b);
  int verdict = judge (biv_outcome_had_combat_units (campaign, battle, a),
                       biv_outcome_had_combat_units (campaign, battle, b));

  *why = _("one side alone can fight");                   /* CA-BATTLE-7 */
  if (verdict == 0 && !biv_outcome_had_combat_units (campaign, battle, a))
    {
      *why = _("neither side can fight");
      return "draw";
    }
  if (verdict == 0)
    {
      *why = _("alone on the board");
      verdict = judge (is_on_the_board (campaign, battle, a), is_on_the_board (campaign, battle, b));
    }
  if (verdict == 0)
    {
      *why = _("the enemy is exhausted");
      verdict = judge (is_exhausted (campaign, battle, b), is_exhausted (campaign, battle, a));
    }
  if (verdict == 0)
    {
      *why = _("more objective squares");
      verdict = judge (objectives[0] > objectives[1], objectives[1] > objectives[0]);
    }
  if (verdict == 0)
    {
      *why = _("clearly fewer losses");
      verdict = judge (share_b - share_a >= CLEAR_DIFFERENCE, share_a - share_b >= CLEAR_DIFFERENCE);
    }
  if (verdict == 0)
    *why = _("nothing decides");
  return verdict > 0 ? a : verdict < 0 ? b : "draw";
}

int
biv_outcome_find_degree (BivCampaign *campaign,
                         BivBattle   *battle,
                         const char  *winner)
{
  const char *loser;

  if (g_strcmp0 (winner, "draw") == 0)
    return BIV_DEGREE_DRAW;
  loser = biv_battle_get_enemy (campaign, battle, winner);
  if (!biv_outcome_had_combat_units (campaign, battle, loser))
    return BIV_DEGREE_WIN;          /* CA-BATTLE-7: without a fight */
  return biv_outcome_get_loss_share (campaign, battle, winner) < WINNER_LOSES_LESS_THAN &&
             biv_outcome_get_loss_share (campaign, battle, loser) >= LOSER_LOSES_AT_LEAST
           ? BIV_DEGREE_DECISIVE
           : BIV_DEGREE_WIN;
}

/* CA-RESULT-2: the winner; in a draw the defender; in a drawn meeting engagement nobody. */
const char *
biv_outcome_find_holder (BivCampaign *campaign,
                         BivBattle   *battle,
                         const char  *winner)
{
  const char *holder = g_strcmp0 (winner, "draw") != 0 ? winner : battle->meeting ? NULL : battle->defender;
  BivSide *side = biv_campaign_find_side (campaign, holder);

  return side != NULL ? biv_id_of (side) : NULL;
}

/* ---- Rows ---- */

static const char *
winner_label (BivCampaign *campaign,
              const char  *winner)
{
  return g_strcmp0 (winner, "draw") == 0 ? C_("winner", "draw") : biv_turn_name (campaign, winner);
}

const char *
biv_outcome_decide_winner (BivProposal *proposal,
                           BivBattle   *battle,
                           const char  *computed,
                           const char  *clause,
                           const char  *why)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *const choices[] = {
    biv_battle_get_side (campaign, battle, 0), biv_battle_get_side (campaign, battle, 1), "draw", NULL,
  };
  g_autofree char *row = g_strconcat ("winner:", battle->place, NULL);
  const char *chosen = biv_proposal_decide (proposal, row, computed, choices, clause);

  biv_turn_complete_row (proposal, row, battle->place, FALSE, _("Winner"),
                         winner_label (campaign, computed),
                         winner_label (campaign, chosen), why);
  return chosen;
}

int
biv_outcome_decide_degree (BivProposal *proposal,
                           BivBattle   *battle,
                           const char  *winner,
                           int          computed,
                           const char  *clause,
                           const char  *why)
{
  static const char *const choices[] = { "win", "decisive", NULL };
  GType type = biv_degree_get_type ();
  g_autofree char *row = g_strconcat ("degree:", battle->place, NULL);
  const char *word;
  int chosen;

  if (g_strcmp0 (winner, "draw") == 0)
    return BIV_DEGREE_DRAW;
  if (computed != BIV_DEGREE_DECISIVE)
    computed = BIV_DEGREE_WIN;
  word = biv_proposal_decide (proposal, row, biv_word_get_nick (type, computed), choices, clause);
  chosen = g_strcmp0 (word, "decisive") == 0 ? BIV_DEGREE_DECISIVE : BIV_DEGREE_WIN;
  biv_turn_complete_row (proposal, row, battle->place, FALSE, _("Degree"), biv_word_get_label (type, computed),
                         biv_word_get_label (type, chosen), why);
  return chosen;
}

/* ---- Words ---- */

char *
biv_outcome_dup_text (BivCampaign *campaign,
                      BivBattle   *battle)
{
  if (battle->winner == NULL)
    return g_strdup (_("not fought yet"));
  if (g_strcmp0 (battle->winner, "draw") == 0)
    return g_strdup (_("a draw"));
  if (battle->degree == BIV_DEGREE_DECISIVE)
    return g_strdup_printf (_("decisive victory for %s"), biv_turn_name (campaign, battle->winner));
  return g_strdup_printf (_("victory for %s"), biv_turn_name (campaign, battle->winner));
}

char *
biv_outcome_dup_headline (BivCampaign *campaign,
                          BivBattle   *battle)
{
  if (battle->winner == NULL)
    return g_strdup (_("Not fought yet"));
  if (g_strcmp0 (battle->winner, "draw") == 0)
    return g_strdup (_("A draw"));
  if (battle->degree == BIV_DEGREE_DECISIVE)
    return g_strdup_printf (_("Decisive victory for %s"), biv_turn_name (campaign, battle->winner));
  return g_strdup_printf (_("Victory for %s"), biv_turn_name (campaign, battle->winner));
}

char *
biv_outcome_dup_end (BivParticipant *participant)
{
  const char *end = biv_word_get_label (biv_unit_end_get_type (), (int) participant->end);

  if (participant->end != BIV_END_DAMAGED && participant->end != BIV_END_ROUTED)
    return g_strdup (end);
  /* TRANSLATORS: a unit after a battle: "Damaged, 7 of 12 steps" */
  return g_strdup_printf (_("%s, %d of %d steps"), end, participant->end_steps, participant->start_steps);
}
