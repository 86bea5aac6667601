/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backdrop-panel.c: which picture lies under the map, where, how wide and how strong (CA-MAP-7) */
#include "config.h"

#include "app/map/backdrop-panel.h"

#include "app/widgets/children.h"
#include "app/widgets/template.h"
#include "base/i18n.h"
#include <math.h>
#include <string.h>

#include "base/biv-file.h"
#include "campaign/model/proposal.h"
#include "draw/map/backdrop.h"

#define PICTURE_MOST (64 * 1024 * 1024)
#define PATIENCE_MS 400             /* after the last click on a spin button: one step for all of them */

struct _BivBackdropPanel
{
  GtkWidget      parent_instance;

  BivDesk       *desk;              /* borrowed: the page's */
  gboolean       is_filling;
  guint          waiting;           /* source id */

  GtkAdjustment *left_edge, *upper_edge, *width, *strength;     /* template children from here on */
  GtkLabel      *name;
  GtkWidget     *remove;
};

BIV_DEFINE_TEMPLATE_TYPE (BivBackdropPanel, biv_backdrop_panel, GTK_TYPE_WIDGET)

void
biv_backdrop_panel_show (BivBackdropPanel *self,
                         BivDesk          *desk,
                         double            map_width)
{
  BivCampaign *campaign;

  g_return_if_fail (BIV_IS_BACKDROP_PANEL (self) && BIV_IS_DESK (desk));

  self->desk = desk;
  campaign = biv_desk_get_campaign (desk);
  gtk_label_set_text (self->name, campaign->backdrop != NULL ? campaign->backdrop : _("No picture"));
  gtk_widget_set_sensitive (self->remove, campaign->backdrop != NULL);
  if (self->waiting != 0)
    return;
  self->is_filling = TRUE;
  gtk_adjustment_set_value (self->left_edge, campaign->backdrop_x / 100.0);
  gtk_adjustment_set_value (self->upper_edge, campaign->backdrop_y / 100.0);
  gtk_adjustment_set_value (self->width, campaign->backdrop_width != BIV_NONE ? campaign->backdrop_width / 100.0 : map_width);
  gtk_adjustment_set_value (self->strength, campaign->backdrop_strength);
  self->is_filling = FALSE;
}

/* ---- Moving it ---- */

static int
in_hundredths (GtkAdjustment *adjustment)
{
  return (int) lround (gtk_adjustment_get_value (adjustment) * 100.0);
}

static gboolean
on_waited (gpointer data)
{
  BivBackdropPanel *self = data;
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Move the picture under the map")));

  self->waiting = 0;
  biv_proposal_set_number (proposal, campaign, "backdrop-x", in_hundredths (self->left_edge));
  biv_proposal_set_number (proposal, campaign, "backdrop-y", in_hundredths (self->upper_edge));
  biv_proposal_set_number (proposal, campaign, "backdrop-width", in_hundredths (self->width));
  biv_proposal_set_number (proposal, campaign, "backdrop-strength", (int) lround (gtk_adjustment_get_value (self->strength)));
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
  return G_SOURCE_REMOVE;
}

static void
on_moved (BivBackdropPanel *self)
{
  if (self->is_filling || self->desk == NULL)
    return;
  g_clear_handle_id (&self->waiting, g_source_remove);
  self->waiting = g_timeout_add (PATIENCE_MS, on_waited, self);
}

/* ---- Another one, or none ---- */

static void
report (BivBackdropPanel *self,
        const char       *why)
{
  g_autofree char *words = g_strdup_printf (_("The picture was not put under the map: %s"), why);

  biv_desk_report (self->desk, words);
}

