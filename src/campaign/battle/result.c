/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.c: how a battle ended, from the engine or typed in by the referee (CA-BATTLE-1 to CA-BATTLE-5, CA-BATTLE-8) */
#include "config.h"
#include "campaign/model/lists.h"
#include "campaign/battle/result.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/formation-loss.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

/* ---- The value ---- */

gboolean
biv_unit_end_has_steps (BivUnitEnd end)
{
  return end == BIV_END_DAMAGED || end == BIV_END_ROUTED;
}

char *
biv_unit_end_dup_text (BivUnitEnd end,
                       int        end_steps)
{
  const char *word = biv_word_get_nick (biv_unit_end_get_type (), (int) end);

  return biv_unit_end_has_steps (end) ? g_strdup_printf ("%s:%d", word, end_steps) : g_strdup (word);
}

gboolean
biv_unit_end_read_text (const char *text,
                        BivUnitEnd *end,
                        int        *end_steps)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", 2);
  guint64 steps = 0;
  int value;

  if (parts[0] == NULL || !biv_word_from_nick (biv_unit_end_get_type (), parts[0], &value)
      || (parts[1] != NULL) != biv_unit_end_has_steps ((BivUnitEnd) value)
      || (parts[1] != NULL && !g_ascii_string_to_unsigned (parts[1], 10, 0, 9999, &steps, NULL)))
    return FALSE;
  *end = (BivUnitEnd) value;
  *end_steps = (int) steps;
  return TRUE;
}

static void
unit_result_free (gpointer data)
{
  BivUnitResult *result = data;

  g_free (result->unit);
  g_free (result);
}

GPtrArray *
biv_unit_results_new (void)
{
  return g_ptr_array_new_with_free_func (unit_result_free);
}

void
biv_unit_results_add (GPtrArray  *results,
                      const char *unit,
                      BivUnitEnd  end,
                      int         end_steps)
{
  BivUnitResult *added = g_new0 (BivUnitResult, 1);

  added->unit = g_strdup (unit);
  added->end = end;
  added->end_steps = end_steps;
  g_ptr_array_add (results, added);
}

static void
loss_clear (gpointer data)
{
  g_free (((BivLoss *) data)->formation);
}

GArray *
biv_losses_new (void)
{
  GArray *losses = g_array_new (FALSE, FALSE, sizeof (BivLoss));

  g_array_set_clear_func (losses, loss_clear);
  return losses;
}

void
biv_losses_add (GArray     *losses,
                const char *formation,
                int         percent)
{
  BivLoss loss = { g_strdup (formation), percent };

  g_array_append_val (losses, loss);
}

BivBattleResult *
biv_battle_result_new (void)
{
  BivBattleResult *result = g_new0 (BivBattleResult, 1);

  result->degree = BIV_NONE;
  result->units = biv_unit_results_new ();
  result->resolved_by = BIV_BY_TABLE;
  return result;
}

void
biv_battle_result_free (BivBattleResult *result)
{
  g_strfreev (result->generals);
  g_ptr_array_unref (result->units);
  g_clear_pointer (&result->losses, g_array_unref);
  g_clear_pointer (&result->record, biv_record_unref);
  g_free (result);
}

/* ---- What was entered (CA-BATTLE-2) ---- */

