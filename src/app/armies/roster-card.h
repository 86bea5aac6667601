/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-card.h: the words of one kind in a table, and what each stands for */
#pragma once
#include <gtk/gtk.h>
#include "campaign/roster/roster.h"
G_BEGIN_DECLS

#define BIV_TYPE_ROSTER_CARD (biv_roster_card_get_type ())
G_DECLARE_FINAL_TYPE (BivRosterCard, biv_roster_card, BIV, ROSTER_CARD, GtkWidget)

/* Signal "answered" (word, answer): the user has chosen; answer as mappings have it (campaign/roster/mapping.h). */

GtkWidget *biv_roster_card_new  (BivRosterWords  kind);
/** biv_roster_card_show: the words of @roster, which stays the caller's. Hidden where there are none */
void       biv_roster_card_show (BivRosterCard  *self,
                                 BivRoster      *roster);

G_END_DECLS
