/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-post.c: orders as they come back from players, in whatever they come */
#include "config.h"
#include "store/orders-post.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "base/fail.h"
#include "campaign/orders/orders-block.h"
#include "store/mail.h"
#include "store/orders-file.h"

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
add_form (GPtrArray     *forms,
          BivOrdersForm *form)
{
  for (guint i = 0; i < forms->len; i++)
    if (is_same (forms->pdata[i], form))
      {
        biv_orders_form_free (form);
        return;
      }
  g_ptr_array_add (forms, form);
}

/* ---- What is in a text ---- */

/* "<orders …>" to "</orders>", as a file has it, with so many empty lines before it that messages name the line of the text. */
static char *
dup_file (const char  *text,
          const char **end)
{
  const char *begin = strstr (text, "<orders"), *close = begin != NULL ? strstr (begin, "</orders>") : NULL;
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

static void
read_files (GPtrArray   *forms,
            const char  *name,
            const char  *text,
            GError     **error)
{
  g_autofree char *plain = strstr (text, "<orders") != NULL ? dup_unquoted (text) : NULL;
  const char *at = plain, *end = NULL;

  for (g_autofree char *file = NULL; at != NULL && *at != '\0'; at = end)
    {
      BivOrdersForm *form;

      g_free (file);
      file = dup_file (at, &end);
      if (file == NULL)
        break;
      form = biv_orders_file_parse (name, file, strlen (file), *error == NULL ? error : NULL);
      if (form != NULL)
        add_form (forms, form);
    }
}

static void
read_blocks (GPtrArray  *forms,
             const char *text)
{
  g_autoptr (GPtrArray) found = biv_orders_block_read (text);

  g_ptr_array_set_free_func (found, NULL);
  for (guint i = 0; i < found->len; i++)
    add_form (forms, found->pdata[i]);
}

/* What was copied out of a web mail's source. */
static gboolean
is_html (const char *text)
{
  return strstr (text, "<br") != NULL || strstr (text, "<div") != NULL || strstr (text, "<p>") != NULL
         || strstr (text, "<html") != NULL || strstr (text, "&lt;orders") != NULL;
}

static void
read_text (GPtrArray   *forms,
           const char  *name,
           const char  *text,
           GError     **error)
{
  g_autofree char *plain = strstr (text, "<orders") == NULL && is_html (text) ? biv_mail_dup_plain (text) : NULL;
  const char *words = plain != NULL ? plain : text;

  read_files (forms, name, words, error);
  read_blocks (forms, words);
}

/* ---- What came ---- */

/* Of what came twice, once damaged, the whole one is enough. */
static void
drop_damaged_twins (GPtrArray *forms)
{
  for (guint i = forms->len; i-- > 0;)
    {
      const BivOrdersForm *form = g_ptr_array_index (forms, i);

      for (guint j = 0; j < forms->len && !is_whole (form); j++)
        {
          const BivOrdersForm *other = g_ptr_array_index (forms, j);

          if (i != j && is_whole (other) && other->turn == form->turn && g_strcmp0 (other->side, form->side) == 0)
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

static GPtrArray *
parse_mail (const char  *name,
            GBytes      *bytes,
            GError     **error)
{
  g_autoptr (GPtrArray) parts = biv_mail_list_parts (bytes);
  GPtrArray *forms = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_orders_form_free);

  for (guint i = 0; i < parts->len; i++)
    {
      const BivMailPart *part = g_ptr_array_index (parts, i);
      g_autofree char *called = part->name != NULL ? g_strdup_printf ("%s, %s", name, part->name) : g_strdup (name);

      read_text (forms, called, part->text, error);
    }
  drop_damaged_twins (forms);
  return forms;
}

GPtrArray *
biv_orders_post_parse (const char  *name,
                       GBytes      *bytes,
                       GError     **error)
{
  gsize n_bytes;
  const char *content = g_bytes_get_data (bytes, &n_bytes), *data = content != NULL ? content : "";
  g_autofree char *raw = g_strndup (data, n_bytes), *text = g_utf8_make_valid (raw, -1);
  g_autoptr (GPtrArray) forms = NULL;
  g_autoptr (GError) why = NULL;

  if (is_file (raw))
    {
      BivOrdersForm *form = biv_orders_file_parse (name, data, n_bytes, error);

      if (form == NULL)
        return NULL;
      forms = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_orders_form_free);
      g_ptr_array_add (forms, form);
      return g_steal_pointer (&forms);
    }
  if (biv_mail_is_one (bytes))
    forms = parse_mail (name, bytes, &why);
  else
    {
      forms = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_orders_form_free);
      read_text (forms, name, text, &why);
    }
  if (forms->len > 0)
    return g_steal_pointer (&forms);
  if (why != NULL)
    g_propagate_error (error, g_steal_pointer (&why));
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
