/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recovery.c: what was not saved yet, kept against a crash
 *
 * In the folder lie, for each campaign that is or was open, files of one random name: .campaign, the copy; .ini, what
 * belongs to it; .moves, of a battle under way, called by the copy that it goes on from too, so that neither is ever taken
 * for another's; .lock, which the program holds a lock on for as long as it lives, and which the kernel lets go whatever
 * ends it. */
#include "config.h"
#include "store/recovery.h"

#include <errno.h>
#include <fcntl.h>
#include "base/i18n.h"
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/biv-file.h"
#include "base/clerk.h"
#include "engine/biv-session.h"
#include "store/campaign-file-private.h"
#include "store/move-journal.h"
#include "base/fail.h"

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

/* Returns: -1 if another program holds it, or it cannot be locked */
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

/* @text: of the copy that the moves go on from */
static char *
dup_moves_path (const char *stem,
                const char *text,
                gsize       n_bytes)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, n_bytes);
  g_autofree char *ending = NULL;

  sum[16] = '\0';                   /* enough to tell one copy from the next */
  ending = g_strconcat ("-", sum, ".moves", NULL);
  return dup_path (stem, ending);
}

/* All but those at @but (nullable). */
static void
remove_moves (const char *stem,
              const char *but)
{
  g_autofree char *path = dup_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_prefix (name, stem) && g_str_has_suffix (name, ".moves"))
      {
        g_autofree char *old = g_build_filename (path, name, NULL);

        if (g_strcmp0 (old, but) != 0)
          g_unlink (old);
      }
}

static void
remove_files (const char *stem)
{
  static const char *const endings[] = { ".campaign", ".ini", ".lock" };   /* the copy first, the lock last */

  remove_moves (stem, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *path = dup_path (stem, endings[i]);

      g_unlink (path);
    }
}

/* ---- While a campaign is open: in the clerk's thread ---- */

typedef struct
{
  char *stem;
  int   lock;                       /* -1: not begun, or finished */
  int   moves;                      /* -1: none are written beside the copy */
  char *moves_path;
  guint journal;                    /* the number of that journal */
} Disk;

/* A whole copy. Where the next one is ready before this one's turn, it is passed over. */
typedef struct
{
  gatomicrefcount ref_count;
  int             is_overtaken;     /* atomic */
  Disk           *disk;
  char           *info;             /* the .ini */
  char           *text;             /* the .campaign */
  gsize           n_bytes;
  char           *moves;            /* that go on from it; NULL: none */
  guint           journal;          /* the number of theirs */
} Copy;

/* What is added to a journal. */
typedef struct
{
  Disk *disk;
  char *text;
  guint journal;                    /* its number: where its copy could not be written, neither can this */
} Lines;

static void
copy_unref (Copy *copy)
{
  if (!g_atomic_ref_count_dec (&copy->ref_count))
    return;
  g_free (copy->info);
  g_free (copy->text);
  g_free (copy->moves);
  g_free (copy);
}

static void
lines_free (Lines *lines)
{
  g_free (lines->text);
  g_free (lines);
}

static gboolean
begin (Disk    *disk,
       GError **error)
{
  g_autofree char *folder = dup_folder ();

  if (disk->lock >= 0)
    return TRUE;
  if (g_mkdir_with_parents (folder, 0700) == 0 && (disk->lock = take_lock (disk->stem, O_CREAT)) >= 0)
    return TRUE;
  return biv_fail (error, G_IO_ERROR, g_io_error_from_errno (errno), _("the folder %s cannot be written to (%s)"), folder,
                   g_strerror (errno));
}

static gboolean
replace (const char  *path,
         const char  *text,
         gsize        n_bytes,
         GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return biv_file_replace (file, text, n_bytes, NULL, BIV_FILE_REPLACE_QUICK, NULL, error);
}

static void
close_moves (Disk *disk)
{
  if (disk->moves >= 0)
    close (disk->moves);
  disk->moves = -1;
  g_clear_pointer (&disk->moves_path, g_free);
}

/* The moves before the copy that they belong to, and those of the copy before at the end: whatever moment the program ends at,
 * a copy and its own moves are there. */
