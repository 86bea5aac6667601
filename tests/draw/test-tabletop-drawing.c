/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tabletop-drawing.c: tables and bases on a cairo context: what is where, in which colours, in parts as at once */
#include "draw/tabletop/tabletop-drawing.h"
#include "board/biv-board.h"
#include "draw/ground/board-drawing.h"
#include "draw/tabletop/table-signs.h"

#include <math.h>
#include <string.h>

#define SCALE  0.5
#define WIDTH  900
#define HEIGHT 600

static BivTabletopObject *
add (BivTabletopDraft *draft,
     BivThing          thing,
     int               n,
     const int        *mm)
{
  BivSpot spots[8];

  for (int i = 0; i < n; i++)
    spots[i] = biv_spot (mm[2 * i] * BIV_MM, mm[2 * i + 1] * BIV_MM);
  return biv_tabletop_draft_add (draft, thing, spots, (guint) n);
}

/* From the western edge on. */
static void
add_stream (BivTabletopDraft *draft,
            BivDepth          depth,
            int               y)
{
  BivTabletopObject *stream = add (draft, BIV_THING_STREAM, 3, (const int[]) { 0, y, 600, y, 1800, y + 150 });

  stream->width = 40 * BIV_MM;
  stream->depth = (guint8) depth;
}

static BivTabletop *
table_new (void)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);

  add (draft, BIV_THING_CONTOUR, 4, (const int[]) { 1000, 100, 1700, 100, 1700, 600, 1000, 600 });
  add (draft, BIV_THING_WATER, 4, (const int[]) { 100, 100, 400, 100, 400, 300, 100, 300 });
  add (draft, BIV_THING_WOOD, 4, (const int[]) { 100, 700, 500, 700, 500, 1100, 100, 1100 });
  add (draft, BIV_THING_BUILT_UP, 4, (const int[]) { 700, 700, 1000, 700, 1000, 900, 700, 900 });
  add_stream (draft, BIV_DEPTH_DEEP, 500);
  add (draft, BIV_THING_ROAD, 2, (const int[]) { 600, 0, 600, 1200 })->width = 40 * BIV_MM;
  add (draft, BIV_THING_BUILDING, 4, (const int[]) { 1200, 900, 1300, 900, 1300, 1000, 1200, 1000 });
  for (BivThing thing = BIV_THING_WALL; thing <= BIV_THING_FORTIFICATION; thing++)
    add (draft, thing, 2, (const int[]) { 1400, 700 + 40 * (int) thing - 40 * BIV_THING_WALL, 1700, 700 + 40 * (int) thing
                                          - 40 * BIV_THING_WALL });
  add (draft, BIV_THING_MARSH, 3, (const int[]) { 1500, 1000, 1700, 1000, 1600, 1150 });
  add (draft, BIV_THING_BROKEN, 3, (const int[]) { 700, 950, 1000, 950, 800, 1150 });
  g_free (add (draft, BIV_THING_LABEL, 1, (const int[]) { 850, 650 })->name);
  biv_tabletop_draft_get_object (draft, biv_tabletop_draft_get_n_objects (draft) - 1)->name = g_strdup ("Croix");
  return biv_tabletop_draft_seal (draft, NULL);
}

static BivTabletopLook
look_in (BivPaletteKind kind)
{
  return (BivTabletopLook) { biv_palette_for (kind), SCALE, BIV_LAYER_ALL, FALSE, NULL, NULL };
}

/* At a place on the table in mm. */
static gboolean
has_colour (cairo_surface_t *surface,
            double           x,
            double           y,
            BivColour        colour)
{
  int stride = cairo_image_surface_get_stride (surface), column = (int) (x * SCALE), row = (int) (HEIGHT - y * SCALE);
  const guint32 *line = (const guint32 *) (gpointer) (cairo_image_surface_get_data (surface) + row * stride);
  guint32 pixel = line[column];

  return abs ((int) (pixel >> 16 & 0xff) - (int) lround (colour.red * 255)) <= 1
         && abs ((int) (pixel >> 8 & 0xff) - (int) lround (colour.green * 255)) <= 1
         && abs ((int) (pixel & 0xff) - (int) lround (colour.blue * 255)) <= 1;
}

