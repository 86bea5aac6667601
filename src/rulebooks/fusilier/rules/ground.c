/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground.c: a base on the table, and the ground on its way (FU-BASE, FU-GEOM, FU-OBST, FU-BUILD) */
#include "config.h"
#include "rulebooks/fusilier/rules/rules.h"

#define MOST_THINGS 64

/* Neither foot, horse nor guns come through these. (FU-OBST-6) */
#define BARRED (BIV_THING_BIT (BIV_THING_MARSH) | BIV_THING_BIT (BIV_THING_WATER))

/* What slows, stops or is crossed. */
#define MET    (BIV_THINGS_AREAS | BIV_THINGS_OBSTACLES | BIV_THING_BIT (BIV_THING_STREAM) | BIV_THING_BIT (BIV_THING_BUILDING))

/* ---- Bases ---- */

static void
shape_of (const FuUnit *unit,
          FuForm        form,
          int           abreast,
          FuShape      *shape)
{
  *shape = (FuShape) {
    .arm = unit->arm, .form = form, .front = unit->front, .men = unit->men, .ranks = unit->ranks, .guns = unit->guns,
    .companies = unit->companies, .abreast = abreast,
  };
}

void
fu_note_form (const BivField *field,
              FuUnit         *unit)
{
  FuShape shape;

  shape_of (unit, unit->form, unit->abreast, &shape);
  fu_shape_base (&fu_rules (field)->numbers, &shape, NULL, &unit->frontage, &unit->depth);
}

BivLength
fu_line_frontage (const BivField *field,
                  const FuUnit   *unit)
{
  BivLength frontage, depth;
  FuShape shape;

  shape_of (unit, unit->arm == FU_INFANTRY ? FU_LINE : unit->arm == FU_CAVALRY ? FU_MOUNTED : FU_LIMBERED, 1, &shape);
  fu_shape_base (&fu_rules (field)->numbers, &shape, NULL, &frontage, &depth);
  return frontage;
}

BivBase
fu_base_in (const BivField *field,
            const FuUnit   *unit,
            FuForm          form,
            int             abreast,
            BivSpot         at,
            BivAngle        facing)
{
  BivLength frontage, depth;
  FuShape shape;

  shape_of (unit, form, abreast, &shape);
  fu_shape_base (&fu_rules (field)->numbers, &shape, NULL, &frontage, &depth);
  return biv_base_make (at, facing, frontage, depth);
}

gboolean
fu_is_clear (const BivField *field,
             const FuBattle *battle,
             guint           number,
             const BivBase  *base)
{
  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *other = &battle->units[i];
      BivBase there;

      /* Of concealed enemies nobody knows; who comes near them finds them placed (FU-SETUP-3). */
      if (i == number || !fu_may_touch (base, other, 0)
          || !(fu_is_on (other) || (fu_is_there (other) && other->side == battle->units[number].side)))
        continue;
      there = fu_base (field, other);
      if (biv_base_may_be_within (base, &there, 0) && biv_base_overlaps (base, &there, FU_TOUCH))
        return FALSE;
    }
  return TRUE;
}

/* ---- Sight and standing ---- */

gboolean
fu_sees_spot (const BivField *field,
              BivSpot         from,
              BivSpot         to)
{
  const BivTabletop *table = fu_rules (field)->table;

  return biv_tabletop_get_things (table) == 0 || biv_tabletop_find_screen (table, from, to, TRUE) == BIV_NO_OBJECT;
}

gboolean
fu_spot_is_passable (const BivTabletop *table,
                     BivSpot            spot)
{
  guint object;

  return spot.x >= 0 && spot.y >= 0 && spot.x <= biv_tabletop_get_width (table)
    && spot.y <= biv_tabletop_get_height (table)
         && ((biv_tabletop_get_things (table) & BARRED) == 0 || biv_tabletop_list_holding (table, BARRED, spot,
                                                                                           &object, 1) == 0);
}

