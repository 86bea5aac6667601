/* SPDX-License-Identifier: GPL-3.0-or-later */
/* open.c: Open: weather, chance events, who comes back, who arrives (CA-TURN-4) */
#include "config.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/model/army.h"
#include "campaign/battle/arrival.h"
#include "campaign/model/calendar.h"
#include "campaign/battle/ladder.h"
#include "campaign/turn/phases.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/model/phase.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"
#include <string.h>

/* ---- Weather (CA-WEATHER) ---- */

static int
season_modifier (int season)
{
  return season == BIV_SEASON_SUMMER ? -1 : season == BIV_SEASON_WINTER ? 1 : 0;
}

static BivWeather
weather_of (int total,
            int season)
{
  if (total <= 4)
    return BIV_WEATHER_FAIR;
  if (total == 5)
    return BIV_WEATHER_RAIN;
  return season == BIV_SEASON_WINTER ? BIV_WEATHER_SNOW : BIV_WEATHER_STORM;
}

/* What the face must be, the season's modifier taken in. */
static const char *
needed_for_weather (int season)
{
  if (season == BIV_SEASON_SUMMER)
    return _("5 or less: fair; 6: rain");
  if (season == BIV_SEASON_WINTER)
    return _("3 or less: fair; 4: rain; 5 or more: snow");
  return _("4 or less: fair; 5: rain; 6: storm");
}

static void
make_weather (BivProposal *proposal,
              BivTurn     *turn)
{
  static const char *const choices[] = { "fair", "rain", "storm", "snow", NULL };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  gboolean is_seasonal = biv_campaign_option_is (campaign, "weather.mode", "seasonal");
  const char *clause = is_seasonal ? "CA-WEATHER-3" : "CA-WEATHER-2";
  int season = biv_calendar_get_season (campaign, campaign->turn);
  int modifier = is_seasonal ? season_modifier (season) : 0, die;
  GType type = biv_weather_get_type ();
  BivWeather computed, chosen;
  g_autofree char *text = NULL;
  const char *word;

  if (biv_campaign_option_is (campaign, "weather.mode", "off"))   /* CA-WEATHER-1 */
    return;
  biv_proposal_set_die_text (proposal, needed_for_weather (is_seasonal ? season : BIV_NONE));
  die = biv_proposal_roll (proposal, NULL, 6, clause, NULL);
  computed = weather_of (die + modifier, is_seasonal ? season : BIV_NONE);
  word = biv_proposal_decide (proposal, "weather", biv_word_get_nick (type, (int) computed), choices, clause);
  chosen = computed;
  for (int weather = BIV_WEATHER_FAIR; weather <= BIV_WEATHER_SNOW; weather++)
    if (g_strcmp0 (word, biv_word_get_nick (type, weather)) == 0)
      chosen = (BivWeather) weather;
  biv_turn_complete_row (proposal, "weather", NULL, TRUE, _("Weather"), biv_word_get_label (type, (int) computed),
                         biv_word_get_label (type, (int) chosen),
                         modifier != 0 ? biv_word_get_label (biv_season_get_type (), season) : NULL);
  biv_proposal_set_choice (proposal, turn, "weather", (int) chosen);
  biv_proposal_set_flag (proposal, turn, "weather-rolled", TRUE);
  text = g_strdup_printf (_("Weather: %s."), biv_word_get_label (type, (int) chosen));
  biv_entry_show_to_all (biv_proposal_note (proposal, BIV_ENTRY_EVENT, clause, text, biv_id_of (turn), NULL), campaign);
}

/* ---- What the referee says of the turn ---- */

const char *
biv_turn_get_situation (BivCampaign *campaign,
                        const char  *side)
{
  const BivSituation *situation;
  BivTurn *turn;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && side != NULL, NULL);

  turn = biv_campaign_find_turn (campaign, campaign->turn);
  situation = turn != NULL ? biv_details_find (turn->situations, side) : NULL;
  return situation != NULL ? situation->text : NULL;
}

BivProposal *
biv_turn_propose_turn (BivCampaign *campaign,
                       int          season,
                       GArray      *situations)
{
  BIV_KEEPS_KEYS;
  g_autofree char *name = biv_calendar_dup_label (campaign, campaign->turn);
  /* TRANSLATORS: a step: the season and the situation of a turn; %s is its date, or its number */
  g_autofree char *title = g_strdup_printf (_("Season and situation of %s"), name);
  BivProposal *proposal = biv_turn_propose_edit (campaign, title);
  BivTurn *turn = biv_campaign_find_turn (biv_proposal_get_scratch (proposal), campaign->turn);
  gboolean has_situations = situations != NULL && situations->len > 0;

  if (turn == NULL && season == BIV_NONE && !has_situations)
    return proposal;
  turn = biv_turn_ensure (proposal);
  biv_proposal_set_choice (proposal, turn, "season", season);
  biv_proposal_set_details (proposal, turn, "situations", situations);
  return proposal;
}

