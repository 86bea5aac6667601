/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-dialog.c: a side's orders, typed from the paper form or read from a file, taken in as one step
 *
 * Above what is typed, below it what becomes of each line, worked out again with every letter. */
#include "app/turn/orders-dialog.h"

#include <glib/gi18n.h>

#include "app/widgets/choice.h"
#include "app/desk/chooser.h"
#include "app/desk/clause-link.h"
#include "app/widgets/notice.h"
#include "app/desk/procedure-table.h"
#include "app/widgets/summary.h"
#include "app/widgets/template.h"
#include "base/biv-file.h"
#include "campaign/model/army.h"
#include "campaign/turn/form.h"
#include "campaign/model/item-names.h"
#include "store/orders-file.h"

struct _BivOrdersDialog
{
  GtkWindow          parent_instance;

  BivDesk           *desk;          /* not owned: we are modal to its window */
  BivProcedure      *procedure;
  BivOrdersForm     *form;          /* what is typed */
  BivOrdersForm     *loaded;        /* as the file has it, while nothing is changed; NULL: none */
  gboolean           is_from_file;  /* what is typed began as a file: then it has the word of that, also when it is mended */
  char              *word;          /* that; NULL: it has none */
  gboolean           is_filling;
  BivProcedureTable *table;

  GtkWidget         *take_button, *open_button;    /* template children */
  GtkDropDown       *side;
  GtkTextView       *text;
  GtkLabel          *formations, *count, *refusal, *clause;
  GtkBox            *table_box;
  BivNotice         *notice;
};

G_DEFINE_FINAL_TYPE (BivOrdersDialog, biv_orders_dialog, GTK_TYPE_WINDOW)

/* ---- What is typed ---- */

static const char *
get_side (BivOrdersDialog *self)
{
  const char *reader = biv_desk_get_reader (self->desk);

  return reader != NULL ? reader : biv_choice_get_id (self->side);
}

static BivProposal *
propose (BivCampaign      *campaign,
         BivDice          *dice,
         const BivAnswers *answers,
         gpointer          data)
{
  BivOrdersDialog *self = data;

  return biv_turn_propose_form (campaign, self->loaded != NULL ? self->loaded : self->form, answers);
}

static char *
dup_text (BivOrdersDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
read_text (BivOrdersDialog *self)
{
  g_autofree char *text = dup_text (self);

  g_clear_pointer (&self->form, biv_orders_form_free);
  self->form = biv_orders_form_parse_text (biv_desk_get_campaign (self->desk), get_side (self), text);
  if (self->is_from_file)
    {
      g_free (self->form->word);
      self->form->word = g_strdup (self->word);
    }
}

static void
show_proposal (BivOrdersDialog *self)
{
  BivProposal *proposal = biv_procedure_get_proposal (self->procedure);
  const BivRefusal *refusal = biv_proposal_get_refusal (proposal);
  GPtrArray *rows = biv_proposal_get_rows (proposal);
  g_autofree char *count = g_strdup_printf (ngettext ("%u line", "%u lines", rows->len), rows->len);
  gboolean is_empty = rows->len == 0;

  biv_procedure_table_update (self->table);
  gtk_widget_set_visible (GTK_WIDGET (self->table_box), !is_empty);
  gtk_label_set_text (self->count, is_empty ? "" : count);
  gtk_widget_set_sensitive (self->take_button, refusal == NULL);
  gtk_widget_set_tooltip_text (self->take_button, refusal != NULL ? refusal->text : NULL);
  gtk_label_set_text (self->refusal, refusal != NULL && !is_empty ? refusal->text : "");
  biv_clause_label_set (self->clause, refusal != NULL && !is_empty ? biv_summary_get_clause (refusal) : NULL);
}

static void
work_out_again (BivOrdersDialog *self)
{
  biv_procedure_restart (self->procedure);
  show_proposal (self);
}

static void
on_text_changed (BivOrdersDialog *self)
{
  if (self->is_filling)
    return;
  g_clear_pointer (&self->loaded, biv_orders_form_free);
  read_text (self);
  work_out_again (self);
}

static void
fill_text (BivOrdersDialog     *self,
           const BivOrdersForm *form)
{
  g_autofree char *text = biv_orders_form_dup_text (form, biv_desk_get_campaign (self->desk));

  self->is_filling = TRUE;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
  self->is_filling = FALSE;
}

/* ---- Whose they are ---- */

/* As they stand on the paper form: what can be given an order, and where it is. */
static void
list_formations (BivOrdersDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GPtrArray) bodies = biv_army_list_bodies (campaign);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < bodies->len; i++)
    {
      BivFormation *body = bodies->pdata[i];
      BivPlace *place = biv_campaign_find_place (campaign, body->location);
      g_autofree char *initials = biv_formation_dup_initials (campaign, body);

      if (g_strcmp0 (body->side, get_side (self)) == 0)
        g_string_append_printf (text, "%s%s  %s, %s", text->len > 0 ? "\n" : "", initials, biv_item_call (body),
                                biv_item_call (place));
    }
  gtk_label_set_text (self->formations, text->str);
}

/* The orders that stand already, to be changed; what was detached is done. */
static void
begin_with_orders (BivOrdersDialog *self)
{
  g_autoptr (BivOrdersForm) form = biv_orders_form_gather (biv_desk_get_campaign (self->desk), get_side (self));

  for (guint i = form->lines->len; i-- > 0;)
    if (((BivOrdersLine *) form->lines->pdata[i])->kind != BIV_ORDERS_LINE_ORDER)
      g_ptr_array_remove_index (form->lines, i);
  g_clear_pointer (&form->remarks, g_free);
  fill_text (self, form);
}

