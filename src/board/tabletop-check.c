/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-check.c: what a table cannot have on it */
#include "config.h"
#include "board/biv-tabletop.h"

#include "board/tabletop-private.h"

#include <glib/gi18n-lib.h>

#include "base/said.h"

/* A building's corners were rounded on their own: a tenth of a millimetre is forgiven. */
#define BUILDING_SLACK 10

static const BivTabletopObject *
object_of (const BivTabletopDraft *draft,
           guint                   object)
{
  return g_ptr_array_index (draft->objects, object);
}

static gboolean
fault_in (BivTabletopFault    *fault,
          BivTabletopFaultKind kind,
          guint                object,
          guint                other,
          guint                first,
          guint                second)
{
  if (fault != NULL)
    *fault = (BivTabletopFault) { kind, object, other, first, second };
  return FALSE;
}

/* ---- One object ---- */

static BivLength
length_of_both (BivSpot a,
                BivSpot b,
                BivSpot c,
                BivSpot d)
{
  return (biv_spot_distance (a, b) + biv_spot_distance (c, d) + 1) / 2;
}

BivBase
biv_tabletop_building_base (const BivPolygon *corners)
{
  const BivSpot *at = corners->spots;
  BivSpot front = { at[0].x + at[1].x - at[2].x - at[3].x, at[0].y + at[1].y - at[2].y - at[3].y };
  BivSpot centre = { (at[0].x + at[1].x + at[2].x + at[3].x + 2) / 4, (at[0].y + at[1].y + at[2].y + at[3].y + 2) / 4 };

  return biv_base_make (centre, biv_angle_toward (biv_spot (0, 0), front), length_of_both (at[0], at[1], at[2], at[3]),
                        length_of_both (at[1], at[2], at[3], at[0]));
}

/* The corner of the building that is not one of its rectangle's, or 4. */
static guint
find_bad_corner (const BivPolygon *corners)
{
  BivBase base = biv_tabletop_building_base (corners);
  BivSpot right[4];

  biv_base_get_corners (&base, right);
  for (guint i = 0; i < 4; i++)
    {
      BivLength least = BIV_LENGTH_MAX;

      for (guint k = 0; k < 4; k++)
        least = MIN (least, biv_spot_distance (corners->spots[i], right[k]));
      if (least > BUILDING_SLACK)
        return i;
    }
  return 4;
}

static gboolean
check_values (const BivTabletopObject *object)
{
  switch (biv_thing_get_form (object->thing))
    {
    case BIV_THING_BAND:
      return object->width >= BIV_TABLETOP_MIN_BAND && object->width <= BIV_TABLETOP_MAX_BAND
             && object->depth <= BIV_DEPTH_DEEP;
    case BIV_THING_LINE:
      return object->height > 0 && object->height <= BIV_TABLETOP_MAX_HEIGHT;
    case BIV_THING_RECTANGLE:
      return object->material <= BIV_MATERIAL_WOOD;
    default:
      return object->thing != BIV_THING_CONTOUR || (object->level >= 1 && object->level <= BIV_TABLETOP_MAX_LEVEL);
    }
}

