/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line-list.c: fields one below the other, as many as there are units of a side, or steps of a march */
#include "app/calculators/line-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/calculators/place-fields.h"
#include "app/calculators/calculation-words.h"
#include "app/calculators/step-fields.h"
#include "app/calculators/unit-fields.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"

#define LINES_MOST 16

typedef struct
{
  GtkWidget *box, *name, *fields, *fault, *remove_button;
} Line;

struct _BivLineList
{
  GtkWidget       parent_instance;

  const BivInput *input;
  gboolean        is_horse;
  GArray         *lines;            /* of Line */
  GtkWidget      *add_button;
  gboolean        is_filling;
};

static guint changed;

G_DEFINE_FINAL_TYPE (BivLineList, biv_line_list, GTK_TYPE_WIDGET)

static Line *
line_at (BivLineList *self,
         guint        i)
{
  return &g_array_index (self->lines, Line, i);
}

static guint
get_least (BivLineList *self)
{
  return self->input->is_line ? 1 : 0;
}

/* Names go by the place in the list: the second unit is A2, however it came there. */
static void
number_lines (BivLineList *self)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      Line *line = line_at (self, i);
      g_autofree char *key = g_strdup_printf ("%s%u", self->input->is_line ? self->input->key : "", i + 1);
      g_autofree char *name = biv_calculation_dup_name (key), *tip = g_strdup_printf (_("Remove %s"), name);

      gtk_label_set_text (GTK_LABEL (line->name), name);
      gtk_widget_set_tooltip_text (line->remove_button, tip);
      gtk_accessible_update_property (GTK_ACCESSIBLE (line->remove_button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
      gtk_widget_set_sensitive (line->remove_button, self->lines->len > get_least (self));
    }
  gtk_widget_set_sensitive (self->add_button, self->lines->len < LINES_MOST);
}

static void
tell (BivLineList *self)
{
  if (!self->is_filling)
    g_signal_emit (self, changed, 0);
}

/* ---- Adding and removing ---- */

static void
remove_line (BivLineList *self,
             guint        i)
{
  gtk_widget_unparent (line_at (self, i)->box);
  g_array_remove_index (self->lines, i);
}

static void
on_remove (GtkButton   *button,
           BivLineList *self)
{
  for (guint i = 0; i < self->lines->len; i++)
    if (line_at (self, i)->remove_button == GTK_WIDGET (button))
      {
        remove_line (self, i);
        break;
      }
  number_lines (self);
  gtk_widget_grab_focus (self->add_button);
  tell (self);
}

static GtkWidget *
make_fields (BivLineList *self)
{
  GtkWidget *fields;

  switch (self->input->kind)
    {
    case BIV_INPUT_UNIT:
      fields = biv_unit_fields_new (self->is_horse);
      if (strcmp (self->input->key, "a") == 0)                                   /* the attacking side */
        g_object_set (fields, "text", self->is_horse ? "q5,f90,attacks" : "q5,f200,attacks", NULL);
      return fields;
    case BIV_INPUT_STEPS:
      return biv_step_fields_new ();
    default:
      return biv_place_fields_new ();
    }
}

static GtkWidget *
make_fault (void)
{
  GtkWidget *fault = biv_label_new (NULL, "remark error", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

  gtk_label_set_max_width_chars (GTK_LABEL (fault), 20);
  gtk_widget_set_visible (fault, FALSE);
  return fault;
}

static void
add_line (BivLineList *self,
          const char  *text)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  Line line = { gtk_box_new (GTK_ORIENTATION_VERTICAL, 4), gtk_label_new (NULL), make_fields (self), make_fault (),
                gtk_button_new_from_icon_name ("list-remove-symbolic") };
  GtkAlign align = self->input->kind == BIV_INPUT_STEPS ? GTK_ALIGN_CENTER : GTK_ALIGN_START;

  gtk_widget_add_css_class (line.name, "heading");
  gtk_widget_set_valign (line.name, align);
  /* Tab goes by the middle of things: so it comes after the fields. */
  gtk_widget_set_valign (line.remove_button, GTK_ALIGN_CENTER);
  gtk_label_set_xalign (GTK_LABEL (line.name), 0);
  gtk_label_set_width_chars (GTK_LABEL (line.name), 3);
  gtk_widget_add_css_class (line.remove_button, "flat");
  gtk_widget_set_hexpand (line.fields, TRUE);
  gtk_box_append (GTK_BOX (row), line.name);
  gtk_box_append (GTK_BOX (row), line.fields);
  gtk_box_append (GTK_BOX (row), line.remove_button);
  gtk_box_append (GTK_BOX (line.box), row);
  gtk_box_append (GTK_BOX (line.box), line.fault);
  if (text != NULL)
    g_object_set (line.fields, "text", text, NULL);
  g_signal_connect_swapped (line.fields, "notify::text", G_CALLBACK (tell), self);
  g_signal_connect (line.remove_button, "clicked", G_CALLBACK (on_remove), self);
  g_array_append_val (self->lines, line);
  gtk_widget_insert_before (line.box, GTK_WIDGET (self), self->add_button);
  number_lines (self);
}

