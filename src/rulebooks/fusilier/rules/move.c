/* SPDX-License-Identifier: GPL-3.0-or-later */
/* move.c: paths, turns, evolutions and responses as they are ordered (FU-MOVE, FU-EVOL, FU-RESP) */
#include "config.h"
#include "rulebooks/fusilier/rules/track.h"

#include <glib/gi18n-lib.h>

/* FU-RESP-3: in hundredths of a metre */
#define COVER_HEIGHT 100

/* ---- Declared attacks (FU-ORDER-17, FU-BOUND-5) ---- */

static const char *
call_of (const BivField *field,
         int             unit)
{
  return unit >= 0 ? field->units[unit].call : "?";
}

static gboolean
check_own (const BivField  *field,
           const FuBattle  *battle,
           const BivAction *action,
           BivRefusal      *why)
{
  if (action->unit >= 0 && battle->units[action->unit].side == action->side && fu_is_on (&battle->units[action->unit]))
    return TRUE;
  return biv_refusal_set (why, "E-MOVE-2", "FU-GEOM-10", _("%s is not a unit of this side on the table."),
                          call_of (field, action->unit));
}

const char *
fu_fixed_words (const FuUnit *unit)
{
  return unit->status == FU_RETREATING ? _("retreating") : unit->status == FU_REFORMING ? _("reforming")
         : unit->flags & FU_WITHDRAWN ? _("withdrawn") : unit->flags & FU_DISORDERED ? _("disordered")
         : unit->flags & FU_RIDDEN ? _("ridden through") : _("lost");
}

static gboolean
check_stationary (const BivField *field,
                  const FuUnit   *unit,
                  int             number,
                  BivRefusal     *why)
{
  return !fu_is_fixed (unit)
         || biv_refusal_set (why, "E-MOVE-3", "FU-RESULT-13", _("%s is %s and may not move."), call_of (field, number),
                             fu_fixed_words (unit));
}

gboolean
fu_check_declare (const BivField  *field,
                  const FuBattle  *battle,
                  const BivAction *action,
                  BivRefusal      *why)
{
  const FuUnit *unit;
  gboolean may_attack = FALSE;

  if (!check_own (field, battle, action, why))
    return FALSE;
  unit = &battle->units[action->unit];
  if (action->other < 0 || battle->units[action->other].side == action->side
      || !fu_is_on (&battle->units[action->other]))
    return biv_refusal_set (why, "E-MOVE-2", "FU-COMBAT-8", _("%s can attack only an enemy on the table."),
                            call_of (field, action->unit));
  if (!check_stationary (field, unit, action->unit, why))
    return FALSE;
  if (unit->brigade == FU_NONE)
    return TRUE;
  if (!fu_check_activated (field, battle, (guint) action->unit, why))
    return FALSE;
  for (int minute = battle->clock; minute < battle->clock + 10 && !may_attack; minute++)
    {
      const FuOrder *order = fu_order_at (battle, unit->brigade, minute);

      may_attack = order != NULL && order->kind != FU_HOLD_ORDER && order->kind != FU_MOVE && order->kind != FU_RETIRE;
    }
  return may_attack || biv_refusal_set (why, "E-ORDER-5", "FU-ORDER-17", _("%s’s orders do not allow an attack."),
                                        call_of (field, action->unit));
}

/* ---- Paths (FU-MOVE-3, FU-MOVE-8) ---- */

/* FU-COL-5: its deployment takes the whole of its bound; who has formed square has nothing to deploy. */
static gboolean
check_need_not_deploy (const BivField *field,
                       const FuUnit   *unit,
                       int             number,
                       BivRefusal     *why)
{
  return !(unit->marks & FU_MUST_DEPLOY) || unit->form != FU_ASSAULT_COLUMN
         || biv_refusal_set (why, "E-MOVE-1", "FU-COL-5", _("%s has %d minutes left."), call_of (field, number), 0);
}

