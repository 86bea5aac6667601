/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board.c: drafts of ground, and boards sealed into tables */
#include "config.h"
#include "board/biv-board.h"

#include "board/board-private.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

struct _BivBoardDraft
{
  BivBoardShape shape;
  int           width;
  int           height;
  BivGround    *ground;
  char        **labels;               /* as in a board */
  BivBoard     *like;                 /* a board of this shape and size, whose tables will do; NULL: none is known */
};

static BivGround *
copy_ground (BivGround *ground)
{
  return g_memdup2 (ground, sizeof *ground);
}

G_DEFINE_BOXED_TYPE (BivGround, biv_ground, copy_ground, g_free)
G_DEFINE_BOXED_TYPE (BivBoard, biv_board, biv_board_ref, biv_board_unref)

static const struct
{
  int columns, rows;
} square_steps[] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };

/* ---- Where cells lie ---- */

static BivCell
cell_at (int width,
         int height,
         int column,
         int row)
{
  if (column < 0 || column >= width || row < 0 || row >= height)
    return BIV_NO_CELL;
  return (BivCell) (row * width + column);
}

/* Hexes: rows count southward, and columns of even name (odd number) lie half a hex further south. */
static BivCell
step_to (BivBoardShape shape,
         int           width,
         int           height,
         BivCell       cell,
         guint         direction)
{
  int column = cell % width, row = cell / width;
  int down = column & 1;

  if (shape == BIV_BOARD_SQUARES)
    return cell_at (width, height, column + square_steps[direction].columns, row + square_steps[direction].rows);
  switch ((BivHexDirection) direction)
    {
    case BIV_HEX_N:  return cell_at (width, height, column, row - 1);
    case BIV_HEX_NE: return cell_at (width, height, column + 1, row - 1 + down);
    case BIV_HEX_SE: return cell_at (width, height, column + 1, row + down);
    case BIV_HEX_S:  return cell_at (width, height, column, row + 1);
    case BIV_HEX_SW: return cell_at (width, height, column - 1, row + down);
    case BIV_HEX_NW: return cell_at (width, height, column - 1, row - 1 + down);
    default:         g_return_val_if_reached (BIV_NO_CELL);
    }
}

static guint
n_directions_of (BivBoardShape shape)
{
  return shape == BIV_BOARD_SQUARES ? 4 : 6;
}

/* ---- Labels ---- */

static char **
copy_labels (char  **labels,
             guint   n_cells)
{
  char **copy = labels != NULL ? g_new0 (char *, n_cells) : NULL;

  for (guint cell = 0; copy != NULL && cell < n_cells; cell++)
    copy[cell] = labels[cell] != NULL ? g_ref_string_acquire (labels[cell]) : NULL;
  return copy;
}

static void
free_labels (char  **labels,
             guint   n_cells)
{
  for (guint cell = 0; labels != NULL && cell < n_cells; cell++)
    g_clear_pointer (&labels[cell], g_ref_string_release);
  g_free (labels);
}

const char *
biv_board_get_label (const BivBoard *board,
                     BivCell         cell)
{
  g_return_val_if_fail (board != NULL && cell < board->n_cells, NULL);

  return board->labels != NULL ? board->labels[cell] : NULL;
}

const char *
biv_board_draft_get_label (const BivBoardDraft *draft,
                           BivCell              cell)
{
  g_return_val_if_fail (draft != NULL && cell < draft->width * draft->height, NULL);

  return draft->labels != NULL ? draft->labels[cell] : NULL;
}

void
biv_board_draft_set_label (BivBoardDraft *draft,
                           BivCell        cell,
                           const char    *label)
{
  char *new;

  g_return_if_fail (draft != NULL && cell < draft->width * draft->height);

  if (label != NULL && label[0] == '\0')
    label = NULL;
  if (draft->labels == NULL && label == NULL)
    return;
  if (draft->labels == NULL)
    draft->labels = g_new0 (char *, draft->width * draft->height);
  new = label != NULL ? g_ref_string_new (label) : NULL;
  g_clear_pointer (&draft->labels[cell], g_ref_string_release);
  draft->labels[cell] = new;
}

/* ---- Drafts ---- */

BivBoardDraft *
biv_board_draft_new (BivBoardShape shape,
                     int           width,
                     int           height)
{
  BivBoardDraft *draft;

  g_return_val_if_fail (shape != BIV_BOARD_TABLE, NULL);

  if (MIN (width, height) < BIV_BOARD_MIN_SIDE || MAX (width, height) > BIV_BOARD_MAX_SIDE)
    return NULL;
  draft = g_new0 (BivBoardDraft, 1);
  draft->shape = shape;
  draft->width = width;
  draft->height = height;
  draft->ground = g_new0 (BivGround, width * height);
  return draft;
}

