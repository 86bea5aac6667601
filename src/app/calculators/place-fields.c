/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-fields.c: a base on a table: its middle, facing, frontage and depth */
#include "app/calculators/place-fields.h"

#include <glib/gi18n.h>

#include "app/widgets/label.h"

#define N_FIELDS 5

struct _BivPlaceFields
{
  BivTextFields parent_instance;

  GtkWidget *entries[N_FIELDS];
};

G_DEFINE_FINAL_TYPE (BivPlaceFields, biv_place_fields, BIV_TYPE_TEXT_FIELDS)

static const char *const captions[N_FIELDS] = { N_("X"), N_("Y"), N_("Facing °"), N_("Frontage mm"), N_("Depth mm") };

/* What stands in the entries; a comma in a number is a point elsewhere. */
static char *
biv_place_fields_dup_shown (BivTextFields *fields)
{
  BivPlaceFields *self = BIV_PLACE_FIELDS (fields);
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
biv_place_fields_show (BivTextFields *fields,
                       const char    *text)
{
  BivPlaceFields *self = BIV_PLACE_FIELDS (fields);
  g_auto (GStrv) parts = g_strsplit (text, ",", N_FIELDS);
  guint n = g_strv_length (parts);

  for (guint i = 0; i < N_FIELDS; i++)
    gtk_editable_set_text (GTK_EDITABLE (self->entries[i]), i < n ? parts[i] : "");
}

GtkWidget *
biv_place_fields_new (void)
{
  return g_object_new (BIV_TYPE_PLACE_FIELDS, NULL);
}

static void
biv_place_fields_class_init (BivPlaceFieldsClass *klass)
{
  BivTextFieldsClass *fields_class = BIV_TEXT_FIELDS_CLASS (klass);

  fields_class->show = biv_place_fields_show;
  fields_class->dup_shown = biv_place_fields_dup_shown;
}

static void
biv_place_fields_init (BivPlaceFields *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 4);
  for (int i = 0; i < N_FIELDS; i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
      GtkWidget *caption = biv_label_new (_(captions[i]), "caption dim-label", BIV_LABEL_LEFT);

      self->entries[i] = gtk_entry_new ();
      gtk_editable_set_width_chars (GTK_EDITABLE (self->entries[i]), 5);
      gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entries[i]), 7);
      gtk_entry_set_input_purpose (GTK_ENTRY (self->entries[i]), GTK_INPUT_PURPOSE_NUMBER);
      gtk_entry_set_activates_default (GTK_ENTRY (self->entries[i]), TRUE);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->entries[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, _(captions[i]), -1);
      gtk_widget_set_hexpand (box, TRUE);
      gtk_box_append (GTK_BOX (box), caption);
      gtk_box_append (GTK_BOX (box), self->entries[i]);
      gtk_widget_set_parent (box, GTK_WIDGET (self));
      g_signal_connect_swapped (self->entries[i], "changed", G_CALLBACK (biv_text_fields_change), self);
    }
}
