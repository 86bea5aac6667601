/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-fields.c: a unit in a combat: its quality and frontage, and all that may count (FU-COMBAT-7 to FU-COMBAT-15) */
#include "app/calculators/unit-fields.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/widgets/label.h"
#include "app/widgets/spin.h"

/* A word of the text that is there or not. */
static const struct
{
  const char *word, *label;
  gboolean    of_attack;            /* counts only for a unit that attacks */
  gboolean    of_foot;              /* horse has no such thing */
} flags[] = {
  { "attacks", N_("Attacks"), FALSE, FALSE },
  { "broken", N_("Over broken ground"), TRUE, FALSE },
  { "column", N_("Assault column"), FALSE, TRUE },
  { "reforming", N_("Reforming"), FALSE, FALSE },
  { "ridden", N_("Was ridden through"), FALSE, FALSE },
  { "disordered", N_("Disordered"), FALSE, FALSE },
};
#define N_FLAGS G_N_ELEMENTS (flags)
#define ATTACKS 0
#define COLUMN  2

/* One of several words, or none. */
#define MOST_WORDS 4
static const struct
{
  const char *label;
  gboolean    of_attack, of_foot, of_horse;
  const char *words[MOST_WORDS], *labels[MOST_WORDS];
} picks[] = {
  { N_("Arm"), FALSE, FALSE, FALSE, { "", "inf" }, { N_("Horse"), N_("Foot") } },
  { N_("Weight"), FALSE, FALSE, TRUE, { "", "heavy", "light" }, { N_("Medium"), N_("Heavy"), N_("Light") } },
  { N_("Slope"), TRUE, FALSE, FALSE, { "", "uphill", "downhill" }, { N_("None"), N_("Uphill"), N_("Downhill") } },
  { N_("Against"), TRUE, TRUE, FALSE, { "", "barricade", "building", "fortification" },
    { N_("Open ground"), N_("Barricade"), N_("Building"), N_("Fortification") } },
  { N_("General in person"), FALSE, FALSE, FALSE, { "", "brigadier", "senior" },
    { N_("None"), N_("Brigadier"), N_("Senior to a brigadier") } },
};
#define N_PICKS G_N_ELEMENTS (picks)
#define ARM 0

struct _BivUnitFields
{
  BivTextFields parent_instance;

  gboolean   is_cavalry_combat;
  GtkWidget *quality, *frontage, *damage, *wins, *defeats;
  GtkWidget *flags[N_FLAGS], *picks[N_PICKS], *pick_boxes[N_PICKS];
  char      *fault;
};

G_DEFINE_FINAL_TYPE (BivUnitFields, biv_unit_fields, BIV_TYPE_TEXT_FIELDS)

/* ---- To text ---- */

static gboolean
is_on (BivUnitFields *self,
       guint          flag)
{
  return gtk_widget_get_sensitive (self->flags[flag])
         && gtk_check_button_get_active (GTK_CHECK_BUTTON (self->flags[flag]));
}

static gboolean
is_horse (BivUnitFields *self)
{
  return self->is_cavalry_combat && gtk_drop_down_get_selected (GTK_DROP_DOWN (self->picks[ARM])) == 0;
}

/* What cannot count for such a unit cannot be set. */
static void
offer (BivUnitFields *self)
{
  gboolean attacks = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->flags[ATTACKS])), horse = is_horse (self);

  for (guint i = 0; i < N_FLAGS; i++)
    gtk_widget_set_sensitive (self->flags[i], (attacks || !flags[i].of_attack) && !(horse && flags[i].of_foot));
  for (guint i = 0; i < N_PICKS; i++)
    gtk_widget_set_visible (gtk_widget_get_parent (self->pick_boxes[i]),
                            (attacks || !picks[i].of_attack) && !(horse && picks[i].of_foot)
                              && (horse || !picks[i].of_horse) && (i != ARM || self->is_cavalry_combat));
}

static void
append_number (GString    *text,
               const char *word,
               GtkWidget  *spin)
{
  int number = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin));

  if (number > 0)
    g_string_append_printf (text, ",%s%d", word, number);
}

