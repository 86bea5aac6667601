/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-recovery.c: what was not saved yet, kept against a crash
 *
 * In the folder lie, for each campaign that is or was open, three files of one random name: .campaign, the copy; .ini,
 * what belongs to it; .lock, which the program holds a lock on for as long as it lives, and which the kernel lets go
 * whatever ends it. */
#include "config.h"
#include "store/biv-recovery.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/biv-file.h"
#include "store/biv-campaign-file-private.h"

#define GROUP "recovery"

/* ---- The folder ---- */

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "bivouac", "recovery", NULL);
}

static char *
dup_path (const char *stem,
          const char *ending)
{
  g_autofree char *folder = dup_folder (), *name = g_strconcat (stem, ending, NULL);

  return g_build_filename (folder, name, NULL);
}

/* Returns: -1 where another program holds it, or it cannot be had */
static int
take_lock (const char *stem,
           int         flags)
{
  g_autofree char *path = dup_path (stem, ".lock");
  int fd = g_open (path, O_RDWR | O_CLOEXEC | flags, 0600);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      return -1;
    }
  return fd;
}

static void
remove_files (const char *stem)
{
  static const char *const endings[] = { ".campaign", ".ini", ".lock" };   /* the copy first, the lock last */

  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *path = dup_path (stem, endings[i]);

      g_unlink (path);
    }
}

/* ---- While a campaign is open ---- */

struct _BivRecovery
{
  GObject      parent_instance;

  BivCampaign *campaign;
  char        *uri;                 /* nullable */
  char        *etag;                /* nullable */
  char        *stem;
  int          lock;                /* -1: not begun, or finished */
  char        *problem;             /* nullable */
};

enum
{
  PROP_PROBLEM = 1,
};

static GParamSpec *problem_property;

G_DEFINE_FINAL_TYPE (BivRecovery, biv_recovery, G_TYPE_OBJECT)

static void
take_problem (BivRecovery *self,
              GError      *error)
{
  const char *words = error != NULL ? error->message : NULL;

  if (g_strcmp0 (self->problem, words) != 0)
    {
      g_free (self->problem);
      self->problem = g_strdup (words);
      g_object_notify_by_pspec (G_OBJECT (self), problem_property);
    }
  g_clear_error (&error);
}

static gboolean
begin (BivRecovery  *self,
       GError      **error)
{
  g_autofree char *folder = dup_folder ();

  if (self->lock >= 0)
    return TRUE;
  if (g_mkdir_with_parents (folder, 0700) == 0 && (self->lock = take_lock (self->stem, O_CREAT)) >= 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), _("the folder %s cannot be written to (%s)"), folder,
               g_strerror (errno));
  return FALSE;
}

static gboolean
write_info (BivRecovery  *self,
            GError      **error)
{
  g_autoptr (GKeyFile) info = g_key_file_new ();
  g_autofree char *text = NULL, *path = dup_path (self->stem, ".ini");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const char *title = biv_item_get_name (BIV_ITEM (self->campaign));
  gsize n_bytes;

  g_key_file_set_string (info, GROUP, "title", title != NULL ? title : "");
  g_key_file_set_int64 (info, GROUP, "microseconds", g_get_real_time ());
  if (self->uri != NULL)
    g_key_file_set_string (info, GROUP, "uri", self->uri);
  if (self->etag != NULL)
    g_key_file_set_string (info, GROUP, "etag", self->etag);
  text = g_key_file_to_data (info, &n_bytes, NULL);
  return biv_file_replace (file, text, n_bytes, NULL, BIV_FILE_REPLACE_QUICK, NULL, error);
}

static gboolean
write_copy (BivRecovery  *self,
            GError      **error)
{
  g_autofree char *path = dup_path (self->stem, ".campaign"), *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gsize n_bytes;

  if (!begin (self, error) || !write_info (self, error))
    return FALSE;
  text = biv_campaign_file_dup_text (self->campaign, &n_bytes);
  return biv_file_replace (file, text, n_bytes, NULL, BIV_FILE_REPLACE_QUICK, NULL, error);
}

