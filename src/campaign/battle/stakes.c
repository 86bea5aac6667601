/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stakes.c: what a battle will mean, said before anybody deploys (CA-SETUP-9) */
#include "config.h"
#include "campaign/battle/stakes.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/map.h"
#include "campaign/battle/retreat.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

char *
biv_stakes_dup_points (BivCampaign *campaign)
{
  int win = biv_campaign_get_option_number (campaign, "vp.win");
  int decisive = biv_campaign_get_option_number (campaign, "vp.decisive");
  int per_unit = biv_campaign_get_option_number (campaign, "vp.per-unit");
  g_autofree char *for_win =
    g_strdup_printf (ngettext ("A win: %d point.", "A win: %d points.", (gulong) win), win);
  g_autofree char *for_decisive =
    g_strdup_printf (ngettext ("A decisive win: %d point.", "A decisive win: %d points.", (gulong) decisive), decisive);
  g_autofree char *for_units = NULL;

  if (per_unit <= 0)
    return g_strdup_printf ("%s %s", for_win, for_decisive);
  for_units = g_strdup_printf (ngettext ("Each enemy unit lost or captured: %d point.",
                                         "Each enemy unit lost or captured: %d points.", (gulong) per_unit),
                               per_unit);
  return g_strdup_printf ("%s %s %s", for_win, for_decisive, for_units);
}

static char *
dup_way_back (BivCampaign  *campaign,
              BivBattle    *battle,
              BivFormation *formation,
              GPtrArray    *barred)
{
  g_autofree char *name = biv_turn_dup_formation_name (campaign, biv_id_of (formation));
  BivPlace *place = biv_campaign_find_place (campaign, battle->place);
  gboolean is_assault = battle->siege_battle == BIV_SIEGE_BATTLE_ASSAULT;
  BivLink *link;

  if (place != NULL && !is_assault && biv_place_is_fort (campaign, place) &&
      g_strcmp0 (place->owner, formation->side) == 0)
    return g_strdup_printf (_("%s would go into the fort, unless decisively beaten."), name);
  link = formation->shut_in ? NULL : biv_retreat_choose (campaign, formation, barred);
  if (link == NULL)
    return g_strdup_printf (_("%s would have no way back: units may be captured."), name);
  return g_strdup_printf (_("%s would go back to %s."), name,
                          biv_turn_name (campaign, biv_map_other_end (link, formation->location)));
}

char *
biv_stakes_dup_retreat (BivCampaign *campaign,
                        BivBattle   *battle,
                        const char  *side)
{
  g_autoptr (GPtrArray) formations = biv_battle_list_formations (campaign, battle, side);
  g_autoptr (GPtrArray) enemies = biv_battle_list_formations (campaign, battle,
                                                              biv_battle_get_enemy (campaign, battle, side));
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GPtrArray) barred = NULL;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < enemies->len; i++)
    g_ptr_array_add (ids, (gpointer) biv_item_get_id (g_ptr_array_index (enemies, i)));
  g_ptr_array_add (ids, NULL);
  barred = biv_retreat_list_barred (campaign, (const char *const *) ids->pdata, side);
  for (guint i = 0; i < formations->len; i++)
    {
      g_autofree char *way = NULL;

      if (g_strcmp0 (((BivFormation *) g_ptr_array_index (formations, i))->location, battle->place) != 0)
        continue;
      way = dup_way_back (campaign, battle, g_ptr_array_index (formations, i), barred);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", way);
    }
  return g_string_free (text, FALSE);
}
