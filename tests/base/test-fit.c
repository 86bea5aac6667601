/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fit.c: words in room that does not grow are whole, or end with a mark, and never reach past it */
#include "base/fit.h"
#include "base/biv-refusal.h"

#include <string.h>

typedef struct
{
  const char *name, *text, *fits;
  gsize       room;
} FitRow;

static const FitRow rows[] = {
  { "whole", "Karrash", "Karrash", 8 },
  { "one-byte-too-many", "Karrash", "Kar…", 7 },
  { "between-letters-of-two", "éééé", "éé…", 8 },
  { "between-letters-of-three", "–––", "–…", 9 },
  { "between-letters-of-four", "\xf0\x9f\x90\x8e\xf0\x9f\x90\x8e", "\xf0\x9f\x90\x8e…", 8 },
  { "no-room-for-a-letter-before-the-mark", "\xf0\x9f\x90\x8e\xf0\x9f\x90\x8e", "…", 7 },
  { "no-room-for-the-mark", "Karrash", "", 3 },
  { "room-for-the-mark-alone", "Karrash", "…", 4 },
  { "room-for-the-zero-alone", "Karrash", "", 1 },
  { "empty", "", "", 1 },
  { "nothing", NULL, "", 4 },
  { "not-utf-8", "a\xe9z", "a", 8 },
  { "not-utf-8-and-too-long", "a\xe9zzzzzzzzzzzz", "a…", 8 },
};

static void
test_row (gconstpointer data)
{
  const FitRow *row = data;
  char *exact = g_malloc (row->room);      /* so that AddressSanitizer sees the first byte beyond */

  memset (exact, '#', row->room);
  g_assert_true (biv_fit_text (exact, row->room, row->text) == exact);
  g_assert_cmpstr (exact, ==, row->fits);
  g_free (exact);
}

/* Every room for a text of every kind of letter. */
static void
test_every_room (void)
{
  static const char text[] = "1\xc3\xa9\xe2\x80\x93\xf0\x9f\x90\x8e" "2\xc3\xa9\xe2\x80\x93\xf0\x9f\x90\x8e";

  for (gsize room = 1; room < sizeof text + 2; room++)
    {
      g_autofree char *exact = g_malloc (room);

      biv_fit (exact, room, "%s", text);
      g_assert_true (g_utf8_validate (exact, -1, NULL));
      g_assert_cmpuint (strlen (exact), <, room);
      if (room >= sizeof text)
        g_assert_cmpstr (exact, ==, text);
      else
        g_assert_true (room < 4 ? *exact == '\0' : g_str_has_suffix (exact, "…"));
    }
}

static void
test_macros_know_the_room (void)
{
  struct { char words[8], after[4]; } said = { .after = "off" };

  BIV_FIT (said.words, "%s %d", "Karrash", 12);
  g_assert_cmpstr (said.words, ==, "Karr…");
  BIV_FIT_TEXT (said.words, "éééé");
  g_assert_cmpstr (said.words, ==, "éé…");
  g_assert_cmpstr (said.after, ==, "off");
}

static void
test_refusals (void)
{
  g_autofree char *name = g_strnfill (BIV_REFUSAL_TEXT - 2, 'x');
  BivRefusal why;

  g_assert_false (biv_refusal_set (&why, "FM-E", NULL, "%sé", name));
  g_assert_true (g_utf8_validate (why.text, -1, NULL));
  g_assert_true (g_str_has_suffix (why.text, "x…"));
  g_assert_cmpuint (strlen (why.text), ==, BIV_REFUSAL_TEXT - 1);
}

static void
test_beginnings (void)
{
  static const struct { const char *text; guint most; const char *beginning; } cases[] = {
    { "abc", 3, "abc" }, { "abcd", 3, "abc…" }, { "ééé", 3, "ééé" }, { "éééé", 3, "ééé…" }, { "", 0, "" },
    { "a", 0, "…" }, { "a\xe9", 2, "a\xef\xbf\xbd" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *beginning = biv_text_dup_beginning (cases[i].text, cases[i].most);

      g_assert_cmpstr (beginning, ==, cases[i].beginning);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/fit/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/fit/every-room", test_every_room);
  g_test_add_func ("/fit/macros-know-the-room", test_macros_know_the_room);
  g_test_add_func ("/fit/refusals", test_refusals);
  g_test_add_func ("/fit/beginnings", test_beginnings);
  return g_test_run ();
}
