/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fire.c: artillery and skirmishers, on the table (FU-ART, FU-SKIRM, FU-BUILD) */
#include "config.h"
#include "rulebooks/fusilier/rules/log.h"

#include <glib/gi18n-lib.h>

#define MOST_THINGS 32
/* FU-SKIRM-3, FU-COMBAT-11: behind it, and as near */
#define NEAR_WORKS  FU_MM (30)
/* FU-RESP-3: in hundredths of a metre */
#define COVER_HEIGHT 100
/* Wider than any table. */
#define ANYWHERE     FU_MM (20000)

#define fu_cannot_fire(why, clause, ...) biv_refusal_set ((why), "E-ART-1", (clause), __VA_ARGS__)

/* ---- What is aimed at ---- */

/* An enemy, or a building with or without one. */
typedef struct
{
  int      unit;              /* FU_NONE: the building alone */
  int      building;          /* FU_NONE: in the open */
  BivBase  base;
} Aim;

static gboolean
find_aim (const BivField *field,
          const FuBattle *battle,
          int             side,
          int             target,
          int             building,
          Aim            *aim)
{
  const FuRules *rules = fu_rules (field);

  *aim = (Aim) { FU_NONE, FU_NONE };
  if (target >= 0)
    {
      if (target >= (int) battle->head.n_units || battle->units[target].side == side || !fu_is_on (&battle->units[target]))
        return FALSE;
      aim->unit = target;
      aim->base = fu_base (field, &battle->units[target]);
      aim->building = battle->units[target].building;
      return TRUE;
    }
  if (building < 0 || building >= (int) rules->n_buildings || battle->building_gone[building])
    return FALSE;
  aim->building = building;
  aim->base = biv_tabletop_get_object (rules->table, rules->buildings[building])->base;
  return TRUE;
}

static const char *
name_of_aim (const BivField *field,
             const Aim      *aim)
{
  const BivTabletopObject *object;

  if (aim->unit != FU_NONE)
    return field->units[aim->unit].call;
  object = biv_tabletop_get_object (fu_rules (field)->table, fu_rules (field)->buildings[aim->building]);
  return object->name != NULL ? object->name : _("the building");
}

/* FU-ART-5 to FU-ART-7: troops in a building are fired on through it. */
static FuTarget
kind_of_aim (const FuBattle *battle,
             const Aim      *aim)
{
  const FuUnit *unit = aim->unit != FU_NONE ? &battle->units[aim->unit] : NULL;

  if (aim->building != FU_NONE)
    return FU_AT_BUILDING;
  if (unit->arm == FU_ARTILLERY)
    return unit->form == FU_LIMBERED ? FU_AT_LIMBERED : FU_AT_DEPLOYED;
  return unit->form == FU_SKIRMISH ? FU_AT_SKIRMISHERS : FU_AT_TROOPS;
}

/* ---- Sight and friends (FU-GEOM-8, FU-ART-8) ---- */

/* FU-GEOM-8: who has stirred is seen wherever he stands. A house does not hide itself. */
static gboolean
has_stirred (const FuBattle *battle,
             const Aim      *aim)
{
  const FuUnit *unit = aim->unit != FU_NONE ? &battle->units[aim->unit] : NULL;

  return unit == NULL || unit->marks & FU_MOVED || unit->target != FU_NONE || unit->target_building != FU_NONE
         || (battle->has_fought && unit->fought.pairing != FU_NONE);
}

static gboolean
sees (const BivField *field,
      const FuBattle *battle,
      const FuLook   *look,
      const Aim      *aim)
{
  return fu_sees (field, look, &aim->base, aim->building != FU_NONE ? fu_rules (field)->buildings[aim->building] : BIV_NO_OBJECT,
                  has_stirred (battle, aim));
}

/* FU-ART-8: guns fire over those who stand lower. */
static gboolean
is_line_free (const BivField *field,
              const FuBattle *battle,
              guint           number,
              BivSpot         from,
              const Aim      *aim)
{
  const BivTabletop *table = fu_rules (field)->table;
  BivSpot to = biv_base_get_nearest_spot (&aim->base, from);
  guint height = biv_tabletop_get_elevation (table, battle->units[number].at);

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *other = &battle->units[i];
      BivBase base;

      if (i == number || (int) i == aim->unit || !fu_is_on (other)
          || (aim->building != FU_NONE && other->building == aim->building) || !fu_may_be_near_line (other, from, to, 0))
        continue;
      base = fu_base (field, other);
      if (biv_base_is_cut_by (&base, from, to) && height <= biv_tabletop_get_elevation (table, other->at))
        return FALSE;
    }
  return TRUE;
}

