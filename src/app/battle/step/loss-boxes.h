/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loss-boxes.h: a side's losses as a row of boxes: filled is lost, a gap is where it is exhausted */
#pragma once
#include "app/widgets/look.h"
G_BEGIN_DECLS

#define BIV_TYPE_LOSS_BOXES (biv_loss_boxes_get_type ())
G_DECLARE_FINAL_TYPE (BivLossBoxes, biv_loss_boxes, BIV, LOSS_BOXES, GtkWidget)

/** biv_loss_boxes_new: words that say the same stand beside it */
GtkWidget *biv_loss_boxes_new  (void);
/** biv_loss_boxes_show: @limit: 0: there is no gap; of many no box beyond it is drawn */
void       biv_loss_boxes_show (BivLossBoxes      *self,
                                const BivSideLook *look,
                                int                lost,
                                int                of,
                                int                limit);

G_END_DECLS
