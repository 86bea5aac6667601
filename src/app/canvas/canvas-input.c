/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas-input.c: keys and pointer on a canvas */
#include "app/canvas/canvas-private.h"

#include <math.h>

#define CLICK_SLOP_PX 5.0
#define ZOOM_STEP     1.25
#define PAN_STEP_PX   64.0

/* ---- Keys ---- */

static void
on_focus_changed (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  BivCanvasClass *klass = BIV_CANVAS_GET_CLASS (self);

  if (priv->cursor == BIV_NOWHERE && klass->step != NULL
      && gtk_widget_has_focus (GTK_WIDGET (priv->stands[priv->stand])))
    biv_canvas_set_cursor (self, klass->step (self, BIV_NOWHERE, GTK_DIR_DOWN));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
walk (BivCanvas        *self,
      GtkDirectionType  direction)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  guint cell;

  if (BIV_CANVAS_GET_CLASS (self)->step == NULL)
    return;
  cell = BIV_CANVAS_GET_CLASS (self)->step (self, priv->cursor, direction);
  biv_canvas_set_cursor (self, cell);
  biv_canvas_show_cell (self, cell);
}

static void
ask_menu_at_cursor (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0, y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;
  BivBox box;

  if (biv_canvas_get_cell_box (self, priv->cursor, &box))
    biv_canvas_to_widget (self, box.x + box.width / 2, box.y + box.height / 2, &x, &y);
  g_signal_emit (self, biv_canvas_signals[BIV_CANVAS_CELL_MENU], 0, priv->cursor, x, y);
}

