/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-tile.c: one stored board in the gallery */
#include "config.h"

#include "app/boards/board-tile.h"

#include "base/i18n.h"

#include "app/canvas/board-thumbnail.h"
#include "campaign/model/lists.h"
#include "campaign/model/item-names.h"

#define PICTURE_WIDTH  224
#define PICTURE_HEIGHT 168
#define MOST_OF_NAME   30           /* letters */

struct _BivBoardTile
{
  GtkFlowBoxChild    parent_instance;

  BivDesk           *desk;
  char              *id;
  BivBoard          *board;         /* the one that is drawn */
  BivBoardThumbnail *picture;
  GtkEditableLabel  *name;
  GtkLabel          *about;
  GtkMenuButton     *menu;
};

G_DEFINE_FINAL_TYPE (BivBoardTile, biv_board_tile, GTK_TYPE_FLOW_BOX_CHILD)

static BivBattlefield *
get_battlefield (BivBoardTile *self)
{
  BivItem *item = biv_campaign_find (biv_desk_get_campaign (self->desk), self->id);

  return BIV_IS_BATTLEFIELD (item) ? BIV_BATTLEFIELD (item) : NULL;
}

const char *
biv_board_tile_get_id (BivBoardTile *self)
{
  g_return_val_if_fail (BIV_IS_BOARD_TILE (self), NULL);
  return self->id;
}

char *
biv_board_dup_users (BivCampaign *campaign,
                     const char  *battlefield)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (biv_list_contains ((const char *const *) place->boards, battlefield))
      g_ptr_array_add (names, (gpointer) biv_item_call (place));
  BIV_EACH (BivRung, rung, campaign, BIV_KIND_RUNG)
    if (g_strcmp0 (rung->board, battlefield) == 0)
      g_ptr_array_add (names, (gpointer) biv_item_get_name (BIV_ITEM (rung)));
  for (guint i = 0; i < names->len; i++)
    if (names->pdata[i] == NULL)
      names->pdata[i] = (gpointer) _("a place without a name");
  if (names->len == 0)
    return NULL;
  g_ptr_array_add (names, NULL);
  return g_strjoinv (_(", "), (char **) names->pdata);
}

static GMenuModel *
make_menu (BivBoardTile *self)
{
  static const struct
  {
    const char *label, *action;
  } entries[] = {
    { N_("_Edit"), "boards.edit" },       { N_("_Give to a place…"), "boards.give" },
    { N_("_Duplicate"), "boards.duplicate" }, { N_("Re_name"), "boards.rename" },
    { N_("_Print…"), "boards.print" },    { N_("E_xport…"), "boards.export" },       { N_("Re_move"), "boards.remove" },
  };
  GMenu *menu = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(entries[i].label), NULL);

      g_menu_item_set_action_and_target (item, entries[i].action, "s", self->id);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

void
biv_board_tile_refresh (BivBoardTile *self)
{
  BivBattlefield *battlefield;
  const char *name;
  g_autofree char *users = NULL, *about = NULL;

  g_return_if_fail (BIV_IS_BOARD_TILE (self));

  battlefield = get_battlefield (self);
  if (battlefield == NULL || battlefield->board == NULL)
    return;
  name = biv_item_call (battlefield);
  if (!gtk_editable_label_get_editing (self->name))
    gtk_editable_set_text (GTK_EDITABLE (self->name), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  users = biv_board_dup_users (biv_desk_get_campaign (self->desk), self->id);
  if (biv_board_get_shape (battlefield->board) == BIV_BOARD_TABLE)
    about = g_strdup_printf (_("%d × %d mm, %s"), biv_tabletop_get_width (biv_board_get_table (battlefield->board)) / BIV_MM,
                             biv_tabletop_get_height (biv_board_get_table (battlefield->board)) / BIV_MM,
                             users != NULL ? users : _("not used"));
  else
    about = g_strdup_printf (_("%d × %d, %s"), biv_board_get_width (battlefield->board),
                             biv_board_get_height (battlefield->board), users != NULL ? users : _("not used"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), name);
  gtk_label_set_text (self->about, about);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->about), about);
  if (self->board == battlefield->board)
    return;
  g_clear_pointer (&self->board, biv_board_unref);
  self->board = biv_board_ref (battlefield->board);
  biv_board_thumbnail_take_drawing (self->picture, biv_board_drawing_new (self->board, g_str_hash (self->id)));
}

/* ---- The name, in place ---- */

static void
on_editing (BivBoardTile *self)
{
  BivBattlefield *battlefield = get_battlefield (self);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->name));
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;

  if (gtk_editable_label_get_editing (self->name) || battlefield == NULL)
    return;
  if (text[0] != '\0' && g_strcmp0 (text, biv_item_get_name (BIV_ITEM (battlefield))) != 0)
    {
      title = BIV_KEPT (g_strdup_printf (_("Rename %s"), biv_item_get_name (BIV_ITEM (battlefield))));
      if (!biv_desk_edit (self->desk, title, battlefield, "name", text, &error))
        biv_desk_report (self->desk, error->message);
    }
  biv_board_tile_refresh (self);
}

