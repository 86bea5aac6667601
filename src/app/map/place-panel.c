/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-panel.c: one place beside the map: what it is, who is there, where its links lead; edited in place */
#include "config.h"

#include "app/map/place-panel.h"

#include <glib/gi18n.h>

#include "app/desk/field-row.h"
#include "app/map/place-ground.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"

struct _BivPlacePanel
{
  GtkWidget    parent_instance;

  BivDesk     *desk;                /* borrowed: the page's */
  BivCampaign *campaign;
  char        *place;

  GtkLabel    *name, *what;         /* template children from here on */
  GtkBox      *fields;
  BivPlaceGround *ground;
  GtkWidget   *remove, *name_back;
  GtkListBox  *formations, *links;
};

enum { FORMATION_ACTIVATED, LINK_ACTIVATED, NAME_BACK, REMOVE, N_SIGNALS };
static guint signals[N_SIGNALS];

BIV_DEFINE_TEMPLATE_TYPE (BivPlacePanel, biv_place_panel, GTK_TYPE_WIDGET)

/* What of a place can be edited here, in the words of files. */
static const struct
{
  const char *field, *label;
} edited[] = {
  { "name", N_("Name") },           { "terrain", N_("Terrain") },      { "features", N_("Features") },
  { "owner", N_("Owner") },         { "objective-points", N_("Points") }, { "base-of", N_("Base of") },
  { "fort-rating", N_("Fort") },    { "x", N_("East") },               { "y", N_("South") },
  { "notes", N_("Notes") },         { "secret-notes", N_("Secret notes") },
};

static BivPlace *
get_place (BivPlacePanel *self)
{
  return self->campaign != NULL ? biv_campaign_find_place (self->campaign, self->place) : NULL;
}

/* ---- Editing ---- */

static void
offer_fort (BivFieldRow *row)
{
  /* TRANSLATORS: the rating of a fort, from weak to strong */
  const char *const labels[] = { _("No fort"), _("1, weak"), _("2"), _("3, strong"), NULL };

  biv_field_row_set_choices (row, (const char *const[]) { "", "1", "2", "3", NULL }, labels);
}

static void
make_rows (BivPlacePanel *self,
           BivPlace      *place)
{
  biv_children_remove (self->fields);
  for (gsize i = 0; i < G_N_ELEMENTS (edited); i++)
    {
      GtkWidget *row = biv_field_row_new (self->desk, BIV_ITEM (place), edited[i].field, _(edited[i].label));

      if (g_str_equal (edited[i].field, "fort-rating"))
        offer_fort (BIV_FIELD_ROW (row));
      gtk_box_append (self->fields, row);
    }
}

/* What the head does not tell. */
static void
make_notes (BivPlacePanel *self,
            BivPlace      *place)
{
  const char *const notes[] = { place->notes, place->secret_notes };

  biv_children_remove (self->fields);
  for (gsize i = 0; i < G_N_ELEMENTS (notes); i++)
    {
      GtkWidget *heading, *words;

      if (notes[i] == NULL || notes[i][0] == '\0')
        continue;
      heading = gtk_label_new (i == 0 ? _("Notes") : _("Secret notes"));
      words = gtk_label_new (notes[i]);
      gtk_label_set_xalign (GTK_LABEL (heading), 0.0f);
      gtk_widget_add_css_class (heading, "dim-label");
      gtk_label_set_xalign (GTK_LABEL (words), 0.0f);
      gtk_label_set_wrap (GTK_LABEL (words), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (words), 20);
      gtk_box_append (self->fields, heading);
      gtk_box_append (self->fields, words);
    }
}

/* Rows of the same place stay, and with them the focus. */
static void
fill_fields (BivPlacePanel *self,
             BivPlace      *place,
             gboolean       may_edit)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self->fields));

  if (!may_edit)
    make_notes (self, place);
  else if (BIV_IS_FIELD_ROW (first) && biv_field_row_get_item (BIV_FIELD_ROW (first)) == BIV_ITEM (place))
    for (GtkWidget *row = first; row != NULL; row = gtk_widget_get_next_sibling (row))
      biv_field_row_update (BIV_FIELD_ROW (row));
  else
    make_rows (self, place);
  gtk_widget_set_visible (GTK_WIDGET (self->fields), gtk_widget_get_first_child (GTK_WIDGET (self->fields)) != NULL);
}

/* ---- Lists ---- */

static GtkWidget *
make_row (GtkWidget  *first,
          const char *words,
          const char *remark,
          const char *id)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = biv_label_new (words, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  GtkWidget *right = gtk_label_new (remark);

  gtk_widget_add_css_class (right, "dim-label");
  if (first != NULL)
    gtk_box_append (GTK_BOX (box), first);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), right);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "id", g_strdup (id), g_free);
  return row;
}

static void
fill_formations (BivPlacePanel *self)
{
  GPtrArray *formations = biv_army_list_formations (self->campaign, NULL);

  biv_children_remove (self->formations);
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, i);
      g_autoptr (GPtrArray) units = NULL;
      g_autofree char *remark = NULL;
      GtkWidget *swatch;
      int n_ready = 0;

      if (g_strcmp0 (formation->location, self->place) != 0 || biv_army_get_body (self->campaign, formation) != formation)
        continue;
      units = biv_army_list_body (self->campaign, formation);
      for (guint j = 0; j < units->len; j++)
        n_ready += biv_unit_is_ready (g_ptr_array_index (units, j));
      remark = g_strdup_printf (ngettext ("%d ready", "%d ready", (gulong) n_ready), n_ready);
      swatch = biv_swatch_new ();
      biv_swatch_set_side (BIV_SWATCH (swatch), self->campaign, formation->side);
      gtk_list_box_append (self->formations, make_row (swatch, biv_item_call (formation), remark,
                                                       biv_id_of (formation)));
    }
}

