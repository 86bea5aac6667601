/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-ruleset.c: a rulebook's XML, or what a campaign changes of one, sealed to a book with which a battle is played
 *
 * What does not begin like XML is an overlay: the id of a rulebook, then lines "TYPE.WHAT=value" of its unit table, and
 * "OPTION=value" of its options. */
#include "fuzz.h"

#include <string.h>

#include "engine/biv-session.h"
#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"

#define NAME       "fuzz.xml"
#define MOST_MOVES 60

static void
look_through (const BivBook *book)
{
  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    g_assert_cmpint (biv_book_find_type (book, biv_book_get_type_at (book, i)->id), ==, (int) i);
  for (guint i = 0; i < biv_book_get_n_options (book); i++)
    {
      const BivBookOption *option = biv_book_get_option (book, i);

      g_assert_true (biv_book_check_option (book, option->id, option->fallback, NULL));
    }
}

static void
read_book (const char *text,
           gsize       size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivBook) book = biv_book_new_from_xml (text, (gssize) size, NAME, &error);

  if (book == NULL)
    fuzz_expect_sentence (error->message, NAME ":");
  else
    look_through (book);
}

/* A battle of the shipped armies, whose units are now what the overlay makes of them. */
static void
play (const BivRuleset *ruleset,
      const BivFacts   *overlay,
      const BivFacts   *options,
      guint64           seed)
{
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 3, BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT);
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (BivRefusal));
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < biv_facts_get_n (overlay); i++)
    biv_facts_set (setup->types, biv_facts_get_key (overlay, i), biv_facts_get_value (overlay, i));
  for (guint i = 0; i < biv_facts_get_n (options); i++)
    biv_facts_set (setup->options, biv_facts_get_key (options, i), biv_facts_get_value (options, i));
  biv_setup_check_army (setup, BIV_NOBODY, faults, NULL);
  biv_setup_check_deployment (setup, BIV_NOBODY, faults, NULL);
  session = biv_session_new (ruleset, setup, 1, &error);
  if (session == NULL)
    {
      fuzz_expect_sentence (error->message, "");
      return;
    }
  for (guint n = 0; n < MOST_MOVES && biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY); n++)
    continue;
}

static void
overlay (const char   *text,
         const guint8 *data,
         gsize         size)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", 200);
  const BivRuleset *ruleset = lines[0] != NULL ? biv_ruleset_find (lines[0]) : NULL;
  g_autoptr (BivFacts) changes = biv_facts_new (), options = biv_facts_new ();
  g_autoptr (BivBook) shipped = NULL, book = NULL;
  g_autoptr (GError) error = NULL;

  if (ruleset == NULL)
    return;
  for (char **line = lines + 1; *line != NULL; line++)
    {
      char *equals = strchr (*line, '=');

      if (equals == NULL || equals == *line)
        continue;
      *equals = '\0';
      biv_facts_set (strchr (*line, '.') != NULL ? changes : options, *line, equals + 1);
    }
  shipped = biv_book_load (ruleset->id, NULL);
  book = biv_book_new_overlaid (shipped, changes, &error);
  if (book == NULL)
    {
      fuzz_expect_sentence (error->message, "");
      return;
    }
  look_through (book);
  g_strfreev (biv_book_list_changed (book, shipped));
  if (fuzz_is_picked (data, size, 4))
    play (ruleset, changes, options, size % 8);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);

  if (size > 0 && data[0] == '<')
    read_book ((const char *) data, size);
  else if (g_utf8_validate (text, -1, NULL))
    overlay (text, data, size);
  return 0;
}
