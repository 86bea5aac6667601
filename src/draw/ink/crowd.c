/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crowd.c: what lies on a map or a table already, and where a name hides least of it */
#include "draw/ink/crowd.h"

#include <math.h>

#define BUCKET 128.0                /* map pixels: boxes are looked for among their neighbours only */

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

static gpointer
bucket_key (double x,
            double y)
{
  return GUINT_TO_POINTER (((guint) (int) floor (x / BUCKET) & 0xffff) << 16 | ((guint) (int) floor (y / BUCKET) & 0xffff));
}

void
biv_crowd_add (BivCrowd *crowd,
               BivBox    box,
               double    weight)
{
  Obstacle obstacle = { box, weight };

  for (double x = floor (box.x / BUCKET) * BUCKET; x < box.x + box.width; x += BUCKET)
    for (double y = floor (box.y / BUCKET) * BUCKET; y < box.y + box.height; y += BUCKET)
      {
        gpointer key = bucket_key (x, y);
        GArray *bucket = g_hash_table_lookup (crowd->buckets, key);

        if (bucket == NULL)
          {
            bucket = g_array_new (FALSE, FALSE, sizeof (Obstacle));
            g_hash_table_insert (crowd->buckets, key, bucket);
          }
        g_array_append_val (bucket, obstacle);
      }
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
  double cost = 0.0;

  for (double x = floor (box->x / BUCKET) * BUCKET; x < box->x + box->width; x += BUCKET)
    for (double y = floor (box->y / BUCKET) * BUCKET; y < box->y + box->height; y += BUCKET)
      {
        GArray *bucket = g_hash_table_lookup (crowd->buckets, bucket_key (x, y));
        double x1 = MAX (box->x, x), y1 = MAX (box->y, y);
        BivBox part = { x1, y1, MIN (box->x + box->width, x + BUCKET) - x1, MIN (box->y + box->height, y + BUCKET) - y1 };

        for (guint i = 0; bucket != NULL && i < bucket->len; i++)
          {
            const Obstacle *obstacle = &g_array_index (bucket, Obstacle, i);

            cost += obstacle->weight * overlap (&part, &obstacle->box);
          }
      }
  return cost;
}

void
biv_crowd_init (BivCrowd *crowd,
                double    width,
                double    height)
{
  crowd->buckets = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  crowd->width = width;
  crowd->height = height;
}

void
biv_crowd_clear (BivCrowd *crowd)
{
  g_clear_pointer (&crowd->buckets, g_hash_table_unref);
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
