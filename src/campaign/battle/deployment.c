/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deployment.c: questions about who may stand where when a battle begins (CA-DEPLOY) */
#include "config.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/fight-table.h"
#include "campaign/battle/opening-orders.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"
#include <string.h>

gboolean
biv_deployment_sits_south (BivBattle  *battle,
                           const char *side)
{
  return battle->sides != NULL && g_strcmp0 (battle->sides[0], side) == 0;
}

gboolean
biv_deployment_get_cell (BivBattle      *battle,
                         BivParticipant *participant,
                         BivCell        *cell)
{
  return participant->square != NULL && battle->board != NULL &&
         biv_board_cell_from_name (battle->board, participant->square, cell);
}

guint8
biv_deployment_get_facing (BivBattle            *battle,
                           const BivParticipant *participant)
{
  BivBoardShape shape = biv_board_get_shape (battle->board);
  guint8 north = shape == BIV_BOARD_HEXES ? BIV_HEX_N : BIV_SQUARE_N;
  guint8 south = shape == BIV_BOARD_HEXES ? BIV_HEX_S : BIV_SQUARE_S;
  guint direction;

  if (participant->facing != NULL && biv_direction_from_name (shape, participant->facing, &direction))
    return (guint8) direction;
  return biv_deployment_sits_south (battle, participant->side) ? north : south;
}

/* ---- One placement ---- */

/* CA-DEPLOY-1: floor (height / 2) ranks from its own edge; the middle of an odd number belongs to nobody. */
gboolean
biv_deployment_is_own_half (BivBattle  *battle,
                            const char *side,
                            BivCell     cell)
{
  int height = biv_board_get_height (battle->board);
  int row = biv_board_get_row (battle->board, cell);
  int from_south = biv_board_get_shape (battle->board) == BIV_BOARD_SQUARES ? row : height - 1 - row;
  int from_own_edge = biv_deployment_sits_south (battle, side) ? from_south : height - 1 - from_south;

  return from_own_edge < height / 2;
}

/* CA-DEPLOY-3 */
gboolean
biv_deployment_can_stand (BivBattle *battle,
                          BivCell    cell)
{
  guint16 marks = biv_board_get_ground (battle->board, cell)->marks;

  if ((marks & BIV_MARK_IMPASSABLE) != 0)
    return FALSE;
  return (marks & BIV_MARK_RIVER) == 0 || (marks & (BIV_MARK_FORD | BIV_MARK_BRIDGE)) != 0;
}

typedef enum
{
  APART,
  BESIDE,
  DIAGONAL,
} Nearness;

static Nearness
nearness_of (const BivBoard *board,
             BivCell         a,
             BivCell         b)
{
  int across = ABS (biv_board_get_column (board, a) - biv_board_get_column (board, b));
  int up = ABS (biv_board_get_row (board, a) - biv_board_get_row (board, b));

  if (biv_board_get_distance (board, a, b) <= 1)
    return BESIDE;
  if (biv_board_get_shape (board) == BIV_BOARD_SQUARES && across == 1 && up == 1)
    return DIAGONAL;
  return APART;
}

/* CA-DEPLOY-2. Returns: (nullable): the first enemy that a unit of @side in @cell would stand next to */
static BivParticipant *
find_neighbouring_enemy (BivBattle  *battle,
                         GPtrArray  *participants,
                         const char *side,
                         BivCell     cell,
                         Nearness   *nearness)
{
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *other = g_ptr_array_index (participants, i);
      BivCell theirs;

      if (g_strcmp0 (other->side, side) == 0 || !biv_deployment_get_cell (battle, other, &theirs))
        continue;
      *nearness = nearness_of (battle->board, cell, theirs);
      if (*nearness != APART)
        return other;
    }
  return NULL;
}

BivParticipant *
biv_deployment_find_standing (BivBattle      *battle,
                              GPtrArray      *participants,
                              BivCell         cell,
                              BivParticipant *but)
{
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *other = g_ptr_array_index (participants, i);
      BivCell theirs;

      if (other != but && biv_deployment_get_cell (battle, other, &theirs) && theirs == cell)
        return other;
    }
  return NULL;
}

static gboolean
refuse_half (BivCampaign    *campaign,
             BivParticipant *participant,
             const char     *square,
             BivRefusal     *why)
{
  return biv_refusal_set (why, "CA-DEPLOY-1", "CA-DEPLOY-1", _("%s at %s is outside its own half"),
                          biv_ref_of (campaign, participant), square);
}

