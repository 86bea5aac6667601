/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: which words there are: of verbs, options and their values, to be checked, listed and completed */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_cli_list_words: what the option @option of @verb may be. @is_closed: (out) (optional): %FALSE where it may be something else
 *  besides. Returns: (transfer full) (nullable): words with blanks between; %NULL: it is no word of a list */
char    *biv_cli_list_words    (const char *verb,
                                const char *option,
                                gboolean   *is_closed);
/** biv_cli_check_word: Returns: %FALSE after a message with all of @words, and with the one that was most likely meant */
gboolean biv_cli_check_word    (const char *option,
                                const char *given,
                                const char *words);

G_END_DECLS
