/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-bench.h: how many battles a second, and a digest of what was played */
#pragma once
#include "rulebooks/biv-rulebooks.h"
G_BEGIN_DECLS

typedef struct
{
  guint64  battles;           /* the digest is taken of so many */
  double   seconds;           /* and further ones are played until so much time has passed */
  int      size;              /* units a side */
  guint64  seed;
} BivBenchWish;

typedef struct
{
  guint64  battles;
  guint64  decisions;
  guint64  undecided;         /* ended by the limit of turns */
  double   seconds;
  char     digest[17];        /* it depends on the wish and the rules, never on the time */
} BivBenchResult;

/**
 * biv_bench_run:
 * @result: (out caller-allocates)
 *
 * On one core; the usual board with mixed ground, options as the book has them.
 */
void biv_bench_run (const BivRuleset   *ruleset,
                    const BivBenchWish *wish,
                    BivBenchResult     *result);

G_END_DECLS
