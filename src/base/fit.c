/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fit.c: words in room that does not grow */
#include "base/fit.h"

#include <string.h>

#define CUT "…"

/* Keeps the whole characters among the first @length bytes, with room for the mark that says something was cut. */
static void
cut (char *to,
     gsize room,
     gsize length)
{
  const gsize most = room > strlen (CUT) ? room - 1 - strlen (CUT) : 0;
  const char *end;

  g_utf8_validate_len (to, length, &end);
  while ((gsize) (end - to) > most)
    end = g_utf8_find_prev_char (to, end);
  to[end - to] = '\0';
  if (room > strlen (CUT))
    g_strlcat (to, CUT, room);
}

char *
biv_fit_args (char       *to,
              gsize       room,
              const char *format,
              va_list     args)
{
  const char *end;
  int length;

  g_return_val_if_fail (to != NULL && room > 0 && format != NULL, to);

  length = g_vsnprintf (to, room, format, args);
  if (length < 0)
    *to = '\0';
  else if ((gsize) length >= room)
    cut (to, room, room - 1);
  else if (!g_utf8_validate_len (to, (gsize) length, &end))
    to[end - to] = '\0';
  return to;
}

char *
biv_fit (char       *to,
         gsize       room,
         const char *format,
         ...)
{
  va_list args;

  va_start (args, format);
  biv_fit_args (to, room, format, args);
  va_end (args);
  return to;
}

char *
biv_fit_text (char       *to,
              gsize       room,
              const char *text)
{
  return biv_fit (to, room, "%s", text != NULL ? text : "");
}

char *
biv_text_dup_beginning (const char *text,
                        guint       most)
{
  g_autofree char *valid = NULL, *beginning = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  valid = g_utf8_make_valid (text, -1);
  if (g_utf8_strlen (valid, -1) <= (glong) most)
    return g_steal_pointer (&valid);
  beginning = g_utf8_substring (valid, 0, most);
  return g_strconcat (beginning, CUT, NULL);
}
