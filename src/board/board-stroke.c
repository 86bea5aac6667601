/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-stroke.c: one stroke of a tool on a board */
#include "board/board-stroke.h"

typedef struct
{
  BivCell cell;
  guint   direction;
} Edge;

struct _BivBoardStroke
{
  BivBoard       *before;
  BivStrokeStyle  style;
  gboolean        takes_away;         /* objectives, edges */
  GArray         *way;                /* of BivCell: what it went over, each beside the one before */
  GArray         *edges;              /* of Edge */
};

BivBoardStroke *
biv_board_stroke_new (BivBoard             *board,
                      const BivStrokeStyle *style,
                      BivCell               cell)
{
  BivBoardStroke *stroke;

  g_return_val_if_fail (board != NULL && style != NULL && cell < biv_board_get_n_cells (board), NULL);
  g_return_val_if_fail (biv_symmetry_fits (style->symmetry, board), NULL);

  stroke = g_new0 (BivBoardStroke, 1);
  stroke->before = biv_board_ref (board);
  stroke->style = *style;
  stroke->takes_away = biv_board_get_ground (board, cell)->objective == style->points;
  stroke->way = g_array_new (FALSE, FALSE, sizeof (BivCell));
  stroke->edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  g_array_append_val (stroke->way, cell);
  return stroke;
}

BivBoardStroke *
biv_board_stroke_new_on_edge (BivBoard             *board,
                              const BivStrokeStyle *style,
                              BivCell               cell,
                              guint                 direction)
{
  BivBoardStroke *stroke = biv_board_stroke_new (board, style, cell);

  g_return_val_if_fail (stroke != NULL, NULL);

  stroke->takes_away = biv_board_has_edge (board, cell, direction, style->edge);
  biv_board_stroke_go_over_edge (stroke, cell, direction);
  return stroke;
}

void
biv_board_stroke_free (BivBoardStroke *stroke)
{
  biv_board_unref (stroke->before);
  g_array_unref (stroke->way);
  g_array_unref (stroke->edges);
  g_free (stroke);
}

static BivCell
last_cell (const BivBoardStroke *stroke)
{
  return g_array_index (stroke->way, BivCell, stroke->way->len - 1);
}

void
biv_board_stroke_go_on (BivBoardStroke *stroke,
                        BivCell         cell)
{
  g_autoptr (GArray) between = NULL;

  g_return_if_fail (stroke != NULL && cell < biv_board_get_n_cells (stroke->before));

  between = biv_board_line (stroke->before, last_cell (stroke), cell);
  if (between->len > 1)
    g_array_append_vals (stroke->way, &g_array_index (between, BivCell, 1), between->len - 1);
}

void
biv_board_stroke_go_over_edge (BivBoardStroke *stroke,
                               BivCell         cell,
                               guint           direction)
{
  Edge edge = { cell, direction };

  g_return_if_fail (stroke != NULL && cell < biv_board_get_n_cells (stroke->before));
  g_return_if_fail (direction < biv_board_get_n_directions (stroke->before));

  g_array_append_val (stroke->edges, edge);
}

/* Everything that lies under a tool of some size on its way, each cell once. */
static GArray *
sweep (const BivBoardStroke *stroke,
       int                   size)
{
  GArray *swept = g_array_new (FALSE, FALSE, sizeof (BivCell));
  g_autofree guint8 *seen = g_new0 (guint8, biv_board_get_n_cells (stroke->before));

  for (guint i = 0; i < stroke->way->len; i++)
    {
      g_autoptr (GArray) dab = biv_board_dab (stroke->before, g_array_index (stroke->way, BivCell, i), size);

      for (guint j = 0; j < dab->len; j++)
        {
          BivCell cell = g_array_index (dab, BivCell, j);

          if (!seen[cell])
            g_array_append_val (swept, cell);
          seen[cell] = TRUE;
        }
    }
  return swept;
}

