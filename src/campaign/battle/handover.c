/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handover.c: a battle that goes to and fro between two players as a file */
#include "config.h"
#include "campaign/battle/handover.h"

#include "base/fail.h"
#include "base/i18n.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-rulebooks.h"

#include <string.h>

#define BATTLE_FIGURES 16

/* ---- Memory ---- */

BivHandover *
biv_handover_new_bare (void)
{
  BivHandover *self = g_new0 (BivHandover, 1);

  self->answer = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_record_step_free);
  return self;
}

void
biv_handover_free (BivHandover *self)
{
  g_free (self->battle);
  g_free (self->dice_seal);
  g_free (self->dice_words);
  g_clear_pointer (&self->record, biv_record_unref);
  g_free (self->mark);
  g_ptr_array_unref (self->answer);
  g_free (self);
}

void
biv_handover_taken_clear (BivHandoverTaken *taken)
{
  g_clear_pointer (&taken->left_out, g_free);
}

/* ---- What a side may not know ---- */

static const char *
call_side (BivSession *session,
           int         side)
{
  return biv_setup_side_call (biv_field_get_setup (biv_session_get_field (session)), side);
}

static gboolean
has_orders (const BivRuleset *ruleset)
{
  return ruleset->verbs[BIV_ACTION_ORDER] != NULL;
}

static gboolean
is_hidden (const BivField *field,
           const BivState *state,
           guint           unit,
           int             side,
           guint           flags)
{
  BivPlacement placement;

  if (biv_field_get_unit (field, unit)->side == side)
    return FALSE;
  biv_field_get_ruleset (field)->placement (field, state, unit, &placement);
  return placement.is_concealed
         || ((flags & BIV_HANDOVER_FOG) != 0 && placement.presence == BIV_PRESENCE_WAITING);
}

/* Whether it makes a difference who looks at the battle. */
static gboolean
has_hidden (BivSession *session,
            int         side,
            guint       flags)
{
  const BivField *field = biv_session_get_field (session);
  const BivState *state = biv_session_get_state (session);

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    if (is_hidden (field, state, i, side, flags))
      return TRUE;
  return has_orders (biv_field_get_ruleset (field));
}

static void
keep_formation (BivSetup   *setup,
                GHashTable *kept,
                const char *name)
{
  while (name != NULL && g_hash_table_add (kept, (char *) name))
    {
      int part = biv_setup_find_part (setup, BIV_PART_FORMATION, name);

      name = part >= 0 ? biv_facts_get (biv_setup_get_part (setup, (guint) part)->facts, "parent") : NULL;
    }
}

/* Of the other side's order of battle what has somebody on the table. How many units a formation began with would count those
 * that are not. */
static void
veil_parts (BivSetup   *setup,
            GHashTable *hidden,
            int         side)
{
  g_autoptr (GHashTable) kept = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = setup->parts->len; i-- > 0;)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);
      const char *with = part->kind == BIV_PART_GENERAL ? biv_facts_get (part->facts, "with") : NULL;

      /* Where he came from is no more the enemy's to know. */
      if (part->side != side && part->kind == BIV_PART_GENERAL)
        biv_facts_set (part->facts, "ridden", NULL);
      if (part->side != side
          && (part->kind == BIV_PART_ORDER || (with != NULL && g_hash_table_contains (hidden, with))))
        g_ptr_array_remove_index (setup->parts, i);
    }
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    keep_formation (setup, kept, biv_facts_get (biv_setup_get_unit (setup, i)->facts, "brigade"));
  for (guint i = 0; i < setup->parts->len; i++)
    if (biv_setup_get_part (setup, i)->kind == BIV_PART_GENERAL)
      keep_formation (setup, kept, biv_facts_get (biv_setup_get_part (setup, i)->facts, "of"));
  for (guint i = setup->parts->len; i-- > 0;)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);

      if (part->kind != BIV_PART_FORMATION || part->side == side)
        continue;
      if (g_hash_table_contains (kept, part->name))
        biv_facts_set (part->facts, "original", NULL);
      else
        g_ptr_array_remove_index (setup->parts, i);
    }
}

/* @setup: as the position is */
static void
veil (BivSetup       *setup,
      const BivField *field,
      const BivState *state,
      int             side,
      guint           flags)
{
  g_autoptr (GHashTable) hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = biv_field_get_n_units (field); i-- > 0;)
    if (is_hidden (field, state, i, side, flags))
      {
        g_hash_table_add (hidden, g_strdup (biv_field_get_unit (field, i)->name));
        g_ptr_array_remove_index (setup->units, i);
      }
  for (guint i = setup->roster->len; i-- > 0;)
    if (((const BivSetupRoster *) setup->roster->pdata[i])->side != side)
      g_ptr_array_remove_index (setup->roster, i);
  veil_parts (setup, hidden, side);
}