/* "4+5", "4 5": margins of earlier defeats */
static gboolean
append_defeats (GString    *text,
                const char *typed)
{
  g_autofree char *plain = g_strdelimit (g_strdup (typed), "+,;", ' ');
  g_auto (GStrv) words = g_strsplit (g_strstrip (plain), " ", -1);

  for (char **word = words; *word != NULL; word++)
    {
      gint64 margin;

      if (**word == '\0')
        continue;
      if (!g_ascii_string_to_signed (*word, 10, 1, 99, &margin, NULL))
        return FALSE;
      g_string_append_printf (text, ",defeat%d", (int) margin);
    }
  return TRUE;
}

static gboolean
is_length (const char *text)
{
  const char *dot = strchr (text, '.');
  char *end;

  return g_ascii_isdigit (*text) && g_ascii_strtod (text, &end) > 0 && *end == '\0' && g_ascii_strtod (text, NULL) <= 10000
         && strspn (text, "0123456789.") == strlen (text)
         && (dot == NULL || (dot[1] != '\0' && strlen (dot + 1) <= 2));
}

static char *
biv_unit_fields_dup_shown (BivTextFields *fields)
{
  BivUnitFields *self = BIV_UNIT_FIELDS (fields);
  GString *text = g_string_new (NULL);
  g_autofree char *frontage = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->frontage))));

  offer (self);
  g_clear_pointer (&self->fault, g_free);
  g_string_append_printf (text, "q%d,f%s", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->quality)),
                          g_strdelimit (frontage, ",", '.'));
  if (!is_length (frontage))
    self->fault = g_strdup (_("A frontage is wanted, above 0 and at most 10000 mm, such as 200 or 66.67."));
  for (guint i = 0; i < N_PICKS; i++)
    {
      guint at = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->picks[i]));

      if (gtk_widget_get_visible (gtk_widget_get_parent (self->pick_boxes[i])) && at > 0 && at < MOST_WORDS)
        g_string_append_printf (text, ",%s", picks[i].words[at]);
    }
  for (guint i = 0; i < N_FLAGS; i++)
    if (is_on (self, i))
      g_string_append_printf (text, ",%s", flags[i].word);
  append_number (text, "dp", self->damage);
  append_number (text, "win", self->wins);
  if (!append_defeats (text, gtk_editable_get_text (GTK_EDITABLE (self->defeats))) && self->fault == NULL)
    self->fault = g_strdup (_("Earlier defeats are their margins, 1 to 99, added with “+”: 4+2."));
  if (self->fault != NULL)
    g_string_append (text, ",?");
  return g_string_free (text, FALSE);
}

/* ---- From text ---- */

static void
clear (BivUnitFields *self)
{
  for (guint i = 0; i < N_FLAGS; i++)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->flags[i]), FALSE);
  for (guint i = 0; i < N_PICKS; i++)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->picks[i]), 0);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->damage), 0);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->wins), 0);
  gtk_editable_set_text (GTK_EDITABLE (self->defeats), "");
}

static void
add_defeat (BivUnitFields *self,
            const char    *margin)
{
  const char *before = gtk_editable_get_text (GTK_EDITABLE (self->defeats));
  g_autofree char *text = g_strconcat (before, *before != '\0' ? "+" : "", margin, NULL);

  gtk_editable_set_text (GTK_EDITABLE (self->defeats), text);
}

static void
take_word (BivUnitFields *self,
           const char    *word)
{
  for (guint i = 0; i < N_FLAGS; i++)
    if (strcmp (flags[i].word, word) == 0)
      gtk_check_button_set_active (GTK_CHECK_BUTTON (self->flags[i]), TRUE);
  for (guint i = 0; i < N_PICKS; i++)
    for (guint at = 1; at < MOST_WORDS; at++)
      if (g_strcmp0 (picks[i].words[at], word) == 0)
        gtk_drop_down_set_selected (GTK_DROP_DOWN (self->picks[i]), at);
  if (g_str_has_prefix (word, "dp"))
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->damage), g_ascii_strtod (word + 2, NULL));
  else if (g_str_has_prefix (word, "win"))
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->wins), g_ascii_strtod (word + 3, NULL));
  else if (g_str_has_prefix (word, "defeat"))
    add_defeat (self, word + 6);
  else if (*word == 'q')
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->quality), g_ascii_strtod (word + 1, NULL));
  else if (*word == 'f' && strcmp (word, "fortification") != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->frontage), word + 1);
}

static void
biv_unit_fields_show (BivTextFields *fields,
                      const char    *text)
{
  BivUnitFields *self = BIV_UNIT_FIELDS (fields);
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  clear (self);
  for (char **word = words; *word != NULL; word++)
    take_word (self, *word);
}

