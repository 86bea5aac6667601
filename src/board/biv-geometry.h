/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-geometry.h: measuring on a table, in integers
 *
 * Whole numbers throughout, so that every machine measures alike: lengths in hundredths of a millimetre, angles in
 * 65,536ths of a turn clockwise from north, x east and y north. Measures come out rounded to 0.01 mm. Inside, a length is
 * reckoned in 256ths of a hundredth ("fine"), a direction as two parts of BIV_ONE. Right angles are exact; an angle is
 * measured as the hundredth of a degree that it stands for.
 *
 * Arguments are trusted: no place is further than BIV_LENGTH_MAX from nought. Nothing allocates. */
#pragma once
#include "board/biv-point.h"
G_BEGIN_DECLS

#define BIV_MM          100
#define BIV_LENGTH_MAX  1000000       /* 10 m */
#define BIV_RIGHT_ANGLE 16384
#define BIV_ONE         (1 << 30)     /* the whole: of a sine, and of a way */
#define BIV_FINE        256           /* to a hundredth of a millimetre */

/* ---- Angles ---- */

/**
 * biv_angle_get_sine:
 *
 * Of the hundredth of a degree that @angle stands for (biv_angle_to_hundredths ()), of %BIV_ONE.
 */
gint32    biv_angle_get_sine        (BivAngle   angle);
gint32    biv_angle_get_cosine      (BivAngle   angle);
/**
 * biv_angle_get_sines:
 * @sine: (out)
 * @cosine: (out)
 */
void      biv_angle_get_sines       (BivAngle   angle,
                                     gint32    *sine,
                                     gint32    *cosine);
/**
 * biv_angle_from_hundredths:
 *
 * Of hundredths of a degree, whole turns taken off; every hundredth has an angle of its own.
 */
BivAngle  biv_angle_from_hundredths (int        hundredths);
/**
 * biv_angle_to_hundredths:
 *
 * 0 to 35999, rounded.
 */
int       biv_angle_to_hundredths   (BivAngle   angle);
/**
 * biv_angle_toward: (skip)
 *
 * The nearest angle; north where the two are the same.
 */
BivAngle  biv_angle_toward          (BivSpot    from,
                                     BivSpot    to);
/**
 * biv_direction_of: (skip)
 * @sine: (out): of the way (@x, @y), itself not nought, %BIV_ONE long
 * @cosine: (out): of the way (@x, @y), itself not nought, %BIV_ONE long
 */
void      biv_direction_of          (gint64     x,
                                     gint64     y,
                                     gint32    *sine,
                                     gint32    *cosine);

/**
 * BivHeading:
 *
 * A way as exact as its two ends, where an angle is rounded.
 */
typedef struct
{
  gint32 sine, cosine;                /* of %BIV_ONE, east and north */
} BivHeading;

/**
 * biv_heading_of: (skip)
 */
BivHeading biv_heading_of           (BivAngle   angle);
/**
 * biv_heading_toward: (skip)
 *
 * North where the two are the same.
 */
BivHeading biv_heading_toward       (BivSpot    from,
                                     BivSpot    to);

#ifndef __GI_SCANNER__
static inline BivHeading
biv_heading_back (BivHeading heading)
{
  return (BivHeading) { -heading.sine, -heading.cosine };
}
#endif

/* ---- Numbers ---- */

/**
 * biv_root:
 *
 * The whole part of the square root.
 */
guint32   biv_root                  (guint64    square);

/**
 * biv_fraction:
 *
 * @numerator of @denominator, which is positive, as parts of %BIV_ONE, rounded down; 0 and %BIV_ONE at least and at most.
 */
static inline gint32
biv_fraction (gint64 numerator,
              gint64 denominator)
{
  int spare;

  if (numerator <= 0)
    return 0;
  if (numerator >= denominator)
    return BIV_ONE;
  spare = 31 - __builtin_clzll ((guint64) denominator);      /* keep 33 bits */
  if (spare > 0)
    {
      numerator >>= spare;
      denominator >>= spare;
    }
  return (gint32) ((numerator << 30) / denominator);
}

/**
 * biv_length_of:
 *
 * A fine length, not negative, to the nearest hundredth of a millimetre.
 */