BivBoardDraft *
biv_board_draft_new_from (const BivBoard *board)
{
  BivBoardDraft *draft;

  g_return_val_if_fail (board != NULL && board->shape != BIV_BOARD_TABLE, NULL);

  draft = biv_board_draft_new (board->shape, board->width, board->height);
  memcpy (draft->ground, board->ground, board->n_cells * sizeof (BivGround));
  draft->labels = copy_labels (board->labels, board->n_cells);
  draft->like = biv_board_ref (board->like != NULL ? board->like : (BivBoard *) board);
  return draft;
}

BivBoardDraft *
biv_board_draft_new_from_rows (const char *const *rows,
                               GError           **error)
{
  g_autoptr (BivBoardDraft) draft = NULL;
  int height, width;

  g_return_val_if_fail (rows != NULL, NULL);

  height = (int) g_strv_length ((char **) rows);
  width = height > 0 ? (int) MIN (strlen (rows[0]), 1000) : 0;
  draft = biv_board_draft_new (BIV_BOARD_SQUARES, width, height);
  if (draft == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("A board has %d to %d rows of as many letters; this has %d rows of %d."), BIV_BOARD_MIN_SIDE,
                   BIV_BOARD_MAX_SIDE, height, width);
      return NULL;
    }
  for (int i = 0; i < height; i++)
    {
      if (strlen (rows[i]) != (gsize) width)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _("Row %d has %d letters, the first row %d."), i + 1, (int) MIN (strlen (rows[i]), 1000), width);
          return NULL;
        }
      for (int column = 0; column < width; column++)
        if (!biv_ground_from_letter (rows[i][column], &draft->ground[(height - 1 - i) * width + column]))
          {
            g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _("Row %d, letter %d: no ground has this letter."), i + 1, column + 1);
            return NULL;
          }
    }
  return g_steal_pointer (&draft);
}

static BivBoardDraft *
copy_draft (const BivBoardDraft *draft)
{
  guint n_cells = (guint) (draft->width * draft->height);
  BivBoardDraft *copy = g_memdup2 (draft, sizeof *draft);

  copy->ground = g_memdup2 (draft->ground, n_cells * sizeof (BivGround));
  copy->labels = copy_labels (draft->labels, n_cells);
  copy->like = draft->like != NULL ? biv_board_ref (draft->like) : NULL;
  return copy;
}

G_DEFINE_BOXED_TYPE (BivBoardDraft, biv_board_draft, copy_draft, biv_board_draft_free)

void
biv_board_draft_free (BivBoardDraft *draft)
{
  if (draft == NULL)
    return;
  g_clear_pointer (&draft->like, biv_board_unref);
  free_labels (draft->labels, (guint) (draft->width * draft->height));
  g_free (draft->ground);
  g_free (draft);
}

int
biv_board_draft_get_width (const BivBoardDraft *draft)
{
  return draft->width;
}

int
biv_board_draft_get_height (const BivBoardDraft *draft)
{
  return draft->height;
}

BivBoardShape
biv_board_draft_get_shape (const BivBoardDraft *draft)
{
  return draft->shape;
}

guint
biv_board_draft_get_n_directions (const BivBoardDraft *draft)
{
  return n_directions_of (draft->shape);
}

BivCell
biv_board_draft_get_neighbour (const BivBoardDraft *draft,
                               BivCell              cell,
                               guint                direction)
{
  g_return_val_if_fail (draft != NULL && cell < draft->width * draft->height, BIV_NO_CELL);
  g_return_val_if_fail (direction < n_directions_of (draft->shape), BIV_NO_CELL);

  return step_to (draft->shape, draft->width, draft->height, cell, direction);
}

BivGround *
biv_board_draft_ground (BivBoardDraft *draft,
                        BivCell        cell)
{
  g_return_val_if_fail (draft != NULL && cell < draft->width * draft->height, NULL);

  return &draft->ground[cell];
}

void
biv_board_draft_set_ground (BivBoardDraft   *draft,
                            BivCell          cell,
                            const BivGround *ground)
{
  g_return_if_fail (draft != NULL && cell < draft->width * draft->height && ground != NULL);

  draft->ground[cell] = *ground;
}

