/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut.c: words that end in an ellipsis for want of room are told whole on hover
 *
 * GTK does so in no widget. A label that has words on hover of its own keeps them; what an empty field says of itself is a label
 * below the field, and the pointer finds the field. */
#include "app/widgets/cut.h"

static gboolean
tell_whole (GtkWidget  *widget,
            int         x,
            int         y,
            gboolean    is_keyboard,
            GtkTooltip *tooltip,
            GtkLabel   *label)
{
  if (gtk_widget_get_tooltip_markup (widget) != NULL || !gtk_widget_get_child_visible (GTK_WIDGET (label))
      || !pango_layout_is_ellipsized (gtk_label_get_layout (label)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (label));
  return TRUE;
}

static gboolean
on_mapped (GSignalInvocationHint *hint,
           guint                  n_values,
           const GValue          *values,
           gpointer               data)
{
  GtkWidget *widget = g_value_get_object (&values[0]), *host;

  if (!GTK_IS_LABEL (widget) || gtk_label_get_ellipsize (GTK_LABEL (widget)) == PANGO_ELLIPSIZE_NONE)
    return TRUE;
  host = GTK_IS_TEXT (gtk_widget_get_parent (widget)) ? gtk_widget_get_parent (widget) : widget;
  if (gtk_widget_get_has_tooltip (host))
    return TRUE;
  gtk_widget_set_has_tooltip (host, TRUE);
  g_signal_connect_object (host, "query-tooltip", G_CALLBACK (tell_whole), widget, 0);
  return TRUE;
}

void
biv_cut_begin (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_mapped, NULL, NULL);
}
