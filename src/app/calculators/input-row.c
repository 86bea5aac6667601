/* SPDX-License-Identifier: GPL-3.0-or-later */
/* input-row.c: one input of a calculator, made from its description: label, field, unit, and what is wrong with it */
#include "app/calculators/input-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/calculators/line-list.h"
#include "app/calculators/place-fields.h"
#include "app/calculators/calculation-words.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"

#define LABEL_CHARS 17

struct _BivInputRow
{
  GtkWidget            parent_instance;

  const BivCalculator *calculator;
  const BivInput      *input;
  GtkWidget           *control;     /* entry, drop-down, check, places or a list of lines */
  GtkWidget           *expander;    /* round a place; else NULL */
  GtkWidget           *fault;
  gboolean             has_none;    /* the drop-down's first row leaves the input out */
  gboolean             is_filling;
};

static guint changed;

G_DEFINE_FINAL_TYPE (BivInputRow, biv_input_row, GTK_TYPE_WIDGET)

/* ---- Which inputs count ---- */

/* A form shows no more than what the other inputs ask for. */
static const struct
{
  const char *calculator, *key, *other;
  const char *values[6];
} conditions[] = {
  { "frontage", "front", "arm", { "infantry", "cavalry" } },
  { "frontage", "men", "arm", { "infantry", "cavalry" } },
  { "frontage", "ranks", "arm", { "infantry", "cavalry" } },
  { "frontage", "companies", "arm", { "infantry" } },
  { "frontage", "guns", "arm", { "artillery" } },
  { "march", "deployed", "state", { "horse-artillery", "field-artillery", "siege-artillery" } },
  { "artillery", "theirs", "target", { "limbered", "deployed" } },
  { "artillery", "width", "target", { "building" } },
  { "artillery", "length", "target", { "building" } },
  { "artillery", "material", "target", { "building" } },
  { "artillery", "done", "target", { "building" } },
  { "morale", "brigades", "kind", { "division" } },
};

static gboolean
counts (BivInputRow  *self,
        BivCalculation *reckoning)
{
  for (gsize i = 0; i < G_N_ELEMENTS (conditions); i++)
    if (strcmp (conditions[i].calculator, self->calculator->id) == 0 && strcmp (conditions[i].key, self->input->key) == 0)
      {
        const char *value = biv_calculation_get_input (reckoning, conditions[i].other);

        return value != NULL && g_strv_contains (conditions[i].values, value);
      }
  return TRUE;
}

/* ---- Between field and reckoning ---- */

static char *
dup_entry (BivInputRow *self)
{
  char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->control))));

  if (self->input->kind == BIV_INPUT_LENGTH)            /* where people write 66,67 */
    g_strdelimit (text, ",", '.');
  if (self->input->kind == BIV_INPUT_UNITS)             /* the form calls them A1 and B2 */
    for (char *at = text; *at != '\0'; at++)
      *at = *at == ' ' ? '+' : g_ascii_tolower (*at);
  return text;
}

static char *
dup_text (BivInputRow *self)
{
  guint at;
  char *text;

  switch (self->input->kind)
    {
    case BIV_INPUT_CHOICE:
      at = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control));
      if (at == GTK_INVALID_LIST_POSITION || (self->has_none && at == 0))
        return NULL;
      return g_strdup (self->input->choices[self->has_none ? at - 1 : at]);
    case BIV_INPUT_SWITCH:
      return gtk_check_button_get_active (GTK_CHECK_BUTTON (self->control)) ? g_strdup ("yes") : NULL;
    case BIV_INPUT_PLACE:
      g_object_get (self->control, "text", &text, NULL);
      return text;
    default:
      return dup_entry (self);
    }
}

static void
store_lines (BivInputRow  *self,
             BivCalculation *reckoning)
{
  BivLineList *list = BIV_LINE_LIST (self->control);
  guint n = biv_line_list_get_n (list);
  g_autoptr (GString) joined = g_string_new (NULL);

  if (!self->input->is_line)
    {
      for (guint i = 0; i < n; i++)
        g_string_append_printf (joined, "%s%s", i > 0 ? "," : "", biv_line_list_get_text (list, i));
      biv_calculation_set_input (reckoning, self->input->key, joined->str);
      return;
    }
  for (guint i = 0;; i++)
    {
      g_autofree char *key = g_strdup_printf ("%s%u", self->input->key, i + 1);

      if (i >= n && biv_calculation_get_input (reckoning, key) == NULL)
        break;
      biv_calculation_set_input (reckoning, key, i < n ? biv_line_list_get_text (list, i) : NULL);
    }
}

void
biv_input_row_store (BivInputRow  *self,
                     BivCalculation *reckoning)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BIV_IS_INPUT_ROW (self) && BIV_IS_CALCULATION (reckoning));

  if (BIV_IS_LINE_LIST (self->control))
    {
      store_lines (self, reckoning);
      return;
    }
  text = counts (self, reckoning) ? dup_text (self) : NULL;
  biv_calculation_set_input (reckoning, self->input->key, text);
}

