/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-print.c: a board on one page, with its name and the letters and figures of its cells */
#include "app/boards/board-print.h"

#include "draw/ground/board-drawing.h"
#include "draw/ink/pen.h"

#define MARGIN 34.0                 /* points: what printers leave free */
#define HEAD   26.0                 /* for the name */

typedef struct
{
  BivBoardDrawing *drawing;
  char            *name;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  biv_board_drawing_free (job->drawing);
  g_free (job->name);
  g_free (job);
}

static void
draw_name (GtkPrintContext *context,
           cairo_t         *cr,
           const char      *name)
{
  g_autoptr (PangoLayout) layout = gtk_print_context_create_pango_layout (context);
  PangoFontDescription *font = pango_font_description_from_string ("Cantarell, Noto Sans, Sans Bold 13");

  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, name, -1);
  pango_layout_set_width (layout, (int) ((gtk_print_context_get_width (context) - 2 * MARGIN) * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_move_to (cr, MARGIN, MARGIN);
  pango_cairo_show_layout (cr, layout);
}

/* The frame grows with the cells, so the largest that fits is found in a few steps. */
static double
fit (const BivBoardDrawing *drawing,
     BivBoardLook          *look,
     double                 across,
     double                 down)
{
  double columns, rows, margin = 0.0;

  biv_board_drawing_get_size (drawing, &columns, &rows);
  for (int i = 0; i < 4; i++)
    {
      look->cell = MIN ((across - 2 * margin) / columns, (down - 2 * margin) / rows);
      margin = biv_board_drawing_get_margin (drawing, look);
    }
  return margin;
}

static void
on_draw_page (GtkPrintOperation *operation,
              GtkPrintContext   *context,
              int                page,
              Job               *job)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double across = gtk_print_context_get_width (context) - 2 * MARGIN;
  double down = gtk_print_context_get_height (context) - 2 * MARGIN - HEAD, columns, rows, margin;
  BivBoardLook look = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .layers = BIV_LAYER_ALL & ~BIV_LAYER_TAGS,
                        .on_paper = TRUE };
  BivBox window = { 0 };

  draw_name (context, cr, job->name);
  margin = fit (job->drawing, &look, across, down);
  biv_board_drawing_get_size (job->drawing, &columns, &rows);
  window.width = columns * look.cell;
  window.height = rows * look.cell;
  cairo_translate (cr, MARGIN + (across - window.width) / 2, MARGIN + HEAD + margin);
  biv_set_colour (cr, look.palette->frame);
  cairo_rectangle (cr, -margin, -margin, window.width + 2 * margin, window.height + 2 * margin);
  cairo_fill (cr);
  biv_board_drawing_draw (job->drawing, cr, &look, NULL);
  biv_board_drawing_draw_frame (job->drawing, cr, &look, &window);
}

GtkPrintOperation *
biv_board_print_new (const BivBoard *board,
                     const char     *name)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPrintSettings) settings = gtk_print_settings_new ();
  g_autofree char *safe = g_strdelimit (g_strdup (name), G_DIR_SEPARATOR_S, '-');
  Job *job = g_new0 (Job, 1);
  double columns, rows;

  job->drawing = biv_board_drawing_new (board, 1);
  job->name = g_strdup (name);
  biv_board_drawing_get_size (job->drawing, &columns, &rows);
  gtk_page_setup_set_orientation (setup, columns > rows ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT);
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, safe);
  g_object_set_data_full (G_OBJECT (operation), "job", job, job_free);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_print_settings (operation, settings);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_job_name (operation, name);
  gtk_print_operation_set_n_pages (operation, 1);
  g_signal_connect (operation, "draw-page", G_CALLBACK (on_draw_page), job);
  return operation;
}
