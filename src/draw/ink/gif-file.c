/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gif-file.c: drawings one after another as a GIF */
#include "config.h"

#include "draw/ink/gif-file.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

#ifdef HAVE_CGIF
#include <cgif.h>

#define COLOURS   255               /* and one that stands for what has not changed */
#define BITS      5                 /* of each part of a colour, when they are counted */
#define N_SHADES  (1 << 3 * BITS)

/* ---- Which colours there are ---- */

typedef struct
{
  guint shade;                      /* BITS of red, green and blue */
  guint count;
} Shade;

static int
get_part (guint shade,
          int   part)
{
  return (int) (shade >> ((2 - part) * BITS)) & ((1 << BITS) - 1);
}

static guint
get_shade (guint32 pixel)
{
  return (pixel >> (24 - BITS) & ((1 << BITS) - 1)) << 2 * BITS | (pixel >> (16 - BITS) & ((1 << BITS) - 1)) << BITS
         | (pixel >> (8 - BITS) & ((1 << BITS) - 1));
}

/* A run of shades that will be one colour. */
typedef struct
{
  guint first, n;
  guint count;
  int   widest, reach;              /* the part of the colour that differs most, and by how much */
} Heap;

static void
measure (Heap        *heap,
         const Shade *shades)
{
  heap->count = 0;
  heap->reach = -1;
  for (int part = 0; part < 3; part++)
    {
      int least = G_MAXINT, most = 0;

      for (guint i = heap->first; i < heap->first + heap->n; i++)
        {
          least = MIN (least, get_part (shades[i].shade, part));
          most = MAX (most, get_part (shades[i].shade, part));
        }
      if (most - least > heap->reach)
        {
          heap->reach = most - least;
          heap->widest = part;
        }
    }
  for (guint i = heap->first; i < heap->first + heap->n; i++)
    heap->count += shades[i].count;
}

static int
compare_shades (gconstpointer a,
                gconstpointer b,
                gpointer      data)
{
  int part = GPOINTER_TO_INT (data), one = get_part (((const Shade *) a)->shade, part),
    two = get_part (((const Shade *) b)->shade, part);

  return one != two ? one - two : (int) ((const Shade *) a)->shade - (int) ((const Shade *) b)->shade;
}

/* Halves the heap with the most to tell apart, until there are as many as colours: the median cut. */
static guint
cut (GArray *shades,
     Heap   *heaps)
{
  Shade *all = (Shade *) shades->data;
  guint n = 1;

  heaps[0] = (Heap) { .first = 0, .n = shades->len };
  measure (&heaps[0], all);
  while (n < COLOURS)
    {
      int best = -1;
      double most = 0.0;
      Heap *heap;
      guint taken = 0, middle = 0;

      for (guint i = 0; i < n; i++)
        if (heaps[i].n > 1 && heaps[i].reach * (double) heaps[i].reach * heaps[i].count > most)
          {
            most = heaps[i].reach * (double) heaps[i].reach * heaps[i].count;
            best = (int) i;
          }
      if (best < 0)
        break;
      heap = &heaps[best];
      g_qsort_with_data (all + heap->first, (gint) heap->n, sizeof (Shade), compare_shades, GINT_TO_POINTER (heap->widest));
      for (middle = 0; middle + 1 < heap->n && taken + all[heap->first + middle].count <= heap->count / 2; middle++)
        taken += all[heap->first + middle].count;
      middle = MAX (middle, 1);
      heaps[n] = (Heap) { .first = heap->first + middle, .n = heap->n - middle };
      heap->n = middle;
      measure (heap, all);
      measure (&heaps[n], all);
      n++;
    }
  return n;
}

typedef struct
{
  guint    n;                       /* colours */
  guint8   colours[3 * COLOURS];
  gint16   index[N_SHADES];         /* of each shade; -1: none was counted */
  guint64  sums[N_SHADES][3];       /* of the pixels of each shade, exactly */
  guint    counts[N_SHADES];
} Table;

static void
fill_table (Table *table)
{
  g_autoptr (GArray) shades = g_array_new (FALSE, FALSE, sizeof (Shade));
  Heap heaps[COLOURS];

  for (guint i = 0; i < N_SHADES; i++)
    if (table->counts[i] > 0)
      {
        Shade shade = { i, table->counts[i] };

        g_array_append_val (shades, shade);
      }
  table->n = cut (shades, heaps);
  for (guint i = 0; i < table->n; i++)
    {
      guint64 sums[3] = { 0, 0, 0 }, count = 0;

      for (guint j = heaps[i].first; j < heaps[i].first + heaps[i].n; j++)
        {
          guint shade = g_array_index (shades, Shade, j).shade;

          table->index[shade] = (gint16) i;
          count += table->counts[shade];
          for (int part = 0; part < 3; part++)
            sums[part] += table->sums[shade][part];
        }
      for (int part = 0; part < 3; part++)
        table->colours[3 * i + part] = (guint8) (sums[part] / MAX (count, 1));
    }
}

