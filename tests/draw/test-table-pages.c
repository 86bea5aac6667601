/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-pages.c: a table to scale on pages that are laid side by side: SHEET-DEPLOY of a battle without cells (5.3) */
#include <string.h>

#include "campaign/model/campaign.h"
#include "draw/sheet/flow.h"
#include "draw/tabletop/table-pages.h"

#define DPMM 4.0                      /* pixels a millimetre of paper */

/* ---- How the pages lie ---- */

static BivTabletop *
table_new (int width_mm,
           int height_mm)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (width_mm * BIV_MM, height_mm * BIV_MM);
  const BivSpot house[] = {
    biv_spot (200 * BIV_MM, 40 * BIV_MM), biv_spot (260 * BIV_MM, 40 * BIV_MM),
    biv_spot (260 * BIV_MM, 90 * BIV_MM), biv_spot (200 * BIV_MM, 90 * BIV_MM),
  };

  g_assert_nonnull (biv_tabletop_draft_add (draft, BIV_THING_BUILDING, house, 4));
  return biv_tabletop_draft_seal (draft, NULL);
}

typedef struct
{
  const char *name;
  int         width, height;
  double      scale, room_width, room_height;
  guint       columns, rows;
} PlanRow;

static const PlanRow plans[] = {
  { "fits-exactly", 1800, 1200, 10.0, 180.0, 120.0, 1, 1 },
  { "a-hair-less", 1800, 1200, 10.0, 179.0, 120.0, 2, 1 },
  { "two-by-two", 1800, 1200, 5.0, 249.0, 125.0, 2, 2 },
  { "overlap-takes-a-page", 1800, 1200, 5.0, 180.0, 213.0, 3, 2 },
  { "life-size", 1800, 1200, 1.0, 180.0, 213.0, 11, 6 },
  { "many-letters", 6000, 600, 1.0, 180.0, 213.0, 36, 3 },
  { "small", 300, 300, 10.0, 180.0, 140.0, 1, 1 },
};

/* Every spot is on a page; neighbours share the overlap and no more; nothing lies off the table. */
static void
test_plan (gconstpointer data)
{
  const PlanRow *row = data;
  g_autoptr (BivTabletop) table = table_new (row->width, row->height);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  BivTablePages pages;
  BivBox before = { 0 }, part;

  biv_table_pages_plan (&pages, table, row->scale, row->room_width, row->room_height);
  g_assert_cmpuint (pages.columns, ==, row->columns);
  g_assert_cmpuint (pages.rows, ==, row->rows);
  for (guint page = 0; page < biv_table_pages_count (&pages); page++)
    {
      biv_table_pages_get_part (&pages, page, &part);
      g_assert_true (g_hash_table_add (names, biv_table_pages_dup_name (&pages, page)));
      g_assert_cmpfloat (part.width, >, BIV_TABLE_PAGES_OVERLAP * row->scale * (row->columns > 1));
      g_assert_cmpfloat (part.width / row->scale, <=, row->room_width + 1e-6);
      g_assert_cmpfloat (part.height / row->scale, <=, row->room_height + 1e-6);
      if (page % pages.columns == 0)
        g_assert_cmpfloat (part.x, ==, 0.0);
      else
        g_assert_cmpfloat_with_epsilon (before.x + before.width - part.x, BIV_TABLE_PAGES_OVERLAP * row->scale, 1e-6);
      if (page % pages.columns == pages.columns - 1)
        g_assert_cmpfloat_with_epsilon (part.x + part.width, row->width, 1e-6);
      if (page / pages.columns == pages.rows - 1)
        g_assert_cmpfloat_with_epsilon (part.y + part.height, row->height, 1e-6);
      before = part;
    }
}

static void
test_names (void)
{
  g_autoptr (BivTabletop) table = table_new (6000, 600);
  BivTablePages pages;
  g_autofree char *first = NULL, *last = NULL, *below = NULL, *round = NULL, *between = NULL;

  biv_table_pages_plan (&pages, table, 1.0, 180.0, 213.0);
  first = biv_table_pages_dup_name (&pages, 0);
  last = biv_table_pages_dup_name (&pages, 35);
  below = biv_table_pages_dup_name (&pages, 36);
  round = biv_table_pages_dup_scale (10.0);
  between = biv_table_pages_dup_scale (7.5);
  g_assert_cmpstr (first, ==, "A1");
  g_assert_cmpstr (last, ==, "AJ1");
  g_assert_cmpstr (below, ==, "A2");
  g_assert_cmpstr (round, ==, "1:10");
  g_assert_cmpstr (between, ==, "1:7.5");
}

/* ---- The sheet ---- */

static BivItem *
add_item (BivCampaign *campaign,
          BivKind      kind,
          const char  *id,
          const char  *fields)        /* "name=Ford;place=P" */
{
  BivItem *item = biv_item_new (kind, id);
  g_auto (GStrv) words = g_strsplit (fields, ";", -1);

  for (char **word = words; *word != NULL; word++)
    {
      g_auto (GStrv) parts = g_strsplit (*word, "=", 2);

      g_assert_true (biv_item_parse_field (item, biv_kind_find_field (kind, parts[0]), parts[1], NULL));
    }
  g_assert_true (biv_campaign_add (campaign, item));
  return item;
}

