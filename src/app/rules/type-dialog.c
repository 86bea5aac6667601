/* SPDX-License-Identifier: GPL-3.0-or-later */
/* type-dialog.c: a new unit type: its name, and the one that it is like */
#include "app/rules/type-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/widgets/choice.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "campaign/battle/type-table.h"
#include "campaign/model/strength.h"

struct _BivTypeDialog
{
  GtkWindow    parent_instance;

  BivDesk     *desk;                /* not owned: we are modal to its window */
  GPtrArray   *types;               /* ids */

  GtkWidget   *name;                /* template children from here on */
  GtkDropDown *like;
  GtkLabel    *fault;
  GtkWidget   *add_button;
};

static guint added;

G_DEFINE_FINAL_TYPE (BivTypeDialog, biv_type_dialog, GTK_TYPE_WINDOW)

static void
on_name_changed (BivTypeDialog *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));

  gtk_widget_set_sensitive (self->add_button, *name != '\0' && self->types->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), FALSE);
}

static void
on_add (BivTypeDialog *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name)))), *id = NULL;
  const char *like = self->types->pdata[gtk_drop_down_get_selected (self->like)];
  g_autoptr (BivProposal) proposal = biv_type_table_propose_add (biv_desk_get_campaign (self->desk), like, name, &id);
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);

  if (refusal != NULL)
    {
      gtk_label_set_text (self->fault, refusal->text);
      gtk_widget_set_visible (GTK_WIDGET (self->fault), TRUE);
      return;
    }
  if (biv_desk_commit (self->desk, proposal))
    g_signal_emit (self, added, 0, id);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
offer_types (BivTypeDialog *self,
             const char    *like)
{
  BivBook *book = biv_campaign_get_book (biv_desk_get_campaign (self->desk), NULL);
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  g_autoptr (GtkExpression) text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  guint at = 0;

  for (guint i = 0; book != NULL && i < biv_book_get_n_types (book); i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);

      if (g_strcmp0 (type->id, like) == 0)
        at = i;
      g_ptr_array_add (self->types, g_strdup (type->id));
      gtk_string_list_append (words, type->name);
    }
  gtk_drop_down_set_expression (self->like, text);
  gtk_drop_down_set_model (self->like, G_LIST_MODEL (words));
  biv_choice_let_search (self->like);
  gtk_drop_down_set_selected (self->like, at);
}

GtkWidget *
biv_type_dialog_new (BivDesk    *desk,
                     const char *like,
                     GtkWindow  *parent)
{
  BivTypeDialog *self = g_object_new (BIV_TYPE_TYPE_DIALOG, "transient-for", parent, NULL);

  self->desk = desk;
  offer_types (self, like);
  gtk_window_set_focus (GTK_WINDOW (self), self->name);
  return GTK_WIDGET (self);
}

static void
biv_type_dialog_dispose (GObject *object)
{
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_TYPE_DIALOG);
  G_OBJECT_CLASS (biv_type_dialog_parent_class)->dispose (object);
}

static void
biv_type_dialog_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_TYPE_DIALOG (object)->types);
  G_OBJECT_CLASS (biv_type_dialog_parent_class)->finalize (object);
}

static void
biv_type_dialog_class_init (BivTypeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "settings#types");
  G_OBJECT_CLASS (klass)->dispose = biv_type_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_type_dialog_finalize;
  added = g_signal_new ("added", BIV_TYPE_TYPE_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/rules/type-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivTypeDialog, name, like, fault, add_button);
  BIV_BIND_CALLBACKS (widget_class, on_name_changed, on_add);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_type_dialog_init (BivTypeDialog *self)
{
  self->types = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}
