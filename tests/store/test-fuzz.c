/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fuzz.c: whatever becomes of a file, reading it ends in a campaign or in a message with its line
 *
 * Mutations are drawn from seeds, so a failure comes back; -m thorough draws more of them. */
#include "store/campaign-file.h"

#include <string.h>

#include "random-campaign.h"

#define N_MUTATIONS 3000

/* What bites most often. */
static const char *const bites[] = {
  "\"", "'", "<", ">", "&", "&#10;", "\n", "/>", "-1", "0", "99999999999", "none", "campaign", "id=\"U1\"", ",", "\\", ":", "=",
  "\xff", "\xc3", "<unit id=\"U1\" type=\"inf\"/>", "<!--", "-->", "]]>", "<![CDATA[", "<?x?>", "xmlns=\"\"", "F1", "N", "X1",
};

static gsize
place_in (BivRandom     *random,
          const GString *text)
{
  return biv_random_below (random, (guint32) text->len + 1);
}

static void
insert_line_again (BivRandom *random,
                   GString   *text)
{
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);
  guint n = g_strv_length (lines), from = biv_random_below (random, n), to = biv_random_below (random, n);

  g_string_truncate (text, 0);
  for (guint i = 0; i < n; i++)
    {
      g_string_append (text, lines[i]);
      g_string_append_c (text, '\n');
      if (i == to)
        {
          g_string_append (text, lines[from]);
          g_string_append_c (text, '\n');
        }
    }
}

static void
mutate (BivRandom *random,
        GString   *text)
{
  gsize at = place_in (random, text), length = MIN (text->len - at, 1 + at % 50);

  switch (biv_random_below (random, 14))
    {
    case 0:
      if (at < text->len)
        text->str[at] ^= 1 << biv_random_below (random, 8);
      break;
    case 1:
      g_string_truncate (text, at);
      break;
    case 2:
      g_string_erase (text, at, length);
      break;
    case 3:
      g_string_insert (text, at, bites[biv_random_below (random, G_N_ELEMENTS (bites))]);
      break;
    case 4:
      insert_line_again (random, text);
      break;
    case 5:
      {
        g_autofree char *piece = g_strndup (text->str + at, length);

        g_string_insert (text, place_in (random, text), piece);
        break;
      }
    default:
      /* One attribute's value becomes another's: still well-formed, so it gets further in. */
      {
        char *quote = strchr (text->str + at, '"');
        char *other = strchr (text->str + place_in (random, text), '"');

        if (quote != NULL && other != NULL && other[1] != '\0')
          {
            g_autofree char *value = g_strndup (other + 1, strcspn (other + 1, "\""));
            gsize where = quote + 1 - text->str;

            g_string_erase (text, where, strcspn (quote + 1, "\""));
            g_string_insert (text, where, value);
          }
        break;
      }
    }
}

/* "fuzz.campaign:LINE: words" */
static void
expect_line (const GError *error)
{
  const char *rest;
  gsize n_figures;

  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error->message, "fuzz.campaign:"));
  rest = error->message + strlen ("fuzz.campaign:");
  n_figures = strspn (rest, "0123456789");
  g_assert_cmpuint (n_figures, >, 0);
  g_assert_true (g_str_has_prefix (rest + n_figures, ": "));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

/* A campaign that was read can be written, read again, and taken back to its beginning. */
static void
expect_sound (BivCampaign *campaign)
{
  g_autofree char *text = NULL, *again_text = NULL;
  g_autoptr (BivCampaign) again = NULL;
  g_autoptr (GError) error = NULL;
  gsize n_bytes;

  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  again = biv_campaign_file_parse ("fuzz.campaign", text, n_bytes, &error);
  g_assert_no_error (error);
  again_text = biv_campaign_file_dup_text (again, NULL);
  g_assert_cmpstr (again_text, ==, text);
  while (biv_campaign_undo (again, NULL))
    continue;
}

/* Returns: how many could still be read */
static guint
fuzz (const char *original,
      guint       n_mutations,
      guint64     seed)
{
  guint n_read = 0;

  for (guint i = 0; i < n_mutations; i++)
    {
      BivRandom random;
      g_autoptr (GString) text = g_string_new (original);
      g_autoptr (BivCampaign) campaign = NULL;
      g_autoptr (GError) error = NULL;

      biv_random_init (&random, seed, i);
      for (guint n = 1 + biv_random_below (&random, 3); n > 0; n--)
        mutate (&random, text);
      campaign = biv_campaign_file_parse ("fuzz.campaign", text->str, text->len, &error);
      if (campaign != NULL)
        {
          expect_sound (campaign);
          n_read++;
        }
      else
        expect_line (error);
    }
  return n_read;
}

static guint
count_mutations (void)
{
  return g_test_thorough () ? 20 * N_MUTATIONS : N_MUTATIONS;
}

static void
test_sample (gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "store", "good", data, NULL), *text = NULL;
  guint n_read;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  n_read = fuzz (text, count_mutations (), 11);
  g_test_message ("%u of %u could still be read", n_read, count_mutations ());
  /* If all were refused for their syntax, nothing behind it would have been tried. */
  g_assert_cmpuint (n_read, >, count_mutations () / 50);
}

static void
test_random (void)
{
  for (guint i = 0; i < 10; i++)
    {
      BivRandom random;
      g_autoptr (BivCampaign) campaign = NULL;
      g_autofree char *text = NULL;

      biv_random_init (&random, 5, i);
      campaign = random_campaign_new (&random, 3);
      text = biv_campaign_file_dup_text (campaign, NULL);
      fuzz (text, count_mutations () / 60, i);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/store/fuzz/small", "small.campaign", test_sample);
  g_test_add_data_func ("/store/fuzz/position", "position.campaign", test_sample);
  g_test_add_func ("/store/fuzz/random", test_random);
  return g_test_run ();
}
