/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book-overlay.c: a campaign's own table of types, laid over the book's */
#include "config.h"
#include "engine/book-private.h"

#include "base/fail.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LONGEST_ID   32               /* letters */
#define LONGEST_NAME 60

#define refuse(error, code, ...) biv_fail ((error), BIV_BOOK_ERROR, (code), __VA_ARGS__)

static const char *
keep (BivBook    *book,
      const char *text)
{
  return text != NULL ? g_string_chunk_insert_const (book->strings, text) : NULL;
}

static BivBookType *
type_at (const BivBook *book,
         int            type)
{
  return &g_array_index (book->types, BivBookType, type);
}

/* "inf, icw, cav": what there is instead. */
static char *
dup_type_list (const BivBook *book)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < book->types->len; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", type_at (book, (int) i)->id);
  return g_string_free (g_steal_pointer (&list), FALSE);
}

static gboolean
refuse_type (const BivBook *book,
             const char    *named,
             GError       **error)
{
  g_autofree char *list = dup_type_list (book);

  return refuse (error, BIV_BOOK_ERROR_UNKNOWN, _("“%s” names no type of %s, which has %s."), named, book->id, list);
}

/* ---- A copy to write on ---- */

static void
add_type (BivBook           *book,
          const BivBookType *from)
{
  BivBookType type = *from;

  type.id = keep (book, from->id);
  type.name = keep (book, from->name);
  type.short_name = keep (book, from->short_name);
  type.class_id = keep (book, from->class_id);
  type.arm = keep (book, from->arm);
  type.becomes = keep (book, from->becomes);
  type.figure = keep (book, from->figure);
  type.numbers = biv_facts_copy (from->numbers);
  type.flags = g_strdupv (from->flags);
  g_array_append_val (book->types, type);
}

static void
add_option (BivBook             *book,
            const BivBookOption *from)
{
  BivBookOption option = *from;

  option.id = keep (book, from->id);
  option.name = keep (book, from->name);
  option.words = keep (book, from->words);
  option.clause = keep (book, from->clause);
  option.fallback = keep (book, from->fallback);
  option.values = g_strdupv (from->values);
  option.value_names = g_strdupv (from->value_names);
  g_array_append_val (book->options, option);
}

static void
copy_words (char  ***into,
            char   **from)
{
  g_strfreev (*into);
  *into = g_strdupv (from);
}

static BivBook *
copy_book (BivBook *from)
{
  BivBook *book = biv_book_new_empty ();

  book->id = keep (book, from->id);
  book->title = keep (book, from->title);
  book->author = keep (book, from->author);
  book->types_note = keep (book, from->types_note);
  book->unit_cap = from->unit_cap;
  book->traits = from->traits;
  book->traits.unit_fields = g_strdupv (from->traits.unit_fields);
  copy_words (&book->marks, from->marks);
  copy_words (&book->edge_marks, from->edge_marks);
  copy_words (&book->flags, from->flags);
  for (guint i = 0; i < from->flag_names->len; i++)
    {
      const BivBookFlagName *flag = &g_array_index (from->flag_names, BivBookFlagName, i);
      BivBookFlagName copy = { keep (book, flag->id), keep (book, flag->name) };

      g_array_append_val (book->flag_names, copy);
    }
  for (guint i = 0; i < from->numbers->len; i++)
    {
      BivBookNumber number = g_array_index (from->numbers, BivBookNumber, i);

      number.id = keep (book, number.id);
      number.name = keep (book, number.name);
      g_array_append_val (book->numbers, number);
    }
  for (guint i = 0; i < from->types->len; i++)
    add_type (book, type_at (from, (int) i));
  for (guint i = 0; i < from->options->len; i++)
    add_option (book, &g_array_index (from->options, BivBookOption, i));
  for (guint i = 0; i < from->phases->len; i++)
    {
      const BivBookPhase *phase = &g_array_index (from->phases, BivBookPhase, i);
      BivBookPhase copy = { keep (book, phase->id), keep (book, phase->name) };

      g_array_append_val (book->phases, copy);
    }
  for (guint i = 0; i < from->grounds->len; i++)
    {
      const BivBookGround *ground = &g_array_index (from->grounds, BivBookGround, i);
      BivBookGround copy = { keep (book, ground->mark), keep (book, ground->cost), g_strdupv (ground->clauses) };

      g_array_append_val (book->grounds, copy);
    }
  for (guint i = 0; i < from->charts->len; i++)
    {
      BivBookChart copy = biv_book_chart_copy (book, &g_array_index (from->charts, BivBookChart, i));

      g_array_append_val (book->charts, copy);
    }
  book->under = biv_book_ref (from);
  return book;
}

