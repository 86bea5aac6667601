/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-private.h: what the files about words share */
#pragma once
#include "engine/biv-text.h"
G_BEGIN_DECLS

/* Returns: %FALSE, with @error set */
gboolean biv_text_fail      (GError           **error,
                             BivTextError       code,
                             const char        *format,
                             ...) G_GNUC_PRINTF (3, 4);
/* Returns: (transfer full): a fact's value as it is written */
char    *biv_text_dup_value (const BivField    *field,
                             const BivFactInfo *fact,
                             gint32             value);

G_END_DECLS
