/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session.c: a battle being played */
#include "config.h"
#include "engine/biv-session.h"

#include "base/fail.h"
#include "base/fit.h"
#include "engine/field-tables.h"
#include "engine/session-private.h"
#include "engine/biv-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  PROP_MOMENT = 1,
  PROP_LAST_MOMENT,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_IS_OVER,
  PROP_WANTS_DIE,
  PROP_TYPES_DICE,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static GType
get_item_type (GListModel *model)
{
  return BIV_TYPE_LOG_LINE;
}

static guint
get_n_items (GListModel *model)
{
  return BIV_SESSION (model)->lines->len;
}

static gpointer
get_item (GListModel *model,
          guint       i)
{
  BivSession *self = BIV_SESSION (model);

  return i < self->lines->len ? g_object_ref (g_ptr_array_index (self->lines, i)) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (BivSession, biv_session, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

/* ---- Moments ---- */

static void
free_moment (gpointer data)
{
  BivSessionMoment *moment = data;

  g_clear_pointer (&moment->faces, g_array_unref);
  g_free (moment->reason);
  biv_field_unref (moment->field);
  g_free (moment->state);
  g_ptr_array_unref (moment->lines);
  g_free (moment);
}

/* @moment: (transfer full) */
static void
push_moment (BivSession *self,
             BivSessionMoment     *moment)
{
  guint at = self->lines->len;

  g_ptr_array_add (self->moments, moment);
  for (guint i = 0; i < moment->lines->len; i++)
    g_ptr_array_add (self->lines, g_object_ref (g_ptr_array_index (moment->lines, i)));
  self->shown = self->moments->len - 1;
  g_list_model_items_changed (G_LIST_MODEL (self), at, 0, moment->lines->len);
}

static BivSessionMoment *
pop_moment (BivSession *self)
{
  BivSessionMoment *moment = g_ptr_array_steal_index (self->moments, self->moments->len - 1);
  guint at = self->lines->len - moment->lines->len;

  g_ptr_array_set_size (self->lines, (int) at);
  self->shown = self->moments->len - 1;
  g_list_model_items_changed (G_LIST_MODEL (self), at, moment->lines->len, 0);
  return moment;
}

static void
say_changed (BivSession *self)
{
  for (guint prop = PROP_MOMENT; prop < PROP_TYPES_DICE; prop++)
    g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* ---- Playing ---- */

static BivSessionMoment *
new_moment (BivSession      *self,
            const BivAction *action)
{
  BivSessionMoment *before = biv_session_last (self);
  BivSessionMoment *moment = g_new0 (BivSessionMoment, 1);

  moment->id = ++self->last_id;
  moment->action = *action;
  moment->field = biv_field_ref (before->field);
  moment->state = biv_field_copy_state (before->field, before->state);
  moment->random = before->random;
  moment->line = before->line;
  moment->faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  moment->lines = g_ptr_array_new_with_free_func (g_object_unref);
  return moment;
}

static void
keep_faces (BivSessionMoment       *moment,
            const GArray *log)
{
  for (guint i = 0; i < log->len; i++)
    {
      const BivThrow *thrown = &g_array_index (log, BivThrow, i);
      BivFace face = { .side = thrown->side, .face = thrown->face, .sides = thrown->sides, .number = thrown->number };

      g_array_append_val (moment->faces, face);
    }
}

/* A legal action with whatever dice there are. What the referee did may leave nobody with anything to do; then the battle
 * goes on by itself. Returns: %FALSE when dice are missing or do not fit; @dice says which */
static gboolean
play_with (BivSession      *self,
           const BivAction *action,
           const char      *reason,
           BivDice         *dice)
{
  g_autoptr (BivEvents) events = biv_events_new ();
  g_autoptr (GArray) log = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  BivSessionMoment *before = biv_session_last (self), *moment = new_moment (self, action);

  dice->log = log;
  moment->reason = g_strdup (reason);
  if (!biv_battle_play (&moment->field, &moment->state, action, dice, events))
    {
      free_moment (moment);
      return FALSE;
    }
  if (moment->state->deciders == 0 && !biv_battle_is_over (moment->state))
    self->ruleset->settle (moment->field, moment->state, events);
  keep_faces (moment, log);
  if (dice->mode == BIV_DICE_ROLL)
    moment->random = dice->random;
  moment->line.count = dice->line.count;
  biv_session_write_lines (moment, before, self->moments->len, events);
  if (self->own_key != NULL && biv_battle_is_over (moment->state))
    biv_session_write_key (moment, self->moments->len, self->own_key);
  push_moment (self, moment);
  return TRUE;
}

/* Faces that are given come first, then what the program rolls, unless it has to ask. */
static void
begin_dice (BivSession   *self,
            BivDice      *dice,
            const GArray *faces,
            gboolean      asks)
{
  BivSessionMoment *now = biv_session_last (self);

  biv_dice_init_given (dice, faces != NULL ? (const BivFace *) (void *) faces->data : NULL, faces != NULL ? faces->len : 0,
                       asks ? BIV_DICE_ASK : self->has_line ? BIV_DICE_DRAW : BIV_DICE_ROLL);
  dice->random = now->random;
  dice->line = now->line;
}

static void
forget_waiting (BivSession *self)
{
  self->is_waiting = FALSE;
  g_clear_pointer (&self->waiting_words, g_free);
  g_array_set_size (self->faces, 0);
}

#define TRIALS 8

/* How many dice whoever throws the next one will throw: what falls decides what else is thrown, so a few made-up throws say how
 * many it may be. */
static void
foresee_dice (BivSession *self)
{
  BivSessionMoment *now = biv_session_last (self);

  self->least = G_MAXUINT;
  self->most = 0;
  for (guint64 trial = 0; trial < TRIALS; trial++)
    {
      g_autoptr (GArray) log = g_array_new (FALSE, FALSE, sizeof (BivThrow));
      BivField *field = biv_field_ref (now->field);
      BivState *state = biv_field_copy_state (now->field, now->state);
      BivDice dice;
      guint n = 0;

      biv_dice_init_given (&dice, (const BivFace *) (void *) self->faces->data, self->faces->len, BIV_DICE_ASK);
      biv_random_init (&dice.random, trial, 0);
      dice.log = log;
      biv_battle_play (&field, &state, &self->waiting, &dice, NULL);
      for (guint i = 0; i < log->len; i++)
        n += g_array_index (log, BivThrow, i).side == self->wanted.side;
      self->least = MIN (self->least, n);
      self->most = MAX (self->most, n);
      g_free (state);
      biv_field_unref (field);
    }
}

/* ---- Where there is one way only ---- */

/* Whether a unit has to go back, and there is one place where it may. */
static gboolean
find_only_way (BivSession *self,
               BivAction  *action)
{
  BivSessionMoment *now = biv_session_last (self);
  g_autoptr (GArray) actions = NULL;

  if (!self->takes_only_way || now->state->decision != BIV_ACTION_RETREAT)
    return FALSE;
  actions = biv_session_list_actions (self, now->state->decision_side, -1);
  if (actions->len == 1)
    *action = g_array_index (actions, BivAction, 0);
  return actions->len == 1;
}

/* One that needs a die is left to whoever throws it. */
static void
take_only_way (BivSession *self)
{
  BivAction action;
  BivDice dice;

  while (find_only_way (self, &action))
    {
      begin_dice (self, &dice, NULL, TRUE);
      if (!play_with (self, &action, NULL, &dice))
        return;
    }
}

/* The waiting action with the faces given so far. */
static BivPlay
try_waiting (BivSession *self)
{
  BivDice dice;

  begin_dice (self, &dice, self->faces, self->types_dice);
  if (play_with (self, &self->waiting, self->waiting_words, &dice))
    {
      forget_waiting (self);
      take_only_way (self);
      g_ptr_array_set_size (self->undone, 0);
      say_changed (self);
      return BIV_PLAY_DONE;
    }
  self->is_waiting = TRUE;
  self->wanted = dice.wanted;
  foresee_dice (self);
  say_changed (self);
  return BIV_PLAY_WANTS_DIE;
}

BivCell
biv_session_get_cell_before (BivSession *self,
                             guint       moment,
                             guint       unit)
{
  const BivSessionMoment *before;
  BivPlacement placement;

  g_return_val_if_fail (BIV_IS_SESSION (self) && moment > 0 && moment < self->moments->len, BIV_NO_CELL);

  before = biv_session_moment_at (self, moment - 1);
  if (unit >= before->field->n_units)
    return BIV_NO_CELL;
  self->ruleset->placement (before->field, before->state, unit, &placement);
  return placement.presence == BIV_PRESENCE_ON ? placement.cell : BIV_NO_CELL;
}

const char *
biv_session_get_words (BivSession *self,
                       guint       moment)
{
  const GPtrArray *lines;

  g_return_val_if_fail (BIV_IS_SESSION (self) && moment < self->moments->len, "");

  lines = biv_session_moment_at (self, moment)->lines;
  for (guint i = 0; i < lines->len; i++)
    if (!biv_log_line_is_heading (lines->pdata[i]))
      return biv_log_line_get_text (lines->pdata[i]);
  return "";
}

gboolean
biv_session_is_at_end (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), FALSE);

  return self->shown == self->moments->len - 1;
}

static gboolean
check_now (BivSession      *self,
           const BivAction *action,
           BivRefusal      *why)
{
  BivSessionMoment *now = biv_session_last (self);

  if (!biv_session_is_at_end (self))
    return biv_refusal_set (why, "past", NULL, _("This is a moment of the past; go back to now to play on."));
  return biv_battle_check (now->field, now->state, action, why);
}

BivPlay
biv_session_play (BivSession      *self,
                  const BivAction *action,
                  BivRefusal      *why)
{
  return biv_session_play_saying (self, action, NULL, why);
}

BivPlay
biv_session_play_saying (BivSession      *self,
                         const BivAction *action,
                         const char      *words,
                         BivRefusal      *why)
{
  BivAction copy;

  g_return_val_if_fail (BIV_IS_SESSION (self) && action != NULL, BIV_PLAY_REFUSED);

  if (!check_now (self, action, why))
    return BIV_PLAY_REFUSED;
  copy = *action;
  forget_waiting (self);
  self->waiting = copy;
  self->waiting_words = g_strdup (words);
  return try_waiting (self);
}

gboolean
biv_session_play_exactly (BivSession      *self,
                          const BivAction *action,
                          const char      *reason,
                          const BivFace   *faces,
                          guint            n_faces,
                          GError         **error)
{
  BivRefusal why;
  BivDice dice;

  if (!check_now (self, action, &why))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", why.code, why.text);
  biv_dice_init_given (&dice, faces, n_faces, BIV_DICE_ASK);
  dice.line = biv_session_last (self)->line;
  if (!play_with (self, action, reason, &dice))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     dice.is_mismatched ? _("Die %u does not fit: %s is to throw a die of %d for %s.")
                                        : _("Die %u is missing: %s is to throw a die of %d for %s."),
                     dice.n_used + 1, biv_side_letter (dice.wanted.side), dice.wanted.sides, dice.wanted.clause);
  if (biv_dice_is_spent (&dice))
    return TRUE;
  free_moment (pop_moment (self));
  return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   ngettext ("%u die too many.", "%u dice too many.", n_faces - dice.n_used), n_faces - dice.n_used);
}

