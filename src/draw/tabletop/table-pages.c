/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-pages.c: a table in millimetres to scale, on as many pages as that takes, to be laid side by side */
#include "config.h"

#include "draw/tabletop/table-pages.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define HAIR       0.01               /* mm: a part that is no wider needs no page */
#define MARK       4.0                /* mm: a cut mark */
#define MARK_GAP   1.0
#define FINE_GRID  100.0              /* mm on the table */
#define LEAST_GRID 4.0                /* mm on the paper */
#define LONGEST_BAR 60.0
#define BAR_GAP    4.0
#define FIGURE_GAP 2.0

/* ---- How the pages lie ---- */

static double
width_of (const BivTabletop *table)
{
  return (double) biv_tabletop_get_width (table) / BIV_MM;
}

static double
height_of (const BivTabletop *table)
{
  return (double) biv_tabletop_get_height (table) / BIV_MM;
}

double
biv_table_pages_fit (const BivTabletop *table,
                     double             room_width,
                     double             room_height)
{
  g_return_val_if_fail (table != NULL && room_width > 0.0 && room_height > 0.0, 1.0);

  return MAX (width_of (table) / room_width, height_of (table) / room_height);
}

static guint
count_along (double length,
             double room)
{
  guint n = 1;

  for (double shown = room; shown + HAIR < length; shown += room - BIV_TABLE_PAGES_OVERLAP)
    n++;
  return n;
}

void
biv_table_pages_plan (BivTablePages     *pages,
                      const BivTabletop *table,
                      double             scale,
                      double             room_width,
                      double             room_height)
{
  g_return_if_fail (pages != NULL && table != NULL && scale > 0.0);
  g_return_if_fail (room_width > 2 * BIV_TABLE_PAGES_OVERLAP && room_height > 2 * BIV_TABLE_PAGES_OVERLAP);

  pages->width = width_of (table);
  pages->height = height_of (table);
  pages->scale = scale;
  pages->room_width = room_width;
  pages->room_height = room_height;
  pages->columns = count_along (pages->width / scale, room_width);
  pages->rows = count_along (pages->height / scale, room_height);
}

guint
biv_table_pages_count (const BivTablePages *pages)
{
  return pages->columns * pages->rows;
}

void
biv_table_pages_get_part (const BivTablePages *pages,
                          guint                page,
                          BivBox              *part)
{
  guint column = page % pages->columns, row = page / pages->columns;

  g_return_if_fail (page < biv_table_pages_count (pages));

  part->x = column * (pages->room_width - BIV_TABLE_PAGES_OVERLAP) * pages->scale;
  part->y = row * (pages->room_height - BIV_TABLE_PAGES_OVERLAP) * pages->scale;
  part->width = MIN (pages->room_width * pages->scale, pages->width - part->x);
  part->height = MIN (pages->room_height * pages->scale, pages->height - part->y);
}

char *
biv_table_pages_dup_name (const BivTablePages *pages,
                          guint                page)
{
  guint column = page % pages->columns, row = page / pages->columns;

  if (column < 26)
    return g_strdup_printf ("%c%u", (char) ('A' + column), row + 1);
  return g_strdup_printf ("%c%c%u", (char) ('A' + column / 26 - 1), (char) ('A' + column % 26), row + 1);
}

char *
biv_table_pages_dup_scale (double scale)
{
  if (fabs (scale - round (scale)) < 0.005)
    return g_strdup_printf ("1:%.0f", scale);
  return g_strdup_printf ("1:%.1f", scale);
}

/* ---- Marks ---- */

static void
stroke (cairo_t *cr,
        double   points,
        double   grey)
{
  cairo_set_source_rgb (cr, grey, grey, grey);
  cairo_set_line_width (cr, points);
  cairo_stroke (cr);
}

static void
add_line (cairo_t *cr,
          double   x,
          double   y,
          double   to_x,
          double   to_y)
{
  cairo_move_to (cr, x * BIV_POINTS_PER_MM, y * BIV_POINTS_PER_MM);
  cairo_line_to (cr, to_x * BIV_POINTS_PER_MM, to_y * BIV_POINTS_PER_MM);
}

/* Outside the corner, so that nothing of the table is covered. */
static void
add_corner (cairo_t *cr,
            double   x,
            double   y,
            double   outward_x,
            double   outward_y)
{
  add_line (cr, x + outward_x * MARK_GAP, y, x + outward_x * (MARK_GAP + MARK), y);
  add_line (cr, x, y + outward_y * MARK_GAP, x, y + outward_y * (MARK_GAP + MARK));
}

/* Where another page is laid on: @name, at the line, on the part that stays in sight. */
static void
draw_neighbour (const BivTablePages *pages,
                BivPen              *pen,
                guint                page,
                double               x,
                double               y,
                BivAlign             align,
                const char          *arrow)
{
  g_autofree char *name = biv_table_pages_dup_name (pages, page);
  g_autofree char *words = g_strdup_printf ("%s %s", name, arrow);
  double width = biv_pen_measure (pen, 8, BIV_TYPE_BOLD, words);

  biv_pen_fill (pen, align == BIV_ALIGN_RIGHT ? x - width - 0.8 : x - 0.8, y - 3.2, width + 1.6, 4.2, 1.0);
  biv_pen_words (pen, x, y, 0, align, 8, BIV_TYPE_BOLD, words);
}

