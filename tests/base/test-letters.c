/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-letters.c: words are folded and put in order as GLib does it, whatever their letters */
#include <locale.h>
#include <string.h>

#include "base/letters.h"

static const char *const words[] = {
  "", "a", "B", "The 7th Foot", "the 7th foot", "Zouaves", "co-op", "coop", "Ärzte", "A\xcc\x88rzte", "Éclaireurs", "eclaireurs",
  "Straße", "ΟΔΟΣ", "№ 7", "1st\nU00001",
};

static int
sign_of (int order)
{
  return (order > 0) - (order < 0);
}

static void
compare_all (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    for (guint k = 0; k < G_N_ELEMENTS (words); k++)
      {
        g_autofree char *one = biv_letters_dup_key (words[i]), *other = biv_letters_dup_key (words[k]);

        g_assert_cmpint (sign_of (strcmp (one, other)), ==, sign_of (g_utf8_collate (words[i], words[k])));
      }
}

/* In the usual locale, and in those of them that are installed. */
static void
test_key (void)
{
  static const char *const locales[] = { "", "C.UTF-8", "en_GB.UTF-8", "de_DE.UTF-8", "sv_SE.UTF-8" };
  g_autofree char *long_words = g_strnfill (2000, 'x'), *key = biv_letters_dup_key (long_words);

  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    if (setlocale (LC_ALL, locales[i]) != NULL)
      compare_all ();
  setlocale (LC_ALL, "C.UTF-8");
  g_assert_cmpuint (strlen (key), >=, strlen (long_words));
}

static void
test_folded (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *folded = biv_letters_dup_folded (words[i]), *expected = g_utf8_casefold (words[i], -1);

      g_assert_cmpstr (folded, ==, expected);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/letters/key", test_key);
  g_test_add_func ("/letters/folded", test_folded);
  return g_test_run ();
}
