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
  GtkWidget     parent_instance;

  BivDesk      *desk;               /* weak: at the end of a window it goes first */
  char         *battle;
  char         *shown;              /* what the tiles were made of */
  gboolean      can_change;

  GQueue        waiting;            /* of GtkPicture: to be read, one after the other */
  GCancellable *reading;            /* (nullable): of the one that is being read */

  GQueue        to_take;            /* of GFile */
  GPtrArray    *taken;              /* of char *: names beside the campaign's file, until they are the battle's */
  guint         n_to_take, n_looked_at;
  GCancellable *taking;             /* (nullable): of the one that is being looked at */

  GtkWidget    *box, *head;         /* template children from here on */
  GtkWidget    *taking_box;
  GtkSpinner   *spinner;
  GtkLabel     *taking_words;
  GtkFlowBox   *tiles;
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

static char *
dup_texture_key (BivDesk    *desk,
                 const char *file)
{
  GFile *folder = biv_desk_get_folder (desk);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;

  return g_strconcat (uri != NULL ? uri : "", "\n", file, NULL);
}

typedef struct
{
  GFile      *folder;
  char       *file, *key;
  GtkPicture *picture;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_object_unref (reading->folder);
  g_object_unref (reading->picture);
  g_free (reading->file);
  g_free (reading->key);
  g_free (reading);
}

/* In a thread of its own: the program that unpacks pictures may take its time. */
static void
read_texture (GTask        *task,
              gpointer      source,
              gpointer      data,
              GCancellable *cancellable)
{
  const Reading *reading = data;
  GError *error = NULL;
  g_autoptr (BivBackdrop) picture = biv_backdrop_load_named (reading->folder, reading->file, cancellable, &error);
  g_autoptr (GBytes) pixels = NULL;
  int width, height, stride;

  if (picture == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  pixels = biv_backdrop_dup_pixels (picture, SIDE, &width, &height, &stride);
  g_task_return_pointer (task, gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, pixels, (gsize) stride), g_object_unref);
}

/* @why: (nullable): shown in its stead */
static void
show_texture (GtkPicture *picture,
              GdkTexture *texture,
              const char *why)
{
  GtkWidget *words = g_object_get_data (G_OBJECT (picture), "why"), *wait = g_object_get_data (G_OBJECT (picture), "wait");

  gtk_widget_set_visible (wait, FALSE);
  gtk_picture_set_paintable (picture, texture != NULL ? GDK_PAINTABLE (texture) : NULL);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (picture)), texture != NULL);
  gtk_widget_set_visible (words, texture == NULL);
  gtk_label_set_text (GTK_LABEL (words), why != NULL ? why : "");
}

static void read_next (BivPhotoStrip *self);

