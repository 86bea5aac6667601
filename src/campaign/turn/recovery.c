/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recovery.c: Recovery: rest, replacements, experience, empty formations (CA-RECOVER, CA-REPLACE, CA-EXP) */
#include "config.h"
#include "campaign/model/army.h"
#include "campaign/battle/arrival.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/quality.h"
#include "campaign/battle/siege.h"
#include "campaign/turn/phases.h"
#include "campaign/model/strength.h"
#include "campaign/model/phase.h"
#include "campaign/model/lists.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"
#include <string.h>

#define MOST_STOCK      6           /* CA-REPLACE-2 */
#define COST_OF_RAISING 3
#define TURNS_TO_RAISE  2

static gboolean
was_in_contact (BivCampaign  *campaign,
                BivFormation *formation)
{
  if (formation->was_in_contact || formation->has_fought)
    return TRUE;
  BIV_EACH (BivContact, contact, campaign, BIV_KIND_CONTACT)
    if (contact->turn == campaign->turn &&
        biv_list_contains ((const char *const *) contact->formations, biv_id_of (formation)))
      return TRUE;
  return FALSE;
}

/* ---- Rest (CA-RECOVER-3) ---- */

static gboolean
has_rested (BivCampaign  *campaign,
            BivFormation *formation)
{
  BivTurn *turn = biv_campaign_find_turn (campaign, campaign->turn);

  return biv_formation_get_posture (campaign, formation) == BIV_POSTURE_REST && !formation->shut_in &&
         formation->out_of_supply == 0 && !was_in_contact (campaign, formation) &&
         (turn == NULL || turn->weather != BIV_WEATHER_SNOW);   /* CA-WEATHER-3 */
}

static void
rest_unit (BivProposal *proposal,
           BivUnit     *unit)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  int soonest = campaign->turn + 1;
  g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
  g_autofree char *text = NULL;

  if (unit->status == BIV_STATUS_RECOVERING && unit->ready_turn != BIV_NONE && unit->ready_turn > soonest)
    {
      biv_proposal_set_number (proposal, unit, "ready-turn", unit->ready_turn - 1);
      text = g_strdup_printf (_("%s rests and will be ready in turn %d."), name, unit->ready_turn);
    }
  else if (biv_unit_is_ready (unit) && unit->steps_full > 1 &&
           unit->steps_now + biv_unit_get_steps_due (unit) < unit->steps_full)
    {
      biv_proposal_set_number (proposal, unit, "steps-now", unit->steps_now + 1);
      text = g_strdup_printf (_("%s rests and gets a step back: %d of %d."), name, unit->steps_now, unit->steps_full);
    }
  if (text != NULL)
    biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_FATE, "CA-RECOVER-3", text, biv_id_of (unit), NULL),
                       biv_unit_get_side (campaign, unit));
}

/* Only who was ordered to can have rested; whether it did is a row. */
static gboolean
rests (BivProposal  *proposal,
       BivFormation *formation)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("rest:", biv_id_of (formation), NULL);

  return biv_formation_get_posture (campaign, formation) == BIV_POSTURE_REST &&
         biv_turn_decide_flag (proposal, row, has_rested (campaign, formation), "CA-RECOVER-3", biv_id_of (formation), FALSE,
                               biv_turn_name (campaign, biv_id_of (formation)), _("has rested"), _("has had no rest"), NULL);
}

static void
rest (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (bodies, i);
      g_autoptr (GPtrArray) units = NULL;

      if (!rests (proposal, formation))
        continue;
      units = biv_army_list_body (campaign, formation);
      for (guint j = 0; j < units->len; j++)
        rest_unit (proposal, g_ptr_array_index (units, j));
    }
}

/* ---- Replacement points (CA-REPLACE-2, CA-REPLACE-3) ---- */

static void
collect_points (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    biv_proposal_set_number (proposal, side, "replacement-stock",
                             MIN (side->replacement_stock + side->replacement_points, MOST_STOCK));
}

