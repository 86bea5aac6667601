/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deployment-file.c: a side's deployment kept under a name, to be used again on the same board (CA-DEPLOY-9) */
#include "config.h"
#include "store/deployment-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "store/backups.h"
#include "campaign/battle/deployment.h"

#define MOST_BYTES (1 << 20)
#define MOST_WORDS 8                /* words in a unit's line; an order's may have more */

/* Returns: the first line, from 1, that does not belong in a deployment; 0: all lines do */
static guint
find_fault (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 1; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      guint n = g_strv_length (words);

      if (lines[i][0] != '\0' && !g_str_has_prefix (lines[i], "order ") && (n < 2 || n > MOST_WORDS))
        return i + 1;
    }
  return 0;
}

char *
biv_deployment_file_load (GFile   *file,
                          GError **error)
{
  g_autoptr (GBytes) bytes = biv_file_read (file, MOST_BYTES, NULL, error);
  g_autofree char *name = biv_file_dup_name (file), *text = NULL, *side = NULL;
  gsize n_bytes;
  guint fault;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &n_bytes) : NULL;

  if (bytes == NULL)
    return NULL;
  text = g_strndup (data != NULL ? data : "", data != NULL ? n_bytes : 0);
  if (strlen (text) == n_bytes && g_utf8_validate (text, -1, NULL))
    side = biv_deployment_dup_side_of (text);
  if (side == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("%s:1: this is no kept deployment; one begins with a line like “deployment CROWN ford 0 squares 8 8”"), name);
      return NULL;
    }
  fault = find_fault (text);
  if (fault == 0)
    return g_steal_pointer (&text);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _("%s:%u: a line is a unit, its place and where it faces, like “A02 d4 N”, or a general’s, or an order"),
               name, fault);
  return NULL;
}

gboolean
biv_deployment_file_save (const char  *text,
                          GFile       *file,
                          GError     **error)
{
  g_return_val_if_fail (text != NULL && G_IS_FILE (file), FALSE);

  return biv_backups_replace (file, NULL, text, strlen (text), NULL, NULL, error);
}
