/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-counter.c: every symbol can be seen and told from the others; counters keep to their room */
#include "draw/counter/counter.h"

#include <math.h>
#include <string.h>

#include "ground.h"

#define ALL_STATES \
  (BIV_COUNTER_MOVED | BIV_COUNTER_FIRED | BIV_COUNTER_SHAKEN | BIV_COUNTER_HELD | BIV_COUNTER_IN_WOOD \
   | BIV_COUNTER_EXHAUSTED | BIV_COUNTER_FORTIFIED | BIV_COUNTER_PICKED | BIV_COUNTER_HIDDEN)

/* ---- Symbols ---- */

static cairo_surface_t *
picture_of_symbol (BivSymbol symbol,
                   gboolean  plain,
                   double    size,
                   int       margin)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size + 2 * margin, size + 2 * margin);
  cairo_t *cr = cairo_create (surface);
  cairo_pattern_t *ink = cairo_pattern_create_rgb (0, 0, 0), *paper = cairo_pattern_create_rgb (1, 1, 1);

  biv_symbol_draw (cr, symbol, plain, margin, margin, size, ink, paper);
  cairo_pattern_destroy (ink);
  cairo_pattern_destroy (paper);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
test_symbols_in_their_box (void)
{
  static const double sizes[] = { 12, 22, 48, 96 };
  const int margin = 16;

  for (guint symbol = 0; symbol < BIV_N_SYMBOLS; symbol++)
    for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
      for (int plain = 0; plain < 2; plain++)
        {
          cairo_surface_t *surface = picture_of_symbol (symbol, plain, sizes[i], margin);
          int side = cairo_image_surface_get_width (surface), inside = 0;

          for (int y = 0; y < side; y++)
            for (int x = 0; x < side; x++)
              {
                gboolean in_box = x >= margin - 1 && x <= margin + sizes[i] && y >= margin - 1 && y <= margin + sizes[i];

                if (in_box)
                  inside += pixel_at (surface, x, y) >> 24 > 64;
                else if (pixel_at (surface, x, y) != 0)
                  g_error ("symbol %u, %s, %g px: painted at %d, %d of %d", symbol,
                           plain ? "plain" : "period", sizes[i], x, y, side);
              }
          g_assert_cmpfloat (inside, >, 0.08 * sizes[i] * sizes[i]);
          cairo_surface_destroy (surface);
        }
}

/* No two symbols are alike, not even small. */
static void
test_symbols_differ (void)
{
  static const double sizes[] = { 15, 32 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int plain = 0; plain < 2; plain++)
      for (guint one = 0; one < BIV_N_SYMBOLS; one++)
        for (guint two = one + 1; two < BIV_N_SYMBOLS; two++)
          {
            cairo_surface_t *a = picture_of_symbol (one, plain, sizes[i], 1);
            cairo_surface_t *b = picture_of_symbol (two, plain, sizes[i], 1);

            if (pictures_equal (a, b))
              g_error ("symbols %u and %u look alike", one, two);
            cairo_surface_destroy (a);
            cairo_surface_destroy (b);
          }
}

typedef struct
{
  const char *type, *arm;
  BivSymbol   symbol;
} TypeRow;

static const TypeRow types[] = {
  { "INF", NULL, BIV_SYMBOL_INFANTRY },
  { "inf-nat", "foot", BIV_SYMBOL_CLOSE_COMBAT },
  { "icw", NULL, BIV_SYMBOL_CLOSE_COMBAT },
  { "rif", NULL, BIV_SYMBOL_RIFLES },
  { "cavd", "horse", BIV_SYMBOL_DISMOUNTED },
  { "cavalry_dism", "horse", BIV_SYMBOL_DISMOUNTED },
  { "LFA", "gun", BIV_SYMBOL_GUN_LIGHT },
  { "fsa", "gun", BIV_SYMBOL_GUN_FORTRESS },
  { "assault-gun", "other", BIV_SYMBOL_ASSAULT_GUN },
  { "hq", "command", BIV_SYMBOL_COMMAND },
  { "elephants", "horse", BIV_SYMBOL_CAVALRY },
  { "elephants", "other", BIV_SYMBOL_UNKNOWN },
  { "a-type-with-a-name-that-is-longer-than-any", "gun", BIV_SYMBOL_GUN_FIELD },
  { "", NULL, BIV_SYMBOL_UNKNOWN },
  { NULL, NULL, BIV_SYMBOL_UNKNOWN },
};