/* Takes the points from the side's stock. */
static gboolean
pay (BivProposal *proposal,
     const char  *side,
     int          points)
{
  BivSide *item = biv_campaign_find_side (biv_proposal_get_scratch (proposal), side);

  if (item == NULL || item->replacement_stock < points)
    return FALSE;
  biv_proposal_set_number (proposal, item, "replacement-stock", item->replacement_stock - points);
  return TRUE;
}

static void
refuse (BivProposal *proposal,
        const char  *unit,
        const char  *reason)
{
  g_autofree char *name = biv_turn_dup_unit_name (biv_proposal_get_scratch (proposal), unit);

  /* TRANSLATORS: a unit, and why it gets no replacements: "A02 1st Foot: it is in contact" */
  biv_proposal_refuse (proposal, "CA-REPLACE-2", _("%s: %s"), name, reason);
}

static void
remember_start_quality (BivProposal *proposal,
                        BivUnit     *unit)
{
  if (unit->start_quality == NULL)
    biv_proposal_set_text (proposal, unit, "start-quality", unit->quality != NULL ? unit->quality : "average");
}

/* Once: a unit that stands below its first quality has dropped already. */
static void
drop_quality_if_weak (BivProposal *proposal,
                      BivUnit     *unit)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *start = unit->start_quality != NULL ? unit->start_quality : unit->quality;
  g_autofree char *lower = NULL;

  if (!biv_campaign_option_is (campaign, "exp.mode", "on") || 3 * unit->steps_now >= unit->steps_full ||
      biv_unit_get_traits (campaign, unit)->has_brigade_quality ||
      biv_quality_compare (unit->quality, start) < 0)
    return;
  lower = biv_quality_step (unit->quality, -1);
  remember_start_quality (proposal, unit);
  biv_proposal_set_text (proposal, unit, "quality", lower);
}

const char *
biv_turn_why_not_filled (BivCampaign *campaign,
                         BivUnit     *unit)
{
  BivFormation *formation = unit != NULL ? biv_campaign_find_formation (campaign, unit->formation) : NULL;
  BivFormation *body = formation != NULL ? biv_army_get_body (campaign, formation) : NULL;

  if (body == NULL || !biv_unit_is_ready (unit) || formation->location == NULL)
    return _("only a ready unit on the map can be filled up");
  if (unit->steps_now + biv_unit_get_steps_due (unit) >= unit->steps_full)
    return _("it is whole");
  if (body->out_of_supply > 0)
    return _("it is out of supply");
  if (body->shut_in)
    return _("it is shut in");
  return was_in_contact (campaign, body) ? _("it was in contact this turn") : NULL;
}

static void
restore (BivProposal *proposal,
         const char  *id)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivUnit *unit = biv_campaign_find_unit (campaign, id);
  BivFormation *formation = unit != NULL ? biv_campaign_find_formation (campaign, unit->formation) : NULL;
  const char *why = biv_turn_why_not_filled (campaign, unit);
  g_autofree char *name = NULL, *text = NULL;

  if (why != NULL)
    refuse (proposal, id, why);
  else if (!pay (proposal, formation->side, 1))
    refuse (proposal, id, _("there are not enough replacement points"));
  else
    {
      drop_quality_if_weak (proposal, unit);
      biv_proposal_set_number (proposal, unit, "steps-now", unit->steps_now + 1);
      name = biv_turn_dup_unit_name (campaign, id);
      text = g_strdup_printf (_("%s is filled up: %d of %d steps."), name, unit->steps_now, unit->steps_full);
      biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-REPLACE-2", text, id, formation->side,
                                            NULL),
                         formation->side);
    }
}

