/* SPDX-License-Identifier: GPL-3.0-or-later */
/* postbox.h: the folder in which players' orders for a campaign arrive: watched while its window is open, kept for the next time
 *
 * Nothing is taken in here: what has come is handed out to be looked at. Orders of other turns, and such as stand already, are
 * passed over, for what lies in a folder lies there from turn to turn. */
#pragma once
#include <gio/gio.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_TYPE_POSTBOX (biv_postbox_get_type ())
G_DECLARE_FINAL_TYPE (BivPostbox, biv_postbox, BIV, POSTBOX, GObject)

/* Signals: "changed": it is another folder, or none; something has come, or the folder is gone or back; "told" (text): what has to
 * be said once: the folder is gone, a file that came cannot be read, or comes too late. */

BivPostbox *biv_postbox_new          (BivCampaign *campaign);
/** biv_postbox_set_address: @uri: of the campaign's file: the folder that is kept for it is watched; one that was told before
 *  there was a file is kept for it from now on */
void        biv_postbox_set_address  (BivPostbox  *self,
                                      const char  *uri);
/** biv_postbox_set_folder: @folder: (nullable): %NULL: none is watched any more. Kept */
void        biv_postbox_set_folder   (BivPostbox  *self,
                                      GFile       *folder);
/** biv_postbox_get_folder: Returns: (transfer none) (nullable) */
GFile      *biv_postbox_get_folder   (BivPostbox  *self);
/** biv_postbox_is_lost: whether the folder is not there; it is watched again when it is */
gboolean    biv_postbox_is_lost      (BivPostbox  *self);
/** biv_postbox_dup_lost: Returns: (transfer full): that it is not there, in a sentence */
char       *biv_postbox_dup_lost     (BivPostbox  *self);
/** biv_postbox_count_new: forms for this turn that do not stand already, and that nobody has been handed yet */
guint       biv_postbox_count_new    (BivPostbox  *self);
/** biv_postbox_hand_out: @only_new: not what somebody has been handed already. @faults: (out) (transfer full) (nullable): of what
 *  cannot be read, a line each. Returns: (transfer full): of BivOrdersForm */
GPtrArray  *biv_postbox_hand_out     (BivPostbox  *self,
                                      gboolean     only_new,
                                      char       **faults);

G_END_DECLS
