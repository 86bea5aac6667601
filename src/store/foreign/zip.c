/* SPDX-License-Identifier: GPL-3.0-or-later */
/* zip.c: one file out of a packed one, such as a module of VASSAL */
#include "config.h"
#include "store/foreign/zip.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/fail.h"

#define END_SIGNATURE   0x06054b50u
#define ENTRY_SIGNATURE 0x02014b50u
#define LOCAL_SIGNATURE 0x04034b50u
#define END_BYTES       22u
#define ENTRY_BYTES     46u
#define LOCAL_BYTES     30u
#define COMMENT_MOST    65535u

/* Numbers stand with their lowest byte first; what would lie beyond the end is nought, and no signature is. */
static guint32
get_number (GBytes *bytes,
            gsize   at,
            guint   n)
{
  gsize size = 0;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  guint32 number = 0;

  if (at > size || size - at < n)
    return 0;
  for (guint i = 0; i < n; i++)
    number |= (guint32) data[at + i] << 8 * i;
  return number;
}

/* The list of what is in it is told of at the end, before a comment of any length. Returns: %FALSE where there is none */
static gboolean
find_list (GBytes  *bytes,
           guint32 *at,
           guint32 *n_entries)
{
  gsize size = g_bytes_get_size (bytes);

  for (gsize back = END_BYTES; back <= size && back <= END_BYTES + COMMENT_MOST; back++)
    if (get_number (bytes, size - back, 4) == END_SIGNATURE)
      {
        *n_entries = get_number (bytes, size - back + 10, 2);
        *at = get_number (bytes, size - back + 16, 4);
        return TRUE;
      }
  return FALSE;
}

static gboolean
has_name (GBytes     *bytes,
          gsize       at,
          guint32     length,
          const char *name)
{
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);

  return length == strlen (name) && at <= size && size - at >= length && memcmp (data + at, name, length) == 0;
}

/* To exactly @wanted bytes. Returns: (transfer full) (nullable) */
static GBytes *
unpack (const guint8 *packed,
        gsize         n_packed,
        gsize         wanted)
{
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW));
  g_autofree guint8 *out = g_malloc (wanted + 1);
  GConverterResult result = G_CONVERTER_CONVERTED;
  gsize n_used = 0, n_out = 0;

  while (result != G_CONVERTER_FINISHED && n_out <= wanted)
    {
      gsize n_read = 0, n_written = 0;

      result = g_converter_convert (converter, packed + n_used, n_packed - n_used, out + n_out, wanted + 1 - n_out,
                                    G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL);
      if (result == G_CONVERTER_ERROR)
        return NULL;
      n_used += n_read;
      n_out += n_written;
    }
  return n_out == wanted ? g_bytes_new_take (g_steal_pointer (&out), wanted) : NULL;
}

static GBytes *
read_entry (GBytes   *bytes,
            guint32   entry,
            gsize     most,
            GError  **error)
{
  guint32 method = get_number (bytes, entry + 10, 2), n_packed = get_number (bytes, entry + 20, 4);
  guint32 n_whole = get_number (bytes, entry + 24, 4), local = get_number (bytes, entry + 42, 4);
  gsize size = 0, at = (gsize) local + LOCAL_BYTES + get_number (bytes, (gsize) local + 26, 2)
                       + get_number (bytes, (gsize) local + 28, 2);
  const guint8 *data = g_bytes_get_data (bytes, &size);
  GBytes *whole = NULL;

  if (n_whole > most)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("what is packed in it is larger than %u MB; no map is"),
                   (guint) (most / 1024 / 1024));
      return NULL;
    }
  if (get_number (bytes, local, 4) == LOCAL_SIGNATURE && at <= size && size - at >= n_packed)
    {
      if (method == 8)
        whole = unpack (data + at, n_packed, n_whole);
      else if (method == 0 && n_packed == n_whole)
        whole = g_bytes_new_from_bytes (bytes, at, n_whole);
    }
  if (whole == NULL)
    biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("the packed file (zip) is damaged; unpack it with another program"));
  return whole;
}

GBytes *
biv_zip_read (GBytes             *bytes,
              const char *const  *names,
              gsize               most,
              GError            **error)
{
  guint32 at = 0, n_entries = 0;

  g_return_val_if_fail (bytes != NULL && names != NULL, NULL);

  if (!find_list (bytes, &at, &n_entries))
    {
      biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("the packed file (zip) is damaged; unpack it with another program"));
      return NULL;
    }
  for (guint32 i = 0; i < n_entries && get_number (bytes, at, 4) == ENTRY_SIGNATURE; i++)
    {
      guint32 length = get_number (bytes, (gsize) at + 28, 2);
      guint64 next = (guint64) at + ENTRY_BYTES + length + get_number (bytes, (gsize) at + 30, 2)
                     + get_number (bytes, (gsize) at + 32, 2);

      for (const char *const *name = names; *name != NULL; name++)
        if (has_name (bytes, (gsize) at + ENTRY_BYTES, length, *name))
          return read_entry (bytes, at, most, error);
      if (next > g_bytes_get_size (bytes))
        break;
      at = (guint32) next;
    }
  return NULL;
}
