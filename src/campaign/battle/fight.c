/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight.c: a battle of the campaign on the engine's board, and its end back into the campaign (CA-REF-5) */
#include "config.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/proposal.h"
#include "campaign/model/item-private.h"
#include "campaign/model/dice.h"
#include "campaign/model/dice-proof.h"
#include "campaign/battle/fight-arrivals.h"
#include "campaign/battle/fight-table.h"
#include "campaign/battle/lone.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/rule-options.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "campaign/model/type-overlay.h"
#include "campaign/battle/setup.h"
#include "campaign/battle/result.h"
#include "campaign/battle/deploy.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-rulebooks.h"
#include "base/i18n.h"
#include "campaign/battle/deployment.h"
#include "base/fail.h"

#define LAST_TURN 40                /* a battle that is not over by then is settled as it stands */

/* ---- Into the engine ---- */

gboolean
biv_fight_can_be_played (BivCampaign *campaign,
                         BivBattle   *battle)
{
  const char *ruleset = battle->ruleset != NULL ? battle->ruleset : campaign->ruleset;

  return biv_ruleset_find (ruleset) != NULL && (!battle->is_set_up || battle->board != NULL);
}

static gboolean
knows_fact (const BivRuleset *ruleset,
            BivTarget         target,
            const char       *name)
{
  for (const BivFactInfo *fact = ruleset->facts; fact->name != NULL; fact++)
    if (fact->target == target && g_strcmp0 (fact->name, name) == 0 && !fact->is_asked_only)
      return TRUE;
  return FALSE;
}

/* A book that knows no campaigns has its own halves, which are the campaign's (CA-DEPLOY-1). */
static void
set_option (BivSetup      *setup,
            const BivBook *book,
            const char    *option,
            const char    *value)
{
  if (biv_book_find_option (book, option) != NULL && biv_book_check_option (book, option, value, NULL))
    biv_facts_set (setup->options, option, value);
}

static void
describe_sides (BivCampaign      *campaign,
                BivBattle        *battle,
                const BivRuleset *ruleset,
                BivSetup         *setup)
{
  for (guint i = 0; i < BIV_N_SIDES; i++)
    {
      BivSide *side = biv_campaign_find_side (campaign, battle->sides[i]);

      if (side == NULL)
        continue;
      g_free (setup->sides[i].name);
      setup->sides[i].name = g_strdup (BIV_KEPT (biv_turn_name (campaign, biv_id_of (side))));
      if (knows_fact (ruleset, BIV_TARGET_SIDE, "army"))
        biv_facts_set (setup->sides[i].facts, "army", biv_word_get_nick (biv_side_kind_get_type (), side->side_kind));
    }
}

/* A unit that was dismounted in the campaign is of the type that its own becomes. */
static const char *
type_of (BivUnit       *unit,
         const BivBook *book)
{
  int number = unit->type != NULL ? biv_book_find_type (book, unit->type) : -1;
  const BivBookType *type = number >= 0 ? biv_book_get_type_at (book, (guint) number) : NULL;

  return unit->dismounted && type != NULL && type->becomes != NULL ? type->becomes : unit->type;
}

static void
describe_strength (BivUnit          *unit,
                   const BivRuleset *ruleset,
                   BivSetupUnit     *described)
{
  if (knows_fact (ruleset, BIV_TARGET_UNIT, "strength"))
    {
      g_autofree char *steps = g_strdup_printf ("%d", unit->steps_now);

      biv_facts_set (described->facts, "strength", steps);
    }
  /* On a table quality is the brigade's. */
  if (ruleset->shape != BIV_BOARD_TABLE && knows_fact (ruleset, BIV_TARGET_UNIT, "quality") && unit->quality != NULL)
    biv_facts_set (described->facts, "quality",
                   g_strcmp0 (unit->quality, "average") == 0 ? "regular" : unit->quality);
  BIV_EACH_DETAIL (BivExtra, extra, unit->extras)
    if (knows_fact (ruleset, BIV_TARGET_UNIT, extra->name))
      biv_facts_set (described->facts, extra->name, extra->value);
}

