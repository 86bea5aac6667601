/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-hand.c: what is marked on a board, and what is in hand: moved, copied, pasted, stamped */
#include "config.h"

#include "app/boards/board-editor-private.h"

#include <glib/gi18n.h>

#include "app/boards/board-stamps.h"

/* ---- What is marked ---- */

static gboolean
is_marked (BivBoardEditor *self,
           BivCell         cell)
{
  for (guint i = 0; i < self->marked->len; i++)
    if (g_array_index (self->marked, BivCell, i) == cell)
      return TRUE;
  return FALSE;
}

/* Returns: (transfer full) (nullable): what is marked, held by that cell. */
static BivStamp *
cut_marked (BivBoardEditor *self,
            BivCell         held)
{
  return biv_stamp_new (self->board, (const BivCell *) (gpointer) self->marked->data, self->marked->len, held);
}

static BivCell
first_marked (BivBoardEditor *self)
{
  return g_array_index (self->marked, BivCell, 0);
}

static void
add_patch (BivBoardEditor *self,
           GArray         *patches,
           BivStamp       *stamp,
           int             column,
           int             row,
           gboolean        is_dashed)
{
  BivPatch patch = { stamp, column, row, is_dashed };

  if (self->symmetry != BIV_SYMMETRY_OFF)
    {
      BivPatch twin = { biv_symmetry_get_stamp (self->symmetry, stamp), column, row, TRUE };

      biv_symmetry_move (self->symmetry, self->board, &twin.column, &twin.row);
      g_array_append_val (patches, twin);
    }
  biv_stamp_ref (stamp);
  g_array_append_val (patches, patch);
}

static void
place_strip (BivBoardEditor *self)
{
  gboolean is_shown = self->tool == BIV_TOOL_SELECT && self->marked->len > 0 && self->hand == NULL
                      && self->marked_from == BIV_NO_CELL && gtk_widget_get_mapped (GTK_WIDGET (self->canvas));
  BivBox box, all = { 0 };
  double left, top, right, bottom;

  if (!is_shown)
    {
      gtk_popover_popdown (self->strip);
      return;
    }
  for (guint i = 0; i < self->marked->len; i++)
    {
      if (!BIV_CANVAS_GET_CLASS (self->canvas)->get_cell_box (BIV_CANVAS (self->canvas),
                                                              g_array_index (self->marked, BivCell, i), &box))
        return;
      if (i == 0)
        all = box;
      right = MAX (all.x + all.width, box.x + box.width);
      bottom = MAX (all.y + all.height, box.y + box.height);
      all.x = MIN (all.x, box.x);
      all.y = MIN (all.y, box.y);
      all.width = right - all.x;
      all.height = bottom - all.y;
    }
  biv_canvas_to_widget (BIV_CANVAS (self->canvas), all.x, all.y, &left, &top);
  biv_canvas_to_widget (BIV_CANVAS (self->canvas), all.x + all.width, all.y + all.height, &right, &bottom);
  gtk_popover_set_pointing_to (self->strip, &(GdkRectangle) {
    CLAMP ((int) (left + right) / 2, 0, gtk_widget_get_width (GTK_WIDGET (self->canvas))),
    CLAMP ((int) bottom, 0, gtk_widget_get_height (GTK_WIDGET (self->canvas)) - 1), 1, 1 });
  gtk_popover_popup (self->strip);
}

/* What is marked has a line round it; what is in hand a dashed one where it would lie, and so have their twins. */
static void
show_patches (BivBoardEditor *self)
{
  g_autoptr (GArray) patches = g_array_new (FALSE, FALSE, sizeof (BivPatch));

  if (self->hand != NULL)
    add_patch (self, patches, self->hand, self->hand_column, self->hand_row, TRUE);
  if (self->marked->len > 0)
    {
      BivCell held = first_marked (self);
      g_autoptr (BivStamp) stamp = cut_marked (self, held);

      add_patch (self, patches, stamp, biv_board_get_column (self->board, held), biv_board_get_row (self->board, held), FALSE);
    }
  biv_board_canvas_set_patches (self->canvas, (const BivPatch *) (gpointer) patches->data, patches->len);
  for (guint i = 0; i < patches->len; i++)
    biv_stamp_unref (g_array_index (patches, BivPatch, i).stamp);
  place_strip (self);
}

void
biv_hand_mark (BivBoardEditor *self,
               const GArray   *cells)
{
  g_array_set_size (self->marked, 0);
  if (cells != NULL && cells->len > 0)
    g_array_append_vals (self->marked, cells->data, cells->len);
  show_patches (self);
}