/* ---- Artillery: who may fire (FU-ART-8 to FU-ART-12) ---- */

static int
guns_of (const FuUnit *unit)
{
  return unit->arm == FU_ARTILLERY ? fu_guns_left (unit) : unit->light_guns;
}

/* FU-ART-12: from its own front, besides fighting; they are where the battalion is (FU-MOVE-2). */
static gboolean
check_light_guns (const BivField *field,
                  const FuUnit   *unit,
                  const char     *call,
                  BivRefusal     *why)
{
  if (!fu_rules (field)->numbers.battalion_guns_fire || unit->arm != FU_INFANTRY || unit->light_guns == 0)
    return fu_cannot_fire (why, "FU-ART-12", _("%s has no guns that may fire."), call);
  if (unit->form != FU_LINE || unit->marks & FU_FOUGHT)
    return fu_cannot_fire (why, "FU-ART-12", _("The guns of %s fire from a line that was in no combat last bound."), call);
  return TRUE;
}

static gboolean
check_battery (const FuUnit *unit,
               const char   *call,
               const char   *at,
               BivRefusal   *why)
{
  if (unit->marks & FU_ABANDONED)
    return fu_cannot_fire (why, "FU-ART-13", _("%s cannot fire at %s: it has no crew at its guns."), call, at);
  if (unit->form != FU_UNLIMBERED)
    return fu_cannot_fire (why, "FU-MOVE-8", _("%s cannot fire at %s: it is limbered."), call, at);
  return TRUE;
}

static gboolean
check_guns (const BivField *field,
            const FuBattle *battle,
            guint           number,
            const char     *at,
            BivRefusal     *why)
{
  const FuUnit *unit = &battle->units[number];
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  const char *call = field->units[number].call;

  if (!(unit->arm == FU_ARTILLERY ? check_battery (unit, call, at, why) : check_light_guns (field, unit, call, why)))
    return FALSE;
  if (guns_of (unit) < 2)
    return fu_cannot_fire (why, "FU-ART-10", _("%s cannot fire at %s: it has too few guns."), call, at);
  if (FU_BOUND - unit->spent < numbers->fire_min_minutes * FU_MINUTE)
    return fu_cannot_fire (why, "FU-ART-11", _("%s cannot fire at %s: it has no time left."), call, at);
  if (!fu_knows_calibre (numbers, unit->calibre))
    return biv_refusal_set (why, "E-SETUP-9", "FU-ART-1", _("Calibre %d has no range."), unit->calibre);
  return TRUE;
}

static gboolean
check_artillery (const BivField *field,
                 const FuBattle *battle,
                 guint           number,
                 const Aim      *aim,
                 BivRefusal     *why)
{
  const FuUnit *unit = &battle->units[number];
  const char *call = field->units[number].call, *at = name_of_aim (field, aim);
  BivBase base;
  BivSpot from;
  FuLook look;

  if (!check_guns (field, battle, number, at, why))
    return FALSE;
  base = fu_base (field, unit);
  from = biv_base_get_front (&base);
  if (fu_bracket (&fu_rules (field)->numbers, unit->calibre, biv_base_get_distance (&base, &aim->base), kind_of_aim (battle, aim))
      == FU_TOO_FAR)
    return fu_cannot_fire (why, "FU-ART-1", _("%s cannot fire at %s: it is out of range."), call, at);
  if (!biv_base_faces (&base, &aim->base, ANYWHERE))
    return fu_cannot_fire (why, "FU-ART-8", _("%s cannot fire at %s: it is outside the arc."), call, at);
  look = fu_look_from (unit, &base, from);
  look.in_front = TRUE;
  if (!sees (field, battle, &look, aim))
    return fu_cannot_fire (why, "FU-GEOM-8", _("%s cannot fire at %s: it is out of sight."), call, at);
  if (!is_line_free (field, battle, number, from, aim))
    return fu_cannot_fire (why, "FU-ART-8", _("%s cannot fire at %s: somebody stands in the line of fire."), call, at);
  return TRUE;
}

FuBracket
fu_bracket_at (const BivField *field,
               const FuBattle *battle,
               guint           number,
               int             target)
{
  const FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (field, unit);
  Aim aim;

  if (!find_aim (field, battle, unit->side, target, FU_NONE, &aim))
    return FU_TOO_FAR;
  return fu_bracket (&fu_rules (field)->numbers, unit->calibre, biv_base_get_distance (&base, &aim.base),
                     kind_of_aim (battle, &aim));
}

