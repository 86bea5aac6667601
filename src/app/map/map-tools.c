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

/* What a tool is called, with its letter, on maps of places and on grids; NULL: it is not there. */
static const struct
{
  const char *icon;
  const char *label, *letter;
  const char *grid_label, *grid_letter;
  gboolean    stays, begins_group;
} tools[BIV_N_MAP_TOOLS] = {
  [BIV_MAP_TOOL_SELECT]    = { "biv-select-symbolic", N_("Select and move (V)"), "V", N_("Select (V)"), "V", TRUE, FALSE },
  [BIV_MAP_TOOL_PLACE]     = { "biv-place-symbolic", N_("Add a place; with Shift another one after it (P)"), "P", NULL, NULL,
                               FALSE, TRUE },
  [BIV_MAP_TOOL_ROAD]      = { "biv-road-symbolic", N_("Links: drag from place to place (R)"), "R", NULL, NULL, TRUE, FALSE },
  [BIV_MAP_TOOL_BRUSH]     = { "biv-brush-symbolic", NULL, NULL, N_("Brush (B)"), "B", TRUE, TRUE },
  [BIV_MAP_TOOL_FILL]      = { "biv-fill-symbolic", NULL, NULL, N_("Fill (F)"), "F", TRUE, FALSE },
  [BIV_MAP_TOOL_PICK]      = { "biv-pick-symbolic", NULL, NULL, N_("Pick up ground (I)"), "I", TRUE, FALSE },
  [BIV_MAP_TOOL_WAY]       = { "biv-road-symbolic", NULL, NULL, N_("Road or railway (R)"), "R", TRUE, FALSE },
  [BIV_MAP_TOOL_SIDES]     = { "biv-edge-symbolic", NULL, NULL, N_("River along the sides of cells (W)"), "W", TRUE, FALSE },
  [BIV_MAP_TOOL_BORDER]    = { "biv-border-symbolic", NULL, NULL, N_("Border (O)"), "O", TRUE, FALSE },
  [BIV_MAP_TOOL_STAMP]     = { "biv-stamp-symbolic", NULL, NULL, N_("Stamp (P)"), "P", TRUE, FALSE },
  [BIV_MAP_TOOL_ERASER]    = { "biv-eraser-symbolic", NULL, NULL, N_("Eraser (X)"), "X", TRUE, FALSE },
  [BIV_MAP_TOOL_RIVER]     = { "biv-river-symbolic", N_("Draw a river or a coast (W)"), "W",
                               N_("Draw a river or a coast freely (L)"), "L", TRUE, TRUE },
  [BIV_MAP_TOOL_WOODS]     = { "biv-woods-symbolic", N_("Draw woods, marsh, desert or sea (A)"), "A",
                               N_("Draw woods, marsh, desert or sea freely (A)"), "A", TRUE, FALSE },
  [BIV_MAP_TOOL_HILLS]     = { "biv-hills-symbolic", N_("Draw hills (H)"), "H", N_("Draw hills freely (H)"), "H", TRUE, FALSE },
  [BIV_MAP_TOOL_LETTERING] = { "biv-lettering-symbolic", N_("Set lettering (T)"), "T", N_("Set lettering (T)"), "T", FALSE, FALSE },
  [BIV_MAP_TOOL_BACKDROP]  = { "biv-picture-symbolic", N_("The picture under the map (B)"), "B",
                               N_("The picture under the map (K)"), "K", TRUE, TRUE },
  [BIV_MAP_TOOL_MEASURE]   = { "biv-measure-symbolic", N_("Measure a distance (M)"), "M", N_("Measure a distance (M)"), "M", TRUE,
                               FALSE },
  [BIV_MAP_TOOL_ERASE]     = { "biv-eraser-symbolic", N_("Remove what is clicked (X)"), "X", NULL, NULL, TRUE, FALSE },
};

static const char *
get_letter (BivMapTools *self,
            guint        tool)
{
  return self->is_grid ? tools[tool].grid_letter : tools[tool].letter;
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
  const char *letter = get_letter (self, tool);
  GtkWidget *button = GTK_WIDGET (self->buttons[tool]);

  gtk_widget_set_visible (button, letter != NULL);
  if (self->rules[tool] != NULL)
    gtk_widget_set_visible (self->rules[tool], letter != NULL);
  if (letter != NULL)
    {
      const char *label = _(self->is_grid ? tools[tool].grid_label : tools[tool].label);

      gtk_label_set_text (self->letters[tool], letter);
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
  if (get_letter (self, self->tool) == NULL)
    biv_map_tools_set (self, BIV_MAP_TOOL_SELECT);
}

gboolean
biv_map_tools_press (BivMapTools *self,
                     guint        key)
{
  g_return_val_if_fail (BIV_IS_MAP_TOOLS (self), FALSE);

  for (guint tool = 0; tool < BIV_N_MAP_TOOLS; tool++)
    {
      const char *letter = get_letter (self, tool);

      if (letter != NULL && key == (guint) g_ascii_tolower (*letter))
        {
          biv_map_tools_set (self, (BivMapTool) tool);
          return TRUE;
        }
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
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
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
