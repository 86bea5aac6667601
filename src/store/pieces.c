/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.c: pieces of maps kept in the user's data folder, a file each */
#include "config.h"

#include "store/pieces.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "base/biv-file.h"
#include "base/fail.h"
#include "base/kept.h"
#include "store/campaign-file.h"

#define FOLDER    "pieces"
#define ENDING    ".piece"
#define LIST_MOST 200

static GFile *
get_file (const char *name)
{
  g_autofree char *path = biv_kept_dup_path (FOLDER, ENDING, name);

  return g_file_new_for_path (path);
}

char **
biv_pieces_list (void)
{
  return biv_kept_list (FOLDER, ENDING, LIST_MOST);
}

gboolean
biv_pieces_keep (BivCampaign  *piece,
                 const char   *name,
                 GError      **error)
{
  g_autoptr (GFile) file = get_file (name);
  g_autofree char *text = NULL;
  gsize n_bytes;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (piece) && name != NULL && *name != '\0', FALSE);

  if (!biv_kept_make_folder (FOLDER))
    return biv_fail (error, G_IO_ERROR, g_io_error_from_errno (errno), _("Your data folder cannot be written: %s"),
                     g_strerror (errno));
  text = biv_campaign_file_dup_text (piece, &n_bytes);
  return biv_file_replace (file, text, n_bytes, NULL, BIV_FILE_REPLACE_NONE, NULL, error);
}

BivCampaign *
biv_pieces_load (const char  *name,
                 GError     **error)
{
  g_autoptr (GFile) file = get_file (name);

  return biv_campaign_file_load (file, NULL, error);
}

gboolean
biv_pieces_remove (const char  *name,
                   GError     **error)
{
  g_autoptr (GFile) file = get_file (name);

  return g_file_delete (file, NULL, error);
}