/* ---- Frames ---- */

static cairo_surface_t *
draw_frame (int             width,
            int             height,
            guint           frame,
            BivSurfaceDraw  draw,
            gpointer        user_data)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  draw (cr, frame, user_data);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (surface) + (gsize) y * (gsize) cairo_image_surface_get_stride (surface)
          + 4 * (gsize) x, 4);
  return pixel;
}

static void
count_frame (Table           *table,
             cairo_surface_t *surface,
             int              width,
             int              height)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guint32 pixel = get_pixel (surface, x, y);
        guint shade = get_shade (pixel);

        table->counts[shade]++;
        for (int part = 0; part < 3; part++)
          table->sums[shade][part] += pixel >> (16 - 8 * part) & 0xff;
      }
}

static int
write_some (void          *data,
            const uint8_t *bytes,
            const size_t   n_bytes)
{
  g_byte_array_append (data, bytes, (guint) n_bytes);
  return 0;
}

static gboolean
add_frame (CGIF            *gif,
           const Table     *table,
           cairo_surface_t *surface,
           int              width,
           int              height,
           guint            delay)
{
  g_autofree guint8 *pixels = g_malloc ((gsize) width * (gsize) height);
  CGIF_FrameConfig frame = { .pImageData = pixels, .delay = (uint16_t) delay,
                             .genFlags = CGIF_FRAME_GEN_USE_TRANSPARENCY | CGIF_FRAME_GEN_USE_DIFF_WINDOW };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      pixels[(gsize) y * (gsize) width + (gsize) x] = (guint8) table->index[get_shade (get_pixel (surface, x, y))];
  return cgif_addframe (gif, &frame) == CGIF_OK;
}

gboolean
biv_gif_is_there (void)
{
  return TRUE;
}

GBytes *
biv_gif_render (int              width,
                int              height,
                guint            n_frames,
                const guint     *delays,
                BivSurfaceDraw   draw,
                gpointer         user_data,
                GError         **error)
{
  g_autofree Table *table = NULL;
  GByteArray *bytes;
  CGIF_Config config = { .attrFlags = CGIF_ATTR_IS_ANIMATED, .numLoops = CGIF_INFINITE_LOOP, .pWriteFn = write_some };
  gboolean is_good = TRUE;
  CGIF *gif;

  g_return_val_if_fail (n_frames > 0 && delays != NULL && draw != NULL, NULL);

  if (width < 1 || height < 1 || width > BIV_GIF_MAX_PX || height > BIV_GIF_MAX_PX)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                          _("A picture that moves may have %d px at a side, and not %d x %d: make it smaller."), BIV_GIF_MAX_PX,
                          width, height);
  /* One less than all colours may be used: what has not changed since the last frame is clear. */
  table = g_new0 (Table, 1);
  for (guint i = 0; i < n_frames; i++)
    {
      cairo_surface_t *surface = draw_frame (width, height, i, draw, user_data);

      count_frame (table, surface, width, height);
      cairo_surface_destroy (surface);
    }
  fill_table (table);
  bytes = g_byte_array_new ();
  config.pGlobalPalette = table->colours;
  config.numGlobalPaletteEntries = (uint16_t) table->n;
  config.width = (uint16_t) width;
  config.height = (uint16_t) height;
  config.pContext = bytes;
  gif = cgif_newgif (&config);
  for (guint i = 0; gif != NULL && is_good && i < n_frames; i++)
    {
      cairo_surface_t *surface = draw_frame (width, height, i, draw, user_data);

      is_good = add_frame (gif, table, surface, width, height, delays[i]);
      cairo_surface_destroy (surface);
    }
  if (gif == NULL || cgif_close (gif) != CGIF_OK || !is_good)
    {
      g_byte_array_unref (bytes);
      return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", _("The picture that moves could not be written."));
    }
  return g_byte_array_free_to_bytes (bytes);
}

#else

gboolean
biv_gif_is_there (void)
{
  return FALSE;
}

GBytes *
biv_gif_render (int              width,
                int              height,
                guint            n_frames,
                const guint     *delays,
                BivSurfaceDraw   draw,
                gpointer         user_data,
                GError         **error)
{
  return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                        _("This Bivouac was built without libcgif, which writes pictures that move: build it with libcgif-dev."));
}

#endif
