/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-document.c: a campaign's file: saved, overtaken by another program, recovered after a crash */
#include <glib/gstdio.h>
#include <unistd.h>

#include "base/biv-file.h"
#include "fixture.h"
#include "store/campaign-file.h"
#include "store/recovery.h"

typedef struct
{
  char  *folder;
  GFile *file;
} Folder;

static void
set_up (Folder        *folder,
        gconstpointer  data)
{
  g_autofree char *path = NULL;

  folder->folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL);
  path = g_build_filename (folder->folder, "road.campaign", NULL);
  folder->file = g_file_new_for_path (path);
}

static void
remove_beside (Folder     *folder,
               const char *ending)
{
  g_autofree char *path = g_strconcat (g_file_peek_path (folder->file), ending, NULL);

  g_unlink (path);
}

static void
tear_down (Folder        *folder,
           gconstpointer  data)
{
  remove_beside (folder, "");
  remove_beside (folder, "~");
  remove_beside (folder, ".png");
  g_rmdir (folder->folder);
  g_clear_object (&folder->file);
  g_clear_pointer (&folder->folder, g_free);
}

static void
rename_first_unit (BivDocument *document,
                   const char  *name)
{
  BivCampaign *campaign = biv_document_get_campaign (document);
  g_autoptr (GError) error = NULL;

  g_assert_true (biv_desk_edit (biv_document_get_desk (document), "Rename it",
                                biv_campaign_find_unit (campaign, "A01"), "name", name, &error));
  g_assert_no_error (error);
}

static const char *
first_name (BivDocument *document)
{
  return biv_item_get_name (BIV_ITEM (biv_campaign_find_unit (biv_document_get_campaign (document), "A01")));
}

static BivDocument *
save_sample (Folder *folder)
{
  BivDocument *document = fixture_open_sample ();
  g_autoptr (GError) error = NULL;

  g_assert_true (fixture_save (document, folder->file, BIV_SAVE_CAREFULLY, &error));
  g_assert_no_error (error);
  return document;
}

/* The program ends: nothing is saved, nothing is thrown away. */
static void
crash (BivDocument **document)
{
  g_clear_object (document);
}

static void
test_saved (Folder        *folder,
            gconstpointer  data)
{
  g_autoptr (BivDocument) document = fixture_open_sample (), again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = biv_document_dup_suggested_name (document);

  g_assert_cmpstr (name, ==, "the-karrash-road.campaign");
  g_assert_null (biv_document_get_file (document));
  g_assert_false (biv_document_has_changes (document));
  rename_first_unit (document, "Staff");
  g_assert_true (biv_document_has_changes (document));
  g_assert_true (fixture_save (document, folder->file, BIV_SAVE_CAREFULLY, &error));
  g_assert_false (biv_document_has_changes (document));
  g_assert_true (g_file_equal (biv_document_get_file (document), folder->file));
  crash (&document);
  again = biv_document_open (folder->file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (first_name (again), ==, "Staff");
  g_assert_cmpuint (biv_document_count_recoverable (again), ==, 0);
}

static void
test_overtaken (Folder        *folder,
                gconstpointer  data)
{
  g_autoptr (BivDocument) document = save_sample (folder), other = NULL;
  g_autoptr (GError) error = NULL;

  /* It asks for no lock. */
  other = biv_document_open_copy (folder->file, &error);
  rename_first_unit (other, "Other");
  g_assert_true (biv_campaign_file_save (biv_document_get_campaign (other), folder->file, NULL, &error));
  rename_first_unit (document, "Mine");
  g_assert_false (fixture_save (document, NULL, BIV_SAVE_CAREFULLY, &error));
  g_assert_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_CHANGED);
  g_assert_true (biv_document_has_changes (document));
  g_clear_error (&error);
  g_assert_true (fixture_save (document, NULL, BIV_SAVE_OVER, &error));
  g_assert_no_error (error);
}

