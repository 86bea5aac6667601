/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-grid-shots.h: for rulebooks, targets that were named while the dice are still to fall
 *
 * Where the option declare-before-rolling is on. The list is the book's state: an array with a place for every unit,
 * zeroed behind its end, and its length beside it. */
#pragma once
#include "engine/biv-grid-battle.h"
G_BEGIN_DECLS

typedef struct
{
  BivCell cell;
  guint8  gun;
  guint8  spare;              /* 0 */
} BivNamedShot;

/** biv_shots_name: at the end of the list */
void     biv_shots_name   (BivNamedShot        *shots,
                           guint8              *n_shots,
                           guint                gun,
                           BivCell              cell);
/** biv_shots_forget: the shot of this gun, if it named one */
void     biv_shots_forget (BivNamedShot        *shots,
                           guint8              *n_shots,
                           guint                gun);
/** biv_shots_take: takes the first one off the list, passing over guns that the referee has taken away since. Returns:
 *  %FALSE when there is none left */
gboolean biv_shots_take   (const BivGridBattle *battle,
                           BivNamedShot        *shots,
                           guint8              *n_shots,
                           BivNamedShot        *shot);

G_END_DECLS
