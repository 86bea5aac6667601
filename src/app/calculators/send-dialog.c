/* SPDX-License-Identifier: GPL-3.0-or-later */
/* send-dialog.c: what a calculator found, written down for a unit of a campaign's battle */
#include "app/calculators/send-dialog.h"

#include <glib/gi18n.h>

#include "app/widgets/choice.h"
#include "app/calculators/calculation-words.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/template.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/item-names.h"
#include "campaign/story/journal.h"

struct _BivSendDialog
{
  GtkWindow      parent_instance;

  BivDesk       *desk;
  GPtrArray     *findings;          /* of BivFinding */

  GtkDropDown   *finding;           /* template children */
  GtkDropDown   *battle;
  GtkDropDown   *unit;
  GtkEntry      *text;
  GtkLabel      *now;
  GtkWidget     *write_button;
};

G_DEFINE_FINAL_TYPE (BivSendDialog, biv_send_dialog, GTK_TYPE_WINDOW)

/* ---- Battles and their units ---- */

static gboolean
is_ours (BivBattle *battle)
{
  return battle->state != BIV_BATTLE_CANCELLED
         && g_strcmp0 (battle->ruleset, biv_calculator_get_ruleset (biv_calculator_get_at (0))) == 0;
}

static void
list_side (BivCampaign *campaign,
           BivBattle   *battle,
           const char  *side,
           GListStore  *list)
{
  g_autoptr (GPtrArray) candidates = NULL;

  if (side == NULL)
    return;
  candidates = biv_battle_list_candidates (campaign, battle, side);
  for (guint i = 0; i < candidates->len; i++)
    biv_choice_add (list, biv_item_get_id (candidates->pdata[i]), biv_item_get_name (candidates->pdata[i]));
}

/* Whoever takes part; before the set-up, whoever may. */
static GListStore *
list_units (BivCampaign *campaign,
            BivBattle   *battle)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, NULL);
  GListStore *list = biv_choice_new_list ();

  for (guint i = 0; i < participants->len; i++)
    {
      const char *id = ((BivParticipant *) participants->pdata[i])->unit;
      BivItem *unit = biv_campaign_find (campaign, id);

      if (unit != NULL)
        biv_choice_add (list, id, biv_item_get_name (unit));
    }
  for (guint which = 0; which < 2 && participants->len == 0; which++)
    list_side (campaign, battle, biv_battle_get_side (campaign, battle, which), list);
  return list;
}

/* "Kelmar Bridge, turn 5" */
static char *
dup_battle_label (BivCampaign *campaign,
                  BivBattle   *battle)
{
  BivItem *place = biv_campaign_find (campaign, battle->place);
  const char *name = biv_item_get_name (BIV_ITEM (battle));

  if (name == NULL)
    name = biv_item_call (place);
  return g_strdup_printf (_("%s, turn %d"), name, battle->turn);
}

/* The latest first. */
static GListStore *
list_battles (BivCampaign *campaign)
{
  GPtrArray *battles = biv_campaign_peek_items (campaign, BIV_KIND_BATTLE);
  GListStore *list = biv_choice_new_list ();

  for (guint i = battles->len; i > 0; i--)
    {
      BivBattle *battle = battles->pdata[i - 1];
      g_autoptr (GListStore) units = is_ours (battle) ? list_units (campaign, battle) : NULL;
      g_autofree char *label = NULL;

      if (units == NULL || g_list_model_get_n_items (G_LIST_MODEL (units)) == 0)
        continue;
      label = dup_battle_label (campaign, battle);
      biv_choice_add (list, biv_id_of (battle), label);
    }
  return list;
}

gboolean
biv_send_dialog_can_send (BivDesk *desk)
{
  g_autoptr (GListStore) battles = NULL;

  g_return_val_if_fail (BIV_IS_DESK (desk), FALSE);

  battles = list_battles (biv_desk_get_campaign (desk));
  return g_list_model_get_n_items (G_LIST_MODEL (battles)) > 0;
}

/* ---- What is chosen ---- */

static BivUnit *
get_unit (BivSendDialog *self)
{
  return (BivUnit *) biv_campaign_find (biv_desk_get_campaign (self->desk), biv_choice_get_id (self->unit));
}

