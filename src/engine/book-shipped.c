/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book-shipped.c: the books that are part of the program, and which of them explains a clause */
#include "config.h"
#include "engine/book-list.h"

#include "base/fail.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "biv-rulesets-resource.h"
#include "engine/book-private.h"
#include "engine/rulesets.h"

#define MOST_BOOKS 32

/* Ends with a NULL. */
static const char *listed[MOST_BOOKS + 1] = {
#define ID_OF(id, ruleset) id,
  BIV_RULESETS (ID_OF)
#undef ID_OF
};

const char *const *
biv_book_list_ids (void)
{
  return listed;
}

/* Ours are packed; what another program adds is XML. */
static BivBook *
read_shipped (const char *ruleset,
              GError    **error)
{
  g_autofree char *packed_path = g_strdup_printf ("/org/bivouac/rulesets/%s.packed", ruleset);
  g_autofree char *path = g_strdup_printf ("/org/bivouac/rulesets/%s.xml", ruleset);
  g_autofree char *name = g_strdup_printf ("%s.xml", ruleset);
  g_autoptr (GBytes) packed = g_resources_lookup_data (packed_path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GBytes) bytes = NULL;

  if (packed != NULL)
    return biv_book_new_packed (name, packed, error);
  bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  if (bytes == NULL)
    return NULL;
  return biv_book_new_from_xml (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), name, error);
}

/* The words of a book are in the language at the time of its first reading, as all words of a running program are. */
static BivBook *
load_shipped (const char *ruleset,
              GError    **error)
{
  static GMutex lock;
  static GHashTable *loaded;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);
  BivBook *book;

  if (loaded == NULL)
    {
      loaded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) biv_book_unref);
      biv_rulesets_register_resource ();
    }
  book = g_hash_table_lookup (loaded, ruleset);
  if (book != NULL)
    return biv_book_ref (book);
  book = read_shipped (ruleset, error);
  if (book != NULL)
    g_hash_table_insert (loaded, g_strdup (ruleset), biv_book_ref (book));
  return book;
}

BivBook *
biv_book_load (const char *ruleset,
               GError    **error)
{
  g_return_val_if_fail (ruleset != NULL, NULL);

  if (!g_strv_contains (biv_book_list_ids (), ruleset))
    return biv_fail_null (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_UNKNOWN, _("There is no ruleset “%s”."), ruleset);
  return load_shipped (ruleset, error);
}

gboolean
biv_book_add (const char *id,
              GError    **error)
{
  g_autoptr (BivBook) book = NULL;
  guint n = g_strv_length ((char **) listed);

  g_return_val_if_fail (id != NULL && n < MOST_BOOKS, FALSE);

  if (g_strv_contains (biv_book_list_ids (), id) || g_str_equal (id, BIV_BOOK_CAMPAIGN))
    return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE, _("There is a ruleset “%s” already."), id);
  book = load_shipped (id, error);
  if (book == NULL)
    return FALSE;
  if (!g_str_equal (biv_book_get_id (book), id))
    return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE,
                     _("%s.xml:1: The ruleset’s id is “%s”; it must be “%s”."), id, biv_book_get_id (book), id);
  listed[n] = g_intern_string (id);
  return TRUE;
}

BivBook *
biv_book_load_campaign (GError **error)
{
  return load_shipped (BIV_BOOK_CAMPAIGN, error);
}

BivBook *
biv_book_find_clause (const char  *clause,
                      const char **words)
{
  const char *const *ids = biv_book_list_ids ();

  g_return_val_if_fail (clause != NULL, NULL);

  /* The campaign's first: it is named by every page, the books of others by few, and each has to be read. */
  for (guint i = 0; i <= g_strv_length ((char **) ids); i++)
    {
      g_autoptr (BivBook) book = load_shipped (i == 0 ? BIV_BOOK_CAMPAIGN : ids[i - 1], NULL);

      if (book == NULL || !biv_book_has_clause (book, clause))
        continue;
      if (words != NULL)
        *words = biv_book_get_clause_words (book, clause);
      return g_steal_pointer (&book);
    }
  return NULL;
}
