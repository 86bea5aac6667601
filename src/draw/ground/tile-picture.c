/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-picture.c: kinds of ground side by side: each is the middle cell of a small board */
#include "draw/ground/tile-picture.h"

#include "draw/ground/board-drawing.h"

#define SIDE   5                    /* cells of the small board */
#define MIDDLE 2

typedef struct
{
  BivBoardShape    shape;
  const BivGround *grounds;
  guint            n;
  gboolean         is_apart;
  guint            across;
  int              width, height;
} Picture;

/* A hex's tile is a hex: the corners of its box are its neighbours'. */
static void
clip_cell (const Picture *it,
           cairo_t       *cr)
{
  double width = it->width, height = it->height;

  if (it->shape == BIV_BOARD_HEXES)
    {
      cairo_move_to (cr, width / 4, 0);
      cairo_line_to (cr, 3 * width / 4, 0);
      cairo_line_to (cr, width, height / 2);
      cairo_line_to (cr, 3 * width / 4, height);
      cairo_line_to (cr, width / 4, height);
      cairo_line_to (cr, 0, height / 2);
      cairo_close_path (cr);
    }
  else
    cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
}

static void
draw_tile (const Picture *it,
           cairo_t       *cr,
           guint          number)
{
  const BivGround *ground = &it->grounds[number];
  BivBoardDraft *draft = biv_board_draft_new (it->shape, SIDE, SIDE);
  BivCell middle = MIDDLE * SIDE + MIDDLE;
  gboolean is_bare = ground->marks == 0 && ground->level == 0 && ground->objective == 0;
  g_autoptr (BivBoardDrawing) drawing = NULL;
  g_autoptr (BivBoard) board = NULL;
  BivBoardLook look = { .palette = biv_palette_for (BIV_PALETTE_LIGHT), .cell = it->height, .layers = BIV_LAYER_GROUND };
  BivBox box;

  *biv_board_draft_ground (draft, middle) = *ground;
  for (guint side = 0; side < biv_board_draft_get_n_directions (draft); side++)
    {
      biv_board_draft_set_edge (draft, middle, side, ground->edges[side]);
      is_bare &= ground->edges[side] == 0;
      /* A line goes through the tile, to be seen. */
      if ((ground->marks & (BIV_MARK_RIVER | BIV_MARK_ROAD | BIV_MARK_BRIDGE | BIV_MARK_FORD)) != 0
          && side % (it->shape == BIV_BOARD_HEXES ? 3 : 2) == 0)
        biv_board_draft_ground (draft, biv_board_draft_get_neighbour (draft, middle, side))->marks
          = (guint16) (ground->marks & (BIV_MARK_RIVER | BIV_MARK_ROAD | BIV_MARK_BRIDGE | BIV_MARK_FORD));
    }
  board = biv_board_draft_seal (draft);
  drawing = biv_board_drawing_new (board, 1);
  if (!is_bare)
    look.layers = BIV_LAYER_RELIEF | BIV_LAYER_WOOD | BIV_LAYER_TOWN | BIV_LAYER_WATER | BIV_LAYER_ROADS | BIV_LAYER_WORKS
                  | BIV_LAYER_FIGURES | BIV_LAYER_OBJECTIVES;
  /* Where nobody gets in is told on the ground itself. */
  if (!it->is_apart || (ground->marks & BIV_MARK_IMPASSABLE) != 0)
    look.layers |= BIV_LAYER_GROUND;
  biv_board_drawing_get_cell_box (drawing, middle, &box);
  cairo_save (cr);
  cairo_translate (cr, number % it->across * (double) it->width, number / it->across * (double) it->height);
  clip_cell (it, cr);
  cairo_translate (cr, it->width / 2.0 - (box.x + box.width / 2) * look.cell,
                   it->height / 2.0 - (box.y + box.height / 2) * look.cell);
  biv_board_drawing_draw (drawing, cr, &look, &box);
  cairo_restore (cr);
}

static cairo_status_t
append (void                *data,
        const unsigned char *bytes,
        unsigned int         n_bytes)
{
  g_byte_array_append (data, bytes, n_bytes);
  return CAIRO_STATUS_SUCCESS;
}

GBytes *
biv_tile_picture_new (BivBoardShape     shape,
                      const BivGround  *grounds,
                      guint             n,
                      gboolean          is_apart,
                      guint             across,
                      int               width,
                      int               height,
                      GError          **error)
{
  Picture picture = { shape, grounds, n, is_apart, across, width, height };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  g_return_val_if_fail (grounds != NULL && n > 0 && across > 0, NULL);

  /* What is not drawn on shows what lies below. */
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) across * width,
                                        (int) ((n + across - 1) / across) * height);
  cr = cairo_create (surface);
  for (guint i = 0; i < n; i++)
    draw_tile (&picture, cr, i);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, append, bytes);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, cairo_status_to_string (status));
  return NULL;
}
