/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-foreign.c: a map or a board of another program: read, settled, made a board, taken into a campaign, and taken back */
#include "fuzz.h"

#include <string.h>

#include "campaign/model/proposal.h"
#include "store/board-file.h"
#include "store/campaign-file.h"
#include "store/foreign/export.h"
#include "store/foreign/ground-import.h"

#define NAME "fuzz.map"

#define KEPT (fuzz_get_campaign ("tests/fuzz/orders.campaign"))

/* Any tileset that the map asks for is the bytes themselves: as hostile as they. */
static GBytes *
lend (const char *source,
      gpointer    data)
{
  return g_bytes_ref (data);
}

static BivForeign *
parse (GBytes  *bytes,
       GError **error)
{
  return biv_foreign_parse (NAME, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), lend, bytes, error);
}

/* What was settled is a text that says the same again. */
static void
expect_mapping (const BivGroundImport *import)
{
  g_autoptr (BivGroundMapping) mapping = biv_ground_import_dup_mapping (import), read = NULL;
  g_autofree char *text = biv_ground_mapping_dup_text (mapping), *again = NULL;
  g_autoptr (GError) error = NULL;

  read = biv_ground_mapping_parse (text, "fuzz.mapping", &error);
  g_assert_no_error (error);
  again = biv_ground_mapping_dup_text (read);
  fuzz_expect_same (text, again);
}

/* A board made of it is one of ours, and goes to Tiled and back. */
static void
expect_board (BivForeign *foreign)
{
  g_autoptr (BivGroundImport) import = biv_ground_import_new (foreign, BIV_GROUND_FOR_BOARD, NULL), back = NULL;
  g_autofree char *problems = NULL, *notes = NULL, *text = NULL, *tiled = NULL;
  g_autoptr (BivBoard) board = NULL, read = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  gsize n_bytes;

  biv_ground_import_make_missing (import);
  problems = biv_ground_import_dup_problems (import);
  notes = biv_ground_import_dup_notes (import);
  g_assert_cmpstr (problems, ==, "");
  g_assert_true (g_utf8_validate (notes, -1, NULL));
  expect_mapping (import);
  board = biv_ground_import_make_board (import, &error);
  if (board == NULL)
    {
      fuzz_expect_sentence (error->message, NAME ":");
      return;
    }
  text = biv_board_file_dup_text (board, foreign->name, &n_bytes);
  read = biv_board_file_parse ("fuzz.board", text, n_bytes, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (biv_board_equal (read, board));
  tiled = biv_board_dup_tiled (board, foreign->name, "tiles.png");
  back = biv_ground_import_new (biv_foreign_parse ("fuzz.tmx", tiled, strlen (tiled), NULL, NULL, &error),
                                BIV_GROUND_FOR_BOARD,
                                NULL);
  g_assert_no_error (error);
  again = biv_ground_import_make_board (back, &error);
  g_assert_no_error (error);
  g_assert_true (biv_board_equal (again, board));
}

/* Taken over it can be saved and opened, and taken back nothing is left of it. */
static void
expect_map (BivForeign *foreign)
{
  g_autoptr (BivGroundImport) import = biv_ground_import_new (foreign, BIV_GROUND_FOR_MAP, NULL);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (BivCampaign) campaign = NULL, read = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  BivRefusal why = { 0 };
  gsize n_bytes;

  campaign = biv_campaign_copy (KEPT);
  biv_ground_import_make_missing (import);
  proposal = biv_ground_import_propose_map (import, campaign, notes, &error);
  if (proposal == NULL)
    {
      fuzz_expect_sentence (error->message, NAME ":");
      return;
    }
  if (biv_proposal_is_empty (proposal))
    return;
  if (!biv_campaign_commit (campaign, proposal, &error))
    {
      fuzz_expect_sentence (error->message, "");
      return;
    }
  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  read = biv_campaign_file_parse ("orders.campaign", text, n_bytes, &error);
  g_assert_no_error (error);
  g_assert_true (biv_campaign_undo (campaign, &why));
  g_assert_true (biv_campaign_is_same (campaign, KEPT, NULL));
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  BivForeign *foreign = parse (bytes, &error);

  if (foreign == NULL)
    {
      fuzz_expect_sentence (error->message, "");
      return 0;
    }
  expect_board (foreign);
  if (fuzz_goes_all_the_way || fuzz_is_picked (data, size, 4))
    expect_map (parse (bytes, &error));
  return 0;
}
