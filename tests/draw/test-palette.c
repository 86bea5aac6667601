/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-palette.c: sides can be told apart and read, whatever colours a campaign gives them */
#include "draw/ink/palette.h"

#include <string.h>

static void
test_contrast (void)
{
  const BivColour black = { 0, 0, 0 }, white = { 1, 1, 1 }, grey = { 0x76 / 255.0, 0x76 / 255.0, 0x76 / 255.0 };

  g_assert_cmpfloat_with_epsilon (biv_colour_contrast (black, white), 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (biv_colour_contrast (white, black), 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (biv_colour_contrast (grey, grey), 1.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (biv_colour_contrast (grey, white), 4.54, 0.005);   /* WCAG's own example */
}

static void
test_names (void)
{
  for (guint i = 0; i < BIV_N_PALETTES; i++)
    g_assert_true (biv_palette_from_name (biv_palette_for (i)->name) == biv_palette_for (i));
  g_assert_null (biv_palette_from_name ("sepia"));
}

static void
test_patterns (void)
{
  static const char *names[] = { "solid", "open", "diagonal", "bars", "cross", "dots" };
  BivPattern pattern;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_true (biv_pattern_from_name (names[i], &pattern));
      g_assert_cmpint (pattern, ==, biv_pattern_for_side (i));
    }
  g_assert_false (biv_pattern_from_name ("tartan", &pattern));
  g_assert_cmpint (biv_pattern_for_side (6), ==, BIV_PATTERN_SOLID);
}

/* Everything that stands on something else on a counter can be read there. */
static void
assert_readable (const BivPalette  *palette,
                 const BivSideLook *side)
{
  BivSideInks inks = biv_palette_side (palette, side);

  g_assert_cmpfloat (biv_colour_contrast (inks.figure, inks.face), >=, 3.0);
  g_assert_cmpfloat (biv_colour_contrast (inks.lettering, inks.plate), >=, 3.0);
  g_assert_cmpfloat (biv_colour_contrast (inks.colour, inks.tint), >=, 3.0);
  g_assert_cmpfloat (biv_colour_contrast (inks.on_plate, palette->plate), >=, 3.0);
}

static void
test_sides_readable (void)
{
  for (guint kind = 0; kind < BIV_N_PALETTES; kind++)
    for (guint index = 0; index < 8; index++)
      assert_readable (biv_palette_for (kind), &(BivSideLook) { .index = index });
}

static void
test_own_colours_readable (void)
{
  for (guint kind = 0; kind < BIV_N_PALETTES; kind++)
    for (guint red = 0; red <= 4; red++)
      for (guint green = 0; green <= 4; green++)
        for (guint blue = 0; blue <= 4; blue++)
          for (guint index = 0; index < 3; index++)
            assert_readable (biv_palette_for (kind),
                             &(BivSideLook) { index, TRUE, { red / 4.0, green / 4.0, blue / 4.0 }, FALSE, 0 });
}

static void
test_own_colour_kept (void)
{
  BivSideLook side = { 0, TRUE, { 0.4, 0.1, 0.5 }, FALSE, 0 };
  BivSideInks inks = biv_palette_side (biv_palette_for (BIV_PALETTE_LIGHT), &side);

  g_assert_cmpmem (&inks.colour, sizeof inks.colour, &side.colour, sizeof side.colour);
  inks = biv_palette_side (biv_palette_for (BIV_PALETTE_BLACK_AND_WHITE), &side);
  g_assert_cmpfloat (inks.colour.red, ==, 0.0);
  g_assert_cmpfloat (inks.colour.blue, ==, 0.0);
}

/* The pattern goes with the side, not with its colour, unless the campaign names another. */
static void
test_pattern_of_side (void)
{
  const BivPalette *light = biv_palette_for (BIV_PALETTE_LIGHT);

  g_assert_cmpint (biv_palette_side (light, &(BivSideLook) { 1, TRUE, { 0.1, 0.3, 0.6 }, FALSE, 0 }).pattern, ==,
                   BIV_PATTERN_OPEN);
  g_assert_cmpint (biv_palette_side (light, &(BivSideLook) { 1, FALSE, { 0 }, TRUE, BIV_PATTERN_BARS }).pattern, ==,
                   BIV_PATTERN_BARS);
}

static void
test_ground_readable (void)
{
  for (guint kind = 0; kind < BIV_N_PALETTES; kind++)
    {
      const BivPalette *palette = biv_palette_for (kind);

      g_assert_cmpfloat (biv_colour_contrast (palette->ink, palette->level[0]), >=, 7.0);
      g_assert_cmpfloat (biv_colour_contrast (palette->plate_ink, palette->plate), >=, 7.0);
      g_assert_cmpfloat (biv_colour_contrast (palette->plate_ink, palette->badge), >=, 7.0);
      g_assert_cmpfloat (biv_colour_contrast (palette->track, palette->level[0]), >=, 3.0);
    }
}

static void
test_levels_go_on (void)
{
  for (guint kind = 0; kind < BIV_N_PALETTES; kind++)
    for (guint level = 0; level < 9; level++)
      {
        BivColour here = biv_palette_level (biv_palette_for (kind), level);
        BivColour above = biv_palette_level (biv_palette_for (kind), level + 1);

        g_assert_true (memcmp (&here, &above, sizeof here) != 0);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/palette/contrast", test_contrast);
  g_test_add_func ("/draw/palette/names", test_names);
  g_test_add_func ("/draw/palette/patterns", test_patterns);
  g_test_add_func ("/draw/palette/sides-readable", test_sides_readable);
  g_test_add_func ("/draw/palette/own-colours-readable", test_own_colours_readable);
  g_test_add_func ("/draw/palette/own-colour-kept", test_own_colour_kept);
  g_test_add_func ("/draw/palette/pattern-of-side", test_pattern_of_side);
  g_test_add_func ("/draw/palette/ground-readable", test_ground_readable);
  g_test_add_func ("/draw/palette/levels-go-on", test_levels_go_on);
  return g_test_run ();
}