static void
describe_arrival (BivBattle      *battle,
                  BivParticipant *participant,
                  int             earliest,
                  BivSetupUnit   *described)
{
  BivBoardShape shape = biv_fight_is_on_table (battle) ? BIV_BOARD_SQUARES : biv_board_get_shape (battle->board);
  guint direction;

  described->cell = BIV_NO_CELL;
  described->arrival = participant->arrives != BIV_NONE ? MAX (participant->arrives, earliest) : earliest;
  described->is_feed = participant->role == BIV_ROLE_LEFT_OUT;
  if (participant->edge != NULL && biv_direction_from_name (shape, participant->edge, &direction))
    described->edge = (guint8) direction;
}

/* CA-DEPLOY-8: who is not placed waits. A table has no squares to come on by in the first bound. */
#define FIRST_BOUND_ON 2

static void
describe_spot (BivBattle      *battle,
               BivParticipant *participant,
               BivSetupUnit   *described)
{
  BivAngle angle;

  if (!biv_deployment_get_spot (battle, participant, &described->place, &angle))
    {
      describe_arrival (battle, participant, FIRST_BOUND_ON, described);
      return;
    }
  described->cell = BIV_NO_CELL;
  described->has_place = TRUE;
  described->angle = angle;
}

static void
describe_place (BivBattle      *battle,
                BivParticipant *participant,
                BivSetupUnit   *described)
{
  BivBoardShape shape = biv_board_get_shape (battle->board);
  guint direction;

  if (participant->square != NULL && biv_board_cell_from_name (battle->board, participant->square, &described->cell))
    {
      /* CA-DEPLOY-4: toward the enemy's edge, if nothing is said. */
      described->facing = (guint8) (described->side == 0 ? 0 : biv_board_get_n_directions (battle->board) / 2);
      if (participant->facing != NULL && biv_direction_from_name (shape, participant->facing, &direction))
        described->facing = (guint8) direction;
      return;
    }
  describe_arrival (battle, participant, 1, described);
}

static gboolean
is_in_the_fight (BivParticipant *participant)
{
  return participant->role != BIV_ROLE_LEFT_OUT || participant->arrives != BIV_NONE;
}

static void
describe_units (BivCampaign      *campaign,
                BivBattle        *battle,
                const BivRuleset *ruleset,
                const BivBook    *book,
                BivSetup         *setup)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
      int side = g_strcmp0 (participant->side, battle->sides[0]) == 0 ? 0 : 1;
      BivSetupUnit *described;

      if (unit == NULL || !is_in_the_fight (participant))
        continue;
      described = biv_setup_add_unit (setup, side, type_of (unit, book), biv_id_of (unit));
      g_free (described->label);
      described->label = g_strdup (BIV_KEPT (biv_turn_name (campaign, biv_id_of (unit))));
      if (biv_fight_is_on_table (battle))
        describe_spot (battle, participant, described);
      else
        describe_place (battle, participant, described);
      describe_strength (unit, ruleset, described);
    }
}

BivSetup *
biv_fight_dup_setup (BivCampaign  *campaign,
                     BivBattle    *battle,
                     GError      **error)
{
  const BivRuleset *ruleset = biv_ruleset_find (battle->ruleset);
  g_autoptr (BivBook) book = NULL;
  g_autoptr (BivSetup) setup = NULL;

  if (!battle->is_set_up || battle->board == NULL || ruleset == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s cannot be fought on the program's board."),
                          biv_turn_name (campaign, biv_id_of (battle)));
  book = biv_type_table_load_book (campaign, battle->ruleset);
  setup = biv_setup_new (battle->ruleset, battle->board);
  biv_facts_free (setup->types);
  setup->types = biv_type_table_dup_overlay (campaign, battle->ruleset);
  biv_rule_options_take (campaign, setup);
  if (biv_book_check_option (book, "deployment", "campaign", NULL))
    set_option (setup, book, "deployment", "campaign");
  set_option (setup, book, "campaign-without-command", "on");   /* CA-SETUP-4: a warning only */
  describe_sides (campaign, battle, ruleset, setup);
  describe_units (campaign, battle, ruleset, book, setup);
  if (biv_fight_is_on_table (battle))
    biv_fight_describe_command (campaign, battle, setup);
  return g_steal_pointer (&setup);
}

