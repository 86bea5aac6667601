/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-tools.c: the tools that a board is drawn up with, what they paint, and their keys */
#include "config.h"

#include "app/boards/board-editor-private.h"
#include "app/widgets/template.h"

#include "base/i18n.h"

#include "campaign/model/strength.h"
#include "engine/biv-book.h"

static const struct
{
  const char *icon, *label, *step;    /* step: what undo calls a stroke, after the board's name */
  guint       key;
  const char *options;                /* page of the options in the bar */
} tools[BIV_N_TOOLS] = {
  [BIV_TOOL_SELECT]    = { "biv-select-symbolic", N_("Select (S)"), NULL, GDK_KEY_s, "none" },
  [BIV_TOOL_BRUSH]     = { "biv-brush-symbolic", N_("Brush (B)"), N_("paint"), GDK_KEY_b, "brush" },
  [BIV_TOOL_LINE]      = { "biv-line-symbolic", N_("Line (L)"), N_("draw a line"), GDK_KEY_l, "none" },
  [BIV_TOOL_FILL]      = { "biv-fill-symbolic", N_("Fill (F)"), N_("fill"), GDK_KEY_f, "none" },
  [BIV_TOOL_CONTOUR]   = { "biv-contour-symbolic", N_("Raise and lower (C)"), N_("heights"), GDK_KEY_c, "contour" },
  [BIV_TOOL_OBJECTIVE] = { "biv-objective-symbolic", N_("Objective (O)"), N_("objectives"), GDK_KEY_o, "objective" },
  [BIV_TOOL_AREA]      = { "biv-area-symbolic", N_("Block (A)"), N_("paint a block"), GDK_KEY_a, "none" },
  [BIV_TOOL_EDGE]      = { "biv-edge-symbolic", N_("Edges: rivers and roads between cells (X)"), N_("edges"), GDK_KEY_x,
                           "edge" },
  [BIV_TOOL_ERASER]    = { "biv-eraser-symbolic", N_("Eraser (E)"), N_("erase"), GDK_KEY_e, "brush" },
};

/* The others have the keys 1 to 0. */
static const struct
{
  guint    key;
  BivBrush brush;
} brush_keys[] = {
  { GDK_KEY_w, BIV_BRUSH_WIRE }, { GDK_KEY_m, BIV_BRUSH_MINES }, { GDK_KEY_t, BIV_BRUSH_TRENCH },
  { GDK_KEY_g, BIV_BRUSH_BROKEN },
};

/* ---- What is in hand ---- */

void
biv_editor_choose_tool (BivBoardEditor *self,
                        BivTool         tool)
{
  biv_editor_end_stroke (self, TRUE);
  biv_editor_drop_anchor (self);
  self->tool = tool;
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->tool_buttons[tool], TRUE);
  self->is_setting = FALSE;
  gtk_stack_set_visible_child_name (self->options, tools[tool].options);
  biv_board_canvas_set_painting (self->canvas, tool == BIV_TOOL_SELECT ? BIV_PAINTS_NOTHING
                                               : tool == BIV_TOOL_EDGE ? BIV_PAINTS_EDGES : BIV_PAINTS_CELLS);
  biv_editor_show_edge (self);
}

static void
on_tool (GtkToggleButton *button,
         BivBoardEditor  *self)
{
  if (self->is_setting || !gtk_toggle_button_get_active (button))
    return;
  for (guint tool = 0; tool < BIV_N_TOOLS; tool++)
    if (self->tool_buttons[tool] == button)
      biv_editor_choose_tool (self, (BivTool) tool);
}

static gboolean
paints_terrain (BivTool tool)
{
  return tool == BIV_TOOL_BRUSH || tool == BIV_TOOL_LINE || tool == BIV_TOOL_FILL || tool == BIV_TOOL_AREA;
}

/* Roads and rivers are lines: who picks one most likely wants to draw it as one. */
static void
choose_brush (BivBoardEditor *self,
              BivBrush        brush)
{
  self->brush = brush;
  biv_board_panel_set_brush (self->panel, brush);
  if (!paints_terrain (self->tool))
    biv_editor_choose_tool (self, BIV_TOOL_BRUSH);
}

static void
on_brush (BivBoardEditor *self,
          int             brush)
{
  choose_brush (self, (BivBrush) brush);
}

static void
on_brush_size (BivBoardEditor *self)
{
  self->brush_size = gtk_toggle_button_get_active (self->size_3)   ? 3
                     : gtk_toggle_button_get_active (self->size_2) ? 2
                                                                   : 1;
}

static void
on_edge_brush (BivBoardEditor *self)
{
  self->edge = gtk_toggle_button_get_active (self->edge_bridge)  ? BIV_EDGE_BRIDGE
               : gtk_toggle_button_get_active (self->edge_road)  ? BIV_EDGE_ROAD
               : gtk_toggle_button_get_active (self->edge_clear) ? BIV_EDGE_CLEAR
                                                                 : BIV_EDGE_RIVER;
}

static void
choose_next_edge (BivBoardEditor *self)
{
  GtkToggleButton *const buttons[BIV_N_EDGE_BRUSHES] = {
    [BIV_EDGE_RIVER] = self->edge_bridge, [BIV_EDGE_BRIDGE] = self->edge_road, [BIV_EDGE_ROAD] = self->edge_clear,
    [BIV_EDGE_CLEAR] = self->edge_river,
  };

  gtk_toggle_button_set_active (buttons[self->edge], TRUE);
}

