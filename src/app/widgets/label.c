/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label.c: a label, as rows that are made in C have them */
#include "app/widgets/label.h"

#include "app/widgets/wrap.h"

GtkWidget *
biv_label_new (const char   *text,
               const char   *styles,
               BivLabelWays  ways)
{
  g_auto (GStrv) classes = g_strsplit (styles != NULL ? styles : "", " ", -1);
  GtkWidget *label = gtk_label_new (text);

  for (guint i = 0; classes[i] != NULL; i++)
    gtk_widget_add_css_class (label, classes[i]);
  if (ways & BIV_LABEL_LEFT)
    gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  if (ways & BIV_LABEL_WRAPS)
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (ways & BIV_LABEL_ENDS)
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (ways & BIV_LABEL_GROWS)
    gtk_widget_set_hexpand (label, TRUE);
  return label;
}

GtkWidget *
biv_label_pair_new (const char   *text,
                    const char   *styles,
                    const char   *detail,
                    BivLabelWays  ways)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_widget_set_hexpand (box, TRUE);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), biv_label_new (text, styles, ways));
  gtk_box_append (GTK_BOX (box), biv_label_new (detail, "caption dim-label", ways));
  return (ways & BIV_LABEL_WRAPS) != 0 ? biv_wrap_new (box) : box;
}
