/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-list.h: the live list of one kind of item
 *
 * A GListModel over a plain array: an item is found by its position at once, which GListStore's tree does not do, and a
 * roster of 10,000 units is scrolled by position. */
#pragma once
#include "campaign/model/item.h"
G_BEGIN_DECLS

#define BIV_TYPE_ITEM_LIST (biv_item_list_get_type ())
G_DECLARE_FINAL_TYPE (BivItemList, biv_item_list, BIV, ITEM_LIST, GObject)

BivItemList *biv_item_list_new    (GType        item_type);
/** biv_item_list_peek: Returns: (transfer none): the array itself, for loops */
GPtrArray   *biv_item_list_peek   (BivItemList *self);
/** biv_item_list_insert: @item: (transfer full); beyond the end is the end */
void         biv_item_list_insert (BivItemList *self,
                                   guint        position,
                                   BivItem     *item);
/** biv_item_list_show: Returns: (transfer none): the list for whoever may listen to it; until then nobody is told of anything */
GListModel  *biv_item_list_show   (BivItemList *self);
void         biv_item_list_remove (BivItemList *self,
                                   guint        position);
/** biv_item_list_find: Returns: %FALSE where @item is not in the list */
gboolean     biv_item_list_find   (BivItemList *self,
                                   BivItem     *item,
                                   guint       *position);

G_END_DECLS
