/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: who stands where when a battle begins (CA-DEPLOY) */
#include "config.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/deploy.h"
#include "base/fit.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/battle/opening-orders.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

/* The battle, where it may be deployed for now. */
BivBattle *
biv_deployment_find_deployable (BivProposal *proposal,
                                const char  *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_turn_find_battle (proposal, battle);

  if (found == NULL)
    return NULL;
  if (found->state != BIV_BATTLE_PENDING || !found->is_set_up)
    {
      biv_proposal_refuse (proposal, "CA-BATTLE-1",
                           found->is_set_up ? _("%s: the deployment is over.") : _("%s has not been set up yet."),
                           biv_turn_name (campaign, biv_id_of (found)));
      return NULL;
    }
  return found;
}

static BivParticipant *
find_listed (BivProposal *proposal,
             BivBattle   *battle,
             const char  *side,
             const char  *unit)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivParticipant *participant = biv_battle_find_participant (campaign, battle, unit);

  if (participant == NULL || participant->role != BIV_ROLE_BOARD ||
      (side != NULL && g_strcmp0 (participant->side, side) != 0))
    {
      BivUnit *item = biv_campaign_find_unit (campaign, unit);

      biv_proposal_refuse (proposal, "CA-SETUP-4", _("%s is not on the board list."),
                           item != NULL ? biv_unit_get_ref (item) : unit);
      return NULL;
    }
  return participant;
}

static void
place (BivProposal    *proposal,
       BivBattle      *battle,
       BivParticipant *participant,
       const char     *square,
       const char     *facing)
{
  if (facing == NULL)
    facing = biv_deployment_sits_south (battle, participant->side) ? "N" : "S";
  biv_proposal_set_text (proposal, participant, "square", square);
  biv_proposal_set_text (proposal, participant, "facing", facing);
  biv_proposal_set_number (proposal, participant, "arrives", BIV_NONE);
}

BivProposal *
biv_turn_propose_deploy (BivCampaign *campaign,
                         const char  *battle,
                         const char  *side,
                         const char  *unit,
                         const char  *square,
                         const char  *facing)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Deploy"), NULL, NULL);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_deployment_find_deployable (proposal, battle);
  BivParticipant *participant = found != NULL ? find_listed (proposal, found, side, unit) : NULL;
  g_autoptr (GPtrArray) participants = NULL;
  BivRefusal why = { 0 };
  guint direction;

  if (participant == NULL)
    return proposal;
  if (square == NULL)
    {
      biv_proposal_set_text (proposal, participant, "square", NULL);
      biv_proposal_set_text (proposal, participant, "facing", NULL);
      biv_proposal_set_flag (proposal, participant, "hidden", FALSE);
      return proposal;
    }
  if (biv_fight_is_on_table (found))
    {
      BivStation station;

      if (biv_deployment_read_station (found, participant, square, facing, &station, &why))
        {
          BivProposal *placed = biv_turn_propose_stations (campaign, battle, &station, 1);

          /* The station's words are this one's until then. */
          g_object_unref (proposal);
          return placed;
        }
      biv_proposal_take_refusal (proposal, &why);
      return proposal;
    }
  participants = biv_battle_list_participants (scratch, found, NULL);
  if (found->board == NULL)
    biv_proposal_refuse (proposal, "CA-DEPLOY-3", _("%s: this battle has no board."), biv_ref_of (scratch, participant));
  else if (facing != NULL && !biv_direction_from_name (biv_board_get_shape (found->board), facing, &direction))
    biv_proposal_refuse (proposal, "CA-DEPLOY-3", _("%s cannot face “%s”."), biv_ref_of (scratch, participant), facing);
  else if (!biv_deployment_check_square (scratch, found, participants, participant, square, &why))
    biv_proposal_refuse (proposal, why.code, "%s", why.text);
  else
    place (proposal, found, participant, square, facing != NULL ? facing : participant->facing);
  return proposal;
}

/* ---- Hidden deployment shown (CA-DEPLOY-6) ---- */

static BivCell
square_behind (BivBattle  *battle,
               const char *side,
               BivCell     cell)
{
  gboolean goes_south = biv_deployment_sits_south (battle, side);
  guint direction = biv_board_get_shape (battle->board) == BIV_BOARD_SQUARES
                      ? (goes_south ? BIV_SQUARE_S : BIV_SQUARE_N)
                      : (goes_south ? BIV_HEX_S : BIV_HEX_N);

  return biv_board_get_neighbour (battle->board, cell, direction);
}

