/* SPDX-License-Identifier: GPL-3.0-or-later */
/* detach.c: formations and units split off and put together (CA-ORDER-6, CA-REPLACE-4) */
#include "config.h"
#include "campaign/turn/detach.h"
#include "campaign/model/strength.h"
#include "campaign/model/phase.h"

#include "base/i18n.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/model/army.h"
#include "campaign/battle/arrival.h"
#include "campaign/model/quality.h"
#include "campaign/model/turn-words.h"

/* ---- Units split off ---- */

gboolean
biv_turn_check_detach (BivCampaign       *campaign,
                       const char        *id,
                       const char *const *units,
                       BivRefusal        *why)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, id);
  g_autoptr (GPtrArray) body = NULL;

  if (formation == NULL)
    return biv_refusal_set (why, "CA-ORDER-6", "CA-ORDER-6", _("There is no such formation."));
  if (formation->location == NULL || units == NULL || units[0] == NULL)
    return biv_refusal_set (why, "CA-ORDER-6", "CA-ORDER-6", _("%s has nothing there to detach."),
                            biv_turn_name (campaign, biv_id_of (formation)));
  body = biv_army_list_followers (campaign, formation);
  for (; *units != NULL; units++)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, *units);

      if (unit == NULL || !g_ptr_array_find (body, unit, NULL))
        return biv_refusal_set (why, "CA-ORDER-6", "CA-ORDER-6", _("%s does not serve in %s."),
                                biv_turn_name (campaign, *units), biv_turn_name (campaign, biv_id_of (formation)));
      if (!biv_unit_is_ready (unit))
        return biv_refusal_set (why, "CA-ORDER-6", "CA-ORDER-6", _("%s is not ready and cannot be detached."),
                                biv_turn_name (campaign, *units));
    }
  return TRUE;
}

const char *
biv_turn_detach (BivProposal       *proposal,
                 const char        *formation,
                 const char *const *units,
                 BivRefusal        *why)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivFormation *parent = biv_campaign_find_formation (scratch, formation);
  BivFormation *detachment;
  g_autofree char *names = NULL, *text = NULL;
  BivEntry *entry;

  if (!biv_turn_check_detach (scratch, formation, units, why))
    return NULL;
  detachment = biv_arrival_new_detachment (proposal, parent, parent->location);
  for (guint i = 0; units[i] != NULL; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (scratch, units[i]);

      biv_proposal_set_text (proposal, unit, "formation", biv_id_of (detachment));
      biv_proposal_set_choice (proposal, unit, "status", BIV_STATUS_DETACHED);
    }
  names = biv_turn_dup_names (scratch, units);
  /* TRANSLATORS: a formation, the name of its new detachment, and the units in it */
  text = g_strdup_printf (_("%s sends out %s: %s."), biv_turn_name (scratch, formation),
                          biv_turn_name (scratch, biv_id_of (detachment)), names);
  entry = biv_proposal_note (proposal, BIV_ENTRY_ORDER, "CA-ORDER-6", text, formation, biv_id_of (detachment), NULL);
  for (guint i = 0; units[i] != NULL; i++)
    biv_entry_add_object (entry, units[i]);
  biv_entry_show_to (entry, parent->side);
  return biv_id_of (detachment);
}

BivProposal *
biv_turn_propose_detach (BivCampaign       *campaign,
                         const char        *formation,
                         const char *const *units)
{
  BIV_KEEPS_KEYS;
  /* TRANSLATORS: a step: units go from a formation and make one of their own */
  g_autofree char *title = g_strdup_printf (_("Detach from %s"), biv_turn_name (campaign, formation));
  BivProposal *proposal = biv_turn_begin_orders (campaign, title);
  BivRefusal why;

  if (biv_turn_begin_phase (proposal, BIV_PHASE_ORDERS) && biv_turn_detach (proposal, formation, units, &why) == NULL)
    biv_proposal_take_refusal (proposal, &why);
  return proposal;
}

/* ---- Two formations become one ---- */

gboolean
biv_turn_check_merge (BivCampaign *campaign,
                      const char  *into_id,
                      const char  *from_id,
                      BivRefusal  *why)
{
  BivFormation *into = biv_campaign_find_formation (campaign, into_id);
  BivFormation *from = biv_campaign_find_formation (campaign, from_id);

  if (into == NULL || from == NULL || into == from)
    return biv_refusal_set (why, "CA-ORDER-6", "CA-ORDER-6", _("It takes two formations to merge."));
  if (g_strcmp0 (into->side, from->side) != 0 || into->location == NULL ||
      g_strcmp0 (into->location, from->location) != 0)
    return biv_refusal_set (why, "CA-ORDER-6", "CA-ORDER-6", _("%s and %s are not of one side at one place."),
                            biv_turn_name (campaign, biv_id_of (into)), biv_turn_name (campaign, biv_id_of (from)));
  if (into->shut_in != from->shut_in || into->embarked != from->embarked)
    return biv_refusal_set (why, "CA-ORDER-6", "CA-ORDER-6", _("%s and %s cannot come together where they are."),
                            biv_turn_name (campaign, biv_id_of (into)), biv_turn_name (campaign, biv_id_of (from)));
  return TRUE;
}

