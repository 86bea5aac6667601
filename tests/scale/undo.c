/* SPDX-License-Identifier: GPL-3.0-or-later */
/* undo.c: opens a campaign, renames a unit, and takes that back and does it again so many times; prints the bytes that the
 * second half of them left over, and the lines that it wrote into the journal
 *
 *   scale-undo CAMPAIGN TIMES */
#include <malloc.h>
#include <stdlib.h>

#include "campaign/model/proposal.h"
#include "store/campaign-file.h"

static void
rename_one (BivCampaign *campaign)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Rename");
  GPtrArray *units = biv_campaign_peek_items (campaign, BIV_KIND_UNIT);

  biv_proposal_set_text (proposal, units->pdata[units->len / 2], "name", "Guard");
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (argv[1]);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);
  gsize before = 0;
  guint lines = 0;
  int times = atoi (argv[2]);

  g_assert_no_error (error);
  rename_one (campaign);
  for (int i = 0; i < times; i++)
    {
      if (i == times / 2)
        {
          before = mallinfo2 ().uordblks;
          lines = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len;
        }
      g_assert_true (biv_campaign_undo (campaign, NULL));
      g_assert_true (biv_campaign_redo (campaign));
    }
  g_print ("%" G_GSSIZE_FORMAT " %u\n", (gssize) (mallinfo2 ().uordblks - before),
           biv_campaign_peek_items (campaign, BIV_KIND_ENTRY)->len - lines);
  return 0;
}
