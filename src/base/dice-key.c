/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-key.c: dice that count: a secret key, and numbered lines of dice out of it */
#include "base/biv-dice-key.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

#include "base/fit.h"

void
biv_dice_key_init_fresh (BivDiceKey *key)
{
  gsize n_have = 0;

  g_return_if_fail (key != NULL);

  /* A request this small is filled completely or fails. It blocks, and can be interrupted, only early during boot. */
  while (n_have < sizeof key->bytes)
    {
      gssize n = getrandom (key->bytes + n_have, sizeof key->bytes - n_have, 0);

      if (n < 0 && errno != EINTR)
        g_error ("The operating system has no random numbers to give: %s", g_strerror (errno));
      n_have += n > 0 ? (gsize) n : 0;
    }
}

char *
biv_dice_key_dup_text (const BivDiceKey *key)
{
  GString *text = g_string_sized_new (2 * BIV_DICE_KEY_BYTES);

  g_return_val_if_fail (key != NULL, NULL);

  for (gsize i = 0; i < sizeof key->bytes; i++)
    g_string_append_printf (text, "%02x", key->bytes[i]);
  return g_string_free (text, FALSE);
}

gboolean
biv_dice_key_read_text (const char *text,
                        BivDiceKey *key)
{
  g_return_val_if_fail (text != NULL, FALSE);

  if (strlen (text) != 2 * BIV_DICE_KEY_BYTES || strspn (text, "0123456789abcdef") != 2 * BIV_DICE_KEY_BYTES)
    return FALSE;
  for (gsize i = 0; key != NULL && i < sizeof key->bytes; i++)
    key->bytes[i] = (guint8) (g_ascii_xdigit_value (text[2 * i]) << 4 | g_ascii_xdigit_value (text[2 * i + 1]));
  return TRUE;
}

char *
biv_dice_key_dup_seal (const BivDiceKey *key)
{
  g_return_val_if_fail (key != NULL, NULL);

  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, key->bytes, sizeof key->bytes);
}

/* ---- Lines ---- */

char *
biv_dice_words_dup_settled (const char *text)
{
  g_autofree char *valid = NULL, *composed = NULL;
  GString *settled = g_string_new (NULL);
  gboolean is_apart = FALSE;
  guint n = 0;

  g_return_val_if_fail (text != NULL, NULL);

  valid = g_utf8_make_valid (text, -1);
  composed = g_utf8_normalize (valid, -1, G_NORMALIZE_NFC);
  for (const char *at = composed; *at != '\0' && n + is_apart < BIV_DICE_WORDS_MOST; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);

      if (g_unichar_isspace (letter) || g_unichar_iscntrl (letter))
        {
          is_apart = settled->len > 0;
          continue;
        }
      if (is_apart)
        g_string_append_c (settled, ' ');
      g_string_append_unichar (settled, letter);
      n += 1 + is_apart;
      is_apart = FALSE;
    }
  return g_string_free (settled, FALSE);
}

char *
biv_dice_line_dup_name (const char *name,
                        const char *words)
{
  g_return_val_if_fail (name != NULL, NULL);

  return words != NULL ? g_strdup_printf ("%s, %s", name, words) : g_strdup (name);
}

static void
hash (const guint8 *key,
      gsize         n_key_bytes,
      const char   *text,
      guint8        block[BIV_DICE_LINE_BYTES])
{
  GHmac *hmac = g_hmac_new (G_CHECKSUM_SHA256, key, n_key_bytes);
  gsize n_bytes = BIV_DICE_LINE_BYTES;

  g_hmac_update (hmac, (const guchar *) text, (gssize) strlen (text));
  g_hmac_get_digest (hmac, block, &n_bytes);
  g_hmac_unref (hmac);
}

void
biv_dice_line_init (BivDiceLine      *line,
                    const BivDiceKey *key,
                    const char       *name,
                    guint32           count)
{
  g_return_if_fail (line != NULL && key != NULL && name != NULL);

  hash (key->bytes, sizeof key->bytes, name, line->key);
  line->count = count;
}

int
biv_dice_line_get_face (const BivDiceLine *line,
                        guint32            number,
                        int                sides)
{
  guint8 block[BIV_DICE_LINE_BYTES];
  char name[48];

  g_return_val_if_fail (line != NULL && sides >= 2 && sides <= 256, 1);

  BIV_FIT (name, "die %u", number);
  for (guint again = 1;; again++)
    {
      hash (line->key, sizeof line->key, name, block);
      for (gsize i = 0; i < sizeof block; i++)
        if (block[i] < 256 / sides * sides)
          return 1 + block[i] % sides;
      BIV_FIT (name, "die %u again %u", number, again);
    }
}

void
biv_dice_line_fork (const BivDiceLine *line,
                    const char        *purpose,
                    guint32            number,
                    BivRandom         *random)
{
  guint8 block[BIV_DICE_LINE_BYTES];
  g_autofree char *name = NULL;
  guint64 seed = 0, stream = 0;

  g_return_if_fail (line != NULL && purpose != NULL && random != NULL);

  name = g_strdup_printf ("%s %u after %u", purpose, number, line->count);
  hash (line->key, sizeof line->key, name, block);
  /* Byte by byte: the same on every machine. */
  for (gsize i = 0; i < 8; i++)
    {
      seed = seed << 8 | block[i];
      stream = stream << 8 | block[8 + i];
    }
  biv_random_init (random, seed, stream);
}