void
biv_hand_board_changed (BivBoardEditor *self)
{
  for (guint i = 0; i < self->marked->len; i++)
    if (g_array_index (self->marked, BivCell, i) >= biv_board_get_n_cells (self->board))
      {
        g_array_set_size (self->marked, 0);
        break;
      }
  show_patches (self);
}

/* ---- What it would change ---- */

static void
erase_with_twin (BivBoardEditor *self,
                 BivBoardDraft  *draft)
{
  for (guint i = 0; i < self->marked->len; i++)
    {
      BivCell cell = g_array_index (self->marked, BivCell, i);

      biv_board_draft_erase (draft, cell);
      biv_board_draft_erase (draft, biv_symmetry_get_cell (self->symmetry, self->board, cell));
    }
}

/* Returns: (transfer full): the board as it would be. */
static BivBoard *
draw_hand (BivBoardEditor *self)
{
  BivBoardDraft *draft = biv_board_draft_new_from (self->board);

  if (self->hand_moves)
    erase_with_twin (self, draft);
  biv_symmetry_lay (self->symmetry, self->board, self->hand, draft, self->hand_column, self->hand_row);
  return biv_board_draft_seal (draft);
}

static void
show_hand (BivBoardEditor *self)
{
  g_autoptr (BivBoard) drawn = self->hand != NULL ? draw_hand (self) : NULL;

  biv_board_canvas_set_ground (self->canvas, drawn != NULL ? drawn : self->board);
  show_patches (self);
}

gboolean
biv_hand_take (BivBoardEditor *self,
               BivStamp       *stamp,
               gboolean        stays)
{
  guint at = biv_canvas_get_looked_at (BIV_CANVAS (self->canvas));

  if (biv_stamp_get_shape (stamp) != biv_board_get_shape (self->board))
    {
      biv_desk_report (self->desk, biv_board_get_shape (self->board) == BIV_BOARD_HEXES
                       ? _("What was copied is of squares, and this board is of hexes: it does not fit.")
                       : _("What was copied is of hexes, and this board is of squares: it does not fit."));
      return FALSE;
    }
  biv_stamp_ref (stamp);
  g_clear_pointer (&self->hand, biv_stamp_unref);
  self->hand = stamp;
  self->hand_stays = stays;
  self->hand_moves = self->hand_drags = FALSE;
  if (at >= biv_board_get_n_cells (self->board))
    at = biv_board_get_cell (self->board, biv_board_get_width (self->board) / 2, biv_board_get_height (self->board) / 2);
  biv_hand_go_to (self, (BivCell) at);
  show_hand (self);
  return TRUE;
}

gboolean
biv_hand_drop (BivBoardEditor *self)
{
  if (self->hand == NULL)
    return FALSE;
  g_clear_pointer (&self->hand, biv_stamp_unref);
  self->hand_moves = self->hand_drags = self->hand_stays = FALSE;
  show_hand (self);
  return TRUE;
}

void
biv_hand_go_to (BivBoardEditor *self,
                BivCell         cell)
{
  int column = biv_board_get_column (self->board, cell), row = biv_board_get_row (self->board, cell);

  if (self->hand == NULL || (self->hand_column == column && self->hand_row == row))
    return;
  self->hand_column = column;
  self->hand_row = row;
  show_hand (self);
}

/* What was laid is marked, so that it can be taken up again. */
static void
mark_laid (BivBoardEditor *self,
           const BivStamp *stamp,
           int             at_column,
           int             at_row)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (BivCell));

  for (guint i = 0; i < biv_stamp_get_n_cells (stamp); i++)
    {
      int column, row;
      BivCell cell;

      biv_stamp_get_place (stamp, i, at_column, at_row, &column, &row);
      cell = biv_board_get_cell (self->board, column, row);
      if (cell != BIV_NO_CELL)
        g_array_append_val (cells, cell);
    }
  biv_hand_mark (self, cells);
}

static void
lay_hand (BivBoardEditor *self)
{
  g_autoptr (BivBoard) drawn = draw_hand (self);
  g_autoptr (BivStamp) stamp = biv_stamp_ref (self->hand);
  const char *step = self->hand_stays ? BIV_KEPT (_("stamp")) : self->hand_moves ? BIV_KEPT (_("move")) : BIV_KEPT (_("copy"));
  int column = self->hand_column, row = self->hand_row;
  gboolean stays = self->hand_stays;

  if (!stays)
    {
      g_clear_pointer (&self->hand, biv_stamp_unref);
      self->hand_moves = self->hand_drags = FALSE;
    }
  biv_editor_commit (self, step, drawn);
  biv_board_editor_refresh (self);
  if (!stays)
    mark_laid (self, stamp, column, row);
  show_hand (self);
}

/* ---- The pointer and Return ---- */

