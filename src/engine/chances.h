/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chances.h: exactly how an order may come out
 *
 * Every way in which its dice may fall is played by the rulebook itself, and counted by how likely it is. Nothing is sampled,
 * and no rule is told a second time. */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

/* What may become of a unit by it, shares of 1. */
typedef struct
{
  double destroyed;           /* off the board as lost, or to leave it when the phase ends */
  double weakened;            /* loses steps, and stays */
} BivUnitChance;

/* Where a shell may come down. */
typedef struct
{
  BivCell cell;               /* BIV_NO_CELL: nowhere on the board */
  guint16 faces;              /* of the die that says so, bit 0 for 1 */
  double  share;
} BivLandingChance;

typedef struct
{
  guint         n_ways;       /* in which the dice may fall */
  double        nobody;       /* nobody is destroyed or weakened */
  BivUnitChance units[BIV_MAX_UNITS];
  GArray       *landings;     /* BivLandingChance, the likeliest first; empty for what does not scatter */
} BivChances;

/**
 * biv_chances_new:
 * @action: legal
 * @faces: those that have fallen for it already
 *
 * A shot that is only named, and thrown for with others, is reckoned as if it were the only one.
 *
 * Returns: (transfer full) (nullable): %NULL where no die is thrown, or so many that not every way can be gone through
 */
BivChances *biv_chances_new       (BivField         *field,
                                   const BivState   *state,
                                   const BivAction  *action,
                                   const BivFace    *faces,
                                   guint             n_faces);
/**
 * biv_chances_new_fight:
 * @move: legal
 * @enemy: (out) (optional): whom it would fight, -1: nobody
 *
 * Of the fight that a move leads to, as if nothing else were done before it; or of the move itself, where its own dice settle it.
 *
 * Returns: (transfer full) (nullable): %NULL where it leads to none
 */
BivChances *biv_chances_new_fight (BivField         *field,
                                   const BivState   *state,
                                   const BivAction  *move,
                                   int              *enemy);
/**
 * biv_chances_list_due:
 * @action: waits for dice
 * @faces: those that have fallen for it
 * @shot: (out): the one that the next die is for: its kind, side, unit and cell
 *
 * Of an order with which many shots are thrown for, one after the other.
 *
 * Returns: (transfer full) (nullable): BivLandingChance, where that shot may come down, or has, the likeliest first; %NULL where
 *   the next die is for no shot
 */
GArray     *biv_chances_list_due  (BivField         *field,
                                   const BivState   *state,
                                   const BivAction  *action,
                                   const BivFace    *faces,
                                   guint             n_faces,
                                   BivAction        *shot);
void        biv_chances_free      (BivChances       *chances);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivChances, biv_chances_free)

G_END_DECLS