static gboolean
press_arrow (BivCanvas        *self,
             GtkDirectionType  direction,
             GdkModifierType   modifiers)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  if ((modifiers & (GDK_ALT_MASK | GDK_SHIFT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if ((modifiers & GDK_CONTROL_MASK) != 0)
    {
      priv->fit = BIV_FIT_NONE;
      biv_canvas_set_place (self,
                 priv->x + PAN_STEP_PX * ((direction == GTK_DIR_RIGHT) - (direction == GTK_DIR_LEFT)),
                 priv->y + PAN_STEP_PX * ((direction == GTK_DIR_DOWN) - (direction == GTK_DIR_UP)));
    }
  else
    walk (self, direction);
  return GDK_EVENT_STOP;
}

static gboolean
on_key_pressed (BivCanvas             *self,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                GtkEventControllerKey *controller)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  gboolean is_done = FALSE;

  switch (keyval)
    {
    case GDK_KEY_Up: case GDK_KEY_KP_Up:
      return press_arrow (self, GTK_DIR_UP, modifiers);
    case GDK_KEY_Down: case GDK_KEY_KP_Down:
      return press_arrow (self, GTK_DIR_DOWN, modifiers);
    case GDK_KEY_Left: case GDK_KEY_KP_Left:
      return press_arrow (self, GTK_DIR_LEFT, modifiers);
    case GDK_KEY_Right: case GDK_KEY_KP_Right:
      return press_arrow (self, GTK_DIR_RIGHT, modifiers);
    case GDK_KEY_F10:
      if (modifiers != GDK_SHIFT_MASK)
        return GDK_EVENT_PROPAGATE;
      ask_menu_at_cursor (self);
      return GDK_EVENT_STOP;
    default:
      break;
    }

  if ((modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Return: case GDK_KEY_KP_Enter: case GDK_KEY_ISO_Enter: case GDK_KEY_space:
      if (biv_canvas_get_private (self)->cursor == BIV_NOWHERE)
        return GDK_EVENT_PROPAGATE;
      g_signal_emit (self, biv_canvas_signals[BIV_CANVAS_ACTIVATE_CELL], 0, biv_canvas_get_private (self)->cursor);
      return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
      g_signal_emit (self, biv_canvas_signals[BIV_CANVAS_CANCEL], 0, &is_done);
      return is_done;
    case GDK_KEY_Menu:
      ask_menu_at_cursor (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_plus: case GDK_KEY_equal: case GDK_KEY_KP_Add:
      biv_canvas_zoom (self, ZOOM_STEP);
      return GDK_EVENT_STOP;
    case GDK_KEY_minus: case GDK_KEY_KP_Subtract:
      biv_canvas_zoom (self, 1 / ZOOM_STEP);
      return GDK_EVENT_STOP;
    case GDK_KEY_Home: case GDK_KEY_KP_Home:
      biv_canvas_fit (self);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* ---- Pointer ---- */

static void
on_motion (BivCanvas *self,
           double     x_px,
           double     y_px)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  gboolean has_moved = x_px != priv->pointer_x || y_px != priv->pointer_y;
  double x, y;

  priv->pointer_x = x_px;
  priv->pointer_y = y_px;
  biv_canvas_to_model (self, x_px, y_px, &x, &y);
  /* Each time that widgets are laid out GTK tells again where the pointer rests: that takes nothing from the keys. */
  if (has_moved && BIV_CANVAS_GET_CLASS (self)->point_at != NULL)
    BIV_CANVAS_GET_CLASS (self)->point_at (self, x, y);
  biv_canvas_set_hover (self, biv_canvas_find_cell_at (self, x_px, y_px));
}

static void
on_leave (BivCanvas *self)
{
  biv_canvas_set_hover (self, BIV_NOWHERE);
}

static gboolean
on_scroll (BivCanvas                *self,
           double                    dx,
           double                    dy,
           GtkEventControllerScroll *controller)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  gboolean is_wheel = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;
  gboolean zooms = (gtk_event_controller_get_current_event_state (base) & GDK_CONTROL_MASK) != 0;
  GdkEvent *event = gtk_event_controller_get_current_event (base);
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0, y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;

  if (is_wheel || zooms)
    {
      double px, py;

      if (event != NULL && gdk_event_get_position (event, &px, &py))
        {
          GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
          double sx, sy;

          gtk_native_get_surface_transform (native, &sx, &sy);
          gtk_widget_translate_coordinates (GTK_WIDGET (native), GTK_WIDGET (self), px - sx, py - sy, &x, &y);
        }
      biv_canvas_zoom_at (self, pow (ZOOM_STEP, is_wheel ? -dy : -dy / 60.0), x, y);
    }
  else
    {
      priv->fit = BIV_FIT_NONE;
      biv_canvas_set_place (self, priv->x + dx, priv->y + dy);
    }
  return GDK_EVENT_STOP;
}

static void
on_pinch_begin (BivCanvas        *self,
                GdkEventSequence *sequence,
                GtkGesture       *gesture)
{
  biv_canvas_get_private (self)->pinch_scale = biv_canvas_get_private (self)->scale;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_pinch (BivCanvas  *self,
          double      factor,
          GtkGesture *gesture)
{
  double x, y;

  if (!gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    return;
  biv_canvas_zoom_at (self, biv_canvas_get_private (self)->pinch_scale * factor / biv_canvas_get_private (self)->scale, x, y);
}

static void
begin_pan (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  priv->drag_use = BIV_DRAG_PANS;
  priv->is_dragging = TRUE;
  priv->fit = BIV_FIT_NONE;
  priv->drag_x = priv->x;
  priv->drag_y = priv->y;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
}

static void
on_drag_begin (BivCanvas      *self,
               double          x_px,
               double          y_px,
               GtkGestureDrag *gesture)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  BivCanvasClass *klass = BIV_CANVAS_GET_CLASS (self);
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  double x, y;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  priv->is_dragging = FALSE;
  priv->drag_use = BIV_DRAG_PANS;
  if (klass->drag_begin != NULL)
    {
      biv_canvas_to_model (self, x_px, y_px, &x, &y);
      priv->drag_use = klass->drag_begin (self, x, y, modifiers);
    }
  priv->is_dragging = priv->drag_use == BIV_DRAG_PAINTS;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_drag_update (BivCanvas      *self,
                double          dx,
                double          dy,
                GtkGestureDrag *gesture)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double x_px, y_px, x, y;

  if (!priv->is_dragging)
    {
      if (hypot (dx, dy) < CLICK_SLOP_PX)
        return;
      priv->is_dragging = TRUE;
      if (priv->drag_use == BIV_DRAG_PANS)
        begin_pan (self);
    }
  if (priv->drag_use == BIV_DRAG_PANS)
    {
      biv_canvas_set_place (self, priv->drag_x - dx, priv->drag_y - dy);
      return;
    }
  gtk_gesture_drag_get_start_point (gesture, &x_px, &y_px);
  biv_canvas_to_model (self, x_px + dx, y_px + dy, &x, &y);
  if (BIV_CANVAS_GET_CLASS (self)->drag_update != NULL)
    BIV_CANVAS_GET_CLASS (self)->drag_update (self, x, y);
}

static void
finish_drag (BivCanvas *self,
             double     x_px,
             double     y_px,
             gboolean   is_cancelled)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  gboolean was_dragging = priv->is_dragging;
  double x, y;
  guint cell;

  priv->is_dragging = FALSE;
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
  if (was_dragging && priv->drag_use != BIV_DRAG_PANS)
    {
      biv_canvas_to_model (self, x_px, y_px, &x, &y);
      if (BIV_CANVAS_GET_CLASS (self)->drag_end != NULL)
        BIV_CANVAS_GET_CLASS (self)->drag_end (self, x, y, is_cancelled);
    }
  else if (!was_dragging && !is_cancelled)
    {
      cell = biv_canvas_find_cell_at (self, x_px, y_px);
      if (cell != BIV_NOWHERE)
        biv_canvas_set_cursor (self, cell);
      g_signal_emit (self, biv_canvas_signals[BIV_CANVAS_ACTIVATE_CELL], 0, cell);
    }
}

static void
on_drag_end (BivCanvas      *self,
             double          dx,
             double          dy,
             GtkGestureDrag *gesture)
{
  double x_px, y_px;

  gtk_gesture_drag_get_start_point (gesture, &x_px, &y_px);
  finish_drag (self, x_px + dx, y_px + dy, FALSE);
}

static void
on_drag_cancelled (BivCanvas        *self,
                   GdkEventSequence *sequence,
                   GtkGestureDrag   *gesture)
{
  finish_drag (self, 0, 0, TRUE);
}

static void
on_middle_drag_begin (BivCanvas      *self,
                      double          x_px,
                      double          y_px,
                      GtkGestureDrag *gesture)
{
  begin_pan (self);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_middle_drag_update (BivCanvas *self,
                       double     dx,
                       double     dy)
{
  biv_canvas_set_place (self, biv_canvas_get_private (self)->drag_x - dx, biv_canvas_get_private (self)->drag_y - dy);
}

static void
on_middle_drag_end (BivCanvas *self)
{
  biv_canvas_get_private (self)->is_dragging = FALSE;
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
}

static void
ask_menu_at (BivCanvas *self,
             double     x_px,
             double     y_px)
{
  guint cell = biv_canvas_find_cell_at (self, x_px, y_px);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (cell != BIV_NOWHERE)
    biv_canvas_set_cursor (self, cell);
  g_signal_emit (self, biv_canvas_signals[BIV_CANVAS_CELL_MENU], 0, cell, x_px, y_px);
}

static void
on_second_button (BivCanvas *self,
                  int        n_press,
                  double     x_px,
                  double     y_px)
{
  ask_menu_at (self, x_px, y_px);
}

static GtkEventController *
add_controller (BivCanvas          *self,
                GtkEventController *controller)
{
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  return controller;
}

void
biv_canvas_add_controllers (BivCanvas *self)
{
  GtkEventController *keys = add_controller (self, gtk_event_controller_key_new ());
  GtkEventController *focus = add_controller (self, gtk_event_controller_focus_new ());
  GtkEventController *drag = add_controller (self, GTK_EVENT_CONTROLLER (gtk_gesture_drag_new ()));
  GtkEventController *middle = add_controller (self, GTK_EVENT_CONTROLLER (gtk_gesture_drag_new ()));
  GtkEventController *second = add_controller (self, GTK_EVENT_CONTROLLER (gtk_gesture_click_new ()));
  GtkEventController *press = add_controller (self, GTK_EVENT_CONTROLLER (gtk_gesture_long_press_new ()));
  GtkEventController *pinch = add_controller (self, GTK_EVENT_CONTROLLER (gtk_gesture_zoom_new ()));
  GtkEventController *motion = add_controller (self, gtk_event_controller_motion_new ());
  GtkEventController *scroll
    = add_controller (self, gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES));

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  g_signal_connect_swapped (focus, "notify::contains-focus", G_CALLBACK (on_focus_changed), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (on_drag_cancelled), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (middle), GDK_BUTTON_MIDDLE);
  g_signal_connect_swapped (middle, "drag-begin", G_CALLBACK (on_middle_drag_begin), self);
  g_signal_connect_swapped (middle, "drag-update", G_CALLBACK (on_middle_drag_update), self);
  g_signal_connect_swapped (middle, "drag-end", G_CALLBACK (on_middle_drag_end), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (second), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (second, "pressed", G_CALLBACK (on_second_button), self);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (ask_menu_at), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (on_pinch_begin), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (on_pinch), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (on_scroll), self);
}
