/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event.c: what happened, and how the log says it */
#include "config.h"
#include "engine/biv-event.h"

#include "engine/field-tables.h"
#include "engine/grid-shots.h"

#include <glib/gi18n-lib.h>
#include <string.h>


BivEvents *
biv_events_new (void)
{
  return g_array_new (FALSE, TRUE, sizeof (BivEvent));
}

BivEvent *
biv_events_append (BivEvents   *events,
                   BivEventKind kind,
                   int          unit,
                   const char  *clause)
{
  BivEvent event = {
    .kind = (guint8) kind, .side = BIV_NOBODY, .unit = (gint16) unit, .other = -1, .cell = BIV_NO_CELL, .from = BIV_NO_CELL,
    .facing = BIV_NO_DIRECTION, .n_dice = BIV_EVENT_USUAL, .clause = clause,
  };

  g_array_append_val (events, event);
  return &g_array_index (events, BivEvent, events->len - 1);
}

/* ---- Words ---- */

/* The parts that a sentence is made of, so that each sentence reads as one. */
typedef struct
{
  const BivField *field;
  const BivState *state;
  const BivEvent *event;
  char            cell[BIV_CELL_NAME];
  char            from[BIV_CELL_NAME];
} Teller;

static const char *
side_name (const BivField *field,
           int             side)
{
  return side == 0 || side == 1 ? biv_setup_side_call (field->setup, side) : _("Nobody");
}

static const char *
call (const BivField *field,
      int             unit)
{
  return unit >= 0 && (guint) unit < field->n_units ? field->units[unit].call : _("nobody");
}

const char *
biv_field_say_facing (const BivField *field,
                      guint           facing)
{
  static const char *const words[] = {
    N_("north"), N_("north-east"), N_("south-east"), N_("east"), N_("south"), N_("south-west"), N_("west"),
    N_("north-west"),
  };
  static const guint8 squares[] = { 0, 3, 4, 6 }, hexes[] = { 0, 1, 2, 4, 5, 7 };

  if (facing >= biv_board_get_n_directions (field->board))
    return "";
  return _(words[biv_board_get_shape (field->board) == BIV_BOARD_SQUARES ? squares[facing] : hexes[facing]]);
}

static char *
tell_phase (const Teller *teller)
{
  const BivField *field = teller->field;
  const char *name = biv_book_get_phase_name (field->book, field->ruleset->phases[teller->event->value].id);

  /* TRANSLATORS: a side, and the phase that is its own: "Clans of Karrash: Move" */
  return teller->event->side == BIV_NOBODY
           ? g_strdup (name)
           : g_strdup_printf (C_("phase", "%s: %s"), side_name (field, teller->event->side), name);
}

static char *
tell_shot (const Teller *teller)
{
  const BivEvent *event = teller->event;
  const char *unit = call (teller->field, event->unit);

  if (event->needed > 0)
    return g_strdup_printf (_("%s fired at %s in %s: %d, needs %d or more."), unit, call (teller->field, event->other),
                            teller->cell, event->value, event->needed);
  if (event->note & BIV_SHOT_DECLARED)
    return g_strdup_printf (event->note & BIV_SHOT_DIRECT ? _("%s will fire at %s directly.")
                                                          : _("%s will fire at %s indirectly."), unit, teller->cell);
  return g_strdup_printf (event->note & BIV_SHOT_DIRECT ? _("%s fired at %s directly.") : _("%s fired at %s indirectly."), unit,
                          teller->cell);
}

static char *
tell_activation (const Teller *teller)
{
  const BivEvent *event = teller->event;
  const char *side = side_name (teller->field, event->side);

  if (event->needed == 0)
    return g_strdup_printf (_("No activation dice for %s."), side);
  return g_strdup_printf (ngettext ("%d activation this turn for %s.", "%d activations this turn for %s.",
                                    (gulong) event->value),
                          event->value, side);
}

