/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score-strip.h: how both sides of a battle stand, always in sight: losses, exhaustion, objectives, the last turn, the chances */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

#define BIV_TYPE_SCORE_STRIP (biv_score_strip_get_type ())
G_DECLARE_FINAL_TYPE (BivScoreStrip, biv_score_strip, BIV, SCORE_STRIP, GtkWidget)

/** biv_score_strip_set_session: @sides: ids of the sides A and B in @campaign */
void biv_score_strip_set_session (BivScoreStrip     *self,
                                  BivSession        *session,
                                  BivCampaign       *campaign,
                                  const char *const *sides);
/** biv_score_strip_show: to be called when the session has changed */
void biv_score_strip_show        (BivScoreStrip     *self);

G_END_DECLS