static gboolean
check_outline (const BivTabletopDraft *draft,
               guint                   i,
               BivTabletopFault       *fault)
{
  const BivTabletopObject *object = object_of (draft, i);
  const BivPolygon *outline = &object->outline;
  static const guint least_spots[] = { 3, 4, 2, 2, 1 };
  BivThingForm form = biv_thing_get_form (object->thing);
  guint first = 0, second = 0;

  if (outline->n_spots < least_spots[form] || (form == BIV_THING_RECTANGLE && outline->n_spots > 4)
      || (form == BIV_THING_SPOT && outline->n_spots > 1))
    return fault_in (fault, BIV_TABLETOP_FAULT_SPOTS, i, BIV_NO_OBJECT, 0, 0);
  for (guint k = 0; k < outline->n_spots; k++)
    if (outline->spots[k].x < 0 || outline->spots[k].y < 0 || outline->spots[k].x > draft->width
        || outline->spots[k].y > draft->height)
      return fault_in (fault, BIV_TABLETOP_FAULT_OFF_TABLE, i, BIV_NO_OBJECT, k, k);
  if ((form == BIV_THING_OUTLINE || form == BIV_THING_RECTANGLE) && !biv_polygon_is_simple (outline, &first, &second))
    return fault_in (fault, BIV_TABLETOP_FAULT_CROSSES_ITSELF, i, BIV_NO_OBJECT, first, second);
  if (form == BIV_THING_LINE || form == BIV_THING_BAND)         /* which may close or cross itself */
    for (guint k = 0; k + 1 < outline->n_spots; k++)
      if (outline->spots[k].x == outline->spots[k + 1].x && outline->spots[k].y == outline->spots[k + 1].y)
        return fault_in (fault, BIV_TABLETOP_FAULT_CROSSES_ITSELF, i, BIV_NO_OBJECT, k, k);
  if (form == BIV_THING_RECTANGLE && (first = find_bad_corner (outline)) < 4)
    return fault_in (fault, BIV_TABLETOP_FAULT_NO_RECTANGLE, i, BIV_NO_OBJECT, first, first);
  if (!check_values (object))
    return fault_in (fault, BIV_TABLETOP_FAULT_VALUE, i, BIV_NO_OBJECT, 0, 0);
  if (form == BIV_THING_SPOT && (object->name == NULL || *object->name == '\0'))
    return fault_in (fault, BIV_TABLETOP_FAULT_NAME, i, BIV_NO_OBJECT, 0, 0);
  return TRUE;
}

/* ---- Two objects ---- */

static void
run_around (const BivPolygon *outline,
            const BivPolygon *within,
            gboolean         *inside,
            gboolean         *outside)
{
  *inside = *outside = FALSE;
  for (guint i = 0; i < within->n_spots && !(*inside && *outside); i++)
    {
      gboolean in, out;

      biv_polygon_runs (outline, within->spots[i], within->spots[i + 1 < within->n_spots ? i + 1 : 0], &in, &out);
      *inside = *inside || in;
      *outside = *outside || out;
    }
}

/* Contours are nested, the inner one higher; they may share sides, as at the table's edge. */
static gboolean
check_contours (const BivTabletopDraft *draft,
                guint                   i,
                guint                   j,
                BivTabletopFault       *fault)
{
  const BivTabletopObject *a = object_of (draft, i), *b = object_of (draft, j);
  gboolean a_in, a_out, b_in, b_out;

  if (a->outline.bounds.west >= b->outline.bounds.east || b->outline.bounds.west >= a->outline.bounds.east
      || a->outline.bounds.south >= b->outline.bounds.north || b->outline.bounds.south >= a->outline.bounds.north)
    return TRUE;
  run_around (&b->outline, &a->outline, &a_in, &a_out);
  if (a_in && a_out)
    return fault_in (fault, BIV_TABLETOP_FAULT_CONTOURS_CROSS, i, j, 0, 0);
  run_around (&a->outline, &b->outline, &b_in, &b_out);
  if (b_in && b_out)
    return fault_in (fault, BIV_TABLETOP_FAULT_CONTOURS_CROSS, i, j, 0, 0);
  if (!a_out && a->level <= b->level)
    return fault_in (fault, BIV_TABLETOP_FAULT_CONTOUR_BELOW, i, j, 0, 0);
  if (!b_out && b->level <= a->level)
    return fault_in (fault, BIV_TABLETOP_FAULT_CONTOUR_BELOW, j, i, 0, 0);
  return TRUE;
}

static gboolean
check_pair (const BivTabletopDraft *draft,
            guint                   i,
            guint                   j,
            BivTabletopFault       *fault)
{
  const BivTabletopObject *a = object_of (draft, i), *b = object_of (draft, j);

  if (a->name != NULL && *a->name != '\0' && a->thing != BIV_THING_LABEL && b->thing != BIV_THING_LABEL
      && g_strcmp0 (a->name, b->name) == 0)
    return fault_in (fault, BIV_TABLETOP_FAULT_NAME, i, j, 0, 0);
  if (a->thing == BIV_THING_CONTOUR && b->thing == BIV_THING_CONTOUR)
    return check_contours (draft, i, j, fault);
  return TRUE;
}