/* ---- What he is told ---- */

/* @whole's steps after that moment, from that position on; those of both sides, or his own. */
static BivRecord *
tell_on (BivSession      *whole,
         guint            from,
         const BivSetup  *setup,
         int              side,
         gboolean         is_own_only,
         gboolean         has_numbers,
         GError         **error)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (biv_session_get_field (whole));
  g_autoptr (BivSession) told = biv_session_new (ruleset, setup, 0, error);

  for (guint moment = from + 1; told != NULL && moment <= biv_session_get_last_moment (whole); moment++)
    {
      g_autoptr (BivRecordStep) step = biv_session_dup_step (whole, moment);

      if (is_own_only && biv_session_get_action (whole, moment, NULL)->side != side)
        continue;
      for (guint i = 0; i < step->n_faces && !has_numbers; i++)
        step->faces[i].number = 0;
      if (!biv_session_replay_step (told, step, error))
        return NULL;
    }
  return told != NULL ? biv_session_dup_record (told) : NULL;
}

static BivRecord *
tell_whole (BivSession  *whole,
            int          side,
            GError     **error)
{
  g_autoptr (BivRecord) record = biv_session_dup_record (whole);

  return tell_on (whole, 0, biv_record_get_setup (record), side, FALSE, TRUE, error);
}

static BivRecord *
tell_from (BivSession  *whole,
           guint        moment,
           int          side,
           guint        flags,
           gboolean     is_own_only,
           GError     **error)
{
  guint end = biv_session_get_last_moment (whole);
  g_autoptr (BivSetup) setup = NULL;

  biv_session_seek (whole, moment);
  setup = biv_battle_dup_setup (biv_session_get_field (whole), biv_session_get_state (whole));
  veil (setup, biv_session_get_field (whole), biv_session_get_state (whole), side, flags);
  /* Where somebody stood who is gone is in no file. */
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    if (!biv_setup_get_unit (setup, i)->has_place)
      biv_setup_get_unit (setup, i)->place = (BivSpot) { 0 };
  biv_session_seek (whole, end);
  return tell_on (whole, moment, setup, side, is_own_only, FALSE, error);
}

/* Of a battle with written orders: since the phase began, and since the referee or nobody did something. */
static guint
find_phase_begin (BivSession *whole)
{
  guint moment = biv_session_get_last_moment (whole);
  int turn = biv_session_get_state (whole)->turn, phase = biv_session_get_state (whole)->phase;

  for (; moment > 0 && biv_session_get_action (whole, moment, NULL)->side != BIV_NOBODY; moment--)
    {
      const BivState *before;

      biv_session_seek (whole, moment - 1);
      before = biv_session_get_state (whole);
      if (before->turn != turn || before->phase != phase)
        break;
    }
  biv_session_seek (whole, biv_session_get_last_moment (whole));
  return moment;
}

/* Whether facts say all of that position. */
static gboolean
can_be_said (BivSession *whole,
             guint       moment)
{
  g_autoptr (BivSetup) setup = NULL;
  g_autoptr (BivField) said = NULL;
  g_autofree BivState *same = NULL;
  const BivField *field;
  gboolean is_same;

  biv_session_seek (whole, moment);
  field = biv_session_get_field (whole);
  setup = biv_battle_dup_setup (field, biv_session_get_state (whole));
  said = biv_field_new (biv_field_get_ruleset (field), setup, NULL);
  same = said != NULL ? biv_field_new_state (said) : NULL;
  is_same = same != NULL && memcmp (same, biv_session_get_state (whole), biv_field_get_state_size (field)) == 0;
  biv_session_seek (whole, biv_session_get_last_moment (whole));
  return is_same;
}

/* From the last position that can be said, and from which on what followed can be told without what is hidden. */
static BivRecord *
tell_since (BivSession  *whole,
            int          side,
            guint        flags,
            GError     **error)
{
  for (guint moment = biv_session_get_last_moment (whole) + 1; moment-- > 0;)
    if (can_be_said (whole, moment))
      {
        BivRecord *record = tell_from (whole, moment, side, flags, FALSE, NULL);

        if (record != NULL)
          return record;
      }
  return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                        _("At this moment the battle cannot be told without what is hidden; play on to the end of the phase."));
}

