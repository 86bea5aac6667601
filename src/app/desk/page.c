/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.c: one page of the campaign window */
#include "app/desk/page.h"

#include "app/desk/desk.h"
#include "app/widgets/children.h"

typedef struct
{
  BivDesk  *desk;
  char     *way_back;
  gboolean  is_narrow;
  gboolean  is_stale;
} BivPagePrivate;

enum
{
  PROP_0,
  PROP_DESK,
  PROP_IS_NARROW,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint next_step_changed;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BivPage, biv_page, GTK_TYPE_WIDGET)

void
biv_next_step_clear (BivNextStep *step)
{
  g_clear_pointer (&step->label, g_free);
  g_clear_pointer (&step->hindrance, g_free);
}

BivDesk *
biv_page_get_desk (BivPage *self)
{
  BivPagePrivate *priv = biv_page_get_instance_private (self);

  g_return_val_if_fail (BIV_IS_PAGE (self), NULL);
  return priv->desk;
}

gboolean
biv_page_get_is_narrow (BivPage *self)
{
  BivPagePrivate *priv = biv_page_get_instance_private (self);

  g_return_val_if_fail (BIV_IS_PAGE (self), FALSE);
  return priv->is_narrow;
}

void
biv_page_set_is_narrow (BivPage  *self,
                        gboolean  is_narrow)
{
  BivPagePrivate *priv = biv_page_get_instance_private (self);

  g_return_if_fail (BIV_IS_PAGE (self));

  if (priv->is_narrow == is_narrow)
    return;
  priv->is_narrow = is_narrow;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IS_NARROW]);
}

void
biv_page_next_step_changed (BivPage *self)
{
  g_return_if_fail (BIV_IS_PAGE (self));
  g_signal_emit (self, next_step_changed, 0);
}

void
biv_page_queue_refresh (BivPage *self)
{
  BivPagePrivate *priv = biv_page_get_instance_private (self);

  g_return_if_fail (BIV_IS_PAGE (self));

  priv->is_stale = TRUE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  priv->is_stale = FALSE;
  if (BIV_PAGE_GET_CLASS (self)->refresh != NULL)
    BIV_PAGE_GET_CLASS (self)->refresh (self);
  biv_page_next_step_changed (self);
}

/* ---- What the window calls ---- */

void
biv_page_get_next_step (BivPage     *self,
                        BivNextStep *step)
{
  g_return_if_fail (BIV_IS_PAGE (self) && step != NULL);

  *step = (BivNextStep) { NULL };
  /* Who sees less than all carries nothing on. */
  if (biv_desk_get_reader (biv_page_get_desk (self)) != NULL)
    return;
  if (BIV_PAGE_GET_CLASS (self)->get_next_step != NULL)
    BIV_PAGE_GET_CLASS (self)->get_next_step (self, step);
  else
    biv_desk_get_next_step (biv_page_get_desk (self), step);
}

void
biv_page_do_next_step (BivPage *self)
{
  g_return_if_fail (BIV_IS_PAGE (self));

  if (biv_desk_get_reader (biv_page_get_desk (self)) != NULL)
    return;
  if (BIV_PAGE_GET_CLASS (self)->do_next_step != NULL)
    BIV_PAGE_GET_CLASS (self)->do_next_step (self);
  else
    biv_desk_do_next_step (biv_page_get_desk (self));
}

void
biv_page_show_item (BivPage    *self,
                    const char *id)
{
  g_return_if_fail (BIV_IS_PAGE (self));

  if (id != NULL && BIV_PAGE_GET_CLASS (self)->show_item != NULL)
    BIV_PAGE_GET_CLASS (self)->show_item (self, id);
}

void
biv_page_set_way_back (BivPage    *self,
                       const char *name)
{
  BivPagePrivate *priv = biv_page_get_instance_private (self);

  g_return_if_fail (BIV_IS_PAGE (self));

  g_free (priv->way_back);
  priv->way_back = g_strdup (name);
}