void
biv_board_draft_set_edge (BivBoardDraft *draft,
                          BivCell        cell,
                          guint          direction,
                          guint16        marks)
{
  guint n_directions;
  BivCell other;

  g_return_if_fail (draft != NULL && cell < draft->width * draft->height);
  n_directions = n_directions_of (draft->shape);
  g_return_if_fail (direction < n_directions);

  draft->ground[cell].edges[direction] = marks;
  other = step_to (draft->shape, draft->width, draft->height, cell, direction);
  if (other != BIV_NO_CELL)
    draft->ground[other].edges[(direction + n_directions / 2) % n_directions] = marks;
}

/* ---- Sealing ---- */

/* A cell of the rectangle between two others lies on the line between their centres if its centre is less than half a
 * cell away, measured along both legs together, so that whole numbers suffice; at exactly half, the line meets it at a
 * corner, and meets there the cell opposite as well. (FM-LOS-2, FM-LOS-3) */
static void
trace_line (GArray  *pool,
            BivLine *line,
            int      width,
            int      columns,
            int      rows)
{
  int across = ABS (columns), along = ABS (rows);
  int east = columns < 0 ? -1 : 1, north = rows < 0 ? -1 : 1;
  gint16 difference;

  line->first = pool->len;
  for (int x = 0; x <= across; x++)
    for (int y = 0; y <= along; y++)
      if (x + y > 0 && x + y < across + along && 2 * ABS (x * along - y * across) < across + along)
        {
          difference = (gint16) (y * north * width + x * east);
          g_array_append_val (pool, difference);
          line->n_crossed++;
        }
  for (int x = 0; x < across; x++)
    for (int y = 0; y < along; y++)
      if (2 * (x * along - y * across) == across - along)
        {
          difference = (gint16) (y * north * width + (x + 1) * east);
          g_array_append_val (pool, difference);
          difference = (gint16) ((y + 1) * north * width + x * east);
          g_array_append_val (pool, difference);
          line->n_corners++;
        }
}

static void
lay_lines (BivBoard *board)
{
  g_autoptr (GArray) pool = g_array_new (FALSE, FALSE, sizeof (gint16));
  int span = 2 * board->width - 1;

  board->lines = g_new0 (BivLine, span * (2 * board->height - 1));
  for (int rows = 1 - board->height; rows < board->height; rows++)
    for (int columns = 1 - board->width; columns < board->width; columns++)
      trace_line (pool, &board->lines[(rows + board->height - 1) * span + columns + board->width - 1], board->width,
                  columns, rows);
  board->differences = (gint16 *) g_array_steal (pool, NULL);
}

/* FM-GEO-6, FM-GEO-7: a cell is in the quarter ahead if it lies no further aside than ahead. */
static gboolean
is_in_quarter (guint direction,
               int   parity G_GNUC_UNUSED,
               int   columns,
               int   rows)
{
  int ahead = columns * square_steps[direction].columns + rows * square_steps[direction].rows;
  int aside = columns * square_steps[direction].rows - rows * square_steps[direction].columns;

  return ahead >= 1 && ABS (aside) <= ahead;
}

/* A row of a board is at most one word: @bits of them, the most western the lowest, come to lie at @first. */
G_STATIC_ASSERT (BIV_BOARD_MAX_SIDE <= 64);

static void
add_row (guint64 *words,
         guint    first,
         guint64  bits)
{
  words[first >> 6] |= bits << (first & 63);
  if ((first & 63) != 0 && bits >> (64 - (first & 63)) != 0)
    words[(first >> 6) + 1] |= bits >> (64 - (first & 63));
}

/* What lies ahead depends on the difference alone: it is found once, and moved to where the viewer stands. */
void
biv_board_lay_arcs (BivBoard   *board,
                    BivIsAhead  is_ahead)
{
  int width = board->width, height = board->height;
  guint64 whole = width == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT (1) << width) - 1;

  board->arcs = g_new0 (guint64, board->n_directions * board->n_cells * board->n_words);
  for (guint direction = 0; direction < board->n_directions; direction++)
    for (int parity = 0; parity < 2; parity++)
      for (int rows = 1 - height; rows < height; rows++)
        {
          guint64 east = 0, west = 0;           /* bit n: n columns east; n + 1 columns west */

          for (int n = 0; n < width; n++)
            {
              east |= (guint64) (is_ahead (direction, parity, n, rows) != FALSE) << n;
              if (n + 1 < width)
                west |= (guint64) (is_ahead (direction, parity, -n - 1, rows) != FALSE) << (63 - n);
            }
          for (int row = MAX (0, -rows); row < MIN (height, height - rows); row++)
            for (int column = parity; column < width; column += 2)
              {
                guint from = (guint) (row * width + column);
                guint64 bits = (east << column) | (column > 0 ? west >> (64 - column) : 0);

                add_row (board->arcs + (direction * board->n_cells + from) * board->n_words, (guint) ((row + rows) * width),
                         bits & whole);
              }
        }
}

