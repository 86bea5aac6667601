/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step-fields.c: one step of a march: a way over some going, an obstacle, or an evolution (FU-MOVE-3) */
#include "app/calculators/step-fields.h"

#include <glib/gi18n.h>
#include <string.h>

typedef enum { MOVE, OBSTACLE, EVOLVE, N_KINDS } Kind;

static const char *const kinds[N_KINDS] = { "move", "obstacle", "evolve" };
static const char *const kind_labels[] = { NC_("step", "Move"), NC_("step", "Cross"), NC_("step", "Evolve"), NULL };

static const char *const goings[] = { "open", "broken", "wood", "dense-wood", "built-up", "knee", "waist", NULL };
static const char *const going_labels[] = {
  N_("open ground"), N_("broken ground"), N_("wood"), N_("dense wood"), N_("built-up area"), N_("knee-deep water"),
  N_("waist-deep water"), NULL,
};
static const char *const evolutions[] = {
  "to-line", "to-column", "to-square", "to-skirmish", "abreast", "mount", "dismount", "limber", "unlimber", NULL,
};
static const char *const evolution_labels[] = {
  N_("to line"), N_("to column"), N_("to square"), N_("to skirmish order"), N_("more companies abreast"), N_("mount"),
  N_("dismount"), N_("limber"), N_("unlimber"), NULL,
};

struct _BivStepFields
{
  BivTextFields parent_instance;

  GtkWidget *kind, *number, *unit, *going, *evolution, *spent, *spent_unit;
};

G_DEFINE_FINAL_TYPE (BivStepFields, biv_step_fields, BIV_TYPE_TEXT_FIELDS)

static char *
dup_number (GtkWidget *entry)
{
  return g_strdelimit (g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)))), ",", '.');
}

static char *
join (BivStepFields *self)
{
  Kind kind = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kind));
  g_autofree char *number = dup_number (self->number), *spent = dup_number (self->spent);
  guint going = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->going));
  const char *evolution = evolutions[gtk_drop_down_get_selected (GTK_DROP_DOWN (self->evolution))];

  if (kind == MOVE)
    return going > 0 ? g_strdup_printf ("move:%s:%s", number, goings[going]) : g_strdup_printf ("move:%s", number);
  return g_strdup_printf ("%s:%s%s%s", kinds[kind], kind == OBSTACLE ? number : evolution, *spent != '\0' ? ":" : "", spent);
}

static char *
biv_step_fields_dup_shown (BivTextFields *fields)
{
  BivStepFields *self = BIV_STEP_FIELDS (fields);
  Kind kind = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kind));

  gtk_widget_set_visible (self->number, kind != EVOLVE);
  gtk_widget_set_visible (self->unit, kind != EVOLVE);
  /* TRANSLATORS: unit of an obstacle's height: metres */
  gtk_label_set_text (GTK_LABEL (self->unit), kind == MOVE ? _("mm") : _("m high"));
  gtk_widget_set_visible (self->going, kind == MOVE);
  gtk_widget_set_visible (self->evolution, kind == EVOLVE);
  gtk_widget_set_visible (self->spent, kind != MOVE);
  gtk_widget_set_visible (self->spent_unit, kind != MOVE);
  return join (self);
}

static void
choose (GtkWidget         *list,
        const char *const *words,
        const char        *word)
{
  for (guint i = 0; word != NULL && words[i] != NULL; i++)
    if (strcmp (words[i], word) == 0)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (list), i);
}

static void
biv_step_fields_show (BivTextFields *fields,
                      const char    *text)
{
  BivStepFields *self = BIV_STEP_FIELDS (fields);
  g_auto (GStrv) parts = g_strsplit (text, ":", 3);
  guint n = g_strv_length (parts);
  static const char *const all_kinds[] = { "move", "obstacle", "evolve", NULL };

  choose (self->kind, all_kinds, n > 0 ? parts[0] : "move");
  gtk_editable_set_text (GTK_EDITABLE (self->number), n > 1 && strcmp (parts[0], "evolve") != 0 ? parts[1] : "");
  gtk_editable_set_text (GTK_EDITABLE (self->spent), n > 2 && strcmp (parts[0], "move") != 0 ? parts[2] : "");
  choose (self->going, goings, n > 2 ? parts[2] : "open");
  choose (self->evolution, evolutions, n > 1 ? parts[1] : NULL);
}

GtkWidget *
biv_step_fields_new (void)
{
  BivTextFields *self = g_object_new (BIV_TYPE_STEP_FIELDS, NULL);

  biv_text_fields_set_text (self, "move:100");
  return GTK_WIDGET (self);
}

/* ---- Making it ---- */

static GtkWidget *
add_list (BivStepFields     *self,
          const char        *name,
          const char        *context,
          const char *const *labels)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  GtkWidget *list;

  for (guint i = 0; labels[i] != NULL; i++)
    gtk_string_list_append (words, context != NULL ? g_dpgettext2 (NULL, context, labels[i]) : _(labels[i]));
  list = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_parent (list, GTK_WIDGET (self));
  return list;
}

static GtkWidget *
add_entry (BivStepFields *self,
           const char    *name)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 5);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 6);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_parent (entry, GTK_WIDGET (self));
  return entry;
}

static GtkWidget *
add_unit (BivStepFields *self,
          const char    *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
biv_step_fields_class_init (BivStepFieldsClass *klass)
{
  BivTextFieldsClass *fields_class = BIV_TEXT_FIELDS_CLASS (klass);

  fields_class->show = biv_step_fields_show;
  fields_class->dup_shown = biv_step_fields_dup_shown;
}

static void
biv_step_fields_init (BivStepFields *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 8);
  self->kind = add_list (self, _("Step"), "step", kind_labels);
  self->number = add_entry (self, _("How far, or how high"));
  self->unit = add_unit (self, "");
  self->going = add_list (self, _("Going"), NULL, going_labels);
  self->evolution = add_list (self, _("Evolution"), NULL, evolution_labels);
  self->spent = add_entry (self, _("Minutes spent on it already"));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->spent), "0");
  /* TRANSLATORS: behind a number: minutes that were spent in an earlier bound */
  self->spent_unit = add_unit (self, _("min spent already"));
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_DROP_DOWN (child))
      g_signal_connect_swapped (child, "notify::selected", G_CALLBACK (biv_text_fields_change), self);
    else if (GTK_IS_ENTRY (child))
      g_signal_connect_swapped (child, "changed", G_CALLBACK (biv_text_fields_change), self);
}