static BivCampaign *
campaign_new (int width,
              int height)
{
  BivCampaign *campaign = biv_campaign_new ("fusilier", "Beside the mill");
  BivTabletop *table = table_new (width, height);
  BivBattle *battle;

  add_item (campaign, BIV_KIND_SIDE, "W", "name=Waldenau");
  add_item (campaign, BIV_KIND_SIDE, "S", "name=Sarvenne");
  add_item (campaign, BIV_KIND_PLACE, "P", "name=The ford");
  battle = (BivBattle *) add_item (campaign, BIV_KIND_BATTLE, "B",
                                   "name=Battle of the ford;place=P;sides=W,S;turn=1;ruleset=fusilier;set-up=yes");
  battle->board = biv_board_new_table (table);
  biv_tabletop_unref (table);
  return campaign;
}

static BivSheet *
sheet_new (BivCampaign *campaign,
           int          scale,
           BivPaper     paper,
           GError     **error)
{
  BivSheetRequest request = { .kind = BIV_SHEET_DEPLOY, .paper = paper, .battle = "B", .scale = scale };

  return biv_sheet_new (campaign, &request, error);
}

typedef struct
{
  int      scale;
  BivPaper paper;
  int      n_pages;
  gboolean is_across;
} SheetRow;

/* A first page with all of the table, and the parts where they are more than one. */
static const SheetRow sheets[] = {
  { 0, BIV_PAPER_A4, 1, FALSE },     { 10, BIV_PAPER_A4, 1, FALSE },  { 25, BIV_PAPER_LETTER, 1, FALSE },
  { 5, BIV_PAPER_A4, 1 + 4, TRUE },  { 5, BIV_PAPER_LETTER, 1 + 4, TRUE },
  { 1, BIV_PAPER_A4, 1 + 66, FALSE },
};

static void
test_pages (void)
{
  g_autoptr (BivCampaign) campaign = campaign_new (1800, 1200);

  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSheet) sheet = sheet_new (campaign, sheets[i].scale, sheets[i].paper, &error);

      g_assert_no_error (error);
      g_assert_cmpint (biv_sheet_get_n_pages (sheet), ==, sheets[i].n_pages);
      g_assert_cmpint (sheet->is_across, ==, sheets[i].is_across);
    }
}