/* Units in, units out: only those that were in the battle, each once, none with more steps than it had. */
static gboolean
check_unit (BivProposal           *proposal,
            BivBattle             *battle,
            const BivBattleResult *result,
            guint                  which)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const BivUnitResult *entered = g_ptr_array_index (result->units, which);
  BivParticipant *participant = biv_battle_find_participant (campaign, battle, entered->unit);

  /* CA-BATTLE-8: of a battle at another scale, all that were present count as on the board. */
  if (participant == NULL
      || (result->losses == NULL && participant->role == BIV_ROLE_LEFT_OUT && participant->arrives == BIV_NONE))
    {
      biv_proposal_refuse (proposal, "CA-BATTLE-2", _("%s was not in this battle; leave it out of the result."),
                           biv_turn_name (campaign, entered->unit));
      return FALSE;
    }
  for (guint i = 0; i < which; i++)
    {
      const BivUnitResult *earlier = g_ptr_array_index (result->units, i);

      if (g_strcmp0 (earlier->unit, entered->unit) == 0)
        {
          biv_proposal_refuse (proposal, "CA-BATTLE-2", _("%s is named twice in this result; enter it once."),
                               biv_turn_name (campaign, entered->unit));
          return FALSE;
        }
    }
  if (biv_unit_end_has_steps (entered->end) && (entered->end_steps < 0 || entered->end_steps > participant->start_steps))
    {
      biv_proposal_refuse (proposal, "CA-BATTLE-2", _("%s began with %d steps and cannot end with %d; enter %d at most."),
                           biv_turn_name (campaign, entered->unit), participant->start_steps, entered->end_steps,
                           participant->start_steps);
      return FALSE;
    }
  /* A unit without a step left is not damaged: it would go unsaid that it is gone. The engine knows no such end. */
  if (entered->end == BIV_END_DAMAGED && entered->end_steps == 0
      && !biv_unit_is_battery (campaign, biv_campaign_find_unit (campaign, participant->unit)))
    {
      biv_proposal_refuse (proposal, "CA-BATTLE-2", _("%s is damaged with no step left; enter at least 1, or destroyed."),
                           biv_turn_name (campaign, entered->unit));
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_generals (BivProposal           *proposal,
                BivBattle             *battle,
                const BivBattleResult *result)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  for (guint i = 0; result->generals != NULL && result->generals[i] != NULL; i++)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, result->generals[i]);

      if (formation == NULL || !biv_list_contains ((const char *const *) battle->formations,
                                                   biv_id_of (biv_army_get_body (campaign, formation))))
        {
          biv_proposal_refuse (proposal, "CA-BATTLE-2", _("%s was not in this battle; leave it out of the result."),
                               biv_turn_name (campaign, result->generals[i]));
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
check_result (BivProposal           *proposal,
              BivBattle             *battle,
              const BivBattleResult *result)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  for (guint i = 0; result->units != NULL && i < result->units->len; i++)
    if (!check_unit (proposal, battle, result, i))
      return FALSE;
  if (!check_generals (proposal, battle, result))
    return FALSE;
  if (result->losses != NULL && !biv_formation_losses_check (proposal, battle, result->losses))
    return FALSE;
  if (result->winner != NULL && g_strcmp0 (result->winner, "draw") != 0 &&
      g_strcmp0 (result->winner, biv_battle_get_side (campaign, battle, 0)) != 0 &&
      g_strcmp0 (result->winner, biv_battle_get_side (campaign, battle, 1)) != 0)
    {
      biv_proposal_refuse (proposal, "CA-BATTLE-3",
                           _("%s was not in this battle; the winner is one of its sides, or nobody."),
                           biv_turn_name (campaign, result->winner));
      return FALSE;
    }
  return TRUE;
}

static const BivUnitResult *
find_entered (const BivBattleResult *result,
              const char            *unit)
{
  for (guint i = 0; result->units != NULL && i < result->units->len; i++)
    {
      const BivUnitResult *entered = g_ptr_array_index (result->units, i);

      if (g_strcmp0 (entered->unit, unit) == 0)
        return entered;
    }
  return NULL;
}

static BivUnitEnd
end_of (BivParticipant      *participant,
        const BivUnitResult *entered)
{
  if (entered == NULL)
    return participant->role == BIV_ROLE_LEFT_OUT ? BIV_END_NEVER_ON : BIV_END_INTACT;
  if (entered->end == BIV_END_DAMAGED && entered->end_steps == participant->start_steps)
    return BIV_END_INTACT;
  return entered->end;
}

