/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-panel.c: what the tools that draw a map of squares or hexes are set to */
#include "config.h"

#include "app/map/grid-panel.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"
#include "app/widgets/look.h"
#include "app/widgets/template.h"
#include "base/said.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "draw/map/map-drawing.h"

#define SAMPLE_PX 32
#define COLUMNS   4                 /* of ground */
#define STAMPS_ABREAST 3
#define N_GROUNDS (BIV_TERRAIN_WATER + 1)
#define N_WAYS    4
#define N_NUMBERS (BIV_NUMBERS_OFF + 1)

/* The tools that have settings, and what they do. */
static const struct
{
  gboolean    draws;
  BivGridTool tool;
  const char *page;                 /* of its settings */
} uses[BIV_N_MAP_TOOLS] = {
  [BIV_MAP_TOOL_BRUSH]  = { TRUE, BIV_GRID_BRUSH, "ground" },
  [BIV_MAP_TOOL_FILL]   = { TRUE, BIV_GRID_FILL, "ground" },
  [BIV_MAP_TOOL_PICK]   = { FALSE, BIV_GRID_BRUSH, "ground" },
  [BIV_MAP_TOOL_WAY]    = { TRUE, BIV_GRID_WAY, "way" },
  [BIV_MAP_TOOL_SIDES]  = { TRUE, BIV_GRID_RIVER, "river" },
  [BIV_MAP_TOOL_BORDER] = { TRUE, BIV_GRID_BORDER, "border" },
  [BIV_MAP_TOOL_STAMP]  = { TRUE, BIV_GRID_STAMP, "stamp" },
  [BIV_MAP_TOOL_ERASER] = { TRUE, BIV_GRID_ERASER, "eraser" },
};

static const BivLinkKind ways[N_WAYS] = { BIV_LINK_ROAD, BIV_LINK_TRACK, BIV_LINK_TRAIL, BIV_LINK_RAIL };

struct _BivGridPanel
{
  GtkWidget        parent_instance;

  BivDesk         *desk;            /* borrowed: the page's */
  BivMapTools     *tools;           /* likewise; NULL: not told yet */
  gboolean         is_setting;
  BivTerrain       terrain;
  int              size;
  BivLinkKind      way;
  BivStamp         stamp;
  char            *side;            /* id; NULL: nobody's */
  char            *sides;           /* what the list of sides was made of */
  char            *given_name;      /* of the style that was asked for last */
  GtkToggleButton *ground_buttons[N_GROUNDS], *size_buttons[BIV_GRID_BRUSH_MOST];
  GtkToggleButton *way_buttons[N_WAYS], *stamp_buttons[BIV_N_STAMPS], *number_buttons[N_NUMBERS];

  GtkGrid         *ground_grid, *stamp_grid;    /* template children from here on */
  GtkBox          *size_box, *way_box, *number_box;
  GtkStack        *settings;
  GtkDropDown     *road_crossing, *river_crossing, *side_list;
  GtkEditable     *name;
  GtkWidget       *size_row, *side_row;
};

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivGridPanel, biv_grid_panel, GTK_TYPE_WIDGET)

static void
tell (BivGridPanel *self)
{
  if (!self->is_setting)
    g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- What is in hand ---- */

static BivMapTool
get_tool (BivGridPanel *self)
{
  return self->tools != NULL ? biv_map_tools_get (self->tools) : BIV_MAP_TOOL_SELECT;
}

static void
show_settings (BivGridPanel *self)
{
  BivMapTool tool = get_tool (self);

  gtk_stack_set_visible_child_name (self->settings, uses[tool].page != NULL ? uses[tool].page : "hand");
  gtk_widget_set_visible (self->size_row, tool == BIV_MAP_TOOL_BRUSH);
  gtk_widget_set_visible (self->side_row, self->stamp == BIV_STAMP_BASE || self->stamp == BIV_STAMP_OWNER);
}

void
biv_grid_panel_set_tools (BivGridPanel *self,
                          BivMapTools  *tools)
{
  g_return_if_fail (BIV_IS_GRID_PANEL (self) && BIV_IS_MAP_TOOLS (tools) && self->tools == NULL);

  self->tools = tools;
  g_signal_connect_object (tools, "changed", G_CALLBACK (show_settings), self, G_CONNECT_SWAPPED);
}

gboolean
biv_grid_panel_get_style (BivGridPanel *self,
                          BivGridStyle *style)
{
  const char *name;

  g_return_val_if_fail (BIV_IS_GRID_PANEL (self) && style != NULL, FALSE);

  if (!uses[get_tool (self)].draws)
    return FALSE;
  name = gtk_editable_get_text (self->name);
  g_free (self->given_name);
  self->given_name = *name != '\0' ? g_strdup (name) : NULL;
  *style = (BivGridStyle) {
    .tool = uses[get_tool (self)].tool,
    .terrain = self->terrain,
    .size = self->size,
    .way = self->way,
    .crossing = (BivCrossing) gtk_drop_down_get_selected (get_tool (self) == BIV_MAP_TOOL_SIDES ? self->river_crossing
                                                                                               : self->road_crossing),
    .stamp = self->stamp,
    .side = self->side,
    .name = self->given_name,
  };
  return TRUE;
}

void
biv_grid_panel_take_ground (BivGridPanel *self,
                            BivTerrain    terrain)
{
  g_return_if_fail (BIV_IS_GRID_PANEL (self) && terrain < N_GROUNDS);

  self->terrain = terrain;
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->ground_buttons[terrain], TRUE);
  self->is_setting = FALSE;
  if (self->tools != NULL && get_tool (self) != BIV_MAP_TOOL_BRUSH && get_tool (self) != BIV_MAP_TOOL_FILL)
    biv_map_tools_set (self->tools, BIV_MAP_TOOL_BRUSH);
  else
    tell (self);
}

