/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-tools.c: the tools beside a map that is being edited, in a column; one is in hand, each has a letter of its own */
#include "config.h"

#include "app/map/map-tools.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"

struct _BivMapTools
{
  GtkWidget        parent_instance;

  BivMapTool       tool;
  gboolean         is_grid;
  gboolean         is_setting;
  GtkWidget       *box;
  GtkToggleButton *buttons[BIV_N_MAP_TOOLS];
  GtkLabel        *letters[BIV_N_MAP_TOOLS];
  GtkWidget       *rules[BIV_N_MAP_TOOLS];      /* over the tools that begin a group */
};

G_DEFINE_FINAL_TYPE (BivMapTools, biv_map_tools, GTK_TYPE_WIDGET)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* What a tool is called, and its key, on maps of places and on grids; without them it is not there. */
static const struct
{
  const char *icon;
  const char *label;
  guint       key;
  const char *grid_label;
  guint       grid_key;
  gboolean    stays, begins_group;
} tools[BIV_N_MAP_TOOLS] = {
  [BIV_MAP_TOOL_SELECT]    = { "biv-select-symbolic", N_("Select and move (V)"), GDK_KEY_v, N_("Select (V)"), GDK_KEY_v, TRUE,
                               FALSE },
  [BIV_MAP_TOOL_PLACE]     = { "biv-place-symbolic", N_("Add a place; with Shift another one after it (P)"), GDK_KEY_p, NULL, 0,
                               FALSE, TRUE },
  [BIV_MAP_TOOL_ROAD]      = { "biv-road-symbolic", N_("Links: drag from place to place (R)"), GDK_KEY_r, NULL, 0, TRUE, FALSE },
  [BIV_MAP_TOOL_BRUSH]     = { "biv-brush-symbolic", NULL, 0, N_("Brush (B)"), GDK_KEY_b, TRUE, TRUE },
  [BIV_MAP_TOOL_FILL]      = { "biv-fill-symbolic", NULL, 0, N_("Fill (F)"), GDK_KEY_f, TRUE, FALSE },
  [BIV_MAP_TOOL_PICK]      = { "biv-pick-symbolic", NULL, 0, N_("Pick up ground (I)"), GDK_KEY_i, TRUE, FALSE },
  [BIV_MAP_TOOL_WAY]       = { "biv-road-symbolic", NULL, 0, N_("Road or railway (R)"), GDK_KEY_r, TRUE, FALSE },
  [BIV_MAP_TOOL_SIDES]     = { "biv-edge-symbolic", NULL, 0, N_("River along the sides of cells (W)"), GDK_KEY_w, TRUE, FALSE },
  [BIV_MAP_TOOL_BORDER]    = { "biv-border-symbolic", NULL, 0, N_("Border (O)"), GDK_KEY_o, TRUE, FALSE },
  [BIV_MAP_TOOL_STAMP]     = { "biv-stamp-symbolic", NULL, 0, N_("Stamp (P)"), GDK_KEY_p, TRUE, FALSE },
  [BIV_MAP_TOOL_ERASER]    = { "biv-eraser-symbolic", NULL, 0, N_("Eraser (X)"), GDK_KEY_x, TRUE, FALSE },
  [BIV_MAP_TOOL_RIVER]     = { "biv-river-symbolic", N_("Draw a river or a coast (W)"), GDK_KEY_w,
                               N_("Draw a river or a coast freely (L)"), GDK_KEY_l, TRUE, TRUE },
  [BIV_MAP_TOOL_WOODS]     = { "biv-woods-symbolic", N_("Draw woods, marsh, desert or sea (A)"), GDK_KEY_a,
                               N_("Draw woods, marsh, desert or sea freely (A)"), GDK_KEY_a, TRUE, FALSE },
  [BIV_MAP_TOOL_HILLS]     = { "biv-hills-symbolic", N_("Draw hills (H)"), GDK_KEY_h, N_("Draw hills freely (H)"), GDK_KEY_h, TRUE,
                               FALSE },
  [BIV_MAP_TOOL_LETTERING] = { "biv-lettering-symbolic", N_("Set lettering (T)"), GDK_KEY_t, N_("Set lettering (T)"), GDK_KEY_t,
                               FALSE, FALSE },
  [BIV_MAP_TOOL_BACKDROP]  = { "biv-picture-symbolic", N_("The picture under the map (B)"), GDK_KEY_b,
                               N_("The picture under the map (K)"), GDK_KEY_k, TRUE, TRUE },
  [BIV_MAP_TOOL_MEASURE]   = { "biv-measure-symbolic", N_("Measure a distance (M)"), GDK_KEY_m, N_("Measure a distance (M)"),
                               GDK_KEY_m, TRUE, FALSE },
  [BIV_MAP_TOOL_ERASE]     = { "biv-eraser-symbolic", N_("Remove what is clicked (X)"), GDK_KEY_x, NULL, 0, TRUE, FALSE },
};

