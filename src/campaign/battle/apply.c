/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: a battle's result is written back into the campaign, all or nothing (CA-RESULT) */
#include "config.h"
#include "campaign/model/strength.h"
#include "campaign/model/lists.h"
#include "campaign/battle/apply.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/beaten.h"
#include "campaign/battle/fate.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/battle/ladder.h"
#include "campaign/battle/outcome.h"
#include "campaign/battle/siege.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"
#include <string.h>

#define MOST_MORALE 12              /* CA-VICTORY-6 */

static gboolean
is_ladder (BivCampaign *campaign)
{
  return campaign->map_form == BIV_MAP_LADDER;
}

static gboolean
is_out (BivParticipant *participant)
{
  return participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED;
}

/* ---- Winner, degree, holder (CA-RESULT-2) ---- */

static void
decide_outcome (BivProposal  *proposal,
                BivAftermath *aftermath)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *battle = aftermath->battle;
  g_autofree char *entered = g_strdup (battle->winner);
  const char *winner = biv_outcome_decide_winner (proposal, battle, entered, "CA-RESULT-2", _("as the battle ended"));
  gboolean is_changed = g_strcmp0 (winner, entered) != 0;
  int degree = is_changed ? biv_outcome_find_degree (campaign, battle, winner) : battle->degree;

  degree = biv_outcome_decide_degree (proposal, battle, winner, degree, "CA-BATTLE-4",
                                      is_changed ? NULL : _("as the battle ended"));
  biv_proposal_set_text (proposal, battle, "winner", winner);
  biv_proposal_set_choice (proposal, battle, "degree", degree);
  biv_proposal_set_text (proposal, battle, "holder", biv_outcome_find_holder (campaign, battle, winner));
  if (g_strcmp0 (winner, "draw") != 0)
    {
      aftermath->winner = biv_id_of (biv_campaign_find_side (campaign, winner));
      aftermath->loser = biv_battle_get_enemy (campaign, battle, winner);
      aftermath->is_decisive = degree == BIV_DEGREE_DECISIVE;
    }
}

/* ---- Steps (CA-RESULT-1) ---- */

static void
write_steps (BivProposal *proposal,
             BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (unit != NULL && participant->was_on && !is_out (participant))
        biv_proposal_set_number (proposal, unit, "steps-now", participant->end_steps);
    }
}

/* ---- Commanders (CA-RESULT-3) ---- */

static BivCommanderState
state_of_die (int      die,
              gboolean enemy_holds_field)
{
  switch (die)
    {
    case 1:  return BIV_COMMANDER_KILLED;
    case 2:  return enemy_holds_field ? BIV_COMMANDER_CAPTURED : BIV_COMMANDER_INVALIDED;
    case 3:
    case 4:  return BIV_COMMANDER_WOUNDED;
    default: return BIV_COMMANDER_UNHURT;
    }
}

/* A commander who is out already cannot come off worse. */
static gboolean
has_commander (BivFormation *formation)
{
  return formation->commander != NULL &&
         (formation->commander_state == BIV_COMMANDER_FIT || formation->commander_state == BIV_COMMANDER_UNHURT ||
          formation->commander_state == BIV_COMMANDER_WOUNDED);
}

