/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-geometry.c: measuring in integers, against rows by hand and against slow floating-point references */
#include "board/biv-polygon.h"

#include <math.h>
#include <string.h>

#define ROUNDS 4000
#define TURN   (2 * G_PI / 65536)

typedef struct
{
  double x, y;
} Dot;

static BivSpot
mm (double x,
    double y)
{
  return biv_spot ((BivLength) lround (x * BIV_MM), (BivLength) lround (y * BIV_MM));
}

static BivBase
base_of (double x,
         double y,
         int    degrees,
         double frontage,
         double depth)
{
  return biv_base_make (mm (x, y), biv_angle_from_hundredths (degrees * 100), (BivLength) lround (frontage * BIV_MM),
                        (BivLength) lround (depth * BIV_MM));
}

static BivBase
any_base (GRand *rand,
          int    table_mm)
{
  BivLength side = table_mm * BIV_MM;
  BivAngle facing = g_rand_int_range (rand, 0, 3) == 0 ? (BivAngle) (g_rand_int_range (rand, 0, 4) * BIV_RIGHT_ANGLE)
                                                       : (BivAngle) g_rand_int_range (rand, 0, 65536);

  return biv_base_make (biv_spot (g_rand_int_range (rand, 0, side), g_rand_int_range (rand, 0, side)), facing,
                        g_rand_int_range (rand, 100, 30000), g_rand_int_range (rand, 500, 9000));
}

/* ---- The slow way ---- */

/* As a facing is said, in radians. */
static double
said (BivAngle facing)
{
  return biv_angle_to_hundredths (facing) * G_PI / 18000;
}

static void
dots_of (const BivBase *base,
         Dot            dots[4])
{
  static const int signs[4][2] = { { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 } };
  double s = sin (said (base->facing)), c = cos (said (base->facing));

  for (int i = 0; i < 4; i++)
    {
      double forward = signs[i][0] * base->depth / 2.0, right = signs[i][1] * base->frontage / 2.0;

      dots[i].x = base->centre.x + forward * s + right * c;
      dots[i].y = base->centre.y + forward * c - right * s;
    }
}

static double
dot_to_segment (Dot p,
                Dot a,
                Dot b)
{
  double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
  double at = length > 0 ? CLAMP (((p.x - a.x) * x + (p.y - a.y) * y) / length, 0, 1) : 0;

  return hypot (p.x - a.x - at * x, p.y - a.y - at * y);
}

static gboolean
dot_in (Dot        p,
        const Dot *dots,
        int        n)
{
  gboolean inside = FALSE;

  for (int i = 0, j = n - 1; i < n; j = i++)
    if ((dots[i].y > p.y) != (dots[j].y > p.y)
        && p.x < (dots[j].x - dots[i].x) * (p.y - dots[i].y) / (dots[j].y - dots[i].y) + dots[i].x)
      inside = !inside;
  return inside;
}

static gboolean
segments_cross (Dot a,
                Dot b,
                Dot c,
                Dot d)
{
  double p = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x), q = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
  double r = (d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x), s = (d.x - c.x) * (b.y - c.y) - (d.y - c.y) * (b.x - c.x);

  return p * q < 0 && r * s < 0;
}

/* 0 where they overlap. */
static double
slow_distance (const Dot *a,
               int        n_a,
               const Dot *b,
               int        n_b)
{
  double least = INFINITY;

  if (dot_in (a[0], b, n_b) || dot_in (b[0], a, n_a))
    return 0;
  for (int i = 0; i < n_a; i++)
    for (int j = 0; j < n_b; j++)
      {
        Dot from = a[i], to = a[(i + 1) % n_a], c = b[j], d = b[(j + 1) % n_b];

        if (segments_cross (from, to, c, d))
          return 0;
        least = MIN (least, MIN (dot_to_segment (from, c, d), dot_to_segment (c, from, to)));
      }
  return least;
}

