/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-ground.c: what a place is fought over on, and what it has in store */
#include "app/map/place-ground.h"

#include <glib/gi18n.h>

#include "app/boards/board-button.h"
#include "app/desk/field-row.h"
#include "campaign/map/place-boards.h"

struct _BivPlaceGround
{
  GtkWidget  parent_instance;

  BivDesk   *desk;                  /* not owned: the page's */
  BivPlace  *place;
  gboolean   may_edit;

  GtkWidget *heading;
  GtkWidget *fields;                /* a box of BivFieldRow, the boards first */
  GtkWidget *button;                /* BivBoardButton */
};

G_DEFINE_FINAL_TYPE (BivPlaceGround, biv_place_ground, GTK_TYPE_WIDGET)

static const struct
{
  const char *field, *label;        /* label: marked with N_() */
  gboolean    is_map;               /* changed with the map only */
} edited[] = {
  { "boards", N_("Boards"), FALSE },
  { "orientation-locked", N_("Laid"), TRUE },
  { "stock", N_("Supply"), TRUE },
  { "breaches", N_("Breaches"), TRUE },
  { "start-owner", N_("First owner"), TRUE },
};

static void
on_chosen (BivPlaceGround *self,
           const char     *board)
{
  g_autoptr (BivProposal) proposal
    = biv_turn_propose_give_board (biv_desk_get_campaign (self->desk), biv_id_of (self->place), board);

  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
}

static void
make_rows (BivPlaceGround *self)
{
  static const char *const turned[] = { "no", "yes", NULL };
  const char *const turned_labels[] = { _("Turned to the attacker"), _("Always north up"), NULL };
  GtkWidget *old;

  while ((old = gtk_widget_get_first_child (self->fields)) != NULL)
    gtk_box_remove (GTK_BOX (self->fields), old);
  for (gsize i = 0; i < G_N_ELEMENTS (edited); i++)
    {
      GtkWidget *row;

      if (edited[i].is_map && !self->may_edit)
        continue;
      row = biv_field_row_new (self->desk, BIV_ITEM (self->place), edited[i].field, _(edited[i].label));
      if (g_str_equal (edited[i].field, "orientation-locked"))
        biv_field_row_set_choices (BIV_FIELD_ROW (row), turned, turned_labels);
      gtk_box_append (GTK_BOX (self->fields), row);
      if (i == 0)
        {
          self->button = biv_board_button_new (self->desk, _("Make, draw or edit…"));
          gtk_widget_set_halign (self->button, GTK_ALIGN_END);
          g_signal_connect_swapped (self->button, "chosen", G_CALLBACK (on_chosen), self);
          gtk_box_append (GTK_BOX (self->fields), self->button);
        }
    }
}

void
biv_place_ground_show (BivPlaceGround *self,
                       BivDesk        *desk,
                       BivPlace       *place,
                       gboolean        may_edit)
{
  const char *id = biv_id_of (place);
  gboolean is_shown;

  g_return_if_fail (BIV_IS_PLACE_GROUND (self));

  /* Of another campaign than the desk's is the map as it was, or as a side knows it. */
  is_shown = biv_desk_get_reader (desk) == NULL && biv_campaign_find_place (biv_desk_get_campaign (desk), id) == place;

  gtk_widget_set_visible (GTK_WIDGET (self), is_shown);
  if (!is_shown)
    return;
  self->desk = desk;
  gtk_label_set_text (GTK_LABEL (self->heading), may_edit ? _("Ground and stores") : _("Ground"));
  if (place != self->place || may_edit != self->may_edit || self->button == NULL)
    {
      g_set_object (&self->place, place);
      self->may_edit = may_edit;
      make_rows (self);
    }
  for (GtkWidget *row = gtk_widget_get_first_child (self->fields); row != NULL; row = gtk_widget_get_next_sibling (row))
    if (BIV_IS_FIELD_ROW (row))
      biv_field_row_update (BIV_FIELD_ROW (row));
  biv_board_button_show (BIV_BOARD_BUTTON (self->button), biv_id_of (place),
                         (const char *const *) place->boards, NULL);
}

static void
biv_place_ground_dispose (GObject *object)
{
  BivPlaceGround *self = BIV_PLACE_GROUND (object);

  g_clear_pointer (&self->heading, gtk_widget_unparent);
  g_clear_pointer (&self->fields, gtk_widget_unparent);
  g_clear_object (&self->place);
  G_OBJECT_CLASS (biv_place_ground_parent_class)->dispose (object);
}

static void
biv_place_ground_class_init (BivPlaceGroundClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_place_ground_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
biv_place_ground_init (BivPlaceGround *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
  self->heading = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->heading), 0);
  gtk_widget_set_margin_start (self->heading, 12);
  gtk_widget_set_margin_top (self->heading, 8);
  gtk_widget_add_css_class (self->heading, "heading");
  gtk_widget_set_parent (self->heading, GTK_WIDGET (self));
  self->fields = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_add_css_class (self->fields, "panel-section");
  gtk_widget_set_parent (self->fields, GTK_WIDGET (self));
}
