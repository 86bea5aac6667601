/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-private.h: how a kind of item is declared, and how its fields are written */
#pragma once
#include "campaign/model/item.h"
G_BEGIN_DECLS

/* The most that the program counts to by itself: far below what the number holds, so that counting on never runs over. */
#define BIV_COUNT_MOST 1000000000

/* For class_init and init of every kind. @fields is kept. */
void     biv_item_class_describe (gpointer            klass,
                                  BivKind             kind,
                                  const char         *element,
                                  const BivFieldSpec *fields,
                                  gsize               instance_size);
void     biv_item_init_fields    (gpointer            item,
                                  gpointer            klass);

void     biv_item_set_id         (BivItem            *item,
                                  const char         *id);
/** biv_item_take_value: copies @value into the field. Returns: whether anything changed; nobody is told */
gboolean biv_item_take_value     (BivItem            *item,
                                  const BivFieldSpec *field,
                                  const BivValue     *value);
void     biv_item_notify         (BivItem            *item,
                                  const BivFieldSpec *field);

G_END_DECLS