static gboolean
write_copy (gpointer   what,
            GError   **error)
{
  Copy *copy = what;
  Disk *disk = copy->disk;
  g_autofree char *info = dup_path (disk->stem, ".ini"), *path = dup_path (disk->stem, ".campaign"), *moves_path = NULL;
  int moves = -1;

  if (g_atomic_int_get (&copy->is_overtaken))
    return TRUE;
  if (!begin (disk, error) || !replace (info, copy->info, strlen (copy->info), error))
    return FALSE;
  moves_path = dup_moves_path (disk->stem, copy->text, copy->n_bytes);
  if (copy->moves != NULL && (moves = biv_move_journal_open (moves_path, copy->moves, error)) < 0)
    return FALSE;
  if (!replace (path, copy->text, copy->n_bytes, error))
    {
      if (moves >= 0)
        close (moves);
      return FALSE;
    }
  remove_moves (disk->stem, moves >= 0 ? moves_path : NULL);
  close_moves (disk);
  disk->moves = moves;
  disk->moves_path = g_steal_pointer (&moves_path);
  disk->journal = copy->journal;
  return TRUE;
}

static gboolean
write_lines (gpointer   what,
             GError   **error)
{
  const Lines *lines = what;
  const Disk *disk = lines->disk;

  return disk->moves < 0 || disk->journal != lines->journal
         || biv_move_journal_add (disk->moves, disk->moves_path, lines->text, error);
}

static gboolean
remove_copy (gpointer   what,
             GError   **error)
{
  Disk *disk = what;
  g_autofree char *path = dup_path (disk->stem, ".campaign");

  close_moves (disk);
  g_unlink (path);
  remove_moves (disk->stem, NULL);
  return TRUE;
}

/* ---- While a campaign is open: in the thread of its window ---- */

struct _BivRecovery
{
  GObject      parent_instance;

  BivCampaign *campaign;
  char        *uri;                 /* nullable */
  char        *etag;                /* nullable */
  Disk         disk;                /* the clerk's */
  BivClerk   *clerk;
  gboolean     is_needed;           /* whether anything was changed or not */
  gboolean     has_copy;            /* on the disk, or on its way there */
  Copy        *copy;                /* the last one; NULL: none was made */
  guint        copied_serial;       /* the campaign's, of that copy */
  char        *battle;              /* being fought; NULL: none is */
  BivSession  *session;
  BivMoveJournal *journal;          /* beside the copy; NULL: the battle is as the copy has it */
  guint        n_journals;          /* begun so far: the number of this one */
  char        *problem;             /* nullable */
};

enum
{
  PROP_PROBLEM = 1,
};

static GParamSpec *problem_property;

G_DEFINE_FINAL_TYPE (BivRecovery, biv_recovery, G_TYPE_OBJECT)

/* After a failure a journal is begun anew with the next move. */
static void
take_outcome (gpointer  owner,
              GError   *error)
{
  BivRecovery *self = owner;
  const char *words;

  if (error != NULL)
    {
      g_prefix_error (&error, "%s", _("A copy against crashes cannot be kept: "));
      g_clear_pointer (&self->journal, biv_move_journal_free);
    }
  words = error != NULL ? error->message : NULL;
  if (g_strcmp0 (self->problem, words) != 0)
    {
      g_free (self->problem);
      self->problem = g_strdup (words);
      g_object_notify_by_pspec (G_OBJECT (self), problem_property);
    }
  g_clear_error (&error);
}

static char *
dup_info (BivRecovery *self)
{
  g_autoptr (GKeyFile) info = g_key_file_new ();
  const char *title = biv_item_get_name_key (BIV_ITEM (self->campaign));

  g_key_file_set_string (info, GROUP, "title", title != NULL ? title : "");
  g_key_file_set_int64 (info, GROUP, "microseconds", g_get_real_time ());
  if (self->uri != NULL)
    g_key_file_set_string (info, GROUP, "uri", self->uri);
  if (self->etag != NULL)
    g_key_file_set_string (info, GROUP, "etag", self->etag);
  return g_key_file_to_data (info, NULL, NULL);
}

