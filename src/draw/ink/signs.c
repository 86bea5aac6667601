/* SPDX-License-Identifier: GPL-3.0-or-later */
/* signs.c: what the signs of a picture mean: each a small piece of the picture, and its words */
#include "config.h"

#include "draw/ink/signs.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/ink/pen.h"

#define HEAD       6.0                  /* mm from the upper edge to that of the first row */
#define STEP       5.0                  /* from row to row */
#define WORDS      2.0                  /* from a sign to its words */
#define APART      5.0                  /* the least from these to the next column */
#define POINTS     8.0

struct _BivSigns
{
  GPtrArray *list;                      /* of Sign */
};

typedef struct
{
  char          *words;
  BivSignDraw    draw;
  gpointer       data;
  GDestroyNotify free_data;
} Sign;

static void
sign_free (gpointer data)
{
  Sign *sign = data;

  if (sign->free_data != NULL)
    sign->free_data (sign->data);
  g_free (sign->words);
  g_free (sign);
}

BivSigns *
biv_signs_new (void)
{
  BivSigns *signs = g_new0 (BivSigns, 1);

  signs->list = g_ptr_array_new_with_free_func (sign_free);
  return signs;
}

void
biv_signs_free (BivSigns *signs)
{
  if (signs == NULL)
    return;
  g_ptr_array_unref (signs->list);
  g_free (signs);
}

void
biv_signs_add (BivSigns      *signs,
               const char    *words,
               BivSignDraw    draw,
               gpointer       data,
               GDestroyNotify free_data)
{
  const char *rest = g_utf8_next_char (words);
  char first[7] = "";
  Sign *sign = g_new (Sign, 1);

  /* They come from sentences and from lists, and begin alike. */
  g_unichar_to_utf8 (g_unichar_totitle (g_utf8_get_char (words)), first);
  *sign = (Sign) { g_strconcat (first, rest, NULL), draw, data, free_data };
  g_ptr_array_add (signs->list, sign);
}

guint
biv_signs_get_n (const BivSigns *signs)
{
  return signs->list->len;
}

const char *
biv_signs_get_words (const BivSigns *signs,
                     guint           sign)
{
  g_return_val_if_fail (sign < signs->list->len, NULL);

  return ((const Sign *) g_ptr_array_index (signs->list, sign))->words;
}

char *
biv_signs_dup_words (const BivSigns *signs)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < signs->list->len; i++)
    g_string_append_printf (words, "%s%s", i > 0 ? "\t" : "", biv_signs_get_words (signs, i));
  return g_string_free (words, FALSE);
}

void
biv_signs_draw (const BivSigns    *signs,
                guint              sign,
                cairo_t           *cr,
                const BivSignLook *look,
                double             width,
                double             height)
{
  const Sign *drawn;

  g_return_if_fail (sign < signs->list->len && cr != NULL && look != NULL);

  drawn = g_ptr_array_index (signs->list, sign);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  cairo_new_path (cr);
  drawn->draw (drawn->data, cr, look, width, height);
  cairo_restore (cr);
}

/* ---- On paper ---- */

static void
lay_sign (const BivSigns *signs,
          guint           sign,
          BivPen         *pen,
          double          x,
          double          y)
{
  BivSignLook look = { .palette = biv_pen_get_palette (pen), .on_paper = TRUE };
  cairo_t *cr = biv_pen_get_cairo (pen);

  biv_pen_words (pen, x + BIV_SIGN_WIDTH + WORDS, y + 0.5 * BIV_SIGN_HEIGHT + 1.0, 0, BIV_ALIGN_LEFT, POINTS, BIV_TYPE_PLAIN,
                 biv_signs_get_words (signs, sign));
  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_translate (cr, x * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM);
  /* Words are dark: the plate that they stand on is light where the ground is dark. */
  if (look.palette->kind == BIV_PALETTE_DARK)
    {
      biv_set_colour (cr, look.palette->level[0]);
      cairo_rectangle (cr, 0, 0, BIV_SIGN_WIDTH * BIV_POINTS_PER_MM, BIV_SIGN_HEIGHT * BIV_POINTS_PER_MM);
      cairo_fill (cr);
    }
  biv_signs_draw (signs, sign, cr, &look, BIV_SIGN_WIDTH * BIV_POINTS_PER_MM, BIV_SIGN_HEIGHT * BIV_POINTS_PER_MM);
  cairo_restore (cr);
}

/* @n_rows: (out). Returns: how many columns, of @width mm together */
static guint
find_columns (const BivSigns *signs,
              BivPen         *pen,
              double          width,
              guint          *n_rows)
{
  guint n = signs->list->len, n_columns;
  double widest = 0.0;

  for (guint i = 0; i < n; i++)
    widest = MAX (widest, biv_pen_measure (pen, POINTS, BIV_TYPE_PLAIN, biv_signs_get_words (signs, i)));
  n_columns = (guint) MAX (1.0, floor ((width + APART) / (BIV_SIGN_WIDTH + WORDS + widest + APART)));
  *n_rows = (n + n_columns - 1) / n_columns;
  return n_columns;
}

double
biv_signs_measure (const BivSigns *signs,
                   BivPen         *pen,
                   double          width)
{
  guint n_rows;

  find_columns (signs, pen, width, &n_rows);
  return n_rows > 0 ? HEAD + n_rows * STEP : 0.0;
}

void
biv_signs_lay (const BivSigns *signs,
               BivPen         *pen,
               double          x,
               double          y,
               double          width)
{
  guint n_rows, n_columns = find_columns (signs, pen, width, &n_rows);

  if (n_rows == 0)
    return;
  biv_pen_words (pen, x, y + 3.4, width, BIV_ALIGN_LEFT, 9.5, BIV_TYPE_BOLD, C_("map", "Signs"));
  for (guint i = 0; i < signs->list->len; i++)
    lay_sign (signs, i, pen, x + (i / n_rows) * width / n_columns, y + HEAD + (i % n_rows) * STEP);
}