static void
test_too_many (void)
{
  g_autoptr (BivCampaign) campaign = campaign_new (6000, 6000);
  g_autoptr (GError) error = NULL;

  g_assert_null (sheet_new (campaign, 1, BIV_PAPER_A4, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static cairo_surface_t *
draw_page (BivSheet *sheet,
           int       page)
{
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;

  biv_sheet_get_size (sheet, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (width * DPMM), (int) (height * DPMM));
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, DPMM / BIV_POINTS_PER_MM, DPMM / BIV_POINTS_PER_MM);
  biv_sheet_draw_page (sheet, page, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Millimetres from the paper's upper left corner. */
static gboolean
is_dark (cairo_surface_t *surface,
         double           x,
         double           y)
{
  const guint8 *row = cairo_image_surface_get_data (surface)
                      + (int) (y * DPMM) * cairo_image_surface_get_stride (surface);

  return row[4 * (int) (x * DPMM)] < 0x60;
}

/* The house of table_new () is black, from 200,40 to 260,90; round it the ground is white. @x, @y: of the table's mm 0,0 on
 * the paper; @scale: what it was asked for. */
static void
check_house (cairo_surface_t *surface,
             double           x,
             double           y,
             double           scale)
{
  const struct { int x, y; gboolean is_dark; } spots[] = {
    { 206, 46, TRUE }, { 254, 46, TRUE }, { 206, 84, TRUE }, { 194, 64, FALSE }, { 266, 64, FALSE }, { 230, 34, FALSE },
    { 230, 96, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (spots); i++)
    g_assert_cmpint (is_dark (surface, x + spots[i].x / scale, y - spots[i].y / scale), ==, spots[i].is_dark);
}

/* What every paper has room for lies in the middle of a wider one. */
static double
get_left (BivSheet *sheet)
{
  double width, height;

  biv_sheet_get_size (sheet, &width, &height);
  return (width - (width > height ? 249.0 : 180.0)) / 2;
}

/* What is 60 mm long on the table is 6 mm on the paper at 1:10, and lies on page A2 at 1:5. */
static void
test_to_scale (void)
{
  g_autoptr (BivCampaign) campaign = campaign_new (1800, 1200);
  g_autoptr (BivSheet) whole = sheet_new (campaign, 10, BIV_PAPER_A4, NULL);
  g_autoptr (BivSheet) parts = sheet_new (campaign, 5, BIV_PAPER_A4, NULL);
  cairo_surface_t *page = draw_page (whole, 0);
  const double body = BIV_SHEET_MARGIN + BIV_SHEET_HEAD;

  check_house (page, get_left (whole), body + 5.8 + 120.0, 10.0);
  cairo_surface_destroy (page);
  /* Behind the first page A1, B1, A2: 600 mm of the table are 120 mm of paper, and the upper row's part is 125 mm high. */
  page = draw_page (parts, 3);
  check_house (page, get_left (parts), body + 5.0 + 240.0 - 115.0, 5.0);
  cairo_surface_destroy (page);
}

/* On a web page the whole table stands once; the parts are for scissors. */
static void
test_html (void)
{
  g_autoptr (BivCampaign) campaign = campaign_new (1800, 1200);
  g_autoptr (BivSheet) sheet = sheet_new (campaign, 5, BIV_PAPER_A4, NULL);
  g_autofree char *html = biv_sheet_dup_html (sheet);
  const char *picture = strstr (html, "<img");

  g_assert_nonnull (picture);
  g_assert_null (strstr (picture + 1, "<img"));
}

/* ---- Who stands there ---- */

static void
deploy (BivCampaign *campaign)
{
  add_item (campaign, BIV_KIND_FORMATION, "W1", "name=Brigade Leib;side=W;quality=5;commander=Rohde");
  add_item (campaign, BIV_KIND_FORMATION, "S1", "name=Brigade Croix;side=S;quality=5;commander=Astier");
  add_item (campaign, BIV_KIND_UNIT, "W1-1", "name=1 / Leib;formation=W1;type=infantry;frontage=200;steps-full=10;steps-now=10");
  add_item (campaign, BIV_KIND_UNIT, "S1-1", "name=1 / Croix;formation=S1;type=infantry;frontage=200;steps-full=10;steps-now=10");
  add_item (campaign, BIV_KIND_PARTICIPANT, "p1",
            "battle=B;unit=W1-1;side=W;square=1000,60;facing=0;form=column;hidden=yes;start-steps=10");
  add_item (campaign, BIV_KIND_PARTICIPANT, "p2",
            "battle=B;unit=S1-1;side=S;square=500.5,1150;facing=180;start-steps=10");
}

/* CA-DEPLOY-4: the referee sees who is hidden, and each side its own and nobody else. */
static void
test_stations (void)
{
  g_autoptr (BivCampaign) campaign = campaign_new (1800, 1200);
  BivSheetRequest request = { .kind = BIV_SHEET_DEPLOY, .battle = "B", .reader = "W" };
  g_autoptr (BivSheet) whole = NULL, own = NULL;
  g_autofree char *all = NULL, *some = NULL, *csv = NULL, *own_csv = NULL;
  cairo_surface_t *page;

  deploy (campaign);
  whole = sheet_new (campaign, 10, BIV_PAPER_A4, NULL);
  own = biv_sheet_new (campaign, &request, NULL);
  g_assert_nonnull (own);
  all = biv_sheet_dup_text (whole);
  some = biv_sheet_dup_text (own);
  g_assert_nonnull (strstr (all, "W1-1\t1 / Leib, column, hidden\t1000, 60\t0°"));
  g_assert_nonnull (strstr (all, "S1-1\t1 / Croix\t501, 1150\t180°"));
  g_assert_nonnull (strstr (all, "BL\tRohde"));
  g_assert_nonnull (strstr (all, "BC\tAstier"));
  g_assert_nonnull (strstr (some, "1 / Leib, column, hidden"));
  g_assert_null (strstr (some, "Croix"));
  g_assert_null (strstr (some, "Astier"));
  csv = biv_sheet_dup_csv (whole, NULL);
  own_csv = biv_sheet_dup_csv (own, NULL);
  g_assert_nonnull (strstr (csv, "\"Brigade Leib\",1000,60,0,\"column\",\"hidden\"\r\n"));
  g_assert_nonnull (strstr (csv, "\"Brigade Croix\",500.5,1150,180,,\r\n"));
  g_assert_null (strstr (own_csv, "Croix"));
  /* The front of Sarvenne's line is drawn to scale, heavy: 200 mm are 20 mm of paper. */
  page = draw_page (whole, 0);
  for (int mm = 402; mm < 600; mm += 12)
    {
      gboolean is_there = FALSE;

      for (double down = 3.0; down < 8.0; down += 0.25)
        is_there |= is_dark (page, BIV_SHEET_MARGIN + mm / 10.0, BIV_SHEET_MARGIN + BIV_SHEET_HEAD + 5.8 + down);
      g_assert_true (is_there);
    }
  cairo_surface_destroy (page);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autofree char *path = g_strconcat ("/draw/table-pages/plan/", plans[i].name, NULL);

      g_test_add_data_func (path, &plans[i], test_plan);
    }
  g_test_add_func ("/draw/table-pages/names", test_names);
  g_test_add_func ("/draw/table-pages/pages", test_pages);
  g_test_add_func ("/draw/table-pages/too-many", test_too_many);
  g_test_add_func ("/draw/table-pages/to-scale", test_to_scale);
  g_test_add_func ("/draw/table-pages/html", test_html);
  g_test_add_func ("/draw/table-pages/stations", test_stations);
  return g_test_run ();
}
