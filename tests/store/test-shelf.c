/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-shelf.c: the boards that come with the program, and boards that are generated: each can be fought on */
#include <glib.h>
#include <locale.h>

#include "board/board-edit.h"
#include "board/made-land.h"
#include "campaign/map/place-boards.h"
#include "engine/biv-playout.h"
#include "engine/biv-session.h"
#include "rulebooks/biv-random-battle.h"
#include "store/board-file.h"
#include "store/shelf.h"
#include "tests/rounds.h"

/* ---- A battle of six units a side, deployed by the rulebook's own check, played by the computer to its end ---- */

static gboolean
has_fault_of (const BivSetup *setup,
              guint           unit)
{
  g_autoptr (GArray) faults = g_array_new (FALSE, TRUE, sizeof (BivRefusal));

  biv_setup_check_deployment (setup, BIV_NOBODY, faults, NULL);
  for (guint i = 0; i < faults->len; i++)
    if (g_array_index (faults, BivRefusal, i).unit == (int) unit)
      return TRUE;
  return FALSE;
}

static void
place_on_cells (BivSetup *setup)
{
  guint n_cells = biv_board_get_n_cells (setup->board);

  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    biv_setup_get_unit (setup, i)->cell = BIV_NO_CELL;
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    {
      BivSetupUnit *unit = biv_setup_get_unit (setup, i);
      g_autofree guint8 *zone = biv_setup_get_zone (setup, unit->side);

      unit->facing = (guint8) (unit->side == 0 ? 0 : biv_board_get_n_directions (setup->board) / 2);
      for (guint n = 0; n < n_cells; n++)
        {
          BivCell cell = (BivCell) ((n * 7 + i) % n_cells);

          if (!zone[cell])
            continue;
          unit->cell = cell;
          if (!has_fault_of (setup, i))
            break;
        }
      g_assert_false (has_fault_of (setup, i));
    }
}

/* Who stands in water or a house comes further to one side; within his quarter there is room. */
static void
place_on_table (BivSetup *setup)
{
  const BivTabletop *table = biv_board_get_table (setup->board);
  BivLength width = biv_tabletop_get_width (table), height = biv_tabletop_get_height (table);
  BivRandom random;

  biv_random_init (&random, 3, 0);
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    {
      BivSetupUnit *unit = biv_setup_get_unit (setup, i);

      for (int tries = 0; tries < 400 && (tries == 0 || has_fault_of (setup, i)); tries++)
        {
          BivLength up = 60 * BIV_MM + (BivLength) biv_random_below (&random, (guint32) (height / 3));

          unit->place.x = 150 * BIV_MM + (BivLength) biv_random_below (&random, (guint32) (width - 300 * BIV_MM));
          unit->place.y = unit->side == 0 ? up : height - up;
        }
      g_assert_false (has_fault_of (setup, i));
    }
}

static void
fight_on (BivBoard         *board,
          const BivRuleset *ruleset)
{
  int size = ruleset->shape == BIV_BOARD_TABLE ? 2 : 6;
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 5, size, BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT);
  g_autoptr (BivSession) session = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree BivState *state = NULL;
  gboolean is_over = FALSE;

  biv_setup_set_board (setup, board);
  if (biv_board_get_table (board) != NULL)
    {
      biv_facts_set (setup->options, "nightfall", "09:30");
      place_on_table (setup);
    }
  else
    place_on_cells (setup);
  session = biv_session_new (ruleset, setup, 4, &error);
  g_assert_no_error (error);
  state = g_malloc0 (ruleset->state_size);
  /* Chance leaves a battle undecided now and then; of four one ends. Brigades without orders on a table come to no end, but
   * they are played as far as a playout goes. */
  for (guint number = 0; number < 4 && !is_over; number++)
    {
      guint n = biv_playout (biv_session_get_field (session), biv_session_get_state (session), state, 4, number);

      is_over = biv_battle_is_over (state) || (ruleset->shape == BIV_BOARD_TABLE && n == BIV_PLAYOUT_MOST);
      g_test_message ("%u decisions", n);
    }
  g_assert_true (is_over);
}

static void
fight_by_every_book (BivBoard *board)
{
  guint n = 0;

  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    if (biv_ruleset_get_at (i)->shape == biv_board_get_shape (board))
      {
        fight_on (board, biv_ruleset_get_at (i));
        n++;
      }
  g_assert_cmpuint (n, >, 0);
}

