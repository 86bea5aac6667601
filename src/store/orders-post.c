/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-post.c: orders as they come back from players, in whatever they come */
#include "config.h"
#include "store/orders-post.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "base/biv-file.h"
#include "base/fail.h"
#include "campaign/orders/orders-block.h"
#include "store/mail.h"
#include "store/orders-file.h"

/* What is found in something that came. */
typedef struct
{
  const char *name;                   /* how messages call it */
  GPtrArray  *forms;                  /* of BivOrdersForm */
  GPtrArray  *broken;                 /* of BivOrdersForm: files that cannot be read, their faults for lines */
  GHashTable *parts;                  /* of all of them: in which part of a mail it stands, from 1 */
  guint       part;                   /* that is being read */
  GError     *why;                    /* the first one's; NULL: there are none */
} Post;

static void
post_clear (Post *post)
{
  g_clear_pointer (&post->forms, g_ptr_array_unref);
  g_clear_pointer (&post->broken, g_ptr_array_unref);
  g_clear_pointer (&post->parts, g_hash_table_unref);
  g_clear_error (&post->why);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Post, post_clear)

/* ---- One form once ---- */

static gboolean
is_whole (const BivOrdersForm *form)
{
  for (guint i = 0; i < form->lines->len; i++)
    if (((BivOrdersLine *) form->lines->pdata[i])->fault != NULL)
      return FALSE;
  return form->side != NULL;
}

static gboolean
is_same (const BivOrdersForm *a,
         const BivOrdersForm *b)
{
  g_autofree char *text = NULL, *other = NULL;

  if (!is_whole (a) || !is_whole (b))
    return FALSE;
  text = biv_orders_block_dup_text (a);
  other = biv_orders_block_dup_text (b);
  return g_str_equal (text, other);
}

/* One that is damaged is not told beside the same one that came whole. */
static void
add_form (Post          *post,
          BivOrdersForm *form)
{
  for (guint i = 0; i < post->forms->len; i++)
    if (is_same (post->forms->pdata[i], form))
      {
        biv_orders_form_free (form);
        return;
      }
  g_ptr_array_add (post->forms, form);
  g_hash_table_insert (post->parts, form, GUINT_TO_POINTER (post->part));
}

/* ---- Which line it is ---- */

/* @lines: (nullable): in which line of the file each line of the text begins; %NULL: the text is the file */
static guint
find_line (const GArray *lines,
           guint         line)
{
  return lines == NULL || line == 0 ? line : g_array_index (lines, guint, MIN (line, lines->len) - 1);
}

static void
count_in_file (BivOrdersForm *form,
               const GArray  *lines)
{
  form->line = find_line (lines, form->line);
  for (guint i = 0; i < form->lines->len; i++)
    {
      BivOrdersLine *line = form->lines->pdata[i];

      line->line = find_line (lines, line->line);
    }
}

/* Of a message every line begins "name:line: ". */
static void
count_error_in_file (GError       *error,
                     const char   *name,
                     const GArray *lines)
{
  g_auto (GStrv) said = g_strsplit (error->message, "\n", -1);
  gsize length = strlen (name);

  for (char **one = said; *one != NULL; one++)
    {
      char *rest = NULL, *before = *one;
      guint64 line = g_str_has_prefix (before, name) && before[length] == ':'
                       ? g_ascii_strtoull (before + length + 1, &rest, 10) : 0;

      if (line == 0 || line > G_MAXUINT || *rest != ':')
        continue;
      *one = g_strdup_printf ("%s:%u%s", name, find_line (lines, (guint) line), rest);
      g_free (before);
    }
  g_free (error->message);
  error->message = g_strjoinv ("\n", said);
}

/* ---- What is in a text ---- */

/* From @at "<orders …>" to "</orders>", as a file has it, with so many empty lines before it that messages name the line of the
 * text. */
