/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book-table.c: the table of unit types as a referee edits it */
#include "config.h"
#include "engine/book-table.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include "base/said.h"
#include "engine/book-private.h"

#define MOST_LIKE BIV_BOOK_MAX_TYPES    /* steps from a type to the one it is like, to that one's, and so on */

/* ---- Columns ---- */

static const char *const arms[] = { "foot", "horse", "gun", "mg", "command", "engineer", "transport", "other", NULL };

/* What every book has. */
static const BivBookColumn common[] = {
  { "name", N_("Name"), BIV_COLUMN_TEXT },
  { "class", N_("Class"), BIV_COLUMN_CHOICE },
  { "arm", N_("Arm"), BIV_COLUMN_CHOICE },
  { "allowance", N_("Moves on the map"), BIV_COLUMN_NUMBER, 0, 999 },
  { "steps", N_("Steps"), BIV_COLUMN_NUMBER, 0, 999 },
  { "becomes", N_("Changes into"), BIV_COLUMN_CHOICE },
};

static const char *
name_of_flag (const BivBook *book,
              const char    *flag)
{
  for (guint i = 0; i < book->flag_names->len; i++)
    if (strcmp (g_array_index (book->flag_names, BivBookFlagName, i).id, flag) == 0)
      return g_array_index (book->flag_names, BivBookFlagName, i).name;
  return flag;
}

GArray *
biv_book_list_columns (const BivBook *book)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (BivBookColumn));

  g_return_val_if_fail (book != NULL, columns);

  for (gsize i = 0; i < G_N_ELEMENTS (common); i++)
    {
      BivBookColumn column = common[i];

      column.label = biv_say_lasting (column.label);
      g_array_append_val (columns, column);
    }
  for (guint i = 0; i < book->numbers->len; i++)
    {
      const BivBookNumber *number = &g_array_index (book->numbers, BivBookNumber, i);
      BivBookColumn column = { number->id, *number->name != '\0' ? number->name : number->id, BIV_COLUMN_NUMBER,
                               number->minimum, number->maximum };

      g_array_append_val (columns, column);
    }
  for (char **flag = book->flags; *flag != NULL; flag++)
    {
      BivBookColumn column = { *flag, name_of_flag (book, *flag), BIV_COLUMN_SWITCH, 0, 0 };

      g_array_append_val (columns, column);
    }
  return columns;
}

char **
biv_book_list_choices (const BivBook *book,
                       const char    *column)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();

  g_return_val_if_fail (book != NULL && column != NULL, NULL);

  if (strcmp (column, "arm") == 0)
    return g_strdupv ((char **) arms);
  if (strcmp (column, "becomes") == 0)
    g_ptr_array_add (choices, g_strdup ("none"));
  for (guint i = 0; i < book->types->len; i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);
      const char *choice = strcmp (column, "class") == 0 ? type->class_id : type->id;

      if (!g_ptr_array_find_with_equal_func (choices, choice, g_str_equal, NULL))
        g_ptr_array_add (choices, g_strdup (choice));
    }
  g_ptr_array_add (choices, NULL);
  return (char **) g_ptr_array_steal (choices, NULL);
}

/* ---- Values ---- */

char *
biv_book_dup_entry (const BivBook *book,
                    guint          type,
                    const char    *column)
{
  const BivBookType *found = biv_book_get_type_at (book, type);

  g_return_val_if_fail (found != NULL && column != NULL, NULL);

  if (strcmp (column, "name") == 0)
    return g_strdup (found->name);
  if (strcmp (column, "class") == 0)
    return g_strdup (found->class_id);
  if (strcmp (column, "arm") == 0)
    return g_strdup (found->arm);
  if (strcmp (column, "allowance") == 0)
    return g_strdup_printf ("%d", found->allowance);
  if (strcmp (column, "steps") == 0)
    return g_strdup_printf ("%d", found->steps);
  if (strcmp (column, "becomes") == 0)
    return g_strdup (found->becomes != NULL ? found->becomes : "none");
  if (g_strv_contains ((const char *const *) book->flags, column))
    return g_strdup (biv_book_has_flag (book, type, column) ? "yes" : "no");
  return g_strdup_printf ("%d", biv_book_get_number (book, type, column, 0));
}

/* Of a type that is like one that is like one, the book's. */
static int
find_root (const BivBook  *shipped,
           const BivFacts *overlay,
           const char     *type)
{
  for (int i = 0; i < MOST_LIKE && type != NULL; i++)
    {
      g_autofree char *key = g_strconcat (type, ".like", NULL);
      const char *like = biv_facts_get (overlay, key);

      if (like == NULL)
        return biv_book_find_type (shipped, type);
      type = like;
    }
  return -1;
}

