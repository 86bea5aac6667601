/* SPDX-License-Identifier: GPL-3.0-or-later */
/* details.h: a field that is a list of structs: each an element of its own in the file, and one word in text
 *
 *   <post formation="W1" x="600" y="400"/>        W1:600:400
 *
 * The columns are fields of the struct, described like those of an item; the first says what a detail is about. Details are
 * never changed: a field gets others, which is an edit like any. Ids in them are not looked for, since a detail tells what was,
 * and what it names may have gone since. */
#pragma once
#include "campaign/model/item.h"
G_BEGIN_DECLS

struct _BivDetailSpec
{
  const char         *element;          /* "post" */
  const BivFieldSpec *columns;          /* ends with a NULL name; no LIST, DETAILS, board or record */
  gsize               size;             /* of the struct */
  guint               n_needed;         /* so many columns cannot be empty */
  char                separator;        /* in text; what stands behind the last column's is that column's own */
  const char         *example;          /* "W1:600:400" */
  gboolean          (*check) (gconstpointer detail);   /* nullable: what no column can say by itself */
  gboolean            ends_in_text;     /* the last column is the text in the element, not an attribute */
};

/** biv_details_new: @details: an array of @n structs, which are copied. Returns: (transfer full) (nullable): %NULL for none */
BivDetails      *biv_details_new        (const BivDetailSpec   *spec,
                                      gconstpointer       details,
                                      guint               n);
BivDetails      *biv_details_ref        (BivDetails            *details);
void            biv_details_unref      (BivDetails            *details);
gboolean        biv_details_equal      (const BivDetails      *a,
                                      const BivDetails      *b);

/* %NULL is no details. */
guint           biv_details_get_length (const BivDetails      *details);
gconstpointer   biv_details_get_first  (const BivDetails      *details);
/** biv_details_find: Returns: (transfer none) (nullable): the first whose first column is the text @key */
gconstpointer   biv_details_find       (const BivDetails      *details,
                                      const char         *key);
/** biv_details_dup_array: Returns: (transfer full): the structs, to make other details of; texts stay those of @details */
GArray          *biv_details_dup_array  (const BivDetailSpec   *spec,
                                      const BivDetails      *details);

/** biv_details_dup_words: Returns: (transfer full): each as a word, NULL-ended */
char           **biv_details_dup_words  (const BivDetails      *details);

#define BIV_EACH_DETAIL(Type, detail, details) \
  for (const Type *detail = biv_details_get_first (details), \
                  *detail##_end = detail != NULL ? detail + biv_details_get_length (details) : NULL; \
       detail != detail##_end; detail++)

/* ---- One detail by itself ---- */

/** biv_detail_peek: the column's value in @detail, borrowed */
const BivValue  *biv_detail_peek        (gconstpointer       detail,
                                      const BivFieldSpec *column);
void            biv_detail_init        (const BivDetailSpec   *spec,
                                      gpointer            detail);
void            biv_detail_clear       (const BivDetailSpec   *spec,
                                      gpointer            detail);
void            biv_detail_copy        (const BivDetailSpec   *spec,
                                      gconstpointer       from,
                                      gpointer            to);
/** biv_detail_accept: whether a detail is one: what must be there is, and its texts are such as their columns take */
gboolean        biv_detail_accept      (const BivDetailSpec   *spec,
                                      const char         *called,
                                      gconstpointer       detail,
                                      GError            **error);
/** biv_detail_dup_word: Returns: (transfer full): "W1:600:400", without the columns at the end that are empty */
char            *biv_detail_dup_word    (const BivDetailSpec   *spec,
                                      gconstpointer       detail);
/** biv_detail_parse: the reverse, into a detail to be cleared. Returns: %FALSE with @error, and nothing to clear */
gboolean        biv_detail_parse       (const BivDetailSpec   *spec,
                                      const char         *called,
                                      const char         *word,
                                      gpointer            detail,
                                      GError            **error);

G_END_DECLS