/* How many times as long a piece of ground takes; 0: it bars the way. */
static int
slowness_of (const BivField       *field,
             const FuUnit         *unit,
             const BivTabletopObject *object)
{
  const FuNumbers *numbers = &fu_rules (field)->numbers;
  FuGait gait = fu_gait (unit->arm, unit->form, unit->class);

  switch (object->thing)
    {
    case BIV_THING_WOOD:       return fu_slowness (numbers, gait, FU_WOOD);
    case BIV_THING_DENSE_WOOD: return fu_slowness (numbers, gait, FU_DENSE_WOOD);
    case BIV_THING_BUILT_UP:   return fu_slowness (numbers, gait, FU_BUILT_UP);
    case BIV_THING_BROKEN:     return fu_slowness (numbers, gait, FU_BROKEN);
    case BIV_THING_STREAM:
      return object->depth == BIV_DEPTH_DEEP ? 0 : fu_slowness (numbers, gait, object->depth == BIV_DEPTH_KNEE
                                                                ? FU_KNEE : FU_WAIST);
    case BIV_THING_MARSH:
    case BIV_THING_WATER:
    case BIV_THING_BUILDING:
    default:
      return 0;
    }
}

gboolean
fu_base_is_on_table (const BivField *field,
                     const BivBase  *base)
{
  const BivTabletop *table = fu_rules (field)->table;

  return biv_base_is_on_table (base, biv_tabletop_get_width (table), biv_tabletop_get_height (table));
}

gboolean
fu_base_is_passable (const BivField *field,
                     const FuUnit   *unit,
                     const BivBase  *base)
{
  const BivTabletop *table = fu_rules (field)->table;
  guint32 barred = BARRED | BIV_THING_BIT (BIV_THING_WALL) | BIV_THING_BIT (BIV_THING_FORTIFICATION);
  guint objects[MOST_THINGS], n;

  if (!fu_base_is_on_table (field, base))
    return FALSE;
  if (!fu_is_foot_gait (fu_gait (unit->arm, unit->form, unit->class)))
    barred |= BIV_THING_BIT (BIV_THING_DENSE_WOOD);
  if ((biv_tabletop_get_things (table) & barred) == 0)
    return TRUE;
  n = biv_tabletop_list_under (table, barred, base, FU_TOUCH, objects, MOST_THINGS);
  for (guint i = 0; i < n; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, objects[i]);

      if (object->height == 0 || object->height > fu_rules (field)->numbers.obstacle_height)
        return FALSE;
    }
  return TRUE;
}

/* ---- A straight way (FU-OBST) ---- */

/* To the nearest hundredth of a millimetre. */
static BivLength
length_at (gint32    part,
           BivLength length)
{
  return (BivLength) (((gint64) part * length + BIV_ONE / 2) / BIV_ONE);
}

/* Never beyond; the parts themselves are rounded down. */
static BivLength
length_before (gint32    part,
               BivLength length)
{
  return part >= BIV_ONE ? length : (BivLength) (((gint64) part + 1) * length / BIV_ONE);
}

/* How far the centre comes before a side of the base is at the table's edge. */
static BivLength
length_to_edge (const BivField *field,
                const BivBase  *base,
                BivSpot         to,
                BivLength       length)
{
  const BivTabletop *table = fu_rules (field)->table;
  gint64 sine = ABS (base->sine), cosine = ABS (base->cosine);
  gint64 half_x = (base->frontage * cosine + base->depth * sine) / 2 / BIV_ONE;
  gint64 half_y = (base->frontage * sine + base->depth * cosine) / 2 / BIV_ONE;
  gint64 x = to.x - base->centre.x, y = to.y - base->centre.y, most = length;

  if (x > 0)
    most = MIN (most, (biv_tabletop_get_width (table) - half_x - base->centre.x) * length / x);
  else if (x < 0)
    most = MIN (most, (base->centre.x - half_x) * length / -x);
  if (y > 0)
    most = MIN (most, (biv_tabletop_get_height (table) - half_y - base->centre.y) * length / y);
  else if (y < 0)
    most = MIN (most, (base->centre.y - half_y) * length / -y);
  return (BivLength) MAX (most, 0);
}

/* FU-OBST-5: of several goings the slowest alone counts. */
static void
lay_stretches (FuLay            *lay,
               const BivLength (*spans)[2],
               const guint8     *slowness,
               guint             n)
{
  BivLength from = 0;

  while (from < lay->length && lay->n_stretches < FU_MAX_STRETCHES)
    {
      BivLength to = lay->length;
      guint8 slowest = 1;

      for (guint i = 0; i < n; i++)
        {
          if (spans[i][0] <= from && spans[i][1] > from)
            {
              slowest = MAX (slowest, slowness[i]);
              to = MIN (to, spans[i][1]);
            }
          else if (spans[i][0] > from)
            {
              to = MIN (to, spans[i][0]);
            }
        }
      if (lay->n_stretches > 0 && lay->stretches[lay->n_stretches - 1].slowness == slowest)
        lay->stretches[lay->n_stretches - 1].to = to;
      else
        lay->stretches[lay->n_stretches++] = (FuStretch) { to, slowest };
      from = to;
    }
  if (lay->n_stretches > 0)
    lay->stretches[lay->n_stretches - 1].to = lay->length;
}

