/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choice.c: a drop-down of things that have an id */
#include "config.h"
#include "app/widgets/choice.h"

#include "app/widgets/children.h"
#include "app/widgets/swatch.h"

#include <glib/gi18n.h>

#define SEARCH_FROM 12              /* so many choices, and the drop-down can be searched */

static gboolean
focus_chosen (gpointer data)
{
  GtkDropDown *drop_down = data;
  GtkWidget *popover = biv_children_find (GTK_WIDGET (drop_down), GTK_TYPE_POPOVER), *list;
  guint at = gtk_drop_down_get_selected (drop_down);

  list = popover != NULL ? biv_children_find (popover, GTK_TYPE_LIST_VIEW) : NULL;
  if (list == NULL || !gtk_widget_get_mapped (list) || at == GTK_INVALID_LIST_POSITION)
    return G_SOURCE_REMOVE;
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", at);
  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
    if ((gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) != 0)
      gtk_widget_grab_focus (row);
  return G_SOURCE_REMOVE;
}

/* GTK has a word of its own for a drop-down in which nothing is chosen, in brackets and in its own language. */
static void
name_nothing (GtkDropDown *drop_down)
{
  GtkWidget *stack = biv_children_find (GTK_WIDGET (drop_down), GTK_TYPE_STACK);
  GtkWidget *empty = stack != NULL ? gtk_stack_get_child_by_name (GTK_STACK (stack), "empty") : NULL;

  if (GTK_IS_LABEL (empty))
    gtk_label_set_text (GTK_LABEL (empty), _("None"));
}

static gboolean
on_mapped (GSignalInvocationHint *hint,
           guint                  n_values,
           const GValue          *values,
           gpointer               data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);
  GtkWidget *drop_down = GTK_IS_POPOVER (widget) ? gtk_widget_get_parent (widget) : NULL;

  if (GTK_IS_DROP_DOWN (widget))
    name_nothing (GTK_DROP_DOWN (widget));
  if (GTK_IS_DROP_DOWN (drop_down))
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, focus_chosen, g_object_ref (drop_down), g_object_unref);
  return TRUE;
}

void
biv_choice_tame_drop_downs (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_mapped, NULL, NULL);
}

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

/* ---- Long lists ---- */

/* The list as it is, where nothing was typed: Return on its first row would choose that. */
static void
on_search_done (GtkSearchEntry *search,
                GtkWidget      *popover)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (search));
  GtkWidget *list = biv_children_find (popover, GTK_TYPE_LIST_VIEW);

  if (*typed != '\0' && g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)))) > 0)
    {
      gtk_widget_activate_action (list, "list.select-item", "(ubb)", 0, FALSE, FALSE);
      gtk_widget_activate_action (list, "list.activate-item", "u", 0);
    }
  else if (*typed == '\0')
    gtk_popover_popdown (GTK_POPOVER (popover));
}

/* The rows that had the focus may have gone. */
static void
on_search_typed (GtkSearchEntry *search)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (search)) == '\0' || !gtk_widget_get_mapped (GTK_WIDGET (search))
      || (gtk_widget_get_state_flags (GTK_WIDGET (search)) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (search));
  gtk_editable_set_position (GTK_EDITABLE (search), -1);
}

/* GTK 4.18 puts its own factories into the place of all others when it gets an expression. */
static void
read_strings (GtkDropDown *drop_down)
{
  g_autoptr (GtkExpression) text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  GtkListItemFactory *in_list = gtk_drop_down_get_list_factory (drop_down);
  g_autoptr (GtkListItemFactory) full = in_list != NULL ? g_object_ref (in_list) : NULL;
  g_autoptr (GtkListItemFactory) shown = g_object_ref (gtk_drop_down_get_factory (drop_down));

  gtk_drop_down_set_expression (drop_down, text);
  gtk_drop_down_set_list_factory (drop_down, full);
  gtk_drop_down_set_factory (drop_down, shown);
}

void
biv_choice_let_search (GtkDropDown *drop_down)
{
  GListModel *model = gtk_drop_down_get_model (drop_down);
  GtkWidget *popover = biv_children_find (GTK_WIDGET (drop_down), GTK_TYPE_POPOVER), *search;

  g_return_if_fail (GTK_IS_DROP_DOWN (drop_down));

  if (gtk_drop_down_get_expression (drop_down) == NULL)
    read_strings (drop_down);
  gtk_drop_down_set_enable_search (drop_down, model != NULL && g_list_model_get_n_items (model) >= SEARCH_FROM);
  search = popover != NULL ? biv_children_find (popover, GTK_TYPE_SEARCH_ENTRY) : NULL;
  if (search == NULL || g_object_get_data (G_OBJECT (search), "leads") != NULL)
    return;
  g_object_set_data (G_OBJECT (search), "leads", popover);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (search), popover);
  g_signal_connect (search, "changed", G_CALLBACK (on_search_typed), NULL);
  g_signal_connect_object (search, "activate", G_CALLBACK (on_search_done), popover, 0);
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

static void
on_whole_bind (GtkSignalListItemFactory *factory,
               GtkListItem              *item,
               gpointer                  n_chars)
{
  const char *words = gtk_string_object_get_string (gtk_list_item_get_item (item));
  int n = MIN ((int) g_utf8_strlen (words, -1), GPOINTER_TO_INT (n_chars));

  gtk_label_set_width_chars (GTK_LABEL (gtk_list_item_get_child (item)), n);
  on_narrow_bind (factory, item, NULL);
}

void
biv_choice_keep_whole (GtkDropDown *drop_down,
                       int          n_chars)
{
  g_autoptr (GtkListItemFactory) in_full = NULL, whole = gtk_signal_list_item_factory_new ();

  g_return_if_fail (GTK_IS_DROP_DOWN (drop_down) && n_chars > 0);

  in_full = g_object_ref (gtk_drop_down_get_factory (drop_down));
  g_signal_connect (whole, "setup", G_CALLBACK (on_narrow_setup), NULL);
  g_signal_connect (whole, "bind", G_CALLBACK (on_whole_bind), GINT_TO_POINTER (n_chars));
  gtk_drop_down_set_list_factory (drop_down, in_full);
  gtk_drop_down_set_factory (drop_down, whole);
}

void
biv_choice_let_shrink (GtkDropDown *drop_down)
{
  g_return_if_fail (GTK_IS_DROP_DOWN (drop_down));

  show_narrow (drop_down, 0);
}
