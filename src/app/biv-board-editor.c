/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-board-editor.c: one stored board, drawn up with tools and brushes */
#include "config.h"

#include "app/biv-board-editor.h"

#include <glib/gi18n.h>

#include "app/biv-board-canvas.h"
#include "app/biv-board-panel.h"
#include "board/biv-board-stroke.h"
#include "campaign/biv-turn.h"

static const struct
{
  const char *icon, *label, *step;    /* step: what undo calls a stroke, after the board's name */
  guint       key;
  const char *options;                /* page of the options in the bar */
} tools[BIV_N_TOOLS] = {
  [BIV_TOOL_SELECT]    = { "biv-select-symbolic", N_("Select (S)"), NULL, GDK_KEY_s, "none" },
  [BIV_TOOL_BRUSH]     = { "biv-brush-symbolic", N_("Brush (B)"), N_("paint"), GDK_KEY_b, "brush" },
  [BIV_TOOL_LINE]      = { "biv-line-symbolic", N_("Line of squares (L)"), N_("draw a line"), GDK_KEY_l, "none" },
  [BIV_TOOL_FILL]      = { "biv-fill-symbolic", N_("Fill (F)"), N_("fill"), GDK_KEY_f, "none" },
  [BIV_TOOL_CONTOUR]   = { "biv-contour-symbolic", N_("Raise and lower (C)"), N_("heights"), GDK_KEY_c, "contour" },
  [BIV_TOOL_OBJECTIVE] = { "biv-objective-symbolic", N_("Objective (O)"), N_("objectives"), GDK_KEY_o, "objective" },
  [BIV_TOOL_AREA]      = { "biv-area-symbolic", N_("Block of squares (A)"), N_("paint a block"), GDK_KEY_a, "none" },
  [BIV_TOOL_ERASER]    = { "biv-eraser-symbolic", N_("Eraser (E)"), N_("erase"), GDK_KEY_e, "brush" },
};

struct _BivBoardEditor
{
  GtkWidget        parent_instance;

  BivDesk         *desk;
  char            *id;
  guint32          seed;
  BivBoard        *board;           /* as the campaign has it */
  gboolean         can_edit;        /* squares alone are drawn here */
  BivTool          tool;
  BivBrush         brush;
  int              brush_size;
  gboolean         is_setting;      /* controls are being set, not used */
  gboolean         is_narrow;

  BivBoardStroke  *stroke;          /* NULL: none is being drawn */
  guint            anchor;          /* a line or block begun with the keyboard */
  BivBoard        *drawn;           /* with the stroke in it */
  GtkToggleButton *tool_buttons[BIV_N_TOOLS];

  GtkBox          *tool_box, *body; /* template children from here on */
  GtkLabel        *name, *about, *status;
  GtkStack        *options;
  GtkToggleButton *size_1, *size_2, *size_3, *raise, *lower;
  GtkSpinButton   *points, *width, *height;
  GtkEntry        *name_entry;
  GtkMenuButton   *size_button;
  GtkWidget       *turn_box;
  BivBoardCanvas  *canvas;
  BivBoardPanel   *panel;
};

enum { PROP_0, PROP_IS_NARROW, N_PROPS };
static GParamSpec *props[N_PROPS];
static guint leave_signal;

G_DEFINE_FINAL_TYPE (BivBoardEditor, biv_board_editor, GTK_TYPE_WIDGET)

static BivBattlefield *
get_battlefield (BivBoardEditor *self)
{
  BivItem *item = NULL;

  if (self->desk != NULL && self->id != NULL)
    item = biv_campaign_find (biv_desk_get_campaign (self->desk), self->id);
  return BIV_IS_BATTLEFIELD (item) ? BIV_BATTLEFIELD (item) : NULL;
}

/* ---- Committing ---- */

static void
commit (BivBoardEditor *self,
        const char     *step,
        BivBoard       *board)
{
  BivBattlefield *battlefield = get_battlefield (self);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *title = NULL;

  if (battlefield == NULL || board == NULL || biv_board_equal (board, battlefield->board))
    return;
  title = g_strdup_printf (C_("step on a board", "%s: %s"), biv_item_get_name (BIV_ITEM (battlefield)), step);
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (self->desk), title);
  biv_proposal_set_board (proposal, battlefield, "board", board);
  biv_desk_commit (self->desk, proposal);
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
  BivStrokeStyle style = {
    .tool = self->tool,
    .brush = self->brush,
    .size = self->brush_size,
    .lowers = gtk_toggle_button_get_active (self->lower),
    .points = gtk_spin_button_get_value_as_int (self->points),
  };

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
  if (is_cancelled || tools[self->tool].step == NULL)
    biv_board_canvas_set_ground (self->canvas, self->board);
  else
    commit (self, _(tools[self->tool].step), drawn);
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

