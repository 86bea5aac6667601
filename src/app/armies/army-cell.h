/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-cell.h: one cell of the table of armies */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_ARMY_NAME,
  BIV_ARMY_REF,
  BIV_ARMY_TYPE,                    /* of a formation: its commander */
  BIV_ARMY_STEPS,
  BIV_ARMY_NOW,
  BIV_ARMY_STATUS,
  BIV_ARMY_REMARKS,
  BIV_N_ARMY_COLUMNS
} BivArmyColumn;

#define BIV_TYPE_ARMY_CELL (biv_army_cell_get_type ())
G_DECLARE_FINAL_TYPE (BivArmyCell, biv_army_cell, BIV, ARMY_CELL, GtkWidget)

#define BIV_ARMY_KINDS 3            /* side, formation, unit */

/* What the cells of a table know of one another's size, px. A view keeps two hundred rows for the twenty in sight: where neither
 * width nor height hangs on the words, they are not laid out before they are drawn. */
typedef struct
{
  gboolean has_widths;              /* those of the columns are given */
  int      heights[BIV_N_ARMY_COLUMNS][BIV_ARMY_KINDS];     /* 0: not asked yet */
} BivArmyCellSizes;

/** biv_army_cell_new: @sizes: of its table, which outlives it */
GtkWidget *biv_army_cell_new     (BivDesk         *desk,
                                  BivArmyColumn    column,
                                  BivArmyCellSizes *sizes);
/** biv_army_cell_set_row: shows nothing of it yet. @row: (nullable): its item is a side, a formation or a unit */
void       biv_army_cell_set_row (BivArmyCell     *self,
                                  GtkTreeListRow  *row);
/** biv_army_cell_fill: shows its row, unless that is shown already. Returns: whether it shows anything for the first time */
gboolean   biv_army_cell_fill    (BivArmyCell     *self);
/** biv_army_cell_get_item: Returns: (transfer none) (nullable) */
BivItem   *biv_army_cell_get_item (BivArmyCell    *self);
/** biv_army_cell_outdate: the campaign changed: biv_army_cell_fill () shows the row anew */
void       biv_army_cell_outdate (BivArmyCell     *self);
/** biv_army_cell_edit: the name, to be written over in place */
void       biv_army_cell_edit    (BivArmyCell     *self);

/** biv_army_cell_dup_text: what that column says of an item. Returns: (transfer full) (nullable): %NULL in the column of steps */
char      *biv_army_cell_dup_text (BivCampaign    *campaign,
                                   BivArmyColumn   column,
                                   BivItem        *item);

G_END_DECLS
