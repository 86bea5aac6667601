/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-tools.c: the tools beside a table that is drawn up, in a column; one is in hand, each has a letter of its own */
#include "config.h"

#include "app/boards/table-tools.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"

static const struct
{
  const char *icon, *name;
  char        letter;
  BivThing    first, last;          /* BIV_N_THINGS: draws none */
} tools[BIV_N_TABLE_TOOLS] = {
  [BIV_TABLE_SELECT]  = { "biv-select-symbolic", NC_("tool", "Select"), 'v', BIV_N_THINGS, BIV_N_THINGS },
  [BIV_TABLE_HEIGHT]  = { "biv-contour-symbolic", NC_("tool", "Height"), 'h', BIV_THING_CONTOUR, BIV_THING_CONTOUR },
  [BIV_TABLE_AREA]    = { "biv-woods-symbolic", NC_("tool", "Wood and other ground"), 'a', BIV_THING_WOOD, BIV_THING_BUILT_UP },
  [BIV_TABLE_STREAM]  = { "biv-river-symbolic", NC_("tool", "Stream"), 'w', BIV_THING_STREAM, BIV_THING_STREAM },
  [BIV_TABLE_ROAD]    = { "biv-road-symbolic", NC_("tool", "Road"), 'r', BIV_THING_ROAD, BIV_THING_ROAD },
  [BIV_TABLE_LINE]    = { "biv-line-symbolic", NC_("tool", "Wall, hedge, works"), 'l', BIV_THING_WALL, BIV_THING_FORTIFICATION },
  [BIV_TABLE_HOUSE]   = { "biv-house-symbolic", NC_("tool", "Building"), 'o', BIV_THING_BUILDING, BIV_THING_BUILDING },
  [BIV_TABLE_LABEL]   = { "biv-lettering-symbolic", NC_("tool", "Lettering"), 't', BIV_THING_LABEL, BIV_THING_LABEL },
  [BIV_TABLE_MEASURE] = { "biv-measure-symbolic", NC_("tool", "Measure"), 'm', BIV_N_THINGS, BIV_N_THINGS },
  [BIV_TABLE_ERASER]  = { "biv-eraser-symbolic", NC_("tool", "Take away"), 'x', BIV_N_THINGS, BIV_N_THINGS },
};

struct _BivTableTools
{
  GtkWidget        parent_instance;

  BivTableTool     tool;
  GtkToggleButton *buttons[BIV_N_TABLE_TOOLS];
};

static guint changed;

G_DEFINE_FINAL_TYPE (BivTableTools, biv_table_tools, GTK_TYPE_WIDGET)

/* ---- What they are ---- */

BivTableTool
biv_table_tool_from_key (guint key)
{
  for (guint i = 0; i < BIV_N_TABLE_TOOLS; i++)
    if (gdk_keyval_to_lower (key) == (guint) tools[i].letter)
      return (BivTableTool) i;
  return BIV_N_TABLE_TOOLS;
}

BivTableTool
biv_table_tool_from_thing (BivThing thing)
{
  for (guint i = 0; i < BIV_N_TABLE_TOOLS; i++)
    if (thing >= tools[i].first && thing <= tools[i].last)
      return (BivTableTool) i;
  return BIV_TABLE_SELECT;
}

gboolean
biv_table_tool_get_things (BivTableTool  tool,
                           BivThing     *first,
                           BivThing     *last)
{
  g_return_val_if_fail (tool < BIV_N_TABLE_TOOLS && first != NULL && last != NULL, FALSE);

  *first = tools[tool].first;
  *last = tools[tool].last;
  return tools[tool].first != BIV_N_THINGS;
}

/* ---- The column ---- */

BivTableTool
biv_table_tools_get (BivTableTools *self)
{
  g_return_val_if_fail (BIV_IS_TABLE_TOOLS (self), BIV_TABLE_SELECT);
  return self->tool;
}

void
biv_table_tools_set (BivTableTools *self,
                     BivTableTool   tool)
{
  g_return_if_fail (BIV_IS_TABLE_TOOLS (self) && tool < BIV_N_TABLE_TOOLS);
  gtk_toggle_button_set_active (self->buttons[tool], TRUE);
}

static void
on_toggled (GtkToggleButton *button,
            BivTableTools   *self)
{
  for (guint i = 0; i < BIV_N_TABLE_TOOLS; i++)
    if (self->buttons[i] == button && gtk_toggle_button_get_active (button) && self->tool != i)
      {
        self->tool = (BivTableTool) i;
        g_signal_emit (self, changed, 0);
      }
}

static void
add_tool (BivTableTools *self,
          guint          i)
{
  const char *name = g_dpgettext2 (NULL, "tool", tools[i].name);
  GtkWidget *button = gtk_toggle_button_new (), *overlay = gtk_overlay_new ();
  const char letter[] = { g_ascii_toupper (tools[i].letter), '\0' };
  GtkWidget *key = gtk_label_new (letter);
  /* TRANSLATORS: a tool and its key: "Road (R)" */
  g_autofree char *tip = g_strdup_printf (_("%s (%s)"), name, letter);

  gtk_overlay_set_child (GTK_OVERLAY (overlay), gtk_image_new_from_icon_name (tools[i].icon));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), key);
  gtk_widget_set_halign (key, GTK_ALIGN_END);
  gtk_widget_set_valign (key, GTK_ALIGN_END);
  gtk_widget_add_css_class (key, "tool-letter");
  gtk_widget_add_css_class (overlay, "tool-face");
  gtk_button_set_child (GTK_BUTTON (button), overlay);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, letter, -1);
  self->buttons[i] = GTK_TOGGLE_BUTTON (button);
  if (i > 0)
    gtk_toggle_button_set_group (self->buttons[i], self->buttons[0]);
  g_signal_connect (button, "toggled", G_CALLBACK (on_toggled), self);
  if (i == BIV_TABLE_HEIGHT || i == BIV_TABLE_MEASURE)
    gtk_widget_set_parent (gtk_separator_new (GTK_ORIENTATION_HORIZONTAL), GTK_WIDGET (self));
  gtk_widget_set_parent (button, GTK_WIDGET (self));
}

static void
biv_table_tools_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_table_tools_parent_class)->dispose (object);
}

static void
biv_table_tools_class_init (BivTableToolsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_table_tools_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_TOOLBAR);
  changed = g_signal_new ("changed", BIV_TYPE_TABLE_TOOLS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_table_tools_init (BivTableTools *self)
{
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (layout, 2);
  for (guint i = 0; i < BIV_N_TABLE_TOOLS; i++)
    add_tool (self, i);
  gtk_toggle_button_set_active (self->buttons[BIV_TABLE_SELECT], TRUE);
}
