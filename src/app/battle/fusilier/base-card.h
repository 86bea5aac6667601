/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base-card.h: what is known of whoever is picked on a table, what he did and can do, and what would follow what is planned
 *
 * All of them fill a grid or box anew. */
#pragma once
#include <gtk/gtk.h>
#include "app/battle/fusilier/table-plan.h"
G_BEGIN_DECLS

/** biv_base_card_fill_facts: of @unit, or else of @general; -1 */
void biv_base_card_fill_facts   (GtkGrid       *grid,
                                 const BivEyes *eyes,
                                 int            unit,
                                 int            general);
/** biv_base_card_fill_deeds: what it has done, what it can do and what not, by which clause; who could fire at it */
void biv_base_card_fill_deeds   (GtkBox        *box,
                                 const BivEyes *eyes,
                                 guint          unit);
/** biv_base_card_fill_follows: ground, shooters and fight at the end of the way that is planned for a unit */
void biv_base_card_fill_follows (GtkBox        *box,
                                 const BivEyes *eyes,
                                 BivTablePlan  *plan);

G_END_DECLS
