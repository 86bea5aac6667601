/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-log.h: how a battle's log looks, line by line: whose it is, what happened, the dice, the clause */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_fight_log_factory_new: @sides: the ids of sides A and B, copied; Returns: (transfer full): for BivLogLine items of @session;
 *  what comes after the moment that it shows is dim */
GtkListItemFactory *biv_fight_log_factory_new (BivCampaign       *campaign,
                                               const char *const *sides,
                                               BivSession        *session);
/** biv_fight_dup_dice: Returns: (transfer full): "A4 B2" as pictures of dice, "⚃ ⚁"; of dice with more @sides, in figures;
 *  @marks: (nullable): what stands on the six faces of the book's own die */
char               *biv_fight_dup_dice        (const char        *dice,
                                               int                sides,
                                               const char *const *marks);
/** biv_fight_log_dup_spoken: Returns: (transfer full): the line in one sentence, for whoever hears it: "Tower Men is destroyed;
 *  dice: Crown of Alvora 4, MD-ART-3" */
char               *biv_fight_log_dup_spoken  (BivCampaign       *campaign,
                                               const char *const *sides,
                                               BivLogLine        *line);

G_END_DECLS
