/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz.c: what the targets of fuzzing share */
#include "fuzz.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/biv-digest.h"
#include "store/campaign-file.h"

gboolean fuzz_goes_all_the_way;

/* The fuzzer keeps the input of what aborts. GLib would trap instead. */
static GLogWriterOutput
write_log (GLogLevelFlags   level,
           const GLogField *fields,
           gsize            n_fields,
           gpointer         data)
{
  GLogWriterOutput output = g_log_writer_default (level, fields, n_fields, data);

  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING))
    abort ();
  return output;
}

int
LLVMFuzzerInitialize (int    *argc,
                      char ***argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_log_set_writer_func (write_log, NULL, NULL);
  return 0;
}

gboolean
fuzz_is_picked (const guint8 *data,
                gsize         size,
                guint         n)
{
  BivDigest digest;

  if (fuzz_goes_all_the_way)
    return TRUE;
  biv_digest_init (&digest);
  biv_digest_add (&digest, data, size);
  return digest.value % n == 0;
}

void
fuzz_expect_sentence (const char *text,
                      const char *start)
{
  g_assert_nonnull (text);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  if (!g_str_has_prefix (text, start) || text[strlen (start)] == '\0')
    g_error ("does not begin “%s” and go on: %s", start, text);
}

void
fuzz_expect_same (const char *text,
                  const char *again)
{
  if (strcmp (text, again) != 0)
    g_error ("read again it is another:\n%s\n---- was ----\n%s", again, text);
}

char *
fuzz_read_kept (const char *path)
{
  g_autofree char *whole = g_build_filename (FUZZ_ROOT, path, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (whole, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

BivCampaign *
fuzz_get_campaign (const char *path)
{
  static GHashTable *kept;
  BivCampaign *campaign;

  if (kept == NULL)
    kept = g_hash_table_new (g_str_hash, g_str_equal);
  campaign = g_hash_table_lookup (kept, path);
  if (campaign == NULL)
    {
      g_autofree char *text = fuzz_read_kept (path), *name = g_path_get_basename (path);
      g_autoptr (GError) error = NULL;

      campaign = biv_campaign_file_parse (name, text, strlen (text), &error);
      g_assert_no_error (error);
      g_hash_table_insert (kept, (gpointer) path, campaign);
    }
  return campaign;
}
