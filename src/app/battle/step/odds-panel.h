/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odds-panel.h: how a battle would end: the chance of each result, what is lost, the spread; and what a change makes of it
 *
 * It plays the battle out in threads while it is looked at. Only the referee may see it: it knows both armies. */
#pragma once
#include "campaign/model/campaign.h"
#include "engine/biv-odds.h"
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_ODDS_PANEL (biv_odds_panel_get_type ())
G_DECLARE_FINAL_TYPE (BivOddsPanel, biv_odds_panel, BIV, ODDS_PANEL, GtkWidget)

/**
 * biv_odds_panel_show_position:
 * @sides: ids of the sides A and B in @campaign; units are called by their ids in the field
 * @compares: a change is set beside the position that was there first, with the same dice
 * @note: (nullable): what is to be said of the position
 *
 * Counts, unless it is the position that is counted already.
 */
void       biv_odds_panel_show_position (BivOddsPanel      *self,
                                         BivCampaign       *campaign,
                                         const char *const *sides,
                                         BivField          *field,
                                         const BivState    *state,
                                         gboolean           compares,
                                         const char        *note);
/** biv_odds_panel_refuse: there are no odds, and why */
void       biv_odds_panel_refuse   (BivOddsPanel      *self,
                                    const char        *why);
/** biv_odds_panel_clear: it is not looked at any more: nothing is counted, and nothing kept */
void       biv_odds_panel_clear    (BivOddsPanel      *self);

G_END_DECLS
