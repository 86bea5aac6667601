/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-chances.c: the chances of an order against its dice, gone through one by one in a session, and against the books */
#include "engine/chances.h"

#include "engine/biv-session.h"
#include "rulebooks/biv-random-battle.h"
#include "../rulebooks/position.h"
#include "../rounds.h"

#include <math.h>

#define NEARLY 1e-9

/* ---- By hand: a session that asks for each die ---- */

typedef struct
{
  double destroyed[BIV_MAX_UNITS], weakened[BIV_MAX_UNITS], nobody;
  guint  n_ways;
} Counted;

static void
count_outcome (BivSession *session,
               BivState   *before,
               double      share,
               Counted    *counted)
{
  BivField *field = biv_session_get_field (session);
  const BivRuleset *ruleset = biv_field_get_ruleset (field);
  gboolean is_anybody = FALSE;

  counted->n_ways++;
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      BivPlacement was, is;

      ruleset->placement (field, before, i, &was);
      ruleset->placement (field, biv_session_get_state (session), i, &is);
      if (was.presence != BIV_PRESENCE_ON || was.is_doomed)
        continue;
      if (is.presence == BIV_PRESENCE_LOST || (is.presence == BIV_PRESENCE_ON && is.is_doomed))
        counted->destroyed[i] += share;
      else if (is.presence == BIV_PRESENCE_ON && is.strength < was.strength)
        counted->weakened[i] += share;
      else
        continue;
      is_anybody = TRUE;
    }
  counted->nobody += is_anybody ? 0 : share;
}

/* Returns: whether it throws dice. The session forgets what it waits for when a whole order is taken back, so each way is
 * played from its first die. */
static gboolean
count_by_hand (BivSession      *session,
               const BivAction *action,
               GArray          *faces,
               double           share,
               Counted         *counted)
{
  g_autofree BivState *before = biv_field_copy_state (biv_session_get_field (session), biv_session_get_state (session));
  BivWanted wanted;
  BivPlay play = biv_session_play (session, action, NULL);

  for (guint i = 0; i < faces->len && play == BIV_PLAY_WANTS_DIE; i++)
    play = biv_session_give_face (session, g_array_index (faces, int, i));
  if (play == BIV_PLAY_DONE)
    {
      count_outcome (session, before, share, counted);
      g_assert_true (biv_session_undo (session));
      return faces->len > 0;
    }
  g_assert_cmpint (play, ==, BIV_PLAY_WANTS_DIE);
  g_assert_true (biv_session_get_wanted (session, &wanted));
  biv_session_drop_waiting (session);
  for (int face = 1; face <= wanted.sides; face++)
    {
      g_array_append_val (faces, face);
      count_by_hand (session, action, faces, share / wanted.sides, counted);
      g_array_set_size (faces, faces->len - 1);
    }
  return TRUE;
}

static void
expect_same (BivSession      *session,
             const BivAction *action)
{
  BivField *field = biv_session_get_field (session);
  g_autoptr (BivChances) chances = biv_chances_new (field, biv_session_get_state (session), action, NULL, 0);
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (int));
  Counted counted = { .n_ways = 0 };

  if (!count_by_hand (session, action, faces, 1.0, &counted))
    return;
  g_assert_nonnull (chances);
  g_assert_cmpuint (chances->n_ways, ==, counted.n_ways);
  g_assert_cmpfloat (fabs (chances->nobody - counted.nobody), <, NEARLY);
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      g_assert_cmpfloat (fabs (chances->units[i].destroyed - counted.destroyed[i]), <, NEARLY);
      g_assert_cmpfloat (fabs (chances->units[i].weakened - counted.weakened[i]), <, NEARLY);
    }
}

