/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-example.c: text of worked examples, cut into cases and played */
#include "fuzz.h"

#include "draw/sheet/sheet.h"
#include "script/play.h"

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivExamples) examples = NULL;
  BivScript *script = biv_script_new ("fuzz.txt", (const char *) data, size, &error);

  if (script == NULL)
    {
      fuzz_expect_sentence (error->message, "fuzz.txt");
      return 0;
    }
  examples = biv_examples_new (script);
  examples->dup_briefing = biv_sheet_dup_briefing;
  for (guint i = 0; i < examples->cases->len; i++)
    {
      g_autoptr (BivVerdict) verdict = biv_play (examples, g_ptr_array_index (examples->cases, i));

      for (guint n = 0; n < verdict->failures->len; n++)
        {
          const BivFailure *failure = g_ptr_array_index (verdict->failures, n);

          g_assert_cmpuint (failure->line, >, 0);
          fuzz_expect_sentence (failure->text, "");
        }
    }
  return 0;
}
