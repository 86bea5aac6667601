/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-deploy-hand.c: what is done on a table with a unit, its brigade or a general in hand */
#include "config.h"

#include "app/battle/fusilier/table-deploy-private.h"

#include "base/i18n.h"

#include "campaign/battle/fight-table.h"
#include "campaign/battle/deployment.h"

#define NUDGE (10 * BIV_MM)

/* ---- Where they would stand ---- */

/* Who has no place yet is put in line with the others, toward the enemy. */
BivStation *
biv_td_carry (BivTableDeploy *self,
              GPtrArray      *units,
              BivSpot         to)
{
  BivBattle *battle = biv_td_get_battle (self);
  BivStation *stations = g_new0 (BivStation, units->len + 1);
  BivParticipant *lead = biv_td_get_participant (self);
  gboolean are_placed = TRUE;
  BivStation at;

  for (guint i = 0; i < units->len; i++)
    are_placed = biv_deployment_get_station (battle, g_ptr_array_index (units, i), &stations[i]) && are_placed;
  if (are_placed && lead != NULL && biv_deployment_get_station (battle, lead, &at))
    {
      for (guint i = 0; i < units->len; i++)
        {
          stations[i].at.x += to.x - at.at.x;
          stations[i].at.y += to.y - at.at.y;
        }
      return stations;
    }
  biv_deployment_form_line (biv_td_get_campaign (self), battle, units, to,
                            biv_deployment_sits_south (battle, self->side) ? BIV_ANGLE_N : BIV_ANGLE_S, stations);
  return stations;
}

/* About the middle of them all; a single unit about its own. */
BivStation *
biv_td_turn (BivTableDeploy *self,
             GPtrArray      *units,
             BivAngle        by)
{
  BivStation *stations = g_new0 (BivStation, units->len + 1);
  gint64 x = 0, y = 0;
  BivSpot middle;

  for (guint i = 0; i < units->len; i++)
    {
      biv_deployment_get_station (biv_td_get_battle (self), g_ptr_array_index (units, i), &stations[i]);
      x += stations[i].at.x;
      y += stations[i].at.y;
    }
  middle = biv_spot ((BivLength) (x / MAX (units->len, 1)), (BivLength) (y / MAX (units->len, 1)));
  for (guint i = 0; i < units->len; i++)
    {
      BivLength away = biv_spot_distance (middle, stations[i].at);

      if (away > 0)
        stations[i].at = biv_spot_beyond (middle, (BivAngle) (biv_angle_toward (middle, stations[i].at) + by), away);
      stations[i].facing = (BivAngle) (stations[i].facing + by);
    }
  return stations;
}

gboolean
biv_td_are_placed (GPtrArray *units)
{
  for (guint i = 0; i < units->len; i++)
    if (((BivParticipant *) g_ptr_array_index (units, i))->square == NULL)
      return FALSE;
  return units->len > 0;
}

/* ---- Into the campaign ---- */

void
biv_td_post (BivTableDeploy *self,
             const BivSpot  *at)
{
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *formation = g_strdup (self->general);

  if (!biv_td_is_open (self))
    return;
  proposal = biv_turn_propose_post (biv_td_get_campaign (self), biv_td_get_id (self), formation, at);
  biv_td_commit (self, proposal);
}

void
biv_td_turn_by (BivTableDeploy *self,
                int             by)
{
  g_autoptr (GPtrArray) units = biv_td_list_in_hand (self);
  g_autofree BivStation *stations = biv_td_are_placed (units) ? biv_td_turn (self, units, (BivAngle) by) : NULL;

  if (stations != NULL)
    biv_td_commit_stations (self, stations, units->len);
}

void
biv_td_nudge (BivTableDeploy *self,
              int             x,
              int             y)
{
  g_autoptr (GPtrArray) units = biv_td_list_in_hand (self);
  g_autofree BivStation *stations = NULL;
  BivStation lead;
  BivSpot at;

  if (self->general != NULL)
    {
      BivFormation *formation = biv_campaign_find_formation (biv_td_get_campaign (self), self->general);

      if (formation != NULL && biv_fight_get_post (biv_td_get_campaign (self), biv_td_get_battle (self), formation, &at))
        {
          at = biv_spot (at.x + x * NUDGE, at.y + y * NUDGE);
          biv_td_post (self, &at);
        }
      return;
    }
  if (!biv_td_are_placed (units))
    return;
  biv_deployment_get_station (biv_td_get_battle (self), biv_td_get_participant (self), &lead);
  stations = biv_td_carry (self, units, biv_spot (lead.at.x + x * NUDGE, lead.at.y + y * NUDGE));
  biv_td_commit_stations (self, stations, units->len);
}

