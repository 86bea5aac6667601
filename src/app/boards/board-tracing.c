/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-tracing.c: a picture under the pen */
#include "config.h"

#include "app/boards/board-tracing.h"

#include <glib/gi18n.h>

#include "app/desk/chooser.h"
#include "app/widgets/children.h"
#include "app/widgets/template.h"
#include "campaign/map/picture-fit.h"

#define N_POINTS 4                   /* twice a point of the picture, and where it belongs */

struct _BivBoardTracing
{
  GtkWidget      parent_instance;

  BivBackdrop   *picture;           /* NULL: none */
  GCancellable  *reading;           /* of the next one; NULL: none is on its way */
  double         board_width, board_height;   /* cells, or millimetres */
  int            turn;              /* hundredths of a degree */
  gboolean       is_setting;
  gboolean       is_asking;
  guint          n_points;          /* that have been given */
  BivMapSpot     points[N_POINTS];

  GtkWidget     *controls, *wait;   /* template children from here on */
  GtkRange      *strength;
  GtkSpinButton *left, *top, *width;
  GtkLabel      *left_label, *turned;
  GtkToggleButton *by_points;
};

enum { CHANGED, REPORT, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivBoardTracing, biv_board_tracing, GTK_TYPE_WIDGET)

BivBackdrop *
biv_board_tracing_get (BivBoardTracing *self,
                       BivBox          *box,
                       int             *turn,
                       int             *strength)
{
  int width = 1, height = 1;

  g_return_val_if_fail (BIV_IS_BOARD_TRACING (self) && box != NULL && turn != NULL && strength != NULL, NULL);

  if (self->picture != NULL)
    biv_backdrop_get_size (self->picture, &width, &height);
  box->x = gtk_spin_button_get_value (self->left);
  box->y = gtk_spin_button_get_value (self->top);
  box->width = gtk_spin_button_get_value (self->width);
  box->height = box->width * height / MAX (width, 1);
  *turn = self->turn;
  *strength = (int) gtk_range_get_value (self->strength);
  return self->picture;
}

