/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-file.h: a filled-in orders form as a file (*.orders), from a player to the referee */
#pragma once
#include <gio/gio.h>
#include "campaign/orders/orders-form.h"
#include "store/format.h"
G_BEGIN_DECLS

#define BIV_ORDERS_FILE_MOST_LINES 2000   /* of one form: orders, detachments, mergers, despatches */

/**
 * biv_orders_file_parse:
 * @name: the file's, for messages
 * @error: set to a #BivFormatError or a #BivXmlError; every line of its message begins "name:line: "
 *
 * Whether the orders make sense in a campaign is not looked at: that is biv_turn_propose_form()'s. What comes from a player may be
 * more than a file of orders: biv_orders_post_load().
 *
 * Returns: (transfer full) (nullable): %NULL with @error set
 */
BivOrdersForm *biv_orders_file_parse    (const char           *name,
                                         const char           *bytes,
                                         gsize                 n_bytes,
                                         GError              **error);
/** biv_orders_file_save: replaces what is there, and keeps it as a backup. Lines with a fault are left out */
gboolean       biv_orders_file_save     (const BivOrdersForm  *form,
                                         GFile                *file,
                                         GError              **error);
/** biv_orders_file_dup_text: Returns: (transfer full): what would be saved */
char          *biv_orders_file_dup_text (const BivOrdersForm  *form,
                                         gsize                *n_bytes);
/** biv_orders_file_dup_name: Returns: (transfer full): "the-karrash-road-turn-05-CROWN.orders" */
char          *biv_orders_file_dup_name (const BivOrdersForm  *form);

G_END_DECLS
