/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-import-dialog.c: a map and a board of another program become ours in the window: ground is settled, kept, and taken over
 * as one step */
#include <gtk/gtk.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/boards/ground-row.h"
#include "app/boards/import-dialog.h"
#include "app/boards/kept-grounds.h"
#include "campaign/model/map.h"
#include "fixture.h"

static const char map[] =
  "<map orientation=\"orthogonal\" width=\"5\" height=\"4\"><tileset firstgid=\"1\" name=\"land\"><tile id=\"0\" "
  "type=\"Gras\"/>"
  "<tile id=\"1\" type=\"Wald\"/></tileset><layer name=\"a\" width=\"5\" height=\"4\"><data encoding=\"csv\">"
  "1,1,1,1,1, 1,2,2,1,1, 1,1,1,3,1, 1,1,1,1,1</data></layer><objectgroup name=\"Things\"><object "
  "id=\"1\"/></objectgroup></map>";

typedef struct
{
  char  *path;
  GFile *file;
} Kept;

static Kept
write_map (const char *text)
{
  Kept kept = { NULL, NULL };
  int fd = g_file_open_tmp ("bivouac-XXXXXX.tmx", &kept.path, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  g_assert_true (g_file_set_contents (kept.path, text, -1, NULL));
  kept.file = g_file_new_for_path (kept.path);
  return kept;
}

static void
forget (Kept *kept)
{
  g_assert_cmpint (g_remove (kept->path), ==, 0);
  g_clear_pointer (&kept->path, g_free);
  g_clear_object (&kept->file);
}

/* The n-th widget of this type. */
static GtkWidget *
find_nth (GtkWidget *from,
          GType      type,
          guint     *n)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (from, type) && (*n)-- == 0)
    return from;
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_nth (child, type, n);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
find_row (GtkWidget *dialog,
          guint      n)
{
  GtkWidget *row = find_nth (dialog, BIV_TYPE_GROUND_ROW, &n);

  g_assert_nonnull (row);
  return row;
}

static void
choose (GtkWidget  *row,
        const char *label)
{
  guint n = 0;
  GtkWidget *list = find_nth (row, GTK_TYPE_DROP_DOWN, &n);
  GListModel *choices = gtk_drop_down_get_model (GTK_DROP_DOWN (list));

  for (guint i = 0; i < g_list_model_get_n_items (choices); i++)
    if (g_strcmp0 (gtk_string_list_get_string (GTK_STRING_LIST (choices), i), label) == 0)
      {
        gtk_drop_down_set_selected (GTK_DROP_DOWN (list), i);
        fixture_let_settle ();
        return;
      }
  g_error ("there is no choice %s", label);
}

static void
keep_board (GtkWidget  *dialog,
            BivBoard   *board,
            const char *name,
            gpointer    data)
{
  *(BivBoard **) data = biv_board_ref (board);
}

/* What nobody knows keeps the button off; what was settled is kept for the next file. */
static void
test_board (void)
{
  g_autoptr (BivDocument) document = fixture_open_sample ();
  g_autoptr (BivBoard) board = NULL;
  Kept kept = write_map (map);
  GtkWidget *dialog = biv_import_dialog_open (biv_document_get_desk (document), kept.file, BIV_GROUND_FOR_BOARD, NULL);
  g_autoptr (BivGroundMapping) mapping = NULL;

  g_assert_nonnull (dialog);
  g_signal_connect (dialog, "taken", G_CALLBACK (keep_board), &board);
  fixture_let_settle ();
  g_assert_false (biv_import_dialog_take (BIV_IMPORT_DIALOG (dialog)));
  choose (find_row (dialog, 0), "Built-up");
  g_assert_true (biv_import_dialog_take (BIV_IMPORT_DIALOG (dialog)));
  fixture_let_settle ();
  g_assert_nonnull (board);
  g_assert_cmpint (biv_board_get_width (board), ==, 5);
  mapping = biv_kept_grounds_load (BIV_FOREIGN_TILED);
  g_assert_cmpstr (biv_ground_mapping_get (mapping, BIV_GROUND_FOR_BOARD, "Wald"), ==, "wood");
  forget (&kept);
}

/* A map is one step, and undo takes the whole of it back. */
static void
test_map (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "War");
  g_autoptr (BivDesk) desk = biv_desk_new (campaign);
  Kept kept = write_map (map);
  GtkWidget *dialog = biv_import_dialog_open (desk, kept.file, BIV_GROUND_FOR_MAP, NULL);

  g_assert_nonnull (dialog);
  fixture_let_settle ();
  choose (find_row (dialog, 0), "Town");
  g_assert_true (biv_import_dialog_take (BIV_IMPORT_DIALOG (dialog)));
  fixture_let_settle ();
  g_assert_cmpint (campaign->map_form, ==, BIV_MAP_SQUARES);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len, ==, 20);
  g_assert_cmpint (biv_campaign_find_place (campaign, "0202")->terrain, ==, BIV_TERRAIN_WOODS);
  biv_desk_undo (desk);
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len, ==, 0);
  g_assert_cmpint (campaign->map_form, ==, BIV_MAP_NODES);
  forget (&kept);
}

/* Escape leaves everything as it was. */
static void
test_cancel (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "War");
  g_autoptr (BivDesk) desk = biv_desk_new (campaign);
  Kept kept = write_map (map);
  GtkWidget *dialog = biv_import_dialog_open (desk, kept.file, BIV_GROUND_FOR_MAP, NULL);

  fixture_let_settle ();
  gtk_window_close (GTK_WINDOW (dialog));
  fixture_let_settle ();
  g_assert_cmpuint (biv_campaign_peek_items (campaign, BIV_KIND_PLACE)->len, ==, 0);
  forget (&kept);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  fixture_isolate ();
  g_test_add_func ("/app/import-dialog/board", test_board);
  g_test_add_func ("/app/import-dialog/map", test_map);
  g_test_add_func ("/app/import-dialog/cancel", test_cancel);
  return g_test_run ();
}