/* ---- Chance events (CA-EVENT-1) ---- */

static const char *const usual_events[] = {
  N_("A courier goes astray."),           N_("Fever in one camp."),
  N_("A bridge or ford is doubtful."),    N_("A deserter talks."),
  N_("A convoy comes in."),               N_("A quarrel between commanders."),
};

/* @which: from 1; 0: none */
static const char *
text_of_event (BivCampaign *campaign,
               int          which)
{
  if (which < 1 || which > (int) G_N_ELEMENTS (usual_events))
    return C_("event", "nothing happens");
  return campaign->events != NULL && g_strv_length (campaign->events) >= (guint) which ? biv_said (campaign->events[which - 1])
                                                                                       : _(usual_events[which - 1]);
}

const char *
biv_turn_get_event (BivCampaign *campaign,
                    int          face)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && face >= 1 && face <= BIV_N_CHANCE_EVENTS, NULL);
  return text_of_event (campaign, face);
}

/* All six are kept together: where they are the usual ones, none is kept, so that they come in the reader's language. */
BivProposal *
biv_turn_propose_event (BivCampaign *campaign,
                        int          face,
                        const char  *text)
{
  BIV_KEEPS_KEYS;
  g_autofree char *title = g_strdup_printf (_("Chance event %d"), face), *plain = g_strstrip (g_strdup (text != NULL ? text : ""));
  BivProposal *proposal = biv_turn_propose_edit (campaign, title);
  const char *events[BIV_N_CHANCE_EVENTS + 1] = { NULL };
  gboolean is_usual = TRUE;

  g_return_val_if_fail (face >= 1 && face <= BIV_N_CHANCE_EVENTS, proposal);

  for (int i = 0; i < BIV_N_CHANCE_EVENTS; i++)
    {
      events[i] = i + 1 != face ? text_of_event (campaign, i + 1)
                  : *plain != '\0' ? biv_said_typed (plain, text_of_event (campaign, face)) : _(usual_events[i]);
      is_usual &= g_str_equal (biv_said_shown (events[i]), biv_said_shown (_(usual_events[i])));
    }
  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "events", is_usual ? NULL : events);
  return proposal;
}

static void
make_event (BivProposal *proposal,
            BivTurn     *turn)
{
  static const char *const choices[] = { "none", "1", "2", "3", "4", "5", "6", NULL };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *text, *word;
  int which = 0;

  if (!biv_campaign_option_is (campaign, "events.mode", "on"))
    return;
  biv_proposal_set_die_text (proposal, _("6: something happens"));
  if (biv_proposal_roll (proposal, NULL, 6, "CA-EVENT-1", NULL) == 6)
    {
      biv_proposal_set_die_text (proposal, _("which event"));
      which = biv_proposal_roll (proposal, NULL, 6, "CA-EVENT-1", NULL);
    }
  word = biv_proposal_decide (proposal, "event", choices[which], choices, "CA-EVENT-1");
  text = text_of_event (campaign, (int) g_ascii_strtoll (word, NULL, 10));
  biv_turn_complete_row (proposal, "event", NULL, TRUE, _("Chance event"), text_of_event (campaign, which), text, NULL);
  biv_turn_label_choices (proposal, "event",
                          (const char *const[]) { text_of_event (campaign, 0), text_of_event (campaign, 1),
                                                  text_of_event (campaign, 2), text_of_event (campaign, 3),
                                                  text_of_event (campaign, 4), text_of_event (campaign, 5),
                                                  text_of_event (campaign, 6), NULL });
  if (g_str_equal (word, "none"))
    return;
  biv_proposal_note (proposal, BIV_ENTRY_EVENT, "CA-EVENT-1", text, biv_id_of (turn), NULL);
}

/* ---- Who comes back (CA-RECOVER-1, CA-RECOVER-2) ---- */

static gboolean
is_kept_back (BivCampaign *campaign,
              BivUnit     *unit)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
  BivFormation *body = formation != NULL ? biv_army_get_body (campaign, formation) : NULL;

  return body != NULL && (body->shut_in || (body->out_of_supply >= 2 &&
                                            !biv_campaign_option_is (campaign, "supply.mode", "off")));
}

/* A formation that is off the map comes back with its unit. Returns: %FALSE where there is no base to come back to. */
static gboolean
bring_formation_back (BivProposal *proposal,
                      BivUnit     *unit)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
  const char *place;
  g_autofree char *text = NULL;

  if (formation == NULL || formation->location != NULL)
    return formation != NULL;
  if (campaign->map_form == BIV_MAP_LADDER)
    return TRUE;
  place = biv_arrival_find_base (campaign, formation->side);
  if (place == NULL)
    return FALSE;
  biv_proposal_set_text (proposal, formation, "location", place);
  text = g_strdup_printf (_("%s is on the map again at %s."), biv_turn_name (campaign, biv_id_of (formation)),
                          biv_turn_name (campaign, place));
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-RECOVER-1", text, biv_id_of (formation), place,
                                        NULL),
                     formation->side);
  return TRUE;
}

