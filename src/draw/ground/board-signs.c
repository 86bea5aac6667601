/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-signs.c: the signs that are on a board: each three cells in a row, drawn as the whole board is */
#include "config.h"

#include "draw/ground/board-signs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "draw/ground/deployment-drawing.h"
#include "draw/tabletop/table-signs.h"

#define CELLS 3
#define SEED  7                         /* of the wobble */
#define CELL  40.0                      /* drawn as on a board so large, and made smaller: with all that is in it */

const char *
biv_mark_get_label (BivMark mark)
{
  static const struct
  {
    BivMark     mark;
    const char *label;
  } labels[] = {
    { BIV_MARK_WOOD, N_("wood") },     { BIV_MARK_TOWN, N_("town") },     { BIV_MARK_BRIDGE, N_("bridge") },
    { BIV_MARK_FORD, N_("ford") },     { BIV_MARK_RIVER, N_("river") },   { BIV_MARK_ROAD, N_("road") },
    { BIV_MARK_TRENCH, N_("trench") }, { BIV_MARK_WORKS, N_("works") },   { BIV_MARK_BROKEN, N_("broken ground") },
    { BIV_MARK_WIRE, N_("wire") },     { BIV_MARK_MINE, N_("mines") },    { BIV_MARK_IMPASSABLE, N_("impassable") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    if (labels[i].mark == mark)
      return _(labels[i].label);
  g_return_val_if_reached (NULL);
}

/* ---- Ground ---- */

/* What of a drawing is shown, in cells. */
typedef struct
{
  BivBoardDrawing *drawing;
  BivBox           part;
} Piece;

static void
piece_free (gpointer data)
{
  Piece *piece = data;

  biv_board_drawing_free (piece->drawing);
  g_free (piece);
}

/* So that the part, in cells of CELL, fills the middle of the sign. */
static void
scale_to_part (cairo_t      *cr,
               const BivBox *part,
               double        width,
               double        height)
{
  double scale = MIN (width / part->width, height / part->height) / CELL;

  cairo_translate (cr, width / 2, height / 2);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -CELL * (part->x + part->width / 2), -CELL * (part->y + part->height / 2));
}

static void
draw_piece (gconstpointer      data,
            cairo_t           *cr,
            const BivSignLook *look,
            double             width,
            double             height)
{
  const Piece *piece = data;
  BivBoardLook drawn = {
    .palette = look->palette,
    .layers = BIV_LAYER_ALL & ~(BIV_LAYER_GRID | BIV_LAYER_MIDDLE | BIV_LAYER_LABELS | BIV_LAYER_EDGE | BIV_LAYER_NAMES),
    .on_paper = look->on_paper,
    .cell = CELL,
  };

  if (look->palette->kind != BIV_PALETTE_BLACK_AND_WHITE)
    drawn.layers &= ~BIV_LAYER_TAGS;
  scale_to_part (cr, &piece->part, width, height);
  biv_board_drawing_draw (piece->drawing, cr, &drawn, NULL);
}

/* @part: (nullable): of squares: what is shown; all of it */
static void
add_piece (BivSigns        *signs,
           BivBoardShape    shape,
           const BivGround *ground,
           const BivBox    *part,
           const char      *words)
{
  Piece *piece = g_new0 (Piece, 1);

  piece->drawing = biv_board_drawing_new_from_ground (shape, CELLS, 1, ground, SEED);
  if (part != NULL && shape == BIV_BOARD_SQUARES)
    piece->part = *part;
  else
    biv_board_drawing_get_size (piece->drawing, &piece->part.width, &piece->part.height);
  biv_signs_add (signs, words, draw_piece, piece, piece_free);
}

/* A road leads on to both sides; what crosses a river is crossed by a road; the rest is one cell among open ones. */
static void
add_mark (BivSigns     *signs,
          BivBoardShape shape,
          BivMark       mark)
{
  BivGround ground[CELLS] = { 0 };

  ground[1].marks = (guint16) mark;
  if (mark == BIV_MARK_ROAD || mark == BIV_MARK_RIVER)
    ground[0].marks = ground[2].marks = (guint16) mark;
  if (mark == BIV_MARK_BRIDGE || mark == BIV_MARK_FORD)
    {
      ground[1].marks |= BIV_MARK_RIVER | BIV_MARK_ROAD;
      ground[0].marks = ground[2].marks = BIV_MARK_ROAD;
    }
  add_piece (signs, shape, ground, NULL, biv_mark_get_label (mark));
}

static void
add_ground (BivSigns       *signs,
            const BivBoard *board)
{
  BivBoardShape shape = biv_board_get_shape (board);
  BivGround sample[CELLS] = { 0 };
  guint marks = 0, level = 0, objective = 0;

  for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
    {
      const BivGround *ground = biv_board_get_ground (board, (BivCell) cell);

      marks |= ground->marks;
      for (guint i = 0; i < biv_board_get_n_directions (board); i++)
        marks |= ground->edges[i];
      level = MAX (level, ground->level);
      objective = MAX (objective, ground->objective);
    }
  if (level > 0)
    {
      sample[1].level = 1;
      sample[2].level = (guint8) MIN (level, 2);
      add_piece (signs, shape, sample, NULL, C_("sign", "Heights"));
    }
  for (guint mark = 1; mark <= BIV_MARK_MINE; mark <<= 1)
    if ((marks & mark) != 0)
      add_mark (signs, shape, (BivMark) mark);
  if (objective > 0)
    {
      /* The disc lies in the lower left corner of its square. */
      const BivBox corner = { 0.55, 0.64, 1.1, 0.36 };

      memset (sample, 0, sizeof sample);
      sample[1].objective = 1;
      add_piece (signs, shape, sample, &corner, C_("sign", "Objective, with its points"));
    }
}

/* ---- Counters ---- */

typedef struct
{
  BivBoardDrawing *drawing;
  BivCounterLook   counter;
} Troops;

static void
troops_free (gpointer data)
{
  Troops *troops = data;

  biv_board_drawing_free (troops->drawing);
  g_free (troops);
}

static void
draw_troops (gconstpointer      data,
             cairo_t           *cr,
             const BivSignLook *look,
             double             width,
             double             height)
{
  const Troops *troops = data;
  BivBoardLook drawn = { .palette = look->palette, .layers = 0, .on_paper = look->on_paper, .cell = CELL };
  BivBox all = { 0 };

  biv_board_drawing_get_size (troops->drawing, &all.width, &all.height);
  scale_to_part (cr, &all, width, height);
  biv_counter_draw_on (troops->drawing, cr, &drawn, &troops->counter, 0);
}

static void
add_troops (BivSigns          *signs,
            BivBoardShape      shape,
            const BivSideLook *side)
{
  static const BivGround open[1] = { 0 };
  Troops *troops = g_new0 (Troops, 1);

  troops->drawing = biv_board_drawing_new_from_ground (shape, 1, 1, open, SEED);
  troops->counter = (BivCounterLook) { .shape = shape, .side = *side, .symbol = BIV_SYMBOL_INFANTRY };
  biv_signs_add (signs, C_("sign", "Unit, its front"), draw_troops, troops, troops_free);
}

BivSigns *
biv_board_signs_new (const BivBoard    *board,
                     const BivSideLook *side,
                     gboolean           has_brigades)
{
  BivSigns *signs;

  g_return_val_if_fail (board != NULL, NULL);

  if (biv_board_get_shape (board) == BIV_BOARD_TABLE)
    return biv_table_signs_new (biv_board_get_table (board), side, has_brigades);
  signs = biv_signs_new ();
  add_ground (signs, board);
  if (side != NULL)
    add_troops (signs, biv_board_get_shape (board), side);
  return signs;
}
