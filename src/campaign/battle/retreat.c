/* SPDX-License-Identifier: GPL-3.0-or-later */
/* retreat.c: where a beaten or falling-back formation goes (CA-RETREAT) */
#include "campaign/battle/retreat.h"

#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/map.h"

GPtrArray *
biv_retreat_list_barred (BivCampaign       *campaign,
                         const char *const *formations,
                         const char        *side)
{
  GPtrArray *barred = g_ptr_array_new ();

  for (guint i = 0; formations != NULL && formations[i] != NULL; i++)
    {
      BivFormation *enemy = biv_campaign_find_formation (campaign, formations[i]);
      BivLink *link = enemy != NULL ? biv_campaign_find_link (campaign, enemy->arrived_by) : NULL;

      if (link != NULL && biv_sides_are_hostile (campaign, enemy->side, side))
        g_ptr_array_add (barred, link);
    }
  return barred;
}

/* ---- CA-RETREAT-2 ---- */

static gboolean
is_free_of_enemies (BivCampaign *campaign,
                    const char  *place,
                    const char  *side)
{
  BivPlace *found = biv_campaign_find_place (campaign, place);

  return found != NULL && !biv_map_has_hostile_combat (campaign, place, side) &&
         !biv_map_is_hostile_fort (campaign, found, side);
}

gboolean
biv_retreat_is_legal (BivCampaign  *campaign,
                      BivFormation *formation,
                      BivLink      *link,
                      GPtrArray    *barred)
{
  const char *to = biv_map_other_end (link, formation->location);

  if (to == NULL || (barred != NULL && g_ptr_array_find (barred, link, NULL)))
    return FALSE;
  /* Storm and snow close trails and fords here too; nobody retreats on the water. */
  return !biv_map_is_closed (campaign, link, TRUE) && biv_map_suits (campaign, link, formation->location, FALSE) &&
         is_free_of_enemies (campaign, to, formation->side);
}

/* ---- CA-RETREAT-1 ---- */

typedef struct
{
  int         cost;                     /* to a base or depot */
  gboolean    is_own;
  const char *place;
  int         link_cost;
  const char *link;
} Merit;

/* The least cost to a base or depot, then a place of the side's own, then the lowest id; of two links to one place the
 * cheaper, then the lower id. */
static int
compare_merit (const Merit *a,
               const Merit *b)
{
  if (a->cost != b->cost)
    return a->cost < b->cost ? -1 : 1;
  if (a->is_own != b->is_own)
    return a->is_own ? -1 : 1;
  if (g_strcmp0 (a->place, b->place) != 0)
    return g_strcmp0 (a->place, b->place);
  if (a->link_cost != b->link_cost)
    return a->link_cost < b->link_cost ? -1 : 1;
  return g_strcmp0 (a->link, b->link);
}

static Merit
merit_of (BivCampaign  *campaign,
          BivFormation *formation,
          BivLink      *link)
{
  BivSide *side = biv_campaign_find_side (campaign, formation->side);
  Merit merit = { .place = biv_map_other_end (link, formation->location), .link = biv_id_of (link) };
  BivPlace *place = biv_campaign_find_place (campaign, merit.place);

  merit.cost = biv_map_base_cost (campaign, merit.place, side);
  merit.is_own = g_strcmp0 (place->owner, formation->side) == 0;
  merit.link_cost = biv_map_link_cost (campaign, link, formation->location, NULL);
  return merit;
}

static BivLink *
choose_nearest (BivCampaign  *campaign,
                BivFormation *formation,
                GPtrArray    *barred,
                int           below)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (campaign, formation->location);
  BivLink *best = NULL;
  Merit best_merit = { 0 };

  for (guint i = 0; i < links->len; i++)
    {
      BivLink *link = g_ptr_array_index (links, i);
      Merit merit;

      if (!biv_retreat_is_legal (campaign, formation, link, barred))
        continue;
      merit = merit_of (campaign, formation, link);
      if (merit.cost > below || (best != NULL && compare_merit (&merit, &best_merit) >= 0))
        continue;
      best = link;
      best_merit = merit;
    }
  return best;
}

BivLink *
biv_retreat_choose (BivCampaign  *campaign,
                    BivFormation *formation,
                    GPtrArray    *barred)
{
  BivLink *way_back = biv_campaign_find_link (campaign, formation->arrived_by);

  if (formation->location == NULL)
    return NULL;
  if (way_back != NULL && g_strcmp0 (biv_map_far_end (way_back, formation->location), formation->previous_place) == 0 &&
      biv_retreat_is_legal (campaign, formation, way_back, barred))
    return way_back;
  return choose_nearest (campaign, formation, barred, BIV_UNREACHABLE);
}

/* CA-RETREAT-3 */
BivLink *
biv_retreat_choose_second (BivCampaign  *campaign,
                           BivFormation *formation)
{
  BivSide *side = biv_campaign_find_side (campaign, formation->side);
  int cost = biv_map_base_cost (campaign, formation->location, side);

  /* Nothing is nearer than a depot itself; where none can be reached any that can be is nearer. */
  return cost > 0 ? choose_nearest (campaign, formation, NULL, cost - 1) : NULL;
}

/* CA-MOVE-6: back to the end it came from, and be it an enemy fort: it stood there this turn. Only who has come there since
 * with troops that can fight bars it. */
BivLink *
biv_retreat_choose_fall_back (BivCampaign  *campaign,
                              BivFormation *formation,
                              GPtrArray    *barred,
                              gboolean     *stays)
{
  BivLink *met_on = biv_campaign_find_link (campaign, formation->met_on);

  *stays = met_on != NULL && g_strcmp0 (formation->met_from, formation->location) == 0;
  if (*stays)
    return NULL;
  if (met_on != NULL && g_strcmp0 (biv_map_far_end (met_on, formation->location), formation->met_from) == 0 &&
      !biv_map_has_hostile_combat (campaign, formation->met_from, formation->side))
    return met_on;
  return biv_retreat_choose (campaign, formation, barred);
}

/* ---- CA-RETREAT-5 ---- */

BivPlace *
biv_retreat_find_refuge (BivCampaign *campaign,
                         const char  *side)
{
  BivPlace *depot = NULL, *any = NULL;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      if (g_strcmp0 (place->owner, side) != 0 || biv_map_has_hostile_combat (campaign, biv_id_of (place), side))
        continue;
      if (g_strcmp0 (place->base_of, side) == 0)
        return place;
      if (depot == NULL && biv_place_is_depot (place))
        depot = place;
      if (any == NULL)
        any = place;
    }
  return depot != NULL ? depot : any;
}

/* ---- Going there ---- */

void
biv_retreat_move (BivProposal  *proposal,
                  BivFormation *formation,
                  BivLink      *link,
                  const char   *place)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) members = biv_army_list_members (campaign, formation);
  g_autofree char *from = g_strdup (formation->location);

  for (guint i = 0; i < members->len; i++)
    {
      BivFormation *member = g_ptr_array_index (members, i);

      biv_proposal_set_text (proposal, member, "previous-place", from);
      biv_proposal_set_text (proposal, member, "arrived-by", link != NULL ? biv_id_of (link) : NULL);
      biv_proposal_set_text (proposal, member, "location", place);
    }
}
