/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formation-loss.c: what the losses of whole formations come to for each unit (CA-BATTLE-8) */
#include "config.h"
#include "campaign/battle/formation-loss.h"

#include "base/i18n.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/fate.h"
#include "campaign/battle/outcome.h"
#include "campaign/battle/result.h"
#include "campaign/model/army.h"
#include "campaign/model/lists.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"

/* ---- What a row is for ---- */

/* The formation above that it moves with, its body at the latest. On a ladder nobody moves: there it is all that is under it. */
static BivFormation *
get_next_above (BivCampaign  *campaign,
                BivFormation *formation,
                BivFormation *body)
{
  if (formation == body && campaign->map_form != BIV_MAP_LADDER)
    return NULL;
  return biv_campaign_find_formation (campaign, formation->parent);
}

#define MOST_LEVELS 64              /* of a tree; a hostile file's may go in a ring */

static const BivLoss *
find_loss (GArray     *losses,
           const char *formation)
{
  for (guint i = 0; i < losses->len; i++)
    if (g_strcmp0 (g_array_index (losses, BivLoss, i).formation, formation) == 0)
      return &g_array_index (losses, BivLoss, i);
  return NULL;
}

/* The nearest row over the unit; NULL: none has one. */
static const BivLoss *
find_row_of (BivCampaign *campaign,
             GArray      *losses,
             BivUnit     *unit)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);
  BivFormation *body = formation != NULL ? biv_army_get_body (campaign, formation) : NULL;

  for (guint i = 0; formation != NULL && i < MOST_LEVELS; i++)
    {
      const BivLoss *loss = find_loss (losses, biv_id_of (formation));

      if (loss != NULL)
        return loss;
      formation = get_next_above (campaign, formation, body);
    }
  return NULL;
}

/* Itself, or who moves with it. */
static gboolean
is_present (BivCampaign  *campaign,
            BivBattle    *battle,
            BivFormation *formation)
{
  BivLoss row = { (char *) biv_id_of (formation), 0 };
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GPtrArray) all = NULL;

  if (biv_list_contains ((const char *const *) battle->formations, biv_id_of (biv_army_get_body (campaign, formation))))
    return TRUE;
  rows = g_array_new (FALSE, FALSE, sizeof (BivLoss));
  g_array_append_val (rows, row);
  all = biv_battle_list_participants (campaign, battle, formation->side);
  for (guint i = 0; i < all->len; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, ((BivParticipant *) all->pdata[i])->unit);

      if (unit != NULL && find_row_of (campaign, rows, unit) != NULL)
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
biv_formation_loss_list (BivCampaign *campaign,
                         BivBattle   *battle,
                         const char  *side)
{
  GPtrArray *all = biv_army_list_formations (campaign, side), *there = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (is_present (campaign, battle, all->pdata[i]))
      g_ptr_array_add (there, all->pdata[i]);
  return there;
}

static gboolean
check_loss (BivProposal   *proposal,
            BivBattle     *battle,
            GArray        *losses,
            const BivLoss *loss)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivFormation *formation = biv_campaign_find_formation (campaign, loss->formation);
  const char *name = biv_turn_name (campaign, loss->formation);

  if (formation == NULL || !is_present (campaign, battle, formation))
    biv_proposal_refuse (proposal, "CA-BATTLE-8", _("%s was not in this battle; leave it out of the result."), name);
  else if (loss->percent < 0 || loss->percent > 100)
    biv_proposal_refuse (proposal, "CA-BATTLE-8", _("%s cannot lose %d %%; enter 0 to 100."), name, loss->percent);
  else if (find_loss (losses, loss->formation) != loss)
    biv_proposal_refuse (proposal, "CA-BATTLE-8", _("%s is named twice in this result; enter it once."), name);
  else
    return TRUE;
  return FALSE;
}

