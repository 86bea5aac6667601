/* SPDX-License-Identifier: GPL-3.0-or-later */
/* value.c: the value of one field, and its words */
#include "config.h"
#include "campaign/model/item.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/details.h"
#include "campaign/model/words.h"
#include "engine/biv-text.h"

G_STATIC_ASSERT (G_ALIGNOF (BivValue) == G_ALIGNOF (int) && sizeof (BivValue) == sizeof (char *));

/* ---- Moments ---- */

static int
greatest_divisor (int a,
                  int b)
{
  while (b != 0)
    {
      int rest = a % b;

      a = b;
      b = rest;
    }
  return ABS (a);
}

BivMoment
biv_moment (int num,
            int den)
{
  int divisor;

  g_return_val_if_fail (den > 0, BIV_NO_MOMENT);

  divisor = greatest_divisor (num, den);
  return (BivMoment) { num / divisor, den / divisor };
}

int
biv_moment_compare (BivMoment a,
                    BivMoment b)
{
  gint64 left = (gint64) a.num * b.den;
  gint64 right = (gint64) b.num * a.den;

  if (a.den == 0 || b.den == 0)
    return (a.den != 0) - (b.den != 0);
  return (left > right) - (left < right);
}

char *
biv_moment_dup_text (BivMoment moment)
{
  if (moment.den == 0)
    return g_strdup ("none");
  if (moment.den == 1)
    return g_strdup_printf ("%d", moment.num);
  return g_strdup_printf ("%d/%d", moment.num, moment.den);
}

/* Whole numbers up to seven figures: what is larger cannot be a moment of this program. */
static gboolean
parse_figures (const char  *text,
               const char **end,
               int         *value)
{
  int sum = 0, count = 0;

  while (g_ascii_isdigit (*text) && count++ < 7)
    sum = sum * 10 + (*text++ - '0');
  *end = text;
  *value = sum;
  return count > 0 && count <= 7;
}

static gboolean
parse_moment (const char *text,
              BivMoment  *moment)
{
  const char *end;
  int num, den = 1;

  if (!parse_figures (text, &end, &num))
    return FALSE;
  if (*end == '/' && (!parse_figures (end + 1, &end, &den) || den == 0))
    return FALSE;
  if (*end != '\0')
    return FALSE;
  *moment = biv_moment (num, den);
  return TRUE;
}

/* ---- Lists ---- */

static char *
join_words (char **words)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (text, ',');
      for (const char *at = words[i]; *at != '\0'; at++)
        {
          if (*at == ',' || *at == '\\')
            g_string_append_c (text, '\\');
          g_string_append_c (text, *at);
        }
    }
  return g_string_free (text, FALSE);
}

static char **
split_words (const char *text)
{
  g_autoptr (GPtrArray) words = NULL;
  g_autoptr (GString) word = NULL;

  /* Nearly every list is plain. */
  if (strchr (text, '\\') == NULL)
    return g_strsplit (text, ",", -1);
  words = g_ptr_array_new ();
  word = g_string_new (NULL);
  for (const char *at = text; ; at++)
    {
      if (*at == '\\' && at[1] != '\0')
        g_string_append_c (word, *++at);
      else if (*at == ',' || *at == '\0')
        {
          g_ptr_array_add (words, g_strdup (word->str));
          g_string_truncate (word, 0);
          if (*at == '\0')
            break;
        }
      else
        g_string_append_c (word, *at);
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

/* ---- Points ---- */

static char *
dup_points (const GArray *points)
{
  GString *text;

  if (points == NULL || points->len == 0)
    return g_strdup ("none");
  text = g_string_new (NULL);
  for (guint i = 0; i < points->len; i++)
    {
      const BivMapPoint *point = &g_array_index (points, BivMapPoint, i);

      g_string_append_printf (text, "%s%d,%d", i > 0 ? " " : "", point->x, point->y);
    }
  return g_string_free (text, FALSE);
}

static gboolean
parse_coordinate (const char **at,
                  char         end,
                  int         *value)
{
  char *after;
  gint64 number;

  if (!g_ascii_isdigit ((*at)[**at == '-']))
    return FALSE;
  number = g_ascii_strtoll (*at, &after, 10);
  if (number < -BIV_MAP_POINT_MOST || number > BIV_MAP_POINT_MOST || (*after != end && *after != '\0'))
    return FALSE;
  *value = (int) number;
  *at = after;
  return TRUE;
}

/* Returns: (nullable): %NULL where it will not do */
static GArray *
parse_points (const char *text)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));

  for (const char *at = text;; at++)
    {
      BivMapPoint point;

      if (!parse_coordinate (&at, ',', &point.x) || *at++ != ',' || !parse_coordinate (&at, ' ', &point.y)
          || points->len == BIV_MAP_POINTS_MOST)
        return NULL;
      g_array_append_val (points, point);
      if (*at == '\0')
        return g_steal_pointer (&points);
    }
}

