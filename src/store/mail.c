/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mail.c: what is written in a mail, and what is attached to it */
#include "config.h"
#include "store/mail.h"

#include <gio/gio.h>
#include <string.h>

#define MOST_PARTS 200
#define MOST_DEPTH 8
#define MOST_HEAD  (64 * 1024)

/* ---- A head: "Name: value", a line that begins with a blank goes on with the one before ---- */

static gboolean
is_head_line (const char *line,
              const char *end)
{
  const char *at = line;

  while (at < end && (g_ascii_isalnum (*at) || *at == '-'))
    at++;
  return at > line && at < end && *at == ':';
}

static const char *
find_line_end (const char *at,
               const char *end)
{
  const char *line_end = memchr (at, '\n', (gsize) (end - at));

  return line_end != NULL ? line_end : end;
}

/* Returns: where the body begins; @end: there is none */
static const char *
skip_head (const char *at,
           const char *end)
{
  while (at < end)
    {
      const char *line_end = find_line_end (at, end), *next = MIN (line_end + 1, end);

      if (line_end == at || (line_end == at + 1 && *at == '\r'))
        return next;
      at = next;
    }
  return end;
}

/* Returns: (transfer full) (nullable) */
static char *
dup_field (const char *head,
           const char *body,
           const char *name)
{
  gsize length = strlen (name);

  for (const char *at = head, *next; at < body; at = next)
    {
      g_autoptr (GString) value = NULL;
      const char *line_end = find_line_end (at, body);

      next = MIN (line_end + 1, body);
      if ((gsize) (body - at) <= length || g_ascii_strncasecmp (at, name, length) != 0 || at[length] != ':')
        continue;
      value = g_string_new_len (at + length + 1, MAX (line_end - at - (gssize) length - 1, 0));
      while (next < body && (*next == ' ' || *next == '\t') && value->len < MOST_HEAD)
        {
          line_end = find_line_end (next, body);
          g_string_append_len (value, next, line_end - next);
          next = MIN (line_end + 1, body);
        }
      g_strdelimit (value->str, "\r\n\t", ' ');
      return g_strstrip (g_string_free (g_steal_pointer (&value), FALSE));
    }
  return NULL;
}

/* "multipart/mixed; boundary=\"b\"": of "boundary", b. Returns: (transfer full) (nullable) */
static char *
dup_parameter (const char *field,
               const char *name)
{
  gsize length = strlen (name);

  for (const char *at = field != NULL ? strchr (field, ';') : NULL; at != NULL; at = strchr (at, ';'))
    {
      at += 1 + strspn (at + 1, " ");
      if (g_ascii_strncasecmp (at, name, length) != 0)
        continue;
      at += length + strspn (at + length, " ");
      if (*at != '=')
        continue;
      at += 1 + strspn (at + 1, " ");
      if (*at == '"')
        return g_strndup (at + 1, strcspn (at + 1, "\""));
      return g_strndup (at, strcspn (at, "; "));
    }
  return NULL;
}

gboolean
biv_mail_is_one (GBytes *bytes)
{
  static const char *const sure[] = { "From", "MIME-Version", "Received", "Message-ID", "Return-Path", "Content-Type" };
  gsize n_bytes;
  const char *at = g_bytes_get_data (bytes, &n_bytes), *end, *body;

  if (at == NULL)
    return FALSE;
  end = at + n_bytes;

  /* A mailbox's own line. */
  if (n_bytes > 5 && strncmp (at, "From ", 5) == 0)
    at = MIN (find_line_end (at, end) + 1, end);
  if (at >= end || !is_head_line (at, end))
    return FALSE;
  body = skip_head (at, end);
  for (gsize i = 0; i < G_N_ELEMENTS (sure); i++)
    {
      g_autofree char *value = dup_field (at, body, sure[i]);

      if (value != NULL)
        return TRUE;
    }
  return FALSE;
}

/* ---- Text on its way out of a mail ---- */

typedef struct
{
  GString *str;
  GArray  *lines;                   /* of guint: of the file, in which each line of it begins */
  guint    line;                    /* of the file, that is being read */
} Text;

static void
text_begin (Text  *text,
            guint  line)
{
  text->str = g_string_new (NULL);
  text->lines = g_array_new (FALSE, FALSE, sizeof (guint));
  text->line = line;
  g_array_append_val (text->lines, line);
}

static void
text_put (Text *text,
          char  c)
{
  g_string_append_c (text->str, c);
  if (c == '\n')
    g_array_append_val (text->lines, text->line);
}

/* ---- Bodies ---- */

static void
put_plain (Text       *text,
           const char *at,
           const char *end)
{
  for (; at < end; at++)
    {
      text->line += *at == '\n';
      text_put (text, *at);
    }
}

/* "=" at the end of a line: it goes on in the next one. Returns: how many bytes that takes; 0: it does not end there */
static gsize
measure_soft_break (const char *at,
                    const char *end)
{
  const char *next = at + 1;

  while (next < end && (*next == ' ' || *next == '\t'))
    next++;
  if (next < end && *next == '\r')
    next++;
  return next < end && *next == '\n' ? (gsize) (next + 1 - at) : 0;
}