static char *
dup_file (const char  *text,
          const char  *from,
          const char **end)
{
  const char *begin = strstr (from, "<orders"), *close = begin != NULL ? strstr (begin, "</orders>") : NULL;
  const char *empty = begin != NULL ? strstr (begin, "/>") : NULL;
  g_autoptr (GString) file = NULL;

  if (begin == NULL)
    return NULL;
  if (close == NULL && empty == NULL)
    *end = begin + strlen (begin);
  else
    *end = close != NULL ? close + strlen ("</orders>") : empty + strlen ("/>");
  file = g_string_new (NULL);
  for (const char *at = text; at < begin; at++)
    if (*at == '\n')
      g_string_append_c (file, '\n');
  g_string_append_len (file, begin, *end - begin);
  return g_string_free (g_steal_pointer (&file), FALSE);
}

/* Lines without ">" before them. */
static char *
dup_unquoted (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) plain = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++)
    {
      const char *at = *line;

      for (const char *next = at; *next == ' ' || *next == '>'; next++)
        if (*next == '>')
          at = next + 1;
      g_string_append_printf (plain, "%s\n", at);
    }
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

/* Returns: (transfer full) (nullable): of the first tag in @file */
static char *
dup_attribute (const char *file,
               const char *name)
{
  const char *begin = strstr (file, "<orders"), *end = begin != NULL ? strchr (begin, '>') : NULL;
  g_autofree char *mark = g_strdup_printf (" %s=\"", name);
  const char *at = end != NULL ? g_strstr_len (begin, end - begin, mark) : NULL;

  return at != NULL ? g_strndup (at + strlen (mark), strcspn (at + strlen (mark), "\"")) : NULL;
}

/* Beside others that can be read it is not passed over: whose it is, where that can be told, and what is wrong with it. */
static void
add_broken (Post         *post,
            const char   *file,
            const GError *why)
{
  g_auto (GStrv) said = g_strsplit (why->message, "\n", -1);
  BivOrdersForm *form = biv_orders_form_new_empty ();
  g_autofree char *turn = dup_attribute (file, "turn");
  gsize length = strlen (post->name);

  form->side = dup_attribute (file, "side");
  form->turn = turn != NULL ? atoi (turn) : 0;
  form->word = dup_attribute (file, "word");
  for (char **one = said; *one != NULL; one++)
    {
      char *rest = *one;
      guint64 number = g_str_has_prefix (*one, post->name) && (*one)[length] == ':'
                         ? g_ascii_strtoull (*one + length + 1, &rest, 10) : 0;
      BivOrdersLine *line = biv_orders_form_add (form, BIV_ORDERS_LINE_ORDER, (guint) MIN (number, G_MAXINT));

      line->words = g_strdup ("<orders>");
      line->fault = g_strdup (number > 0 && g_str_has_prefix (rest, ": ") ? rest + 2 : *one);
      form->line = form->line == 0 ? line->line : form->line;
    }
  g_ptr_array_add (post->broken, form);
  g_hash_table_insert (post->parts, form, GUINT_TO_POINTER (post->part));
}

static void
read_files (Post         *post,
            const char   *text,
            const GArray *lines)
{
  g_autofree char *plain = strstr (text, "<orders") != NULL ? dup_unquoted (text) : NULL;
  const char *at = plain, *end = NULL;

  for (g_autofree char *file = NULL; at != NULL && *at != '\0'; at = end)
    {
      BivOrdersForm *form;
      g_autoptr (GError) why = NULL;

      g_free (file);
      file = dup_file (plain, at, &end);
      if (file == NULL)
        break;
      form = biv_orders_file_parse (post->name, file, strlen (file), &why);
      if (form != NULL)
        {
          count_in_file (form, lines);
          add_form (post, form);
          continue;
        }
      count_error_in_file (why, post->name, lines);
      add_broken (post, file, why);
      if (post->why == NULL)
        post->why = g_steal_pointer (&why);
    }
}

static void
read_blocks (Post         *post,
             const char   *text,
             const GArray *lines)
{
  g_autoptr (GPtrArray) found = biv_orders_block_read (text);

  g_ptr_array_set_free_func (found, NULL);
  for (guint i = 0; i < found->len; i++)
    {
      count_in_file (found->pdata[i], lines);
      add_form (post, found->pdata[i]);
    }
}