/* Returns: 0 where the tool is not there */
static guint
get_key (BivMapTools *self,
         guint        tool)
{
  return self->is_grid ? tools[tool].grid_key : tools[tool].key;
}

BivMapTool
biv_map_tools_get (BivMapTools *self)
{
  g_return_val_if_fail (BIV_IS_MAP_TOOLS (self), BIV_MAP_TOOL_SELECT);

  return self->tool;
}

void
biv_map_tools_set (BivMapTools *self,
                   BivMapTool   tool)
{
  g_return_if_fail (BIV_IS_MAP_TOOLS (self) && tool < BIV_N_MAP_TOOLS);

  if (tool == self->tool)
    return;
  self->tool = tool;
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->buttons[tool], TRUE);
  self->is_setting = FALSE;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_toggled (GtkToggleButton *button,
            BivMapTools     *self)
{
  if (self->is_setting || !gtk_toggle_button_get_active (button))
    return;
  for (guint tool = 0; tool < BIV_N_MAP_TOOLS; tool++)
    if (self->buttons[tool] == button)
      biv_map_tools_set (self, (BivMapTool) tool);
}

/* The letter in the corner says which key takes the tool. */
static void
show_tool (BivMapTools *self,
           guint        tool)
{
  GtkWidget *button = GTK_WIDGET (self->buttons[tool]);
  guint key = get_key (self, tool);

  gtk_widget_set_visible (button, key != 0);
  if (self->rules[tool] != NULL)
    gtk_widget_set_visible (self->rules[tool], key != 0);
  if (key != 0)
    {
      const char *label = _(self->is_grid ? tools[tool].grid_label : tools[tool].label);

      gtk_label_set_text (self->letters[tool], gdk_keyval_name (gdk_keyval_to_upper (key)));
      gtk_widget_set_tooltip_text (button, label);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    }
}

void
biv_map_tools_set_grid (BivMapTools *self,
                        gboolean     is_grid)
{
  g_return_if_fail (BIV_IS_MAP_TOOLS (self));

  if (is_grid == self->is_grid)
    return;
  self->is_grid = is_grid;
  if (is_grid)
    gtk_widget_add_css_class (self->box, "many");
  else
    gtk_widget_remove_css_class (self->box, "many");
  for (guint tool = 0; tool < BIV_N_MAP_TOOLS; tool++)
    show_tool (self, tool);
  if (get_key (self, self->tool) == 0)
    biv_map_tools_set (self, BIV_MAP_TOOL_SELECT);
}

gboolean
biv_map_tools_press (BivMapTools *self,
                     guint        key)
{
  g_return_val_if_fail (BIV_IS_MAP_TOOLS (self), FALSE);

  for (guint tool = 0; tool < BIV_N_MAP_TOOLS; tool++)
    if (get_key (self, tool) != 0 && key == get_key (self, tool))
      {
        biv_map_tools_set (self, (BivMapTool) tool);
        return TRUE;
      }
  return FALSE;
}

