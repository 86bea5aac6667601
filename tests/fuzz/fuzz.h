/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz.h: what the targets of fuzzing share
 *
 * A target is LLVMFuzzerTestOneInput() in fuzz-NAME.c: the bytes of one file, which somebody hostile wrote. It ends in a
 * message for the referee or in a thing that the program can go on with; anything else aborts: a wrong answer, a warning of
 * GLib's, what AddressSanitizer and UBSan find. */
#pragma once
#include <glib.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

int      LLVMFuzzerInitialize   (int          *argc,
                                 char       ***argv);
int      LLVMFuzzerTestOneInput (const guint8 *data,
                                 gsize         size);

/* In the ordinary check: every input is taken all the way. Under the fuzzer what is slow is done for some of them. */
extern gboolean fuzz_goes_all_the_way;

/** fuzz_is_picked: whether what is slow is done for these bytes: one input of @n, always the same ones */
gboolean fuzz_is_picked         (const guint8 *data,
                                 gsize         size,
                                 guint         n);
/** fuzz_expect_sentence: a message for the referee is UTF-8, says something and says where: it begins with @start */
void     fuzz_expect_sentence   (const char   *text,
                                 const char   *start);
/** fuzz_expect_same: two texts, of which the second came out of the first */
void     fuzz_expect_same       (const char   *text,
                                 const char   *again);
/** fuzz_read_kept: (transfer full): the text of a file of the project; @path: below its top */
char    *fuzz_read_kept         (const char   *path);

/** fuzz_get_campaign: Returns: (transfer none): a campaign of the project, read once; each input begins with a copy of it */
BivCampaign *fuzz_get_campaign  (const char   *path);

G_END_DECLS
