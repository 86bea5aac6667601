/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-fusilier-foresight.h: what would follow if a unit of Fusilier stood elsewhere: who could fire at it, at whom it could fire
 *
 * Questions to a state, as those of biv-fusilier-view.h. Whom a unit would fight as it stands there, biv_fusilier_list_fights ()
 * says of the state that is made here. */
#pragma once
#include "rulebooks/biv-fusilier-reach.h"
#include "rulebooks/biv-fusilier-view.h"
G_BEGIN_DECLS

/**
 * biv_fusilier_dup_standing: (skip)
 * @field: of the ruleset fusilier
 * @measure: of a way or a turn of @unit
 *
 * For questions alone: nobody would have come there without playing it.
 *
 * Returns: (transfer full): the same state, but @unit has gone where @measure ends; everybody else stands where he is
 */
BivState *biv_fusilier_dup_standing  (const BivField           *field,
                                      const BivState           *state,
                                      guint                     unit,
                                      const BivFusilierMeasure *measure);

/**
 * BivFusilierShot:
 * @range: of guns from %BIV_FUSILIER_REACH_SHORT on; of skirmishers %BIV_FUSILIER_REACH_RIFLES or %BIV_FUSILIER_REACH_ZONE
 * @harm: points that it does on an average (FU-ART-2); below 0: of skirmishers, not reckoned
 *
 * A shot that could be fired as all stand.
 */
typedef struct
{
  guint                unit, target;
  BivFusilierReachKind range;
  double               harm;
} BivFusilierShot;

/**
 * biv_fusilier_list_threats:
 *
 * Returns: (transfer full) (element-type BivFusilierShot): of enemies who could fire at @unit if it were time to, what harms
 *   most first
 */
GArray   *biv_fusilier_list_threats  (const BivField *field,
                                      const BivState *state,
                                      guint           unit);
/**
 * biv_fusilier_list_targets:
 *
 * Returns: (transfer full) (element-type BivFusilierShot): the same of those whom @unit could fire at
 */
GArray   *biv_fusilier_list_targets  (const BivField *field,
                                      const BivState *state,
                                      guint           unit);

G_END_DECLS
