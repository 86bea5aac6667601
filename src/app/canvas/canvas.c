/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas.c: what the board, the map and the sheets are drawn on */
#include "app/canvas/canvas-private.h"

#include <math.h>

#define TILE_BUDGET_US 5000         /* drawing tiles in one frame */
#define TILE_BYTES     (96 * 1024 * 1024)
#define LAYER_BYTES    (32 * 1024 * 1024)

enum
{
  PROP_0,
  PROP_SCALE,
  PROP_CURSOR,
  PROP_HOVER,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
guint biv_canvas_signals[BIV_CANVAS_N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BivCanvas, biv_canvas, GTK_TYPE_WIDGET)

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
biv_canvas_get_hover (BivCanvas *self)
{
  g_return_val_if_fail (BIV_IS_CANVAS (self), BIV_NOWHERE);
  return biv_canvas_get_private (self)->hover;
}

gboolean
biv_canvas_shows_cursor (BivCanvas *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  g_return_val_if_fail (BIV_IS_CANVAS (self), FALSE);
  return gtk_widget_has_focus (GTK_WIDGET (priv->stands[priv->stand]))
         && GTK_IS_WINDOW (root)
         && gtk_window_get_focus_visible (GTK_WINDOW (root));
}

static void
describe_on (BivCanvas       *self,
             BivCanvasCursor *stand)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  g_autofree char *words = NULL;

  if (priv->cursor != BIV_NOWHERE && BIV_CANVAS_GET_CLASS (self)->describe != NULL)
    words = BIV_CANVAS_GET_CLASS (self)->describe (self, priv->cursor);
  biv_canvas_cursor_set_words (stand, words != NULL ? words : "");
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
  /* A screen reader speaks when the focus comes to another widget, so two of them take turns. */
  old = priv->stands[priv->stand];
  priv->stand = 1 - priv->stand;
  next = priv->stands[priv->stand];
  describe_on (self, next);
  gtk_widget_set_visible (GTK_WIDGET (next), TRUE);
  if (gtk_widget_has_focus (GTK_WIDGET (old)))
    gtk_widget_grab_focus (GTK_WIDGET (next));
  gtk_widget_set_visible (GTK_WIDGET (old), FALSE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CURSOR]);
}

static gboolean
biv_canvas_grab_focus (GtkWidget *widget)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (widget);

  return gtk_widget_grab_focus (GTK_WIDGET (priv->stands[priv->stand]));
}

void
biv_canvas_set_hover (BivCanvas *self,
                      guint      cell)
{
  if (biv_canvas_get_private (self)->hover == cell)
    return;
  biv_canvas_get_private (self)->hover = cell;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HOVER]);
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
  biv_canvas_take_fit (self);
  biv_canvas_limit_place (self, width, height);
  g_signal_emit (self, biv_canvas_signals[BIV_CANVAS_VIEW_CHANGED], 0);
  if (biv_canvas_get_cell_box (self, priv->cursor, &box))
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
    biv_canvas_sharpen (self);
}

static void
biv_canvas_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_canvas_parent_class)->map (widget);
  biv_canvas_sharpen (BIV_CANVAS (widget));
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
  widget_class->grab_focus = biv_canvas_grab_focus;
  widget_class->map = biv_canvas_map;

  props[PROP_SCALE] = g_param_spec_double ("scale", NULL, NULL, 0, G_MAXDOUBLE, 1,
                                           G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_CURSOR] = g_param_spec_uint ("cursor", NULL, NULL, 0, G_MAXUINT, BIV_NOWHERE,
                                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_HOVER] = g_param_spec_uint ("hover", NULL, NULL, 0, G_MAXUINT, BIV_NOWHERE,
                                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  biv_canvas_signals[BIV_CANVAS_ACTIVATE_CELL]
    = g_signal_new ("activate-cell", BIV_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_UINT);
  biv_canvas_signals[BIV_CANVAS_CELL_MENU]
    = g_signal_new ("cell-menu", BIV_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  biv_canvas_signals[BIV_CANVAS_CANCEL]
    = g_signal_new ("cancel", BIV_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                    G_TYPE_BOOLEAN, 0);
  biv_canvas_signals[BIV_CANVAS_VIEW_CHANGED]
    = g_signal_new ("view-changed", BIV_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
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
      gtk_widget_set_visible (GTK_WIDGET (priv->stands[i]), i == 0);
      gtk_widget_set_parent (GTK_WIDGET (priv->stands[i]), GTK_WIDGET (self));
    }
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  biv_canvas_add_controllers (self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (on_scale_factor_changed), NULL);
}