static void
roll_commander (BivProposal  *proposal,
                BivBattle    *battle,
                BivFormation *formation)
{
  static const char *const choices[] = { "killed", "captured", "invalided", "wounded", "unhurt", NULL };
  GType type = biv_commander_state_get_type ();
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  gboolean enemy_holds = battle->holder != NULL && g_strcmp0 (battle->holder, formation->side) != 0;
  const char *name = formation->commander != NULL ? formation->commander : biv_turn_name (campaign, biv_id_of (formation));
  g_autofree char *row = g_strconcat ("commander:", biv_id_of (formation), NULL), *text = NULL;
  BivCommanderState computed, chosen;
  const char *word;

  biv_proposal_set_die_text (proposal, _("1: killed; 2: captured or invalided; 3 and 4: wounded; 5 and 6: unhurt"));
  computed = state_of_die (biv_proposal_roll (proposal, formation->side, 6, "CA-RESULT-3", biv_id_of (formation)),
                           enemy_holds);
  word = biv_proposal_decide (proposal, row, biv_word_get_nick (type, (int) computed), choices, "CA-RESULT-3");
  chosen = computed;
  for (int state = BIV_COMMANDER_UNHURT; state <= BIV_COMMANDER_KILLED; state++)
    if (g_strcmp0 (word, biv_word_get_nick (type, state)) == 0)
      chosen = (BivCommanderState) state;
  biv_turn_complete_row (proposal, row, biv_id_of (formation), TRUE, name, biv_word_get_label (type, (int) computed),
                         biv_word_get_label (type, (int) chosen), NULL);
  if (!has_commander (formation))
    return;
  biv_proposal_set_choice (proposal, formation, "commander-state", (int) chosen);
  biv_proposal_set_number (proposal, formation, "commander-back",
                           chosen == BIV_COMMANDER_WOUNDED  ? campaign->turn + 2
                           : chosen == BIV_COMMANDER_UNHURT ? campaign->turn + 1
                                                            : BIV_NONE);
  text = g_strdup_printf (_("%s, %s: %s."), formation->commander, biv_turn_name (campaign, biv_id_of (formation)),
                          biv_word_get_label (type, (int) chosen));
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_FATE, "CA-RESULT-3", text, biv_id_of (formation), NULL),
                     formation->side);
}

/* The Command unit never rolls for itself: it is back next turn, under the commander or a successor. */
static void
settle_command_unit (BivProposal    *proposal,
                     BivBattle      *battle,
                     BivParticipant *participant,
                     BivUnit        *unit)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
  g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit)), *text = NULL;

  if (formation != NULL)
    roll_commander (proposal, battle, formation);
  biv_fate_write (proposal, unit, BIV_FATE_LIGHT, NULL,
                  biv_fate_get_steps_back (unit, participant->end, participant->end_steps));
  text = g_strdup_printf (_("%s: %s: recovering until turn %d."), biv_turn_name (campaign, biv_id_of (battle)), name,
                          unit->ready_turn);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_FATE, "CA-RESULT-3", text, biv_id_of (unit), NULL),
                     participant->side);
}

static void
settle_commanders (BivProposal *proposal,
                   BivBattle   *battle,
                   const char  *side)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  GPtrArray *formations = biv_army_list_formations (campaign, side);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (unit != NULL && is_out (participant) && biv_unit_get_arm (campaign, unit) == BIV_ARM_COMMAND)
        settle_command_unit (proposal, battle, participant, unit);
    }
  for (guint i = 0; i < formations->len; i++)
    if (biv_list_contains ((const char *const *) battle->generals, biv_id_of (g_ptr_array_index (formations, i))))
      roll_commander (proposal, battle, g_ptr_array_index (formations, i));
}

/* ---- Fates and damage (CA-RESULT-4) ---- */

static guint
count_horse (BivCampaign *campaign,
             BivBattle   *battle,
             const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  guint n = 0;

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      n += unit != NULL && participant->was_on && !is_out (participant) &&
           biv_unit_get_arm (campaign, unit) == BIV_ARM_HORSE;
    }
  return n;
}

static void
describe_group (BivProposal  *proposal,
                BivAftermath *aftermath,
                const char   *side,
                BivFateGroup *group)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *battle = aftermath->battle;
  gboolean is_beaten = aftermath->loser != NULL && g_strcmp0 (aftermath->loser, side) == 0;

  *group = (BivFateGroup) {
    .side = side,
    .enemy = biv_battle_get_enemy (campaign, battle, side),
    .holds_field = battle->holder != NULL && g_strcmp0 (battle->holder, side) == 0,
    .enemy_holds_field = battle->holder != NULL && g_strcmp0 (battle->holder, side) != 0,
    .is_decisively_beaten = is_beaten && aftermath->is_decisive,
    .is_draw = aftermath->winner == NULL,
    .battle = biv_turn_name (campaign, biv_id_of (battle)),
  };
  /* CA-FATE-4 */
  group->is_pursued = is_beaten && biv_campaign_option_is (campaign, "result.pursuit", "on") &&
                      count_horse (campaign, battle, aftermath->winner) > count_horse (campaign, battle, side);
}

