/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-backups.c: several earlier versions of a campaign are kept, thinned by their age */
#include "store/backups.h"

#include <glib/gstdio.h>
#include <string.h>

#include "base/biv-file.h"
#include "store/campaign-file.h"

typedef struct
{
  char  *folder;
  GFile *file;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = NULL;

  fixture->folder = g_dir_make_tmp ("bivouac-test-XXXXXX", NULL);
  path = g_build_filename (fixture->folder, "a.campaign", NULL);
  fixture->file = g_file_new_for_path (path);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *beside = g_strconcat (g_file_peek_path (fixture->file), "~", NULL);

  g_unlink (beside);
  g_unlink (g_file_peek_path (fixture->file));
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_object_unref (fixture->file);
}

static void
save_turn (Fixture *fixture,
           int      turn)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Test");
  g_autoptr (GError) error = NULL;

  campaign->turn = turn;
  biv_campaign_file_save (campaign, fixture->file, NULL, &error);
  g_assert_no_error (error);
}

static int
turn_of (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign->turn;
}

/* Ten by default: the latest, the first, and some between; what was not saved twice is not kept twice. */
static void
test_kept (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GPtrArray) kept = NULL;

  save_turn (fixture, 1);
  kept = biv_backups_list (fixture->file);
  g_assert_cmpuint (kept->len, ==, 0);
  for (int turn = 2; turn <= 31; turn++)
    save_turn (fixture, turn);
  save_turn (fixture, 31);
  save_turn (fixture, 31);
  g_ptr_array_unref (kept);
  kept = biv_backups_list (fixture->file);
  g_assert_cmpuint (kept->len, ==, BIV_BACKUPS_USUAL);
  g_assert_cmpint (turn_of (kept->pdata[0]), ==, 31);
  g_assert_cmpint (turn_of (kept->pdata[1]), ==, 30);
  g_assert_cmpint (turn_of (kept->pdata[BIV_BACKUPS_USUAL - 1]), ==, 1);
  for (guint i = 1; i < kept->len; i++)
    g_assert_cmpint (turn_of (kept->pdata[i]), <, turn_of (kept->pdata[i - 1]));
}

static void
choose_most (const char *text)
{
  g_autofree char *folder = g_build_filename (g_get_user_config_dir (), "bivouac", NULL);
  g_autofree char *path = g_build_filename (folder, "bivouac.ini", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_number (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct
  {
    const char *text;
    guint       most;
  } rows[] = {
    { "[backups]\nkeep=3\n", 3 }, { "[backups]\nkeep=0\n", 0 }, { "[backups]\nkeep=-5\n", 0 },
    { "[backups]\nkeep=many\n", BIV_BACKUPS_USUAL }, { "nonsense", BIV_BACKUPS_USUAL }, { "[backups]\nkeep=1\n", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) kept = NULL;

      choose_most (rows[i].text);
      g_assert_cmpuint (biv_backups_get_most (), ==, rows[i].most);
      for (int turn = 1; turn <= 14; turn++)
        save_turn (fixture, (int) (i * 20) + turn);
      kept = biv_backups_list (fixture->file);
      g_assert_cmpuint (kept->len, ==, rows[i].most);
      if (kept->len > 0)
        g_assert_cmpint (turn_of (kept->pdata[0]), ==, (int) (i * 20) + 13);
    }
}

/* A year of evenings, two a week and twenty saves each: of the last evening there are some, of the last month some, and of
 * the time before too. */
static void
test_thinned (void)
{
  const gint64 minute = (gint64) 60 * G_USEC_PER_SEC, day = 24 * 60 * minute;
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint n_day = 0, n_month = 0;
  gint64 now = 0;

  for (int evening = 0; evening < 104; evening++)
    for (int save = 0; save < 20; save++)
      {
        now = 1000 * day + evening * 7 * day / 2 + save * 10 * minute;
        g_array_prepend_val (times, now);
        if (times->len > BIV_BACKUPS_USUAL)
          g_array_remove_index (times, biv_backups_choose ((const gint64 *) times->data, times->len, now));
        g_assert_cmpint (g_array_index (times, gint64, 0), ==, now);
      }
  g_assert_cmpuint (times->len, ==, BIV_BACKUPS_USUAL);
  g_assert_cmpint (g_array_index (times, gint64, times->len - 1), ==, 1000 * day);
  for (guint i = 0; i < times->len; i++)
    {
      n_day += now - g_array_index (times, gint64, i) < day;
      n_month += now - g_array_index (times, gint64, i) < 30 * day;
    }
  g_assert_cmpuint (n_day, >=, 3);
  g_assert_cmpuint (n_month - n_day, >=, 2);
  g_assert_cmpuint (times->len - n_month, >=, 2);
}

/* Where they cannot be kept, the campaign is saved all the same. */
static void
test_no_room (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *parent = g_build_filename (g_get_user_state_dir (), "bivouac", NULL);
  g_autofree char *path = g_build_filename (parent, "backups", NULL);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "no folder", -1, NULL));
  save_turn (fixture, 1);
  save_turn (fixture, 2);
  g_assert_cmpint (turn_of (fixture->file), ==, 2);
  g_unlink (path);
}