/* Beside the campaign's file, under a name that is not taken: "map.png", "map-2.png". Returns: (transfer full) */
static char *
copy_beside (GFile   *file,
             GFile   *folder,
             GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GFile) parent = g_file_get_parent (file);
  const char *dot = strrchr (name, '.');
  g_autofree char *stem = g_strndup (name, dot != NULL ? (gsize) (dot - name) : strlen (name));

  if (parent != NULL && g_file_equal (parent, folder))
    return g_steal_pointer (&name);
  for (int i = 1; i < 100; i++)
    {
      g_autofree char *other = i == 1 ? g_strdup (name) : g_strdup_printf ("%s-%d%s", stem, i, dot != NULL ? dot : "");
      g_autoptr (GFile) target = g_file_get_child (folder, other);

      if (biv_file_copy (file, target, PICTURE_MOST, error))
        return g_steal_pointer (&other);
      if (error == NULL || !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_EXISTS) || i == 99)
        return NULL;
      g_clear_error (error);
    }
  return NULL;
}

static gboolean
take_picture (BivBackdropPanel *self,
              GFile            *file)
{
  BivCampaign *campaign;
  GFile *folder;
  g_autoptr (BivBackdrop) backdrop = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *base = NULL;

  g_return_val_if_fail (BIV_IS_BACKDROP_PANEL (self) && self->desk != NULL && G_IS_FILE (file), FALSE);

  campaign = biv_desk_get_campaign (self->desk);
  folder = biv_desk_get_folder (self->desk);
  if (folder == NULL)
    {
      biv_desk_report (self->desk, _("Save the campaign first: the picture lies beside its file."));
      return FALSE;
    }
  /* Looked at before anything is copied: the picture itself, and whether its name will do. */
  backdrop = biv_backdrop_read (file, &error);
  base = g_file_get_basename (file);
  proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Put a picture under the map")));
  if (backdrop != NULL && biv_proposal_set_word (proposal, campaign, "backdrop", base, &error))
    name = copy_beside (file, folder, &error);
  if (name != NULL && biv_proposal_set_word (proposal, campaign, "backdrop", name, &error))
    return biv_desk_commit (self->desk, proposal);
  report (self, error != NULL ? error->message : "");
  return FALSE;
}

static void
on_chosen (GtkFileChooserNative *chooser,
           int                   response,
           BivBackdropPanel     *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  g_object_unref (chooser);
  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    take_picture (self, file);
}

static void
on_choose (BivBackdropPanel *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  GtkFileChooserNative *chooser;

  if (biv_desk_get_folder (self->desk) == NULL)
    {
      biv_desk_report (self->desk, _("Save the campaign first: the picture lies beside its file."));
      return;
    }
  chooser = gtk_file_chooser_native_new (_("Choose the picture under the map"),
                                         GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, GTK_FILE_CHOOSER_ACTION_OPEN,
                                         NULL, NULL);
  gtk_file_filter_set_name (filter, _("Pictures"));
  gtk_file_filter_add_mime_type (filter, "image/png");
  gtk_file_filter_add_mime_type (filter, "image/jpeg");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  biv_desk_begin_in_folder (self->desk, GTK_FILE_CHOOSER (chooser));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* The file stays where it is: it may be wanted again, and undo wants it at once. */
static void
on_remove (BivBackdropPanel *self)
{
  BivCampaign *campaign = biv_desk_get_campaign (self->desk);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Remove the picture under the map")));

  biv_proposal_set_text (proposal, campaign, "backdrop", NULL);
  biv_desk_commit (self->desk, proposal);
}

/* ---- The widget ---- */

static void
biv_backdrop_panel_dispose (GObject *object)
{
  BivBackdropPanel *self = BIV_BACKDROP_PANEL (object);

  g_clear_handle_id (&self->waiting, g_source_remove);
  self->desk = NULL;
  biv_children_unparent (self);
  G_OBJECT_CLASS (biv_backdrop_panel_parent_class)->dispose (object);
}

static void
biv_backdrop_panel_class_init (BivBackdropPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_backdrop_panel_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/backdrop-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivBackdropPanel, left_edge, upper_edge, width, strength, name, remove);
  BIV_BIND_CALLBACKS (widget_class, on_moved, on_remove, on_choose);
}
