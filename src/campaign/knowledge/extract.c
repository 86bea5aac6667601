/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extract.c: what the commander of one formation is told by his side, whoever plays it
 *
 * In a copy he is made one of several players of his side, and what that one may know is what any player's copy has: so there is
 * no second filter that could forget something. */
#include "config.h"

#include "campaign/knowledge/extract.h"

#include "campaign/knowledge/knowledge.h"
#include "campaign/model/item-names.h"
#include "campaign/model/item-private.h"
#include "campaign/model/map.h"
#include "campaign/model/player.h"

static void
set_text (gpointer    item,
          const char *field,
          const char *text)
{
  biv_item_take_value (item, biv_kind_find_field (biv_item_get_kind (item), field), &(BivValue) { .text = (char *) text });
}

static gboolean
is_under (BivCampaign  *campaign,
          BivFormation *formation,
          BivFormation *above)
{
  for (; formation != NULL; formation = biv_campaign_find_formation (campaign, formation->parent))
    if (formation == above)
      return TRUE;
  return FALSE;
}

/* Whatever the option said; before anything is looked up in the copy, which would remember it. */
static void
have_several_players (BivCampaign *copy)
{
  static const char option[] = "players.mode=";
  GPtrArray *options = g_ptr_array_new ();

  for (char **one = copy->options; one != NULL && *one != NULL; one++)
    if (!g_str_has_prefix (*one, option))
      g_ptr_array_add (options, g_strdup (*one));
  g_ptr_array_add (options, g_strconcat (option, "commanders", NULL));
  g_ptr_array_add (options, NULL);
  biv_item_take_value (BIV_ITEM (copy), biv_kind_find_field (BIV_KIND_CAMPAIGN, "options"),
                       &(BivValue) { .list = (char **) options->pdata });
  g_strfreev ((char **) g_ptr_array_free (options, FALSE));
}

/* Where one of his is, or a link away. Returns: (transfer full): a set of ids, the copy's */
static GHashTable *
list_near (BivCampaign  *copy,
           BivFormation *his)
{
  GHashTable *near = g_hash_table_new (g_str_hash, g_str_equal);

  BIV_EACH (BivFormation, formation, copy, BIV_KIND_FORMATION)
    if (formation->location != NULL && is_under (copy, formation, his))
      {
        GPtrArray *around = biv_map_list_neighbours (copy, formation->location);

        g_hash_table_add (near, formation->location);
        for (guint i = 0; i < around->len; i++)
          g_hash_table_add (near, (gpointer) biv_item_get_id (around->pdata[i]));
        g_ptr_array_unref (around);
      }
  return near;
}

BivCampaign *
biv_knowledge_copy_extract (BivCampaign  *campaign,
                            BivFormation *formation)
{
  g_autoptr (BivCampaign) copy = NULL;
  g_autoptr (BivPlayer) before = NULL;
  g_autoptr (GHashTable) near = NULL;
  BivFormation *his;
  const char *key;

  g_return_val_if_fail (campaign != NULL && formation != NULL, NULL);

  copy = biv_campaign_copy (campaign);
  have_several_players (copy);
  his = biv_campaign_find_formation (copy, biv_id_of (formation));
  before = biv_player_find (campaign, biv_id_of (formation));
  near = list_near (copy, his);
  key = his->commander != NULL ? his->commander : biv_item_call (his);
  BIV_EACH (BivSighting, sighting, copy, BIV_KIND_SIGHTING)
    if (g_strcmp0 (sighting->side, his->side) == 0)
      {
        BivFormation *source = biv_campaign_find_formation (copy, sighting->source);
        gboolean was_his = before != NULL && sighting->despatch == NULL && biv_player_is (before, sighting->side, sighting->player);

        if (was_his && (g_hash_table_contains (near, sighting->place) || (source != NULL && is_under (copy, source, his))))
          set_text (sighting, "player", key);
      }
  BIV_EACH (BivFormation, one, copy, BIV_KIND_FORMATION)
    if (is_under (copy, one, his))
      set_text (one, "player", one == his ? key : NULL);
  /* Of a player's copy the rest is not his any more. */
  set_text (copy, "copy-for", NULL);
  set_text (copy, "copy-player", NULL);
  return biv_knowledge_copy_for (copy, biv_id_of (his));
}
