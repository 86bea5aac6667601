/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script-reader.c: the line grammar that battle and campaign examples share */
#include "config.h"
#include "script/script-reader.h"
#include "base/fail.h"
#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

static void
statement_free (BivStatement *statement)
{
  g_strfreev (statement->words);
  g_free (statement->error);
  g_free (statement);
}

void
biv_script_free (BivScript *script)
{
  if (script == NULL)
    return;
  g_free (script->name);
  g_ptr_array_unref (script->statements);
  g_free (script);
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

/* One word from @at on; quotes may stand anywhere in it: name="The Old Gun". */
static const char *
read_word (const char  *at,
           const char  *end,
           GString     *word,
           gboolean    *is_bare,
           char       **error)
{
  gboolean in_quotes = FALSE;

  *is_bare = TRUE;
  for (; at < end && (in_quotes || !is_blank (*at)); at++)
    {
      if (*at == '"')
        {
          in_quotes = !in_quotes;
          *is_bare = FALSE;
        }
      else
        g_string_append_c (word, *at);
    }
  if (in_quotes)
    *error = g_strdup (_("the quotation mark is not closed on this line"));
  return at;
}

static gboolean
has_control_character (const char *at,
                       const char *end)
{
  for (; at < end; at++)
    {
      if (g_ascii_iscntrl (*at) && *at != '\t')
        return TRUE;
    }
  return FALSE;
}

/* Returns NULL for a line that says nothing. */
static BivStatement *
read_line (const char *at,
           const char *end,
           guint       line)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  BivStatement *statement = NULL;
  char *error = NULL;
  int equals = -1;

  if (end > at && end[-1] == '\r')
    end--;
  if (has_control_character (at, end))
    error = g_strdup (_("the line contains a control character"));

  while (error == NULL)
    {
      g_autoptr (GString) word = NULL;
      gboolean is_bare = FALSE;

      while (at < end && is_blank (*at))
        at++;
      if (at == end || *at == '#')
        break;
      word = g_string_new (NULL);
      at = read_word (at, end, word, &is_bare, &error);
      if (is_bare && equals < 0 && g_str_equal (word->str, "="))
        equals = (int) words->len;
      g_ptr_array_add (words, g_strdup (word->str));
    }

  if (words->len == 0 && error == NULL)
    return NULL;
  statement = g_new0 (BivStatement, 1);
  statement->line = line;
  statement->n_words = words->len;
  g_ptr_array_add (words, NULL);
  statement->words = (char **) g_ptr_array_steal (words, NULL);
  statement->equals = equals;
  statement->error = error;
  return statement;
}

BivScript *
biv_script_new (const char  *name,
                const char  *text,
                gsize        length,
                GError     **error)
{
  BivScript *script = NULL;
  const char *end = text + length;
  const char *at = text;
  const char *bad = NULL;

  if (!g_utf8_validate_len (text, length, &bad))
    {
      guint line = 1;

      for (const char *c = text; c < bad; c++)
        line += *c == '\n';
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("%s:%u: this is not a text file in UTF-8"), name, line);
      return NULL;
    }

  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    at += 3;
  script = g_new0 (BivScript, 1);
  script->name = g_strdup (name);
  script->statements = g_ptr_array_new_with_free_func ((GDestroyNotify) statement_free);
  for (guint line = 1; at < end; line++)
    {
      const char *stop = memchr (at, '\n', (gsize) (end - at));
      BivStatement *statement = read_line (at, stop != NULL ? stop : end, line);

      if (statement != NULL)
        g_ptr_array_add (script->statements, statement);
      at = stop != NULL ? stop + 1 : end;
    }
  return script;
}

static GInputStream *
open_stream (const char  *path,
             GError     **error)
{
  g_autoptr (GFile) file = NULL;

  if (g_str_equal (path, "-"))
    return g_unix_input_stream_new (STDIN_FILENO, FALSE);
  file = g_file_new_for_commandline_arg (path);
  return G_INPUT_STREAM (g_file_read (file, NULL, error));
}

/* Devices and pipes have no size to ask for beforehand, so the limit is kept while reading. */
static GBytes *
read_all (GInputStream  *stream,
          GError       **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gssize n = 0;

  do
    {
      guint8 part[16384];

      n = g_input_stream_read (stream, part, sizeof part, NULL, error);
      if (n > 0)
        g_byte_array_append (bytes, part, (guint) n);
      if (bytes->len > BIV_SCRIPT_MAX_BYTES)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("the file is larger than %d MB"),
                       BIV_SCRIPT_MAX_BYTES / (1024 * 1024));
          n = -1;
        }
    }
  while (n > 0);
  return n < 0 ? NULL : g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

BivScript *
biv_script_load (const char  *path,
                 GError     **error)
{
  g_autoptr (GInputStream) stream = open_stream (path, error);
  g_autoptr (GBytes) bytes = stream != NULL ? read_all (stream, error) : NULL;
  gsize length = 0;
  const char *text = NULL;

  if (bytes == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  text = g_bytes_get_data (bytes, &length);
  return biv_script_new (path, text != NULL ? text : "", length, error);
}

gboolean
biv_statement_is (const BivStatement *statement,
                  const char         *word)
{
  return statement->n_words > 0 && g_str_equal (statement->words[0], word);
}

const char *
biv_word_split (const char  *word,
                char       **key)
{
  const char *equals = strchr (word, '=');

  if (equals == NULL || equals == word)
    return NULL;
  *key = g_strndup (word, (gsize) (equals - word));
  return equals + 1;
}

char *
biv_word_quote (const char *text)
{
  GString *word = NULL;

  if (*text != '\0' && *text != '#' && strpbrk (text, " \"=") == NULL
      && !has_control_character (text, text + strlen (text)) && strchr (text, '\t') == NULL)
    return g_strdup (text);
  /* The grammar has no way to write a quotation mark, so it becomes an apostrophe. */
  word = g_string_new ("\"");
  for (; *text != '\0'; text++)
    g_string_append_c (word, *text == '"' ? '\'' : g_ascii_iscntrl (*text) ? ' ' : *text);
  g_string_append_c (word, '"');
  return g_string_free (word, FALSE);
}

gboolean
biv_line_read_number (const char  *word,
                      int          least,
                      int          most,
                      int         *number,
                      GError     **error)
{
  gint64 value = 0;

  if (!g_ascii_string_to_signed (word, 10, least, most, &value, NULL))
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("\"%s\" should be a number from %d to %d"), word,
                     least, most);
  *number = (int) value;
  return TRUE;
}
