/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line-form.c: what may stand behind the first words of a campaign example's line */
#include "config.h"
#include "script/line-form.h"
#include "campaign/model/strength.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
biv_line_fail_form (const char  *usage,
                    GError     **error)
{
  return biv_fail (error, BIV_LINE_ERROR, _("the line should read \"%s\""), usage);
}

/* ---- Single words ---- */

gboolean
biv_line_fail_choice (const char         *word,
                      const char *const  *choices,
                      GError            **error)
{
  g_autofree char *list = g_strjoinv (" ", (char **) choices);

  return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), word, list);
}

gboolean
biv_line_read_choice (GType        type,
                      const char  *word,
                      int         *value,
                      GError     **error)
{
  g_autoptr (GEnumClass) words = g_type_class_ref (type);
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();

  if (biv_word_from_nick (type, word, value))
    return TRUE;
  for (guint i = 0; i < words->n_values; i++)
    g_ptr_array_add (choices, (char *) words->values[i].value_nick);
  g_ptr_array_add (choices, NULL);
  return biv_line_fail_choice (word, (const char *const *) choices->pdata, error);
}

const char *
biv_line_read_pair (const char         *word,
                    const char *const  *keys,
                    char              **key,
                    GError            **error)
{
  const char *value = biv_word_split (word, key);

  if (value == NULL)
    g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be KEY=VALUE"), word);
  else if (keys == NULL || g_strv_contains (keys, *key))
    return value;
  else
    g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is nothing that can be set here"), *key);
  return NULL;
}

/* @is_right: (out): whether the item is there, and the owner's. Returns: whether the word stands for an item at all */
static gboolean
stands_for_item (const BivLineScope  *scope,
                 const char          *word,
                 const char          *id,
                 gboolean            *is_right,
                 GError             **error)
{
  static const BivKind kinds[] = { BIV_KIND_SIDE, BIV_KIND_PLACE, BIV_KIND_FORMATION, BIV_KIND_UNIT };
  const char *side = scope->owner;

  if (scope->campaign != NULL && g_str_equal (word, "WHO"))
    {
      *is_right = biv_campaign_find_side (scope->campaign, id) != NULL || biv_campaign_find_formation (scope->campaign, id) != NULL
                  || biv_fail (error, BIV_LINE_ERROR, _("there is no side and no formation \"%s\""), id);
      return TRUE;
    }
  for (gsize i = 0; scope->campaign != NULL && i < G_N_ELEMENTS (kinds); i++)
    if (g_ascii_isupper (word[0]) && g_ascii_strcasecmp (word, biv_kind_get_element (kinds[i])) == 0)
      {
        gpointer item = biv_campaign_line_find (scope->campaign, kinds[i], id, error);

        /* A side gives orders to its own. */
        if (item != NULL && side != NULL && kinds[i] == BIV_KIND_FORMATION)
          side = BIV_FORMATION (item)->side;
        else if (item != NULL && side != NULL && kinds[i] == BIV_KIND_UNIT)
          side = biv_unit_get_side (scope->campaign, item);
        *is_right = item != NULL && g_strcmp0 (side, scope->owner) == 0;
        if (item != NULL && !*is_right)
          g_set_error (error, BIV_LINE_ERROR, _("%s is not %s's"), id, scope->owner);
        return TRUE;
      }
  return FALSE;
}

/* ---- Values ---- */

/* "UNIT:PLACE", "FORMATION:PERCENT" */
static gboolean
parts_suit (const BivLineScope  *scope,
            const char          *form,
            const char          *value,
            GError             **error)
{
  g_auto (GStrv) words = g_strsplit (form, ":", -1);
  g_auto (GStrv) parts = g_strsplit (value, ":", (int) g_strv_length (words));
  gboolean is_right = TRUE;

  if (g_strv_length (parts) != g_strv_length (words))
    return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" should be %s"), value, form);
  for (guint i = 0; is_right && words[i] != NULL; i++)
    if (!stands_for_item (scope, words[i], parts[i], &is_right, error))
      return TRUE;
  return is_right;
}

gboolean
biv_line_value_suits (const BivLineScope  *scope,
                      const char          *form,
                      const char          *value,
                      GError             **error)
{
  g_auto (GStrv) forms = g_strsplit (form, "|", -1);
  g_auto (GStrv) values = NULL;
  gboolean is_list;

  if (forms[0] == NULL || g_strv_contains ((const char *const *) forms, value))
    return TRUE;
  if (!g_ascii_isupper (forms[0][0]))
    return biv_line_fail_choice (value, (const char *const *) forms, error);
  is_list = g_str_has_suffix (forms[0], ",...");
  forms[0][strlen (forms[0]) - (is_list ? strlen (",...") : 0)] = '\0';
  values = g_strsplit (value, ",", is_list ? -1 : 1);
  for (char **one = values; *one != NULL; one++)
    if (!parts_suit (scope, forms[0], *one, error))
      return FALSE;
  return TRUE;
}

char *
biv_line_dup_value_form (const char *form,
                         const char *key)
{
  g_auto (GStrv) words = g_strsplit (form, " ", -1);

  for (char **each = words; *each != NULL; each++)
    {
      const char *word = *each + (**each == '[');

      if (g_str_has_prefix (word, key) && word[strlen (key)] == '=')
        return g_strndup (word + strlen (key) + 1, strcspn (word + strlen (key) + 1, "]"));
    }
  return NULL;
}

/* ---- Whole lines ---- */

/* "PLACE" of "[PLACE...]" */
static char *
dup_bare (const char *word,
          gboolean   *repeats)
{
  char *bare = g_strndup (word + (*word == '['), strcspn (word + (*word == '['), "]"));

  *repeats = g_str_has_suffix (bare, "...");
  if (*repeats)
    bare[strlen (bare) - strlen ("...")] = '\0';
  return bare;
}

static gboolean
is_pair (const char *form)
{
  return strchr (form, '=') != NULL && !g_str_equal (form, "=");
}

gboolean
biv_line_suits (const BivLineScope  *scope,
                char               **words,
                guint                n,
                const char          *form,
                const char          *usage,
                GError             **error)
{
  g_auto (GStrv) forms = g_strsplit (form, " ", -1);
  gboolean is_open = strstr (form, "...") != NULL, is_right = TRUE;
  guint n_forms = 0, least = 0, at = 0;

  for (guint i = 0; forms[i] != NULL; i++)
    {
      least += forms[i][0] != '[' && !g_str_has_suffix (forms[i], "]");
      is_open |= is_pair (forms[i]);
    }
  while (forms[n_forms] != NULL && !is_pair (forms[n_forms]))
    n_forms++;
  if (n < least || (n > n_forms && !is_open))
    return biv_line_fail_form (usage, error);
  for (guint i = 0; is_right && i < n && at < n_forms; i++)
    {
      gboolean repeats;
      g_autofree char *word = dup_bare (forms[at], &repeats);

      if (forms[at][0] == '[' && forms[n_forms] != NULL && is_pair (words[i]))
        break;
      if (g_str_equal (word, "=") && !g_str_equal (words[i], "="))
        return biv_line_fail_form (usage, error);
      if (g_ascii_islower (word[0]) && strchr (word, '|') != NULL)
        is_right = biv_line_value_suits (scope, word, words[i], error);
      else
        stands_for_item (scope, word, words[i], &is_right, error);
      at += !repeats;
    }
  return is_right;
}
