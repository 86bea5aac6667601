/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.c: what foreign ground stands for, as a text to keep */
#include "config.h"
#include "store/foreign/mapping.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ANSWERS_MOST 20000

/* Names of ground hold anything; in a key file "=", brackets and blanks at the ends mean something. */
#define PLAIN "!\"$&'()*+,/:;<>?@^`{|}~"

static const char *const groups[BIV_N_GROUND_TARGETS] = { "board", "map" };

struct _BivGroundMapping
{
  GHashTable *answers[BIV_N_GROUND_TARGETS];   /* key: answer */
};

BivGroundMapping *
biv_ground_mapping_new (void)
{
  BivGroundMapping *self = g_new0 (BivGroundMapping, 1);

  for (int i = 0; i < BIV_N_GROUND_TARGETS; i++)
    self->answers[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
biv_ground_mapping_free (BivGroundMapping *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < BIV_N_GROUND_TARGETS; i++)
    g_hash_table_unref (self->answers[i]);
  g_free (self);
}

BivGroundMapping *
biv_ground_mapping_copy (const BivGroundMapping *self)
{
  BivGroundMapping *copy = biv_ground_mapping_new ();

  g_return_val_if_fail (self != NULL, copy);

  for (int i = 0; i < BIV_N_GROUND_TARGETS; i++)
    {
      GHashTableIter iter;
      gpointer key, answer;

      g_hash_table_iter_init (&iter, self->answers[i]);
      while (g_hash_table_iter_next (&iter, &key, &answer))
        g_hash_table_insert (copy->answers[i], g_strdup (key), g_strdup (answer));
    }
  return copy;
}

void
biv_ground_mapping_answer (BivGroundMapping *self,
                           BivGroundTarget   target,
                           const char       *key,
                           const char       *answer)
{
  g_return_if_fail (self != NULL && target < BIV_N_GROUND_TARGETS && key != NULL);

  if (answer == NULL)
    g_hash_table_remove (self->answers[target], key);
  else if (g_hash_table_size (self->answers[target]) < ANSWERS_MOST || g_hash_table_contains (self->answers[target], key))
    g_hash_table_insert (self->answers[target], g_strdup (key), g_strdup (answer));
}

const char *
biv_ground_mapping_get (const BivGroundMapping *self,
                        BivGroundTarget         target,
                        const char             *key)
{
  g_return_val_if_fail (self != NULL && target < BIV_N_GROUND_TARGETS && key != NULL, NULL);
  return g_hash_table_lookup (self->answers[target], key);
}

/* ---- As a text ---- */

static gboolean
read_group (BivGroundMapping  *self,
            BivGroundTarget    target,
            GKeyFile          *file,
            GError           **error)
{
  g_auto (GStrv) keys = g_key_file_get_keys (file, groups[target], NULL, NULL);

  for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
    {
      g_autofree char *text = g_key_file_get_string (file, groups[target], keys[i], NULL);
      g_autofree char *plain = g_uri_unescape_string (keys[i], NULL);
      const char *key = plain != NULL && g_utf8_validate (plain, -1, NULL) ? plain : keys[i];
      BivGroundAnswer answer;

      if (!biv_ground_answer_parse (target, text != NULL ? text : "", &answer, error))
        {
          g_prefix_error (error, "[%s] %s: ", groups[target], key);
          return FALSE;
        }
      biv_ground_mapping_answer (self, target, key, text);
    }
  return TRUE;
}

BivGroundMapping *
biv_ground_mapping_parse (const char  *text,
                          const char  *name,
                          GError     **error)
{
  g_autoptr (BivGroundMapping) self = biv_ground_mapping_new ();
  g_autoptr (GKeyFile) file = g_key_file_new ();

  g_return_val_if_fail (text != NULL && name != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("this is not UTF-8"));
  else if (g_key_file_load_from_data (file, text, (gsize) -1, G_KEY_FILE_NONE, error)
           && read_group (self, BIV_GROUND_FOR_BOARD, file, error) && read_group (self, BIV_GROUND_FOR_MAP, file, error))
    return g_steal_pointer (&self);
  g_prefix_error (error, "%s: ", name);
  return NULL;
}

char *
biv_ground_mapping_dup_text (const BivGroundMapping *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (int i = 0; i < BIV_N_GROUND_TARGETS; i++)
    {
      g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (self->answers[i]), (GCompareFunc) strcmp);

      if (keys != NULL)
        g_string_append_printf (text, "%s[%s]\n", text->len > 0 ? "\n" : "", groups[i]);
      for (GList *key = keys; key != NULL; key = key->next)
        {
          g_autofree char *escaped = g_uri_escape_string (key->data, PLAIN, TRUE);

          g_string_append_printf (text, "%s=%s\n", escaped, (char *) g_hash_table_lookup (self->answers[i], key->data));
        }
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
