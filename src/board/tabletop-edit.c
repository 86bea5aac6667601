/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-edit.c: objects on a table and their spots added, moved and taken away */
#include "config.h"
#include "board/tabletop-edit.h"

#include "board/tabletop-private.h"
#include "board/trace.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

static BivTabletop *
refuse (GError    **error,
        const char *message)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, message);
  return NULL;
}

/* ---- Objects ---- */

static void
take_values (BivTabletopObject       *object,
             const BivTabletopObject *like)
{
  BivThingForm form = biv_thing_get_form (object->thing);

  object->level = object->thing == BIV_THING_CONTOUR ? like->level : 0;
  object->material = form == BIV_THING_RECTANGLE ? like->material : 0;
  object->depth = object->thing == BIV_THING_STREAM ? like->depth : 0;
  object->width = form == BIV_THING_BAND ? like->width : 0;
  object->height = form == BIV_THING_LINE ? like->height : 0;
  g_free (object->name);
  object->name = like->name != NULL && (*like->name != '\0' || form == BIV_THING_SPOT) ? g_strdup (like->name)
                 : form == BIV_THING_SPOT ? g_strdup ("") : NULL;
}

BivTabletop *
biv_tabletop_with_object (const BivTabletop       *table,
                          BivThing                 thing,
                          const BivSpot           *spots,
                          guint                    n_spots,
                          const BivTabletopObject *like,
                          GError                 **error)
{
  g_autoptr (BivTabletopDraft) draft = NULL;
  BivTabletopObject *object;

  g_return_val_if_fail (table != NULL && spots != NULL && (guint) thing < BIV_N_THINGS, NULL);

  draft = biv_tabletop_draft_new_from (table);
  if ((object = biv_tabletop_draft_add (draft, thing, spots, n_spots)) == NULL)
    return refuse (error, _("There is no room for more: a table has 400 objects and 4096 points at most."));
  if (like != NULL)
    take_values (object, like);
  return biv_tabletop_draft_seal (g_steal_pointer (&draft), error);
}

/* A building is turned as the rectangle it is, so that its corners do not drift apart by rounding again and again. */
BivTabletop *
biv_tabletop_with_object_turned (const BivTabletop *table,
                                 guint              object,
                                 BivAngle           angle,
                                 GError           **error)
{
  BivTabletopDraft *draft;
  BivTabletopObject *turned;
  const BivBounds *bounds;
  BivBase about;

  g_return_val_if_fail (table != NULL && object < table->n_objects, NULL);

  draft = biv_tabletop_draft_new_from (table);
  turned = biv_tabletop_draft_get_object (draft, object);
  bounds = &table->objects[object].outline.bounds;
  about = biv_base_make (biv_spot ((bounds->west + bounds->east) / 2, (bounds->south + bounds->north) / 2), angle, 0, 0);
  if (biv_thing_get_form (turned->thing) == BIV_THING_RECTANGLE)
    {
      BivBase base = table->objects[object].base;

      base = biv_base_make (base.centre, (BivAngle) (base.facing + angle), base.frontage, base.depth);
      biv_base_get_corners (&base, turned->outline.spots);
    }
  else
    for (guint i = 0; i < turned->outline.n_spots; i++)
      {
        BivSpot *spot = &turned->outline.spots[i];

        *spot = biv_base_place (&about, (BivOffset) { ((gint64) spot->y - about.centre.y) * BIV_FINE,
                                                      ((gint64) spot->x - about.centre.x) * BIV_FINE });
      }
  turned->outline = biv_polygon_make (turned->outline.spots, turned->outline.n_spots);
  return biv_tabletop_draft_seal (draft, error);
}

BivTabletop *
biv_tabletop_with_values (const BivTabletop       *table,
                          guint                    object,
                          const BivTabletopObject *like,
                          GError                 **error)
{
  BivTabletopDraft *draft;
  BivTabletopObject *changed;

  g_return_val_if_fail (table != NULL && object < table->n_objects && like != NULL, NULL);
  g_return_val_if_fail (biv_thing_get_form (like->thing) == biv_thing_get_form (table->objects[object].thing), NULL);

  draft = biv_tabletop_draft_new_from (table);
  changed = biv_tabletop_draft_get_object (draft, object);
  changed->thing = like->thing;
  take_values (changed, like);
  if (changed->thing == BIV_THING_CONTOUR && changed->level == 0)
    changed->level = 1;
  return biv_tabletop_draft_seal (draft, error);
}

