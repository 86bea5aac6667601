/* SPDX-License-Identifier: GPL-3.0-or-later */
/* add-dialog.c: a new formation, or a new unit, in four answers */
#include "app/armies/add-dialog.h"

#include <glib/gi18n.h>

#include "app/widgets/choice.h"
#include "app/armies/army-edit.h"
#include "app/widgets/choice.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"

struct _BivAddDialog
{
  GtkWindow  parent_instance;

  BivDesk   *desk;                  /* not owned: we are modal to its window */
  BivKind    kind;
  GPtrArray *owners;                /* ids: sides of a formation, formations of a unit */
  GPtrArray *types;                 /* of a unit: ids */
  GPtrArray *places;                /* ids; "" off the map */

  GtkWidget *name, *owner, *type, *last, *place;

  GtkGrid   *grid;                  /* template children */
  GtkWidget *add_button;
};

static guint added;

G_DEFINE_FINAL_TYPE (BivAddDialog, biv_add_dialog, GTK_TYPE_WINDOW)

/* ---- The form ---- */

static GtkWidget *
add_row (BivAddDialog *self,
         int           row,
         const char   *label,
         GtkWidget    *value)
{
  GtkWidget *text = gtk_label_new_with_mnemonic (label);

  gtk_label_set_xalign (GTK_LABEL (text), 1);
  gtk_label_set_mnemonic_widget (GTK_LABEL (text), value);
  gtk_widget_add_css_class (text, "dim-label");
  gtk_widget_set_hexpand (value, TRUE);
  gtk_grid_attach (self->grid, text, 0, row, 1, 1);
  gtk_grid_attach (self->grid, value, 1, row, 1, 1);
  return value;
}

static GtkWidget *
new_entry (void)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_max_length (GTK_ENTRY (entry), 100);
  gtk_widget_set_size_request (entry, 280, -1);
  return entry;
}

static GtkWidget *
new_drop_down (GtkStringList *words,
               guint          selected)
{
  g_autoptr (GtkExpression) text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  GtkWidget *list = gtk_drop_down_new (NULL, NULL);

  gtk_drop_down_set_expression (GTK_DROP_DOWN (list), text);
  gtk_drop_down_set_model (GTK_DROP_DOWN (list), G_LIST_MODEL (words));
  biv_choice_let_search (GTK_DROP_DOWN (list));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), selected);
  biv_choice_let_shrink (GTK_DROP_DOWN (list));
  return list;
}

static GtkWidget *
new_item_list (GPtrArray  *items,
               GPtrArray  *ids,
               const char *selected)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  guint at = 0;

  for (guint i = 0; i < items->len; i++)
    {
      const char *id = biv_item_get_id (items->pdata[i]);

      if (g_strcmp0 (id, selected) == 0)
        at = ids->len;
      g_ptr_array_add (ids, g_strdup (id));
      gtk_string_list_append (words, biv_item_call (items->pdata[i]));
    }
  return new_drop_down (words, at);
}

static GtkWidget *
new_level_list (BivAddDialog *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  for (int level = BIV_LEVEL_ARMY; level <= BIV_LEVEL_DETACHMENT; level++)
    gtk_string_list_append (words, biv_word_get_label (biv_level_get_type (), level));
  return new_drop_down (words, BIV_LEVEL_COLUMN);
}

static GtkWidget *
new_type_list (BivAddDialog *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  BivBook *book = biv_campaign_get_book (biv_desk_get_campaign (self->desk), NULL);

  for (guint i = 0; book != NULL && i < biv_book_get_n_types (book); i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);

      if (type->is_derived)
        continue;
      g_ptr_array_add (self->types, g_strdup (type->id));
      gtk_string_list_append (words, type->name);
    }
  return new_drop_down (words, 0);
}

static GtkWidget *
new_place_list (BivAddDialog *self,
                const char   *near_place)
{
  GPtrArray *places = biv_campaign_peek_items (biv_desk_get_campaign (self->desk), BIV_KIND_PLACE);
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  guint at = 0;

  g_ptr_array_add (self->places, g_strdup (""));
  gtk_string_list_append (words, _("off the map"));
  for (guint i = 0; i < places->len; i++)
    {
      if (g_strcmp0 (biv_item_get_id (places->pdata[i]), near_place) == 0)
        at = self->places->len;
      g_ptr_array_add (self->places, g_strdup (biv_item_get_id (places->pdata[i])));
      gtk_string_list_append (words, biv_item_get_name (places->pdata[i]));
    }
  return new_drop_down (words, at);
}

/* ---- Where it would belong ---- */

static const char *
find_side (BivCampaign *campaign,
           BivItem     *near_item)
{
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  if (BIV_IS_SIDE (near_item))
    return biv_item_get_id (near_item);
  if (BIV_IS_FORMATION (near_item))
    return BIV_FORMATION (near_item)->side;
  if (BIV_IS_UNIT (near_item))
    return biv_unit_get_side (campaign, BIV_UNIT (near_item));
  return sides->len > 0 ? biv_item_get_id (sides->pdata[0]) : NULL;
}

