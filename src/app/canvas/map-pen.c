/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-pen.c: lines on the map, drawn freely or point by point, and changed by their points (CA-MAP-9) */
#include "config.h"

#include "app/canvas/map-pen.h"

#include <glib/gi18n.h>
#include <math.h>

#define STEP_PX     3.0             /* of a free stroke, from one spot to the next */
#define TOLERANCE   0.28            /* of the pointer's reach: how far a free stroke is made smoother */
#define NOTHING     -1

struct _BivMapPen
{
  gboolean     is_drawing;          /* else points at hand are changed */
  gboolean     closed, fixed_ends;
  guint        least;
  GArray      *points;              /* of BivMapPoint */
  GArray      *stroke;              /* of BivPoint, map pixels: a free one, while the button is down */
  GArray      *before;              /* the points as they were before one is carried; NULL: none is */
  int          picked;              /* of the points, or NOTHING */
  BivMapPoint  at;                  /* where the next point would be */
  gboolean     has_at;
};

BivMapPen *
biv_map_pen_new (void)
{
  BivMapPen *pen = g_new0 (BivMapPen, 1);

  pen->points = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));
  pen->stroke = g_array_new (FALSE, FALSE, sizeof (BivPoint));
  pen->picked = NOTHING;
  return pen;
}

void
biv_map_pen_free (BivMapPen *pen)
{
  g_array_unref (pen->points);
  g_array_unref (pen->stroke);
  g_clear_pointer (&pen->before, g_array_unref);
  g_free (pen);
}

static BivMapPoint *
get_point (BivMapPen *pen,
           guint      i)
{
  return &g_array_index (pen->points, BivMapPoint, i);
}

static void
forget (BivMapPen *pen)
{
  g_array_set_size (pen->points, 0);
  g_array_set_size (pen->stroke, 0);
  g_clear_pointer (&pen->before, g_array_unref);
  pen->picked = NOTHING;
}

void
biv_map_pen_begin (BivMapPen *pen,
                   gboolean   closed,
                   guint      least)
{
  forget (pen);
  /* After one line the next begins where pointer or keys are. */
  pen->has_at = pen->has_at && pen->is_drawing;
  pen->is_drawing = TRUE;
  pen->closed = closed;
  pen->least = least;
  pen->fixed_ends = FALSE;
}

void
biv_map_pen_edit (BivMapPen    *pen,
                  const GArray *points,
                  gboolean      closed,
                  gboolean      fixed_ends)
{
  int picked = pen->is_drawing ? NOTHING : pen->picked;

  /* What is being carried is shown as it is carried. */
  if (pen->before != NULL && points != NULL && !pen->is_drawing)
    return;
  forget (pen);
  pen->is_drawing = FALSE;
  pen->closed = closed;
  pen->fixed_ends = fixed_ends;
  pen->least = closed ? 3 : fixed_ends ? 2 : 1;
  if (points != NULL && points->len > 0)
    g_array_append_vals (pen->points, points->data, points->len);
  pen->picked = picked < (int) pen->points->len ? picked : NOTHING;
}

gboolean
biv_map_pen_is_drawing (BivMapPen *pen)
{
  return pen->is_drawing;
}

const GArray *
biv_map_pen_get_points (BivMapPen *pen)
{
  return pen->points;
}

gboolean
biv_map_pen_drop (BivMapPen *pen)
{
  gboolean had = pen->is_drawing ? pen->points->len > 0 || pen->stroke->len > 0 : pen->picked != NOTHING;

  if (pen->is_drawing)
    forget (pen);
  pen->picked = NOTHING;
  return had;
}

/* ---- The pointer ---- */

static double
get_distance (BivMapPen           *pen,
              const BivMapDrawing *drawing,
              guint                i,
              double               x,
              double               y)
{
  double at_x, at_y;

  biv_map_drawing_get_spot (drawing, get_point (pen, i), &at_x, &at_y);
  return hypot (at_x - x, at_y - y);
}

