/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-digest.h: a short fingerprint of what was played
 *
 * For comparing two runs of the same thing, not against forgery. It is taken over whole battles in the bench, where
 * GChecksum would cost as much as the battle. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

typedef struct
{
  guint64 value;
} BivDigest;

void    biv_digest_init (BivDigest     *digest);
/**
 * biv_digest_add:
 * @bytes: (array length=n_bytes) (element-type guint8)
 */
void    biv_digest_add  (BivDigest     *digest,
                         gconstpointer  bytes,
                         gsize          n_bytes);
/**
 * biv_digest_dup_text:
 *
 * Returns: (transfer full): sixteen hexadecimal figures
 */
char   *biv_digest_dup_text (const BivDigest *digest);

G_END_DECLS