/* ---- What may stand in an entry ---- */

static gboolean
set_flag (BivBookType *type,
          const char  *flag,
          const char  *value,
          GError     **error)
{
  g_autoptr (GStrvBuilder) flags = g_strv_builder_new ();
  gboolean is_on = strcmp (value, "yes") == 0;

  if (!is_on && strcmp (value, "no") != 0)
    return refuse (error, BIV_BOOK_ERROR_VALUE, _("%s.%s is yes or no, not “%s”."), type->id, flag, value);
  for (char **each = type->flags; *each != NULL; each++)
    if (**each != '\0' && strcmp (*each, flag) != 0)
      g_strv_builder_add (flags, *each);
  if (is_on)
    g_strv_builder_add (flags, flag);
  g_strfreev (type->flags);
  type->flags = g_strv_builder_end (flags);
  return TRUE;
}

static gboolean
set_size (const BivBookType *type,
          const char        *what,
          const char        *value,
          int               *size,
          GError           **error)
{
  gint64 number;

  if (!g_ascii_string_to_signed (value, 10, 0, 999, &number, NULL))
    return refuse (error, BIV_BOOK_ERROR_VALUE, _("%s.%s is a whole number from %d to %d, not “%s”."), type->id, what, 0, 999,
                   value);
  *size = (int) number;
  return TRUE;
}

static gboolean
set_name (BivBook     *book,
          BivBookType *type,
          const char  *value,
          GError     **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (value));

  if (*stripped == '\0' || g_utf8_strlen (value, -1) > LONGEST_NAME)
    return refuse (error, BIV_BOOK_ERROR_VALUE, _("%s.name: a name has 1 to %d letters."), type->id, LONGEST_NAME);
  type->name = type->short_name = keep (book, value);
  return TRUE;
}

static gboolean
is_class_before (const BivBook *book,
                 guint          type)
{
  for (guint i = 0; i < type; i++)
    if (strcmp (type_at (book, (int) i)->class_id, type_at (book, (int) type)->class_id) == 0)
      return TRUE;
  return FALSE;
}

/* Of the words that the shipped types use. */
static gboolean
set_class (BivBook     *book,
           BivBookType *type,
           const char  *value,
           GError     **error)
{
  g_autoptr (GString) classes = g_string_new (NULL);

  for (guint i = 0; i < book->types->len; i++)
    if (strcmp (type_at (book, (int) i)->class_id, value) == 0)
      {
        type->class_id = type_at (book, (int) i)->class_id;
        return TRUE;
      }
  g_string_append (classes, type_at (book, 0)->class_id);
  for (guint i = 1; i < book->types->len; i++)
    if (!is_class_before (book, i))
      g_string_append_printf (classes, ", %s", type_at (book, (int) i)->class_id);
  return refuse (error, BIV_BOOK_ERROR_VALUE, _("%s.class: %s knows no class “%s”, only %s."), type->id, book->id, value,
                 classes->str);
}

static gboolean
set_arm (BivBook     *book,
         BivBookType *type,
         const char  *value,
         GError     **error)
{
  static const char *const arms[] = { "foot", "horse", "gun", "mg", "command", "engineer", "transport", "other", NULL };

  if (!g_strv_contains (arms, value))
    {
      g_autofree char *list = g_strjoinv (", ", (char **) arms);

      return refuse (error, BIV_BOOK_ERROR_VALUE, _("%s.arm: “%s” is no arm; there are %s."), type->id, value, list);
    }
  type->arm = keep (book, value);
  return TRUE;
}

static char *
dup_column_list (const BivBook *book)
{
  g_autoptr (GString) list = g_string_new ("name, class, arm, allowance, steps, becomes");

  for (guint i = 0; i < book->numbers->len; i++)
    g_string_append_printf (list, ", %s", g_array_index (book->numbers, BivBookNumber, i).id);
  for (char **flag = book->flags; *flag != NULL; flag++)
    g_string_append_printf (list, ", %s", *flag);
  return g_string_free (g_steal_pointer (&list), FALSE);
}

