/* SPDX-License-Identifier: GPL-3.0-or-later */
/* charge.c: what must be done at the end of the third phase
 *
 * Formations whose general was disabled fall back (FU-GEN-2), columns of assault that failed deploy (FU-COL-5 to FU-COL-7),
 * crews come back to their guns (FU-ART-13), and horse closes (FU-CAV-1, FU-CAV-5, FU-CAV-6, FU-SKIRM-7, FU-SKIRM-8). */
#include "config.h"
#include "rulebooks/fusilier/rules/track.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

/* ---- Fall-backs (FU-GEN-2) ---- */

static void
fall_back (const BivField *field,
           FuBattle       *battle)
{
  BivStandSet units = { { 0, 0 } };

  for (guint i = 0; i < battle->head.n_units; i++)
    if (fu_is_on (&battle->units[i]) && battle->units[i].brigade != FU_NONE
        && !(battle->units[i].marks & FU_ABANDONED)
        && battle->formations[battle->units[i].brigade].must_fall_back)
      biv_stands_add (&units, i);
  fu_fall_back_in_turn (field, battle, &units, TRUE);
  for (guint i = 0; i < battle->n_formations; i++)
    battle->formations[i].must_fall_back = FALSE;
}

/* ---- Columns that must deploy (FU-COL-5, FU-COL-6, FU-COL-7) ---- */

static BivBase
line_of (const BivField *field,
         const FuUnit   *unit)
{
  BivBase column = fu_base (field, unit);
  BivSpot front = biv_base_get_front (&column);
  BivBase line = fu_base_in (field, unit, FU_LINE, 1, front, unit->facing);

  return biv_base_at (&line, biv_spot_beyond (front, unit->facing, -line.depth / 2));
}

static void
disorder_friends (const BivField *field,
                  FuBattle       *battle,
                  guint           number,
                  const BivBase  *line)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *friend = &battle->units[i];
      BivBase base;

      if (i == number || friend->side != battle->units[number].side || !fu_is_on (friend))
        continue;
      base = fu_base (field, friend);
      if (biv_base_overlaps (line, &base, FU_TOUCH))
        friend->fresh |= FU_DISORDERED;
    }
}

static void
deploy_column (const BivField *field,
               FuBattle       *battle,
               guint           number)
{
  FuUnit *unit = &battle->units[number];
  BivBase line;

  unit->marks &= ~(guint32) FU_MUST_DEPLOY;
  if (!fu_is_on (unit) || unit->form != FU_ASSAULT_COLUMN || unit->status != FU_ACTIVE)
    return;
  line = line_of (field, unit);
  if (fu_is_clear (field, battle, number, &line) && fu_base_is_passable (field, unit, &line))
    {
      unit->form = FU_LINE;
      unit->at = line.centre;
      unit->spent = FU_BOUND;
      fu_note_form (field, unit);
      return;
    }
  disorder_friends (field, battle, number, &line);
  fu_go_back (field, battle, number, NULL, FU_BOUND);
  unit->fresh |= FU_WITHDRAWN;
}

/* ---- Crews (FU-ART-13) ---- */

static void
come_back_to_guns (const BivField *field,
                   FuBattle       *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *unit = &battle->units[i];
      gboolean is_near = FALSE;
      BivBase base;

      if (!(unit->marks & FU_ABANDONED) || !fu_is_on (unit))
        continue;
      base = fu_base (field, unit);
      for (guint j = 0; j < battle->head.n_units && !is_near; j++)
        if (battle->units[j].side != unit->side && fu_is_on (&battle->units[j]) && fu_is_active (&battle->units[j]))
          {
            BivBase enemy = fu_base (field, &battle->units[j]);

            is_near = biv_base_is_within (&base, &enemy, FU_ZONE);
          }
      if (!is_near)
        unit->marks &= ~(guint32) FU_ABANDONED;
    }
}

/* ---- Horse closes ---- */

typedef struct
{
  BivLength distance;
  gint16    a, b;             /* the squadron, or side A's; and whom it goes for */
  guint8    is_foot;
  guint8    is_covered;       /* before anybody rides */
} Pair;

#define MOST_PAIRS 256

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const Pair *one = a, *other = b;

  if (one->distance != other->distance)
    return one->distance < other->distance ? -1 : 1;
  if (one->is_foot != other->is_foot)
    return one->is_foot - other->is_foot;
  return one->a != other->a ? one->a - other->a : one->b - other->b;
}

/* How far @number comes straight toward a spot by @length before ground or another base stops it; the enemy it goes for does
 * not count. */