static gboolean
is_below (BivCampaign  *campaign,
          BivFormation *formation,
          BivFormation *above)
{
  guint n_steps = biv_campaign_peek_items (campaign, BIV_KIND_FORMATION)->len;

  for (; formation != NULL && n_steps > 0; n_steps--)
    {
      if (g_strcmp0 (formation->parent, biv_id_of (above)) == 0)
        return TRUE;
      formation = biv_campaign_find_formation (campaign, formation->parent);
    }
  return FALSE;
}

/* Whatever points at the one that ends points at the other from now on. */
static void
redirect (BivProposal *proposal,
          BivKind      kind,
          const char  *field_name,
          const char  *from,
          const char  *into)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const BivFieldSpec *field = biv_kind_find_field (kind, field_name);

  BIV_EACH (BivItem, item, campaign, kind)
    if (g_strcmp0 (biv_item_peek_value (item, field)->text, from) == 0)
      biv_proposal_set_text (proposal, item, field_name, into);
}

static void
remove_orders (BivProposal *proposal,
               const char  *formation)
{
  GPtrArray *orders = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), BIV_KIND_ORDER);

  for (guint i = orders->len; i-- > 0;)
    if (g_strcmp0 (((BivOrder *) g_ptr_array_index (orders, i))->formation, formation) == 0)
      biv_proposal_remove (proposal, g_ptr_array_index (orders, i));
}

static void
take_units (BivProposal  *proposal,
            BivFormation *into,
            const char   *from)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    if (g_strcmp0 (unit->formation, from) == 0)
      {
        biv_proposal_set_text (proposal, unit, "formation", biv_id_of (into));
        if (biv_unit_is_ready (unit))
          biv_proposal_set_choice (proposal, unit, "status", biv_arrival_ready_status (campaign, unit));
      }
}

/* One merged into a formation below it leaves that one its own place in the order of battle. */
static BivFormation *
take_place (BivProposal  *proposal,
            BivFormation *into,
            BivFormation *from)
{
  GPtrArray *formations = biv_campaign_peek_items (biv_proposal_get_scratch (proposal), BIV_KIND_FORMATION);
  g_autofree char *parent = g_strdup (from->parent);
  BivItem *copy = biv_item_copy (BIV_ITEM (into));
  guint position = 0;

  biv_proposal_remove (proposal, into);
  g_ptr_array_find (formations, from, &position);
  into = biv_proposal_add_at (proposal, copy, position);
  biv_proposal_set_text (proposal, into, "parent", parent);
  return into;
}

gboolean
biv_turn_merge (BivProposal *proposal,
                const char  *into_id,
                const char  *from_id,
                BivRefusal  *why)
{
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivFormation *into = biv_campaign_find_formation (scratch, into_id);
  BivFormation *from = biv_campaign_find_formation (scratch, from_id);
  g_autofree char *text = NULL;

  if (!biv_turn_check_merge (scratch, into_id, from_id, why))
    return FALSE;
  text = g_strdup_printf (_("%s joins %s."), biv_turn_name (scratch, from_id), biv_turn_name (scratch, into_id));
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ORDER, "CA-ORDER-6", text, into_id, from_id, NULL), into->side);
  if (is_below (scratch, into, from))
    into = take_place (proposal, into, from);
  if (from->shaken_until != BIV_NONE && from->shaken_until > into->shaken_until)
    biv_proposal_set_number (proposal, into, "shaken-until", from->shaken_until);
  biv_proposal_set_number (proposal, into, "out-of-supply", MAX (into->out_of_supply, from->out_of_supply));
  biv_proposal_set_number (proposal, into, "supply-days", MIN (into->supply_days, from->supply_days));
  take_units (proposal, into, from_id);
  redirect (proposal, BIV_KIND_FORMATION, "parent", from_id, into_id);
  redirect (proposal, BIV_KIND_SIDE, "commander-in-chief", from_id, into_id);
  redirect (proposal, BIV_KIND_SCHEDULE, "formation", from_id, into_id);
  redirect (proposal, BIV_KIND_VICTORY, "formation", from_id, into_id);
  redirect (proposal, BIV_KIND_FORMATION, "moves-with", from_id, into_id);
  redirect (proposal, BIV_KIND_ORDER, "taken-by", from_id, into_id);
  biv_despatch_redirect (proposal, from_id, into_id);
  remove_orders (proposal, from_id);
  biv_proposal_remove (proposal, from);
  return TRUE;
}

