/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-menu.c: what can be done with the sides, formations and units that are selected */
#include "app/armies/army-menu.h"

#include <glib/gi18n.h>

#include "app/armies/army-drop.h"
#include "app/desk/army-order.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"

#define FILLERS_MOST 12             /* units offered for a post; any other can be dragged */

static void
append_target (GMenu      *menu,
               const char *label,
               const char *action,
               const char *id)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", id);
  g_menu_append_item (menu, item);
}

static void
append_submenu (GMenu      *menu,
                const char *label,
                GMenu      *submenu)
{
  if (g_menu_model_get_n_items (G_MENU_MODEL (submenu)) > 0)
    g_menu_append_submenu (menu, label, G_MENU_MODEL (submenu));
  g_object_unref (submenu);
}

/* The side of all units, or %NULL; @formation: (out): theirs, or %NULL where they are of several. */
static const char *
find_common_side (BivCampaign *campaign,
                  GPtrArray   *selected,
                  const char **formation)
{
  const char *side = NULL;
  gboolean is_one = TRUE;

  *formation = NULL;
  for (guint i = 0; i < selected->len; i++)
    {
      BivUnit *unit = BIV_IS_UNIT (selected->pdata[i]) ? selected->pdata[i] : NULL;

      if (unit == NULL || (i > 0 && g_strcmp0 (biv_unit_get_side (campaign, unit), side) != 0))
        {
          *formation = NULL;
          return NULL;
        }
      side = biv_unit_get_side (campaign, unit);
      is_one &= i == 0 || g_strcmp0 (unit->formation, *formation) == 0;
      *formation = unit->formation;
    }
  if (!is_one)
    *formation = NULL;
  return side;
}

/* ---- Units ---- */

static void
append_units (GMenu       *menu,
              BivCampaign *campaign,
              GPtrArray   *selected)
{
  const char *formation, *side = find_common_side (campaign, selected, &formation);
  GPtrArray *formations = side != NULL ? biv_army_list_formations (campaign, side) : NULL;
  GMenu *targets = g_menu_new ();

  if (formation != NULL)
    g_menu_append (menu, _("Detach"), "armies.detach");
  for (guint i = 0; formations != NULL && i < formations->len; i++)
    if (g_strcmp0 (biv_item_get_id (formations->pdata[i]), formation) != 0)
      append_target (targets, biv_item_get_name (formations->pdata[i]), "armies.move", biv_item_get_id (formations->pdata[i]));
  append_submenu (menu, _("Move to"), targets);
}

static void
append_post (GMenu       *menu,
             BivCampaign *campaign,
             BivDesk     *desk,
             BivUnit     *gone)
{
  g_autoptr (GPtrArray) fillers = NULL;
  GMenu *targets;

  if (!biv_unit_leaves_gap (campaign, gone))
    return;
  targets = g_menu_new ();
  fillers = biv_army_order_list_fillers (desk, gone);
  for (guint i = 0; i < fillers->len && i < FILLERS_MOST; i++)
    {
      BivUnit *unit = fillers->pdata[i];
      g_autofree char *label = g_strdup_printf ("%s %s, %s", biv_unit_get_ref (unit), biv_unit_get_label (unit),
                                                biv_word_get_label (biv_status_get_type (), (int) unit->status));

      append_target (targets, label, "armies.fill-post", biv_id_of (unit));
    }
  append_submenu (menu, _("Fill the post with"), targets);
}

