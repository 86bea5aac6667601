/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-drop.c: units and formations dropped on others in the order of battle: put there, or merged with them */
#include "app/armies/army-drop.h"

#include <glib/gi18n.h>

#include "app/armies/army-edit.h"
#include "app/desk/army-order.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/turn/detach.h"

GPtrArray *
biv_army_drop_list_items (BivDesk    *desk,
                          const char *ids,
                          BivItem    *target)
{
  g_auto (GStrv) split = g_strsplit (ids, "\n", -1);
  GPtrArray *items = g_ptr_array_new ();

  for (guint i = 0; split[i] != NULL; i++)
    {
      BivItem *item = biv_campaign_find (biv_desk_get_campaign (desk), split[i]);

      if ((BIV_IS_UNIT (item) || BIV_IS_FORMATION (item)) && item != target)
        g_ptr_array_add (items, item);
    }
  return items;
}

/* ---- Put ---- */

static const char *
formation_of (BivItem *target)
{
  return BIV_IS_UNIT (target) ? BIV_UNIT (target)->formation : BIV_IS_FORMATION (target) ? biv_item_get_id (target) : NULL;
}

static gboolean
fills_post (BivDesk   *desk,
            GPtrArray *items,
            BivItem   *target)
{
  return items->len == 1 && BIV_IS_UNIT (items->pdata[0]) && BIV_IS_UNIT (target)
         && biv_unit_leaves_gap (biv_desk_get_campaign (desk), BIV_UNIT (target));
}

static gboolean
may_put (BivDesk   *desk,
         GPtrArray *items,
         BivItem   *target)
{
  const char *formation = formation_of (target);

  if (fills_post (desk, items, target))
    return TRUE;
  for (guint i = 0; i < items->len; i++)
    {
      const char *is_in = BIV_IS_UNIT (items->pdata[i]) ? BIV_UNIT (items->pdata[i])->formation
                                                        : BIV_FORMATION (items->pdata[i])->parent;

      if (g_strcmp0 (is_in, formation) != 0)
        return TRUE;
    }
  return FALSE;
}

/* Onto an empty post: the first takes it. Formations go below what they are put on. */
static void
put (BivDesk   *desk,
     GPtrArray *items,
     BivItem   *target)
{
  const char *formation = formation_of (target);
  g_autoptr (GPtrArray) units = g_ptr_array_new ();

  for (guint i = 0; i < items->len; i++)
    {
      BivFormation *moved = BIV_IS_FORMATION (items->pdata[i]) ? items->pdata[i] : NULL;

      if (moved == NULL)
        g_ptr_array_add (units, items->pdata[i]);
      else if (formation != NULL || g_strcmp0 (moved->side, biv_item_get_id (target)) == 0)
        biv_army_order_put_below (desk, moved, formation);
    }
  if (units->len > 0 && fills_post (desk, units, target))
    biv_army_order_fill_post (desk, BIV_UNIT (target), units->pdata[0]);
  else if (units->len > 0 && formation != NULL)
    biv_army_edit_move (desk, units, formation);
}

/* ---- Merge ---- */

/* Returns: (transfer full) (nullable): %NULL where the two are nothing that could become one */
static BivProposal *
propose_merge (BivDesk *desk,
               BivItem *item,
               BivItem *target)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);

  if (BIV_IS_FORMATION (item) && BIV_IS_FORMATION (target))
    return biv_turn_propose_merge (campaign, biv_item_get_id (target), biv_item_get_id (item));
  if (BIV_IS_UNIT (item) && BIV_IS_UNIT (target))
    return biv_turn_propose_merge_units (campaign, biv_item_get_id (target), biv_item_get_id (item));
  return NULL;
}

/* One into another; a unit that has all its steps takes none. */
static gboolean
may_merge (BivDesk   *desk,
           GPtrArray *items,
           BivItem   *target)
{
  g_autoptr (BivProposal) proposal = NULL;

  if (items->len != 1 || (BIV_IS_UNIT (target) && BIV_UNIT (target)->steps_now >= BIV_UNIT (target)->steps_full))
    return FALSE;
  proposal = propose_merge (desk, items->pdata[0], target);
  return proposal != NULL && biv_proposal_get_refusal (proposal) == NULL;
}

/* ---- Either ---- */

gboolean
biv_army_drop_may (BivDesk   *desk,
                   BivDrop    drop,
                   GPtrArray *items,
                   BivItem   *target)
{
  g_return_val_if_fail (BIV_IS_DESK (desk) && BIV_IS_ITEM (target), FALSE);

  if (items->len == 0)
    return FALSE;
  return drop == BIV_DROP_MERGE ? may_merge (desk, items, target) : may_put (desk, items, target);
}

char *
biv_army_drop_dup_label (BivDesk   *desk,
                         BivDrop    drop,
                         GPtrArray *items,
                         BivItem   *target)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivFormation *formation = biv_campaign_find_formation (campaign, formation_of (target));
  const char *name = biv_item_get_name (target);

  if (drop == BIV_DROP_MERGE)
    return g_strdup_printf (BIV_IS_UNIT (target) ? _("Fill up %s") : _("Merge into %s"), name);
  if (fills_post (desk, items, target))
    return g_strdup_printf (_("Take the post of %s"), name);
  if (items->len > 0 && BIV_IS_UNIT (items->pdata[0]))
    return g_strdup_printf (_("Move to %s"), formation != NULL ? biv_item_call (formation) : name);
  return g_strdup_printf (_("Put below %s"), formation != NULL ? biv_item_call (formation) : name);
}

void
biv_army_drop_do (BivDesk   *desk,
                  BivDrop    drop,
                  GPtrArray *items,
                  BivItem   *target)
{
  g_autoptr (BivProposal) proposal = NULL;

  g_return_if_fail (BIV_IS_DESK (desk) && BIV_IS_ITEM (target));

  if (drop == BIV_DROP_PUT)
    put (desk, items, target);
  else if (items->len == 1)
    proposal = propose_merge (desk, items->pdata[0], target);
  if (proposal != NULL)
    biv_desk_commit (desk, proposal);
}
