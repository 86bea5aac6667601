/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-words.h: where words stand on a page, whoever writes them
 *
 * Whatever draws letters hands them to Pango. A test that is linked with `page_words_link` (meson.build) stands between: while a
 * page is recorded each line is noted, with the box of its ink. What is laid over words later, and hides them, counts as well. */
#pragma once
#include <cairo.h>
#include <glib.h>

#include "draw/ink/layers.h"
G_BEGIN_DECLS

typedef struct
{
  char     *text;
  double    corners[4][2];        /* of its ink, in the unit of the page; turned as the words are */
  BivBox    box;                  /* about them */
  gboolean  is_cut;               /* something cuts a part of it off */
  gboolean  is_hidden;            /* something lies over all of it */
  gboolean  is_half_hidden;
  gboolean  is_upright;           /* not turned */
} PageWord;

typedef void (*PageDraw) (cairo_t  *cr,
                          gpointer  data);

/** page_words_record: @unit: of the context handed to @draw in a millimetre; boxes are in millimetres.
 *  @drawing: (out): what was drawn, in the unit of the context. Returns: (transfer full): of PageWord */
GArray   *page_words_record  (double           width_mm,
                              double           height_mm,
                              double           unit,
                              PageDraw         draw,
                              gpointer         data,
                              cairo_surface_t **drawing);
/** page_words_share: how deep, in mm, two lie in one another; 0: they do not */
double    page_words_share   (const PageWord *a,
                              const PageWord *b);

G_END_DECLS
