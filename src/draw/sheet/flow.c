/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flow.c: strips of paper laid one under the other, and broken into pages */
#include "draw/sheet/table.h"

#include <string.h>

/* Strips add up in binary fractions of a millimetre; a page is not full for want of a hair's breadth. */
#define HAIR 0.01

static BivStrip *
strip_new (double          height,
           BivStripDraw    draw,
           gpointer        data,
           GDestroyNotify  free_data)
{
  BivStrip *strip = g_new0 (BivStrip, 1);

  strip->height = height;
  strip->draw = draw;
  strip->data = data;
  strip->free_data = free_data;
  return strip;
}

BivStrip *
biv_sheet_add (BivSheet       *sheet,
               double          height,
               BivStripDraw    draw,
               gpointer        data,
               GDestroyNotify  free_data)
{
  BivStrip *strip = strip_new (height, draw, data, free_data);

  biv_table_flush (sheet);
  if (sheet->strips->len > 0 && ((BivStrip *) g_ptr_array_index (sheet->strips, sheet->strips->len - 1))->is_rest)
    biv_sheet_break (sheet);
  g_ptr_array_add (sheet->is_set_by_hand ? sheet->repeats : sheet->strips, strip);
  return strip;
}

BivStrip *
biv_sheet_add_repeat (BivSheet       *sheet,
                      double          height,
                      BivStripDraw    draw,
                      gpointer        data,
                      GDestroyNotify  free_data)
{
  BivStrip *strip = strip_new (height, draw, data, free_data);

  g_ptr_array_add (sheet->repeats, strip);
  return strip;
}

BivStrip *
biv_sheet_add_space (BivSheet *sheet,
                     double    height)
{
  return biv_sheet_add (sheet, height, NULL, NULL, NULL);
}

/* ---- Columns: strips beside one another ---- */

typedef struct
{
  double     x;                       /* mm from the left margin */
  GPtrArray *strips;                  /* of BivStrip, owned */
} Column;

static void
column_free (gpointer data)
{
  g_ptr_array_unref (((Column *) data)->strips);
  g_free (data);
}

static void
draw_columns (const BivStrip *strip,
              BivPen         *pen,
              double          x,
              double          y)
{
  const GPtrArray *columns = strip->data;

  for (guint i = 0; i < columns->len; i++)
    {
      const Column *column = g_ptr_array_index (columns, i);
      double down = y;

      for (guint j = 0; j < column->strips->len; j++)
        {
          const BivStrip *one = g_ptr_array_index (column->strips, j);

          if (one->draw != NULL)
            one->draw (one, pen, x + column->x, down);
          down += one->height;
        }
    }
}

/* What was laid since the last column began is that one's. */
static void
end_column (BivSheet *sheet)
{
  Column *column = g_ptr_array_index (sheet->columns, sheet->columns->len - 1);
  double height = 0.0;

  biv_table_flush (sheet);
  while (sheet->strips->len > sheet->columns_begin)
    {
      BivStrip *strip = g_ptr_array_steal_index (sheet->strips, sheet->columns_begin);

      height += strip->height;
      g_ptr_array_add (column->strips, strip);
    }
  sheet->columns_height = MAX (sheet->columns_height, height);
}

void
biv_sheet_begin_column (BivSheet *sheet,
                        double    x,
                        double    width)
{
  Column *column = g_new0 (Column, 1);

  if (sheet->columns != NULL)
    end_column (sheet);
  else
    {
      biv_table_flush (sheet);
      sheet->columns = g_ptr_array_new_with_free_func (column_free);
      sheet->columns_begin = sheet->strips->len;
      sheet->columns_height = 0.0;
    }
  column->x = x;
  column->strips = biv_sheet_new_strips ();
  g_ptr_array_add (sheet->columns, column);
  sheet->column_width = width;
}