static void
update (BivSendDialog *self)
{
  BivUnit *unit = get_unit (self);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->text)))), *now = NULL;

  if (unit != NULL && unit->remarks != NULL)
    now = g_strdup_printf (_("Its remarks so far: %s"), unit->remarks);
  gtk_label_set_text (self->now, now != NULL ? now : _("It has no remarks yet."));
  gtk_widget_set_sensitive (self->write_button, unit != NULL && *text != '\0');
}

static void
on_battle_chosen (BivSendDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  BivBattle *battle = biv_campaign_find_battle (campaign, biv_choice_get_id (self->battle));

  biv_choice_set_list (self->unit, battle != NULL ? list_units (campaign, battle) : biv_choice_new_list (), NULL);
  update (self);
}

static const BivFinding *
get_finding (BivSendDialog *self)
{
  guint at = gtk_drop_down_get_selected (self->finding);

  return at < self->findings->len ? self->findings->pdata[at] : self->findings->pdata[0];
}

static void
on_finding_chosen (BivSendDialog *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->text), get_finding (self)->words);
}

static void
on_write (BivSendDialog *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  BivBattle *battle = biv_campaign_find_battle (campaign, biv_choice_get_id (self->battle));
  BivUnit *unit = get_unit (self);
  g_autoptr (BivProposal) proposal = NULL;

  if (unit == NULL)
    return;
  proposal = biv_turn_propose_remark (campaign, battle, unit, gtk_editable_get_text (GTK_EDITABLE (self->text)),
                                      get_finding (self)->clause);
  biv_desk_commit (self->desk, proposal);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* ---- The class ---- */

static void
offer_findings (BivSendDialog *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  for (guint i = 0; i < self->findings->len; i++)
    {
      const BivFinding *finding = self->findings->pdata[i];
      g_autofree char *line = g_strdup_printf ("%s: %s", finding->about, finding->words);

      gtk_string_list_append (words, line);
    }
  gtk_drop_down_set_model (self->finding, G_LIST_MODEL (words));
  on_finding_chosen (self);
}

GtkWidget *
biv_send_dialog_new (BivDesk      *desk,
                     BivCalculation *reckoning,
                     GtkWindow    *parent)
{
  BivSendDialog *self = g_object_new (BIV_TYPE_SEND_DIALOG, "transient-for", parent, NULL);

  g_return_val_if_fail (BIV_IS_DESK (desk) && BIV_IS_CALCULATION (reckoning), GTK_WIDGET (self));

  self->desk = g_object_ref (desk);
  self->findings = biv_calculation_list_findings (reckoning);
  g_return_val_if_fail (self->findings->len > 0, GTK_WIDGET (self));
  biv_choice_set_up (self->battle, biv_desk_get_campaign (desk));
  biv_choice_set_up (self->unit, biv_desk_get_campaign (desk));
  biv_choice_set_list (self->battle, list_battles (biv_desk_get_campaign (desk)), NULL);
  on_battle_chosen (self);
  offer_findings (self);
  g_signal_connect_swapped (self->battle, "notify::selected", G_CALLBACK (on_battle_chosen), self);
  g_signal_connect_swapped (self->unit, "notify::selected", G_CALLBACK (update), self);
  g_signal_connect_swapped (self->finding, "notify::selected", G_CALLBACK (on_finding_chosen), self);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->findings->len > 1 ? self->finding : self->unit));
  return GTK_WIDGET (self);
}

static void
biv_send_dialog_dispose (GObject *object)
{
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_SEND_DIALOG);
  G_OBJECT_CLASS (biv_send_dialog_parent_class)->dispose (object);
}

static void
biv_send_dialog_finalize (GObject *object)
{
  BivSendDialog *self = BIV_SEND_DIALOG (object);

  g_clear_object (&self->desk);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  G_OBJECT_CLASS (biv_send_dialog_parent_class)->finalize (object);
}

static void
biv_send_dialog_class_init (BivSendDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "calculators#send");
  G_OBJECT_CLASS (klass)->dispose = biv_send_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_send_dialog_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/calculators/send-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivSendDialog, finding, battle, unit, text, now, write_button);
  BIV_BIND_CALLBACKS (widget_class, update, on_write);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_send_dialog_init (BivSendDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_choice_let_shrink (self->finding);
}
