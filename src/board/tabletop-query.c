/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-query.c: what a battle asks of the ground it stands on */
#include "config.h"
#include "board/biv-tabletop.h"

#include "board/tabletop-private.h"

/* Things that a moving base meets. */
#define MET (~(BIV_THING_BIT (BIV_THING_CONTOUR) | BIV_THING_BIT (BIV_THING_LABEL)))

/* What an object covers: its outline, or the pieces of its band; a line covers nothing, but can be met, and a spot neither. */
typedef struct
{
  const BivPolygon *polygons;
  guint             n;
  gboolean          is_line;
} Areas;

static inline Areas
get_areas (const BivTabletopObject *object)
{
  switch (biv_thing_get_form (object->thing))
    {
    case BIV_THING_OUTLINE:
    case BIV_THING_RECTANGLE: return (Areas) { .polygons = &object->outline, .n = 1 };
    case BIV_THING_BAND:      return (Areas) { .polygons = object->pieces, .n = object->n_pieces };
    case BIV_THING_LINE:      return (Areas) { .is_line = TRUE };
    case BIV_THING_SPOT:
    default:                  return (Areas) { 0 };
    }
}

/* ---- Spots ---- */

guint
biv_tabletop_get_elevation (const BivTabletop *table,
                            BivSpot            spot)
{
  guint level = 0;

  if ((table->things & BIV_THING_BIT (BIV_THING_CONTOUR)) == 0)
    return 0;
  for (guint i = 0; i < table->n_objects; i++)
    {
      const BivTabletopObject *object = &table->objects[i];

      if (object->thing == BIV_THING_CONTOUR && object->level > level && biv_polygon_has_spot (&object->outline, spot))
        level = object->level;
    }
  return level;
}

static gboolean
object_holds (const BivTabletopObject *object,
              BivSpot                  spot)
{
  const BivBounds *bounds = &object->outline.bounds;
  Areas areas = get_areas (object);

  for (guint i = 0; i < areas.n; i++)
    if (biv_polygon_has_spot (&areas.polygons[i], spot))
      return TRUE;
  return areas.is_line && spot.x >= bounds->west && spot.x <= bounds->east && spot.y >= bounds->south && spot.y <= bounds->north
         && biv_polyline_get_spot_distance (&object->outline, spot) == 0;
}

gboolean
biv_tabletop_holds (const BivTabletop *table,
                    guint              object,
                    BivSpot            spot)
{
  g_return_val_if_fail (table != NULL && object < table->n_objects, FALSE);

  return object_holds (&table->objects[object], spot);
}

guint
biv_tabletop_list_holding (const BivTabletop *table,
                           guint32            things,
                           BivSpot            spot,
                           guint             *objects,
                           guint              max_objects)
{
  guint n = 0;

  if ((table->things & things) == 0)
    return 0;
  for (guint i = 0; i < table->n_objects && n < max_objects; i++)
    if ((things & BIV_THING_BIT (table->objects[i].thing)) != 0 && object_holds (&table->objects[i], spot))
      objects[n++] = i;
  return n;
}

/* ---- Bases ---- */

static gboolean
object_meets (const BivTabletopObject *object,
              const BivBase           *base,
              BivLength                slack)
{
  Areas areas = get_areas (object);

  /* A band has many pieces: most bases are far from all of them. */
  if (areas.n > 1 && !biv_bounds_may_meet (&object->outline.bounds, base, 2 * object->width))
    return FALSE;
  for (guint i = 0; i < areas.n; i++)
    if (biv_polygon_meets_base (&areas.polygons[i], base, slack))
      return TRUE;
  return areas.is_line && biv_polyline_meets_base (&object->outline, base, slack);
}

gboolean
biv_tabletop_meets (const BivTabletop *table,
                    guint              object,
                    const BivBase     *base,
                    BivLength          slack)
{
  g_return_val_if_fail (table != NULL && object < table->n_objects, FALSE);

  return object_meets (&table->objects[object], base, slack);
}

BivLength
biv_tabletop_get_distance (const BivTabletop *table,
                           guint              object,
                           const BivBase     *base)
{
  const BivTabletopObject *found;
  BivLength least = BIV_LENGTH_MAX;
  Areas areas;

  g_return_val_if_fail (table != NULL && object < table->n_objects, BIV_LENGTH_MAX);

  found = &table->objects[object];
  areas = get_areas (found);
  if (areas.is_line)
    return biv_polyline_get_base_distance (&found->outline, base);
  if (biv_thing_get_form (found->thing) == BIV_THING_SPOT)
    return biv_base_get_spot_distance (base, found->outline.spots[0]);
  for (guint i = 0; i < areas.n && least > 0; i++)
    least = MIN (least, biv_polygon_get_base_distance (&areas.polygons[i], base));
  return least;
}

gboolean
biv_tabletop_may_be_near (const BivTabletop *table,
                          guint32            things,
                          const BivBase     *base,
                          BivLength          limit)
{
  guint n = (table->things & things) != 0 ? biv_tabletop_get_n_objects (table) : 0;

  for (guint i = 0; i < n; i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);

      if ((BIV_THING_BIT (object->thing) & things) != 0
          && biv_bounds_may_meet (&object->outline.bounds, base, limit + 2 * object->width))
        return TRUE;
    }
  return FALSE;
}

