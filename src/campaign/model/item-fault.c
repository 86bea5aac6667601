/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-fault.c: what is wrong with an item */
#include "config.h"
#include "campaign/model/item-fault.h"

static void
fault_free (gpointer data)
{
  BivItemFault *fault = data;

  g_free (fault->unit);
  g_free (fault);
}

GPtrArray *
biv_item_faults_new (void)
{
  return g_ptr_array_new_with_free_func (fault_free);
}

void
biv_item_faults_add (GPtrArray        *faults,
                     const char       *id,
                     const BivRefusal *why)
{
  BivItemFault *fault = g_new0 (BivItemFault, 1);

  fault->unit = g_strdup (id);
  fault->why = *why;
  g_ptr_array_add (faults, fault);
}
