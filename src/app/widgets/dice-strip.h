/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-strip.h: dice as they fell, small, each in its side's colour; a typed one is marked "table" */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_TYPE_DICE_STRIP (biv_dice_strip_get_type ())
G_DECLARE_FINAL_TYPE (BivDiceStrip, biv_dice_strip, BIV, DICE_STRIP, GtkWidget)

/** biv_dice_strip_show: @dice: an entry of the journal's; %NULL: none */
void       biv_dice_strip_show (BivDiceStrip     *self,
                                BivCampaign      *campaign,
                                const BivDetails *dice);

G_END_DECLS
