/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-editor.c: one stored board, drawn up with tools and brushes */
#include "config.h"

#include "app/boards/board-editor.h"

#include "app/boards/board-editor-private.h"
#include "app/boards/board-panel.h"
#include "app/canvas/board-canvas.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "base/i18n.h"
#include "board/board-stroke.h"
#include "campaign/model/item-names.h"
#include "campaign/model/proposal.h"
#include "campaign/model/strength.h"
#include "engine/biv-book.h"

G_DEFINE_FINAL_TYPE (BivBoardEditor, biv_board_editor, GTK_TYPE_WIDGET)

#define SECOND_CLICK_US 300000

static void end_stroke (BivBoardEditor *self, gboolean is_cancelled);
static void say_cell (BivBoardEditor *self, guint cell);
static void drop_anchor (BivBoardEditor *self);
static void show_edge (BivBoardEditor *self);
static void turn_edge (BivBoardEditor *self, int step);

static const struct
{
  const char *icon, *label, *step;    /* step: what undo calls a stroke, after the board's name */
  guint       key;
  const char *options;                /* page of the options in the bar */
} tools[BIV_N_TOOLS] = {
  [BIV_TOOL_SELECT]    = { "biv-select-symbolic", N_("Select"), NULL, GDK_KEY_s, "none" },
  [BIV_TOOL_BRUSH]     = { "biv-brush-symbolic", N_("Brush"), N_("paint"), GDK_KEY_b, "none" },
  [BIV_TOOL_LINE]      = { "biv-line-symbolic", N_("Straight line"), N_("draw a line"), GDK_KEY_l, "none" },
  [BIV_TOOL_FILL]      = { "biv-fill-symbolic", N_("Fill"), N_("fill"), GDK_KEY_f, "none" },
  [BIV_TOOL_CONTOUR]   = { "biv-contour-symbolic", N_("Contours: raise, lower, smooth"), N_("heights"), GDK_KEY_c, "contour" },
  [BIV_TOOL_OBJECTIVE] = { "biv-objective-symbolic", N_("Objective"), N_("objectives"), GDK_KEY_o, "objective" },
  [BIV_TOOL_AREA]      = { "biv-rectangle-symbolic", N_("Filled rectangle"), N_("paint a block"), GDK_KEY_a, "none" },
  [BIV_TOOL_ELLIPSE]   = { "biv-ellipse-symbolic", N_("Filled ellipse"), N_("paint an ellipse"), GDK_KEY_v, "none" },
  [BIV_TOOL_EDGE]      = { "biv-edge-symbolic", N_("Edges: rivers and roads between cells"), N_("edges"), GDK_KEY_e, "edge" },
  [BIV_TOOL_ERASER]    = { "biv-eraser-symbolic", N_("Eraser"), N_("erase"), GDK_KEY_x, "none" },
  [BIV_TOOL_STAMP]     = { "biv-stamp-symbolic", N_("Stamp"), NULL, GDK_KEY_t, "none" },
  [BIV_TOOL_LABEL]     = { "biv-label-symbolic", N_("Label"), NULL, GDK_KEY_n, "none" },
  [BIV_TOOL_PICK]      = { "biv-pick-symbolic", N_("Pick up the ground of a cell"), NULL, GDK_KEY_p, "none" },
};

/* From the top of the column downward. */
static const BivTool tool_order[BIV_N_TOOLS] = {
  BIV_TOOL_SELECT, BIV_TOOL_BRUSH, BIV_TOOL_LINE, BIV_TOOL_FILL, BIV_TOOL_AREA, BIV_TOOL_ELLIPSE, BIV_TOOL_EDGE,
  BIV_TOOL_CONTOUR, BIV_TOOL_STAMP, BIV_TOOL_OBJECTIVE, BIV_TOOL_LABEL, BIV_TOOL_PICK, BIV_TOOL_ERASER,
};

/* The others have the keys 1 to 0. */
static const struct
{
  guint    key;
  BivBrush brush;
} brush_keys[] = {
  { GDK_KEY_w, BIV_BRUSH_WIRE }, { GDK_KEY_m, BIV_BRUSH_MINES }, { GDK_KEY_h, BIV_BRUSH_TRENCH },
  { GDK_KEY_g, BIV_BRUSH_BROKEN },
};

/* ---- What is in hand ---- */

static gboolean
paints_terrain (BivTool tool)
{
  return tool == BIV_TOOL_BRUSH || tool == BIV_TOOL_LINE || tool == BIV_TOOL_FILL || tool == BIV_TOOL_AREA
         || tool == BIV_TOOL_ELLIPSE;
}

static void
choose_tool (BivBoardEditor *self,
             BivTool         tool)
{
  end_stroke (self, TRUE);
  drop_anchor (self);
  biv_board_hand_set_selects (self->hand, tool == BIV_TOOL_SELECT);
  self->tool = tool;
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->tool_buttons[tool], TRUE);
  self->is_setting = FALSE;
  gtk_stack_set_visible_child_name (self->options, tools[tool].options);
  gtk_widget_set_visible (self->size_box, tool == BIV_TOOL_BRUSH || tool == BIV_TOOL_ERASER || tool == BIV_TOOL_CONTOUR);
  biv_board_canvas_set_painting (self->canvas, tool == BIV_TOOL_EDGE ? BIV_PAINTS_EDGES : BIV_PAINTS_CELLS);
  show_edge (self);
  if (paints_terrain (tool))
    biv_board_panel_show_stamps (self->panel, FALSE);
  if (tool == BIV_TOOL_STAMP && self->board != NULL)
    {
      biv_board_panel_show_stamps (self->panel, TRUE);
      biv_board_stamps_take_last (biv_board_panel_get_stamps (self->panel));
    }
  else
    biv_board_stamps_let_go (biv_board_panel_get_stamps (self->panel));
}

