/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-campaign-file.c: a campaign is read whole, and written byte for byte as it was */
#include "store/biv-campaign-file.h"

#include <string.h>

static char *
sample_path (void)
{
  return g_test_build_filename (G_TEST_DIST, "store", "good", "position.campaign", NULL);
}

static void
test_sample_is_byte_stable (void)
{
  g_autofree char *path = sample_path (), *bytes = NULL, *again = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivCampaign) campaign = biv_campaign_file_load (file, NULL, &error);
  gsize n_bytes;

  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  again = biv_campaign_file_dup_text (campaign, &n_bytes);
  g_assert_cmpstr (again, ==, bytes);
  g_assert_cmpuint (n_bytes, ==, strlen (again));
  g_assert_false (biv_campaign_is_dirty (campaign));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/campaign-file/sample-is-byte-stable", test_sample_is_byte_stable);
  return g_test_run ();
}
