/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-look.h: sides, units and colours as the drawing code wants them */
#pragma once
#include <gtk/gtk.h>
#include "campaign/biv-campaign.h"
#include "draw/biv-palette.h"
#include "draw/biv-symbol.h"
G_BEGIN_DECLS

/** biv_look_get_palette: Returns: (transfer none): the one that goes with the widget's theme: light, dark or contrast */
const BivPalette *biv_look_get_palette (GtkWidget   *widget);
/** biv_look_of_side: @side: (nullable): an id */
BivSideLook       biv_look_of_side     (BivCampaign *campaign,
                                        const char  *side);
BivSymbol         biv_look_of_unit     (BivCampaign *campaign,
                                        BivUnit     *unit);
/** biv_look_set_source: the colour of @widget's text, at @opacity */
void              biv_look_set_source  (GtkWidget   *widget,
                                        cairo_t     *cr,
                                        double       opacity);

G_END_DECLS
