/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-prospect.c: what a unit could do is what it may do when its turn comes, and the books' ranges and arcs */
#include "engine/prospect.h"

#include "engine/biv-session.h"
#include "rulebooks/biv-random-battle.h"
#include "../rulebooks/position.h"

#include <math.h>

typedef struct
{
  guint n_shots, n_moves, n_attacks;
} Seen;

/* Whatever is legal now could be foreseen. */
static void
expect_foreseen (BivSession  *session,
                 int          side,
                 BivProspect *prospects,
                 Seen        *seen)
{
  BivField *field = biv_session_get_field (session);
  g_autoptr (GArray) actions = biv_session_list_actions (session, side, -1);

  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);
      const BivProspect *prospect = action->unit >= 0 ? &prospects[action->unit] : NULL;
      BivPlacement other;

      if (prospect == NULL)
        continue;
      if (action->kind == BIV_ACTION_FIRE)
        {
          g_assert_true (prospect->aims[action->cell] != BIV_AIM_NONE || prospect->aims_later[action->cell]);
          seen->n_shots++;
        }
      if (action->kind == BIV_ACTION_MOVE && action->n_path > 0 && action->other < 0)
        {
          g_assert_true (prospect->goes[action->path[action->n_path - 1]]);
          seen->n_moves++;
        }
      if (action->kind == BIV_ACTION_ATTACK || (action->kind == BIV_ACTION_MOVE && action->other >= 0))
        {
          biv_field_get_ruleset (field)->placement (field, biv_session_get_state (session), (guint) action->other, &other);
          g_assert_true (prospect->meets[other.cell]);
          seen->n_attacks++;
        }
    }
}

static void
test_made_up (gconstpointer data)
{
  const BivRuleset *ruleset = biv_ruleset_find (data);
  g_autofree BivProspect *prospects = g_new (BivProspect, BIV_MAX_UNITS);
  Seen seen = { 0 };

  /* Always two: in one battle alone it may be nobody's turn to move whenever it is looked at. */
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 31 + round, 4, BIV_RANDOM_PLAIN);
      g_autoptr (BivSession) session = biv_session_new (ruleset, setup, round, NULL);

      for (guint i = 0; i < 60 && !biv_session_is_over (session); i++)
        {
          BivField *field = biv_session_get_field (session);
          g_autofree BivState *before = biv_field_copy_state (field, biv_session_get_state (session));

          if (i % 5 == 0)
            {
              for (guint unit = 0; unit < biv_field_get_n_units (field); unit++)
                biv_prospect_of_unit (field, biv_session_get_state (session), unit, &prospects[unit]);
              for (int side = 0; side < BIV_N_SIDES; side++)
                expect_foreseen (session, side, prospects, &seen);
              g_assert_cmpmem (before, biv_field_get_state_size (field), biv_session_get_state (session),
                               biv_field_get_state_size (field));
            }
          if (!biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
            break;
        }
    }
  g_test_message ("%s: %u shots, %u moves, %u attacks", (const char *) data, seen.n_shots, seen.n_moves, seen.n_attacks);
  g_assert_cmpuint (seen.n_shots, >, 0);
  g_assert_cmpuint (seen.n_moves, >, 0);
}

/* ---- Ranges and arcs, as the books have them ---- */

typedef struct
{
  const char *name, *ruleset, *phase;
  const char *units[4];
  const char *aims, *not_aims;        /* cells that the first unit could aim at, or not */
  const char *goes, *not_goes;
} ProspectRow;

static const ProspectRow rows[] = {
  /* Infantry reaches two squares ahead and goes one; who has fired and moved already could do so next turn. */
  { "infantry", "frontier-musket", "move", { "A inf d4 N", "B inf h8 S" }, "d5 d6", "d7 d3 h4", "d5 c4 e4", "d6 f4" },
  /* Where one of its own stands an enemy might stand. */
  { "over-its-own", "frontier-musket", "move", { "A inf d4 N", "A inf d5 N", "B inf h8 S" }, "d5", "d3", "e4", "d5" },
};

static void
expect_cells (const Position *position,
              const char     *names,
              const guint8   *cells,
              gboolean        is_in)
{
  g_auto (GStrv) words = g_strsplit (names, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if ((cells[position_find_cell (position, words[i])] != 0) != is_in)
      g_error ("%s is %s", words[i], is_in ? "missing" : "among them");
}

static void
test_reach (gconstpointer data)
{
  const ProspectRow *row = data;
  g_auto (Position) position = { 0 };
  BivProspect prospect;

  position_init (&position, row->ruleset, row->phase, row->units);
  position_begin (&position);
  g_assert_true (biv_prospect_of_unit (position.field, position.state, 0, &prospect));
  expect_cells (&position, row->aims, prospect.aims, TRUE);
  expect_cells (&position, row->not_aims, prospect.aims, FALSE);
  expect_cells (&position, row->goes, prospect.goes, TRUE);
  expect_cells (&position, row->not_goes, prospect.goes, FALSE);
}

/* Whoever is not on the board could do nothing. */
static void
test_off_the_board (void)
{
  static const char *const units[] = { "A inf - N", "B inf d5 S", NULL };
  g_auto (Position) position = { 0 };
  BivProspect prospect;

  position_init (&position, "frontier-musket", "move", units);
  position_begin (&position);
  g_assert_false (biv_prospect_of_unit (position.field, position.state, 0, &prospect));
  g_assert_cmpfloat (biv_prospect_shot (position.field, position.state, 0, 1), <, 0);
}

/* FM-FIRE-6: infantry destroys from 4 in the open and from 5 in cover, whatever phase it is; and not beyond two squares. */
static void
test_shot (void)
{
  static const char *const units[] = { "A inf d4 N", "B inf d6 S", "B inf d7 S", NULL };
  g_auto (Position) position = { 0 };

  position_init (&position, "frontier-musket", "artillery", units);
  position_begin (&position);
  g_assert_cmpfloat (fabs (biv_prospect_shot (position.field, position.state, 0, 1) - 3.0 / 6), <, 1e-9);
  g_assert_cmpfloat (biv_prospect_shot (position.field, position.state, 0, 2), <, 0);
  position_clear (&position);
  position_init (&position, "frontier-musket", "artillery", units);
  position_mark (&position, "d6", BIV_MARK_WOOD, 0);
  position_begin (&position);
  g_assert_cmpfloat (fabs (biv_prospect_shot (position.field, position.state, 0, 1) - 2.0 / 6), <, 1e-9);
}

int
main (int    argc,
      char **argv)
{
  static const char *const grids[] = { "frontier-musket", "musket-period", "morschauser-frontier", "modern-frontier" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (grids); i++)
    {
      g_autofree char *path = g_strconcat ("/prospect/made-up/", grids[i], NULL);

      g_test_add_data_func (path, grids[i], test_made_up);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/prospect/reach/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_reach);
    }
  g_test_add_func ("/prospect/off-the-board", test_off_the_board);
  g_test_add_func ("/prospect/shot", test_shot);
  return g_test_run ();
}
