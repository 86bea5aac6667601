/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-campaign-file.c: a campaign is read whole, and written byte for byte as it was */
#include "store/campaign-file.h"

#include <glib/gstdio.h>
#include <string.h>

#include "base/biv-file.h"
#include "campaign/model/proposal.h"
#include "random-campaign.h"
#include "store/board-file.h"
#include "store/record-file.h"
#include "store/schema.h"

/* ---- Good files ---- */

static char *
good_path (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "store", "good", name, NULL);
}

static BivCampaign *
load_good (const char *name)
{
  g_autofree char *path = good_path (name);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  g_assert_false (biv_campaign_is_dirty (campaign));
  return campaign;
}

static void
test_byte_stable (gconstpointer data)
{
  const char *name = data;
  g_autofree char *path = good_path (name), *bytes = NULL, *again = NULL;
  g_autoptr (BivCampaign) campaign = load_good (name);
  g_autoptr (GError) error = NULL;
  gsize n_bytes;

  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  again = biv_campaign_file_dup_text (campaign, &n_bytes);
  g_assert_cmpstr (again, ==, bytes);
  g_assert_cmpuint (n_bytes, ==, strlen (again));
  biv_schema_check (name, again, n_bytes, &error);
  g_assert_no_error (error);
}

static void
test_board_and_record (void)
{
  g_autofree char *board_path = good_path ("small.board"), *record_path = good_path ("small.battle");
  g_autoptr (GFile) board_file = g_file_new_for_path (board_path), record_file = g_file_new_for_path (record_path);
  g_autofree char *name = NULL, *bytes = NULL, *record_bytes = NULL, *board_text = NULL, *record_text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBoard) board = biv_board_file_load (board_file, &name, &error);
  g_autoptr (BivRecord) record = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (name, ==, "The Ford");
  g_assert_true (g_file_get_contents (board_path, &bytes, NULL, NULL));
  board_text = biv_board_file_dup_text (board, name, NULL);
  g_assert_cmpstr (board_text, ==, bytes);

  record = biv_record_file_load (record_file, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (record_path, &record_bytes, NULL, NULL));
  record_text = biv_record_file_dup_text (record, NULL);
  g_assert_cmpstr (record_text, ==, record_bytes);
}

/* Places, facings to the last step, formations, generals and orders of a battle on a table. */
static void
test_record_of_a_table (void)
{
  g_autofree char *path = good_path ("table.battle"), *bytes = NULL, *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRecord) record = biv_record_file_load (file, &error);
  const BivSetup *setup;

  g_assert_no_error (error);
  setup = biv_record_get_setup (record);
  g_assert_cmpuint (setup->parts->len, ==, 3);
  g_assert_cmpint (biv_setup_find_part (setup, BIV_PART_GENERAL, "brig"), >=, 0);
  g_assert_cmpint (biv_setup_get_unit (setup, 1)->place.y, ==, 20050);
  g_assert_cmpint (biv_setup_get_unit (setup, 1)->angle, ==, 12340);
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  text = biv_record_file_dup_text (record, NULL);
  g_assert_cmpstr (text, ==, bytes);
}

static void
test_table (void)
{
  g_autofree char *path = good_path ("table.board"), *name = NULL, *bytes = NULL, *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBoard) board = biv_board_file_load (file, &name, &error);
  gsize n_bytes;

  g_assert_no_error (error);
  g_assert_cmpint (biv_board_get_shape (board), ==, BIV_BOARD_TABLE);
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  text = biv_board_file_dup_text (board, name, &n_bytes);
  g_assert_cmpstr (text, ==, bytes);
  biv_schema_check ("table.board", text, n_bytes, &error);
  g_assert_no_error (error);
}