static gboolean
are_points_equal (const GArray *a,
                  const GArray *b)
{
  guint n_a = a != NULL ? a->len : 0, n_b = b != NULL ? b->len : 0;

  return n_a == n_b && (n_a == 0 || memcmp (a->data, b->data, n_a * sizeof (BivMapPoint)) == 0);
}

/* ---- Words ---- */

static char *
join_details (const BivDetails *details)
{
  g_auto (GStrv) words = biv_details_dup_words (details);

  return join_words (words);
}

static gboolean
split_details (const BivFieldSpec  *field,
               const char          *called,
               const char          *text,
               BivDetails         **details,
               GError             **error)
{
  const BivDetailSpec *spec = field->details;
  g_auto (GStrv) words = split_words (text);
  guint n = g_strv_length (words), n_read = 0;
  g_autofree char *structs = g_malloc0_n (n, spec->size);

  while (n_read < n && biv_detail_parse (spec, called, words[n_read], structs + n_read * spec->size, error))
    n_read++;
  if (n_read == n)
    *details = biv_details_new (spec, structs, n);
  for (guint i = 0; i < n_read; i++)
    biv_detail_clear (spec, structs + i * spec->size);
  return n_read == n;
}

static const char *
empty_word (const BivFieldSpec *field)
{
  return field->empty != NULL ? field->empty : "none";
}

char *
biv_value_dup_text (const BivFieldSpec *field,
                    const BivValue     *value)
{
  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
      return value->number == BIV_NONE ? g_strdup ("none") : g_strdup_printf ("%d", value->number);
    case BIV_FIELD_FLAG:
      return g_strdup (value->number ? "yes" : "no");
    case BIV_FIELD_CHOICE:
      return g_strdup (value->number == BIV_NONE ? "none" : biv_word_get_nick (field->choices (), value->number));
    case BIV_FIELD_LIST:
      return value->list == NULL || value->list[0] == NULL ? g_strdup (empty_word (field)) : join_words (value->list);
    case BIV_FIELD_MOMENT:
      return biv_moment_dup_text (value->moment);
    case BIV_FIELD_LENGTH:
      return value->number == BIV_NONE ? g_strdup ("none") : biv_text_dup_length (value->number);
    case BIV_FIELD_DETAILS:
      return value->details == NULL ? g_strdup (empty_word (field)) : join_details (value->details);
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
      return g_strdup (value->text != NULL ? value->text : empty_word (field));
    case BIV_FIELD_POINTS:
      return dup_points (value->points);
    case BIV_FIELD_BOARD:
    case BIV_FIELD_RECORD:
    default:
      return NULL;
    }
}

static gboolean
refuse_value (const BivFieldSpec *field,
              const char         *called,
              const char         *text,
              GError            **error)
{
  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, field->fallback == BIV_NONE
                   ? _("%s: “%s” will not do; it takes a whole number from %d to %d, or none")
                   : _("%s: “%s” will not do; it takes a whole number from %d to %d"),
                   called, text, field->minimum, field->maximum);
      break;
    case BIV_FIELD_FLAG:
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: “%s” will not do; it takes yes or no"),
                   called, text);
      break;
    case BIV_FIELD_CHOICE:
      {
        g_autoptr (GString) words = g_string_new (field->fallback == BIV_NONE ? "none" : NULL);
        GEnumClass *choices = g_type_class_ref (field->choices ());

        for (guint i = 0; i < choices->n_values; i++)
          g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", choices->values[i].value_nick);
        g_type_class_unref (choices);
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: “%s” will not do; it takes one of: %s"),
                     called, text, words->str);
        break;
      }
    case BIV_FIELD_MOMENT:
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("%s: “%s” will not do; it takes a fraction from 0 to 1, such as 1/2, or none"), called, text);
      break;
    case BIV_FIELD_POINTS:
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("%s: “%s” will not do; it takes points with blanks between, such as 1200,850 1340,900, or none"), called,
                   text);
      break;
    case BIV_FIELD_LENGTH:
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("%s: “%s” will not do; it takes millimetres on the table, such as 600 or 485.5"), called, text);
      break;
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
    case BIV_FIELD_LIST:
    case BIV_FIELD_DETAILS:
    case BIV_FIELD_BOARD:
    case BIV_FIELD_RECORD:
    default:
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: “%s” will not do"), called, text);
      break;
    }
  return FALSE;
}