gboolean
biv_book_overlay_is_added (const BivBook  *shipped,
                           const BivFacts *overlay,
                           const char     *type)
{
  g_autofree char *key = g_strconcat (type, ".like", NULL);

  return biv_facts_get (overlay, key) != NULL && biv_book_find_type (shipped, type) < 0;
}

/* The name that goes without saying: of an added type, its id. */
char *
biv_book_overlay_dup_usual (BivBook        *shipped,
                            const BivFacts *overlay,
                            const char     *type,
                            const char     *column)
{
  int root;

  g_return_val_if_fail (shipped != NULL && overlay != NULL && type != NULL && column != NULL, NULL);

  root = find_root (shipped, overlay, type);
  if (root < 0)
    return NULL;
  if (strcmp (column, "name") == 0 && biv_book_overlay_is_added (shipped, overlay, type))
    return g_strdup (type);
  return biv_book_dup_entry (shipped, (guint) root, column);
}

/* ---- An overlay with one thing changed ---- */

static gboolean
is_about (const char *key,
          const char *type)
{
  gsize length = strlen (type);

  return strncmp (key, type, length) == 0 && key[length] == '.';
}

/* @value: (nullable): %NULL takes the entry out. A new one goes behind the others of its type. */
static BivFacts *
copy_with (const BivFacts *overlay,
           const char     *type,
           const char     *what,
           const char     *value)
{
  g_autofree char *key = g_strconcat (type, ".", what, NULL);
  gboolean is_there = biv_facts_get (overlay, key) != NULL, is_open = FALSE;
  BivFacts *copy = biv_facts_new ();

  for (guint i = 0; i < biv_facts_get_n (overlay); i++)
    {
      const char *each = biv_facts_get_key (overlay, i);

      if (is_open && !is_there && !is_about (each, type))
        biv_facts_set (copy, key, value);
      is_open = is_about (each, type);
      biv_facts_set (copy, each, biv_facts_get_value (overlay, i));
    }
  biv_facts_set (copy, key, value);
  return copy;
}

static BivFacts *
copy_without (const BivFacts *overlay,
              const char     *type)
{
  BivFacts *copy = biv_facts_new ();

  for (guint i = 0; i < biv_facts_get_n (overlay); i++)
    if (!is_about (biv_facts_get_key (overlay, i), type))
      biv_facts_set (copy, biv_facts_get_key (overlay, i), biv_facts_get_value (overlay, i));
  return copy;
}

/* Takes @overlay over; gives it back where it fits. */
static BivFacts *
checked (BivBook   *shipped,
         BivFacts  *overlay,
         GError   **error)
{
  g_autoptr (BivFacts) owned = overlay;
  g_autoptr (BivBook) book = biv_book_new_overlaid (shipped, overlay, error);

  return book != NULL ? g_steal_pointer (&owned) : NULL;
}

static void
refuse_type (const char *type,
             GError    **error)
{
  g_set_error (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_UNKNOWN, _("There is no unit type “%s” in this campaign’s table."), type);
}

BivFacts *
biv_book_overlay_set (BivBook         *shipped,
                      const BivFacts  *overlay,
                      const char      *type,
                      const char      *column,
                      const char      *value,
                      GError         **error)
{
  g_autofree char *usual = biv_book_overlay_dup_usual (shipped, overlay, type, column);

  g_return_val_if_fail (value != NULL, NULL);

  if (usual == NULL)
    {
      refuse_type (type, error);
      return NULL;
    }
  return checked (shipped, copy_with (overlay, type, column, strcmp (value, usual) != 0 ? value : NULL), error);
}

/* "Mule Guns (2nd)": mule-guns-2nd */
static char *
dup_id (const BivBook *shipped,
        const BivFacts *overlay,
        const char    *name)
{
  g_autofree char *plain = g_str_to_ascii (name, NULL);
  g_autoptr (GString) stem = g_string_new (NULL);
  g_autofree char *id = NULL;

  for (const char *at = plain; *at != '\0' && stem->len < 24; at++)
    if (g_ascii_isalpha (*at) || (g_ascii_isdigit (*at) && stem->len > 0))
      g_string_append_c (stem, g_ascii_tolower (*at));
    else if (stem->len > 0 && stem->str[stem->len - 1] != '-')
      g_string_append_c (stem, '-');
  if (stem->len > 0 && stem->str[stem->len - 1] == '-')
    g_string_truncate (stem, stem->len - 1);
  if (stem->len == 0)
    g_string_append (stem, "type");
  id = g_strdup (stem->str);
  for (int n = 2; biv_book_find_type (shipped, id) >= 0 || biv_book_overlay_is_added (shipped, overlay, id); n++)
    {
      g_free (id);
      id = g_strdup_printf ("%s-%d", stem->str, n);
    }
  return g_steal_pointer (&id);
}