/* ---- Skirmishers: who may fire (FU-SKIRM-1, FU-SKIRM-2, FU-SKIRM-9, FU-SKIRM-10) ---- */

/* All but whether it fights in this bound itself (FU-SKIRM-10), which is asked last. */
static gboolean
check_skirmishers_aim (const BivField *field,
                       const FuBattle *battle,
                       guint           number,
                       const Aim      *aim,
                       BivRefusal     *why)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  const FuUnit *unit = &battle->units[number];
  const char *call = field->units[number].call, *at = name_of_aim (field, aim);
  BivBase base;
  FuLook look;

  if (unit->form != FU_SKIRMISH)
    return fu_cannot_fire (why, "FU-SKIRM-1", _("%s is not in skirmish order."), call);
  if (aim->unit == FU_NONE)
    return fu_cannot_fire (why, "FU-SKIRM-1", _("Skirmishers fire at troops."));
  if (battle->units[aim->unit].form == FU_SKIRMISH)
    return fu_cannot_fire (why, "FU-SKIRM-5", _("Skirmishers fight skirmishers in combat."));
  if (unit->horse != FU_NONE)
    return fu_cannot_fire (why, "FU-SKIRM-8", _("%s gives way to horse."), call);
  base = fu_base (field, unit);
  if (!biv_base_faces (&base, &aim->base, unit->is_rifle ? numbers->rifle_zone : numbers->zone))
    return fu_cannot_fire (why, "FU-SKIRM-1", _("%s cannot fire at %s: it is out of range, or not to its front."), call, at);
  look = fu_look_from (unit, &base, biv_base_get_front (&base));
  if (!sees (field, battle, &look, aim))
    return fu_cannot_fire (why, "FU-GEOM-8", _("%s cannot fire at %s: it is out of sight."), call, at);
  return TRUE;
}

gboolean
fu_check_aim (const BivField *field,
              const FuBattle *battle,
              guint           number,
              int             target,
              int             building,
              BivRefusal     *why)
{
  Aim aim;

  if (!find_aim (field, battle, battle->units[number].side, target, building, &aim))
    return fu_cannot_fire (why, "FU-ART-15", _("There is nothing to fire at."));
  return battle->head.phase == FU_SKIRMISH_FIRE ? check_skirmishers_aim (field, battle, number, &aim, why)
                                                : check_artillery (field, battle, number, &aim, why);
}

gboolean
fu_check_fire (const BivField *field,
               const FuBattle *battle,
               guint           number,
               int             target,
               int             building,
               BivRefusal     *why)
{
  if (!fu_check_aim (field, battle, number, target, building, why))
    return FALSE;
  if (battle->head.phase == FU_SKIRMISH_FIRE && fu_is_in_pairing (field, battle, number))
    return fu_cannot_fire (why, "FU-SKIRM-10", _("%s fights in this bound, and does not fire."), field->units[number].call);
  return TRUE;
}

/* ---- What fire does ---- */

/* All of it comes when the last die has fallen. */
typedef struct
{
  guint16 dp[BIV_MAX_UNITS];
  guint16 guns[BIV_MAX_UNITS];
  guint16 buildings[FU_MAX_BUILDINGS];
} Harm;

/* FU-ART-4, FU-SKIRM-9: a point silences a gun. */
static void
hit_unit (const FuBattle *battle,
          Harm           *harm,
          int             unit,
          int             points)
{
  if (battle->units[unit].arm == FU_ARTILLERY)
    harm->guns[unit] = (guint16) (harm->guns[unit] + points);
  else
    harm->dp[unit] = (guint16) (harm->dp[unit] + points);
}

static void
tell_shot (BivEvents      *events,
           const FuBattle *battle,
           guint           unit,
           const Aim      *aim,
           int             points,
           FuBracket       bracket,
           int             guns,
           guint           n_groups)
{
  BivEvent *event = fu_tell (events, battle, FU_TELL_SHOT, (int) unit, "FU-ART-2");

  if (event == NULL)
    return;
  event->n_dice = (gint8) (2 * n_groups);
  event->other = (gint16) aim->unit;
  event->own[0] = aim->building;
  event->own[1] = points;
  event->own[2] = bracket;
  event->own[3] = guns;
}