void
biv_sheet_end_columns (BivSheet *sheet)
{
  GPtrArray *columns;

  g_return_if_fail (sheet->columns != NULL);

  end_column (sheet);
  columns = g_steal_pointer (&sheet->columns);
  biv_sheet_add (sheet, sheet->columns_height, draw_columns, columns, (GDestroyNotify) g_ptr_array_unref);
}

void
biv_sheet_keep_together (BivSheet *sheet,
                         guint     first)
{
  biv_table_flush (sheet);
  for (guint i = first; i + 1 < sheet->strips->len; i++)
    ((BivStrip *) g_ptr_array_index (sheet->strips, i))->stays_with_next = TRUE;
}

/* ---- Pages ---- */

double
biv_sheet_get_width (const BivSheet *sheet)
{
  if (sheet->columns != NULL)
    return sheet->column_width;
  return sheet->is_across ? BIV_SHEET_ACROSS : BIV_SHEET_WIDTH;
}

double
biv_sheet_get_body (const BivSheet *sheet)
{
  double upright = sheet->paper == BIV_PAPER_A4 ? 297.0 : 279.4, across = sheet->paper == BIV_PAPER_A4 ? 210.0 : 215.9;
  double height = (sheet->is_across ? across : upright) - 2 * BIV_SHEET_MARGIN;

  return height - (sheet->has_own_head ? 0.0 : BIV_SHEET_HEAD) - (sheet->has_own_foot ? 0.0 : BIV_SHEET_FOOT);
}

static double
get_height (BivSheet *sheet,
            BivStrip *strip)
{
  if (strip->measure != NULL && !strip->is_rest)
    {
      strip->height = strip->measure (strip, sheet);
      strip->measure = NULL;
    }
  return strip->height;
}

static double
get_repeated_height (BivSheet       *sheet,
                     const BivStrip *strip)
{
  double height = 0.0;

  for (gsize i = 0; i < G_N_ELEMENTS (strip->repeated) && strip->repeated[i] != NULL; i++)
    height += get_height (sheet, strip->repeated[i]);
  return height;
}

/* The height of the strips that must stand on one page with the one at @first. */
static double
get_company_height (BivSheet *sheet,
                    guint     first)
{
  double height = 0.0;

  for (guint i = first; i < sheet->strips->len; i++)
    {
      BivStrip *strip = g_ptr_array_index (sheet->strips, i);

      height += get_height (sheet, strip);
      if (!strip->stays_with_next)
        break;
    }
  return height;
}

#define LEAST_LAST 0.3                /* of the body: less than that on the last page looks forgotten */
#define LEAST_LEFT 0.6                /* of it on the page before */

static double
get_strips_height (BivSheet *sheet,
                   guint     first,
                   guint     end)
{
  double height = get_repeated_height (sheet, g_ptr_array_index (sheet->strips, first));

  for (guint i = first; i < end; i++)
    height += get_height (sheet, g_ptr_array_index (sheet->strips, i));
  return height;
}

/* A last page of a row or two takes some more over from the one before it. */
static void
fill_last_page (BivSheet *sheet,
                guint     end)
{
  guint n = sheet->breaks->len, before, first;

  if (n < 2)
    return;
  before = g_array_index (sheet->breaks, guint, n - 2);
  first = g_array_index (sheet->breaks, guint, n - 1);
  if (first >= end || ((BivStrip *) g_ptr_array_index (sheet->strips, first))->starts_page)
    return;
  for (guint i = first; get_strips_height (sheet, first, end) < LEAST_LAST * biv_sheet_get_body (sheet) && i > before + 1;)
    {
      const BivStrip *above;

      i--;
      above = g_ptr_array_index (sheet->strips, i - 1);
      if (get_strips_height (sheet, before, i) < LEAST_LEFT * biv_sheet_get_body (sheet))
        break;
      if (!above->stays_with_next)
        first = i;
    }
  g_array_index (sheet->breaks, guint, n - 1) = first;
}

