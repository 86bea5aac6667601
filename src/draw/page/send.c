/* SPDX-License-Identifier: GPL-3.0-or-later */
/* send.c: the turn sent: a page for every player, in one folder */
#include "config.h"
#include "draw/page/send.h"

#include <string.h>

#include "base/biv-file.h"
#include "campaign/knowledge/players-copy.h"
#include "campaign/model/player.h"
#include "draw/page/page.h"

static gboolean
is_taken (GPtrArray  *names,
          const char *name)
{
  for (guint i = 0; i < names->len; i++)
    if (g_ascii_strcasecmp (names->pdata[i], name) == 0)
      return TRUE;
  return FALSE;
}

/* Sides whose names have the same letters get numbers, in the order of the file, which everybody knows. */
static char *
dup_free_name (BivCampaign *copy,
               GPtrArray   *names)
{
  char *name = biv_players_page_dup_name (copy);

  for (guint number = 2; is_taken (names, name); number++)
    {
      g_autofree char *first = biv_players_page_dup_name (copy);

      g_free (name);
      name = g_strdup_printf ("%.*s-%u.html", (int) (strlen (first) - strlen (".html")), first, number);
    }
  g_ptr_array_add (names, g_strdup (name));
  return name;
}

static gboolean
write_page (BivCampaign  *campaign,
            const char   *who,
            const char   *by,
            GFile        *folder,
            GPtrArray    *names,
            GPtrArray    *written,
            GError      **error)
{
  g_autoptr (BivCampaign) copy = biv_players_copy_new (campaign, who);
  g_autoptr (GBytes) bytes = biv_players_page_render (copy, by, error);
  g_autofree char *name = NULL;
  g_autoptr (GFile) file = NULL;

  if (bytes == NULL)
    return FALSE;
  name = dup_free_name (copy, names);
  file = g_file_get_child (folder, name);
  if (!biv_file_replace (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL, BIV_FILE_REPLACE_NONE, NULL,
                         error))
    return FALSE;
  g_ptr_array_add (written, g_steal_pointer (&file));
  return TRUE;
}

GPtrArray *
biv_send_write (BivCampaign  *campaign,
                const char   *by,
                GFile        *folder,
                GError      **error)
{
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) players = NULL;
  g_autoptr (GError) why = NULL;

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && G_IS_FILE (folder), NULL);

  if (!g_file_make_directory_with_parents (folder, NULL, &why) && !g_error_matches (why, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return NULL;
    }
  /* CA-MAIL-8: of a side with several players each has a page of his own. A copy is one player's. */
  players = biv_player_list (campaign, NULL);
  for (guint i = 0; i < players->len; i++)
    {
      const BivPlayer *player = g_ptr_array_index (players, i);

      if ((!biv_campaign_is_copy (campaign) || biv_player_is (player, campaign->copy_for, campaign->copy_player))
          && !write_page (campaign, player->id, by, folder, names, written, error))
        return NULL;
    }
  return g_steal_pointer (&written);
}