static gboolean
refuse_ground (BivCampaign    *campaign,
               BivBattle      *battle,
               BivParticipant *participant,
               const char     *square,
               BivCell         cell,
               BivRefusal     *why)
{
  gboolean is_barred = (biv_board_get_ground (battle->board, cell)->marks & BIV_MARK_IMPASSABLE) != 0;

  return biv_refusal_set (why, "CA-DEPLOY-3", "CA-DEPLOY-3",
                          is_barred ? _("%s at %s would stand on impassable ground")
                                    : _("%s at %s would stand in a river without bridge or ford"),
                          biv_ref_of (campaign, participant), square);
}

static gboolean
refuse_nearness (BivCampaign    *campaign,
                 BivParticipant *participant,
                 const char     *square,
                 BivParticipant *enemy,
                 Nearness        nearness,
                 BivRefusal     *why)
{
  return nearness == DIAGONAL
           ? biv_refusal_set (why, "CA-DEPLOY-2", "CA-DEPLOY-2", _("%s at %s starts diagonally next to %s at %s"),
                              biv_ref_of (campaign, participant), square, biv_ref_of (campaign, enemy), enemy->square)
           : biv_refusal_set (why, "CA-DEPLOY-2", "CA-DEPLOY-2", _("%s at %s starts next to %s at %s"),
                              biv_ref_of (campaign, participant), square, biv_ref_of (campaign, enemy), enemy->square);
}

/* Two sides that place unseen cannot know whom they stand next to. */
gboolean
biv_deployment_is_unseen (BivCampaign *campaign,
                          BivBattle   *battle)
{
  return biv_campaign_option_is (campaign, "deploy.order", "hidden") && !battle->is_revealed;
}

/* In this order: CA-SETUP-4 was seen to; off the board or taken, half, ground, neighbours. */
gboolean
biv_deployment_check_square (BivCampaign    *campaign,
                             BivBattle      *battle,
                             GPtrArray      *participants,
                             BivParticipant *participant,
                             const char     *square,
                             BivRefusal     *why)
{
  BivParticipant *other;
  Nearness nearness;
  BivCell cell;

  if (!biv_board_cell_from_name (battle->board, square, &cell))
    return biv_refusal_set (why, "CA-DEPLOY-3", "CA-DEPLOY-3", _("%s: there is no square %s on this board"),
                            biv_ref_of (campaign, participant), square);
  other = biv_deployment_find_standing (battle, participants, cell, participant);
  /* Unseen, the enemy's squares cannot be given away; CA-DEPLOY-1 keeps the sides apart. */
  if (other != NULL &&
      (g_strcmp0 (other->side, participant->side) == 0 || !biv_deployment_is_unseen (campaign, battle)))
    return biv_refusal_set (why, "CA-DEPLOY-3", "CA-DEPLOY-3", _("%s at %s: %s stands there already"),
                            biv_ref_of (campaign, participant), square, biv_ref_of (campaign, other));
  if (!biv_deployment_is_own_half (battle, participant->side, cell))
    return refuse_half (campaign, participant, square, why);
  if (!biv_deployment_can_stand (battle, cell))
    return refuse_ground (campaign, battle, participant, square, cell, why);
  if (biv_deployment_is_unseen (campaign, battle))
    return TRUE;
  other = find_neighbouring_enemy (battle, participants, participant->side, cell, &nearness);
  return other == NULL || refuse_nearness (campaign, participant, square, other, nearness, why);
}

/* ---- The check (CA-DEPLOY-7) ---- */