static void
on_paint_begin (BivBoardEditor *self,
                guint           cell)
{
  if (!self->can_edit || cell >= biv_board_get_n_cells (self->board))
    return;
  drop_anchor (self);
  biv_canvas_set_cursor (BIV_CANVAS (self->canvas), cell);
  begin_stroke (self, (BivCell) cell);
}

static void
on_paint_over (BivBoardEditor *self,
               guint           cell)
{
  if (self->stroke != NULL && cell < biv_board_get_n_cells (self->board))
    go_on_with_stroke (self, (BivCell) cell);
}

static void
on_paint_end (BivBoardEditor *self,
              gboolean        is_cancelled)
{
  end_stroke (self, is_cancelled);
}

/* Return: lines and blocks take two, the others one. */
static void
on_activate (BivBoardEditor *self,
             guint           cell)
{
  if (!self->can_edit || self->tool == BIV_TOOL_SELECT || cell >= biv_board_get_n_cells (self->board))
    return;
  if ((self->tool == BIV_TOOL_LINE || self->tool == BIV_TOOL_AREA) && self->anchor == BIV_NOWHERE)
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
  gboolean had = self->anchor != BIV_NOWHERE || self->stroke != NULL;

  drop_anchor (self);
  end_stroke (self, TRUE);
  return had;
}

static void
say_cell (BivBoardEditor *self,
          guint           cell)
{
  g_autofree char *words = NULL;

  if (cell != BIV_NOWHERE && self->board != NULL)
    words = BIV_CANVAS_GET_CLASS (self->canvas)->describe (BIV_CANVAS (self->canvas), cell);
  gtk_label_set_text (self->status, words != NULL ? words : "");
}

static void
on_hover (BivBoardEditor *self)
{
  guint cell = biv_canvas_get_hover (BIV_CANVAS (self->canvas));

  say_cell (self, cell != BIV_NOWHERE ? cell : biv_canvas_get_cursor (BIV_CANVAS (self->canvas)));
}

/* The keyboard is at work: its cell is the one that counts. */
static void
on_cursor (BivBoardEditor *self)
{
  say_cell (self, biv_canvas_get_cursor (BIV_CANVAS (self->canvas)));
}

static void
on_view_changed (BivBoardEditor *self)
{
  BivBox view;

  biv_canvas_get_view (BIV_CANVAS (self->canvas), &view);
  biv_board_panel_set_view (self->panel, &view);
}

static void
on_zoom_in (BivBoardEditor *self)
{
  biv_canvas_zoom (BIV_CANVAS (self->canvas), 1.25);
}

static void
on_zoom_out (BivBoardEditor *self)
{
  biv_canvas_zoom (BIV_CANVAS (self->canvas), 0.8);
}

static void
on_zoom_fit (BivBoardEditor *self)
{
  biv_canvas_fit (BIV_CANVAS (self->canvas));
}

/* ---- Tools ---- */

static void
choose_tool (BivBoardEditor *self,
             BivTool            tool)
{
  end_stroke (self, TRUE);
  drop_anchor (self);
  self->tool = tool;
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->tool_buttons[tool], TRUE);
  self->is_setting = FALSE;
  gtk_stack_set_visible_child_name (self->options, tools[tool].options);
  biv_board_canvas_set_painting (self->canvas, self->can_edit && tool != BIV_TOOL_SELECT);
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