static cairo_surface_t *
draw (const BivTabletop     *table,
      const BivTabletopLook *look,
      int                    parts)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  for (int i = 0; i < parts; i++)
    {
      BivBox part = { 1800.0 * i / parts, 0, 1800.0 / parts, 1200 };

      biv_tabletop_draw (table, cr, look, parts > 1 ? &part : NULL);
    }
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
test_ground (gconstpointer data)
{
  BivTabletopLook look = look_in ((BivPaletteKind) GPOINTER_TO_UINT (data));
  g_autoptr (BivTabletop) table = table_new ();
  cairo_surface_t *surface;

  g_assert_nonnull (table);
  look.layers &= ~BIV_LAYER_GRID;
  surface = draw (table, &look, 1);
  g_assert_true (has_colour (surface, 50, 50, look.palette->level[0]));
  g_assert_true (has_colour (surface, 250, 200, look.palette->water));
  g_assert_true (has_colour (surface, 1350, 300, biv_palette_level (look.palette, 1)));
  g_assert_true (has_colour (surface, 850, 800, look.palette->town));
  g_assert_true (has_colour (surface, 300, 500, look.palette->water));
  g_assert_true (has_colour (surface, 600, 200, look.palette->road));
  g_assert_true (has_colour (surface, 600, 505, look.palette->road));          /* over the stream */
  g_assert_true (has_colour (surface, 1280, 920, look.palette->house));
  g_assert_false (has_colour (surface, 1550, 700, look.palette->level[0]));    /* the wall */
  cairo_surface_destroy (surface);
}

/* Of red, green and blue, 0 to 765. */
static int
get_light (cairo_surface_t *surface,
           double           x,
           double           y)
{
  int stride = cairo_image_surface_get_stride (surface), column = (int) (x * SCALE), row = (int) (HEIGHT - y * SCALE);
  guint32 pixel = ((const guint32 *) (gpointer) (cairo_image_surface_get_data (surface) + row * stride))[column];

  return (int) (pixel >> 16 & 0xff) + (int) (pixel >> 8 & 0xff) + (int) (pixel & 0xff);
}

/* Light comes from the north-west; in black and white strokes alone tell of it, and what is flat has the colour of its level. */
static void
test_relief (void)
{
  BivTabletopLook look = look_in (BIV_PALETTE_LIGHT), plain = look_in (BIV_PALETTE_BLACK_AND_WHITE);
  g_autoptr (BivTabletop) table = table_new ();
  cairo_surface_t *surface = draw (table, &look, 1), *white = draw (table, &plain, 1);
  BivColour level = biv_palette_level (look.palette, 1);
  int flat = (int) lround (255 * (level.red + level.green + level.blue));

  g_assert_cmpint (get_light (surface, 1350, 540), >, flat + 10);
  g_assert_cmpint (get_light (surface, 1350, 160), <, flat - 60);
  g_assert_cmpint (get_light (surface, 1060, 350), >, flat + 10);
  g_assert_cmpint (get_light (surface, 1640, 350), <, flat - 60);
  g_assert_true (has_colour (white, 1350, 540, biv_palette_level (plain.palette, 1)));
  g_assert_true (has_colour (white, 1640, 350, biv_palette_level (plain.palette, 1)));
  cairo_surface_destroy (surface);
  cairo_surface_destroy (white);
}

