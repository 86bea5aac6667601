/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-picture.h: how a battle went, as a picture on a sheet
 *
 * Records of battles are the referee's: nobody else's sheet has one of these. What he posts has what was seen on the field. */
#pragma once
#include "draw/sheet/flow.h"
G_BEGIN_DECLS

/** biv_sheet_add_battle_plate: the plate, on what is left of the page or on one by itself. Returns: %FALSE, and nothing
 *  added, where there is no record that the reader may see, or it does not play any more */
gboolean biv_sheet_add_battle_plate (BivSheet  *sheet,
                                     BivBattle *battle);
/** biv_sheet_add_battle_field: of its board what was fought over, in a box of so many mm: what moved there, and who fell. Returns:
 *  likewise */
gboolean biv_sheet_add_battle_field (BivSheet  *sheet,
                                     BivBattle *battle,
                                     double     width,
                                     double     height);

/** biv_sheet_render_film: of a report's battle. Returns: (transfer full) (nullable): a GIF; %NULL with @error
 *  (G_IO_ERROR_NOT_SUPPORTED) where the sheet is none, or its reader has no record of the battle */
GBytes  *biv_sheet_render_film      (BivSheet  *sheet,
                                     GError   **error);

G_END_DECLS