static gboolean
check_can_move (const BivField *field,
                const FuUnit   *unit,
                int             number,
                BivRefusal     *why)
{
  if (unit->form == FU_UNLIMBERED)
    return biv_refusal_set (why, "E-MOVE-2", "FU-MOVE-8", _("%s is unlimbered and cannot move."),
                            call_of (field, number));
  if (fu_rules (field)->numbers.speed[fu_gait (unit->arm, unit->form, unit->class)] == 0)
    return biv_refusal_set (why, "E-MOVE-2", "FU-MOVE-1", _("%s is in square and cannot move."),
                            call_of (field, number));
  if (unit->evolving != FU_NO_EVOLUTION)
    return biv_refusal_set (why, "E-MOVE-2", "FU-EVOL-2", _("%s is changing its formation and cannot move."),
                            call_of (field, number));
  return TRUE;
}

/* FU-MOVE-4; FU-GEOM-10: on the table, in a turn as well. @turned: as it would stand */
static gboolean
check_turn (const BivField  *field,
            const FuBattle  *battle,
            const BivAction *action,
            const BivBase   *turned,
            BivRefusal      *why)
{
  guint number = (guint) action->unit;

  if (!fu_base_is_on_table (field, turned))
    return biv_refusal_set (why, "E-MOVE-2", "FU-GEOM-10", _("%s would turn over the table’s edge."),
                            call_of (field, action->unit));
  return (fu_is_clear (field, battle, number, turned) && fu_base_is_passable (field, &battle->units[number], turned))
         || biv_refusal_set (why, "E-MOVE-2", "FU-MOVE-4", _("%s has no room to turn."), call_of (field, action->unit));
}

/* FU-MOVE-6: so near an enemy whom it faces that it may come no nearer, as both stand. Skirmishers whom it can drive back do not
 * hold it. */
static gboolean
check_comes_no_nearer (const BivField  *field,
                       const FuBattle  *battle,
                       const BivAction *action,
                       const BivBase   *base,
                       BivSpot          motion,
                       BivRefusal      *why)
{
  const FuUnit *unit = &battle->units[action->unit];

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      BivBase there;

      if (enemy->side == unit->side || !fu_is_on (enemy) || !fu_is_active (enemy) || !fu_may_be_near (unit, enemy, FU_ZONE))
        continue;
      there = fu_base (field, enemy);
      if (fu_faces (unit, base, &there) && fu_comes_nearer (base, motion, &there)
          && !fu_drives (field, battle, (guint) action->unit, base, i))
        return biv_refusal_set (why, "E-MOVE-2", "FU-MOVE-6", _("%s cannot pass %s, whom it faces within %d mm."),
                                call_of (field, action->unit), call_of (field, (int) i), FU_ZONE / 100);
    }
  return TRUE;
}