static gboolean
set_number (BivBook     *book,
            BivBookType *type,
            const char  *what,
            const char  *value,
            GError     **error)
{
  const BivBookNumber *number = biv_book_find_number (book, what);

  if (number == NULL)
    {
      g_autofree char *list = dup_column_list (book);

      return refuse (error, BIV_BOOK_ERROR_UNKNOWN, _("“%s.%s” names nothing that a type of %s has; it has %s."), type->id, what,
                     book->id, list);
    }
  if (!biv_book_number_fits (number, value, NULL))
    return refuse (error, BIV_BOOK_ERROR_VALUE, _("%s.%s is a whole number from %d to %d, not “%s”."), type->id, what,
                   number->minimum, number->maximum, value);
  biv_facts_set (type->numbers, number->id, value);
  return TRUE;
}

/* Adding and removing are other steps. */
static gboolean
set_entry (BivBook     *book,
           BivBookType *type,
           const char  *what,
           const char  *value,
           GError     **error)
{
  if (strcmp (what, "like") == 0 || strcmp (what, "removed") == 0)
    return TRUE;
  if (strcmp (what, "steps") == 0)
    return set_size (type, what, value, &type->steps, error);
  if (strcmp (what, "allowance") == 0)
    return set_size (type, what, value, &type->allowance, error);
  if (strcmp (what, "class") == 0)
    return set_class (book, type, value, error);
  if (strcmp (what, "arm") == 0)
    return set_arm (book, type, value, error);
  if (strcmp (what, "name") == 0)
    return set_name (book, type, value, error);
  if (strcmp (what, "becomes") == 0)
    {
      type->becomes = strcmp (value, "none") != 0 ? keep (book, value) : NULL;
      return TRUE;
    }
  if (g_strv_contains ((const char *const *) book->flags, what))
    return set_flag (type, what, value, error);
  return set_number (book, type, what, value, error);
}

/* ---- Laying over ---- */

static gboolean
is_id (const char *text)
{
  gsize length = strlen (text);

  return g_ascii_islower (*text) && length <= LONGEST_ID && strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

/* "TYPE.like": a type of that name is there afterwards. Of one that the book has, nothing but its name is kept. */
static gboolean
lay_like (BivBook    *book,
          const char *id,
          const char *value,
          GError    **error)
{
  int like = biv_book_find_type (book, value), there = biv_book_find_type (book, id);
  BivBookType copy;

  if (like < 0)
    return refuse_type (book, value, error);
  if (!is_id (id))
    return refuse (error, BIV_BOOK_ERROR_VALUE, _("“%s” cannot be a type: small letters, figures and hyphens, %d at most."), id,
                   LONGEST_ID);
  if (there < 0 && book->types->len == BIV_BOOK_MAX_TYPES)
    return refuse (error, BIV_BOOK_ERROR_VALUE, _("A ruleset has at most %d types."), BIV_BOOK_MAX_TYPES);
  if (like == there)
    return TRUE;
  copy = *type_at (book, like);
  copy.id = id;
  copy.is_derived = FALSE;
  if (there >= 0)
    copy.name = copy.short_name = type_at (book, there)->name;
  else
    copy.name = copy.short_name = id;
  add_type (book, &copy);
  if (there >= 0)
    {
      BivBookType last = *type_at (book, (int) book->types->len - 1);

      *type_at (book, (int) book->types->len - 1) = *type_at (book, there);
      *type_at (book, there) = last;
      g_array_set_size (book->types, book->types->len - 1);
    }
  return TRUE;
}

static gboolean
lay_over (BivBook    *book,
          const char *key,
          const char *value,
          gboolean    adds,
          GError    **error)
{
  g_auto (GStrv) parts = g_strsplit (key, ".", 2);
  int type;

  if (parts[0] == NULL || parts[1] == NULL)
    return refuse_type (book, key, error);
  if (adds)
    return strcmp (parts[1], "like") == 0 ? lay_like (book, parts[0], value, error) : TRUE;
  type = biv_book_find_type (book, parts[0]);
  if (type < 0)
    return refuse_type (book, key, error);
  return set_entry (book, type_at (book, type), parts[1], value, error);
}

static gboolean
remove_types (BivBook        *book,
              const BivFacts *overlay,
              GError        **error)
{
  for (guint i = 0; i < biv_facts_get_n (overlay); i++)
    {
      const char *key = biv_facts_get_key (overlay, i), *value = biv_facts_get_value (overlay, i);
      g_autofree char *id = g_str_has_suffix (key, ".removed") ? g_strndup (key, strlen (key) - strlen (".removed")) : NULL;

      if (id != NULL && strcmp (value, "yes") != 0)
        return refuse (error, BIV_BOOK_ERROR_VALUE, _("%s is yes, or not there; not “%s”."), key, value);
      if (id != NULL)
        g_array_remove_index (book->types, (guint) biv_book_find_type (book, id));
    }
  if (book->types->len == 0)
    return refuse (error, BIV_BOOK_ERROR_VALUE, _("A ruleset needs one type at least."));
  return TRUE;
}

/* Whatever a type changes into is a type too; one that was taken out is forgotten. */
static gboolean
check_changes (BivBook *book,
               BivBook *shipped,
               GError **error)
{
  for (guint i = 0; i < book->types->len; i++)
    {
      BivBookType *type = type_at (book, (int) i);

      if (type->becomes == NULL || biv_book_find_type (book, type->becomes) >= 0)
        continue;
      if (biv_book_find_type (shipped, type->becomes) < 0)
        {
          g_autofree char *list = dup_type_list (book);

          return refuse (error, BIV_BOOK_ERROR_UNKNOWN, _("%s.becomes: “%s” is no type of %s, which has %s; or “none”."), type->id,
                         type->becomes, book->id, list);
        }
      type->becomes = NULL;
    }
  return TRUE;
}

BivBook *
biv_book_new_overlaid (BivBook        *book,
                       const BivFacts *overlay,
                       GError        **error)
{
  g_autoptr (BivBook) over = NULL;

  g_return_val_if_fail (book != NULL && overlay != NULL, NULL);

  if (biv_facts_get_n (overlay) == 0)
    return biv_book_ref (book);
  over = copy_book (book);
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < biv_facts_get_n (overlay); i++)
      if (!lay_over (over, biv_facts_get_key (overlay, i), biv_facts_get_value (overlay, i), pass == 0, error))
        return NULL;
  if (!remove_types (over, overlay, error) || !check_changes (over, book, error))
    return NULL;
  return g_steal_pointer (&over);
}

