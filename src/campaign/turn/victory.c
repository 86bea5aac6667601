/* SPDX-License-Identifier: GPL-3.0-or-later */
/* victory.c: how the campaign stands, and what would end it (CA-VICTORY) */
#include "config.h"
#include "campaign/turn/victory.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/map/exhaustion.h"
#include "campaign/battle/ladder.h"
#include "campaign/battle/siege.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

/* ---- Ownership (CA-VICTORY-1) ---- */

static gboolean
is_in_standoff (BivCampaign *campaign,
                const char  *place)
{
  BIV_EACH (BivContact, contact, campaign, BIV_KIND_CONTACT)
    if (contact->turn == campaign->turn && contact->outcome == BIV_OUTCOME_STANDOFF &&
        g_strcmp0 (contact->place, place) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
stands_there (BivCampaign *campaign,
              const char  *side,
              const char  *place)
{
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies_at (campaign, place, side);

  for (guint i = 0; i < bodies->len; i++)
    if (biv_body_has_ready_combat (campaign, g_ptr_array_index (bodies, i)))
      return TRUE;
  return FALSE;
}

const char *
biv_victory_find_owner (BivCampaign *campaign,
                        BivPlace    *place)
{
  const char *alone = NULL;

  if (biv_siege_find (campaign, biv_id_of (place)) != NULL || is_in_standoff (campaign, biv_id_of (place)))
    return place->owner;
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      if (!stands_there (campaign, biv_id_of (side), biv_id_of (place)))
        continue;
      if (alone != NULL)
        return place->owner;
      alone = biv_id_of (side);
    }
  return alone != NULL ? alone : place->owner;
}

/* ---- Sudden death (CA-VICTORY-5) ---- */

static guint
count_held (BivCampaign *campaign,
            BivVictory  *condition)
{
  guint n = 0;

  for (guint i = 0; condition->places != NULL && condition->places[i] != NULL; i++)
    {
      BivPlace *place = biv_campaign_find_place (campaign, condition->places[i]);

      n += place != NULL && g_strcmp0 (place->owner, condition->side) == 0;
    }
  return n;
}

static guint
count_wanted (BivVictory *condition)
{
  if (condition->n != BIV_NONE)
    return (guint) MAX (condition->n, 1);
  return condition->places != NULL ? g_strv_length (condition->places) : 0;
}

static gboolean
owns_enough (BivCampaign *campaign,
             BivVictory  *condition)
{
  return count_wanted (condition) > 0 && count_held (campaign, condition) >= count_wanted (condition);
}

static gboolean
owns_every_enemy_base (BivCampaign *campaign,
                       const char  *side)
{
  guint n = 0;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (place->base_of != NULL && biv_sides_are_hostile (campaign, side, place->base_of))
      {
        if (g_strcmp0 (place->owner, side) != 0)
          return FALSE;
        n++;
      }
  return n > 0;
}

static gboolean
belongs_to (BivCampaign  *campaign,
            BivFormation *formation,
            const char   *above)
{
  for (guint depth = 0; formation != NULL && depth < 32; depth++)
    {
      if (g_strcmp0 (biv_id_of (formation), above) == 0)
        return TRUE;
      formation = biv_campaign_find_formation (campaign, formation->parent);
    }
  return FALSE;
}

/* All units of the formation and of those below it lost or captured; one that was merged into another lives on there. */
static gboolean
is_destroyed (BivCampaign *campaign,
              const char  *formation)
{
  guint n = 0;

  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      if (unit->merged_into != NULL ||
          !belongs_to (campaign, biv_campaign_find_formation (campaign, unit->formation), formation))
        continue;
      if (unit->status != BIV_STATUS_LOST && unit->status != BIV_STATUS_CAPTURED)
        return FALSE;
      n++;
    }
  return n > 0;
}

gboolean
biv_victory_holds_now (BivCampaign *campaign,
                       BivVictory  *condition)
{
  switch (condition->victory_kind)
    {
    case BIV_VICTORY_HOLD:
      return owns_enough (campaign, condition);
    case BIV_VICTORY_BASE:
      return owns_every_enemy_base (campaign, condition->side);
    case BIV_VICTORY_DESTROY:
      return condition->formation != NULL && is_destroyed (campaign, condition->formation);
    case BIV_VICTORY_KEEP:
    default:
      return owns_enough (campaign, condition);
    }
}

static gboolean
victory_is_met (BivCampaign *campaign,
                BivVictory  *condition)
{
  if (condition->is_disabled || !biv_victory_holds_now (campaign, condition))
    return FALSE;
  if (condition->victory_kind == BIV_VICTORY_HOLD)
    return condition->held >= condition->turns;
  if (condition->victory_kind == BIV_VICTORY_KEEP)
    return !condition->broken && condition->turn == campaign->turn;
  return TRUE;
}