/* Moving one unit changes one line. */
static void
test_one_change_one_line (void)
{
  g_autoptr (BivCampaign) campaign = load_good ("position.campaign");
  g_autofree char *before = biv_campaign_file_dup_text (campaign, NULL), *after = NULL;
  g_auto (GStrv) old_lines = g_strsplit (before, "\n", -1), new_lines = NULL;
  BivUnit *unit = biv_campaign_find_unit (campaign, "A02");
  guint n_changed = 0;

  g_free (unit->formation);
  unit->formation = g_strdup ("FC");
  after = biv_campaign_file_dup_text (campaign, NULL);
  new_lines = g_strsplit (after, "\n", -1);
  g_assert_cmpuint (g_strv_length (old_lines), ==, g_strv_length (new_lines));
  for (guint i = 0; old_lines[i] != NULL; i++)
    n_changed += strcmp (old_lines[i], new_lines[i]) != 0;
  g_assert_cmpuint (n_changed, ==, 1);
}

/* A person may order his file as he likes; it is written in ours. */
static void
test_any_order (void)
{
  static const char mixed[] =
    "<campaign version=\"1\" ruleset=\"frontier-musket\" xmlns=\"urn:bivouac:campaign:1\">\n"
    "  <unit type=\"inf\" formation=\"F1\" id=\"U1\"></unit>\n"
    "  <!-- the only one -->\n"
    "  <formation side=\"N\" id=\"F1\" location=\"none\"/><side id=\"N\" vp=\"0\"/>\n"
    "  <option value=\"8\" name=\"turn.limit\"/>\n"
    "</campaign>\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_parse ("mixed.campaign", mixed, strlen (mixed), &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = biv_campaign_file_dup_text (campaign, NULL);
  g_assert_cmpstr (text, ==,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                   "<campaign xmlns=\"urn:bivouac:campaign:1\" version=\"2\" ruleset=\"frontier-musket\">\n"
                   "  <option name=\"turn.limit\" value=\"8\"/>\n"
                   "  <side id=\"N\"/>\n"
                   "  <formation id=\"F1\" side=\"N\"/>\n"
                   "  <unit id=\"U1\" formation=\"F1\" type=\"inf\"/>\n"
                   "</campaign>\n");
}

/* ---- Saving ---- */

typedef struct
{
  char  *folder, *path;
  GFile *file;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("bivouac-test-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "a.campaign", NULL);
  fixture->file = g_file_new_for_path (fixture->path);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *backup = g_strconcat (fixture->path, "~", NULL);

  g_remove (fixture->path);
  g_remove (backup);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
  g_object_unref (fixture->file);
}

static void
test_saved_again (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = load_good ("small.campaign");
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL, *backup = g_strconcat (fixture->path, "~", NULL);

  g_assert_true (biv_campaign_file_save (campaign, fixture->file, &etag, &error));
  g_assert_no_error (error);
  g_assert_nonnull (etag);
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_true (biv_campaign_is_dirty (campaign));
  g_assert_true (biv_campaign_file_save (campaign, fixture->file, &etag, &error));
  g_assert_false (biv_campaign_is_dirty (campaign));
  g_assert_true (g_file_test (backup, G_FILE_TEST_EXISTS));

  g_assert_true (g_file_set_contents (fixture->path, "else", -1, NULL));
  g_assert_true (biv_campaign_redo (campaign));
  g_assert_false (biv_campaign_file_save (campaign, fixture->file, &etag, &error));
  g_assert_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_CHANGED);
  g_assert_true (biv_campaign_is_dirty (campaign));
}

static void
expect_same (BivCampaign *one,
             BivCampaign *two)
{
  g_autofree char *difference = NULL;
  GPtrArray *entries = biv_campaign_peek_items (one, BIV_KIND_ENTRY), *others = biv_campaign_peek_items (two, BIV_KIND_ENTRY);

  biv_campaign_is_same (one, two, &difference);
  g_assert_cmpstr (difference, ==, NULL);
  g_assert_cmpuint (entries->len, ==, others->len);
  for (guint i = 0; i < entries->len; i++)
    g_assert_true (biv_item_equal (entries->pdata[i], others->pdata[i], NULL));
}

