/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-record.c: a battle's record, read, written, replayed, told, taken back and written as an example */
#include "fuzz.h"

#include <string.h>

#include "script/example-writer.h"
#include "script/play.h"
#include "engine/biv-session.h"
#include "rulebooks/biv-rulebooks.h"
#include "store/record-file.h"

#define NAME "fuzz.battle"

static void
expect_kept (const BivRecord *record)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRecord) read = NULL;
  g_autofree char *text = NULL, *again = NULL;
  gsize n_bytes;

  text = biv_record_file_dup_text (record, &n_bytes);
  read = biv_record_file_parse (NAME, text, n_bytes, &error);
  g_assert_no_error (error);
  g_assert_true (biv_record_equal (record, read));
  again = biv_record_file_dup_text (read, NULL);
  fuzz_expect_same (text, again);
}

static void
expect_played_alike (const BivRuleset *ruleset,
                     BivSession       *session)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRecord) record = biv_session_dup_record (session), again = NULL;
  g_autoptr (BivSession) second = biv_session_new_from_record (ruleset, record, 0, &error);

  g_assert_no_error (error);
  expect_kept (record);
  again = biv_session_dup_record (second);
  g_assert_true (biv_record_equal (record, again));
}

static void
tell (BivSession *session)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);

      g_assert_true (g_utf8_validate (biv_log_line_get_text (line), -1, NULL));
    }
}

static void
go_back_and_on (BivSession *session)
{
  guint last = biv_session_get_last_moment (session);

  for (guint moment = 0; moment <= last; moment++)
    biv_session_seek (session, moment);
  while (biv_session_undo (session))
    continue;
  while (biv_session_redo (session))
    continue;
  g_assert_cmpuint (biv_session_get_last_moment (session), ==, last);
  for (guint n = 0; n < 3 && biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY); n++)
    continue;
}

/* What it says as an example, the example's own player agrees with. */
static void
write_as_example (const BivRecord *record)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = biv_example_write (record, "fuzz", FALSE, &error);
  g_autoptr (BivExamples) examples = NULL;
  BivScript *script = NULL;

  if (text == NULL)
    {
      fuzz_expect_sentence (error->message, "");
      return;
    }
  script = biv_script_new ("fuzz.txt", text, strlen (text), &error);
  g_assert_no_error (error);
  examples = biv_examples_new (script);
  for (guint i = 0; i < examples->cases->len; i++)
    {
      g_autoptr (BivVerdict) verdict = biv_play (examples, g_ptr_array_index (examples->cases, i));

      if (!biv_verdict_has_passed (verdict))
        g_error ("line %u: %s\n%s", ((BivFailure *) verdict->failures->pdata[0])->line,
                 ((BivFailure *) verdict->failures->pdata[0])->text, text);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivRecord) record = biv_record_file_parse (NAME, (const char *) data, size, &error);
  g_autoptr (BivSession) session = NULL;
  const BivRuleset *ruleset;
  guint line = 0;

  if (record == NULL)
    {
      fuzz_expect_sentence (error->message, NAME ":");
      return 0;
    }
  expect_kept (record);
  ruleset = biv_ruleset_find (biv_record_get_setup (record)->ruleset);
  if (ruleset == NULL)
    return 0;
  session = biv_session_new_from_read_record (ruleset, record, 0, &line, &error);
  if (session == NULL)
    {
      fuzz_expect_sentence (error->message, "");
      return 0;
    }
  tell (session);
  expect_played_alike (ruleset, session);
  if (!fuzz_is_picked (data, size, 8))
    return 0;
  go_back_and_on (session);
  expect_played_alike (ruleset, session);
  write_as_example (record);
  return 0;
}