static BivRecord *
tell (BivSession  *whole,
      int          side,
      guint        flags,
      GError     **error)
{
  if (!has_hidden (whole, side, flags))
    return tell_whole (whole, side, error);
  if (has_orders (biv_field_get_ruleset (biv_session_get_field (whole))))
    return tell_from (whole, find_phase_begin (whole), side, flags, TRUE, error);
  return tell_since (whole, side, flags, error);
}

/* ---- Marks ---- */

static char *
dup_battle (BivSession *master)
{
  g_autofree char *mark = biv_session_dup_mark (master, "handover");

  return mark != NULL ? g_strndup (mark, BATTLE_FIGURES) : NULL;
}

static char *
dup_mark (BivSession        *master,
          const BivHandover *self)
{
  g_autofree char *text = g_strdup_printf ("handover to %s, %s dice, %s", biv_side_letter (self->side),
                                           self->types_dice ? "typed" : "host's", biv_record_get_whole_seal (self->record));

  return biv_session_dup_mark (master, text);
}

BivHandover *
biv_handover_new (BivSession  *master,
                  int          side,
                  guint        flags,
                  GError     **error)
{
  g_autoptr (BivSession) whole = NULL;
  g_autoptr (BivHandover) self = NULL;
  g_autoptr (BivRecord) record = NULL;

  g_return_val_if_fail (BIV_IS_SESSION (master) && side >= 0 && side < BIV_N_SIDES, NULL);

  self = biv_handover_new_bare ();
  self->side = side;
  self->types_dice = (flags & BIV_HANDOVER_TYPED) != 0;
  self->battle = dup_battle (master);
  if (self->battle == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                          _("The dice of this battle come of a seed that anybody may have, and of no key."));
  /* The one that is shown somewhere stays as it is. */
  whole = biv_session_dup (master, error);
  if (whole == NULL)
    return NULL;
  if (biv_session_is_over (whole))
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_CLOSED,
                          _("The battle is over: there is nothing to decide. Give everybody its record."));
  if ((biv_session_get_deciders (whole) & (side == 0 ? BIV_MAY_A : BIV_MAY_B)) == 0)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _("It is not for %s to decide now."),
                          call_side (whole, side));
  self->record = tell (whole, side, flags, error);
  if (self->record == NULL)
    return NULL;
  record = biv_session_dup_record (master);
  self->dice_seal = biv_session_dup_seal (master);
  self->dice_words = g_strdup (biv_record_get_dice_words (record));
  self->mark = dup_mark (master, self);
  return g_steal_pointer (&self);
}

/* ---- His side ---- */

/* Where something is hidden the end of a phase would show what the others do, which he does not know. */
static gboolean
is_hosts (const BivField  *field,
          const BivAction *action)
{
  return has_orders (biv_field_get_ruleset (field)) && action->kind == BIV_ACTION_PASS;
}

static gboolean
parse (BivSession           *session,
       const BivRecordStep  *step,
       int                   side,
       BivAction            *action,
       GError              **error)
{
  g_auto (GStrv) words = g_strsplit (step->order, " ", -1);

  if (!biv_text_parse_order (biv_session_get_field (session), biv_session_get_state (session), (const char *const *) words,
                             action, error))
    return FALSE;
  if (action->side != side || action->kind == BIV_ACTION_OVERRULE || action->kind == BIV_ACTION_GROUND)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                     action->side == BIV_NOBODY || action->side == side ? _("This is the host’s to do, not %s’s.")
                                                                        : _("This is for the other side to decide, not for %s."),
                     call_side (session, side));
  return TRUE;
}

static gboolean
check_faces (const BivHandover    *self,
             const BivRecordStep  *step,
             GError              **error)
{
  if (step->n_faces > 0 && !self->types_dice)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                     _("Real dice were not agreed for this battle: leave the dice out, and the host’s fall."));
  for (guint i = 0; i < step->n_faces; i++)
    if (step->faces[i].number > 0)
      return biv_fail (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                       _("Die %u has the number of a die of the program’s, and those fall with the host alone."), i + 1);
  return TRUE;
}

gboolean
biv_handover_is_open (const BivHandover *self,
                      BivSession        *session)
{
  const BivRecordStep *last;
  BivAction action;

  g_return_val_if_fail (self != NULL && BIV_IS_SESSION (session), FALSE);

  if (biv_session_get_waiting (session) != NULL)
    return TRUE;
  last = self->answer->len > 0 ? g_ptr_array_index (self->answer, self->answer->len - 1) : NULL;
  return last != NULL && parse (session, last, self->side, &action, NULL)
         && is_hosts (biv_session_get_field (session), &action);
}