/* How it came out of the battle stands below its name. */
static void
describe_end (BivProposal    *proposal,
              const char     *prefix,
              BivParticipant *participant)
{
  g_autofree char *row = g_strconcat (prefix, participant->unit, NULL), *end = biv_outcome_dup_end (participant);
  BivRow *shown = biv_proposal_get_row (proposal, row);

  if (shown != NULL)
    biv_row_set_words (shown, NULL, end, NULL, NULL, NULL);
}

/* Returns: combat units of the side lost or captured, as worked out: what the referee puts in its place changes nothing
 * else. */
static guint
settle_fates (BivProposal  *proposal,
              BivAftermath *aftermath,
              const char   *side)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, aftermath->battle, side);
  g_autoptr (GArray) cases = g_array_new (FALSE, TRUE, sizeof (BivFateCase));
  BivFateGroup group;
  guint n_gone = 0;

  describe_group (proposal, aftermath, side, &group);
  group.cases = cases;
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivFateCase one = { .unit = biv_campaign_find_unit (campaign, participant->unit) };

      if (one.unit == NULL || !is_out (participant) || biv_unit_get_arm (campaign, one.unit) == BIV_ARM_COMMAND)
        continue;
      one.steps_back = biv_fate_get_steps_back (one.unit, participant->end, participant->end_steps);
      g_array_append_val (cases, one);
    }
  biv_fate_settle (proposal, &group);
  for (guint i = 0; i < cases->len; i++)
    {
      BivFateCase *one = &g_array_index (cases, BivFateCase, i);
      BivParticipant *participant = biv_battle_find_participant (campaign, aftermath->battle, biv_id_of (one->unit));

      describe_end (proposal, "fate:", participant);
      biv_proposal_set_choice (proposal, participant, "fate", (int) one->chosen);
      n_gone += biv_unit_is_combat (campaign, one->unit) &&
                (one->computed == BIV_FATE_LOST || one->computed == BIV_FATE_CAPTURED);
    }
  return n_gone;
}

static void
settle_damage_of (BivProposal        *proposal,
                  const BivFateGroup *group,
                  BivParticipant     *participant)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
  int lost = participant->start_steps - participant->end_steps;
  g_autofree char *row = g_strconcat ("returning:", biv_id_of (unit), NULL);
  g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit)), *text = NULL;
  int returning = biv_turn_decide_count (proposal, row, biv_fate_get_returning (campaign, group, unit, lost), 0, lost,
                                         "CA-FATE-6", biv_id_of (unit), name, _("steps that are back next turn"));

  describe_end (proposal, "returning:", participant);
  if (returning > 0)
    biv_proposal_add_detail (proposal, unit, "steps-due", &(BivDue) { returning, campaign->turn + 1 });
  text = returning > 0 ? g_strdup_printf (ngettext ("%s: %s: %d of %d steps left, %d back next turn.",
                                                    "%s: %s: %d of %d steps left, %d back next turn.", (gulong) returning),
                                          group->battle, name, participant->end_steps, participant->start_steps, returning)
                       : g_strdup_printf (_("%s: %s: %d of %d steps left."), group->battle, name, participant->end_steps,
                                          participant->start_steps);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_FATE, "CA-FATE-6", text, biv_id_of (unit), NULL), group->side);
}

/* CA-FATE-6, CA-FATE-7 */
static void
settle_damage (BivProposal  *proposal,
               BivAftermath *aftermath,
               const char   *side)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, aftermath->battle, side);
  BivFateGroup group;

  describe_group (proposal, aftermath, side, &group);
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (participant->was_on && !is_out (participant) && participant->end_steps < participant->start_steps &&
          biv_campaign_find_unit (campaign, participant->unit) != NULL)
        settle_damage_of (proposal, &group, participant);
    }
}

/* ---- Victory points and morale (CA-RESULT-8, CA-VICTORY-6) ---- */