static BivLength
length_toward (const BivField *field,
               const FuBattle *battle,
               guint           number,
               guint           enemy,
               const BivBase  *base,
               BivSpot         to)
{
  BivSpot motion = { to.x - base->centre.x, to.y - base->centre.y };
  BivLength length;
  FuLay lay;

  fu_lay (field, battle, &battle->units[number], base, to, TRUE, &lay);
  length = MIN (lay.length, lay.stop);
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      BivBase other;
      BivSpan span;

      if (i == number || i == enemy || !fu_is_there (&battle->units[i]) || !fu_may_touch (base, &battle->units[i], lay.length))
        continue;
      other = fu_base (field, &battle->units[i]);
      if (biv_base_may_be_within (base, &other, lay.length) && biv_base_sweep_base (base, motion, &other, FU_TOUCH,
                                                                                    &span))
        length = MIN (length, (BivLength) (((gint64) span.enter + 1) * lay.length / BIV_ONE));
    }
  return length;
}

/* Places are rounded; back toward @from until it is in nobody for that (FU-GEOM-9). */
static void
keep_clear (const BivField *field,
            FuBattle       *battle,
            guint           number,
            BivSpot         from)
{
  FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (field, unit);
  BivLength way = biv_spot_distance (from, unit->at);

  for (BivLength length = way; length > 0 && !fu_is_clear (field, battle, number, &base);)
    {
      length--;
      base = biv_base_at (&base, biv_spot_on_way (from, unit->at, biv_fraction (length, way)));
      if (length == 0 || fu_is_clear (field, battle, number, &base))
        {
          unit->at = base.centre;
          return;
        }
    }
}

/* @share of the gap, of 2, along the shortest line between the two. */
static void
close_by (const BivField *field,
          FuBattle       *battle,
          guint           number,
          guint           enemy,
          int             share)
{
  FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (field, unit), other = fu_base (field, &battle->units[enemy]);
  BivLength gap = biv_base_get_distance (&base, &other), way = gap * share / 2, length;
  BivSpot on_base, on_other, to;

  biv_base_get_nearest (&base, &other, &on_base, &on_other);
  to = biv_spot_on_way (base.centre, (BivSpot) { base.centre.x + on_other.x - on_base.x,
                                                 base.centre.y + on_other.y - on_base.y },
                        biv_fraction (way, MAX (gap, 1)));
  length = length_toward (field, battle, number, enemy, &base, to);
  if (length <= 0)
    return;
  way = biv_spot_distance (base.centre, to);
  unit->at = biv_spot_on_way (base.centre, to, biv_fraction (length, MAX (way, 1)));
  unit->marks |= FU_MOVED;
  keep_clear (field, battle, number, base.centre);
}

void
fu_close_on (const BivField *field,
             FuBattle       *battle,
             guint           number,
             guint           enemy)
{
  close_by (field, battle, number, enemy, 2);
}

static gboolean
are_touching (const BivField *field,
              const FuBattle *battle,
              guint           a,
              guint           b)
{
  BivBase one = fu_base (field, &battle->units[a]), other = fu_base (field, &battle->units[b]);

  return biv_base_is_within (&one, &other, FU_TOUCH);
}

static gboolean
is_horse (const FuUnit *unit)
{
  return fu_is_on (unit) && fu_is_mounted (unit);
}

/* FU-CAV-5: horse closes on foot, and on guns that it has declared an attack on. */
static gboolean
is_ridden_at (const FuUnit *horse,
              const FuUnit *enemy,
              guint         number)
{
  return fu_is_foot (enemy) || (enemy->arm == FU_ARTILLERY && horse->declared == (int) number);
}

/* Squadrons within reach of one another, or of foot and guns; the nearest first. */
static guint
list_pairs (const BivField *field,
            const FuBattle *battle,
            gboolean        with_foot,
            Pair           *pairs)
{
  guint n = 0;

  for (guint a = 0; a < battle->head.n_units; a++)
    {
      BivBase base;

      if (!is_horse (&battle->units[a]) || (with_foot && fu_is_fixed (&battle->units[a])))
        continue;
      base = fu_base (field, &battle->units[a]);
      for (guint b = 0; b < battle->head.n_units && n < MOST_PAIRS; b++)
        {
          const FuUnit *enemy = &battle->units[b];
          BivBase there;

          if (enemy->side == battle->units[a].side || !fu_is_on (enemy)
              || (with_foot ? !is_ridden_at (&battle->units[a], enemy, b) : !is_horse (enemy) || battle->units[a].side != 0))
            continue;
          if (!fu_may_be_near (&battle->units[a], enemy, FU_ZONE))
            continue;
          there = fu_base (field, enemy);
          if (biv_base_is_within (&base, &there, FU_ZONE))
            pairs[n++] = (Pair) { biv_base_get_distance (&base, &there), (gint16) a, (gint16) b, fu_is_foot (enemy) };
        }
    }
  /* FU-CAV-8: squadrons side by side ride at one enemy together; none of them covers it from the next by being first. */
  for (guint i = 0; i < n; i++)
    pairs[i].is_covered = fu_are_covered (field, battle, (guint) pairs[i].a, (guint) pairs[i].b);
  qsort (pairs, n, sizeof *pairs, compare_pairs);
  return n;
}

