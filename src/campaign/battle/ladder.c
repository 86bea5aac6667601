/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ladder.c: campaigns without a map: one rung after the other (CA-LADDER-1 to CA-LADDER-3) */
#include "config.h"
#include "campaign/battle/ladder.h"

#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/battle/arrival.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/turn-words.h"

BivRung *
biv_ladder_get_rung (BivCampaign *campaign)
{
  BivItem *item = biv_campaign_find (campaign, campaign->rung);

  return item != NULL && BIV_IS_RUNG (item) ? BIV_RUNG (item) : NULL;
}

/* Side 1 and side 2: the first two of the file. */
static const char *
side_number (BivCampaign *campaign,
             guint        number)
{
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  return number < sides->len ? biv_id_of (g_ptr_array_index (sides, number)) : NULL;
}

static BivBattle *
last_battle (BivCampaign *campaign)
{
  GPtrArray *battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);

  for (guint i = battles->len; i-- > 0;)
    if (((BivBattle *) g_ptr_array_index (battles, i))->state == BIV_BATTLE_APPLIED)
      return g_ptr_array_index (battles, i);
  return NULL;
}

static const char *
last_winner (BivCampaign *campaign)
{
  BivBattle *last = last_battle (campaign);
  BivSide *winner = last != NULL ? biv_campaign_find_side (campaign, last->winner) : NULL;

  return winner != NULL ? biv_id_of (winner) : NULL;
}

const char *
biv_ladder_get_chooser (BivCampaign *campaign)
{
  gboolean is_on = campaign->map_form == BIV_MAP_LADDER && biv_campaign_option_is (campaign, "ladder.choice", "on");

  return is_on ? last_winner (campaign) : NULL;
}

/* ---- The rung's bonus (CA-LADDER-3) ---- */

static void
bring_one_up (BivProposal *proposal,
              const char  *side)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GPtrArray *units = biv_army_list_units (campaign, side);

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      g_autofree char *name = NULL;
      g_autofree char *text = NULL;

      if (unit->status != BIV_STATUS_RESERVE)
        continue;
      biv_proposal_set_choice (proposal, unit, "status", biv_arrival_ready_status (campaign, unit));
      name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
      text = g_strdup_printf (_("%s comes up: the winner's bonus."), name);
      biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_ARRIVAL, "CA-LADDER-3", text, biv_id_of (unit), NULL), side);
      return;
    }
}

static void
give_bonus (BivProposal *proposal,
            BivRung     *rung)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *last = last_battle (campaign);
  const char *winner = last_winner (campaign);
  g_autofree char *text = NULL;

  /* To who won before it, not to who fought here already. */
  if (rung->bonus == NULL || winner == NULL || g_strcmp0 (last->place, biv_id_of (rung)) == 0)
    return;
  if (g_strcmp0 (rung->bonus, "unit") == 0)
    bring_one_up (proposal, winner);
  else if (g_strcmp0 (rung->bonus, "edge") == 0)
    {
      text = g_strdup_printf (_("%s has the first choice of edge at %s."), biv_turn_name (campaign, winner),
                              biv_turn_name (campaign, biv_id_of (rung)));
      biv_entry_show_to_all (biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-LADDER-3", text, biv_id_of (rung), winner, NULL),
                             campaign);
    }
}

/* ---- The battle (CA-LADDER-2) ---- */

void
biv_ladder_make_battle (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivRung *rung = biv_ladder_get_rung (campaign);
  const char *first = side_number (campaign, 0), *second = side_number (campaign, 1);
  const char *attacker = last_winner (campaign);
  BivBattle *battle;

  if (rung == NULL || rung->winner != NULL || first == NULL || second == NULL)
    return;
  BIV_EACH (BivBattle, earlier, campaign, BIV_KIND_BATTLE)
    if (earlier->state != BIV_BATTLE_APPLIED && earlier->state != BIV_BATTLE_CANCELLED)
      return;
  give_bonus (proposal, rung);
  /* The winner of the last battle attacks; on the first rung, and after a draw, side 1. */
  if (attacker == NULL)
    attacker = first;
  battle = biv_proposal_new_item (proposal, BIV_KIND_BATTLE);
  biv_proposal_set_number (proposal, battle, "turn", campaign->turn);
  biv_proposal_set_text (proposal, battle, "place", biv_id_of (rung));
  biv_proposal_set_text (proposal, battle, "attacker", attacker);
  biv_proposal_set_text (proposal, battle, "defender", g_strcmp0 (attacker, first) == 0 ? second : first);
  biv_proposal_set_flag (proposal, battle, "suggested", biv_battle_is_lopsided (campaign, battle));
}

/* ---- Up and down (CA-LADDER-1) ---- */

void
biv_ladder_step (BivProposal *proposal,
                 BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivRung *rung = biv_ladder_get_rung (campaign);
  const char *next;
  g_autofree char *text = NULL;

  if (rung == NULL || g_strcmp0 (battle->place, biv_id_of (rung)) != 0)
    return;
  next = biv_campaign_find_side (campaign, battle->winner) == NULL                ? rung->next_draw
         : g_strcmp0 (battle->winner, side_number (campaign, 0)) == 0 ? rung->next_win_1
                                                                      : rung->next_win_2;
  if (next == NULL || g_strcmp0 (next, biv_id_of (rung)) == 0)
    return;
  text = g_strdup_printf (_("The next rung is %s."), biv_turn_name (campaign, next));
  biv_entry_show_to_all (biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-LADDER-1", text, biv_id_of (battle), next, NULL),
                         campaign);
  biv_proposal_set_text (proposal, campaign, "rung", next);
}
