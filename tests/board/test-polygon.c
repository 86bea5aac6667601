/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-polygon.c: outlines of ground against slow references: points strewn by the hundred, and steps along a way */
#include "board/biv-polygon.h"

#include <math.h>

#define ROUNDS 1500

typedef struct
{
  double x, y;
} Dot;

/* Round a middle, so that it crosses nothing of its own; with dents. */
static guint
any_outline (GRand   *rand,
             BivSpot  spots[12])
{
  guint n = (guint) g_rand_int_range (rand, 3, 13);
  BivSpot middle = biv_spot (g_rand_int_range (rand, 20000, 60000), g_rand_int_range (rand, 20000, 60000));

  for (guint i = 0; i < n; i++)
    spots[i] = biv_spot_beyond (middle, (BivAngle) (i * 65536 / n), g_rand_int_range (rand, 3000, 20000));
  return n;
}

static BivBase
any_base (GRand *rand)
{
  BivAngle facing = g_rand_boolean (rand) ? (BivAngle) (g_rand_int_range (rand, 0, 4) * BIV_RIGHT_ANGLE)
                                          : (BivAngle) g_rand_int_range (rand, 0, 65536);

  return biv_base_make (biv_spot (g_rand_int_range (rand, 0, 80000), g_rand_int_range (rand, 0, 80000)), facing,
                        g_rand_int_range (rand, 100, 24000), g_rand_int_range (rand, 100, 6000));
}

static gboolean
is_inside (const BivPolygon *polygon,
           double            x,
           double            y)
{
  gboolean inside = FALSE;

  for (guint i = 0, j = polygon->n_spots - 1; i < polygon->n_spots; j = i++)
    {
      const BivSpot *a = &polygon->spots[i], *b = &polygon->spots[j];

      if ((a->y > y) != (b->y > y) && x < (double) (b->x - a->x) * (y - a->y) / (b->y - a->y) + a->x)
        inside = !inside;
    }
  return inside;
}

static double
distance_to_sides (const BivPolygon *polygon,
                   double            x,
                   double            y)
{
  double least = INFINITY;

  for (guint i = 0, j = polygon->n_spots - 1; i < polygon->n_spots; j = i++)
    {
      double ax = polygon->spots[j].x, ay = polygon->spots[j].y;
      double east = polygon->spots[i].x - ax, north = polygon->spots[i].y - ay, square = east * east + north * north;
      double at = square > 0 ? CLAMP (((x - ax) * east + (y - ay) * north) / square, 0, 1) : 0;

      least = MIN (least, hypot (x - ax - at * east, y - ay - at * north));
    }
  return least;
}

/* As a facing is said, in radians. */
static double
said (BivAngle facing)
{
  return biv_angle_to_hundredths (facing) * G_PI / 18000;
}

/* A spot of the base, from -1 to 1 across and along. */
static Dot
dot_of (const BivBase *base,
        double         across,
        double         along)
{
  double s = sin (said (base->facing)), c = cos (said (base->facing));
  double right = across * base->frontage / 2.0, forward = along * base->depth / 2.0;

  return (Dot) { base->centre.x + forward * s + right * c, base->centre.y + forward * c - right * s };
}

/* ---- Spots ---- */

static void
test_where (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (41);

  for (int i = 0; i < ROUNDS; i++)
    {
      BivSpot spots[12];
      BivPolygon polygon = biv_polygon_make (spots, any_outline (rand, spots));

      g_assert_true (biv_polygon_is_simple (&polygon, NULL, NULL));
      for (guint k = 0; k < polygon.n_spots; k++)
        g_assert_cmpint (biv_polygon_where (&polygon, spots[k]), ==, BIV_ON_EDGE);
      for (int k = 0; k < 30; k++)
        {
          BivSpot at = biv_spot (g_rand_int_range (rand, 0, 80000), g_rand_int_range (rand, 0, 80000));
          double far = distance_to_sides (&polygon, at.x, at.y);
          gboolean inside = is_inside (&polygon, at.x, at.y);

          if (far > 0.01)
            g_assert_cmpint (biv_polygon_where (&polygon, at), ==, inside ? BIV_INSIDE : BIV_OUTSIDE);
          g_assert_cmpfloat (fabs (biv_polygon_get_spot_distance (&polygon, at) - (inside ? 0.0 : far)), <, 0.55);
        }
    }
}

/* ---- Bases ---- */

