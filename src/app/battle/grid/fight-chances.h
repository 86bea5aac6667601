/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-chances.h: how the whole of an order may come out, for everybody whom it may touch */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
#include "engine/biv-field.h"
#include "engine/chances.h"
G_BEGIN_DECLS

/**
 * biv_fight_chances_fill:
 * @chances: (nullable): %NULL: nothing is shown
 * @sides: ids of the sides A and B in @campaign
 * @side: whose order it is: what may befall its own is amber
 * @title: "The whole shot"
 *
 * Instead of what is in @box.
 */
void biv_fight_chances_fill (GtkBox            *box,
                             const BivChances  *chances,
                             BivField          *field,
                             BivCampaign       *campaign,
                             const char *const *sides,
                             int                side,
                             const char        *title);

G_END_DECLS
