/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster-view.h: a table on its way to a roster: its columns chosen at their heads, its words settled, the tree that comes of it */
#pragma once
#include <gtk/gtk.h>
#include "campaign/roster/roster.h"
G_BEGIN_DECLS

#define BIV_TYPE_ROSTER_VIEW (biv_roster_view_get_type ())
G_DECLARE_FINAL_TYPE (BivRosterView, biv_roster_view, BIV, ROSTER_VIEW, GtkWidget)

/* Signal "changed": there is another roster, or it is settled otherwise. */

/** biv_roster_view_set_campaign: whose roster it would be. The table that is there is read anew */
void       biv_roster_view_set_campaign (BivRosterView    *self,
                                         BivCampaign      *campaign);
/** biv_roster_view_set_is_narrow: what will come of it is shown instead of the table, by a button */
void       biv_roster_view_set_is_narrow (BivRosterView   *self,
                                          gboolean         is_narrow);
/** biv_roster_view_read_text: Returns: %FALSE where it is no table: the reason is in sight */
gboolean   biv_roster_view_read_text    (BivRosterView    *self,
                                         const char       *text);
/** biv_roster_view_get_roster: Returns: (transfer none) (nullable): %NULL as long as there is no table */
BivRoster *biv_roster_view_get_roster   (BivRosterView    *self);
/** biv_roster_view_keep_mapping: for the next table of the same kind */
void       biv_roster_view_keep_mapping (BivRosterView    *self);

G_END_DECLS