gboolean
biv_map_tool_is_for_cells (BivMapTool tool)
{
  return tool >= BIV_MAP_TOOL_BRUSH && tool <= BIV_MAP_TOOL_ERASER;
}

gboolean
biv_map_tool_draws (BivMapTool tool)
{
  return tool >= BIV_MAP_TOOL_RIVER && tool <= BIV_MAP_TOOL_LETTERING;
}

BivMapTool
biv_map_tool_of_ground (BivDrawnKind kind)
{
  switch (kind)
    {
    case BIV_DRAWN_RIVER:
    case BIV_DRAWN_COAST:
      return BIV_MAP_TOOL_RIVER;
    case BIV_DRAWN_HILLS:
      return BIV_MAP_TOOL_HILLS;
    case BIV_DRAWN_LETTERING:
      return BIV_MAP_TOOL_LETTERING;
    case BIV_DRAWN_WOODS:
    case BIV_DRAWN_MARSH:
    case BIV_DRAWN_DESERT:
    case BIV_DRAWN_SEA:
    default:
      return BIV_MAP_TOOL_WOODS;
    }
}

BivDrawnKind
biv_map_tool_get_ground (BivMapTool tool)
{
  return tool == BIV_MAP_TOOL_LETTERING ? BIV_DRAWN_LETTERING : tool == BIV_MAP_TOOL_HILLS ? BIV_DRAWN_HILLS
         : tool == BIV_MAP_TOOL_WOODS   ? BIV_DRAWN_WOODS
                                        : BIV_DRAWN_RIVER;
}

gboolean
biv_map_tool_stays (BivMapTool tool)
{
  return tools[tool].stays;
}

/* ---- The widget ---- */

static GtkWidget *
make_button (BivMapTools *self,
             guint        tool)
{
  GtkWidget *button = gtk_toggle_button_new (), *overlay = gtk_overlay_new ();
  GtkWidget *letter = gtk_label_new (NULL);

  gtk_overlay_set_child (GTK_OVERLAY (overlay), gtk_image_new_from_icon_name (tools[tool].icon));
  gtk_widget_set_halign (letter, GTK_ALIGN_END);
  gtk_widget_set_valign (letter, GTK_ALIGN_END);
  gtk_widget_add_css_class (letter, "tool-letter");
  gtk_widget_add_css_class (overlay, "tool-face");
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), letter);
  gtk_button_set_child (GTK_BUTTON (button), overlay);
  gtk_widget_add_css_class (button, "flat");
  self->buttons[tool] = GTK_TOGGLE_BUTTON (button);
  self->letters[tool] = GTK_LABEL (letter);
  if (tool > 0)
    gtk_toggle_button_set_group (self->buttons[tool], self->buttons[0]);
  g_signal_connect (button, "toggled", G_CALLBACK (on_toggled), self);
  return button;
}

static void
biv_map_tools_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_map_tools_parent_class)->dispose (object);
}

static void
biv_map_tools_class_init (BivMapToolsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_map_tools_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, 0, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
biv_map_tools_init (BivMapTools *self)
{
  GtkWidget *window = gtk_scrolled_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  self->box = box;
  gtk_widget_add_css_class (box, "tool-box");
  gtk_widget_add_css_class (box, "panel");
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Tools"), -1);
  for (guint tool = 0; tool < BIV_N_MAP_TOOLS; tool++)
    {
      if (tools[tool].begins_group)
        {
          self->rules[tool] = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);
          gtk_box_append (GTK_BOX (box), self->rules[tool]);
        }
      gtk_box_append (GTK_BOX (box), make_button (self, tool));
      show_tool (self, tool);
    }
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->buttons[0], TRUE);
  self->is_setting = FALSE;
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), box);
  gtk_widget_set_parent (window, GTK_WIDGET (self));
}
