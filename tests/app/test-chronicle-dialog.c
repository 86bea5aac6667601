/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-chronicle-dialog.c: a chronicle is written from the window as the command line writes it */
#include "app/sheets/chronicle-dialog.h"
#include "app/widgets/notice.h"
#include "campaign/knowledge/knowledge.h"
#include "draw/site/chronicle-site.h"
#include "fixture.h"
#include "tests/remove-tree.h"

#include <string.h>

static char *
dup_page (const char *folder,
          const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return g_steal_pointer (&text);
}

static void
test_readers (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  GtkWidget *dialog = biv_chronicle_dialog_new (desk, NULL);
  g_autofree char *path = g_dir_make_tmp ("bivouac-chronicle-XXXXXX", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  /* As they stand in the list. */
  const char *const readers[] = { BIV_EVERYBODY, "CROWN", "CLAN", NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      BivSiteRequest request = { .reader = readers[i], .folder = biv_desk_get_folder (desk) };
      g_autofree char *written = NULL, *wanted = NULL;
      g_autoptr (GPtrArray) files = NULL;

      gtk_drop_down_set_selected (GTK_DROP_DOWN (fixture_find (dialog, GTK_TYPE_DROP_DOWN)), (guint) i);
      biv_chronicle_dialog_write (BIV_CHRONICLE_DIALOG (dialog), folder);
      written = dup_page (path, "index.html");
      g_assert_nonnull (written);
      files = biv_chronicle_site_write (biv_desk_get_campaign (desk), &request, folder, NULL);
      wanted = dup_page (path, "index.html");
      g_assert_cmpstr (written, ==, wanted);
      /* Whose army it has tells them apart. */
      g_assert_true ((strstr (written, "army-1.html") != NULL) == (readers[i] == NULL || g_str_equal (readers[i], "CROWN")));
      g_assert_true ((strstr (written, "army-2.html") != NULL) == (readers[i] == NULL || g_str_equal (readers[i], "CLAN")));
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
  remove_tree (path);
}

/* Words that do not end in a crash: a folder that cannot be made. */
static void
test_refused (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = biv_chronicle_dialog_new (biv_document_get_desk (document), NULL);
  GtkWidget *notice = fixture_find (dialog, BIV_TYPE_NOTICE);
  g_autoptr (GFile) folder = g_file_new_for_path ("/dev/null/chronicle");

  g_assert_false (gtk_widget_get_visible (notice));
  biv_chronicle_dialog_write (BIV_CHRONICLE_DIALOG (dialog), folder);
  g_assert_true (gtk_widget_get_visible (notice));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chronicle-dialog/readers", test_readers);
  g_test_add_func ("/chronicle-dialog/refused", test_refused);
  return g_test_run ();
}
