/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-grid.c: what the books of squares and hexes share: who is beaten, who passes, named shots, whom the sets forget */
#include "engine/grid-battle.h"
#include "engine/grid-shots.h"

#include <string.h>

/* Units 0 to 5, three a side; 0 and 3 are the commands. Nobody is on the board yet. */
static BivGridBattle *
new_battle (void)
{
  BivGridBattle *battle = g_new0 (BivGridBattle, 1);

  memset (battle->stand_at, BIV_NO_STAND, sizeof battle->stand_at);
  battle->head.n_units = 6;
  for (guint unit = 0; unit < 6; unit++)
    {
      battle->stands[unit].side = unit < 3 ? 0 : 1;
      battle->stands[unit].cell = BIV_NO_CELL;
      battle->started[unit < 3 ? 0 : 1]++;
    }
  return battle;
}

static void
test_beaten (void)
{
  static const struct
  {
    BivVictory  victory;
    const char *lost;                 /* in this order */
    BivResult   result;
  } rows[] = {
    { BIV_VICTORY_ELIMINATION, "", BIV_RESULT_NONE },
    { BIV_VICTORY_ELIMINATION, "01", BIV_RESULT_NONE },
    { BIV_VICTORY_ELIMINATION, "012", BIV_RESULT_B },
    { BIV_VICTORY_ELIMINATION, "345", BIV_RESULT_A },
    { BIV_VICTORY_ELIMINATION, "012345", BIV_RESULT_DRAW },
    { BIV_VICTORY_COMMAND, "12", BIV_RESULT_NONE },
    { BIV_VICTORY_COMMAND, "0", BIV_RESULT_B },
    { BIV_VICTORY_COMMAND, "3", BIV_RESULT_A },
    { BIV_VICTORY_COMMAND, "03", BIV_RESULT_DRAW },
    { BIV_VICTORY_EXHAUSTION, "", BIV_RESULT_NONE },
    { BIV_VICTORY_EXHAUSTION, "1", BIV_RESULT_B },
    { BIV_VICTORY_EXHAUSTION, "51", BIV_RESULT_DRAW },
    { BIV_VICTORY_NONE, "012", BIV_RESULT_NONE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree BivGridBattle *battle = new_battle ();
      BivStandSet commands = { 0 };
      guint8 had[BIV_N_SIDES] = { 0 };

      biv_stands_add (&commands, 0);
      biv_stands_add (&commands, 3);
      for (guint unit = 0; unit < 6; unit++)
        biv_grid_place (battle, unit, (BivCell) unit);
      biv_grid_note_commands (battle, &commands, had);
      for (const char *unit = rows[i].lost; *unit != '\0'; unit++)
        biv_grid_remove (battle, (guint) (*unit - '0'), BIV_PRESENCE_LOST);
      biv_grid_note_commands (battle, &commands, had);
      g_test_message ("row %" G_GSIZE_FORMAT, i);
      g_assert_cmpuint (biv_grid_find_result (battle, rows[i].victory, &commands, had), ==, rows[i].result);
    }
}

/* A side that never had a command does not lose it. */
static void
test_no_command (void)
{
  g_autofree BivGridBattle *battle = new_battle ();
  BivStandSet commands = { 0 };
  guint8 had[BIV_N_SIDES] = { 0 };

  biv_stands_add (&commands, 3);
  for (guint unit = 0; unit < 6; unit++)
    biv_grid_place (battle, unit, (BivCell) unit);
  biv_grid_note_commands (battle, &commands, had);
  g_assert_cmpuint (had[0], ==, FALSE);
  g_assert_cmpuint (had[1], ==, TRUE);
  g_assert_cmpuint (biv_grid_find_result (battle, BIV_VICTORY_COMMAND, &commands, had), ==, BIV_RESULT_NONE);
}

static void
test_passing (void)
{
  g_autofree BivGridBattle *battle = new_battle ();

  battle->head.phase = 2;
  g_assert_cmpuint (biv_grid_unpassed (battle), ==, BIV_MAY_A | BIV_MAY_B);
  g_assert_true (biv_grid_may_pass (battle, 2, 0));
  g_assert_false (biv_grid_may_pass (battle, 1, 0));
  g_assert_false (biv_grid_may_pass (battle, 2, BIV_NOBODY));
  g_assert_false (biv_grid_may_pass (battle, 2, 7));
  biv_grid_pass (battle, 0, "MF-ART-2", NULL);
  g_assert_false (biv_grid_may_pass (battle, 2, 0));
  g_assert_true (biv_grid_may_pass (battle, 2, 1));
  g_assert_cmpuint (biv_grid_unpassed (battle), ==, BIV_MAY_B);
}

static void
test_forgetting (void)
{
  BivStandSet fired = { 0 }, moved = { 0 };

  biv_stands_add (&fired, 4);
  biv_stands_add (&fired, 70);
  biv_stands_add (&moved, 70);
  biv_stands_forget (70, &fired, &moved, NULL);
  g_assert_true (biv_stands_has (&fired, 4));
  g_assert_cmpint (biv_stands_count (&fired), ==, 1);
  g_assert_true (biv_stands_is_empty (&moved));
}

/* In the order of naming, without the gun that was taken away; what is behind the end stays zero, since states are
 * compared as bytes. */
static void
test_shots (void)
{
  g_autofree BivGridBattle *battle = new_battle ();
  BivNamedShot shots[BIV_MAX_UNITS] = { 0 }, none[BIV_MAX_UNITS] = { 0 }, shot;
  guint8 n = 0;

  for (guint gun = 0; gun < 4; gun++)
    {
      biv_grid_place (battle, gun, (BivCell) gun);
      biv_shots_name (shots, &n, gun, (BivCell) (10 + gun));
    }
  biv_shots_forget (shots, &n, 1);
  biv_shots_forget (shots, &n, 5);
  g_assert_cmpuint (n, ==, 3);
  biv_grid_remove (battle, 2, BIV_PRESENCE_LEFT);
  g_assert_true (biv_shots_take (battle, shots, &n, &shot));
  g_assert_cmpuint (shot.gun, ==, 0);
  g_assert_cmpuint (shot.cell, ==, 10);
  g_assert_true (biv_shots_take (battle, shots, &n, &shot));
  g_assert_cmpuint (shot.gun, ==, 3);
  g_assert_cmpuint (shot.cell, ==, 13);
  g_assert_false (biv_shots_take (battle, shots, &n, &shot));
  g_assert_cmpmem (shots, sizeof shots, none, sizeof none);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grid/beaten", test_beaten);
  g_test_add_func ("/grid/no-command", test_no_command);
  g_test_add_func ("/grid/passing", test_passing);
  g_test_add_func ("/grid/forgetting", test_forgetting);
  g_test_add_func ("/grid/shots", test_shots);
  return g_test_run ();
}
