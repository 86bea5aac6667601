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

gboolean
biv_photograph_take (GFile       *from,
                     GFile       *folder,
                     const char  *stem,
                     char       **name,
                     GError     **error)
{
  g_autoptr (BivBackdrop) picture = biv_backdrop_read (from, error);
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

/* ---- In a page ---- */

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

char *
biv_photograph_dup_uri (const char *name,
                        gpointer    folder)
{
  g_autoptr (BivBackdrop) picture = folder != NULL ? biv_backdrop_load_named (folder, name, NULL) : NULL;
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  g_autofree char *jpeg = NULL, *text = NULL;
  int width, height, stride;
  gsize n_bytes;

  if (picture == NULL)
    return NULL;
  pixels = biv_backdrop_dup_pixels (picture, PAGE_SIDE, &width, &height, &stride);
  pixbuf = make_pixbuf (g_bytes_get_data (pixels, NULL), width, height, stride);
  if (!gdk_pixbuf_save_to_buffer (pixbuf, &jpeg, &n_bytes, "jpeg", NULL, "quality", "85", NULL))
    return NULL;
  text = g_base64_encode ((const guchar *) jpeg, n_bytes);
  return g_strconcat ("data:image/jpeg;base64,", text, NULL);
}

/* ---- Beside a copy ---- */

gboolean
biv_photographs_copy (BivCampaign  *campaign,
                      GFile        *from,
                      GFile        *to,
                      GError      **error)
{
  g_auto (GStrv) files = biv_photographs_list_files (campaign);

  for (char **file = files; *file != NULL; file++)
    {
      g_autoptr (GFile) here = g_file_get_child_for_display_name (from, *file, NULL);
      g_autoptr (GFile) there = g_file_get_child_for_display_name (to, *file, NULL);
      g_autoptr (GError) why = NULL;

      if (here == NULL || there == NULL || biv_file_copy (here, there, MOST_BYTES, &why)
          || g_error_matches (why, G_IO_ERROR, G_IO_ERROR_EXISTS) || g_error_matches (why, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        continue;
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  return TRUE;
}