static void
on_read (GObject      *object,
         GAsyncResult *result,
         gpointer      data)
{
  BivPhotoStrip *self = BIV_PHOTO_STRIP (object);
  const Reading *reading = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = g_task_propagate_pointer (G_TASK (result), &error);

  /* What was asked for is shown no more. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || g_task_get_cancellable (G_TASK (result)) != self->reading)
    return;
  g_clear_object (&self->reading);
  show_texture (reading->picture, texture, error != NULL ? error->message : NULL);
  if (texture != NULL)
    g_hash_table_insert (get_read (self->desk), g_strdup (reading->key), g_object_ref (texture));
  read_next (self);
}

static void
read_next (BivPhotoStrip *self)
{
  GFile *folder = self->desk != NULL ? biv_desk_get_folder (self->desk) : NULL;
  GtkPicture *picture;

  while (self->reading == NULL && (picture = g_queue_pop_head (&self->waiting)) != NULL)
    {
      const char *file = g_object_get_data (G_OBJECT (picture), "file");
      g_autofree char *key = dup_texture_key (self->desk, file);
      GdkTexture *texture = g_hash_table_lookup (get_read (self->desk), key);
      g_autoptr (GTask) task = NULL;
      Reading *reading;

      if (texture != NULL || folder == NULL)
        {
          show_texture (picture, texture, _("The photograph lies beside the campaign’s file, and there is none."));
          continue;
        }
      reading = g_new0 (Reading, 1);
      reading->folder = g_object_ref (folder);
      reading->file = g_strdup (file);
      reading->key = g_steal_pointer (&key);
      reading->picture = g_object_ref (picture);
      self->reading = g_cancellable_new ();
      task = g_task_new (self, self->reading, on_read, NULL);
      g_task_set_source_tag (task, read_next);
      g_task_set_task_data (task, reading, reading_free);
      g_task_run_in_thread (task, read_texture);
    }
}

static void
stop_reading (BivPhotoStrip *self)
{
  g_queue_clear (&self->waiting);
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
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

/* ---- Taking them ---- */

typedef struct
{
  GFile *from, *folder;
  char  *stem;
} Taking;

static void
taking_free (gpointer data)
{
  Taking *taking = data;

  g_object_unref (taking->from);
  g_object_unref (taking->folder);
  g_free (taking->stem);
  g_free (taking);
}

static void
take_photograph (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  const Taking *taking = data;
  GError *error = NULL;
  char *name = NULL;

  if (biv_photograph_take (taking->from, taking->folder, taking->stem, &name, cancellable, &error))
    g_task_return_pointer (task, name, g_free);
  else
    g_task_return_error (task, error);
}

static void
show_taking (BivPhotoStrip *self)
{
  g_autofree char *words = NULL;

  gtk_widget_set_visible (self->taking_box, self->taking != NULL);
  gtk_spinner_set_spinning (self->spinner, self->taking != NULL);
  if (self->taking == NULL)
    return;
  /* TRANSLATORS: while files are read: "Photograph 2 of 5 is looked at…" */
  words = g_strdup_printf (_("Photograph %u of %u is looked at…"), self->n_looked_at + 1, self->n_to_take);
  gtk_label_set_text (self->taking_words, words);
}

/* A copy that no battle names. */
static void
forget_copy (GFile      *folder,
             const char *name)
{
  g_autoptr (GFile) copy = g_file_get_child (folder, name);

  g_file_delete (copy, NULL, NULL);
}

/* Nothing is half taken: the copies go again. */
static void
stop_taking (BivPhotoStrip *self)
{
  GFile *folder = self->desk != NULL ? biv_desk_get_folder (self->desk) : NULL;

  g_queue_clear_full (&self->to_take, g_object_unref);
  if (self->taking != NULL)
    g_cancellable_cancel (self->taking);
  g_clear_object (&self->taking);
  for (guint i = 0; folder != NULL && i < self->taken->len; i++)
    forget_copy (folder, self->taken->pdata[i]);
  g_ptr_array_set_size (self->taken, 0);
  self->n_to_take = self->n_looked_at = 0;
}

static void
on_stop (BivPhotoStrip *self)
{
  stop_taking (self);
  show_taking (self);
}

static void
keep_taken (BivPhotoStrip *self)
{
  g_autoptr (GPtrArray) taken = g_steal_pointer (&self->taken);

  self->taken = g_ptr_array_new_with_free_func (g_free);
  self->n_to_take = self->n_looked_at = 0;
  if (taken->len == 0)
    return;
  g_ptr_array_add (taken, NULL);
  commit (self, biv_turn_propose_photographs (biv_desk_get_campaign (self->desk), self->battle,
                                              (const char *const *) taken->pdata));
}

static void take_next (BivPhotoStrip *self);

static void
on_taken (GObject      *object,
          GAsyncResult *result,
          gpointer      data)
{
  BivPhotoStrip *self = BIV_PHOTO_STRIP (object);
  const Taking *taking = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_task_propagate_pointer (G_TASK (result), &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->taking)
    {
      if (name != NULL)
        forget_copy (taking->folder, name);
      return;
    }
  g_clear_object (&self->taking);
  self->n_looked_at++;
  if (name != NULL)
    g_ptr_array_add (self->taken, g_steal_pointer (&name));
  else
    biv_desk_report (self->desk, error->message);
  take_next (self);
}

static void
take_next (BivPhotoStrip *self)
{
  BivBattle *battle = get_battle (self);
  GFile *from = battle != NULL ? g_queue_pop_head (&self->to_take) : NULL;

  if (from != NULL)
    {
      g_autofree char *usual = biv_item_dup_file_word (battle), *lower = g_ascii_strdown (usual, -1);
      g_autoptr (GTask) task = NULL;
      Taking *taking = g_new0 (Taking, 1);

      taking->from = from;
      taking->folder = g_object_ref (biv_desk_get_folder (self->desk));
      taking->stem = g_str_has_prefix (lower, "battle") ? g_strdup (lower) : g_strconcat ("battle-", lower, NULL);
      self->taking = g_cancellable_new ();
      task = g_task_new (self, self->taking, on_taken, NULL);
      g_task_set_source_tag (task, take_next);
      /* What was copied all the same is asked for, to be removed. */
      g_task_set_check_cancellable (task, FALSE);
      g_task_set_task_data (task, taking, taking_free);
      g_task_run_in_thread (task, take_photograph);
    }
  show_taking (self);
  if (from != NULL)
    return;
  /* At the end, for the page may be another one after it. */
  if (battle == NULL)
    stop_taking (self);
  else
    keep_taken (self);
}

void
biv_photo_strip_take (BivPhotoStrip *self,
                      const GSList  *files)
{
  g_return_if_fail (BIV_IS_PHOTO_STRIP (self));

  if (get_battle (self) == NULL || !self->can_change)
    return;
  if (biv_desk_get_folder (self->desk) == NULL)
    {
      biv_desk_report (self->desk, _("Photographs lie beside the campaign’s file: save the campaign first."));
      return;
    }
  for (; files != NULL; files = files->next)
    {
      g_queue_push_tail (&self->to_take, g_object_ref (files->data));
      self->n_to_take++;
    }
  if (self->taking == NULL && !g_queue_is_empty (&self->to_take))
    take_next (self);
  else
    show_taking (self);
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
  GtkWidget *tile = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4), *picture = gtk_picture_new (), *over = gtk_overlay_new ();
  GtkWidget *wait = biv_label_new (_("Reading…"), "dim-label", 0);
  GtkWidget *why = biv_label_new ("", "dim-label", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);
  const char *words = photograph->caption != NULL ? photograph->caption : photograph->file;

  gtk_widget_set_size_request (picture, SIDE, SIDE * 3 / 4);
  gtk_picture_set_alternative_text (GTK_PICTURE (picture), words);
  gtk_label_set_max_width_chars (GTK_LABEL (why), 28);
  gtk_widget_set_visible (why, FALSE);
  keep_file (picture, photograph->file);
  g_object_set_data (G_OBJECT (picture), "why", why);
  g_object_set_data (G_OBJECT (picture), "wait", wait);
  g_queue_push_tail (&self->waiting, picture);
  gtk_overlay_set_child (GTK_OVERLAY (over), picture);
  gtk_overlay_add_overlay (GTK_OVERLAY (over), wait);
  gtk_box_append (GTK_BOX (tile), over);
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

  stop_reading (self);
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

  if (desk != self->desk || g_strcmp0 (battle, self->battle) != 0)
    on_stop (self);
  g_set_weak_pointer (&self->desk, desk);
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
  read_next (self);
}

