/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-fields.c: several fields that together are one word of a calculator */
#include "app/widgets/text-fields.h"

#include "app/widgets/children.h"

typedef struct
{
  char     *text;
  gboolean  is_filling;
} BivTextFieldsPrivate;

enum
{
  PROP_0,
  PROP_TEXT,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BivTextFields, biv_text_fields, GTK_TYPE_WIDGET)

void
biv_text_fields_change (BivTextFields *self)
{
  BivTextFieldsPrivate *private = biv_text_fields_get_instance_private (self);
  g_autofree char *text = NULL;

  g_return_if_fail (BIV_IS_TEXT_FIELDS (self));

  if (private->is_filling)
    return;
  text = BIV_TEXT_FIELDS_GET_CLASS (self)->dup_shown (self);
  if (g_strcmp0 (text, private->text) == 0)
    return;
  g_free (private->text);
  private->text = g_steal_pointer (&text);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TEXT]);
}

void
biv_text_fields_set_text (BivTextFields *self,
                          const char    *text)
{
  BivTextFieldsPrivate *private = biv_text_fields_get_instance_private (self);

  g_return_if_fail (BIV_IS_TEXT_FIELDS (self));

  text = text != NULL ? text : "";
  if (g_strcmp0 (private->text, text) == 0)
    return;
  private->is_filling = TRUE;
  BIV_TEXT_FIELDS_GET_CLASS (self)->show (self, text);
  private->is_filling = FALSE;
  biv_text_fields_change (self);
}

static void
biv_text_fields_get_property (GObject    *object,
                              guint       property,
                              GValue     *value,
                              GParamSpec *pspec)
{
  BivTextFieldsPrivate *private = biv_text_fields_get_instance_private (BIV_TEXT_FIELDS (object));

  if (property == PROP_TEXT)
    g_value_set_string (value, private->text);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_text_fields_set_property (GObject      *object,
                              guint         property,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  if (property == PROP_TEXT)
    biv_text_fields_set_text (BIV_TEXT_FIELDS (object), g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

/* Whatever the fields say while a subclass makes them is nobody's input. */
static void
biv_text_fields_constructed (GObject *object)
{
  BivTextFieldsPrivate *private = biv_text_fields_get_instance_private (BIV_TEXT_FIELDS (object));

  G_OBJECT_CLASS (biv_text_fields_parent_class)->constructed (object);
  private->is_filling = FALSE;
}

static void
biv_text_fields_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_text_fields_parent_class)->dispose (object);
}

static void
biv_text_fields_finalize (GObject *object)
{
  BivTextFieldsPrivate *private = biv_text_fields_get_instance_private (BIV_TEXT_FIELDS (object));

  g_free (private->text);
  G_OBJECT_CLASS (biv_text_fields_parent_class)->finalize (object);
}

static void
biv_text_fields_class_init (BivTextFieldsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = biv_text_fields_get_property;
  object_class->set_property = biv_text_fields_set_property;
  object_class->constructed = biv_text_fields_constructed;
  object_class->dispose = biv_text_fields_dispose;
  object_class->finalize = biv_text_fields_finalize;
  props[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "",
                                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
biv_text_fields_init (BivTextFields *self)
{
  BivTextFieldsPrivate *private = biv_text_fields_get_instance_private (self);

  private->text = g_strdup ("");
  private->is_filling = TRUE;
}