/* "(2nd)"; a unit raised once more is the third of its name. */
static char *
dup_raised_name (const char *name)
{
  static const char *const ordinals[] = { "(2nd)", "(3rd)", "(4th)", "(5th)", "(6th)", "(7th)", "(8th)", "(9th)" };

  for (gsize i = 0; name != NULL && i + 1 < G_N_ELEMENTS (ordinals); i++)
    if (g_str_has_suffix (name, ordinals[i]))
      {
        g_autofree char *stem = g_strndup (name, strlen (name) - strlen (ordinals[i]));

        return g_strconcat (stem, ordinals[i + 1], NULL);
      }
  return g_strconcat (name != NULL ? name : "", name != NULL && *name != '\0' ? " " : "", ordinals[0], NULL);
}

static gboolean
is_free_base (BivCampaign *campaign,
              const char  *side,
              const char  *place)
{
  BivPlace *item = biv_campaign_find_place (campaign, place);

  return item != NULL && g_strcmp0 (item->base_of, side) == 0 && g_strcmp0 (item->owner, side) == 0 &&
         !biv_arrival_is_barred (campaign, side, place);
}

static void
raise_unit (BivProposal  *proposal,
            BivUnit      *unit,
            BivFormation *formation,
            const char   *place)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  g_autofree char *quality = biv_quality_step (unit->quality, -1);
  g_autofree char *name = dup_raised_name (biv_item_get_name (BIV_ITEM (unit)));
  g_autofree char *text = NULL;

  g_ptr_array_add (one, unit);
  biv_arrival_bring (proposal, formation, one, place, BIV_STATUS_RECOVERING);
  biv_proposal_set_text (proposal, unit, "name", name);
  remember_start_quality (proposal, unit);
  biv_proposal_set_text (proposal, unit, "quality", quality);
  biv_proposal_set_number (proposal, unit, "steps-now", 1);
  biv_proposal_set_number (proposal, unit, "ready-turn", campaign->turn + TURNS_TO_RAISE);
  text = g_strdup_printf (_("%s is raised anew at %s, ready in turn %d."), name, biv_turn_name (campaign, place),
                          unit->ready_turn);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-REPLACE-2", text, biv_id_of (unit), place,
                                        formation->side, NULL),
                     formation->side);
}

static gboolean
can_be_raised (BivUnit *unit)
{
  return unit->status == BIV_STATUS_LOST && unit->steps_full == 1 && unit->merged_into == NULL;
}

gboolean
biv_turn_has_use_for_points (BivCampaign *campaign,
                             BivSide     *side)
{
  int points = side->replacement_stock + side->replacement_points;
  GPtrArray *units = points > 0 ? biv_army_list_units (campaign, biv_id_of (side)) : NULL;
  gboolean has_base = FALSE;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    has_base = has_base || is_free_base (campaign, biv_id_of (side), biv_id_of (place));
  for (guint i = 0; units != NULL && i < units->len; i++)
    if (biv_turn_why_not_filled (campaign, units->pdata[i]) == NULL
        || (points >= COST_OF_RAISING && has_base && can_be_raised (units->pdata[i])))
      return TRUE;
  return FALSE;
}

/* @pair: "A02:P01" */
static void
raise_pair (BivProposal *proposal,
            const char  *pair)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_auto (GStrv) parts = g_strsplit (pair, ":", 2);
  BivUnit *unit = biv_campaign_find_unit (campaign, parts[0]);
  BivFormation *formation = unit != NULL ? biv_campaign_find_formation (campaign, unit->formation) : NULL;

  if (formation == NULL || !can_be_raised (unit))
    refuse (proposal, parts[0], _("only a lost unit of one step can be raised anew"));
  else if (parts[1] == NULL || !is_free_base (campaign, formation->side, parts[1]))
    refuse (proposal, parts[0], _("it can only be raised at a base of its side that is free of enemies"));
  else if (!pay (proposal, formation->side, COST_OF_RAISING))
    refuse (proposal, parts[0], _("there are not enough replacement points"));
  else
    raise_unit (proposal, unit, formation, parts[1]);
}

