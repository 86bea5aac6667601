/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item-picker.c: several things of one kind, one below the other: the units of an arrival, the features of a place */
#include "app/desk/item-picker.h"
#include "app/widgets/choice.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"
#include "app/widgets/choice.h"
#include "app/widgets/label.h"
#include "campaign/model/strength.h"

struct _BivItemPicker
{
  GtkWidget    parent_instance;

  BivDesk     *desk;                /* not owned: it outlives its pages; NULL: of words */
  BivKind      kind;
  const char *const *words;         /* not owned; NULL: of items */
  BivPickerLabel label;             /* of a word */
  char        *question;
  GPtrArray   *picked;              /* ids */
  GPtrArray   *offered;             /* ids, in the order of the drop-down, behind its first row */
  gboolean     is_filling;
  guint        taking;              /* source id: what was chosen is about to be taken; 0: nothing */

  GtkWidget   *rows;                /* a box of rows */
  GtkDropDown *list;                /* its first row asks; any other adds, or of words the last asks for one that is not there */
  GtkWidget   *other;               /* entry; of words alone */
};

static guint changed;

G_DEFINE_FINAL_TYPE (BivItemPicker, biv_item_picker, GTK_TYPE_WIDGET)

/* ---- Words ---- */

/* A unit is told from others of its name by its ref. */
static char *
dup_label (BivItemPicker *self,
           const char    *id)
{
  BivItem *item;
  const char *name;

  if (self->words != NULL)
    return g_strdup (self->label (id));
  item = biv_campaign_find (biv_desk_get_campaign (self->desk), id);
  name = item != NULL ? biv_item_get_name (item) : NULL;
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
  if (self->words != NULL)
    return self->question;
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

static gboolean
take_chosen (gpointer data)
{
  BivItemPicker *self = data;
  guint at = gtk_drop_down_get_selected (self->list);
  g_autofree char *id = NULL;

  self->taking = 0;
  if (at == 0 || at == GTK_INVALID_LIST_POSITION)
    return G_SOURCE_REMOVE;
  if (at > self->offered->len)
    {
      gtk_widget_set_visible (self->other, TRUE);
      gtk_widget_grab_focus (self->other);
      return G_SOURCE_REMOVE;
    }
  id = g_strdup (self->offered->pdata[at - 1]);
  self->is_filling = TRUE;
  gtk_drop_down_set_selected (self->list, 0);
  self->is_filling = FALSE;
  biv_item_picker_pick (self, id);
  return G_SOURCE_REMOVE;
}

/* What it brings about makes the list anew, which it cannot be while it is still telling what was chosen, and may be the
 * end of the picker. */
static void
on_selected (BivItemPicker *self)
{
  if (!self->is_filling && self->taking == 0)
    self->taking = g_idle_add_full (G_PRIORITY_HIGH, take_chosen, self, NULL);
}

/* A comma would make two of it. */
static void
on_other (BivItemPicker *self)
{
  g_autofree char *word = g_strstrip (g_strdelimit (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->other))), ",\\", ' '));

  gtk_editable_set_text (GTK_EDITABLE (self->other), "");
  gtk_widget_set_visible (self->other, FALSE);
  gtk_drop_down_set_selected (self->list, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
  if (*word != '\0')
    biv_item_picker_pick (self, word);
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
  GtkWidget *name = biv_label_new (label, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);

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

static void
offer_words (BivItemPicker *self,
             GtkStringList *list)
{
  for (gsize i = 0; self->words[i] != NULL; i++)
    if (!is_picked (self, self->words[i]))
      {
        g_ptr_array_add (self->offered, g_strdup (self->words[i]));
        gtk_string_list_append (list, self->label (self->words[i]));
      }
  /* TRANSLATORS: the last choice of a list: a word that is not in it is typed in */
  gtk_string_list_append (list, _("Another…"));
}

/* Reserves first: they are who has still to come. */
static void
fill (BivItemPicker *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  biv_children_remove (self->rows);
  for (guint i = 0; i < self->picked->len; i++)
    add_row (self, self->picked->pdata[i]);
  gtk_widget_set_visible (self->rows, self->picked->len > 0);
  g_ptr_array_set_size (self->offered, 0);
  gtk_string_list_append (words, get_question (self));
  if (self->words != NULL)
    offer_words (self, words);
  else
    {
      offer (self, words, TRUE);
      offer (self, words, FALSE);
    }
  self->is_filling = TRUE;
  gtk_drop_down_set_model (self->list, G_LIST_MODEL (words));
  biv_choice_let_search (self->list);
  gtk_drop_down_set_selected (self->list, 0);
  self->is_filling = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->list), self->offered->len > 0 || self->words != NULL);
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

GtkWidget *
biv_item_picker_new_words (const char *const *words,
                           BivPickerLabel     label,
                           const char        *question)
{
  BivItemPicker *self = g_object_new (BIV_TYPE_ITEM_PICKER, NULL);

  self->words = words;
  self->label = label;
  self->question = g_strdup (question);
  self->other = gtk_entry_new ();
  gtk_entry_set_max_length (GTK_ENTRY (self->other), 60);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->other), _("One word of your own, then Return"));
  gtk_widget_set_visible (self->other, FALSE);
  g_signal_connect_swapped (self->other, "activate", G_CALLBACK (on_other), self);
  gtk_widget_set_parent (self->other, GTK_WIDGET (self));
  fill (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, question, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->other), GTK_ACCESSIBLE_PROPERTY_LABEL, question, -1);
  return GTK_WIDGET (self);
}

/* ---- The class ---- */

static void
biv_item_picker_dispose (GObject *object)
{
  BivItemPicker *self = BIV_ITEM_PICKER (object);

  self->is_filling = TRUE;
  g_clear_handle_id (&self->taking, g_source_remove);
  g_clear_pointer (&self->rows, gtk_widget_unparent);
  if (self->list != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->list));
  self->list = NULL;
  g_clear_pointer (&self->other, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_item_picker_parent_class)->dispose (object);
}

static void
biv_item_picker_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_ITEM_PICKER (object)->picked);
  g_ptr_array_unref (BIV_ITEM_PICKER (object)->offered);
  g_free (BIV_ITEM_PICKER (object)->question);
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
  biv_choice_let_shrink (self->list);
  gtk_widget_set_parent (GTK_WIDGET (self->list), GTK_WIDGET (self));
  g_signal_connect_swapped (self->list, "notify::selected", G_CALLBACK (on_selected), self);
}