/* What is near, ahead and on a line depends on shape and size alone: a stroke of the editor seals a board at each motion. */
static void
share_tables (BivBoard *board,
              BivBoard *like)
{
  board->like = like;
  board->place = like->place;
  board->neighbours = like->neighbours;
  board->around = like->around;
}

void
biv_board_lay_sight (const BivBoard *sealed)
{
  BivBoard *board = (BivBoard *) sealed;

  g_return_if_fail (board != NULL);

  if (board->table != NULL || !g_once_init_enter (&board->is_sight_laid))
    return;
  if (board->like != NULL)
    {
      biv_board_lay_sight (board->like);
      board->arcs = board->like->arcs;
      board->lines = board->like->lines;
      board->differences = board->like->differences;
    }
  else if (board->shape == BIV_BOARD_SQUARES)
    {
      lay_lines (board);
      biv_board_lay_arcs (board, is_in_quarter);
    }
  else
    biv_board_lay_hexes (board);
  g_once_init_leave (&board->is_sight_laid, TRUE);
}

static void
lay_tables (BivBoard *board)
{
  board->place = g_malloc (board->n_cells * sizeof *board->place);
  board->neighbours = g_malloc (board->n_cells * sizeof *board->neighbours);
  board->around = g_new0 (guint64, board->n_cells * board->n_words);
  for (BivCell cell = 0; cell < board->n_cells; cell++)
    {
      board->place[cell][0] = (guint8) (cell % board->width);
      board->place[cell][1] = (guint8) (cell / board->width);
      memset (board->neighbours[cell], 0xff, sizeof board->neighbours[cell]);
      for (guint direction = 0; direction < board->n_directions; direction++)
        {
          BivCell next = step_to (board->shape, board->width, board->height, cell, direction);

          board->neighbours[cell][direction] = next;
          if (next != BIV_NO_CELL)
            biv_cells_add (board->around + cell * board->n_words, next);
        }
    }
}

BivBoard *
biv_board_draft_seal (BivBoardDraft *draft)
{
  BivBoard *board;

  g_return_val_if_fail (draft != NULL, NULL);

  board = g_new0 (BivBoard, 1);
  g_atomic_ref_count_init (&board->references);
  board->shape = draft->shape;
  board->width = draft->width;
  board->height = draft->height;
  board->n_cells = (guint) (draft->width * draft->height);
  board->n_words = (board->n_cells + 63) / 64;
  board->n_directions = n_directions_of (draft->shape);
  board->ground = g_steal_pointer (&draft->ground);
  board->labels = g_steal_pointer (&draft->labels);
  if (draft->like != NULL)
    share_tables (board, g_steal_pointer (&draft->like));
  else
    lay_tables (board);
  biv_board_draft_free (draft);
  return board;
}

BivBoard *
biv_board_new_table (BivTabletop *table)
{
  BivBoard *board;

  g_return_val_if_fail (table != NULL, NULL);

  board = g_new0 (BivBoard, 1);
  g_atomic_ref_count_init (&board->references);
  board->shape = BIV_BOARD_TABLE;
  board->table = biv_tabletop_ref (table);
  return board;
}

/* ---- Sealed boards ---- */

BivBoard *
biv_board_ref (BivBoard *board)
{
  g_return_val_if_fail (board != NULL, NULL);

  g_atomic_ref_count_inc (&board->references);
  return board;
}

void
biv_board_unref (BivBoard *board)
{
  g_return_if_fail (board != NULL);

  if (!g_atomic_ref_count_dec (&board->references))
    return;
  g_free (board->ground);
  free_labels (board->labels, board->n_cells);
  if (board->like != NULL)
    biv_board_unref (board->like);
  else
    {
      g_free (board->place);
      g_free (board->neighbours);
      g_free (board->around);
      g_free (board->arcs);
      g_free (board->lines);
      g_free (board->differences);
    }
  g_clear_pointer (&board->table, biv_tabletop_unref);
  g_free (board);
}