static void
on_tool (GtkToggleButton *button,
         BivBoardEditor  *self)
{
  if (self->is_setting || !gtk_toggle_button_get_active (button))
    return;
  for (guint tool = 0; tool < BIV_N_TOOLS; tool++)
    if (self->tool_buttons[tool] == button)
      choose_tool (self, (BivTool) tool);
}

/* Roads and rivers are lines: who picks one most likely wants to draw it as one. */
static void
choose_brush (BivBoardEditor *self,
              BivBrush        brush)
{
  self->brush = brush;
  biv_board_panel_set_brush (self->panel, brush);
  if (!paints_terrain (self->tool))
    choose_tool (self, BIV_TOOL_BRUSH);
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

static BivStrokeStyle
get_style (BivBoardEditor *self)
{
  return (BivStrokeStyle) {
    .tool = self->tool,
    .brush = self->brush,
    .size = self->brush_size,
    .contour = gtk_toggle_button_get_active (self->smooth)  ? BIV_CONTOUR_SMOOTH
               : gtk_toggle_button_get_active (self->lower) ? BIV_CONTOUR_LOWER
                                                            : BIV_CONTOUR_RAISE,
    .is_outline = gtk_toggle_button_get_active (self->outline),
    .points = gtk_spin_button_get_value_as_int (self->points),
    .edge = self->edge,
    .symmetry = self->symmetry,
  };
}

static const char *
get_step (BivBoardEditor *self)
{
  return tools[self->tool].step != NULL ? BIV_KEPT (_(tools[self->tool].step)) : NULL;
}

/* ---- Both halves ---- */

static void
choose_symmetry (BivBoardEditor *self,
                 BivSymmetry     symmetry)
{
  GtkToggleButton *const buttons[] = { self->symmetry_off, self->symmetry_mirrored, self->symmetry_turned };
  static const char *const words[] = { NULL, N_("mirrored"), N_("half a turn") };

  end_stroke (self, TRUE);
  self->symmetry = symmetry;
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (buttons[symmetry], TRUE);
  self->is_setting = FALSE;
  biv_board_canvas_set_axis (self->canvas, symmetry, words[symmetry] != NULL ? _(words[symmetry]) : NULL);
  biv_board_hand_set_symmetry (self->hand, symmetry);
}

static void
on_symmetry (GtkToggleButton *button,
             BivBoardEditor  *self)
{
  BivSymmetry wanted = button == self->symmetry_mirrored ? BIV_SYMMETRY_MIRRORED
                       : button == self->symmetry_turned ? BIV_SYMMETRY_TURNED : BIV_SYMMETRY_OFF;

  if (self->is_setting || !gtk_toggle_button_get_active (button))
    return;
  choose_symmetry (self, self->board == NULL || biv_symmetry_fits (wanted, self->board) ? wanted : BIV_SYMMETRY_OFF);
}

/* One that does not fit is not to be had; its button says why. */
static void
offer_symmetries (BivBoardEditor *self)
{
  gboolean mirrors = biv_symmetry_fits (BIV_SYMMETRY_MIRRORED, self->board);
  gboolean turns = biv_symmetry_fits (BIV_SYMMETRY_TURNED, self->board);

  gtk_widget_set_sensitive (GTK_WIDGET (self->symmetry_mirrored), mirrors);
  gtk_widget_set_sensitive (GTK_WIDGET (self->symmetry_turned), turns);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->symmetry_mirrored),
                               mirrors ? _("Paint left and right alike (Y)")
                                       : _("Hexes are alike left and right where the number of columns is odd"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->symmetry_turned),
                               turns ? _("Paint both halves alike, turned by half (Y)")
                                     : _("Hexes are alike after half a turn where the number of columns is even"));
  if (!biv_symmetry_fits (self->symmetry, self->board))
    choose_symmetry (self, BIV_SYMMETRY_OFF);
}

static void
choose_next_symmetry (BivBoardEditor *self)
{
  BivSymmetry next = self->symmetry;

  do
    next = (BivSymmetry) ((next + 1) % (BIV_SYMMETRY_TURNED + 1));
  while (!biv_symmetry_fits (next, self->board));
  choose_symmetry (self, next);
}

/* ---- Keys ---- */

static void
change_size (BivBoardEditor *self,
             int             step)
{
  GtkToggleButton *const buttons[] = { self->size_1, self->size_2, self->size_3 };

  gtk_toggle_button_set_active (buttons[CLAMP (self->brush_size + step, 1, 3) - 1], TRUE);
}

/* C again goes on to the next of what can be done with heights. */
static void
choose_next_contour (BivBoardEditor *self)
{
  gtk_toggle_button_set_active (gtk_toggle_button_get_active (self->raise)   ? self->lower
                                : gtk_toggle_button_get_active (self->lower) ? self->smooth
                                                                             : self->raise,
                                TRUE);
}

