/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formation-panel.h: one formation beside the map: its order, and its units */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_FORMATION_PANEL (biv_formation_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivFormationPanel, biv_formation_panel, BIV, FORMATION_PANEL, GtkWidget)

/* Signal "next": the next formation is asked for. */

/**
 * biv_formation_panel_show:
 * @campaign: the desk's campaign, or what a side may know of it
 * @formation: (nullable): an id
 * @may_order: whether the order can be changed; else its fields are not there
 */
void        biv_formation_panel_show         (BivFormationPanel *self,
                                              BivDesk           *desk,
                                              BivCampaign       *campaign,
                                              const char        *formation,
                                              gboolean           may_order);
/** biv_formation_panel_set_meeting: (nullable): the sentence about whom it is likely to meet, and its clause */
void        biv_formation_panel_set_meeting  (BivFormationPanel *self,
                                              const char        *sentence,
                                              const char        *clause);
/** biv_formation_panel_give_path: gives the order anew with this path; `hold` becomes `march`; shows a refusal */
gboolean    biv_formation_panel_give_path    (BivFormationPanel *self,
                                              const char *const *path);
/** biv_formation_panel_dup_path: (transfer full): of its order this turn; empty when it has none */
char      **biv_formation_panel_dup_path     (BivFormationPanel *self);

G_END_DECLS