gboolean
biv_board_equal (const BivBoard *a,
                 const BivBoard *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (a->shape != b->shape || a->width != b->width || a->height != b->height)
    return FALSE;
  if (a->table != NULL)
    return biv_tabletop_equal (a->table, b->table);
  for (guint i = 0; i < a->n_cells; i++)
    if (a->ground[i].marks != b->ground[i].marks || a->ground[i].level != b->ground[i].level
        || a->ground[i].objective != b->ground[i].objective
        || memcmp (a->ground[i].edges, b->ground[i].edges, sizeof a->ground[i].edges) != 0
        || g_strcmp0 (biv_board_get_label (a, (BivCell) i), biv_board_get_label (b, (BivCell) i)) != 0)
      return FALSE;
  return TRUE;
}

/* CA-SETUP-7. A hex board with an odd number of columns would not fit itself and stays as it is. */
BivBoard *
biv_board_turned (BivBoard *board,
                  int       quarters)
{
  g_autoptr (BivBoardDraft) draft = NULL;
  int last;

  g_return_val_if_fail (board != NULL && quarters >= 0 && quarters < 4, NULL);
  if (board->table != NULL)
    {
      g_autoptr (BivTabletop) turned = biv_tabletop_turned (board->table, quarters);

      return quarters == 0 ? biv_board_ref (board) : biv_board_new_table (turned);
    }
  g_return_val_if_fail (quarters % 2 == 0 || (board->shape == BIV_BOARD_SQUARES && board->width == board->height), NULL);

  if (quarters == 0 || (board->shape == BIV_BOARD_HEXES && board->width % 2 == 1))
    return biv_board_ref (board);
  draft = biv_board_draft_new (board->shape, board->width, board->height);
  last = board->width - 1;
  for (BivCell cell = 0; cell < board->n_cells; cell++)
    {
      int x = board->place[cell][0], y = board->place[cell][1];
      BivCell to = quarters == 2 ? (BivCell) (board->n_cells - 1 - cell)
                                 : biv_board_get_cell (board, quarters == 1 ? y : last - y, quarters == 1 ? last - x : x);
      guint shift = (guint) quarters * board->n_directions / 4;

      draft->ground[to] = board->ground[cell];
      biv_board_draft_set_label (draft, to, biv_board_get_label (board, cell));
      for (guint direction = 0; direction < board->n_directions; direction++)
        draft->ground[to].edges[(direction + shift) % board->n_directions] = board->ground[cell].edges[direction];
    }
  return biv_board_draft_seal (g_steal_pointer (&draft));
}

BivBoardShape
biv_board_get_shape (const BivBoard *board)
{
  return board->shape;
}

BivTabletop *
biv_board_get_table (const BivBoard *board)
{
  g_return_val_if_fail (board != NULL, NULL);

  return board->table;
}

int
biv_board_get_width (const BivBoard *board)
{
  return board->width;
}

int
biv_board_get_height (const BivBoard *board)
{
  return board->height;
}

guint
biv_board_get_n_cells (const BivBoard *board)
{
  return board->n_cells;
}

const BivGround *
biv_board_get_ground (const BivBoard *board,
                      BivCell         cell)
{
  g_return_val_if_fail (board != NULL && cell < board->n_cells, NULL);

  return &board->ground[cell];
}

int
biv_board_get_column (const BivBoard *board,
                      BivCell         cell)
{
  g_return_val_if_fail (board != NULL && cell < board->n_cells, -1);

  return board->place[cell][0];
}

int
biv_board_get_row (const BivBoard *board,
                   BivCell         cell)
{
  g_return_val_if_fail (board != NULL && cell < board->n_cells, -1);

  return board->place[cell][1];
}

BivCell
biv_board_get_cell (const BivBoard *board,
                    int             column,
                    int             row)
{
  g_return_val_if_fail (board != NULL, BIV_NO_CELL);

  return cell_at (board->width, board->height, column, row);
}

BivCell
biv_board_get_neighbour (const BivBoard *board,
                         BivCell         cell,
                         guint           direction)
{
  g_return_val_if_fail (board != NULL && cell < board->n_cells && direction < board->n_directions, BIV_NO_CELL);

  return board->neighbours[cell][direction];
}

int
biv_board_get_distance (const BivBoard *board,
                        BivCell         from,
                        BivCell         to)
{
  g_return_val_if_fail (board != NULL && from < board->n_cells && to < board->n_cells, -1);

  return board->shape == BIV_BOARD_SQUARES ? biv_board_steps (board, from, to) : biv_board_hexes_between (board, from, to);
}

guint
biv_board_get_n_directions (const BivBoard *board)
{
  return board->n_directions;
}