static inline BivLength
biv_length_of (gint64 fine)
{
  return (BivLength) ((fine + BIV_FINE / 2) >> 8);
}

/**
 * biv_length_of_square:
 *
 * The same of a square of fine lengths.
 */
static inline BivLength
biv_length_of_square (gint64 square)
{
  return biv_length_of (biv_root ((guint64) square));
}

/**
 * biv_fine_of:
 *
 * Fine lengths below this round to @limit or less.
 */
static inline gint64
biv_fine_of (BivLength limit)
{
  return (gint64) limit * BIV_FINE + BIV_FINE / 2;
}

/**
 * biv_square_of:
 *
 * The same of their squares.
 */
static inline gint64
biv_square_of (BivLength limit)
{
  return biv_fine_of (limit) * biv_fine_of (limit);
}

/* ---- Spots ---- */

#ifndef __GI_SCANNER__
static inline BivSpot
biv_spot (BivLength x,
          BivLength y)
{
  return (BivSpot) { x, y };
}
#endif

/**
 * biv_spot_distance: (skip)
 */
BivLength biv_spot_distance         (BivSpot    a,
                                     BivSpot    b);
/**
 * biv_spot_is_within:
 *
 * Whether that distance is @limit or less; cheaper.
 */
static inline gboolean
biv_spot_is_within (BivSpot   a,
                    BivSpot   b,
                    BivLength limit)
{
  gint64 x = ((gint64) a.x - b.x) * BIV_FINE, y = ((gint64) a.y - b.y) * BIV_FINE;

  return x * x + y * y < biv_square_of (limit);
}

/**
 * biv_spot_on_way: (skip)
 *
 * @part of %BIV_ONE of the way from one to the other, rounded.
 */
BivSpot   biv_spot_on_way           (BivSpot    from,
                                     BivSpot    to,
                                     gint32     part);
/**
 * biv_spot_beyond: (skip)
 *
 * @length from @from in the direction @angle, rounded; @length may be negative.
 */
BivSpot   biv_spot_beyond           (BivSpot    from,
                                     BivAngle   angle,
                                     BivLength  length);
/**
 * biv_spot_ahead: (skip)
 */
BivSpot   biv_spot_ahead            (BivSpot    from,
                                     BivHeading heading,
                                     BivLength  length);
/**
 * biv_spot_along: (skip)
 *
 * The fine coordinate of @spot on an axis that points to @angle (FU-COMBAT-3).
 */
gint64    biv_spot_along            (BivSpot    spot,
                                     BivAngle   angle);
/**
 * biv_spot_along_heading: (skip)
 */
gint64    biv_spot_along_heading    (BivSpot    spot,
                                     BivHeading heading);

/* ---- Bases (FU-GEOM-1) ---- */

/**
 * BivBase:
 *
 * A closed rectangle: frontage across, depth along the facing. Made by biv_base_make () and its like alone.
 */
typedef struct
{
  BivSpot   centre;
  BivLength frontage, depth;
  gint32    sine, cosine;             /* of the facing */
  BivLength reach;                    /* a corner is no further from the centre */
  BivAngle  facing;
} BivBase;

typedef enum
{
  BIV_SECTOR_FRONT,
  BIV_SECTOR_FLANK,
  BIV_SECTOR_REAR,
} BivSector;

/**
 * biv_base_make_headed:
 * @heading: that of @facing, found before
 * @frontage: as for biv_base_make ()
 * @depth: as for biv_base_make ()
 */
#ifndef __GI_SCANNER__
static inline BivBase
biv_base_make_headed (BivSpot    centre,
                      BivAngle   facing,
                      BivHeading heading,
                      BivLength  frontage,
                      BivLength  depth)
{
  gint64 longer = MAX (frontage, depth), shorter = MIN (frontage, depth);

  return (BivBase) {
    .centre = centre,
    .frontage = frontage,
    .depth = depth,
    .sine = heading.sine,
    .cosine = heading.cosine,
    /* The root of two, less one, of the shorter side is more than the diagonal has over the longer. */
    .reach = (BivLength) ((longer + shorter * 27147 / 65536) / 2 + 2),
    .facing = facing,
  };
}
#endif

