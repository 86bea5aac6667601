/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-plate.h: a battle on one page: its board with lines of advance and where who fell, names and losses, how it went
 *
 * All lengths are millimetres on paper. A plate is laid out once, for a box, and drawn in any palette. */
#pragma once
#include "draw/battle/course.h"
#include "draw/ink/palette.h"
G_BEGIN_DECLS

typedef struct _BivBattlePlate BivBattlePlate;

/**
 * biv_battle_plate_new:
 * @course: (transfer full)
 * @turn: of the board: what happened in it, and how all stood at its end; 0: the whole battle
 * @width, @height: of the box that is filled, wider than high: lists stand beside the board
 */
BivBattlePlate *biv_battle_plate_new      (BivCourse            *course,
                                           int                   turn,
                                           double                width,
                                           double                height);
void            biv_battle_plate_free     (BivBattlePlate       *plate);
/** biv_battle_plate_new_board: @course: (transfer full); the whole battle, but board and signs alone: its page says the rest */
BivBattlePlate *biv_battle_plate_new_board (BivCourse           *course,
                                           double                width,
                                           double                height);
/** biv_battle_plate_get_height: of its frame: of a board alone what is left of the box below it is not taken */
double          biv_battle_plate_get_height (const BivBattlePlate *plate);
/** biv_battle_plate_draw: @cr: its unit is a millimetre, its origin the box's upper left corner; the paper is there already */
void            biv_battle_plate_draw     (const BivBattlePlate *plate,
                                           cairo_t              *cr,
                                           const BivPalette     *palette);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBattlePlate, biv_battle_plate_free)

G_END_DECLS
