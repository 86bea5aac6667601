/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene-private.h: what laying out and drawing share */
#pragma once
#include "draw/battle/scene.h"
G_BEGIN_DECLS

/* Of an arrow at its usual size, in mm: its width at either end, its head, its outline and its halo. */
#define BIV_ARROW_WIDTH    2.15
#define BIV_ARROW_TIP      0.75
#define BIV_ARROW_HEAD     3.2
#define BIV_ARROW_HALF     1.6
#define BIV_ARROW_LINE     0.32
#define BIV_ARROW_HALO     0.55
/** biv_battle_scene_measure_base: as wide and as deep as it is drawn, in mm: what is smaller than can be seen has a least size */
void        biv_battle_scene_measure_base (const BivBattleScene *scene,
                                           const BivBase        *base,
                                           double               *width,
                                           double               *depth);

G_END_DECLS