gboolean
biv_session_play_faces (BivSession      *self,
                        const BivAction *action,
                        const BivFace   *faces,
                        guint            n_faces,
                        GError         **error)
{
  gboolean is_played;

  g_return_val_if_fail (BIV_IS_SESSION (self) && action != NULL && (faces != NULL || n_faces == 0), FALSE);

  forget_waiting (self);
  is_played = biv_session_play_exactly (self, action, NULL, faces, n_faces, error);
  if (is_played)
    g_ptr_array_set_size (self->undone, 0);
  say_changed (self);
  return is_played;
}

/* ---- Dice that a person gives ---- */

static const char *const *
find_marks (const BivRuleset *ruleset,
            const BivThrow   *wanted)
{
  for (const BivRealDie *die = ruleset->real_dice; die != NULL && die->clause != NULL; die++)
    if (wanted->sides == 6 && strcmp (die->clause, wanted->clause) == 0)
      return die->marks;
  return NULL;
}

GArray *
biv_session_get_given (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), NULL);

  return self->faces;
}

const char *
biv_wanted_get_sentence (const BivWanted *wanted)
{
  return wanted->sentence;
}

const char *
biv_wanted_get_needs (const BivWanted *wanted)
{
  return wanted->needs;
}

gboolean
biv_session_get_wanted (BivSession *self,
                        BivWanted  *wanted)
{
  BivSessionMoment *now;
  g_autoptr (GArray) lines = NULL;

  g_return_val_if_fail (BIV_IS_SESSION (self) && wanted != NULL, FALSE);

  memset (wanted, 0, sizeof *wanted);
  if (!self->is_waiting)
    return FALSE;
  now = biv_session_last (self);
  wanted->side = self->wanted.side;
  wanted->sides = self->wanted.sides;
  wanted->clause = self->wanted.clause;
  wanted->number = 1;
  for (guint i = 0; i < self->faces->len; i++)
    wanted->number += g_array_index (self->faces, BivFace, i).side == wanted->side;
  wanted->least = MAX (self->least, wanted->number);
  wanted->most = MAX (self->most, wanted->least);
  wanted->marks = find_marks (self->ruleset, &self->wanted);
  wanted->why = biv_book_get_clause_words (now->field->book, wanted->clause);
  BIV_FIT_TEXT (wanted->sentence,
                biv_book_get_phase_name (now->field->book, biv_battle_get_phase_id (now->field, now->state)));
  lines = g_array_new (FALSE, FALSE, sizeof (BivReckoning));
  self->ruleset->reckon (now->field, now->state, &self->waiting, (const BivFace *) (void *) self->faces->data,
                         self->faces->len, lines);
  for (guint i = 0; i < lines->len; i++)
    {
      const BivReckoning *line = &g_array_index (lines, BivReckoning, i);

      if (line->side != wanted->side || strcmp (line->clause, wanted->clause) != 0)
        continue;
      if (line->unit < 0)
        BIV_FIT_TEXT (wanted->sentence, line->what);
      else
        /* TRANSLATORS: who throws, and what the die may do: "2nd Hill Rifles: destroys Battery C" */
        BIV_FIT (wanted->sentence, _("%s: %s"), now->field->units[line->unit].call, line->what);
      BIV_FIT_TEXT (wanted->needs, line->sum);
      wanted->winning = line->winning;
      break;
    }
  return TRUE;
}