gboolean
biv_handover_may_decide (const BivHandover *self,
                         BivSession        *session)
{
  g_return_val_if_fail (self != NULL && BIV_IS_SESSION (session), FALSE);

  /* Where something is hidden, the host knows whose turn it is: he would not have handed it over else. */
  return !biv_handover_is_open (self, session)
         && (has_orders (biv_field_get_ruleset (biv_session_get_field (session)))
             || (biv_session_get_deciders (session) & (self->side == 0 ? BIV_MAY_A : BIV_MAY_B)) != 0);
}

/* Plays it as far as it can be played without the host. Returns: %FALSE with @error */
static gboolean
try_step (const BivHandover    *self,
          BivSession           *session,
          const BivRecordStep  *step,
          GError              **error)
{
  BivRefusal why = { 0 };
  BivAction action;

  if (!parse (session, step, self->side, &action, error) || !check_faces (self, step, error))
    return FALSE;
  if (step->n_faces > 0)
    return biv_session_replay_step (session, step, error);
  if (is_hosts (biv_session_get_field (session), &action))
    return TRUE;
  return biv_session_play_saying (session, &action, step->reason, &why) != BIV_PLAY_REFUSED
         || biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "%s: %s", why.code, why.text);
}

gboolean
biv_handover_add (BivHandover          *self,
                  BivSession           *session,
                  const BivRecordStep  *step,
                  GError              **error)
{
  BivRecordStep *kept;

  g_return_val_if_fail (self != NULL && BIV_IS_SESSION (session) && step != NULL, FALSE);

  if (biv_handover_is_open (self, session))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                     _("The order before it, “%s”, waits for the host. Send the battle back first."),
                     ((const BivRecordStep *) g_ptr_array_index (self->answer, self->answer->len - 1))->order);
  if (!try_step (self, session, step, error))
    return FALSE;
  kept = biv_record_step_new (step->order, step->faces, step->n_faces, step->reason);
  kept->line = step->line;
  g_ptr_array_add (self->answer, kept);
  return TRUE;
}

BivSession *
biv_handover_new_session (const BivHandover  *self,
                          guint              *line,
                          GError            **error)
{
  const BivRuleset *ruleset;
  g_autoptr (BivSession) session = NULL;

  g_return_val_if_fail (self != NULL && line != NULL, NULL);

  *line = self->line;
  ruleset = biv_ruleset_find (biv_record_get_setup (self->record)->ruleset);
  if (ruleset == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("This version of Bivouac cannot play %s."),
                          biv_record_get_setup (self->record)->ruleset);
  session = biv_session_new_from_read_record (ruleset, self->record, 0, line, error);
  if (session == NULL)
    return NULL;
  biv_session_set_types_dice (session, TRUE);
  for (guint i = 0; i < self->answer->len; i++)
    {
      const BivRecordStep *step = g_ptr_array_index (self->answer, i);

      *line = step->line;
      if (biv_session_get_waiting (session) != NULL)
        return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                              _("“%s” comes after an order that waits for the host’s dice; take it out."), step->order);
      if (!try_step (self, session, step, error))
        {
          g_prefix_error (error, "“%s”: ", step->order);
          return NULL;
        }
    }
  *line = 0;
  return g_steal_pointer (&session);
}

gboolean
biv_handover_is_hosts (const BivHandover *self,
                       BivSession        *session,
                       const BivAction   *action)
{
  g_return_val_if_fail (self != NULL && BIV_IS_SESSION (session) && action != NULL, FALSE);

  return is_hosts (biv_session_get_field (session), action);
}

gboolean
biv_handover_take_session (BivHandover  *self,
                           BivSession   *session,
                           GError      **error)
{
  g_autoptr (GPtrArray) answer = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_record_step_free);
  const BivAction *waiting;

  g_return_val_if_fail (self != NULL && BIV_IS_SESSION (session), FALSE);

  for (guint moment = biv_record_get_n_steps (self->record) + 1; moment <= biv_session_get_last_moment (session); moment++)
    {
      BivRecordStep *step = biv_session_dup_step (session, moment);

      g_ptr_array_add (answer, step);
      if (biv_session_get_action (session, moment, NULL)->side != self->side)
        return biv_fail (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                         _("“%s” is not for %s to decide. Take it back first."), step->order, call_side (session, self->side));
    }
  waiting = biv_session_get_waiting (session);
  if (waiting != NULL)
    {
      g_autofree char *order = biv_text_dup_order (biv_session_get_field (session), biv_session_get_state (session), waiting);

      g_ptr_array_add (answer, biv_record_step_new (order, NULL, 0, NULL));
    }
  g_ptr_array_unref (self->answer);
  self->answer = g_steal_pointer (&answer);
  return TRUE;
}