/* Packed or not, as the name says; read by what it is, whatever the name says. */
static void
test_packed (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *path = g_strconcat (fixture->path, ".gz", NULL), *text = NULL, *packed = NULL, *again = NULL, *content = NULL;
  g_autoptr (BivCampaign) campaign = load_good ("small.campaign"), opened = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *etag = NULL;
  g_autoptr (GError) error = NULL;
  gsize n_text, n_packed, n_again;

  text = biv_campaign_file_dup_text (campaign, &n_text);
  g_assert_true (biv_campaign_file_save (campaign, file, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &packed, &n_packed, NULL));
  g_assert_cmpmem (packed, 2, "\x1f\x8b", 2);
  g_assert_cmpuint (n_packed, <, n_text / 2);

  opened = biv_campaign_file_load (file, &etag, &error);
  g_assert_no_error (error);
  expect_same (campaign, opened);
  g_assert_true (biv_campaign_file_save (opened, file, &etag, &error));
  g_assert_true (g_file_get_contents (path, &again, &n_again, NULL));
  g_assert_cmpmem (packed, n_packed, again, n_again);

  g_assert_true (g_file_set_contents (fixture->path, packed, (gssize) n_packed, NULL));
  g_clear_object (&opened);
  opened = biv_campaign_file_load (fixture->file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (biv_campaign_file_save (opened, fixture->file, NULL, &error));
  g_assert_true (g_file_get_contents (fixture->path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, text);
  g_remove (path);
  g_free (g_steal_pointer (&path));
  path = g_strconcat (fixture->path, ".gz~", NULL);
  g_remove (path);
}

/* A fault in memory must not cost the file on disk. */
static void
test_never_unreadable (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr (BivCampaign) campaign = load_good ("small.campaign");
  g_autoptr (GError) error = NULL;
  g_autofree char *content = NULL, *text = biv_campaign_file_dup_text (campaign, NULL);
  BivUnit *unit = biv_campaign_find_unit (campaign, "U1");

  g_assert_true (biv_campaign_file_save (campaign, fixture->file, NULL, &error));
  g_free (unit->formation);
  unit->formation = g_strdup ("gone");
  g_assert_false (biv_campaign_file_save (campaign, fixture->file, NULL, &error));
  g_assert_error (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_REFERENCE);
  g_assert_cmpstr (error->message, ==,
                   "a.campaign cannot be saved, because it could not be opened again. Put this right first:\n"
                   "a.campaign:23: formation: there is no formation “gone” in this file; add it, or name another");
  g_assert_true (g_file_get_contents (fixture->path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, text);
}

/* ---- Any campaign ---- */

static void
undo_all (BivCampaign *campaign)
{
  while (biv_campaign_undo (campaign, NULL))
    continue;
}

/* A file's history may say that a step came to something else than what is there. Taken back and done again it would come to
 * that, a place perhaps that nobody has: it is not taken back, and nothing has changed. */
static void
test_step_that_came_to_something_else (void)
{
  static const struct
  {
    const char *edit;
    const char *left;                 /* otherwise than it is; NULL: nothing */
  } rows[] = {
    { "<set formation=\"F\" field=\"location\" after=\"Q\"/>", "Horse" },
    { "<set side=\"B\" field=\"start-strength\" before=\"2\" after=\"3\"/>", "Red" },
    { "<add position=\"0\"><place id=\"P\" x=\"2\"/></add>", "Inn" },
    { "<set formation=\"F\" field=\"location\" after=\"P\"/>", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "<campaign xmlns=\"urn:bivouac:campaign:1\" version=\"2\" ruleset=\"musket-period\" last-number=\"1\">\n"
        "  <option name=\"undo.depth\" value=\"campaign\"/>\n"
        "  <side id=\"A\" name=\"Blue\"/><side id=\"B\" name=\"Red\" start-strength=\"2\"/>\n"
        "  <place id=\"P\" name=\"Inn\" x=\"1\" y=\"1\"/>\n"
        "  <formation id=\"F\" name=\"Horse\" side=\"A\" location=\"P\"/>\n"
        "  <step title=\"Open the turn\" turn=\"1\">\n    <set side=\"B\" field=\"start-strength\" before=\"1\" after=\"2\"/>\n"
        "    <set side=\"A\" field=\"start-strength\" before=\"4\"/>%s</step>\n</campaign>\n", rows[i].edit);
      g_autofree char *before = NULL, *after = NULL, *says = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (BivCampaign) campaign = NULL;
      BivRefusal why = { 0 };

      if (rows[i].left != NULL)
        says = g_strdup_printf ("“Open the turn” cannot be undone: its file says that it left %s otherwise than it is.",
                                rows[i].left);
      campaign = biv_campaign_file_parse ("a.campaign", text, strlen (text), &error);
      g_assert_no_error (error);
      before = biv_campaign_file_dup_text (campaign, NULL);
      g_assert_true (biv_campaign_undo (campaign, &why) == (rows[i].left == NULL));
      g_assert_cmpstr (says != NULL ? why.text : NULL, ==, says);
      if (rows[i].left == NULL)
        g_assert_true (biv_campaign_redo (campaign));
      after = biv_campaign_file_dup_text (campaign, NULL);
      if (rows[i].left != NULL)
        g_assert_cmpstr (before, ==, after);
    }
}

/* What is written reads back as the same campaign, which writes the same bytes; and whatever was done is undone to the
 * same bytes in both. */
static void
test_random (gconstpointer data)
{
  BivRandom random;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (BivCampaign) campaign = NULL, again = NULL;
      g_autofree char *text = NULL, *again_text = NULL, *undone = NULL, *undone_again = NULL;
      g_autoptr (GError) error = NULL;
      gsize n_bytes;

      biv_random_init (&random, 3, i);
      campaign = random_campaign_new (&random, i % 8);
      text = biv_campaign_file_dup_text (campaign, &n_bytes);
      again = biv_campaign_file_parse ("random.campaign", text, n_bytes, &error);
      g_assert_no_error (error);
      expect_same (campaign, again);
      again_text = biv_campaign_file_dup_text (again, NULL);
      g_assert_cmpstr (again_text, ==, text);
      if (i % 8 == 0)
        biv_schema_check ("random.campaign", text, n_bytes, &error);
      g_assert_no_error (error);

      undo_all (campaign);
      undo_all (again);
      expect_same (campaign, again);
      undone = biv_campaign_file_dup_text (campaign, NULL);
      undone_again = biv_campaign_file_dup_text (again, NULL);
      g_assert_cmpstr (undone, ==, undone_again);
    }
}

static void
test_random_boards (void)
{
  BivRandom random;

  biv_random_init (&random, 4, 0);
  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (BivBoard) board = random_ground_new (&random), again = NULL;
      g_autofree char *given = random_text_new (&random), *name = NULL, *text = NULL;
      g_autoptr (GError) error = NULL;
      gsize n_bytes;

      text = biv_board_file_dup_text (board, given, &n_bytes);
      again = biv_board_file_parse ("random.board", text, n_bytes, &name, &error);
      g_assert_no_error (error);
      g_assert_true (biv_board_equal (board, again));
      g_assert_cmpstr (name, ==, given);
      biv_schema_check ("random.board", text, n_bytes, &error);
      g_assert_no_error (error);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/store/campaign-file/byte-stable/position", "position.campaign", test_byte_stable);
  g_test_add_data_func ("/store/campaign-file/byte-stable/small", "small.campaign", test_byte_stable);
  g_test_add_func ("/store/campaign-file/board-and-record", test_board_and_record);
  g_test_add_func ("/store/campaign-file/record-of-a-table", test_record_of_a_table);
  g_test_add_func ("/store/campaign-file/table", test_table);
  g_test_add_func ("/store/campaign-file/one-change-one-line", test_one_change_one_line);
  g_test_add_func ("/store/campaign-file/any-order", test_any_order);
  g_test_add ("/store/campaign-file/saved-again", Fixture, NULL, set_up, test_saved_again, tear_down);
  g_test_add ("/store/campaign-file/packed", Fixture, NULL, set_up, test_packed, tear_down);
  g_test_add ("/store/campaign-file/never-unreadable", Fixture, NULL, set_up, test_never_unreadable, tear_down);
  g_test_add_func ("/store/campaign-file/step-that-came-to-something-else", test_step_that_came_to_something_else);
  g_test_add_data_func ("/store/campaign-file/random", NULL, test_random);
  g_test_add_func ("/store/campaign-file/random-boards", test_random_boards);
  return g_test_run ();
}