/* Two roads end on the banks: over a reach that can be waded there is a ford, over a deep one nothing leads. */
static void
test_ford (void)
{
  for (int is_deep = 0; is_deep < 2; is_deep++)
    {
      BivTabletopDraft *draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);
      BivTabletopLook look = look_in (BIV_PALETTE_LIGHT);
      g_autoptr (BivTabletop) table = NULL;
      cairo_surface_t *surface;
      int beside, on;

      add_stream (draft, is_deep ? BIV_DEPTH_DEEP : BIV_DEPTH_KNEE, 600);
      add (draft, BIV_THING_ROAD, 2, (const int[]) { 300, 0, 300, 578 })->width = 30 * BIV_MM;
      add (draft, BIV_THING_ROAD, 2, (const int[]) { 300, 1200, 300, 622 })->width = 30 * BIV_MM;
      table = biv_tabletop_draft_seal (draft, NULL);
      look.layers &= ~BIV_LAYER_GRID;
      surface = draw (table, &look, 1);
      on = get_light (surface, 294, 610);
      beside = get_light (surface, 200, 610);
      if (is_deep)
        g_assert_cmpint (on, ==, beside);
      else
        g_assert_cmpint (on, >, beside + 30);
      cairo_surface_destroy (surface);
    }
}

static void
test_parts (void)
{
  BivTabletopLook look = look_in (BIV_PALETTE_LIGHT);
  g_autoptr (BivTabletop) table = table_new ();
  cairo_surface_t *whole = draw (table, &look, 1), *parts = draw (table, &look, 3);

  /* The clip of a hill meets that of a part: smoothing may round otherwise, by what nobody sees. */
  for (int i = 0; i < cairo_image_surface_get_stride (whole) * HEIGHT; i++)
    g_assert_cmpint (abs (cairo_image_surface_get_data (whole)[i] - cairo_image_surface_get_data (parts)[i]), <=, 12);
  cairo_surface_destroy (whole);
  cairo_surface_destroy (parts);
}

static void
add_label (BivTabletopDraft *draft,
           int               x,
           int               y,
           const char       *name)
{
  BivTabletopObject *label = add (draft, BIV_THING_LABEL, 1, (const int[]) { x, y });

  g_free (label->name);
  label->name = g_strdup (name);
}

/* How many pixels names take on bare ground, so many times on the same spot. */
static guint
count_names (guint       n,
             const char *name)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);
  BivTabletopLook look = look_in (BIV_PALETTE_LIGHT);
  g_autoptr (BivTabletop) table = NULL;
  cairo_surface_t *surface;
  guint n_ink = 0;

  for (guint i = 0; i < n; i++)
    add_label (draft, 900, 600, name);
  table = biv_tabletop_draft_seal (draft, NULL);
  look.layers = BIV_LAYER_GROUND | BIV_LAYER_LABELS;
  surface = draw (table, &look, 1);
  for (int row = 1; row < 1200; row += 2)
    for (int column = 1; column < 1800; column += 2)
      n_ink += !has_colour (surface, column, row, look.palette->level[0]);
  cairo_surface_destroy (surface);
  return n_ink;
}

/* Names give way to each other: each is read in full, or, where there is no room beside the others, left out. */
static void
test_crowded_labels (void)
{
  guint one = count_names (1, "Meren Abbey");

  g_assert_cmpuint (one, >, 100);
  for (guint n = 2; n <= 3; n++)
    {
      guint found = count_names (n, "Meren Abbey");

      if (found * 100 < n * one * 95 || found * 100 > n * one * 105)
        g_error ("%u names take %u pixels, one takes %u", n, found, one);
    }
  for (guint n = 20; n <= 40; n += 20)
    {
      guint found = count_names (n, "Meren Abbey"), n_seen = (found + one / 2) / one;

      g_assert_cmpuint (n_seen, <, 20);
      if (found * 100 < n_seen * one * 90 || found * 100 > n_seen * one * 110)
        g_error ("of %u names there are %u pixels, one takes %u", n, found, one);
    }
}

