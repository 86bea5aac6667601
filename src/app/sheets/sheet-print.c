/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet-print.c: a sheet to the printer */
#include "app/sheets/sheet-print.h"

#include "draw/ink/pen.h"
#include "draw/sheet/set.h"

static void
get_size_pt (BivSheet *sheet,
             double   *width,
             double   *height)
{
  biv_sheet_get_size (sheet, width, height);
  *width *= BIV_POINTS_PER_MM;
  *height *= BIV_POINTS_PER_MM;
}

/* ---- Printer ---- */

#define LAY_US 20000                  /* between two looks at what the user does */

static gboolean
on_paginate (GtkPrintOperation *operation,
             GtkPrintContext   *context,
             BivSheet          *sheet)
{
  if (biv_sheet_lay_on (sheet, LAY_US))
    return FALSE;
  gtk_print_operation_set_n_pages (operation, biv_sheet_get_n_pages (sheet));
  return TRUE;
}

static void
on_draw_page (GtkPrintOperation *operation,
              GtkPrintContext   *context,
              int                page,
              BivSheet          *sheet)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double width, height, across = gtk_print_context_get_width (context), down = gtk_print_context_get_height (context);
  double scale;

  get_size_pt (sheet, &width, &height);
  scale = MIN (across / width, down / height);
  /* Printers round their paper to whole points: that is no other paper. */
  if (scale > 0.995 && scale < 1.005)
    scale = 1.0;
  else
    cairo_translate (cr, (across - width * scale) / 2, (down - height * scale) / 2);
  cairo_scale (cr, scale, scale);
  biv_sheet_draw_page (sheet, page, cr);
}

static GtkPageSetup *
make_page_setup (BivSheet *sheet)
{
  GtkPageSetup *setup = gtk_page_setup_new ();
  double width, height;
  GtkPaperSize *paper;

  biv_sheet_get_size (sheet, &width, &height);
  paper = gtk_paper_size_new (MIN (width, height) < 212.0 ? GTK_PAPER_NAME_A4 : GTK_PAPER_NAME_LETTER);
  gtk_page_setup_set_paper_size (setup, paper);
  gtk_paper_size_free (paper);
  gtk_page_setup_set_orientation (setup, width > height ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT);
  return setup;
}

static GtkPrintSettings *
make_settings (BivSheet         *sheet,
               GtkPrintSettings *earlier)
{
  GtkPrintSettings *settings = earlier != NULL ? gtk_print_settings_copy (earlier) : gtk_print_settings_new ();
  g_autofree char *name = g_strdelimit (g_strdup (biv_sheet_get_title (sheet)), G_DIR_SEPARATOR_S, '-');

  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, name);
  gtk_print_settings_unset (settings, GTK_PRINT_SETTINGS_OUTPUT_URI);
  /* GTK 4.8 complains on the console of a printer chosen beforehand when its dialog is cancelled. */
  gtk_print_settings_unset (settings, GTK_PRINT_SETTINGS_PRINTER);
  return settings;
}

GtkPrintOperation *
biv_sheet_print_new (BivSheet         *sheet,
                     GtkPrintSettings *settings)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = make_page_setup (sheet);
  g_autoptr (GtkPrintSettings) own = make_settings (sheet, settings);

  g_object_set_data_full (G_OBJECT (operation), "sheet", sheet, (GDestroyNotify) biv_sheet_free);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_print_settings (operation, own);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_job_name (operation, biv_sheet_get_title (sheet));
  /* GTK's own window, with a button to cancel, where it takes long. */
  gtk_print_operation_set_show_progress (operation, TRUE);
  g_signal_connect (operation, "paginate", G_CALLBACK (on_paginate), sheet);
  g_signal_connect (operation, "draw-page", G_CALLBACK (on_draw_page), sheet);
  return operation;
}
