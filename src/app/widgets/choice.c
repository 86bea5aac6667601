/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choice.c: a drop-down of things that have an id */
#include "app/widgets/choice.h"

#include "app/widgets/swatch.h"

static const char *
id_of (gpointer item)
{
  return g_object_get_data (item, "id");
}

static void
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          gpointer                  data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *label = gtk_label_new (NULL);

  gtk_box_append (GTK_BOX (box), biv_swatch_new ());
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_item_set_child (item, box);
}

static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         BivCampaign              *campaign)
{
  GtkStringObject *choice = gtk_list_item_get_item (item);
  GtkWidget *swatch = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  const char *label = gtk_string_object_get_string (choice);
  gboolean is_side = campaign != NULL && biv_campaign_find_side (campaign, id_of (choice)) != NULL;

  gtk_widget_set_visible (swatch, is_side);
  if (is_side)
    biv_swatch_set_side (BIV_SWATCH (swatch), campaign, id_of (choice));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (swatch)), label);
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (item), label);
}

void
biv_choice_set_up (GtkDropDown *drop_down,
                   BivCampaign *campaign)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), campaign);
  gtk_drop_down_set_factory (drop_down, factory);
}

GListStore *
biv_choice_new_list (void)
{
  return g_list_store_new (GTK_TYPE_STRING_OBJECT);
}

void
biv_choice_add (GListStore *list,
                const char *id,
                const char *label)
{
  g_autoptr (GtkStringObject) choice = gtk_string_object_new (label);

  g_object_set_data_full (G_OBJECT (choice), "id", g_strdup (id), g_free);
  g_list_store_append (list, choice);
}

static gboolean
is_same_list (GListModel *a,
              GListModel *b)
{
  guint n = a != NULL ? g_list_model_get_n_items (a) : 0;

  if (a == NULL || n != g_list_model_get_n_items (b))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkStringObject) one = g_list_model_get_item (a, i), other = g_list_model_get_item (b, i);

      if (g_strcmp0 (id_of (one), id_of (other)) != 0
          || g_strcmp0 (gtk_string_object_get_string (one), gtk_string_object_get_string (other)) != 0)
        return FALSE;
    }
  return TRUE;
}

const char *
biv_choice_set_list (GtkDropDown *drop_down,
                     GListStore  *list,
                     const char  *id)
{
  g_autoptr (GListStore) owned = list;
  guint chosen = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autoptr (GtkStringObject) one = g_list_model_get_item (G_LIST_MODEL (list), i);

      if (g_strcmp0 (id_of (one), id) == 0)
        chosen = i;
    }
  if (!is_same_list (gtk_drop_down_get_model (drop_down), G_LIST_MODEL (list)))
    gtk_drop_down_set_model (drop_down, G_LIST_MODEL (list));
  if (g_list_model_get_n_items (G_LIST_MODEL (list)) > 0)
    gtk_drop_down_set_selected (drop_down, chosen);
  return biv_choice_get_id (drop_down);
}

const char *
biv_choice_get_id (GtkDropDown *drop_down)
{
  gpointer item = gtk_drop_down_get_selected_item (drop_down);

  return item != NULL ? id_of (item) : NULL;
}

/* ---- Of plain strings, where there is little room ---- */

/* @n_chars: 0: as wide as it gets. */
static void
on_narrow_setup (GtkSignalListItemFactory *factory,
                 GtkListItem              *item,
                 gpointer                  n_chars)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (GPOINTER_TO_INT (n_chars) > 0)
    {
      gtk_label_set_width_chars (GTK_LABEL (label), GPOINTER_TO_INT (n_chars));
      gtk_label_set_max_width_chars (GTK_LABEL (label), GPOINTER_TO_INT (n_chars));
    }
  gtk_list_item_set_child (item, label);
}

static void
on_narrow_bind (GtkSignalListItemFactory *factory,
                GtkListItem              *item,
                gpointer                  data)
{
  const char *words = gtk_string_object_get_string (gtk_list_item_get_item (item));

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), words);
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (item), words);
}

static void
show_narrow (GtkDropDown *drop_down,
             int          n_chars)
{
  g_autoptr (GtkListItemFactory) in_full = g_object_ref (gtk_drop_down_get_factory (drop_down));
  g_autoptr (GtkListItemFactory) narrow = gtk_signal_list_item_factory_new ();

  g_signal_connect (narrow, "setup", G_CALLBACK (on_narrow_setup), GINT_TO_POINTER (n_chars));
  g_signal_connect (narrow, "bind", G_CALLBACK (on_narrow_bind), NULL);
  gtk_drop_down_set_list_factory (drop_down, in_full);
  gtk_drop_down_set_factory (drop_down, narrow);
}

void
biv_choice_keep_narrow (GtkDropDown *drop_down,
                        int          n_chars)
{
  g_return_if_fail (GTK_IS_DROP_DOWN (drop_down) && n_chars > 0);

  show_narrow (drop_down, n_chars);
}

void
biv_choice_let_shrink (GtkDropDown *drop_down)
{
  g_return_if_fail (GTK_IS_DROP_DOWN (drop_down));

  show_narrow (drop_down, 0);
}
