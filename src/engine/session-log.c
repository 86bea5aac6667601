/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session-log.c: what a moment of a session adds to the log */
#include "config.h"
#include "engine/session-private.h"
#include "engine/biv-text.h"

#include "engine/field-tables.h"
#include "engine/overrule-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/said.h"

/* How many of an action's dice a line tells of. */
static guint
dice_of (const BivEvent *event,
         guint           n_left)
{
  if (event->n_dice != BIV_EVENT_USUAL)
    return (guint) event->n_dice;
  switch ((BivEventKind) event->kind)
    {
    case BIV_EVENT_INITIATIVE: return n_left;
    case BIV_EVENT_ACTIVATION: return (guint) event->needed;
    case BIV_EVENT_SHOT:       return event->needed > 0 ? 1 : 0;
    case BIV_EVENT_DEFENCE:    return event->value > 0 ? 1 : 0;
    case BIV_EVENT_LANDED:
    case BIV_EVENT_EFFECT:
    case BIV_EVENT_MINED:
    case BIV_EVENT_COMBAT:     return 1;
    default:                   return 0;
    }
}

guint
biv_session_count_dice (const BivEvent *event,
                        guint           n_left)
{
  return MIN (dice_of (event, n_left), n_left);
}

/* What a person has written with an action stands with the first thing that it is told of. */
static char *
tell_event (const BivSessionMoment *moment,
            const BivSessionMoment *before,
            const BivEvent         *event,
            gboolean                is_first)
{
  g_autofree char *text = NULL;

  text = event->kind == BIV_EVENT_OVERRULED ? biv_overrule_dup_text (before->field, before->state, &moment->action)
                                            : biv_event_dup_text (moment->field, moment->state, event);
  /* A name that ends with a point ends the sentence too. */
  if (g_str_has_suffix (text, "..") && !g_str_has_suffix (text, "..."))
    text[strlen (text) - 1] = '\0';
  /* TRANSLATORS: what was done, and what was written with it: "Falkenried orders II Wing: Attack. “Take the bridge.”" */
  return is_first && moment->reason != NULL ? g_strdup_printf (_("%s “%s”"), text, biv_said (moment->reason))
                                            : g_steal_pointer (&text);
}

/* What stands on these dice, where they are no plain ones. */
static const char *const *
find_marks (const BivSessionMoment *moment,
            const BivEvent         *event,
            const BivFace          *faces)
{
  for (const BivRealDie *die = biv_field_get_ruleset (moment->field)->real_dice; die != NULL && die->clause != NULL; die++)
    if (faces != NULL && faces->sides == 6 && g_strcmp0 (die->told, event->clause) == 0)
      return die->marks;
  return NULL;
}

/* ---- Phases of fire in which nobody fires ---- */

static gboolean
has_shot (const BivSessionMoment *moment)
{
  g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (BivAction));
  const BivRuleset *ruleset = biv_field_get_ruleset (moment->field);

  for (int side = 0; side < BIV_N_SIDES; side++)
    ruleset->actions (moment->field, moment->state, side, -1, actions);
  for (guint i = 0; i < actions->len; i++)
    if (g_array_index (actions, BivAction, i).kind == BIV_ACTION_FIRE)
      return TRUE;
  return FALSE;
}

/* Such a phase is over: its heading alone would leave a reader to guess. @held: (nullable): where it was ended by who was asked;
 * else the rules passed over it, since nobody could fire. */
static void
write_quiet (BivSessionMoment       *moment,
             const BivSessionMoment *held,
             guint                   number,
             int                     turn)
{
  BivEvent event = { .kind = BIV_EVENT_SAID, .side = BIV_NOBODY, .unit = -1, .other = -1 };
  const char *text = held != NULL && has_shot (held) ? _("Nobody fires.") : _("Nobody has a target.");

  g_ptr_array_add (moment->lines, biv_log_line_new (&event, g_strdup (text), NULL, 0, number, turn));
}

