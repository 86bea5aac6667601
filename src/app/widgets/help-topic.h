/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-topic.h: which page of the manual tells of a widget
 *
 * A class says it in its class_init; F1 asks for it, from the focus outwards. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_HELP_CONTENTS "index"

/** biv_help_class_set_topic: @topic: a page of the manual, "map", or a part of one, "battles#dice"; a literal */
void        biv_help_class_set_topic (gpointer    klass,
                                      const char *topic);
/**
 * biv_help_find_topic:
 * @from: (nullable): what has the focus
 * @page: (nullable): what is to be told of where nothing from @from outwards has a topic; a part of it that is in sight and
 *   has a topic of its own comes first
 *
 * Returns: (transfer none): never %NULL; BIV_HELP_CONTENTS where nobody says more
 */
const char *biv_help_find_topic      (GtkWidget  *from,
                                      GtkWidget  *page);
/** biv_help_set_opener: who knows the manual, which this room does not */
void        biv_help_set_opener      (void      (*open) (GtkWindow *window));
/** biv_help_open: what F1 does in @window: the manual at what has the focus there, or away with it */
void        biv_help_open            (GtkWindow  *window);

G_END_DECLS
