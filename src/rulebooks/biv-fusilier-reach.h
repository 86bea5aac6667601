/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-fusilier-reach.h: how far a unit of Fusilier reaches from its front: its zone, its rifles, the ranges of its guns
 *
 * All of these end with the front sector, lines at 45 degrees outward from the front corners (FU-GEOM-3), but those of a square or
 * a garrison, which has front everywhere. Limits are inclusive (FU-GEOM-2). */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_FUSILIER_REACH_ZONE,      /* whom it faces there halts it, and is fought (FU-COMBAT-1) */
  BIV_FUSILIER_REACH_RIFLES,    /* FU-SKIRM-2 */
  BIV_FUSILIER_REACH_SHORT,     /* FU-ART-1 */
  BIV_FUSILIER_REACH_EFFECTIVE,
  BIV_FUSILIER_REACH_LONG,
} BivFusilierReachKind;

#define BIV_FUSILIER_MOST_REACHES 5

typedef struct
{
  BivFusilierReachKind kind;
  BivLength            length;
  gboolean             is_all_round;
} BivFusilierReach;

/**
 * biv_fusilier_list_reaches: (skip)
 * @field: of the ruleset fusilier. Ranges are of guns that are unlimbered and have their crews (FU-MOVE-8, FU-ART-13), or
 *   are a battalion's that may fire (FU-ART-12).
 * @state: of the ruleset fusilier. Ranges are of guns that are unlimbered and have their crews (FU-MOVE-8, FU-ART-13), or
 *   are a battalion's that may fire (FU-ART-12).
 *
 * Returns: how many; none of whoever is not on the table
 */
guint biv_fusilier_list_reaches (const BivField   *field,
                                 const BivState   *state,
                                 guint             unit,
                                 BivFusilierReach  reaches[BIV_FUSILIER_MOST_REACHES]);

G_END_DECLS