void
biv_grid_panel_has_stamped (BivGridPanel *self)
{
  g_return_if_fail (BIV_IS_GRID_PANEL (self));

  gtk_editable_set_text (self->name, "");
}

static void
take_size (BivGridPanel *self,
           int           size)
{
  gtk_toggle_button_set_active (self->size_buttons[CLAMP (size, 1, BIV_GRID_BRUSH_MOST) - 1], TRUE);
}

gboolean
biv_grid_panel_press_key (BivGridPanel    *self,
                          guint            key,
                          GdkModifierType  modifiers)
{
  g_return_val_if_fail (BIV_IS_GRID_PANEL (self), FALSE);

  if ((modifiers & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  if (key >= GDK_KEY_1 && key < GDK_KEY_1 + N_GROUNDS)
    {
      biv_grid_panel_take_ground (self, (BivTerrain) (key - GDK_KEY_1));
      return TRUE;
    }
  if (key == GDK_KEY_bracketleft || key == GDK_KEY_bracketright)
    {
      take_size (self, self->size + (key == GDK_KEY_bracketright ? 1 : -1));
      return TRUE;
    }
  return FALSE;
}

/* ---- Its buttons ---- */

static guint
find_button (GtkToggleButton *const *buttons,
             guint                   n,
             GtkToggleButton        *button)
{
  guint i = 0;

  while (i < n && buttons[i] != button)
    i++;
  return i;
}

/* One of several: only the one that goes down says so. */
static gboolean
is_chosen (BivGridPanel    *self,
           GtkToggleButton *button)
{
  return !self->is_setting && gtk_toggle_button_get_active (button);
}

static void
on_ground (GtkToggleButton *button,
           BivGridPanel    *self)
{
  if (is_chosen (self, button))
    biv_grid_panel_take_ground (self, (BivTerrain) find_button (self->ground_buttons, N_GROUNDS, button));
}

static void
on_size (GtkToggleButton *button,
         BivGridPanel    *self)
{
  if (!is_chosen (self, button))
    return;
  self->size = (int) find_button (self->size_buttons, BIV_GRID_BRUSH_MOST, button) + 1;
  tell (self);
}

static void
on_way (GtkToggleButton *button,
        BivGridPanel    *self)
{
  if (!is_chosen (self, button))
    return;
  self->way = ways[find_button (self->way_buttons, N_WAYS, button)];
  tell (self);
}

static void
on_stamp (GtkToggleButton *button,
          BivGridPanel    *self)
{
  if (!is_chosen (self, button))
    return;
  self->stamp = (BivStamp) find_button (self->stamp_buttons, BIV_N_STAMPS, button);
  show_settings (self);
  tell (self);
}

static void
on_setting (BivGridPanel *self)
{
  tell (self);
}

static void
on_side (BivGridPanel *self)
{
  guint chosen = gtk_drop_down_get_selected (self->side_list);
  GPtrArray *sides;

  if (self->is_setting || self->desk == NULL)
    return;
  sides = biv_campaign_peek_items (biv_desk_get_campaign (self->desk), BIV_KIND_SIDE);
  g_free (self->side);
  self->side = chosen < sides->len ? g_strdup (biv_item_get_id (sides->pdata[chosen])) : NULL;
  tell (self);
}

static void
on_numbers (GtkToggleButton *button,
            BivGridPanel    *self)
{
  BivCampaign *campaign = self->desk != NULL ? biv_desk_get_campaign (self->desk) : NULL;
  g_autoptr (BivProposal) proposal = NULL;

  if (!is_chosen (self, button) || campaign == NULL)
    return;
  proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Numbers on the map")));
  biv_proposal_set_choice (proposal, campaign, "map-numbers", (int) find_button (self->number_buttons, N_NUMBERS, button));
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
}

static GtkToggleButton *
add_choice (GtkToggleButton **buttons,
            guint             i,
            const char       *label,
            const char       *tip,
            GCallback         on_toggled,
            BivGridPanel     *self)
{
  GtkWidget *button = gtk_toggle_button_new ();

  if (label != NULL)
    gtk_button_set_label (GTK_BUTTON (button), label);
  if (tip != NULL)
    gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip != NULL ? tip : label, -1);
  buttons[i] = GTK_TOGGLE_BUTTON (button);
  if (i > 0)
    gtk_toggle_button_set_group (buttons[i], buttons[0]);
  g_signal_connect (button, "toggled", on_toggled, self);
  return buttons[i];
}

static void
draw_sample (GtkDrawingArea *area,
             cairo_t        *cr,
             int             width,
             int             height,
             gpointer        terrain)
{
  biv_map_draw_ground_sample (cr, biv_look_get_palette (GTK_WIDGET (area)), (BivTerrain) GPOINTER_TO_INT (terrain), width);
}

static void
add_ground (BivGridPanel *self,
            BivTerrain    terrain)
{
  const char *label = biv_word_get_label (biv_terrain_get_type (), (int) terrain);
  g_autofree char *tip = g_strdup_printf (_("%s (key %d)"), label, (int) terrain + 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *sample = gtk_drawing_area_new ();
  GtkWidget *words = gtk_label_new (label), *button;

  button = GTK_WIDGET (add_choice (self->ground_buttons, terrain, NULL, tip, G_CALLBACK (on_ground), self));
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (sample), SAMPLE_PX);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (sample), SAMPLE_PX);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (sample), draw_sample, GINT_TO_POINTER ((int) terrain), NULL);
  gtk_widget_set_halign (sample, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (words, "caption");
  gtk_box_append (GTK_BOX (box), sample);
  gtk_box_append (GTK_BOX (box), words);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "brush");
  gtk_grid_attach (self->ground_grid, button, (int) terrain % COLUMNS, (int) terrain / COLUMNS, 1, 1);
}

