/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-stamps.c: stamps that come with the program, and those that a user keeps */
#include <glib/gstdio.h>

#include "store/stamps.h"

static void
test_shipped (void)
{
  for (BivBoardShape shape = BIV_BOARD_SQUARES; shape <= BIV_BOARD_HEXES; shape++)
    {
      g_autofree char *complaint = NULL;
      g_autoptr (GPtrArray) stamps = biv_stamps_list (shape, &complaint);

      g_assert_null (complaint);
      g_assert_cmpuint (stamps->len, ==, 6);
      for (guint i = 0; i < stamps->len; i++)
        {
          BivKeptStamp *kept = g_ptr_array_index (stamps, i);
          g_autoptr (GArray) faults = biv_board_list_faults (kept->board);

          g_assert_null (kept->file);
          g_assert_cmpint (biv_stamp_get_shape (kept->stamp), ==, shape);
          g_assert_cmpuint (biv_stamp_get_n_cells (kept->stamp), >=, 4);
          for (guint j = 0; j < faults->len; j++)
            g_assert_cmpint (g_array_index (faults, BivBoardFault, j).kind, !=, BIV_BOARD_FAULT_ROAD_IN_RIVER);
        }
    }
}

/* One of one's own comes after the program's; a name is given once; one that is broken is told of, and the others are there. */
static void
test_own (void)
{
  BivBoardDraft *draft = biv_board_draft_new (BIV_BOARD_SQUARES, 4, 4);
  g_autoptr (BivBoard) board = NULL;
  g_autoptr (GPtrArray) stamps = NULL, broken = NULL, after = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *complaint = NULL, *path = NULL;
  BivKeptStamp *kept;

  biv_board_draft_paint (draft, 5, BIV_BRUSH_TOWN);
  biv_board_draft_set_label (draft, 5, "The mill");
  board = biv_board_draft_seal (draft);
  g_assert_true (biv_stamps_keep (board, "Mill/by the brook", &error));
  g_assert_no_error (error);
  g_assert_false (biv_stamps_keep (board, "Mill/by the brook", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  stamps = biv_stamps_list (BIV_BOARD_SQUARES, &complaint);
  g_assert_null (complaint);
  g_assert_cmpuint (stamps->len, ==, 7);
  kept = g_ptr_array_index (stamps, 6);
  g_assert_cmpstr (kept->name, ==, "Mill/by the brook");
  g_assert_true (biv_board_equal (kept->board, board));
  path = g_build_filename (g_get_user_data_dir (), "bivouac", "stamps", "broken.board", NULL);
  g_assert_true (g_file_set_contents (path, "<board", -1, NULL));
  broken = biv_stamps_list (BIV_BOARD_SQUARES, &complaint);
  g_assert_nonnull (complaint);
  g_assert_cmpuint (broken->len, ==, 7);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_clear_error (&error);
  g_assert_true (biv_stamps_forget (kept, &error));
  after = biv_stamps_list (BIV_BOARD_SQUARES, NULL);
  g_assert_cmpuint (after->len, ==, 6);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func ("/store/stamps/shipped", test_shipped);
  g_test_add_func ("/store/stamps/own", test_own);
  return g_test_run ();
}
