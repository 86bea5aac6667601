/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-words.c: where words stand on a page, whoever writes them */
#include "page-words.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

static GArray *noted;                   /* of PageWord, of the page that is being recorded */
static double  page_unit;

void __real_pango_cairo_show_layout      (cairo_t *cr, PangoLayout *layout);
void __wrap_pango_cairo_show_layout      (cairo_t *cr, PangoLayout *layout);
void __real_pango_cairo_show_layout_line (cairo_t *cr, PangoLayoutLine *line);
void __wrap_pango_cairo_show_layout_line (cairo_t *cr, PangoLayoutLine *line);
void __real_cairo_fill                   (cairo_t *cr);
void __wrap_cairo_fill                   (cairo_t *cr);
void __real_cairo_fill_preserve          (cairo_t *cr);
void __wrap_cairo_fill_preserve          (cairo_t *cr);

static void
clear_word (gpointer data)
{
  g_free (((PageWord *) data)->text);
}

/* ---- Words ---- */

static BivBox
get_clip (cairo_t *cr)
{
  double x1, y1, x2, y2, left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

  cairo_clip_extents (cr, &x1, &y1, &x2, &y2);
  for (int i = 0; i < 4; i++)
    {
      double x = i % 2 ? x2 : x1, y = i / 2 ? y2 : y1;

      cairo_user_to_device (cr, &x, &y);
      left = MIN (left, x);
      right = MAX (right, x);
      top = MIN (top, y);
      bottom = MAX (bottom, y);
    }
  return (BivBox) { left / page_unit, top / page_unit, (right - left) / page_unit, (bottom - top) / page_unit };
}

#define CUT 0.15                        /* mm */

/* @x, @y: where the line's baseline begins. */
static void
note_line (cairo_t         *cr,
           PangoLayoutLine *line,
           double           x,
           double           y)
{
  PangoRectangle ink;
  PageWord word = { .is_upright = TRUE };
  double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;
  BivBox clip = get_clip (cr);

  pango_layout_line_get_extents (line, &ink, NULL);
  if (ink.width <= 0 || ink.height <= 0)
    return;
  for (int i = 0; i < 4; i++)
    {
      double *corner = word.corners[i];

      corner[0] = x + (ink.x + (i == 1 || i == 2 ? ink.width : 0)) / (double) PANGO_SCALE;
      corner[1] = y + (ink.y + (i >= 2 ? ink.height : 0)) / (double) PANGO_SCALE;
      cairo_user_to_device (cr, &corner[0], &corner[1]);
      corner[0] /= page_unit;
      corner[1] /= page_unit;
      left = MIN (left, corner[0]);
      right = MAX (right, corner[0]);
      top = MIN (top, corner[1]);
      bottom = MAX (bottom, corner[1]);
    }
  word.is_upright = fabs (word.corners[0][1] - word.corners[1][1]) < 0.01 && word.corners[1][0] > word.corners[0][0];
  word.box = (BivBox) { left, top, right - left, bottom - top };
  if (right < clip.x || bottom < clip.y || left > clip.x + clip.width || top > clip.y + clip.height)
    return;
  word.is_cut = left < clip.x - CUT || top < clip.y - CUT || right > clip.x + clip.width + CUT
                || bottom > clip.y + clip.height + CUT;
  word.text = g_strndup (pango_layout_get_text (line->layout) + line->start_index, (gsize) line->length);
  g_array_append_val (noted, word);
}

void
__wrap_pango_cairo_show_layout (cairo_t     *cr,
                                PangoLayout *layout)
{
  if (noted != NULL)
    {
      PangoLayoutIter *iter = pango_layout_get_iter (layout);
      double x, y;

      cairo_get_current_point (cr, &x, &y);
      do
        {
          PangoRectangle logical;

          pango_layout_iter_get_line_extents (iter, NULL, &logical);
          note_line (cr, pango_layout_iter_get_line_readonly (iter), x + logical.x / (double) PANGO_SCALE,
                     y + pango_layout_iter_get_baseline (iter) / (double) PANGO_SCALE);
        }
      while (pango_layout_iter_next_line (iter));
      pango_layout_iter_free (iter);
    }
  __real_pango_cairo_show_layout (cr, layout);
}

void
__wrap_pango_cairo_show_layout_line (cairo_t         *cr,
                                     PangoLayoutLine *line)
{
  double x, y;

  cairo_get_current_point (cr, &x, &y);
  if (noted != NULL)
    note_line (cr, line, x, y);
  __real_pango_cairo_show_layout_line (cr, line);
}

