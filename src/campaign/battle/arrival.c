/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arrival.c: units that come onto the map, and the detachments they form (CA-REPLACE-1, CA-ORDER-6) */
#include "config.h"
#include "campaign/battle/arrival.h"
#include "campaign/model/strength.h"
#include "campaign/model/map.h"
#include "base/i18n.h"
#include <string.h>

/* ---- Where ---- */

gboolean
biv_arrival_is_barred (BivCampaign *campaign,
                       const char  *side,
                       const char  *place)
{
  BivPlace *item = biv_campaign_find_place (campaign, place);

  return item == NULL || biv_map_has_hostile_combat (campaign, place, side) ||
         biv_map_is_hostile_fort (campaign, item, side);
}

static gboolean
comes_before (int         cost,
              const char *place,
              int         best_cost,
              const char *best)
{
  return best == NULL || cost < best_cost || (cost == best_cost && g_strcmp0 (place, best) < 0);
}

const char *
biv_arrival_find_place (BivCampaign *campaign,
                        const char  *side,
                        const char  *place)
{
  BivSide *item = biv_campaign_find_side (campaign, side);
  g_autoptr (GPtrArray) links = NULL;
  const char *best = NULL;
  int best_cost = 0;

  if (!biv_arrival_is_barred (campaign, side, place))
    return place;
  links = biv_map_list_links (campaign, place);
  for (guint i = 0; i < links->len; i++)
    {
      BivLink *link = g_ptr_array_index (links, i);
      const char *other = biv_map_other_end (link, place);
      int cost;

      if (other == NULL || biv_map_is_closed (campaign, link, FALSE) || !biv_map_suits (campaign, link, place, FALSE) ||
          biv_arrival_is_barred (campaign, side, other))
        continue;
      cost = biv_map_link_cost (campaign, link, place, item);
      if (comes_before (cost, other, best_cost, best))
        {
          best = other;
          best_cost = cost;
        }
    }
  return best;
}

const char *
biv_arrival_find_base (BivCampaign *campaign,
                       const char  *side)
{
  g_autoptr (GPtrArray) bases = biv_side_list_bases (campaign, side);

  for (guint i = 0; i < bases->len; i++)
    {
      BivPlace *place = g_ptr_array_index (bases, i);

      if (g_strcmp0 (place->owner, side) == 0 && !biv_arrival_is_barred (campaign, side, biv_id_of (place)))
        return biv_id_of (place);
    }
  return NULL;
}

/* ---- Detachments ---- */

/* The parent's id with /1, /2...; a number is never used again. */
static char *
next_id (BivProposal  *proposal,
         BivFormation *parent)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  int number = parent->detachments;
  char *id = NULL;

  do
    {
      g_free (id);
      id = g_strdup_printf ("%s/%d", biv_id_of (parent), ++number);
    }
  while (biv_campaign_find (campaign, id) != NULL);
  biv_proposal_set_number (proposal, parent, "detachments", number);
  return id;
}

/* Numbered through the side, so that a sighting of it tells nothing. */
static char *
next_name (BivProposal *proposal,
           const char  *side_id)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivSide *side = biv_campaign_find_side (campaign, side_id);

  g_return_val_if_fail (side != NULL, NULL);

  biv_proposal_set_number (proposal, side, "detachments", side->detachments + 1);
  return g_strdup_printf (_("Detachment %d"), side->detachments);
}

BivFormation *
biv_arrival_new_detachment (BivProposal  *proposal,
                            BivFormation *parent,
                            const char   *place)
{
  static const char *const inherited[] = {
    "side", "shaken-until", "out-of-supply", "supply-days", "forced-turn", "shut-in", "embarked", "quality",
  };
  g_autofree char *id = next_id (proposal, parent);
  g_autofree char *name = next_name (proposal, parent->side);
  BivFormation *detachment = biv_proposal_add (proposal, biv_item_new (BIV_KIND_FORMATION, id));

  biv_proposal_set_text (proposal, detachment, "name", name);
  for (guint i = 0; i < G_N_ELEMENTS (inherited); i++)
    biv_proposal_copy_field (proposal, detachment, inherited[i], parent);
  biv_proposal_set_text (proposal, detachment, "parent", biv_id_of (parent));
  biv_proposal_set_choice (proposal, detachment, "level", BIV_LEVEL_DETACHMENT);
  biv_proposal_set_text (proposal, detachment, "location", place);
  biv_proposal_set_text (proposal, detachment, "moves-with", id);
  return detachment;
}

/* ---- Arriving ---- */

BivStatus
biv_arrival_ready_status (BivCampaign *campaign,
                          BivUnit     *unit)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);

  return formation != NULL && formation->level == BIV_LEVEL_DETACHMENT &&
             biv_campaign_find_formation (campaign, formation->parent) != NULL &&
             strchr (biv_id_of (formation), '/') != NULL
           ? BIV_STATUS_DETACHED
           : BIV_STATUS_READY;
}

static void
put_on_the_map (BivProposal  *proposal,
                BivFormation *formation,
                const char   *place)
{
  biv_proposal_set_text (proposal, formation, "location", place);
  biv_proposal_set_text (proposal, formation, "previous-place", NULL);
  biv_proposal_set_text (proposal, formation, "arrived-by", NULL);
}

BivFormation *
biv_arrival_bring (BivProposal  *proposal,
                   BivFormation *formation,
                   GPtrArray    *units,
                   const char   *place,
                   BivStatus     status)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *theirs = formation;

  if (formation->location == NULL)
    put_on_the_map (proposal, formation, place);
  else if (g_strcmp0 (formation->location, place) != 0 || formation->embarked || formation->shut_in)
    {
      theirs = biv_arrival_new_detachment (proposal, formation, place);
      /* New troops, not those of the parent: they bring neither its fright nor its hunger. */
      biv_proposal_set_number (proposal, theirs, "shaken-until", BIV_NONE);
      biv_proposal_set_number (proposal, theirs, "out-of-supply", 0);
      biv_proposal_set_number (proposal, theirs, "supply-days", 4);
      biv_proposal_set_number (proposal, theirs, "forced-turn", BIV_NONE);
      biv_proposal_set_flag (proposal, theirs, "shut-in", FALSE);
      biv_proposal_set_flag (proposal, theirs, "embarked", FALSE);
    }
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      biv_proposal_set_text (proposal, unit, "formation", biv_id_of (theirs));
      biv_proposal_set_choice (proposal, unit, "status",
                               status == BIV_STATUS_READY ? (int) biv_arrival_ready_status (campaign, unit)
                                                          : (int) status);
    }
  return theirs;
}
