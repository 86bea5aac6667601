/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spoken.c: what a screen reader says of the parts of GTK's own widgets that GTK 4.8 leaves without a name
 *
 * A part without a name is called by its class, “GtkListItemWidget”, and a button with a mnemonic twice, once with the underscore.
 * These parts are made within GTK, so that they are met when they come into sight. A relation is kept, not a text: what a label
 * says when it is asked is what counts. */
#include "config.h"
#include "app/widgets/spoken.h"

#include "app/widgets/announce.h"
#include "app/widgets/children.h"

#include <glib/gi18n.h>

/* GTK asks so of itself, in its tests; there is no other way to ask. */
static gboolean
is_called (GtkWidget *widget)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static gboolean
is_labelled (GtkWidget *widget)
{
  return gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* Of the labels and pictures in it that are called something, from the first to the last. */
static GList *
list_called (GtkWidget *widget,
             GList     *found)
{
  if (!gtk_widget_get_visible (widget))
    return found;
  if (is_called (widget))
    return g_list_prepend (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    found = list_called (child, found);
  return found;
}

static void call (GtkWidget *widget);

static gboolean
call_again (gpointer data)
{
  g_autoptr (GtkWidget) widget = g_weak_ref_get (data);

  if (widget != NULL && gtk_widget_get_mapped (widget))
    call (widget);
  return G_SOURCE_REMOVE;
}

static void
free_weak (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

/* A relation holds nothing: when a row that is in sight gets other labels, its own must not point to those that went.
 * Nor is it held: some of GTK's cannot be disposed of twice. */
static void
on_label_gone (GtkWidget *widget)
{
  GWeakRef *weak;

  if (gtk_widget_in_destruction (widget))
    return;
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  weak = g_new0 (GWeakRef, 1);
  g_weak_ref_init (weak, widget);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, call_again, weak, free_weak);
}

static void
watch (GtkWidget *label,
       GtkWidget *widget)
{
  if (!g_signal_handler_find (label, G_SIGNAL_MATCH_FUNC | G_SIGNAL_MATCH_DATA, 0, 0, NULL, on_label_gone, widget))
    g_signal_connect_object (label, "destroy", G_CALLBACK (on_label_gone), widget, G_CONNECT_SWAPPED);
}

/* @first: (nullable) */
static void
label_by (GtkWidget *widget,
          GtkWidget *first,
          GList     *called)
{
  GList *list = g_list_reverse (called);          /* the accessible keeps it */
  GValue value = G_VALUE_INIT;
  GtkAccessibleRelation relation = GTK_ACCESSIBLE_RELATION_LABELLED_BY;

  if (first != NULL)
    list = g_list_prepend (list, first);
  if (list == NULL)
    return;
  g_list_foreach (list, (GFunc) watch, widget);
  gtk_accessible_relation_init_value (relation, &value);
  g_value_set_pointer (&value, list);
  gtk_accessible_update_relation_value (GTK_ACCESSIBLE (widget), 1, &relation, &value);
  g_value_unset (&value);
}

/* Who has a name and a label besides is called by both. */
static void
call_once (GtkWidget *widget)
{
  if (is_called (widget) && is_labelled (widget))
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* The button has the focus; from 4.12 on GTK says of it what the drop-down is called. */
static GtkWidget *
get_spoken (GtkDropDown *drop_down,
            GtkWidget   *button)
{
#if GTK_CHECK_VERSION (4, 12, 0)
  return GTK_WIDGET (drop_down);
#else
  return button;
#endif
}

/* What it is a choice of: by its own name, else by the label beside it; (nullable) */
static GtkWidget *
get_title (GtkDropDown *drop_down)
{
  g_autoptr (GList) labels = gtk_widget_list_mnemonic_labels (GTK_WIDGET (drop_down));

  if (is_called (GTK_WIDGET (drop_down)))
    return GTK_WIDGET (drop_down);
  return labels != NULL ? labels->data : NULL;
}

/* Its button holds what is chosen beside the word for nothing; the one is in sight, or the other. */
static void
call_chosen (GtkDropDown *drop_down)
{
  GtkWidget *button = biv_children_find (GTK_WIDGET (drop_down), GTK_TYPE_TOGGLE_BUTTON);
  GtkWidget *stack = button != NULL ? biv_children_find (button, GTK_TYPE_STACK) : NULL;
  GtkWidget *chosen = stack != NULL ? gtk_stack_get_visible_child (GTK_STACK (stack)) : NULL;

  if (chosen != NULL && !GTK_IS_LABEL (chosen))
    label_by (chosen, NULL, list_called (chosen, NULL));
  if (chosen != NULL)
    label_by (get_spoken (drop_down, button), get_title (drop_down), list_called (chosen, NULL));
}

static void
call_drop_down (GtkWidget *drop_down)
{
  call_once (drop_down);
  call_chosen (GTK_DROP_DOWN (drop_down));
  if (g_signal_handler_find (drop_down, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, call_chosen, NULL) != 0)
    return;
  g_signal_connect (drop_down, "notify::selected", G_CALLBACK (call_chosen), NULL);
  /* Other choices, of which the first is chosen as before. */
  g_signal_connect (drop_down, "notify::model", G_CALLBACK (call_chosen), NULL);
  g_signal_connect (drop_down, "notify::factory", G_CALLBACK (call_chosen), NULL);
}

/* Without the mark of its key; two underscores are one that is meant. */
static char *
dup_unmarked (const char *label)
{
  GString *words = g_string_new (NULL);

  for (const char *one = label; *one != '\0'; one++)
    {
      if (*one == '_')
        one++;
      if (*one == '\0')
        break;
      g_string_append_c (words, *one);
    }
  return g_string_free (words, FALSE);
}

static void
call_unmarked (GtkWidget  *widget,
               const char *label)
{
  g_autofree char *words = dup_unmarked (label);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

static void
call_button (GtkWidget *widget)
{
  GtkButton *button = GTK_BUTTON (widget);

  if (gtk_button_get_use_underline (button) && gtk_button_get_label (button) != NULL)
    {
      call_unmarked (widget, gtk_button_get_label (button));
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    }
  else if (!is_called (widget) && !is_labelled (widget))
    label_by (widget, NULL, list_called (widget, NULL));
}

static void
call_check_button (GtkWidget *widget)
{
  GtkCheckButton *button = GTK_CHECK_BUTTON (widget);

  if (gtk_check_button_get_use_underline (button) && gtk_check_button_get_label (button) != NULL)
    {
      call_unmarked (widget, gtk_check_button_get_label (button));
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    }
}

/* It is the button in it that takes the focus. */
static void
call_menu_button (GtkWidget *widget)
{
  GtkMenuButton *button = GTK_MENU_BUTTON (widget);
  GtkWidget *inner = biv_children_find (widget, GTK_TYPE_TOGGLE_BUTTON);

  if (gtk_menu_button_get_use_underline (button) && gtk_menu_button_get_label (button) != NULL)
    call_unmarked (widget, gtk_menu_button_get_label (button));
  if (inner == NULL || is_called (inner))
    return;
  label_by (inner, is_called (widget) ? widget : NULL, is_called (widget) ? NULL : list_called (inner, NULL));
  if (!is_called (widget))
    label_by (widget, NULL, list_called (inner, NULL));
}

/* Its parts are called by their titles, if they have any. */
static void
call_stack (GtkStack *stack)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (stack);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      g_autoptr (GObject) page = g_list_model_get_item (G_LIST_MODEL (pages), i);
      const char *title = gtk_stack_page_get_title (GTK_STACK_PAGE (page));

      gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL, title != NULL ? title : "", -1);
    }
}

static void
call_popover (GtkWidget *popover)
{
  GtkWidget *opener = gtk_widget_get_parent (popover);

  if (opener != NULL && is_called (opener))
    label_by (popover, opener, NULL);
  else
    gtk_accessible_update_property (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
}

/* The heads of a column view, in the order of the cells of its rows. */
static GtkWidget *
find_head (GtkWidget *view,
           guint      number)
{
  GtkWidget *header = gtk_widget_get_first_child (view);
  GtkWidget *head = header != NULL ? gtk_widget_get_first_child (header) : NULL;

  for (; head != NULL; head = gtk_widget_get_next_sibling (head))
    if (gtk_widget_get_visible (head) && number-- == 0)
      return biv_children_find (head, GTK_TYPE_LABEL);
  return NULL;
}

/* Without those that have nothing to say. */
static GList *
list_cell (GtkWidget *cell,
           GtkWidget *head)
{
  GList *called = NULL, *all = list_called (cell, NULL);

  for (GList *one = all; one != NULL; one = one->next)
    if (!GTK_IS_LABEL (one->data) || gtk_label_get_text (one->data)[0] != '\0')
      called = g_list_append (called, one->data);
  g_list_free (all);
  /* The list is turned round by whoever takes it. */
  return called != NULL && head != NULL ? g_list_append (called, head) : called;
}

/* GTK 4.8 has no tie between a cell and the head of its column: the cell is called by both, and so is the row, cell by cell. */
static void
call_row (GtkWidget *row,
          GtkWidget *view)
{
  GList *all = NULL;
  guint number = 0;

  for (GtkWidget *cell = gtk_widget_get_first_child (row); cell != NULL; cell = gtk_widget_get_next_sibling (cell))
    {
      GtkWidget *head = gtk_widget_get_visible (cell) ? find_head (view, number++) : NULL;
      GList *called = list_cell (cell, head);

      all = g_list_concat (g_list_copy (called), all);
      if (!is_called (cell))
        label_by (cell, NULL, called);
      else
        g_list_free (called);
    }
  if (!is_called (row))
    label_by (row, NULL, all);
  else
    g_list_free (all);
}

static void
call_item (GtkWidget *item)
{
  GtkWidget *parent = gtk_widget_get_parent (item), *list = parent != NULL ? gtk_widget_get_parent (parent) : NULL;

  if (GTK_IS_COLUMN_VIEW (list))
    call_row (item, list);
  else if (list != NULL && GTK_IS_COLUMN_VIEW (gtk_widget_get_parent (list)))
    call_row (parent, gtk_widget_get_parent (list));
  else
    label_by (item, NULL, list_called (item, NULL));
}

/* What is refused or amiss is written as a fault, and said too. */
static void
hear_fault (GtkLabel *label)
{
  static GQuark quark;

  if (quark == 0)
    quark = g_quark_from_static_string ("biv-fault-heard");
  if (!gtk_widget_has_css_class (GTK_WIDGET (label), "error") || g_object_get_qdata (G_OBJECT (label), quark) != NULL)
    return;
  g_object_set_qdata (G_OBJECT (label), quark, label);
  biv_announce_changes (label);
}

/* Of a label that can be edited; its menu may stand before it. Returns: (nullable) */
static GtkWidget *
find_stack (GtkWidget *widget)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  while (child != NULL && !GTK_IS_STACK (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* Rows and cells: from GTK 4.12 on they have what they share from a class above theirs. Returns: 0 where there is no list yet */
static GType
find_item_type (void)
{
  GType type = g_type_from_name ("GtkListFactoryWidget");

  return type != 0 ? type : g_type_from_name ("GtkListItemWidget");
}

static void
call (GtkWidget *widget)
{
  static GType item_type, inner_list_type;        /* GTK's own, made with its first list */

  if (item_type == 0)
    item_type = find_item_type ();
  if (inner_list_type == 0)
    inner_list_type = g_type_from_name ("GtkColumnListView");
  if (GTK_IS_LABEL (widget))
    hear_fault (GTK_LABEL (widget));
  else if (GTK_IS_DROP_DOWN (widget))
    call_drop_down (widget);
  else if (GTK_IS_MENU_BUTTON (widget))
    call_menu_button (widget);
  else if (GTK_IS_BUTTON (widget))
    call_button (widget);
  else if (GTK_IS_CHECK_BUTTON (widget))
    call_check_button (widget);
  else if (GTK_IS_EXPANDER (widget) && !is_called (widget) && !is_labelled (widget))
    label_by (widget, NULL, list_called (gtk_expander_get_label_widget (GTK_EXPANDER (widget)), NULL));
  else if (GTK_IS_STACK (widget))
    call_stack (GTK_STACK (widget));
  else if (GTK_IS_POPOVER (widget) && !is_called (widget) && !is_labelled (widget))
    call_popover (widget);
  else if (GTK_IS_PANED (widget) && !is_called (widget))
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Divider"), -1);
  else if (GTK_IS_EDITABLE_LABEL (widget) && !is_called (widget) && find_stack (widget) != NULL)
    label_by (widget, NULL, list_called (find_stack (widget), NULL));
  else if (item_type != 0 && g_type_is_a (G_OBJECT_TYPE (widget), item_type) && !is_called (widget))
    call_item (widget);
  else if (GTK_IS_LIST_VIEW (widget) && !is_called (widget) && gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN) != NULL)
    label_by (widget, gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN), NULL);
  else if (inner_list_type != 0 && G_OBJECT_TYPE (widget) == inner_list_type && !is_called (widget))
    label_by (widget, gtk_widget_get_parent (widget), NULL);
}

void
biv_spoken_call_late (GtkWidget *part)
{
  GType type = find_item_type ();

  g_return_if_fail (GTK_IS_WIDGET (part));

  while (part != NULL && !(type != 0 && g_type_is_a (G_OBJECT_TYPE (part), type)))
    part = gtk_widget_get_parent (part);
  if (part != NULL && !is_called (part))
    call_item (part);
}

static gboolean
on_mapped (GSignalInvocationHint *hint,
           guint                  n_values,
           const GValue          *values,
           gpointer               data)
{
  call (g_value_get_object (&values[0]));
  return TRUE;
}

void
biv_spoken_begin (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_mapped, NULL, NULL);
}
