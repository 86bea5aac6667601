/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spin.c: a number that the wheel leaves alone */
#include "app/widgets/spin.h"

void
biv_spin_ignore_wheel (GtkSpinButton *spin)
{
  g_autoptr (GListModel) controllers = NULL;

  g_return_if_fail (GTK_IS_SPIN_BUTTON (spin));

  controllers = gtk_widget_observe_controllers (GTK_WIDGET (spin));
  for (guint i = g_list_model_get_n_items (controllers); i-- > 0;)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}
