/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session-record.c: a session out of a record, and a record out of a session */
#include "config.h"
#include "engine/session-private.h"
#include "engine/biv-text.h"

#include "engine/field-tables.h"
#include "base/fail.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- The dice of a record ---- */

/* What a die was thrown for. */
typedef struct
{
  guint  moment;
  gint16 unit, other;           /* -1: none */
} Purpose;

static void
append_throws (BivSession          *session,
               guint                moment,
               const BivRecordStep *step,
               gboolean             has_line,
               GArray              *throws,
               GArray              *purposes)
{
  const BivSessionMoment *before = biv_session_moment_at (session, moment - 1);
  const BivAction *action = biv_session_get_action (session, moment, NULL);
  g_autofree BivState *state = biv_field_copy_state (before->field, before->state);
  g_autoptr (BivEvents) events = biv_events_new ();
  const Purpose untold = { moment, -1, -1 };
  guint first = throws->len, at;
  BivDice dice;

  biv_dice_init_given (&dice, step->faces, step->n_faces, BIV_DICE_ASK);
  dice.log = throws;
  biv_field_get_ruleset (before->field)->apply (before->field, state, action, &dice, events);
  for (guint i = first; i < throws->len; i++)
    {
      BivThrow *thrown = &g_array_index (throws, BivThrow, i);

      thrown->is_typed = has_line && thrown->number == 0;
      g_array_append_val (purposes, untold);
    }
  at = first;
  for (guint i = 0; i < events->len; i++)
    {
      const BivEvent *event = &g_array_index (events, BivEvent, i);

      for (guint n = biv_session_count_dice (event, throws->len - at); n > 0; n--)
        {
          Purpose *purpose = &g_array_index (purposes, Purpose, at++);

          purpose->unit = event->unit;
          purpose->other = event->other;
        }
    }
}

static gboolean
is_about (const BivThrow  *thrown,
          const Purpose   *purpose,
          const BivAction *overrule)
{
  switch (overrule->target)
    {
    case BIV_TARGET_UNIT:   return purpose->unit == overrule->unit || purpose->other == overrule->unit;
    case BIV_TARGET_SIDE:   return thrown->side == overrule->unit;
    case BIV_TARGET_BATTLE: return TRUE;
    default:                return FALSE;
    }
}

/* What came of the last dice about it, in this turn. */
static void
mark_overruled (BivSession *session,
                guint       moment,
                GArray     *throws,
                GArray     *purposes)
{
  const BivAction *overrule = biv_session_get_action (session, moment, NULL);
  int turn = biv_session_moment_at (session, moment - 1)->state->turn;
  guint found = 0;

  for (guint i = throws->len; i > 0; i--)
    {
      BivThrow *thrown = &g_array_index (throws, BivThrow, i - 1);
      const Purpose *purpose = &g_array_index (purposes, Purpose, i - 1);

      if ((found > 0 && purpose->moment != found) || biv_session_moment_at (session, purpose->moment - 1)->state->turn != turn)
        return;
      if (!is_about (thrown, purpose, overrule))
        continue;
      thrown->is_overruled = TRUE;
      found = purpose->moment;
    }
}

GArray *
biv_session_list_throws (BivSession *self,
                         gboolean    has_line)
{
  GArray *throws = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  g_autoptr (GArray) purposes = g_array_new (FALSE, FALSE, sizeof (Purpose));

  g_return_val_if_fail (BIV_IS_SESSION (self), throws);

  for (guint moment = 1; moment < self->moments->len; moment++)
    {
      g_autoptr (BivRecordStep) step = biv_session_dup_step (self, moment);

      if (step->n_faces > 0)
        append_throws (self, moment, step, has_line, throws, purposes);
      else if (biv_session_get_action (self, moment, NULL)->kind == BIV_ACTION_OVERRULE)
        mark_overruled (self, moment, throws, purposes);
    }
  return throws;
}

/* ---- A record played again ---- */

static gboolean
play_step (BivSession          *self,
           const BivRecordStep *step,
           GError             **error)
{
  g_auto (GStrv) words = g_strsplit (step->order, " ", -1);
  BivSessionMoment *now = biv_session_last (self);
  BivAction action;

  return biv_text_parse_order (now->field, now->state, (const char *const *) words, &action, error)
         && biv_session_play_exactly (self, &action, step->reason, step->faces, step->n_faces, error);
}

/* Before anything was played, and before anybody listens. */
static void
say_unsealed (BivSession *self)
{
  BivSessionMoment *first = biv_session_last (self);

  biv_session_write_unsealed (first);
  g_ptr_array_add (self->lines, g_object_ref (g_ptr_array_index (first->lines, first->lines->len - 1)));
}

BivSession *
biv_session_new_from_record (const BivRuleset *ruleset,
                             const BivRecord  *record,
                             guint64           seed,
                             GError          **error)
{
  return biv_session_new_from_read_record (ruleset, record, seed, NULL, error);
}

