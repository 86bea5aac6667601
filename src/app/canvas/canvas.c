/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas.c: what the board, the map and the sheets are drawn on */
#include "config.h"

#include "app/canvas/canvas.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/canvas/canvas-private.h"
#include "app/widgets/announce.h"

enum
{
  PROP_0,
  PROP_SCALE,
  PROP_CURSOR,
  PROP_HOVER,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

enum { ACTIVATE_CELL, CELL_MENU, CANCEL, VIEW_CHANGED, POINT_GIVEN, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BivCanvas, biv_canvas, GTK_TYPE_WIDGET)

static void limit_place (BivCanvas *self, int width, int height);
static void set_hover (BivCanvas *self, guint cell);
static void describe_on (BivCanvas *self, BivCanvasCursor *stand);

#define ZOOM_STEP     1.25
#define SHARP_AFTER_MS 120          /* a gesture rests: the tiles are drawn anew at this scale */

/* ---- Where things are ---- */

void
biv_canvas_to_model (BivCanvas *self,
                     double     x_px,
                     double     y_px,
                     double    *x,
                     double    *y)
{
  /* Whatever it is asked for: gcc 14 looks into its callers. */
  *x = *y = 0;
  g_return_if_fail (BIV_IS_CANVAS (self));
  *x = (x_px + biv_canvas_get_private (self)->x) / biv_canvas_get_private (self)->scale;
  *y = (y_px + biv_canvas_get_private (self)->y) / biv_canvas_get_private (self)->scale;
}

void
biv_canvas_to_widget (BivCanvas *self,
                      double     x,
                      double     y,
                      double    *x_px,
                      double    *y_px)
{
  g_return_if_fail (BIV_IS_CANVAS (self));
  *x_px = x * biv_canvas_get_private (self)->scale - biv_canvas_get_private (self)->x;
  *y_px = y * biv_canvas_get_private (self)->scale - biv_canvas_get_private (self)->y;
}

void
biv_canvas_get_view (BivCanvas *self,
                     BivBox    *view)
{
  g_return_if_fail (BIV_IS_CANVAS (self) && view != NULL);

  biv_canvas_to_model (self, 0, 0, &view->x, &view->y);
  view->width = gtk_widget_get_width (GTK_WIDGET (self)) / biv_canvas_get_private (self)->scale;
  view->height = gtk_widget_get_height (GTK_WIDGET (self)) / biv_canvas_get_private (self)->scale;
}

double
biv_canvas_get_scale (BivCanvas *self)
{
  g_return_val_if_fail (BIV_IS_CANVAS (self), 1.0);
  return biv_canvas_get_private (self)->scale;
}

static guint
find_cell_at (BivCanvas *self,
              double     x_px,
              double     y_px)
{
  double x, y;

  if (BIV_CANVAS_GET_CLASS (self)->find_cell == NULL)
    return BIV_NOWHERE;
  biv_canvas_to_model (self, x_px, y_px, &x, &y);
  return BIV_CANVAS_GET_CLASS (self)->find_cell (self, x, y);
}

static gboolean
get_cell_box (BivCanvas *self,
              guint      cell,
              BivBox    *box)
{
  return cell != BIV_NOWHERE
         && BIV_CANVAS_GET_CLASS (self)->get_cell_box != NULL
         && BIV_CANVAS_GET_CLASS (self)->get_cell_box (self, cell, box);
}

/* ---- Scale and place ---- */

static double
scale_to_fit (BivCanvas *self,
              BivFit        fit)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  double across = (width - 2 * priv->margin) / MAX (priv->width, 1e-6);
  double down = (height - 2 * priv->margin) / MAX (priv->height, 1e-6);

  /* The scales that lie over the inner half of the margin would hide the box's edges. */
  if (fit == BIV_FIT_BOX)
    return MAX (MIN ((width - priv->margin) / MAX (priv->fit_box.width, 1e-6),
                     (height - priv->margin) / MAX (priv->fit_box.height, 1e-6)),
                MAX (1e-4, MIN (across, down)));
  return MAX (1e-4, fit == BIV_FIT_WIDTH ? across : MIN (across, down));
}

