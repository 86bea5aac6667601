/* SPDX-License-Identifier: GPL-3.0-or-later */
/* look.h: units and colours as the drawing code wants them; for sides there is biv_side_look () */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
#include "draw/map/map-drawing.h"
#include "draw/ink/palette.h"
#include "draw/counter/symbol.h"
G_BEGIN_DECLS

#define BIV_LARGE_TEXT 1.4          /* from this scale on what stands beside one another may have to do without something */

/** biv_look_has_contrast: whether the desktop's theme is one of high contrast */
gboolean          biv_look_has_contrast (GtkSettings *settings);
/** biv_look_get_palette: Returns: (transfer none): the one that goes with the widget's theme: light, dark or contrast */
const BivPalette *biv_look_get_palette (GtkWidget   *widget);
BivSymbol         biv_look_of_unit     (BivCampaign *campaign,
                                        BivUnit     *unit);
/** biv_look_has_staff_marks: whether counters bear staff symbols: as the campaign says, else as Preferences do */
gboolean          biv_look_has_staff_marks (BivCampaign *campaign);
/** biv_look_get_text_scale: how large the widget's text is; 1 at 11 pt and 96 px to the inch. Fixed widths go by it */
double            biv_look_get_text_scale (GtkWidget *widget);
/** biv_look_set_source: the colour of @widget's text, at @opacity */
void              biv_look_set_source  (GtkWidget   *widget,
                                        cairo_t     *cr,
                                        double       opacity);
/** biv_look_set_class: whether @widget has the class @name of the style sheet */
void              biv_look_set_class   (gpointer     widget,
                                        const char  *name,
                                        gboolean     has_it);

G_END_DECLS
