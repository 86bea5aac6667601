/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-stamp.c: a piece of ground cut out of a board */
#include "board/board-stamp.h"

/* Counted from the cell it is held by. Squares: columns eastward, ranks northward. Hexes: columns eastward, and southward
 * along a line through the middles of hexes that falls by half a hex a column, so that a turn is a sum (MD-HEX-3). */
typedef struct
{
  int        x, z;
  BivGround  ground;
  char      *label;                   /* a GRefString, or NULL */
} Part;

struct _BivStamp
{
  gatomicrefcount references;
  BivBoardShape   shape;
  GArray         *parts;              /* of Part */
};

G_DEFINE_BOXED_TYPE (BivStamp, biv_stamp, biv_stamp_ref, biv_stamp_unref)

/* Rounded down, of a column west of the first too. */
static int
half (int column)
{
  return (column - (column & 1)) / 2;
}

static guint
n_directions_of (BivBoardShape shape)
{
  return shape == BIV_BOARD_SQUARES ? 4 : 6;
}

static void
part_clear (gpointer data)
{
  g_clear_pointer (&((Part *) data)->label, g_ref_string_release);
}

static BivStamp *
stamp_alloc (BivBoardShape shape)
{
  BivStamp *stamp = g_new0 (BivStamp, 1);

  g_atomic_ref_count_init (&stamp->references);
  stamp->shape = shape;
  stamp->parts = g_array_new (FALSE, TRUE, sizeof (Part));
  g_array_set_clear_func (stamp->parts, part_clear);
  return stamp;
}

BivStamp *
biv_stamp_ref (BivStamp *stamp)
{
  g_return_val_if_fail (stamp != NULL, NULL);

  g_atomic_ref_count_inc (&stamp->references);
  return stamp;
}

void
biv_stamp_unref (BivStamp *stamp)
{
  g_return_if_fail (stamp != NULL);

  if (!g_atomic_ref_count_dec (&stamp->references))
    return;
  g_array_unref (stamp->parts);
  g_free (stamp);
}

static const Part *
part_at (const BivStamp *stamp,
         guint           i)
{
  return &g_array_index (stamp->parts, Part, i);
}

BivBoardShape
biv_stamp_get_shape (const BivStamp *stamp)
{
  g_return_val_if_fail (stamp != NULL, BIV_BOARD_SQUARES);

  return stamp->shape;
}

guint
biv_stamp_get_n_cells (const BivStamp *stamp)
{
  g_return_val_if_fail (stamp != NULL, 0);

  return stamp->parts->len;
}

/* ---- Cutting ---- */

static void
add_cell (BivStamp       *stamp,
          const BivBoard *board,
          BivCell         cell,
          int             column,
          int             row)
{
  const char *label = biv_board_get_label (board, cell);
  Part part = { .ground = *biv_board_get_ground (board, cell) };
  int x = biv_board_get_column (board, cell), z = biv_board_get_row (board, cell);

  part.x = x - column;
  part.z = stamp->shape == BIV_BOARD_SQUARES ? z - row : z - half (x) - (row - half (column));
  part.label = label != NULL ? g_ref_string_new (label) : NULL;
  g_array_append_val (stamp->parts, part);
}

BivStamp *
biv_stamp_new (const BivBoard *board,
               const BivCell  *cells,
               guint           n_cells,
               BivCell         held)
{
  BivStamp *stamp;

  g_return_val_if_fail (board != NULL && biv_board_get_shape (board) != BIV_BOARD_TABLE, NULL);
  g_return_val_if_fail (held < biv_board_get_n_cells (board), NULL);

  if (n_cells == 0)
    return NULL;
  stamp = stamp_alloc (biv_board_get_shape (board));
  for (guint i = 0; i < n_cells; i++)
    add_cell (stamp, board, cells[i], biv_board_get_column (board, held), biv_board_get_row (board, held));
  return stamp;
}

static gboolean
is_bare (const BivBoard *board,
         BivCell         cell)
{
  const BivGround *ground = biv_board_get_ground (board, cell);

  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    if (ground->edges[direction] != 0)
      return FALSE;
  return ground->marks == 0 && ground->level == 0 && ground->objective == 0 && biv_board_get_label (board, cell) == NULL;
}