/* ---- The host's ---- */

static gboolean
play_one (BivSession           *master,
          const BivHandover    *self,
          const BivRecordStep  *step,
          GError              **error)
{
  BivRefusal why = { 0 };
  BivAction action;

  if (!parse (master, step, self->side, &action, error) || !check_faces (self, step, error))
    return FALSE;
  if (!biv_session_check (master, &action, &why))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", why.code, why.text);
  /* With the dice that it has; where it has none and dice are due, they fall here. */
  if (biv_session_replay_step (master, step, step->n_faces > 0 ? error : NULL))
    return TRUE;
  return step->n_faces == 0 && biv_session_play_chosen (master, &action);
}

/* Why it is not of this moment: it was handed over earlier, or later, or nobody has handed it over so. */
static gboolean
refuse_moment (BivSession         *master,
               const BivHandover  *self,
               guint               flags,
               GError            **error)
{
  g_autofree char *mark = dup_mark (master, self);
  g_autoptr (BivSession) back = NULL;
  guint n = 0;

  if (g_strcmp0 (mark, self->mark) != 0)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _("What it says of the past is not what was handed over. Ask for an answer in the file as it was sent."));
  back = biv_session_dup (master, error);
  if (back == NULL)
    return FALSE;
  while (biv_session_undo (back))
    {
      g_autoptr (BivHandover) then = NULL;

      n++;
      then = biv_handover_new (back, self->side, flags, NULL);
      if (then != NULL && g_strcmp0 (then->mark, self->mark) == 0)
        return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         ngettext ("It answers an earlier turn: since then %u action was played. Hand the battle over anew.",
                                   "It answers an earlier turn: since then %u actions were played. Hand the battle over anew.",
                                   n), n);
    }
  return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("It answers a later turn, or one that was taken back: this battle has not come to it. Open the newest file of "
                     "the battle."));
}

static gboolean
check_moment (BivSession         *master,
              const BivHandover  *self,
              guint               flags,
              GError            **error)
{
  g_autofree char *battle = dup_battle (master);
  g_autoptr (BivHandover) now = NULL;

  if (g_strcmp0 (battle, self->battle) != 0)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("It belongs to another battle."));
  now = biv_handover_new (master, self->side, flags, NULL);
  return (now != NULL && g_str_equal (now->mark, self->mark) && biv_record_equal (now->record, self->record))
         || refuse_moment (master, self, flags, error);
}

gboolean
biv_handover_take (BivSession         *master,
                   const BivHandover  *self,
                   guint               flags,
                   BivHandoverTaken   *taken,
                   GError            **error)
{
  g_autoptr (BivSession) trial = NULL;
  g_autoptr (GError) why = NULL;

  g_return_val_if_fail (BIV_IS_SESSION (master) && self != NULL && taken != NULL, FALSE);

  /* Of whom, of what and of when it is stands in its head. */
  *taken = (BivHandoverTaken) { .line = self->line };
  flags = (flags & ~(guint) BIV_HANDOVER_TYPED) | (self->types_dice ? BIV_HANDOVER_TYPED : 0);
  biv_session_seek (master, biv_session_get_last_moment (master));
  if (!check_moment (master, self, flags, error))
    return FALSE;
  if (self->answer->len == 0)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("Nothing is answered in it."));
  trial = biv_session_dup (master, error);
  if (trial == NULL)
    return FALSE;
  for (guint i = 0; i < self->answer->len && why == NULL; i++)
    {
      const BivRecordStep *step = g_ptr_array_index (self->answer, i);

      if (play_one (trial, self, step, &why))
        {
          taken->n_taken++;
          continue;
        }
      taken->line = step->line;
      g_prefix_error (&why, "“%s”: ", step->order);
    }
  /* While no die has fallen that he could learn from, all of it waits until it is put right. */
  if (why != NULL && biv_session_get_n_drawn (trial) == biv_session_get_n_drawn (master))
    {
      taken->n_taken = 0;
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  for (guint i = 0; i < taken->n_taken; i++)
    if (!play_one (master, self, g_ptr_array_index (self->answer, i), error))
      return FALSE;
  biv_session_seek (master, biv_session_get_last_moment (master));
  taken->left_out = why != NULL ? g_strdup (why->message) : NULL;
  if (why == NULL)
    taken->line = 0;
  return TRUE;
}
