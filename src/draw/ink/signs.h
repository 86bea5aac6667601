/* SPDX-License-Identifier: GPL-3.0-or-later */
/* signs.h: what the signs of a picture mean: each a small piece of the picture, and its words
 *
 * A list of signs has those that are in its picture and no others. The same list stands at the foot of a sheet and beside the
 * picture on the screen. */
#pragma once
#include "draw/ink/palette.h"
G_BEGIN_DECLS

typedef struct _BivPen BivPen;          /* pen.h */

#define BIV_SIGN_WIDTH  10.0            /* mm on paper; elsewhere in proportion */
#define BIV_SIGN_HEIGHT 3.6

typedef struct
{
  const BivPalette *palette;
  gboolean          on_paper;           /* points, and not pixels */
} BivSignLook;

/* Fills that much, from the origin on, in user units. */
typedef void (*BivSignDraw) (gconstpointer      data,
                             cairo_t           *cr,
                             const BivSignLook *look,
                             double             width,
                             double             height);

typedef struct _BivSigns BivSigns;

BivSigns   *biv_signs_new       (void);
void        biv_signs_free      (BivSigns          *signs);
/** biv_signs_add: @words: copied, and begun with a capital. @data: taken */
void        biv_signs_add       (BivSigns          *signs,
                                 const char        *words,
                                 BivSignDraw        draw,
                                 gpointer           data,
                                 GDestroyNotify     free_data);
guint       biv_signs_get_n     (const BivSigns    *signs);
const char *biv_signs_get_words (const BivSigns    *signs,
                                 guint              sign);
/** biv_signs_dup_words: Returns: (transfer full): of all of them, apart by tabs */
char       *biv_signs_dup_words (const BivSigns    *signs);
void        biv_signs_draw      (const BivSigns    *signs,
                                 guint              sign,
                                 cairo_t           *cr,
                                 const BivSignLook *look,
                                 double             width,
                                 double             height);
/** biv_signs_measure: the height in mm that biv_signs_lay() takes; 0: there is no sign */
double      biv_signs_measure   (const BivSigns    *signs,
                                 BivPen            *pen,
                                 double             width);
/** biv_signs_lay: a heading, and below it the signs in as many columns as @width mm has room for, down one after the other */
void        biv_signs_lay       (const BivSigns    *signs,
                                 BivPen            *pen,
                                 double             x,
                                 double             y,
                                 double             width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivSigns, biv_signs_free)

G_END_DECLS
