/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-odds.h: how a battle would end, by playing it out many times
 *
 * Playout number n of a seed is the same battle on every machine, so a tally depends on which numbers were played and on
 * nothing else: not on threads, not on the order. Shards of one run are tallies of their own, and added up they are the
 * tally of the whole. */
#pragma once
#include "engine/biv-field.h"
G_BEGIN_DECLS

#define BIV_MAX_RESULTS 8

typedef struct
{
  guint64 battles;
  guint64 results[BIV_MAX_RESULTS];           /* BivResult; 0: not ended in any sensible time. Where the book names no winner,
                                               * as a campaign would settle it (CA-BATTLE-3) */
  guint64 lost[BIV_N_SIDES];                  /* units destroyed, all battles together */
  guint64 turns;                              /* in which they ended, all together */
  guint64 survived[BIV_MAX_UNITS];            /* battles at the end of which the unit was not destroyed */
  guint64 steps[BIV_MAX_UNITS];               /* that it lost, all battles together: a destroyed unit all it had */
  guint64 spread[BIV_N_SIDES][BIV_MAX_UNITS + 1];       /* battles in which the side lost so many units */
} BivTally;

void   biv_tally_add   (BivTally       *tally,
                        const BivTally *more);
/**
 * biv_tally_share:
 * @low: (out) (optional): within which the true share lies, 95 times in 100 (Wilson's interval)
 * @high: (out) (optional): within which the true share lies, 95 times in 100 (Wilson's interval)
 *
 * Returns: the share of battles with that result, 0 to 1
 */
double biv_tally_share (const BivTally *tally,
                        guint           result,
                        double         *low,
                        double         *high);
/**
 * biv_tally_loss:
 * @low: (out) (optional)
 * @high: (out) (optional)
 *
 * Likewise the share of battles in which that unit was destroyed.
 */
double biv_tally_loss  (const BivTally *tally,
                        guint           unit,
                        double         *low,
                        double         *high);
/**
 * biv_odds_battles_for:
 * @points: half the width of the interval, of 100.
 *
 * Returns: after so many battles no share's interval is wider: 9,604 for one point
 */
guint64 biv_odds_battles_for (double points);
/**
 * biv_tally_play:
 * @start: somebody has to act in it, or it is over
 * @first: plays the numbers @first, @first + @step, ... below @end
 * @step: plays the numbers @first, @first + @step, ... below @end
 * @end: plays the numbers @first, @first + @step, ... below @end
 */
void   biv_tally_play  (BivTally       *tally,
                        const BivField *field,
                        const BivState *start,
                        guint64         seed,
                        guint64         first,
                        guint64         step,
                        guint64         end);

/* ---- Two positions, played with the same dice ---- */

/**
 * BivContrast:
 *
 * Number n of one is set beside number n of the other. What both do alike falls out of the difference, so its interval is
 * narrower than that of two runs apart.
 */
typedef struct
{
  BivTally before, now;
  guint64  pairs[BIV_MAX_RESULTS][BIV_MAX_RESULTS];     /* by the result before, and now */
  guint64  doomed[BIV_MAX_UNITS];             /* destroyed now, not before */
  guint64  saved[BIV_MAX_UNITS];              /* destroyed before, not now */
} BivContrast;

void   biv_contrast_add    (BivContrast       *contrast,
                            const BivContrast *more);
/**
 * biv_contrast_share:
 * @low: (out) (optional)
 * @high: (out) (optional)
 *
 * Returns: by how much the result is likelier now, -1 to 1; 19 times in 20 between @low and @high
 */
double biv_contrast_share  (const BivContrast *contrast,
                            guint              result,
                            double            *low,
                            double            *high);
/**
 * biv_contrast_loss:
 * @low: (out) (optional)
 * @high: (out) (optional)
 *
 * The same of a unit's being destroyed.
 */
double biv_contrast_loss   (const BivContrast *contrast,
                            guint              unit,
                            double            *low,
                            double            *high);
/**
 * biv_odds_can_contrast:
 *
 * Whether the same units are in both, in the same order.
 */
gboolean biv_odds_can_contrast (const BivField *before,
                                const BivField *now);

/* ---- In the background ---- */

#define BIV_TYPE_ODDS (biv_odds_get_type ())
G_DECLARE_FINAL_TYPE (BivOdds, biv_odds, BIV, ODDS, GObject)

/* Property "is-running". Signal "changed": the tally has grown; in the main context of the thread that started it, about
 * ten times a second, and once when all is done. */

/**
 * biv_odds_new:
 * @state: copied
 */
BivOdds *biv_odds_new        (BivField       *field,
                              const BivState *state,
                              guint64         seed);
/**
 * biv_odds_new_contrast:
 *
 * As they stand now beside as they stood before: biv_odds_can_contrast().
 */
BivOdds *biv_odds_new_contrast (BivField       *before,
                                const BivState *state_before,
                                BivField       *now,
                                const BivState *state_now,
                                guint64         seed);
/**
 * biv_odds_start:
 * @battles: of the whole run
 * @shard: this run's part: the numbers that leave @shard when divided by @n_shards; 0 and 1 is the whole
 * @n_shards: this run's part: the numbers that leave @shard when divided by @n_shards; 0 and 1 is the whole
 * @n_threads: 0: as many as there are processors
 */
void     biv_odds_start      (BivOdds        *self,
                              guint64         battles,
                              guint           shard,
                              guint           n_shards,
                              guint           n_threads);
/**
 * biv_odds_go_on:
 *
 * After it has stopped, or is done, further of the same run, until so many are played in all; on as many threads as
 * before.
 */
void     biv_odds_go_on      (BivOdds        *self,
                              guint64         battles);
/**
 * biv_odds_halt:
 *
 * Comes back at once; the battles under way are counted, and when they are it says that it has changed.
 */
void     biv_odds_halt       (BivOdds        *self);
/**
 * biv_odds_cancel:
 *
 * Comes back at once; what is under way ends unheard, and nothing more is told.
 */
void     biv_odds_cancel     (BivOdds        *self);
/**
 * biv_odds_stop:
 *
 * Comes back when no thread runs any more; the tally keeps what was played.
 */
void     biv_odds_stop       (BivOdds        *self);
/**
 * biv_odds_wait:
 *
 * Comes back when all is played.
 */
void     biv_odds_wait       (BivOdds        *self);
gboolean biv_odds_is_running (BivOdds        *self);
/**
 * biv_odds_get_tally:
 * @tally: (out caller-allocates)
 *
 * As it stands now.
 */
void     biv_odds_get_tally  (BivOdds        *self,
                              BivTally       *tally);
/**
 * biv_odds_get_contrast:
 * @contrast: (out caller-allocates)
 *
 * The same with what came before; without that its other parts are nought.
 */
void     biv_odds_get_contrast (BivOdds      *self,
                                BivContrast  *contrast);

G_END_DECLS