/* ---- Spots ---- */

/* The corner opposite stays, and the sides keep their directions. */
static void
stretch_building (BivTabletopObject *building,
                  const BivBase     *base,
                  guint              corner,
                  BivSpot            to)
{
  BivBase frame = biv_base_at (base, building->outline.spots[(corner + 2) % 4]);
  BivOffset across = biv_base_see (&frame, to);
  BivOffset next = biv_base_see (&frame, building->outline.spots[(corner + 1) % 4]);
  gboolean next_is_forward = ABS (next.forward) > ABS (next.right);

  building->outline.spots[corner] = to;
  building->outline.spots[(corner + 1) % 4] = biv_base_place (&frame, (BivOffset) { next_is_forward ? across.forward : 0,
                                                                                    next_is_forward ? 0 : across.right });
  building->outline.spots[(corner + 3) % 4] = biv_base_place (&frame, (BivOffset) { next_is_forward ? 0 : across.forward,
                                                                                    next_is_forward ? across.right : 0 });
}

BivTabletop *
biv_tabletop_with_spot_moved (const BivTabletop *table,
                              guint              object,
                              guint              spot,
                              BivSpot            to,
                              GError           **error)
{
  BivTabletopDraft *draft;
  BivTabletopObject *changed;

  g_return_val_if_fail (table != NULL && object < table->n_objects, NULL);
  g_return_val_if_fail (spot < table->objects[object].outline.n_spots, NULL);

  draft = biv_tabletop_draft_new_from (table);
  changed = biv_tabletop_draft_get_object (draft, object);
  if (biv_thing_get_form (changed->thing) == BIV_THING_RECTANGLE)
    stretch_building (changed, &table->objects[object].base, spot, to);
  else
    changed->outline.spots[spot] = to;
  changed->outline = biv_polygon_make (changed->outline.spots, changed->outline.n_spots);
  return biv_tabletop_draft_seal (draft, error);
}

static BivTabletop *
with_spots (const BivTabletop *table,
            guint              object,
            const BivSpot     *spots,
            guint              n_spots,
            GError           **error)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new_from (table);

  biv_tabletop_object_set_spots (biv_tabletop_draft_get_object (draft, object), spots, n_spots);
  return biv_tabletop_draft_seal (draft, error);
}

BivTabletop *
biv_tabletop_with_spot (const BivTabletop *table,
                        guint              object,
                        guint              after,
                        BivSpot            at,
                        GError           **error)
{
  BivSpot spots[BIV_POLYGON_MAX_SPOTS];
  const BivPolygon *outline;
  BivThingForm form;
  guint n_all = 1;

  g_return_val_if_fail (table != NULL && object < table->n_objects, NULL);

  form = biv_thing_get_form (table->objects[object].thing);
  outline = &table->objects[object].outline;
  g_return_val_if_fail (form != BIV_THING_RECTANGLE && form != BIV_THING_SPOT && after < outline->n_spots, NULL);

  for (guint i = 0; i < table->n_objects; i++)
    n_all += table->objects[i].outline.n_spots;
  if (outline->n_spots >= BIV_POLYGON_MAX_SPOTS || n_all > BIV_TABLETOP_MAX_SPOTS)
    return refuse (error, _("There is no room for more: an object has 256 points at most, and a table 4096."));
  for (guint i = 0, k = 0; i < outline->n_spots; i++)
    {
      spots[k++] = outline->spots[i];
      if (i == after)
        spots[k++] = at;
    }
  return with_spots (table, object, spots, outline->n_spots + 1, error);
}

