/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-pages.c: a board at its true size over several sheets of paper, to be cut and laid together */
#include "config.h"
#include "draw/ground/board-pages.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/ink/pen.h"

#define MARGIN 12.0
#define HEAD   14.0                 /* name, and which sheet */
#define FOOT   16.0                 /* the bar to measure by */
#define STRIP  10.0                 /* what a sheet repeats of the one before it */
#define MARK    6.0
#define OFF     2.0
#define BAR    50.0
#define MOST   99

struct _BivBoardPages
{
  const BivBoardDrawing *drawing;
  char                  *name;
  double                 paper_width, paper_height;
  double                 cell;
  double                 width, height;      /* of the whole board */
  double                 across, down;       /* of the board on one sheet */
  int                    columns, rows;      /* of sheets */
};

/* Equal parts; on squares the cuts lie on grid lines. */
static int
divide (double   whole,
        double   cell,
        double   most,
        gboolean is_grid,
        double  *part)
{
  int n;

  if (is_grid && cell <= most)
    {
      int n_cells = (int) lround (whole / cell), n_each = MAX (1, (int) floor (most / cell + 1e-6));

      n = (n_cells + n_each - 1) / n_each;
      *part = (n_cells + n - 1) / n * cell;
      return n;
    }
  n = MAX (1, (int) ceil (whole / most - 1e-6));
  *part = whole / n;
  return n;
}

BivBoardPages *
biv_board_pages_new (const BivBoardDrawing *drawing,
                     const char            *name,
                     double                 cell,
                     double                 paper_width,
                     double                 paper_height)
{
  BivBoardPages *pages = g_new0 (BivBoardPages, 1);
  gboolean is_grid = biv_board_drawing_get_shape (drawing) == BIV_BOARD_SQUARES;

  pages->drawing = drawing;
  pages->name = g_strdup (name != NULL ? name : "");
  pages->paper_width = paper_width;
  pages->paper_height = paper_height;
  pages->cell = cell;
  biv_board_drawing_get_size (drawing, &pages->width, &pages->height);
  pages->width *= cell;
  pages->height *= cell;
  pages->columns = divide (pages->width, cell, paper_width - 2 * MARGIN - STRIP - MARK, is_grid, &pages->across);
  pages->rows = divide (pages->height, cell, paper_height - 2 * MARGIN - HEAD - FOOT - STRIP - MARK, is_grid, &pages->down);
  if (pages->columns * pages->rows > MOST)
    g_clear_pointer (&pages, biv_board_pages_free);
  return pages;
}

void
biv_board_pages_free (BivBoardPages *pages)
{
  g_free (pages->name);
  g_free (pages);
}

guint
biv_board_pages_get_n (const BivBoardPages *pages)
{
  return 1 + (guint) (pages->columns * pages->rows);
}

/* ---- Words and lines ---- */

/* Words are set in points, as paper has them: in a context of millimetres letters would come to stand unevenly. */
static void
write_words (cairo_t    *cr,
             double      x,
             double      y,
             double      size,
             BivAlign    align,
             const char *words)
{
  g_autoptr (BivPen) pen = biv_pen_new ();

  cairo_save (cr);
  cairo_scale (cr, 1 / BIV_POINTS_PER_MM, 1 / BIV_POINTS_PER_MM);
  biv_pen_set_page (pen, cr);
  biv_pen_words (pen, x, y + size, 0, align, size * BIV_POINTS_PER_MM, BIV_TYPE_PLAIN, words);
  cairo_new_path (cr);
  cairo_restore (cr);
}

static void
draw_line (cairo_t *cr,
           double   x,
           double   y,
           double   x_2,
           double   y_2)
{
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x_2, y_2);
  cairo_stroke (cr);
}

static void
draw_bar (const BivBoardPages *pages,
          cairo_t             *cr)
{
  double y = pages->paper_height - MARGIN - 3;

  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 0.3);
  draw_line (cr, MARGIN, y, MARGIN + BAR, y);
  for (int i = 0; i <= 5; i++)
    draw_line (cr, MARGIN + i * BAR / 5, y, MARGIN + i * BAR / 5, y - (i % 5 == 0 ? 2.5 : 1.2));
  write_words (cr, MARGIN + BAR + 4, y - 3, 3, BIV_ALIGN_LEFT, _("50 mm: measure it after printing at 100 per cent"));
}

/* Letters and lines have the sizes of paper, which are points. */
static void
draw_ground (const BivBoardPages *pages,
             cairo_t             *cr,
             double               cell,
             BivLayers            without)
{
  BivBoardLook look = { biv_palette_for (BIV_PALETTE_LIGHT), cell * BIV_POINTS_PER_MM,
                        BIV_LAYER_ALL & ~(BIV_LAYER_TAGS | without), TRUE };

  cairo_save (cr);
  cairo_scale (cr, 1 / BIV_POINTS_PER_MM, 1 / BIV_POINTS_PER_MM);
  biv_board_drawing_draw (pages->drawing, cr, &look, NULL);
  cairo_restore (cr);
}

/* ---- The plan ---- */

