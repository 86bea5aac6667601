/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground-import.c: foreign ground settled, and a board made of it */
#include "config.h"
#include "store/foreign/ground-import.h"

#include <glib/gi18n-lib.h>

#include "board/board-edit.h"
#include "store/foreign/foreign-private.h"

static void
settled_free (gpointer data)
{
  g_free (((BivSettledGround *) data)->answer);
  g_free (data);
}

/* What is called as ours is needs no question: but a file of another program that says "town" may mean another thing, and what
 * was settled goes before. */
static void
settle (BivGroundImport *self)
{
  self->n_guessed = self->n_unknown = 0;
  for (guint i = 0; i < self->settled->len; i++)
    {
      BivSettledGround *settled = self->settled->pdata[i];
      const char *answer = biv_ground_mapping_get (self->mapping, self->target, settled->ground->key);
      BivGroundAnswer read;

      settled->state = BIV_GROUND_SETTLED;
      if (answer == NULL && biv_ground_answer_parse (self->target, settled->ground->key, &read, NULL))
        {
          settled->state = BIV_GROUND_KNOWN;
          answer = settled->ground->key;
        }
      if (answer == NULL)
        {
          answer = biv_ground_guess (self->foreign->format, self->target, settled->ground->key, settled->ground->hint);
          settled->state = answer != NULL ? BIV_GROUND_GUESSED : BIV_GROUND_UNKNOWN;
        }
      self->n_guessed += settled->state == BIV_GROUND_GUESSED;
      self->n_unknown += settled->state == BIV_GROUND_UNKNOWN;
      if (settled->answer != answer)
        {
          g_free (settled->answer);
          settled->answer = g_strdup (answer);
        }
    }
}

BivGroundImport *
biv_ground_import_new (BivForeign             *foreign,
                       BivGroundTarget         target,
                       const BivGroundMapping *mapping)
{
  BivGroundImport *self;

  g_return_val_if_fail (foreign != NULL && target < BIV_N_GROUND_TARGETS, NULL);

  self = g_new0 (BivGroundImport, 1);
  self->foreign = foreign;
  self->target = target;
  self->mapping = mapping != NULL ? biv_ground_mapping_copy (mapping) : biv_ground_mapping_new ();
  self->settled = g_ptr_array_new_with_free_func (settled_free);
  for (guint i = 0; i < foreign->grounds->len; i++)
    {
      BivSettledGround *settled = g_new0 (BivSettledGround, 1);

      settled->ground = foreign->grounds->pdata[i];
      g_ptr_array_add (self->settled, settled);
    }
  settle (self);
  return self;
}

void
biv_ground_import_free (BivGroundImport *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->settled);
  biv_ground_mapping_free (self->mapping);
  biv_foreign_free (self->foreign);
  g_free (self);
}

void
biv_ground_import_answer (BivGroundImport *self,
                          const char      *key,
                          const char      *answer)
{
  g_return_if_fail (self != NULL && key != NULL);

  biv_ground_mapping_answer (self->mapping, self->target, key, answer);
  settle (self);
}

void
biv_ground_import_make_missing (BivGroundImport *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->settled->len; i++)
    {
      const BivSettledGround *settled = self->settled->pdata[i];

      if (settled->state == BIV_GROUND_UNKNOWN)
        biv_ground_mapping_answer (self->mapping, self->target, settled->ground->key, settled->ground->is_base ? "open"
                                   : "-");
    }
  settle (self);
}

BivGroundMapping *
biv_ground_import_dup_mapping (const BivGroundImport *self)
{
  BivGroundMapping *mapping;

  g_return_val_if_fail (self != NULL, NULL);

  mapping = biv_ground_mapping_copy (self->mapping);
  for (guint i = 0; i < self->settled->len; i++)
    {
      const BivSettledGround *settled = self->settled->pdata[i];

      if (settled->answer != NULL && settled->state != BIV_GROUND_KNOWN)
        biv_ground_mapping_answer (mapping, self->target, settled->ground->key, settled->answer);
    }
  return mapping;
}

/* ---- What is to be said ---- */

char *
biv_ground_import_dup_problems (const BivGroundImport *self)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->settled->len; i++)
    {
      const BivSettledGround *settled = self->settled->pdata[i];
      const BivForeignGround *ground = settled->ground;

      if (settled->state != BIV_GROUND_UNKNOWN)
        continue;
      g_string_append_printf (lines, "%s: ", self->foreign->file_name);
      g_string_append_printf (lines, ngettext ("“%s” in %u cell, first in column %u, row %u: what is it here?",
                                               "“%s” in %u cells, first in column %u, row %u: what is it here?",
                                               ground->n_cells),
                              ground->key, ground->n_cells, ground->column, ground->row);
      g_string_append_c (lines, '\n');
    }
  return g_string_free (g_steal_pointer (&lines), FALSE);
}

