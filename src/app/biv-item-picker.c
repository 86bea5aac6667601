/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-item-picker.c: several things of one kind, one below the other: the units of an arrival, the places of a condition */
#include "app/biv-item-picker.h"

#include <glib/gi18n.h>

#include "campaign/biv-army.h"

struct _BivItemPicker
{
  GtkWidget    parent_instance;

  BivDesk     *desk;                /* not owned: it outlives its pages */
  BivKind      kind;
  GPtrArray   *picked;              /* ids */
  GPtrArray   *offered;             /* ids, in the order of the drop-down, behind its first row */
  gboolean     is_filling;

  GtkWidget   *rows;                /* a box of rows */
  GtkDropDown *list;                /* its first row asks; any other adds */
};

static guint changed;

G_DEFINE_FINAL_TYPE (BivItemPicker, biv_item_picker, GTK_TYPE_WIDGET)

/* ---- Words ---- */

/* A unit is told from others of its name by its ref. */
static char *
dup_label (BivItemPicker *self,
           const char    *id)
{
  BivItem *item = biv_campaign_find (biv_desk_get_campaign (self->desk), id);
  const char *name = item != NULL ? biv_item_get_name (item) : NULL;

  if (name == NULL || *name == '\0')
    return g_strdup (id);
  if (!BIV_IS_UNIT (item))
    return g_strdup (name);
  /* TRANSLATORS: a unit and its number on the roster */
  return g_strdup_printf (_("%s (%s)"), name, biv_unit_get_ref (BIV_UNIT (item)));
}

static const char *
get_question (BivItemPicker *self)
{
  switch (self->kind)
    {
    case BIV_KIND_UNIT:
      return _("Add a unit…");
    case BIV_KIND_PLACE:
      return _("Add a place…");
    case BIV_KIND_SIDE:
      return _("Add a side…");
    case BIV_KIND_BATTLEFIELD:
      return _("Add a board…");
    default:
      return _("Add a formation…");
    }
}

/* ---- Choosing ---- */

static gboolean
is_picked (BivItemPicker *self,
           const char    *id)
{
  return g_ptr_array_find_with_equal_func (self->picked, id, g_str_equal, NULL);
}

void
biv_item_picker_pick (BivItemPicker *self,
                      const char    *id)
{
  g_return_if_fail (BIV_IS_ITEM_PICKER (self) && id != NULL);

  if (is_picked (self, id))
    return;
  g_ptr_array_add (self->picked, g_strdup (id));
  g_signal_emit (self, changed, 0);
}

void
biv_item_picker_drop (BivItemPicker *self,
                      const char    *id)
{
  guint at;

  g_return_if_fail (BIV_IS_ITEM_PICKER (self) && id != NULL);

  if (!g_ptr_array_find_with_equal_func (self->picked, id, g_str_equal, &at))
    return;
  g_ptr_array_remove_index (self->picked, at);
  g_signal_emit (self, changed, 0);
}

/* What it brings about may be the end of the picker. */
static void
on_selected (BivItemPicker *self)
{
  guint at = gtk_drop_down_get_selected (self->list);
  g_autofree char *id = NULL;

  if (self->is_filling || at == 0 || at > self->offered->len)
    return;
  id = g_strdup (self->offered->pdata[at - 1]);
  gtk_drop_down_set_selected (self->list, 0);
  biv_item_picker_pick (self, id);
}

static void
on_drop (GtkWidget *button)
{
  BivItemPicker *self = BIV_ITEM_PICKER (gtk_widget_get_ancestor (button, BIV_TYPE_ITEM_PICKER));
  g_autofree char *id = g_strdup (g_object_get_data (G_OBJECT (button), "id"));

  biv_item_picker_drop (self, id);
}

/* ---- Showing ---- */

static void
add_row (BivItemPicker *self,
         const char    *id)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  g_autofree char *label = dup_label (self, id);
  /* TRANSLATORS: what a button does: a unit or a place goes out of a list */
  g_autofree char *what = g_strdup_printf (_("Take %s out"), label);
  GtkWidget *name = gtk_label_new (label);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (button, what);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, what, -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "dense");
  g_object_set_data_full (G_OBJECT (button), "id", g_strdup (id), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (on_drop), NULL);
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (GTK_BOX (self->rows), row);
}

