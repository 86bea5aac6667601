/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-row.c: one value of a unit type, to be changed and set back to the book's */
#include "app/rules/type-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/widgets/spin.h"
#include "app/widgets/template.h"
#include "campaign/battle/type-table.h"
#include "campaign/model/type-overlay.h"
#include "campaign/model/strength.h"

struct _BivTypeRow
{
  GtkListBoxRow  parent_instance;

  BivDesk       *desk;              /* not owned: it outlives its pages */
  BivBookColumn  column;
  char          *type;
  char          *shown;             /* the value as it was shown last */
  char          *usual;             /* what the button sets it back to */
  GPtrArray     *values;            /* of a drop-down: words of the table */
  gboolean       is_updating;

  GtkWidget     *value;             /* GtkEntry, GtkSpinButton or GtkDropDown */

  GtkLabel      *title;             /* template children from here on */
  GtkLabel      *remark;
  GtkLabel      *fault;
  GtkWidget     *reset;
  GtkBox        *value_box;
};

G_DEFINE_FINAL_TYPE (BivTypeRow, biv_type_row, GTK_TYPE_LIST_BOX_ROW)

static BivCampaign *
campaign_of (BivTypeRow *self)
{
  return biv_desk_get_campaign (self->desk);
}

/* ---- Words ---- */

/* What is not plain from the label. */
static const char *
remark_on (const char *column)
{
  if (strcmp (column, "class") == 0)
    return _("By its class the rulebook decides what a type may do.");
  if (strcmp (column, "allowance") == 0)
    return _("Movement points a turn on the campaign’s map.");
  if (strcmp (column, "steps") == 0)
    return _("Of new units. Units on the roster keep theirs.");
  if (strcmp (column, "becomes") == 0)
    return _("Mounted and dismounted, for instance.");
  return NULL;
}

/* A class has no name but its id; the first type of the book that is of it says what is meant. */
static const char *
name_of_class (const char *class_id,
               BivBook    *book)
{
  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    if (strcmp (biv_book_get_type_at (book, i)->class_id, class_id) == 0)
      return biv_book_get_type_at (book, i)->name;
  return class_id;
}

static char *
dup_label (BivTypeRow *self,
           const char *value,
           BivBook    *book)
{
  int number;

  if (self->column.kind == BIV_COLUMN_SWITCH)
    return g_strdup (strcmp (value, "yes") == 0 ? _("Yes") : _("No"));
  if (self->column.kind != BIV_COLUMN_CHOICE)
    return g_strdup (value);
  if (strcmp (self->column.id, "arm") == 0 && biv_word_from_nick (biv_arm_get_type (), value, &number))
    return g_strdup (biv_word_get_label (biv_arm_get_type (), number));
  if (strcmp (self->column.id, "class") == 0)
    {
      g_autoptr (BivBook) shipped = biv_book_load (biv_book_get_id (book), NULL);

      /* TRANSLATORS: a class of unit types, told by one of them: "As Infantry" */
      return g_strdup_printf (_("As %s"), name_of_class (value, shipped != NULL ? shipped : book));
    }
  number = biv_book_find_type (book, value);
  /* TRANSLATORS: a unit type that changes into no other */
  return g_strdup (number >= 0 ? biv_book_get_type_at (book, (guint) number)->name : C_("type", "Nothing"));
}

/* ---- Changing ---- */

/* @proposal: (transfer full) */
static void
commit (BivTypeRow  *self,
        BivProposal *proposal)
{
  g_autoptr (BivProposal) owned = proposal;
  const BivRefusal *refusal = biv_proposal_get_refusal (owned);

  gtk_label_set_text (self->fault, refusal != NULL ? refusal->text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), refusal != NULL);
  if (refusal == NULL && !biv_proposal_is_empty (owned))
    biv_desk_commit (self->desk, owned);
}

static void
set_value (BivTypeRow *self,
           const char *value)
{
  if (!self->is_updating && self->type != NULL)
    commit (self, biv_type_table_propose_set (campaign_of (self), self->type, self->column.id, value));
}

static void
on_entry_done (BivTypeRow *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->value))));

  /* The focus leaves a row that is going, too. */
  if (g_strcmp0 (text, self->shown) != 0)
    set_value (self, text);
}

static void
on_spin_changed (BivTypeRow *self)
{
  g_autofree char *text = g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->value)));

  set_value (self, text);
}

static void
on_selected (BivTypeRow *self)
{
  guint index = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->value));

  if (index < self->values->len)
    set_value (self, self->values->pdata[index]);
}

static void
on_reset (BivTypeRow *self)
{
  if (self->type != NULL)
    commit (self, biv_type_table_propose_restore (campaign_of (self), self->type, self->column.id));
}

/* ---- Showing ---- */

/* Types come and go, so the choices are made anew; only where they differ, for an open list must not lose its place. */
static void
offer_choices (BivTypeRow *self,
               BivBook    *book)
{
  static const char *const yes_and_no[] = { "yes", "no", NULL };
  g_auto (GStrv) choices = self->column.kind == BIV_COLUMN_SWITCH ? g_strdupv ((char **) yes_and_no)
                                                                  : biv_book_list_choices (book, self->column.id);
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  g_ptr_array_set_size (self->values, 0);
  for (char **choice = choices; *choice != NULL; choice++)
    {
      g_autofree char *label = dup_label (self, *choice, book);

      if (strcmp (self->column.id, "becomes") == 0 && g_strcmp0 (*choice, self->type) == 0)
        continue;
      g_ptr_array_add (self->values, g_strdup (*choice));
      gtk_string_list_append (labels, label);
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->value), G_LIST_MODEL (labels));
}

