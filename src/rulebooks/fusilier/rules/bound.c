/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bound.c: the sequence of a bound: who has something to do, who is seen, what closes a phase (FU-BOUND) */
#include "config.h"
#include "rulebooks/fusilier/rules/log.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BOTH (BIV_MAY_A | BIV_MAY_B)

/* ---- Who has something to do ---- */

#define IN_WHICH_UNITS_ACT                                                                                               \
  (1u << FU_SETUP | 1u << FU_DECLARE | 1u << FU_ATTACK_MOVE | 1u << FU_RESPONSE | 1u << FU_OTHER_MOVE                   \
   | 1u << FU_ARTILLERY_FIRE | 1u << FU_SKIRMISH_FIRE | 1u << FU_RETREATS)

static gboolean
has_business (const BivField *field,
              const FuBattle *battle,
              int             side)
{
  for (guint i = 0; i < battle->n_generals && battle->head.phase == FU_ORDERS; i++)
    if (battle->generals[i].side == side && !battle->generals[i].is_disabled)
      return TRUE;
  if ((IN_WHICH_UNITS_ACT & 1u << battle->head.phase) == 0)
    return FALSE;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];

      if (unit->side != side || unit->status >= FU_ROUTED || unit->placed == FU_NOWHERE)
        continue;
      switch (battle->head.phase)
        {
        case FU_SETUP:
        case FU_OTHER_MOVE:
          return TRUE;
        case FU_DECLARE:
          if (unit->arm != FU_ARTILLERY && !fu_is_fixed (unit))
            return TRUE;
          break;
        case FU_ATTACK_MOVE:
          if (unit->declared != FU_NONE)
            return TRUE;
          break;
        case FU_RESPONSE:
          if (unit->marks & FU_ATTACKED)
            return TRUE;
          break;
        case FU_ARTILLERY_FIRE:
          if ((unit->arm == FU_ARTILLERY && unit->form == FU_UNLIMBERED && fu_guns_left (unit) > 1)
              || unit->light_guns > 1)
            return TRUE;
          break;
        case FU_SKIRMISH_FIRE:
          if (unit->form == FU_SKIRMISH)
            return TRUE;
          break;
        case FU_RETREATS:
          if (unit->fought.result == FU_HOLD && unit->fought.margin > 0
              && fu_rules (field)->numbers.follow_up == FU_FOLLOW_ASK
              && battle->has_fought && fu_check_follow (field, battle, i, NULL))
            return TRUE;
          break;
        default:
          break;
        }
    }
  return FALSE;
}

guint
fu_who_has_business (const BivField *field,
                     const FuBattle *battle)
{
  return (has_business (field, battle, 0) ? BIV_MAY_A : 0) | (has_business (field, battle, 1) ? BIV_MAY_B : 0);
}

void
fu_set_deciders (const BivField *field,
                 FuBattle       *battle)
{
  guint may = fu_who_has_business (field, battle) & ~(guint) battle->passed & BOTH;

  if (battle->head.result != FU_WIN_NONE)
    battle->head.deciders = 0;
  else
    battle->head.deciders = (guint8) (may != 0 ? may : BIV_MAY_NOBODY);
}

/* ---- Concealed troops (FU-SETUP-3) ---- */

static void
show_who_is_seen (const BivField *field,
                  FuBattle       *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];
      BivBase base;

      if (unit->placed != FU_ON_MAP || unit->status >= FU_ROUTED)
        continue;
      base = fu_own_base (unit);
      for (guint j = 0; j < battle->head.n_units; j++)
        {
          const FuUnit *enemy = &battle->units[j];
          BivBase there;
          FuLook look;

          if (enemy->side == unit->side || !fu_is_on (enemy))
            continue;
          there = fu_base (field, enemy);
          /* In the open: whoever lines an edge is still in cover. */
          look = (FuLook) { there.centre, &there, FU_ZONE, 0, FALSE };
          if (biv_base_is_within (&base, &there, FU_ZONE) || fu_sees (field, &look, &base, BIV_NO_OBJECT, FALSE))
            {
              unit->placed = FU_PLACED;
              break;
            }
        }
    }
}

/* The tape is laid so often on a way that somebody has gone. */
#define LOOK FU_MM (20)

