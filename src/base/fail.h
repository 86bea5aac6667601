/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fail.h: an error and its FALSE, or NULL, in one */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_fail: sets @error. Returns: %FALSE, for the caller to return */
gboolean biv_fail (GError    **error,
                   GQuark      domain,
                   int         code,
                   const char *format,
                   ...) G_GNUC_PRINTF (4, 5);
/** biv_fail_null: the same. Returns: %NULL */
gpointer biv_fail_null (GError    **error,
                        GQuark      domain,
                        int         code,
                        const char *format,
                        ...) G_GNUC_PRINTF (4, 5);

G_END_DECLS
