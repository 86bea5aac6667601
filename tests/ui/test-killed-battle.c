/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-killed-battle.c: the real program killed in the middle of a battle, again and again: the start page offers what was not
 * saved, by its file or as never saved, and the battle stands where it stood */
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "screen.h"

#define ANY  ATSPI_ROLE_INVALID
#define BOTH 3                      /* of the computer's choices */

static char *
copy_sample (const char *folder)
{
  g_autofree char *sample = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", "wend-crossing.campaign", NULL);
  char *path = g_build_filename (folder, "wend-crossing.campaign", NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (sample, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  return path;
}

/* "moment 12 of 12" */
static int
get_moments (UiScreen *screen)
{
  g_autofree char *text = screen_dup_name (screen, ATSPI_ROLE_LABEL, "moment ");
  const char *of = strstr (text, " of ");

  g_assert_nonnull (of);
  return atoi (of + strlen (" of "));
}

static void
go_to_battle (UiScreen *screen)
{
  screen_press (screen, "Go to battle");
  screen_expect (screen, ATSPI_ROLE_LABEL, "moment ");
}

/* Nobody knows when the power goes. Returns: how many moves were in sight before it went */
static int
play_until_killed (UiScreen *screen,
                   int       signal)
{
  int n;

  screen_click (screen, ATSPI_ROLE_COMBO_BOX, "Computer");
  screen_expect (screen, ATSPI_ROLE_LABEL, "Computer: both, fast");
  for (int i = 0; i < BOTH; i++)
    screen_key (screen, "Down");
  screen_key (screen, "Return");
  screen_expect (screen, ANY, "• The Wend Crossing");
  g_usleep ((gulong) g_test_rand_int_range (300000, 2500000));
  n = get_moments (screen);
  screen_kill (screen, signal);
  return n;
}

static void
expect_moments (UiScreen *screen,
                int       n)
{
  go_to_battle (screen);
  g_assert_cmpint (get_moments (screen), >=, n);
}

static UiScreen *
open_start_page (void)
{
  return screen_open (g_getenv ("BIVOUAC"), NULL);
}

static void
test_killed_battle (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL);
  g_autofree char *path = copy_sample (folder);
  const char *why_not = screen_why_not ();
  UiScreen *screen;
  int n;

  if (why_not != NULL)
    {
      g_test_skip (why_not);
      return;
    }
  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  screen = screen_open (g_getenv ("BIVOUAC"), path);
  go_to_battle (screen);
  g_assert_cmpint (get_moments (screen), ==, 0);
  n = play_until_killed (screen, SIGKILL);

  screen = open_start_page ();
  screen_expect (screen, ATSPI_ROLE_LABEL, "Changes to wend-crossing.campaign. Last change: ");
  screen_expect_focus (screen, ATSPI_ROLE_PUSH_BUTTON, "Restore");
  screen_press (screen, "Restore");
  screen_expect (screen, ANY, "• The Wend Crossing");
  expect_moments (screen, n);
  n = play_until_killed (screen, SIGTERM);

  g_assert_cmpint (g_remove (path), ==, 0);
  screen = open_start_page ();
  screen_expect (screen, ATSPI_ROLE_LABEL, "Changes to wend-crossing.campaign, which is no longer there.");
  screen_press (screen, "Restore");
  expect_moments (screen, n);
  n = play_until_killed (screen, SIGKILL);

  /* It has no file any more. */
  screen = open_start_page ();
  screen_expect (screen, ATSPI_ROLE_LABEL, "Never saved. Last change: ");
  screen_press (screen, "Restore");
  expect_moments (screen, n);
  screen_kill (screen, SIGTERM);

  screen = open_start_page ();
  screen_press (screen, "Discard");
  screen_expect_gone (screen, ATSPI_ROLE_LABEL, "Never saved. Last change: ");
  screen_close (screen);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  /* libatspi warns when it asks a program that is only just starting. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
  g_test_add_func ("/ui/killed-battle", test_killed_battle);
  return g_test_run ();
}