static void
draw_plan (const BivBoardPages *pages,
           cairo_t             *cr)
{
  double room = pages->paper_width - 2 * MARGIN, height = pages->paper_height - 2 * MARGIN - HEAD - FOOT - 20;
  double scale = MIN (room / pages->width, height / pages->height);
  g_autofree char *words = NULL;

  words = g_strdup_printf (ngettext ("%.0f by %.0f mm on %d sheet", "%.0f by %.0f mm on %d sheets",
                                     (gulong) (pages->columns * pages->rows)),
                           pages->width, pages->height, pages->columns * pages->rows);
  write_words (cr, MARGIN, MARGIN, 6, BIV_ALIGN_LEFT, pages->name);
  write_words (cr, MARGIN, MARGIN + 8, 3.4, BIV_ALIGN_LEFT, words);
  write_words (cr, MARGIN, pages->paper_height - MARGIN - FOOT - 8, 3.2, BIV_ALIGN_LEFT,
               _("Cut each sheet at the right and below, between the marks; lay it on the grey strip of the next."));
  cairo_save (cr);
  cairo_translate (cr, MARGIN, MARGIN + HEAD + 4);
  /* Its numbers are the sheets'. */
  draw_ground (pages, cr, pages->cell * scale, BIV_LAYER_LABELS | BIV_LAYER_FIGURES);
  cairo_set_source_rgb (cr, 0.55, 0.15, 0.12);
  cairo_set_line_width (cr, 0.5);
  for (int i = 1; i < pages->columns; i++)
    draw_line (cr, i * pages->across * scale, 0, i * pages->across * scale, pages->height * scale);
  for (int i = 1; i < pages->rows; i++)
    draw_line (cr, 0, i * pages->down * scale, pages->width * scale, i * pages->down * scale);
  for (int i = 0; i < pages->columns * pages->rows; i++)
    {
      double x = (i % pages->columns + 0.5) * pages->across * scale, y = (i / pages->columns + 0.5) * pages->down * scale;
      g_autofree char *number = g_strdup_printf ("%d", i + 1);

      x = MIN (x, pages->width * scale - 7);
      y = MIN (y, pages->height * scale - 7);
      cairo_arc (cr, x, y, 6, 0, 2 * G_PI);
      cairo_set_source_rgb (cr, 1, 1, 0.97);
      cairo_fill (cr);
      write_words (cr, x, y - 4, 6, BIV_ALIGN_MIDDLE, number);
    }
  cairo_restore (cr);
}

/* ---- A sheet ---- */

static void
hatch (cairo_t *cr,
       double   x,
       double   y,
       double   width,
       double   height)
{
  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  cairo_set_source_rgba (cr, 0.85, 0.85, 0.85, 0.7);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0.5, 0.5, 0.5);
  cairo_set_line_width (cr, 0.15);
  for (double at = -height; at < width; at += 2)
    draw_line (cr, x + at, y + height, x + at + height, y);
  cairo_restore (cr);
}

/* Where it is cut: at the right and below, if another sheet comes there. */
static void
draw_cuts (cairo_t *cr,
           double   width,
           double   height,
           gboolean has_right,
           gboolean has_below)
{
  cairo_set_source_rgb (cr, 0.55, 0.15, 0.12);
  cairo_set_line_width (cr, 0.2);
  if (has_right)
    {
      draw_line (cr, width, -OFF, width, -OFF - MARK);
      draw_line (cr, width, height + OFF, width, height + OFF + MARK);
    }
  if (has_below)
    {
      draw_line (cr, -OFF, height, -OFF - MARK, height);
      draw_line (cr, width + OFF, height, width + OFF + MARK, height);
    }
}

static void
draw_sheet (const BivBoardPages *pages,
            cairo_t             *cr,
            int                  number)
{
  int column = number % pages->columns, row = number / pages->columns;
  double west = column * pages->across, north = row * pages->down;
  double width = MIN (pages->across, pages->width - west), height = MIN (pages->down, pages->height - north);
  double strip_x = column > 0 ? STRIP : 0, strip_y = row > 0 ? STRIP : 0;
  g_autofree char *words = g_strdup_printf (_("sheet %d of %d"), number + 1, pages->columns * pages->rows);

  write_words (cr, MARGIN, MARGIN - 4, 4, BIV_ALIGN_LEFT, pages->name);
  write_words (cr, pages->paper_width - MARGIN, MARGIN - 4, 4, BIV_ALIGN_RIGHT, words);
  cairo_save (cr);
  cairo_translate (cr, MARGIN + STRIP, MARGIN + HEAD - 4 + STRIP);
  cairo_save (cr);
  cairo_rectangle (cr, -strip_x, -strip_y, width + strip_x, height + strip_y);
  cairo_clip (cr);
  cairo_translate (cr, -west, -north);
  draw_ground (pages, cr, pages->cell, 0);
  cairo_restore (cr);
  if (column > 0)
    hatch (cr, -STRIP, -strip_y, STRIP, height + strip_y);
  if (row > 0)
    hatch (cr, 0, -STRIP, width, STRIP);
  draw_cuts (cr, width, height, column + 1 < pages->columns, row + 1 < pages->rows);
  cairo_restore (cr);
}

void
biv_board_pages_draw (cairo_t  *cr,
                      guint     page,
                      gpointer  data)
{
  const BivBoardPages *pages = data;

  if (page == 0)
    draw_plan (pages, cr);
  else
    draw_sheet (pages, cr, (int) page - 1);
  draw_bar (pages, cr);
}
