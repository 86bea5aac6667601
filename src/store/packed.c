/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packed.c: campaigns in gzip */
#include "config.h"
#include "store/packed.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-xml-reader.h"

#define PIECE 65536

gboolean
biv_packed_is (const char *bytes,
               gsize       n_bytes)
{
  return n_bytes >= 2 && memcmp (bytes, "\x1f\x8b", 2) == 0;
}

gboolean
biv_packed_is_name (const char *name)
{
  return g_str_has_suffix (name, ".gz");
}

/* All of @bytes through @converter, or as much as gives @most bytes and a little more. @n_left: what lies behind the end. */
static GByteArray *
convert (GConverter *converter,
         const char *bytes,
         gsize       n_bytes,
         gsize       most,
         gsize      *n_left,
         GError    **error)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  GConverterResult result = G_CONVERTER_CONVERTED;
  gsize n_used = 0;

  while (result != G_CONVERTER_FINISHED && out->len <= most)
    {
      guint n_before = out->len;
      gsize n_read = 0, n_written = 0;

      g_byte_array_set_size (out, n_before + PIECE);
      result = g_converter_convert (converter, bytes + n_used, n_bytes - n_used, out->data + n_before, PIECE,
                                    G_CONVERTER_INPUT_AT_END, &n_read, &n_written, error);
      if (result == G_CONVERTER_ERROR)
        return NULL;
      n_used += n_read;
      g_byte_array_set_size (out, n_before + (guint) n_written);
    }
  *n_left = n_bytes - n_used;
  return g_steal_pointer (&out);
}

GBytes *
biv_packed_open (const char *name,
                 const char *bytes,
                 gsize       n_bytes,
                 GError    **error)
{
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  gsize n_left = 0;
  g_autoptr (GByteArray) out = convert (converter, bytes, n_bytes, BIV_XML_MAX_BYTES, &n_left, NULL);

  if (out != NULL && out->len > BIV_XML_MAX_BYTES)
    g_set_error (error, BIV_XML_ERROR, BIV_XML_ERROR_LIMIT,
                 _("%s:1: the file unpacks to more than %d MB; no Bivouac file is so large"), name,
                 BIV_XML_MAX_BYTES / 1024 / 1024);
  else if (out == NULL || n_left > 0)
    g_set_error (error, BIV_XML_ERROR, BIV_XML_ERROR_SYNTAX,
                 _("%s:1: the compressed file is damaged; is there a backup beside it (its name and ~)?"), name);
  else
    return g_byte_array_free_to_bytes (g_steal_pointer (&out));
  return NULL;
}

GBytes *
biv_packed_new (const char *bytes,
                gsize       n_bytes)
{
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6));
  gsize n_left = 0;
  GByteArray *out = convert (converter, bytes, n_bytes, G_MAXUINT - 2 * PIECE, &n_left, NULL);

  g_assert (out != NULL && n_left == 0);
  return g_byte_array_free_to_bytes (out);
}
