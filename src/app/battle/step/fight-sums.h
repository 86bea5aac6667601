/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-sums.h: the sum behind a die, as a row: who throws, what for, the sum, its clause, the chances */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_fight_sum_new: @side: (nullable): the id of whoever throws */
GtkWidget *biv_fight_sum_new   (BivCampaign        *campaign,
                                const char         *side,
                                const BivReckoning *sum);
/** biv_fight_clear_box: takes out all that is in it */
void       biv_fight_clear_box (GtkBox             *box);

G_END_DECLS
