/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-by-ear.c: by somebody who sees nothing: a turn of a campaign and its battle, by keys and accessible
 * actions alone, as what a screen reader says leads
 *
 * No pointer, no file, nothing that is only drawn: what is asked for here was said or can be gone to. */
#include <glib/gstdio.h>
#include <string.h>

#include "screen.h"

#define ANY             ATSPI_ROLE_INVALID
#define BATTLE_LASTS_S  120

static char *
copy_sample (const char *folder,
             const char *name)
{
  g_autofree char *sample = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "campaigns", name, NULL);
  char *path = g_build_filename (folder, name, NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (sample, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  return path;
}

/* A key, and what is said to it. */
static void
key (UiScreen   *screen,
     const char *pressed,
     const char *said)
{
  screen_key (screen, pressed);
  screen_expect_heard (screen, said);
}

/* The blue button, once it bears that name. */
static void
step (UiScreen   *screen,
      const char *button,
      const char *said)
{
  screen_step (screen, button);
  screen_expect_heard (screen, said);
}

/* ---- A turn of a campaign ---- */

/* By the keyboard, from where it stands along the road: each place is said, what the way costs, and the order. */
static void
order_march (UiScreen   *screen,
             const char *formation,
             const char *from,
             const char *arrow,
             const char *by,
             const char *to)
{
  key (screen, "ctrl+shift+f", "Find a place or formation");
  screen_type (screen, formation);
  screen_expect_heard (screen, "moves 2 points");
  key (screen, "F6", from);
  key (screen, arrow, by);
  key (screen, arrow, to);
  key (screen, "Return", "costs 2 of 2");
}

/* Who has a way marches: from there the list is gone down to the attack. */
static void
order_attack (UiScreen *screen)
{
  screen_tab_to (screen, "Tab", "Order March");
  key (screen, "space", "March");
  key (screen, "Down", "Attack");
  key (screen, "Return", "Order Attack");
}

/* The columns meet where their roads do, and there is a battle. */
static void
keep_turn_to_contact (UiScreen *screen)
{
  screen_key (screen, "alt+2");
  order_march (screen, "Halden Column", "Fort Halden, ", "Right", "Miller's Cross, ", "Two Palms, ");
  order_attack (screen);
  order_march (screen, "Dorrim Host", "Dorrim, ", "Left", "Old Caravanserai, ", "Two Palms, ");
  key (screen, "alt+1", "Orders");
  step (screen, "End orders", "Movement");
  step (screen, "Carry out the orders", "Halden Column comes to Two Palms and meets the enemy.");
  step (screen, "Settle contacts", "Two Palms");
}

/* ---- A battle on squares ---- */

static void
deploy (UiScreen *screen)
{
  screen_press (screen, "Go to battle");
  step (screen, "Set up the battle", "Two Palms");
  step (screen, "Place Clans of Karrash", "Deploy the rest");
  step (screen, "Place Crown of Alvora", "Deploy the rest");
  step (screen, "Start the battle", "Artillery");
}

static void
expect_all_heard (UiScreen          *screen,
                  const char *const *words)
{
  for (; *words != NULL; words++)
    screen_expect_heard (screen, *words);
}

/* A unit is found by what is said of it, an enemy, an own one, and what happened last; what it may not do is refused with the
 * clause; what it would do is said with its chances, and what it did with its dice. */
static void
fire (UiScreen *screen)
{
  static const char *const gun[] = {
    "3rd Mountain Battery, Crown of Alvora, ", ", strength 1 of 1, facing north, ", ", Range 4", "is chosen",
    "May fire at 3 targets", NULL,
  };

  screen_key (screen, "n");
  expect_all_heard (screen, gun);
  key (screen, "Up", "d4");
  key (screen, "Return", "There is no enemy at d4.");
  screen_expect_heard (screen, "FM-");
  key (screen, "x", "Clans of Karrash, ");
  key (screen, "shift+n", "Crown of Alvora, ");
  key (screen, "n", "is chosen");
  key (screen, "g", ", target ");
  screen_expect_heard (screen, "per cent");
  screen_expect_heard (screen, "destroys ");
  screen_expect_heard (screen, "FM-ART-16");
}

/* The program's dice fall at once. */
static void
throw_dice (UiScreen *screen)
{
  key (screen, "Return", "; dice: ");
  key (screen, "h", "; dice: ");
}

/* The computer plays both sides to the end. */
static void
let_it_be_fought (UiScreen *screen)
{
  g_autoptr (AtspiAccessible) computer = screen_find (screen, ATSPI_ROLE_PUSH_BUTTON, "Computer: ");

  screen_press_it (screen, computer);
  screen_expect_heard (screen, "(list item)");
  screen_key (screen, "Down");
  screen_key (screen, "Down");
  key (screen, "Down", "Computer: both");
  key (screen, "Down", "both, fast");
  screen_key (screen, "Return");
  screen_expect_within (screen, ATSPI_ROLE_PUSH_BUTTON, "Enter the result", BATTLE_LASTS_S);
}

static void
write_back (UiScreen *screen)
{
  guint n_waiting;

  step (screen, "Enter the result", "14 units in, 14 accounted for: they match.");
  while ((n_waiting = screen_count (screen, ANY, "Waits for the die")) > 0)
    {
      screen_step (screen, "Roll the fate dice");
      screen_expect_fewer (screen, ANY, "Waits for the die", n_waiting);
    }
  step (screen, "Apply the result", "Two Palms");
}

static UiScreen *
open_sample (const char  *name,
             char       **folder,
             char       **path)
{
  UiScreen *screen;

  *folder = g_dir_make_tmp ("bivouac-XXXXXX", NULL);
  *path = copy_sample (*folder, name);
  screen = screen_open (g_getenv ("BIVOUAC"), *path);
  screen_listen (screen);
  return screen;
}

static void
test_turn (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  const char *why_not = screen_why_not ();
  UiScreen *screen;

  if (why_not != NULL)
    {
      g_test_skip (why_not);
      return;
    }
  screen = open_sample ("karrash-road.campaign", &folder, &path);
  keep_turn_to_contact (screen);
  deploy (screen);
  fire (screen);
  throw_dice (screen);
  let_it_be_fought (screen);
  write_back (screen);
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
  g_test_add_func ("/ui/by-ear/turn", test_turn);
  return g_test_run ();
}
