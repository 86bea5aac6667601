/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-list.c: the live list of one kind of item */
#include "campaign/model/item-list.h"

struct _BivItemList
{
  GObject    parent_instance;

  GType      item_type;
  GPtrArray *items;
  gboolean   is_shown;
};

static GType
get_item_type (GListModel *model)
{
  return BIV_ITEM_LIST (model)->item_type;
}

static guint
get_n_items (GListModel *model)
{
  return BIV_ITEM_LIST (model)->items->len;
}

static gpointer
get_item (GListModel *model,
          guint       position)
{
  BivItemList *self = BIV_ITEM_LIST (model);

  return position < self->items->len ? g_object_ref (g_ptr_array_index (self->items, position)) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (BivItemList, biv_item_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
biv_item_list_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_ITEM_LIST (object)->items);
  G_OBJECT_CLASS (biv_item_list_parent_class)->finalize (object);
}

static void
biv_item_list_class_init (BivItemListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_item_list_finalize;
}

static void
biv_item_list_init (BivItemList *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
}

BivItemList *
biv_item_list_new (GType item_type)
{
  BivItemList *self = g_object_new (BIV_TYPE_ITEM_LIST, NULL);

  self->item_type = item_type;
  return self;
}

GPtrArray *
biv_item_list_peek (BivItemList *self)
{
  return self->items;
}

GListModel *
biv_item_list_show (BivItemList *self)
{
  self->is_shown = TRUE;
  return G_LIST_MODEL (self);
}

/* Ten thousand items are read before anybody looks at the list. */
static gboolean
is_watched (BivItemList *self)
{
  static guint items_changed;

  if (!self->is_shown)
    return FALSE;
  if (items_changed == 0)
    items_changed = g_signal_lookup ("items-changed", G_TYPE_LIST_MODEL);
  return g_signal_has_handler_pending (self, items_changed, 0, TRUE);
}

void
biv_item_list_insert (BivItemList *self,
                      guint        position,
                      BivItem     *item)
{
  position = MIN (position, self->items->len);
  g_ptr_array_insert (self->items, (int) position, item);
  if (is_watched (self))
    g_list_model_items_changed (G_LIST_MODEL (self), position, 0, 1);
}

void
biv_item_list_remove (BivItemList *self,
                      guint        position)
{
  g_return_if_fail (position < self->items->len);

  g_ptr_array_remove_index (self->items, position);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
}

gboolean
biv_item_list_find (BivItemList *self,
                    BivItem     *item,
                    guint       *position)
{
  return g_ptr_array_find (self->items, item, position);
}
