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
