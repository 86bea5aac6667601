/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-places.c: where the program puts two armies on tables of all kinds (CA-DEPLOY-4, CA-SETUP-3) */
#include <string.h>

#include "campaign/battle/battle-query.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/deploy.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/map/made-board.h"
#include "table-battle.h"

#define MM(millimetres) ((millimetres) * BIV_MM)

/* ---- The ground ---- */

static void
lay_out (BivCampaign *campaign,
         BivBoard    *board,
         int          quarters)
{
  BivProposal *edit = biv_turn_propose_edit (campaign, "Ground");
  g_autoptr (BivBoard) turned = biv_board_turned (board, quarters);

  biv_proposal_set_board (edit, table_battle_find (campaign), "board", turned);
  table_battle_commit (campaign, edit);
}

/* ---- Where they stand, looked at place by place ---- */

/* Places five millimetres apart, and the corners: whether one of them lies in what nobody stands in. */
static gboolean
is_dry (const BivTabletop *table,
        const BivBase     *base)
{
  guint32 barred = BIV_THING_BIT (BIV_THING_MARSH) | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_STREAM)
                   | BIV_THING_BIT (BIV_THING_BUILDING);
  guint n_wide = (guint) (base->frontage / MM (5)) + 2, n_deep = (guint) (base->depth / MM (5)) + 2, object;

  for (guint i = 0; i < n_wide; i++)
    for (guint j = 0; j < n_deep; j++)
      {
        BivLength x = (BivLength) ((gint64) base->frontage * i / (n_wide - 1)) - base->frontage / 2;
        BivLength y = (BivLength) ((gint64) base->depth * j / (n_deep - 1)) - base->depth / 2;
        BivSpot spot = biv_spot_beyond (biv_spot_beyond (base->centre, base->facing, y),
                                        (BivAngle) (base->facing + BIV_RIGHT_ANGLE), x);

        if (biv_tabletop_list_holding (table, barred, spot, &object, 1) > 0)
          return FALSE;
      }
  return TRUE;
}

static void
check_places (BivCampaign *campaign,
              const char  *ground)
{
  BivBattle *battle = table_battle_find (campaign);
  const BivTabletop *table = biv_board_get_table (battle->board);
  g_autoptr (GPtrArray) all = NULL, faults = NULL;
  g_autoptr (GArray) bases = NULL;

  table_battle_commit (campaign, biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL));
  all = biv_battle_list_participants (campaign, battle, NULL);
  bases = biv_deployment_list_bases (campaign, battle, all, NULL, 0);
  faults = biv_turn_list_faults (campaign, table_battle_get_id (campaign));
  for (guint i = 0; i < faults->len; i++)
    g_error ("%s: %s", ground, ((BivItemFault *) faults->pdata[i])->why.text);
  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = all->pdata[i];
      const BivBase *base = &g_array_index (bases, BivBase, i);

      if (participant->role != BIV_ROLE_BOARD)
        continue;
      if (participant->square == NULL)
        g_error ("%s: %s has no place", ground, participant->unit);
      if (!is_dry (table, base))
        g_error ("%s: %s stands at %s, where nobody can", ground, participant->unit, participant->square);
      for (guint j = 0; j < i; j++)
        if (biv_base_overlaps (base, &g_array_index (bases, BivBase, j), 0))
          g_error ("%s: %s stands on %s", ground, participant->unit, ((BivParticipant *) all->pdata[j])->unit);
    }
}

/* Nor does a general ride in water. */
static void
check_posts (BivCampaign *campaign,
             const char  *ground)
{
  BivBattle *battle = table_battle_find (campaign);
  guint32 wet = BIV_THING_BIT (BIV_THING_MARSH) | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_STREAM);
  g_autoptr (GPtrArray) generals = biv_fight_list_generals (campaign, battle, NULL);

  for (guint i = 0; i < generals->len; i++)
    {
      guint object;
      BivSpot post;

      if (biv_fight_get_post (campaign, battle, generals->pdata[i], &post)
          && biv_tabletop_list_holding (biv_board_get_table (battle->board), wet, post, &object, 1) > 0)
        g_error ("%s: the general of %s is in the water", ground, biv_item_get_id (generals->pdata[i]));
    }
}

/* ---- Tables ---- */