/* Those beside it that it could be filled up from (CA-REPLACE-4). The book's answer is asked for when one is chosen. */
static void
append_fill_up (GMenu       *menu,
                BivCampaign *campaign,
                BivUnit     *unit)
{
  GPtrArray *units = biv_army_list_own_units (campaign, unit->formation);
  GMenu *others;

  if (unit->steps_now >= unit->steps_full || !biv_unit_is_ready (unit))
    return;
  others = g_menu_new ();
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *other = units->pdata[i];
      g_autofree char *label = g_strdup_printf ("%s %s", biv_unit_get_ref (other), biv_unit_get_label (other));
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      if (other == unit || !biv_unit_is_ready (other) || g_strcmp0 (other->type, unit->type) != 0)
        continue;
      g_menu_item_set_action_and_target (item, "armies.drop", "(iss)", BIV_DROP_MERGE, biv_id_of (other),
                                         biv_id_of (unit));
      g_menu_append_item (others, item);
    }
  append_submenu (menu, _("Fill up from"), others);
}

/* ---- Formations ---- */

static void
append_formation (GMenu        *menu,
                  BivCampaign  *campaign,
                  BivFormation *formation)
{
  GPtrArray *formations = biv_army_list_formations (campaign, formation->side);
  GMenu *below = g_menu_new (), *into = g_menu_new ();

  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *other = formations->pdata[i];
      const char *id = biv_id_of (other), *name = biv_item_get_name (BIV_ITEM (other));

      if (other == formation)
        continue;
      if (g_strcmp0 (other->location, formation->location) == 0)
        append_target (into, name, "armies.merge", id);
      if (g_strcmp0 (formation->parent, id) != 0 && biv_army_order_may_be_below (campaign, formation, other))
        append_target (below, name, "armies.put-below", id);
    }
  append_submenu (menu, _("Merge into"), into);
  append_submenu (menu, _("Put below"), below);
  if (biv_campaign_find_formation (campaign, formation->parent) != NULL)
    g_menu_append (menu, _("Promote"), "armies.promote");
}

/* For formations; a side stands for all that it has. */
static void
append_proposal (GMenu     *menu,
                 BivDesk   *desk,
                 GPtrArray *selected)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (_("Propose orders…"), NULL);
  GVariantBuilder ids;

  for (guint i = 0; i < selected->len; i++)
    if (BIV_IS_UNIT (selected->pdata[i]))
      return;
  if (selected->len == 0 || !biv_desk_may_order (desk))
    return;
  g_variant_builder_init (&ids, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < selected->len; i++)
    g_variant_builder_add (&ids, "s", biv_item_get_id (selected->pdata[i]));
  g_menu_item_set_action_and_target_value (item, "win.propose-orders", g_variant_builder_end (&ids));
  g_menu_append_item (menu, item);
}

/* ---- All ---- */

GMenuModel *
biv_army_menu_new (BivCampaign *campaign,
                   BivDesk     *desk,
                   GPtrArray   *selected)
{
  g_autoptr (GMenu) edit = g_menu_new (), move = g_menu_new (), orders = g_menu_new (), others = g_menu_new ();
  BivItem *one = selected->len == 1 ? selected->pdata[0] : NULL;
  GMenu *menu = g_menu_new ();

  if (one != NULL)
    g_menu_append (edit, _("Rename"), "armies.edit");
  if (one != NULL && !BIV_IS_SIDE (one))
    g_menu_append (edit, _("Show on map"), "armies.show-on-map");
  append_units (move, campaign, selected);
  if (BIV_IS_UNIT (one))
    {
      append_post (move, campaign, desk, BIV_UNIT (one));
      append_fill_up (move, campaign, BIV_UNIT (one));
    }
  if (BIV_IS_FORMATION (one))
    append_formation (move, campaign, BIV_FORMATION (one));
  append_proposal (orders, desk, selected);
  if (selected->len > 0 && !BIV_IS_SIDE (selected->pdata[0]))
    g_menu_append (others, _("Remove"), "armies.remove");
  if (one != NULL)
    g_menu_append (others, _("Add formation…"), "armies.add-formation");
  if (one != NULL && !BIV_IS_SIDE (one))
    g_menu_append (others, _("Add unit…"), "armies.add-unit");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (edit));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (move));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (orders));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (others));
  return G_MENU_MODEL (menu);
}
