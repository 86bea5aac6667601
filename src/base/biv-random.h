/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-random.h: a small random stream that can be split
 *
 * GRand would do for the dice of one battle. Playouts need thousands of streams a second, each derived from
 * (seed, number), and seeding GRand's 2.5 KB costs more than the dice of a whole battle. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

typedef struct
{
  guint64 state;
} BivRandom;

/**
 * biv_random_init:
 *
 * @stream tells apart the streams of one @seed; equal pairs give equal numbers everywhere.
 */
void biv_random_init (BivRandom *random,
                      guint64    seed,
                      guint64    stream);

/* The next 64 bits (SplitMix64). */
static inline guint64
biv_random_next (BivRandom *random)
{
  guint64 z = (random->state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* A whole number from 0 to @n - 1. @n is small (cells, units, faces), so the bias of multiply-and-shift, below
 * n / 2^32, is not worth a loop. */
static inline guint32
biv_random_below (BivRandom *random,
                  guint32    n)
{
  return (guint32) (((biv_random_next (random) >> 32) * n) >> 32);
}

G_END_DECLS