static gboolean
parse_number (const BivFieldSpec *field,
              const char         *text,
              int                *number)
{
  const char *at = text + (*text == '-');
  gint64 sum = 0;

  if (*at == '\0')
    return FALSE;
  for (; *at != '\0'; at++)
    {
      if (!g_ascii_isdigit (*at) || sum > G_MAXINT)
        return FALSE;
      sum = sum * 10 + (*at - '0');
    }
  if (*text == '-')
    sum = -sum;
  if (sum < field->minimum || sum > field->maximum)
    return FALSE;
  *number = (int) sum;
  return TRUE;
}

/* Five figures before a point at most, and no sign: "-0" is none. */
static gboolean
parse_length (const char *text,
              BivLength  *length)
{
  gsize n = strspn (text, "0123456789");

  return n >= 1 && n <= 5 && biv_text_read_length (text, length);
}

static gboolean
is_id (const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    if (*at == ',' || *at == '\\' || g_ascii_isspace (*at) || g_ascii_iscntrl (*at))
      return FALSE;
  return *text != '\0';
}

static gboolean
are_ids (char **list)
{
  for (guint i = 0; list[i] != NULL; i++)
    if (!is_id (list[i]))
      return FALSE;
  return TRUE;
}

gboolean
biv_value_parse (const BivFieldSpec *field,
                 const char         *called,
                 const char         *text,
                 BivValue           *value,
                 GError            **error)
{
  gboolean is_none = text == NULL || g_strcmp0 (text, "none") == 0 ||
                     (field->empty != NULL && g_strcmp0 (text, field->empty) == 0);

  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
      if (is_none && (field->fallback == BIV_NONE || text == NULL))
        value->number = field->fallback;
      else if (text == NULL || !parse_number (field, text, &value->number))
        return refuse_value (field, called, text, error);
      return TRUE;
    case BIV_FIELD_FLAG:
      if (text == NULL)
        value->number = field->fallback;
      else if (g_strcmp0 (text, "yes") == 0 || g_strcmp0 (text, "no") == 0)
        value->number = *text == 'y';
      else
        return refuse_value (field, called, text, error);
      return TRUE;
    case BIV_FIELD_CHOICE:
      if (text != NULL && biv_word_from_nick (field->choices (), text, &value->number))
        return TRUE;
      if (!is_none || (text != NULL && field->fallback != BIV_NONE))
        return refuse_value (field, called, text, error);
      value->number = field->fallback;
      return TRUE;
    case BIV_FIELD_MOMENT:
      if (is_none)
        value->moment = BIV_NO_MOMENT;
      else if (!parse_moment (text, &value->moment) || value->moment.num > value->moment.den)
        return refuse_value (field, called, text, error);
      return TRUE;
    case BIV_FIELD_LENGTH:
      if (is_none)
        value->number = field->fallback;
      else if (!parse_length (text, &value->number))
        return refuse_value (field, called, text, error);
      return TRUE;
    case BIV_FIELD_DETAILS:
      value->details = NULL;
      return is_none || *text == '\0' || split_details (field, called, text, &value->details, error);
    case BIV_FIELD_LIST:
      value->list = is_none || *text == '\0' ? NULL : split_words (text);
      if (value->list != NULL && field->refers != BIV_KIND_NONE && !are_ids (value->list))
        {
          biv_value_clear (field, value);
          return refuse_value (field, called, text, error);
        }
      return TRUE;
    case BIV_FIELD_ID:
      if (!is_none && !is_id (text))
        return refuse_value (field, called, text, error);
      value->text = is_none ? NULL : g_strdup (text);
      return TRUE;
    case BIV_FIELD_TEXT:
      value->text = is_none ? NULL : g_strdup (text);
      return TRUE;
    case BIV_FIELD_POINTS:
      value->points = is_none || *text == '\0' ? NULL : parse_points (text);
      return is_none || *text == '\0' || value->points != NULL || refuse_value (field, called, text, error);
    case BIV_FIELD_BOARD:
    case BIV_FIELD_RECORD:
    default:
      return refuse_value (field, called, text != NULL ? text : "", error);
    }
}

/* ---- Copies ---- */