static gboolean
is_met_on_leg (const BivBase *base,
               BivSpot        to,
               const BivBase *hidden)
{
  BivLength length = biv_spot_distance (base->centre, to);

  for (BivLength at = 0; at <= length; at += LOOK)
    {
      BivBase there = biv_base_at (base, biv_spot_on_way (base->centre, to, biv_fraction (at, MAX (length, 1))));

      if (biv_base_is_within (&there, hidden, FU_ZONE))
        return TRUE;
    }
  return FALSE;
}

/* Whether @mover, who has come to @end, was within 200 mm of a base on his way. */
static gboolean
has_met (const BivField *field,
         const FuBattle *battle,
         guint           mover,
         const BivBase  *end,
         const BivBase  *hidden)
{
  const FuUnit *unit = &battle->units[mover];
  BivBase base = fu_base (field, unit);

  for (guint i = 0; i < unit->n_steps; i++)
    {
      const FuStep *step = &battle->paths[mover].steps[i];
      gint64 detour;

      if (step->facing != FU_NONE)
        base = biv_base_make (base.centre, (BivAngle) step->facing, base.frontage, base.depth);
      detour = (gint64) biv_spot_distance (base.centre, end->centre) + biv_spot_distance (end->centre, step->at)
               - biv_spot_distance (base.centre, step->at);
      /* He has come no further than this leg. */
      if (detour <= 2 * FU_TOUCH)
        return is_met_on_leg (&base, end->centre, hidden) || biv_base_is_within (end, hidden, FU_ZONE);
      if (is_met_on_leg (&base, step->at, hidden))
        return TRUE;
      base = biv_base_at (&base, step->at);
    }
  return biv_base_is_within (end, hidden, FU_ZONE);
}

/* Those whom the moves as they are would come upon. Returns: whether there are any */
static gboolean
place_met (const BivField *field,
           FuBattle       *battle,
           const FuBattle *after)
{
  gboolean is_any = FALSE;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];
      BivBase base;

      if (unit->placed != FU_ON_MAP || unit->status >= FU_ROUTED)
        continue;
      base = fu_own_base (unit);
      for (guint j = 0; j < battle->head.n_units && unit->placed == FU_ON_MAP; j++)
        {
          BivBase end;

          if (battle->units[j].side == unit->side || !fu_is_on (&after->units[j]))
            continue;
          end = fu_base (field, &after->units[j]);
          if (has_met (field, battle, j, &end, &base))
            {
              unit->placed = FU_PLACED;
              is_any = TRUE;
            }
        }
    }
  return is_any;
}

static gboolean
has_concealed (const FuBattle *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].placed == FU_ON_MAP && battle->units[i].status < FU_ROUTED)
      return TRUE;
  return FALSE;
}

/* Who would be come upon stands there from the phase's beginning, and halts the enemy like anybody (FU-MOVE-6). It is tried
 * on a copy, with dice of its own. */
static void
march (const BivField *field,
       FuBattle       *battle,
       BivDice        *dice,
       BivEvents      *events)
{
  gboolean is_any = has_concealed (battle);

  while (is_any)
    {
      g_autofree FuBattle *after = g_memdup2 (battle, sizeof *battle);
      BivDice trial = *dice;

      trial.log = NULL;
      fu_march_all (field, after, &trial, NULL);
      is_any = place_met (field, battle, after);
    }
  fu_march_all (field, battle, dice, events);
}

/* ---- The bound (FU-BOUND-1) ---- */

/* FU-COMBAT-8: attackers while the combat lasts */
static void
end_attacks (const BivField *field,
             FuBattle       *battle,
             guint           number)
{
  FuUnit *unit = &battle->units[number];
  BivStandSet enemies = unit->attacks;

  for (int enemy = biv_stands_take (&enemies); enemy >= 0; enemy = biv_stands_take (&enemies))
    {
      BivBase base, there;

      if (fu_is_on (unit) && fu_is_on (&battle->units[enemy]))
        {
          base = fu_base (field, unit);
          there = fu_base (field, &battle->units[enemy]);
          if (biv_base_is_within (&base, &there, FU_ZONE))
            continue;
        }
      biv_stands_remove (&unit->attacks, (guint) enemy);
    }
}