static void
pick_up (BivBoardEditor *self,
         BivCell         cell,
         gboolean        copies)
{
  g_autoptr (BivStamp) stamp = cut_marked (self, cell);

  if (!biv_hand_take (self, stamp, FALSE))
    return;
  self->hand_moves = !copies;
  self->hand_from = cell;
  self->hand_column = biv_board_get_column (self->board, cell);
  self->hand_row = biv_board_get_row (self->board, cell);
  show_hand (self);
}

void
biv_hand_press (BivBoardEditor *self,
                BivCell         cell,
                gboolean        copies)
{
  g_autoptr (GArray) block = NULL;

  if (self->hand != NULL)
    {
      biv_hand_go_to (self, cell);
      lay_hand (self);
      return;
    }
  if (self->tool != BIV_TOOL_SELECT)
    return;
  if (is_marked (self, cell))
    {
      pick_up (self, cell, copies);
      self->hand_drags = TRUE;
      return;
    }
  self->marked_from = cell;
  block = biv_board_block (self->board, cell, cell);
  biv_hand_mark (self, block);
}

void
biv_hand_release (BivBoardEditor *self,
                  gboolean        is_cancelled)
{
  if (self->marked_from != BIV_NO_CELL)
    {
      self->marked_from = BIV_NO_CELL;
      show_patches (self);
    }
  if (!self->hand_drags)
    return;
  if (is_cancelled || biv_board_get_cell (self->board, self->hand_column, self->hand_row) == self->hand_from)
    biv_hand_drop (self);
  else
    lay_hand (self);
}

/* Return marks from one corner to the other, takes up what is marked, and lays what is in hand. */
void
biv_hand_activate (BivBoardEditor *self,
                   BivCell         cell)
{
  g_autoptr (GArray) block = NULL;

  if (self->hand != NULL)
    {
      biv_hand_go_to (self, cell);
      lay_hand (self);
      return;
    }
  if (self->tool != BIV_TOOL_SELECT)
    return;
  if (self->anchor == BIV_NOWHERE && is_marked (self, cell))
    {
      pick_up (self, cell, FALSE);
      return;
    }
  block = biv_board_block (self->board, self->anchor != BIV_NOWHERE ? (BivCell) self->anchor : cell, cell);
  self->anchor = self->anchor != BIV_NOWHERE ? BIV_NOWHERE : cell;
  biv_hand_mark (self, block);
}

/* ---- Acts on what is marked ---- */

static void
copy_marked (BivBoardEditor *self)
{
  g_autoptr (BivStamp) stamp = NULL;

  if (self->marked->len == 0)
    return;
  /* Held in its middle, so that it comes to lie about the pointer. */
  stamp = cut_marked (self, g_array_index (self->marked, BivCell, self->marked->len / 2));
  gdk_clipboard_set (gtk_widget_get_clipboard (GTK_WIDGET (self)), BIV_TYPE_STAMP, stamp);
}

static void
erase_marked (BivBoardEditor *self,
              const char     *step)
{
  BivBoardDraft *draft;
  g_autoptr (BivBoard) drawn = NULL;

  if (self->marked->len == 0)
    return;
  draft = biv_board_draft_new_from (self->board);
  erase_with_twin (self, draft);
  drawn = biv_board_draft_seal (draft);
  biv_editor_commit (self, step, drawn);
  biv_board_editor_refresh (self);
}

static void
paste (BivBoardEditor *self)
{
  GdkContentProvider *content = gdk_clipboard_get_content (gtk_widget_get_clipboard (GTK_WIDGET (self)));
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, BIV_TYPE_STAMP);
  if (content != NULL && gdk_content_provider_get_value (content, &value, NULL) && g_value_get_boxed (&value) != NULL)
    biv_hand_take (self, g_value_get_boxed (&value), FALSE);
  else
    biv_desk_report (self->desk, _("No piece of a board was copied. Mark one with the tool Select, then press Ctrl+C."));
}

/* Takes @stamp. In hand it changes there; marked ground is turned where it lies. */
static void
replace_with (BivBoardEditor *self,
              BivStamp       *stamp,
              BivCell         held,
              const char     *step)
{
  g_autoptr (BivStamp) owned = stamp;

  if (self->hand != NULL)
    {
      g_clear_pointer (&self->hand, biv_stamp_unref);
      self->hand = g_steal_pointer (&owned);
      show_hand (self);
      return;
    }
  {
    BivBoardDraft *draft = biv_board_draft_new_from (self->board);
    int column = biv_board_get_column (self->board, held), row = biv_board_get_row (self->board, held);
    g_autoptr (BivBoard) drawn = NULL;

    erase_with_twin (self, draft);
    biv_symmetry_lay (self->symmetry, self->board, owned, draft, column, row);
    drawn = biv_board_draft_seal (draft);
    biv_editor_commit (self, step, drawn);
    biv_board_editor_refresh (self);
    mark_laid (self, owned, column, row);
  }
}