void
biv_board_tile_start_naming (BivBoardTile *self)
{
  g_return_if_fail (BIV_IS_BOARD_TILE (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
  gtk_editable_label_start_editing (self->name);
}

void
biv_board_tile_open_menu (BivBoardTile *self)
{
  g_return_if_fail (BIV_IS_BOARD_TILE (self));
  gtk_menu_button_popup (self->menu);
}

static void
on_press (BivBoardTile *self,
          int           n_press,
          double        x,
          double        y)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "boards.edit", "s", self->id);
}

/* ---- The widget ---- */

/* All cards are as wide as the widest: a long name, which GTK's own label would never cut, must not say how wide that is. */
static void
keep_narrow (GtkWidget *from)
{
  if (GTK_IS_LABEL (from))
    {
      gtk_label_set_ellipsize (GTK_LABEL (from), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (from), MOST_OF_NAME);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    keep_narrow (child);
}

static gboolean
forget (gpointer name)
{
  g_object_unref (name);
  return G_SOURCE_REMOVE;
}

/* A tenth of a second after the focus has left it, GTK's label looks whether it has come back, alive or not: a window that was
 * closed with the focus on a tile would read what has been freed. It lives as long as that: where the two come due at once, on a
 * machine that is busy, GTK's goes first. */
static void
outlive_its_timer (GtkEditableLabel *name)
{
  g_timeout_add_full (G_PRIORITY_LOW, 400, G_SOURCE_FUNC (forget), g_object_ref (name), NULL);
}

static void
biv_board_tile_finalize (GObject *object)
{
  BivBoardTile *self = BIV_BOARD_TILE (object);

  outlive_its_timer (self->name);
  g_clear_object (&self->name);
  g_clear_pointer (&self->board, biv_board_unref);
  g_free (self->id);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_board_tile_parent_class)->finalize (object);
}

static void
biv_board_tile_class_init (BivBoardTileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_board_tile_finalize;
}

static void
biv_board_tile_init (BivBoardTile *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *frame = gtk_frame_new (NULL);
  GtkGesture *press = gtk_gesture_click_new ();

  self->picture = BIV_BOARD_THUMBNAIL (biv_board_thumbnail_new ());
  gtk_widget_set_size_request (GTK_WIDGET (self->picture), PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->picture), "pointer");
  g_signal_connect_swapped (press, "released", G_CALLBACK (on_press), self);
  gtk_widget_add_controller (GTK_WIDGET (self->picture), GTK_EVENT_CONTROLLER (press));
  gtk_widget_set_margin_top (GTK_WIDGET (self->picture), 8);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->picture), 8);
  gtk_widget_set_margin_start (GTK_WIDGET (self->picture), 8);
  gtk_widget_set_margin_end (GTK_WIDGET (self->picture), 8);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->picture));
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));

  self->name = g_object_ref_sink (GTK_EDITABLE_LABEL (gtk_editable_label_new ("")));
  gtk_widget_add_css_class (GTK_WIDGET (self->name), "heading");
  keep_narrow (GTK_WIDGET (self->name));
  g_signal_connect_swapped (self->name, "notify::editing", G_CALLBACK (on_editing), self);
  self->about = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->about, 0);
  gtk_label_set_ellipsize (self->about, PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (self->about, 24);
  gtk_widget_add_css_class (GTK_WIDGET (self->about), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->about), "dim-label");
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->name));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->about));
  self->menu = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (self->menu, "view-more-symbolic");
  gtk_menu_button_set_has_frame (self->menu, FALSE);
  gtk_widget_set_valign (GTK_WIDGET (self->menu), GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->menu), _("What can be done with this board"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->menu), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("What can be done with this board"), -1);
  gtk_box_append (GTK_BOX (foot), words);
  gtk_box_append (GTK_BOX (foot), GTK_WIDGET (self->menu));
  gtk_widget_add_css_class (foot, "tile-foot");
  gtk_box_append (GTK_BOX (box), foot);
  gtk_widget_add_css_class (frame, "card");
  gtk_frame_set_child (GTK_FRAME (frame), box);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_START);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (self), frame);
}

GtkWidget *
biv_board_tile_new (BivDesk        *desk,
                    BivBattlefield *battlefield)
{
  BivBoardTile *self;
  g_autoptr (GMenuModel) menu = NULL;

  g_return_val_if_fail (BIV_IS_DESK (desk) && BIV_IS_BATTLEFIELD (battlefield), NULL);

  self = g_object_new (BIV_TYPE_BOARD_TILE, NULL);
  self->desk = g_object_ref (desk);
  self->id = g_strdup (biv_id_of (battlefield));
  menu = make_menu (self);
  gtk_menu_button_set_menu_model (self->menu, menu);
  biv_board_tile_refresh (self);
  return GTK_WIDGET (self);
}