char *
biv_ground_import_dup_notes (const BivGroundImport *self)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->settled->len; i++)
    {
      const BivSettledGround *settled = self->settled->pdata[i];
      g_autofree char *label = settled->answer != NULL ? biv_ground_answer_dup_label (self->target, settled->answer) : NULL;

      if (settled->state != BIV_GROUND_GUESSED)
        continue;
      g_string_append_printf (lines, "%s: ", self->foreign->file_name);
      /* TRANSLATORS: ground as the file calls it, what it is taken for, and that word in a mapping */
      g_string_append_printf (lines, _("“%s” is taken for: %s (%s)"), settled->ground->label, label, settled->answer);
      g_string_append_c (lines, '\n');
    }
  for (guint i = 0; i < self->foreign->notes->len; i++)
    g_string_append_printf (lines, "%s: %s\n", self->foreign->file_name, (char *) self->foreign->notes->pdata[i]);
  return g_string_free (g_steal_pointer (&lines), FALSE);
}

/* ---- A board ---- */

static void
lay_edges (BivBoardDraft         *draft,
           BivCell                cell,
           const BivGroundAnswer *answer)
{
  for (int wind = 0; wind < BIV_N_WINDS; wind++)
    {
      guint direction;

      if (answer->edges[wind] != 0
          && biv_direction_from_name (biv_board_draft_get_shape (draft), biv_wind_get_name ((BivWind) wind), &direction))
        biv_board_draft_set_edge (draft, cell, direction,
                                  biv_board_draft_ground (draft, cell)->edges[direction] | answer->edges[wind]);
    }
}

/* What we wrote lies in the cell as it lay on our board. */
static void
lay_own (BivBoardDraft         *draft,
         BivCell                cell,
         const BivGroundAnswer *answer)
{
  BivGround *ground = biv_board_draft_ground (draft, cell);

  ground->marks |= answer->marks;
  ground->level = MAX (ground->level, answer->level);
  ground->objective = MAX (ground->objective, answer->objective);
  lay_edges (draft, cell, answer);
}

/* What others wrote is painted: what lies above takes the place of what lies below, as under a brush. */
static void
paint (BivBoardDraft         *draft,
       BivCell                cell,
       const BivGroundAnswer *answer)
{
  static const struct
  {
    BivMark  mark;
    BivBrush brush;
  } brushes[] = {
    { BIV_MARK_IMPASSABLE, BIV_BRUSH_CLOSED }, { BIV_MARK_WOOD, BIV_BRUSH_WOOD }, { BIV_MARK_TOWN, BIV_BRUSH_TOWN },
    { BIV_MARK_BROKEN, BIV_BRUSH_BROKEN }, { BIV_MARK_TRENCH, BIV_BRUSH_TRENCH }, { BIV_MARK_WORKS, BIV_BRUSH_WORKS },
    { BIV_MARK_RIVER, BIV_BRUSH_RIVER }, { BIV_MARK_ROAD, BIV_BRUSH_ROAD }, { BIV_MARK_FORD, BIV_BRUSH_FORD },
    { BIV_MARK_BRIDGE, BIV_BRUSH_BRIDGE }, { BIV_MARK_WIRE, BIV_BRUSH_WIRE }, { BIV_MARK_MINE, BIV_BRUSH_MINES },
  };
  BivGround *ground = biv_board_draft_ground (draft, cell);
  guint8 objective = ground->objective;

  if (answer->is_open || (answer->level > 0 && answer->marks == 0))
    biv_board_draft_paint (draft, cell, BIV_BRUSH_OPEN);
  for (gsize i = 0; i < G_N_ELEMENTS (brushes); i++)
    if ((answer->marks & brushes[i].mark) != 0)
      biv_board_draft_paint (draft, cell, brushes[i].brush);
  if (answer->level > 0)
    ground->level = answer->level;
  ground->objective = MAX (objective, answer->objective);
  lay_edges (draft, cell, answer);
}

/* Squares are numbered from the south-west. */
static BivCell
find_cell (const BivForeign *foreign,
           guint             cell)
{
  guint column = cell % (guint) foreign->width, row = cell / (guint) foreign->width;

  if (foreign->shape == BIV_BOARD_SQUARES)
    row = (guint) foreign->height - 1 - row;
  return (BivCell) (row * (guint) foreign->width + column);
}