/* The picture may be pushed to the margin, not out of sight; what is smaller than the view stands in its middle. */
static double
limit_one (double place,
           double picture,
           double view,
           double margin)
{
  if (picture + 2 * margin <= view)
    return (picture - view) / 2;
  return CLAMP (place, -margin, picture + margin - view);
}

static void
sharpen (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  g_clear_handle_id (&priv->sharpen_id, g_source_remove);
  if (priv->tiles != NULL)
    biv_tile_cache_set_scale (priv->tiles, priv->scale, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  for (guint i = 0; i < BIV_CANVAS_LAYERS; i++)
    if (priv->layers[i].tiles != NULL)
      biv_tile_cache_set_scale (priv->layers[i].tiles, priv->scale, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_rest (gpointer data)
{
  biv_canvas_get_private (data)->sharpen_id = 0;
  sharpen (data);
}

static void
set_scale (BivCanvas *self,
           double     scale,
           gboolean   at_once)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double smallest = MIN (priv->smallest, scale_to_fit (self, BIV_FIT_ALL));
  double limited = CLAMP (scale, smallest, MAX (smallest, priv->largest));

  if (limited == priv->scale && !at_once)
    return;
  priv->scale = limited;
  g_clear_handle_id (&priv->sharpen_id, g_source_remove);
  if (at_once)
    sharpen (self);
  else
    priv->sharpen_id = g_timeout_add_once (SHARP_AFTER_MS, on_rest, self);
  g_object_notify (G_OBJECT (self), "scale");
}

static void
limit_place (BivCanvas *self,
             int        width,
             int        height)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  priv->x = round (limit_one (priv->x, priv->width * priv->scale, width, priv->margin));
  priv->y = round (limit_one (priv->y, priv->height * priv->scale, height, priv->margin));
}

void
biv_canvas_set_place (BivCanvas *self,
                      double     x,
                      double     y)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  priv->x = x;
  priv->y = y;
  limit_place (self, gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)));
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
take_fit (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double scale;

  if (priv->fit == BIV_FIT_NONE)
    return FALSE;
  scale = scale_to_fit (self, priv->fit);
  if (priv->fit == BIV_FIT_BOX)
    {
      priv->x = (priv->fit_box.x + priv->fit_box.width / 2) * scale - gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
      priv->y = (priv->fit_box.y + priv->fit_box.height / 2) * scale - gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;
    }
  if (scale == priv->scale)
    return FALSE;
  set_scale (self, scale, TRUE);
  return TRUE;
}

static void
apply_fit (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  if (priv->fit == BIV_FIT_NONE || gtk_widget_get_width (GTK_WIDGET (self)) < 2)
    return;
  set_scale (self, scale_to_fit (self, priv->fit), TRUE);
  if (priv->fit == BIV_FIT_BOX)
    {
      take_fit (self);
      biv_canvas_set_place (self, priv->x, priv->y);
      return;
    }
  biv_canvas_set_place (self, priv->fit == BIV_FIT_WIDTH ? -priv->margin : 0, -priv->margin);
}

void
biv_canvas_fit (BivCanvas *self)
{
  g_return_if_fail (BIV_IS_CANVAS (self));
  biv_canvas_get_private (self)->fit = BIV_FIT_ALL;
  apply_fit (self);
}

void
biv_canvas_fit_width (BivCanvas *self)
{
  g_return_if_fail (BIV_IS_CANVAS (self));
  biv_canvas_get_private (self)->fit = BIV_FIT_WIDTH;
  apply_fit (self);
}

void
biv_canvas_fit_box (BivCanvas    *self,
                    const BivBox *box)
{
  g_return_if_fail (BIV_IS_CANVAS (self) && box != NULL);
  biv_canvas_get_private (self)->fit_box = *box;
  biv_canvas_get_private (self)->fit = BIV_FIT_BOX;
  apply_fit (self);
}

gboolean
biv_canvas_fits_box (BivCanvas *self)
{
  g_return_val_if_fail (BIV_IS_CANVAS (self), FALSE);
  return biv_canvas_get_private (self)->fit == BIV_FIT_BOX;
}

