/* SPDX-License-Identifier: GPL-3.0-or-later */
/* despatch-box.h: the message box: what is on its way, has arrived or was taken, and letters that are written (CA-MAIL-4,
 * CA-MAIL-6) */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_DESPATCH_BOX (biv_despatch_box_get_type ())
G_DECLARE_FINAL_TYPE (BivDespatchBox, biv_despatch_box, BIV, DESPATCH_BOX, GtkWidget)

/** biv_despatch_box_show: what there is now. Whoever looks as a side, or has a copy, sees what he got and wrote, and changes
 *  nothing. @desk: borrowed, must outlive it */
void biv_despatch_box_show  (BivDespatchBox *self,
                             BivDesk        *desk);
/** biv_despatch_box_may_write: the referee at any time, a player in his copy while orders are given (CA-MAIL-4) */
gboolean biv_despatch_box_may_write (BivDesk *desk);
/** biv_despatch_box_write: an empty form for a letter, with the keyboard in it; nothing where who looks may not write */
void biv_despatch_box_write (BivDespatchBox *self);
/** biv_despatch_box_find: only letters with @text (nullable) in them, or in the names of who wrote to whom */
void biv_despatch_box_find  (BivDespatchBox *self,
                             const char     *text);

G_END_DECLS
