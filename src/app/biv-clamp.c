/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-clamp.c: a box that keeps its child in the middle and no wider than is good to read */
#include "app/biv-clamp.h"

#define MARGIN 12

struct _BivClamp
{
  GtkWidget parent_instance;
  int       width;
};

enum
{
  PROP_0,
  PROP_WIDTH,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static void biv_clamp_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BivClamp, biv_clamp, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, biv_clamp_buildable_init))

static GtkBuildableIface *parent_buildable;

static int
child_width (BivClamp *self,
             int       width)
{
  return MIN (self->width, MAX (0, width - 2 * MARGIN));
}

static void
biv_clamp_measure (GtkWidget      *widget,
                   GtkOrientation  orientation,
                   int             for_size,
                   int            *minimum,
                   int            *natural,
                   int            *minimum_baseline,
                   int            *natural_baseline)
{
  BivClamp *self = BIV_CLAMP (widget);
  GtkWidget *child = gtk_widget_get_first_child (widget);

  *minimum = *natural = 0;
  if (child == NULL)
    return;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
      *natural = MAX (*minimum, MIN (*natural, self->width));
      *minimum += 2 * MARGIN;
      *natural += 2 * MARGIN;
    }
  else
    gtk_widget_measure (child, orientation, for_size < 0 ? -1 : child_width (self, for_size), minimum, natural,
                        NULL, NULL);
}

static void
biv_clamp_size_allocate (GtkWidget *widget,
                         int        width,
                         int        height,
                         int        baseline)
{
  BivClamp *self = BIV_CLAMP (widget);
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int across = child_width (self, width), least = 0;
  GtkAllocation place;

  if (child == NULL)
    return;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  across = MAX (across, least);
  place = (GtkAllocation) { MAX (0, (width - across) / 2), 0, across, height };
  gtk_widget_size_allocate (child, &place, -1);
}

static GtkSizeRequestMode
biv_clamp_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
biv_clamp_add_child (GtkBuildable *buildable,
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
biv_clamp_buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = biv_clamp_add_child;
}

static void
biv_clamp_get_property (GObject    *object,
                        guint       property,
                        GValue     *value,
                        GParamSpec *pspec)
{
  if (property == PROP_WIDTH)
    g_value_set_int (value, BIV_CLAMP (object)->width);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_clamp_set_property (GObject      *object,
                        guint         property,
                        const GValue *value,
                        GParamSpec   *pspec)
{
  if (property == PROP_WIDTH)
    {
      BIV_CLAMP (object)->width = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (object));
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_clamp_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  if (child != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (biv_clamp_parent_class)->dispose (object);
}

static void
biv_clamp_class_init (BivClampClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = biv_clamp_get_property;
  object_class->set_property = biv_clamp_set_property;
  object_class->dispose = biv_clamp_dispose;
  widget_class->measure = biv_clamp_measure;
  widget_class->size_allocate = biv_clamp_size_allocate;
  widget_class->get_request_mode = biv_clamp_get_request_mode;

  props[PROP_WIDTH] = g_param_spec_int ("width", NULL, NULL, 0, G_MAXINT, 960,
                                        G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
biv_clamp_init (BivClamp *self)
{
}
