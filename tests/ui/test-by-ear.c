/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-by-ear.c: by somebody who sees nothing: a whole turn of a campaign, and battles on squares, on hexes and on a table, by keys
 * and accessible actions alone, as what a screen reader says leads
 *
 * No pointer, no file, nothing that is only drawn: what is asked for here was said or can be gone to. With -m slow battles on
 * hexes and on a table are fought to their ends and written back. */
#include <glib/gstdio.h>
#include <string.h>

#include "screen.h"

#define ANY             ATSPI_ROLE_INVALID
#define BATTLE_LASTS_S  120
#define LONG_BATTLE_S   1500

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

/* The key that presses that button, once it takes a press again. */
static void
end (UiScreen   *screen,
     const char *said)
{
  screen_settle (screen);
  screen_settle (screen);
  key (screen, "e", said);
}

/* ---- A turn of a campaign ---- */

/* By the keyboard, from where it stands along the road: each place is said, what the way costs, and the order. @ways: an arrow, and
 * the place that it leads to, by turns. */
static void
order_march (UiScreen          *screen,
             const char        *formation,
             const char        *from,
             const char *const *ways,
             const char        *cost)
{
  key (screen, "ctrl+shift+f", "Find a place or formation");
  screen_type (screen, formation);
  screen_expect_heard (screen, "moves 2 points");
  key (screen, "F6", from);
  for (; *ways != NULL; ways += 2)
    key (screen, ways[0], ways[1]);
  key (screen, "Return", cost);
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

/* @met: what is said when they meet */
static void
carry_out_orders (UiScreen   *screen,
                  const char *met,
                  const char *place)
{
  key (screen, "alt+1", "Orders");
  step (screen, "End orders", "Movement");
  step (screen, "Carry out the orders", met);
  step (screen, "Settle contacts", place);
}

/* The columns meet where their roads do, and there is a battle. */
static void
keep_turn_to_contact (UiScreen *screen)
{
  static const char *const halden[] = { "Right", "Miller's Cross, ", "Right", "Two Palms, ", NULL };
  static const char *const dorrim[] = { "Left", "Old Caravanserai, ", "Left", "Two Palms, ", NULL };

  screen_key (screen, "alt+2");
  order_march (screen, "Halden Column", "Fort Halden, ", halden, "costs 2 of 2");
  order_attack (screen);
  order_march (screen, "Dorrim Host", "Dorrim, ", dorrim, "costs 2 of 2");
  carry_out_orders (screen, "Halden Column comes to Two Palms and meets the enemy.", "Two Palms");
}

/* One die after the other, each with what it brings. */
static void
roll_all (UiScreen   *screen,
          const char *button)
{
  guint n_waiting;

  while ((n_waiting = screen_count (screen, ANY, "Waits for the die")) > 0)
    {
      step (screen, button, "; die: ");
      screen_expect_fewer (screen, ANY, "Waits for the die", n_waiting);
    }
}

/* From the last battle to the next turn: every phase says what it did, and which one comes. @is_full: with supply and experience */
static void
close_turn (UiScreen *screen,
            gboolean  is_full)
{
  key (screen, "alt+1", "Battle");
  step (screen, "Finish the battles", is_full ? "Supply" : "Recovery");
  if (is_full)
    {
      step (screen, "Supply", "Recovery");
      screen_expect (screen, ATSPI_ROLE_PUSH_BUTTON, "Roll for experience");
      roll_all (screen, "Roll for experience");
    }
  step (screen, "Recover", "Scoring");
  step (screen, "Score the turn", "Close");
  step (screen, "Close the turn", "Turn 2");
}

/* ---- A battle, whatever it is fought on ---- */

/* Who deploys first is said first. */
static void
deploy (UiScreen   *screen,
        const char *place,
        const char *first,
        const char *second,
        const char *begun)
{
  g_autofree char *place_first = g_strdup_printf ("Place %s", first), *place_second = g_strdup_printf ("Place %s", second);

  screen_press (screen, "Go to battle");
  step (screen, "Set up the battle", place);
  step (screen, place_first, "Deploy the rest");
  step (screen, place_second, "Deploy the rest");
  step (screen, "Start the battle", begun);
}

static void
expect_all_heard (UiScreen          *screen,
                  const char *const *words)
{
  for (; *words != NULL; words++)
    screen_expect_heard (screen, *words);
}

/* The computer plays both sides to the end. */
static void
let_it_be_fought (UiScreen *screen,
                  int       seconds)
{
  g_autoptr (AtspiAccessible) computer = screen_find (screen, ATSPI_ROLE_PUSH_BUTTON, "Computer: ");

  screen_press_it (screen, computer);
  screen_expect_heard (screen, "(list item)");
  screen_key (screen, "Down");
  screen_key (screen, "Down");
  key (screen, "Down", "Computer: both");
  key (screen, "Down", "both, fast");
  screen_key (screen, "Return");
  screen_expect_within (screen, ATSPI_ROLE_PUSH_BUTTON, "Enter the result", seconds);
}

/* What each die brings is said with the die. @counted: how many units have come out of it */
static void
write_back (UiScreen   *screen,
            const char *counted,
            const char *place)
{
  step (screen, "Enter the result", counted);
  roll_all (screen, "Roll the fate dice");
  step (screen, "Apply the result", place);
}

/* ---- A battle on squares ---- */

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

/* ---- A battle on hexes ---- */

/* Fire is aimed first and falls when both sides have aimed. */
static void
fire_on_hexes (UiScreen *screen)
{
  static const char *const tank[] = {
    "0607, ", "Republic of Varsk, Tank, strength 3 of 3, facing north", "is chosen", "May fire at 5 targets", "MD-SEQ-1", NULL,
  };

  screen_press (screen, "Go to battle");
  screen_expect_heard (screen, "Both sides act in this phase");
  screen_key (screen, "n");
  expect_all_heard (screen, tank);
  key (screen, "x", "Kelmar Defence League, ");
  key (screen, "Return", "is beyond the range of ");
  screen_expect_heard (screen, "MD-FIRE-4");
  key (screen, "n", "is chosen");
  key (screen, "g", ", target ");
  screen_expect_heard (screen, "per cent");
  screen_expect_heard (screen, "MD-FIRE-10");
  key (screen, "Return", "MD-FIRE-6");
  key (screen, "h", "has acted");
}

static void
end_fire_on_hexes (UiScreen *screen)
{
  /* Whoever has fired ends it when he says so; whoever has not is asked. */
  end (screen, "Kelmar Defence League: Fire");
  end (screen, "Press once more");
  end (screen, "the shot lands in ");
  screen_expect_heard (screen, "; dice: Republic of Varsk ");
  screen_expect_heard (screen, "Initiative");
  end (screen, "initiative to ");
  screen_expect_heard (screen, "; dice: ");
}

/* The hexes that it can reach are found by the arrows, and what the way leads to is said before it is gone. */
static void
move_on_hexes (UiScreen *screen)
{
  key (screen, "n", "May move: ");
  key (screen, "Up", "Mortar Company");
  key (screen, "Return", "Mortar Company is chosen");
  key (screen, "Down", "0409");
  key (screen, "Down", "0410, may be chosen");
  key (screen, "Left", "0310, may be chosen");
  key (screen, "Return", "0408 → 0409 → 0310");
  screen_expect_heard (screen, "Could fire at it there: ");
  key (screen, "Return", "moved from 0408 to 0310");
  key (screen, "Up", "03");
  key (screen, "Return", "Nobody ");
}

/* ---- A battle on a table ---- */

static void
keep_turn_to_table (UiScreen *screen)
{
  static const char *const abbey[] = { "Left", "Meren Abbey, ", NULL };
  static const char *const ford[] = { "Down", "Steinfurt, ", "Right", "Meren Abbey, ", NULL };

  screen_key (screen, "alt+2");
  order_march (screen, "Morvan", "Croix-Basse, ", abbey, "costs 1 of 2");
  order_march (screen, "Division Brandis", "Altbruck, ", ford, "costs 2 of 2");
  order_attack (screen);
  carry_out_orders (screen, "Division Brandis comes to Meren Abbey and meets the enemy.", "Meren Abbey");
}

/* Places are said in millimetres, with who stands there. */
static void
look_round_table (UiScreen *screen)
{
  static const char *const battalion[] = {
    " mm", "1 / Kirchdorf, Electorate of Waldenau, Infantry, line, facing 0°", "reach 200 mm", "is chosen",
    "Nobody can fire at it.", NULL,
  };

  screen_key (screen, "n");
  expect_all_heard (screen, battalion);
  key (screen, "g", "It has no target now.");
  key (screen, "x", "Kingdom of Sarvenne, Infantry");
  key (screen, "shift+n", "2 / Kirchdorf is chosen");
  key (screen, "a", "joins it");
  key (screen, "Escape", "Actions");
  end (screen, "The battle begins at ");
  screen_expect_heard (screen, "; dice: ");
  key (screen, "v", "Objective of ");
}

/* To where a phase begins in which units move; what has still something to do is named before it is passed over. */
static void
pass_to_movement (UiScreen *screen)
{
  static const char *const said[] = {
    "Attacks declared", "All other movement", "Artillery", "Bound 2", "Attacks declared", "Press once more", "All other movement",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (said); i++)
    end (screen, said[i]);
}

/* What the order asks for is owed; the way is measured before it is gone, and one that is too long goes as far as it can. */
static void
march_on_table (UiScreen *screen)
{
  end (screen, "must move");
  screen_expect_heard (screen, "FU-ORDER-12");
  key (screen, "n", "May move: ");
  key (screen, "Up", " mm");
  key (screen, "Up", " mm");
  key (screen, "Return", " mm in ");
  key (screen, "Return", "is to move ");
}

/* ---- The samples ---- */

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
save_and_close (UiScreen   *screen,
                const char *path)
{
  screen_key (screen, "ctrl+s");
  screen_close (screen);
  g_remove (path);
}

static void
test_turn (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  UiScreen *screen = open_sample ("karrash-road.campaign", &folder, &path);

  keep_turn_to_contact (screen);
  deploy (screen, "Two Palms", "Clans of Karrash", "Crown of Alvora", "Artillery");
  fire (screen);
  throw_dice (screen);
  let_it_be_fought (screen, BATTLE_LASTS_S);
  write_back (screen, "14 units in, 14 accounted for: they match.", "Two Palms");
  close_turn (screen, FALSE);
  save_and_close (screen, path);
}

static void
test_hexes (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  UiScreen *screen = open_sample ("kelmar-bridge.campaign", &folder, &path);

  fire_on_hexes (screen);
  end_fire_on_hexes (screen);
  move_on_hexes (screen);
  save_and_close (screen, path);
}

/* What is fought by the computer tells the same at its end, on whatever it is fought. */
static void
test_hexes_to_the_end (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  UiScreen *screen = open_sample ("kelmar-bridge.campaign", &folder, &path);

  fire_on_hexes (screen);
  let_it_be_fought (screen, LONG_BATTLE_S);
  write_back (screen, "they match.", "Kelmar");
  close_turn (screen, FALSE);
  save_and_close (screen, path);
}

static void
test_table (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  UiScreen *screen = open_sample ("meren-valley.campaign", &folder, &path);

  keep_turn_to_table (screen);
  deploy (screen, "Meren Abbey", "Kingdom of Sarvenne", "Electorate of Waldenau", "Write the opening orders");
  look_round_table (screen);
  pass_to_movement (screen);
  march_on_table (screen);
  let_it_be_fought (screen, LONG_BATTLE_S);
  write_back (screen, "they match.", "Meren Abbey");
  close_turn (screen, TRUE);
  save_and_close (screen, path);
}

static void
test_skipped (void)
{
  g_test_skip (screen_why_not ());
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  /* libatspi warns when it asks a program that is only just starting. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
  if (screen_why_not () != NULL)
    g_test_add_func ("/ui/by-ear", test_skipped);
  else if (g_test_slow ())
    {
      g_test_add_func ("/ui/by-ear/table", test_table);
      g_test_add_func ("/ui/by-ear/hexes-to-the-end", test_hexes_to_the_end);
    }
  else
    {
      g_test_add_func ("/ui/by-ear/turn", test_turn);
      g_test_add_func ("/ui/by-ear/hexes", test_hexes);
    }
  return g_test_run ();
}
