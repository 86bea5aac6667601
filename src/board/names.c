/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.c: what marks, directions and cells are called in files, orders and logs */
#include "board/biv-board.h"

#include "base/fit.h"
#include "board/board-tables.h"

#include <string.h>

static const char *const mark_names[] = {
  "wood", "town", "road", "river", "ford", "bridge", "trench", "works", "broken", "impassable", "wire", "mine",
};

static const char *const square_names[] = { "N", "E", "S", "W" };
static const char *const hex_names[] = { "N", "NE", "SE", "S", "SW", "NW" };

const char *
biv_mark_get_name (BivMark mark)
{
  for (gsize i = 0; i < G_N_ELEMENTS (mark_names); i++)
    if (mark == (BivMark) (1 << i))
      return mark_names[i];
  g_return_val_if_reached (NULL);
}

gboolean
biv_mark_from_name (const char *name,
                    BivMark    *mark)
{
  g_return_val_if_fail (name != NULL && mark != NULL, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (mark_names); i++)
    if (strcmp (name, mark_names[i]) == 0)
      {
        *mark = (BivMark) (1 << i);
        return TRUE;
      }
  return FALSE;
}

static const struct
{
  char    letter;
  guint8  level;
  guint16 marks;
} letters[] = {
  { '.', 0, 0 },
  { 'h', 1, 0 },
  { 'H', 2, 0 },
  { 'w', 0, BIV_MARK_WOOD },
  { 't', 0, BIV_MARK_TOWN },
  { 'f', 0, BIV_MARK_WORKS },
  { '-', 0, BIV_MARK_ROAD },
  { 'r', 0, BIV_MARK_RIVER },
  { 'o', 0, BIV_MARK_RIVER | BIV_MARK_FORD },
  { 'b', 0, BIV_MARK_RIVER | BIV_MARK_BRIDGE },
  { 'm', 0, BIV_MARK_BROKEN },
};

gboolean
biv_ground_from_letter (char       letter,
                        BivGround *ground)
{
  g_return_val_if_fail (ground != NULL, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (letters); i++)
    if (letters[i].letter == letter)
      {
        ground->level = letters[i].level;
        ground->marks = letters[i].marks;
        return TRUE;
      }
  return FALSE;
}

char
biv_ground_get_letter (const BivGround *ground)
{
  g_return_val_if_fail (ground != NULL, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (letters); i++)
    if (letters[i].level == ground->level && letters[i].marks == ground->marks)
      return letters[i].letter;
  return 0;
}

const char *
biv_direction_get_name (BivBoardShape shape,
                        guint         direction)
{
  if (direction == BIV_NO_DIRECTION)
    return "-";
  if (shape == BIV_BOARD_SQUARES)
    {
      g_return_val_if_fail (direction < G_N_ELEMENTS (square_names), NULL);
      return square_names[direction];
    }
  g_return_val_if_fail (direction < G_N_ELEMENTS (hex_names), NULL);
  return hex_names[direction];
}

gboolean
biv_direction_from_name (BivBoardShape shape,
                         const char   *name,
                         guint        *direction)
{
  const char *const *names = shape == BIV_BOARD_SQUARES ? square_names : hex_names;
  gsize n = shape == BIV_BOARD_SQUARES ? G_N_ELEMENTS (square_names) : G_N_ELEMENTS (hex_names);

  g_return_val_if_fail (name != NULL && direction != NULL, FALSE);

  for (gsize i = 0; i < n; i++)
    if (strcmp (name, names[i]) == 0)
      {
        *direction = (guint) i;
        return TRUE;
      }
  return FALSE;
}

/* One or two letters, then a number of one or two figures. */
static gboolean
read_square (const char *text,
             int        *column,
             int        *row)
{
  gsize n_letters = strspn (text, "abcdefghijklmnopqrstuvwxyz"), n_figures = strspn (text + n_letters, "0123456789");
  const char *figures = text + n_letters;

  if (n_letters < 1 || n_letters > 2 || n_figures < 1 || n_figures > 2 || figures[n_figures] != '\0' || figures[0] == '0')
    return FALSE;
  *column = n_letters == 1 ? text[0] - 'a' : (text[0] - 'a' + 1) * 26 + text[1] - 'a';
  *row = (n_figures == 1 ? figures[0] - '0' : (figures[0] - '0') * 10 + figures[1] - '0') - 1;
  return *column < BIV_BOARD_MAX_SIDE && *row < BIV_BOARD_MAX_SIDE;
}

