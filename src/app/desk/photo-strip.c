/* SPDX-License-Identifier: GPL-3.0-or-later */
/* photo-strip.c: the photographs of a battle, side by side with their captions */
#include "app/desk/photo-strip.h"

#include <glib/gi18n.h>

#include "app/desk/chooser.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"
#include "campaign/battle/photographs.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"
#include "draw/map/photograph.h"

#define SIDE 240                    /* px of a picture's longer side */

struct _BivPhotoStrip
{
  GtkWidget   parent_instance;

  BivDesk    *desk;                 /* not owned: it outlives its pages */
  char       *battle;
  char       *shown;                /* what the tiles were made of */
  gboolean    can_change;
  GQueue      waiting;              /* of GtkPicture: to be read when there is time */
  guint       idle;

  GtkWidget  *box, *head;           /* template children from here on */
  GtkFlowBox *tiles;
};

G_DEFINE_FINAL_TYPE (BivPhotoStrip, biv_photo_strip, GTK_TYPE_WIDGET)

static BivBattle *
get_battle (BivPhotoStrip *self)
{
  return self->desk != NULL && self->battle != NULL
           ? biv_campaign_find_battle (biv_desk_get_campaign (self->desk), self->battle) : NULL;
}

/* ---- Pictures ---- */

/* By folder and name; they stay as long as the desk: a list shows the same ones again and again. */
static GHashTable *
get_read (BivDesk *desk)
{
  GHashTable *read = g_object_get_data (G_OBJECT (desk), "photographs");

  if (read == NULL)
    {
      read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
      g_object_set_data_full (G_OBJECT (desk), "photographs", read, (GDestroyNotify) g_hash_table_unref);
    }
  return read;
}

static GdkTexture *
read_texture (BivDesk     *desk,
              const char  *file,
              GError     **error)
{
  GFile *folder = biv_desk_get_folder (desk);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;
  g_autofree char *key = g_strconcat (uri != NULL ? uri : "", "\n", file, NULL);
  GdkTexture *texture = g_hash_table_lookup (get_read (desk), key);
  g_autoptr (BivBackdrop) picture = NULL;
  g_autoptr (GBytes) pixels = NULL;
  int width, height, stride;

  if (texture != NULL || folder == NULL)
    return texture;
  picture = biv_backdrop_load_named (folder, file, error);
  if (picture == NULL)
    return NULL;
  pixels = biv_backdrop_dup_pixels (picture, SIDE, &width, &height, &stride);
  texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, pixels, (gsize) stride);
  g_hash_table_insert (get_read (desk), g_steal_pointer (&key), texture);
  return texture;
}

/* One a time: each is read by a program of its own. */
static gboolean
on_idle (gpointer data)
{
  BivPhotoStrip *self = data;
  GtkPicture *picture = g_queue_pop_head (&self->waiting);
  g_autoptr (GError) error = NULL;
  GdkTexture *texture = picture != NULL ? read_texture (self->desk, g_object_get_data (G_OBJECT (picture), "file"), &error) : NULL;

  if (texture != NULL)
    gtk_picture_set_paintable (picture, GDK_PAINTABLE (texture));
  else if (picture != NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (picture), FALSE);
      gtk_label_set_text (g_object_get_data (G_OBJECT (picture), "why"),
                          error != NULL ? error->message : _("The photograph lies beside the campaign’s file, and there is none."));
      gtk_widget_set_visible (g_object_get_data (G_OBJECT (picture), "why"), TRUE);
    }
  if (!g_queue_is_empty (&self->waiting))
    return G_SOURCE_CONTINUE;
  self->idle = 0;
  return G_SOURCE_REMOVE;
}

/* ---- Changing them ---- */

static const BivPhotograph *
find_photograph (BivPhotoStrip *self,
                 const char    *file)
{
  BivBattle *battle = get_battle (self);

  if (battle != NULL)
    BIV_EACH_DETAIL (BivPhotograph, photograph, battle->photographs)
      if (g_strcmp0 (photograph->file, file) == 0)
        return photograph;
  return NULL;
}

static void
commit (BivPhotoStrip *self,
        BivProposal   *proposal)
{
  g_autoptr (BivProposal) held = proposal;

  if (!biv_proposal_is_empty (held) || biv_proposal_get_refusal (held) != NULL)
    biv_desk_commit (self->desk, held);
}

static void
set_caption (BivPhotoStrip *self,
             GtkWidget     *entry)
{
  const char *file = g_object_get_data (G_OBJECT (entry), "file");
  const BivPhotograph *photograph = find_photograph (self, file);
  g_autofree char *words = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  g_autofree char *name = g_strdup (file);

  if (photograph != NULL && g_strcmp0 (words, photograph->caption != NULL ? photograph->caption : "") != 0)
    commit (self, biv_turn_propose_photograph (biv_desk_get_campaign (self->desk), self->battle, name, words,
                                               photograph->is_public));
}