const BivAction *
biv_session_get_waiting (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), NULL);

  return self->is_waiting ? &self->waiting : NULL;
}

static BivPlay
take_face (BivSession *self,
           int         face,
           guint32     number)
{
  BivFace given = { .side = self->wanted.side, .face = (guint8) face, .sides = self->wanted.sides, .number = number };

  g_array_append_val (self->faces, given);
  return try_waiting (self);
}

BivPlay
biv_session_give_face (BivSession *self,
                       int         face)
{
  g_return_val_if_fail (BIV_IS_SESSION (self) && self->is_waiting, BIV_PLAY_REFUSED);
  g_return_val_if_fail (face >= 1 && face <= self->wanted.sides, BIV_PLAY_REFUSED);

  return take_face (self, face, 0);
}

/* The number of the next die of the line: those among the given faces have fallen already. */
static guint32
next_number (BivSession *self)
{
  guint32 number = biv_session_last (self)->line.count;

  for (guint i = 0; i < self->faces->len; i++)
    number = MAX (number, g_array_index (self->faces, BivFace, i).number);
  return number + 1;
}

BivPlay
biv_session_roll_face (BivSession *self)
{
  BivSessionMoment *now;
  guint32 number;

  g_return_val_if_fail (BIV_IS_SESSION (self) && self->is_waiting, BIV_PLAY_REFUSED);

  now = biv_session_last (self);
  if (!self->has_line)
    return take_face (self, 1 + (int) biv_random_below (&now->random, (guint32) self->wanted.sides), 0);
  number = next_number (self);
  return take_face (self, biv_dice_line_get_face (&now->line, number, self->wanted.sides), number);
}

