/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new-campaign.c: a new campaign from a few answers */
#include "app/shell/new-campaign.h"

#include "base/biv-xml-writer.h"
#include "campaign/model/dice.h"

static void
set_text (char       **field,
          const char  *text)
{
  g_free (*field);
  *field = g_strdup (text);
}

/* A name may be pasted with what no file can hold. */
static void
name_item (BivItem    *item,
           const char *name)
{
  g_autofree char *writable = name != NULL ? biv_xml_dup_writable (name) : NULL;

  biv_item_set_name (item, writable);
}

/* ---- From another campaign ---- */

/* What a side says and who commands it belongs to the campaign it was taken from. */
static void
rename_side (BivSide    *side,
             const char *name,
             gboolean    keeps_army)
{
  name_item (BIV_ITEM (side), name);
  set_text (&side->short_name, NULL);
  set_text (&side->player, NULL);
  set_text (&side->contact, NULL);
  set_text (&side->mission, NULL);
  set_text (&side->notes, NULL);
  if (keeps_army)
    return;
  set_text (&side->commander_in_chief, NULL);
  side->start_strength = side->reinforced_strength = 0;
}

static gboolean
is_taken (BivKind  kind,
          BivTakes takes)
{
  switch (kind)
    {
    case BIV_KIND_SIDE:
    case BIV_KIND_RELATION:
    case BIV_KIND_BATTLEFIELD:
    case BIV_KIND_PLACE:
    case BIV_KIND_RUNG:
    case BIV_KIND_LINK:
    case BIV_KIND_DRAWN:
      return takes != BIV_TAKES_NOTHING;
    case BIV_KIND_FORMATION:
    case BIV_KIND_UNIT:
    case BIV_KIND_SCHEDULE:
    case BIV_KIND_VICTORY:
      return takes == BIV_TAKES_ARMIES;
    default:
      return FALSE;
    }
}

static void
take_from (BivCampaign         *campaign,
           const BivNewAnswers *answers)
{
  BivCampaign *from = answers->from;
  guint side = 0;

  campaign->map_form = from->map_form;
  campaign->map_columns = from->map_columns;
  campaign->map_rows = from->map_rows;
  campaign->map_numbers = from->map_numbers;
  set_text (&campaign->rung, from->rung);
  if (answers->takes == BIV_TAKES_ARMIES && g_strcmp0 (campaign->ruleset, from->ruleset) == 0)
    {
      campaign->types = g_strdupv (from->types);
      campaign->rules = g_strdupv (from->rules);
    }
  for (BivKind kind = BIV_KIND_SIDE; kind < BIV_N_KINDS; kind++)
    {
      GPtrArray *items = biv_campaign_peek_items (from, kind);

      if (!is_taken (kind, answers->takes))
        continue;
      for (guint i = 0; i < items->len; i++)
        {
          BivItem *item = biv_item_copy (items->pdata[i]);

          if (kind == BIV_KIND_SIDE && side < answers->n_sides)
            {
              rename_side (BIV_SIDE (item), answers->names[side], answers->takes == BIV_TAKES_ARMIES);
              BIV_SIDE (item)->side_kind = answers->kinds[side++];
            }
          biv_campaign_add (campaign, item);
        }
    }
}

/* ---- From nothing ---- */

/* Those that are not there yet: the first is "A". */
static void
add_sides (BivCampaign         *campaign,
           const BivNewAnswers *answers)
{
  for (guint i = biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len; i < answers->n_sides; i++)
    {
      char letter[2] = { (char) ('A' + i), '\0' };
      BivItem *side;

      while (biv_campaign_find (campaign, letter) != NULL)
        letter[0]++;
      side = biv_item_new (BIV_KIND_SIDE, letter);
      name_item (side, answers->names[i]);
      BIV_SIDE (side)->side_kind = answers->kinds[i];
      biv_campaign_add (campaign, side);
    }
}

BivCampaign *
biv_new_campaign (const BivNewAnswers *answers)
{
  BivCampaign *campaign;

  g_return_val_if_fail (answers->ruleset != NULL && answers->title != NULL, NULL);
  g_return_val_if_fail (answers->n_sides >= 2 && answers->n_sides <= BIV_NEW_SIDES_MOST, NULL);
  g_return_val_if_fail (answers->takes == BIV_TAKES_NOTHING ? answers->map != NULL : answers->from != NULL, NULL);

  campaign = biv_campaign_new (answers->ruleset, NULL);
  name_item (BIV_ITEM (campaign), answers->title);
  /* Of what is drawn for it; its dice hang on a key. */
  campaign->seed = 1 + (int) (g_random_int () % 1000000);
  biv_campaign_need_dice_key (campaign);
  campaign->preset = answers->preset;
  set_text (&campaign->start_date, answers->start_date);
  if (answers->takes != BIV_TAKES_NOTHING)
    take_from (campaign, answers);
  add_sides (campaign, answers);
  if (answers->takes == BIV_TAKES_NOTHING)
    biv_map_template_build (answers->map, campaign, answers->columns, answers->rows);
  return campaign;
}
