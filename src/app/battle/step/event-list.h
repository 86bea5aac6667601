/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-list.h: what chance may bring, by the face of the die, in the referee's words (CA-EVENT-1) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_EVENT_LIST (biv_event_list_get_type ())
G_DECLARE_FINAL_TYPE (BivEventList, biv_event_list, BIV, EVENT_LIST, GtkWidget)

GtkWidget *biv_event_list_new    (BivDesk      *desk);
/** biv_event_list_update: the campaign changed */
void       biv_event_list_update (BivEventList *self);

G_END_DECLS
