/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.h: a player's page of a turn: one file that a browser shows, with his map, his army, his news and his orders form
 * (CA-SCOUT-6, CA-ORDER-7)
 *
 * For players who install nothing. The page fetches nothing and sends nothing by itself: its script (data/page/page.js) writes
 * the orders as a file and as text for a mail. Without scripts it is a briefing
 * with a form to print. */
#pragma once
#include <gio/gio.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_PLAYERS_PAGE_MOST_BYTES (2 * 1024 * 1024)

/**
 * biv_players_page_render:
 * @copy: of the side whose player reads it (campaign/knowledge/players-copy.h). Nothing else is looked at, so nothing else can
 *   be in it
 * @by: (nullable): when orders are wanted, in the referee's words: "Saturday 20:00"
 *
 * The same copy gives the same bytes.
 *
 * Returns: (transfer full) (nullable): the file, at most %BIV_PLAYERS_PAGE_MOST_BYTES, or %NULL with @error
 */
GBytes    *biv_players_page_render   (BivCampaign  *copy,
                              const char   *by,
                              GError      **error);
/** biv_players_page_takes_orders: whether orders can be written on the pages of @campaign as it stands; else they are to be read */
gboolean   biv_players_page_takes_orders (BivCampaign *campaign);
/** biv_players_page_dup_name: Returns: (transfer full): of its file: "the-karrash-road-turn-05-ALV.html" */
char      *biv_players_page_dup_name (BivCampaign  *copy);

G_END_DECLS
