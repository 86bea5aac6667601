/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-editor-private.h: the editor of a board, for its own file and its test */
#pragma once
#include "app/canvas/board-canvas.h"
#include "app/boards/board-editor.h"
#include "app/boards/board-panel.h"
#include "board/board-stroke.h"
G_BEGIN_DECLS

struct _BivBoardEditor
{
  GtkWidget        parent_instance;

  BivDesk         *desk;
  char            *id;
  gint64           opened;          /* when, in microseconds: a double click on what opened it is not to paint */
  guint32          seed;
  BivBoard        *board;           /* as the campaign has it */
  BivTool          tool;
  BivBrush         brush;
  BivEdgeBrush     edge;            /* what the edge tool paints */
  int              brush_size;
  gboolean         is_setting;      /* controls are being set, not used */
  gboolean         is_narrow;

  BivBoardStroke  *stroke;          /* NULL: none is being drawn */
  guint            anchor;          /* a line, a block or a marking begun with the keyboard */
  guint            edge_direction;  /* of the edge that the keyboard points at, from the cursor's cell */
  BivBoard        *drawn;           /* with the stroke in it */
  GtkToggleButton *tool_buttons[BIV_N_TOOLS];
  BivSymmetry      symmetry;

  GArray          *marked;          /* of BivCell */
  BivCell          marked_from;     /* the corner that a drag began at; BIV_NO_CELL: none is marking */
  BivStamp        *hand;            /* what is in hand; NULL: nothing */
  int              hand_column, hand_row;
  gboolean         hand_moves;      /* what is marked is taken away from where it lies */
  gboolean         hand_drags;      /* with the button down */
  gboolean         hand_stays;      /* it may be laid again */
  BivCell          hand_from;       /* the cell by which it was taken up, of those marked */
  GtkPopover      *strip;           /* what may be done with what is marked */
  GtkPopover      *label_popover;
  GtkEntry        *label_entry;
  BivCell          labelled;

  GtkBox          *tool_box, *body; /* template children from here on */
  GtkLabel        *name, *about, *status, *acts, *width_label, *height_label, *stays;
  GtkStack        *options;
  GtkToggleButton *size_1, *size_2, *size_3, *raise, *lower, *smooth, *outline;
  GtkToggleButton *edge_river, *edge_bridge, *edge_road, *edge_clear;
  GtkToggleButton *symmetry_off, *symmetry_mirrored, *symmetry_turned;
  GtkWidget       *size_box, *canvas_box;
  GtkSpinButton   *points, *width, *height;
  GtkEntry        *name_entry;
  GtkMenuButton   *size_button;
  GtkWidget       *turn_left, *turn_right;
  BivBoardCanvas  *canvas;
  BivBoardPanel   *panel;
};

/* ---- What is marked and what is in hand (board-hand.c) ---- */

/** biv_hand_take: @stamp: in place of what was in hand; @stays: it may be laid more than once. Returns: %FALSE, and says so,
 *  where it is of another shape than the board */
gboolean    biv_hand_take            (BivBoardEditor *self,
                                      BivStamp       *stamp,
                                      gboolean        stays);
/** biv_hand_drop: whatever is in hand, and with it what it would have changed. Returns: whether there was something */
gboolean    biv_hand_drop            (BivBoardEditor *self);
/** biv_hand_mark: @cells: (nullable): of BivCell; %NULL or empty: nothing is marked any more */
void        biv_hand_mark            (BivBoardEditor *self,
                                      const GArray   *cells);
/** biv_hand_go_to: the pointer or the cursor is over that cell */
void        biv_hand_go_to           (BivBoardEditor *self,
                                      BivCell         cell);
/** biv_hand_press: the button goes down on a cell, or comes up, or Return was pressed */
void        biv_hand_press           (BivBoardEditor *self,
                                      BivCell         cell,
                                      gboolean        copies);
void        biv_hand_release         (BivBoardEditor *self,
                                      gboolean        is_cancelled);
void        biv_hand_activate        (BivBoardEditor *self,
                                      BivCell         cell);
/** biv_hand_press_key: Returns: whether it was one for what is marked or in hand */
gboolean    biv_hand_press_key       (BivBoardEditor *self,
                                      guint           key,
                                      GdkModifierType state);
/** biv_hand_board_changed: the board is another one now */
void        biv_hand_board_changed   (BivBoardEditor *self);
/** biv_hand_dup_words: Returns: (transfer full) (nullable): for the status line: "2 × 3 squares from b3" */
char       *biv_hand_dup_words       (BivBoardEditor *self);
/** biv_hand_save_stamp: asks for the name under which what is marked is kept */
void        biv_hand_save_stamp      (BivBoardEditor *self);
void        biv_hand_clear           (BivBoardEditor *self);

/** biv_editor_commit: @board: (nullable): nothing is changed; @step: what undo calls it, after the board's name */
void        biv_editor_commit        (BivBoardEditor *self,
                                      const char     *step,
                                      BivBoard       *board);
gboolean    biv_editor_press_key     (BivBoardEditor *self,
                                      guint           key,
                                      GdkModifierType state);

G_END_DECLS
