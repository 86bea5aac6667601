/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-hostile-examples.c: example files that somebody spoilt; whatever stands in them, the program only says so */
#include "base/biv-random.h"
#include "draw/sheet/sheet.h"
#include "script/play.h"
#include "tests/rounds.h"
#include <string.h>

typedef struct
{
  const char *file;
  const char *position;         /* the first words of the position that the examples start from; NULL: none */
  guint       n_rounds;
} Row;

static const Row rows[] = {
  { "frontier-musket.txt", NULL, 2000 },
  { "frontier-musket-more.txt", NULL, 2000 },
  { "morschauser-frontier.txt", NULL, 2000 },
  { "morschauser-frontier-more.txt", NULL, 2000 },
  { "musket-period-more.txt", NULL, 2000 },
  { "fusilier.txt", NULL, 3000 },
  { "fusilier-more.txt", NULL, 2000 },
  { "fusilier-fighting.txt", NULL, 2000 },
  { "fusilier-clauses.txt", NULL, 2000 },
  { "campaign-simple.txt", "position karrash", 300 },
  { "campaign-turn.txt", "position karrash", 300 },
};

/* Words that fit nowhere, or nearly somewhere. */
static const char *const strange[] = {
  "", "=", "\"", "#", "-", "none", "A", "B", "a1", "z26", "i9", "0", "-1", "99999999999999999999", "N", "key=value", "=x",
  "x=", "at=", "level", "unit", "do", "expect", "dice", "A6", "CROWN6", "\xc3\xa9", "\xe2\x80\x9c", "a,b,,c", "1/0", "0/0",
  "2147483648", "yes", "nan", "inf", "1e9", "0x10", "-0.01", "99999.999", "600,", ",600", "-500,-500", "90000,90000",
  "front=0", "front=-5", "front=100000", "guns=0", "guns=15", "guns=-1", "calibre=7", "quality=0", "quality=10", "dp=-3",
  "companies=0", "width=0", "depth=none", "level=0", "level=999", "height=-1", "height=1e9", "active=08:00", "active=24:00",
  "clock=99:99", "dice=", "range=-1", "range=nan", "minutes=1/0", "minutes=-1", "steps=", "steps=move:-5", "brigade=none",
  "inf*1000", "HC", "P09", "DH/1", "HC/999", "cmd", "fsa", "\x01",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
};

static const char *
pick_strange (BivRandom *random)
{
  return strange[biv_random_below (random, G_N_ELEMENTS (strange))];
}

/* One to four of: a word becomes another's, is lost, or is said twice; a line is lost, said twice, or moved. */
static char *
spoil (const char *text,
       BivRandom  *random)
{
  g_auto (GStrv) split = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (char **line = split; *line != NULL; line++)
    g_ptr_array_add (lines, g_strdup (*line));
  for (guint left = 1 + biv_random_below (random, 4); left > 0 && lines->len > 0; left--)
    {
      guint at = biv_random_below (random, lines->len), other = biv_random_below (random, lines->len);
      g_auto (GStrv) words = g_strsplit (g_ptr_array_index (lines, at), " ", -1);
      guint n_words = g_strv_length (words), word = n_words > 0 ? biv_random_below (random, n_words) : 0;

      switch (biv_random_below (random, 6))
        {
        case 0:
          g_ptr_array_remove_index (lines, at);
          continue;
        case 1:
          g_ptr_array_insert (lines, (int) other, g_strdup (g_ptr_array_index (lines, at)));
          continue;
        case 2:
          {
            g_auto (GStrv) others = g_strsplit (g_ptr_array_index (lines, other), " ", -1);
            guint n_others = g_strv_length (others);

            if (n_words > 0 && n_others > 0)
              {
                g_free (words[word]);
                words[word] = g_strdup (others[biv_random_below (random, n_others)]);
              }
            break;
          }
        case 3:
          if (n_words > 0)
            words[word][0] = '\0';
          break;
        default:
          if (n_words > 0)
            {
              g_free (words[word]);
              words[word] = g_strdup (pick_strange (random));
            }
          break;
        }
      g_free (g_ptr_array_index (lines, at));
      g_ptr_array_index (lines, at) = g_strjoinv (" ", words);
    }
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

static void
play (const char *text)
{
  g_autoptr (GError) error = NULL;
  BivScript *script = biv_script_new ("spoilt", text, strlen (text), &error);
  g_autoptr (BivExamples) examples = NULL;

  if (script == NULL)
    {
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      return;
    }
  examples = biv_examples_new (script);
  examples->dup_briefing = biv_sheet_dup_briefing;
  for (guint i = 0; i < examples->cases->len; i++)
    {
      const BivCase *one = g_ptr_array_index (examples->cases, i);
      g_autoptr (BivVerdict) verdict = biv_play (examples, one);

      for (guint n = 0; n < verdict->failures->len; n++)
        {
          const BivFailure *failure = g_ptr_array_index (verdict->failures, n);

          g_assert_cmpuint (failure->line, >, 0);
          g_assert_cmpstr (failure->text, !=, "");
        }
    }
}

static void
test_spoilt (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "examples", row->file, NULL);
  g_autofree char *whole = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) parts = NULL;
  BivRandom random;
  guint n_parts = 0;

  g_assert_true (g_file_get_contents (path, &whole, NULL, &error));
  g_assert_no_error (error);
  parts = g_strsplit (whole, "\nexample ", -1);
  n_parts = g_strv_length (parts);
  g_assert_cmpuint (n_parts, >, 1);
  biv_random_init (&random, g_str_hash (row->file), 0);
  for (guint i = 0; i < ROUNDS (row->n_rounds); i++)
    {
      g_autofree char *one = g_strconcat ("example ", parts[1 + biv_random_below (&random, n_parts - 1)], NULL);
      g_autofree char *spoilt = NULL;
      /* What stands above the first example is spoilt too, now and then. */
      g_autofree char *text = g_strconcat (parts[0], "\n", one, NULL);

      spoilt = row->position == NULL || i % 4 > 0 ? spoil (one, &random) : spoil (text, &random);
      if (row->position != NULL && i % 4 > 0)
        {
          g_autofree char *below = g_strconcat (parts[0], "\n", spoilt, NULL);

          play (below);
        }
      else
        {
          play (spoilt);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/hostile-examples/", rows[i].file, NULL);

      g_test_add_data_func (path, &rows[i], test_spoilt);
    }
  return g_test_run ();
}
