/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-overrule.h: the referee changes something on the board, with a reason (CA-REF-1) */
#pragma once
#include <gtk/gtk.h>
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_fight_overrule_present: asks what, over the window of @parent, and plays it in @session. @unit: chosen first, or -1.
 *  @units: what all units there are called, in their order */
void biv_fight_overrule_present (GtkWidget  *parent,
                                 BivSession *session,
                                 GListModel *units,
                                 int         unit);

G_END_DECLS
