/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-bench.h: how many battles a second, and a digest of what was played */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

typedef struct
{
  double   seconds;           /* run for about so long; 0: by battles */
  guint64  battles;           /* run so many; 0: by seconds */
  int      size;              /* units a side */
  guint64  seed;
} BivBenchWish;

typedef struct
{
  guint64  battles;
  guint64  decisions;
  guint64  undecided;         /* ended by the limit of turns */
  double   seconds;
  char     digest[17];        /* of the first battles: it depends on seed, size and rules, never on the time */
} BivBenchResult;

/* The battles that the digest is taken of; with fewer battles asked for, all of them. */
#define BIV_BENCH_DIGESTED 1000

/** biv_bench_run: on one core; boards of 8 x 8 squares, or 12 x 10 hexes, with mixed ground */
void biv_bench_run (const BivRuleset   *ruleset,
                    const BivBenchWish *wish,
                    BivBenchResult     *result);

G_END_DECLS