static void
test_bases (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (43);

  for (int i = 0; i < ROUNDS; i++)
    {
      BivSpot spots[12], corners[4];
      BivPolygon polygon = biv_polygon_make (spots, any_outline (rand, spots));
      BivBase base = any_base (rand);
      gboolean meets = biv_polygon_meets_base (&polygon, &base, 0);
      BivLength distance = biv_polygon_get_base_distance (&polygon, &base);
      gboolean seen_inside = FALSE, seen_outside = FALSE;
      double nearest = INFINITY;

      for (int k = 0; k < 400; k++)
        {
          double across = (k % 20 + 0.5) / 10.0 - 1.0, along = (k / 20 + 0.5) / 10.0 - 1.0;
          Dot dot = dot_of (&base, across, along);
          double far = distance_to_sides (&polygon, dot.x, dot.y);
          gboolean inside = is_inside (&polygon, dot.x, dot.y);

          seen_inside = seen_inside || (inside && far > 1.0);
          seen_outside = seen_outside || (!inside && far > 1.0);
          nearest = MIN (nearest, inside ? 0.0 : far);
        }
      if (seen_inside)
        {
          g_assert_true (meets);
          g_assert_cmpint (distance, ==, 0);
        }
      if (seen_outside)
        g_assert_false (biv_polygon_holds_base (&polygon, &base));
      g_assert_cmpfloat (distance, <=, nearest + 0.55);
      if (distance > 1)
        g_assert_false (meets);
      if (!meets)
        {
          biv_base_get_corners (&base, corners);
          for (int k = 0; k < 4; k++)
            g_assert_true (biv_polygon_get_spot_distance (&polygon, corners[k]) + 2 >= distance);
        }
    }
}

static void
test_sweep (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (47);

  for (int i = 0; i < ROUNDS; i++)
    {
      BivSpot spots[12];
      BivPolygon polygon = biv_polygon_make (spots, any_outline (rand, spots));
      BivBase base = any_base (rand);
      BivSpot motion = biv_spot (g_rand_int_range (rand, -60000, 60000), g_rand_int_range (rand, -60000, 60000));
      BivSpot end = biv_spot (base.centre.x + motion.x, base.centre.y + motion.y);
      BivSpan spans[16];
      guint n = biv_base_sweep_polygon (&base, motion, &polygon, spans, G_N_ELEMENTS (spans));

      for (guint k = 0; k + 1 < n; k++)
        g_assert_cmpint (spans[k].leave, <, spans[k + 1].enter);
      for (int k = 0; k <= 50; k++)
        {
          gint32 at = (gint32) ((gint64) BIV_ONE * k / 50);
          BivBase moved = biv_base_at (&base, biv_spot_on_way (base.centre, end, at));
          gboolean is_in = FALSE;

          for (guint span = 0; span < n; span++)
            is_in = is_in || (at >= spans[span].enter && at <= spans[span].leave);
          if (biv_polygon_meets_base (&polygon, &moved, 2))
            g_assert_true (is_in);
          if (is_in)
            g_assert_cmpint (biv_polygon_get_base_distance (&polygon, &moved), <=, 2);
        }
    }
}

/* ---- Sight ---- */

static void
test_hides (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (53);

  for (int i = 0; i < ROUNDS; i++)
    {
      BivSpot spots[12];
      BivPolygon polygon = biv_polygon_make (spots, any_outline (rand, spots));
      gboolean from_corner = g_rand_int_range (rand, 0, 4) == 0;
      BivSpot from = from_corner ? spots[0] : biv_spot (g_rand_int_range (rand, 0, 80000), g_rand_int_range (rand, 0, 80000));
      BivSpot to = g_rand_int_range (rand, 0, 4) == 0 ? spots[polygon.n_spots / 2]
                   : biv_spot (g_rand_int_range (rand, 0, 80000), g_rand_int_range (rand, 0, 80000));
      gboolean hides = biv_polygon_hides (&polygon, from, to), inside, outside;
      gboolean seen_inside = FALSE, seen_outside = FALSE;

      g_assert_true (biv_polygon_hides (&polygon, to, from) == hides);
      for (int k = 1; k < 400; k++)
        {
          double x = from.x + (to.x - from.x) * k / 400.0, y = from.y + (to.y - from.y) * k / 400.0;

          if (distance_to_sides (&polygon, x, y) < 2.0)
            continue;
          seen_inside = seen_inside || is_inside (&polygon, x, y);
          seen_outside = seen_outside || !is_inside (&polygon, x, y);
        }
      biv_polygon_runs (&polygon, from, to, &inside, &outside);
      if (seen_inside)
        g_assert_true (hides && inside);
      if (seen_outside)
        g_assert_true (outside);
    }
}