static void
test_stored (void)
{
  g_autoptr (BivCampaign) first = table_battle_begin ();
  guint n_fields = 0;

  BIV_EACH (BivBattlefield, field, first, BIV_KIND_BATTLEFIELD)
    for (int quarters = 0; quarters < 4; quarters++)
      {
        g_autoptr (BivCampaign) campaign = table_battle_begin ();
        g_autofree char *ground = g_strdup_printf ("%s, turned %d", biv_id_of (field), quarters);

        lay_out (campaign, field->board, quarters);
        check_places (campaign, ground);
        check_posts (campaign, ground);
        n_fields++;
      }
  g_assert_cmpuint (n_fields, >=, 16);
}

/* Every place of the valley, as if it had each terrain: its roads and crossings make other tables of them. */
static void
test_made (gconstpointer data)
{
  int terrain = GPOINTER_TO_INT (data);
  g_autoptr (BivCampaign) valley = table_battle_begin ();
  guint n_tables = 0;

  BIV_EACH (BivPlace, place, valley, BIV_KIND_PLACE)
    {
      g_autoptr (BivCampaign) campaign = table_battle_begin ();
      g_autofree char *ground = g_strdup_printf ("%s as %d", biv_id_of (place), terrain);
      BivProposal *edit = biv_turn_propose_edit (campaign, "Terrain");
      BivPlace *other = biv_campaign_find_place (campaign, biv_id_of (place));
      g_autoptr (BivBoard) board = NULL;

      biv_proposal_set_choice (edit, other, "terrain", terrain);
      table_battle_commit (campaign, edit);
      board = biv_made_table_new (campaign, other, 0);
      if (board == NULL)
        continue;
      lay_out (campaign, board, (int) (n_tables % 4));
      check_places (campaign, ground);
      check_posts (campaign, ground);
      n_tables++;
    }
  g_assert_cmpuint (n_tables, >, 0);
}

/* CA-DEPLOY-8: where a lake leaves no room, who is left is told, with what he lacks; the others stand. */
static void
test_no_room (void)
{
  g_autoptr (BivCampaign) campaign = table_battle_begin ();
  BivBattle *battle = table_battle_find (campaign);
  /* All of the south but its western corner. */
  BivSpot shore[] = { { MM (250), 0 }, { MM (250), MM (100) }, { 0, MM (100) }, { 0, MM (1400) }, { MM (3000), MM (1400) },
                      { MM (3000), 0 } };
  BivTabletopDraft *draft = biv_tabletop_draft_new (MM (3000), MM (3000));
  g_autoptr (BivTabletop) table = NULL;
  g_autoptr (BivBoard) board = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GPtrArray) own = NULL;
  guint n_left = 0, n_placed = 0;

  biv_tabletop_draft_add (draft, BIV_THING_WATER, shore, G_N_ELEMENTS (shore));
  table = biv_tabletop_draft_seal (draft, NULL);
  board = biv_board_new_table (table);
  lay_out (campaign, board, 0);
  proposal = biv_turn_propose_deploy_rest (campaign, table_battle_get_id (campaign), NULL);
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  own = biv_battle_list_participants (campaign, battle, NULL);
  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = own->pdata[i];
      g_autofree char *id = g_strdup_printf ("left:%s", participant->unit);
      const BivRow *row = biv_proposal_get_row (proposal, id);

      if (participant->role != BIV_ROLE_BOARD)
        continue;
      g_assert_cmpint (row != NULL, ==, participant->square == NULL);
      if (participant->square == NULL)
        {
          g_assert_cmpstr (participant->side, ==, "S");
          g_assert_cmpstr (row->clause, ==, "CA-DEPLOY-4");
          g_assert_nonnull (strstr (row->why, "mm"));
          n_left++;
        }
      else
        n_placed += g_str_equal (participant->side, "S");
    }
  g_assert_cmpuint (n_left, >, 0);
  g_assert_cmpuint (n_placed, >, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/table-places/stored", test_stored);
  g_test_add_func ("/store/table-places/no-room", test_no_room);
  for (int terrain = 0; terrain < BIV_TERRAIN_WATER; terrain++)
    {
      g_autofree char *path = g_strdup_printf ("/store/table-places/made/%d", terrain);

      g_test_add_data_func (path, GINT_TO_POINTER (terrain), test_made);
    }
  return g_test_run ();
}
