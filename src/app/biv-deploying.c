/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-deploying.c: what deploying on a board and on a table have in common: who is not placed yet, and how it ends */
#include "config.h"

#include "app/biv-deploying.h"

#include <glib/gi18n.h>

#include "campaign/biv-battle-query.h"
#include "campaign/biv-deployment.h"
#include "campaign/biv-turn.h"

static GPtrArray *
list_own (BivBattleStep *step,
          int            which)
{
  BivBattle *battle = biv_battle_step_get_battle (step);

  return biv_battle_list_participants (biv_battle_step_get_campaign (step), battle, battle->sides[which]);
}

guint
biv_deploying_count_waiting (BivBattleStep *step,
                             int            which)
{
  g_autoptr (GPtrArray) own = list_own (step, which);
  guint waiting = 0;

  for (guint i = 0; i < own->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (own, i);

      waiting += participant->role == BIV_ROLE_BOARD && participant->square == NULL;
    }
  return waiting;
}

const char *
biv_deploying_find_empty_side (BivBattleStep *step,
                               const char    *shown)
{
  BivBattle *battle = biv_battle_step_get_battle (step);
  int first = g_strcmp0 (shown, battle->sides[1]) == 0;

  for (int i = 0; i < 2; i++)
    {
      int which = (first + i) % 2;
      g_autoptr (GPtrArray) own = list_own (step, which);
      gboolean stands = FALSE;

      for (guint j = 0; j < own->len; j++)
        stands |= ((BivParticipant *) g_ptr_array_index (own, j))->square != NULL;
      if (!stands && biv_deploying_count_waiting (step, which) > 0)
        return battle->sides[which];
    }
  return NULL;
}

/* Whoever is not placed would wait off the board (CA-DEPLOY-8): nobody means that of a whole side. */
void
biv_deploying_tell_next_step (BivBattleStep *step,
                              const char    *shown,
                              BivNextStep   *next)
{
  BivCampaign *campaign = biv_battle_step_get_campaign (step);
  BivSide *empty = biv_campaign_find_side (campaign, biv_deploying_find_empty_side (step, shown));
  g_autoptr (GPtrArray) faults = NULL;

  if (empty != NULL)
    {
      next->label = g_strdup_printf (_("Place %s"), biv_item_get_name (BIV_ITEM (empty)));
      return;
    }
  faults = biv_turn_list_faults (campaign, biv_battle_step_get_battle_id (step));
  next->label = g_strdup (_("Start the battle"));
  if (faults->len > 0)
    next->hindrance = g_strdup (((BivFault *) g_ptr_array_index (faults, 0))->why.text);
}

/* ---- In spite of faults ---- */

static void
on_response (GtkDialog     *dialog,
             int            response,
             BivBattleStep *step)
{
  GtkWidget *entry = g_object_get_data (G_OBJECT (dialog), "reason");
  BivDeployingStart start = (BivDeployingStart) g_object_get_data (G_OBJECT (dialog), "start");
  g_autofree char *reason = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));

  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response == GTK_RESPONSE_OK)
    start (step, reason[0] != '\0' ? reason : NULL);
}

void
biv_deploying_ask_overrule (BivBattleStep     *step,
                            BivDeployingStart  start)
{
  GtkWidget *dialog = gtk_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (step))), GTK_DIALOG_MODAL,
                                              GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s",
                                              _("Start the battle as the units stand?"));
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _("Reason, may stay empty"));
  gtk_box_append (GTK_BOX (gtk_message_dialog_get_message_area (GTK_MESSAGE_DIALOG (dialog))), entry);
  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _("Cancel"), GTK_RESPONSE_CANCEL, _("Overrule"), GTK_RESPONSE_OK, NULL);
  g_object_set_data (G_OBJECT (dialog), "reason", entry);
  g_object_set_data (G_OBJECT (dialog), "start", (gpointer) start);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_response), step, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
