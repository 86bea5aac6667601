/* SPDX-License-Identifier: GPL-3.0-or-later */
/* advice.h: what the computer would do, what else it considered, with the chance of each, and how well it plays */
#pragma once
#include <gtk/gtk.h>
#include "app/battle/step/thinker.h"
G_BEGIN_DECLS

#define BIV_TYPE_ADVICE (biv_advice_get_type ())
G_DECLARE_FINAL_TYPE (BivAdvice, biv_advice, BIV, ADVICE, GtkWidget)

/* Returns: (transfer full): an order in words, with who does it */
typedef char *(*BivDupOrder) (gpointer         data,
                              const BivAction *action);

/** biv_advice_new: a button for the page bar. @dup_order: called while @thinker has something; @data must outlive it */
GtkWidget *biv_advice_new (BivSession  *session,
                           BivThinker  *thinker,
                           BivDupOrder  dup_order,
                           gpointer     data);

G_END_DECLS
