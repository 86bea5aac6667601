/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-shots.h: for rulebooks, the fire of the guns of both sides, shot by shot
 *
 * Where the option declare-before-rolling is on, targets are named while the dice are still to fall. That list is the
 * book's state: an array with a place for every unit, zeroed behind its end, and its length beside it. */
#pragma once
#include "engine/grid-battle.h"
G_BEGIN_DECLS

typedef struct
{
  BivCell cell;
  guint8  gun;
  guint8  spare;              /* 0 */
} BivNamedShot;

/* Whether a gun of this side may still fire. */
typedef gboolean (*BivSideHasShot) (const BivField      *field,
                                    const BivGridBattle *battle,
                                    int                  side);

/** biv_shots_find_gunners: Returns: BIV_MAY_A, BIV_MAY_B for who has a shot and has not passed */
guint    biv_shots_find_gunners (const BivField      *field,
                                 const BivGridBattle *battle,
                                 BivSideHasShot       has_shot);
/** biv_shots_find_deciders: the same; where nobody has one left, @n_shots that are named keep open whose phase it is */
guint    biv_shots_find_deciders (const BivField      *field,
                                 const BivGridBattle *battle,
                                 BivSideHasShot       has_shot,
                                 guint                n_shots);
/* The note of a BIV_EVENT_SHOT. */
typedef enum
{
  BIV_SHOT_DIRECT   = 1,
  BIV_SHOT_DECLARED = 2,        /* its dice fall with all the others' */
} BivShotNote;

/** biv_shots_tell: @gun fires at @cell, directly or not; @clause: the book's */
void     biv_shots_tell         (const BivGridBattle *battle,
                                 guint                gun,
                                 BivCell              cell,
                                 gboolean             is_direct,
                                 const char          *clause,
                                 BivEvents           *events);
/** biv_shots_declare: likewise, that it will */
void     biv_shots_declare      (const BivGridBattle *battle,
                                 guint                gun,
                                 BivCell              cell,
                                 gboolean             is_direct,
                                 const char          *clause,
                                 BivEvents           *events);
/** biv_shots_tell_landing: where the shot comes down, BIV_NO_CELL for nowhere, by the face that said so */
void     biv_shots_tell_landing (int                  side,
                                 guint                gun,
                                 BivCell              cell,
                                 int                  face,
                                 const char          *clause,
                                 BivEvents           *events);
/** biv_shots_name: at the end of the list */
void     biv_shots_name         (BivNamedShot        *shots,
                                 guint8              *n_shots,
                                 guint                gun,
                                 BivCell              cell);
/** biv_shots_forget: the shot of this gun, if it named one */
void     biv_shots_forget       (BivNamedShot        *shots,
                                 guint8              *n_shots,
                                 guint                gun);
/** biv_shots_take: takes the first one off the list, passing over guns that the referee has taken away since. Returns:
 *  %FALSE when there is none left */
gboolean biv_shots_take         (const BivGridBattle *battle,
                                 BivNamedShot        *shots,
                                 guint8              *n_shots,
                                 BivNamedShot        *shot);

G_END_DECLS
