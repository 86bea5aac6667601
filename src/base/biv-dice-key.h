/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-dice-key.h: dice that count: a secret key, and numbered lines of dice out of it
 *
 * The dice of a campaign, or of a battle by itself, are settled by a key of 128 bits that the operating system made up. Out of
 * it come lines of dice, one for the campaign and one for each of its battles; a line is known by its name. Die number n of a
 * line is
 *
 *   line key = HMAC-SHA-256 (key, NAME)
 *   block    = HMAC-SHA-256 (line key, "die N")
 *   face     = 1 + b mod s, of the first byte b of the block below the greatest multiple of s that a byte can hold
 *
 * for a die with s sides; so no face is likelier than another. (Where no byte will do, which nobody will live to see, the next
 * block is of "die N again 1", and so on.) Who has seen all dice so far can say nothing about the next one; who has the key
 * can check each of them, and who has the key of one line can check that line and no other. A line only ever goes on: whoever
 * keeps it keeps @count with the position it belongs to, so that what is taken back and done again falls as before.
 *
 * Playouts have a faster generator (biv-random.h): a die of this costs a microsecond. */
#pragma once
#include <glib.h>
#include "base/biv-random.h"
G_BEGIN_DECLS

#define BIV_DICE_KEY_BYTES 16
#define BIV_DICE_LINE_BYTES 32
#define BIV_DICE_SEAL_FIGURES 64
#define BIV_DICE_WORDS_MOST 200         /* characters */

typedef struct
{
  guint8 bytes[BIV_DICE_KEY_BYTES];
} BivDiceKey;

/**
 * BivDiceLine:
 *
 * Plain data: a copy is a line that goes on from the same place.
 */
typedef struct
{
  guint8  key[BIV_DICE_LINE_BYTES];
  guint32 count;                /* dice that have fallen: the next one is number count + 1 */
} BivDiceLine;

/**
 * biv_dice_key_init_fresh:
 *
 * One that nobody has had, from the operating system.
 */
void     biv_dice_key_init_fresh   (BivDiceKey        *key);
/**
 * biv_dice_key_dup_text:
 *
 * Returns: (transfer full): 32 hexadecimal figures, as files have it
 */
char    *biv_dice_key_dup_text     (const BivDiceKey  *key);
/**
 * biv_dice_key_read_text:
 * @key: (out) (optional)
 *
 * Returns: %FALSE where @text is anything but 32 figures 0 to 9 and a to f
 */
gboolean biv_dice_key_read_text    (const char        *text,
                                    BivDiceKey        *key);
/**
 * biv_dice_key_dup_seal:
 *
 * Returns: (transfer full): what may be shown of it before its first die, so that nobody can say another one after the
 *   last: SHA-256 of its bytes, 64 hexadecimal figures
 */
char    *biv_dice_key_dup_seal     (const BivDiceKey  *key);

/**
 * biv_dice_words_dup_settled:
 *
 * Returns: (transfer full): the words that people have said, as dice hang on them: one blank between them and none
 *   around, no control characters, at most BIV_DICE_WORDS_MOST characters
 */
char    *biv_dice_words_dup_settled (const char       *text);
/**
 * biv_dice_line_dup_name:
 * @words: (nullable): people's, settled. Whoever made the key could not choose one that is good for him, since he did not
 *   know them.
 *
 * Returns: (transfer full): of the line that hangs on them too
 */
char    *biv_dice_line_dup_name    (const char        *name,
                                    const char        *words);
/**
 * biv_dice_line_init:
 * @count: dice of that line that have fallen already
 */
void     biv_dice_line_init        (BivDiceLine       *line,
                                    const BivDiceKey  *key,
                                    const char        *name,
                                    guint32            count);
/**
 * biv_dice_line_get_face:
 *
 * Returns: that of die @number (from 1), 1 to @sides (2 to 256); the line stands where it stood
 */
int      biv_dice_line_get_face    (const BivDiceLine *line,
                                    guint32            number,
                                    int                sides);
/**
 * biv_dice_line_fork:
 * @purpose: one word: "choice"
 *
 * A fast generator for what is no die and may not be foretold either: what the program's own side does. Equal purposes and
 * numbers at the same @count of a line make it equal.
 */
void     biv_dice_line_fork        (const BivDiceLine *line,
                                    const char        *purpose,
                                    guint32            number,
                                    BivRandom         *random);

G_END_DECLS