/* Who is not named is intact; who was left out never was on. */
static void
write_ends (BivProposal           *proposal,
            BivBattle             *battle,
            const BivBattleResult *result)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      const BivUnitResult *entered = find_entered (result, participant->unit);
      BivUnitEnd end = end_of (participant, entered);
      int steps = participant->start_steps;

      if (end == BIV_END_DAMAGED || end == BIV_END_ROUTED)
        steps = entered->end_steps;
      else if (end == BIV_END_DESTROYED)
        steps = 0;
      biv_proposal_set_choice (proposal, participant, "end", (int) end);
      biv_proposal_set_number (proposal, participant, "end-steps", steps);
      biv_proposal_set_flag (proposal, participant, "was-on", end != BIV_END_NEVER_ON);
    }
}

/* ---- Winner and degree (CA-BATTLE-3, CA-BATTLE-4) ---- */

/* By formation the units are worked out, and those that the referee names overrule that (CA-BATTLE-8). */
static void
answer_ends (BivAnswers            *own,
             const BivBattleResult *result)
{
  for (guint i = 0; result->units != NULL && i < result->units->len; i++)
    {
      const BivUnitResult *entered = g_ptr_array_index (result->units, i);
      g_autofree char *row = g_strconcat ("end:", entered->unit, NULL);
      g_autofree char *end = biv_unit_end_dup_text (entered->end, entered->end_steps);

      if (biv_answers_get (own, row, NULL) == NULL)
        biv_answers_set (own, row, end, NULL);
    }
}

/* Who says himself how it ended: the engine, and the referee of a battle at another scale. */
static gboolean
is_told (const BivBattleResult *result)
{
  return result->resolved_by == BIV_BY_ENGINE || result->losses != NULL;
}

/* What the referee types in beside the units overrules what follows from them; what the engine says is what was worked
 * out. */
static BivAnswers *
answers_with_typed (const BivAnswers      *answers,
                    const BivBattle       *battle,
                    const BivBattleResult *result)
{
  BivAnswers *own = answers != NULL ? biv_answers_copy (answers) : biv_answers_new ();
  g_autofree char *winner = g_strconcat ("winner:", battle->place, NULL);
  g_autofree char *degree = g_strconcat ("degree:", battle->place, NULL);

  if (result->losses != NULL)
    answer_ends (own, result);
  if (is_told (result))
    return own;
  if ((result->winner != NULL || result->degree == BIV_DEGREE_DRAW) && biv_answers_get (own, winner, NULL) == NULL)
    biv_answers_set (own, winner, result->winner != NULL ? result->winner : "draw", NULL);
  if (result->degree != BIV_NONE && result->degree != BIV_DEGREE_DRAW && biv_answers_get (own, degree, NULL) == NULL)
    biv_answers_set (own, degree, biv_word_get_nick (biv_degree_get_type (), result->degree), NULL);
  return own;
}

static void
write_outcome (BivProposal           *proposal,
               BivBattle             *battle,
               const BivBattleResult *result)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *why;
  const char *winner = biv_outcome_find_winner (campaign, battle, result->objectives, &why);
  int degree;

  if (is_told (result) && result->winner != NULL)
    {
      winner = result->winner;
      why = result->losses != NULL ? _("as it was entered") : _("as the battle ended");
    }
  winner = biv_outcome_decide_winner (proposal, battle, winner, "CA-BATTLE-3", why);
  degree = is_told (result) && result->degree != BIV_NONE ? result->degree
                                                    : biv_outcome_find_degree (campaign, battle, winner);
  if (g_strcmp0 (winner, "draw") == 0)
    why = NULL;
  else
    why = degree == BIV_DEGREE_DECISIVE ? _("the winner lost less than 25 %, the loser at least 50 %") : NULL;
  degree = biv_outcome_decide_degree (proposal, battle, winner, degree, "CA-BATTLE-4", why);
  biv_proposal_set_text (proposal, battle, "winner", winner);
  biv_proposal_set_choice (proposal, battle, "degree", degree);
}

