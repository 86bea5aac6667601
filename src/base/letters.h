/* SPDX-License-Identifier: GPL-3.0-or-later */
/* letters.h: words made fit to be sought in and sorted by, at once where their letters are ASCII's */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_letters_dup_folded: Returns: (transfer full): as g_utf8_casefold () */
char *biv_letters_dup_folded (const char *words);
/** biv_letters_dup_key: Returns: (transfer full): what strcmp () compares as g_utf8_collate () compares the words */
char *biv_letters_dup_key    (const char *words);

G_END_DECLS