static int
clip_dots (Dot   *dots,
           int    n,
           double x,
           double y,
           double least)
{
  Dot kept[32];
  int n_kept = 0;

  for (int i = 0; i < n; i++)
    {
      Dot a = dots[i], b = dots[(i + 1) % n];
      double over_a = x * a.x + y * a.y - least, over_b = x * b.x + y * b.y - least;

      if (over_a >= 0)
        kept[n_kept++] = a;
      if ((over_a < 0) != (over_b < 0))
        kept[n_kept++] = (Dot) { a.x + (b.x - a.x) * over_a / (over_a - over_b), a.y + (b.y - a.y) * over_a / (over_a - over_b) };
    }
  memcpy (dots, kept, n_kept * sizeof (Dot));
  return n_kept;
}

/* ---- Angles and roots ---- */

static void
test_sines (void)
{
  g_assert_cmpint (biv_angle_get_sine (0), ==, 0);
  g_assert_cmpint (biv_angle_get_cosine (0), ==, BIV_ONE);
  g_assert_cmpint (biv_angle_get_sine (BIV_RIGHT_ANGLE), ==, BIV_ONE);
  g_assert_cmpint (biv_angle_get_cosine (BIV_RIGHT_ANGLE), ==, 0);
  g_assert_cmpint (biv_angle_get_cosine (2 * BIV_RIGHT_ANGLE), ==, -BIV_ONE);
  g_assert_cmpint (biv_angle_get_sine (3 * BIV_RIGHT_ANGLE), ==, -BIV_ONE);
  for (guint i = 0; i < 65536; i++)
    {
      BivAngle angle = (BivAngle) i;

      g_assert_cmpfloat (fabs (biv_angle_get_sine (angle) - BIV_ONE * sin (i * TURN)), <=,
                         BIV_ONE * 0.0051 * G_PI / 180);
      g_assert_cmpint (biv_angle_get_sine (angle), ==, -biv_angle_get_sine ((BivAngle) -angle));
      g_assert_cmpint (biv_angle_get_sine (angle), ==, biv_angle_get_cosine ((BivAngle) (BIV_RIGHT_ANGLE - angle)));
      g_assert_cmpint (biv_angle_get_sine ((BivAngle) (angle + BIV_RIGHT_ANGLE)), ==, biv_angle_get_cosine (angle));
    }
}

/* What is said in degrees is measured as it was said, not as the nearest part of a turn. */
static void
test_sines_of_degrees (void)
{
  for (int i = 0; i < 36000; i++)
    {
      BivAngle angle = biv_angle_from_hundredths (i);
      BivHeading heading = biv_heading_of (angle);
      double turned = i * G_PI / 18000;

      g_assert_cmpint (ABS (biv_angle_get_sine (angle) - llround (BIV_ONE * sin (turned))), <=, 2);
      g_assert_cmpint (ABS (biv_angle_get_cosine (angle) - llround (BIV_ONE * cos (turned))), <=, 2);
      g_assert_cmpint (heading.sine, ==, biv_angle_get_sine (angle));
      g_assert_cmpint (heading.cosine, ==, biv_angle_get_cosine (angle));
    }
}

/* A way between two spots goes as exactly as they lie: the far end is met to the hundredth of a millimetre. */
static void
test_headings (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  BivHeading none = biv_heading_toward (mm (5, 5), mm (5, 5));

  g_assert_cmpint (none.sine, ==, 0);
  g_assert_cmpint (none.cosine, ==, BIV_ONE);
  for (int i = 0; i < ROUNDS; i++)
    {
      BivSpot from = biv_spot (g_rand_int_range (rand, -90000, 90000), g_rand_int_range (rand, -90000, 90000));
      BivSpot to = biv_spot (g_rand_int_range (rand, -90000, 90000), g_rand_int_range (rand, -90000, 90000));
      BivHeading heading = biv_heading_toward (from, to), back = biv_heading_back (heading);
      BivSpot there = biv_spot_ahead (from, heading, biv_spot_distance (from, to));

      g_assert_cmpint (ABS (there.x - to.x), <=, 1);
      g_assert_cmpint (ABS (there.y - to.y), <=, 1);
      g_assert_cmpint (back.sine, ==, -heading.sine);
      g_assert_cmpint (back.cosine, ==, -heading.cosine);
      g_assert_cmpint (ABS (biv_spot_along_heading (to, heading) - biv_spot_along_heading (from, heading)
                            - (gint64) biv_spot_distance (from, to) * BIV_FINE), <=, BIV_FINE);
    }
}