static gboolean
is_fixed (BivMapPen *pen,
          guint      i)
{
  return pen->fixed_ends && (i == 0 || i + 1 == pen->points->len);
}

static int
find_point (BivMapPen           *pen,
            const BivMapDrawing *drawing,
            double               x,
            double               y,
            double               reach)
{
  int found = NOTHING;

  for (guint i = 0; i < pen->points->len; i++)
    if (!is_fixed (pen, i) && get_distance (pen, drawing, i, x, y) < reach)
      {
        reach = get_distance (pen, drawing, i, x, y);
        found = (int) i;
      }
  return found;
}

/* Which span of the curve runs there. */
static int
find_span (BivMapPen           *pen,
           const BivMapDrawing *drawing,
           double               x,
           double               y,
           double               reach)
{
  g_autoptr (GArray) knots = g_array_new (FALSE, FALSE, sizeof (BivMapSpot)), spots = NULL;
  guint n_spans, n_pieces;

  for (guint i = 0; i < pen->points->len; i++)
    {
      BivMapSpot knot;

      biv_map_drawing_get_spot (drawing, get_point (pen, i), &knot.x, &knot.y);
      g_array_append_val (knots, knot);
    }
  n_spans = biv_course_count_spans (knots, pen->closed);
  spots = biv_course_list_spots (knots, pen->closed);
  n_pieces = n_spans > 0 ? (spots->len - 1) / n_spans : 1;
  for (guint i = 0; i + 1 < spots->len; i++)
    {
      const BivMapSpot *a = &g_array_index (spots, BivMapSpot, i);
      double dx = a[1].x - a[0].x, dy = a[1].y - a[0].y, length = dx * dx + dy * dy;
      double t = length > 0.0 ? CLAMP (((x - a[0].x) * dx + (y - a[0].y) * dy) / length, 0.0, 1.0) : 0.0;

      if (hypot (a[0].x + t * dx - x, a[0].y + t * dy - y) < reach)
        return (int) (i / n_pieces);
    }
  return NOTHING;
}

BivPenAnswer
biv_map_pen_press (BivMapPen           *pen,
                   const BivMapDrawing *drawing,
                   double               x,
                   double               y,
                   double               reach)
{
  BivPoint at = { x, y };
  BivMapPoint point;
  int span;

  if (pen->is_drawing)
    {
      g_array_set_size (pen->stroke, 0);
      g_array_append_val (pen->stroke, at);
      return BIV_PEN_TAKES;
    }
  if (pen->points->len == 0)
    return BIV_PEN_IGNORES;
  g_clear_pointer (&pen->before, g_array_unref);
  pen->picked = find_point (pen, drawing, x, y, reach);
  if (pen->picked != NOTHING)
    {
      pen->before = g_array_copy (pen->points);
      return BIV_PEN_TAKES;
    }
  span = pen->points->len < BIV_MAP_POINTS_MOST ? find_span (pen, drawing, x, y, 0.7 * reach) : NOTHING;
  if (span == NOTHING)
    return BIV_PEN_IGNORES;
  /* A new point, if it is carried anywhere. */
  pen->before = g_array_copy (pen->points);
  biv_map_drawing_get_map_point (drawing, x, y, &point);
  g_array_insert_val (pen->points, (guint) span + 1, point);
  pen->picked = span + 1;
  return BIV_PEN_TAKES;
}

void
biv_map_pen_drag (BivMapPen           *pen,
                  const BivMapDrawing *drawing,
                  double               x,
                  double               y)
{
  BivPoint at = { x, y };

  if (!pen->is_drawing)
    {
      if (pen->before != NULL && pen->picked != NOTHING)
        biv_map_drawing_get_map_point (drawing, x, y, get_point (pen, (guint) pen->picked));
      return;
    }
  if (pen->stroke->len > 0)
    {
      BivPoint last = g_array_index (pen->stroke, BivPoint, pen->stroke->len - 1);

      if (hypot (last.x - x, last.y - y) < STEP_PX)
        return;
    }
  g_array_append_val (pen->stroke, at);
}