/* What was copied out of a web mail's source. */
static gboolean
is_html (const char *text)
{
  return strstr (text, "<br") != NULL || strstr (text, "<div") != NULL || strstr (text, "<p>") != NULL
         || strstr (text, "<html") != NULL || strstr (text, "&lt;orders") != NULL;
}

/* A whole page: what stands in its scripts is not written in it. */
static gboolean
is_page (const char *text)
{
  text += strspn (text, " \t\r\n");
  return g_ascii_strncasecmp (text, "<!DOCTYPE html", strlen ("<!DOCTYPE html")) == 0 ||
         g_ascii_strncasecmp (text, "<html", strlen ("<html")) == 0;
}

static void
read_text (Post         *post,
           const char   *text,
           const GArray *lines)
{
  g_autoptr (GArray) of_html = NULL;
  g_autofree char *plain = NULL;

  if (is_page (text) || (strstr (text, "<orders") == NULL && is_html (text)))
    {
      plain = biv_mail_dup_plain (text, &of_html);
      for (guint i = 0; i < of_html->len; i++)
        g_array_index (of_html, guint, i) = find_line (lines, g_array_index (of_html, guint, i));
      text = plain;
      lines = of_html;
    }
  read_files (post, text, lines);
  read_blocks (post, text, lines);
}

/* ---- What came ---- */

/* The same player's for the same turn, elsewhere in the mail: what stands below it in the same text he has written anew. */
static gboolean
is_twin (Post                *post,
         const BivOrdersForm *form,
         const BivOrdersForm *other)
{
  return g_hash_table_lookup (post->parts, form) != g_hash_table_lookup (post->parts, other) && other->turn == form->turn &&
         g_strcmp0 (other->side, form->side) == 0 && g_strcmp0 (other->word, form->word) == 0;
}

/* Of what came twice, once damaged, the whole one is enough. */
static void
drop_damaged_twins (Post *post)
{
  GPtrArray *forms = post->forms;

  for (guint i = forms->len; i-- > 0;)
    {
      const BivOrdersForm *form = g_ptr_array_index (forms, i);

      for (guint j = 0; j < forms->len && !is_whole (form); j++)
        {
          const BivOrdersForm *other = g_ptr_array_index (forms, j);

          if (i != j && is_whole (other) && is_twin (post, form, other))
            {
              g_ptr_array_remove_index (forms, i);
              break;
            }
        }
    }
}

static gboolean
is_file (const char *text)
{
  const char *at = text + (g_str_has_prefix (text, "\xef\xbb\xbf") ? 3 : 0);

  at += strspn (at, " \t\r\n");
  return g_str_has_prefix (at, "<?xml") || (*at == '<' && g_str_has_prefix (at, "<orders"));
}

/* What was found, with what is broken beside it. */
static void
gather_broken (Post *post)
{
  if (post->forms->len == 0)
    return;
  g_ptr_array_set_free_func (post->broken, NULL);
  g_ptr_array_extend (post->forms, post->broken, NULL, NULL);
  g_ptr_array_set_size (post->broken, 0);
}

static void
read_mail (Post   *post,
           GBytes *bytes)
{
  g_autoptr (GPtrArray) parts = biv_mail_list_parts (bytes);

  for (guint i = 0; i < parts->len; i++)
    {
      const BivMailPart *part = g_ptr_array_index (parts, i);

      post->part = i + 1;
      read_text (post, part->text, part->lines);
    }
  gather_broken (post);
  drop_damaged_twins (post);
}

/* "Unicode", as editors of one system call it, begins with its mark. Returns: (transfer full) */
static GBytes *
convert_marked (GBytes *bytes)
{
  gsize n_bytes, n_converted;
  const char *data = g_bytes_get_data (bytes, &n_bytes);
  gboolean is_marked = n_bytes >= 2 && (memcmp (data, "\xff\xfe", 2) == 0 || memcmp (data, "\xfe\xff", 2) == 0);
  char *converted = is_marked ? g_convert (data, (gssize) n_bytes, "UTF-8", "UTF-16", NULL, &n_converted, NULL) : NULL;

  return converted != NULL ? g_bytes_new_take (converted, n_converted) : g_bytes_ref (bytes);
}