static void
test_degrees (void)
{
  static const struct
  {
    int hundredths;
    guint angle;
  } rows[] = { { 0, 0 }, { 9000, 16384 }, { 18000, 32768 }, { 27000, 49152 }, { 36000, 0 }, { -9000, 49152 }, { 4500, 8192 } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (biv_angle_from_hundredths (rows[i].hundredths), ==, rows[i].angle);
  for (int i = 0; i < 36000; i++)
    g_assert_cmpint (biv_angle_to_hundredths (biv_angle_from_hundredths (i)), ==, i);
}

static void
test_toward (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  g_assert_cmpint (biv_angle_toward (mm (5, 5), mm (5, 5)), ==, 0);
  g_assert_cmpint (biv_angle_toward (mm (5, 5), mm (5, 900)), ==, 0);
  g_assert_cmpint (biv_angle_toward (mm (5, 5), mm (900, 5)), ==, BIV_RIGHT_ANGLE);
  g_assert_cmpint (biv_angle_toward (mm (5, 5), mm (5, 0)), ==, 2 * BIV_RIGHT_ANGLE);
  g_assert_cmpint (biv_angle_toward (mm (5, 5), mm (0, 5)), ==, 3 * BIV_RIGHT_ANGLE);
  g_assert_cmpint (biv_angle_toward (mm (0, 0), mm (7, -7)), ==, 24576);
  for (int i = 0; i < ROUNDS; i++)
    {
      BivSpot to = biv_spot (g_rand_int_range (rand, -200000, 200000), g_rand_int_range (rand, -200000, 200000));
      double slow = atan2 (to.x, to.y) / TURN;
      int off = (int) lround (slow) - biv_angle_toward (biv_spot (0, 0), to);

      g_assert_cmpint (off & 0xffff, ==, 0);
    }
  /* Wherever there is an angle at all, it is the one asked for. */
  for (guint i = 0; i < 65536; i++)
    g_assert_cmpint (biv_angle_toward (biv_spot (0, 0), biv_spot ((BivLength) lround (BIV_LENGTH_MAX * sin (i * TURN)),
                                                                  (BivLength) lround (BIV_LENGTH_MAX * cos (i * TURN)))), ==, i);
}

static void
test_roots (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);

  g_assert_cmpuint (biv_root (0), ==, 0);
  g_assert_cmpuint (biv_root (G_MAXUINT64), ==, G_MAXUINT32);
  for (int i = 0; i < ROUNDS; i++)
    {
      guint64 root = g_rand_int (rand) >> g_rand_int_range (rand, 0, 32);

      g_assert_cmpuint (biv_root (root * root), ==, root);
      g_assert_cmpuint (biv_root (root * root + 2 * root), ==, root);
      if (root > 0)
        g_assert_cmpuint (biv_root (root * root - 1), ==, root - 1);
    }
  /* About every step of the list that roots are guessed from, at every size. */
  for (guint64 part = 64; part < 256; part++)
    for (int spare = 0; spare < 32; spare++)
      for (int off = -2; off <= 2; off++)
        {
          guint64 square = ((part << 56) >> (2 * spare)) + (guint64) off, root = biv_root (square);

          g_assert_cmpuint (root * root, <=, square);
          g_assert_true (root == G_MAXUINT32 || (root + 1) * (root + 1) > square);
        }
}

/* ---- Two bases ---- */

typedef struct
{
  const char *name;
  double      x, y;
  int         degrees;
  double      frontage, depth;
  double      distance;
  gboolean    overlaps;
} DistanceRow;

/* From a line of 200 x 15 at 500,500 that faces north. */
static const DistanceRow distance_rows[] = {
  { "ahead", 500, 715, 180, 200, 15, 200, FALSE },
  { "touching", 500, 515, 180, 200, 15, 0, FALSE },
  { "beside", 702, 500, 0, 200, 15, 2, FALSE },
  { "round-the-corner", 630, 540, 90, 10, 20, 38.08, FALSE },      /* 20 to the right, 27.5 and less 10/2 to the front */
  { "over-it", 500, 505, 37, 20, 15, 0, TRUE },
  { "a-cross", 500, 500, 90, 200, 15, 0, TRUE },
  { "corner-to-edge", 500, 550, 45, 20, 20, 28.36, FALSE },        /* 50 - 7.5 - 10 * sqrt 2 */
};

