/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-record.h: a battle as it was played: the setup, then every order with the faces that were rolled
 *
 * A replay never rolls: a record must play whatever becomes of the dice's source. Immutable once made; shared by reference. */
#pragma once
#include "base/biv-dice.h"
#include "engine/biv-setup.h"
G_BEGIN_DECLS

typedef struct _BivRecord BivRecord;

#define BIV_TYPE_RECORD (biv_record_get_type ())
GType           biv_record_get_type    (void);

/**
 * BivRecordStep:
 * @faces: (array length=n_faces)
 */
typedef struct
{
  char    *order;             /* "A move A02 b3 N", as biv_text_dup_order() writes it */
  BivFace *faces;
  guint    n_faces;
  char    *reason;            /* (nullable): what a person wrote: why he overruled, what else his order says */
  guint    line;              /* of the file that it was read from; 0: of none */
  char    *seal;              /* (nullable): see below */
} BivRecordStep;

#define BIV_TYPE_RECORD_STEP (biv_record_step_get_type ())
GType biv_record_step_get_type (void);
/**
 * biv_record_step_new:
 * @faces: (array length=n_faces)
 *
 * Of no file; everything is copied.
 */
BivRecordStep  *biv_record_step_new    (const char          *order,
                                        const BivFace       *faces,
                                        guint                n_faces,
                                        const char          *reason);
void            biv_record_step_free   (BivRecordStep       *step);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivRecordStep, biv_record_step_free)

/**
 * biv_record_new:
 * @setup: copied
 */
BivRecord      *biv_record_new         (const BivSetup      *setup);
/**
 * biv_record_add_step:
 * @faces: (array length=n_faces)
 *
 * Only while the record is being built; everything is copied.
 */
void            biv_record_add_step    (BivRecord           *record,
                                        const char          *order,
                                        const BivFace       *faces,
                                        guint                n_faces,
                                        const char          *reason);
/**
 * biv_record_set_line:
 *
 * Of the file: where the step added last stands, before the first the record itself.
 */
void            biv_record_set_line    (BivRecord           *record,
                                        guint                line);
guint           biv_record_get_line    (const BivRecord     *record);   /* 0: of no file */
/**
 * biv_record_set_end:
 * @result: (nullable)
 * @digest: (nullable): not known
 *
 * What a replay has to come to.
 */
void            biv_record_set_end     (BivRecord           *record,
                                        const char          *result,
                                        const char          *digest);

/**
 * biv_record_set_dice:
 * @key: (nullable)
 *
 * Of a battle by itself: the key of its dice (biv-dice-key.h), and how many of its line “battle” have fallen, so that it
 * can be gone on with. In a campaign the campaign keeps both.
 */
void            biv_record_set_dice    (BivRecord           *record,
                                        const char          *key,
                                        guint32              n_drawn);
/**
 * biv_record_set_dice_words:
 * @words: (nullable)
 *
 * What the players said before the first die, on which the dice hang too;
 */
void            biv_record_set_dice_words (BivRecord        *record,
                                        const char          *words);

BivRecord      *biv_record_ref         (BivRecord           *record);
void            biv_record_unref       (BivRecord           *record);
gboolean        biv_record_equal       (const BivRecord     *a,
                                        const BivRecord     *b);
const BivSetup *biv_record_get_setup   (const BivRecord     *record);
guint           biv_record_get_n_steps (const BivRecord     *record);
const BivRecordStep *
                biv_record_get_step    (const BivRecord     *record,
                                        guint                i);
/**
 * biv_record_get_result:
 *
 * Returns: (transfer none): "A", "draw"; "none" while the battle goes on
 */
const char     *biv_record_get_result  (const BivRecord     *record);
/**
 * biv_record_get_digest:
 *
 * Returns: (transfer none) (nullable)
 */
const char     *biv_record_get_digest  (const BivRecord     *record);   /* nullable */
/**
 * biv_record_get_dice_key:
 *
 * Returns: (transfer none) (nullable)
 */
const char     *biv_record_get_dice_key (const BivRecord    *record);   /* nullable */
const char     *biv_record_get_dice_words (const BivRecord  *record);   /* nullable */
/**
 * biv_record_dup_dice_line:
 *
 * Returns: (transfer full): the name of its line: "battle", and the words
 */
char           *biv_record_dup_dice_line (const BivRecord   *record);
guint32         biv_record_get_n_drawn (const BivRecord     *record);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivRecord, biv_record_unref)

/* ---- Seals ----
 *
 * A record that a session has made is sealed: what the battle began with, each step (order, faces, reason) and the whole have a
 * seal, "NUMBER-FIGURES", of SHA-256. A step's is of its own words and of the seal before it, so the first step that was
 * changed, dropped, added or moved is known by its number; the whole's is of everything once more, with result and digest.
 *
 * It proves that a record is as the program made it against all that happens by itself or by halves: a slip in an editor, a
 * line lost in a mail, a bit that fell over, a die that somebody thought he could improve. It proves nothing against whoever
 * works all seals out anew, for there is no secret in them; and a record without any is as good as one was before there were
 * seals, and called "not sealed". A seal with a key, which only its holder can make, can stand beside these: they say nothing
 * about one. */

/**
 * biv_record_seal:
 *
 * As it is now: what is added afterwards is not sealed.
 */
void            biv_record_seal        (BivRecord           *record);
gboolean        biv_record_is_sealed   (const BivRecord     *record);
/**
 * biv_record_check_seals:
 * @step: (out): the number, from 0, of the step that is not what was sealed; -1: the record, or what it begins with
 *
 * Returns: %TRUE where every seal fits, or there is none; else %FALSE with @error (G_IO_ERROR_INVALID_DATA), which says which
 *   step, what of it, and what to do
 */
gboolean        biv_record_check_seals (const BivRecord     *record,
                                        int                 *step,
                                        GError             **error);
/* As they were read from a file, and are to be checked. Nullable. */
/**
 * biv_record_set_seals:
 * @setup: (nullable)
 * @whole: (nullable)
 */
void            biv_record_set_seals   (BivRecord           *record,
                                        const char          *setup,
                                        const char          *whole);
/**
 * biv_record_set_step_seal:
 * @seal: (nullable)
 */
void            biv_record_set_step_seal (BivRecord         *record,
                                        const char          *seal);    /* of the step added last */
/**
 * biv_record_get_setup_seal:
 *
 * Returns: (transfer none) (nullable)
 */
const char     *biv_record_get_setup_seal (const BivRecord  *record);
/**
 * biv_record_get_whole_seal:
 *
 * Returns: (transfer none) (nullable)
 */
const char     *biv_record_get_whole_seal (const BivRecord  *record);

G_END_DECLS
