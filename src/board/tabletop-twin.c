/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-twin.c: what stands for an object on the other half of a table */
#include "config.h"
#include "board/tabletop-twin.h"

#include "board/tabletop-edit.h"
#include "board/tabletop-private.h"

BivSpot
biv_tabletop_get_twin_spot (const BivTabletop *table,
                            BivTwins           twins,
                            BivSpot            spot)
{
  g_return_val_if_fail (table != NULL, spot);

  if (twins != BIV_TWINS_NONE)
    spot.x = table->width - spot.x;
  if (twins == BIV_TWINS_TURNED)
    spot.y = table->height - spot.y;
  return spot;
}

/* Lines and outlines may begin with another spot, and go the other way round. */
static gboolean
is_twin (const BivTabletop       *table,
         BivTwins                 twins,
         const BivTabletopObject *a,
         const BivTabletopObject *b)
{
  guint n = a->outline.n_spots;
  gboolean is_closed = biv_thing_get_form (a->thing) <= BIV_THING_RECTANGLE;

  if (a->thing != b->thing || b->outline.n_spots != n)
    return FALSE;
  for (guint shift = 0; shift < n; shift++)
    for (int back = 0; back < 2; back++)
      {
        gboolean fits = is_closed || shift == (back ? n - 1 : 0);

        for (guint i = 0; fits && i < n; i++)
          {
            BivSpot spot = biv_tabletop_get_twin_spot (table, twins, a->outline.spots[i]);
            BivSpot other = b->outline.spots[(back ? shift + n - i : shift + i) % n];

            fits = spot.x == other.x && spot.y == other.y;
          }
        if (fits)
          return TRUE;
      }
  return FALSE;
}

guint
biv_tabletop_find_twin (const BivTabletop *table,
                        BivTwins           twins,
                        guint              object)
{
  g_return_val_if_fail (table != NULL && object < table->n_objects, BIV_NO_OBJECT);

  for (guint i = 0; twins != BIV_TWINS_NONE && i < table->n_objects; i++)
    if (is_twin (table, twins, &table->objects[object], &table->objects[i]))
      return i;
  return BIV_NO_OBJECT;
}

/* @spots: room for BIV_POLYGON_MAX_SPOTS */
static void
mirror_spots (const BivTabletop *table,
              BivTwins           twins,
              guint              object,
              BivSpot           *spots)
{
  const BivPolygon *outline = &table->objects[object].outline;

  for (guint i = 0; i < outline->n_spots; i++)
    spots[i] = biv_tabletop_get_twin_spot (table, twins, outline->spots[i]);
}

BivTabletop *
biv_tabletop_with_twin (const BivTabletop *table,
                        BivTwins           twins,
                        guint              object,
                        guint              twin,
                        GError           **error)
{
  BivSpot spots[BIV_POLYGON_MAX_SPOTS];
  const BivTabletopObject *like;
  BivTabletopDraft *draft;
  BivTabletopObject *other;
  BivTabletopObject values;

  g_return_val_if_fail (table != NULL && object < table->n_objects && twins != BIV_TWINS_NONE, NULL);
  g_return_val_if_fail (twin == BIV_NO_OBJECT || (twin < table->n_objects && twin != object), NULL);

  like = &table->objects[object];
  mirror_spots (table, twins, object, spots);
  if (twin == BIV_NO_OBJECT)
    {
      values = *like;
      if (like->thing != BIV_THING_LABEL)
        values.name = NULL;
      return biv_tabletop_with_object (table, like->thing, spots, like->outline.n_spots, &values, error);
    }
  draft = biv_tabletop_draft_new_from (table);
  other = biv_tabletop_draft_get_object (draft, twin);
  other->thing = like->thing;
  other->level = like->level;
  other->material = like->material;
  other->depth = like->depth;
  other->width = like->width;
  other->height = like->height;
  biv_tabletop_object_set_spots (other, spots, like->outline.n_spots);
  return biv_tabletop_draft_seal (draft, error);
}

/* ---- What it would lie on ---- */