void
biv_session_take_back_face (BivSession *self)
{
  g_return_if_fail (BIV_IS_SESSION (self));

  if (!self->is_waiting)
    return;
  if (self->faces->len == 0)
    {
      biv_session_drop_waiting (self);
      return;
    }
  g_array_set_size (self->faces, self->faces->len - 1);
  try_waiting (self);
}

void
biv_session_drop_waiting (BivSession *self)
{
  g_return_if_fail (BIV_IS_SESSION (self));

  if (!self->is_waiting)
    return;
  forget_waiting (self);
  say_changed (self);
}

gboolean
biv_session_get_types_dice (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), FALSE);

  return self->types_dice;
}

void
biv_session_set_types_dice (BivSession *self,
                            gboolean    types_dice)
{
  g_return_if_fail (BIV_IS_SESSION (self));

  if (self->types_dice == !!types_dice)
    return;
  self->types_dice = !!types_dice;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TYPES_DICE]);
}

void
biv_session_set_takes_only_way (BivSession *self,
                                gboolean    takes_only_way)
{
  g_return_if_fail (BIV_IS_SESSION (self));

  self->takes_only_way = !!takes_only_way;
}

/* ---- Undo, redo, seek ---- */

gboolean
biv_session_undo (BivSession *self)
{
  BivAction only;

  g_return_val_if_fail (BIV_IS_SESSION (self), FALSE);

  forget_waiting (self);
  if (self->moments->len == 1)
    return FALSE;
  do
    g_ptr_array_add (self->undone, pop_moment (self));
  while (self->moments->len > 1 && find_only_way (self, &only));
  say_changed (self);
  return TRUE;
}