static GArray *
find_cells (const BivBoardStroke *stroke)
{
  BivCell first = g_array_index (stroke->way, BivCell, 0);

  switch (stroke->style.tool)
    {
    case BIV_TOOL_LINE:    return biv_board_line (stroke->before, first, last_cell (stroke));
    case BIV_TOOL_AREA:    return biv_board_block (stroke->before, first, last_cell (stroke));
    case BIV_TOOL_ELLIPSE: return biv_board_ellipse (stroke->before, first, last_cell (stroke));
    case BIV_TOOL_FILL:    return biv_board_patch (stroke->before, last_cell (stroke));
    case BIV_TOOL_CONTOUR:
      return stroke->style.is_outline ? biv_board_enclosed (stroke->before, stroke->way) : sweep (stroke, stroke->style.size);
    case BIV_TOOL_BRUSH:
    case BIV_TOOL_ERASER:  return sweep (stroke, stroke->style.size);
    case BIV_TOOL_SELECT:
    case BIV_TOOL_OBJECTIVE:
    case BIV_TOOL_EDGE:
    case BIV_TOOL_STAMP:
    case BIV_TOOL_LABEL:
    case BIV_TOOL_PICK:
    case BIV_N_TOOLS:
    default:               return sweep (stroke, 1);
    }
}

static void
change_height (const BivBoardStroke *stroke,
               BivBoardDraft        *draft,
               BivCell               cell)
{
  if (stroke->style.contour == BIV_CONTOUR_SMOOTH)
    biv_board_draft_smooth (draft, stroke->before, cell);
  else
    biv_board_draft_raise (draft, cell, stroke->style.contour == BIV_CONTOUR_LOWER);
}

static void
change_cell (const BivBoardStroke *stroke,
             BivBoardDraft        *draft,
             BivCell               cell)
{
  switch (stroke->style.tool)
    {
    case BIV_TOOL_BRUSH:
    case BIV_TOOL_LINE:
    case BIV_TOOL_FILL:
    case BIV_TOOL_AREA:
    case BIV_TOOL_ELLIPSE:
      biv_board_draft_paint (draft, cell, stroke->style.brush);
      break;
    case BIV_TOOL_CONTOUR:
      change_height (stroke, draft, cell);
      break;
    case BIV_TOOL_OBJECTIVE:
      biv_board_draft_ground (draft, cell)->objective = stroke->takes_away ? 0 : (guint8) stroke->style.points;
      break;
    case BIV_TOOL_ERASER:
      biv_board_draft_erase (draft, cell);
      break;
    case BIV_TOOL_SELECT:
    case BIV_TOOL_EDGE:
    case BIV_TOOL_STAMP:
    case BIV_TOOL_LABEL:
    case BIV_TOOL_PICK:
    case BIV_N_TOOLS:
    default:
      break;
    }
}

/* ---- Roads on hexes, which know by which edges they go ---- */

static gboolean
lays_road (const BivBoardStroke *stroke)
{
  return biv_board_get_shape (stroke->before) == BIV_BOARD_HEXES && stroke->style.brush == BIV_BRUSH_ROAD
         && (stroke->style.tool == BIV_TOOL_BRUSH || stroke->style.tool == BIV_TOOL_LINE);
}

static void
settle_roads (const GArray  *cells,
              BivBoardDraft *draft)
{
  for (guint i = 0; i < cells->len; i++)
    biv_board_draft_settle_road (draft, g_array_index (cells, BivCell, i));
}

/* Where a road ends beside the first cell, by what was there: a twin that begins there too must find the same. */
static void
lengthen_road (const BivBoardStroke *stroke,
               const GArray         *cells,
               BivCell               first,
               BivBoardDraft        *draft)
{
  g_autoptr (BivBoardDraft) alone = biv_board_draft_new_from (stroke->before);

  if ((biv_board_get_ground (stroke->before, first)->marks & BIV_MARK_ROAD) != 0)
    return;
  settle_roads (cells, alone);
  biv_board_draft_lengthen_road (alone, first);
  for (guint direction = 0; direction < biv_board_get_n_directions (stroke->before); direction++)
    if ((biv_board_draft_ground (alone, first)->edges[direction] & BIV_MARK_ROAD) != 0
        && biv_board_get_neighbour (stroke->before, first, direction) != BIV_NO_CELL)
      biv_board_draft_join_road (draft, first, biv_board_get_neighbour (stroke->before, first, direction));
}

static void
join_road (const GArray  *way,
           BivBoardDraft *draft)
{
  for (guint i = 0; i + 1 < way->len; i++)
    biv_board_draft_join_road (draft, g_array_index (way, BivCell, i), g_array_index (way, BivCell, i + 1));
}

