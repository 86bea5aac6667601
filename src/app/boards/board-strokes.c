/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-strokes.c: what pointer and keyboard draw on a board that is edited */
#include "config.h"

#include "app/boards/board-editor-private.h"
#include "app/widgets/template.h"

/* ---- A stroke ---- */

static void
draw_stroke (BivBoardEditor *self)
{
  g_clear_pointer (&self->drawn, biv_board_unref);
  self->drawn = biv_board_stroke_draw (self->stroke);
  biv_board_canvas_set_ground (self->canvas, self->drawn);
}

static void
begin_stroke (BivBoardEditor *self,
              BivCell         cell)
{
  BivStrokeStyle style = biv_editor_get_style (self);

  g_clear_pointer (&self->stroke, biv_board_stroke_free);
  self->stroke = biv_board_stroke_new (self->board, &style, cell);
  draw_stroke (self);
}

static void
go_on_with_stroke (BivBoardEditor *self,
                   BivCell         cell)
{
  biv_board_stroke_go_on (self->stroke, cell);
  draw_stroke (self);
}

void
biv_editor_end_stroke (BivBoardEditor *self,
                       gboolean        is_cancelled)
{
  g_autoptr (BivBoard) drawn = g_steal_pointer (&self->drawn);

  if (self->stroke == NULL)
    return;
  g_clear_pointer (&self->stroke, biv_board_stroke_free);
  if (is_cancelled || biv_editor_get_step (self) == NULL)
    biv_board_canvas_set_ground (self->canvas, self->board);
  else
    biv_editor_commit (self, biv_editor_get_step (self), drawn);
}

/* ---- The canvas ---- */

static void
show_anchor (BivBoardEditor *self)
{
  BivMarker marker = { .kind = BIV_MARKER_PICKED, .cell = (BivCell) self->anchor };

  biv_board_canvas_set_markers (self->canvas, &marker, self->anchor != BIV_NOWHERE ? 1 : 0);
}

void
biv_editor_drop_anchor (BivBoardEditor *self)
{
  self->anchor = BIV_NOWHERE;
  show_anchor (self);
}

static void
on_paint_begin (BivBoardEditor *self,
                guint           cell)
{
  if (cell >= biv_board_get_n_cells (self->board))
    return;
  biv_editor_drop_anchor (self);
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  begin_stroke (self, (BivCell) cell);
}

static void
on_paint_over (BivBoardEditor *self,
               guint           cell)
{
  if (self->stroke != NULL && cell < biv_board_get_n_cells (self->board))
    go_on_with_stroke (self, (BivCell) cell);
}

static void
on_paint_end (BivBoardEditor *self,
              gboolean        is_cancelled)
{
  biv_editor_end_stroke (self, is_cancelled);
}

/* ---- Edges ---- */

static void
begin_edge_stroke (BivBoardEditor *self,
                   BivCell         cell,
                   guint           direction)
{
  BivStrokeStyle style = biv_editor_get_style (self);

  g_clear_pointer (&self->stroke, biv_board_stroke_free);
  self->stroke = biv_board_stroke_new_on_edge (self->board, &style, cell, direction);
  draw_stroke (self);
}

static void
on_edge_begin (BivBoardEditor *self,
               guint           cell,
               guint           direction)
{
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  self->edge_direction = direction;
  begin_edge_stroke (self, (BivCell) cell, direction);
}

static void
on_edge_over (BivBoardEditor *self,
              guint           cell,
              guint           direction)
{
  if (self->stroke == NULL)
    return;
  biv_board_stroke_go_over_edge (self->stroke, (BivCell) cell, direction);
  draw_stroke (self);
}

void
biv_editor_show_edge (BivBoardEditor *self)
{
  guint cell = biv_canvas_get_cursor (BIV_CANVAS (self->canvas));

  if (self->tool == BIV_TOOL_EDGE && biv_canvas_shows_cursor (BIV_CANVAS (self->canvas)) && cell != BIV_NOWHERE)
    biv_board_canvas_point_at_edge (self->canvas, (BivCell) cell, self->edge_direction);
  else
    biv_board_canvas_point_at_edge (self->canvas, BIV_NO_CELL, 0);
}

void
biv_editor_turn_edge (BivBoardEditor *self,
                      int             step)
{
  guint n = biv_board_get_n_directions (self->board);

  self->edge_direction = (self->edge_direction + n + (guint) step) % n;
  if (biv_canvas_get_cursor (BIV_CANVAS (self->canvas)) != BIV_NOWHERE)
    biv_board_canvas_point_at_edge (self->canvas, (BivCell) biv_canvas_get_cursor (BIV_CANVAS (self->canvas)),
                                    self->edge_direction);
}

/* ---- Keys ---- */

/* Return: lines and blocks take two, the others one. */
static void
on_activate (BivBoardEditor *self,
             guint           cell)
{
  if (self->tool == BIV_TOOL_SELECT || cell >= biv_board_get_n_cells (self->board))
    return;
  if (self->tool == BIV_TOOL_EDGE)
    {
      begin_edge_stroke (self, (BivCell) cell, self->edge_direction);
      biv_editor_end_stroke (self, FALSE);
      return;
    }
  if ((self->tool == BIV_TOOL_LINE || self->tool == BIV_TOOL_AREA) && self->anchor == BIV_NOWHERE)
    {
      self->anchor = cell;
      show_anchor (self);
      return;
    }
  begin_stroke (self, (BivCell) (self->anchor != BIV_NOWHERE ? self->anchor : cell));
  if (self->anchor != BIV_NOWHERE)
    go_on_with_stroke (self, (BivCell) cell);
  biv_editor_drop_anchor (self);
  biv_editor_end_stroke (self, FALSE);
}

static gboolean
on_cancel (BivBoardEditor *self)
{
  gboolean had = self->anchor != BIV_NOWHERE || self->stroke != NULL;

  biv_editor_drop_anchor (self);
  biv_editor_end_stroke (self, TRUE);
  return had;
}

void
biv_editor_bind_strokes (GtkWidgetClass *widget_class)
{
  BIV_BIND_CALLBACKS (widget_class, on_paint_begin, on_paint_over, on_paint_end, on_edge_begin, on_edge_over, on_activate,
                      on_cancel);
}