gboolean
biv_page_go_back (BivPage *self)
{
  BivPagePrivate *priv = biv_page_get_instance_private (self);
  g_autofree char *name = NULL;

  g_return_val_if_fail (BIV_IS_PAGE (self), FALSE);

  name = g_steal_pointer (&priv->way_back);
  if (name == NULL)
    return FALSE;
  biv_desk_show (priv->desk, name, NULL);
  return TRUE;
}

gboolean
biv_page_find (BivPage *self)
{
  GtkWidget *focus;

  g_return_val_if_fail (BIV_IS_PAGE (self), FALSE);

  if (BIV_PAGE_GET_CLASS (self)->find == NULL)
    return FALSE;
  BIV_PAGE_GET_CLASS (self)->find (self);
  /* What is typed next takes the place of what was searched before. */
  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  if (GTK_IS_EDITABLE (focus))
    gtk_editable_select_region (GTK_EDITABLE (focus), 0, -1);
  return TRUE;
}

gboolean
biv_page_print (BivPage *self)
{
  g_return_val_if_fail (BIV_IS_PAGE (self), FALSE);

  if (BIV_PAGE_GET_CLASS (self)->print == NULL)
    return FALSE;
  BIV_PAGE_GET_CLASS (self)->print (self);
  return TRUE;
}

/* ---- The class ---- */

/* GTK 4.8 tells a screen reader of every page of a stack as if it were in sight. */
static void
biv_page_map (GtkWidget *widget)
{
  BivPage *self = BIV_PAGE (widget);
  BivPagePrivate *priv = biv_page_get_instance_private (self);

  GTK_WIDGET_CLASS (biv_page_parent_class)->map (widget);
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, FALSE, -1);
  if (priv->is_stale)
    biv_page_queue_refresh (self);
}

static void
biv_page_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (biv_page_parent_class)->unmap (widget);
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
}

static void
biv_page_constructed (GObject *object)
{
  BivPagePrivate *priv = biv_page_get_instance_private (BIV_PAGE (object));

  G_OBJECT_CLASS (biv_page_parent_class)->constructed (object);
  g_signal_connect_object (priv->desk, "changed", G_CALLBACK (biv_page_queue_refresh), object, G_CONNECT_SWAPPED);
}

static void
biv_page_get_property (GObject    *object,
                       guint       property,
                       GValue     *value,
                       GParamSpec *pspec)
{
  BivPagePrivate *priv = biv_page_get_instance_private (BIV_PAGE (object));

  switch (property)
    {
    case PROP_DESK:
      g_value_set_object (value, priv->desk);
      break;
    case PROP_IS_NARROW:
      g_value_set_boolean (value, priv->is_narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
biv_page_set_property (GObject      *object,
                       guint         property,
                       const GValue *value,
                       GParamSpec   *pspec)
{
  BivPagePrivate *priv = biv_page_get_instance_private (BIV_PAGE (object));

  switch (property)
    {
    case PROP_DESK:
      priv->desk = g_value_dup_object (value);
      break;
    case PROP_IS_NARROW:
      biv_page_set_is_narrow (BIV_PAGE (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
biv_page_dispose (GObject *object)
{
  BivPagePrivate *priv = biv_page_get_instance_private (BIV_PAGE (object));

  biv_children_unparent (object);
  g_clear_object (&priv->desk);
  g_clear_pointer (&priv->way_back, g_free);
  G_OBJECT_CLASS (biv_page_parent_class)->dispose (object);
}

static void
biv_page_class_init (BivPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = biv_page_constructed;
  object_class->get_property = biv_page_get_property;
  object_class->set_property = biv_page_set_property;
  object_class->dispose = biv_page_dispose;
  widget_class->map = biv_page_map;
  widget_class->unmap = biv_page_unmap;

  props[PROP_DESK] = g_param_spec_object ("desk", NULL, NULL, BIV_TYPE_DESK,
                                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  props[PROP_IS_NARROW] = g_param_spec_boolean ("is-narrow", NULL, NULL, FALSE,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  next_step_changed = g_signal_new ("next-step-changed", BIV_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
biv_page_init (BivPage *self)
{
  BivPagePrivate *priv = biv_page_get_instance_private (self);

  priv->is_stale = TRUE;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
}