/**
 * biv_base_make: (skip)
 * @frontage: 0 or more; a general is a base of nought
 * @depth: 0 or more; a general is a base of nought
 */
BivBase   biv_base_make             (BivSpot         centre,
                                     BivAngle        facing,
                                     BivLength       frontage,
                                     BivLength       depth);

static inline BivBase
biv_base_at (const BivBase *base,
             BivSpot        centre)
{
  BivBase moved = *base;

  moved.centre = centre;
  return moved;
}

/**
 * BivOffset:
 *
 * In a base's own frame: fine lengths forward of its centre and to its right. Half the depth and frontage are fine
 * lengths too, and exact.
 */
typedef struct
{
  gint64 forward, right;
} BivOffset;

static inline gint64
biv_base_half_depth (const BivBase *base)
{
  return (gint64) base->depth * (BIV_FINE / 2);
}

static inline gint64
biv_base_half_frontage (const BivBase *base)
{
  return (gint64) base->frontage * (BIV_FINE / 2);
}

#ifndef __GI_SCANNER__
static inline BivOffset
biv_base_see (const BivBase *base,
              BivSpot        spot)
{
  gint64 x = spot.x - base->centre.x, y = spot.y - base->centre.y;

  return (BivOffset) {
    (x * base->sine + y * base->cosine + (1 << 21)) >> 22,
    (x * base->cosine - y * base->sine + (1 << 21)) >> 22,
  };
}
#endif

/**
 * biv_base_place: (skip)
 *
 * The spot that lies there in the base's frame, rounded.
 */
BivSpot   biv_base_place            (const BivBase  *base,
                                     BivOffset       offset);
/**
 * biv_base_get_corners: (skip)
 *
 * Front left, front right, rear right, rear left, rounded.
 */
void      biv_base_get_corners      (const BivBase  *base,
                                     BivSpot         corners[4]);
/**
 * biv_base_get_front: (skip)
 *
 * The middle of the front edge.
 */
BivSpot   biv_base_get_front        (const BivBase  *base);
/**
 * biv_base_is_on_table: (skip)
 *
 * Wholly, edges included (FU-GEOM-10).
 */
gboolean  biv_base_is_on_table      (const BivBase  *base,
                                     BivLength       width,
                                     BivLength       height);

/**
 * biv_base_may_be_within:
 *
 * %FALSE only if two bases are surely further apart than @limit: circles about them are.
 */
static inline gboolean
biv_base_may_be_within (const BivBase *a,
                        const BivBase *b,
                        BivLength      limit)
{
  gint64 x = a->centre.x - b->centre.x, y = a->centre.y - b->centre.y;
  gint64 reach = (gint64) a->reach + b->reach + limit + 1;

  return x * x + y * y <= reach * reach;
}

/**
 * biv_base_may_be_between:
 *
 * %FALSE only if the base surely shares nothing with what lies between @a and @b, themselves included: boxes about them.
 */
static inline gboolean
biv_base_may_be_between (const BivBase *base,
                         const BivBase *a,
                         const BivBase *b)
{
  BivSpot at = base->centre;

  return at.x + base->reach >= MIN (a->centre.x - a->reach, b->centre.x - b->reach)
         && at.x - base->reach <= MAX (a->centre.x + a->reach, b->centre.x + b->reach)
         && at.y + base->reach >= MIN (a->centre.y - a->reach, b->centre.y - b->reach)
         && at.y - base->reach <= MAX (a->centre.y + a->reach, b->centre.y + b->reach);
}

/**
 * biv_base_get_distance: (skip)
 *
 * The shortest between the two, 0 where they touch or overlap (FU-GEOM-2).
 */
BivLength biv_base_get_distance     (const BivBase  *a,
                                     const BivBase  *b);
/**
 * biv_base_is_within: (skip)
 *
 * Whether that distance is @limit or less; cheaper.
 */
gboolean  biv_base_is_within        (const BivBase  *a,
                                     const BivBase  *b,
                                     BivLength       limit);

#define BIV_TOUCH 2                   /* bases this near are in contact (FU-GEOM-2); overlaps as deep are forgiven
                                         (FU-GEOM-9) */

/**
 * biv_base_overlaps: (skip)
 *
 * By more than @slack whichever way they were pushed apart; 0: whether interiors meet.
 */
