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
/* A line of the outermost object that is not its last. */
void biv_json_put_line  (GString    *text,
                         const char *key,
                         const char *word);
void biv_json_put_figure (GString   *text,
                         const char *key,
                         guint64     figure);

G_END_DECLS