static guint
count_taken (BivCampaign  *campaign,
             BivAftermath *aftermath,
             const char   *side)
{
  guint n = 0;

  for (guint i = 0; i < aftermath->taken->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (aftermath->taken, i);

      n += biv_unit_is_combat (campaign, unit) && g_strcmp0 (biv_unit_get_side (campaign, unit), side) == 0;
    }
  return n;
}

static void
score (BivProposal  *proposal,
       BivAftermath *aftermath,
       const char   *side,
       guint         n_enemies_gone)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivSide *item = biv_campaign_find_side (campaign, side);
  gboolean has_won = g_strcmp0 (aftermath->winner, side) == 0;
  const char *option = aftermath->is_decisive ? "vp.decisive" : "vp.win";
  int points = (has_won ? biv_campaign_get_option_number (campaign, option) : 0) +
               (int) n_enemies_gone * biv_campaign_get_option_number (campaign, "vp.per-unit");
  g_autofree char *row = g_strconcat ("vp:", side, NULL), *computed = g_strdup_printf ("%d", points), *text = NULL;
  const char *chosen = biv_proposal_decide (proposal, row, computed, NULL, "CA-RESULT-8");

  biv_turn_complete_row (proposal, row, side, FALSE, biv_turn_name (campaign, side), computed, chosen,
                         has_won ? aftermath->is_decisive ? _("decisive win") : _("win") : NULL);
  biv_row_set_words (biv_proposal_get_row (proposal, row), NULL, _("victory points"), NULL, NULL, NULL);
  points = biv_turn_read_number (proposal, row, chosen, -1000, 1000, "CA-RESULT-8");
  biv_proposal_set_number (proposal, item, "vp", item->vp + points);
  if (points != 0)
    {
      text = g_strdup_printf (ngettext ("%s: %d victory point.", "%s: %d victory points.", (gulong) ABS (points)),
                              biv_turn_name (campaign, side), points);
      biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_VP, "CA-RESULT-8", text, side,
                                            biv_id_of (aftermath->battle), NULL),
                         side);
    }
  if (biv_campaign_option_is (campaign, "morale.mode", "on") && aftermath->winner != NULL)
    {
      g_autofree char *morale = g_strconcat ("morale:", side, NULL);
      g_autofree char *what = g_strdup_printf (_("Morale of %s"), biv_turn_name (campaign, side));
      int now = MIN (item->morale + (has_won ? 1 : aftermath->is_decisive ? -2 : -1), MOST_MORALE);

      biv_proposal_set_number (proposal, item, "morale",
                               biv_turn_decide_count (proposal, morale, now, 0, MOST_MORALE, "CA-VICTORY-6", side, what, NULL));
    }
  biv_proposal_add_detail (proposal, aftermath->battle, "points", &(BivScored) { (char *) side, points });
}

/* ---- Histories (CA-RESULT-9) ---- */

static char *
dup_battle_text (BivCampaign  *campaign,
                 BivAftermath *aftermath)
{
  BivBattle *battle = aftermath->battle;
  const char *name = biv_turn_name (campaign, biv_id_of (battle));

  if (aftermath->winner == NULL)
    return battle->holder != NULL ? g_strdup_printf (_("%s: a draw; the field is held by %s."), name,
                                                     biv_turn_name (campaign, battle->holder))
                                  : g_strdup_printf (_("%s: a draw; nobody holds the field."), name);
  if (aftermath->is_decisive)
    return g_strdup_printf (_("%s: decisive victory for %s, and the field."), name,
                            biv_turn_name (campaign, aftermath->winner));
  return g_strdup_printf (_("%s: victory for %s, and the field."), name, biv_turn_name (campaign, aftermath->winner));
}