static void
begin_bound (const BivField *field,
             FuBattle       *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];
      gboolean has_fought = battle->has_fought && unit->fought.pairing != FU_NONE;

      unit->marks &= ~(guint32) (FU_MOVED | FU_MOVED_BACK | FU_ATTACKED | FU_RESPONDED | FU_FOLLOWS | FU_FORGONE | FU_WOODS_THROWN
                                 | FU_LIGHT_GUNS_FIRE | FU_FOUGHT | FU_OVERRAN);
      unit->marks |= has_fought ? FU_FOUGHT : 0;
      unit->spent = unit->driven = 0;
      unit->declared = unit->target = unit->charged = unit->horse = FU_NONE;
      unit->target_building = FU_NONE;
      unit->reached_at = -1;
      unit->n_steps = 0;
      unit->then = FU_NO_EVOLUTION;
      end_attacks (field, battle, i);
    }
  for (guint i = 0; i < battle->n_generals; i++)
    battle->generals[i].gone = 0;
  battle->has_fought = FALSE;
}

void
fu_win (FuBattle   *battle,
        FuWin       result,
        const char *clause,
        BivEvents  *events)
{
  BivEvent *event = biv_events_add (events, BIV_EVENT_OVER, -1, clause);

  battle->head.result = (guint8) result;
  battle->head.phase = FU_OVER;
  if (event != NULL)
    event->value = (gint16) result;
}

static void
enter (const BivField *field,
       FuBattle       *battle,
       FuPhase         phase,
       BivEvents      *events)
{
  BivEvent *event;

  battle->head.phase = (guint8) phase;
  battle->passed = 0;
  if (phase == FU_ORDERS)
    begin_bound (field, battle);
  else if (phase == FU_ATTACK_MOVE)
    fu_go_on_evolving (field, battle);
  else if (phase == FU_RESPONSE)
    fu_note_attacked (field, battle);
  show_who_is_seen (field, battle);
  event = biv_events_add (events, BIV_EVENT_PHASE, -1, "FU-BOUND-1");
  if (event != NULL)
    event->value = (gint16) phase;
}

gboolean
fu_can_close (const BivField *field,
              const FuBattle *battle,
              BivRefusal     *why)
{
  if (battle->head.phase == FU_OTHER_MOVE)
    return fu_check_fronts (field, battle, BIV_NOBODY, why);
  if (battle->head.phase == FU_SETUP)
    {
      g_autoptr (GArray) faults = g_array_new (FALSE, TRUE, sizeof (BivRefusal));

      for (int side = 0; side < BIV_N_SIDES; side++)
        fu_check_position (field, battle, side, faults, NULL);
      if (faults->len > 0 && why != NULL)
        *why = g_array_index (faults, BivRefusal, 0);
      return faults->len == 0;
    }
  return TRUE;
}

/* The log alone needs to know how it was. */
static void
open_next (const BivField *field,
           FuBattle       *battle,
           FuPhase         phase,
           BivEvents      *events)
{
  g_autofree FuBattle *before = events != NULL ? g_memdup2 (battle, sizeof *battle) : NULL;

  enter (field, battle, phase, events);
  if (before != NULL)
    fu_tell_opening (field, before, battle, events);
}

/* Why somebody has lost (FU-END-1). */
static void
tell_broken (const FuBattle *battle,
             BivEvents      *events)
{
  for (int side = 0; side < 2; side++)
    if (battle->head.result == FU_WIN_DRAW || battle->head.result == (side == 0 ? FU_WIN_B : FU_WIN_A))
      {
        BivEvent *event = biv_events_add (events, BIV_EVENT_EXHAUSTED, -1, "FU-END-1");

        if (event != NULL)
          event->side = (gint8) side;
      }
}

static void
close_end (const BivField *field,
           FuBattle       *battle,
           BivDice        *dice,
           BivEvents      *events)
{
  g_autofree FuBattle *before = events != NULL ? g_memdup2 (battle, sizeof *battle) : NULL;
  BivEvent *event;

  fu_close_end (field, battle, dice, events);
  if (before != NULL)
    fu_tell_effects (field, before, battle, events->len, events);
  battle->clock += 10;
  if (battle->head.result != FU_WIN_NONE)
    {
      tell_broken (battle, events);
      fu_win (battle, battle->head.result, "FU-END-1", events);
      return;
    }
  battle->head.turn++;
  event = biv_events_add (events, BIV_EVENT_TURN, -1, "FU-BASE-2");
  if (event != NULL)
    {
      event->value = (gint16) battle->head.turn;
      event->own[0] = battle->clock;
    }
  open_next (field, battle, FU_ORDERS, events);
}

