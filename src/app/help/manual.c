/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manual.c: the pages of the manual, read once and kept */
#include "app/help/manual.h"

#include <gio/gio.h>
#include <libxml/parser.h>
#include <string.h>

#define ENDING ".page"

/* How much a word counts that is found in the title, in the description, in the text. */
#define IN_TITLE       100
#define IN_DESCRIPTION 10
#define IN_TEXT        1

gboolean
biv_manual_is (const xmlNode *node,
               const char    *name)
{
  return node->type == XML_ELEMENT_NODE && g_str_equal ((const char *) node->name, name);
}

char *
biv_manual_dup_attribute (const xmlNode *node,
                          const char    *name)
{
  xmlChar *value = xmlGetProp ((xmlNode *) node, (const xmlChar *) name);
  char *copy = g_strdup ((const char *) value);

  xmlFree (value);
  return copy;
}

/* What stands between two elements of a block is not said in one breath. */
static void
add_words (const xmlNode *node,
           GString       *words)
{
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
      g_string_append (words, (const char *) child->content);
    else if (child->type == XML_ELEMENT_NODE && !biv_manual_is (child, "info"))
      {
        add_words (child, words);
        if (biv_manual_is (child, "p") || biv_manual_is (child, "title") || biv_manual_is (child, "td"))
          g_string_append_c (words, ' ');
      }
}

char *
biv_manual_dup_words (const xmlNode *node)
{
  g_autoptr (GString) words = g_string_new (NULL), plain = g_string_new (NULL);
  gboolean is_parted = FALSE;

  g_return_val_if_fail (node != NULL, NULL);

  add_words (node, words);
  for (const char *at = words->str; *at != '\0'; at++)
    if (g_ascii_isspace (*at))
      is_parted = plain->len > 0;
    else
      {
        if (is_parted)
          g_string_append_c (plain, ' ');
        g_string_append_c (plain, *at);
        is_parted = FALSE;
      }
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

static void
page_free (BivManualPage *page)
{
  g_free (page->id);
  g_free (page->title);
  g_free (page->description);
  g_free (page->order);
  g_free (page->text);
  g_ptr_array_unref (page->guides);
  g_ptr_array_unref (page->others);
  xmlFreeDoc (page->document);
  g_free (page);
}

/* ---- Reading ---- */

static void
read_info (BivManualPage *page,
           const xmlNode *info)
{
  for (const xmlNode *node = info->children; node != NULL; node = node->next)
    if (biv_manual_is (node, "link"))
      {
        g_autofree char *type = biv_manual_dup_attribute (node, "type"), *to = biv_manual_dup_attribute (node, "xref");

        if (to != NULL && g_strcmp0 (type, "guide") == 0)
          g_ptr_array_add (page->guides, g_steal_pointer (&to));
        else if (to != NULL && g_strcmp0 (type, "seealso") == 0)
          g_ptr_array_add (page->others, g_steal_pointer (&to));
      }
    else if (biv_manual_is (node, "desc"))
      {
        g_free (page->description);
        page->description = biv_manual_dup_words (node);
      }
    else if (biv_manual_is (node, "title"))
      {
        g_autofree char *type = biv_manual_dup_attribute (node, "type");

        if (g_strcmp0 (type, "sort") == 0)
          {
            g_free (page->order);
            page->order = biv_manual_dup_words (node);
          }
      }
}

static BivManualPage *
read_page (const char *folder,
           const char *name)
{
  g_autofree char *path = g_strconcat (folder, "/", name, NULL), *words = NULL;
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  xmlDoc *document = NULL;
  const xmlNode *root;
  BivManualPage *page;

  if (bytes != NULL)
    document = xmlReadMemory (g_bytes_get_data (bytes, NULL), (int) g_bytes_get_size (bytes), name, NULL,
                              XML_PARSE_NONET | XML_PARSE_NOBLANKS);
  root = document != NULL ? xmlDocGetRootElement (document) : NULL;
  if (root == NULL || !biv_manual_is (root, "page"))
    {
      g_critical ("%s is no page of a manual", path);
      xmlFreeDoc (document);
      return NULL;
    }
  page = g_new0 (BivManualPage, 1);
  page->id = g_strndup (name, strlen (name) - strlen (ENDING));
  page->description = g_strdup ("");
  page->guides = g_ptr_array_new_with_free_func (g_free);
  page->others = g_ptr_array_new_with_free_func (g_free);
  page->document = document;
  for (const xmlNode *node = root->children; node != NULL; node = node->next)
    if (biv_manual_is (node, "info"))
      read_info (page, node);
    else if (biv_manual_is (node, "title") && page->title == NULL)
      page->title = biv_manual_dup_words (node);
  if (page->title == NULL)
    page->title = g_strdup (page->id);
  if (page->order == NULL)
    page->order = g_strdup (page->title);
  words = biv_manual_dup_words (root);
  page->text = g_utf8_casefold (words, -1);
  return page;
}

/* What an earlier language has is not read again in a later one: English is the last. */
static void
read_folder (GHashTable *pages,
             const char *language)
{
  g_autofree char *folder = g_strconcat (BIV_MANUAL_FOLDER "/", language, NULL);
  g_auto (GStrv) names = g_resources_enumerate_children (folder, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    if (g_str_has_suffix (names[i], ENDING))
      {
        g_autofree char *id = g_strndup (names[i], strlen (names[i]) - strlen (ENDING));
        BivManualPage *page = g_hash_table_contains (pages, id) ? NULL : read_page (folder, names[i]);

        if (page != NULL)
          g_hash_table_insert (pages, page->id, page);
      }
}

static GHashTable *
get_pages (void)
{
  static GHashTable *pages;

  if (pages == NULL)
    {
      const char *const *languages = g_get_language_names ();

      pages = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) page_free);
      for (guint i = 0; languages[i] != NULL; i++)
        if (!g_str_equal (languages[i], "C"))
          read_folder (pages, languages[i]);
      read_folder (pages, "C");
    }
  return pages;
}

