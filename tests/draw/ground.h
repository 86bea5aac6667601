/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground.h: ground for the tests of drawing */
#pragma once
#include "draw/ground/board-drawing.h"

/* Rows as strings, the northern first; a letter a cell. Upper-case letters are the rarer marks. */
static inline guint16
ground_marks (char letter)
{
  switch (letter)
    {
    case 'w': return BIV_MARK_WOOD;
    case 't': return BIV_MARK_TOWN;
    case '-': return BIV_MARK_ROAD;
    case 'r': return BIV_MARK_RIVER;
    case 'o': return BIV_MARK_RIVER | BIV_MARK_FORD;
    case 'b': return BIV_MARK_RIVER | BIV_MARK_BRIDGE;
    case 'm': return BIV_MARK_BROKEN;
    case 'f': return BIV_MARK_WORKS;
    case 'x': return BIV_MARK_IMPASSABLE;
    case 'T': return BIV_MARK_TRENCH;
    case 'W': return BIV_MARK_WIRE;
    case 'M': return BIV_MARK_MINE;
    default: return 0;
    }
}

static inline BivGround *
ground_new (BivBoardShape      shape,
            const char *const *rows,
            int               *width,
            int               *height)
{
  BivGround *ground;

  *width = strlen (rows[0]);
  *height = g_strv_length ((char **) rows);
  ground = g_new0 (BivGround, *width * *height);
  for (int row = 0; row < *height; row++)
    for (int column = 0; column < *width; column++)
      {
        int line = shape == BIV_BOARD_SQUARES ? *height - 1 - row : row;
        BivGround *here = &ground[line * *width + column];

        here->marks = ground_marks (rows[row][column]);
        if (g_ascii_isdigit (rows[row][column]))
          here->level = rows[row][column] - '0';
      }
  return ground;
}

static inline BivBoardDrawing *
drawing_new (BivBoardShape      shape,
             const char *const *rows,
             guint32            seed)
{
  int width, height;
  g_autofree BivGround *ground = ground_new (shape, rows, &width, &height);

  return biv_board_drawing_new_from_ground (shape, width, height, ground, seed);
}

/* Some of everything, the same for the same seed. */
static inline void
ground_shuffle (BivGround *ground,
                int        n,
                guint32    seed)
{
  static const char letters[] = "......wwtt---rrrobmfxTWM1123";
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  for (int i = 0; i < n; i++)
    {
      char letter = letters[g_rand_int_range (rand, 0, sizeof letters - 1)];

      ground[i] = (BivGround) { .marks = ground_marks (letter) };
      ground[i].level = g_ascii_isdigit (letter) ? letter - '0' : 0;
      ground[i].objective = g_rand_int_range (rand, 0, 20) == 0 ? 1 + i % 3 : 0;
      if (ground[i].level > 0 && g_rand_boolean (rand))
        ground[i].marks = BIV_MARK_WOOD;
    }
}

/* Hexes have marks on their edges too, alike on both sides. */
static inline void
ground_shuffle_edges (BivGround *ground,
                      int        width,
                      int        height,
                      guint32    seed)
{
  static const guint16 marks[] = { BIV_MARK_RIVER, BIV_MARK_RIVER | BIV_MARK_BRIDGE, BIV_MARK_ROAD };
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new (BIV_BOARD_HEXES, width, height);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed + 1);

  for (int i = 0; i < width * height; i++)
    *biv_board_draft_ground (draft, (BivCell) i) = ground[i];
  for (int i = 0; i < width * height / 2; i++)
    biv_board_draft_set_edge (draft, (BivCell) g_rand_int_range (rand, 0, width * height),
                              (guint) g_rand_int_range (rand, 0, 6), marks[g_rand_int_range (rand, 0, 3)]);
  for (int i = 0; i < width * height; i++)
    ground[i] = *biv_board_draft_ground (draft, (BivCell) i);
}

static inline BivBoardDrawing *
drawing_new_shuffled (BivBoardShape shape,
                      int           width,
                      int           height,
                      guint32       seed)
{
  g_autofree BivGround *ground = g_new0 (BivGround, width * height);

  ground_shuffle (ground, width * height, seed);
  if (shape == BIV_BOARD_HEXES)
    ground_shuffle_edges (ground, width, height, seed);
  return biv_board_drawing_new_from_ground (shape, width, height, ground, seed);
}

/* ---- Pictures ---- */

/* The part of a drawing, painted on nothing. */
static inline cairo_surface_t *
picture_of (const BivBoardDrawing *drawing,
            BivPaletteKind         palette,
            BivLayers              layers,
            double                 cell)
{
  BivBoardLook look = { biv_palette_for (palette), cell, layers, FALSE };
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;

  biv_board_drawing_get_size (drawing, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * cell + 1, height * cell + 1);
  cr = cairo_create (surface);
  biv_board_drawing_draw (drawing, cr, &look, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static inline guint32
pixel_at (cairo_surface_t *surface,
          int              x,
          int              y)
{
  const guint8 *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) row)[x];
}

/* The greatest difference between two pixels' channels. */
static inline int
pixel_distance (guint32 a,
                guint32 b)
{
  int most = 0;

  for (int shift = 0; shift < 32; shift += 8)
    most = MAX (most, ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)));
  return most;
}

static inline int
count_painted (cairo_surface_t *surface)
{
  int n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      n += pixel_at (surface, x, y) != 0;
  return n;
}

static inline gboolean
pictures_equal (cairo_surface_t *a,
                cairo_surface_t *b)
{
  int height = cairo_image_surface_get_height (a);

  return cairo_image_surface_get_width (a) == cairo_image_surface_get_width (b)
         && height == cairo_image_surface_get_height (b)
         && memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b),
                    (gsize) height * cairo_image_surface_get_stride (a)) == 0;
}