BivTabletop *
biv_tabletop_without_spot (const BivTabletop *table,
                           guint              object,
                           guint              spot,
                           GError           **error)
{
  BivSpot spots[BIV_POLYGON_MAX_SPOTS];
  const BivPolygon *outline;

  g_return_val_if_fail (table != NULL && object < table->n_objects, NULL);

  outline = &table->objects[object].outline;
  g_return_val_if_fail (spot < outline->n_spots, NULL);

  if (biv_thing_get_form (table->objects[object].thing) == BIV_THING_RECTANGLE)
    return refuse (error, _("A building has four corners: take all of it away, or move a corner."));
  if (biv_thing_get_form (table->objects[object].thing) == BIV_THING_SPOT)
    return refuse (error, _("A label has one place: take all of it away."));
  for (guint i = 0, k = 0; i < outline->n_spots; i++)
    if (i != spot)
      spots[k++] = outline->spots[i];
  return with_spots (table, object, spots, outline->n_spots - 1, error);
}

/* ---- Fewer spots, round corners ---- */

static gboolean
has_free_spots (const BivTabletop *table,
                guint              object)
{
  BivThingForm form = biv_thing_get_form (table->objects[object].thing);

  return form != BIV_THING_RECTANGLE && form != BIV_THING_SPOT;
}

static GArray *
spots_of (const BivTabletop *table,
          guint              object)
{
  const BivPolygon *outline = &table->objects[object].outline;
  GArray *spots = g_array_sized_new (FALSE, FALSE, sizeof (BivSpot), outline->n_spots);

  g_array_append_vals (spots, outline->spots, outline->n_spots);
  return spots;
}

/* How much of the shape goes with a spot: twice the triangle that it makes with its neighbours. */
static gint64
weight_of (const GArray *spots,
           guint         spot)
{
  const BivSpot *all = (const BivSpot *) (gpointer) spots->data;
  BivSpot a = all[(spot + spots->len - 1) % spots->len], b = all[spot], c = all[(spot + 1) % spots->len];

  return ABS ((gint64) (b.x - a.x) * (c.y - a.y) - (gint64) (b.y - a.y) * (c.x - a.x));
}

BivTabletop *
biv_tabletop_with_fewer_spots (const BivTabletop *table,
                               guint              object,
                               GError           **error)
{
  g_autoptr (GArray) spots = NULL;
  guint first, least, wanted;

  g_return_val_if_fail (table != NULL && object < table->n_objects, NULL);

  if (!has_free_spots (table, object))
    return refuse (error, _("Buildings and labels have no more points than they have."));
  spots = spots_of (table, object);
  first = biv_thing_get_form (table->objects[object].thing) == BIV_THING_OUTLINE ? 0 : 1;
  least = first == 0 ? 3 : 2;
  if (spots->len <= least)
    return refuse (error, _("It has no points to spare."));
  for (wanted = MAX (spots->len - (spots->len + 2) / 3, least); spots->len > wanted;)
    {
      guint lightest = first;

      for (guint i = first; i + first < spots->len; i++)
        if (weight_of (spots, i) < weight_of (spots, lightest))
          lightest = i;
      g_array_remove_index (spots, lightest);
    }
  return with_spots (table, object, (const BivSpot *) (gpointer) spots->data, spots->len, error);
}

BivTabletop *
biv_tabletop_with_object_rounded (const BivTabletop *table,
                                  guint              object,
                                  GError           **error)
{
  g_autoptr (GArray) spots = NULL, round = NULL;
  guint n_all = 0;

  g_return_val_if_fail (table != NULL && object < table->n_objects, NULL);

  if (!has_free_spots (table, object))
    return refuse (error, _("Buildings and labels have no corners to round."));
  spots = spots_of (table, object);
  round = biv_thing_get_form (table->objects[object].thing) == BIV_THING_OUTLINE
          ? biv_outline_round (spots, table->width, table->height) : biv_spots_round (spots, 2);
  for (guint i = 0; i < table->n_objects; i++)
    n_all += table->objects[i].outline.n_spots;
  if (round->len > BIV_POLYGON_MAX_SPOTS || n_all - spots->len + round->len > BIV_TABLETOP_MAX_SPOTS)
    return refuse (error, _("There is no room for more: an object has 256 points at most, and a table 4096."));
  return with_spots (table, object, (const BivSpot *) (gpointer) round->data, round->len, error);
}