void
biv_canvas_set_margin (BivCanvas *self,
                       int        margin_px)
{
  g_return_if_fail (BIV_IS_CANVAS (self) && margin_px >= 0);
  biv_canvas_get_private (self)->margin = margin_px;
  apply_fit (self);
}

void
biv_canvas_set_scale_range (BivCanvas *self,
                            double     smallest,
                            double     largest)
{
  g_return_if_fail (BIV_IS_CANVAS (self) && smallest > 0 && largest >= smallest);
  biv_canvas_get_private (self)->smallest = smallest;
  biv_canvas_get_private (self)->largest = largest;
  apply_fit (self);
}

/* The point under (x_px, y_px) stays where it is. */
static void
zoom_at (BivCanvas *self,
         double     factor,
         double     x_px,
         double     y_px)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double x, y;

  biv_canvas_to_model (self, x_px, y_px, &x, &y);
  priv->fit = BIV_FIT_NONE;
  set_scale (self, priv->scale * factor, FALSE);
  biv_canvas_set_place (self, x * priv->scale - x_px, y * priv->scale - y_px);
}

/* About the middle of the view. */
static void
zoom (BivCanvas *self,
      double     factor)
{
  zoom_at (self, factor, gtk_widget_get_width (GTK_WIDGET (self)) / 2.0, gtk_widget_get_height (GTK_WIDGET (self)) / 2.0);
}

void
biv_canvas_zoom_in (BivCanvas *self)
{
  g_return_if_fail (BIV_IS_CANVAS (self));
  zoom (self, ZOOM_STEP);
}

void
biv_canvas_zoom_out (BivCanvas *self)
{
  g_return_if_fail (BIV_IS_CANVAS (self));
  zoom (self, 1 / ZOOM_STEP);
}

void
biv_canvas_centre_on (BivCanvas *self,
                      double     x,
                      double     y,
                      double     scale)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  g_return_if_fail (BIV_IS_CANVAS (self));

  priv->fit = BIV_FIT_NONE;
  if (scale > 0)
    set_scale (self, scale, TRUE);
  biv_canvas_set_place (self, x * priv->scale - gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
             y * priv->scale - gtk_widget_get_height (GTK_WIDGET (self)) / 2.0);
}

void
biv_canvas_show_cell (BivCanvas *self,
                      guint      cell)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  BivBox box;
  double left, top, right, bottom, x = priv->x, y = priv->y;

  g_return_if_fail (BIV_IS_CANVAS (self));

  if (!get_cell_box (self, cell, &box) || width < 2)
    return;
  left = box.x * priv->scale - priv->margin;
  top = box.y * priv->scale - priv->margin;
  right = (box.x + box.width) * priv->scale + priv->margin;
  bottom = (box.y + box.height) * priv->scale + priv->margin;
  if (right > x + width)
    x = right - width;
  if (left < x)
    x = left;
  if (bottom > y + height)
    y = bottom - height;
  if (top < y)
    y = top;
  if (x == priv->x && y == priv->y)
    return;
  priv->fit = BIV_FIT_NONE;
  biv_canvas_set_place (self, x, y);
}

void
biv_canvas_extent_changed (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  g_return_if_fail (BIV_IS_CANVAS (self));

  priv->width = priv->height = 1;
  if (BIV_CANVAS_GET_CLASS (self)->get_extent != NULL)
    BIV_CANVAS_GET_CLASS (self)->get_extent (self, &priv->width, &priv->height);
  if (priv->fit != BIV_FIT_NONE)
    apply_fit (self);
  else
    biv_canvas_set_place (self, priv->x, priv->y);
  biv_canvas_invalidate (self, NULL);
}

#define CLICK_SLOP_PX 5.0
#define PAN_STEP_PX   64.0

/* ---- Keys ---- */

