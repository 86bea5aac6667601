/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-button.c: what can be done about the boards of a place: edit one, take another, make one, draw one */
#include "app/boards/board-button.h"

#include <glib/gi18n.h>

#include "app/boards/board-shelf.h"
#include "app/widgets/template.h"
#include "campaign/map/place-boards.h"

struct _BivBoardButton
{
  GtkWidget      parent_instance;

  BivDesk       *desk;              /* not owned: it outlives its pages */
  char          *place;
  GtkMenuButton *button;
};

static guint chosen;

G_DEFINE_FINAL_TYPE (BivBoardButton, biv_board_button, GTK_TYPE_WIDGET)

static BivCampaign *
get_campaign (BivBoardButton *self)
{
  return biv_desk_get_campaign (self->desk);
}

static gboolean
is_stored (BivBoardButton *self,
           const char     *id)
{
  return BIV_IS_BATTLEFIELD (biv_campaign_find (get_campaign (self), id));
}

/* ---- What the menu does ---- */

typedef BivProposal *(*ProposeBoard) (BivCampaign *campaign, const char *place, char **id);

/* Returns: (transfer full) (nullable): the new board */
static char *
add_board (BivBoardButton *self,
           ProposeBoard    propose)
{
  g_autofree char *id = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  if (biv_campaign_find_place (get_campaign (self), self->place) == NULL)
    return NULL;
  proposal = propose (get_campaign (self), self->place, &id);
  if (!biv_desk_commit (self->desk, proposal))
    return NULL;
  g_signal_emit (self, chosen, 0, id);
  return g_steal_pointer (&id);
}

static void
on_edit (GtkWidget  *widget,
         const char *action,
         GVariant   *target)
{
  g_autoptr (BivBoardButton) self = g_object_ref (BIV_BOARD_BUTTON (widget));
  g_autofree char *id = g_strdup (g_variant_get_string (target, NULL));

  if (!is_stored (self, id))
    {
      g_free (id);
      id = add_board (self, biv_turn_propose_make_board);
    }
  if (id != NULL)
    biv_desk_show (self->desk, "boards", id);
}

static void
on_take (GtkWidget  *widget,
         const char *action,
         GVariant   *target)
{
  g_signal_emit (widget, chosen, 0, g_variant_get_string (target, NULL));
}

static void
on_make (BivBoardButton *self)
{
  g_free (add_board (self, biv_turn_propose_make_board));
}

static void
on_draw (BivBoardButton *self)
{
  g_autoptr (BivBoardButton) kept = g_object_ref (self);
  g_autofree char *id = add_board (self, biv_turn_propose_draw_board);

  if (id != NULL)
    biv_desk_show (self->desk, "boards", id);
}

static void
on_taken (BivBoardButton *self,
          BivBoard       *board,
          const char     *name)
{
  g_autofree char *id = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  if (biv_campaign_find_place (get_campaign (self), self->place) == NULL)
    return;
  proposal = biv_turn_propose_keep_board (get_campaign (self), self->place, board, name, &id);
  if (biv_desk_commit (self->desk, proposal))
    g_signal_emit (self, chosen, 0, id);
}

static void
on_shelf (BivBoardButton *self)
{
  GtkWidget *shelf = biv_board_shelf_new (get_campaign (self)->ruleset, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));

  g_signal_connect_object (shelf, "taken", G_CALLBACK (on_taken), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (shelf));
}

/* ---- The menu ---- */

static void
add_item (GMenu      *menu,
          const char *label,
          const char *action,
          const char *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, target != NULL ? "s" : NULL, target);
  g_menu_append_item (menu, item);
}

/* Boards are told apart by name. @made: what is said of one that is not stored yet: made for the place */
static void
add_boards (BivBoardButton    *self,
            GMenu             *menu,
            const char        *action,
            const char        *format,
            const char        *made,
            const char *const *ids)
{
  for (; ids != NULL && *ids != NULL; ids++)
    {
      BivItem *item = biv_campaign_find (get_campaign (self), *ids);
      const char *name = item == NULL ? made : biv_item_get_name (item) != NULL ? biv_item_get_name (item) : _("no name");
      g_autoptr (GString) label = g_string_new (format);

      /* An underscore would be a mnemonic. */
      g_string_replace (label, "%s", name, 1);
      g_string_replace (label, "_", "__", 0);
      add_item (menu, label->str, action, *ids);
    }
}

void
biv_board_button_show (BivBoardButton     *self,
                       const char         *place,
                       const char *const  *edited,
                       const char *const  *offered)
{
  g_autoptr (GMenu) menu = g_menu_new (), edit = g_menu_new (), others = g_menu_new (), more = g_menu_new ();

  g_return_if_fail (BIV_IS_BOARD_BUTTON (self) && place != NULL);

  if (self->place != place)
    {
      g_free (self->place);
      self->place = g_strdup (place);
    }
  /* TRANSLATORS: in a menu: %s is the name of a board */
  add_boards (self, edit, "board-button.edit", _("Edit %s"), _("this board"), edited);
  add_boards (self, others, "board-button.take", "%s", _("The one made for the place"), offered);
  add_item (more, _("_Make one to fit the place"), "board-button.make", NULL);
  add_item (more, _("Take one from the _shelf, or generate it…"), "board-button.shelf", NULL);
  add_item (more, _("_Draw a new one"), "board-button.draw", NULL);
  if (g_menu_model_get_n_items (G_MENU_MODEL (edit)) > 0)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (edit));
  if (g_menu_model_get_n_items (G_MENU_MODEL (others)) > 0)
    g_menu_append_section (menu, _("Take another"), G_MENU_MODEL (others));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  gtk_menu_button_set_menu_model (self->button, G_MENU_MODEL (menu));
}

GtkWidget *
biv_board_button_new (BivDesk    *desk,
                      const char *label)
{
  BivBoardButton *self;

  g_return_val_if_fail (BIV_IS_DESK (desk) && label != NULL, NULL);

  self = g_object_new (BIV_TYPE_BOARD_BUTTON, NULL);
  self->desk = desk;
  gtk_menu_button_set_label (self->button, label);
  return GTK_WIDGET (self);
}

/* ---- The class ---- */

static void
biv_board_button_dispose (GObject *object)
{
  BivBoardButton *self = BIV_BOARD_BUTTON (object);

  if (self->button != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->button));
  self->button = NULL;
  g_clear_pointer (&self->place, g_free);
  G_OBJECT_CLASS (biv_board_button_parent_class)->dispose (object);
}

static void
biv_board_button_class_init (BivBoardButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_board_button_dispose;
  chosen = g_signal_new ("chosen", BIV_TYPE_BOARD_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                         G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "board-button.edit", "s", on_edit);
  gtk_widget_class_install_action (widget_class, "board-button.take", "s", on_take);
  gtk_widget_class_install_action (widget_class, "board-button.make", NULL, BIV_COMMAND (on_make));
  gtk_widget_class_install_action (widget_class, "board-button.draw", NULL, BIV_COMMAND (on_draw));
  gtk_widget_class_install_action (widget_class, "board-button.shelf", NULL, BIV_COMMAND (on_shelf));
}

static void
biv_board_button_init (BivBoardButton *self)
{
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
}