char *
biv_event_dup_text (const BivField *field,
                    const BivState *state,
                    const BivEvent *event)
{
  Teller teller = { field, state, event, "", "" };
  const char *unit, *other, *result;
  char *own;

  g_return_val_if_fail (field != NULL && event != NULL, NULL);

  own = field->ruleset->describe != NULL ? field->ruleset->describe (field, state, event) : NULL;
  if (own != NULL)
    return own;
  biv_board_cell_name (field->board, event->cell, teller.cell);
  biv_board_cell_name (field->board, event->from, teller.from);
  unit = call (field, event->unit);
  other = call (field, event->other);
  switch ((BivEventKind) event->kind)
    {
    case BIV_EVENT_TURN:
      return g_strdup_printf (_("Turn %d"), event->value);
    case BIV_EVENT_PHASE:
      return tell_phase (&teller);
    case BIV_EVENT_PASSED:
      return g_strdup_printf (_("%s is done."), side_name (field, event->side));
    case BIV_EVENT_INITIATIVE:
      return g_strdup_printf (_("%d against %d: initiative to %s."), event->value, event->needed, side_name (field, event->side));
    case BIV_EVENT_ACTIVATION:
      return tell_activation (&teller);
    case BIV_EVENT_ACTIVATED:
      return g_strdup_printf (event->value ? _("Taken in hand, to fire: %s.") : _("Taken in hand: %s."), unit);
    case BIV_EVENT_MOVED:
      if (event->from == event->cell)
        return g_strdup_printf (_("%s at %s turned to face %s."), unit, teller.cell, biv_field_say_facing (field, event->facing));
      /* TRANSLATORS: unit, cell, cell, direction: "2nd Rifles moved from b2 to b3, facing north." */
      return g_strdup_printf (_("%s moved from %s to %s, facing %s."), unit, teller.from, teller.cell,
                              biv_field_say_facing (field, event->facing));
    case BIV_EVENT_TURNED:
      if (event->other >= 0)
        return g_strdup_printf (_("%s turned to face %s."), unit, other);
      return g_strdup_printf (_("%s at %s turned to face %s."), unit, teller.cell, biv_field_say_facing (field, event->facing));
    case BIV_EVENT_CHANGED:
      return g_strdup_printf (_("%s: now %s."), unit, biv_book_get_type_at (field->book, (guint) event->value)->name);
    case BIV_EVENT_SHOT:
      return tell_shot (&teller);
    case BIV_EVENT_LANDED:
      if (event->cell == BIV_NO_CELL)
        return g_strdup_printf (_("%d: the shot is lost."), event->value);
      return g_strdup_printf (_("%d: the shot lands in %s."), event->value, teller.cell);
    case BIV_EVENT_EFFECT:
      return g_strdup_printf (event->value >= event->needed ? _("Hit: %s; %d, needs %d or more.")
                                                            : _("Unharmed: %s; %d, needs %d or more."),
                              other, event->value, event->needed);
    case BIV_EVENT_DOOMED:
      return g_strdup_printf (_("Destroyed, to leave when all have fired: %s."), unit);
    case BIV_EVENT_LOST:
      return g_strdup_printf (_("Destroyed: %s."), unit);
    case BIV_EVENT_COMBAT:
      return g_strdup_printf (_("%s attacked %s: %d, needs %d or less."), unit, other, event->value, event->needed);
    case BIV_EVENT_DEFENCE:
      if (event->value == 0)
        return g_strdup_printf (_("%s fought earlier in this turn and threw no die."), other);
      return g_strdup_printf (_("%s defended: %d, needs %d or less."), other, event->value, event->needed);
    case BIV_EVENT_DRAWN:
      return g_strdup_printf (_("%s and %s both stand: a draw."), unit, other);
    case BIV_EVENT_ADVANCED:
      return g_strdup_printf (_("%s advanced to %s."), unit, teller.cell);
    case BIV_EVENT_STAYED:
      return g_strdup_printf (_("%s stayed in place."), unit);
    case BIV_EVENT_DECLINED:
      return g_strdup_printf (_("%s fought no further combat."), unit);
    case BIV_EVENT_RETREATED:
      if (event->cell == BIV_NO_CELL)
        return g_strdup_printf (_("%s had nowhere to withdraw to and stayed."), unit);
      return g_strdup_printf (_("%s withdrew to %s."), unit, teller.cell);
    case BIV_EVENT_ENTERED:
      return g_strdup_printf (_("%s came on at %s."), unit, teller.cell);
    case BIV_EVENT_LEFT:
      return g_strdup_printf (_("%s left the field."), side_name (field, event->side));
    case BIV_EVENT_WEAKENED:
      return g_strdup_printf (ngettext ("%s lost %d step; %d left.", "%s lost %d steps; %d left.", (gulong) event->value), unit,
                              event->value, event->needed);
    case BIV_EVENT_MINED:
      return g_strdup_printf (_("%s entered the minefield at %s: %d, less %d."), unit, teller.cell, event->value, event->needed);
    case BIV_EVENT_WORKED:
      return g_strdup_printf (_("%s worked on the minefield at %s: %d of %d turns."), unit, teller.cell, event->value,
                              event->needed);
    case BIV_EVENT_CLEARED:
      return g_strdup_printf (event->note == 1 ? _("The minefield at %s is cleared.") : _("The wire at %s is gone."), teller.cell);
    case BIV_EVENT_EXHAUSTED:
      return g_strdup_printf (_("Exhausted: %s."), side_name (field, event->side));
    case BIV_EVENT_OVERRULED:
      return g_strdup (_("The referee changes the position."));
    case BIV_EVENT_OVER:
      result = field->ruleset->results[event->value];
      if (strcmp (result, "A") == 0 || strcmp (result, "B") == 0)
        return g_strdup_printf (_("Victory for %s."), side_name (field, result[0] - 'A'));
      return g_strdup (strcmp (result, "draw") == 0 ? _("The battle is drawn.") : _("The battle ends undecided."));
    case BIV_N_EVENTS:
    default:
      g_return_val_if_reached (NULL);
    }
}
