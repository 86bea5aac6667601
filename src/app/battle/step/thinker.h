/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thinker.h: what a side had best do in a battle, thought over in the background
 *
 * It forgets what it has found as soon as the battle goes on. */
#pragma once
#include "engine/biv-opponent.h"
#include "engine/biv-session.h"
G_BEGIN_DECLS

#define BIV_TYPE_THINKER (biv_thinker_get_type ())
G_DECLARE_FINAL_TYPE (BivThinker, biv_thinker, BIV, THINKER, GObject)

/* Signals: "changed": there is more to show, several times a second; "found": it has come to its end by itself. */

BivThinker *biv_thinker_new          (BivSession    *session);
/** biv_thinker_ask: for @side, which may act: at the strength that the referee likes, where that is quick a good one. Nothing
 *  happens where it thinks already */
void        biv_thinker_ask          (BivThinker    *self,
                                      int            side);
/** biv_thinker_stop: comes back at once; what has been found by then stays */
void        biv_thinker_stop         (BivThinker    *self);
gboolean    biv_thinker_is_running   (BivThinker    *self);
double      biv_thinker_get_progress (BivThinker    *self);
/** biv_thinker_list: Returns: (transfer full) (nullable): biv_search_list(), while it has something */
GArray     *biv_thinker_list         (BivThinker    *self);
/** biv_thinker_get_best: Returns: %FALSE where it has nothing */
gboolean    biv_thinker_get_best     (BivThinker    *self,
                                      BivAction     *action);

G_END_DECLS