static void
spend_points (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *restored = biv_proposal_answer (proposal, "restore", "");
  const char *raised = biv_proposal_answer (proposal, "raise", "");
  g_auto (GStrv) units = g_strsplit (restored, ",", -1);
  g_auto (GStrv) pairs = g_strsplit (raised, ",", -1);

  if (!biv_campaign_option_is (campaign, "replace.mode", "points"))
    {
      if (*restored != '\0' || *raised != '\0')
        biv_proposal_refuse (proposal, "CA-REPLACE-2", _("This campaign has no replacement points."));
      return;
    }
  collect_points (proposal);
  for (guint i = 0; units[i] != NULL; i++)
    if (*units[i] != '\0')
      restore (proposal, units[i]);
  for (guint i = 0; pairs[i] != NULL; i++)
    if (*pairs[i] != '\0')
      raise_pair (proposal, pairs[i]);
}

/* ---- Experience (CA-EXP) ---- */

#define RISES_ON 6

/* At most one above its first quality, never above the top, and once in a campaign. */
static gboolean
may_rise (BivUnit *unit)
{
  const char *start = unit->start_quality != NULL ? unit->start_quality : unit->quality;
  g_autofree char *higher = biv_quality_step (unit->quality, 1);

  return unit->risen == BIV_NONE && biv_quality_compare (higher, unit->quality) > 0 &&
         biv_quality_compare (higher, start) <= 1;
}

static void
learn (BivProposal *proposal,
       BivUnit     *unit,
       const char  *side,
       const char  *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("rises:", biv_id_of (unit), NULL);
  g_autofree char *higher = NULL, *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit)), *text = NULL;
  gboolean rises;

  biv_proposal_set_die_text (proposal, _("6: rises one grade"));
  rises = biv_proposal_roll (proposal, side, 6, "CA-EXP-1", biv_id_of (unit)) >= RISES_ON;
  /* Who can rise no higher has nothing to decide. */
  if (!may_rise (unit)
      || !biv_turn_decide_flag (proposal, row, rises, "CA-EXP-1", biv_id_of (unit), TRUE, name, _("rises one grade"),
                                _("stays as it is"), NULL))
    return;
  higher = biv_quality_step (unit->quality, 1);
  remember_start_quality (proposal, unit);
  biv_proposal_set_text (proposal, unit, "quality", higher);
  biv_proposal_set_number (proposal, unit, "risen", campaign->turn);
  text = g_strdup_printf (_("%s has learnt from the %s: %s."), name, battle, higher);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_FATE, "CA-EXP-1", text, biv_id_of (unit), NULL), side);
}

/* CA-EXP-1: each combat unit of the winner that was on the board and came off it whole or damaged. */
static void
learn_from_battle (BivProposal *proposal,
                   BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, battle->winner);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (unit != NULL && participant->was_on && participant->end != BIV_END_DESTROYED &&
          participant->end != BIV_END_ROUTED && biv_unit_is_combat (campaign, unit))
        learn (proposal, unit, participant->side, biv_turn_name (campaign, biv_id_of (battle)));
    }
}

/* ---- Experience where quality is the brigade's (CA-EXP-2) ---- */

static void
change_brigade (BivProposal  *proposal,
                BivFormation *brigade,
                int           by,
                const char   *field)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  int quality = CLAMP (brigade->quality + by, 1, 9);
  g_autofree char *text = NULL;

  if (quality == brigade->quality)
    return;
  biv_proposal_set_number (proposal, brigade, "quality", quality);
  biv_proposal_set_number (proposal, brigade, field, campaign->turn);
  text = g_strdup_printf (by > 0 ? _("%s has learnt from its battle: quality %d.") : _("%s is worn down: quality %d."),
                          biv_turn_name (campaign, biv_id_of (brigade)), quality);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_FATE, "CA-EXP-2", text, biv_id_of (brigade), NULL),
                     brigade->side);
}