/* ---- Order and copies ---- */

BivTabletop *
biv_tabletop_with_object_at (const BivTabletop *table,
                             guint              object,
                             guint              to)
{
  BivTabletopDraft *draft;

  g_return_val_if_fail (table != NULL && object < table->n_objects && to < table->n_objects, NULL);

  draft = biv_tabletop_draft_new_from (table);
  g_ptr_array_insert (draft->objects, (int) to, g_ptr_array_steal_index (draft->objects, object));
  return biv_tabletop_draft_seal (draft, NULL);
}

/* ---- Several at once ---- */

/* Whether each is there, lowest first. */
static gboolean
are_of (const BivTabletop *table,
        const guint       *objects,
        guint              n_objects)
{
  for (guint i = 0; i < n_objects; i++)
    if (objects[i] >= table->n_objects || (i > 0 && objects[i] <= objects[i - 1]))
      return FALSE;
  return TRUE;
}

GArray *
biv_tabletop_list_inside (const BivTabletop *table,
                          guint32            things,
                          const BivBounds   *bounds)
{
  GArray *inside = g_array_new (FALSE, FALSE, sizeof (guint));

  g_return_val_if_fail (table != NULL && bounds != NULL, inside);

  for (guint i = 0; i < table->n_objects; i++)
    {
      const BivBounds *own = &table->objects[i].outline.bounds;

      if ((things & BIV_THING_BIT (table->objects[i].thing)) != 0 && own->west >= bounds->west && own->east <= bounds->east
          && own->south >= bounds->south && own->north <= bounds->north)
        g_array_append_val (inside, i);
    }
  return inside;
}

BivBounds
biv_tabletop_get_bounds_of (const BivTabletop *table,
                            const guint       *objects,
                            guint              n_objects)
{
  BivBounds all = table->objects[objects[0]].outline.bounds;

  for (guint i = 1; i < n_objects; i++)
    {
      const BivBounds *own = &table->objects[objects[i]].outline.bounds;

      all.west = MIN (all.west, own->west);
      all.east = MAX (all.east, own->east);
      all.south = MIN (all.south, own->south);
      all.north = MAX (all.north, own->north);
    }
  return all;
}

static void
move_object (BivTabletopObject *object,
             BivLength          x,
             BivLength          y)
{
  for (guint i = 0; i < object->outline.n_spots; i++)
    {
      object->outline.spots[i].x += x;
      object->outline.spots[i].y += y;
    }
  object->outline = biv_polygon_make (object->outline.spots, object->outline.n_spots);
}

BivTabletop *
biv_tabletop_with_several_moved (const BivTabletop  *table,
                                 const guint        *objects,
                                 guint               n_objects,
                                 BivLength           x,
                                 BivLength           y,
                                 GError            **error)
{
  BivTabletopDraft *draft;

  g_return_val_if_fail (table != NULL && are_of (table, objects, n_objects), NULL);

  draft = biv_tabletop_draft_new_from (table);
  for (guint i = 0; i < n_objects; i++)
    move_object (biv_tabletop_draft_get_object (draft, objects[i]), x, y);
  return biv_tabletop_draft_seal (draft, error);
}

BivTabletop *
biv_tabletop_without_several (const BivTabletop *table,
                              const guint       *objects,
                              guint              n_objects)
{
  BivTabletopDraft *draft;

  g_return_val_if_fail (table != NULL && are_of (table, objects, n_objects), NULL);

  draft = biv_tabletop_draft_new_from (table);
  for (guint i = n_objects; i-- > 0;)
    g_ptr_array_remove_index (draft->objects, objects[i]);
  return biv_tabletop_draft_seal (draft, NULL);
}

/* As near to @by as what reaches from @low to @high stays between nought and @most. */
static BivLength
keep_on (BivLength by,
         BivLength low,
         BivLength high,
         BivLength most)
{
  return MAX (MIN (by, most - high), -low);
}

