/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/biv-place-panel.h"

#include <glib/gi18n.h>

#include "app/biv-late-edit.h"
#include "app/biv-row-name.h"
#include "app/biv-swatch.h"
#include "campaign/biv-army.h"
#include "campaign/biv-map.h"

struct _BivPlacePanel
{
  GtkWidget    parent_instance;

  BivDesk     *desk;                /* borrowed: the page's */
  BivCampaign *campaign;
  char        *place;

  GtkLabel    *name, *what, *fault; /* template children from here on */
  GtkGrid     *fields;
  GtkListBox  *formations, *links;
};

enum { FORMATION_ACTIVATED, PLACE_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivPlacePanel, biv_place_panel, GTK_TYPE_WIDGET)

/* What of a place can be edited here, in the words of files; choices are offered as a list. */
static const struct
{
  const char *field, *label;
} edited[] = {
  { "name", N_("Name") },           { "terrain", N_("Terrain") },      { "features", N_("Features") },
  { "owner", N_("Owner") },         { "objective-points", N_("Points") }, { "base-of", N_("Base of") },
  { "fort-rating", N_("Fort") },    { "notes", N_("Notes") },          { "secret-notes", N_("For the referee") },
};

static BivPlace *
get_place (BivPlacePanel *self)
{
  return self->campaign != NULL ? biv_campaign_find_place (self->campaign, self->place) : NULL;
}

/* ---- Editing ---- */

static char *
dup_value (BivPlace   *place,
           const char *field)
{
  const BivFieldSpec *spec = biv_kind_find_field (BIV_KIND_PLACE, field);

  if (g_str_equal (field, "name"))
    return g_strdup (biv_item_get_name (BIV_ITEM (place)));
  return biv_item_is_fallback (BIV_ITEM (place), spec) && spec->kind != BIV_FIELD_CHOICE
           ? g_strdup ("") : biv_item_dup_field (BIV_ITEM (place), spec);
}

static void
set_value (BivPlacePanel *self,
           BivPlace      *place,
           const char    *field,
           const char    *text)
{
  g_autofree char *old = place != NULL ? dup_value (place, field) : NULL;
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  if (place == NULL || g_strcmp0 (old, text) == 0)
    return;
  title = g_strdup_printf (_("Edit %s"), biv_item_get_name (BIV_ITEM (place)));
  biv_desk_edit (self->desk, title, place, field, text[0] != '\0' ? text : NULL, &error);
  gtk_label_set_text (self->fault, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), error != NULL);
}

static void
on_entry (GtkEntry      *entry,
          BivPlacePanel *self)
{
  set_value (self, get_place (self), g_object_get_data (G_OBJECT (entry), "field"),
             gtk_editable_get_text (GTK_EDITABLE (entry)));
}

/* The panel may show another place already. */
static void
on_entry_left (BivDesk    *desk,
               BivItem    *item,
               const char *field,
               const char *text,
               gpointer    owner)
{
  BivPlacePanel *self = owner;

  if (gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    set_value (self, BIV_PLACE (item), field, text);
}

static void
on_terrain (GtkDropDown   *drop_down,
            GParamSpec    *pspec,
            BivPlacePanel *self)
{
  set_value (self, get_place (self), "terrain",
             biv_word_get_nick (biv_terrain_get_type (), (int) gtk_drop_down_get_selected (drop_down)));
}

static GtkWidget *
make_field (BivPlacePanel *self,
            BivPlace      *place,
            const char    *field,
            gboolean       may_edit)
{
  g_autofree char *value = dup_value (place, field);

  if (may_edit && g_str_equal (field, "terrain"))
    {
      g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
      GtkWidget *drop_down;

      for (int terrain = BIV_TERRAIN_OPEN; terrain <= BIV_TERRAIN_WATER; terrain++)
        gtk_string_list_append (words, biv_word_get_label (biv_terrain_get_type (), terrain));
      drop_down = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL);
      gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), place->terrain);
      g_signal_connect (drop_down, "notify::selected", G_CALLBACK (on_terrain), self);
      return drop_down;
    }
  if (may_edit)
    {
      GtkWidget *entry = gtk_entry_new ();

      gtk_editable_set_text (GTK_EDITABLE (entry), value != NULL ? value : "");
      g_object_set_data (G_OBJECT (entry), "field", (gpointer) field);
      g_signal_connect (entry, "activate", G_CALLBACK (on_entry), self);
      biv_late_edit_watch (GTK_ENTRY (entry), self->desk, BIV_ITEM (place), field, on_entry_left, GTK_WIDGET (self));
      return entry;
    }
  if (value == NULL || value[0] == '\0')
    return NULL;
  {
    GtkWidget *label = gtk_label_new (value);

    gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    return label;
  }
}