/* Shots and fights of made-up battles, as they come. */
static void
test_made_up (gconstpointer data)
{
  const BivRuleset *ruleset = biv_ruleset_find (data);
  guint n_compared = 0;

  for (guint round = 0; round < ROUNDS (8); round++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 11 + round, 6, BIV_RANDOM_PLAIN);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSession) session = biv_session_new (ruleset, setup, round, &error);

      g_assert_no_error (error);
      for (guint i = 0; i < 120 && !biv_session_is_over (session); i++)
        {
          biv_session_set_types_dice (session, TRUE);
          for (int side = 0; side < BIV_N_SIDES; side++)
            {
              g_autoptr (GArray) actions = biv_session_list_actions (session, side, -1);

              for (guint k = 0, n = 0; k < actions->len && n < 2; k++)
                {
                  BivAction action = g_array_index (actions, BivAction, k);

                  if (action.kind != BIV_ACTION_FIRE && action.kind != BIV_ACTION_ATTACK)
                    continue;
                  expect_same (session, &action);
                  n_compared++, n++;
                }
            }
          biv_session_set_types_dice (session, FALSE);
          if (!biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
            break;
        }
    }
  g_test_message ("%u orders of %s", n_compared, (const char *) data);
  g_assert_cmpuint (n_compared, >, 20);
}

/* ---- What a book says that an order costs on the mean ---- */

static void
expect_mean (BivSession      *session,
             const BivAction *action)
{
  BivField *field = biv_session_get_field (session);
  const BivRuleset *ruleset = biv_field_get_ruleset (field);
  g_autoptr (BivChances) chances = biv_chances_new (field, biv_session_get_state (session), action, NULL, 0);
  gint32 expected[BIV_N_SIDES] = { 0 };
  double lost[BIV_N_SIDES] = { 0 };

  g_assert_nonnull (chances);
  for (guint unit = 0; unit < biv_field_get_n_units (field); unit++)
    lost[biv_field_get_unit (field, unit)->side] += chances->units[unit].destroyed * ruleset->worth (field, unit);
  ruleset->expect (field, biv_session_get_state (session), action, expected);
  for (int side = 0; side < BIV_N_SIDES; side++)
    g_assert_cmpfloat (fabs (lost[side] + (double) expected[side] / BIV_EXPECT_WHOLE), <, NEARLY);
}

/* Every shot and every fight that comes up in made-up battles, by whoever may give the order. */
static void
test_mean (gconstpointer data)
{
  const BivRuleset *ruleset = biv_ruleset_find (data);
  guint n_compared = 0;

  for (guint round = 0; round < ROUNDS (40); round++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 31 + round, 3 + round % 10, round % 2 ? BIV_RANDOM_PLAIN : 0);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivSession) session = biv_session_new (ruleset, setup, round, &error);

      g_assert_no_error (error);
      for (guint i = 0; i < 300 && !biv_session_is_over (session); i++)
        {
          for (int side = 0; side < BIV_N_SIDES; side++)
            {
              g_autoptr (GArray) actions = biv_session_list_actions (session, side, -1);

              for (guint k = 0; k < actions->len; k++)
                {
                  const BivAction *action = &g_array_index (actions, BivAction, k);

                  if (action->kind != BIV_ACTION_FIRE && action->kind != BIV_ACTION_ATTACK)
                    continue;
                  expect_mean (session, action);
                  n_compared++;
                }
            }
          if (!biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
            break;
        }
    }
  g_test_message ("%u orders of %s", n_compared, (const char *) data);
  g_assert_cmpuint (n_compared, >, 500);
}

/* ---- The books' own numbers ---- */

typedef struct
{
  const char *name, *ruleset, *phase;
  const char *units[5];
  const char *order;
  int         victim;
  int         ways, of;             /* that it is destroyed, or weakened */
  int         own, own_ways, own_of;  /* another one; -1: none */
} ChanceRow;