static double
find_room (BivSheet *sheet,
           guint     end)
{
  double used = 0.0;
  guint first = g_array_index (sheet->breaks, guint, sheet->breaks->len - 1);

  if (sheet->breaks->len > 1 && first < end)
    used = get_repeated_height (sheet, g_ptr_array_index (sheet->strips, first));
  for (guint i = first; i < end; i++)
    used += get_height (sheet, g_ptr_array_index (sheet->strips, i));
  return biv_sheet_get_body (sheet) - used;
}

/* What is there but for @strip lies on its pages as if nothing came after it: so much is left. Returns: whether it takes any */
static gboolean
settle_rest (BivSheet *sheet,
             BivStrip *strip)
{
  guint last = g_array_index (sheet->breaks, guint, sheet->breaks->len - 1);

  fill_last_page (sheet, sheet->n_placed);
  strip->height = find_room (sheet, sheet->n_placed);
  strip->height = strip->measure (strip, sheet);
  strip->measure = NULL;
  strip->is_rest = FALSE;
  g_array_index (sheet->breaks, guint, sheet->breaks->len - 1) = last;
  return strip->height > 0.0;
}

/* Company that would not fit on a page of its own is none, but for what begins it and its last two. */
static void
part_company (BivSheet *sheet,
              guint     first)
{
  guint last = first;

  while (last < sheet->strips->len && ((BivStrip *) g_ptr_array_index (sheet->strips, last))->stays_with_next)
    last++;
  for (guint i = first + 2; i + 1 < last; i++)
    ((BivStrip *) g_ptr_array_index (sheet->strips, i))->stays_with_next = FALSE;
}

static void
place (BivSheet *sheet,
       BivStrip *strip)
{
  double body = biv_sheet_get_body (sheet);
  gboolean is_first = sheet->n_placed == g_array_index (sheet->breaks, guint, sheet->breaks->len - 1);
  gboolean fits;

  if (!sheet->is_bound && get_company_height (sheet, sheet->n_placed) > body)
    part_company (sheet, sheet->n_placed);
  fits = sheet->used + (sheet->is_bound ? strip->height : get_company_height (sheet, sheet->n_placed)) <= body + HAIR;
  if (!is_first && (strip->starts_page || !fits))
    {
      g_array_append_val (sheet->breaks, sheet->n_placed);
      sheet->used = get_repeated_height (sheet, strip);
    }
  sheet->used += strip->height;
  sheet->is_bound = strip->stays_with_next;
  sheet->n_placed++;
}

void
biv_sheet_begin_pages (BivSheet *sheet)
{
  const guint first = 0;

  biv_table_flush (sheet);
  g_array_set_size (sheet->breaks, 0);
  g_array_append_val (sheet->breaks, first);
  sheet->n_placed = 0;
  sheet->used = 0.0;
  sheet->is_bound = sheet->is_laid = FALSE;
}

gboolean
biv_sheet_lay_pages (BivSheet *sheet,
                     guint     n)
{
  for (guint i = 0; i < n && sheet->n_placed < sheet->strips->len; i++)
    {
      BivStrip *strip = g_ptr_array_index (sheet->strips, sheet->n_placed);

      if (!strip->is_rest || settle_rest (sheet, strip))
        place (sheet, strip);
      else
        g_ptr_array_remove_index (sheet->strips, sheet->n_placed);
    }
  if (!sheet->is_laid && sheet->n_placed == sheet->strips->len)
    {
      fill_last_page (sheet, sheet->strips->len);
      sheet->is_laid = TRUE;
    }
  return !sheet->is_laid;
}

void
biv_sheet_break (BivSheet *sheet)
{
  biv_sheet_begin_pages (sheet);
  biv_sheet_lay_pages (sheet, G_MAXUINT);
}

double
biv_sheet_get_room (BivSheet *sheet)
{
  biv_sheet_break (sheet);
  return find_room (sheet, sheet->strips->len);
}
