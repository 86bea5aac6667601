/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sheet-print.c: what goes to the printer is what goes into a file, page by page */
#include "app/boards/board-print.h"
#include "app/canvas/sheet-canvas.h"
#include "app/sheets/sheet-print.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "draw/ink/pen.h"
#include "draw/sheet/set.h"
#include "store/campaign-file.h"

typedef struct
{
  BivCampaign *campaign;
  char        *folder;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "campaigns", "karrash-road.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  fixture->campaign = biv_campaign_file_load (file, NULL, &error);
  g_assert_no_error (error);
  fixture->folder = g_dir_make_tmp ("bivouac-print-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);

  for (const char *name = g_dir_read_name (folder); name != NULL; name = g_dir_read_name (folder))
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_object_unref (fixture->campaign);
}

static BivSheet *
make_sheet (Fixture      *fixture,
            BivSheetKind  kind,
            BivPaper      paper)
{
  BivSheetRequest request = { .kind = kind, .paper = paper, .side = "CROWN", .reader = "CROWN" };
  g_autoptr (GError) error = NULL;
  BivSheet *sheet = biv_sheet_new (fixture->campaign, &request, &error);

  g_assert_no_error (error);
  return sheet;
}

/* The words of a PDF with their places on the page, and the paper: what pdftotext says of it. */
static char *
dup_words (const char *path)
{
  const char *const command[] = { "pdftotext", "-bbox", path, "-", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *output = NULL;
  char *body;
  int status = 0;

  g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &output,
                NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  body = strstr (output, "<doc>");
  g_assert_nonnull (body);
  return g_strdup (body);
}

/* Numbers stand in quotes. A hundredth of a point is nothing to see, and more than rounding makes. */
static void
check_same (const char *words,
            const char *other_words)
{
  g_auto (GStrv) parts = g_strsplit (words, "\"", -1), others = g_strsplit (other_words, "\"", -1);

  g_assert_cmpuint (g_strv_length (parts), ==, g_strv_length (others));
  for (guint i = 0; parts[i] != NULL; i++)
    if (i % 2 == 0)
      g_assert_cmpstr (parts[i], ==, others[i]);
    else
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (parts[i], NULL), g_ascii_strtod (others[i], NULL), 0.01);
}

static void
test_same_pages (Fixture       *fixture,
                 gconstpointer  data)
{
  static const BivSheetKind kinds[] = { BIV_SHEET_OOB, BIV_SHEET_BRIEF };
  static const BivPaper papers[] = { BIV_PAPER_A4, BIV_PAPER_LETTER };
  g_autofree char *tool = g_find_program_in_path ("pdftotext");

  if (tool == NULL)
    {
      g_test_skip ("pdftotext is not here");
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (papers); j++)
      {
        g_autofree char *printed = g_build_filename (fixture->folder, "printed.pdf", NULL);
        g_autofree char *written = g_build_filename (fixture->folder, "written.pdf", NULL);
        g_autoptr (GFile) file = g_file_new_for_path (written);
        g_autoptr (BivSheet) sheet = make_sheet (fixture, kinds[i], papers[j]);
        g_autoptr (GtkPrintOperation) operation = biv_sheet_print_new (make_sheet (fixture, kinds[i], papers[j]), NULL);
        g_autofree char *printed_words = NULL, *written_words = NULL;
        g_autoptr (GError) error = NULL;
        GtkPrintOperationResult result;

        gtk_print_operation_set_export_filename (operation, printed);
        result = gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, &error);
        g_assert_no_error (error);
        g_assert_cmpint (result, ==, GTK_PRINT_OPERATION_RESULT_APPLY);
        biv_sheet_write_pdf (sheet, file, &error);
        g_assert_no_error (error);
        printed_words = dup_words (printed);
        written_words = dup_words (written);
        g_assert_nonnull (strstr (written_words, "Halden"));
        check_same (printed_words, written_words);
      }
}

