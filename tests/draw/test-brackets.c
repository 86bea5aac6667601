/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-brackets.c: each brigade on a table has its bracket behind it, and its name where it covers nothing */
#include "draw/tabletop/brackets.h"

#define HEIGHT 1200.0

static BivBracketed
make (const char *brigade,
      int         side,
      int         x,
      int         y,
      BivAngle    facing)
{
  return (BivBracketed) { biv_base_make (biv_spot (x * BIV_MM, y * BIV_MM), facing, 100 * BIV_MM, 30 * BIV_MM),
                          { .index = side }, brigade };
}

static const BivBracket *
at (const GArray *brackets,
    guint         number)
{
  g_assert_cmpuint (number, <, brackets->len);
  return &g_array_index (brackets, BivBracket, number);
}

/* Two in line, and one behind them: one bracket behind them all, as wide as the line. */
static void
test_line (void)
{
  const BivBracketed bases[] = {
    make ("A", 0, 200, 600, BIV_ANGLE_N), make ("A", 0, 320, 600, BIV_ANGLE_N), make ("A", 0, 260, 540, BIV_ANGLE_N),
  };
  g_autoptr (GArray) brackets = biv_brackets_list (bases, G_N_ELEMENTS (bases), HEIGHT);

  g_assert_cmpuint (brackets->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (at (brackets, 0)->from[0], 150.0, 0.1);
  g_assert_cmpfloat_with_epsilon (at (brackets, 0)->to[0], 370.0, 0.1);
  /* South of the third, which stands at 540 with a depth of 30. */
  g_assert_cmpfloat_with_epsilon (at (brackets, 0)->from[1], HEIGHT - 525.0, 0.1);
  g_assert_cmpfloat_with_epsilon (at (brackets, 0)->back[1], 1.0, 0.001);
}

/* What is 150 mm apart is one, what is more is two; other sides and other brigades have their own. */
static void
test_parts (void)
{
  const BivBracketed bases[] = {
    make ("A", 0, 100, 600, BIV_ANGLE_N), make ("A", 0, 350, 600, BIV_ANGLE_N), make ("A", 0, 601, 600, BIV_ANGLE_N),
    make ("A", 1, 100, 900, BIV_ANGLE_S), make ("B", 0, 900, 600, BIV_ANGLE_N), make (NULL, 0, 1000, 300, BIV_ANGLE_N),
    make ("", 0, 1100, 300, BIV_ANGLE_N),
  };
  g_autoptr (GArray) brackets = biv_brackets_list (bases, G_N_ELEMENTS (bases), HEIGHT);

  g_assert_cmpuint (brackets->len, ==, 4);
  g_assert_cmpfloat_with_epsilon (at (brackets, 0)->to[0], 400.0, 0.1);
  g_assert_cmpfloat_with_epsilon (at (brackets, 1)->from[0], 551.0, 0.1);
  g_assert_cmpint (at (brackets, 2)->side.index, ==, 1);
  g_assert_cmpfloat_with_epsilon (at (brackets, 2)->back[1], -1.0, 0.001);
  g_assert_cmpstr (at (brackets, 3)->brigade, ==, "B");
}

static void
test_odd (void)
{
  const BivBracketed back_to_back[] = { make ("A", 0, 200, 600, BIV_ANGLE_N), make ("A", 0, 200, 500, BIV_ANGLE_S) };
  const BivBracketed east[] = { make ("A", 0, 200, 600, BIV_ANGLE_E) };
  g_autoptr (GArray) none = biv_brackets_list (NULL, 0, HEIGHT);
  g_autoptr (GArray) brackets = biv_brackets_list (back_to_back, 2, HEIGHT), eastern = biv_brackets_list (east, 1, HEIGHT);

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (brackets->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (at (eastern, 0)->back[0], -1.0, 0.001);
  g_assert_cmpfloat_with_epsilon (at (eastern, 0)->from[0], 185.0, 0.1);
}

/* A name goes further back from what is in its way, and is left out where nothing is free. */
static void
test_names (void)
{
  const BivBracketed bases[] = { make ("Brigade Leib", 0, 600, 600, BIV_ANGLE_N) };
  g_autoptr (GArray) brackets = biv_brackets_list (bases, 1, HEIGHT), taken = g_array_new (FALSE, FALSE, sizeof (BivBox));
  BivTabletopLook look = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .scale = 1.0, .layers = BIV_LAYER_ALL };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1200, 1200);
  cairo_t *cr = cairo_create (surface);
  BivBox first, second, everything = { 0, 0, 1200, 1200 };

  biv_brackets_draw (brackets, cr, &look);
  biv_brackets_draw_names (brackets, taken, cr, 1200, HEIGHT, &look);
  g_assert_cmpuint (taken->len, ==, 1);
  first = g_array_index (taken, BivBox, 0);
  g_assert_cmpfloat (first.y, >, HEIGHT - 585.0);
  biv_brackets_draw_names (brackets, taken, cr, 1200, HEIGHT, &look);
  g_assert_cmpuint (taken->len, ==, 2);
  second = g_array_index (taken, BivBox, 1);
  g_assert_cmpfloat (second.y, >=, first.y + first.height);
  g_array_append_val (taken, everything);
  biv_brackets_draw_names (brackets, taken, cr, 1200, HEIGHT, &look);
  g_assert_cmpuint (taken->len, ==, 3);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/brackets/line", test_line);
  g_test_add_func ("/brackets/parts", test_parts);
  g_test_add_func ("/brackets/odd", test_odd);
  g_test_add_func ("/brackets/names", test_names);
  return g_test_run ();
}