static void
load_lines (BivInputRow  *self,
            BivCalculation *reckoning)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) texts = NULL;

  if (!self->input->is_line)
    {
      const char *text = biv_calculation_get_input (reckoning, self->input->key);

      texts = g_strsplit (text != NULL ? text : "", ",", -1);
    }
  else
    {
      for (guint i = 1;; i++)
        {
          g_autofree char *key = g_strdup_printf ("%s%u", self->input->key, i);

          if (biv_calculation_get_input (reckoning, key) == NULL)
            break;
          g_strv_builder_add (builder, biv_calculation_get_input (reckoning, key));
        }
      texts = g_strv_builder_end (builder);
    }
  biv_line_list_set_texts (BIV_LINE_LIST (self->control), (const char *const *) texts);
}

static guint
find_choice (BivInputRow *self,
             const char  *value)
{
  for (guint i = 0; value != NULL && self->input->choices[i] != NULL; i++)
    if (strcmp (self->input->choices[i], value) == 0)
      return self->has_none ? i + 1 : i;
  return 0;
}

/* What is filled in, or wrong, is not folded away. */
static void
unfold (BivInputRow *self)
{
  if (self->expander != NULL)
    gtk_expander_set_expanded (GTK_EXPANDER (self->expander), TRUE);
}

void
biv_input_row_load (BivInputRow  *self,
                    BivCalculation *reckoning)
{
  const char *text;

  g_return_if_fail (BIV_IS_INPUT_ROW (self) && BIV_IS_CALCULATION (reckoning));

  text = biv_calculation_get_input (reckoning, self->input->key);
  self->is_filling = TRUE;
  if (BIV_IS_LINE_LIST (self->control))
    load_lines (self, reckoning);
  else if (GTK_IS_DROP_DOWN (self->control))
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), find_choice (self, text != NULL ? text : self->input->fallback));
  else if (GTK_IS_CHECK_BUTTON (self->control))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->control), g_strcmp0 (text, "yes") == 0);
  else if (BIV_IS_PLACE_FIELDS (self->control))
    {
      g_object_set (self->control, "text", text != NULL ? text : "", NULL);
      if (text != NULL)
        unfold (self);
    }
  else
    gtk_editable_set_text (GTK_EDITABLE (self->control), text != NULL ? text : "");
  self->is_filling = FALSE;
}

static void
show_fault (BivInputRow *self,
            const char  *words)
{
  if (words != NULL)
    unfold (self);
  gtk_label_set_text (GTK_LABEL (self->fault), words != NULL ? words : "");
  gtk_widget_set_visible (self->fault, words != NULL);
  if (words != NULL)
    gtk_widget_add_css_class (self->control, "error");
  else
    gtk_widget_remove_css_class (self->control, "error");
  if (GTK_IS_ENTRY (self->control))
    gtk_accessible_update_state (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_STATE_INVALID,
                                 words != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

void
biv_input_row_update (BivInputRow  *self,
                      BivCalculation *reckoning)
{
  const BivFault *fault = biv_calculation_get_fault (reckoning);
  g_autofree char *words = biv_calculation_dup_fault_sentence (reckoning);
  gboolean is_faulty = biv_calculation_get_state (reckoning) == BIV_CALCULATION_FAULTY && fault->key != NULL;

  g_return_if_fail (BIV_IS_INPUT_ROW (self));

  gtk_widget_set_visible (GTK_WIDGET (self), counts (self, reckoning));
  if (!self->input->is_line)
    {
      show_fault (self, is_faulty && strcmp (fault->key, self->input->key) == 0 ? words : NULL);
      return;
    }
  for (guint i = 0; i < biv_line_list_get_n (BIV_LINE_LIST (self->control)); i++)
    {
      g_autofree char *key = g_strdup_printf ("%s%u", self->input->key, i + 1);

      biv_line_list_set_fault (BIV_LINE_LIST (self->control), i, is_faulty && strcmp (fault->key, key) == 0 ? words : NULL);
    }
}

/* ---- Making it ---- */

static void
on_changed (BivInputRow *self)
{
  if (!self->is_filling)
    g_signal_emit (self, changed, 0);
}

static GtkWidget *
make_choice (BivInputRow *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  self->has_none = self->input->fallback == NULL && !self->input->is_needed;
  if (self->has_none)
    gtk_string_list_append (words, "—");
  for (guint i = 0; self->input->choices[i] != NULL; i++)
    gtk_string_list_append (words, _(self->input->choice_labels[i]));
  return gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL);
}

static GtkWidget *
make_entry (BivInputRow *self)
{
  GtkWidget *entry = gtk_entry_new ();
  gboolean is_short = self->input->kind == BIV_INPUT_NUMBER || self->input->kind == BIV_INPUT_LENGTH
                      || self->input->kind == BIV_INPUT_MINUTES || self->input->kind == BIV_INPUT_TIME;

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), is_short ? 8 : 12);
  if (is_short)
    gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 8);
  gtk_widget_set_hexpand (entry, !is_short);
  if (self->input->kind == BIV_INPUT_TIME)
    gtk_entry_set_placeholder_text (GTK_ENTRY (entry), "08:40");
  else if (is_short && self->input->fallback != NULL)
    gtk_entry_set_placeholder_text (GTK_ENTRY (entry), self->input->fallback);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  return entry;
}

