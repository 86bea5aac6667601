/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-editor-private.h: the editor of a board, for its own file and its test */
#pragma once
#include "app/canvas/board-canvas.h"
#include "app/boards/board-editor.h"
#include "app/boards/board-hand.h"
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

  BivBoardHand    *hand;
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

/** biv_editor_commit: @board: (nullable): nothing is changed; @step: what undo calls it, after the board's name */
void        biv_editor_commit        (BivBoardEditor *self,
                                      const char     *step,
                                      BivBoard       *board);
gboolean    biv_editor_press_key     (BivBoardEditor *self,
                                      guint           key,
                                      GdkModifierType state);

G_END_DECLS
