/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handout-dialog.c: what each player is given: his copy of the campaign, and his sheets (CA-SCOUT-6, CA-SHEET-3, CA-MAIL-8) */
#include "app/sheets/handout-dialog.h"

#include <glib/gi18n.h>

#include "app/desk/chooser.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/notice.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "base/biv-file.h"
#include "campaign/model/item-names.h"
#include "campaign/model/player.h"
#include "campaign/model/turn-words.h"
#include "campaign/knowledge/players-copy.h"
#include "draw/map/photograph.h"
#include "draw/sheet/set.h"
#include "store/campaign-file.h"

struct _BivHandoutDialog
{
  GtkWindow   parent_instance;

  BivDesk    *desk;                 /* not owned: we are modal to its window */

  GtkListBox *sides;                /* template children */
  BivNotice  *notice;
  GtkCheckButton *picture;
};

BIV_DEFINE_TEMPLATE_TYPE (BivHandoutDialog, biv_handout_dialog, GTK_TYPE_WINDOW)

static char *
dup_file_name (BivCampaign *campaign,
               const char  *side)
{
  const char *title = biv_item_get_name (BIV_ITEM (campaign));
  g_autofree char *stem = g_strdelimit (g_strdup (title != NULL ? title : "campaign"), "/\\:*?\"<>|", '-');
  g_autofree char *whose = g_strdelimit (g_strdup (side), "/", '-');

  return g_strdup_printf ("%s, %s.campaign", stem, whose);
}

/* What was asked for, while a file chooser is open: who, as biv_player_find() finds him. */
#define SIDE "biv-handout-side"

static GtkFileChooserNative *
ask (BivHandoutDialog     *self,
     const char           *title,
     GtkFileChooserAction  action,
     const char           *side)
{
  GtkFileChooserNative *chooser = biv_chooser_new (self, self->desk, title, action, NULL, NULL, FALSE);

  g_object_set_data_full (G_OBJECT (chooser), SIDE, g_strdup (side), g_free);
  return chooser;
}

/* Beside the copy's file, where it is looked for. */
static gboolean
give_picture (BivHandoutDialog *self,
              BivCampaign      *copy,
              GFile            *file,
              GError          **error)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GFile) folder = g_file_get_parent (file);

  /* Of photographs the copy knows those that are public. */
  if (biv_desk_get_folder (self->desk) != NULL && !g_file_equal (biv_desk_get_folder (self->desk), folder)
      && !biv_photographs_copy (copy, biv_desk_get_folder (self->desk), folder, TRUE, error))
    return FALSE;
  if (campaign->backdrop == NULL || !gtk_check_button_get_active (self->picture))
    return TRUE;
  if (!biv_backdrop_copy (campaign, biv_desk_get_folder (self->desk), folder, error))
    return FALSE;
  biv_players_copy_show_picture (copy, campaign);
  return TRUE;
}

/* @is_first: set to whether somebody had none yet. Returns: %FALSE after a message */
static gboolean
give_words (BivHandoutDialog *self,
            gboolean         *is_first)
{
  g_autoptr (BivProposal) proposal = biv_players_copy_propose_words (biv_desk_get_campaign (self->desk));

  *is_first = proposal != NULL;
  return proposal == NULL || biv_desk_commit (self->desk, proposal);
}

static void
on_copy_chosen (GtkFileChooserNative *chooser,
                int                   response,
                BivHandoutDialog     *self)
{
  g_autoptr (GtkFileChooserNative) owned = chooser;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  const char *side = g_object_get_data (G_OBJECT (chooser), SIDE);
  g_autoptr (BivCampaign) copy = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *words = NULL, *title = NULL;
  g_autoptr (BivPlayer) player = biv_player_find (biv_desk_get_campaign (self->desk), side);
  gboolean is_first = FALSE;

  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    return;
  if (!give_words (self, &is_first))
    return;
  copy = biv_players_copy_new (biv_desk_get_campaign (self->desk), side);
  name = biv_file_dup_name (file);
  if (!give_picture (self, copy, file, &error) || !biv_campaign_file_save (copy, file, NULL, &error))
    {
      biv_notice_say (self->notice, BIV_NOTICE_REFUSES, error->message);
      return;
    }
  title = biv_player_dup_title (biv_desk_get_campaign (self->desk), player);
  words = g_strdup_printf (is_first ? _("“%s” is written. Nothing stands in it that %s may not know. Save the campaign now: it "
                                        "has a new word by which it knows the orders that come back.")
                                    : _("“%s” is written. Nothing stands in it that %s may not know."), name,
                           title);
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, words);
}