static void
test_distance (gconstpointer data)
{
  const DistanceRow *row = data;
  BivBase line = base_of (500, 500, 0, 200, 15), other = base_of (row->x, row->y, row->degrees, row->frontage, row->depth);
  BivLength expected = (BivLength) lround (row->distance * BIV_MM), found = biv_base_get_distance (&line, &other);

  if (g_str_equal (row->name, "round-the-corner"))
    expected = (BivLength) lround (hypot (20, 27.5) * BIV_MM);
  g_assert_cmpint (found, ==, expected);
  g_assert_cmpint (biv_base_get_distance (&other, &line), ==, expected);
  g_assert_true (biv_base_overlaps (&line, &other, 0) == row->overlaps);
  g_assert_true (biv_base_is_within (&line, &other, expected));
  if (expected > 0)
    g_assert_false (biv_base_is_within (&line, &other, expected - 1));
}

static void
test_slow_distance (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (int i = 0; i < ROUNDS; i++)
    {
      BivBase a = any_base (rand, 800), b = any_base (rand, 800);
      BivLength found = biv_base_get_distance (&a, &b);
      BivSpot on_a, on_b;
      Dot dots_a[4], dots_b[4];
      double slow;

      dots_of (&a, dots_a);
      dots_of (&b, dots_b);
      slow = slow_distance (dots_a, 4, dots_b, 4);
      g_assert_cmpfloat (fabs (found - slow), <, 0.52);
      g_assert_cmpint (biv_base_get_distance (&b, &a), ==, found);
      g_assert_true (biv_base_is_within (&a, &b, found));
      g_assert_true (found == 0 || !biv_base_is_within (&a, &b, found - 1));
      if (slow > 1)
        g_assert_false (biv_base_overlaps (&a, &b, 0));
      biv_base_get_nearest (&a, &b, &on_a, &on_b);
      g_assert_cmpint (ABS (biv_spot_distance (on_a, on_b) - found), <=, 2);
      g_assert_cmpint (biv_base_get_spot_distance (&a, on_a), <=, 1);
      g_assert_cmpint (biv_base_get_spot_distance (&b, on_b), <=, 1);
    }
}

/* Turned by quarters about nought, moved, and seen from the other: nothing changes by a hundredth. */
static void
test_turned_and_moved (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (13);

  for (int i = 0; i < ROUNDS; i++)
    {
      BivBase a = any_base (rand, 700), b = any_base (rand, 700), c = any_base (rand, 700);
      BivBase turned_a, turned_b, turned_c;
      BivLength east = g_rand_int_range (rand, -30000, 30000), north = g_rand_int_range (rand, -30000, 30000);
      BivHull hull, turned_hull;

      turned_a = biv_base_make (biv_spot (a.centre.y + east, north - a.centre.x), (BivAngle) (a.facing + BIV_RIGHT_ANGLE),
                                a.frontage, a.depth);
      turned_b = biv_base_make (biv_spot (b.centre.y + east, north - b.centre.x), (BivAngle) (b.facing + BIV_RIGHT_ANGLE),
                                b.frontage, b.depth);
      turned_c = biv_base_make (biv_spot (c.centre.y + east, north - c.centre.x), (BivAngle) (c.facing + BIV_RIGHT_ANGLE),
                                c.frontage, c.depth);
      g_assert_cmpint (biv_base_get_distance (&a, &b), ==, biv_base_get_distance (&turned_a, &turned_b));
      g_assert_cmpint (biv_base_get_facing_distance (&a, &b), ==, biv_base_get_facing_distance (&turned_a, &turned_b));
      g_assert_true (biv_base_overlaps (&a, &b, 2) == biv_base_overlaps (&turned_a, &turned_b, 2));
      g_assert_true (biv_base_overlaps (&a, &b, 2) == biv_base_overlaps (&b, &a, 2));
      g_assert_true (biv_base_get_sector (&a, b.centre) == biv_base_get_sector (&turned_a, turned_b.centre));
      biv_hull_from_front (&hull, &a, &b);
      biv_hull_from_front (&turned_hull, &turned_a, &turned_b);
      g_assert_true (biv_hull_is_entered (&hull, &c) == biv_hull_is_entered (&turned_hull, &turned_c));
    }
}