/* A way that is barred at its very beginning. */
static gboolean
check_begins (const BivField  *field,
              const FuBattle  *battle,
              const BivAction *action,
              BivRefusal      *why)
{
  const FuUnit *unit = &battle->units[action->unit];
  BivBase base = fu_own_base (unit);
  const BivTableStep *step = action->steps;
  BivSpot motion = { 0, 0 };
  BivLength length;

  /* What leads nowhere may still turn it. */
  for (guint i = 0; i < action->n_path && motion.x == 0 && motion.y == 0; i++)
    {
      step = &action->steps[i];
      motion = (BivSpot) { step->at.x - unit->at.x, step->at.y - unit->at.y };
      if (step->facing == BIV_NO_ANGLE || step->facing == base.facing)
        continue;
      base = biv_base_make (unit->at, (BivAngle) step->facing, unit->frontage, unit->depth);
      if (!check_turn (field, battle, action, &base, why))
        return FALSE;
    }
  if (motion.x == 0 && motion.y == 0)
    return base.facing != unit->facing || (action->angle != BIV_NO_ANGLE && action->angle != unit->facing)
           || biv_refusal_set (why, "E-MOVE-2", "FU-MOVE-3", _("%s stands there already, and so."), call_of (field, action->unit));
  /* FU-BUILD-4: who stands at its wall goes in. */
  if (fu_is_barred (field, battle, unit, &base, step->at)
      && !fu_is_at_door (field, &base, fu_find_quarters (field, battle, (guint) action->unit, step->at)))
    return biv_refusal_set (why, "E-MOVE-2", "FU-OBST-6", _("%s cannot pass the ground there, or the table’s edge."),
                            call_of (field, action->unit));
  if (!check_comes_no_nearer (field, battle, action, &base, motion, why))
    return FALSE;
  length = biv_spot_distance (base.centre, step->at);
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      BivBase other;
      BivSpan span;

      if ((int) i == action->unit || !fu_may_touch (&base, &battle->units[i], FU_TOUCH) || !fu_is_on (&battle->units[i]))
        continue;
      other = fu_base (field, &battle->units[i]);
      if (biv_base_may_be_within (&base, &other, FU_TOUCH) && biv_base_sweep_base (&base, motion, &other, FU_TOUCH,
                                                                                   &span)
          && ((gint64) span.enter + 1) * length < BIV_ONE && !fu_may_pass (field, battle, (guint) action->unit, i))
        return biv_refusal_set (why, "E-MOVE-2", "FU-INTER-1", _("%s cannot pass %s."), call_of (field, action->unit),
                                call_of (field, (int) i));
    }
  return TRUE;
}

gboolean
fu_check_move (const BivField  *field,
               const FuBattle  *battle,
               const BivAction *action,
               BivRefusal      *why)
{
  const FuUnit *unit;

  if (!check_own (field, battle, action, why))
    return FALSE;
  unit = &battle->units[action->unit];
  if (battle->head.phase == FU_RESPONSE)
    return biv_refusal_set (why, "E-ORDER-6", "FU-RESP-1", _("%s may only respond to the attack: turn, change its formation, or "
                                                              "take cover."), call_of (field, action->unit));
  if (!check_stationary (field, unit, action->unit, why))
    return FALSE;
  if (battle->head.phase == FU_ATTACK_MOVE && unit->declared == FU_NONE)
    return biv_refusal_set (why, "E-PHASE-1", "FU-MOVE-7", _("%s has declared no attack: it moves with the others later."),
                            call_of (field, action->unit));
  if (!fu_check_activated (field, battle, (guint) action->unit, why)
      || !check_can_move (field, unit, action->unit, why)
      || !check_need_not_deploy (field, unit, action->unit, why))
    return FALSE;
  /* FU-GEOM-8's cover is left with the place: a garrison that stays is no mover. */
  if (fu_ticks_left (battle, unit) <= 0)
    return biv_refusal_set (why, "E-MOVE-1", "FU-MOVE-3", _("%s has %d minutes left."), call_of (field, action->unit),
                            0);
  return check_begins (field, battle, action, why);
}

void
fu_path_of (const BivAction *action,
            FuPath          *path)
{
  for (guint i = 0; i < action->n_path; i++)
    path->steps[i] = (FuStep) {
      action->steps[i].at,
      action->steps[i].facing == BIV_NO_ANGLE ? FU_NONE : fu_said_angle ((BivAngle) action->steps[i].facing),
    };
  for (guint i = action->n_path; i < FU_MAX_STEPS; i++)
    path->steps[i] = (FuStep) { { 0, 0 }, 0 };
  path->facing = action->angle == BIV_NO_ANGLE ? FU_NONE : fu_said_angle ((BivAngle) action->angle);
}

void
fu_take_path (FuBattle        *battle,
              const BivAction *action)
{
  fu_path_of (action, &battle->paths[action->unit]);
  battle->units[action->unit].n_steps = action->n_path;
}

/* ---- Turning on the spot (FU-MOVE-4) ---- */

static gboolean
check_attacked (const BivField *field,
                const FuUnit   *unit,
                int             number,
                BivRefusal     *why)
{
  return unit->marks & FU_ATTACKED
         || biv_refusal_set (why, "E-ORDER-6", "FU-RESP-5", _("%s is not attacked and has nothing to respond to."),
                             call_of (field, number));
}