/* Straight back until it is legal; where the way is barred it waits off the board for turn 1. */
static void
move_back (BivProposal    *proposal,
           BivBattle      *battle,
           GPtrArray      *participants,
           BivParticipant *participant)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *from = g_strdup (participant->square), *text = NULL;
  char name[BIV_CELL_NAME];
  BivCell cell;

  biv_deployment_get_cell (battle, participant, &cell);
  do
    {
      cell = square_behind (battle, participant->side, cell);
      if (cell == BIV_NO_CELL || !biv_deployment_can_stand (battle, cell) ||
          biv_deployment_find_standing (battle, participants, cell, participant) != NULL)
        {
          biv_proposal_set_text (proposal, participant, "square", NULL);
          biv_proposal_set_text (proposal, participant, "facing", NULL);
          biv_proposal_set_number (proposal, participant, "arrives", 1);
          text = g_strdup_printf (_("%s cannot stand at %s and waits off the board until turn 1."),
                                  biv_ref_of (campaign, participant), from);
          biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-DEPLOY-6", text, battle->place, participant->unit, NULL);
          return;
        }
    }
  while (biv_deployment_find_enemy_beside (battle, participants, participant->side, cell) != NULL);
  biv_board_cell_name (battle->board, cell, name);
  biv_proposal_set_text (proposal, participant, "square", name);
  text = g_strdup_printf (_("%s is moved back from %s to %s."), biv_ref_of (campaign, participant), from, name);
  biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-DEPLOY-6", text, battle->place, participant->unit, NULL);
}

/* Nearest the enemy's edge first, then from west to east. */
static int
compare_for_moving_back (gconstpointer a,
                         gconstpointer b,
                         gpointer      data)
{
  BivBattle *battle = data;
  BivParticipant *one = *(BivParticipant *const *) a, *other = *(BivParticipant *const *) b;
  gboolean row_is_north = biv_board_get_shape (battle->board) == BIV_BOARD_SQUARES;
  BivCell cell_a = 0, cell_b = 0;
  int up;

  biv_deployment_get_cell (battle, one, &cell_a);
  biv_deployment_get_cell (battle, other, &cell_b);
  up = biv_board_get_row (battle->board, cell_b) - biv_board_get_row (battle->board, cell_a);
  if (biv_deployment_sits_south (battle, one->side) != row_is_north)
    up = -up;
  return up != 0 ? up : biv_board_get_column (battle->board, cell_a) - biv_board_get_column (battle->board, cell_b);
}

static void
put_right (BivProposal *proposal,
           BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);
  g_autoptr (GPtrArray) offending = g_ptr_array_new ();

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);
          BivCell cell;

      if (g_strcmp0 (participant->side, battle->attacker) == 0 &&
          biv_deployment_get_cell (battle, participant, &cell) &&
          biv_deployment_find_enemy_beside (battle, participants, participant->side, cell) != NULL)
        g_ptr_array_add (offending, participant);
    }
  g_ptr_array_sort_with_data (offending, compare_for_moving_back, battle);
  for (guint i = 0; i < offending->len; i++)
    move_back (proposal, battle, participants, g_ptr_array_index (offending, i));
}

BivProposal *
biv_turn_propose_reveal (BivCampaign *campaign,
                         const char  *battle)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Show the deployment"), NULL, NULL);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_deployment_find_deployable (proposal, battle);

  if (found == NULL)
    return proposal;
  if (!biv_deployment_is_unseen (scratch, found))
    return biv_proposal_refuse (proposal, "CA-DEPLOY-5", _("There is nothing hidden in this deployment."));
  /* On a table the gap keeps them apart (CA-DEPLOY-4). */
  if (found->board != NULL && !biv_fight_is_on_table (found))
    put_right (proposal, found);
  biv_proposal_set_flag (proposal, found, "revealed", TRUE);
  return proposal;
}

/* CA-DEPLOY-8: who has not been placed comes on from turn 1. */
static guint
leave_the_rest_off (BivProposal *proposal,
                    BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);
  guint n = 0;

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (participant->role != BIV_ROLE_BOARD || participant->square != NULL)
        continue;
      biv_proposal_set_number (proposal, participant, "arrives", 1);
      n++;
    }
  return n;
}

BivProposal *
biv_turn_propose_deployed (BivCampaign      *campaign,
                           const char       *battle,
                           const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Deployment complete"), NULL, answers);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_deployment_find_deployable (proposal, battle);
  gboolean is_overruled = g_strcmp0 (biv_proposal_answer (proposal, "overrule", "no"), "yes") == 0;
  g_autoptr (GPtrArray) faults = NULL;
  g_autofree char *text = NULL;
  guint n_off;

  if (found == NULL)
    return proposal;
  faults = biv_turn_list_faults (scratch, battle);
  if (faults->len > 0 && !is_overruled)
    {
      const BivItemFault *first = g_ptr_array_index (faults, 0);

      biv_proposal_refuse (proposal, "CA-DEPLOY-7",
                           ngettext ("The deployment has %u fault: %s", "The deployment has %u faults; the first: %s",
                                     faults->len),
                           faults->len, first->why.text);
      return proposal;
    }
  biv_proposal_set_choice (proposal, found, "state", BIV_BATTLE_DEPLOYED);
  n_off = leave_the_rest_off (proposal, found);
  text = n_off == 0 ? g_strdup_printf (_("%s: both sides are deployed."), biv_turn_name (scratch, battle))
                    : g_strdup_printf (_("%s: both sides are deployed; units still off the board: %u."),
                                       biv_turn_name (scratch, battle), n_off);
  biv_proposal_note (proposal, faults->len > 0 ? BIV_ENTRY_OVERRULED : BIV_ENTRY_BATTLE, "CA-DEPLOY-7", text, battle,
                     found->place, NULL);
  return proposal;
}