static void
keep_up (BivRecovery *self)
{
  GError *error = NULL;

  if (biv_campaign_is_dirty (self->campaign))
    {
      if (!write_copy (self, &error))
        g_prefix_error (&error, "%s", _("A copy against crashes cannot be kept: "));
    }
  else
    {
      g_autofree char *path = dup_path (self->stem, ".campaign");

      g_unlink (path);
    }
  take_problem (self, error);
}

static void
biv_recovery_dispose (GObject *object)
{
  BivRecovery *self = BIV_RECOVERY (object);

  if (self->campaign != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->campaign, self);
      if (self->lock >= 0 && !biv_campaign_is_dirty (self->campaign))
        remove_files (self->stem);
    }
  g_clear_object (&self->campaign);
  if (self->lock >= 0)
    close (self->lock);
  self->lock = -1;
  g_clear_pointer (&self->uri, g_free);
  g_clear_pointer (&self->etag, g_free);
  g_clear_pointer (&self->stem, g_free);
  g_clear_pointer (&self->problem, g_free);
  G_OBJECT_CLASS (biv_recovery_parent_class)->dispose (object);
}

static void
biv_recovery_get_property (GObject    *object,
                           guint       property,
                           GValue     *value,
                           GParamSpec *spec)
{
  if (property == PROP_PROBLEM)
    g_value_set_string (value, BIV_RECOVERY (object)->problem);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
biv_recovery_class_init (BivRecoveryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = biv_recovery_dispose;
  object_class->get_property = biv_recovery_get_property;
  problem_property = g_param_spec_string ("problem", NULL, NULL, NULL,
                                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_property (object_class, PROP_PROBLEM, problem_property);
}

static void
biv_recovery_init (BivRecovery *self)
{
  self->lock = -1;
  self->stem = g_uuid_string_random ();
}

BivRecovery *
biv_recovery_new (BivCampaign *campaign,
                  GFile       *file,
                  const char  *etag)
{
  BivRecovery *self;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), NULL);

  self = g_object_new (BIV_TYPE_RECOVERY, NULL);
  self->campaign = g_object_ref (campaign);
  self->uri = file != NULL ? g_file_get_uri (file) : NULL;
  self->etag = g_strdup (etag);
  g_signal_connect_swapped (campaign, "changed", G_CALLBACK (keep_up), self);
  g_signal_connect_swapped (campaign, "notify::is-dirty", G_CALLBACK (keep_up), self);
  if (biv_campaign_is_dirty (campaign))
    keep_up (self);
  return self;
}

void
biv_recovery_set_file (BivRecovery *self,
                       GFile       *file,
                       const char  *etag)
{
  g_return_if_fail (BIV_IS_RECOVERY (self) && G_IS_FILE (file));

  g_free (self->uri);
  self->uri = g_file_get_uri (file);
  g_free (self->etag);
  self->etag = g_strdup (etag);
  if (biv_campaign_is_dirty (self->campaign))
    keep_up (self);
}

const char *
biv_recovery_get_problem (BivRecovery *self)
{
  g_return_val_if_fail (BIV_IS_RECOVERY (self), NULL);

  return self->problem;
}

void
biv_recovery_finish (BivRecovery *self)
{
  g_return_if_fail (BIV_IS_RECOVERY (self));

  g_signal_handlers_disconnect_by_data (self->campaign, self);
  if (self->lock < 0)
    return;
  remove_files (self->stem);
  close (self->lock);
  self->lock = -1;
}

/* ---- At the next start ---- */

struct _BivRecoveryOffer
{
  char      *stem;
  int        lock;
  char      *title;
  GFile     *file;                  /* nullable */
  char      *etag;                  /* nullable */
  gint64     microseconds;          /* of the last change: two copies of one second have an order too */
  GDateTime *time;                  /* the same, for people */
};

void
biv_recovery_offer_free (BivRecoveryOffer *offer)
{
  if (offer == NULL)
    return;
  close (offer->lock);
  g_free (offer->stem);
  g_free (offer->title);
  g_clear_object (&offer->file);
  g_free (offer->etag);
  g_date_time_unref (offer->time);
  g_free (offer);
}