static void
find_faults (BivCampaign    *campaign,
             BivBattle      *battle,
             GPtrArray      *participants,
             BivParticipant *participant,
             GPtrArray      *faults)
{
  const char *square = participant->square;
  BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
  BivRefusal why = { 0 };
  BivParticipant *other;
  Nearness nearness;
  BivCell cell;

  if (unit == NULL || !biv_unit_is_ready (unit))
    {
      biv_refusal_set (&why, "CA-SETUP-4", "CA-SETUP-4", _("%s at %s is no longer ready"),
                       biv_ref_of (campaign, participant), square);
      biv_item_faults_add (faults, participant->unit, &why);
    }
  if (!biv_deployment_get_cell (battle, participant, &cell))
    {
      biv_refusal_set (&why, "CA-DEPLOY-3", "CA-DEPLOY-3", _("%s: there is no square %s on this board"),
                       biv_ref_of (campaign, participant), square);
      biv_item_faults_add (faults, participant->unit, &why);
      return;
    }
  other = biv_deployment_find_standing (battle, participants, cell, participant);
  if (other != NULL)
    {
      biv_refusal_set (&why, "CA-DEPLOY-3", "CA-DEPLOY-3", _("%s at %s: %s stands there already"),
                       biv_ref_of (campaign, participant), square, biv_ref_of (campaign, other));
      biv_item_faults_add (faults, participant->unit, &why);
    }
  if (!biv_deployment_is_own_half (battle, participant->side, cell))
    {
      refuse_half (campaign, participant, square, &why);
      biv_item_faults_add (faults, participant->unit, &why);
    }
  if (!biv_deployment_can_stand (battle, cell))
    {
      refuse_ground (campaign, battle, participant, square, cell, &why);
      biv_item_faults_add (faults, participant->unit, &why);
    }
  other = find_neighbouring_enemy (battle, participants, participant->side, cell, &nearness);
  if (other != NULL)
    {
      refuse_nearness (campaign, participant, square, other, nearness, &why);
      biv_item_faults_add (faults, participant->unit, &why);
    }
}

GPtrArray *
biv_turn_list_faults (BivCampaign *campaign,
                      const char  *battle)
{
  GPtrArray *faults = biv_item_faults_new ();
  BivBattle *found = biv_campaign_find_battle (campaign, battle);
  g_autoptr (GPtrArray) participants = NULL;

  if (found == NULL || found->board == NULL)
    return faults;
  if (biv_fight_is_on_table (found))
    {
      g_ptr_array_unref (faults);
      return biv_deployment_list_table_faults (campaign, found);
    }
  participants = biv_battle_list_participants (campaign, found, NULL);
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (participant->square != NULL)
        find_faults (campaign, found, participants, participant, faults);
    }
  return faults;
}

/* ---- Questions ---- */

BivParticipant *
biv_deployment_find_enemy_beside (BivBattle  *battle,
                                  GPtrArray  *participants,
                                  const char *side,
                                  BivCell     cell)
{
  Nearness nearness;

  return find_neighbouring_enemy (battle, participants, side, cell, &nearness);
}

gboolean
biv_deployment_check (BivCampaign *campaign,
                      BivBattle   *battle,
                      const char  *unit,
                      const char  *square,
                      BivRefusal  *why)
{
  BivParticipant *participant = biv_battle_find_participant (campaign, battle, unit);
  g_autoptr (GPtrArray) participants = NULL;

  if (participant == NULL || participant->role != BIV_ROLE_BOARD || battle->board == NULL)
    return biv_refusal_set (why, "CA-SETUP-4", "CA-SETUP-4", _("%s is not on the board list."), unit);
  if (biv_fight_is_on_table (battle))
    {
      BivStation station;

      biv_deployment_get_station (battle, participant, &station);
      return biv_deployment_read_station (battle, participant, square, NULL, &station, why)
             && biv_deployment_check_stations (campaign, battle, &station, 1, why);
    }
  participants = biv_battle_list_participants (campaign, battle, NULL);
  return biv_deployment_check_square (campaign, battle, participants, participant, square, why);
}

static gboolean
has_placed_all (BivCampaign *campaign,
                BivBattle   *battle,
                const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);

  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (participant->role == BIV_ROLE_BOARD && participant->square == NULL)
        return FALSE;
    }
  return TRUE;
}

/* CA-DEPLOY-5: one side places all, then the other; the referee is not kept from doing it otherwise. */
const char *
biv_deployment_get_side_to_place (BivCampaign *campaign,
                                  BivBattle   *battle)
{
  const char *enemy = biv_battle_get_enemy (campaign, battle, battle->attacker);
  gboolean attacker_is_first = biv_campaign_option_is (campaign, "deploy.order", "attacker-first");
  const char *first = attacker_is_first ? battle->attacker : enemy;
  const char *second = attacker_is_first ? enemy : battle->attacker;

  if (!attacker_is_first && !biv_campaign_option_is (campaign, "deploy.order", "defender-first"))
    return NULL;
  if (!has_placed_all (campaign, battle, first))
    return first;
  return has_placed_all (campaign, battle, second) ? NULL : second;
}