void
biv_value_copy (const BivFieldSpec *field,
                const BivValue     *from,
                BivValue           *to)
{
  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
    case BIV_FIELD_FLAG:
    case BIV_FIELD_CHOICE:
    case BIV_FIELD_LENGTH:
      to->number = from->number;
      break;
    case BIV_FIELD_DETAILS:
      to->details = from->details != NULL ? biv_details_ref (from->details) : NULL;
      break;
    case BIV_FIELD_MOMENT:
      to->moment = from->moment;
      break;
    case BIV_FIELD_LIST:
      to->list = g_strdupv (from->list);
      break;
    case BIV_FIELD_BOARD:
      to->board = from->board != NULL ? biv_board_ref (from->board) : NULL;
      break;
    case BIV_FIELD_RECORD:
      to->record = from->record != NULL ? biv_record_ref (from->record) : NULL;
      break;
    case BIV_FIELD_POINTS:
      to->points = from->points != NULL ? g_array_ref (from->points) : NULL;
      break;
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
    default:
      to->text = g_strdup (from->text);
      break;
    }
}

void
biv_value_clear (const BivFieldSpec *field,
                 BivValue           *value)
{
  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
    case BIV_FIELD_FLAG:
    case BIV_FIELD_CHOICE:
    case BIV_FIELD_MOMENT:
    case BIV_FIELD_LENGTH:
      break;
    case BIV_FIELD_DETAILS:
      g_clear_pointer (&value->details, biv_details_unref);
      break;
    case BIV_FIELD_LIST:
      g_strfreev (value->list);
      value->list = NULL;
      break;
    case BIV_FIELD_BOARD:
      if (value->board != NULL)
        biv_board_unref (value->board);
      value->board = NULL;
      break;
    case BIV_FIELD_RECORD:
      if (value->record != NULL)
        biv_record_unref (value->record);
      value->record = NULL;
      break;
    case BIV_FIELD_POINTS:
      g_clear_pointer (&value->points, g_array_unref);
      break;
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
    default:
      g_free (value->text);
      value->text = NULL;
      break;
    }
}

gboolean
biv_value_equal (const BivFieldSpec *field,
                 const BivValue     *a,
                 const BivValue     *b)
{
  static const char *const nothing[] = { NULL };

  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
    case BIV_FIELD_CHOICE:
    case BIV_FIELD_LENGTH:
      return a->number == b->number;
    case BIV_FIELD_DETAILS:
      return biv_details_equal (a->details, b->details);
    case BIV_FIELD_FLAG:
      return !a->number == !b->number;
    case BIV_FIELD_MOMENT:
      return a->moment.num == b->moment.num && a->moment.den == b->moment.den;
    case BIV_FIELD_LIST:
      return g_strv_equal (a->list != NULL ? (const char *const *) a->list : nothing,
                           b->list != NULL ? (const char *const *) b->list : nothing);
    case BIV_FIELD_BOARD:
      return a->board == b->board || (a->board != NULL && b->board != NULL && biv_board_equal (a->board, b->board));
    case BIV_FIELD_RECORD:
      return a->record == b->record ||
             (a->record != NULL && b->record != NULL && biv_record_equal (a->record, b->record));
    case BIV_FIELD_POINTS:
      return are_points_equal (a->points, b->points);
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
    default:
      return g_strcmp0 (a->text, b->text) == 0;
    }
}

gboolean
biv_field_owns_memory (const BivFieldSpec *field)
{
  return field->kind != BIV_FIELD_NUMBER && field->kind != BIV_FIELD_FLAG && field->kind != BIV_FIELD_CHOICE &&
         field->kind != BIV_FIELD_MOMENT && field->kind != BIV_FIELD_LENGTH;
}

/* A field is as long as its kind: a number is not copied over with a whole value. */
void
biv_value_move (const BivFieldSpec *field,
                BivValue           *from,
                BivValue           *to)
{
  if (biv_field_owns_memory (field))
    to->text = g_steal_pointer (&from->text);
  else if (field->kind == BIV_FIELD_MOMENT)
    to->moment = from->moment;
  else
    to->number = from->number;
}

gboolean
biv_value_is_empty (const BivFieldSpec *field,
                    const BivValue     *value)
{
  if (field->kind == BIV_FIELD_LIST)
    return value->list == NULL || value->list[0] == NULL;
  if (field->kind == BIV_FIELD_MOMENT)
    return value->moment.den == 0;
  if (field->kind == BIV_FIELD_POINTS)
    return value->points == NULL || value->points->len == 0;
  return biv_field_owns_memory (field) ? value->text == NULL : value->number == field->fallback;
}
