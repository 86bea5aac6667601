/* SPDX-License-Identifier: GPL-3.0-or-later */
/* target-worth.h: what it would be worth to a side that a unit were gone, by playing the battle out with it and without it */
#pragma once
#include "engine/biv-session.h"
G_BEGIN_DECLS

#define BIV_TYPE_TARGET_WORTH (biv_target_worth_get_type ())
G_DECLARE_FINAL_TYPE (BivTargetWorth, biv_target_worth, BIV, TARGET_WORTH, GObject)

/* Signal "found": further worths are known. */

BivTargetWorth *biv_target_worth_new  (void);
/** biv_target_worth_ask: of the position that @session shows; in a thread. What is known of it already, or is asked for, is not
 *  asked again; what was asked of another position is forgotten */
void            biv_target_worth_ask  (BivTargetWorth *self,
                                       BivSession     *session,
                                       const guint    *units,
                                       guint           n_units);
/** biv_target_worth_get: @side: to whom. @worth: (out): by how much its share of battles won would grow, a draw counting half.
 *  Returns: %FALSE where that is not known of the position that @session shows */
gboolean        biv_target_worth_get  (BivTargetWorth *self,
                                       BivSession     *session,
                                       int             side,
                                       guint           unit,
                                       double         *worth);

G_END_DECLS
