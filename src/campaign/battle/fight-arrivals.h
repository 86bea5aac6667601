/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-arrivals.h: who comes on in the course of a battle on a table (CA-SETUP-8, CA-DEPLOY-8)
 *
 * The rulebook of the table knows no reserves off it. Who is due is put down by the referee's word, which the record keeps. */
#pragma once
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_fight_count_due: units that wait off the table, of which the turn has come */
guint    biv_fight_count_due (BivSession *session);
/** biv_fight_bring_on: when a bound begins: whoever is due comes on at its edge, near the middle, wherever there is room.
 *  Returns: whether somebody has */
gboolean biv_fight_bring_on  (BivSession *session);

G_END_DECLS