/* A road through a village, or a wood on a hill, is as it should be. */
static guint32
should_not_lie_on (BivThing thing)
{
  const guint32 buildings = BIV_THING_BIT (BIV_THING_BUILDING), roads = BIV_THING_BIT (BIV_THING_ROAD);
  const guint32 streams = BIV_THING_BIT (BIV_THING_STREAM), water = BIV_THING_BIT (BIV_THING_WATER);

  switch (thing)
    {
    case BIV_THING_WOOD: case BIV_THING_DENSE_WOOD: case BIV_THING_BROKEN: case BIV_THING_MARSH: case BIV_THING_WATER:
      return BIV_THINGS_AREAS | buildings | roads | streams;
    case BIV_THING_BUILT_UP:
      return BIV_THINGS_AREAS | streams;
    case BIV_THING_STREAM:
      return (BIV_THINGS_AREAS & ~BIV_THING_BIT (BIV_THING_MARSH)) | buildings;
    case BIV_THING_ROAD:
      return BIV_THINGS_WOODS | BIV_THING_BIT (BIV_THING_MARSH) | water | buildings;
    case BIV_THING_BUILDING:
      return BIV_THINGS_WOODS | BIV_THING_BIT (BIV_THING_MARSH) | water | buildings | roads | streams;
    case BIV_THING_CONTOUR:
    case BIV_THING_LABEL:
      return 0;
    default:
      return water | buildings | roads | streams;
    }
}

static gboolean
runs_inside (const BivPolygon *area,
             const BivPolygon *outline,
             gboolean          is_closed)
{
  for (guint i = 0; i + (is_closed ? 0 : 1) < outline->n_spots; i++)
    {
      gboolean inside, outside;

      biv_polygon_runs (area, outline->spots[i], outline->spots[(i + 1) % outline->n_spots], &inside, &outside);
      if (inside)
        return TRUE;
    }
  return FALSE;
}

/* The area of @area against that of @other, or against its line. */
static gboolean
area_meets (const BivPolygon *area,
            const BivPolygon *other,
            gboolean          is_closed)
{
  if (area->bounds.west >= other->bounds.east || other->bounds.west >= area->bounds.east
      || area->bounds.south >= other->bounds.north || other->bounds.south >= area->bounds.north)
    return FALSE;
  return runs_inside (area, other, is_closed) || (is_closed && runs_inside (other, area, TRUE));
}

static gboolean
area_meets_object (const BivPolygon        *area,
                   const BivTabletopObject *object)
{
  if (object->n_pieces == 0)
    return area_meets (area, &object->outline, biv_thing_get_form (object->thing) <= BIV_THING_RECTANGLE);
  for (guint i = 0; i < object->n_pieces; i++)
    if (area_meets (area, &object->pieces[i], TRUE))
      return TRUE;
  return FALSE;
}

static gboolean
objects_meet (const BivTabletopObject *a,
              const BivTabletopObject *b)
{
  if (a->n_pieces == 0 && biv_thing_get_form (a->thing) > BIV_THING_RECTANGLE)
    {
      const BivTabletopObject *kept = a;

      /* A line has no area: the other has. */
      a = b;
      b = kept;
    }
  if (a->n_pieces == 0)
    return area_meets_object (&a->outline, b);
  for (guint i = 0; i < a->n_pieces; i++)
    if (area_meets_object (&a->pieces[i], b))
      return TRUE;
  return FALSE;
}

gboolean
biv_tabletop_clash (const BivTabletopObject *a,
                    const BivTabletopObject *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return ((should_not_lie_on (a->thing) & BIV_THING_BIT (b->thing)) != 0
          || (should_not_lie_on (b->thing) & BIV_THING_BIT (a->thing)) != 0)
         && objects_meet (a, b);
}

guint
biv_tabletop_list_below_twin (const BivTabletop *table,
                              BivTwins           twins,
                              guint              object,
                              guint             *objects,
                              guint              max_objects)
{
  BivSpot spots[BIV_POLYGON_MAX_SPOTS];
  g_autoptr (BivTabletop) alone = NULL;
  BivTabletopDraft *draft;
  BivTabletopObject *twin;
  const BivTabletopObject *like;
  guint n = 0, self;

  g_return_val_if_fail (table != NULL && object < table->n_objects && objects != NULL, 0);

  like = &table->objects[object];
  self = biv_tabletop_find_twin (table, twins, object);
  if (twins == BIV_TWINS_NONE || self == object)
    return 0;
  /* Alone on a table of that size, so that a band knows what it covers. */
  mirror_spots (table, twins, object, spots);
  draft = biv_tabletop_draft_new (table->width, table->height);
  twin = biv_tabletop_draft_add (draft, like->thing, spots, like->outline.n_spots);
  twin->width = like->width;
  if (like->thing == BIV_THING_LABEL)
    {
      g_free (twin->name);
      twin->name = g_strdup (like->name);
    }
  alone = biv_tabletop_draft_seal (draft, NULL);
  for (guint i = 0; alone != NULL && i < table->n_objects && n < max_objects; i++)
    if (i != self && (should_not_lie_on (like->thing) & BIV_THING_BIT (table->objects[i].thing)) != 0
        && objects_meet (&alone->objects[0], &table->objects[i]))
      objects[n++] = i;
  return n;
}