static void
on_changed (BivBoardTracing *self)
{
  if (!self->is_setting)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
lay (BivBoardTracing     *self,
     const BivPictureLie *lie)
{
  g_autofree char *turned = lie->turn != 0 ? g_strdup_printf (_("Turned by %.1f°."), lie->turn / 100.0) : NULL;

  self->is_setting = TRUE;
  gtk_spin_button_set_value (self->width, lie->width);
  gtk_spin_button_set_value (self->left, lie->x);
  gtk_spin_button_set_value (self->top, lie->y);
  self->turn = lie->turn;
  gtk_label_set_text (self->turned, turned != NULL ? turned : "");
  gtk_widget_set_visible (GTK_WIDGET (self->turned), turned != NULL);
  self->is_setting = FALSE;
  on_changed (self);
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
  lay (self, &(BivPictureLie) { (self->board_width - width * scale) / 2, (self->board_height - height * scale) / 2, width * scale,
                                0 });
}

/* ---- By two points ---- */

const char *
biv_board_tracing_get_question (BivBoardTracing *self)
{
  static const char *const questions[N_POINTS] = {
    N_("Click a point of the picture that you know. Escape stops."),
    N_("Click where that point belongs."),
    N_("Click a second point of the picture, far from the first one."),
    N_("Click where the second point belongs."),
  };

  g_return_val_if_fail (BIV_IS_BOARD_TRACING (self), NULL);

  return self->is_asking ? _(questions[self->n_points]) : NULL;
}

static void
ask (BivBoardTracing *self,
     gboolean         asks)
{
  self->is_asking = asks;
  self->n_points = 0;
  gtk_toggle_button_set_active (self->by_points, asks);
}

gboolean
biv_board_tracing_stop_asking (BivBoardTracing *self)
{
  gboolean was_asking;

  g_return_val_if_fail (BIV_IS_BOARD_TRACING (self), FALSE);

  was_asking = self->is_asking;
  if (was_asking)
    ask (self, FALSE);
  return was_asking;
}

static void
on_by_points (BivBoardTracing *self)
{
  self->is_asking = gtk_toggle_button_get_active (self->by_points);
  self->n_points = 0;
  on_changed (self);
}

void
biv_board_tracing_give_point (BivBoardTracing *self,
                              double           x,
                              double           y)
{
  g_autoptr (GError) error = NULL;
  BivPictureSpot spots[2];
  BivMapSpot places[2];
  BivPictureLie lie;
  BivBox box;
  int strength;

  g_return_if_fail (BIV_IS_BOARD_TRACING (self));

  if (!self->is_asking)
    return;
  self->points[self->n_points++] = (BivMapSpot) { x, y };
  if (self->n_points < N_POINTS)
    {
      on_changed (self);
      return;
    }
  biv_board_tracing_get (self, &box, &lie.turn, &strength);
  lie.x = box.x;
  lie.y = box.y;
  lie.width = box.width;
  for (int i = 0; i < 2; i++)
    {
      spots[i] = biv_picture_lie_find_spot (&lie, self->points[2 * i]);
      places[i] = self->points[2 * i + 1];
    }
  ask (self, FALSE);
  if (biv_picture_lie_fit (&lie, spots, places, &error))
    lay (self, &lie);
  else
    g_signal_emit (self, signals[REPORT], 0, error->message);
}

static void
on_fit (BivBoardTracing *self)
{
  fit (self);
}

static void
stop_reading (BivBoardTracing *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  gtk_widget_set_visible (self->wait, FALSE);
}

void
biv_board_tracing_remove (BivBoardTracing *self)
{
  g_return_if_fail (BIV_IS_BOARD_TRACING (self));

  stop_reading (self);
  if (self->picture == NULL)
    return;
  g_clear_pointer (&self->picture, biv_backdrop_unref);
  ask (self, FALSE);
  gtk_widget_set_visible (self->controls, FALSE);
  on_changed (self);
}

static void
on_remove (BivBoardTracing *self)
{
  biv_board_tracing_remove (self);
}

/* It does not hold what waits for it, which may be gone before its end. */
typedef struct
{
  GWeakRef  tracing;
  GFile    *file;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_weak_ref_clear (&reading->tracing);
  g_object_unref (reading->file);
  g_free (reading);
}

/* In a thread of its own: the program that unpacks pictures may take its time. */
static void
read_picture (GTask        *task,
              gpointer      source,
              gpointer      data,
              GCancellable *cancellable)
{
  const Reading *reading = data;
  GError *error = NULL;
  BivBackdrop *picture = biv_backdrop_read (reading->file, cancellable, &error);

  if (picture != NULL)
    g_task_return_pointer (task, picture, (GDestroyNotify) biv_backdrop_unref);
  else
    g_task_return_error (task, error);
}

static void
on_read (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  GTask *task = G_TASK (result);
  Reading *reading = g_task_get_task_data (task);
  g_autoptr (BivBoardTracing) self = g_weak_ref_get (&reading->tracing);
  g_autoptr (GError) error = NULL;
  BivBackdrop *picture = g_task_propagate_pointer (task, &error);

  /* Nobody waits for it any more. */
  if (self == NULL || g_task_get_cancellable (task) != self->reading)
    {
      g_clear_pointer (&picture, biv_backdrop_unref);
      return;
    }
  stop_reading (self);
  if (picture == NULL)
    {
      g_signal_emit (self, signals[REPORT], 0, error->message);
      return;
    }
  g_clear_pointer (&self->picture, biv_backdrop_unref);
  self->picture = picture;
  gtk_widget_set_visible (self->controls, TRUE);
  fit (self);
}

void
biv_board_tracing_open (BivBoardTracing *self,
                        GFile           *file)
{
  g_autoptr (GTask) task = NULL;
  Reading *reading;

  g_return_if_fail (BIV_IS_BOARD_TRACING (self) && G_IS_FILE (file));

  stop_reading (self);
  reading = g_new0 (Reading, 1);
  g_weak_ref_init (&reading->tracing, self);
  reading->file = g_object_ref (file);
  self->reading = g_cancellable_new ();
  gtk_widget_set_visible (self->wait, TRUE);
  task = g_task_new (NULL, self->reading, on_read, NULL);
  g_task_set_source_tag (task, biv_board_tracing_open);
  g_task_set_task_data (task, reading, reading_free);
  g_task_run_in_thread (task, read_picture);
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

void
biv_board_tracing_use_mm (BivBoardTracing *self)
{
  GtkSpinButton *spins[] = { self->left, self->top, self->width };

  g_return_if_fail (BIV_IS_BOARD_TRACING (self));

  for (gsize i = 0; i < G_N_ELEMENTS (spins); i++)
    {
      gtk_spin_button_set_range (spins[i], spins[i] == self->width ? 10 : -10000, 20000);
      gtk_spin_button_set_increments (spins[i], 5, 50);
      gtk_spin_button_set_digits (spins[i], 0);
    }
  gtk_label_set_text (self->left_label, _("From the left, in mm"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->left), GTK_ACCESSIBLE_PROPERTY_LABEL, _("From the left, in mm"), -1);
}

/* ---- The widget ---- */

static void
biv_board_tracing_dispose (GObject *object)
{
  BivBoardTracing *self = BIV_BOARD_TRACING (object);

  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
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
  BIV_BIND_CHILDREN (widget_class, BivBoardTracing, controls, wait, strength, left, top, width, left_label, turned, by_points);
  BIV_BIND_CALLBACKS (widget_class, on_choose, on_changed, on_fit, on_by_points, on_remove);
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
