/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-reader.c: JSON with the scanner of GLib
 *
 * Not with json-glib: that of Debian 12 (1.6.6) goes down with the stack where 100,000 brackets stand one in the other, and takes
 * a file without anything in it, a key that stands twice, and a number that is larger than any. */
#include "config.h"
#include "store/json/json-reader.h"

#include "base/i18n.h"
#include <string.h>

/* Deeper than anything we write, and than anything that other programs write, and far from exhausting the stack. */
#define DEEPEST     8
#define DEEPEST_ANY 40
/* Each value takes some hundred bytes. */
#define VALUES_MOST 2000000

typedef struct
{
  GScanner   *scanner;
  const char *name;
  gboolean    takes_any;            /* what other programs say: true, null, negative numbers */
  guint       n_values;
  GError    **error;
} Reader;

static GVariant *read_value (Reader *reader,
                             guint   depth);

static GVariant *
refuse (Reader     *reader,
        const char *what)
{
  /* TRANSLATORS: what is wrong in a line of a file: "a comma is missing" */
  if (reader->takes_any)
    g_set_error (reader->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s:%u:%u: %s", reader->name,
                 MAX (g_scanner_cur_line (reader->scanner), 1), MAX (g_scanner_cur_position (reader->scanner), 1), what);
  else
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
read_negative (Reader *reader)
{
  switch ((guint) g_scanner_get_next_token (reader->scanner))
    {
    case G_TOKEN_INT:   return g_variant_ref_sink (g_variant_new_double (-(double) reader->scanner->value.v_int64));
    case G_TOKEN_FLOAT: return g_variant_ref_sink (g_variant_new_double (-reader->scanner->value.v_float));
    default:            return refuse (reader, _("a figure is missing here"));
    }
}

/* What is null says nothing, as an empty word does. */
static GVariant *
read_name (Reader *reader)
{
  const char *name = reader->scanner->value.v_identifier;

  if (g_str_equal (name, "true") || g_str_equal (name, "false"))
    return g_variant_ref_sink (g_variant_new_boolean (*name == 't'));
  return g_str_equal (name, "null") ? g_variant_ref_sink (g_variant_new_string (""))
                                    : refuse (reader, _("this is no word, no figure, no list and no object"));
}

static GVariant *
read_value (Reader *reader,
            guint   depth)
{
  if (depth > (reader->takes_any ? DEEPEST_ANY : DEEPEST))
    return refuse (reader, _("this is nested too deeply"));
  if (++reader->n_values > VALUES_MOST)
    return refuse (reader, _("there is more in this file than is read"));
  switch ((guint) g_scanner_get_next_token (reader->scanner))
    {
    case '{':            return read_object (reader, depth);
    case '[':            return read_list (reader, depth);
    case G_TOKEN_STRING: return take_word (reader);
    case G_TOKEN_INT:    return g_variant_ref_sink (g_variant_new_uint64 (reader->scanner->value.v_int64));
    case G_TOKEN_FLOAT:  return g_variant_ref_sink (g_variant_new_double (reader->scanner->value.v_float));
    case '-':
      if (reader->takes_any)
        return read_negative (reader);
      break;
    case G_TOKEN_IDENTIFIER:
      if (reader->takes_any)
        return read_name (reader);
      break;
    case G_TOKEN_EOF:    return refuse (reader, _("the file ends too early"));
    default:             break;
    }
  return refuse (reader, _("this is no word, no figure, no list and no object"));
}

static GVariant *
parse (const char            *file_name,
       const char            *text,
       const GScannerConfig  *config,
       gboolean               takes_any,
       GError               **error)
{
  g_autoptr (GVariant) value = NULL;
  Reader reader = { .name = file_name, .takes_any = takes_any, .error = error };

  reader.scanner = g_scanner_new (config);
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

  g_return_val_if_fail (file_name != NULL && text != NULL, NULL);

  return parse (file_name, text, &config, FALSE, error);
}

/* The scanner knows no letters by number: "\u00e9" becomes the letter itself, unless it is one that would end the word. */
static char *
dup_with_letters (const char *text)
{
  GString *out = g_string_sized_new (strlen (text));

  while (*text != '\0')
    {
      gunichar letter = 0;

      if (text[0] == '\\' && text[1] == 'u')
        {
          text += 2;
          for (int i = 0; i < 4 && g_ascii_isxdigit (*text); i++)
            letter = letter << 4 | (gunichar) g_ascii_xdigit_value (*text++);
          if (letter < ' ' || letter == '"' || letter == '\\' || !g_unichar_validate (letter))
            letter = '?';
          g_string_append_unichar (out, letter);
          continue;
        }
      if (text[0] == '\\' && text[1] != '\0')
        g_string_append_c (out, *text++);
      g_string_append_c (out, *text++);
    }
  return g_string_free (out, FALSE);
}

GVariant *
biv_json_parse_any (const char  *file_name,
                    const char  *text,
                    GError     **error)
{
  static const GScannerConfig config = {
    .cset_skip_characters = (char *) " \t\r\n", .cset_identifier_first = (char *) G_CSET_a_2_z,
    .cset_identifier_nth = (char *) G_CSET_a_2_z, .cpair_comment_single = (char *) "\001\001", .case_sensitive = TRUE,
    .scan_identifier = TRUE, .scan_float = TRUE, .scan_string_dq = TRUE, .char_2_token = TRUE, .store_int64 = TRUE,
  };
  g_autofree char *plain = NULL;

  g_return_val_if_fail (file_name != NULL && text != NULL, NULL);

  plain = dup_with_letters (text);
  return parse (file_name, plain, &config, TRUE, error);
}
