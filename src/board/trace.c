/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace.c: outlines about what is high: from heights on a raster to polygons on a table
 *
 * Marching squares. The raster has one more ring all round, that is low and lies on the table's edge, so that what runs
 * off the table is closed along it. */
#include "config.h"
#include "board/trace.h"

#define ROUNDED_TO (2 * BIV_MM)     /* what a spot may stand off the line through its neighbours and still be left out */

static BivSpot
place_of (const BivRaster *raster,
          int              column,
          int              row)
{
  column = CLAMP (column, 0, raster->columns - 1);
  row = CLAMP (row, 0, raster->rows - 1);
  return (BivSpot) { (BivLength) ((gint64) raster->width * column / (raster->columns - 1)),
                     (BivLength) ((gint64) raster->height * row / (raster->rows - 1)) };
}

/* ---- The sides of the raster's squares: those that lead east first, then those that lead north ---- */

typedef struct
{
  const BivRaster *raster;
  gint32           level;
  int              across, up;      /* crossings, the outer ring with them */
  int             *next;            /* the side by which an outline that comes in by this one goes on; -1 */
} Trace;

static gint32
high_at (const Trace *trace,
         int          column,
         int          row)
{
  const BivRaster *raster = trace->raster;

  if (column < 1 || row < 1 || column > raster->columns || row > raster->rows)
    return G_MININT32;
  return raster->high[(row - 1) * raster->columns + column - 1];
}

static int
east_of (const Trace *trace,
         int          column,
         int          row)
{
  return row * trace->across + column;
}

static int
north_of (const Trace *trace,
          int          column,
          int          row)
{
  return (trace->up + row) * trace->across + column;
}

static BivSpot
spot_on (const Trace *trace,
         int          side)
{
  gboolean is_north = side >= trace->up * trace->across;
  int row = side / trace->across - (is_north ? trace->up : 0), column = side % trace->across;
  int column_2 = column + !is_north, row_2 = row + is_north;
  gint64 a = high_at (trace, column, row), b = high_at (trace, column_2, row_2);
  BivSpot from = place_of (trace->raster, column - 1, row - 1);
  BivSpot to = place_of (trace->raster, column_2 - 1, row_2 - 1);
  gint64 part = trace->level - a, whole = b - a;

  return (BivSpot) { (BivLength) (from.x + (to.x - from.x) * part / whole),
                     (BivLength) (from.y + (to.y - from.y) * part / whole) };
}

/* What is high lies at the left of the way. Sides of a square: 0 south, 1 east, 2 north, 3 west. */
static void
cross_square (Trace *trace,
              int    column,
              int    row)
{
  const int sides[] = { east_of (trace, column, row), north_of (trace, column + 1, row), east_of (trace, column, row + 1),
                        north_of (trace, column, row) };
  const gint32 corners[] = { high_at (trace, column, row), high_at (trace, column + 1, row),
                             high_at (trace, column + 1, row + 1), high_at (trace, column, row + 1) };
  gboolean in[4];
  gint64 sum = 0;
  int n = 0;

  for (int i = 0; i < 4; i++)
    {
      in[i] = corners[i] >= trace->level;
      n += in[i];
      sum += corners[i];
    }
  /* Side i leads from corner i to the next. The way goes in where its corner is high and the next is not. */
  for (int i = 0; i < 4; i++)
    {
      gboolean is_saddle = n == 2 && in[i] == in[(i + 2) % 4];
      gboolean joined = is_saddle && sum / 4 >= trace->level;

      if (!in[i] || in[(i + 1) % 4])
        continue;
      for (int k = 1; k < 4; k++)
        {
          int out = joined ? (i + k) % 4 : (i + 4 - k) % 4;

          if (!in[out] && in[(out + 1) % 4])
            {
              trace->next[sides[i]] = sides[out];
              break;
            }
        }
    }
}

/* ---- Outlines ---- */

static gint64
twice_area (const GArray *spots)
{
  gint64 sum = 0;

  for (guint i = 0; i < spots->len; i++)
    {
      BivSpot a = g_array_index (spots, BivSpot, i), b = g_array_index (spots, BivSpot, (i + 1) % spots->len);

      sum += (gint64) a.x * b.y - (gint64) b.x * a.y;
    }
  return sum;
}

static gboolean
is_on_edge (BivSpot   spot,
            BivLength width,
            BivLength height)
{
  return spot.x == 0 || spot.y == 0 || spot.x == width || spot.y == height;
}

static GArray *
cut_corners (const GArray *spots,
             BivLength     width,
             BivLength     height)
{
  GArray *cut = g_array_sized_new (FALSE, FALSE, sizeof (BivSpot), 2 * spots->len);

  for (guint i = 0; i < spots->len; i++)
    {
      BivSpot a = g_array_index (spots, BivSpot, i), b = g_array_index (spots, BivSpot, (i + 1) % spots->len);
      BivSpot first = { (3 * a.x + b.x) / 4, (3 * a.y + b.y) / 4 }, second = { (a.x + 3 * b.x) / 4, (a.y + 3 * b.y) / 4 };

      if (is_on_edge (a, width, height))
        g_array_append_val (cut, a);
      else
        g_array_append_val (cut, first);
      if (!is_on_edge (b, width, height))
        g_array_append_val (cut, second);
    }
  return cut;
}

/* Whole millimetres are enough, and a file is easier to read. */
static void
round_spots (GArray *spots)
{
  for (guint i = 0; i < spots->len; i++)
    {
      BivSpot *spot = &g_array_index (spots, BivSpot, i);

      spot->x = (spot->x + BIV_MM / 2) / BIV_MM * BIV_MM;
      spot->y = (spot->y + BIV_MM / 2) / BIV_MM * BIV_MM;
    }
}