gboolean
biv_editor_press_key (BivBoardEditor  *self,
                      guint            key,
                      GdkModifierType  state)
{
  if (biv_board_hand_press_key (self->hand, key, state))
    return GDK_EVENT_STOP;
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  key = gdk_keyval_to_lower (key);
  if (self->tool == BIV_TOOL_STAMP && key >= GDK_KEY_1 && key <= GDK_KEY_9)
    {
      biv_board_stamps_take (biv_board_panel_get_stamps (self->panel), key - GDK_KEY_1);
      return GDK_EVENT_STOP;
    }
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
      turn_edge (self, key == GDK_KEY_bracketleft ? -1 : 1);
      return GDK_EVENT_STOP;
    }
  if (gtk_widget_get_visible (self->size_box) && (key == GDK_KEY_bracketleft || key == GDK_KEY_bracketright))
    {
      change_size (self, key == GDK_KEY_bracketleft ? -1 : 1);
      return GDK_EVENT_STOP;
    }
  if (self->tool == BIV_TOOL_CONTOUR && key == GDK_KEY_u)
    {
      gtk_toggle_button_set_active (self->outline, !gtk_toggle_button_get_active (self->outline));
      return GDK_EVENT_STOP;
    }
  if (key == GDK_KEY_y)
    {
      choose_next_symmetry (self);
      return GDK_EVENT_STOP;
    }
  for (guint tool = 0; tool < BIV_N_TOOLS; tool++)
    if (tools[tool].key == key && gtk_widget_get_visible (GTK_WIDGET (self->tool_buttons[tool])))
      {
        if (tool == BIV_TOOL_CONTOUR && self->tool == BIV_TOOL_CONTOUR)
          choose_next_contour (self);
        if (tool == BIV_TOOL_EDGE && self->tool == BIV_TOOL_EDGE)
          choose_next_edge (self);
        choose_tool (self, (BivTool) tool);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

/* ---- Their buttons ---- */

static void
add_tool (BivBoardEditor *self,
          BivTool         tool)
{
  GtkWidget *button = gtk_toggle_button_new (), *face = gtk_overlay_new ();
  g_autofree char *letter = g_strdup_printf ("%c", g_ascii_toupper ((char) tools[tool].key));
  GtkWidget *label = biv_label_new (letter, "tool-letter", 0);
  /* TRANSLATORS: a tool and its key: "Brush (B)" */
  g_autofree char *tip = g_strdup_printf (_("%s (%s)"), _(tools[tool].label), letter);

  gtk_overlay_set_child (GTK_OVERLAY (face), gtk_image_new_from_icon_name (tools[tool].icon));
  gtk_widget_set_halign (label, GTK_ALIGN_END);
  gtk_widget_set_valign (label, GTK_ALIGN_END);
  gtk_overlay_add_overlay (GTK_OVERLAY (face), label);
  gtk_widget_add_css_class (face, "tool-face");
  gtk_button_set_child (GTK_BUTTON (button), face);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _(tools[tool].label),
                                  GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, letter, -1);
  gtk_widget_add_css_class (button, "flat");
  self->tool_buttons[tool] = GTK_TOGGLE_BUTTON (button);
  if (tool != BIV_TOOL_SELECT)
    gtk_toggle_button_set_group (self->tool_buttons[tool], self->tool_buttons[BIV_TOOL_SELECT]);
  g_signal_connect (button, "toggled", G_CALLBACK (on_tool), self);
  gtk_box_append (self->tool_box, button);
}

