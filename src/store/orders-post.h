/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-post.h: orders as they come back from players, in whatever they come: orders files, mails with orders in them or
 * attached to them, and text pasted from one (campaign/orders/orders-block.h) */
#pragma once
#include <gio/gio.h>
#include "campaign/orders/orders-form.h"
#include "store/format.h"
G_BEGIN_DECLS

#define BIV_ORDERS_POST_MOST_BYTES (16 * 1024 * 1024)

/**
 * biv_orders_post_parse:
 * @name: how messages call it
 *
 * What stands in a mail more than once, as text and as a file, is one form.
 *
 * Returns: (transfer full) (nullable): of BivOrdersForm, at least one; %NULL with @error (#BivFormatError, #BivXmlError), every
 *   line of its message beginning "name:line: ": there are none, or they cannot be read at all
 */
GPtrArray *biv_orders_post_parse (const char  *name,
                                  GBytes      *bytes,
                                  GError     **error);
/** biv_orders_post_load: the same from a file */
GPtrArray *biv_orders_post_load  (GFile       *file,
                                  GError     **error);
/** biv_orders_post_may_be: whether @text, which somebody typed or pasted, is something that was sent, not lines that are typed
 *  from a paper form (biv_orders_form_parse_text ()) */
gboolean   biv_orders_post_may_be (const char *text);
/**
 * biv_orders_post_list_files:
 * @folder: a folder, or a maildir, whose mails lie in "new" and "cur"
 *
 * Returns: (transfer full) (nullable): of GFile, by their names; %NULL with @error
 */
GPtrArray *biv_orders_post_list_files (GFile   *folder,
                                  GError     **error);

G_END_DECLS
