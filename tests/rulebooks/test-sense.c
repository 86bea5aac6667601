/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sense.c: where the right thing to do is plain, the computer does it, whatever its seed */
#include "engine/biv-opponent.h"
#include "position.h"

#define SEEDS 8

/* A's orders, as good plays it, and what is nobody's, until it is B's to decide. */
static void
play_part (Position *position,
           guint64   seed)
{
  BivDice dice;

  biv_dice_init_rolled (&dice, seed, 1);
  for (guint n = 0; n < 40 && position->state->deciders & (BIV_MAY_A | BIV_MAY_NOBODY); n++)
    {
      BivSearchWish wish = { .strength = BIV_STRENGTH_GOOD, .seed = seed * 100 + n, .n_threads = 1 };
      BivAction action;

      g_assert_true (biv_opponent_choose (position->field, position->state, BIV_MAY_A | BIV_MAY_NOBODY, &wish, &action));
      biv_field_get_ruleset (position->field)->apply (position->field, position->state, &action, &dice, NULL);
    }
}

static BivPlacement
placement_of (const Position *position,
              guint           unit)
{
  BivPlacement placement;

  biv_field_get_ruleset (position->field)->placement (position->field, position->state, unit, &placement);
  return placement;
}

/* ---- Where it goes ---- */

/* The first unit is A's, and ends there. */
typedef struct
{
  const char *name, *ruleset, *phase, *units[8];
  struct { const char *cell; guint16 marks; guint8 level, points; } ground[8];
  const char *end;
} GoRow;

static const GoRow goes[] = {
  /* In the last turn the objective is what counts. */
  { "bridge", "frontier-musket", "move", { "A inf d3 N", "B inf h8 S", NULL },
    { { "a4", BIV_MARK_RIVER }, { "b4", BIV_MARK_RIVER }, { "c4", BIV_MARK_RIVER },
      { "d4", BIV_MARK_RIVER | BIV_MARK_BRIDGE, 0, 3 },
      { "e4", BIV_MARK_RIVER }, { "f4", BIV_MARK_RIVER }, { "g4", BIV_MARK_RIVER } },
    "d4" },
  { "building", "musket-period", "first-units", { "A inf d3 N", "B inf h8 S", NULL }, { { "d4", BIV_MARK_TOWN, 0, 2 } },
    "d4" },
  { "hill", "morschauser-frontier", "first-move", { "A inf-eu d3 N", "B inf-eu h8 S", NULL }, { { "d4", 0, 1, 2 } },
    "d4" },
};

static void
mark (Position   *position,
      const char *cell,
      guint16     marks,
      guint8      level,
      guint8      points)
{
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new_from (position->setup->board);
  g_autoptr (BivBoard) board = NULL;
  BivGround *ground = biv_board_draft_ground (draft, position_find_cell (position, cell));

  ground->marks = marks;
  ground->level = level;
  ground->objective = points;
  board = biv_board_draft_seal (g_steal_pointer (&draft));
  biv_setup_set_board (position->setup, board);
}

static void
test_goes (gconstpointer data)
{
  const GoRow *row = data;

  for (guint64 seed = 1; seed <= SEEDS; seed++)
    {
      g_auto (Position) position = { 0 };

      position_init (&position, row->ruleset, row->phase, row->units);
      for (gsize i = 0; i < G_N_ELEMENTS (row->ground) && row->ground[i].cell != NULL; i++)
        mark (&position, row->ground[i].cell, row->ground[i].marks, row->ground[i].level, row->ground[i].points);
      biv_facts_set (position.setup->options, "turn-limit", "1");
      if (g_str_equal (row->phase, "move"))
        biv_facts_set (position.setup->sides[0].facts, "budget", "2");
      position_begin (&position);
      play_part (&position, seed);
      g_assert_cmpint (placement_of (&position, 0).cell, ==, position_find_cell (&position, row->end));
    }
}

/* ---- Care of commanders ---- */

/* The gun is beaten by command a little more surely than by foot; but next to where the attacker stands then are enemies who
 * have still to move. */