static void
write_record (BivProposal *proposal,
              BivBattle   *battle,
              BivRecord   *record)
{
  g_autoptr (BivItem) carrier = NULL;
  int n_drawn = battle->dice_count;

  if (record == NULL)
    return;
  carrier = biv_item_new (BIV_KIND_BATTLE, biv_id_of (battle));
  BIV_BATTLE (carrier)->record = biv_record_ref (record);
  biv_proposal_copy_field (proposal, battle, "record", carrier);
  for (guint i = 0; i < biv_record_get_n_steps (record); i++)
    {
      const BivRecordStep *step = biv_record_get_step (record, i);

      for (guint k = 0; k < step->n_faces; k++)
        if (step->faces[k].number <= G_MAXINT)
          n_drawn = MAX (n_drawn, (int) step->faces[k].number);
    }
  biv_proposal_set_number (proposal, battle, "dice-count", n_drawn);
}

static void
note_result (BivProposal *proposal,
             BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *a = biv_battle_get_side (campaign, battle, 0), *b = biv_battle_get_side (campaign, battle, 1);
  g_autofree char *outcome = biv_outcome_dup_text (campaign, battle);
  /* TRANSLATORS: "Battle of Two Palms: Crown of Alvora wins. Lost: Crown of Alvora 28 %, Clans of Karrash 57 %." */
  g_autofree char *text =
    g_strdup_printf (_("%s: %s. Lost: %s %d %%, %s %d %%."), biv_turn_name (campaign, biv_id_of (battle)), outcome,
                     biv_turn_name (campaign, a), biv_outcome_get_loss_share (campaign, battle, a),
                     biv_turn_name (campaign, b), biv_outcome_get_loss_share (campaign, battle, b));

  biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-BATTLE-3", text, biv_id_of (battle), battle->place, a, b, NULL);
}

/* CA-BATTLE-8 */
static void
settle_losses (BivProposal           *proposal,
               BivBattle             *battle,
               const BivBattleResult *result)
{
  g_autoptr (GPtrArray) units = biv_formation_losses_settle (proposal, battle, result->losses);
  BivBattleResult whole = *result;

  whole.units = units;
  if (!check_result (proposal, battle, &whole))
    return;
  write_ends (proposal, battle, &whole);
  biv_proposal_set_details (proposal, battle, "losses", result->losses);
  if (result->winner == NULL)
    biv_proposal_refuse (proposal, "CA-BATTLE-8", _("Nobody is named as the winner yet; say who won, or that it was a draw."));
}

BivProposal *
biv_turn_propose_result (BivCampaign           *campaign,
                         const char            *battle,
                         const BivBattleResult *result,
                         BivDice               *dice,
                         const BivAnswers      *answers)
{
  BIV_KEEPS_KEYS;
  BivBattle *known = biv_campaign_find_battle (campaign, battle);
  g_autoptr (BivAnswers) own = known != NULL ? answers_with_typed (answers, known, result) : NULL;
  BivProposal *proposal = biv_proposal_new (campaign, _("Enter the result"), dice, own);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_turn_find_battle (proposal, battle);

  if (found == NULL)
    return proposal;
  /* CA-BATTLE-1: forward only. On a real table nobody need tell the program of the deployment. */
  if (!found->is_set_up || (found->state != BIV_BATTLE_PENDING && found->state != BIV_BATTLE_DEPLOYED))
    {
      biv_proposal_refuse (proposal, "CA-BATTLE-1",
                           found->is_set_up ? _("%s has been fought already.") : _("%s has not been set up yet."),
                           biv_turn_name (scratch, battle));
      return proposal;
    }
  if (!check_result (proposal, found, result))
    return proposal;
  if (result->losses != NULL)
    settle_losses (proposal, found, result);
  else
    write_ends (proposal, found, result);
  write_outcome (proposal, found, result);
  write_record (proposal, found, result->record);
  biv_proposal_set_list (proposal, found, "generals", (const char *const *) result->generals);
  biv_proposal_set_choice (proposal, found, "resolved-by", result->resolved_by);
  biv_proposal_set_choice (proposal, found, "state", BIV_BATTLE_FOUGHT);
  note_result (proposal, found);
  return proposal;
}