static void
change_hand (BivBoardEditor *self,
             int             turns,
             gboolean        mirrors)
{
  BivCell held = self->marked->len > 0 ? g_array_index (self->marked, BivCell, self->marked->len / 2) : BIV_NO_CELL;
  g_autoptr (BivStamp) stamp = self->hand != NULL ? biv_stamp_ref (self->hand)
                               : held != BIV_NO_CELL ? cut_marked (self, held) : NULL;

  if (stamp != NULL)
    replace_with (self, mirrors ? biv_stamp_mirrored (stamp) : biv_stamp_turned (stamp, turns), held,
                  mirrors ? BIV_KEPT (_("mirror")) : BIV_KEPT (_("turn")));
}

static gboolean
press_with_control (BivBoardEditor *self,
                    guint           key)
{
  g_autoptr (GArray) all = NULL;

  switch (key)
    {
    case GDK_KEY_c:
      copy_marked (self);
      return TRUE;
    case GDK_KEY_x:
      copy_marked (self);
      erase_marked (self, BIV_KEPT (_("cut")));
      return TRUE;
    case GDK_KEY_v:
      paste (self);
      return TRUE;
    case GDK_KEY_a:
      all = biv_board_block (self->board, 0, (BivCell) (biv_board_get_n_cells (self->board) - 1));
      biv_hand_mark (self, all);
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
biv_hand_press_key (BivBoardEditor  *self,
                    guint            key,
                    GdkModifierType  state)
{
  if ((state & GDK_ALT_MASK) != 0)
    return FALSE;
  if ((state & GDK_CONTROL_MASK) != 0)
    return press_with_control (self, gdk_keyval_to_lower (key));
  if (self->hand == NULL && self->marked->len == 0)
    return FALSE;
  switch (gdk_keyval_to_lower (key))
    {
    case GDK_KEY_r:
      change_hand (self, (state & GDK_SHIFT_MASK) != 0 ? -1 : 1, FALSE);
      return TRUE;
    case GDK_KEY_m:
      change_hand (self, 0, TRUE);
      return TRUE;
    case GDK_KEY_Delete:
      erase_marked (self, BIV_KEPT (_("erase")));
      return TRUE;
    default:
      return FALSE;
    }
}

char *
biv_hand_dup_words (BivBoardEditor *self)
{
  const BivStamp *shown = self->hand;
  g_autoptr (BivStamp) stamp = NULL;
  char name[BIV_CELL_NAME];
  int width, height;

  if (shown == NULL && self->marked->len > 0)
    shown = stamp = cut_marked (self, first_marked (self));
  if (shown == NULL)
    return NULL;
  biv_stamp_get_size (shown, &width, &height);
  if (self->hand != NULL)
    return g_strdup_printf (biv_stamp_get_shape (shown) == BIV_BOARD_HEXES
                            ? _("In hand: %d × %d hexes. R turns, M mirrors, Escape drops.")
                            : _("In hand: %d × %d squares. R turns, M mirrors, Escape drops."), width, height);
  biv_board_cell_name (self->board, first_marked (self), name);
  return g_strdup_printf (biv_stamp_get_shape (shown) == BIV_BOARD_HEXES
                          ? _("%d × %d hexes from %s. Drag moves, Ctrl and drag copies.")
                          : _("%d × %d squares from %s. Drag moves, Ctrl and drag copies."), width, height, name);
}

/* ---- Kept ---- */

void
biv_hand_save_stamp (BivBoardEditor *self)
{
  g_autoptr (BivStamp) stamp = NULL;
  g_autoptr (BivBoard) board = NULL;
  g_autoptr (BivStamp) bare = NULL;

  if (self->marked->len == 0)
    return;
  stamp = cut_marked (self, first_marked (self));
  board = biv_stamp_to_board (stamp);
  bare = board != NULL ? biv_stamp_new_from_board (board) : NULL;
  if (bare == NULL)
    {
      biv_desk_report (self->desk, _("What is marked is open ground: there is nothing to keep as a stamp."));
      return;
    }
  biv_board_panel_keep_stamp (self->panel, board);
}

void
biv_hand_clear (BivBoardEditor *self)
{
  g_clear_pointer (&self->hand, biv_stamp_unref);
  self->hand_moves = self->hand_drags = self->hand_stays = FALSE;
  self->marked_from = BIV_NO_CELL;
  g_array_set_size (self->marked, 0);
  biv_board_canvas_set_patches (self->canvas, NULL, 0);
  gtk_popover_popdown (self->strip);
}
