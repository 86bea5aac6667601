/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface-file.h: a drawing as a PNG, SVG or PDF file */
#pragma once
#include <cairo.h>
#include <gio/gio.h>
G_BEGIN_DECLS

typedef enum
{
  BIV_SURFACE_PNG,
  BIV_SURFACE_SVG,
  BIV_SURFACE_PDF,
} BivSurfaceFormat;

/* A PNG larger than this on a side is refused: cairo holds no larger picture. */
#define BIV_SURFACE_MAX_PX 32767

typedef struct
{
  BivSurfaceFormat format;
  double           width, height;     /* of a page, in the unit that the pages are drawn in */
  double           unit_pt;           /* PDF and SVG: points a unit; 0.75 for px at 96 to the inch, 72 / 25.4 for mm */
  double           unit_px;           /* PNG: pixels a unit */
  const char      *title;             /* (nullable): PDF's title */
} BivSurfaceSpec;

/** BivSurfaceDraw: draws one page, 0 first; the context is scaled to the spec's unit, its origin the page's upper left */
typedef void (*BivSurfaceDraw) (cairo_t  *cr,
                                guint     page,
                                gpointer  user_data);

/** biv_surface_format_from_name: by the end of a file's name, or the bare "png", "svg", "pdf" */
gboolean biv_surface_format_from_name (const char             *name,
                                       BivSurfaceFormat       *format);
/**
 * biv_surface_render:
 * @n_pages: PNG and SVG hold one page
 *
 * The same drawing gives the same bytes: no time of day is written into the file, and no number that counts what was
 * drawn before it.
 *
 * Returns: (transfer full) (nullable): the file's content, or %NULL with @error set (G_IO_ERROR_INVALID_ARGUMENT where
 *   the picture is too large or has too many pages for the format, else G_IO_ERROR_FAILED)
 */
GBytes  *biv_surface_render           (const BivSurfaceSpec   *spec,
                                       guint                   n_pages,
                                       BivSurfaceDraw          draw,
                                       gpointer                user_data,
                                       GError                **error);

/* ---- The same, a page at a time ---- */

typedef struct _BivSurfaceWork BivSurfaceWork;

/** biv_surface_begin: as biv_surface_render(); what it is given is kept by the caller until the work is over. Returns: (transfer
 *  full) (nullable): %NULL with @error */
BivSurfaceWork *biv_surface_begin     (const BivSurfaceSpec   *spec,
                                       guint                   n_pages,
                                       BivSurfaceDraw          draw,
                                       gpointer                user_data,
                                       GError                **error);
/** biv_surface_draw_next: Returns: whether there are more pages to draw; of one that failed there are none, and its end says why */
gboolean  biv_surface_draw_next       (BivSurfaceWork         *work);
/** biv_surface_get_n_drawn: pages */
guint     biv_surface_get_n_drawn     (const BivSurfaceWork   *work);
/** biv_surface_end: @work: (transfer full). Returns: (transfer full) (nullable): as biv_surface_render() */
GBytes   *biv_surface_end             (BivSurfaceWork         *work,
                                       GError                **error);
/** biv_surface_work_free: before its end: nothing comes of it */
void      biv_surface_work_free       (BivSurfaceWork         *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivSurfaceWork, biv_surface_work_free)

G_END_DECLS