gboolean  biv_base_overlaps         (const BivBase  *a,
                                     const BivBase  *b,
                                     BivLength       slack);
/**
 * biv_base_get_nearest: (skip)
 * @on_a: (out): its ends. Where the bases touch or overlap both are the same spot of both
 * @on_b: (out): its ends. Where the bases touch or overlap both are the same spot of both
 *
 * The shortest line between two bases.
 */
void      biv_base_get_nearest      (const BivBase  *a,
                                     const BivBase  *b,
                                     BivSpot        *on_a,
                                     BivSpot        *on_b);
/**
 * biv_base_get_spot_distance: (skip)
 *
 * 0 inside.
 */
BivLength biv_base_get_spot_distance (const BivBase *base,
                                     BivSpot         spot);
/**
 * biv_base_get_nearest_spot: (skip)
 *
 * The spot of the base that is nearest to @spot, rounded.
 */
BivSpot   biv_base_get_nearest_spot (const BivBase  *base,
                                     BivSpot         spot);
/**
 * biv_base_has_spot: (skip)
 *
 * Edges included.
 */
gboolean  biv_base_has_spot         (const BivBase  *base,
                                     BivSpot         spot);
/**
 * biv_base_get_sector: (skip)
 *
 * Lines at 45 degrees outward from the corners (FU-GEOM-3); inside: flank. A square is its rulebook's business.
 */
BivSector biv_base_get_sector       (const BivBase  *base,
                                     BivSpot         spot);
/**
 * biv_base_faces: (skip)
 *
 * Whether some point of @enemy lies in the front sector, within @limit of the front edge (FU-GEOM-4).
 */
gboolean  biv_base_faces            (const BivBase  *base,
                                     const BivBase  *enemy,
                                     BivLength       limit);
/**
 * biv_base_get_facing_distance: (skip)
 *
 * From the front edge to that point of @enemy in the front sector that is nearest to it; -1 where there is none
 * (FU-GEOM-4).
 */
BivLength biv_base_get_facing_distance (const BivBase *base,
                                     const BivBase  *enemy);
/**
 * biv_base_get_spread: (skip)
 *
 * How far @other reaches along the front of @base: fine coordinates to the right of its centre.
 */
void      biv_base_get_spread       (const BivBase  *base,
                                     const BivBase  *other,
                                     gint64         *left,
                                     gint64         *right);
/**
 * biv_base_get_shared_front: (skip)
 *
 * How much of the frontage of @base lies opposite @other; 0 or more.
 */
BivLength biv_base_get_shared_front (const BivBase  *base,
                                     const BivBase  *other);
/**
 * biv_base_is_cut_by: (skip)
 *
 * Whether the segment meets the base's interior.
 */
gboolean  biv_base_is_cut_by        (const BivBase  *base,
                                     BivSpot         from,
                                     BivSpot         to);

/* ---- Hulls (FU-GEOM-5) ---- */

/**
 * BivHull:
 *
 * The convex hull of a few spots: fine coordinates, clockwise.
 */
typedef struct
{
  guint   n_corners;
  gint64  x[8], y[8];
  gint64  west, south, east, north;
} BivHull;

/**
 * biv_hull_from_front: (skip)
 *
 * Of the front edge of @base and the whole of @enemy.
 */
void      biv_hull_from_front       (BivHull        *hull,
                                     const BivBase  *base,
                                     const BivBase  *enemy);
/**
 * biv_hull_from_bases: (skip)
 *
 * Of both bases: a square and a garrison face every way.
 */
void      biv_hull_from_bases       (BivHull        *hull,
                                     const BivBase  *a,
                                     const BivBase  *b);
/**
 * biv_hull_is_entered: (skip)
 *
 * Whether more than 0.01 square millimetres of @base lie inside the hull (FU-GEOM-5).
 */
gboolean  biv_hull_is_entered       (const BivHull  *hull,
                                     const BivBase  *base);
/**
 * biv_hull_get_shared_area: (skip)
 *
 * Of the hull and @base, in hundredths of a millimetre squared, rounded down.
 */
gint64    biv_hull_get_shared_area  (const BivHull  *hull,
                                     const BivBase  *base);

G_END_DECLS
