/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region.c: what is usual where the user lives, beside the language */
#include "config.h"
#include "base/region.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

#define LETTER_MM 279               /* its height, as locales have it */

gboolean
biv_region_has_letter (void)
{
#ifdef __GLIBC__                    /* a number in place of a text */
  return GPOINTER_TO_INT (nl_langinfo (_NL_PAPER_HEIGHT)) == LETTER_MM;
#else
  return FALSE;
#endif
}

/* "%m/%d/%Y" has it first, "%d.%m.%Y" and "%Y-%m-%d" have not: where the year leads, a date in words begins with its day as well.
 * The locale of no place has the order that C was born with. */
gboolean
biv_region_puts_month_first (void)
{
  const char *format = nl_langinfo (D_FMT), *first = format + strcspn (format, "%"), *name = setlocale (LC_TIME, NULL);

  if (name == NULL || g_str_equal (name, "POSIX") || (name[0] == 'C' && (name[1] == '\0' || name[1] == '.')))
    return FALSE;
  while (*first == '%' && strchr ("-_0E", first[1]) != NULL && first[1] != '\0')
    first++;
  if (*first == '\0' || first[1] == '\0')
    return FALSE;
  return strchr ("mbBhD", first[1]) != NULL;
}

const char *
biv_region_order (const char *context,
                  const char *sentence)
{
  /* Not marked for translation: a catalogue has its own order, and this is for those who use none. */
  if (g_strcmp0 (context, "date") != 0 || !biv_region_puts_month_first ())
    return sentence;
  return g_str_equal (sentence, "%d %s %d") ? "%2$s %1$d, %3$d" : g_str_equal (sentence, "%d %s") ? "%2$s %1$d" : sentence;
}