static void
return_unit (BivProposal *proposal,
             BivUnit     *unit)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = NULL, *name = NULL, *text = NULL;

  if (unit->status != BIV_STATUS_RECOVERING || unit->ready_turn == BIV_NONE || unit->ready_turn > campaign->turn)
    return;
  row = g_strconcat ("return:", biv_id_of (unit), NULL);
  name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
  if (!biv_turn_decide_flag (proposal, row, !is_kept_back (campaign, unit), "CA-RECOVER-1", biv_id_of (unit), FALSE, name,
                             _("ready again"), _("a turn later"),
                             is_kept_back (campaign, unit) ? _("shut in or out of supply") : NULL)
      || !bring_formation_back (proposal, unit))
    {
      biv_proposal_set_number (proposal, unit, "ready-turn", campaign->turn + 1);
      return;
    }
  biv_proposal_set_choice (proposal, unit, "status", (int) biv_arrival_ready_status (campaign, unit));
  biv_proposal_set_number (proposal, unit, "ready-turn", BIV_NONE);
  text = g_strdup_printf (_("%s is ready again with %s."), name, biv_turn_name (campaign, unit->formation));
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-RECOVER-1", text, biv_id_of (unit),
                                        unit->formation, NULL),
                     biv_unit_get_side (campaign, unit));
}

static void
return_steps (BivProposal *proposal,
              BivUnit     *unit)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  gboolean is_late = is_kept_back (campaign, unit);
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (BivDue));
  int steps = 0;

  if (unit->steps_due == NULL || unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED)
    return;
  BIV_EACH_DETAIL (BivDue, due, unit->steps_due)
    {
      const BivDue later = { due->steps, MAX (due->turn, campaign->turn + 1) };

      if (due->turn > campaign->turn || is_late)
        g_array_append_val (left, later);
      else
        steps += due->steps;
    }
  biv_proposal_set_details (proposal, unit, "steps-due", left);
  if (steps > 0)
    {
      g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit)), *text = NULL;

      biv_proposal_set_number (proposal, unit, "steps-now", MIN (unit->steps_now + steps, unit->steps_full));
      text = g_strdup_printf (_("%s is at %d of %d steps again."), name, unit->steps_now, unit->steps_full);
      biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-RECOVER-1", text, biv_id_of (unit), NULL),
                         biv_unit_get_side (campaign, unit));
    }
}

static void
bring_back (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) units = g_ptr_array_new ();

  /* A list of our own: the order of battle is worked out anew after every change. */
  g_ptr_array_extend (units, biv_army_list_units (campaign, NULL), NULL, NULL);
  for (guint i = 0; i < units->len; i++)
    {
      return_unit (proposal, g_ptr_array_index (units, i));
      return_steps (proposal, g_ptr_array_index (units, i));
    }
}

/* ---- Reinforcements (CA-REPLACE-1) ---- */

static gboolean
may_arrive (BivProposal *proposal,
            BivSchedule *line)
{
  static const char *const choices[] = { "yes", "no", NULL };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("arrive:", biv_id_of (line), NULL);
  g_autofree char *units = biv_turn_dup_names (campaign, (const char *const *) line->units);
  const char *chosen = biv_proposal_decide (proposal, row, "yes", choices, "CA-REPLACE-1");
  gboolean arrives = g_strcmp0 (chosen, "yes") == 0;

  biv_turn_complete_row (proposal, row, biv_id_of (line), FALSE, units, _("arrives"),
                         arrives ? _("arrives") : _("does not arrive"), line->condition);
  biv_turn_label_choices (proposal, row, (const char *const[]) { _("arrives"), _("does not arrive"), NULL });
  return arrives;
}

static GPtrArray *
list_waiting (BivCampaign *campaign,
              BivSchedule *line)
{
  GPtrArray *units = g_ptr_array_new ();

  for (guint i = 0; line->units != NULL && line->units[i] != NULL; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, line->units[i]);

      if (unit != NULL && unit->status == BIV_STATUS_RESERVE)
        g_ptr_array_add (units, unit);
    }
  return units;
}