static void
on_add (BivLineList *self)
{
  add_line (self, NULL);
  gtk_widget_child_focus (line_at (self, self->lines->len - 1)->fields, GTK_DIR_TAB_FORWARD);
  tell (self);
}

/* ---- What others ask ---- */

guint
biv_line_list_get_n (BivLineList *self)
{
  g_return_val_if_fail (BIV_IS_LINE_LIST (self), 0);
  return self->lines->len;
}

static char *
dup_text (Line *line)
{
  char *text = NULL;

  g_object_get (line->fields, "text", &text, NULL);
  return text;
}

const char *
biv_line_list_get_text (BivLineList *self,
                        guint        i)
{
  char *text;

  g_return_val_if_fail (BIV_IS_LINE_LIST (self) && i < self->lines->len, NULL);

  text = dup_text (line_at (self, i));
  g_object_set_data_full (G_OBJECT (line_at (self, i)->fields), "biv-text", text, g_free);
  return text;
}

static gboolean
has_texts (BivLineList       *self,
           const char *const *texts)
{
  if (g_strv_length ((char **) texts) != self->lines->len)
    return FALSE;
  for (guint i = 0; i < self->lines->len; i++)
    if (g_strcmp0 (biv_line_list_get_text (self, i), texts[i]) != 0)
      return FALSE;
  return TRUE;
}

void
biv_line_list_set_texts (BivLineList       *self,
                         const char *const *texts)
{
  guint n;

  g_return_if_fail (BIV_IS_LINE_LIST (self) && texts != NULL);

  if (has_texts (self, texts))
    return;
  n = MIN (g_strv_length ((char **) texts), LINES_MOST);
  self->is_filling = TRUE;
  while (self->lines->len > 0)
    remove_line (self, self->lines->len - 1);
  for (guint i = 0; i < n; i++)
    add_line (self, texts[i]);
  while (self->lines->len < get_least (self))
    add_line (self, NULL);
  number_lines (self);
  self->is_filling = FALSE;
}

void
biv_line_list_set_fault (BivLineList *self,
                         guint        i,
                         const char  *words)
{
  Line *line;

  g_return_if_fail (BIV_IS_LINE_LIST (self));

  if (i >= self->lines->len)
    return;
  line = line_at (self, i);
  if (words != NULL && BIV_IS_UNIT_FIELDS (line->fields) && biv_unit_fields_get_fault (BIV_UNIT_FIELDS (line->fields)) != NULL)
    words = biv_unit_fields_get_fault (BIV_UNIT_FIELDS (line->fields));
  gtk_label_set_text (GTK_LABEL (line->fault), words != NULL ? words : "");
  gtk_widget_set_visible (line->fault, words != NULL);
}

GtkWidget *
biv_line_list_new (const BivCalculator *calculator,
                   const BivInput      *input)
{
  BivLineList *self = g_object_new (BIV_TYPE_LINE_LIST, NULL);

  g_return_val_if_fail (calculator != NULL && input != NULL, GTK_WIDGET (self));

  self->input = input;
  self->is_horse = g_str_has_prefix (calculator->id, "cavalry");
  self->add_button = gtk_button_new_with_mnemonic (input->kind == BIV_INPUT_STEPS ? _("Add a step") : _("Add a unit"));
  gtk_widget_set_halign (self->add_button, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->add_button, "dense");
  gtk_widget_set_parent (self->add_button, GTK_WIDGET (self));
  g_signal_connect_swapped (self->add_button, "clicked", G_CALLBACK (on_add), self);
  for (guint i = 0; i < get_least (self); i++)
    add_line (self, NULL);
  return GTK_WIDGET (self);
}

static void
biv_line_list_dispose (GObject *object)
{
  biv_children_unparent (object);
  G_OBJECT_CLASS (biv_line_list_parent_class)->dispose (object);
}

static void
biv_line_list_finalize (GObject *object)
{
  g_array_unref (BIV_LINE_LIST (object)->lines);
  G_OBJECT_CLASS (biv_line_list_parent_class)->finalize (object);
}

static void
biv_line_list_class_init (BivLineListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_line_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_line_list_finalize;
  changed = g_signal_new ("changed", BIV_TYPE_LINE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
biv_line_list_init (BivLineList *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 12);
  self->lines = g_array_new (FALSE, TRUE, sizeof (Line));
}
