/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-writer.c: answers as JSON, a line a thing, in an order that does not change */
#include "store/json/json-writer.h"

/* Whether nothing stands yet in what began with that bracket. A word ends with a quote, and is never taken for one. */
static gboolean
is_beginning (const GString *text,
              char           bracket)
{
  return text->len > 0 && text->str[text->len - 1] == bracket;
}

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
  g_string_append_printf (text, "%s\"%s\": ", is_beginning (text, '{') ? "" : ", ", key);
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

void
biv_json_put_text (GString    *text,
                   const char *key,
                   const char *word)
{
  biv_json_put_key (text, key);
  if (word != NULL)
    biv_json_put_word (text, word);
  else
    g_string_append (text, "null");
}

void
biv_json_put_number (GString    *text,
                     const char *key,
                     gint64      number)
{
  biv_json_put_key (text, key);
  g_string_append_printf (text, "%" G_GINT64_FORMAT, number);
}

void
biv_json_put_flag (GString    *text,
                   const char *key,
                   gboolean    flag)
{
  biv_json_put_key (text, key);
  g_string_append (text, flag ? "true" : "false");
}

void
biv_json_put_null (GString    *text,
                   const char *key)
{
  biv_json_put_text (text, key, NULL);
}

void
biv_json_put_words (GString           *text,
                    const char        *key,
                    const char *const *words)
{
  biv_json_put_key (text, key);
  g_string_append_c (text, '[');
  for (; words != NULL && *words != NULL; words++)
    {
      if (!is_beginning (text, '['))
        g_string_append (text, ", ");
      biv_json_put_word (text, *words);
    }
  g_string_append_c (text, ']');
}

void
biv_json_begin_list (GString    *text,
                     const char *key)
{
  biv_json_put_key (text, key);
  g_string_append_c (text, '[');
}

void
biv_json_put_next (GString *text)
{
  g_string_append (text, is_beginning (text, '[') ? "\n" : ",\n");
}
