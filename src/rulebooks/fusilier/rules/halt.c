/* SPDX-License-Identifier: GPL-3.0-or-later */
/* halt.c: why a way was cut short, and why an attack came to nothing (FU-MOVE, FU-OBST, FU-INTER, FU-COMBAT-2) */
#include "config.h"
#include "rulebooks/fusilier/rules/halt.h"

#include <glib/gi18n-lib.h>

/* Places are rounded. */
#define NEARLY FU_MM (1)

/* What some troops, or none, cannot pass. */
#define BARS (BIV_THINGS_OBSTACLES | BIV_THING_BIT (BIV_THING_BUILDING) | BIV_THING_BIT (BIV_THING_MARSH) \
              | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_STREAM) | BIV_THING_BIT (BIV_THING_DENSE_WOOD))

static void
set (FuHalt     *halt,
     FuHaltKind  kind,
     const char *clause)
{
  halt->kind = (guint8) kind;
  halt->clause = clause;
}

/* ---- Its own minutes, or the ground ---- */

/* The way that it has still to go when its own minutes, or the ground, end it. */
static BivSpot
next_spot (const FuTrack *track,
           const FuPath  *path,
           guint          n_steps)
{
  BivSpot at = track->last.centre;
  BivSpot leg = track->n_pieces > 0 ? track->pieces[track->n_pieces - 1].end : path->steps[0].at;

  if (leg.x != at.x || leg.y != at.y)
    return leg;
  for (guint i = 0; i + 1 < n_steps; i++)
    if (path->steps[i].at.x == at.x && path->steps[i].at.y == at.y)
      return path->steps[i + 1].at;
  return leg;
}

static void
name_ground (const BivField *field,
             const FuTrack  *track,
             BivSpot         to,
             FuHalt         *halt)
{
  const BivTabletop *table = fu_rules (field)->table;
  BivBase ahead = biv_base_at (&track->last, biv_spot_beyond (track->last.centre, biv_angle_toward (track->last.centre, to),
                                                              NEARLY));
  guint objects[8], n;

  if (!fu_base_is_on_table (field, &ahead))
    {
      set (halt, FU_HALT_EDGE, "FU-GEOM-10");
      return;
    }
  set (halt, FU_HALT_GROUND, "FU-OBST-6");
  n = biv_tabletop_list_under (table, BARS, &ahead, FU_TOUCH, objects, G_N_ELEMENTS (objects));
  for (guint i = 0; i < n && halt->thing == FU_NONE; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, objects[i]);

      if (BIV_THING_BIT (object->thing) & BIV_THINGS_OBSTACLES)
        set (halt, FU_HALT_OBSTACLE, "FU-OBST-2");
      else if (object->thing == BIV_THING_STREAM)
        set (halt, FU_HALT_GROUND, "FU-OBST-3");
      if (object->thing != BIV_THING_STREAM || object->depth == BIV_DEPTH_DEEP)
        halt->thing = (int) object->thing;
    }
}

static void
name_own_stop (const BivField *field,
               const FuBattle *ordered,
               guint           number,
               gint32          ticks,
               const FuTrack  *track,
               FuHalt         *halt)
{
  const FuUnit *unit = &ordered->units[number];
  const FuPath *path = &ordered->paths[number];
  const FuPiece *last = track->n_pieces > 0 ? &track->pieces[track->n_pieces - 1] : NULL;
  BivSpot to = next_spot (track, path, unit->n_steps);
  FuLay lay;

  if (last != NULL && last->object != FU_NONE && track->end >= ticks)
    {
      set (halt, FU_HALT_CROSSING, "FU-OBST-1");
      return;
    }
  fu_lay (field, ordered, unit, &track->last, to, TRUE, &lay);
  if (lay.length > 0 && lay.stop <= FU_TOUCH)
    name_ground (field, track, to, halt);
  else if (last == NULL && track->end == 0)
    set (halt, FU_HALT_NO_TURN, "FU-MOVE-4");
  else
    set (halt, FU_HALT_SPENT, "FU-MOVE-3");
}

/* ---- Somebody else ---- */

/* Of those who stand there when all have moved: the enemy before whom it has to halt, or whom it touches. */
static void
name_who_stops (const BivField *field,
                const FuBattle *after,
                guint           number,
                FuHalt         *halt)
{
  const FuUnit *unit = &after->units[number];
  BivBase base = fu_base (field, unit);
  BivLength least = G_MAXINT32;
  gboolean is_zone = FALSE;

  for (guint i = 0; i < after->head.n_units; i++)
    {
      const FuUnit *other = &after->units[i];
      gboolean halts;
      BivBase there;
      BivLength distance;

      if (i == number || !fu_is_on (other))
        continue;
      there = fu_base (field, other);
      distance = biv_base_get_distance (&base, &there);
      halts = other->side != unit->side && fu_is_active (other) && distance <= FU_ZONE + NEARLY
              && (unit->form == FU_SQUARE || biv_base_faces (&base, &there, FU_ZONE + NEARLY));
      if ((!halts && distance > NEARLY) || distance >= least)
        continue;
      least = distance;
      halt->by = (int) i;
      is_zone = halts;
    }
  halt->distance = halt->by != FU_NONE ? least : 0;
  if (halt->by == FU_NONE)
    set (halt, FU_HALT_OTHERS, "FU-MOVE-7");
  else if (is_zone)
    set (halt, FU_HALT_ZONE, "FU-MOVE-6");
  else
    set (halt, FU_HALT_BASE, after->units[halt->by].side == unit->side ? "FU-INTER-1" : "FU-MOVE-7");
}