static void
keep_copy (BivRecovery *self)
{
  Copy *copy = g_new0 (Copy, 1);

  g_atomic_ref_count_init (&copy->ref_count);
  copy->disk = &self->disk;
  copy->info = dup_info (self);
  copy->text = biv_campaign_file_dup_text (self->campaign, &copy->n_bytes);
  g_clear_pointer (&self->journal, biv_move_journal_free);
  if (self->session != NULL && !biv_session_is_kept (self->session))
    {
      self->journal = biv_move_journal_new (self->battle, self->session, &copy->moves);
      copy->journal = ++self->n_journals;
    }
  if (self->copy != NULL)
    {
      g_atomic_int_set (&self->copy->is_overtaken, TRUE);
      copy_unref (self->copy);
    }
  self->copy = copy;
  self->has_copy = TRUE;
  self->copied_serial = biv_campaign_get_serial (self->campaign);
  g_atomic_ref_count_inc (&copy->ref_count);
  biv_clerk_hand (self->clerk, write_copy, copy, (GDestroyNotify) copy_unref);
}

static gboolean
has_something (BivRecovery *self)
{
  return self->is_needed || biv_campaign_is_dirty (self->campaign)
         || (self->session != NULL && !biv_session_is_kept (self->session));
}

static void
drop_copy (BivRecovery *self)
{
  g_clear_pointer (&self->journal, biv_move_journal_free);
  if (self->has_copy)
    biv_clerk_hand (self->clerk, remove_copy, &self->disk, NULL);
  self->has_copy = FALSE;
}

static void
keep_up (BivRecovery *self)
{
  if (has_something (self))
    keep_copy (self);
  else
    drop_copy (self);
}

/* One change is told more than once, since several things are said of a history. */
static void
on_campaign_changed (BivRecovery *self)
{
  if (!self->has_copy || !has_something (self) || self->problem != NULL
      || self->copied_serial != biv_campaign_get_serial (self->campaign))
    keep_up (self);
}

/* A move was made or taken back: a line, if there is a copy that it can stand beside. */
static void
on_session_changed (BivRecovery *self)
{
  if (!has_something (self))
    drop_copy (self);
  else if (!self->has_copy || (self->journal == NULL && !biv_session_is_kept (self->session)))
    keep_copy (self);
  else if (self->journal != NULL)
    {
      Lines *lines = g_new (Lines, 1);

      *lines = (Lines) { &self->disk, biv_move_journal_dup_lines (self->journal, self->session), self->n_journals };
      biv_clerk_hand (self->clerk, write_lines, lines, (GDestroyNotify) lines_free);
    }
}

static void
close_disk (Disk *disk)
{
  close_moves (disk);
  if (disk->lock >= 0)
    close (disk->lock);
  disk->lock = -1;
}

static void
biv_recovery_dispose (GObject *object)
{
  BivRecovery *self = BIV_RECOVERY (object);

  g_clear_pointer (&self->clerk, biv_clerk_free);
  if (self->campaign != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->campaign, self);
      if (self->disk.lock >= 0 && !has_something (self))
        remove_files (self->disk.stem);
    }
  g_clear_object (&self->campaign);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->battle, g_free);
  g_clear_pointer (&self->journal, biv_move_journal_free);
  close_disk (&self->disk);
  g_clear_pointer (&self->disk.stem, g_free);
  g_clear_pointer (&self->copy, copy_unref);
  g_clear_pointer (&self->uri, g_free);
  g_clear_pointer (&self->etag, g_free);
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
  self->disk = (Disk) { .stem = g_uuid_string_random (), .lock = -1, .moves = -1 };
  self->clerk = biv_clerk_new (take_outcome, self);
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
  g_signal_connect_swapped (campaign, "changed", G_CALLBACK (on_campaign_changed), self);
  g_signal_connect_swapped (campaign, "notify::is-dirty", G_CALLBACK (on_campaign_changed), self);
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
  self->is_needed = FALSE;
  keep_up (self);
}

void
biv_recovery_set_needed (BivRecovery *self,
                         gboolean     is_needed)
{
  g_return_if_fail (BIV_IS_RECOVERY (self));

  if (self->is_needed == !!is_needed)
    return;
  self->is_needed = !!is_needed;
  keep_up (self);
}