/* A battle that came by itself goes on with dice of its own. */
static gboolean
has_own_key (BivBattle *battle)
{
  return battle->record != NULL && biv_record_get_dice_key (battle->record) != NULL;
}

static void
use_battle_line (BivCampaign *campaign,
                 BivBattle   *battle,
                 BivSession  *session)
{
  BivDiceLine line;

  biv_campaign_init_battle_line (campaign, battle, &line);
  biv_session_set_line (session, &line);
}

void
biv_fight_take_words (BivCampaign *campaign,
                      BivBattle   *battle,
                      BivSession  *session)
{
  g_return_if_fail (BIV_IS_CAMPAIGN (campaign) && BIV_IS_BATTLE (battle) && BIV_IS_SESSION (session));

  if (biv_session_get_n_drawn (session) > 0 || biv_session_get_given (session)->len > 0)
    return;
  if (!has_own_key (battle))
    use_battle_line (campaign, battle, session);
  else if (g_strcmp0 (campaign->dice_words, biv_record_get_dice_words (battle->record)) != 0)
    biv_session_say_words (session, campaign->dice_words, NULL);
}

BivSession *
biv_fight_new_session (BivCampaign  *campaign,
                       BivBattle    *battle,
                       guint64       seed,
                       GError      **error)
{
  const BivRuleset *ruleset = biv_ruleset_find (battle->ruleset);
  g_autoptr (BivSetup) setup = NULL;
  BivSession *session;
  guint at = 0;

  if (battle->record != NULL && ruleset != NULL)
    {
      session = biv_session_new_from_read_record (ruleset, battle->record, seed, &at, error);
      if (session == NULL && at > 0)
        g_prefix_error (error, _("Line %u of the campaign’s file: "), at);
      if (session == NULL)
        g_prefix_error (error, _("The record of this battle cannot be played again under the rules as they are now. "));
    }
  else
    {
      setup = biv_fight_dup_setup (campaign, battle, error);
      session = setup != NULL ? biv_session_new (ruleset, setup, seed, error) : NULL;
    }
  if (session != NULL && has_own_key (battle))
    biv_fight_take_words (campaign, battle, session);
  else if (session != NULL && seed == BIV_OWN_DICE)
    use_battle_line (campaign, battle, session);
  return session;
}

/* ---- Out of it ---- */

static BivUnitEnd
end_of (BivEnding ending)
{
  switch (ending)
    {
    case BIV_ENDING_DAMAGED:   return BIV_END_DAMAGED;
    case BIV_ENDING_DESTROYED: return BIV_END_DESTROYED;
    case BIV_ENDING_ROUTED:    return BIV_END_ROUTED;
    case BIV_ENDING_LEFT:      return BIV_END_LEFT;
    case BIV_ENDING_NEVER_ON:  return BIV_END_NEVER_ON;
    case BIV_ENDING_INTACT:
    default:                   return BIV_END_INTACT;
    }
}

/* "A" and "B" name a winner, "draw" says so; of everything else CA-BATTLE-3 makes the best. */
static const char *
winner_of (BivCampaign *campaign,
           BivBattle   *battle,
           const char  *result)
{
  int side;

  if (g_strcmp0 (result, "draw") == 0)
    return "draw";
  if (!biv_side_from_letter (result, &side))
    return NULL;
  return biv_id_of (biv_campaign_find_side (campaign, battle->sides[side]));
}

