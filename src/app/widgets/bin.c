/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bin.c: a widget of one child, for those that only lay it out in their own way */
#include "app/widgets/bin.h"

typedef struct
{
  int width;
} BivBinPrivate;

enum
{
  PROP_0,
  PROP_WIDTH,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static void biv_bin_buildable_init (GtkBuildableIface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (BivBin, biv_bin, GTK_TYPE_WIDGET,
                                  G_ADD_PRIVATE (BivBin)
                                  G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, biv_bin_buildable_init))

static GtkBuildableIface *parent_buildable;

GtkWidget *
biv_bin_get_child (BivBin *self)
{
  g_return_val_if_fail (BIV_IS_BIN (self), NULL);

  return gtk_widget_get_first_child (GTK_WIDGET (self));
}

int
biv_bin_get_width (BivBin *self)
{
  g_return_val_if_fail (BIV_IS_BIN (self), 0);

  return ((BivBinPrivate *) biv_bin_get_instance_private (self))->width;
}

void
biv_bin_set_width (BivBin *self,
                   int     width)
{
  BivBinPrivate *private = biv_bin_get_instance_private (self);

  g_return_if_fail (BIV_IS_BIN (self));

  if (private->width == width)
    return;
  private->width = width;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_WIDTH]);
}

static void
biv_bin_measure (GtkWidget      *widget,
                 GtkOrientation  orientation,
                 int             for_size,
                 int            *minimum,
                 int            *natural,
                 int            *minimum_baseline,
                 int            *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  *minimum = *natural = 0;
  if (child != NULL)
    gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}

static void
biv_bin_size_allocate (GtkWidget *widget,
                       int        width,
                       int        height,
                       int        baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (child != NULL)
    gtk_widget_size_allocate (child, &(GtkAllocation) { 0, 0, width, height }, baseline);
}

static GtkSizeRequestMode
biv_bin_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
biv_bin_add_child (GtkBuildable *buildable,
                   GtkBuilder   *builder,
                   GObject      *child,
                   const char   *type)
{
  if (GTK_IS_WIDGET (child))
    gtk_widget_set_parent (GTK_WIDGET (child), GTK_WIDGET (buildable));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
biv_bin_buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = biv_bin_add_child;
}

static void
biv_bin_get_property (GObject    *object,
                      guint       property,
                      GValue     *value,
                      GParamSpec *pspec)
{
  if (property == PROP_WIDTH)
    g_value_set_int (value, biv_bin_get_width (BIV_BIN (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_bin_set_property (GObject      *object,
                      guint         property,
                      const GValue *value,
                      GParamSpec   *pspec)
{
  if (property == PROP_WIDTH)
    biv_bin_set_width (BIV_BIN (object), g_value_get_int (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_bin_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (biv_bin_parent_class)->dispose (object);
}

static void
biv_bin_class_init (BivBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = biv_bin_get_property;
  object_class->set_property = biv_bin_set_property;
  object_class->dispose = biv_bin_dispose;
  widget_class->measure = biv_bin_measure;
  widget_class->size_allocate = biv_bin_size_allocate;
  widget_class->get_request_mode = biv_bin_get_request_mode;

  props[PROP_WIDTH] = g_param_spec_int ("width", NULL, NULL, 0, G_MAXINT, 0,
                                        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
biv_bin_init (BivBin *self)
{
}
