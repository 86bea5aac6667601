/* SPDX-License-Identifier: GPL-3.0-or-later */
/* players-copy.h: a campaign to be given to one side's player, of several to one of them (CA-SCOUT-6, CA-MAIL-8)
 *
 * It is an ordinary campaign, whose `copy_for` names the side, and `copy_player` which of several. A player reads it, writes
 * his orders in it and sends them back (campaign/orders/orders-form.h); everything else is the referee's, and is refused. */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/** biv_players_copy_new: what @who may know (knowledge.h), with ids and numbers of its own, so that no gap in a row of
 *  them counts what is not told. Ids of sides, formations and units stay, for orders name them; places that are no cells of
 *  a grid have ids made of their names (biv_players_copy_list_place_ids()).
 *  Returns: (transfer full): without steps: nothing in it can be taken back to an earlier state */
BivCampaign *biv_players_copy_new    (BivCampaign *campaign,
                                      const char  *who);
/** biv_players_copy_propose_words: every player who has none gets a word of his own, made by chance: it stands in his
 *  copies and in no other's, says nothing, and is brought back by the orders that come from one, which a referee can tell
 *  by it from anybody else's (biv_turn_propose_form()). Returns: (transfer full) (nullable): %NULL where all have theirs */
BivProposal *biv_players_copy_propose_words (BivCampaign *campaign);
/** biv_players_copy_bring_word: from the campaign as it is now, for a copy of it as it was */
void         biv_players_copy_bring_word (BivCampaign *copy,
                                      BivCampaign *campaign);
/** biv_players_copy_list_place_ids: what every side's copy calls the places of @campaign, as long as they keep their names:
 *  "millers-cross" for P03. A row of ids by hand would show by its gaps that there are places which a side does not know;
 *  on a grid ids are where a cell lies, and tell nothing. Returns: (transfer full): id here -> id there; both owned */
GHashTable  *biv_players_copy_list_place_ids (BivCampaign *campaign);
/** biv_players_copy_show_picture: names the picture under the map in a copy. A new one does not: the referee's picture may show
 *  what the side does not know, and it is a file of its own, which has to be given with the copy */
void         biv_players_copy_show_picture (BivCampaign *copy,
                                      BivCampaign *campaign);
/** biv_players_copy_allows: whether a player may do this in his copy: give and take back orders of his side, detach,
 *  merge. Returns: %FALSE with @error (G_IO_ERROR_PERMISSION_DENIED) */
gboolean     biv_players_copy_allows (BivCampaign *campaign,
                                      BivProposal *proposal,
                                      GError     **error);

G_END_DECLS