static void
arrive (BivProposal  *proposal,
        BivSchedule  *line,
        BivFormation *formation,
        GPtrArray    *units)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivSide *side = biv_campaign_find_side (campaign, formation->side);
  const char *place = campaign->map_form == BIV_MAP_LADDER
                        ? line->place
                        : biv_arrival_find_place (campaign, formation->side, line->place);
  g_autofree char *at = g_strdup (place);
  int steps = 0;

  if (place == NULL && campaign->map_form != BIV_MAP_LADDER)
    {
      g_autofree char *text = g_strdup_printf (_("The reinforcements due at %s find no way and come a turn later."),
                                               biv_turn_name (campaign, line->place));

      biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-REPLACE-1", text, line->place, NULL),
                         formation->side);
      return;
    }
  biv_arrival_bring (proposal, formation, units, at, BIV_STATUS_READY);
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
      g_autofree char *text = g_strdup_printf (_("%s arrives at %s."), name, biv_turn_name (campaign, at));

      steps += unit->steps_full;
      biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-REPLACE-1", text, biv_id_of (unit), at,
                                            formation->side, NULL),
                         formation->side);
    }
  biv_proposal_set_number (proposal, side, "reinforced-strength", side->reinforced_strength + steps);
  biv_proposal_set_flag (proposal, line, "arrived", TRUE);
}

/* A line without a formation brings its units to their own. */
static BivFormation *
formation_of_line (BivCampaign *campaign,
                   BivSchedule *line,
                   GPtrArray   *units)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, line->formation);

  if (formation == NULL && units->len > 0)
    formation = biv_campaign_find_formation (campaign, ((BivUnit *) g_ptr_array_index (units, 0))->formation);
  return formation;
}

static void
bring_reinforcements (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  if (biv_campaign_option_is (campaign, "replace.mode", "off"))
    return;
  BIV_EACH (BivSchedule, line, campaign, BIV_KIND_SCHEDULE)
    {
      g_autoptr (GPtrArray) units = NULL;
      BivFormation *formation;

      if (line->has_arrived || line->turn > campaign->turn)
        continue;
      units = list_waiting (campaign, line);
      formation = formation_of_line (campaign, line, units);
      if (formation != NULL && units->len > 0 && line->place != NULL && may_arrive (proposal, line))
        arrive (proposal, line, formation, units);
    }
}

/* ---- Marks of the turn before ---- */

static void
return_commander (BivProposal  *proposal,
                  BivFormation *formation)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *text = NULL;

  if (formation->commander_back == BIV_NONE || formation->commander_back > campaign->turn ||
      (formation->commander_state != BIV_COMMANDER_WOUNDED && formation->commander_state != BIV_COMMANDER_UNHURT))
    return;
  biv_proposal_set_choice (proposal, formation, "commander-state", BIV_COMMANDER_FIT);
  biv_proposal_set_number (proposal, formation, "commander-back", BIV_NONE);
  text = g_strdup_printf (_("%s is back with %s."),
                          formation->commander != NULL ? formation->commander : _("The commander"),
                          biv_turn_name (campaign, biv_id_of (formation)));
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-TURN-4", text, biv_id_of (formation), NULL),
                     formation->side);
}

/* Close has cleared what held for one turn; a campaign that is put into Open by hand may still carry some of it. */
static void
clear_marks (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      if (formation->shaken_until != BIV_NONE && formation->shaken_until < campaign->turn)
        biv_proposal_set_number (proposal, formation, "shaken-until", BIV_NONE);
      biv_turn_clear_moves (proposal, formation);
      biv_proposal_set_flag (proposal, formation, "in-contact", FALSE);
      biv_proposal_set_flag (proposal, formation, "fought", FALSE);
      return_commander (proposal, formation);
    }
}

static void
note_strength (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    if (side->start_strength == 0)
      biv_proposal_set_number (proposal, side, "start-strength", biv_side_get_full_steps (campaign, biv_id_of (side)));
}

BivProposal *
biv_turn_propose_open (BivCampaign      *campaign,
                       BivDice          *dice,
                       const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Open the turn"), dice, answers);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  g_autofree char *date = NULL, *text = NULL;
  BivTurn *turn;

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_OPEN))
    return proposal;
  turn = biv_turn_ensure (proposal);
  date = biv_calendar_dup_turn (scratch, scratch->turn);
  /* TRANSLATORS: %s is a turn and its date, if it has one: "Turn 5, 15 March 1883", "Turn 5" */
  text = g_strdup_printf (_("%s begins."), date);
  biv_entry_show_to_all (biv_proposal_note (proposal, BIV_ENTRY_PHASE, "CA-TURN-4", text, biv_id_of (turn), NULL), scratch);
  note_strength (proposal);
  make_weather (proposal, turn);
  make_event (proposal, turn);
  bring_back (proposal);
  bring_reinforcements (proposal);
  clear_marks (proposal);
  biv_despatch_open (proposal);
  if (scratch->state == BIV_STATE_SETUP)
    biv_proposal_set_choice (proposal, scratch, "state", BIV_STATE_RUNNING);
  if (scratch->map_form == BIV_MAP_LADDER)
    biv_ladder_make_battle (proposal);
  biv_turn_end_phase (proposal);
  return proposal;
}