/* FU-CAV-1 */
static void
close_with_horse (const BivField *field,
                  FuBattle       *battle,
                  gboolean       *in_contact)
{
  Pair pairs[MOST_PAIRS];
  guint n = list_pairs (field, battle, FALSE, pairs);

  for (guint i = 0; i < n; i++)
    {
      guint a = (guint) pairs[i].a, b = (guint) pairs[i].b;
      gboolean a_stays = fu_is_fixed (&battle->units[a]) || in_contact[a];
      gboolean b_stays = fu_is_fixed (&battle->units[b]) || in_contact[b];
      BivSpot at;

      if (!are_touching (field, battle, a, b))
        {
          if ((a_stays && b_stays) || pairs[i].is_covered)
            continue;
          at = battle->units[a].at;
          if (!a_stays)
            close_by (field, battle, a, b, b_stays ? 2 : 1);
          if (!b_stays)
            {
              /* Half of the gap as it was, and all of it where the other stays. */
              BivSpot now = battle->units[a].at, from = battle->units[b].at;

              battle->units[a].at = at;
              close_by (field, battle, b, a, a_stays ? 2 : 1);
              battle->units[a].at = now;
              keep_clear (field, battle, b, from);
            }
          if (!are_touching (field, battle, a, b))
            continue;
        }
      if (!a_stays)
        biv_stands_add (&battle->units[a].attacks, b);
      if (!b_stays)
        biv_stands_add (&battle->units[b].attacks, a);
      in_contact[a] = in_contact[b] = TRUE;
    }
}

/* FU-CAV-5: whom horse need not, and cannot, ride at. */
static gboolean
is_safe_from_horse (const BivField *field,
                    const FuBattle *battle,
                    guint           squadron,
                    guint           number)
{
  const BivTabletop *table = fu_rules (field)->table;
  const FuUnit *unit = &battle->units[number];
  guint objects[16], n;
  BivBase base, horse;
  BivHull hull;

  if (unit->building != FU_NONE)
    return TRUE;
  if (biv_tabletop_get_things (table) == 0)
    return FALSE;
  base = fu_base (field, unit);
  horse = fu_base (field, &battle->units[squadron]);
  if (biv_tabletop_list_under (table, BIV_THING_BIT (BIV_THING_DENSE_WOOD) | BIV_THING_BIT (BIV_THING_BUILT_UP), &base,
                               FU_TOUCH, objects, 1) > 0)
    return TRUE;
  biv_hull_from_front (&hull, &horse, &base);
  n = biv_tabletop_list_in_hull (table, BIV_THINGS_OBSTACLES, &hull, objects, G_N_ELEMENTS (objects));
  for (guint i = 0; i < n; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, objects[i]);

      if (object->height > fu_rules (field)->numbers.obstacle_height)
        return TRUE;
      /* FU-COMBAT-11: held from within 30 mm */
      if ((object->thing == BIV_THING_BARRICADE || object->thing == BIV_THING_WALL || object->thing == BIV_THING_FORTIFICATION)
          && biv_tabletop_get_distance (table, objects[i], &base) <= FU_MM (30))
        return TRUE;
    }
  return FALSE;
}

static void
reach_foot (const BivField *field,
            FuBattle       *battle,
            guint           squadron,
            guint           number,
            BivSector       sector)
{
  guint object;
  FuUnit *unit = &battle->units[number], *horse = &battle->units[squadron];
  BivBase base = fu_base (field, unit);

  biv_stands_add (&horse->attacks, number);
  if (unit->form != FU_SKIRMISH)
    {
      horse->charged = (gint16) number;
      horse->charge_sector = unit->form == FU_SQUARE ? BIV_SECTOR_FRONT : sector;
      return;
    }
  if (biv_tabletop_list_under (fu_rules (field)->table, BIV_THINGS_WOODS | BIV_THING_BIT (BIV_THING_BROKEN), &base, FU_TOUCH,
                               &object, 1) > 0)
    unit->horse = (gint16) squadron;
  else
    fu_take_off (battle, number, FU_DESTROYED);
}