void
biv_recovery_follow (BivRecovery *self,
                     const char  *battle,
                     BivSession  *session)
{
  g_return_if_fail (BIV_IS_RECOVERY (self) && (session == NULL || battle != NULL));

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_free (self->battle);
  self->battle = session != NULL ? g_strdup (battle) : NULL;
  g_set_object (&self->session, session);
  if (session != NULL)
    g_signal_connect_swapped (session, "changed", G_CALLBACK (on_session_changed), self);
  if (self->journal != NULL || (session != NULL && !biv_session_is_kept (session)))
    keep_up (self);
}

const char *
biv_recovery_get_problem (BivRecovery *self)
{
  g_return_val_if_fail (BIV_IS_RECOVERY (self), NULL);

  return self->problem;
}

void
biv_recovery_settle (BivRecovery *self)
{
  g_return_if_fail (BIV_IS_RECOVERY (self));

  biv_clerk_wait (self->clerk);
}

void
biv_recovery_finish (BivRecovery *self)
{
  g_return_if_fail (BIV_IS_RECOVERY (self));

  biv_recovery_follow (self, NULL, NULL);
  g_signal_handlers_disconnect_by_data (self->campaign, self);
  biv_clerk_wait (self->clerk);
  if (self->disk.lock < 0)
    return;
  remove_files (self->disk.stem);
  close_disk (&self->disk);
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

/* When the last move was made; 0: none was. */
static gint64
get_time_of_moves (const char *stem)
{
  g_autofree char *path = dup_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  gint64 latest = 0;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_prefix (name, stem) && g_str_has_suffix (name, ".moves"))
      {
        g_autofree char *moves = g_build_filename (path, name, NULL);
        struct stat status;

        if (stat (moves, &status) == 0)
          latest = MAX (latest, status.st_mtim.tv_sec * G_USEC_PER_SEC + status.st_mtim.tv_nsec / 1000);
      }
  return latest;
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
  offer->microseconds = MAX (g_key_file_get_int64 (info, GROUP, "microseconds", NULL), get_time_of_moves (offer->stem));
  offer->etag = g_key_file_get_string (info, GROUP, "etag", NULL);
  if ((uri = g_key_file_get_string (info, GROUP, "uri", NULL)) != NULL)
    offer->file = g_file_new_for_uri (uri);
}

/* The copy of that name, if its program is gone. Stray files that belong to no copy are removed. */
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

BivRecoveryOffer *
biv_recovery_find_offer_called (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  return find_offer (id);
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
biv_recovery_offer_get_id (BivRecoveryOffer *offer)
{
  return offer->stem;
}

const char *
biv_recovery_offer_get_title (BivRecoveryOffer *offer)
{
  return biv_said_shown (offer->title);
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

/* Returns: (nullable): what has been made of a battle since the copy */
static char *
dup_moves_of (BivRecoveryOffer *offer,
              GFile            *copy)
{
  g_autoptr (GBytes) bytes = biv_file_read (copy, BIV_XML_MAX_BYTES, NULL, NULL);
  g_autofree char *path = NULL;

  if (bytes == NULL)
    return NULL;
  path = dup_moves_path (offer->stem, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return g_file_test (path, G_FILE_TEST_EXISTS) ? g_steal_pointer (&path) : NULL;
}

BivCampaign *
biv_recovery_offer_restore (BivRecoveryOffer  *offer,
                            char             **etag,
                            GError           **error)
{
  g_autofree char *path = NULL, *moves = NULL;
  g_autoptr (GFile) file = NULL;
  BivCampaign *campaign;

  g_return_val_if_fail (offer != NULL, NULL);

  path = dup_path (offer->stem, ".campaign");
  file = g_file_new_for_path (path);
  campaign = biv_campaign_file_load_unsaved (file, error);
  /* A battle in which no move has been made since then has none. */
  if (campaign != NULL && (moves = dup_moves_of (offer, file)) != NULL)
    biv_move_journal_restore (moves, campaign, NULL);
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