/* ---- Kept deployments (CA-DEPLOY-9) ---- */

/* Which board, as it lies: ours has stayed the same if this has. */
static char *
dup_board_words (BivBattle *battle)
{
  static const char *const shapes[] = { [BIV_BOARD_SQUARES] = "squares", [BIV_BOARD_HEXES] = "hexes", [BIV_BOARD_TABLE] = "table" };
  const BivTabletop *table = battle->board != NULL ? biv_board_get_table (battle->board) : NULL;
  int width = 0, height = 0;

  if (table != NULL)
    {
      width = biv_tabletop_get_width (table) / BIV_MM;
      height = biv_tabletop_get_height (table) / BIV_MM;
    }
  else if (battle->board != NULL)
    {
      width = biv_board_get_width (battle->board);
      height = biv_board_get_height (battle->board);
    }
  return g_strdup_printf ("%s %d %s %d %d", battle->battlefield != NULL ? battle->battlefield : "-", battle->quarters,
                          battle->board != NULL ? shapes[biv_board_get_shape (battle->board)] : "-", width, height);
}

char *
biv_deployment_dup_text (BivCampaign *campaign,
                         BivBattle   *battle,
                         const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  g_autofree char *board = dup_board_words (battle);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, BIV_DEPLOYMENT_HEAD " %s %s\n", side, board);
  for (guint i = 0; i < participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (participants, i);

      if (participant->square == NULL)
        continue;
      g_string_append_printf (text, "%s %s %s", participant->unit, participant->square,
                              participant->facing != NULL ? participant->facing : "-");
      if (participant->form != NULL || participant->is_hidden)
        g_string_append_printf (text, " %s%s", participant->form != NULL ? participant->form : "-",
                                participant->is_hidden ? " hidden" : "");
      g_string_append_c (text, '\n');
    }
  if (biv_fight_is_on_table (battle))
    {
      biv_deployment_append_posts (campaign, battle, side, text);
      biv_opening_orders_append (campaign, battle, side, text);
    }
  return g_string_free (text, FALSE);
}

/* "deployment S steinfurt 3 table 3000 3000": whose it is, and the rest. No line of a unit has so many words. */
static gboolean
read_head (const char  *line,
           char       **side,
           char       **board)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 3);

  if (g_strv_length (words) != 3 || g_strcmp0 (words[0], BIV_DEPLOYMENT_HEAD) != 0 || strchr (words[2], ' ') == NULL)
    return FALSE;
  *side = g_strdup (words[1]);
  *board = g_strdup (words[2]);
  return TRUE;
}

char *
biv_deployment_dup_side_of (const char *text)
{
  g_autofree char *line = g_strndup (text, strcspn (text, "\n")), *side = NULL, *board = NULL;

  return read_head (line, &side, &board) ? g_steal_pointer (&side) : NULL;
}

/* CA-DEPLOY-9: again, for the same board. */
static gboolean
check_head (BivCampaign *campaign,
            BivBattle   *battle,
            const char  *side,
            const char  *line,
            BivRefusal  *why)
{
  g_autofree char *whose = NULL, *board = NULL, *ours = dup_board_words (battle);

  if (!read_head (line, &whose, &board))
    return TRUE;
  if (g_strcmp0 (whose, side) != 0)
    return biv_refusal_set (why, "CA-DEPLOY-9", "CA-DEPLOY-9", _("This deployment was kept for %s, not for %s; choose another."),
                            biv_turn_name (campaign, whose), biv_turn_name (campaign, side));
  return g_strcmp0 (board, ours) == 0
         || biv_refusal_set (why, "CA-DEPLOY-9", "CA-DEPLOY-9",
                             _("This deployment was kept for another board, or for this one turned otherwise (%s; here: %s)."),
                             board, ours);
}

/* "W11-1 600,485 0 column hidden" */
static gboolean
load_station (BivProposal     *proposal,
              BivBattle       *battle,
              BivParticipant  *participant,
              char           **words,
              BivRefusal      *why)
{
  guint n = g_strv_length (words);
  BivStation station;

  if (!biv_deployment_read_station (battle, participant, words[1], n > 2 && g_strcmp0 (words[2], "-") != 0 ? words[2] : NULL,
                                    &station, why))
    return FALSE;
  station.form = n > 3 && g_strcmp0 (words[3], "-") != 0 ? words[3] : NULL;
  station.is_hidden = n > 4 && g_strcmp0 (words[4], "hidden") == 0;
  if (!biv_deployment_check_stations (biv_proposal_get_scratch (proposal), battle, &station, 1, why))
    return FALSE;
  biv_deployment_write_station (proposal, participant, &station);
  return TRUE;
}

