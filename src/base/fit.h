/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fit.h: words in room that does not grow
 *
 * Plain data (a refusal, a line of sums, a base on the canvas) holds its words in itself. What is too long for it is cut
 * between two characters and ends with "…", so that it is always UTF-8 and never reaches past its room. Nothing else in
 * src/ writes into an array of char. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/**
 * biv_fit:
 * @to: of @room bytes, the zero at the end among them; not one of the arguments
 * @format: the sentence, already translated; what is not UTF-8 in it ends it
 *
 * Returns: @to
 */
char *biv_fit               (char       *to,
                             gsize       room,
                             const char *format,
                             ...) G_GNUC_PRINTF (3, 4);
char *biv_fit_args          (char       *to,
                             gsize       room,
                             const char *format,
                             va_list     args) G_GNUC_PRINTF (3, 0);
/** biv_fit_text: @text itself, where that is no format */
char *biv_fit_text          (char       *to,
                             gsize       room,
                             const char *text);
/** biv_text_dup_beginning: (transfer full): @text if it has no more than @most characters, else as many and "…" */
char *biv_text_dup_beginning (const char *text,
                              guint       most);

/* The room of an array; what is only a pointer to one does not compile. */
#define BIV_ROOM(array) \
  (sizeof (array) + 0 * sizeof (struct { int is_array : 1 - 2 * __builtin_types_compatible_p (__typeof__ (array), \
                                                                                              __typeof__ (&(array)[0])); }))
#define BIV_FIT(array, ...)       biv_fit ((array), BIV_ROOM (array), __VA_ARGS__)
#define BIV_FIT_TEXT(array, text) biv_fit_text ((array), BIV_ROOM (array), (text))

G_END_DECLS
