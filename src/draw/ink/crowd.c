/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crowd.c: what lies on a map or a table already, and where a name hides least of it */
#include "draw/ink/crowd.h"

#include <math.h>

typedef struct
{
  BivBox box;
  double weight;
} Obstacle;

gboolean
biv_box_is_free (const BivBox *box,
                 const GArray *taken)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const BivBox *other = &g_array_index (taken, BivBox, i);

      if (box->x < other->x + other->width && other->x < box->x + box->width && box->y < other->y + other->height
          && other->y < box->y + box->height)
        return FALSE;
    }
  return TRUE;
}

/* Of a row or column of buckets, the one in which it lies. */
static int
index_of (const BivCrowd *crowd,
          double          at)
{
  return (int) floor (at / crowd->bucket);
}

static gpointer
key_of (int column,
        int row)
{
  return GUINT_TO_POINTER (((guint) column & 0xffff) << 16 | ((guint) row & 0xffff));
}

/* The buckets that a box lies in; none where it has no extent. */
typedef struct
{
  int left, right, top, bottom;       /* of them: right and bottom are beyond it */
} Span;

static Span
span_of (const BivCrowd *crowd,
         const BivBox   *box)
{
  return (Span) {
    index_of (crowd, box->x), (int) ceil ((box->x + box->width) / crowd->bucket),
    index_of (crowd, box->y), (int) ceil ((box->y + box->height) / crowd->bucket),
  };
}

static void
add (BivCrowd       *crowd,
     GHashTable     *buckets,
     const Obstacle *obstacle)
{
  Span span = span_of (crowd, &obstacle->box);

  for (int column = span.left; column < span.right; column++)
    for (int row = span.top; row < span.bottom; row++)
      {
        GArray *bucket = g_hash_table_lookup (buckets, key_of (column, row));

        if (bucket == NULL)
          {
            bucket = g_array_new (FALSE, FALSE, sizeof (Obstacle));
            g_hash_table_insert (buckets, key_of (column, row), bucket);
          }
        g_array_append_val (bucket, *obstacle);
      }
}

void
biv_crowd_add (BivCrowd *crowd,
               BivBox    box,
               double    weight)
{
  add (crowd, crowd->buckets, &(Obstacle) { box, weight });
}

void
biv_crowd_add_solid (BivCrowd *crowd,
                     BivBox    box)
{
  add (crowd, crowd->solid, &(Obstacle) { box, 0.0 });
}

static double
overlap (const BivBox *a,
         const BivBox *b)
{
  double width = MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x);
  double height = MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y);

  return width > 0 && height > 0 ? width * height : 0.0;
}

/* What lies over a bucket's edge counts once in each bucket, with its part in it. */
double
biv_crowd_get_cost (const BivCrowd *crowd,
                    const BivBox   *box)
{
  Span span = span_of (crowd, box);
  double cost = 0.0;

  for (int column = span.left; column < span.right; column++)
    for (int row = span.top; row < span.bottom; row++)
      {
        GArray *bucket = g_hash_table_lookup (crowd->buckets, key_of (column, row));
        double x = MAX (box->x, column * crowd->bucket), y = MAX (box->y, row * crowd->bucket);
        BivBox part = {
          x, y, MIN (box->x + box->width, (column + 1) * crowd->bucket) - x,
          MIN (box->y + box->height, (row + 1) * crowd->bucket) - y,
        };

        for (guint i = 0; bucket != NULL && i < bucket->len; i++)
          {
            const Obstacle *obstacle = &g_array_index (bucket, Obstacle, i);

            cost += obstacle->weight * overlap (&part, &obstacle->box);
          }
      }
  return cost;
}

/* What lies over a bucket's edge is counted where its part in the box begins. */
guint
biv_crowd_count_solid (const BivCrowd *crowd,
                       const BivBox   *box,
                       guint           most)
{
  Span span = span_of (crowd, box);
  guint n = 0;

  for (int column = span.left; column < span.right; column++)
    for (int row = span.top; row < span.bottom && n < most; row++)
      {
        GArray *bucket = g_hash_table_lookup (crowd->solid, key_of (column, row));

        for (guint i = 0; bucket != NULL && i < bucket->len; i++)
          {
            const BivBox *other = &g_array_index (bucket, Obstacle, i).box;

            n += box->x + box->width > other->x && box->x < other->x + other->width && box->y + box->height > other->y
                 && box->y < other->y + other->height && index_of (crowd, MAX (box->x, other->x)) == column
                 && index_of (crowd, MAX (box->y, other->y)) == row;
          }
      }
  return n;
}

void
biv_crowd_init (BivCrowd *crowd,
                double    width,
                double    height,
                double    bucket)
{
  crowd->buckets = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  crowd->solid = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  crowd->bucket = bucket;
  crowd->width = width;
  crowd->height = height;
}

void
biv_crowd_clear (BivCrowd *crowd)
{
  g_clear_pointer (&crowd->buckets, g_hash_table_unref);
  g_clear_pointer (&crowd->solid, g_hash_table_unref);
}

/* ---- A name ---- */

/* The middle of the name, from the place's middle: dx in half name widths plus sx, dy in map pixels. The first is of names
 * that somebody has put there. */
static const struct
{
  double half, sx, dy, penalty;
} spots[] = {
  { 0, 0, 0, 0 },
  { 0, 0, 24, 0 },      { 1, 18, 5, 4 },      { -1, -18, 5, 8 },    { 1, 14, 20, 10 },    { -1, -14, 20, 14 },
  { 1, 24, -12, 18 },   { -1, -24, -12, 22 }, { 0, 0, 32, 16 },     { 1, 26, 12, 20 },    { -1, -26, 12, 24 },
  { 0, 20, 26, 22 },    { 0, -20, 26, 26 },   { 0, 34, 30, 34 },    { 0, -34, 30, 38 },   { 0, 0, -24, 42 },
  { 1, 34, 26, 50 },    { -1, -34, 26, 70 },
};

/* To leave the place where it was put. */
#define MOVED 12.0

BivPoint
biv_crowd_place_name (const BivCrowd *crowd,
                      BivPoint        about,
                      double          width,
                      double          size,
                      gboolean        is_put,
                      BivBox         *box)
{
  double cheapest = G_MAXDOUBLE;
  BivPoint at = about;

  for (gsize i = is_put ? 0 : 1; i < G_N_ELEMENTS (spots); i++)
    {
      double x = about.x + spots[i].half * width / 2 + spots[i].sx, y = about.y + spots[i].dy;
      BivBox there = { x - width / 2 - 2, y - size * 0.62, width + 4, size * 1.15 };
      double cost = spots[i].penalty + biv_crowd_get_cost (crowd, &there) * 0.5 + (is_put && i > 0 ? MOVED : 0);

      if (there.x < 0 || there.y < 0 || there.x + there.width > crowd->width || there.y + there.height > crowd->height)
        cost += 1e6;
      if (cost < cheapest)
        {
          cheapest = cost;
          *box = there;
          at = (BivPoint) { x, y };
        }
    }
  return at;
}