/* Along its own sides nothing hides, whichever way. */
static void
test_along_sides (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (59);

  for (int i = 0; i < ROUNDS; i++)
    {
      BivSpot spots[12];
      BivPolygon polygon = biv_polygon_make (spots, any_outline (rand, spots));

      for (guint k = 0; k < polygon.n_spots; k++)
        {
          BivSpot a = spots[k], b = spots[(k + 1) % polygon.n_spots];
          gboolean inside, outside;

          g_assert_false (biv_polygon_hides (&polygon, a, b));
          biv_polygon_runs (&polygon, a, b, &inside, &outside);
          g_assert_false (inside || outside);
        }
    }
}

/* ---- Hulls ---- */

static void
test_hulls (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (61);

  for (int i = 0; i < ROUNDS; i++)
    {
      BivSpot spots[12];
      BivPolygon polygon = biv_polygon_make (spots, any_outline (rand, spots));
      BivBase a = any_base (rand), b = any_base (rand);
      gboolean meets, seen_inside = FALSE;
      BivHull hull;

      biv_hull_from_bases (&hull, &a, &b);
      meets = biv_polygon_meets_hull (&polygon, &hull);
      g_assert_true (!biv_polygon_meets_base (&polygon, &a, 2) || meets);
      g_assert_true (!biv_polygon_meets_base (&polygon, &b, 2) || meets);
      /* points between a spot of one and a spot of the other lie in the hull */
      for (int k = 0; k < 200; k++)
        {
          Dot p = dot_of (&a, g_rand_double_range (rand, -1, 1), g_rand_double_range (rand, -1, 1));
          Dot q = dot_of (&b, g_rand_double_range (rand, -1, 1), g_rand_double_range (rand, -1, 1));
          double at = g_rand_double (rand), x = p.x + at * (q.x - p.x), y = p.y + at * (q.y - p.y);

          seen_inside = seen_inside || (is_inside (&polygon, x, y) && distance_to_sides (&polygon, x, y) > 1.0);
        }
      if (seen_inside)
        g_assert_true (meets);
      if (!meets)
        for (guint k = 0; k < polygon.n_spots; k++)
          {
            BivBase spot = biv_base_make (spots[k], 0, 20, 20);

            g_assert_true (biv_hull_get_shared_area (&hull, &spot) < 400);
          }
    }
}

/* ---- Spans ---- */

static void
test_spans (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (67);

  for (int i = 0; i < ROUNDS; i++)
    {
      gboolean covered[1000] = { FALSE }, was_full = FALSE;
      BivSpan spans[8];
      guint n = 0;

      for (int k = 0; k < 12; k++)
        {
          gint32 enter = g_rand_int_range (rand, 0, 950), leave = enter + g_rand_int_range (rand, 1, 40);

          for (gint32 at = enter; at <= leave; at++)
            covered[at] = TRUE;
          was_full = was_full || n == G_N_ELEMENTS (spans);
          n = biv_spans_add (spans, n, G_N_ELEMENTS (spans), (BivSpan) { enter, leave });
          g_assert_cmpuint (n, <=, G_N_ELEMENTS (spans));
          for (guint one = 0; one + 1 < n; one++)
            g_assert_cmpint (spans[one].leave, <, spans[one + 1].enter);
        }
      for (gint32 at = 0; at < 1000; at++)
        {
          gboolean is_in = FALSE;

          for (guint one = 0; one < n; one++)
            is_in = is_in || (at >= spans[one].enter && at <= spans[one].leave);
          g_assert_true (is_in || !covered[at]);          /* without room, more is told rather than less */
          if (!was_full)
            g_assert_true (is_in == covered[at]);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/polygon/where", test_where);
  g_test_add_func ("/polygon/bases", test_bases);
  g_test_add_func ("/polygon/sweep", test_sweep);
  g_test_add_func ("/polygon/hides", test_hides);
  g_test_add_func ("/polygon/along-sides", test_along_sides);
  g_test_add_func ("/polygon/hulls", test_hulls);
  g_test_add_func ("/polygon/spans", test_spans);
  return g_test_run ();
}