BivStamp *
biv_stamp_new_from_board (const BivBoard *board)
{
  g_autofree BivCell *cells = NULL;
  int west = G_MAXINT, east = -1, low = G_MAXINT, high = -1;
  guint n = 0;

  g_return_val_if_fail (board != NULL && biv_board_get_shape (board) != BIV_BOARD_TABLE, NULL);

  cells = g_new (BivCell, biv_board_get_n_cells (board));
  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    if (!is_bare (board, cell))
      {
        cells[n++] = cell;
        west = MIN (west, biv_board_get_column (board, cell));
        east = MAX (east, biv_board_get_column (board, cell));
        low = MIN (low, biv_board_get_row (board, cell));
        high = MAX (high, biv_board_get_row (board, cell));
      }
  return n > 0 ? biv_stamp_new (board, cells, n, biv_board_get_cell (board, (west + east) / 2, (low + high) / 2)) : NULL;
}

/* ---- Where it lies ---- */

void
biv_stamp_get_place (const BivStamp *stamp,
                     guint           i,
                     int             at_column,
                     int             at_row,
                     int            *column,
                     int            *row)
{
  const Part *part;

  g_return_if_fail (stamp != NULL && i < stamp->parts->len && column != NULL && row != NULL);

  part = part_at (stamp, i);
  *column = at_column + part->x;
  *row = stamp->shape == BIV_BOARD_SQUARES ? at_row + part->z : at_row - half (at_column) + part->z + half (*column);
}

/* Held at nought, nought. */
static void
find_box (const BivStamp *stamp,
          int            *west,
          int            *east,
          int            *low,
          int            *high)
{
  *west = *low = G_MAXINT;
  *east = *high = G_MININT;
  for (guint i = 0; i < stamp->parts->len; i++)
    {
      int column, row;

      biv_stamp_get_place (stamp, i, 0, 0, &column, &row);
      *west = MIN (*west, column);
      *east = MAX (*east, column);
      *low = MIN (*low, row);
      *high = MAX (*high, row);
    }
}

void
biv_stamp_get_size (const BivStamp *stamp,
                    int            *width,
                    int            *height)
{
  int west, east, low, high;

  g_return_if_fail (stamp != NULL && width != NULL && height != NULL);

  find_box (stamp, &west, &east, &low, &high);
  *width = east - west + 1;
  *height = high - low + 1;
}

/* ---- Turning and mirroring ---- */

static void
move_edges (BivGround       *ground,
            const BivGround *old,
            guint            n,
            guint            first,
            gboolean         is_mirrored)
{
  for (guint direction = 0; direction < n; direction++)
    ground->edges[is_mirrored ? (n - direction) % n : (direction + first) % n] = old->edges[direction];
}

static void
turn_once (BivBoardShape shape,
           Part         *part)
{
  int x = part->x, z = part->z;
  BivGround old = part->ground;

  part->x = shape == BIV_BOARD_SQUARES ? z : -z;
  part->z = shape == BIV_BOARD_SQUARES ? -x : x + z;
  move_edges (&part->ground, &old, n_directions_of (shape), 1, FALSE);
}

static BivStamp *
copy_of (const BivStamp *stamp)
{
  BivStamp *copy = stamp_alloc (stamp->shape);

  for (guint i = 0; i < stamp->parts->len; i++)
    {
      Part part = *part_at (stamp, i);

      part.label = part.label != NULL ? g_ref_string_acquire (part.label) : NULL;
      g_array_append_val (copy->parts, part);
    }
  return copy;
}

BivStamp *
biv_stamp_turned (const BivStamp *stamp,
                  int             times)
{
  BivStamp *turned;
  int n;

  g_return_val_if_fail (stamp != NULL, NULL);

  n = (int) n_directions_of (stamp->shape);
  turned = copy_of (stamp);
  for (int left = ((times % n) + n) % n; left > 0; left--)
    for (guint i = 0; i < turned->parts->len; i++)
      turn_once (turned->shape, &g_array_index (turned->parts, Part, i));
  return turned;
}

BivStamp *
biv_stamp_mirrored (const BivStamp *stamp)
{
  BivStamp *mirrored;

  g_return_val_if_fail (stamp != NULL, NULL);

  mirrored = copy_of (stamp);
  for (guint i = 0; i < mirrored->parts->len; i++)
    {
      Part *part = &g_array_index (mirrored->parts, Part, i);
      BivGround old = part->ground;

      part->z = stamp->shape == BIV_BOARD_SQUARES ? part->z : part->x + part->z;
      part->x = -part->x;
      move_edges (&part->ground, &old, n_directions_of (stamp->shape), 0, TRUE);
    }
  return mirrored;
}

