/* SPDX-License-Identifier: GPL-3.0-or-later */
/* zip.h: one file out of a packed one, such as a module of VASSAL */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/**
 * biv_zip_read:
 * @names: %NULL-ended; of what is packed the first that has one of them
 * @most: bytes that it may have
 *
 * Hostile as every file: no byte beyond it is read, and no more is unpacked than it says and @most allows.
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_INVALID_DATA) where it is damaged or too large; %NULL without
 *   where nothing in it is called so
 */
GBytes *biv_zip_read (GBytes             *bytes,
                      const char *const  *names,
                      gsize               most,
                      GError            **error);

G_END_DECLS