/* ---- What is different ---- */

static gboolean
has_all_flags (const BivBookType *type,
               const BivBookType *of)
{
  for (char **flag = of->flags; *flag != NULL; flag++)
    if (**flag != '\0' && !g_strv_contains ((const char *const *) type->flags, *flag))
      return FALSE;
  return TRUE;
}

static gboolean
has_all_numbers (const BivBookType *type,
                 const BivBookType *of)
{
  for (guint i = 0; i < biv_facts_get_n (of->numbers); i++)
    {
      const char *value = biv_facts_get (type->numbers, biv_facts_get_key (of->numbers, i));

      if (g_strcmp0 (value != NULL ? value : "0", biv_facts_get_value (of->numbers, i)) != 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
type_equal (const BivBookType *a,
            const BivBookType *b)
{
  return strcmp (a->name, b->name) == 0 && strcmp (a->class_id, b->class_id) == 0 && strcmp (a->arm, b->arm) == 0
         && a->allowance == b->allowance && a->steps == b->steps && g_strcmp0 (a->becomes, b->becomes) == 0
         && a->is_derived == b->is_derived && has_all_flags (a, b) && has_all_flags (b, a) && has_all_numbers (a, b)
         && has_all_numbers (b, a);
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
biv_book_list_changed (const BivBook *book,
                       const BivBook *shipped)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  g_return_val_if_fail (book != NULL && shipped != NULL, NULL);

  for (guint i = 0; i < book->types->len; i++)
    {
      const BivBookType *type = type_at (book, (int) i);
      int was = biv_book_find_type (shipped, type->id);

      if (was < 0 || !type_equal (type, type_at (shipped, was)))
        g_ptr_array_add (ids, g_strdup (type->id));
    }
  for (guint i = 0; i < shipped->types->len; i++)
    if (biv_book_find_type (book, type_at (shipped, (int) i)->id) < 0)
      g_ptr_array_add (ids, g_strdup (type_at (shipped, (int) i)->id));
  g_ptr_array_sort (ids, compare_ids);
  g_ptr_array_add (ids, NULL);
  return (char **) g_ptr_array_steal (ids, NULL);
}