const BivManualPage *
biv_manual_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);
  return g_hash_table_lookup (get_pages (), id);
}

/* ---- Lists of pages ---- */

static int
compare_titles (gconstpointer a,
                gconstpointer b)
{
  const BivManualPage *one = *(const BivManualPage *const *) a, *other = *(const BivManualPage *const *) b;

  return g_utf8_collate (one->title, other->title);
}

static int
compare_orders (gconstpointer a,
                gconstpointer b)
{
  const BivManualPage *one = *(const BivManualPage *const *) a, *other = *(const BivManualPage *const *) b;
  int order = g_utf8_collate (one->order, other->order);

  return order != 0 ? order : compare_titles (a, b);
}

GPtrArray *
biv_manual_list (void)
{
  static GPtrArray *list;

  if (list == NULL)
    {
      GHashTableIter iter;
      gpointer page;

      list = g_ptr_array_new ();
      g_hash_table_iter_init (&iter, get_pages ());
      while (g_hash_table_iter_next (&iter, NULL, &page))
        g_ptr_array_add (list, page);
      g_ptr_array_sort (list, compare_titles);
    }
  return list;
}

GPtrArray *
biv_manual_list_topics (const char *guide)
{
  GPtrArray *all = biv_manual_list (), *topics = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      const BivManualPage *page = all->pdata[i];

      if (g_ptr_array_find_with_equal_func (page->guides, guide, g_str_equal, NULL))
        g_ptr_array_add (topics, (gpointer) page);
    }
  g_ptr_array_sort (topics, compare_orders);
  return topics;
}

/* ---- Search ---- */

typedef struct
{
  const BivManualPage *page;
  int                  worth;
} Hit;

static int
compare_hits (gconstpointer a,
              gconstpointer b)
{
  const Hit *one = a, *other = b;

  if (one->worth != other->worth)
    return other->worth - one->worth;
  return g_utf8_collate (one->page->title, other->page->title);
}

/* 0: it lacks one of the words. */
static int
get_worth (const BivManualPage *page,
           char               **words)
{
  g_autofree char *title = g_utf8_casefold (page->title, -1), *description = g_utf8_casefold (page->description, -1);
  int worth = 0;

  for (; *words != NULL; words++)
    {
      int here = (strstr (title, *words) != NULL ? IN_TITLE : 0) + (strstr (description, *words) != NULL ? IN_DESCRIPTION : 0)
                 + (strstr (page->text, *words) != NULL ? IN_TEXT : 0);

      if (here == 0)
        return 0;
      worth += here;
    }
  return worth;
}

char **
biv_manual_split (const char *words)
{
  g_autofree char *folded = NULL;
  g_auto (GStrv) parts = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_return_val_if_fail (words != NULL, NULL);

  folded = g_utf8_casefold (words, -1);
  parts = g_strsplit_set (folded, " \t\"", -1);
  for (char **part = parts; *part != NULL; part++)
    if (**part != '\0')
      g_strv_builder_add (builder, *part);
  return g_strv_builder_end (builder);
}

GPtrArray *
biv_manual_search (const char *words)
{
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (Hit));
  GPtrArray *pages = g_ptr_array_new (), *all = biv_manual_list ();
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (words != NULL, pages);

  parts = biv_manual_split (words);
  for (guint i = 0; parts[0] != NULL && i < all->len; i++)
    {
      Hit hit = { all->pdata[i], get_worth (all->pdata[i], parts) };

      if (hit.worth > 0)
        g_array_append_val (hits, hit);
    }
  g_array_sort (hits, compare_hits);
  for (guint i = 0; i < hits->len; i++)
    g_ptr_array_add (pages, (gpointer) g_array_index (hits, Hit, i).page);
  return pages;
}
