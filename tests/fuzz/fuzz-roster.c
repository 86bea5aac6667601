/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-roster.c: a table from anywhere, read as a roster, settled, taken over and taken back */
#include "fuzz.h"

#include <string.h>

#include "campaign/roster/roster.h"
#include "store/campaign-file.h"

#define NAME "fuzz.csv"

#define KEPT (fuzz_get_campaign ("tests/fuzz/orders.campaign"))

/* What was settled is a text that says the same again. */
static void
expect_mapping (const BivRoster *roster)
{
  g_autoptr (BivRosterMapping) mapping = biv_roster_dup_mapping (roster), read = NULL;
  g_autofree char *text = biv_roster_mapping_dup_text (mapping), *again = NULL;
  g_autoptr (GError) error = NULL;

  read = biv_roster_mapping_parse (text, "fuzz.mapping", &error);
  g_assert_no_error (error);
  again = biv_roster_mapping_dup_text (read);
  fuzz_expect_same (text, again);
}

/* Taken over it can be saved and opened; written out and read back it changes nothing more. */
static void
expect_taken (BivRoster *roster)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivProposal) proposal = biv_roster_propose (roster, &error);
  g_autoptr (BivCampaign) read = NULL;
  g_autofree char *text = NULL;
  BivRefusal why = { 0 };
  gsize n_bytes;

  g_assert_no_error (error);
  if (biv_proposal_is_empty (proposal))
    return;
  if (!biv_campaign_commit (roster->campaign, proposal, &error))
    {
      fuzz_expect_sentence (error->message, "");
      return;
    }
  text = biv_campaign_file_dup_text (roster->campaign, &n_bytes);
  read = biv_campaign_file_parse ("orders.campaign", text, n_bytes, &error);
  g_assert_no_error (error);
  g_assert_true (biv_campaign_undo (roster->campaign, &why));
  g_assert_true (biv_campaign_is_same (roster->campaign, KEPT, NULL));
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (BivRoster) roster = NULL;
  g_autofree char *problems = NULL, *notes = NULL, *words = NULL;
  BivSpreadsheet *sheet = biv_spreadsheet_read_bytes (bytes, NAME, &error);

  if (sheet == NULL)
    {
      fuzz_expect_sentence (error->message, NAME ":");
      return 0;
    }
  campaign = biv_campaign_copy (KEPT);
  roster = biv_roster_new (sheet, campaign, NULL);
  roster->mapping->doubles = (BivRosterDoubles) (size % 3);
  biv_roster_make_missing (roster);
  problems = biv_roster_dup_problems (roster, NAME);
  notes = biv_roster_dup_notes (roster, NAME);
  words = biv_roster_dup_words (roster);
  g_assert_true (g_utf8_validate (problems, -1, NULL) && g_utf8_validate (notes, -1, NULL) && g_utf8_validate (words, -1, NULL));
  g_assert_true (biv_roster_is_clear (roster) == (*problems == '\0'));
  expect_mapping (roster);
  if (*problems == '\0' && (fuzz_goes_all_the_way || fuzz_is_picked (data, size, 8)))
    expect_taken (roster);
  return 0;
}