static void
fill_links (BivPlacePanel *self)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (self->campaign, self->place);

  biv_children_remove (self->links);
  for (guint i = 0; i < links->len; i++)
    {
      BivLink *link = g_ptr_array_index (links, i);
      const char *other = g_strcmp0 (link->from, self->place) == 0 ? link->to : link->from;
      BivPlace *place = biv_campaign_find_place (self->campaign, other);
      g_autoptr (GString) remark = g_string_new (biv_word_get_label (biv_link_kind_get_type (), link->link_kind));

      if (link->crossing != BIV_CROSSING_NONE)
        g_string_append_printf (remark, ", %s", biv_word_get_label (biv_crossing_get_type (), link->crossing));
      if (biv_map_is_closed (self->campaign, link, TRUE))
        g_string_append (remark, _(", closed"));
      else
        g_string_append_printf (remark, ", %d", biv_map_link_cost (self->campaign, link, self->place, NULL));
      gtk_list_box_append (self->links, make_row (NULL, biv_item_call (place),
                                                  remark->str, biv_id_of (link)));
    }
}

static void
on_formation (BivPlacePanel *self,
              GtkListBoxRow *row)
{
  g_signal_emit (self, signals[FORMATION_ACTIVATED], 0, g_object_get_data (G_OBJECT (row), "id"));
}

static void
on_link (BivPlacePanel *self,
         GtkListBoxRow *row)
{
  g_autofree char *link = g_strdup (g_object_get_data (G_OBJECT (row), "id"));

  g_signal_emit (self, signals[LINK_ACTIVATED], 0, link);
}

static void
on_name_back (BivPlacePanel *self)
{
  g_signal_emit (self, signals[NAME_BACK], 0);
}

static void
on_remove (BivPlacePanel *self)
{
  g_signal_emit (self, signals[REMOVE], 0);
}

void
biv_place_panel_show (BivPlacePanel *self,
                      BivDesk       *desk,
                      BivCampaign   *campaign,
                      const char    *id,
                      gboolean       may_edit)
{
  BivPlace *place;
  BivSide *owner;
  g_autoptr (GString) what = NULL;

  g_return_if_fail (BIV_IS_PLACE_PANEL (self));

  self->desk = desk;
  g_set_object (&self->campaign, campaign);
  if (self->place != id)
    {
      g_free (self->place);
      self->place = g_strdup (id);
    }
  place = get_place (self);
  if (place == NULL)
    return;
  gtk_label_set_text (self->name, biv_item_call (place));
  owner = biv_campaign_find_side (campaign, place->owner);
  what = g_string_new (NULL);
  if (biv_place_is_cell (campaign, place) && biv_item_get_name (BIV_ITEM (place)) != NULL)
    g_string_append_printf (what, "%02d%02d, ", place->x, place->y);
  g_string_append (what, biv_word_get_label (biv_terrain_get_type (), place->terrain));
  for (char **feature = place->features; feature != NULL && *feature != NULL; feature++)
    g_string_append_printf (what, ", %s", biv_feature_get_label (*feature));
  if (place->objective_points > 0)
    g_string_append_printf (what, ngettext (", %d point", ", %d points", place->objective_points), place->objective_points);
  if (owner != NULL)
    g_string_append_printf (what, _(", held by %s"), biv_item_call (owner));
  gtk_label_set_text (self->what, what->str);
  gtk_widget_set_visible (self->remove, may_edit && !biv_map_is_grid (campaign));
  gtk_widget_set_visible (self->name_back, may_edit && place->name_x != BIV_NONE && place->name_y != BIV_NONE);
  fill_fields (self, place, may_edit);
  biv_place_ground_show (self->ground, desk, place, may_edit);
  fill_formations (self);
  fill_links (self);
}

void
biv_place_panel_ask_name (BivPlacePanel *self,
                          GtkWidget     *then)
{
  GtkWidget *first, *text;

  g_return_if_fail (BIV_IS_PLACE_PANEL (self));
  g_return_if_fail (GTK_IS_WIDGET (then));

  first = gtk_widget_get_first_child (GTK_WIDGET (self->fields));
  if (!BIV_IS_FIELD_ROW (first) || !gtk_widget_child_focus (first, GTK_DIR_TAB_FORWARD))
    return;
  text = gtk_root_get_focus (gtk_widget_get_root (first));
  if (GTK_IS_TEXT (text))
    g_signal_connect_object (text, "activate", G_CALLBACK (gtk_widget_grab_focus), then,
                             G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
biv_place_panel_dispose (GObject *object)
{
  BivPlacePanel *self = BIV_PLACE_PANEL (object);

  biv_children_unparent (self);
  g_clear_object (&self->campaign);
  g_clear_pointer (&self->place, g_free);
  G_OBJECT_CLASS (biv_place_panel_parent_class)->dispose (object);
}

static void
biv_place_panel_class_init (BivPlacePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_place_panel_dispose;
  signals[FORMATION_ACTIVATED] = g_signal_new ("formation-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                               NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[LINK_ACTIVATED] = g_signal_new ("link-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[NAME_BACK] = g_signal_new ("name-back", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                     0);
  signals[REMOVE] = g_signal_new ("remove", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (BIV_TYPE_PLACE_GROUND);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/place-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivPlacePanel, name, what, remove, name_back, fields, ground, formations, links);
  BIV_BIND_CALLBACKS (widget_class, on_formation, on_link, on_name_back, on_remove);
}