void
biv_table_pages_draw_marks (const BivTablePages *pages,
                            guint                page,
                            BivPen              *pen,
                            double               x,
                            double               y)
{
  const double dashes[] = { 6.0, 4.0 };
  cairo_t *cr = biv_pen_get_cairo (pen);
  BivBox part;
  double width, height, right, bottom;
  gboolean goes_east = page % pages->columns + 1 < pages->columns, goes_south = page / pages->columns + 1 < pages->rows;

  if (cr == NULL)
    return;
  biv_table_pages_get_part (pages, page, &part);
  width = part.width / pages->scale;
  height = part.height / pages->scale;
  right = x + width - BIV_TABLE_PAGES_OVERLAP;
  bottom = y + height - BIV_TABLE_PAGES_OVERLAP;
  cairo_save (cr);
  cairo_new_path (cr);
  add_corner (cr, x, y, -1, -1);
  add_corner (cr, x + width, y, 1, -1);
  add_corner (cr, x, y + height, -1, 1);
  add_corner (cr, x + width, y + height, 1, 1);
  stroke (cr, 0.5, 0.0);
  if (goes_east)
    add_line (cr, right, y, right, y + height);
  if (goes_south)
    add_line (cr, x, bottom, x + width, bottom);
  cairo_set_dash (cr, dashes, 2, 0);
  stroke (cr, 0.8, 0.0);
  cairo_restore (cr);
  if (goes_east)
    draw_neighbour (pages, pen, page + 1, right - 1.5, y + height / 2, BIV_ALIGN_RIGHT, "▶");
  if (goes_south)
    draw_neighbour (pages, pen, page + pages->columns, x + width / 2, bottom - 2.0, BIV_ALIGN_LEFT, "▼");
}

double
biv_table_pages_draw_map (const BivTablePages *pages,
                          int                  page,
                          BivPen              *pen,
                          double               x,
                          double               y,
                          double               height)
{
  double factor = height / pages->height, width = pages->width * factor;
  double step_x = (pages->room_width - BIV_TABLE_PAGES_OVERLAP) * pages->scale * factor;
  double step_y = (pages->room_height - BIV_TABLE_PAGES_OVERLAP) * pages->scale * factor;
  double size = MIN (7.0, MIN (step_x / 2.6, step_y / 1.4) * BIV_POINTS_PER_MM);

  for (guint i = 0; i < biv_table_pages_count (pages); i++)
    {
      guint column = i % pages->columns, row = i / pages->columns;
      double left = x + column * step_x, top = y + row * step_y;
      double wide = column + 1 < pages->columns ? step_x : x + width - left;
      double high = row + 1 < pages->rows ? step_y : y + height - top;
      g_autofree char *name = biv_table_pages_dup_name (pages, i);

      if ((int) i == page)
        biv_pen_fill (pen, left, top, wide, high, 0.75);
      biv_pen_box (pen, left, top, wide, high, 0.4);
      if (size >= 3.5)
        biv_pen_words (pen, left + wide / 2, top + high / 2 + size * 0.13, 0, BIV_ALIGN_MIDDLE, size,
                       (int) i == page ? BIV_TYPE_BOLD : BIV_TYPE_PLAIN, name);
    }
  biv_pen_box (pen, x, y, width, height, 1.0);
  return width;
}

void
biv_table_pages_draw_names (const BivTablePages *pages,
                            BivPen              *pen,
                            double               x,
                            double               y,
                            double               scale)
{
  const double dashes[] = { 3.0, 3.0 };
  double step_x = (pages->room_width - BIV_TABLE_PAGES_OVERLAP) * pages->scale / scale;
  double step_y = (pages->room_height - BIV_TABLE_PAGES_OVERLAP) * pages->scale / scale;
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_new_path (cr);
  for (guint column = 1; column < pages->columns; column++)
    add_line (cr, x + column * step_x, y, x + column * step_x, y + pages->height / scale);
  for (guint row = 1; row < pages->rows; row++)
    add_line (cr, x, y + row * step_y, x + pages->width / scale, y + row * step_y);
  cairo_set_dash (cr, dashes, 2, 0);
  stroke (cr, 0.7, 0.3);
  cairo_restore (cr);
  if (step_x < 10.0 || step_y < 6.0)
    return;
  for (guint page = 0; page < biv_table_pages_count (pages); page++)
    {
      double left = x + (page % pages->columns) * step_x, top = y + (double) (page / pages->columns) * step_y;
      g_autofree char *name = biv_table_pages_dup_name (pages, page);
      double width = biv_pen_measure (pen, 8, BIV_TYPE_BOLD, name);

      biv_pen_fill (pen, left + 0.8, top + 0.8, width + 1.6, 4.2, 1.0);
      biv_pen_words (pen, left + 1.6, top + 4.0, 0, BIV_ALIGN_LEFT, 8, BIV_TYPE_BOLD, name);
    }
}

