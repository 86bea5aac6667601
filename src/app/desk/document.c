/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document.c: a campaign that is open in a window, and the file it belongs to */
#include "app/desk/document.h"

#include "base/biv-file.h"
#include "base/clerk.h"
#include "campaign/battle/photographs.h"
#include "store/campaign-file.h"
#include "store/recovery.h"

#define FILE_MOST (64 * 1024 * 1024)
#define WAIT_MS   500               /* for a program that is just saving the file */

/* What is being saved. While it is, all but the last three is the clerk's. */
typedef struct
{
  BivCampaignSaving *saving;
  GFile             *to;
  BivFileLock       *lock;          /* of it */
  GFile             *from_folder, *to_folder;     /* pictures go along; NULL: they do not */
  char             **pictures;      /* their names */
  BivSaved           then;
  gpointer           data;
  GDestroyNotify     free_data;
} Save;

struct _BivDocument
{
  GObject       parent_instance;

  BivDesk      *desk;
  GFile        *file;               /* NULL: never saved */
  char         *etag;               /* of what was read or written last */
  BivFileLock  *lock;               /* of the file; NULL: none is held */
  GFile        *elsewhere;          /* worked on elsewhere when it was opened; NULL: it was not */
  char         *holder;             /* who has that, in words */
  GFileMonitor *monitor;
  BivRecovery  *recovery;
  BivRecoveryOffer *offer;          /* what a crashed run left of this file; NULL: nothing */
  BivCampaign  *left;               /* the campaign in it */
  char         *left_etag;          /* of the file as that run knew it */
  guint         n_left;             /* steps */
  gboolean      is_overtaken;       /* told already */
  gboolean      is_new;             /* has something to save although nothing was changed */
  BivClerk    *clerk;
  Save         *save;               /* NULL: nothing is being saved */
  gboolean      is_let_go;
};

enum
{
  OVERTAKEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivDocument, biv_document, G_TYPE_OBJECT)

static void take_file (BivDocument *self,
                       GFile       *file);

BivDesk *
biv_document_get_desk (BivDocument *self)
{
  g_return_val_if_fail (BIV_IS_DOCUMENT (self), NULL);
  return self->desk;
}

BivCampaign *
biv_document_get_campaign (BivDocument *self)
{
  g_return_val_if_fail (BIV_IS_DOCUMENT (self), NULL);
  return biv_desk_get_campaign (self->desk);
}

GFile *
biv_document_get_file (BivDocument *self)
{
  g_return_val_if_fail (BIV_IS_DOCUMENT (self), NULL);
  return self->file;
}

gboolean
biv_document_has_changes (BivDocument *self)
{
  g_return_val_if_fail (BIV_IS_DOCUMENT (self), FALSE);
  return self->is_new || biv_campaign_is_dirty (biv_document_get_campaign (self)) || biv_desk_has_moves (self->desk);
}

/* "The Karrash Road" gives "the-karrash-road.campaign"; letters of all scripts stay. */
char *
biv_document_dup_suggested_name (BivDocument *self)
{
  g_autofree char *lower = NULL;
  GString *name;

  g_return_val_if_fail (BIV_IS_DOCUMENT (self), NULL);

  lower = g_utf8_strdown (biv_item_get_name (BIV_ITEM (biv_document_get_campaign (self))), -1);
  name = g_string_new (NULL);
  for (const char *p = lower; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_isalnum (c))
        g_string_append_unichar (name, c);
      else if (name->len > 0 && name->str[name->len - 1] != '-')
        g_string_append_c (name, '-');
    }
  if (name->len > 0 && name->str[name->len - 1] == '-')
    g_string_truncate (name, name->len - 1);
  if (name->len == 0)
    g_string_append (name, "campaign");
  g_string_append (name, ".campaign");
  return g_string_free (name, FALSE);
}

/* ---- Against a crash ---- */

static void
forget_left (BivDocument *self)
{
  g_clear_object (&self->left);
  g_clear_pointer (&self->left_etag, g_free);
  g_clear_pointer (&self->offer, biv_recovery_offer_free);
}

/* What cannot be read is not offered, but stays where it is. */
static void
look_for_left (BivDocument *self)
{
  guint n_have = biv_campaign_count_steps (biv_document_get_campaign (self)), n_left;

  forget_left (self);
  if ((self->offer = biv_recovery_find_offer (self->file)) == NULL)
    return;
  self->left = biv_recovery_offer_restore (self->offer, &self->left_etag, NULL);
  if (self->left == NULL)
    {
      forget_left (self);
      return;
    }
  n_left = biv_campaign_count_steps (self->left);
  self->n_left = MAX (n_left, n_have) - MIN (n_left, n_have);
  self->n_left = MAX (self->n_left, 1);
}