/* CA-BATTLE-3 c */
static void
count_objectives (BivCampaign     *campaign,
                  BivBattle       *battle,
                  BivSession      *session,
                  BivBattleResult *result)
{
  const BivField *field = biv_session_get_field (session);
  const BivState *state = biv_session_get_state (session);

  for (guint i = 0; i < 2; i++)
    {
      const char *side = biv_battle_get_side (campaign, battle, i);

      result->objectives[i] =
        biv_battle_count_objectives (field, state, g_strcmp0 (side, battle->sides[0]) == 0 ? 0 : 1);
    }
}

/* On a table a battalion always begins with ten tenths of the men it has: what it lost there comes off its steps (campaign
 * rules 2.6, CA-SETUP-5). */
static int
steps_left (BivBattle           *battle,
            BivParticipant      *participant,
            const BivUnitEnding *ending)
{
  if (!biv_fight_is_on_table (battle))
    return ending->steps_end;
  return MAX (participant->start_steps - (ending->steps_start - ending->steps_end), 0);
}

BivBattleResult *
biv_fight_dup_result (BivCampaign *campaign,
                      BivBattle   *battle,
                      BivSession  *session)
{
  BivBattleResult *result = biv_battle_result_new ();
  const BivField *field;

  biv_session_seek (session, biv_session_get_last_moment (session));
  field = biv_session_get_field (session);
  result->resolved_by = BIV_BY_ENGINE;
  result->record = biv_session_dup_record (session);
  result->winner = winner_of (campaign, battle, biv_record_get_result (result->record));
  count_objectives (campaign, battle, session, result);
  if (biv_fight_is_on_table (battle))
    result->generals = biv_fight_list_disabled (campaign, battle, session);
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      const BivRosterUnit *unit = biv_field_get_unit (field, i);
      BivParticipant *participant;
      BivUnitEnding ending;
      int left;

      /* Whom the referee put on the board in the course of the battle, for play's sake, is no unit of the campaign. */
      participant = biv_battle_find_participant (campaign, battle, unit->name);
      if (participant == NULL)
        continue;
      biv_session_get_ending (session, i, &ending);
      left = steps_left (battle, participant, &ending);
      /* It came with fewer men than it has lost tenths of: none of them is left. */
      if (left == 0 && ending.ending == BIV_ENDING_DAMAGED
          && !biv_unit_is_battery (campaign, biv_campaign_find_unit (campaign, participant->unit)))
        ending.ending = BIV_ENDING_DESTROYED;
      biv_unit_results_add (result->units, unit->name, end_of (ending.ending), left);
    }
  return result;
}

/* ---- By the program ---- */

typedef struct
{
  int n_start;
  int n_left;
} Strength;

static void
count_strength (BivSession *session,
                Strength    strengths[2])
{
  const BivField *field = biv_session_get_field (session);

  strengths[0] = strengths[1] = (Strength) { 0 };
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      BivUnitEnding ending;

      biv_session_get_ending (session, i, &ending);
      if (ending.ending == BIV_ENDING_NEVER_ON)
        continue;
      strengths[ending.side].n_start += ending.steps_start;
      if (ending.ending == BIV_ENDING_INTACT || ending.ending == BIV_ENDING_DAMAGED)
        strengths[ending.side].n_left += ending.steps_end;
    }
}

/* Half of it gone, and clearly fewer than the enemy: a commander would not stay to the last man. */
static gboolean
is_beaten (const Strength *own,
           const Strength *enemy)
{
  return 2 * own->n_left <= own->n_start && 2 * enemy->n_left >= 3 * own->n_left;
}

/* CA-BATTLE-5: on its own board turn. Returns: whether the side to act has left. */
static gboolean
leave_if_beaten (BivSession *session)
{
  const BivState *state = biv_session_get_state (session);
  Strength strengths[2];
  BivAction action;

  if (state->side != 0 && state->side != 1)
    return FALSE;
  count_strength (session, strengths);
  if (!is_beaten (&strengths[state->side], &strengths[1 - state->side]))
    return FALSE;
  biv_action_init (&action, BIV_ACTION_LEAVE, state->side);
  return biv_session_check (session, &action, NULL) && biv_session_play (session, &action, NULL) == BIV_PLAY_DONE;
}

