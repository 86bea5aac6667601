/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-writer.c: answers as JSON, a line a thing, in an order that does not change */
#include "store/json/json-writer.h"

void
biv_json_put_word (GString    *text,
                   const char *word)
{
  g_string_append_c (text, '"');
  for (const char *c = word; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      g_string_append_printf (text, "\\u%04x", (guint) *c);
    else
      g_string_append_printf (text, "%s%c", *c == '"' || *c == '\\' ? "\\" : "", *c);
  g_string_append_c (text, '"');
}

void
biv_json_put_key (GString    *text,
                  const char *key)
{
  g_string_append_printf (text, "%s\"%s\": ", g_str_has_suffix (text->str, "{") ? "" : ", ", key);
}

void
biv_json_put_count (GString    *text,
                    const char *key,
                    guint64     count)
{
  biv_json_put_key (text, key);
  g_string_append_printf (text, "%" G_GUINT64_FORMAT, count);
}

void
biv_json_put_share (GString    *text,
                    const char *key,
                    double      share)
{
  char figures[G_ASCII_DTOSTR_BUF_SIZE];

  biv_json_put_key (text, key);
  g_string_append (text, g_ascii_formatd (figures, sizeof figures, "%.6f", share));
}

void
biv_json_put_line (GString    *text,
                   const char *key,
                   const char *word)
{
  g_string_append_printf (text, "  \"%s\": ", key);
  biv_json_put_word (text, word);
  g_string_append (text, ",\n");
}

void
biv_json_put_figure (GString    *text,
                     const char *key,
                     guint64     figure)
{
  g_string_append_printf (text, "  \"%s\": %" G_GUINT64_FORMAT ",\n", key, figure);
}
