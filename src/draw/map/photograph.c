/* SPDX-License-Identifier: GPL-3.0-or-later */
/* photograph.c: photographs of battles as files: brought beside the campaign's, written into pages, given with copies */
#include "config.h"

#include "draw/map/photograph.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "base/fail.h"
#include "campaign/battle/photographs.h"
#include "draw/map/backdrop.h"

#define MOST_BYTES  (24 * 1024 * 1024)      /* of one: what a camera makes of its best */
#define MOST_NUMBER 999
#define PAGE_SIDE   1280                    /* px of the longer side in a page */
#define COPY_SIDE   4096                    /* and beside a copy */

gboolean
biv_photograph_take (GFile         *from,
                     GFile         *folder,
                     const char    *stem,
                     char         **name,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_autoptr (BivBackdrop) picture = biv_backdrop_read (from, cancellable, error);
  g_autofree char *called = biv_file_dup_name (from);

  if (picture == NULL)
    return FALSE;
  if (strcmp (biv_backdrop_get_ending (picture), ".svg") == 0)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” is a drawing; a photograph is a PNG or JPEG file."),
                     called);
  for (int number = 1; number <= MOST_NUMBER; number++)
    {
      g_autofree char *tried = g_strdup_printf ("%s-%d%s", stem, number, biv_backdrop_get_ending (picture));
      g_autoptr (GFile) to = g_file_get_child (folder, tried);
      g_autoptr (GError) taken = NULL;

      if (biv_file_copy (from, to, MOST_BYTES, &taken))
        {
          *name = g_steal_pointer (&tried);
          return TRUE;
        }
      if (!g_error_matches (taken, G_IO_ERROR, G_IO_ERROR_EXISTS))
        {
          g_propagate_error (error, g_steal_pointer (&taken));
          return FALSE;
        }
    }
  return biv_fail (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("“%s”: no name is left for another photograph in this folder."), called);
}

/* ---- What is seen on it, and nothing else ---- */

/* Nothing shines through a photograph. */
static GdkPixbuf *
make_pixbuf (const guint32 *pixels,
             int            width,
             int            height,
             int            stride)
{
  GdkPixbuf *pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  guchar *rows = gdk_pixbuf_get_pixels (pixbuf);
  int to = gdk_pixbuf_get_rowstride (pixbuf);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guint32 pixel = pixels[y * (stride / 4) + x];
        guchar *at = rows + y * to + 3 * x;

        at[0] = (guchar) (pixel >> 16);
        at[1] = (guchar) (pixel >> 8);
        at[2] = (guchar) pixel;
      }
  return pixbuf;
}

/* @most: px of the longer side. Returns: (transfer full) (nullable): the content of a new file */
static GBytes *
dup_seen (GFile      *folder,
          const char *name,
          int         most,
          const char *type,
          GError    **error)
{
  g_autoptr (BivBackdrop) picture = biv_backdrop_load_named (folder, name, NULL, error);
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  int width, height, stride;
  gboolean is_written;
  char *content;
  gsize n_bytes;

  if (picture == NULL)
    return NULL;
  pixels = biv_backdrop_dup_pixels (picture, most, &width, &height, &stride);
  pixbuf = make_pixbuf (g_bytes_get_data (pixels, NULL), width, height, stride);
  if (g_str_equal (type, "jpeg"))
    is_written = gdk_pixbuf_save_to_buffer (pixbuf, &content, &n_bytes, type, error, "quality", "85", NULL);
  else
    is_written = gdk_pixbuf_save_to_buffer (pixbuf, &content, &n_bytes, type, error, NULL);
  return is_written ? g_bytes_new_take (content, n_bytes) : NULL;
}

/* ---- In a page ---- */

char *
biv_photograph_dup_uri (const char *name,
                        gpointer    folder)
{
  g_autoptr (GBytes) jpeg = folder != NULL ? dup_seen (folder, name, PAGE_SIDE, "jpeg", NULL) : NULL;
  g_autofree char *text = NULL;
  gconstpointer content;
  gsize n_bytes;

  if (jpeg == NULL)
    return NULL;
  content = g_bytes_get_data (jpeg, &n_bytes);
  text = g_base64_encode (content, n_bytes);
  return g_strconcat ("data:image/jpeg;base64,", text, NULL);
}

/* ---- Beside a copy ---- */

static gboolean
give_away (GFile      *from,
           const char *name,
           GFile      *there,
           GError    **error)
{
  g_autoptr (GBytes) seen = NULL;
  gconstpointer content;
  gsize n_bytes;

  if (g_file_query_exists (there, NULL))
    return TRUE;
  seen = dup_seen (from, name, COPY_SIDE, g_str_has_suffix (name, ".png") ? "png" : "jpeg", error);
  if (seen == NULL)
    return FALSE;
  content = g_bytes_get_data (seen, &n_bytes);
  return biv_file_replace (there, content, n_bytes, NULL, BIV_FILE_REPLACE_NONE, NULL, error);
}

gboolean
biv_photographs_copy (BivCampaign  *campaign,
                      GFile        *from,
                      GFile        *to,
                      gboolean      is_given_away,
                      GError      **error)
{
  g_auto (GStrv) files = biv_photographs_list_files (campaign);

  for (char **file = files; *file != NULL; file++)
    {
      g_autoptr (GFile) here = g_file_get_child_for_display_name (from, *file, NULL);
      g_autoptr (GFile) there = g_file_get_child_for_display_name (to, *file, NULL);
      g_autoptr (GError) why = NULL;

      if (here == NULL || there == NULL || !g_file_query_exists (here, NULL)
          || (is_given_away ? give_away (from, *file, there, &why) : biv_file_copy (here, there, MOST_BYTES, &why))
          || g_error_matches (why, G_IO_ERROR, G_IO_ERROR_EXISTS) || g_error_matches (why, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        continue;
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  return TRUE;
}
