/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-row.c: one option of the campaign's rulebook: what it does, its clause, its value, and the way back to the book's */
#include "app/rules/rule-row.h"

#include <glib/gi18n.h>

#include "app/desk/clause-link.h"
#include "app/desk/late-edit.h"
#include "app/widgets/spin.h"
#include "app/widgets/template.h"
#include "campaign/model/rule-options.h"

struct _BivRuleRow
{
  GtkListBoxRow        parent_instance;

  BivDesk             *desk;        /* not owned: it outlives its pages */
  BivBook             *book;
  const BivBookOption *option;
  gboolean             is_updating;
  GtkWidget           *input;       /* GtkDropDown, GtkSpinButton or GtkEntry */

  GtkLabel            *title;       /* template children */
  GtkLabel            *description;
  GtkLabel            *fault;
  GtkLabel            *clause;
  GtkWidget           *reset;
  GtkBox              *value;
};

BIV_DEFINE_TEMPLATE_TYPE (BivRuleRow, biv_rule_row, GTK_TYPE_LIST_BOX_ROW)

static const char *const switch_words[] = { "off", "on", NULL };

static const char *const *
list_words (const BivBookOption *option)
{
  return option->kind == BIV_OPTION_SWITCH ? switch_words : (const char *const *) option->values;
}

/* ---- Changing ---- */

static void
set_value (BivRuleRow *self,
           const char *value)
{
  g_autoptr (BivRuleRow) alive = g_object_ref (self);
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;

  if (value == NULL || biv_book_check_option (self->book, self->option->id, value, &error))
    {
      proposal = biv_rule_options_propose_set (biv_desk_get_campaign (self->desk), self->option->id, value);
      biv_desk_commit (self->desk, proposal);
    }
  gtk_label_set_text (self->fault, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), error != NULL);
}

static void
on_word_selected (BivRuleRow *self)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->input));

  if (!self->is_updating && chosen != GTK_INVALID_LIST_POSITION)
    set_value (self, list_words (self->option)[chosen]);
}

static void
on_number_changed (BivRuleRow *self)
{
  g_autofree char *text = g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->input)));

  if (!self->is_updating)
    set_value (self, text);
}

static void
on_entry_done (BivRuleRow *self)
{
  set_value (self, gtk_editable_get_text (GTK_EDITABLE (self->input)));
}

/* With the row its page is gone: then nobody waits for the value any more. */
static void
on_entry_left (BivDesk    *desk,
               BivItem    *item,
               const char *field,
               const char *text,
               gpointer    owner)
{
  BivRuleRow *self = owner;

  if (self->input != NULL)
    set_value (self, text);
}

static void
on_reset (BivRuleRow *self)
{
  set_value (self, NULL);
}

/* ---- Showing ---- */

static void
show_value (BivRuleRow *self,
            const char *value)
{
  const char *const *words;
  guint at = 0;

  switch (self->option->kind)
    {
    case BIV_OPTION_SWITCH:
    case BIV_OPTION_CHOICE:
      words = list_words (self->option);
      while (words[at] != NULL && g_strcmp0 (words[at], value) != 0)
        at++;
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->input), at);
      break;
    case BIV_OPTION_NUMBER:
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->input), g_ascii_strtoll (value, NULL, 10));
      break;
    case BIV_OPTION_SET:
    case BIV_OPTION_FRACTION:
    case BIV_OPTION_TIME:
    default:
      gtk_editable_set_text (GTK_EDITABLE (self->input), value);
      break;
    }
}

void
biv_rule_row_update (BivRuleRow *self)
{
  const char *own;

  g_return_if_fail (BIV_IS_RULE_ROW (self));

  own = biv_rule_options_get (biv_desk_get_campaign (self->desk), self->option->id);
  self->is_updating = TRUE;
  show_value (self, own != NULL ? own : self->option->fallback);
  if (own != NULL)
    gtk_widget_add_css_class (self->input, "overruled");
  else
    gtk_widget_remove_css_class (self->input, "overruled");
  gtk_widget_set_opacity (self->reset, own != NULL ? 1 : 0);
  gtk_widget_set_sensitive (self->reset, own != NULL);
  self->is_updating = FALSE;
}