/* ---- A sensible line ---- */

/* Where each arm likes to stand: ranks behind the front of its half, in the middle or on a flank. */
typedef struct
{
  int      depth;
  gboolean is_on_a_flank;
} Station;

static const Station stations[BIV_N_ARMS] = {
  [BIV_ARM_FOOT] = { 1, FALSE },    [BIV_ARM_HORSE] = { 1, TRUE },     [BIV_ARM_GUN] = { 1, FALSE },
  [BIV_ARM_MG] = { 1, FALSE },      [BIV_ARM_COMMAND] = { 2, FALSE },  [BIV_ARM_ENGINEER] = { 2, FALSE },
  [BIV_ARM_TRANSPORT] = { 3, FALSE }, [BIV_ARM_OTHER] = { 1, TRUE },
};

/* The fighting arms take the line first: guns and machine guns choose their ground, the foot closes up around them. */
static const BivArm line_order[] = {
  BIV_ARM_GUN, BIV_ARM_MG, BIV_ARM_FOOT, BIV_ARM_HORSE, BIV_ARM_OTHER, BIV_ARM_COMMAND, BIV_ARM_ENGINEER,
  BIV_ARM_TRANSPORT,
};

static int
ground_penalty (const BivGround *ground,
                BivArm           arm)
{
  gboolean is_close = (ground->marks & (BIV_MARK_WOOD | BIV_MARK_TOWN | BIV_MARK_WORKS)) != 0;
  gboolean is_wet = (ground->marks & (BIV_MARK_RIVER | BIV_MARK_BROKEN)) != 0;
  int penalty = is_wet ? 12 : 0;

  if (arm == BIV_ARM_FOOT)
    penalty -= is_close ? 6 : 0;
  else if (arm == BIV_ARM_HORSE)
    penalty += is_close ? 12 : 0;
  else if (arm == BIV_ARM_GUN || arm == BIV_ARM_MG)
    penalty += is_close ? 6 : ground->level > 0 ? -5 : 0;
  return penalty;
}

static int
judge (BivBattle  *battle,
       const char *side,
       BivArm      arm,
       BivCell     cell)
{
  const BivBoard *board = battle->board;
  int width = biv_board_get_width (board), height = biv_board_get_height (board);
  int row = biv_board_get_row (board, cell), column = biv_board_get_column (board, cell);
  int from_south = biv_board_get_shape (board) == BIV_BOARD_SQUARES ? row : height - 1 - row;
  int from_own_edge = biv_deployment_sits_south (battle, side) ? from_south : height - 1 - from_south;
  int depth = height / 2 - 1 - from_own_edge;
  int off_centre = ABS (2 * column - (width - 1)) / 2;
  int off_station = stations[arm].is_on_a_flank ? (width - 1) / 2 - off_centre : off_centre;
  int wanted = MIN (stations[arm].depth, height / 2 - 1);

  return 10 * ABS (depth - wanted) + 3 * off_station + ground_penalty (biv_board_get_ground (board, cell), arm);
}

static void
place_well (BivProposal    *proposal,
            BivBattle      *battle,
            GPtrArray      *participants,
            BivParticipant *participant,
            BivArm          arm)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  char best[BIV_CELL_NAME] = "";
  int least = G_MAXINT;

  for (guint cell = 0; cell < biv_board_get_n_cells (battle->board); cell++)
    {
      int penalty = judge (battle, participant->side, arm, (BivCell) cell);
      char name[BIV_CELL_NAME];

      biv_board_cell_name (battle->board, (BivCell) cell, name);
      if (penalty < least && biv_deployment_check_square (campaign, battle, participants, participant, name, NULL))
        {
          least = penalty;
          BIV_FIT_TEXT (best, name);
        }
    }
  if (least < G_MAXINT)
    place (proposal, battle, participant, best, NULL);
}

BivProposal *
biv_turn_propose_deploy_rest (BivCampaign *campaign,
                              const char  *battle,
                              const char  *side)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Deploy the rest"), NULL, NULL);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_deployment_find_deployable (proposal, battle);
  g_autoptr (GPtrArray) participants = NULL;

  if (found == NULL || found->board == NULL)
    return proposal;
  if (biv_fight_is_on_table (found))
    {
      biv_deployment_place_rest (proposal, found, side);
      biv_opening_orders_propose_rest (proposal, found, side);
      return proposal;
    }
  participants = biv_battle_list_participants (scratch, found, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (line_order); i++)
    for (guint j = 0; j < participants->len; j++)
      {
        BivParticipant *participant = g_ptr_array_index (participants, j);
        BivUnit *unit = biv_campaign_find_unit (scratch, participant->unit);

        if (unit != NULL && participant->role == BIV_ROLE_BOARD && participant->square == NULL &&
            (side == NULL || g_strcmp0 (participant->side, side) == 0) &&
            biv_unit_get_arm (scratch, unit) == line_order[i])
          place_well (proposal, found, participants, participant, line_order[i]);
      }
  return proposal;
}