void
biv_fight_play_on (BivSession *session,
                   int         last_turn)
{
  guint8 last_phase = G_MAXUINT8;

  while (!biv_session_is_over (session) && biv_session_get_state (session)->turn <= last_turn)
    {
      const BivState *state = biv_session_get_state (session);

      if (biv_fight_bring_on (session))
        continue;
      /* Once in each phase is often enough. */
      if (state->phase != last_phase)
        {
          last_phase = state->phase;
          if (leave_if_beaten (session))
            continue;
        }
      if (!biv_session_play_computer (session, biv_session_get_deciders (session)))
        return;
    }
}

/* ---- A whole battle ---- */

static gboolean
take (BivCampaign  *campaign,
      BivProposal  *proposal,
      GError      **error)
{
  g_autoptr (BivProposal) owned = proposal;
  const BivRefusal *refusal = biv_proposal_get_refusal (owned);

  if (refusal != NULL)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", refusal->code, refusal->text);
  return biv_campaign_commit (campaign, owned, error);
}

static gboolean
deploy (BivCampaign  *campaign,
        BivBattle    *battle,
        GError      **error)
{
  const char *id = biv_id_of (battle);

  if (!take (campaign, biv_turn_propose_deploy_rest (campaign, id, NULL), error))
    return FALSE;
  if (biv_campaign_option_is (campaign, "deploy.order", "hidden") && !battle->is_revealed &&
      !take (campaign, biv_turn_propose_reveal (campaign, id), error))
    return FALSE;
  return take (campaign, biv_turn_propose_deployed (campaign, id, NULL), error);
}

/* CA-BATTLE-7: where one side has nobody who could fight there is nothing to play. */
static BivBattleResult *
fight (BivCampaign  *campaign,
       BivBattle    *battle,
       guint64       seed,
       GError      **error)
{
  g_autoptr (BivSession) session = NULL;

  if (!biv_outcome_had_combat_units (campaign, battle, battle->sides[0]) ||
      !biv_outcome_had_combat_units (campaign, battle, battle->sides[1]))
    return biv_battle_result_new ();
  session = biv_fight_new_session (campaign, battle, seed, error);
  if (session == NULL)
    return NULL;
  biv_fight_play_on (session, LAST_TURN);
  return biv_fight_dup_result (campaign, battle, session);
}

gboolean
biv_fight_prepare (BivCampaign  *campaign,
                   const char   *id,
                   guint64       seed,
                   GError      **error)
{
  BivBattle *battle = biv_campaign_find_battle (campaign, id);
  BivDice dice;

  biv_campaign_init_dice (campaign, seed, 0, &dice);
  if (battle == NULL || !biv_fight_can_be_played (campaign, battle))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s cannot be fought on the program's board."),
                     biv_turn_name (campaign, id));
  if (!battle->is_set_up && !take (campaign, biv_turn_propose_setup (campaign, id, &dice, NULL), error))
    return FALSE;
  return battle->state != BIV_BATTLE_PENDING || deploy (campaign, battle, error);
}

gboolean
biv_fight_resolve (BivCampaign  *campaign,
                   const char   *id,
                   guint64       seed,
                   GError      **error)
{
  g_autoptr (BivBattleResult) result = NULL;

  if (!biv_fight_prepare (campaign, id, seed, error))
    return FALSE;
  result = fight (campaign, biv_campaign_find_battle (campaign, id), seed, error);
  return result != NULL && take (campaign, biv_turn_propose_result (campaign, id, result, NULL, NULL), error);
}

/* ---- A battle that is broken off ---- */

/* The step by which this battle was broken off last, if nothing was done since: it alone carries a record without a word
 * in the journal. */
