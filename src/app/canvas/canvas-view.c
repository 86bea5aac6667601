/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas-view.c: which part of a canvas is in sight, and how large */
#include "app/canvas/canvas-private.h"

#include <math.h>

#define SHARP_AFTER_MS 120          /* a gesture rests: the tiles are drawn anew at this scale */

/* ---- Where things are ---- */

void
biv_canvas_to_model (BivCanvas *self,
                     double     x_px,
                     double     y_px,
                     double    *x,
                     double    *y)
{
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

guint
biv_canvas_find_cell_at (BivCanvas *self,
         double     x_px,
         double     y_px)
{
  double x, y;

  if (BIV_CANVAS_GET_CLASS (self)->find_cell == NULL)
    return BIV_NOWHERE;
  biv_canvas_to_model (self, x_px, y_px, &x, &y);
  return BIV_CANVAS_GET_CLASS (self)->find_cell (self, x, y);
}

gboolean
biv_canvas_get_cell_box (BivCanvas *self,
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
  double across = (gtk_widget_get_width (GTK_WIDGET (self)) - 2 * priv->margin) / MAX (priv->width, 1e-6);
  double down = (gtk_widget_get_height (GTK_WIDGET (self)) - 2 * priv->margin) / MAX (priv->height, 1e-6);

  return MAX (1e-4, fit == BIV_FIT_WIDTH ? across : MIN (across, down));
}

/* The picture may be pushed to the margin, not out of sight; what is smaller than the view stands in its middle. */
static double
limit_place (double place,
             double picture,
             double view,
             double margin)
{
  if (picture + 2 * margin <= view)
    return (picture - view) / 2;
  return CLAMP (place, -margin, picture + margin - view);
}

void
biv_canvas_sharpen (BivCanvas *self)
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
  biv_canvas_sharpen (data);
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
    biv_canvas_sharpen (self);
  else
    priv->sharpen_id = g_timeout_add_once (SHARP_AFTER_MS, on_rest, self);
  g_object_notify (G_OBJECT (self), "scale");
}

void
biv_canvas_limit_place (BivCanvas *self,
                        int        width,
                        int        height)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  priv->x = round (limit_place (priv->x, priv->width * priv->scale, width, priv->margin));
  priv->y = round (limit_place (priv->y, priv->height * priv->scale, height, priv->margin));
}

void
biv_canvas_set_place (BivCanvas *self,
                      double     x,
                      double     y)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  priv->x = x;
  priv->y = y;
  biv_canvas_limit_place (self, gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)));
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
biv_canvas_take_fit (BivCanvas *self)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double scale;

  if (priv->fit == BIV_FIT_NONE)
    return FALSE;
  scale = scale_to_fit (self, priv->fit);
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
void
biv_canvas_zoom_at (BivCanvas *self,
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

void
biv_canvas_zoom (BivCanvas *self,
                 double     factor)
{
  g_return_if_fail (BIV_IS_CANVAS (self) && factor > 0);
  biv_canvas_zoom_at (self, factor, gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
           gtk_widget_get_height (GTK_WIDGET (self)) / 2.0);
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

  if (!biv_canvas_get_cell_box (self, cell, &box) || width < 2)
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
