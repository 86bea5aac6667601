/* SPDX-License-Identifier: GPL-3.0-or-later */
/* details.c: a field that is a list of structs */
#include "config.h"
#include "campaign/model/details.h"

#include "base/i18n.h"
#include <string.h>

#include "campaign/model/item-rules.h"
#include "base/fail.h"

struct _BivDetails
{
  gatomicrefcount   ref_count;
  guint             n;
  const BivDetailSpec *spec;
  gpointer          structs[];
};

static inline BivValue *
value_of (gpointer            detail,
          const BivFieldSpec *column)
{
  return (BivValue *) ((char *) detail + column->offset);
}

const BivValue *
biv_detail_peek (gconstpointer       detail,
              const BivFieldSpec *column)
{
  return value_of ((gpointer) detail, column);
}

static inline gpointer
struct_at (const BivDetails *details,
           guint          i)
{
  return (char *) details->structs + i * details->spec->size;
}

/* ---- One detail ---- */

void
biv_detail_init (const BivDetailSpec *spec,
              gpointer          detail)
{
  memset (detail, 0, spec->size);
  for (const BivFieldSpec *column = spec->columns; column->name != NULL; column++)
    if (!biv_field_owns_memory (column) && column->kind != BIV_FIELD_MOMENT)
      value_of (detail, column)->number = column->fallback;
}

void
biv_detail_clear (const BivDetailSpec *spec,
               gpointer          detail)
{
  for (const BivFieldSpec *column = spec->columns; column->name != NULL; column++)
    biv_value_clear (column, value_of (detail, column));
}

void
biv_detail_copy (const BivDetailSpec *spec,
              gconstpointer     from,
              gpointer          to)
{
  memcpy (to, from, spec->size);
  for (const BivFieldSpec *column = spec->columns; column->name != NULL; column++)
    if (biv_field_owns_memory (column))
      biv_value_copy (column, biv_detail_peek (from, column), value_of (to, column));
}

static gboolean
refuse_detail (const BivDetailSpec  *spec,
            const char        *called,
            const char        *word,
            GError           **error)
{
  return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: “%s” will not do; it is written like “%s”"), called,
                   word, spec->example);
}

gboolean
biv_detail_accept (const BivDetailSpec  *spec,
                const char        *called,
                gconstpointer      detail,
                GError           **error)
{
  gboolean is_right = spec->check == NULL || spec->check (detail);
  g_autofree char *word = NULL;

  for (const BivFieldSpec *column = spec->columns; column->name != NULL; column++)
    {
      const BivValue *value = biv_detail_peek (detail, column);

      if (column->kind == BIV_FIELD_ID && value->text != NULL)
        is_right = is_right && biv_item_rules_is_id (value->text);
      if (column->rule != NULL && !biv_item_rules_accept (column, column->name, value, error))
        return FALSE;
      if ((guint) (column - spec->columns) < spec->n_needed)
        is_right = is_right && (biv_field_owns_memory (column) ? value->text != NULL && *value->text != '\0'
                                                               : !biv_value_is_empty (column, value));
    }
  if (is_right)
    return TRUE;
  word = biv_detail_dup_word (spec, detail);
  return refuse_detail (spec, called, word, error);
}

char *
biv_detail_dup_word (const BivDetailSpec *spec,
                  gconstpointer     detail)
{
  GString *word = g_string_new (NULL);
  gsize length = 0;

  for (const BivFieldSpec *column = spec->columns; column->name != NULL; column++)
    {
      const BivValue *value = biv_detail_peek (detail, column);

      if (column != spec->columns)
        g_string_append_c (word, spec->separator);
      if (biv_value_is_empty (column, value))
        continue;
      if (biv_field_owns_memory (column))
        g_string_append (word, value->text);
      else
        {
          g_autofree char *text = biv_value_dup_text (column, value);

          g_string_append (word, text);
        }
      length = word->len;
    }
  return g_string_free (g_string_truncate (word, length), FALSE);
}

gboolean
biv_detail_parse (const BivDetailSpec  *spec,
               const char        *called,
               const char        *word,
               gpointer           detail,
               GError           **error)
{
  const char separator[] = { spec->separator, '\0' };
  g_auto (GStrv) parts = NULL;
  guint n_columns = 0;
  gboolean is_right = TRUE;

  while (spec->columns[n_columns].name != NULL)
    n_columns++;
  parts = g_strsplit (word, separator, (int) n_columns);
  biv_detail_init (spec, detail);
  for (guint i = 0; is_right && i < n_columns && parts[i] != NULL; i++)
    {
      BivValue value = { 0 };

      if (parts[i][0] == '\0')
        continue;
      /* "none" is a text like any other here: one that is not there has nothing between its separators. */
      if (spec->columns[i].kind == BIV_FIELD_TEXT)
        value.text = g_strdup (parts[i]);
      else
        is_right = biv_value_parse (&spec->columns[i], called, parts[i], &value, NULL);
      if (is_right)
        biv_value_move (&spec->columns[i], &value, value_of (detail, &spec->columns[i]));
    }
  if (is_right && biv_detail_accept (spec, called, detail, NULL))
    return TRUE;
  biv_detail_clear (spec, detail);
  return refuse_detail (spec, called, word, error);
}

/* ---- Many ---- */

BivDetails *
biv_details_new (const BivDetailSpec *spec,
              gconstpointer     details,
              guint             n)
{
  BivDetails *self;

  if (n == 0)
    return NULL;
  self = g_malloc (sizeof (BivDetails) + n * spec->size);
  g_atomic_ref_count_init (&self->ref_count);
  self->n = n;
  self->spec = spec;
  for (guint i = 0; i < n; i++)
    biv_detail_copy (spec, (const char *) details + i * spec->size, struct_at (self, i));
  return self;
}

BivDetails *
biv_details_ref (BivDetails *details)
{
  g_atomic_ref_count_inc (&details->ref_count);
  return details;
}

void
biv_details_unref (BivDetails *details)
{
  if (!g_atomic_ref_count_dec (&details->ref_count))
    return;
  for (guint i = 0; i < details->n; i++)
    biv_detail_clear (details->spec, struct_at (details, i));
  g_free (details);
}

gboolean
biv_details_equal (const BivDetails *a,
                const BivDetails *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->n != b->n || a->spec != b->spec)
    return FALSE;
  for (guint i = 0; i < a->n; i++)
    for (const BivFieldSpec *column = a->spec->columns; column->name != NULL; column++)
      if (!biv_value_equal (column, value_of (struct_at (a, i), column), value_of (struct_at (b, i), column)))
        return FALSE;
  return TRUE;
}

guint
biv_details_get_length (const BivDetails *details)
{
  return details != NULL ? details->n : 0;
}

gconstpointer
biv_details_get_first (const BivDetails *details)
{
  return details != NULL ? details->structs : NULL;
}

gconstpointer
biv_details_find (const BivDetails *details,
               const char    *key)
{
  for (guint i = 0; i < biv_details_get_length (details); i++)
    if (g_strcmp0 (value_of (struct_at (details, i), details->spec->columns)->text, key) == 0)
      return struct_at (details, i);
  return NULL;
}

GArray *
biv_details_dup_array (const BivDetailSpec *spec,
                    const BivDetails    *details)
{
  GArray *array = g_array_new (FALSE, FALSE, (guint) spec->size);

  if (details != NULL)
    g_array_append_vals (array, details->structs, details->n);
  return array;
}

char **
biv_details_dup_words (const BivDetails *details)
{
  guint n = biv_details_get_length (details);
  char **words = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    words[i] = biv_detail_dup_word (details->spec, struct_at (details, i));
  return words;
}