gboolean
biv_fight_ends_with_progress (BivCampaign *campaign,
                              BivBattle   *battle)
{
  GPtrArray *steps = biv_campaign_peek_steps (campaign);
  const BivStep *step = steps->len > 0 ? g_ptr_array_index (steps, steps->len - 1) : NULL;
  gboolean has_record = FALSE;

  if (step == NULL || step->first_entry != 0 || step->opens_turn)
    return FALSE;
  for (guint i = 0; i < step->edits->len; i++)
    {
      const BivEdit *edit = g_ptr_array_index (step->edits, i);

      if (edit->kind != BIV_EDIT_SET || g_strcmp0 (edit->id, biv_id_of (battle)) != 0
          || (g_strcmp0 (edit->field->name, "record") != 0 && g_strcmp0 (edit->field->name, "dice-count") != 0
              && g_strcmp0 (edit->field->name, "dice-by") != 0))
        return FALSE;
      has_record |= g_strcmp0 (edit->field->name, "record") == 0;
    }
  return has_record;
}

gboolean
biv_fight_keep_progress (BivCampaign  *campaign,
                         BivBattle    *battle,
                         BivSession   *session,
                         int           dice_by,
                         GError      **error)
{
  g_autoptr (BivProposal) proposal = NULL;
  /* It carries the record over, and how many dice have fallen, and nothing else. */
  g_autoptr (BivItem) carrier = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && BIV_IS_BATTLE (battle) && BIV_IS_SESSION (session), FALSE);

  if (dice_by == BIV_NONE)
    dice_by = battle->dice_by;
  if (biv_session_is_kept (session)
      && (dice_by == battle->dice_by || battle->record == NULL || biv_session_get_last_moment (session) == 0))
    return TRUE;
  carrier = biv_item_new (BIV_KIND_BATTLE, biv_id_of (battle));
  /* Of a battle by itself the record says all that there is of it, also before its first move. */
  if (biv_session_get_last_moment (session) > 0 || biv_lone_campaign_is (campaign))
    BIV_BATTLE (carrier)->record = biv_session_dup_record (session);
  if (biv_fight_ends_with_progress (campaign, battle))
    biv_campaign_drop_step (campaign);
  if (BIV_BATTLE (carrier)->record == NULL && battle->record == NULL)
    {
      biv_session_set_kept (session);
      biv_campaign_notify_history (campaign);
      return TRUE;
    }
  proposal = biv_proposal_new (campaign, BIV_KEPT (_("Fight on")), NULL, NULL);
  biv_proposal_copy_field (proposal, battle, "record", carrier);
  biv_proposal_set_number (proposal, battle, "dice-count", (int) biv_session_get_n_drawn (session));
  if (dice_by != battle->dice_by)
    biv_proposal_set_choice (proposal, battle, "dice-by", dice_by);
  if (!biv_campaign_commit (campaign, proposal, error))
    return FALSE;
  biv_session_set_kept (session);
  return TRUE;
}

/* ---- What if ---- */

static gboolean
is_being_fought (BivCampaign *campaign,
                 gpointer     battle)
{
  BivBattle *found = biv_campaign_find_battle (campaign, battle);

  return found != NULL && found->state == BIV_BATTLE_DEPLOYED;
}

/* As it was played up to there, sealed as any other. */
static BivRecord *
dup_record_until (BivSession  *session,
                  guint        moment,
                  GError     **error)
{
  g_autoptr (BivRecord) whole = biv_session_dup_record (session);
  g_autoptr (BivSession) cut = biv_session_new (biv_field_get_ruleset (biv_session_get_field (session)),
                                                biv_record_get_setup (whole), 0, error);

  for (guint i = 0; cut != NULL && i < moment; i++)
    if (!biv_session_replay_step (cut, biv_record_get_step (whole, i), error))
      return NULL;
  return cut != NULL ? biv_session_dup_record (cut) : NULL;
}