gboolean
biv_session_step_back (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), FALSE);

  if (!self->is_waiting)
    return biv_session_undo (self);
  biv_session_take_back_face (self);
  return TRUE;
}

gboolean
biv_session_redo (BivSession *self)
{
  BivAction only;

  g_return_val_if_fail (BIV_IS_SESSION (self), FALSE);

  forget_waiting (self);
  if (self->undone->len == 0)
    return FALSE;
  do
    push_moment (self, g_ptr_array_steal_index (self->undone, self->undone->len - 1));
  while (self->undone->len > 0 && find_only_way (self, &only));
  say_changed (self);
  return TRUE;
}

void
biv_session_seek (BivSession *self,
                  guint       moment)
{
  g_return_if_fail (BIV_IS_SESSION (self) && moment < self->moments->len);

  forget_waiting (self);
  self->shown = moment;
  say_changed (self);
}

int
biv_session_get_turn_moment (BivSession *self,
                             int         turn)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), -1);

  for (guint i = 0; i < self->moments->len; i++)
    if (biv_session_moment_at (self, i)->state->turn == turn)
      return (int) i;
  return -1;
}

/* ---- What is kept elsewhere ---- */

guint
biv_session_get_moment_id (BivSession *self,
                           guint       moment)
{
  g_return_val_if_fail (BIV_IS_SESSION (self) && moment < self->moments->len, 0);

  return biv_session_moment_at (self, moment)->id;
}

void
biv_session_set_kept (BivSession *self)
{
  g_return_if_fail (BIV_IS_SESSION (self));

  g_array_set_size (self->kept, self->moments->len);
  for (guint i = 0; i < self->moments->len; i++)
    g_array_index (self->kept, guint, i) = biv_session_moment_at (self, i)->id;
}

/* A moment has one past only: where two histories have one in common, they have all before it in common. */
guint
biv_session_get_last_kept (BivSession *self)
{
  guint n;

  g_return_val_if_fail (BIV_IS_SESSION (self), 0);

  for (n = MIN (self->kept->len, self->moments->len); n > 1; n--)
    if (g_array_index (self->kept, guint, n - 1) == biv_session_moment_at (self, n - 1)->id)
      break;
  return MAX (n, 1) - 1;
}

gboolean
biv_session_is_kept (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), TRUE);

  return self->kept->len == self->moments->len
         && g_array_index (self->kept, guint, self->kept->len - 1) == biv_session_last (self)->id;
}

/* ---- The computer, and the referee's word ---- */

/* Of choices, not of dice: these go on where they stood. */
static BivRandom
fork_choice (BivSession *self)
{
  const BivSessionMoment *now = biv_session_last (self);
  BivRandom random = now->random;

  if (self->has_line)
    biv_dice_line_fork (&now->line, "choice", self->moments->len, &random);
  return random;
}

static void
play_rolled (BivSession      *self,
             const BivAction *action,
             BivRandom        random)
{
  BivDice dice;

  begin_dice (self, &dice, NULL, FALSE);
  dice.random = random;
  play_with (self, action, NULL, &dice);
  g_ptr_array_set_size (self->undone, 0);
  say_changed (self);
}

gboolean
biv_session_play_computer (BivSession *self,
                           guint       sides)
{
  const BivSessionMoment *now;
  BivAction action;
  BivRandom random;

  g_return_val_if_fail (BIV_IS_SESSION (self), FALSE);

  if (!biv_session_is_at_end (self))
    return FALSE;
  forget_waiting (self);
  now = biv_session_last (self);
  random = fork_choice (self);
  if (!self->ruleset->choose (now->field, now->state, sides, &random, NULL, &action))
    return FALSE;
  play_rolled (self, &action, random);
  return TRUE;
}

guint64
biv_session_get_choice_seed (BivSession *self)
{
  BivRandom random;

  g_return_val_if_fail (BIV_IS_SESSION (self), 0);

  random = fork_choice (self);
  /* Without a line the next dice come from these numbers: one step on, and turned about, it is none of them. */
  return ~biv_random_next (&random) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
}

gboolean
biv_session_play_chosen (BivSession      *self,
                         const BivAction *action)
{
  const BivSessionMoment *now;

  g_return_val_if_fail (BIV_IS_SESSION (self) && action != NULL, FALSE);

  if (!biv_session_is_at_end (self))
    return FALSE;
  now = biv_session_last (self);
  if (action->kind == BIV_ACTION_OVERRULE || !biv_battle_check (now->field, now->state, action, NULL))
    return FALSE;
  forget_waiting (self);
  play_rolled (self, action, fork_choice (self));
  return TRUE;
}

