/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complete.h: what a shell may offer for the word that is being typed
 *
 * The scripts of data/completions ask the program itself, "bivouac-cli --complete WORD...", which has the tables. An answer is a
 * line: the whole word, and behind a tab what it means, where that can be said. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_cli_complete_begin: @words: those behind the verb, the last one is being typed; %NULL-ended, borrowed. @arguments: as in
 *  the table of verbs. From now on biv_cli_parse() answers biv_cli_complete_verb() instead of reading options */
void     biv_cli_complete_begin (const char         *verb,
                                 const char         *arguments,
                                 char              **words);
gboolean biv_cli_is_completing  (void);
/** biv_cli_complete_verb: tells what may stand there. @entries: (nullable): the verb's options */
void     biv_cli_complete_verb  (const GOptionEntry *entries);
/** biv_cli_offer: tells one word, where it begins as @typed does. @meaning: (nullable): translated */
void     biv_cli_offer          (const char         *typed,
                                 const char         *word,
                                 const char         *meaning);

G_END_DECLS
