/* SPDX-License-Identifier: GPL-3.0-or-later */
/* swatch.h: a side's colour and pattern, or the figure of an arm in a side's colour, beside a name */
#pragma once
#include "app/widgets/look.h"
G_BEGIN_DECLS

#define BIV_TYPE_SWATCH (biv_swatch_get_type ())
G_DECLARE_FINAL_TYPE (BivSwatch, biv_swatch, BIV, SWATCH, GtkWidget)

/** biv_swatch_new: shows nothing yet */
GtkWidget *biv_swatch_new      (void);
/** biv_swatch_set_side: a small flag: solid, open, hatched. @side: (nullable): nobody's */
void       biv_swatch_set_side (BivSwatch   *self,
                                BivCampaign *campaign,
                                const char  *side);
/** biv_swatch_set_unit: the figure of its arm */
void       biv_swatch_set_unit (BivSwatch   *self,
                                BivCampaign *campaign,
                                BivUnit     *unit);

G_END_DECLS