/* ---- Sectors and facing (FU-GEOM-3, FU-GEOM-4) ---- */

static void
test_sectors (void)
{
  static const struct
  {
    double x, y;
    BivSector sector;
  } rows[] = {
    { 500, 600, BIV_SECTOR_FRONT }, { 600, 507.5, BIV_SECTOR_FRONT }, { 650, 557.5, BIV_SECTOR_FRONT },
    { 650.01, 557.5, BIV_SECTOR_FLANK }, { 700, 500, BIV_SECTOR_FLANK }, { 400, 492.5, BIV_SECTOR_REAR },
    { 350, 442.5, BIV_SECTOR_REAR }, { 349.99, 442.5, BIV_SECTOR_FLANK }, { 500, 500, BIV_SECTOR_FLANK },
  };
  BivBase line = base_of (500, 500, 0, 200, 15);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (biv_base_get_sector (&line, mm (rows[i].x, rows[i].y)), ==, rows[i].sector);
}

static void
test_facing (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);
  BivBase line = base_of (500, 500, 0, 200, 15), behind = base_of (500, 300, 0, 200, 15);
  BivBase oblique = base_of (700, 600, 225, 100, 15), beside = base_of (800, 500, 0, 200, 15);

  g_assert_cmpint (biv_base_get_facing_distance (&line, &behind), ==, -1);
  g_assert_cmpint (biv_base_get_facing_distance (&line, &beside), ==, -1);
  g_assert_cmpint (biv_base_get_facing_distance (&behind, &line), ==, 18500);
  g_assert_true (biv_base_faces (&behind, &line, 18500));
  g_assert_false (biv_base_faces (&behind, &line, 18499));
  g_assert_true (biv_base_faces (&line, &oblique, 200 * BIV_MM));
  for (int i = 0; i < ROUNDS; i++)
    {
      BivBase a = any_base (rand, 600), b = any_base (rand, 600);
      BivLength found = biv_base_get_facing_distance (&a, &b);
      double depth = a.depth / 2.0, front = a.frontage / 2.0, least = INFINITY;
      double s = sin (said (a.facing)), c = cos (said (a.facing));
      Dot dots[32], left = { -front, depth }, right = { front, depth };
      int n = 4;

      dots_of (&b, dots);
      for (int k = 0; k < n; k++)
        {
          double x = dots[k].x - a.centre.x, y = dots[k].y - a.centre.y;

          dots[k] = (Dot) { x * c - y * s, x * s + y * c };
        }
      n = clip_dots (dots, n, 0, 1, depth);
      n = clip_dots (dots, n, -1, 1, depth - front);
      n = clip_dots (dots, n, 1, 1, depth - front);
      for (int k = 0; k < n; k++)
        {
          least = MIN (least, dot_to_segment (dots[k], left, right));
          least = MIN (least, dot_to_segment (left, dots[k], dots[(k + 1) % n]));
          least = MIN (least, dot_to_segment (right, dots[k], dots[(k + 1) % n]));
        }
      if (n == 0)
        g_assert_cmpint (found, ==, -1);
      else
        g_assert_cmpfloat (fabs (found - least), <, 0.55);
      g_assert_true (biv_base_faces (&a, &b, 200 * BIV_MM) == (found >= 0 && found <= 200 * BIV_MM));
      /* What is told at a glance is what cutting him up comes to, to the hundredth. */
      g_assert_true (biv_base_faces (&a, &b, MAX (found, 0)) == (found >= 0));
      g_assert_false (found > 0 && biv_base_faces (&a, &b, found - 1));
    }
}

/* ---- Hulls (FU-GEOM-5) ---- */