static void
add_tools (BivBoardEditor *self)
{
  for (guint i = 0; i < BIV_N_TOOLS; i++)
    add_tool (self, tool_order[i]);
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

static void
offer_tools (BivBoardEditor *self)
{
  gboolean has_edges = biv_board_get_shape (self->board) == BIV_BOARD_HEXES;

  offer_brush (self, BIV_BRUSH_WIRE, "wire", BIV_MARK_WIRE);
  offer_brush (self, BIV_BRUSH_MINES, "mine", BIV_MARK_MINE);
  gtk_widget_set_visible (GTK_WIDGET (self->tool_buttons[BIV_TOOL_EDGE]), has_edges);
  if (!has_edges && self->tool == BIV_TOOL_EDGE)
    choose_tool (self, BIV_TOOL_BRUSH);
  offer_symmetries (self);
}

/* ---- A stroke ---- */

static void
draw_stroke (BivBoardEditor *self)
{
  g_clear_pointer (&self->drawn, biv_board_unref);
  self->drawn = biv_board_stroke_draw (self->stroke);
  biv_board_canvas_set_ground (self->canvas, self->drawn);
}

static void
begin_stroke (BivBoardEditor *self,
              BivCell         cell)
{
  BivStrokeStyle style = get_style (self);

  g_clear_pointer (&self->stroke, biv_board_stroke_free);
  self->stroke = biv_board_stroke_new (self->board, &style, cell);
  draw_stroke (self);
}

static void
go_on_with_stroke (BivBoardEditor *self,
                   BivCell         cell)
{
  biv_board_stroke_go_on (self->stroke, cell);
  draw_stroke (self);
}

static void
end_stroke (BivBoardEditor *self,
            gboolean        is_cancelled)
{
  g_autoptr (BivBoard) drawn = g_steal_pointer (&self->drawn);

  if (self->stroke == NULL)
    return;
  g_clear_pointer (&self->stroke, biv_board_stroke_free);
  if (is_cancelled || get_step (self) == NULL)
    biv_board_canvas_set_ground (self->canvas, self->board);
  else
    biv_editor_commit (self, get_step (self), drawn);
}

/* ---- The canvas ---- */

static void
show_anchor (BivBoardEditor *self)
{
  BivMarker marker = { .kind = BIV_MARKER_PICKED, .cell = (BivCell) self->anchor };

  biv_board_canvas_set_markers (self->canvas, &marker, self->anchor != BIV_NOWHERE ? 1 : 0);
}

static void
drop_anchor (BivBoardEditor *self)
{
  self->anchor = BIV_NOWHERE;
  show_anchor (self);
}

/* What the ground of a cell would be painted with: of several marks, the one that is seen first. */
static BivBrush
brush_of (const BivGround *ground)
{
  static const struct { guint16 mark; BivBrush brush; } marks[] = {
    { BIV_MARK_IMPASSABLE, BIV_BRUSH_CLOSED }, { BIV_MARK_BRIDGE, BIV_BRUSH_BRIDGE }, { BIV_MARK_FORD, BIV_BRUSH_FORD },
    { BIV_MARK_RIVER, BIV_BRUSH_RIVER },       { BIV_MARK_TOWN, BIV_BRUSH_TOWN },     { BIV_MARK_WORKS, BIV_BRUSH_WORKS },
    { BIV_MARK_TRENCH, BIV_BRUSH_TRENCH },     { BIV_MARK_WOOD, BIV_BRUSH_WOOD },     { BIV_MARK_BROKEN, BIV_BRUSH_BROKEN },
    { BIV_MARK_ROAD, BIV_BRUSH_ROAD },         { BIV_MARK_WIRE, BIV_BRUSH_WIRE },     { BIV_MARK_MINE, BIV_BRUSH_MINES },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    if ((ground->marks & marks[i].mark) != 0)
      return marks[i].brush;
  return ground->level > 0 ? BIV_BRUSH_HILL : BIV_BRUSH_OPEN;
}

static void
ask_label (BivBoardEditor *self,
           BivCell         cell)
{
  const char *label = biv_board_get_label (self->board, cell);
  double x, y;
  BivBox box;

  if (!BIV_CANVAS_GET_CLASS (self->canvas)->get_cell_box (BIV_CANVAS (self->canvas), cell, &box))
    return;
  self->labelled = cell;
  gtk_editable_set_text (GTK_EDITABLE (self->label_entry), label != NULL ? label : "");
  biv_canvas_to_widget (BIV_CANVAS (self->canvas), box.x + box.width / 2, box.y + box.height, &x, &y);
  gtk_popover_set_pointing_to (self->label_popover, &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (self->label_popover);
  gtk_widget_grab_focus (GTK_WIDGET (self->label_entry));
}

static void
on_label (BivBoardEditor *self)
{
  g_autofree char *label = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->label_entry))));
  g_autoptr (BivBoard) drawn = NULL;
  BivBoardDraft *draft;

  gtk_popover_popdown (self->label_popover);
  if (self->labelled >= biv_board_get_n_cells (self->board))
    return;
  draft = biv_board_draft_new_from (self->board);
  biv_board_draft_set_label (draft, self->labelled, label);
  drawn = biv_board_draft_seal (draft);
  biv_editor_commit (self, BIV_KEPT (_("label")), drawn);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* Tools that do something with a cell, and draw no stroke. Returns: whether the one in hand is such. */
static gboolean
use_on_cell (BivBoardEditor *self,
             BivCell         cell)
{
  if (self->tool == BIV_TOOL_PICK)
    {
      choose_brush (self, brush_of (biv_board_get_ground (self->board, cell)));
      return TRUE;
    }
  if (self->tool == BIV_TOOL_LABEL)
    {
      ask_label (self, cell);
      return TRUE;
    }
  return FALSE;
}

static gboolean
uses_hand (BivBoardEditor *self)
{
  return biv_board_hand_is_full (self->hand) || self->tool == BIV_TOOL_SELECT || self->tool == BIV_TOOL_STAMP;
}

static void
on_paint_begin (BivBoardEditor *self,
                guint           cell)
{
  if (cell >= biv_board_get_n_cells (self->board) || g_get_monotonic_time () - self->opened < SECOND_CLICK_US)
    return;
  drop_anchor (self);
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  if (uses_hand (self))
    biv_board_hand_press (self->hand, (BivCell) cell, (biv_board_canvas_get_modifiers (self->canvas) & GDK_CONTROL_MASK) != 0);
  else if (!use_on_cell (self, (BivCell) cell))
    begin_stroke (self, (BivCell) cell);
  say_cell (self, cell);
}

static void
on_paint_over (BivBoardEditor *self,
               guint           cell)
{
  if (cell >= biv_board_get_n_cells (self->board))
    return;
  if (self->stroke != NULL)
    go_on_with_stroke (self, (BivCell) cell);
  else
    biv_board_hand_drag (self->hand, (BivCell) cell);
  say_cell (self, cell);
}

static void
on_paint_end (BivBoardEditor *self,
              gboolean        is_cancelled)
{
  end_stroke (self, is_cancelled);
  biv_board_hand_release (self->hand, is_cancelled);
}

/* ---- The strip beside what is marked, stamps, and the picture under the pen ---- */

