/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book-option.c: what an option of a ruleset may be */
#include "config.h"
#include "engine/biv-book.h"

#include "base/fail.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* "wood,works": some of them, none twice; or "none". */
static gboolean
is_set_of (const char *const *values,
           const char        *text)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  if (strcmp (text, "none") == 0)
    return TRUE;
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (!g_strv_contains (values, words[i]))
        return FALSE;
      for (guint k = 0; k < i; k++)
        if (strcmp (words[i], words[k]) == 0)
          return FALSE;
    }
  return words[0] != NULL;
}

gboolean
biv_book_read_fraction (const char *value,
                        int        *over,
                        int        *under)
{
  g_auto (GStrv) parts = g_strsplit (value, "/", 2);
  gint64 above = 0, below = 1;

  if (parts[0] == NULL || !g_ascii_string_to_signed (parts[0], 10, 1, 1000, &above, NULL)
      || (parts[1] != NULL && !g_ascii_string_to_signed (parts[1], 10, 1, 1000, &below, NULL)) || above > below)
    return FALSE;
  if (over != NULL)
    *over = (int) above;
  if (under != NULL)
    *under = (int) below;
  return TRUE;
}

gboolean
biv_book_read_time (const char *value,
                    int        *minutes)
{
  if (strlen (value) != 5 || value[2] != ':' || !g_ascii_isdigit (value[0]) || !g_ascii_isdigit (value[1])
      || !g_ascii_isdigit (value[3]) || !g_ascii_isdigit (value[4]) || strncmp (value, "24", 2) >= 0 || value[3] > '5')
    return FALSE;
  if (minutes != NULL)
    *minutes = ((value[0] - '0') * 10 + value[1] - '0') * 60 + (value[3] - '0') * 10 + value[4] - '0';
  return TRUE;
}

gboolean
biv_book_check_option (const BivBook *book,
                       const char    *id,
                       const char    *value,
                       GError       **error)
{
  static const char *const switches[] = { "on", "off", NULL };
  const BivBookOption *option = biv_book_find_option (book, id);
  g_autofree char *choices = NULL;
  const char *const *values;
  gint64 number;

  g_return_val_if_fail (value != NULL, FALSE);

  if (option == NULL)
    return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_UNKNOWN, _("%s has no option “%s”; take it out."),
                     biv_book_get_id (book), id);
  if (option->kind == BIV_OPTION_NUMBER)
    {
      if (g_ascii_string_to_signed (value, 10, option->minimum, option->maximum, &number, NULL))
        return TRUE;
      return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE, _("The option %s is a whole number from %d to %d, not “%s”."),
                       id, option->minimum, option->maximum, value);
    }
  if (option->kind == BIV_OPTION_FRACTION)
    {
      if (biv_book_read_fraction (value, NULL, NULL))
        return TRUE;
      return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE,
                       _("The option %s is a fraction above 0 and up to 1, such as 1/3, not “%s”."), id, value);
    }
  values = option->kind == BIV_OPTION_SWITCH ? switches : (const char *const *) option->values;
  if (option->kind == BIV_OPTION_SET ? is_set_of (values, value) : g_strv_contains (values, value))
    return TRUE;
  if (option->kind == BIV_OPTION_TIME && biv_book_read_time (value, NULL))
    return TRUE;
  choices = g_strjoinv (", ", (char **) values);
  if (option->kind == BIV_OPTION_TIME)
    return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE,
                     _("The option %s is a time of day, such as 09:30, or %s, not “%s”."), id, choices, value);
  return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE, option->kind == BIV_OPTION_SET
                   ? _("The option %s is “none” or some of %s, with commas between, not “%s”.")
                   : _("The option %s is one of %s, not “%s”."), id, choices, value);
}
