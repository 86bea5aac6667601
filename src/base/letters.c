/* SPDX-License-Identifier: GPL-3.0-or-later */
/* letters.c: words made fit to be sought in and sorted by, at once where their letters are ASCII's */
#include "base/letters.h"

#include <string.h>

/* A key of most names, so that they are weighed once. */
#define ROOM 512

char *
biv_letters_dup_folded (const char *words)
{
  return g_str_is_ascii (words) ? g_ascii_strdown (words, -1) : g_utf8_casefold (words, -1);
}

/* Letters of ASCII are composed already, which g_utf8_collate_key () finds out in half of its time. */
char *
biv_letters_dup_key (const char *words)
{
  g_autofree char *composed = g_str_is_ascii (words) ? NULL : g_utf8_normalize (words, -1, G_NORMALIZE_ALL_COMPOSE);
  const char *plain = composed != NULL ? composed : words;
  char room[ROOM], *key;
  gsize length = strxfrm (room, plain, sizeof room);

  if (length < sizeof room)
    return g_strndup (room, length);
  key = g_malloc (length + 1);
  strxfrm (key, plain, length + 1);
  return key;
}