GPtrArray *
biv_orders_post_parse (const char  *name,
                       GBytes      *bytes,
                       GError     **error)
{
  gsize n_bytes;
  g_autoptr (GBytes) readable = convert_marked (bytes);
  const char *content = g_bytes_get_data (readable, &n_bytes), *data = content != NULL ? content : "";
  g_autofree char *raw = g_strndup (data, n_bytes), *text = g_utf8_make_valid (raw, -1);
  g_auto (Post) post = { .name = name };

  post.forms = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_orders_form_free);
  post.parts = g_hash_table_new (NULL, NULL);
  post.broken = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_orders_form_free);
  if (is_file (raw))
    {
      BivOrdersForm *form = biv_orders_file_parse (name, data, n_bytes, error);

      if (form == NULL)
        return NULL;
      g_ptr_array_add (post.forms, form);
      return g_steal_pointer (&post.forms);
    }
  if (biv_mail_is_one (readable))
    read_mail (&post, readable);
  else
    {
      read_text (&post, text, NULL);
      gather_broken (&post);
    }
  if (post.forms->len > 0)
    return g_steal_pointer (&post.forms);
  if (post.why != NULL)
    g_propagate_error (error, g_steal_pointer (&post.why));
  else if (strstr (text, BIV_ORDERS_PAGE_MARK) != NULL)
    /* Pages may lie in the folder in which answers arrive. */
    biv_fail (error, BIV_FORMAT_ERROR, is_page (text) ? BIV_FORMAT_ERROR_OTHER : BIV_FORMAT_ERROR_CONTENT,
              _("%s:1: this is the page that the player was sent, and there are no orders in it; ask him to press “Save as a file” "
                "on it, or to copy its text, and to send that"), name);
  else
    biv_fail (error, BIV_FORMAT_ERROR, BIV_FORMAT_ERROR_OTHER,
              _("%s:1: there are no orders in it: they begin with “BIVOUAC ORDERS”, or are a file of orders; ask the player for "
                "them again, or type them as lines"), name);
  return NULL;
}

GPtrArray *
biv_orders_post_load (GFile   *file,
                      GError **error)
{
  g_autoptr (GBytes) bytes = biv_file_read (file, BIV_ORDERS_POST_MOST_BYTES, NULL, error);
  g_autofree char *name = biv_file_dup_name (file);

  return bytes != NULL ? biv_orders_post_parse (name, bytes, error) : NULL;
}

gboolean
biv_orders_post_may_be (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));

  return biv_orders_block_is_in (text) || strstr (text, "<orders") != NULL || strstr (text, "&lt;orders") != NULL
         || biv_mail_is_one (bytes);
}

/* ---- A folder, a maildir ---- */

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  g_autofree char *first = g_file_get_path (*(GFile *const *) a), *second = g_file_get_path (*(GFile *const *) b);

  return g_strcmp0 (first, second);
}

static gboolean
add_files (GPtrArray  *files,
           GFile      *folder,
           GError    **error)
{
  g_autoptr (GFileEnumerator) all
    = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                                 G_FILE_QUERY_INFO_NONE, NULL, error);

  while (all != NULL)
    {
      GFileInfo *info = NULL;
      GFile *file = NULL;

      if (!g_file_enumerator_iterate (all, &info, &file, NULL, error))
        return FALSE;
      if (info == NULL)
        return TRUE;
      if (g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR && *g_file_info_get_name (info) != '.')
        g_ptr_array_add (files, g_object_ref (file));
    }
  return FALSE;
}

GPtrArray *
biv_orders_post_list_files (GFile   *folder,
                            GError **error)
{
  static const char *const of_maildir[] = { "cur", "new" };
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  if (!add_files (files, folder, error))
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (of_maildir); i++)
    {
      g_autoptr (GFile) inner = g_file_get_child (folder, of_maildir[i]);

      if (g_file_query_file_type (inner, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY
          && !add_files (files, inner, error))
        return NULL;
    }
  g_ptr_array_sort (files, compare_files);
  return g_steal_pointer (&files);
}