gboolean
biv_formation_losses_check (BivProposal *proposal,
                            BivBattle   *battle,
                            GArray      *losses)
{
  for (guint i = 0; i < losses->len; i++)
    if (!check_loss (proposal, battle, losses, &g_array_index (losses, BivLoss, i)))
      return FALSE;
  return TRUE;
}

/* ---- What a row comes to ---- */

/* The ready combat units of a row, in order of battle, and what is left of each. */
typedef struct
{
  GPtrArray *units;                 /* of BivUnit */
  GArray    *left;                  /* of int: steps */
  int        all, gone;             /* steps of all together */
} Row;

static void
row_init (Row           *row,
          BivCampaign   *campaign,
          BivBattle     *battle,
          GArray        *losses,
          const BivLoss *loss,
          const char    *side)
{
  g_autoptr (GPtrArray) present = biv_battle_list_participants (campaign, battle, side);

  row->units = g_ptr_array_new ();
  row->left = g_array_new (FALSE, FALSE, sizeof (int));
  row->all = 0;
  for (guint i = 0; i < present->len; i++)
    {
      BivParticipant *participant = present->pdata[i];
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (unit == NULL || !biv_unit_is_ready (unit) || !biv_unit_is_combat (campaign, unit)
          || find_row_of (campaign, losses, unit) != loss)
        continue;
      g_ptr_array_add (row->units, unit);
      g_array_append_val (row->left, participant->start_steps);
      row->all += participant->start_steps;
    }
  row->gone = (2 * row->all * loss->percent + 100) / 200;          /* rounded half up */
}

static void
row_clear (Row *row)
{
  g_ptr_array_unref (row->units);
  g_array_unref (row->left);
}

static gboolean
is_of_one_step (const Row *row)
{
  for (guint i = 0; i < row->units->len; i++)
    if (((BivUnit *) row->units->pdata[i])->steps_full != 1)
      return FALSE;
  return TRUE;
}

static void
pick_destroyed (BivProposal *proposal,
                Row         *row,
                const char  *side)
{
  g_autofree gboolean *is_picked = biv_fate_pick_lowest (proposal, side, row->units, (guint) row->gone, "CA-BATTLE-8");

  for (guint i = 0; i < row->units->len; i++)
    if (is_picked[i])
      g_array_index (row->left, int, i) = 0;
}

int
biv_formation_loss_count (BivCampaign  *campaign,
                          BivBattle    *battle,
                          GArray       *losses,
                          BivFormation *formation,
                          int          *all)
{
  const BivLoss *loss = find_loss (losses, biv_id_of (formation));
  Row row;

  if (loss == NULL)
    return BIV_NONE;
  row_init (&row, campaign, battle, losses, loss, formation->side);
  *all = row.all;
  row_clear (&row);
  return row.gone;
}

/* One at a time, round and round. */
static void
take_steps (Row *row)
{
  int gone = row->gone;

  while (gone > 0)
    for (guint i = 0; i < row->units->len && gone > 0; i++)
      if (g_array_index (row->left, int, i) > 0)
        {
          g_array_index (row->left, int, i)--;
          gone--;
        }
}

/* What is left of a unit. */
typedef struct
{
  int      steps;
  gboolean waits;                   /* for dice of its formation that have not fallen yet */
} Left;

static void
note_row (BivProposal   *proposal,
          BivBattle     *battle,
          const BivLoss *loss,
          const Row     *row)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  /* TRANSLATORS: of a formation's steps after a battle: "Dorrim Host: 50 % lost, 3 of 6 steps." */
  g_autofree char *text = g_strdup_printf (_("%s: %d %% lost, %d of %d steps."), biv_turn_name (campaign, loss->formation),
                                           loss->percent, row->gone, row->all);

  biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-BATTLE-8", text, biv_id_of (battle), battle->place, loss->formation, NULL);
}