/* FU-CAV-5, FU-CAV-6 */
static void
close_with_foot (const BivField *field,
                 FuBattle       *battle,
                 gboolean       *in_contact)
{
  Pair pairs[MOST_PAIRS];
  guint n = list_pairs (field, battle, TRUE, pairs);

  for (guint i = 0; i < n; i++)
    {
      guint a = (guint) pairs[i].a, b = (guint) pairs[i].b;
      BivBase foot;
      BivSector sector;

      if (in_contact[a] || !fu_is_on (&battle->units[b]) || is_safe_from_horse (field, battle, a, b))
        continue;
      foot = fu_base (field, &battle->units[b]);
      sector = biv_base_get_sector (&foot, battle->units[a].at);
      if (!are_touching (field, battle, a, b))
        {
          if (pairs[i].is_covered)
            continue;
          close_by (field, battle, a, b, 2);
          if (!are_touching (field, battle, a, b))
            continue;
        }
      in_contact[a] = TRUE;
      /* FU-ART-14: guns fire once more, and are overrun then. */
      if (battle->units[b].arm != FU_ARTILLERY)
        reach_foot (field, battle, a, b, sector);
    }
}

int
fu_find_ridden_at (const BivField *field,
                   const FuBattle *battle,
                   guint           number)
{
  const FuUnit *unit = &battle->units[number];
  BivLength least = G_MAXINT32;
  BivBase base = fu_base (field, unit);
  int nearest = FU_NONE;

  if (!is_horse (unit) || fu_is_fixed (unit))
    return FU_NONE;
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *enemy = &battle->units[i];
      BivLength distance;
      BivBase there;

      if (enemy->side == unit->side || !fu_is_on (enemy) || !(is_horse (enemy) || is_ridden_at (unit, enemy, i))
          || !fu_may_be_near (unit, enemy, FU_ZONE))
        continue;
      there = fu_base (field, enemy);
      distance = biv_base_get_distance (&base, &there);
      if (distance > FU_ZONE || (!is_horse (enemy) && is_safe_from_horse (field, battle, number, i))
          || (distance > FU_TOUCH && fu_are_covered (field, battle, number, i)))
        continue;
      /* Horse comes before all others. */
      distance -= is_horse (enemy) ? FU_ZONE + 1 : 0;
      if (distance >= least)
        continue;
      least = distance;
      nearest = (int) i;
    }
  return nearest != FU_NONE && are_touching (field, battle, number, (guint) nearest) ? FU_NONE : nearest;
}

/* Not where horse are in contact with horse too: those come first. */
static gboolean
is_among_horse (const BivField *field,
                const FuBattle *battle,
                guint           squadron)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side != battle->units[squadron].side && is_horse (&battle->units[i])
        && fu_may_be_near (&battle->units[squadron], &battle->units[i], FU_TOUCH) && are_touching (field, battle, squadron, i))
      return TRUE;
  return FALSE;
}

void
fu_charge_as_they_stand (const BivField *field,
                         FuBattle       *battle)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      FuUnit *horse = &battle->units[i];

      if (!is_horse (horse) || horse->charged != FU_NONE || fu_is_fixed (horse))
        continue;
      for (guint k = 0; k < battle->head.n_units && horse->charged == FU_NONE; k++)
        {
          const FuUnit *unit = &battle->units[k];
          BivBase base;

          if (unit->side == horse->side || !fu_is_on (unit) || !fu_is_foot (unit) || unit->form == FU_SKIRMISH
              || !fu_may_be_near (horse, unit, FU_TOUCH) || !are_touching (field, battle, i, k)
              || is_among_horse (field, battle, i) || is_safe_from_horse (field, battle, i, k))
            continue;
          base = fu_base (field, unit);
          horse->charged = (gint16) k;
          horse->charge_sector = unit->form == FU_SQUARE ? BIV_SECTOR_FRONT : biv_base_get_sector (&base, horse->at);
        }
    }
}

void
fu_end_movement (const BivField *field,
                 FuBattle       *battle,
                 BivEvents      *events)
{
  gboolean in_contact[BIV_MAX_UNITS] = { FALSE };
  gboolean has_horse = FALSE;

  /* Guns that a fall-back leaves behind stay without a crew until the next bound. */
  come_back_to_guns (field, battle);
  fall_back (field, battle);
  for (int side = 0; side < BIV_N_SIDES; side++)
    for (guint i = 0; i < battle->head.n_units; i++)
      if (battle->units[i].side == side && battle->units[i].marks & FU_MUST_DEPLOY)
        deploy_column (field, battle, i);
  for (guint i = 0; i < battle->head.n_units; i++)
    has_horse = has_horse || is_horse (&battle->units[i]);
  if (!has_horse)
    return;
  close_with_horse (field, battle, in_contact);
  close_with_foot (field, battle, in_contact);
}