/* All of the brigade side by side where its middle is now, facing as the one in hand does. */
void
biv_td_dress (BivTableDeploy *self)
{
  BivParticipant *participant = biv_td_get_participant (self);
  BivUnit *unit = participant != NULL ? biv_campaign_find_unit (biv_td_get_campaign (self), participant->unit) : NULL;
  g_autoptr (GPtrArray) brigade = NULL;
  g_autofree BivStation *stations = NULL;
  gint64 x = 0, y = 0, n = 0;
  BivStation lead;

  if (unit == NULL || !biv_deployment_get_station (biv_td_get_battle (self), participant, &lead))
    return;
  brigade = biv_deployment_list_brigade (biv_td_get_campaign (self), biv_td_get_battle (self), unit->formation);
  for (guint i = 0; i < brigade->len; i++)
    {
      BivStation at;

      if (!biv_deployment_get_station (biv_td_get_battle (self), g_ptr_array_index (brigade, i), &at))
        continue;
      x += at.at.x;
      y += at.at.y;
      n++;
    }
  stations = g_new0 (BivStation, brigade->len + 1);
  biv_deployment_form_line (biv_td_get_campaign (self), biv_td_get_battle (self), brigade,
                            biv_spot ((BivLength) (x / n), (BivLength) (y / n)), lead.facing, stations);
  biv_td_commit_stations (self, stations, brigade->len);
}

/* A deeper formation grows to the rear: its front stays where it is. */
void
biv_td_set_form (BivTableDeploy *self,
                 const char     *form)
{
  g_autoptr (GPtrArray) units = biv_td_list_in_hand (self);
  g_autofree BivStation *stations = g_new0 (BivStation, units->len + 1);
  g_autoptr (GArray) before = NULL, after = NULL;

  if (!biv_td_are_placed (units))
    return;
  for (guint i = 0; i < units->len; i++)
    {
      biv_deployment_get_station (biv_td_get_battle (self), g_ptr_array_index (units, i), &stations[i]);
      stations[i].form = form;
    }
  before = biv_deployment_list_bases (biv_td_get_campaign (self), biv_td_get_battle (self), units, NULL, 0);
  after = biv_deployment_list_bases (biv_td_get_campaign (self), biv_td_get_battle (self), units, stations, units->len);
  for (guint i = 0; i < units->len; i++)
    stations[i].at = biv_spot_beyond (stations[i].at, stations[i].facing,
                                      (g_array_index (before, BivBase, i).depth - g_array_index (after, BivBase, i).depth) / 2);
  biv_td_commit_stations (self, stations, units->len);
}

void
biv_td_next_form (BivTableDeploy *self)
{
  BivParticipant *participant = biv_td_get_participant (self);
  const char *const *list = participant != NULL ? biv_td_list_forms (self, participant->unit) : NULL;
  guint at = 0;

  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    if (g_strcmp0 (list[i], participant->form) == 0)
      at = i;
  if (list != NULL)
    biv_td_set_form (self, list[at + 1]);
}

void
biv_td_set_hidden (BivTableDeploy *self,
                   gboolean        is_hidden)
{
  g_autoptr (GPtrArray) units = biv_td_list_in_hand (self);
  g_autofree BivStation *stations = g_new0 (BivStation, units->len + 1);

  if (!biv_td_are_placed (units))
    return;
  for (guint i = 0; i < units->len; i++)
    {
      biv_deployment_get_station (biv_td_get_battle (self), g_ptr_array_index (units, i), &stations[i]);
      stations[i].is_hidden = is_hidden;
    }
  biv_td_commit_stations (self, stations, units->len);
}

/* A general goes back behind his troops; units go back to the tray. */
void
biv_td_take_back (BivTableDeploy *self)
{
  g_autoptr (GPtrArray) units = biv_td_list_in_hand (self);
  g_autoptr (BivProposal) proposal = NULL;

  if (self->general != NULL)
    biv_td_post (self, NULL);
  if (!biv_td_is_open (self) || units->len == 0)
    return;
  proposal = biv_proposal_new (biv_td_get_campaign (self), BIV_KEPT (_("Take back")), NULL, NULL);
  for (guint i = 0; i < units->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (units, i);

      biv_proposal_set_text (proposal, participant, "square", NULL);
      biv_proposal_set_text (proposal, participant, "facing", NULL);
      biv_proposal_set_flag (proposal, participant, "hidden", FALSE);
    }
  biv_td_commit (self, proposal);
}