static void
settle_row (BivProposal   *proposal,
            BivBattle     *battle,
            GArray        *losses,
            const BivLoss *loss,
            const char    *side,
            GHashTable    *left)
{
  gboolean by_dice, waits;
  Row row;

  row_init (&row, biv_proposal_get_scratch (proposal), battle, losses, loss, side);
  note_row (proposal, battle, loss, &row);
  by_dice = is_of_one_step (&row);
  if (by_dice)
    pick_destroyed (proposal, &row, side);
  else
    take_steps (&row);
  waits = by_dice && row.gone > 0 && row.gone < (int) row.units->len && biv_proposal_get_wanted (proposal) != NULL;
  for (guint i = 0; i < row.units->len; i++)
    {
      Left *of = g_new (Left, 1);

      *of = (Left) { g_array_index (row.left, int, i), waits };
      g_hash_table_insert (left, (gpointer) biv_id_of (row.units->pdata[i]), of);
    }
  row_clear (&row);
}

/* ---- Each unit ---- */

static char *
dup_end_label (const BivUnitResult  *result,
               const BivParticipant *participant)
{
  g_autoptr (BivParticipant) told = BIV_PARTICIPANT (biv_item_new (BIV_KIND_PARTICIPANT, "told"));

  told->start_steps = participant->start_steps;
  told->end = result->end;
  told->end_steps = result->end_steps;
  return biv_outcome_dup_end (told);
}

static BivUnitResult *
decide_unit (BivProposal    *proposal,
             BivParticipant *participant,
             Left            left)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivUnitResult *result = g_new0 (BivUnitResult, 1);
  g_autofree char *row = g_strconcat ("end:", participant->unit, NULL), *name = NULL;
  g_autofree char *computed = NULL, *computed_label = NULL, *chosen_label = NULL;
  const char *chosen;

  result->unit = g_strdup (participant->unit);
  result->end = left.steps >= participant->start_steps ? BIV_END_INTACT
                : left.steps == 0                      ? BIV_END_DESTROYED
                                                       : BIV_END_DAMAGED;
  result->end_steps = left.steps;
  computed = biv_unit_end_dup_text (result->end, left.steps);
  computed_label = dup_end_label (result, participant);
  chosen = biv_proposal_decide (proposal, row, computed, NULL, "CA-BATTLE-8");
  if (!biv_unit_end_read_text (chosen, &result->end, &result->end_steps))
    biv_proposal_refuse (proposal, "CA-BATTLE-8", _("“%s” cannot be chosen for %s."), chosen,
                         biv_turn_name (campaign, participant->unit));
  chosen_label = dup_end_label (result, participant);
  name = biv_turn_dup_unit_name (campaign, participant->unit);
  biv_turn_complete_row (proposal, row, participant->unit, FALSE, name, computed_label, chosen_label, NULL);
  biv_proposal_get_row (proposal, row)->is_waiting = left.waits;   /* others of the same result need no dice */
  return result;
}

GPtrArray *
biv_formation_losses_settle (BivProposal *proposal,
                             BivBattle   *battle,
                             GArray      *losses)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GHashTable) left = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr (GPtrArray) all = biv_battle_list_participants (campaign, battle, NULL);
  GPtrArray *results = biv_unit_results_new ();

  for (guint which = 0; which < 2; which++)
    {
      const char *side = biv_battle_get_side (campaign, battle, which);
      GPtrArray *formations = biv_army_list_formations (campaign, side);

      for (guint i = 0; i < formations->len; i++)
        {
          const BivLoss *loss = find_loss (losses, biv_id_of (formations->pdata[i]));

          if (loss != NULL)
            settle_row (proposal, battle, losses, loss, side, left);
        }
    }
  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = all->pdata[i];
      const Left *of = g_hash_table_lookup (left, participant->unit);
      Left whole = { participant->start_steps, FALSE };

      g_ptr_array_add (results, decide_unit (proposal, participant, of != NULL ? *of : whole));
    }
  return results;
}