guint
biv_tabletop_list_under (const BivTabletop *table,
                         guint32            things,
                         const BivBase     *base,
                         BivLength          slack,
                         guint             *objects,
                         guint              max_objects)
{
  guint n = 0;

  if ((table->things & things) == 0)
    return 0;
  for (guint i = 0; i < table->n_objects && n < max_objects; i++)
    if ((things & BIV_THING_BIT (table->objects[i].thing)) != 0 && object_meets (&table->objects[i], base, slack))
      objects[n++] = i;
  return n;
}

static gboolean
object_in_hull (const BivTabletopObject *object,
                const BivHull           *hull)
{
  Areas areas = get_areas (object);

  for (guint i = 0; i < areas.n; i++)
    if (biv_polygon_meets_hull (&areas.polygons[i], hull))
      return TRUE;
  return areas.is_line && biv_polyline_meets_hull (&object->outline, hull);
}

guint
biv_tabletop_list_in_hull (const BivTabletop *table,
                           guint32            things,
                           const BivHull     *hull,
                           guint             *objects,
                           guint              max_objects)
{
  guint n = 0;

  if ((table->things & things) == 0)
    return 0;
  for (guint i = 0; i < table->n_objects && n < max_objects; i++)
    if ((things & BIV_THING_BIT (table->objects[i].thing)) != 0 && object_in_hull (&table->objects[i], hull))
      objects[n++] = i;
  return n;
}

/* ---- Sight (FU-GEOM-8) ---- */

guint
biv_tabletop_find_screen (const BivTabletop *table,
                          BivSpot            from,
                          BivSpot            to,
                          gboolean           is_shown)
{
  guint level = G_MAXUINT;

  if ((table->things & (BIV_THINGS_HIDE | BIV_THING_BIT (BIV_THING_CONTOUR))) == 0)
    return BIV_NO_OBJECT;
  for (guint i = 0; i < table->n_objects; i++)
    {
      const BivTabletopObject *object = &table->objects[i];

      if (object->thing == BIV_THING_CONTOUR)
        {
          if (!biv_polygon_hides (&object->outline, from, to))
            continue;
          if (level == G_MAXUINT)
            level = MAX (biv_tabletop_get_elevation (table, from), biv_tabletop_get_elevation (table, to));
          if (object->level > level)
            return i;
        }
      else if ((BIV_THINGS_HIDE & BIV_THING_BIT (object->thing)) != 0 && biv_polygon_hides (&object->outline, from, to)
               && !biv_polygon_has_spot (&object->outline, from)
               && !(is_shown && biv_polygon_has_spot (&object->outline, to)))
        return i;
    }
  return BIV_NO_OBJECT;
}

/* ---- Ways ---- */

static guint
sweep_object (const BivTabletopObject *object,
              const BivBase           *base,
              BivSpot                  motion,
              BivSpan                 *spans,
              guint                    max_spans)
{
  Areas areas = get_areas (object);
  guint n = 0;

  if (areas.is_line)
    return biv_base_sweep_polyline (base, motion, &object->outline, spans, max_spans);
  if (areas.n == 1)
    return biv_base_sweep_polygon (base, motion, areas.polygons, spans, max_spans);
  for (guint i = 0; i < areas.n; i++)
    {
      BivSpan found[4];
      guint n_found = biv_base_sweep_polygon (base, motion, &areas.polygons[i], found, G_N_ELEMENTS (found));

      for (guint k = 0; k < n_found; k++)
        n = biv_spans_add (spans, n, max_spans, found[k]);
    }
  return n;
}

guint
biv_tabletop_cross (const BivTabletop *table,
                    guint32            things,
                    const BivBase     *base,
                    BivSpot            motion,
                    BivEncounter      *encounters,
                    guint              max_encounters)
{
  guint n = 0;

  things &= MET;
  if ((table->things & things) == 0)
    return 0;
  for (guint i = 0; i < table->n_objects; i++)
    {
      BivSpan spans[16];
      guint n_spans;

      if ((things & BIV_THING_BIT (table->objects[i].thing)) == 0)
        continue;
      n_spans = sweep_object (&table->objects[i], base, motion, spans, G_N_ELEMENTS (spans));
      for (guint k = 0; k < n_spans; k++)
        {
          guint at = n;

          while (at > 0 && encounters[at - 1].span.enter > spans[k].enter)
            at--;
          if (at >= max_encounters)
            break;
          n = MIN (n + 1, max_encounters);
          for (guint later = n - 1; later > at; later--)
            encounters[later] = encounters[later - 1];
          encounters[at] = (BivEncounter) { i, spans[k] };
        }
    }
  return n;
}

/* The parts of the way that lie in convex pieces, put together. */
gboolean
biv_tabletop_is_on_road (const BivTabletop *table,
                         BivSpot            from,
                         BivSpot            to)
{
  BivSpan spans[16];
  guint n_spans = 0;

  if ((table->things & BIV_THING_BIT (BIV_THING_ROAD)) == 0)
    return FALSE;
  for (guint i = 0; i < table->n_objects; i++)
    {
      const BivTabletopObject *object = &table->objects[i];

      if (object->thing != BIV_THING_ROAD)
        continue;
      for (guint k = 0; k < object->n_pieces; k++)
        {
          BivSpan span;

          if (biv_polygon_cut_way (&object->pieces[k], from, to, &span))
            n_spans = biv_spans_add (spans, n_spans, G_N_ELEMENTS (spans), span);
        }
    }
  return n_spans > 0 && spans[0].enter == 0 && spans[0].leave == BIV_ONE;
}