/* A name that was put over a house leaves it to be seen; on a stream it may stand. */
static void
test_label_beside (void)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);
  BivTabletopLook look = look_in (BIV_PALETTE_LIGHT);
  g_autoptr (BivTabletop) table = NULL;
  cairo_surface_t *surface;

  add (draft, BIV_THING_BUILDING, 4, (const int[]) { 850, 570, 950, 570, 950, 630, 850, 630 });
  add_stream (draft, BIV_DEPTH_DEEP, 1000);
  add_label (draft, 900, 600, "Mill");
  add_label (draft, 900, 1000, "Meren");
  table = biv_tabletop_draft_seal (draft, NULL);
  look.layers &= ~BIV_LAYER_GRID;
  surface = draw (table, &look, 1);
  for (int x = 870; x <= 930; x += 4)
    g_assert_true (has_colour (surface, x, 620, look.palette->house) || has_colour (surface, x, 580, look.palette->house));
  g_assert_false (has_colour (surface, 900, 1000, look.palette->water) && has_colour (surface, 890, 1000, look.palette->water)
                  && has_colour (surface, 880, 1000, look.palette->water) && has_colour (surface, 910, 1000, look.palette->water));
  cairo_surface_destroy (surface);
}

/* How many pixels a name there takes. */
static guint
count_ink (int x,
           int y)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);
  BivTabletopLook look = look_in (BIV_PALETTE_LIGHT);
  g_autoptr (BivTabletop) table = NULL;
  cairo_surface_t *surface;
  BivTabletopObject *label = add (draft, BIV_THING_LABEL, 1, (const int[]) { x, y });
  guint n = 0;

  g_free (label->name);
  label->name = g_strdup ("to Meren Abbey");
  table = biv_tabletop_draft_seal (draft, NULL);
  look.layers = BIV_LAYER_GROUND | BIV_LAYER_LABELS;
  surface = draw (table, &look, 1);
  for (int row = 1; row < 1200; row += 2)
    for (int column = 1; column < 1800; column += 2)
      n += !has_colour (surface, column, row, look.palette->level[0]);
  cairo_surface_destroy (surface);
  return n;
}

/* A name is read in full wherever it is put, at an edge or in a corner too. */
static void
test_labels (void)
{
  static const int at[][2] = { { 1800, 600 }, { 0, 600 }, { 900, 0 }, { 900, 1200 }, { 1790, 1195 }, { 5, 5 } };
  guint whole = count_ink (900, 600);

  g_assert_cmpuint (whole, >, 100);
  for (gsize i = 0; i < G_N_ELEMENTS (at); i++)
    {
      guint found = count_ink (at[i][0], at[i][1]);

      if (found * 10 < whole * 9 || found * 10 > whole * 11)
        g_error ("at %d, %d there are %u pixels of %u", at[i][0], at[i][1], found, whole);
    }
}

/* As a board among others: 100 mm for a cell, no cells, and all of it changes where anything does. */
static void
test_board (void)
{
  g_autoptr (BivTabletop) table = table_new (), plain = NULL;
  g_autoptr (BivBoard) board = biv_board_new_table (table), other = NULL;
  g_autoptr (BivBoardDrawing) drawing = biv_board_drawing_new (board, 1), again = biv_board_drawing_new (board, 2), empty = NULL;
  double width, height;
  BivCell cell;
  guint direction;
  g_autoptr (GArray) none = NULL, all = NULL;

  plain = biv_tabletop_draft_seal (biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT), NULL);
  other = biv_board_new_table (plain);
  empty = biv_board_drawing_new (other, 1);
  biv_board_drawing_get_size (drawing, &width, &height);
  g_assert_cmpfloat (width, ==, 18.0);
  g_assert_cmpfloat (height, ==, 12.0);
  g_assert_cmpint (biv_board_drawing_get_cell_at (drawing, 3.0, 3.0), ==, BIV_NO_CELL);
  g_assert_false (biv_board_drawing_get_edge_at (drawing, 3.0, 3.0, &cell, &direction));
  none = biv_board_drawing_list_changes (drawing, again);
  g_assert_cmpuint (none->len, ==, 0);
  all = biv_board_drawing_list_changes (drawing, empty);
  g_assert_cmpuint (all->len, ==, 1);
  g_assert_cmpfloat (g_array_index (all, BivBox, 0).width, ==, 18.0);
}

