/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-backdrop.c: the picture under the map: what is shown, what is not, and that nothing else moves (CA-MAP-7) */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "campaign/knowledge/players-copy.h"
#include "campaign/model/proposal.h"
#include "draw/map/map-drawing.h"
#include "draw/sheet/sheet.h"
#include "folder.h"
#include "store/campaign-file.h"

static BivCampaign *
load_sample (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", "karrash-road.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

static void
set_field (BivCampaign *campaign,
           const char  *field,
           const char  *text)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "by hand");
  g_autoptr (GError) error = NULL;

  biv_proposal_set_word (proposal, campaign, field, text, &error);
  g_assert_no_error (error);
  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
}

/* A folder with files in it; all of them go with it. */
static void
write_red (Folder     *folder,
           const char *name,
           int         width,
           int         height)
{
  g_autofree char *path = g_build_filename (folder->path, name, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

static void
write_bytes (Folder     *folder,
             const char *name,
             const char *bytes,
             gsize       n_bytes)
{
  g_autofree char *path = g_build_filename (folder->path, name, NULL);

  g_assert_true (g_file_set_contents (path, bytes, (gssize) n_bytes, NULL));
}

/* ---- What is drawn ---- */

static guint32
colour_at (BivCampaign *campaign,
           BivBackdrop *backdrop,
           double       x,
           double       y)
{
  g_autoptr (BivMapDrawing) drawing = biv_map_drawing_new (campaign, NULL);
  cairo_surface_t *surface;
  BivMapLook look = { biv_palette_for (BIV_PALETTE_LIGHT), 1.0, TRUE };
  double width, height;
  guint32 colour;
  cairo_t *cr;

  biv_map_drawing_set_backdrop (drawing, backdrop);
  biv_map_drawing_get_size (drawing, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  cr = cairo_create (surface);
  biv_map_drawing_draw_static (drawing, cr, &look, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  colour = *(guint32 *) (gpointer) (cairo_image_surface_get_data (surface)
                                    + (gsize) (y * height) * cairo_image_surface_get_stride (surface)
                                    + (gsize) (x * width) * 4) & 0xffffff;
  cairo_surface_destroy (surface);
  return colour;
}

static gboolean
is_red (guint32 colour)
{
  return colour >> 16 > 0xf0 && (colour >> 8 & 0xff) < 0x10 && (colour & 0xff) < 0x10;
}

/* Who edits the map sees all of the picture, turned as it is; the places stay where they are. */
static void
test_paper_round_picture (Folder        *folder,
                          gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivMapDrawing) plain = biv_map_drawing_new_for_editing (campaign, NULL, NULL, NULL), drawing = NULL;
  g_autoptr (BivBackdrop) backdrop = NULL;
  g_autoptr (GError) error = NULL;
  double width, height, new_width, new_height;
  int column, row;

  write_red (folder, "map.png", 300, 200);
  set_field (campaign, "backdrop", "map.png");
  set_field (campaign, "backdrop-width", "15000");
  set_field (campaign, "backdrop-x", "-2000");
  set_field (campaign, "backdrop-turn", "9000");
  backdrop = biv_backdrop_load (campaign, folder->file, &error);
  g_assert_no_error (error);
  drawing = biv_map_drawing_new_for_editing (campaign, NULL, NULL, backdrop);
  biv_map_drawing_get_size (plain, &width, &height);
  biv_map_drawing_get_size (drawing, &new_width, &new_height);
  /* A quarter turn to the right round its corner at 20 west: from 120 west to there, and 150 down. */
  biv_map_drawing_get_units (drawing, 0, new_height, &column, &row);
  g_assert_cmpint (column, ==, -120);
  g_assert_cmpint (row, ==, 150);
  g_assert_cmpfloat (new_width, >, width);
  /* One that is far away is not run after. */
  set_field (campaign, "backdrop-x", "90000000");
  biv_map_drawing_free (g_steal_pointer (&drawing));
  drawing = biv_map_drawing_new_for_editing (campaign, NULL, NULL, backdrop);
  biv_map_drawing_get_size (drawing, &new_width, &new_height);
  g_assert_cmpfloat (new_width, ==, width);
}

/* The lower left corner of the sample's map is empty ground, and so is the upper right. */
static void
test_shown (Folder        *folder,
            gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivBackdrop) none = NULL, backdrop = NULL;
  g_autoptr (GError) error = NULL;

  none = biv_backdrop_load (campaign, folder->file, &error);
  g_assert_no_error (error);
  g_assert_null (none);
  write_red (folder, "map.png", 100, 70);
  set_field (campaign, "backdrop", "map.png");
  backdrop = biv_backdrop_load (campaign, folder->file, &error);
  g_assert_no_error (error);
  g_assert_nonnull (backdrop);
  g_assert_false (is_red (colour_at (campaign, NULL, 0.02, 0.95)));
  g_assert_true (is_red (colour_at (campaign, backdrop, 0.02, 0.95)));
  g_assert_true (is_red (colour_at (campaign, backdrop, 0.98, 0.03)));
  /* Half as wide, in the left half. */
  set_field (campaign, "backdrop-width", "5000");
  g_assert_false (is_red (colour_at (campaign, backdrop, 0.98, 0.03)));
  g_assert_true (is_red (colour_at (campaign, backdrop, 0.02, 0.03)));
  /* Moved to the right half. */
  set_field (campaign, "backdrop-x", "5000");
  g_assert_true (is_red (colour_at (campaign, backdrop, 0.98, 0.03)));
  g_assert_false (is_red (colour_at (campaign, backdrop, 0.02, 0.03)));
  set_field (campaign, "backdrop-strength", "30");
  g_assert_false (is_red (colour_at (campaign, backdrop, 0.98, 0.03)));
}

/* CA-MAP-7: moving or removing it never changes places or links. */
static void
test_nothing_moves (Folder        *folder,
                    gconstpointer  data)
{
  static const char *const edits[][2] = {
    { "backdrop", "map.png" }, { "backdrop-x", "-12345" }, { "backdrop-y", "99999" }, { "backdrop-width", "1" },
    { "backdrop-strength", "1" }, { "backdrop", "none" },
  };
  g_autoptr (BivCampaign) campaign = load_sample (), before = load_sample ();
  g_autoptr (BivMapDrawing) plain = biv_map_drawing_new (before, NULL);
  double width, height;

  write_red (folder, "map.png", 3000, 20);
  biv_map_drawing_get_size (plain, &width, &height);
  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autoptr (BivMapDrawing) drawing = NULL;
      g_autoptr (BivBackdrop) backdrop = NULL;
      double now_width, now_height;

      set_field (campaign, edits[i][0], edits[i][1]);
      backdrop = biv_backdrop_load (campaign, folder->file, NULL);
      drawing = biv_map_drawing_new (campaign, NULL);
      biv_map_drawing_set_backdrop (drawing, backdrop);
      biv_map_drawing_get_size (drawing, &now_width, &now_height);
      g_assert_cmpfloat (now_width, ==, width);
      g_assert_cmpfloat (now_height, ==, height);
      for (BivKind kind = BIV_KIND_PLACE; kind <= BIV_KIND_LINK; kind++)
        {
          GPtrArray *now = biv_campaign_peek_items (campaign, kind), *then = biv_campaign_peek_items (before, kind);

          g_assert_cmpuint (now->len, ==, then->len);
          for (guint j = 0; j < now->len; j++)
            g_assert_true (biv_item_equal (now->pdata[j], then->pdata[j], NULL));
        }
      BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
        {
          double x, y, then_x, then_y;

          g_assert_true (biv_map_drawing_get_point (drawing, biv_id_of (place), &x, &y));
          g_assert_true (biv_map_drawing_get_point (plain, biv_id_of (place), &then_x, &then_y));
          g_assert_cmpfloat (x, ==, then_x);
          g_assert_cmpfloat (y, ==, then_y);
        }
    }
}

/* ---- What is not shown ---- */

/* A PNG's first bytes and header, as a file may say them: 60,000 x 60,000 pixels. */
static const char enormous[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x02\0\0\0\x0f\xb0\xe2\x15"
                               "\0\0\1\0IDAT\x78\x9c";

/* Words that stand for ten times as many, ten times over; and a drawing that says it is as wide as can be. */
static const char bomb[] =
  "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'>"
  "<!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'>"
  "<!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'><!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'>"
  "<!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'><!ENTITY g '&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;'>"
  "<!ENTITY h '&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;'>]>"
  "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><text>&h;</text></svg>";
static const char wide[] = "<svg xmlns='http://www.w3.org/2000/svg' width='2000000' height='2000000'/>";

/* What it is tells its content, and not its name; a drawing gets as many pixels as a map needs. */
static void
test_by_content (Folder        *folder,
                 gconstpointer  data)
{
  static const char drawing[] = "\n<!-- a map -->\n<svg xmlns='http://www.w3.org/2000/svg' width='100' height='50'>"
                                "<rect width='100' height='50' fill='#f00'/></svg>";
  g_autoptr (GFile) as_jpeg = g_file_get_child (folder->file, "drawing.jpg"), as_svg = g_file_get_child (folder->file, "red.svg");
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivBackdrop) backdrop = NULL, other = NULL;
  g_autoptr (GError) error = NULL;
  int width, height;

  write_bytes (folder, "drawing.jpg", drawing, sizeof drawing - 1);
  backdrop = biv_backdrop_read (as_jpeg, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (biv_backdrop_get_ending (backdrop), ==, ".svg");
  biv_backdrop_get_size (backdrop, &width, &height);
  g_assert_cmpint (width, ==, 2048);
  g_assert_cmpint (height, ==, 1024);
  g_assert_true (is_red (colour_at (campaign, backdrop, 0.02, 0.3)));
  write_red (folder, "red.svg", 30, 20);
  other = biv_backdrop_read (as_svg, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (biv_backdrop_get_ending (other), ==, ".png");
}

/* Turned by a quarter round its upper left corner, it lies to the left of that. */
static void
test_turned (Folder        *folder,
             gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivBackdrop) backdrop = NULL;

  write_red (folder, "map.png", 100, 100);
  set_field (campaign, "backdrop", "map.png");
  set_field (campaign, "backdrop-width", "4000");
  set_field (campaign, "backdrop-x", "5000");
  backdrop = biv_backdrop_load (campaign, folder->file, NULL);
  g_assert_false (is_red (colour_at (campaign, backdrop, 0.3, 0.03)));
  set_field (campaign, "backdrop-turn", "9000");
  g_assert_true (is_red (colour_at (campaign, backdrop, 0.3, 0.03)));
  g_assert_false (is_red (colour_at (campaign, backdrop, 0.75, 0.03)));
}

static void
test_refused (Folder        *folder,
              gconstpointer  data)
{
  static const struct
  {
    const char *name, *bytes;
    gsize       n_bytes;
    const char *says;
  } rows[] = {
    { "missing.png", NULL, 0, "missing.png" },
    { "empty.png", "", 0, "neither a PNG, a JPEG nor an SVG" },
    { "words.png", "<html>no picture</html>", 23, "neither a PNG, a JPEG nor an SVG" },
    { "gif.png", "GIF89a\1\0\1\0\0\0\0;", 14, "neither a PNG, a JPEG nor an SVG" },
    { "cut.svg", "<svg xmlns='http://www.w3.org/2000/svg'><g>", 43, "broken" },
    { "svg.png", "\x89PNG\r\n\x1a\n<svg xmlns='http://www.w3.org/2000/svg'/>", 49, "broken" },
    { "bomb.svg", bomb, sizeof bomb - 1, "bomb.svg" },
    { "wide.svg", wide, sizeof wide - 1, "wide.svg" },
    { "cut.png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", 18, "broken" },
    { "noise.jpg", "\xff\xd8\xff\xe0noise that is no picture at all", 34, "broken" },
    { "enormous.png", enormous, sizeof enormous - 1, "million pixels" },
    { "folder.png", NULL, 1, "folder.png" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = load_sample ();
      g_autoptr (BivBackdrop) backdrop = NULL;
      g_autoptr (GError) error = NULL;

      if (rows[i].bytes != NULL)
        write_bytes (folder, rows[i].name, rows[i].bytes, rows[i].n_bytes);
      else if (rows[i].n_bytes > 0)
        {
          g_autofree char *path = g_build_filename (folder->path, rows[i].name, NULL);

          g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
        }
      set_field (campaign, "backdrop", rows[i].name);
      backdrop = biv_backdrop_load (campaign, folder->file, &error);
      g_assert_null (backdrop);
      g_assert_nonnull (error);
      g_test_message ("%s: %s", rows[i].name, error->message);
      g_assert_nonnull (strstr (error->message, rows[i].name));
      g_assert_nonnull (strstr (error->message, rows[i].says));
    }
}

/* A campaign that was never saved has no folder; it says so. */
static void
test_no_folder (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivBackdrop) backdrop = NULL;
  g_autoptr (GError) error = NULL;

  set_field (campaign, "backdrop", "map.png");
  backdrop = biv_backdrop_load (campaign, NULL, &error);
  g_assert_null (backdrop);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* A large scan is kept smaller than it is. */
static void
test_large_is_made_smaller (Folder        *folder,
                            gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivBackdrop) backdrop = NULL;
  g_autoptr (GError) error = NULL;
  int width, height;

  write_red (folder, "scan.png", 9000, 300);
  set_field (campaign, "backdrop", "scan.png");
  backdrop = biv_backdrop_load (campaign, folder->file, &error);
  g_assert_no_error (error);
  biv_backdrop_get_size (backdrop, &width, &height);
  g_assert_cmpint (width, ==, 4096);
  g_assert_cmpint (height, ==, 136);
}

/* CA-SCOUT-6: a player's copy has the picture only where the referee gives it, and then it lies beside the copy. */
static void
test_given_with_a_copy (Folder        *folder,
                        gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = load_sample (), copy = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBackdrop) found = NULL;
  Folder other;

  folder_set_up (&other, NULL);
  write_red (folder, "old.png", 40, 20);
  set_field (campaign, "backdrop", "old.png");
  set_field (campaign, "backdrop-strength", "40");
  copy = biv_players_copy_new (campaign, "CROWN");
  g_assert_null (copy->backdrop);
  g_assert_cmpint (copy->backdrop_strength, ==, 100);
  biv_players_copy_show_picture (copy, campaign);
  g_assert_cmpstr (copy->backdrop, ==, "old.png");
  g_assert_cmpint (copy->backdrop_strength, ==, 40);
  g_assert_true (biv_backdrop_copy (campaign, folder->file, other.file, &error));
  g_assert_no_error (error);
  found = biv_backdrop_load (copy, other.file, &error);
  g_assert_no_error (error);
  g_assert_nonnull (found);
  /* Once more is no harm; another picture of that name is not written over. */
  g_assert_true (biv_backdrop_copy (campaign, folder->file, other.file, NULL));
  g_assert_true (biv_backdrop_copy (campaign, folder->file, folder->file, NULL));
  write_red (&other, "old.png", 41, 20);
  g_assert_false (biv_backdrop_copy (campaign, folder->file, other.file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  folder_tear_down (&other, NULL);
}

/* ---- On sheets ---- */

static gboolean
is_red_on (BivCampaign           *campaign,
           const BivSheetRequest *request)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, request, &error);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 842, 842);
  cairo_t *cr = cairo_create (surface);
  gboolean is_red = FALSE;

  g_assert_no_error (error);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  for (int page = 0; page < biv_sheet_get_n_pages (sheet); page++)
    biv_sheet_draw_page (sheet, page, cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < 842 && !is_red; y++)
    for (int x = 0; x < 842 && !is_red; x++)
      {
        const guint32 *row = (const guint32 *) (cairo_image_surface_get_data (surface)
                                                + y * cairo_image_surface_get_stride (surface));

        is_red = (row[x] >> 16 & 0xff) > (row[x] >> 8 & 0xff) + 60;
      }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return is_red;
}