BivProposal *
biv_turn_propose_merge (BivCampaign *campaign,
                        const char  *into_id,
                        const char  *from_id)
{
  BIV_KEEPS_KEYS;
  /* TRANSLATORS: a step: the first goes up in the second */
  g_autofree char *title = g_strdup_printf (_("Merge %s into %s"), biv_turn_name (campaign, from_id),
                                            biv_turn_name (campaign, into_id));
  BivProposal *proposal = biv_turn_begin_orders (campaign, title);
  BivRefusal why;

  if (biv_turn_begin_phase (proposal, BIV_PHASE_ORDERS) && !biv_turn_merge (proposal, into_id, from_id, &why))
    biv_proposal_take_refusal (proposal, &why);
  return proposal;
}

/* ---- Two units become one (CA-REPLACE-4) ---- */

static gboolean
are_together (BivCampaign *campaign,
              BivUnit     *a,
              BivUnit     *b)
{
  BivFormation *first = biv_campaign_find_formation (campaign, a->formation);
  BivFormation *second = biv_campaign_find_formation (campaign, b->formation);

  return first != NULL && second != NULL && first->location != NULL && g_strcmp0 (first->side, second->side) == 0 &&
         g_strcmp0 (first->location, second->location) == 0 && first->shut_in == second->shut_in &&
         first->embarked == second->embarked;
}

static gboolean
check_units_merged (BivProposal *proposal,
                    BivUnit     *into,
                    BivUnit     *from)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *problem = NULL;

  if (into == NULL || from == NULL || into == from)
    problem = _("It takes two units to merge.");
  else if (!biv_unit_is_ready (into) || !biv_unit_is_ready (from))
    problem = _("Only ready units can be merged.");
  else if (g_strcmp0 (into->type, from->type) != 0 ||
           g_strcmp0 (biv_unit_get_ruleset (campaign, into), biv_unit_get_ruleset (campaign, from)) != 0)
    problem = _("Only units of one type can be merged.");
  else if (!are_together (campaign, into, from))
    problem = _("Only units of one side at one place can be merged.");
  else if (biv_unit_get_steps_due (into) > 0 || biv_unit_get_steps_due (from) > 0)
    problem = _("Units to which steps are still due back cannot be merged.");
  if (problem != NULL)
    biv_proposal_refuse (proposal, "CA-REPLACE-4", "%s", problem);
  return problem == NULL;
}

BivProposal *
biv_turn_propose_merge_units (BivCampaign *campaign,
                              const char  *into_id,
                              const char  *from_id)
{
  BIV_KEEPS_KEYS;
  g_autofree char *title = g_strdup_printf (_("Merge %s into %s"), biv_turn_name (campaign, from_id),
                                            biv_turn_name (campaign, into_id));
  BivProposal *proposal = biv_turn_begin_orders (campaign, title);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivUnit *into = biv_campaign_find_unit (scratch, into_id);
  BivUnit *from = biv_campaign_find_unit (scratch, from_id);
  g_autofree char *text = NULL;
  int taken;

  if (!biv_turn_begin_phase (proposal, BIV_PHASE_ORDERS) || !check_units_merged (proposal, into, from))
    return proposal;
  taken = CLAMP (into->steps_full - into->steps_now, 0, from->steps_now);
  if (biv_quality_compare (biv_unit_get_quality (from), biv_unit_get_quality (into)) < 0)
    {
      if (into->start_quality == NULL)
        biv_proposal_set_text (proposal, into, "start-quality", biv_unit_get_quality (into));
      biv_proposal_copy_field (proposal, into, "quality", from);
    }
  biv_proposal_set_number (proposal, into, "steps-now", into->steps_now + taken);
  biv_proposal_set_number (proposal, from, "steps-now", from->steps_now - taken);
  if (from->steps_now == 0)
    {
      biv_proposal_set_choice (proposal, from, "status", BIV_STATUS_LOST);
      biv_proposal_set_text (proposal, from, "merged-into", into_id);
      text = g_strdup_printf (_("%s is merged into %s and struck off."), biv_turn_name (scratch, from_id),
                              biv_turn_name (scratch, into_id));
    }
  else
    text = g_strdup_printf (ngettext ("%s gives %d step to %s.", "%s gives %d steps to %s.", taken),
                            biv_turn_name (scratch, from_id), taken, biv_turn_name (scratch, into_id));
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ORDER, "CA-REPLACE-4", text, into_id, from_id, NULL),
                     biv_unit_get_side (scratch, into));
  return proposal;
}
