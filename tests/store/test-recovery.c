/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-recovery.c: what was not saved is offered after the program was killed, and only then */
#include "store/recovery.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaign/model/proposal.h"
#include "store/campaign-file.h"
#include "tests/remove-tree.h"

static BivCampaign *
load_sample (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "store", "good", "position.campaign", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  BivCampaign *campaign = biv_campaign_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return campaign;
}

static void
rename_unit (BivCampaign *campaign,
             const char  *name)
{
  g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "Rename", NULL, NULL);
  g_autoptr (GError) error = NULL;

  biv_proposal_set_text (proposal, biv_campaign_find (campaign, "A02"), "name", name);
  g_assert_true (biv_campaign_commit (campaign, proposal, &error));
  g_assert_no_error (error);
}

/* Edits twice, undoes once, and is killed without a word. */
static void
edit_and_be_killed (void)
{
  BivCampaign *campaign = load_sample ();
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/karrash.campaign");
  BivRecovery *recovery = biv_recovery_new (campaign, file, "abc");

  rename_unit (campaign, "Old Faithfuls");
  rename_unit (campaign, "Never Heard Of");
  g_assert_true (biv_campaign_undo (campaign, NULL));
  biv_recovery_settle (recovery);
  g_assert_null (biv_recovery_get_problem (recovery));
  kill (getpid (), SIGKILL);
}

static void
run_and_kill (void)
{
  pid_t child = fork ();
  int status;

  if (child == 0)
    {
      edit_and_be_killed ();
      _exit (1);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
  g_assert_cmpint (WTERMSIG (status), ==, SIGKILL);
}

static void
expect_offers (guint n_expected)
{
  g_autoptr (GPtrArray) offers = biv_recovery_list_offers ();

  g_assert_cmpuint (offers->len, ==, n_expected);
}

static void
test_killed (void)
{
  g_autoptr (GPtrArray) offers = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL, *path = NULL;
  BivRecoveryOffer *offer;

  expect_offers (0);
  run_and_kill ();
  offers = biv_recovery_list_offers ();
  g_assert_cmpuint (offers->len, ==, 1);
  offer = g_ptr_array_index (offers, 0);
  g_assert_cmpstr (biv_recovery_offer_get_title (offer), ==, "The Karrash Road");
  path = g_file_get_path (biv_recovery_offer_get_file (offer));
  g_assert_cmpstr (path, ==, "/nowhere/karrash.campaign");
  g_assert_cmpint (ABS (g_date_time_to_unix (biv_recovery_offer_get_time (offer)) - g_get_real_time () / G_USEC_PER_SEC), <, 60);

  campaign = biv_recovery_offer_restore (offer, &etag, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (etag, ==, "abc");
  g_assert_true (biv_campaign_is_dirty (campaign));
  g_assert_cmpstr (biv_item_get_name (biv_campaign_find (campaign, "A02")), ==, "Old Faithfuls");
  g_assert_cmpstr (biv_campaign_get_undo_title (campaign), ==, "Rename");

  /* As long as one program looks at it, no other is offered it. */
  expect_offers (0);
  biv_recovery_offer_discard (offer);
  g_clear_pointer (&offers, g_ptr_array_unref);
  expect_offers (0);
}

static void
test_put_off (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/karrash.campaign");
  g_autoptr (GFile) other = g_file_new_for_path ("/nowhere/meren.campaign");

  run_and_kill ();
  expect_offers (1);
  expect_offers (1);
  {
    g_autoptr (BivRecoveryOffer) offer = biv_recovery_find_offer (file);

    g_assert_nonnull (offer);
    g_assert_null (biv_recovery_find_offer (other));
  }
  {
    g_autoptr (GPtrArray) offers = biv_recovery_list_offers ();

    biv_recovery_offer_discard (g_ptr_array_index (offers, 0));
  }
  expect_offers (0);
}

static guint
count_files (const char *ending)
{
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "bivouac", "recovery", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    n += g_str_has_suffix (name, ending);
  return n;
}

static void
test_saved_and_closed (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivRecovery) recovery = biv_recovery_new (campaign, NULL, NULL);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "bivouac-test-saved.campaign", NULL), *etag = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (count_files (""), ==, 0);
  rename_unit (campaign, "Old Faithfuls");
  g_assert_cmpuint (count_files (".campaign"), ==, 1);
  expect_offers (0);                /* it is open */
  biv_campaign_file_save (campaign, file, &etag, &error);
  g_assert_no_error (error);
  biv_recovery_set_file (recovery, file, etag);
  g_assert_cmpuint (count_files (".campaign"), ==, 0);
  rename_unit (campaign, "Good Old Faithfuls");
  g_assert_cmpuint (count_files (".campaign"), ==, 1);
  biv_recovery_finish (recovery);
  g_assert_cmpuint (count_files (""), ==, 0);
  g_remove (path);
}