/* ---- The class ---- */

/* What is under way holds the strip, but nobody waits for it any more. */
static void
biv_photo_strip_unroot (GtkWidget *widget)
{
  BivPhotoStrip *self = BIV_PHOTO_STRIP (widget);

  stop_reading (self);
  stop_taking (self);
  g_clear_pointer (&self->shown, g_free);
  GTK_WIDGET_CLASS (biv_photo_strip_parent_class)->unroot (widget);
}

static void
biv_photo_strip_dispose (GObject *object)
{
  BivPhotoStrip *self = BIV_PHOTO_STRIP (object);

  stop_reading (self);
  stop_taking (self);
  g_clear_weak_pointer (&self->desk);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (biv_photo_strip_parent_class)->dispose (object);
}

static void
biv_photo_strip_finalize (GObject *object)
{
  BivPhotoStrip *self = BIV_PHOTO_STRIP (object);

  g_free (self->battle);
  g_free (self->shown);
  g_ptr_array_unref (self->taken);
  G_OBJECT_CLASS (biv_photo_strip_parent_class)->finalize (object);
}

static void
biv_photo_strip_class_init (BivPhotoStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_photo_strip_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_photo_strip_finalize;
  widget_class->unroot = biv_photo_strip_unroot;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/desk/photo-strip.ui");
  BIV_BIND_CHILDREN (widget_class, BivPhotoStrip, box, head, taking_box, spinner, taking_words, tiles);
  BIV_BIND_CALLBACKS (widget_class, on_add, on_stop);
}

static void
biv_photo_strip_init (BivPhotoStrip *self)
{
  self->taken = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}
