/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-opponent.h: what a side had best do, thought over
 *
 * What may be done is tried out: each candidate is played, and from there the battle goes on by what is quickly chosen until both
 * sides have answered, again and again, with the same dice for all of them; those that come off worse are dropped, and what is
 * left is tried further. On a board strong then lets the enemy think about each of the best, and tries them against what he would
 * answer. The dice are the search's own: it knows nothing of those that will fall.
 *
 * A search of the same position, side, strength, seed and number of playouts finds the same on every machine and on any number
 * of threads. A limit of time makes it end earlier, with the best that it has found by then. */
#pragma once
#include <gio/gio.h>
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_STRENGTH_QUICK,         /* the first sensible thing: what playouts take */
  BIV_STRENGTH_GOOD,
  BIV_STRENGTH_STRONG,
#ifndef __GI_SCANNER__
  BIV_N_STRENGTHS
#endif
} BivStrength;

/**
 * biv_strength_get_id:
 *
 * Returns: "quick", "good", "strong"
 */
const char *biv_strength_get_id  (BivStrength  strength);
/**
 * biv_strength_from_id:
 * @strength: (out)
 *
 * Returns: %FALSE where @id is none of them
 */
gboolean    biv_strength_from_id (const char  *id,
                                  BivStrength *strength);

/**
 * BivCandidate:
 *
 * One thing that was considered.
 */
typedef struct
{
  BivAction action;
  guint     playouts;
  double    worth;            /* how its side stands once both have answered: 1 has won, 0 has lost, a half is even */
  double    margin;           /* 19 times in 20 the truth is no further off */
} BivCandidate;

typedef struct
{
  BivStrength strength;
  guint64     seed;
  guint       playouts;       /* in all; 0: what the strength usually takes */
  double      seconds;        /* after which it comes to an end; 0: it takes its time */
  guint       n_threads;      /* 0: as many as there are processors */
} BivSearchWish;

typedef struct _BivSearch BivSearch;

#define BIV_TYPE_SEARCH (biv_search_get_type ())
GType biv_search_get_type (void);
/**
 * biv_search_new:
 * @side: one of those that may act in @state, which is copied
 *
 * Returns: (transfer full): what it could do is listed; nothing is tried yet
 */
BivSearch *biv_search_new            (BivField            *field,
                                      const BivState      *state,
                                      int                  side,
                                      const BivSearchWish *wish);
BivSearch *biv_search_ref            (BivSearch           *search);
void       biv_search_unref          (BivSearch           *search);
/**
 * biv_search_run:
 * @cancellable: (nullable): to come back at once
 *
 * Once only; comes back when the search has ended. The rest may be asked meanwhile, from any thread.
 *
 * Returns: %FALSE where it was cancelled
 */
gboolean   biv_search_run            (BivSearch           *search,
                                      GCancellable        *cancellable);
/**
 * biv_search_get_progress:
 *
 * 0 to 1.
 */
double     biv_search_get_progress   (BivSearch           *search);
/**
 * biv_search_list:
 *
 * Returns: (transfer full) (element-type BivCandidate): what is considered, the best first, which is the one of
 *   biv_search_get_best () once the search has ended; before anything is tried, as it was found
 */
GArray    *biv_search_list           (BivSearch           *search);
/**
 * biv_search_get_best:
 * @action: (out caller-allocates)
 *
 * Returns: %FALSE where its side may do nothing
 */
gboolean   biv_search_get_best       (BivSearch           *search,
                                      BivAction           *action);

/**
 * biv_opponent_choose:
 * @sides: BIV_MAY_*: for whom the program plays
 * @action: (out caller-allocates)
 *
 * All of it at once: a search for the first of @sides that may act, or what is quickly chosen, where the strength is quick or
 * nobody's dice are due.
 *
 * Returns: %FALSE where none of them may act
 */
gboolean   biv_opponent_choose       (BivField            *field,
                                      const BivState      *state,
                                      guint                sides,
                                      const BivSearchWish *wish,
                                      BivAction           *action);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivSearch, biv_search_unref)

G_END_DECLS
