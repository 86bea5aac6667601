/* SPDX-License-Identifier: GPL-3.0-or-later */
/* said.c: sentences of the program that are kept in data, in no language */
#include "config.h"
#include "base/said.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/lasting.h"
#include "base/region.h"
#include "base/reworded.h"

#define OPEN    "⟦"
#define CLOSE   "⟧"
#define VALUE   "¦"       /* before each value */
#define CONTEXT "‡"       /* between a context and the sentence */
#define NUMBER  "⁞"       /* between one, many and the number */
#define LOWER   "↓"       /* a sentence: its one value beginning with a small letter */

#define DEEPEST 12        /* keys in keys */
#define LONGEST 20000     /* bytes of a text that is shown; nobody types so much, but a hostile file may hold it */
#define MOST_VALUES 16

/* Of each thread. Not "__thread": mold 1.10 (Debian 12) lays out programs with such variables so that one in some hundreds cannot
 * be started. */
static GPrivate keeps_keys = G_PRIVATE_INIT (NULL);
static GPrivate n_plain = G_PRIVATE_INIT (NULL);

BivKeepsKeys
biv_said_keep (gboolean keeps)
{
  BivKeepsKeys before = biv_said_keeps_keys ();

  g_private_set (&keeps_keys, GINT_TO_POINTER (keeps));
  return before;
}

void
biv_said_keep_end (BivKeepsKeys *before)
{
  g_private_set (&keeps_keys, GINT_TO_POINTER (*before));
}

gboolean
biv_said_keeps_keys (void)
{
  return GPOINTER_TO_INT (g_private_get (&keeps_keys));
}

/* Whether what is shown is for a file of its own, without marks round it. */
static void
add_plain (int n)
{
  g_private_set (&n_plain, GINT_TO_POINTER (GPOINTER_TO_INT (g_private_get (&n_plain)) + n));
}

/* ---- Directives of printf ---- */

typedef struct
{
  const char *at;
  gsize       length;
  int         number;     /* of the value, from 0 */
} Directive;

/* Returns: the directive that begins at the "%", with its length; length 0 where it is none */
static Directive
read_directive (const char *percent,
                int         next)
{
  Directive found = { .at = percent, .number = next };
  const char *at = percent + 1;
  gsize n = strspn (at, "0123456789");

  if (n > 0 && n < 3 && at[n] == '$')
    {
      found.number = (int) g_ascii_strtoll (at, NULL, 10) - 1;
      at += n + 1;
    }
  at += strspn (at, "-+ #0'I");
  at += strspn (at, "0123456789");
  if (*at == '.')
    at += 1 + strspn (at + 1, "0123456789");
  at += strspn (at, "hlqLjzt");
  if (*at != '\0' && strchr ("diouxXeEfFgGcs", *at) != NULL)
    found.length = (gsize) (at + 1 - percent);
  return found;
}

/* Returns: how many values the sentence takes; @has_percents: whether it has any "%" at all */
static guint
list_directives (const char *sentence,
                 Directive   values[MOST_VALUES],
                 gboolean   *is_format)
{
  guint n = 0;
  int next = 0;

  memset (values, 0, MOST_VALUES * sizeof *values);
  *is_format = FALSE;
  for (const char *at = strchr (sentence, '%'); at != NULL; at = strchr (at, '%'))
    {
      Directive one = { 0 };

      if (at[1] == '%')
        {
          *is_format = TRUE;
          at += 2;
          continue;
        }
      one = read_directive (at, next);
      if (one.length == 0 || one.number < 0 || one.number >= MOST_VALUES)
        {
          at++;
          continue;
        }
      *is_format = TRUE;
      values[one.number] = one;
      n = MAX (n, (guint) one.number + 1);
      next = one.number + 1;
      at += one.length;
    }
  return n;
}

/* ---- Keys ---- */

static void
append_literal (GString    *key,
                const char *text,
                gboolean    is_format)
{
  for (const char *at = text; *at != '\0'; at++)
    {
      g_string_append_c (key, *at);
      if (*at == '%' && is_format)
        g_string_append_c (key, '%');
    }
}

/* A key, or, where the sentence has values, a format that prints one. It lasts: callers have it in their hands as they have a
 * translation, and there are no more of them than sentences. */
static const char *
make_key (const char *context,
          const char *one,
          const char *many,
          gulong      n)
{
  g_autoptr (GString) key = g_string_new (OPEN);
  Directive values[MOST_VALUES];
  gboolean is_format;
  guint n_values = list_directives (many != NULL ? many : one, values, &is_format);

  if (context != NULL)
    {
      append_literal (key, context, is_format);
      g_string_append (key, CONTEXT);
    }
  append_literal (key, one, is_format);
  if (many != NULL)
    {
      g_string_append (key, NUMBER);
      append_literal (key, many, is_format);
      g_string_append_printf (key, NUMBER "%lu", n);
    }
  for (guint i = 0; i < n_values; i++)
    {
      g_string_append (key, VALUE);
      g_string_append_len (key, values[i].length > 0 ? values[i].at : "", (gssize) values[i].length);
    }
  g_string_append (key, CLOSE);
  return biv_lasting (key->str);
}