/* ---- The end (CA-VICTORY-8) ---- */

static void
end_with (BivCampaign     *campaign,
          BivCampaignEnd  *end,
          const char      *winner,
          BivResultReason  reason,
          const char      *clause,
          char            *text)
{
  end->winner = winner != NULL ? winner : "drawn";
  end->reason = (int) reason;
  end->clause = clause;
  end->text = text;
}

char *
biv_victory_dup_text (BivCampaign *campaign,
                      BivVictory  *condition)
{
  const char *side = biv_turn_name (campaign, condition->side);
  g_autofree char *places = biv_turn_dup_names (campaign, (const char *const *) condition->places);

  switch (condition->victory_kind)
    {
    case BIV_VICTORY_HOLD:
      if (condition->n != BIV_NONE && condition->turns > 1)
        return g_strdup_printf (_("Held by %s, %d of these for %d turns running: %s"), side, condition->n,
                                condition->turns, places);
      if (condition->n != BIV_NONE)
        return g_strdup_printf (_("Held by %s, %d of these: %s"), side, condition->n, places);
      if (condition->turns > 1)
        return g_strdup_printf (_("Held by %s for %d turns running: %s"), side, condition->turns, places);
      return g_strdup_printf (_("Held by %s: %s"), side, places);
    case BIV_VICTORY_BASE:
      return g_strdup_printf (_("Every enemy base held by %s"), side);
    case BIV_VICTORY_DESTROY:
      return g_strdup_printf (_("Destroyed by %s: %s"), side, biv_turn_name (campaign, condition->formation));
    case BIV_VICTORY_KEEP:
    default:
      return g_strdup_printf (_("Kept by %s until turn %d: %s"), side, condition->turn, places);
    }
}

static gboolean
find_sudden_death (BivCampaign    *campaign,
                   BivCampaignEnd *end)
{
  BIV_EACH (BivVictory, condition, campaign, BIV_KIND_VICTORY)
    if (victory_is_met (campaign, condition))
      {
        end_with (campaign, end, condition->side, BIV_RESULT_SUDDEN_DEATH, "CA-VICTORY-5",
                  biv_victory_dup_text (campaign, condition));
        return TRUE;
      }
  return FALSE;
}

/* The side with most points, if it leads the next by @margin and is not level with it; else %NULL: drawn. */
static const char *
find_leader (BivCampaign *campaign,
             int          margin)
{
  const char *leader = NULL;
  int most = G_MININT, second = G_MININT;

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      int points = biv_side_get_victory_points (campaign, biv_id_of (side));

      if (points > most)
        {
          second = most;
          most = points;
          leader = biv_id_of (side);
        }
      else if (points > second)
        second = points;
    }
  if (leader == NULL || (second != G_MININT && most - second < MAX (margin, 1)))
    return NULL;
  return leader;
}

typedef gboolean (* GivesIn) (BivCampaign *campaign, BivSide *side);

static gboolean
is_exhausted (BivCampaign *campaign,
              BivSide     *side)
{
  int mark = biv_side_get_exhaustion_mark (campaign, biv_id_of (side));

  return mark != BIV_NONE && biv_side_get_lost_steps (campaign, biv_id_of (side)) >= mark;
}

static gboolean
sues_for_peace (BivCampaign *campaign,
                BivSide     *side)
{
  return side->morale <= 0;
}

/* All sides but one: that one wins; all of them: by points, margin 0. A side that never had a unit does not count. */
static gboolean
find_last_standing (BivCampaign     *campaign,
                    GivesIn          gives_in,
                    BivResultReason  reason,
                    const char      *clause,
                    const char      *text,
                    BivCampaignEnd  *end)
{
  const char *standing = NULL;
  guint n_standing = 0, n_sides = 0;

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      if (biv_side_get_full_steps (campaign, biv_id_of (side)) == 0)
        continue;
      n_sides++;
      if (gives_in (campaign, side))
        continue;
      n_standing++;
      standing = biv_id_of (side);
    }
  if (n_sides < 2 || n_standing > 1)
    return FALSE;
  end_with (campaign, end, n_standing == 1 ? standing : find_leader (campaign, 0), reason, clause, g_strdup (text));
  return TRUE;
}