void
biv_session_write_lines (BivSessionMoment       *moment,
                         const BivSessionMoment *before,
                         guint                   number,
                         const BivEvents        *events)
{
  guint used = 0;
  int turn = before != NULL ? before->state->turn : moment->state->turn;
  const BivPhaseInfo *phases = biv_field_get_ruleset (moment->field)->phases;

  moment->is_quiet = before != NULL && before->is_quiet;
  for (guint i = 0; i < events->len; i++)
    {
      const BivEvent *event = &g_array_index (events, BivEvent, i);
      guint n = biv_session_count_dice (event, moment->faces->len - used);
      const BivFace *faces = n > 0 ? &g_array_index (moment->faces, BivFace, used) : NULL;
      char *text = tell_event (moment, before, event, i == 0);

      if (moment->is_quiet && (event->kind == BIV_EVENT_TURN || event->kind == BIV_EVENT_PHASE))
        write_quiet (moment, i == 0 ? before : NULL, number, turn);
      moment->is_quiet = event->kind == BIV_EVENT_PHASE && phases[event->value].is_fire;
      if (event->kind == BIV_EVENT_TURN)
        turn = event->value;
      g_ptr_array_add (moment->lines, biv_log_line_new (event, text, n > 0 ? biv_text_dup_faces (faces, n) : NULL,
                                                        n > 0 ? faces->sides : 0, number, turn));
      biv_log_line_set_marks (g_ptr_array_index (moment->lines, moment->lines->len - 1), find_marks (moment, event, faces));
      used += n;
    }
}

/* An order's part has the name of its formation, whose label is on that one's own part. */
static const char *
call_of_order (const BivSetup     *setup,
               const BivSetupPart *order)
{
  for (guint i = 0; i < setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);

      if (part->kind == BIV_PART_FORMATION && strcmp (part->name, order->name) == 0)
        return biv_setup_part_call (part);
    }
  return order->name;
}

/* @text: (transfer full); nobody's, and of no dice. */
static void
write_note (BivSessionMoment *moment,
            guint             at,
            guint             number,
            char             *text)
{
  BivEvent event = { .kind = BIV_EVENT_SAID, .side = BIV_NOBODY, .unit = -1, .other = -1 };

  g_ptr_array_insert (moment->lines, (int) at, biv_log_line_new (&event, text, NULL, 0, number, moment->state->turn));
}

void
biv_session_write_unsealed (BivSessionMoment *moment)
{
  write_note (moment, moment->lines->len, 0,
              g_strdup (_("The record that is played again is not sealed: nobody can tell whether it was changed.")));
}

guint
biv_session_write_seal (BivSessionMoment *first,
                        const BivDiceKey *key,
                        const char       *words)
{
  g_autofree char *seal = biv_dice_key_dup_seal (key);

  write_note (first, 0, 0, g_strdup_printf (_("The dice come of a key that was sealed before the first of them: %s"), seal));
  if (words == NULL)
    return 1;
  write_note (first, 1, 0, g_strdup_printf (_("The players’ words are in the dice: “%s”."), words));
  return 2;
}

void
biv_session_write_key (BivSessionMoment *last,
                       guint             number,
                       const char       *key)
{
  write_note (last, last->lines->len, number,
              g_strdup_printf (_("The key of the dice, by which each of them can be checked: %s"), key));
}

/* What else the orders say with which the battle begins. */
void
biv_session_write_notes (BivSessionMoment *moment)
{
  const BivSetup *setup = moment->field->setup;

  for (guint i = 0; i < setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);
      const char *note = part->kind == BIV_PART_ORDER ? biv_facts_get (part->facts, BIV_FACT_NOTE) : NULL;
      BivEvent event = { .kind = BIV_EVENT_SAID, .side = (gint8) part->side, .unit = -1, .other = -1 };
      char *text;

      if (note == NULL)
        continue;
      /* TRANSLATORS: a formation, and what else its order says: "The order to II Wing: “Take the bridge.”" */
      text = g_strdup_printf (_("The order to %s: “%s”"), call_of_order (setup, part), note);
      g_ptr_array_add (moment->lines, biv_log_line_new (&event, text, NULL, 0, 0, moment->state->turn));
    }
}