static gboolean
came_through (BivCampaign  *campaign,
              BivBattle    *battle,
              BivFormation *brigade)
{
  GPtrArray *units = biv_army_list_own_units (campaign, biv_id_of (brigade));
  gboolean was_on = FALSE;

  for (guint i = 0; i < units->len; i++)
    {
      BivParticipant *participant =
        biv_battle_find_participant (campaign, battle, biv_id_of (g_ptr_array_index (units, i)));

      if (participant == NULL || !participant->was_on)
        continue;
      if (participant->end == BIV_END_ROUTED)
        return FALSE;
      was_on = TRUE;
    }
  return was_on;
}

static void
teach_brigades (BivProposal *proposal,
                BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GPtrArray *formations = biv_army_list_formations (campaign, battle->winner);

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *brigade = g_ptr_array_index (formations, i);
      g_autofree char *row = NULL;
      gboolean rises;

      if (brigade->quality == BIV_NONE || !came_through (campaign, battle, brigade))
        continue;
      biv_proposal_set_die_text (proposal, _("6: rises one grade"));
      row = g_strconcat ("rises:", biv_id_of (brigade), NULL);
      rises = biv_proposal_roll (proposal, brigade->side, 6, "CA-EXP-2", biv_id_of (brigade)) >= RISES_ON;
      if (brigade->risen == BIV_NONE &&
          biv_turn_decide_flag (proposal, row, rises, "CA-EXP-2", biv_id_of (brigade), TRUE,
                                biv_turn_name (campaign, biv_id_of (brigade)), _("rises one grade"), _("stays as it is"), NULL))
        change_brigade (proposal, brigade, 1, "risen");
    }
}

/* Half or more of its units lost or captured: it drops, once, without a die. */
static void
wear_brigades_down (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivFormation, brigade, campaign, BIV_KIND_FORMATION)
    {
      GPtrArray *units = biv_army_list_own_units (campaign, biv_id_of (brigade));
      g_autofree char *row = NULL;
      guint n = 0, n_gone = 0;

      if (brigade->quality == BIV_NONE || brigade->worn != BIV_NONE)
        continue;
      for (guint i = 0; i < units->len; i++)
        {
          BivUnit *unit = g_ptr_array_index (units, i);

          if (unit->merged_into != NULL || !biv_unit_get_traits (campaign, unit)->has_brigade_quality)
            continue;
          n++;
          n_gone += unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED;
        }
      if (n == 0 || 2 * n_gone < n)
        continue;
      row = g_strconcat ("worn:", biv_id_of (brigade), NULL);
      if (biv_turn_decide_flag (proposal, row, TRUE, "CA-EXP-2", biv_id_of (brigade), FALSE,
                                biv_turn_name (campaign, biv_id_of (brigade)), _("drops one grade"), _("stays as it is"), NULL))
        change_brigade (proposal, brigade, -1, "worn");
    }
}

static void
gain_experience (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  if (!biv_campaign_option_is (campaign, "exp.mode", "on"))
    return;
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    {
      if (battle->turn != campaign->turn || battle->state != BIV_BATTLE_APPLIED ||
          biv_campaign_find_side (campaign, battle->winner) == NULL)
        continue;
      if (biv_campaign_get_traits (campaign, battle->ruleset)->has_brigade_quality)
        teach_brigades (proposal, battle);
      else
        learn_from_battle (proposal, battle);
    }
  wear_brigades_down (proposal);
}

/* ---- Empty formations (2.4) ---- */

static gboolean
has_living_units (BivCampaign  *campaign,
                  BivFormation *formation)
{
  GPtrArray *units = biv_army_list_own_units (campaign, biv_id_of (formation));

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (biv_unit_is_ready (unit) || unit->status == BIV_STATUS_RECOVERING)
        return TRUE;
    }
  return FALSE;
}