/* A file is called what the sheet is, and not what an earlier sheet was. */
static void
test_file_name (Fixture       *fixture,
                gconstpointer  unused)
{
  g_autoptr (GtkPrintSettings) earlier = gtk_print_settings_new ();
  g_autoptr (GtkPrintOperation) operation = NULL;
  GtkPrintSettings *settings;

  gtk_print_settings_set (earlier, GTK_PRINT_SETTINGS_OUTPUT_URI, "file:///earlier.pdf");
  gtk_print_settings_set_printer (earlier, "Print to File");
  gtk_print_settings_set_n_copies (earlier, 3);
  operation = biv_sheet_print_new (make_sheet (fixture, BIV_SHEET_OOB, BIV_PAPER_A4), earlier);
  settings = gtk_print_operation_get_print_settings (operation);
  g_assert_cmpstr (gtk_print_settings_get (settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME), ==, "Order of battle");
  g_assert_null (gtk_print_settings_get (settings, GTK_PRINT_SETTINGS_OUTPUT_URI));
  g_assert_null (gtk_print_settings_get_printer (settings));
  g_assert_cmpint (gtk_print_settings_get_n_copies (settings), ==, 3);
}

static void
test_other_formats (Fixture       *fixture,
                    gconstpointer  data)
{
  static const struct
  {
    BivSheetForm form;
    const char  *name, *begin;
  } cases[] = {
    { BIV_FORM_PNG, "sheet.png", "\211PNG" },
    { BIV_FORM_SVG, "sheet.svg", "<?xml" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, cases[i].name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (BivSheet) sheet = make_sheet (fixture, BIV_SHEET_OOB, BIV_PAPER_A4);
      g_autoptr (GError) error = NULL;
      g_autofree char *content = NULL;

      g_assert_true (biv_sheet_write_page (sheet, 0, cases[i].form, file, &error));
      g_assert_no_error (error);
      g_file_get_contents (path, &content, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (g_str_has_prefix (content, cases[i].begin));
    }
}

/* A folder that is not there is told, and nothing is left behind. */
static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "none", "sheet.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BivSheet) sheet = make_sheet (fixture, BIV_SHEET_OOB, BIV_PAPER_A4);

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (i == 0 ? biv_sheet_write_pdf (sheet, file, &error)
                             : biv_sheet_write_page (sheet, 0, BIV_FORM_PNG, file, &error));
      g_assert_nonnull (error);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

/* ---- The preview ---- */

#define TILE_WIDTH  512
#define TILE_HEIGHT 128

/* How much darker than white paper a part of the picture is, in wholly black pixels of it. */
static double
measure_ink (cairo_surface_t *picture,
             int              x,
             int              y,
             int              width,
             int              height)
{
  const guint8 *data = cairo_image_surface_get_data (picture);
  int stride = cairo_image_surface_get_stride (picture);
  guint64 dark = 0;

  for (int row = y; row < MIN (y + height, cairo_image_surface_get_height (picture)); row++)
    for (int column = x; column < MIN (x + width, cairo_image_surface_get_width (picture)); column++)
      {
        guint32 pixel = *(const guint32 *) (gconstpointer) (data + row * stride + column * 4);

        dark += 765 - ((pixel >> 16) & 255) - ((pixel >> 8) & 255) - (pixel & 255);
      }
  return (double) dark / 765.0;
}

/* What is on a page is on the tiles that the preview is put together from, each of them: nothing is lost where one begins.
 * A map is what has the most on it. */
static void
test_tiles (Fixture       *fixture,
            gconstpointer  unused)
{
  static const double scales[] = { 1.0, 2.15 };
  BivSheet *sheet = make_sheet (fixture, BIV_SHEET_MAP, BIV_PAPER_A4);
  g_autoptr (GtkWidget) widget = g_object_ref_sink (g_object_new (BIV_TYPE_SHEET_CANVAS, NULL));
  double width_mm, height_mm;

  biv_sheet_get_size (sheet, &width_mm, &height_mm);
  for (gsize i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      int width = (int) (width_mm * BIV_POINTS_PER_MM * scales[i]), height = (int) (height_mm * BIV_POINTS_PER_MM * scales[i]);
      cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
      cairo_t *cr = cairo_create (page);
      double total = 0.0;

      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      cairo_scale (cr, scales[i], scales[i]);
      biv_sheet_draw_page (sheet, 0, cr);
      cairo_destroy (cr);
      if (i == 0)
        biv_sheet_canvas_take_sheet (BIV_SHEET_CANVAS (widget), sheet);
      for (int y = 0; y + TILE_HEIGHT <= height; y += TILE_HEIGHT)
        for (int x = 0; x + TILE_WIDTH <= width; x += TILE_WIDTH)
          {
            BivBox part = { x, y, TILE_WIDTH, TILE_HEIGHT };
            cairo_surface_t *tile = cairo_image_surface_create (CAIRO_FORMAT_RGB24, TILE_WIDTH, TILE_HEIGHT);
            double wanted = measure_ink (page, x, y, TILE_WIDTH, TILE_HEIGHT), ink;

            cr = cairo_create (tile);
            cairo_set_source_rgb (cr, 1, 1, 1);
            cairo_paint (cr);
            cairo_translate (cr, -x, -y);
            BIV_CANVAS_GET_CLASS (widget)->draw_tile (BIV_CANVAS (widget), cr, &part, scales[i]);
            cairo_destroy (cr);
            cairo_surface_flush (tile);
            ink = measure_ink (tile, 0, 0, TILE_WIDTH, TILE_HEIGHT);
            /* Letters and hair lines are set finer there, so a little more or less of it. */
            if (fabs (ink - wanted) > 0.08 * wanted + 30.0)
              g_error ("the tile at %d, %d, scale %.2f has %.0f of ink, and the page there %.0f", x, y, scales[i], ink, wanted);
            total += ink;
            cairo_surface_destroy (tile);
          }
      g_assert_cmpfloat (total, >, 1000.0);
      cairo_surface_destroy (page);
    }
}

static BivBoard *
make_board (BivBoardShape shape,
            int           width,
            int           height)
{
  g_autoptr (BivTabletop) table = NULL;

  if (shape != BIV_BOARD_TABLE)
    return biv_board_draft_seal (biv_board_draft_new (shape, width, height));
  table = biv_tabletop_draft_seal (biv_tabletop_draft_new (width * BIV_MM, height * BIV_MM), NULL);
  return biv_board_new_table (table);
}

/* Squares and hexes: each is one page with the board's name, lying where it is wider than high. */
static void
test_boards (Fixture       *fixture,
             gconstpointer  unused)
{
  static const struct
  {
    BivBoardShape shape;
    int           width, height;
    gboolean      lies;
  } boards[] = { { BIV_BOARD_SQUARES, 8, 8, FALSE }, { BIV_BOARD_HEXES, 20, 10, TRUE }, { BIV_BOARD_HEXES, 4, 12, FALSE },
                 { BIV_BOARD_TABLE, 1800, 1200, TRUE }, { BIV_BOARD_TABLE, 900, 1200, FALSE } };
  g_autofree char *tool = g_find_program_in_path ("pdftotext");

  if (tool == NULL)
    {
      g_test_skip ("pdftotext is not here");
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autofree char *printed = g_build_filename (fixture->folder, "board.pdf", NULL);
      g_autoptr (BivBoard) board = make_board (boards[i].shape, boards[i].width, boards[i].height);
      g_autoptr (GtkPrintOperation) operation = biv_board_print_new (board, "Halden Heath/North");
      GtkPageSetup *setup = gtk_print_operation_get_default_page_setup (operation);
      g_autoptr (GError) error = NULL;
      g_autofree char *words = NULL;

      g_assert_cmpint (gtk_page_setup_get_orientation (setup) == GTK_PAGE_ORIENTATION_LANDSCAPE, ==, boards[i].lies);
      gtk_print_operation_set_export_filename (operation, printed);
      gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, &error);
      g_assert_no_error (error);
      words = dup_words (printed);
      g_assert_nonnull (strstr (words, "Heath/North"));
      /* The figures along a table's edge are its millimetres. */
      if (boards[i].shape == BIV_BOARD_TABLE)
        g_assert_nonnull (strstr (words, "500"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  g_test_add ("/sheet-print/same-pages", Fixture, NULL, set_up, test_same_pages, tear_down);
  g_test_add ("/sheet-print/file-name", Fixture, NULL, set_up, test_file_name, tear_down);
  g_test_add ("/sheet-print/formats", Fixture, NULL, set_up, test_other_formats, tear_down);
  g_test_add ("/sheet-print/refused", Fixture, NULL, set_up, test_refused, tear_down);
  g_test_add ("/sheet-print/tiles-of-the-preview", Fixture, NULL, set_up, test_tiles, tear_down);
  g_test_add ("/sheet-print/boards", Fixture, NULL, set_up, test_boards, tear_down);
  return g_test_run ();
}
