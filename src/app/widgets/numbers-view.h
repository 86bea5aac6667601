/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbers-view.h: strength, readiness, points and losses of all sides, turn by turn, as plots */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_TYPE_NUMBERS_VIEW (biv_numbers_view_get_type ())
G_DECLARE_FINAL_TYPE (BivNumbersView, biv_numbers_view, BIV, NUMBERS_VIEW, GtkWidget)

/** biv_numbers_view_show: works the numbers out anew; as many turns as the campaign remembers are gone through */
void        biv_numbers_view_show      (BivNumbersView *self,
                                        BivCampaign    *campaign);
/** biv_numbers_view_dup_words: (transfer full): what it shows, in words */
char       *biv_numbers_view_dup_words (BivNumbersView *self);

G_END_DECLS