/* Columns and rows from 0 of a cell's name, as the shape writes it. */
static gboolean
read_name (BivBoardShape shape,
           const char   *text,
           int          *column,
           int          *row)
{
  gsize length = strlen (text);

  if (shape == BIV_BOARD_TABLE)
    return FALSE;
  if (shape == BIV_BOARD_HEXES)
    {
      if (length != 4 || strspn (text, "0123456789") != 4)
        return FALSE;
      *column = (text[0] - '0') * 10 + (text[1] - '0') - 1;
      *row = (text[2] - '0') * 10 + (text[3] - '0') - 1;
      return *column >= 0 && *row >= 0;
    }
  return read_square (text, column, row);
}

/* A draft's cells lie in memory as a board's do. */
gboolean
biv_board_draft_cell_from_name (const BivBoardDraft *draft,
                                const char          *text,
                                BivCell             *cell)
{
  int column, row;

  g_return_val_if_fail (draft != NULL && text != NULL && cell != NULL, FALSE);

  if (!read_name (biv_board_draft_get_shape (draft), text, &column, &row) || column >= biv_board_draft_get_width (draft)
      || row >= biv_board_draft_get_height (draft))
    return FALSE;
  *cell = (BivCell) (row * biv_board_draft_get_width (draft) + column);
  return TRUE;
}

gboolean
biv_board_cell_from_any_name (const BivBoard *board,
                              const char     *text,
                              BivCell        *cell)
{
  int column, row;

  g_return_val_if_fail (board != NULL && text != NULL && cell != NULL, FALSE);

  if (!read_name (board->shape, text, &column, &row))
    return FALSE;
  *cell = biv_board_get_cell (board, column, row);
  if (*cell == BIV_NO_CELL)
    *cell = (BivCell) (BIV_CELL_OUTSIDE | column << 7 | row);
  return TRUE;
}

gboolean
biv_board_cell_from_name (const BivBoard *board,
                          const char     *text,
                          BivCell        *cell)
{
  BivCell any;

  g_return_val_if_fail (cell != NULL, FALSE);

  if (!biv_board_cell_from_any_name (board, text, &any) || biv_cell_is_outside (any))
    return FALSE;
  *cell = any;
  return TRUE;
}

char *
biv_board_column_name (int  column,
                       char name[BIV_CELL_NAME])
{
  g_return_val_if_fail (column >= 0 && column < BIV_BOARD_MAX_SIDE && name != NULL, NULL);

  if (column < 26)
    biv_fit (name, BIV_CELL_NAME, "%c", 'a' + column);
  else
    biv_fit (name, BIV_CELL_NAME, "%c%c", 'a' + column / 26 - 1, 'a' + column % 26);
  return name;
}

char *
biv_board_cell_name (const BivBoard *board,
                     BivCell         cell,
                     char            name[BIV_CELL_NAME])
{
  int column, row;

  g_return_val_if_fail (board != NULL && name != NULL, NULL);
  g_return_val_if_fail (biv_cell_is_outside (cell) || cell < board->n_cells, NULL);

  if (cell == BIV_NO_CELL)
    {
      biv_fit_text (name, BIV_CELL_NAME, "-");
      return name;
    }
  column = biv_cell_is_outside (cell) ? (cell & 0x7fff) >> 7 : board->place[cell][0];
  row = biv_cell_is_outside (cell) ? cell & 0x7f : board->place[cell][1];
  if (board->shape == BIV_BOARD_SQUARES)
    {
      char file[BIV_CELL_NAME];

      biv_fit (name, BIV_CELL_NAME, "%s%d", biv_board_column_name (column, file), row + 1);
    }
  else
    biv_fit (name, BIV_CELL_NAME, "%02d%02d", column + 1, row + 1);
  return name;
}

char *
biv_board_dup_cell_name (const BivBoard *board,
                         BivCell         cell)
{
  char name[BIV_CELL_NAME];

  g_return_val_if_fail (board != NULL, NULL);

  return g_strdup (biv_board_cell_name (board, cell, name));
}