guint
biv_document_count_recoverable (BivDocument *self)
{
  g_return_val_if_fail (BIV_IS_DOCUMENT (self), 0);
  return self->left != NULL ? self->n_left : 0;
}

void
biv_document_discard_left (BivDocument *self)
{
  g_return_if_fail (BIV_IS_DOCUMENT (self));

  if (self->offer != NULL)
    biv_recovery_offer_discard (self->offer);
  forget_left (self);
}

void
biv_document_discard (BivDocument *self)
{
  g_return_if_fail (BIV_IS_DOCUMENT (self));

  biv_recovery_finish (self->recovery);
}

BivRecovery *
biv_document_get_recovery (BivDocument *self)
{
  g_return_val_if_fail (BIV_IS_DOCUMENT (self), NULL);
  return self->recovery;
}

/* @file: (nullable): that it belongs to; @lock: (transfer full) (nullable): of it; @etag: (transfer full) (nullable): of what
 * it held */
static BivDocument *
new_from_left (BivCampaign *campaign,
               GFile       *file,
               BivFileLock *lock,
               char        *etag)
{
  BivDocument *restored = biv_document_new (campaign);

  restored->etag = etag;
  restored->lock = lock;
  if (file != NULL)
    take_file (restored, file);
  restored->is_new = TRUE;
  biv_recovery_set_needed (restored->recovery, TRUE);
  return restored;
}

BivDocument *
biv_document_restore (BivDocument *self)
{
  BivDocument *restored;

  g_return_val_if_fail (BIV_IS_DOCUMENT (self) && self->left != NULL && self->file != NULL, NULL);

  restored = new_from_left (self->left, self->file, g_steal_pointer (&self->lock), g_steal_pointer (&self->left_etag));
  biv_document_discard_left (self);
  return restored;
}

BivDocument *
biv_document_new_restored (BivRecoveryOffer  *offer,
                           GError           **error)
{
  g_autofree char *etag = NULL;
  g_autoptr (BivFileLock) lock = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  BivDocument *restored;
  GFile *file;

  g_return_val_if_fail (offer != NULL, NULL);

  file = biv_recovery_offer_get_file (offer);
  if (file != NULL && !g_file_query_exists (file, NULL))
    file = NULL;
  if (file != NULL && (lock = biv_file_lock_new (file, WAIT_MS, error)) == NULL)
    return NULL;
  campaign = biv_recovery_offer_restore (offer, &etag, error);
  if (campaign == NULL)
    return NULL;
  restored = new_from_left (campaign, file, g_steal_pointer (&lock), file != NULL ? g_steal_pointer (&etag) : NULL);
  biv_recovery_offer_discard (offer);
  return restored;
}

/* ---- The file on disk ---- */

static void
on_file_changed (BivDocument      *self,
                 GFile            *file,
                 GFile            *other,
                 GFileMonitorEvent event)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *etag = NULL;

  if (self->is_overtaken || self->save != NULL
      || (event != G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT && event != G_FILE_MONITOR_EVENT_RENAMED
          && event != G_FILE_MONITOR_EVENT_DELETED && event != G_FILE_MONITOR_EVENT_MOVED_OUT))
    return;
  bytes = biv_file_read (self->file, FILE_MOST, &etag, NULL);
  if (bytes != NULL && g_strcmp0 (etag, self->etag) == 0)
    return;
  self->is_overtaken = TRUE;
  g_signal_emit (self, signals[OVERTAKEN], 0);
}

static void
take_file (BivDocument *self,
           GFile       *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);

  self->is_overtaken = FALSE;
  self->is_new = FALSE;
  biv_recovery_set_file (self->recovery, file, self->etag);
  if (self->file != NULL && g_file_equal (self->file, file))
    return;
  biv_desk_set_folder (self->desk, folder);
  g_set_object (&self->file, file);
  if (biv_desk_get_postbox (self->desk) != NULL && !g_file_has_uri_scheme (file, "resource"))
    {
      g_autofree char *uri = g_file_get_uri (file);

      biv_postbox_set_address (biv_desk_get_postbox (self->desk), uri);
    }
  g_clear_object (&self->monitor);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (on_file_changed), self, G_CONNECT_SWAPPED);
}

/* ---- Saving ---- */