static void
on_copy (GtkButton        *button,
         BivHandoutDialog *self)
{
  const char *side = g_object_get_data (G_OBJECT (button), SIDE);
  g_autofree char *name = dup_file_name (biv_desk_get_campaign (self->desk), side);
  GtkFileChooserNative *chooser = ask (self, _("Save the player’s copy"), GTK_FILE_CHOOSER_ACTION_SAVE, side);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_copy_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_sheets_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivHandoutDialog     *self)
{
  g_autoptr (GtkFileChooserNative) owned = chooser;
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autoptr (BivCampaign) copy = NULL;
  g_autoptr (GPtrArray) set = NULL, written = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *words = NULL;
  BivSheetRequest request = { .paper = biv_paper_choose (NULL) };

  if (response != GTK_RESPONSE_ACCEPT || folder == NULL)
    return;
  copy = biv_players_copy_new (biv_desk_get_campaign (self->desk), g_object_get_data (G_OBJECT (chooser), SIDE));
  if (gtk_check_button_get_active (self->picture))
    {
      biv_players_copy_show_picture (copy, biv_desk_get_campaign (self->desk));
      request.backdrop = biv_desk_wait_for_backdrop (self->desk);
    }
  request.folder = biv_desk_get_folder (self->desk);
  set = biv_sheet_set_list (copy, BIV_SHEET_SET_ALL);
  written = biv_sheet_set_write (copy, set, &request, BIV_FORM_PDF, folder, &error);
  name = biv_file_dup_name (folder);
  if (written == NULL)
    {
      biv_notice_say (self->notice, BIV_NOTICE_REFUSES, error->message);
      return;
    }
  words = g_strdup_printf (ngettext ("%u sheet is written to “%s”.", "%u sheets are written to “%s”.", written->len),
                           written->len, name);
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, words);
}

static void
on_sheets (GtkButton        *button,
           BivHandoutDialog *self)
{
  GtkFileChooserNative *chooser = ask (self, _("Choose a folder for the sheets"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                                       g_object_get_data (G_OBJECT (button), SIDE));

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_sheets_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- Sides ---- */

static void
append_button (BivHandoutDialog *self,
               GtkWidget        *box,
               const char       *label,
               const BivPlayer  *player,
               GCallback         clicked)
{
  g_autofree char *title = biv_player_dup_title (biv_desk_get_campaign (self->desk), player);
  GtkWidget *button = gtk_button_new_with_label (label);
  /* TRANSLATORS: for the screen reader: a button, and whose it is: "Save copy…: Crown of Alvora" */
  g_autofree char *name = g_strdup_printf (_("%s: %s"), label, title);

  g_object_set_data_full (G_OBJECT (button), SIDE, g_strdup (player->id), g_free);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect (button, "clicked", clicked, self);
  gtk_box_append (GTK_BOX (box), button);
}

/* Who he is, and of several what he is with. */
static char *
dup_person (BivCampaign     *campaign,
            const BivPlayer *player)
{
  const char *formation = player->formation != NULL && !player->is_only ? biv_turn_name (campaign, player->formation) : NULL;

  if (player->name == NULL || formation == NULL)
    return g_strdup (player->name != NULL ? player->name : formation != NULL ? formation : "");
  /* TRANSLATORS: a player's name and the formation that he is with */
  return g_strdup_printf (_("%s, with %s"), player->name, formation);
}

static void
append_player (BivHandoutDialog *self,
               const BivPlayer  *player)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autofree char *said = dup_person (campaign, player);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *swatch = biv_swatch_new (), *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *name = biv_label_new (biv_item_call (biv_campaign_find_side (campaign, player->side)), NULL,
                                   BIV_LABEL_LEFT | BIV_LABEL_WRAPS);
  GtkWidget *person = biv_label_new (said, "caption dim-label", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

  biv_swatch_set_side (BIV_SWATCH (swatch), campaign, player->side);
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_visible (person, *gtk_label_get_text (GTK_LABEL (person)) != '\0');
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 8);
  gtk_widget_set_margin_bottom (box, 8);
  gtk_box_append (GTK_BOX (words), name);
  gtk_box_append (GTK_BOX (words), person);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), words);
  append_button (self, box, _("Save copy…"), player, G_CALLBACK (on_copy));
  append_button (self, box, _("Sheets…"), player, G_CALLBACK (on_sheets));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->sides, row);
}

GtkWidget *
biv_handout_dialog_new (BivDesk   *desk,
                        GtkWindow *parent)
{
  BivHandoutDialog *self = g_object_new (BIV_TYPE_HANDOUT_DIALOG, "transient-for", parent, NULL);
  g_autoptr (GPtrArray) players = NULL;

  self->desk = desk;
  gtk_widget_set_visible (GTK_WIDGET (self->picture), biv_desk_get_campaign (desk)->backdrop != NULL);
  players = biv_player_list (biv_desk_get_campaign (desk), NULL);
  for (guint i = 0; i < players->len; i++)
    append_player (self, g_ptr_array_index (players, i));
  return GTK_WIDGET (self);
}

static void
biv_handout_dialog_dispose (GObject *object)
{
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_HANDOUT_DIALOG);
  G_OBJECT_CLASS (biv_handout_dialog_parent_class)->dispose (object);
}

static void
biv_handout_dialog_class_init (BivHandoutDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "send#copies");
  G_OBJECT_CLASS (klass)->dispose = biv_handout_dialog_dispose;
  g_type_ensure (BIV_TYPE_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/sheets/handout-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivHandoutDialog, sides, notice, picture);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}
