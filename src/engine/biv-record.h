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

typedef struct
{
  char    *order;             /* "A move A02 b3 N", as biv_text_dup_order() writes it */
  BivFace *faces;
  guint    n_faces;
  char    *reason;            /* (nullable): what a person wrote: why he overruled, what else his order says */
  guint    line;              /* of the file that it was read from; 0: of none */
} BivRecordStep;

/** biv_record_step_new: of no file; everything is copied */
BivRecordStep  *biv_record_step_new    (const char          *order,
                                        const BivFace       *faces,
                                        guint                n_faces,
                                        const char          *reason);
void            biv_record_step_free   (BivRecordStep       *step);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivRecordStep, biv_record_step_free)

/** biv_record_new: @setup: copied */
BivRecord      *biv_record_new         (const BivSetup      *setup);
/** biv_record_add_step: only while the record is being built; everything is copied */
void            biv_record_add_step    (BivRecord           *record,
                                        const char          *order,
                                        const BivFace       *faces,
                                        guint                n_faces,
                                        const char          *reason);
/** biv_record_set_line: of the file: where the step added last stands, before the first the record itself */
void            biv_record_set_line    (BivRecord           *record,
                                        guint                line);
guint           biv_record_get_line    (const BivRecord     *record);   /* 0: of no file */
/** biv_record_set_end: what a replay has to come to; @digest: (nullable): not known */
void            biv_record_set_end     (BivRecord           *record,
                                        const char          *result,
                                        const char          *digest);

/** biv_record_set_dice: of a battle by itself: the key of its dice (biv-dice-key.h), and how many of its line “battle” have
 *  fallen, so that it can be gone on with. In a campaign the campaign keeps both */
void            biv_record_set_dice    (BivRecord           *record,
                                        const char          *key,
                                        guint32              n_drawn);

BivRecord      *biv_record_ref         (BivRecord           *record);
void            biv_record_unref       (BivRecord           *record);
gboolean        biv_record_equal       (const BivRecord     *a,
                                        const BivRecord     *b);
const BivSetup *biv_record_get_setup   (const BivRecord     *record);
guint           biv_record_get_n_steps (const BivRecord     *record);
const BivRecordStep *
                biv_record_get_step    (const BivRecord     *record,
                                        guint                i);
/** biv_record_get_result: Returns: (transfer none): "A", "draw"; "none" while the battle goes on */
const char     *biv_record_get_result  (const BivRecord     *record);
const char     *biv_record_get_digest  (const BivRecord     *record);   /* nullable */
const char     *biv_record_get_dice_key (const BivRecord    *record);   /* nullable */
guint32         biv_record_get_n_drawn (const BivRecord     *record);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivRecord, biv_record_unref)

G_END_DECLS
