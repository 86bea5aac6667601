/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prospect.h: what units on squares and hexes could do if it were their turn, and nobody had done anything yet in it
 *
 * The rulebook is asked, order by order, as if an enemy stood in each cell in turn. No rule is told a second time. */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_AIM_NONE,
  BIV_AIM_INDIRECT,
  BIV_AIM_DIRECT,
} BivAim;

/* Cell by cell. */
typedef struct
{
  guint8 aims[BIV_BOARD_MAX_CELLS];   /* BivAim: at an enemy there, from where it stands */
  guint8 goes[BIV_BOARD_MAX_CELLS];   /* whether it could stand there after a move */
  guint8 aims_later[BIV_BOARD_MAX_CELLS];     /* whether it could fire at an enemy there once it has moved */
  guint8 meets[BIV_BOARD_MAX_CELLS];  /* whether it could attack an enemy there, having moved or not */
} BivProspect;

/**
 * biv_prospect_aim:
 * @aims: (array) (out): BivAim of each cell, at an enemy there, from where @unit stands
 *
 * Returns: whether it could fire at all
 */
gboolean biv_prospect_aim     (BivField       *field,
                               const BivState *state,
                               guint           unit,
                               guint8         *aims);
/** biv_prospect_of_unit: all of it. Returns: %FALSE: it is not on the board, or its book is not asked */
gboolean biv_prospect_of_unit (BivField       *field,
                               const BivState *state,
                               guint           unit,
                               BivProspect    *prospect);
/** biv_prospect_shot: Returns: how likely a shot of @unit tells on @enemy as both stand, 0 to 1; below 0: it could not fire at
 *  him, or nobody can say */
double   biv_prospect_shot    (BivField       *field,
                               const BivState *state,
                               guint           unit,
                               guint           enemy);

G_END_DECLS
