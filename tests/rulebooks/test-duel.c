/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-duel.c: duels of the computer's strengths are the same everywhere, and fair */
#include "rulebooks/biv-duel.h"
#include "rulebooks/biv-random-battle.h"

#include <string.h>

static BivDuelResult
duel (const char  *id,
      BivStrength  a,
      BivStrength  b,
      guint        battles,
      int          size,
      guint        n_threads)
{
  BivDuelWish wish = {
    .strengths = { a, b }, .playouts = { 60, 60 }, .battles = battles, .size = size, .seed = 6, .n_threads = n_threads,
  };
  BivDuelResult result;

  g_assert_true (biv_duel_run (biv_ruleset_find (id), &wish, NULL, &result));
  g_assert_cmpuint (result.battles, ==, battles);
  g_assert_cmpuint (result.won + result.drawn + result.lost, ==, battles);
  g_assert_true (result.low <= result.score && result.score <= result.high);
  return result;
}

static void
test_good_against_quick (gconstpointer id)
{
  BivDuelResult alone = duel (id, BIV_STRENGTH_GOOD, BIV_STRENGTH_QUICK, 8, 3, 1);
  BivDuelResult three = duel (id, BIV_STRENGTH_GOOD, BIV_STRENGTH_QUICK, 8, 3, 3);

  g_assert_cmpuint (alone.decisions[0], >, 0);
  g_assert_cmpuint (alone.decisions[1], >, 0);
  g_assert_cmpmem (&alone, sizeof alone, &three, sizeof three);
}

/* Whoever is quick on both sides wins what the other loses in the mirror image, on the whole. */
static void
test_equals (gconstpointer id)
{
  BivDuelResult result = duel (id, BIV_STRENGTH_QUICK, BIV_STRENGTH_QUICK, 60, 4, 2);

  g_assert_true (result.low <= 0.5 && result.high >= 0.5);
}

static void
expect_same (const BivSetup     *setup,
             const BivSetupUnit *unit,
             const BivSetupUnit *other)
{
  guint n_directions = biv_board_get_n_directions (setup->board);

  g_assert_cmpint (unit->side, ==, 0);
  g_assert_cmpint (other->side, ==, 1);
  g_assert_cmpstr (unit->type, ==, other->type);
  g_assert_cmpstr (biv_facts_get (unit->facts, "quality"), ==, biv_facts_get (other->facts, "quality"));
  if (biv_board_get_shape (setup->board) == BIV_BOARD_TABLE)
    {
      g_assert_cmpint (unit->place.x, ==, other->place.x);
      return;
    }
  g_assert_cmpint (unit->cell + other->cell, ==, biv_board_get_n_cells (setup->board) - 1);
  g_assert_cmpint ((unit->facing + n_directions / 2) % n_directions, ==, other->facing);
}

/* Neither side is better off: what is here stands there, turned half round, and nobody stands where he may not. */
static void
test_even (gconstpointer id)
{
  for (guint seed = 1; seed <= 20; seed++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (biv_ruleset_find (id), seed, 8,
                                                         BIV_RANDOM_PLAIN | BIV_RANDOM_SHORT | BIV_RANDOM_EVEN);
      g_autoptr (GArray) faults = g_array_new (FALSE, TRUE, sizeof (BivRefusal));
      guint n_units = biv_setup_get_n_units (setup), n_cells = biv_board_get_n_cells (setup->board);

      biv_setup_check_deployment (setup, BIV_NOBODY, faults, NULL);
      g_assert_cmpuint (faults->len, ==, 0);
      g_assert_cmpuint (n_units, >, 0);
      g_assert_cmpuint (n_units % 2, ==, 0);
      for (guint i = 0; i < n_units / 2; i++)
        expect_same (setup, biv_setup_get_unit (setup, i), biv_setup_get_unit (setup, n_units / 2 + i));
      for (guint cell = 0; cell < n_cells; cell++)
        {
          const BivGround *one = biv_board_get_ground (setup->board, (BivCell) cell);
          const BivGround *other = biv_board_get_ground (setup->board, (BivCell) (n_cells - 1 - cell));

          g_assert_cmpuint (one->marks, ==, other->marks);
          g_assert_cmpuint (one->level, ==, other->level);
        }
    }
}

/* As well as it was found to play; by morschauser-frontier, and by modern-frontier with so few units, it is not as far ahead as by
 * the others. */
typedef struct
{
  const char *id;
  guint       battles;
  guint64     seed;
  double      least;
} Mark;

static const Mark marks[] = {
  { "frontier-musket", 60, 23, 0.75 },
  { "modern-frontier", 30, 21, 0.70 },
  { "musket-period", 30, 21, 0.75 },
  { "morschauser-frontier", 100, 41, 0.65 },
  { "fusilier", 4, 41, 0.75 },
};

static void
test_mark (gconstpointer data)
{
  const Mark *mark = data;
  BivDuelWish wish = {
    .strengths = { BIV_STRENGTH_GOOD, BIV_STRENGTH_QUICK }, .battles = mark->battles, .size = 8, .seed = mark->seed,
  };
  BivDuelResult result;

  g_assert_true (biv_duel_run (biv_ruleset_find (mark->id), &wish, NULL, &result));
  g_test_message ("%.3f (%.3f to %.3f)", result.score, result.low, result.high);
  g_assert_cmpfloat (result.score, >=, mark->least);
}

static void
test_stopped (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  BivDuelWish wish = { .battles = 1000, .size = 8, .seed = 6 };
  BivDuelResult result;

  g_cancellable_cancel (cancellable);
  g_assert_false (biv_duel_run (biv_ruleset_find ("fusilier"), &wish, cancellable, &result));
  g_assert_cmpuint (result.battles, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; biv_ruleset_get_at (i) != NULL; i++)
    {
      const char *id = biv_ruleset_get_at (i)->id;
      g_autofree char *good = g_strconcat ("/duel/good-against-quick/", id, NULL);
      g_autofree char *equals = g_strconcat ("/duel/equals/", id, NULL), *even = g_strconcat ("/duel/even/", id, NULL);

      g_test_add_data_func (good, id, test_good_against_quick);
      g_test_add_data_func (equals, id, test_equals);
      g_test_add_data_func (even, id, test_even);
    }
  for (gsize i = 0; g_test_thorough () && i < G_N_ELEMENTS (marks); i++)
    {
      g_autofree char *path = g_strconcat ("/duel/marks/", marks[i].id, NULL);

      g_test_add_data_func (path, &marks[i], test_mark);
    }
  g_test_add_func ("/duel/stopped", test_stopped);
  return g_test_run ();
}