/* FU-OBST-1: charged once, when the leading edge meets it. */
static void
lay_crossing (const BivField       *field,
              const BivBase        *base,
              const BivTabletopObject *object,
              guint                 number,
              BivLength             at,
              BivLength             before,
              FuLay                *lay)
{
  const FuRules *rules = fu_rules (field);

  /* FU-OBST-2 */
  if (object->height > rules->numbers.obstacle_height)
    {
      lay->stop = MIN (lay->stop, before);
      return;
    }
  /* One that it straddles has been paid for. */
  if (at == 0 && biv_tabletop_meets (rules->table, number, base, FU_TOUCH))
    return;
  if (lay->n_crossings < FU_MAX_CROSSINGS)
    lay->crossings[lay->n_crossings++] = (FuCrossing) { at, (gint16) number, at == 0 };
}

/* A unit in column, guns limbered; horse by squadrons is narrow enough mounted, and dismounted it is not (FU-MOVE-10). */
static gboolean
is_for_roads (const FuUnit *unit)
{
  return unit->form == FU_COLUMN || unit->form == FU_ASSAULT_COLUMN || unit->form == FU_LIMBERED || unit->form == FU_MOUNTED;
}

gboolean
fu_keeps_to_road (const BivField *field,
                  const FuUnit   *unit,
                  const FuPath   *path,
                  guint           n_steps)
{
  BivSpot from = fu_own_base (unit).centre;

  if (!is_for_roads (unit))
    return FALSE;
  for (guint i = 0; i < n_steps; from = path->steps[i++].at)
    if (!biv_tabletop_is_on_road (fu_rules (field)->table, from, path->steps[i].at))
      return FALSE;
  return TRUE;
}

void
fu_lay (const BivField *field,
        const FuBattle *battle,
        const FuUnit   *unit,
        const BivBase  *base,
        BivSpot         to,
        gboolean        takes_road,
        FuLay          *lay)
{
  const FuRules *rules = fu_rules (field);
  BivEncounter met[MOST_THINGS];
  BivLength spans[MOST_THINGS][2];
  guint8 slowness[MOST_THINGS];
  guint n_met, n = 0;
  gboolean on_road;

  lay->length = biv_spot_distance (base->centre, to);
  lay->stop = length_to_edge (field, base, to, lay->length);
  lay->wood = -1;
  lay->n_stretches = lay->n_crossings = 0;
  if ((biv_tabletop_get_things (rules->table) & MET) == 0 || lay->length == 0)
    {
      lay_stretches (lay, NULL, NULL, 0);
      return;
    }
  n_met = biv_tabletop_cross (rules->table, MET, base, (BivSpot) { to.x - base->centre.x, to.y - base->centre.y }, met,
                              MOST_THINGS);
  /* FU-MOVE-10 */
  on_road = n_met > 0 && takes_road && is_for_roads (unit)
            && biv_tabletop_is_on_road (rules->table, base->centre, to);
  for (guint i = 0; i < n_met; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (rules->table, met[i].object);
      BivLength before = length_before (met[i].span.enter, lay->length);
      gboolean is_obstacle = (BIV_THING_BIT (object->thing) & BIV_THINGS_OBSTACLES) != 0;

      spans[n][0] = length_at (met[i].span.enter, lay->length);
      spans[n][1] = length_at (met[i].span.leave, lay->length);
      if (is_obstacle)
        {
          lay_crossing (field, base, object, met[i].object, spans[n][0], before, lay);
          continue;
        }
      if (unit->building != FU_NONE && met[i].object == rules->buildings[unit->building])
        continue;
      if (object->thing == BIV_THING_BUILDING)
        {
          guint number = 0;

          while (number < rules->n_buildings && rules->buildings[number] != met[i].object)
            number++;
          if (number < rules->n_buildings && battle->building_gone[number])
            continue;
        }
      if (on_road && object->thing != BIV_THING_BUILDING)
        continue;
      slowness[n] = (guint8) slowness_of (field, unit, object);
      if (slowness[n] == 0)
        {
          lay->stop = MIN (lay->stop, before);
          continue;
        }
      if ((BIV_THING_BIT (object->thing) & BIV_THINGS_WOODS) != 0 && lay->wood < 0)
        lay->wood = spans[n][0];
      n++;
    }
  lay_stretches (lay, (const BivLength (*)[2]) spans, slowness, n);
}