/* Quick answers may say that something could be, never that it could not where it is. */
static void
test_quick_answers (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (37);
  guint n_apart = 0;

  for (int i = 0; i < ROUNDS; i++)
    {
      BivBase a = any_base (rand, 600), b = any_base (rand, 600), between = any_base (rand, 600);
      BivLength far = biv_spot_distance (a.centre, b.centre);
      BivHull hull;

      g_assert_true (biv_spot_is_within (a.centre, b.centre, far));
      g_assert_false (far > 0 && biv_spot_is_within (a.centre, b.centre, far - 1));
      biv_hull_from_bases (&hull, &a, &b);
      if (!biv_base_may_be_between (&between, &a, &b))
        {
          n_apart++;
          g_assert_cmpint (biv_hull_get_shared_area (&hull, &between), ==, 0);
        }
    }
  g_assert_cmpuint (n_apart, >, ROUNDS / 10);
}

static void
test_hull (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (19);
  BivBase line = base_of (500, 500, 0, 200, 15), enemy = base_of (500, 700, 180, 200, 15);
  BivBase between = base_of (590, 600, 0, 200, 15), clear = base_of (700, 600, 0, 200, 15), near = base_of (699, 600, 0, 200, 15);
  BivBase sliver = base_of (699.99, 600, 0, 200, 15);
  BivHull hull;

  biv_hull_from_front (&hull, &line, &enemy);
  g_assert_cmpuint (hull.n_corners, ==, 4);
  g_assert_true (biv_hull_is_entered (&hull, &between));
  g_assert_cmpint (biv_hull_get_shared_area (&hull, &between), ==, 11000 * 1500);
  g_assert_false (biv_hull_is_entered (&hull, &clear));
  g_assert_true (biv_hull_is_entered (&hull, &near));
  g_assert_true (biv_hull_is_entered (&hull, &sliver));          /* 0.15 square millimetres */
  g_assert_false (biv_hull_is_entered (&hull, &line));
  for (int i = 0; i < ROUNDS; i++)
    {
      BivBase a = any_base (rand, 500), b = any_base (rand, 500), c = any_base (rand, 500);
      double area = 0, s = sin (said (c.facing)), k = cos (said (c.facing));
      Dot dots[32];
      int n;

      biv_hull_from_bases (&hull, &a, &b);
      n = (int) hull.n_corners;
      for (int at = 0; at < n; at++)
        {
          double x = hull.x[at] / 256.0 - c.centre.x, y = hull.y[at] / 256.0 - c.centre.y;

          dots[at] = (Dot) { x * k - y * s, x * s + y * k };
        }
      n = clip_dots (dots, n, 1, 0, -c.frontage / 2.0);
      n = clip_dots (dots, n, -1, 0, -c.frontage / 2.0);
      n = clip_dots (dots, n, 0, 1, -c.depth / 2.0);
      n = clip_dots (dots, n, 0, -1, -c.depth / 2.0);
      for (int at = 2; at < n; at++)
        area += (dots[at - 1].x - dots[0].x) * (dots[at].y - dots[0].y)
                - (dots[at - 1].y - dots[0].y) * (dots[at].x - dots[0].x);
      area = fabs (area) / 2;
      g_assert_cmpfloat (fabs (biv_hull_get_shared_area (&hull, &c) - area), <, 1 + area / 1e5 + (c.frontage + c.depth) / 20.0);
    }
}

/* ---- Moving ---- */

