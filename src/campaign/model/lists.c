/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lists.c: lists of words in fields */
#include "config.h"
#include "campaign/model/lists.h"
#include <string.h>

gboolean
biv_list_contains (const char *const *list,
                   const char        *word)
{
  return list != NULL && word != NULL && g_strv_contains (list, word);
}

const char *
biv_list_find_pair (const char *const *list,
                    const char        *key)
{
  gsize length = strlen (key);

  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    if (strncmp (list[i], key, length) == 0 && list[i][length] == ':')
      return list[i] + length + 1;
  return NULL;
}