/* Bases: a side's colour on the front edge, and ground beyond it. */
static void
test_bases (gconstpointer data)
{
  BivTabletopLook table = look_in ((BivPaletteKind) GPOINTER_TO_UINT (data));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  biv_set_colour (cr, table.palette->level[0]);
  cairo_paint (cr);
  for (int form = BIV_BASE_LINE; form <= BIV_BASE_UNLIMBERED; form++)
    for (guint side = 0; side < 2; side++)
      {
        BivBaseLook look = { .table = &table, .side = { .index = side }, .form = (BivBaseForm) form, .count = 6, .name = "1/Leib" };
        BivBase base = biv_base_make (biv_spot ((150 + 200 * form) * BIV_MM, (int) (300 + 400 * side) * BIV_MM),
                                      side == 0 ? BIV_ANGLE_N : BIV_ANGLE_S, 160 * BIV_MM, 30 * BIV_MM);
        BivSideInks inks = biv_palette_side (table.palette, &look.side);
        double front = side == 0 ? 315.0 : 685.0, beyond = side == 0 ? 1.0 : -1.0;

        look.is_picked = form == BIV_BASE_COLUMN;
        biv_base_draw (&base, cr, 1200.0, &look);
        cairo_surface_flush (surface);
        g_assert_true (form == BIV_BASE_SQUARE || has_colour (surface, 105 + 200 * form, front, inks.colour));
        g_assert_true (form == BIV_BASE_COLUMN
                       || has_colour (surface, 105 + 200 * form, front + 12.0 * beyond, table.palette->level[0]));
      }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Guns without a crew are struck out beyond their base, and have no heavy front. */
static void
test_guns_without_a_crew (void)
{
  BivTabletopLook table = look_in (BIV_PALETTE_LIGHT);

  for (int is_abandoned = 0; is_abandoned < 2; is_abandoned++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (surface);
      BivBaseLook look = {
        .table = &table, .form = BIV_BASE_UNLIMBERED, .count = 0, .is_abandoned = is_abandoned,
      };
      BivBase base = biv_base_make (biv_spot (600 * BIV_MM, 600 * BIV_MM), BIV_ANGLE_N, 160 * BIV_MM, 60 * BIV_MM);
      BivSideInks inks = biv_palette_side (table.palette, &look.side);

      biv_set_colour (cr, table.palette->level[0]);
      cairo_paint (cr);
      biv_base_draw (&base, cr, 1200.0, &look);
      cairo_surface_flush (surface);
      /* The wedge before the front edge. */
      g_assert_cmpint (has_colour (surface, 600, 630 + 3.5 / SCALE, inks.colour), ==, !is_abandoned);
      if (is_abandoned)
        g_assert_true (has_colour (surface, 600, 600, inks.colour));
      g_assert_cmpint (has_colour (surface, 520 - 3.0 / SCALE, 600, inks.colour), ==, is_abandoned);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* A general's flag flies above his place, and hangs where it would fly off the table. */
static void
test_generals (void)
{
  BivTabletopLook table = look_in (BIV_PALETTE_LIGHT);
  static const struct { int y, flag; } rows[] = { { 600, 630 }, { 1190, 1160 }, { 1170, 1140 }, { 1150, 1180 } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (surface);
      BivBaseLook look = { .table = &table };
      BivSideInks inks = biv_palette_side (table.palette, &look.side);

      biv_set_colour (cr, table.palette->level[0]);
      cairo_paint (cr);
      biv_general_draw (biv_spot (900 * BIV_MM, rows[i].y * BIV_MM), cr, 1200.0, &look);
      cairo_surface_flush (surface);
      g_assert_true (has_colour (surface, 916, rows[i].flag, inks.colour));
      g_assert_true (rows[i].flag < rows[i].y
                     || has_colour (surface, 916, 2 * rows[i].y - rows[i].flag, table.palette->level[0]));
      g_assert_cmpint (biv_general_hangs (biv_spot (0, rows[i].y * BIV_MM), 1200.0, &table), ==, rows[i].flag < rows[i].y);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* Those that are on the table and no others, each with ink of its own. */
static void
test_signs (void)
{
  BivTabletopDraft *draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);
  const BivSideLook look = { 0 };
  g_autoptr (BivTabletop) table = NULL;
  g_autoptr (BivSigns) ground = NULL, all = NULL;
  g_autofree char *words = NULL, *more = NULL;

  add (draft, BIV_THING_HEDGE, 2, (const int[]) { 100, 100, 300, 100 });
  add (draft, BIV_THING_WOOD, 3, (const int[]) { 900, 900, 1100, 900, 1000, 1100 });
  add_stream (draft, BIV_DEPTH_WAIST, 500);
  add (draft, BIV_THING_ROAD, 2, (const int[]) { 200, 200, 200, 478 });
  add (draft, BIV_THING_ROAD, 2, (const int[]) { 200, 522, 200, 800 });
  table = biv_tabletop_draft_seal (draft, NULL);
  g_assert_nonnull (table);
  ground = biv_table_signs_new (table, NULL, TRUE);
  all = biv_table_signs_new (table, &look, TRUE);
  words = biv_signs_dup_words (ground);
  more = biv_signs_dup_words (all);
  g_assert_cmpstr (words, ==, "Wood\tStream, waist-deep\tFord\tRoad\tHedge");
  g_assert_cmpstr (more, ==, "Wood\tStream, waist-deep\tFord\tRoad\tHedge\tUnit, its front\tBrigade");
  for (guint kind = 0; kind < BIV_N_PALETTES; kind++)
    for (guint i = 0; i < biv_signs_get_n (all); i++)
      {
        const BivSignLook sign = { .palette = biv_palette_for ((BivPaletteKind) kind) };
        cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 60, 22);
        cairo_t *cr = cairo_create (surface);
        gboolean has_ink = FALSE;

        biv_set_colour (cr, sign.palette->level[0]);
        cairo_paint (cr);
        cairo_surface_flush (surface);
        {
          const guint32 *pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
          guint32 bare = pixels[0];

          biv_signs_draw (all, i, cr, &sign, 60, 22);
          cairo_surface_flush (surface);
          for (int k = 0; k < 60 * 22; k++)
            has_ink |= pixels[k] != bare;
        }
        g_assert_true (has_ink);
        cairo_destroy (cr);
        cairo_surface_destroy (surface);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint kind = 0; kind < BIV_N_PALETTES; kind++)
    {
      const char *name = biv_palette_for ((BivPaletteKind) kind)->name;
      g_autofree char *ground = g_strconcat ("/tabletop-drawing/ground/", name, NULL);
      g_autofree char *bases = g_strconcat ("/tabletop-drawing/bases/", name, NULL);

      g_test_add_data_func (ground, GUINT_TO_POINTER (kind), test_ground);
      g_test_add_data_func (bases, GUINT_TO_POINTER (kind), test_bases);
    }
  g_test_add_func ("/tabletop-drawing/guns-without-a-crew", test_guns_without_a_crew);
  g_test_add_func ("/tabletop-drawing/parts", test_parts);
  g_test_add_func ("/tabletop-drawing/relief", test_relief);
  g_test_add_func ("/tabletop-drawing/ford", test_ford);
  g_test_add_func ("/tabletop-drawing/labels", test_labels);
  g_test_add_func ("/tabletop-drawing/generals", test_generals);
  g_test_add_func ("/tabletop-drawing/crowded-labels", test_crowded_labels);
  g_test_add_func ("/tabletop-drawing/label-beside", test_label_beside);
  g_test_add_func ("/tabletop-drawing/board", test_board);
  g_test_add_func ("/tabletop-drawing/signs", test_signs);
  return g_test_run ();
}