static void
on_strip_button (GtkWidget      *button,
                 BivBoardEditor *self)
{
  static const struct { const char *name; guint key; GdkModifierType state; } acts[] = {
    { "copy", GDK_KEY_c, GDK_CONTROL_MASK }, { "cut", GDK_KEY_x, GDK_CONTROL_MASK },
    { "turn", GDK_KEY_r, 0 },                { "mirror", GDK_KEY_m, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (acts); i++)
    if (g_strcmp0 (gtk_widget_get_name (button), acts[i].name) == 0)
      biv_board_hand_press_key (self->hand, acts[i].key, acts[i].state);
}

static void
on_save_stamp (BivBoardEditor *self)
{
  biv_board_hand_keep (self->hand);
}

static void
on_stamp_taken (BivBoardEditor *self,
                BivStamp       *stamp)
{
  if (self->tool != BIV_TOOL_STAMP)
    {
      choose_tool (self, BIV_TOOL_STAMP);
      return;
    }
  biv_board_hand_take (self->hand, stamp, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
on_report (BivBoardEditor *self,
                 const char     *text)
{
  biv_desk_report (self->desk, text);
}

static void
on_tracing (BivBoardEditor *self)
{
  BivBoardTracing *tracing = biv_board_panel_get_tracing (self->panel);
  const char *question = biv_board_tracing_get_question (tracing);
  BivBox box;
  int turn, strength;
  BivBackdrop *picture = biv_board_tracing_get (tracing, &box, &turn, &strength);

  biv_board_canvas_set_tracing (self->canvas, picture, &box, turn, strength);
  biv_canvas_ask_point (BIV_CANVAS (self->canvas), question != NULL);
  gtk_label_set_text (self->status, question != NULL ? question : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), question);
  if (question != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
on_point_given (BivBoardEditor *self,
                double          x,
                double          y)
{
  biv_board_tracing_give_point (biv_board_panel_get_tracing (self->panel), x, y);
}

/* ---- Edges ---- */

static void
begin_edge_stroke (BivBoardEditor *self,
                   BivCell         cell,
                   guint           direction)
{
  BivStrokeStyle style = get_style (self);

  g_clear_pointer (&self->stroke, biv_board_stroke_free);
  self->stroke = biv_board_stroke_new_on_edge (self->board, &style, cell, direction);
  draw_stroke (self);
}

static void
on_edge_begin (BivBoardEditor *self,
               guint           cell,
               guint           direction)
{
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  self->edge_direction = direction;
  begin_edge_stroke (self, (BivCell) cell, direction);
}

static void
on_edge_over (BivBoardEditor *self,
              guint           cell,
              guint           direction)
{
  if (self->stroke == NULL)
    return;
  biv_board_stroke_go_over_edge (self->stroke, (BivCell) cell, direction);
  draw_stroke (self);
}

static void
show_edge (BivBoardEditor *self)
{
  guint cell = biv_canvas_get_cursor (BIV_CANVAS (self->canvas));

  if (self->tool == BIV_TOOL_EDGE && biv_canvas_shows_cursor (BIV_CANVAS (self->canvas)) && cell != BIV_NOWHERE)
    biv_board_canvas_point_at_edge (self->canvas, (BivCell) cell, self->edge_direction);
  else
    biv_board_canvas_point_at_edge (self->canvas, BIV_NO_CELL, 0);
}

static void
turn_edge (BivBoardEditor *self,
           int             step)
{
  guint n = biv_board_get_n_directions (self->board);

  self->edge_direction = (self->edge_direction + n + (guint) step) % n;
  if (biv_canvas_get_cursor (BIV_CANVAS (self->canvas)) != BIV_NOWHERE)
    biv_board_canvas_point_at_edge (self->canvas, (BivCell) biv_canvas_get_cursor (BIV_CANVAS (self->canvas)),
                                    self->edge_direction);
}

/* ---- Keys ---- */

/* Return at each corner of an outline; at the first one again it is closed. */
static void
go_round (BivBoardEditor *self,
          BivCell         cell)
{
  if (self->stroke == NULL)
    {
      begin_stroke (self, cell);
      self->anchor = cell;
      show_anchor (self);
      return;
    }
  go_on_with_stroke (self, cell);
  if (cell != self->anchor)
    return;
  drop_anchor (self);
  end_stroke (self, FALSE);
}

/* Return: lines and blocks take two, the others one. */
static void
on_activate (BivBoardEditor *self,
             guint           cell)
{
  if (cell >= biv_board_get_n_cells (self->board))
    return;
  if (uses_hand (self))
    {
      self->anchor = biv_board_hand_activate (self->hand, (BivCell) cell, self->anchor);
      show_anchor (self);
      say_cell (self, cell);
      return;
    }
  if (use_on_cell (self, (BivCell) cell))
    return;
  if (self->tool == BIV_TOOL_EDGE)
    {
      begin_edge_stroke (self, (BivCell) cell, self->edge_direction);
      end_stroke (self, FALSE);
      return;
    }
  if (self->tool == BIV_TOOL_CONTOUR && gtk_toggle_button_get_active (self->outline))
    {
      go_round (self, (BivCell) cell);
      return;
    }
  if ((self->tool == BIV_TOOL_LINE || self->tool == BIV_TOOL_AREA || self->tool == BIV_TOOL_ELLIPSE)
      && self->anchor == BIV_NOWHERE)
    {
      self->anchor = cell;
      show_anchor (self);
      return;
    }
  begin_stroke (self, (BivCell) (self->anchor != BIV_NOWHERE ? self->anchor : cell));
  if (self->anchor != BIV_NOWHERE)
    go_on_with_stroke (self, (BivCell) cell);
  drop_anchor (self);
  end_stroke (self, FALSE);
}

static gboolean
on_cancel (BivBoardEditor *self)
{
  gboolean had = self->anchor != BIV_NOWHERE || self->stroke != NULL || biv_board_hand_is_full (self->hand)
                 || biv_board_hand_get_n_marked (self->hand) > 0;

  if (biv_board_tracing_stop_asking (biv_board_panel_get_tracing (self->panel)))
    return TRUE;
  drop_anchor (self);
  end_stroke (self, TRUE);
  if (self->tool == BIV_TOOL_STAMP && biv_board_hand_is_full (self->hand))
    {
      choose_tool (self, BIV_TOOL_SELECT);
      return TRUE;
    }
  if (!biv_board_hand_drop (self->hand))
    biv_board_hand_unmark (self->hand);
  return had;
}

enum { PROP_0, PROP_IS_NARROW, N_PROPS };
static GParamSpec *props[N_PROPS];
static guint leave_signal;

static BivBattlefield *
get_battlefield (BivBoardEditor *self)
{
  BivItem *item = NULL;

  if (self->desk != NULL && self->id != NULL)
    item = biv_campaign_find (biv_desk_get_campaign (self->desk), self->id);
  return BIV_IS_BATTLEFIELD (item) ? BIV_BATTLEFIELD (item) : NULL;
}

/* ---- Committing ---- */

void
biv_editor_commit (BivBoardEditor *self,
                   const char     *step,
                   BivBoard       *board)
{
  BivBattlefield *battlefield = get_battlefield (self);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *title = NULL, *words = NULL;
  const char *locked;

  if (battlefield == NULL || board == NULL || biv_board_equal (board, battlefield->board))
    return;
  locked = biv_board_panel_find_locked (self->panel, battlefield->board, board);
  if (locked != NULL)
    {
      words = g_strdup_printf (_("The layer “%s” is locked: unlock it at the right to draw there."), locked);
      biv_desk_report (self->desk, words);
      biv_board_canvas_set_ground (self->canvas, self->board);
      return;
    }
  title = BIV_KEPT (g_strdup_printf (C_("step on a board", "%s: %s"), biv_item_get_name (BIV_ITEM (battlefield)), step));
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (self->desk), title);
  biv_proposal_set_board (proposal, battlefield, "board", board);
  biv_desk_commit (self->desk, proposal);
}

static void
on_laid (BivBoardEditor *self,
         BivBoard       *board,
         const char     *step)
{
  biv_editor_commit (self, step, board);
  biv_board_editor_refresh (self);
}

static void
on_keep (BivBoardEditor *self,
         BivBoard       *board)
{
  biv_board_panel_keep_stamp (self->panel, board);
}

static void
on_made (BivBoardEditor *self,
         BivBoard       *board)
{
  biv_editor_commit (self, BIV_KEPT (_("generate")), board);
}

/* ---- What is in sight ---- */

static void
say_cell (BivBoardEditor *self,
          guint           cell)
{
  g_autofree char *words = NULL, *cost = NULL, *all = NULL, *hand = NULL;
  g_autoptr (BivBook) book = NULL;

  hand = biv_board_hand_dup_words (self->hand);
  gtk_label_set_text (self->acts, hand != NULL ? hand : "");
  if (biv_board_tracing_get_question (biv_board_panel_get_tracing (self->panel)) != NULL)
    return;
  if (cell == BIV_NOWHERE || self->board == NULL || cell >= biv_board_get_n_cells (self->board))
    {
      gtk_label_set_text (self->status, "");
      return;
    }
  words = BIV_CANVAS_GET_CLASS (self->canvas)->describe (BIV_CANVAS (self->canvas), cell);
  book = biv_book_load (biv_desk_get_campaign (self->desk)->ruleset, NULL);
  if (book != NULL)
    cost = biv_book_dup_ground_words (book, biv_board_get_ground (self->board, (BivCell) cell));
  /* TRANSLATORS: a cell of the board, and what it takes to come into it: "d4, river: costs 2. (MF-RIV-1)" */
  all = cost != NULL && cost[0] != '\0' ? g_strdup_printf (_("%s: %s"), words, cost) : g_strdup (words);
  gtk_label_set_text (self->status, all);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), all);
}

static void
on_hover (BivBoardEditor *self)
{
  guint cell = biv_canvas_get_looked_at (BIV_CANVAS (self->canvas));

  biv_board_hand_hover (self->hand, cell);
  say_cell (self, cell);
}

/* The keyboard is at work: its cell is the one that counts. */
static void
on_cursor (BivBoardEditor *self)
{
  guint cell = biv_canvas_get_cursor (BIV_CANVAS (self->canvas));

  biv_board_hand_hover (self->hand, cell);
  say_cell (self, cell);
  show_edge (self);
}

static void
on_view_changed (BivBoardEditor *self)
{
  BivBox view;

  biv_canvas_get_view (BIV_CANVAS (self->canvas), &view);
  biv_board_panel_set_view (self->panel, &view);
  biv_board_hand_show (self->hand);
}

static void
on_layers (BivBoardEditor *self,
           guint           layers)
{
  biv_board_canvas_set_layers (self->canvas, (BivLayers) layers);
}

static void
on_point (BivBoardEditor *self,
          double          x,
          double          y)
{
  biv_canvas_centre_on (BIV_CANVAS (self->canvas), x, y, 0);
}

static void
on_show_cell (BivBoardEditor *self,
              guint           cell)
{
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  biv_canvas_show_cell (BIV_CANVAS (self->canvas), cell);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- The whole board ---- */

static gboolean
is_hex (BivBoardEditor *self)
{
  return biv_board_get_shape (self->board) == BIV_BOARD_HEXES;
}

/* Some hexes would come to lie half beyond the edge: rather nothing is done than ground lost. */
static gboolean
check_fit (BivBoardEditor *self,
           gboolean        mirrored)
{
  if (biv_board_fits_itself (self->board, mirrored))
    return TRUE;
  biv_desk_report (self->desk, mirrored
                   ? _("A board of hexes with an even number of columns cannot be mirrored: every other column would lie "
                       "half a hex off. Add or take away a column first, under “Name and size…”.")
                   : _("A board of hexes with an odd number of columns cannot be turned by half: every other column would "
                       "lie half a hex off. Add or take away a column first, under “Name and size…”."));
  return FALSE;
}

static void
on_turn_left (BivBoardEditor *self)
{
  g_autoptr (BivBoard) board = biv_board_ref (self->board);

  for (int i = 0; i < 3; i++)
    {
      BivBoard *next = biv_board_spun (board);

      biv_board_unref (board);
      board = next;
    }
  biv_editor_commit (self, BIV_KEPT (_("turn left")), board);
}

static void
on_turn_right (BivBoardEditor *self)
{
  g_autoptr (BivBoard) board = NULL;

  if (!check_fit (self, FALSE))
    return;
  board = biv_board_spun (self->board);
  biv_editor_commit (self, is_hex (self) ? BIV_KEPT (_("turn by half")) : BIV_KEPT (_("turn right")), board);
}

static void
on_mirror (BivBoardEditor *self)
{
  g_autoptr (BivBoard) board = NULL;

  if (!check_fit (self, TRUE))
    return;
  board = biv_board_mirrored (self->board);
  biv_editor_commit (self, BIV_KEPT (_("mirror")), board);
}

/* Name and size together, as one step each where they differ. */
static void
on_size_apply (BivBoardEditor *self)
{
  BivBattlefield *battlefield = get_battlefield (self);
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->name_entry));
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivBoard) board = NULL;
  g_autofree char *title = NULL;

  gtk_menu_button_popdown (self->size_button);
  if (battlefield == NULL)
    return;
  title = BIV_KEPT (g_strdup_printf (C_("step on a board", "%s: %s"), biv_item_get_name (BIV_ITEM (battlefield)),
                                     _("name and size")));
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (self->desk), title);
  if (name[0] != '\0')
    biv_proposal_set_text (proposal, battlefield, "name", name);
  board = biv_board_resized (self->board, gtk_spin_button_get_value_as_int (self->width),
                             gtk_spin_button_get_value_as_int (self->height));
  if (board != NULL && !biv_board_equal (board, self->board))
    biv_proposal_set_board (proposal, battlefield, "board", board);
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
}