static const char *
translate_in (const char *context,
              const char *sentence)
{
  const char *words = g_dpgettext2 (GETTEXT_PACKAGE, context, sentence);

  return words == sentence ? biv_region_order (context, sentence) : words;
}

const char *
biv_say (const char *sentence)
{
  return biv_said_keeps_keys () ? make_key (NULL, sentence, NULL, 0) : g_dgettext (GETTEXT_PACKAGE, sentence);
}

const char *
biv_say_in (const char *context,
            const char *sentence)
{
  return biv_said_keeps_keys () ? make_key (context, sentence, NULL, 0) : translate_in (context, sentence);
}

const char *
biv_say_number (const char *one,
                const char *many,
                gulong      n)
{
  return biv_said_keeps_keys () ? make_key (NULL, one, many, n) : g_dngettext (GETTEXT_PACKAGE, one, many, n);
}

/* Of the first word alone: German has capitals in the midst of a sentence. */
static char *
dup_lower (const char *text)
{
  g_autofree char *first = *text != '\0' ? g_utf8_strdown (text, g_utf8_next_char (text) - text) : NULL;

  return first != NULL ? g_strconcat (first, g_utf8_next_char (text), NULL) : g_strdup ("");
}

char *
biv_say_lower (const char *text)
{
  return biv_said_has_keys (text) ? g_strconcat (OPEN LOWER VALUE, text, CLOSE, NULL) : dup_lower (text);
}

/* ---- Words that were translated earlier ---- */

static GMutex lasting_lock;
static GHashTable *lasting;             /* the translation, interned -> the sentence, interned */

const char *
biv_say_lasting (const char *sentence)
{
  const char *words = biv_lasting (g_dgettext (GETTEXT_PACKAGE, sentence));

  g_mutex_lock (&lasting_lock);
  if (lasting == NULL)
    lasting = g_hash_table_new (NULL, NULL);
  g_hash_table_insert (lasting, (gpointer) words, (gpointer) biv_lasting (sentence));
  g_mutex_unlock (&lasting_lock);
  return words;
}

const char *
biv_said_again (const char *words)
{
  const char *sentence;

  if (words == NULL || !biv_said_keeps_keys ())
    return words;
  g_mutex_lock (&lasting_lock);
  sentence = lasting != NULL ? g_hash_table_lookup (lasting, words) : NULL;
  g_mutex_unlock (&lasting_lock);
  return sentence != NULL ? make_key (NULL, sentence, NULL, 0) : words;
}

/* ---- Showing ---- */

static gboolean show (GString    *shown,
                      const char *text,
                      gsize       length,
                      guint       depth);

gboolean
biv_said_has_keys (const char *text)
{
  return text != NULL && strstr (text, OPEN) != NULL;
}

static gboolean
begins (const char *at,
        const char *end,
        const char *mark)
{
  gsize n = strlen (mark);

  return (gsize) (end - at) >= n && memcmp (at, mark, n) == 0;
}

/* Cuts what stands between the brackets at those marks that are in no inner key. Returns: the number of pieces, 0: too many */
static guint
cut_key (const char *text,
         const char *end,
         const char *starts[MOST_VALUES + 2])
{
  guint n = 0, depth = 0;

  starts[n++] = text;
  for (const char *at = text; at < end; at++)
    {
      if (begins (at, end, OPEN))
        depth++;
      else if (depth > 0 && begins (at, end, CLOSE))
        depth--;
      else if (depth == 0 && begins (at, end, VALUE))
        {
          if (n > MOST_VALUES)
            return 0;
          starts[n++] = at + strlen (VALUE);
        }
    }
  starts[n] = end + strlen (VALUE);
  return n;
}

/* The sentence as it stands in the source. */
static const char *
find_plain (const char *head)
{
  const char *cross = strstr (head, CONTEXT);

  if (strstr (head, NUMBER) != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (head, NUMBER, 3);

      return g_strv_length (parts) == 3 ? biv_lasting (parts[g_str_equal (parts[2], "1") ? 0 : 1]) : head;
    }
  return cross != NULL ? cross + strlen (CONTEXT) : head;
}

