/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-boards.c: the boards of a place: one that is stored, one made to fit it, one to be drawn */
#include "config.h"
#include "campaign/map/place-boards.h"

#include "base/i18n.h"
#include <string.h>

#include "campaign/map/made-board.h"
#include "campaign/model/proposal.h"
#include "campaign/model/lists.h"
#include "campaign/model/turn-words.h"
#include "rulebooks/biv-rulebooks.h"

#define MOST_MADE 100               /* tries to make ground that the place does not have yet */

/* ---- Open ground ---- */

BivBoardShape
biv_open_ground_shape (const char *ruleset)
{
  const BivRuleset *rules = ruleset != NULL ? biv_ruleset_find (ruleset) : NULL;

  return rules != NULL ? rules->shape : BIV_BOARD_SQUARES;
}

void
biv_open_ground_size (const char    *ruleset,
                      BivBoardShape  shape,
                      int           *width,
                      int           *height)
{
  g_autoptr (BivBook) book = ruleset != NULL ? biv_book_load (ruleset, NULL) : NULL;
  const BivBookTraits *traits = book != NULL ? biv_book_get_traits (book) : NULL;

  *width = shape == BIV_BOARD_TABLE ? BIV_TABLETOP_WIDTH / BIV_MM : shape == BIV_BOARD_HEXES ? 12 : 8;
  *height = shape == BIV_BOARD_TABLE ? BIV_TABLETOP_HEIGHT / BIV_MM : shape == BIV_BOARD_HEXES ? 10 : 8;
  if (traits == NULL || traits->columns == 0 || shape == BIV_BOARD_TABLE || shape != biv_open_ground_shape (ruleset))
    return;
  *width = traits->columns;
  *height = traits->rows;
}

BivBoard *
biv_open_ground_new (const char *ruleset)
{
  BivBoardShape shape = biv_open_ground_shape (ruleset);
  g_autoptr (BivTabletop) table = NULL;
  int width, height;

  biv_open_ground_size (ruleset, shape, &width, &height);
  if (shape != BIV_BOARD_TABLE)
    return biv_board_draft_seal (biv_board_draft_new (shape, width, height));
  table = biv_tabletop_draft_seal (biv_tabletop_draft_new (width * BIV_MM, height * BIV_MM), NULL);
  return biv_board_new_table (table);
}

/* ---- Proposals ---- */

/* @title: (transfer full) */
static BivProposal *
new_proposal (BivCampaign *campaign,
              char        *title)
{
  BIV_KEEPS_KEYS;
  g_autofree char *owned = title;

  return biv_turn_propose_edit (campaign, owned);
}

static gboolean
has_ground (BivProposal *proposal,
            BivPlace    *place)
{
  if (place->terrain != BIV_TERRAIN_WATER)
    return TRUE;
  biv_proposal_refuse (proposal, "CA-SETUP-3", _("%s is water, and nobody fights there."),
                       biv_turn_name (biv_proposal_get_scratch (proposal), biv_id_of (place)));
  return FALSE;
}

static void
set_boards (BivProposal *proposal,
            BivPlace    *place,
            const char  *without,
            const char  *and)
{
  g_autoptr (GPtrArray) boards = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; place->boards != NULL && place->boards[i] != NULL; i++)
    if (g_strcmp0 (place->boards[i], without) != 0)
      g_ptr_array_add (boards, g_strdup (place->boards[i]));
  if (and != NULL)
    g_ptr_array_add (boards, g_strdup (and));
  g_ptr_array_add (boards, NULL);
  biv_proposal_set_list (proposal, place, "boards", (const char *const *) boards->pdata);
}

BivProposal *
biv_turn_propose_give_board (BivCampaign *campaign,
                             const char  *place_id,
                             const char  *board)
{
  BIV_KEEPS_KEYS;
  BivPlace *place = biv_campaign_find_place (campaign, place_id);
  BivProposal *proposal;

  g_return_val_if_fail (place != NULL && board != NULL, NULL);

  proposal = new_proposal (campaign, g_strdup_printf (_("Another board for %s"), biv_turn_name (campaign, place_id)));
  if (has_ground (proposal, place) && !biv_list_contains ((const char *const *) place->boards, board))
    set_boards (proposal, place, NULL, board);
  return proposal;
}