/* The last of its line that has fallen in it. */
static int
count_numbered (const BivRecord *record)
{
  guint32 last = 0;

  for (guint i = 0; i < biv_record_get_n_steps (record); i++)
    {
      const BivRecordStep *step = biv_record_get_step (record, i);

      for (guint k = 0; k < step->n_faces; k++)
        last = MAX (last, step->faces[k].number);
    }
  return (int) last;
}

/* Told apart from the first: "The Fort at Zaruk (2)". */
static void
name_copy (BivCampaign *copy)
{
  g_autofree char *name = g_strdup_printf ("%s (2)", biv_item_get_name (BIV_ITEM (copy)));

  biv_item_take_value (BIV_ITEM (copy), biv_kind_find_field (BIV_KIND_CAMPAIGN, "name"), &(BivValue) { .text = name });
}

/* From where it differs. */
static void
note_branch (BivProposal *proposal,
             BivBattle   *battle,
             const char  *name,
             guint        moment)
{
  BIV_KEEPS_KEYS;
  g_autofree char *text = g_strdup_printf (_("This was branched from “%s” at moment %u of this battle. Up to there it is the same; "
                                             "from there on it has dice of its own."), name, moment);

  biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-REF-4", text, biv_id_of (battle), battle->place, NULL);
}

BivCampaign *
biv_fight_branch (BivCampaign  *campaign,
                  BivBattle    *battle,
                  BivSession   *session,
                  guint         moment,
                  GError      **error)
{
  g_autoptr (BivCampaign) copy = NULL;
  g_autoptr (BivRecord) record = NULL;
  g_autoptr (BivItem) carrier = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *key = NULL;
  int n_dice;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && BIV_IS_BATTLE (battle) && BIV_IS_SESSION (session), NULL);
  g_return_val_if_fail (moment <= biv_session_get_last_moment (session), NULL);

  copy = biv_campaign_copy_back_to (campaign, is_being_fought, (gpointer) biv_id_of (battle));
  if (copy == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                          _("The steps of this battle are kept no more; open a backup of the time before its result."));
  record = dup_record_until (session, moment, error);
  if (record == NULL)
    return NULL;
  n_dice = count_numbered (record);
  key = g_strdup (copy->dice_key);
  biv_item_take_value (BIV_ITEM (copy), biv_kind_find_field (BIV_KIND_CAMPAIGN, "dice-key"), &(BivValue) { .text = NULL });
  biv_campaign_need_dice_key (copy);
  name_copy (copy);
  carrier = biv_item_new (BIV_KIND_BATTLE, biv_id_of (battle));
  if (moment > 0)
    BIV_BATTLE (carrier)->record = g_steal_pointer (&record);
  proposal = biv_proposal_new (copy, BIV_KEPT (_("Fight on")), NULL, NULL);
  biv_proposal_copy_field (proposal, biv_campaign_find_battle (copy, biv_id_of (battle)), "record", carrier);
  /* A battle by itself names its line in its record, which has no key any more. */
  biv_dice_proof_branch (proposal, key, biv_id_of (battle), n_dice, has_own_key (battle) ? "battle" : NULL);
  note_branch (proposal, battle, biv_item_get_name (BIV_ITEM (campaign)), moment);
  return biv_campaign_commit (copy, proposal, error) ? biv_campaign_copy (copy) : NULL;
}

/* Its dice go on: what is begun anew does not fall as it fell. */
BivProposal *
biv_fight_propose_anew (BivCampaign *campaign,
                        BivBattle   *battle)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Begin the battle anew"), NULL, NULL);
  g_autoptr (BivItem) carrier = biv_item_new (BIV_KIND_BATTLE, biv_id_of (battle));
  g_autofree char *text = g_strdup_printf (_("What was played of the battle at %s is dropped."),
                                           biv_turn_name (campaign, battle->place));

  biv_proposal_copy_field (proposal, battle, "record", carrier);
  biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-REF-4", text, biv_id_of (battle), battle->place, NULL);
  return proposal;
}