/* The lowest level is the table's; a board knows no more than nine above it. */
static void
lay_levels (const BivForeign *foreign,
            BivBoardDraft    *draft)
{
  int least = G_MAXINT;

  for (int i = 0; i < foreign->width * foreign->height; i++)
    least = MIN (least, foreign->levels[i]);
  for (int i = 0; i < foreign->width * foreign->height; i++)
    biv_board_draft_ground (draft, find_cell (foreign, (guint) i))->level
      = (guint8) MIN (foreign->levels[i] - MIN (least, 0), BIV_BOARD_MAX_LEVEL);
}

/* Where the file says through which edges a road leaves, it leaves through no others: to a cell with a road, or off the board. */
static void
lay_exits (const BivForeign *foreign,
           BivBoardDraft    *draft)
{
  for (int i = 0; i < foreign->width * foreign->height; i++)
    {
      BivCell cell = find_cell (foreign, (guint) i);

      for (guint direction = 0; direction < 6 && foreign->exits[i] != BIV_FOREIGN_NO_EXITS; direction++)
        {
          BivCell next = biv_board_draft_get_neighbour (draft, cell, direction);
          BivGround *ground = biv_board_draft_ground (draft, cell);

          if ((foreign->exits[i] >> direction & 1) != 0 && (ground->marks & BIV_MARK_ROAD) != 0
              && (next == BIV_NO_CELL || (biv_board_draft_ground (draft, next)->marks & BIV_MARK_ROAD) != 0))
            biv_board_draft_set_edge (draft, cell, direction, ground->edges[direction] | BIV_MARK_ROAD);
        }
    }
}

/* Returns: (transfer full) (nullable) */
static BivBoardDraft *
begin_board (const BivForeign  *foreign,
             GError           **error)
{
  int side = BIV_BOARD_MAX_SIDE;
  BivBoardDraft *draft;

  if (!foreign->has_cells)
    {
      biv_foreign_refuse (foreign->file_name, 0, 0, error,
                          _("this is a list of places, and no ground of a board; it can be taken in as a map"));
      return NULL;
    }
  draft = biv_board_draft_new (foreign->shape, foreign->width, foreign->height);
  if (draft == NULL)
    biv_foreign_refuse (foreign->file_name, 0, 0, error,
                        foreign->shape == BIV_BOARD_HEXES
                          ? _("it has %d x %d hexes; a board has %d x %d at least, and %d on a side and %d in all at most: cut "
                              "it to the part you want")
                          : _("it has %d x %d squares; a board has %d x %d at least, and %d on a side and %d in all at most: cut "
                              "it to the part you want"),
                        foreign->width, foreign->height, BIV_BOARD_MIN_SIDE, BIV_BOARD_MIN_SIDE, side, BIV_BOARD_MAX_CELLS);
  return draft;
}

BivBoard *
biv_ground_import_make_board (const BivGroundImport  *self,
                              GError                **error)
{
  const BivForeign *foreign;
  BivBoardDraft *draft;
  g_autofree BivGroundAnswer *answers = NULL;
  GHashTableIter labels;
  gpointer cell, label;

  g_return_val_if_fail (self != NULL && self->target == BIV_GROUND_FOR_BOARD, NULL);

  foreign = self->foreign;
  draft = begin_board (foreign, error);
  if (draft == NULL)
    return NULL;
  answers = g_new0 (BivGroundAnswer, foreign->grounds->len + 1);
  for (guint i = 0; i < self->settled->len; i++)
    {
      const BivSettledGround *settled = self->settled->pdata[i];

      if (settled->answer == NULL || !biv_ground_answer_parse (self->target, settled->answer, &answers[i], NULL))
        answers[i].is_left_out = TRUE;
    }
  for (guint i = 0; i < foreign->pieces->len; i++)
    {
      const BivForeignPiece *piece = &g_array_index (foreign->pieces, BivForeignPiece, i);
      const BivGroundAnswer *answer = &answers[piece->ground];

      if (!answer->is_left_out)
        (foreign->is_ours ? lay_own : paint) (draft, find_cell (foreign, piece->cell), answer);
    }
  if (foreign->levels != NULL)
    lay_levels (foreign, draft);
  if (foreign->exits != NULL)
    lay_exits (foreign, draft);
  g_hash_table_iter_init (&labels, foreign->labels);
  while (g_hash_table_iter_next (&labels, &cell, &label))
    biv_board_draft_set_label (draft, find_cell (foreign, GPOINTER_TO_UINT (cell)), label);
  return biv_board_draft_seal (draft);
}
