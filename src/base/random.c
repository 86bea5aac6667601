/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random.c: a small random stream that can be split */
#include "base/biv-random.h"

void
biv_random_init (BivRandom *random,
                 guint64    seed,
                 guint64    stream)
{
  g_return_if_fail (random != NULL);

  /* One step for each half: neighbouring seeds and neighbouring streams both end far apart. */
  random->state = seed;
  random->state = biv_random_next (random) ^ (stream * G_GUINT64_CONSTANT (0xd1342543de82ef95));
  random->state = biv_random_next (random);
}
