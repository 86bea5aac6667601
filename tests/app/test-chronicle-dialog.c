/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-chronicle-dialog.c: a chronicle is written from the window as the command line writes it */
#include "app/sheets/chronicle-dialog.h"
#include "app/widgets/notice.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/player.h"
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

/* CA-MAIL-3: of several players of a side each has his own; the referee finds all of them in the list. */
static void
test_players (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  BivDesk *desk = biv_document_get_desk (document);
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  static const char *const options[] = { "players.mode=commanders", NULL };
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GPtrArray) players = NULL;
  GtkDropDown *list;
  GtkWidget *dialog;

  proposal = biv_proposal_new (campaign, "Commanders", NULL, NULL);
  biv_proposal_set_list (proposal, biv_proposal_get_scratch (proposal), "options", options);
  biv_proposal_set_text (proposal, biv_campaign_find_formation (biv_proposal_get_scratch (proposal), "FC"), "player", "Ben");
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
  players = biv_player_list (campaign, NULL);
  dialog = biv_chronicle_dialog_new (desk, NULL);
  list = GTK_DROP_DOWN (fixture_find (dialog, GTK_TYPE_DROP_DOWN));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (list)), ==, players->len + 2);
  for (guint i = 0; i < players->len; i++)
    {
      g_autofree char *title = biv_player_dup_title (campaign, players->pdata[i]);
      g_autofree char *path = g_dir_make_tmp ("bivouac-chronicle-XXXXXX", NULL), *page = NULL, *audience = NULL;
      g_autoptr (GFile) folder = g_file_new_for_path (path);

      g_assert_cmpstr (gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (list)), i + 1), ==, title);
      gtk_drop_down_set_selected (list, i + 1);
      biv_chronicle_dialog_write (BIV_CHRONICLE_DIALOG (dialog), folder);
      page = dup_page (path, "index.html");
      audience = g_strdup_printf ("For %s only", title);
      g_assert_nonnull (strstr (page, audience));
      remove_tree (path);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
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
  g_test_add_func ("/chronicle-dialog/CA-MAIL-3/players", test_players);
  g_test_add_func ("/chronicle-dialog/refused", test_refused);
  return g_test_run ();
}