static void
read_info (BivRecoveryOffer *offer)
{
  g_autofree char *path = dup_path (offer->stem, ".ini"), *uri = NULL;
  g_autoptr (GKeyFile) info = g_key_file_new ();

  g_key_file_load_from_file (info, path, G_KEY_FILE_NONE, NULL);
  offer->title = g_key_file_get_string (info, GROUP, "title", NULL);
  if (offer->title == NULL || *offer->title == '\0')
    {
      g_free (offer->title);
      offer->title = g_strdup (_("Campaign without a title"));
    }
  offer->microseconds = g_key_file_get_int64 (info, GROUP, "microseconds", NULL);
  offer->etag = g_key_file_get_string (info, GROUP, "etag", NULL);
  if ((uri = g_key_file_get_string (info, GROUP, "uri", NULL)) != NULL)
    offer->file = g_file_new_for_uri (uri);
}

/* A copy without a program. What lies about without a copy is swept up. */
static BivRecoveryOffer *
find_offer (const char *stem)
{
  g_autofree char *path = dup_path (stem, ".campaign");
  int lock = take_lock (stem, 0);
  BivRecoveryOffer *offer;
  struct stat status;

  if (lock < 0)
    return NULL;
  if (stat (path, &status) != 0)
    {
      remove_files (stem);
      close (lock);
      return NULL;
    }
  offer = g_new0 (BivRecoveryOffer, 1);
  offer->stem = g_strdup (stem);
  offer->lock = lock;
  read_info (offer);
  offer->time = g_date_time_new_from_unix_local (offer->microseconds / G_USEC_PER_SEC);
  if (offer->time == NULL)
    offer->time = g_date_time_new_from_unix_local (status.st_mtime);
  return offer;
}

static int
compare_offers (gconstpointer a,
                gconstpointer b)
{
  const BivRecoveryOffer *one = *(BivRecoveryOffer *const *) a, *two = *(BivRecoveryOffer *const *) b;

  return (two->microseconds > one->microseconds) - (two->microseconds < one->microseconds);
}

GPtrArray *
biv_recovery_list_offers (void)
{
  GPtrArray *offers = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_recovery_offer_free);
  g_autofree char *path = dup_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".lock"))
      {
        g_autofree char *stem = g_strndup (name, strlen (name) - strlen (".lock"));
        BivRecoveryOffer *offer = find_offer (stem);

        if (offer != NULL)
          g_ptr_array_add (offers, offer);
      }
  g_ptr_array_sort (offers, compare_offers);
  return offers;
}

BivRecoveryOffer *
biv_recovery_find_offer (GFile *file)
{
  g_autoptr (GPtrArray) offers = biv_recovery_list_offers ();

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  for (guint i = 0; i < offers->len; i++)
    {
      BivRecoveryOffer *offer = g_ptr_array_index (offers, i);

      if (offer->file != NULL && g_file_equal (offer->file, file))
        return g_ptr_array_steal_index (offers, i);
    }
  return NULL;
}

const char *
biv_recovery_offer_get_title (BivRecoveryOffer *offer)
{
  return offer->title;
}

GFile *
biv_recovery_offer_get_file (BivRecoveryOffer *offer)
{
  return offer->file;
}

GDateTime *
biv_recovery_offer_get_time (BivRecoveryOffer *offer)
{
  return offer->time;
}

BivCampaign *
biv_recovery_offer_restore (BivRecoveryOffer  *offer,
                            char             **etag,
                            GError           **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  BivCampaign *campaign;

  g_return_val_if_fail (offer != NULL, NULL);

  path = dup_path (offer->stem, ".campaign");
  file = g_file_new_for_path (path);
  campaign = biv_campaign_file_load_unsaved (file, error);
  if (campaign != NULL && etag != NULL)
    *etag = g_strdup (offer->etag);
  return campaign;
}

void
biv_recovery_offer_discard (BivRecoveryOffer *offer)
{
  g_return_if_fail (offer != NULL);

  remove_files (offer->stem);
}
