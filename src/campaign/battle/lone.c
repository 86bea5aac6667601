/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lone.c: a battle by itself, as a campaign that holds nothing else */
#include "config.h"
#include "campaign/battle/lone.h"

#include "base/fail.h"
#include "base/i18n.h"
#include "campaign/model/item-private.h"
#include "campaign/model/item-rules.h"

#define FIELD "field"

static void
name_item (BivItem    *item,
           const char *name)
{
  biv_item_take_value (item, biv_kind_find_field (biv_item_get_kind (item), "name"), &(BivValue) { .text = (char *) name });
}

/* Returns: (transfer none) (nullable): %NULL with @error where there is one of that id, or can be none */
static gpointer
add_item (BivCampaign  *campaign,
          BivKind       kind,
          const char   *id,
          const char   *name,
          GError      **error)
{
  BivItem *item;

  if (!biv_item_rules_is_id (id) || biv_campaign_find (campaign, id) != NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                          _("“%s” cannot be shown beside others: give it another name in the battle’s file."), id);
  item = biv_item_new (kind, id);
  name_item (item, name);
  biv_campaign_add (campaign, item);
  return biv_campaign_find (campaign, id);
}

static gboolean
add_armies (BivCampaign     *campaign,
            const BivSetup  *setup,
            GError         **error)
{
  static const char *const armies[BIV_N_SIDES] = { "army-A", "army-B" };

  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      BivFormation *army;

      if (add_item (campaign, BIV_KIND_SIDE, biv_side_letter (side), biv_setup_side_call (setup, side), error) == NULL)
        return FALSE;
      army = add_item (campaign, BIV_KIND_FORMATION, armies[side], biv_setup_side_call (setup, side), error);
      if (army == NULL)
        return FALSE;
      army->side = g_strdup (biv_side_letter (side));
      army->location = g_strdup (FIELD);
    }
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    {
      const BivSetupUnit *described = biv_setup_get_unit (setup, i);
      BivUnit *unit = add_item (campaign, BIV_KIND_UNIT, described->name, biv_setup_unit_call (described), error);

      if (unit == NULL)
        return FALSE;
      unit->type = g_strdup (described->type);
      unit->formation = g_strdup (armies[described->side]);
      unit->steps_now = 1;
    }
  return TRUE;
}

BivCampaign *
biv_lone_campaign_new (BivRecord   *record,
                       const char  *title,
                       int          reader,
                       GError     **error)
{
  const BivSetup *setup;
  g_autoptr (BivCampaign) campaign = NULL;
  BivBattle *battle;

  g_return_val_if_fail (record != NULL && title != NULL, NULL);

  setup = biv_record_get_setup (record);
  campaign = biv_campaign_new (setup->ruleset, NULL);
  name_item (BIV_ITEM (campaign), title);
  campaign->turn = 1;
  campaign->phase = BIV_PHASE_BATTLE;
  if (add_item (campaign, BIV_KIND_PLACE, FIELD, title, error) == NULL || !add_armies (campaign, setup, error))
    return NULL;
  battle = add_item (campaign, BIV_KIND_BATTLE, BIV_LONE_BATTLE, title, error);
  if (battle == NULL)
    return NULL;
  battle->turn = 1;
  battle->place = g_strdup (FIELD);
  battle->state = BIV_BATTLE_DEPLOYED;
  battle->is_set_up = TRUE;
  battle->ruleset = g_strdup (setup->ruleset);
  battle->board = biv_board_ref (setup->board);
  battle->sides = g_strdupv ((char *[]) { (char *) "A", (char *) "B", NULL });
  battle->attacker = g_strdup ("A");
  battle->defender = g_strdup ("B");
  battle->record = biv_record_ref (record);
  /* So that they are shown, and said, where a campaign's are. */
  if (biv_record_get_dice_key (record) != NULL && reader == BIV_NOBODY)
    {
      campaign->dice_key = g_strdup (biv_record_get_dice_key (record));
      campaign->dice_words = g_strdup (biv_record_get_dice_words (record));
      battle->dice_count = (int) biv_record_get_n_drawn (record);
    }
  if (reader != BIV_NOBODY)
    biv_item_take_value (BIV_ITEM (campaign), biv_kind_find_field (BIV_KIND_CAMPAIGN, "copy-for"),
                         &(BivValue) { .text = (char *) biv_side_letter (reader) });
  return g_steal_pointer (&campaign);
}

/* No other campaign has a battle before its first turn has opened. */
gboolean
biv_lone_campaign_is (BivCampaign *campaign)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), FALSE);

  return campaign->state == BIV_STATE_SETUP && biv_campaign_find_battle (campaign, BIV_LONE_BATTLE) != NULL;
}
