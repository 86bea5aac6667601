/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-editor-private.h: what the files of the board's editor share
 *
 * board-tools.c: tools, brushes and their keys; board-strokes.c: what pointer and keyboard draw with them;
 * board-editor.c: the board, its name and size, and the widget. */
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
  guint32          seed;
  BivBoard        *board;           /* as the campaign has it */
  BivTool          tool;
  BivBrush         brush;
  BivEdgeBrush     edge;            /* what the edge tool paints */
  int              brush_size;
  gboolean         is_setting;      /* controls are being set, not used */
  gboolean         is_narrow;

  BivBoardStroke  *stroke;          /* NULL: none is being drawn */
  guint            anchor;          /* a line or block begun with the keyboard */
  guint            edge_direction;  /* of the edge that the keyboard points at, from the cursor's cell */
  BivBoard        *drawn;           /* with the stroke in it */
  GtkToggleButton *tool_buttons[BIV_N_TOOLS];

  GtkBox          *tool_box, *body; /* template children from here on */
  GtkLabel        *name, *about, *status, *width_label, *height_label, *stays;
  GtkStack        *options;
  GtkToggleButton *size_1, *size_2, *size_3, *raise, *lower, *edge_river, *edge_bridge, *edge_road, *edge_clear;
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

/* ---- Tools (board-tools.c) ---- */

void        biv_editor_add_tools     (BivBoardEditor *self);
void        biv_editor_choose_tool   (BivBoardEditor *self,
                                      BivTool         tool);
/** biv_editor_offer_tools: tools that go with the board's shape, brushes that go with the rulebook */
void        biv_editor_offer_tools   (BivBoardEditor *self);
/** biv_editor_get_style: what a stroke begun now would be */
BivStrokeStyle biv_editor_get_style  (BivBoardEditor *self);
/** biv_editor_get_step: (nullable): %NULL where the tool in hand changes nothing */
const char *biv_editor_get_step      (BivBoardEditor *self);
gboolean    biv_editor_press_key     (BivBoardEditor *self,
                                      guint           key,
                                      GdkModifierType state);
void        biv_editor_bind_tools    (GtkWidgetClass *widget_class);

/* ---- Strokes (board-strokes.c) ---- */

void        biv_editor_end_stroke    (BivBoardEditor *self,
                                      gboolean        is_cancelled);
/** biv_editor_drop_anchor: forgets a line or block that the keyboard began */
void        biv_editor_drop_anchor   (BivBoardEditor *self);
/** biv_editor_show_edge: points at the edge that the keyboard would paint, or at none */
void        biv_editor_show_edge     (BivBoardEditor *self);
void        biv_editor_turn_edge     (BivBoardEditor *self,
                                      int             step);
void        biv_editor_bind_strokes  (GtkWidgetClass *widget_class);

G_END_DECLS