/* Deep trees are hostile files' own. */
#define DEEPEST 64

/* The first formation below, of any depth, in order of battle, that is on the map with such units. @beside: (nullable): at
 * its place only; who is on board is not there (CA-MOVE-11) */
static BivFormation *
find_troops_below (BivCampaign  *campaign,
                   BivFormation *formation,
                   BivFormation *beside,
                   guint         depth)
{
  GPtrArray *subs = biv_army_list_sub_formations (campaign, biv_id_of (formation));

  for (guint i = 0; i < subs->len && depth < DEEPEST; i++)
    {
      BivFormation *sub = g_ptr_array_index (subs, i);
      BivFormation *found;

      if (sub->location != NULL && has_living_units (campaign, sub) &&
          (beside == NULL ||
           (g_strcmp0 (sub->location, beside->location) == 0 && sub->embarked == beside->embarked)))
        return sub;
      found = find_troops_below (campaign, sub, beside, depth + 1);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
is_empty (BivCampaign  *campaign,
          BivFormation *formation)
{
  return !has_living_units (campaign, formation) && find_troops_below (campaign, formation, formation, 0) == NULL;
}

/* A headquarters without troops of its own rides after them, shut in or embarked as they are. */
static void
ride_after (BivProposal  *proposal,
            BivFormation *formation,
            BivFormation *troops)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *text = g_strdup_printf (_("%s has no units left with it and rides after %s to %s."),
                                           biv_turn_name (campaign, biv_id_of (formation)),
                                           biv_turn_name (campaign, biv_id_of (troops)),
                                           biv_turn_name (campaign, troops->location));

  biv_proposal_set_text (proposal, formation, "location", troops->location);
  biv_proposal_set_text (proposal, formation, "previous-place", NULL);
  biv_proposal_set_text (proposal, formation, "arrived-by", NULL);
  biv_proposal_set_flag (proposal, formation, "shut-in", troops->shut_in);
  biv_proposal_set_flag (proposal, formation, "embarked", troops->embarked);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_MOVE, "CA-RECOVER-1", text, biv_id_of (formation), troops->location,
                                        NULL),
                     formation->side);
}

static void
take_off_the_map (BivProposal  *proposal,
                  BivFormation *formation)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *text = g_strdup_printf (_("%s has no units left and is taken off the map."),
                                           biv_turn_name (campaign, biv_id_of (formation)));

  biv_proposal_set_text (proposal, formation, "location", NULL);
  /* Whoever comes back under its name has got no order yet (CA-ORDER-5). */
  biv_proposal_set_text (proposal, formation, "carried-order", NULL);
  biv_proposal_set_flag (proposal, formation, "shut-in", FALSE);
  biv_proposal_set_flag (proposal, formation, "embarked", FALSE);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_MOVE, "CA-RECOVER-1", text, biv_id_of (formation), NULL),
                     formation->side);
}

static void
remove_empty (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) empty = g_ptr_array_new ();

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (formation->location != NULL && is_empty (campaign, formation))
      g_ptr_array_add (empty, formation);
  for (guint i = 0; i < empty->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (empty, i);
      BivFormation *troops = formation->commander_state != BIV_COMMANDER_KILLED
                               ? find_troops_below (campaign, formation, NULL, 0) : NULL;

      if (troops != NULL)
        ride_after (proposal, formation, troops);
      else
        take_off_the_map (proposal, formation);
    }
  if (empty->len > 0)
    biv_siege_review (proposal);
}

BivProposal *
biv_turn_propose_recovery (BivCampaign      *campaign,
                           BivDice          *dice,
                           const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Recover"), dice, answers);

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_RECOVERY))
    return proposal;
  rest (proposal);
  spend_points (proposal);
  if (biv_proposal_get_refusal (proposal) != NULL)
    return proposal;
  gain_experience (proposal);
  remove_empty (proposal);
  biv_turn_end_phase (proposal);
  return proposal;
}