gboolean
fu_check_reface (const BivField  *field,
                 const FuBattle  *battle,
                 const BivAction *action,
                 BivRefusal      *why)
{
  const FuUnit *unit;
  BivBase base;

  if (!check_own (field, battle, action, why))
    return FALSE;
  unit = &battle->units[action->unit];
  if (battle->head.phase == FU_RESPONSE)
    {
      if (!check_attacked (field, unit, action->unit, why))
        return FALSE;
    }
  else if (!check_stationary (field, unit, action->unit, why)
           || !fu_check_activated (field, battle, (guint) action->unit, why))
    {
      return FALSE;
    }
  if (action->angle == BIV_NO_ANGLE || unit->building != FU_NONE)
    return unit->building != FU_NONE || biv_refusal_set (why, "E-MOVE-2", "FU-MOVE-4", _("Which way is %s to face?"),
                                                          call_of (field, action->unit));
  base = biv_base_make (unit->at, (BivAngle) action->angle, unit->frontage, unit->depth);
  return check_turn (field, battle, action, &base, why);
}

void
fu_reface (const BivField  *field,
           FuBattle        *battle,
           const BivAction *action)
{
  fu_face (&battle->units[action->unit], fu_said_angle ((BivAngle) action->angle));
}

/* ---- Evolutions (FU-EVOL) ---- */

static void
form_after (const BivField *field,
            const FuUnit   *unit,
            FuEvolution     evolution,
            FuForm         *form,
            guint8         *abreast,
            gint32         *cost)
{
  *form = unit->form;
  *abreast = unit->abreast;
  *cost = fu_evolution (&fu_rules (field)->numbers, unit->arm, unit->class, evolution, form);
  if (evolution == FU_ABREAST)
    *abreast = unit->abreast == 2 ? 1 : 2;
}

static gboolean
has_room (const BivField *field,
          const FuBattle *battle,
          guint           number,
          FuForm          form,
          guint8          abreast)
{
  const FuUnit *unit = &battle->units[number];
  BivBase base = fu_base_in (field, unit, form, abreast, unit->at, unit->facing);

  if (unit->building != FU_NONE)
    return TRUE;
  return fu_is_clear (field, battle, number, &base) && fu_base_is_passable (field, unit, &base);
}

gboolean
fu_check_evolve (const BivField  *field,
                 const FuBattle  *battle,
                 const BivAction *action,
                 BivRefusal      *why)
{
  const FuUnit *unit;
  guint8 abreast;
  FuForm form;
  gint32 cost;

  if (!check_own (field, battle, action, why))
    return FALSE;
  unit = &battle->units[action->unit];
  if (!check_stationary (field, unit, action->unit, why))
    return FALSE;
  if (battle->head.phase == FU_RESPONSE ? !check_attacked (field, unit, action->unit, why)
                                        : !fu_check_activated (field, battle, (guint) action->unit, why))
    return FALSE;
  form_after (field, unit, (FuEvolution) action->value, &form, &abreast, &cost);
  if (cost < 0)
    return biv_refusal_set (why, "E-MOVE-2", "FU-EVOL-1", _("%s cannot change its formation so."),
                            call_of (field, action->unit));
  if (battle->head.phase != FU_RESPONSE && fu_ticks_left (battle, unit) <= 0)
    return biv_refusal_set (why, "E-MOVE-1", "FU-MOVE-3", _("%s has %d minutes left."), call_of (field, action->unit),
                            0);
  if (battle->head.phase != FU_RESPONSE && action->value != FU_TO_LINE
      && !check_need_not_deploy (field, unit, action->unit, why))
    return FALSE;
  if (unit->n_steps == 0 && !has_room (field, battle, (guint) action->unit, form, abreast))
    return biv_refusal_set (why, "E-MOVE-2", "FU-EVOL-6", _("%s has no room for its new formation."),
                            call_of (field, action->unit));
  return TRUE;
}