static gboolean
on_key (BivBoardEditor  *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || !self->can_edit)
    return GDK_EVENT_PROPAGATE;
  key = gdk_keyval_to_lower (key);
  if (key >= GDK_KEY_0 && key <= GDK_KEY_9)
    {
      choose_brush (self, (BivBrush) ((key - GDK_KEY_0 + 9) % 10));
      return GDK_EVENT_STOP;
    }
  for (guint tool = 0; tool < BIV_N_TOOLS; tool++)
    if (tools[tool].key == key)
      {
        if (tool == BIV_TOOL_CONTOUR && self->tool == BIV_TOOL_CONTOUR)
          gtk_toggle_button_set_active (gtk_toggle_button_get_active (self->raise) ? self->lower : self->raise, TRUE);
        choose_tool (self, (BivTool) tool);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

/* ---- The whole board ---- */

static void
spin (BivBoardEditor *self,
      int             quarters,
      const char     *step)
{
  g_autoptr (BivBoard) board = NULL;

  if (!self->can_edit)
    return;
  board = biv_board_ref (self->board);
  for (int i = 0; i < quarters; i++)
    {
      BivBoard *next = biv_board_spun (board);

      biv_board_unref (board);
      board = next;
    }
  commit (self, step, board);
}

static void
on_turn_left (BivBoardEditor *self)
{
  spin (self, 3, _("turn left"));
}

static void
on_turn_right (BivBoardEditor *self)
{
  spin (self, 1, _("turn right"));
}

static void
on_mirror (BivBoardEditor *self)
{
  g_autoptr (BivBoard) board = self->can_edit ? biv_board_mirrored (self->board) : NULL;

  commit (self, _("mirror"), board);
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
  title = g_strdup_printf (C_("step on a board", "%s: %s"), biv_item_get_name (BIV_ITEM (battlefield)),
                           _("name and size"));
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (self->desk), title);
  if (name[0] != '\0')
    biv_proposal_set_text (proposal, battlefield, "name", name);
  if (self->can_edit)
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

  gtk_label_set_text (self->name, name != NULL ? name : self->id);
  gtk_label_set_text (self->about, about);
  gtk_editable_set_text (GTK_EDITABLE (self->name_entry), name != NULL ? name : "");
  gtk_spin_button_set_value (self->width, width);
  gtk_spin_button_set_value (self->height, height);
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
  self->can_edit = biv_board_get_shape (self->board) == BIV_BOARD_SQUARES;
  drop_anchor (self);
  biv_board_canvas_set_board (self->canvas, self->board, self->seed);
  biv_canvas_fit (BIV_CANVAS (self->canvas));
  biv_board_panel_set_board (self->panel, self->board, self->seed);
  biv_board_panel_set_can_edit (self->panel, self->can_edit);
  gtk_widget_set_sensitive (GTK_WIDGET (self->tool_box), self->can_edit);
  gtk_widget_set_sensitive (self->turn_box, self->can_edit);
  choose_tool (self, self->can_edit ? self->tool : BIV_TOOL_SELECT);
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
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->stroke, biv_board_stroke_free);
  g_clear_pointer (&self->drawn, biv_board_unref);
  g_clear_pointer (&self->board, biv_board_unref);
  g_clear_pointer (&self->id, g_free);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_board_editor_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, tool_box);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, body);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, name);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, about);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, status);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, options);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, size_1);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, size_2);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, size_3);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, raise);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, lower);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, points);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, width);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, height);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, name_entry);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, size_button);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, turn_box);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, canvas);
  gtk_widget_class_bind_template_child (widget_class, BivBoardEditor, panel);
  gtk_widget_class_bind_template_callback (widget_class, on_leave);
  gtk_widget_class_bind_template_callback (widget_class, on_brush_size);
  gtk_widget_class_bind_template_callback (widget_class, on_turn_left);
  gtk_widget_class_bind_template_callback (widget_class, on_turn_right);
  gtk_widget_class_bind_template_callback (widget_class, on_mirror);
  gtk_widget_class_bind_template_callback (widget_class, on_zoom_in);
  gtk_widget_class_bind_template_callback (widget_class, on_zoom_out);
  gtk_widget_class_bind_template_callback (widget_class, on_zoom_fit);
  gtk_widget_class_bind_template_callback (widget_class, on_size_apply);
  gtk_widget_class_bind_template_callback (widget_class, on_paint_begin);
  gtk_widget_class_bind_template_callback (widget_class, on_paint_over);
  gtk_widget_class_bind_template_callback (widget_class, on_paint_end);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel);
  gtk_widget_class_bind_template_callback (widget_class, on_hover);
  gtk_widget_class_bind_template_callback (widget_class, on_cursor);
  gtk_widget_class_bind_template_callback (widget_class, on_view_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_brush);
  gtk_widget_class_bind_template_callback (widget_class, on_layers);
  gtk_widget_class_bind_template_callback (widget_class, on_point);
  gtk_widget_class_bind_template_callback (widget_class, on_show_cell);
}

static void
biv_board_editor_class_init (BivBoardEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = biv_board_editor_get_property;
  object_class->set_property = biv_board_editor_set_property;
  object_class->dispose = biv_board_editor_dispose;
  props[PROP_IS_NARROW] = g_param_spec_boolean ("is-narrow", NULL, NULL, FALSE,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  leave_signal = g_signal_new ("leave", BIV_TYPE_BOARD_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BIV_TYPE_BOARD_CANVAS);
  g_type_ensure (BIV_TYPE_BOARD_PANEL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-board-editor.ui");
  bind_template (widget_class);
}

static void
add_tool (BivBoardEditor *self,
          BivTool            tool)
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

static void
biv_board_editor_init (BivBoardEditor *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->anchor = BIV_NOWHERE;
  self->brush_size = 1;
  self->brush = BIV_BRUSH_WOOD;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
  for (guint tool = 0; tool < BIV_N_TOOLS; tool++)
    add_tool (self, (BivTool) tool);
  choose_tool (self, BIV_TOOL_BRUSH);
  biv_board_panel_set_brush (self->panel, self->brush);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->canvas), keys);
}