/* Like an added type means like the book's with that one's changes, so that either may go without the other. */
static BivFacts *
copy_with_twin (const BivBook  *shipped,
                const BivFacts *overlay,
                const char     *like,
                const char     *id)
{
  BivFacts *copy = copy_with (overlay, id, "like", biv_book_get_type_at (shipped, (guint) find_root (shipped, overlay, like))->id);

  for (guint i = 0; i < biv_facts_get_n (overlay); i++)
    {
      const char *key = biv_facts_get_key (overlay, i), *what;
      g_autofree char *own = NULL;

      if (!is_about (key, like))
        continue;
      what = key + strlen (like) + 1;
      if (strcmp (what, "like") == 0 || strcmp (what, "name") == 0 || strcmp (what, "removed") == 0)
        continue;
      own = g_strconcat (id, ".", what, NULL);
      biv_facts_set (copy, own, biv_facts_get_value (overlay, i));
    }
  return copy;
}

BivFacts *
biv_book_overlay_add (BivBook         *shipped,
                      const BivFacts  *overlay,
                      const char      *like,
                      const char      *name,
                      char           **id,
                      GError         **error)
{
  g_autofree char *made = NULL, *stripped = NULL;
  g_autoptr (BivFacts) twin = NULL;
  BivFacts *added;

  g_return_val_if_fail (shipped != NULL && overlay != NULL && like != NULL && name != NULL && id != NULL, NULL);

  if (find_root (shipped, overlay, like) < 0)
    {
      refuse_type (like, error);
      return NULL;
    }
  stripped = g_strstrip (g_strdup (name));
  made = dup_id (shipped, overlay, stripped);
  twin = copy_with_twin (shipped, overlay, like, made);
  added = checked (shipped, copy_with (twin, made, "name", stripped), error);
  if (added != NULL)
    *id = g_steal_pointer (&made);
  return added;
}

/* Others may be like a type that was added; they are like what it is like from then on. */
static BivFacts *
copy_without_added (const BivBook  *shipped,
                    const BivFacts *overlay,
                    const char     *type)
{
  int root = find_root (shipped, overlay, type);
  BivFacts *copy = copy_without (overlay, type);

  for (guint i = 0; i < biv_facts_get_n (copy); i++)
    {
      g_autofree char *key = g_strdup (biv_facts_get_key (copy, i));

      if (g_str_has_suffix (key, ".like") && strcmp (biv_facts_get_value (copy, i), type) == 0 && root >= 0)
        biv_facts_set (copy, key, biv_book_get_type_at (shipped, (guint) root)->id);
    }
  return copy;
}

/* Nobody changes into what is gone. */
static BivFacts *
forget_changes_into (BivFacts   *overlay,
                     const char *type)
{
  g_autoptr (BivFacts) owned = overlay;
  BivFacts *copy = biv_facts_new ();

  for (guint i = 0; i < biv_facts_get_n (overlay); i++)
    if (!g_str_has_suffix (biv_facts_get_key (overlay, i), ".becomes") || strcmp (biv_facts_get_value (overlay, i), type) != 0)
      biv_facts_set (copy, biv_facts_get_key (overlay, i), biv_facts_get_value (overlay, i));
  return copy;
}

BivFacts *
biv_book_overlay_remove (BivBook         *shipped,
                         const BivFacts  *overlay,
                         const char      *type,
                         GError         **error)
{
  g_autoptr (BivFacts) without = NULL;

  g_return_val_if_fail (shipped != NULL && overlay != NULL && type != NULL, NULL);

  if (biv_book_find_type (shipped, type) < 0 && !biv_book_overlay_is_added (shipped, overlay, type))
    {
      refuse_type (type, error);
      return NULL;
    }
  without = forget_changes_into (copy_without_added (shipped, overlay, type), type);
  if (biv_book_find_type (shipped, type) < 0)
    return checked (shipped, g_steal_pointer (&without), error);
  return checked (shipped, copy_with (without, type, "removed", "yes"), error);
}

BivFacts *
biv_book_overlay_restore (BivBook         *shipped,
                          const BivFacts  *overlay,
                          const char      *type,
                          const char      *column,
                          GError         **error)
{
  g_autoptr (BivFacts) restored = NULL;

  g_return_val_if_fail (shipped != NULL && overlay != NULL && type != NULL, NULL);

  if (column != NULL)
    return checked (shipped, copy_with (overlay, type, column, NULL), error);
  if (biv_book_overlay_is_added (shipped, overlay, type))
    {
      g_autofree char *like = g_strconcat (type, ".like", NULL), *name = g_strconcat (type, ".name", NULL);

      restored = copy_without (overlay, type);
      biv_facts_set (restored, like, biv_facts_get (overlay, like));
      biv_facts_set (restored, name, biv_facts_get (overlay, name));
    }
  else
    restored = copy_without (overlay, type);
  return checked (shipped, g_steal_pointer (&restored), error);
}