/* FU-EVOL-2, FU-EVOL-6: with the minutes that are left; it is finished when all are spent and there is room. */
static void
spend_on_evolution (const BivField *field,
                    FuBattle       *battle,
                    guint           number,
                    gint32          left)
{
  FuUnit *unit = &battle->units[number];
  guint8 abreast;
  FuForm form;
  gint32 cost, now;

  form_after (field, unit, unit->evolving, &form, &abreast, &cost);
  if (cost < 0)
    {
      unit->evolving = FU_NO_EVOLUTION;
      unit->evolved = 0;
      return;
    }
  now = MIN (left, MAX (cost - unit->evolved, 0));
  unit->evolved += now;
  unit->spent += now;
  if (unit->evolved < cost || !has_room (field, battle, number, form, abreast))
    return;
  unit->form = (guint8) form;
  unit->abreast = abreast;
  if (form != FU_ASSAULT_COLUMN)
    unit->marks &= ~(guint32) FU_MUST_DEPLOY;                                    /* FU-COL-5 */
  unit->evolving = FU_NO_EVOLUTION;
  unit->evolved = 0;
  fu_note_form (field, unit);
}

void
fu_evolve (const BivField *field,
           FuBattle       *battle,
           guint           number,
           FuEvolution     evolution)
{
  FuUnit *unit = &battle->units[number];

  if (!fu_is_on (unit))
    return;
  if (unit->evolving != evolution)
    unit->evolved = 0;
  unit->evolving = (guint8) evolution;
  spend_on_evolution (field, battle, number, fu_ticks_left (battle, unit));
}

void
fu_go_on_evolving (const BivField *field,
                   FuBattle       *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];

      if (unit->evolving != FU_NO_EVOLUTION && fu_is_on (unit) && !fu_is_fixed (unit))
        spend_on_evolution (field, battle, i, fu_ticks_left (battle, unit));
    }
}

/* ---- Responses (FU-RESP): on the spot, but for cover, so that nobody leaves his attacker's reach (FU-RESP-7) ---- */

/* FU-RESP-6: in time, or caught in the old formation. */
void
fu_respond_by_evolving (const BivField *field,
                        FuBattle       *battle,
                        guint           number,
                        FuEvolution     evolution)
{
  FuUnit *unit = &battle->units[number];
  guint8 abreast;
  FuForm form;
  gint32 cost;

  form_after (field, unit, evolution, &form, &abreast, &cost);
  unit->marks |= FU_RESPONDED;
  if (unit->reached_at >= 0 && cost > unit->reached_at)
    return;
  unit->evolving = (guint8) evolution;
  unit->evolved = 0;
  spend_on_evolution (field, battle, number, FU_BOUND);
  unit->spent = MIN (unit->spent, FU_BOUND);
}

/* Whom he has declared it upon, and whom he has come near. */
static void
note_attacked_by (const BivField *field,
                  FuBattle       *battle,
                  const FuUnit   *enemy)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];
      BivBase base, there;
      gint32 at;

      if (enemy->side == unit->side || !fu_is_on (unit))
        continue;
      if (enemy->declared == (int) i)
        unit->marks |= FU_ATTACKED;
      if (!(enemy->marks & FU_MOVED || enemy->declared == (int) i) || !fu_is_active (enemy)
          || !fu_may_be_near (unit, enemy, FU_ZONE))
        continue;
      base = fu_base (field, unit);
      there = fu_base (field, enemy);
      if (!biv_base_is_within (&base, &there, FU_ZONE))
        continue;
      /* FU-MOVE-6: whoever moved here stopped when he was so near. */
      at = enemy->marks & FU_MOVED ? enemy->spent : 0;
      unit->marks |= FU_ATTACKED;
      unit->reached_at = unit->reached_at < 0 ? at : MIN (unit->reached_at, at);
    }
}