/* ---- A general's way (FU-MOVE-12) ---- */

gboolean
fu_may_ride (const BivField *field,
             BivSpot         from,
             BivSpot         to)
{
  const BivTabletop *table = fu_rules (field)->table;
  const guint32 wet = BARRED | BIV_THING_BIT (BIV_THING_STREAM);
  /* A spot has no interior to be anywhere; the smallest base has. */
  BivBase base = biv_base_make (from, 0, 2, 2);
  BivEncounter met[MOST_THINGS];
  guint n;

  if ((biv_tabletop_get_things (table) & wet) == 0 || (from.x == to.x && from.y == to.y))
    return TRUE;
  n = biv_tabletop_cross (table, wet, &base, (BivSpot) { to.x - from.x, to.y - from.y }, met, MOST_THINGS);
  for (guint i = 0; i < n; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, met[i].object);

      if (object->thing == BIV_THING_STREAM && object->depth != BIV_DEPTH_DEEP)
        continue;
      /* Who stands in it may ride out. */
      if (met[i].span.enter <= 0 && met[i].span.leave < BIV_ONE)
        continue;
      if (!biv_tabletop_is_on_road (table, biv_spot_on_way (from, to, met[i].span.enter),
                                    biv_spot_on_way (from, to, met[i].span.leave)))
        return FALSE;
    }
  return TRUE;
}

/* What is a millimetre off does not bar it at once, so the way need not be laid. */
gboolean
fu_is_barred (const BivField *field,
              const FuBattle *battle,
              const FuUnit   *unit,
              const BivBase  *base,
              BivSpot         to)
{
  FuLay lay;

  if (!biv_tabletop_may_be_near (fu_rules (field)->table, MET, base, FU_MM (1)))
    return length_to_edge (field, base, to, biv_spot_distance (base->centre, to)) <= 0;
  fu_lay (field, battle, unit, base, to, TRUE, &lay);
  return lay.stop <= 0;
}

/* ---- Who may be in whom (FU-INTER-1, FU-INTER-2, FU-INTER-3, FU-INTER-7) ---- */

gboolean
fu_faces (const FuUnit  *unit,
          const BivBase *base,
          const BivBase *enemy)
{
  if (unit->form == FU_SQUARE || unit->building != FU_NONE)
    return biv_base_is_within (base, enemy, FU_ZONE);
  return biv_base_faces (base, enemy, FU_ZONE);
}

/* Both ends of the shortest line are rounded, and so is the way: what turns less toward the other than that does not come
 * nearer. Who touches cannot come nearer. */
gboolean
fu_comes_nearer (const BivBase *base,
                 BivSpot        motion,
                 const BivBase *other)
{
  BivSpot from, to;
  gint64 x, y, along, lengths;

  biv_base_get_nearest (base, other, &from, &to);
  x = to.x - from.x;
  y = to.y - from.y;
  along = x * motion.x + y * motion.y;
  if (along <= 0)
    return FALSE;
  lengths = (gint64) biv_root ((guint64) (x * x + y * y)) + biv_spot_distance ((BivSpot) { 0, 0 }, motion);
  return along > 2 * lengths;
}

gboolean
fu_has_enemy_near (const BivField *field,
                   const FuBattle *battle,
                   guint           number)
{
  const FuUnit *unit = &battle->units[number];
  BivBase base = fu_base (field, unit);

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *other = &battle->units[i];

      if (other->side != unit->side && fu_is_on (other) && fu_is_active (other) && fu_may_be_near (unit, other, FU_ZONE))
        {
          BivBase there = fu_base (field, other);

          if (biv_base_is_within (&base, &there, FU_ZONE))
            return TRUE;
        }
    }
  return FALSE;
}

gboolean
fu_may_pass (const BivField *field,
             const FuBattle *battle,
             guint           a,
             guint           b)
{
  return fu_may_pass_alone (&battle->units[a], &battle->units[b]) && !fu_has_enemy_near (field, battle, a)
         && !fu_has_enemy_near (field, battle, b);
}

/* ---- Who stands between (FU-GEOM-5) ---- */