BivSession *
biv_session_new_from_read_record (const BivRuleset *ruleset,
                                  const BivRecord  *record,
                                  guint64           seed,
                                  guint            *line,
                                  GError          **error)
{
  g_autoptr (BivSession) self = NULL;
  g_autofree char *digest = NULL;
  BivSessionMoment *end;
  int broken;

  g_return_val_if_fail (ruleset != NULL && record != NULL, NULL);

  if (line != NULL)
    *line = biv_record_get_line (record);
  if (!biv_record_check_seals (record, &broken, error))
    {
      if (line != NULL && broken >= 0)
        *line = biv_record_get_step (record, (guint) broken)->line;
      return NULL;
    }
  self = biv_session_new (ruleset, biv_record_get_setup (record), seed, error);
  if (self == NULL)
    return NULL;
  if (biv_record_get_n_steps (record) > 0 && !biv_record_is_sealed (record))
    say_unsealed (self);
  for (guint i = 0; i < biv_record_get_n_steps (record); i++)
    {
      const BivRecordStep *step = biv_record_get_step (record, i);
      g_autoptr (GError) why = NULL;

      if (!play_step (self, step, &why))
        {
          if (line != NULL)
            *line = step->line;
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("Step %u, “%s”: %s"), i + 1, step->order, why->message);
          return NULL;
        }
    }
  if (biv_record_get_dice_key (record) != NULL)
    {
      BivDiceKey key;

      biv_dice_key_read_text (biv_record_get_dice_key (record), &key);
      biv_session_set_key_with_words (self, &key, biv_record_get_dice_words (record), biv_record_get_n_drawn (record));
    }
  end = biv_session_last (self);
  digest = biv_battle_dup_digest (end->field, end->state);
  if (strcmp (biv_record_get_result (record), biv_battle_get_result_id (end->field, end->state)) != 0
      || (biv_record_get_digest (record) != NULL && strcmp (biv_record_get_digest (record), digest) != 0))
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                          _("The battle comes to another end than the record says: result %s, digest %s."),
                          biv_battle_get_result_id (end->field, end->state), digest);
  biv_session_set_kept (self);
  return g_steal_pointer (&self);
}

gboolean
biv_session_replay_step (BivSession          *self,
                         const BivRecordStep *step,
                         GError             **error)
{
  g_return_val_if_fail (BIV_IS_SESSION (self) && step != NULL, FALSE);

  biv_session_seek (self, biv_session_get_last_moment (self));
  return play_step (self, step, error);
}

BivRecordStep *
biv_session_dup_step (BivSession *self,
                      guint       moment)
{
  BivSessionMoment *before, *then;
  g_autofree char *order = NULL;

  g_return_val_if_fail (BIV_IS_SESSION (self) && moment >= 1 && moment < self->moments->len, NULL);

  before = biv_session_moment_at (self, moment - 1);
  then = biv_session_moment_at (self, moment);
  order = biv_text_dup_order (before->field, before->state, &then->action);
  return biv_record_step_new (order, (const BivFace *) (void *) then->faces->data, then->faces->len, then->reason);
}

BivRecord *
biv_session_dup_record (BivSession *self)
{
  BivSessionMoment *end;
  BivRecord *record;
  g_autofree char *digest = NULL;

  g_return_val_if_fail (BIV_IS_SESSION (self), NULL);

  record = biv_record_new (biv_session_moment_at (self, 0)->field->setup);
  for (guint i = 1; i < self->moments->len; i++)
    {
      g_autoptr (BivRecordStep) step = biv_session_dup_step (self, i);

      biv_record_add_step (record, step->order, step->faces, step->n_faces, step->reason);
    }
  end = biv_session_last (self);
  digest = biv_battle_dup_digest (end->field, end->state);
  biv_record_set_end (record, biv_battle_get_result_id (end->field, end->state), digest);
  if (self->own_key != NULL)
    {
      biv_record_set_dice (record, self->own_key, end->line.count);
      biv_record_set_dice_words (record, self->own_words);
    }
  biv_record_seal (record);
  return record;
}

/* ---- What is in it ---- */

const BivAction *
biv_session_get_action (BivSession  *self,
                        guint        moment,
                        const char **words)
{
  const BivSessionMoment *found;

  g_return_val_if_fail (BIV_IS_SESSION (self) && moment < self->moments->len, NULL);

  found = biv_session_moment_at (self, moment);
  if (words != NULL)
    *words = found->reason;
  return &found->action;
}

/* ---- Once more ---- */

char *
biv_session_dup_mark (BivSession *self,
                      const char *text)
{
  const BivDiceLine *line;

  g_return_val_if_fail (BIV_IS_SESSION (self) && text != NULL, NULL);

  line = &biv_session_last (self)->line;
  return self->has_line ? g_compute_hmac_for_string (G_CHECKSUM_SHA256, line->key, sizeof line->key, text, -1) : NULL;
}

BivSession *
biv_session_dup (BivSession  *self,
                 GError     **error)
{
  g_autoptr (BivRecord) record = NULL;
  BivSession *copy;

  g_return_val_if_fail (BIV_IS_SESSION (self), NULL);

  record = biv_session_dup_record (self);
  copy = biv_session_new_from_record (self->ruleset, record, 0, error);
  if (copy != NULL && self->has_line && self->own_key == NULL)
    biv_session_set_line (copy, &biv_session_last (self)->line);
  return copy;
}