/* Leaves out what stands no further than @off from the line between those that stay. */
static GArray *
thin_out (const GArray *spots,
          BivLength     off)
{
  GArray *thin = g_array_new (FALSE, FALSE, sizeof (BivSpot));

  for (guint i = 0; i < spots->len; i++)
    {
      BivSpot at = g_array_index (spots, BivSpot, i), next = g_array_index (spots, BivSpot, (i + 1) % spots->len), last;
      gint64 across, way;

      if (thin->len > 0)
        {
          last = g_array_index (thin, BivSpot, thin->len - 1);
          across = ABS ((gint64) (next.x - last.x) * (at.y - last.y) - (gint64) (next.y - last.y) * (at.x - last.x));
          way = biv_root ((guint64) ((gint64) (next.x - last.x) * (next.x - last.x)
                                     + (gint64) (next.y - last.y) * (next.y - last.y)));
          if ((at.x == last.x && at.y == last.y) || across <= way * off)
            continue;
        }
      g_array_append_val (thin, at);
    }
  while (thin->len > 1 && g_array_index (thin, BivSpot, 0).x == g_array_index (thin, BivSpot, thin->len - 1).x
         && g_array_index (thin, BivSpot, 0).y == g_array_index (thin, BivSpot, thin->len - 1).y)
    g_array_set_size (thin, thin->len - 1);
  return thin;
}

/* From @side on until it comes back; the sides are taken off. */
static GArray *
follow (Trace *trace,
        int    side)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (BivSpot));

  while (trace->next[side] >= 0)
    {
      BivSpot spot = spot_on (trace, side);
      int next = trace->next[side];

      g_array_append_val (spots, spot);
      trace->next[side] = -1;
      side = next;
    }
  return spots;
}

static GArray *
finish (const BivRaster *raster,
        GArray          *spots,
        gboolean         rounded)
{
  g_autoptr (GArray) plain = thin_out (spots, 0);
  g_autoptr (GArray) cut = rounded ? cut_corners (plain, raster->width, raster->height) : g_array_ref (plain);
  GArray *thin;

  round_spots (cut);
  thin = thin_out (cut, rounded ? ROUNDED_TO : 0);
  for (BivLength off = 2 * ROUNDED_TO; thin->len > BIV_POLYGON_MAX_SPOTS / 2; off += ROUNDED_TO)
    {
      g_array_unref (thin);
      thin = thin_out (cut, off);
    }
  return thin;
}

GPtrArray *
biv_raster_trace (const BivRaster *raster,
                  gint32           level,
                  BivLength        least_side,
                  gboolean         rounded)
{
  GPtrArray *outlines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  Trace trace = { raster, level, 0, 0, NULL };
  g_autofree int *next = NULL;
  int n_sides;

  g_return_val_if_fail (raster != NULL && raster->columns >= 2 && raster->rows >= 2, outlines);

  trace.across = raster->columns + 2;
  trace.up = raster->rows + 2;
  n_sides = 2 * trace.across * trace.up;
  trace.next = next = g_new (int, n_sides);
  for (int i = 0; i < n_sides; i++)
    next[i] = -1;
  for (int row = 0; row + 1 < trace.up; row++)
    for (int column = 0; column + 1 < trace.across; column++)
      cross_square (&trace, column, row);
  for (int side = 0; side < n_sides; side++)
    {
      g_autoptr (GArray) spots = next[side] >= 0 ? follow (&trace, side) : NULL;
      g_autoptr (GArray) outline = spots != NULL ? finish (raster, spots, rounded) : NULL;

      if (outline != NULL && outline->len >= 3 && twice_area (outline) >= 2 * (gint64) least_side * least_side)
        g_ptr_array_add (outlines, g_steal_pointer (&outline));
    }
  return outlines;
}

GArray *
biv_spots_round (const GArray *line,
                 guint         times)
{
  GArray *round = g_array_sized_new (FALSE, FALSE, sizeof (BivSpot), line->len);

  g_array_append_vals (round, line->data, line->len);
  for (; times > 0 && round->len > 2; times--)
    {
      GArray *cut = g_array_sized_new (FALSE, FALSE, sizeof (BivSpot), 2 * round->len);

      g_array_append_val (cut, g_array_index (round, BivSpot, 0));
      for (guint i = 0; i + 1 < round->len; i++)
        {
          BivSpot a = g_array_index (round, BivSpot, i), b = g_array_index (round, BivSpot, i + 1);
          BivSpot first = { (3 * a.x + b.x) / 4, (3 * a.y + b.y) / 4 }, second = { (a.x + 3 * b.x) / 4, (a.y + 3 * b.y) / 4 };

          if (i > 0)
            g_array_append_val (cut, first);
          if (i + 2 < round->len)
            g_array_append_val (cut, second);
        }
      g_array_append_val (cut, g_array_index (round, BivSpot, round->len - 1));
      g_array_unref (round);
      round = cut;
    }
  round_spots (round);
  for (guint i = round->len; i-- > 1;)
    if (g_array_index (round, BivSpot, i).x == g_array_index (round, BivSpot, i - 1).x
        && g_array_index (round, BivSpot, i).y == g_array_index (round, BivSpot, i - 1).y)
      g_array_remove_index (round, i - 1);
  return round;
}

GArray *
biv_outline_round (const GArray *outline,
                   BivLength     width,
                   BivLength     height)
{
  g_autoptr (GArray) once = NULL, twice = NULL;

  g_return_val_if_fail (outline != NULL && outline->len >= 3, NULL);

  once = cut_corners (outline, width, height);
  twice = cut_corners (once, width, height);
  round_spots (twice);
  return thin_out (twice, BIV_MM / 2);
}
