/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-place-fields.c: a base on a table: its middle, facing, frontage and depth */
#include "app/biv-place-fields.h"

#include <glib/gi18n.h>
#include <string.h>

#define N_FIELDS 5

struct _BivPlaceFields
{
  GtkWidget  parent_instance;

  GtkWidget *entries[N_FIELDS];
  char      *text;
  gboolean   is_filling;
};

enum
{
  PROP_0,
  PROP_TEXT,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (BivPlaceFields, biv_place_fields, GTK_TYPE_WIDGET)

static const char *const captions[N_FIELDS] = { N_("X"), N_("Y"), N_("Facing °"), N_("Frontage mm"), N_("Depth mm") };

/* What stands in the entries; a comma in a number is a point elsewhere. */
static char *
join (BivPlaceFields *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_filled = 0;

  for (int i = 0; i < N_FIELDS; i++)
    {
      g_autofree char *each = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entries[i]))));

      n_filled += *each != '\0';
      if (i < 4 || *each != '\0')
        g_string_append_printf (text, "%s%s", i > 0 ? "," : "", g_strdelimit (each, ",", '.'));
    }
  return n_filled > 0 ? g_strdup (text->str) : g_strdup ("");
}

static void
on_entry_changed (BivPlaceFields *self)
{
  g_autofree char *text = NULL;

  if (self->is_filling)
    return;
  text = join (self);
  if (strcmp (text, self->text) == 0)
    return;
  g_free (self->text);
  self->text = g_steal_pointer (&text);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TEXT]);
}

static void
set_text (BivPlaceFields *self,
          const char     *text)
{
  g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", ",", N_FIELDS);
  guint n = g_strv_length (parts);

  if (g_strcmp0 (self->text, text) == 0)
    return;
  self->is_filling = TRUE;
  for (guint i = 0; i < N_FIELDS; i++)
    gtk_editable_set_text (GTK_EDITABLE (self->entries[i]), i < n ? parts[i] : "");
  self->is_filling = FALSE;
  on_entry_changed (self);
}

GtkWidget *
biv_place_fields_new (void)
{
  return g_object_new (BIV_TYPE_PLACE_FIELDS, NULL);
}

static void
biv_place_fields_get_property (GObject    *object,
                               guint       property,
                               GValue     *value,
                               GParamSpec *pspec)
{
  g_value_set_string (value, BIV_PLACE_FIELDS (object)->text);
}

static void
biv_place_fields_set_property (GObject      *object,
                               guint         property,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  set_text (BIV_PLACE_FIELDS (object), g_value_get_string (value));
}

static void
biv_place_fields_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (biv_place_fields_parent_class)->dispose (object);
}

static void
biv_place_fields_finalize (GObject *object)
{
  g_free (BIV_PLACE_FIELDS (object)->text);
  G_OBJECT_CLASS (biv_place_fields_parent_class)->finalize (object);
}

static void
biv_place_fields_class_init (BivPlaceFieldsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = biv_place_fields_get_property;
  object_class->set_property = biv_place_fields_set_property;
  object_class->dispose = biv_place_fields_dispose;
  object_class->finalize = biv_place_fields_finalize;
  props[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
biv_place_fields_init (BivPlaceFields *self)
{
  self->text = g_strdup ("");
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 4);
  for (int i = 0; i < N_FIELDS; i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *caption = gtk_label_new (_(captions[i]));

      self->entries[i] = gtk_entry_new ();
      gtk_editable_set_width_chars (GTK_EDITABLE (self->entries[i]), 5);
      gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entries[i]), 7);
      gtk_entry_set_input_purpose (GTK_ENTRY (self->entries[i]), GTK_INPUT_PURPOSE_NUMBER);
      gtk_entry_set_activates_default (GTK_ENTRY (self->entries[i]), TRUE);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->entries[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, _(captions[i]), -1);
      gtk_label_set_xalign (GTK_LABEL (caption), 0);
      gtk_widget_add_css_class (caption, "caption");
      gtk_widget_add_css_class (caption, "dim-label");
      gtk_widget_set_hexpand (box, TRUE);
      gtk_box_append (GTK_BOX (box), caption);
      gtk_box_append (GTK_BOX (box), self->entries[i]);
      gtk_widget_set_parent (box, GTK_WIDGET (self));
      g_signal_connect_swapped (self->entries[i], "changed", G_CALLBACK (on_entry_changed), self);
    }
}