static void
tell_skirmish (BivEvents      *events,
               const FuBattle *battle,
               guint           unit,
               int             target,
               int             points,
               int             needed,
               const char     *clause)
{
  BivEvent *event = fu_tell (events, battle, FU_TELL_SKIRMISH, (int) unit, clause);

  if (event == NULL)
    return;
  event->n_dice = 1;
  event->other = (gint16) target;
  event->own[0] = points;
  event->own[1] = needed;
}

/* FU-ART-7, FU-ART-9: cumulative; the garrison loses its shelter at once, and nobody comes in again (FU-BUILD-2). */
static void
harm_building (const BivField *field,
               FuBattle       *battle,
               guint           building,
               int             points)
{
  const FuRules *rules = fu_rules (field);
  const BivTabletopObject *object = biv_tabletop_get_object (rules->table, rules->buildings[building]);
  int before = battle->building_damage[building], after = before + points;
  gint64 value = fu_building_value (&rules->numbers, object->material == BIV_MATERIAL_STONE ? FU_STONE : FU_TIMBER,
                                    object->base.frontage, object->base.depth);

  battle->building_damage[building] = (guint16) MIN (after, G_MAXUINT16);
  if ((gint64) after * FU_POINT >= value)
    battle->building_gone[building] = TRUE;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];

      if (unit->building != (int) building || !fu_is_on (unit))
        continue;
      unit->dp = (guint16) (unit->dp + after / 2 - before / 2);
      if (battle->building_gone[building])
        unit->building = FU_NONE;
    }
}

static void
do_harm (const BivField *field,
         FuBattle       *battle,
         const Harm     *harm)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];
      int silenced = MIN (harm->guns[i], fu_guns_left (unit));

      unit->dp = (guint16) MIN (unit->dp + harm->dp[i], G_MAXUINT16);
      unit->silenced = (guint8) (unit->silenced + MAX (silenced, 0));
      unit->lost_guns = (guint8) (unit->lost_guns + MAX (silenced, 0));
    }
  for (guint i = 0; i < fu_rules (field)->n_buildings; i++)
    if (harm->buildings[i] > 0)
      harm_building (field, battle, i, harm->buildings[i]);
}

/* ---- Phase 4 (FU-ART-2, FU-ART-11, FU-BOUND-4) ---- */

void
fu_close_artillery (const BivField *field,
                    FuBattle       *battle,
                    BivDice        *dice,
                    BivEvents      *events)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  Harm harm = { { 0 } };

  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->head.n_units; i++)
      {
        const FuUnit *unit = &battle->units[i];
        FuBracket bracket;
        BivBase base;
        Aim aim;
        int points;

        if (unit->side != side || (unit->target == FU_NONE && unit->target_building == FU_NONE) || !fu_is_on (unit)
            || !find_aim (field, battle, side, unit->target, unit->target_building, &aim))
          continue;
        base = fu_base (field, unit);
        bracket = fu_bracket (numbers, unit->calibre, biv_base_get_distance (&base, &aim.base), kind_of_aim (battle, &aim));
        if (bracket == FU_TOO_FAR)
          continue;
        points = fu_throw_artillery (numbers, bracket, guns_of (unit), side, dice, NULL);
        tell_shot (events, battle, i, &aim, points, bracket, guns_of (unit), fu_count_groups (numbers, guns_of (unit)));
        if (aim.building != FU_NONE)
          harm.buildings[aim.building] = (guint16) (harm.buildings[aim.building] + points);
        else
          hit_unit (battle, &harm, aim.unit, points);
      }
  do_harm (field, battle, &harm);
  /* The skirmishers name targets of their own. */
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].form == FU_SKIRMISH)
      battle->units[i].target = FU_NONE;
}

/* ---- Phase 5a (FU-SKIRM-1 to FU-SKIRM-4, FU-SKIRM-8, FU-SKIRM-9) ---- */

/* FU-SKIRM-3, FU-RESP-3: in a wood or a house, or close behind a wall, works, a fence or a hedge of a metre at least. */
static gboolean
is_in_cover (const BivField *field,
             const FuBattle *battle,
             guint           firer,
             guint           target)
{
  const BivTabletop *table = fu_rules (field)->table;
  guint objects[MOST_THINGS], n;
  BivBase base, from;
  BivHull hull;

  if (battle->units[target].building != FU_NONE)
    return TRUE;
  if (biv_tabletop_get_things (table) == 0)
    return FALSE;
  base = fu_base (field, &battle->units[target]);
  if (biv_tabletop_list_under (table, BIV_THINGS_HIDE, &base, FU_TOUCH, objects, 1) > 0)
    return TRUE;
  from = fu_base (field, &battle->units[firer]);
  biv_hull_from_front (&hull, &from, &base);
  n = biv_tabletop_list_in_hull (table, BIV_THINGS_OBSTACLES & ~BIV_THING_BIT (BIV_THING_DITCH), &hull, objects, MOST_THINGS);
  for (guint i = 0; i < n; i++)
    if (biv_tabletop_get_object (table, objects[i])->height >= COVER_HEIGHT
        && biv_tabletop_get_distance (table, objects[i], &base) <= NEAR_WORKS)
      return TRUE;
  return FALSE;
}

