/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-pages-dialog.c: the turn is sent from the window as the command line sends it */
#include "app/sheets/pages-dialog.h"
#include "app/widgets/notice.h"
#include "draw/page/send.h"
#include "fixture.h"
#include "tests/remove-tree.h"

#include <string.h>

/* The words by which orders are known are given first; then the pages are those of the campaign as it is. */
static void
test_written (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivCampaign *campaign = biv_document_get_campaign (document);
  GtkWidget *dialog = biv_pages_dialog_new (biv_document_get_desk (document), NULL);
  g_autofree char *path = g_dir_make_tmp ("bivouac-pages-XXXXXX", NULL), *other = g_dir_make_tmp ("bivouac-pages-XXXXXX", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path), wanted = g_file_new_for_path (other);
  g_autoptr (GPtrArray) files = NULL;

  gtk_editable_set_text (GTK_EDITABLE (fixture_find (dialog, GTK_TYPE_ENTRY)), "Saturday 20:00");
  biv_pages_dialog_write (BIV_PAGES_DIALOG (dialog), folder);
  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    g_assert_nonnull (side->word);
  files = biv_send_write (campaign, "Saturday 20:00", wanted, NULL);
  g_assert_cmpuint (files->len, ==, 2);
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (files->pdata[i]);
      g_autoptr (GFile) same = g_file_get_child (folder, name);
      g_autoptr (GBytes) bytes = g_file_load_bytes (files->pdata[i], NULL, NULL, NULL);
      g_autoptr (GBytes) written = g_file_load_bytes (same, NULL, NULL, NULL);

      g_assert_true (written != NULL && g_bytes_equal (bytes, written));
      g_assert_nonnull (g_strstr_len (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), "Saturday 20:00"));
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
  remove_tree (path);
  remove_tree (other);
}

/* A folder that cannot be made. */
static void
test_refused (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  GtkWidget *dialog = biv_pages_dialog_new (biv_document_get_desk (document), NULL);
  GtkWidget *notice = fixture_find (dialog, BIV_TYPE_NOTICE);
  g_autoptr (GFile) folder = g_file_new_for_path ("/dev/null/pages");

  g_assert_false (gtk_widget_get_visible (notice));
  biv_pages_dialog_write (BIV_PAGES_DIALOG (dialog), folder);
  g_assert_true (gtk_widget_get_visible (notice));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

int
main (int    argc,
      char **argv)
{
  fixture_isolate ();
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pages-dialog/written", test_written);
  g_test_add_func ("/pages-dialog/refused", test_refused);
  return g_test_run ();
}
