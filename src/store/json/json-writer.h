/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-writer.h: answers as JSON, a line a thing, in an order that does not change */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_json_put_word: between quotes; @word is UTF-8 */
void biv_json_put_word  (GString    *text,
                         const char *word);
/** biv_json_put_key: with the comma before it, unless the object begins with it */
void biv_json_put_key   (GString    *text,
                         const char *key);
/* A key and its figure; a share has six places, and a point in every language. */
void biv_json_put_count (GString    *text,
                         const char *key,
                         guint64     count);
void biv_json_put_share (GString    *text,
                         const char *key,
                         double      share);
/* What a key may have besides. @word: (nullable): null. */
void biv_json_put_text  (GString    *text,
                         const char *key,
                         const char *word);
void biv_json_put_number (GString   *text,
                         const char *key,
                         gint64      number);
void biv_json_put_flag  (GString    *text,
                         const char *key,
                         gboolean    flag);
void biv_json_put_null  (GString    *text,
                         const char *key);
/** biv_json_put_words: a list; @words: (nullable): %NULL-ended; an empty one */
void biv_json_put_words (GString    *text,
                         const char *key,
                         const char *const *words);
/** biv_json_begin_list: its elements follow, before each of them biv_json_put_next(); who began it writes the bracket at its end */
void biv_json_begin_list (GString   *text,
                         const char *key);
/** biv_json_put_next: a line for the next element of a list, with the comma behind the one before it */
void biv_json_put_next  (GString    *text);

/* A line of the outermost object that is not its last. */
void biv_json_put_line  (GString    *text,
                         const char *key,
                         const char *word);
void biv_json_put_figure (GString   *text,
                         const char *key,
                         guint64     figure);

G_END_DECLS