void
fu_note_attacked (const BivField *field,
                  FuBattle       *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      battle->units[i].reached_at = -1;
      battle->units[i].marks &= ~(guint32) (FU_ATTACKED | FU_RESPONDED);
    }
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *unit = &battle->units[i];

      if (fu_is_on (unit) && (unit->declared != FU_NONE || (unit->marks & FU_MOVED && fu_is_active (unit))))
        note_attacked_by (field, battle, unit);
    }
}

static gboolean
is_cover (const BivTabletopObject *object)
{
  switch (object->thing)
    {
    case BIV_THING_WOOD:
    case BIV_THING_DENSE_WOOD:
    case BIV_THING_BUILDING:
    case BIV_THING_BUILT_UP:      return TRUE;
    case BIV_THING_WALL:
    case BIV_THING_FENCE:
    case BIV_THING_HEDGE:
    case BIV_THING_BARRICADE:
    case BIV_THING_FORTIFICATION: return object->height >= COVER_HEIGHT;
    default:                      return FALSE;
    }
}

gboolean
fu_check_cover (const BivField  *field,
                const FuBattle  *battle,
                const BivAction *action,
                BivRefusal      *why)
{
  const FuRules *rules = fu_rules (field);
  const BivTabletopObject *object;
  const FuUnit *unit;
  const char *name;
  BivLength half;
  BivBase base;

  if (!check_own (field, battle, action, why))
    return FALSE;
  unit = &battle->units[action->unit];
  if (!check_attacked (field, unit, action->unit, why))
    return FALSE;
  if (action->value < 0 || (guint) action->value >= biv_tabletop_get_n_objects (rules->table))
    return biv_refusal_set (why, "E-RESP-2", "FU-RESP-3", _("There is no such cover."));
  object = biv_tabletop_get_object (rules->table, (guint) action->value);
  name = object->name != NULL ? object->name : biv_thing_get_name (object->thing);
  if (!is_cover (object))
    return biv_refusal_set (why, "E-RESP-2", "FU-RESP-3",
                            _("%s is not cover (less than 1 m high or not a building, wall, wood, fence or hedge)."), name);
  base = fu_base (field, unit);
  half = FU_MM (5 * rules->numbers.speed[fu_gait (unit->arm, unit->form, unit->class)]);
  if (biv_tabletop_get_distance (rules->table, (guint) action->value, &base) > half)
    return biv_refusal_set (why, "E-RESP-1", "FU-RESP-2", _("%s is further than half a move from %s."), name,
                            call_of (field, action->unit));
  return check_stationary (field, unit, action->unit, why) && check_can_move (field, unit, action->unit, why);
}

static BivSpot
nearest_spot (const BivPolygon *outline,
              BivSpot           from)
{
  BivSpot nearest = outline->spots[0];

  for (guint i = 0; i + 1 < outline->n_spots; i++)
    {
      BivSpot a = outline->spots[i], b = outline->spots[i + 1], spot;
      gint64 x = b.x - a.x, y = b.y - a.y;
      gint64 along = (from.x - a.x) * x + (from.y - a.y) * y;

      spot = biv_spot_on_way (a, b, biv_fraction (along, MAX (x * x + y * y, 1)));
      if (biv_spot_distance (from, spot) < biv_spot_distance (from, nearest))
        nearest = spot;
    }
  return nearest;
}

/* The path that was said, or straight to the nearest spot of the cover. */
void
fu_take_cover (const BivField  *field,
               FuBattle        *battle,
               const BivAction *action)
{
  const FuRules *rules = fu_rules (field);
  FuUnit *unit = &battle->units[action->unit];
  FuPath *path = &battle->paths[action->unit];
  const BivTabletopObject *object = biv_tabletop_get_object (rules->table, (guint) action->value);
  BivBase base = fu_base (field, unit);

  unit->marks |= FU_RESPONDED;
  fu_take_path (battle, action);
  if (action->n_path > 0)
    return;
  path->steps[0].facing = FU_NONE;
  path->steps[0].at = object->thing == BIV_THING_BUILDING ? object->base.centre
                                                          : nearest_spot (&object->outline, base.centre);
  unit->n_steps = 1;
}