static void
on_caption (GtkWidget     *entry,
            BivPhotoStrip *self)
{
  set_caption (self, entry);
}

static void
on_caption_left (GtkEventController *controller,
                 BivPhotoStrip      *self)
{
  GtkWidget *entry = gtk_event_controller_get_widget (controller);

  if (!gtk_widget_in_destruction (entry))
    set_caption (self, entry);
}

static void
on_public (GtkCheckButton *check,
           BivPhotoStrip  *self)
{
  const char *file = g_object_get_data (G_OBJECT (check), "file");
  const BivPhotograph *photograph = find_photograph (self, file);
  g_autofree char *caption = photograph != NULL ? g_strdup (photograph->caption) : NULL, *name = g_strdup (file);

  if (photograph != NULL && photograph->is_public != gtk_check_button_get_active (check))
    commit (self, biv_turn_propose_photograph (biv_desk_get_campaign (self->desk), self->battle, name, caption,
                                               gtk_check_button_get_active (check)));
}

static void
on_remove (GtkWidget     *button,
           BivPhotoStrip *self)
{
  g_autofree char *name = g_strdup (g_object_get_data (G_OBJECT (button), "file"));

  commit (self, biv_turn_propose_photograph_removed (biv_desk_get_campaign (self->desk), self->battle, name));
}

void
biv_photo_strip_take (BivPhotoStrip *self,
                      const GSList  *files)
{
  BivBattle *battle;
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) taken = NULL;
  g_autofree char *usual = NULL, *lower = NULL, *stem = NULL;
  GFile *folder;

  g_return_if_fail (BIV_IS_PHOTO_STRIP (self));

  battle = get_battle (self);
  folder = battle != NULL ? biv_desk_get_folder (self->desk) : NULL;
  if (battle == NULL || !self->can_change)
    return;
  if (folder == NULL)
    {
      biv_desk_report (self->desk, _("Photographs lie beside the campaign’s file: save the campaign first."));
      return;
    }
  usual = biv_item_dup_file_word (battle);
  lower = g_ascii_strdown (usual, -1);
  stem = g_str_has_prefix (lower, "battle") ? g_strdup (lower) : g_strconcat ("battle-", lower, NULL);
  for (; files != NULL; files = files->next)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = NULL;

      if (biv_photograph_take (files->data, folder, stem, &name, &error))
        g_strv_builder_add (names, name);
      else
        biv_desk_report (self->desk, error->message);
    }
  taken = g_strv_builder_end (names);
  if (taken[0] != NULL)
    commit (self, biv_turn_propose_photographs (biv_desk_get_campaign (self->desk), self->battle, (const char *const *) taken));
}

static void
on_chosen (GtkFileChooserNative *chooser,
           int                   response,
           BivPhotoStrip        *self)
{
  g_autoptr (GListModel) files = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser)) : NULL;
  GSList *list = NULL;

  for (guint i = 0; files != NULL && i < g_list_model_get_n_items (files); i++)
    list = g_slist_append (list, g_list_model_get_item (files, i));
  g_object_unref (chooser);
  biv_photo_strip_take (self, list);
  g_slist_free_full (list, g_object_unref);
}

