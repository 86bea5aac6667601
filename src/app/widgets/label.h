/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label.h: a label, as rows that are made in C have them */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

typedef enum
{
  BIV_LABEL_LEFT = 1 << 0,          /* its text begins at the left of its room */
  BIV_LABEL_WRAPS = 1 << 1,
  BIV_LABEL_ENDS = 1 << 2,          /* in an ellipsis, where it has no room */
  BIV_LABEL_GROWS = 1 << 3,         /* takes what room there is */
} BivLabelWays;

/** biv_label_new: @styles: (nullable): CSS classes, a blank between them. Returns: (transfer floating) */
GtkWidget *biv_label_new (const char   *text,
                          const char   *styles,
                          BivLabelWays  ways);
/** biv_label_pair_new: @text, and small below it @detail. Returns: (transfer floating): a box that takes what room there is */
GtkWidget *biv_label_pair_new (const char   *text,
                               const char   *styles,
                               const char   *detail,
                               BivLabelWays  ways);

G_END_DECLS