BivStrokeStyle
biv_editor_get_style (BivBoardEditor *self)
{
  return (BivStrokeStyle) {
    .tool = self->tool,
    .brush = self->brush,
    .size = self->brush_size,
    .lowers = gtk_toggle_button_get_active (self->lower),
    .points = gtk_spin_button_get_value_as_int (self->points),
    .edge = self->edge,
  };
}

const char *
biv_editor_get_step (BivBoardEditor *self)
{
  return tools[self->tool].step != NULL ? BIV_KEPT (_(tools[self->tool].step)) : NULL;
}

/* ---- Keys ---- */

gboolean
biv_editor_press_key (BivBoardEditor  *self,
                      guint            key,
                      GdkModifierType  state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  key = gdk_keyval_to_lower (key);
  if (key >= GDK_KEY_0 && key <= GDK_KEY_9)
    {
      choose_brush (self, (BivBrush) ((key - GDK_KEY_0 + 9) % 10));
      return GDK_EVENT_STOP;
    }
  for (guint i = 0; i < G_N_ELEMENTS (brush_keys); i++)
    if (brush_keys[i].key == key && biv_board_panel_offers (self->panel, brush_keys[i].brush))
      {
        choose_brush (self, brush_keys[i].brush);
        return GDK_EVENT_STOP;
      }
  if (self->tool == BIV_TOOL_EDGE && (key == GDK_KEY_bracketleft || key == GDK_KEY_bracketright))
    {
      biv_editor_turn_edge (self, key == GDK_KEY_bracketleft ? -1 : 1);
      return GDK_EVENT_STOP;
    }
  for (guint tool = 0; tool < BIV_N_TOOLS; tool++)
    if (tools[tool].key == key && gtk_widget_get_visible (GTK_WIDGET (self->tool_buttons[tool])))
      {
        if (tool == BIV_TOOL_CONTOUR && self->tool == BIV_TOOL_CONTOUR)
          gtk_toggle_button_set_active (gtk_toggle_button_get_active (self->raise) ? self->lower : self->raise, TRUE);
        if (tool == BIV_TOOL_EDGE && self->tool == BIV_TOOL_EDGE)
          choose_next_edge (self);
        biv_editor_choose_tool (self, (BivTool) tool);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

/* ---- Their buttons ---- */

static void
add_tool (BivBoardEditor *self,
          BivTool         tool)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), tools[tool].icon);
  gtk_widget_set_tooltip_text (button, _(tools[tool].label));
  gtk_widget_add_css_class (button, "flat");
  self->tool_buttons[tool] = GTK_TOGGLE_BUTTON (button);
  if (tool > 0)
    gtk_toggle_button_set_group (self->tool_buttons[tool], self->tool_buttons[0]);
  g_signal_connect (button, "toggled", G_CALLBACK (on_tool), self);
  gtk_box_append (self->tool_box, button);
}

void
biv_editor_add_tools (BivBoardEditor *self)
{
  for (guint tool = 0; tool < BIV_N_TOOLS; tool++)
    add_tool (self, (BivTool) tool);
}

/* Whether the campaign's rulebook says what it takes to come into such a cell. */
static gboolean
knows_mark (BivBoardEditor *self,
            const char     *mark)
{
  BivBook *book = biv_campaign_get_book (biv_desk_get_campaign (self->desk), NULL);

  for (guint i = 0; book != NULL && i < biv_book_get_n_grounds (book); i++)
    if (g_str_equal (biv_book_get_ground (book, i)->mark, mark))
      return TRUE;
  return FALSE;
}

static gboolean
board_has (BivBoard *board,
           BivMark   mark)
{
  for (guint cell = 0; cell < biv_board_get_n_cells (board); cell++)
    if (biv_board_get_ground (board, (BivCell) cell)->marks & mark)
      return TRUE;
  return FALSE;
}

/* What another rulebook's board brought along can still be painted over and put back. */
static void
offer_brush (BivBoardEditor *self,
             BivBrush        brush,
             const char     *name,
             BivMark         mark)
{
  gboolean is_offered = knows_mark (self, name) || board_has (self->board, mark);

  biv_board_panel_set_offered (self->panel, brush, is_offered);
  if (!is_offered && self->brush == brush)
    choose_brush (self, BIV_BRUSH_OPEN);
}

void
biv_editor_offer_tools (BivBoardEditor *self)
{
  gboolean has_edges = biv_board_get_shape (self->board) == BIV_BOARD_HEXES;

  offer_brush (self, BIV_BRUSH_WIRE, "wire", BIV_MARK_WIRE);
  offer_brush (self, BIV_BRUSH_MINES, "mine", BIV_MARK_MINE);
  gtk_widget_set_visible (GTK_WIDGET (self->tool_buttons[BIV_TOOL_EDGE]), has_edges);
  if (!has_edges && self->tool == BIV_TOOL_EDGE)
    biv_editor_choose_tool (self, BIV_TOOL_BRUSH);
}

void
biv_editor_bind_tools (GtkWidgetClass *widget_class)
{
  BIV_BIND_CALLBACKS (widget_class, on_brush_size, on_brush, on_edge_brush);
}