/* Ramer, Douglas and Peucker: marks what must stay between two spots that do. */
static void
mark_needed (const GArray *stroke,
             guint         from,
             guint         to,
             double        tolerance,
             gboolean     *is_needed)
{
  BivPoint a = g_array_index (stroke, BivPoint, from), b = g_array_index (stroke, BivPoint, to);
  double length = hypot (b.x - a.x, b.y - a.y), most = 0.0;
  guint farthest = from;

  for (guint i = from + 1; i < to; i++)
    {
      BivPoint at = g_array_index (stroke, BivPoint, i);
      double off = length > 0.0 ? fabs ((b.x - a.x) * (a.y - at.y) - (a.x - at.x) * (b.y - a.y)) / length
                                : hypot (at.x - a.x, at.y - a.y);

      if (off > most)
        {
          most = off;
          farthest = i;
        }
    }
  if (most <= tolerance)
    return;
  is_needed[farthest] = TRUE;
  mark_needed (stroke, from, farthest, tolerance, is_needed);
  mark_needed (stroke, farthest, to, tolerance, is_needed);
}

static void
take_stroke (BivMapPen           *pen,
             const BivMapDrawing *drawing,
             double               tolerance)
{
  g_autofree gboolean *is_needed = g_new0 (gboolean, pen->stroke->len);
  guint n = pen->stroke->len;

  is_needed[0] = is_needed[n - 1] = TRUE;
  mark_needed (pen->stroke, 0, n - 1, tolerance, is_needed);
  /* An area's last point is its first one again. */
  if (pen->closed)
    {
      BivPoint first = g_array_index (pen->stroke, BivPoint, 0), last = g_array_index (pen->stroke, BivPoint, n - 1);

      is_needed[n - 1] = hypot (first.x - last.x, first.y - last.y) > 6 * tolerance;
    }
  for (guint i = 0; i < n; i++)
    {
      BivPoint at = g_array_index (pen->stroke, BivPoint, i);
      BivMapPoint point;

      biv_map_drawing_get_map_point (drawing, at.x, at.y, &point);
      if (is_needed[i] && pen->points->len < BIV_MAP_POINTS_MOST)
        g_array_append_val (pen->points, point);
    }
  g_array_set_size (pen->stroke, 0);
}

BivPenAnswer
biv_map_pen_release (BivMapPen           *pen,
                     const BivMapDrawing *drawing,
                     double               reach,
                     gboolean             cancelled)
{
  if (cancelled)
    {
      g_array_set_size (pen->stroke, 0);
      if (pen->before != NULL)
        {
          g_array_unref (pen->points);
          pen->points = g_steal_pointer (&pen->before);
          pen->picked = NOTHING;
        }
      return BIV_PEN_TAKES;
    }
  if (!pen->is_drawing)
    {
      gboolean was_carried = pen->before != NULL;

      g_clear_pointer (&pen->before, g_array_unref);
      return was_carried ? BIV_PEN_IS_DONE : BIV_PEN_IGNORES;
    }
  if (pen->stroke->len > 1)
    take_stroke (pen, drawing, TOLERANCE * reach);
  return pen->points->len >= pen->least ? BIV_PEN_IS_DONE : BIV_PEN_TAKES;
}

/* A press on the line that was no drag added nothing. */
static BivPenAnswer
let_go (BivMapPen *pen)
{
  if (pen->before == NULL)
    return BIV_PEN_IGNORES;
  if (pen->before->len != pen->points->len)
    {
      g_array_unref (pen->points);
      pen->points = g_steal_pointer (&pen->before);
      pen->picked = NOTHING;
      return BIV_PEN_IGNORES;
    }
  g_clear_pointer (&pen->before, g_array_unref);
  return BIV_PEN_TAKES;
}

