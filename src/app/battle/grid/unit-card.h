/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-card.h: what is known of a unit of the battle, own or enemy: its figures, what it did, what it can do, and why not more */
#pragma once
#include <gtk/gtk.h>
#include "engine/biv-session.h"
G_BEGIN_DECLS

/** biv_unit_card_dup_words: Returns: (transfer full): "Light field artillery, b6, 1 contour, facing south" */
char *biv_unit_card_dup_words  (BivSession *session,
                                guint       unit);
/** biv_unit_card_dup_spoken: Returns: (transfer full): for whoever hears it, wherever it stands: "Artillery, strength 1 of 1,
 *  facing north, in cover, Move 1, Range 8" */
char *biv_unit_card_dup_spoken (BivSession *session,
                                guint       unit);
/** biv_unit_card_fill_facts: in columns, instead of what is in @grid */
void  biv_unit_card_fill_facts (GtkGrid    *grid,
                                BivSession *session,
                                guint       unit);
/** biv_unit_card_fill_deeds: what it did, can do, and cannot and why, a line each with its clause; instead of what is in @box.
 *  @choices: (nullable): of BivFightChoice: what it can do now */
void  biv_unit_card_fill_deeds (GtkBox     *box,
                                BivSession *session,
                                guint       unit,
                                GPtrArray  *choices);

G_END_DECLS