/* FU-SKIRM-4: formed infantry that has not left its place, at one of those who fired at it. */
static gboolean
may_reply (const BivField *field,
           const FuBattle *battle,
           guint           target,
           guint           firer)
{
  const FuUnit *unit = &battle->units[target];
  BivBase base, from;

  if (!fu_is_on (unit) || !fu_is_foot (unit) || unit->form == FU_SKIRMISH || unit->marks & FU_MOVED)
    return FALSE;
  base = fu_base (field, unit);
  from = fu_base (field, &battle->units[firer]);
  return biv_base_is_within (&base, &from, fu_rules (field)->numbers.zone);
}

static void
fire_skirmishers (const BivField *field,
                  const FuBattle *battle,
                  guint           number,
                  Harm           *harm,
                  gint16         *replies,
                  BivDice        *dice,
                  BivEvents      *events)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  const FuUnit *unit = &battle->units[number];
  guint target = (guint) unit->target;
  gboolean is_cover = is_in_cover (field, battle, number, target);
  int points = fu_throw_skirmish (is_cover ? numbers->hits_cover : numbers->hits_open, unit->side, dice,
                                  is_cover ? "FU-SKIRM-3" : "FU-SKIRM-1");

  hit_unit (battle, harm, (int) target, points);
  tell_skirmish (events, battle, number, (int) target, points, is_cover ? numbers->hits_cover : numbers->hits_open,
                 is_cover ? "FU-SKIRM-3" : "FU-SKIRM-1");
  if (replies[target] == FU_NONE && may_reply (field, battle, target, number))
    replies[target] = (gint16) number;
}

/* FU-SKIRM-8: a last shot, and away by a full move at the rate of the ground; no defeat. */
static void
give_way (const BivField *field,
          FuBattle       *battle,
          guint           number)
{
  FuUnit *unit = &battle->units[number];
  const FuUnit *horse = &battle->units[unit->horse];
  FuWay way = { .ticks = FU_BOUND, .length = -1, .pursued = FU_NONE };

  if (horse->at.x == unit->at.x && horse->at.y == unit->at.y)
    way.heading = biv_heading_back (biv_heading_of (unit->facing));
  else
    way.heading = biv_heading_toward (horse->at, unit->at);
  unit->horse = FU_NONE;
  fu_go_straight (field, battle, number, &way);
}

void
fu_close_skirmish_fire (const BivField *field,
                        FuBattle       *battle,
                        BivDice        *dice,
                        BivEvents      *events)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  gint16 replies[BIV_MAX_UNITS];
  Harm harm = { { 0 } };

  for (guint i = 0; i < battle->head.n_units; i++)
    replies[i] = FU_NONE;
  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->head.n_units; i++)
      {
        const FuUnit *unit = &battle->units[i];

        if (unit->side != side || unit->form != FU_SKIRMISH || !fu_is_on (unit))
          continue;
        if (unit->horse != FU_NONE)
          {
            int points = fu_throw_skirmish (numbers->hits_horse, side, dice, "FU-SKIRM-8");

            hit_unit (battle, &harm, unit->horse, points);
            tell_skirmish (events, battle, i, unit->horse, points, numbers->hits_horse, "FU-SKIRM-8");
          }
        else if (unit->target != FU_NONE && fu_is_on (&battle->units[unit->target]))
          {
            fire_skirmishers (field, battle, i, &harm, replies, dice, events);
          }
      }
  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->head.n_units; i++)
      if (battle->units[i].side == side && replies[i] != FU_NONE)
        {
          int points = fu_throw_skirmish (numbers->hits_reply, side, dice, "FU-SKIRM-4");

          hit_unit (battle, &harm, replies[i], points);
          tell_skirmish (events, battle, i, replies[i], points, numbers->hits_reply, "FU-SKIRM-4");
        }
  do_harm (field, battle, &harm);
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].horse != FU_NONE && fu_is_on (&battle->units[i]))
      give_way (field, battle, i);
}