static void
on_leave (BivBoardEditor *self)
{
  end_stroke (self, TRUE);
  biv_board_hand_clear (self->hand);
  g_signal_emit (self, leave_signal, 0);
}

/* ---- What is edited ---- */

static void
show_head (BivBoardEditor *self,
           BivBattlefield *battlefield)
{
  const char *name = biv_item_get_name (BIV_ITEM (battlefield));
  int width = biv_board_get_width (self->board), height = biv_board_get_height (self->board);
  g_autofree char *about = biv_board_get_shape (self->board) == BIV_BOARD_SQUARES
                             ? g_strdup_printf (_("squares, %d × %d"), width, height)
                             : g_strdup_printf (_("hexes, %d × %d"), width, height);

  gtk_label_set_text (self->name, biv_item_call (battlefield));
  gtk_label_set_text (self->about, about);
  gtk_editable_set_text (GTK_EDITABLE (self->name_entry), name != NULL ? name : "");
  gtk_spin_button_set_value (self->width, width);
  gtk_spin_button_set_value (self->height, height);
}

/* Squares turn by quarters, hexes by half. */
static void
show_shape (BivBoardEditor *self)
{
  const char *turn = is_hex (self) ? _("Turn the board by half") : _("Turn the board right");

  gtk_widget_set_visible (self->turn_left, !is_hex (self));
  gtk_widget_set_tooltip_text (self->turn_right, turn);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->turn_right), GTK_ACCESSIBLE_PROPERTY_LABEL, turn, -1);
  gtk_label_set_text (self->width_label, is_hex (self) ? _("Columns from west to east") : _("Squares from west to east"));
  gtk_label_set_text (self->height_label, is_hex (self) ? _("Rows from north to south") : _("Squares from south to north"));
  gtk_label_set_text (self->stays, is_hex (self)
                      ? _("What lies at 0101 stays there. What lies outside a smaller board is lost.")
                      : _("What lies at a1 stays there. What lies outside a smaller board is lost."));
}