static void
on_problem (guint *n_told)
{
  (*n_told)++;
}

/* The state folder cannot be written to: an edit goes on, and the page is told once. */
static void
test_no_room (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivRecovery) recovery = biv_recovery_new (campaign, NULL, NULL);
  g_autofree char *above = g_build_filename (g_get_user_state_dir (), "bivouac", NULL);
  g_autofree char *path = g_build_filename (above, "recovery", NULL);
  guint n_told = 0;

  g_assert_cmpint (g_mkdir_with_parents (above, 0700), ==, 0);
  remove_tree (path);
  g_assert_true (g_file_set_contents (path, "in the way", -1, NULL));
  g_signal_connect_swapped (recovery, "notify::problem", G_CALLBACK (on_problem), &n_told);
  rename_unit (campaign, "Old Faithfuls");
  rename_unit (campaign, "Older Faithfuls");
  g_assert_cmpuint (n_told, ==, 1);
  g_assert_true (g_str_has_prefix (biv_recovery_get_problem (recovery), "A copy against crashes cannot be kept: the folder "));
  g_remove (path);
  rename_unit (campaign, "Oldest Faithfuls");
  g_assert_null (biv_recovery_get_problem (recovery));
  g_assert_cmpuint (n_told, ==, 2);
  biv_recovery_finish (recovery);
}

/* Whatever lies in the folder, a start is never hindered by it. */
static void
test_damaged (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "bivouac", "recovery", NULL);
  g_autofree char *copy = g_build_filename (folder, "x.campaign", NULL), *lock = g_build_filename (folder, "x.lock", NULL);
  g_autofree char *info = g_build_filename (folder, "x.ini", NULL);
  g_autoptr (GPtrArray) offers = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (copy, "<campaign", -1, NULL));
  g_assert_true (g_file_set_contents (info, "\xff\xfe[nonsense", -1, NULL));
  g_assert_true (g_file_set_contents (lock, "", -1, NULL));
  offers = biv_recovery_list_offers ();
  g_assert_cmpuint (offers->len, ==, 1);
  g_assert_cmpstr (biv_recovery_offer_get_title (g_ptr_array_index (offers, 0)), ==, "Campaign without a title");
  g_assert_null (biv_recovery_offer_restore (g_ptr_array_index (offers, 0), NULL, &error));
  g_assert_nonnull (error);
  biv_recovery_offer_discard (g_ptr_array_index (offers, 0));
  g_assert_cmpuint (count_files (""), ==, 0);
}

static char *
find_copy (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "bivouac", "recovery", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  for (const char *name = dir != NULL ? g_dir_read_name (dir) : NULL; name != NULL; name = g_dir_read_name (dir))
    if (g_str_has_suffix (name, ".campaign"))
      return g_build_filename (folder, name, NULL);
  return NULL;
}

/* Puts a file of another length into the place of the copy, once it has been written for what changed. */
static void
spoil_copy (gpointer data)
{
  g_autofree char *path = find_copy ();

  g_assert_nonnull (path);
  g_assert_true (g_file_set_contents (path, "spoiled", -1, NULL));
}

/* A campaign says several things of one change: the copy is written when the first is said, and not for each. */
static void
test_written_once (void)
{
  g_autoptr (BivCampaign) campaign = load_sample ();
  g_autoptr (BivRecovery) recovery = biv_recovery_new (campaign, NULL, NULL);
  gulong handler = g_signal_connect (campaign, "notify::is-dirty", G_CALLBACK (spoil_copy), NULL);
  g_autofree char *path = NULL, *text = NULL;

  rename_unit (campaign, "Old Faithfuls");
  path = find_copy ();
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "spoiled");
  g_signal_handler_disconnect (campaign, handler);
  rename_unit (campaign, "Never Heard Of");
  g_free (text);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "Never Heard Of"));
  biv_recovery_finish (recovery);
}

/* G_TEST_OPTION_ISOLATE_DIRS would do this too, but leaks, which the sanitizer takes amiss. */
int
main (int   argc,
      char *argv[])
{
  g_autofree char *state = g_dir_make_tmp ("bivouac-test-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/recovery/killed", test_killed);
  g_test_add_func ("/store/recovery/put-off", test_put_off);
  g_test_add_func ("/store/recovery/saved-and-closed", test_saved_and_closed);
  g_test_add_func ("/store/recovery/written-once", test_written_once);
  g_test_add_func ("/store/recovery/no-room", test_no_room);
  g_test_add_func ("/store/recovery/damaged", test_damaged);
  result = g_test_run ();
  remove_tree (state);
  return result;
}