gboolean
biv_session_overrule (BivSession *self,
                      BivTarget   target,
                      guint       which,
                      const char *key,
                      const char *value,
                      const char *reason,
                      GError    **error)
{
  BivSessionMoment *now;
  BivAction action;

  g_return_val_if_fail (BIV_IS_SESSION (self) && key != NULL && value != NULL, FALSE);

  forget_waiting (self);
  now = biv_session_last (self);
  if (!biv_text_parse_fact (now->field, now->state, target, which, key, value, &action, error)
      || !biv_session_play_exactly (self, &action, reason, NULL, 0, error))
    return FALSE;
  g_ptr_array_set_size (self->undone, 0);
  say_changed (self);
  return TRUE;
}

/* ---- Asking ---- */

static BivSessionMoment *
shown_moment (BivSession *self)
{
  return biv_session_moment_at (self, self->shown);
}

BivField *
biv_session_get_field (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), NULL);

  return shown_moment (self)->field;
}

const BivState *
biv_session_get_state (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), NULL);

  return shown_moment (self)->state;
}

BivPlacement
biv_session_get_placement (BivSession *self,
                           guint       unit)
{
  BivPlacement placement = { 0 };
  const BivSessionMoment *moment;

  g_return_val_if_fail (BIV_IS_SESSION (self), placement);

  moment = shown_moment (self);
  moment->field->ruleset->placement (moment->field, moment->state, unit, &placement);
  return placement;
}

int
biv_session_find_unit_at (BivSession *self,
                          BivCell     cell)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), -1);

  return biv_field_find_unit_at (shown_moment (self)->field, shown_moment (self)->state, cell);
}

guint
biv_session_get_moment (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), 0);

  return self->shown;
}

guint
biv_session_get_last_moment (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), 0);

  return self->moments->len - 1;
}

gboolean
biv_session_is_over (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), FALSE);

  return biv_battle_is_over (biv_session_last (self)->state);
}

guint
biv_session_get_deciders (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), 0);

  return shown_moment (self)->state->deciders;
}

GArray *
biv_session_list_actions (BivSession *self,
                          int         side,
                          int         unit)
{
  GArray *actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  BivSessionMoment *moment;

  g_return_val_if_fail (BIV_IS_SESSION (self), actions);

  moment = shown_moment (self);
  self->ruleset->actions (moment->field, moment->state, side, unit, actions);
  return actions;
}

gboolean
biv_session_check (BivSession      *self,
                   const BivAction *action,
                   BivRefusal      *why)
{
  g_return_val_if_fail (BIV_IS_SESSION (self) && action != NULL, FALSE);

  return check_now (self, action, why);
}

int
biv_session_get_cost (BivSession      *self,
                      const BivAction *action)
{
  BivSessionMoment *moment;

  g_return_val_if_fail (BIV_IS_SESSION (self) && action != NULL, -1);

  moment = shown_moment (self);
  return self->ruleset->cost != NULL ? self->ruleset->cost (moment->field, moment->state, action) : -1;
}

GArray *
biv_session_reckon (BivSession      *self,
                    const BivAction *action)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (BivReckoning));
  BivSessionMoment *moment;

  g_return_val_if_fail (BIV_IS_SESSION (self) && action != NULL, lines);

  moment = shown_moment (self);
  self->ruleset->reckon (moment->field, moment->state, action, NULL, 0, lines);
  return lines;
}

void
biv_session_get_ending (BivSession    *self,
                        guint          unit,
                        BivUnitEnding *ending)
{
  BivSessionMoment *moment;

  g_return_if_fail (BIV_IS_SESSION (self) && ending != NULL);
  moment = biv_session_last (self);
  g_return_if_fail (unit < moment->field->n_units);

  self->ruleset->ending (moment->field, moment->state, unit, ending);
}

/* ---- Beginning ---- */

static void
add_heading (BivSession *self,
             BivSessionMoment     *moment,
             BivEvents  *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_TURN, -1, NULL);

  event->value = (gint16) moment->state->turn;
  event = biv_events_add (events, BIV_EVENT_PHASE, -1, NULL);
  event->value = moment->state->phase;
  event->side = moment->state->side;
}