/* Lent by itself, a campaign has nothing beside it: what it held is here, even for who wants nothing kept, and boards and orders
 * have no less. */
static void
test_alone (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "doc", "1a2b3c4d", NULL);
  g_autofree char *path = g_build_filename (folder, "a.campaign", NULL), *beside = g_strconcat (path, "~", NULL);
  Fixture fixture = { .folder = folder, .file = g_file_new_for_path (path) };
  g_autoptr (GPtrArray) kept = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  for (int turn = 1; turn <= 3; turn++)
    save_turn (&fixture, turn);
  g_assert_cmpint (turn_of (fixture.file), ==, 3);
  g_assert_false (g_file_test (beside, G_FILE_TEST_EXISTS));
  kept = biv_backups_list (fixture.file);
  g_assert_cmpuint (kept->len, ==, 2);
  g_assert_cmpint (turn_of (kept->pdata[0]), ==, 2);
  g_clear_pointer (&kept, g_ptr_array_unref);

  choose_most ("[backups]\nkeep=0\n");
  g_assert_true (biv_backups_replace (fixture.file, NULL, "something else", 14, NULL, NULL, &error));
  g_assert_no_error (error);
  choose_most ("[backups]\n");
  kept = biv_backups_list (fixture.file);
  g_assert_cmpuint (kept->len, ==, 1);
  g_assert_cmpint (turn_of (kept->pdata[0]), ==, 3);
  g_assert_false (g_file_test (beside, G_FILE_TEST_EXISTS));
  g_unlink (path);
  g_object_unref (fixture.file);
}

/* Where what it held can be kept nowhere, it stays. */
static void
test_alone_without_room (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "doc", "2a2b3c4d", NULL);
  g_autofree char *path = g_build_filename (folder, "a.campaign", NULL), *content = NULL;
  g_autofree char *state = g_build_filename (g_get_user_state_dir (), "bivouac", NULL);
  g_autofree char *backups = g_build_filename (state, "backups", NULL), *aside = g_strconcat (backups, "-aside", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (backups, 0700), ==, 0);
  g_assert_cmpint (g_rename (backups, aside), ==, 0);
  g_assert_true (g_file_set_contents (backups, "no folder", -1, NULL));
  g_assert_true (g_file_set_contents (path, "one", -1, NULL));
  g_assert_false (biv_backups_replace (file, NULL, "two", 3, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_true (g_str_has_prefix (error->message, "a.campaign cannot be saved: nothing can be put beside it"));
  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "one");
  g_unlink (path);
  g_unlink (backups);
  g_assert_cmpint (g_rename (aside, backups), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add ("/backups/kept", Fixture, NULL, set_up, test_kept, tear_down);
  g_test_add ("/backups/number", Fixture, NULL, set_up, test_number, tear_down);
  g_test_add ("/backups/no-room", Fixture, NULL, set_up, test_no_room, tear_down);
  g_test_add_func ("/backups/thinned", test_thinned);
  g_test_add_func ("/backups/alone", test_alone);
  g_test_add_func ("/backups/alone-without-room", test_alone_without_room);
  return g_test_run ();
}
