/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-measure.c: what lies on a straight way across a table, as the calculators' steps of a march */
#include "app/canvas/table-measure.h"

#include "board/biv-geometry.h"

#define ENCOUNTERS_MOST 48
#define SLIVER          10          /* hundredths of a millimetre */
#define THINGS                                                                                                          \
  (BIV_THINGS_AREAS | BIV_THINGS_OBSTACLES | BIV_THING_BIT (BIV_THING_STREAM) | BIV_THING_BIT (BIV_THING_BUILDING))

typedef struct
{
  const BivTabletop *table;
  BivLength          length;
  guint              n;
  BivEncounter       met[ENCOUNTERS_MOST];
} Way;

/* A point has no interior: the way is a hair's breadth wide. */
static Way
look_along (const BivTabletop *table,
            BivSpot            from,
            BivSpot            to)
{
  BivBase base = biv_base_make (from, 0, 2, 2);
  Way way = { .table = table, .length = biv_spot_distance (from, to) };

  way.n = biv_tabletop_cross (table, THINGS, &base, biv_spot (to.x - from.x, to.y - from.y), way.met, ENCOUNTERS_MOST);
  return way;
}

static const BivTabletopObject *
object_of (const Way *way,
           guint      i)
{
  return biv_tabletop_get_object (way->table, way->met[i].object);
}

/* FU-OBST-6 */
static gboolean
is_barred (const BivTabletopObject *object)
{
  return object->thing == BIV_THING_WATER || object->thing == BIV_THING_MARSH || object->thing == BIV_THING_BUILDING
         || (object->thing == BIV_THING_STREAM && object->depth == BIV_DEPTH_DEEP);
}

static gboolean
is_obstacle (const BivTabletopObject *object)
{
  return (BIV_THING_BIT (object->thing) & BIV_THINGS_OBSTACLES) != 0;
}

/* Words of the calculator, from the easiest to the worst. */
static const char *const goings[] = { "open", "broken", "built-up", "wood", "knee", "dense-wood", "waist" };

static guint
going_of (const BivTabletopObject *object)
{
  switch (object->thing)
    {
    case BIV_THING_BROKEN:
      return 1;
    case BIV_THING_BUILT_UP:
      return 2;
    case BIV_THING_WOOD:
      return 3;
    case BIV_THING_STREAM:
      return object->depth == BIV_DEPTH_KNEE ? 4 : 6;
    case BIV_THING_DENSE_WOOD:
      return 5;
    default:
      return 0;
    }
}

static guint
worst_between (const Way *way,
               gint32     begin,
               gint32     end)
{
  guint worst = 0;

  for (guint i = 0; i < way->n; i++)
    if (way->met[i].span.enter <= begin && way->met[i].span.leave >= end)
      worst = MAX (worst, going_of (object_of (way, i)));
  return worst;
}

static int
compare_parts (gconstpointer a,
               gconstpointer b)
{
  return *(const gint32 *) a < *(const gint32 *) b ? -1 : *(const gint32 *) a > *(const gint32 *) b;
}

static GArray *
list_cuts (const Way *way)
{
  GArray *cuts = g_array_new (FALSE, FALSE, sizeof (gint32));
  gint32 ends[2] = { 0, BIV_ONE };

  g_array_append_vals (cuts, ends, 2);
  for (guint i = 0; i < way->n; i++)
    {
      g_array_append_val (cuts, way->met[i].span.enter);
      g_array_append_val (cuts, way->met[i].span.leave);
    }
  g_array_sort (cuts, compare_parts);
  return cuts;
}

static void
append_move (GString   *steps,
             BivLength  length,
             guint      going)
{
  if (length <= 0)
    return;
  g_string_append_printf (steps, "%smove:%d.%02d", steps->len > 0 ? "," : "", length / 100, length % 100);
  if (going > 0)
    g_string_append_printf (steps, ":%s", goings[going]);
}

/* What begins at @part. Returns: FALSE where the way ends there */
static gboolean
append_obstacles (const Way *way,
                  gint32     part,
                  GString   *steps)
{
  for (guint i = 0; i < way->n; i++)
    {
      const BivTabletopObject *object = object_of (way, i);

      if (way->met[i].span.enter != part)
        continue;
      if (is_barred (object))
        {
          g_string_append_printf (steps, "%sobstacle:99", steps->len > 0 ? "," : "");
          return FALSE;
        }
      if (is_obstacle (object))
        g_string_append_printf (steps, "%sobstacle:%d.%02d", steps->len > 0 ? "," : "", object->height / 100, object->height % 100);
    }
  return TRUE;
}

char *
biv_table_measure_dup_steps (const BivTabletop *table,
                             BivSpot            from,
                             BivSpot            to)
{
  GString *steps = g_string_new (NULL);
  g_autoptr (GArray) cuts = NULL;
  BivLength done = 0;
  Way way;

  g_return_val_if_fail (table != NULL, g_string_free (steps, FALSE));

  way = look_along (table, from, to);
  cuts = list_cuts (&way);
  for (guint i = 0; i + 1 < cuts->len; i++)
    {
      gint32 begin = g_array_index (cuts, gint32, i), end = g_array_index (cuts, gint32, i + 1);
      BivLength until = (BivLength) ((gint64) way.length * end / BIV_ONE);

      if (begin == end)
        continue;
      if (!append_obstacles (&way, begin, steps))
        break;
      /* The breadth of a wall is no ground of its own: it goes to what follows. */
      if (until - done < SLIVER)
        continue;
      append_move (steps, until - done, worst_between (&way, begin, end));
      done = until;
    }
  return g_string_free (steps, FALSE);
}

char *
biv_table_measure_dup_words (const BivTabletop *table,
                             BivSpot            from,
                             BivSpot            to)
{
  GString *words = g_string_new (NULL);
  Way way;

  g_return_val_if_fail (table != NULL, g_string_free (words, FALSE));

  way = look_along (table, from, to);
  for (guint i = 0; i < way.n; i++)
    {
      const BivTabletopObject *object = object_of (&way, i);

      g_string_append_printf (words, "%s%s", i > 0 ? ", " : "",
                              object->name != NULL ? object->name : biv_thing_get_label (object->thing));
    }
  return g_string_free (words, FALSE);
}
