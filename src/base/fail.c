/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fail.c: an error and its FALSE, or NULL, in one */
#include "base/fail.h"

static void
set_error (GError     **error,
           GQuark       domain,
           int          code,
           const char  *format,
           va_list      args)
{
  g_propagate_error (error, g_error_new_valist (domain, code, format, args));
}

gboolean
biv_fail (GError    **error,
          GQuark      domain,
          int         code,
          const char *format,
          ...)
{
  va_list args;

  va_start (args, format);
  set_error (error, domain, code, format, args);
  va_end (args);
  return FALSE;
}

gpointer
biv_fail_null (GError    **error,
               GQuark      domain,
               int         code,
               const char *format,
               ...)
{
  va_list args;

  va_start (args, format);
  set_error (error, domain, code, format, args);
  va_end (args);
  return NULL;
}