static const char *
make_control (BivInputRow *self)
{
  switch (self->input->kind)
    {
    case BIV_INPUT_CHOICE:
      self->control = make_choice (self);
      return "notify::selected";
    case BIV_INPUT_SWITCH:
      self->control = gtk_check_button_new_with_label (_(self->input->label));
      return "toggled";
    case BIV_INPUT_UNIT:
    case BIV_INPUT_STEPS:
      self->control = biv_line_list_new (self->calculator, self->input);
      gtk_widget_set_hexpand (self->control, TRUE);
      return "changed";
    case BIV_INPUT_PLACE:
      self->control = self->input->is_line ? biv_line_list_new (self->calculator, self->input) : biv_place_fields_new ();
      gtk_widget_set_hexpand (self->control, TRUE);
      return self->input->is_line ? "changed" : "notify::text";
    default:
      self->control = make_entry (self);
      return "changed";
    }
}

static GtkWidget *
make_note (const char *text,
           const char *class)
{
  GtkWidget *label = biv_label_new (text, NULL, BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_widget_add_css_class (label, class);
  return label;
}

static gboolean
is_wide (BivInputRow *self)
{
  return BIV_IS_LINE_LIST (self->control) || BIV_IS_PLACE_FIELDS (self->control);
}

/* A place is for those who measure no range, and takes its room only when they ask for it. */
static GtkWidget *
fold (BivInputRow *self,
      GtkWidget   *column)
{
  self->expander = gtk_expander_new (_(self->input->label));
  gtk_expander_set_child (GTK_EXPANDER (self->expander), column);
  return self->expander;
}

/* Label and field side by side; what is wide stands below its label. */
static void
lay_out (BivInputRow *self)
{
  gboolean wide = is_wide (self), is_switch = self->input->kind == BIV_INPUT_SWITCH;
  GtkWidget *line = gtk_box_new (wide ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, wide ? 6 : 8);
  GtkWidget *label = g_object_ref_sink (gtk_label_new (is_switch ? "" : _(self->input->label)));
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *field = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), wide ? -1 : LABEL_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LABEL_CHARS);
  gtk_widget_set_valign (label, wide ? GTK_ALIGN_CENTER : GTK_ALIGN_START);
  if (wide)
    gtk_widget_add_css_class (label, "heading");
  else
    gtk_widget_set_margin_top (label, 7);
  gtk_box_append (GTK_BOX (field), self->control);
  if (self->input->unit != NULL)
    {
      GtkWidget *unit = gtk_label_new (_(self->input->unit));

      gtk_widget_add_css_class (unit, "dim-label");
      gtk_box_append (GTK_BOX (field), unit);
    }
  gtk_widget_set_hexpand (column, TRUE);
  gtk_box_append (GTK_BOX (column), field);
  /* What a script writes is of no use where there are fields for it. */
  if (self->input->hint != NULL && !BIV_IS_LINE_LIST (self->control))
    {
      GtkWidget *hint = make_note (_(self->input->hint), "caption");

      gtk_widget_add_css_class (hint, "dim-label");
      gtk_box_append (GTK_BOX (column), hint);
    }
  self->fault = make_note (NULL, "remark");
  gtk_widget_add_css_class (self->fault, "error");
  gtk_widget_set_visible (self->fault, FALSE);
  gtk_box_append (GTK_BOX (column), self->fault);
  if (BIV_IS_PLACE_FIELDS (self->control))
    gtk_box_append (GTK_BOX (line), fold (self, column));
  else
    {
      gtk_box_append (GTK_BOX (line), label);
      gtk_box_append (GTK_BOX (line), column);
    }
  gtk_widget_set_parent (line, GTK_WIDGET (self));
  g_object_unref (label);
}

GtkWidget *
biv_input_row_new (const BivCalculator *calculator,
                   const BivInput      *input)
{
  BivInputRow *self = g_object_new (BIV_TYPE_INPUT_ROW, NULL);
  const char *signal;

  g_return_val_if_fail (calculator != NULL && input != NULL, GTK_WIDGET (self));

  self->calculator = calculator;
  self->input = input;
  signal = make_control (self);
  lay_out (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_PROPERTY_LABEL, _(input->label), -1);
  if (input->fallback != NULL && GTK_IS_DROP_DOWN (self->control))
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), find_choice (self, input->fallback));
  g_signal_connect_swapped (self->control, signal, G_CALLBACK (on_changed), self);
  return GTK_WIDGET (self);
}

static void
biv_input_row_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_input_row_parent_class)->dispose (object);
}

static void
biv_input_row_class_init (BivInputRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_input_row_dispose;
  changed = g_signal_new ("changed", BIV_TYPE_INPUT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
biv_input_row_init (BivInputRow *self)
{
}
