/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-words.c: sides, formations and units in the words of the table of armies */
#include "app/armies/army-words.h"

#include <glib/gi18n.h>

#include "base/said.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/map/exhaustion.h"
#include "campaign/model/item-names.h"

#define DEEPEST 32                  /* formations under one another */

gboolean
biv_army_is_gone (BivItem *item)
{
  return BIV_IS_UNIT (item)
         && (BIV_UNIT (item)->status == BIV_STATUS_LOST || BIV_UNIT (item)->status == BIV_STATUS_CAPTURED);
}

void
biv_army_count (BivCampaign  *campaign,
                GPtrArray    *units,
                BivArmyCount *count)
{
  *count = (BivArmyCount) { .units = (int) units->len };
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = units->pdata[i];

      if (unit->status == BIV_STATUS_RESERVE)
        {
          count->reserve++;
          continue;
        }
      count->steps_full += unit->steps_full;
      if (unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED)
        {
          count->lost++;
          continue;
        }
      count->steps_now += unit->steps_now;
      count->ready += biv_unit_is_ready (unit);
      count->recovering += unit->status == BIV_STATUS_RECOVERING;
    }
}

/* A file may say that formations are under each other. */
static void
add_units (GPtrArray   *units,
           BivCampaign *campaign,
           const char  *formation,
           guint        depth)
{
  GPtrArray *under = biv_army_list_sub_formations (campaign, formation);

  if (depth > DEEPEST)
    return;
  g_ptr_array_extend (units, biv_army_list_own_units (campaign, formation), NULL, NULL);
  for (guint i = 0; i < under->len; i++)
    add_units (units, campaign, biv_item_get_id (under->pdata[i]), depth + 1);
}

GPtrArray *
biv_army_list_units_of (BivCampaign *campaign,
                        BivItem     *item)
{
  GPtrArray *units;

  if (BIV_IS_SIDE (item))
    return g_ptr_array_ref (biv_army_list_units (campaign, biv_item_get_id (item)));
  if (!BIV_IS_FORMATION (item))
    return NULL;
  units = g_ptr_array_new ();
  add_units (units, campaign, biv_item_get_id (item), 0);
  return units;
}

static char *
dup_commander (BivFormation *formation)
{
  if (formation->commander == NULL)
    return g_strdup (_("no commander"));
  if (formation->rating == NULL)
    return g_strdup (formation->commander);
  /* TRANSLATORS: a commander's name and his rating: "Thurwick, steady" */
  return g_strdup_printf (_("%s, %s"), formation->commander, formation->rating);
}

char *
biv_army_dup_type (BivCampaign *campaign,
                   BivItem     *item)
{
  if (BIV_IS_SIDE (item))
    return g_strdup (biv_word_get_label (biv_side_kind_get_type (), (int) BIV_SIDE (item)->side_kind));
  if (BIV_IS_FORMATION (item))
    return dup_commander (BIV_FORMATION (item));
  return g_strdup (biv_unit_get_type_label (campaign, BIV_UNIT (item)));
}

char *
biv_army_dup_now (BivCampaign *campaign,
                  BivItem     *item)
{
  g_autoptr (GPtrArray) units = biv_army_list_units_of (campaign, item);
  BivArmyCount count;

  if (units == NULL)
    {
      BivUnit *unit = BIV_UNIT (item);
      gboolean is_gone = unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED;

      return g_strdup_printf ("%d/%d", is_gone ? 0 : unit->steps_now, unit->steps_full);
    }
  biv_army_count (campaign, units, &count);
  return g_strdup_printf ("%d/%d", count.steps_now, count.steps_full);
}

char *
biv_army_dup_status (BivCampaign *campaign,
                     BivItem     *item)
{
  g_autoptr (GPtrArray) units = biv_army_list_units_of (campaign, item);
  BivArmyCount count;

  if (units == NULL)
    return biv_say_lower (biv_word_get_label (biv_status_get_type (), (int) BIV_UNIT (item)->status));
  biv_army_count (campaign, units, &count);
  /* TRANSLATORS: so many units that are ready */
  return g_strdup_printf (ngettext ("%d ready", "%d ready", (gulong) count.ready), count.ready);
}

/* ---- Remarks ---- */

static int
find_loss_turn (BivCampaign *campaign,
                BivUnit     *unit)
{
  GPtrArray *entries = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY);
  const char *id = biv_id_of (unit);

  if (unit->status == BIV_STATUS_CAPTURED && unit->captured_turn != BIV_NONE)
    return unit->captured_turn;
  for (guint i = entries->len; i > 0; i--)
    {
      BivEntry *entry = entries->pdata[i - 1];

      if (entry->entry_kind == BIV_ENTRY_FATE && entry->objects != NULL
          && g_strv_contains ((const char *const *) entry->objects, id))
        return entry->turn;
    }
  return BIV_NONE;
}

gboolean
biv_army_is_shaken (BivCampaign  *campaign,
                    BivFormation *formation)
{
  return formation->shaken_until != BIV_NONE && formation->shaken_until >= campaign->turn;
}

static char *
dup_side_remarks (BivCampaign *campaign,
                  BivSide     *side)
{
  const char *id = biv_id_of (side);
  int lost = biv_side_get_lost_steps (campaign, id), mark = biv_side_get_exhaustion_mark (campaign, id);

  if (mark == BIV_NONE)
    return g_strdup_printf (_("%d lost"), lost);
  /* TRANSLATORS: steps lost for good; steps at which the side is exhausted */
  return g_strdup_printf (_("%d lost, exhausted at %d"), lost, mark);
}

static char *
dup_formation_remarks (BivCampaign  *campaign,
                       BivFormation *formation)
{
  BivPlace *place = biv_campaign_find_place (campaign, formation->location);

  if (biv_army_is_shaken (campaign, formation))
    return g_strdup_printf (_("shaken to turn %d"), formation->shaken_until);
  return g_strdup (place != NULL ? biv_item_call (place) : _("off the map"));
}

static char *
dup_unit_remarks (BivCampaign *campaign,
                  BivUnit     *unit)
{
  BivUnit *successor = biv_unit_get_successor (campaign, unit), *before = biv_campaign_find_unit (campaign, unit->post_of);
  int turn;

  if (unit->remarks != NULL)
    return g_strdup (unit->remarks);
  if (successor != NULL)
    /* TRANSLATORS: of a lost unit: the ref of who has its place in the order of battle now */
    return g_strdup_printf (_("post filled by %s"), biv_unit_get_ref (successor));
  if (unit->status == BIV_STATUS_RECOVERING && unit->ready_turn != BIV_NONE)
    return g_strdup_printf (_("ready on turn %d"), unit->ready_turn);
  if (unit->status != BIV_STATUS_LOST && unit->status != BIV_STATUS_CAPTURED)
    /* TRANSLATORS: of a unit: the ref of the lost one whose place in the order of battle it has */
    return before != NULL ? g_strdup_printf (_("in the post of %s"), biv_unit_get_ref (before)) : g_strdup ("");
  turn = find_loss_turn (campaign, unit);
  if (turn == BIV_NONE)
    return g_strdup (_("post empty"));
  return g_strdup_printf (_("post empty since turn %d"), turn);
}

char *
biv_army_dup_remarks (BivCampaign *campaign,
                      BivItem     *item)
{
  if (BIV_IS_SIDE (item))
    return dup_side_remarks (campaign, BIV_SIDE (item));
  if (BIV_IS_FORMATION (item))
    return dup_formation_remarks (campaign, BIV_FORMATION (item));
  return dup_unit_remarks (campaign, BIV_UNIT (item));
}
