/* SPDX-License-Identifier: GPL-3.0-or-later */
/* army-edit.h: formations and units added, moved and removed by hand (CA-REF-4), each as one step */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

/** biv_army_edit_add_formation: @location: (nullable): a place's id. Returns: (transfer none) (nullable): the new one */
BivFormation *biv_army_edit_add_formation (BivDesk     *desk,
                                           const char  *name,
                                           const char  *side,
                                           BivLevel     level,
                                           const char  *commander,
                                           const char  *location);
/** biv_army_edit_add_unit: @ref: (nullable): the next one; steps as the book says. Returns: (transfer none) (nullable) */
BivUnit      *biv_army_edit_add_unit      (BivDesk     *desk,
                                           const char  *name,
                                           const char  *formation,
                                           const char  *type,
                                           const char  *ref);
/** biv_army_edit_move: @units: of BivUnit, into another formation */
gboolean      biv_army_edit_move          (BivDesk     *desk,
                                           GPtrArray   *units,
                                           const char  *formation);
/** biv_army_edit_remove: @items: of BivUnit and BivFormation; a formation goes with all that is in it. What a battle, an
 *  order or the journal names stays, and that is reported */
gboolean      biv_army_edit_remove        (BivDesk     *desk,
                                           GPtrArray   *items);
/** biv_army_edit_copy_from: sides' formations and units of another campaign, the first side's to the first side, as
 *  strong as on their first day. Returns: %FALSE with @error */
gboolean      biv_army_edit_copy_from     (BivDesk     *desk,
                                           BivCampaign *from,
                                           GError     **error);

G_END_DECLS