static void
offer (BivItemPicker *self,
       GtkStringList *words,
       gboolean       reserves)
{
  BIV_EACH (BivItem, item, biv_desk_get_campaign (self->desk), self->kind)
    {
      gboolean is_reserve = BIV_IS_UNIT (item) && BIV_UNIT (item)->status == BIV_STATUS_RESERVE;
      g_autofree char *label = NULL;

      if (is_reserve != reserves || is_picked (self, biv_item_get_id (item)))
        continue;
      label = dup_label (self, biv_item_get_id (item));
      g_ptr_array_add (self->offered, g_strdup (biv_item_get_id (item)));
      gtk_string_list_append (words, label);
    }
}

/* Reserves first: they are who has still to come. */
static void
fill (BivItemPicker *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->rows)) != NULL)
    gtk_box_remove (GTK_BOX (self->rows), row);
  for (guint i = 0; i < self->picked->len; i++)
    add_row (self, self->picked->pdata[i]);
  gtk_widget_set_visible (self->rows, self->picked->len > 0);
  g_ptr_array_set_size (self->offered, 0);
  gtk_string_list_append (words, get_question (self));
  offer (self, words, TRUE);
  offer (self, words, FALSE);
  self->is_filling = TRUE;
  gtk_drop_down_set_model (self->list, G_LIST_MODEL (words));
  gtk_drop_down_set_enable_search (self->list, self->offered->len > 12);
  gtk_drop_down_set_selected (self->list, 0);
  self->is_filling = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->list), self->offered->len > 0);
}

char *
biv_item_picker_dup_ids (BivItemPicker *self)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  g_return_val_if_fail (BIV_IS_ITEM_PICKER (self), NULL);

  for (guint i = 0; i < self->picked->len; i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? "," : "", (const char *) self->picked->pdata[i]);
  return g_string_free (g_steal_pointer (&ids), FALSE);
}

void
biv_item_picker_set_ids (BivItemPicker     *self,
                         const char *const *ids)
{
  g_return_if_fail (BIV_IS_ITEM_PICKER (self));

  g_ptr_array_set_size (self->picked, 0);
  for (; ids != NULL && *ids != NULL; ids++)
    g_ptr_array_add (self->picked, g_strdup (*ids));
  fill (self);
}

GtkWidget *
biv_item_picker_new (BivDesk *desk,
                     BivKind  kind)
{
  BivItemPicker *self = g_object_new (BIV_TYPE_ITEM_PICKER, NULL);

  self->desk = desk;
  self->kind = kind;
  fill (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, get_question (self), -1);
  return GTK_WIDGET (self);
}

/* ---- The class ---- */

static void
biv_item_picker_dispose (GObject *object)
{
  BivItemPicker *self = BIV_ITEM_PICKER (object);

  self->is_filling = TRUE;
  g_clear_pointer (&self->rows, gtk_widget_unparent);
  if (self->list != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->list));
  self->list = NULL;
  G_OBJECT_CLASS (biv_item_picker_parent_class)->dispose (object);
}

static void
biv_item_picker_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_ITEM_PICKER (object)->picked);
  g_ptr_array_unref (BIV_ITEM_PICKER (object)->offered);
  G_OBJECT_CLASS (biv_item_picker_parent_class)->finalize (object);
}

static void
biv_item_picker_class_init (BivItemPickerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_item_picker_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_item_picker_finalize;
  changed = g_signal_new ("changed", BIV_TYPE_ITEM_PICKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
biv_item_picker_init (BivItemPicker *self)
{
  g_autoptr (GtkExpression) text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
  self->picked = g_ptr_array_new_with_free_func (g_free);
  self->offered = g_ptr_array_new_with_free_func (g_free);
  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->rows, GTK_WIDGET (self));
  self->list = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  gtk_drop_down_set_expression (self->list, text);
  gtk_widget_set_parent (GTK_WIDGET (self->list), GTK_WIDGET (self));
  g_signal_connect_swapped (self->list, "notify::selected", G_CALLBACK (on_selected), self);
}
