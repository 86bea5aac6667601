/* SPDX-License-Identifier: GPL-3.0-or-later */
/* send.h: the turn sent: a page for every player, in one folder */
#pragma once
#include <gio/gio.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/**
 * biv_send_write:
 * @campaign: the referee's; its sides have their words (biv_players_copy_propose_words ()). Of a player's copy: his page alone
 * @by: (nullable): when orders are wanted
 * @folder: made where it is not there; what is in it stays, but for files of these names
 *
 * Whoever there is gets a page, also who has nothing to order: which players got one says nothing.
 *
 * Returns: (transfer full) (nullable): of GFile: what was written, or %NULL with @error
 */
GPtrArray *biv_send_write (BivCampaign  *campaign,
                           const char   *by,
                           GFile        *folder,
                           GError      **error);

G_END_DECLS
