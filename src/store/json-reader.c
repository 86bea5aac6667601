/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-reader.c: JSON as the program itself writes it, with the scanner of GLib
 *
 * Not with json-glib: that of Debian 12 (1.6.6) goes down with the stack where 100,000 brackets stand one in the other, and takes
 * a file without anything in it, a key that stands twice, and a number that is larger than any. */
#include "store/json-reader.h"

#include "base/i18n.h"
#include <string.h>

/* Deeper than anything we write, and far from exhausting the stack. */
#define DEEPEST 8

typedef struct
{
  GScanner   *scanner;
  const char *name;
  GError    **error;
} Reader;

static GVariant *read_value (Reader *reader,
                             guint   depth);

static GVariant *
refuse (Reader     *reader,
        const char *what)
{
  /* TRANSLATORS: what is wrong in a line of a file: "a comma is missing" */
  g_set_error (reader->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s:%u: %s", reader->name,
               MAX (g_scanner_cur_line (reader->scanner), 1), what);
  return NULL;
}

static GVariant *
take_word (Reader *reader)
{
  const char *word = reader->scanner->value.v_string;

  return g_utf8_validate (word, -1, NULL) ? g_variant_ref_sink (g_variant_new_string (word))
                                          : refuse (reader, _("this is no UTF-8 text"));
}

/* Returns: whether another part follows; *@is_right: %FALSE with the error set */
static gboolean
goes_on (Reader   *reader,
         guint     end,
         gboolean *is_right)
{
  guint token = g_scanner_get_next_token (reader->scanner);

  *is_right = token == ',' || token == end;
  if (!*is_right)
    refuse (reader, end == '}' ? _("a comma or } is missing here") : _("a comma or ] is missing here"));
  return token == ',';
}

static GVariant *
read_object (Reader *reader,
             guint   depth)
{
  g_autoptr (GVariantDict) dict = g_variant_dict_new (NULL);
  gboolean is_right = TRUE;

  if (g_scanner_peek_next_token (reader->scanner) == '}')
    g_scanner_get_next_token (reader->scanner);
  else
    do
      {
        g_autofree char *key = NULL;
        g_autoptr (GVariant) word = NULL, value = NULL;

        if (g_scanner_get_next_token (reader->scanner) != G_TOKEN_STRING)
          return refuse (reader, _("a name in double quotes is missing here"));
        word = take_word (reader);
        if (word == NULL)
          return NULL;
        key = g_variant_dup_string (word, NULL);
        if (g_variant_dict_contains (dict, key))
          return refuse (reader, _("this name stands here twice"));
        if (g_scanner_get_next_token (reader->scanner) != ':')
          return refuse (reader, _("a colon is missing here"));
        value = read_value (reader, depth + 1);
        if (value == NULL)
          return NULL;
        g_variant_dict_insert_value (dict, key, value);
      }
    while (goes_on (reader, '}', &is_right));
  return is_right ? g_variant_ref_sink (g_variant_dict_end (dict)) : NULL;
}

static GVariant *
read_list (Reader *reader,
           guint   depth)
{
  g_auto (GVariantBuilder) list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("av"));
  gboolean is_right = TRUE;

  if (g_scanner_peek_next_token (reader->scanner) == ']')
    g_scanner_get_next_token (reader->scanner);
  else
    do
      {
        g_autoptr (GVariant) value = read_value (reader, depth + 1);

        if (value == NULL)
          return NULL;
        g_variant_builder_add (&list, "v", value);
      }
    while (goes_on (reader, ']', &is_right));
  return is_right ? g_variant_ref_sink (g_variant_builder_end (&list)) : NULL;
}

static GVariant *
read_value (Reader *reader,
            guint   depth)
{
  if (depth > DEEPEST)
    return refuse (reader, _("this is nested too deeply"));
  switch ((guint) g_scanner_get_next_token (reader->scanner))
    {
    case '{':            return read_object (reader, depth);
    case '[':            return read_list (reader, depth);
    case G_TOKEN_STRING: return take_word (reader);
    case G_TOKEN_INT:    return g_variant_ref_sink (g_variant_new_uint64 (reader->scanner->value.v_int64));
    case G_TOKEN_FLOAT:  return g_variant_ref_sink (g_variant_new_double (reader->scanner->value.v_float));
    case G_TOKEN_EOF:    return refuse (reader, _("the file ends too early"));
    default:             return refuse (reader, _("this is no word, no figure, no list and no object"));
    }
}

GVariant *
biv_json_parse (const char  *file_name,
                const char  *text,
                GError     **error)
{
  static const GScannerConfig config = {
    .cset_skip_characters = (char *) " \t\r\n", .cset_identifier_first = (char *) "", .cset_identifier_nth = (char *) "",
    .cpair_comment_single = (char *) "\001\001", .case_sensitive = TRUE, .scan_float = TRUE, .scan_string_dq = TRUE,
    .char_2_token = TRUE, .store_int64 = TRUE,
  };
  g_autoptr (GVariant) value = NULL;
  Reader reader = { .name = file_name, .error = error };

  g_return_val_if_fail (file_name != NULL && text != NULL, NULL);

  reader.scanner = g_scanner_new (&config);
  g_scanner_input_text (reader.scanner, text, (guint) strlen (text));
  value = read_value (&reader, 0);
  if (value != NULL && g_scanner_get_next_token (reader.scanner) != G_TOKEN_EOF)
    {
      refuse (&reader, _("something stands here after the end"));
      g_clear_pointer (&value, g_variant_unref);
    }
  g_scanner_destroy (reader.scanner);
  return g_steal_pointer (&value);
}
