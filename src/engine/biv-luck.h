/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-luck.h: what of a battle's end was luck, and what was chosen
 *
 * The worth of a position is what side A may expect from it: 1 for a battle won, 0 for one lost, a half for any other end, the
 * mean of battles that the program plays out from there. Where the book names no winner it is who would be one in a campaign
 * (CA-BATTLE-3). An order moves it once before its dice fall, by having been given, and once with each of them: from the mean of
 * all its faces to the one that fell. All of these swings together are the end less the beginning, to the last half-battle, since
 * each begins where the one before it ended. */
#pragma once
#include "engine/biv-session.h"
G_BEGIN_DECLS

/**
 * BivLuckDie:
 *
 * One die of a battle, and what it did.
 */
typedef struct
{
  guint    moment;                    /* of the session: that of the order which it was thrown for */
  guint    which;                     /* of that order's dice, from 0 */
  BivThrow throw;
  double   swing;                     /* towards A; of its own side, biv_luck_get_sum() */
} BivLuckDie;

/**
 * BivLuckKind:
 *
 * What moved a battle.
 */
typedef enum
{
  BIV_LUCK_ROLLED,                    /* dice that the program threw */
  BIV_LUCK_TYPED,                     /* dice from the table: known where those of the program have numbers */
  BIV_LUCK_CHOSEN,                    /* orders */
  BIV_LUCK_OVERRULED,                 /* what the referee set */
#ifndef __GI_SCANNER__
  BIV_N_LUCKS
#endif
} BivLuckKind;

typedef struct _BivLuck BivLuck;

#define BIV_TYPE_LUCK (biv_luck_get_type ())
GType biv_luck_get_type (void);
/**
 * biv_luck_new:
 * @session: as it was played up to its last moment; everything is copied
 * @seed: of the battles that are played out
 * @battles: from each position, at least 1; the same for each, so that worths can be set against one another
 *
 * Returns: (transfer full): nothing is reckoned yet
 */
BivLuck          *biv_luck_new             (BivSession       *session,
                                            guint64           seed,
                                            guint             battles);
BivLuck          *biv_luck_ref             (BivLuck          *luck);
void              biv_luck_unref           (BivLuck          *luck);
/**
 * biv_luck_reckon:
 * @n_threads: 0: as many as there are processors; the answer is the same on any number
 * @cancellable: (nullable)
 *
 * Comes back when all is played, or @cancellable is cancelled.
 *
 * Returns: whether it was finished; only then may anything be asked
 */
gboolean          biv_luck_reckon          (BivLuck          *luck,
                                            guint             n_threads,
                                            GCancellable     *cancellable);
/**
 * biv_luck_get_progress:
 *
 * 0 to 1; may be asked from any thread.
 */
double            biv_luck_get_progress    (BivLuck          *luck);

guint             biv_luck_get_battles     (BivLuck          *luck);
guint             biv_luck_get_n_moments   (BivLuck          *luck);
/**
 * biv_luck_get_worth:
 * @margin: (out) (optional): 19 times in 20 the true one is no further away
 *
 * Of that moment, for A: 0 to 1.
 */
double            biv_luck_get_worth       (BivLuck          *luck,
                                            guint             moment,
                                            double           *margin);
guint             biv_luck_get_n_dice      (BivLuck          *luck);
const BivLuckDie *biv_luck_get_die         (BivLuck          *luck,
                                            guint             i);
/**
 * biv_luck_get_choice:
 *
 * What the order of that moment moved by being given, towards A.
 */
double            biv_luck_get_choice      (BivLuck          *luck,
                                            guint             moment);
/**
 * biv_luck_get_sum:
 * @side: who threw or chose, or %BIV_NOBODY.
 *
 * Returns: what it brought this side in the end, towards A where it was nobody's
 */
double            biv_luck_get_sum         (BivLuck          *luck,
                                            BivLuckKind       kind,
                                            int               side);
/**
 * biv_luck_get_decisive:
 *
 * Returns: the moment at which the worth moved furthest toward the side that was ahead in the end, its dice and its order together;
 *   either way where nobody was; 0 where it never moved
 */
guint             biv_luck_get_decisive    (BivLuck          *luck);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivLuck, biv_luck_unref)

G_END_DECLS