static void
on_focus_changed (BivCanvas               *self,
                  GParamSpec              *property,
                  GtkEventControllerFocus *focus)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  BivCanvasClass *klass = BIV_CANVAS_GET_CLASS (self);

  /* It stands somewhere, and says where, before the first key. The focus is only coming: it stays with the stand that gets it. */
  if (priv->cursor == BIV_NOWHERE && klass->step != NULL && gtk_event_controller_focus_contains_focus (focus))
    {
      priv->cursor = klass->step (self, BIV_NOWHERE, GTK_DIR_DOWN);
      describe_on (self, priv->stands[priv->stand]);
      gtk_widget_queue_allocate (GTK_WIDGET (self));
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CURSOR]);
    }
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

  if (get_cell_box (self, priv->cursor, &box))
    biv_canvas_to_widget (self, box.x + box.width / 2, box.y + box.height / 2, &x, &y);
  g_signal_emit (self, signals[CELL_MENU], 0, priv->cursor, x, y);
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

static void
give_point_at_cursor (BivCanvas *self)
{
  BivBox box;

  if (get_cell_box (self, biv_canvas_get_private (self)->cursor, &box))
    g_signal_emit (self, signals[POINT_GIVEN], 0, box.x + box.width / 2, box.y + box.height / 2);
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

  biv_canvas_get_private (self)->is_by_keys = TRUE;
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
      if (biv_canvas_get_private (self)->asks_point)
        give_point_at_cursor (self);
      else
        g_signal_emit (self, signals[ACTIVATE_CELL], 0, biv_canvas_get_private (self)->cursor);
      return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
      g_signal_emit (self, signals[CANCEL], 0, &is_done);
      return is_done;
    case GDK_KEY_Menu:
      ask_menu_at_cursor (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_plus: case GDK_KEY_equal: case GDK_KEY_KP_Add:
      biv_canvas_zoom_in (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_minus: case GDK_KEY_KP_Subtract:
      biv_canvas_zoom_out (self);
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
  set_hover (self, find_cell_at (self, x_px, y_px));
}

static void
on_leave (BivCanvas *self)
{
  if (BIV_CANVAS_GET_CLASS (self)->pointer_left != NULL)
    BIV_CANVAS_GET_CLASS (self)->pointer_left (self);
  set_hover (self, BIV_NOWHERE);
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
      zoom_at (self, pow (ZOOM_STEP, is_wheel ? -dy : -dy / 60.0), x, y);
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
  zoom_at (self, biv_canvas_get_private (self)->pinch_scale * factor / biv_canvas_get_private (self)->scale, x, y);
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
  priv->is_by_keys = FALSE;
  priv->is_pressed = TRUE;
  priv->press_x = x_px;
  priv->press_y = y_px;
  priv->is_dragging = FALSE;
  priv->drag_use = BIV_DRAG_PANS;
  if (klass->drag_begin != NULL && !priv->asks_point)
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

  priv->is_pressed = priv->is_dragging = FALSE;
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
  if (was_dragging && priv->drag_use != BIV_DRAG_PANS)
    {
      biv_canvas_to_model (self, x_px, y_px, &x, &y);
      if (BIV_CANVAS_GET_CLASS (self)->drag_end != NULL)
        BIV_CANVAS_GET_CLASS (self)->drag_end (self, x, y, is_cancelled);
    }
  else if (!was_dragging && !is_cancelled && priv->asks_point)
    {
      biv_canvas_to_model (self, x_px, y_px, &x, &y);
      g_signal_emit (self, signals[POINT_GIVEN], 0, x, y);
    }
  else if (!was_dragging && !is_cancelled)
    {
      cell = find_cell_at (self, x_px, y_px);
      if (cell != BIV_NOWHERE)
        biv_canvas_set_cursor (self, cell);
      g_signal_emit (self, signals[ACTIVATE_CELL], 0, cell);
    }
}

static void
on_drag_end (BivCanvas *self,
             double     dx,
             double     dy)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  /* A gesture that was cancelled has ended already. */
  if (priv->is_pressed)
    finish_drag (self, priv->press_x + dx, priv->press_y + dy, FALSE);
}

/* Whoever taps lets go before GTK has handled the press; the motion that it makes up when something was laid out anew then has no
 * button, and it gives the gesture up. It was a click all the same. */
static void
on_drag_cancelled (BivCanvas        *self,
                   GdkEventSequence *sequence,
                   GtkGestureDrag   *gesture)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));
  gboolean is_let_go = !priv->is_dragging && event != NULL && gdk_event_get_event_type (event) == GDK_MOTION_NOTIFY;

  if (priv->is_pressed)
    finish_drag (self, priv->press_x, priv->press_y, !is_let_go);
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
  guint cell = find_cell_at (self, x_px, y_px);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (cell != BIV_NOWHERE)
    biv_canvas_set_cursor (self, cell);
  g_signal_emit (self, signals[CELL_MENU], 0, cell, x_px, y_px);
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