static void
throw_start_time (const BivField *field,
                  FuBattle       *battle,
                  BivDice        *dice,
                  BivEvents      *events)
{
  int total;
  BivEvent *event;

  battle->clock = fu_throw_start_time (&fu_rules (field)->numbers, dice, &total);
  event = fu_tell (events, battle, FU_TELL_START, FU_NONE, "FU-SETUP-10");
  if (event == NULL)
    return;
  event->n_dice = 2;
  event->own[0] = total;
  event->own[1] = battle->clock;
}

void
fu_close_phase (const BivField *field,
                FuBattle       *battle,
                BivDice        *dice,
                BivEvents      *events)
{
  FuPhase phase = battle->head.phase;
  g_autofree FuBattle *before = events != NULL ? g_memdup2 (battle, sizeof *battle) : NULL;
  guint first = events != NULL ? events->len : 0;

  switch (phase)
    {
    case FU_SETUP:
      /* FU-SETUP-10, FU-SETUP-11 */
      if (battle->clock < 0)
        throw_start_time (field, battle, dice, events);
      fu_send_opening_orders (field, battle, dice, events);
      open_next (field, battle, FU_ORDERS, events);
      return;
    case FU_ATTACK_MOVE:
    case FU_RESPONSE:
      march (field, battle, dice, events);
      if (before != NULL)
        fu_tell_moves (field, before, battle, events);
      break;
    case FU_OTHER_MOVE:
      march (field, battle, dice, events);
      /* What follows begins where the marches have ended. */
      if (before != NULL)
        {
          fu_tell_moves (field, before, battle, events);
          fu_tell_effects (field, before, battle, first, events);
          first = events->len;
          memcpy (before, battle, sizeof *before);
        }
      fu_end_movement (field, battle, events);
      break;
    case FU_ARTILLERY_FIRE: fu_close_artillery (field, battle, dice, events); break;
    case FU_SKIRMISH_FIRE: fu_close_skirmish_fire (field, battle, dice, events); break;
    case FU_COMBAT:
      fu_close_combat (field, battle, dice, events);
      battle->has_fought = TRUE;
      break;
    case FU_RETREATS: fu_close_retreats (field, battle, dice, events); break;
    case FU_BRIGADE_MORALE: fu_close_brigade_morale (field, battle, dice, events); break;
    case FU_DIVISION_MORALE: fu_close_division_morale (field, battle, dice, events); break;
    case FU_FORMATION_RETREATS: fu_close_formation_retreats (field, battle, dice, events); break;
    case FU_END: close_end (field, battle, dice, events); return;
    case FU_ORDERS:
    case FU_DECLARE:
    default:
      break;
    }
  if (before != NULL)
    fu_tell_effects (field, before, battle, first, events);
  open_next (field, battle, phase + 1, events);
}

/* FU-BOUND-2: both sides pass until the phase is next open. */
gboolean
fu_go_on (const BivField *field,
          FuBattle       *battle,
          guint           until,
          BivDice        *dice,
          BivEvents      *events,
          BivRefusal     *why)
{
  do
    {
      if (!fu_can_close (field, battle, why))
        return FALSE;
      fu_close_phase (field, battle, dice, events);
    }
  while (battle->head.result == FU_WIN_NONE && battle->head.phase != until && !biv_dice_is_short (dice));
  return TRUE;
}

gboolean
fu_check_go_on (const BivField *field,
                const BivState *state,
                guint           until,
                BivRefusal     *why)
{
  g_autofree BivState *scratch = NULL;
  BivDice dice;

  if (until > FU_END)
    return biv_refusal_set (why, "E-PHASE-1", "FU-BOUND-1", _("There is no going on to that phase."));
  if (!fu_can_close (field, fu_battle_of (state), why))
    return FALSE;
  /* The movement may be a few phases off, and nothing at all has happened where it cannot be closed then. */
  scratch = biv_field_copy_state (field, state);
  biv_dice_init_rolled (&dice, 0, 0);
  return fu_go_on (field, fu_battle (scratch), until, &dice, NULL, why);
}