/* Who opens it second has a copy, and cannot save over the first. */
static void
test_open_elsewhere (Folder        *folder,
                     gconstpointer  data)
{
  BivDocument *document = save_sample (folder);
  g_autofree char *link_path = g_build_filename (folder->folder, "link.campaign", NULL), *target = NULL;
  g_autoptr (GFile) link_file = g_file_new_for_path (link_path);
  g_autoptr (BivDocument) second = NULL, third = NULL;
  g_autoptr (GError) error = NULL;
  const char *who = NULL;

  target = g_file_get_path (folder->file);
  g_assert_cmpint (symlink (target, link_path), ==, 0);
  second = biv_document_open (link_file, &error);
  g_assert_no_error (error);
  g_assert_null (biv_document_get_file (second));
  g_assert_true (biv_document_get_elsewhere (second, &who) == link_file);
  g_assert_cmpstr (who, ==, "link.campaign is open in another window");
  g_assert_false (biv_document_has_changes (second));
  rename_first_unit (second, "Second");
  g_assert_false (fixture_save (second, folder->file, BIV_SAVE_OVER, &error));
  g_assert_error (error, BIV_FILE_ERROR, BIV_FILE_ERROR_LOCKED);
  g_clear_error (&error);
  g_assert_true (biv_document_has_changes (second));

  /* The first goes on, under either name. */
  rename_first_unit (document, "First");
  g_assert_true (fixture_save (document, NULL, BIV_SAVE_CAREFULLY, &error));
  g_assert_true (fixture_save (document, link_file, BIV_SAVE_OVER, &error));
  g_assert_no_error (error);
  biv_document_let_go (document);
  third = biv_document_open (folder->file, &error);
  g_assert_null (biv_document_get_elsewhere (third, NULL));
  g_assert_cmpstr (first_name (third), ==, "First");
  biv_document_discard (second);
  g_object_unref (document);
  g_unlink (link_path);
}

static void
test_no_such_folder (Folder        *folder,
                     gconstpointer  data)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nonexistent/road.campaign");
  g_autoptr (GError) error = NULL;

  rename_first_unit (document, "Staff");
  g_assert_false (fixture_save (document, nowhere, BIV_SAVE_CAREFULLY, &error));
  g_assert_nonnull (error);
  g_assert_true (biv_document_has_changes (document));
  g_assert_null (biv_document_get_file (document));
  biv_document_discard (document);
}