static void
on_add (BivPhotoStrip *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (self, self->desk, _("Add photographs"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                                   _("Photographs"), "png jpg jpeg", TRUE);

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- Tiles ---- */

static void
keep_file (gpointer    widget,
           const char *file)
{
  g_object_set_data_full (widget, "file", g_strdup (file), g_free);
}

static void
add_controls (BivPhotoStrip       *self,
              const BivPhotograph *photograph,
              GtkWidget           *tile)
{
  GtkWidget *caption = gtk_entry_new (), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *public = gtk_check_button_new_with_label (_("The sides may see it"));
  GtkWidget *remove = gtk_button_new_with_label (_("Remove"));
  GtkEventController *focus = gtk_event_controller_focus_new ();
  /* TRANSLATORS: for a screen reader: %s: the name of a picture's file */
  g_autofree char *name = g_strdup_printf (_("Caption of %s"), photograph->file);
  g_autofree char *see = g_strdup_printf (_("The sides may see %s"), photograph->file);
  g_autofree char *gone = g_strdup_printf (_("Remove %s"), photograph->file);

  gtk_editable_set_text (GTK_EDITABLE (caption), photograph->caption != NULL ? photograph->caption : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (caption), _("Caption"));
  gtk_entry_set_max_length (GTK_ENTRY (caption), 200);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (public), photograph->is_public);
  gtk_widget_set_hexpand (public, TRUE);
  gtk_widget_set_tooltip_text (remove, _("The file stays in the campaign’s folder"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (caption), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (public), GTK_ACCESSIBLE_PROPERTY_LABEL, see, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, gone, -1);
  keep_file (caption, photograph->file);
  keep_file (public, photograph->file);
  keep_file (remove, photograph->file);
  g_signal_connect (caption, "activate", G_CALLBACK (on_caption), self);
  g_signal_connect (focus, "leave", G_CALLBACK (on_caption_left), self);
  gtk_widget_add_controller (caption, focus);
  g_signal_connect (public, "toggled", G_CALLBACK (on_public), self);
  g_signal_connect (remove, "clicked", G_CALLBACK (on_remove), self);
  gtk_box_append (GTK_BOX (row), public);
  gtk_box_append (GTK_BOX (row), remove);
  gtk_box_append (GTK_BOX (tile), caption);
  gtk_box_append (GTK_BOX (tile), row);
}

static void
add_tile (BivPhotoStrip       *self,
          const BivPhotograph *photograph)
{
  GtkWidget *tile = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4), *picture = gtk_picture_new ();
  GtkWidget *why = biv_label_new ("", "dim-label", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);
  const char *words = photograph->caption != NULL ? photograph->caption : photograph->file;

  gtk_widget_set_size_request (picture, SIDE, SIDE * 3 / 4);
  gtk_picture_set_alternative_text (GTK_PICTURE (picture), words);
  gtk_label_set_max_width_chars (GTK_LABEL (why), 28);
  gtk_widget_set_visible (why, FALSE);
  keep_file (picture, photograph->file);
  g_object_set_data (G_OBJECT (picture), "why", why);
  g_queue_push_tail (&self->waiting, picture);
  gtk_box_append (GTK_BOX (tile), picture);
  gtk_box_append (GTK_BOX (tile), why);
  if (self->can_change)
    add_controls (self, photograph, tile);
  else if (photograph->caption != NULL)
    {
      GtkWidget *caption = biv_label_new (photograph->caption, "remark", BIV_LABEL_WRAPS);

      gtk_label_set_max_width_chars (GTK_LABEL (caption), 28);
      gtk_box_append (GTK_BOX (tile), caption);
    }
  gtk_flow_box_append (self->tiles, tile);
  gtk_widget_set_focusable (gtk_widget_get_parent (tile), FALSE);
}

static void
clear (BivPhotoStrip *self)
{
  GtkWidget *child;

  g_queue_clear (&self->waiting);
  g_clear_handle_id (&self->idle, g_source_remove);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->tiles))) != NULL)
    gtk_flow_box_remove (self->tiles, child);
}

/* Tiles are made anew only where they would be others: a caption that is being written stays. */
static char *
dup_key (BivPhotoStrip *self,
         BivBattle     *battle)
{
  GFile *folder = biv_desk_get_folder (self->desk);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;
  GString *key = g_string_new (uri);

  g_string_append_printf (key, "\n%s %d", self->battle, self->can_change);
  BIV_EACH_DETAIL (BivPhotograph, photograph, battle->photographs)
    g_string_append_printf (key, "\n%s\t%d\t%s", photograph->file, photograph->is_public,
                            photograph->caption != NULL ? photograph->caption : "");
  return g_string_free (key, FALSE);
}

void
biv_photo_strip_show (BivPhotoStrip *self,
                      BivDesk       *desk,
                      const char    *battle,
                      gboolean       can_change)
{
  BivBattle *found;
  g_autofree char *key = NULL;

  g_return_if_fail (BIV_IS_PHOTO_STRIP (self) && BIV_IS_DESK (desk));

  self->desk = desk;
  if (g_strcmp0 (battle, self->battle) != 0)
    {
      g_free (self->battle);
      self->battle = g_strdup (battle);
    }
  self->can_change = can_change;
  found = get_battle (self);
  gtk_widget_set_visible (GTK_WIDGET (self), found != NULL && (can_change || found->photographs != NULL));
  gtk_widget_set_visible (self->head, can_change);
  key = found != NULL ? dup_key (self, found) : NULL;
  if (g_strcmp0 (key, self->shown) == 0)
    return;
  g_free (self->shown);
  self->shown = g_steal_pointer (&key);
  clear (self);
  if (found != NULL)
    BIV_EACH_DETAIL (BivPhotograph, photograph, found->photographs)
      add_tile (self, photograph);
  if (!g_queue_is_empty (&self->waiting))
    self->idle = g_idle_add (on_idle, self);
}

/* ---- The class ---- */

static void
biv_photo_strip_dispose (GObject *object)
{
  BivPhotoStrip *self = BIV_PHOTO_STRIP (object);

  g_queue_clear (&self->waiting);
  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_photo_strip_parent_class)->dispose (object);
}

static void
biv_photo_strip_finalize (GObject *object)
{
  BivPhotoStrip *self = BIV_PHOTO_STRIP (object);

  g_free (self->battle);
  g_free (self->shown);
  G_OBJECT_CLASS (biv_photo_strip_parent_class)->finalize (object);
}

static void
biv_photo_strip_class_init (BivPhotoStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_photo_strip_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_photo_strip_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/desk/photo-strip.ui");
  BIV_BIND_CHILDREN (widget_class, BivPhotoStrip, box, head, tiles);
  BIV_BIND_CALLBACKS (widget_class, on_add);
}

static void
biv_photo_strip_init (BivPhotoStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