void
biv_victory_find_end (BivCampaign    *campaign,
                      BivCampaignEnd *end)
{
  int limit = biv_campaign_get_option_number (campaign, "turn.limit");
  BivRung *rung = campaign->map_form == BIV_MAP_LADDER ? biv_ladder_get_rung (campaign) : NULL;

  *end = (BivCampaignEnd) { .reason = BIV_NONE };
  if (rung != NULL && rung->winner != NULL)                /* CA-LADDER-1 */
    {
      end_with (campaign, end, rung->winner, BIV_RESULT_LADDER, "CA-LADDER-1", g_strdup (_("the last rung is reached")));
      return;
    }
  if (find_sudden_death (campaign, end))
    return;
  if (biv_campaign_get_option_number (campaign, "victory.exhaustion") != BIV_NONE &&
      find_last_standing (campaign, is_exhausted, BIV_RESULT_EXHAUSTION, "CA-VICTORY-4", _("the enemy is exhausted"),
                          end))
    return;
  if (biv_campaign_option_is (campaign, "morale.mode", "on") &&
      find_last_standing (campaign, sues_for_peace, BIV_RESULT_MORALE, "CA-VICTORY-6", _("the enemy sues for peace"),
                          end))
    return;
  if (limit != BIV_NONE && campaign->turn >= limit)        /* CA-TURN-5, CA-VICTORY-3 */
    end_with (campaign, end, find_leader (campaign, biv_campaign_get_option_number (campaign, "victory.margin")),
              BIV_RESULT_TURN_LIMIT, "CA-VICTORY-3", g_strdup (_("the last turn is over")));
}

char *
biv_victory_dup_result (BivCampaign *campaign)
{
  if (campaign->result == NULL)
    return NULL;
  if (g_strcmp0 (campaign->result, "drawn") == 0)
    return g_strdup (_("The campaign is drawn."));
  return g_strdup_printf (_("The campaign is won by %s."), biv_turn_name (campaign, campaign->result));
}

/* ---- The standing (CA-VICTORY-7) ---- */

GPtrArray *
biv_victory_list_standings (BivCampaign *campaign)
{
  GPtrArray *standings = g_ptr_array_new_with_free_func (g_free);

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    {
      BivSideStanding *standing = g_new0 (BivSideStanding, 1);

      standing->side = biv_id_of (side);
      standing->battle_points = side->vp;
      BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
        if (g_strcmp0 (place->owner, biv_id_of (side)) == 0)
          standing->place_points += place->objective_points;
      standing->total_points = biv_side_get_victory_points (campaign, biv_id_of (side));
      standing->full_steps = biv_side_get_full_steps (campaign, biv_id_of (side));
      standing->lost_steps = biv_side_get_lost_steps (campaign, biv_id_of (side));
      standing->exhaustion_mark = biv_side_get_exhaustion_mark (campaign, biv_id_of (side));
      standing->is_exhausted = standing->full_steps > 0 && is_exhausted (campaign, side);
      standing->morale = biv_campaign_option_is (campaign, "morale.mode", "on") ? side->morale : BIV_NONE;
      g_ptr_array_add (standings, standing);
    }
  return standings;
}

static char *
dup_condition_state (BivCampaign *campaign,
                     BivVictory  *condition,
                     gboolean     is_met)
{
  guint held = count_held (campaign, condition), wanted = count_wanted (condition);

  if (is_met)
    return g_strdup (C_("victory condition", "met"));
  if (condition->victory_kind == BIV_VICTORY_KEEP)
    return g_strdup (condition->broken || held < wanted ? C_("victory condition", "no longer possible")
                                                        : C_("victory condition", "kept so far"));
  if (condition->victory_kind == BIV_VICTORY_HOLD && condition->turns > 1)
    return g_strdup_printf (_("%u of %u, turns running: %d of %d"), held, wanted, condition->held, condition->turns);
  if (condition->victory_kind == BIV_VICTORY_HOLD)
    return g_strdup_printf (_("%u of %u"), held, wanted);
  return g_strdup (C_("victory condition", "not yet"));
}

static void
condition_state_free (gpointer data)
{
  BivConditionState *state = data;

  g_free (state->text);
  g_free (state->state);
  g_free (state);
}

/* Between two Scorings a condition that must hold for one turn is met where it is so now. */
static gboolean
would_be_met (BivCampaign *campaign,
              BivVictory  *condition)
{
  if (!biv_victory_holds_now (campaign, condition))
    return FALSE;
  return condition->victory_kind == BIV_VICTORY_HOLD ? MAX (condition->held, 1) >= condition->turns
                                                     : victory_is_met (campaign, condition);
}

GPtrArray *
biv_victory_list_conditions (BivCampaign *campaign,
                             const char  *side)
{
  GPtrArray *states = g_ptr_array_new_with_free_func (condition_state_free);

  BIV_EACH (BivVictory, condition, campaign, BIV_KIND_VICTORY)
    {
      BivConditionState *state;

      if (condition->is_disabled || (side != NULL && g_strcmp0 (condition->side, side) != 0))
        continue;
      state = g_new0 (BivConditionState, 1);
      state->condition = condition;
      state->is_met = would_be_met (campaign, condition);
      state->text = biv_victory_dup_text (campaign, condition);
      state->state = dup_condition_state (campaign, condition, state->is_met);
      g_ptr_array_add (states, state);
    }
  return states;
}