static void
save_free (Save *save)
{
  g_clear_pointer (&save->saving, biv_campaign_saving_free);
  g_clear_object (&save->to);
  biv_file_lock_free (save->lock);
  g_clear_object (&save->from_folder);
  g_clear_object (&save->to_folder);
  g_strfreev (save->pictures);
  if (save->free_data != NULL)
    save->free_data (save->data);
  g_free (save);
}

/* CA-MAP-7: the picture lies beside the file, so it goes along to another folder, over nothing that is there, and photographs
 * of battles with it. */
static void
note_pictures (BivDocument *self,
               Save        *save)
{
  BivCampaign *campaign = biv_document_get_campaign (self);
  GFile *before = biv_desk_get_folder (self->desk);
  g_autoptr (GFile) folder = g_file_get_parent (save->to);
  g_autoptr (GStrvBuilder) names = NULL;
  g_auto (GStrv) photographs = NULL;

  if (before == NULL || folder == NULL || g_file_equal (before, folder))
    return;
  names = g_strv_builder_new ();
  photographs = biv_photographs_list_files (campaign);
  if (campaign->backdrop != NULL)
    g_strv_builder_add (names, campaign->backdrop);
  g_strv_builder_addv (names, (const char **) photographs);
  save->pictures = g_strv_builder_end (names);
  save->from_folder = g_object_ref (before);
  save->to_folder = g_steal_pointer (&folder);
}

/* Where that fails, the map says what it misses, and so does the battle. */
static void
bring_pictures (const Save *save)
{
  for (char **name = save->pictures; name != NULL && *name != NULL; name++)
    {
      g_autoptr (GFile) from = g_file_get_child_for_display_name (save->from_folder, *name, NULL);
      g_autoptr (GFile) to = g_file_get_child_for_display_name (save->to_folder, *name, NULL);

      if (from != NULL && to != NULL)
        biv_file_copy (from, to, FILE_MOST, NULL);
    }
}

/* In the clerk's thread. */
static gboolean
write_save (gpointer   what,
            GError   **error)
{
  Save *save = what;
  BivFileLock *lock = save->lock;

  if (!biv_file_lock_covers (lock, save->to) && (lock = biv_file_lock_new (save->to, WAIT_MS, error)) == NULL)
    return FALSE;
  if (!biv_campaign_saving_write (save->saving, lock, error))
    {
      if (lock != save->lock)
        biv_file_lock_free (lock);
      return FALSE;
    }
  if (lock != save->lock)
    {
      biv_file_lock_free (save->lock);
      save->lock = lock;
    }
  bring_pictures (save);
  return TRUE;
}

static void
on_saved (gpointer  owner,
          GError   *why)
{
  BivDocument *self = owner;
  Save *save = g_steal_pointer (&self->save);
  g_autoptr (GError) error = why;

  self->lock = g_steal_pointer (&save->lock);
  if (error == NULL)
    {
      g_clear_object (&self->elsewhere);
      g_free (self->etag);
      self->etag = g_strdup (biv_campaign_saving_settle (save->saving, biv_document_get_campaign (self)));
      take_file (self, save->to);
    }
  if (self->is_let_go)
    g_clear_pointer (&self->lock, biv_file_lock_free);
  if (save->then != NULL)
    save->then (save->data, error);
  save_free (save);
}

gboolean
biv_document_is_saving (BivDocument *self)
{
  g_return_val_if_fail (BIV_IS_DOCUMENT (self), FALSE);
  return self->save != NULL;
}

void
biv_document_save (BivDocument    *self,
                   GFile          *to,
                   BivSaveHow      how,
                   BivSaved        then,
                   gpointer        data,
                   GDestroyNotify  free_data)
{
  Save *save;
  const char *etag = NULL;

  g_return_if_fail (BIV_IS_DOCUMENT (self) && (to != NULL || self->file != NULL) && self->save == NULL);

  biv_desk_gather (self->desk);
  save = g_new0 (Save, 1);
  save->to = g_object_ref (to != NULL ? to : self->file);
  save->lock = g_steal_pointer (&self->lock);
  save->then = then;
  save->data = data;
  save->free_data = free_data;
  if (how == BIV_SAVE_CAREFULLY && self->file != NULL && g_file_equal (save->to, self->file))
    etag = self->etag;
  save->saving = biv_campaign_saving_new (biv_document_get_campaign (self), save->to, etag);
  note_pictures (self, save);
  self->is_let_go = FALSE;
  self->save = save;
  g_object_ref (self);
  biv_clerk_hand (self->clerk, write_save, save, NULL);
  g_object_unref (self);
}

/* ---- Opening ---- */

