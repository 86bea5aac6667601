/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-fault.h: what is wrong with an item */
#pragma once
#include "base/biv-refusal.h"
G_BEGIN_DECLS

typedef struct
{
  char       *unit;                 /* id, of a unit or of what else it is */
  BivRefusal  why;
} BivItemFault;

/** biv_item_faults_new: Returns: (transfer full): of BivItemFault, empty */
GPtrArray *biv_item_faults_new (void);
/** biv_item_faults_add: @why: copied; its names are not, so they live as long as the list */
void       biv_item_faults_add (GPtrArray        *faults,
                                const char       *id,
                                const BivRefusal *why);

G_END_DECLS
