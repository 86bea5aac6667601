/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece.h: part of a map of places, kept by itself and put on this map or another one
 *
 * A piece is a campaign with nothing in it but places, links and drawn ground. Whose they are, who knows of them and which boards
 * belong to them stays behind: that is the campaign's it was taken from. */
#pragma once
#include "campaign/model/campaign.h"
#include "campaign/model/proposal.h"
G_BEGIN_DECLS

/** biv_piece_cut: @ids: NULL-ended: places, links and drawn ground; of the links those that have both places among them. Returns:
 *  (transfer full) (nullable): %NULL where there is neither a place nor drawn ground among them */
BivCampaign *biv_piece_cut         (BivCampaign        *campaign,
                                    const char         *name,
                                    const char *const  *ids);
/**
 * biv_piece_put:
 * @x, @y: map units: where the piece's middle comes to lie, as far as the map's edge lets it
 * @doubles: (out) (transfer full): names of its places that places of the map have already
 *
 * Adds all of @piece to @proposal with new ids.
 *
 * Returns: (transfer full): the new ids
 */
char       **biv_piece_put         (BivProposal        *proposal,
                                    BivCampaign        *piece,
                                    int                 x,
                                    int                 y,
                                    char             ***doubles);

G_END_DECLS