static const char *
find_formation (BivCampaign *campaign,
                BivItem     *near_item)
{
  GPtrArray *formations;

  if (BIV_IS_FORMATION (near_item))
    return biv_item_get_id (near_item);
  if (BIV_IS_UNIT (near_item))
    return BIV_UNIT (near_item)->formation;
  formations = biv_army_list_formations (campaign, find_side (campaign, near_item));
  return formations->len > 0 ? biv_item_get_id (formations->pdata[0]) : NULL;
}

static const char *
find_place (BivCampaign *campaign,
            BivItem     *near_item)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, find_formation (campaign, near_item));
  g_autoptr (GPtrArray) bases = biv_side_list_bases (campaign, find_side (campaign, near_item));

  if (near_item != NULL && formation != NULL && !BIV_IS_SIDE (near_item))
    return formation->location;
  return bases->len > 0 ? biv_item_get_id (bases->pdata[0]) : NULL;
}

/* ---- Adding ---- */

static char *
dup_entry (GtkWidget *entry)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
}

static void
on_name_changed (BivAddDialog *self)
{
  g_autofree char *name = dup_entry (self->name);

  gtk_widget_set_sensitive (self->add_button, *name != '\0' && self->owners->len > 0);
}

static void
on_add (BivAddDialog *self)
{
  g_autofree char *name = dup_entry (self->name), *last = dup_entry (self->last);
  const char *owner = self->owners->pdata[gtk_drop_down_get_selected (GTK_DROP_DOWN (self->owner))];
  guint type = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->type));
  gpointer item;

  if (self->kind == BIV_KIND_UNIT)
    item = type < self->types->len ? biv_army_edit_add_unit (self->desk, name, owner, self->types->pdata[type], last)
                                   : NULL;
  else
    item = biv_army_edit_add_formation (self->desk, name, owner, (BivLevel) type, last,
                                        self->places->pdata[gtk_drop_down_get_selected (GTK_DROP_DOWN (self->place))]);
  if (item != NULL)
    g_signal_emit (self, added, 0, item);
  gtk_window_destroy (GTK_WINDOW (self));
}

GtkWidget *
biv_add_dialog_new (BivDesk   *desk,
                    BivKind    kind,
                    BivItem   *near_item,
                    GtkWindow *parent)
{
  BivCampaign *campaign = biv_desk_get_campaign (desk);
  BivAddDialog *self = g_object_new (BIV_TYPE_ADD_DIALOG, "transient-for", parent,
                                     "title", kind == BIV_KIND_UNIT ? _("Add unit") : _("Add formation"), NULL);

  self->desk = desk;
  self->kind = kind;
  self->name = add_row (self, 0, _("_Name"), new_entry ());
  if (kind == BIV_KIND_UNIT)
    {
      self->owner = add_row (self, 1, _("_Formation"), new_item_list (biv_army_list_formations (campaign, NULL), self->owners,
                                                                      find_formation (campaign, near_item)));
      self->type = add_row (self, 2, _("_Type"), new_type_list (self));
      self->last = add_row (self, 3, _("_Ref"), new_entry ());
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->last), _("The next number"));
    }
  else
    {
      self->owner = add_row (self, 1, _("_Side"), new_item_list (biv_campaign_peek_items (campaign, BIV_KIND_SIDE),
                                                                 self->owners, find_side (campaign, near_item)));
      self->type = add_row (self, 2, _("_Level"), new_level_list (self));
      self->last = add_row (self, 3, _("_Commander"), new_entry ());
      self->place = add_row (self, 4, _("_Place"), new_place_list (self, find_place (campaign, near_item)));
    }
  g_signal_connect_swapped (self->name, "changed", G_CALLBACK (on_name_changed), self);
  gtk_window_set_focus (GTK_WINDOW (self), self->name);
  return GTK_WIDGET (self);
}

static void
biv_add_dialog_dispose (GObject *object)
{
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_ADD_DIALOG);
  G_OBJECT_CLASS (biv_add_dialog_parent_class)->dispose (object);
}

static void
biv_add_dialog_finalize (GObject *object)
{
  BivAddDialog *self = BIV_ADD_DIALOG (object);

  g_ptr_array_unref (self->owners);
  g_ptr_array_unref (self->types);
  g_ptr_array_unref (self->places);
  G_OBJECT_CLASS (biv_add_dialog_parent_class)->finalize (object);
}

static void
biv_add_dialog_class_init (BivAddDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "armies#add");
  G_OBJECT_CLASS (klass)->dispose = biv_add_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_add_dialog_finalize;
  added = g_signal_new ("added", BIV_TYPE_ADD_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                        BIV_TYPE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/armies/add-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivAddDialog, grid, add_button);
  BIV_BIND_CALLBACKS (widget_class, on_add);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_add_dialog_init (BivAddDialog *self)
{
  self->owners = g_ptr_array_new_with_free_func (g_free);
  self->types = g_ptr_array_new_with_free_func (g_free);
  self->places = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}