static GtkWidget *
make_list (BivRuleRow *self)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  GtkWidget *list;

  if (self->option->kind == BIV_OPTION_SWITCH)
    {
      gtk_string_list_append (labels, C_("option", "Off"));
      gtk_string_list_append (labels, C_("option", "On"));
    }
  for (guint i = 0; self->option->kind == BIV_OPTION_CHOICE && self->option->values[i] != NULL; i++)
    gtk_string_list_append (labels, self->option->value_names[i]);
  list = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&labels)), NULL);
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (on_word_selected), self);
  return list;
}

static GtkWidget *
make_input (BivRuleRow *self)
{
  GtkWidget *input;

  switch (self->option->kind)
    {
    case BIV_OPTION_SWITCH:
    case BIV_OPTION_CHOICE:
      return make_list (self);
    case BIV_OPTION_NUMBER:
      input = gtk_spin_button_new_with_range (self->option->minimum, self->option->maximum, 1);
      biv_spin_ignore_wheel (GTK_SPIN_BUTTON (input));
      g_signal_connect_swapped (input, "value-changed", G_CALLBACK (on_number_changed), self);
      return input;
    case BIV_OPTION_SET:
    case BIV_OPTION_FRACTION:
    case BIV_OPTION_TIME:
    default:
      input = gtk_entry_new ();
      g_signal_connect_swapped (input, "activate", G_CALLBACK (on_entry_done), self);
      biv_late_edit_watch (GTK_WIDGET (input), self->desk, BIV_ITEM (biv_desk_get_campaign (self->desk)), "rules",
                           on_entry_left, GTK_WIDGET (self));
      return input;
    }
}

GtkWidget *
biv_rule_row_new (BivDesk             *desk,
                  BivBook             *book,
                  const BivBookOption *option)
{
  BivRuleRow *self;

  g_return_val_if_fail (BIV_IS_DESK (desk) && book != NULL && option != NULL, NULL);

  self = g_object_new (BIV_TYPE_RULE_ROW, NULL);
  self->desk = desk;
  self->book = biv_book_ref (book);
  self->option = option;
  self->is_updating = TRUE;
  gtk_label_set_text (self->title, option->name);
  gtk_label_set_text (self->description, option->words);
  gtk_widget_set_visible (GTK_WIDGET (self->description), option->words != NULL && *option->words != '\0');
  biv_clause_label_set (self->clause, option->clause);
  gtk_widget_set_tooltip_text (self->reset, _("Back to the usual"));
  self->input = make_input (self);
  gtk_widget_set_hexpand (self->input, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->input), GTK_ACCESSIBLE_PROPERTY_LABEL, option->name, -1);
  gtk_box_append (self->value, self->input);
  biv_rule_row_update (self);
  return GTK_WIDGET (self);
}

static void
biv_rule_row_dispose (GObject *object)
{
  BivRuleRow *self = BIV_RULE_ROW (object);

  self->is_updating = TRUE;
  if (self->input != NULL)
    g_signal_handlers_disconnect_by_data (self->input, self);
  self->input = NULL;
  G_OBJECT_CLASS (biv_rule_row_parent_class)->dispose (object);
}

static void
biv_rule_row_finalize (GObject *object)
{
  g_clear_pointer (&BIV_RULE_ROW (object)->book, biv_book_unref);
  G_OBJECT_CLASS (biv_rule_row_parent_class)->finalize (object);
}

static void
biv_rule_row_class_init (BivRuleRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_rule_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_rule_row_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/rules/rule-row.ui");
  BIV_BIND_CHILDREN (widget_class, BivRuleRow, title, description, fault, clause, reset, value);
  BIV_BIND_CALLBACKS (widget_class, on_reset);
}