/* The sentence in the user's language, or in English if the catalogue does not have it. */
static const char *
translate (const char *head)
{
  const char *cross = strstr (head, CONTEXT), *line = strstr (head, NUMBER);

  if (*head == '\0')
    return "";                          /* gettext would answer with the catalogue's header */
  if (g_private_get (&n_plain) != NULL)
    return find_plain (head);
  if (line != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (head, NUMBER, 3);

      if (g_strv_length (parts) == 3 && *parts[0] != '\0')
        return biv_lasting (g_dngettext (GETTEXT_PACKAGE, parts[0], parts[1], (gulong) g_ascii_strtoull (parts[2], NULL, 10)));
      return head;
    }
  if (cross != NULL)
    {
      g_autofree char *context = g_strndup (head, (gsize) (cross - head));

      return biv_lasting (translate_in (context, cross + strlen (CONTEXT)));
    }
  return g_dgettext (GETTEXT_PACKAGE, head);
}

/* The translated sentence with its values filled in. Not by printf: text from a file must never be used as a format. */
static gboolean
fill (GString     *shown,
      const char  *sentence,
      const char **starts,
      guint        n_values,
      guint        depth)
{
  Directive values[MOST_VALUES];
  gboolean is_format;
  int next = 0;

  list_directives (sentence, values, &is_format);
  for (const char *at = sentence; *at != '\0' && shown->len < LONGEST;)
    {
      Directive one = { 0 };

      if (*at != '%')
        {
          g_string_append_c (shown, *at++);
          continue;
        }
      if (at[1] == '%')
        {
          g_string_append_c (shown, '%');
          at += 2;
          continue;
        }
      one = read_directive (at, next);
      if (one.length == 0 || one.number < 0 || (guint) one.number >= n_values)
        {
          g_string_append_c (shown, *at++);
          continue;
        }
      if (!show (shown, starts[one.number + 1], (gsize) (starts[one.number + 2] - strlen (VALUE) - starts[one.number + 1]),
                 depth + 1))
        return FALSE;
      next = one.number + 1;
      at += one.length;
      /* A name that ends with a point ends the sentence too. */
      if (*at == '.' && g_str_has_suffix (shown->str, "."))
        at++;
    }
  return shown->len < LONGEST;
}

static gboolean
show_key (GString    *shown,
          const char *text,
          const char *end,
          guint       depth)
{
  const char *starts[MOST_VALUES + 2];
  guint n = cut_key (text, end, starts);
  g_autofree char *head = NULL;

  if (n == 0)
    return FALSE;
  head = g_strndup (text, (gsize) (starts[1] - strlen (VALUE) - text));
  if (strcmp (head, LOWER) == 0 && n == 2)
    {
      g_autoptr (GString) inner = g_string_new (NULL);
      g_autofree char *lower = NULL;

      if (!show (inner, starts[1], (gsize) (end - starts[1]), depth + 1))
        return FALSE;
      lower = dup_lower (inner->str);
      g_string_append (shown, lower);
      return TRUE;
    }
  return fill (shown, translate (biv_reworded (head)), starts, n - 1, depth);
}

/* Returns: the end of the key whose inside begins at @text, where its bracket closes; %NULL: it does not */
static const char *
find_close (const char *text,
            const char *end)
{
  guint depth = 1;

  for (const char *at = text; at < end; at++)
    if (begins (at, end, OPEN))
      depth++;
    else if (begins (at, end, CLOSE) && --depth == 0)
      return at;
  return NULL;
}

static gboolean
show (GString    *shown,
      const char *text,
      gsize       length,
      guint       depth)
{
  const char *end = text + length;

  if (depth > DEEPEST)
    return FALSE;
  for (const char *at = text; at < end;)
    {
      const char *close = NULL;

      if (!begins (at, end, OPEN))
        {
          g_string_append_c (shown, *at++);
          continue;
        }
      at += strlen (OPEN);
      close = find_close (at, end);
      if (close == NULL || !show_key (shown, at, close, depth))
        return FALSE;
      at = close + strlen (CLOSE);
    }
  return shown->len < LONGEST;
}

char *
biv_said_dup (const char *text)
{
  g_autoptr (GString) shown = NULL;

  if (!biv_said_has_keys (text))
    return g_strdup (text);
  shown = g_string_new (NULL);
  if (!show (shown, text, strlen (text), 0) || !g_utf8_validate_len (shown->str, shown->len, NULL))
    return g_strdup (text);
  return g_string_free (g_steal_pointer (&shown), FALSE);
}

char *
biv_said_dup_plain (const char *text)
{
  char *plain;

  add_plain (1);
  plain = biv_said_dup (text);
  add_plain (-1);
  return plain;
}

const char *
biv_said_typed (const char *typed,
                const char *kept)
{
  return biv_said_has_keys (kept) && g_strcmp0 (typed, biv_said_shown (kept)) == 0 ? kept : typed;
}

const char *
biv_said_shown (const char *text)
{
  g_autofree char *shown = NULL;

  if (!biv_said_has_keys (text))
    return text;
  shown = biv_said_dup (text);
  return biv_lasting (shown);
}

const char *
biv_said (const char *text)
{
  return biv_said_keeps_keys () ? text : biv_said_shown (text);
}