static BivPenAnswer
add_point (BivMapPen   *pen,
           BivMapPoint  point)
{
  if (pen->points->len < BIV_MAP_POINTS_MOST)
    g_array_append_val (pen->points, point);
  return pen->least == 1 && pen->points->len == 1 ? BIV_PEN_IS_DONE : BIV_PEN_TAKES;
}

BivPenAnswer
biv_map_pen_click (BivMapPen           *pen,
                   const BivMapDrawing *drawing,
                   double               x,
                   double               y,
                   double               reach)
{
  BivMapPoint point;

  g_array_set_size (pen->stroke, 0);
  if (!pen->is_drawing)
    return let_go (pen);
  /* The last point once more, as by a double click, is the end; and so is an area's first. */
  if (pen->points->len >= MAX (pen->least, 2)
      && (get_distance (pen, drawing, pen->points->len - 1, x, y) < 0.6 * reach
          || (pen->closed && get_distance (pen, drawing, 0, x, y) < reach)))
    return BIV_PEN_IS_DONE;
  biv_map_drawing_get_map_point (drawing, x, y, &point);
  return add_point (pen, point);
}

gboolean
biv_map_pen_has_spot (BivMapPen *pen)
{
  return pen->has_at;
}

void
biv_map_pen_point (BivMapPen           *pen,
                   const BivMapDrawing *drawing,
                   double               x,
                   double               y)
{
  pen->has_at = TRUE;
  biv_map_drawing_get_map_point (drawing, x, y, &pen->at);
}

/* ---- Keys ---- */

static gboolean
read_arrow (guint  key,
            int    step,
            int   *dx,
            int   *dy)
{
  *dx = key == GDK_KEY_Right || key == GDK_KEY_KP_Right ? step : key == GDK_KEY_Left || key == GDK_KEY_KP_Left ? -step : 0;
  *dy = key == GDK_KEY_Down || key == GDK_KEY_KP_Down ? step : key == GDK_KEY_Up || key == GDK_KEY_KP_Up ? -step : 0;
  return *dx != 0 || *dy != 0;
}

static void
move_by (BivMapPoint *point,
         int          dx,
         int          dy)
{
  point->x = CLAMP (point->x + dx, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST);
  point->y = CLAMP (point->y + dy, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST);
}

static BivPenAnswer
press_drawing (BivMapPen *pen,
               guint      key,
               int        step)
{
  int dx, dy;

  if (read_arrow (key, step, &dx, &dy))
    {
      move_by (&pen->at, dx, dy);
      return BIV_PEN_TAKES;
    }
  switch (key)
    {
    case GDK_KEY_space:
      return pen->has_at ? add_point (pen, pen->at) : BIV_PEN_TAKES;
    case GDK_KEY_BackSpace:
      if (pen->points->len > 0)
        g_array_set_size (pen->points, pen->points->len - 1);
      return BIV_PEN_TAKES;
    case GDK_KEY_Return: case GDK_KEY_KP_Enter: case GDK_KEY_ISO_Enter:
      return pen->points->len >= pen->least ? BIV_PEN_IS_DONE : BIV_PEN_TAKES;
    default:
      return BIV_PEN_IGNORES;
    }
}

/* The next one that can be moved, round and round. */
static void
pick_next (BivMapPen *pen,
           int        step)
{
  int n = (int) pen->points->len, at = pen->picked != NOTHING ? pen->picked : step > 0 ? n - 1 : 0;

  for (int i = 0; i < n; i++)
    {
      at = (at + step + n) % n;
      if (!is_fixed (pen, (guint) at))
        {
          pen->picked = at;
          return;
        }
    }
}

/* Half-way to the next point; where there is none, half-way from the one before. */
static BivPenAnswer
insert_point (BivMapPen *pen)
{
  guint n = pen->points->len, at = pen->picked != NOTHING ? (guint) pen->picked : 0, next;
  BivMapPoint middle;

  if (n < 2 || n == BIV_MAP_POINTS_MOST)
    return BIV_PEN_TAKES;
  if (!pen->closed && at + 1 == n)
    at--;
  next = (at + 1) % n;
  middle = (BivMapPoint) { (get_point (pen, at)->x + get_point (pen, next)->x) / 2,
                           (get_point (pen, at)->y + get_point (pen, next)->y) / 2 };
  g_array_insert_val (pen->points, at + 1, middle);
  pen->picked = (int) at + 1;
  return BIV_PEN_IS_DONE;
}

