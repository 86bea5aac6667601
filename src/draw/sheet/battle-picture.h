/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-picture.h: how a battle went, as a picture on a sheet
 *
 * Records of battles are the referee's: nobody else's sheet has one of these. What he posts has what was seen on the field. */
#pragma once
#include "draw/battle/course.h"
#include "draw/sheet/document.h"
G_BEGIN_DECLS

/** biv_sheet_new_course: Returns: (transfer full) (nullable): %NULL where there is no record that the reader may see, or it does
 *  not play any more */
BivCourse *biv_sheet_new_course      (BivSheet  *sheet,
                                     BivBattle *battle);
/** biv_sheet_add_battle_plate: the plate, on what is left of the page or on one by itself; @course: (transfer full) */
void     biv_sheet_add_battle_plate (BivSheet  *sheet,
                                     BivCourse *course);
/** biv_sheet_add_battle_series: small boards for its turns, on pages by themselves; @course: (transfer full) */
void     biv_sheet_add_battle_series (BivSheet *sheet,
                                     BivCourse *course);
/** biv_sheet_add_battle_field: of its board what was fought over, in a box of so many mm: what moved there, and who fell. Returns:
 *  %FALSE, and nothing added, where it has no record that the reader may see */
gboolean biv_sheet_add_battle_field (BivSheet  *sheet,
                                     BivBattle *battle,
                                     double     width,
                                     double     height);

/* What was fought over, to be set where there is room. */
typedef struct _BivFought BivFought;

/** biv_sheet_new_fought: in so many mm at the most. Returns: (transfer full) (nullable): %NULL where there is no record that
 *  the reader may see */
BivFought *biv_sheet_new_fought     (BivSheet  *sheet,
                                     BivBattle *battle,
                                     double     width,
                                     double     height);
void     biv_fought_free            (BivFought *fought);
double   biv_fought_get_height      (const BivFought *fought);
/** biv_fought_get_course: of the battle, as the sheet's reader may see it. Returns: (transfer none) */
const BivCourse *biv_fought_get_course (const BivFought *fought);
/** biv_fought_draw: in the middle of a box that begins at (@x, @y) and is so wide; @cr: in millimetres */
void     biv_fought_draw            (const BivFought *fought,
                                     cairo_t   *cr,
                                     const BivPalette *palette,
                                     double     x,
                                     double     y,
                                     double     width);
/** biv_sheet_render_film: of a report's battle. Returns: (transfer full) (nullable): a GIF; %NULL with @error
 *  (G_IO_ERROR_NOT_SUPPORTED) where the sheet is none, or its reader has no record of the battle */
GBytes  *biv_sheet_render_film      (BivSheet  *sheet,
                                     GError   **error);

G_END_DECLS