static void
show_value (BivTypeRow *self,
            const char *value,
            BivBook    *book)
{
  guint at;

  switch (self->column.kind)
    {
    case BIV_COLUMN_TEXT:
      gtk_editable_set_text (GTK_EDITABLE (self->value), value);
      break;
    case BIV_COLUMN_NUMBER:
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->value), (double) g_ascii_strtoll (value, NULL, 10));
      break;
    case BIV_COLUMN_SWITCH:
    case BIV_COLUMN_CHOICE:
    default:
      offer_choices (self, book);
      if (g_ptr_array_find_with_equal_func (self->values, value, g_str_equal, &at))
        gtk_drop_down_set_selected (GTK_DROP_DOWN (self->value), at);
      break;
    }
}

static void
show_reset (BivTypeRow *self,
            BivBook    *book,
            gboolean    differs)
{
  g_autofree char *label = dup_label (self, self->usual, book);
  g_autofree char *tip = g_strdup_printf (_("Back to the usual: %s"), label);

  gtk_widget_set_tooltip_text (self->reset, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reset), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_widget_set_opacity (self->reset, differs ? 1 : 0);
  gtk_widget_set_sensitive (self->reset, differs);
  if (differs)
    gtk_widget_add_css_class (self->value, "overruled");
  else
    gtk_widget_remove_css_class (self->value, "overruled");
}

void
biv_type_row_show (BivTypeRow *self,
                   const char *type)
{
  BivCampaign *campaign = campaign_of (self);
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  g_autoptr (BivBook) shipped = biv_book_load (campaign->ruleset, NULL);
  g_autoptr (BivFacts) overlay = biv_type_table_dup_overlay (campaign, campaign->ruleset);
  int number = type != NULL ? biv_book_find_type (book, type) : -1;
  g_autofree char *value = number >= 0 ? biv_book_dup_entry (book, (guint) number, self->column.id) : NULL;

  g_return_if_fail (BIV_IS_TYPE_ROW (self));

  if (g_strcmp0 (type, self->type) != 0)
    gtk_widget_set_visible (GTK_WIDGET (self->fault), FALSE);
  g_free (self->type);
  self->type = number >= 0 ? g_strdup (type) : NULL;
  gtk_widget_set_sensitive (GTK_WIDGET (self), number >= 0);
  if (number < 0)
    return;
  g_free (self->usual);
  self->usual = biv_book_overlay_dup_usual (shipped, overlay, type, self->column.id);
  self->is_updating = TRUE;
  show_value (self, value, book);
  /* The book has no name for a type that was added. */
  show_reset (self, book, strcmp (value, self->usual) != 0 &&
                            !(self->column.kind == BIV_COLUMN_TEXT && biv_book_overlay_is_added (shipped, overlay, type)));
  self->is_updating = FALSE;
  g_free (self->shown);
  self->shown = g_steal_pointer (&value);
}

/* ---- The row ---- */

static void
make_value (BivTypeRow *self)
{
  if (self->column.kind == BIV_COLUMN_TEXT)
    {
      GtkEventController *focus = gtk_event_controller_focus_new ();

      self->value = gtk_entry_new ();
      gtk_entry_set_max_length (GTK_ENTRY (self->value), 60);
      g_signal_connect_swapped (self->value, "activate", G_CALLBACK (on_entry_done), self);
      g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_entry_done), self);
      gtk_widget_add_controller (self->value, focus);
    }
  else if (self->column.kind == BIV_COLUMN_NUMBER)
    {
      /* A type may be without a number, which is 0; what is below 0 is a mistake in any book. */
      self->value = gtk_spin_button_new_with_range (0, self->column.maximum, 1);
      biv_spin_ignore_wheel (GTK_SPIN_BUTTON (self->value));
      g_signal_connect_swapped (self->value, "value-changed", G_CALLBACK (on_spin_changed), self);
    }
  else
    {
      self->value = gtk_drop_down_new (NULL, NULL);
      g_signal_connect_swapped (self->value, "notify::selected", G_CALLBACK (on_selected), self);
    }
  gtk_widget_set_hexpand (self->value, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->value), GTK_ACCESSIBLE_PROPERTY_LABEL, self->column.label, -1);
  gtk_box_append (self->value_box, self->value);
}

GtkWidget *
biv_type_row_new (BivDesk             *desk,
                  const BivBookColumn *column)
{
  BivTypeRow *self = g_object_new (BIV_TYPE_TYPE_ROW, NULL);
  const char *remark = remark_on (column->id);

  self->desk = desk;
  self->column = *column;
  gtk_label_set_text (self->title, column->label);
  gtk_label_set_text (self->remark, remark != NULL ? remark : "");
  gtk_widget_set_visible (GTK_WIDGET (self->remark), remark != NULL);
  make_value (self);
  return GTK_WIDGET (self);
}

static void
biv_type_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), BIV_TYPE_TYPE_ROW);
  G_OBJECT_CLASS (biv_type_row_parent_class)->dispose (object);
}

static void
biv_type_row_finalize (GObject *object)
{
  BivTypeRow *self = BIV_TYPE_ROW (object);

  g_free (self->type);
  g_free (self->shown);
  g_free (self->usual);
  g_ptr_array_unref (self->values);
  G_OBJECT_CLASS (biv_type_row_parent_class)->finalize (object);
}

static void
biv_type_row_class_init (BivTypeRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_type_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_type_row_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/rules/type-row.ui");
  BIV_BIND_CHILDREN (widget_class, BivTypeRow, title, remark, fault, reset, value_box);
  BIV_BIND_CALLBACKS (widget_class, on_reset);
}

static void
biv_type_row_init (BivTypeRow *self)
{
  self->values = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}
