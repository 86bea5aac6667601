/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-handover.c: a battle by mail, read, written, played on by its player, shown, and taken by a host who never sent it */
#include "fuzz.h"

#include <string.h>

#include "campaign/battle/handover.h"
#include "campaign/battle/lone.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/handover-file.h"

#define NAME "fuzz.handover"

static void
expect_kept (const BivHandover *handover)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivHandover) read = NULL;
  g_autofree char *text = NULL, *again = NULL;
  gsize n_bytes;

  text = biv_handover_file_dup_text (handover, &n_bytes);
  read = biv_handover_file_parse (NAME, text, n_bytes, &error);
  g_assert_no_error (error);
  again = biv_handover_file_dup_text (read, NULL);
  fuzz_expect_same (text, again);
}

/* Whoever forges a hand-over has not the key, and a host takes nothing of it. */
static void
expect_refused (const BivHandover *handover)
{
  g_autoptr (GError) error = NULL;
  g_auto (BivHandoverTaken) taken = { 0 };
  const BivSetup *setup = biv_record_get_setup (handover->record);
  g_autoptr (BivSession) host = biv_session_new (biv_ruleset_find (setup->ruleset), setup, 0, NULL);
  BivDiceKey key = { { 99, 1 } };

  if (host == NULL)
    return;
  biv_session_set_key (host, &key, 0);
  g_assert_false (biv_handover_take (host, handover, 0, &taken, &error));
  fuzz_expect_sentence (error->message, "");
  g_assert_cmpuint (biv_session_get_last_moment (host), ==, 0);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GError) error = NULL, why = NULL;
  g_autoptr (BivHandover) handover = biv_handover_file_parse (NAME, (const char *) data, size, &error);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  guint line;

  if (handover == NULL)
    {
      fuzz_expect_sentence (error->message, NAME ":");
      return 0;
    }
  expect_kept (handover);
  session = biv_handover_new_session (handover, &line, &error);
  if (session == NULL)
    {
      fuzz_expect_sentence (error->message, "");
      return 0;
    }
  biv_handover_is_open (handover, session);
  biv_handover_may_decide (handover, session);
  campaign = biv_lone_campaign_new (handover->record, "Fuzz", handover->side, &why);
  if (campaign == NULL)
    fuzz_expect_sentence (why->message, "");
  expect_refused (handover);
  g_clear_error (&error);
  if (biv_handover_take_session (handover, session, &error))
    expect_kept (handover);
  return 0;
}