/* ---- What lies over them ---- */

static gboolean
is_opaque (cairo_t *cr)
{
  double alpha = 0.0;

  return cairo_pattern_get_rgba (cairo_get_source (cr), NULL, NULL, NULL, &alpha) == CAIRO_STATUS_SUCCESS && alpha > 0.95;
}

#define ACROSS 7                        /* spots that are asked along a word, and up it */
#define UP     3

static void
cover (cairo_t *cr)
{
  BivBox clip;
  double x1, y1, x2, y2;

  if (noted->len == 0 || !is_opaque (cr))
    return;
  cairo_path_extents (cr, &x1, &y1, &x2, &y2);
  if (x2 <= x1 || y2 <= y1)
    return;
  clip = get_clip (cr);
  for (guint i = 0; i < noted->len; i++)
    {
      PageWord *word = &g_array_index (noted, PageWord, i);
      int n = 0;

      if (word->is_hidden)
        continue;
      for (int k = 0; k < ACROSS * UP; k++)
        {
          double along = (k % ACROSS + 0.5) / ACROSS, up = (k / ACROSS + 0.5) / UP;
          double x = word->corners[0][0] + along * (word->corners[1][0] - word->corners[0][0])
                     + up * (word->corners[3][0] - word->corners[0][0]);
          double y = word->corners[0][1] + along * (word->corners[1][1] - word->corners[0][1])
                     + up * (word->corners[3][1] - word->corners[0][1]);

          if (x < clip.x || y < clip.y || x > clip.x + clip.width || y > clip.y + clip.height)
            continue;
          x *= page_unit;
          y *= page_unit;
          cairo_device_to_user (cr, &x, &y);
          if (x >= x1 && x <= x2 && y >= y1 && y <= y2 && cairo_in_fill (cr, x, y))
            n++;
        }
      word->is_hidden = n == ACROSS * UP;
      word->is_half_hidden |= n > ACROSS * UP / 5;
    }
}

void
__wrap_cairo_fill (cairo_t *cr)
{
  if (noted != NULL)
    cover (cr);
  __real_cairo_fill (cr);
}

void
__wrap_cairo_fill_preserve (cairo_t *cr)
{
  if (noted != NULL)
    cover (cr);
  __real_cairo_fill_preserve (cr);
}

/* ---- A page ---- */

GArray *
page_words_record (double            width_mm,
                   double            height_mm,
                   double            unit,
                   PageDraw          draw,
                   gpointer          data,
                   cairo_surface_t **drawing)
{
  const cairo_rectangle_t extents = { 0, 0, width_mm * unit, height_mm * unit };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_t *cr = cairo_create (surface);
  GArray *words = g_array_new (FALSE, FALSE, sizeof (PageWord));

  g_assert_null (noted);
  g_array_set_clear_func (words, clear_word);
  noted = words;
  page_unit = unit;
  draw (cr, data);
  noted = NULL;
  cairo_destroy (cr);
  *drawing = surface;
  return words;
}

/* How far they share what they cover along one direction. */
static double
share_along (const PageWord *a,
             const PageWord *b,
             double          x,
             double          y)
{
  double from[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, to[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (int i = 0; i < 8; i++)
    {
      const double *corner = (i < 4 ? a : b)->corners[i % 4];
      double at = corner[0] * x + corner[1] * y;

      from[i / 4] = MIN (from[i / 4], at);
      to[i / 4] = MAX (to[i / 4], at);
    }
  return MIN (to[0], to[1]) - MAX (from[0], from[1]);
}

double
page_words_share (const PageWord *a,
                  const PageWord *b)
{
  double least = G_MAXDOUBLE;

  if (MIN (a->box.x + a->box.width, b->box.x + b->box.width) <= MAX (a->box.x, b->box.x)
      || MIN (a->box.y + a->box.height, b->box.y + b->box.height) <= MAX (a->box.y, b->box.y))
    return 0.0;
  for (int i = 0; i < 4; i++)
    {
      const PageWord *word = i < 2 ? a : b;
      double x = word->corners[1 + i % 2 * 2][0] - word->corners[0][0], y = word->corners[1 + i % 2 * 2][1] - word->corners[0][1];
      double length = hypot (x, y);

      if (length > 0.0)
        least = MIN (least, share_along (a, b, x / length, y / length));
    }
  return MAX (least, 0.0);
}
