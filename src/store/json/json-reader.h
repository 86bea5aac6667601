/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-reader.h: JSON: objects, lists, words, figures; as the program itself writes it, or as other programs do */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

/**
 * biv_json_parse:
 * @file_name: for messages
 * @text: ends with a nought byte
 *
 * An object is an a{sv}, a list an av, a word an s, a whole number a t, any other number a d. What other programs may say
 * besides (true, null, negative numbers, escaped letters) is refused: nothing that is read here says so.
 *
 * Returns: (transfer full) (nullable): %NULL with @error (G_IO_ERROR_INVALID_DATA), "name:line: what is wrong"
 */
GVariant *biv_json_parse (const char  *file_name,
                          const char  *text,
                          GError     **error);

/**
 * biv_json_parse_any:
 *
 * The same for what other programs write: true and false are a b, null is an empty word, a negative number is a d. In messages
 * the column stands behind the line.
 */
GVariant *biv_json_parse_any (const char *file_name,
                              const char *text,
                              GError    **error);

G_END_DECLS
