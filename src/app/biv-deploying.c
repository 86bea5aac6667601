/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-deploying.c: what deploying on a board and on a table have in common: who is not placed yet, and how it ends */
#include "config.h"

#include "app/biv-deploying.h"

#include <glib/gi18n.h>

#include "app/biv-swatch.h"
#include "campaign/biv-battle-query.h"
#include "campaign/biv-deployment.h"
#include "campaign/biv-item-names.h"
#include "campaign/biv-turn-words.h"
#include "campaign/biv-turn.h"
#include "store/biv-deployment-file.h"

static GPtrArray *
list_own (BivBattleStep *step,
          int            which)
{
  BivBattle *battle = biv_battle_step_get_battle (step);

  return biv_battle_list_participants (biv_battle_step_get_campaign (step), battle, battle->sides[which]);
}

/* ---- What is said of a side, and of what lies round the board ---- */

GtkWidget *
biv_deploying_make_side_button (BivCampaign *campaign,
                                const char  *side,
                                const char  *name,
                                GtkWidget   *label)
{
  GtkWidget *button = gtk_toggle_button_new (), *swatch = biv_swatch_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, side);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "side", g_strdup (side), g_free);
  return button;
}

void
biv_deploying_tell_surroundings (BivBattleStep *step,
                                 GString       *words)
{
  static const char *const north[] = {
    NULL, N_("North is to the right."), N_("North is at the foot."), N_("North is to the left."),
  };
  BivCampaign *campaign = biv_battle_step_get_campaign (step);
  BivBattle *battle = biv_battle_step_get_battle (step);

  if (battle->quarters != 0)
    g_string_append_printf (words, "%s\n", _(north[battle->quarters & 3]));
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) list = biv_battle_list_reserves (campaign, battle, battle->sides[i]);
      BivSide *side = biv_campaign_find_side (campaign, battle->sides[i]);

      for (guint j = 0; j < list->len; j++)
        {
          g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (list, j), ":", 2);
          BivItem *item = biv_campaign_find (campaign, parts[0]);

          g_string_append_printf (words, _("%s: %s comes on from turn %s.\n"),
                                  side != NULL ? biv_item_call (side) : "",
                                  item != NULL ? biv_item_get_name (item) : parts[0], parts[1] != NULL ? parts[1] : "1");
        }
    }
}

/* ---- How it ends ---- */

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

/* ---- Kept under a name (CA-DEPLOY-9) ---- */

void
biv_deploying_fill_kept (GtkMenuButton *button)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _("Keep this deployment…"), "deploy.keep");
  g_menu_append (menu, _("Use a kept deployment…"), "deploy.use");
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
biv_deploying_keep_in (BivBattleStep *step,
                       const char    *side,
                       GFile         *file)
{
  g_autofree char *text = biv_deployment_dup_text (biv_battle_step_get_campaign (step), biv_battle_step_get_battle (step), side);
  g_autofree char *name = g_file_get_basename (file), *words = NULL;
  g_autoptr (GError) error = NULL;

  if (biv_deployment_file_save (text, file, &error))
    return;
  words = g_strdup_printf (_("“%s” was not written: %s"), name, error->message);
  biv_desk_report (biv_battle_step_get_desk (step), words);
}

void
biv_deploying_use_file (BivBattleStep *step,
                        const char    *side,
                        GFile         *file)
{
  BivDesk *desk = biv_battle_step_get_desk (step);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = biv_deployment_file_load (file, &error), *dropped = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  const BivRefusal *refusal;

  if (text == NULL)
    {
      biv_desk_report (desk, error->message);
      return;
    }
  proposal = biv_turn_propose_load_deployment (biv_battle_step_get_campaign (step), biv_battle_step_get_battle_id (step), side,
                                               text, &dropped);
  refusal = biv_proposal_get_refusal (proposal);
  if (refusal == NULL)
    biv_desk_commit (desk, proposal);
  if (refusal != NULL || dropped != NULL)
    {
      g_autofree char *words = refusal != NULL ? g_strdup_printf ("%s (%s)", refusal->text, refusal->code)
                                               /* TRANSLATORS: sentences follow, one a line */
                                               : g_strdup_printf (_("Not all could be placed:\n%s"), dropped);

      biv_desk_report (desk, g_strchomp (words));
    }
}

/* @chooser: (transfer full) */
static void
on_file_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivBattleStep        *step)
{
  g_autoptr (GtkFileChooserNative) owned = chooser;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  const char *side = g_object_get_data (G_OBJECT (chooser), "side");

  /* The campaign may have gone on behind the dialog. */
  if (response != GTK_RESPONSE_ACCEPT || file == NULL || biv_battle_step_get_battle (step) == NULL)
    return;
  if (gtk_file_chooser_get_action (GTK_FILE_CHOOSER (chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE)
    biv_deploying_keep_in (step, side, file);
  else
    biv_deploying_use_file (step, side, file);
}

static GtkFileChooserNative *
new_chooser (BivBattleStep        *step,
             const char           *title,
             GtkFileChooserAction  action,
             const char           *side)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (step));
  GtkFileChooserNative *chooser
    = gtk_file_chooser_native_new (title, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, action, NULL, NULL);
  g_autoptr (GtkFileFilter) kept = gtk_file_filter_new (), all = gtk_file_filter_new ();

  gtk_file_filter_set_name (kept, _("Deployments"));
  gtk_file_filter_add_pattern (kept, "*.deployment");
  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), kept);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), all);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_object_set_data_full (G_OBJECT (chooser), "side", g_strdup (side), g_free);
  biv_desk_begin_in_folder (biv_battle_step_get_desk (step), GTK_FILE_CHOOSER (chooser));
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_file_chosen), step, 0);
  return chooser;
}

void
biv_deploying_keep (BivBattleStep *step,
                    const char    *side)
{
  BivCampaign *campaign = biv_battle_step_get_campaign (step);
  GtkFileChooserNative *chooser = new_chooser (step, _("Keep the deployment"), GTK_FILE_CHOOSER_ACTION_SAVE, side);
  BivBattle *battle = biv_battle_step_get_battle (step);
  g_autofree char *name = g_strdup_printf ("%s, %s.deployment", biv_turn_name (campaign, battle->place),
                                           biv_turn_name (campaign, side));

  g_strdelimit (name, G_DIR_SEPARATOR_S, '-');
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
biv_deploying_use (BivBattleStep *step,
                   const char    *side)
{
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (new_chooser (step, _("Use a kept deployment"), GTK_FILE_CHOOSER_ACTION_OPEN, side)));
}