static void
put_quoted_printable (Text       *text,
                      const char *at,
                      const char *end)
{
  while (at < end)
    {
      gsize n_break = *at == '=' ? measure_soft_break (at, end) : 0;

      if (n_break > 0)
        {
          at += n_break;
          text->line++;
        }
      else if (*at == '=' && end - at > 2 && g_ascii_isxdigit (at[1]) && g_ascii_isxdigit (at[2]))
        {
          text_put (text, (char) (g_ascii_xdigit_value (at[1]) * 16 + g_ascii_xdigit_value (at[2])));
          at += 3;
        }
      else
        {
          put_plain (text, at, at + 1);
          at++;
        }
    }
}

/* Line by line, so that what comes out of each is known. */
static void
put_base64 (Text       *text,
            const char *at,
            const char *end)
{
  int state = 0;
  guint save = 0;

  for (const char *next; at < end; at = next)
    {
      gsize n_bytes;
      g_autofree guchar *bytes = NULL;

      next = MIN (find_line_end (at, end) + 1, end);
      bytes = g_malloc ((gsize) (next - at) / 4 * 3 + 6);
      n_bytes = g_base64_decode_step (at, (gsize) (next - at), bytes, &state, &save);
      for (gsize i = 0; i < n_bytes; i++)
        text_put (text, (char) bytes[i]);
      text->line += next > at && next[-1] == '\n';
    }
}

/* @text: it is decoded into */
static void
put_decoded (Text       *text,
             const char *at,
             const char *end,
             const char *how,
             const char *charset)
{
  g_autofree char *converted = NULL, *valid = NULL;
  gsize n_bytes = 0;

  if (how != NULL && g_ascii_strcasecmp (how, "base64") == 0)
    put_base64 (text, at, end);
  else if (how != NULL && g_ascii_strcasecmp (how, "quoted-printable") == 0)
    put_quoted_printable (text, at, end);
  else
    put_plain (text, at, end);
  if (charset != NULL && g_ascii_strcasecmp (charset, "utf-8") != 0)
    converted = g_convert (text->str->str, (gssize) text->str->len, "UTF-8", charset, NULL, &n_bytes, NULL);
  valid = converted != NULL ? g_utf8_make_valid (converted, (gssize) n_bytes)
                            : g_utf8_make_valid (text->str->str, (gssize) text->str->len);
  g_string_assign (text->str, valid);
}

/* ---- HTML ---- */

static const struct
{
  const char *name, *text;
} entities[] = {
  { "amp", "&" }, { "lt", "<" }, { "gt", ">" }, { "quot", "\"" }, { "apos", "'" }, { "nbsp", " " }, { "ldquo", "“" },
  { "rdquo", "”" }, { "lsquo", "‘" }, { "rsquo", "’" }, { "ndash", "–" }, { "mdash", "—" }, { "hellip", "…" },
};

/* Returns: how many bytes it takes; 0: it is none that we know */
static gsize
read_entity (const char *at,
             GString    *text)
{
  gsize length = strcspn (at + 1, "; \n<&");

  if (at[length + 1] != ';' || length == 0 || length > 10)
    return 0;
  if (at[1] == '#')
    {
      gboolean is_hex = at[2] == 'x' || at[2] == 'X';
      guint64 c = g_ascii_strtoull (at + (is_hex ? 3 : 2), NULL, is_hex ? 16 : 10);

      if (c == 0 || c > 0x10ffff || !g_unichar_validate ((gunichar) c))
        return 0;
      g_string_append_unichar (text, (gunichar) c);
      return length + 2;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (entities); i++)
    if (strlen (entities[i].name) == length && strncmp (at + 1, entities[i].name, length) == 0)
      {
        g_string_append (text, entities[i].text);
        return length + 2;
      }
  return 0;
}

static gboolean
is_tag (const char *at,
        const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);
  const char *from = at + (*at == '/');

  for (char **name = list; *name != NULL; name++)
    if (g_ascii_strncasecmp (from, *name, strlen (*name)) == 0 && !g_ascii_isalnum (from[strlen (*name)]))
      return TRUE;
  return FALSE;
}

/* Of a tag that hides what is in it, up to its end. Returns: behind the tag; @at's end where it has none */
static const char *
skip_tag (const char *at)
{
  const char *inside = at + 1, *close = strchr (at, '>'), *hidden_end;

  if (*inside != '/' && is_tag (inside, "style script head"))
    {
      hidden_end = is_tag (inside, "style")    ? strstr (at, "</style")
                   : is_tag (inside, "script") ? strstr (at, "</script")
                                               : strstr (at, "</head");
      close = hidden_end != NULL ? strchr (hidden_end, '>') : close;
    }
  return close != NULL ? close + 1 : at + strlen (at);
}

