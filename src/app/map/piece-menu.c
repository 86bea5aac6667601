/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece-menu.c: pieces of maps that are kept: another one kept, one taken to be put on the map, one thrown away */
#include "config.h"

#include "app/map/piece-menu.h"

#include <glib/gi18n.h>

#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/template.h"
#include "store/pieces.h"

struct _BivPieceMenu
{
  GtkWidget      parent_instance;

  gboolean       can_keep;

  GtkMenuButton *button;            /* template children from here on */
  GtkPopover    *popover;
  GtkEntry      *name;
  GtkWidget     *keep;
  GtkListBox    *list;
};

enum { KEEP, PUT, REPORT, N_SIGNALS };
static guint signals[N_SIGNALS];

BIV_DEFINE_TEMPLATE_TYPE (BivPieceMenu, biv_piece_menu, GTK_TYPE_WIDGET)

static char *
dup_name (BivPieceMenu *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
}

/* A name that is taken is said to be before its piece is replaced. */
static void
on_name (BivPieceMenu *self)
{
  g_autofree char *name = dup_name (self);
  g_auto (GStrv) names = biv_pieces_list ();

  gtk_widget_set_sensitive (self->keep, self->can_keep && *name != '\0');
  gtk_button_set_label (GTK_BUTTON (self->keep),
                        g_strv_contains ((const char *const *) names, name) ? _("Replace") : _("Keep"));
}

static void
on_keep (BivPieceMenu *self)
{
  g_autofree char *name = dup_name (self);

  if (!self->can_keep || *name == '\0')
    return;
  gtk_popover_popdown (self->popover);
  gtk_editable_set_text (GTK_EDITABLE (self->name), "");
  g_signal_emit (self, signals[KEEP], 0, name);
}

static void
on_row (BivPieceMenu  *self,
        GtkListBoxRow *row)
{
  g_autofree char *name = g_strdup (g_object_get_data (G_OBJECT (row), "name"));

  gtk_popover_popdown (self->popover);
  g_signal_emit (self, signals[PUT], 0, name);
}

static void
on_remove (GtkWidget    *button,
           BivPieceMenu *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);
  g_autoptr (GError) error = NULL;

  if (biv_pieces_remove (g_object_get_data (G_OBJECT (row), "name"), &error))
    gtk_list_box_remove (self->list, row);
  else
    g_signal_emit (self, signals[REPORT], 0, error->message);
  on_name (self);
}

static GtkWidget *
make_row (BivPieceMenu *self,
          const char   *name)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
  /* TRANSLATORS: of a piece of a map that somebody has kept under that name */
  g_autofree char *words = g_strdup_printf (_("Throw “%s” away"), name);

  gtk_box_append (GTK_BOX (box), biv_label_new (name, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS));
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_add_css_class (remove, "dense");
  gtk_widget_set_tooltip_text (remove, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  g_signal_connect (remove, "clicked", G_CALLBACK (on_remove), self);
  gtk_box_append (GTK_BOX (box), remove);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  biv_row_name_from_labels (row);
  g_object_set_data_full (G_OBJECT (row), "name", g_strdup (name), g_free);
  return row;
}

static void
on_open (BivPieceMenu *self)
{
  g_auto (GStrv) names = biv_pieces_list ();

  biv_children_remove (self->list);
  for (char **name = names; *name != NULL; name++)
    gtk_list_box_append (self->list, make_row (self, *name));
  on_name (self);
}

void
biv_piece_menu_set_can_keep (BivPieceMenu *self,
                             gboolean      can_keep)
{
  g_return_if_fail (BIV_IS_PIECE_MENU (self));

  self->can_keep = can_keep;
  gtk_widget_set_sensitive (self->keep, can_keep);
  gtk_widget_set_sensitive (GTK_WIDGET (self->name), can_keep);
}

void
biv_piece_menu_ask_name (BivPieceMenu *self)
{
  g_return_if_fail (BIV_IS_PIECE_MENU (self));

  gtk_menu_button_popup (self->button);
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

static void
biv_piece_menu_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_piece_menu_parent_class)->dispose (object);
}

static void
biv_piece_menu_class_init (BivPieceMenuClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_piece_menu_dispose;
  signals[KEEP] = g_signal_new ("keep", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[PUT] = g_signal_new ("put", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[REPORT] = g_signal_new ("report", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/piece-menu.ui");
  BIV_BIND_CHILDREN (widget_class, BivPieceMenu, button, popover, name, keep, list);
  BIV_BIND_CALLBACKS (widget_class, on_open, on_name, on_keep, on_row);
}