static void
fill_fields (BivPlacePanel *self,
             BivPlace      *place,
             gboolean       may_edit)
{
  GtkWidget *child;
  int row = 0;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->fields))) != NULL)
    gtk_grid_remove (self->fields, child);
  for (gsize i = 0; i < G_N_ELEMENTS (edited); i++)
    {
      /* Without editing the head tells the rest. */
      gboolean is_note = g_str_has_suffix (edited[i].field, "notes");
      GtkWidget *value = may_edit || is_note ? make_field (self, place, edited[i].field, may_edit) : NULL, *label;

      if (value == NULL)
        continue;
      label = gtk_label_new (_(edited[i].label));
      gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
      gtk_widget_add_css_class (label, "dim-label");
      gtk_label_set_mnemonic_widget (GTK_LABEL (label), value);
      gtk_accessible_update_property (GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_PROPERTY_LABEL, _(edited[i].label), -1);
      gtk_widget_set_hexpand (value, TRUE);
      gtk_grid_attach (self->fields, label, 0, row, 1, 1);
      gtk_grid_attach (self->fields, value, 1, row++, 1, 1);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->fields), row > 0);
}

/* ---- Lists ---- */

static GtkWidget *
make_row (GtkWidget  *first,
          const char *words,
          const char *remark,
          const char *id)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (words), *right = gtk_label_new (remark);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
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
clear (GtkListBox *list)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

static void
fill_formations (BivPlacePanel *self)
{
  GPtrArray *formations = biv_army_list_formations (self->campaign, NULL);

  clear (self->formations);
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
      gtk_list_box_append (self->formations, make_row (swatch, biv_item_get_name (BIV_ITEM (formation)), remark,
                                                       biv_item_get_id (BIV_ITEM (formation))));
    }
}

static void
fill_links (BivPlacePanel *self)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (self->campaign, self->place);

  clear (self->links);
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
      gtk_list_box_append (self->links, make_row (NULL, place != NULL ? biv_item_get_name (BIV_ITEM (place)) : other,
                                                  remark->str, other));
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
  g_signal_emit (self, signals[PLACE_ACTIVATED], 0, g_object_get_data (G_OBJECT (row), "id"));
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
  gtk_label_set_text (self->name, biv_item_get_name (BIV_ITEM (place)));
  owner = biv_campaign_find_side (campaign, place->owner);
  what = g_string_new (biv_word_get_label (biv_terrain_get_type (), place->terrain));
  for (char **feature = place->features; feature != NULL && *feature != NULL; feature++)
    g_string_append_printf (what, ", %s", g_dpgettext2 (NULL, "feature", *feature));
  if (place->objective_points > 0)
    g_string_append_printf (what, ngettext (", %d point", ", %d points", place->objective_points), place->objective_points);
  if (owner != NULL)
    g_string_append_printf (what, _(", held by %s"), biv_item_get_name (BIV_ITEM (owner)));
  gtk_label_set_text (self->what, what->str);
  fill_fields (self, place, may_edit);
  fill_formations (self);
  fill_links (self);
}

static void
biv_place_panel_dispose (GObject *object)
{
  BivPlacePanel *self = BIV_PLACE_PANEL (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
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
  signals[PLACE_ACTIVATED] = g_signal_new ("place-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/biv-place-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, BivPlacePanel, name);
  gtk_widget_class_bind_template_child (widget_class, BivPlacePanel, what);
  gtk_widget_class_bind_template_child (widget_class, BivPlacePanel, fault);
  gtk_widget_class_bind_template_child (widget_class, BivPlacePanel, fields);
  gtk_widget_class_bind_template_child (widget_class, BivPlacePanel, formations);
  gtk_widget_class_bind_template_child (widget_class, BivPlacePanel, links);
  gtk_widget_class_bind_template_callback (widget_class, on_formation);
  gtk_widget_class_bind_template_callback (widget_class, on_link);
}

static void
biv_place_panel_init (BivPlacePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
