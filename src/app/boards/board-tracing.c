/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-tracing.c: a picture under the pen */
#include "config.h"

#include "app/boards/board-tracing.h"

#include <glib/gi18n.h>

#include "app/desk/chooser.h"
#include "app/widgets/children.h"
#include "app/widgets/template.h"

struct _BivBoardTracing
{
  GtkWidget      parent_instance;

  BivBackdrop   *picture;           /* NULL: none */
  double         board_width, board_height;   /* cells */
  gboolean       is_setting;

  GtkWidget     *controls;          /* template children from here on */
  GtkRange      *strength;
  GtkSpinButton *left, *top, *width;
};

enum { CHANGED, REPORT, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivBoardTracing, biv_board_tracing, GTK_TYPE_WIDGET)

BivBackdrop *
biv_board_tracing_get (BivBoardTracing *self,
                       BivBox          *box,
                       int             *strength)
{
  int width = 1, height = 1;

  g_return_val_if_fail (BIV_IS_BOARD_TRACING (self) && box != NULL && strength != NULL, NULL);

  if (self->picture != NULL)
    biv_backdrop_get_size (self->picture, &width, &height);
  box->x = gtk_spin_button_get_value (self->left);
  box->y = gtk_spin_button_get_value (self->top);
  box->width = gtk_spin_button_get_value (self->width);
  box->height = box->width * height / MAX (width, 1);
  *strength = (int) gtk_range_get_value (self->strength);
  return self->picture;
}

static void
on_changed (BivBoardTracing *self)
{
  if (!self->is_setting)
    g_signal_emit (self, signals[CHANGED], 0);
}

/* As large as it can be without a part of it beyond the board. */
static void
fit (BivBoardTracing *self)
{
  int width = 1, height = 1;
  double scale;

  if (self->picture == NULL)
    return;
  biv_backdrop_get_size (self->picture, &width, &height);
  scale = MIN (self->board_width / MAX (width, 1), self->board_height / MAX (height, 1));
  self->is_setting = TRUE;
  gtk_spin_button_set_value (self->width, width * scale);
  gtk_spin_button_set_value (self->left, (self->board_width - width * scale) / 2);
  gtk_spin_button_set_value (self->top, (self->board_height - height * scale) / 2);
  self->is_setting = FALSE;
  on_changed (self);
}

static void
on_fit (BivBoardTracing *self)
{
  fit (self);
}

void
biv_board_tracing_remove (BivBoardTracing *self)
{
  g_return_if_fail (BIV_IS_BOARD_TRACING (self));

  if (self->picture == NULL)
    return;
  g_clear_pointer (&self->picture, biv_backdrop_unref);
  gtk_widget_set_visible (self->controls, FALSE);
  on_changed (self);
}

static void
on_remove (BivBoardTracing *self)
{
  biv_board_tracing_remove (self);
}

gboolean
biv_board_tracing_open (BivBoardTracing *self,
                        GFile           *file)
{
  g_autoptr (GError) error = NULL;
  BivBackdrop *picture;

  g_return_val_if_fail (BIV_IS_BOARD_TRACING (self) && G_IS_FILE (file), FALSE);

  picture = biv_backdrop_read (file, &error);
  if (picture == NULL)
    {
      g_signal_emit (self, signals[REPORT], 0, error->message);
      return FALSE;
    }
  g_clear_pointer (&self->picture, biv_backdrop_unref);
  self->picture = picture;
  gtk_widget_set_visible (self->controls, TRUE);
  fit (self);
  return TRUE;
}

static void
on_chosen (GtkFileChooserNative *chooser,
           int                   response,
           BivBoardTracing      *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  g_object_unref (chooser);
  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    biv_board_tracing_open (self, file);
}

static void
on_choose (BivBoardTracing *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (self, NULL, _("A picture to trace"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                                   _("Pictures"), "png jpg jpeg", TRUE);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
biv_board_tracing_set_size (BivBoardTracing *self,
                            double           width,
                            double           height)
{
  g_return_if_fail (BIV_IS_BOARD_TRACING (self));

  self->board_width = width;
  self->board_height = height;
}

/* ---- The widget ---- */

static void
biv_board_tracing_dispose (GObject *object)
{
  BivBoardTracing *self = BIV_BOARD_TRACING (object);

  biv_children_unparent (self);
  g_clear_pointer (&self->picture, biv_backdrop_unref);
  G_OBJECT_CLASS (biv_board_tracing_parent_class)->dispose (object);
}

static void
biv_board_tracing_class_init (BivBoardTracingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_board_tracing_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/board-tracing.ui");
  BIV_BIND_CHILDREN (widget_class, BivBoardTracing, controls, strength, left, top, width);
  BIV_BIND_CALLBACKS (widget_class, on_choose, on_changed, on_fit, on_remove);
  signals[CHANGED] = g_signal_new ("changed", BIV_TYPE_BOARD_TRACING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[REPORT] = g_signal_new ("report", BIV_TYPE_BOARD_TRACING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_STRING);
}

static void
biv_board_tracing_init (BivBoardTracing *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
}
