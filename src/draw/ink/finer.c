/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finer.c: white paper painted on more pixels than the screen has, and made smaller */
#include "draw/ink/finer.h"

#include <math.h>
#include <string.h>

#define MOST_FINER 8
#define WHITE      0xffffffffu

/* Pixels that are kept from one part to the next: to ask for them anew takes as long as to draw on them. */
typedef struct
{
  guint32 *pixels;
  gsize    n_pixels;
} Room;

struct _BivFiner
{
  Room fine, coarse;
};

BivFiner *
biv_finer_new (void)
{
  return g_new0 (BivFiner, 1);
}

void
biv_finer_free (BivFiner *finer)
{
  g_free (finer->fine.pixels);
  g_free (finer->coarse.pixels);
  g_free (finer);
}

static guint32 *
take_room (Room  *room,
           gsize  n_pixels)
{
  if (room->n_pixels < n_pixels)
    {
      g_free (room->pixels);
      room->pixels = g_new (guint32, n_pixels);
      room->n_pixels = n_pixels;
    }
  return room->pixels;
}

static inline gboolean
is_white (const guint32 *at,
          int            stride,
          int            n)
{
  guint32 all = WHITE;

  for (int j = 0; j < n; j++, at += stride)
    for (int i = 0; i < n; i++)
      all &= at[i];
  return all == WHITE;
}

/* Each pixel is the mean of @n by @n. Red and blue are summed up in one number: 64 times 255 is less than 65536. */
static inline void
reduce_by (guint32       *coarse,
           const guint32 *fine,
           int            width,
           int            height,
           int            n)
{
  const guint32 share = (65536 + n * n / 2) / (n * n);

  for (int y = 0; y < height; y++, fine += (gsize) width * n * n)
    for (int x = 0; x < width; x++)
      {
        const guint32 *at = fine + x * n;
        guint32 red_blue = 0, green = 0;

        /* Most of a page is white. */
        if (is_white (at, width * n, n))
          {
            *coarse++ = WHITE;
            continue;
          }
        for (int j = 0; j < n; j++, at += width * n)
          for (int i = 0; i < n; i++)
            {
              red_blue += at[i] & 0xff00ff;
              green += at[i] >> 8 & 0xff;
            }
        *coarse++ = ((red_blue >> 16) * share + 0x8000) >> 16 << 16 | (green * share + 0x8000) >> 16 << 8
                    | ((red_blue & 0xffff) * share + 0x8000) >> 16;
      }
}

/* What is known to the compiler is four times as fast. */
static void
reduce (guint32       *coarse,
        const guint32 *fine,
        int            width,
        int            height,
        int            n)
{
  switch (n)
    {
    case 2:
      reduce_by (coarse, fine, width, height, 2);
      break;
    case 3:
      reduce_by (coarse, fine, width, height, 3);
      break;
    default:
      reduce_by (coarse, fine, width, height, n);
    }
}

static cairo_surface_t *
wrap (guint32 *pixels,
      int      width,
      int      height)
{
  return cairo_image_surface_create_for_data ((guchar *) pixels, CAIRO_FORMAT_RGB24, width, height, width * (int) sizeof *pixels);
}

/* What of @part the context is not clipped away from, from whole pixel to whole pixel. */
static BivBox
find_wanted (cairo_t      *cr,
             const BivBox *part,
             double        scale)
{
  double left, top, right, bottom;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  left = MAX (part->x + floor ((left - part->x) * scale) / scale, part->x);
  top = MAX (part->y + floor ((top - part->y) * scale) / scale, part->y);
  right = MIN (part->x + ceil ((right - part->x) * scale) / scale, part->x + part->width);
  bottom = MIN (part->y + ceil ((bottom - part->y) * scale) / scale, part->y + part->height);
  return (BivBox) { left, top, right - left, bottom - top };
}

static void
draw_fine (cairo_surface_t *surface,
           const BivBox    *part,
           double           scale,
           BivFinerDraw     draw,
           gpointer         user_data)
{
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -part->x, -part->y);
  cairo_set_source_rgb (cr, 0, 0, 0);
  draw (cr, user_data);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

void
biv_finer_paint (BivFiner     *finer,
                 cairo_t      *cr,
                 const BivBox *part,
                 double        times,
                 BivFinerDraw  draw,
                 gpointer      user_data)
{
  double scale = 1.0, across = 0.0;
  cairo_surface_t *made;
  guint32 *fine, *coarse;
  BivBox wanted;
  int n, width, height;

  g_return_if_fail (finer != NULL && cr != NULL && part != NULL && times > 0.0 && draw != NULL);

  cairo_user_to_device_distance (cr, &scale, &across);
  n = CLAMP ((int) ceil (times / scale), 1, MOST_FINER);
  wanted = find_wanted (cr, part, scale);
  width = (int) round (wanted.width * scale);
  height = (int) round (wanted.height * scale);
  if (width <= 0 || height <= 0)
    return;
  fine = take_room (&finer->fine, (gsize) width * height * n * n);
  memset (fine, 0xff, (gsize) width * height * n * n * sizeof *fine);
  draw_fine (wrap (fine, width * n, height * n), &wanted, scale * n, draw, user_data);
  coarse = n > 1 ? take_room (&finer->coarse, (gsize) width * height) : fine;
  if (n > 1)
    reduce (coarse, fine, width, height, n);
  made = wrap (coarse, width, height);
  cairo_save (cr);
  cairo_translate (cr, wanted.x, wanted.y);
  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_set_source_surface (cr, made, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  /* Its pixels are the next part's: nothing may come back to them. */
  cairo_surface_finish (made);
  cairo_surface_destroy (made);
}
