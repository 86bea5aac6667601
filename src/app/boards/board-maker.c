/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-maker.c: ground made up by number: what it is like, how much of what, a picture of it, another */
#include "config.h"

#include "app/boards/board-maker.h"

#include <glib/gi18n.h>

#include "app/canvas/board-thumbnail.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/spin.h"
#include "app/widgets/template.h"
#include "board/made-land.h"

struct _BivBoardMaker
{
  GtkWidget          parent_instance;

  BivLandPlan        plan;
  BivBoard          *painted;       /* that may be kept; NULL */
  BivBoard          *board;         /* in the picture; NULL: not made yet */
  gboolean           is_setting;
  GtkSpinButton     *spins[BIV_N_LAND_KNOBS];

  GtkDropDown       *land;          /* template children from here on */
  GtkLabel          *land_label, *seed_label;
  GtkSpinButton     *seed;
  GtkGrid           *knobs;
  BivBoardThumbnail *preview;
  GtkCheckButton    *keeps;
  GtkButton         *another, *use;
};

static guint made;

G_DEFINE_FINAL_TYPE (BivBoardMaker, biv_board_maker, GTK_TYPE_WIDGET)

/* Nothing is made that nobody sees. */
static void
make (BivBoardMaker *self)
{
  g_autoptr (BivBoard) board = NULL;

  g_clear_pointer (&self->board, biv_board_unref);
  if (self->is_setting || self->plan.width == 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->plan.seed = (guint32) gtk_spin_button_get_value_as_int (self->seed);
  for (int i = 0; i < BIV_N_LAND_KNOBS; i++)
    self->plan.knobs[i] = gtk_spin_button_get_value_as_int (self->spins[i]);
  board = biv_land_make (&self->plan);
  if (board == NULL)
    return;
  self->board = self->painted != NULL && gtk_check_button_get_active (self->keeps) ? biv_land_keep (self->painted, board)
                                                                                    : g_steal_pointer (&board);
  biv_board_thumbnail_take_drawing (self->preview, biv_board_drawing_new (self->board, 1));
}

static void
on_land (BivBoardMaker *self)
{
  int knobs[BIV_N_LAND_KNOBS];

  if (gtk_drop_down_get_selected (self->land) >= BIV_N_LANDS)
    return;
  biv_land_get_knobs ((BivLand) gtk_drop_down_get_selected (self->land), knobs);
  self->is_setting = TRUE;
  for (int i = 0; i < BIV_N_LAND_KNOBS; i++)
    gtk_spin_button_set_value (self->spins[i], knobs[i]);
  self->is_setting = FALSE;
  make (self);
}

static void
on_another (BivBoardMaker *self)
{
  gtk_spin_button_spin (self->seed, GTK_SPIN_STEP_FORWARD, 1);
}

static void
on_use (BivBoardMaker *self)
{
  if (self->board == NULL)
    make (self);
  if (self->board != NULL)
    g_signal_emit (self, made, 0, self->board);
}

/* ---- What it makes ground for ---- */

void
biv_board_maker_set_size (BivBoardMaker *self,
                          BivBoardShape  shape,
                          int            width,
                          int            height,
                          const char    *use)
{
  g_return_if_fail (BIV_IS_BOARD_MAKER (self));

  self->plan.shape = shape;
  self->plan.width = width;
  self->plan.height = height;
  gtk_button_set_label (self->use, use);
  make (self);
}

void
biv_board_maker_set_board (BivBoardMaker *self,
                           BivBoard      *board)
{
  const BivTabletop *table;

  g_return_if_fail (BIV_IS_BOARD_MAKER (self) && board != NULL);

  biv_board_ref (board);
  g_clear_pointer (&self->painted, biv_board_unref);
  self->painted = board;
  gtk_widget_set_visible (GTK_WIDGET (self->keeps), TRUE);
  table = biv_board_get_table (board);
  biv_board_maker_set_size (self, biv_board_get_shape (board),
                            table != NULL ? biv_tabletop_get_width (table) / BIV_MM : biv_board_get_width (board),
                            table != NULL ? biv_tabletop_get_height (table) / BIV_MM : biv_board_get_height (board),
                            _("_Lay it on the board"));
}

/* ---- The widget ---- */

static void
add_knob (BivBoardMaker *self,
          BivLandKnob    knob)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, biv_land_knob_get_most (knob), 1);
  GtkWidget *label = biv_label_new (biv_land_knob_get_label (knob), NULL, BIV_LABEL_LEFT | BIV_LABEL_GROWS);

  self->spins[knob] = GTK_SPIN_BUTTON (spin);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 3);
  gtk_widget_add_css_class (spin, "dense");
  biv_spin_ignore_wheel (self->spins[knob]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, biv_land_knob_get_label (knob), -1);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (make), self);
  gtk_grid_attach (self->knobs, label, 0, (int) knob, 1, 1);
  gtk_grid_attach (self->knobs, spin, 1, (int) knob, 1, 1);
}

static void
biv_board_maker_map (GtkWidget *widget)
{
  BivBoardMaker *self = BIV_BOARD_MAKER (widget);

  GTK_WIDGET_CLASS (biv_board_maker_parent_class)->map (widget);
  if (self->board == NULL)
    make (self);
}

static void
biv_board_maker_dispose (GObject *object)
{
  BivBoardMaker *self = BIV_BOARD_MAKER (object);

  biv_children_unparent (self);
  g_clear_pointer (&self->painted, biv_board_unref);
  g_clear_pointer (&self->board, biv_board_unref);
  G_OBJECT_CLASS (biv_board_maker_parent_class)->dispose (object);
}

static void
biv_board_maker_class_init (BivBoardMakerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_board_maker_dispose;
  widget_class->map = biv_board_maker_map;
  g_type_ensure (BIV_TYPE_BOARD_THUMBNAIL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/board-maker.ui");
  BIV_BIND_CHILDREN (widget_class, BivBoardMaker, land, land_label, seed_label, seed, knobs, preview, keeps, another, use);
  BIV_BIND_CALLBACKS (widget_class, on_land, on_another, on_use, make);
  made = g_signal_new ("made", BIV_TYPE_BOARD_MAKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, BIV_TYPE_BOARD);
}

static void
biv_board_maker_init (BivBoardMaker *self)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  for (int i = 0; i < BIV_N_LAND_KNOBS; i++)
    add_knob (self, (BivLandKnob) i);
  for (int i = 0; i < BIV_N_LANDS; i++)
    gtk_string_list_append (labels, biv_land_get_label ((BivLand) i));
  biv_spin_ignore_wheel (self->seed);
  gtk_button_set_label (self->use, _("_Use this board"));
  gtk_drop_down_set_model (self->land, G_LIST_MODEL (labels));
  gtk_drop_down_set_selected (self->land, BIV_LAND_HILLS);
}
