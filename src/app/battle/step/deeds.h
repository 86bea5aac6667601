/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deeds.h: lines of a unit's card: what it has done, what it can do, what it cannot and why */
#pragma once
#include <gtk/gtk.h>
#include "engine/biv-session.h"
G_BEGIN_DECLS

#define BIV_DEED_DONE   "◷"
#define BIV_DEED_MAY    "✓"
#define BIV_DEED_MAY_NOT "⊖"

/** biv_deeds_add: @aside: (nullable): a clause, which leads to its words, or when it was. @style: (nullable): a CSS class */
void biv_deeds_add      (GtkBox     *box,
                         const char *sign,
                         const char *words,
                         const char *aside,
                         const char *style);
/** biv_deeds_add_past: the last things that @unit did up to the moment that is shown, the latest first. @has_bounds: what other
 *  books call a turn is a bound in its book */
void biv_deeds_add_past (GtkBox     *box,
                         BivSession *session,
                         guint       unit,
                         gboolean    has_bounds);

G_END_DECLS
