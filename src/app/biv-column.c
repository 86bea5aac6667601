/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-column.c: a bin beside a canvas that is as wide as the design says, whatever its child would like */
#include "app/biv-column.h"

#include "app/biv-look.h"

struct _BivColumn
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

static void biv_column_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BivColumn, biv_column, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, biv_column_buildable_init))

static GtkBuildableIface *parent_buildable;

static void
biv_column_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  *minimum = *natural = 0;
  if (child == NULL)
    return;
  gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, (int) (BIV_COLUMN (widget)->width * biv_look_get_text_scale (widget)));
}

static void
biv_column_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (child != NULL)
    gtk_widget_size_allocate (child, &(GtkAllocation) { 0, 0, width, height }, baseline);
}

static GtkSizeRequestMode
biv_column_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
biv_column_add_child (GtkBuildable *buildable,
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
biv_column_buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = biv_column_add_child;
}

static void
biv_column_get_property (GObject    *object,
                        guint       property,
                        GValue     *value,
                        GParamSpec *pspec)
{
  if (property == PROP_WIDTH)
    g_value_set_int (value, BIV_COLUMN (object)->width);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_column_set_property (GObject      *object,
                        guint         property,
                        const GValue *value,
                        GParamSpec   *pspec)
{
  if (property == PROP_WIDTH)
    {
      BIV_COLUMN (object)->width = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (object));
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_column_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  if (child != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (biv_column_parent_class)->dispose (object);
}

static void
biv_column_class_init (BivColumnClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = biv_column_get_property;
  object_class->set_property = biv_column_set_property;
  object_class->dispose = biv_column_dispose;
  widget_class->measure = biv_column_measure;
  widget_class->size_allocate = biv_column_size_allocate;
  widget_class->get_request_mode = biv_column_get_request_mode;

  props[PROP_WIDTH] = g_param_spec_int ("width", NULL, NULL, 0, G_MAXINT, 308,
                                        G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
biv_column_init (BivColumn *self)
{
}