static void
add_controllers (BivCanvas *self)
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

#define TILE_BUDGET_US 5000         /* drawing tiles in one frame */
#define TILE_BYTES     (96 * 1024 * 1024)
#define LAYER_BYTES    (32 * 1024 * 1024)

BivCanvasPrivate *
biv_canvas_get_private (gpointer self)
{
  return biv_canvas_get_instance_private (self);
}

/* ---- The cursor ---- */

guint
biv_canvas_get_cursor (BivCanvas *self)
{
  g_return_val_if_fail (BIV_IS_CANVAS (self), BIV_NOWHERE);
  return biv_canvas_get_private (self)->cursor;
}

guint
biv_canvas_get_looked_at (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  g_return_val_if_fail (BIV_IS_CANVAS (self), BIV_NOWHERE);
  return priv->hover == BIV_NOWHERE || priv->cursor_was_last ? priv->cursor : priv->hover;
}

/* Whether the window shows who has the keys. GTK ends that three seconds after a key. */
static gboolean
has_focus_in_sight (BivCanvas *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root));
}

/* Whether keys come here once the window has them. Whoever thinks for longer than GTK shows the focus is still there. */
static gboolean
is_at_keys (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  return gtk_widget_is_focus (GTK_WIDGET (priv->stands[priv->stand])) && (priv->is_by_keys || has_focus_in_sight (self));
}

gboolean
biv_canvas_shows_cursor (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  g_return_val_if_fail (BIV_IS_CANVAS (self), FALSE);
  return gtk_widget_has_focus (GTK_WIDGET (priv->stands[priv->stand])) && is_at_keys (self);
}

guint
biv_canvas_get_seen (BivCanvas *self)
{
  g_return_val_if_fail (BIV_IS_CANVAS (self), BIV_NOWHERE);
  return is_at_keys (self) ? biv_canvas_get_looked_at (self) : biv_canvas_get_private (self)->hover;
}

static void
describe_on (BivCanvas       *self,
             BivCanvasCursor *stand)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  g_autofree char *words = NULL;

  if (priv->cursor != BIV_NOWHERE && BIV_CANVAS_GET_CLASS (self)->describe != NULL)
    words = BIV_CANVAS_GET_CLASS (self)->describe (self, priv->cursor);
  biv_canvas_cursor_set_words (stand, words != NULL ? words : _("Arrow keys move over what is drawn"));
}

void
biv_canvas_ask_point (BivCanvas *self,
                      gboolean   asks)
{
  g_return_if_fail (BIV_IS_CANVAS (self));
  biv_canvas_get_private (self)->asks_point = asks;
}

void
biv_canvas_describe_again (BivCanvas *self)
{
  g_return_if_fail (BIV_IS_CANVAS (self));
  describe_on (self, biv_canvas_get_private (self)->stands[biv_canvas_get_private (self)->stand]);
}

void
biv_canvas_set_cursor (BivCanvas *self,
                       guint      cell)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  BivCanvasCursor *old, *next;

  g_return_if_fail (BIV_IS_CANVAS (self));

  if (cell == priv->cursor)
    return;
  priv->cursor = cell;
  priv->cursor_was_last = cell != BIV_NOWHERE;
  /* A screen reader speaks when the focus comes to another widget, so two of them take turns. */
  old = priv->stands[priv->stand];
  priv->stand = 1 - priv->stand;
  next = priv->stands[priv->stand];
  describe_on (self, next);
  gtk_widget_set_visible (GTK_WIDGET (next), TRUE);
  if (gtk_widget_is_focus (GTK_WIDGET (old)))
    gtk_widget_grab_focus (GTK_WIDGET (next));
  gtk_widget_set_visible (GTK_WIDGET (old), FALSE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CURSOR]);
}

