/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-boards.h: the boards of a place: one that is stored, one made to fit it, one to be drawn (CA-SETUP-2,
 * CA-SETUP-3)
 *
 * A place may have several; the first is its usual one. Proposals are by hand (CA-REF-4), refused with a clause where the
 * place has no ground. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_open_ground_size: of a board of that shape: cells as @ruleset has them, where it is its shape, or as is usual;
 *  millimetres of a table. @ruleset: (nullable) */
void         biv_open_ground_size        (const char    *ruleset,
                                          BivBoardShape  shape,
                                          int           *width,
                                          int           *height);
/** biv_open_ground_shape: of @ruleset's boards; @ruleset: (nullable) */
BivBoardShape biv_open_ground_shape      (const char    *ruleset);
/** biv_open_ground_new: Returns: (transfer full): of the rulebook's shape and usual size, with nothing on it */
BivBoard    *biv_open_ground_new         (const char    *ruleset);

/** biv_turn_propose_give_board: one of the stored boards is the place's too, behind those that it has. Empty where it is
 *  that already */
BivProposal *biv_turn_propose_give_board (BivCampaign   *campaign,
                                          const char    *place,
                                          const char    *board);
/** biv_turn_propose_take_board: it is the place's no more; it stays stored */
BivProposal *biv_turn_propose_take_board (BivCampaign   *campaign,
                                          const char    *place,
                                          const char    *board);
/** biv_turn_propose_make_board: one more made to fit the place, other ground than all that it has. @id: (out) (transfer full)
 *  (nullable): the new board's */
BivProposal *biv_turn_propose_make_board (BivCampaign   *campaign,
                                          const char    *place,
                                          char         **id);
/** biv_turn_propose_keep_board: one more, which was chosen elsewhere. @name: (nullable): its own, else it is called after the
 *  place. @id: as above */
BivProposal *biv_turn_propose_keep_board (BivCampaign   *campaign,
                                          const char    *place,
                                          BivBoard      *board,
                                          const char    *name,
                                          char         **id);
/** biv_turn_propose_draw_board: one more, open ground to be drawn on. @id: as above */
BivProposal *biv_turn_propose_draw_board (BivCampaign   *campaign,
                                          const char    *place,
                                          char         **id);

G_END_DECLS