static void
load_line (BivProposal *proposal,
           BivBattle   *battle,
           const char  *side,
           const char  *line,
           GString     *dropped)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autofree char *whose = NULL, *board = NULL;
  BivParticipant *participant;
  BivRefusal why = { 0 };
  guint direction;

  if (g_strv_length (words) < 2 || read_head (line, &whose, &board))
    return;
  /* No place has colons, should a unit be called so. */
  if (g_strcmp0 (words[0], "order") == 0 && strchr (words[1], ':') != NULL && biv_fight_is_on_table (battle))
    {
      /* With all that it says. */
      if (!biv_opening_orders_load (proposal, battle, side, line + strlen ("order "), &why))
        g_string_append_printf (dropped, "%s\n", why.text);
      return;
    }
  if (g_str_has_prefix (line, BIV_DEPLOYMENT_POST) && strchr (words[1], ':') != NULL && biv_fight_is_on_table (battle))
    {
      if (!biv_deployment_load_post (proposal, battle, side, line + strlen (BIV_DEPLOYMENT_POST), &why))
        g_string_append_printf (dropped, "%s\n", why.text);
      return;
    }
  participant = biv_battle_find_participant (campaign, battle, words[0]);
  if (participant != NULL && g_strcmp0 (participant->side, side) != 0)
    participant = NULL;
  if (participant == NULL)
    {
      BIV_TRANSLATES;                   /* it is told, not kept */

      g_string_append_printf (dropped, _("%s is no longer available.\n"), words[0]);
    }
  else if (biv_fight_is_on_table (battle))
    {
      if (!load_station (proposal, battle, participant, words, &why))
        g_string_append_printf (dropped, "%s\n", why.text);
    }
  else if (!biv_deployment_check (campaign, battle, words[0], words[1], &why))
    g_string_append_printf (dropped, "%s\n", why.text);
  else
    {
      gboolean faces = words[2] != NULL &&
                       biv_direction_from_name (biv_board_get_shape (battle->board), words[2], &direction);

      biv_proposal_set_text (proposal, participant, "square", words[1]);
      biv_proposal_set_text (proposal, participant, "facing",
                             faces ? words[2] : biv_deployment_sits_south (battle, side) ? "N" : "S");
      biv_proposal_set_number (proposal, participant, "arrives", BIV_NONE);
    }
}

BivProposal *
biv_turn_propose_load_deployment (BivCampaign  *campaign,
                                  const char   *battle,
                                  const char   *side,
                                  const char   *text,
                                  char        **dropped)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Load a deployment"), NULL, NULL);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_turn_find_battle (proposal, battle);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) messages = g_string_new (NULL);
  g_autoptr (GPtrArray) own = NULL;
  BivRefusal why = { 0 };

  if (dropped != NULL)
    *dropped = NULL;
  if (found == NULL)
    return proposal;
  if (found->state != BIV_BATTLE_PENDING || !found->is_set_up)
    return biv_proposal_refuse (proposal, "CA-BATTLE-1", _("%s cannot be deployed now."),
                                biv_turn_name (scratch, battle));
  if (lines[0] != NULL && !check_head (scratch, found, side, lines[0], &why))
    {
      biv_proposal_take_refusal (proposal, &why);
      return proposal;
    }
  /* Everything of this side off the board first, so that two units may change places. */
  own = biv_battle_list_participants (scratch, found, side);
  for (guint i = 0; i < own->len; i++)
    {
      biv_proposal_set_text (proposal, g_ptr_array_index (own, i), "square", NULL);
      biv_proposal_set_flag (proposal, g_ptr_array_index (own, i), "hidden", FALSE);
    }
  biv_opening_orders_forget (proposal, found, side);
  biv_deployment_forget_posts (proposal, found, side);
  for (guint i = 0; lines[i] != NULL; i++)
    load_line (proposal, found, side, lines[i], messages);
  if (dropped != NULL && messages->len > 0)
    *dropped = g_string_free (g_steal_pointer (&messages), FALSE);
  return proposal;
}