void
biv_canvas_go_to (BivCanvas *self,
                  guint      cell)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  g_autofree char *words = NULL;

  g_return_if_fail (BIV_IS_CANVAS (self));

  /* Who stands there already hears of no focus that comes. */
  if (cell == priv->cursor && cell != BIV_NOWHERE && BIV_CANVAS_GET_CLASS (self)->describe != NULL
      && gtk_widget_has_focus (GTK_WIDGET (priv->stands[priv->stand])))
    words = BIV_CANVAS_GET_CLASS (self)->describe (self, cell);
  biv_canvas_set_cursor (self, cell);
  biv_canvas_show_cell (self, cell);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  biv_announce (self, words);
}

static gboolean
biv_canvas_grab_focus (GtkWidget *widget)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (widget);

  return gtk_widget_grab_focus (GTK_WIDGET (priv->stands[priv->stand]));
}

/* On its way back out of its child the focus would come to the canvas, which hands it to its child again. */
static gboolean
biv_canvas_focus (GtkWidget        *widget,
                  GtkDirectionType  direction)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (widget);

  if (direction == GTK_DIR_TAB_BACKWARD && gtk_widget_is_focus (GTK_WIDGET (priv->stands[priv->stand])))
    return FALSE;
  return GTK_WIDGET_CLASS (biv_canvas_parent_class)->focus (widget, direction);
}

static void
set_hover (BivCanvas *self,
           guint      cell)
{
  if (biv_canvas_get_private (self)->hover == cell)
    return;
  biv_canvas_get_private (self)->hover = cell;
  biv_canvas_get_private (self)->cursor_was_last = FALSE;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HOVER]);
}

gboolean
biv_canvas_is_sharp (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  g_return_val_if_fail (BIV_IS_CANVAS (self), FALSE);

  return priv->tick_id == 0 && priv->sharpen_id == 0;
}