/* The battle's own line names all that took part, so that it stands in the history of each of them. */
static void
note_battle (BivProposal  *proposal,
             BivAftermath *aftermath)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *battle = aftermath->battle;
  const char *a = biv_battle_get_side (campaign, battle, 0), *b = biv_battle_get_side (campaign, battle, 1);
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  g_autoptr (GPtrArray) formations = biv_battle_list_formations (campaign, battle, NULL);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);
  g_autofree char *text = dup_battle_text (campaign, aftermath);
  BivEntry *entry;

  g_ptr_array_add (objects, (gpointer) biv_id_of (battle));
  if (battle->place != NULL)
    g_ptr_array_add (objects, battle->place);
  g_ptr_array_add (objects, (gpointer) a);
  g_ptr_array_add (objects, (gpointer) b);
  for (guint i = 0; i < formations->len; i++)
    g_ptr_array_add (objects, (gpointer) biv_id_of (g_ptr_array_index (formations, i)));
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (participant->was_on)
        g_ptr_array_add (objects, participant->unit);
    }
  entry = biv_turn_note_objects (proposal, BIV_ENTRY_BATTLE, "CA-RESULT-9", text, objects);
  biv_entry_show_to (entry, a);
  biv_entry_show_to (entry, b);
  biv_entry_show_if_open (entry, campaign);
}

/* ---- What each side saw (CA-RESULT-10, CA-SCOUT-3) ---- */

/* Before anybody goes: formations and commanders, and by name and type the units that were on the board. */
static void
report_enemy_to (BivProposal *proposal,
                 BivBattle   *battle,
                 const char  *side,
                 const char  *who)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *enemy = biv_battle_get_enemy (campaign, battle, side);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, enemy);
  g_autoptr (GPtrArray) seen = g_ptr_array_new ();
  g_autoptr (GPtrArray) units = g_ptr_array_new_with_free_func (g_free);
  BivSighting *sighting;

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (unit == NULL || !participant->was_on)
        continue;
      g_ptr_array_add (seen, unit);
      g_ptr_array_add (units, biv_knowledge_dup_unit (campaign, unit));
    }
  /* Nobody was on the board: what was seen before stands. */
  if (seen->len == 0)
    return;
  sighting = biv_knowledge_report (proposal, who, battle->place, enemy, 3, biv_turn_name (campaign, biv_id_of (battle)), seen);
  if (sighting == NULL)
    return;
  g_ptr_array_add (units, NULL);
  biv_proposal_set_list (proposal, sighting, "units", (const char *const *) units->pdata);
}

/* CA-MAIL-3: of a side with several players those who had a formation there. */
static void
report_enemy (BivProposal *proposal,
              BivBattle   *battle,
              const char  *side)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) players = biv_player_list (campaign, side);

  for (guint i = 0; i < players->len; i++)
    {
      BivPlayer *player = g_ptr_array_index (players, i);
      gboolean was_there = player->is_only;

      for (char **id = battle->formations; !was_there && id != NULL && *id != NULL; id++)
        was_there = biv_player_commands (campaign, player, biv_campaign_find_formation (campaign, *id));
      if (was_there)
        report_enemy_to (proposal, battle, side, player->id);
    }
}

/* CA-RESULT-6: who fought does not move again this turn. */
static void
mark_fought (BivProposal *proposal,
             BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) formations = biv_battle_list_formations (campaign, battle, NULL);

  for (guint i = 0; i < formations->len; i++)
    {
      g_autoptr (GPtrArray) members = biv_army_list_members (campaign, g_ptr_array_index (formations, i));

      for (guint j = 0; j < members->len; j++)
        biv_proposal_set_flag (proposal, g_ptr_array_index (members, j), "fought", TRUE);
    }
}

/* CA-SIEGE-5 */
static void
settle_siege (BivProposal  *proposal,
              BivAftermath *aftermath)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivSiege *siege = biv_siege_find (campaign, aftermath->battle->place);

  if (siege != NULL && aftermath->loser != NULL && g_strcmp0 (siege->besieger, aftermath->loser) == 0)
    {
      g_autofree char *text = g_strdup_printf (_("The siege of %s is over: the besiegers are beaten."),
                                               biv_turn_name (campaign, siege->place));

      biv_siege_end (proposal, siege, text);
    }
  biv_siege_review (proposal);
}

/* ---- The whole, in its order ---- */

