/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-shelf.c: a board to take: from those that come with the program, or generated */
#include "config.h"

#include "app/boards/board-shelf.h"

#include <glib/gi18n.h>

#include "app/boards/board-maker.h"
#include "app/canvas/board-thumbnail.h"
#include "app/widgets/announce.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "campaign/map/place-boards.h"
#include "store/shelf.h"

struct _BivBoardShelf
{
  GtkWindow      parent_instance;

  GtkFlowBox    *tiles;             /* template children from here on */
  BivBoardMaker *maker;
};

static guint taken;

BIV_DEFINE_TEMPLATE_TYPE (BivBoardShelf, biv_board_shelf, GTK_TYPE_WINDOW)

static void
take (BivBoardShelf *self,
      BivBoard      *board,
      const char    *name)
{
  g_autoptr (BivBoardShelf) kept = g_object_ref (self);

  g_signal_emit (self, taken, 0, board, name);
  gtk_window_destroy (GTK_WINDOW (kept));
}

static void
on_tile (BivBoardShelf   *self,
         GtkFlowBoxChild *tile)
{
  guint number = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (tile), "number"));
  g_autofree char *name = NULL;
  g_autoptr (BivBoard) board = biv_shelf_load (number, &name);

  take (self, board, name);
}

static void
on_made (BivBoardShelf *self,
         BivBoard      *board)
{
  take (self, board, NULL);
}

/* Takes @board. */
static void
add_tile (BivBoardShelf *self,
          guint          number,
          BivBoard      *board,
          const char    *name)
{
  g_autoptr (BivBoard) owned = board;
  GtkWidget *tile = gtk_flow_box_child_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *picture = biv_board_thumbnail_new ();

  biv_board_thumbnail_take_drawing (BIV_BOARD_THUMBNAIL (picture), biv_board_drawing_new (board, 1));
  gtk_widget_set_size_request (picture, 190, 150);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), biv_label_new (name, "heading", BIV_LABEL_LEFT));
  if (biv_shelf_is_to_learn (number))
    gtk_box_append (GTK_BOX (box), biv_label_new (_("To learn on"), "remark", BIV_LABEL_LEFT));
  gtk_box_append (GTK_BOX (box), biv_label_new (biv_shelf_get_words (number), "remark dim-label",
                                                BIV_LABEL_LEFT | BIV_LABEL_WRAPS));
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (tile), box);
  gtk_widget_set_name (tile, biv_shelf_get_id (number));
  gtk_widget_set_valign (tile, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  biv_announce_describe (tile, biv_shelf_get_words (number));
  g_object_set_data (G_OBJECT (tile), "number", GUINT_TO_POINTER (number));
  gtk_flow_box_append (self->tiles, tile);
}

GtkWidget *
biv_board_shelf_new (const char *ruleset,
                     GtkWindow  *parent)
{
  BivBoardShelf *self = g_object_new (BIV_TYPE_BOARD_SHELF, "transient-for", parent, NULL);
  BivBoardShape shape = biv_open_ground_shape (ruleset);
  int width, height;

  biv_open_ground_size (ruleset, shape, &width, &height);
  biv_board_maker_set_size (self->maker, shape, width, height, _("_Use this board"));
  for (guint i = 0; i < biv_shelf_get_n_boards (); i++)
    {
      g_autofree char *name = NULL;
      BivBoard *board = biv_shelf_load (i, &name);

      if (biv_board_get_shape (board) == shape)
        add_tile (self, i, board, name);
      else
        biv_board_unref (board);
    }
  return GTK_WIDGET (self);
}

static void
biv_board_shelf_class_init (BivBoardShelfClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "boards#shelf");
  g_type_ensure (BIV_TYPE_BOARD_MAKER);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/board-shelf.ui");
  BIV_BIND_CHILDREN (widget_class, BivBoardShelf, tiles, maker);
  BIV_BIND_CALLBACKS (widget_class, on_tile, on_made);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  taken = g_signal_new ("taken", BIV_TYPE_BOARD_SHELF, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, BIV_TYPE_BOARD,
                        G_TYPE_STRING);
}