void
biv_canvas_invalidate (BivCanvas    *self,
                       const BivBox *part)
{
  g_return_if_fail (BIV_IS_CANVAS (self));

  if (biv_canvas_get_private (self)->tiles != NULL)
    biv_tile_cache_invalidate (biv_canvas_get_private (self)->tiles, part);
  for (guint i = 0; i < BIV_CANVAS_LAYERS; i++)
    biv_canvas_invalidate_layer (self, i, part);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
biv_canvas_invalidate_layer (BivCanvas    *self,
                             guint         layer,
                             const BivBox *part)
{
  g_return_if_fail (BIV_IS_CANVAS (self) && layer < BIV_CANVAS_LAYERS);

  if (biv_canvas_get_private (self)->layers[layer].tiles != NULL)
    biv_tile_cache_invalidate (biv_canvas_get_private (self)->layers[layer].tiles, part);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- Drawing ---- */

static gboolean
on_tick (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  biv_canvas_get_private (widget)->tick_id = 0;
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

/* What is not sharp yet goes on in the next frame. */
static void
paint_tiles (BivCanvas    *self,
             BivTileCache *tiles,
             cairo_t      *cr,
             const BivBox *view)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  if (biv_tile_cache_paint (tiles, cr, view, priv->scale, TILE_BUDGET_US) > 0 && priv->tick_id == 0)
    priv->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
}

static void
draw_layer (cairo_t      *cr,
            const BivBox *part,
            double        scale,
            gpointer      user_data)
{
  const BivCanvasLayer *layer = user_data;

  BIV_CANVAS_GET_CLASS (layer->canvas)->draw_layer (layer->canvas, layer->number, cr, part, scale);
}

void
biv_canvas_paint_layer (BivCanvas    *self,
                        guint         layer,
                        cairo_t      *cr,
                        const BivBox *view)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  g_return_if_fail (BIV_IS_CANVAS (self) && layer < BIV_CANVAS_LAYERS && BIV_CANVAS_GET_CLASS (self)->draw_layer != NULL);

  if (priv->layers[layer].tiles == NULL)
    {
      priv->layers[layer] = (BivCanvasLayer) { self, layer, NULL };
      priv->layers[layer].tiles = biv_tile_cache_new (draw_layer, &priv->layers[layer], LAYER_BYTES);
      biv_tile_cache_set_scale (priv->layers[layer].tiles, priv->scale, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
    }
  paint_tiles (self, priv->layers[layer].tiles, cr, view);
}

static void
biv_canvas_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  BivCanvas *self = BIV_CANVAS (widget);
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  BivCanvasClass *klass = BIV_CANVAS_GET_CLASS (self);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  BivBox view = { priv->x, priv->y, width, height };
  cairo_t *cr;

  if (width < 2 || height < 2)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_save (cr);
  cairo_translate (cr, -priv->x, -priv->y);
  if (priv->tiles != NULL)
    paint_tiles (self, priv->tiles, cr, &view);
  if (klass->draw_live != NULL)
    klass->draw_live (self, cr, &view, priv->scale);
  cairo_restore (cr);
  if (klass->draw_fixed != NULL)
    klass->draw_fixed (self, cr, width, height);
  cairo_destroy (cr);
  GTK_WIDGET_CLASS (biv_canvas_parent_class)->snapshot (widget, snapshot);
}

static void
draw_tile (cairo_t      *cr,
           const BivBox *part,
           double        scale,
           gpointer      user_data)
{
  BIV_CANVAS_GET_CLASS (user_data)->draw_tile (user_data, cr, part, scale);
}

/* The frame with letters or millimetres grows with the scale, so that it covers nothing of what is shown whole. The larger
 * the margin, the smaller the scale that fits: a few rounds find the pair. */
static void
find_margin (BivCanvas *self,
             int        width,
             int        height)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double scale = MAX (priv->scale, 0.01);

  for (int round_trip = 0; BIV_CANVAS_GET_CLASS (self)->get_margin != NULL && round_trip < 4; round_trip++)
    {
      double margin = BIV_CANVAS_GET_CLASS (self)->get_margin (self, scale);

      if (margin < 0)
        return;
      priv->margin = (int) ceil (margin) + 4;
      if (priv->fit == BIV_FIT_ALL)
        scale = CLAMP (MIN ((width - 2 * priv->margin) / priv->width, (height - 2 * priv->margin) / priv->height), 0.01,
                       priv->largest);
      else if (priv->fit == BIV_FIT_BOX)
        scale = CLAMP (scale_to_fit (self, BIV_FIT_BOX), 0.01, priv->largest);
    }
}

static void
biv_canvas_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  BivCanvas *self = BIV_CANVAS (widget);
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  GtkAllocation place = { 0, 0, MIN (width, 16), MIN (height, 16) };
  BivBox box;

  find_margin (self, width, height);
  take_fit (self);
  limit_place (self, width, height);
  g_signal_emit (self, signals[VIEW_CHANGED], 0);
  if (get_cell_box (self, priv->cursor, &box))
    {
      place.x = (int) (box.x * priv->scale - priv->x);
      place.y = (int) (box.y * priv->scale - priv->y);
      place.width = MAX (1, (int) (box.width * priv->scale));
      place.height = MAX (1, (int) (box.height * priv->scale));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (priv->stands); i++)
    if (gtk_widget_should_layout (GTK_WIDGET (priv->stands[i])))
      gtk_widget_size_allocate (GTK_WIDGET (priv->stands[i]), &place, -1);
}

static void
biv_canvas_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  *minimum = 64;
  *natural = 320;
}

static void
on_scale_factor_changed (BivCanvas *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    sharpen (self);
}

static void
biv_canvas_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_canvas_parent_class)->map (widget);
  sharpen (BIV_CANVAS (widget));
}

/* ---- The class ---- */

static void
biv_canvas_constructed (GObject *object)
{
  BivCanvas *self = BIV_CANVAS (object);

  G_OBJECT_CLASS (biv_canvas_parent_class)->constructed (object);
  if (BIV_CANVAS_GET_CLASS (self)->draw_tile != NULL)
    biv_canvas_get_private (self)->tiles = biv_tile_cache_new (draw_tile, self, TILE_BYTES);
}