static const char *
call_stamp (BivStamp stamp)
{
  static const char *const labels[BIV_N_STAMPS] = {
    [BIV_STAMP_TOWN] = NC_("stamp", "Town"),     [BIV_STAMP_VILLAGE] = NC_("stamp", "Village"),
    [BIV_STAMP_FORT] = NC_("stamp", "Fort"),     [BIV_STAMP_DEPOT] = NC_("stamp", "Depot"),
    [BIV_STAMP_PORT] = NC_("stamp", "Port"),     [BIV_STAMP_PASS] = NC_("stamp", "Pass"),
    [BIV_STAMP_WELL] = NC_("stamp", "Well"),     [BIV_STAMP_MINE] = NC_("stamp", "Mine"),
    [BIV_STAMP_BRIDGE] = NC_("stamp", "Bridge"), [BIV_STAMP_FORD] = NC_("stamp", "Ford"),
    [BIV_STAMP_FERRY] = NC_("stamp", "Ferry"),   [BIV_STAMP_BASE] = NC_("stamp", "Base"),
    [BIV_STAMP_OWNER] = NC_("stamp", "Owner"),
  };

  return g_dpgettext2 (NULL, "stamp", labels[stamp]);
}

static void
add_buttons (BivGridPanel *self)
{
  static const char *const numbers[N_NUMBERS] = {
    [BIV_NUMBERS_ALL] = N_("All"), [BIV_NUMBERS_PLACES] = N_("Places"), [BIV_NUMBERS_FIFTH] = N_("Each 5th"),
    [BIV_NUMBERS_OFF] = N_("Off"),
  };

  for (int terrain = 0; terrain < N_GROUNDS; terrain++)
    add_ground (self, (BivTerrain) terrain);
  for (guint size = 0; size < BIV_GRID_BRUSH_MOST; size++)
    {
      g_autofree char *label = g_strdup_printf ("%u", size + 1);

      gtk_box_append (self->size_box, GTK_WIDGET (add_choice (self->size_buttons, size, label, NULL, G_CALLBACK (on_size), self)));
    }
  for (guint way = 0; way < N_WAYS; way++)
    gtk_box_append (self->way_box,
                    GTK_WIDGET (add_choice (self->way_buttons, way, biv_word_get_label (biv_link_kind_get_type (), (int) ways[way]),
                                            NULL, G_CALLBACK (on_way), self)));
  for (guint stamp = 0; stamp < BIV_N_STAMPS; stamp++)
    gtk_grid_attach (self->stamp_grid,
                     GTK_WIDGET (add_choice (self->stamp_buttons, stamp, call_stamp ((BivStamp) stamp), NULL,
                                             G_CALLBACK (on_stamp), self)),
                     (int) stamp % STAMPS_ABREAST, (int) stamp / STAMPS_ABREAST, 1, 1);
  for (guint i = 0; i < N_NUMBERS; i++)
    gtk_box_append (self->number_box,
                    GTK_WIDGET (add_choice (self->number_buttons, i, _(numbers[i]), NULL, G_CALLBACK (on_numbers), self)));
}