BivTabletop *
biv_tabletop_with_copies (const BivTabletop  *table,
                          const BivTabletop  *from,
                          const guint        *objects,
                          guint               n_objects,
                          BivLength           x,
                          BivLength           y,
                          GError            **error)
{
  g_autoptr (BivTabletopDraft) draft = NULL;
  BivBounds bounds;

  g_return_val_if_fail (table != NULL && from != NULL && n_objects > 0 && are_of (from, objects, n_objects), NULL);

  bounds = biv_tabletop_get_bounds_of (from, objects, n_objects);
  x = keep_on (x, bounds.west, bounds.east, table->width);
  y = keep_on (y, bounds.south, bounds.north, table->height);
  draft = biv_tabletop_draft_new_from (table);
  for (guint i = 0; i < n_objects; i++)
    {
      const BivTabletopObject *like = &from->objects[objects[i]];
      BivTabletopObject values = *like;
      BivTabletopObject *copy = biv_tabletop_draft_add (draft, like->thing, like->outline.spots, like->outline.n_spots);

      if (copy == NULL)
        return refuse (error, _("There is no room for more: a table has 400 objects and 4096 points at most."));
      if (like->thing != BIV_THING_LABEL)
        values.name = NULL;
      take_values (copy, &values);
      move_object (copy, x, y);
    }
  return biv_tabletop_draft_seal (g_steal_pointer (&draft), error);
}

/* ---- The whole table ---- */

BivTabletop *
biv_tabletop_resized (const BivTabletop *table,
                      BivLength          width,
                      BivLength          height,
                      GError           **error)
{
  BivTabletopDraft *draft;

  g_return_val_if_fail (table != NULL, NULL);

  if (width < BIV_TABLETOP_MIN_SIDE || height < BIV_TABLETOP_MIN_SIDE || width > BIV_TABLETOP_MAX_SIDE
      || height > BIV_TABLETOP_MAX_SIDE)
    return refuse (error, _("A table is 300 to 6000 mm wide and deep."));
  draft = biv_tabletop_draft_new_from (table);
  draft->width = width;
  draft->height = height;
  return biv_tabletop_draft_seal (draft, error);
}

BivTabletop *
biv_tabletop_mirrored (const BivTabletop *table)
{
  BivTabletopDraft *draft;

  g_return_val_if_fail (table != NULL, NULL);

  draft = biv_tabletop_draft_new_from (table);
  for (guint i = 0; i < draft->objects->len; i++)
    {
      BivPolygon *outline = &((BivTabletopObject *) g_ptr_array_index (draft->objects, i))->outline;

      for (guint k = 0; k < outline->n_spots; k++)
        outline->spots[k].x = table->width - outline->spots[k].x;
      *outline = biv_polygon_make (outline->spots, outline->n_spots);
    }
  return biv_tabletop_draft_seal (draft, NULL);
}

/* ---- Under the pointer ---- */

static gint64
area_of (const BivTabletopObject *object)
{
  return ABS (biv_polygon_get_double_area (&object->outline));
}

