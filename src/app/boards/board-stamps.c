/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-stamps.c: the tab of stamps beside a board */
#include "config.h"

#include "app/boards/board-stamps.h"

#include <glib/gi18n.h>

#include "app/canvas/board-thumbnail.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "store/stamps.h"

#define COLUMNS  3
#define PICTURE  64                 /* px */
#define N_DIGITS 9

struct _BivBoardStamps
{
  GtkWidget      parent_instance;

  BivBoardShape  shape;
  GPtrArray     *stamps;            /* of BivKeptStamp */
  GPtrArray     *buttons;           /* of GtkToggleButton, one for each */
  int            taken;             /* -1: none */
  int            last;
  gboolean       is_setting;
  BivBoard      *kept;              /* to be named; NULL: none */

  GtkGrid       *grid;              /* template children from here on */
  GtkWidget     *naming, *forget;
  GtkEntry      *name;
};

enum { TAKEN, REPORT, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivBoardStamps, biv_board_stamps, GTK_TYPE_WIDGET)

static BivKeptStamp *
stamp_at (BivBoardStamps *self,
          guint           i)
{
  return g_ptr_array_index (self->stamps, i);
}

/* ---- Taking ---- */

static void
show_taken (BivBoardStamps *self)
{
  self->is_setting = TRUE;
  for (guint i = 0; i < self->buttons->len; i++)
    gtk_toggle_button_set_active (g_ptr_array_index (self->buttons, i), (int) i == self->taken);
  self->is_setting = FALSE;
  gtk_widget_set_sensitive (self->forget, self->taken >= 0 && stamp_at (self, (guint) self->taken)->file != NULL);
}

gboolean
biv_board_stamps_take (BivBoardStamps *self,
                       guint           number)
{
  g_return_val_if_fail (BIV_IS_BOARD_STAMPS (self), FALSE);

  if (number >= self->stamps->len)
    return FALSE;
  self->taken = self->last = (int) number;
  show_taken (self);
  g_signal_emit (self, signals[TAKEN], 0, stamp_at (self, number)->stamp);
  return TRUE;
}

void
biv_board_stamps_take_last (BivBoardStamps *self)
{
  g_return_if_fail (BIV_IS_BOARD_STAMPS (self));
  biv_board_stamps_take (self, (guint) CLAMP (self->last, 0, (int) self->stamps->len - 1));
}

void
biv_board_stamps_let_go (BivBoardStamps *self)
{
  g_return_if_fail (BIV_IS_BOARD_STAMPS (self));
  self->taken = -1;
  show_taken (self);
}

static void
on_button (GtkToggleButton *button,
           BivBoardStamps  *self)
{
  guint i;

  if (!self->is_setting && g_ptr_array_find (self->buttons, button, &i))
    biv_board_stamps_take (self, i);
}

/* ---- The list ---- */

static GtkWidget *
add_button (BivBoardStamps *self,
            guint           i)
{
  BivKeptStamp *kept = stamp_at (self, i);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *picture = biv_board_thumbnail_new ();
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *name = i < N_DIGITS ? g_strdup_printf (_("%s (%u)"), kept->name, i + 1) : g_strdup (kept->name);
  GtkWidget *label = biv_label_new (name, "caption", BIV_LABEL_ENDS);

  biv_board_thumbnail_take_drawing (BIV_BOARD_THUMBNAIL (picture), biv_board_drawing_new (kept->board, 7));
  gtk_widget_set_size_request (picture, PICTURE, PICTURE);
  gtk_widget_set_halign (picture, GTK_ALIGN_CENTER);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 11);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "brush");
  g_signal_connect (button, "toggled", G_CALLBACK (on_button), self);
  gtk_grid_attach (self->grid, button, (int) i % COLUMNS, (int) i / COLUMNS, 1, 1);
  return button;
}

