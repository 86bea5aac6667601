/* SPDX-License-Identifier: GPL-3.0-or-later */
/* list-keys.c: Tab leaves a list of choices, the arrows go along it */
#include "app/widgets/list-keys.h"

void
biv_list_leave (GtkWidget        *list,
                GtkDirectionType  direction)
{
  g_return_if_fail (GTK_IS_WIDGET (list) && gtk_widget_get_root (list) != NULL);

  /* While the focus is looked for there is no row to go to. */
  gtk_widget_set_can_focus (list, FALSE);
  gtk_widget_child_focus (GTK_WIDGET (gtk_widget_get_root (list)), direction);
  gtk_widget_set_can_focus (list, TRUE);
}

static gboolean
on_key (GtkWidget       *list,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  gboolean is_back = key == GDK_KEY_ISO_Left_Tab || (modifiers & GDK_SHIFT_MASK) != 0;
  GtkRoot *root = gtk_widget_get_root (list);

  if ((key != GDK_KEY_Tab && key != GDK_KEY_KP_Tab && key != GDK_KEY_ISO_Left_Tab)
      || (modifiers & ~GDK_SHIFT_MASK) != 0 || root == NULL)
    return GDK_EVENT_PROPAGATE;
  biv_list_leave (list, is_back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD);
  return GDK_EVENT_STOP;
}

void
biv_list_leave_by_tab (GtkListBox *list)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_LIST_BOX (list));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), list);
  gtk_widget_add_controller (GTK_WIDGET (list), keys);
}
