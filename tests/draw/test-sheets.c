/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sheets.c: how sheets break into pages, what stands on them, and what a side's copy leaves out */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "campaign/model/strength.h"
#include "draw/sheet/table.h"
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

/* A column of so many units, each with this name. */
static BivCampaign *
make_campaign (guint       n_units,
               const char *name)
{
  BivCampaign *campaign = biv_campaign_new ("frontier-musket", "A long march");
  BivItem *side = biv_item_new (BIV_KIND_SIDE, "A"), *formation = biv_item_new (BIV_KIND_FORMATION, "F");

  g_assert_true (biv_item_parse_field (side, biv_kind_find_field (BIV_KIND_SIDE, "name"), "Side A", NULL));
  g_assert_true (biv_item_parse_field (formation, biv_kind_find_field (BIV_KIND_FORMATION, "name"), "First Column", NULL));
  g_assert_true (biv_item_parse_field (formation, biv_kind_find_field (BIV_KIND_FORMATION, "side"), "A", NULL));
  g_assert_true (biv_campaign_add (campaign, side));
  g_assert_true (biv_campaign_add (campaign, formation));
  for (guint i = 0; i < n_units; i++)
    {
      g_autofree char *id = g_strdup_printf ("U%03u", i);
      BivItem *unit = biv_item_new (BIV_KIND_UNIT, id);

      g_assert_true (biv_item_parse_field (unit, biv_kind_find_field (BIV_KIND_UNIT, "name"), name, NULL));
      g_assert_true (biv_item_parse_field (unit, biv_kind_find_field (BIV_KIND_UNIT, "formation"), "F", NULL));
      g_assert_true (biv_item_parse_field (unit, biv_kind_find_field (BIV_KIND_UNIT, "type"), "inf", NULL));
      g_assert_true (biv_campaign_add (campaign, unit));
    }
  return campaign;
}

static BivSheet *
make_oob (BivCampaign *campaign,
          const char  *side,
          BivPaper     paper)
{
  BivSheetRequest request = { .kind = BIV_SHEET_OOB, .paper = paper, .side = side };
  g_autoptr (GError) error = NULL;
  BivSheet *sheet = biv_sheet_new (campaign, &request, &error);

  g_assert_no_error (error);
  return sheet;
}

static guint
page_end (BivSheet *sheet,
          guint     page)
{
  return page + 1 < sheet->breaks->len ? g_array_index (sheet->breaks, guint, page + 1) : sheet->strips->len;
}

/* ---- Pages ---- */

typedef struct
{
  const char *name;
  guint       n_units;
  BivPaper    paper;
  const char *unit_name;
} PageRow;

static const PageRow page_rows[] = {
  { "one-unit", 1, BIV_PAPER_A4, "1st Foot" },
  { "a-page-exactly", 34, BIV_PAPER_A4, "1st Foot" },
  { "sixty-units", 60, BIV_PAPER_A4, "1st Foot" },
  { "sixty-units-letter", 60, BIV_PAPER_LETTER, "1st Foot" },
  { "long-names", 60, BIV_PAPER_A4, "The Second Battalion of the Most Noble Regiment of Foot Guards of the Upper Valley" },
  { "many-pages", 400, BIV_PAPER_LETTER, "1st Foot" },
};

/* CA-SHEET-1: nothing is cut off, nothing is lost, no heading is left alone at the foot of a page. */
static void
test_pages (gconstpointer data)
{
  const PageRow *row = data;
  g_autoptr (BivCampaign) campaign = make_campaign (row->n_units, row->unit_name);
  g_autoptr (BivSheet) sheet = make_oob (campaign, "A", row->paper);
  guint n_strips = 0;

  for (guint page = 0; page < sheet->breaks->len; page++)
    {
      guint first = g_array_index (sheet->breaks, guint, page), end = page_end (sheet, page);
      const BivStrip *top = g_ptr_array_index (sheet->strips, first);
      double height = 0.0;

      g_assert_cmpuint (first, <, end);
      for (gsize i = 0; page > 0 && i < G_N_ELEMENTS (top->repeated) && top->repeated[i] != NULL; i++)
        height += top->repeated[i]->height;
      for (guint i = first; i < end; i++)
        height += ((BivStrip *) g_ptr_array_index (sheet->strips, i))->height;
      g_assert_cmpfloat (height, <=, biv_sheet_get_body (sheet) + 0.02);
      if (page + 1 < sheet->breaks->len)
        g_assert_false (((BivStrip *) g_ptr_array_index (sheet->strips, end - 1))->stays_with_next);
      n_strips += end - first;
    }
  g_assert_cmpuint (n_strips, ==, sheet->strips->len);
}