gboolean
biv_tabletop_draft_check (const BivTabletopDraft *draft,
                          guint                   only,
                          BivTabletopFault       *fault)
{
  g_return_val_if_fail (draft != NULL, FALSE);

  for (guint i = 0; i < draft->objects->len; i++)
    if ((only == BIV_NO_OBJECT || only == i) && !check_outline (draft, i, fault))
      return FALSE;
  for (guint i = 0; i < draft->objects->len; i++)
    for (guint j = 0; j < i; j++)
      if ((only == BIV_NO_OBJECT || only == i || only == j) && !check_pair (draft, i, j, fault))
        return FALSE;
  return TRUE;
}

/* ---- Words ---- */

static char *
dup_fault (const BivTabletopDraft *draft,
           const BivTabletopFault *fault)
{
  const BivTabletopObject *object = object_of (draft, fault->object);
  guint n = object->outline.n_spots;

  switch (fault->kind)
    {
    case BIV_TABLETOP_FAULT_SPOTS:
      switch (biv_thing_get_form (object->thing))
        {
        case BIV_THING_OUTLINE:   return g_strdup_printf (_("it has %u corners and needs 3 at least; add some."), n);
        case BIV_THING_RECTANGLE: return g_strdup_printf (_("it has %u corners; a building has 4, one after the other."), n);
        case BIV_THING_SPOT:      return g_strdup_printf (_("it has %u points; it has one place only."), n);
        case BIV_THING_LINE:
        case BIV_THING_BAND:
        default:                  return g_strdup_printf (_("it has %u points and needs 2 at least; add some."), n);
        }
    case BIV_TABLETOP_FAULT_OFF_TABLE:
      return g_strdup_printf (_("its point %u lies off the table; move it onto the table, or make the table larger."),
                              fault->first + 1);
    case BIV_TABLETOP_FAULT_CROSSES_ITSELF:
      if (fault->first == fault->second)
        return g_strdup_printf (_("its points %u and %u are in the same place; take one of them out."), fault->first + 1,
                                (fault->first + 1) % n + 1);
      return g_strdup_printf (_("its sides from point %u and from point %u cross or touch; put its points in order around "
                                "it, or move one."), fault->first + 1, fault->second + 1);
    case BIV_TABLETOP_FAULT_NO_RECTANGLE:
      return g_strdup_printf (_("its corner %u makes it no rectangle; buildings have four right angles."), fault->first + 1);
    case BIV_TABLETOP_FAULT_CONTOURS_CROSS:
      return g_strdup (_("it crosses another contour; contours lie beside or inside each other."));
    case BIV_TABLETOP_FAULT_CONTOUR_BELOW:
      return g_strdup_printf (_("it lies inside a contour of level %d and would change nothing; give it a higher level."),
                              object_of (draft, fault->other)->level);
    case BIV_TABLETOP_FAULT_VALUE:
      return biv_thing_get_form (object->thing) == BIV_THING_BAND ? g_strdup (_("its width may be 1 to 200 mm."))
             : biv_thing_get_form (object->thing) == BIV_THING_LINE ? g_strdup (_("its height may be up to 10 metres."))
             : g_strdup (_("its level may be 1 to 9."));
    case BIV_TABLETOP_FAULT_NAME:
      return fault->other == BIV_NO_OBJECT ? g_strdup (_("it has no text; a label needs some."))
             : g_strdup_printf (_("another object is called “%s” too; give one of them another name."), biv_said (object->name));
    case BIV_TABLETOP_FAULT_NONE:
    default:
      return g_strdup ("");
    }
}

char *
biv_tabletop_draft_dup_fault_text (const BivTabletopDraft *draft,
                                   const BivTabletopFault *fault)
{
  const BivTabletopObject *object;
  g_autofree char *text = NULL;

  g_return_val_if_fail (draft != NULL && fault != NULL && fault->object < draft->objects->len, NULL);

  object = object_of (draft, fault->object);
  text = dup_fault (draft, fault);
  if (object->name != NULL && *object->name != '\0')
    /* TRANSLATORS: a kind of ground on a table, its name, and what is wrong with it */
    return g_strdup_printf (_("%s “%s”: %s"), biv_thing_get_label (object->thing), biv_said (object->name), text);
  /* TRANSLATORS: a kind of ground on a table, its number among all objects, and what is wrong with it */
  return g_strdup_printf (_("%s (object %u): %s"), biv_thing_get_label (object->thing), fault->object + 1, text);
}
