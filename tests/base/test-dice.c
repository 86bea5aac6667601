/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-dice.c: the dice source: rolled, given, run out */
#include "base/biv-dice.h"

static void
test_rolled_dice_repeat (void)
{
  BivDice one, two;

  biv_dice_init_rolled (&one, 7, 3);
  biv_dice_init_rolled (&two, 7, 3);
  for (int i = 0; i < 1000; i++)
    {
      int face = biv_dice_d6 (&one, 0, "FM-DICE-1");

      g_assert_cmpint (face, >=, 1);
      g_assert_cmpint (face, <=, 6);
      g_assert_cmpint (face, ==, biv_dice_d6 (&two, 0, "FM-DICE-1"));
    }
}

static void
test_every_face_falls (void)
{
  int count[7] = { 0 };
  BivDice dice;

  biv_dice_init_rolled (&dice, 1, 0);
  for (int i = 0; i < 6000; i++)
    count[biv_dice_d6 (&dice, 0, "FM-DICE-1")]++;
  for (int face = 1; face <= 6; face++)
    g_assert_cmpint (ABS (count[face] - 1000), <, 200);
}

static void
test_given_dice_run_out (void)
{
  static const BivFace faces[] = { { 0, 4 }, { 1, 2 } };
  BivDice dice;

  biv_dice_init_given (&dice, faces, G_N_ELEMENTS (faces), BIV_DICE_ASK);
  g_assert_cmpint (biv_dice_d6 (&dice, 0, "FM-SEQ-4"), ==, 4);
  g_assert_false (biv_dice_is_spent (&dice));
  g_assert_cmpint (biv_dice_d6 (&dice, 1, "FM-SEQ-4"), ==, 2);
  g_assert_true (biv_dice_is_spent (&dice));
  g_assert_false (biv_dice_is_short (&dice));
  biv_dice_d6 (&dice, 1, "FM-ART-8");
  g_assert_true (biv_dice_is_short (&dice));
  g_assert_cmpint (dice.wanted.side, ==, 1);
  g_assert_cmpstr (dice.wanted.clause, ==, "FM-ART-8");
}

static void
test_typed_and_rolled_before (void)
{
  static const BivFace faces[] = { { 0, 4, TRUE }, { 0, 2, FALSE } };
  g_autoptr (GArray) log = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  BivDice dice;

  biv_dice_init_given (&dice, faces, G_N_ELEMENTS (faces), BIV_DICE_ASK);
  dice.log = log;
  g_assert_cmpint (biv_dice_d6 (&dice, 0, "CA-CONTACT-4"), ==, 4);
  g_assert_cmpint (biv_dice_d6 (&dice, 0, "CA-CONTACT-4"), ==, 2);
  g_assert_false (g_array_index (log, BivThrow, 0).is_typed);
  g_assert_true (g_array_index (log, BivThrow, 1).is_typed);
}

static void
test_wrong_side_is_noticed (void)
{
  static const BivFace faces[] = { { 0, 4 } };
  BivDice dice;

  biv_dice_init_given (&dice, faces, G_N_ELEMENTS (faces), BIV_DICE_ASK);
  biv_dice_d6 (&dice, 1, "FM-ART-12");
  g_assert_true (dice.is_mismatched);
  g_assert_cmpint (dice.wanted.side, ==, 1);
  g_assert_cmpint (dice.n_used, ==, 0);
}

/* A procedure that rolls until two dice differ must end on made-up faces too. */
static void
test_short_dice_go_on_falling (void)
{
  BivDice dice;
  int rolls = 0, a, b;

  biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
  do
    {
      a = biv_dice_d6 (&dice, 0, "FM-SEQ-4");
      b = biv_dice_d6 (&dice, 1, "FM-SEQ-4");
      g_assert_cmpint (++rolls, <, 100);
    }
  while (a == b);
  g_assert_true (dice.is_short);
  g_assert_cmpint (dice.wanted.side, ==, 0);
}

static void
test_the_log_keeps_every_die (void)
{
  static const BivFace faces[] = { { 0, 4 } };
  g_autoptr (GArray) log = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  BivDice dice;

  biv_dice_init_given (&dice, faces, G_N_ELEMENTS (faces), BIV_DICE_ROLL);
  dice.log = log;
  biv_dice_roll (&dice, 0, 6, "CA-FATE-1");
  biv_dice_roll (&dice, 1, 10, "CA-FATE-1");
  g_assert_false (biv_dice_is_short (&dice));
  g_assert_cmpuint (log->len, ==, 2);
  g_assert_true (g_array_index (log, BivThrow, 0).is_typed);
  g_assert_false (g_array_index (log, BivThrow, 1).is_typed);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/dice/rolled-dice-repeat", test_rolled_dice_repeat);
  g_test_add_func ("/base/dice/every-face-falls", test_every_face_falls);
  g_test_add_func ("/base/dice/given-dice-run-out", test_given_dice_run_out);
  g_test_add_func ("/base/dice/rolled-before", test_typed_and_rolled_before);
  g_test_add_func ("/base/dice/wrong-side-is-noticed", test_wrong_side_is_noticed);
  g_test_add_func ("/base/dice/short-dice-go-on-falling", test_short_dice_go_on_falling);
  g_test_add_func ("/base/dice/the-log-keeps-every-die", test_the_log_keeps_every_die);
  return g_test_run ();
}