/* CA-SCOUT-6, as with the player's copy: the picture may show what a side does not know, so its sheets have none unless the
 * referee gives it them. */
static void
test_on_sheets (Folder        *folder,
                gconstpointer  data)
{
  static const BivSheetKind kinds[] = { BIV_SHEET_MAP, BIV_SHEET_BRIEF, BIV_SHEET_HISTORY };
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivBackdrop) backdrop = NULL;

  write_red (folder, "map.png", 50, 35);
  set_field (campaign, "backdrop", "map.png");
  backdrop = biv_backdrop_load (campaign, folder->file, NULL);
  g_assert_nonnull (backdrop);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      BivSheetRequest request = { .kind = kinds[i], .backdrop = backdrop };

      if (kinds[i] != BIV_SHEET_BRIEF)
        g_assert_true (is_red_on (campaign, &request));
      request.side = request.reader = "CLAN";
      g_assert_false (is_red_on (campaign, &request));
      request.sides_see_picture = TRUE;
      g_assert_true (is_red_on (campaign, &request));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/draw/backdrop/CA-MAP-7/shown", Folder, NULL, folder_set_up, test_shown, folder_tear_down);
  g_test_add ("/draw/backdrop/CA-MAP-7/nothing-moves", Folder, NULL, folder_set_up, test_nothing_moves, folder_tear_down);
  g_test_add ("/draw/backdrop/CA-MAP-7/paper-round-it", Folder, NULL, folder_set_up, test_paper_round_picture, folder_tear_down);
  g_test_add ("/draw/backdrop/by-content", Folder, NULL, folder_set_up, test_by_content, folder_tear_down);
  g_test_add ("/draw/backdrop/CA-MAP-7/turned", Folder, NULL, folder_set_up, test_turned, folder_tear_down);
  g_test_add ("/draw/backdrop/refused", Folder, NULL, folder_set_up, test_refused, folder_tear_down);
  g_test_add ("/draw/backdrop/large-is-made-smaller", Folder, NULL, folder_set_up, test_large_is_made_smaller,
              folder_tear_down);
  g_test_add ("/draw/backdrop/CA-SCOUT-6/given-with-a-copy", Folder, NULL, folder_set_up, test_given_with_a_copy,
              folder_tear_down);
  g_test_add_func ("/draw/backdrop/no-folder", test_no_folder);
  g_test_add ("/draw/backdrop/CA-SCOUT-6/on-sheets", Folder, NULL, folder_set_up, test_on_sheets, folder_tear_down);
  return g_test_run ();
}