static gboolean
has_friend_between (const BivField *field,
                    const FuBattle *battle,
                    guint           number,
                    const BivBase  *own,
                    const BivBase  *enemy)
{
  const FuUnit *unit = &battle->units[number];
  BivHull hull;
  gboolean is_made = FALSE;

  for (guint i = 0; i < battle->head.n_units; i++)
    {
      const FuUnit *friend = &battle->units[i];
      BivBase base;

      if (i == number || friend->side != unit->side || !fu_is_on (friend) || !fu_is_formed (friend))
        continue;
      base = fu_base (field, friend);
      if (!biv_base_may_be_within (own, &base, 2 * enemy->reach + FU_RIFLE_ZONE)
          || !biv_base_may_be_between (&base, own, enemy))
        continue;
      if (!is_made && (unit->form == FU_SQUARE || unit->building != FU_NONE))
        biv_hull_from_bases (&hull, own, enemy);
      else if (!is_made)
        biv_hull_from_front (&hull, own, enemy);
      is_made = TRUE;
      if (biv_hull_is_entered (&hull, &base))
        return TRUE;
    }
  return FALSE;
}

gboolean
fu_are_covered (const BivField *field,
               const FuBattle *battle,
               guint           a,
               guint           b)
{
  BivBase one = fu_base (field, &battle->units[a]), other = fu_base (field, &battle->units[b]);

  return has_friend_between (field, battle, a, &one, &other) || has_friend_between (field, battle, b, &other, &one);
}

/* ---- Who is seen (FU-GEOM-8) ---- */

/* The outline of a target is looked at from so near to so near. */
#define APART FU_MM (5)

/* What may come between. */
typedef enum
{
  SCREEN_HILL,
  SCREEN_COVER,               /* hides what is behind it */
  SCREEN_OWN,                 /* the target is in it, and hidden but for its edge */
  SCREEN_SHARED,              /* and so is who looks */
} ScreenKind;

typedef struct
{
  const BivPolygon *outline;
  guint8            kind;     /* ScreenKind */
  guint             level;    /* of a hill */
} Screen;

typedef struct
{
  const FuLook *look;
  guint         n;
  guint         level;        /* where the eye is */
  const BivTabletop *table;
  Screen        screens[MOST_THINGS];
} Sight;

static gboolean
holds (const BivTabletop *table,
       guint              object,
       const BivBase     *base,
       BivSpot            spot)
{
  return base != NULL ? biv_tabletop_meets (table, object, base, FU_TOUCH)
                      : biv_polygon_where (&biv_tabletop_get_object (table, object)->outline, spot) == BIV_INSIDE;
}

/* What cannot come between is left out: boxes about the two. */
static void
list_screens (Sight         *sight,
              const BivBase *target,
              guint          building,
              gboolean       is_hidden)
{
  const BivTabletop *table = sight->table;
  const FuLook *look = sight->look;
  BivSpot eye = look->eye, at = target->centre;
  guint n = biv_tabletop_get_n_objects (table);

  sight->n = 0;
  sight->level = biv_tabletop_get_elevation (table, eye);
  for (guint i = 0; i < n && sight->n < MOST_THINGS; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);
      const BivBounds *bounds = &object->outline.bounds;
      gboolean is_hill = object->thing == BIV_THING_CONTOUR;
      Screen screen = { &object->outline, SCREEN_COVER, object->level };

      if (i == building || !(is_hill || (BIV_THINGS_HIDE & BIV_THING_BIT (object->thing)) != 0)
          || MAX (eye.x, at.x + target->reach) < bounds->west || MIN (eye.x, at.x - target->reach) > bounds->east
          || MAX (eye.y, at.y + target->reach) < bounds->south || MIN (eye.y, at.y - target->reach) > bounds->north)
        continue;
      if (is_hill)
        {
          screen.kind = SCREEN_HILL;
          if (object->level <= sight->level)
            continue;
        }
      else
        {
          gboolean is_shared = holds (table, i, look->base, eye);

          if (holds (table, i, target, at))
            {
              if (!is_hidden)
                continue;
              screen.kind = is_shared ? SCREEN_SHARED : SCREEN_OWN;
            }
          else if (is_shared)
            {
              continue;
            }
        }
      sight->screens[sight->n++] = screen;
    }
}