static const ChanceRow rows[] = {
  /* FM-ART-8: two faces of six land; FM-ART-16: direct fire destroys from 4. */
  { "gun-direct", "frontier-musket", "artillery", { "A lfa d1 N", "B inf d5 S" }, "A fire d1 d5", 1, 6, 36, -1, 0, 0 },
  /* FM-ART-8: a 4 falls short, on whoever stands there. He is in the line, so it is no direct fire, which destroys from 5. */
  { "gun-short", "frontier-musket", "artillery", { "A lfa d1 N", "B inf d5 S", "A inf d4 N" }, "A fire d1 d5",
    1, 4, 36, 2, 2, 36 },
  /* MD-FIRE-10: four faces of six land; MD-FIRE-13: direct fire tells from 4. It is named first, and thrown for later. */
  { "named", "modern-frontier", "fire-declare", { "A field-art 0505 N", "B infantry 0502 S" },
    "A fire 0505 0502", 1, 12, 36, -1, 0, 0 },
};

static void
test_numbers (gconstpointer data)
{
  const ChanceRow *row = data;
  g_auto (Position) position = { 0 };
  g_autoptr (BivBoard) board = NULL;
  g_autoptr (BivChances) chances = NULL;
  BivAction action;

  if (biv_ruleset_find (row->ruleset)->shape == BIV_BOARD_HEXES)
    board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_HEXES, 9, 9));
  position_init_on (&position, row->ruleset, board, row->phase, row->units);
  position_begin (&position);
  action = position_order (&position, row->order);
  chances = biv_chances_new (position.field, position.state, &action, NULL, 0);
  g_assert_nonnull (chances);
  g_assert_cmpfloat (fabs (chances->units[row->victim].destroyed + chances->units[row->victim].weakened
                           - (double) row->ways / row->of), <, NEARLY);
  if (row->own >= 0)
    g_assert_cmpfloat (fabs (chances->units[row->own].destroyed - (double) row->own_ways / row->own_of), <, NEARLY);
}

/* Faces that have fallen are not thrown again. */
static void
test_goes_on (void)
{
  static const char *const units[] = { "A lfa d1 N", "B inf d5 S", NULL };
  static const BivFace on_target = { .side = 0, .face = 6 }, beside = { .side = 0, .face = 1 };
  g_auto (Position) position = { 0 };
  g_autoptr (BivChances) all = NULL, lands = NULL, misses = NULL;
  BivAction action;

  position_init (&position, "frontier-musket", "artillery", units);
  position_begin (&position);
  action = position_order (&position, "A fire d1 d5");
  all = biv_chances_new (position.field, position.state, &action, NULL, 0);
  g_assert_cmpuint (all->landings->len, ==, 5);
  g_assert_cmpuint (g_array_index (all->landings, BivLandingChance, 0).cell, ==, position_find_cell (&position, "d5"));
  g_assert_cmpuint (g_array_index (all->landings, BivLandingChance, 0).faces, ==, 1 << 4 | 1 << 5);
  lands = biv_chances_new (position.field, position.state, &action, &on_target, 1);
  g_assert_cmpfloat (fabs (lands->units[1].destroyed - 0.5), <, NEARLY);
  misses = biv_chances_new (position.field, position.state, &action, &beside, 1);
  g_assert_cmpfloat (misses->nobody, ==, 1.0);
}

/* ---- The fight that a move leads to ---- */

static const BivAction *
find_fight (GArray          *actions,
            const BivAction *move,
            int              enemy)
{
  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);

      if (action->kind == BIV_ACTION_ATTACK && action->other == enemy && (action->unit < 0 || action->unit == move->unit))
        return action;
    }
  return NULL;
}