static BivPenAnswer
press_editing (BivMapPen *pen,
               guint      key,
               int        step)
{
  int dx, dy;

  if (pen->points->len == 0)
    return BIV_PEN_IGNORES;
  if (pen->picked != NOTHING && read_arrow (key, step, &dx, &dy))
    {
      move_by (get_point (pen, (guint) pen->picked), dx, dy);
      return BIV_PEN_IS_DONE;
    }
  switch (key)
    {
    case GDK_KEY_Page_Down: case GDK_KEY_KP_Page_Down:
      pick_next (pen, 1);
      return BIV_PEN_TAKES;
    case GDK_KEY_Page_Up: case GDK_KEY_KP_Page_Up:
      pick_next (pen, -1);
      return BIV_PEN_TAKES;
    case GDK_KEY_Insert: case GDK_KEY_KP_Insert:
      return insert_point (pen);
    case GDK_KEY_Delete: case GDK_KEY_KP_Delete: case GDK_KEY_BackSpace:
      if (pen->picked == NOTHING)
        return BIV_PEN_IGNORES;
      if (pen->points->len <= pen->least)
        return BIV_PEN_TAKES;
      g_array_remove_index (pen->points, (guint) pen->picked);
      pen->picked = NOTHING;
      return BIV_PEN_IS_DONE;
    default:
      return BIV_PEN_IGNORES;
    }
}

BivPenAnswer
biv_map_pen_key (BivMapPen       *pen,
                 guint            key,
                 GdkModifierType  modifiers,
                 int              step)
{
  if ((modifiers & ~GDK_SHIFT_MASK) != 0)
    return BIV_PEN_IGNORES;
  if (modifiers == GDK_SHIFT_MASK)
    step *= 10;
  return pen->is_drawing ? press_drawing (pen, key, step) : press_editing (pen, key, step);
}

/* ---- What is seen and said ---- */

void
biv_map_pen_paint (BivMapPen           *pen,
                   const BivMapDrawing *drawing,
                   cairo_t             *cr,
                   const BivMapLook    *look)
{
  g_autoptr (GArray) points = g_array_copy (pen->points);
  gboolean is_free = pen->stroke->len > 1;

  for (guint i = 0; is_free && i < pen->stroke->len; i++)
    {
      BivPoint at = g_array_index (pen->stroke, BivPoint, i);
      BivMapPoint point;

      biv_map_drawing_get_map_point (drawing, at.x, at.y, &point);
      g_array_append_val (points, point);
    }
  if (pen->is_drawing && !is_free && pen->has_at)
    g_array_append_val (points, pen->at);
  if (points->len > 0)
    biv_map_drawing_draw_points (drawing, cr, look, points, pen->closed,
                                 is_free ? BIV_NO_HANDLES : pen->is_drawing ? (int) points->len - 1 : pen->picked);
}

char *
biv_map_pen_dup_words (BivMapPen *pen)
{
  if (pen->is_drawing && pen->has_at)
    /* TRANSLATORS: the number of the point that would be put there, and where, in map units */
    return g_strdup_printf (_("Point %u at %.1f east, %.1f south"), pen->points->len + 1, pen->at.x / 100.0, pen->at.y / 100.0);
  if (!pen->is_drawing && pen->picked != NOTHING)
    /* TRANSLATORS: the point of a line that is in hand, how many there are, and where it is, in map units */
    return g_strdup_printf (_("Point %d of %u at %.1f east, %.1f south"), pen->picked + 1, pen->points->len,
                            get_point (pen, (guint) pen->picked)->x / 100.0, get_point (pen, (guint) pen->picked)->y / 100.0);
  return NULL;
}