/* 5.0: 38 rows on an upright A4 page, 35 on Letter; the heading band is one of them. */
static void
test_rows_of_a_page (void)
{
  g_autoptr (BivCampaign) campaign = make_campaign (100, "1st Foot");

  for (int paper = 0; paper < 2; paper++)
    {
      g_autoptr (BivSheet) sheet = make_oob (campaign, "A", paper == 0 ? BIV_PAPER_A4 : BIV_PAPER_LETTER);
      guint rows = page_end (sheet, 0) - 1;       /* without the table's head */

      g_assert_cmpuint (rows, ==, paper == 0 ? 38 : 35);
    }
}

/* What is white in a row is as much below three lines as below one. */
static void
test_rows_grow_by_lines (void)
{
  g_autoptr (BivCampaign) campaign = make_campaign (1, page_rows[4].unit_name);
  g_autoptr (BivSheet) sheet = make_oob (campaign, "A", BIV_PAPER_A4);
  const BivStrip *unit = g_ptr_array_index (sheet->strips, 2);
  g_autofree char *text = biv_table_row_dup_text (unit->rows[0]);

  g_assert_nonnull (strstr (text, "Upper Valley"));
  g_assert_cmpfloat_with_epsilon (unit->height, 6.0 + 3.6, 0.001);
}

/* ---- Words ---- */

static void
test_order_of_battle_words (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivSheet) sheet = make_oob (campaign, "CROWN", BIV_PAPER_A4);
  g_autofree char *text = biv_sheet_dup_text (sheet);
  static const char *const wanted[] = {
    "The Karrash Road", "Order of battle", "Crown of Alvora (ALV)", "A01", "General's Staff", "\tInfantry\t",
    "Ford Column", "5th Field Battery", "Army: 12 ready of 13", "For the referee only",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    if (strstr (text, wanted[i]) == NULL)
      g_error ("“%s” is missing in:\n%s", wanted[i], text);
  g_assert_null (strstr (text, "Tarrek"));
}

/* Two of twelve are nearer to 17 % than to 16 (5.1). */
static void
test_losses_are_rounded (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  static const char *const lost[] = { "A02", "A03" };
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *text = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (lost); i++)
    biv_campaign_find_unit (campaign, lost[i])->status = BIV_STATUS_LOST;
  sheet = make_oob (campaign, "CROWN", BIV_PAPER_A4);
  text = biv_sheet_dup_text (sheet);
  g_assert_nonnull (strstr (text, "2 of 12 (17 %)"));
}

/* A loss leaves a gap on paper too, until another unit has its post. */
static void
test_posts (void)
{
  g_autoptr (BivCampaign) campaign = load_sample (), later = load_sample ();
  g_autoptr (BivSheet) sheet = NULL, again = NULL;
  g_autofree char *gap = NULL, *filled = NULL, *csv = NULL;
  const char *filler, *gone;

  biv_campaign_find_unit (campaign, "A02")->status = BIV_STATUS_LOST;
  sheet = make_oob (campaign, "CROWN", BIV_PAPER_A4);
  gap = biv_sheet_dup_text (sheet);
  g_assert_nonnull (strstr (gap, "post empty"));
  g_assert_nonnull (strstr (gap, "its post is empty"));
  csv = biv_sheet_dup_csv (sheet, NULL);
  g_assert_nonnull (strstr (csv, "\"post empty\""));

  biv_campaign_find_unit (later, "A02")->status = BIV_STATUS_LOST;
  biv_campaign_find_unit (later, "A07")->post_of = g_strdup ("A02");
  again = make_oob (later, "CROWN", BIV_PAPER_A4);
  filled = biv_sheet_dup_text (again);
  filler = strstr (filled, "A07");
  gone = strstr (filled, "A02");
  g_assert_nonnull (filler);
  g_assert_nonnull (gone);
  g_assert_true (filler < gone);
  g_assert_null (strstr (filled, "post empty"));
  g_assert_nonnull (strstr (filled, "now A07"));
  g_assert_nonnull (strstr (filled, "has its post"));
}