static void
test_recovered (Folder        *folder,
                gconstpointer  data)
{
  BivDocument *document = save_sample (folder);
  g_autoptr (BivDocument) after = NULL, restored = NULL;
  g_autoptr (GError) error = NULL;

  rename_first_unit (document, "One");
  rename_first_unit (document, "Two");
  crash (&document);
  after = biv_document_open (folder->file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (biv_document_count_recoverable (after), ==, 2);
  g_assert_cmpstr (first_name (after), ==, "General's Staff");
  restored = biv_document_restore (after);
  g_assert_cmpstr (first_name (restored), ==, "Two");
  g_assert_true (biv_document_has_changes (restored));
  g_assert_true (fixture_save (restored, NULL, BIV_SAVE_CAREFULLY, &error));
  g_assert_no_error (error);
  g_clear_object (&after);
  after = biv_document_open (folder->file, &error);
  g_assert_cmpuint (biv_document_count_recoverable (after), ==, 0);
  g_assert_cmpstr (first_name (after), ==, "Two");
}

/* What was taken back before the crash is taken back after it. */
static void
test_recovered_undone (Folder        *folder,
                       gconstpointer  data)
{
  BivDocument *document = fixture_open_sample ();
  g_autoptr (BivDocument) after = NULL, restored = NULL;
  g_autoptr (GError) error = NULL;

  rename_first_unit (document, "One");
  g_assert_true (fixture_save (document, folder->file, BIV_SAVE_CAREFULLY, &error));
  g_assert_true (biv_campaign_undo (biv_document_get_campaign (document), NULL));
  crash (&document);
  after = biv_document_open (folder->file, &error);
  g_assert_cmpuint (biv_document_count_recoverable (after), ==, 1);
  g_assert_cmpstr (first_name (after), ==, "One");
  restored = biv_document_restore (after);
  g_assert_cmpstr (first_name (restored), ==, "General's Staff");
  biv_document_discard (restored);
}

/* Looking at the offer and going on without an answer loses neither. */
static void
test_not_written_over (Folder        *folder,
                       gconstpointer  data)
{
  BivDocument *document = save_sample (folder);
  g_autoptr (BivDocument) after = NULL;
  g_autoptr (GError) error = NULL;

  rename_first_unit (document, "One");
  rename_first_unit (document, "Two");
  crash (&document);
  document = biv_document_open (folder->file, &error);
  rename_first_unit (document, "Elsewhere");
  crash (&document);

  after = biv_document_open (folder->file, &error);
  g_assert_cmpuint (biv_document_count_recoverable (after), ==, 1);
  biv_document_discard_left (after);
  g_clear_object (&after);
  after = biv_document_open (folder->file, &error);
  g_assert_cmpuint (biv_document_count_recoverable (after), ==, 2);
  biv_document_discard_left (after);
  g_clear_object (&after);
  after = biv_document_open (folder->file, &error);
  g_assert_cmpuint (biv_document_count_recoverable (after), ==, 0);
}

static void
expect_offers (guint n_expected)
{
  g_autoptr (GPtrArray) offers = biv_recovery_list_offers ();

  g_assert_cmpuint (offers->len, ==, n_expected);
}

static void
test_never_saved (Folder        *folder,
                  gconstpointer  data)
{
  BivDocument *document = fixture_open_sample ();
  g_autoptr (GPtrArray) offers = NULL;

  rename_first_unit (document, "One");
  expect_offers (0);                /* it is ours, and we are alive */
  biv_document_discard (document);
  g_clear_object (&document);
  expect_offers (0);

  document = fixture_open_sample ();
  rename_first_unit (document, "One");
  crash (&document);
  offers = biv_recovery_list_offers ();
  g_assert_cmpuint (offers->len, ==, 1);
  g_assert_null (biv_recovery_offer_get_file (offers->pdata[0]));
  biv_recovery_offer_discard (offers->pdata[0]);
}

/* Whoever undoes what he has done since he saved has nothing to save, and nothing is offered of it. */
static void
test_undone_to_saved (Folder        *folder,
                      gconstpointer  data)
{
  g_autoptr (BivDocument) document = save_sample (folder), after = NULL;
  BivCampaign *campaign = biv_document_get_campaign (document);
  g_autoptr (GError) error = NULL;

  g_assert_false (biv_document_has_changes (document));
  rename_first_unit (document, "One");
  rename_first_unit (document, "Two");
  g_assert_true (biv_document_has_changes (document));
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_true (biv_document_has_changes (document));
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_false (biv_document_has_changes (document));
  g_assert_true (biv_campaign_redo (campaign));
  g_assert_true (biv_document_has_changes (document));
  g_assert_true (fixture_save (document, NULL, BIV_SAVE_CAREFULLY, &error));
  g_assert_no_error (error);
  /* Before what is saved is not what is saved; done again it is. */
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_true (biv_document_has_changes (document));
  g_assert_true (biv_campaign_redo (campaign));
  g_assert_false (biv_document_has_changes (document));
  /* Another step in its place is another, though there are as many. */
  g_assert_true (biv_campaign_undo (campaign, NULL));
  rename_first_unit (document, "One");
  g_assert_true (biv_document_has_changes (document));
  g_assert_true (biv_campaign_undo (campaign, NULL));
  g_assert_true (biv_document_has_changes (document));
  biv_document_discard (document);
}

/* A campaign that was made and in which nothing was done yet is work too. */
static void
test_made_only (Folder        *folder,
                gconstpointer  data)
{
  g_autoptr (BivDocument) sample = fixture_open_sample ();
  BivDocument *document = biv_document_new (biv_document_get_campaign (sample));
  g_autoptr (GPtrArray) offers = NULL;

  g_assert_true (biv_document_has_changes (document));
  crash (&document);
  offers = biv_recovery_list_offers ();
  g_assert_cmpuint (offers->len, ==, 1);
  g_assert_null (biv_recovery_offer_get_file (offers->pdata[0]));
  biv_recovery_offer_discard (offers->pdata[0]);
  biv_document_discard (sample);
}

/* ---- The picture under the map ---- */

static void
write_picture (GFile *file)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 4, 4);

  g_assert_cmpint (cairo_surface_write_to_png (surface, g_file_peek_path (file)), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

/* CA-MAP-7: it lies beside the file, and goes along when the campaign is saved into another folder. */
static void
test_picture_goes_along (Folder        *folder,
                         gconstpointer  data)
{
  g_autofree char *picture_path = g_strconcat (g_file_peek_path (folder->file), ".png", NULL);
  g_autoptr (GFile) picture = g_file_new_for_path (picture_path);
  g_autofree char *other_path = g_dir_make_tmp ("bivouac-XXXXXX", NULL);
  g_autoptr (GFile) other = g_file_new_for_path (other_path);
  g_autoptr (GFile) there = g_file_get_child (other, "road.campaign");
  g_autoptr (GFile) picture_there = g_file_get_child (other, "road.campaign.png");
  g_autoptr (BivDocument) document = save_sample (folder);
  BivDesk *desk = biv_document_get_desk (document);
  g_autoptr (GError) error = NULL;
  const char *fault = NULL;

  g_assert_null (biv_desk_get_backdrop (desk, &fault));
  g_assert_null (fault);
  g_assert_true (biv_desk_edit (desk, "Picture", biv_desk_get_campaign (desk), "backdrop", "road.campaign.png", &error));
  g_assert_no_error (error);
  g_assert_null (biv_desk_wait_for_backdrop (desk));
  g_assert_null (biv_desk_get_backdrop (desk, &fault));
  g_assert_nonnull (fault);
  write_picture (picture);
  g_assert_true (fixture_save (document, there, BIV_SAVE_CAREFULLY, &error));
  g_assert_no_error (error);
  g_assert_nonnull (biv_desk_wait_for_backdrop (desk));
  g_assert_nonnull (biv_desk_get_backdrop (desk, &fault));
  g_assert_null (fault);
  g_assert_true (g_file_delete (picture_there, NULL, NULL));
  g_assert_true (g_file_delete (there, NULL, NULL));
  g_assert_true (g_file_delete (other, NULL, NULL));
}

/* ---- A disk that takes its time ---- */

static void
count_saved (gpointer      data,
             const GError *error)
{
  g_assert_no_error (error);
  (*(guint *) data)++;
}

/* Another program holds the file for a moment. What is done while it is waited for is not saved, and undone again it is. */
static void
test_slow_disk (Folder        *folder,
                gconstpointer  data)
{
  g_autoptr (BivDocument) first = save_sample (folder), document = NULL, again = NULL;
  g_autoptr (BivFileLock) held = NULL;
  g_autoptr (GError) error = NULL;
  guint n_saved = 0;

  g_clear_object (&first);
  document = fixture_open_sample ();
  rename_first_unit (document, "Before");
  held = biv_file_lock_new (folder->file, 0, &error);
  g_assert_no_error (error);
  biv_document_save (document, folder->file, BIV_SAVE_OVER, count_saved, &n_saved, NULL);
  g_assert_true (biv_document_is_saving (document));
  g_assert_cmpuint (n_saved, ==, 0);
  rename_first_unit (document, "Meanwhile");
  g_clear_pointer (&held, biv_file_lock_free);
  while (biv_document_is_saving (document))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_saved, ==, 1);
  g_assert_true (g_file_equal (biv_document_get_file (document), folder->file));
  g_assert_true (biv_document_has_changes (document));
  g_assert_true (biv_campaign_undo (biv_document_get_campaign (document), NULL));
  g_assert_false (biv_document_has_changes (document));
  crash (&document);
  again = biv_document_open (folder->file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (first_name (again), ==, "Before");
}

/* It goes while it is being saved: it is saved, and nobody is told. */
static void
test_gone_while_saving (Folder        *folder,
                        gconstpointer  data)
{
  g_autoptr (BivDocument) first = save_sample (folder), document = NULL, again = NULL;
  g_autoptr (BivFileLock) held = NULL;
  g_autoptr (GError) error = NULL;
  guint n_saved = 0;

  g_clear_object (&first);
  document = fixture_open_sample ();
  rename_first_unit (document, "Last");
  held = biv_file_lock_new (folder->file, 0, &error);
  biv_document_save (document, folder->file, BIV_SAVE_OVER, count_saved, &n_saved, NULL);
  g_assert_true (biv_document_is_saving (document));
  g_clear_pointer (&held, biv_file_lock_free);
  g_clear_object (&document);
  g_assert_cmpuint (n_saved, ==, 0);
  again = biv_document_open (folder->file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (first_name (again), ==, "Last");
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void      (*test) (Folder *folder, gconstpointer data);
  } tests[] = {
    { "/app/document/saved", test_saved },
    { "/app/document/overtaken", test_overtaken },
    { "/app/document/open-elsewhere", test_open_elsewhere },
    { "/app/document/no-such-folder", test_no_such_folder },
    { "/app/document/recovered", test_recovered },
    { "/app/document/not-written-over", test_not_written_over },
    { "/app/document/recovered-undone", test_recovered_undone },
    { "/app/document/undone-to-saved", test_undone_to_saved },
    { "/app/document/made-only", test_made_only },
    { "/app/document/never-saved", test_never_saved },
    { "/app/document/slow-disk", test_slow_disk },
    { "/app/document/gone-while-saving", test_gone_while_saving },
    { "/app/document/CA-MAP-7/picture-goes-along", test_picture_goes_along },
  };

  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Folder, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
