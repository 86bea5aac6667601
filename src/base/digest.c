/* SPDX-License-Identifier: GPL-3.0-or-later */
/* digest.c: a short fingerprint of what was played */
#include "base/biv-digest.h"

#include <string.h>

#define FACTOR G_GUINT64_CONSTANT (0x9fb21c651e98df25)

void
biv_digest_init (BivDigest *digest)
{
  digest->value = G_GUINT64_CONSTANT (0x27d4eb2f165667c5);
}

static void
add_word (BivDigest *digest,
          guint64    word)
{
  guint64 mixed = (digest->value ^ word) * FACTOR;

  digest->value = mixed ^ (mixed >> 32);
}

/* Bytes are read as little-endian words, so that a digest is the same on every machine. */
void
biv_digest_add (BivDigest     *digest,
                gconstpointer  bytes,
                gsize          n_bytes)
{
  const guint8 *at = bytes;
  gsize left = n_bytes;

  for (; left >= 8; at += 8, left -= 8)
    {
      guint64 word;

      memcpy (&word, at, sizeof word);
      add_word (digest, GUINT64_FROM_LE (word));
    }
  if (left > 0)
    {
      guint64 word = 0;

      memcpy (&word, at, left);
      add_word (digest, GUINT64_FROM_LE (word));
    }
  add_word (digest, n_bytes);
}

char *
biv_digest_dup_text (const BivDigest *digest)
{
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", digest->value);
}
