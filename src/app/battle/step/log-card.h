/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log-card.h: what has happened in a battle; a click on a line shows its moment */
#pragma once
#include "campaign/model/campaign.h"
#include "engine/biv-session.h"
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_LOG_CARD (biv_log_card_get_type ())
G_DECLARE_FINAL_TYPE (BivLogCard, biv_log_card, BIV, LOG_CARD, GtkWidget)

/* Signal "overrule": the referee means to change something. */

/** biv_log_card_set_session: @sides: the ids of sides A and B, copied */
void biv_log_card_set_session   (BivLogCard        *self,
                                 BivSession        *session,
                                 BivCampaign       *campaign,
                                 const char *const *sides);
/** biv_log_card_clear: shows nothing, and keeps nothing */
void biv_log_card_clear         (BivLogCard        *self);
/** biv_log_card_set_read_only: for a battle that is over: no moment to go to, nothing to overrule */
void biv_log_card_set_read_only (BivLogCard        *self);
/** biv_log_card_leave_to_host: what the rules do not allow is set by somebody else, who has the battle itself */
void biv_log_card_leave_to_host (BivLogCard        *self);
void biv_log_card_scroll_to_end (BivLogCard        *self);

G_END_DECLS
