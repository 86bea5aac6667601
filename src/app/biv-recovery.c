/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-recovery.c: what a crash would cost, kept in the user's state folder */
#include "app/biv-recovery.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <unistd.h>

#include "base/biv-file.h"
#include "store/biv-campaign-file.h"

#define UNSAVED "unsaved-"
#define ENDING  ".campaign"

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "bivouac", NULL);
}

/* A file's changes are found again by its address; its own name would not do for two folders. */
GFile *
biv_recovery_get_file (GFile *file)
{
  static guint n_unsaved;
  g_autofree char *folder = dup_folder (), *name = NULL, *path = NULL;

  if (file != NULL)
    {
      g_autofree char *uri = g_file_get_uri (file);
      g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, uri, -1);

      name = g_strconcat (digest, ENDING, NULL);
    }
  else
    name = g_strdup_printf (UNSAVED "%ld-%u" ENDING, (long) getpid (), n_unsaved++);
  path = g_build_filename (folder, name, NULL);
  return g_file_new_for_path (path);
}

void
biv_recovery_keep (BivCampaign *campaign,
                   GFile       *recovery)
{
  g_autofree char *folder = dup_folder (), *text = NULL;
  gsize n_bytes = 0;

  g_return_if_fail (BIV_IS_CAMPAIGN (campaign) && G_IS_FILE (recovery));

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return;
  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  if (text != NULL)
    biv_file_replace (recovery, text, n_bytes, NULL, BIV_FILE_REPLACE_QUICK, NULL, NULL);
}

void
biv_recovery_forget (GFile *recovery)
{
  g_return_if_fail (G_IS_FILE (recovery));
  g_file_delete (recovery, NULL, NULL);
}

BivCampaign *
biv_recovery_load (GFile       *recovery,
                   BivCampaign *campaign,
                   guint       *n_steps)
{
  g_autoptr (BivCampaign) left = NULL;
  guint have, had;

  g_return_val_if_fail (G_IS_FILE (recovery) && BIV_IS_CAMPAIGN (campaign) && n_steps != NULL, NULL);

  *n_steps = 0;
  if (!g_file_query_exists (recovery, NULL))
    return NULL;
  left = biv_campaign_file_load (recovery, NULL, NULL);
  if (left == NULL)
    return NULL;
  had = biv_campaign_peek_steps (left)->len;
  have = biv_campaign_peek_steps (campaign)->len;
  if (had <= have)
    return NULL;
  *n_steps = had - have;
  return g_steal_pointer (&left);
}

/* "unsaved-1234-0.campaign" is left over when no process 1234 is there any more. */
static gboolean
is_left_over (const char *name)
{
  char *end;
  gint64 process;

  if (!g_str_has_prefix (name, UNSAVED) || !g_str_has_suffix (name, ENDING))
    return FALSE;
  process = g_ascii_strtoll (name + strlen (UNSAVED), &end, 10);
  return *end == '-' && process > 0 && kill ((pid_t) process, 0) != 0 && errno == ESRCH;
}

GPtrArray *
biv_recovery_list_unsaved (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *folder = dup_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_left_over (name))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        g_ptr_array_add (files, g_file_new_for_path (path));
      }
  return files;
}
