/* SPDX-License-Identifier: GPL-3.0-or-later */
/* late-edit.c: an entry, or a text of several lines, that is taken when the focus has left it */
#include "app/desk/late-edit.h"
#include "app/widgets/prose.h"

typedef struct
{
  BivDesk    *desk;
  BivItem    *item;
  const char *field;
  BivLateEdit take;
  GtkWidget  *owner;                /* the watch: not owned; the left text: owned */
  char       *text;                 /* once it was left */
} Late;

static void
late_free (gpointer data)
{
  Late *late = data;

  g_object_unref (late->desk);
  g_object_unref (late->item);
  if (late->text != NULL)
    g_object_unref (late->owner);
  g_free (late->text);
  g_free (late);
}

static Late *
late_new (BivDesk     *desk,
          BivItem     *item,
          const char  *field,
          BivLateEdit  take,
          GtkWidget   *owner)
{
  Late *late = g_new0 (Late, 1);

  late->desk = g_object_ref (desk);
  late->item = g_object_ref (item);
  late->field = field;
  late->take = take;
  late->owner = owner;
  return late;
}

static gboolean
take_text (gpointer data)
{
  Late *late = data;

  late->take (late->desk, late->item, late->field, late->text, late->owner);
  return G_SOURCE_REMOVE;
}

static char *
dup_text (GtkWidget *entry)
{
  if (GTK_IS_TEXT_VIEW (entry))
    return biv_prose_dup_written (GTK_TEXT_VIEW (entry));
  return g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));
}

static void
on_left (GtkEventControllerFocus *focus,
         const Late              *watch)
{
  GtkWidget *entry = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (focus));
  Late *late = late_new (watch->desk, watch->item, watch->field, watch->take, g_object_ref (watch->owner));

  late->text = dup_text (entry);
  g_idle_add_full (G_PRIORITY_HIGH, take_text, late, late_free);
}

void
biv_late_edit_watch (GtkWidget   *entry,
                     BivDesk     *desk,
                     BivItem     *item,
                     const char  *field,
                     BivLateEdit  take,
                     GtkWidget   *owner)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  Late *watch;

  g_return_if_fail (GTK_IS_EDITABLE (entry) || GTK_IS_TEXT_VIEW (entry));
  g_return_if_fail (BIV_IS_DESK (desk) && BIV_IS_ITEM (item) && take != NULL);

  watch = late_new (desk, item, field, take, owner);
  g_object_set_data_full (G_OBJECT (entry), "biv-late-edit", watch, late_free);
  g_signal_connect (focus, "leave", G_CALLBACK (on_left), watch);
  gtk_widget_add_controller (entry, focus);
}