/* Fusilier has columns of its own: frontage, guns, the brigade's quality (5.1). */
static void
test_fusilier_columns (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("fusilier", "The Meren Valley");
  BivItem *side = biv_item_new (BIV_KIND_SIDE, "W"), *brigade = biv_item_new (BIV_KIND_FORMATION, "W11");
  BivItem *foot = biv_item_new (BIV_KIND_UNIT, "W11-1"), *guns = biv_item_new (BIV_KIND_UNIT, "WB1-1");
  static const char *const wanted[] = { "Front mm", "quality 7", "200\t\t7\t10\t8\tReady\t10", "6 / 8 pr\t7\t6\t6" };
  BivSheetRequest request = { .kind = BIV_SHEET_ROSTER, .side = "W" };
  g_autoptr (BivSheet) sheet = NULL, roster = NULL;
  g_autofree char *text = NULL, *rows = NULL, *csv = NULL;

  BIV_FORMATION (brigade)->side = g_strdup ("W");
  BIV_FORMATION (brigade)->quality = 7;
  BIV_UNIT (foot)->formation = g_strdup ("W11");
  BIV_UNIT (foot)->type = g_strdup ("infantry");
  BIV_UNIT (foot)->frontage = 200;
  BIV_UNIT (foot)->steps_full = 10;
  BIV_UNIT (foot)->steps_now = 8;
  BIV_UNIT (guns)->formation = g_strdup ("W11");
  BIV_UNIT (guns)->type = g_strdup ("artillery");
  BIV_UNIT (guns)->steps_full = BIV_UNIT (guns)->steps_now = 6;      /* which are its guns where nobody counted those */
  BIV_UNIT (guns)->calibre = g_strdup ("8 pr");
  g_assert_true (biv_campaign_add (campaign, side));
  g_assert_true (biv_campaign_add (campaign, brigade));
  g_assert_true (biv_campaign_add (campaign, foot));
  g_assert_true (biv_campaign_add (campaign, guns));
  sheet = make_oob (campaign, "W", BIV_PAPER_A4);
  text = biv_sheet_dup_text (sheet);
  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    if (strstr (text, wanted[i]) == NULL)
      g_error ("“%s” is missing in:\n%s", wanted[i], text);
  roster = biv_sheet_new (campaign, &request, NULL);
  rows = biv_sheet_dup_text (roster);
  csv = biv_sheet_dup_csv (roster, NULL);
  g_assert_nonnull (strstr (rows, "\t7\t8 / 10\t"));
  g_assert_nonnull (strstr (csv, ",\"7\",10,8,"));
}

/* CA-SCOUT-6, CA-SHEET-2: a briefing has no name of the enemy's that was not seen. */
static void
test_briefing_keeps_secrets (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  BivSheetRequest request = { .kind = BIV_SHEET_BRIEF, .reader = "CLAN" };
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSheet) sheet = biv_sheet_new (campaign, &request, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = biv_sheet_dup_text (sheet);
  g_assert_nonnull (strstr (text, "Dorrim Host"));
  g_assert_nonnull (strstr (text, "For Clans of Karrash only"));
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    if (g_strcmp0 (biv_unit_get_side (campaign, unit), "CROWN") == 0)
      g_assert_null (strstr (text, biv_item_get_name (BIV_ITEM (unit))));
  g_assert_null (strstr (text, "Halden Column"));
}

static void
test_refusals_are_words (void)
{
  static const BivSheetRequest requests[] = {
    { .kind = BIV_SHEET_OOB, .side = "NOBODY" },
    { .kind = BIV_SHEET_OOB, .reader = "NOBODY" },
    { .kind = BIV_SHEET_BRIEF },
    { .kind = BIV_SHEET_DEPLOY },
    { .kind = BIV_SHEET_BATTLE, .battle = "battle-9" },
  };
  g_autoptr (BivCampaign) campaign = load_sample ();

  for (gsize i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (biv_sheet_new (campaign, &requests[i], &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    }
}

/* The same sheet is the same file. */
static void
test_pdf_repeats (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autofree char *folder = g_dir_make_tmp ("sheets-XXXXXX", NULL);
  char *bytes[2];
  gsize lengths[2];

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (BivSheet) sheet = make_oob (campaign, "CLAN", BIV_PAPER_LETTER);
      g_autofree char *path = g_build_filename (folder, "oob.pdf", NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;

      biv_sheet_write_pdf (sheet, file, &error);
      g_assert_no_error (error);
      g_assert_true (g_file_get_contents (path, &bytes[i], &lengths[i], NULL));
      g_assert_true (g_file_delete (file, NULL, NULL));
    }
  g_assert_cmpmem (bytes[0], lengths[0], bytes[1], lengths[1]);
  g_assert_true (g_str_has_prefix (bytes[0], "%PDF-"));
  g_rmdir (folder);
  g_free (bytes[0]);
  g_free (bytes[1]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (page_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/draw/sheets/pages/", page_rows[i].name, NULL);

      g_test_add_data_func (path, &page_rows[i], test_pages);
    }
  g_test_add_func ("/draw/sheets/rows-of-a-page", test_rows_of_a_page);
  g_test_add_func ("/draw/sheets/rows-grow-by-lines", test_rows_grow_by_lines);
  g_test_add_func ("/draw/sheets/order-of-battle-words", test_order_of_battle_words);
  g_test_add_func ("/draw/sheets/posts", test_posts);
  g_test_add_func ("/draw/sheets/losses-are-rounded", test_losses_are_rounded);
  g_test_add_func ("/draw/sheets/fusilier-columns", test_fusilier_columns);
  g_test_add_func ("/draw/sheets/briefing-keeps-secrets", test_briefing_keeps_secrets);
  g_test_add_func ("/draw/sheets/refusals-are-words", test_refusals_are_words);
  g_test_add_func ("/draw/sheets/pdf-repeats", test_pdf_repeats);
  return g_test_run ();
}