static void
fill_crossings (GtkDropDown *list)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  /* TRANSLATORS: what is drawn where a road meets a river: nothing yet, the referee is asked afterwards */
  gtk_string_list_append (words, _("Ask me"));
  for (int crossing = BIV_CROSSING_BRIDGE; crossing <= BIV_CROSSING_FERRY; crossing++)
    gtk_string_list_append (words, biv_word_get_label (biv_crossing_get_type (), crossing));
  gtk_drop_down_set_model (list, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (list, BIV_CROSSING_BRIDGE);
}

/* ---- What the campaign has ---- */

static void
fill_sides (BivGridPanel *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  BIV_EACH (BivItem, side, campaign, BIV_KIND_SIDE)
    {
      g_string_append_printf (all, "%s %s\n", biv_item_get_id (side), biv_item_call (side));
      gtk_string_list_append (words, biv_item_call (side));
    }
  /* TRANSLATORS: the owner of a place: no side */
  gtk_string_list_append (words, _("Nobody"));
  if (g_strcmp0 (all->str, self->sides) == 0)
    return;
  g_free (self->sides);
  self->sides = g_strdup (all->str);
  self->is_setting = TRUE;
  gtk_drop_down_set_model (self->side_list, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (self->side_list, 0);
  self->is_setting = FALSE;
  on_side (self);
}

void
biv_grid_panel_show (BivGridPanel *self,
                     BivDesk      *desk)
{
  BivCampaign *campaign;

  g_return_if_fail (BIV_IS_GRID_PANEL (self) && BIV_IS_DESK (desk));

  self->desk = desk;
  campaign = biv_desk_get_campaign (desk);
  fill_sides (self);
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->number_buttons[campaign->map_numbers], TRUE);
  self->is_setting = FALSE;
}

/* ---- The class ---- */

static void
biv_grid_panel_dispose (GObject *object)
{
  BivGridPanel *self = BIV_GRID_PANEL (object);

  self->is_setting = TRUE;
  self->desk = NULL;
  self->tools = NULL;
  biv_children_unparent (self);
  g_clear_pointer (&self->side, g_free);
  g_clear_pointer (&self->sides, g_free);
  g_clear_pointer (&self->given_name, g_free);
  G_OBJECT_CLASS (biv_grid_panel_parent_class)->dispose (object);
}

static void
biv_grid_panel_class_init (BivGridPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_grid_panel_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/grid-panel.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  BIV_BIND_CHILDREN (widget_class, BivGridPanel, ground_grid, stamp_grid, size_box, way_box, number_box, settings,
                     road_crossing, river_crossing, side_list, name, size_row, side_row);
  BIV_BIND_CALLBACKS (widget_class, on_setting, on_side);
}

static void
biv_grid_panel_init (BivGridPanel *self)
{
  self->is_setting = TRUE;
  self->terrain = BIV_TERRAIN_WOODS;
  self->size = 1;
  self->way = BIV_LINK_ROAD;
  gtk_widget_init_template (GTK_WIDGET (self));
  add_buttons (self);
  fill_crossings (self->road_crossing);
  fill_crossings (self->river_crossing);
  gtk_toggle_button_set_active (self->ground_buttons[self->terrain], TRUE);
  gtk_toggle_button_set_active (self->size_buttons[0], TRUE);
  gtk_toggle_button_set_active (self->way_buttons[0], TRUE);
  gtk_toggle_button_set_active (self->stamp_buttons[BIV_STAMP_TOWN], TRUE);
  show_settings (self);
  self->is_setting = FALSE;
}