BivProposal *
biv_turn_propose_take_board (BivCampaign *campaign,
                             const char  *place_id,
                             const char  *board)
{
  BIV_KEEPS_KEYS;
  BivPlace *place = biv_campaign_find_place (campaign, place_id);
  BivProposal *proposal;

  g_return_val_if_fail (place != NULL && board != NULL, NULL);

  proposal = new_proposal (campaign, g_strdup_printf (_("One board less for %s"), biv_turn_name (campaign, place_id)));
  set_boards (proposal, place, board, NULL);
  return proposal;
}

/* The first is called like the place, the others are counted. */
static char *
add_board (BivProposal *proposal,
           BivPlace    *place,
           BivBoard    *board)
{
  BIV_KEEPS_KEYS;
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *name = biv_turn_name (campaign, biv_id_of (place));
  BivItem *item = biv_proposal_new_item (proposal, BIV_KIND_BATTLEFIELD);
  guint n = place->boards != NULL ? g_strv_length (place->boards) : 0;
  g_autofree char *counted = NULL;

  /* TRANSLATORS: the name of a board: its place, and which of the place's boards it is */
  if (n > 0)
    counted = g_strdup_printf (_("%s, %u"), name, n + 1);
  biv_proposal_set_text (proposal, item, "name", counted != NULL ? counted : name);
  biv_proposal_set_board (proposal, item, "board", board);
  set_boards (proposal, place, NULL, biv_item_get_id (item));
  return g_strdup (biv_item_get_id (item));
}

static gboolean
has_this_ground (BivCampaign *campaign,
                 BivPlace    *place,
                 BivBoard    *board)
{
  for (char **id = place->boards; id != NULL && *id != NULL; id++)
    {
      BivItem *item = biv_campaign_find (campaign, *id);

      if (item != NULL && BIV_IS_BATTLEFIELD (item) && biv_board_equal (BIV_BATTLEFIELD (item)->board, board))
        return TRUE;
    }
  return FALSE;
}

BivProposal *
biv_turn_propose_make_board (BivCampaign  *campaign,
                             const char   *place_id,
                             char        **id)
{
  BIV_KEEPS_KEYS;
  BivPlace *place = biv_campaign_find_place (campaign, place_id);
  BivProposal *proposal;

  g_return_val_if_fail (place != NULL && id != NULL, NULL);

  *id = NULL;
  proposal = new_proposal (campaign, g_strdup_printf (_("Make a board for %s"), biv_turn_name (campaign, place_id)));
  if (!has_ground (proposal, place))
    return proposal;
  for (guint number = 0; number < MOST_MADE && *id == NULL; number++)
    {
      g_autoptr (BivBoard) board = biv_made_board_new_another (campaign, place, campaign->ruleset, number);

      if (board != NULL && !has_this_ground (campaign, place, board))
        *id = add_board (proposal, place, board);
    }
  if (*id == NULL)
    biv_proposal_refuse (proposal, "CA-SETUP-3", _("No other ground can be made for %s; draw it."),
                         biv_turn_name (campaign, place_id));
  return proposal;
}

BivProposal *
biv_turn_propose_keep_board (BivCampaign  *campaign,
                             const char   *place_id,
                             BivBoard     *board,
                             const char   *name,
                             char        **id)
{
  BIV_KEEPS_KEYS;
  BivPlace *place = biv_campaign_find_place (campaign, place_id);
  BivProposal *proposal;

  g_return_val_if_fail (place != NULL && board != NULL && id != NULL, NULL);

  *id = NULL;
  proposal = new_proposal (campaign, g_strdup_printf (_("Another board for %s"), biv_turn_name (campaign, place_id)));
  if (!has_ground (proposal, place))
    return proposal;
  *id = add_board (proposal, place, board);
  if (name != NULL)
    biv_proposal_set_text (proposal, biv_campaign_find (biv_proposal_get_scratch (proposal), *id), "name", name);
  return proposal;
}

BivProposal *
biv_turn_propose_draw_board (BivCampaign  *campaign,
                             const char   *place_id,
                             char        **id)
{
  BIV_KEEPS_KEYS;
  BivPlace *place = biv_campaign_find_place (campaign, place_id);
  g_autoptr (BivBoard) board = NULL;
  BivProposal *proposal;

  g_return_val_if_fail (place != NULL && id != NULL, NULL);

  *id = NULL;
  proposal = new_proposal (campaign, g_strdup_printf (_("Draw a board for %s"), biv_turn_name (campaign, place_id)));
  if (!has_ground (proposal, place))
    return proposal;
  board = biv_open_ground_new (campaign->ruleset);
  *id = add_board (proposal, place, board);
  return proposal;
}