GFile *
biv_document_get_elsewhere (BivDocument  *self,
                            const char  **words)
{
  g_return_val_if_fail (BIV_IS_DOCUMENT (self), NULL);

  if (words != NULL)
    *words = self->holder;
  return self->elsewhere;
}

void
biv_document_let_go (BivDocument *self)
{
  g_return_if_fail (BIV_IS_DOCUMENT (self));

  self->is_let_go = TRUE;
  g_clear_pointer (&self->lock, biv_file_lock_free);
}

/* Samples are compiled in; everything else is a file on this computer. */
BivCampaign *
biv_document_read (GFile   *file,
                   GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *name = NULL;
  const char *text;
  gsize size;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  if (!g_file_has_uri_scheme (file, "resource"))
    return biv_campaign_file_load (file, NULL, error);
  bytes = g_file_load_bytes (file, NULL, NULL, error);
  if (bytes == NULL)
    return NULL;
  name = biv_file_dup_name (file);
  text = g_bytes_get_data (bytes, &size);
  return biv_campaign_file_parse (name, text, size, error);
}

/* CA-REF-3 goes for a battle too: what was played of it survives what ends the program. */
static void
on_fight (BivDocument *self)
{
  const char *battle;
  BivSession *session = biv_desk_get_fight (self->desk, &battle);

  biv_recovery_follow (self->recovery, battle, session);
}

static BivDocument *
new_document (BivCampaign *campaign)
{
  BivDocument *self = g_object_new (BIV_TYPE_DOCUMENT, NULL);

  self->desk = biv_desk_new (campaign);
  self->recovery = biv_recovery_new (campaign, NULL, NULL);
  g_signal_connect_object (self->desk, "fight", G_CALLBACK (on_fight), self, G_CONNECT_SWAPPED);
  return self;
}

BivDocument *
biv_document_new (BivCampaign *campaign)
{
  BivDocument *self;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  self = new_document (campaign);
  self->is_new = TRUE;
  biv_recovery_set_needed (self->recovery, TRUE);
  return self;
}

/* A copy to be looked at, or to go on with under another name; the picture lies where it did. */
static BivDocument *
open_beside (GFile        *file,
             BivCampaign  *campaign,
             const GError *why)
{
  BivDocument *self = new_document (campaign);
  g_autoptr (GFile) folder = g_file_get_parent (file);

  self->elsewhere = g_object_ref (file);
  self->holder = g_strdup (why->message);
  biv_desk_set_folder (self->desk, folder);
  return self;
}

BivDocument *
biv_document_open (GFile   *file,
                   GError **error)
{
  g_autofree char *etag = NULL;
  g_autoptr (BivFileLock) lock = NULL;
  g_autoptr (BivCampaign) campaign = NULL;
  g_autoptr (GError) why = NULL;
  BivDocument *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  /* First hold it, then read it: nothing comes between. */
  lock = biv_file_lock_new (file, WAIT_MS, &why);
  campaign = biv_campaign_file_load (file, &etag, error);
  if (campaign == NULL)
    return NULL;
  if (lock == NULL)
    return open_beside (file, campaign, why);
  self = new_document (campaign);
  self->lock = g_steal_pointer (&lock);
  self->etag = g_steal_pointer (&etag);
  take_file (self, file);
  look_for_left (self);
  return self;
}

BivDocument *
biv_document_open_copy (GFile   *file,
                        GError **error)
{
  g_autoptr (BivCampaign) campaign = biv_document_read (file, error);
  BivDocument *self;

  if (campaign == NULL)
    return NULL;
  self = new_document (campaign);
  return self;
}

/* ---- The class ---- */

static void
biv_document_finalize (GObject *object)
{
  BivDocument *self = BIV_DOCUMENT (object);

  g_clear_pointer (&self->clerk, biv_clerk_free);
  g_clear_pointer (&self->save, save_free);
  g_clear_object (&self->monitor);
  forget_left (self);
  g_clear_object (&self->recovery);
  g_clear_object (&self->desk);
  g_clear_object (&self->file);
  g_clear_object (&self->elsewhere);
  g_free (self->holder);
  g_clear_pointer (&self->lock, biv_file_lock_free);
  g_free (self->etag);
  G_OBJECT_CLASS (biv_document_parent_class)->finalize (object);
}

static void
biv_document_class_init (BivDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_document_finalize;
  signals[OVERTAKEN] = g_signal_new ("overtaken", BIV_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 0);
}

static void
biv_document_init (BivDocument *self)
{
  self->clerk = biv_clerk_new (on_saved, self);
}