static void
test_spares_the_commander (void)
{
  static const char *const units[] = {
    "A cmd c4 N", "A inf-eu e4 N", "A inf-nat a1 N", "B fa d6 S", "B inf-eu b8 S", "B inf-eu f8 S", "B inf-eu d8 S", NULL,
  };

  for (guint64 seed = 1; seed <= SEEDS; seed++)
    {
      g_auto (Position) position = { 0 };
      BivPlacement command;

      position_init (&position, "morschauser-frontier", "first-move", units);
      position_begin (&position);
      play_part (&position, seed);
      command = placement_of (&position, 0);
      g_assert_cmpint (command.presence, ==, BIV_PRESENCE_ON);
      g_test_message ("seed %u: command at %u", (guint) seed, command.cell);
      for (guint unit = 3; unit < 7; unit++)
        {
          BivPlacement enemy = placement_of (&position, unit);

          if (enemy.presence == BIV_PRESENCE_ON)
            g_assert_cmpuint (biv_board_get_distance (position.setup->board, command.cell, enemy.cell), >, 1);
        }
    }
}

/* ---- Leaving a lost field ---- */

typedef struct
{
  const char *name, *ruleset, *phase, *units[20];
  gboolean    leaves;
} LeaveRow;

static const LeaveRow leaves[] = {
  { "hopeless-on-squares", "frontier-musket", "move",
    { "A inf a1 N", "A inf b1 N", "B inf c3 S", "B inf d3 S", "B inf e3 S", "B mg f3 S", "B inf g3 S", "B cav b3 S", "B cav a3 S",
      "B inf h3 S", "B inf c4 S", "B inf d4 S", "B inf e4 S", "B inf f4 S" }, TRUE },
  { "even-on-squares", "frontier-musket", "move", { "A inf a1 N", "A inf b1 N", "B inf c3 S", "B inf d3 S" }, FALSE },
  { "hopeless-close", "morschauser-frontier", "first-move",
    { "A inf-eu a1 N", "A inf-eu b1 N", "B mg c3 S", "B mg d3 S", "B inf-eu e3 S", "B mg f3 S", "B inf-eu g3 S", "B cav-eu b3 S",
      "B cav-eu a3 S", "B inf-eu h3 S", "B inf-eu c4 S", "B inf-eu d4 S", "B inf-eu e4 S", "B inf-eu f4 S" }, TRUE },
  { "hopeless-by-halves", "musket-period", "first-units",
    { "A inf a1 N", "A inf b1 N", "B inf c3 S", "B art d3 S", "B inf e3 S", "B art f3 S", "B inf g3 S", "B cav b3 S", "B cav a3 S",
      "B inf h3 S", "B inf c4 S", "B inf d4 S", "B inf e4 S", "B inf f4 S" }, TRUE },
  { "even-by-halves", "musket-period", "first-units", { "A inf a1 N", "A inf b1 N", "B inf c3 S", "B inf d3 S" }, FALSE },
  { "hopeless-on-hexes", "modern-frontier", "activate",
    { "A infantry 0107 N", "A infantry 0207 N", "B tank 0105 S", "B tank 0205 S", "B infantry 0305 S", "B machine-gun 0405 S",
      "B infantry 0505 S", "B infantry 0104 S", "B infantry 0204 S", "B infantry 0304 S", "B infantry 0404 S", "B tank 0504 S",
      "B field-art 0403 S", "B field-art 0303 S" }, TRUE },
  { "even-on-hexes", "modern-frontier", "activate",
    { "A infantry 0107 N", "A infantry 0207 N", "B infantry 0105 S", "B infantry 0205 S" }, FALSE },
  { "even-close", "morschauser-frontier", "first-move", { "A inf-eu a1 N", "A inf-eu b1 N", "B mg c3 S", "B inf-eu d3 S" }, FALSE },
};

static void
test_leaves (gconstpointer data)
{
  const LeaveRow *row = data;

  for (guint64 seed = 1; seed <= SEEDS; seed++)
    {
      g_auto (Position) position = { 0 };
      g_autoptr (BivBoard) hexes = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, 12, 10));

      position_init_on (&position, row->ruleset, g_str_equal (row->phase, "activate") ? hexes : NULL, row->phase, row->units);
      if (g_str_equal (row->phase, "move"))
        biv_facts_set (position.setup->sides[0].facts, "budget", "2");
      position_begin (&position);
      play_part (&position, seed);
      for (guint unit = 0; unit < 2; unit++)
        g_assert_cmpint (placement_of (&position, unit).presence == BIV_PRESENCE_LEFT, ==, row->leaves);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (goes); i++)
    {
      g_autofree char *path = g_strconcat ("/sense/goes/", goes[i].name, NULL);

      g_test_add_data_func (path, &goes[i], test_goes);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (leaves); i++)
    {
      g_autofree char *path = g_strconcat ("/sense/leaves/", leaves[i].name, NULL);

      g_test_add_data_func (path, &leaves[i], test_leaves);
    }
  g_test_add_func ("/sense/spares-the-commander", test_spares_the_commander);
  return g_test_run ();
}