static void
biv_canvas_get_property (GObject    *object,
                         guint       property,
                         GValue     *value,
                         GParamSpec *pspec)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (object);

  switch (property)
    {
    case PROP_SCALE:
      g_value_set_double (value, priv->scale);
      break;
    case PROP_CURSOR:
      g_value_set_uint (value, priv->cursor);
      break;
    case PROP_HOVER:
      g_value_set_uint (value, priv->hover);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
biv_canvas_dispose (GObject *object)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (object);

  g_clear_handle_id (&priv->sharpen_id, g_source_remove);
  if (priv->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (object), priv->tick_id);
  priv->tick_id = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (priv->stands); i++)
    g_clear_pointer ((GtkWidget **) &priv->stands[i], gtk_widget_unparent);
  g_clear_pointer (&priv->tiles, biv_tile_cache_free);
  for (guint i = 0; i < BIV_CANVAS_LAYERS; i++)
    g_clear_pointer (&priv->layers[i].tiles, biv_tile_cache_free);
  G_OBJECT_CLASS (biv_canvas_parent_class)->dispose (object);
}

static void
biv_canvas_class_init (BivCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = biv_canvas_constructed;
  object_class->get_property = biv_canvas_get_property;
  object_class->dispose = biv_canvas_dispose;
  widget_class->snapshot = biv_canvas_snapshot;
  widget_class->size_allocate = biv_canvas_size_allocate;
  widget_class->measure = biv_canvas_measure;
  widget_class->focus = biv_canvas_focus;
  widget_class->grab_focus = biv_canvas_grab_focus;
  widget_class->map = biv_canvas_map;

  props[PROP_SCALE] = g_param_spec_double ("scale", NULL, NULL, 0, G_MAXDOUBLE, 1,
                                           G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_CURSOR] = g_param_spec_uint ("cursor", NULL, NULL, 0, G_MAXUINT, BIV_NOWHERE,
                                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_HOVER] = g_param_spec_uint ("hover", NULL, NULL, 0, G_MAXUINT, BIV_NOWHERE,
                                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[ACTIVATE_CELL]
    = g_signal_new ("activate-cell", BIV_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[CELL_MENU]
    = g_signal_new ("cell-menu", BIV_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[CANCEL]
    = g_signal_new ("cancel", BIV_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                    G_TYPE_BOOLEAN, 0);
  signals[VIEW_CHANGED]
    = g_signal_new ("view-changed", BIV_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[POINT_GIVEN]
    = g_signal_new ("point-given", BIV_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                    G_TYPE_DOUBLE);
  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* With the focus the cursor comes into sight, or goes: what is looked at may be another cell than before. */
static void
on_stand_focus (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  if (gtk_widget_has_focus (GTK_WIDGET (priv->stands[priv->stand])) && has_focus_in_sight (self))
    priv->is_by_keys = TRUE;
  /* A window that goes takes the focus away before it forgets who had it. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HOVER]);
}

static void
biv_canvas_init (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  priv->scale = 1;
  priv->smallest = 1e-3;
  priv->largest = 1e3;
  priv->width = priv->height = 1;
  priv->margin = 12;
  priv->fit = BIV_FIT_ALL;
  priv->cursor = priv->hover = BIV_NOWHERE;
  for (gsize i = 0; i < G_N_ELEMENTS (priv->stands); i++)
    {
      priv->stands[i] = biv_canvas_cursor_new ();
      describe_on (self, priv->stands[i]);
      gtk_widget_set_visible (GTK_WIDGET (priv->stands[i]), i == 0);
      gtk_widget_set_parent (GTK_WIDGET (priv->stands[i]), GTK_WIDGET (self));
      g_signal_connect_object (priv->stands[i], "notify::has-focus", G_CALLBACK (on_stand_focus), self, G_CONNECT_SWAPPED);
    }
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  add_controllers (self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (on_scale_factor_changed), NULL);
}
