/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manual.h: the pages of the manual (help/C), which are Mallard, read once and kept
 *
 * They are compiled into the program, so they are there wherever it was started from, and without a network. A page that the
 * user's language has is read in it, every other one in English. */
#pragma once
#include <glib.h>
#include <libxml/tree.h>
G_BEGIN_DECLS

#define BIV_MANUAL_FOLDER "/org/bivouac/help"
/* A picture is the same one in every language. */
#define BIV_MANUAL_PICTURES BIV_MANUAL_FOLDER "/C/"

typedef struct
{
  char      *id;                      /* "map" */
  char      *title, *description;     /* description: "" where it has none */
  char      *order;                   /* among the pages of a guide: "02", or its title */
  char      *text;                    /* all its words, case-folded: for a search */
  GPtrArray *guides;                  /* of char: the guides that list it, or a part of them: "index#pages" */
  GPtrArray *others;                  /* of char: pages that it recommends */
  xmlDoc    *document;
} BivManualPage;

/** biv_manual_find: @id: of a page. Returns: (transfer none) (nullable) */
const BivManualPage *biv_manual_find        (const char          *id);
/** biv_manual_list: Returns: (transfer none): of BivManualPage: every page, by title */
GPtrArray           *biv_manual_list        (void);
/** biv_manual_list_topics: @guide: a page, or a part of one: "index#pages". Returns: (transfer container): of BivManualPage:
 *  what it leads to, in order */
GPtrArray           *biv_manual_list_topics (const char          *guide);
/** biv_manual_split: Returns: (transfer full): what is searched for, word by word, case-folded; quotation marks are none of it */
char               **biv_manual_split       (const char          *words);
/** biv_manual_search: Returns: (transfer container): of BivManualPage: those with all words of @words, the best first */
GPtrArray           *biv_manual_search      (const char          *words);
/** biv_manual_dup_words: Returns: (transfer full): what @node says, blanks as a reader sees them */
char                *biv_manual_dup_words   (const xmlNode       *node);
/** biv_manual_is: whether @node is an element of that name */
gboolean             biv_manual_is          (const xmlNode       *node,
                                             const char          *name);
/** biv_manual_dup_attribute: Returns: (transfer full) (nullable) */
char                *biv_manual_dup_attribute (const xmlNode     *node,
                                               const char        *name);

G_END_DECLS
