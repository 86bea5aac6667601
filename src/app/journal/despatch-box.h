/* SPDX-License-Identifier: GPL-3.0-or-later */
/* despatch-box.h: the referee's message box: what is on its way, has arrived or was taken, and letters of his own (CA-MAIL-6) */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_DESPATCH_BOX (biv_despatch_box_get_type ())
G_DECLARE_FINAL_TYPE (BivDespatchBox, biv_despatch_box, BIV, DESPATCH_BOX, GtkWidget)

/** biv_despatch_box_show: what there is now. Whoever looks as a side, or has a copy, sees what he got and wrote, and changes
 *  nothing. @desk: borrowed, must outlive it */
void biv_despatch_box_show  (BivDespatchBox *self,
                             BivDesk        *desk);
/** biv_despatch_box_write: an empty form for a letter, with the keyboard in it */
void biv_despatch_box_write (BivDespatchBox *self);

G_END_DECLS