/* ---- Millimetres ---- */

void
biv_table_pages_draw_grid (const BivTabletop *table,
                     BivPen            *pen,
                     double             scale,
                     const BivBox      *part,
                     double             x,
                     double             y)
{
  BivBox all = { 0, 0, width_of (table), height_of (table) };
  const BivBox *shown = part != NULL ? part : &all;
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL || FINE_GRID / scale < LEAST_GRID)
    return;
  cairo_save (cr);
  cairo_new_path (cr);
  for (double mm = FINE_GRID; mm < all.width; mm += FINE_GRID)
    if (mm > shown->x && mm < shown->x + shown->width)
      add_line (cr, x + (mm - shown->x) / scale, y, x + (mm - shown->x) / scale, y + shown->height / scale);
  for (double mm = FINE_GRID; mm < all.height; mm += FINE_GRID)
    {
      double down = all.height - mm - shown->y;

      if (down > 0 && down < shown->height)
        add_line (cr, x, y + down / scale, x + shown->width / scale, y + down / scale);
    }
  stroke (cr, 0.25, 0.62);
  cairo_restore (cr);
}

static double
step_for (double scale)
{
  static const double steps[] = { 50, 100, 200, 500, 1000 };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] / scale >= 12.0)
      return steps[i];
  return steps[G_N_ELEMENTS (steps) - 1];
}

void
biv_table_pages_draw_figures (const BivTabletop *table,
                        BivPen            *pen,
                        double             scale,
                        const BivBox      *part,
                        double             x,
                        double             y)
{
  BivBox all = { 0, 0, width_of (table), height_of (table) };
  const BivBox *shown = part != NULL ? part : &all;
  double step = step_for (scale), width = shown->width / scale, height = shown->height / scale;

  /* In a corner both figures stay on their own edge. */
  for (double mm = 0; mm <= all.width; mm += step)
    {
      g_autofree char *figure = g_strdup_printf ("%.0f", mm);
      double at = x + (mm - shown->x) / scale, half = biv_pen_measure (pen, 7.5, BIV_TYPE_PLAIN, figure) / 2;

      if (at < x - HAIR || at > x + width + HAIR)
        continue;
      at = CLAMP (at, x + half, x + width - half);
      biv_pen_words (pen, at, y - 1.4, 0, BIV_ALIGN_MIDDLE, 7.5, BIV_TYPE_PLAIN, figure);
      biv_pen_words (pen, at, y + height + 3.4, 0, BIV_ALIGN_MIDDLE, 7.5, BIV_TYPE_PLAIN, figure);
    }
  for (double mm = 0; mm <= all.height; mm += step)
    {
      g_autofree char *figure = g_strdup_printf ("%.0f", mm);
      double at = y + (all.height - mm - shown->y) / scale, half = biv_pen_measure (pen, 7.5, BIV_TYPE_PLAIN, figure) / 2;

      if (at < y - HAIR || at > y + height + HAIR)
        continue;
      at = CLAMP (at, y + half, y + height - half);
      biv_pen_upright (pen, x - 1.4, at + half, 7.5, figure);
      biv_pen_upright (pen, x + width + 3.4, at + half, 7.5, figure);
    }
}

/* The longest round figure that is no longer than LONGEST_BAR on the paper, in fifths or quarters. */
static double
bar_for (double  scale,
         guint  *n_parts)
{
  static const struct { double mm; guint parts; } bars[] = {
    { 2000, 4 }, { 1000, 5 }, { 500, 5 }, { 200, 4 }, { 100, 5 }, { 50, 5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    if (bars[i].mm / scale <= LONGEST_BAR)
      {
        *n_parts = bars[i].parts;
        return bars[i].mm;
      }
  *n_parts = 5;
  return bars[G_N_ELEMENTS (bars) - 1].mm;
}

void
biv_table_pages_draw_bar (BivPen  *pen,
                          double   scale,
                          double   x,
                          double   y,
                          gboolean has_ratio)
{
  guint n_parts;
  double mm = bar_for (scale, &n_parts), part = mm / scale / n_parts, left = x + BAR_GAP;
  g_autofree char *ratio = biv_table_pages_dup_scale (scale);
  g_autofree char *figure = g_strdup_printf (C_("sheet", "%.0f mm"), mm);

  if (has_ratio)
    left += biv_pen_words (pen, x, y + 3.0, 0, BIV_ALIGN_LEFT, 10, BIV_TYPE_BOLD, ratio);
  else
    left = x;
  for (guint i = 0; i < n_parts; i++)
    {
      biv_pen_fill (pen, left + i * part, y + 0.6, part, 2.0, i % 2 == 0 ? 0.0 : 1.0);
      biv_pen_box (pen, left + i * part, y + 0.6, part, 2.0, 0.5);
    }
  biv_pen_words (pen, left + mm / scale + FIGURE_GAP, y + 3.0, 0, BIV_ALIGN_LEFT, 8.5, BIV_TYPE_PLAIN, figure);
}