/* Nothing else is done until it is time for it. Returns: whether it came to that */
static gboolean
expect_as_fought (BivSession       *session,
                  const BivAction  *move,
                  int               enemy,
                  const BivChances *chances)
{
  static const BivActionKind ends[] = { BIV_ACTION_END_UNIT, BIV_ACTION_END_SIDE };
  guint moment = biv_session_get_last_moment (session);
  gboolean is_fought = FALSE;

  g_assert_cmpint (biv_session_play (session, move, NULL), ==, BIV_PLAY_DONE);
  for (int i = 0; i < 5 && !is_fought; i++)
    {
      g_autoptr (GArray) actions = biv_session_list_actions (session, move->side, -1);
      const BivAction *fight = find_fight (actions, move, enemy);
      g_autoptr (BivChances) then = NULL;
      gboolean goes_on = FALSE;

      if (fight != NULL)
        {
          then = biv_chances_new (biv_session_get_field (session), biv_session_get_state (session), fight, NULL, 0);
          g_assert_cmpfloat (fabs (then->units[enemy].destroyed - chances->units[enemy].destroyed), <, NEARLY);
          g_assert_cmpfloat (fabs (then->units[move->unit].destroyed - chances->units[move->unit].destroyed), <, NEARLY);
          is_fought = TRUE;
        }
      for (gsize kind = 0; fight == NULL && kind < G_N_ELEMENTS (ends) && !goes_on; kind++)
        {
          BivAction end;

          biv_action_init (&end, ends[kind], move->side);
          if (kind == 0)
            end.unit = move->unit;
          goes_on = biv_session_check (session, &end, NULL) && biv_session_play (session, &end, NULL) == BIV_PLAY_DONE;
        }
      if (!goes_on)
        break;
    }
  biv_session_drop_waiting (session);
  while (biv_session_get_last_moment (session) > moment)
    biv_session_undo (session);
  return is_fought;
}

static void
test_fight_of_a_move (gconstpointer data)
{
  const BivRuleset *ruleset = biv_ruleset_find (data);
  guint n = 0, n_fought = 0;

  for (guint round = 0; round < ROUNDS (12); round++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 23 + round, 6, BIV_RANDOM_PLAIN);
      g_autoptr (BivSession) session = biv_session_new (ruleset, setup, round, NULL);

      for (guint i = 0; i < 120 && !biv_session_is_over (session); i++)
        {
          for (int side = 0; side < BIV_N_SIDES; side++)
            {
              g_autoptr (GArray) actions = biv_session_list_actions (session, side, -1);

              biv_session_set_types_dice (session, TRUE);
              for (guint k = 0; k < actions->len; k += 7)
                {
                  BivAction action = g_array_index (actions, BivAction, k);
                  g_autoptr (GArray) sums = action.kind == BIV_ACTION_MOVE ? biv_session_reckon (session, &action) : NULL;
                  g_autoptr (BivChances) chances = NULL;
                  int enemy = -1;

                  if (sums == NULL || sums->len == 0)
                    continue;
                  chances = biv_chances_new_fight (biv_session_get_field (session), biv_session_get_state (session), &action,
                                                   &enemy);
                  if (chances == NULL)
                    continue;
                  g_assert_cmpint (enemy, >=, 0);
                  n++;
                  if (biv_session_play (session, &action, NULL) == BIV_PLAY_DONE)
                    {
                      biv_session_undo (session);
                      n_fought += expect_as_fought (session, &action, enemy, chances) ? 1 : 0;
                    }
                  biv_session_drop_waiting (session);
                }
              biv_session_set_types_dice (session, FALSE);
            }
          if (!biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
            break;
        }
    }
  g_test_message ("%u moves of %s, %u to be fought later", n, (const char *) data, n_fought);
  g_assert_cmpuint (n, >, 0);
  if (!g_str_equal (data, "modern-frontier"))         /* there it is fought as it comes into contact */
    g_assert_cmpuint (n_fought, >, 0);
}

/* ---- Many shots, whose dice fall at the end of the phase ---- */

/* @aims: (out): the shots that were named, by unit; BIV_NO_CELL: none. Returns: whether the session waits for their dice */
static gboolean
play_until_dice (BivSession *session,
                 BivRandom  *random,
                 BivCell    *aims)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (biv_session_get_field (session));

  for (guint i = 0; i < BIV_MAX_UNITS; i++)
    aims[i] = BIV_NO_CELL;
  for (guint n = 0; n < 400 && !biv_session_is_over (session); n++)
    {
      guint sides = biv_session_get_deciders (session);
      BivAction action;

      g_assert_true (ruleset->choose (biv_session_get_field (session), biv_session_get_state (session), sides, random, NULL,
                                      &action));
      if (action.kind == BIV_ACTION_FIRE)
        aims[action.unit] = action.cell;
      if (biv_session_play (session, &action, NULL) != BIV_PLAY_WANTS_DIE)
        continue;
      if (action.kind == BIV_ACTION_PASS)
        return TRUE;
      while (biv_session_get_waiting (session) != NULL)
        biv_session_give_face (session, 3);
    }
  return FALSE;
}

