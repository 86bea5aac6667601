/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finder.c: Ctrl+F: finds anything in the campaign and goes there */
#include "app/shell/finder.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"
#include "app/widgets/even.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/template.h"
#include "campaign/story/search.h"

#define HITS_MOST 40

struct _BivFinder
{
  GtkWindow   parent_instance;

  BivDesk    *desk;

  GtkWidget  *search;               /* template children */
  GtkStack   *stack;
  GtkListBox *list;
  GtkLabel   *status;
};

G_DEFINE_FINAL_TYPE (BivFinder, biv_finder, GTK_TYPE_WINDOW)

/* Where a thing of that kind is shown, and by which picture it is known in the list. */
static const struct
{
  BivKind     kind;
  const char *page, *icon, *label;  /* label marked with N_() */
} places[] = {
  { BIV_KIND_SIDE, "armies", "biv-armies-symbolic", N_("Side") },
  { BIV_KIND_FORMATION, "armies", "biv-armies-symbolic", N_("Formation") },
  { BIV_KIND_UNIT, "armies", "biv-armies-symbolic", N_("Unit") },
  { BIV_KIND_PLACE, "map", "biv-map-symbolic", N_("Place") },
  { BIV_KIND_BATTLE, "battles", "biv-battles-symbolic", N_("Battle") },
  { BIV_KIND_BATTLEFIELD, "boards", "biv-boards-symbolic", N_("Board") },
  { BIV_KIND_ENTRY, "journal", "biv-journal-symbolic", N_("Journal") },
};

static gsize
find_place (BivItem *item)
{
  gsize i = 0;

  while (i + 1 < G_N_ELEMENTS (places) && places[i].kind != biv_item_get_kind (item))
    i++;
  return i;
}

const char *
biv_finder_get_page (BivItem *item)
{
  return places[find_place (item)].page;
}

const char *
biv_finder_get_kind (BivItem *item)
{
  return _(places[find_place (item)].label);
}

/* ---- The list ---- */

static GtkWidget *
make_row (const BivSearchHit *hit)
{
  gsize place = find_place (hit->item);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *kind = biv_label_new (biv_finder_get_kind (hit->item), "caption dim-label", 0);
  /* Lines of the journal have no ids; their number says which (app/journal/journal-page.c). */
  char *id = BIV_IS_ENTRY (hit->item) ? g_strdup_printf ("line-%d", BIV_ENTRY (hit->item)->number)
                                      : g_strdup (biv_item_get_id (hit->item));

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (places[place].icon));
  gtk_box_append (GTK_BOX (box), biv_label_pair_new (hit->title, NULL, hit->detail, BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  gtk_box_append (GTK_BOX (box), kind);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "id", id, g_free);
  g_object_set_data (G_OBJECT (row), "page", (gpointer) places[place].page);
  biv_row_name_from_labels (row);
  return row;
}

static void
show_hits (BivFinder *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  guint n_all;
  g_autoptr (GPtrArray) hits = biv_search (biv_desk_get_campaign (self->desk), text, HITS_MOST, &n_all);
  g_autofree char *words = NULL;

  biv_children_remove (self->list);
  for (guint i = 0; i < hits->len; i++)
    gtk_list_box_append (self->list, make_row (hits->pdata[i]));
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, 0));
  gtk_stack_set_visible_child_name (self->stack, hits->len > 0 ? "hits" : *text != '\0' ? "none" : "begin");
  if (n_all > hits->len)
    /* TRANSLATORS: hits that are shown, of all */
    words = g_strdup_printf (_("%u of %u shown: another word narrows it down"), hits->len, n_all);
  else
    words = n_all > 0 ? g_strdup_printf (ngettext ("%u found", "%u found", n_all), n_all) : g_strdup ("");
  gtk_label_set_text (self->status, words);
}

void
biv_finder_set_text (BivFinder  *self,
                     const char *text)
{
  g_return_if_fail (BIV_IS_FINDER (self) && text != NULL);

  gtk_editable_set_text (GTK_EDITABLE (self->search), text);
  gtk_editable_set_position (GTK_EDITABLE (self->search), -1);
  /* The entry would tell it a moment later. */
  show_hits (self);
}

/* ---- Going there ---- */

gboolean
biv_finder_go (BivFinder *self)
{
  GtkListBoxRow *row;
  g_autoptr (BivDesk) desk = NULL;
  g_autofree char *id = NULL;
  const char *page;

  g_return_val_if_fail (BIV_IS_FINDER (self), FALSE);

  row = gtk_list_box_get_selected_row (self->list);
  if (row == NULL)
    return FALSE;
  desk = g_object_ref (self->desk);
  id = g_strdup (g_object_get_data (G_OBJECT (row), "id"));
  page = g_object_get_data (G_OBJECT (row), "page");
  gtk_window_destroy (GTK_WINDOW (self));
  biv_desk_show (desk, page, id);
  return TRUE;
}

static void
on_row_activated (BivFinder     *self,
                  GtkListBoxRow *row)
{
  gtk_list_box_select_row (self->list, row);
  biv_finder_go (self);
}

static void
on_activate (BivFinder *self)
{
  /* The list waits a moment for more letters; who presses Return has no more. */
  show_hits (self);
  biv_finder_go (self);
}

/* The arrows walk through the list while the letters still go into the entry. */
static gboolean
on_key (BivFinder *self,
        guint      keyval)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  int at = row != NULL ? gtk_list_box_row_get_index (row) : -1;
  int by = keyval == GDK_KEY_Down || keyval == GDK_KEY_KP_Down ? 1 : keyval == GDK_KEY_Up || keyval == GDK_KEY_KP_Up ? -1 : 0;

  if (by == 0)
    return GDK_EVENT_PROPAGATE;
  row = gtk_list_box_get_row_at_index (self->list, MAX (0, at + by));
  if (row == NULL)
    return GDK_EVENT_STOP;
  gtk_list_box_select_row (self->list, row);
  /* Seen, and back to the entry. */
  gtk_widget_grab_focus (GTK_WIDGET (row));
  gtk_widget_grab_focus (self->search);
  gtk_editable_set_position (GTK_EDITABLE (self->search), -1);
  return GDK_EVENT_STOP;
}

/* ---- The window ---- */

GtkWidget *
biv_finder_new (BivDesk   *desk,
                GtkWindow *parent)
{
  BivFinder *self;

  g_return_val_if_fail (BIV_IS_DESK (desk), NULL);

  self = g_object_new (BIV_TYPE_FINDER, "transient-for", parent, NULL);
  self->desk = g_object_ref (desk);
  show_hits (self);
  return GTK_WIDGET (self);
}

static void
biv_finder_dispose (GObject *object)
{
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_FINDER);
  g_clear_object (&BIV_FINDER (object)->desk);
  G_OBJECT_CLASS (biv_finder_parent_class)->dispose (object);
}

static void
biv_finder_class_init (BivFinderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "index");
  G_OBJECT_CLASS (klass)->dispose = biv_finder_dispose;
  g_type_ensure (BIV_TYPE_EVEN);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/shell/finder.ui");
  BIV_BIND_CHILDREN (widget_class, BivFinder, search, stack, list, status);
  BIV_BIND_CALLBACKS (widget_class, show_hits, on_row_activated, on_activate);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_bind_template_callback_full (widget_class, "on_stop", G_CALLBACK (gtk_window_close));
}

static void
biv_finder_init (BivFinder *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->search, keys);
  gtk_widget_grab_focus (self->search);
}
