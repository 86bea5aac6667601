/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn-panel.c: one piece of drawn ground beside the map: what it is, what it is called (CA-MAP-9) */
#include "config.h"

#include "app/map/drawn-panel.h"

#include "base/i18n.h"

#include "app/desk/field-row.h"
#include "app/widgets/template.h"
#include "campaign/model/words.h"

struct _BivDrawnPanel
{
  GtkWidget  parent_instance;

  char      *drawn;

  GtkLabel  *title, *what;          /* template children from here on */
  GtkBox    *fields;
};

enum { REMOVE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivDrawnPanel, biv_drawn_panel, GTK_TYPE_WIDGET)

static void
make_rows (BivDrawnPanel *self,
           BivDesk       *desk,
           BivDrawn      *drawn)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->fields))) != NULL)
    gtk_box_remove (self->fields, row);
  gtk_box_append (self->fields, biv_field_row_new (desk, BIV_ITEM (drawn), "name", _("Name")));
  gtk_box_append (self->fields, biv_field_row_new (desk, BIV_ITEM (drawn), "kind", _("Kind")));
  gtk_box_append (self->fields, biv_field_row_new (desk, BIV_ITEM (drawn), "size", _("Size, 1 to 5")));
}

void
biv_drawn_panel_show (BivDrawnPanel *self,
                      BivDesk       *desk,
                      const char    *id)
{
  BivItem *item;
  GtkWidget *first;
  g_autofree char *what = NULL;
  guint n_points;

  g_return_if_fail (BIV_IS_DRAWN_PANEL (self) && BIV_IS_DESK (desk));

  item = biv_campaign_find (biv_desk_get_campaign (desk), id);
  if (!BIV_IS_DRAWN (item))
    return;
  if (self->drawn != id)
    {
      g_free (self->drawn);
      self->drawn = g_strdup (id);
    }
  n_points = BIV_DRAWN (item)->points != NULL ? BIV_DRAWN (item)->points->len : 0;
  /* TRANSLATORS: of a river or a wood drawn on the map: how many points its line has */
  what = g_strdup_printf (ngettext ("%u point", "%u points", n_points), n_points);
  gtk_label_set_text (self->title, biv_word_get_label (biv_drawn_kind_get_type (), (int) BIV_DRAWN (item)->drawn_kind));
  gtk_label_set_text (self->what, what);
  first = gtk_widget_get_first_child (GTK_WIDGET (self->fields));
  /* Rows of the same thing stay, and with them the focus. */
  if (first == NULL || biv_field_row_get_item (BIV_FIELD_ROW (first)) != item)
    make_rows (self, desk, BIV_DRAWN (item));
  else
    for (GtkWidget *row = first; row != NULL; row = gtk_widget_get_next_sibling (row))
      biv_field_row_update (BIV_FIELD_ROW (row));
}

void
biv_drawn_panel_ask_name (BivDrawnPanel *self)
{
  GtkWidget *name;

  g_return_if_fail (BIV_IS_DRAWN_PANEL (self));

  name = gtk_widget_get_first_child (GTK_WIDGET (self->fields));
  if (name != NULL)
    gtk_widget_child_focus (name, GTK_DIR_TAB_FORWARD);
}

static void
on_remove (BivDrawnPanel *self)
{
  g_signal_emit (self, signals[REMOVE], 0);
}

static void
biv_drawn_panel_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&BIV_DRAWN_PANEL (object)->drawn, g_free);
  G_OBJECT_CLASS (biv_drawn_panel_parent_class)->dispose (object);
}

static void
biv_drawn_panel_class_init (BivDrawnPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_drawn_panel_dispose;
  signals[REMOVE] = g_signal_new ("remove", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/drawn-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivDrawnPanel, title, what, fields);
  BIV_BIND_CALLBACKS (widget_class, on_remove);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
biv_drawn_panel_init (BivDrawnPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
