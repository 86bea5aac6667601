/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-hand.c: what is marked on a board, and what is in hand: moved, copied, pasted, stamped */
#include "config.h"

#include "app/boards/board-hand.h"

#include <glib/gi18n.h>

struct _BivBoardHand
{
  GObject         parent_instance;

  BivBoardCanvas *canvas;           /* unowned, as the strip: they are the editor's */
  GtkPopover     *strip;            /* what may be done with what is marked */
  BivBoard       *board;            /* (nullable) */
  BivSymmetry     symmetry;
  gboolean        selects;

  GArray         *marked;           /* of BivCell */
  BivCell         marked_from;      /* the corner that a drag began at; BIV_NO_CELL: none is marking */
  BivStamp       *stamp;            /* what is in hand; NULL: nothing */
  int             column, row;      /* where it would lie */
  gboolean        moves;            /* what is marked is taken away from where it lies */
  gboolean        drags;            /* with the button down */
  gboolean        stays;            /* it may be laid again */
  BivCell         from;             /* the cell by which it was taken up, of those marked */
};

G_DEFINE_FINAL_TYPE (BivBoardHand, biv_board_hand, G_TYPE_OBJECT)

enum { LAID, KEEP, REPORT, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
report (BivBoardHand *self,
        const char   *text)
{
  g_signal_emit (self, signals[REPORT], 0, text);
}

/* ---- What is marked ---- */

static gboolean
is_marked (BivBoardHand *self,
           BivCell       cell)
{
  for (guint i = 0; i < self->marked->len; i++)
    if (g_array_index (self->marked, BivCell, i) == cell)
      return TRUE;
  return FALSE;
}

/* Returns: (transfer full) (nullable): what is marked, held by that cell. */
static BivStamp *
cut_marked (BivBoardHand *self,
            BivCell       held)
{
  return biv_stamp_new (self->board, (const BivCell *) (gpointer) self->marked->data, self->marked->len, held);
}

static BivCell
first_marked (BivBoardHand *self)
{
  return g_array_index (self->marked, BivCell, 0);
}

static void
add_patch (BivBoardHand *self,
           GArray       *patches,
           BivStamp     *stamp,
           int           column,
           int           row,
           gboolean      is_dashed)
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
place_strip (BivBoardHand *self)
{
  gboolean is_shown = self->selects && self->marked->len > 0 && self->stamp == NULL
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
show_patches (BivBoardHand *self)
{
  g_autoptr (GArray) patches = g_array_new (FALSE, FALSE, sizeof (BivPatch));

  if (self->stamp != NULL)
    add_patch (self, patches, self->stamp, self->column, self->row, TRUE);
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

static void
mark (BivBoardHand *self,
      const GArray *cells)
{
  g_array_set_size (self->marked, 0);
  if (cells != NULL && cells->len > 0)
    g_array_append_vals (self->marked, cells->data, cells->len);
  show_patches (self);
}

void
biv_board_hand_show (BivBoardHand *self)
{
  g_return_if_fail (BIV_IS_BOARD_HAND (self));
  if (self->board != NULL)
    show_patches (self);
}

void
biv_board_hand_set_board (BivBoardHand *self,
                          BivBoard     *board)
{
  g_return_if_fail (BIV_IS_BOARD_HAND (self));

  biv_board_ref (board);
  g_clear_pointer (&self->board, biv_board_unref);
  self->board = board;
  for (guint i = 0; i < self->marked->len; i++)
    if (g_array_index (self->marked, BivCell, i) >= biv_board_get_n_cells (board))
      {
        g_array_set_size (self->marked, 0);
        break;
      }
  show_patches (self);
}

void
biv_board_hand_set_symmetry (BivBoardHand *self,
                             BivSymmetry   symmetry)
{
  g_return_if_fail (BIV_IS_BOARD_HAND (self));

  self->symmetry = symmetry;
  biv_board_hand_show (self);
}

void
biv_board_hand_set_selects (BivBoardHand *self,
                            gboolean      selects)
{
  g_return_if_fail (BIV_IS_BOARD_HAND (self));

  biv_board_hand_drop (self);
  self->selects = selects;
  if (!selects)
    biv_board_hand_unmark (self);
}

void
biv_board_hand_unmark (BivBoardHand *self)
{
  g_return_if_fail (BIV_IS_BOARD_HAND (self));

  if (self->board != NULL)
    mark (self, NULL);
}

gboolean
biv_board_hand_is_full (BivBoardHand *self)
{
  g_return_val_if_fail (BIV_IS_BOARD_HAND (self), FALSE);

  return self->stamp != NULL;
}

guint
biv_board_hand_get_n_marked (BivBoardHand *self)
{
  g_return_val_if_fail (BIV_IS_BOARD_HAND (self), 0);

  return self->marked->len;
}

/* ---- What it would change ---- */

static void
erase_with_twin (BivBoardHand  *self,
                 BivBoardDraft *draft)
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
draw_hand (BivBoardHand *self)
{
  BivBoardDraft *draft = biv_board_draft_new_from (self->board);

  if (self->moves)
    erase_with_twin (self, draft);
  biv_symmetry_lay (self->symmetry, self->board, self->stamp, draft, self->column, self->row);
  return biv_board_draft_seal (draft);
}

static void
show_hand (BivBoardHand *self)
{
  g_autoptr (BivBoard) drawn = self->stamp != NULL ? draw_hand (self) : NULL;

  biv_board_canvas_set_ground (self->canvas, drawn != NULL ? drawn : self->board);
  show_patches (self);
}

static void
go_to (BivBoardHand *self,
       BivCell       cell)
{
  int column = biv_board_get_column (self->board, cell), row = biv_board_get_row (self->board, cell);

  if (self->stamp == NULL || (self->column == column && self->row == row))
    return;
  self->column = column;
  self->row = row;
  show_hand (self);
}

gboolean
biv_board_hand_take (BivBoardHand *self,
                     BivStamp     *stamp,
                     gboolean      stays)
{
  guint at = biv_canvas_get_looked_at (BIV_CANVAS (self->canvas));

  if (biv_stamp_get_shape (stamp) != biv_board_get_shape (self->board))
    {
      report (self, biv_board_get_shape (self->board) == BIV_BOARD_HEXES
              ? _("What was copied is of squares, and this board is of hexes: it does not fit.")
              : _("What was copied is of hexes, and this board is of squares: it does not fit."));
      return FALSE;
    }
  biv_stamp_ref (stamp);
  g_clear_pointer (&self->stamp, biv_stamp_unref);
  self->stamp = stamp;
  self->stays = stays;
  self->moves = self->drags = FALSE;
  if (at >= biv_board_get_n_cells (self->board))
    at = biv_board_get_cell (self->board, biv_board_get_width (self->board) / 2, biv_board_get_height (self->board) / 2);
  go_to (self, (BivCell) at);
  show_hand (self);
  return TRUE;
}

gboolean
biv_board_hand_drop (BivBoardHand *self)
{
  g_return_val_if_fail (BIV_IS_BOARD_HAND (self), FALSE);

  if (self->stamp == NULL)
    return FALSE;
  g_clear_pointer (&self->stamp, biv_stamp_unref);
  self->moves = self->drags = self->stays = FALSE;
  show_hand (self);
  return TRUE;
}

/* What was laid is marked, so that it can be taken up again. */
static void
mark_laid (BivBoardHand   *self,
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
  mark (self, cells);
}

static void
lay_hand (BivBoardHand *self)
{
  g_autoptr (BivBoard) drawn = draw_hand (self);
  g_autoptr (BivStamp) stamp = biv_stamp_ref (self->stamp);
  const char *step = self->stays ? BIV_KEPT (_("stamp")) : self->moves ? BIV_KEPT (_("move")) : BIV_KEPT (_("copy"));
  int column = self->column, row = self->row;
  gboolean stays = self->stays;

  if (!stays)
    {
      g_clear_pointer (&self->stamp, biv_stamp_unref);
      self->moves = self->drags = FALSE;
    }
  g_signal_emit (self, signals[LAID], 0, drawn, step);
  if (!stays)
    mark_laid (self, stamp, column, row);
  show_hand (self);
}

/* ---- The pointer and Return ---- */

static void
pick_up (BivBoardHand *self,
         BivCell       cell,
         gboolean      copies)
{
  g_autoptr (BivStamp) stamp = cut_marked (self, cell);

  if (!biv_board_hand_take (self, stamp, FALSE))
    return;
  self->moves = !copies;
  self->from = cell;
  self->column = biv_board_get_column (self->board, cell);
  self->row = biv_board_get_row (self->board, cell);
  show_hand (self);
}

void
biv_board_hand_press (BivBoardHand *self,
                      BivCell       cell,
                      gboolean      copies)
{
  g_autoptr (GArray) block = NULL;

  if (self->stamp != NULL)
    {
      go_to (self, cell);
      lay_hand (self);
      return;
    }
  if (!self->selects)
    return;
  if (is_marked (self, cell))
    {
      pick_up (self, cell, copies);
      self->drags = TRUE;
      return;
    }
  self->marked_from = cell;
  block = biv_board_block (self->board, cell, cell);
  mark (self, block);
}

void
biv_board_hand_release (BivBoardHand *self,
                        gboolean      is_cancelled)
{
  if (self->marked_from != BIV_NO_CELL)
    {
      self->marked_from = BIV_NO_CELL;
      show_patches (self);
    }
  if (!self->drags)
    return;
  if (is_cancelled || biv_board_get_cell (self->board, self->column, self->row) == self->from)
    biv_board_hand_drop (self);
  else
    lay_hand (self);
}

void
biv_board_hand_drag (BivBoardHand *self,
                     BivCell       cell)
{
  g_autoptr (GArray) block = NULL;

  g_return_if_fail (BIV_IS_BOARD_HAND (self));

  if (self->drags)
    go_to (self, cell);
  else if (self->marked_from != BIV_NO_CELL)
    {
      block = biv_board_block (self->board, self->marked_from, cell);
      mark (self, block);
    }
}

void
biv_board_hand_hover (BivBoardHand *self,
                      guint         cell)
{
  g_return_if_fail (BIV_IS_BOARD_HAND (self));

  if (self->stamp != NULL && !self->drags && cell < biv_board_get_n_cells (self->board))
    go_to (self, (BivCell) cell);
}

guint
biv_board_hand_activate (BivBoardHand *self,
                         BivCell       cell,
                         guint         corner)
{
  g_autoptr (GArray) block = NULL;

  g_return_val_if_fail (BIV_IS_BOARD_HAND (self), corner);

  if (self->stamp != NULL)
    {
      go_to (self, cell);
      lay_hand (self);
      return corner;
    }
  if (!self->selects)
    return corner;
  if (corner == BIV_NOWHERE && is_marked (self, cell))
    {
      pick_up (self, cell, FALSE);
      return corner;
    }
  block = biv_board_block (self->board, corner != BIV_NOWHERE ? (BivCell) corner : cell, cell);
  mark (self, block);
  return corner != BIV_NOWHERE ? BIV_NOWHERE : cell;
}

/* ---- Acts on what is marked ---- */

static void
copy_marked (BivBoardHand *self)
{
  g_autoptr (BivStamp) stamp = NULL;

  if (self->marked->len == 0)
    return;
  /* Held in its middle, so that it comes to lie about the pointer. */
  stamp = cut_marked (self, g_array_index (self->marked, BivCell, self->marked->len / 2));
  gdk_clipboard_set (gtk_widget_get_clipboard (GTK_WIDGET (self->canvas)), BIV_TYPE_STAMP, stamp);
}

static void
erase_marked (BivBoardHand *self,
              const char   *step)
{
  BivBoardDraft *draft;
  g_autoptr (BivBoard) drawn = NULL;

  if (self->marked->len == 0)
    return;
  draft = biv_board_draft_new_from (self->board);
  erase_with_twin (self, draft);
  drawn = biv_board_draft_seal (draft);
  g_signal_emit (self, signals[LAID], 0, drawn, step);
}

static void
paste (BivBoardHand *self)
{
  GdkContentProvider *content = gdk_clipboard_get_content (gtk_widget_get_clipboard (GTK_WIDGET (self->canvas)));
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, BIV_TYPE_STAMP);
  if (content != NULL && gdk_content_provider_get_value (content, &value, NULL) && g_value_get_boxed (&value) != NULL)
    biv_board_hand_take (self, g_value_get_boxed (&value), FALSE);
  else
    report (self, _("No piece of a board was copied. Mark one with the tool Select, then press Ctrl+C."));
}

/* Takes @stamp. In hand it changes there; marked ground is turned where it lies. */
static void
replace_with (BivBoardHand *self,
              BivStamp     *stamp,
              BivCell       held,
              const char   *step)
{
  g_autoptr (BivStamp) owned = stamp;

  if (self->stamp != NULL)
    {
      g_clear_pointer (&self->stamp, biv_stamp_unref);
      self->stamp = g_steal_pointer (&owned);
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
    g_signal_emit (self, signals[LAID], 0, drawn, step);
    mark_laid (self, owned, column, row);
  }
}

static void
change_hand (BivBoardHand *self,
             int           turns,
             gboolean      mirrors)
{
  BivCell held = self->marked->len > 0 ? g_array_index (self->marked, BivCell, self->marked->len / 2) : BIV_NO_CELL;
  g_autoptr (BivStamp) stamp = self->stamp != NULL ? biv_stamp_ref (self->stamp)
                               : held != BIV_NO_CELL ? cut_marked (self, held) : NULL;

  if (stamp != NULL)
    replace_with (self, mirrors ? biv_stamp_mirrored (stamp) : biv_stamp_turned (stamp, turns), held,
                  mirrors ? BIV_KEPT (_("mirror")) : BIV_KEPT (_("turn")));
}

static gboolean
press_with_control (BivBoardHand *self,
                    guint         key)
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
      mark (self, all);
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
biv_board_hand_press_key (BivBoardHand   *self,
                          guint           key,
                          GdkModifierType state)
{
  if ((state & GDK_ALT_MASK) != 0)
    return FALSE;
  if ((state & GDK_CONTROL_MASK) != 0)
    return press_with_control (self, gdk_keyval_to_lower (key));
  if (self->stamp == NULL && self->marked->len == 0)
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
biv_board_hand_dup_words (BivBoardHand *self)
{
  const BivStamp *shown = self->stamp;
  g_autoptr (BivStamp) stamp = NULL;
  char name[BIV_CELL_NAME];
  int width, height;

  if (shown == NULL && self->marked->len > 0)
    shown = stamp = cut_marked (self, first_marked (self));
  if (shown == NULL)
    return NULL;
  biv_stamp_get_size (shown, &width, &height);
  if (self->stamp != NULL)
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
biv_board_hand_keep (BivBoardHand *self)
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
      report (self, _("What is marked is open ground: there is nothing to keep as a stamp."));
      return;
    }
  g_signal_emit (self, signals[KEEP], 0, board);
}

void
biv_board_hand_clear (BivBoardHand *self)
{
  g_clear_pointer (&self->stamp, biv_stamp_unref);
  self->moves = self->drags = self->stays = FALSE;
  self->marked_from = BIV_NO_CELL;
  g_array_set_size (self->marked, 0);
  biv_board_canvas_set_patches (self->canvas, NULL, 0);
  gtk_popover_popdown (self->strip);
}

/* ---- The object ---- */

static void
biv_board_hand_finalize (GObject *object)
{
  BivBoardHand *self = BIV_BOARD_HAND (object);

  g_clear_pointer (&self->stamp, biv_stamp_unref);
  g_clear_pointer (&self->marked, g_array_unref);
  g_clear_pointer (&self->board, biv_board_unref);
  G_OBJECT_CLASS (biv_board_hand_parent_class)->finalize (object);
}

static void
biv_board_hand_class_init (BivBoardHandClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_board_hand_finalize;
  signals[LAID] = g_signal_new ("laid", BIV_TYPE_BOARD_HAND, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                BIV_TYPE_BOARD, G_TYPE_STRING);
  signals[KEEP] = g_signal_new ("keep", BIV_TYPE_BOARD_HAND, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                BIV_TYPE_BOARD);
  signals[REPORT] = g_signal_new ("report", BIV_TYPE_BOARD_HAND, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_STRING);
}

static void
biv_board_hand_init (BivBoardHand *self)
{
  self->marked = g_array_new (FALSE, FALSE, sizeof (BivCell));
  self->marked_from = BIV_NO_CELL;
}

BivBoardHand *
biv_board_hand_new (BivBoardCanvas *canvas,
                    GtkPopover     *strip)
{
  BivBoardHand *self;

  g_return_val_if_fail (BIV_IS_BOARD_CANVAS (canvas) && GTK_IS_POPOVER (strip), NULL);

  self = g_object_new (BIV_TYPE_BOARD_HAND, NULL);
  self->canvas = canvas;
  self->strip = strip;
  return self;
}
