/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: what the chapters on words share: ids that are never translated, times, and what is wrong */
#pragma once
#include "rulebooks/fusilier/rules/rules.h"
G_BEGIN_DECLS

/* By FuOrderKind and FuEvolution; NULL-terminated. */
extern const char *const fu_order_words[];
extern const char *const fu_evolution_words[];

/** fu_wrong: sets a #BivTextError. Returns: %FALSE */
gboolean fu_wrong     (GError            **error,
                       const char         *format,
                       ...) G_GNUC_PRINTF (2, 3);
/** fu_find_word: Returns: its place among @words, or -1 */
int      fu_find_word (const char *const  *words,
                       const char         *word);
/** fu_dup_time: Returns: (transfer full): "09:40", of minutes that may pass 24:00 */
char    *fu_dup_time  (int                 minutes);

G_END_DECLS
