/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help-topic.c: which page of the manual tells of a widget */
#include "app/widgets/help-topic.h"

#include "app/widgets/help-button.h"

static void (*opener) (GtkWindow *window);

static GQuark
topic_quark (void)
{
  static GQuark quark;

  if (quark == 0)
    quark = g_quark_from_static_string ("biv-help-topic");
  return quark;
}

void
biv_help_class_set_topic (gpointer    klass,
                          const char *topic)
{
  g_return_if_fail (G_IS_OBJECT_CLASS (klass) && topic != NULL);

  g_type_set_qdata (G_OBJECT_CLASS_TYPE (klass), topic_quark (), (gpointer) topic);
  /* For its template. */
  g_type_ensure (BIV_TYPE_HELP_BUTTON);
}

static const char *
topic_of (GtkWidget *widget)
{
  return g_type_get_qdata (G_OBJECT_TYPE (widget), topic_quark ());
}

/* The innermost in sight. A battle that is being deployed tells of deployment, not of battles. */
static const char *
find_within (GtkWidget *widget)
{
  const char *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_within (child);
  return found != NULL ? found : topic_of (widget);
}

const char *
biv_help_find_topic (GtkWidget *from,
                     GtkWidget *page)
{
  const char *found = NULL;

  for (; from != NULL && from != page && found == NULL; from = gtk_widget_get_parent (from))
    found = topic_of (from);
  if (found == NULL && page != NULL)
    found = find_within (page);
  return found != NULL ? found : BIV_HELP_CONTENTS;
}

void
biv_help_set_opener (void (*open) (GtkWindow *window))
{
  opener = open;
}

void
biv_help_open (GtkWindow *window)
{
  g_return_if_fail (GTK_IS_WINDOW (window));

  if (opener != NULL)
    opener (window);
}