/* ---- Drawing ---- */

static GArray *
moved (const BivBoardStroke *stroke,
       const GArray         *cells,
       BivSymmetry           symmetry)
{
  GArray *all = g_array_sized_new (FALSE, FALSE, sizeof (BivCell), cells->len);

  for (guint i = 0; i < cells->len; i++)
    {
      BivCell cell = biv_symmetry_get_cell (symmetry, stroke->before, g_array_index (cells, BivCell, i));

      g_array_append_val (all, cell);
    }
  return all;
}

/* @is_changed: cells that a stroke changes have no second turn, though they are their own twins. */
static void
draw_cells (const BivBoardStroke *stroke,
            const GArray         *cells,
            BivBoardDraft        *draft,
            guint8               *is_changed)
{
  for (guint i = 0; i < cells->len; i++)
    {
      BivCell cell = g_array_index (cells, BivCell, i);

      if (!is_changed[cell])
        change_cell (stroke, draft, cell);
      is_changed[cell] = TRUE;
    }
}

static void
draw_edges (const BivBoardStroke *stroke,
            BivSymmetry           symmetry,
            BivBoardDraft        *draft)
{
  for (guint i = 0; i < stroke->edges->len; i++)
    {
      const Edge *edge = &g_array_index (stroke->edges, Edge, i);

      biv_board_draft_paint_edge (draft, biv_symmetry_get_cell (symmetry, stroke->before, edge->cell),
                                  biv_symmetry_get_direction (symmetry, stroke->before, edge->direction), stroke->style.edge,
                                  stroke->takes_away);
    }
}

/* What a stroke goes over and by which way, or what its twin does. */
typedef struct
{
  BivSymmetry symmetry;               /* off: itself */
  GArray     *cells, *way;
} Half;

static void
half_clear (Half *half)
{
  g_clear_pointer (&half->cells, g_array_unref);
  g_clear_pointer (&half->way, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Half, half_clear)

static Half
find_half (const BivBoardStroke *stroke)
{
  Half half = { BIV_SYMMETRY_OFF, find_cells (stroke), NULL };

  half.way = stroke->style.tool == BIV_TOOL_LINE
             ? biv_board_line (stroke->before, g_array_index (stroke->way, BivCell, 0), last_cell (stroke))
             : g_array_ref (stroke->way);
  return half;
}

static void
draw_halves (const BivBoardStroke *stroke,
             const Half           *halves,
             guint                 n,
             BivBoardDraft        *draft)
{
  g_autofree guint8 *is_changed = g_new0 (guint8, biv_board_get_n_cells (stroke->before));

  /* Before the cells are painted: only what was there can end beside them. */
  for (guint i = 0; lays_road (stroke) && i < n; i++)
    settle_roads (halves[i].cells, draft);
  for (guint i = 0; lays_road (stroke) && i < n; i++)
    lengthen_road (stroke, halves[i].cells, g_array_index (halves[i].way, BivCell, 0), draft);
  for (guint i = 0; i < n; i++)
    draw_cells (stroke, halves[i].cells, draft, is_changed);
  for (guint i = 0; lays_road (stroke) && i < n; i++)
    join_road (halves[i].way, draft);
  for (guint i = 0; i < n; i++)
    draw_edges (stroke, halves[i].symmetry, draft);
}

BivBoard *
biv_board_stroke_draw (BivBoardStroke *stroke)
{
  BivBoardDraft *draft;
  BivSymmetry symmetry;
  g_auto (Half) half = { BIV_SYMMETRY_OFF, NULL, NULL }, twin = { BIV_SYMMETRY_OFF, NULL, NULL };

  g_return_val_if_fail (stroke != NULL, NULL);

  symmetry = stroke->style.symmetry;
  draft = biv_board_draft_new_from (stroke->before);
  half = find_half (stroke);
  if (symmetry != BIV_SYMMETRY_OFF)
    twin = (Half) { symmetry, moved (stroke, half.cells, symmetry), moved (stroke, half.way, symmetry) };
  draw_halves (stroke, (const Half[]) { half, twin }, symmetry != BIV_SYMMETRY_OFF ? 2 : 1, draft);
  return biv_board_draft_seal (draft);
}