static GArray *
list_due (BivSession *session,
          BivAction  *shot)
{
  GArray *given = biv_session_get_given (session);

  return biv_chances_list_due (biv_session_get_field (session), biv_session_get_state (session),
                               biv_session_get_waiting (session), (const BivFace *) (gpointer) given->data, given->len, shot);
}

/* Each shot has its own target and its own places to come down, and where it has come down is known from then on. */
static void
test_due (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("modern-frontier");
  guint n_shots = 0, n_down = 0;

  for (guint64 seed = 1; seed <= 6; seed++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 8, 0);
      g_autoptr (BivSession) session = biv_session_new (ruleset, setup, 0, NULL);
      BivCell aims[BIV_MAX_UNITS];
      BivRandom random;
      int before = -1;
      BivWanted wanted;

      biv_session_set_types_dice (session, TRUE);
      biv_random_init (&random, seed, 0);
      if (!play_until_dice (session, &random, aims))
        continue;
      while (biv_session_get_wanted (session, &wanted))
        {
          BivAction shot;
          g_autoptr (GArray) landings = list_due (session, &shot);
          const BivLandingChance *likeliest;

          g_assert_nonnull (landings);
          g_assert_cmpint (shot.kind, ==, BIV_ACTION_FIRE);
          g_assert_cmpuint (shot.cell, ==, aims[shot.unit]);
          g_assert_cmpuint (shot.cell, !=, BIV_NO_CELL);
          likeliest = &g_array_index (landings, BivLandingChance, 0);
          g_assert_cmpuint (likeliest->cell, ==, shot.cell);
          if (strcmp (wanted.clause, "MD-FIRE-10") == 0)
            {
              n_shots++;
              g_assert_cmpint (shot.unit, !=, before);
              g_assert_cmpfloat_with_epsilon (likeliest->share, 4.0 / 6, NEARLY);
              g_assert_cmpuint (likeliest->faces, ==, 0x3c);
              for (guint i = 1; i < landings->len; i++)
                g_assert_cmpuint (g_array_index (landings, BivLandingChance, i).cell, !=, shot.cell);
            }
          else
            {
              n_down++;
              g_assert_cmpint (shot.unit, ==, before);
              g_assert_cmpfloat_with_epsilon (likeliest->share, 1, NEARLY);
            }
          before = shot.unit;
          biv_session_give_face (session, 3);
        }
    }
  g_assert_cmpuint (n_shots, >, 6);
  g_assert_cmpuint (n_down, >, 0);
}

int
main (int    argc,
      char **argv)
{
  static const char *const grids[] = { "frontier-musket", "musket-period", "morschauser-frontier", "modern-frontier" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (grids); i++)
    {
      g_autofree char *made_up = g_strconcat ("/chances/made-up/", grids[i], NULL);
      g_autofree char *fight = g_strconcat ("/chances/fight-of-a-move/", grids[i], NULL);
      g_autofree char *mean = g_strconcat ("/chances/mean/", grids[i], NULL);

      g_test_add_data_func (made_up, grids[i], test_made_up);
      g_test_add_data_func (fight, grids[i], test_fight_of_a_move);
      /* On hexes units lose steps: tests/rulebooks/test-modern-frontier.c. */
      if (biv_ruleset_find (grids[i])->expect != NULL && biv_ruleset_find (grids[i])->shape == BIV_BOARD_SQUARES)
        g_test_add_data_func (mean, grids[i], test_mean);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/chances/numbers/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_numbers);
    }
  g_test_add_func ("/chances/goes-on", test_goes_on);
  g_test_add_func ("/chances/due", test_due);
  return g_test_run ();
}
