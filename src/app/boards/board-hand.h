/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-hand.h: what is marked on a board that is edited, and what is in hand: moved, copied, pasted, stamped
 *
 * It draws on the editor's canvas where things would lie, and never changes the board: it says what it shall be. */
#pragma once
#include "app/canvas/board-canvas.h"
#include "board/board-stamp.h"
G_BEGIN_DECLS

#define BIV_TYPE_BOARD_HAND (biv_board_hand_get_type ())
G_DECLARE_FINAL_TYPE (BivBoardHand, biv_board_hand, BIV, BOARD_HAND, GObject)

/* Signals: "laid" (BivBoard, string): the board as it shall be, and what undo calls it; whoever agrees answers by
 * biv_board_hand_set_board(). "keep" (BivBoard): it is to be kept as a stamp. "report" (string): why something is not done. */

/** biv_board_hand_new: @canvas, @strip: what may be done with what is marked; both outlive the hand */
BivBoardHand *biv_board_hand_new          (BivBoardCanvas *canvas,
                                           GtkPopover     *strip);
/** biv_board_hand_set_board: comes before all that follows */
void          biv_board_hand_set_board    (BivBoardHand *self,
                                           BivBoard     *board);
void          biv_board_hand_set_symmetry (BivBoardHand *self,
                                           BivSymmetry   symmetry);
/** biv_board_hand_set_selects: whether cells are marked by pressing on them. Whatever is in hand is dropped */
void          biv_board_hand_set_selects  (BivBoardHand *self,
                                           gboolean      selects);
/** biv_board_hand_show: the view is another one */
void          biv_board_hand_show         (BivBoardHand *self);

gboolean      biv_board_hand_is_full      (BivBoardHand *self);
guint         biv_board_hand_get_n_marked (BivBoardHand *self);
/** biv_board_hand_dup_words: Returns: (transfer full) (nullable): for the status line: "2 × 3 squares from b3" */
char         *biv_board_hand_dup_words    (BivBoardHand *self);

/** biv_board_hand_take: @stamp: in place of what was in hand; @stays: it may be laid more than once. Returns: %FALSE, and says
 *  so, where it is of another shape than the board */
gboolean      biv_board_hand_take         (BivBoardHand *self,
                                           BivStamp     *stamp,
                                           gboolean      stays);
/** biv_board_hand_drop: whatever is in hand, and with it what it would have changed. Returns: whether there was something */
gboolean      biv_board_hand_drop         (BivBoardHand *self);
void          biv_board_hand_unmark       (BivBoardHand *self);
/** biv_board_hand_clear: drops and unmarks, and shows nothing any more */
void          biv_board_hand_clear        (BivBoardHand *self);
/** biv_board_hand_keep: asks that what is marked be kept as a stamp */
void          biv_board_hand_keep         (BivBoardHand *self);

/** biv_board_hand_hover: the pointer or the cursor is over @cell; %BIV_NOWHERE: over none */
void          biv_board_hand_hover        (BivBoardHand *self,
                                           guint         cell);
/** biv_board_hand_press: the button goes down on a cell, goes over others, or comes up */
void          biv_board_hand_press        (BivBoardHand *self,
                                           BivCell       cell,
                                           gboolean      copies);
void          biv_board_hand_drag         (BivBoardHand *self,
                                           BivCell       cell);
void          biv_board_hand_release      (BivBoardHand *self,
                                           gboolean      is_cancelled);
/** biv_board_hand_activate: Return: it marks from one corner to the other, takes up what is marked, and lays what is in hand.
 *  @corner: where Return was pressed before, or %BIV_NOWHERE. Returns: the corner that waits for the other now */
guint         biv_board_hand_activate     (BivBoardHand *self,
                                           BivCell       cell,
                                           guint         corner);
/** biv_board_hand_press_key: Returns: whether it was one for what is marked or in hand */
gboolean      biv_board_hand_press_key    (BivBoardHand   *self,
                                           guint           key,
                                           GdkModifierType state);

G_END_DECLS