/* ---- Laying ---- */

/* Returns: %BIV_NO_CELL off the board. */
static BivCell
find_cell (const BivStamp      *stamp,
           guint                i,
           const BivBoardDraft *draft,
           int                  at_column,
           int                  at_row)
{
  int column = -1, row = -1, width = biv_board_draft_get_width (draft), height = biv_board_draft_get_height (draft);

  biv_stamp_get_place (stamp, i, at_column, at_row, &column, &row);
  return column >= 0 && column < width && row >= 0 && row < height ? (BivCell) (row * width + column) : BIV_NO_CELL;
}

/* An edge that two of its cells share is as it was there. One to a cell beside it keeps a river of either, and a road only
 * where both have one: a road through the edge of a cell that has none would lead nowhere. */
static void
lay_edges (const Part    *part,
           BivBoardDraft *draft,
           BivCell        cell,
           const guint8  *is_laid)
{
  for (guint direction = 0; direction < biv_board_draft_get_n_directions (draft); direction++)
    {
      BivCell other = biv_board_draft_get_neighbour (draft, cell, direction);
      guint16 own = part->ground.edges[direction], there = biv_board_draft_ground (draft, cell)->edges[direction];

      if (other != BIV_NO_CELL && !is_laid[other])
        {
          own |= there;
          if (((part->ground.marks & biv_board_draft_ground (draft, other)->marks) & BIV_MARK_ROAD) == 0)
            own &= (guint16) ~BIV_MARK_ROAD;
          if ((own & BIV_MARK_ROAD) == 0 && (own & BIV_MARK_RIVER) == 0)
            own &= (guint16) ~BIV_MARK_BRIDGE;
        }
      if (own != there)
        biv_board_draft_set_edge (draft, cell, direction, own);
    }
}

guint
biv_stamp_lay (const BivStamp *stamp,
               BivBoardDraft  *draft,
               int             at_column,
               int             at_row)
{
  g_autofree guint8 *is_laid = NULL;
  guint n = 0;

  g_return_val_if_fail (stamp != NULL && draft != NULL && stamp->shape == biv_board_draft_get_shape (draft), 0);

  is_laid = g_new0 (guint8, biv_board_draft_get_width (draft) * biv_board_draft_get_height (draft));
  for (guint i = 0; i < stamp->parts->len; i++)
    {
      BivCell cell = find_cell (stamp, i, draft, at_column, at_row);
      const Part *part = part_at (stamp, i);
      BivGround *ground;

      if (cell == BIV_NO_CELL)
        continue;
      ground = biv_board_draft_ground (draft, cell);
      ground->marks = part->ground.marks;
      ground->level = part->ground.level;
      ground->objective = part->ground.objective;
      biv_board_draft_set_label (draft, cell, part->label);
      is_laid[cell] = TRUE;
      n++;
    }
  for (guint i = 0; i < stamp->parts->len; i++)
    {
      BivCell cell = find_cell (stamp, i, draft, at_column, at_row);

      if (cell != BIV_NO_CELL)
        lay_edges (part_at (stamp, i), draft, cell, is_laid);
    }
  return n;
}

/* ---- As a board ---- */

BivBoard *
biv_stamp_to_board (const BivStamp *stamp)
{
  int west, east, low, high, shift, width, height;
  BivBoardDraft *draft;

  g_return_val_if_fail (stamp != NULL, NULL);

  /* Hexes lie as they do now where their columns keep their kind. */
  find_box (stamp, &west, &east, &low, &high);
  shift = stamp->shape == BIV_BOARD_HEXES && (west & 1) != 0 ? 1 : 0;
  width = MAX (east - west + 1 + shift, BIV_BOARD_MIN_SIDE);
  height = MAX (high - low + 1, BIV_BOARD_MIN_SIDE);
  draft = biv_board_draft_new (stamp->shape, width, height);
  if (draft == NULL)
    return NULL;
  biv_stamp_lay (stamp, draft, shift - west, -low);
  return biv_board_draft_seal (draft);
}
