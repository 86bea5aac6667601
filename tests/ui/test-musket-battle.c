/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-musket-battle.c: a battle of units taken in hand one by one, in the real window: a close combat, what its winner is
 * asked, and the end of a unit's turn */
#include <glib/gstdio.h>
#include <string.h>

#include "screen.h"

#define ANY ATSPI_ROLE_INVALID

/* The sample, with a battalion of Merrow behind one of the Towns, and another beside that. */
static char *
copy_sample (const char *folder)
{
  static const char *const places[][2] = {
    { "unit=\"M03\" side=\"MERROW\" square=\"c3\"", "unit=\"M03\" side=\"MERROW\" square=\"c5\"" },
    { "unit=\"T03\" side=\"TOWNS\" square=\"c6\" facing=\"S\"", "unit=\"T03\" side=\"TOWNS\" square=\"c6\" facing=\"N\"" },
    { "unit=\"T05\" side=\"TOWNS\" square=\"e7\"", "unit=\"T05\" side=\"TOWNS\" square=\"b6\"" },
  };
  g_autofree char *sample = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", "wend-crossing.campaign", NULL);
  char *path = g_build_filename (folder, "wend-crossing.campaign", NULL);
  g_autofree char *bytes = NULL;
  g_autoptr (GString) text = NULL;

  g_assert_true (g_file_get_contents (sample, &bytes, NULL, NULL));
  text = g_string_new (bytes);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    g_assert_cmpuint (g_string_replace (text, places[i][0], places[i][1], 0), ==, 1);
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  return path;
}

/* A die is typed and used. */
static void
throw (UiScreen   *screen,
       const char *face)
{
  g_autofree char *use = g_strdup_printf ("Use the %s", face);

  screen_expect (screen, ATSPI_ROLE_PUSH_BUTTON, "Use the die");
  screen_key (screen, face);
  screen_step (screen, use);
}

/* Whose guns could fire is asked once. */
static void
pass_armed (UiScreen   *screen,
            const char *button)
{
  screen_step (screen, button);
  if (screen_has (screen, ANY, "Could still act"))
    screen_step (screen, button);
}

/* MP-SEQ-1, MP-SEQ-2 */
static void
open_the_turn (UiScreen *screen)
{
  screen_press (screen, "Go to battle");
  pass_armed (screen, "Done: Duchy of Merrow");
  pass_armed (screen, "Done: Free Towns");
  screen_press (screen, "I type them");
  screen_step (screen, "Roll for initiative");
  throw (screen, "6");
  throw (screen, "1");
  screen_expect (screen, ANY, "Duchy of Merrow: First half");
  screen_expect (screen, ATSPI_ROLE_PUSH_BUTTON, "End the first half");
}

/* MP-SEQ-3 */
static void
take_in_hand (UiScreen *screen)
{
  for (int i = 0; i < 3; i++)
    screen_key (screen, "n");
  screen_expect (screen, ATSPI_ROLE_LABEL, "M03 1st Line");
  screen_expect (screen, ANY, "Take it in hand");
  screen_press (screen, "Take in hand");
  screen_expect (screen, ANY, "1st Line is in hand until it is done.");
  screen_expect (screen, ATSPI_ROLE_PUSH_BUTTON, "Done: M03");
}

/* By the keyboard, from the unit to the square ahead, once to look and once to do it. MP-CCB-4, MP-CCB-5, MP-CCB-11 */
static void
fight (UiScreen *screen)
{
  screen_expect_focus (screen, ATSPI_ROLE_TABLE_CELL, "M03 1st Line");
  screen_key (screen, "Up");
  screen_expect_focus (screen, ATSPI_ROLE_TABLE_CELL, "T03 Corn Market Regiment");
  screen_key (screen, "Return");
  screen_expect (screen, ANY, "6 in flank or rear: needs 6 or more");
  screen_key (screen, "Return");
  throw (screen, "6");
  throw (screen, "1");
  screen_expect (screen, ANY, "1st Line: advance or stay?");
  screen_expect (screen, ATSPI_ROLE_PUSH_BUTTON, "Stay");
  screen_step (screen, "Advance");
}

/* MP-CCB-12 */
static void
decline (UiScreen *screen)
{
  screen_expect (screen, ANY, "1st Line has advanced: fight on?");
  screen_expect (screen, ANY, "attack by 1st Line on Apprentices");
  /* What is looked at leads; E lets it be. */
  screen_expect (screen, ATSPI_ROLE_PUSH_BUTTON, "Fight T05");
  screen_expect (screen, ATSPI_ROLE_PUSH_BUTTON, "Fight no further");
  screen_key (screen, "e");
  screen_step (screen, "Done: M03");
  screen_expect (screen, ATSPI_ROLE_PUSH_BUTTON, "End the first half");
}

static void
test_musket_battle (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL);
  g_autofree char *path = copy_sample (folder);
  const char *why_not = screen_why_not ();
  UiScreen *screen;

  if (why_not != NULL)
    {
      g_test_skip (why_not);
      return;
    }
  screen = screen_open (g_getenv ("BIVOUAC"), path);
  open_the_turn (screen);
  take_in_hand (screen);
  fight (screen);
  decline (screen);
  screen_key (screen, "ctrl+s");
  screen_close (screen);
  g_remove (path);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  /* libatspi warns when it asks a program that is only just starting. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
  g_test_add_func ("/ui/musket-battle", test_musket_battle);
  return g_test_run ();
}
