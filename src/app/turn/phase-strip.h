/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phase-strip.h: the nine phases of a turn, and where in them we are */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_TYPE_PHASE_STRIP (biv_phase_strip_get_type ())
G_DECLARE_FINAL_TYPE (BivPhaseStrip, biv_phase_strip, BIV, PHASE_STRIP, GtkWidget)

/** biv_phase_strip_update: @is_narrow: the present phase and its neighbours alone */
void biv_phase_strip_update (BivPhaseStrip *self,
                             BivCampaign   *campaign,
                             gboolean       is_narrow);

G_END_DECLS