BivSession *
biv_session_new (const BivRuleset *ruleset,
                 const BivSetup   *setup,
                 guint64           seed,
                 GError          **error)
{
  g_autoptr (BivSession) self = NULL;
  g_autoptr (BivField) field = NULL;
  g_autoptr (BivEvents) events = NULL;
  BivSessionMoment *moment;

  g_return_val_if_fail (ruleset != NULL && setup != NULL, NULL);

  field = biv_field_new (ruleset, setup, error);
  if (field == NULL)
    return NULL;
  self = g_object_new (BIV_TYPE_SESSION, NULL);
  self->ruleset = ruleset;
  moment = g_new0 (BivSessionMoment, 1);
  biv_action_init (&moment->action, BIV_ACTION_NONE, BIV_NOBODY);
  moment->state = biv_field_new_state (field);
  moment->field = g_steal_pointer (&field);
  moment->faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  moment->lines = g_ptr_array_new_with_free_func (g_object_unref);
  biv_random_init (&moment->random, seed, 0);
  events = biv_events_new ();
  add_heading (self, moment, events);
  if (setup->phase == NULL || moment->state->deciders == 0)
    ruleset->settle (moment->field, moment->state, events);
  biv_session_write_lines (moment, NULL, 0, events);
  biv_session_write_notes (moment);
  push_moment (self, moment);
  biv_session_set_kept (self);
  return g_steal_pointer (&self);
}

/* Instead of what the log began with; @key: (nullable): nothing */
static void
tell_seal (BivSession       *self,
           const BivDiceKey *key)
{
  BivSessionMoment *first = biv_session_moment_at (self, 0);
  guint n_before = self->n_proof_lines;

  if (n_before > 0)
    {
      g_ptr_array_remove_range (first->lines, 0, n_before);
      g_ptr_array_remove_range (self->lines, 0, n_before);
    }
  self->n_proof_lines = key != NULL ? biv_session_write_seal (first, key, self->own_words) : 0;
  for (guint i = 0; i < self->n_proof_lines; i++)
    g_ptr_array_insert (self->lines, (int) i, g_object_ref (g_ptr_array_index (first->lines, i)));
  if (n_before > 0 || self->n_proof_lines > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, self->n_proof_lines);
}

/* Of a battle that was played to its end before its key came. */
static void
tell_key (BivSession *self)
{
  BivSessionMoment *last = biv_session_last (self);
  guint at = self->lines->len;

  biv_session_write_key (last, self->moments->len - 1, self->own_key);
  g_ptr_array_add (self->lines, g_object_ref (g_ptr_array_index (last->lines, last->lines->len - 1)));
  g_list_model_items_changed (G_LIST_MODEL (self), at, 0, 1);
}

void
biv_session_set_line (BivSession        *self,
                      const BivDiceLine *line)
{
  gboolean is_found = FALSE;
  guint32 count;

  g_return_if_fail (BIV_IS_SESSION (self) && line != NULL);

  count = line->count;
  /* Before the first die that is numbered none of this battle's had fallen since the line was at that number. */
  for (guint i = 0; i < self->moments->len && !is_found; i++)
    {
      const GArray *faces = biv_session_moment_at (self, i)->faces;

      for (guint k = 0; k < faces->len && !is_found; k++)
        if (g_array_index (faces, BivFace, k).number > 0)
          {
            count = g_array_index (faces, BivFace, k).number - 1;
            is_found = TRUE;
          }
    }
  for (guint i = 0; i < self->moments->len; i++)
    {
      BivSessionMoment *moment = biv_session_moment_at (self, i);

      for (guint k = 0; k < moment->faces->len; k++)
        count = MAX (count, g_array_index (moment->faces, BivFace, k).number);
      moment->line = *line;
      moment->line.count = count;
    }
  biv_session_last (self)->line.count = MAX (count, line->count);
  self->has_line = TRUE;
  g_clear_pointer (&self->own_key, g_free);
  g_clear_pointer (&self->own_words, g_free);
  tell_seal (self, NULL);
}

void
biv_session_set_key (BivSession       *self,
                     const BivDiceKey *key,
                     guint32           count)
{
  biv_session_set_key_with_words (self, key, NULL, count);
}

void
biv_session_set_key_with_words (BivSession       *self,
                                const BivDiceKey *key,
                                const char       *words,
                                guint32           count)
{
  g_autofree char *name = biv_dice_line_dup_name ("battle", words);
  char *kept = g_strdup (words);
  BivDiceLine line;

  g_return_if_fail (BIV_IS_SESSION (self) && key != NULL);

  biv_dice_line_init (&line, key, name, count);
  biv_session_set_line (self, &line);
  self->own_key = biv_dice_key_dup_text (key);
  self->own_words = kept;
  tell_seal (self, key);
  if (biv_session_is_over (self))
    tell_key (self);
}

