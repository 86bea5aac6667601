/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages-dialog.c: the turn sent: a page for every player, into which folder, and when orders are wanted (CA-SCOUT-6) */
#include "app/sheets/pages-dialog.h"

#include <glib/gi18n.h>

#include "app/desk/chooser.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/notice.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/model/player.h"
#include "draw/page/page.h"
#include "draw/page/send.h"

struct _BivPagesDialog
{
  GtkWindow   parent_instance;

  BivDesk    *desk;                 /* not owned: we are modal to its window */
  GFile      *folder;               /* that was written to last */

  BivNotice  *notice;               /* template children */
  GtkEntry   *by;
  GtkListBox *sides;
  GtkWidget  *open;
};

BIV_DEFINE_TEMPLATE_TYPE (BivPagesDialog, biv_pages_dialog, GTK_TYPE_WINDOW)

/* ---- Who gets one ---- */

static void
append_player (BivPagesDialog  *self,
               const BivPlayer *one)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *swatch = biv_swatch_new (), *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *title = biv_player_dup_title (biv_desk_get_campaign (self->desk), one);
  g_autofree char *both = one->name != NULL && one->contact != NULL && one->is_only
                            ? g_strdup_printf ("%s, %s", one->name, one->contact) : NULL;
  /* Of several the title has the name already. */
  const char *who = both != NULL ? both : one->name != NULL && one->is_only ? one->name : one->contact;
  GtkWidget *player = biv_label_new (who, "caption dim-label", BIV_LABEL_LEFT | BIV_LABEL_ENDS);

  biv_swatch_set_side (BIV_SWATCH (swatch), biv_desk_get_campaign (self->desk), one->side);
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (player, who != NULL);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 8);
  gtk_widget_set_margin_bottom (box, 8);
  gtk_box_append (GTK_BOX (words), biv_label_new (title, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS));
  gtk_box_append (GTK_BOX (words), player);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), words);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->sides, row);
}

/* ---- Writing ---- */

/* Without words the campaign could not tell the orders that come back. @is_first: set to whether somebody had none yet.
 * Returns: %FALSE after a message */
static gboolean
give_words (BivPagesDialog *self,
            gboolean       *is_first)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (BivProposal) proposal = biv_campaign_is_copy (campaign) ? NULL : biv_players_copy_propose_words (campaign);

  *is_first = proposal != NULL;
  return proposal == NULL || biv_desk_commit (self->desk, proposal);
}

void
biv_pages_dialog_write (BivPagesDialog *self,
                        GFile          *folder)
{
  const char *by;
  g_autoptr (GPtrArray) written = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GString) words = NULL;
  gboolean is_first = FALSE;

  g_return_if_fail (BIV_IS_PAGES_DIALOG (self) && G_IS_FILE (folder));

  if (!give_words (self, &is_first))
    return;
  by = gtk_editable_get_text (GTK_EDITABLE (self->by));
  written = biv_send_write (biv_desk_get_campaign (self->desk), *by != '\0' ? by : NULL, folder, &error);
  gtk_widget_set_visible (self->open, written != NULL);
  if (written == NULL)
    {
      biv_notice_say (self->notice, BIV_NOTICE_REFUSES, error->message);
      return;
    }
  name = g_file_get_parse_name (folder);
  words = g_string_new (NULL);
  g_string_append_printf (words, ngettext ("%u page is written to “%s”. Send it to its player.",
                                           "%u pages are written to “%s”. Send each to its player.", written->len),
                          written->len, name);
  if (!biv_players_page_takes_orders (biv_desk_get_campaign (self->desk)))
    g_string_append (words, _(" They are to be read: no orders can be given now."));
  if (is_first)
    g_string_append (words, _(" Save the campaign now: it has new words by which it knows the orders that come back."));
  biv_notice_say (self->notice, BIV_NOTICE_TELLS, words->str);
  g_set_object (&self->folder, folder);
}

static void
on_chosen (GtkFileChooserNative *chooser,
           int                   response,
           BivPagesDialog       *self)
{
  g_autoptr (GtkFileChooserNative) owned = chooser;
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  if (response == GTK_RESPONSE_ACCEPT && folder != NULL)
    biv_pages_dialog_write (self, folder);
}

static void
on_write (BivPagesDialog *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (self, self->desk, _("Choose a folder for the pages"),
                                                   GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL, NULL, FALSE);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_open (BivPagesDialog *self)
{
  g_autofree char *uri = g_file_get_uri (self->folder);

  gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

GtkWidget *
biv_pages_dialog_new (BivDesk   *desk,
                      GtkWindow *parent)
{
  BivPagesDialog *self = g_object_new (BIV_TYPE_PAGES_DIALOG, "transient-for", parent, NULL);
  g_autoptr (GPtrArray) players = biv_player_list (biv_desk_get_campaign (desk), NULL);

  self->desk = desk;
  for (guint i = 0; i < players->len; i++)
    append_player (self, players->pdata[i]);
  return GTK_WIDGET (self);
}

static void
biv_pages_dialog_dispose (GObject *object)
{
  BivPagesDialog *self = BIV_PAGES_DIALOG (object);

  g_clear_object (&self->folder);
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_PAGES_DIALOG);
  G_OBJECT_CLASS (biv_pages_dialog_parent_class)->dispose (object);
}

static void
biv_pages_dialog_class_init (BivPagesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "send");
  G_OBJECT_CLASS (klass)->dispose = biv_pages_dialog_dispose;
  g_type_ensure (BIV_TYPE_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/sheets/pages-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivPagesDialog, notice, by, sides, open);
  BIV_BIND_CALLBACKS (widget_class, on_write, on_open);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}
