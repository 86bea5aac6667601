/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-block.h: a filled-in orders form as text in a mail, which people can read and which comes through it
 *
 * |[
 * BIVOUAC ORDERS 1
 * 1 campaign "The Karrash Road" [5f5c]
 * 2 side ALV turn 5 word 0f25e2b65881141711539e14ee1f518b [26f2]
 * 3 order HC march millers-cross two-palms +forced "At the wells by dusk" [93c4]
 * 4 detach FC as FC/1 A02 A03 [71b0]
 * 5 merge D1 into FC [0d11]
 * 6 despatch HC to FC +return "Hold the ford until noon." [1b72]
 * 7 more "Then come to me." [9d04]
 * 8 remarks "Bread is short" [8a02]
 * BIVOUAC END 8
 * ]|
 *
 * Lines are numbered, and each ends with a check of itself, its number in it: a mailer may wrap and quote them as it likes, and
 * a line that came otherwise than it was written is named. Ids are as in an orders file (store/orders-file.h). What a player's
 * page says (data/page/page.js) is the same to the letter. */
#pragma once
#include "campaign/orders/orders-form.h"
G_BEGIN_DECLS

/* The page that a player was sent says so in its head: one that comes back instead of what it gives is known by it. */
#define BIV_ORDERS_PAGE_MARK "<meta name=\"generator\" content=\"Bivouac page\">"

/** biv_orders_block_dup_text: Returns: (transfer full): lines with a fault are left out */
char      *biv_orders_block_dup_text (const BivOrdersForm *form);
/** biv_orders_block_is_in: whether there is a block in @text */
gboolean   biv_orders_block_is_in    (const char          *text);
/**
 * biv_orders_block_read:
 * @text: of a mail, with anything before, between and behind; lines may be quoted with ">"
 *
 * Every block in it is a form. A line that is damaged, missing or cannot be read is a line of the form with its fault
 * (BivOrdersLine), which says what would be right; one that the block itself cannot do without leaves its `side` %NULL.
 *
 * Returns: (transfer full): of BivOrdersForm, in their order
 */
GPtrArray *biv_orders_block_read     (const char          *text);

G_END_DECLS