static void
test_types (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    g_assert_cmpint (biv_symbol_for_type (types[i].type, types[i].arm), ==, types[i].symbol);
}

/* ---- Counters ---- */

static cairo_surface_t *
picture_of_counter (const BivCounterLook *look,
                    BivPaletteKind        palette,
                    double                s,
                    double                reach)
{
  int side = 2 * (int) ceil (reach * s);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
  cairo_t *cr = cairo_create (surface);

  biv_counter_draw (cr, biv_palette_for (palette), look, side / 2.0, side / 2.0, s);
  biv_counter_draw_badges (cr, biv_palette_for (palette), look, side / 2.0, side / 2.0, s);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
test_reach (void)
{
  static const double sizes[] = { 4, 8, 12, 18, 30, 63 };

  for (guint shape = 0; shape < 2; shape++)
    for (guint facing = 0; facing < (shape == 0 ? 4 : 6); facing++)
      for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
        {
          BivCounterLook look = { .side = { .index = facing }, .symbol = BIV_SYMBOL_CAVALRY, .number = "A05",
                                  .shape = shape, .facing = facing, .strength = 2, .full_strength = 5,
                                  .states = ALL_STATES };
          double s = sizes[i];
          cairo_surface_t *surface = picture_of_counter (&look, BIV_PALETTE_LIGHT, s, 2.0);
          int side = cairo_image_surface_get_width (surface);

          for (int y = 0; y < side; y++)
            for (int x = 0; x < side; x++)
              if (MAX (fabs (x + 0.5 - side / 2.0), fabs (y + 0.5 - side / 2.0)) > BIV_COUNTER_REACH * s + 2.0)
                g_assert_cmpuint (pixel_at (surface, x, y), ==, 0);
          cairo_surface_destroy (surface);
        }
}

/* At every size something of the side's own colour is there, and the sides differ in black and white. */
static void
test_sides_differ (void)
{
  static const double sizes[] = { 5, 8, 12, 18, 26, 48 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint one = 0; one < BIV_N_PATTERNS; one++)
      for (guint two = one + 1; two < BIV_N_PATTERNS; two++)
        {
          BivCounterLook look = { .symbol = BIV_SYMBOL_INFANTRY, .facing = BIV_NO_DIRECTION };
          cairo_surface_t *a, *b;

          look.side.index = one;
          a = picture_of_counter (&look, BIV_PALETTE_BLACK_AND_WHITE, sizes[i], 0.8);
          look.side.index = two;
          b = picture_of_counter (&look, BIV_PALETTE_BLACK_AND_WHITE, sizes[i], 0.8);
          g_assert_false (pictures_equal (a, b));
          cairo_surface_destroy (a);
          cairo_surface_destroy (b);
        }
}

/* ---- Level of detail, told by what no longer makes a difference ---- */

static gboolean
shows (const BivCounterLook *with,
       const BivCounterLook *without,
       double                s)
{
  cairo_surface_t *a = picture_of_counter (with, BIV_PALETTE_LIGHT, s, 0.95);
  cairo_surface_t *b = picture_of_counter (without, BIV_PALETTE_LIGHT, s, 0.95);
  gboolean differ = !pictures_equal (a, b);

  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
  return differ;
}

static void
test_detail (void)
{
  const BivCounterLook bare = { .symbol = BIV_SYMBOL_CAVALRY, .facing = BIV_NO_DIRECTION };
  BivCounterLook numbered = bare, plain = bare, moved = bare, facing = bare, other = bare, weak = bare, strong = bare;

  numbered.number = "A05";
  plain.plain = TRUE;
  moved.states = BIV_COUNTER_MOVED;
  facing.facing = BIV_SQUARE_E;
  other.symbol = BIV_SYMBOL_GUN_FIELD;
  weak.full_strength = strong.full_strength = 4;
  weak.strength = 1;
  strong.strength = 4;

  g_assert_true (shows (&numbered, &bare, 26));
  g_assert_false (shows (&numbered, &bare, 25.5));
  g_assert_true (shows (&plain, &bare, 22));
  g_assert_false (shows (&plain, &bare, 21.5));
  g_assert_true (shows (&moved, &bare, 16));
  g_assert_false (shows (&moved, &bare, 15.5));
  g_assert_true (shows (&weak, &strong, 48));
  g_assert_true (shows (&weak, &strong, 20));
  g_assert_false (shows (&weak, &strong, 15));
  g_assert_true (shows (&facing, &bare, 8));
  g_assert_true (shows (&other, &bare, 8));
  g_assert_false (shows (&other, &bare, 6));
}

/* A state never changes colour alone: each differs from the plain counter in black and white, too. */
static void
test_states (void)
{
  for (guint state = BIV_COUNTER_MOVED; state <= BIV_COUNTER_GHOST; state <<= 1)
    {
      const BivCounterLook bare = { .symbol = BIV_SYMBOL_INFANTRY, .number = "A1", .facing = BIV_SQUARE_N };
      BivCounterLook marked = bare;
      cairo_surface_t *a, *b;

      marked.states = state;
      a = picture_of_counter (&bare, BIV_PALETTE_BLACK_AND_WHITE, 40, 0.95);
      b = picture_of_counter (&marked, BIV_PALETTE_BLACK_AND_WHITE, 40, 0.95);
      g_assert_false (pictures_equal (a, b));
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
    }
}

/* ---- The cache ---- */

static void
test_cache (void)
{
  g_autoptr (BivCounterCache) cache = biv_counter_cache_new (1.0);

  for (guint pass = 0; pass < 2; pass++)
    for (guint symbol = 0; symbol < BIV_N_SYMBOLS; symbol++)
      {
        BivCounterLook look = { .side = { .index = symbol % 4 }, .symbol = symbol, .number = "B12",
                                .facing = symbol % 4, .strength = 2, .full_strength = 4, .states = BIV_COUNTER_SHAKEN };
        cairo_surface_t *direct = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 101, 101);
        cairo_surface_t *cached = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 101, 101);
        cairo_t *a = cairo_create (direct), *b = cairo_create (cached);
        int far = 0;

        biv_counter_draw (a, biv_palette_for (BIV_PALETTE_LIGHT), &look, 50.5, 50.5, 44);
        biv_counter_cache_draw (cache, b, biv_palette_for (BIV_PALETTE_LIGHT), &look, 50.5, 50.5, 44);
        cairo_destroy (a);
        cairo_destroy (b);
        for (int y = 0; y < 101; y++)
          for (int x = 0; x < 101; x++)
            far += pixel_distance (pixel_at (direct, x, y), pixel_at (cached, x, y)) > 4;
        g_assert_cmpint (far, ==, 0);
        cairo_surface_destroy (direct);
        cairo_surface_destroy (cached);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/counter/symbols-in-their-box", test_symbols_in_their_box);
  g_test_add_func ("/draw/counter/symbols-differ", test_symbols_differ);
  g_test_add_func ("/draw/counter/types", test_types);
  g_test_add_func ("/draw/counter/reach", test_reach);
  g_test_add_func ("/draw/counter/sides-differ", test_sides_differ);
  g_test_add_func ("/draw/counter/detail", test_detail);
  g_test_add_func ("/draw/counter/states", test_states);
  g_test_add_func ("/draw/counter/cache", test_cache);
  return g_test_run ();
}
