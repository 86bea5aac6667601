/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-places.c: the places whose board this is: given to them here, and taken from them */
#include "app/boards/board-places.h"

#include <glib/gi18n.h>

#include "app/desk/item-picker.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "campaign/model/lists.h"
#include "campaign/map/place-boards.h"

struct _BivBoardPlaces
{
  GtkWindow      parent_instance;

  BivDesk       *desk;              /* not owned: we are modal to its window */
  char          *board;
  GtkWidget     *picker;            /* BivItemPicker */

  GtkBox        *box;               /* template children */
  GtkLabel      *words;
};

BIV_DEFINE_TEMPLATE_TYPE (BivBoardPlaces, biv_board_places, GTK_TYPE_WINDOW)

static gboolean
has_board (BivBoardPlaces *self,
           BivPlace       *place)
{
  return biv_list_contains ((const char *const *) place->boards, self->board);
}

static void
show_places (BivBoardPlaces *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  BIV_EACH (BivPlace, place, biv_desk_get_campaign (self->desk), BIV_KIND_PLACE)
    if (has_board (self, place))
      g_ptr_array_add (ids, (gpointer) biv_id_of (place));
  g_ptr_array_add (ids, NULL);
  biv_item_picker_set_ids (BIV_ITEM_PICKER (self->picker), (const char *const *) ids->pdata);
}

/* One place more or one less; what is refused is told by the window behind, and not shown as done. */
static void
on_changed (BivBoardPlaces *self)
{
  g_autofree char *text = biv_item_picker_dup_ids (BIV_ITEM_PICKER (self->picker));
  g_auto (GStrv) ids = g_strsplit (text, ",", -1);
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (BivProposal) proposal = NULL;

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    {
      const char *id = biv_id_of (place);
      gboolean is_picked = biv_list_contains ((const char *const *) ids, id);

      if (proposal != NULL || is_picked == has_board (self, place))
        continue;
      proposal = is_picked ? biv_turn_propose_give_board (campaign, id, self->board)
                           : biv_turn_propose_take_board (campaign, id, self->board);
    }
  if (proposal != NULL)
    {
      const BivRefusal *why = biv_proposal_get_refusal (proposal);

      gtk_label_set_text (self->words, why != NULL ? why->text : "");
      gtk_widget_set_visible (GTK_WIDGET (self->words), why != NULL);
      if (why == NULL)
        biv_desk_commit (self->desk, proposal);
    }
  show_places (self);
}

GtkWidget *
biv_board_places_new (BivDesk        *desk,
                      BivBattlefield *board,
                      GtkWindow      *parent)
{
  BivBoardPlaces *self;
  g_autofree char *title = NULL;
  const char *name;

  g_return_val_if_fail (BIV_IS_DESK (desk) && BIV_IS_BATTLEFIELD (board), NULL);

  self = g_object_new (BIV_TYPE_BOARD_PLACES, "transient-for", parent, NULL);
  self->desk = desk;
  self->board = g_strdup (biv_id_of (board));
  name = biv_item_get_name (BIV_ITEM (board)) != NULL ? biv_item_get_name (BIV_ITEM (board)) : _("a board without a name");
  title = g_strdup_printf (_("Places of %s"), name);
  gtk_window_set_title (GTK_WINDOW (self), title);
  self->picker = biv_item_picker_new (desk, BIV_KIND_PLACE);
  g_signal_connect_swapped (self->picker, "changed", G_CALLBACK (on_changed), self);
  gtk_box_append (self->box, self->picker);
  show_places (self);
  return GTK_WIDGET (self);
}

static void
biv_board_places_dispose (GObject *object)
{
  BivBoardPlaces *self = BIV_BOARD_PLACES (object);

  if (self->picker != NULL)
    g_signal_handlers_disconnect_by_data (self->picker, self);
  self->picker = NULL;
  g_clear_pointer (&self->board, g_free);
  G_OBJECT_CLASS (biv_board_places_parent_class)->dispose (object);
}

static void
biv_board_places_class_init (BivBoardPlacesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "boards#places");
  G_OBJECT_CLASS (klass)->dispose = biv_board_places_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/board-places.ui");
  BIV_BIND_CHILDREN (widget_class, BivBoardPlaces, box, words);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}