static void
fill (BivBoardStamps *self)
{
  g_autofree char *complaint = NULL;

  biv_children_remove (self->grid);
  g_ptr_array_set_size (self->buttons, 0);
  g_clear_pointer (&self->stamps, g_ptr_array_unref);
  self->stamps = biv_stamps_list (self->shape, &complaint);
  self->taken = -1;
  for (guint i = 0; i < self->stamps->len; i++)
    g_ptr_array_add (self->buttons, add_button (self, i));
  show_taken (self);
  if (complaint != NULL)
    g_signal_emit (self, signals[REPORT], 0, complaint);
}

void
biv_board_stamps_set_shape (BivBoardStamps *self,
                            BivBoardShape   shape)
{
  g_return_if_fail (BIV_IS_BOARD_STAMPS (self) && shape != BIV_BOARD_TABLE);

  if (self->stamps != NULL && self->shape == shape)
    return;
  self->shape = shape;
  fill (self);
}

/* ---- Keeping and forgetting ---- */

static void
stop_naming (BivBoardStamps *self)
{
  g_clear_pointer (&self->kept, biv_board_unref);
  gtk_widget_set_visible (self->naming, FALSE);
}

void
biv_board_stamps_keep (BivBoardStamps *self,
                       BivBoard       *board)
{
  g_return_if_fail (BIV_IS_BOARD_STAMPS (self) && board != NULL);

  biv_board_ref (board);
  g_clear_pointer (&self->kept, biv_board_unref);
  self->kept = board;
  gtk_editable_set_text (GTK_EDITABLE (self->name), "");
  gtk_widget_set_visible (self->naming, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

static void
on_keep (BivBoardStamps *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
  g_autoptr (GError) error = NULL;

  if (self->kept == NULL || name[0] == '\0')
    return;
  if (!biv_stamps_keep (self->kept, name, &error))
    {
      g_signal_emit (self, signals[REPORT], 0, error->message);
      return;
    }
  stop_naming (self);
  fill (self);
  for (guint i = 0; i < self->stamps->len; i++)
    if (stamp_at (self, i)->file != NULL && g_str_equal (stamp_at (self, i)->name, name))
      biv_board_stamps_take (self, i);
}

static void
on_keep_not (BivBoardStamps *self)
{
  stop_naming (self);
}

static void
on_forget (BivBoardStamps *self)
{
  g_autoptr (GError) error = NULL;

  if (self->taken < 0)
    return;
  if (!biv_stamps_forget (stamp_at (self, (guint) self->taken), &error))
    g_signal_emit (self, signals[REPORT], 0, error->message);
  fill (self);
}

/* ---- The widget ---- */

static void
biv_board_stamps_dispose (GObject *object)
{
  BivBoardStamps *self = BIV_BOARD_STAMPS (object);

  biv_children_unparent (self);
  g_clear_pointer (&self->kept, biv_board_unref);
  G_OBJECT_CLASS (biv_board_stamps_parent_class)->dispose (object);
}

static void
biv_board_stamps_finalize (GObject *object)
{
  BivBoardStamps *self = BIV_BOARD_STAMPS (object);

  g_clear_pointer (&self->stamps, g_ptr_array_unref);
  g_clear_pointer (&self->buttons, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_board_stamps_parent_class)->finalize (object);
}

static void
biv_board_stamps_class_init (BivBoardStampsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_board_stamps_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_board_stamps_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/board-stamps.ui");
  BIV_BIND_CHILDREN (widget_class, BivBoardStamps, grid, naming, forget, name);
  BIV_BIND_CALLBACKS (widget_class, on_keep, on_keep_not, on_forget);
  signals[TAKEN] = g_signal_new ("taken", BIV_TYPE_BOARD_STAMPS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 BIV_TYPE_STAMP);
  signals[REPORT] = g_signal_new ("report", BIV_TYPE_BOARD_STAMPS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_STRING);
}

static void
biv_board_stamps_init (BivBoardStamps *self)
{
  self->taken = self->last = -1;
  self->buttons = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
}
