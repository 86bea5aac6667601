/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fail.c: an error and its FALSE in one */
#include "base/fail.h"

gboolean
biv_fail (GError    **error,
          GQuark      domain,
          int         code,
          const char *format,
          ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, domain, code, what);
  return FALSE;
}
