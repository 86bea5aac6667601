/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pips.h: steps as pips in a side's colour: filled ready, ring recovering, cross lost; many: a bar with a number */
#pragma once
#include "app/widgets/look.h"
G_BEGIN_DECLS

#define BIV_TYPE_PIPS (biv_pips_get_type ())
G_DECLARE_FINAL_TYPE (BivPips, biv_pips, BIV, PIPS, GtkWidget)

GtkWidget *biv_pips_new   (void);
/** biv_pips_show: the steps of @units, in that order, by their status, in the colour of @side; none of a unit in reserve */
void       biv_pips_show  (BivPips        *self,
                           BivCampaign    *campaign,
                           const char     *side,
                           BivUnit *const *units,
                           guint           n_units);

G_END_DECLS