/* ---- Who must move (FU-ORDER-12) ---- */

static gboolean
is_front_line (const BivField *field,
               const FuBattle *battle,
               guint           number)
{
  const FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (field, unit);

  for (guint i = 0; i < battle->head.n_units; i++)
    if (i != number && battle->units[i].brigade == unit->brigade && fu_is_on (&battle->units[i])
        && fu_may_be_near (unit, &battle->units[i], FU_ZONE))
      {
        BivBase other = fu_base (field, &battle->units[i]);

        if (biv_base_faces (&base, &other, FU_ZONE))
          return FALSE;
      }
  return TRUE;
}

static gboolean
faces_enemy (const BivField *field,
             const FuBattle *battle,
             guint           number)
{
  const FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (field, unit);

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side != unit->side && fu_is_on (&battle->units[i])
        && fu_may_be_near (unit, &battle->units[i], FU_ZONE))
      {
        BivBase enemy = fu_base (field, &battle->units[i]);

        if (biv_base_faces (&base, &enemy, FU_ZONE))
          return TRUE;
      }
  return FALSE;
}

BivSpot
fu_way_of_order (const FuUnit  *unit,
                 const FuOrder *order)
{
  BivAngle angle = order->kind == FU_RETIRE ? (BivAngle) (unit->facing + BIV_ANGLE_S) : unit->facing;

  return order->aim == FU_AIM_POINT ? order->objective : biv_spot_beyond (unit->at, angle, FU_MM (100));
}

/* By other bases, ground or the table's edge, the way that its orders lead. FU-BUILD-4: who is in a building sets out from where
 * he went in. */
static gboolean
is_blocked (const BivField *field,
            const FuBattle *battle,
            guint           number,
            const FuOrder  *order)
{
  const FuUnit *unit = &battle->units[number];
  BivBase base = fu_own_base (unit);

  return length_toward (field, battle, number, number, &base, fu_way_of_order (unit, order)) <= 0;
}

gboolean
fu_leads_nearer (const BivField *field,
                 const FuBattle *battle,
                 guint           number,
                 const FuPath   *path,
                 guint           n_steps,
                 const FuOrder  *order)
{
  const FuUnit *unit = &battle->units[number];
  FuTrack track;

  if (order->aim != FU_AIM_POINT)
    return TRUE;
  fu_track_make (field, battle, number, path, n_steps, fu_ticks_left (battle, unit), FALSE, &track);
  return biv_spot_distance (track.last.centre, order->objective) < biv_spot_distance (unit->at, order->objective);
}

gboolean
fu_must_move (const BivField *field,
              const FuBattle *battle,
              guint           number)
{
  const FuUnit *unit = &battle->units[number];
  const FuOrder *order;

  /* FU-RESP-4: it goes back to its orders in a bound in which nobody attacks it. */
  if (unit->marks & FU_ATTACKED)
    return FALSE;
  if (!fu_is_on (unit) || unit->brigade == FU_NONE || unit->arm == FU_ARTILLERY || fu_is_fixed (unit)
      || unit->evolving != FU_NO_EVOLUTION || unit->then != FU_NO_EVOLUTION || unit->marks & (FU_MUST_DEPLOY | FU_MOVED)
      || unit->spent > 0 || unit->form == FU_SQUARE
        || battle->formations[unit->brigade].must_fall_back)
    return FALSE;
  order = fu_order_at (battle, unit->brigade, battle->clock + 9);
  if (!fu_calls_for_movement (order) || fu_ticks_left (battle, unit) <= 0
      || (unit->n_steps > 0 && fu_leads_nearer (field, battle, number, &battle->paths[number], unit->n_steps, order)))
    return FALSE;
  if (order->aim == FU_AIM_POINT)
    {
      BivBase base = fu_base (field, unit);

      if (biv_base_get_spot_distance (&base, order->objective) <= FU_TOUCH)
        return FALSE;
    }
  return is_front_line (field, battle, number) && !faces_enemy (field, battle, number)
    && !is_blocked (field, battle, number, order);
}

gboolean
fu_check_fronts (const BivField *field,
                 const FuBattle *battle,
                 int             side,
                 BivRefusal     *why)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    if ((side == BIV_NOBODY || battle->units[i].side == side) && fu_must_move (field, battle, i))
      return biv_refusal_set (why, "E-ORDER-4", "FU-ORDER-12", _("%s must move."), field->units[i].call);
  return TRUE;
}