static void
test_sweep (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (23);
  BivBase line = base_of (500, 500, 0, 200, 15), wall = base_of (500, 615, 90, 15, 200);
  guint n_early = 0;
  gint32 part;
  BivSpan span;

  g_assert_true (biv_base_sweep_base (&line, mm (0, 200), &wall, 0, &span));
  g_assert_cmpint (span.enter, ==, BIV_ONE / 2);
  g_assert_true (biv_base_approach (&line, mm (0, 200), &wall, 50 * BIV_MM, 0, BIV_ONE, &part));
  g_assert_cmpint (biv_spot_on_way (line.centre, mm (500, 700), part).y, ==, 55000);
  /* from beside it, 40 mm ahead puts the rear edge of the enemy's line behind one's own front */
  wall = base_of (800, 480, 0, 100, 20);
  g_assert_false (biv_base_may_face (&line, mm (0, 200), &wall, 0, &span));
  g_assert_false (biv_base_may_face (&line, mm (0, -100), &wall, 0, &span));
  g_assert_true (biv_base_may_face (&line, mm (0, -400), &wall, 0, &span));
  wall = base_of (500, 615, 90, 15, 200);
  g_assert_false (biv_base_sweep_base (&line, mm (0, 100), &wall, 0, &span));
  g_assert_false (biv_base_sweep_base (&line, mm (0, -100), &wall, 0, &span));
  for (int i = 0; i < ROUNDS; i++)
    {
      BivBase a = any_base (rand, 700), b = any_base (rand, 700);
      BivSpot motion = biv_spot (g_rand_int_range (rand, -60000, 60000), g_rand_int_range (rand, -60000, 60000));
      BivSpot end = biv_spot (a.centre.x + motion.x, a.centre.y + motion.y);
      gboolean meets = biv_base_sweep_base (&a, motion, &b, 0, &span);
      gboolean comes_near = biv_base_approach (&a, motion, &b, 5000, 0, BIV_ONE, &part);
      gint32 early = 0;
      gboolean comes_nearly = biv_base_approach (&a, motion, &b, 5000, 500, BIV_ONE, &early);
      BivSpan facing;
      gboolean may_face = biv_base_may_face (&a, motion, &b, 2, &facing);

      for (int k = 0; k <= 64; k++)
        {
          gint32 at = (gint32) ((gint64) BIV_ONE * k / 64);
          BivBase moved = biv_base_at (&a, biv_spot_on_way (a.centre, end, at));

          if (biv_base_overlaps (&moved, &b, 4))
            g_assert_true (meets && at >= span.enter && at <= span.leave);
          else if (!biv_base_overlaps (&moved, &b, 0) && meets && biv_base_get_distance (&moved, &b) > 2)
            g_assert_true (at <= span.enter || at >= span.leave);
          if (biv_base_is_within (&moved, &b, 4997))
            g_assert_true (comes_near && part <= at);
          if (biv_base_faces (&moved, &b, 200000))
            g_assert_true (may_face && at >= facing.enter && at <= facing.leave);
          else if (may_face && at > facing.enter + BIV_ONE / 64 && at < facing.leave - BIV_ONE / 64)
            g_assert_cmpint (biv_base_get_facing_distance (&moved, &b), >=, 0);
        }
      if (comes_near)
        {
          BivBase moved = biv_base_at (&a, biv_spot_on_way (a.centre, end, part));

          g_assert_true (biv_base_is_within (&moved, &b, 5002));
          g_assert_true (part == 0 || !biv_base_is_within (&moved, &b, 4997));
          g_assert_true (comes_nearly && early <= part);
          n_early += early < part;
        }
      if (comes_nearly)
        {
          BivBase moved = biv_base_at (&a, biv_spot_on_way (a.centre, end, early));

          g_assert_true (biv_base_is_within (&moved, &b, 5502));
        }
    }
  g_assert_cmpuint (n_early, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/geometry/sines", test_sines);
  g_test_add_func ("/geometry/degrees", test_degrees);
  g_test_add_func ("/geometry/sines-of-degrees", test_sines_of_degrees);
  g_test_add_func ("/geometry/headings", test_headings);
  g_test_add_func ("/geometry/toward", test_toward);
  g_test_add_func ("/geometry/roots", test_roots);
  g_test_add_func ("/geometry/quick-answers", test_quick_answers);
  for (gsize i = 0; i < G_N_ELEMENTS (distance_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/geometry/distance/", distance_rows[i].name, NULL);

      g_test_add_data_func (path, &distance_rows[i], test_distance);
    }
  g_test_add_func ("/geometry/distance/slow", test_slow_distance);
  g_test_add_func ("/geometry/turned-and-moved", test_turned_and_moved);
  g_test_add_func ("/geometry/sectors", test_sectors);
  g_test_add_func ("/geometry/facing", test_facing);
  g_test_add_func ("/geometry/hull", test_hull);
  g_test_add_func ("/geometry/sweep", test_sweep);
  return g_test_run ();
}