/* ---- The shelf ---- */

static void
test_readable (void)
{
  guint n_shapes[3] = { 0 }, n_to_learn = 0;
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < biv_shelf_get_n_boards (); i++)
    {
      g_autofree char *name = NULL, *text = NULL, *again_name = NULL;
      g_autoptr (BivBoard) board = biv_shelf_load (i, &name), again = NULL;
      g_autoptr (GArray) faults = NULL;
      gsize n_bytes;

      g_assert_nonnull (board);
      g_assert_cmpstr (name, !=, "");
      g_assert_cmpuint (g_utf8_strlen (biv_shelf_get_words (i), -1), >, 30);
      text = biv_board_file_dup_text (board, name, &n_bytes);
      again = biv_board_file_parse (biv_shelf_get_id (i), text, n_bytes, &again_name, NULL);
      g_assert_true (biv_board_equal (board, again));
      g_assert_cmpstr (name, ==, again_name);
      g_assert_true (g_hash_table_add (names, g_steal_pointer (&name)));
      if (biv_shelf_is_to_learn (i))
        n_to_learn++;
      else
        n_shapes[biv_board_get_shape (board)]++;
      if (biv_board_get_table (board) != NULL)
        continue;
      faults = biv_board_list_faults (board);
      g_assert_cmpuint (faults->len, ==, 0);
    }
  g_assert_cmpuint (n_shapes[BIV_BOARD_SQUARES], >=, 8);
  g_assert_cmpuint (n_shapes[BIV_BOARD_HEXES], >=, 8);
  g_assert_cmpuint (n_shapes[BIV_BOARD_TABLE], >=, 4);
  g_assert_cmpuint (n_to_learn, >=, 4);
}

/* Of every hundred cells of two boards of one size ten differ at least; no two tables have the same number of things. */
static void
test_unlike_each_other (void)
{
  for (guint i = 0; i < biv_shelf_get_n_boards (); i++)
    for (guint k = 0; k < i; k++)
      {
        g_autoptr (BivBoard) a = biv_shelf_load (i, NULL), b = biv_shelf_load (k, NULL);
        guint n = biv_board_get_n_cells (a), n_different = 0;

        g_assert_false (biv_board_equal (a, b));
        if (n == 0 || biv_board_get_shape (a) != biv_board_get_shape (b) || n != biv_board_get_n_cells (b)
            || biv_board_get_width (a) != biv_board_get_width (b))
          continue;
        for (BivCell cell = 0; cell < n; cell++)
          n_different += biv_board_get_ground (a, cell)->marks != biv_board_get_ground (b, cell)->marks
                         || biv_board_get_ground (a, cell)->level != biv_board_get_ground (b, cell)->level;
        if (n_different * 10 < n)
          g_test_fail_printf ("%s and %s differ in %u of %u cells", biv_shelf_get_id (i), biv_shelf_get_id (k), n_different, n);
      }
}

static void
test_fought_on (gconstpointer data)
{
  g_autoptr (BivBoard) board = biv_shelf_load (GPOINTER_TO_UINT (data), NULL);

  fight_by_every_book (board);
}

/* ---- What is generated ---- */

static void
test_generated (gconstpointer data)
{
  BivLand land = (BivLand) GPOINTER_TO_UINT (data);

  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    for (guint32 seed = 1; seed <= ROUNDS (4); seed++)
      {
        const BivRuleset *ruleset = biv_ruleset_get_at (i);
        BivLandPlan plan = { .shape = ruleset->shape, .seed = seed };
        g_autoptr (BivBoard) board = NULL;

        biv_open_ground_size (ruleset->id, ruleset->shape, &plan.width, &plan.height);
        biv_land_get_knobs (land, plan.knobs);
        board = biv_land_make (&plan);
        fight_on (board, ruleset);
      }
}

int
main (int   argc,
      char *argv[])
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shelf/readable", test_readable);
  g_test_add_func ("/shelf/unlike-each-other", test_unlike_each_other);
  for (guint i = 0; i < biv_shelf_get_n_boards (); i++)
    {
      g_autofree char *path = g_strconcat ("/shelf/fought-on/", biv_shelf_get_id (i), NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_fought_on);
    }
  for (guint land = 0; land < BIV_N_LANDS; land++)
    {
      g_autofree char *path = g_strconcat ("/generated/fought-on/", biv_land_get_name ((BivLand) land), NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (land), test_generated);
    }
  return g_test_run ();
}