static void
write_back (BivProposal  *proposal,
            BivAftermath *aftermath)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *battle = aftermath->battle;
  const char *sides[2] = { biv_battle_get_side (campaign, battle, 0), biv_battle_get_side (campaign, battle, 1) };
  guint n_gone[2];

  biv_proposal_set_details (proposal, battle, "points", NULL);
  biv_proposal_set_details (proposal, battle, "retreats", NULL);
  decide_outcome (proposal, aftermath);
  note_battle (proposal, aftermath);
  write_steps (proposal, battle);
  for (guint i = 0; i < 2; i++)
    settle_commanders (proposal, battle, sides[i]);
  for (guint i = 0; i < 2; i++)
    n_gone[i] = settle_fates (proposal, aftermath, sides[i]);
  for (guint i = 0; i < 2; i++)
    settle_damage (proposal, aftermath, sides[i]);
  mark_fought (proposal, battle);
  if (!is_ladder (campaign))        /* CA-LADDER-2 */
    {
      for (guint i = 0; i < 2; i++)
        report_enemy (proposal, battle, sides[i]);
      biv_beaten_retreat (proposal, aftermath);
      settle_siege (proposal, aftermath);
      biv_beaten_follow (proposal, aftermath);
      biv_siege_review (proposal);      /* who follows may have been the last before the walls */
    }
  else
    biv_ladder_step (proposal, battle);
  for (guint i = 0; i < 2; i++)
    score (proposal, aftermath, sides[i], n_gone[1 - i] + count_taken (campaign, aftermath, sides[1 - i]));
  biv_proposal_set_choice (proposal, battle, "state", BIV_BATTLE_APPLIED);
}

/* A row that is not there cannot be overruled. */
static void
refuse_stray_rows (BivProposal *proposal)
{
  static const struct
  {
    const char *prefix, *clause;
  } rows[] = { { "fate:", "CA-FATE-1" }, { "retreat:", "CA-RETREAT-1" }, { "vp:", "CA-RESULT-8" } };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *stray = biv_proposal_find_stray_answer (proposal, rows[i].prefix);

      if (stray != NULL)
        biv_proposal_refuse (proposal, rows[i].clause, _("Nothing is worked out for %s that could be overruled."),
                             biv_turn_name (campaign, stray + strlen (rows[i].prefix)));
    }
}

static BivProposal *
work_out (BivCampaign      *campaign,
          const char       *battle,
          BivDice          *dice,
          const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Apply the result"), dice, answers);
  BivAftermath aftermath = { .battle = biv_turn_find_battle (proposal, battle) };
  BivRefusal why;

  if (aftermath.battle == NULL)
    return proposal;
  if (aftermath.battle->state != BIV_BATTLE_FOUGHT)
    {
      gboolean is_done = aftermath.battle->state == BIV_BATTLE_APPLIED;

      biv_proposal_refuse (proposal, is_done ? "CA-RESULT" : "CA-BATTLE-1",
                           is_done ? _("%s: the result is already applied.") : _("%s has not been fought yet."),
                           biv_turn_name (biv_proposal_get_scratch (proposal), battle));
      return proposal;
    }
  /* Units in and units out have to match, or nothing is written back: a result may have been changed by hand. */
  if (biv_outcome_find_fault (biv_proposal_get_scratch (proposal), aftermath.battle, &why))
    {
      biv_proposal_take_refusal (proposal, &why);
      return proposal;
    }
  aftermath.taken = g_ptr_array_new ();
  write_back (proposal, &aftermath);
  refuse_stray_rows (proposal);
  g_ptr_array_unref (aftermath.taken);
  return proposal;
}

/* Which rows there are does not hang on the faces. So a row that is not there is refused with any dice, before the
 * referee is asked for the first of his own. */
BivProposal *
biv_turn_propose_apply (BivCampaign      *campaign,
                        const char       *battle,
                        BivDice          *dice,
                        const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  g_autoptr (BivProposal) trial = NULL;
  BivProposal *proposal;
  BivDice any;

  if (answers == NULL)
    return work_out (campaign, battle, dice, NULL);
  biv_dice_init_rolled (&any, 1, 0);
  trial = work_out (campaign, battle, &any, answers);
  if (biv_proposal_get_refusal (trial) == NULL)
    return work_out (campaign, battle, dice, answers);
  proposal = biv_proposal_new (campaign, _("Apply the result"), dice, answers);
  biv_proposal_take_refusal (proposal, biv_proposal_get_refusal (trial));
  return proposal;
}