static void
on_side_chosen (BivOrdersDialog *self)
{
  if (self->is_filling || get_side (self) == NULL)
    return;
  g_clear_pointer (&self->loaded, biv_orders_form_free);
  self->is_from_file = FALSE;
  list_formations (self);
  begin_with_orders (self);
  read_text (self);
  work_out_again (self);
}

static void
list_sides (BivOrdersDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GListStore) list = biv_choice_new_list ();
  GPtrArray *sides = biv_campaign_peek_items (campaign, BIV_KIND_SIDE);

  for (guint i = 0; i < sides->len; i++)
    biv_choice_add (list, biv_item_get_id (sides->pdata[i]), biv_item_get_name (sides->pdata[i]));
  self->is_filling = TRUE;
  biv_choice_set_up (self->side, campaign);
  biv_choice_set_list (self->side, g_steal_pointer (&list), sides->len > 0 ? biv_item_get_id (sides->pdata[0]) : NULL);
  self->is_filling = FALSE;
  gtk_widget_set_visible (self->open_button, biv_desk_get_reader (self->desk) == NULL);
}

/* ---- From a file ---- */

static void
select_side (BivOrdersDialog *self,
             const char      *side)
{
  GPtrArray *sides = biv_campaign_peek_items (biv_desk_get_campaign (self->desk), BIV_KIND_SIDE);

  self->is_filling = TRUE;
  for (guint i = 0; i < sides->len; i++)
    if (g_strcmp0 (biv_item_get_id (sides->pdata[i]), side) == 0)
      gtk_drop_down_set_selected (self->side, i);
  self->is_filling = FALSE;
}

static void
load (BivOrdersDialog *self,
      GFile           *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivOrdersForm) form = biv_orders_file_load (file, &error);
  g_autofree char *name = biv_file_dup_name (file), *words = NULL;

  if (form == NULL)
    {
      biv_notice_say (self->notice, BIV_NOTICE_REFUSES, error->message);
      return;
    }
  self->is_from_file = TRUE;
  g_free (self->word);
  self->word = g_strdup (form->word);
  select_side (self, form->side);
  list_formations (self);
  fill_text (self, form);
  read_text (self);
  if (form->player != NULL)
    /* TRANSLATORS: a file, and whose orders are in it */
    words = g_strdup_printf (_("%s: orders of %s for turn %d."), name, form->player, form->turn);
  else
    words = g_strdup_printf (_("%s: orders for turn %d."), name, form->turn);
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, words);
  g_clear_pointer (&self->loaded, biv_orders_form_free);
  self->loaded = g_steal_pointer (&form);
  work_out_again (self);
}

static void
on_open_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivOrdersDialog      *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    load (self, file);
  g_object_unref (chooser);
}

static void
on_open (BivOrdersDialog *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (self, self->desk, _("Open a player’s orders"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                                   _("Orders"), "orders", TRUE);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_open_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- Taking them in ---- */

static void
on_take (BivOrdersDialog *self)
{
  BivProposal *proposal = biv_procedure_get_proposal (self->procedure);

  if (biv_desk_commit (self->desk, proposal))
    gtk_window_destroy (GTK_WINDOW (self));
}

GtkWidget *
biv_orders_dialog_new (BivDesk   *desk,
                       GtkWindow *parent,
                       GFile     *file)
{
  BivOrdersDialog *self = g_object_new (BIV_TYPE_ORDERS_DIALOG, "transient-for", parent, NULL);

  self->desk = desk;
  list_sides (self);
  self->form = biv_orders_form_new (biv_desk_get_campaign (desk), get_side (self));
  self->procedure = biv_procedure_new (desk, propose, self, NULL);
  self->table = BIV_PROCEDURE_TABLE (biv_procedure_table_new (desk, self->procedure));
  gtk_box_append (self->table_box, GTK_WIDGET (self->table));
  if (biv_desk_get_reader (desk) != NULL)
    {
      gtk_window_set_title (GTK_WINDOW (self), _("Write orders"));
      gtk_button_set_label (GTK_BUTTON (self->take_button), _("_Give these orders"));
    }
  on_side_chosen (self);
  if (file != NULL)
    load (self, file);
  g_signal_connect_object (self->procedure, "changed", G_CALLBACK (show_proposal), self, G_CONNECT_SWAPPED);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->text));
  return GTK_WIDGET (self);
}

static void
biv_orders_dialog_dispose (GObject *object)
{
  BivOrdersDialog *self = BIV_ORDERS_DIALOG (object);

  self->is_filling = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (object), BIV_TYPE_ORDERS_DIALOG);
  g_clear_object (&self->procedure);
  g_clear_pointer (&self->form, biv_orders_form_free);
  g_clear_pointer (&self->loaded, biv_orders_form_free);
  g_clear_pointer (&self->word, g_free);
  G_OBJECT_CLASS (biv_orders_dialog_parent_class)->dispose (object);
}

static void
biv_orders_dialog_class_init (BivOrdersDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_orders_dialog_dispose;
  g_type_ensure (BIV_TYPE_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/turn/orders-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivOrdersDialog, take_button, open_button, side, text, formations, count, refusal,
                     clause, table_box, notice);
  BIV_BIND_CALLBACKS (widget_class, on_take, on_open, on_side_chosen);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_orders_dialog_init (BivOrdersDialog *self)
{
  self->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_text_view_get_buffer (self->text), "changed", G_CALLBACK (on_text_changed), self,
                           G_CONNECT_SWAPPED);
}