const char *
biv_unit_fields_get_fault (BivUnitFields *self)
{
  g_return_val_if_fail (BIV_IS_UNIT_FIELDS (self), NULL);
  return self->fault;
}

/* ---- Making it ---- */

static GtkWidget *
add_captioned (GtkWidget  *line,
               const char *caption,
               GtkWidget  *control)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *label = biv_label_new (caption, "caption dim-label", BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, caption, -1);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), control);
  gtk_flow_box_append (GTK_FLOW_BOX (line), box);
  return box;
}

static GtkWidget *
make_spin (BivUnitFields *self,
           double         minimum,
           double         maximum)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (minimum, maximum, 1);

  biv_spin_ignore_wheel (GTK_SPIN_BUTTON (spin));
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 2);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (biv_text_fields_change), self);
  return spin;
}

static GtkWidget *
make_entry (BivUnitFields *self,
            int            width)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), width);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), width);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (biv_text_fields_change), self);
  return entry;
}

static GtkWidget *
make_pick (BivUnitFields *self,
           guint          pick)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  GtkWidget *list;

  for (guint at = 0; at < MOST_WORDS && picks[pick].labels[at] != NULL; at++)
    gtk_string_list_append (words, _(picks[pick].labels[at]));
  list = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL);
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (biv_text_fields_change), self);
  return list;
}

static GtkWidget *
make_line (BivUnitFields *self)
{
  GtkWidget *line = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (line), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (line), 6);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (line), 8);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (line), 4);
  gtk_widget_set_parent (line, GTK_WIDGET (self));
  return line;
}

/* A flow box's own children take the focus, and would be a stop before every control. */
static void
let_focus_through (GtkWidget *line)
{
  for (GtkWidget *child = gtk_widget_get_first_child (line); child != NULL; child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_focusable (child, FALSE);
}

static void
fill (BivUnitFields *self)
{
  GtkWidget *line = make_line (self), *checks = make_line (self);

  self->quality = make_spin (self, 1, 9);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->quality), 5);
  self->frontage = make_entry (self, 6);
  gtk_entry_set_input_purpose (GTK_ENTRY (self->frontage), GTK_INPUT_PURPOSE_NUMBER);
  self->damage = make_spin (self, 0, 999);
  self->wins = make_spin (self, 0, 99);
  self->defeats = make_entry (self, 5);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->defeats), "4+2");
  add_captioned (line, _("Quality"), self->quality);
  add_captioned (line, _("Frontage, mm"), self->frontage);
  for (guint i = 0; i < N_PICKS; i++)
    self->pick_boxes[i] = add_captioned (line, _(picks[i].label), self->picks[i] = make_pick (self, i));
  add_captioned (line, _("Damage points"), self->damage);
  add_captioned (line, _("Earlier defeats by"), self->defeats);
  add_captioned (line, _("Combats won"), self->wins);
  for (guint i = 0; i < N_FLAGS; i++)
    {
      self->flags[i] = gtk_check_button_new_with_label (_(flags[i].label));
      g_signal_connect_swapped (self->flags[i], "toggled", G_CALLBACK (biv_text_fields_change), self);
      gtk_flow_box_append (GTK_FLOW_BOX (checks), self->flags[i]);
    }
  let_focus_through (line);
  let_focus_through (checks);
}

GtkWidget *
biv_unit_fields_new (gboolean is_cavalry_combat)
{
  BivUnitFields *self = g_object_new (BIV_TYPE_UNIT_FIELDS, NULL);

  self->is_cavalry_combat = is_cavalry_combat;
  biv_text_fields_set_text (BIV_TEXT_FIELDS (self), is_cavalry_combat ? "q5,f90" : "q5,f200");
  return GTK_WIDGET (self);
}

static void
biv_unit_fields_finalize (GObject *object)
{
  g_free (BIV_UNIT_FIELDS (object)->fault);
  G_OBJECT_CLASS (biv_unit_fields_parent_class)->finalize (object);
}

static void
biv_unit_fields_class_init (BivUnitFieldsClass *klass)
{
  BivTextFieldsClass *fields_class = BIV_TEXT_FIELDS_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = biv_unit_fields_finalize;
  fields_class->show = biv_unit_fields_show;
  fields_class->dup_shown = biv_unit_fields_dup_shown;
}

static void
biv_unit_fields_init (BivUnitFields *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 4);
  fill (self);
}