BivTabletopHit
biv_tabletop_hit (const BivTabletop *table,
                  guint32            things,
                  BivSpot            at,
                  BivLength          reach)
{
  BivTabletopHit hit = { BIV_NO_OBJECT, G_MAXUINT, G_MAXUINT };
  BivLength nearest = reach;
  gint64 least = G_MAXINT64;

  g_return_val_if_fail (table != NULL, hit);

  for (guint i = 0; i < table->n_objects; i++)
    for (guint k = 0; k < table->objects[i].outline.n_spots && (things & BIV_THING_BIT (table->objects[i].thing)) != 0; k++)
      {
        BivLength distance = biv_spot_distance (at, table->objects[i].outline.spots[k]);

        if (distance < nearest || (distance == nearest && hit.object == BIV_NO_OBJECT))
          {
            nearest = distance;
            hit = (BivTabletopHit) { i, k, G_MAXUINT };
          }
      }
  if (hit.object != BIV_NO_OBJECT)
    return hit;
  for (guint i = 0; i < table->n_objects; i++)
    {
      const BivTabletopObject *object = &table->objects[i];
      BivThingForm form = biv_thing_get_form (object->thing);
      BivLength room = form == BIV_THING_BAND ? MAX (reach, object->width / 2) : reach;
      guint n = object->outline.n_spots, n_sides = form == BIV_THING_SPOT ? 0 : form == BIV_THING_OUTLINE
                                                   || form == BIV_THING_RECTANGLE ? n : n - 1;

      if ((things & BIV_THING_BIT (object->thing)) == 0)
        continue;
      for (guint k = 0; k < n_sides; k++)
        {
          BivSpot ends[2] = { object->outline.spots[k], object->outline.spots[k + 1 < n ? k + 1 : 0] };
          BivPolyline side = biv_polygon_make (ends, 2);
          BivLength distance = biv_polyline_get_spot_distance (&side, at);

          if (distance <= room && (hit.object == BIV_NO_OBJECT || distance < nearest))
            {
              nearest = distance;
              hit = (BivTabletopHit) { i, G_MAXUINT, k };
            }
        }
    }
  for (guint i = 0; i < table->n_objects && hit.side == G_MAXUINT; i++)
    if (biv_thing_get_form (table->objects[i].thing) <= BIV_THING_RECTANGLE && area_of (&table->objects[i]) < least
        && (things & BIV_THING_BIT (table->objects[i].thing)) != 0
        && biv_polygon_has_spot (&table->objects[i].outline, at))
      {
        least = area_of (&table->objects[i]);
        hit.object = i;
      }
  return hit;
}

static void
snap_to (BivSpot    at,
         BivSpot    to,
         BivSpot   *best,
         BivLength *nearest)
{
  BivLength distance = biv_spot_distance (at, to);

  if (distance <= *nearest)
    {
      *nearest = distance;
      *best = to;
    }
}

static BivSpot
nearest_on_side (BivSpot at,
                 BivSpot from,
                 BivSpot to)
{
  gint64 x = (gint64) to.x - from.x, y = (gint64) to.y - from.y;
  gint64 along = ((gint64) at.x - from.x) * x + ((gint64) at.y - from.y) * y;

  return biv_spot_on_way (from, to, biv_fraction (along, x * x + y * y));
}

BivSpot
biv_tabletop_snap (const BivTabletop *table,
                   BivSpot            at,
                   BivLength          reach,
                   BivLength          grid,
                   guint              except)
{
  BivLength nearest = reach;
  BivSpot best;

  g_return_val_if_fail (table != NULL, at);

  at = best = biv_spot (CLAMP (at.x, 0, table->width), CLAMP (at.y, 0, table->height));
  for (guint i = 0; i < table->n_objects; i++)
    for (guint k = 0; i != except && k < table->objects[i].outline.n_spots; k++)
      snap_to (at, table->objects[i].outline.spots[k], &best, &nearest);
  snap_to (at, biv_spot (at.x * 2 < table->width ? 0 : table->width, at.y * 2 < table->height ? 0 : table->height), &best,
           &nearest);
  if (best.x != at.x || best.y != at.y || nearest < reach)
    return best;
  snap_to (at, biv_spot (at.x * 2 < table->width ? 0 : table->width, at.y), &best, &nearest);
  snap_to (at, biv_spot (at.x, at.y * 2 < table->height ? 0 : table->height), &best, &nearest);
  for (guint i = 0; i < table->n_objects; i++)
    {
      const BivPolygon *outline = &table->objects[i].outline;
      gboolean is_closed = biv_thing_get_form (table->objects[i].thing) <= BIV_THING_RECTANGLE;

      for (guint k = is_closed ? 0 : 1; i != except && k < outline->n_spots && outline->n_spots > 1; k++)
        snap_to (at, nearest_on_side (at, outline->spots[k > 0 ? k - 1 : outline->n_spots - 1], outline->spots[k]), &best,
                 &nearest);
    }
  if (nearest < reach || (best.x != at.x || best.y != at.y))
    return best;
  if (grid > 0)
    best = biv_spot (MIN ((at.x + grid / 2) / grid * grid, table->width), MIN ((at.y + grid / 2) / grid * grid, table->height));
  return best;
}
