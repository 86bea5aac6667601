/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.c: a battle as it was played */
#include "engine/record-private.h"

#include <string.h>

G_DEFINE_BOXED_TYPE (BivRecord, biv_record, biv_record_ref, biv_record_unref)

static void
clear_step (gpointer data)
{
  BivRecordStep *step = data;

  g_free (step->order);
  g_free (step->faces);
  g_free (step->reason);
  g_free (step->seal);
}

void
biv_record_break_seals (BivRecord *record)
{
  g_clear_pointer (&record->setup_seal, g_free);
  g_clear_pointer (&record->whole_seal, g_free);
  for (guint i = 0; i < record->steps->len; i++)
    g_clear_pointer (&g_array_index (record->steps, BivRecordStep, i).seal, g_free);
}

static void
init_step (BivRecordStep *step,
           const char    *order,
           const BivFace *faces,
           guint          n_faces,
           const char    *reason)
{
  *step = (BivRecordStep) {
    .order = g_strdup (order),
    .faces = n_faces > 0 ? g_memdup2 (faces, n_faces * sizeof *faces) : NULL,
    .n_faces = n_faces,
    .reason = g_strdup (reason),
  };
}

BivRecordStep *
biv_record_step_new (const char    *order,
                     const BivFace *faces,
                     guint          n_faces,
                     const char    *reason)
{
  BivRecordStep *step;

  g_return_val_if_fail (order != NULL && (faces != NULL || n_faces == 0), NULL);

  step = g_new0 (BivRecordStep, 1);
  init_step (step, order, faces, n_faces, reason);
  return step;
}

void
biv_record_step_free (BivRecordStep *step)
{
  clear_step (step);
  g_free (step);
}

BivRecord *
biv_record_new (const BivSetup *setup)
{
  BivRecord *record;

  g_return_val_if_fail (setup != NULL, NULL);

  record = g_new0 (BivRecord, 1);
  g_atomic_ref_count_init (&record->references);
  record->setup = biv_setup_copy (setup);
  record->steps = g_array_new (FALSE, TRUE, sizeof (BivRecordStep));
  g_array_set_clear_func (record->steps, clear_step);
  record->result = g_strdup ("none");
  return record;
}

void
biv_record_add_step (BivRecord     *record,
                     const char    *order,
                     const BivFace *faces,
                     guint          n_faces,
                     const char    *reason)
{
  BivRecordStep step;

  g_return_if_fail (record != NULL && order != NULL && (faces != NULL || n_faces == 0));

  init_step (&step, order, faces, n_faces, reason);
  g_array_append_val (record->steps, step);
}

void
biv_record_set_line (BivRecord *record,
                     guint      line)
{
  g_return_if_fail (record != NULL);

  if (record->steps->len > 0)
    g_array_index (record->steps, BivRecordStep, record->steps->len - 1).line = line;
  else
    record->line = line;
}

guint
biv_record_get_line (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, 0);

  return record->line;
}

void
biv_record_set_end (BivRecord  *record,
                    const char *result,
                    const char *digest)
{
  g_return_if_fail (record != NULL && result != NULL);

  g_free (record->result);
  record->result = g_strdup (result);
  g_free (record->digest);
  record->digest = g_strdup (digest);
}

void
biv_record_set_dice (BivRecord  *record,
                     const char *key,
                     guint32     n_drawn)
{
  g_return_if_fail (record != NULL && key != NULL && biv_dice_key_read_text (key, NULL));

  g_free (record->dice_key);
  record->dice_key = g_strdup (key);
  record->n_drawn = n_drawn;
}

BivRecord *
biv_record_ref (BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  g_atomic_ref_count_inc (&record->references);
  return record;
}

void
biv_record_unref (BivRecord *record)
{
  g_return_if_fail (record != NULL);

  if (!g_atomic_ref_count_dec (&record->references))
    return;
  biv_setup_free (record->setup);
  g_array_unref (record->steps);
  g_free (record->result);
  g_free (record->digest);
  g_free (record->dice_key);
  g_free (record->setup_seal);
  g_free (record->whole_seal);
  g_free (record);
}

static gboolean
step_equal (const BivRecordStep *a,
            const BivRecordStep *b)
{
  if (strcmp (a->order, b->order) != 0 || a->n_faces != b->n_faces || g_strcmp0 (a->reason, b->reason) != 0)
    return FALSE;
  for (guint i = 0; i < a->n_faces; i++)
    if (a->faces[i].side != b->faces[i].side || a->faces[i].face != b->faces[i].face
        || a->faces[i].number != b->faces[i].number)
      return FALSE;
  return TRUE;
}

gboolean
biv_record_equal (const BivRecord *a,
                  const BivRecord *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (a->steps->len != b->steps->len || strcmp (a->result, b->result) != 0 || g_strcmp0 (a->digest, b->digest) != 0
      || g_strcmp0 (a->dice_key, b->dice_key) != 0 || a->n_drawn != b->n_drawn || !biv_setup_equal (a->setup, b->setup))
    return FALSE;
  for (guint i = 0; i < a->steps->len; i++)
    if (!step_equal (biv_record_get_step (a, i), biv_record_get_step (b, i)))
      return FALSE;
  return TRUE;
}

const BivSetup *
biv_record_get_setup (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->setup;
}

guint
biv_record_get_n_steps (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, 0);

  return record->steps->len;
}

const BivRecordStep *
biv_record_get_step (const BivRecord *record,
                     guint            i)
{
  g_return_val_if_fail (record != NULL && i < record->steps->len, NULL);

  return &g_array_index (record->steps, BivRecordStep, i);
}

const char *
biv_record_get_result (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->result;
}

const char *
biv_record_get_digest (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->digest;
}

const char *
biv_record_get_dice_key (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->dice_key;
}

guint32
biv_record_get_n_drawn (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, 0);

  return record->n_drawn;
}

/* ---- Seals as they were read; record-seal.c makes and checks them ---- */

void
biv_record_set_seals (BivRecord  *record,
                      const char *setup,
                      const char *whole)
{
  g_return_if_fail (record != NULL);

  g_free (record->setup_seal);
  record->setup_seal = g_strdup (setup);
  g_free (record->whole_seal);
  record->whole_seal = g_strdup (whole);
}

void
biv_record_set_step_seal (BivRecord  *record,
                          const char *seal)
{
  BivRecordStep *step;

  g_return_if_fail (record != NULL && record->steps->len > 0);

  step = &g_array_index (record->steps, BivRecordStep, record->steps->len - 1);
  g_free (step->seal);
  step->seal = g_strdup (seal);
}

const char *
biv_record_get_setup_seal (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->setup_seal;
}

const char *
biv_record_get_whole_seal (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, NULL);

  return record->whole_seal;
}

gboolean
biv_record_is_sealed (const BivRecord *record)
{
  g_return_val_if_fail (record != NULL, FALSE);

  return record->whole_seal != NULL;
}