/* Also of dice that were taken back: their thrower has seen them. */
static gboolean
has_drawn (BivSession *self)
{
  for (guint i = 0; i < self->undone->len; i++)
    if (((BivSessionMoment *) self->undone->pdata[i])->line.count > 0)
      return TRUE;
  return biv_session_get_n_drawn (self) > 0;
}

gboolean
biv_session_say_words (BivSession  *self,
                       const char  *words,
                       GError     **error)
{
  g_autofree char *settled = NULL;
  BivDiceKey key;

  g_return_val_if_fail (BIV_IS_SESSION (self), FALSE);

  if (self->own_key == NULL || !biv_dice_key_read_text (self->own_key, &key))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                     _("The dice of this battle come of no key that words could be added to."));
  if (has_drawn (self))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                     _("The first die has fallen. Words count only where they are said before it."));
  settled = words != NULL ? biv_dice_words_dup_settled (words) : NULL;
  biv_session_set_key_with_words (self, &key, settled != NULL && *settled != '\0' ? settled : NULL, 0);
  return TRUE;
}

char *
biv_session_dup_seal (BivSession *self)
{
  BivDiceKey key;

  g_return_val_if_fail (BIV_IS_SESSION (self), NULL);

  return self->own_key != NULL && biv_dice_key_read_text (self->own_key, &key) ? biv_dice_key_dup_seal (&key) : NULL;
}

guint32
biv_session_get_n_drawn (BivSession *self)
{
  g_return_val_if_fail (BIV_IS_SESSION (self), 0);

  return biv_session_last (self)->line.count;
}

/* ---- GObject ---- */

static void
biv_session_get_property (GObject    *object,
                          guint       id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  BivSession *self = BIV_SESSION (object);

  switch (id)
    {
    case PROP_MOMENT:      g_value_set_uint (value, self->shown); break;
    case PROP_LAST_MOMENT: g_value_set_uint (value, self->moments->len - 1); break;
    case PROP_CAN_UNDO:    g_value_set_boolean (value, self->moments->len > 1); break;
    case PROP_CAN_REDO:    g_value_set_boolean (value, self->undone->len > 0); break;
    case PROP_IS_OVER:     g_value_set_boolean (value, biv_session_is_over (self)); break;
    case PROP_WANTS_DIE:   g_value_set_boolean (value, self->is_waiting); break;
    case PROP_TYPES_DICE:  g_value_set_boolean (value, self->types_dice); break;
    default:               G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
biv_session_set_property (GObject      *object,
                          guint         id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  switch (id)
    {
    case PROP_TYPES_DICE: biv_session_set_types_dice (BIV_SESSION (object), g_value_get_boolean (value)); break;
    default:              G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
biv_session_finalize (GObject *object)
{
  BivSession *self = BIV_SESSION (object);

  g_ptr_array_unref (self->lines);
  g_ptr_array_unref (self->undone);
  g_ptr_array_unref (self->moments);
  g_array_unref (self->kept);
  g_array_unref (self->faces);
  g_free (self->waiting_words);
  g_free (self->own_key);
  g_free (self->own_words);
  G_OBJECT_CLASS (biv_session_parent_class)->finalize (object);
}

static void
biv_session_class_init (BivSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = biv_session_get_property;
  object_class->set_property = biv_session_set_property;
  object_class->finalize = biv_session_finalize;
  props[PROP_MOMENT] = g_param_spec_uint ("moment", NULL, NULL, 0, G_MAXUINT, 0, readable);
  props[PROP_LAST_MOMENT] = g_param_spec_uint ("last-moment", NULL, NULL, 0, G_MAXUINT, 0, readable);
  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, readable);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, readable);
  props[PROP_IS_OVER] = g_param_spec_boolean ("is-over", NULL, NULL, FALSE, readable);
  props[PROP_WANTS_DIE] = g_param_spec_boolean ("wants-die", NULL, NULL, FALSE, readable);
  props[PROP_TYPES_DICE] = g_param_spec_boolean ("types-dice", NULL, NULL, FALSE,
                                                 G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
biv_session_init (BivSession *self)
{
  self->moments = g_ptr_array_new_with_free_func (free_moment);
  self->undone = g_ptr_array_new_with_free_func (free_moment);
  self->lines = g_ptr_array_new_with_free_func (g_object_unref);
  self->faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
  self->kept = g_array_new (FALSE, FALSE, sizeof (guint));
}