static gboolean
sees_spot (const Sight *sight,
           BivSpot      spot)
{
  const FuLook *look = sight->look;
  BivLength length = biv_spot_distance (look->eye, spot);
  BivSpot before = biv_spot_on_way (spot, look->eye, biv_fraction (look->edge, MAX (length, 1)));
  guint level = G_MAXUINT;

  if (look->in_front && biv_base_get_sector (look->base, spot) != BIV_SECTOR_FRONT)
    return FALSE;
  for (guint i = 0; i < sight->n; i++)
    {
      const Screen *screen = &sight->screens[i];

      switch ((ScreenKind) screen->kind)
        {
        case SCREEN_HILL:
          if (!biv_polygon_hides (screen->outline, look->eye, spot))
            break;
          if (level == G_MAXUINT)
            level = biv_tabletop_get_elevation (sight->table, spot);
          if (screen->level > level)
            return FALSE;
          break;
        case SCREEN_OWN:
          if (biv_polygon_hides (screen->outline, look->eye, before))
            return FALSE;
          break;
        case SCREEN_SHARED:
          /* It has to come out of it, and in again not far before the spot. */
          if (biv_polygon_where (screen->outline, before) == BIV_INSIDE
              && biv_polygon_where (screen->outline, spot) != BIV_OUTSIDE)
            return FALSE;
          break;
        case SCREEN_COVER:
        default:
          if (biv_polygon_hides (screen->outline, look->eye, spot))
            return FALSE;
          break;
        }
    }
  return TRUE;
}

/* Where between two spots, of which only one is in the front sector, that begins or ends. */
static BivSpot
border_of_sector (const BivBase *base,
                  BivSpot        in,
                  BivSpot        out)
{
  while (biv_spot_distance (in, out) > 1)
    {
      BivSpot middle = biv_spot_on_way (in, out, BIV_ONE / 2);

      if ((middle.x == in.x && middle.y == in.y) || (middle.x == out.x && middle.y == out.y))
        break;
      if (biv_base_get_sector (base, middle) == BIV_SECTOR_FRONT)
        in = middle;
      else
        out = middle;
    }
  return in;
}

static gboolean
sees_side (const Sight *sight,
           BivSpot      from,
           BivSpot      to)
{
  const FuLook *look = sight->look;
  int n = MAX (biv_spot_distance (from, to) / APART, 1);
  BivSpot last = from;

  for (int i = 0; i <= n; i++)
    {
      BivSpot spot = biv_spot_on_way (from, to, biv_fraction (i, n));

      if (sees_spot (sight, spot))
        return TRUE;
      if (look->in_front && i > 0)
        {
          gboolean was_in = biv_base_get_sector (look->base, last) == BIV_SECTOR_FRONT;
          gboolean is_in = biv_base_get_sector (look->base, spot) == BIV_SECTOR_FRONT;

          if (was_in != is_in && sees_spot (sight, border_of_sector (look->base, was_in ? last : spot, was_in ? spot : last)))
            return TRUE;
        }
      last = spot;
    }
  return FALSE;
}

/* Whatever is seen of a base is seen at a side that is turned to the eye. */
static gboolean
is_turned_to (BivSpot eye,
              BivSpot a,
              BivSpot b)
{
  /* Corners go round clockwise. */
  return ((gint64) b.x - a.x) * ((gint64) eye.y - a.y) - ((gint64) b.y - a.y) * ((gint64) eye.x - a.x) >= 0;
}

gboolean
fu_sees (const BivField *field,
         const FuLook   *look,
         const BivBase  *target,
         guint           building,
         gboolean        is_shown)
{
  Sight sight = { .look = look, .table = fu_rules (field)->table };
  BivSpot corners[4];
  gboolean is_near;

  if ((biv_tabletop_get_things (sight.table) & (BIV_THINGS_HIDE | BIV_THING_BIT (BIV_THING_CONTOUR))) == 0)
    return TRUE;
  is_near = look->base != NULL ? biv_base_is_within (look->base, target, look->near)
                               : biv_base_get_spot_distance (target, look->eye) <= look->near;
  list_screens (&sight, target, building, !is_shown && !is_near);
  if (sight.n == 0 || sees_spot (&sight, biv_base_get_nearest_spot (target, look->eye)) || sees_spot (&sight, target->centre))
    return TRUE;
  biv_base_get_corners (target, corners);
  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    if (is_turned_to (look->eye, corners[i], corners[(i + 1) % 4]) && sees_side (&sight, corners[i], corners[(i + 1) % 4]))
      return TRUE;
  return FALSE;
}