/* @from: (nullable): in which line of the file each line of @html begins */
static void
put_words_of (Text         *text,
              const char   *html,
              const GArray *from)
{
  const char *at = html, *next;
  guint n = 0;

  for (; *at != '\0'; at = next)
    {
      gsize length = *at == '&' ? read_entity (at, text->str) : 0;

      if (*at == '<' && (g_ascii_isalpha (at[1]) || at[1] == '/' || at[1] == '!'))
        {
          if (is_tag (at + 1, "br p div tr li pre blockquote h1 h2 h3 table"))
            text_put (text, '\n');
          next = skip_tag (at);
        }
      else
        next = at + MAX (length, 1);
      for (const char *read = at; read < next; read++)
        n += *read == '\n';
      text->line = from != NULL ? g_array_index (from, guint, MIN (n, from->len - 1)) : n + 1;
      if (length == 0 && next == at + 1)
        text_put (text, *at);
    }
}

char *
biv_mail_dup_plain (const char  *html,
                    GArray     **lines)
{
  Text text;

  g_return_val_if_fail (html != NULL && lines != NULL, NULL);

  text_begin (&text, 1);
  put_words_of (&text, html, NULL);
  *lines = text.lines;
  return g_string_free (text.str, FALSE);
}

/* ---- Parts ---- */

static void
part_free (gpointer data)
{
  BivMailPart *part = data;

  g_free (part->text);
  g_array_unref (part->lines);
  g_free (part);
}

typedef struct
{
  GPtrArray  *parts;
  const char *counted;              /* so far lines of the file have been counted */
  guint       n_lines;
} Mail;

static void read_part (Mail *mail, const char *at, const char *end, guint depth);

/* Parts come one after the other, so that each line is counted once. */
static guint
get_line (Mail       *mail,
          const char *at)
{
  for (; mail->counted < at; mail->counted++)
    mail->n_lines += *mail->counted == '\n';
  return mail->n_lines;
}

/* Between lines "--boundary". */
static void
read_parts (Mail       *mail,
            const char *at,
            const char *end,
            const char *boundary,
            guint       depth)
{
  gsize length = strlen (boundary);
  const char *begin = NULL;

  for (const char *line = at; line < end && mail->parts->len < MOST_PARTS; line = MIN (find_line_end (line, end) + 1, end))
    {
      if (end - line < (gssize) length + 2 || line[0] != '-' || line[1] != '-' || strncmp (line + 2, boundary, length) != 0)
        continue;
      if (begin != NULL)
        read_part (mail, begin, line, depth + 1);
      begin = MIN (find_line_end (line, end) + 1, end);
      if (end - line >= (gssize) length + 4 && strncmp (line + 2 + length, "--", 2) == 0)
        return;
    }
  /* One that is cut short has no end. */
  if (begin != NULL && begin < end)
    read_part (mail, begin, end, depth + 1);
}

static gboolean
is_text (const char *type,
         const char *name)
{
  return type == NULL || g_ascii_strncasecmp (type, "text/", 5) == 0 || g_ascii_strncasecmp (type, "application/", 12) == 0 ||
         name != NULL;
}

static void
read_part (Mail       *mail,
           const char *at,
           const char *end,
           guint       depth)
{
  const char *body = skip_head (at, end);
  g_autofree char *type = dup_field (at, body, "Content-Type"), *how = dup_field (at, body, "Content-Transfer-Encoding");
  g_autofree char *disposition = dup_field (at, body, "Content-Disposition"), *boundary = dup_parameter (type, "boundary");
  g_autofree char *charset = dup_parameter (type, "charset"), *name = dup_parameter (disposition, "filename");
  BivMailPart *part;
  Text text;

  if (depth > MOST_DEPTH || mail->parts->len >= MOST_PARTS)
    return;
  if (boundary != NULL && *boundary != '\0' && g_ascii_strncasecmp (type, "multipart/", 10) == 0)
    {
      read_parts (mail, body, end, boundary, depth);
      return;
    }
  if (type != NULL && g_ascii_strncasecmp (type, "message/rfc822", 14) == 0)
    {
      read_part (mail, body, end, depth + 1);
      return;
    }
  if (name == NULL)
    name = dup_parameter (type, "name");
  if (!is_text (type, name))
    return;
  part = g_new0 (BivMailPart, 1);
  text_begin (&text, get_line (mail, body));
  put_decoded (&text, body, end, how, charset);
  if (type != NULL && g_ascii_strncasecmp (type, "text/html", 9) == 0)
    {
      g_autofree char *html = g_string_free (text.str, FALSE);
      g_autoptr (GArray) from = text.lines;

      text_begin (&text, g_array_index (from, guint, 0));
      put_words_of (&text, html, from);
    }
  part->text = g_string_free (text.str, FALSE);
  part->lines = text.lines;
  g_ptr_array_add (mail->parts, part);
}

GPtrArray *
biv_mail_list_parts (GBytes *bytes)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (part_free);
  gsize n_bytes;
  const char *at = g_bytes_get_data (bytes, &n_bytes), *end;
  Mail mail = { parts, at, 1 };

  if (at == NULL)
    return parts;
  end = at + n_bytes;
  if (n_bytes > 5 && strncmp (at, "From ", 5) == 0)
    at = MIN (find_line_end (at, end) + 1, end);
  read_part (&mail, at, end, 0);
  return parts;
}
