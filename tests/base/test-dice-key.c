/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-dice-key.c: dice out of a key: what anybody can reckon again, even, and never the same twice */
#include "base/biv-dice.h"

static BivDiceKey
given_key (void)
{
  BivDiceKey key;

  for (guint8 i = 0; i < BIV_DICE_KEY_BYTES; i++)
    key.bytes[i] = i;
  return key;
}

/* Reckoned by other means from what the header says. */
static void
test_vector (void)
{
  static const int sixes[] = { 1, 5, 4, 3, 6, 6, 2, 4, 2, 1, 3, 3, 1, 1, 1, 4, 5, 5, 1, 4, 1, 2, 4, 1 };
  static const int tens[] = { 3, 5, 10, 7, 4, 10, 6, 4, 8, 9, 9, 7, 7, 3, 9, 4, 9, 5, 5, 2, 5, 2, 8, 3 };
  BivDiceKey key = given_key ();
  BivDiceLine line;

  biv_dice_line_init (&line, &key, "battle #7", 0);
  for (guint i = 0; i < G_N_ELEMENTS (sixes); i++)
    {
      g_assert_cmpint (biv_dice_line_get_face (&line, i + 1, 6), ==, sixes[i]);
      g_assert_cmpint (biv_dice_line_get_face (&line, i + 1, 10), ==, tens[i]);
    }
}

/* Chi-square against even dice, of a key that is given, so that it comes out alike each time: 20.5 and 27.9 are passed by one
 * in a thousand. */
static void
test_even (void)
{
  static const struct
  {
    int    sides;
    double most;
  } dice[] = { { 6, 20.5 }, { 10, 27.9 } };
  BivDiceKey key = given_key ();

  for (gsize d = 0; d < G_N_ELEMENTS (dice); d++)
    {
      int count[11] = { 0 };
      double chi = 0, expected = 60000.0 / dice[d].sides;
      BivDiceLine line;

      biv_dice_line_init (&line, &key, "campaign", 0);
      for (guint32 i = 1; i <= 60000; i++)
        count[biv_dice_line_get_face (&line, i, dice[d].sides)]++;
      for (int face = 1; face <= dice[d].sides; face++)
        chi += (count[face] - expected) * (count[face] - expected) / expected;
      g_assert_cmpfloat (chi, <, dice[d].most);
      g_assert_cmpfloat (chi, >, 0.1);
    }
}

static void
test_text (void)
{
  static const char *const wrong[] = { "", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0",
                                       "0123456789ABCDEF0123456789abcdef", "0123456789abcdef 123456789abcdef" };
  BivDiceKey one, two, again;
  g_autofree char *text = NULL, *other = NULL;

  biv_dice_key_init_fresh (&one);
  biv_dice_key_init_fresh (&two);
  text = biv_dice_key_dup_text (&one);
  other = biv_dice_key_dup_text (&two);
  g_assert_cmpstr (text, !=, other);
  g_assert_true (biv_dice_key_read_text (text, &again));
  g_assert_cmpmem (&again, sizeof again, &one, sizeof one);
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (biv_dice_key_read_text (wrong[i], NULL));
}

static guint
count_alike (const BivDiceLine *one,
             const BivDiceLine *other)
{
  guint n = 0;

  for (guint32 i = 1; i <= 600; i++)
    n += biv_dice_line_get_face (one, i, 6) == biv_dice_line_get_face (other, i, 6);
  return n;
}

/* Another name, or a key that differs by one bit: a sixth of the dice are alike, as of any two dice. */
static void
test_lines_differ (void)
{
  BivDiceKey key = given_key (), bit = key;
  BivDiceLine one, same, named, keyed;

  bit.bytes[15] ^= 1;
  biv_dice_line_init (&one, &key, "battle #1", 0);
  biv_dice_line_init (&same, &key, "battle #1", 12);
  biv_dice_line_init (&named, &key, "battle #2", 0);
  biv_dice_line_init (&keyed, &bit, "battle #1", 0);
  g_assert_cmpuint (count_alike (&one, &same), ==, 600);
  g_assert_cmpuint (count_alike (&one, &named), <, 150);
  g_assert_cmpuint (count_alike (&one, &keyed), <, 150);
}

/* Drawn dice are numbered and go on; what is made up where a die is missing or does not fit uses up no number. */
static void
test_drawn (void)
{
  static const BivFace given[] = { { .side = 0, .face = 4 }, { .side = 0, .face = 2, .was_rolled = TRUE, .number = 9 } };
  g_autoptr (GArray) log = g_array_new (FALSE, FALSE, sizeof (BivThrow));
  BivDiceKey key = given_key ();
  BivDiceLine line;
  BivDice dice;

  biv_dice_line_init (&line, &key, "campaign", 8);
  biv_dice_init_given (&dice, given, G_N_ELEMENTS (given), BIV_DICE_DRAW);
  dice.line = line;
  dice.log = log;
  biv_dice_d6 (&dice, 0, "CA-MOVE-8");
  biv_dice_d6 (&dice, 0, "CA-MOVE-8");
  g_assert_cmpuint (dice.line.count, ==, 9);
  g_assert_cmpint (biv_dice_d6 (&dice, 0, "CA-MOVE-8"), ==, biv_dice_line_get_face (&line, 10, 6));
  g_assert_cmpint (biv_dice_roll (&dice, 1, 10, "CA-FATE-1"), ==, biv_dice_line_get_face (&line, 11, 10));
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (g_array_index (log, BivThrow, i).number, ==, ((guint32[]) { 0, 9, 10, 11 })[i]);
  g_assert_true (g_array_index (log, BivThrow, 0).is_typed);
  g_assert_false (g_array_index (log, BivThrow, 2).is_typed);

  biv_dice_init_given (&dice, given, 1, BIV_DICE_DRAW);
  dice.line = line;
  biv_dice_d6 (&dice, 1, "CA-MOVE-8");
  g_assert_true (dice.is_mismatched);
  biv_dice_d6 (&dice, 1, "CA-MOVE-8");
  g_assert_cmpuint (dice.line.count, ==, 8);
}

static void
test_fork (void)
{
  BivDiceKey key = given_key ();
  BivDiceLine line;
  BivRandom one, same, number, purpose, later;

  biv_dice_line_init (&line, &key, "campaign", 3);
  biv_dice_line_fork (&line, "choice", 1, &one);
  biv_dice_line_fork (&line, "choice", 1, &same);
  biv_dice_line_fork (&line, "choice", 2, &number);
  biv_dice_line_fork (&line, "orders", 1, &purpose);
  line.count++;
  biv_dice_line_fork (&line, "choice", 1, &later);
  g_assert_cmpuint (one.state, ==, same.state);
  g_assert_cmpuint (one.state, !=, number.state);
  g_assert_cmpuint (one.state, !=, purpose.state);
  g_assert_cmpuint (one.state, !=, later.state);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/dice-key/vector", test_vector);
  g_test_add_func ("/base/dice-key/even", test_even);
  g_test_add_func ("/base/dice-key/text", test_text);
  g_test_add_func ("/base/dice-key/lines-differ", test_lines_differ);
  g_test_add_func ("/base/dice-key/drawn", test_drawn);
  g_test_add_func ("/base/dice-key/fork", test_fork);
  return g_test_run ();
}