gboolean
biv_board_editor_refresh (BivBoardEditor *self)
{
  BivBattlefield *battlefield;

  g_return_val_if_fail (BIV_IS_BOARD_EDITOR (self), FALSE);

  battlefield = get_battlefield (self);
  if (battlefield == NULL || battlefield->board == NULL)
    return FALSE;
  if (self->board != battlefield->board)
    {
      g_clear_pointer (&self->stroke, biv_board_stroke_free);
      g_clear_pointer (&self->drawn, biv_board_unref);
      g_clear_pointer (&self->board, biv_board_unref);
      self->board = biv_board_ref (battlefield->board);
      biv_board_canvas_set_ground (self->canvas, self->board);
      biv_board_panel_set_board (self->panel, self->board, self->seed);
      offer_symmetries (self);
      biv_board_hand_set_board (self->hand, self->board);
    }
  show_head (self, battlefield);
  on_hover (self);
  return TRUE;
}

void
biv_board_editor_edit (BivBoardEditor *self,
                       BivDesk        *desk,
                       const char     *id)
{
  BivBattlefield *battlefield;
  char *copy;

  g_return_if_fail (BIV_IS_BOARD_EDITOR (self) && BIV_IS_DESK (desk) && id != NULL);

  copy = g_strdup (id);
  g_free (self->id);
  self->id = copy;
  g_set_object (&self->desk, desk);
  battlefield = get_battlefield (self);
  g_return_if_fail (battlefield != NULL && battlefield->board != NULL);
  g_clear_pointer (&self->board, biv_board_unref);
  self->board = biv_board_ref (battlefield->board);
  self->seed = g_str_hash (self->id);
  self->opened = g_get_monotonic_time ();
  drop_anchor (self);
  biv_board_hand_clear (self->hand);
  biv_board_tracing_remove (biv_board_panel_get_tracing (self->panel));
  biv_board_canvas_set_board (self->canvas, self->board, self->seed);
  biv_board_hand_set_board (self->hand, self->board);
  biv_canvas_fit (BIV_CANVAS (self->canvas));
  biv_board_panel_set_board (self->panel, self->board, self->seed);
  offer_tools (self);
  show_shape (self);
  show_head (self, battlefield);
  on_hover (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- The widget ---- */

static void
apply_narrow (BivBoardEditor *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->body),
                                  self->is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  biv_board_panel_set_narrow (self->panel, self->is_narrow);
  if (self->is_narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
}

static void
biv_board_editor_get_property (GObject    *object,
                               guint       property,
                               GValue     *value,
                               GParamSpec *pspec)
{
  if (property == PROP_IS_NARROW)
    g_value_set_boolean (value, BIV_BOARD_EDITOR (object)->is_narrow);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_board_editor_set_property (GObject      *object,
                               guint         property,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  if (property == PROP_IS_NARROW)
    {
      BIV_BOARD_EDITOR (object)->is_narrow = g_value_get_boolean (value);
      apply_narrow (BIV_BOARD_EDITOR (object));
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_board_editor_dispose (GObject *object)
{
  BivBoardEditor *self = BIV_BOARD_EDITOR (object);

  g_clear_object (&self->hand);
  biv_children_unparent (self);
  g_clear_pointer (&self->stroke, biv_board_stroke_free);
  g_clear_pointer (&self->drawn, biv_board_unref);
  g_clear_pointer (&self->board, biv_board_unref);
  g_clear_pointer (&self->id, g_free);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_board_editor_parent_class)->dispose (object);
}

static gboolean
biv_board_editor_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (BIV_BOARD_EDITOR (widget)->canvas));
}

static void
biv_board_editor_class_init (BivBoardEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "board-editor");
  object_class->get_property = biv_board_editor_get_property;
  object_class->set_property = biv_board_editor_set_property;
  object_class->dispose = biv_board_editor_dispose;
  widget_class->grab_focus = biv_board_editor_grab_focus;
  props[PROP_IS_NARROW] = g_param_spec_boolean ("is-narrow", NULL, NULL, FALSE,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  leave_signal = g_signal_new ("leave", BIV_TYPE_BOARD_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BIV_TYPE_BOARD_CANVAS);
  g_type_ensure (BIV_TYPE_BOARD_PANEL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/board-editor.ui");
  BIV_BIND_CHILDREN (widget_class, BivBoardEditor, tool_box, body, name, about, status, options, size_1, size_2, size_3,
                     raise, lower, smooth, outline, size_box, canvas_box, symmetry_off, symmetry_mirrored, symmetry_turned,
                     strip, label_popover, label_entry, acts, points, width, height, name_entry, size_button,
                     turn_left, turn_right, width_label,
                     height_label, stays, edge_river, edge_bridge, edge_road, edge_clear, canvas, panel);
  BIV_BIND_CALLBACKS (widget_class, on_brush_size, on_brush, on_edge_brush, on_paint_begin, on_paint_over, on_paint_end,
                      on_edge_begin, on_edge_over, on_activate, on_point_given, on_cancel, on_leave, on_turn_left, on_turn_right,
                      on_mirror, biv_canvas_zoom_in, biv_canvas_zoom_out, biv_canvas_fit, on_size_apply, on_hover,
                      on_cursor, on_view_changed, on_layers, on_point, on_show_cell, on_made, on_symmetry, on_strip_button,
                      on_save_stamp, on_label);
}

static gboolean
on_key (BivBoardEditor  *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  return biv_editor_press_key (self, key, state);
}

static void
biv_board_editor_init (BivBoardEditor *self)
{
  GtkEventController *keys = gtk_event_controller_key_new (), *elsewhere = gtk_event_controller_key_new ();

  self->anchor = BIV_NOWHERE;
  self->labelled = BIV_NO_CELL;
  self->brush_size = 1;
  self->brush = BIV_BRUSH_WOOD;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
  self->hand = biv_board_hand_new (self->canvas, self->strip);
  g_signal_connect_swapped (self->hand, "laid", G_CALLBACK (on_laid), self);
  g_signal_connect_swapped (self->hand, "keep", G_CALLBACK (on_keep), self);
  g_signal_connect_swapped (self->hand, "report", G_CALLBACK (on_report), self);
  add_tools (self);
  self->edge = BIV_EDGE_RIVER;
  choose_tool (self, BIV_TOOL_BRUSH);
  biv_board_panel_set_brush (self->panel, self->brush);
  g_signal_connect_swapped (biv_board_panel_get_stamps (self->panel), "taken", G_CALLBACK (on_stamp_taken), self);
  g_signal_connect_swapped (biv_board_panel_get_stamps (self->panel), "report", G_CALLBACK (on_report), self);
  g_signal_connect_swapped (biv_board_panel_get_tracing (self->panel), "changed", G_CALLBACK (on_tracing), self);
  g_signal_connect_swapped (biv_board_panel_get_tracing (self->panel), "report", G_CALLBACK (on_report), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->canvas), keys);
  /* A tool's key takes it up from a button too; an entry keeps its letters. */
  g_signal_connect_swapped (elsewhere, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), elsewhere);
}
