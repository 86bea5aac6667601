/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chronicle-dialog.c: the campaign's story as pages for the web: for whom, and into which folder */
#include "app/sheets/chronicle-dialog.h"

#include <glib/gi18n.h>

#include "app/desk/chooser.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/notice.h"
#include "app/widgets/template.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/player.h"
#include "draw/site/chronicle-site.h"

struct _BivChronicleDialog
{
  GtkWindow       parent_instance;

  BivDesk        *desk;             /* not owned: we are modal to its window */
  GPtrArray      *ids;              /* of char *, owned, NULL: the referee; as the readers stand in the list */
  GFile          *front;            /* of what was written last */

  BivNotice      *notice;           /* template children */
  GtkDropDown    *readers;
  GtkLabel       *what;
  GtkCheckButton *picture;
  GtkEntry       *address;
  GtkWidget      *open;
};

BIV_DEFINE_TEMPLATE_TYPE (BivChronicleDialog, biv_chronicle_dialog, GTK_TYPE_WINDOW)

static const char *
get_reader (BivChronicleDialog *self)
{
  return g_ptr_array_index (self->ids, gtk_drop_down_get_selected (self->readers));
}

/* ---- For whom ---- */

static void
add_reader (BivChronicleDialog *self,
            GtkStringList      *names,
            const char         *id,
            const char         *name)
{
  g_ptr_array_add (self->ids, g_strdup (id));
  gtk_string_list_append (names, name);
}

static void
list_readers (BivChronicleDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (GPtrArray) players = biv_player_list (campaign, NULL);
  gboolean is_referees = !biv_campaign_is_copy (campaign);

  self->ids = g_ptr_array_new_with_free_func (g_free);
  if (is_referees)
    add_reader (self, names, BIV_EVERYBODY, _("Everybody"));
  /* CA-MAIL-3: of several players of a side each has his own. A player's copy knows nothing for anybody else. */
  for (guint i = 0; i < players->len; i++)
    {
      const BivPlayer *player = players->pdata[i];
      g_autofree char *title = biv_player_dup_title (campaign, player);

      if (is_referees || biv_player_is (player, campaign->copy_for, campaign->copy_player))
        add_reader (self, names, player->id, title);
    }
  if (is_referees)
    add_reader (self, names, NULL, _("The referee"));
  gtk_drop_down_set_model (self->readers, G_LIST_MODEL (names));
}

static void
show_what (BivChronicleDialog *self)
{
  const char *reader = get_reader (self);
  gboolean is_for_all = g_strcmp0 (reader, BIV_EVERYBODY) == 0;
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  const char *what;

  if (reader == NULL)
    what = _("All that there is. Not to be posted while the campaign goes on.");
  else if (!is_for_all)
    what = biv_player_are_commanders (campaign) ? _("What this player may know, and nothing else.")
                                                : _("What this side may know, and nothing else.");
  else if (campaign->state == BIV_STATE_FINISHED)
    what = _("All that there is: the campaign is over.");
  else
    what = _("What every side knows, and nothing else. Once the campaign is over, everything.");
  gtk_label_set_text (self->what, what);
  gtk_widget_set_visible (GTK_WIDGET (self->picture), campaign->backdrop != NULL && reader != NULL);
}

/* ---- Writing ---- */

static const char *
get_address (BivChronicleDialog *self)
{
  const char *address = gtk_editable_get_text (GTK_EDITABLE (self->address));

  return *address != '\0' ? address : NULL;
}

static void
refuse (BivChronicleDialog *self,
        const char         *why)
{
  biv_notice_say (self->notice, BIV_NOTICE_REFUSES, why);
  gtk_widget_set_visible (self->open, FALSE);
}

void
biv_chronicle_dialog_write (BivChronicleDialog *self,
                            GFile              *folder)
{
  BivSiteRequest request = { 0 };
  g_autoptr (GPtrArray) written = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *words = NULL;

  g_return_if_fail (BIV_IS_CHRONICLE_DIALOG (self) && G_IS_FILE (folder));

  request.reader = get_reader (self);
  request.folder = biv_desk_get_folder (self->desk);
  request.address = get_address (self);
  if (request.reader == NULL || gtk_check_button_get_active (self->picture))
    request.backdrop = biv_desk_wait_for_backdrop (self->desk);
  written = biv_chronicle_site_write (biv_desk_get_campaign (self->desk), &request, folder, &error);
  if (written == NULL)
    {
      refuse (self, error->message);
      return;
    }
  name = g_file_get_parse_name (folder);
  words = g_strdup_printf (ngettext ("%u file is written to “%s”.", "%u files are written to “%s”.", written->len), written->len,
                           name);
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, words);
  g_set_object (&self->front, g_ptr_array_index (written, 0));
  gtk_widget_set_visible (self->open, TRUE);
}

static void
on_chosen (GtkFileChooserNative *chooser,
           int                   response,
           BivChronicleDialog   *self)
{
  g_autoptr (GtkFileChooserNative) owned = chooser;
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  if (response == GTK_RESPONSE_ACCEPT && folder != NULL)
    biv_chronicle_dialog_write (self, folder);
}

static void
on_write (BivChronicleDialog *self)
{
  GtkFileChooserNative *chooser;

  if (get_address (self) != NULL && !g_uri_is_valid (get_address (self), G_URI_FLAGS_NONE, NULL))
    {
      g_autofree char *why = g_strdup_printf (_("“%s” is no address: https://example.org/war"), get_address (self));

      refuse (self, why);
      return;
    }
  chooser = biv_chooser_new (self, self->desk, _("Choose a folder for the chronicle"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL,
                             NULL, FALSE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_open (BivChronicleDialog *self)
{
  g_autofree char *uri = g_file_get_uri (self->front);

  gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

GtkWidget *
biv_chronicle_dialog_new (BivDesk   *desk,
                          GtkWindow *parent)
{
  BivChronicleDialog *self = g_object_new (BIV_TYPE_CHRONICLE_DIALOG, "transient-for", parent, NULL);

  self->desk = desk;
  list_readers (self);
  show_what (self);
  g_signal_connect_object (self->readers, "notify::selected", G_CALLBACK (show_what), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

static void
biv_chronicle_dialog_dispose (GObject *object)
{
  BivChronicleDialog *self = BIV_CHRONICLE_DIALOG (object);

  g_clear_object (&self->front);
  g_clear_pointer (&self->ids, g_ptr_array_unref);
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_CHRONICLE_DIALOG);
  G_OBJECT_CLASS (biv_chronicle_dialog_parent_class)->dispose (object);
}

static void
biv_chronicle_dialog_class_init (BivChronicleDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "journal#chronicle");
  G_OBJECT_CLASS (klass)->dispose = biv_chronicle_dialog_dispose;
  g_type_ensure (BIV_TYPE_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/sheets/chronicle-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivChronicleDialog, notice, readers, what, picture, address, open);
  gtk_widget_class_bind_template_callback (widget_class, on_write);
  gtk_widget_class_bind_template_callback (widget_class, on_open);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}
