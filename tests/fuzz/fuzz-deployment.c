/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-deployment.c: a kept deployment (CA-DEPLOY-9), loaded into battles on squares and on a table, kept again */
#include "fuzz.h"

#include <string.h>

#include "campaign/battle/deployment.h"
#include "store/campaign-file.h"

static BivCampaign *campaigns[2];
static const char *const paths[] = { "tests/fuzz/squares.campaign", "tests/fuzz/table.campaign" };

static void
begin (guint i)
{
  if (campaigns[i] == NULL)
    campaigns[i] = biv_campaign_copy (fuzz_get_campaign (paths[i]));
}

static BivBattle *
get_battle (guint i)
{
  return g_ptr_array_index (biv_campaign_peek_items (campaigns[i], BIV_KIND_BATTLE), 0);
}

/* Loaded again it drops nobody, and comes to the same. */
static void
expect_kept (guint       i,
             const char *side)
{
  g_autofree char *text = biv_deployment_dup_text (campaigns[i], get_battle (i), side), *again = NULL, *dropped = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;

  proposal = biv_turn_propose_load_deployment (campaigns[i], biv_id_of (get_battle (i)), side, text, &dropped);
  g_assert_null (biv_proposal_get_refusal (proposal));
  g_assert_cmpstr (dropped, ==, NULL);
  g_assert_true (biv_campaign_commit (campaigns[i], proposal, &error));
  again = biv_deployment_dup_text (campaigns[i], get_battle (i), side);
  fuzz_expect_same (text, again);
}

static void
load (guint       i,
      const char *text)
{
  g_autofree char *side = biv_deployment_dup_side_of (text), *dropped = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  BivBattle *battle = get_battle (i);
  const char *whose = g_strcmp0 (side, battle->sides[1]) == 0 ? battle->sides[1] : battle->sides[0];

  proposal = biv_turn_propose_load_deployment (campaigns[i], biv_id_of (battle), whose, text, &dropped);
  if (dropped != NULL)
    fuzz_expect_sentence (dropped, "");
  if (biv_proposal_get_refusal (proposal) != NULL || !biv_campaign_commit (campaigns[i], proposal, NULL))
    return;
  expect_kept (i, whose);
  g_clear_object (&campaigns[i]);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);

  /* What is no text the reader of files refuses. */
  if (!g_utf8_validate (text, -1, NULL))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      begin (i);
      load (i, text);
    }
  return 0;
}