void
fu_find_halt (const BivField *field,
              const FuBattle *ordered,
              const FuBattle *after,
              guint           number,
              gint32          ticks,
              const FuTrack  *track,
              FuHalt         *halt)
{
  const FuUnit *was = &ordered->units[number], *is = &after->units[number];

  *halt = (FuHalt) { .kind = FU_HALT_NONE, .by = FU_NONE, .thing = FU_NONE };
  if (is->fresh & FU_LOST && !(was->fresh & FU_LOST))
    set (halt, FU_HALT_LOST, "FU-MOVE-11");
  else if (biv_spot_distance (track->last.centre, is->at) > FU_TOUCH)
    name_who_stops (field, after, number, halt);
  else if (!track->arrives)
    name_own_stop (field, ordered, number, ticks, track, halt);
}

char *
fu_dup_halt (const BivField *field,
             const FuHalt   *halt)
{
  const char *by = halt->by != FU_NONE ? field->units[halt->by].call : "";
  const char *thing = halt->thing != FU_NONE ? biv_thing_get_label ((BivThing) halt->thing) : NULL;

  switch ((FuHaltKind) halt->kind)
    {
    case FU_HALT_SPENT:    return g_strdup (_("its minutes are spent"));
    case FU_HALT_CROSSING: return g_strdup (_("is still crossing when its minutes are spent"));
    case FU_HALT_EDGE:     return g_strdup (_("stops at the table’s edge"));
    case FU_HALT_OBSTACLE: return g_strdup_printf (_("stops at an obstacle that nobody can cross: %s"), thing);
    case FU_HALT_GROUND:
      return thing != NULL ? g_strdup_printf (_("stops at ground that it cannot pass: %s"), thing)
                           : g_strdup (_("stops at ground that it cannot pass"));
    case FU_HALT_NO_TURN:  return g_strdup (_("has no room to turn"));
    case FU_HALT_ZONE:     return g_strdup_printf (_("halts %d mm from %s"), (halt->distance + 50) / 100, by);
    case FU_HALT_BASE:     return g_strdup_printf (_("cannot pass %s"), by);
    case FU_HALT_OTHERS:   return g_strdup (_("is halted by others who move"));
    case FU_HALT_LOST:     return g_strdup (_("loses its way in the wood"));
    case FU_HALT_NONE:
    default:               return g_strdup ("");
    }
}

/* ---- Attacks that come to nothing (FU-BOUND-5) ---- */

static void
fails (FuFail     *fail,
       FuFailKind  kind,
       const char *clause)
{
  fail->kind = (guint8) kind;
  fail->clause = clause;
}

static gboolean
faces (const FuUnit  *unit,
       const BivBase *base,
       const BivBase *enemy)
{
  return unit->form == FU_SQUARE || unit->building != FU_NONE || biv_base_faces (base, enemy, FU_ZONE);
}

void
fu_find_fail (const BivField *field,
              const FuBattle *battle,
              const FuMelee  *melee,
              guint           number,
              FuFail         *fail)
{
  const FuUnit *unit = &battle->units[number], *enemy;
  BivBase base, there;

  *fail = (FuFail) { .kind = FU_FAILS_NOT };
  /* Whoever comes upon flank or rear throws no dice (FU-CAV-6). */
  if (unit->declared == FU_NONE || !fu_is_on (unit) || unit->charged != FU_NONE || !biv_stands_is_empty (&melee->links[number]))
    return;
  enemy = &battle->units[unit->declared];
  if (!fu_is_on (enemy))
    {
      fails (fail, FU_FAILS_GONE, "FU-BOUND-5");
      return;
    }
  base = fu_base (field, unit);
  there = fu_base (field, enemy);
  fail->distance = biv_base_get_distance (&base, &there);
  if (fail->distance > FU_ZONE)
    fails (fail, FU_FAILS_FAR, "FU-COMBAT-1");
  else if (enemy->arm == FU_ARTILLERY)
    return;     /* FU-ART-14: it is overrun */
  else if (fu_are_covered (field, battle, number, (guint) unit->declared))
    fails (fail, FU_FAILS_COVERED, "FU-GEOM-5");
  else if ((fu_is_mounted (unit) || fu_is_mounted (enemy)) && fail->distance > FU_TOUCH)
    fails (fail, FU_FAILS_TOUCH, "FU-COMBAT-2");
  else if (!faces (unit, &base, &there) && !faces (enemy, &there, &base))
    fails (fail, FU_FAILS_FACE, "FU-COMBAT-2");
  else
    fails (fail, FU_FAILS_OTHERWISE, "FU-COMBAT-2");
}
