/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-order.c: the order of battle rearranged by hand (CA-REF-4), each as one step */
#include "app/desk/army-order.h"

#include "base/i18n.h"

#include "campaign/model/army.h"
#include "campaign/model/field-words.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"

#define DEEPEST 32

/* ---- Posts ---- */

gboolean
biv_army_order_fill_post (BivDesk *desk,
                          BivUnit *gone,
                          BivUnit *unit)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  /* TRANSLATORS: a step: a unit, and the lost one whose place it takes */
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("%s takes the post of %s"), biv_unit_get_label (unit),
                                                      biv_unit_get_label (gone)));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, title);
  BivItem *own = biv_campaign_find (biv_proposal_get_scratch (proposal), biv_id_of (unit));

  biv_proposal_set_text (proposal, own, "formation", gone->formation);
  biv_proposal_set_text (proposal, own, "post-of", biv_id_of (gone));
  return biv_proposal_is_empty (proposal) || biv_desk_commit (desk, proposal);
}

static int
compare_fillers (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const BivUnit *one = *(BivUnit *const *) a, *other = *(BivUnit *const *) b, *gone = data;
  int x = (one->status != BIV_STATUS_RESERVE) * 2 + (g_strcmp0 (one->type, gone->type) != 0);
  int y = (other->status != BIV_STATUS_RESERVE) * 2 + (g_strcmp0 (other->type, gone->type) != 0);

  return x - y;
}

GPtrArray *
biv_army_order_list_fillers (BivDesk *desk,
                             BivUnit *gone)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  GPtrArray *units = biv_army_list_units (campaign, biv_unit_get_side (campaign, gone));
  GPtrArray *fillers = g_ptr_array_new ();

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = units->pdata[i];

      if (unit != gone && unit->status != BIV_STATUS_LOST && unit->status != BIV_STATUS_CAPTURED && unit->post_of == NULL)
        g_ptr_array_add (fillers, unit);
    }
  g_ptr_array_sort_with_data (fillers, compare_fillers, gone);
  return fillers;
}

/* ---- Who is below whom ---- */

gboolean
biv_army_order_may_be_below (BivCampaign  *campaign,
                             BivFormation *formation,
                             BivFormation *parent)
{
  BivFormation *above = parent;

  if (g_strcmp0 (formation->side, parent->side) != 0)
    return FALSE;
  for (int depth = 0; above != NULL && depth < DEEPEST; depth++)
    {
      if (above == formation)
        return FALSE;
      above = biv_campaign_find_formation (campaign, above->parent);
    }
  return TRUE;
}

gboolean
biv_army_order_put_below (BivDesk      *desk,
                          BivFormation *formation,
                          const char   *parent)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivFormation *above = biv_campaign_find_formation (campaign, parent);
  const char *name = biv_item_get_name (BIV_ITEM (formation));
  g_autofree char *title = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  if (above != NULL && !biv_army_order_may_be_below (campaign, formation, above))
    {
      g_autofree char *text = g_strdup_printf (_("%s cannot be put below %s: it is of another side, or is below it already."),
                                               name, biv_item_get_name (BIV_ITEM (above)));

      biv_desk_report (desk, text);
      return FALSE;
    }
  name = biv_item_get_name_key (BIV_ITEM (formation));
  title = above != NULL ? BIV_KEPT (g_strdup_printf (_("Put %s below %s"), name, biv_item_get_name_key (BIV_ITEM (above))))
                        : BIV_KEPT (g_strdup_printf (_("Promote %s"), name));
  proposal = biv_turn_propose_edit (campaign, title);
  biv_proposal_set_text (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal),
                                                      biv_id_of (formation)), "parent", parent);
  return biv_proposal_is_empty (proposal) || biv_desk_commit (desk, proposal);
}
